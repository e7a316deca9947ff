// The cubic spline through points: twice continuously differentiable, the smoothest curve of its kind.
//
// With the slopes mᵢ as unknowns, equal second derivatives on both sides of an inner point mean
//
//     λᵢ mᵢ₋₁ + 2mᵢ + (1 − λᵢ) mᵢ₊₁ = 3(λᵢ sᵢ₋₁ + (1 − λᵢ) sᵢ),   λᵢ = hᵢ/(hᵢ₋₁ + hᵢ)       [1, ch. IV]
//
// and at the ends either the slope is given (clamped), or the second derivative is 0 (natural): 2m₀
// + m₁ = 3s₀, and likewise at the other end.
//
// The two ends of a closed spline are one inner point, with slope z. This slope enters the
// equations of its neighbours, so the others are solved twice, for the points and for z = 1; the
// equation of the ends then gives z.
//
// The diagonal dominates by a factor of two, so elimination without pivoting is stable, and the
// influence of a point falls by about 3.7 with every interval.
//
// Slopes rather than second derivatives are the unknowns, as slopes are what a piece is made of.
//
// [1] C. de Boor, A Practical Guide to Splines.

extension BezierPath {
  /// The natural cubic spline through points, which has no curvature at its ends.
  ///
  /// ```swift
  /// BezierPath.naturalCubic(through: [(0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1)])
  /// ```
  ///
  /// Twice continuously differentiable, also where its end tangents continue it outside. It
  /// overshoots where the points turn sharply. Complexity: O(n).
  ///
  /// Values are within 4·2⁻⁵³·(M + w·s) of the exact curve, M as for ``BezierPath``, w the width of
  /// the interval and s the steepest secant of the points. Where a wide interval has narrow
  /// neighbours, their secants may cancel in its slopes; a change in the last digit of a point
  /// changes the curve as much.
  ///
  /// - Precondition: At least two points, with coordinates of magnitude up to 1e50 and abscissas
  ///   that increase by 1e-50 or more.
  public static func naturalCubic(through points: [(x: Double, y: Double)]) -> BezierPath {
    trapping(try naturalCubic(validating: points))
  }

  /// The natural cubic spline through points, checked.
  ///
  /// - Throws: ``ParameterError`` that names the point, counted from 1, where
  ///   ``naturalCubic(through:)`` would trap.
  public static func naturalCubic(
    validating points: [(x: Double, y: Double)]
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    return data.path(slopes: splineSlopes(data, ends: nil))
  }

  /// The cubic spline through points with given slopes at its ends.
  ///
  /// Like ``naturalCubic(through:)``, but continued outside with the given slopes.
  ///
  /// - Parameters:
  ///   - points: As for ``naturalCubic(through:)``.
  ///   - startSlope: Of magnitude up to 1e50; 0 eases in.
  ///   - endSlope: Of magnitude up to 1e50; 0 eases out.
  public static func clampedCubic(
    through points: [(x: Double, y: Double)], startSlope: Double, endSlope: Double
  ) -> BezierPath {
    trapping(try clampedCubic(validating: points, startSlope: startSlope, endSlope: endSlope))
  }

  /// The cubic spline through points with given slopes at its ends, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number, where
  ///   ``clampedCubic(through:startSlope:endSlope:)`` would trap.
  public static func clampedCubic(
    validating points: [(x: Double, y: Double)], startSlope: Double, endSlope: Double
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    try check(startSlope, "startSlope", in: Magnitude.signed)
    try check(endSlope, "endSlope", in: Magnitude.signed)
    return data.path(slopes: splineSlopes(data, ends: (startSlope, endSlope)))
  }

  /// The closed cubic spline through points.
  ///
  /// It ends with the slope and curvature of its start. Repeated end to end, the curve is twice
  /// continuously differentiable.
  ///
  /// ```swift
  /// BezierPath.closedCubic(through: [(0, 0), (0.3, 1), (0.6, -1), (1, 0)])
  /// ```
  ///
  /// Points, bounds and complexity are as for ``naturalCubic(through:)``. The last ordinate may
  /// differ from the first: such a curve climbs with every repetition.
  public static func closedCubic(through points: [(x: Double, y: Double)]) -> BezierPath {
    trapping(try closedCubic(validating: points))
  }

  /// The closed cubic spline through points, checked.
  ///
  /// - Throws: ``ParameterError`` that names the point, counted from 1, where
  ///   ``closedCubic(through:)`` would trap.
  public static func closedCubic(
    validating points: [(x: Double, y: Double)]
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    let (h, s) = (data.widths, data.secants)
    let last = s.count - 1
    guard last > 0 else { return data.path(slopes: [s[0], s[0]]) }
    // The equation of the ends, λ m₋₁ + 2z + μ m₁ = 3(λ s₋₁ + μ s₀).
    let sum = h[last] + h[0]
    let (lambda, mu) = (h[0] / sum, h[last] / sum)
    let rest = splineSlopes(data, ends: (0, 0))
    let flat = InterpolatedPoints(widths: h, secants: s.map { _ in 0 }, points: data.points)
    let unit = splineSlopes(flat, ends: (1, 1))
    let target = 3 * (lambda * s[last] + mu * s[0])
    let slope =
      (target - lambda * rest[last] - mu * rest[1])
      / (2 + lambda * unit[last] + mu * unit[1])
    return data.path(slopes: splineSlopes(data, ends: (slope, slope)))
  }

  /// The slopes of the spline; natural if no slopes at the ends are given.
  private static func splineSlopes(
    _ data: InterpolatedPoints, ends: (start: Double, end: Double)?
  ) -> [Double] {
    let (h, s) = (data.widths, data.secants)
    let last = s.count
    // Row i after elimination: mᵢ + above[i] mᵢ₊₁ = slopes[i].
    var above = [ends == nil ? 0.5 : 0]
    var slopes = [ends?.start ?? 1.5 * s[0]]
    for i in 1..<last {
      let sum = h[i - 1] + h[i]
      let (lambda, mu) = (h[i] / sum, h[i - 1] / sum)
      let pivot = 2 - lambda * above[i - 1]
      above.append(mu / pivot)
      slopes.append((3 * (lambda * s[i - 1] + mu * s[i]) - lambda * slopes[i - 1]) / pivot)
    }
    slopes.append(ends?.end ?? (3 * s[last - 1] - slopes[last - 1]) / (2 - above[last - 1]))
    for i in stride(from: last - 1, through: 0, by: -1) { slopes[i] -= above[i] * slopes[i + 1] }
    return slopes
  }
}
