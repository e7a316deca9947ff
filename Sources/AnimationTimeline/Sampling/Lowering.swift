// What a timeline lowers to: the animations of a stack, the lowest first.
//
//     a step       an animation that replaces what is below (Course.swift)
//     a velocity   one more animation, added
//     a call       a layer with the animations of its steps, in the order in which they are written
//
// So the animation that began last shows, and the stack shows what the timeline does.

import AnimationMath

extension TimelineLayout {
  /// A property with the animations that the timeline lowers to.
  ///
  /// ```swift
  /// let stack = layout.stack(\.opacity)
  /// stack?.entries.map(\.animation.timing)   // the groups of each step
  /// stack?.value(at: 0.4)                    // layout.value(\.opacity, at: 0.4)
  /// ```
  ///
  /// Its values are those of ``value(_:at:)``, to the bit.
  ///
  /// - Returns: `nil` if a step animates another property that overlaps it, such as a point and its x.
  public func stack<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable
  ) -> AnimationStack<Value>? {
    let value = model[keyPath: property]
    guard let number = numbers[PropertyKey(path: property)] else {
      let isFree = probes.allSatisfy {
        Sharing($0, PropertyReference(path: property), in: model) == .none
      }
      return isFree ? AnimationStack(value) : nil
    }
    guard isAlone(number) else { return nil }
    return AnimationStack(
      value, places[number].flatMap { laid[$0].course.animations(of: Value.self, in: []) })
  }
}

extension Animated {
  /// A property with the animations that run on it, as they were lowered, on the time of the ``clock``.
  ///
  /// It shows what ``value(_:at:)`` does from the last call on, without the range of a rule. An animation that is
  /// covered for good is left out.
  ///
  /// - Returns: `nil` if another animated property overlaps it.
  public func stack<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable
  ) -> AnimationStack<Value>? {
    var overlays = state.stack
    let number = overlays.group(of: PropertyReference(path: property))
    let group = overlays.groups[number]
    guard group.isSingle else { return nil }
    return AnimationStack(
      of: property, group.live(at: .infinity).map { group.overlays[$0] }, over: overlays.base,
      policy: policy)
  }
}

extension AnimationStack {
  /// The overlays of a property as layers, by their beginning.
  ///
  /// - Parameter base: The model before the first one.
  init<Model>(
    of property: WritableKeyPath<Model, Value> & Sendable, _ overlays: [Overlay<Model>],
    over base: Model, policy: InterruptionPolicy = .additive
  ) {
    let layers = overlays.enumerated().map {
      $1.layer(of: property, isLowest: $0 == 0 || $1.under.isEmpty)
    }
    self.init(
      [Layer(model: base[keyPath: property])] + layers,
      lastChange: layers.last?.begin ?? -.infinity, policy: policy)
  }
}

extension Overlay {
  /// Its layer in the stack of a property.
  func layer<Value: AnimatableValue>(
    of property: WritableKeyPath<Model, Value> & Sendable, isLowest: Bool
  ) -> AnimationStack<Value>.Layer {
    if case .still(let model) = content {
      return .init(begin: begin, model: model[keyPath: property])
    }
    var clocks = [StepClock(.begin(begin))]
    if end < .infinity { clocks.append(StepClock(.removed(duration: max(end - begin, 0)))) }
    guard let first = steps.first, let before = first.before as? Value else {
      fatalError("an overlay without a step on \(property)")
    }
    return .init(
      begin: begin, model: before,
      entries: steps.flatMap { $0.course.animations(of: Value.self, in: clocks) }.map {
        .init(animation: $0, key: nil)
      },
      base: first.isAdditive && !isLowest ? before : nil,
      keepsBelow: !first.isAdditive && !isLowest)
  }
}
