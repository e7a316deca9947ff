// A spring released with a velocity, as an effect.
//
//     value(t) = to + R₀(t)·(from − to) + R₁(t)·velocity,   t = progress · duration
//
// R₀ and R₁ are the spring's free responses to a displacement of 1 and to a velocity of 1 (SpringRows).

/// A spring that takes over a list of numbers and its velocity.
package struct ReleasedSpring<Value: AnimatableValue>: ValueEffect, Equatable {
  package let spring: DampedSpring
  package let from, to: Value

  /// The velocity at release, in value units per second.
  package let velocity: Value

  /// The time at progress 1, in seconds.
  package let duration: Double

  init(_ spring: DampedSpring, from: Value, to: Value, velocity: Value, duration: Double) {
    (self.spring, self.from, self.to) = (spring, from, to)
    (self.velocity, self.duration) = (velocity, duration)
  }

  /// A spring from a value and a velocity, in value units per second.
  ///
  /// - Throws: ``ParameterError`` that names the number at fault.
  package init(
    validating spring: DampedSpring, from: Value, to: Value, velocity: Value, duration: Double
  ) throws(ParameterError) {
    try check(duration, "duration", in: Magnitude.positive)
    self.init(spring, from: from, to: to, velocity: velocity, duration: duration)
    try checkNumbers()
  }

  /// Throws if a number is outside the accepted range.
  func checkNumbers() throws(ParameterError) {
    _ = try SpringVectorMotion(
      validating: spring, from: from.numbers, to: to.numbers, velocity: velocity.numbers)
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
    guard let from = from.additiveDifference(from: base),
      let to = to.additiveDifference(from: base)
    else { return nil }
    // `nil` if the ends are so far apart that their difference is outside the accepted range.
    return try? ReleasedSpring(
      validating: spring, from: from, to: to, velocity: velocity, duration: duration)
  }
}

extension ReleasedSpring: SelfContained {
  var shape: Value? { from }
}

extension ValueEffect {
  /// A basic animation of a list of numbers by a spring that is released with a velocity.
  ///
  /// - Parameters:
  ///   - unit: The unit step of the spring, whose own velocity is added.
  ///   - velocity: In value units per second.
  /// - Returns: An effect whose progress is in seconds; `nil` for another effect.
  package func released(_ unit: SpringMotion, velocity: Value) -> (any ValueEffect<Value>)? {
    guard velocity.numberCount > 0, let (from, to) = (self as? BasicAnimation<Value>)?.ownEnds
    else { return nil }
    return ReleasedSpring(
      unit.spring, from: from, to: to,
      velocity: velocity.adding(to.adding(from, times: -1), times: unit.initialVelocity),
      duration: 1)
  }
}
