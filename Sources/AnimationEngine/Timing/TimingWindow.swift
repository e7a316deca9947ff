// A window of time filled with passes of one length: the pass of an instant, and the progress in
// it. Both timing models are made of it.
//
//     pass n begins where  time = n·duration − lead      time: since the window began
//
// When is an instant on a boundary? A boundary, like begin + 3·duration, is seldom a double, and
// the pass must not depend on luck:
//
// rounded   ⌊fl(fl(t − begin)/duration)⌋ may say the next pass where the remainder says the end of this
//           one: the progress jumps by a whole pass one rounding short of a boundary, or goes below 0 or
//           back in time [1, 2];
// exact     in exact arithmetic an animation has not quite ended at begin + duration, if code rounds
//           that sum down.
//
// So a boundary is taken as the double nearest to it, and so is the sum that a caller rounds once.
// An instant is on the boundary at that double, before it at the doubles below, and after it at
// the doubles above. Rounding keeps the order, so at every other double this is the exact order.
// Pass and progress come from one decision:
//
//     n  the integer nearest to (time + lead)/duration
//     instant on n       pass n, progress 0          (or n − 1 and 1, by the policy)
//     instant after n    pass n                  progress = (time + lead − pass·duration)/duration
//     instant before n   pass n − 1              held to [0, 1): a boundary may have been rounded
//
// Times and boundaries have 106 bits (WideTime.swift). So n is right as long as it has fewer than
// 50 bits, and the progress is rounded once. A boundary within 2⁻⁹⁸ of the middle of two doubles
// may be either.
//
// No tolerance is involved. Browsers have a tolerance of about a microsecond; shorter passes then
// vanish, and 0.3 s lies on the third boundary of 0.1 s. Here it does not: 3·0.1 rounds up to the
// double after 0.3.
//
// At the ends of the window the number of passes is first rounded to a double: 0.8 + 2.2 passes end
// with the third pass, not 2⁻⁵² into the fourth.
//
// Branches, in this order
//     at the end and after it (not in phase before),
//     and in phase after if passes take no time        the end: a whole number of passes ends on 1
//     before the window, or passes that take no time   the start
//     passes that never end                            the start, while their time continues
//     else                                             as above
//
// [1] w3c/web-animations, issues 201 and 202.   [2] Chromium, issue 962138.

/// A stretch of a clock's time filled with passes of one length.
struct TimingWindow: Sendable {
  /// The clock whose time is 0 where the window begins.
  let clock: WideClock

  /// The passes that fill the window, in times from its beginning: they do not depend on the clock.
  let passes: Passes

  // The instants at which the window and the active phase begin and end.
  let begin: Double
  let end: Double
  let activeBegin: Double
  let activeEnd: Double

  struct Passes: Sendable {
    /// The length of the window; may be ∞.
    let length: WideTime

    /// The length of a pass; may be 0 or ∞.
    let duration: Double

    /// The offset of the window's beginning within its passes.
    let lead: WideTime

    /// The lead as a number of passes; ≥ 0.
    let start: Double

    /// The number of passes at the end of the window, including those before its start.
    let end: Double

    /// The time of the active phase, which may differ from the window.
    let active: ClosedRange<WideTime>
  }

  struct Place {
    let activeTime: Double
    /// The index of the pass, from 0; may be infinite.
    let pass: Double
    /// The progress in the pass, 0…1.
    let progress: Double
    /// The time since the pass began.
    var passTime: WideTime
    /// Whether the place is an end of the pass or of the window.
    var edge: Edge = .none
    /// Whether the instant is outside the window, so that the place is held at an end.
    var isOutside = false
  }

  /// An end of a pass or of the window, as its content sees it.
  enum Edge {
    /// The place is between the ends.
    case none
    /// The content of the pass lies after the place.
    case start
    /// The content of the pass lies before the place.
    case end
  }

  init(_ passes: Passes, on clock: WideClock) {
    (self.clock, self.passes) = (clock, passes)
    begin = clock.instant(of: .zero)
    end = clock.instant(of: passes.length)
    activeBegin = clock.instant(of: passes.active.lowerBound)
    activeEnd = clock.instant(of: passes.active.upperBound)
  }

  func phase(at instant: Double, isBackwards: Bool) -> TimingState.Phase {
    if instant.isNaN { return .active }
    // A boundary belongs to the phase after it in the direction of play.
    if clock.order(instant, activeBegin) < (isBackwards ? 1 : 0) { return .before }
    return clock.order(instant, activeEnd) > (isBackwards ? 0 : -1) ? .after : .active
  }

  /// The place of an instant among the passes: the start before the window, the end after it.
  ///
  /// In the phase before, an instant after the window has a place among the passes that would
  /// follow.
  ///
  /// - Parameter policy: The pass that a boundary belongs to.
  func place(at instant: Double, in phase: TimingState.Phase, _ policy: Timing.BoundaryPolicy)
    -> Place
  {
    if instant.isNaN {
      return Place(activeTime: .nan, pass: .nan, progress: .nan, passTime: WideTime(.nan))
    }
    if phase != .before {
      let order = clock.order(instant, end)
      // A negative end delay lets the phase after begin before passes that take no time.
      if order >= 0 || phase == .after && passes.duration == 0 {
        return lastPlace.atEdge(.end, isOutside: order != 0)
      }
    }
    let (duration, lead) = (passes.duration, passes.lead)
    let order = clock.order(instant, begin)
    if duration == 0 || order <= 0 { return firstPlace.atEdge(.start, isOutside: order < 0) }
    let time = clock.time(at: instant)
    let content = time + lead
    if duration == .infinity {
      return place(after: passes.start, at: content, activeTime: time.hi)
    }
    if content.hi.isInfinite {
      let start = firstPlace
      return Place(
        activeTime: time.hi, pass: .infinity, progress: start.progress, passTime: start.passTime)
    }
    let nearest = (content / duration).hi.rounded()
    let boundary = WideTime.product(nearest, duration) - lead
    let side = clock.order(instant, clock.instant(of: boundary))
    if side == 0 {
      return policy == .nextIteration
        ? Place(
          activeTime: boundary.hi, pass: nearest, progress: 0, passTime: .zero, edge: .start)
        : Place(
          activeTime: boundary.hi, pass: nearest - 1, progress: 1, passTime: WideTime(duration),
          edge: .end)
    }
    return part(of: side > 0 ? nearest : nearest - 1, at: content, activeTime: time.hi)
  }

  /// A place inside a pass.
  private func part(of pass: Double, at content: WideTime, activeTime: Double) -> Place {
    // Beyond 2⁵⁰ passes the index is no longer exact; the remainder is held to the pass.
    let rest = content - WideTime.product(pass, passes.duration)
    let passTime = min(max(rest, .zero), WideTime(passes.duration))
    return Place(
      activeTime: activeTime, pass: pass,
      progress: min((passTime / passes.duration).hi, 1.nextDown),
      passTime: passTime)
  }

  /// The place at an end of the window, by the number of passes up to there.
  private func place(after count: Double, at content: WideTime, activeTime: Double) -> Place {
    let pass = count.rounded(.down)
    if count != pass && passes.duration > 0 && passes.duration.isFinite {
      return part(of: pass, at: content, activeTime: activeTime)
    }
    // Infinitely many passes that take no time leave the fraction of the start.
    return Place(
      activeTime: activeTime, pass: pass,
      progress: pass.isFinite ? count - pass : passes.start - passes.start.rounded(.down),
      passTime: passes.duration == .infinity ? content : .zero)
  }

  private var firstPlace: Place { place(after: passes.start, at: passes.lead, activeTime: 0) }

  private var lastPlace: Place {
    // Without a pass, or without an end to it, the start is shown.
    let isStart = passes.duration == .infinity || passes.end == passes.start
    let last = place(
      after: isStart ? passes.start : passes.end, at: passes.length + passes.lead,
      activeTime: passes.length.hi)
    if isStart || last.progress > 0 { return last }
    return Place(
      activeTime: last.activeTime, pass: last.pass - 1, progress: 1,
      passTime: WideTime(passes.duration))
  }

  // MARK: - Boundaries

  /// The instants in an interval at which the active phase, the window or a pass begins or ends.
  ///
  /// Passes go on before the active phase where the window begins earlier.
  func boundaries(in interval: ClosedRange<Double>) -> [Double] {
    guard clock.speed != 0 else { return [] }
    let (duration, lead) = (passes.duration, passes.lead)
    var instants = [begin, end, activeBegin, activeEnd]
    let ends = [interval.lowerBound, interval.upperBound].map(clock.time)
    let last = max(passes.length, passes.active.lowerBound)
    let lower = max(min(ends[0], ends[1]), .zero)
    let upper = min(max(ends[0], ends[1]), last)
    if duration > 0 && duration.isFinite && lower <= upper {
      // One pass more on each side, since its index is rounded.
      var pass = ((lower + lead) / duration).hi.rounded(.down) - 1
      let lastPass = ((upper + lead) / duration).hi.rounded(.up) + 1
      require(
        lastPass < 0x1p53, "the interval must end before the 2⁵³rd pass, got \(interval)")
      while pass <= lastPass {
        let boundary = WideTime.product(pass, duration) - lead
        if boundary > .zero && boundary < last { instants.append(clock.instant(of: boundary)) }
        pass += 1
      }
    }
    return merged(instants.sorted(), in: interval, inside: -.infinity...(.infinity))
  }
}

extension TimingWindow.Place {
  /// The place, marked as an end of the window.
  fileprivate func atEdge(_ edge: TimingWindow.Edge, isOutside: Bool) -> Self {
    var place = self
    (place.edge, place.isOutside) = (edge, isOutside)
    return place
  }
}
