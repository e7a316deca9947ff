// The fewest keyframes of a measured motion.
//
//     lines    the curve is the samples joined by lines, and these are its polyline; a keyframe may lie
//              between samples
//     cubics   the curve is a spline through the samples; its slopes at the ends are those of the cubic
//              through the first and the last four samples. The tangents of the segments are free, since
//              those of a measured curve are noise over the step of the samples. Where the search finds no
//              fewer, the Béziers of the spline are the keyframes, one from sample to sample
//
// A tolerance of three times the noise or more smooths it away; a smaller one follows it.

extension CurveKeyframes {
  /// The fewest keyframes joined by lines that stay within a tolerance of samples.
  ///
  /// - Parameters:
  ///   - values: The samples, two to 100,000.
  ///   - times: The times of the samples, rising; one for each value.
  ///   - tolerance: The largest vertical error, from the samples and the lines that join them.
  /// - Throws: ``ParameterError`` that names the number at fault.
  public init(
    linearThrough values: [Double], at times: [Double], within tolerance: Double
  ) throws(ParameterError) {
    try Self.validate(times, values, rising: true)
    let samples = try CurveKeyframes(validating: times, values: values)
    try check(tolerance, "tolerance", in: Magnitude.positive)
    let most = ToleranceTube.mostVertices
    try check(Double(times.count), "times.count", in: 2...Double(most), accepted: "at most \(most)")
    let size = values.reduce(0) { max($0, $1.magnitude) }
    guard tolerance >= 0x1p-44 * size else {
      // The general search throws the error: the tolerance is too small for values of this size.
      self = try samples.linearKeyframes(within: tolerance)
      return
    }
    let task = KeyframeTask(
      curve: erased(samples), tolerance: tolerance, interval: samples.domain,
      ends: (values[0], values[values.count - 1]),
      polyline: [zip(times, values).map { ($0, $1) }])
    self = try task.linearKeyframes()
  }

  /// The fewest keyframes joined by cubic timing functions that stay within a tolerance of samples.
  ///
  /// - Parameters:
  ///   - values: The samples, four or more.
  ///   - times: The times of the samples, rising; one for each value.
  ///   - tolerance: The largest vertical error, from the samples and from the spline through them.
  /// - Throws: ``ParameterError`` that names the number at fault.
  public init(
    cubicThrough values: [Double], at times: [Double], within tolerance: Double
  ) throws(ParameterError) {
    try check(Double(times.count), "times.count", in: 4...1e9, accepted: "4 or more")
    try Self.validate(times, values, rising: true)
    let count = times.count
    let spline = try BezierPath.clampedCubic(
      validating: zip(times, values).map { ($0, $1) },
      startSlope: Self.endSlope(Array(times.prefix(4)), Array(values.prefix(4))),
      endSlope: Self.endSlope(
        (1...4).map { times[count - $0] }, (1...4).map { values[count - $0] }))
    try check(tolerance, "tolerance", in: Magnitude.positive)
    let own = spline.ownKeyframes(over: spline.domain, endingOn: nil, monotone: false)
      .flatMap { spline.inside($0, spline.domain) <= tolerance ? $0 : nil }
    do throws(ParameterError) {
      let found = try spline.cubicKeyframes(
        within: tolerance, along: [zip(times, values).map { ($0, $1) }], over: spline.domain,
        ends: (values[0], values[count - 1]), tangents: .free)
      self = own.map { $0.times.count <= found.times.count ? $0 : found } ?? found
    } catch {
      guard let own else { throw error }
      self = own
    }
  }

  /// The slope at the first of four points of the cubic through them, by divided differences.
  private static func endSlope(_ x: [Double], _ y: [Double]) -> Double {
    func divided(_ low: Int, _ high: Int) -> Double {
      if low == high { return y[low] }
      return (divided(low + 1, high) - divided(low, high - 1)) / (x[high] - x[low])
    }
    let (first, second) = (x[0] - x[1], x[0] - x[2])
    return divided(0, 1) + first * divided(0, 2) + first * second * divided(0, 3)
  }
}
