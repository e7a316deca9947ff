// What a timing says about one instant, stage by stage, and what any timing can be asked.
//
// The stages and their names are those of Web Animations [1, §4.6 ff.]; Core Animation's model has the
// same ones in the same order and does not show them.
//
//     time of the parent → local time → phase → active time → overall progress
//                        → iteration, simple progress → direction → directed progress → easing
//
// [1] W3C, Web Animations.

/// Where an instant lies with respect to the time in which an animation plays.
public enum TimingPhase: String, Hashable, Sendable, CaseIterable {
  /// There is no time to speak of: the group around it shows nothing.
  case idle
  /// The animation has yet to play; what it shows depends on ``FillMode``.
  case before
  /// The animation plays.
  case active
  /// The animation has played; what it shows depends on ``FillMode``.
  case after
}

/// Whether an animation shows anything while it does not play.
public enum FillMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// It shows nothing; `none` in CSS.
  case removed
  /// After it has played it keeps showing its end.
  case forwards
  /// Before it plays it shows its start already.
  case backwards
  /// Both.
  case both

  /// Whether something is shown in a phase.
  public func shows(in phase: TimingPhase) -> Bool {
    switch phase {
    case .idle: false
    case .before: self == .backwards || self == .both
    case .active: true
    case .after: self == .forwards || self == .both
    }
  }
}

/// To which iteration the instant between two belongs.
///
/// The very beginning always belongs to the first iteration and the very end to the last.
public enum BoundaryPolicy: String, Hashable, Sendable, CaseIterable, Codable {
  /// To the next one, at progress 0, as in Web Animations and in browsers.
  case nextIteration
  /// To the previous one, at progress 1, as in Motion and GSAP.
  case previousIteration
}

/// Everything a timing says about one instant.
///
/// What is `nil` does not exist then: an animation that shows nothing has no active time and none of
/// what follows from it. At a time that is NaN all numbers are NaN.
public struct TimingState: Hashable, Sendable {
  /// Whether the animation has yet to play, plays, or has played.
  public let phase: TimingPhase

  /// The animation's own time in seconds, before anything is cut off or folded; `nil` when idle.
  ///
  /// For a ``MediaTiming`` (parent − beginTime)·speed + timeOffset, for a ``WebTiming`` the player's
  /// current time.
  public let localTime: Double?

  /// Seconds since the animation began to play, held to the time in which it plays; `nil` where it
  /// shows nothing.
  public let activeTime: Double?

  /// How many passes have been played, the fraction of the present one included: ``iteration`` and
  /// ``simpleProgress`` in one number, which never falls as time passes.
  ///
  /// With ``MediaTiming/autoreverses`` there are two passes to an iteration. It may be infinite.
  public let overallProgress: Double?

  /// The index of the iteration, from 0; infinite after infinitely many that took no time.
  public let iteration: Double?

  /// How much of the pass has been played, 0…1; 1 only at the end of all, unless
  /// ``BoundaryPolicy/previousIteration`` says otherwise.
  public let simpleProgress: Double?

  /// Whether this pass is played from its end to its start.
  public let isReversed: Bool

  /// ``simpleProgress`` in the direction of the pass: what an easing gets, 0…1; `nil` where the
  /// animation shows nothing.
  public let directedProgress: Double?

  /// ``directedProgress`` in seconds: the time that the children of a group live in.
  ///
  /// In an endless pass it goes on while the progress stays 0.
  public let iterationTime: Double?

  /// Whether the easing is to be read from the left where it jumps: CSS's before flag, which matters to
  /// steps while an animation has yet to play.
  public let beforeFlag: Bool

  /// Whether the animation shows anything.
  public var isInEffect: Bool { directedProgress != nil }

  /// The side from which an easing is to be read at ``directedProgress``.
  public var easingSide: Side? { beforeFlag ? .left : nil }

  /// The eased progress, `nil` where the animation shows nothing.
  public func easedProgress(_ easing: some Curve) -> Double? {
    directedProgress.map { easing.value(at: $0, from: easingSide) }
  }

  /// The state where there is no time.
  public static let idle = TimingState(phase: .idle, localTime: nil)

  /// The state of an animation that shows nothing.
  init(phase: TimingPhase, localTime: Double?) {
    (self.phase, self.localTime) = (phase, localTime)
    (activeTime, overallProgress, iteration, simpleProgress) = (nil, nil, nil, nil)
    (isReversed, directedProgress, iterationTime, beforeFlag) = (false, nil, nil, false)
  }

  /// The state on a clock without an end: one endless pass.
  init(unbounded localTime: Double) {
    let start = localTime.isNaN ? localTime : 0
    (phase, self.localTime, activeTime) = (.active, localTime, localTime)
    (overallProgress, iteration, simpleProgress) = (start, start, start)
    (isReversed, directedProgress, iterationTime, beforeFlag) = (false, start, localTime, false)
  }

  /// The state at a place among the passes.
  init(
    phase: TimingPhase, localTime: Double, at place: TimingWindow.Place, duration: Double,
    iteration: Double, isReversed: Bool
  ) {
    (self.phase, self.localTime) = (phase, localTime)
    activeTime = place.activeTime
    overallProgress = place.pass + place.progress
    self.iteration = iteration
    simpleProgress = place.progress
    self.isReversed = isReversed
    directedProgress = isReversed ? 1 - place.progress : place.progress
    iterationTime = (isReversed ? -place.passTime + duration : place.passTime).hi
    beforeFlag = phase == (isReversed ? .after : .before)
  }
}

/// Whether a whole number is odd; ∞ and NaN are not.
func isOdd(_ number: Double) -> Bool {
  number.isFinite && (number / 2).rounded(.down) * 2 != number
}
