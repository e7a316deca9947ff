// The fewest keyframes with cubic timing functions that stay within a tolerance of a curve.
//
// CubicSearch.swift searches for them. Beside that, BezierKeyframes.swift tries the Béziers that the curve consists of,
// and the nearest single one, of the whole and from breakpoint to breakpoint, which may bend at its ends otherwise than
// the curve.

extension Curve {
  /// The fewest keyframes with cubic timing functions that stay within a tolerance of the curve.
  ///
  /// The timing functions follow the curve's tangents. This is the form for Core Animation, Lottie,
  /// Android and CSS keyframes. The first and the last value are exact, and a jump of more than
  /// twice the tolerance is two keyframes at one time. Keyframes are placed at some of up to 96 times,
  /// or 8 for each extreme, denser where the curve bends more; their number is the least for which
  /// the timing functions can be fitted. Where none can, even times are added.
  ///
  /// A curve that is a cubic, a parabola or a line between its breakpoints has these as its timing functions, exactly,
  /// unless a third fewer keyframes are enough. For another curve there are two keyframes where a single Bézier is within
  /// the tolerance, of the whole or from breakpoint to breakpoint.
  ///
  /// - Parameters:
  ///   - tolerance: The largest vertical error, in value units; from 1e-50 to 1e50.
  ///   - interval: Finite, in the domain; the whole domain if `nil`.
  ///   - end: The last value; the curve's own if `nil`.
  ///   - monotone: Whether every extreme of the curve gets a keyframe. The ordinates of timing
  ///     functions then stay between 0 and 1, as some readers of Lottie require.
  /// - Returns: Keyframes whose error, measured by ``largestDifference(from:over:)``, is at most
  ///   the tolerance.
  /// - Throws: ``ParameterError`` as ``linearKeyframes(within:over:endingOn:onCurve:)``.
  public func cubicKeyframes(
    within tolerance: Double, over interval: ClosedRange<Double>? = nil,
    endingOn end: Double? = nil,
    monotone: Bool = false
  ) throws(ParameterError) -> CurveKeyframes {
    let range = try keyframeInterval(interval)
    try check(tolerance, "tolerance", in: Magnitude.positive)
    let own = ownKeyframes(over: range, endingOn: end, monotone: monotone).flatMap {
      inside($0, range) <= tolerance ? $0 : nil
    }
    if let own, own.times.count == 2 { return own }
    let found: CurveKeyframes
    do throws(ParameterError) {
      let ends = try keyframeEnds(of: range, endingOn: end)
      found = try cubicKeyframes(
        within: tolerance, along: try polyline(within: tolerance, over: range), over: range,
        ends: ends, tangents: monotone ? .monotone : .curve)
    } catch {
      if let own { return own }
      throw error
    }
    if let own, 2 * own.times.count < 3 * found.times.count { return own }
    let whole =
      found.times.count > Self.mostOfNearest
      ? nil : joined(found, at: [], within: tolerance, monotone: monotone)
    let turns = found.times.indices.dropFirst().dropLast().filter {
      let (before, here, after) = (found.values[$0 - 1], found.values[$0], found.values[$0 + 1])
      return (here - before) * (after - here) < 0
    }
    let corners = Set(breakpoints(in: range) + turns.map { found.times[$0] })
    let parts =
      corners.isEmpty ? nil : joined(found, at: corners, within: tolerance, monotone: monotone)
    // Of equally few keyframes the exact ones come first, then those that follow the curve's
    // tangents.
    return [own, found, whole, parts].compactMap { $0 }.min { $0.times.count < $1.times.count }
      ?? found
  }

  /// The largest number of keyframes that may hide a single Bézier: it has two extremes at most.
  private static var mostOfNearest: Int { 6 }

  /// The number of stretches without a near Bézier after which no other is tried: each takes milliseconds.
  private static var mostMisses: Int { 3 }

  /// Keyframes with the nearest single Bézier in place of several between jumps, and between corners, which may be extremes.
  private func joined(
    _ found: CurveKeyframes, at corners: Set<Double>, within tolerance: Double, monotone: Bool
  ) -> CurveKeyframes? {
    let (times, values) = (found.times, found.values)
    func isJoint(_ index: Int) -> Bool {
      index == times.count - 1 || corners.contains(times[index])
        || times[index] == times[index - 1] || times[index] == times[index + 1]
    }
    let decimals = ToleranceTube.decimals(
      for: [[(times[0], 0), (times[times.count - 1], 0)]], tolerance: tolerance / 4, length: 1)
    var row = ([times[0]], [values[0]], [CubicBezier]())
    var (start, misses, known) = (0, 0, [CubicBezier]())
    for index in times.indices.dropFirst() where isJoint(index) {
      var part = (
        times[start + 1...index], values[start + 1...index], found.timingFunctions[start..<index]
      )
      if (3...Self.mostOfNearest).contains(index - start + 1), misses < Self.mostMisses {
        let nearest = nearestKeyframes(
          within: tolerance, over: times[start]...times[index],
          ends: (values[start], values[index]), decimals: decimals.value, monotone: monotone,
          known: known)
        if let nearest {
          part = (nearest.times[1...], nearest.values[1...], nearest.timingFunctions[0...])
          // Later passes have the same, there or back.
          known = nearest.timingFunctions.flatMap { [$0, $0.mirrored] }
        } else {
          misses += 1
        }
      }
      row.0 += part.0
      row.1 += part.1
      row.2 += part.2
      start = index
    }
    return try? CurveKeyframes(validating: row.0, values: row.1, timingFunctions: row.2)
  }

  /// The fewest keyframes near a polyline of the curve, with a rule for the tangents at them.
  // Not specialised by the caller's curve, as `polyline(within:over:atMost:)` is not.
  @_semantics("optimize.sil.specialize.generic.never")
  func cubicKeyframes(
    within tolerance: Double, along polyline: [[ToleranceTube.Vertex]],
    over interval: ClosedRange<Double>, ends: (Double, Double),
    tangents: KeyframeTangents
  ) throws(ParameterError) -> CurveKeyframes {
    let length = interval.upperBound - interval.lowerBound
    var places = ToleranceTube.decimals(
      for: polyline, tolerance: tolerance / 4, length: length)
    // Steep places need times that lie closer together, and flat ones more nodes.
    for round in 0..<6 {
      // Rounding, and the error between the samples of a fit, may need a margin; a measured curve's
      // noise nearly always does.
      for margin in [tangents == .free ? 0.98 : 1, 0.96, 0.9, 0.8, 0.65] {
        var search = CubicSearch(
          self, polyline, within: margin * tolerance, ends: ends, decimals: places,
          tangents: tangents, round: round)
        guard let keyframes = try search.keyframes() else { break }
        if inside(keyframes, interval) <= tolerance { return keyframes }
      }
      places = (min(places.time + 1, 15), min(places.value + 1, 15))
    }
    throw ParameterError(tolerance: tolerance, needsMoreDecimalsThan: places)
  }

  /// The largest difference from keyframes, except at a last value that the caller chose.
  func inside(_ keyframes: CurveKeyframes, _ interval: ClosedRange<Double>) -> Double {
    let end =
      (value(at: interval.upperBound, from: .left)
      - keyframes.value(at: interval.upperBound, from: .left)).magnitude
    let found = largestDifference(from: keyframes, over: interval)
    guard found.place == interval.upperBound else { return found.difference }
    let before = interval.lowerBound...interval.upperBound.nextDown
    return max(end, largestDifference(from: keyframes, over: before).difference)
  }

  /// The first and the last value of keyframes; at a jump at an end of the interval, the inner one.
  func keyframeEnds(
    of interval: ClosedRange<Double>, endingOn end: Double?
  ) throws(ParameterError) -> (Double, Double) {
    let (lower, upper) = (interval.lowerBound, interval.upperBound)
    let first = value(at: lower, from: lower == domain.lowerBound ? nil : .right)
    let last = end ?? value(at: upper, from: upper == domain.upperBound ? nil : .left)
    try check(first, "the first value", in: Magnitude.signed)
    try check(last, "the last value", in: Magnitude.signed)
    return (first, last)
  }
}

enum KeyframeTangents {
  /// The curve's own tangents.
  case curve
  /// The curve's own tangents, with a level keyframe at every extreme.
  case monotone
  /// The tangents of the best fit, as those of a measured curve are noise.
  case free
}
