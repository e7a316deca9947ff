// The instants of marks, and the intervals of parts with names: in every pass of the repeats around them.
//
// A step has events once, from its first pass to its last; a signal has them in every pass. A mark
// is an interval of no length. The passes of the outermost clock that overlap the requested time
// follow from their numbers, and those of the inner clocks likewise, so an endless repeat costs as
// much as its passes in that time.

import AnimationMath

/// A mark, or a part of a timeline with a name.
struct StepSignal: Sendable {
  /// The name; `nil` for a whole call.
  let name: String?

  /// The number of steps before the mark, or before the part, in the timeline.
  private(set) var place: Int

  /// The number of signals before the mark, or before the first signal inside the part.
  let first: Int

  /// The time of a mark, or that from the first step of a part to its end, inside all clocks.
  private(set) var interval = 0.0...0.0

  /// The steps of a part; `nil` for a mark.
  private(set) var steps: Range<Int>?

  /// The clocks around the signal: the innermost first while a plan grows, then the outermost first.
  var clocks: [StepClock] = []

  /// Renumbers the steps after some of those from an index on have been removed.
  mutating func keep(_ kept: [Int], from first: Int) {
    func number(_ old: Int) -> Int { first + kept.count { $0 < old } }
    place = number(place)
    steps = steps.map { number($0.lowerBound)..<number($0.upperBound) }
  }

  /// The signal's intervals that overlap a span of time, in order.
  ///
  /// - Parameter isFirst: Whether only the first pass of each repeat is wanted.
  func intervals(from start: Double, to end: Double, isFirst: Bool = false) -> [ClosedRange<Double>]
  {
    // Sums are rounded on the way in and on the way out.
    let room = 1e-9 * [start, end].reduce(1) { $1.isFinite ? max($0, $1.magnitude) : $0 }
    let (start, end) = (start - room, end + room)
    return clocks[...].intervals(of: interval, from: start, to: end, isMark: steps == nil, isFirst)
      .filter { start <= $0.upperBound && $0.lowerBound <= end }
  }
}

extension ArraySlice<StepClock> {
  /// The intervals outside the clocks to which one interval inside them belongs.
  fileprivate func intervals(
    of own: ClosedRange<Double>, from start: Double, to end: Double, isMark: Bool, _ isFirst: Bool
  ) -> [ClosedRange<Double>] {
    guard let clock = first else { return [own] }
    func inside(_ start: Double, _ end: Double) -> [ClosedRange<Double>] {
      dropFirst().intervals(of: own, from: start, to: end, isMark: isMark, isFirst)
    }
    /// The intervals in passes of one length; passes are numbered from 0 up to a count.
    func passes(
      _ length: Double, period: Double, below count: Double, isMirrored: Bool, from start: Double,
      to end: Double, _ outside: (Double) -> Double
    ) -> [ClosedRange<Double>] {
      let all = inside(0, length).held(to: 0...length)
      let first = period > 0 ? Swift.max((start / period).rounded(.down) - 1, 0) : 0
      let last =
        isFirst || period == 0
        ? first : Swift.min((end / period).rounded(.up), count.rounded(.up) - 1)
      return Swift.stride(from: first, through: last, by: 1).flatMap {
        number -> [ClosedRange<Double>] in
        let isBack = isMirrored && number.truncatingRemainder(dividingBy: 2) == 1
        func instant(_ time: Double) -> Double {
          outside(WideTime.product(number, period).adding(isBack ? length - time : time).hi)
        }
        return (isBack ? all.reversed() : all).compactMap { own -> ClosedRange<Double>? in
          // A mark at the turn between two mirrored passes is passed once, not twice.
          if isMark && isMirrored && number > 0 && own.lowerBound == (isBack ? length : 0) {
            return nil
          }
          return isBack
            ? instant(own.upperBound)...instant(own.lowerBound)
            : instant(own.lowerBound)...instant(own.upperBound)
        }
      }
    }
    switch clock.kind {
    case .begin(let begin): return inside(start - begin, end - begin).mapped { $0 + begin }
    case .shifted(let shift):
      func time(_ outside: Double) -> Double {
        (outside - shift.delay) * shift.speed + shift.offset
      }
      return inside(time(start), time(end)).held(to: shift.offset...(.infinity)).mapped {
        shift.delay + ($0 - shift.offset) / shift.speed
      }
    case .eased(let easing, let duration):
      let instants = EasedInstants(easing, duration: duration)
      return inside(0, .infinity).map {
        let begin = instants.first(reaching: $0.lowerBound)
        return begin...(isMark ? begin : Swift.max(instants.last(reaching: $0.upperBound), begin))
      }
    case .reversed(let duration):
      return inside(0, duration).reversed().map {
        Swift.max(duration - $0.upperBound, 0)...Swift.max(duration - $0.lowerBound, 0)
      }
    case .removed(let duration), .cut(let duration):
      return inside(start, Swift.min(end, duration)).held(to: 0...duration)
    case .passes(let repeated):
      return passes(
        repeated.length, period: repeated.length + repeated.delay, below: repeated.count,
        isMirrored: repeated.isMirrored, from: start, to: Swift.min(end, repeated.duration)
      ) { $0 }
      .held(to: 0...repeated.duration)
    case .group(let timing):
      let local = timing.clock
      // The count is lowered by a rounding error, so that a quotient rounded up adds no pass.
      let count = local.localTime(at: timing.endTime) / timing.duration * (1 - 0x1p-50)
      return passes(
        timing.duration, period: timing.duration, below: count,
        isMirrored: timing.autoreverses, from: local.localTime(at: start),
        to: local.localTime(at: Swift.min(end, timing.endTime))
      ) { local.parentTime(at: $0) ?? timing.beginTime }
      .held(to: timing.beginTime...timing.endTime)
    // The clock of a call is around its courses alone.
    case .call, .pass, .motion: return inside(start, end)
    }
  }
}

extension [ClosedRange<Double>] {
  fileprivate func mapped(_ instant: (Double) -> Double) -> Self {
    map { instant($0.lowerBound)...instant($0.upperBound) }
  }

  /// The intervals clamped to a range, without those that only touch it.
  fileprivate func held(to range: ClosedRange<Double>) -> Self {
    compactMap { own in
      let held = own.clamped(to: range)
      return own.overlaps(range) && (held.lowerBound < held.upperBound || own == held) ? held : nil
    }
  }
}
