#!/usr/bin/env python3
"""Colours: sRGB's curve, OKLab and OKLCh, to 50 digits and more, from exact double inputs.

sRGB is IEC 61966-2-1 as CSS Color 4 continues it to negative and large numbers, odd about 0. The
standard's two thresholds belong together but for rounding: 0.0031308 is 0.04045/12.92 to five digits.
Here the second is exactly the image of the first, so that every encoded number comes back.

OKLab is Ottosson's with the matrices of CSS Color 4, decimals taken as exact, and sRGB's primaries as
its fractions. The way back uses the exact inverses, not the published ones, which are rounded.

    decode    x encoded       -> u linear
    encode    x linear        -> u encoded
    oklab     x y z encoded   -> u v w: L a b
    srgb      x y z: L a b    -> u v w encoded
    oklch     x y z encoded   -> u v w: L C h, h in degrees, 0 <= h < 360

    python3 colour.py           writes colour.csv beside it; needs mpmath
    python3 colour.py matrices  prints the products and inverses
"""

import random
import sys

from mpmath import atan2, degrees, hypot, matrix, mp, mpf

from hilo import hilo, write

mp.dps = 100

COMMENT = """
Colours from exact double inputs, to 50 digits: kind says from what to what, see colour.py.
Exact value = hi + lo; an empty cell means none. Made by colour.py; regenerate, never edit.
"""

HEADER = ["kind", "x", "y", "z"] + [f"{name}_{part}" for name in "uvw" for part in ("hi", "lo")]

CORNER = mpf("0.04045")
SLOPE = mpf("12.92")
OFFSET = mpf("0.055")
POWER = mpf("2.4")


def ratio(numerator, denominator):
    return mpf(numerator) / denominator


SRGB_TO_XYZ = matrix([
    [ratio(506752, 1228815), ratio(87881, 245763), ratio(12673, 70218)],
    [ratio(87098, 409605), ratio(175762, 245763), ratio(12673, 175545)],
    [ratio(7918, 409605), ratio(87881, 737289), ratio(1001167, 1053270)],
])
XYZ_TO_LMS = matrix([
    ["0.8190224379967030", "0.3619062600528904", "-0.1288737815209879"],
    ["0.0329836539323885", "0.9292868615863434", "0.0361446663506424"],
    ["0.0481771893596242", "0.2642395317527308", "0.6335478284694309"],
])
LMS_TO_LAB = matrix([
    ["0.2104542683093140", "0.7936177747023054", "-0.0040720430116193"],
    ["1.9779985324311684", "-2.4285922420485799", "0.4505937096174110"],
    ["0.0259040424655478", "0.7827717124575296", "-0.8086757549230774"],
])
SRGB_TO_LMS = XYZ_TO_LMS * SRGB_TO_XYZ
LMS_TO_SRGB = SRGB_TO_LMS**-1
LAB_TO_LMS = LMS_TO_LAB**-1


def odd(function):
    return lambda x: function(x) if x >= 0 else -function(-x)


@odd
def decode(x):
    return x / SLOPE if x <= CORNER else ((x + OFFSET) / (1 + OFFSET)) ** POWER


@odd
def encode(x):
    return SLOPE * x if x <= CORNER / SLOPE else (1 + OFFSET) * x ** (1 / POWER) - OFFSET


@odd
def cube_root(x):
    return x ** ratio(1, 3) if x else x


def oklab(rgb):
    lms = SRGB_TO_LMS * matrix([decode(x) for x in rgb])
    return list(LMS_TO_LAB * matrix([cube_root(x) for x in lms]))


def srgb(lab):
    lms = LAB_TO_LMS * matrix(lab)
    return [encode(x) for x in LMS_TO_SRGB * matrix([x**3 for x in lms])]


def oklch(rgb):
    lightness, a, b = oklab(rgb)
    hue = degrees(atan2(b, a))
    return [lightness, hypot(a, b), hue if hue >= 0 else hue + 360]


def neighbours(value, count):
    """The double nearest to a number, and those about it."""
    from math import inf, nextafter
    values, below, above = [float(value)], float(value), float(value)
    for _ in range(count):
        below, above = nextafter(below, -inf), nextafter(above, inf)
        values += [below, above]
    return sorted(values)


def row(kind, inputs, outputs):
    cells = [cell for output in outputs for cell in hilo(output)]
    return [kind, *inputs, *[""] * (3 - len(inputs)), *cells, *[""] * (6 - len(cells))]


def rows():
    rng = random.Random(20)
    special = [0.0, 1.0, 0.5, 1 / 255, 10 / 255, 11 / 255, 1e-300, 1e-9, 2.0, 16.0, 1e6]
    encoded = special + neighbours(CORNER, 8) + [rng.random() for _ in range(80)]
    encoded += [10 ** rng.uniform(-12, 3) for _ in range(40)]
    linear = special + neighbours(CORNER / SLOPE, 8) + neighbours("0.0031308", 2)
    linear += [rng.random() for _ in range(80)] + [10 ** rng.uniform(-12, 3) for _ in range(40)]
    for x in encoded:
        for sign in (1, -1) if x in special or rng.random() < 0.3 else (1,):
            yield row("decode", [sign * x], [decode(mpf(sign * x))])
    for x in linear:
        for sign in (1, -1) if x in special or rng.random() < 0.3 else (1,):
            yield row("encode", [sign * x], [encode(mpf(sign * x))])

    colours = [[r, g, b] for r in (0.0, 1.0) for g in (0.0, 1.0) for b in (0.0, 1.0)]
    colours += [[x] * 3 for x in (0.5, 0.04045, 0.01, 1e-6)]
    colours += [[rng.random() for _ in range(3)] for _ in range(160)]
    colours += [[rng.randrange(256) / 255 for _ in range(3)] for _ in range(60)]
    colours += [[10 ** rng.uniform(-6, 0) for _ in range(3)] for _ in range(60)]
    # Outside sRGB: the wider gamuts, and beyond.
    wide = [[rng.uniform(-0.6, 1.4) for _ in range(3)] for _ in range(120)]
    wide += [[rng.uniform(-8, 8) for _ in range(3)] for _ in range(40)]
    for colour in colours + wide:
        exact = [mpf(x) for x in colour]
        lab = oklab(exact)
        yield row("oklab", colour, lab)
        back = [hilo(x)[0] for x in lab]
        yield row("srgb", back, srgb([mpf(x) for x in back]))
        if max(abs(lab[1]), abs(lab[2])) > 1e-3 and rng.random() < 0.5:
            yield row("oklch", colour, oklch(exact))


if __name__ == "__main__":
    if "matrices" in sys.argv:
        for name in ("SRGB_TO_LMS", "LMS_TO_LAB", "LAB_TO_LMS", "LMS_TO_SRGB"):
            print(name)
            for i in range(3):
                print("   ", ", ".join(repr(hilo(globals()[name][i, j])[0]) for j in range(3)))
    else:
        write(__file__, COMMENT, HEADER, list(rows()))
