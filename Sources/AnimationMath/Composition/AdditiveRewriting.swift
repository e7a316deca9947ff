// An animation to a new value, written as one that adds on top of it.
//
//     from → to, replacing    becomes    (from − to) → 0, added, on a property whose own value is to
//
// For one animation of numbers the two are the same: to + (1 − p)(from − to) = (1 − p)·from + p·to. They
// differ when the next one comes before this one is over. Replacing, the new animation starts where the
// property's own value is, and what is shown jumps there; added, each animation goes on to fade out what
// it had left to do, so that what is shown is continuous, and its velocity too where the new curve starts
// with slope 0, as a spring released at rest does.
//
// − is the type's own: for transforms, what has to come after `to` to give `from`. The two are then the
// same at the ends. Between them they are for rotations, and for shifts, turns and even scaling together; a
// matrix that skews takes another way, since the parts it is mixed by are not those of the difference. It
// holds for keyframes as for two ends: each value less the last.
//
// What an interruption adds goes below all that is under way. With old as the property's value, and d₁ …
// dₙ on top of it, old·d₁ … dₙ = new·(new⁻¹·old)·d₁ … dₙ: only there does it make up for the change of
// the value beneath, whatever the rest does, and for numbers alone the order would not matter.
//
// The sum may leave the range of its ends. Systems that hold a property to a range, such as an opacity, show
// less than the sum, and are better served by replacing it; nothing is clamped here.

extension PropertyAnimation {
  /// The animation that, added to the value this one ends on, shows what this one shows; and that value.
  ///
  /// Numbers are within 8·2⁻⁵³ of the largest that is mixed (measured: 2.6), those of cubic keyframes within
  /// 16·2⁻⁵³ (measured: 9.1); transforms are the same where it shows a keyframe, but for rounding.
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
  /// What is shown does not jump at `time`, however often and whenever this is done, and before `time` it
  /// is what it was; but for rounding (measured: n·2⁻⁵³ of the largest of n numbers that were set, 2⁻⁴⁶ of
  /// matrices), for animations that leave an end to the property's value, and for those that accumulate
  /// onto lists of steps, where it matters how a transform is written. Nor does its velocity jump where
  /// the easing begins with slope 0.
  ///
  /// - Parameters:
  ///   - value: The new value of the property.
  ///   - time: When, in seconds of the property's time.
  ///   - duration: In seconds; > 0.
  ///   - easing: The way there, from 0.
  /// - Returns: `false`, with the property's value changed and no animation, if there is no difference to
  ///   the value before: a singular transform.
  @discardableResult
  public mutating func animate(
    to value: Value, at time: Double, duration: Double, easing: Easing
  ) -> Bool {
    precondition(duration > 0, "duration must be above 0, got \(duration)")
    let difference = model.difference(from: value)
    model = value
    guard let difference else { return false }
    addBelow(
      PropertyAnimation(
        BasicAnimation(from: difference, to: value.neutral),
        timing: MediaTiming(beginTime: time, duration: duration, fillMode: .backwards),
        easing: easing, composite: .add))
    return true
  }

  /// The same by a spring over its settling duration: velocity is continuous too, since what is under way
  /// goes on and the new spring is released at rest.
  ///
  /// - Parameters:
  ///   - value: The new value of the property.
  ///   - time: When, in seconds of the property's time.
  ///   - spring: How.
  ///   - threshold: How near to the end it has settled, as a fraction of the distance. The rest of it is
  ///     the jump when the animation ends.
  /// - Returns: As above.
  @discardableResult
  public mutating func animate(
    to value: Value, at time: Double, spring: DampedSpring,
    settlingWithin threshold: Double = 0.001
  ) -> Bool {
    let easing = spring.easing(settlingWithin: threshold)
    return animate(to: value, at: time, duration: easing.duration, easing: Easing(easing))
  }
}
