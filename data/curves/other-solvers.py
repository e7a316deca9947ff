"""Béziers and springs as other systems compute them, from their published sources, for comparisons.

Each follows the named source's method and its constants, in doubles.
"""
import math


def browser(x1, y1, x2, y2, x, epsilon=1e-7):
    """WebKit and Chromium, UnitBezier: eleven samples, at most four Newton steps, then bisection."""
    cx, cy = 3 * x1, 3 * y1
    bx, by = 3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy
    ax, ay = 1 - cx - bx, 1 - cy - by

    def at(t):
        return ((ax * t + bx) * t + cx) * t
    samples = [at(i / 10) for i in range(11)]
    first = next(i for i in range(1, 11) if x <= samples[i])
    low, high = (first - 1) / 10, first / 10
    wide = samples[first] - samples[first - 1]
    t = low + (x - samples[first - 1]) / wide / 10 if wide else low
    residual = at(t) - x
    for _ in range(4):
        residual = at(t) - x
        slope = (3 * ax * t + 2 * bx) * t + cx
        if abs(residual) < epsilon or abs(slope) < epsilon:
            break
        t -= residual / slope
    if abs(residual) >= epsilon:
        while low < high:
            residual = at(t) - x
            if abs(residual) < epsilon:
                break
            low, high = (t, high) if residual < 0 else (low, t)
            if t == (low + high) / 2:
                break
            t = (low + high) / 2
    return ((ay * t + by) * t + cy) * t


def flutter(x1, y1, x2, y2, x):
    """Flutter, Cubic: bisection until x is met within 0.001."""
    low, high = 0.0, 1.0
    while True:
        t = (low + high) / 2
        guess = 3 * x1 * (1 - t) * (1 - t) * t + 3 * x2 * (1 - t) * t * t + t ** 3
        if abs(x - guess) < 0.001:
            return 3 * y1 * (1 - t) * (1 - t) * t + 3 * y2 * (1 - t) * t * t + t ** 3
        low, high = (t, high) if guess < x else (low, t)


def two_exponentials(frequency, ratio, t):
    """Flutter and Compose above critical damping: a step from rest as c₁e^(r₁t) + c₂e^(r₂t)."""
    root = math.sqrt(ratio * ratio - 1)
    r1, r2 = frequency * (-ratio - root), frequency * (-ratio + root)
    c2 = r1 / (r1 - r2)
    return 1 - ((1 - c2) * math.exp(r1 * t) + c2 * math.exp(r2 * t))
