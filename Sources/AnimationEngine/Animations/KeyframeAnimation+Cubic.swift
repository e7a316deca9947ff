// The cubic modes: a spline through the values, timed by key times or at a constant speed.
//
// Core Animation's documents name the spline and its three shapes. They say neither what replaces the missing
// neighbour at an end, nor what uneven key times do. Both are parameters here.
//
// For cubicPaced they say only that the speed is constant. Both readings have names:
//
//     arcLength     the speed is constant along the spline
//     chordLength   the mean speed is the same between all keyframes, by straight distance
//
// In both, the spline is that of the paced mode's key times, divided at equal neighbours. For
// arcLength the key times are shares of the length, and each interval has a timing function,
// KeyframePace, that makes its speed constant. So the animation is a cubic one, and linear in its
// values once the pace is fixed.

extension CalculationMode {
  /// The quantity that ``CalculationMode/cubicPaced`` keeps constant.
  public enum Pacing: String, Hashable, Sendable, CaseIterable {
    /// The speed along the spline.
    case arcLength
    /// The straight distance between keyframes over the time between them.
    case chordLength
  }
}

extension KeyframeAnimation where Value: LinearValue {
  /// Values joined by a Kochanek–Bartels spline.
  ///
  /// ```swift
  /// let hop = try KeyframeAnimation.cubic([310.0, 60, 120, 60, 310])
  /// hop.value(at: 0.375)                                 // 78.125
  /// ```
  ///
  /// At the key times the values are exact. Elsewhere they are within 8·2⁻⁵³·(S + M) of the spline
  /// at the eased fraction. S is the largest sum of |weight · column| in the interval. M is the sum of four magnitudes: the
  /// interval's two values, and its width times its two slopes.
  ///
  /// - Parameters:
  ///   - values: At least one; its channels, and those of tangents, of magnitude up to 1e50.
  ///   - keyTimes: One for each value, from 0 to 1, by steps of 0 or of 1e-50 and more; spread
  ///     evenly if `nil`. At equal key times the spline is divided, and each part has its own ends.
  ///   - timingFunctions: Easings over 0…1, one for each interval, or none. An easing that
  ///     overshoots continues along the cubic of its interval.
  ///   - shapes: Tension, continuity and bias at each value, or none.
  ///   - weighting: The weights of the secants in a slope, at uneven key times.
  ///   - ends: The rule for the slopes at the ends.
  ///   - startTangent: The slope at 0, in value units per unit of progress, or per unit of `knots`;
  ///     by the rule `ends` if `nil`.
  ///   - endTangent: The slope at 1, likewise.
  ///   - knots: The spline's parameter at each value, rising by 1e-50 or more, from any number; the key times if
  ///     `nil`. With knots, the key times do not change the path of the spline, only when each value is reached.
  ///     The speed then jumps where an interval is short for its knots. Knots √dₖ apart, with dₖ the distances
  ///     of the values, make a centripetal spline.
  /// - Throws: ``ParameterError`` that names the number at fault.
  /// - Precondition: Values and tangents have the same shape.
  public static func cubic(
    _ values: [Value], keyTimes: [Double]? = nil, timingFunctions: [Easing] = [],
    shapes: [BezierPath.KnotShape] = [], weighting: BezierPath.SecantWeighting = .parabola,
    ends: BezierPath.SplineEnds = .repeated, startTangent: Value? = nil, endTangent: Value? = nil,
    knots: [Double]? = nil
  ) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    let intervals = try KeyframeIntervals(
      keyTimes, count: values.count, timingFunctions: timingFunctions)
    if let knots { try requireRising(knots: knots, count: values.count) }
    let rule = KeyframeRule(shapes: shapes, weighting: weighting, ends: ends, knots: knots)
    let spline = try spline(values, knots ?? intervals.keyTimes, rule, startTangent, endTangent)
    return KeyframeAnimation(values, .cubic, intervals, spline: spline)
  }

  /// Values joined by a Kochanek–Bartels spline at a constant speed.
  ///
  /// With ``CalculationMode/Pacing/arcLength`` the speed, |``slope(at:from:)``|, is the length L of the spline within 10⁻¹³·L
  /// and, for the narrowest interval w of key times, 2⁻⁵²·L/w. Values are within 16·2⁻⁵³·(L + S) of the exact ones, S
  /// the largest sum of |weight · value|, or L/(200d) times as much where the least distance d of two neighbours is below L/200. Where
  /// the spline turns back, as at each overshoot of a single channel, there is a breakpoint, and the slope is the limit
  /// from one side.
  ///
  /// - Parameters:
  ///   - values: At least one, at distances of up to 1e50.
  ///   - pacing: What is constant.
  ///   - shapes: As in
  ///     ``cubic(_:keyTimes:timingFunctions:shapes:weighting:ends:startTangent:endTangent:knots:)``, like
  ///     the next two.
  ///   - weighting: The weights of the secants in a slope.
  ///   - ends: The rule for the slopes at the ends.
  ///   - startTangent: In value units per unit of the paced mode's progress.
  ///   - endTangent: In the same unit.
  /// - Throws: ``ParameterError`` that names the number at fault.
  /// - Precondition: Values and tangents have the same shape.
  /// - Complexity: The length is computed here, with some hundred evaluations for each interval. A
  ///   value then takes some tens.
  public static func cubicPaced(
    _ values: [Value], pacing: CalculationMode.Pacing = .arcLength,
    shapes: [BezierPath.KnotShape] = [],
    weighting: BezierPath.SecantWeighting = .parabola, ends: BezierPath.SplineEnds = .repeated,
    startTangent: Value? = nil, endTangent: Value? = nil
  ) throws(ParameterError) -> KeyframeAnimation {
    try requireValues(values)
    let even = try KeyframeIntervals(pacedKeyTimes(values), count: values.count)
    let rule = KeyframeRule(
      shapes: shapes, weighting: weighting, ends: ends, pacing: pacing)
    let spline = try spline(values, even.keyTimes, rule, startTangent, endTangent)
    guard pacing == .arcLength && values.count > 1 else {
      return KeyframeAnimation(values, .cubicPaced, even, spline: spline)
    }
    let paces = values.indices.dropLast().map { interval in
      KeyframePace(
        spline.basis.speed(of: interval, 0..<values[0].channelCount) { column, channel in
          spline.columns[column].channel(channel)
        })
    }
    var lengths = [0.0]
    for (index, pace) in paces.enumerated() { lengths.append(lengths[index] + pace.length) }
    let whole = lengths[values.count - 1]
    let intervals = try KeyframeIntervals(
      whole > 0 ? lengths.map { $0 / whole } : nil, count: values.count,
      timingFunctions: paces.map { Easing($0) })
    return KeyframeAnimation(values, .cubicPaced, intervals, spline: spline)
  }

  private static func requireRising(
    knots: [Double], count: Int
  ) throws(ParameterError) {
    try check(
      Double(knots.count), "the count of knots", where: knots.count == count,
      accepted: "\(count), one for each value")
    for (index, knot) in knots.enumerated() {
      try check(knot, "knots[\(index)]", in: Magnitude.signed)
      guard index > 0 else { continue }
      try check(
        knot - knots[index - 1], "the step before knots[\(index)]", in: Magnitude.positive)
    }
  }

  private static func spline(
    _ values: [Value], _ keyTimes: [Double], _ rule: KeyframeRule, _ startTangent: Value?,
    _ endTangent: Value?
  ) throws(ParameterError) -> Spline {
    let shapes = rule.shapes
    try check(
      Double(shapes.count), "the count of shapes",
      where: shapes.isEmpty || shapes.count == values.count,
      accepted: "0 or \(values.count), one for each value")
    for (index, shape) in shapes.enumerated() { try shape.validate("shapes[\(index)]") }
    var rule = rule
    (rule.hasStartTangent, rule.hasEndTangent) = (startTangent != nil, endTangent != nil)
    let columns = values + [startTangent, endTangent].compactMap { $0 }
    for (index, column) in columns.enumerated() {
      requireCompatible(values[0], column)
      let name = index < values.count ? "values[\(index)]" : "a tangent"
      for number in column.channels { try check(number, name, in: Magnitude.signed) }
    }
    let basis = KeyframeBasis(
      keyTimes: keyTimes,
      shapes: shapes.isEmpty
        ? Array(repeating: BezierPath.KnotShape(), count: values.count) : shapes,
      weighting: rule.weighting, ends: rule.ends,
      startTangent: startTangent == nil ? nil : values.count,
      endTangent: endTangent == nil ? nil : columns.count - 1)
    return Spline(rule: rule, basis: basis, columns: columns)
  }
}

/// The parameters of a spline through keyframes, except its values and tangents.
package struct KeyframeRule: Hashable, Sendable {
  package var shapes: [BezierPath.KnotShape]
  package var weighting: BezierPath.SecantWeighting
  package var ends: BezierPath.SplineEnds

  /// `nil` if the key times were given.
  package var pacing: CalculationMode.Pacing?

  /// `nil` if the key times are the knots.
  package var knots: [Double]?
  var hasStartTangent = false
  var hasEndTangent = false

  package init(
    shapes: [BezierPath.KnotShape], weighting: BezierPath.SecantWeighting,
    ends: BezierPath.SplineEnds, pacing: CalculationMode.Pacing? = nil, knots: [Double]? = nil
  ) {
    (self.shapes, self.weighting, self.ends) = (shapes, weighting, ends)
    (self.pacing, self.knots) = (pacing, knots)
  }
}
