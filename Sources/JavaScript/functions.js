// The functions of the module with texts and arrays in place of its memory. The live page has this file inside; the
// package gives each curve these functions as methods (index.js).

/// The module of a file that .ci/wasm has made. It takes a third less room than with gzip, which browsers unpack themselves.
export const unpack = (packed) => withLocals(expanded(packed))

/// The module with the numbers of local variables back among its instructions: they are at the end of `bytes`, in
/// reverse, where they compress better.
function withLocals(bytes) {
  const module = new Uint8Array(bytes.length), last = () => module[place - 1]
  let place = 0, next = 0, end = bytes.length
  const copy = (count) => { while (count-- > 0) module[place++] = bytes[next++] }
  function number() {
    let found = 0, shift = 0
    do { copy(1); found |= (last() & 127) << shift; shift += 7 } while (last() > 127)
    return found
  }
  // Blocks, branches, call, globals, memory.size and memory.grow, constants of integers.
  const withNumber = new Set([0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, 0x23, 0x24, 0x3F, 0x40, 0x41, 0x42])
  copy(8)
  while (place < module.length) {
    const isCode = number() === 10, size = number()
    if (!isCode) { copy(size); continue }
    for (let functions = number(); functions > 0; functions--) {
      const stop = number() + place
      for (let groups = number(); groups > 0; groups--) { number(); copy(1) }
      while (place < stop) {
        copy(1)
        const code = last()
        // local.get, local.set, local.tee; constants; br_table; memory.copy, memory.fill; call_indirect, loads and stores.
        if (code >= 0x20 && code <= 0x22) do module[place++] = bytes[--end]; while (last() > 127)
        else if (code === 0x43) copy(4)
        else if (code === 0x44) copy(8)
        else if (code === 0x0E) for (let labels = number(); labels >= 0; labels--) number()
        else if (code === 0xFC) { const more = number(); copy(more < 10 ? 0 : 12 - more) }
        else if (code === 0x11 || code >= 0x28 && code <= 0x3E) { number(); number() }
        else if (withNumber.has(code)) number()
      }
    }
  }
  return module
}

/// Unpacks LZMA in the .lzma form: properties, the size, and a range-coded stream; after I. Pavlov's specification.
function expanded(packed) {
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

/// The functions of the module, by what they are called in Sources/C/animationmath.h.
///
/// Every result is a copy: the next call writes over the module's memory, and may move it. A curve is a handle, which
/// `free` ends.
export async function functions(bytes) {
  const none = () => 0
  const wasi = { fd_close: none, fd_seek: none, fd_write: none }
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
  const e = instance.exports, room = 1 << 13
  const first = e.am_allocate(8 * room), second = e.am_allocate(8 * room), third = e.am_allocate(8 * room)
  const view = (at, count) => new Float64Array(e.memory.buffer, at, count), doubles = (at, count) => view(at, count).slice()
  /// A text that the module gives away.
  const text = (place) => {
    const memory = new Uint8Array(e.memory.buffer)
    const found = new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)))
    e.am_deallocate(place)
    return found
  }
  const rows = (place) => text(place).split('\n').map((line) => line.split('\t'))
  return {
    size: bytes.byteLength, room,
    parse(source) {
      const bytes = new TextEncoder().encode(source.replaceAll('\0', '\ufffd')), place = e.am_allocate(bytes.length + 1)
      new Uint8Array(e.memory.buffer, place, bytes.length + 1).set([...bytes, 0])
      const handle = e.am_parse(place, third)
      e.am_deallocate(place)
      return handle ? { handle, text: text(e.am_text(handle)), kind: e.am_kind(handle) } : { error: text(new Uint32Array(e.memory.buffer, third, 1)[0]) }
    },
    free: (handle) => e.am_free(handle),
    sample(handle, start, end, count) {
      e.am_sample(handle, start, end, count, first, second)
      return { values: doubles(first, count), slopes: doubles(second, count) }
    },
    at(handle, instants) {
      const values = new Float64Array(instants.length), slopes = new Float64Array(instants.length)
      for (let start = 0; start < instants.length; start += room) {
        const count = Math.min(room, instants.length - start)
        view(third, count).set(instants.slice(start, start + count))
        e.am_at(handle, third, count, first, second)
        values.set(view(first, count), start)
        slopes.set(view(second, count), start)
      }
      return { values, slopes }
    },
    breakpoints(handle, end) { const count = e.am_breakpoints(handle, end, 400, first); return doubles(first, 5 * count) },
    rest: (handle) => e.am_rest(handle),
    settle: (handle, rule, distance) => e.am_settle(handle, rule, distance),
    extrema(handle, end) { const count = e.am_extrema(handle, end, 60, first); return doubles(first, 2 * count) },
    dialects: (handle) => rows(e.am_dialects(handle)),
    spring: (handle) => e.am_spring(handle, first) ? doubles(first, 5) : null,
    release: (handle, from, to, velocity) => e.am_release(handle, from, to, velocity),
    duration: (handle, tolerance) => e.am_duration(handle, tolerance),
    rules: () => rows(e.am_rules()),
    targets: () => rows(e.am_targets()),
    names: () => rows(e.am_names()),
    export(handle, target, tolerance, duration) {
      const made = text(e.am_export(handle, target, tolerance, duration, first)), distance = view(first, 1)[0]
      return distance < 0 ? { error: made } : { error: null, text: made, distance }
    },
    keyframes(handle, tolerance) {
      const count = e.am_keyframes(handle, tolerance, 1024, first, third)
      return count ? { pairs: doubles(first, 2 * count) } : { error: text(new Uint32Array(e.memory.buffer, third, 1)[0]) }
    },
    nearest(handle, tolerance) {
      const made = text(e.am_nearest(handle, tolerance, first)), numbers = [...view(first, 5)]
      return numbers[4] < 0 ? { error: made } : { text: made, numbers }
    },
  }
}
