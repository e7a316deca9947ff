// The state of a timing at one instant, stage by stage.
//
// The stages and their names are those of Web Animations [1, §4.6 ff.]. Core Animation's model has
// the same stages in the same order, without showing them.
//
//     time of the parent → local time → phase → active time → overall progress
//                        → iteration, simple progress → direction → directed progress → easing
//
// [1] W3C, Web Animations.

extension TimingState {
  /// The position of an instant relative to the time in which an animation plays.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// There is no time: a group around the animation shows nothing.
    case idle
    /// The animation has yet to play; ``FillMode`` decides whether it shows its start.
    case before
    /// The animation plays.
    case active
    /// The animation has played; ``FillMode`` decides whether it shows its end.
    case after
  }
}

/// A rule for what an animation shows before and after it plays.
public enum FillMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// Neither end is held; `none` in CSS.
  case removed
  /// The end value is held after the animation has played.
  case forwards
  /// The start value is held before the animation plays.
  case backwards
  /// The start value is held before, and the end value after.
  case both

  /// Whether the animation shows something in a phase.
  package func shows(in phase: TimingState.Phase) -> Bool {
    switch phase {
    case .idle: false
    case .before: self == .backwards || self == .both
    case .active: true
    case .after: self == .forwards || self == .both
    }
  }
}

/// The state of a timing at one instant.
///
/// A value that does not exist is `nil`: an animation that shows nothing has no active time, and no
/// value that follows from it. At a NaN time all numbers are NaN.
public struct TimingState: Hashable, Sendable {
  /// Whether the animation has yet to play, plays, or has played.
  public let phase: TimingState.Phase

  /// The animation's own time in seconds, before clipping and folding; `nil` when idle.
  ///
  /// For a ``MediaTiming`` it is (parent − beginTime)·speed + timeOffset; for a ``WebTiming`` it is
  /// the clock's local time.
  public let localTime: Double?

  /// The seconds since the animation began to play, clipped to the time in which it plays.
  ///
  /// `nil` where it shows nothing.
  public let activeTime: Double?

  /// The number of passes played, including the fraction of the present pass.
  ///
  /// It is ``iteration`` and ``simpleProgress`` in one number, which never falls as time passes.
  /// With ``MediaTiming/autoreverses`` an iteration has two passes. It may be infinite.
  public let overallProgress: Double?

  /// The index of the iteration, from 0; infinite after infinitely many iterations of no duration.
  public let iteration: Double?

  /// The played fraction of the pass, 0…1.
  ///
  /// It is 1 only at the end of the last pass, unless the policy is
  /// ``Timing/BoundaryPolicy/previousIteration``.
  public let simpleProgress: Double?

  /// Whether the pass is played from its end to its start.
  public let isReversed: Bool

  /// The argument of an easing, 0…1: ``simpleProgress`` in the direction of the pass.
  ///
  /// `nil` where the animation shows nothing.
  public let directedProgress: Double?

  /// ``directedProgress`` in seconds: the time in which the children of a group live.
  ///
  /// In an endless pass it advances, while the progress stays 0.
  public let iterationTime: Double?

  /// Whether an easing that jumps is to be read from the left: CSS's before flag.
  ///
  /// It matters to steps before the animation plays.
  package let beforeFlag: Bool

  /// Whether the animation shows anything.
  public var isInEffect: Bool { directedProgress != nil }

  /// The side from which an easing is read at ``directedProgress``.
  package var easingSide: Side? { beforeFlag ? .left : nil }

  /// The eased progress; `nil` where the animation shows nothing.
  public func easedProgress(_ easing: some Curve) -> Double? {
    directedProgress.map { easing.value(at: $0, from: easingSide) }
  }

  /// The state where there is no time.
  public static let idle = TimingState(phase: .idle, localTime: nil)

  /// The state of an animation that shows nothing.
  init(phase: TimingState.Phase, localTime: Double?) {
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
    phase: TimingState.Phase, localTime: Double, at place: TimingWindow.Place, duration: Double,
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
