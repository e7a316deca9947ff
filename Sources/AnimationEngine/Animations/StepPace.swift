// What a pace makes of an effect: the animations of a step, on its own seconds. The one rule of every step of a timeline,
// and of every new target of a stack or a model.
//
//     from value to value     by the easing of the pace; a spring over the time until it rests, a motion in seconds
//     by a spring             with a given velocity, the spring itself, released with that velocity
//     by a decay and others   with a given velocity, one animation more, added: the response of the pace to the velocity
//                             that it does not have by itself; of minimumJerk the part of its curve that belongs to it
//
// Another easing has no inertia, and takes over no velocity.

/// A pace prepared for the steps that share it: its time until rest, and the timing and easing of one pass.
package final class StepPace: Sendable {
  package let pace: Pace

  /// The seconds from its beginning to its rest.
  let rest: Double

  private let pass: Timing
  private let easing: Easing

  package init(_ pace: Pace) {
    (self.pace, rest) = (pace, pace.restDuration)
    (pass, easing) = (pace.pass(rest: rest), pace.easing(rest: rest))
  }

  /// The animations of an effect, the lowest first.
  ///
  /// - Parameters:
  ///   - effect: One that reads no other value.
  ///   - entry: A value of the property's shape.
  ///   - velocity: The initial velocity of a list of numbers, in value units per second of the step; `nil` for that of the
  ///     pace.
  @_specialize(where Value == Double)
  package func animations<Value: AnimatableValue>(
    of effect: any ValueEffect<Value>, like entry: Value, velocity: Value? = nil
  ) -> [PropertyAnimation<Value>] {
    made(of: effect, like: entry, velocity: velocity)
  }

  // A separate function: inlined, it would make numbers pay for values of unknown size.
  @inline(never)
  private func made<Value: AnimatableValue>(
    of effect: any ValueEffect<Value>, like entry: Value, velocity: Value?
  ) -> [PropertyAnimation<Value>] {
    let own = PropertyAnimation(of: effect, pass, easing)
    guard let velocity, pace.hasInertia, velocity.isShaped(like: entry),
      effect.endsMix(like: entry)
    else { return [own] }
    if !pace.beginsByItself && velocity == velocity.zeroed { return [own] }
    if let (from, to) = (effect as? BasicAnimation<Value>)?.ownEnds,
      let spring = pace.released(from, to, velocity: velocity)
    {
      return spring.untilRest().map {
        [PropertyAnimation(of: $0, StepClock(.pass($0.duration)).timing, .linear)]
      } ?? [PropertyAnimation(of: spring, StepClock(.motion(.infinity)).timing, .linear)]
    }
    guard Value.isLinear else { return [own] }
    let still = velocity.zeroed
    guard let response = pace.response else {
      let push = BasicAnimation(from: still, to: still.adding(velocity, times: pace.duration))
      let easing = Easing(MinimumJerk(velocity: 1, to: 0))
      return [own, PropertyAnimation(of: push, pass, easing, .add)]
    }
    let begun = pace.beginsByItself ? own.velocity(at: 0, like: entry) : nil
    let push = ReleasedSpring(
      response.spring, from: still, to: still, velocity: velocity.adding(begun ?? still, times: -1),
      duration: pass.own.isMotion ? 1 : rest, comesToRest: !pass.own.isMotion)
    return [own, PropertyAnimation(of: push, own.timing, .linear, .add)]
  }
}

extension Pace {
  /// A spring between two values, released with a velocity besides its own; `nil` for another pace or other values.
  func released<Value: AnimatableValue>(
    _ from: Value, _ to: Value, velocity: Value
  ) -> ReleasedSpring<Value>? {
    guard let (unit, bounds) = spring, velocity.isShaped(like: from), from.isShaped(like: to)
    else { return nil }
    return ReleasedSpring(
      unit.spring, from: from, to: to,
      velocity: velocity.adding(to.adding(from, times: -1), times: unit.initialVelocity),
      duration: 1, bounds: bounds)
  }
}

extension ValueEffect {
  /// Whether its ends can be mixed; numbers always can.
  fileprivate func endsMix(like entry: Value) -> Bool {
    if Value.self == Double.self { return true }
    let context = EffectContext(underlying: entry, model: entry)
    return value(at: 0, from: nil, in: context).isShaped(
      like: value(at: 1, from: nil, in: context))
  }
}

extension PropertyAnimation {
  fileprivate init(
    of effect: some ValueEffect<Value>, _ timing: Timing, _ easing: Easing,
    _ composite: CompositeOperation = .replace
  ) { self.init(effect, timing: timing, easing: easing, composite: composite) }
}
