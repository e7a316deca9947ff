// A curve with its values clamped to a range, and the points where it enters and leaves the range.
//
// The value is a comparison. The crossings of the bounds are breakpoints; LevelCrossings.swift
// finds them with a resolution that the caller states. If the resolution is too long, breakpoints
// may be missing; the values stay right.

/// A curve with its values clamped to a range.
///
/// A crossing is the first double at which the curve has reached the bound or passed it.
package struct Clamped<Base: Curve>: Curve {
  /// The original curve.
  package let base: Base

  /// The range of values; a bound may be infinite.
  package let range: ClosedRange<Double>

  /// A length within which the base turns at most once between breakpoints.
  package let resolution: Double

  package init(
    validating base: Base, to range: ClosedRange<Double>, resolution: Double
  ) throws(ParameterError) {
    let least = LevelCrossings<Base>.leastResolution(over: base.domain)
    try check(resolution, "resolution", in: least...Magnitude.largest)
    self.base = base
    self.range = range
    self.resolution = resolution
  }

  /// The domain of the base.
  package var domain: ClosedRange<Double> { base.domain }

  /// The base's value, or the nearer bound; outside the domain too.
  package func value(at x: Double, from side: Side?) -> Double {
    hold(base.value(at: x, from: side))
  }

  /// The base's slope where its value is in the range, else 0.
  ///
  /// Each call searches the cell of `x` for crossings.
  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    let value = base.value(at: x, from: side)
    let slope = base.slope(at: x, from: side)
    if value.isNaN || slope.isNaN { return .nan }
    if range.lowerBound == range.upperBound { return 0 }
    // At a crossing rounding may have put the value on either side of the bound; where a piece
    // begins on a bound, the value does not tell either. There the direction decides.
    let isStart = x == domain.lowerBound || !base.breakpoints(in: x...x).isEmpty
    let bound = side == .right && isStart ? value : crossings.crossings(in: x...x).first?.level
    let goesUp = (side == .right) == (slope > 0)
    if bound == range.lowerBound { return goesUp ? slope : 0 }
    if bound == range.upperBound { return goesUp ? 0 : slope }
    return range.contains(value) ? slope : 0
  }

  /// The base's breakpoints, and the crossings of the bounds.
  ///
  /// Breakpoints beyond a bound are left out. The base is evaluated two to four times for each
  /// ``resolution`` of the interval, and up to about a hundred times more for each turn.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let own = base.breakpoints(in: interval).filter { point in
      let values = (base.value(at: point, from: .left), base.value(at: point, from: .right))
      // Where the base is beyond a bound, the result is the bound.
      return min(values.0, values.1) <= range.upperBound
        && max(values.0, values.1) >= range.lowerBound
    }
    let points = own + crossings.crossings(in: interval).map(\.x)
    return merged(points.sorted(), in: interval, inside: domain)
  }

  private var crossings: LevelCrossings<Base> {
    let bounds = [range.lowerBound, range.upperBound]
    return LevelCrossings(base: base, resolution: resolution) { bounds.filter($0.contains) }
  }

  private func hold(_ value: Double) -> Double {
    value.isNaN ? value : min(max(value, range.lowerBound), range.upperBound)
  }
}

extension Clamped: Equatable where Base: Equatable {}
extension Clamped: Hashable where Base: Hashable {}

extension Curve {
  /// The curve with its values clamped to a range.
  ///
  /// - Parameters:
  ///   - range: The range of values; a bound may be infinite.
  ///   - resolution: A length within which the curve turns at most once between breakpoints: an
  ///     eighth of the domain is ample for most easings, a quarter of a period for a spring. If it
  ///     is too long, breakpoints may be missing; the values stay right.
  /// - Precondition: The resolution is from 1e-50 to 1e50, and at least 2⁻²⁴ of the domain.
  public func clamped(to range: ClosedRange<Double>, resolution: Double) -> some Curve {
    trapping { () throws(ParameterError) in
      try Clamped(validating: self, to: range, resolution: resolution)
    }
  }
}
