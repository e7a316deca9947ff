// Affine maps of the plane, as CSS's matrix(a, b, c, d, tx, ty) and CGAffineTransform write them.
//
//     x′ = a x + c y + tx        ⎡ a  c  tx ⎤ ⎡ x ⎤
//     y′ = b x + d y + ty        ⎢ b  d  ty ⎥ ⎢ y ⎥
//                                ⎣ 0  0  1  ⎦ ⎣ 1 ⎦
//
// Points are columns, so the map on the right of a product acts first, and a list of transforms
// reads from left to right as a product. CGAffineTransform stores the transpose, for points that
// are rows. Its six names mean the same numbers; its concatenation takes the factors in the other
// order.

/// An affine map of the plane.
public struct AffineMatrix: Hashable, Sendable {
  /// The x of the x axis's image.
  public let a: Double

  /// The y of the x axis's image.
  public let b: Double

  /// The x of the y axis's image.
  public let c: Double

  /// The y of the y axis's image.
  public let d: Double

  /// The x of the origin's image.
  public let tx: Double

  /// The y of the origin's image.
  public let ty: Double

  /// A map by its six entries, each of magnitude up to 1e50.
  public init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) {
    self = trapping(try AffineMatrix(validating: [a, b, c, d, tx, ty]))
  }

  /// A map by its six entries, checked, in the order of CSS's `matrix()`.
  ///
  /// - Parameter entries: a, b, c, d, tx and ty.
  /// - Throws: ``ParameterError`` if there are not six, or one is beyond ±1e50.
  public init(validating entries: [Double]) throws(ParameterError) {
    try check(entries: entries, named: ["a", "b", "c", "d", "tx", "ty"])
    self.init(entries[0], entries[1], entries[2], entries[3], entries[4], entries[5])
  }

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    (self.tx, self.ty) = (tx, ty)
  }

  /// The map that moves nothing.
  public static let identity = AffineMatrix(1, 0, 0, 1, 0, 0)

  /// The six entries, in the order of CSS's `matrix()`.
  public var entries: [Double] { [a, b, c, d, tx, ty] }

  /// The factor of areas; negative for a mirror image.
  ///
  /// Within 1.5 units in the last place.
  public var determinant: Double { differenceOfProducts(a, d, b, c) }

  /// Whether the determinant is zero up to rounding.
  ///
  /// That is, at most 2⁻⁵⁰ of |a d| + |b c|.
  package var isSingular: Bool {
    !(determinant.magnitude > 0x1p-50 * ((a * d).magnitude + (b * c).magnitude))
  }

  /// The inverse map; `nil` for a singular one, or if an entry overflows.
  ///
  /// M · M⁻¹ is the identity within 3·2⁻⁵³ of the product of the two norms.
  public var inverse: AffineMatrix? {
    guard !isSingular else { return nil }
    let size = determinant
    let inverse = AffineMatrix(
      d / size, -b / size, -c / size, a / size, differenceOfProducts(c, ty, d, tx) / size,
      differenceOfProducts(b, tx, a, ty) / size)
    return inverse.entries.allSatisfy(\.isFinite) ? inverse : nil
  }

  /// The product with `right`, which acts first.
  ///
  /// Each entry is within 3·2⁻⁵³ of the sum of its products' magnitudes.
  public func multiplied(by right: AffineMatrix) -> AffineMatrix { self * right }

  /// The product; `right` acts first.
  static func * (left: AffineMatrix, right: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      left.a * right.a + left.c * right.b, left.b * right.a + left.d * right.b,
      left.a * right.c + left.c * right.d, left.b * right.c + left.d * right.d,
      left.a * right.tx + left.c * right.ty + left.tx,
      left.b * right.tx + left.d * right.ty + left.ty)
  }

  /// The image of a point.
  public func applied(to point: SIMD2<Double>) -> SIMD2<Double> {
    [a * point.x + c * point.y + tx, b * point.x + d * point.y + ty]
  }
}

/// Throws unless each name has an entry of magnitude up to 1e50.
package func check(entries: [Double], named names: [String]) throws(ParameterError) {
  try check(
    Double(entries.count), "the count of entries", where: entries.count == names.count,
    accepted: "\(names.count)")
  for (entry, name) in zip(entries, names) { try check(entry, name, in: Magnitude.signed) }
}
