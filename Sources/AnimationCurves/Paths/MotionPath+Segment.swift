// A segment of a path: point and derivatives at a parameter t from 0 to 1.
//
// Béziers are evaluated in Bernstein form, which is exact at both ends and adds no cancellation.
// Arcs are in MotionPath+Arc.swift.
//
// The direction at a point is that of the first derivative that does not vanish. At an end with a
// control point on it that is the second or the third derivative. At a cusp inside it is the
// second, and the direction turns round there. A derivative smaller than its rounding error counts
// as 0.

extension MotionPath {
  /// A line, a Bézier or an elliptic arc from one point of the plane to another.
  ///
  /// Parameters run from 0 to 1. NaN in, NaN out.
  package enum Segment: Hashable, Sendable {
    /// A straight line: start, end.
    case line(Point, Point)
    /// A quadratic Bézier: start, control point, end.
    case quadratic(Point, Point, Point)
    /// A cubic Bézier: start, two control points, end.
    case cubic(Point, Point, Point, Point)
    /// An arc of an ellipse.
    case arc(Arc)

    /// The first point.
    package var start: Point {
      switch self {
      case .line(let start, _), .quadratic(let start, _, _), .cubic(let start, _, _, _):
        return start
      case .arc(let arc): return arc.start
      }
    }

    /// The last point.
    package var end: Point {
      switch self {
      case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): return end
      case .arc(let arc): return arc.end
      }
    }

    /// The point at a parameter.
    ///
    /// Exact at 0 and 1. For a Bézier it is within 8·2⁻⁵³ of the largest coordinate. For an arc it is within 16·2⁻⁵³ of
    /// the largest coordinate of its ends plus the larger radius times (ratio of the radii)/k, where k is the distance
    /// of the centre from the chord in radii, and 1 if the radii were enlarged.
    package func point(at t: Double) -> Point {
      let u = 1 - t
      switch self {
      case .line(let p, let q): return u * p + t * q
      case .quadratic(let p, let c, let q): return (u * u) * p + (2 * t * u) * c + (t * t) * q
      case .cubic(let p, let c, let d, let q):
        return (u * u * u) * p + (3 * t * u * u) * c + (3 * t * t * u) * d + (t * t * t) * q
      case .arc(let arc): return arc.point(at: t)
      }
    }

    /// The derivative of the point with respect to the parameter.
    package func derivative(at t: Double) -> Point {
      switch self {
      case .arc(let arc): return arc.derivative(at: t)
      default: return hodograph.map { $0.value(at: t) } ?? .zero
      }
    }

    /// The direction of the point's motion at a parameter.
    ///
    /// At 0 and 1 it is the limit from inside, for either side.
    ///
    /// - Parameters:
    ///   - t: From 0 to 1.
    ///   - side: Matters at cusps only, where the two directions are opposite. An object that turns
    ///     along the path keeps the direction from the left.
    /// - Returns: A vector of length 1; `nil` if the segment is a point.
    package func tangent(at t: Double, from side: Side = .left) -> Point? {
      guard case .arc(let arc) = self else { return hodograph?.direction(at: t, from: side) }
      return unitVector(along: arc.derivative(at: t))
    }

    /// The derivative of a line or a Bézier; `nil` for an arc or a point.
    var hodograph: Hodograph? {
      switch self {
      case .line(let p, let q): return Hodograph(q - p, q - p, q - p, degree: 1)
      case .quadratic(let p, let c, let q):
        return Hodograph(c - p, 0.5 * ((c - p) + (q - c)), q - c, degree: 2)
      case .cubic(let p, let c, let d, let q): return Hodograph(c - p, d - c, q - d, degree: 3)
      case .arc: return nil
      }
    }
  }
}

/// The vector scaled to length 1; unchanged if its length is 0 or NaN.
func unitVector(along vector: SIMD2<Double>) -> SIMD2<Double> {
  let length = hypotenuse(vector.x, vector.y)
  return length > 0 ? vector / length : vector
}

/// The derivative of a Bézier of degree up to 3: a quadratic Bézier by its control vectors.
///
/// The vectors are divided by a power of two, so that squares neither overflow nor vanish.
package struct Hodograph: Hashable, Sendable {
  /// The control vectors, with a largest coordinate from 1 to 2.
  let first, middle, last: SIMD2<Double>

  /// The factor of the control vectors.
  let scale: Double

  init?(_ first: SIMD2<Double>, _ middle: SIMD2<Double>, _ last: SIMD2<Double>, degree: Int) {
    var largest = 0.0
    for vector in [first, middle, last] {
      largest = max(largest, vector.x.magnitude, vector.y.magnitude)
    }
    guard largest > 0 else { return nil }
    // The inverse of a subnormal's power of two would be infinite.
    let unit = max(largest.binade, 0x1p-1000)
    (self.first, self.middle, self.last) = (first / unit, middle / unit, last / unit)
    scale = Double(degree) * unit
  }

  func value(at t: Double) -> SIMD2<Double> { scale * scaledValue(at: t) }

  func speed(at t: Double) -> Double {
    let vector = scaledValue(at: t)
    return scale * (vector * vector).sum().squareRoot()
  }

  private func scaledValue(at t: Double) -> SIMD2<Double> {
    let u = 1 - t
    return (u * u) * first + (2 * t * u) * middle + (t * t) * last
  }

  private func scaledSlope(at t: Double) -> SIMD2<Double> {
    2 * ((1 - t) * (middle - first) + t * (last - middle))
  }

  /// Half the second derivative.
  var bend: SIMD2<Double> { (first - middle) + (last - middle) }

  func direction(at t: Double, from side: Side) -> SIMD2<Double> {
    let u = 1 - t
    let (a, b, c) = (magnitude(first), magnitude(middle), magnitude(last))
    let value = scaledValue(at: t)
    if !(magnitude(value) <= 0x1p-50 * (u * u * a + 2 * t * u * b + t * t * c)) {
      return unitVector(along: value)
    }
    // Before a cusp the derivative points against its own slope.
    let isBefore = t > 0 && (side == .left || t >= 1)
    let slope = scaledSlope(at: t)
    if magnitude(slope) > 0x1p-50 * (u * a + b + t * c) {
      return unitVector(along: isBefore ? -slope : slope)
    }
    return unitVector(along: bend)
  }

  private func magnitude(_ vector: SIMD2<Double>) -> Double { hypotenuse(vector.x, vector.y) }
}
