// A replacing animation as an additive one.
//
//     from → to, replacing    becomes    (from − to) → 0, additive, over the model value to
//
// For a single animation of numbers both show the same: to + (1 − p)(from − to) = (1 − p)·from + p·to. They
// differ while another animation is running: the first hides it, the second lets it continue
// (AnimationStack+Interruption.swift).
//
// The difference is that of the type. For transforms, from − to is the transform that gives `from` when
// concatenated to `to`. Both forms then agree at the ends. Between the ends they agree for rotations, and for
// translation, rotation and uniform scale together. A matrix with skew takes another way, since its
// difference decomposes into other parts. Keyframes are rewritten in the same way: each value less the last.

extension PropertyAnimation {
  /// The equivalent additive animation, and the end value that it is added to.
  ///
  /// Numbers are within 8·2⁻⁵³ of the largest that is mixed (measured: 2.6), those of cubic keyframes within
  /// 16·2⁻⁵³ (measured: 9.1); transforms are the same at the keyframes, up to rounding.
  ///
  /// - Parameter model: The property's value, which an animation that leaves an end open reads.
  /// - Returns: `nil` for an animation that is composed with the underlying value already, that builds on its
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
