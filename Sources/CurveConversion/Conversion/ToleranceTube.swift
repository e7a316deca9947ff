// A curve as a polyline, for every search for keyframes.
//
//     curve     replaced by a polyline through points of it, at most η = ε/256 away
//     tube      the polyline ± (ε − η): a line from knot to knot that stays in it is within ε of the curve
//     sections  a jump that no line can bridge, of more than the tube's height, is kept as two keyframes at
//               one time, and ends a section

/// The tube of all points within a tolerance of a curve.
package enum ToleranceTube {
  package typealias Vertex = (time: Double, value: Double)

  /// The largest number of vertices of a curve.
  package static let mostVertices = 100_000

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
package func powerOfTen(_ exponent: Int) -> Double {
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
