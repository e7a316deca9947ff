// Groups in groups: the timing of an animation inside those of the groups that hold it.
//
// A group's children live in the time within its pass: repeats, reversal and the group's own easing are
// theirs as well, and they are clipped at the group's duration, never scaled to it. A group shorter than
// its child that fills forwards therefore goes on showing the child as it was when it was cut off, and a
// group that shows nothing hides all that is in it.
//
//     time of the parent → group: easing(progress)·duration → … → animation
//
// The end of a group's pass is seen from inside: a child that ends together with its group, or where the
// group turns back, shows its end there, and goes on to show it where the group fills forwards. As an
// instant of the child's own time it would belong to what comes after the child, which is nothing.
//
// Layers around the outermost group have clocks and no windows: what their ``ClockMap`` shows is the
// chain's time. Each level hands a time to the next, rounded once; a boundary is a double of the time
// that its level lives in.

/// The timings of nested groups and of the animation inside, from the outermost to the innermost.
///
/// ```swift
/// let group = MediaTiming(duration: 0.5, fillMode: .forwards)
/// let child = MediaTiming(duration: 1)
/// TimingChain([group, child]).state(at: 3).directedProgress    // 0.5: clipped, not ended
/// ```
public struct TimingChain: Sendable {
  /// The levels, from the outermost to the innermost.
  public let levels: [Level]

  /// A group, or the animation, with the easing of its time.
  public struct Level: Sendable {
    /// When it plays, in the time of the level around it.
    public let timing: MediaTiming

    /// What its progress goes through before it becomes the time of what is inside.
    public let easing: Easing

    /// A level.
    ///
    /// - Parameters:
    ///   - timing: Of finite duration unless the easing is linear.
    ///   - easing: What it overshoots is cut off: the time inside stays within the duration.
    public init(_ timing: MediaTiming, easing: Easing = .linear) {
      precondition(
        easing.isLinear || timing.duration.isFinite,
        "duration must be finite where there is an easing, got \(timing.duration)")
      (self.timing, self.easing) = (timing, easing)
    }

    /// The time that what is inside lives in; `nil` where nothing is shown.
    public func innerTime(at time: Double) -> Double? { inner(at: time, from: nil)?.time }

    /// The time that what is inside lives in, and the side from which it is seen.
    func inner(at time: Double, from side: Side?) -> (time: Double, side: Side?)? {
      let state = timing.state(at: time, approachedFrom: side)
      let inner = easing.isLinear ? state.iterationTime : state.easedProgress(easing).map(clipped)
      return inner.map { ($0, self.side(of: $0, in: state)) }
    }

    /// The time inside at an eased progress.
    func clipped(_ progress: Double) -> Double {
      progress.isNaN ? progress : min(max(progress * timing.duration, 0), timing.duration)
    }

    /// The side from which a time inside is seen while it does not move.
    func side(of inner: Double, in state: TimingState) -> Side? {
      let isEnd = inner == timing.duration || (state.phase == .after && !state.isReversed)
      return isEnd && inner > 0 ? .left : nil
    }
  }

  /// A chain of levels.
  ///
  /// - Precondition: At least one.
  public init(_ levels: [Level]) {
    precondition(!levels.isEmpty, "levels must not be empty, got \(levels.count)")
    self.levels = levels
  }

  /// A chain of timings without easings.
  public init(_ timings: [MediaTiming]) { self.init(timings.map { Level($0) }) }

  /// The state of the innermost timing at a time of the outermost one's parent; idle where a group shows
  /// nothing.
  ///
  /// An easing of the innermost level is left to the animation, as always: the state has the progress
  /// before it.
  public func state(at time: Double) -> TimingState {
    levels[levels.count - 1].timing.state(at: time, inside: levels.dropLast())
  }
}

extension AnimationTiming {
  /// The state at a time of the outermost group's parent; idle where a group shows nothing.
  func state(at time: Double, inside groups: some Sequence<TimingChain.Level>) -> TimingState {
    var (time, side): (Double, Side?) = (time, nil)
    for group in groups {
      guard let inner = group.inner(at: time, from: side) else { return .idle }
      (time, side) = inner
    }
    return state(at: time, approachedFrom: side)
  }
}
