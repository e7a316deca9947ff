// The windows of nearly every animation, by the few numbers that nearly every instant needs.
//
// A window is steady if its clock runs like its parent's and its passes begin with it. Then, away from
// the boundaries of TimingWindow.swift,
//
//     before begin    what is held at the start        x = t − begin, exact as a sum of two
//     after end       what is held at the end          pass = ⌊x/duration⌋, progress = (x − pass·duration)/duration
//
// with the bits of TimingWindow and without a call of the C library: an exact product is made of
// halves of its factors [1, §4.4], because a fused multiply-add may be such a call. On and next to
// a boundary the answer is left to TimingWindow.
//
// [1] J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed.

/// A window of passes on a clock like its parent's.
struct SteadyPasses: Sendable {
  private let begin, end: Double
  private let duration, passesPerSecond: Double

  /// The length of the part of a pass that has content.
  private let content: Double

  /// The duration, as a sum of two numbers of 26 bits.
  private let head, tail: Double

  /// The distance within which an instant is too near a boundary: a number of passes, plus a number
  /// for each unit of the instant.
  private let margin, marginPerInstant: Double

  /// Whether the end of the window is also that of the first pass, or lies before it.
  private let isSingle: Bool
  private let direction: WebTiming.Direction
  private let autoreverses: Bool

  /// The progress held before and after the window, and the last iteration.
  private let before, after: Held
  private let lastIteration: Double

  /// The end of a pass that is held outside the window.
  private enum Held { case start, end, hidden, unclear }

  /// The state at an instant away from boundaries.
  enum Answer {
    /// The directed progress, and its rate per second: 0 before and after the passes.
    case shown(EffectMoment, rate: Double)
    case hidden
    /// Near a boundary, where TimingWindow decides.
    case unclear
  }

  /// No passes: every instant is left to TimingWindow.
  static let none = SteadyPasses()

  private init() {
    (begin, end, duration, passesPerSecond, content) = (.nan, .nan, .nan, .nan, .nan)
    (head, tail, margin, marginPerInstant) = (.nan, .nan, .nan, .nan)
    (isSingle, direction, autoreverses) = (false, .normal, false)
    (before, after, lastIteration) = (.unclear, .unclear, .nan)
  }

  /// The passes of a window; ``none`` if it is not steady.
  init(
    _ window: TimingWindow, _ direction: WebTiming.Direction, autoreverses: Bool,
    _ fillMode: FillMode, content: Double, goesOn: Bool
  ) {
    guard Self.isSteady(window) else {
      self = .none
      return
    }
    (self.direction, self.autoreverses) = (direction, autoreverses)
    let passes = window.passes
    (begin, end) = (window.begin, window.end)
    (duration, self.content) = (passes.duration, content)
    passesPerSecond = 1 / duration
    (head, tail) = duration.halves
    marginPerInstant = passesPerSecond * 0x1p-50
    margin = begin.magnitude * marginPerInstant
    isSingle = passes.end <= 1
    let last = passes.end - 1
    lastIteration = autoreverses ? (last / 2).rounded(.down) : last
    before = !fillMode.shows(in: .before) ? .hidden : direction.reverses(0) ? .end : .start
    after =
      !fillMode.shows(in: .after)
      ? .hidden
      : passes.end.isFinite && passes.end.rounded() == passes.end && !goesOn
        ? direction.reverses(last) ? .start : .end : .unclear
  }

  private static func isSteady(_ window: TimingWindow) -> Bool {
    let (clock, passes) = (window.clock, window.passes)
    // A pass of length 0 is steady as well: it has only a before and an after.
    let hasPasses =
      passes.length > .zero ? passes.duration > 0 && passes.duration.isFinite : passes.end == 1
    return clock.speed == 1 && clock.offset == .zero && passes.lead == .zero && passes.start == 0
      && hasPasses && window.activeBegin == window.begin && window.activeEnd == window.end
  }

  /// The directed progress at an instant.
  @inline(__always)
  func progress(at instant: Double) -> Answer {
    guard instant > begin && instant < end else { return outside(instant) }
    guard let (pass, rest) = place(at: instant) else { return .unclear }
    let progress = min(quotient(rest), 1.nextDown)
    let isReversed = isReversed(pass)
    return .shown(
      EffectMoment(
        progress: isReversed ? 1 - progress : progress, iteration: iteration(of: pass)),
      rate: isReversed ? -passesPerSecond : passesPerSecond)
  }

  /// The time that children see, between boundaries; `nil` where it is left to TimingWindow.
  @inline(__always)
  func timeInside(at instant: Double) -> Double? {
    guard instant > begin && instant < end, let (pass, rest) = place(at: instant),
      rest.hi < content
    else { return nil }
    return (isReversed(pass) ? -rest + content : rest).hi
  }

  @inline(__always)
  private func outside(_ instant: Double) -> Answer {
    instant < begin
      ? answer(before, 0) : instant > end ? answer(after, lastIteration) : .unclear
  }

  @inline(__always)
  private func answer(_ held: Held, _ iteration: Double) -> Answer {
    switch held {
    case .start, .end:
      .shown(
        EffectMoment(
          progress: held == .end ? 1 : 0, iteration: iteration, beforeFlag: held == .start), rate: 0
      )
    case .hidden: .hidden
    case .unclear: .unclear
    }
  }

  /// Replaces instants by their directed progress, as far as they are clearly in the pass of the first one.
  ///
  /// - Parameter instants: Rising.
  /// - Returns: The number of those replaced; 0 if the first is not clear.
  func writeProgress(ofFirstPassOf instants: UnsafeMutableBufferPointer<Double>) -> Int {
    // The first of passes that are not repeated is clear at its very beginning as well.
    guard let first = instants.first, first >= begin && first < end,
      let (pass, _) = place(at: first)
    else { return 0 }
    let index = Double(pass)
    var limit = end
    if !isSingle {
      limit = min(begin + (index + 1 - 0x1p-20) * duration, end)
      // The pass must be clear of its boundaries by the margin that `place` uses.
      guard margin + limit.magnitude * marginPerInstant + index * 0x1p-50 < 0x1p-22 else {
        return 0
      }
    }
    // By rounding, an instant before the end may be a whole pass after the beginning.
    let count = instants.indices.partitionPoint {
      instants[$0] >= limit || isSingle && instants[$0] - begin >= duration
    }
    let isReversed = isReversed(pass)
    if begin == 0 && pass == 0 {
      // Quotients of two numbers are already the nearest.
      for row in 0..<count { instants[row] /= duration }
    } else {
      let begun = WideTime.sum(index * head, index * tail)
      for row in 0..<count {
        let time = WideTime.sum(instants[row], -begin)
        instants[row] = min(quotient(pass == 0 ? time : time - begun), 1.nextDown)
      }
    }
    if isReversed { for row in 0..<count { instants[row] = 1 - instants[row] } }
    return count
  }

  /// The number of instants, which rise, that have the progress of the first, outside the passes; 0 if that is not
  /// clear.
  func countOutside(_ instants: UnsafeMutableBufferPointer<Double>) -> Int {
    guard let first = instants.first, !(first > end) else {
      return after == .unclear ? 0 : instants.count
    }
    return instants.indices.partitionPoint { !(instants[$0] < begin) }
  }

  @inline(__always)
  private func isReversed(_ pass: Int) -> Bool { direction.reverses(isOdd: pass % 2 == 1) }

  @inline(__always)
  private func iteration(of pass: Int) -> Double { Double(autoreverses ? pass / 2 : pass) }

  /// The pass, and the time since it began; `nil` near a boundary.
  @inline(__always)
  private func place(at instant: Double) -> (pass: Int, rest: WideTime)? {
    let time = WideTime.sum(instant, -begin)
    if isSingle { return time.hi >= duration ? nil : (0, time) }
    let count = time.hi * passesPerSecond
    // The index of the pass must fit 26 bits, so that its product is exact.
    guard count < 0x1p26 else { return nil }
    let pass = Int(count)
    let index = Double(pass)
    let part = count - index
    let near = margin + instant.magnitude * marginPerInstant + count * 0x1p-50
    guard part > near && part < 1 - near else { return nil }
    return (pass, pass == 0 ? time : time - WideTime.sum(index * head, index * tail))
  }

  /// A time in passes.
  @inline(__always)
  private func quotient(_ time: WideTime) -> Double {
    let quotient = time.hi / duration
    // The quotient is already the nearest, or so small that the correction would lose its last
    // bits.
    if time.lo == 0 || quotient < 0x1p-400 { return quotient }
    let (high, low) = quotient.halves
    let product = quotient * duration
    let lost = ((high * head - product) + high * tail + low * head) + low * tail
    return quotient + (((time.hi - product) - lost) + time.lo) * passesPerSecond
  }
}

extension Double {
  /// The number as a sum of two of 26 bits, for magnitudes below 2⁹⁹⁶ [1, §4.4].
  @inline(__always)
  fileprivate var halves: (high: Double, low: Double) {
    let shifted = self * 0x1.0000002p27
    let high = shifted - (shifted - self)
    return (high, self - high)
  }
}
