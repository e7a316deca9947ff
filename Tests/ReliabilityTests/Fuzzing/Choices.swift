// Where the grammars take their decisions from: a seed, or the bytes of a fuzzer.
//
// Every decision is read from bytes. With a seed they come from a random generator and never end, so a seed
// names an input. A coverage-guided fuzzer hands in bytes of its own: what it keeps, cuts and crosses are
// decisions, and a change of one byte is a change of one of them. Where the bytes end they are 0, which
// every grammar takes for its simplest choice, so that every input ends.

import _TestSupport

/// A sequence of decisions.
struct Choices {
  private var random: SeededRandom?
  private var bytes: [UInt8]
  private var offset = 0

  /// The decisions of a seed.
  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    bytes = []
  }

  /// The decisions that bytes spell, and then the simplest ones.
  init(bytes: [UInt8]) {
    random = nil
    self.bytes = bytes
  }

  private mutating func byte() -> UInt8 {
    if offset == bytes.count {
      guard let word = random?.next() else { return 0 }
      bytes = (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      offset = 0
    }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A number from 0 to `count` − 1; 0 is the simplest.
  mutating func below(_ count: Int) -> Int {
    precondition(count > 0, "count must be positive, got \(count)")
    if count == 1 { return 0 }
    var number = Int(byte())
    if count > 1 << 8 { number = number << 8 | Int(byte()) }
    return number % count
  }

  /// One of the items; the first is the simplest.
  mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element {
    items[items.index(items.startIndex, offsetBy: below(items.count))]
  }

  /// True once in `count` times.
  mutating func chance(_ count: Int) -> Bool { below(count) == count - 1 }

  /// 64 bits.
  mutating func bits() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }
}

extension Array {
  /// Brings the elements into an order that decisions make.
  ///
  /// The standard library's asks for numbers until one is to its liking, and where bytes have ended none is.
  mutating func shuffle(by choices: inout Choices) {
    for place in indices.dropFirst() { swapAt(place, choices.below(place + 1)) }
  }
}
