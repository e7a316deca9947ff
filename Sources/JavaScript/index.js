// AnimationMath for JavaScript: curves by their text, computed by the Swift package as WebAssembly.
//
// For Node and browsers; nothing else is needed. Numbers have the bounds that the Swift package states.

import { functions, unpack } from './functions.js'

// Bundlers know this form of a file's place. Node's fetch takes no files, and an import of node:fs, even one that a
// browser never runs, stops bundlers.
const place = new URL('./animationmath.wasm.lzma', import.meta.url)
const files = place.protocol === 'file:' && globalThis.process?.getBuiltinModule?.('node:fs')

/** The module's file, or an error that says where it was looked for. */
async function fetched() {
  const answer = await fetch(place), isPage = answer.headers.get('content-type')?.startsWith('text/html')
  if (!answer.ok || isPage) throw new Error(`the module of animationmath is not at ${place}: ${isPage ? 'a page is' : `status ${answer.status}`}`)
  return answer.arrayBuffer()
}
const am = await functions(unpack(new Uint8Array(files ? files.readFileSync(place) : await fetched())))

const freed = new FinalizationRegistry(am.free)
const kinds = ['easing', 'spring', 'motion', 'released spring']

/** The systems that `export` writes for: name, what is written, and whether they take springs only. */
export const targets = am.targets().map(([name, , about, springsOnly]) => ({ name, about, springsOnly: springsOnly === '1' }))
const css = targets.findIndex(({ name }) => name === 'css')

/** The rules by which `settles` counts a spring as settled. */
export const rules = am.rules().map(([, , name]) => name)

/** The curves with names: name, definition as a text, and the system that it comes from. */
export const names = am.names().map(([name, definition, source]) => ({ name, definition, source }))

const most = 1e50, least = 1e-50

/** A value in the words of an error. */
function shown(value) {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return 'a function'
  return Array.isArray(value) ? 'an array' : value && typeof value === 'object' ? 'an object' : String(value)
}

/** A number in a range, or an error that names it, its value and what is accepted. */
function checked(value, name, low, high, accepted, isAccepted = () => true) {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number, got ${shown(value)}`)
  if (isAccepted(value) && value >= low && value <= high) return value
  throw new RangeError(`${name} must be ${accepted}, got ${value}`)
}
const positive = (value, name) => checked(value, name, least, most, 'from 1e-50 to 1e50')
const signed = (value, name) => checked(value, name, -most, most, 'from -1e50 to 1e50')

/** One of some words, or a RangeError that lists them. */
function chosen(word, name, words) {
  const index = words.indexOf(word)
  if (index < 0) throw new RangeError(`${name} must be one of ${words.join(', ')}, got ${shown(word)}`)
  return index
}

/** The options of a call, or a TypeError that names the wrong one and those that exist. */
function options(given, method, ...known) {
  if (given === null || typeof given !== 'object') throw new TypeError(`${method} takes an object with ${known.join(', ')}, got ${shown(given)}`)
  for (const name in given) if (!known.includes(name)) throw new TypeError(`${method} takes ${known.join(', ')}, and no option ${shown(name)}`)
  return given
}

/**
 * The double nearest to start + index · way / parts, as the Swift package's UniformGrid has it: every rounding error is
 * kept (Dekker's product, Knuth's sum). `way` is a sum of two doubles.
 */
function instant(start, index, way, rest, parts) {
  const product = (a, b) => {
    const high = (x) => { const c = 134217729 * x; return c - (c - x) }
    const p = a * b, a1 = high(a), b1 = high(b), a2 = a - a1, b2 = b - b1
    return [p, a2 * b2 - (p - a1 * b1 - a2 * b1 - a1 * b2)]
  }
  const [p, error] = product(index, way), q = p / parts, [back, lost] = product(q, parts)
  const remainder = (p - back - lost + error + index * rest) / parts
  const sum = start + q, part = sum - start
  return sum + ((start - (sum - part)) + (q - part) + remainder)
}

/** The curve of a text: a name, CSS, a spring in any dialect, a motion. */
export function curve(text) {
  if (typeof text !== 'string') throw new TypeError(`a curve's text must be a string, got ${shown(text)}`)
  const read = am.parse(text)
  if (read.error) throw new SyntaxError(read.error)
  return new Curve(read)
}

class Curve {
  #handle

  constructor(read) {
    this.#handle = read.handle
    freed.register(this, read.handle)
    this.text = read.text
    this.kind = kinds[read.kind]
    Object.freeze(this)
  }

  /** The value at an instant: of an easing at a progress, of a motion at seconds since its release. */
  value(instant) { return this.#at([instant]).values[0] }

  /** The derivative by the instant. */
  slope(instant) { return this.#at([instant]).slopes[0] }

  /** The values at many instants, as a Float64Array. */
  values(instants) { return this.#at(instants).values }

  /** The derivatives at many instants, as a Float64Array. */
  slopes(instants) { return this.#at(instants).slopes }

  /** Instants with their values and slopes: a number of them evenly from `from` to `to`, or `rate` a second. */
  samples(given = {}) {
    const { from = 0, to = this.#end('to'), rate, count } = options(given, 'samples', 'from', 'to', 'rate', 'count')
    signed(from, 'from')
    signed(to, 'to')
    if ((rate === undefined) === (count === undefined)) throw new TypeError('samples need a rate or a count, and not both')
    let times
    if (rate !== undefined) {
      positive(rate, 'rate')
      if (to < from) throw new RangeError(`to must be from ${from} on where there is a rate, got ${to}`)
      const estimate = checked(Math.floor((to - from) * rate), 'the number of instants', 0, 1e7, 'up to 1e7')
      // The product is rounded: the instants themselves decide which is the last.
      const all = new Float64Array(estimate + 2).map((_, index) => instant(from, index, 1, 0, rate))
      times = all.slice(0, all.findLastIndex((time) => time <= to) + 1)
    } else {
      checked(count, 'count', 0, 1e7, 'a whole number up to 1e7', Number.isInteger)
      const way = to - from, part = way + from, rest = (to - part) + ((part - way) - from)
      times = new Float64Array(count).map((_, index) =>
        index > 0 && index === count - 1 ? to : instant(from, index, way, rest, Math.max(count - 1, 1)))
    }
    return { times, ...this.#at(times) }
  }

  /** The value on which a motion comes to rest, and 1 for an easing; NaN where it never rests. */
  get restsOn() { return this.kind === 'easing' ? 1 : am.rest(this.#handle) }

  /** The seconds that an export plays within a tolerance of the distance, or a released spring settles; 1 for an easing, NaN for a motion without end. */
  duration(tolerance = 0.001) { return am.duration(this.#handle, this.#tolerance(tolerance)) }

  /** The time from which a motion stays within a distance of where it rests, by a rule; ∞ for never. */
  settles(given = {}) {
    const { within = 0.001, rule = rules[0] } = options(given, 'settles', 'within', 'rule')
    positive(within, 'within')
    const index = chosen(rule, 'rule', rules)
    if (this.kind === 'easing') throw new TypeError(`${this.text} is an easing, which takes a given duration`)
    if (index > 0 && this.kind === 'motion') throw new TypeError(`${rule} is a rule for springs, and ${this.text} is none`)
    return am.settle(this.#handle, index, within)
  }

  /** The turning points of a spring up to a time, 60 at most. */
  extrema(until = this.#end('until')) {
    positive(until, 'until')
    const pairs = am.extrema(this.#handle, until)
    return Array.from({ length: pairs.length / 2 }, (_, index) => ({ time: pairs[2 * index], value: pairs[2 * index + 1] }))
  }

  /** A spring's numbers; null for other curves. */
  get spring() {
    const found = am.spring(this.#handle)
    if (!found) return null
    const [response, dampingRatio, angularFrequency, initialVelocity, overshoot] = found
    return { response, dampingRatio, angularFrequency, initialVelocity, overshoot }
  }

  /** The same spring in other systems' parameters: texts by their labels; no text where a system cannot say it. */
  dialects() {
    if (this.kind !== 'spring') throw new TypeError(`${this.text} is not a spring`)
    return am.dialects(this.#handle).map(([labels, text]) => ({ labels: labels.split(', '), text: text || null }))
  }

  /** The same spring from another place and with another velocity, towards a target. */
  released(given = {}) {
    const { from = 0, to = 1, velocity = 0 } = options(given, 'released', 'from', 'to', 'velocity')
    if (!this.kind.endsWith('spring')) throw new TypeError(`${this.text} is not a spring`)
    const handle = am.release(this.#handle, signed(from, 'from'), signed(to, 'to'), signed(velocity, 'velocity'))
    return new Curve({ handle, kind: 3, text: `${this.text} from ${from} to ${to} with ${velocity}` })
  }

  /** A text for another system, and its true largest error as a fraction of the distance. */
  export(target, given = {}) {
    const index = chosen(target, 'target', targets.map(({ name }) => name))
    return this.#export(index, given, 'export')
  }

  #export(index, given, method) {
    const { tolerance = 0.001, duration } = options(given, method, 'tolerance', 'duration')
    this.#hasText(method)
    if (duration !== undefined) positive(duration, 'duration')
    const made = am.export(this.#handle, index, this.#tolerance(tolerance), duration ?? 0)
    if (made.error) throw new RangeError(made.error)
    return { text: made.text, error: made.distance }
  }

  /** The CSS easing without a comment: exact where CSS has it, else linear() within the tolerance. */
  css(given = {}) { return this.#export(css, given, 'css').text.replace(/^\/\*.*\*\/\n/, '').trim() }

  /** The fewest keyframes, joined by lines, within a tolerance of what an export plays: seconds and fractions of the distance. */
  keyframes(given = {}) {
    const { tolerance = 0.001 } = options(given, 'keyframes', 'tolerance')
    this.#hasText('keyframes')
    const found = am.keyframes(this.#handle, this.#tolerance(tolerance))
    if (found.error) throw new RangeError(found.error)
    return Array.from({ length: found.pairs.length / 2 }, (_, index) => ({ time: found.pairs[2 * index], value: found.pairs[2 * index + 1] }))
  }

  /** The nearest cubic-bezier(), and its largest distance. */
  nearestBezier(given = {}) {
    const { tolerance = 0.001 } = options(given, 'nearestBezier', 'tolerance')
    this.#hasText('nearestBezier')
    const found = am.nearest(this.#handle, this.#tolerance(tolerance))
    if (found.error) throw new RangeError(found.error)
    const [x1, y1, x2, y2, error] = found.numbers
    return { text: found.text, x1, y1, x2, y2, error }
  }

  toString() { return this.text }

  #tolerance(tolerance) { return checked(tolerance, 'tolerance', 1e-6, 1, 'from 1e-6 to 1') }

  /** A TypeError for a released spring: what other systems take is the spring itself, from 0 to 1. */
  #hasText(method) {
    if (this.kind === 'released spring') throw new TypeError(`${this.text} is a released spring: ${method} is of the spring itself`)
  }

  #end(name) {
    const end = this.duration()
    if (Number.isNaN(end)) throw new RangeError(`${this.text} has no end: give ${name}`)
    return end
  }

  #at(instants) {
    if (typeof instants?.[Symbol.iterator] !== 'function') throw new TypeError(`instants must be an array or another iterable, got ${shown(instants)}`)
    if (!Array.isArray(instants) && !ArrayBuffer.isView(instants)) instants = [...instants]
    const first = this.kind === 'easing' ? -most : 0
    for (const time of instants)
      checked(time, 'an instant', first, most, this.kind === 'easing' ? 'from -1e50 to 1e50' : 'from 0 to 1e50, since a motion begins at 0')
    return am.at(this.#handle, instants)
  }
}
