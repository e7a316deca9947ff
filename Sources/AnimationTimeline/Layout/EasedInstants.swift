// The instants at which an eased time reaches given times: the beginnings and ends of steps in an eased group.
//
// An easing may rise and fall, and jump. It is cut where it turns or breaks, so that each part is monotone, and
// the part that reaches a time is halved until two neighbouring doubles are left: the eased time itself is asked,
// with its rounding, so that a step is over at the very instant given here.

import AnimationMath

/// The instants at which an eased time reaches given times.
struct EasedInstants {
  private let clock: StepClock
  private let duration: Double

  /// The ends of the parts, in seconds.
  private let cuts: [Double]

  init(_ easing: Easing, duration: Double) {
    clock = StepClock(.eased(easing, duration: duration))
    self.duration = duration
    cuts = duration > 0 ? easing.monotoneParts().map { $0 * duration } : []
  }

  /// The first instant at which the eased time has reached a time; the time itself outside the easing.
  func first(reaching time: Double) -> Double {
    guard time > 0 && time < duration else { return time }
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      if isReached(time, at: start) { return start }
      let last = end.nextDown
      if last > start && isReached(time, at: last) { return instant(from: start, to: last, time) }
    }
    return duration
  }

  /// The instant from which the eased time has reached a time for good; the time itself outside the easing.
  func last(reaching time: Double) -> Double {
    guard time > 0 && time < duration else { return time }
    for (start, end) in zip(cuts, cuts.dropFirst()).reversed() {
      let last = end.nextDown
      if last <= start || !isReached(time, at: last) { return end }
      if !isReached(time, at: start) { return instant(from: start, to: last, time) }
    }
    return 0
  }

  private func isReached(_ time: Double, at instant: Double) -> Bool {
    (clock.time(at: Moving(value: instant, side: nil, rate: 1))?.value ?? 0) >= time
  }

  /// The first double at which a rising part has reached a time, between one that has not and one that has.
  private func instant(from low: Double, to high: Double, _ time: Double) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { return high }
      if isReached(time, at: middle) { high = middle } else { low = middle }
    }
  }
}
