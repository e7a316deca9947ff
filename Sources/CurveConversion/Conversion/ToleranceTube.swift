// The points within a tolerance of a curve, as a tube about a polyline, and the grid points in it.
//
//     curve     replaced by a polyline through points of it, at most η = ε/256 away
//     tube      the polyline ± (ε − η): a line from knot to knot that stays in it is within ε of the curve
//     stations  the vertices, at which alone a straight line can leave the tube, and the times of the grid,
//               at which a keyframe may lie
//     sections  a jump that no line can bridge, of more than the tube's height, is kept as two keyframes at
//               one time, and ends a section
//
// Keyframes lie on the grid of the printed decimals, so nothing is rounded afterwards: the k-th
// grid point is k/10ⁿ, rounded once, which is the double that the text reads back to. The ends, and
// the times of jumps, are exact and printed in full. A grid finer than needed is thinned: to three
// times between vertices, of which there are about 11 to 30 between keyframes, and to 16 values in
// the tube; for a curve with many vertices, to two times and 8 values. The times next to a vertex
// are kept, since a keyframe must lie next to a kink.

/// A curve with a tolerance, cut into sections of stations.
package struct ToleranceTube {
  /// A time, and the range of values for a line between keyframes there.
  struct Station {
    let time: Double

    package var lower, upper: Double

    /// Whether the tube bends here; elsewhere its neighbours decide.
    var isVertex: Bool

    /// The values that a keyframe may have here, rising evenly.
    package var choices: [Double] = []
  }

  package typealias Vertex = (time: Double, value: Double)

  /// The stations from one jump to the next; the first and the last hold a keyframe.
  private(set) var sections: [[Station]] = []

  let decimals: (time: Int, value: Int)

  /// The largest number of vertices of a curve.
  package static let mostVertices = 100_000

  /// Half the height of the tube.
  private let reach: Double

  /// The number of grid times tried between two vertices.
  private let density: Int

  /// The number of values tried at a time, about.
  private let valueCount: Int

  /// The largest index of a grid point: beyond it neighbours are equal.
  private static let largestIndex = 0x1p53

  /// The sufficient decimals for a tolerance.
  ///
  /// Steps of values are from a 40th to a 4th of the tolerance, and there are as many times as
  /// vertices.
  static func decimals(
    for polyline: [[Vertex]], tolerance: Double, length: Double
  ) -> (time: Int, value: Int) {
    func places(_ step: Double) -> Int {
      var (places, unit) = (0, 1.0)
      while unit > step * (1 + 1e-9) && places < 15 { (places, unit) = (places + 1, unit / 10) }
      return places
    }
    let count = Double(polyline.reduce(0) { $0 + $1.count })
    return (places(length / count), places(tolerance / 4))
  }

  /// The tube about a polyline.
  ///
  /// - Parameters:
  ///   - polyline: Its sections, without the jumps that are kept.
  ///   - curve: The curve that the polyline approximates, if keyframes are to lie on it; `nil` if
  ///     they are free.
  ///   - ends: The exact first and last value; `nil` for any within the tolerance.
  ///   - density: The number of grid times tried between two vertices; at least 2.
  ///   - valueCount: The number of values tried at a time, about.
  /// - Returns: `nil` if the grid is too coarse to come near the value at the end of some section.
  init?(
    _ polyline: [[Vertex]], within tolerance: Double, decimals: (time: Int, value: Int),
    ends: FewestLines.Ends, placedOn curve: (any Curve)?, density: Int = 3,
    valueCount: Int = 16
  ) {
    self.decimals = decimals
    (self.density, self.valueCount) = (density, valueCount)
    reach = tolerance * (1 - 1 / 256)
    for (index, vertices) in polyline.enumerated() {
      var stations = stations(vertices, placedOn: curve)
      let (first, last) = (
        index == 0 ? ends.first : nil, index == polyline.count - 1 ? ends.last : nil
      )
      stations[0].end(on: first, choices: values(in: stations[0], curve, .right))
      let end = stations.count - 1
      stations[end].end(on: last, choices: values(in: stations[end], curve, .left))
      if stations[0].choices.isEmpty || stations[end].choices.isEmpty { return nil }
      sections.append(stations)
    }
  }

  private func stations(_ vertices: [Vertex], placedOn curve: (any Curve)?) -> [Station] {
    var stations: [Station] = []
    let (start, end) = (vertices[0].time, vertices[vertices.count - 1].time)
    func append(_ vertex: Vertex) {
      let (lower, upper) = (vertex.value - reach, vertex.value + reach)
      if let last = stations.last, last.time == vertex.time {
        // A second vertex at the same time is a jump that a line bridges: the line must be near
        // both.
        stations[stations.count - 1].lower = max(last.lower, lower)
        stations[stations.count - 1].upper = min(last.upper, upper)
        stations[stations.count - 1].isVertex = true
      } else {
        stations.append(Station(time: vertex.time, lower: lower, upper: upper, isVertex: true))
      }
    }
    append(vertices[0])
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      for time in times(from: a.time, to: b.time) where start < time && time < end {
        // A grid time on a vertex needs no station of its own.
        if a.time < time && time < b.time {
          let value = mixed(a.value, b.value, at: (time - a.time) / (b.time - a.time))
          stations.append(
            Station(time: time, lower: value - reach, upper: value + reach, isVertex: false))
        }
      }
      append(b)
    }
    for index in stations.indices {
      guard start < stations[index].time && stations[index].time < end else { continue }
      if isOnGrid(stations[index].time) {
        stations[index].choices = values(in: stations[index], curve, nil)
      }
    }
    return stations
  }

  private func isOnGrid(_ time: Double) -> Bool {
    let scale = powerOfTen(decimals.time)
    return (time * scale).rounded() / scale == time
  }

  /// The times of the grid from one vertex to the next, thinned to a few.
  private func times(from start: Double, to end: Double) -> [Double] {
    let scale = powerOfTen(decimals.time)
    let (first, last) = ((start * scale).rounded(.up), (end * scale).rounded(.down))
    guard first <= last, max(-first, last) < Self.largestIndex else { return [] }
    let count = last - first + 1
    let most = Double(density)
    guard count > most else { return (0..<Int(count)).map { (first + Double($0)) / scale } }
    return (0..<density).map {
      (first + (count - 1) * Double($0) / (most - 1)).rounded() / scale
    }
  }

  /// The values that a keyframe may have at a station.
  private func values(in station: Station, _ curve: (any Curve)?, _ side: Side?) -> [Double] {
    let scale = powerOfTen(decimals.value)
    if let curve {
      let value = curve.value(at: station.time, from: side)
      let rounded = (value * scale).rounded() / scale
      return station.lower <= rounded && rounded <= station.upper ? [rounded] : []
    }
    let (lower, upper) = (station.lower * scale, station.upper * scale)
    guard max(-lower, upper) < Self.largestIndex else { return [] }
    var stride = 1.0
    for factor in [2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2] {
      if (upper - lower) / stride <= Double(valueCount) { break }
      stride = (stride * factor).rounded()
    }
    let (first, last) = ((lower / stride).rounded(.up), (upper / stride).rounded(.down))
    guard first <= last else { return [] }
    // The difference is small; the indices themselves may need more bits than an `Int` has.
    return (0...Int(last - first)).map { (first + Double($0)) * stride / scale }
  }
}

extension ToleranceTube.Station {
  /// Makes the station an end of a section, with a given value or with a free one.
  ///
  /// A given value may lie outside the tube by as much as the polyline leaves the curve.
  fileprivate mutating func end(on value: Double?, choices: [Double]) {
    self.choices = value.map { [$0] } ?? choices
    if let value { (lower, upper) = (min(lower, value), max(upper, value)) }
  }
}

extension ParameterError {
  /// The error of a tolerance for which the polyline would have more vertices than a limit.
  package init(tolerance: Double, needsMoreVerticesThan limit: Int) {
    self.init(
      parameter: "tolerance", value: tolerance,
      accepted: "larger, since lines within a 256th of it take more than \(limit) points")
  }
}

/// 10ⁿ, exact for n up to 22.
func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<exponent { power *= 10 }
  return power
}

// MARK: - Polylines

extension Curve {
  /// The curve as a polyline that leaves it by at most a 256th of a tolerance.
  ///
  /// The polyline is cut at jumps that no line within the tolerance can bridge.
  ///
  /// - Throws: ``ParameterError`` if a value is not finite, if there are more than `limit`
  ///   vertices, or if the tolerance is less than 2⁻⁴⁴ of a value, so that rounding would count as
  ///   bends.
  // Not specialised by the caller's curve: one compiled copy serves all types and modules, which
  // shortens a first build.
  @_semantics("optimize.sil.specialize.generic.never")
  package func polyline(
    within tolerance: Double, over interval: ClosedRange<Double>,
    atMost limit: Int = ToleranceTube.mostVertices
  ) throws(ParameterError) -> [[ToleranceTube.Vertex]] {
    let (start, end) = (interval.lowerBound, interval.upperBound)
    // The map that `unit` uses as well: so a jump of the curve lies exactly at the end of its
    // section.
    let map = ArgumentMap(base: start, to: 0, and: end, to: 1)
    let unit = overUnit(interval, by: map)
    let deviation = ChordDeviation(of: unit)
    var sections: [[ToleranceTube.Vertex]] = [[]]
    var count = 0
    func append(_ time: Double, _ value: Double) throws(ParameterError) {
      try check(value, "the value at \(shortestDecimal(time))", in: Magnitude.signed)
      count += 1
      if count > limit { throw ParameterError(tolerance: tolerance, needsMoreVerticesThan: limit) }
      sections[sections.count - 1].append((time, value))
    }
    let breaks = breakpoints(in: interval).filter { start < $0 && $0 < end }
    try check(
      Double(breaks.count), "the count of breakpoints", where: breaks.count <= limit,
      accepted: "at most \(limit)")
    for (left, right) in zip([start] + breaks, breaks + [end]) where left < right {
      let first = value(at: left, from: .right)
      let last = value(at: right, from: .left)
      if let before = sections[sections.count - 1].last {
        if (before.value - first).magnitude > 2 * tolerance * (1 - 1 / 256) { sections.append([]) }
        if before.value != first || sections[sections.count - 1].isEmpty { try append(left, first) }
      } else {
        try append(left, first)
      }
      let (from, to) = (map.point(at: left), map.point(at: right))
      let pieces = max(2, Int((32 * (to - from)).rounded(.up)))
      // The pieces still to be tested, the next one on top.
      var stack: [(ChordDeviation.Knot, ChordDeviation.Knot)] = []
      var knot: ChordDeviation.Knot = (to, last)
      for index in (0..<pieces).reversed() {
        let place = from + (to - from) * (Double(index) / Double(pieces))
        let below: ChordDeviation.Knot =
          index == 0 ? (from, first) : (place, unit.value(at: place))
        stack.append((below, knot))
        knot = below
      }
      var lastTime = left
      while let (a, b) = stack.popLast() {
        let middle = a.progress + (b.progress - a.progress) / 2
        let error = deviation.largest(from: a, to: b, stoppingBeyond: tolerance / 256).error
        if error <= tolerance / 256 || !(a.progress < middle && middle < b.progress) {
          let time = b.progress == to ? right : start + (end - start) * b.progress
          // Two neighbours may round to the same time.
          if time > lastTime {
            try append(time, b.eased)
            lastTime = time
          }
          continue
        }
        let size = max(a.eased.magnitude, b.eased.magnitude)
        try check(
          tolerance, "tolerance", where: tolerance >= 0x1p-44 * size,
          accepted: "at least \(shortestDecimal(0x1p-44 * size)), where values are about "
            + shortestDecimal(size))
        let knot = (middle, unit.value(at: middle))
        try check(
          knot.1, "the value at \(shortestDecimal(start + (end - start) * middle))",
          in: Magnitude.signed)
        stack.append((knot, b))
        stack.append((a, knot))
      }
    }
    return sections
  }

  /// The curve over an interval, with time measured in fractions of it.
  private func overUnit(_ interval: ClosedRange<Double>, by map: ArgumentMap) -> any Curve {
    if interval == 0...1 { return erased(self) }
    if let motion = self.cast(to: SpringMotion.self), interval.lowerBound == 0,
      let easing = try? SpringEasing(motion: motion, duration: interval.upperBound)
    {
      return erased(easing)
    }
    return erased(Affine(self, map: map))
  }
}
