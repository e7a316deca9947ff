"""Plays the animations of pages and drawings in Chromium, and holds what each element shows against what is imported.

An animation that several elements play in different ways is imported as "f", "f 2" and so on: the nearest of them counts.
"""
import json
import re

from sources import animcurve

TIMES = [0.013, 0.17, 0.31, 0.52, 0.68, 0.83, 0.97, 1.21, 1.73, 3.3]
SIZE = (1920, 1080)

PAGE = """<!doctype html><meta charset="utf-8"><body style="margin: 0"><script>
const hyphened = (name) => name === 'cssOffset' ? 'offset' : name.startsWith('--') ? name
  : name.replace(/[A-Z]/g, (one) => '-' + one.toLowerCase())
async function play(text, times) {
  const frame = document.createElement('iframe')
  frame.sandbox = 'allow-same-origin'
  frame.style = 'width: 1920px; height: 1080px; border: 0'
  frame.srcdoc = text
  const loaded = new Promise((done) => { frame.onload = done; setTimeout(done, 5000) })
  document.body.replaceChildren(frame)
  await loaded
  const page = frame.contentDocument, style = (...made) => frame.contentWindow.getComputedStyle(...made)
  const drawings = [...page.querySelectorAll('svg')].filter((one) => !one.ownerSVGElement)
  for (const one of drawings) one.pauseAnimations()
  const animations = page.getAnimations().filter((one) => one.animationName)
  for (const one of animations) one.pause()
  const shown = animations.flatMap(({ animationName: name, effect }) => {
    const names = new Set(effect.getKeyframes().flatMap((one) => Object.keys(one)).map(hyphened))
    return [...names].filter((one) => !['offset', 'computed-offset', 'easing', 'composite'].includes(one)).map((property) =>
      [name, property, () => style(effect.target, effect.pseudoElement).getPropertyValue(property)])
  })
  for (const one of page.querySelectorAll('animate, animateTransform, animateColor, set')) {
    const target = one.targetElement, property = one.getAttribute('attributeName')
    if (!target || !property) continue
    const moved = () => {
      const all = Array.from(target.transform?.animVal ?? [], ({ matrix }) => matrix)
      const { a, b, c, d, e, f } = all.reduce((whole, { a, b, c, d, e, f }) => whole.multiply(new DOMMatrix([a, b, c, d, e, f])), new DOMMatrix())
      return `matrix(${[a, b, c, d, e, f]})`
    }
    const value = () => property === 'transform' ? moved()
      : style(target).getPropertyValue(property) || String(target[property]?.animVal?.value ?? '')
    shown.push([target.id || target.localName, property, value])
  }
  const rows = times.map((time) => {
    for (const one of animations) one.currentTime = time * 1000
    for (const one of drawings) one.setCurrentTime(time)
    return shown.map(([, , value]) => value())
  })
  return shown.map(([name, property], index) => [name, property, rows.map((row) => row[index])])
}
</script>
"""
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.I)
LEGACY = re.compile(r"rgba?\(([^)]*)\)")
UNITS = re.compile(r"\.(percent|r?em|v\w+|ch|fr)(\.|$)")


def numbers(text, matrix):
    """The numbers of a computed value, those of colours as fractions."""
    if text.startswith("matrix") or matrix and text == "none":
        return matrix(text)
    found = list(map(float, NUMBER.findall(LEGACY.sub("", re.sub(r"url\([^)]*\)|color\(srgb", "", text)))))
    for color in LEGACY.findall(text):
        parts = list(map(float, color.split(",")))
        found += [part / 255 for part in parts[:3]] + (parts[3:] or [1])
    return found


def difference(texts, columns, matrix):
    """The largest difference of a property from some columns, beyond the rounding of lengths and colours to 64ths and 255ths."""
    worst = 0
    for step, text in enumerate(texts):
        ours = [column[step] for column in columns]
        theirs = numbers(text, matrix if len(ours) in (6, 16) else None)
        if len(theirs) == 16 and len(ours) == 6:
            theirs = [theirs[index] for index in (0, 1, 4, 5, 12, 13)]
        if len(ours) not in (6, 16) or len(theirs) != len(ours):
            # A browser has an order of its own, and leaves out what is 0.
            most = max(len(ours), len(theirs))
            ours, theirs = (sorted(list(some) + [0] * (most - len(some))) for some in (ours, theirs))
        rounding = 1 / 64 if "px" in text else 1.3 / 255 if "rgb" in text else 1e-5
        worst = max([worst] + [(abs(a - b) - rounding) / max(1, abs(b)) for a, b in zip(ours, theirs)])
    return worst


def play(report, browser, paths, rendered, matrix, bound):
    """Compares the properties that move; those whose difference no note names are silent losses."""
    for path in paths:
        answer = animcurve("import", str(path), "--from", "css", "--font-size", "16", "--viewport", "%dx%d" % SIZE)
        notes = answer.stderr
        if report.read(path, "--font-size", "16", "--viewport", "%dx%d" % SIZE) is None:
            continue
        try:
            shown = browser.evaluate(f"play({json.dumps(path.read_text(errors='replace'))}, {json.dumps(TIMES)})")
        except TimeoutError:
            report.add("chromium", f"{path.name}: is not answered", float("nan"))
            continue
        columns = rendered(answer.stdout, TIMES) if answer.stdout.startswith("{") else {}
        for name, property, texts in shown:
            if len(set(texts)) == 1:
                continue
            ways = {}
            for column, values in columns.items():
                own = re.match(re.escape(f"{name}") + r"( \d+)?\." + re.escape(property) + r"($|\.)", column)
                if own and not (property == "rotate" and column[-2:] in (".x", ".y", ".z")):
                    ways.setdefault(own[1], {})[column] = values
            # The parts of a shorthand are read as one property.
            start = re.escape(name) + r"( \d+)?\.?\S*"
            stem = "border-radius|" * property.endswith("-radius") + "|".join(map(re.escape, ["-".join(property.split("-")[:end]) for end in range(1, property.count("-") + 2)]))
            short = any(re.match(start + rf"\.({stem}|inset)(\.|$)", column) for column in columns)
            is_noted = re.search(re.escape(name) + rf"( \d+)?\b[^\n]*\b({stem}|composed|left out)\b", notes)
            if not ways and short or any(UNITS.search(column) for way in ways.values() for column in way):
                report.apart += 1
                continue
            error = min((difference(texts, list(way.values()), matrix) for way in ways.values()), default=float("inf"))
            kind = "chromium, with a note" if is_noted and not error <= bound else "chromium"
            report.add(kind, f"{path.name}: {name}.{property}", error)
