// The half of a property animation that knows time and no values: not generic, so that asking it costs
// neither metadata nor witnesses.
//
// Between the boundaries of a timing without groups its progress is a line, and the eased progress and its
// rate follow from one value and one slope of the easing. Elsewhere Moving.swift decides from which side
// each level is seen.

/// When an animation plays, and what its progress goes through.
struct Playback: Sendable {
  let timing: Timing
  let easing: Easing

  /// Whether each pass builds on those before it.
  let isCumulative: Bool

  /// The time from which on it has been taken away; ∞ for never.
  let removal: Double

  /// The eased progress and the iteration at a time; `nil` where it shows nothing.
  @inline(__always)
  func moment(at time: Double) -> EffectMoment? {
    if time >= removal { return nil }
    guard let progress = timing.progress(at: time) else { return nil }
    // The before flag is the easing's alone: keyframes are read as they are.
    let side: Side? = progress.beforeFlag ? .left : nil
    return moment(
      at: easing.value(at: progress.value, from: side), iteration: progress.iteration)
  }

  @inline(__always)
  private func moment(at progress: Double, iteration: Double) -> EffectMoment {
    let isCounted = isCumulative && iteration.isFinite
    return EffectMoment(progress: progress, iteration: isCounted ? iteration : 0)
  }

  /// The same just after a time, and the eased progress as it moves.
  ///
  ///     d(progress)/dt = Π (speed · slope of the group's easing) · speed/duration · slope of the easing
  ///
  /// negative in passes that are played back. It is the limit from the right, as time goes on: on a
  /// boundary each level is taken on the side to which its own time moves, which is the left where a group
  /// around it is played back.
  @inline(__always)
  func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    if time >= removal { return nil }
    if let (progress, rate, iteration) = timing.interiorMovement(at: time) {
      let side: Side = rate > 0 ? .right : .left
      let slope = easing.slope(at: progress, from: side)
      let eased = Moving(
        value: easing.value(at: progress, from: side),
        side: slope == 0 ? nil : slope > 0 ? side : side.opposite,
        rate: slope == 0 ? 0 : rate * slope, isHeld: slope == 0)
      return (moment(at: eased.value, iteration: iteration), eased)
    }
    return movementAtBoundary(time)
  }

  @inline(never)
  private func movementAtBoundary(
    _ time: Double
  ) -> (moment: EffectMoment, progress: Moving)? {
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

/// Where in its effect an animation is: the eased progress, and the pass if those build on each other.
struct EffectMoment {
  let progress: Double
  let iteration: Double
}

extension Timing {
  /// The directed progress, its rate and the iteration between two boundaries, out of groups; `nil` where
  /// that takes a closer look.
  @inline(__always)
  func interiorMovement(
    at time: Double
  ) -> (progress: Double, rate: Double, iteration: Double)? {
    guard groups.isEmpty else { return nil }
    return own.interiorMovement(at: time)
  }
}

extension PropertyAnimation {
  /// The half that knows time.
  var playback: Playback {
    Playback(
      timing: timing, easing: easing, isCumulative: isCumulative,
      removal: isRemovedOnCompletion ? endTime : .infinity)
  }

  /// Where it is at a time, `nil` where it shows nothing.
  func moment(at time: Double) -> EffectMoment? { playback.moment(at: time) }

  /// Where in its effect it is just after a time, and the eased progress as it moves.
  func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    playback.movement(after: time)
  }
}
