#!/usr/bin/env python3
"""Lengths of Bezier segments and elliptic arcs, and where a fraction of the length ends, to 45 digits.

    Bezier    tanh-sinh quadrature of |r'(t)|, divided at the parameters of least speed and in steps
              of ten towards them; the parameter of a fraction by Newton's method on that integral
    arc       SVG 2's conversion to the centre as appendix B.2.4 writes it, Legendre's incomplete
              elliptic integral E for the length, and Newton's method on it

Inputs are doubles, taken at their exact value.

    python3 path_length.py       writes path_length.csv and path_arc.csv beside it; needs mpmath
"""

import random

from mpmath import mp, mpc, mpf

from hilo import hilo, text, write

mp.dps = 55

COMMENT = """
Lengths of path segments from exact double inputs, to 45 digits.
numbers: x and y of start, control points, end; for arc start, radii, rotation in degrees, large flag,
clockwise flag, end. x and y are where the given fraction of the length ends; scale is the largest
coordinate (for arcs, or radius). Exact value = hi + lo. Made by path_length.py; regenerate, never edit.
"""

HEADER = ["kind", "numbers", "fraction", "length_hi", "length_lo", "x_hi", "x_lo", "y_hi", "y_lo",
          "scale"]

ARC_COMMENT = """
SVG arcs by their end points, converted to the centre by SVG 2, appendix B.2.4, to 45 digits.
numbers: start, radii, rotation in degrees, large flag, clockwise flag, end. radii are those enlarged;
sweep is in radians, positive clockwise; condition is 1/sqrt(1 - h^2), h half the chord over the radius,
and 1 where the radii were enlarged. Exact value = hi + lo. Made by path_length.py.
"""

ARC_HEADER = ["numbers", "cx_hi", "cx_lo", "cy_hi", "cy_lo", "rx_hi", "rx_lo", "sweep_hi", "sweep_lo",
              "condition"]


# Beziers: r'(t) as a polynomial in powers of t, with complex coefficients x + iy.

def power_basis(points):
    n = len(points) - 1
    result = []
    for j in range(n + 1):
        total = mpc(0)
        for i in range(j + 1):
            total += (-1) ** (j - i) * mp.binomial(j, i) * points[i]
        result.append(mp.binomial(n, j) * total)
    return result


def evaluate(c, t):
    total = mpc(0)
    for a in reversed(c):
        total = total * t + a
    return total


def roots(c):
    c = list(c)
    while c and c[-1] == 0:
        c.pop()
    if len(c) < 2:
        return []
    if len(c) == 2:
        return [-c[0] / c[1]]
    root = mp.sqrt(c[1] ** 2 - 4 * c[0] * c[2])
    return [(-c[1] + root) / (2 * c[2]), (-c[1] - root) / (2 * c[2])]


class Bezier:
    def __init__(self, numbers):
        pairs = [mpf(x) for x in numbers]
        # Scaled, since quadrature stops by absolute error.
        self.unit = max(abs(x) for x in pairs)
        points = [mpc(pairs[i], pairs[i + 1]) / self.unit for i in range(0, len(pairs), 2)]
        self.c = power_basis(points)
        self.d = [k * a for k, a in enumerate(self.c)][1:]
        self.marks = []
        self.feet = [w.real for w in roots(self.d)]
        for w in roots(self.d):
            self.marks.append(w.real)
            q = abs(w.imag) / 4
            if q == 0:
                continue
            q = max(q, mpf(10) ** -40)
            while q < 2:
                self.marks += [w.real - q, w.real + q]
                q *= 10

    def point(self, t):
        z = evaluate(self.c, t)
        return z.real, z.imag

    def speed(self, t):
        return abs(evaluate(self.d, t))

    def length(self, a, b):
        if a > b:
            return -self.length(b, a)
        places = [a] + sorted({m for m in self.marks if a < m < b}) + [b]
        whole, error = mp.quad(self.speed, places, error=True, maxdegree=10)
        # As a check: three times as many intervals.
        if mp.dps > 30 and error > mpf(10) ** -48:  # the largest coordinate is 1
            fine = [p + (q - p) * k / 3 for p, q in zip(places, places[1:]) for k in range(3)] + [b]
            again = mp.quad(self.speed, fine, maxdegree=10)
            assert abs(again - whole) <= mpf(10) ** -42, (again, whole)
            whole = again
        return whole

    def parameter(self, distance, total):
        # Bisection on coarse sums, then Newton on the exact integral.
        low, high = mpf(0), mpf(1)
        with mp.workdps(20):
            t, low_length = mpf(1) / 2, mpf(0)
            for _ in range(10):
                t = (low + high) / 2
                piece = self.length(low, t)
                if low_length + piece < distance:
                    low, low_length = t, low_length + piece
                else:
                    high = t
        for mark in self.feet:
            if 0 < mark < 1 and abs(self.length(mpf(0), mark) - distance) < total * mpf(10) ** -46:
                return mark  # where the speed may be 0
        s = self.length(mpf(0), t)
        low, high = mpf(0), mpf(1)
        for _ in range(400):
            if abs(distance - s) < total * mpf(10) ** -46:
                return t
            if s < distance:
                low = t
            else:
                high = t
            speed = self.speed(t)
            after = t + (distance - s) / speed if speed else low
            if not low < after < high:
                after = (low + high) / 2
            s += self.length(t, after)
            t = after
        raise ValueError("no convergence")


# Arcs.

class Arc:
    def __init__(self, numbers):
        x1, y1, rx, ry, rotation, large, clockwise, x2, y2 = [mpf(x) for x in numbers]
        phi = rotation * mp.pi / 180
        c, s = mp.cos(phi), mp.sin(phi)
        xd, yd = (x1 - x2) / 2, (y1 - y2) / 2
        xp, yp = c * xd + s * yd, -s * xd + c * yd
        lam = (xp / rx) ** 2 + (yp / ry) ** 2
        if lam > 1:
            rx, ry = mp.sqrt(lam) * rx, mp.sqrt(lam) * ry
            factor = mpf(0)
        else:
            factor = mp.sqrt((rx**2 * ry**2 - rx**2 * yp**2 - ry**2 * xp**2)
                             / (rx**2 * yp**2 + ry**2 * xp**2))
        if large == clockwise:
            factor = -factor
        cxp, cyp = factor * rx * yp / ry, -factor * ry * xp / rx
        self.center = (c * cxp - s * cyp + (x1 + x2) / 2, s * cxp + c * cyp + (y1 + y2) / 2)
        start = mp.atan2((yp - cyp) / ry, (xp - cxp) / rx)
        end = mp.atan2((-yp - cyp) / ry, (-xp - cxp) / rx)
        sweep = end - start
        if clockwise and sweep < 0:
            sweep += 2 * mp.pi
        if not clockwise and sweep > 0:
            sweep -= 2 * mp.pi
        if lam >= 1:  # exactly half a turn, whichever way atan2 rounds
            sweep = mp.pi if clockwise else -mp.pi
        self.rx, self.ry, self.axis = rx, ry, (c, s)
        self.start, self.sweep = start, sweep
        self.condition = mpf(1) if lam >= 1 else 1 / mp.sqrt(1 - lam)

    def antiderivative(self, theta):
        # From theta = 0 with speed sqrt(rx^2 sin^2 + ry^2 cos^2).
        return self.ry * mp.ellipe(theta, 1 - (self.rx / self.ry) ** 2)

    def length(self):
        return abs(self.antiderivative(self.start + self.sweep) - self.antiderivative(self.start))

    def at(self, distance):
        sign = 1 if self.sweep > 0 else -1
        base = self.antiderivative(self.start)
        low, high = mpf(0), abs(self.sweep)
        tau = (low + high) / 2
        for _ in range(400):
            s = sign * (self.antiderivative(self.start + sign * tau) - base) - distance
            if s < 0:
                low = tau
            else:
                high = tau
            theta = self.start + sign * tau
            step = s / mp.sqrt((self.rx * mp.sin(theta)) ** 2 + (self.ry * mp.cos(theta)) ** 2)
            if abs(step) < mpf(10) ** -48 * abs(self.sweep):
                break
            tau -= step
            if not low < tau < high:
                tau = (low + high) / 2
        theta = self.start + sign * tau
        x, y = self.rx * mp.cos(theta), self.ry * mp.sin(theta)
        c, s = self.axis
        return self.center[0] + c * x - s * y, self.center[1] + s * x + c * y


def beziers(rng):
    """Nasty ones by hand, then random ones."""
    cases = []
    for e in [0, 1e-3, -1e-3, 1e-6, -1e-6, 1e-9, -1e-9, 1e-12, 1e-15]:
        cases.append([0, 0, 1 + e, 1, 0, 1, 1, 0])  # a cusp at one half
        cases.append([0, 0, 1, 0.25 + e, 0.125, 1, 0.5, 0.3])
    cases += [
        [0, 0, 3, 0, -1, 0, 1, 0],  # back and forth on a line
        [0, 0, 1, 1, -1, -1, 2, 2],
        [0, 0, 3, 6, -1, -2, 1, 2],
        [0, 0, 3, 1e-8, -1, 0, 1, 0],
        [0, 0, 3, 0, -1, 1e-13, 1, 0],
        [0, 0, 0, 0, 1, 1, 2, 0],  # handles without length
        [0, 0, 1, 1, 2, 0, 2, 0],
        [0, 0, 0, 0, 2, 1, 2, 1],
        [0, 0, 0, 0, 0, 0, 2, 1],
        [0, 0, 1e-12, 0, 2, 1, 2, 1],
        [0, 0, 10, 10, -10, 10, 0, 0],  # loops
        [0, 0, 1, 0, -1, 0, 0, 0],
        [0, 0, 2, 1, -1, 1, 1, 0],
        [0, 0, 1, 0, 0, 1, 1, 1],  # S
        [0, 0, 1, 0, 0, 1e-3, 1, 1e-3],
        [0, 0, 1e-3, 100, 1, -100, 1, 0],
        [1e6, 1e6, 1e6 + 1, 1e6 + 1, 1e6, 1e6 + 1, 1e6 + 1, 1e6],  # a cusp far away
        [0, 0, 1e-40, 0, 1e-40, 1e-40, 2e-40, 3e-40],
        [0, 0, 1e40, 0, 1e40, 1e40, -2e40, 3e40],
        [-1e50, 0, 1e50, 0, -1e50, 1e50, 1e50, 1e50],
        [0, 0, 1e-50, 1, 1e50, 0, 1, 1],
        [0, 0, 1 / 3, 0, 2 / 3, 1 / 3, 1, 1],  # y = x^2
        [0, 0, 50, 0, 50, 100, 100, 100],
    ]
    quads = [
        [0, 0, 0, 0.5, 1, 1],
        [0, 0, 1, 0, 0, 0],
        [0, 0, 2, 0, 1, 0],
        [0, 0, 2, 1e-6, 1, 0],
        [0, 0, 2, 1e-9, 1, 0],
        [0, 0, 2, 1e-15, 1, 0],
        [0, 0, 0, 0, 3, 4],
        [0, 0, 3, 4, 3, 4],
        [0, 0, 1, 1, 2, 2],
        [0, 0, 1, 1 + 1e-9, 2, 2],
        [0, 0, 1, 1e-20, 2, 0],
        [0, 0, 1e-40, 3e-40, 2e-40, 0],
        [0, 0, 1e49, 3e49, -2e49, 1],
    ]
    for _ in range(40):
        cases.append([rng.uniform(-1, 1) for _ in range(8)])
    for _ in range(15):  # handles much longer than the way
        cases.append([rng.uniform(-1, 1) * 10 ** rng.uniform(-4, 4) for _ in range(8)])
    for _ in range(20):
        quads.append([rng.uniform(-1, 1) for _ in range(6)])
    return [("quadratic", q) for q in quads] + [("cubic", c) for c in cases]


def arcs(rng):
    cases = [
        [5, 0, 5, 5, 0, 0, 1, 0, 5],
        [0, 0, 5, 5, 0, 0, 1, 6, 8],  # half a circle: h = 1 exactly
        [0, 0, 5, 5, 30, 1, 0, 6, 8],
        [0, 0, 5.000000000000001, 5.000000000000001, 0, 0, 1, 6, 8],
        [0, 0, 5.000000000000001, 5.000000000000001, 0, 1, 1, 6, 8],
        [0, 0, 5.00001, 5.00001, 0, 0, 1, 6, 8],
        [0, 0, 1, 1, 0, 0, 1, 6, 8],  # too small
        [0, 0, 1, 2, 0, 0, 0, 6, 8],
        [0, 0, 1, 2, 30, 1, 0, 6, 8],
        [0, 0, 1e8, 1e8, 0, 0, 1, 1, 1],  # nearly straight
        [0, 0, 1e8, 1e7, 20, 0, 1, 1, 1],
        [0, 0, 100, 1, 0, 0, 1, 100, 1],
        [100, 0, 100, 1, 0, 0, 1, 0, 1],
        [100, 0, 100, 1, 0, 0, 1, -100, 0],
        [0, 1, 100, 1e-6, 90, 0, 1, 1e-6, 50],
        [0, 0, 100, 1e-9, 0, 1, 1, 50, 0],
        [0, 0, 1, 100, 90, 0, 1, 100, 1],
        [0, 0, 3, 2, 90, 1, 1, 1, 1],
        [0, 0, 3, 2, -450, 1, 0, 1, 1],
        [1e6, 1e6, 3, 2, 10, 1, 0, 1e6 + 1, 1e6 - 1],
        [0, 0, 3e-40, 2e-40, 10, 1, 0, 1e-40, 2e-40],
        [0, 0, 3e40, 2e40, 10, 0, 0, 1e40, 2e40],
        [1, 0, 1, 1, 0, 1, 1, 1, -1e-6],  # nearly whole
        [1, 0, 1, 0.5, 0, 1, 1, 1, -1e-9],
    ]
    for _ in range(60):
        rx, ry = 10 ** rng.uniform(-1, 1), 10 ** rng.uniform(-1, 1)
        cases.append([rng.uniform(-1, 1), rng.uniform(-1, 1), rx, ry, rng.uniform(-180, 360),
                      rng.randrange(2), rng.randrange(2), rng.uniform(-1, 1), rng.uniform(-1, 1)])
    return cases


def main():
    rng = random.Random(20260917)
    rows, arc_rows = [], []
    for kind, numbers in beziers(rng):
        numbers = [float(x) for x in numbers]
        curve = Bezier(numbers)
        total = curve.length(mpf(0), mpf(1))
        for fraction in [0.0625, 0.5, rng.randrange(1, 1000) / 1024]:
            x, y = curve.point(curve.parameter(mpf(fraction) * total, total))
            rows.append([kind, " ".join(map(text, numbers)), fraction, *hilo(total * curve.unit),
                         *hilo(x * curve.unit), *hilo(y * curve.unit), float(curve.unit)])
    for numbers in arcs(rng):
        numbers = [float(x) for x in numbers]
        arc = Arc(numbers)
        written = " ".join(map(text, numbers))
        arc_rows.append([written, *hilo(arc.center[0]), *hilo(arc.center[1]), *hilo(arc.rx),
                         *hilo(arc.sweep), float(arc.condition)])
        total = arc.length()
        scale = max(abs(float(x)) for x in [numbers[0], numbers[1], numbers[7], numbers[8], arc.rx,
                                            arc.ry])
        for fraction in [0.0625, 0.5, rng.randrange(1, 1000) / 1024]:
            x, y = arc.at(mpf(fraction) * total)
            rows.append(["arc", written, fraction, *hilo(total), *hilo(x), *hilo(y), scale])
    write(__file__, COMMENT, HEADER, rows)
    write(__file__, ARC_COMMENT, ARC_HEADER, arc_rows, name="path_arc")


main()
