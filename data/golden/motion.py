#!/usr/bin/env python3
"""Decay, bounded decay, gravity, bounce and rubber band, to 60 digits and more.

The inputs are doubles, taken at their exact value. The textbook forms are used on purpose, with so
many digits that their cancellation does not matter, and nothing is summed in closed form:

decay    value = from + v/rate - v/rate exp(-rate t); a value is reached where bisection finds it,
         so are the times at which a speed or a distance from rest is left
bounded  the decay until bisection finds it at a bound, from there the spring of spring.py; from outside
         the spring at once, and if it was thrown inwards by more than omega times its offset, from where
         bisection finds it at the bound the decay again
gravity  value = from + v t + a t^2 / 2; a value is reached at the roots of the quadratic
bounce   flight by flight: each landing is the root of a quadratic, each launch e times the landing;
         rest is the sum of all flights until they no longer count; the last time above a threshold is
         looked for among them
rubber   (1 - 1/(x c/d + 1)) d, its difference quotient, and the x that bisection finds

Columns: motion; from, velocity; then by motion (nothing where it has fewer)

           a             b            c            d                   e
decay      rate
bounded    rate          lower        upper        angular_frequency   damping_ratio
gravity    acceleration
bounce     acceleration  floor        restitution
rubber     dimension     coefficient

motion.csv has the value and the velocity at t, and what errors of both are measured by: the size of the
terms that make them, to three digits. motion_events.csv has what an event's argument gives:

reach      the first time at the value `argument`; for gravity `reach-again` the second
speed      the time at which the speed is `argument`
settle     the time from which on the value is within `argument` of where it rests
handover   the time at which the last spring takes over; handover-velocity the velocity there
entry      the time at which the decay takes over from the first; entry-velocity the velocity there
landing    the time of landing number `argument`, from 0
peak       the height above the floor of bounce number `argument`, from 1
rest       the time at which it lies still
drag       the drag that is displaced by `argument`

    python3 motion.py        writes both beside it; needs mpmath
"""

import random

from mpmath import mp, mpf

from hilo import hilo, write
from spring import free_response

mp.dps = 320

COMMENT = """
Value and velocity of decays, bounded decays, falls, bounces and rubber bands at t seconds (rubber:
at the drag t), from exact double inputs. a, b, c, d, e: see motion.py. Errors are measured by
value_scale and velocity_scale. Exact value = hi + lo. Made by motion.py; regenerate, never edit.
"""

EVENT_COMMENT = """
Events of the motions of motion.csv: times, and where the event says so velocities, heights, drags.
inf for never. Exact value = hi + lo. Made by motion.py; regenerate, never edit.
"""

INPUTS = ["from", "velocity", "a", "b", "c", "d", "e"]
HEADER = [
    "motion", *INPUTS, "t", "value_hi", "value_lo", "velocity_hi", "velocity_lo",
    "value_scale", "velocity_scale",
]
EVENT_HEADER = ["motion", *INPUTS, "event", "argument", "result_hi", "result_lo"]

INF = mpf("inf")


def bisect(f, low, high):
    """The zero of f between low, where f is not positive, and high, where it is positive."""
    if f(low) > 0:
        return low
    while high - low > high * mpf(10) ** -75:
        # In the logarithm as long as the ends differ much.
        middle = (low + high) / 2 if low * 4 > high else max(mp.sqrt(low * high), high * mpf("1e-30"))
        if f(middle) > 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


# Decay


def decay(start, v, rate, t):
    if rate == 0:
        return start + v * t, v
    fall = mp.exp(-rate * t)
    return start + v / rate - v / rate * fall, v * fall


def decay_reach(start, v, rate, value):
    """None if never; rate above 0."""
    if value == start:
        return mpf(0)
    final = start + v / rate
    if v == 0 or not (value - start) * v > 0 or not (final - value) * v > 0:
        return None
    high = 1 / rate
    while (decay(start, v, rate, high)[0] - value) * v <= 0:
        high *= 2
    return bisect(lambda t: (decay(start, v, rate, t)[0] - value) * v, mpf(0), high)


def decay_below(height, rate, low):
    """When height exp(-rate t) has fallen to low."""
    if height <= low:
        return mpf(0)
    high = 1 / rate
    while height * mp.exp(-rate * high) > low:
        high *= 2
    return bisect(lambda t: low - height * mp.exp(-rate * t), mpf(0), high)


# Bounded decay


def entry(start, v, lower, upper, w, z):
    """Time, bound and velocity at which a motion from outside comes in; None if it does not."""
    bound = lower if start < lower else upper if start > upper else None
    if bound is None or (v > 0) != (start < bound) or v == 0:
        return None
    x0 = start - bound
    if abs(v) <= w * abs(x0):
        return None
    # From ratio 1 on it comes in only if it is faster than the fast mode.
    if z >= 1 and abs(v) <= w * (z + mp.sqrt(z * z - 1)) * abs(x0):
        return None
    sign = -1 if x0 < 0 else 1
    high = abs(x0 / v)
    while sign * free_response(w, z, x0, v, high)[0] > 0:
        high *= 2
    time = bisect(lambda t: -sign * free_response(w, z, x0, v, t)[0], mpf(0), high)
    return time, bound, free_response(w, z, x0, v, time)[1]


def handover(start, v, rate, lower, upper, w, z):
    """Time, bound and velocity; None if friction ends the motion."""
    since = mpf(0)
    if start < lower or start > upper:
        entered = entry(start, v, lower, upper, w, z)
        if entered is None:
            return mpf(0), lower if start < lower else upper, v
        since, start, v = entered
    bound = upper if v > 0 else lower
    if v == 0 or not mp.isfinite(bound):
        return None
    time = decay_reach(start, v, rate, bound) if bound != start else mpf(0)
    return None if time is None else (since + time, bound, decay(start, v, rate, time)[1])


def bounded(start, v, rate, lower, upper, w, z, t):
    over = handover(start, v, rate, lower, upper, w, z)
    entered = entry(start, v, lower, upper, w, z)
    if over is not None and t >= over[0]:
        time, bound, velocity = over
        x0 = start - bound if time == 0 else mpf(0)
        x, x_slope, _ = free_response(w, z, x0, velocity, t - time)
        return bound + x, x_slope
    if entered is None:
        return decay(start, v, rate, t)
    time, bound, velocity = entered
    if t >= time:
        return decay(bound, velocity, rate, t - time)
    x, x_slope, _ = free_response(w, z, start - bound, v, t)
    return bound + x, x_slope


# Gravity


def gravity(start, v, a, t):
    return start + v * t + a * t * t / 2, v + a * t


def gravity_roots(start, v, a, value):
    """The times >= 0 at which the value is reached, in order."""
    if a == 0:
        roots = [(value - start) / v] if v != 0 else []
    else:
        square = v * v + 2 * a * (value - start)
        if square < 0:
            return []
        roots = [(-v - mp.sqrt(square)) / a, (-v + mp.sqrt(square)) / a]
    return sorted({root for root in roots if root >= 0})


# Bounce, as heights above the floor


def flights(height, w, g, e):
    """(time of launch, height, upward velocity, duration) of each flight, for ever."""
    time = mpf(0)
    while True:
        duration = (w + mp.sqrt(w * w + 2 * g * height)) / g
        yield time, height, w, duration
        time += duration
        w, height = e * (g * duration - w), mpf(0)


def bounce(start, v, a, floor, e, t):
    """None too close to a landing for the velocity to mean anything."""
    sign = -1 if a > 0 else 1
    g = abs(a)
    for launch, height, w, duration in flights(abs(floor - start), sign * v, g, e):
        if abs(t - launch) < mpf("1e-9") * t:
            return None
        if t < launch + duration:
            s = t - launch
            return floor + sign * (height + w * s - g * s * s / 2), sign * (w - g * s)
        if duration < mpf("1e-60") * launch:
            return floor, mpf(0)


def landing_speed(start, v, a, floor, e, t):
    """Of the flight at t; 0 at rest."""
    sign = -1 if a > 0 else 1
    g = abs(a)
    for launch, height, w, duration in flights(abs(floor - start), sign * v, g, e):
        if t < launch + duration:
            return mp.sqrt(w * w + 2 * g * height)
        if duration < mpf("1e-60") * launch:
            return mpf(0)


def bounce_events(start, v, a, floor, e, landings, thresholds):
    sign = -1 if a > 0 else 1
    g = abs(a)
    settled = {threshold: mpf(0) for threshold in thresholds}
    for number, (launch, height, w, duration) in enumerate(
        flights(abs(floor - start), sign * v, g, e)
    ):
        top = height + w * w / (2 * g) if w > 0 else height
        if number in landings:
            yield "landing", number, launch + duration
            if number > 0:
                yield "peak", number, top
        for threshold in thresholds:
            assert abs(top - threshold) > mpf("1e-6") * threshold
            if top > threshold:
                settled[threshold] = (
                    launch + (w + mp.sqrt(w * w + 2 * g * (height - threshold))) / g
                )
        if number > 0 and (duration < mpf("1e-75") * launch or duration == 0):
            break
    yield "rest", 0.0, launch + duration
    for threshold in thresholds:
        yield "settle", threshold, settled[threshold]


# Rubber band


def rubber(d, c, x):
    return (1 - 1 / (x * c / d + 1)) * d


# What errors are measured by


def decay_scales(start, v, rate, t, state):
    way = abs(v) * t if rate == 0 else abs(v) / rate
    return abs(start) + way, abs(state[1]) * (1 + rate * t) + mpf("1e-290")


def bounded_scales(start, v, rate, lower, upper, w, z, t, state):
    """The ways of the decay and of the springs, whose phases grow; a decay after a spring enlarges its errors."""
    offset = max(lower - start, start - upper, 0)
    way = abs(v) / rate + (offset + abs(v) / w) * (1 + w * t)
    if offset > 0:
        way *= 1 + w / rate
    return abs(start) + abs(state[0]) + way, way * (rate + w * (1 + 2 * z))


def gravity_scales(start, v, a, t, state):
    return abs(start) + abs(v) * t + abs(a) * t * t, abs(v) + abs(a) * t


def bounce_scales(start, v, a, floor, e, t, state):
    """An error of the time of landing counts with the speed."""
    speed = landing_speed(start, v, a, floor, e, t)
    return abs(floor) + speed * speed / (2 * abs(a)) + speed * t, speed + abs(a) * t


def rubber_scales(start, v, d, c, x, state):
    return d, abs(state[1])


# The rows


def decay_cases(rng):
    scroll = [-1000 * float(mp.log(mpf(0.998))), -1000 * float(mp.log(mpf(0.99)))]
    for start, v, rate in [
        (0.0, 1000.0, scroll[0]), (0.0, -1000.0, scroll[1]), (250.0, 3217.5, scroll[0]),
        (100.0, 400.0, -float(mp.log(mpf(0.3)))), (0.1, 0.1, 0.1), (0.0, 1.0, 0.0),
        (1e6, -1e-3, 3.0), (0.0, 1e50, 1e-50), (1e50, -1e50, 1e50), (0.0, 1e-50, 1e-50),
        (-3.0, 7.0, 1e-20), (5.0, 0.0, 2.0),
    ]:
        for u in [0.0, 1e-300, 1e-18, 1e-16, 1e-8, 1e-3, 0.1, 0.7, 1.0, 3.0, 20.0, 36.0, 700.0]:
            yield start, v, rate, u / (rate if rate > 0 else 1.0)
        yield start, v, rate, 1e50
        yield start, v, rate, 1e-50
    for _ in range(500):
        rate = 10 ** rng.uniform(-3, 4)
        start = rng.choice((-1, 1)) * 10 ** rng.uniform(-3, 4)
        v = rng.choice((-1, 1)) * 10 ** rng.uniform(-2, 5)
        yield start, v, rate, 10 ** rng.uniform(-9, 1.5) / rate


def decay_events(rng):
    for index in range(220):
        rate = 10 ** rng.uniform(-2, 3)
        start = rng.choice((0.0, rng.uniform(-1000, 1000)))
        v = rng.choice((-1, 1)) * 10 ** rng.uniform(-1, 4)
        exact = [mpf(n) for n in (start, v, rate)]
        part = rng.choice((rng.uniform(0, 1), 10 ** rng.uniform(-12, 0), 1 - 10 ** rng.uniform(-9, 0)))
        value = start + v / rate * part
        time = decay_reach(*exact, mpf(value))
        yield (start, v, rate), "reach", value, INF if time is None else time
        speed = abs(v) * 10 ** rng.uniform(-12, 0.1)
        yield (start, v, rate), "speed", speed, decay_below(abs(exact[1]), exact[2], mpf(speed))
        near = abs(v) / rate * 10 ** rng.uniform(-12, 0.1)
        time = decay_below(abs(exact[1] / exact[2]), exact[2], mpf(near))
        yield (start, v, rate), "settle", near, time


def bounded_cases(rng):
    inf = float("inf")
    for index in range(130):
        rate = rng.choice((2.0020026706730793, 10.050335853501451, 10 ** rng.uniform(-1, 2)))
        lower, upper = sorted((rng.uniform(-500, 500), rng.uniform(-500, 500)))
        if index % 7 == 0:
            lower = -inf
        elif index % 7 == 1:
            upper = inf
        start = rng.choice((rng.uniform(max(lower, -600), min(upper, 600)), rng.uniform(-700, 700)))
        if index % 11 == 3:
            start = upper if upper != inf else lower
        v = rng.choice((-1, 1)) * 10 ** rng.uniform(1, 4)
        w = 10 ** rng.uniform(0, 2)
        z = rng.choice((1.0, rng.uniform(0.2, 1), rng.uniform(1, 3)))
        yield start, v, rate, lower, upper, w, z


def entering_cases(rng):
    """Thrown in from outside: from a hair to a screen away, slowly to fast."""
    inf = float("inf")
    for index in range(90):
        rate = rng.choice((2.0020026706730793, 10 ** rng.uniform(-1, 2)))
        lower, upper = sorted((rng.uniform(-500, 500), rng.uniform(-500, 500)))
        if index % 9 == 0:
            lower = -inf
        offset = 10 ** rng.uniform(-9, 2.5)
        below = index % 2 == 0 and lower != -inf
        start = lower - offset if below else upper + offset
        w = 10 ** rng.uniform(0, 2)
        z = rng.choice((1.0, rng.uniform(0, 1), rng.uniform(1, 3)))
        # From just below what is enough to a thousand times as much.
        v = w * offset * 10 ** rng.uniform(-0.3, 3) * (1 if below else -1)
        yield start, v, rate, lower, upper, w, z
    yield 1000.0 + 1e-9, -6000.0, 2.0020026706730793, 0.0, 1000.0, 12.0, 1.0
    yield -1e-9, 6000.0, 2.0020026706730793, 0.0, 1000.0, 12.0, 1.0


def gravity_cases(rng):
    for start, v, a in [
        (100.0, 0.0, 200.0), (0.0, 20.0, -9.81), (5.0, 1.0, 0.0), (0.0, 1e50, -1e50),
        (1e50, -1e50, 1e-50), (0.0, 1e-50, 1e-50), (1.0, 0.0, 0.0),
    ]:
        for t in [0.0, 1e-50, 1e-9, 0.25, 0.5, 1.0, 2.5, 1e3, 1e50]:
            yield start, v, a, t
    for _ in range(200):
        yield (
            rng.uniform(-1000, 1000), rng.uniform(-1, 1) * 10 ** rng.uniform(-1, 4),
            rng.choice((-1, 1)) * 10 ** rng.uniform(-1, 4), 10 ** rng.uniform(-3, 2),
        )


def gravity_events(rng):
    for _ in range(160):
        start = rng.choice((0.0, rng.uniform(-100, 100)))
        a = rng.choice((-1, 1)) * 10 ** rng.uniform(-1, 4)
        v = rng.choice((-1, 1)) * 10 ** rng.uniform(-1, 3)
        apex = start - v * v / (2 * a)
        value = rng.choice((
            rng.uniform(-200, 200), start + (apex - start) * (1 - 10 ** rng.uniform(-9, 0)),
            start + (apex - start) * 10 ** rng.uniform(-12, 0),
        ))
        yield start, v, a, value


def bounce_motions(rng):
    yield 0.0, 0.0, 2000.0, 100.0, 0.5
    yield 0.0, 0.0, 2000.0, 100.0, 0.0
    yield 1.0, 0.0, -9.81, 0.0, 0.7
    yield 0.0, 3.0, -9.81, 0.0, 0.9
    yield 0.0, -3.0, -9.81, 0.0, 0.9
    yield 2.0, -1e3, -9.81, 0.0, 0.3
    yield 1e6, 10.0, -9.81, 1e6 - 1, 0.99
    yield 0.0, 0.0, 1e50, 1e-50, 0.5
    yield 0.0, 0.0, 1e-50, 1e50, 0.5
    yield 0.0, -1e50, 1e50, 1e50, 1e-3
    for _ in range(60):
        a = rng.choice((-1, 1)) * 10 ** rng.uniform(-1, 4)
        start = rng.uniform(-500, 500)
        height = 10 ** rng.uniform(-2, 3)
        floor = start + height if a > 0 else start - height
        v = rng.choice((0.0, rng.uniform(-1, 1) * 10 ** rng.uniform(0, 3)))
        e = rng.choice((rng.uniform(0, 0.95), rng.uniform(0.9, 0.995), 10 ** rng.uniform(-6, -1)))
        yield start, v, a, floor, e


def pad(inputs):
    return [*inputs, *[""] * (len(INPUTS) - len(inputs))]


def main():
    rng = random.Random(31_415_926)
    rows, events = [], []

    scales = {
        "decay": decay_scales, "bounded": bounded_scales, "gravity": gravity_scales,
        "bounce": bounce_scales, "rubber": rubber_scales,
    }

    def add(motion, inputs, t, state):
        if state is not None:
            sizes = scales[motion](*(mpf(n) for n in (*inputs, t)), state)
            rows.append([
                motion, *pad(inputs), t, *hilo(state[0]), *hilo(state[1]),
                *(float(mp.nstr(size, 3)) for size in sizes),
            ])

    def add_event(motion, inputs, event, argument, result):
        events.append([motion, *pad(inputs), event, argument, *hilo(result)])

    for *inputs, t in decay_cases(rng):
        add("decay", inputs, t, decay(*(mpf(n) for n in (*inputs, t))))
    for inputs, event, argument, result in decay_events(rng):
        add_event("decay", inputs, event, argument, result)

    def add_bounded(inputs, rng):
        exact = [mpf(n) for n in inputs]
        over = handover(*exact)
        scale = 1.0
        if over is not None:
            scale = float(over[0]) if over[0] > 0 else 1 / inputs[5]
            add_event("bounded", inputs, "handover", 0.0, over[0])
            add_event("bounded", inputs, "handover-velocity", 0.0, over[2])
        else:
            add_event("bounded", inputs, "handover", 0.0, INF)
            scale = 1 / inputs[2]
        entered = entry(exact[0], exact[1], *exact[3:])
        if not exact[3] <= exact[0] <= exact[4]:
            add_event("bounded", inputs, "entry", 0.0, INF if entered is None else entered[0])
        if entered is not None:
            add_event("bounded", inputs, "entry-velocity", 0.0, entered[2])
        for _ in range(4):
            t = rng.choice((rng.uniform(0, 1) * scale, scale + rng.uniform(0, 5) / inputs[5]))
            add("bounded", inputs, t, bounded(*exact, mpf(t)))
        if entered is not None:
            part = random.Random(float(entered[0])).uniform(0, 1)
            t = float(entered[0]) * part
            add("bounded", inputs, t, bounded(*exact, mpf(t)))

    for inputs in bounded_cases(rng):
        add_bounded(inputs, rng)

    for *inputs, t in gravity_cases(rng):
        add("gravity", inputs, t, gravity(*(mpf(n) for n in (*inputs, t))))
    for *inputs, value in gravity_events(rng):
        roots = gravity_roots(*(mpf(n) for n in (*inputs, value)))
        for index, event in enumerate(("reach", "reach-again")):
            result = roots[index] if index < len(roots) else INF
            add_event("gravity", inputs, event, value, result)

    for inputs in bounce_motions(rng):
        start, v, a, floor, e = exact = [mpf(n) for n in inputs]
        sign = -1 if a > 0 else 1
        top = max(abs(floor - start), abs(floor - start) + sign * v * abs(v) / (2 * abs(a)))
        top = max(top, (v * v / (2 * abs(a)) + abs(floor - start)) * e * e)
        # Thresholds that no peak touches.
        thresholds = [float(top) * 10 ** -rng.uniform(0, 1), float(top) * 10 ** -rng.uniform(1, 9)]
        numbers = {0, 1, 2, 3, rng.randrange(4, 12)} if e > 0.01 else {0, 1} if e > 0 else {0}
        rest = None
        thresholds = [t for t in thresholds if 1e-50 <= t <= 1e50]
        for event, argument, result in bounce_events(*exact, numbers, thresholds):
            rest = result if event == "rest" else rest
            add_event("bounce", inputs, event, argument, result)
        for _ in range(12):
            part = rng.choice((rng.uniform(0, 1.02), 1 - 10 ** rng.uniform(-6, 0)))
            t = float(rest) * part
            add("bounce", inputs, t, bounce(*exact, mpf(t)))

    for d, c in [(960.0, 0.55), (1.0, 1.0), (375.0, 0.55), (1e50, 1e-50), (1e-50, 1e50)]:
        for u in [0.0, 1e-9, 1e-3, 0.05, 0.5, 0.999, 1.001, 2.0, 30.0, 1e6]:
            x = u * d / c
            h = mpf(x) * mpf("1e-60") + mpf("1e-200")
            exact = [mpf(n) for n in (d, c)]
            slope = (rubber(*exact, mpf(x) + h) - rubber(*exact, mpf(x) - h)) / (2 * h)
            add("rubber", [0.0, 0.0, d, c], x, (rubber(*exact, mpf(x)), slope))
        for part in [1e-6, 0.1, 0.5, 0.9, 1 - 1e-6, 1 - 1e-12]:
            y = d * part
            exact = [mpf(n) for n in (d, c)]
            high = exact[0] / exact[1]
            while rubber(*exact, high) <= y:
                high *= 2
            x = bisect(lambda x: rubber(*exact, x) - mpf(y), mpf(0), high)
            add_event("rubber", [0.0, 0.0, d, c], "drag", y, x)

    own = random.Random(27_182_818)
    for inputs in entering_cases(own):
        add_bounded(inputs, own)

    write(__file__, COMMENT, HEADER, rows)
    write(__file__, EVENT_COMMENT, EVENT_HEADER, events, name="motion_events")


if __name__ == "__main__":
    main()
