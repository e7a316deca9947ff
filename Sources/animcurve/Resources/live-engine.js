// The script of the live page, after the module's functions: what is shown, and its points.

'use strict'
const $ = (id) => document.getElementById(id)
const start = JSON.parse($('start').textContent)
const began = performance.now(), packed = $('module').textContent.trim()
const bytes = unpack(Uint8Array.fromBase64?.(packed) ?? Uint8Array.from(atob(packed), (c) => c.charCodeAt(0)))
const am = await functions(bytes)
const ready = performance.now() - began

// MARK: What is shown

const policies = { additive: 'Adds up', preservingVelocity: 'Keeps velocity', replacing: 'Starts at rest' }
const looks = ['Move', 'Scale', 'Turn', 'Fade']
const most = 8
const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/// The settings of the page, which the address holds.
const state = {
  curves: start.curves, active: 0, tolerance: start.tolerance, duration: start.duration, epsilon: 0.001,
  look: 'Move', policy: 'preservingVelocity', family: start.family, written: '', velocity: '', settling: '',
}
/// The parsed curve of each text, the last second of the plot, and whether values have units of their own.
let shown = [], end = 1, isRaw = false
const named = new Map(am.names().map(([name, definition, source]) => [name, { definition, source }]))
const targets = am.targets(), rules = am.rules()

const current = () => shown[state.active]
const short = (x, digits = 4) => Number.isNaN(x) ? '–' : !isFinite(x) ? (x > 0 ? 'never' : '−∞')
  : String(Math.abs(x) >= 10 ** digits ? Math.round(x) : Number(x.toPrecision(digits))).replaceAll('-', '−')
/// A bound in percent, rounded up; a rounding of the numbers themselves is none.
function percent(x) {
  if (x <= 2 ** -52) return 'exact'
  const digit = 10 ** (Math.floor(Math.log10(100 * x)) - 2)
  return `error ≤ ${String(Number((Math.ceil(100 * x / digit * (1 - 1e-12)) * digit).toPrecision(3)))} %`
}
const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])

/// The curves of all texts, measured for the plots; the last good one for a text that is refused.
const accepted = []
function measure() {
  for (const { handle } of shown) am.free(handle)
  shown = state.curves.map((source, index) => {
    let read = am.parse(source)
    const refusal = read.error
    if (refusal) read = am.parse(accepted[index] ?? 'linear')
    else accepted[index] = source
    // A refused text shows what it was last while it is edited, and nothing beside others.
    const isHidden = !!refusal && (index !== state.active || accepted[index] === undefined)
    const curve = { ...read, source, refusal, isHidden, index, times: [], scale: 1, shift: 0, clock: 1 }
    if (read.kind === 0) {
      curve.end = curve.clock = state.duration
    } else {
      const rest = curve.rest = am.rest(read.handle), from = am.at(read.handle, [0]).values[0]
      const distance = curve.distance = Number.isFinite(rest) && rest !== from ? rest - from : 1
      curve.from = from
      curve.times = (read.kind === 1 ? rules : rules.slice(0, 1)).map(([name], rule) =>
        ({ rule, name, time: am.settle(read.handle, rule, state.epsilon * (rule === 1 ? 1 : Math.abs(distance))) }))
      // The plot ends where the exports do; if it shows settling times, at the last of these.
      const plays = am.duration(read.handle, state.tolerance)
      const finite = plays > 0 && !state.settling ? [plays] : curve.times.map((t) => t.time).filter((t) => isFinite(t) && t > 0)
      curve.plays = plays
      if (read.kind === 1) curve.numbers = am.spring(read.handle)
      curve.end = finite.length ? Math.min(Math.max(...finite) * (state.settling ? 1.03 : 1), Math.min(...finite) * 4)
        : read.kind === 1 ? curve.numbers[0] * 8 : 2
    }
    return curve
  })
  const drawn = shown.filter((curve) => !curve.isHidden)
  isRaw = drawn.length > 0 && drawn.every((curve) => curve.kind === 2)
  for (const curve of shown) if (curve.kind === 2 && !isRaw) {
    curve.scale = 1 / curve.distance
    curve.shift = -curve.from / curve.distance
  }
  end = Math.max(...(drawn.length ? drawn : shown).map((curve) => curve.end))
}

/// A curve at seconds: its value and velocity in the units of the plot.
function at(curve, seconds) {
  const last = curve.kind === 0 ? 1 : Infinity
  const x = Math.min(seconds / (curve.clock ?? 1), last)
  const { values, slopes } = am.at(curve.handle, [x])
  const ended = curve.kind === 0 && seconds > curve.clock
  return { value: values[0] * (curve.scale ?? 1) + (curve.shift ?? 0),
    velocity: ended ? 0 : slopes[0] * (curve.scale ?? 1) / (curve.clock ?? 1) }
}

/// Points of a curve for its lines: times, values and velocities, both sides of every breakpoint.
function points(curve, count) {
  const clock = curve.clock ?? 1, scale = curve.scale ?? 1, shift = curve.shift ?? 0
  const last = curve.kind === 0 ? 1 : end
  let { values, slopes } = am.sample(curve.handle, 0, last, count)
  const t = [], v = [], s = []
  const push = (x, value, slope) => { t.push(x * clock); v.push(value * scale + shift); s.push(slope * scale / clock) }
  // A curve that turns more often than it can be drawn: of each pixel's samples the least and the greatest.
  const turns = curve.kind === 1 ? last * curve.numbers[2] * Math.sqrt(Math.max(0, 1 - curve.numbers[1] ** 2)) / Math.PI
    : slopes.reduce((turns, slope, i) => turns + (slope * slopes[i - 1] < 0), 0)
  if (turns > count / 6) {
    const each = am.room / count | 0
    ;({ values, slopes } = am.sample(curve.handle, 0, last, each * count))
    const ends = (list) => [list.indexOf(Math.min(...list)), list.indexOf(Math.max(...list))].sort((a, b) => a - b)
    for (let first = 0; first < each * count; first += each) {
      const part = values.subarray(first, first + each), speeds = slopes.subarray(first, first + each), fast = ends(speeds)
      ends(part).forEach((k, i) => push(last * (first + k) / (each * count - 1), part[k], speeds[fast[i]]))
    }
    return { t, v, s }
  }
  const breaks = am.breakpoints(curve.handle, last)
  let next = 0
  for (let index = 0; index < count; index++) {
    const x = last * index / (count - 1)
    while (next < breaks.length && breaks[next] <= x) {
      push(breaks[next], breaks[next + 1], breaks[next + 2])
      push(breaks[next], breaks[next + 3], breaks[next + 4])
      next += 5
    }
    if (next >= 5 && breaks[next - 5] === x) continue
    push(x, values[index], slopes[index])
  }
  if (curve.kind === 0 && end > clock) { push(1, v[v.length - 1], 0); push(end / clock, v[v.length - 1], 0) }
  return { t, v, s }
}
