// Key times, values and a timing function for each interval: the form in which Core Animation,
// Lottie, Android and CSS accept a general curve.
//
//     value(t) = vᵢ + (vᵢ₊₁ − vᵢ)·easingᵢ((t − tᵢ)/(tᵢ₊₁ − tᵢ)),   tᵢ ≤ t < tᵢ₊₁
//
// Two equal key times make a jump. The keyframes draw one path of cubic segments: the control
// points of each timing function, stretched over its interval. The path is what is evaluated, so
// keyframes are a curve like any other, and their difference from the original can be measured.

/// Keyframes of a number, as a curve.
///
/// ```swift
/// let bounce = Penner(.bounce(), .out)
/// let keyframes = try bounce.linearKeyframes(within: 0.01)
/// keyframes.times.count  // 13
/// bounce.largestDifference(from: keyframes, over: 0...1).difference
/// // 0.0086
/// ```
///
/// Key times and values are printed digit for digit. Before the first keyframe the curve holds the
/// first value, after the last keyframe the last value. Values are within 6·2⁻⁵³·M of the exact
/// curve, where M is the largest |ordinate| of a control point, and at least 1; far from 0, where times have fewer
/// digits behind the point, plus the largest change of the value while the time changes by 2·2⁻⁵³ of itself.
public struct CurveKeyframes: Curve, Hashable, Sendable {
  /// The key times, which never fall.
  ///
  /// If two are equal, the first has the limit from the left.
  public let times: [Double]

  /// The value at each key time.
  public let values: [Double]

  /// The easing of each interval, one fewer than there are key times; linear for straight lines.
  public let timingFunctions: [CubicBezier]

  /// The path that they draw.
  package let path: BezierPath

  /// Keyframes from their numbers, checked.
  ///
  /// - Parameters:
  ///   - times: Two or more of magnitude up to 1e50, in steps of 0 or of at least 1e-50, and not
  ///     all equal.
  ///   - values: One for each key time, of magnitude up to 1e50.
  ///   - timingFunctions: One for each interval; all are linear if `nil`. The timing function of a
  ///     jump is not used.
  /// - Throws: ``ParameterError`` that names the number at fault.
  public init(
    validating times: [Double], values: [Double], timingFunctions: [CubicBezier]? = nil
  ) throws(ParameterError) {
    try check(
      Double(times.count), "times.count", in: 2...Double(Int.max), accepted: "2 or more")
    try Self.validate(times, values, rising: false)
    let functions = timingFunctions ?? Array(repeating: .linear, count: times.count - 1)
    try check(
      Double(functions.count), "timingFunctions.count", where: functions.count == times.count - 1,
      accepted: "\(times.count - 1), one for each interval")
    try check(
      times[times.count - 1] - times[0], "the time from first to last", in: Magnitude.positive)
    let segments = functions.enumerated().map { index, easing in
      let width = times[index + 1] - times[index]
      let height = values[index + 1] - values[index]
      let end = BezierPath.Point(x: times[index + 1], y: values[index + 1])
      guard width > 0, easing != .linear else { return BezierPath.Segment.line(to: end) }
      // Rounding must not carry a control point out of its interval.
      func abscissa(_ x: Double) -> Double {
        min(max(times[index] + x * width, times[index]), times[index + 1])
      }
      return .cubic(
        BezierPath.Point(x: abscissa(easing.x1), y: values[index] + easing.y1 * height),
        BezierPath.Point(x: abscissa(easing.x2), y: values[index] + easing.y2 * height), to: end)
    }
    path = try BezierPath(
      validating: BezierPath.Point(x: times[0], y: values[0]), segments, extrapolation: .hold)
    self.times = times
    self.values = values
    self.timingFunctions = functions
  }
}

extension CurveKeyframes {
  /// Throws unless each time has a value, all of magnitude up to 1e50, and times rise by at least 1e-50.
  ///
  /// - Parameter rising: Whether equal times are errors, too.
  package static func validate(
    _ times: [Double], _ values: [Double], rising: Bool
  ) throws(ParameterError) {
    try check(
      Double(values.count), "values.count", where: values.count == times.count,
      accepted: "\(times.count), one for each time")
    for index in times.indices {
      try check(times[index], "times[\(index)]", in: Magnitude.signed)
      try check(values[index], "values[\(index)]", in: Magnitude.signed)
      guard index > 0, rising || times[index] != times[index - 1] else { continue }
      try check(
        times[index] - times[index - 1], "times[\(index)] − times[\(index - 1)]",
        in: Magnitude.positive)
    }
  }
}

// MARK: - As a curve

extension CurveKeyframes {
  /// From the first to the last key time.
  public var domain: ClosedRange<Double> { path.domain }

  /// The value at `time`; outside the domain, the first or the last value.
  public func value(at time: Double, from side: Side?) -> Double {
    if side == nil && time == domain.lowerBound { return values[0] }
    if side == nil && time == domain.upperBound { return values[values.count - 1] }
    return path.value(at: time, from: side)
  }

  /// The slope at `time`; 0 outside.
  public func slope(at time: Double, from side: Side?) -> Double {
    path.slope(at: time, from: side)
  }

  /// The key times inside the domain.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    path.breakpoints(in: interval)
  }
}
