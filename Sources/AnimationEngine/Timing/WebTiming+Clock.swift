// The clock of an animation of Web Animations [1, §4.4 ff.]: the time of a timeline made into the local time of
// an effect.
//
//     current time = (timeline − start time)·playback rate,   or the hold time
//
// The text moves the start time at every change, which rounds the current time twice. Here the
// clock keeps the instant of the last change and the local time at it as a ``ClockMap``, so the
// local time at that instant is exactly the given one. The start time is computed on request.
//
// A clock stops at the end of its effect or, running backwards, at its beginning. A clock that
// was set beyond the end stays there.
//
// [1] W3C, Web Animations.

extension WebTiming {
  /// A clock that runs, pauses, seeks and changes its rate, without a jump.
  ///
  /// ```swift
  /// let clock = WebTiming.Clock(startTime: 10, endTime: 4)
  /// clock.localTime(at: 11)                                      // 1
  /// clock.withPlaybackRate(-1, from: 13).localTime(at: 14)       // 2
  /// clock.paused(at: 12).seeking(to: 3, at: 20).localTime(at: 30)    // 3
  /// ```
  ///
  /// Each change is made at an instant; the resulting clock is meant for later instants of the
  /// timeline.
  public struct Clock: Hashable, Sendable {
    /// Local seconds per second of the timeline; negative to run backwards.
    ///
    /// A paused clock keeps it.
    public let playbackRate: Double

    /// The end of the effect in local time, ``WebTiming/endTime``; may be ∞.
    public let endTime: Double

    /// Whether the clock stands still until it is resumed.
    public let isPaused: Bool

    /// The local time at each time of the timeline, without the stop at the ends.
    let map: ClockMap

    /// The state of a clock.
    public enum State: String, Hashable, Sendable, CaseIterable {
      /// The local time advances.
      case running
      /// The local time stands still until the animation is resumed.
      case paused
      /// The local time has reached an end of the effect.
      case finished
    }

    /// The time of the timeline at which the local time is 0, rounded; `nil` while paused or at rate 0.
    public var startTime: Double? { isPaused ? nil : map.parentTime(at: 0) }

    /// The clock's state at a time of the timeline.
    public func state(at timelineTime: Double) -> State {
      if isPaused { return .paused }
      let time = map.localTime(at: timelineTime)
      return (playbackRate > 0 && time >= endTime) || (playbackRate < 0 && time <= 0)
        ? .finished : .running
    }

    /// The local time of the effect at a time of the timeline, stopped at the ends.
    ///
    /// The error bound is that of ``ClockMap/localTime(at:)``.
    public func localTime(at timelineTime: Double) -> Double {
      let time = map.localTime(at: timelineTime)
      if isPaused { return time }
      // A clock that was set beyond an end waits there.
      if playbackRate > 0 && time > endTime { return max(endTime, map.offset) }
      if playbackRate < 0 && time < 0 { return min(0, map.offset) }
      return time
    }
  }
}

// MARK: - Making

extension WebTiming.Clock {
  /// A clock that runs from local time 0 at a time of the timeline.
  ///
  /// - Parameters:
  ///   - startTime: Of magnitude up to 1e50.
  ///   - playbackRate: 0, or of magnitude from 1e-50 to 1e50.
  ///   - endTime: The end of the effect in local time, from 0 to 1e50, or ∞.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingStartTime:playbackRate:endTime:)``, which throws.
  public init(startTime: Double, playbackRate: Double = 1, endTime: Double = .infinity) {
    self = trapping(
      try WebTiming.Clock(
        validatingStartTime: startTime, playbackRate: playbackRate, endTime: endTime))
  }

  /// A clock that runs from local time 0 at a time of the timeline, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number out of its range.
  public init(
    validatingStartTime startTime: Double, playbackRate: Double = 1, endTime: Double = .infinity
  ) throws(ParameterError) {
    try check(startTime, "startTime", in: Magnitude.signed)
    try checkSpeed(playbackRate, "playbackRate")
    if endTime != .infinity { try check(endTime, "endTime", in: Magnitude.nonNegative) }
    self.init(
      playbackRate: playbackRate + 0, endTime: endTime + 0, isPaused: false,
      map: ClockMap(begin: startTime, speed: playbackRate))
  }
}

// MARK: - Changes

extension WebTiming.Clock {
  /// The clock, paused at an instant of the timeline.
  ///
  /// - Parameter instant: The timeline's time of the change; of magnitude up to 1e50, as in the other changes.
  public func paused(at instant: Double) -> WebTiming.Clock {
    trapping { () throws(ParameterError) in try changed(at: instant, isPaused: true) }
  }

  /// The clock, running on from its local time at an instant of the timeline.
  public func resumed(at instant: Double) -> WebTiming.Clock {
    trapping { () throws(ParameterError) in try changed(at: instant, isPaused: false) }
  }

  /// The clock, set to a local time at an instant of the timeline; a paused clock stays paused.
  public func seeking(to localTime: Double, at instant: Double) -> WebTiming.Clock {
    trapping { () throws(ParameterError) in try changed(at: instant, localTime: localTime) }
  }

  /// The clock at another rate from an instant of the timeline on, without a jump.
  ///
  /// - Parameters:
  ///   - rate: 0, or of magnitude from 1e-50 to 1e50.
  ///   - instant: The timeline's time of the change.
  public func withPlaybackRate(_ rate: Double, from instant: Double) -> WebTiming.Clock {
    trapping { () throws(ParameterError) in
      try checkSpeed(rate, "rate")
      return try changed(at: instant, rate: rate)
    }
  }

  /// The clock, playing from an instant of the timeline on: the Web's `play()`.
  ///
  /// A paused clock is resumed. A clock with nothing left to play in its direction is rewound
  /// first: to 0, or at a negative rate to the end.
  ///
  /// - Throws: ``ParameterError`` if the clock has to be set to the end of an endless effect.
  public func played(at instant: Double) throws(ParameterError) -> WebTiming.Clock {
    var time = localTime(at: instant)
    if playbackRate < 0, time <= 0 || time > endTime {
      try check(
        endTime, "endTime", where: endTime < .infinity,
        accepted: "finite, to be played from backwards")
      time = endTime
    } else if playbackRate >= 0, time < 0 || time >= endTime {
      time = 0
    }
    return try changed(at: instant, localTime: time, isPaused: false)
  }

  /// The clock, playing the other way from an instant of the timeline on: the Web's `reverse()`.
  ///
  /// The clock is rewound and resumed as in ``played(at:)``. To turn without rewinding, use
  /// ``withPlaybackRate(_:from:)`` with −``playbackRate``.
  ///
  /// - Throws: As ``played(at:)``.
  public func reversed(at instant: Double) throws(ParameterError) -> WebTiming.Clock {
    try changed(at: instant, rate: -playbackRate).played(at: instant)
  }

  private func changed(
    at instant: Double, localTime: Double? = nil, rate: Double? = nil, isPaused: Bool? = nil
  ) throws(ParameterError) -> WebTiming.Clock {
    let (rate, isPaused) = (rate ?? playbackRate, isPaused ?? self.isPaused)
    let time = localTime ?? self.localTime(at: instant)
    return try WebTiming.Clock(
      playbackRate: rate + 0, endTime: endTime, isPaused: isPaused,
      map: ClockMap(
        validatingBegin: instant, speed: isPaused ? 0 : rate, offset: time))
  }
}

// MARK: - With a timing

extension WebTiming {
  /// The state of the effect at an instant of the timeline, on a clock.
  ///
  /// Boundaries are decided on the timeline: at `startTime + delay + duration`, rounded once, the
  /// first iteration is over. Once the clock waits or has reached an end, its local time decides.
  public func state(at timelineTime: Double, on clock: WebTiming.Clock) -> TimingState {
    let (map, localTime) = (clock.map, clock.localTime(at: timelineTime))
    let isBackwards = clock.playbackRate < 0
    guard clock.state(at: timelineTime) == .running else {
      return state(at: localTime, isPlayingBackwards: isBackwards)
    }
    return state(at: timelineTime, on: map, localTime: localTime, isBackwards: isBackwards)
  }
}
