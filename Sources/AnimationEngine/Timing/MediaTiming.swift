// The timing model of Core Animation: CAMediaTiming [1, 2].
//
//     local  = (parent − beginTime)·speed + timeOffset
//     length = repeatDuration if above 0, else cycle·(repeatCount if above 0, else 1)
//     cycle  = duration, twice that with autoreverses
//
// in this order: convert → window and fill → offset → repeat → autoreverse → easing.
//
// The documents are silent or contradict one another in two places. Both readings have a name:
//
// timeOffset    wraps   the window begins at beginTime and the offset rotates its content: of three
//                       seconds 1 2 3 it shows 2 3 1 [2]
//               shifts  the formula above, and nothing else: the window is where `local` is in 0…length,
//                       so that an offset of 1 shows 2 3 from beginTime on
// speed < 0     asWritten  the formula: without an offset the animation has played before beginTime;
//                          with the length as its offset it plays backwards from there
//               fromEnd    from beginTime on it plays backwards from its end
//
// A clock that stands still, or runs backwards as written, is always shifted: only the offset can
// bring its content into view. Pausing by speed 0, with the local time as the offset, depends on
// this.
//
// A wrapped offset goes round within a cycle. The iteration rises where the content passes its own
// end, not where the window completes a cycle: so a cumulative animation has no additional jumps.
//
// [1] Apple, Core Animation Programming Guide; CAMediaTiming.h.
// [2] D. Rönnqvist, Controlling Animation Timing, with its cheat sheet.

/// When and how often an animation, a group or a layer plays, as in Core Animation.
///
/// ```swift
/// let timing = MediaTiming(
///   beginTime: 1, duration: 2, repeatCount: 3, fillMode: .backwards)
/// timing.state(at: 4.5).iteration         // 1
/// timing.state(at: 4.5).directedProgress  // 0.75
/// timing.state(at: 7).isInEffect
/// // false: the end belongs to what comes after
/// timing.endTime                          // 7
/// ```
///
/// An instant is on a boundary of the timing if it is the double nearest to the boundary. At all
/// other instants, phase, iteration and direction are those of exact arithmetic. Progress is within
/// a unit in its last place, plus 2⁻¹⁰⁰ of the number of passes; 1 − progress is rounded once more.
/// This holds for fewer than 2⁵⁰ passes, as long as no time is 2⁵⁰ times as large as the times
/// added to it.
///
/// A duration of 0 shows the end at once: from `beginTime` on, if ``fillMode`` fills forwards.
///
/// Fields may be changed; every change checks the whole again.
public struct MediaTiming: AnimationTiming, Hashable {
  /// The parent's time at which the animation begins, in seconds.
  public var beginTime: Double { didSet { revalidate() } }

  /// The length of one pass in seconds of local time; ∞ for a layer.
  ///
  /// A pass goes from the start of the content to its end. An iteration is one pass, or two with
  /// ``autoreverses``.
  public var duration: Double { didSet { revalidate() } }

  /// Local seconds per second of the parent.
  ///
  /// Larger is faster, 0 stands still at ``timeOffset``, and below 0 the clock runs backwards.
  public var speed: Double { didSet { revalidate() } }

  /// The place in the content where the animation begins, in seconds of local time.
  public var timeOffset: Double { didSet { revalidate() } }

  /// The number of iterations; may be a fraction or ∞; 0 means 1.
  public var repeatCount: Double { didSet { revalidate() } }

  /// The length of all iterations in seconds of local time; above 0 it replaces ``repeatCount``.
  public var repeatDuration: Double { didSet { revalidate() } }

  /// Whether each iteration is a pass forwards and a pass back, and ends where it began.
  public var autoreverses: Bool { didSet { revalidate() } }

  /// The rule for times before and after the animation.
  public var fillMode: FillMode

  /// The reading of the documents where they allow more than one.
  public var convention: Convention { didSet { revalidate() } }

  /// A choice between the readings that Core Animation's documents allow.
  public struct Convention: Hashable, Sendable, Codable {
    /// The effect of ``MediaTiming/timeOffset`` on an animation that runs forwards.
    public enum Offset: String, Hashable, Sendable, CaseIterable, Codable {
      /// It rotates the content inside the window: 1 2 3 becomes 2 3 1.
      case wraps
      /// It moves the window together with the content: 1 2 3 becomes 2 3.
      case shifts
    }

    /// The meaning of a negative speed.
    public enum NegativeSpeed: String, Hashable, Sendable, CaseIterable, Codable {
      /// The formula: the animation is shown backwards while its local time is in the window. With
      /// its length as the offset, that is from `beginTime` on.
      case asWritten
      /// From `beginTime` on the animation is played backwards from its end.
      case fromEnd
    }

    /// The effect of an offset.
    public let offset: Offset

    /// The meaning of a negative speed.
    public let negativeSpeed: NegativeSpeed

    /// The iteration that a boundary belongs to.
    public let boundaryPolicy: Timing.BoundaryPolicy

    /// A convention; by default the first choice of each.
    public init(
      offset: Offset = .wraps, negativeSpeed: NegativeSpeed = .asWritten,
      boundaryPolicy: Timing.BoundaryPolicy = .nextIteration
    ) {
      (self.offset, self.negativeSpeed) = (offset, negativeSpeed)
      self.boundaryPolicy = boundaryPolicy
    }

    private enum CodingKeys: String, CodingKey {
      case offset, negativeSpeed
      case boundaryPolicy = "boundary"
    }
  }

  /// A timing.
  ///
  /// - Parameters:
  ///   - beginTime: Of magnitude up to 1e50.
  ///   - duration: 0, from 1e-50 to 1e50, or ∞.
  ///   - speed: 0, or of magnitude from 1e-50 to 1e50.
  ///   - timeOffset: In local time, of magnitude up to 1e50.
  ///   - repeatCount: In iterations: 0, from 1e-50 to 1e50, or ∞; 0 means 1.
  ///   - repeatDuration: In local time: 0 for none, from 1e-50 to 1e50, or ∞. If the duration is 0,
  ///     it must be 0.
  ///   - autoreverses: Whether each pass is followed by its reverse.
  ///   - fillMode: The rule for times before and after the animation.
  ///   - convention: The reading of the documents. With `fromEnd`, a speed below 0 needs an end.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingBeginTime:duration:speed:timeOffset:repeatCount:repeatDuration:autoreverses:fillMode:convention:)``,
  ///   which throws.
  public init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed, convention: Convention = Convention()
  ) {
    self = trapping(
      try MediaTiming(
        validatingBeginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
        repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: fillMode, convention: convention))
  }

  /// A timing, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError`` if a number is out of its range.
  public init(
    validatingBeginTime beginTime: Double, duration: Double, speed: Double = 1,
    timeOffset: Double = 0, repeatCount: Double = 0, repeatDuration: Double = 0,
    autoreverses: Bool = false, fillMode: FillMode = .removed, convention: Convention = Convention()
  ) throws(ParameterError) {
    try check(beginTime, "beginTime", in: Magnitude.signed)
    try checkLength(duration, "duration")
    try checkSpeed(speed, "speed")
    try check(timeOffset, "timeOffset", in: Magnitude.signed)
    try checkLength(repeatCount, "repeatCount")
    try checkLength(repeatDuration, "repeatDuration")
    if duration == 0 && repeatDuration > 0 {
      throw ParameterError(
        parameter: "repeatDuration", value: repeatDuration, accepted: "0 where the duration is 0")
    }
    // Adding 0 turns −0 into 0.
    (self.beginTime, self.duration, self.speed) = (beginTime + 0, duration + 0, speed + 0)
    (self.timeOffset, self.repeatCount) = (timeOffset + 0, repeatCount + 0)
    (self.repeatDuration, self.autoreverses) = (repeatDuration + 0, autoreverses)
    (self.fillMode, self.convention) = (fillMode, convention)

    if isFromEnd && !windowLength.hi.isFinite {
      throw ParameterError(
        parameter: "speed", value: speed, accepted: "0 or above where there is no end to play from")
    }
  }

  /// Stops the program if a changed field does not fit the others.
  private mutating func revalidate() {
    self = MediaTiming(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: fillMode, convention: convention)
  }
}

// MARK: - As a timing

extension MediaTiming {
  /// The timing, prepared for evaluation at many instants.
  public var timing: Timing { Timing(level) }

  private var isFromEnd: Bool { speed < 0 && convention.negativeSpeed == .fromEnd }

  private var passCount: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }

  private var windowLength: WideTime {
    if repeatDuration > 0 { return WideTime(repeatDuration) }
    return duration == 0 ? .zero : WideTime.product(duration, passCount)
  }

  var level: TimingLevel {
    let length = windowLength
    let isWrapped = convention.offset == .wraps && (speed > 0 || isFromEnd)
    let lead = isWrapped ? Self.wrapped(timeOffset, in: duration * (autoreverses ? 2 : 1)) : .zero
    func count(in time: WideTime) -> Double {
      time == .zero || duration == .infinity ? 0 : (time / duration).hi
    }
    let window = TimingWindow(
      TimingWindow.Passes(
        length: length, duration: duration, lead: lead, start: count(in: lead),
        end: repeatDuration > 0 || lead != .zero ? count(in: length + lead) : passCount,
        active: .zero...length),
      on: WideClock(
        begin: beginTime, speed: speed,
        offset: (isFromEnd ? length : .zero) + (isWrapped ? 0 : timeOffset)))
    return TimingLevel(
      source: .media(self), clock: clock.wide, window: window,
      direction: autoreverses ? .alternate : .normal, autoreverses: autoreverses,
      fillMode: fillMode, boundaryPolicy: convention.boundaryPolicy,
      // At a negative speed the animation runs back to its start.
      endTime: speed == 0 ? .infinity : speed < 0 ? window.begin : window.end)
  }

  /// The offset within one cycle, ≥ 0.
  private static func wrapped(_ offset: Double, in cycle: Double) -> WideTime {
    guard cycle > 0 else { return .zero }
    let rest = offset.truncatingRemainder(dividingBy: cycle)
    return rest < 0 && cycle.isFinite ? WideTime.sum(rest, cycle) : WideTime(rest)
  }

  /// The parent's times at which the animation begins or ends, or a pass begins; none at speed 0.
  ///
  /// - Precondition: Fewer than 2⁵³ passes have begun by the end of the interval.
  public func boundaries(in interval: ClosedRange<Double>) -> [Double] {
    level.window?.boundaries(in: interval) ?? []
  }
}

// MARK: - Conversions

extension MediaTiming {
  /// The clock of the content, before repeats and reversal: parent's time to local time and back.
  ///
  /// It gives ``TimingState/localTime``. A layer, whose duration is infinite, converts its times by
  /// this clock. Pausing and seeking are changes of this clock.
  public var clock: ClockMap { ClockMap(begin: beginTime, speed: speed, offset: timeOffset) }

  /// The parent's time of a given ``TimingState/iterationTime`` in any pass.
  ///
  /// The pass may be beyond the last one. `nil` at speed 0, and for a pass that never comes. Within
  /// half a unit in the last place, plus 2⁻¹⁰⁰ of the terms.
  ///
  /// - Parameters:
  ///   - iterationTime: From 0 to ``duration``.
  ///   - iteration: The index of the iteration, from 0.
  ///   - isReversed: Whether the backward pass is meant; only with ``autoreverses``.
  public func parentTime(
    atIterationTime iterationTime: Double, iteration: Double = 0, isReversed: Bool = false
  ) -> Double? {
    require(
      iterationTime >= 0 && iterationTime <= duration,
      "iterationTime must be from 0 to the duration, got \(iterationTime)")
    require(
      iteration >= 0 && iteration.rounded() == iteration,
      "iteration must be a whole number, got \(iteration)")
    require(autoreverses || !isReversed, "isReversed must be false, got \(isReversed)")
    let passes = iteration * (autoreverses ? 2 : 1) + (isReversed ? 2 : 0)
    guard passes == 0 || (passes * duration).isFinite else { return nil }
    let start = passes == 0 ? .zero : WideTime.product(passes, duration)
    guard speed != 0, let window = level.window else { return nil }
    return window.clock.instant(
      of: start + (isReversed ? -iterationTime : iterationTime) - window.passes.lead)
  }
}

/// Throws unless `value` is 0, ∞, or of a magnitude that can be divided by.
func checkLength(_ value: Double, _ parameter: String) throws(ParameterError) {
  try check(
    value, parameter,
    where: value == 0 || value == .infinity || Magnitude.positive.contains(value),
    accepted: "0, \(Magnitude.positive.phrase) or infinite")
}
