// Projective maps of space: 4 × 4 matrices.
//
//     ⎡ x′ ⎤   ⎡ m11 m21 m31 m41 ⎤ ⎡ x ⎤
//     ⎢ y′ ⎥ = ⎢ m12 m22 m32 m42 ⎥ ⎢ y ⎥     the point shown is (x′, y′, z′)/w′
//     ⎢ z′ ⎥   ⎢ m13 m23 m33 m43 ⎥ ⎢ z ⎥
//     ⎣ w′ ⎦   ⎣ m14 m24 m34 m44 ⎦ ⎣ 1 ⎦
//
// Points are columns here, and the names are those of CATransform3D and of CSS's DOMMatrix, whose
// points are rows and whose matrices are the transposes: m41, m42, m43 move, m34 = −1/d is a
// perspective. In the order m11, m12, m13, m14, m21, … the sixteen are CATransform3D's fields, the
// arguments of CSS's matrix3d(), and our columns one after the other. The map on the right of a
// product acts first; CATransform3DConcat(a, b) is b · a.
//
// The determinant takes cross products of the columns' upper parts a, b, c, d, with a₄ … d₄ the
// entries below them (Lengyel [1]):
//
//     s = a × b    t = c × d    u = b₄ a − a₄ b    v = d₄ c − c₄ d     det M = s · v + t · u
//
// Tried and dropped: the inverse from the same vectors. For a matrix with two small axes and a
// condition number of 7e8 it keeps two digits; elimination with the largest pivots keeps eight.
//
// [1] E. Lengyel, Foundations of Game Engine Development 1, §1.7.

/// A projective map of space.
public struct Matrix4: Hashable, Sendable {
  /// The image of the x axis: m11, m12, m13, m14.
  public let x: SIMD4<Double>

  /// The image of the y axis: m21, m22, m23, m24.
  public let y: SIMD4<Double>

  /// The image of the z axis: m31, m32, m33, m34.
  public let z: SIMD4<Double>

  /// The image of the origin: m41, m42, m43, m44.
  public let t: SIMD4<Double>

  package init(x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, t: SIMD4<Double>) {
    (self.x, self.y, self.z, self.t) = (x, y, z, t)
  }

  /// A map by its entries, in the order of CATransform3D and `matrix3d()`.
  ///
  /// ```swift
  /// Matrix4(m34: -1.0 / 500)
  /// ```
  ///
  /// - Precondition: Each entry is of magnitude up to 1e50.
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
    m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    self = trapping(
      try Matrix4(
        validating: [
          m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
        ]))
  }

  /// A map by its sixteen entries, checked, in the order of CSS's `matrix3d()`.
  ///
  /// - Parameter entries: m11, m12, m13, m14, m21 and so on.
  /// - Throws: ``ParameterError`` if there are not sixteen, or one is beyond ±1e50.
  public init(validating entries: [Double]) throws(ParameterError) {
    try check(
      entries: entries, named: (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } })
    self.init(entries: entries)
  }

  package init(entries e: [Double]) {
    self.init(
      x: [e[0], e[1], e[2], e[3]], y: [e[4], e[5], e[6], e[7]], z: [e[8], e[9], e[10], e[11]],
      t: [e[12], e[13], e[14], e[15]])
  }

  /// A map of the plane; z is left unchanged.
  public init(_ affine: AffineMatrix) {
    self.init(
      x: [affine.a, affine.b, 0, 0], y: [affine.c, affine.d, 0, 0], z: [0, 0, 1, 0],
      t: [affine.tx, affine.ty, 0, 1])
  }

  /// The map that moves nothing.
  public static let identity = Matrix4(AffineMatrix.identity)

  /// The sixteen entries, in the order of CSS's `matrix3d()`.
  public var entries: [Double] { columns.flatMap { [$0.x, $0.y, $0.z, $0.w] } }

  /// This map as a map of the plane; `nil` if it uses z or perspective.
  ///
  /// A map of the plane neither reads nor changes z.
  public var affine: AffineMatrix? {
    guard x.z == 0, x.w == 0, y.z == 0, y.w == 0, z == [0, 0, 1, 0], t.z == 0, t.w == 1
    else { return nil }
    return AffineMatrix(x.x, x.y, y.x, y.y, t.x, t.y)
  }

  var columns: [SIMD4<Double>] { [x, y, z, t] }
}

// MARK: - Products

extension Matrix4 {
  /// The product with `right`, which acts first.
  ///
  /// Each entry is within 4·2⁻⁵³ of the sum of its products' magnitudes.
  public func multiplied(by right: Matrix4) -> Matrix4 { self * right }

  // A method and not a public operator: with three more overloads of * the compiler takes ten times
  // as long for every sum of plain numbers in a file that imports this module.

  /// The product; `right` acts first.
  static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    Matrix4(
      x: left.applied(to: right.x), y: left.applied(to: right.y), z: left.applied(to: right.z),
      t: left.applied(to: right.t))
  }

  /// The image of a point in homogeneous coordinates.
  func applied(to point: SIMD4<Double>) -> SIMD4<Double> {
    (point.x * x + point.y * y) + (point.z * z + point.w * t)
  }

  /// The image of a point.
  ///
  /// Its coordinates are infinite or NaN if the perspective puts it into the plane of the eye.
  public func applied(to point: SIMD3<Double>) -> SIMD3<Double> {
    let end = applied(to: SIMD4(point, 1))
    return end.upper / end.w
  }
}

// MARK: - Inverse

extension Matrix4 {
  /// The determinant; without perspective, the factor of volumes.
  ///
  /// Within 8·2⁻⁵³ of the sum of the magnitudes of its terms.
  public var determinant: Double {
    let own = sumOfProducts
    if own.isFinite || !isFinite { return own }
    // A product has overflowed: the columns are scaled below 2, and the result is scaled back.
    let powers = columns.map { max($0.magnitudes.max().exponent, -1000) }
    let scaled = zip(columns, powers).map {
      $0 * Double(sign: .plus, exponent: -$1, significand: 1)
    }
    let reduced = Matrix4(x: scaled[0], y: scaled[1], z: scaled[2], t: scaled[3]).sumOfProducts
    return Double(sign: .plus, exponent: powers.reduce(0, +), significand: reduced)
  }

  /// The determinant, where no product overflows.
  private var sumOfProducts: Double {
    let (u, v) = (y.w * x.upper - x.w * y.upper, t.w * z.upper - z.w * t.upper)
    return (cross(x.upper, y.upper) * v).sum() + (cross(z.upper, t.upper) * u).sum()
  }

  /// Whether the determinant is zero up to rounding.
  ///
  /// That is, at most 2⁻⁵⁰ of the sum of the magnitudes of its terms.
  package var isSingular: Bool { !(determinant.magnitude > 0x1p-50 * size) }

  /// The inverse map; `nil` for a singular one, or if an entry overflows.
  ///
  /// M · M⁻¹ is the identity within 4·2⁻⁵³ of the product of the two norms.
  public var inverse: Matrix4? { solving(for: .identity) }

  /// The solution X of self · X = product; `nil` if this matrix is singular.
  func solving(for product: Matrix4) -> Matrix4? {
    guard !isSingular else { return nil }
    var (rows, right) = (transposed.columns, product.transposed.columns)
    for i in 0..<4 {
      let pivot = (i..<4).max { rows[$0][i].magnitude < rows[$1][i].magnitude } ?? i
      rows.swapAt(i, pivot)
      right.swapAt(i, pivot)
      guard rows[i][i] != 0 else { return nil }
      for row in (i + 1)..<4 {
        let factor = rows[row][i] / rows[i][i]
        rows[row] -= factor * rows[i]
        right[row] -= factor * right[i]
      }
    }
    for i in (0..<4).reversed() {
      for row in (i + 1)..<4 { right[i] -= rows[i][row] * right[row] }
      right[i] /= rows[i][i]
    }
    // The inverse of entries near the ends of the doubles may overflow.
    guard right.allSatisfy(\.isFinite) else { return nil }
    return Matrix4(x: right[0], y: right[1], z: right[2], t: right[3]).transposed
  }

  package var isFinite: Bool { columns.allSatisfy(\.isFinite) }

  /// The determinant with all terms positive.
  private var size: Double {
    let (x, y, z, t) = (x.magnitudes, y.magnitudes, z.magnitudes, t.magnitudes)
    let (u, v) = (y.w * x.upper + x.w * y.upper, t.w * z.upper + z.w * t.upper)
    return (crossMagnitude(x.upper, y.upper) * v).sum()
      + (crossMagnitude(z.upper, t.upper) * u).sum()
  }

  private var transposed: Matrix4 {
    Matrix4(
      x: [x.x, y.x, z.x, t.x], y: [x.y, y.y, z.y, t.y], z: [x.z, y.z, z.z, t.z],
      t: [x.w, y.w, z.w, t.w])
  }
}

extension SIMD4<Double> {
  package var upper: SIMD3<Double> { [x, y, z] }

  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

  var magnitudes: SIMD4<Double> {
    [x.magnitude, y.magnitude, z.magnitude, w.magnitude]
  }
}

/// The cross product with all terms positive.
func crossMagnitude(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  [a.y * b.z + a.z * b.y, a.z * b.x + a.x * b.z, a.x * b.y + a.y * b.x]
}
