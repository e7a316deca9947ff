#!/usr/bin/env python3
"""Transforms between transforms, and on top of transforms: 50 digits.

Rows hold two CSS transform lists (";" for the comma), what is done with them, and the matrix that
results, in the order of matrix3d(). "interpolate" goes from the first to the second at `amount`;
"accumulate" puts the second on the first `amount` times.

Worked out from CSS Transforms 1 and 2 by other means than the library's. Rotations are 3 x 3 matrices
throughout: between two of them lies A exp(p log(A' B)), with the logarithm taken as the angle and the
axis of the short way. Matrices of space are factorised by Householder reflections (mpmath's qr), and the
perspective row is solved for with the whole matrix. Maps of the plane are pairs of complex numbers.

`scale` is what an error is to be measured by: the largest entry of the result, plus the sum over all
numbers of both lists of the largest change in the result if that number is off by its own size, in first
order; an answer that is right for inputs rounded once is within 2^-53 of it.

    python3 transform.py        writes transform.csv beside it; needs mpmath
"""

import random
import re

from mpmath import (
    atan2, cos, diag, eye, lu_solve, matrix, mp, mpc, mpf, pi, qr, sin, sqrt, tan)

from hilo import hilo, write

mp.dps = 60

COMMENT = """
Transforms between and on top of transforms, to 50 digits: the matrix, in the order of matrix3d().
from and to are CSS with ";" for the comma. interpolate: from `from` to `to` at `amount`. accumulate: `to`
on top of `from`, `amount` times. scale is what errors are measured by, see transform.py.
Exact value = hi + lo. Made by transform.py; regenerate, never edit.
"""

PROGRESS = [-1, -0.3, 0, 0.25, 0.5, 0.75, 1, 1.4, 2]


# ---- Lists as text

def parse(text):
    """[(kind, [numbers])], in the standard's primitives, from exact doubles."""
    out = []
    if text == "none":
        return out
    for name, inner in re.findall(r"([a-zA-Z0-9]+)\(([^)]*)\)", text):
        n = [mpf(float(re.sub("(px|deg)$", "", a.strip()))) if a.strip() != "none" else mp.inf
             for a in inner.split(",")]
        axis = {"rotateX": [1, 0, 0], "rotateY": [0, 1, 0], "rotateZ": [0, 0, 1], "rotate": [0, 0, 1]}
        if name in axis:
            out.append(("rotate", [mpf(v) for v in axis[name]] + n))
        elif name == "rotate3d":
            out.append(("rotate", n))
        elif name == "translate":
            out.append(("translate", (n + [mpf(0)])[:2] + [mpf(0)]))
        elif name in ("translateX", "translateY", "translateZ"):
            out.append(("translate", [n[0] if c == name[-1] else mpf(0) for c in "XYZ"]))
        elif name == "translate3d":
            out.append(("translate", n))
        elif name == "scale":
            out.append(("scale", [n[0], n[-1], mpf(1)]))
        elif name in ("scaleX", "scaleY", "scaleZ"):
            out.append(("scale", [n[0] if c == name[-1] else mpf(1) for c in "XYZ"]))
        elif name == "scale3d":
            out.append(("scale", n))
        elif name == "matrix":
            a, b, c, d, e, f = n
            z, o = mpf(0), mpf(1)
            out.append(("matrix", [a, b, z, z, c, d, z, z, z, z, o, z, e, f, z, o]))
        elif name == "matrix3d":
            out.append(("matrix", n))
        elif name == "skew":
            out.append(("skew", (n + [mpf(0)])[:2]))
        else:
            out.append((name, n))  # skewX, skewY, perspective
    return out


NOTHING = {"translate": [0, 0, 0], "scale": [1, 1, 1], "skew": [0, 0], "skewX": [0], "skewY": [0],
           "perspective": [mp.inf], "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}


def nothing(step):
    kind, n = step
    return (kind, n[:3] + [mpf(0)]) if kind == "rotate" else (kind, [mpf(v) for v in NOTHING[kind]])


# ---- Steps as matrices, acting on columns

def turn(axis, angle):
    """The 3 x 3 rotation by an angle in radians."""
    length = sqrt(sum(v * v for v in axis))
    if length == 0:
        return eye(3)
    x, y, z = (v / length for v in axis)
    k = matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return eye(3) + sin(angle) * k + (1 - cos(angle)) * (k * k)


def block(r):
    m = eye(4)
    m[:3, :3] = r
    return m


def tangent(degrees):
    return tan(degrees * pi / 180)


def step_matrix(step):
    kind, n = step
    m = eye(4)
    if kind == "translate":
        for i in range(3):
            m[i, 3] = n[i]
    elif kind == "scale":
        for i in range(3):
            m[i, i] = n[i]
    elif kind == "rotate":
        return block(turn(n[:3], n[3] * pi / 180))
    elif kind == "skew":
        m[0, 1], m[1, 0] = tangent(n[0]), tangent(n[1])
    elif kind == "skewX":
        m[0, 1] = tangent(n[0])
    elif kind == "skewY":
        m[1, 0] = tangent(n[0])
    elif kind == "perspective":
        m[3, 2] = -1 / max(n[0], mpf(1))
    elif kind == "matrix":
        for i in range(16):
            m[i % 4, i // 4] = n[i]
    return m


def product(steps):
    m = eye(4)
    for s in steps:
        m = m * step_matrix(s)
    return m


# ---- Rotations between rotations

def angle_axis(r):
    """The angle in [0, pi] and the axis of a 3 x 3 rotation."""
    v = [r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]]
    s = sqrt(sum(c * c for c in v)) / 2
    c = (r[0, 0] + r[1, 1] + r[2, 2] - 1) / 2
    if s < mpf(10) ** -50:
        if c > 0:
            return mpf(0), [mpf(0), mpf(0), mpf(1)]
        raise ValueError("half a turn has two short ways")
    return atan2(s, c), v


def power(r, p):
    angle, axis = angle_axis(r)
    return turn(axis, p * angle)


def between(a, b, p):
    return a * power(a.T * b, p)


# ---- Matrices in parts

def is_flat(m):
    e = eye(4)
    return all(m[i, j] == e[i, j] for i in range(4) for j in range(4)
               if i > 1 or (j == 2))


def flat_parts(m):
    """(translation, angle, skew, sx, sy) with complex numbers for the plane."""
    first, second = mpc(m[0, 0], m[1, 0]), mpc(m[0, 1], m[1, 1])
    det = m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]
    if abs(det) < mpf(10) ** -40:
        return None
    sx = abs(first)
    if det < 0 and m[0, 0] < m[1, 1]:
        sx = -sx
    unit = first / sx
    rest = second / unit  # skew * sy + i sy
    return (mpc(m[0, 3], m[1, 3]), mp.arg(unit), rest.real / rest.imag, sx, rest.imag)


def flat_matrix(t, angle, skew, sx, sy):
    unit = mp.expjpi(angle / pi)
    first, second = sx * unit, sy * (skew + mpc(0, 1)) * unit
    m = eye(4)
    for j, z in ((0, first), (1, second), (3, t)):
        m[0, j], m[1, j] = z.real, z.imag
    return m


def parts(m):
    """(translation, rotation, upper triangle without the diagonal, diagonal, perspective row)."""
    if m[3, 3] == 0:
        return None
    m = m / m[3, 3]
    a = m[:3, :3]
    if abs(mp.det(a)) < mpf(10) ** -40:
        return None
    q, r = qr(a)
    for i in range(3):  # a positive diagonal, whatever the reflections chose
        if r[i, i] < 0:
            r[i, :] = -r[i, :]
            q[:, i] = -q[:, i]
    if mp.det(q) < 0:
        q, r = -q, -r
    scale = [r[i, i] for i in range(3)]
    skew = [r[0, 1] / scale[1], r[0, 2] / scale[2], r[1, 2] / scale[2]]
    affine = m.copy()
    affine[3, :] = matrix([[0, 0, 0, 1]])
    row = lu_solve(affine.T, m[3, :].T)
    return ([m[i, 3] for i in range(3)], q, skew, scale, [row[i] for i in range(4)])


def assemble(t, q, skew, scale, row):
    k = matrix([[1, skew[0], skew[1]], [0, 1, skew[2]], [0, 0, 1]])
    m = block(q * k * diag(scale))
    for i in range(3):
        m[i, 3] = t[i]
    p = eye(4)
    for j in range(4):
        p[3, j] = row[j]
    return p * m


def mix(a, b, p):
    return (1 - p) * a + p * b


def mix_matrices(a, b, p):
    if is_flat(a) and is_flat(b):
        u, v = flat_parts(a), flat_parts(b)
        if u is None or v is None:
            return None
        t, angle, skew, sx, sy = u
        if (sx < 0 and v[4] < 0) or (sy < 0 and v[3] < 0):
            sx, sy, angle = -sx, -sy, angle + (pi if angle < 0 else -pi)
        way = v[1] - angle
        if way > pi:
            way -= 2 * pi
        elif way < -pi:
            way += 2 * pi
        return flat_matrix(mix(t, v[0], p), angle + p * way, mix(skew, v[2], p),
                           mix(sx, v[3], p), mix(sy, v[4], p))
    u, v = parts(a), parts(b)
    if u is None or v is None:
        return None
    each = [[mix(x, y, p) for x, y in zip(u[i], v[i])] for i in (0, 2, 3, 4)]
    return assemble(each[0], between(u[1], v[1], p), *each[1:])


def stack_matrices(under, m, count):
    if is_flat(under) and is_flat(m):
        u, v = flat_parts(under), flat_parts(m)
        if u is None or v is None:
            return None
        return flat_matrix(u[0] + count * v[0], u[1] + count * v[1], u[2] + count * v[2],
                           u[3] + count * (v[3] - 1), u[4] + count * (v[4] - 1))
    u, v = parts(under), parts(m)
    if u is None or v is None:
        return None
    add = lambda i: [x + count * y for x, y in zip(u[i], v[i])]
    row = [x + count * (y - z) for x, y, z in zip(u[4], v[4], (0, 0, 0, 1))]
    return assemble(add(0), u[1] * power(v[1], count), add(2),
                    [x + count * (y - 1) for x, y in zip(u[3], v[3])], row)


# ---- Lists

def one_line(a, b):
    """The second angle about the first axis if both lie on one line, or one angle is 0."""
    if a[3] == 0:
        return b[:3], mpf(0), b[3]
    if b[3] == 0:
        return a[:3], a[3], mpf(0)
    cross = [a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3] for i in range(3)]
    size = sqrt(sum(v * v for v in a[:3])) * sqrt(sum(v * v for v in b[:3]))
    if max(abs(c) for c in cross) > size * mpf(2) ** -50:
        return None
    dot = sum(a[i] * b[i] for i in range(3))
    return a[:3], a[3], b[3] if dot > 0 else -b[3]


def mix_step(a, b, p):
    kind = a[0]
    if kind == "matrix":
        return mix_matrices(step_matrix(a), step_matrix(b), p)
    if kind == "rotate":
        same = one_line(a[1], b[1])
        if same:
            return block(turn(same[0], mix(same[1], same[2], p) * pi / 180))
        return block(between(step_matrix(a)[:3, :3], step_matrix(b)[:3, :3], p))
    if kind == "perspective":
        v = mix(1 / max(a[1][0], mpf(1)), 1 / max(b[1][0], mpf(1)), p)
        return step_matrix((kind, [1 / v if v > 0 else mp.inf]))
    return step_matrix((kind, [mix(x, y, p) for x, y in zip(a[1], b[1])]))


def stack_step(under, a, count):
    kind = a[0]
    if kind == "matrix":
        return stack_matrices(step_matrix(under), step_matrix(a), count)
    if kind == "rotate":
        same = one_line(under[1], a[1])
        if same:
            return block(turn(same[0], (same[1] + count * same[2]) * pi / 180))
        more = turn(a[1][:3], count * a[1][3] * pi / 180)
        return block(step_matrix(under)[:3, :3] * more)
    if kind == "perspective":
        v = 1 / max(under[1][0], mpf(1)) + count / max(a[1][0], mpf(1))
        return step_matrix((kind, [1 / v if v > 0 else mp.inf]))
    rest = 1 if kind == "scale" else 0
    return step_matrix((kind, [x + count * (y - rest) for x, y in zip(under[1], a[1])]))


def combine(a, b, each, otherwise):
    result = eye(4)
    for i in range(max(len(a), len(b))):
        u = a[i] if i < len(a) else nothing(b[i])
        v = b[i] if i < len(b) else nothing(a[i])
        last = u[0] != v[0]
        if last:
            u, v = (("matrix", [m[k % 4, k // 4] for k in range(16)])
                    for m in (product(a[i:]), product(b[i:])))
        m = each(u, v)
        if m is None:
            return otherwise()
        result = result * m
        if last:
            break
    return result


def evaluate(operation, a, b, amount):
    if operation == "interpolate":
        if amount in (0, 1):
            return product(b if amount else a)
        return combine(a, b, lambda u, v: mix_step(u, v, amount),
                       lambda: product(a if amount < 0.5 else b))
    return combine(a, b, lambda u, v: stack_step(u, v, amount), lambda: product(b))


def error_scale(operation, a, b, amount, result):
    """The entries' size, and what one rounding of each number does to them."""
    total = max(abs(result[i, j]) for i in range(4) for j in range(4))
    h = mpf(10) ** -25
    for side in (0, 1):
        for i, (kind, n) in enumerate((a, b)[side]):
            for k, v in enumerate(n):
                if v == 0 or mp.isinf(v) or (kind == "rotate" and k < 3):
                    continue
                if kind == "matrix" and (k in (2, 3, 6, 7, 8, 9, 10, 11, 14, 15)
                                         and is_flat(step_matrix((kind, n)))):
                    continue
                lists = [list(a), list(b)]
                lists[side][i] = (kind, n[:k] + [v * (1 + h)] + n[k + 1:])
                moved = evaluate(operation, *lists, amount)
                total += max(abs(moved[r, c] - result[r, c]) for r in range(4)
                             for c in range(4)) / h
    return total


# ---- Cases

PAIRS = [
    ("none", "translate(100px, 50px) rotate(720deg) scale(2, 3)"),
    ("rotate(30deg)", "rotate(1470deg)"),
    ("translate(10px, 20px) rotate(45deg) scale(2)", "translate(110px, -20px) rotate(-300deg) scale(0.5, 4)"),
    ("translate(100px) rotate(20deg)", "translate(200px) rotate(740deg) scale(3)"),
    ("rotate(0deg) translate(100px)", "rotate(720deg) scale(2) translate(200px)"),
    ("scale(2) rotate(10deg) translate(100px)", "rotate(130deg) scale(2) translate(200px)"),
    ("skewX(10deg) translate3d(1px, 2px, 3px)", "skewX(60deg) translate3d(-4px, 5px, 60px)"),
    ("skew(20deg, -10deg)", "skew(-30deg, 50deg)"),
    ("skewX(45deg)", "skewY(45deg)"),
    ("skewX(57deg)", "translate3d(8px, -4px, 12px) skewX(115deg)"),
    ("translate3d(8px, -4px, 12px) skewX(57deg) perspective(400px)", "scaleY(2) skewX(115deg) perspective(500px)"),
    ("scaleZ(3) perspective(400px)", "scaleZ(4) skewX(57deg) perspective(500px)"),
    ("perspective(400px)", "perspective(500px) rotateX(60deg)"),
    ("perspective(none)", "perspective(0.25px)"),
    ("rotate3d(1, 1, 0, 90deg)", "rotate3d(0, 1, 1, 180deg)"),
    ("rotateX(100deg)", "rotate3d(7, 8, 9, 300deg)"),
    ("rotate3d(1, 2, 3, 30deg)", "rotate3d(1, 2, 3.000000001, 30.00000001deg)"),
    ("rotate3d(0.1, 0.2, 0.3, 50deg)", "rotate3d(-1, -2, -3, 500deg)"),
    ("rotateY(360deg)", "rotateX(715deg)"),
    ("matrix(1, 0, 0, 7, 0, 0)", "matrix(7, 0, 1, 1, 0, 0)"),
    ("matrix(1, 0, 0, 1, 0, -6)", "matrix(0, 7, -1, 0, 6, 0)"),
    ("matrix(-2, 0.5, 0.3, 1.5, 10, 20)", "matrix(1.2, -0.4, 0.7, -3, -5, 8)"),
    ("matrix(-1.5, -0.2, 0.4, -1, 1, 2)", "matrix(0.5, 2, -1, -1.1, 3, 4)"),
    ("matrix(3, 1, 2, 0.75, 0, 0)", "matrix(1, 0.5, -0.25, 2, 0, 1)"),
    ("matrix(1, 1, 1, 1.00000001, 0, 0)", "matrix(2, 0.5, -1, 1, 3, 4)"),
    ("matrix3d(1, 2, 3, 0.01, 2, 4, 6.000001, 0.02, 1, 0, 1, 0, 5, 6, 7, 1)",
     "translate(3px) rotateX(50deg) scale(2)"),
    ("matrix(1, 2, 2, 4, 7, 8) rotate(30deg)", "matrix(1, 0, 0, 1, 2, 3) rotate(90deg)"),
    ("none", "matrix3d(1.1, 0.2, -1.7, 0, 0.3, 3, 0.1, 0, 3.4, 0.2, 2.2, 0, 5, 6, 7, 1)"),
    ("none", "matrix3d(0, 0.6875, -0.625, 0.3125, -0.75, -1, 0.875, 0.125, -0.75, 0, 0.5, 1.0625, -1.1875, -0.0625, 1.3125, 1)"),
    ("matrix3d(0, 0.6875, -0.625, 0.3125, -0.75, -1, 0.875, 0.125, -0.75, 0, 0.5, 1.0625, -1.1875, -0.0625, 1.3125, 1)",
     "matrix3d(0.5625, -0.625, -0.875, -0.6875, 0.5, -0.1875, -0.8125, 0.3125, 0.34375, -1, 0.875, 1.34375, -1.34375, 1, -0.9375, 2)"),
    ("matrix3d(-1, 0.2, 0, 0, 0.1, 2, 0.3, 0, 0, 0.4, 1.5, 0.001, 5, 6, 7, 1)", "rotateX(40deg) scale(2)"),
    ("matrix3d(-1, 0.2, 0.1, 0, 0.1, 2, 0.3, 0, 0, 0.4, 1.5, 0, 5, 6, 7, 1)",
     "matrix3d(2, 0.3, 0.1, 0, 0.1, -1, 0.3, 0, 0.2, 0.4, 1.1, 0, 1, 2, 3, 1)"),
]

STACKS = [
    ("translate(100px) rotate(90deg)", "translate(10px, 20px)"),
    ("rotate(45deg) skew(10deg, 20deg)", "rotate(400deg)"),
    ("rotateX(45deg)", "rotateY(70deg)"),
    ("scale(2, 4)", "scaleZ(3)"),
    ("perspective(10px)", "perspective(50px)"),
    ("skewX(45deg)", "skewY(45deg)"),
    ("matrix(0, 1, -1, 0, 100, 0)", "matrix(1.5, 0.2, 0.1, 0.9, 10, 3)"),
    ("matrix(1, 2, 2, 4, 7, 8)", "matrix(1.5, 0.2, 0.1, 0.9, 10, 3)"),
    ("rotateX(20deg) translate(5px)", "scale(2) rotateY(30deg)"),
    ("none", "translate(3px) scale(2) rotateX(50deg)"),
    ("matrix3d(0, 0.6875, -0.625, 0.3125, -0.75, -1, 0.875, 0.125, -0.75, 0, 0.5, 1.0625, -1.1875, -0.0625, 1.3125, 1)",
     "rotate3d(1, 2, 3, 40deg) perspective(300px)"),
]


def random_matrix(rng):
    values = [round(rng.uniform(-2, 2), 3) for _ in range(16)]
    for i in (3, 7, 11):
        values[i] = round(rng.uniform(-0.5, 0.5), 3)
    values[15] = 1
    return "matrix3d(" + ", ".join(map(repr, values)) + ")"


def random_flat(rng):
    return "matrix(" + ", ".join(repr(round(rng.uniform(-3, 3), 3)) for _ in range(6)) + ")"


def main():
    rng = random.Random(20240607)
    pairs = list(PAIRS)
    for _ in range(6):
        pairs.append((random_matrix(rng), random_matrix(rng)))
        pairs.append((random_flat(rng), random_flat(rng)))
    rows = []
    for operation, cases, amounts in (
        ("interpolate", pairs, PROGRESS), ("accumulate", STACKS, [0.5, 1, 2, 3]),
    ):
        for a, b in cases:
            for amount in amounts:
                lists = (parse(a), parse(b))
                result = evaluate(operation, *lists, mpf(amount))
                scale = error_scale(operation, *lists, mpf(amount), result)
                row = [operation, a.replace(",", ";"), b.replace(",", ";"), amount, float(scale)]
                for i in range(16):
                    value = result[i % 4, i // 4]
                    row += hilo(value if abs(value) > mpf(10) ** -40 else 0)
                rows.append(row)
    header = ["operation", "from", "to", "amount", "scale"]
    for i in range(16):
        name = f"m{i // 4 + 1}{i % 4 + 1}"
        header += [name + "_hi", name + "_lo"]
    write(__file__, COMMENT, header, rows)


main()
