// A replacing animation as an additive one.
//
//     from → to, replacing    becomes    (from − to) → 0, additive, over the model value to
//
// For a single animation of numbers both show the same: to + (1 − p)(from − to) = (1 − p)·from + p·to. They
// differ while another animation is running: the first hides it, the second lets it continue.
//
// The type defines the difference. For transforms, from − to is the transform that gives `from`
// when concatenated to `to`. Both forms then agree at the ends. Between the ends they agree for
// rotations, and for translation, rotation and uniform scale together. With skew they differ, since
// the difference decomposes into other parts. Keyframes are rewritten in the same way: each value
// less the last.

extension PropertyAnimation {
  /// The equivalent additive animation, and the end value that it is added to.
  ///
  /// Numbers are within 8·2⁻⁵³ of the largest that is mixed. For cubic keyframes they are within 16·2⁻⁵³ of it times
  /// the largest sum of the |weights| of values in the interval, which grows where key times are uneven. Transforms are the same at the keyframes, up to rounding.
  ///
  /// - Parameter model: The property's own value, for an animation that leaves an end open.
  /// - Returns: `nil` for an animation that adds, accumulates, reads the underlying value or is
  ///   cumulative, and for values without a difference, such as singular transforms.
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
