// One clock with its window of passes: the building block of every timing, prepared once for many
// evaluations.
//
//     time of the parent → local time → phase → pass and progress → direction → time inside
//
// Media and web timings differ only in their numbers: the beginning and length of the window, the
// offset into its passes, and the reversed passes. A clock by itself has no window: its time inside
// is its local time, and it has neither phases nor passes.

/// A level of a ``Timing``: the animation itself, or a group around it.
///
/// A class, because its numbers are many and every animation in a group has them.
package final class TimingLevel: Sendable {
  /// The description that the level was made from.
  package let source: Source

  /// The clock that turns the parent's time into the local time.
  let clock: WideClock

  /// `nil` for a clock without an end.
  let window: TimingWindow?

  /// The passes that are played from their end to their start.
  let direction: WebTiming.Direction

  /// Whether one iteration is two passes, there and back.
  let autoreverses: Bool

  /// The rule for times before and after the window.
  let fillMode: FillMode

  /// The pass that a boundary belongs to.
  let boundaryPolicy: Timing.BoundaryPolicy

  /// The parent's time after which nothing changes any more; ∞ for never.
  package let endTime: Double

  /// The length of the part of a pass that has content; the rest of the pass shows the content's
  /// end.
  let content: Double

  /// Whether the time inside continues after the last pass.
  let goesOn: Bool

  /// Whether the progress of the level is the time in seconds, from 0 on without an end.
  let isMotion: Bool

  /// The easing of the progress, before it becomes the time inside.
  package let easing: Easing

  /// The fast evaluation for most instants; ``SteadyPasses/none`` if the window is not steady.
  let steady: SteadyPasses

  init(
    source: Source, clock: WideClock, window: TimingWindow?, direction: WebTiming.Direction,
    autoreverses: Bool, fillMode: FillMode, boundaryPolicy: Timing.BoundaryPolicy, endTime: Double,
    easing: Easing = .linear, content: Double? = nil, goesOn: Bool = false
  ) {
    (self.source, self.clock, self.window) = (source, clock, window)
    (self.direction, self.autoreverses) = (direction, autoreverses)
    (self.fillMode, self.boundaryPolicy) = (fillMode, boundaryPolicy)
    (self.endTime, self.easing) = (endTime, easing)
    let content = content ?? window?.passes.duration ?? .infinity
    (self.content, self.goesOn) = (content, goesOn)
    isMotion = if case .step(.motion) = source { true } else { false }
    steady =
      window.map {
        SteadyPasses(
          $0, direction, autoreverses: autoreverses, fillMode, content: content, goesOn: goesOn)
      } ?? .none
  }

  /// A description.
  package enum Source: Hashable, Sendable {
    case media(MediaTiming)
    case web(WebTiming)
    case clock(ClockMap)
    case scale(TimeScale)
    case step(StepClock.Kind)

    var timing: any AnimationTiming {
      switch self {
      case .media(let timing): timing
      case .web(let timing): timing
      case .clock(let clock): clock
      case .scale(let scale): scale
      case .step(let kind): StepClock(kind)
      }
    }
  }

  /// The length of a pass.
  var duration: Double { window?.passes.duration ?? .infinity }

  /// The length of all passes.
  var activeDuration: Double { window?.passes.length.hi ?? .infinity }

  /// The local time at a time of the parent.
  func localTime(at time: Double) -> Double {
    switch source {
    case .scale(let scale) where window == nil: return scale.units(inSeconds: time)
    case .step(.call) where time == .infinity: return time
    default: return clock.time(at: time).hi
    }
  }

  /// The double nearest to the parent's time with local time `time`, for a level without a window.
  func parentTime(at time: Double) -> Double {
    if case .scale(let scale) = source { return scale.seconds(inUnits: time) }
    return clock.instant(of: WideTime(time))
  }

  /// A phase, and the place among the passes if anything is shown.
  ///
  /// - Parameters:
  ///   - time: Seconds of the parent's time.
  ///   - side: The side from which the time is approached; `nil` for the instant itself.
  @inline(__always)
  private func place(
    at time: Double, from side: Side?, in window: TimingWindow
  ) -> (phase: TimingState.Phase, place: TimingWindow.Place?) {
    // A clock that stands still is approached from no side.
    let side = clock.speed == 0 ? nil : side
    let isBackwards = (side == .left) != (clock.speed < 0)
    let policy = side == nil ? boundaryPolicy : isBackwards ? .previousIteration : .nextIteration
    return place(at: time, in: window, isBackwards: isBackwards, policy)
  }

  private func place(
    at time: Double, in window: TimingWindow, isBackwards: Bool, _ policy: Timing.BoundaryPolicy
  ) -> (phase: TimingState.Phase, place: TimingWindow.Place?) {
    let phase = window.phase(at: time, isBackwards: isBackwards)
    guard fillMode.shows(in: phase) else { return (phase, nil) }
    return (phase, window.place(at: time, in: phase, policy))
  }

  /// The index of the iteration of a pass.
  private func iteration(of pass: Double) -> Double {
    autoreverses ? (pass / 2).rounded(.down) : pass
  }
}

extension TimingLevel {
  /// The level with another easing.
  func eased(by easing: Easing) -> TimingLevel {
    if easing == self.easing { return self }
    return TimingLevel(
      source: source, clock: clock, window: window, direction: direction,
      autoreverses: autoreverses, fillMode: fillMode, boundaryPolicy: boundaryPolicy,
      endTime: endTime, easing: easing, content: content, goesOn: goesOn)
  }

  /// A clock or a scale: a level without a window.
  convenience init(unbounded source: Source, on clock: ClockMap) {
    self.init(
      source: source, clock: clock.wide, window: nil, direction: .normal, autoreverses: false,
      fillMode: .both, boundaryPolicy: .nextIteration, endTime: .infinity)
  }
}

extension TimingLevel: Hashable {
  // The other properties follow from the description.
  package static func == (one: TimingLevel, other: TimingLevel) -> Bool {
    one.source == other.source && one.easing == other.easing
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(easing)
  }
}

// MARK: - States

extension TimingLevel {
  /// The state at an instant; the limit if there is a side.
  func state(at time: Double, from side: Side?) -> TimingState {
    let localTime = localTime(at: time)
    guard let window else { return TimingState(unbounded: localTime) }
    let (phase, place) = self.place(at: time, from: side, in: window)
    return state(phase, place, localTime: localTime)
  }

  /// The state at an instant at which a clock shows `localTime`, running in the given direction.
  func state(at time: Double, localTime: Double, isBackwards: Bool) -> TimingState {
    guard let window else { return TimingState(unbounded: localTime) }
    let (phase, place) = self.place(at: time, in: window, isBackwards: isBackwards, boundaryPolicy)
    return state(phase, place, localTime: localTime)
  }

  private func state(
    _ phase: TimingState.Phase, _ place: TimingWindow.Place?, localTime: Double
  ) -> TimingState {
    guard let place else { return TimingState(phase: phase, localTime: localTime) }
    return TimingState(
      phase: phase, localTime: localTime, at: place, duration: duration,
      iteration: iteration(of: place.pass), isReversed: direction.reverses(place.pass))
  }

  /// The directed progress and the iteration alone; `nil` where nothing is shown.
  @inline(never)
  func progress(at time: Double, from side: Side?) -> EffectMoment? {
    inside(at: Moving(value: time, side: side, rate: 1))?.moment
  }
}

// MARK: - Times inside

extension TimingLevel {
  /// The time inside, with its progress and iteration.
  struct Inside {
    /// The time within the pass, before the easing.
    var time: Moving
    /// The directed progress, which in an endless pass stays 0, and the iteration.
    let moment: EffectMoment
    /// Whether the last pass is over, and the time continues.
    var isBeyond = false
  }

  /// The time inside, without the easing; `nil` where nothing is shown.
  ///
  /// At an end of a pass, and before and after the window, the content is seen from within the
  /// pass. Elsewhere it is approached from the side of the parent's time, or from the other side
  /// where the clock or the pass runs backwards.
  func inside(at time: Moving) -> Inside? {
    guard let window else {
      let moving = time.onClock(of: clock.speed, showing: localTime(at: time.value))
      if isMotion && !moving.value.isNaN && !Moving.hasBegun(moving.value, from: moving.side) {
        return nil
      }
      let progress = isMotion ? moving.value : moving.value.isNaN ? .nan : 0
      return Inside(time: moving, moment: EffectMoment(progress: progress, iteration: 0))
    }
    let (phase, place) = self.place(at: time.value, from: time.side, in: window)
    guard var place else { return nil }
    // A timeline's endless passes count as ended on a whole one.
    if case .step = source, place.pass == .infinity { place.passTime = WideTime(content) }
    let isReversed = direction.reverses(place.pass)
    let moment = EffectMoment(
      progress: isReversed ? 1 - place.progress : place.progress,
      iteration: iteration(of: place.pass), beforeFlag: phase == (isReversed ? .after : .before))
    let isOver = place.passTime.hi >= content
    let passTime = isOver ? WideTime(content) : place.passTime
    var moving = time.onClock(
      of: clock.speed, showing: (isReversed ? -passTime + content : passTime).hi)
    if isBeyond(place, from: moving.side) {
      moving.value = (clock.time(at: time.value) - window.passes.length + content).hi
      return Inside(time: moving, moment: moment, isBeyond: true)
    }
    // The rest of a pass begins just after its content.
    let isResting =
      place.passTime.hi > content || isOver && moving.side != .left && place.edge != .end
    if isResting && content < duration {
      moving = .still(at: moving.value, from: nil)
    } else if window.passes.length == .zero && phase != .before {
      // A pass without content has no inside: its time stands still.
      moving = .still(at: moving.value, from: nil)
    } else if place.edge != .none {
      let within: Side = place.edge == .start ? .right : .left
      if place.isOutside || moving.side ?? .right != within {
        moving = .still(at: moving.value, from: within)
      }
      moving.side = within
    }
    return Inside(time: isReversed ? moving.reversed : moving, moment: moment)
  }

  /// Whether the last pass is over, and the time continues.
  private func isBeyond(_ place: TimingWindow.Place, from side: Side?) -> Bool {
    goesOn && place.edge == .end && (place.isOutside || side != .left)
  }

  /// Whether the level is one pass forwards without an end.
  private var isEndless: Bool { duration == .infinity && clock.speed > 0 && direction == .normal }

  /// The time in which the children live, between boundaries; `nil` where TimingWindow decides.
  @inline(__always)
  func steadyTimeInside(at time: Double) -> Double? {
    guard let window else { return easing.isLinear ? localTime(at: time) : nil }
    if easing.isLinear {
      return isEndless
        ? time > window.begin ? (window.clock.time(at: time) + window.passes.lead).hi : nil
        : steady.timeInside(at: time)
    }
    guard case .shown(let moment, _) = steady.progress(at: time), !moment.beforeFlag else {
      return nil
    }
    let eased = easing.value(at: moment.progress)
    return eased > 0 && eased < 1 ? eased * duration : nil
  }

  /// The time in which the children live, eased; `nil` where nothing is shown.
  ///
  /// - Parameter isLimit: Whether an easing is read from the side of the time, instead of at the
  ///   time itself.
  func childTime(at time: Moving, isLimit: Bool) -> Moving? {
    guard let inside = inside(at: time) else { return nil }
    if easing.isLinear || inside.isBeyond { return inside.time }
    var progress = inside.time
    progress.value = inside.moment.progress
    var eased = progress.eased(by: easing, beforeFlag: inside.moment.beforeFlag, isLimit: isLimit)
    if duration == 0 { return .still(at: 0, from: nil) }
    // The easing's overshoot is cut off, and the ends are seen from within.
    if eased.value <= 0 {
      if eased.value < 0 || eased.side ?? .right == .left { eased = .still(at: 0, from: .right) }
      eased.side = .right
    } else if eased.value >= 1 {
      if eased.value > 1 || eased.side ?? .right == .right { eased = .still(at: 1, from: .left) }
      eased.side = .left
    }
    eased.value *= duration
    return eased
  }
}
