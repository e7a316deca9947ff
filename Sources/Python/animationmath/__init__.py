"""Springs, easings and their exports, computed by AnimationMath's C library.

    >>> import animationmath
    >>> spring = animationmath.curve("spring(duration: 0.5, bounce: 0.3)")
    >>> spring(0.1)                       # a number, or an array of any shape
    0.4233021230745698
    >>> spring(0.1, 1)                    # the derivative
    5.707558337645977
    >>> spring.settles(within=0.001)
    0.8187467173831087
    >>> spring.css(tolerance=0.001)
    'linear(0,.0047,...,1)'

What cannot be read or is out of range is a ValueError with the library's sentence. NumPy is used where it is installed; without it
instants are a number or a flat series of numbers, and results are lists.
"""
from __future__ import annotations

import csv as _csv
import ctypes as _c
import math as _math
import numbers as _numbers
import os as _os
import pathlib as _pathlib
from typing import Any, Iterable, NamedTuple

__all__ = ["Comparison", "Curve", "Export", "Fit", "Samples", "curve", "fit", "names", "rules", "targets"]

_P, _D, _I, _S = _c.c_void_p, _c.c_double, _c.c_int32, _c.c_char_p
_lib = _c.CDLL(_os.environ.get("ANIMATIONMATH_LIBRARY") or str(_pathlib.Path(__file__).with_name("libanimationmath.so")))
for _name, _result, *_arguments in [
    ("deallocate", None, _P), ("parse", _P, _S, _P), ("free", None, _P), ("text", _P, _P), ("kind", _I, _P),
    ("at", None, _P, _P, _I, _P, _P), ("rest", _D, _P), ("settle", _D, _P, _I, _D), ("extrema", _I, _P, _D, _I, _P),
    ("spring", _I, _P, _P), ("dialects", _P, _P), ("release", _P, _P, _D, _D, _D), ("rules", _P), ("targets", _P), ("names", _P),
    ("export", _P, _P, _I, _D, _D, _P), ("duration", _D, _P, _D), ("nearest", _P, _P, _D, _P), ("keyframes", _I, _P, _D, _I, _P, _P),
    ("compare", _P, _P, _P, _P, _I, _P), ("landmarks", _P, _P, _D, _D, _P, _I, _P),
    ("sample", _I, _P, _D, _D, _D, _I, _P, _P, _P), ("fit", _P, _I, _P, _P, _I, _P),
]:
    _function = getattr(_lib, "am_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def _text(place: int) -> str:
    """A text that the library gives away."""
    text = _c.string_at(place).decode()
    _lib.am_deallocate(place)
    return text


def _rows(place: int) -> list[list[str]]:
    return [line.split("\t") for line in _text(place).split("\n")]


#: The curves with names: definition and source of each.
names: dict[str, tuple[str, str]] = {name: (definition, source) for name, definition, source in _rows(_lib.am_names())}
#: The systems that `export` writes for, and what is written.
targets: dict[str, str] = {row[0]: row[2] for row in _rows(_lib.am_targets())}
#: The rules by which `settles` counts a spring as settled.
rules: list[str] = [row[2] for row in _rows(_lib.am_rules())]


def _number(value: Any, name: str, low: float, high: float) -> float:
    number = float(value)
    if low <= number <= high:
        return number
    raise ValueError(f"{name} must be from {low:g} to {high:g}, got {value}")


def _given(cell: Any, column: str, row: int) -> float:
    """A cell of a table."""
    try:
        return float(cell)
    except ValueError:
        raise ValueError(f"{column} of row {row + 1} must be a number, got {cell!r}") from None


def _numbers_of(count: int) -> Any:
    """Room for numbers: an array of NumPy, or a list's like without it."""
    try:
        import numpy
        return numpy.empty(count)
    except ImportError:
        return (_D * count)()


def _place(numbers: Any) -> Any:
    return numbers if isinstance(numbers, _c.Array) else numbers.ctypes.data


def _index(value: str, name: str, words: Iterable[str]) -> int:
    words = list(words)
    if value in words:
        return words.index(value)
    raise ValueError(f"{name} must be one of {', '.join(words)}, got {value!r}")


class Samples(NamedTuple):
    """Instants with the values and slopes there: arrays of NumPy, or lists of numbers without it."""
    times: Any
    values: Any
    slopes: Any


class Export(NamedTuple):
    """A text, and its true largest error as a fraction of the distance."""
    text: str
    error: float


class Comparison(NamedTuple):
    """A report on a port's values: the largest error, the index of its row, and what the known mistake that explains it leaves of it."""
    text: str
    error: float
    row: int
    remaining: float | None


class Fit(NamedTuple):
    """The motion nearest to samples: `curve`, which begins at `release` seconds of their time. Intervals are of 99.73 % confidence: of
    stiffness and damping of a spring of mass 1, or of a decay's rate."""
    curve: Curve
    release: float
    start: float
    end: float
    velocity: float
    intervals: dict[str, tuple[float, float]]
    largest_residual: float
    root_mean_square: float
    #: What the samples leave open, or may hide; empty if they determine the motion.
    cautions: list[str]


def fit(times: Iterable[float], values: Iterable[float], kind: str = "spring") -> Fit:
    """The "spring" or the "decay" nearest to samples, five or more with times in seconds that rise, as `animcurve fit` finds it."""
    times, values, numbers = list(map(float, times)), list(map(float, values)), (_D * 12)()
    if len(times) != len(values):
        raise ValueError(f"times and values must be as many, got {len(times)} and {len(values)}")
    index = _index(kind, "kind", ["spring", "decay"])
    text = _text(_lib.am_fit(index, (_D * len(times))(*times), (_D * len(values))(*values), len(times), numbers))
    largest, deviation, row, start, end, velocity, first, *others = numbers
    if largest < 0:
        raise ValueError(text)
    if kind == "spring":
        made = curve(f"spring(mass: 1, stiffness: {first!r}, damping: {others[2]!r})").released(start, end, velocity)
        intervals = {"stiffness": (others[0], others[1]), "damping": (others[3], others[4])}
    else:
        made, intervals = curve(f"decay(velocity: {velocity!r}, rate: {first!r}, from: {start!r})"), {"rate": (others[0], others[1])}
    return Fit(made, times[int(row)], start, end, velocity, intervals, largest, deviation, text.split("\n") if text else [])


def curve(text: str) -> Curve:
    """The curve of a text: a name, an easing of CSS, a spring in any dialect, a motion."""
    error = _c.c_void_p()
    handle = _lib.am_parse(text.replace("\0", "\ufffd").encode(), _c.byref(error))
    if not handle:
        message = _text(error.value)
        column = message.split(":")[0].removeprefix("column ")
        caret = f"\n    {text}\n    {' ' * (int(column) - 1)}^" if column.isdigit() and "\n" not in text else ""
        raise ValueError(message + caret)
    text = _text(_lib.am_text(handle))
    return Curve(handle, text, (curve, text))


class Curve:
    """A curve. An easing's instants are progresses; a motion's are seconds since its release, from 0 on."""

    def __init__(self, handle: int, text: str, made: tuple):
        # A function and its arguments make the curve again: in another process the handle means nothing.
        self._handle, self.text, self._made = handle, text, made
        #: "easing", "spring", "motion" or "released spring".
        self.kind: str = ["easing", "spring", "motion", "released spring"][_lib.am_kind(handle)]

    def __del__(self, free: Any = _lib.am_free) -> None:
        free(self._handle)

    def __repr__(self) -> str:
        made, spring, *numbers = self._made
        return f"animationmath.curve({self.text!r})" if made is curve else f"{spring!r}.released({', '.join(map(repr, numbers))})"

    def __reduce__(self) -> tuple:
        return self._made[0], self._made[1:]

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Curve) and self._made == other._made

    def __hash__(self) -> int:
        return hash(self._made)

    def __call__(self, instants: Any, derivative: int = 0) -> Any:
        """The values at instants, or the derivatives: a number for a number, an array of the same shape for an array, an array for a
        generator or another iterator. NaN where the curve has no value, as before 0 of a motion. Without NumPy a list in place of an array."""
        if derivative not in (0, 1):
            raise ValueError(f"derivative must be 0 or 1, got {derivative}")
        if isinstance(instants, _numbers.Real):
            instant, results = _D(instants), (_D * 2)()
            _lib.am_at(self._handle, _c.byref(instant), 1, results, _c.byref(results, 8))
            return results[derivative]
        return self._at(instants, derivative == 1)[derivative]

    def _at(self, instants: Any, slopes: bool = True) -> tuple[Any, Any]:
        if hasattr(instants, "__next__"):
            instants = list(instants)
        try:
            import numpy
        except ImportError:
            if isinstance(instants, str) or not hasattr(instants, "__len__"):
                raise TypeError(f"instants must be numbers, got {instants!r}") from None
            count = len(instants)
            given, values, found = (_D * count)(*instants), (_D * count)(), (_D * count)()
            _lib.am_at(self._handle, given, count, values, found)
            return list(values), list(found)
        array = numpy.asarray(instants)
        if array.dtype.kind not in "biufO":
            raise TypeError(f"instants must be numbers, got {array.dtype}" + (": divide by numpy.timedelta64(1, 's')" if array.dtype.kind == "m" else ""))
        given = numpy.array(numpy.frompyfunc(float, 1, 1)(array) if array.dtype == object else array, dtype=float).ravel()
        values = numpy.empty_like(given)
        found = numpy.empty_like(given) if slopes else None
        for start in range(0, given.size, 1 << 30):
            places = [None if part is None else part[start:].ctypes.data for part in (given, values, found)]
            _lib.am_at(self._handle, places[0], min(given.size - start, 1 << 30), *places[1:])
        return tuple(part if part is None else part.reshape(array.shape)[()] for part in (values, found))

    def samples(self, *, rate: float | None = None, count: int | None = None, start: float = 0.0, end: float | None = None) -> Samples:
        """Instants with their values and slopes, `rate` a second or `count` of them with both ends. Each instant is the double nearest to its
        exact place; a value is within 16·2⁻⁵³ of the largest of what a call has there, and so is a slope."""
        first, last = [_number(number, name, 0 if self.kind != "easing" else -1e50, 1e50)
            for number, name in [(start, "start"), (self._end(end, "end"), "end")]]
        if (rate is None) == (count is None):
            raise ValueError("samples need a rate or a count, and not both")
        if rate is None:
            rate, whole = 0.0, _number(count, "count", 0, 1e9)
            if whole % 1:
                raise ValueError(f"count must be a whole number, got {count}")
            room = int(whole)
        else:
            rate = _number(rate, "rate", 1e-50, 1e50)
            room = int(_number((last - first) * rate, "the number of instants", 0, 1e9)) + 2
        columns = [_numbers_of(room) for _ in range(3)]
        written = _lib.am_sample(self._handle, first, last, rate, room, *map(_place, columns))
        return Samples(*(column[:written] for column in columns))

    @property
    def rests_on(self) -> float:
        """The value on which a motion comes to rest, 1 for an easing; NaN where it never rests."""
        return 1.0 if self.kind == "easing" else _lib.am_rest(self._handle)

    def duration(self, tolerance: float = 0.001) -> float:
        """The seconds that an export plays, or in which a released spring settles: 1 for an easing, NaN for a motion without end."""
        return _lib.am_duration(self._handle, _number(tolerance, "tolerance", 1e-6, 1))

    def _end(self, given: float | None, name: str) -> float:
        end = self.duration() if given is None else given
        if given is None and _math.isnan(end):
            raise ValueError(f"{self.text} has no end: give {name}")
        return end

    def settles(self, within: float = 0.001, rule: str = "last-crossing") -> float:
        """The time from which a motion stays within a distance of where it rests; infinite for never."""
        index, within = _index(rule, "rule", rules), _number(within, "within", 1e-50, 1e50)
        time = _lib.am_settle(self._handle, index, within)
        if _math.isnan(time):
            raise ValueError(f"{self.text}: " + ("an easing takes a given duration" if self.kind == "easing" else f"{rule} is a rule for springs"))
        return time

    def extrema(self, until: float | None = None) -> list[tuple[float, float]]:
        """Times and values of a spring's turning points, 60 at most."""
        pairs = (_D * 120)()
        end = _number(self._end(until, "until"), "until", 1e-50, 1e50)
        return [(pairs[2 * k], pairs[2 * k + 1]) for k in range(_lib.am_extrema(self._handle, end, 60, pairs))]

    def landmarks(self, until: float | None = None, within: float = 0.001, passing: Iterable[float] = ()) -> list[tuple[str, float, float]]:
        """What happens on the way, as `animcurve landmarks` lists it: names, instants and values, of a motion up to an instant or until it has
        settled within a distance of its rest, and the moments at which the curve has given values."""
        levels, error = [_number(level, "passing", -1e50, 1e50) for level in passing], _c.c_void_p()
        end = -1.0 if until is None else _number(until, "until", 0, 1e50)
        lines = _lib.am_landmarks(self._handle, end, _number(within, "within", 0, 1e50), (_D * len(levels))(*levels), len(levels), _c.byref(error))
        if error.value:
            raise ValueError(f"{self.text}: {_text(error.value)}")
        return [(name, float(place), float(value)) for name, place, value in (line.split("\t") for line in _text(lines).split("\n"))]

    @property
    def spring(self) -> dict[str, float] | None:
        """A spring's numbers; None for other curves."""
        numbers = (_D * 5)()
        keys = ["response", "damping_ratio", "angular_frequency", "initial_velocity", "overshoot"]
        return dict(zip(keys, numbers)) if _lib.am_spring(self._handle, numbers) else None

    def dialects(self) -> dict[str, str | None]:
        """The same spring in other systems' parameters, by their labels; None where a system cannot say it. Empty for other curves."""
        return {labels: text or None for labels, text in _rows(_lib.am_dialects(self._handle))} if self.kind == "spring" else {}

    def released(self, start: float = 0.0, end: float = 1.0, velocity: float = 0.0) -> Curve:
        """The same spring from another place and with another velocity, towards a target."""
        numbers = [_number(*given, -1e50, 1e50) for given in [(start, "start"), (end, "end"), (velocity, "velocity")]]
        handle = _lib.am_release(self._handle, *numbers)
        if not handle:
            raise ValueError(f"{self.text} is not a spring")
        return Curve(handle, f"{self.text} from {start} to {end} with {velocity}", (Curve.released, self, *numbers))

    def export(self, target: str, tolerance: float = 0.001, duration: float | None = None) -> Export:
        """A text for another system. ValueError where the target cannot have the curve, and for a released spring: export the spring itself."""
        error = _D()
        index, tolerance = _index(target, "target", targets), _number(tolerance, "tolerance", 1e-6, 1)
        seconds = 0.0 if duration is None else _number(duration, "duration", 1e-50, 1e50)
        text = _text(_lib.am_export(self._handle, index, tolerance, seconds, _c.byref(error)))
        if error.value < 0:
            raise ValueError(text)
        return Export(text, error.value)

    def css(self, tolerance: float = 0.001, duration: float | None = None) -> str:
        """The CSS easing without a comment: exact where CSS has it, else linear() within the tolerance."""
        return self.export("css", tolerance, duration).text.split("*/\n")[-1].strip()

    def keyframes(self, tolerance: float = 0.001) -> list[tuple[float, float]]:
        """The fewest keyframes, joined by lines, within a tolerance of what an export plays: seconds and fractions of the distance."""
        pairs, error = (_D * 2048)(), _c.c_void_p()
        count = _lib.am_keyframes(self._handle, _number(tolerance, "tolerance", 1e-6, 1), 1024, pairs, _c.byref(error))
        if error.value:
            raise ValueError(_text(error.value))
        return [(pairs[2 * k], pairs[2 * k + 1]) for k in range(count)]

    def compare(self, times: Iterable[float], values: Iterable[float]) -> Comparison:
        """How far a port's values are from the curve, and the known mistake that explains it, as `animcurve compare` says."""
        times, values, numbers = list(map(float, times)), list(map(float, values)), (_D * 3)()
        if len(times) != len(values):
            raise ValueError(f"times and values must be as many, got {len(times)} and {len(values)}")
        text = _text(_lib.am_compare(self._handle, (_D * len(times))(*times), (_D * len(values))(*values), len(times), numbers))
        if numbers[0] < 0:
            raise ValueError(text)
        return Comparison(text, numbers[0], int(numbers[1]), None if _math.isnan(numbers[2]) else numbers[2])

    def nearest_bezier(self, tolerance: float = 0.001) -> Export:
        """The nearest cubic-bezier(), and its largest distance."""
        numbers = (_D * 5)()
        text = _text(_lib.am_nearest(self._handle, _number(tolerance, "tolerance", 1e-6, 1), numbers))
        if numbers[4] < 0:
            raise ValueError(text)
        return Export(text, numbers[4])

    def assert_matches(self, table: Any, tolerance: float, *, time: str | None = None, value: str = "value") -> None:
        """Fails a test where a table is further from the curve than a tolerance, with the mistake of ports that explains it: a CSV file's
        path, a frame or a dictionary of columns, or pairs of an instant and a value. The instants are in the column `time`, or those of
        an easing in `progress` where there is one."""
        if isinstance(table, (str, _os.PathLike)):
            with open(table, newline="", encoding="utf-8-sig") as file:
                lines = [line for line in file if line.strip() and not line.startswith("#")]
            separator = max(",;\t", key=lines[0].count) if lines else ","
            header, *cells = [[cell.strip() for cell in row] for row in _csv.reader(lines, delimiter=separator)] or [[]]
            if any(len(row) != len(header) for row in cells):
                raise ValueError(f"{table}: the header has {len(header)} columns, and a row has more or fewer")
            table = {name: [row[index] for row in cells] for index, name in enumerate(header)}
        if hasattr(table, "keys"):
            if time is None:
                time = "progress" if self.kind == "easing" and "progress" in table.keys() else "time"
            missing = [name for name in (time, value) if name not in table.keys()]
            if missing:
                raise ValueError(f"there is no column {missing[0]!r}; there are {', '.join(map(repr, table.keys()))}: name two of them by time= and value=")
            table = zip(table[time], table[value])
        rows = [(_given(instant, time or "time", index), _given(observed, value, index)) for index, (instant, observed) in enumerate(table)]
        if not rows:
            raise AssertionError("the table has no rows")
        report = self.compare(*zip(*rows))
        if not report.error <= tolerance:
            raise AssertionError(f"{self.text}: {report.text}; {tolerance:g} is accepted")

    def _repr_svg_(self) -> str:
        """The curve as notebooks show it."""
        end = self.duration()
        times = [(end if _math.isfinite(end) else 2.0) * k / 240 for k in range(241)]
        values = [self(time) for time in times]
        low, high = min(0.0, *values), max(1.0, *values)
        points = " ".join(f"{10 + 300 * k / 240:.2f},{150 - 140 * (v - low) / (high - low):.2f}" for k, v in enumerate(values))
        return ('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160" viewBox="0 0 320 160"><rect width="320" height="160" fill="#fff"/>'
                f'<polyline points="{points}" fill="none" stroke="#2a6df4" stroke-width="2"/></svg>')

    def plot(self, axes: Any = None, **options: Any) -> Any:
        """A line of the curve in axes of matplotlib."""
        import matplotlib.pyplot
        axes = axes or matplotlib.pyplot.gca()
        times, values, _ = self.samples(count=401)
        axes.plot(times, values, label=options.pop("label", self.text), **options)
        return axes
