// The clocks of the steps of a timeline: levels of a timing, as groups are.
//
//     begin      time − begin
//     call       the time of a call with a clock of its own; at ∞, where nothing stands still any more, ∞
//     shifted    (time − delay)·speed + offset, none before the delay
//     eased      duration · easing(time / duration), held to the duration; unchanged afterwards
//     reversed   duration − time, 0 afterwards
//     removed    none from the duration on
//     cut        min(time, duration)
//     passes     the time within the pass; back and forth where mirrored, still in the delays between
//     group      the time inside a group of Core Animation
//     pass       the step itself: time / duration, held from the duration on
//     motion     a step that continues after its duration; its progress is in seconds
//
// Time is held only where a pass is turned back or cut off, so that a spring continues after its step has ended.
// Time below 0 is before the beginning. Where time runs backwards, so is 0: a step ends there, and the earlier
// one shows. Boundaries are those of every timing (TimingWindow.swift): an instant between two passes belongs to
// the later one, and to the earlier one where a cut stops the time there.

/// A clock around a step of a timeline.
package struct StepClock: Hashable, Sendable {
  /// The description, from which the rest follows.
  package let kind: Kind

  fileprivate let level: TimingLevel

  package enum Kind: Hashable, Sendable {
    case begin(Double)
    case call(ClockMap)
    case shifted(Shift)
    case eased(Easing, duration: Double)
    case reversed(duration: Double)
    case removed(duration: Double)
    case cut(Double)
    case passes(Passes)
    case group(MediaTiming)
    case pass(Double)
    case motion(Double)
  }

  package init(_ kind: Kind) { (self.kind, level) = (kind, kind.level) }

  package static func == (a: StepClock, b: StepClock) -> Bool { a.kind == b.kind }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// A delay, a speed and an offset into the content.
  package struct Shift: Hashable, Sendable {
    package let delay, speed, offset: Double

    /// The identity, such as the delay of the first step of a stagger.
    package static let none = Shift(delay: 0, speed: 1, offset: 0)

    package init(delay: Double, speed: Double, offset: Double) {
      (self.delay, self.speed, self.offset) = (delay, speed, offset)
    }

    /// The seconds outside the clock for content of a given duration.
    package func duration(of duration: Double) -> Double { delay + (duration - offset) / speed }
  }

  /// Passes of one length, with delays between them.
  package struct Passes: Hashable, Sendable {
    package let count: Double
    package let isMirrored: Bool
    package let delay: Double
    package let length: Double

    package init(count: Double, isMirrored: Bool, delay: Double, length: Double) {
      (self.count, self.isMirrored, self.delay, self.length) = (count, isMirrored, delay, length)
    }

    /// The index of the last pass.
    private var last: Double { count.rounded(.up) - 1 }

    /// The seconds from the beginning of the first pass to the end of the last.
    package var duration: Double { window.hi }

    fileprivate var period: Double { length + delay }

    /// The exact ``duration``, in two parts.
    fileprivate var window: WideTime {
      count == .infinity
        ? WideTime(.infinity)
        : WideTime.product(last, period) + WideTime.product(count - last, length)
    }

    /// The number of passes, with the delays, at the end of the last.
    fileprivate var end: Double {
      if delay == 0 || count == .infinity || period == 0 { return count }
      return last + (count - last) * (length / period)
    }

    /// Whether the last pass is whole and forward.
    fileprivate var endsForward: Bool {
      count.rounded() == count && !(isMirrored && isOdd(last))
    }
  }
}

// MARK: - Times

extension StepClock {
  /// The time inside the clock; `nil` where nothing is shown.
  package func time(at time: Moving) -> Moving? { level.childTime(at: time, isLimit: false) }
}

extension [StepClock] {
  /// The innermost time; `nil` before the step has begun and after it was removed.
  ///
  /// - Parameter time: The time of the outermost clock.
  package func time(at time: Double) -> Moving? { self[...].time(at: time) }
}

extension ArraySlice<StepClock> {
  /// The innermost time; `nil` before the step has begun and after it was removed.
  ///
  /// - Parameter time: The time of the outermost clock.
  package func time(at time: Double) -> Moving? {
    var local = Moving(value: time, side: nil, rate: 1)
    for clock in self {
      guard let inside = clock.time(at: local) else { return nil }
      local = inside
    }
    return Moving.hasBegun(local.value, from: local.side) ? local : nil
  }
}

// MARK: - Levels

extension StepClock: AnimationTiming {
  package var timing: Timing { Timing(level) }
}

extension Timing {
  /// The timing of a step.
  ///
  /// - Parameters:
  ///   - pass: The step itself.
  ///   - clocks: The clocks around the step, the outermost first.
  package init(of pass: Timing, in clocks: [StepClock]) {
    self.init(pass.own, in: clocks.reversed().map(\.level))
  }
}

extension StepClock.Kind {
  fileprivate var level: TimingLevel {
    switch self {
    case .begin(let begin): level(on: WideClock(begin: begin, speed: 1, offset: .zero))
    case .call(let clock): level(on: clock.wide)
    case .shifted(let shift):
      level(
        TimingWindow.Passes(
          length: WideTime(.infinity), duration: .infinity, lead: WideTime(shift.offset), start: 0,
          end: 0, active: .zero...WideTime(.infinity)),
        on: WideClock(begin: shift.delay, speed: shift.speed, offset: .zero))
    case .eased(_, duration: 0): level()
    case .eased(let easing, let duration):
      level(.single(duration), easing: easing, goesOn: true)
    case .reversed(let duration): level(.single(duration), direction: .reverse)
    case .removed(let duration): level(.single(duration), fillMode: .removed)
    case .cut(let duration), .pass(let duration): level(.single(duration))
    case .group(let timing): timing.level
    case .motion(let duration): level(endTime: duration)
    case .passes(let passes):
      level(
        TimingWindow.Passes(
          length: passes.window, duration: passes.period, lead: .zero, start: 0, end: passes.end,
          active: .zero...passes.window),
        direction: passes.isMirrored ? .alternate : .normal, content: passes.length,
        goesOn: passes.endsForward)
    }
  }

  private func level(
    _ passes: TimingWindow.Passes? = nil,
    on clock: WideClock = WideClock(begin: 0, speed: 1, offset: .zero),
    direction: WebTiming.Direction = .normal, fillMode: FillMode = .forwards,
    content: Double? = nil, easing: Easing = .linear, goesOn: Bool = false, endTime: Double? = nil
  ) -> TimingLevel {
    let window = passes.map { TimingWindow($0, on: clock) }
    return TimingLevel(
      source: .step(self), clock: clock, window: window, direction: direction, autoreverses: false,
      fillMode: window == nil ? .both : fillMode, boundaryPolicy: .nextIteration,
      endTime: endTime ?? window?.end ?? .infinity, easing: easing, content: content,
      goesOn: goesOn)
  }
}

extension TimingWindow.Passes {
  /// A single pass of a duration.
  fileprivate static func single(_ duration: Double) -> Self {
    let length = WideTime(duration)
    return Self(
      length: length, duration: duration, lead: .zero, start: 0,
      end: duration == .infinity ? 0 : 1, active: .zero...length)
  }
}
