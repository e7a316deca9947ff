// An animation to a new value, written as one that adds on top of it.
//
//     from → to, replacing    becomes    (from − to) → 0, added, on a property whose own value is to
//
// For one animation of numbers the two are the same: to + (1 − p)(from − to) = (1 − p)·from + p·to. They
// differ when another one is under way: replacing hides it, adding lets it go on (Interruption.swift).
//
// − is the type's own: for transforms, what has to come after `to` to give `from`. The two are then the
// same at the ends. Between them they are for rotations, and for shifts, turns and even scaling together; a
// matrix that skews takes another way, since the parts it is mixed by are not those of the difference. It
// holds for keyframes as for two ends: each value less the last.

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
