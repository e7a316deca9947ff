// The timing model of Web Animations [1, §4.6 ff.], all of it.
//
//     active duration   duration·iterations, 0 if either is 0
//     end               max(delay + active duration + endDelay, 0)
//     before            up to  delay held to 0…end
//     after             from   delay + active duration held to 0…end
//
// A boundary between phases belongs to the later one if time goes forwards and to the earlier one if it
// goes backwards. The window of passes is not the time between the phases: a negative end delay cuts it
// off, and what fills from there goes on to the end of the window, as the text has it; in the phase
// before, a negative delay shows passes beyond their number.
//
// [1] W3C, Web Animations.

/// When and how often an effect plays, as in Web Animations and CSS animations.
///
/// ```swift
/// let timing = WebTiming(duration: 1, iterations: 2.25, iterationStart: 1.25, fillMode: .both)
/// timing.state(at: -1).iteration           // 1
/// timing.state(at: 9).directedProgress     // 0.5
/// ```
///
/// Times are in seconds; the text has milliseconds. Seconds are doubles, of which 0.2 + 0.1 is more than 0.3:
/// for times that are whole milliseconds see ``TimeScale``. The time of `state(at:)` is the local time, which a
/// ``WebPlayback`` makes from the time of a timeline. Boundaries and errors are those of
/// ``MediaTiming``.
///
/// A field may be changed; the whole is then checked again.
public struct WebTiming: AnimationTiming, Hashable {
  /// The local time at which the first iteration begins, in seconds; negative to begin in its midst.
  public var delay: Double { didSet { revalidate() } }

  /// How long after the last iteration the effect ends, in seconds; negative to cut it short.
  public var endDelay: Double { didSet { revalidate() } }

  /// The length of one iteration in seconds; 0 for the end at once, ∞ to stay at the start.
  public var duration: Double { didSet { revalidate() } }

  /// How many iterations are played; may be a fraction, 0 or ∞.
  public var iterations: Double { didSet { revalidate() } }

  /// How many iterations are taken as played already, a fraction included.
  public var iterationStart: Double { didSet { revalidate() } }

  /// Which iterations are reversed.
  public var direction: Direction

  /// What is shown before and after.
  public var fillMode: FillMode

  /// To which iteration a boundary belongs.
  public var boundaryPolicy: BoundaryPolicy

  /// Which iterations are played from their end to their start; ∞ counts as even.
  public enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
    /// None.
    case normal
    /// All.
    case reverse
    /// The odd ones; the first has index 0.
    case alternate
    /// The even ones.
    case alternateReverse = "alternate-reverse"

    func reverses(_ iteration: Double) -> Bool {
      switch self {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd(iteration)
      case .alternateReverse: !isOdd(iteration)
      }
    }
  }

  /// A timing.
  ///
  /// - Parameters:
  ///   - delay: Of magnitude up to 1e50, as `endDelay`.
  ///   - endDelay: In seconds.
  ///   - duration: 0, from 1e-50 to 1e50, or ∞, as `iterations`.
  ///   - iterations: How many are played.
  ///   - iterationStart: 0…1e50.
  ///   - direction: Which are reversed.
  ///   - fillMode: What is shown before and after.
  ///   - boundaryPolicy: To which iteration a boundary belongs.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingDelay:endDelay:duration:iterations:iterationStart:direction:fillMode:boundaryPolicy:)``,
  ///   which throws.
  public init(
    delay: Double = 0, endDelay: Double = 0, duration: Double, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fillMode: FillMode = .removed,
    boundaryPolicy: BoundaryPolicy = .nextIteration
  ) {
    self = trapping { () throws(ParameterError) in
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fillMode: fillMode,
        boundaryPolicy: boundaryPolicy)
    }
  }

  /// A timing, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError``.
  public init(
    validatingDelay delay: Double, endDelay: Double = 0, duration: Double, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fillMode: FillMode = .removed,
    boundaryPolicy: BoundaryPolicy = .nextIteration
  ) throws(ParameterError) {
    try check(delay, "delay", in: Magnitude.signed)
    try check(endDelay, "endDelay", in: Magnitude.signed)
    try checkLength(duration, "duration")
    try checkLength(iterations, "iterations")
    try check(iterationStart, "iterationStart", in: Magnitude.nonNegative)
    // A sum with 0 has no −0.
    (self.delay, self.endDelay, self.duration) = (delay + 0, endDelay + 0, duration + 0)
    (self.iterations, self.iterationStart) = (iterations + 0, iterationStart + 0)
    (self.direction, self.fillMode) = (direction, fillMode)
    self.boundaryPolicy = boundaryPolicy
  }

  /// Stops the program if a field that was changed is out of its range.
  private mutating func revalidate() {
    self = WebTiming(
      delay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
      iterationStart: iterationStart, direction: direction, fillMode: fillMode,
      boundaryPolicy: boundaryPolicy)
  }
}

// MARK: - As a timing

extension WebTiming {
  /// The timing, prepared to be asked at many instants.
  ///
  /// Its time is the local time. Its ``Timing/endTime`` has the end delay in it and is at least 0, and its
  /// ``Timing/activeDuration`` is 0 if there are no iterations or they take no time, even if they are
  /// infinitely many.
  public var timing: Timing { Timing(level(on: .identity)) }

  /// The level on a clock whose local time is this timing's.
  private func level(on clock: ClockMap) -> TimingLevel {
    let length = duration == 0 || iterations == 0 ? .zero : WideTime.product(duration, iterations)
    // The end and the beginning of local time, counted from the delay as the window is.
    let zero = WideTime(-delay)
    let end = max(length + endDelay, zero)
    let passes = TimingWindow.Passes(
      length: length, duration: duration,
      lead: duration.isFinite ? WideTime.product(duration, iterationStart) : .zero,
      start: iterationStart, end: iterationStart + iterations,
      active: min(max(.zero, zero), end)...min(max(length, zero), end))
    // Of the local clock by itself, the delay is where the window begins, exactly.
    let sinceDelay =
      clock == .identity
      ? WideClock(begin: delay, speed: 1, offset: .zero)
      : WideClock(
        begin: clock.begin, speed: clock.speed, offset: WideTime.sum(clock.offset, -delay))
    return TimingLevel(
      source: .web(self), clock: clock.wide, window: TimingWindow(passes, on: sinceDelay),
      direction: direction, autoreverses: false, fillMode: fillMode,
      boundaryPolicy: boundaryPolicy, endTime: end.hi.isFinite ? (end + delay).hi : .infinity)
  }

  /// Everything about one instant of local time.
  ///
  /// - Parameters:
  ///   - localTime: In seconds.
  ///   - isPlayingBackwards: Whether the playback rate is negative; it decides the instants between
  ///     two phases.
  public func state(at localTime: Double, isPlayingBackwards: Bool) -> TimingState {
    level(on: .identity).state(
      at: localTime, localTime: localTime, isBackwards: isPlayingBackwards)
  }

  /// The state at an instant of a timeline whose clock shows `localTime`.
  func state(
    at instant: Double, on clock: ClockMap, localTime: Double, isBackwards: Bool
  ) -> TimingState {
    level(on: clock).state(at: instant, localTime: localTime, isBackwards: isBackwards)
  }

  /// The local times at which a phase or an iteration begins, and those at which the first would begin
  /// and the last end if the phases did not cut them off.
  ///
  /// - Precondition: Fewer than 2⁵³ iterations have begun by the end of the interval.
  public func boundaries(in interval: ClosedRange<Double>) -> [Double] {
    level(on: .identity).window?.boundaries(in: interval) ?? []
  }
}
