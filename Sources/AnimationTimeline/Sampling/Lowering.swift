// What a timeline lowers to: the animations of a stack, the lowest first.
//
//     a step         an animation that replaces what is below (Course.swift)
//     a velocity     one more animation, added
//     a call         the animations of its steps, in the order in which they are written, from its time on
//     an added call  the same, less the final value of the calls below, and added; each until the next begins
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
    var stack = AnimationStack(model[keyPath: property])
    guard let number = numbers[PropertyKey(path: property)] else {
      let isFree = probes.allSatisfy {
        Sharing($0, PropertyReference(path: property), in: model) == .none
      }
      return isFree ? stack : nil
    }
    guard isAlone(number) else { return nil }
    let animations = places[number].compactMap {
      laid[$0].course.animations(of: Value.self, in: [], less: nil)
    }
    stack.add(animations.joined())
    return animations.count == places[number].count ? stack : nil
  }
}

extension Animated {
  /// A property with the animations that run on it, as they were lowered, on the time of the ``clock``.
  ///
  /// It shows what ``value(_:at:)`` does from the last call on, without the range of a rule, within the roundings
  /// of a sum of its animations. An animation that is covered for good is left out.
  ///
  /// - Returns: `nil` if another animated property overlaps it; where an added call has several steps on it
  ///   in repeats, eased or reversed groups; and for an added effect without a difference.
  public func stack<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable
  ) -> AnimationStack<Value>? {
    var overlays = state.stack
    let number = overlays.group(of: PropertyReference(path: property))
    let group = overlays.groups[number]
    guard group.isSingle else { return nil }
    var stack = AnimationStack(overlays.base[keyPath: property])
    for (place, index) in group.live(at: .infinity).enumerated() {
      let overlay = group.overlays[index]
      if case .still(let model) = overlay.content {
        stack = AnimationStack(model[keyPath: property])
        continue
      }
      if place == 0, let before = overlay.steps.first?.before as? Value {
        stack = AnimationStack(before)
      }
      guard let own = overlay.animations(of: Value.self, isLowest: place == 0) else { return nil }
      stack.add(own)
    }
    return stack
  }
}

extension AnimationStack {
  /// Puts animations on top, the lowest first.
  fileprivate mutating func add(_ animations: some Sequence<PropertyAnimation<Value>>) {
    change { stack in
      for animation in animations { stack.add(animation) }
    }
  }
}

extension Overlay {
  /// The animations of its steps on one property.
  fileprivate func animations<Value: AnimatableValue>(
    of type: Value.Type, isLowest: Bool
  ) -> [PropertyAnimation<Value>]? {
    var (all, next) = ([PropertyAnimation<Value>](), Double.infinity)
    for (index, step) in steps.enumerated().reversed() {
      let isAdded = step.isAdditive && !isLowest
      if isAdded && index > 0 && step.placed.mayUncover { return nil }
      var clocks = [StepClock(.begin(begin))]
      // A sum has no cover: the step is removed where the next one begins.
      let end = isAdded ? min(end - begin, next) : end - begin
      if end < .infinity { clocks.append(StepClock(.removed(duration: max(end, 0)))) }
      guard
        let own = step.course.animations(
          of: Value.self, in: clocks, less: isAdded ? step.before : nil)
      else { return nil }
      all = own + all
      next = min(next, step.placed.begin)
    }
    return all
  }
}
