// Deflate [1]: literals and copies of earlier bytes, in Huffman codes whose bits come least significant first.
//
//     block     3 bits: the last one? stored, fixed codes or codes of its own
//     symbol    0…255 a byte, 256 the end of the block, 257…285 a length, followed by a distance
//
// A code is canonical: the codes of one length are neighbours, in the order of their symbols. So it is decoded bit by
// bit, by the number of codes of each length.
//
// [1] P. Deutsch, DEFLATE Compressed Data Format Specification, RFC 1951, 1996.

extension [UInt8] {
  /// The bytes that a stream of deflate unpacks to.
  ///
  /// - Parameter limit: The most bytes that are accepted.
  /// - Returns: `nil` for a stream that is broken, or longer.
  package init?(inflating bytes: ArraySlice<UInt8>, atMost limit: Int) {
    var stream = DeflateStream(bytes: bytes, limit: limit)
    guard stream.unpack() else { return nil }
    self = stream.output
  }
}

private struct DeflateStream {
  private var rest: ArraySlice<UInt8>
  private let limit: Int
  private var (buffer, width) = (0, 0)
  private(set) var output: [UInt8] = []

  init(bytes: ArraySlice<UInt8>, limit: Int) { (rest, self.limit) = (bytes, limit) }

  /// A canonical Huffman code.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    let symbols: [Int]

    init(_ lengths: some Sequence<Int>) {
      let used = lengths.enumerated().filter { $0.element > 0 }
      for (_, length) in used { counts[length] += 1 }
      symbols = used.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
    }
  }

  /// The next bits as a number; `nil` at the end of the stream.
  private mutating func bits(_ count: Int) -> Int? {
    while width < count {
      guard let byte = rest.popFirst() else { return nil }
      buffer |= Int(byte) << width
      width += 8
    }
    defer { (buffer, width) = (buffer >> count, width - count) }
    return buffer & (1 << count - 1)
  }

  private mutating func symbol(of code: Code) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for count in code.counts.dropFirst() {
      guard let bit = bits(1) else { return nil }
      value = value << 1 | bit
      first <<= 1
      if value - first < count { return code.symbols[index + value - first] }
      (first, index) = (first + count, index + count)
    }
    return nil
  }

  mutating func unpack() -> Bool {
    while let last = bits(1), let kind = bits(2) {
      let isRead =
        switch kind {
        case 0: copyStored()
        case 1:
          unpackBlock(
            Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
            Code(repeatElement(5, count: 30)))
        case 2: codes().map { unpackBlock($0, $1) } ?? false
        default: false
        }
      guard isRead else { return false }
      if last == 1 { return true }
    }
    return false
  }

  private mutating func copyStored() -> Bool {
    (buffer, width) = (0, 0)
    guard let length = bits(16), let inverse = bits(16), length ^ inverse == 0xFFFF,
      rest.count >= length, output.count + length <= limit
    else { return false }
    output += rest.prefix(length)
    rest = rest.dropFirst(length)
    return true
  }

  /// The codes of literals and of distances that a block states.
  private mutating func codes() -> (Code, Code)? {
    guard let literals = bits(5), let distances = bits(5), let count = bits(4) else { return nil }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var own = [Int](repeating: 0, count: 19)
    for place in order.prefix(count + 4) {
      guard let length = bits(3) else { return nil }
      own[place] = length
    }
    let code = Code(own)
    var lengths: [Int] = []
    while lengths.count < literals + distances + 258 {
      guard let symbol = symbol(of: code) else { return nil }
      switch symbol {
      case 16:
        guard let last = lengths.last, let more = bits(2) else { return nil }
        lengths += repeatElement(last, count: 3 + more)
      case 17, 18:
        guard let more = bits(symbol == 17 ? 3 : 7) else { return nil }
        lengths += repeatElement(0, count: (symbol == 17 ? 3 : 11) + more)
      default: lengths.append(symbol)
      }
    }
    return (Code(lengths[..<(literals + 257)]), Code(lengths[(literals + 257)...]))
  }

  private mutating func unpackBlock(_ literals: Code, _ distances: Code) -> Bool {
    /// A number of a range that grows by powers of two, and its bits in the stream.
    func range(_ symbol: Int, _ step: Int) -> (start: Int, bits: Int) {
      let bits = max(symbol / step - 1, 0)
      return ((symbol % step + (symbol < step ? 0 : step)) << bits, bits)
    }
    while output.count <= limit, let symbol = symbol(of: literals) {
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return true }
      let (start, extra) = symbol == 285 ? (255, 0) : range(symbol - 257, 4)
      guard let more = bits(extra), let place = self.symbol(of: distances) else { return false }
      let (near, further) = range(place, 2)
      guard let far = bits(further), near + far < output.count else { return false }
      for _ in 0..<(3 + start + more) { output.append(output[output.count - 1 - near - far]) }
    }
    return false
  }
}
