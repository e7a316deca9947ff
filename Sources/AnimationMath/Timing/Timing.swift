// The one model of timing. What Core Animation calls media timing and the web effect timing are descriptions
// of it, and so is a clock by itself; a group is a timing with the times of its children in it.
//
//     time → groups, the outermost first → clock → window of passes → direction → directed progress
//
// A group's children live in the time within its pass: repeats, reversal and the group's own easing are
// theirs as well, and they are clipped at the group's duration, never scaled to it. A group shorter than its
// child that fills forwards goes on showing the child as it was when it was cut off, and a group that
// shows nothing hides all that is in it.
//
// The ends of a group's pass are seen from inside: a child that ends together with its group, or where the
// group turns back, shows its end there, and goes on to show it where the group fills forwards. As an
// instant of the child's own time it would belong to what comes after the child, which is nothing. So each
// level hands on a time and the side from which it is seen (Moving.swift).
//
// A time is rounded to a double where it is handed to the next level; a boundary is a double of the time that
// its level lives in.

/// When an animation plays: its own timing and those of the groups around it.
///
/// It is made from a ``MediaTiming``, a ``WebTiming``, a ``ClockMap`` or a ``TimeScale``, which are accepted
/// wherever a timing is taken.
///
/// ```swift
/// let child = MediaTiming(duration: 1)
/// let timing = child.grouped(in: MediaTiming(duration: 0.5, fillMode: .forwards))
/// timing.directedProgress(at: 3)            // 0.5: clipped, not ended
/// timing.endTime                            // 0.5
/// ```
public struct Timing: AnimationTiming, Hashable {
  /// The groups, the innermost first.
  private(set) var groups: [TimingLevel] = []

  /// The timing in the innermost group.
  let own: TimingLevel

  init(_ level: TimingLevel) { own = level }

  /// The timing itself.
  public var timing: Timing { self }

  /// What it was made from: first its own timing, then those of its groups from the innermost on, with their
  /// easings.
  package var levels: [(timing: any AnimationTiming, easing: Easing)] {
    ([own] + groups).map { ($0.source.timing, $0.easing) }
  }

  /// The length of one pass, in seconds of the innermost time; ∞ for a clock.
  public var duration: Double { own.duration }

  /// The length of all passes, in seconds of the innermost time; may be 0 or ∞.
  public var activeDuration: Double { own.activeDuration }

  /// The time from which on nothing changes any more; ∞ for never.
  ///
  /// In groups it is the end of the outermost one: what is in it is not shown for longer, and may be
  /// repeated for as long. A clock around the others has no end of its own.
  public var endTime: Double {
    let ending = groups.lastIndex { $0.window != nil }
    let clocks = groups[(ending.map { $0 + 1 } ?? 0)...]
    let changes = (ending.map { groups[$0] } ?? own).changes
    return clocks.reduce(changes) { $1.parentTimes(of: $0) }.end
  }

  /// Everything about one instant, or its limit from one side; idle where a group shows nothing.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - side: `nil` for the instant itself. Otherwise earlier or later times: on a boundary the state is
  ///     that of the phase and the pass on that side, whatever the ``BoundaryPolicy``; between
  ///     boundaries it is the same.
  public func state(at time: Double, from side: Side? = nil) -> TimingState {
    guard let time = innermostTime(at: time, from: side) else { return .idle }
    return own.state(at: time.value, from: time.side)
  }

  /// What an easing gets, 0…1; `nil` where nothing is shown.
  ///
  /// It is that of ``state(at:from:)``, at a fraction of the cost.
  public func directedProgress(at time: Double) -> Double? { progress(at: time)?.value }

  /// The directed progress and the iteration.
  @inline(__always)
  func progress(at time: Double) -> TimingProgress? {
    if groups.isEmpty { return own.progress(at: time, from: nil) }
    return progressInGroups(at: time)
  }

  @inline(never)
  private func progressInGroups(at time: Double) -> TimingProgress? {
    guard let time = innermostTime(at: time, from: nil) else { return nil }
    return own.progress(at: time.value, from: time.side)
  }

  /// The directed progress as it moves just before or after an instant, per second.
  func movement(
    at time: Double, from side: Side
  ) -> (progress: Moving, iteration: Double, beforeFlag: Bool)? {
    guard let time = innermostTime(at: time, from: side), let inside = own.inside(at: time) else {
      return nil
    }
    var progress = inside.time
    progress.value = inside.progress
    if progress.rate != 0 { progress.rate /= duration }
    return (progress, inside.iteration, inside.beforeFlag)
  }

  /// The time of the innermost group.
  private func innermostTime(at time: Double, from side: Side?) -> Moving? {
    var moving = Moving(value: time, side: side, rate: 1)
    for index in groups.indices.reversed() {
      guard let inner = groups[index].childTime(at: moving, isLimit: side != nil) else {
        return nil
      }
      moving = inner
    }
    return moving
  }
}

// MARK: - Groups

extension Timing {
  /// Puts a group around the others.
  package mutating func addGroup(_ group: Timing, easing: Easing) {
    precondition(
      easing.isLinear || group.duration.isFinite,
      "duration must be finite where there is an easing, got \(group.duration)")
    var level = group.own
    level.easing = easing
    groups.append(level)
    groups.append(contentsOf: group.groups)
  }
}

extension TimingLevel {
  /// The parent's times between which something changes; not before the first and not after the last.
  fileprivate var changes: (begin: Double, end: Double) {
    guard let window, clock.speed != 0 else { return (-.infinity, .infinity) }
    let begin = min(min(window.begin, window.end), min(window.activeBegin, window.activeEnd))
    return (begin, endTime)
  }

  /// The parent's times of changes in the time of a clock, at which the clock has reached them.
  fileprivate func parentTimes(
    of changes: (begin: Double, end: Double)
  ) -> (begin: Double, end: Double) {
    if clock.speed == 0 { return (-.infinity, .infinity) }
    let isForwards = clock.speed > 0
    let (first, last) = isForwards ? changes : (changes.end, changes.begin)
    var (begin, end) = (parentTime(at: first), parentTime(at: last))
    // The nearest double may lie on the near side.
    func isBetween(_ time: Double) -> Bool {
      let local = localTime(at: time)
      return local > changes.begin && local < changes.end
    }
    if begin.isFinite && isBetween(begin) { begin = begin.nextDown }
    if end.isFinite && isBetween(end) { end = end.nextUp }
    return (begin, end)
  }
}

// MARK: - Descriptions

/// What says when an animation plays: a ``MediaTiming``, a ``WebTiming``, a ``ClockMap``, a ``TimeScale``, or a
/// ``Timing`` that was made of them.
public protocol AnimationTiming: Sendable {
  /// The timing, prepared to be asked at many instants.
  var timing: Timing { get }
}

extension AnimationTiming {
  /// The time from which on nothing changes any more; ∞ for never.
  public var endTime: Double { timing.endTime }

  /// The length of all passes in seconds of the animation's own time; may be 0 or ∞.
  public var activeDuration: Double { timing.activeDuration }

  /// Everything about one instant of the parent's time, or its limit from one side.
  ///
  /// For many instants, ask the ``timing``.
  public func state(at time: Double, from side: Side? = nil) -> TimingState {
    timing.state(at: time, from: side)
  }

  /// The timing as that of a child of a group, in whose time it then lives and by which it is clipped.
  ///
  /// - Parameters:
  ///   - group: When the group plays; it may be in groups itself. A ``ClockMap`` shifts or slows down what is
  ///     in it, and has no end.
  ///   - easing: What the group's progress goes through before it becomes the time of its children: a curve
  ///     over 0…1, for a group of finite duration. What it overshoots is cut off.
  public func grouped(in group: some AnimationTiming, easing: Easing = .linear) -> Timing {
    var timing = timing
    timing.addGroup(group.timing, easing: easing)
    return timing
  }
}
