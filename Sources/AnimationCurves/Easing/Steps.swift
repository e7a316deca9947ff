// The staircase of CSS: steps of one width and one height.
//
//     f(x) = (⌊x·n⌋ + s) / J                                                      [1, §2.4.1]
//
//     jump-start   s = 1, J = n          jump-none   s = 0, J = n − 1
//     jump-end     s = 0, J = n          jump-both   s = 1, J = n + 1
//
// At a jump f is the top of the step; the limit from the left is the bottom, which CSS asks for with
// its before flag. In 0…1 the result is held to 0…1, which matters at the ends only: jump-start is 1
// at 1, not 1 + 1/n. Outside, the staircase continues.
//
// Where a jump is. k/n is seldom a double, and neither reading of ⌊x·n⌋ serves a frame that lands
// on it. Take x as the double nearest to k/n. The rounded product x·n is below k for one x in 26,
// from n = 22 on; the exact product is below k for one x in two. Either way the frame
// shows the step below. So a jump is put at the double nearest to k/n. Both k/n in code and a
// decimal in a style sheet are this double:
//
//     step(x) = the greatest k with fl(k/n) ≤ x,   from the left with fl(k/n) < x
//
// While |x|·n < 2⁵¹, x·n rounds by at most ¼ and k/n by at most ¼/n, so that the k sought is the floor
// of the rounded product or a neighbour, and two quotients decide. Beyond, a step is at most four
// doubles wide, and the line through the steps takes their place.
//
// Tried and dropped: a tolerance for x·n near an integer, as one browser has; it jumps too early.
//
// [1] W3C, CSS Easing Functions 2.

/// An easing in steps of equal width and equal height, as CSS `steps()`.
///
/// ```swift
/// Steps(4).value(at: 0.3)               // 0.25
/// Steps(4).value(at: 0.5)               // 0.5, the top of the step
/// Steps(4).value(at: 0.5, from: .left)  // 0.25, the bottom
/// Steps(5, .jumpNone).value(at: 0.3)    // 0.25, of 0, 0.25, 0.5, 0.75 and 1
/// ```
///
/// A larger count looks smoother. Few steps suit things that move by ticks, or the frames of a
/// sprite.
///
/// The jumps are at the doubles nearest to k/n, for every count and also outside 0…1, as long as
/// |x|·``count`` < 2⁵¹. Values are quotients of whole numbers, rounded once. The slope is 0.
public struct Steps: Curve, Hashable, Sendable {
  /// The number of intervals of equal width between 0 and 1.
  public let count: Int

  /// The ends of 0…1 that have a jump.
  public let jumpTerm: JumpTerm

  /// The ends of 0…1 that have a jump, besides the jumps between the intervals.
  public enum JumpTerm: String, Hashable, Sendable, CaseIterable {
    /// At 0: the first interval is at 1/n, the last at 1. CSS has `start` for it, too.
    case jumpStart = "jump-start"
    /// At 1: the first interval is at 0, the last at 1 − 1/n. CSS has `end` for it, too.
    case jumpEnd = "jump-end"
    /// At neither end: the first interval is at 0, the last at 1.
    case jumpNone = "jump-none"
    /// At both ends: the first interval is at 1/(n + 1), the last at 1 − 1/(n + 1).
    case jumpBoth = "jump-both"
  }

  /// The staircase with a number of intervals.
  ///
  /// - Parameters:
  ///   - count: The number of intervals: 1…2⁵⁰, so that every jump has a double of its own; 2 or
  ///     more with `jumpNone`, which would not rise otherwise.
  ///   - jumpTerm: Which ends have a jump.
  /// - Precondition: The count is in its range. For numbers from outside, use
  ///   ``init(validating:_:)``, which throws.
  public init(_ count: Int, _ jumpTerm: JumpTerm = .jumpEnd) {
    self = trapping(try Steps(validating: count, jumpTerm))
  }

  /// The staircase with a number of intervals, or an error that states the accepted counts.
  ///
  /// - Throws: ``ParameterError`` if the count is below 1, below 2 with `jumpNone`, or above 2⁵⁰.
  public init(
    validating count: Int, _ jumpTerm: JumpTerm = .jumpEnd
  ) throws(ParameterError) {
    try Self.validate(count: Double(count), for: jumpTerm)
    self.count = count
    self.jumpTerm = jumpTerm
  }

  /// Throws unless the term allows this count.
  package static func validate(count: Double, for jumpTerm: JumpTerm) throws(ParameterError) {
    let least = jumpTerm == .jumpNone ? 2.0 : 1
    let (low, high) = (shortestDecimal(least), shortestDecimal(0x1p50))
    let condition = jumpTerm == .jumpNone ? " with jump-none" : ""
    try check(
      count, "count", in: least...0x1p50,
      accepted: "a whole number from \(low) to \(high)\(condition)")
  }
}

// MARK: - As a curve

extension Steps {
  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress at `x`; outside 0…1 the staircase continues.
  ///
  /// At a jump it is the top of the step. From the left it is the bottom, as with CSS's before
  /// flag. At 1 it is 1 whatever the term, as CSS fills forwards. The limits at 0 and 1 from inside
  /// are those of the staircase; from outside they are the values that CSS holds to 0…1. NaN in,
  /// NaN out.
  public func value(at x: Double, from side: Side?) -> Double {
    let side = side ?? .right
    let n = Double(count)
    // False for NaN, too.
    guard (x * n).magnitude < 0x1p51 else { return x * (n / jumps) }
    let step = jump(upTo: x, from: side) + (jumpsAtStart ? 1 : 0)
    if x >= 0 && step < 0 { return 0 }
    if x <= 1 && step > jumps { return 1 }
    return step / jumps
  }

  /// 0.
  public func slope(at x: Double, from side: Side?) -> Double { x.isNaN ? x : 0 }

  /// The jumps inside 0…1: the doubles nearest to k/n.
  ///
  /// If there are more than 2²⁰ in the interval, the first 2²⁰ are listed.
  ///
  /// - Complexity: Linear in the number of jumps listed.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let n = Double(count)
    let lower = max(interval.lowerBound, 0)
    let upper = min(interval.upperBound, 1)
    guard lower <= upper else { return [] }
    let first = max(jump(upTo: lower, from: .left) + 1, 1)
    let last = min(jump(upTo: upper, from: .right), n - 1)
    guard first <= last else { return [] }
    let count = Int(min(last - first + 1, Double(longestBreakpointList)))
    return (0..<count).map { (first + Double($0)) / n }
  }

  /// J: the number of jumps in the rise from 0 to 1.
  private var jumps: Double {
    let n = Double(count)
    switch jumpTerm {
    case .jumpStart, .jumpEnd: return n
    case .jumpNone: return n - 1
    case .jumpBoth: return n + 1
    }
  }

  private var jumpsAtStart: Bool { jumpTerm == .jumpStart || jumpTerm == .jumpBoth }

  /// The greatest k whose jump is at or before `x`, or, from the left, before it; |x|·n < 2⁵¹.
  private func jump(upTo x: Double, from side: Side) -> Double {
    let n = Double(count)
    func isPast(_ k: Double) -> Bool { side == .right ? k / n <= x : k / n < x }
    let k = (x * n).rounded(.down)
    if isPast(k + 1) { return k + 1 }
    return isPast(k) ? k : k - 1
  }
}
