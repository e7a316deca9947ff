#!/usr/bin/env python3
"""Timings in nested groups, one to six of them, in exact rational arithmetic.

A chain is a list of levels, the outermost first; the last is the animation's own timing. Each level turns a
time into the time within its pass, or into nothing. Beside the time goes the direction in which it is seen:
+1 for a time approached from above, -1 from below, 0 for the time itself. A direction decides on which side
of a boundary the time lies, and is turned where a level runs backwards or its easing falls. What a level
holds before or after it plays is seen from within the pass.

Three ways of asking: "none" for the instant itself, "left" and "right" for limits; a limit also has the rate
at which the directed progress grows. Limits are checked here against a second evaluation that knows no
directions: at t + h and t - h, with held times moved h^2 into their pass.

Two kinds of rows. Dyadic ones meet boundaries all the time, and the doubles next to them; a row is kept if
every time that is handed on is a double, so that nothing is rounded. Others have decimals of all lengths;
they are kept if no decision is closer than 1e-9.

timing_groups.csv    chain, time, side; phase, directed progress, iteration, rate

    python3 timing_groups.py
"""

import math
import random
from fractions import Fraction as F

from hilo import write
from timing import near, pair

INF = math.inf
ONE = F(1)


class Rounded(Exception):
    """A number would be rounded, or a decision is too close: the row is left out."""


# Easings: pieces of polynomials, lowest power first.

EASINGS = {
    "rise": [(F(0), F(1, 2), [F(0), F(3, 2)]), (F(1, 2), ONE, [F(1, 2), F(1, 2)])],
    "fall": [(F(0), ONE, [ONE, F(-1)])],
    "hop": [(F(0), F(1, 2), [F(0), F(2)]), (F(1, 2), ONE, [F(2), F(-2)])],
    "over": [(F(0), ONE, [F(-1, 2), F(2)])],
    "square": [(F(0), ONE, [F(0), F(0), ONE])],
    "ease": [(F(0), ONE, [F(0), F(0), F(3), F(-2)])],
    "square-fall": [(F(0), ONE, [ONE, F(-2), ONE])],
    "steps-end": [(F(k, 4), F(k + 1, 4), [F(k, 4)]) for k in range(4)],
    "steps-start": [(F(k, 4), F(k + 1, 4), [F(k + 1, 4)]) for k in range(4)],
}
# What the steps have outside their pieces: before 0, and at 1 itself.
BEFORE = {"steps-start": F(0)}
AT_END = {"steps-end": ONE}


def polynomial(c, x):
    return sum(a * x**k for k, a in enumerate(c))


def derivative(c):
    return [k * a for k, a in enumerate(c)][1:] or [F(0)]


def piece(easing, x, side):
    """The piece on one side of x."""
    pieces = EASINGS[easing]
    if side < 0:
        return next((p for p in pieces if p[0] < x <= p[1]), pieces[0])
    return next((p for p in pieces if p[0] <= x < p[1]), pieces[-1])


def eased(easing, x, side):
    """The value; side 0 is the value itself, -1 at x = 0 what is before."""
    if side < 0 and x <= 0 and easing in BEFORE:
        return BEFORE[easing]
    if side >= 0 and x >= 1 and easing in AT_END:
        return AT_END[easing]
    return polynomial(piece(easing, x, side or 1)[2], x)


def way(easing, x, side):
    """Where the values lie that the easing takes beside x: +1 above its limit there, -1 below, 0 on it."""
    if (side > 0 and x >= 1) or (side < 0 and x <= 0):
        return 0
    c, order = piece(easing, x, side)[2], 0
    while True:
        c, order = derivative(c), order + 1
        slope = polynomial(c, x)
        if slope != 0:
            return (1 if slope > 0 else -1) * (1 if side > 0 or order % 2 == 0 else -1)
        if not any(c):
            return 0


# Levels

class Time:
    """A time, the direction in which it is seen, how fast it grows, and whether it stands still."""

    def __init__(self, at, way=0, rate=F(1), held=False):
        self.at, self.way, self.rate, self.held = at, way, rate, held

    def turned(self):
        return Time(self.at, -self.way if self.way or self.held else -1, -self.rate, self.held)


def still(at, way):
    return Time(at, way, F(0), True)


class Arithmetic:
    """How exact numbers are compared and handed on."""

    def __init__(self, kind):
        self.kind = kind

    def compare(self, x, y):
        if y == INF:
            return -1
        if self.kind == "decimal" and x != y and abs(x - y) < F(1, 10**9) * max(abs(y), 1):
            raise Rounded
        if self.kind == "decimal" and x == y and F(float(x)) != x:
            raise Rounded
        return (x > y) - (x < y)

    def handed(self, x):
        if self.kind == "dyadic" and F(float(x)) != x:
            raise Rounded
        return x


class Media:
    def __init__(self, begin, duration, speed, offset, count, autoreverses, fill, offsets, negative, policy):
        self.numbers = [begin, duration, speed, offset, count]
        self.words = [str(autoreverses), fill, offsets, negative, policy]
        begin, speed, offset = F(begin), F(speed), F(offset)
        self.speed, self.fill, self.policy = speed, fill, policy
        self.cycle = 2 if autoreverses else 1
        self.duration = F(duration)
        passes = INF if count == INF else F(count or 1) * self.cycle
        self.length = INF if passes == INF else passes * self.duration
        from_end = speed < 0 and negative == "fromEnd"
        wraps = offsets == "wraps" and (speed > 0 or from_end)
        self.lead = offset % (self.duration * self.cycle) if wraps else F(0)
        self.begin, self.active = F(0), self.length
        shift = (self.length if from_end else 0) + (0 if wraps else offset)
        self.window = lambda t: (t - begin) * speed + shift
        self.reverses = lambda n: autoreverses and n % 2 == 1

    def text(self):
        return " ".join(["media", *map(repr, self.numbers), *self.words])


class Web:
    def __init__(self, delay, end_delay, duration, iterations, start, direction, fill, policy):
        self.numbers = [delay, end_delay, duration, iterations, start]
        self.words = [direction, fill, policy]
        self.speed, self.fill, self.policy, self.cycle = ONE, fill, policy, 1
        self.duration = F(duration)
        self.length = INF if iterations == INF else F(iterations) * self.duration
        self.lead = F(start) * self.duration
        end = INF if self.length == INF else max(F(delay) + self.length + F(end_delay), 0)
        # The active phase, counted from the delay.
        self.begin = min(max(F(delay), F(0)), end) - F(delay)
        self.active = (end if self.length == INF else
                       min(max(F(delay) + self.length, F(0)), end) - F(delay))
        self.window = lambda t: t - F(delay)
        self.reverses = {
            "normal": lambda n: False, "reverse": lambda n: True, "alternate": lambda n: n % 2 == 1,
            "alternate-reverse": lambda n: n % 2 == 0}[direction]

    def text(self):
        return " ".join(["web", *map(repr, self.numbers), *self.words])


class Clock:
    def __init__(self, begin, speed, offset):
        self.numbers = [begin, speed, offset]

    def text(self):
        return " ".join(["clock", *map(repr, self.numbers)])


def sign(x):
    return (x > 0) - (x < 0)


def inside(level, time, arithmetic, nudge=0):
    """Phase, time inside, directed progress, iteration and before flag; or a phase alone.

    With a nudge nothing is asked about directions: what is held is moved by it into its pass.
    """
    if isinstance(level, Clock):
        begin, speed, offset = map(F, level.numbers)
        at = (time.at - begin) * speed + offset
        moved = Time(at, time.way, time.rate * abs(speed), time.held)
        moved = still(at, 0) if speed == 0 else moved.turned() if speed < 0 else moved
        return "active", moved, F(0), 0, False

    compare = arithmetic.compare
    at = level.window(time.at)
    moved = Time(at, time.way, time.rate * abs(level.speed), time.held)
    moved = still(at, 0) if level.speed == 0 else moved.turned() if level.speed < 0 else moved
    # The time itself is asked about as time goes on.
    direction = moved.way or (-1 if level.speed < 0 else 1)

    c = compare(at, level.begin)
    if c < 0 or (c == 0 and direction < 0):
        phase = "before"
    else:
        c = compare(at, level.active)
        phase = "after" if c > 0 or (c == 0 and direction > 0) else "active"
    fills = {"removed": [], "forwards": ["after"], "backwards": ["before"], "both": ["before", "after"]}
    if phase != "active" and phase not in fills[level.fill]:
        return phase, None

    def held(within):
        if nudge:
            return still(at, 0) if moved.held else Time(at)
        return still(at, within) if moved.way in (-within, 0) and (within < 0 or moved.way) else \
            Time(at, within, moved.rate, moved.held)

    d = level.duration
    if phase != "before" and compare(at, level.length) >= 0:
        count = (level.length + level.lead) / d
        number = math.ceil(count) - 1
        progress = count - number
        outside = compare(at, level.length) > 0
        seen = still(at, -1) if outside else held(-1)
        shift = -nudge if outside or moved.held else 0
    elif compare(at, F(0)) <= 0:
        count = level.lead / d
        number = math.floor(count)
        progress = count - number
        outside = compare(at, F(0)) < 0
        seen = still(at, 1) if outside else held(1)
        shift = nudge if outside or moved.held else 0
    else:
        count = (at + level.lead) / d
        number, shift = math.floor(count), 0
        if compare(count, F(round(count))) == 0:
            if moved.way > 0 or (moved.way == 0 and level.policy == "nextIteration"):
                seen = Time(at, 1, moved.rate, moved.held)
            elif moved.way < 0 and not (time.way == 0 and level.policy == "nextIteration"):
                number -= 1
                seen = Time(at, -1, moved.rate, moved.held)
            elif moved.way < 0:
                seen = still(at, 1)
            else:
                number -= 1
                seen = still(at, -1)
            shift = nudge * seen.way if moved.held else 0
        else:
            seen = moved
        progress = count - number
    is_reversed = level.reverses(number)
    directed = 1 - progress if is_reversed else progress
    content = progress * d + shift
    seen = Time(content, seen.way, seen.rate, seen.held)
    if is_reversed:
        seen = seen.turned()
        seen.at = d - content
    return (phase, seen, directed, number // level.cycle,
            phase == ("after" if is_reversed else "before"))


def child_time(level, easing, time, limit, arithmetic, nudge=0):
    result = inside(level, time, arithmetic, nudge)
    if result[1] is None:
        return None
    phase, seen, directed, iteration, flag = result
    seen.at = arithmetic.handed(seen.at)
    if easing == "none":
        return seen
    d = level.duration
    p = seen.at / d if nudge else directed
    arithmetic.handed(p)
    side = seen.way if limit and not seen.held else -1 if flag else 0
    value = eased(easing, p, side)
    arithmetic.handed(value)
    if nudge:
        # The value of a progress that stands still is its own, whatever is beside it.
        own = F(round(p * 2**60), 2**60) if seen.held else p
        own = eased(easing, own, -1 if flag else 0)
        value = own if abs(value - own) > F(1, 2**30) else value
        flat = not any(derivative(piece(easing, p, 1)[2]))
        return Time(min(max(value * d, nudge), d - nudge), 0, F(1), seen.held or flat)
    if seen.held and seen.way == 0:
        moved = still(value, 0)
    elif eased(easing, p, seen.way or 1) != value:
        moved = still(value, 0)
    else:
        approach = way(easing, p, seen.way or 1)
        c = derivative(piece(easing, p, seen.way or 1)[2])
        moved = (still(value, 0) if approach == 0 else
                 Time(value, 0 if seen.way == 0 and approach > 0 else approach,
                      seen.rate * polynomial(c, p), seen.held))
    if value <= 0:
        moved = (Time(F(0), 1, moved.rate, moved.held)
                 if value == 0 and moved.way >= 0 and not moved.held else still(F(0), 1))
    elif value >= 1:
        moved = (Time(ONE, -1, moved.rate, moved.held)
                 if value == 1 and moved.way < 0 and not moved.held else still(ONE, -1))
    return Time(arithmetic.handed(moved.at * d), moved.way, moved.rate, moved.held)


def evaluate(chain, t, side, arithmetic, nudge=0):
    """Phase, directed progress, iteration and rate at the end of a chain."""
    time = Time(t, side)
    for level, easing in chain[:-1]:
        time = child_time(level, easing, time, side != 0, arithmetic, nudge)
        if time is None:
            return "idle", None, None, None
    level = chain[-1][0]
    result = inside(level, time, arithmetic, nudge)
    if result[1] is None:
        return result[0], None, None, None
    phase, seen, directed, iteration, _ = result
    return phase, directed, iteration, seen.rate / level.duration


# The cases

rng = random.Random(20261122)


def value(kind, *choices):
    return rng.choice(choices) if kind == "dyadic" else round(rng.uniform(0.1, 3), rng.randrange(1, 9))


def level(kind, is_leaf):
    fill = rng.choice(["removed", "forwards", "backwards", "both", "both"])
    policy = rng.choice(["nextIteration", "nextIteration", "nextIteration", "previousIteration"])
    shift = rng.choice([0.0, 0.0, value(kind, 0.25, 0.5, 1.0), -value(kind, 0.25, 0.5, 1.0, 2.0)])
    duration = value(kind, *([0.5, 1.0, 1.0, 2.0] if is_leaf else [0.5, 1.0, 2.0, 2.0, 4.0, 4.0]))
    count = rng.choice([0.0, 0.0, 1.0, 2.0, value(kind, 0.5, 1.5, 2.5), INF])
    what = rng.randrange(10)
    if what == 0 and not is_leaf:
        return Clock(shift, rng.choice([1.0, 0.5, 2.0, -1.0, -0.5, 0.0]), value(kind, 0.0, 0.5, 3.0))
    if what < 3:
        return Web(shift, rng.choice([0.0, 0.0, -value(kind, 0.5, 1.0), value(kind, 0.5)]), duration,
                   count or 1.0, rng.choice([0.0, 0.0, 0.5, 1.0]),
                   rng.choice(["normal", "reverse", "alternate", "alternate-reverse"]), fill, policy)
    speed = rng.choice([1.0, 1.0, 1.0, 0.5, 2.0, -1.0, -0.5, value(kind, 1.0), 0.0])
    negative = rng.choice(["asWritten", "fromEnd"]) if count != INF else "asWritten"
    offset = rng.choice([0.0, 0.0, 0.0, value(kind, 0.25, 0.5, 1.0)])
    if speed <= 0 and negative == "asWritten":
        offset = value(kind, 0.5, 1.0, 2.0, 4.0)
    return Media(shift, duration, speed, offset, count, rng.randrange(2), fill,
                 rng.choice(["wraps", "wraps", "shifts"]), negative, policy)


def chain(kind):
    levels = []
    for _ in range(rng.randint(1, 6)):
        group = level(kind, False)
        bends = not isinstance(group, Clock) and rng.random() < 0.3
        levels.append((group, rng.choice(sorted(EASINGS)) if bends else "none"))
    return levels + [(level(kind, True), "none")]


H = F(1, 2**200)


def check_limit(levels, t, side, result):
    """The limit against the evaluation a little way off."""
    plain = Arithmetic("plain")
    off = evaluate(levels, t + side * H, 0, plain, nudge=H**4)
    phase, progress, iteration, rate = result
    assert (off[0], off[2]) == (phase, iteration), (" / ".join(a.text() + " " + e for a, e in levels), t, side, result, off)
    if progress is not None:
        assert abs(off[1] - progress) < F(1, 2**20), (" / ".join(a.text() + " " + e for a, e in levels), t, side, result, off)
        quotient = (off[1] - progress) / (side * H)
        assert abs(quotient - rate) < F(1, 2**20), (t, side, result, off)


def row(kind):
    while True:
        levels = chain(kind)
        arithmetic = Arithmetic(kind)
        if kind == "dyadic":
            t = rng.randint(-16, 64) / 8
            # Not next to 0, where doubles are nearer to each other than h.
            t = rng.choice([t, t, math.nextafter(t, INF), math.nextafter(t, -INF)] if t else [t])
        else:
            t = rng.uniform(-2, 8)
        side = rng.choice([-1, 0, 0, 1, 1])
        try:
            result = evaluate(levels, F(t), side, arithmetic)
            if side:
                check_limit(levels, F(t), side, result)
        except Rounded:
            continue
        # What shows nothing teaches little.
        if result[0] == "idle" and rng.random() < 0.97 or result[1] is None and rng.random() < 0.8:
            continue
        phase, progress, iteration, rate = result
        text = " / ".join(f"{a.text()} {easing}" for a, easing in levels)
        return [text, t, {-1: "left", 0: "none", 1: "right"}[side], phase, *pair(progress),
                math.nan if iteration is None else float(iteration),
                *(pair(rate) if side else (math.nan, 0.0))]


COMMENT = """
Timings in one to six groups, by rational arithmetic from exact double inputs: phase, directed progress
and iteration of the innermost, and the rate of the progress for limits. Levels from the outermost on,
separated by "/"; their fields are in timing_groups.py. Exact value = hi + lo; nan for none.
Made by timing_groups.py; regenerate, never edit.
"""

if __name__ == "__main__":
    write(__file__, COMMENT,
          ["chain", "t", "side", "phase", "progress_hi", "progress_lo", "iteration", "rate_hi", "rate_lo"],
          [row("dyadic") for _ in range(1800)] + [row("decimal") for _ in range(600)])
