// The progress of an animation at a time: of its timing, and then of its easing, the argument of effects.

/// The directed progress of a timing and its iteration, or the eased progress, with the iteration if it is cumulative.
package struct EffectMoment {
  package let progress: Double
  package let iteration: Double

  /// Whether the easings, also those between keyframes, are read from the left: CSS's before flag.
  package private(set) var beforeFlag = false

  /// The moment with the eased progress; its iteration counts if the animation is cumulative.
  @inline(__always)
  func eased(to progress: Double, isCumulative: Bool) -> EffectMoment {
    EffectMoment(
      progress: progress, iteration: isCumulative && iteration.isFinite ? iteration : 0,
      beforeFlag: beforeFlag)
  }
}
