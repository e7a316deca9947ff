// The script of the live page, first part: the module's functions, what is shown, and its points.

extension LivePage {
  static let engine = #"""
    'use strict'
    /// Unpacks LZMA in the .lzma form: properties, the size, and a range-coded stream; after I. Pavlov's specification.
    /// It takes a third less room than gzip, which browsers unpack themselves.
    function unpack(packed) {
      const lc = packed[0] % 9, lp = (packed[0] / 9 | 0) % 5, pb = packed[0] / 45 | 0
      const out = new Uint8Array(new DataView(packed.buffer).getUint32(5, true))
      // Probabilities: by state and position, of lengths, of distances, of literals.
      const isMatch = 0, isRep = 192, isFirst = 204, isSecond = 216, isThird = 228, isLong = 240, slots = 432
      const special = 688, aligned = 803, lengths = 819, repeats = 1333, literals = 1847
      const odds = new Uint16Array(literals + (0x300 << (lc + lp))).fill(1024)
      let range = 0xFFFFFFFF, code = new DataView(packed.buffer).getUint32(14), at = 18, place = 0
      let state = 0, d0 = 0, d1 = 0, d2 = 0, d3 = 0
      const next = () => { if (range < 0x1000000) { range = range * 256; code = (code << 8 | packed[at++]) >>> 0 } }
      function bit(index) {
        const odd = odds[index], bound = (range >>> 11) * odd
        if (code < bound) { range = bound; odds[index] = odd + (2048 - odd >> 5); next(); return 0 }
        range -= bound; code -= bound; odds[index] = odd - (odd >> 5); next(); return 1
      }
      const tree = (base, bits) => { let m = 1; for (let i = 0; i < bits; i++) m = m << 1 | bit(base + m); return m - (1 << bits) }
      const reversed = (base, bits) => { let m = 1, found = 0; for (let i = 0; i < bits; i++) { const b = bit(base + m); m = m << 1 | b; found |= b << i } return found }
      const even = (bits) => { let found = 0; while (bits--) { range >>>= 1; const b = code >= range ? 1 : 0; if (b) code -= range; found = found << 1 | b; next() } return found }
      const length = (base, row) => !bit(base) ? tree(base + 2 + 8 * row, 3) : !bit(base + 1) ? 8 + tree(base + 130 + 8 * row, 3) : 16 + tree(base + 258, 8)
      while (place < out.length) {
        const row = place & (1 << pb) - 1
        if (!bit(isMatch + 16 * state + row)) {
          const base = literals + 0x300 * (((place & (1 << lp) - 1) << lc) + ((place ? out[place - 1] : 0) >> 8 - lc))
          let m = 1
          if (state > 6) for (let match = out[place - d0 - 1]; m < 256;) {
            const expected = match >> 7 & 1, b = bit(base + (1 + expected << 8) + m)
            match <<= 1
            m = m << 1 | b
            if (b !== expected) break
          }
          while (m < 256) m = m << 1 | bit(base + m)
          out[place++] = m
          state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
          continue
        }
        let count
        if (bit(isRep + state)) {
          if (!bit(isFirst + state)) {
            if (!bit(isLong + 16 * state + row)) { state = state < 7 ? 9 : 11; out[place] = out[place - d0 - 1]; place++; continue }
          } else {
            let far = d1
            if (bit(isSecond + state)) { if (bit(isThird + state)) { far = d3; d3 = d2 } else far = d2; d2 = d1 }
            d1 = d0; d0 = far
          }
          count = length(repeats, row)
          state = state < 7 ? 8 : 11
        } else {
          d3 = d2; d2 = d1; d1 = d0
          count = length(lengths, row)
          state = state < 7 ? 7 : 10
          const slot = tree(slots + 64 * Math.min(count, 3), 6), bits = (slot >> 1) - 1
          d0 = slot
          if (slot > 3) {
            d0 = (2 | slot & 1) << bits
            d0 += slot < 14 ? reversed(special + d0 - slot, bits) : (even(bits - 4) << 4) + reversed(aligned, 4)
          }
        }
        for (count += 2; count > 0; count--, place++) out[place] = out[place - d0 - 1]
      }
      return out
    }

    // The module: its functions with texts and arrays. Each result is a copy: the next call writes over the module's
    // memory, and may move it.
    async function load(base64) {
      const bytes = unpack(Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)))
      const none = () => 0
      const wasi = { fd_close: none, fd_seek: none, fd_write: none }
      const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
      const e = instance.exports, room = 1 << 13
      const first = e.am_allocate(8 * room), second = e.am_allocate(8 * room), third = e.am_allocate(8 * room)
      const view = (at, count) => new Float64Array(e.memory.buffer, at, count), doubles = (at, count) => view(at, count).slice()
      const text = () => {
        const count = e.am_text_length(), place = e.am_allocate(Math.max(count, 1))
        e.am_copy_text(place)
        const found = new TextDecoder().decode(new Uint8Array(e.memory.buffer, place, count))
        e.am_deallocate(place)
        return found
      }
      return {
        size: bytes.byteLength, room,
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
          view(third, instants.length).set(instants)
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
        spring(handle) { const count = e.am_spring(handle, first); return count < 0 ? null : doubles(first, count) },
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

    /// The settings of the page, which the address holds.
    const state = {
      curves: start.curves, active: 0, tolerance: start.tolerance, duration: start.duration, epsilon: 0.001,
      look: 'Move', policy: 'preservingVelocity', family: start.family, written: '', velocity: '', settling: '',
    }
    /// The parsed curve of each text, the last second of the plot, and whether values have units of their own.
    let shown = [], end = 1, isRaw = false
    const named = new Map(am.names().map(([name, definition, source]) => [name, { definition, source }]))
    const targets = am.targets()

    const current = () => shown[state.active]
    const short = (x, digits = 4) => Number.isNaN(x) ? '–' : !isFinite(x) ? (x > 0 ? 'never' : '−∞')
      : String(Number(x.toPrecision(digits))).replaceAll('-', '−')
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
    """#
}
