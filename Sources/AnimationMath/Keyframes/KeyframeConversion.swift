// A basic animation as keyframes, and back.
//
// Players that know keyframes only are given values at key times, joined by straight lines. Between two
// key times the line leaves the easing f by at most max |f − chord|, which ChordDeviation.swift finds, and
// which is stated. In a value that is a list of numbers the error is that times the distance of the ends.
//
// Key times are spread evenly, both ends included: n intervals have n + 1 keyframes, and keyframe k shows
// the progress k/n. (A well-known converter shows the first value twice and so lags behind by one sample:
// .049 of the way at a quarter of a second.) At a jump no line is near; two equal key times are, the first
// with the limit from the left.
//
// The fewest evenly spread keyframes within a tolerance: counts are tried from 1 up, since the error does
// not fall with every one; a kink at a third is met by every third count. Nearly all counts fail about the
// place where an earlier one was worst, so that the intervals there are looked at first, and the place
// moves along. Tried and dropped: doubling and halving, which finds a count that is enough, not the least;
// keeping the first place that fails, not the worst: it goes stale at every count, and took 49 s where
// this takes 0.5.
//
// A values function in Penner's form, f(t, b, c, d) with b the start, c the change and d the duration, is
// an easing without a slope and without breakpoints: f(p·d, 0, 1, d). What it does between the points at
// which it is called nobody knows, so that its error is a measurement and no bound.

/// An animation as keyframes, and how far they leave it.
///
/// ```swift
/// let fade = PropertyAnimation(
///   BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5), easing: .easeInOut)
/// let baked = try fade.keyframes(rate: 60, model: 0)!
/// baked.keyframes.values.count                  // 31
/// baked.progressError                           // 0.0006…
/// baked.easing.description                      // "linear(0 0%, …, 1 100%)"
/// ```
public struct KeyframeConversion<Value: AnimatableValue>: Sendable {
  /// The animation, with all of its timing, whose effect is linear keyframes and which has no easing.
  public let animation: PropertyAnimation<Value>

  /// The keyframes.
  public let keyframes: KeyframeAnimation<Value>

  /// The eased progress of each keyframe.
  public let easedProgress: [Double]

  /// The largest difference of the eased progresses over 0…1, as a fraction of the way; that of values
  /// that are lists of numbers is this times the distance of their ends, and 8·2⁻⁵³ of their size.
  ///
  /// A bound that is reached, within 2⁻⁵⁰ of the largest eased progress, for an easing whose slope has at
  /// most one extreme in 1/128 of the way, between breakpoints. A spring or elastic that is the easing by
  /// itself may swing faster, up to 2¹⁸ times. For a values function a lower estimate: the largest
  /// difference at 15 points inside each interval, which misses 0.4 % where the function is smooth and up
  /// to an eighth at a kink.
  public let progressError: Double

  /// The keyframes as an easing, whose text is CSS `linear()`: in place of the animation's own it shows
  /// what the keyframes show.
  public var easing: PiecewiseLinear {
    PiecewiseLinear(
      zip(easedProgress, keyframes.keyTimes).map { PiecewiseLinear.Stop($0.0, at: $0.1) })
  }
}

/// An easing with a start, a change and a duration, in Penner's form: the elapsed time t, the start b, the
/// change c and the duration d.
///
/// It is called with b = 0 and c = 1, and taken to be b + c times that.
public typealias ValuesFunction = (_ t: Double, _ b: Double, _ c: Double, _ d: Double) -> Double

extension PropertyAnimation {
  /// The most intervals that a rate makes.
  private static var mostAtRate: Double { 1e6 }

  /// The most intervals that a tolerance makes: half a second's search.
  private static var mostWithin: Int { 100_000 }

  /// A basic animation, by a spring too, as keyframes at given key times.
  ///
  /// Timing, groups and composition stay. What the keyframes cannot keep:
  ///
  /// - An animation that reads the model value has the value that was given from now on.
  /// - A cumulative one adds its last keyframe each time, which is the end only where the easing ends
  ///   on 1; a spring's does not.
  /// - Transforms are mixed between neighbouring keyframes, which is the same way for steps of one kind
  ///   but for perspectives, and another for matrices that turn and scale.
  ///
  /// - Parameters:
  ///   - keyTimes: Two or more, from 0 to 1 by steps of 0 or of 1e-50 and more. Of equal ones the first
  ///     has the easing's limit from the left: this is how jumps are kept.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  ///   - values: What takes the place of the easing, if given.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` that names the key time at fault; also if an eased progress is not a
  ///   number up to ±1e50, if a value is not finite, or if there is a values function and the duration is
  ///   0 or ∞.
  public func keyframes(
    at keyTimes: [Double], model: Value, values: ValuesFunction? = nil
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    guard let basic = effect as? BasicAnimation<Value> else { return nil }
    try check(
      Double(keyTimes.count), "the count of key times", in: 2...Double(Int.max),
      accepted: "2 or more")
    let intervals = try KeyframeIntervals(keyTimes, count: keyTimes.count)
    let progress: [Double]
    let error: Double
    if let values {
      let duration = timing.duration
      try check(duration, "the duration for a values function", in: Magnitude.positive)
      func eased(_ progress: Double) -> Double { values(progress * duration, 0, 1, duration) }
      progress = keyTimes.map(eased)
      error = Self.measuredDeviation(of: eased, at: keyTimes, progress)
    } else {
      progress = keyTimes.indices.map { index in
        let isFirstOfTwo = keyTimes.dropFirst(index + 1).first == keyTimes[index]
        return easing.value(at: keyTimes[index], from: isFirstOfTwo ? .left : nil)
      }
      let deviation = ChordDeviation(of: easing)
      error = keyTimes.indices.dropFirst().reduce(0) { error, index in
        max(
          error,
          deviation.largest(
            from: (keyTimes[index - 1], progress[index - 1]),
            to: (keyTimes[index], progress[index])
          ).error)
      }
    }
    for (index, progress) in progress.enumerated() {
      try check(progress, "the eased progress of keyTimes[\(index)]", in: Magnitude.signed)
    }
    let (from, to) = basic.ends(model: model)
    let values = progress.map { from.interpolated(to: to, at: $0) }
    try KeyframeAnimation.requireValues(values)
    let keyframes = KeyframeAnimation(values, .linear, intervals)
    var animation = self
    animation.effect = keyframes
    animation.easing = .linear
    return KeyframeConversion(
      animation: animation, keyframes: keyframes, easedProgress: progress, progressError: error)
  }

  /// A basic animation as evenly spread keyframes, the fewest that are at least `rate` a second of its
  /// duration.
  ///
  /// - Parameters:
  ///   - rate: In hertz, from 1e-50 to 1e50, and such that there are at most 10⁶ intervals; there is one at
  ///     least. The seconds are the animation's own, whatever its speed.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  ///   - values: What takes the place of the easing, if given.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``.
  /// - Throws: ``ParameterError`` for a rate out of its range, or as ``keyframes(at:model:values:)``.
  public func keyframes(
    rate: Double, model: Value, values: ValuesFunction? = nil
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    try check(rate, "rate", in: Magnitude.positive)
    let exact = rate * timing.duration
    // 1.1 s at 10 Hz are 11 intervals and not 12, though their product is above 11: both decimals and the
    // product are rounded, and that much is overlooked.
    let whole = exact.rounded()
    let intervals = (exact - whole).magnitude <= 3 * 0x1p-53 * exact ? whole : exact.rounded(.up)
    try check(intervals, "rate times the duration", in: 0...Self.mostAtRate)
    return try keyframes(
      at: KeyframeIntervals.even(max(Int(intervals), 1) + 1), model: model, values: values)
  }

  /// A basic animation as the fewest evenly spread keyframes within a tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: The largest ``KeyframeConversion/progressError``; from 1e-9 to 1.
  ///   - model: The property's value, which an animation that leaves an end open reads.
  /// - Returns: `nil` if the effect is not a ``BasicAnimation``, or 10⁵ intervals are not enough, as at a
  ///   jump; the key times of ``keyframes(at:model:values:)`` can hold one.
  /// - Throws: ``ParameterError`` for a tolerance out of its range.
  /// - Complexity: About a microsecond for each count up to the least one, and as much for each of its
  ///   intervals.
  public func keyframes(
    within tolerance: Double, model: Value
  ) throws(ParameterError) -> KeyframeConversion<Value>? {
    try check(tolerance, "tolerance", in: 1e-9...1)
    guard effect is BasicAnimation<Value> else { return nil }
    guard !Self.jumps(easing, beyond: tolerance) else { return nil }
    let deviation = ChordDeviation(of: easing)
    /// The deviation in an interval of so many.
    func worst(_ index: Int, of count: Int) -> ChordDeviation.Place {
      let knots = [index, index + 1].map { index in
        let progress = Double(index) / Double(count)
        return (progress, easing.value(at: progress))
      }
      return deviation.largest(from: knots[0], to: knots[1])
    }
    var suspects: [Double] = []
    for count in 1...Self.mostWithin {
      var fault: (suspect: Int, progress: Double)?
      for (number, suspect) in suspects.enumerated() where fault == nil {
        let index = min(Int(suspect * Double(count)), count - 1)
        // A place on a key time is in two intervals.
        let isOnKeyTime = index > 0 && suspect == Double(index) / Double(count)
        for index in (isOnKeyTime ? index - 1 : index)...index {
          let (error, progress) = worst(index, of: count)
          if error > tolerance { fault = (number, progress) }
        }
      }
      if let fault {
        // The place moves with the count.
        suspects.remove(at: fault.suspect)
        suspects.insert(fault.progress, at: 0)
        continue
      }
      var new: ChordDeviation.Place = (0, 0)
      for index in 0..<count {
        let place = worst(index, of: count)
        if place.error > new.error { new = place }
      }
      if new.error <= tolerance {
        return try keyframes(at: KeyframeIntervals.even(count + 1), model: model)
      }
      suspects.insert(new.progress, at: 0)
    }
    return nil
  }

  /// Whether an easing jumps so far that no line is within the tolerance: at an end, where the line begins
  /// with the value, or inside, where it may pass half-way.
  private static func jumps(_ easing: some Curve, beyond tolerance: Double) -> Bool {
    (easing.value(at: 0, from: .right) - easing.value(at: 0)).magnitude > tolerance
      || (easing.value(at: 1, from: .left) - easing.value(at: 1)).magnitude > tolerance
      || easing.breakpoints(in: 0...1).contains {
        (easing.value(at: $0, from: .right) - easing.value(at: $0, from: .left)).magnitude
          > 2 * tolerance
      }
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

  /// The animation from the first keyframe straight to the last, with all of its timing; `nil` if the
  /// effect is not a ``KeyframeAnimation``.
  public var basic: PropertyAnimation? {
    guard let keyframes = effect as? KeyframeAnimation<Value> else { return nil }
    var animation = self
    animation.effect = keyframes.basic
    return animation
  }
}

extension KeyframeAnimation {
  /// The basic animation from the first value to the last: what is left without the way between.
  public var basic: BasicAnimation<Value> {
    BasicAnimation(from: values[0], to: values[values.count - 1])
  }
}
