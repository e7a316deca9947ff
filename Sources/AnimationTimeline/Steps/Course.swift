// A step on a property with all its ends: an animation, in the clocks around it.
//
//     effect     the step's, over the property's value at the beginning
//     timing     the clocks as groups: repeats, shifts, cuts, eased and reversed groups; it fills forwards
//     pace       the easing of one pass; a spring, a decay or a bounce continues after it
//     velocity   one more animation, added: the response of the pace to the velocity that it takes over
//
// A course writes its value into a model. Several courses, a whole and then a part of it, are
// written one after the other. Velocities are written in the same way, into a model whose property
// is zero.

import AnimationMath

/// A step on a property, of any value type, with all its ends.
protocol Course<Model>: Sendable {
  associatedtype Model: Sendable

  var start: any AnimatableValue { get }
  var end: any AnimatableValue { get }

  /// Whether it has begun, and is not removed, at a time of the outermost clock.
  func isShown(at time: Double) -> Bool

  /// Writes the value at a time, if it is shown.
  func write(at time: Double, to model: inout Model)

  /// Writes the velocity, times a factor; nothing for a value that is not a list of numbers.
  func writeVelocity(at time: Double, times factor: Double, to model: inout Model)

  /// The value at a time; `nil` if it is not shown.
  func shown(at time: Double) -> (any AnimatableValue)?

  /// The velocity; `nil` if it is not shown, and for a value that is not a list of numbers.
  func movement(at time: Double) -> (any AnimatableValue)?

  /// The course in the time inside its outermost clocks.
  func within(_ count: Int) -> any Course<Model>

  /// The step on numbers; `nil` if the values are not lists of numbers, or do not have the model's
  /// shape.
  func track(isAdditive: Bool, like model: Model) -> TrackStep?

  /// The step as animations of a stack; `nil` for another type, and if it has no additive form.
  ///
  /// - Parameters:
  ///   - clocks: Further ones, outside.
  ///   - base: What is subtracted from an animation that is added; `nil` for one that replaces.
  func animations<Value>(
    of type: Value.Type, in clocks: [StepClock], less base: (any AnimatableValue)?
  ) -> [PropertyAnimation<Value>]?

  /// The course with an initial velocity, if its pace has inertia.
  ///
  /// - Parameter velocity: In value units per second of the step; 0 where it is not finite.
  func carrying(_ velocity: any AnimatableValue) -> any Course<Model>
}

extension Course {
  /// Writes the velocity; nothing for a value that is not a list of numbers.
  func writeVelocity(at time: Double, to model: inout Model) {
    writeVelocity(at: time, times: 1, to: &model)
  }
}

struct ValueCourse<Model: Sendable, Value: AnimatableValue>: Course {
  let property: WritableKeyPath<Model, Value> & Sendable
  let pace: Pace

  /// The outermost first.
  private let clocks: [StepClock]
  private let animation: PropertyAnimation<Value>

  /// A value of the property's shape.
  private let entry: Value

  /// Whether it begins with its own velocity, whatever the velocity before: a throw.
  private let isThrow: Bool

  /// The velocity taken over, in addition to that of the pace.
  private var carried: (effect: any ValueEffect<Value>, channels: Carried<[Double]>)?

  /// - Parameters:
  ///   - effect: One that reads no other value: see `EnteredEffect`.
  ///   - entry: A value of the property's shape.
  init(
    property: WritableKeyPath<Model, Value> & Sendable, effect: any ValueEffect<Value>,
    entry: Value,
    pace: Pace, clocks: [StepClock], isThrow: Bool = false
  ) {
    (self.property, self.pace, self.clocks) = (property, pace, clocks)
    (self.entry, self.isThrow) = (entry, isThrow)
    animation = .step(effect, Timing(of: pace.pass, in: clocks), pace.easing)
  }

  var start: any AnimatableValue { value(atProgress: 0) }
  var end: any AnimatableValue { value(atProgress: 1) }

  private func value(atProgress progress: Double) -> Value {
    animation.effect.value(
      at: progress, from: nil, in: EffectContext(underlying: entry, model: entry))
  }

  // MARK: Values

  func isShown(at time: Double) -> Bool { animation.isInEffect(at: time) }

  private func value(at time: Double) -> Value? {
    let value = animation.value(at: time)
    guard let value, let push = push?.value(at: time) else { return value }
    return value.adding(push, times: 1)
  }

  func write(at time: Double, to model: inout Model) {
    if let value = value(at: time) { model[keyPath: property] = value }
  }

  func shown(at time: Double) -> (any AnimatableValue)? { value(at: time) }

  /// The velocity taken over, as an animation.
  private var push: PropertyAnimation<Value>? {
    carried.map {
      .step(EnteredEffect.of($0.effect, entering: entry), animation.timing, .linear)
    }
  }

  // MARK: Velocities

  func writeVelocity(at time: Double, times factor: Double, to model: inout Model) {
    if let velocity = velocity(at: time)?.times(factor) as? Value {
      model[keyPath: property] = velocity
    }
  }

  func movement(at time: Double) -> (any AnimatableValue)? { velocity(at: time) }

  private func velocity(at time: Double) -> Value? {
    let velocity = animation.velocity(at: time, like: entry)
    guard let velocity, let push = push?.velocity(at: time, like: entry) else { return velocity }
    return velocity.adding(push, times: 1)
  }

  // MARK: In other ways

  func within(_ count: Int) -> any Course<Model> {
    if count == 0 { return self }
    var course = ValueCourse(
      property: property, effect: animation.effect, entry: entry, pace: pace,
      clocks: Array(clocks.dropFirst(count)), isThrow: isThrow)
    course.carried = carried
    return course
  }

  func carrying(_ velocity: any AnimatableValue) -> any Course<Model> {
    guard !isThrow, let response = pace.response, let velocity = velocity as? Value,
      case let wanted = velocity.finite, Value.self is any LinearValue.Type
    else { return self }
    let alone = PropertyAnimation.step(animation.effect, pace.pass.timing, pace.easing)
    let own = pace.beginsByItself ? alone.velocity(at: 0, like: entry) : nil
    if own == nil && wanted == velocity.additiveIdentity { return self }
    let additional = own.map { wanted.adding($0, times: -1) } ?? wanted
    guard let numbers = additional as? any LinearValue,
      let effect = numbers.carried(by: response) as? any ValueEffect<Value>
    else { return self }
    var course = self
    course.carried = (effect, Carried(velocity: numbers.channels, response: response))
    return course
  }

  func track(isAdditive: Bool, like model: Model) -> TrackStep? {
    func step(_ values: [Double], _ effect: (any PreparedEffect)? = nil) -> TrackStep {
      TrackStep(
        clocks: clocks, pace: pace, values: values, effect: effect, carried: carried?.channels,
        isAdditive: isAdditive)
    }
    if let basic = animation.effect as? BasicAnimation<Double>, let ends = basic.ownEnds {
      return step([ends.from, ends.to])
    }
    let entry = model[keyPath: property]
    let ends = [0, 1].map(value(atProgress:))
    guard ends.allSatisfy(entry.isMixable(with:)), let numbers = entry as? any LinearValue else {
      return nil
    }
    if animation.effect is BasicAnimation<Value> {
      return step(ends.flatMap { ($0 as? any LinearValue)?.channels ?? [] })
    }
    return numbers.prepared(animation.effect).map { step(numbers.channels, $0) }
  }

  func animations<Other>(
    of type: Other.Type, in outer: [StepClock], less base: (any AnimatableValue)?
  ) -> [PropertyAnimation<Other>]? {
    let timing = Timing(of: pace.pass, in: outer + clocks)
    var own = PropertyAnimation.step(animation.effect, timing, pace.easing)
    if let base {
      guard let base = base as? Value, let effect = own.effect.relative(to: base, model: base)
      else { return nil }
      (own.effect, own.composite) = (effect, .add)
    }
    guard let carried else { return [own] as? [PropertyAnimation<Other>] }
    var push = PropertyAnimation.step(carried.effect, timing, .linear)
    push.composite = .add
    return [own, push] as? [PropertyAnimation<Other>]
  }
}

extension PropertyAnimation {
  /// The animation of a step.
  fileprivate static func step(
    _ effect: any ValueEffect<Value>, _ timing: Timing, _ easing: Easing
  ) -> PropertyAnimation {
    func animation(_ effect: some ValueEffect<Value>) -> PropertyAnimation {
      PropertyAnimation(effect, timing: timing, easing: easing)
    }
    return animation(effect)
  }
}

// MARK: - Velocities taken over

/// A velocity that a step takes over, as an effect whose progress is in seconds.
final class Carried<Value: LinearValue>: ValueEffect {
  /// In value units per second of the step.
  let velocity: Value
  /// The response of the pace to a unit of velocity.
  let response: SpringMotion

  init(velocity: Value, response: SpringMotion) {
    (self.velocity, self.response) = (velocity, response)
  }

  static func == (a: Carried, b: Carried) -> Bool {
    a.velocity == b.velocity && a.response == b.response
  }

  /// The displacement by a unit of velocity; 0 at ∞.
  func push(at time: Double) -> Double { time < .infinity ? response.value(at: time) : 0 }

  var readsUnderlying: Bool { false }

  func value(at progress: Double, from side: Side?, in context: EffectContext<Value>) -> Value {
    let push = push(at: progress)
    return velocity.withChannels { push * velocity.channel($0) }
  }

  func slope(at progress: Double, from side: Side, in context: EffectContext<Value>) -> Value {
    let rate = progress < .infinity ? response.velocity(at: progress) : 0
    return velocity.withChannels { rate * velocity.channel($0) }
  }
}

extension LinearValue {
  /// This velocity as an effect of the same type.
  fileprivate func carried(by response: SpringMotion) -> Any {
    Carried(velocity: self, response: response)
  }

}

extension AnimatableValue {
  /// A list of numbers divided by a factor; others as they are.
  func divided(by factor: Double) -> Self {
    (self as? any LinearValue)?.mapChannels { $0 / factor } as? Self ?? self
  }
}
