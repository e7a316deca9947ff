"""Plays exported curves where they are meant to play, and holds what is shown against the curve itself.

    Chromium    CSS easings, @keyframes and Web Animations at 1001 instants each, in full precision
    rlottie     Lottie keyframes, and points on paths, at 1001 frames each, in single precision

What a player shows must be within the error that the exported text states, and be what animcurve import reads from
it: to 1e-12 for linear() and steps(), to 1e-6 where a player solves Béziers, away from upright tangents.
"""
import json
import re
import sys
from decimal import Decimal

from rlottie import composition
from sources import animcurve, chromium, rlottie, run

STEPS = 1000
GRID = [step / STEPS for step in range(STEPS + 1)]

# What CSS has exactly, and how near Chromium must come to it.
EXACT = {
    "linear(0, 0.3 20%, 0.9 40% 60%, 1)": 1e-12, "linear(0.5, -3 -10%, 2 10% 10%, 0 80%, 1)": 1e-12,
    "steps(4, jump-start)": 1e-12, "steps(7, jump-both)": 1e-12, "steps(3, jump-none)": 1e-12, "step-end": 1e-12,
    "linear(0, 0.4 50%, 0.7 50%, 1)": 1e-12, "linear": 1e-12, "ease": 1e-6, "ease-in-out": 1e-6, "cubic-bezier(0.34, 1.56, 0.64, 1)": 1e-6,
    "cubic-bezier(0.68, -0.6, 0.32, 1.6)": 1e-6, "cubic-bezier(0, 1, 0, 1)": 1e-6,
    "material3.emphasized-decelerate": 1e-6,
}
# What is approximated: settling springs, kinks, jumps, fast swings, vertical tangents.
MADE = [
    "spring(mass: 1, stiffness: 100, damping: 10)", "spring(mass: 1, stiffness: 200, damping: 6)",
    "spring(mass: 1, stiffness: 170, damping: 26)", "spring(stiffness: 400, damping: 12, initial-velocity: -5)",
    "spring(stiffness: 100, damping: 60)", "swiftui.bouncy", "penner(bounce, out)", "penner(elastic, in-out)",
    "penner(back, in)", "penner(circ, in-out)", "decay(velocity: 1000, deceleration: 0.998)",
    "bounce(floor: 100, acceleration: 2000, restitution: 0.5)", "bezier-path(0.3 0, 0.5 0.2, 0.5 0.5, 0.5 0.9, 0.8 1)",
]
TOLERANCES = ["0.02", "0.001"]
# What CSS has by other words.
TRANSFORMED = [
    "mirrored(ease-in)", "mirrored(material3.standard)", "cubic-bezier(0.2, 0, 0, 1, outside: hold)", "linear(0.3)",
    "linear(0.3 20% 40%)", "mirrored(linear(0, 0.3 20%, 1))", "reversed(ease)", "mirrored(steps(3, start))", "reversed(steps(4))",
    "mirrored(mirrored(ease))", "linear(0 -20%, 1 120%)", "steps(1, jump-both)", "cubic-bezier(0, 1e-7, 1, 1e7)",
]

failures = []
worst = {}


def sampled(curve, instants):
    """The curve at some instants, as animcurve has it."""
    lines = run("sample", curve, "--at-file", "-", data="\n".join(map(repr, instants))).splitlines()
    return [float(line.split(",")[1]) for line in lines[1:]]


def stated(text):
    """The error in the comment of an exported text."""
    found = re.search(r"largest error ([0-9.e-]*) % of the distance", text)
    return float(Decimal(found[1]).scaleb(-2)) if found else 0.0


class Case:
    """A curve on its way to a player: its exported texts, and what it is over progress 0…1."""

    def __init__(self, curve, tolerance, limit):
        self.curve, self.tolerance, self.limit = curve, tolerance, limit
        self.texts = {target: self.exported(target) for target in ["css", "keyframes", "web-animations", "lottie"]}
        self.duration = float(re.search(r"animation: progress ([^ ]*)s ", self.texts["keyframes"])[1])
        values = sampled(curve, [place * self.duration for place in GRID])
        if curve.startswith(("decay", "bounce")):
            start, rest = values[0], sampled(curve, [1e6])[0]
            values = [(value - start) / (rest - start) for value in values]
        self.values = values

    def reading(self, target):
        """What animcurve itself reads from an exported text."""
        description = run("import", "-", "--from", {"keyframes": "css"}.get(target, target), data=self.texts[target])
        lines = run("render", "-", "--count", str(STEPS + 1), "--end", repr(self.duration), data=description).splitlines()
        way = 100 if target == "lottie" else 1
        return [float(line.split(",")[1]) / way for line in lines[1:]]

    def exported(self, target):
        words = {"css": ["css", "--bare"], "lottie": ["lottie-property"]}.get(target, [target])
        return run("export", self.curve, "--tolerance", self.tolerance, "--as", *words)

    def check(self, player, target, shown, slack):
        """Whether a player shows the curve within the error that the text states."""
        bounds = [stated(self.texts[target]) + slack] * len(shown)
        self.compare(player, target, shown, self.values, bounds, slack, "beyond the stated error")

    def check_reading(self, player, target, shown, slack, solver=1e-7):
        """Whether a player reads a text as animcurve does, where it solves Béziers to `solver` in progress."""
        values = self.reading(target)
        slopes = [abs(b - a) * STEPS for a, b in zip(values, values[1:])]
        steepest = [max(slopes[max(0, step - 1):step + 1]) for step in range(len(values))]
        bounds = [max(slack, solver * slope) for slope in steepest]
        self.compare(player, target, shown, values, bounds, slack, "away from animcurve's reading")

    def compare(self, player, target, shown, values, bounds, slack, what):
        differences = [abs(a - b) for a, b in zip(shown, values, strict=True)]
        excess = max(d - (b - slack) for d, b in zip(differences, bounds))
        key = (player, target, slack, what)
        worst[key] = max(worst.get(key, 0.0), excess)
        error, bound, place = max(
            ((d, b, place) for d, b, place in zip(differences, bounds, GRID)), key=lambda row: row[0] - row[1])
        if not error <= bound:
            failures.append(
                f"{player}: {self.curve} as {target} within {self.tolerance}: "
                f"{error:.3g} at {place}, where at most {bound:.3g} is right ({what})")


PAGE = """<!doctype html><meta charset="utf-8"><title>players</title><p id="el">
<script>
const el = document.getElementById('el'), steps = STEPS
function along(animation, read) {
  animation.pause()
  const { duration } = animation.effect.getComputedTiming()
  const shown = []
  for (let step = 0; step <= steps; step += 1) {
    animation.currentTime = duration * (step / steps)
    shown.push(read(animation))
  }
  animation.cancel()
  return shown
}
const progress = (animation) => animation.effect.getComputedTiming().progress
const property = () => el.computedStyleMap().get('--progress').value
function easing(text) {
  return along(el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1000, fill: 'both', easing: text }), progress)
}
function keyframes(text) {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  el.style.animation = 'progress 1000ms linear both paused'
  const shown = along(el.getAnimations()[0], property)
  el.style.animation = ''
  style.remove()
  // Styles are computed here, or the next animation of this name could be taken for this one, which is cancelled.
  el.getAnimations()
  return shown
}
function webAnimation(document) {
  return along(el.animate(document.keyframes, document.options), property)
}
</script>
"""
REGISTERED = "CSS.registerProperty({ name: '--progress', syntax: '<number>', inherits: true, initialValue: '0' })"


def accepted(browser):
    """Whether the browser takes the css text of every named curve, and of what only looks like CSS."""
    names = [line.split()[0] for line in run("list").splitlines() if line.startswith("  ")]
    refused = 0
    for curve in names + TRANSFORMED:
        done = animcurve("export", curve, "--tolerance", "0.01", "--bare")
        css = re.sub(r"/\*.*?\*/", "", done.stdout).strip()
        if done.returncode:
            refused += 1
        elif not browser.evaluate(f"CSS.supports('animation-timing-function', {json.dumps(css)})"):
            failures.append(f"chromium: {curve}: {css[:80]} is refused")
    print(f"players: css texts of {len(names) + len(TRANSFORMED) - refused} curves accepted, {refused} have none")


def in_browser(cases, scratch):
    """The same curves in a browser."""
    page = scratch / "curves.html"
    page.write_text(PAGE.replace("STEPS", str(STEPS)))
    browser = chromium(scratch / "curves")
    if not browser:
        return
    try:
        version = browser("Browser.getVersion")["product"]
        browser.open(page.as_uri())
        accepted(browser)
        for case in cases:
            texts = case.texts
            css = re.sub(r"/\*.*?\*/", "", texts["css"]).strip()
            slack = case.limit or 1e-12
            if not browser.evaluate(f"CSS.supports('animation-timing-function', {json.dumps(css)})"):
                failures.append(f"chromium: {case.curve}: {css[:80]} is refused")
                continue
            case.check("chromium", "css", browser.evaluate(f"easing({json.dumps(css)})"), slack)
            shown = browser.evaluate(f"keyframes({json.dumps(texts['keyframes'])})")
            case.check("chromium", "keyframes", shown, max(slack, 1e-6))
            case.check_reading("chromium", "keyframes", shown, 1e-6)
        # Registered by the texts until here, each for itself.
        browser.evaluate(REGISTERED)
        for case in cases:
            shown = browser.evaluate(f"webAnimation({case.texts['web-animations']})")
            case.check("chromium", "web-animations", shown, max(case.limit or 0, 1e-6))
            case.check_reading("chromium", "web-animations", shown, 1e-6)
    finally:
        browser.end()
    print(f"players: {version}: {len(cases)} curves, {3 * len(cases) * len(GRID)} values")


def in_rlottie(cases):
    """The same curves in a player of Lottie files."""
    player = rlottie()
    if not player:
        return
    for index, case in enumerate(cases):
        property = json.loads(case.texts["lottie"])
        # It answers whole frames: the keyframes are spread over as many as there are instants.
        last = property["k"][-1]["t"]
        for keyframe in property["k"]:
            keyframe["t"] *= STEPS / last
        position = {"s": True, "x": property, "y": {"a": 0, "k": 0}}
        shown = [x / 100 for x, _ in player.frames(composition(position, STEPS + 2), f"case{index}", STEPS + 1)]
        case.check("rlottie", "lottie", shown, 1e-6)
        # Where a handle is nearly upright it halves an interval of 0.1 ten times, and no more.
        case.check_reading("rlottie", "lottie", shown, 1e-4)
    for index, keyframes in enumerate(PATHS):
        follow(player, {"a": 1, "k": keyframes}, f"path{index}")
    print(f"players: rlottie: {len(cases)} curves, {len(cases) * len(GRID)} values; {len(PATHS)} paths")


def keyframe(frame, point, handles=None, easing=(0, 0, 1, 1)):
    """A keyframe of a point in a Lottie file, with the handles of its path and the numbers of its easing."""
    x1, y1, x2, y2 = easing
    path = {"to": handles[:2], "ti": handles[2:]} if handles else {}
    return {"t": frame, "s": point, **path, "o": {"x": [x1], "y": [y1]}, "i": {"x": [x2], "y": [y2]}}


# Points on paths: a quarter turn, at constant speed and with an easing; an S; a loop and a straight way behind it. The
# last keyframe has a place alone: rlottie shows (0, 0) if it has handles.
PATHS = [
    [keyframe(0, [0, 0], [55, 0, 0, -55]), {"t": STEPS, "s": [100, 100]}],
    [keyframe(0, [0, 0], [55, 0, 0, -55], [0.42, 0, 0.58, 1]), {"t": STEPS, "s": [100, 100]}],
    [keyframe(0, [0, 50], [90, -80, -90, 80], [0.25, 0.1, 0.25, 1]), {"t": STEPS, "s": [100, 50]}],
    [keyframe(0, [20, 20], [160, 120, -160, 120], [0.3, 0, 0.7, 1]), keyframe(600, [80, 20]),
     {"t": STEPS, "s": [20, 90]}],
]


def follow(player, position, name):
    """Whether a point goes where animcurve reads that it goes: on the path, and as far along it as the player measures.

    For lengths rlottie takes |x| + 3/8 |y| or the reverse, the larger number first, which is up to 7 % too long, so that
    it is up to 1 % ahead or behind. Across the path there is no such error.
    """
    shown = player.frames(composition(position, STEPS + 2), name, STEPS + 1)
    description = run("import", "-", "--from", "lottie", data=json.dumps({"fr": 1000, "position": position}))
    lines = run("render", "-", "--count", str(STEPS + 1), "--end", "1", data=description).splitlines()
    wanted = [complex(*map(float, line.split(",")[1:3])) for line in lines[1:]]
    length = sum(abs(b - a) for a, b in zip(wanted, wanted[1:]))

    def distance(point, a, b):
        share = ((point - a) * (b - a).conjugate()).real / abs(b - a) ** 2 if a != b else 0
        return abs(point - a - (b - a) * min(max(share, 0), 1))

    along, across = 0.0, 0.0
    for step, point in enumerate(complex(*corner) for corner in shown):
        near = wanted[max(step - 50, 0):step + 51]
        across = max(across, min(distance(point, a, b) for a, b in zip(near, near[1:])) / length)
        along = max(along, abs(point - wanted[step]) / length)
    for what, error, bound in [("across a path", across, 2e-5), ("along a path", along, 0.01)]:
        key = ("rlottie", "lottie", bound, f"of its length {what}")
        worst[key] = max(worst.get(key, 0.0), error)
        if not error <= bound:
            failures.append(f"rlottie: {name}: {error:.3g} of its length {what}, where at most {bound:g} is right")


def main(scratch):
    cases = [Case(curve, TOLERANCES[0], limit) for curve, limit in EXACT.items()]
    cases += [Case(curve, tolerance, None) for curve in MADE for tolerance in TOLERANCES]
    in_browser(cases, scratch)
    in_rlottie(cases)
    for (player, target, slack, what), excess in worst.items():
        print(f"players: {player} {target}: at most {excess:.2g} {what}, where {slack:g} may be")
    return failures
