// A number thrown between bounds: the trajectory of a bounded decay, for its settling time.

/// A number that a bounded decay moves, from its release until it rests.
package struct BoundedThrow: Curve, Hashable {
  fileprivate let motion: BoundedDecayMotion
  fileprivate let duration: Double

  /// The interval from the release to the rest, in seconds.
  package var domain: ClosedRange<Double> { 0...duration }

  /// Before the release the value stays at the start; from the end on it rests.
  package func value(at time: Double, from side: Side?) -> Double {
    if time < 0 { return motion.decay.from }
    if time >= duration, let rest = motion.restingValue { return rest }
    return motion.value(at: time, from: side)
  }

  package func slope(at time: Double, from side: Side?) -> Double {
    let isMoving = side == .left ? time > 0 && time <= duration : time >= 0 && time < duration
    return isMoving ? motion.slope(at: time, from: side) : 0
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged([0, duration] + motion.breakpoints(in: interval), in: interval, inside: domain)
  }
}

extension TrajectoryAnimation<Double> {
  /// A number thrown between bounds, the value at which it rests, and the time after which it stays within a threshold.
  ///
  /// - Throws: `ParameterError` for a number out of its range, or a motion that never settles.
  package static func thrown(
    from start: Double, velocity: Double, _ friction: DecayMotion.Friction,
    within bounds: ClosedRange<Double>, spring: DampedSpring, settling threshold: Double
  ) throws(ParameterError) -> (effect: TrajectoryAnimation, end: Double, duration: Double) {
    try check(threshold, "settling", in: Magnitude.positive)
    let motion = try BoundedDecayMotion(
      validating: DecayMotion(validating: friction, from: start, velocity: velocity),
      lowerBound: bounds.lowerBound, upperBound: bounds.upperBound, spring: spring)
    let duration = motion.settlingDuration(within: threshold)
    try check(
      0, "the rate of the friction and the damping ratio", where: duration.isFinite,
      accepted: "above 0")
    let curve = BoundedThrow(motion: motion, duration: duration)
    let end = curve.value(at: duration)
    return (TrajectoryAnimation(.thrown(curve), origin: 0), end, duration)
  }
}
