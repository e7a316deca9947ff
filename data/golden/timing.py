#!/usr/bin/env python3
"""The stages of both timing models, in exact rational arithmetic.

The inputs are doubles, taken at their exact value. One rule is added to exact arithmetic, the one that
TimingWindow.swift states: a time is on a boundary if it is the double nearest to it, and a number of
passes at an end is a whole one if the double nearest to it is. Everything else is written down as the
texts have it, stage by stage, in fractions. Rows with a boundary that lies within 2^-98 of the middle
of two doubles, so that 106 bits do not tell which is the nearest, are left out.

timing_web.csv      Web Animations: inputs; phase; active time, iteration, simple progress, reversed,
                    the time within the iteration in its direction, the before flag
timing_media.csv    Core Animation: inputs; phase; local time, and from there on the same

What is not there, for want of a fill mode, is nan. Inputs are drawn from numbers that meet at
boundaries (quarters, tenths) and from numbers that do not; times are boundaries, the doubles next to
them, and others.

    python3 timing.py        writes both beside it; needs mpmath, for the layout only
"""

import math
import random
from fractions import Fraction as F

from hilo import write

INF = float("inf")
NAN = float("nan")


def near(x):
    """The double nearest to a fraction."""
    return x if isinstance(x, float) else float(x)


def pair(x):
    """hi and lo of a fraction, of an infinite float, or of nothing."""
    if x is None:
        return NAN, 0.0
    if isinstance(x, float):
        return x, 0.0
    hi = float(x)
    return hi, float(x - F(hi))


def exact(x):
    return x if math.isinf(x) else F(x)


def times(a, b):
    """The product, where 0 times infinity is 0."""
    if a == 0 or b == 0:
        return F(0)
    if a == INF or b == INF:
        return INF
    return F(a) * F(b)


def plus(a, b):
    return INF if a == INF or b == INF else a + b


class Undecided(Exception):
    """A boundary lies so near to the middle of two doubles that 106 bits do not tell which is nearer."""


def order(t, instant, reached, terms=()):
    """-1, 0, 1: before, on or behind; `instant` is the boundary's time, `reached` what is past it.

    `terms` are what the boundary is the sum of, for the scale of its rounding.
    """
    if instant is not None:
        double = near(instant)
        off = abs(abs(instant - F(double)) - F(math.ulp(double)) / 2)
        if 0 < off < max(abs(term) for term in (instant, *terms)) / 2**98:
            raise Undecided
        if double == t:
            return 0
    return (reached > 0) - (reached < 0)


# Web Animations


def fills(fill, phase):
    return (phase == "active" or fill == "both" or (fill == "backwards" and phase == "before")
            or (fill == "forwards" and phase == "after"))


def web(delay, end_delay, duration, iterations, start, direction, fill, backwards, policy, t):
    delay, end_delay = F(delay), F(end_delay)

    def compare(x):
        return -1 if x == INF else order(t, x, F(t) - x, [delay])

    active_duration = times(duration, iterations)
    end = plus(plus(delay, active_duration), end_delay)
    end = max(end, F(0))
    before_boundary = min(max(delay, F(0)), end)
    after_boundary = min(max(plus(delay, active_duration), F(0)), end)

    c = compare(before_boundary)
    if c < 0 or (c == 0 and backwards):
        phase = "before"
    else:
        c = compare(after_boundary)
        phase = "after" if c > 0 or (c == 0 and not backwards) else "active"
    if not fills(fill, phase):
        return [phase, NAN, 0.0, NAN, NAN, 0.0, 0, NAN, 0.0, 0]

    # With a negative end delay the phase after may begin before the delay is over: passes that take no time have been.
    at_end = phase == "after" and duration == 0 or phase != "before" and compare(plus(delay, active_duration)) >= 0
    at_start = not at_end and (compare(delay) <= 0 or (duration == 0 and phase == "before"))
    start = F(start)
    if at_end:
        active = active_duration
        overall = INF if iterations == INF else F(near(start + F(iterations)))
        if overall == INF:
            simple = start - math.floor(start)
        else:
            simple = overall - math.floor(overall)
        if simple == 0 and iterations != 0:
            simple = F(1)
        if overall == INF:
            iteration = INF
        else:
            iteration = math.floor(overall) - (1 if simple == 1 else 0)
            if 0 < simple < 1 and duration > 0:
                simple = start + F(iterations) - iteration
    elif at_start or duration == INF:
        active = F(0) if at_start else F(t) - delay
        iteration = math.floor(start)
        simple = start - iteration
    else:
        d = F(duration)
        active = F(t) - delay
        overall = active / d + start
        n = math.floor(overall + F(1, 2))
        if compare(delay + (n - start) * d) == 0:
            active = (n - start) * d
            iteration, simple = (n, F(0)) if policy == "nextIteration" else (n - 1, F(1))
        else:
            iteration = math.floor(overall)
            simple = overall - iteration

    even = iteration == INF or iteration % 2 == 0
    reverse = {"normal": False, "reverse": True, "alternate": not even, "alternate-reverse": even}
    reverse = reverse[direction]
    before_flag = phase == ("after" if reverse else "before")
    directed = 1 - simple if reverse else simple
    if duration == INF:
        inner = INF if reverse else active
    else:
        inner = directed * F(duration)
    return [phase, *pair(active), float(iteration), *pair(simple), int(reverse), *pair(inner),
            int(before_flag)]


# Core Animation


def media(begin, duration, speed, offset, count, repeat, autoreverses, fill, offsets, negative,
          policy, t):
    begin, speed, offset = F(begin), F(speed), F(offset)
    local = (F(t) - begin) * speed + offset
    cycles = 2 if autoreverses else 1
    if repeat > 0:
        length = exact(repeat)
    else:
        length = times(times(duration, cycles) if duration != INF else INF, count if count > 0 else 1.0)
    from_end = speed < 0 and negative == "fromEnd"
    wraps = offsets == "wraps" and (speed > 0 or from_end)
    window_offset = (length if from_end else 0) + (0 if wraps else offset)
    lead = F(0)
    if wraps and duration > 0:
        lead = offset if duration == INF else offset % (F(duration) * cycles)

    def window(t):
        return (F(t) - begin) * speed + window_offset

    def compare(x):
        if x == INF:
            return -1
        instant = (x - window_offset) / speed + begin if speed != 0 else None
        terms = [begin, x / speed, window_offset / speed] if speed != 0 else []
        return order(t, instant, window(t) - x, terms)

    c = compare(F(0))
    if c < 0 or (c == 0 and speed < 0):
        phase = "before"
    else:
        c = compare(length)
        phase = "after" if c > 0 or (c == 0 and speed >= 0) else "active"
    if not fills(fill, phase):
        return [phase, *pair(local), NAN, 0.0, NAN, NAN, 0.0, 0, NAN, 0.0, 0]

    at_end = phase != "before" and compare(length) >= 0
    at_start = not at_end and (compare(F(0)) <= 0 or (duration == 0 and phase == "before"))
    if duration == INF:
        active = length if at_end else F(0) if at_start else window(t)
        passed, simple, inner = 0, F(0), active + lead
    elif at_end:
        active = length
        if duration == 0:
            passes = INF if count == INF else F(cycles) * F(count if count > 0 else 1)
        else:
            passes = F(near((length + lead) / F(duration)))
        if passes == INF:
            passed, simple = INF, F(1)
        else:
            passed = math.floor(passes)
            simple = passes - passed
            if simple == 0:
                passed, simple = passed - 1, F(1)
            elif duration > 0:
                simple = (length + lead) / F(duration) - passed
    elif at_start:
        active = F(0)
        passes = F(near(lead / F(duration))) if duration > 0 else F(0)
        passed = math.floor(passes)
        simple = lead / F(duration) - passed if passes > passed else F(0)
    else:
        d = F(duration)
        active = window(t)
        overall = (active + lead) / d
        n = math.floor(overall + F(1, 2))
        boundary = n * d - lead
        if compare(boundary) == 0:
            active = boundary
            passed, simple = (n, F(0)) if policy == "nextIteration" else (n - 1, F(1))
        else:
            passed = math.floor(overall)
            simple = overall - passed
    reverse = bool(autoreverses) and passed != INF and passed % 2 == 1
    iteration = passed // 2 if autoreverses and passed != INF else passed
    if duration != INF:
        inner = (1 - simple if reverse else simple) * F(duration)
    return [phase, *pair(local), *pair(active), float(iteration), *pair(simple), int(reverse),
            *pair(inner), int(phase == ("after" if reverse else "before"))]


# The cases

rng = random.Random(20261121)
QUARTERS = [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0]
TENTHS = [0.1, 0.2, 0.3, 0.6, 0.7, 1.1, 2.2, 0.35]


def positive(kind):
    if kind == 0:
        return rng.choice(QUARTERS)
    if kind == 1:
        return rng.choice(TENTHS)
    return math.exp(rng.uniform(-7, 7)) if kind == 2 else rng.uniform(0.1, 3)


def signed(kind):
    return rng.choice([0.0, 1.0, -1.0, 1.0, 1.0]) * positive(kind)


def nudged(t):
    """The double nearest to a fraction, or one next to it."""
    t = near(t)
    return rng.choice([t, t, math.nextafter(t, -INF), math.nextafter(t, INF)])


def web_row():
    kind = rng.randrange(4)
    delay = signed(kind)
    duration = rng.choice([0.0, INF] + 12 * [positive(kind)])
    iterations = rng.choice([0.0, INF] + 5 * [positive(rng.randrange(4))] + 5 * [1.0, 3.0])
    if iterations > 1000 and iterations != INF:
        iterations = 1000.5
    start = rng.choice([0.0, 0.0, 1.0, rng.choice(TENTHS), rng.choice(QUARTERS), rng.random()])
    end_delay = rng.choice([0.0, 0.0, positive(kind), -positive(kind), -positive(kind)])
    direction = rng.choice(["normal", "reverse", "alternate", "alternate-reverse"])
    fill = rng.choice(["removed", "forwards", "backwards", "both", "both", "both"])
    policy = rng.choice(["nextIteration", "nextIteration", "previousIteration"])
    active = times(duration, iterations)
    marks = [F(0), F(delay)]
    if active != INF:
        marks += [F(delay) + active, F(delay) + active + F(end_delay)]
    if 0 < duration < INF:
        shown = min(iterations, 40.0)
        first, last = math.floor(F(start)), math.floor(F(start) + F(shown))
        marks += 6 * [F(delay) + (rng.randint(first, last + 1) - F(start)) * F(duration)]
        marks += 2 * [F(delay) + F(rng.random() * shown) * F(duration)]
    else:
        marks.append(F(delay) + F(positive(kind)))
    t = nudged(rng.choice(marks))
    arguments = [delay, end_delay, duration, iterations, start, direction, fill,
                 rng.randrange(4) // 3, policy, t]
    return arguments + web(*arguments)


def media_row():
    kind = rng.randrange(4)
    begin, offset = signed(kind), rng.choice([0.0, 0.0, signed(kind), 4 * signed(kind)])
    duration = rng.choice([0.0, INF] + 12 * [positive(kind)])
    speed = rng.choice([0.0, 1.0, 1.0, 2.0, -1.0, -0.5] + 4 * [positive(kind), -positive(kind)])
    count = rng.choice([0.0, INF, 1.0, 2.0, 3.0, 2.5, positive(1), positive(3)])
    repeat = rng.choice(4 * [0.0] + [positive(kind), INF]) if duration > 0 else 0.0
    autoreverses = rng.randrange(2)
    fill = rng.choice(["removed", "forwards", "backwards", "both", "both", "both"])
    policy = rng.choice(["nextIteration", "nextIteration", "previousIteration"])
    offsets = rng.choice(["wraps", "wraps", "shifts"])
    negative = rng.choice(["asWritten", "fromEnd"])
    cycles = 2 if autoreverses else 1
    length = exact(repeat) if repeat > 0 else times(duration, (count or 1.0) * cycles)
    if length == INF and speed < 0:
        negative = "asWritten"
    from_end = speed < 0 and negative == "fromEnd"
    wraps = offsets == "wraps" and (speed > 0 or from_end)
    window_offset = (length if from_end else F(0)) + (0 if wraps else F(offset))
    lead = F(0)
    if wraps and 0 < duration < INF:
        lead = F(offset) % (F(duration) * cycles)
    marks = [F(0), F(0)]
    if length != INF:
        marks += 2 * [length]
    if 0 < duration < INF:
        top = min(length, 40 * F(duration))
        marks += 8 * [rng.randint(0, math.floor(top / F(duration)) + 1) * F(duration) - lead]
        marks += 3 * [F(rng.random()) * top]
    else:
        marks.append(F(positive(kind)))
    mark = rng.choice(marks)
    t = F(begin) + ((mark - window_offset) / F(speed) if speed != 0 else F(positive(kind)))
    arguments = [begin, duration, speed, offset, count, repeat, autoreverses, fill, offsets,
                 negative, policy, nudged(t)]
    return arguments + media(*arguments)


def rows(make, count):
    """So many rows, without those that the rule leaves open."""
    made = []
    while len(made) < count:
        try:
            made.append(make())
        except Undecided:
            pass
    return made


COMMENT = """
{} timing at t, every stage, by rational arithmetic from exact double inputs.
Exact value = hi + lo; nan for none. Made by timing.py; regenerate, never edit.
"""

RESULTS = ["active_hi", "active_lo", "iteration", "simple_hi", "simple_lo", "reversed", "inner_hi",
           "inner_lo", "before_flag"]

if __name__ == "__main__":
    write(__file__, COMMENT.format("Web Animations"),
          ["delay", "end_delay", "duration", "iterations", "iteration_start", "direction", "fill",
           "backwards", "policy", "t", "phase", *RESULTS],
          rows(web_row, 1800), name="timing_web")
    write(__file__, COMMENT.format("Core Animation"),
          ["begin", "duration", "speed", "offset", "repeat_count", "repeat_duration",
           "autoreverses", "fill", "offset_reading", "speed_reading", "policy", "t", "phase",
           "local_hi", "local_lo", *RESULTS],
          rows(media_row, 1500), name="timing_media")
