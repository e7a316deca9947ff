// A window of time filled with passes of one length: which pass an instant belongs to, and how far it
// has come. Both timing models are made of it.
//
//     pass n begins where  time = n·duration − lead      time: since the window began
//
// The question is what it means to be on a boundary. A boundary, like begin + 3·duration, is seldom a
// double, and the pass must not depend on luck:
//
// rounded   ⌊fl(fl(t − begin)/duration)⌋ may say the next pass where the remainder says the end of this
//           one: the progress jumps by a whole pass one rounding short of a boundary, or goes below 0 or
//           back in time [1, 2];
// exact     with t, begin and duration taken as what they are, an animation seen at begin + duration as
//           computed in code has, whenever that sum rounds down, not quite ended.
//
// So a boundary stands at the double nearest to it, as does the sum that a caller rounds once: an instant
// is on it there, before it at the doubles below and behind it at those above. Rounding keeps the
// order, so but for that one double this is the exact order. Pass and progress come from one decision:
//
//     n  the integer nearest to (time + lead)/duration
//     instant on n       pass n, progress 0          (or n − 1 and 1, by the policy)
//     instant behind n   pass n                      progress = (time + lead − pass·duration)/duration
//     instant before n   pass n − 1                  held to [0, 1): a boundary may have been rounded
//
// Times and boundaries have 106 bits (WideTime.swift), so n is right while it has fewer than 50, and the
// progress is rounded once. A boundary that falls within 2⁻⁹⁸ of the middle of two doubles may stand
// at either, which takes numbers that nearly cancel to second order.
//
// No tolerance is involved. Browsers have one of about a microsecond instead; then passes shorter than
// that vanish, and 0.3 s lies on the third boundary of 0.1 s, which here it does not: 3·0.1 rounds up to
// the double behind 0.3.
//
// Held to the ends of the window, the number of passes is rounded to a double first: 0.8 + 2.2 passes end
// with the third and not 2⁻⁵² into the fourth.
//
// Branches, in this order
//     at the end and behind (not in the phase before)  the end: a whole number of passes ends on 1
//     before the window, or passes that take no time   the start
//     passes that never end                            the start, while their time goes on
//     else                                             as above
//
// [1] w3c/web-animations, issues 201 and 202.   [2] Chromium, issue 962138.

/// A stretch of a clock's time filled with passes of one length.
struct TimingWindow: Hashable, Sendable {
  /// Shows 0 where the window begins.
  var clock: WideClock

  /// How long the window is; may be ∞.
  let length: WideTime

  /// How long a pass is; may be 0 or ∞.
  let duration: Double

  /// How far into its passes the window begins; ≥ 0.
  let lead: WideTime

  /// The same as a number of passes.
  let startPasses: Double

  /// The number of passes at the end of the window, those before its start included.
  let endPasses: Double

  let policy: BoundaryPolicy

  /// A place among the passes.
  struct Place {
    let activeTime: Double
    /// The index of the pass, from 0; may be infinite.
    let pass: Double
    /// 0…1.
    let progress: Double
    /// The time since the pass began.
    let passTime: WideTime
  }

  /// The phase of an instant between two boundaries of the clock's time.
  func phase(
    at instant: Double, from lower: WideTime, to upper: WideTime, isBackwards: Bool
  ) -> TimingPhase {
    if instant.isNaN { return .active }
    // A boundary belongs to what lies beyond it in the direction of play.
    if clock.order(instant, lower) < (isBackwards ? 1 : 0) { return .before }
    return clock.order(instant, upper) > (isBackwards ? 0 : -1) ? .after : .active
  }

  /// Where among the passes an instant is; before the window at its start, and, but for the phase
  /// before, behind it at its end.
  func place(at instant: Double, in phase: TimingPhase) -> Place {
    if instant.isNaN {
      return Place(activeTime: .nan, pass: .nan, progress: .nan, passTime: WideTime(.nan))
    }
    if phase != .before && clock.order(instant, length) >= 0 { return end }
    if duration == 0 || clock.order(instant, .zero) <= 0 { return start }
    let time = clock.time(at: instant)
    let content = time + lead
    guard duration.isFinite && content.hi.isFinite else {
      return Place(
        activeTime: time.hi, pass: duration.isFinite ? .infinity : start.pass,
        progress: start.progress, passTime: duration.isFinite ? start.passTime : content)
    }
    let nearest = (content / duration).hi.rounded()
    let boundary = WideTime.product(nearest, duration) - lead
    let order = clock.order(instant, boundary)
    if order == 0 {
      return policy == .nextIteration
        ? Place(activeTime: boundary.hi, pass: nearest, progress: 0, passTime: .zero)
        : Place(
          activeTime: boundary.hi, pass: nearest - 1, progress: 1, passTime: WideTime(duration))
    }
    return part(of: order > 0 ? nearest : nearest - 1, at: content, activeTime: time.hi)
  }

  /// A place inside a pass.
  private func part(of pass: Double, at content: WideTime, activeTime: Double) -> Place {
    let passTime = max(content - WideTime.product(pass, duration), .zero)
    return Place(
      activeTime: activeTime, pass: pass, progress: min((passTime / duration).hi, 1.nextDown),
      passTime: passTime)
  }

  /// The place at one end of the window.
  private func place(after passes: Double, at content: WideTime, activeTime: Double) -> Place {
    let pass = passes.rounded(.down)
    if passes != pass && duration > 0 && duration.isFinite {
      return part(of: pass, at: content, activeTime: activeTime)
    }
    // Infinitely many passes that take no time leave the fraction of the start.
    return Place(
      activeTime: activeTime, pass: pass,
      progress: pass.isFinite ? passes - pass : startPasses - startPasses.rounded(.down),
      passTime: duration == .infinity ? content : .zero)
  }

  private var start: Place { place(after: startPasses, at: lead, activeTime: 0) }

  private var end: Place {
    // Where there is no pass, or no end to one, what is shown is the start.
    let isStart = duration == .infinity || endPasses == startPasses
    let end = place(
      after: isStart ? startPasses : endPasses, at: length + lead, activeTime: length.hi)
    if isStart || end.progress > 0 { return end }
    return Place(
      activeTime: length.hi, pass: end.pass - 1, progress: 1, passTime: WideTime(duration))
  }

  /// The instants of `times` and of the boundaries between passes up to `last`, in an interval.
  func boundaries(
    in interval: ClosedRange<Double>, and times: [WideTime], upTo last: WideTime
  ) -> [Double] {
    guard clock.speed != 0 else { return [] }
    var instants = times.filter(\.hi.isFinite).compactMap(clock.instant)
    let ends = [interval.lowerBound, interval.upperBound].map(clock.time)
    let lower = max(min(ends[0], ends[1]), .zero)
    let upper = min(max(ends[0], ends[1]), last)
    if duration > 0 && duration.isFinite && lower <= upper {
      // One more on each side, for the roundings.
      var pass = ((lower + lead) / duration).hi.rounded(.down) - 1
      let lastPass = ((upper + lead) / duration).hi.rounded(.up) + 1
      precondition(
        lastPass < 0x1p53, "the interval must hold boundaries one by one, got \(interval)")
      while pass <= lastPass {
        let boundary = WideTime.product(pass, duration) - lead
        if boundary > .zero && boundary < last, let instant = clock.instant(of: boundary) {
          instants.append(instant)
        }
        pass += 1
      }
    }
    return merged(instants.sorted(), in: interval, inside: -.infinity...(.infinity))
  }
}
