// A spring released with a velocity, as an effect.
//
//     value(t) = to + R₀(t)·(from − to) + R₁(t)·velocity,   t = progress · duration
//
// R₀ and R₁ are the spring's free responses to a displacement of 1 and to a velocity of 1.

/// A spring that takes over a value and its velocity.
package struct ReleasedSpring<Value: LinearValue>: ValueEffect, Equatable {
  /// The motion, in seconds.
  package let motion: SpringVectorMotion<Value>

  /// The time at progress 1, in seconds.
  package let duration: Double

  init(motion: SpringVectorMotion<Value>, duration: Double) {
    (self.motion, self.duration) = (motion, duration)
  }

  /// A spring from a value and a velocity, in value units per second.
  ///
  /// - Throws: ``ParameterError`` that names the number at fault.
  package init(
    validating spring: DampedSpring, from: Value, to: Value, velocity: Value, duration: Double
  ) throws(ParameterError) {
    try check(duration, "duration", in: Magnitude.positive)
    self.init(
      motion: try SpringVectorMotion(validating: spring, from: from, to: to, velocity: velocity),
      duration: duration)
  }

  package var readsUnderlying: Bool { false }

  package func value(at progress: Double, from side: Side?, in context: EffectContext<Value>)
    -> Value
  {
    let time = time(at: progress)
    // At ∞ an undamped spring is taken to be at its target, as it is for a pace.
    let value = time == .infinity ? motion.to : motion.value(at: time)
    return context.iteration > 0
      ? motion.to.accumulated(onto: value, count: context.iteration) : value
  }

  package func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    guard let from = motion.from.additiveDifference(from: base),
      let to = motion.to.additiveDifference(from: base),
      // The difference of ends far apart may be beyond the numbers of a motion.
      let motion = try? SpringVectorMotion(
        validating: motion.spring, from: from, to: to, velocity: motion.initialVelocity)
    else { return nil }
    return ReleasedSpring(motion: motion, duration: duration)
  }

  package func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    if progress < 0 || progress == .infinity { return motion.to.additiveIdentity }
    let velocity = motion.velocity(at: progress * duration)
    return velocity.withChannels { velocity.channel($0) * duration }
  }

  /// Before the release the value stays at the start.
  private func time(at progress: Double) -> Double { progress < 0 ? 0 : progress * duration }
}

extension ValueEffect {
  /// A basic animation of a list of numbers by a spring that is released with a velocity.
  ///
  /// - Parameters:
  ///   - unit: The unit step of the spring, whose own velocity is added.
  ///   - velocity: In value units per second.
  /// - Returns: An effect whose progress is in seconds; `nil` for another effect.
  @_specialize(where Self == BasicAnimation<Double>)
  package func released(_ unit: SpringMotion, velocity: Value) -> (any ValueEffect<Value>)? {
    func released<Numbers: LinearValue>(_ velocity: Numbers) -> (any ValueEffect<Numbers>)? {
      guard let (from, to) = (self as? BasicAnimation<Numbers>)?.ownEnds else { return nil }
      let distance = to.adding(from, times: -1)
      return ReleasedSpring(
        motion: SpringVectorMotion(
          unchecked: unit.spring, from: from, to: to,
          velocity: velocity.adding(distance, times: unit.initialVelocity)),
        duration: 1)
    }
    func erased(_ velocity: some LinearValue) -> Any? { released(velocity) }
    // The cast of any list of numbers looks its type up by name; the specialised one of a number is none.
    if let number = velocity as? Double { return released(number) as? any ValueEffect<Value> }
    return (velocity as? any LinearValue).flatMap { erased($0) } as? any ValueEffect<Value>
  }
}

extension ReleasedSpring: SelfContained {
  func value(at moment: EffectMoment) -> Value? {
    let context = EffectContext(
      underlying: motion.from, model: motion.to, at: moment)
    return value(at: moment.progress, from: nil, in: context)
  }
}
