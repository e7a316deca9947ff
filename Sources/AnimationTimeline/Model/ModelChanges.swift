// The assignments of a block to a model, as animations: no hidden state of a thread, and no
// comparison of models.
//
// The block is given a recorder with the members of the model. Setting a member whose values can be
// animated records its key path; any other member is a recorder of its own.

import AnimationMath

/// Records the assignments to a model; see ``Animated/transaction(at:_:_:)``.
@dynamicMemberLookup
public struct ModelChanges<Model: Sendable, Part> {
  let log: ChangeLog<Model>
  let path: WritableKeyPath<Model, Part>
  /// The clocks of the changes, the outermost first.
  private(set) var shifts: [StepClock.Shift] = []

  /// A member: the value set before, or else its value in ``Animated/model``.
  public subscript<Value: AnimatableValue>(
    dynamicMember member: WritableKeyPath<Part, Value> & Sendable
  ) -> Value {
    get { log.model[keyPath: path.appending(path: member)] }
    nonmutating set {
      // Sendable is a marker without a witness, and all parts of the path are sendable.
      let property = unsafeBitCast(
        path.appending(path: member), to: (WritableKeyPath<Model, Value> & Sendable).self)
      log.set(property, to: newValue, shifts)
    }
  }

  /// A member that is not an animatable value, but has animatable members.
  public subscript<Inner>(
    dynamicMember member: WritableKeyPath<Part, Inner> & Sendable
  ) -> ModelChanges<Model, Inner> {
    ModelChanges<Model, Inner>(log: log, path: path.appending(path: member), shifts: shifts)
  }

  /// The same members on another clock, as of a step: `$0.shifted(delay: 0.2).opacity = 0`; shifts of shifts compose.
  ///
  /// - Parameters:
  ///   - delay: Seconds before the change begins; ≥ 0.
  ///   - speed: Above 0.
  ///   - offset: The seconds that are left out at its beginning; ≥ 0, not beyond the end of the pace.
  public func shifted(delay: Double = 0, speed: Double = 1, offset: Double = 0) -> ModelChanges {
    let shift = StepClock.Shift(delay: delay, speed: speed, offset: offset)
    return ModelChanges(log: log, path: path, shifts: shifts + [shift])
  }
}

/// The values set, in the order in which properties were first set.
final class ChangeLog<Model: Sendable> {
  private(set) var model: Model
  private var places: [PropertyKey: Int] = [:]
  private var steps: [(Pace) -> StepNode<Model>?] = []
  private let before: Model

  init(_ model: Model) { (self.model, before) = (model, model) }

  func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value,
    _ shifts: [StepClock.Shift]
  ) {
    model[keyPath: property] = value
    let isNew = before[keyPath: property] != value
    let step: (Pace) -> StepNode<Model>? = { pace in
      if !isNew { return nil }
      return shifts.reversed().reduce(Animate(property, to: value, pace).timeline) {
        $0.shifted(delay: $1.delay, speed: $1.speed, offset: $1.offset)
      }.node
    }
    let key = PropertyKey(path: property)
    if let place = places[key] {
      steps[place] = step
    } else {
      places[key] = steps.count
      steps.append(step)
    }
  }

  func timeline(_ pace: Pace) -> MotionTimeline<Model> {
    MotionTimeline(.parallel(steps.compactMap { $0(pace) }))
  }
}

extension Animated {
  /// Animates what a block changes, all at one pace.
  ///
  /// ```swift
  /// card.transaction(at: 2, .spring(.bouncy)) {
  ///   $0.opacity = 0
  ///   $0.parts[1].scale *= 2
  ///   $0.shifted(delay: 0.2).scale = 2
  /// }
  /// ```
  ///
  /// A property that is set to its final value is not animated. Setting a part of a value animates
  /// the whole: `$0.position.x = 5` animates `position`.
  ///
  /// - Parameters:
  ///   - time: The beginning; as for ``run(_:at:forKey:)``.
  ///   - pace: The progress over time.
  ///   - changes: Sets properties of its argument, which has the values of ``model``.
  public mutating func transaction(
    at time: Double, _ pace: Pace, _ changes: (ModelChanges<Model, Model>) -> Void
  ) {
    run(timeline(of: changes, pace), at: time)
  }

  /// A separate function: no copy of the model is alive when the steps are added to it.
  private func timeline(
    of changes: (ModelChanges<Model, Model>) -> Void, _ pace: Pace
  ) -> MotionTimeline<Model> {
    let log = ChangeLog(model)
    changes(ModelChanges(log: log, path: \.self))
    return log.timeline(pace)
  }
}
