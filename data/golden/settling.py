#!/usr/bin/env python3
"""When a spring has settled, by five named rules, to 60 digits.

Free response x(t) of x'' + 2 z w x' + w^2 x = 0 from x0, v0; e is the threshold; b = z w.

position  the largest t with |x(t)| = e
speed     the largest t with |x'(t)| = e; x' is the free response from v0, -w^2 x0 - 2 b v0
energy    the t with sqrt(x^2 + (x'/w)^2) = e; the left side never increases
envelope  z < 1: the earlier of ln(R/e)/b and the last t with exp(-b t) (|x0| + |u| t) = e,
          u = v0 + b x0, R = sqrt(x0^2 + (u/wd)^2), wd = w sqrt(1 - z^2)
          z >= 1: the last t with exp(-l t) (|x0| + |v0 + l x0| k(t)) = e,
          l = w / (z + sqrt(z^2 - 1)), d = w sqrt(z^2 - 1), k(t) = (1 - exp(-2 d t)) / (2 d),
          k(t) = t at z = 1

Each is 0 for what is never outside, inf for what never comes to rest (z = 0). Between extrema,
known in closed form, the response is monotone: the last one outside e gives the bracket, and
bisection with Newton steps inside it gives the root. Every answer is then held to its definition:
outside just before, inside on a dense grid ever after. Where the answer jumps or is badly
conditioned (an extremum or the start within 1e-9 of e, or a crossing so flat that a relative change
of e moves t by more than a thousand times as much) the row is left out.

core_animation.csv has the rule of CASpringAnimation.settlingDuration, for a unit distance:
z < 1   max(0, (-ln e + ln(1 + |(b - v)/wd|)) / b), v > 0 towards the target
z >= 1  as if z = 1, the first of 0, 0.1, 0.2, ... (added up in doubles) from which on
        |1 + (w - v) t| exp(-w t) < e, seen over more than a second

    python3 settling.py        writes settling.csv and core_animation.csv beside it; needs mpmath
"""

import math
import random

from mpmath import mp, mpf

from hilo import hilo, write
from spring import free_response

mp.dps = 100  # 40 of them for cancellation at z = 1 - 1e-15 and z = 1e6

COMMENT = """
When the free response of x'' + 2 z w x' + w^2 x = 0 has settled, by rule, from exact double inputs.
settling: last |x| = threshold. speed_settling: last |x'| = threshold.
energy_settling: sqrt(x^2 + (x'/w)^2) = threshold. envelope_settling: see settling.py.
0 where never outside, inf where never inside for good. Rows where a rule jumps are left out.
Exact value = hi + lo, seconds. Made by settling.py; regenerate, never edit.
"""

HEADER = [
    "angular_frequency", "damping_ratio", "x0", "v0", "threshold", "settling_hi", "settling_lo",
    "speed_settling_hi", "speed_settling_lo", "energy_settling_hi", "energy_settling_lo",
    "envelope_settling_hi", "envelope_settling_lo",
]

INF = mpf("inf")
NEAR = mpf("1e-9")


class IllConditioned(Exception):
    """The answer jumps or is too flat to be a reference."""


def bracketed_root(f, df, low, high):
    """The root of f between low and high, where f(low) > 0 >= f(high), to 60 digits of t."""
    t = (low + high) / 2
    for _ in range(1000):
        value = f(t)
        if value > 0:
            low = t
        else:
            high = t
        slope = df(t)
        after = t - value / slope if slope != 0 else low
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - t) <= mpf(10) ** -70 * after:
            return after
        t = after
    raise ArithmeticError("no convergence")


def checked_distance(height, e):
    """Whether a height is outside e; raises where that hangs by a thread."""
    if abs(abs(height) - e) < NEAR * e:
        raise IllConditioned
    return abs(height) > e


def conditioned(t, e, slope):
    if e > 1000 * abs(slope) * t:
        raise IllConditioned
    return t


def first_extremum(w, z, x0, v0):
    """The first t > 0 with x'(t) = 0, or None."""
    b = z * w
    if z < 1:
        wd = w * mp.sqrt(1 - z * z)
        t = mp.atan2(v0 * wd, w * w * x0 + b * v0) / wd
        half = mp.pi / wd
        t -= mp.floor(t / half) * half
        return t if t > half * mpf(10) ** -60 else half
    if z == 1:
        # x' = exp(-w t) (v0 - w (v0 + w x0) t)
        u = w * (v0 + w * x0)
        return v0 / u if u != 0 and v0 / u > 0 else None
    d = w * mp.sqrt(z * z - 1)
    r1, r2 = -b + d, -b - d
    p, q = (v0 - r2 * x0) * r1, (r1 * x0 - v0) * r2
    if p == 0 or -q / p <= 1:
        return None
    return mp.log(-q / p) / (2 * d)


def last_crossing(w, z, x0, v0, e):
    """The largest t with |x(t)| = e, 0 if |x| is never above e, inf if it always returns."""
    def x(t):
        return free_response(w, z, x0, v0, t)[0]

    def v(t):
        return free_response(w, z, x0, v0, t)[1]

    b = z * w
    start_outside = checked_distance(x0, e)
    turn = first_extremum(w, z, x0, v0)
    if z == 0:
        return INF if checked_distance(mp.sqrt(x0 * x0 + (v0 / w) ** 2), e) else mpf(0)
    low, high = None, None
    if z < 1 and turn is not None:
        half = mp.pi / (w * mp.sqrt(1 - z * z))
        count = mp.floor(mp.log(abs(x(turn)) / e) / (b * half))  # heights fall by exp(-b half)
        for k in (count - 1, count, count + 1):
            if k >= 0 and checked_distance(x(turn + k * half), e):
                low, high = turn + k * half, turn + (k + 1) * half
        if low is None and start_outside:
            low, high = mpf(0), turn
    elif turn is not None and checked_distance(x(turn), e):
        low = turn
    elif start_outside:
        low, high = mpf(0), turn
    if low is None:
        return mpf(0)
    sign = 1 if x(low) > 0 else -1
    if high is None:
        rate = b if z == 1 else w / (z + mp.sqrt(z * z - 1))
        high = low + 1 / rate
        while sign * x(high) > e:
            high += 2 * (high - low)
    t = bracketed_root(lambda t: sign * x(t) - e, lambda t: sign * v(t), low, high)
    return conditioned(t, e, v(t))


def energy_crossing(w, z, x0, v0, e):
    def amplitude(t):
        x, v, _ = free_response(w, z, x0, v0, t)
        return mp.sqrt(x * x + (v / w) ** 2)

    def slope(t):
        x, v, _ = free_response(w, z, x0, v0, t)
        return -2 * z * v * v / (w * mp.sqrt(x * x + (v / w) ** 2))

    if not checked_distance(amplitude(mpf(0)), e):
        return mpf(0)
    if z == 0:
        return INF
    high = 1 / w
    while amplitude(high) > e:
        high *= 2
    t = bracketed_root(lambda t: amplitude(t) - e, slope, mpf(0), high)
    return conditioned(t, e, slope(t))


def envelope_crossing(w, z, x0, v0, e):
    b = z * w
    if z < 1:
        u = v0 + b * x0
        radius = mp.sqrt(x0 * x0 + (u / w) ** 2 / (1 - z * z))
        outside = checked_distance(radius, e)
        if z == 0:
            return INF if outside else mpf(0)
        sinusoidal = mp.log(radius / e) / b if outside else mpf(0)
        # exp(-b t) (|x0| + |u| t) is the critical response of rate b from these.
        linear = last_crossing(b, mpf(1), abs(x0), abs(u) - b * abs(x0), e)
        return min(sinusoidal, linear)
    rate = w / (z + mp.sqrt(z * z - 1))
    return last_crossing(w, z, abs(x0), abs(v0 + rate * x0) - rate * abs(x0), e)


def prove(t, e, f, spans):
    """Outside just before t, inside on a grid of times after it; f is the quantity held below e."""
    if t == INF:
        return
    if t > 0:
        assert f(t * (1 - mpf("1e-40"))) > e > f(t * (1 + mpf("1e-40")))
    with mp.workdps(40):
        for span in spans:
            for k in range(1, 151):
                assert f(t + span * k / 150) < e


def rules(w, z, x0, v0, e):
    """The four answers, each proved by its definition."""
    inputs = [mpf(n) for n in (w, z, x0, v0, e)]
    w, z, x0, v0, e = inputs
    b = z * w
    a0 = -w * w * x0 - 2 * b * v0
    position = last_crossing(w, z, x0, v0, e)
    speed = last_crossing(w, z, v0, a0, e)
    energy = energy_crossing(w, z, x0, v0, e)
    envelope = envelope_crossing(w, z, x0, v0, e)

    slow = w if z <= 1 else w / (2 * z)
    spans = [6 / w, 60 / w, 30 / slow]
    prove(position, e, lambda t: abs(free_response(w, z, x0, v0, t)[0]), spans)
    prove(speed, e, lambda t: abs(free_response(w, z, x0, v0, t)[1]), spans)

    def amplitude(t):
        x, v, _ = free_response(w, z, x0, v0, t)
        return mp.sqrt(x * x + (v / w) ** 2)

    prove(energy, e, amplitude, [])
    assert envelope >= position * (1 - mpf("1e-30"))
    return position, speed, energy, envelope


def cases():
    """The inputs: regimes by starts, then seeded random rows."""
    ratios = [
        0.0, 1e-3, 0.05, 0.25, 0.5, 0.7, 0.9, 0.99, 0.9999, 1 - 1e-6, 1 - 1e-9, 1 - 1e-15,
        1.0, 1 + 1e-15, 1 + 1e-9, 1 + 1e-6, 1.001, 1.25, 1.5, 5.0, 25.0, 50.0, 1e4, 1e6,
    ]
    frequencies = [10.0, 1.0, 31.4, 0.1, 1e3]
    thresholds = [1e-3, 1e-2, 1e-3, 1e-6, 1e-12, 0.3]
    turn = 0
    for z in ratios:
        w = 10.0
        mode = -z * w if z <= 1 else -w / (z + ((z - 1) * (z + 1)) ** 0.5)
        yield w, z, -1.0, 0.0, 1e-3
        for x0, v0 in [
            (1.0, 0.0), (1.0, 50.0), (1.0, -50.0), (-1.0, 20.0), (0.0, 1.0), (0.0, -300.0),
            (1.0, mode), (1.0, -10.0), (-1.0, -10.0), (1.0, -2.5 * z * w), (0.01, 10.0),
            (1e-4, 0.0), (100.0, 0.0),
        ]:
            scale = frequencies[turn % len(frequencies)]
            yield scale, z, x0, v0 * scale / w, thresholds[turn % len(thresholds)]
            turn += 1
    yield 10.0, 0.0, 0.1, 0.5, 0.3  # undamped, and never outside
    rng = random.Random(27_182_818)
    for _ in range(340):
        kind = rng.randrange(4)
        if kind == 0:
            z = rng.uniform(0.02, 1)
        elif kind == 1:
            z = rng.uniform(1, 3)
        elif kind == 2:
            z = 1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-15, -1)
        else:
            z = 10 ** rng.uniform(0, 4)
        w = 10 ** rng.uniform(-1, 3)
        yield w, z, rng.uniform(-2, 2), rng.uniform(-4, 4) * w, 10 ** rng.uniform(-9, -0.5)


CORE_COMMENT = """
CASpringAnimation.settlingDuration for a unit distance: the rule, not the system. From exact
double inputs; initial_velocity > 0 points at the target, in distances per second. published: the
value of a table, rounded as printed, where there is one. Exact value = hi + lo, seconds; at and
above damping_ratio 1 the value is a sum of doubles and lo is 0.
Made by settling.py; regenerate, never edit.
"""

CORE_HEADER = [
    "angular_frequency", "damping_ratio", "initial_velocity", "epsilon",
    "settling_hi", "settling_lo", "published",
]


def core_animation(w, z, velocity, e):
    if z < 1:
        w, z, velocity, e = (mpf(n) for n in (w, z, velocity, e))
        b, wd = z * w, w * mp.sqrt(1 - z * z)
        return max(mpf(0), (mp.log(1 + abs((b - velocity) / wd)) - mp.log(e)) / b)
    time, since = 0.0, None
    while since is None or time - since <= 1:
        inside = abs(1 + (w - velocity) * time) * math.exp(-w * time) < e
        since = (time if since is None else since) if inside else None
        time += 0.1
    return mpf(since)


def core_rows():
    table = [
        (0.05, "13.9132"), (0.25, "2.8550"), (0.5, "1.4727"), (0.7, "1.0844"), (0.9, "0.8920"),
        (0.99, "0.9080"), (0.9999, "1.1181"), (1 - 1e-9, "1.6923"), (1.0, "1.0000"),
        (1.25, "1.0000"), (5.0, "1.0000"), (25.0, "1.0000"),
    ]
    for z, published in table:
        yield 10.0, z, 0.0, 1e-3, published
    yield 10.0, 0.75, 0.0, 1e-3, ""
    for w, z, velocity, e in [
        (10.0, 0.5, 1.0, 1e-3), (10.0, 0.5, 5.0, 1e-3), (10.0, 0.5, -20.0, 1e-3),
        (10.0, 0.25, 100.0, 1e-3), (10.0, 0.5, 0.0, 1e-6), (10.0, 0.5, 0.0, 0.5),
        (31.4, 0.3, 12.5, 1e-3), (1.0, 0.05, 0.0, 1e-2), (0.1, 0.7, -1.0, 1e-4),
        (10.0, 1 - 1e-15, 0.0, 1e-3), (1e3, 1e-6, 0.0, 1e-3), (10.0, 1e-3, 3.0, 1e-3),
        (10.0, 1.0, 5.0, 1e-3), (10.0, 1.0, -50.0, 1e-3), (2.5, 1.0, 0.0, 1e-3),
        (1.0, 2.0, 0.0, 1e-6), (31.4, 1.0, 100.0, 1e-3), (100.0, 3.0, 0.0, 1e-3),
    ]:
        yield w, z, velocity, e, ""


def main():
    rows, left_out = [], 0
    for inputs in cases():
        try:
            answers = rules(*inputs)
        except IllConditioned:
            left_out += 1
            continue
        row = list(inputs)
        for value in answers:
            row += hilo(value)
        rows.append(row)
    write(__file__, COMMENT, HEADER, rows)
    print(f"left out as ill-conditioned: {left_out}")

    rows = []
    for *inputs, published in core_rows():
        hi, lo = hilo(core_animation(*inputs))
        assert published == "" or abs(hi - float(published)) < 6e-5, (inputs, hi)
        rows.append([*inputs, hi, lo, published])
    write(__file__, CORE_COMMENT, CORE_HEADER, rows, name="core_animation")


if __name__ == "__main__":
    main()
