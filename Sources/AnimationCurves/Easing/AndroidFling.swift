// Android's fling: OverScroller's, and Compose's splineBasedDecay.
//
//     F = 9.80665·39.37·160·0.84 · density · friction                     [1, 2]
//     p = ln 0.78 / ln 0.9 − 1,   s = 0.35·|v| / F
//     duration s^(1/p),   distance F·s^((p + 1)/p),   both from the velocity v at release
//
// The way over time is a table of 101 points in those sources, solved by halving from a spline with inflection 0.35 and
// tensions 0.5 and 1: tx = 3x(1 − x)((1 − x)·0.175 + x·0.35) + x³ and likewise y with 0.5 and 1. That is the cubic
// Bézier (0.175, 0.5, 0.35, 1), whose slope of 1/0.35 at the start makes the velocity there v.
//
// The platforms compute in single precision, join the table's points by lines, and end on whole milliseconds: at most
// 8e-5 of the distance away from the Bézier, and slower or faster in each hundredth.
//
// [1] AOSP, OverScroller.java.   [2] androidx, FlingCalculator.kt, AndroidFlingSpline.kt.

/// The motion of a value that Android flings, which stops after a given time.
///
/// ```swift
/// let fling = AndroidFling(velocity: 5000, density: 2.75)
/// fling.duration        // 0.86218
/// fling.distance        // 1508.81
/// ```
public struct AndroidFling: Motion, Hashable, Sendable {
  /// The value at release, in pixels, or in dp with a density of 1.
  public let from: Double

  /// The velocity at release, per second.
  public let initialVelocity: Double

  /// Android's scroll friction, 0.015 by default; more stops sooner.
  public let friction: Double

  /// Pixels per dp.
  public let density: Double

  /// The seconds d until it stops, within (16 + 4·|ln d|)·2⁻⁵³ of themselves.
  public let duration: Double

  /// The signed way, within (32 + 4·|ln d|)·2⁻⁵³ of itself, d being the ``duration``.
  public let distance: Double

  /// The way over time, as fractions.
  package static let curve = CubicBezier(0.175, 0.5, 0.35, 1)

  /// A fling.
  ///
  /// - Parameters:
  ///   - from: Of magnitude up to 1e50.
  ///   - velocity: Of magnitude up to 1e15.
  ///   - friction: From 1e-6 to 1e6.
  ///   - density: From 1e-6 to 1e6.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingFrom:velocity:friction:density:)``, which throws.
  public init(
    from: Double = 0, velocity: Double, friction: Double = 0.015, density: Double = 1
  ) {
    self = trapping(
      try AndroidFling(
        validatingFrom: from, velocity: velocity, friction: friction, density: density))
  }

  /// A fling, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number out of its range.
  public init(
    validatingFrom from: Double, velocity: Double, friction: Double = 0.015,
    density: Double = 1
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(velocity, "velocity", in: -1e15...1e15)
    try check(friction, "friction", in: 1e-6...1e6)
    try check(density, "density", in: 1e-6...1e6)
    (self.from, initialVelocity) = (from, velocity)
    (self.friction, self.density) = (friction, density)
    let force = 9.80665 * 39.37 * 160 * 0.84 * density * friction
    let rate = logarithm(0.78) / logarithm(0.9) - 1
    let level = logarithm(0.35 * velocity.magnitude / force) / rate
    duration = velocity == 0 ? 0 : exponential(level)
    // F·s^(1/p)·s, with s = 0.35·|v|/F.
    distance = 0.35 * velocity * duration
  }

  /// The value where it stops.
  public var restingValue: Double? { from + distance }

  /// The ``duration``.
  public var stopTime: Double? { duration }

  /// The value at `time` seconds after release, within 8·2⁻⁵³ of |``from``| plus the distance for the stored duration.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    return from + distance * (time >= duration ? 1 : Self.curve.value(at: time / duration))
  }

  /// The velocity at `time` seconds after release; 0 from the ``duration`` on.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    return time >= duration ? 0 : distance / duration * Self.curve.slope(at: time / duration)
  }

  /// The end.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged([duration], in: interval, inside: domain)
  }

  /// The time after which the value stays within `threshold` of its end, within 16·2⁻⁵³ of the duration.
  public func settlingDuration(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    guard threshold < distance.magnitude else { return 0 }
    // The curve seen from its end, with time over way.
    let left = CubicBezier(0, 0.65, 0.5, 0.825).value(at: threshold / distance.magnitude)
    return duration * (1 - left)
  }
}
