#!/usr/bin/env python3
"""Curves through points and paths of cubic Beziers, to 60 digits: y and dy/dx.

Every curve is defined here in another way than the library computes it:

    path      Bezier segments in power form, x(t) = x solved inside a bracket and proved
    monotone  Steffen's (1990) cubic a(x - x_i)^3 + b(x - x_i)^2 + c(x - x_i) + d
    akima     Akima's (1970) weights by fourfold differences, Newton's form of the cubic
    natural   the C2 spline by its second derivatives, from a dense linear system
    clamped   likewise, with the first derivative given at both ends
    catmull   Barry and Goldman's pyramid, its cubics recovered from four samples of u, x(u) = x solved
    kochanek  the weights of tension, continuity and bias on difference quotients, Hermite's basis

Inputs are doubles, taken at their exact value. The derivative at a point is that from the right, at
the last point that from the left; dx is x'(t) of the piece, t in [0, 1], by which errors of a slope
are measured.

    python3 points.py        writes points.csv beside it; needs mpmath, and SciPy for a cross-check
"""

import math
import random

from mpmath import mp, mpf

from hilo import hilo, text, write

mp.dps = 250

COMMENT = """
Curves through points and paths of cubic Beziers from exact double inputs, to 60 digits.
points: x and y in turn; for path the control points, 3n + 1 of them. options: clamped the two slopes,
catmull alpha, kochanek tension, continuity, bias and 0, 1 or 2 for repeated, reflected, natural ends.
slope is dy/dx from the right (at the last point from the left), inf where vertical; dx is x'(t).
Exact value = hi + lo. Made by points.py; regenerate, never edit.
"""

HEADER = ["kind", "points", "options", "x", "y_hi", "y_lo", "slope_hi", "slope_lo", "dx"]

INF = float("inf")


# One cubic segment: x(t) and y(t) in powers of t.

def powers(p):
    """Bernstein coefficients to powers of t."""
    return [p[0], 3 * (p[1] - p[0]), 3 * (p[2] - 2 * p[1] + p[0]), p[3] - 3 * p[2] + 3 * p[1] - p[0]]


def polynomial(c, t):
    return ((c[3] * t + c[2]) * t + c[1]) * t + c[0]


def derivative(c, t):
    return (3 * c[3] * t + 2 * c[2]) * t + c[1]


def solve(c, x):
    """t in [0, 1] with x(t) = x, where x(t) never falls."""
    for exact in (mpf(0), mpf(1) / 2, mpf(1)):
        if polynomial(c, exact) == x:
            return exact
    low, high = mpf(0), mpf(1)
    t = mpf(1) / 2
    for _ in range(4000):
        r = polynomial(c, t) - x
        if r == 0:
            return t
        if r < 0:
            low = t
        else:
            high = t
        slope = derivative(c, t)
        after = t - r / slope if slope > 0 else high
        if not low < after < high:
            after = mp.sqrt(low * high) if low > 0 and high > 4 * low else (low + high) / 2
        if abs(after - t) <= mpf(10) ** -75 * min(after, 1 - after):
            t = after
            break
        t = after
    step = mpf(10) ** -70 * min(t, 1 - t)
    assert polynomial(c, t - step) < x < polynomial(c, t + step), "t is not proved"
    return t


def on_segment(xs, ys, x, t=None):
    """y, dy/dx and dx/dt of one segment by its powers."""
    t = solve(xs, x) if t is None else t
    dx, dy = derivative(xs, t), derivative(ys, t)
    y = polynomial(ys, t)
    if dx == 0:  # the first powers of the distance from t that do not vanish
        sign = -1 if t == 1 else 1
        ddx, ddy = 2 * xs[2] + 6 * xs[3] * t, 2 * ys[2] + 6 * ys[3] * t
        if dy != 0:
            slope = INF if dy > 0 else -INF
        elif ddx != 0:
            slope = ddy / ddx
        elif ddy != 0:
            slope = INF if ddy * sign > 0 else -INF
        else:
            slope = ys[3] / xs[3]
        return y, slope, dx
    return y, dy / dx, dx


def interval(knots, x):
    """The interval of x, the one to the right at a knot."""
    i = 0
    while i < len(knots) - 2 and x >= knots[i + 1]:
        i += 1
    return i


# The kinds.

def path(points, options, x):
    segments = [points[i:i + 4] for i in range(0, len(points) - 1, 3)]
    segments = [s for s in segments if s[3][0] > s[0][0]]
    i = interval([s[0][0] for s in segments] + [segments[-1][3][0]], x)
    return on_segment(powers([p[0] for p in segments[i]]), powers([p[1] for p in segments[i]]), x)


def sign(number):
    return (number > 0) - (number < 0)


def monotone(points, options, x):
    xs, ys = zip(*points)
    n = len(xs)
    h = [xs[i + 1] - xs[i] for i in range(n - 1)]
    s = [(ys[i + 1] - ys[i]) / h[i] for i in range(n - 1)]

    def end(s0, s1, h0, h1):
        p = s0 * (1 + h0 / (h0 + h1)) - s1 * h0 / (h0 + h1)
        return 0 if p * s0 <= 0 else 2 * s0 if abs(p) > 2 * abs(s0) else p

    if n == 2:
        d = [s[0], s[0]]
    else:
        d = [end(s[0], s[1], h[0], h[1])]
        for i in range(1, n - 1):
            p = (s[i - 1] * h[i] + s[i] * h[i - 1]) / (h[i - 1] + h[i])
            d.append((sign(s[i - 1]) + sign(s[i])) * min(abs(s[i - 1]), abs(s[i]), abs(p) / 2))
        d.append(end(s[-1], s[-2], h[-1], h[-2]))
    i = interval(xs, x)
    a = (d[i] + d[i + 1] - 2 * s[i]) / h[i] ** 2
    b = (3 * s[i] - 2 * d[i] - d[i + 1]) / h[i]
    u = x - xs[i]
    return ((a * u + b) * u + d[i]) * u + ys[i], (3 * a * u + 2 * b) * u + d[i], h[i]


def akima(points, options, x):
    xs, ys = zip(*points)
    n = len(xs)
    s = [(ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]) for i in range(n - 1)]
    if n == 2:
        m = [s[0], s[0]]
    else:
        # Akima's m1 to m4 at point i are s[i - 2] to s[i + 1]; two more of them at each end.
        s = [3 * s[0] - 2 * s[1], 2 * s[0] - s[1], *s, 2 * s[-1] - s[-2], 3 * s[-1] - 2 * s[-2]]
        weights = [(abs(s[i + 3] - s[i + 2]), abs(s[i + 1] - s[i])) for i in range(n)]
        largest = max(a + b for a, b in weights)
        m = [(a * s[i + 1] + b * s[i + 2]) / (a + b) if a + b > largest / mpf(10) ** 9
             else (s[i + 1] + s[i + 2]) / 2 for i, (a, b) in enumerate(weights)]
    i = interval(xs, x)
    h, u = xs[i + 1] - xs[i], x - xs[i]
    secant = (ys[i + 1] - ys[i]) / h
    # Divided differences over x_i, x_i, x_i+1, x_i+1.
    second, third = (secant - m[i]) / h, (m[i + 1] + m[i] - 2 * secant) / h**2
    y = ys[i] + u * (m[i] + u * (second + (u - h) * third))
    return y, m[i] + 2 * u * second + (3 * u - 2 * h) * u * third, h


def spline(points, x, ends):
    """The C2 spline by its second derivatives; ends are the slopes, or None for natural."""
    xs, ys = zip(*points)
    n = len(xs)
    h = [xs[i + 1] - xs[i] for i in range(n - 1)]
    s = [(ys[i + 1] - ys[i]) / h[i] for i in range(n - 1)]
    a, b = mp.zeros(n, n), mp.zeros(n, 1)
    for i in range(1, n - 1):
        a[i, i - 1], a[i, i], a[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        b[i] = 6 * (s[i] - s[i - 1])
    if ends is None:
        a[0, 0] = a[n - 1, n - 1] = 1
    else:
        a[0, 0], a[0, 1], b[0] = 2 * h[0], h[0], 6 * (s[0] - ends[0])
        a[n - 1, n - 1], a[n - 1, n - 2], b[n - 1] = 2 * h[-1], h[-1], 6 * (ends[1] - s[-1])
    m = mp.lu_solve(a, b)
    i = interval(xs, x)
    u, v = x - xs[i], xs[i + 1] - x
    c0, c1 = ys[i] / h[i] - m[i] * h[i] / 6, ys[i + 1] / h[i] - m[i + 1] * h[i] / 6
    y = (m[i] * v**3 + m[i + 1] * u**3) / (6 * h[i]) + c0 * v + c1 * u
    return y, (m[i + 1] * u**2 - m[i] * v**2) / (2 * h[i]) - c0 + c1, h[i]


def natural(points, options, x):
    return spline(points, x, None)


def clamped(points, options, x):
    return spline(points, x, options)


def catmull(points, options, x):
    first = tuple(2 * a - b for a, b in zip(points[0], points[1]))
    last = tuple(2 * a - b for a, b in zip(points[-1], points[-2]))
    all_points = [first, *points, last]
    i = interval([p[0] for p in points], x)
    p = all_points[i:i + 4]
    k = [mpf(0)]
    for a, b in zip(p, p[1:]):
        k.append(k[-1] + mp.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** options[0])

    def pyramid(u):
        level = p
        for width in (1, 2, 3):
            # the level of width 3 uses the two inner knots, as Barry and Goldman have it
            after = []
            for j in range(len(level) - 1):
                lo, hi = (k[j], k[j + width]) if width < 3 else (k[1], k[2])
                f = (u - lo) / (hi - lo)
                after.append(tuple((1 - f) * a + f * b for a, b in zip(level[j], level[j + 1])))
            level = after
        return level[0]

    # cubics in t = (u - k1)/(k2 - k1) through four samples
    ts = [mpf(0), mpf(1) / 3, mpf(2) / 3, mpf(1)]
    samples = [pyramid(k[1] + t * (k[2] - k[1])) for t in ts]
    a = mp.matrix([[t**j for j in range(4)] for t in ts])
    xs, ys = ([c for c in mp.lu_solve(a, mp.matrix([s[axis] for s in samples]))] for axis in (0, 1))
    ends = {p[1][0]: mpf(0), p[2][0]: mpf(1)}
    return on_segment(xs, ys, x, ends.get(x))


def kochanek(points, options, x):
    tension, continuity, bias, ends = options
    xs, ys = zip(*points)
    n = len(xs)

    def quotient(i):
        return (ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i])

    def tangents(i):
        """Arriving and leaving at point i."""
        hp = xs[i] - xs[i - 1] if i > 0 else xs[1] - xs[0]
        hn = xs[i + 1] - xs[i] if i < n - 1 else xs[n - 1] - xs[n - 2]
        made_up = [0, 1, 0][int(ends)]
        vp = quotient(i - 1) if i > 0 else made_up * quotient(0)
        vn = quotient(i) if i < n - 1 else made_up * quotient(n - 2)
        a = (1 - tension) * (1 + continuity) * (1 + bias)
        b = (1 - tension) * (1 - continuity) * (1 - bias)
        c = (1 - tension) * (1 - continuity) * (1 + bias)
        d = (1 - tension) * (1 + continuity) * (1 - bias)
        return (c * hn * vp + d * hp * vn) / (hp + hn), (a * hn * vp + b * hp * vn) / (hp + hn)

    i = interval(xs, x)
    leaving, arriving = tangents(i)[1], tangents(i + 1)[0]
    if ends == 2:
        first, last = i == 0, i == n - 2
        if first and last:
            leaving = arriving = quotient(0)
        elif first:
            leaving = 3 * quotient(0) / 2 - arriving / 2
        elif last:
            arriving = 3 * quotient(n - 2) / 2 - leaving / 2
    h = xs[i + 1] - xs[i]
    t = (x - xs[i]) / h
    y = ((2 * t**3 - 3 * t**2 + 1) * ys[i] + (t**3 - 2 * t**2 + t) * h * leaving
         + (3 * t**2 - 2 * t**3) * ys[i + 1] + (t**3 - t**2) * h * arriving)
    slope = ((6 * t**2 - 6 * t) * (ys[i] - ys[i + 1]) / h + (3 * t**2 - 4 * t + 1) * leaving
             + (3 * t**2 - 2 * t) * arriving)
    return y, slope, h


KINDS = {f.__name__: f for f in (path, monotone, akima, natural, clamped, catmull, kochanek)}

EMPHASIZED = "0 0 .05 0 .133333 .06 .166666 .4 .208333 .82 .25 1 1 1"

PATHS = [
    EMPHASIZED,
    # soft at the start, at the end, both, in the middle, and threefold at either end
    "0 0 0 .3 .2 .4 .5 .5 .8 .5 1 .7 1 1",
    "0 0 .3 0 .3 .4 .3 .5 .3 .6 .8 1 1 1",
    "0 0 .3 .2 0 .4 .3 .5 1 .5 .3 1 1 1",
    "0 0 .7 1.5 0 -.5 .7 .5 .7 .8 .7 .9 1 1",
    "0 0 .4 0 .4 0 .4 .5 .4 1 .4 1 1 1",
    # near the soft spots
    "0 0 1e-9 .3 .2 .4 .5 .5 .8 .5 .999999999 .7 1 1",
    "0 0 .699999999 .2 1e-9 .4 .7 .5 .999999999 .5 .700000001 1 1 1",
    "0 0 .6999999999999 .2 1e-13 .4 .7 .5 .7000000000001 .5 .7000000000002 1 1 1",
    # narrow far from 0, steep, high, level, and on another interval
    "0 0 .3 .3 .6 .5 .999 .5 .999001 .5 .9990005 .9 .999002 .9 .9995 1 1 1 1 1",
    "0 0 .3 .3 .6 .5 .7 .2 .7000001 .2 .7 .9 .7000001 .9 .8 1 .9 1 1 1",
    "0 0 .2 1000 .3 -1000 .5 .5 .6 -300 .9 300 1 1",
    "0 .5 .1 1 .3 0 .5 .5 .6 .5 .9 .5 1 .5",
    "-3 2 -1 2 0 5 1 5 2 5 6 -1 7 -1",
    "1000 -2 1000.1 0 1000.2 3 1000.4 1 1000.4 2 1000.7 3 1001 4",
    # a jump
    "0 0 .2 0 .3 .1 .4 .2 .4 .2 .4 .7 .4 .7 .5 .9 .8 1 1 1",
    # x linear and quadratic in t
    "0 0 .2 .7 .4 .1 .6 .6 .7 .8 .9 1 1 1",
    "0 0 0 .7 .2 .1 .6 .6 .8 .8 1 1 1 1",
]

POINTS = [
    "0 0 1 1",
    "0 0 .5 .8 1 1",
    "0 0 .2 .1 .5 .8 1 1",
    "0 0 .2 .25 .33 .25 .5 1 .8 .75 1 1",
    "0 0 .25 1.2 .5 .9 .75 1.05 1 1",
    "0 0 .1 .5 .11 .52 .8 .6 .9 1.4 1 1",
    "-2 5 -1 5 0 3 2 -4 3 -4 7 0",
    "0 0 .125 .2 .25 .3 .375 .35 .5 .5 .625 .7 .75 .72 .875 .9 1 1",
    "0 0 .3 .001 .6 .999 1 1",
    "100 0 100.001 1 100.5 2 101 -1",
    "0 0 .4 1 .401 0 1 1",
]


def numbers(line):
    return [float(word) for word in line.split()]


def abscissas(rng, knots, is_path):
    """All knots, points close to them, and points inside each interval; more for a path."""
    found = []
    for a, b in zip(knots, knots[1:]):
        w = b - a
        found += [a, neighbour(b, -1), a + rng.random() * w]
        if is_path:
            found += [a + 1e-9 * w, a + 1e-3 * w, a + 0.5 * w, a + (0.5 - 1e-7) * w, b - 1e-9 * w]
            found += [neighbour(a, 1), a + rng.random() * w]
    found.append(knots[-1])
    return sorted({x for x in found if knots[0] <= x <= knots[-1]})


def neighbour(x, direction):
    """The next double, but not subnormal."""
    return math.nextafter(x, direction * INF) if x != 0 else max(direction, 0) * 1e-100


def random_points(rng):
    n = rng.randint(1, 7)
    xs = sorted({0.0, 1.0, *(rng.random() ** rng.choice([1, 3]) for _ in range(n))})
    return [v for x in xs for v in (x, 0 if x == 0 else 1 if x == 1 else rng.uniform(-0.3, 1.3))]


def random_path(rng):
    n = rng.randint(1, 4)
    xs = sorted({0.0, 1.0, *(rng.random() for _ in range(n))})
    flat = [0.0, 0.0]
    special = [0, 0, 1, 1, 1e-9, 1 - 1e-9]
    for a, b in zip(xs, xs[1:]):
        for _ in range(2):
            f = rng.choice(special) if rng.random() < 0.3 else rng.random()
            flat += [min(max(a + f * (b - a), a), b), rng.uniform(-1, 2)]
        flat += [b, 1.0 if b == 1 else rng.uniform(-0.5, 1.5)]
    return flat


def runs_forwards(points, alpha):
    """Whether the library accepts the curve: control points inside their pieces, with a margin."""
    ps = [tuple(map(mpf, points[i:i + 2])) for i in range(0, len(points), 2)]
    ps = [tuple(2 * a - b for a, b in zip(ps[0], ps[1])), *ps,
          tuple(2 * a - b for a, b in zip(ps[-1], ps[-2]))]
    steps = [tuple(b - a for a, b in zip(p, q)) for p, q in zip(ps, ps[1:])]
    k = [mp.sqrt(dx**2 + dy**2) ** mpf(alpha) for dx, dy in steps]
    v = [step[0] / knot for step, knot in zip(steps, k)]
    tangents = [(k[j + 1] * v[j] + k[j] * v[j + 1]) / (k[j] + k[j + 1]) for j in range(len(k) - 1)]
    return all(k[i] * tangents[j] / 3 < steps[i][0] * mpf("0.999999")
               for i in range(1, len(k) - 1) for j in (i - 1, i))


def curves():
    rng = random.Random(2_718_281)
    for line in PATHS:
        yield "path", numbers(line), []
    for _ in range(14):
        yield "path", random_path(rng), []
    for points in [numbers(line) for line in POINTS] + [random_points(rng) for _ in range(6)]:
        yield "monotone", points, []
        yield "natural", points, []
        yield "clamped", points, rng.choice([[0, 0], [2, -1.5], [0.3, 8]])
        for alpha in sorted({0.5, rng.choice([0, 0, 1, 0.3])}):
            if runs_forwards(points, alpha):
                yield "catmull", points, [alpha]
        shape = [round(rng.uniform(-1, 1), 3) for _ in range(3)]
        yield "kochanek", points, shape + [rng.choice([0, 1, 2])]
        yield "kochanek", points, [0, 0, 0, rng.choice([0, 1, 2])]
    for points in [numbers(line) for line in POINTS] + [random_points(rng) for _ in range(6)]:
        yield "akima", points, []


def cross_check(kind, points, options, rows):
    """SciPy's splines, where it has the same curve."""
    if kind not in ("natural", "clamped", "akima"):
        return
    from scipy.interpolate import Akima1DInterpolator, CubicSpline

    xs, ys = points[::2], points[1::2]
    ends = "natural" if not options else ((1, options[0]), (1, options[1]))
    if kind != "clamped" and len(xs) == 2:
        return
    other = Akima1DInterpolator(xs, ys) if kind == "akima" else CubicSpline(xs, ys, bc_type=ends)
    scale = max(1, *(abs(row[1]) for row in rows))
    for x, y, _ in rows:
        assert abs(other(x) - float(y)) < 1e-9 * scale, (kind, points, x, other(x), y)


def main():
    rng = random.Random(577_215)
    rows = []
    for kind, points, options in curves():
        exact = [tuple(map(mpf, points[i:i + 2])) for i in range(0, len(points), 2)]
        knots = sorted(set(points[::6] if kind == "path" else points[::2]))
        checks = []
        for x in abscissas(rng, knots, kind == "path"):
            y, slope, dx = KINDS[kind](exact, list(map(mpf, options)), mpf(x))
            checks.append((x, y, slope))
            rows.append([
                kind, " ".join(map(text, points)), " ".join(map(text, options)), x,
                *hilo(y), *hilo(slope), float(dx),
            ])
        cross_check(kind, points, options, checks)
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
