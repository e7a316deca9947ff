// What a block sets on a model, as animations: no hidden state of a thread, and no comparison of models.
//
// The block is given a recorder with the members of the model. Setting one whose values can be animated notes
// its key path; any other member is a recorder of its own.

import AnimationMath

/// Records what is set on a model; see ``Animated/transaction(at:_:_:)``.
@dynamicMemberLookup
public struct ModelChanges<Model: Sendable, Part> {
  let log: ChangeLog<Model>
  let path: WritableKeyPath<Model, Part>

  /// A member; what was set on it before, or where everything leads.
  public subscript<Value: AnimatableValue>(
    dynamicMember member: WritableKeyPath<Part, Value> & Sendable
  ) -> Value {
    get { log.model[keyPath: path.appending(path: member)] }
    nonmutating set {
      // Sendable is a mark without a witness, and all that the path is made of are sendable ones.
      let property = unsafeBitCast(
        path.appending(path: member), to: (WritableKeyPath<Model, Value> & Sendable).self)
      log.set(property, to: newValue)
    }
  }

  /// A member that is no value of an animation, but has such members.
  public subscript<Inner>(
    dynamicMember member: WritableKeyPath<Part, Inner> & Sendable
  ) -> ModelChanges<Model, Inner> {
    ModelChanges<Model, Inner>(log: log, path: path.appending(path: member))
  }
}

/// What was set, each property where it was set first.
final class ChangeLog<Model: Sendable> {
  private(set) var model: Model
  private var places: [PropertyKey: Int] = [:]
  private var steps: [(Pace) -> StepNode<Model>?] = []
  private let before: Model

  init(_ model: Model) { (self.model, before) = (model, model) }

  func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value
  ) {
    model[keyPath: property] = value
    let isNew = before[keyPath: property] != value
    let step: (Pace) -> StepNode<Model>? = { pace in
      isNew ? .property(Animate(property, to: value, pace).step) : nil
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
  /// }
  /// ```
  ///
  /// A property that is set to the value that it leads to already is not animated. To set a part of a value
  /// sets the whole of it: `$0.position.x = 5` leads `position`.
  ///
  /// - Parameters:
  ///   - time: When they begin; as for ``run(_:at:forKey:)``.
  ///   - pace: How they get there.
  ///   - changes: Sets properties of what it is given, which reads as ``model``.
  public mutating func transaction(
    at time: Double, _ pace: Pace, _ changes: (ModelChanges<Model, Model>) -> Void
  ) {
    let log = ChangeLog(model)
    changes(ModelChanges(log: log, path: \.self))
    run(log.timeline(pace), at: time)
  }
}
