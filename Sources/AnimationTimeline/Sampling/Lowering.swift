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
  /// stack?.entries.map(\.animation.timing)  // the groups of each step
  /// stack?.value(at: 0.4)  // layout.value(\.opacity, at: 0.4)
  /// ```
  ///
  /// Its values are those of ``value(_:at:)``, to the bit.
  ///
  /// - Returns: `nil` if a step animates another property that overlaps it, such as a point and its x.
  public func stack<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable
  ) -> AnimationStack<Value>? {
    let value = model[keyPath: property]
    let map = overlays.map
    guard let number = map.number(of: PropertyKey(path: property)) else {
      let isFree = map.probes.allSatisfy {
        Sharing($0, PropertyReference(path: property), in: map.shape.value) == .none
      }
      return isFree ? AnimationStack(value) : nil
    }
    guard map.overlaps.isAlone(number) else { return nil }
    return AnimationStack(
      value,
      (places[number] ?? []).flatMap { laid[$0].course.animations(of: Value.self, in: []) })
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
      group.live(at: .infinity).map { group.overlays[$0] }, over: overlays.base[keyPath: property],
      policy: policy)
  }
}
