// The script of the live page, first part: the module's functions, what is shown, and its points.

extension LivePage {
  static let engine = #"""
    'use strict'
    // The module: its functions with texts and arrays. Views of its memory are taken again after every call
    // that may allocate, since memory may move.
    async function load(base64) {
      const packed = Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
      const bytes = await new Response(unpacked).arrayBuffer()
      const none = () => 0
      const wasi = { fd_close: none, fd_seek: none, fd_write: none }
      const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
      const e = instance.exports, room = 1 << 13
      const first = e.am_allocate(8 * room), second = e.am_allocate(8 * room), third = e.am_allocate(8 * room)
      const doubles = (at, count) => new Float64Array(e.memory.buffer, at, count)
      const text = () => {
        const count = e.am_text_length(), place = e.am_allocate(Math.max(count, 1))
        e.am_copy_text(place)
        const found = new TextDecoder().decode(new Uint8Array(e.memory.buffer, place, count))
        e.am_deallocate(place)
        return found
      }
      return {
        size: bytes.byteLength,
        parse(source) {
          const bytes = new TextEncoder().encode(source), place = e.am_allocate(Math.max(bytes.length, 1))
          new Uint8Array(e.memory.buffer, place, bytes.length).set(bytes)
          const handle = e.am_parse(place, bytes.length)
          e.am_deallocate(place)
          return handle < 0 ? { error: text() } : { handle, text: text(), kind: e.am_kind(handle) }
        },
        reset: (handle) => e.am_reset(handle),
        sample(handle, start, end, count) {
          e.am_sample(handle, start, end, count, first, second)
          return { values: doubles(first, count), slopes: doubles(second, count) }
        },
        at(handle, instants) {
          doubles(third, instants.length).set(instants)
          e.am_at(handle, third, instants.length, first, second)
          return { values: doubles(first, instants.length), slopes: doubles(second, instants.length) }
        },
        breakpoints(handle, end) {
          const count = e.am_breakpoints(handle, end, 400, first)
          return doubles(first, 5 * count)
        },
        rest: (handle) => e.am_rest(handle),
        settle: (handle, rule, epsilon) => e.am_settle(handle, rule, epsilon),
        extrema(handle, end) { const count = e.am_extrema(handle, end, 60, first); return doubles(first, 2 * count) },
        dialects(handle) { e.am_dialects(handle); return text().split('\n').map((line) => line.split('\t')) },
        spring(handle) { const count = e.am_spring(handle, first); return count < 0 ? null : [...doubles(first, count)] },
        release: (handle, from, to, velocity) => e.am_release(handle, from, to, velocity),
        duration: (handle, tolerance) => e.am_duration(handle, tolerance),
        targets() { e.am_targets(); return text().split('\n').map((line) => line.split('\t')) },
        names() { e.am_names(); return text().split('\n').map((line) => line.split('\t')) },
        export(handle, target, tolerance, duration) {
          const status = e.am_export(handle, target, tolerance, duration, first)
          return status < 0 ? { error: text() } : { error: null, text: text(), distance: doubles(first, 1)[0] }
        },
        nearest(handle, tolerance) {
          const status = e.am_nearest(handle, tolerance, first)
          return status < 0 ? { error: text() } : { text: text(), numbers: [...doubles(first, 5)] }
        },
      }
    }

    const $ = (id) => document.getElementById(id)
    const start = JSON.parse($('start').textContent)
    const began = performance.now()
    const am = await load($('module').textContent.trim())
    const ready = performance.now() - began

    // MARK: What is shown

    const policies = { additive: 'Adds up', preservingVelocity: 'Keeps velocity', replacing: 'Starts at rest' }
    const looks = ['Move', 'Scale', 'Turn', 'Fade']
    const most = 8
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')

    /// All that the address holds.
    const state = {
      curves: start.curves, active: 0, tolerance: start.tolerance, duration: start.duration, epsilon: 0.001,
      look: 'Move', policy: 'preservingVelocity', family: start.family, written: '',
    }
    /// Made from it: a curve for each text.
    let shown = [], end = 1, isRaw = false
    const named = new Map(am.names().map(([name, definition, source]) => [name, { definition, source }]))
    const targets = am.targets()

    const current = () => shown[state.active]
    const short = (x, digits = 4) => Number.isNaN(x) ? '–' : !isFinite(x) ? (x > 0 ? 'never' : '−∞')
      : String(Number(x.toPrecision(digits))).replace('-', '−')
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
      am.reset(0)
      shown = state.curves.map((source, index) => {
        let read = am.parse(source)
        const refusal = read.error
        if (refusal) read = am.parse(accepted[index] ?? 'linear')
        else accepted[index] = source
        const curve = { ...read, source, refusal, index, times: [], scale: 1, shift: 0, clock: 1 }
        if (read.kind === 0) {
          curve.end = curve.clock = state.duration
        } else {
          const rest = curve.rest = am.rest(read.handle), from = am.at(read.handle, [0]).values[0]
          const distance = curve.distance = Number.isFinite(rest) && rest !== from ? rest - from : 1
          curve.from = from
          curve.times = (read.kind === 1 ? start.rules : start.rules.slice(0, 1)).map(([name], rule) =>
            ({ rule, name, time: am.settle(read.handle, rule, state.epsilon * (rule === 1 ? 1 : Math.abs(distance))) }))
          const finite = curve.times.map((t) => t.time).filter((t) => isFinite(t) && t > 0)
          if (read.kind === 1) curve.numbers = am.spring(read.handle)
          curve.end = finite.length ? Math.min(Math.max(...finite) * 1.03, Math.min(...finite) * 4)
            : read.kind === 1 ? curve.numbers[0] * 8 : 2
        }
        return curve
      })
      isRaw = shown.every((curve) => curve.kind === 2)
      for (const curve of shown) if (curve.kind === 2 && !isRaw) {
        curve.scale = 1 / curve.distance
        curve.shift = -curve.from / curve.distance
      }
      end = Math.max(...shown.map((curve) => curve.end))
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
      const { values, slopes } = am.sample(curve.handle, 0, last, count)
      const t = [], v = [], s = []
      const push = (x, value, slope) => { t.push(x * clock); v.push(value * scale + shift); s.push(slope * scale / clock) }
      const grid = values.slice(), speeds = slopes.slice(), breaks = am.breakpoints(curve.handle, last).slice()
      let next = 0
      for (let index = 0; index < count; index++) {
        const x = last * index / (count - 1)
        while (next < breaks.length && breaks[next] <= x) {
          push(breaks[next], breaks[next + 1], breaks[next + 2])
          push(breaks[next], breaks[next + 3], breaks[next + 4])
          next += 5
        }
        if (next >= 5 && breaks[next - 5] === x) continue
        push(x, grid[index], speeds[index])
      }
      if (curve.kind === 0 && end > clock) { push(1, v[v.length - 1], 0); push(end / clock, v[v.length - 1], 0) }
      return { t, v, s }
    }
    """#
}
