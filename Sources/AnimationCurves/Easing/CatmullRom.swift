// The Catmull–Rom curve through points: a curve in the plane, read as y over x.
//
// A point's tangent is that of the parabola in a parameter u through it and its two neighbours,
// where u grows from point to point by the distance to the power α [1]:
//
//     kᵢ = |Pᵢ₊₁ − Pᵢ|^α,   vᵢ = (Pᵢ₊₁ − Pᵢ)/kᵢ,   Tᵢ = (kᵢ vᵢ₋₁ + kᵢ₋₁ vᵢ)/(kᵢ₋₁ + kᵢ)
//
// α = 0 is the uniform curve, ½ the centripetal, 1 the chordal. The piece between Pᵢ and Pᵢ₊₁ is the
// cubic Bézier with the inner control points Pᵢ + kᵢTᵢ/3 and Pᵢ₊₁ − kᵢTᵢ₊₁/3. An end of an open
// curve lacks one neighbour, which the reflection of the other one replaces. So its tangent is v₀,
// as in three.js and Flutter. An end of a closed curve has its neighbour at the other end.
//
// Both coordinates are interpolated, so x is a cubic of u too. It may run backwards even between
// points that advance: where a short step follows a long one, a control point overshoots the next
// point. Such points are refused. Larger α makes this rarer; at α = 1 it needs points nearly above
// each other. The other curves through points are y(x) from the start and cannot fail in this way.
//
// [1] P. J. Barry, R. N. Goldman, A recursive evaluation algorithm for a class of Catmull–Rom
//     splines, SIGGRAPH 1988; C. Yuksel, S. Schaefer, J. Keyser, Parameterization and applications
//     of Catmull–Rom curves, Computer-Aided Design 43 (2011) 747, for α.

extension BezierPath {
  /// The Catmull–Rom curve through points.
  ///
  /// ```swift
  /// BezierPath.catmullRom(through: [(0, 0), (0.2, 0.25), (0.5, 0.9), (1, 1)])
  /// ```
  ///
  /// Once continuously differentiable; it overshoots where the points turn sharply.
  ///
  /// Values are within 4·2⁻⁵³·(M + w|f′|) of the exact curve, with M as for ``BezierPath`` and w
  /// the distance along x between the neighbouring points: control points are rounded along x too.
  ///
  /// - Parameters:
  ///   - points: At least two, with coordinates of magnitude up to 1e50 and abscissas that increase
  ///     by 1e-50 or more. The resulting control points must lie, along x, between the two points
  ///     of their piece.
  ///   - alpha: In 0…1: 0 is uniform, ½ centripetal, 1 chordal. Larger values keep the curve closer
  ///     to short steps.
  ///   - isClosed: Whether the last point joins the first, with the same tangent at both.
  public static func catmullRom(
    through points: [(x: Double, y: Double)], alpha: Double = 0.5, isClosed: Bool = false
  ) -> BezierPath {
    trapping(try catmullRom(validating: points, alpha: alpha, isClosed: isClosed))
  }

  /// The Catmull–Rom curve through points, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError`` where ``catmullRom(through:alpha:isClosed:)`` would trap. It
  ///   names `x of point 3` if the points do not advance there, and `x1 of segment 2` if the curve
  ///   would run backwards between points 2 and 3.
  public static func catmullRom(
    validating points: [(x: Double, y: Double)], alpha: Double = 0.5, isClosed: Bool = false
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    try check(alpha, "alpha", in: 0...1)
    let steps = zip(data.points, data.points.dropFirst()).map { start, end in
      (x: end.x - start.x, y: end.y - start.y)
    }
    let knots = steps.map { power(hypotenuse($0.x, $0.y), alpha) }
    let last = steps.count - 1

    /// A third of the tangent between the pieces i − 1 and i, for a parameter that grows by `knot`.
    func reach(_ i: Int, _ knot: Double) -> (x: Double, y: Double) {
      if !isClosed {
        if i == 0 { return (steps[0].x / 3, steps[0].y / 3) }
        if i > last { return (steps[last].x / 3, steps[last].y / 3) }
      }
      let (first, second) = (i == 0 ? last : i - 1, i > last ? 0 : i)
      let (before, after) = (knots[first], knots[second])
      let (a, b) = (after / before * knot, before / after * knot)
      let divisor = 3 * (before + after)
      return (
        (a * steps[first].x + b * steps[second].x) / divisor,
        (a * steps[first].y + b * steps[second].y) / divisor
      )
    }
    var pieces: [Piece] = []
    for i in 0...last {
      let (start, end) = (data.points[i], data.points[i + 1])
      let (first, second) = (reach(i, knots[i]), reach(i + 1, knots[i]))
      for (name, reach, x) in [("x1", first, start.x + first.x), ("x2", second, end.x - second.x)] {
        try check(
          x, "\(name) of segment \(i + 1)", where: (0...steps[i].x).contains(reach.x),
          accepted: "\((start.x...end.x).phrase), or the curve runs backwards")
      }
      pieces.append(Piece(start, reaching: first, to: end, reaching: second))
    }
    return data.path(pieces)
  }
}
