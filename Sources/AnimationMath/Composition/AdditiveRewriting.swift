// An animation to a new value, written as one that adds on top of it.
//
//     from → to, replacing    becomes    (from − to) → 0, added, on a property whose own value is to
//
// For one animation the two are the same: to + (1 − p)(from − to) = (1 − p)·from + p·to. They differ when
// the next one comes before this one is over. Replacing, the new animation starts where the property's
// own value is, and what is shown jumps there; added, each animation goes on to fade out what it had
// left to do, so that what is shown is continuous, and its velocity too where the new curve starts with
// slope 0, as a spring released at rest does.
//
// − is the type's own: for transforms, what has to come after `to` to give `from`. It holds for keyframes as
// for two ends: each value less the last.

extension PropertyAnimation {
  /// The animation that, added to the value this one ends on, shows what this one shows; and that value.
  ///
  /// - Parameter model: The property's value, which an animation that leaves an end open reads.
  /// - Returns: `nil` for an animation that is composed with what is underneath already, that builds on its
  ///   repeats, or whose values have no difference: singular transforms.
  public func rewrittenAdditively(
    model: Value
  ) -> (animation: PropertyAnimation, model: Value)? {
    guard composite == .replace, !isCumulative,
      let (effect, end) = effect.relativeToEnd(model: model)
    else { return nil }
    var animation = self
    animation.effect = effect
    animation.composite = .add
    return (animation, end)
  }
}

extension AnimationStack {
  /// Changes the property's value at `time` and leads what is shown there, whatever is under way.
  ///
  /// What is shown does not jump at `time`, however often and whenever this is done.
  ///
  /// - Parameters:
  ///   - value: The new value of the property.
  ///   - time: When; what is shown before is as it was only to the stack as it was.
  ///   - duration: In seconds; > 0.
  ///   - easing: The way there.
  /// - Returns: `false`, with the property's value changed and no animation, if there is no difference to
  ///   the value before: a singular transform.
  @discardableResult
  public mutating func animate(
    to value: Value, at time: Double, duration: Double, easing: any Curve
  ) -> Bool {
    let difference = model.difference(from: value)
    model = value
    guard let difference else { return false }
    add(
      PropertyAnimation(
        BasicAnimation(from: difference, to: value.neutral),
        timing: MediaTiming(beginTime: time, duration: duration, fillMode: .backwards),
        easing: easing, composite: .add))
    return true
  }

  /// The same by a spring over its settling duration: velocity is continuous too, since what is under way
  /// goes on and the new spring is released at rest.
  @discardableResult
  public mutating func animate(
    to value: Value, at time: Double, spring: DampedSpring,
    settlingWithin threshold: Double = 0.001
  ) -> Bool {
    let easing = spring.easing(settlingWithin: threshold)
    return animate(to: value, at: time, duration: easing.duration, easing: easing)
  }
}
