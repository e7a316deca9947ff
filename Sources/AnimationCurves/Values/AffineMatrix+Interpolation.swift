// Affine maps decomposed into translation, angle, skew and scale, and mixed by these parts.
//
//     M = translate · rotate(θ) · skew · scale,    skew: x′ = x + k y        [1, 2]
//
// The images of the axes are (a, b) and (c, d). θ is the angle of the first, whose length is the
// scale along x. In axes turned by θ the second is (k·sy, sy), with sy = (a d − b c)/sx. A mirror
// image has one negative scale. By convention it belongs to the axis whose image is less like the
// axis itself: to x if a < d.
//
// If one map is mirrored along x and the other along y, the first is turned by 180° and both its
// signs are changed, which gives the same map. Then the angle takes the short way. If both ways are
// equally long, the two arc tangents decide whether θ rises or falls: from 0° to 180° it rises.
//
// Level 1 of the standard prints another form, with a 2 × 2 remainder beside the angle. Halfway
// between matrix(1, 0, 0, 7, 0, 0) and matrix(7, 0, 1, 1, 0, 0) it gives a shape that browsers'
// tests refuse. The form above is the working group's proposal and the browsers' practice [2].
//
// [1] W3C, CSS Transforms Module Level 1, Interpolation of Matrices.
// [2] w3c/csswg-drafts, issues 3713 and 7318.

extension AffineMatrix {
  /// The parts of a map, which scales first, then skews, turns and moves.
  public struct Decomposition: Hashable, Sendable {
    /// The image of the origin.
    public var translation: SIMD2<Double>

    /// The angle in radians; in −π…π if decomposed from a map.
    public var angle: Double

    /// The change of x per y, the tangent of the skew angle.
    public var skew: Double

    /// The factors along x and y.
    public var scale: SIMD2<Double>

    /// The given parts.
    public init(translation: SIMD2<Double>, angle: Double, skew: Double, scale: SIMD2<Double>) {
      self.translation = translation
      self.angle = angle
      self.skew = skew
      self.scale = scale
    }
  }

  /// The parts; `nil` for a singular map, or if a part overflows.
  ///
  /// Composed again, they give each column of the map within 8·2⁻⁵³ of its length, whatever the
  /// condition number.
  public var decomposition: Decomposition? {
    guard !isSingular else { return nil }
    let isFlipped = determinant < 0 && a < d
    let x = isFlipped ? -hypotenuse(a, b) : hypotenuse(a, b)
    guard x != 0 else { return nil }
    let y = determinant / x
    guard y != 0 else { return nil }
    let skew = (a / x * c + b / x * d) / y
    guard tx.isFinite && ty.isFinite && x.isFinite && y.isFinite && skew.isFinite else {
      return nil
    }
    return Decomposition(
      translation: [tx, ty], angle: isFlipped ? arcTangent(y: -b, x: -a) : arcTangent(y: b, x: a),
      skew: skew, scale: [x, y])
  }

  /// The map with the given parts.
  public init(_ parts: Decomposition) {
    let (s, c) = (sine(parts.angle), cosine(parts.angle))
    let (x, y) = (parts.scale.x, parts.scale.y)
    let shear = parts.skew * y
    self.init(
      c * x, s * x, c * shear - s * y, s * shear + c * y, parts.translation.x, parts.translation.y)
  }
}

// MARK: - Animation

extension AffineMatrix: AnimatableValue {
  /// The map with mixed parts: translation, angle, skew and scale.
  ///
  /// The angle takes the short way. If one of the two maps is singular, the result is the first
  /// below 0.5 and the second from there on.
  public func interpolated(to end: AffineMatrix, at progress: Double) -> AffineMatrix {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return mixed(with: end, at: progress) ?? (progress < 0.5 ? self : end)
  }

  /// The product `underlying · self`.
  public func added(onto underlying: AffineMatrix) -> AffineMatrix { underlying * self }

  /// The parts of this map, added `count` times to those of `underlying`.
  ///
  /// Translation, angle and skew are added as they are, the scale less 1. The result is this map
  /// alone if one of the two is singular and `count` is not 0.
  public func accumulated(onto underlying: AffineMatrix, count: Double) -> AffineMatrix {
    count == 0 ? underlying : stacked(on: underlying, count) ?? self
  }

  /// The product `base⁻¹ · self`; `nil` if `base` is singular.
  public func additiveDifference(from base: AffineMatrix) -> AffineMatrix? {
    base.inverse.map { $0 * self }
  }

  /// The identity.
  public var additiveIdentity: AffineMatrix { .identity }

  /// The Euclidean distance of the six entries.
  public func animationDistance(from other: AffineMatrix) -> Double {
    zip(entries, other.entries).reduce(0) { hypotenuse($0, $1.0 - $1.1) }
  }

  /// The map between this one and `end`; `nil` if one of them is singular.
  func mixed(with end: AffineMatrix, at progress: Double) -> AffineMatrix? {
    guard var a = decomposition, var b = end.decomposition else { return nil }
    if a.scale.x < 0 && b.scale.y < 0 || a.scale.y < 0 && b.scale.x < 0 {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    let turn = b.angle - a.angle
    if turn.magnitude > .pi { b.angle -= turn < 0 ? -2 * .pi : 2 * .pi }
    let mix = AffineMatrix(
      Decomposition(
        translation: AnimationCurves.mixed(a.translation, b.translation, at: progress),
        angle: AnimationCurves.mixed(a.angle, b.angle, at: progress),
        skew: AnimationCurves.mixed(a.skew, b.skew, at: progress),
        scale: AnimationCurves.mixed(a.scale, b.scale, at: progress)))
    return mix.entries.allSatisfy(\.isFinite) ? mix : nil
  }

  /// The parts of this map, added `count` times to another's; `nil` if one of them is singular.
  func stacked(on underlying: AffineMatrix, _ count: Double) -> AffineMatrix? {
    guard let a = decomposition, let b = underlying.decomposition else { return nil }
    let sum = AffineMatrix(
      Decomposition(
        translation: b.translation + count * a.translation, angle: b.angle + count * a.angle,
        skew: b.skew + count * a.skew, scale: b.scale + count * (a.scale - 1)))
    return sum.entries.allSatisfy(\.isFinite) ? sum : nil
  }
}

/// (1 − p)·a + p·b, number by number.
package func mixed<Vector: SIMD<Double>>(_ a: Vector, _ b: Vector, at progress: Double) -> Vector {
  var mix = a
  for index in mix.indices { mix[index] = mixed(a[index], b[index], at: progress) }
  return mix
}
