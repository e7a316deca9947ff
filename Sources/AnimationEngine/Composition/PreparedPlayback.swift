// A playback by its numbers: the timing and the easing that nearly every instant needs, without references. Where they
// have no answer, the timing and the easing themselves are asked.

/// The timing and the easing of an animation, prepared for many instants.
struct PreparedPlayback: Sendable {
  let timing: PreparedTiming
  let easing: PreparedEasing

  /// The time of removal; ∞ for never.
  let removal: Double

  /// Whether each iteration adds to those before it.
  let isCumulative: Bool

  /// The timing and the easing themselves, for every other instant; further away in memory than what each instant reads.
  let playback: Playback

  init(_ playback: Playback) {
    (removal, isCumulative) = (playback.removal, playback.isCumulative)
    (timing, easing) = (PreparedTiming(playback.timing), PreparedEasing(playback.easing))
    self.playback = playback
  }
}

// Evaluated by its address, because a copy would retain its objects.
extension UnsafePointer<PreparedPlayback> {
  @inline(__always)
  func moment(at time: Double) -> EffectMoment? {
    guard time < pointee.removal else { return momentByLevels(at: time) }
    return pointee.timing.isAlone
      ? moment(of: pointee.timing.steady.progress(at: time), time) : momentInGroups(at: time)
  }

  @inline(never)
  private func momentInGroups(at time: Double) -> EffectMoment? {
    moment(of: pointee.timing.progress(at: time), time)
  }

  @inline(__always)
  private func moment(of answer: SteadyPasses.Answer, _ time: Double) -> EffectMoment? {
    switch answer {
    case .shown(let moment, _):
      let eased =
        pointee.easing.value(at: moment.progress)
        ?? eased(moment.progress, from: moment.beforeFlag ? .left : nil)
      return moment.eased(to: eased, isCumulative: pointee.isCumulative)
    case .hidden: return nil
    case .unclear: return momentByLevels(at: time)
    }
  }

  @inline(never)
  private func eased(_ progress: Double, from side: Side?) -> Double {
    pointee.playback.easing.value(at: progress, from: side)
  }

  @inline(never)
  private func momentByLevels(at time: Double) -> EffectMoment? {
    pointee.playback.moment(at: time)
  }

  /// The moment just after a time, and the progress with its rate.
  @inline(__always)
  func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    guard time < pointee.removal else { return movementByLevels(after: time) }
    return pointee.timing.isAlone
      ? movement(of: pointee.timing.steady.progress(at: time), time) : movementInGroups(after: time)
  }

  @inline(never)
  private func movementInGroups(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    movement(of: pointee.timing.progress(at: time), time)
  }

  @inline(__always)
  private func movement(
    of answer: SteadyPasses.Answer, _ time: Double
  ) -> (moment: EffectMoment, progress: Moving)? {
    switch answer {
    case .shown(let moment, let rate):
      let moving: Moving
      if rate == 0 {
        let side: Side? = moment.beforeFlag ? .left : nil
        moving = .still(at: eased(moment.progress, from: side), from: nil)
      } else {
        let (value, slope) =
          pointee.easing.movement(at: moment.progress)
          ?? easedMovement(moment.progress, from: rate > 0 ? .right : .left)
        moving = Moving(value, slope: slope, rate: rate)
      }
      return (moment.eased(to: moving.value, isCumulative: pointee.isCumulative), moving)
    case .hidden: return nil
    case .unclear: return movementByLevels(after: time)
    }
  }

  @inline(never)
  private func easedMovement(
    _ progress: Double, from side: Side
  ) -> (value: Double, slope: Double) {
    let easing = pointee.playback.easing
    return (easing.value(at: progress, from: side), easing.slope(at: progress, from: side))
  }

  @inline(never)
  private func movementByLevels(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    pointee.playback.movement(after: time)
  }
}
