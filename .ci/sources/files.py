"""Imports the style sheets, pages, drawings and Lottie files of folders, and plays what is read against what others show.

Prints the files read whole, read with losses and refused, and the worst difference from

    Chromium      for a style sheet: each animation, by its own selector where a class alone makes an element; for a page
                  and a drawing: what each element shows (.ci/sources/pages.py)
    lottie-web    for a Lottie file, in Chromium: each property, at frames and between them
    rlottie       for a Lottie file: each number and each point, alone

(paths, and layers whose time is remapped, apart: players measure paths each in their own way, and a note names the layers;
so are paths that leave their line, which a note names, and loops for which lottie-web shows a frame differently after
others, asked again in a player that has shown none)

as a fraction of the range that the property has in that time, never taken smaller than 1 % of its largest number.
A difference above 0.001 is printed with its name. The folders are brought by whoever runs this, and so is lottie-web,
`build/player/lottie.js` of its distribution.
"""
import csv
import io
import json
import math
import pathlib
import re
import sys

from rlottie import composition
from sources import animcurve, chromium, pages, rlottie

STEPS = 40
BOUND = 1e-3
BOX = "100x40"


def rendered(document, times):
    """The columns of a document at some instants."""
    answer = animcurve("render", "-", "--at", ",".join(map(repr, times)), data=document)
    if answer.returncode:
        return {}
    rows = list(csv.reader(io.StringIO(answer.stdout)))
    return {name: [float(row[index]) for row in rows[1:]] for index, name in enumerate(rows[0])}


# A note on an animation that has a number, since others play the keyframes in other ways.
WAY = re.compile(r": (\S+) is played by (.+) in another way than by .+: that is (\S+ \d+) \(line")


class Page:
    """A page of Chromium, opened anew where a file keeps it from answering."""

    def __init__(self, folder, name, html):
        self.profile, self.count = folder / name, 0
        self.address = folder / f"{name}.html"
        self.address.write_text(html)
        self.open()

    def open(self):
        self.count += 1
        self.browser = chromium(f"{self.profile}{self.count}")
        self.browser and self.browser.open(self.address.as_uri())
        self.browser and self.browser("Emulation.setDeviceMetricsOverride", width=1920, height=1080, deviceScaleFactor=1, mobile=False)

    def evaluate(self, script):
        try:
            return self.browser.evaluate(script)
        except SystemExit as error:
            self.browser.process.kill()
            self.browser.end()
            self.open()
            raise TimeoutError(str(error)) from error


class Report:
    """Files by how they are read, differences by player."""

    def __init__(self, kind):
        self.kind, self.whole, self.noted, self.refused = kind, [], [], []
        self.notes = self.apart = 0
        self.differences = {}
        self.named = []

    def read(self, path, *words):
        """The document of a file; None where it is refused."""
        answer = animcurve("import", str(path), "--from", self.kind, *words)
        notes = [line for line in answer.stderr.splitlines() if "note: " in line]
        if answer.returncode:
            self.refused.append((path, answer.stderr.strip().splitlines()[-1] if answer.stderr else answer.returncode))
            return None
        strict = animcurve("import", str(path), "--from", self.kind, "--strict", *words)
        (self.noted if strict.returncode else self.whole).append(path)
        self.notes += len(notes)
        self.ways = {way[3]: (way[1], way[2]) for way in map(WAY.search, notes) if way}
        return answer.stdout

    def compare(self, player, name, ours, theirs):
        """Holds a column against what a player shows; both are lists of numbers."""
        low, high = min(theirs), max(theirs)
        scale = max(high - low, 0.01 * max(abs(low), abs(high)), 1e-9)
        self.add(player, name, max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) / scale)

    def add(self, player, name, error):
        self.differences.setdefault(player, []).append((error, name))
        if not error <= BOUND:
            self.named.append(f"{player}: {name}: {error:.3g}")

    def print(self):
        count = len(self.whole) + len(self.noted) + len(self.refused)
        print(f"{self.kind}: {count} files: {len(self.whole)} read whole, {len(self.noted)} with losses, "
              f"{len(self.refused)} refused; {self.notes} notes")
        for path, reason in self.refused:
            print(f"  refused: {reason}")
        if self.apart:
            print(f"{self.kind}: {self.apart} properties not compared: columns in other units, and shorthands")
        for player, rows in self.differences.items():
            rows.sort(key=lambda row: -math.inf if math.isnan(row[0]) else row[0])
            near = [row for row in rows if row[0] <= BOUND]
            worst = near[-1] if near else (math.nan, "")
            print(f"{self.kind}: {player}: {len(rows)} properties, {len(near)} within {BOUND:g}, the worst of them "
                  f"{worst[0]:.2g} ({worst[1]})")
        for line in self.named:
            print(f"  differs: {line}")


# Style sheets.

# For an animation: an element that its selector takes, under the whole sheet; and what it shows of a property.
SHEET = """<!doctype html><meta charset="utf-8"><body style="margin: 0"><div id="stage"></div><style id="forced"></style>
<script>
const stage = document.getElementById('stage'), forced = document.getElementById('forced')
// A state of a user is a class instead.
const states = (text) => text.replace(/(?<!hover):(hover|focus-within|focus-visible|focus|active|checked|target|visited|link|any-link|enabled|disabled|invalid|valid|indeterminate|open|popover-open|placeholder-shown)(?![-\\w(])/g, '.state-$1')
const SVG = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect', 'text', 'tspan', 'use', 'stop', 'mask'])
const SIMPLE = /::?[-\\w]+(?:\\((?:[^()]|\\([^()]*\\))*\\))?|\\[[^\\]]*\\]|[.#](?:\\\\.|[-\\w]|[^\\x00-\\x7F])+|[-\\w]+|[*]/g
let first = {}, variables = ''
function load(sheet) {
  document.querySelector('head style')?.remove()
  const style = document.createElement('style')
  style.textContent = states(sheet)
  document.head.append(style)
  first = {}
  const own = {}
  const nested = (own, outer) => outer ? own.flatMap((one) => outer.map((around) =>
    one.includes('&') ? one.replaceAll('&', around) : `${around} ${one}`)) : own
  const visit = (rules, outer) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
      if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue
      const isStyle = rule instanceof CSSStyleRule
      const selectors = isStyle ? nested(rule.selectorText.split(/, *(?![^(]*[)])/), outer) : outer
      for (const selector of isStyle ? selectors : []) own[selector] = (own[selector] ?? '') + rule.style.cssText
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) visit(rule.cssRules, selectors)
    }
  }
  visit(style.sheet.cssRules)
  variables = inherited(sheet, style.sheet.cssRules)
  for (const [selector, text] of Object.entries(own)) {
    if (!/animation/.test(text)) continue
    const made = build(selector)
    if (made) for (const name of getComputedStyle(...made).animationName.split(', ')) if (name !== 'none') first[name] ??= selector
  }
}
// The variables that an element around the animated one would have: of any rule, as the import takes them where neither
// the selector nor the root has one, and no var() has a value of its own.
function inherited(sheet, rules) {
  const found = {}
  const visit = (rules) => {
    for (const rule of rules) {
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) visit(rule.cssRules)
      if (!(rule instanceof CSSStyleRule)) continue
      const isRoot = rule.selectorText.split(/, */).some((one) => [':root', 'html', 'body', ':host', '*'].includes(one))
      for (const name of rule.style) if (name.startsWith('--')) {
        found[name] = isRoot || found[name] === null ? null : rule.style.getPropertyValue(name)
      }
    }
  }
  visit(rules)
  return Object.entries(found).filter(([name, value]) => value !== null && !sheet.replaceAll(' ', '').includes(`var(${name},`))
    .map(([name, value]) => `${name}: ${value};`).join('')
}
// An element that a selector takes, in those around it, and its pseudo-element; null if it takes more than that.
function build(selector) {
  selector = states(selector.trim())
  stage.replaceChildren()
  forced.textContent = ''
  stage.style.cssText = variables + 'position: relative; width: 1000px; height: 500px'
  const parts = selector.match(/(?:\\[[^\\]]*\\]|\\((?:[^()]|\\([^()]*\\))*\\)|\\\\.|[^\\s>+~])+|[>+~]/g) ?? []
  let [element, parent, sibling, pseudo] = [null, stage, false, null]
  const tagged = (part) => part?.match(SIMPLE)?.find((one) => /^[-\\w]+$/.test(one))
  for (const [index, part] of parts.entries()) {
    if ('+~>'.includes(part)) { sibling = part !== '>'; continue }
    if (/^(html|body|:root|:host)$/.test(part)) continue
    const simple = part.match(SIMPLE) ?? []
    const tag = tagged(part) ?? (SVG.has(tagged(parts.slice(index + 1).find((one) => one !== '>'))) ? 'svg' : 'div')
    const make = () => SVG.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
    if (element && !sibling) parent = element
    element = make()
    let [before, after] = [64, 2]
    for (const one of simple) {
      const count = one.match(/^:nth-(last-)?(?:child|of-type)\\(([^)]*)\\)/)
      if (/^::?(before|after|marker|placeholder|backdrop|first-l)/.test(one)) pseudo = one.replace(/^::?/, '::')
      else if (one[0] === '.') element.classList.add(one.slice(1).replaceAll('\\\\', ''))
      else if (one[0] === '#') element.id = one.slice(1).replaceAll('\\\\', '')
      else if (one[0] === '[') {
        const [, name, value] = one.match(/^\\[\\s*([-\\w]+)\\s*(?:[~|^$*]?=\\s*["']?([^"'\\]]*)["']?(?:\\s+i)?)?\\s*\\]/) ?? []
        if (name) element.setAttribute(name, name === 'class' ? `${element.className} ${value}` : value ?? '')
      } else if (count) {
        const [, last, text] = count
        const [, a, b] = text.replace('odd', '2n+1').replace('even', '2n+2').replaceAll(' ', '').match(/^(?:([-+]?\\d*)n)?([-+]?\\d+)?$/) ?? []
        const step = a === undefined ? 0 : a === '' || a === '+' ? 1 : a === '-' ? -1 : Number(a)
        let place = Number(b ?? 0)
        while (place < 1 && step > 0) place += step
        if (last) after = place - 1; else before = place - 1
      } else if (/^:(first|only)/.test(one)) before = 0
      if (/^:(last|only)/.test(one)) after = 0
    }
    if ('+~'.includes(parts[index + 1] ?? ' ')) after = 0
    const others = (count) => Array.from({ length: count }, make)
    if (sibling) parent.append(element)
    else parent.append(...others(before), element, ...others(after))
    sibling = false
  }
  if (!element) return null
  try { if (!element.matches(selector.replace(/::?(before|after|marker|placeholder|backdrop|first-l\\w+)/g, ''))) return null } catch { return null }
  for (const old of document.querySelectorAll('[data-played]')) old.removeAttribute('data-played')
  element.setAttribute('data-played', '')
  return [element, pseudo]
}
function shown(name, given, timing, properties, times) {
  const made = build(given ?? first[name] ?? '.played')
  if (!made) return null
  const [element, pseudo] = made
  const rules = { position: 'relative', width: '100px', height: '40px', transition: 'none', 'box-sizing': 'border-box', padding: '0', 'max-height': 'none', 'min-height': '0' }
  for (const property of properties) delete rules[property]
  const force = () => forced.textContent = '#stage#stage#stage :has([data-played]) { display: block !important }'
    + `${'#stage'.repeat(9)} [data-played]${pseudo ?? ''} {${Object.entries(rules).map(([name, value]) => `${name}: ${value};`).join('')}}`
  const style = () => getComputedStyle(element, pseudo)
  const find = () => element.getAnimations({ subtree: true }).find((one) =>
    one.animationName === name && one.effect.target === element && one.effect.pseudoElement === pseudo)
  if (pseudo && ['none', 'normal'].includes(style().content)) rules.content = '""'
  // What is not displayed plays nothing, nor does a class without a duration: it gets the one that the import has taken.
  force()
  if (['none', 'inline'].includes(style().display)) rules.display = 'block'
  force()
  const isAssumed = !(find()?.effect.getTiming().duration > 0)
  if (isAssumed) {
    if (given !== null && !style().animationName.split(', ').includes(name)) return null
    if (!style().animationName.split(', ').includes(name)) rules['animation-name'] = name
    Object.assign(rules, timing)
    force()
  }
  const animation = find()
  if (!animation) return null
  // The import leaves out that scrolling plays it, with a note. Others of the element may lie below.
  const all = element.getAnimations({ subtree: true }).filter((one) => one.effect.target === element && one.effect.pseudoElement === pseudo)
  for (const one of all) { one.timeline = document.timeline; one.pause() }
  const em = [style(), getComputedStyle(document.documentElement)].map((one) => parseFloat(one.fontSize))
  const rows = times.map((time) => {
    for (const one of all) one.currentTime = time * 1000
    return properties.map((property) => {
      let value = style().getPropertyValue(property)
      try { if (!pseudo) value = element.computedStyleMap().get(property)?.toString() ?? value } catch {}
      return property === 'transform' || property.endsWith('-origin') ? style().getPropertyValue(property) : value
    })
  })
  return [rows, em, isAssumed, pseudo !== null]
}
</script>
"""
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.I)
COLOR = re.compile(r"rgba?\([^)]*\)|color\([^)]*\)")


def parts(text):
    """The numbers of a computed value, and its colours apart."""
    colors = []
    for color in COLOR.findall(text):
        numbers = list(map(float, NUMBER.findall(color.replace("color(srgb", ""))))
        unit = 1 if color.startswith("color") else 255
        colors.append([number / unit for number in numbers[:3]] + [numbers[3] if len(numbers) > 3 else 1.0])
    return list(map(float, NUMBER.findall(COLOR.sub("", text)))), colors


PLACE = re.compile(r"calc\([^)]*\)|[-+.\d][-+.\de]*(?:px|%)?")
TERM = re.compile(r"([-+]?) *([\d.]+(?:e[-+]?\d+)?)(px|%)?")


def sum_of(place):
    """The px and the percentage of a length."""
    terms = [(float(f"{sign}{number}"), unit) for sign, number, unit in TERM.findall(place)]
    return sum(number for number, unit in terms if unit != "%"), sum(number for number, unit in terms if unit == "%")


def matrix(text):
    """The sixteen entries of a computed transform."""
    numbers = list(map(float, NUMBER.findall(re.sub("^matrix(3d)?", "", text)))) if text != "none" else []
    if len(numbers) == 16:
        return numbers
    a, b, c, d, x, y = numbers or [1, 0, 0, 1, 0, 0]
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1]


def timing(document):
    """The timing of a property of a document, and that as longhands of CSS."""
    web = document["animations"][0]["webTiming"]
    count = web.get("iterations", 1)
    return web, {
        "animation-duration": f"{web.get('duration', 0.25)}s", "animation-delay": f"{web.get('delay', 0)}s",
        "animation-iteration-count": "infinite" if count == "inf" else str(count),
        "animation-direction": web.get("direction", "normal"), "animation-fill-mode": web.get("fill", "none")}


def sheets(report, paths, browser):
    for path in paths:
        text = path.read_text(errors="replace")
        whole = report.read(path, "--box", BOX)
        if whole is None or browser is None:
            continue
        try:
            apart = compared(report, browser, path, text, whole)
        except TimeoutError:
            report.add("chromium", f"{path.name}: is not answered", math.nan)
            continue
        if apart:
            # A browser shows the whole of a transform alone: once more, with all lengths in px.
            text = LENGTH.sub(lambda found: f"{16 * float(found[1]):g}px", text)
            whole = animcurve("import", "-", "--from", "css", "--box", BOX, data=text).stdout
            report.apart += len(compared(report, browser, path, text, whole, apart))


def compared(report, browser, path, text, document, only=None):
    """Compares the animations of a style sheet, or the transforms of some; those whose transform has columns of its own."""
    if not document.startswith("{"):
        return []
    groups = {}
    for property in json.loads(document)["properties"]:
        name, _, rest = property["name"].partition(".")
        if only is None or name in only and rest.startswith("transform"):
            groups.setdefault(name, []).append((rest, property))
    names = list(groups)
    pairs = [report.ways.get(name, (name, None)) for name in names]
    browser.evaluate(f"load({json.dumps(text)})")
    return [name for name, pair in zip(names, pairs) if sheet(report, browser, path, name, *pair, groups[name])]


LENGTH = re.compile(r"(\d*\.?\d+)(?:r?em|v[wh]|ch)\b")


def sheet(report, browser, path, name, keyframes, selector, own):
    """The properties of one animation against what Chromium shows; whether a transform has columns of its own."""
    web, longhands = timing(own[0][1])
    length = web.get("duration", 0.25) * min(float(web.get("iterations", 1)), 2)
    start = max(web.get("delay", 0), 0)
    times = [start + (step + 0.37) / STEPS * length for step in range(STEPS)]
    columns = rendered(json.dumps({"properties": [property for _, property in own]}), times)
    css = sorted({re.sub(r"(\.\d+\.[xyz])?\.(color\d*|percent|r?em|v\w+|ch)$", "", rest) for rest, _ in own})
    answer = browser.evaluate(f"shown({json.dumps(keyframes)}, {json.dumps(selector)}, {json.dumps(longhands)}, {json.dumps(css)}, {json.dumps(times)})")
    where = f"{path.name}: {name}"
    if answer is None:
        return report.add("chromium, elements that a selector alone does not make", f"{where}: is not played by {selector}", math.nan)
    rows, em, is_assumed, is_part = answer
    player = "chromium" + ", with a timing that a note assumes" * is_assumed
    apart = any(rest.startswith("transform.") for rest, _ in own)
    for rest, property in own:
        base = re.sub(r"(\.\d+\.[xyz])?\.(color\d*|percent|r?em|v\w+|ch)$", "", rest)
        suffix = rest[len(base):]
        ours = [values for column, values in columns.items()
                if column == property["name"] or column.startswith(property["name"] + ".")
                and not any(column.startswith(other["name"]) and len(other["name"]) > len(property["name"]) for _, other in own)]
        texts = [row[css.index(base)] for row in rows]
        title = f"{where}.{rest}"
        # A browser tells the lengths of a pseudo-element in px alone.
        if base == "transform" and apart or is_part and any(other.startswith(f"{base}.percent") for other, _ in own):
            continue
        if not ours:
            report.add(player, f"{title}: no columns", math.nan)
        elif property["type"] == "transform" and not suffix:
            theirs = list(zip(*map(matrix, texts)))
            if len(ours) == 6:
                theirs = [theirs[index] for index in (0, 1, 4, 5, 12, 13)]
            # Entries of a matrix have a common scale, lengths another.
            errors = []
            for entry, (a, b) in enumerate(zip(ours, theirs)):
                last = entry >= (4 if len(ours) == 6 else 12)
                scale = max(max(max(t) - min(t) for t in theirs), 1 if last else 0.01) if last else 1
                errors.append(max(abs(x - y) for x, y in zip(a, b)) / scale)
            report.add(player, title, max(errors))
        elif property["type"] == "color":
            index = int(re.sub(r"\D", "", suffix) or 1) - 1
            found = [parts(text)[1] if text != "none" else [[0.0] * 4] * (index + 1) for text in texts]
            if any(len(colors) <= index for colors in found):
                report.add(player, f"{title}: {texts[0]}", math.nan)
                continue
            # Eight bits a component, of which a translucent colour has its share of light.
            error = 0.0
            for step, colors in enumerate(found):
                theirs, mine = colors[index], [values[step] for values in ours]
                error = max([error, abs(theirs[3] - min(max(mine[3], 0), 1)) - 1.01 / 255]
                            + [(abs(a - b) - 1.01 / 255 / max(mine[3], 0.01)) * mine[3] for a, b in zip(theirs, mine[:3])])
            report.add(player, title, max(error, 0.0))
        else:
            rows_of_numbers = [parts(text)[0] for text in texts]
            if base in ("translate", "rotate", "filter"):
                # A browser leaves out a last number that is 0, and all of them.
                most = 1 if base == "rotate" else len(ours)
                rows_of_numbers = [(row + [0] * most)[:max(len(row), most)] for row in rows_of_numbers]
            theirs = list(zip(*rows_of_numbers))
            if property["type"] == "rotation":
                ours, theirs = ours[-1:], theirs[-1:]
            if property["type"] == "scale":
                theirs = (theirs * 3)[:2]
                ours = ours[:2]
            if len(theirs) > len(ours) == 1 and base in ("margin", "padding"):
                theirs = theirs[:1]
            if base.endswith("shadow"):
                # A browser writes every length of a shadow, and none.
                shadows = max(len(parts(text)[1]) for text in texts)
                whole = max(len(parts(text)[0]) for text in texts) // max(shadows, 1)
                own_count = len(ours) // max(shadows, 1)
                every = [(parts(text)[0] + [0] * shadows * whole)[:shadows * whole] for text in texts]
                theirs = [[row[shadow * whole + place] for row in every]
                          for shadow in range(shadows) for place in range(min(own_count, whole))]
            units = [other[len(base) + 1:] for other, _ in own if other.startswith(f"{base}.") and "color" not in other]
            if units:
                # Lengths in several units: each place of a browser is a sum of px and a percentage.
                if suffix not in ("", ".percent") or suffix == "" and units != ["percent"]:
                    continue
                places = [[sum_of(place) for place in PLACE.findall(text)] for text in texts]
                if not all(places):
                    report.add(player, f"{title}: {texts[0]!r} for {len(ours)} columns", math.nan)
                    continue
                theirs = list(zip(*([place[suffix == ".percent"] for place in row] * max(len(ours) // len(row), 1) for row in places)))
            elif any("calc" in text for text in texts):
                # A browser adds the 0 of another unit.
                theirs = list(zip(*([sum(sum_of(place)) for place in PLACE.findall(text)] for text in texts)))
            if len(theirs) > len(ours) and theirs == theirs[:len(ours)] * (len(theirs) // len(ours)):
                # A list is repeated for each layer of a background.
                theirs = theirs[:len(ours)]
            if len(theirs) != len(ours):
                report.add(player, f"{title}: {texts[0]!r} for {len(ours)} columns", math.nan)
                continue
            for mine, values in zip(ours, theirs):
                if "opacity" in base:
                    mine = [min(max(value, 0), 1) for value in mine]
                # Lengths in em are columns in em.
                size, largest = max(map(abs, values)), max(map(abs, mine))
                unit = next((unit for unit in em if largest and unit and abs(size / largest / unit - 1) < 0.01), 1)
                report.compare(player, title, mine, [value / unit for value in values])
    return apart


# Lottie files.

LOTTIE = """<!doctype html><meta charset="utf-8"><body><div id="stage"></div><script src="PLAYER"></script>
<script>
let animation = null
const scaled = (value, factor) => typeof value === 'number' ? value * factor : Array.from(value, (one) => one * factor)
function load(data) {
  animation?.destroy()
  animation = lottie.loadAnimation({
    container: document.getElementById('stage'), renderer: 'svg', autoplay: false, loop: false, animationData: data})
  return [animation.totalFrames, animation.firstFrame]
}
function values(frame) {
  animation.goToAndStop(frame, true)
  const found = {}
  const visit = (element, name) => {
    const own = (name ? name + '.' : '') + element.data.nm
    const seen = new Set()
    const properties = (holder) => {
      for (const one of holder.dynamicProperties ?? []) {
        if (seen.has(one)) continue
        seen.add(one)
        const path = one.keyframes?.[0]?.path
        if (path && one.frameId === element.globalData.frameId) {
          // pv is the value without the expression.
          const value = one.keyframes[0].loops ? scaled(one.v, 1 / (one.mult ?? 1)) : one.pv ?? one.v
          found[own + path] = typeof value === 'number' ? [value] : Array.from(value)
        }
        properties(one)
      }
    }
    properties(element)
    for (const inner of element.elements ?? []) if (inner?.data) visit(inner, own)
  }
  for (const element of animation.renderer.elements) if (element?.data) visit(element, '')
  return found
}
</script>
"""


WRONG_CYCLE = "(cycleDuration - ((firstKeyFrame - currentFrame) % cycleDuration + firstKeyFrame))"
RIGHT_CYCLE = "(cycleDuration - (firstKeyFrame - currentFrame) % cycleDuration + firstKeyFrame)"

# The expressions that are read.
LOOP = re.compile(r"""(var\$bm_rt;)?(\$bm_rt=)?(thisProperty\.)?loop_?(out|in)"""
                  r"""\((type=)?(['"](cycle|pingpong)['"])?(,(numKeyframes=)?0)?\);?""", re.I)


def keyed(node, path=""):
    """Names each list of keyframes by its path within the layer, and yields it."""
    if isinstance(node, dict):
        k = node.get("k")
        if isinstance(k, list) and k and isinstance(k[0], dict) and "t" in k[0]:
            k[0]["path"] = path
            if isinstance(node.get("x"), str) and LOOP.fullmatch(re.sub(r"\s", "", node["x"])):
                k[0]["loops"] = True
            yield path, node
            return
        for name, value in node.items():
            if isinstance(value, (dict, list)):
                plain = re.fullmatch(r"[^\W\d][\w-]*", name)
                yield from keyed(value, f"{path}.{name}" if plain else f"{path}[{json.dumps(name, ensure_ascii=False)}]")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from keyed(value, f"{path}[{index}]")


def layers(document):
    """Gives each layer a name of its own, and yields it."""
    lists = [("", document.get("layers"))]
    lists += [(f"assets{index}-", asset.get("layers")) for index, asset in enumerate(document.get("assets") or [])
              if isinstance(asset, dict)]
    for start, some in lists:
        for index, layer in enumerate(some if isinstance(some, list) else []):
            if isinstance(layer, dict):
                layer["nm"] = f"{start}layers{index}"
                yield layer


def probe(keyframes):
    """A document of rlottie's with the keyframes of a number or a point as a position."""
    k = json.loads(json.dumps(keyframes))
    first = k[0].get("s", k[0].get("e"))
    count = len(first) if isinstance(first, list) else 1
    if count == 1:
        return {"s": True, "x": {"a": 1, "k": k}, "y": {"a": 0, "k": 0}}
    return {"a": 1, "k": k}


def lottie_files(report, paths, browser, rlottie):
    for path in paths:
        text = path.read_text(errors="replace")
        try:
            document = json.loads(text)
        except ValueError:
            report.read(path)
            continue
        if report.read(path) is None:
            continue
        all_layers = list(layers(document))
        own = {layer["nm"]: dict(keyed(layer)) for layer in all_layers}
        answer = animcurve("import", "-", "--from", "lottie", data=json.dumps(document))
        if answer.returncode:
            report.add("lottie-web", f"{path.name}: is not read again", math.nan)
            continue
        described = json.loads(answer.stdout)
        rate, first, agreed = document.get("fr", 60), document.get("ip", 0), set()
        if browser:
            remapped = {layer["nm"] for layer in all_layers if "tm" in layer}
            try:
                agreed = against_web(report, browser, path, document, answer.stdout, rate, own, remapped)
            except TimeoutError:
                report.add("lottie-web", f"{path.name}: lottie-web does not answer", math.nan)
        if rlottie:
            against_rlottie(report, rlottie, path, own, described, rate, first, agreed)


def is_curved(keyframes):
    """Whether a point has a path between its keyframes."""
    return any(any(frame.get("to") or []) or any(frame.get("ti") or []) for frame in keyframes if isinstance(frame, dict))


def is_folded(keyframes):
    """Whether a path follows its own line, and leaves it beyond an end: lottie-web stays on the line."""
    frames = [frame for frame in keyframes if isinstance(frame, dict)]
    for before, next in zip(frames, frames[1:]):
        start, end, handles = before.get("s"), before.get("e") or next.get("s"), [before.get("to"), before.get("ti")]
        if not start or not end or not all(handles) or not any(map(any, handles)):
            continue
        line = [end[axis] - start[axis] for axis in (0, 1)]
        corners = [handles[0], [line[axis] + handles[1][axis] for axis in (0, 1)]]
        along = [line[0] * corner[0] + line[1] * corner[1] for corner in corners]
        aside = [line[0] * corner[1] - line[1] * corner[0] for corner in corners]
        if any(line) and max(map(abs, aside)) < 1e-3 and not all(0 <= one <= line[0] ** 2 + line[1] ** 2 for one in along):
            return True
    return False


def has_own_easings(keyframes):
    """Whether the numbers of a list have different handles."""
    lists = [frame[side][axis] for frame in keyframes for side in "io" for axis in "xy"
             if isinstance(frame.get(side), dict) and axis in frame[side]]
    return any(isinstance(numbers, list) and len(set(numbers)) > 1 for numbers in lists)


def against_web(report, browser, path, document, described, rate, own, remapped):
    """Compares the properties of a file, and returns those that lottie-web shows as they are read."""
    loaded = browser.evaluate(f"(() => {{ try {{ return load({json.dumps(document)}) }} catch {{ return null }} }})()")
    if loaded is None:
        report.add("lottie-web", f"{path.name}: lottie-web fails", math.nan)
        return set()
    total, first = loaded
    frames = [(step + 0.37) / STEPS * max(total - 1, 1) for step in range(STEPS)]
    columns = rendered(described, [frame / rate for frame in frames])
    errors = web_errors([browser.evaluate(f"values({frame!r})") for frame in frames], columns)
    if any(not error <= BOUND for error in errors.values()):
        # What a loop shows in lottie-web can depend on the frames shown before: each frame of a player that has shown none.
        again = web_errors([browser.evaluate(f"load({json.dumps(document)}), values({frame!r})") for frame in frames], columns)
        for name, error in errors.items():
            if error > BOUND >= again.get(name, math.inf):
                report.add("lottie-web, where its loops depend on the frames shown before", f"{path.name}: {name}", again[name])
                del again[name]
        errors = again
    agreed = {name for name, error in errors.items() if error <= BOUND}
    for name, error in errors.items():
        chain = re.match(r"((?:assets\d+-)?layers\d+\.?)+", name)[0].strip(".").split(".")
        keyframes = own.get(chain[-1], {}).get(name[len(".".join(chain)):], {"k": []})["k"]
        kind = (", along paths that leave their line" if is_folded(keyframes) else
                ", inside layers with remapped time" if remapped.intersection(chain[:-1]) else
                ", along paths" if is_curved(keyframes) else "")
        report.add("lottie-web" + kind, f"{path.name}: {name}", error)
    return agreed


def web_errors(shown, columns):
    """The largest difference of each property, as a fraction of its range."""
    errors = {}
    for name in sorted({name for values in shown for name in values}):
        ours = [values for column, values in columns.items()
                if column == name or re.fullmatch(re.escape(name) + r"(\.\d+|\.[xy])", column)]
        if not ours:
            continue  # a note says why
        steps = [step for step, values in enumerate(shown) if name in values]
        theirs = list(zip(*(shown[step][name] for step in steps)))[:len(ours)]
        # lottie-web shows a layer for some of these instants: the range is that of all.
        size = max((max(values) - min(values) for values in [*theirs, *ours]), default=0)
        size = max(size, 0.01 * max((max(map(abs, values)) for values in theirs), default=0), 1e-9)
        errors[name] = max(abs(mine[step] - value) for mine, values in zip(ours, theirs) for step, value in zip(steps, values)) / size
    return errors


def against_rlottie(report, rlottie, path, own, described, rate, first, agreed):
    for layer, properties in own.items():
        for inside, node in properties.items():
            name = layer + inside
            found = [property for property in described["properties"]
                     if property["name"] == name or re.fullmatch(re.escape(name) + r"\.\d", property["name"])]
            keyframes = [{key: value for key, value in frame.items() if key not in ("path", "loops")}
                         for frame in node["k"] if isinstance(frame, dict)]
            # rlottie has no expressions.
            if not found or node["k"][0].get("loops") or len(keyframes) < 2 or len(keyframes) < len(node["k"]) or layer.startswith("assets"):
                continue
            count = len(keyframes[0].get("s", keyframes[0].get("e"))) if isinstance(keyframes[0].get("s", keyframes[0].get("e")), list) else 1
            if count > 3 or any(not frame.get("h") and "i" not in frame for frame in keyframes[:-1]):
                continue
            start, end = keyframes[0]["t"], keyframes[-1]["t"]
            if not 0 < end - start <= 2000 or start < 0:
                continue
            frames = sorted({max(0, round(start + (end - start) * step / STEPS)) for step in range(STEPS + 1)})
            file = composition(probe(keyframes), math.ceil(end) + 2)
            file["fr"] = rate
            shown = rlottie_frames(rlottie, file, f"{path}{name}", frames)
            columns = rendered(json.dumps({"properties": found}), [(frame - first) / rate for frame in frames])
            columns.pop("time", None)
            ours = list(columns.values())[:min(count, 2)]
            theirs = list(zip(*shown))[:len(ours)]
            if not ours or any(map(math.isnan, theirs[0])):
                continue
            size = max(max(values) - min(values) for values in theirs)
            size = max(size, 0.01 * max(max(map(abs, values)) for values in theirs), 1e-9)
            error = max(abs(a - b) for mine, values in zip(ours, theirs) for a, b in zip(mine, values)) / size
            # Along a path rlottie measures lengths in its own way: up to 1 % ahead or behind. Of a list it knows the
            # handles of the first number alone, and easings with equal handles at two decimals are one to it.
            kind = (", along paths" if is_curved(keyframes) else
                    ", lists with handles for each number" if has_own_easings(keyframes) else "")
            if error > BOUND and name in agreed:
                kind += ", alone: lottie-web shows what is read"
            report.add("rlottie" + kind, f"{path.name}: {name}", error)


def rlottie_frames(player, document, name, frames):
    """The least x and y at some frames."""
    animation = player.library.lottie_animation_from_data(json.dumps(document).encode(), name.encode(), b"")
    if not animation:
        return [(math.nan, math.nan)] * len(frames)
    shown = [player.corner(player.library.lottie_animation_render_tree(animation, frame, 500, 500)) for frame in frames]
    player.library.lottie_animation_destroy(animation)
    return shown


def distinct(folders, suffix, holds):
    """The files of folders, each content once."""
    seen = set()
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob(f"*{suffix}")):
            data = path.read_bytes() if path.is_file() else b""
            if data not in seen and re.search(holds, data):
                seen.add(data)
                yield path


def main(scratch, *words):
    player = None
    if words[:1] == ("--lottie-web",):
        player, words = pathlib.Path(words[1]).resolve(), words[2:]
    if not words:
        sys.exit("players: expected folders of style sheets, pages, drawings and Lottie files")
    css = list(distinct(words, ".css", rb"@(-webkit-)?keyframes"))
    lottie = list(distinct(words, ".json", rb'"layers"[\s\S]*"ks"|"ks"[\s\S]*"layers"'))
    report, page = Report("css"), Page(scratch, "sheets", SHEET)
    sheets(report, css, page.browser and page)
    report.print()
    if page.browser:
        page.browser.end()
        report, page = Report("css"), Page(scratch, "pages", pages.PAGE)
        moving = [path for suffix in (".html", ".svg") for path in distinct(words, suffix, rb"@(-webkit-)?keyframes|<animate|<set")]
        pages.play(report, page, moving, rendered, matrix, BOUND)
        report.print()
        page.browser.end()
    report = Report("lottie")
    page = None
    if player:
        # loopIn("cycle") takes the first keyframe's time away from an instant that begins there, for which its own
        # loopIn("offset") adds it.
        (scratch / "lottie.js").write_text(player.read_text().replace(WRONG_CYCLE, RIGHT_CYCLE))
        page = Page(scratch, "lottie", LOTTIE.replace("PLAYER", (scratch / "lottie.js").as_uri()))
    else:
        print("players: no --lottie-web: skipped")
    lottie_files(report, lottie, page and page.browser and page, rlottie())
    report.print()
    if page and page.browser:
        page.browser.end()
    return []
