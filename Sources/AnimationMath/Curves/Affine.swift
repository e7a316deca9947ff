// Scaling and shifting along both axes, and what is a case of it.
//
//     F(x) = line(f(u)),   x = xShift + xScale·u
//     F′(x) = f′(u)·yScale/xScale
//
// A negative xScale swaps the sides: what f does on the left of u, F does on the right of x. The
// domain may be endless on either side. Where u falls is ArgumentMap.swift's work.
//
// The line of values has two forms:
//
//     scale·v + shift              rounded twice
//     (1 − v)·from + v·to          for a motion from one value to another: both ends are exact, where
//                                  from + v·(to − from) would miss `to` by a rounding

/// A curve scaled and shifted along x and y.
///
/// The ends of the domain and the breakpoints are those of the base, moved and rounded; there the
/// base's own values and one-sided limits come out, however the division rounds. Elsewhere the base is
/// evaluated at an argument that is off by a few units in the last place of it and of the shift, and
/// the value is rounded twice more. Outside the domain it is what the base is outside its own.
///
/// Each evaluation asks the base for its breakpoints nearby, which costs a smooth base nothing.
public struct Affine<Base: Curve>: Curve {
  /// The curve that is moved.
  public let base: Base

  /// The factor of the values.
  public let yScale: Double

  /// What is added to the scaled values: what 0 becomes.
  public let yShift: Double

  /// What 1 becomes, where that is to be exact.
  private let yEnd: Double?

  let map: ArgumentMap

  init(_ base: Base, map: ArgumentMap, yScale: Double = 1, yShift: Double = 0) {
    self.base = base
    self.map = map
    self.yScale = yScale
    self.yShift = yShift
    yEnd = nil
  }

  fileprivate init(_ base: Base, map: ArgumentMap, from: Double, to: Double) {
    self.base = base
    self.map = map
    (yScale, yShift, yEnd) = (to - from, from, to)
  }

  /// The curve yScale·f((x − xShift)/xScale) + yShift, from numbers that come from outside.
  ///
  /// - Throws: ``ParameterError`` if `xScale` is not of magnitude from 1e-50 to 1e50, or another
  ///   number beyond ±1e50.
  public init(
    validating base: Base, xScale: Double = 1, xShift: Double = 0, yScale: Double = 1,
    yShift: Double = 0
  ) throws(ParameterError) {
    guard Magnitude.positive.contains(xScale.magnitude) else {
      throw ParameterError(
        parameter: "xScale", value: xScale, accepted: "of magnitude from 1e-50 to 1e+50")
    }
    try check(xShift, "xShift", in: Magnitude.signed)
    try check(yScale, "yScale", in: Magnitude.signed)
    try check(yShift, "yShift", in: Magnitude.signed)
    let map = ArgumentMap(base: 0, to: xShift, ratio: xScale)
    self.init(base, map: map, yScale: yScale, yShift: yShift)
  }

  /// How much longer the curve is along x than its base; negative where it runs backwards.
  public var xScale: Double { map.ratio }

  /// The base's domain, moved.
  public var domain: ClosedRange<Double> { map.domain(of: base) }

  /// The value at `x`; the curve begins and ends on what its base begins and ends on.
  public func value(at x: Double, from side: Side?) -> Double {
    let place = map.place(at: x, from: side, in: base)
    return scaled(base.value(at: place.argument, from: place.side))
  }

  /// The slope at `x`; a vertical tangent stays vertical unless ``yScale`` is 0.
  public func slope(at x: Double, from side: Side?) -> Double {
    let place = map.place(at: x, from: side ?? defaultSide(at: x), in: base)
    let slope = base.slope(at: place.argument, from: place.side)
    return yScale == 0 && !slope.isNaN ? 0 : slope * (yScale / xScale)
  }

  /// The base's breakpoints, moved.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    map.breakpoints(of: base, in: interval)
  }

  private func scaled(_ value: Double) -> Double {
    if yScale == 0 && !value.isNaN { return yShift }
    // Far outside, the two products would overflow against each other.
    guard let yEnd, value.magnitude < 1e100 else { return yScale * value + yShift }
    return (1 - value) * yShift + value * yEnd
  }
}

extension Affine: Equatable where Base: Equatable {}
extension Affine: Hashable where Base: Hashable {}

extension Curve {
  /// The curve y·f(x/xScale): `x` times as long and `y` times as high, both from 0.
  ///
  /// - Parameters:
  ///   - x: Of magnitude from 1e-50 to 1e50; a negative one turns the curve round at 0.
  ///   - y: Of magnitude up to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``Affine/init(validating:xScale:xShift:yScale:yShift:)``, which throws.
  public func scaled(x: Double = 1, y: Double = 1) -> Affine<Self> {
    trapping { () throws(ParameterError) in
      try Affine(validating: self, xScale: x, yScale: y)
    }
  }

  /// The curve f(x − xShift) + yShift: begun later by `x` and raised by `y`.
  ///
  /// - Parameters:
  ///   - x: Of magnitude up to 1e50.
  ///   - y: Of magnitude up to 1e50.
  /// - Precondition: As for ``scaled(x:y:)``.
  public func shifted(x: Double = 0, y: Double = 0) -> Affine<Self> {
    trapping { () throws(ParameterError) in
      try Affine(validating: self, xShift: x, yShift: y)
    }
  }

  /// The curve drawn out, or pressed together, along x, so that its domain becomes `interval`.
  ///
  /// Both ends are exact. After ``restricted(to:)``, `stretched(over: 0...1)` makes an easing of a
  /// part.
  ///
  /// - Precondition: The domain and the interval are of finite length, from 1e-50 to 1e50.
  public func stretched(over interval: ClosedRange<Double>) -> Affine<Self> {
    for (range, name) in [(domain, "the domain's length"), (interval, "the interval's length")] {
      trapping { () throws(ParameterError) in
        try check(range.upperBound - range.lowerBound, name, in: Magnitude.positive)
      }
    }
    return Affine(
      self,
      map: ArgumentMap(
        base: domain.lowerBound, to: interval.lowerBound, and: domain.upperBound,
        to: interval.upperBound))
  }

  /// The curve f(a + b − x), run backwards over its domain a…b: what was last comes first.
  ///
  /// A jump that the curve makes at its very beginning is made at the very end: `steps(4, jump-start)`
  /// reversed ends on 0.
  ///
  /// - Precondition: The domain is finite.
  public var reversed: Affine<Self> {
    precondition(domain.upperBound.isFinite, "a curve that never ends cannot be reversed")
    return Affine(
      self,
      map: ArgumentMap(
        base: domain.upperBound, to: domain.lowerBound, and: domain.lowerBound,
        to: domain.upperBound))
  }

  /// The curve 1 − f(1 − x), turned by half a revolution about (½, ½): ease-in for ease-out.
  ///
  /// Not to be confused with ``reversed``, which runs from 1 to 0. A cubic Bézier has its own,
  /// ``CubicBezier/mirrored``.
  ///
  /// - Precondition: The domain is 0…1.
  public var mirrored: Affine<Self> {
    precondition(domain == 0...1, "only a curve over 0...1 can be mirrored, got \(domain)")
    return Affine(
      self, map: ArgumentMap(base: 1, to: 0, and: 0, to: 1), yScale: -1, yShift: 1)
  }

  /// The motion of a value that this easing paces.
  ///
  /// Both ends are exact where the easing's are.
  ///
  /// - Parameters:
  ///   - from: The value where the easing is 0; of magnitude up to 1e50.
  ///   - to: The value where the easing is 1; of magnitude up to 1e50.
  ///   - duration: Of the easing's unit of progress, in seconds; from 1e-50 to 1e50.
  /// - Throws: ``ParameterError`` if a number is out of its range.
  public func motion(
    from: Double, to: Double, duration: Double
  ) throws(ParameterError) -> Affine<Self> {
    try check(from, "from", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    try check(duration, "duration", in: Magnitude.positive)
    return Affine(
      self, map: ArgumentMap(base: 0, to: 0, ratio: duration), from: from, to: to)
  }
}
