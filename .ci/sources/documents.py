"""Plays exported documents, and holds what is shown against animcurve render.

    Chromium    style sheets and Web Animations: every custom property at 401 instants, and the opacities, translations,
                scales, rotations, colours and transforms of the elements that they animate
    rlottie     Lottie files: every number of every property as a position, at 401 frames in single precision; and the
                square of each layer of the whole file, where these numbers put it

The documents are those of data/animations and some made at random from twenty fixed seeds: seven by turns with the
commit, with THOROUGH=1 all. They have numbers, points, colours, transforms, springs, interruptions, groups, repeats,
staggers. For each property the largest difference, as a fraction of
the property's range, must be within the error that the exported text states, and SLACK.
"""
import cmath
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
from decimal import Decimal

from rlottie import composition
from sources import chromium, rlottie, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STEPS = 400
TARGETS = ["keyframes", "web-animations", "lottie"]
TOLERANCE = "0.002"
# What a player adds by itself, as a fraction of the largest value: Chromium solves Béziers to about 1e-7 in time, and
# prints computed styles with six digits; rlottie counts frames and numbers in single precision.
SLACK = {"keyframes": 1e-6, "web-animations": 1e-6, "elements": 1e-5, "lottie": 1e-5, "squares": 1e-5}
failures = []


# MARK: Documents

CURVES = [
    "ease", "ease-in-out", "linear", "penner(bounce, out)", "penner(back, in-out)", "steps(4)", "material3.emphasized",
    "linear(0, 0.4 30%, 0.4 60%, 1)", "penner(circ, in-out)", "cubic-bezier(0.3, 1.6, 0.6, 1)"]
SPRINGS = ["spring(duration: 0.4, bounce: 0.3)", "spring(stiffness: 200, damping: 12)", "swiftui.smooth"]


def value(chance, kind):
    number = lambda low, high: round(chance.uniform(low, high), 2)
    if kind == "number":
        return number(-3, 3)
    if kind == "point":
        return [number(-200, 200), number(-200, 200)]
    if kind == "color":
        return [round(chance.random(), 3) for _ in range(3)] + [round(chance.uniform(0.3, 1), 2)]
    if kind == "rotation":
        return f"{number(-400, 400)}deg"
    if kind == "scale":
        return f"{number(-2, 2)} {number(0.5, 2)}"
    return f"translate({number(-50, 50)}px, {number(-50, 50)}px) rotate({number(-400, 400)}deg) scale({number(0.5, 2)})"


def animation(chance, kind):
    timing = {"duration": round(chance.uniform(0.2, 1.2), 2)}
    if chance.random() < 0.5:
        timing["beginTime"] = round(chance.uniform(0, 0.6), 2)
    if chance.random() < 0.3:
        timing["repeatCount"] = chance.choice([2, 3, 1.5])
    if chance.random() < 0.3:
        timing["autoreverses"] = True
    if chance.random() < 0.7:
        timing["fillMode"] = chance.choice(["both", "forwards", "backwards"])
    made = {"timing": timing, "curve": chance.choice(CURVES)}
    shape = chance.random()
    if shape < 0.6:
        made["basic"] = {"from": value(chance, kind), "to": value(chance, kind)}
    else:
        made["keyframes"] = {
            "values": [value(chance, kind) for _ in range(3)], "keyTimes": [0, chance.choice([0.3, 0.5]), 1]}
        if kind in ("number", "point") and chance.random() < 0.5:
            mode = made["keyframes"]["calculationMode"] = chance.choice(["cubic", "discrete"])
            if mode == "discrete":
                made["keyframes"]["keyTimes"] = [0, 0.3, 0.6, 1]
    if kind in ("number", "point") and chance.random() < 0.3:
        made["composite"] = "add"
    return made


def stacks(chance):
    """Properties with animations of their own."""
    names = chance.sample(
        [("opacity", "number"), ("level", "number"), ("position", "point"), ("anchor", "point"), ("fill", "color"),
         ("ball.color", "color"), ("ball.transform", "transform"), ("transform", "transform"), ("ball.scale", "number"),
         ("ball.rotate", "rotation"), ("pin.scale", "scale")], 4)
    properties = []
    for name, kind in names:
        made = {"name": name, "type": kind, "modelValue": value(chance, kind)}
        if kind == "color" and chance.random() < 0.5:
            made["interpolationSpace"] = "oklab"
        if kind in ("number", "point") and chance.random() < 0.4:
            made["retarget"] = [
                {"time": round(0.25 * place + chance.uniform(0, 0.2), 2), "to": value(chance, kind),
                 "curve": chance.choice(SPRINGS)} for place in range(chance.randint(1, 3))]
        else:
            made["animations"] = [animation(chance, kind) for _ in range(chance.randint(1, 2))]
        properties.append(made)
    if chance.random() < 0.3:
        # The whole of it three times, or without an end.
        document = {"groups": {"all": {"timing": {"duration": 1, "repeatCount": chance.choice([3, "inf"])}}}}
        for made in properties:
            made.pop("retarget", None)
            made["animations"] = [animation(chance, made["type"])]
            made["animations"][0]["group"] = "all"
        return {**document, "properties": properties}
    return {"properties": properties}


def timeline(chance):
    """Steps on a model: one after the other, together, staggered, repeated."""
    kinds = {"opacity": "number", "scale": "number", "position": "point", "box.fill": "color", "box.transform": "transform"}
    properties = [{"name": name, "type": kind, "modelValue": value(chance, kind)} for name, kind in kinds.items()]

    def step():
        name = chance.choice(list(kinds))
        made = {"animate": name, "basic": {"to": value(chance, kinds[name])}}
        if kinds[name] in ("number", "point") and chance.random() < 0.3:
            return {**made, "curve": chance.choice(SPRINGS)}
        return {**made, "curve": chance.choice(CURVES), "duration": round(chance.uniform(0.1, 0.7), 2)}

    steps = [step(), {"parallel": [step(), step()]}, {"wait": 0.1}, {"repeat": [step()], "count": 2, "direction": "mirrored"}]
    steps.append({"stagger": [[step()], [step()], [step()]], "each": 0.08})
    return {"properties": properties, "timeline": steps}


def documents():
    folder = ROOT / "data/animations"
    for path in sorted(folder.rglob("*.json")):
        if path.name != "schema.json":
            yield "-".join(path.relative_to(folder).with_suffix("").parts), json.loads(path.read_text())
    commit = subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    first, step = (0, 1) if os.environ.get("THOROUGH", "0") != "0" else (int(commit or "0", 16) % 3, 3)
    for seed in range(first, 20, step):
        chance = random.Random(seed)
        yield f"random-{seed}", (timeline if seed % 3 == 0 else stacks)(chance)


class Case:
    """A document, its exported texts, and what it shows."""

    def __init__(self, name, document, folder):
        self.name = name
        document.pop("$schema", None)
        path = folder / f"{name}.json"
        path.write_text(json.dumps(document))
        self.texts = {target: run("export", str(path), "--as", target, "--tolerance", TOLERANCE) for target in TARGETS}
        animation = json.loads(self.texts["web-animations"])
        options = animation["options"]
        count = options.get("iterations", 1)
        # A Lottie file has one pass of what never ends.
        self.passes = options["duration"] / 1000 * (1 if count == "Infinity" else count)
        self.length = 2 * self.passes if count == "Infinity" else self.passes
        # The instants of the comparison are between those of a document's jumps. The others are for the ranges, which may
        # end where a number turns at once: at a keyframe.
        self.times = [self.length * (step + 0.37) / (STEPS + 1) for step in range(STEPS + 1)]
        others = [self.length * step / 4000 for step in range(4000 if count == "Infinity" else 4001)]
        others.append(1.001 * self.length)  # the value that stays
        others += {frame["offset"] * options["duration"] / 1000 for frame in animation["keyframes"] if frame["offset"] < 1}
        lines = run("render", str(path), "--at-file", "-", data="\n".join(map(repr, self.times + others))).splitlines()
        self.columns = lines[0].split(",")[1:]
        self.values = list(zip(*(map(float, line.split(",")[1:]) for line in lines[1:])))
        self.properties = {made["name"]: made["type"] for made in document["properties"]}

    def own(self, name):
        """The columns of a property over time."""
        return [values for column, values in zip(self.columns, self.values) if self.owner(column) == name]

    def owner(self, column):
        return max((name for name in self.properties if f"{column}.".startswith(f"{name}.")), key=len)

    def stated(self, target, name):
        """The stated error of a property; None if it is left out."""
        found = re.search(
            rf"(?:^|[\s\";]){re.escape(name)}: (?:does not move|\d+ keyframes, (?:exact|largest error ([0-9.e-]+) %))",
            self.texts[target])
        return found and float(Decimal(found[1] or 0).scaleb(-2))


def distance(a, b):
    """Infinite where a player shows no number."""
    return math.inf if math.isnan(a) else abs(a - b)


class Measure:
    """The errors of the documents in one target."""

    def __init__(self, target, part="numbers"):
        self.target, self.part, self.slack = target, part, SLACK[target if part == "numbers" else part]
        self.properties, self.values, self.largest, self.worst = 0, 0, 0, (0, 0, 0, "nothing")

    def check(self, case, name, shown, groups, right=None, extents=None):
        """Holds what is shown of a property against the document, in numbers over time; groups of them share a range.

        What is stated is of that range, or of those given for the groups.
        """
        stated, right = case.stated(self.target, name), right or case.own(name)
        if stated is None:
            return failures.append(f"{self.target}: {case.name}: no error is stated for {name}")
        self.properties += 1
        for place, group in enumerate(groups):
            extent = extents[place] if extents else max(max(right[index]) - min(right[index]) for index in group)
            slack = self.slack * max(abs(value) for index in group for value in right[index])
            for index in group:
                self.values += len(shown[index])
                error, step = max(
                    (distance(a, b), step) for step, (a, b) in enumerate(zip(shown[index], right[index])))
                if stated and extent:
                    self.largest = max(self.largest, error / extent)
                    own = max(error - slack, 0) / extent
                    self.worst = max(self.worst, (own / stated, own, stated, f"{name} of {case.name}"))
                if not error <= stated * extent + slack:
                    failures.append(
                        f"{self.target} {self.part}: {case.name}: {name} shows {shown[index][step]:.6g} at {case.times[step]:.6g} s, "
                        f"and {right[index][step]:.6g} is right: {error:.3g} off, where {stated * extent:.3g} is stated")

    def report(self, player, count):
        ratio, error, stated, name = self.worst
        print(f"players: {player}, {self.target}, {self.part}: {count} documents, {self.properties} properties, {self.values} "
              f"values, errors up to {self.largest:.3g}; at worst {ratio:.3f} of the stated error ({error:.3g} of {stated:.3g}, "
              f"{name})")


# MARK: Chromium

PAGE = """<!doctype html><meta charset="utf-8"><title>documents</title><body><script>
const numbers = (name, text) => name == 'transform'
  ? [...new DOMMatrix(text).toFloat64Array()] : (text.match(/-?[0-9.]+(e-?[0-9]+)?/g) ?? []).map(Number)

// All numbers of a root, and the styles of elements in it, at some instants.
function read(root, names, wired, times) {
  const animations = document.getAnimations()
  for (const animation of animations) animation.pause()
  const map = root.computedStyleMap()
  const styles = wired.map(([element, name]) => [getComputedStyle(element ? root.querySelector('.' + element) : root), name])
  return times.map((time) => {
    for (const animation of animations) animation.currentTime = time * 1000
    return [names.map((name) => map.get(name).value), styles.map(([style, name]) => numbers(name, style[name]))]
  })
}
function element(parent, name) {
  const made = Object.assign(document.createElement('div'), { className: name })
  parent.append(made)
  return made
}
function sheet(text, name, elements, names, wired, times) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: text }))
  const root = element(document.body, name)
  for (const inner of elements) element(root, inner)
  return read(root, names, wired, times)
}
function web({ properties, styles, keyframes, options }, elements, names, wired, times) {
  for (const property of properties ?? []) CSS.registerProperty(property)
  const root = element(document.body, 'animated')
  for (const inner of elements) element(root, inner)
  const rules = Object.entries(styles ?? {}).map(([place, text]) => `${place.replace('&', '.animated')} { ${text} }`)
  document.head.append(Object.assign(document.createElement('style'), { textContent: rules.join(' ') }))
  root.animate(keyframes, options)
  return read(root, names, wired, times)
}
</script>
"""
# The properties of CSS that a sheet wires, by the last word of a name and the type.
WIRED = {
    ("opacity", "number"): "opacity", ("scale", "number"): "scale", ("position", "point"): "translate",
    ("fill", "color"): "fill", ("color", "color"): "color", ("transform", "transform"): "transform",
    ("rotate", "rotation"): "rotate", ("scale", "scale"): "scale"}


def ranges(case, name):
    """The indices of a property's columns, in groups that share a range."""
    count, kind = len(case.own(name)), case.properties[name]
    if kind == "rotation":
        return [range(3), [3]]
    if kind != "transform":
        return [range(count)]
    return [range(4), range(4, 6)] if count == 6 else [[i for i in range(12) if i % 4 < 3], range(12, 15), [3, 7, 11, 15]]


def wired(case, name, rows):
    """The columns of a property that the computed style of an element shows."""
    own, kind = case.own(name), case.properties[name]
    # CSS leaves out a last number that is 0, or opaque.
    if kind == "rotation":
        # About the z axis, as all of them here; `none` is no turn.
        return [*own[:3], [row[-1] if row else 0 for row in rows]]
    if kind == "scale":
        # `none`, and one factor for both axes.
        return [*zip(*((row * 2)[:2] if row else [1, 1] for row in rows)), own[2]]
    rows = [[*(row or [1] * (name.endswith("scale"))), {"color": 1}.get(kind, 0)] for row in rows]
    places = [0, 1, 4, 5, 12, 13] if kind == "transform" and len(own) == 6 else range(len(own))
    columns = [[row[place] for row in rows] for place in places]
    if name.endswith("opacity") or kind == "color":
        columns[-1] = [
            b if a == min(max(b, 0), 1) else a for a, b in zip(columns[-1], own[-1])]
    return columns


def functions(case, name, columns):
    """How far a matrix moves while the functions of its list move over their ranges: its linear part, and where it puts the
    origin. None where the property is written as a matrix."""
    own = f"--{re.sub(r'[^a-zA-Z0-9_-]', '-', name)}-"
    parts = {column[len(own):]: values for column, values in columns.items() if column.startswith(own)}
    # A list that CSS mixes itself stands in the keyframes.
    block = re.search(rf"@keyframes {case.name}-{name.replace('.', '-')} {{(.*?)\n}}", case.texts["keyframes"], re.S)
    for frame in re.findall(r" transform: ([^;}]+)", block[1]) if block else []:
        for place, (word, numbers) in enumerate(re.findall(r"(\w+)\((.*?)\)", frame)):
            for index, number in enumerate(numbers.split(",")):
                parts.setdefault(f"{word}-{place}-{index}", []).append(float(re.match("[-+.e0-9]+", number.strip())[0]))
    if not parts or not all(re.match("translate|rotate|scale", part) for part in parts): return None
    def over(word, measure): return max((measure(values) for part, values in parts.items() if part.startswith(word)), default=0)
    span, size = lambda values: max(values) - min(values), lambda values: max(map(abs, values))
    turn, largest = math.radians(over("rotate", span)), over("scale", size) or 1
    return [turn * largest + over("scale", span), over("translate", span) + turn * over("translate", size), 0]


def in_browser(cases, folder):
    page = folder / "documents.html"
    page.write_text(PAGE)
    browser = chromium(folder / "documents")
    if not browser:
        return
    measures = [Measure(target, part) for target in TARGETS[:2] for part in ["numbers", "elements"]]

    def shown(call, *arguments):
        browser.open(page.as_uri())
        return zip(*browser.evaluate(f"{call}({', '.join(map(json.dumps, arguments))})"))

    try:
        player = browser("Browser.getVersion")["product"]
        for case in cases:
            web = json.loads(case.texts["web-animations"])
            names = [made["name"] for made in web.get("properties", [])]
            custom = re.findall(r"@property (--[^ ]+)", case.texts["keyframes"])
            places = [(name, *name.replace(".", "-", name.count(".") - 1).rpartition(".")[::2]) for name in case.properties]
            inner = sorted({place for _, place, _ in places} - {""})
            styles = [(name, place, WIRED[word, case.properties[name]])
                      for name, place, word in places if (word, case.properties[name]) in WIRED]
            wires = [row[1:] for row in styles]
            for first, own, (numbers, elements) in [
                    (0, custom, shown("sheet", case.texts["keyframes"], case.name, inner, custom, wires, case.times)),
                    (2, names, shown("web", web, inner, names, wires, case.times))]:
                columns = dict(zip(own, zip(*numbers)))
                for name in case.properties:
                    made = ["--" + re.sub(r"[^\w-]", "-", column) for column in case.columns if case.owner(column) == name]
                    if all(column in columns for column in made):
                        measures[first].check(case, name, [columns[column] for column in made], ranges(case, name))
                for index, (name, _, _) in enumerate(styles):
                    values = wired(case, name, [row[index] for row in elements])
                    extents = functions(case, name, columns) if case.properties[name] == "transform" else None
                    measures[first + 1].check(case, name, values, ranges(case, name), extents=extents)
    finally:
        browser.end()
    for measure in measures:
        measure.report(player, len(cases))


# MARK: rlottie

class Lottie:
    """An exported file in a player, its times spread over as many frames as there are instants."""

    def __init__(self, player, case):
        self.player, self.case, self.file, self.shown = player, case, json.loads(case.texts["lottie"]), {}
        self.count = sum(time < case.passes for time in case.times)
        # The frame op is not shown: a player ends on the one before it, and loops after all before it.
        end, last = self.file["op"], case.passes * self.file["fr"]
        shows = abs(end - last) <= 1e-9 * last if case.length > case.passes else last <= end - 1 < last + 1
        if not shows or any(layer["op"] != end for layer in self.file["layers"]):
            failures.append(f"lottie: {case.name}: op is {end}, and the end is at frame {last}")
        frames = (STEPS + 1) / case.length / self.file["fr"]

        def spread(node):
            if isinstance(node, dict) and "t" in node:
                node["t"] = node["t"] * frames - 0.37
            for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
                spread(child)

        spread(self.file["layers"])
        self.file["op"] = STEPS + 2
        self.layers = {layer["nm"]: layer for layer in self.file["layers"]}
        for layer in self.layers.values():
            layer["ip"], layer["op"] = -1, STEPS + 2

    def play(self, file):
        name = f"{self.case.name}-{len(self.shown)}"
        return self.player.frames(file, name, self.count)

    def number(self, property, index=0):
        """A number of a property over time: the player shows it as the position of a square."""
        if property.get("s") is True:
            return self.number(property["xy"[index]])
        key = (id(property), index)
        if key not in self.shown:
            self.shown[key] = []
            of = lambda value: value[min(index, len(value) - 1)] if isinstance(value, list) else value
            own = {"a": 0, "k": of(property["k"])}
            if property["a"]:
                own = {"a": 1, "k": [
                    {**frame, "s": [of(frame["s"])], **{
                        side: {axis: of(frame[side][axis]) for axis in "xy"} for side in "io" if side in frame}}
                    for frame in property["k"]]}
            position = {"s": True, "x": own, "y": {"a": 0, "k": 0}}
            self.shown[key] = [x for x, _ in self.play(composition(position, STEPS + 2))]
        return self.shown[key]

    def places(self, name):
        """The numbers of a property in the file, and what is right for each; groups of them share a range."""
        case, own = self.case, self.case.own(name)
        place, _, word = name.rpartition(".")
        layer = self.layers[place or case.name]
        _, fill, group = layer["shapes"][0]["it"]
        percent = [[100 * value for value in values] for values in own]
        match word, case.properties[name]:
            case "opacity", "number":
                return [[(layer["ks"]["o"], 0, percent[0])]]
            case "scale", "number":
                return [[(layer["ks"]["s"], index, percent[0]) for index in range(2)]]
            case "position", "point":
                return [[(layer["ks"]["p"], index, own[index]) for index in range(2)]]
            case "scale", "scale":
                return [[(layer["ks"]["s"], index, percent[index]) for index in range(2)]]
            case "rotate", "rotation":
                return [[(layer["ks"]["r"], 0, [-turn if z < 0 else turn for z, turn in zip(*own[2:])])]]
            case "fill" | "color", "color":
                return [[(fill["c"], index, own[index]) for index in range(3)], [(fill["o"], 0, percent[3])]]
            case _, "transform":
                own = own if len(own) == 6 else [own[index] for index in (0, 1, 4, 5, 12, 13)]
                angle, first, second = zip(*parts(*own[:4]))
                return [[(group["p"], 0, own[4]), (group["p"], 1, own[5])],
                        [(group["s"], 0, first), (group["s"], 1, second)], [(group["r"], 0, unwrapped(angle))]]
        sliders = {slider["nm"]: slider["ef"][0]["v"] for slider in layer["ef"]}
        return [[(sliders[column], 0, values)] for column, values in zip(case.columns, case.values) if case.owner(column) == name]

    def square(self, layer):
        """The least x and y of a layer's square over time, by what the player shows of each number."""
        points = [[complex(x, y) for x in (-50, 50) for y in (-50, 50)]] * self.count
        for made in layer["shapes"][0]["it"][2], layer["ks"]:
            numbers = [self.number(made[name], index) for name, index in (("p", 0), ("p", 1), ("s", 0), ("s", 1), ("r", 0))]
            points = [
                [complex(x, y) + complex(a * point.real, b * point.imag) / 100 * cmath.rect(1, math.radians(r)) for point in square]
                for square, x, y, a, b, r in zip(points, *numbers)]
        return [(min(point.real for point in square), min(point.imag for point in square)) for square in points]


def unwrapped(angles):
    """Angles in degrees over time, with whole turns added so that none is half a turn away from the one before."""
    made = []
    for angle in angles:
        made.append(angle + 360 * round((made[-1] - angle) / 360) if made else angle)
    return made


def parts(a, b, c, d):
    """The angle in degrees and the factors, in percent, of [a b; c d] over time: factors first, then a turn."""
    isDiagonal = not any(b) and not any(c)
    for a, b, c, d in zip(a, b, c, d):
        if isDiagonal:
            yield 0, 100 * a, 100 * d
        else:
            sign = math.copysign(100, a * d - b * c)
            yield math.degrees(math.atan2(b, a)), 100 * math.hypot(a, b), sign * math.hypot(c, d)


def in_rlottie(cases):
    player = rlottie()
    if not player:
        return
    measure, corners, farthest = Measure("lottie"), 0, 0
    for case in cases:
        file = Lottie(player, case)
        for name in case.properties:
            if case.stated("lottie", name) is None:
                continue  # left out, with a note
            groups = file.places(name)
            numbers = [number for group in groups for number in group]
            count = iter(range(len(numbers)))
            measure.check(
                case, name, [file.number(property, index) for property, index, _ in numbers],
                [[next(count) for _ in group] for group in groups], [right for _, _, right in numbers])
        for name, layer in file.layers.items():
            right = file.square(layer)
            # Opaque, so that it is drawn.
            layer["ks"]["o"] = layer["shapes"][0]["it"][1]["o"] = {"a": 0, "k": 100}
            shown = file.play({**file.file, "layers": [layer]})
            size = max(abs(number) for corner in right for number in corner)
            error, step = max(
                (distance(a, b) / size, step) for step in range(file.count) for a, b in zip(shown[step], right[step]))
            corners, farthest = corners + len(shown), max(farthest, error)
            if not error <= SLACK["squares"]:
                failures.append(
                    f"lottie: {case.name}: a corner of {name} is at {shown[step]} at {case.times[step]:.6g} s, and its "
                    f"numbers put it at {right[step]}")
    measure.report("rlottie", len(cases))
    print(f"players: rlottie: {corners} corners of squares, {farthest:.2g} of their reach from where the numbers put them")


def main(folder):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        cases = list(pool.map(lambda made: Case(*made, folder), documents()))
        browser = pool.submit(in_browser, cases, folder)
        in_rlottie(cases)
        browser.result()
    return failures
