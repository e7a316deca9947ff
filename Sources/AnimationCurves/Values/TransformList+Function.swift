// A transform function, as in CSS.
//
// The functions that move, scale and turn have one form each, in space: translateX(5px) is
// translate(5px), and rotate(45deg) a turn about z. So the standard lets them mix [1], and the
// numbers tell which function was written. Skews are the exception: skew(), skewX() and skewY() mix
// with their own kind only.
//
// Angles are in degrees, like the computed values of CSS: quarter turns are exact, and so are the
// numbers of the text. ``rotate(radians:axis:)`` takes radians.
//
// [1] W3C, CSS Transforms Module Level 2, Interpolation of primitives.

extension TransformList {
  /// A transform function.
  ///
  /// Numbers must be finite, of magnitude up to 1e50; a ``TransformList`` checks them.
  public enum Function: Hashable, Sendable {
    /// A move, in points or pixels.
    case translate(x: Double = 0, y: Double = 0, z: Double = 0)

    /// Factors along the axes; 0 and negative ones are allowed.
    case scale(x: Double = 1, y: Double = 1, z: Double = 1)

    /// A turn about an axis of any length.
    ///
    /// More than 360° are full turns. About the axis 0 there is no turn.
    case rotate(degrees: Double, axis: SIMD3<Double> = [0, 0, 1])

    /// A skew along both axes.
    ///
    /// x changes with y and y with x, by the tangents of the angles.
    case skew(xDegrees: Double, yDegrees: Double)

    /// A skew along x, by the tangent of the angle.
    case skewX(degrees: Double)

    /// A skew along y, by the tangent of the angle.
    case skewY(degrees: Double)

    /// A perspective projection, by the distance of the eye.
    ///
    /// The eye is in front of the plane z = 0. The distance is ≥ 0; below 1 it acts as 1. `nil` is
    /// CSS's `perspective(none)`, which changes nothing.
    case perspective(Double?)

    /// Any map.
    indirect case matrix(Matrix4)

    /// A turn by an angle in radians.
    ///
    /// The doubles next to multiples of π/2 give exact quarter turns.
    package static func rotate(radians: Double, axis: SIMD3<Double> = [0, 0, 1]) -> Function {
      .rotate(degrees: degrees(radians: radians), axis: axis)
    }

    /// A map of the plane, CSS's `matrix()`.
    package static func matrix(affine: AffineMatrix) -> Function { .matrix(Matrix4(affine)) }

    /// The function as a matrix.
    ///
    /// Each entry is within 8·2⁻⁵³ of its magnitude or of 1, whichever is larger.
    package var matrix: Matrix4 {
      switch self {
      case .translate(let x, let y, let z):
        return Matrix4(x: [1, 0, 0, 0], y: [0, 1, 0, 0], z: [0, 0, 1, 0], t: [x, y, z, 1])
      case .scale(let x, let y, let z):
        return Matrix4(x: [x, 0, 0, 0], y: [0, y, 0, 0], z: [0, 0, z, 0], t: [0, 0, 0, 1])
      case .rotate(let degrees, let axis):
        return rotation(degrees, axis)
      case .skew(let x, let y):
        return Matrix4(AffineMatrix(1, tangent(degrees: y), tangent(degrees: x), 1, 0, 0))
      case .skewX(let degrees):
        return Matrix4(AffineMatrix(1, 0, tangent(degrees: degrees), 1, 0, 0))
      case .skewY(let degrees):
        return Matrix4(AffineMatrix(1, tangent(degrees: degrees), 0, 1, 0, 0))
      case .perspective(let distance):
        return Matrix4(
          x: [1, 0, 0, 0], y: [0, 1, 0, 0], z: [0, 0, 1, -vergence(distance)], t: [0, 0, 0, 1])
      case .matrix(let matrix):
        return matrix
      }
    }

    /// Throws unless every number is in range.
    package func validate() throws(ParameterError) {
      switch self {
      case .translate(let x, let y, let z):
        try validate(["x of translate": x, "y of translate": y, "z of translate": z])
      case .scale(let x, let y, let z):
        try validate(["x of scale": x, "y of scale": y, "z of scale": z])
      case .rotate(let degrees, let axis):
        try check(degrees, axis: axis)
      case .skew(let x, let y):
        try validate(["xDegrees": x, "yDegrees": y])
      case .skewX(let degrees), .skewY(let degrees):
        try validate(["degrees": degrees])
      case .perspective(let distance):
        try check(distance ?? 0, "perspective", in: Magnitude.nonNegative)
      case .matrix:
        break
      }
    }

    private func validate(_ numbers: KeyValuePairs<String, Double>) throws(ParameterError) {
      for (name, number) in numbers { try check(number, name, in: Magnitude.signed) }
    }
  }
}

/// The turn about an axis a: cos θ + (1 − cos θ)aaᵀ + sin θ [a]ₓ.
///
/// The diagonal is formed as a² + cos θ (b² + c²): for a coordinate axis exactly 1 or cos θ.
private func rotation(_ degrees: Double, _ axis: SIMD3<Double>) -> Matrix4 {
  guard let n = normalized(axis) else { return .identity }
  let (s, c) = sineAndCosine(degrees: degrees)
  let (xx, yy, zz) = (n.x * n.x, n.y * n.y, n.z * n.z)
  let (xy, xz, yz) = (
    (1 - c) * (n.x * n.y), (1 - c) * (n.x * n.z), (1 - c) * (n.y * n.z)
  )
  return Matrix4(
    x: [xx + c * (yy + zz), xy + s * n.z, xz - s * n.y, 0],
    y: [xy - s * n.z, yy + c * (xx + zz), yz + s * n.x, 0],
    z: [xz + s * n.y, yz - s * n.x, zz + c * (xx + yy), 0], t: [0, 0, 0, 1])
}

/// The quantity 1/d by which perspectives mix; a distance below 1 acts as 1, and `nil` gives 0.
func vergence(_ distance: Double?) -> Double { distance.map { 1 / max($0, 1) } ?? 0 }
