// Random numbers that come again: SplitMix64 [1], and the doubles next to a given one.
//
// [1] G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators,
//     OOPSLA 2014.

import Foundation

/// A generator whose numbers depend on its seed alone.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  /// The seed, to be named when a test fails.
  public let seed: UInt64
  private var state: UInt64

  /// A generator; the same seed gives the same numbers on every machine.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A multiple of 2⁻⁵³ in [0, 1).
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A double spread evenly over `range`.
  public mutating func uniform(in range: ClosedRange<Double>) -> Double {
    let value = range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    return min(value, range.upperBound)
  }

  /// A double whose logarithm is spread evenly over `range`, which must be above 0.
  public mutating func logUniform(in range: ClosedRange<Double>) -> Double {
    precondition(range.lowerBound > 0, "range must be above 0, got \(range)")
    let value = exp(uniform(in: log(range.lowerBound)...log(range.upperBound)))
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// An integer spread evenly over 0 ..< `count`, which must be above 0.
  public mutating func index(below count: Int) -> Int {
    precondition(count > 0, "count must be positive, got \(count)")
    return Int(next() % UInt64(count))
  }
}

/// `count` doubles below `value`, `value` itself and `count` above it, in order, with no gaps.
public func neighbours(of value: Double, count: Int) -> [Double] {
  precondition(value.isFinite, "value must be finite, got \(value)")
  precondition(count >= 0, "count must not be negative, got \(count)")
  var below: [Double] = []
  var above: [Double] = []
  var (down, up) = (value, value)
  for _ in 0..<count {
    (down, up) = (down.nextDown, up.nextUp)
    below.append(down)
    above.append(up)
  }
  return below.reversed() + [value] + above
}
