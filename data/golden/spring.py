#!/usr/bin/env python3
"""Free response of a damped oscillator, in every regime, to 100 digits.

    x'' + 2 z w x' + w^2 x = 0,   x(0) = x0,   x'(0) = v0

The inputs are doubles, taken at their exact value. The textbook forms are used on purpose (cos and
sin below z = 1, two exponentials above, no rearrangement): at 100 digits their cancellation does
not matter, and they share nothing with the forms that they are there to check.

    python3 spring.py        writes spring.csv beside it; needs mpmath
"""

import random

from mpmath import mp, mpf

from hilo import hilo, write

mp.dps = 100

COMMENT = """
Free response of x'' + 2 z w x' + w^2 x = 0 from exact double inputs, at 100 digits.
w angular_frequency (rad/s), z damping_ratio, x0 and v0 the start, t seconds.
Exact value = hi + lo. Made by spring.py; regenerate, never edit.
"""

HEADER = [
    "angular_frequency", "damping_ratio", "x0", "v0", "t",
    "position_hi", "position_lo", "velocity_hi", "velocity_lo",
    "acceleration_hi", "acceleration_lo",
]

FREQUENCIES = [0.1, 1.0, 10.0, 31.4, 1e3]

RATIOS = [
    0.0, 1e-6, 0.05, 0.3, 0.5, 0.7, 0.99, 0.9999, 1 - 1e-6, 1 - 1e-15,
    1.0, 1 + 1e-15, 1 + 1e-6, 1.001, 1.5, 5.0, 50.0, 1e4, 1e6,
]

# Phases w t, and for the overdamped multiples of 2 z / w, the time constant of the slow mode.
PHASES = [0.0, 1e-12, 1e-6, 1e-3, 0.1, 0.5, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 700.0]
SLOW_PHASES = [0.1, 1.0, 10.0, 100.0, 600.0]


def free_response(w, z, x0, v0, t):
    """Position, velocity and acceleration at t; all arguments mpf."""
    b = z * w
    if t == 0:
        return x0, v0, -w * w * x0 - 2 * b * v0
    if z < 1:
        wd = w * mp.sqrt(1 - z * z)
        p, q = x0, (v0 + b * x0) / wd
        decay, c, s = mp.exp(-b * t), mp.cos(wd * t), mp.sin(wd * t)
        x = decay * (p * c + q * s)
        v = decay * ((q * wd - b * p) * c - (p * wd + b * q) * s)
    elif z == 1:
        p, q = x0, v0 + w * x0
        decay = mp.exp(-w * t)
        x = decay * (p + q * t)
        v = decay * (q - w * (p + q * t))
    else:
        root = w * mp.sqrt(z * z - 1)
        r1, r2 = -b + root, -b - root
        p, q = (v0 - r2 * x0) / (r1 - r2), (r1 * x0 - v0) / (r1 - r2)
        x = p * mp.exp(r1 * t) + q * mp.exp(r2 * t)
        v = p * r1 * mp.exp(r1 * t) + q * r2 * mp.exp(r2 * t)
    return x, v, -w * w * x - 2 * b * v


def starts(w, z):
    """Ten starts: at rest, thrown either way, thrown hard, and one that is a single mode."""
    if z > 1:
        root = ((z - 1) * (z + 1)) ** 0.5
        mode = -w / (z + root)  # the slow mode
    else:
        mode = -z * w  # v0 + z w x0 = 0, up to the rounding of the product
    return [
        (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 50.0), (1.0, -50.0), (-1.0, 20.0),
        (1.0, 3 * w), (1.0, -3 * w), (1.0, mode), (-300.0, 1.0),
    ]


def cases():
    """The inputs: a fixed grid, then seeded random rows."""
    turn = 0
    for z in RATIOS:
        for index in range(len(starts(1.0, z))):
            w = FREQUENCIES[turn % len(FREQUENCIES)]
            turn += 1
            x0, v0 = starts(w, z)[index]
            times = [phase / w for phase in PHASES]
            if z > 1:
                times += [phase * 2 * z / w for phase in SLOW_PHASES]
            for t in times:
                yield w, z, x0, v0, t

    rng = random.Random(20_240_607)
    for _ in range(900):
        kind = rng.randrange(4)
        if kind == 0:
            z = rng.uniform(0, 1)
        elif kind == 1:
            z = rng.uniform(1, 3)
        elif kind == 2:
            z = 1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-15.5, -1)
        else:
            z = 10 ** rng.uniform(0, 6)
        w = 10 ** rng.uniform(-1, 3)
        x0 = rng.uniform(-2, 2)
        v0 = rng.uniform(-3, 3) * w
        u = 10 ** rng.uniform(-4, 2.8)
        if z > 1 and rng.random() < 0.5:
            u *= 2 * z
        yield w, z, x0, v0, u / w


def main():
    rows = []
    for inputs in cases():
        row = list(inputs)
        for value in free_response(*(mpf(x) for x in inputs)):
            row += hilo(value)
        rows.append(row)
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
