// Rotations mixed along the great circle between them (Shoemake [1]).
//
//     (sin((1 − p)φ) q₀ + sin(pφ) q₁)/sin φ,   cos φ = q₀ · q₁
//
// φ comes from the lengths of the difference and the sum, 2 atan(|q₁ − q₀|/|q₁ + q₀|): the arc
// cosine of the product loses half the digits for rotations that are close, and is not a number
// where rounding has brought the product above 1. With φ right to its last digits the two quotients
// are too, however small φ is; only 0/0 is an exception, and there the two rotations are one.
//
// The short way: where q₀ · q₁ is negative q₁ is taken as −q₁, the same rotation. The angle between
// the rotations is 2φ, so φ ≤ 90° and sin φ is far from 0 at the other end. Rotations 180° apart
// have two equal ways; which one is taken is decided by the signs of the components as they stand.
//
// [1] K. Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985.

extension Quaternion: AnimatableValue {
  /// `true`.
  public func isCompatible(with other: Quaternion) -> Bool { true }

  /// The rotation on the short way, at constant speed.
  ///
  /// For progress in 0…1 it has turned from the start, and has to turn to the end, by the angles it
  /// should within 12·2⁻⁵³ (measured: 8.0).
  public func interpolated(to end: Quaternion, at progress: Double) -> Quaternion {
    if progress == 0 { return self }
    if progress == 1 { return end }
    let a = components
    let b = (a * end.components).sum() < 0 ? -end.components : end.components
    let angle = Self.angle(a, b)
    guard angle != 0 else { return self }
    let (before, after) = (sine((1 - progress) * angle), sine(progress * angle))
    return Quaternion(unit: (before * a + after * b) / sine(angle))
  }

  /// `underlying · self`: this rotation about the axes that the other has turned.
  public func added(to underlying: Quaternion) -> Quaternion { underlying * self }

  /// `underlying · selfᶜᵒᵘⁿᵗ`, with this rotation taken the short way.
  public func accumulated(onto underlying: Quaternion, count: Double) -> Quaternion {
    underlying * repeated(count)
  }

  /// `base⁻¹ · self`; there always is one.
  public func difference(from base: Quaternion) -> Quaternion? { base.inverse * self }

  /// No rotation.
  public var neutral: Quaternion { .identity }

  /// The angle of the rotation from one to the other, in radians, 0…π.
  public func distance(from other: Quaternion) -> Double {
    let (a, b) = (components, other.components)
    return 2 * Self.angle(a, (a * b).sum() < 0 ? -b : b)
  }

  /// The angle between two vectors of the same length, in radians.
  private static func angle(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    let (difference, sum) = (b - a, a + b)
    return 2
      * arcTangent(
        y: (difference * difference).sum().squareRoot(), x: (sum * sum).sum().squareRoot())
  }
}
