// How fast an animation goes through its effect: the rates of all clocks around it, one times the next.
//
//     d(progress)/dt = Π (speed · slope of the group's easing) · speed/duration · slope of the easing
//
// negative in passes that are played back. It is the limit from the right, as time goes on: on a boundary
// each level is taken on the side to which its own time moves, which is the left where a group around it is
// played back. Where a level stands still, its time is what it is.

/// A number and how fast it grows with time, as time is approached from the right.
struct Moving {
  var value: Double

  /// Per second of the property's time.
  var rate: Double

  /// From where the number is seen while it stands still.
  var heldSide: Side?

  /// From where it is approached.
  var side: Side? { rate > 0 ? .right : rate < 0 ? .left : heldSide }

  /// The number after an easing.
  func eased(by easing: Easing) -> Moving {
    let value = easing.value(at: value, from: side)
    guard rate != 0, let side else { return Moving(value: value, rate: 0) }
    let slope = easing.slope(at: self.value, from: side)
    return Moving(value: value, rate: slope == 0 ? 0 : rate * slope)
  }
}

extension PropertyAnimation {
  /// Where in its effect it is just after a time, and the eased progress as it moves; `nil` where it
  /// shows nothing.
  func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    if isRemoved(at: time) { return nil }
    var instant = Moving(value: time, rate: 1)
    for level in groups {
      guard let inner = level.inner(after: instant) else { return nil }
      instant = inner
    }
    guard let (state, rate) = timing.movement(after: instant),
      let directed = state.directedProgress
    else { return nil }
    var progress = Moving(
      value: directed, rate: rate == 0 ? 0 : rate / timing.iterationDuration,
      heldSide: state.beforeFlag ? .left : nil)
    if easing.isLinear {
      progress.heldSide = nil
    } else {
      progress = progress.eased(by: easing)
    }
    return (moment(at: progress.value, in: state), progress)
  }
}

extension TimingChain.Level {
  /// The time inside just after an instant.
  fileprivate func inner(after instant: Moving) -> Moving? {
    guard let (state, rate) = timing.movement(after: instant),
      let time = state.iterationTime, let directed = state.directedProgress
    else { return nil }
    if easing.isLinear {
      return Moving(value: time, rate: rate, heldSide: side(of: time, in: state))
    }
    let eased = Moving(value: directed, rate: rate, heldSide: state.beforeFlag ? .left : nil)
      .eased(by: easing)
    let inner = clipped(eased.value)
    // What the easing overshoots is cut off.
    let isCut =
      (eased.value <= 0 && eased.rate < 0) || (eased.value >= 1 && eased.rate > 0)
      || eased.value < 0 || eased.value > 1
    return Moving(
      value: inner, rate: isCut ? 0 : eased.rate, heldSide: side(of: inner, in: state))
  }
}

extension AnimationTiming {
  /// The state just after an instant, and how fast the time within the pass grows: 0 where it is held.
  fileprivate func movement(after instant: Moving) -> (state: TimingState, rate: Double)? {
    let state = state(at: instant.value, approachedFrom: instant.side)
    guard let activeTime = state.activeTime else { return nil }
    if activeTime.isNaN { return (state, .nan) }
    let isMoving =
      switch state.phase {
      case .idle: false
      case .active: true
      // Of a web timing whose phases cut off its passes.
      case .before: activeTime > 0
      case .after: activeTime < activeDuration
      }
    guard isMoving, instant.rate != 0 else { return (state, 0) }
    let rate = instant.rate * speed
    return (state, state.isReversed ? -rate : rate)
  }
}
