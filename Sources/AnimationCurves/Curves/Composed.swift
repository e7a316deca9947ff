// Composition of curves: F(x) = f(g(x)), F′(x) = f′(g(x))·g′(x).
//
// The outer curve is evaluated from the side on which the inner one arrives: from the left where g
// rises towards x, from the right where g falls. Where g is constant, f has its plain value.
//
//     breakpoints    those of g, and the places where g passes a breakpoint of f or an end of its
//                    domain (LevelCrossings.swift, with a resolution that the caller states)
//     at a crossing  rounding may put g on either side of the level. From a side, g counts if it lies on that side of
//                    the level, and otherwise the level itself: where g is steep, a level is missed by many units in
//                    the last place, and f at the level is not f at g(x).
//     a turn of g    that only touches a level is not a crossing: F returns on the same side

/// The composition of two curves, outer(inner(x)).
///
/// The error is at most the outer curve's bound plus the inner curve's bound times the outer slope. At a crossing of
/// one of the outer curve's breakpoints, the limit from before the crossing is the outer curve's at the breakpoint.
/// Where the inner curve leaves the outer domain, the outer curve answers as outside its domain.
package struct Composed<Outer: Curve, Inner: Curve>: Curve {
  /// The curve whose value is the result.
  package let outer: Outer

  /// The curve whose value is the outer curve's argument.
  package let inner: Inner

  /// A length within which the inner curve turns at most once between breakpoints.
  package let resolution: Double

  /// The domain of the inner curve.
  package var domain: ClosedRange<Double> { inner.domain }

  /// The outer curve's value at the inner curve's value.
  package func value(at x: Double, from side: Side?) -> Double {
    if side == nil && (x == domain.lowerBound || x == domain.upperBound) {
      return outer.value(at: inner.value(at: x))
    }
    let place = place(at: x, from: side ?? .right)
    return outer.value(at: place.argument, from: place.side)
  }

  /// The product of both slopes; 0 where the inner slope is 0.
  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    let own = inner.slope(at: x, from: side)
    if own == 0 { return 0 }
    let place = place(at: x, from: side)
    let slope = outer.slope(at: place.argument, from: place.side)
    return slope == 0 && !own.isNaN ? 0 : slope * own
  }

  /// The inner curve's breakpoints, and its crossings of the outer ones.
  ///
  /// The ends of the outer curve's domain count as breakpoints of it. The inner curve is evaluated
  /// two to four times for each ``resolution`` of the interval.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
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

  /// The outer curve's argument, and the side from which the inner curve approaches it.
  private func place(at x: Double, from side: Side) -> (argument: Double, side: Side?) {
    let value = inner.value(at: x, from: side)
    guard value.isFinite, domain.contains(x) else { return (value, nil) }
    // The rounding of the value, and its change over one step of x.
    let drift = (inner.slope(at: x, from: side) * x.ulp).magnitude
    let reach = 16 * (value.ulp + (drift.isFinite ? drift : value.magnitude))
    let near = levels(in: (value - reach)...(value + reach))
    if near.isEmpty { return (value, nil) }
    let isJoint =
      x == domain.lowerBound || x == domain.upperBound || !inner.breakpoints(in: x...x).isEmpty
    let level = isJoint ? nil : crossings.crossings(in: x...x).first?.level
    let direction = inner.direction(from: level ?? value, beside: x, on: side, resolution)
    if let level, value != level, direction == (value > level ? .right : .left) {
      return (value, nil)
    }
    return (level ?? value, direction)
  }
}

extension Curve {
  /// The side of `level` on which the curve lies beside `x`; `nil` if it stays on the level.
  ///
  /// The curve is evaluated so near to `x` that no jump lies between; farther away if it is flat.
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
  /// The curve outer(self(x)).
  ///
  /// ```swift
  /// CubicBezier.easeIn.composed(into: Steps(4), resolution: 0.125)
  /// // four steps, ever shorter
  /// ```
  ///
  /// - Parameters:
  ///   - outer: The curve whose value is the result.
  ///   - resolution: A length within which this curve turns at most once between breakpoints: an
  ///     eighth of the domain is ample for most easings, a quarter of a period for a spring. If it
  ///     is too long, breakpoints may be missing; values away from them stay right.
  /// - Precondition: The resolution is from 1e-50 to 1e50.
  public func composed<Outer: Curve>(
    into outer: Outer, resolution: Double
  ) -> some Curve {
    trapping { () throws(ParameterError) in
      try check(resolution, "resolution", in: Magnitude.positive)
    }
    return Composed(outer: outer, inner: self, resolution: resolution)
  }
}
