// A transition as a timeline: the old and the new content, each with a place and an opacity.
//
// The contents are linear in the progress (LayerTransition.swift), so each is one step.

import AnimationTimeline

extension MotionTimeline {
  /// A transition from an old content to a new one.
  ///
  /// ```swift
  /// struct Stage {
  ///   var old = LayerTransition.Content(), new = LayerTransition.Content()
  /// }
  /// MotionTimeline<Stage>.transition(
  ///   LayerTransition(.push, from: .right), old: \.old, new: \.new,
  ///   .over(0.3, .easeInOut))
  /// ```
  ///
  /// The upper content is the new one, except for `LayerTransition.Kind.reveal`.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - old: The property of the old content.
  ///   - new: The property of the new content.
  ///   - pace: The progress over time; it may overshoot. Half a second by default.
  public static func transition(
    _ transition: LayerTransition,
    old: WritableKeyPath<Model, LayerTransition.Content> & Sendable,
    new: WritableKeyPath<Model, LayerTransition.Content> & Sendable,
    _ pace: Pace = .over(0.5)
  ) -> MotionTimeline {
    let (begin, end) = (transition.contents(at: 0), transition.contents(at: 1))
    return Parallel {
      Animate(old, from: begin.old, to: end.old, pace)
      Animate(new, from: begin.new, to: end.new, pace)
    }.timeline
  }
}
