// A spring released with a velocity, as an effect.
//
//     value(t) = to + R₀(t)·(from − to) + R₁(t)·velocity,   t = progress · duration
//
// R₀ and R₁ are the spring's free responses to a displacement of 1 and to a velocity of 1 (SpringRows).

/// A spring that takes over a value with numbers, and its velocity.
package struct ReleasedSpring<Value: AnimatableValue>: ValueEffect, Equatable {
  package let spring: DampedSpring
  package let from, to: Value

  /// The velocity at release, in value units per second.
  package let velocity: Value

  /// The time at progress 1, in seconds.
  package let duration: Double

  /// Whether it is at rest at progress 1, where it then shows its target.
  ///
  /// The duration does not say so: one that is cut off may be as long.
  package let comesToRest: Bool

  /// The bounds at which each number stops, in units of its distance; infinite for none.
  package let bounds: ClosedRange<Double>

  var isBounded: Bool { bounds.lowerBound.isFinite || bounds.upperBound.isFinite }

  init(
    _ spring: DampedSpring, from: Value, to: Value, velocity: Value, duration: Double,
    comesToRest: Bool = false, bounds: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    (self.spring, self.from, self.to, self.bounds) = (spring, from, to, bounds)
    (self.velocity, self.duration, self.comesToRest) = (velocity, duration, comesToRest)
  }

  /// A spring from a value and a velocity, in value units per second.
  ///
  /// - Throws: ``ParameterError`` that names the number at fault.
  package init(
    validating spring: DampedSpring, from: Value, to: Value, velocity: Value, duration: Double,
    comesToRest: Bool, bounds: ClosedRange<Double> = -.infinity ... .infinity
  ) throws(ParameterError) {
    try check(duration, "duration", in: Magnitude.positive)
    self.init(
      spring, from: from, to: to, velocity: velocity, duration: duration, comesToRest: comesToRest,
      bounds: bounds)
    try checkNumbers()
  }

  /// Throws if a number is outside the accepted range.
  func checkNumbers() throws(ParameterError) {
    _ = try SpringVectorMotion(
      validating: spring, from: from.numbers, to: to.numbers, velocity: velocity.numbers)
  }

  /// The distance from its end at which it is at rest, as a list of numbers.
  var settlingDistance: Double {
    let speed = velocity.animationDistance(from: velocity.zeroed)
    return max(from.animationDistance(from: to), speed / spring.angularFrequency) * Pace.rest
  }

  /// A spring with a velocity, for the seconds until it is at rest.
  ///
  /// - Returns: `nil` if these are beyond the accepted numbers, as of one that never rests.
  func untilRest() -> ReleasedSpring? {
    // A smaller threshold than the accepted numbers makes no visible difference.
    let accepted = Magnitude.positive
    let threshold = min(max(settlingDistance, accepted.lowerBound), accepted.upperBound)
    let rest =
      SpringRows(self).boundedEnd(within: threshold)
      ?? SpringVectorMotion(
        unchecked: spring, from: from.numbers, to: to.numbers, velocity: velocity.numbers
      ).settlingDurationByNorm(within: threshold)
    return accepted.contains(rest)
      ? ReleasedSpring(
        spring, from: from, to: to, velocity: velocity, duration: rest, comesToRest: true,
        bounds: bounds) : nil
  }

  package var readsUnderlying: Bool { false }

  package func value(at progress: Double, from side: Side?, in context: EffectContext<Value>)
    -> Value
  {
    let moment = EffectMoment(progress: progress, iteration: context.iteration)
    return SpringRows(self).value(at: moment, from: side, like: to)
  }

  package func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    SpringRows(self).slope(at: progress, from: side, like: to)
  }

  package func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    guard Value.isLinear, let from = from.additiveDifference(from: base),
      let to = to.additiveDifference(from: base)
    else { return nil }
    let difference = ReleasedSpring(
      spring, from: from, to: to, velocity: velocity, duration: duration, comesToRest: comesToRest,
      bounds: bounds)
    // `nil` if the ends are so far apart that their difference is outside the accepted range.
    do throws(ParameterError) { try difference.checkNumbers() } catch { return nil }
    return difference
  }
}

extension ReleasedSpring: SelfContained {
  var shape: Value? { from }
}
