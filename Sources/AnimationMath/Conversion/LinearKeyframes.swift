// The fewest keyframes joined by straight lines that stay within a tolerance of a curve.
//
// A line may go anywhere in the tube of ToleranceTube.swift. From a keyframe (t, v) the visible
// points lie in a wedge of slopes, which each vertex of the tube narrows:
//
//     low = max (lowerᵢ − v)/(tᵢ − t),   high = min (upperᵢ − v)/(tᵢ − t),   until low > high
//
// and at every station on the way the visible values are an interval. So one walk finds all lines
// from a keyframe, without trying any of them [1, 2]. The fewest keyframes are the shortest path
// from the first keyframe to the last. Times only rise, so each keyframe is settled when the walk
// reaches it, and one pass gives the exact path.
//
// Of the paths with the fewest keyframes, the path whose keyframes lie nearest to the curve is
// taken. Where the grid had to be thinned, LinkWindows.swift tells whether real numbers need fewer
// keyframes, and finds them.
//
// Tried and dropped: the same search in real numbers, greedily from window to window, with the
// knots rounded afterwards. Rounding takes up to half a step at both ends of a line, in time and in
// value, so the tube had to be narrower by that amount, and a narrower tube needs more keyframes.
// Keeping knots on the curve costs about a third more keyframes; it is an option for those who edit
// keyframes by hand.
//
// [1] H. Imai, M. Iri, An optimal algorithm for approximating a piecewise linear function, 1986.
// [2] S. Suri, A linear time algorithm for minimum link paths inside a simple polygon, 1986.

extension Curve {
  /// The fewest keyframes, joined by straight lines, that stay within a tolerance of the curve.
  ///
  /// The first and the last value are exact. A jump of more than twice the tolerance is two
  /// keyframes at its exact time. All other keyframes lie on the grid of `decimals`, so printing
  /// does not move them; no fewer keyframes on that grid stay within 255/256 of the tolerance. If
  /// the grid has more than 6 times in a tenth of the interval to the next keyframe, only some of them
  /// are tried, and fewer for some hundred keyframes. For up to 100 keyframes, one or two more
  /// decimals are used if they save a keyframe. For a line over more than 64 corners, as of a fine
  /// staircase, keyframes are tried at some of them.
  ///
  /// - Parameters:
  ///   - tolerance: The largest vertical error, in value units; from 1e-50 to 1e50.
  ///   - interval: Finite, in the domain; the whole domain if `nil`.
  ///   - end: The last value; the curve's own if `nil`. For a spring that is cut off it is the
  ///     resting value. If it is further away than the tolerance, the keyframes jump to it.
  ///   - onCurve: Whether each keyframe has the curve's value, rounded to the grid.
  ///   - decimals: The decimals of times and values, up to 15; if `nil`, the tolerance determines
  ///     them.
  /// - Returns: Keyframes whose error, measured by ``largestDifference(from:over:)``, is at most
  ///   the tolerance. This holds for a curve whose slope has at most one extreme in 1/128 of the
  ///   interval, between breakpoints; springs and elastic may swing faster.
  /// - Throws: ``ParameterError`` if a number is out of its range, a value of the curve is not finite, the
  ///   tolerance needs more than about 1000 keyframes, or the decimals are too few for it.
  /// - Complexity: Some milliseconds for each keyframe; less than one if there are some hundred.
  public func linearKeyframes(
    within tolerance: Double, over interval: ClosedRange<Double>? = nil,
    endingOn end: Double? = nil,
    onCurve: Bool = false, decimals: (time: Int, value: Int)? = nil
  ) throws(ParameterError) -> CurveKeyframes {
    try ToleranceTube.validate(decimals)
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
    guard domain.lowerBound <= interval.lowerBound, interval.upperBound <= domain.upperBound else {
      throw ParameterError(
        parameter: "the interval's end", value: interval.upperBound,
        accepted: "in the domain, \(domain)")
    }
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

  let polyline: [[ToleranceTube.Vertex]]

  /// The largest number of vertices for keyframes joined by lines.
  package static let mostVerticesOfLines = ToleranceTube.mostVertices / 3

  /// See ``Curve/linearKeyframes(within:over:endingOn:onCurve:decimals:)``.
  package func linearKeyframes(
    onCurve: Bool = false, decimals: (time: Int, value: Int)? = nil
  ) throws(ParameterError) -> CurveKeyframes {
    // A line over hundreds of vertices, as of a fine staircase, is found by windows: each place on the grid
    // would look at all of them.
    if !onCurve, verticesApart > 1, let keyframes = try keyframesThroughWindows(decimals) {
      return keyframes
    }
    return try keyframesOnGrid(onCurve: onCurve, decimals: decimals)
  }

  /// The fewest keyframes of samples: in real numbers, rounded.
  ///
  /// A polyline of few vertices is searched on the grid at once, which weighs more paths.
  func keyframesThroughSamples(
    decimals: (time: Int, value: Int)?
  ) throws(ParameterError) -> CurveKeyframes {
    if vertexCount > 100, let keyframes = try keyframesThroughWindows(decimals) { return keyframes }
    return try keyframesOnGrid(decimals: decimals)
  }

  private var vertexCount: Int { polyline.reduce(0) { $0 + $1.count } }

  /// The number of vertices from one place for a keyframe to the next: some 64 places on each line, as a
  /// curve's own vertices have.
  private var verticesApart: Int {
    max(1, vertexCount / (64 * polyline.reduce(0) { $0 + coneCount($1) }))
  }

  /// The fewest keyframes on the grid.
  private func keyframesOnGrid(
    onCurve: Bool = false, decimals: (time: Int, value: Int)?
  ) throws(ParameterError) -> CurveKeyframes {
    let length = interval.upperBound - interval.lowerBound
    let isLong = vertexCount > 6000
    var places =
      decimals ?? ToleranceTube.decimals(for: polyline, tolerance: tolerance, length: length)
    while true {
      let tube = ToleranceTube(
        polyline, within: tolerance, decimals: places, ends: ends,
        placedOn: onCurve ? curve : nil,
        density: isLong ? 2 : 3, valueCount: isLong ? 8 : 16)
      if let keyframes = try tube?.fewestKeyframes() {
        guard !onCurve, keyframes.times.count <= 100 else { return keyframes }
        // The thinned grid may lack a path that is a keyframe shorter.
        for more in 0...(decimals == nil ? 2 : 0) {
          let finer = (time: min(places.time + more, 15), value: min(places.value + more, 15))
          let tube = ToleranceTube(
            polyline, within: tolerance, decimals: finer, ends: ends, placedOn: nil,
            density: decimals == nil ? 6 : 3)
          guard let tube, let windows = tube.windows(),
            windows.reduce(0, { $0 + $1.count }) < keyframes.times.count - tube.endKeyframes
          else { break }
          if let shorter = try tube.keyframes(through: windows) { return shorter }
        }
        return keyframes
      }
      // A steep place needs times that lie closer together.
      guard decimals == nil, places.time < 15 else {
        throw ParameterError(tolerance: tolerance, needsMoreDecimalsThan: places)
      }
      places = (min(places.time + 1, 15), tube == nil ? min(places.value + 1, 15) : places.value)
    }
  }
}

extension KeyframeTask {
  /// The fewest lines in real numbers, rounded; `nil` if rounding leaves the tube.
  private func keyframesThroughWindows(
    _ decimals: (time: Int, value: Int)?
  ) throws(ParameterError) -> CurveKeyframes? {
    let (count, apart) = (vertexCount, verticesApart)
    let length = interval.upperBound - interval.lowerBound
    let places =
      decimals ?? ToleranceTube.decimals(for: polyline, tolerance: tolerance, length: length)
    for more in 0...(decimals == nil ? 1 : 0) {
      let finer = (time: min(places.time + more, 15), value: places.value)
      let tube = ToleranceTube(
        polyline, within: tolerance, decimals: finer, ends: ends, placedOn: nil,
        density: apart > 1 ? 1 : count > 500 ? 3 : 6, valueCount: 4, every: apart)
      guard let tube, let windows = tube.windows() else { continue }
      // The windows are those of any decimals of values; a path through them may need more.
      for digits in 0...(decimals == nil ? 3 : 0) {
        let value = min(places.value + digits, 15)
        if let keyframes = try tube.keyframes(through: windows, valueDecimals: value) {
          return keyframes
        }
      }
    }
    return nil
  }

  /// The lines of the greedy walk: each begins on a vertex and goes on as long as one slope is left.
  private func coneCount(_ vertices: [ToleranceTube.Vertex]) -> Int {
    var (count, start) = (1, 0)
    var (low, high) = (-Double.infinity, Double.infinity)
    for index in vertices.indices.dropFirst() {
      let width = vertices[index].time - vertices[start].time
      let rise = vertices[index].value - vertices[start].value
      (low, high) = (max(low, (rise - tolerance) / width), min(high, (rise + tolerance) / width))
      if low > high {
        (count, start) = (count + 1, index - 1)
        (low, high) = (-.infinity, .infinity)
        let step = vertices[index].time - vertices[start].time
        let slope = (vertices[index].value - vertices[start].value) / step
        (low, high) = (slope - tolerance / step, slope + tolerance / step)
      }
    }
    return count
  }
}

extension ParameterError {
  /// The decimals are too few for a tolerance.
  init(tolerance: Double, needsMoreDecimalsThan places: (time: Int, value: Int)) {
    self.init(
      parameter: "tolerance", value: tolerance,
      accepted: "larger, or have more than \(places.time) decimals for times and "
        + "\(places.value) for values")
  }
}

extension ToleranceTube {
  /// Throws unless decimals are from 0 to 15.
  static func validate(_ decimals: (time: Int, value: Int)?) throws(ParameterError) {
    guard let decimals else { return }
    try check(Double(decimals.time), "decimals.time", in: 0...15)
    try check(Double(decimals.value), "decimals.value", in: 0...15)
  }

  /// The keyframes of the shortest path; `nil` if there is none on the grid.
  func fewestKeyframes() throws(ParameterError) -> CurveKeyframes? {
    try keyframes(of: sections) { section in
      var paths = LinkPath(section)
      return paths.shortest()
    }
  }

  /// The number of keyframes before the first section and after the last.
  fileprivate var endKeyframes: Int { (prefix == nil ? 0 : 1) + (suffix == nil ? 0 : 1) }

  /// The reachable values of each section; `nil` if the end of a section cannot be reached.
  fileprivate func windows() -> [LinkWindows]? {
    let windows = sections.compactMap { LinkWindows($0) }
    return windows.count == sections.count ? windows : nil
  }

  /// The keyframes of a shortest path in real numbers, rounded to the grid; `nil` if that leaves the tube.
  fileprivate func keyframes(
    through windows: [LinkWindows], valueDecimals: Int? = nil
  ) throws(ParameterError) -> CurveKeyframes? {
    let scale = powerOfTen(valueDecimals ?? decimals.value)
    return try keyframes(of: windows) { $0.path(scale: scale) }
  }

  /// The keyframes along a path in each section; `nil` if one has no path.
  private func keyframes<Section>(
    of sections: [Section], along path: (Section) -> [Vertex]?
  ) throws(ParameterError) -> CurveKeyframes? {
    var knots: [Vertex] = prefix.map { [$0] } ?? []
    for section in sections {
      guard let path = path(section) else { return nil }
      knots += path
    }
    if let suffix { knots.append(suffix) }
    return try CurveKeyframes(validating: knots.map(\.time), values: knots.map(\.value))
  }
}

/// The keyframes that a section may have, and which of them see each other.
private struct LinkPath {
  /// A station, with the numbers of its choices.
  private struct Row {
    let time, lower, upper: Double
    let isVertex: Bool

    /// The lowest choice, and the distance between them.
    let first, step: Double

    /// The number of its first choice, and their count.
    let offset, count: Int

    /// The highest cost of a path to one of its choices, or a higher number.
    var worst = Int64.max
  }

  private var rows: [Row] = []

  /// The values of the choices of all stations.
  private var values: [Double] = []

  /// The cost that a keyframe there adds to a path: 2³² plus its distance from the curve.
  ///
  /// Of 64 bits on every processor: an `Int` of 32 bits, as on a watch, would count no keyframes.
  private var ownCosts: [Int64] = []

  /// The cost of a path to the choice.
  private var costs: [Int64]

  /// The previous choice on that path.
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
      // Paths with fewer keyframes lead to all of them.
      if row.count == 0 || row.worst - Self.keyframeCost <= cost { continue }
      let lower = max(row.lower, value + low * width)
      let upper = min(row.upper, value + high * width)
      // The choices rise evenly.
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
