#!/usr/bin/env python3
"""CSS linear() in fractions: from the text of the stops to values and slopes on both sides.

Numbers are the doubles nearest to their decimals, percentages the doubles nearest to a hundredth of
theirs; from there on everything is exact. Missing inputs are found as CSS Easing Functions 2 says: 0
for the first, 1 for the last, none below an earlier one, runs spread evenly. The value from the right
is on the line from the last point at or before x to the first beyond; from the left, from the last
before x to the first at or beyond. Outside the points the first and the last line are continued, or
the output is held where the two points share an input.

    python3 linear.py       writes linear.csv beside it; needs mpmath
"""

import random
from fractions import Fraction

from mpmath import mp, mpf

from hilo import hilo, write

mp.dps = 80

COMMENT = """
linear() at exact double x: value and slope, from the right and from the left.
stops is the text between the parentheses with ";" for ",". Exact value = hi + lo.
Made by linear.py; regenerate, never edit.
"""

HEADER = ["stops", "x"] + [
    f"{what}_{side}_{part}" for what in ("value", "slope") for side in ("right", "left")
    for part in ("hi", "lo")
]

CURVES = [
    # The identity, web-platform-tests, the examples of the text.
    "0; 1", "0; 0.25; 1", "0; 0.25 75%; 1", "0; 0.25 25% 75%; 1", "0; 1.5; 1", "1; -0.5; 0",
    "0.2 0% 20%; 0.4 20% 40%; 0.6 40% 60%; 0.8 60% 80%; 1 80% 100%",
    "0; 0.1 -10%; 1", "0; 0.9 110%; 1", "0 0% 50%; 1 50% 100%", "0; 0.5 25% 75%; 1 100% 100%",
    "0; 1.3; 1; 0.92; 1; 0.99; 1; 1.004; 0.998; 1 100% 100%", "0; 0 40%; 1; 0.5; 1",
    "-10; -5; 0; 5; 10", "-10 -10%; -5 -5%; 0; 5; 10", "0 20%; 0.5 10%; 1",
    "0; 0.063; 0.25; 0.563; 1 36.4%; 0.812; 0.75; 0.813; 1 72.7%; 0.953; 0.938; 0.953; 1 90.9%; "
    "0.984; 1 100% 100%",
    # One point; points that share an input, at the ends too; none inside; steep; level.
    "0.5", "0.3 20% 60%", "0 0%; 1 100%; 0 100%", "0.1 0%; 0.2 0%; 0.3 0%; 1", "0; 1 50%; 2 50%; 3 50%; 4",
    "0 30%; 0.7 30%", "1 -50%; 2 -20%", "1 120%; 2 150%", "0; 1e-9 1e-7%; 1", "0.1; 0.1; 0.1",
    "0 -50%; 0 0%; 1 0%; 1 100%", "1e50; -1e50; 1e50", "0; 1 33.333333%; 0 66.666667%; 1",
    "25% 75% 0.5; 1", "0 90%; 1 10%; 2", "-1 -1e4%; 1 1e4%", "0 .1%; +1 +99.9% ",
]


def parse(text):
    """The stops as (output, [inputs]), each a fraction that is a double."""
    stops = []
    for stop in text.split(";"):
        output, inputs = None, []
        for word in stop.split():
            if word.endswith("%"):
                inputs.append(Fraction(float(Fraction(word[:-1]) / 100)))
            else:
                output = Fraction(float(word))
        stops.append((output, inputs))
    return stops


def canonical(stops):
    """The points as [input, output], and which inputs were spread."""
    points = [[i, output] for output, inputs in stops for i in inputs or [None]]
    if points[0][0] is None:
        points[0][0] = Fraction(0)
    if points[-1][0] is None:
        points[-1][0] = Fraction(1)
    greatest = points[0][0]
    for point in points:
        if point[0] is not None:
            greatest = point[0] = max(greatest, point[0])
    known = [i for i, point in enumerate(points) if point[0] is not None]
    for a, b in zip(known, known[1:]):
        for i in range(a + 1, b):
            points[i][0] = points[a][0] + (points[b][0] - points[a][0]) * Fraction(i - a, b - a)
    return points, {points[i][0] for i in set(range(len(points))) - set(known)}


def evaluate(points, x, is_right):
    """The value and the slope at one side of x."""
    x = Fraction(x)
    if len(points) == 1:
        return points[0][1], Fraction(0)
    beyond = [i for i, p in enumerate(points) if (p[0] > x if is_right else p[0] >= x)]
    following = beyond[0] if beyond else len(points)
    (ax, ay), (bx, by) = (points[i] for i in (
        (following - 1, following) if 0 < following < len(points)
        else (0, 1) if following == 0 else (-2, -1)))
    if ax == bx:
        return (ay if following == 0 else by), Fraction(0)
    slope = (by - ay) / (bx - ax)
    return ay + (x - ax) * slope, slope


def exact(value):
    return mpf(value.numerator) / value.denominator


def main():
    rng = random.Random(20261121)
    curves = list(CURVES)
    for _ in range(25):
        stops = []
        for _ in range(rng.randint(2, 9)):
            percentages = rng.choice([0, 0, 1, 1, 2])
            words = [f"{rng.uniform(-30, 130):.{rng.randint(0, 4)}f}%" for _ in range(percentages)]
            words.insert(rng.choice([0, len(words)]), f"{rng.uniform(-1, 2):.3f}")
            stops.append(" ".join(words))
        curves.append("; ".join(stops))
    rows = []
    for text in curves:
        points, spread = canonical(parse(text))
        xs = [0.0, 1.0, -0.5, 1.5, -1e3, 1e3]
        xs += sorted({float(p[0]) for p in points if p[0] not in spread})
        xs += [rng.random() for _ in range(8)] + [rng.uniform(-1, 2) for _ in range(3)]
        for x in xs:
            # Inputs that were spread are seldom doubles: beside one the side is a matter of rounding.
            near = min((abs(Fraction(x) - s) for s in spread), default=1)
            if near < Fraction(1, 10**9) and Fraction(x) not in {p[0] for p in points} - spread:
                continue
            right, left = (evaluate(points, x, is_right) for is_right in (True, False))
            row = [text, x]
            for i in (0, 1):
                row += [*hilo(exact(right[i])), *hilo(exact(left[i]))]
            rows.append(row)
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
