// The one model of timing. Core Animation's media timing and the web's effect timing are
// descriptions of it, and so is a clock by itself. A group is a timing in whose time its children
// live.
//
//     time → groups, the outermost first → clock → window of passes → direction → directed progress
//
// Children live in the time within their group's pass, so the group's repeats, reversal and easing
// apply to them as well. They are clipped at the group's duration, never scaled to it. A group that
// fills forwards keeps showing its children as they were when they were cut off. A group that
// shows nothing hides all its children.
//
// The ends of a group's pass are seen from inside. A child that ends together with its group, or
// where the group turns back, shows its end there, and keeps showing it where the group fills
// forwards. As an instant of the child's own time, the end would belong to the time after the
// child, which shows nothing. So each level passes on a time and the side from which it is seen
// (Moving.swift).
//
// A time is rounded to a double where it passes to the next level. A boundary is a double of the
// time in which its level lives.
//
// Where an instant lies in its pass is answered by SteadyPasses.swift nearly always; else by
// TimingWindow.swift.

// Re-exported for the whole module: springs, easings, curves and values are part of its interface.
@_exported import AnimationCurves

/// When an animation plays: its own timing and those of the groups around it.
///
/// A timing is made from a ``MediaTiming``, a ``WebTiming``, a ``ClockMap`` or ``milliseconds``;
/// each of these is accepted wherever a timing is.
///
/// ```swift
/// let child = MediaTiming(duration: 1)
/// let timing = child.grouped(
///   in: MediaTiming(duration: 0.5, fillMode: .forwards))
/// timing.directedProgress(at: 3)  // 0.5: clipped, not ended
/// timing.endTime                  // 0.5
/// ```
public struct Timing: AnimationTiming, Hashable {
  /// The groups, from the innermost outwards.
  package private(set) var groups: [TimingLevel] = []

  /// The timing in the innermost group.
  package let own: TimingLevel

  package init(_ level: TimingLevel, in groups: [TimingLevel] = []) {
    (own, self.groups) = (level, groups)
  }

  /// The timing itself.
  public var timing: Timing { self }

  /// The descriptions of the levels with their easings.
  ///
  /// The animation's own timing comes first, then the groups from the innermost outwards.
  package var levels: [(timing: any AnimationTiming, easing: Easing)] {
    ([own] + groups).map { ($0.source.timing, $0.easing) }
  }

  /// The length of one pass, in seconds of the innermost time; ∞ for a clock.
  public var duration: Double { own.duration }

  /// The length of all passes, in seconds of the innermost time; may be 0 or ∞.
  public var activeDuration: Double { own.activeDuration }

  /// The time after which nothing changes any more; ∞ for never.
  ///
  /// But a ``WebTiming`` whose end delay cuts it off goes on until its passes end if it fills forwards: the standard lets a
  /// player stop there, and gives the values of later times.
  ///
  /// With groups it is the end of the outermost group, which clips and may repeat its children. A
  /// clock around the others has no end of its own.
  public var endTime: Double { end(\.endTime) }

  /// The end, or that of the passes of a ``WebTiming`` that goes on beyond it.
  package var restTime: Double { end(\.restTime) }

  private func end(_ end: (TimingLevel) -> Double) -> Double {
    let ending = groups.lastIndex { $0.window != nil }
    let clocks = groups[(ending.map { $0 + 1 } ?? 0)...]
    let changes = (ending.map { groups[$0] } ?? own).changes(until: end)
    return clocks.reduce(changes) { $1.parentTimes(of: $0) }.end
  }

  /// Whether nothing has been shown before a time, as far as the timing itself tells.
  func isHidden(before time: Double) -> Bool {
    let outer = groups.last ?? own
    guard let window = outer.window else { return false }
    return outer.clock.speed > 0 && !outer.fillMode.shows(in: .before) && time <= window.activeBegin
  }

  /// The state at an instant, or its limit from one side; idle where a group shows nothing.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - side: `nil` for the instant itself, otherwise the side of earlier or later times. On a
  ///     boundary, the limit has the phase and the pass of that side, whatever the
  ///     ``BoundaryPolicy``. Between boundaries it is the same state.
  public func state(at time: Double, from side: Side? = nil) -> TimingState {
    guard let time = innermostTime(at: time, from: side) else { return .idle }
    return own.state(at: time.value, from: time.side)
  }

  /// The argument of an easing, 0…1; `nil` where nothing is shown.
  ///
  /// It is the directed progress of ``state(at:from:)``, at a fraction of the cost.
  public func directedProgress(at time: Double) -> Double? { progress(at: time)?.progress }

  @inline(__always)
  func progress(at time: Double) -> EffectMoment? {
    if let time = steadyTime(at: time) {
      if own.isMotion { return own.progress(at: time, from: nil) }
      switch own.steady.progress(at: time) {
      case .shown(let moment, _): return moment
      case .hidden: return nil
      case .unclear: break
      }
    }
    return progressByLevels(at: time)
  }

  /// The time of the innermost group, where all groups are steady and between boundaries; `nil` elsewhere.
  @inline(__always)
  private func steadyTime(at time: Double) -> Double? {
    groups.isEmpty ? time : steadyTimeInGroups(at: time)
  }

  @inline(never)
  private func steadyTimeInGroups(at time: Double) -> Double? {
    groups.withUnsafeBufferPointer { groups in
      var time = time
      for index in groups.indices.reversed() {
        guard let inside = groups[index].steadyTimeInside(at: time) else { return nil }
        time = inside
      }
      return time
    }
  }

  @inline(never)
  private func progressByLevels(at time: Double) -> EffectMoment? {
    if groups.isEmpty { return own.progress(at: time, from: nil) }
    guard let time = innermostTime(at: time, from: nil) else { return nil }
    return own.progress(at: time.value, from: time.side)
  }

  /// The directed progress just before or after an instant, with its rate per second.
  func movement(at time: Double, from side: Side) -> (progress: Moving, moment: EffectMoment)? {
    guard let time = innermostTime(at: time, from: side), let inside = own.inside(at: time) else {
      return nil
    }
    var progress = inside.time
    progress.value = inside.moment.progress
    if progress.rate != 0 && !own.isMotion {
      // An endless pass does not progress, even where the easing of a group is vertical.
      progress.rate = duration < .infinity ? progress.rate / duration : 0
    }
    return (progress, inside.moment)
  }

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
  /// Puts a group around the existing levels.
  package mutating func addGroup(_ group: Timing, easing: Easing) {
    require(
      easing.isLinear || group.duration.isFinite,
      "duration must be finite where there is an easing, got \(group.duration)")
    groups.append(group.own.eased(by: easing))
    groups.append(contentsOf: group.groups)
  }
}

extension TimingLevel {
  /// The time after which nothing changes, of a window that fills after a negative end delay too.
  fileprivate var restTime: Double {
    guard case .web = source, fillMode.shows(in: .after), let window else { return endTime }
    return max(endTime, window.end)
  }

  /// The parent's times before and after which nothing changes.
  fileprivate func changes(until end: (TimingLevel) -> Double) -> (begin: Double, end: Double) {
    guard let window, clock.speed != 0 else { return (-.infinity, .infinity) }
    let begin = min(min(window.begin, window.end), min(window.activeBegin, window.activeEnd))
    return (begin, end(self))
  }

  /// The parent's times at which a clock has reached the given changes.
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

// MARK: - Boundaries

extension Timing {
  /// The iteration that an instant between two iterations belongs to.
  ///
  /// The beginning always belongs to the first iteration, and the end to the last.
  public enum BoundaryPolicy: String, Hashable, Sendable, CaseIterable, Codable {
    /// The next iteration, at progress 0: Web Animations and browsers.
    case nextIteration
    /// The previous iteration, at progress 1: Motion and GSAP.
    case previousIteration
  }
}

// MARK: - Descriptions

/// A description of when an animation plays.
///
/// A ``MediaTiming``, a ``WebTiming``, a ``ClockMap``, or a ``Timing`` made of them.
public protocol AnimationTiming: Sendable {
  /// The timing, prepared for evaluation at many instants.
  var timing: Timing { get }
}

extension AnimationTiming {
  /// The time after which nothing changes any more; ∞ for never.
  ///
  /// But a ``WebTiming`` that its end delay cuts off goes on until its passes end if it fills forwards.
  public var endTime: Double { timing.endTime }

  /// The length of all passes in seconds of the animation's own time; may be 0 or ∞.
  public var activeDuration: Double { timing.activeDuration }

  /// The state at an instant of the parent's time, or its limit from one side.
  ///
  /// For many instants, evaluate the ``timing`` instead.
  public func state(at time: Double, from side: Side? = nil) -> TimingState {
    timing.state(at: time, from: side)
  }

  /// The timing as a child of a group.
  ///
  /// It lives in the group's time and is clipped by the group. The group's time is rounded to a
  /// double before the child sees it, so an instant on a boundary of the child may come out a unit
  /// in the last place beside it. Boundaries that are doubles at every level, such as multiples of
  /// 1/64 s at whole speeds, are met.
  ///
  /// - Parameters:
  ///   - group: When the group plays; it may be in groups itself. A ``ClockMap`` shifts or slows
  ///     down its children, and has no end.
  ///   - easing: The easing of the group's progress, before it becomes the time of the children: a
  ///     curve over 0…1, for a group of finite duration. Its overshoot is cut off.
  public func grouped(in group: some AnimationTiming, easing: Easing = .linear) -> Timing {
    var timing = timing
    timing.addGroup(group.timing, easing: easing)
    return timing
  }
}
