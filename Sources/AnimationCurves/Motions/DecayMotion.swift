// A thrown value that friction brings to rest: a list after a flick.
//
//     x′ = v e^(−λt),   x = from + (v/λ)·(1 − e^(−λt)),   at rest at from + v/λ
//
// The difference goes through expm1; written out it loses all digits of a short time. Below
// λt = 2⁻⁵⁴ the distance is v·t to the last bit, which is also the motion without friction, λ = 0.
//
// Times. Velocity is linear in the distance, x′ = v − λ(x − from), so the time at which a value is
// reached is ln(v/x′)/λ. The difference x′ includes the rounding errors of its product and its sum:
// near the resting value, where everything cancels, the time still has all its digits. Close to the
// start the same time is −ln(1 − λ(x − from)/v)/λ through log1p.
//
// Published code stops on a frame whose velocity is below a constant of its own, so that a motion
// through a given place with end velocity 0 never ends [1]; it divides by the logarithm of 1 where
// there is no friction [2], and forms 1 − e^(−λt) by subtraction. Here the end is defined by
// distance or by speed, and both have closed forms.
//
// [1] flutter/flutter issue 148467.   [2] flutter/flutter issue 66116.

/// The motion of a thrown value, slowed by friction in proportion to its velocity.
///
/// ```swift
/// let flick = DecayMotion(
///   from: 0, velocity: 1000, friction: .scrollViewNormal)
/// flick.restingValue                   // 499.49…
/// flick.settlingDuration(within: 0.5)  // 3.4499…
/// DecayMotion(from: 0, to: 300, friction: .scrollViewNormal).initialVelocity
/// // 600.6…
/// ```
///
/// Without friction (rate 0) the value moves for ever at the same velocity.
public struct DecayMotion: Motion, Hashable, Sendable {
  /// The value at release, in the caller's unit L.
  public let from: Double

  /// The velocity at release in L/s, positive towards larger values.
  public let initialVelocity: Double

  /// The rate λ at which the velocity falls, in 1/s.
  ///
  /// A larger rate stops sooner.
  public let rate: Double

  /// A motion by its start, its velocity and its rate.
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - velocity: At release, in value units per second; of magnitude up to 1e50.
  ///   - rate: λ in 1/s; 0, or from 1e-50 to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validating:from:velocity:)``, which throws.
  package init(from: Double = 0, velocity: Double, rate: Double) {
    self.init(from: from, velocity: velocity, friction: .rate(rate))
  }

  /// A motion by any measure of its friction.
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - velocity: At release, in value units per second; of magnitude up to 1e50.
  ///   - friction: In the range of its ``Friction``.
  public init(from: Double = 0, velocity: Double, friction: Friction) {
    self = trapping(try DecayMotion(validating: friction, from: from, velocity: velocity))
  }

  /// A motion by any measure of its friction, checked.
  ///
  /// - Throws: ``ParameterError`` that names the parameter, if a number or the resulting rate is
  ///   out of its range.
  public init(
    validating friction: Friction, from: Double = 0, velocity: Double
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(velocity, "velocity", in: Magnitude.signed)
    self.from = from
    initialVelocity = velocity
    rate = try friction.rate
    try check(
      rate, "rate", where: rate == 0 || Magnitude.positive.contains(rate),
      accepted: "0, or a number \(Magnitude.positive.phrase)")
  }

  /// The signed total distance, in L; infinite without friction.
  package var reach: Double { initialVelocity == 0 ? 0 : initialVelocity / rate }

  /// The value at rest, from + v/λ; `nil` if the motion never ends.
  ///
  /// Within 2·2⁻⁵³ of |``from``| plus the distance.
  public var restingValue: Double? {
    rate > 0 || initialVelocity == 0 ? from + reach : nil
  }
}

// MARK: - As a curve

extension DecayMotion {
  /// The value at `time` seconds after release, in L.
  ///
  /// Within 5·2⁻⁵³ of |``from``| plus the distance travelled so far; exactly ``from`` at 0 and
  /// ``restingValue`` at ∞. The value never turns back and never passes the resting value. NaN in,
  /// NaN out.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    guard initialVelocity != 0 else { return time.isNaN ? time : from }
    let exponent = rate * time
    guard exponent >= 0x1p-54 else { return from + initialVelocity * time }
    return from - reach * expMinusOne(-exponent)
  }

  /// The velocity at `time` seconds after release, in L/s.
  ///
  /// Within (3 + λt)·2⁻⁵³ of itself, and so within 4·2⁻⁵³ of ``initialVelocity``. Exactly
  /// ``initialVelocity`` at 0; 0 at ∞, unless there is no friction.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    if rate == 0 { return time.isNaN ? time : initialVelocity }
    return initialVelocity * exponential(-rate * time)
  }

  /// None: the motion is smooth.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

// MARK: - When

extension DecayMotion {
  /// The time after which the value stays within `threshold` of ``restingValue``.
  ///
  /// It is ln(|v|/(λ·threshold))/λ.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release, within 2·2⁻⁵³·(T + 1/λ) of the exact time T. 0 if the value
  ///   is within the threshold from the start; ∞ for a threshold of 0, or without friction, unless
  ///   nothing moves.
  public func settlingDuration(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    return duration(falling: reach.magnitude, to: threshold)
  }

  /// The time at which the speed has fallen to `speed`, ln(|v|/speed)/λ.
  ///
  /// Frameworks end their decays by speed: pop at 5 units per second, Jetpack Compose at 0.1.
  ///
  /// - Parameter speed: In value units per second; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release, within 2·2⁻⁵³·(T + 1/λ) of the exact time T. 0 if the motion
  ///   is that slow from the start; ∞ for a speed of 0, or without friction, unless nothing moves.
  public func duration(toSpeed speed: Double) -> Double {
    requireThreshold(speed, "speed")
    return duration(falling: initialVelocity.magnitude, to: speed)
  }

  /// The time at which `value` is reached, in seconds; `nil` if never.
  ///
  /// Within 6·2⁻⁵³ of itself, however close to the resting value. The resting value is not reached
  /// in any finite time; rounding decides whether the double nearest to it is.
  ///
  /// - Parameter value: In value units; of magnitude up to 1e50.
  public func time(reaching value: Double) -> Double? { passage(through: value)?.time }

  /// The seconds in which an exponential of rate λ falls from one height to another.
  private func duration(falling height: Double, to low: Double) -> Double {
    // A low of −0 gives ∞ as 0 does.
    height > low ? logarithm(height / low.magnitude) / rate : 0
  }

  /// The time at which `value` is reached, and the velocity there.
  func passage(through value: Double) -> (time: Double, velocity: Double)? {
    requireNumber(value, "value")
    if value == from { return (0, initialVelocity) }
    // v − λ·distance, exact to its own last bits.
    let (distance, lost) = exactSum(value, -from)
    let velocity = initialVelocity.addingProduct(-rate, distance).addingProduct(-rate, lost)
    let remaining = velocity / initialVelocity
    guard distance / initialVelocity > 0, remaining > 0 else { return nil }

    let spent = rate * distance / initialVelocity
    let time: Double
    if spent < 0x1p-54 {
      time = distance / initialVelocity
    } else if spent < 0.5 {
      time = -logarithm(onePlus: -spent) / rate
    } else {
      time = -logarithm(remaining) / rate
    }
    return time.isFinite ? (time, velocity) : nil
  }
}
