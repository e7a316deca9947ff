#!/usr/bin/env python3
"""The cubic Bezier easing solved for x, to 90 digits: t, y, dy/dx and d2y/dx2.

    x(t) = 3 x1 (1-t)^2 t + 3 x2 (1-t) t^2 + t^3,   y(t) likewise,   x1 and x2 in [0, 1]

The inputs are doubles, taken at their exact value. x(t) = x is solved in plain power form by Newton
steps kept inside a bracket, and each t is then proved by a change of sign at t (1 -+ 1e-90). The
arithmetic has 700 digits: the soft spots cost 2/3 of them, and the second derivative at x = 1e-300
is a difference of terms that agree in their first 150. Where x'(t) = 0 the derivatives are limits,
worked out from the first terms that do not vanish, in exact rationals.

    python3 bezier.py        writes bezier.csv beside it; needs mpmath
"""

import random
from fractions import Fraction

from mpmath import mp, mpf

from hilo import hilo, nearest, write

mp.dps = 700

COMMENT = """
y(x) of the cubic Bezier easing (0,0) (x1,y1) (x2,y2) (1,1) from exact double inputs, to 90 digits.
t solves x(t) = x; slope is dy/dx, second is d2y/dx2; one-sided limits at x = 0 and x = 1.
dx is x'(t), by which errors of t and of the derivatives are measured.
inf where a derivative is infinite or beyond a double, nan where left and right limits differ.
Exact value = hi + lo. Made by bezier.py; regenerate, never edit.
"""

HEADER = [
    "x1", "y1", "x2", "y2", "x", "t_hi", "t_lo", "y_hi", "y_lo",
    "slope_hi", "slope_lo", "second_hi", "second_lo", "dx",
]

INF, NAN = float("inf"), float("nan")

NAMED = """
CSS and Core Animation keywords
0 0 1 1, .25 .1 .25 1, .42 0 1 1, 0 0 .58 1, .42 0 .58 1

AXAnimationChain, the older easings.net
.47 0 .745 .715, .39 .575 .565 1, .445 .05 .55 .95, .55 .085 .68 .53, .25 .46 .45 .94,
.455 .03 .515 .955, .55 .055 .675 .19, .215 .61 .355 1, .645 .045 .355 1, .895 .03 .685 .22,
.165 .84 .44 1, .77 0 .175 1, .755 .05 .855 .06, .23 1 .32 1, .86 0 .07 1, .95 .05 .795 .035,
.19 1 .22 1, .6 .04 .98 .335, .075 .82 .165 1, .785 .135 .15 .86, .6 -.28 .735 .045,
.175 .885 .32 1.275, .68 -.55 .265 1.55

easings.net
.12 0 .39 0, .61 1 .88 1, .37 0 .63 1, .11 0 .5 0, .5 1 .89 1, .45 0 .55 1, .32 0 .67 0,
.33 1 .68 1, .65 0 .35 1, .5 0 .75 0, .25 1 .5 1, .76 0 .24 1, .64 0 .78 0, .22 1 .36 1,
.83 0 .17 1, .7 0 .84 0, .16 1 .3 1, .87 0 .13 1, .55 0 1 .45, 0 .55 .45 1, .85 0 .15 1,
.36 0 .66 -.56, .34 1.56 .64 1, .68 -.6 .32 1.6

Material
.2 0 0 1, .3 0 1 1, .05 .7 .1 1, .3 0 .8 .15, .4 0 .2 1, 0 0 .2 1, .4 0 1 1

Fluent, Carbon, Flutter
.9 .1 1 .2, 1 0 1 1, .8 0 .78 1, .1 .9 .2 1, .33 0 .1 1, .8 0 .2 1, .33 0 .67 1,
.2 0 .38 .9, .4 .14 .3 1, .2 0 1 .9, .18 1 .04 1, .67 .03 .65 .09, .35 .91 .33 .97,
.15 .85 .85 .15
"""

THIRD = 1 / 3

# Curves on which published solvers fail: vertical tangents, vanishing leading coefficient.
HARD = [
    (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 0, 1), (1, 0, 1, 1), (1, 0, 1, 0), (0, 0, 0, 0),
    (1, 1, 1, 1), (1, 1, 0, 0), (1, 2, 0, 1), (1, 0.25, 0, 0.75), (1, 1000, 0, -1000),
    (0, 0, THIRD, 1), (0, 0.5, THIRD, 1), (2 / 3, 0, 1, 1), (0.5, 0, 5 / 6, 1),
    (0.5, 1.5, 5 / 6, -0.5), (THIRD, 0, 2 / 3, 1), (THIRD, THIRD, THIRD, THIRD),
    (0.25, 0.5, 0.25 + THIRD + 1e-9, 1), (0.25, 0.5, 0.25 + THIRD - 1e-9, 1),
    (0, 0.5, THIRD + 1e-9, 1), (0, 0.5, THIRD - 1e-9, 1), (0, 0, THIRD + 1e-6, 1),
    (0.5, 0, 0.5 + THIRD + 1e-15, 1), (0.5, 0, 0.5 + THIRD - 1e-15, 1), (0, 1, THIRD + 1e-15, 1),
    (0, 0.7, 0, 0.2), (0, -1, 0, 2), (1, 0.3, 1, 0.6), (1, 2, 1, -1), (1, 0, 1e-9, 1),
    (1 - 1e-9, 0, 0, 1), (1 - 1e-9, 0, 1e-9, 1), (1 - 1e-15, 0.2, 1e-15, 0.9), (1e-9, 0, 1e-9, 1),
    (1e-9, 1, 0, 1), (1 - 1e-9, 0, 1 - 1e-9, 1), (0, 0.2, 1, 0.3), (0, 1000, 0.5, -1000),
    (0.5, 1000, 1, 1000), (1e-300, 1, 0, 1), (0.1, 1e-9, 0.9, 1 - 1e-9),
]

GRID = [k / 16 for k in range(17)]
NEAR_ENDS = [1e-3, 1e-9, 1e-16, 0.5 - 1e-9, 0.5 + 1e-9, 1 - 1e-3, 1 - 1e-9, 1 - 2.0**-53]
NEAR_SOFT_SPOTS = (
    [10.0**-k for k in (3, 5, 7, 9, 12, 16, 30, 100, 200, 300)]
    + [0.5 + s * 10.0**-k for k in (3, 6, 9, 12, 15) for s in (-1, 1)]
    + [0.5 - 2.0**-54, 0.5 + 2.0**-53]
    + [1 - 10.0**-k for k in (3, 6, 9, 12, 15)]
    + [1 - 2.0**-52, 1 - 2.0**-53]
)


def coefficients(p1, p2):
    """(c, b, a) of c s + b s^2 + a s^3, the curve seen from t = 0."""
    return 3 * p1, 3 * (p2 - p1) - 3 * p1, 1 + 3 * (p1 - p2)


def solve(c, b, a, x):
    """t in (0, 1) with c t + b t^2 + a t^3 = x, to 90 digits and more."""
    def residual(t):
        return ((a * t + b) * t + c) * t - x

    if residual(mpf(1) / 2) == 0:
        return mpf(1) / 2  # exactly, so that what vanishes there vanishes in the table
    # Each term alone gives a scale for t, right within a small factor for the one that counts.
    scales = [mpf(1)]
    scales += [x / c] if c > 0 else []
    scales += [mp.sqrt(x / b)] if b > 0 else []
    scales += [mp.cbrt(x / a)] if a > 0 else []
    low, high, t = mpf(0), mpf(1), min(scales)
    for _ in range(2000):
        r = residual(t)
        if r == 0:
            break
        if r < 0:
            low = t
        else:
            high = t
        slope = (3 * a * t + 2 * b) * t + c
        after = t - r / slope if slope > 0 else high
        if not low < after < high:
            after = mp.sqrt(low * high) if low > 0 and high > 4 * low else (low + high) / 2
        moved = abs(after - t)
        t = after
        if moved <= mpf(10) ** -95 * t:
            break
    step = t * mpf(10) ** -90
    assert residual(t - step) < 0 < residual(t + step), "t is not proved"
    return t


def limits_at_zero(p, q):
    """dy/dx and d2y/dx2 as t -> 0+, exact rationals or infinities; p = (x1, x2), q = (y1, y2)."""
    (c, b, a), (g, h, k) = coefficients(*p), coefficients(*q)

    def signed_infinity(number):
        return INF if number > 0 else -INF if number < 0 else Fraction(0)

    if c != 0:
        return g / c, 2 * (c * h - g * b) / c**3
    if g != 0:
        return signed_infinity(g), signed_infinity(-g)
    if b != 0:
        return h / b, signed_infinity(b * k - a * h)
    if h != 0:
        return signed_infinity(h), signed_infinity(-h)
    return k / a, Fraction(0)


def limits_at_half(q):
    """The same at the soft spot of x1 = 1, x2 = 0, where x - 1/2 = 4 (t - 1/2)^3."""
    c = Fraction(3, 4) * (1 + q[1] - q[0])
    b = Fraction(3, 2) * (1 - q[0] - q[1])
    if c != 0:
        return (INF if c > 0 else -INF), NAN  # the second derivative changes sign
    if b != 0:
        return NAN, (-INF if b > 0 else INF)  # a cusp: y - y(1/2) ~ b ((x - 1/2)/4)^(2/3)
    return Fraction(1), Fraction(0)


def exactly(number):
    return mpf(number.numerator) / number.denominator if isinstance(number, Fraction) else number


def reference(x1, y1, x2, y2, x):
    """t, y, dy/dx, d2y/dx2 for doubles."""
    p, q = (Fraction(x1), Fraction(x2)), (Fraction(y1), Fraction(y2))
    if x == 0:
        return (0, 0, *map(exactly, limits_at_zero(p, q)))
    if x == 1:
        slope, second = limits_at_zero((1 - p[1], 1 - p[0]), (1 - q[1], 1 - q[0]))
        return 1, 1, exactly(slope), exactly(-second)
    (c, b, a), (g, h, k) = ([exactly(n) for n in coefficients(*r)] for r in (p, q))
    if p == (1, 0) and x == 0.5:
        t, (slope, second) = mpf(1) / 2, map(exactly, limits_at_half(q))
    else:
        t = solve(c, b, a, mpf(x))
        dx, ddx = (3 * a * t + 2 * b) * t + c, 6 * a * t + 2 * b
        dy, ddy = (3 * k * t + 2 * h) * t + g, 6 * k * t + 2 * h
        slope = dy / dx
        second = (dx * ddy - dy * ddx) / dx**3 if q != p else mpf(0)
    return t, ((k * t + h) * t + g) * t, slope, second


def rise(x1, x2, t):
    """x'(t)."""
    c, b, a = coefficients(mpf(x1), mpf(x2))
    return (3 * a * t + 2 * b) * t + c


def cases():
    rng = random.Random(1_618_033)
    for line in NAMED.replace(",\n", ", ").splitlines():
        if line[:1] not in "-.0123456789":
            continue
        for curve in line.split(", "):
            for x in GRID + NEAR_ENDS + [rng.random()] if curve else []:
                yield (*map(float, curve.split()), x)
    for curve in HARD:
        for x in GRID[::2] + NEAR_SOFT_SPOTS + [rng.random(), rng.random()]:
            yield (*curve, x)
    abscissas = [0, 1e-9, 0.5, 1 - 1e-9, 1]
    for x1 in abscissas:
        for x2 in abscissas:
            for x in [10 ** rng.uniform(-16, -1), 1 - 10 ** rng.uniform(-15, -1), rng.random()]:
                yield x1, rng.uniform(-1, 2), x2, rng.uniform(-1, 2), x
    for _ in range(500):
        yield rng.random(), rng.uniform(-1, 2), rng.random(), rng.uniform(-1, 2), rng.random()


def main():
    rows = []
    for inputs in cases():
        row, values = list(inputs), reference(*inputs)
        for value in values:
            row += hilo(value)
        rows.append([*row, nearest(rise(inputs[0], inputs[2], values[0]))])
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
