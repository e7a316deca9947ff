// Maps of the plane taken apart into what animations mix.
//
//     M = translate · rotate(θ) · skew · scale,    skew: x′ = x + k y        [1, 2]
//
// The axes go to (a, b) and (c, d). θ is the angle of the first, whose length is the scale along x;
// on the axes turned by θ the second is (k·sy, sy), with sy = (a d − b c)/sx. A mirror image has a
// negative scale, and which one is a convention: that of the axis which comes out less like itself,
// x if a < d.
//
// If one map is mirrored along x and the other along y, the first is turned by 180° and both its
// signs changed, which is the same map. Then the angle goes the short way. Where the ways are
// equally long θ rises or falls as the two arc tangents happen to say: from 0° to 180° it rises.
//
// Level 1 of the standard prints another form, with a 2 × 2 rest beside the angle. Halfway between
// matrix(1, 0, 0, 7, 0, 0) and matrix(7, 0, 1, 1, 0, 0) it gives a shape that browsers' tests
// refuse; the form above is the working group's proposal, and theirs [2].
//
// [1] W3C, CSS Transforms Module Level 1, Interpolation of Matrices.
// [2] w3c/csswg-drafts, issues 3713 and 7318.

extension AffineMatrix {
  /// The parts of a map: it scales first, then skews, turns and moves.
  public struct Decomposition: Hashable, Sendable {
    /// Where the origin goes.
    public var translation: SIMD2<Double>

    /// The angle in radians, in −π…π where it comes from a map.
    public var angle: Double

    /// By how much x changes with y: the tangent of the angle of a skew along x.
    public var skew: Double

    /// The factors along x and y.
    public var scale: SIMD2<Double>

    /// Parts by themselves.
    public init(translation: SIMD2<Double>, angle: Double, skew: Double, scale: SIMD2<Double>) {
      self.translation = translation
      self.angle = angle
      self.skew = skew
      self.scale = scale
    }
  }

  /// The parts; `nil` for a singular map.
  ///
  /// Put together they give the map within 6·2⁻⁵³ of the length of each of its columns (measured:
  /// 4.4), whatever its condition.
  public var decomposition: Decomposition? {
    guard !isSingular else { return nil }
    let isFlipped = determinant < 0 && a < d
    let x = isFlipped ? -hypotenuse(a, b) : hypotenuse(a, b)
    guard x != 0 else { return nil }
    let y = determinant / x
    guard y != 0 else { return nil }
    return Decomposition(
      translation: [tx, ty], angle: isFlipped ? arcTangent(y: -b, x: -a) : arcTangent(y: b, x: a),
      skew: (a / x * c + b / x * d) / y, scale: [x, y])
  }

  /// The map of some parts.
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
  /// `true`.
  public func isCompatible(with other: AffineMatrix) -> Bool { true }

  /// The map whose parts are mixed: translation, angle the short way, skew, scale.
  ///
  /// If one of the two is singular it is the first until 0.5, and from there the second.
  public func interpolated(to end: AffineMatrix, at progress: Double) -> AffineMatrix {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return mixed(with: end, at: progress) ?? (progress < 0.5 ? self : end)
  }

  /// `underlying · self`.
  public func added(to underlying: AffineMatrix) -> AffineMatrix { underlying * self }

  /// Translation, angle and skew added `count` times, and what the scale is above 1; this map alone
  /// if one of the two is singular.
  public func accumulated(onto underlying: AffineMatrix, count: Double) -> AffineMatrix {
    count == 0 ? underlying : stacked(on: underlying, count) ?? self
  }

  /// `base⁻¹ · self`; `nil` if `base` is singular.
  public func difference(from base: AffineMatrix) -> AffineMatrix? {
    base.inverse.map { $0 * self }
  }

  /// The identity.
  public var neutral: AffineMatrix { .identity }

  /// The square root of the sum of the squares of the six differences.
  public func distance(from other: AffineMatrix) -> Double {
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
    return AffineMatrix(
      Decomposition(
        translation: AnimationMath.mixed(a.translation, b.translation, at: progress),
        angle: AnimationMath.mixed(a.angle, b.angle, at: progress),
        skew: AnimationMath.mixed(a.skew, b.skew, at: progress),
        scale: AnimationMath.mixed(a.scale, b.scale, at: progress)))
  }

  /// This map `count` times on top of another, part by part; `nil` if one of them is singular.
  func stacked(on underlying: AffineMatrix, _ count: Double) -> AffineMatrix? {
    guard let a = decomposition, let b = underlying.decomposition else { return nil }
    return AffineMatrix(
      Decomposition(
        translation: b.translation + count * a.translation, angle: b.angle + count * a.angle,
        skew: b.skew + count * a.skew, scale: b.scale + count * (a.scale - 1)))
  }
}

/// (1 − p)·a + p·b, number by number.
func mixed<Vector: SIMD<Double>>(_ a: Vector, _ b: Vector, at progress: Double) -> Vector {
  var mix = a
  for index in mix.indices { mix[index] = mixed(a[index], b[index], at: progress) }
  return mix
}
