#!/usr/bin/env python3
"""CSS steps() in whole numbers and fractions.

The jumps of a staircase with n intervals are at the doubles nearest to k/n, all whole k. At x the
current step is the greatest k whose jump is at or before x, from the left the greatest whose jump is
before x. The rest is the algorithm of CSS Easing Functions 2: one more for a jump at the start, held
to 0 ... J for x in [0, 1], divided by the number of jumps J.

k is found by the exact product of the double x with n and a look at its neighbours; Python divides
whole numbers with one rounding.

    python3 steps.py        writes steps.csv beside it; needs mpmath
"""

import math
import random
from fractions import Fraction

from mpmath import mp, mpf

from hilo import hilo, write

mp.dps = 80

COMMENT = """
steps(n, term) at exact double x, as the limit from the right (the value) and from the left.
Jumps are at the doubles nearest to k/n. Exact value = hi + lo.
Made by steps.py; regenerate, never edit.
"""

HEADER = ["n", "term", "x", "right_hi", "right_lo", "left_hi", "left_lo"]

TERMS = {  # jumps at the start, jumps in all less n
    "jump-start": (1, 0), "jump-end": (0, 0), "jump-none": (0, -1), "jump-both": (1, 1),
}


def jump(x, n, is_right):
    """The greatest k whose jump, k / n as a double, is at or before x, or before x."""
    k = math.floor(Fraction(x) * n) + 2
    while k / n > x or (k / n == x and not is_right):
        k -= 1
    return k


def value(x, n, term, is_right):
    at_start, more = TERMS[term]
    step, jumps = jump(x, n, is_right) + at_start, n + more
    if x >= 0:
        step = max(step, 0)
    if x <= 1:
        step = min(step, jumps)
    return mpf(step) / jumps


def main():
    rng = random.Random(20261120)
    # 22 ... 60: the first counts for which floor(x * n) in doubles misses a jump.
    counts = [1, 2, 3, 4, 5, 7, 10, 22, 23, 26, 39, 43, 49, 60, 100, 1000, 65537]
    counts += [2**31 - 1, 2**31, 10**9 + 7, 10**15, 2**50]
    counts += [int(math.exp(rng.uniform(0, math.log(2**50)))) for _ in range(20)]
    rows = []
    for n in counts:
        xs = [0.0, 1.0, -1.0, 2.0, 5e-324, -5e-324, math.nextafter(1, 0), math.nextafter(1, 2)]
        for _ in range(4):
            at = rng.randint(-n, 2 * n) / n
            xs += [at, math.nextafter(at, -9), math.nextafter(at, 9)]
        xs += [rng.random() for _ in range(4)] + [rng.uniform(-2, 3) for _ in range(3)]
        # As far out as the jumps are told apart.
        far = rng.randint(2**46, 2**51 // 2) / n
        xs += [far, -far]
        for x in xs:
            if abs(Fraction(x)) * n >= 2**51:
                continue
            for term in TERMS:
                if term == "jump-none" and n == 1 or rng.random() < 0.4:
                    continue
                right, left = (hilo(value(x, n, term, is_right)) for is_right in (True, False))
                rows.append([float(n), term, x, *right, *left])
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
