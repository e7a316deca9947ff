// The fewest keyframes joined by straight lines that stay within a tolerance of a curve.
//
// A line may go anywhere in the tube of ToleranceTube.swift. FewestLines.swift finds the fewest lines of all, with keyframes
// at any times and values, and about the least error possible for that many lines. They are then rounded, to as few decimals
// as the tolerance leaves room for.
//
// Where given decimals leave no room, the keyframes are searched for on their grid. From a keyframe (t, v) the visible points
// lie in a wedge of slopes, which each vertex of the tube narrows:
//
//     low = max (lowerᵢ − v)/(tᵢ − t),   high = min (upperᵢ − v)/(tᵢ − t),   until low > high
//
// and at every station the visible values are an interval. So one walk finds all lines from a keyframe, without trying any
// of them [1]. The fewest keyframes are the shortest path from the first keyframe to the last. Times only rise, so each
// keyframe is settled when the walk reaches it, and one pass gives the exact path; of several, the one whose keyframes lie
// nearest to the curve.
//
// Keeping knots on the curve costs about a third more keyframes; it is an option for those who edit keyframes by hand.
//
// [1] H. Imai, M. Iri, An optimal algorithm for approximating a piecewise linear function, 1986.

extension Curve {
  /// The fewest keyframes, joined by straight lines, that stay within a tolerance of the curve.
  ///
  /// The first and the last value are exact. A jump of more than twice the tolerance is two
  /// keyframes at its exact time. No fewer keyframes, at any times and values, stay within 127/128 of the tolerance.
  /// Of those with the fewest, these have about the least error, rounded to as few decimals as it leaves room for.
  ///
  /// With given decimals, all other keyframes lie on their grid, and no fewer keyframes on it stay within 255/256 of the
  /// tolerance. If the grid has more than 6 times in a tenth of the time to the next keyframe, only some of them are
  /// tried, and fewer for some hundred keyframes.
  ///
  /// - Parameters:
  ///   - tolerance: The largest vertical error, in value units; from 1e-50 to 1e50.
  ///   - interval: Finite, in the domain; the whole domain if `nil`.
  ///   - end: The last value; the curve's own if `nil`. For a spring that is cut off it is the
  ///     resting value. If it is further away than the tolerance, the keyframes jump to it.
  ///   - onCurve: Whether each keyframe has the curve's value, rounded to the grid.
  ///   - decimals: The decimals of times and values, up to 15; if `nil`, as many as the fewest keyframes
  ///     need.
  /// - Returns: Keyframes whose error, measured by ``largestDifference(from:over:)``, is at most
  ///   the tolerance. This holds for a curve whose slope has at most one extreme in 1/128 of the
  ///   interval, between breakpoints; springs and elastic may swing faster.
  /// - Throws: ``ParameterError`` if a number is out of its range, a value of the curve is not finite, the
  ///   tolerance needs more than about 1000 keyframes, or the decimals are too few for it.
  /// - Complexity: Some microseconds for each keyframe; on a grid, some milliseconds.
  public func linearKeyframes(
    within tolerance: Double, over interval: ClosedRange<Double>? = nil,
    endingOn end: Double? = nil,
    onCurve: Bool = false, decimals: (time: Int, value: Int)? = nil
  ) throws(ParameterError) -> CurveKeyframes {
    if let decimals {
      try check(Double(decimals.time), "decimals.time", in: 0...15)
      try check(Double(decimals.value), "decimals.value", in: 0...15)
    }
    return try keyframeTask(
      within: tolerance, over: interval, endingOn: end, atMost: KeyframeTask.mostVerticesOfLines
    ).linearKeyframes(onCurve: onCurve, decimals: decimals)
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

  /// The fewest lines of each section, found once for all decimals; `nil` if rounding leaves none.
  private var fewestLines: [[ToleranceTube.Vertex]]?

  init(
    curve: any Curve, tolerance: Double, interval: ClosedRange<Double>, ends: (Double, Double),
    polyline: [[ToleranceTube.Vertex]]
  ) {
    (self.curve, self.tolerance, self.interval) = (curve, tolerance, interval)
    (self.ends, self.polyline) = (ends, polyline)
    var paths: [[ToleranceTube.Vertex]] = []
    for (section, vertices) in polyline.enumerated() {
      let path = FewestLines.path(along: vertices, within: reach, ends: self.ends(of: section))
      guard let path else { return }
      paths.append(path)
    }
    fewestLines = paths
  }

  /// Half the height of the tube.
  private var reach: Double { tolerance * (1 - 1 / 256) }

  /// The exact ends of a section.
  private func ends(of section: Int) -> FewestLines.Ends {
    (section == 0 ? firstValue : nil, section == polyline.count - 1 ? lastValue : nil)
  }

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

  /// See ``Curve/linearKeyframes(within:over:endingOn:onCurve:decimals:)``.
  package func linearKeyframes(
    onCurve: Bool = false, decimals: (time: Int, value: Int)? = nil
  ) throws(ParameterError) -> CurveKeyframes {
    if !onCurve, let keyframes = try keyframesRounded(to: decimals) { return keyframes }
    return try keyframesOnGrid(onCurve: onCurve, decimals: decimals)
  }

  /// The decimals that the tolerance asks for.
  private var sufficientDecimals: (time: Int, value: Int) {
    let length = interval.upperBound - interval.lowerBound
    return ToleranceTube.decimals(for: polyline, tolerance: tolerance, length: length)
  }

  /// The fewest keyframes of all, rounded; `nil` if that leaves the tube.
  private func keyframesRounded(
    to decimals: (time: Int, value: Int)?
  ) throws(ParameterError) -> CurveKeyframes? {
    guard let paths = fewestLines else { return nil }
    let places = decimals ?? sufficientDecimals
    for more in 0...(decimals == nil ? 15 - min(places.time, places.value) : 0) {
      let finer = (time: min(places.time + more, 15), value: min(places.value + more, 15))
      let rounded = paths.enumerated().map { Self.rounded($1, to: finer, ends: ends(of: $0)) }
      let fits = rounded.enumerated().allSatisfy {
        FewestLines.isPath($1, along: polyline[$0], within: reach, ends: ends(of: $0))
      }
      if fits { return try keyframes(of: rounded) }
    }
    return nil
  }

  /// A path with the decimals of the grid; its first and last time are exact, and so are given values there.
  private static func rounded(
    _ path: [ToleranceTube.Vertex], to decimals: (time: Int, value: Int), ends: FewestLines.Ends
  ) -> [ToleranceTube.Vertex] {
    let scale = (time: powerOfTen(decimals.time), value: powerOfTen(decimals.value))
    var rounded = path.map { knot in
      (
        time: (knot.time * scale.time).rounded() / scale.time,
        value: (knot.value * scale.value).rounded() / scale.value
      )
    }
    let last = path.count - 1
    (rounded[0].time, rounded[last].time) = (path[0].time, path[last].time)
    if let first = ends.first { rounded[0].value = first }
    if let end = ends.last { rounded[last].value = end }
    return rounded
  }

  /// The fewest keyframes on the grid.
  private func keyframesOnGrid(
    onCurve: Bool, decimals: (time: Int, value: Int)?
  ) throws(ParameterError) -> CurveKeyframes {
    let isLong = polyline.reduce(0) { $0 + $1.count } > 6000
    var places = decimals ?? sufficientDecimals
    while true {
      let tube = ToleranceTube(
        polyline, within: tolerance, decimals: places, ends: (firstValue, lastValue),
        placedOn: onCurve ? curve : nil,
        density: isLong ? 2 : 3, valueCount: isLong ? 8 : 16)
      if let paths = tube?.paths() { return try keyframes(of: paths) }
      // A steep place needs times that lie closer together.
      guard decimals == nil, places.time < 15 else {
        throw ParameterError(tolerance: tolerance, needsMoreDecimalsThan: places)
      }
      places = (min(places.time + 1, 15), tube == nil ? min(places.value + 1, 15) : places.value)
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

extension ToleranceTube {
  /// A shortest path in each section; `nil` if one has none on the grid.
  func paths() -> [[Vertex]]? {
    var paths: [[Vertex]] = []
    for section in sections {
      var links = LinkPath(section)
      guard let path = links.shortest() else { return nil }
      paths.append(path)
    }
    return paths
  }
}

/// The keyframes that a section may have, and which of them see each other.
private struct LinkPath {
  /// A station of the tube, and the indices of its choices in the lists of all choices.
  private struct Row {
    let time, lower, upper: Double
    let isVertex: Bool

    /// The lowest choice, and the distance between neighbouring choices.
    let first, step: Double

    /// The index of the station's first choice, and the number of its choices.
    let offset, count: Int

    /// An upper bound of the costs of the paths to the station's choices.
    var worst = Int64.max
  }

  private var rows: [Row] = []

  /// The values of the choices of all stations.
  private var values: [Double] = []

  /// The cost that a keyframe at each choice adds to a path: 2³² plus its distance from the curve.
  ///
  /// It has 64 bits on every processor: an `Int` of 32 bits, as on a watch, could not hold 2³².
  private var ownCosts: [Int64] = []

  /// The cost of the cheapest path found to each choice.
  private var costs: [Int64]

  /// The choice before each choice on its cheapest path.
  private var origins: [Int32]

  init(_ stations: [ToleranceTube.Station]) {
    rows.reserveCapacity(stations.count)
    for station in stations {
      let choices = station.choices
      rows.append(
        Row(
          time: station.time, lower: station.lower, upper: station.upper,
          isVertex: station.isVertex, first: choices.first ?? 0,
          step: choices.count > 1 ? choices[1] - choices[0] : 1,
          offset: values.count, count: choices.count))
      values += choices
      ownCosts += choices.map { Self.cost(of: $0, at: station) }
    }
    costs = Array(repeating: .max, count: values.count)
    origins = Array(repeating: -1, count: values.count)
  }

  private static let keyframeCost: Int64 = 1 << 32

  private static func cost(of value: Double, at station: ToleranceTube.Station) -> Int64 {
    let middle = station.lower + (station.upper - station.lower) / 2
    let share = (value - middle).magnitude / max(station.upper - middle, .leastNormalMagnitude)
    return keyframeCost + Int64(min(share, 1) * 1000)
  }

  /// The fewest keyframes from one end of the section to the other.
  mutating func shortest() -> [ToleranceTube.Vertex]? {
    for place in 0..<rows[0].count { costs[place] = ownCosts[place] }
    for index in rows.indices.dropLast() {
      let row = rows[index]
      for place in row.offset..<row.offset + row.count where costs[place] < .max {
        extend(from: index, place)
      }
    }
    let last = rows[rows.count - 1]
    let ends = last.offset..<last.offset + last.count
    guard var place = ends.min(by: { costs[$0] < costs[$1] }), costs[place] < .max else {
      return nil
    }
    var path: [ToleranceTube.Vertex] = []
    var index = rows.count - 1
    while place >= 0 {
      while rows[index].offset > place { index -= 1 }
      path.append((rows[index].time, values[place]))
      place = Int(origins[place])
    }
    return path.reversed()
  }

  /// Updates the paths to all keyframes that a keyframe sees.
  private mutating func extend(from index: Int, _ origin: Int) {
    let (time, value, cost) = (rows[index].time, values[origin], costs[origin])
    var (low, high) = (-Double.infinity, Double.infinity)
    for next in (index + 1)..<rows.count {
      let row = rows[next]
      let width = row.time - time
      if row.isVertex {
        low = max(low, (row.lower - value) / width)
        high = min(high, (row.upper - value) / width)
        if low > high { return }
      }
      // Every choice of this station already has a path that is at least as cheap.
      if row.count == 0 || row.worst - Self.keyframeCost <= cost { continue }
      let lower = max(row.lower, value + low * width)
      let upper = min(row.upper, value + high * width)
      // The choices rise evenly, so the first one seen follows by division.
      let steps = max((lower - row.first) / row.step, 0)
      var seen = steps < Double(row.count) ? Int(steps) : row.count
      if Double(seen) < steps { seen += 1 }
      var isShorter = false
      while seen < row.count {
        let place = row.offset + seen
        if values[place] > upper { break }
        let total = cost + ownCosts[place]
        if total < costs[place] {
          (costs[place], origins[place]) = (total, Int32(origin))
          isShorter = true
        }
        seen += 1
      }
      if isShorter {
        rows[next].worst = costs[row.offset..<row.offset + row.count].max() ?? .max
      }
    }
  }
}
