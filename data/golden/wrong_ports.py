#!/usr/bin/env python3
"""Tables of ports that are wrong in a known way, for the diagnosis of `animcurve compare`.

Every motion is computed here, from the equation m x'' + c x' + k (x - to) = 0: by its closed form, or
by an integrator where the mistake is one. `says` is a part of the sentence that names the mistake;
empty where the table is right, or wrong in a way that no sentence names.
"""

import cmath
import math
import random
import struct

import hilo

# mass, stiffness, damping, from, to, initial velocity in value units per second
SPRINGS = [
    (1.0, 100.0, 10.0, 0.0, 100.0, 250.0),
    (2.0, 300.0, 9.0, 20.0, 340.0, -900.0),
    (0.5, 210.0, 14.0, 1.0, 0.25, 3.0),
    (3.0, 1000.0, 70.0, -40.0, 60.0, 700.0),
    (1.5, 180.0, 40.0, 0.0, 300.0, 2500.0),
    (0.8, 120.0, 31.0, 5.0, -7.0, -60.0),
]
RATE, ROWS = 60, 48


def closed(m, k, c, a, b, v, t):
    """The motion by its two characteristic roots, which are complex below critical damping."""
    root = cmath.sqrt(c * c - 4 * m * k)
    p, q = (-c + root) / (2 * m), (-c - root) / (2 * m)
    x = a - b
    return b + ((v - q * x) / (p - q) * cmath.exp(p * t) + (p * x - v) / (p - q) * cmath.exp(q * t)).real


def critical(m, k, a, b, v, t):
    w, x = math.sqrt(k / m), a - b
    return b + (x + (v + w * x) * t) * math.exp(-w * t)


def stepped(m, k, c, a, b, v, rate, semi):
    """The values at RATE of an integrator that takes `rate` steps a second."""
    x, values = a, []
    for n in range(ROWS * rate // RATE):
        if n % (rate // RATE) == 0:
            values.append(x)
        acceleration = (-k * (x - b) - c * v) / m
        if semi:
            v += acceleration / rate
            x += v / rate
        else:
            x, v = x + v / rate, v + acceleration / rate
    return values


def settled(m, k, c):
    """The last time at which a unit step from rest is a thousandth away, by a scan and by halving."""
    def outside(t):
        return abs(closed(m, k, c, 1, 0, 0, t)) >= 0.001

    low = next(n for n in range(200_000, 0, -1) if outside(n / 10_000)) / 10_000
    high = low + 1e-4
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if outside(middle) else (low, middle)
    return low


def single(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def ports(spring):
    """The name, the words and the rows of each wrong port of a spring."""
    m, k, c, a, b, v = spring
    times = [n / RATE for n in range(ROWS)]
    ratio, way = c / (2 * math.sqrt(k * m)), b - a

    def table(f):
        return [(t, f(t)) for t in times]

    def right(t):
        return closed(m, k, c, a, b, v, t)

    yield "none", "", table(right)
    yield "milliseconds", "milliseconds, not seconds", [(1000 * t, right(t)) for t in times]
    yield "frame late", "16.7 ms late, one row of the table, one frame at 60 Hz", [
        (t, right(max(t - 1 / 60, 0))) for t in times]
    yield "two frames early", "33.3 ms early, two rows of the table, two frames at 60 Hz", [(t, right(t + 2 / 60)) for t in times]
    yield "other end", "from + to", table(lambda t: a + b - right(t))
    yield "too large", "the values are 1 % too large", table(lambda t: 1.01 * right(t))
    yield "single", "single precision", table(lambda t: single(right(t)))
    yield "rounded", "rounded to 3 decimals", table(lambda t: round(right(t), 3))
    yield "fractions", "fractions of the way", table(lambda t: (right(t) - a) / way)
    yield "velocity dropped", "velocity is left out", table(lambda t: closed(m, k, c, a, b, 0, t))
    yield "velocity flipped", "velocity has the wrong sign", table(lambda t: closed(m, k, c, a, b, -v, t))
    yield "velocity in distances", "is read as distances per second", table(
        lambda t: closed(m, k, c, a, b, v * way, t))
    yield "damping as ratio", "coefficient is read as the damping ratio", table(
        lambda t: closed(m, k, c * 2 * math.sqrt(k * m), a, b, v, t))
    yield "ratio as damping", "ratio is read as the damping coefficient", table(
        lambda t: closed(m, k, ratio, a, b, v, t))
    yield "stiffness", "stiffness is 10 % too large", table(lambda t: closed(m, 1.1 * k, c, a, b, v, t))
    yield "Euler", "Euler's method at 120 Hz", list(zip(times, stepped(m, k, c, a, b, v, 120, False)))
    yield "semi-implicit Euler", "semi-implicit Euler method at 60 Hz", list(
        zip(times, stepped(m, k, c, a, b, v, 60, True)))
    if m != 1:
        yield "mass", "mass is ignored", table(lambda t: closed(1, k, c, a, b, v, t))
    if ratio > 1:
        yield "clamped", "played as critically damped", table(lambda t: critical(m, k, a, b, v, t))
    # The period as long as the settling takes.
    period = 2 * math.pi * math.sqrt(m / k)
    slower = settled(m, k, c) / period
    yield "settling duration", "is read as the settling duration", table(
        lambda t: closed(m, k * slower ** 2, c * slower, a, b, v, t))
    if ratio < 1:
        yield "undamped swing", "undamped frequency", table(
            lambda t: b + math.exp(-c / (2 * m) * t) * (
                (a - b) * math.cos(math.sqrt(k / m) * t)
                + (v + c / (2 * m) * (a - b)) / math.sqrt(k / m) * math.sin(math.sqrt(k / m) * t)))
    # What no sentence names.
    noise = random.Random(7)
    yield "noise", "", table(lambda t: right(t) + 0.05 * way * noise.gauss(0, 1))
    yield "another spring", "", table(lambda t: closed(m, 1.7 * k, 0.55 * c, a, b, v, t))
    yield "flipped and stiff", "", table(lambda t: closed(m, 1.4 * k, c, a, b, -v, t))
    yield "one row", "", [(t, right(t) + (way / 3 if n == 9 else 0)) for n, t in enumerate(times)]
    yield "late start", "", table(lambda t: right(t) if t > 0.3 else a)


HEADER = ["mistake", "says", "mass", "stiffness", "damping", "from", "to", "velocity", "t", "value"]
COMMENT = """
Tables of ports that are wrong in a known way, to 12 digits in double precision: not references.
says is a part of the sentence that explains the table, with ";" for ","; empty if none does.
Made by wrong_ports.py; regenerate, never edit.
"""

if __name__ == "__main__":
    rows = []
    for spring in SPRINGS:
        for mistake, says, table in ports(spring):
            whole = mistake in ("none", "single", "rounded")
            rows += [[mistake, says.replace(",", ";"), *spring, t, x if whole else float(f"{x:.12g}")]
                     for t, x in table]
    hilo.write(__file__, COMMENT, HEADER, rows)
