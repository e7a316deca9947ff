// A value of several channels on one spring: a point, a rectangle, a colour.
//
// Each channel moves by itself, and all share one evaluation of the spring's exponential, sine and
// cosine. The settling time of the whole has two definitions: every channel is within the threshold
// of its target, or the distance from the target is within the threshold. The second is never
// earlier.

/// The motion of a value of several channels that one spring pulls to a target.
///
/// ```swift
/// let motion = DampedSpring.bouncy.motion(
///   from: SIMD2(0, 5), to: SIMD2(100, 5))
/// motion.value(at: 0.1)
/// ```
public struct SpringVectorMotion<Value: LinearValue>: Equatable, Sendable {
  /// The spring.
  public let spring: DampedSpring

  /// The value at release.
  public let from: Value

  /// The value at which the spring is at rest.
  public let to: Value

  /// The velocity at release, in value units per second.
  public let initialVelocity: Value

  /// The free response of the spring; each channel is released from its own displacement.
  private let response: FreeResponse

  package init(_ spring: DampedSpring, from: Value, to: Value, velocity: Value) {
    self = trapping(
      try SpringVectorMotion(validating: spring, from: from, to: to, velocity: velocity))
  }

  package init(
    validating spring: DampedSpring, from: Value, to: Value, velocity: Value
  ) throws(ParameterError) {
    requireCompatible(from, to)
    requireCompatible(from, velocity)
    for (name, value) in [("from", from), ("to", to), ("velocity", velocity)] {
      for index in 0..<value.channelCount {
        try check(value.channel(index), "\(name), channel \(index),", in: Magnitude.signed)
      }
    }
    self.init(unchecked: spring, from: from, to: to, velocity: velocity)
  }

  /// A motion between numbers of any magnitude, whose values may overflow.
  package init(unchecked spring: DampedSpring, from: Value, to: Value, velocity: Value) {
    (self.spring, self.from, self.to, initialVelocity) = (spring, from, to, velocity)
    response = FreeResponse(spring, displacement: 0, velocity: 0)
  }

  /// The motion of each channel.
  package var channelMotions: [SpringMotion] {
    (0..<from.channelCount).map {
      spring.motion(
        from: from.channel($0), to: to.channel($0), velocity: initialVelocity.channel($0))
    }
  }

  private func released(_ index: Int) -> FreeResponse {
    response.released(
      from: from.channel(index) - to.channel(index), velocity: initialVelocity.channel(index))
  }

  /// The value at `time` seconds after release.
  ///
  /// Each channel equals ``SpringMotion/value(at:from:)``.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double) -> Value {
    requireNonNegative(time)
    if time == 0 { return from }
    let basis = response.basis(at: time)
    return from.withChannels { to.channel($0) + released($0).displacement(in: basis) }
  }

  /// The velocity at `time` seconds after release, in value units per second.
  ///
  /// - Precondition: `time` ≥ 0.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The value and the velocity at `time` seconds after release, from one evaluation of the spring.
  ///
  /// - Precondition: `time` ≥ 0.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    requireNonNegative(time)
    if time == 0 { return (from, initialVelocity) }
    let basis = response.basis(at: time)
    return (
      from.withChannels { to.channel($0) + released($0).displacement(in: basis) },
      from.withChannels { released($0).velocity(in: basis) }
    )
  }

  /// The motion that takes over at `time` towards another target; value and velocity do not jump.
  ///
  /// - Parameters:
  ///   - to: The new target, of the same shape.
  ///   - time: The moment of interruption, in seconds after this motion's release; finite, ≥ 0.
  ///   - spring: The spring from then on; the same one if `nil`.
  /// - Returns: A motion whose own time 0 is the moment of interruption.
  public func retargeted(
    to: Value, at time: Double, spring: DampedSpring? = nil
  ) -> SpringVectorMotion {
    require(time.isFinite, "time must be finite, got \(time)")
    let state = state(at: time)
    return SpringVectorMotion(
      spring ?? self.spring, from: state.value, to: to, velocity: state.velocity)
  }

  /// The seconds until every channel has settled by a rule: the latest settling time of a channel.
  public func settlingDurationByChannel(
    within threshold: Double, rule: DampedSpring.SettlingRule = .lastCrossing
  ) -> Double {
    settlingDurationByChannel(
      within: Array(repeating: threshold, count: from.channelCount), rule: rule)
  }

  /// The seconds until every channel has settled by a rule, each within a threshold of its own.
  ///
  /// ```swift
  /// let card = DampedSpring.bouncy.motion(
  ///   from: SIMD3(0, 0, 0), to: SIMD3(300, 40, 1))  // x, y, opacity
  /// card.settlingDurationByChannel(within: [0.5, 0.5, 0.01])
  /// ```
  ///
  /// - Precondition: One threshold for each channel, each 0 or from 1e-50 to 1e50.
  public func settlingDurationByChannel(
    within thresholds: [Double], rule: DampedSpring.SettlingRule = .lastCrossing
  ) -> Double {
    require(
      thresholds.count == from.channelCount,
      "the count of thresholds must be \(from.channelCount), got \(thresholds.count)")
    return zip(channelMotions, thresholds)
      .map { $0.settlingDuration(within: $1, rule: rule) }.max() ?? 0
  }

  /// The seconds until the distance from the target stays within the threshold.
  ///
  /// The distance is √(Σ (valueᵢ − toᵢ)²).
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: With the error and the constant cost of
  ///   ``SpringMotion/settlingDuration(within:rule:)``.
  public func settlingDurationByNorm(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    let channels = (0..<from.channelCount).map(released)
    let moving = channels.filter { $0.x0 != 0 || $0.v0 != 0 }
    if moving.isEmpty { return 0 }
    return threshold > 0 ? lastTimeOutside(threshold, moving) : .infinity
  }
}

extension SpringVectorMotion: Hashable where Value: Hashable {}

extension DampedSpring {
  /// The motion of a value of several channels from one place to another.
  ///
  /// - Parameters:
  ///   - from: The value at release, with channels of magnitude up to 1e50; so are the target and
  ///     the velocity.
  ///   - to: The target, of the same shape.
  ///   - velocity: At release, in value units per second; at rest if `nil`.
  public func motion<Value: LinearValue>(
    from: Value, to: Value, velocity: Value? = nil
  ) -> SpringVectorMotion<Value> {
    SpringVectorMotion(self, from: from, to: to, velocity: velocity ?? from.additiveIdentity)
  }

  /// The motion of an array of numbers from one place to another.
  public func motion(
    from: [Double], to: [Double], velocity: [Double]? = nil
  ) -> SpringVectorMotion<[Double]> {
    SpringVectorMotion(self, from: from, to: to, velocity: velocity ?? from.additiveIdentity)
  }

  /// Advances a value and its velocity by `time` towards a target.
  ///
  /// ```swift
  /// var (place, speed) = (SIMD2(0.0, 0), SIMD2(0.0, 0))
  /// spring.update(&place, &speed, target: SIMD2(100, 50), by: 1 / 60)
  /// ```
  ///
  /// For a loop with its own state. It evaluates the closed form from the given state, so steps of
  /// any length lead to the same place, up to rounding.
  ///
  /// - Parameters:
  ///   - value: The value now; afterwards, the value `time` seconds later.
  ///   - velocity: The velocity now, in value units per second; afterwards, the velocity `time`
  ///     seconds later.
  ///   - target: The value at which the spring is at rest.
  ///   - time: In seconds; ≥ 0.
  public func update<Value: LinearValue>(
    _ value: inout Value, _ velocity: inout Value, target: Value, by time: Double
  ) {
    let motion = SpringVectorMotion(self, from: value, to: target, velocity: velocity)
    (value, velocity) = motion.state(at: time)
  }
}
