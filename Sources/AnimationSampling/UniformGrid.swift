// Evenly spaced instants, each from its index.
//
//     xᵢ = start + i·numerator/denominator
//
// Nothing is added up, so there is no drift. A grid is given in one of three ways: by both ends and
// a count (numerator end − start, denominator count − 1, the last exact), by a step, or by a rate.
//
// The instant is the double nearest to xᵢ, computed in one of four ways that is chosen once for a
// grid:
//
//     quotient    start 0, and i·numerator a double for all i: one division
//     parts       the step as a sum of three doubles, of which i times the first two are exact; sums keep
//                 their rounding errors, and nothing is divided. Up to 2³² instants
//     away        the same where the grid leads away from 0: nothing cancels, so the larger term of the
//                 second sum is known, and its rounding error takes half the operations
//     place       every operation with its rounding error, by fused multiply-adds; also for steps below
//                 2⁻⁸⁰⁰, whose parts would be rounded as subnormal numbers
//
// Written in bulk or asked for one by one, an instant is computed by the same function, so its bits are
// the same: next to a vertical tangent, a neighbouring double has another value altogether. All ways
// except the last are loops that become vector instructions. Tried and dropped: blocks of 1024 instants
// by five operations each, which rounded to the neighbour where two doubles were almost equally near.
//
// Bulk sampling computes at the exact places of the formula, and the xᵢ are their roundings;
// `place` gives both, so that nothing is lost between the two. Tried and dropped: leaving out the
// rounding error. Where the start is larger than xᵢ, as on a grid that falls to 0, xᵢ is then off
// by units in the last place of the start, and a steep curve's bulk samples were up to 32·2⁻⁵³ from
// the value at xᵢ.

// Re-exported for the whole module: its calls take the values, springs and easings of
// AnimationMath.
@_exported import AnimationMath

/// Evenly spaced instants.
///
/// ```swift
/// UniformGrid(from: 0, to: 1, count: 101)
/// // in steps of 0.01, both ends included
/// UniformGrid(from: 0, rate: 120, count: 241)
/// // two seconds of a 120 Hz display
/// ```
public struct UniformGrid: RandomAccessCollection, Hashable, Sendable {
  /// The first instant.
  public let start: Double

  /// The number of instants.
  public let count: Int

  private let numerator: Double
  private let denominator: Double

  /// The rounding error of the numerator.
  private let numeratorRest: Double

  /// The last instant; `nil` if it was not given.
  private let end: Double?

  /// The rule by which instants are computed.
  private let rule: Rule

  private enum Rule: Hashable { case quotient, parts, away, place }

  /// The step: a sum whose first two terms have so few bits that their products with an index are exact.
  private let step1, step2, step3: Double

  private init(
    start: Double, count: Int, numerator: Double, rest: Double = 0, denominator: Double,
    end: Double?
  ) throws(ParameterError) {
    try check(start, "start", in: Magnitude.signed)
    try check(
      Double(count), "count", where: (0...Self.largestCount).contains(count),
      accepted: "a number from 0 to 2⁵⁰")
    self.start = start
    self.count = count
    self.numerator = numerator
    numeratorRest = rest
    self.denominator = denominator
    self.end = end
    // The bits of the largest index, and those of the numerator's significand.
    let indexBits = Int.bitWidth - count.leadingZeroBitCount
    let bits = 53 - Swift.min(numerator.significandBitPattern.trailingZeroBitCount, 52)
    let step = numerator / denominator
    if start == 0 && indexBits + bits <= 53 {
      rule = .quotient
    } else if indexBits > 32 || step.magnitude < 0x1p-800 {
      rule = .place
    } else {
      rule = start * numerator >= 0 ? .away : .parts
    }
    step1 = step.withoutLast(indexBits)
    step2 = (step - step1).withoutLast(indexBits)
    let remainder = numerator.addingProduct(-step, denominator) + rest
    step3 = ((step - step1) - step2) + remainder / denominator
    if count > 0 { try check(self[count - 1], "the last instant", in: Magnitude.signed) }
  }

  /// The most instants that a grid may have; where `Int` has 32 bits, 2³¹ − 1.
  static let largestCount = Int(clamping: Int64(1) << 50)

  /// Instants from one end to the other, both included; a single instant is `start`.
  ///
  /// - Parameters:
  ///   - start: The first instant, of magnitude up to 1e50.
  ///   - end: The last instant, of magnitude up to 1e50. It may be below the first; the instants
  ///     then fall.
  ///   - count: From 0 to 2⁵⁰.
  /// - Throws: `ParameterError` for a number out of its range.
  public init(validatingFrom start: Double, to end: Double, count: Int) throws(ParameterError) {
    try check(end, "end", in: Magnitude.signed)
    let (numerator, rest) = exactSum(end, -start)
    try self.init(
      start: start, count: count, numerator: numerator, rest: rest,
      denominator: Double(Swift.max(count, 2) - 1),
      end: count > 1 ? end : nil)
  }

  /// `rate` instants to each unit, from `start` on.
  ///
  /// - Parameters:
  ///   - start: The first instant, of magnitude up to 1e50.
  ///   - rate: Instants for each unit, from 1e-50 to 1e50; for motions in hertz.
  ///   - count: From 0 to 2⁵⁰.
  /// - Throws: `ParameterError` for a number out of its range.
  public init(validatingFrom start: Double, rate: Double, count: Int) throws(ParameterError) {
    try check(rate, "rate", in: Magnitude.positive)
    try self.init(start: start, count: count, numerator: 1, denominator: rate, end: nil)
  }

  /// Instants `step` apart, from `start` on.
  ///
  /// - Parameters:
  ///   - start: The first instant, of magnitude up to 1e50.
  ///   - step: Of magnitude up to 1e50; it may be negative.
  ///   - count: From 0 to 2⁵⁰.
  /// - Throws: `ParameterError` for a number out of its range.
  public init(validatingFrom start: Double, every step: Double, count: Int) throws(ParameterError) {
    try check(step, "step", in: Magnitude.signed)
    try self.init(start: start, count: count, numerator: step, denominator: 1, end: nil)
  }

  /// `rate` instants to each unit, from `start` on as long as they are not past `end`.
  ///
  /// - Parameters:
  ///   - start: The first instant, of magnitude up to 1e50.
  ///   - end: Not before the first, and within 2⁵⁰ − 2 instants of it. The instants themselves, each the double nearest to
  ///     the exact one, are compared with it.
  ///   - rate: Instants for each unit, from 1e-50 to 1e50.
  /// - Throws: `ParameterError` for a number out of its range.
  public init(validatingFrom start: Double, to end: Double, rate: Double) throws(ParameterError) {
    try check(start, "start", in: Magnitude.signed)
    try check(end, "end", in: Magnitude.signed)
    try check(rate, "rate", in: Magnitude.positive)
    let steps = (end - start) * rate
    try check(
      steps, "the distance of the ends times the rate", in: 0...Double(Self.largestCount - 2))
    // The product is rounded, and one instant more may be beyond the largest number.
    let count = Int(steps) + 2
    var grid = try UniformGrid(validatingFrom: start, rate: rate, count: count - 1)
    if let longer = try? UniformGrid(validatingFrom: start, rate: rate, count: count) {
      grid = longer
    }
    let last = grid.lastIndex { $0 <= end } ?? 0
    try self.init(validatingFrom: start, rate: rate, count: last + 1)
  }

  /// Instants from one end to the other.
  ///
  /// The same as ``init(validatingFrom:to:count:)``, but errors stop the program.
  public init(from start: Double, to end: Double, count: Int) {
    self = trapping(try UniformGrid(validatingFrom: start, to: end, count: count))
  }

  /// `rate` instants to each unit.
  ///
  /// The same as ``init(validatingFrom:rate:count:)``, but errors stop the program.
  public init(from start: Double, rate: Double, count: Int) {
    self = trapping(try UniformGrid(validatingFrom: start, rate: rate, count: count))
  }

  /// `rate` instants to each unit, up to an end.
  ///
  /// The same as ``init(validatingFrom:to:rate:)``, but errors stop the program.
  public init(from start: Double, to end: Double, rate: Double) {
    self = trapping(try UniformGrid(validatingFrom: start, to: end, rate: rate))
  }

  /// Instants `step` apart.
  ///
  /// The same as ``init(validatingFrom:every:count:)``, but errors stop the program.
  public init(from start: Double, every step: Double, count: Int) {
    self = trapping(try UniformGrid(validatingFrom: start, every: step, count: count))
  }

  /// The index of the first instant, 0.
  public var startIndex: Int { 0 }

  /// The index after the last instant, ``count``.
  public var endIndex: Int { count }

  /// The instant with an index: the double nearest to the exact one.
  ///
  /// A tie may be rounded either way. The end is exact.
  public subscript(index: Int) -> Double {
    require(indices.contains(index), "index must be from 0 to \(count - 1), got \(index)")
    return instant(index)
  }

  /// The instant with an index, unchecked.
  @inline(__always)
  func instant(_ index: Int) -> Double {
    if index == count - 1, let end { return end }
    switch rule {
    case .quotient: return quotient(Double(index))
    case .parts: return sumOfParts(Double(index))
    case .away: return sumAwayFromZero(Double(index))
    case .place:
      let (x, rest) = place(index, plus: 0)
      return x + rest
    }
  }

  @inline(__always)
  private func quotient(_ index: Double) -> Double { index * numerator / denominator }

  @inline(__always)
  private func sumOfParts(_ index: Double) -> Double {
    let (x, lost) = exactSum(start, index * step1)
    let (y, lostToo) = exactSum(x, index * step2)
    return y + ((lost + lostToo) + index * step3)
  }

  @inline(__always)
  private func sumAwayFromZero(_ index: Double) -> Double {
    let (x, lost) = exactSum(start, index * step1)
    let second = index * step2
    let y = x + second
    return y + ((lost + (second - (y - x))) + index * step3)
  }

  /// Writes the instants of a range of indices: for each the number of ``subscript(_:)``.
  package func write(_ range: Range<Int>, to output: UnsafeMutablePointer<Double>) {
    @inline(__always) func fill(_ instant: (Double) -> Double) {
      // An integer below 2⁵² in the last bits of 2⁵²: vector instructions convert none of 64 bits into doubles.
      let bits = (0x1p52 as Double).bitPattern + UInt64(range.lowerBound)
      for offset in 0..<range.count {
        output[offset] = instant(Double(bitPattern: bits + UInt64(offset)) - 0x1p52)
      }
    }
    switch rule {
    case .quotient: fill(quotient)
    case .parts: fill(sumOfParts)
    case .away: fill(sumAwayFromZero)
    case .place:
      for offset in 0..<range.count { output[offset] = instant(range.lowerBound + offset) }
    }
    if let end, range.contains(count - 1) { output[count - 1 - range.lowerBound] = end }
  }

  /// All instants, seven times as fast as `Array(grid)`.
  @usableFromInline package var instants: [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      if let base = buffer.baseAddress { write(0..<count, to: base) }
      filled = count
    }
  }

  /// The length of a number of steps.
  package func length(of steps: Double) -> Double { steps * numerator / denominator }

  /// Whether later instants are larger.
  package var isRising: Bool { numerator > 0 }

  /// The place `offset` steps after the instant `index`: a double, and the rest to the exact place.
  ///
  /// The double is the nearest one or a neighbour of it.
  @inline(__always)
  package func place(_ index: Int, plus offset: Double) -> (x: Double, rest: Double) {
    let (steps, stepsRest) = exactSum(Double(index), offset)
    let product = steps * numerator
    let productRest = (-product).addingProduct(steps, numerator) + stepsRest * numerator
    let quotient = product / denominator
    let remainder =
      product.addingProduct(-quotient, denominator) + (productRest + steps * numeratorRest)
    // A remainder this small tolerates the rounded reciprocal.
    let quotientRest = remainder * (1 / denominator)
    let (x, xRest) = exactSum(start, quotient)
    return (x, xRest + quotientRest)
  }
}

extension Double {
  /// The number without the last bits of its significand.
  fileprivate func withoutLast(_ bits: Int) -> Double {
    Double(bitPattern: bitPattern & (UInt64.max << UInt64(bits)))
  }
}
