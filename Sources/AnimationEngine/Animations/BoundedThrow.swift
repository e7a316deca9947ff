// A number thrown between bounds, as an effect.
//
//     value(t) = m(t),   m: the bounded decay, t = progress · duration

/// A number that a bounded decay moves, for its settling time.
package struct BoundedThrow: ValueEffect, Equatable, Sendable {
  /// The motion, in seconds.
  package let motion: BoundedDecayMotion

  /// The time at progress 1, in seconds.
  package let duration: Double

  /// The value subtracted from each value, in an additive animation.
  private let base: Double

  /// A throw.
  package init(_ motion: BoundedDecayMotion, duration: Double, base: Double = 0) {
    (self.motion, self.duration, self.base) = (motion, duration, base)
  }

  /// The value at rest, in value units.
  package var end: Double { value(at: 1) }

  package var readsUnderlying: Bool { false }

  /// Before the release the value stays at the start; from the end on it rests.
  private func value(at progress: Double, from side: Side? = nil) -> Double {
    if progress < 0 { return motion.decay.from - base }
    if progress >= 1, let rest = motion.restingValue { return rest - base }
    return motion.value(at: progress * duration, from: side) - base
  }

  package func value(
    at progress: Double, from side: Side?, in context: EffectContext<Double>
  ) -> Double {
    value(at: progress, from: side) + context.iteration * end
  }

  package func relative(to base: Double, model: Double) -> (any ValueEffect<Double>)? {
    BoundedThrow(motion, duration: duration, base: self.base + base)
  }

  package func slope(
    at progress: Double, from side: Side, in context: EffectContext<Double>
  ) -> Double {
    let isMoving = side == .left ? progress > 0 && progress <= 1 : progress >= 0 && progress < 1
    return isMoving ? motion.slope(at: progress * duration, from: side) * duration : 0
  }
}

extension BoundedThrow: SelfContained {
  var shape: Double? { end }
}

extension BoundedDecayMotion {
  /// The motion of a number thrown between bounds, and the time after which it stays within a threshold.
  ///
  /// - Throws: `ParameterError` for a number out of its range, or a motion that never settles.
  package static func thrown(
    from start: Double, velocity: Double, _ friction: DecayMotion.Friction,
    within bounds: ClosedRange<Double>, spring: DampedSpring, settling threshold: Double
  ) throws(ParameterError) -> BoundedThrow {
    try check(threshold, "settling", in: Magnitude.positive)
    let motion = try BoundedDecayMotion(
      validating: DecayMotion(validating: friction, from: start, velocity: velocity),
      lowerBound: bounds.lowerBound, upperBound: bounds.upperBound, spring: spring)
    let duration = motion.settlingDuration(within: threshold)
    try check(
      0, "the rate of the friction and the damping ratio", where: duration.isFinite,
      accepted: "above 0")
    return BoundedThrow(motion, duration: duration)
  }
}
