// The step that animates a property: its start, its end, and its pace.
//
//     from, to     as given; `by` is ignored
//     from, by     to = from + by
//     by, to       from = to − by
//     from         to the current value
//     to           from the current value
//     by           from the current value to the current value + by
//     values       through all of them, at key times
//     effect       the effect's value, over the current value
//
// The current value is where earlier steps have left the property, or else the model's value. The
// rules are Core Animation's [1].
//
// [1] Apple, Core Animation: CABasicAnimation, Setting Interpolation Values.

import AnimationMath

/// A step that animates one property of a model.
///
/// ```swift
/// Animate(\Card.opacity, from: 0, to: 1, .over(0.3, .easeOut))
/// Animate(\Card.position, by: PointValue(x: 0, y: 20), .spring(.bouncy))
/// Animate(
///   \Card.position.x, values: [0, -10, 10, 0], .over(0.15, .easeInOut))
/// ```
///
/// A value of another type than the property's does not compile.
public struct Animate<Model: Sendable>: TimelineStep {
  let step: any PropertyStep<Model>

  /// A step from one value to another.
  ///
  /// A missing end is the property's value when the step begins.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - from: The start; its numbers finite, as those of the others.
  ///   - to: The end.
  ///   - by: The end minus the start; ignored if both are given.
  ///   - pace: The progress over time.
  /// - Precondition: One of the three is given.
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, from: Value? = nil, to: Value? = nil,
    by: Value? = nil, _ pace: Pace
  ) {
    require(
      from != nil || to != nil || by != nil,
      "one of from, to and by must be given, got none for \(property)")
    if let from { requireNumbers(from, "from of \(property)") }
    if let to { requireNumbers(to, "to of \(property)") }
    if let by { requireNumbers(by, "by of \(property)") }
    step = ValueStep(
      property: property, effect: BasicAnimation(from: from, to: to, by: by), pace: pace)
  }

  /// A step that sets a property at once.
  init<Value: AnimatableValue>(
    setting property: WritableKeyPath<Model, Value> & Sendable, to value: Value
  ) { self.init(property, from: value, to: value, .over(0)) }

  /// A step through values, one after the other.
  ///
  /// ```swift
  /// Animate(\Card.scale, values: [nil, 1.4, nil], .over(0.3))
  /// // where it is nil, the value when it begins
  /// ```
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - values: At least one, their numbers finite; two if one is `nil`, which is the property's value when
  ///     the step begins.
  ///   - keyTimes: The progress of each value: one for each, from 0 to 1, equal or rising by at least 1e-50, 0 for a
  ///     single value; spread evenly if `nil`. If several values have the same key time, the last counts.
  ///   - pace: The progress over time; its easing is that of the whole step.
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, values: [Value?],
    keyTimes: [Double]? = nil, _ pace: Pace
  ) {
    let given = values.compactMap { $0 }
    require(!given.isEmpty, "values must not be empty, got \(values) for \(property)")
    for value in given { requireNumbers(value, "values of \(property)") }
    let intervals = trapping(try KeyframeIntervals(keyTimes, count: values.count))
    let effect =
      given.count == values.count
      ? KeyframeAnimation(given, .linear, intervals)
      : KeyframeAnimation(
        zip(intervals.keyTimes, values).map { KeyframeAnimation.Keyframe(offset: $0, value: $1) })
    step = ValueStep(property: property, effect: effect, pace: pace)
  }

  /// A step through values that are found when it begins, from all properties of the model.
  ///
  /// ```swift
  /// Animate(\Card.scale, .over(0.3)) { card in
  ///   [card.scale, 1 + card.opacity, 1]
  /// }
  /// ```
  ///
  /// The step has a start of its own, so it replaces the animations that run on its property.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - keyTimes: As for the values themselves.
  ///   - pace: The progress over time; its easing is that of the whole step.
  ///   - values: From the model with the values that open ends would have; at least one, their numbers finite.
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, keyTimes: [Double]? = nil, _ pace: Pace,
    values: @escaping @Sendable (Model) -> [Value]
  ) {
    step = ModelStep(property: property, keyTimes: keyTimes, pace: pace, values: values)
  }

  /// A step by an effect: a path, a track, composed keyframes, or a custom one.
  ///
  /// The effect's underlying value and model value are the property's value when the step begins.
  /// The velocity of a list of numbers comes from the effect's slope.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property, at any depth.
  ///   - effect: From progress to value.
  ///   - pace: The progress over time.
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, effect: some ValueEffect<Value>,
    _ pace: Pace
  ) {
    step = ValueStep(property: property, effect: effect, pace: pace)
  }

  /// The step as a timeline of its own.
  public var timeline: MotionTimeline<Model> { MotionTimeline(.property(step)) }
}

/// The kind of a step's start, which decides whether the step replaces running animations or is
/// added to them.
package enum StepStart: Sendable {
  /// A value of its own: from its beginning on the step replaces the animations that run on the
  /// property.
  case own
  /// The value that the property has: under `InterruptionPolicy.additive` the step is added to the
  /// running animations.
  case open
  /// No value: the whole step is relative to the value that the property has, and is added
  /// likewise.
  case relative
}

/// A step of any value type.
package protocol PropertyStep<Model>: Sendable {
  associatedtype Model: Sendable
  associatedtype Value: AnimatableValue

  /// The property's name without a model.
  var name: String { get }
  var key: PropertyKey { get }

  /// The kind of the step's start.
  var start: StepStart { get }

  /// The effect as written; an open end is the model value. `nil` if it is found when the step begins.
  var effect: (any ValueEffect<Value>)? { get }

  /// The progress over time.
  var pace: Pace { get }

  var probe: any PropertyProbe<Model> { get }

  /// Whether the step can be added to running animations that end at the values of `model`: these have differences,
  /// and the shape of the step's values.
  func canBeAdded(to model: Model) -> Bool

  /// The step on a part of a larger model.
  func on<Whole: Sendable>(
    _ part: WritableKeyPath<Whole, Model> & Sendable
  ) -> any PropertyStep<Whole>

  /// The step with its missing ends filled in, inside the clocks around it.
  ///
  /// - Parameters:
  ///   - entry: The property's value at the beginning; not asked for where the step has both ends.
  ///   - model: The model at the beginning, likewise.
  ///   - pace: The pace of the step, shared by steps with the same one.
  ///   - velocity: The velocity that a pace with inertia takes over, in value units per second of the step; `nil` for none.
  func course(
    entering entry: () -> any AnimatableValue, of model: () -> Model, in clocks: [StepClock],
    _ pace: StepPace, velocity: (any AnimatableValue)?
  ) -> any Course
}

/// A step through values that are found when it begins.
struct ModelStep<Model: Sendable, Value: AnimatableValue>: PropertyStep {
  let property: WritableKeyPath<Model, Value> & Sendable
  let keyTimes: [Double]?
  let pace: Pace
  let values: @Sendable (Model) -> [Value]

  var name: String { "\(property)" }
  var key: PropertyKey { PropertyKey(path: property) }
  var start: StepStart { .own }
  var effect: (any ValueEffect<Value>)? { nil }
  var probe: any PropertyProbe<Model> { PropertyReference(path: property) }
  func canBeAdded(to model: Model) -> Bool { false }

  func on<Whole: Sendable>(
    _ part: WritableKeyPath<Whole, Model> & Sendable
  ) -> any PropertyStep<Whole> {
    ModelStep<Whole, Value>(
      property: joined(part, property), keyTimes: keyTimes, pace: pace,
      values: { values($0[keyPath: part]) })
  }

  func course(
    entering entry: () -> any AnimatableValue, of model: () -> Model, in clocks: [StepClock],
    _ pace: StepPace, velocity: (any AnimatableValue)?
  ) -> any Course {
    Animate(property, values: values(model()), keyTimes: keyTimes, self.pace).step
      .course(entering: entry, of: model, in: clocks, pace, velocity: velocity)
  }
}

/// The path to a property of a part of a model.
private func joined<Whole, Model, Value>(
  _ part: WritableKeyPath<Whole, Model> & Sendable,
  _ property: WritableKeyPath<Model, Value> & Sendable
) -> WritableKeyPath<Whole, Value> & Sendable {
  // Sendable is a marker without a witness, and a path made from two sendable ones is sendable.
  unsafeBitCast(
    part.appending(path: property), to: (WritableKeyPath<Whole, Value> & Sendable).self)
}

struct ValueStep<Model: Sendable, Value: AnimatableValue>: PropertyStep {
  let property: WritableKeyPath<Model, Value> & Sendable
  let written: any ValueEffect<Value>
  var pace: Pace
  /// The property's name, if its path does not show it.
  let label: String?
  let key: PropertyKey

  init(
    property: WritableKeyPath<Model, Value> & Sendable, effect: any ValueEffect<Value>, pace: Pace,
    label: String? = nil
  ) {
    (self.property, written, self.pace, self.label) = (property, effect, pace, label)
    key = PropertyKey(path: property)
  }

  var name: String { label ?? "\(property)" }

  var effect: (any ValueEffect<Value>)? { written }

  var probe: any PropertyProbe<Model> {
    PropertyReference<Model, Value>(key, known: Value.self == Double.self ? [] : known)
  }

  var start: StepStart {
    switch written {
    case let basic as BasicAnimation<Value>:
      return basic.from != nil || (basic.by != nil && basic.to != nil) ? .own : .open
    case let keyframes as KeyframeAnimation<Value> where keyframes.readsUnderlying:
      if keyframes.keyframes.contains(where: { $0.composite != .replace }) { return .relative }
      let first = keyframes.keyframes.first
      return first?.offset == 0 && first?.value != nil ? .own : .open
    default: return written.readsUnderlying ? .relative : .own
    }
  }

  /// The intermediate values of the step.
  ///
  /// A separate function: inlined, it would look up their types for every step on a number.
  @inline(never)
  private var known: [Value] {
    switch written {
    case let basic as BasicAnimation<Value>: [basic.from, basic.to, basic.by].compactMap { $0 }
    case let keyframes as KeyframeAnimation<Value>: keyframes.values
    default: []
    }
  }

  func canBeAdded(to model: Model) -> Bool {
    if Value.self == Double.self { return true }
    let value = model[keyPath: property]
    return known.allSatisfy { $0.isMixable(with: value) }
      && value.additiveIdentity.additiveDifference(from: value) != nil
  }

  func on<Whole: Sendable>(
    _ part: WritableKeyPath<Whole, Model> & Sendable
  ) -> any PropertyStep<Whole> {
    ValueStep<Whole, Value>(property: joined(part, property), effect: written, pace: pace)
  }

  func course(
    entering entry: () -> any AnimatableValue, of model: () -> Model, in clocks: [StepClock],
    _ pace: StepPace, velocity: (any AnimatableValue)?
  ) -> any Course {
    let entered = EnteredEffect.of(
      written,
      entering: {
        guard let value = entry() as? Value else { fatalError("\(name) is not a \(Value.self)") }
        return value
      }, name: { name })
    return ValueCourse(
      entered.effect, entry: entered.entry, pace: pace, clocks: clocks,
      velocity: self.pace.beginsByItself && isOffset ? nil : velocity as? Value)
  }

  /// Whether the effect has a difference alone: thrown by a decay, it begins with its own velocity.
  private var isOffset: Bool {
    (written as? BasicAnimation<Value>).map { $0.from == nil && $0.to == nil } ?? false
  }
}
