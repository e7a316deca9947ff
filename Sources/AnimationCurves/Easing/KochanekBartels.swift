// The Kochanek–Bartels curve through points: tension, continuity and bias at each.
//
// The slopes on the two sides of a point weigh the secants before and after it [1], with T, C, B the
// point's tension, continuity and bias:
//
//     leaving    (1 − T)((1 + C)(1 + B) hᵢ sᵢ₋₁ + (1 − C)(1 − B) hᵢ₋₁ sᵢ)/(hᵢ₋₁ + hᵢ)
//     arriving   (1 − T)((1 − C)(1 + B) hᵢ sᵢ₋₁ + (1 + C)(1 − B) hᵢ₋₁ sᵢ)/(hᵢ₋₁ + hᵢ)
//
// With all three 0 both are the slope of the parabola through the point and its neighbours. On
// evenly spaced points this is the paper's rule. On others the paper weighs differences instead of
// secants, which exchanges hᵢ and hᵢ₋₁ in the numerator. It then misses a parabola in first order;
// the weights above reproduce parabolas.
//
// An end has one neighbour; ``BezierPath/SplineEnds`` says what replaces the other. For a closed
// curve, the interval before the first is the last one, and the interval after the last is the
// first.
//
// [1] D. H. U. Kochanek, R. H. Bartels, Interpolating splines with local tension, continuity, and bias
//     control, SIGGRAPH 1984.

extension BezierPath {
  /// How a Kochanek–Bartels curve passes through a point; all 0 is a Catmull–Rom curve y(x).
  public struct KnotShape: Hashable, Sendable {
    /// How flat the curve passes, in −1…1: at 1 it rests at the point, below 0 it swings wide.
    public let tension: Double

    /// How much the two slopes at the point differ, in −1…1.
    ///
    /// Any value except 0 makes a corner; −1 on evenly spaced points makes the corner of two
    /// straight lines.
    public let continuity: Double

    /// Which side the tangent leans to, in −1…1.
    ///
    /// Above 0 it follows the incoming direction, and the curve overshoots; below 0 it follows the
    /// outgoing direction, and the curve turns early.
    public let bias: Double

    /// A shape; its ranges are checked by the curve.
    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }
  }

  /// The replacement for the missing neighbour of an end.
  public enum SplineEnds: String, Hashable, Sendable, CaseIterable {
    /// The end point repeated. With the default shape the curve leaves with half the slope of its
    /// first secant.
    case repeated
    /// The neighbour reflected. With the default shape the curve leaves along its first secant.
    case reflected
    /// No replacement: the curve ends without curvature, and the shape of its end points has no
    /// effect.
    case natural
    /// The neighbour at the other end. The curve arrives with the slope of its start, if both ends
    /// have the same shape.
    case closed
  }

  /// The Kochanek–Bartels curve through points, with one shape for all.
  ///
  /// ```swift
  /// BezierPath.kochanekBartels(
  ///   through: [(0, 0), (0.5, 0.8), (1, 1)], tension: 0.5)
  /// ```
  ///
  /// Without options this is the Catmull–Rom curve of values over key times, by Barry and Goldman's pyramid.
  ///
  /// Once continuously differentiable where the continuity is 0. Values are within 10·2⁻⁵³·M of the
  /// exact curve, M as for ``BezierPath``; 12·2⁻⁵³·M with natural ends, whose slopes are made of others.
  ///
  /// - Parameters:
  ///   - points: At least two, with coordinates of magnitude up to 1e50 and abscissas that increase by
  ///     1e-50 or more.
  ///   - tension: In −1…1, as in ``KnotShape``.
  ///   - continuity: In −1…1.
  ///   - bias: In −1…1.
  ///   - ends: The rule for the first and the last point.
  public static func kochanekBartels(
    through points: [(x: Double, y: Double)], tension: Double = 0, continuity: Double = 0,
    bias: Double = 0, ends: SplineEnds = .repeated
  ) -> BezierPath {
    let shape = KnotShape(tension: tension, continuity: continuity, bias: bias)
    return trapping(
      try kochanekBartels(
        validating: points, shapes: Array(repeating: shape, count: points.count), ends: ends))
  }

  /// The Kochanek–Bartels curve through points, with a shape for each, checked.
  ///
  /// - Throws: ``ParameterError`` if a number is out of its range, with a name such as
  ///   `tension of point 2`.
  public static func kochanekBartels(
    validating points: [(x: Double, y: Double)], shapes: [KnotShape], ends: SplineEnds = .repeated
  ) throws(ParameterError) -> BezierPath {
    let data = try InterpolatedPoints(points)
    try check(
      Double(shapes.count), "the count of shapes", where: shapes.count == points.count,
      accepted: "\(points.count), one for each point")
    for (index, shape) in shapes.enumerated() { try shape.validate("point \(index + 1)") }
    // Each end has one more interval.
    let last = data.secants.count - 1
    let (before, after) = ends == .closed ? (last, 0) : (0, last)
    let h = [data.widths[before]] + data.widths + [data.widths[after]]
    let beyond: (Double) -> Double = { ends == .repeated ? 0 : $0 }
    let s = [beyond(data.secants[before])] + data.secants + [beyond(data.secants[after])]

    var (arriving, leaving) = ([Double](), [Double]())
    for (i, shape) in shapes.enumerated() {
      let shares = shape.shares(before: h[i + 1], after: h[i])
      leaving.append(shares.leaving.before * s[i] + shares.leaving.after * s[i + 1])
      arriving.append(shares.arriving.before * s[i] + shares.arriving.after * s[i + 1])
    }
    if ends == .natural {
      if last == 0 {
        (leaving[0], arriving[1]) = (data.secants[0], data.secants[0])
      } else {
        leaving[0] = (3 * data.secants[0] - arriving[1]) / 2
        arriving[last + 1] = (3 * data.secants[last] - leaving[last]) / 2
      }
    }
    return data.path(outgoing: Array(leaving.dropLast()), incoming: Array(arriving.dropFirst()))
  }
}

extension BezierPath.KnotShape {
  /// The weights of the secants before and after the point in each of its two slopes.
  ///
  /// - Parameters:
  ///   - before: The weight of the secant before, without a shape, in any unit.
  ///   - after: The weight of the secant after, in the same unit.
  package func shares(
    before: Double, after: Double
  ) -> (arriving: (before: Double, after: Double), leaving: (before: Double, after: Double)) {
    let scale = (1 - tension) / (before + after)
    let (sharp, smooth) = (1 - continuity, 1 + continuity)
    let (past, future) = (scale * (1 + bias) * before, scale * (1 - bias) * after)
    return ((sharp * past, smooth * future), (smooth * past, sharp * future))
  }

  /// Throws unless the numbers are in their range.
  package func validate(_ name: String) throws(ParameterError) {
    try check(tension, "tension of \(name)", in: -1...1)
    try check(continuity, "continuity of \(name)", in: -1...1)
    try check(bias, "bias of \(name)", in: -1...1)
  }
}
