// A timing for prepared layers: the few numbers that nearly every instant needs, in one place.
//
//     time → the lines of at most two groups around it → passes, or the seconds of a motion → directed progress
//
// A line is a group whose time runs evenly: a beginning, a delay, a speed. Groups that fold time, a third line, and
// instants on or next to a boundary are left to Timing.

/// A timing by its numbers, without references.
struct PreparedTiming: Sendable {
  /// Whether the passes are in no group, so that ``steady`` has the answer.
  let isAlone: Bool
  private let kind: Kind
  private let lineCount: Int
  private let outer, inner: Line
  let steady: SteadyPasses

  private enum Kind { case passes, motion, levels }

  /// A timing without prepared numbers: `Timing` answers every instant.
  static let none = PreparedTiming()

  private init() {
    (isAlone, kind, lineCount, outer, inner, steady) = (false, .levels, 0, .same, .same, .none)
  }

  init(_ timing: Timing) {
    // The innermost group comes first.
    let groups = timing.groups
    let outer = groups.last.map(Line.init) ?? .same
    let inner = groups.count == 2 ? Line(groups[0]) : .same
    if let outer, let inner, groups.count <= 2 {
      (self.outer, self.inner, lineCount) = (outer, inner, groups.count)
      kind = timing.own.isMotion ? .motion : .passes
    } else {
      (self.outer, self.inner, lineCount, kind) = (.same, .same, 0, .levels)
    }
    isAlone = kind == .passes && lineCount == 0
    steady = kind == .passes ? timing.own.steady : .none
  }

  /// The directed progress at an instant, and its rate; `unclear` where the timing itself must be asked.
  @inline(__always)
  func progress(at time: Double) -> SteadyPasses.Answer {
    if isAlone { return steady.progress(at: time) }
    let (instant, rate) = (time, outer.speed * inner.speed)
    let time = evenTime(at: instant)
    if time.isNaN { return instant.isNaN ? .unclear : .hidden }
    switch kind {
    case .passes:
      let answer = steady.progress(at: time)
      guard rate != 1, case .shown(let progress, let own) = answer else { return answer }
      return .shown(progress, rate: own * rate)
    case .motion:
      if time > 0 {
        return .shown(
          EffectMoment(progress: time, iteration: 0), rate: time < .infinity ? rate : 0)
      }
      return time < 0 ? .hidden : .unclear
    case .levels: return .unclear
    }
  }
}

extension PreparedTiming {
  /// The time inside a group that runs evenly.
  fileprivate struct Line: Sendable {
    /// The instant before which the group shows nothing.
    let first: Double
    let begin, speed, offset: Double

    /// Whether the local time is the time outside, less the beginning.
    private let isPlain: Bool

    static let same = Line(first: -.infinity, begin: 0, speed: 1, offset: 0)

    private init(first: Double, begin: Double, speed: Double, offset: Double) {
      (self.first, self.begin, self.speed, self.offset) = (first, begin, speed, offset)
      isPlain = speed == 1 && offset == 0
    }

    /// - Returns: `nil` for a group that folds time, ends, or runs backwards.
    init?(_ level: TimingLevel) {
      guard let (clock, first, offset) = level.line else { return nil }
      self.init(first: first, begin: clock.begin, speed: clock.speed, offset: offset)
    }

    @inline(__always)
    func time(at time: Double) -> Double {
      isPlain ? time - begin : (WideTime.sum(time, -begin) * speed + WideTime(offset)).hi
    }

    /// Converts instants to local times; NaN before the animation begins.
    func writeTimes(over instants: UnsafeMutableBufferPointer<Double>) {
      if isPlain {
        for index in instants.indices {
          let time = instants[index]
          instants[index] = time < first ? .nan : time - begin
        }
      } else {
        for index in instants.indices {
          instants[index] = instants[index] < first ? .nan : time(at: instants[index])
        }
      }
    }
  }
}

extension TimingLevel {
  /// The group's clock, the instant before which it shows nothing, and its offset; `nil` unless its
  /// time runs evenly.
  fileprivate var line: (clock: WideClock, first: Double, offset: Double)? {
    guard easing.isLinear, clock.speed > 0, clock.offset.lo == 0 else { return nil }
    guard let window else {
      if case .scale = source { return nil }
      return isMotion ? nil : (clock, -.infinity, clock.offset.hi)
    }
    let lead = window.passes.lead
    guard duration == .infinity, direction == .normal, lead.lo == 0, clock.offset == .zero,
      window.begin == clock.begin, !fillMode.shows(in: .before)
    else { return nil }
    return (clock, clock.begin, lead.hi)
  }
}

extension PreparedTiming {
  /// The time inside the lines around the pass; NaN before these begin.
  @inline(__always)
  func evenTime(at time: Double) -> Double {
    if lineCount == 0 { return time }
    if time < outer.first { return .nan }
    let time = outer.time(at: time)
    if lineCount == 1 { return time }
    return time < inner.first ? .nan : inner.time(at: time)
  }

  /// Replaces instants by ``evenTime(at:)``.
  func writeEvenTimes(over instants: UnsafeMutableBufferPointer<Double>) {
    if lineCount > 0 { outer.writeTimes(over: instants) }
    if lineCount > 1 { inner.writeTimes(over: instants) }
  }

  /// Replaces even times by their directed progress, as far as they are clearly in the pass of the first one.
  ///
  /// - Parameter times: Rising. The seconds of a motion are its progress.
  /// - Returns: The number of those replaced; 0 if the first is not clear.
  func writeProgress(ofFirstPassOf times: UnsafeMutableBufferPointer<Double>) -> Int {
    switch kind {
    case .passes: steady.writeProgress(ofFirstPassOf: times)
    case .motion: times.first ?? 0 > 0 ? times.count : 0
    case .levels: 0
    }
  }

  /// The number of the first of even times that have the progress of the first, outside all passes; 0 if that is not
  /// clear.
  func countOutside(_ times: UnsafeMutableBufferPointer<Double>) -> Int {
    guard let first = times.first else { return 0 }
    if first.isNaN { return times.indices.partitionPoint { !times[$0].isNaN } }
    switch kind {
    case .passes: return steady.countOutside(times)
    case .motion: return times.indices.partitionPoint { times[$0] >= 0 }
    case .levels: return 0
    }
  }
}
