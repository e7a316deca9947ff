// Transforms as lists of transform functions, as CSS, SVG and Core Animation's key paths write them.
//
// A list reads like a product: translate(100px) rotate(45deg) moves the coordinates, then turns
// them about their new origin. A point meets the last function first. Unlike a matrix, a list keeps the
// number of turns and the numbers of each function.

/// A transform: a list of transform functions.
///
/// ```swift
/// let list = try TransformList(
///   "translate(100px, 50px) rotate(45deg) scale(2)")
/// list.matrix.applied(to: [1, 0, 0] as SIMD3)
/// ```
public struct TransformList: Hashable, Sendable {
  /// The transform functions; the last acts on a point first.
  public let functions: [Function]

  package init(unchecked functions: [Function]) { self.functions = functions }

  /// A list of functions.
  ///
  /// - Precondition: The numbers are of magnitude up to 1e50, perspectives ≥ 0.
  public init(_ functions: [Function]) {
    self = trapping(try TransformList(validating: functions))
  }

  /// A list of functions, checked.
  ///
  /// - Throws: ``ParameterError`` that names the first number out of range, or the entry of the product
  ///   that is beyond ±1e150.
  public init(validating functions: [Function]) throws(ParameterError) {
    for function in functions { try function.validate() }
    self.init(unchecked: functions)
    for entry in matrix.entries {
      try check(
        entry, "the product of the transform's functions", in: Self.entries,
        accepted: "a matrix of numbers from -1e150 to 1e150")
    }
  }

  /// The accepted entries of a product: mixing multiplies two of them, and inverts.
  package static let entries = -1e150...1e150

  /// The list that Core Animation's key paths set, one number each.
  ///
  /// The key paths are `transform.translation.x`, `transform.rotation.z`, `transform.scale` and so
  /// on. The list scales, turns about x, y and z in this order, and moves. It always has five
  /// functions, so two such lists mix number by number. Core Animation does not document its order of
  /// turns; it matters only if two angles are not 0.
  ///
  /// - Parameters:
  ///   - translation: In points.
  ///   - rotation: Angles about x, y and z, in radians.
  ///   - scale: Factors along x, y and z.
  public init(
    translation: SIMD3<Double> = .zero, rotation: SIMD3<Double> = .zero,
    scale: SIMD3<Double> = .one
  ) {
    self.init([
      .translate(x: translation.x, y: translation.y, z: translation.z),
      .rotate(radians: rotation.z), .rotate(radians: rotation.y, axis: [0, 1, 0]),
      .rotate(radians: rotation.x, axis: [1, 0, 0]),
      .scale(x: scale.x, y: scale.y, z: scale.z),
    ])
  }

  /// The empty list, CSS's `none`.
  public static let none = TransformList(unchecked: [])

  /// The product of the functions.
  public var matrix: Matrix4 { functions.product }
}

extension Sequence where Element == TransformList.Function {
  /// The product of the functions' matrices.
  var product: Matrix4 {
    var rest = makeIterator()
    guard var product = rest.next()?.matrix else { return .identity }
    while let next = rest.next() { product = product * next.matrix }
    return product
  }
}
