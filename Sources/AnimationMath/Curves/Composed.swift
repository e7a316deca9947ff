// One curve of another: F(x) = f(g(x)), F′(x) = f′(g(x))·g′(x).
//
// The outer curve is seen from where the inner one comes: from the left where g rises to x from the left,
// from the right where it falls. Where g stands still, it is seen at its value.
//
//     breakpoints    those of g, and the places where g passes a breakpoint of f or an end of its domain
//                    (LevelCrossings.swift, by a resolution that the caller states)
//     at a crossing  g as computed may lie on either side of the level; there the level itself counts
//     a turn of g    that only touches a level is no crossing: F comes back on the side it was on

/// One curve of another: the inner curve's value is the outer curve's argument.
///
/// The value is within the outer curve's bound, and what the inner curve's bound makes of it: its error
/// times the outer slope. Where the inner curve leaves the domain of the outer one, that is what the outer
/// one is outside.
public struct Composed<Outer: Curve, Inner: Curve>: Curve {
  /// The curve that gives the value.
  public let outer: Outer

  /// The curve that gives the outer one's argument.
  public let inner: Inner

  /// A length within which the inner curve turns at most once between breakpoints.
  public let resolution: Double

  /// The domain of the inner curve.
  public var domain: ClosedRange<Double> { inner.domain }

  /// The outer curve's value at the inner one's.
  public func value(at x: Double, from side: Side?) -> Double {
    if side == nil && (x == domain.lowerBound || x == domain.upperBound) {
      return outer.value(at: inner.value(at: x))
    }
    let place = place(at: x, from: side ?? .right)
    return outer.value(at: place.argument, from: place.side)
  }

  /// The product of both slopes; 0 where the inner curve stands still.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    let own = inner.slope(at: x, from: side)
    if own == 0 { return 0 }
    let place = place(at: x, from: side)
    let slope = outer.slope(at: place.argument, from: place.side)
    return slope == 0 && !own.isNaN ? 0 : slope * own
  }

  /// The inner curve's breakpoints, and the points where it passes one of the outer curve or an end of
  /// its domain.
  ///
  /// The inner curve is evaluated two to four times for each ``resolution`` of the interval.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let points = inner.breakpoints(in: interval) + crossings.crossings(in: interval).map(\.x)
    return merged(points.sorted(), in: interval, inside: domain)
  }

  private var crossings: LevelCrossings<Inner> {
    LevelCrossings(base: inner, resolution: resolution, levels: levels)
  }

  /// The outer curve's breakpoints and the ends of its domain in a range of its arguments.
  private func levels(in range: ClosedRange<Double>) -> [Double] {
    let limit = Double.greatestFiniteMagnitude
    let finite = max(range.lowerBound, -limit)...min(range.upperBound, limit)
    let own = outer.domain
    return [own.lowerBound, own.upperBound].filter { finite.contains($0) && $0.isFinite }
      + outer.breakpoints(in: finite)
  }

  /// The outer curve's argument and the side from which it is approached.
  private func place(at x: Double, from side: Side) -> (argument: Double, side: Side?) {
    let value = inner.value(at: x, from: side)
    guard value.isFinite, domain.contains(x) else { return (value, nil) }
    // As far as rounding may have put it from a level, and a step of x too.
    let drift = (inner.slope(at: x, from: side) * x.ulp).magnitude
    let reach = 16 * (value.ulp + (drift.isFinite ? drift : value.magnitude))
    let near = levels(in: (value - reach)...(value + reach))
    if near.isEmpty { return (value, nil) }
    let isJoint =
      x == domain.lowerBound || x == domain.upperBound || !inner.breakpoints(in: x...x).isEmpty
    let level = isJoint ? nil : crossings.crossings(in: x...x).first?.level
    let argument = level ?? value
    return (argument, inner.direction(from: argument, beside: x, on: side, resolution))
  }
}

extension Curve {
  /// From where the curve comes to the level that it has at `x`, as seen on one side of `x`; `nil` where
  /// it stays on it.
  ///
  /// It is looked at so near that it does not jump between; where it is flat, farther away.
  fileprivate func direction(
    from level: Double, beside x: Double, on side: Side, _ resolution: Double
  ) -> Side? {
    let sign: Double = side == .right ? 1 : -1
    for step in [0x1p-20, 0x1p-10, 0x1p-4] {
      let reach = x + sign * max(resolution * step, 4 * x.ulp)
      let end = min(max(reach, domain.lowerBound), domain.upperBound)
      let joints = breakpoints(in: min(x, end)...max(x, end)).filter { $0 != x }
      let neighbour = (side == .right ? joints.first : joints.last) ?? end
      let beside = value(at: neighbour, from: side.opposite)
      if beside != level && neighbour != x { return beside > level ? .right : .left }
    }
    return nil
  }
}

extension Composed: Equatable where Outer: Equatable, Inner: Equatable {}
extension Composed: Hashable where Outer: Hashable, Inner: Hashable {}

extension Curve {
  /// The curve outer(self(x)): what this curve gives is the other one's argument.
  ///
  /// ```swift
  /// CubicBezier.easeIn.composed(into: Steps(4), resolution: 0.125)     // four steps, ever shorter
  /// ```
  ///
  /// - Parameters:
  ///   - outer: The curve that gives the value.
  ///   - resolution: A length within which this curve turns at most once between breakpoints: an eighth
  ///     of the domain is ample for most easings, a quarter of a period for a spring. If it is too long,
  ///     breakpoints may be missing; values away from them are right all the same.
  /// - Precondition: The resolution is from 1e-50 to 1e50.
  public func composed<Outer: Curve>(
    into outer: Outer, resolution: Double
  ) -> Composed<Outer, Self> {
    trapping { () throws(ParameterError) in
      try check(resolution, "resolution", in: Magnitude.positive)
    }
    return Composed(outer: outer, inner: self, resolution: resolution)
  }
}
