// The fewest keyframes joined by straight lines that stay within a tolerance of a curve.
//
// A line may go anywhere in the tube of ToleranceTube.swift. FewestLines.swift finds the fewest lines of all, with keyframes
// at any times and values, and about the least error possible for that many lines. They are then rounded, to as few decimals
// as the tolerance leaves room for.
//
// Keeping knots on the curve costs about a third more keyframes; it is an option for those who edit keyframes by hand. They
// are the fewest of the tube's vertices (CommonKeyframes.swift).

extension Curve {
  /// The fewest keyframes, joined by straight lines, that stay within a tolerance of the curve.
  ///
  /// The first and the last value are exact. A jump of more than twice the tolerance is two
  /// keyframes at its exact time. No fewer keyframes, at any times and values, stay within 127/128 of the tolerance.
  /// Of those with the fewest, these have about the least error, rounded to as few decimals as it leaves room for.
  ///
  /// - Parameters:
  ///   - tolerance: The largest vertical error, in value units; from 1e-50 to 1e50.
  ///   - interval: Finite, in the domain; the whole domain if `nil`.
  ///   - end: The last value; the curve's own if `nil`. For a spring that is cut off it is the
  ///     resting value. If it is further away than the tolerance, the keyframes jump to it.
  ///   - onCurve: Whether each keyframe has the curve's value, rounded. Every jump is then two keyframes.
  /// - Returns: Keyframes whose error, measured by ``largestDifference(from:over:)``, is at most
  ///   the tolerance. This holds for a curve whose slope has at most one extreme in 1/128 of the
  ///   interval, between breakpoints; springs and elastic may swing faster.
  /// - Throws: ``ParameterError`` if a number is out of its range, a value of the curve is not finite, or the
  ///   tolerance needs more than about 1000 keyframes.
  /// - Complexity: Some 0.1 ms for each keyframe.
  public func linearKeyframes(
    within tolerance: Double, over interval: ClosedRange<Double>? = nil,
    endingOn end: Double? = nil, onCurve: Bool = false
  ) throws(ParameterError) -> CurveKeyframes {
    try keyframeTask(
      within: tolerance, over: interval, endingOn: end, atMost: KeyframeTask.mostVerticesOfLines
    ).linearKeyframes(onCurve: onCurve)
  }

  /// The task of finding keyframes.
  ///
  /// - Throws: ``ParameterError`` for any of the arguments.
  package func keyframeTask(
    within tolerance: Double, over interval: ClosedRange<Double>?, endingOn end: Double?,
    atMost limit: Int
  ) throws(ParameterError) -> KeyframeTask {
    let interval = try keyframeInterval(interval)
    try check(tolerance, "tolerance", in: Magnitude.positive)
    let ends = try keyframeEnds(of: interval, endingOn: end)
    return KeyframeTask(
      curve: erased(self), tolerance: tolerance, interval: interval, ends: ends,
      polyline: try polyline(within: tolerance, over: interval, atMost: limit))
  }

  /// The interval for the keyframes, checked.
  func keyframeInterval(
    _ interval: ClosedRange<Double>?
  ) throws(ParameterError) -> ClosedRange<Double> {
    let interval = interval ?? domain
    try check(interval.lowerBound, "the interval's start", in: Magnitude.signed)
    try check(interval.upperBound, "the interval's end", in: Magnitude.signed)
    try check(
      interval.upperBound - interval.lowerBound, "the interval's length", in: Magnitude.positive)
    try check(
      interval.upperBound, "the interval's end",
      where: domain.lowerBound <= interval.lowerBound && interval.upperBound <= domain.upperBound,
      accepted: "in the domain, \(domain)")
    return interval
  }
}

/// A curve with a tolerance, as a polyline: the start of every search for keyframes.
package struct KeyframeTask: Sendable {
  let curve: any Curve
  let tolerance: Double
  let interval: ClosedRange<Double>

  /// The values of the first and the last keyframe.
  let ends: (Double, Double)

  package let polyline: [[ToleranceTube.Vertex]]

  /// Half the height of the tube.
  private var reach: Double { tolerance * (1 - 1 / 256) }

  /// The exact first value of the polyline; `nil` if the curve jumps to it from the value of the first keyframe.
  private var firstValue: Double? { value(ends.0, near: polyline[0][0]) }

  /// The exact last value of the polyline; `nil` if the curve jumps from it to the value of the last keyframe.
  private var lastValue: Double? {
    let vertices = polyline[polyline.count - 1]
    return value(ends.1, near: vertices[vertices.count - 1])
  }

  private func value(_ value: Double, near vertex: ToleranceTube.Vertex) -> Double? {
    (value - vertex.value).magnitude > tolerance ? nil : value
  }

  /// The largest number of vertices for keyframes joined by lines.
  package static let mostVerticesOfLines = ToleranceTube.mostVertices / 3

  /// See ``Curve/linearKeyframes(within:over:endingOn:onCurve:)``.
  package func linearKeyframes(onCurve: Bool = false) throws(ParameterError) -> CurveKeyframes {
    if !onCurve, let paths = fewestLines(), let rounded = rounded(paths, along: polyline) {
      return try keyframes(of: rounded)
    }
    // A keyframe on the curve is on one side of a jump.
    var sections = [[polyline[0][0]]]
    for vertex in polyline.joined().dropFirst() {
      guard let last = sections[sections.count - 1].last else { continue }
      if last.time < vertex.time {
        sections[sections.count - 1].append(vertex)
      } else if (vertex.value - last.value).magnitude > tolerance / 256 {
        // Less is rounding.
        sections.append([vertex])
      }
    }
    let paths = sections.enumerated().map { index, section in
      fewestVertices(of: section, ends: ends(of: index, sections.count))
    }
    return try keyframes(
      of: rounded(paths, along: sections, placedOn: onCurve ? curve : nil) ?? paths)
  }

  /// The corners of the fewest lines in each section; `nil` if rounding leaves none.
  ///
  /// - Parameter share: The part of the tolerance that the lines may use, at most 1.
  package func fewestLines(share: Double = 1) -> [[ToleranceTube.Vertex]]? {
    var paths: [[ToleranceTube.Vertex]] = []
    for (index, section) in polyline.enumerated() {
      let path = FewestLines.path(
        along: section, within: share * reach, ends: ends(of: index, polyline.count))
      guard let path else { return nil }
      paths.append(path)
    }
    return paths
  }

  /// The fewest vertices of a section, joined by lines that leave room for rounding.
  private func fewestVertices(
    of section: [ToleranceTube.Vertex], ends: FewestLines.Ends
  ) -> [ToleranceTube.Vertex] {
    let times = section.map(\.time)
    var values = section.map(\.value)
    values[0] = ends.first ?? values[0]
    values[values.count - 1] = ends.last ?? values[values.count - 1]
    return CurveKeyframes.commonSamples(of: [values], at: times, within: [reach * 15 / 16])
      .map { (times[$0], values[$0]) }
  }

  /// The exact ends of a section; `nil` for any within the tolerance.
  private func ends(of section: Int, _ count: Int) -> FewestLines.Ends {
    (section == 0 ? firstValue : nil, section == count - 1 ? lastValue : nil)
  }

  /// A path in each section, rounded to as few decimals as the tolerance leaves room for; `nil` if it leaves none.
  ///
  /// - Parameter curve: The curve that the inner corners are to lie on; `nil` if they are free.
  private func rounded(
    _ paths: [[ToleranceTube.Vertex]], along sections: [[ToleranceTube.Vertex]],
    placedOn curve: (any Curve)? = nil
  ) -> [[ToleranceTube.Vertex]]? {
    let places = ToleranceTube.decimals(
      for: polyline, tolerance: tolerance, length: interval.upperBound - interval.lowerBound)
    let exact = paths.indices.map { ends(of: $0, paths.count) }
    for more in 0...15 - min(places.time, places.value) {
      let finer = (time: min(places.time + more, 15), value: min(places.value + more, 15))
      let rounded = paths.indices.map {
        Self.rounded(paths[$0], to: finer, ends: exact[$0], placedOn: curve)
      }
      let fits = rounded.indices.allSatisfy {
        FewestLines.isPath(rounded[$0], along: sections[$0], within: reach, ends: exact[$0])
      }
      if fits { return rounded }
    }
    return nil
  }

  /// A path with some decimals; its first and last time are exact, and so are given values there.
  private static func rounded(
    _ path: [ToleranceTube.Vertex], to decimals: (time: Int, value: Int), ends: FewestLines.Ends,
    placedOn curve: (any Curve)?
  ) -> [ToleranceTube.Vertex] {
    let scale = (time: powerOfTen(decimals.time), value: powerOfTen(decimals.value))
    let last = path.count - 1
    return path.enumerated().map { index, knot in
      if index == 0 || index == last {
        let exact = index == 0 ? ends.first : ends.last
        return (knot.time, exact ?? (knot.value * scale.value).rounded() / scale.value)
      }
      let time = (knot.time * scale.time).rounded() / scale.time
      let value = curve.map { $0.value(at: time) } ?? knot.value
      return (time, (value * scale.value).rounded() / scale.value)
    }
  }

  /// The keyframes of a path in each section, with those before the first section and after the last.
  private func keyframes(
    of paths: [[ToleranceTube.Vertex]]
  ) throws(ParameterError) -> CurveKeyframes {
    var knots = Array(paths.joined())
    if firstValue == nil { knots.insert((knots[0].time, ends.0), at: 0) }
    if lastValue == nil { knots.append((knots[knots.count - 1].time, ends.1)) }
    return try CurveKeyframes(validating: knots.map(\.time), values: knots.map(\.value))
  }
}

extension ParameterError {
  /// The error of decimals that are too few for a tolerance.
  package init(tolerance: Double, needsMoreDecimalsThan places: (time: Int, value: Int)) {
    self.init(
      parameter: "tolerance", value: tolerance,
      accepted: "larger, or have more than \(places.time) decimals for times and "
        + "\(places.value) for values")
  }
}
