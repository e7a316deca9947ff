// Matrices of space decomposed into translation, rotation, skew, scale and perspective.
//
//     M/m44 = P · T · R · K · S        perspective, translation, rotation, skew, scale     [1]
//
//         ⎡ 1  0  0  0 ⎤           ⎡ 1 xy xz ⎤
//     P = ⎢ 0  1  0  0 ⎥       K = ⎢ 0  1 yz ⎥     S = diagonal
//         ⎢ 0  0  1  0 ⎥           ⎣ 0  0  1 ⎦
//         ⎣ px py pz pw⎦
//
// R · K · S is the QR factorisation of the upper 3 × 3 part. The second column is made orthogonal
// to the first twice. After that the two are at right angles to the last digits, however flat the
// matrix is. The third axis is their cross product. So R is a rotation, and the parts compose again
// with an error that depends on each column alone. Gram–Schmidt applied once, as the standard
// writes it, gives axes whose angles are off in proportion to the condition number, and no
// quaternion can hold those.
//
// A mirror image has three negative scales, and its axes are turned to match.
//
// The last row is p · (T R K S), so p solves a triangular system on the axes of R. The standard
// multiplies the row by the transposed inverse of a row-vector matrix; this is the same for
// columns. p grows like the inverse of the matrix, and the error of the last row grows with it.
//
// A matrix with m44 = 0 or a singular 3 × 3 part has no parts. Singular means that the determinant
// is zero up to rounding: for rotate(30°) · scaleX(0) · rotate(40°) it is 1e-17 in doubles.
//
// [1] W3C, CSS Transforms Module Level 2, Decomposing a 3D matrix.

extension Matrix4 {
  /// The parts of a map: scale first, then skew, rotation, translation and perspective.
  public struct Decomposition: Hashable, Sendable {
    /// The image of the origin.
    public var translation: SIMD3<Double>

    /// The factors along x, y and z; all three negative for a mirror image.
    public var scale: SIMD3<Double>

    /// The change of x per y, of x per z, and of y per z.
    public var skew: SIMD3<Double>

    /// The last row of the perspective; (0, 0, 0, 1) if there is none.
    public var perspective: SIMD4<Double>

    /// The rotation.
    public var rotation: Quaternion

    /// The given parts.
    public init(
      translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = .one, skew: SIMD3<Double> = .zero,
      perspective: SIMD4<Double> = [0, 0, 0, 1], rotation: Quaternion = .identity
    ) {
      self.translation = translation
      self.scale = scale
      self.skew = skew
      self.perspective = perspective
      self.rotation = rotation
    }
  }

  /// The parts; `nil` if there are none.
  ///
  /// There are none if m44 is 0, if the upper 3 × 3 part is singular, or if a part or the composed
  /// matrix overflows.
  ///
  /// Composed again, they give M/m44. Each column of the upper 3 × 3 part is within 16·2⁻⁵³ of its
  /// length, whatever the condition number. The entry below a column is within 16·2⁻⁵³ of the
  /// column's length times the length of the perspective's first three numbers. That product may
  /// exceed the last row by a factor as large as the condition number.
  public var decomposition: Decomposition? {
    guard t.w != 0 else { return nil }
    let (x, y, z, t) = t.w == 1 ? (x, y, z, t) : (x / t.w, y / t.w, z / t.w, t / t.w)
    let normal = cross(x.upper, y.upper)
    let terms = crossMagnitude(x.magnitudes.upper, y.magnitudes.upper)
    guard
      (normal * z.upper).sum().magnitude > 0x1p-50 * (terms * z.magnitudes.upper).sum(),
      let axisX = normalized(x.upper)
    else { return nil }

    // The factors R = QᵀM, named by row and column.
    let xx = x.upper.length
    var xy = (axisX * y.upper).sum()
    var restY = y.upper - xy * axisX
    let left = (axisX * restY).sum()
    xy += left
    restY -= left * axisX
    guard let axisY = normalized(restY) else { return nil }
    let axisZ = cross(axisX, axisY)
    let yy = restY.length
    let (xz, yz) = ((axisX * z.upper).sum(), (axisY * z.upper).sum())
    let zz = (axisZ * z.upper).sum()
    guard zz != 0 else { return nil }

    // p on the three axes, from the first column on.
    var perspective = SIMD4<Double>(0, 0, 0, 1)
    if x.w != 0 || y.w != 0 || z.w != 0 {
      let alongX = x.w / xx
      let alongY = (y.w - alongX * xy) / yy
      let alongZ = (z.w - alongX * xz - alongY * yz) / zz
      let row = alongX * axisX + alongY * axisY + alongZ * axisZ
      perspective = SIMD4(row, 1 - (row * t.upper).sum())
    }
    let sign: Double = zz < 0 ? -1 : 1
    let scale = SIMD3(sign * xx, sign * yy, zz)
    let skew = SIMD3(xy / yy, xz / zz.magnitude, yz / zz.magnitude)
    let numbers = [SIMD4(t.upper, 0), SIMD4(scale, 0), SIMD4(skew, 0), perspective]
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let parts = Decomposition(
      translation: t.upper, scale: scale, skew: skew, perspective: perspective,
      rotation: Quaternion(x: sign * axisX, y: sign * axisY, z: axisZ))
    // Composing the parts multiplies three numbers: below 1e100 nothing overflows.
    let areSmall = numbers.allSatisfy { $0.magnitudes.max() < 1e100 }
    return areSmall || Matrix4(parts).isFinite ? parts : nil
  }

  /// The map with the given parts.
  public init(_ parts: Decomposition) {
    let axes = parts.rotation.axes
    let x = parts.scale.x * axes.x
    let y = parts.scale.y * (axes.y + parts.skew.x * axes.x)
    let z = parts.scale.z * (axes.z + parts.skew.y * axes.x + parts.skew.z * axes.y)
    let row = parts.perspective.upper
    self.init(
      x: SIMD4(x, (row * x).sum()), y: SIMD4(y, (row * y).sum()), z: SIMD4(z, (row * z).sum()),
      t: SIMD4(parts.translation, (row * parts.translation).sum() + parts.perspective.w))
  }
}
