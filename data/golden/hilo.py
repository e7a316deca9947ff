"""What every golden table shares: exact inputs, hi + lo references, one CSV layout.

A reference is two columns. hi is the double nearest to the exact value, printed so that it reads
back to the same double; lo is the double nearest to (exact - hi). The error of an observed value in
ulps is then |(observed - hi) - lo| / ulp(hi), in plain double arithmetic. An infinite value is
"inf" or "-inf", a value that does not exist is "nan"; both have lo = 0. An empty cell means none.
"""

import pathlib

from mpmath import mp, mpf


def nearest(value):
    """The double nearest to an mpf: ties to even, correct for subnormals, infinite on overflow."""
    if not mp.isfinite(value):
        return float(value)
    man, exp = value.man_exp  # without the sign
    if value < 0:
        man = -man
    if man.bit_length() + exp < -1080:
        return 0.0  # below half the least subnormal, and too far for a shift
    try:
        # True division of integers is correctly rounded, which float(mpf) is not below 2^-1022.
        return float(man << exp) if exp >= 0 else man / (1 << -exp)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def hilo(value):
    """The pair (hi, lo) for one exact value."""
    value = mpf(value)
    hi = nearest(value)
    if not mp.isfinite(hi):
        return hi, 0.0
    lo = value - mpf(hi)
    # Values carry 80 digits or more: what is smaller than this is their own rounding.
    return hi, (nearest(lo) if abs(lo) > abs(value) * mpf(10) ** -70 else 0.0)


def text(cell):
    """One CSV cell: the shortest decimal that reads back to the same double, or text as it is."""
    if isinstance(cell, str):
        return cell
    short = repr(float(cell))
    return short[:-2] if short.endswith(".0") else short


def write(script, comment, header, rows, name=None):
    """Writes rows beside the script, under the script's name, and says how many."""
    path = pathlib.Path(script).with_suffix(".csv")
    if name is not None:
        path = path.with_name(name + ".csv")
    with open(path, "w", newline="\n") as out:
        for line in comment.strip().splitlines():
            out.write(("# " + line).rstrip() + "\n")
        out.write(",".join(header) + "\n")
        for row in rows:
            if len(row) != len(header):
                raise ValueError(f"{len(row)} cells in a row of {path.name}, not {len(header)}")
            out.write(",".join(text(cell) for cell in row) + "\n")
    print(f"{path.name}: {len(rows)} rows, {path.stat().st_size} bytes")
