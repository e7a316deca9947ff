// A curve whose values are held to a range, with the points where it enters and leaves the range.
//
// The value needs nothing but a comparison. The crossings are breakpoints, and a general curve does not
// tell them; nor can samples prove that a stretch between two of them is monotone. So the caller
// states a resolution, a length within which the curve turns at most once between breakpoints, and
// the crossings are found from that:
//
//     cells     the multiples of the resolution and the base's breakpoints cut the domain; they do not
//               depend on the interval asked about, so neither do the crossings
//     turn      where the slopes at the ends of a cell differ in sign, it is split at the zero between
//     crossing  each part is now monotone: a bracketed root where its ends are on two sides of a bound
//
// What is lost if the statement is wrong: crossings in pairs, within one cell. Values never are.
// Dropped: subdividing until things look monotone, which ends in a tolerance that nobody stated.

/// A curve held to a range of values.
///
/// A crossing is the first double at which the curve has reached the bound or passed it.
public struct Clamped<Base: Curve>: Curve {
  /// The curve that is held.
  public let base: Base

  /// The range of values; a bound may be infinite.
  public let range: ClosedRange<Double>

  /// A length within which the base turns at most once between breakpoints.
  public let resolution: Double

  /// The curve held to a range, from numbers that come from outside.
  ///
  /// - Throws: ``ParameterError`` if the resolution is not from 1e-50 to 1e50.
  public init(
    validating base: Base, to range: ClosedRange<Double>, resolution: Double
  ) throws(ParameterError) {
    try check(resolution, "resolution", in: Magnitude.positive)
    self.base = base
    self.range = range
    self.resolution = resolution
  }

  /// The domain of the base.
  public var domain: ClosedRange<Double> { base.domain }

  /// The base's value where it is in the range, else the nearer bound; outside the domain too.
  public func value(at x: Double, from side: Side?) -> Double {
    hold(base.value(at: x, from: side))
  }

  /// The base's slope where its value is in the range, else 0.
  ///
  /// The crossings of the cell are looked for at each call.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    let value = base.value(at: x, from: side)
    let slope = base.slope(at: x, from: side)
    if value.isNaN || slope.isNaN { return .nan }
    if range.lowerBound == range.upperBound { return 0 }
    // At a crossing rounding may have put the value on either side of the bound; where a piece begins
    // on one, the value does not tell either. There the direction decides.
    let isStart = x == domain.lowerBound || !base.breakpoints(in: x...x).isEmpty
    let bound = side == .right && isStart ? value : crossings(in: x...x).first?.bound
    let goesUp = (side == .right) == (slope > 0)
    if bound == range.lowerBound { return goesUp ? slope : 0 }
    if bound == range.upperBound { return goesUp ? 0 : slope }
    return range.contains(value) ? slope : 0
  }

  /// The base's breakpoints, and the points where the value enters or leaves the range.
  ///
  /// The base is evaluated two to four times for each ``resolution`` of the interval, and up to about a
  /// hundred times more for each turn.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let own = base.breakpoints(in: interval).filter { point in
      let values = (base.value(at: point, from: .left), base.value(at: point, from: .right))
      // Behind a bound nothing of the base is to be seen.
      return min(values.0, values.1) <= range.upperBound
        && max(values.0, values.1) >= range.lowerBound
    }
    let points = own + crossings(in: interval).map(\.x)
    return merged(points.sorted(), in: interval, inside: domain)
  }

  private func hold(_ value: Double) -> Double {
    value.isNaN ? value : min(max(value, range.lowerBound), range.upperBound)
  }
}

// MARK: - Crossings

extension Clamped {
  /// A point where the base passes through a bound.
  private typealias Crossing = (x: Double, bound: Double)

  /// The crossings in an interval and in the domain, in no order.
  private func crossings(in interval: ClosedRange<Double>) -> [Crossing] {
    let lower = max(interval.lowerBound, domain.lowerBound)
    let upper = min(interval.upperBound, domain.upperBound)
    guard lower <= upper, lower.isFinite, upper.isFinite else { return [] }
    // One cell more on either side, as a crossing may be the end of its cell.
    let first = (lower / resolution).rounded(.down) - 1
    let last = (upper / resolution).rounded(.up) + 1
    precondition(
      max(-first, last) <= 0x1p52, "the resolution \(resolution) is lost beside \(interval)")
    let start = max(first * resolution, domain.lowerBound)
    let end = min(last * resolution, domain.upperBound)
    var cuts = base.breakpoints(in: start...end) + [start, end]
    var index = first
    while index < last {
      let cut = index * resolution
      if cut > start && cut < end { cuts.append(cut) }
      index += 1
    }
    cuts.sort()
    var found: [Crossing] = []
    for (cut, next) in zip(cuts, cuts.dropFirst())
    where cut < next && cut <= upper && next >= lower {
      found += crossings(from: cut, to: next)
    }
    return found.filter { interval.contains($0.x) }
  }

  /// The crossings in a cell, its end included and its start not.
  private func crossings(from start: Double, to end: Double) -> [Crossing] {
    var ends = [(x: start, value: base.value(at: start, from: .right))]
    if let turn = turn(from: start, to: end) { ends.append((turn, base.value(at: turn))) }
    ends.append((end, base.value(at: end, from: .left)))
    var found: [Crossing] = []
    for (a, b) in zip(ends, ends.dropFirst()) {
      // Positive before the crossing, as bracketedRoot wants it.
      let sign: Double = b.value > a.value ? -1 : 1
      for bound in [range.lowerBound, range.upperBound]
      where bound.isFinite && sign * (a.value - bound) > 0 && sign * (b.value - bound) <= 0 {
        if b.value == bound {
          // The end of a cell goes on behind it; a turn only touches.
          if b.x == end { found.append((end, bound)) }
          continue
        }
        let root = bracketedRoot(lower: a.x, upper: b.x, start: a.x + (b.x - a.x) / 2) { x in
          (sign * (base.value(at: x) - bound), sign * base.slope(at: x))
        }
        found.append((root.upper, bound))
      }
    }
    return found
  }

  /// Where the slope changes its sign inside a cell.
  private func turn(from start: Double, to end: Double) -> Double? {
    // A slope of 0 at an end has no sign; that of a point nearby has.
    let nudge = (end - start) * 0x1p-20
    var first = base.slope(at: start, from: .right)
    var last = base.slope(at: end, from: .left)
    if first == 0 { first = base.slope(at: start + nudge) }
    if last == 0 { last = base.slope(at: end - nudge) }
    guard (first > 0 && last < 0) || (first < 0 && last > 0) else { return nil }
    let sign: Double = first > 0 ? 1 : -1
    let root = bracketedRoot(lower: start, upper: end, start: start + (end - start) / 2) { x in
      // The second derivative is not known: every step halves.
      (sign * base.slope(at: x), .nan)
    }
    return root.upper < end ? root.upper : nil
  }
}

extension Clamped: Equatable where Base: Equatable {}
extension Clamped: Hashable where Base: Hashable {}

extension Curve {
  /// The curve with its values held to a range.
  ///
  /// - Parameters:
  ///   - range: The values that are left as they are; a bound may be infinite.
  ///   - resolution: A length within which the curve turns at most once between breakpoints: an
  ///     eighth of the domain is ample for most easings, a quarter of a period for a spring. If it is
  ///     too long, breakpoints may be missing; values are right all the same.
  /// - Precondition: The resolution is from 1e-50 to 1e50. For one from outside, use
  ///   ``Clamped/init(validating:to:resolution:)``, which throws.
  public func clamped(to range: ClosedRange<Double>, resolution: Double) -> Clamped<Self> {
    trapping { () throws(ParameterError) in
      try Clamped(validating: self, to: range, resolution: resolution)
    }
  }
}
