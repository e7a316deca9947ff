// Rotations in space as quaternions of length 1.
//
//     q = (v sin θ/2, cos θ/2) turns by θ about v;   q and −q are the same rotation
//     p · q turns by q first and by p then, as the product of matrices does
//
// A length that rounding has moved off 1 does no harm: matrices divide by its square, and products
// do not bring it back, so that the identity changes no bit.
//
// From a matrix, the largest of the four components is found first and the others divided by it
// (Shepperd [1]). CSS's own text takes four square roots, of which small ones lose half their
// digits: next to the identity a component of 1e-8 that is nothing but rounding.
//
// [1] S. W. Shepperd, Quaternion from rotation matrix, Journal of Guidance and Control 1 (1978)
// 223.

/// A rotation in space.
///
/// Angles follow the right hand about the axis; with y pointing down, as on screens, a turn about z
/// is clockwise.
public struct Quaternion: Hashable, Sendable {
  /// The axis times the sine of half the angle, and the cosine of half the angle in `w`.
  public let components: SIMD4<Double>

  /// A rotation by components of length 1.
  init(unit components: SIMD4<Double>) { self.components = components }

  /// The rotation by components of any length.
  ///
  /// - Parameters:
  ///   - x: The first component of the axis times the sine of half the angle.
  ///   - y: The second.
  ///   - z: The third.
  ///   - w: The cosine of half the angle, scaled like the others. All four must be of magnitude up
  ///     to 1e50, and one not 0.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self = trapping { () throws(ParameterError) in try Quaternion(validating: [x, y, z, w]) }
  }

  /// The rotation by components that come from outside, in the order x, y, z, w.
  ///
  /// - Throws: ``ParameterError`` if one is out of range, or all are 0.
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

  /// The rotation by an angle about an axis; none about the axis 0.
  ///
  /// - Parameters:
  ///   - degrees: The angle; may exceed a turn, of which nothing is kept but its sign.
  ///   - axis: Of any length; components of magnitude up to 1e50.
  public init(degrees: Double, axis: SIMD3<Double> = [0, 0, 1]) {
    trapping { () throws(ParameterError) in try check(degrees, axis: axis) }
    self.init(turning: degrees, about: axis)
  }

  /// The rotation by an angle in radians.
  public init(radians: Double, axis: SIMD3<Double> = [0, 0, 1]) {
    self.init(degrees: AnimationMath.degrees(radians: radians), axis: axis)
  }

  init(turning degrees: Double, about axis: SIMD3<Double>) {
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
    AnimationMath.degrees(radians: 2 * arcTangent(y: vector.length, x: components.w))
  }

  /// The axis, of length 1; (0, 0, 1) for the identity.
  public var axis: SIMD3<Double> { normalized(vector) ?? [0, 0, 1] }

  /// The rotation back.
  public var inverse: Quaternion { Quaternion(unit: components * [-1, -1, -1, 1]) }

  /// The product with `right`, which is done first.
  public func multiplied(by right: Quaternion) -> Quaternion { self * right }

  /// `right` first, then `left`.
  static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    let (p, q) = (left.components, right.components)
    let vector =
      p.w * right.vector + q.w * left.vector + cross(left.vector, right.vector)
    return Quaternion(unit: SIMD4(vector, p.w * q.w - (left.vector * right.vector).sum()))
  }

  /// This rotation `count` times, the short way: about the same axis by an angle of −180°…180°
  /// times `count`.
  func repeated(_ count: Double) -> Quaternion {
    let short = components.w < 0 ? Quaternion(unit: -components) : self
    return Quaternion(turning: count * short.degrees, about: short.vector)
  }

  private var vector: SIMD3<Double> { [components.x, components.y, components.z] }
}

// MARK: - Matrices

extension Quaternion {
  /// The rotation that three axes of length 1, at right angles and right-handed, are the image of.
  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
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

  /// The rotation as a matrix, each entry within 6·2⁻⁵³.
  public var matrix: Matrix4 {
    let (x, y, z) = axes
    return Matrix4(x: SIMD4(x, 0), y: SIMD4(y, 0), z: SIMD4(z, 0), t: [0, 0, 0, 1])
  }
}

// MARK: - Vectors

extension SIMD3<Double> {
  /// The Euclidean length.
  var length: Double { hypotenuse(hypotenuse(x, y), z) }
}

/// The product at right angles to both.
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
func check(_ degrees: Double, axis: SIMD3<Double>) throws(ParameterError) {
  try check(degrees, "degrees", in: Magnitude.signed)
  for (index, name) in ["x", "y", "z"].enumerated() {
    try check(axis[index], "\(name) of axis", in: Magnitude.signed)
  }
}
