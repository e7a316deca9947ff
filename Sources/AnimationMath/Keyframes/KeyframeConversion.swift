// A basic animation as keyframes, and back.
//
// Players that know keyframes only are given values at key times, joined by straight lines. Between two
// key times the line leaves the easing f by at most
//
//     max |f(p) − chord(p)|,   reached where f′ is the chord's slope,
//
// which is found as a root in each piece between breakpoints, and stated. In a value the error is that
// times the distance of the two ends, for numbers; for transforms, as far as they follow their progress.
//
// Key times are spread evenly, both ends included: n intervals have n + 1 keyframes, and keyframe k shows
// the progress k/n. (A well-known converter repeats the first value and so lags behind by one sample: .049
// of the way at a quarter of a second.) Where an easing jumps inside an interval the line cuts the corner,
// and the stated error is what the jump leaves.
//
// A values function in Penner's form, f(t, b, c, d) with b the start, c the change and d the duration, is an
// easing without a slope: f(p·d, 0, 1, d). Its error is looked for at 15 points inside each interval.

/// An animation as keyframes, and how far they leave it.
public struct KeyframeConversion<Value: AnimatableValue>: Sendable {
  /// The animation, with all of its timing, whose effect is linear keyframes and which has no easing.
  public let animation: PropertyAnimation<Value>

  /// The keyframes.
  public let keyframes: KeyframeAnimation<Value>

  /// The largest difference of the eased progresses, as a fraction of the way; that of the values is this
  /// times the distance of the ends.
  public let progressError: Double
}

extension PropertyAnimation {
  /// The most keyframes that a conversion makes, less one.
  private static var mostIntervals: Double { 1e6 }

  /// A basic animation, by a spring too, as keyframes at given key times.
  ///
  /// - Parameters:
  ///   - keyTimes: From 0 to 1, rising.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` that names the key time at fault.
  public func keyframes(
    at keyTimes: [Double], model: Value
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    let easing = easing ?? CubicBezier.linear
    return try converted(at: keyTimes, model: model, eased: { easing.value(at: $0) }) {
      largestDeviation(of: easing, fromChordsAt: keyTimes)
    }
  }

  /// A basic animation as evenly spread keyframes, at least `rate` a second of its duration.
  ///
  /// - Parameters:
  ///   - rate: In hertz; > 0 and such that there are at most 10⁶ intervals.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` for a rate out of its range.
  public func keyframes(
    rate: Double, model: Value
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    try check(rate, "rate", in: Magnitude.positive)
    let intervals = (rate * timing.iterationDuration).rounded(.up)
    try check(intervals, "rate times the duration", in: 0...Self.mostIntervals)
    return try keyframes(at: Self.even(max(Int(intervals), 1)), model: model)
  }

  /// A basic animation as evenly spread keyframes within a tolerance, as few as a search by doubling and
  /// halving finds.
  ///
  /// - Parameters:
  ///   - tolerance: The largest difference of the eased progresses; from 1e-9 to 1.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``, or 10⁶ intervals are not enough: at a jump.
  /// - Throws: ``ParameterError`` for a tolerance out of its range.
  public func keyframes(
    within tolerance: Double, model: Value
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    try check(tolerance, "tolerance", in: 1e-9...1)
    let easing = easing ?? CubicBezier.linear
    func isEnough(_ intervals: Int) -> Bool {
      largestDeviation(of: easing, fromChordsAt: Self.even(intervals)) <= tolerance
    }
    var (few, enough) = (0, 1)
    while !isEnough(enough) {
      (few, enough) = (enough, enough * 2)
      guard Double(enough) <= Self.mostIntervals else { return nil }
    }
    while enough - few > 1 {
      let middle = few + (enough - few) / 2
      if isEnough(middle) { enough = middle } else { few = middle }
    }
    return try keyframes(at: Self.even(enough), model: model)
  }

  /// A basic animation as keyframes whose way is that of a values function, in place of its easing.
  ///
  /// - Parameters:
  ///   - keyTimes: From 0 to 1, rising.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  ///   - values: Penner's form: the elapsed time, the start, the change, the duration.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` that names the key time at fault.
  public func keyframes(
    at keyTimes: [Double], model: Value,
    values: (_ t: Double, _ b: Double, _ c: Double, _ d: Double) -> Double
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    let duration = timing.iterationDuration
    func eased(_ progress: Double) -> Double { values(progress * duration, 0, 1, duration) }
    return try converted(at: keyTimes, model: model, eased: eased) {
      var error = 0.0
      for (a, b) in zip(keyTimes, keyTimes.dropFirst()) {
        let (start, end) = (eased(a), eased(b))
        for point in 1..<16 {
          let share = Double(point) / 16
          let value = eased(mixed(a, b, at: share))
          error = max(error, (value - mixed(start, end, at: share)).magnitude)
        }
      }
      return error
    }
  }

  private func converted(
    at keyTimes: [Double], model: Value, eased: (Double) -> Double, error: () -> Double
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    guard let basic = effect as? BasicAnimation<Value> else { return nil }
    let (from, to) = basic.ends(model: model)
    let keyframes = try KeyframeAnimation.linear(
      keyTimes.map { from.interpolated(to: to, at: eased($0)) }, keyTimes: keyTimes)
    var animation = self
    animation.effect = keyframes
    animation.easing = nil
    return KeyframeConversion(
      animation: animation, keyframes: keyframes, progressError: error())
  }

  /// 0, 1/n, … 1.
  private static func even(_ intervals: Int) -> [Double] {
    (0...intervals).map { Double($0) / Double(intervals) }
  }
}

extension KeyframeAnimation {
  /// The basic animation from the first value to the last: what is left without the way between.
  public var basic: BasicAnimation<Value> {
    BasicAnimation(from: values[0], to: values[values.count - 1])
  }
}

/// The largest |f − chord| over all intervals between neighbouring points.
func largestDeviation(of curve: some Curve, fromChordsAt points: [Double]) -> Double {
  var error = 0.0
  for (start, end) in zip(points, points.dropFirst()) where start < end {
    let (a, b) = (curve.value(at: start), curve.value(at: end))
    let slope = (b - a) / (end - start)
    func deviation(_ x: Double, _ side: Side) -> Double {
      (curve.value(at: x, from: side) - (a + (x - start) * slope)).magnitude
    }
    let inner = curve.breakpoints(in: start...end).filter { $0 > start && $0 < end }
    let breaks = [start] + inner + [end]
    for (left, right) in zip(breaks, breaks.dropFirst()) {
      error = max(error, deviation(left, .right), deviation(right, .left))
      // Between breakpoints the easings of this package turn at most a few times against a line.
      for part in 0..<4 {
        let low = mixed(left, right, at: Double(part) / 4)
        let high = mixed(left, right, at: Double(part + 1) / 4)
        let first = curve.slope(at: low, from: .right) - slope
        let last = curve.slope(at: high, from: .left) - slope
        error = max(error, deviation(high, .left))
        guard (first > 0 && last < 0) || (first < 0 && last > 0) else { continue }
        let sign: Double = first > 0 ? 1 : -1
        let root = bracketedRoot(lower: low, upper: high, start: low + (high - low) / 2) { x in
          // The second derivative is not known: every step halves.
          (sign * (curve.slope(at: x) - slope), .nan)
        }
        error = max(error, deviation(root.upper, .left))
      }
    }
  }
  return error
}
