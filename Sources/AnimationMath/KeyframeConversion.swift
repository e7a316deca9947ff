// A basic animation as keyframes, and back.
//
// Some players know only keyframes: values at key times, joined by straight lines. Between two key
// times the line leaves the easing f by at most max |f − chord|, which ChordDeviation.swift finds
// and the result states. For a value that is a list of numbers, the error is this maximum times the
// distance of the ends.
//
// Key times are spread evenly, both ends included: n intervals have n + 1 keyframes, and keyframe k
// shows the progress k/n. (A well-known converter shows the first value twice and so is late by one
// sample: .049 of the distance at a quarter of a second.) No line is near a jump, but two equal key
// times keep it, the first with the limit from the left.
//
// Or the keyframes lie where the fewest of them stay within a tolerance (LinearKeyframes.swift).
//
// A values function in Penner's form, f(t, b, c, d) with b the start, c the change and d the duration, gives each number
// itself, so it may round; of other values it gives the progress, f(p·d, 0, 1, d). Between the points at which it is
// called its values are unknown, so its error is a measurement and not a bound.

@_exported import AnimationEngine
@_exported import CurveConversion

extension PropertyAnimation {
  /// An animation converted to keyframes, with its largest error.
  ///
  /// ```swift
  /// let fade = PropertyAnimation(
  ///   BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5),
  ///   easing: .easeInOut)
  /// let baked = try fade.keyframes(rate: 60, model: 0)!
  /// baked.keyframes.values.count  // 31
  /// baked.progressError           // 0.0006…
  /// baked.easing.description      // "linear(0 0%, …, 1 100%)"
  /// ```
  public struct KeyframeConversion: Sendable {
    /// The converted animation: linear keyframes without an easing, with the timing of the original.
    public let animation: PropertyAnimation<Value>

    /// The keyframes.
    public let keyframes: KeyframeAnimation<Value>

    /// The eased progress of each keyframe.
    let easedProgress: [Double]

    /// The largest difference of the eased progresses over 0…1, as a fraction of the distance.
    ///
    /// For values that are lists of numbers, the error is this fraction of the distance of their
    /// ends, plus 8·2⁻⁵³ of their size.
    ///
    /// It is exact, within 2⁻⁵⁰ of the largest eased progress, if the easing's slope has at most
    /// one extreme in 1/128 of the interval between breakpoints. A spring or elastic easing by itself
    /// may swing up to 2¹⁸ times faster. For a values function it is a lower estimate, the largest
    /// difference at 15 points inside each interval: 0.4 % too low where the function is smooth,
    /// and up to an eighth at a kink.
    public let progressError: Double

    /// The keyframes as an easing, whose text is CSS `linear()`.
    ///
    /// In place of the animation's own easing it shows the same values as the keyframes.
    public var easing: PiecewiseLinear {
      PiecewiseLinear(
        zip(easedProgress, keyframes.keyTimes).map { PiecewiseLinear.Stop($0.0, at: $0.1) })
    }
  }
}

extension PropertyAnimation {
  /// The largest number of intervals for a rate.
  private static var mostAtRate: Double { 1e6 }

  /// A basic animation, or one by a spring, as keyframes at given key times.
  ///
  /// Timing, groups and composition stay. The keyframes cannot keep four things:
  ///
  /// - An animation that reads the model value keeps the given one.
  /// - A cumulative animation adds its last keyframe each time, which is the end only if the easing
  ///   ends on 1.
  /// - The last keyframe of a spring at key time 1 is the spring's target, though its easing ends where the
  ///   spring is when it counts as settled. The difference is part of ``KeyframeConversion/progressError``. A
  ///   spring that is cut off more than 1/100 of the distance from its target ends where it is.
  /// - Transforms are mixed between neighbouring keyframes. For steps of one kind this is the same
  ///   as mixing the ends, except for perspectives. For matrices that turn and scale it differs.
  ///
  /// - Parameters:
  ///   - keyTimes: Two or more, from 0 to 1, in steps of 0 or of at least 1e-50. The first of equal
  ///     key times has the easing's limit from the left, which keeps a jump.
  ///   - model: The property's model value, for an animation that leaves an end open.
  ///   - values: A values function in place of the easing, in Penner's form: of the elapsed time t,
  ///     the start b, the change c and the duration d. It is called for each number with its own start and change, and
  ///     for values that are not lists of numbers with b = 0 and c = 1. The error is that of the first number that moves.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` that names a key time out of its range; also if an eased progress
  ///   is not a number up to ±1e50, if a value is not finite, or if there is a values function and
  ///   the duration is 0 or ∞.
  public func keyframes(
    at keyTimes: [Double], model: Value,
    values: ((_ t: Double, _ b: Double, _ c: Double, _ d: Double) -> Double)? = nil
  ) throws(ParameterError) -> KeyframeConversion? {
    guard let basic = effect as? BasicAnimation<Value> else { return nil }
    try check(
      Double(keyTimes.count), "the count of key times", in: 2...Double(Int.max),
      accepted: "2 or more")
    let intervals = try KeyframeIntervals(keyTimes, count: keyTimes.count)
    let (from, to) = basic.ends(model: model)
    guard let values else {
      let progress = keyTimes.indices.map { index in
        let isFirstOfTwo = keyTimes.dropFirst(index + 1).first == keyTimes[index]
        return easing.value(at: keyTimes[index], from: isFirstOfTwo ? .left : nil)
      }
      return try conversion(intervals, keyTimes, progress, from, to)
    }
    let duration = timing.duration
    try check(duration, "the duration for a values function", in: Magnitude.positive)
    func number(_ index: Int, _ progress: Double) -> Double {
      let start = from.number(index)
      return values(progress * duration, start, to.number(index) - start, duration)
    }
    let moving = (Value.isLinear ? 0..<from.numberCount : 0..<0).first {
      from.number($0) != to.number($0)
    }
    func eased(_ progress: Double) -> Double {
      guard let moving else { return values(progress * duration, 0, 1, duration) }
      let start = from.number(moving)
      return (number(moving, progress) - start) / (to.number(moving) - start)
    }
    let progress = keyTimes.map(eased)
    return try conversion(
      intervals, keyTimes, progress, from, to,
      numbers: moving.map { _ in keyTimes.map { time in from.withNumbers { number($0, time) } } },
      error: Self.measuredDeviation(of: eased, at: keyTimes, progress))
  }

  /// The conversion to keyframes of eased progresses.
  ///
  /// - Parameters:
  ///   - numbers: The values; mixtures of the ends if `nil`.
  ///   - error: The largest difference of the eased progresses; that of the easing if `nil`.
  private func conversion(
    _ intervals: KeyframeIntervals, _ keyTimes: [Double], _ progress: [Double], _ from: Value,
    _ to: Value, numbers: [Value]? = nil, error: Double? = nil
  ) throws(ParameterError) -> KeyframeConversion {
    for (index, progress) in progress.enumerated() {
      try check(progress, "the eased progress of keyTimes[\(index)]", in: Magnitude.signed)
    }
    let values = numbers ?? progress.map { from.interpolated(to: to, at: $0) }
    try KeyframeAnimation.requireValues(values)
    let keyframes = KeyframeAnimation(values, .linear, intervals)
    var animation = self
    animation.effect = keyframes
    animation.easing = .linear
    let knots = zip(keyTimes, progress).map { (progress: $0, eased: $1) }
    let deviation = ChordDeviation(of: easing)
    return KeyframeConversion(
      animation: animation, keyframes: keyframes, easedProgress: progress,
      progressError: error
        ?? zip(knots, knots.dropFirst()).reduce(0) {
          max($0, deviation.largest(from: $1.0, to: $1.1).error)
        })
  }

  /// A basic animation as evenly spread keyframes at a rate.
  ///
  /// The intervals are the fewest that make at least `rate` of them for each second of the
  /// duration.
  ///
  /// - Parameters:
  ///   - rate: In hertz, from 1e-50 to 1e50, with at most 10⁶ intervals in all; there is at least
  ///     one. Seconds are those of the animation, whatever its speed.
  ///   - model: The property's model value, for an animation that leaves an end open.
  ///   - values: A values function in place of the easing.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` for a rate out of its range, or as ``keyframes(at:model:values:)``.
  public func keyframes(
    rate: Double, model: Value,
    values: ((_ t: Double, _ b: Double, _ c: Double, _ d: Double) -> Double)? = nil
  ) throws(ParameterError) -> KeyframeConversion? {
    try check(rate, "rate", in: Magnitude.positive)
    let exact = rate * timing.duration
    // 1.1 s at 10 Hz are 11 intervals and not 12, though the product of these doubles is above 11:
    // the rounding of both numbers and of the product is allowed for.
    let whole = exact.rounded()
    let intervals = (exact - whole).magnitude <= 3 * 0x1p-53 * exact ? whole : exact.rounded(.up)
    try check(intervals, "rate times the duration", in: 0...Self.mostAtRate)
    return try keyframes(
      at: KeyframeIntervals.even(max(Int(intervals), 1) + 1), model: model, values: values)
  }

  /// A basic animation as the fewest keyframes within a tolerance.
  ///
  /// Their key times and values are those of ``Curve/linearKeyframes(within:over:endingOn:onCurve:)``
  /// of the easing. A jump is two keyframes at one key time.
  ///
  /// - Parameters:
  ///   - tolerance: The largest ``PropertyAnimation/KeyframeConversion/progressError``; from 1e-9 to 1.
  ///   - model: The property's model value, for an animation that leaves an end open.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` for a tolerance out of its range, or one that takes more than about
  ///   1000 keyframes.
  public func keyframes(
    within tolerance: Double, model: Value
  ) throws(ParameterError) -> KeyframeConversion? {
    try check(tolerance, "tolerance", in: 1e-9...1)
    guard let basic = effect as? BasicAnimation<Value> else { return nil }
    let found = try easing.linearKeyframes(within: tolerance, over: 0...1)
    let (from, to) = basic.ends(model: model)
    return try conversion(
      KeyframeIntervals(found.times, count: found.times.count), found.times, found.values, from, to)
  }

  /// The largest difference from the chords at 15 points of each.
  private static func measuredDeviation(
    of eased: (Double) -> Double, at keyTimes: [Double], _ progress: [Double]
  ) -> Double {
    var error = 0.0
    for index in keyTimes.indices.dropFirst() where keyTimes[index - 1] < keyTimes[index] {
      for point in 1..<16 {
        let share = Double(point) / 16
        let value = eased(mixed(keyTimes[index - 1], keyTimes[index], at: share))
        let chord = mixed(progress[index - 1], progress[index], at: share)
        error = max(error, (value - chord).magnitude)
      }
    }
    return error
  }

  /// The animation from the first keyframe straight to the last, with the same timing.
  ///
  /// `nil` if the effect is not a ``KeyframeAnimation``.
  public var basic: PropertyAnimation? {
    guard let keyframes = effect as? KeyframeAnimation<Value> else { return nil }
    var animation = self
    animation.effect = keyframes.basic
    return animation
  }
}

extension KeyframeAnimation {
  /// The basic animation from the first value to the last, without the values between.
  public var basic: BasicAnimation<Value> {
    BasicAnimation(from: values[0], to: values[values.count - 1])
  }
}
