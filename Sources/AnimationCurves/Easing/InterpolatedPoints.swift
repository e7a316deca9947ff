// The points a curve passes through, checked, with the widths and secants every interpolation
// needs.
//
// A method computes the slopes of each piece at its start and at its end; BezierPath evaluates the
// pieces. In all methods, for the interval i between the points i and i + 1,
//
//     hᵢ = xᵢ₊₁ − xᵢ   the width,   sᵢ = (yᵢ₊₁ − yᵢ)/hᵢ   the secant.

/// Points with strictly increasing abscissas, and the intervals between them.
struct InterpolatedPoints {
  let points: [BezierPath.Point]

  /// The widths; like ``secants``, one for each interval.
  let widths: [Double]
  let secants: [Double]

  /// Points with widths and secants that the caller has computed from them.
  init(widths: [Double], secants: [Double], points: [BezierPath.Point]) {
    (self.widths, self.secants, self.points) = (widths, secants, points)
  }

  /// Checks the points, which are counted from 1 in errors.
  init(_ points: [(x: Double, y: Double)]) throws(ParameterError) {
    try check(
      Double(points.count), "the count of points", where: points.count >= 2, accepted: "at least 2")
    for (index, point) in points.enumerated() {
      try check(point.x, "x of point \(index + 1)", in: Magnitude.signed)
      try check(point.y, "y of point \(index + 1)", in: Magnitude.signed)
      guard index > 0 else { continue }
      let step = point.x - points[index - 1].x
      try check(
        point.x, "x of point \(index + 1)", where: step > 0,
        accepted: "above \(shortestDecimal(points[index - 1].x)), the x before it")
      try check(step, "width before point \(index + 1)", in: Magnitude.positive)
    }
    self.init(unchecked: points.map { BezierPath.Point(x: $0.x, y: $0.y) })
  }

  init(unchecked points: [BezierPath.Point]) {
    let neighbours = zip(points, points.dropFirst())
    self.points = points
    widths = neighbours.map { $1.x - $0.x }
    secants = neighbours.map { ($1.y - $0.y) / ($1.x - $0.x) }
  }

  /// The piecewise cubic y(x) with these slopes at the start and at the end of each interval.
  func path(outgoing: [Double], incoming: [Double]) -> BezierPath {
    let pieces = widths.indices.map { i in
      BezierPath.Piece(points[i], slope: outgoing[i], to: points[i + 1], slope: incoming[i])
    }
    return path(pieces)
  }

  /// The piecewise cubic y(x) with these slopes at the points.
  func path(slopes: [Double]) -> BezierPath {
    path(outgoing: Array(slopes.dropLast()), incoming: Array(slopes.dropFirst()))
  }

  /// The path of one piece for each interval.
  func path(_ pieces: [BezierPath.Piece]) -> BezierPath {
    BezierPath(pieces: pieces, from: points[0], to: points[points.count - 1], .tangent)
  }

  /// The slope at the point between the intervals i − 1 and i of the parabola through it and its
  /// neighbours: (hᵢ sᵢ₋₁ + hᵢ₋₁ sᵢ)/(hᵢ₋₁ + hᵢ).
  func parabolaSlope(_ i: Int) -> Double {
    (widths[i] * secants[i - 1] + widths[i - 1] * secants[i]) / (widths[i - 1] + widths[i])
  }
}
