#!/usr/bin/env python3
"""Penner's easing functions and their variants, to 60 digits: value and slope from either side.

Every function is written as its library writes it, in the variables t, s, a and p of Penner's text:
Out as 1 - In(1 - t) unless a library has another, elastic by its arcsine, bounce by its parabolas.
What a definition sets at t = 0 and t = 1 is left out: the table has the limits of the formulas.

Slopes are difference quotients of these functions, over steps so small against the distance from
the next end or knot that 60 digits are right; at an end the step goes inwards. Where a quotient
grows without bound the slope is infinite.

A knot of bounce is a rational that no double equals. The double next to it stands for it: there the
slope is that of the piece on the row's side, and the value that of the exact place.

    python3 penner.py        writes penner.csv beside it; needs mpmath
"""

import random
from fractions import Fraction

from mpmath import asin, cos, mp, mpf, pi, sin, sqrt

from hilo import hilo, write

mp.dps = 1100

COMMENT = """
Penner's easing functions from exact double inputs, to 60 digits: value and slope as x is approached
from the side. p1 and p2 are the numbers of the family: exponent, overshoot, amplitude and period.
Limits of the formulas, without the values that definitions set at 0 and 1. inf: vertical tangent.
Exact value = hi + lo. Made by penner.py; regenerate, never edit.
"""

HEADER = [
    "family", "mode", "variant", "p1", "p2", "x", "side",
    "value_hi", "value_lo", "slope_hi", "slope_lo",
]

TWO = mpf(2)
DELTA = mpf(1) / 1000


def rational(number):
    return mpf(number.numerator) / number.denominator


def power(n):
    return lambda t: t**n if n != int(n) else t ** int(n)


def elastic(a, p):
    """Penner's easeInElastic and easeOutElastic, which are mirror images for a = 1 only."""
    s = p / (2 * pi) * asin(1 / mpf(a))
    return (
        lambda t: -(a * TWO ** (10 * (t - 1)) * sin((t - 1 - s) * (2 * pi) / p)),
        lambda t: a * TWO ** (-10 * t) * sin((t - s) * (2 * pi) / p) + 1,
    )


def elastic_gsap(a, p):
    """Out is Penner's, In its mirror image; a below 1 stretches the period."""
    out = elastic(max(a, 1), p / min(a, 1))[1]
    return lambda t: 1 - out(1 - t), out


def elastic_rescaled(a, p):
    """d3's, where Out is the mirror image of In."""
    def tpmt(x):
        return (TWO ** (-10 * x) - TWO**-10) * 1024 / 1023

    s = asin(1 / mpf(a)) * (p / (2 * pi))
    return (
        lambda t: a * tpmt(-(t - 1)) * sin((s - (t - 1)) / (p / (2 * pi))),
        lambda t: 1 - a * tpmt(t) * sin((t + s) / (p / (2 * pi))),
    )


ELASTIC = {"penner": elastic, "rescaled": elastic_rescaled, "gsap": elastic_gsap}

BOUNCE = [(0, 0), (Fraction(6, 11), Fraction(3, 4)), (Fraction(9, 11), Fraction(15, 16)),
          (Fraction(21, 22), Fraction(63, 64))]
KNOTS = [Fraction(4, 11), Fraction(8, 11), Fraction(10, 11)]


def bounce_out(a, piece):
    centre, offset = map(rational, map(Fraction, BOUNCE[piece]))

    def out(t):
        arc = mpf("7.5625") * (t - centre) ** 2 + offset
        return arc if piece == 0 else 1 - a * (1 - arc)

    return out


def ease_in(family, variant, p1, p2, mode):
    """In as a function of t."""
    if family == "sine":
        return lambda t: 1 - cos(t * pi / 2)
    if family == "power":
        return power(p1)
    if family == "expo":
        return {
            "penner": lambda t: TWO ** (10 * (t - 1)),
            "rescaled": lambda t: (TWO ** (10 * t) - 1) / 1023,
            "qt": lambda t: TWO ** (10 * (t - 1)) - DELTA,
            "gsap": lambda t: TWO ** (10 * (t - 1)) * t + t**6 * (1 - t),
        }[variant]
    if family == "circ":
        return lambda t: 1 - sqrt(1 - t * t)
    if family == "back":
        s = mpf(p1) * (mpf("1.525") if mode == "in-out" and variant == "penner" else 1)
        return lambda t: t * t * ((s + 1) * t - s)
    raise ValueError(family)


def qt_expo(mode, first):
    """Qt's own expo functions: the halves of in-out are no mirror images."""
    if mode == "out":
        return lambda t: (1 + DELTA) * (1 - TWO ** (-10 * t))
    if mode == "in-out" and not first:
        return lambda t: (1 + DELTA / 2) / 2 * (-(TWO ** (-10 * (2 * t - 1))) + 2)
    if mode == "in-out":
        return lambda t: TWO ** (10 * (2 * t - 1)) / 2 - DELTA / 2
    if mode == "out-in" and first:
        return lambda t: qt_expo("out", True)(2 * t) / 2
    if mode == "out-in":
        return lambda t: (TWO ** (10 * (2 * t - 2)) - DELTA) / 2 + mpf(1) / 2
    return lambda t: TWO ** (10 * (t - 1)) - DELTA


def compose(f, mode, first, out=None):
    """The mode's function on its first or second half, from In, and Out if it is no mirror image."""
    half = mpf(1) / 2
    if mode == "in":
        return f
    if out is None:
        def out(t):
            return 1 - f(1 - t)
    if mode == "out":
        return out
    if mode == "in-out":
        return (lambda t: f(2 * t) / 2) if first else (lambda t: out(2 * t - 1) / 2 + half)
    return (lambda t: out(2 * t) / 2) if first else (lambda t: f(2 * t - 1) / 2 + half)


def joints(family, mode):
    """The places where pieces meet, exactly: 0, 1, the middle, the knots of bounce."""
    knots = KNOTS if family == "bounce" else []
    mirrored = [1 - k for k in reversed(knots)]
    half = Fraction(1, 2)
    if mode == "in":
        inner = mirrored
    elif mode == "out":
        inner = knots
    else:
        a, b = (mirrored, knots) if mode == "in-out" else (knots, mirrored)
        inner = [k / 2 for k in a] + [half] + [half + k / 2 for k in b]
    return [Fraction(0)] + inner + [Fraction(1)]


def piece_function(family, variant, p1, p2, mode, places, index):
    """The formula that holds between two neighbouring joints, and holds on beyond them."""
    middle = (places[index] + places[index + 1]) / 2
    first = middle < Fraction(1, 2)
    if family == "expo" and variant == "qt":
        return qt_expo(mode, first)
    if family == "bounce":
        # The parabola that Out is at the place this piece comes from.
        u = middle if mode in ("in", "out") else 2 * middle - (0 if first else 1)
        comes_from_in = mode == "in" or (mode == "in-out") == first and mode != "out"
        u = 1 - u if comes_from_in else u
        out = bounce_out(mpf(p1), sum(k < u for k in KNOTS))
        return compose(lambda t: 1 - out(1 - t), mode, first)
    if family == "elastic":
        f, out = ELASTIC[variant](mpf(p1), mpf(p2))
        return compose(f, mode, first, out)
    return compose(ease_in(family, variant, p1, p2, mode), mode, first)


def slope(f, x, low, high, side):
    """f'(x), or the one-sided slope where x is an end of low...high."""
    room = min(x - low, high - x)
    if room > 0:
        h = rational(room) * mpf(10) ** -45
        x = rational(x)
        return (f(x + h) - f(x - h)) / (2 * h)
    inward = 1 if side == "right" else -1
    x = rational(x)
    quotients = [(f(x + inward * h) - f(x)) / (inward * h)
                 for h in (mpf(10) ** -130, mpf(10) ** -150)]
    if abs(quotients[1]) > 1000 * (abs(quotients[0]) + 1):
        return mpf("inf") if quotients[1] > 0 else mpf("-inf")
    # What is 0 in the limit is 1e-70 or less here.
    return mpf(0) if abs(quotients[1]) < mpf(10) ** -70 else quotients[1]


def reference(family, variant, p1, p2, mode, x, side):
    places = joints(family, mode)
    doubles = [float(place) for place in places]
    exact = Fraction(x)
    if x in doubles:
        at = doubles.index(x)
        index = at - 1 if side == "left" else at
        # The value is that of x itself, in the piece it lies in; the slope is that of the side.
        inside = index if places[at] == exact else at - 1 if exact < places[at] else at
    else:
        index = inside = max(i for i, place in enumerate(places) if place <= exact)
    numbers = (family, variant, p1, p2, mode, places)
    value = piece_function(*numbers, inside)(rational(exact))
    f = piece_function(*numbers, index)
    low, high = places[index], places[index + 1]
    if x in doubles and places[at] != exact:
        low, high = (low, exact) if side == "left" else (exact, high)
    return value, slope(f, exact, low, high, side)


CURVES = (
    [("sine", "", "", "")]
    + [("power", "", n, "") for n in (2, 3, 4, 5, 2.5, 0.5, 7, 100)]
    + [("expo", v, "", "") for v in ("penner", "rescaled", "qt", "gsap")]
    + [("circ", "", "", "")]
    + [("back", "penner", s, "") for s in (1.70158, 0, 10)]
    + [("back", "halves", 1.70158, "")]
    + [("elastic", "penner", a, p) for a, p in
       [(1, 0.3), (1, 0.45), (1, 0.4), (1.3, 0.2), (3, 0.07), (1.5, 2)]]
    + [("elastic", "rescaled", a, p) for a, p in [(1, 0.3), (1.3, 0.2), (1.5, 1)]]
    + [("elastic", "gsap", a, p) for a, p in [(1, 0.3), (1.3, 0.2), (0.5, 0.4)]]
    + [("bounce", "", a, "") for a in (1, 2)]
)

MODES = ["in", "out", "in-out", "out-in"]
PLACES = (
    [1e-300, 1e-16, 1e-9, 1e-3]
    + [0.1, 0.2, 0.25, 0.3, 0.4, 0.6, 0.7, 0.75, 0.8, 0.9]
    + [0.5 - 1e-9, 0.5 - 2.0**-54, 0.5 + 2.0**-53, 0.5 + 1e-9]
    + [1 - 1e-3, 1 - 1e-9, 1 - 2.0**-53]
)


def cases():
    rng = random.Random(1_618_034)
    for family, variant, p1, p2 in CURVES:
        for mode in MODES:
            if variant == "halves" and mode != "in-out":
                continue
            curve = family, variant, p1, p2, mode
            yield *curve, 0.0, "right"
            for x in PLACES + [rng.random() for _ in range(5)]:
                yield *curve, x, "right"
            for place in joints(family, mode)[1:-1]:
                yield *curve, float(place), "left"
                yield *curve, float(place), "right"
            if mode in ("in", "out"):
                yield *curve, 0.5, "right"
            yield *curve, 1.0, "left"


def main():
    rows = []
    for family, variant, p1, p2, mode, x, side in cases():
        value, slope_there = reference(family, variant, p1 or 0, p2 or 0, mode, x, side)
        rows.append([family, mode, variant, p1, p2, x, side, *hilo(value), *hilo(slope_there)])
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
