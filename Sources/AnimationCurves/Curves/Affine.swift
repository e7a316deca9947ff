// Scaling and shifting along both axes, with reversing, mirroring and stretching as special cases.
//
//     F(x) = line(f(u)),   x = xShift + xScale·u
//     F′(x) = f′(u)·yScale/xScale
//
// A negative xScale swaps the sides: the left of u is the right of x. The domain may be endless on
// either side. ArgumentMap.swift finds u.
//
// The line of values has two forms:
//
//     scale·v + shift              rounded twice
//     (1 − v)·from + v·to          for a motion from one value to another; both ends are exact;
//                                  from + v·(to − from) would miss `to` by a rounding

/// A curve scaled and shifted along x and y.
///
/// The ends of the domain and the breakpoints are those of the base, moved and rounded. There the
/// values and one-sided limits are the base's own, however the division rounds. Elsewhere the
/// base's argument is off by a few units in the last place of the argument and of the shift, and
/// the value is rounded twice more. Outside the domain the base answers as outside its own domain.
///
/// Each evaluation asks the base for its breakpoints nearby, which costs a smooth base nothing.
package struct Affine<Base: Curve>: Curve {
  /// The original curve.
  package let base: Base

  /// The factor of the values.
  package let yScale: Double

  /// The shift added to the scaled values; the image of 0.
  package let yShift: Double

  /// The image of 1, if it must be exact.
  private let yEnd: Double?

  package let map: ArgumentMap

  package init(_ base: Base, map: ArgumentMap, yScale: Double = 1, yShift: Double = 0) {
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

  /// The curve yScale·f((x − xShift)/xScale) + yShift, with checked numbers.
  package init(
    validating base: Base, xScale: Double = 1, xShift: Double = 0, yScale: Double = 1,
    yShift: Double = 0
  ) throws(ParameterError) {
    try check(
      xScale, "xScale", where: Magnitude.positive.contains(xScale.magnitude),
      accepted: "of magnitude \(Magnitude.positive.phrase)")
    try check(xShift, "xShift", in: Magnitude.signed)
    try check(yScale, "yScale", in: Magnitude.signed)
    try check(yShift, "yShift", in: Magnitude.signed)
    let map = ArgumentMap(base: 0, to: xShift, ratio: xScale)
    self.init(base, map: map, yScale: yScale, yShift: yShift)
  }

  /// The factor along x; negative if the curve runs backwards.
  package var xScale: Double { map.ratio }

  /// The base's domain, moved.
  package var domain: ClosedRange<Double> { map.domain(of: base) }

  /// The base's value at the mapped argument, scaled and shifted.
  ///
  /// The values at the ends are the images of the base's values at its ends.
  package func value(at x: Double, from side: Side?) -> Double {
    let place = map.place(at: x, from: side, in: base)
    return scaled(base.value(at: place.argument, from: place.side))
  }

  /// The base's slope times yScale/xScale.
  ///
  /// A vertical tangent stays vertical unless ``yScale`` is 0.
  package func slope(at x: Double, from side: Side?) -> Double {
    let place = map.place(at: x, from: side ?? defaultSide(at: x), in: base)
    return scaled(slope: base.slope(at: place.argument, from: place.side))
  }

  /// The base's breakpoints, moved.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    map.breakpoints(of: base, in: interval)
  }

  private func scaled(slope: Double) -> Double {
    yScale == 0 && !slope.isNaN ? 0 : slope * (yScale / xScale)
  }

  private func scaled(_ value: Double) -> Double {
    if yScale == 0 && !value.isNaN { return yShift }
    // Far outside, the two products would overflow against each other.
    guard let yEnd, value.magnitude < 1e100 else { return yScale * value + yShift }
    return (1 - value) * yShift + value * yEnd
  }
}

// MARK: - At many arguments

extension Affine: BulkCurve where Base: BulkCurve {
  /// 0 where the base has sides, since its values are then computed one by one, which panels beat at
  /// every count; else that of the base.
  package var fewestForPanels: Int { base.hasSides ? 0 : base.fewestForPanels }

  package var hasSides: Bool { base.hasSides }

  package func writeValues(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    let isDone = withPlaces(of: arguments) { places in
      base.writeValues(at: places, to: values)
      for index in places.indices { values[index] = scaled(values[index]) }
    }
    if isDone { return }
    for (index, x) in arguments.enumerated() { values[index] = value(at: x) }
  }

  package func writeSlopes(
    at arguments: UnsafeBufferPointer<Double>, to slopes: UnsafeMutablePointer<Double>
  ) {
    let isDone = withPlaces(of: arguments) { places in
      base.writeSlopes(at: places, to: slopes)
      for index in places.indices { slopes[index] = scaled(slope: slopes[index]) }
    }
    if isDone { return }
    for (index, x) in arguments.enumerated() { slopes[index] = slope(at: x) }
  }

  /// Calls `body` with the arguments of the base, if the base is smooth: then sides make no
  /// difference.
  ///
  /// - Returns: Whether `body` was called.
  private func withPlaces(
    of arguments: UnsafeBufferPointer<Double>, _ body: (UnsafeBufferPointer<Double>) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: arguments.count) { places in
      guard fewestForPanels > 0, let place = places.baseAddress,
        map.writeArguments(at: arguments, of: base, to: place)
      else { return false }
      body(UnsafeBufferPointer(places))
      return true
    }
  }
}

extension Affine: Equatable where Base: Equatable {}
extension Affine: Hashable where Base: Hashable {}

extension Curve {
  /// The curve scaled from 0 by a factor along each axis.
  ///
  /// With u as its argument it is y·f(u/x).
  ///
  /// - Parameters:
  ///   - x: The factor along x; of magnitude from 1e-50 to 1e50. A negative one turns the curve
  ///     round at 0.
  ///   - y: The factor of the values; of magnitude up to 1e50.
  /// - Precondition: Each in its range.
  public func scaled(x: Double = 1, y: Double = 1) -> some Curve {
    trapping(try Affine(validating: self, xScale: x, yScale: y))
  }

  /// The curve moved along both axes.
  ///
  /// With u as its argument it is f(u − x) + y.
  ///
  /// - Parameters:
  ///   - x: The delay of the curve; of magnitude up to 1e50.
  ///   - y: The amount added to its values; of magnitude up to 1e50.
  /// - Precondition: As for ``scaled(x:y:)``.
  public func shifted(x: Double = 0, y: Double = 0) -> some Curve {
    trapping(try Affine(validating: self, xShift: x, yShift: y))
  }

  /// The curve scaled along x so that its domain becomes `interval`.
  ///
  /// Both ends are exact. After ``restricted(to:)``, `stretched(over: 0...1)` makes a part of a
  /// curve an easing.
  ///
  /// - Precondition: The domain and the interval are of finite length, from 1e-50 to 1e50.
  public func stretched(over interval: ClosedRange<Double>) -> some Curve {
    for (range, name) in [(domain, "the domain's length"), (interval, "the interval's length")] {
      requireNumber(range.upperBound - range.lowerBound, name, in: Magnitude.positive)
    }
    return Affine(
      self,
      map: ArgumentMap(
        base: domain.lowerBound, to: interval.lowerBound, and: domain.upperBound,
        to: interval.upperBound))
  }

  /// The curve run backwards over its domain a…b, f(a + b − x).
  ///
  /// A jump at the very beginning becomes a jump at the very end: `steps(4, jump-start)` reversed
  /// ends on 0.
  ///
  /// - Precondition: The domain is finite.
  public var reversed: some Curve {
    require(domain.upperBound.isFinite, "a curve that never ends cannot be reversed")
    return Affine(
      self,
      map: ArgumentMap(
        base: domain.upperBound, to: domain.lowerBound, and: domain.lowerBound,
        to: domain.upperBound))
  }

  /// The curve 1 − f(1 − x), which makes ease-in ease-out.
  ///
  /// It is the curve turned by half a revolution about (½, ½). ``reversed`` is another curve: it
  /// runs from 1 to 0. For a cubic Bézier ``CubicBezier/mirrored`` gives a cubic Bézier.
  ///
  /// - Precondition: The domain is 0…1.
  public var mirrored: some Curve {
    require(domain == 0...1, "only a curve over 0...1 can be mirrored, got \(domain)")
    return Affine(
      self, map: ArgumentMap(base: 1, to: 0, and: 0, to: 1), yScale: -1, yShift: 1)
  }

  /// The motion between two values, paced by this easing.
  ///
  /// Both ends are exact if the easing's are.
  ///
  /// - Parameters:
  ///   - from: The value where the easing is 0; of magnitude up to 1e50.
  ///   - to: The value where the easing is 1; of magnitude up to 1e50.
  ///   - duration: The seconds for a progress of 1; from 1e-50 to 1e50.
  /// - Throws: ``ParameterError`` if a number is out of its range.
  public func motion(
    from: Double, to: Double, duration: Double
  ) throws(ParameterError) -> some Curve {
    try check(from, "from", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    try check(duration, "duration", in: Magnitude.positive)
    return Affine(
      self, map: ArgumentMap(base: 0, to: 0, ratio: duration), from: from, to: to)
  }
}
