"""What generators of linear() in use write for five curves, with the bytes and the true error of their texts.

    python3 linear-generators.py > linear-generators.csv

Each generator is its published algorithm, as far as it decides the text: where it samples, how it drops points, how it
rounds, which percentages it leaves out. The true error is the largest vertical distance between the curve and the text
as CSS Easing 2 reads it.

    linear-easing-generator   10,000 samples; Ramer, Douglas and Peucker by the distance from the chord; values
                              to n decimals, places to n - 2 decimals of a percent; n = 3 within 0.0017, "fine": n = 4
                              within 0.00017
    Motion 13.1               one sample every 10 ms, evenly spread; values to 4 decimals
    tailwindcss-spring        springs alone: 500 samples to the second, seconds as abscissas of the same simplification
                              within 0.001; n = 4
    Easing Wizard, ULTRA      1000 samples, the simplification by the distance from the line within 0.001, seconds as
                              abscissas; values to 3 decimals, places to 2 of a percent, none left out
    baked at 60 Hz            one sample every 1/60 s, evenly spread; 4 decimals

Springs (mass, stiffness, damping) are played until they stay within 0.001 of the target, by whatever rule the generator
itself would end them, so that all texts of a curve have one duration; bounce and elastic take a second.
"""
import csv
import math
import sys
from decimal import ROUND_HALF_UP, Decimal

import numpy as np


# Curves over progress 0...1, with the duration in seconds.

def spring(mass, stiffness, damping):
    frequency = math.sqrt(stiffness / mass)
    ratio = damping / (2 * math.sqrt(stiffness * mass))
    rate = ratio * frequency
    swing = frequency * math.sqrt(1 - ratio * ratio)

    def value(time):
        return 1 - np.exp(-rate * time) * (np.cos(swing * time) + rate / swing * np.sin(swing * time))

    times = np.linspace(0, 20 / rate, 2_000_001)
    last = np.flatnonzero(abs(value(times) - 1) > 0.001)[-1]
    low, high = times[last], times[last + 1]
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if abs(value(middle) - 1) > 0.001 else (low, middle)
    return (lambda x: value(np.asarray(x) * high)), float(high)


def bounce(x):
    x = np.asarray(x, dtype=float)
    away = np.select([x < 1 / 2.75, x < 2 / 2.75, x < 2.5 / 2.75], [0, 1.5, 2.25], 2.625)
    level = np.select([x < 1 / 2.75, x < 2 / 2.75, x < 2.5 / 2.75], [0, 0.75, 0.9375], 0.984375)
    return 7.5625 * (x - away / 2.75) ** 2 + level


def elastic(x):
    x = np.asarray(x, dtype=float)
    shape = 2 ** (-10 * x) * np.sin((x - 0.075) * 2 * math.pi / 0.3) + 1
    return np.where(x == 0, 0.0, np.where(x == 1, 1.0, shape))


CURVES = {
    "spring (1, 100, 10)": spring(1, 100, 10), "spring (1, 200, 6)": spring(1, 200, 6),
    "spring (1, 170, 26)": spring(1, 170, 26), "bounce": (bounce, 1.0), "elastic": (elastic, 1.0),
}


# Numbers as JavaScript writes them.

def shortest(number):
    """The text of a number that was rounded to a few decimals."""
    text = repr(float(number))
    return "0" if float(number) == 0 else text.removesuffix(".0")


def rounded(number, digits):
    """Math.round(number * 10**digits) / 10**digits"""
    return math.floor(float(number) * 10**digits + 0.5) / 10**digits


def decimals(number, digits):
    """Intl.NumberFormat with a largest count of decimals: halves away from 0, a sign for -0, no zeros at the end."""
    text = f"{Decimal(float(number)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


# Simplification.

def simplified(x, y, tolerance, *, of_segments):
    """The points that Ramer, Douglas and Peucker's algorithm keeps."""
    kept, open_ = {0, len(x) - 1}, [(0, len(x) - 1)]
    while open_:
        first, last = open_.pop()
        if last - first < 2:
            continue
        px, py = x[first + 1:last] - x[first], y[first + 1:last] - y[first]
        dx, dy = x[last] - x[first], y[last] - y[first]
        if of_segments:
            share = np.clip((px * dx + py * dy) / (dx * dx + dy * dy), 0, 1)
            distance = np.hypot(px - share * dx, py - share * dy)
        else:
            distance = abs(dy * px - dx * py) / math.hypot(dx, dy)
        index = first + 1 + int(np.argmax(distance))
        if distance[index - first - 1] > tolerance:
            kept.add(index)
            open_ += [(first, index), (index, last)]
    return sorted(kept)


# Texts.

def archibald(points, digits):
    """linear() with places left out where they are nearly halfway, and runs of one value as a stop of two places."""
    left_out = set()
    for index, (x, _) in enumerate(points):
        if index == 0:
            is_left_out = x == 0
        elif index == len(points) - 1:
            is_left_out = x == 1
        else:
            before, after = points[index - 1][0], points[index + 1][0]
            is_left_out = abs(x - ((after - before) / 2 + before)) < 10**-digits
        if is_left_out:
            left_out.add(index)
    place = lambda x: decimals(x * 100, max(digits - 2, 0)) + "%"
    stops, index = [], 0
    while index < len(points):
        end = index
        while end + 1 < len(points) and points[end + 1][1] == points[index][1]:
            end += 1
        value = decimals(points[index][1], digits)
        each = ", ".join(
            value if other in left_out else f"{value} {place(points[other][0])}" for other in range(index, end + 1))
        both = f"{value} {place(points[index][0])} {place(points[end][0])}"
        stops.append(each if end == index or len(both) > len(each) else both)
        index = end + 1
    return f"linear({', '.join(stops)})"


def linear_easing_generator(curve, duration, tolerance=0.0017, digits=3):
    x = np.arange(10_000) / 9999
    y = curve(x)
    kept = simplified(x, y, tolerance, of_segments=True)
    return archibald([(rounded(x[i], max(digits, 2)), rounded(y[i], digits)) for i in kept], digits)


def fine(curve, duration):
    return linear_easing_generator(curve, duration, tolerance=0.00017, digits=4)


def evenly(curve, count):
    return f"linear({', '.join(shortest(rounded(curve(i / (count - 1)), 4)) for i in range(count))})"


def motion(curve, duration):
    return evenly(curve, max(math.floor(duration * 100 + 0.5), 2))


def baked(curve, duration):
    return evenly(curve, math.floor(duration * 60) + 1)


def tailwindcss_spring(curve, duration):
    if curve in (bounce, elastic):
        return None
    step, times = 1 / (500 * duration), []
    time = 0.0
    while time <= duration:
        times.append(time)
        time += step
    x = np.array(times)
    y = curve(x / duration)
    return archibald([(x[i] / duration, float(y[i])) for i in simplified(x, y, 0.001, of_segments=True)], 4)


def easing_wizard(curve, duration):
    x = np.arange(1001) / 1000 * duration
    y = curve(x / duration)
    stops = []
    for index in simplified(x, y, 0.001, of_segments=False):
        place, value = rounded(x[index] / duration * 100, 2), rounded(y[index], 3)
        stops.append(shortest(rounded(value, 0)) if place in (0, 100) else f"{shortest(value)} {shortest(place)}%")
    return f"linear({', '.join(stops)})"


GENERATORS = {
    "linear-easing-generator": linear_easing_generator, "linear-easing-generator, fine": fine, "Motion 13.1": motion,
    "tailwindcss-spring": tailwindcss_spring, "Easing Wizard, ULTRA": easing_wizard, "baked at 60 Hz": baked,
}


# Texts as CSS Easing 2 reads them.

def read(text):
    """The points of linear(): places that are left out are spread evenly, and none is before the one before it."""
    xs, ys = [], []
    for stop in text.removeprefix("linear(").removesuffix(")").split(","):
        value, *places = stop.split()
        for place in places or [None]:
            xs.append(None if place is None else float(place.removesuffix("%")) / 100)
            ys.append(float(value))
    xs[0] = 0.0 if xs[0] is None else xs[0]
    xs[-1] = max([1.0] + [x for x in xs if x is not None]) if xs[-1] is None else xs[-1]
    largest = -math.inf
    for index, x in enumerate(xs):
        if x is not None:
            largest = xs[index] = max(x, largest)
    index = 0
    while index < len(xs):
        if xs[index] is not None:
            index += 1
            continue
        end = index
        while xs[end] is None:
            end += 1
        before = xs[index - 1]
        for place in range(index, end):
            xs[place] = before + (xs[end] - before) * (place - index + 1) / (end - index + 1)
        index = end
    return np.array(xs), np.array(ys)


def true_error(text, curve):
    """The largest distance over 0...1, at 200,001 places and on both sides of every point."""
    xs, ys = read(text)
    places = np.unique(np.concatenate([np.linspace(0, 1, 200_001), xs.clip(0, 1)]))
    shown = np.interp(places, xs, ys)
    after = places > xs[-1]
    if after.any():  # the last line goes on
        shown[after] = ys[-1] + (places[after] - xs[-1]) * (ys[-1] - ys[-2]) / (xs[-1] - xs[-2])
    return float(abs(shown - curve(places)).max())


def main():
    rows = csv.writer(sys.stdout, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    rows.writerow(["generator", "curve", "points", "bytes", "error"])
    for generator, write in GENERATORS.items():
        for name, (curve, duration) in CURVES.items():
            text = write(curve, duration)
            if text is not None:
                rows.writerow([generator, name, len(read(text)[0]), len(text), float(f"{true_error(text, curve):.3g}")])


if __name__ == "__main__":
    main()
