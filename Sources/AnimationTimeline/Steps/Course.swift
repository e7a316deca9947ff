// A step on a property with all its ends: an animation, in the clocks around it.
//
//     effect     the step's, over the property's value at the beginning
//     timing     the clocks as groups: repeats, shifts, cuts, eased and reversed groups; it fills forwards
//     pace       the easing of one pass; a spring, a decay or a bounce continues after it
//     velocity   a spring is released with the velocity that it takes over; otherwise one more animation is added,
//                the response of the pace to that velocity
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

  /// The course in the time inside its outermost clocks.
  func within(_ count: Int) -> any Course<Model>

  /// The step, and later ones on this property, as numbers; `nil` if a value is not a list of numbers, or has another
  /// shape.
  ///
  /// - Parameters:
  ///   - later: The later steps, in order.
  ///   - before: The value where none is in effect.
  func layers(
    with later: [any Course<Model>], over before: any AnimatableValue
  ) -> PreparedLayers?

  /// The step as animations of a stack; none for another type.
  ///
  /// - Parameter clocks: Further ones, outside.
  func animations<Value>(
    of type: Value.Type, in clocks: [StepClock]
  ) -> [PropertyAnimation<Value>]

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
  private var animation: PropertyAnimation<Value>

  /// The response of the pace to a velocity that it takes over, added.
  private var push: PropertyAnimation<Value>?

  /// A value of the property's shape.
  private let entry: Value

  /// Whether it begins with its own velocity, whatever the velocity before: a throw.
  private let isThrow: Bool

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
    guard let value, let push else { return value }
    return push.value(at: time, over: value, model: value)
  }

  func write(at time: Double, to model: inout Model) {
    if let value = value(at: time) { model[keyPath: property] = value }
  }

  // MARK: Velocities

  func writeVelocity(at time: Double, times factor: Double, to model: inout Model) {
    if let velocity = velocity(at: time)?.times(factor) as? Value {
      model[keyPath: property] = velocity
    }
  }

  private func velocity(at time: Double) -> Value? {
    let velocity = animation.velocity(at: time, like: entry)
    guard let velocity, let push = push?.velocity(at: time, like: entry) else { return velocity }
    return velocity.adding(push, times: 1)
  }

  // MARK: In other ways

  func within(_ count: Int) -> any Course<Model> {
    if count == 0 { return self }
    let clocks = Array(clocks.dropFirst(count))
    var course = ValueCourse(
      property: property, effect: animation.effect, entry: entry, pace: pace, clocks: clocks,
      isThrow: isThrow)
    course.animation.easing = animation.easing
    course.push = push.map { .step($0.effect, course.animation.timing, .linear, .add) }
    return course
  }

  func carrying(_ velocity: any AnimatableValue) -> any Course<Model> {
    guard !isThrow, let response = pace.response, let velocity = velocity as? Value,
      velocity.isMixable(with: entry), case let wanted = velocity.finite,
      Value.self is any LinearValue.Type
    else { return self }
    let own = pace.beginsByItself ? ownVelocity : nil
    if own == nil && wanted == velocity.additiveIdentity { return self }
    var course = self
    if case .spring(let unit) = pace.form,
      let released = animation.effect.released(unit, velocity: wanted)
    {
      (course.animation.effect, course.animation.easing) = (released, .linear)
    } else if let push = BasicAnimation(
      from: velocity.additiveIdentity, to: velocity.additiveIdentity
    )
    .released(response, velocity: own.map { wanted.adding($0, times: -1) } ?? wanted) {
      course.push = .step(push, animation.timing, .linear, .add)
    }
    return course
  }

  /// The velocity with which it begins, per second of the step.
  private var ownVelocity: Value? {
    PropertyAnimation.step(animation.effect, pace.pass.timing, pace.easing)
      .velocity(at: 0, like: entry)
  }

  func layers(
    with later: [any Course<Model>], over before: any AnimatableValue
  ) -> PreparedLayers? {
    guard let before = before as? Value else { return nil }
    var animations = animations
    for course in later {
      guard let course = course as? ValueCourse else { return nil }
      animations += course.animations
    }
    return PreparedLayers.make(before, animations)
  }

  /// The animation, and the response to a velocity that it takes over.
  private var animations: [PropertyAnimation<Value>] {
    push.map { [animation, $0] } ?? [animation]
  }

  func animations<Other>(
    of type: Other.Type, in outer: [StepClock]
  ) -> [PropertyAnimation<Other>] {
    let timing = Timing(of: pace.pass, in: outer + clocks)
    let animations = animations.map { animation in
      var animation = animation
      animation.timing = timing
      return animation
    }
    return animations as? [PropertyAnimation<Other>] ?? []
  }
}

extension PropertyAnimation {
  /// The animation of a step.
  fileprivate static func step(
    _ effect: any ValueEffect<Value>, _ timing: Timing, _ easing: Easing,
    _ composite: CompositeOperation = .replace
  ) -> PropertyAnimation {
    func animation(_ effect: some ValueEffect<Value>) -> PropertyAnimation {
      PropertyAnimation(effect, timing: timing, easing: easing, composite: composite)
    }
    return animation(effect)
  }
}

extension AnimatableValue {
  /// A list of numbers divided by a factor; others as they are.
  func divided(by factor: Double) -> Self {
    (self as? any LinearValue)?.mapChannels { $0 / factor } as? Self ?? self
  }
}
