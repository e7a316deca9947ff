// The monotone cubic through points: no overshoot, whatever the data.
//
// The slope at an inner point is that of the parabola through it and its neighbours, held to twice the
// smaller of the secants beside it, and 0 where these differ in sign [1, eq. 11]:
//
//     mᵢ = 0 if sᵢ₋₁ sᵢ ≤ 0, else with their sign min(2|sᵢ₋₁|, 2|sᵢ|, |pᵢ|)
//     pᵢ = (hᵢ sᵢ₋₁ + hᵢ₋₁ sᵢ)/(hᵢ₋₁ + hᵢ)
//
// At an end the slope is that of the parabola through the last three points, held between 0 and
// twice the secant. A cubic is monotone if its end slopes lie between 0 and three times its secant
// [2], so the curve rises where the points rise, and turns only at points.
//
// Steffen's rule was chosen over Fritsch and Carlson's because it treats both sides alike, does not
// depend on an order of visits, and needs a point's neighbours only.
//
// [1] M. Steffen, A simple method for monotonic interpolation in one dimension, Astronomy and
//     Astrophysics 239 (1990) 443.
// [2] F. N. Fritsch, R. E. Carlson, Monotone piecewise cubic interpolation, SIAM J. Numer. Anal. 17
//     (1980) 238.

extension BezierPath {
  /// The monotone cubic through points: it rises and falls with them and never overshoots.
  ///
  /// ```swift
  /// BezierPath.monotoneCubic(through: [
  ///   (0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1),
  /// ])
  /// ```
  ///
  /// Once continuously differentiable. Values are within 10·2⁻⁵³·M of the exact curve, M as for
  /// ``BezierPath``.
  ///
  /// - Precondition: At least two points, with coordinates of magnitude up to 1e50 and abscissas
  ///   that increase by 1e-50 or more.
  public static func monotoneCubic(through points: [(x: Double, y: Double)]) -> BezierPath {
    trapping(try monotoneCubic(validating: points))
  }

  /// The monotone cubic through points, checked.
  ///
  /// - Throws: ``ParameterError`` that names the point, counted from 1, where
  ///   ``monotoneCubic(through:)`` would trap.
  public static func monotoneCubic(
    validating points: [(x: Double, y: Double)]
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    let (h, s) = (data.widths, data.secants)
    let last = s.count - 1
    guard last > 0 else { return data.path(slopes: [s[0], s[0]]) }
    var slopes = [limited(s[0] + (s[0] - s[1]) * (h[0] / (h[0] + h[1])), by: s[0], s[0])]
    for i in 1...last { slopes.append(limited(data.parabolaSlope(i), by: s[i - 1], s[i])) }
    let (before, share) = (s[last - 1], h[last] / (h[last - 1] + h[last]))
    slopes.append(limited(s[last] + (s[last] - before) * share, by: s[last], s[last]))
    return data.path(slopes: slopes)
  }

  /// The slope held to twice the smaller secant, 0 unless all three have one sign.
  private static func limited(_ slope: Double, by a: Double, _ b: Double) -> Double {
    if a > 0 && b > 0 && slope > 0 { return min(2 * a, 2 * b, slope) }
    if a < 0 && b < 0 && slope < 0 { return max(2 * a, 2 * b, slope) }
    return 0
  }
}
