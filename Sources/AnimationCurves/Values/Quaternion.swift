// Rotations in space as quaternions of length 1.
//
//     q = (v sin θ/2, cos θ/2) turns by θ about v;   q and −q are the same rotation
//     p · q turns by q first, then by p, like a product of matrices
//
// Rounding may move the length off 1. This does no harm, as matrices divide by its square. Products
// do not normalise, so that the identity changes no bit.
//
// From a matrix, the largest of the four components is found first and the others divided by it
// (Shepperd [1]). The text of CSS takes four square roots, and small ones lose half their digits:
// next to the identity they give a component of 1e-8 that is nothing but rounding.
//
// [1] S. W. Shepperd, Quaternion from rotation matrix, Journal of Guidance and Control 1 (1978)
// 223.

/// A rotation in space.
///
/// Angles follow the right-hand rule about the axis. With y pointing down, as on screens, a
/// positive turn about z is clockwise.
public struct Quaternion: Hashable, Sendable {
  /// The four components, of length 1 up to rounding.
  ///
  /// x, y and z are the axis times the sine of half the angle, w is the cosine of half the angle.
  public let components: SIMD4<Double>

  /// A rotation by components of length 1.
  package init(unit components: SIMD4<Double>) { self.components = components }

  /// The rotation by components of any length.
  ///
  /// - Parameters:
  ///   - x: The first component of the axis times the sine of half the angle.
  ///   - y: The second.
  ///   - z: The third.
  ///   - w: The cosine of half the angle, scaled like the others.
  /// - Precondition: The components are of magnitude up to 1e50 and not all 0.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self = trapping(try Quaternion(validating: [x, y, z, w]))
  }

  /// The rotation by components of any length, checked.
  ///
  /// - Parameter components: x, y, z and w.
  /// - Throws: ``ParameterError`` if one is beyond ±1e50, or all are 0.
  public init(validating components: SIMD4<Double>) throws(ParameterError) {
    for (index, name) in ["x", "y", "z", "w"].enumerated() {
      try check(components[index], name, in: Magnitude.signed)
    }
    guard let unit = normalized(components) else {
      throw ParameterError(
        parameter: "w", value: 0, accepted: "other than 0 where x, y and z are 0")
    }
    self.init(unit: unit)
  }

  /// The rotation by an angle in degrees about an axis.
  ///
  /// - Parameters:
  ///   - degrees: The angle. Of a full turn only the sign of the quaternion is kept.
  ///   - axis: Of any length, components of magnitude up to 1e50; the axis 0 gives no rotation.
  public init(degrees: Double, axis: SIMD3<Double> = [0, 0, 1]) {
    trapping(try check(degrees, axis: axis))
    self.init(turning: degrees, about: axis)
  }

  /// The rotation by an angle in radians about an axis.
  package init(radians: Double, axis: SIMD3<Double> = [0, 0, 1]) {
    self.init(degrees: AnimationCurves.degrees(radians: radians), axis: axis)
  }

  package init(turning degrees: Double, about axis: SIMD3<Double>) {
    guard let unit = normalized(axis) else {
      self = .identity
      return
    }
    let half = sineAndCosine(degrees: degrees / 2)
    self.init(unit: SIMD4(unit * half.sine, half.cosine))
  }

  /// No rotation.
  public static let identity = Quaternion(unit: [0, 0, 0, 1])

  /// The angle in degrees, in 0…360, within 2·2⁻⁵³ of 360.
  public var degrees: Double {
    AnimationCurves.degrees(radians: 2 * arcTangent(y: vector.length, x: components.w))
  }

  /// The axis, of length 1; (0, 0, 1) for the identity.
  public var axis: SIMD3<Double> { normalized(vector) ?? [0, 0, 1] }

  /// The inverse rotation.
  public var inverse: Quaternion { Quaternion(unit: components * [-1, -1, -1, 1]) }

  /// The product with `right`, which acts first.
  public func multiplied(by right: Quaternion) -> Quaternion { self * right }

  /// The product; `right` acts first.
  static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    let (p, q) = (left.components, right.components)
    let vector =
      p.w * right.vector + q.w * left.vector + cross(left.vector, right.vector)
    return Quaternion(unit: SIMD4(vector, p.w * q.w - (left.vector * right.vector).sum()))
  }

  /// This rotation applied `count` times.
  ///
  /// The angle, taken in −180°…180°, is multiplied by `count`.
  func repeated(_ count: Double) -> Quaternion {
    let short = nearest(to: .identity)
    return Quaternion(turning: count * short.degrees, about: short.vector)
  }

  /// The same rotation with the components, of the two signs, that are nearer to another's.
  func nearest(to other: Quaternion) -> Quaternion {
    (components * other.components).sum() < 0 ? Quaternion(unit: -components) : self
  }

  private var vector: SIMD3<Double> { [components.x, components.y, components.z] }
}

// MARK: - Matrices

extension Quaternion {
  /// The rotation that takes the axes to `x`, `y` and `z`, a right-handed orthonormal set.
  package init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    let trace = x.x + y.y + z.z
    let components: SIMD4<Double>
    if trace >= max(x.x, y.y, z.z) {
      components = [y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace]
    } else if x.x >= max(y.y, z.z) {
      components = [1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y]
    } else if y.y >= z.z {
      components = [x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z]
    } else {
      components = [x.z + z.x, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x]
    }
    self.init(unit: normalized(components) ?? [0, 0, 0, 1])
  }

  /// The images of the three axes.
  var axes: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    let q = components
    let scale = 2 / (q * q).sum()
    let (xx, yy, zz) = (q.x * q.x * scale, q.y * q.y * scale, q.z * q.z * scale)
    let (xy, xz, yz) = (q.x * q.y * scale, q.x * q.z * scale, q.y * q.z * scale)
    let (wx, wy, wz) = (q.w * q.x * scale, q.w * q.y * scale, q.w * q.z * scale)
    return (
      [1 - (yy + zz), xy + wz, xz - wy], [xy - wz, 1 - (xx + zz), yz + wx],
      [xz + wy, yz - wx, 1 - (xx + yy)]
    )
  }

  /// The rotation as a matrix, each entry within 8·2⁻⁵³.
  public var matrix: Matrix4 {
    let (x, y, z) = axes
    return Matrix4(x: SIMD4(x, 0), y: SIMD4(y, 0), z: SIMD4(z, 0), t: [0, 0, 0, 1])
  }
}

// MARK: - Vectors

extension SIMD3<Double> {
  var length: Double { hypotenuse(hypotenuse(x, y), z) }
}

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
}

/// The vector of length 1 in the same direction; `nil` for zero.
func normalized<Vector: SIMD<Double>>(_ vector: Vector) -> Vector? {
  // Scaled by its largest component, so that no square overflows or vanishes.
  let largest = vector.indices.reduce(0) { max($0, vector[$1].magnitude) }
  guard largest != 0 else { return nil }
  let scaled = vector / largest
  return scaled / (scaled * scaled).sum().squareRoot()
}

/// Throws unless an angle in degrees and the components of an axis are in range.
package func check(_ degrees: Double, axis: SIMD3<Double>) throws(ParameterError) {
  try check(degrees, "degrees", in: Magnitude.signed)
  for (index, name) in ["x", "y", "z"].enumerated() {
    try check(axis[index], "\(name) of axis", in: Magnitude.signed)
  }
}
