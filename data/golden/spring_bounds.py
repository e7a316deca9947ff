#!/usr/bin/env python3
"""The least damping ratio with which a spring stays between two bounds, and when it stops at its target, to 60 digits.

    x'' + 2 z w x' + w^2 x = 0,   x(0) = x0,   x'(0) = v0,   lower <= x <= upper for all t >= 0

Each extremum falls as z grows, so the least ratio is bisected: the largest and the least of x0 and of the first two
extrema, which lie where the velocity of the textbook form is 0, against the bounds. No closed form is used, not even where
there is one. The stop is the first zero of the textbook form of spring.py with the ratio of the row.

slope is the derivative of the extremum that decides, by z, from a difference quotient; 0 where there is none.

    python3 spring_bounds.py        writes spring_bounds.csv beside it; needs mpmath
"""

import random

from mpmath import mp, mpf

from hilo import hilo, nearest, write
from spring import free_response

mp.dps = 60

COMMENT = """
The least damping ratio that keeps x'' + 2 z w x' + w^2 x = 0 between lower and upper (nan: none does), and the first
zero of x with the damping_ratio of the row (inf: never), from exact double inputs.
slope: of the deciding extremum by z. Exact value = hi + lo. Made by spring_bounds.py; regenerate, never edit.
"""

HEADER = [
    "angular_frequency", "damping_ratio", "x0", "v0", "lower", "upper", "slope",
    "least_ratio_hi", "least_ratio_lo", "stop_hi", "stop_lo",
]


def zeros(w, z, x0, v0, count):
    """The first zeros after 0 of the free response from x0 and v0."""
    b = z * w
    if z < 1:
        wd = w * mp.sqrt(1 - z * z)
        # p cos + q sin is 0 where tan = -p/q.
        p, q = x0, (v0 + b * x0) / wd
        if p == 0 and q == 0:
            return []
        angle = mp.atan2(-p, q) % mp.pi
        angle = mp.pi if angle == 0 else angle
        return [(angle + k * mp.pi) / wd for k in range(count)]
    if z == 1:
        q = v0 + w * x0
        return [-x0 / q] if q != 0 and -x0 / q > 0 else []
    root = w * mp.sqrt(z * z - 1)
    r1, r2 = -b + root, -b - root
    p, q = (v0 - r2 * x0) / (r1 - r2), (r1 * x0 - v0) / (r1 - r2)
    if p == 0 or q == 0 or -q / p <= 0:
        return []
    time = mp.log(-q / p) / (r1 - r2)
    return [time] if time > 0 else []


def extremes(w, z, x0, v0):
    """The least and the largest value from 0 on; 0, to which it comes, is one of them."""
    acceleration = -w * w * x0 - 2 * z * w * v0
    values = [x0, mpf(0)] + [free_response(w, z, x0, v0, t)[0] for t in zeros(w, z, v0, acceleration, 2)]
    return min(values), max(values)


def least_ratio(w, x0, v0, lower, upper):
    """The least ratio and the slope of the extremum that decides; None if there is none."""
    def stays(z):
        least, most = extremes(w, z, x0, v0)
        return lower <= least and most <= upper

    if not (lower <= x0 <= upper) or (x0 == upper and v0 > 0) or (x0 == lower and v0 < 0):
        return None
    if stays(mpf(0)):
        return mpf(0), mpf(0)
    low, high = mpf(0), mpf(1)
    while not stays(high):
        low, high = high, 2 * high
        if high > mpf(10) ** 12:
            return None
    while high - low > mpf(10) ** -50 * high:
        middle = (low + high) / 2
        if stays(middle):
            high = middle
        else:
            low = middle
    step = mpf(10) ** -20 * high
    before, after = (extremes(w, high + s, x0, v0) for s in (-step, step))
    # The bound that is passed by a lower ratio decides; a bound at the target is met by no extremum.
    which = 1 if before[1] > upper else 0
    target = (lower, upper)[which] == 0
    return high, mpf(0) if target else (after[which] - before[which]) / (2 * step)


def cases():
    yield (170 ** 0.5, 12 / (2 * 170 ** 0.5), -1000.0, 0.0, -1000.0, 0.0)
    ratios = [0.0, 1e-3, 0.1, 0.5, 0.9, 0.999, 1.0, 1.001, 2.0]
    shares = [1e-9, 1e-3, 0.1, 0.5, 0.999]
    for index, share in enumerate(shares):
        for velocity in [0.0, 3.0, -3.0, 40.0]:
            w = [1.0, 12.5, 0.2][index % 3]
            yield (w, ratios[(3 * index + int(velocity)) % len(ratios)], -2.0, velocity * w, -200.0, share * 2)
            yield (w, ratios[index], 1.0, velocity * w, -share, 1 + 10 * share)
            yield (w, ratios[index + 4], 0.0, velocity * w, -share, share)
    yield (2.0, 0.5, 1.0, 3.0, -5.0, 1.0)
    yield (2.0, 0.5, 3.0, 0.0, -1.0, 1.0)
    rng = random.Random(20_261_128)
    for _ in range(240):
        w = 10 ** rng.uniform(-1, 3)
        x0 = rng.uniform(-2, 2)
        v0 = rng.uniform(-3, 3) * w
        lower, upper = -10 ** rng.uniform(-6, 1), 10 ** rng.uniform(-6, 1)
        if rng.random() < 0.2:
            lower, upper = rng.choice([(0.0, upper), (lower, 0.0)])
        if rng.random() < 0.8:
            lower, upper = min(lower, x0 * (1 + rng.choice([0, 1]) * rng.random())), max(upper, x0 * (1 + rng.random()))
        yield w, rng.uniform(0, 1.4), x0, v0, lower, upper


def main():
    rows = []
    for inputs in cases():
        w, z, x0, v0, lower, upper = (mpf(x) for x in inputs)
        found = least_ratio(w, x0, v0, lower, upper)
        ratio, slope = found if found else (mpf("nan"), mpf(0))
        stop = zeros(w, z, x0, v0, 1)
        rows.append(list(inputs) + [nearest(slope), *hilo(ratio), *hilo(stop[0] if stop else mp.inf)])
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
