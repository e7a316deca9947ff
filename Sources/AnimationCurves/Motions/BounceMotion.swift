// A ball on a floor: it falls, and leaves each landing with a fraction e of its speed.
//
// With heights measured from the floor against the acceleration, g = |a|, h the height and w the
// upward velocity at release:
//
//     speed at the first landing     u = √(w² + 2gh)
//     first landing                  T₀ = (w + u)/g, as 2h/(u − w) if w < 0
//     period P = 2u/g                the duration of a bounce at full speed
//     nth bounce, n = 1, 2, …        upward velocity u eⁿ, duration P eⁿ, peak u² e²ⁿ/2g
//     its landing                    Tₙ = T₀ + P (e + e² + … + eⁿ) = T₀ + P e (eⁿ − 1)/(e − 1)
//     rest                           T∞ = T₀ + P e/(1 − e)
//
// Tₙ goes through expm1(n ln e), which keeps its digits for any n and for e as close to 1 as
// doubles are. The number of the bounce at a time t is the logarithm of the same series,
//
//     n = ⌊ln(1 − (t − T₀)(1 − e)/(P e))/ln e⌋ + 1
//
// corrected by at most one against the landings themselves, so that a landing is recognised to the
// last bit. No loop runs over bounces.
//
// The end of the series. Infinitely many bounces come before T∞; doubles can tell only finitely
// many apart. The series ends before the first bounce that is shorter than 2⁻⁴⁸ of the time of its
// landing, which is 16 to 32 units in the last place of that time:
//
//     P eⁿ ≥ δTₙ   ⟺   eⁿ ≥ δ(T₀/P + E)/(1 + δE),   E = e/(1 − e),   δ = 2⁻⁴⁸
//
// The bounces cut off are lower than the value changes between neighbouring times, so no bound
// suffers, and the remaining landings are strictly increasing. For a drop with e = ½ they are the
// bounces from the 48th on, lower than 10⁻²⁸ of the drop. Tried and dropped: ending at heights
// below the rounding of the value, which makes the motion depend on where the floor is.
//
// Physics engines end bounces at a speed of their own choice, or never [1, 2]. They gain or lose
// height at each landing, even with restitution 1 [3].
//
// [1] NVIDIAGameWorks/PhysX issue 351.  [2] gamephysicsweekend/VulkanRenderer issue 6.
// [3] jrouwe/JoltPhysics issue 1286, Famous/famous issue 257.

/// The motion of a value that falls on a floor and bounces.
///
/// ```swift
/// let drop = BounceMotion(
///   from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
/// drop.landingTime(0)           // 0.3162…: the first landing
/// drop.peak(ofBounce: 1).value  // 75
/// drop.restingTime              // 0.9486…
/// ```
///
/// The acceleration points from the start to the floor, towards larger values or smaller: on
/// screens y grows downwards. With restitution 0 the ball stays where it lands; with 1 it bounces
/// for ever.
///
/// Value and velocity are smooth between landings. At a landing the velocity jumps.
public struct BounceMotion: Motion, Hashable, Sendable {
  /// The value at release, in the caller's unit L.
  public let from: Double

  /// The value of the floor, in L.
  public let floor: Double

  /// The velocity at release in L/s, positive towards larger values.
  public let initialVelocity: Double

  /// The acceleration in L/s², positive towards larger values; it points to the floor.
  public let acceleration: Double

  /// The fraction e of the speed after a landing, in 0…1.
  ///
  /// The height after it is e² of the one before.
  public let restitution: Double

  package let landings: Landings

  /// A motion by start, floor, acceleration and restitution.
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - floor: The value of the floor; of magnitude up to 1e50; on the side to which the
  ///     acceleration points, or equal to `from`.
  ///   - velocity: At release, in value units per second; of magnitude up to 1e50.
  ///   - acceleration: In value units per second squared; of magnitude 1e-50 to 1e50.
  ///   - restitution: In 0…1.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingFrom:floor:velocity:acceleration:restitution:)``, which throws.
  public init(
    from: Double = 0, floor: Double, velocity: Double = 0, acceleration: Double,
    restitution: Double
  ) {
    self = trapping(
      try BounceMotion(
        validatingFrom: from, floor: floor, velocity: velocity, acceleration: acceleration,
        restitution: restitution))
  }

  /// A motion by start, floor, acceleration and restitution, checked.
  ///
  /// - Throws: ``ParameterError``, which names the parameter, if a number is out of its range or
  ///   the floor is on the wrong side.
  public init(
    validatingFrom from: Double, floor: Double, velocity: Double = 0, acceleration: Double,
    restitution: Double
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(floor, "floor", in: Magnitude.signed)
    try check(velocity, "velocity", in: Magnitude.signed)
    try check(
      acceleration, "acceleration", where: Magnitude.positive.contains(acceleration.magnitude),
      accepted: "a number of magnitude \(Magnitude.positive.phrase)")
    try check(restitution, "restitution", in: 0...1)
    try check(
      floor, "floor", where: acceleration > 0 ? floor >= from : floor <= from,
      accepted: "at from, or beyond it in the direction of the acceleration")
    self.from = from
    self.floor = floor
    initialVelocity = velocity
    self.acceleration = acceleration
    self.restitution = restitution
    landings = Landings(
      height: (floor - from).magnitude, velocity: acceleration > 0 ? -velocity : velocity,
      gravity: acceleration.magnitude, restitution: restitution)
  }

  /// A drop from rest that comes to rest after `duration` seconds.
  ///
  /// Its acceleration is 2(floor − from)·((1 + e)/((1 − e)·duration))².
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - floor: Not `from`; of magnitude up to 1e50.
  ///   - restitution: e, at least 0 and below 1.
  ///   - duration: ``restingTime`` in seconds, from 1e-50 to 1e50.
  /// - Throws: ``ParameterError`` if a number or the resulting acceleration is out of its range.
  public init(
    from: Double = 0, floor: Double, restitution: Double, duration: Double
  ) throws(ParameterError) {
    try check(duration, "duration", in: Magnitude.positive)
    try check(
      restitution, "restitution", in: 0...(1.0.nextDown), accepted: "at least 0 and below 1")
    let pace = (1 + restitution) / (1 - restitution) / duration
    try self.init(
      validatingFrom: from, floor: floor, acceleration: 2 * (floor - from) * pace * pace,
      restitution: restitution)
  }

  /// The floor; `nil` if the ball bounces for ever.
  public var restingValue: Double? { restingTime < .infinity ? floor : nil }

  /// The time from which the ball lies on the floor, in seconds.
  ///
  /// Within 8·2⁻⁵³ of itself. ∞ for a restitution of 1, unless nothing moves. The computed motion
  /// already rests at the last landing that is not cut off, earlier by less than 2⁻⁴⁸/(1 − e) of
  /// the time.
  public var restingTime: Double { landings.rest }
}

// MARK: - As a curve

extension BounceMotion {
  /// The value at `time` seconds after release, in L; never beyond the floor.
  ///
  /// Within 8·2⁻⁵³ of |``floor``| plus the peak of the bounce plus the distance that its landing
  /// speed covers in `time`: an error of a few units in the last place of the time. Exactly
  /// ``from`` at 0 and ``floor`` at landings. At ∞ ``floor``, or NaN if the ball bounces for ever.
  /// NaN in, NaN out.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    if time == 0 { return from }
    guard let flight = landings.flight(at: time, from: .right) else {
      return time.isNaN || restingTime == .infinity ? .nan : floor
    }
    return floor + up(flight.height)
  }

  /// The velocity at `time` seconds after release, in L/s.
  ///
  /// Within 10·2⁻⁵³ of the speed at the last landing plus the speed that gravity adds in `time`: 8 are those of
  /// the landing. 0
  /// at rest. A landing changes the sign and multiplies by ``restitution``; at a landing it is the
  /// velocity afterwards.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    guard let flight = landings.flight(at: time, from: side ?? .right) else {
      return time.isNaN || restingTime == .infinity ? .nan : 0
    }
    return up(flight.velocity)
  }

  /// The landings in the interval.
  ///
  /// Landings cut off at the end of the series are left out. So are those of an endless series
  /// after number 2⁴⁸, which doubles hardly tell apart.
  ///
  /// With a restitution next to 1 there may be more than 2²⁰ landings; the first 2²⁰ are listed.
  ///
  /// - Complexity: Linear in the number of landings in the interval.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    var times: [Double] = []
    var number = landings.count(until: interval.lowerBound, from: .left)
    // Counted, since times need not rise where a bounce is shorter than the least double.
    let last = min(landings.last, 0x1p48, number + Double(longestBreakpointList - 1))
    while number <= last {
      let time = landings.time(number)
      guard time <= interval.upperBound else { break }
      if time > times.last ?? 0 { times.append(time) }
      number += 1
    }
    return times
  }

  /// A height or upward velocity in the direction of the value.
  package func up(_ upward: Double) -> Double { acceleration > 0 ? -upward : upward }
}
