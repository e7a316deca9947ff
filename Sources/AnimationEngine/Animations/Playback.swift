// The half of a property animation that knows time and no values. It is not generic, so evaluating it costs
// neither metadata nor witness calls.
//
// Moving.swift decides from which side each level is seen. The before flag of a timing holds for the easing
// of the animation and for those between its keyframes: the text of Web Animations has it for the first
// alone, Chromium for both. Which keyframes are around a progress does not depend on it.

/// The timing and the easing of an animation.
package struct Playback: Sendable {
  let timing: Timing
  let easing: Easing

  /// Whether each iteration adds to those before it.
  let isCumulative: Bool

  /// The time of removal; ∞ for never.
  let removal: Double

  /// The eased progress and the iteration at a time; `nil` where it is not in effect.
  @inline(__always)
  func moment(at time: Double) -> EffectMoment? {
    if time >= removal && removal < .infinity { return nil }
    guard let moment = timing.progress(at: time) else { return nil }
    let eased = easing.value(at: moment.progress, from: moment.beforeFlag ? .left : nil)
    return moment.eased(to: eased, isCumulative: isCumulative)
  }

  /// The moment just after a time, and the rate of the eased progress.
  ///
  ///     d(progress)/dt = Π (speed · slope of the group's easing) · speed/duration · slope of the easing
  ///
  /// The rate is negative in reversed passes. It is the limit from the right: on a boundary each
  /// level is taken on the side to which its own time moves, which is the left inside a group that
  /// runs backwards.
  package func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    if time >= removal && removal < .infinity { return nil }
    guard let (directed, moment) = timing.movement(at: time, from: .right) else { return nil }
    var progress =
      easing.isLinear
      ? directed : directed.eased(by: easing, beforeFlag: moment.beforeFlag, isLimit: true)
    // A constant progress is not approached from any side.
    if progress.isHeld { progress.side = nil }
    return (moment.eased(to: progress.value, isCumulative: isCumulative), progress)
  }
}

extension Moving {
  /// An eased progress between two boundaries, by the easing's value and slope and the rate of its argument.
  @inline(__always)
  init(_ value: Double, slope: Double, rate: Double) {
    let side: Side = rate > 0 ? .right : .left
    self.init(
      value: value, side: slope == 0 ? nil : slope > 0 ? side : side.opposite,
      rate: slope == 0 ? 0 : rate * slope, isHeld: slope == 0)
  }
}

extension PropertyAnimation {
  package var playback: Playback {
    Playback(
      timing: timing, easing: easing, isCumulative: isCumulative,
      removal: isRemovedOnCompletion ? timing.endTime : .infinity)
  }

  /// The time after which the animation changes nothing.
  package var restTime: Double { isRemovedOnCompletion ? timing.endTime : timing.restTime }
}
