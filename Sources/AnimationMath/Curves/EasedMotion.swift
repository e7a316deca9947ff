// An easing with two values and a duration: the simplest animation.
//
//     value(t) = (1 − f)·from + f·to,   f = easing(t / duration)
//
// The two products make both ends exact where the easing's are; from + f·(to − from) would miss `to`
// by a rounding.

/// The motion of a value from one place to another, as an easing paces it.
public struct EasedMotion<Base: Curve>: Curve {
  /// The easing: progress to eased progress.
  public let easing: Base

  /// The value where the easing is 0, in the caller's unit L.
  public let from: Double

  /// The value where the easing is 1, in L.
  public let to: Double

  /// The seconds that the easing's unit of progress takes.
  public let duration: Double

  /// - Throws: ``ParameterError`` if a value is beyond ±1e50, or the duration outside 1e-50…1e50.
  init(
    validating easing: Base, from: Double, to: Double, duration: Double
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    try check(duration, "duration", in: Magnitude.positive)
    self.easing = easing
    self.from = from
    self.to = to
    self.duration = duration
  }

  /// The easing's domain, in seconds.
  public var domain: ClosedRange<Double> { map.domain(of: easing) }

  /// The value at `time` in L; outside the domain as the easing's.
  public func value(at time: Double, from side: Side?) -> Double {
    let place = map.place(at: time, from: side, in: easing)
    return mix(easing.value(at: place.argument, from: place.side))
  }

  /// The velocity at `time`, in L/s.
  public func slope(at time: Double, from side: Side?) -> Double {
    let place = map.place(at: time, from: side ?? defaultSide(at: time), in: easing)
    return scale(easing.slope(at: place.argument, from: place.side))
  }

  /// The easing's breakpoints, in seconds.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    map.breakpoints(of: easing, in: interval)
  }

  /// From progress to seconds.
  private var map: ArgumentMap { ArgumentMap(base: 0, to: 0, ratio: duration) }

  private func mix(_ eased: Double) -> Double {
    if from == to && !eased.isNaN { return from }
    // Far outside, where the products would overflow against each other.
    guard eased.magnitude < 1e100 else { return eased * (to - from) }
    return (1 - eased) * from + eased * to
  }

  /// A vertical tangent stays vertical, unless nothing moves.
  private func scale(_ slope: Double) -> Double {
    from == to ? 0 : slope * ((to - from) / duration)
  }
}

extension EasedMotion: Equatable where Base: Equatable {}
extension EasedMotion: Hashable where Base: Hashable {}

extension Curve {
  /// The motion of a value that this easing paces.
  ///
  /// - Parameters:
  ///   - from: The value where the easing is 0; of magnitude up to 1e50.
  ///   - to: The value where the easing is 1; of magnitude up to 1e50.
  ///   - duration: Of the easing's unit of progress, in seconds; from 1e-50 to 1e50.
  /// - Throws: ``ParameterError`` if a number is out of its range.
  public func motion(
    from: Double, to: Double, duration: Double
  ) throws(ParameterError) -> EasedMotion<Self> {
    try EasedMotion(validating: self, from: from, to: to, duration: duration)
  }
}
