// The Akima curve through points: a straight row of points stays straight, and a turn reaches two points far.
//
// The slope at a point is the mean of the secants beside it, each weighed by how much the secants turn on the other
// side [1]:
//
//     mᵢ = (|sᵢ₊₁ − sᵢ| sᵢ₋₁ + |sᵢ₋₁ − sᵢ₋₂| sᵢ)/(|sᵢ₊₁ − sᵢ| + |sᵢ₋₁ − sᵢ₋₂|)
//
// Beyond an end the secants change evenly, as those of a parabola: s₋₁ = 2s₀ − s₁, s₋₂ = 2s₋₁ − s₀. Where a corner
// joins two straight rows, both weights are 0, and the slope is the plain mean. In doubles such weights are seldom
// exactly 0, so a sum below 10⁻⁹ of the largest counts as 0; SciPy has the same limit.
//
// [1] H. Akima, A new method of interpolation and smooth curve fitting based on local procedures, J. ACM 17 (1970) 589.

extension BezierPath {
  /// The Akima curve through points: less overshoot than a spline, and straight where the points are.
  ///
  /// ```swift
  /// BezierPath.akima(through: [(0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1)])
  /// ```
  ///
  /// Once continuously differentiable. Values are within 4·2⁻⁵³·(M + w·s·r) of the exact curve, M as for ``BezierPath``, w
  /// the width of the interval, s the steepest of the secants that its slopes are made of, and r how many times more these
  /// turn at an end of the interval than beside it: a corner between rows that are nearly straight is ill-conditioned.
  ///
  /// - Precondition: At least two points, with coordinates of magnitude up to 1e50 and abscissas
  ///   that increase by 1e-50 or more.
  public static func akima(through points: [(x: Double, y: Double)]) -> BezierPath {
    trapping(try akima(validating: points))
  }

  /// The Akima curve through points, checked.
  ///
  /// - Throws: ``ParameterError`` that names the point, counted from 1, where ``akima(through:)`` would trap.
  public static func akima(
    validating points: [(x: Double, y: Double)]
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    let (inner, last) = (data.secants, data.secants.count - 1)
    guard last > 0 else { return data.path(slopes: [inner[0], inner[0]]) }
    let (start, end) = (2 * inner[0] - inner[1], 2 * inner[last] - inner[last - 1])
    // At point i the secants sᵢ₋₂ to sᵢ₊₁ are s[i] to s[i + 3] here.
    let s = [2 * start - inner[0], start] + inner + [end, 2 * end - inner[last]]
    func turn(_ i: Int) -> Double { (s[i + 1] - s[i]).magnitude }
    var most = 0.0
    for i in 0...last + 1 { most = max(most, turn(i) + turn(i + 2)) }
    var slopes: [Double] = []
    for i in 0...last + 1 {
      let (before, after) = (turn(i), turn(i + 2))
      slopes.append(
        before + after > 1e-9 * most
          ? (after * s[i + 1] + before * s[i + 2]) / (before + after) : (s[i + 1] + s[i + 2]) / 2)
    }
    return data.path(slopes: slopes)
  }
}
