// How fast an animation goes through its effect: the rates of all clocks around it, one times the next.
//
//     d(progress)/dt = Π (speed · slope of the group's easing) · speed/duration · slope of the easing
//
// negative in passes that are played back. It is the limit from the right, as time goes on: on a boundary
// each level is taken on the side to which its own time moves, which is the left where a group around it is
// played back (Moving.swift).

extension PropertyAnimation {
  /// Where in its effect it is just after a time, and the eased progress as it moves; `nil` where it
  /// shows nothing.
  func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    if isRemoved(at: time) { return nil }
    guard let (directed, iteration, beforeFlag) = timing.movement(at: time, from: .right) else {
      return nil
    }
    var progress =
      easing.isLinear
      ? directed : directed.eased(by: easing, beforeFlag: beforeFlag, isLimit: true)
    // What stands still is what it is, from no side.
    if progress.isHeld { progress.side = nil }
    return (moment(at: progress.value, iteration: iteration), progress)
  }
}
