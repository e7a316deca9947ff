// Affine maps of the plane, as CSS's matrix(a, b, c, d, tx, ty) and CGAffineTransform write them.
//
//     x′ = a x + c y + tx        ⎡ a  c  tx ⎤ ⎡ x ⎤
//     y′ = b x + d y + ty        ⎢ b  d  ty ⎥ ⎢ y ⎥
//                                ⎣ 0  0  1  ⎦ ⎣ 1 ⎦
//
// Points are columns, so the map on the right of a product acts first, and a list of transforms
// reads from left to right as a product. CGAffineTransform stores the transpose, for points that
// are rows; its six names mean the same numbers, and its concatenation names the factors in the
// other order.

/// An affine map of the plane.
public struct AffineMatrix: Hashable, Sendable {
  /// The x of where the x axis goes.
  public let a: Double

  /// The y of where the x axis goes.
  public let b: Double

  /// The x of where the y axis goes.
  public let c: Double

  /// The y of where the y axis goes.
  public let d: Double

  /// The x of where the origin goes.
  public let tx: Double

  /// The y of where the origin goes.
  public let ty: Double

  /// A map by its six numbers, which must be of magnitude up to 1e50.
  public init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) {
    self = trapping { () throws(ParameterError) in
      try AffineMatrix(validating: [a, b, c, d, tx, ty])
    }
  }

  /// A map by six numbers that come from outside, in the order of CSS's `matrix()`.
  ///
  /// - Parameter entries: a, b, c, d, tx and ty.
  /// - Throws: ``ParameterError`` if one is not of magnitude up to 1e50.
  public init(validating entries: [Double]) throws(ParameterError) {
    try check(entries: entries, named: ["a", "b", "c", "d", "tx", "ty"])
    self.init(entries[0], entries[1], entries[2], entries[3], entries[4], entries[5])
  }

  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    (self.tx, self.ty) = (tx, ty)
  }

  /// The map that moves nothing.
  public static let identity = AffineMatrix(1, 0, 0, 1, 0, 0)

  /// The six numbers, in the order of CSS's `matrix()`.
  public var entries: [Double] { [a, b, c, d, tx, ty] }

  /// By how much areas grow; negative for a mirror image.
  ///
  /// Within 1.5 units in the last place.
  public var determinant: Double { differenceOfProducts(a, d, b, c) }

  /// Whether the determinant is zero, or so small that it may be what rounding left of zero: at
  /// most 2⁻⁵⁰ of |a d| + |b c|.
  public var isSingular: Bool {
    !(determinant.magnitude > 0x1p-50 * ((a * d).magnitude + (b * c).magnitude))
  }

  /// The map back; `nil` if there is none.
  ///
  /// M · M⁻¹ is the identity within 3·2⁻⁵³ of the product of the two norms (measured: 1.6).
  public var inverse: AffineMatrix? {
    guard !isSingular else { return nil }
    let size = determinant
    return AffineMatrix(
      d / size, -b / size, -c / size, a / size, differenceOfProducts(c, ty, d, tx) / size,
      differenceOfProducts(b, tx, a, ty) / size)
  }

  /// The product with `right`, which is done first; each entry within 3·2⁻⁵³ of the sum of its products' magnitudes.
  public func multiplied(by right: AffineMatrix) -> AffineMatrix { self * right }

  /// `right` first, then `left`.
  static func * (left: AffineMatrix, right: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      left.a * right.a + left.c * right.b, left.b * right.a + left.d * right.b,
      left.a * right.c + left.c * right.d, left.b * right.c + left.d * right.d,
      left.a * right.tx + left.c * right.ty + left.tx,
      left.b * right.tx + left.d * right.ty + left.ty)
  }

  /// Where a point goes.
  public func applied(to point: SIMD2<Double>) -> SIMD2<Double> {
    [a * point.x + c * point.y + tx, b * point.x + d * point.y + ty]
  }
}

/// a·d − b·c within 1.5 units in the last place, by Kahan's use of the fused product.
func differenceOfProducts(_ a: Double, _ d: Double, _ b: Double, _ c: Double) -> Double {
  let product = b * c
  let lost = product.addingProduct(-b, c)
  return (-product).addingProduct(a, d) + lost
}

/// Throws unless there is a number of magnitude up to 1e50 for each name.
func check(entries: [Double], named names: [String]) throws(ParameterError) {
  guard entries.count == names.count else {
    throw ParameterError(
      parameter: "the count of entries", value: Double(entries.count), accepted: "\(names.count)")
  }
  for (entry, name) in zip(entries, names) { try check(entry, name, in: Magnitude.signed) }
}
