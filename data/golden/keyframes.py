#!/usr/bin/env python3
"""Keyframe animations in the five calculation modes: value and slope over progress, to 30 digits.

Every mode is defined here in another way than the library computes it:

    linear, paced   two-point form; distances and their sums exact
    discrete        the definition
    cubic           Newton's divided differences through two values and two slopes; the slopes from
                    Kochanek and Bartels' own formulas per interval: differences times ratios of widths
    cubicPaced      the same spline over the paced key times; its length by tanh-sinh quadrature between
                    the zeros of the derivative, inverted by the secant method and proved

Inputs are doubles, taken at their exact value; default key times k/(n - 1) are doubles as well, those
of a pace are not rounded. The slope at a key time is that from the right, at 1 that from the left.

    python3 keyframes.py     writes keyframes.csv beside it; needs mpmath
"""

import random

from mpmath import mp, mpf

from hilo import hilo, text, write

mp.dps = 40

COMMENT = """
Keyframe animations over progress from exact double inputs, to 30 digits.
values: channel by channel within each value. key_times: empty for even ones. shapes: tension,
continuity, bias for each value, or empty. weighting 0 parabola, 1 chord; ends 0 repeated, 1 reflected,
2 natural; tangents: start and end, channel by channel, or empty. pacing 0 arc length, 1 chord length.
scale: |a| + |b| + width |slope a| + width |slope b| of the interval; width: of the interval; length:
of the whole spline. Exact value = hi + lo. Made by keyframes.py; regenerate, never edit.
"""

HEADER = ["mode", "channels", "values", "key_times", "shapes", "weighting", "ends", "tangents", "pacing",
          "progress", "channel", "value_hi", "value_lo", "slope_hi", "slope_lo", "scale", "width", "length"]


def norm(v):
    return mp.sqrt(sum(c * c for c in v))


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def times(f, a):
    return [f * x for x in a]


def plus(a, b):
    return [x + y for x, y in zip(a, b)]


def paced_times(values):
    steps = [norm(minus(b, a)) for a, b in zip(values, values[1:])]
    whole = sum(steps)
    return [sum(steps[:k], mpf(0)) / whole for k in range(len(values))]


def slopes(values, t, shapes, weighting, ends, tangents):
    """Arriving and leaving at each value of a run with rising times, per unit of progress."""
    n = len(values)
    arriving, leaving = [], []
    for i in range(n):
        hp = t[i] - t[i - 1] if i > 0 else t[1] - t[0]
        hn = t[i + 1] - t[i] if i < n - 1 else t[n - 1] - t[n - 2]
        made_up = 0 if ends == 0 else 1
        a = minus(values[i], values[i - 1]) if i > 0 else times(made_up, minus(values[1], values[0]))
        b = (minus(values[i + 1], values[i]) if i < n - 1
             else times(made_up, minus(values[n - 1], values[n - 2])))
        tension, continuity, bias = shapes[i]
        if weighting == 0:
            # the difference per unit of time, and each with the other's width
            a, b = times(hn / hp, a), times(hp / hn, b)
        f = (1 - tension) / (hp + hn)
        leaving.append(times(f, plus(times((1 + continuity) * (1 + bias), a),
                                     times((1 - continuity) * (1 - bias), b))))
        arriving.append(times(f, plus(times((1 - continuity) * (1 + bias), a),
                                      times((1 + continuity) * (1 - bias), b))))
    start, end = tangents
    if start is not None:
        leaving[0] = start
    if end is not None:
        arriving[-1] = end
    if ends == 2:
        first = times(1 / (t[1] - t[0]), minus(values[1], values[0]))
        last = times(1 / (t[-1] - t[-2]), minus(values[-1], values[-2]))
        if n == 2 and start is None and end is None:
            leaving[0] = arriving[1] = first
        else:
            if start is None:
                leaving[0] = times(mpf(1) / 2, minus(times(3, first), arriving[1]))
            if end is None:
                arriving[-1] = times(mpf(1) / 2, minus(times(3, last), leaving[-2]))
    return arriving, leaving


def pieces(values, t, shapes, weighting, ends, tangents):
    """For each interval: values and slopes at both ends, or None without width."""
    found = [None] * (len(values) - 1)
    first = 0
    while first < len(values):
        last = first
        while last + 1 < len(values) and t[last + 1] > t[last]:
            last += 1
        if last > first:
            part = slice(first, last + 1)
            arriving, leaving = slopes(
                values[part], t[part], shapes[part], weighting, ends,
                (tangents[0] if first == 0 else None,
                 tangents[1] if last == len(values) - 1 else None))
            for k in range(first, last):
                found[k] = (values[k], values[k + 1], leaving[k - first], arriving[k + 1 - first])
        first = last + 1
    return found


def hermite(piece, h, x):
    """Value and slope at x from the beginning of the interval, in each channel."""
    result = []
    for a, b, m, n in zip(*piece):
        s = (b - a) / h
        c, d = (s - m) / h, (n - s) / h
        e = (d - c) / h
        # a, m, c, e: divided differences at 0, 0, h, h
        result.append((a + x * (m + x * (c + (x - h) * e)),
                       m + 2 * x * c + e * (3 * x * x - 2 * x * h)))
    return result


def place(t, p):
    """The interval of a progress: the next one at a key time, the last with width at 1."""
    widths = [k for k in range(len(t) - 1) if t[k + 1] > t[k]]
    return max([k for k in widths if t[k] <= p], default=widths[0])


def arc(piece, h):
    """The length of an interval as a function of the time in it, split at corners."""
    def speed(x):
        return norm([s for _, s in hermite(piece, h, x)])

    corners = []
    channels = list(zip(*piece))
    for a, b, m, n in channels:
        # the slope is a quadratic; a corner is a zero of every channel
        s = (b - a) / h
        q2, q1, q0 = 3 * (m + n - 2 * s) / h**2, 2 * (3 * s - 2 * m - n) / h, m
        if q2 == 0:
            roots = [-q0 / q1] if q1 != 0 else []
        else:
            d = q1 * q1 - 4 * q2 * q0
            roots = [(-q1 + r * mp.sqrt(d)) / (2 * q2) for r in (1, -1)] if d >= 0 else []
        corners += [r for r in roots if 0 < r < h]
    corners = sorted(corners)

    def length(x):
        if len(channels) == 1:
            # there and back, exactly
            ends = [hermite(piece, h, c)[0][0] for c in [mpf(0), *[c for c in corners if c < x], x]]
            return sum(abs(b - a) for a, b in zip(ends, ends[1:]))
        return mp.quad(speed, [mpf(0), *[c for c in corners if c < x], x])

    return length, speed


def evaluate(mode, values, t, spline, pacing, p):
    """Per channel value and slope; scale, width and length."""
    n = len(values)
    if mode == "discrete":
        k = min(max([k for k in range(len(t)) if t[k] <= p], default=0), n - 1)
        return [(v, mpf(0)) for v in values[k]], 1, 1, 0
    k = place(t, p)
    h = t[k + 1] - t[k]
    if mode in ("linear", "paced"):
        a, b = values[k], values[k + 1]
        scale = max(abs(x) + abs(y) for x, y in zip(a, b))
        return [((x * (t[k + 1] - p) + y * (p - t[k])) / h, (y - x) / h) for x, y in zip(a, b)], scale, h, 0
    whole = mpf(0)
    if mode == "cubicPaced" and pacing == 0:
        arcs = [arc(piece, t[i + 1] - t[i]) if piece else None for i, piece in enumerate(spline)]
        lengths = [a[0](t[i + 1] - t[i]) if a else mpf(0) for i, a in enumerate(arcs)]
        whole = sum(lengths)
        shares = [sum(lengths[:i], mpf(0)) / whole for i in range(n)]
        k = place(shares, p)
        h = t[k + 1] - t[k]
        rest = p * whole - sum(lengths[:k], mpf(0))
        if rest <= 0:
            x = mpf(0)
        elif rest >= lengths[k]:
            x = h
        else:
            low, high = mpf(0), h
            for _ in range(14):
                middle = (low + high) / 2
                low, high = (middle, high) if arcs[k][0](middle) < rest else (low, middle)
            x = (low + high) / 2
            for _ in range(60):
                step = (arcs[k][0](x) - rest) / arcs[k][1](x)
                new = x - step
                if not low <= new <= high:
                    if step > 0:
                        high = x
                    else:
                        low = x
                    new = (low + high) / 2
                x = new
                if abs(step) < mpf(10) ** -32 * h:
                    break
            assert abs(arcs[k][0](x) - rest) < mpf(10) ** -30 * whole, (p, k)
        speed = arcs[k][1](x)
        found = [(v, s / speed * whole) for v, s in hermite(spline[k], h, x)]
    else:
        found = hermite(spline[k], h, p - t[k])
    scale = max(abs(a) + abs(b) + h * (abs(m) + abs(q)) for a, b, m, q in zip(*spline[k]))
    return found, scale, h, whole


def at_end(found, values, t, p):
    """At 1 the last value, behind a jump that may be there."""
    if p == 1 and t[-2] == 1:
        return [(v, s) for v, (_, s) in zip(values[-1], found)]
    return found


def animations():
    rng = random.Random(1_414_213)

    def shaped(n):
        return [[round(rng.uniform(-1, 1), 3) for _ in range(3)] for _ in range(n)]

    def value(c):
        return [rng.uniform(-5, 5) for _ in range(c)]

    yield dict(mode="linear", values=[[0.0], [-10.0], [10.0], [0.0]])
    yield dict(mode="linear", values=[[1.0], [3.0]])
    yield dict(mode="linear", values=[[0.1], [-0.7], [2.5], [2.5], [9.0]], keys=[0, 0.1, 0.1, 0.7, 1])
    yield dict(mode="linear", values=[[1.0], [2.0], [4.0], [7.0]], keys=[0, 0, 1, 1])
    yield dict(mode="discrete", values=[[1.0], [2.0], [4.0]])
    yield dict(mode="discrete", values=[[1.0], [2.0], [4.0]], keys=[0, 0.1, 0.7, 1])
    yield dict(mode="discrete", values=[[1.0], [2.0], [4.0]], keys=[0, 0.5, 0.5, 1])
    yield dict(mode="paced", values=[[0.0, 0.0], [3.0, 4.0], [3.0, 4.0], [0.0, 9.0]])
    yield dict(mode="paced", values=[[0.1], [-3.7], [2.0], [1e-3]])
    for _ in range(3):
        yield dict(mode="paced", values=[value(3) for _ in range(5)])
    yield dict(mode="cubic", values=[[310.0], [60.0], [120.0], [60.0], [310.0]], keys=[0, 0.25, 0.5, 0.75, 1])
    for count in (2, 3, 6):
        for weighting in (0, 1):
            for ends in (0, 1, 2):
                keys = sorted({0.0, 1.0, *(rng.random() ** 2 for _ in range(count - 2))})
                yield dict(mode="cubic", values=[value(1) for _ in keys], keys=keys, weighting=weighting,
                           ends=ends, shapes=shaped(len(keys)) if rng.random() < 0.7 else [])
    for ends in (0, 2):
        yield dict(mode="cubic", values=[value(2) for _ in range(4)], ends=ends,
                   tangents=[value(2), value(2)])
        yield dict(mode="cubic", values=[value(1), value(1)], ends=ends, tangents=[value(1), value(1)])
    yield dict(mode="cubic", values=[value(1) for _ in range(6)], keys=[0, 0.2, 0.5, 0.5, 0.8, 1])
    yield dict(mode="cubic", values=[value(1) for _ in range(4)], keys=[0, 0, 1, 1], ends=2)
    for pacing in (1, 0):
        yield dict(mode="cubicPaced", values=[[0.0, 0.0], [3.0, 4.0], [3.0, 4.0], [0.0, 9.0]], pacing=pacing)
        yield dict(mode="cubicPaced", values=[[0.0], [4.0], [3.0], [5.0]], pacing=pacing)
        yield dict(mode="cubicPaced", values=[value(2) for _ in range(5)], pacing=pacing, ends=1,
                   shapes=shaped(5), weighting=1)
        yield dict(mode="cubicPaced", values=[value(3) for _ in range(3)], pacing=pacing, ends=2)


def numbers(rows):
    return " ".join(text(x) for row in rows for x in row)


def main():
    rng = random.Random(236_067)
    rows = []
    for a in animations():
        mode, values = a["mode"], a["values"]
        n, channels = len(values), len(values[0])
        count = n + 1 if mode == "discrete" else n
        exact = [list(map(mpf, v)) for v in values]
        shapes = a.get("shapes") or []
        weighting, ends, pacing = a.get("weighting", 0), a.get("ends", 0), a.get("pacing", 0)
        tangents = a.get("tangents")
        if mode in ("paced", "cubicPaced"):
            t = paced_times(exact)
        else:
            t = [mpf(x) for x in a.get("keys") or [k / (count - 1) for k in range(count)]]
        spline = None
        if mode in ("cubic", "cubicPaced"):
            full = [list(map(mpf, s)) for s in shapes] or [[mpf(0)] * 3 for _ in range(n)]
            ends_given = [list(map(mpf, v)) for v in tangents] if tangents else [None, None]
            spline = pieces(exact, t, full, weighting, ends, ends_given)
        slow = mode == "cubicPaced" and pacing == 0
        progresses = {0.0, 1.0}
        for low, high in zip(t, t[1:]):
            if high == low:
                continue
            for _ in range(2 if slow else 4):
                progresses.add(float(low + (high - low) * mpf(rng.random())))
            if mode in ("linear", "discrete", "cubic"):
                progresses.add(float(low))
        for p in sorted(progresses):
            found, scale, width, length = evaluate(mode, exact, t, spline, pacing, mpf(p))
            for channel, (v, s) in enumerate(at_end(found, exact, t, p)):
                rows.append([
                    mode, channels, numbers(values), numbers([a["keys"]]) if a.get("keys") else "",
                    numbers(shapes), weighting, ends, numbers(tangents) if tangents else "", pacing, p,
                    channel, *hilo(v), *hilo(s), float(scale), float(width), float(length)])
    write(__file__, COMMENT, HEADER, rows)


if __name__ == "__main__":
    main()
