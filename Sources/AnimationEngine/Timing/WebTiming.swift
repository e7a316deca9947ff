// The timing model of Web Animations [1, §4.6 ff.], all of it.
//
//     active duration   duration·iterations, 0 if either is 0
//     end               max(delay + active duration + endDelay, 0)
//     before            up to  delay held to 0…end
//     after             from   delay + active duration held to 0…end
//
// A boundary between phases belongs to the later phase if time goes forwards, and to the earlier
// phase if it goes backwards. The window of passes may differ from the time between the phases. A
// negative end delay cuts the window off, but filling continues to the window's end, as in the text.
// In the phase before, a negative delay shows passes beyond their number.
//
// [1] W3C, Web Animations.

/// When and how often an effect plays, as in Web Animations and CSS animations.
///
/// ```swift
/// let timing = WebTiming(
///   duration: 1, iterations: 2.25, iterationStart: 1.25, fillMode: .both)
/// timing.state(at: -1).iteration        // 1
/// timing.state(at: 9).directedProgress  // 0.5
/// ```
///
/// Times are in seconds, where the text has milliseconds. The doubles 0.2 + 0.1 are more than 0.3;
/// for times in whole milliseconds see ``Timing/milliseconds``. The time of `state(at:)` is the local time,
/// which a ``WebTiming/Clock`` computes from the time of a timeline. Boundaries and errors are those of
/// ``MediaTiming``.
///
/// Fields may be changed; every change checks the whole again.
public struct WebTiming: AnimationTiming, Hashable {
  /// The local time at which the first iteration begins, in seconds; negative to begin part-way through.
  public var delay: Double { didSet { revalidate() } }

  /// The seconds from the end of the last iteration to the end of the effect; negative to cut the
  /// effect short.
  public var endDelay: Double { didSet { revalidate() } }

  /// The length of one iteration in seconds; 0 goes to the end at once, ∞ stays at the start.
  public var duration: Double { didSet { revalidate() } }

  /// The number of iterations; may be a fraction, 0 or ∞.
  public var iterations: Double { didSet { revalidate() } }

  /// The number of iterations that count as played already, including a fraction.
  public var iterationStart: Double { didSet { revalidate() } }

  /// The iterations that are reversed.
  public var direction: Direction

  /// The rule for times before and after the effect plays.
  public var fillMode: FillMode

  /// The iteration that a boundary belongs to.
  public var boundaryPolicy: Timing.BoundaryPolicy

  /// The iterations that are played from their end to their start; ∞ counts as even.
  public enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
    /// No iteration is reversed.
    case normal
    /// Every iteration is reversed.
    case reverse
    /// Iterations of odd index are reversed; the first has index 0.
    case alternate
    /// Iterations of even index are reversed.
    case alternateReverse = "alternate-reverse"

    func reverses(_ pass: Double) -> Bool { reverses(isOdd: isOdd(pass)) }

    /// Whether a pass is played from its end to its start.
    func reverses(isOdd: Bool) -> Bool {
      switch self {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    }
  }

  /// A timing.
  ///
  /// - Parameters:
  ///   - delay: In seconds, of magnitude up to 1e50.
  ///   - endDelay: In seconds, of magnitude up to 1e50.
  ///   - duration: 0, from 1e-50 to 1e50, or ∞.
  ///   - iterations: The number of iterations: 0, from 1e-50 to 1e50, or ∞.
  ///   - iterationStart: 0…1e50.
  ///   - direction: The iterations that are reversed.
  ///   - fillMode: The rule for times before and after the effect plays.
  ///   - boundaryPolicy: The iteration that a boundary belongs to.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingDelay:endDelay:duration:iterations:iterationStart:direction:fillMode:boundaryPolicy:)``,
  ///   which throws.
  public init(
    delay: Double = 0, endDelay: Double = 0, duration: Double, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fillMode: FillMode = .removed,
    boundaryPolicy: Timing.BoundaryPolicy = .nextIteration
  ) {
    self = trapping(
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
        iterationStart: iterationStart, direction: direction, fillMode: fillMode,
        boundaryPolicy: boundaryPolicy))
  }

  /// A timing, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError`` if a number is out of its range.
  public init(
    validatingDelay delay: Double, endDelay: Double = 0, duration: Double, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fillMode: FillMode = .removed,
    boundaryPolicy: Timing.BoundaryPolicy = .nextIteration
  ) throws(ParameterError) {
    try check(delay, "delay", in: Magnitude.signed)
    try check(endDelay, "endDelay", in: Magnitude.signed)
    try checkLength(duration, "duration")
    try checkLength(iterations, "iterations")
    try check(iterationStart, "iterationStart", in: Magnitude.nonNegative)
    // Adding 0 turns −0 into 0.
    (self.delay, self.endDelay, self.duration) = (delay + 0, endDelay + 0, duration + 0)
    (self.iterations, self.iterationStart) = (iterations + 0, iterationStart + 0)
    (self.direction, self.fillMode) = (direction, fillMode)
    self.boundaryPolicy = boundaryPolicy
  }

  /// Stops the program if a changed field is out of its range.
  private mutating func revalidate() {
    self = WebTiming(
      delay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
      iterationStart: iterationStart, direction: direction, fillMode: fillMode,
      boundaryPolicy: boundaryPolicy)
  }
}

// MARK: - As a timing

extension WebTiming {
  /// The timing, prepared for evaluation at many instants.
  ///
  /// Its time is the local time. Its ``Timing/endTime`` includes the end delay and is at least 0.
  /// Its ``Timing/activeDuration`` is 0 if there are no iterations or they take no time, even if
  /// they are infinitely many.
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
    // On the local clock itself, the window begins exactly at the delay.
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

  /// The state at an instant of local time.
  ///
  /// - Parameters:
  ///   - localTime: In seconds.
  ///   - isPlayingBackwards: Whether the playback rate is negative. It decides the phase at a
  ///     boundary between two phases.
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

  /// The local times at which a phase or an iteration begins.
  ///
  /// Included are the times at which the first iteration would begin and the last would end without
  /// the limits of the phases.
  ///
  /// - Precondition: Fewer than 2⁵³ iterations have begun by the end of the interval.
  public func boundaries(in interval: ClosedRange<Double>) -> [Double] {
    level(on: .identity).window?.boundaries(in: interval) ?? []
  }
}
