// Rotations mixed along the great circle between them (Shoemake [1]).
//
//     (sin((1 − p)φ) q₀ + sin(pφ) q₁)/sin φ,   cos φ = q₀ · q₁
//
// φ comes from the lengths of the difference and the sum, 2 atan(|q₁ − q₀|/|q₁ + q₀|). The arc
// cosine of the product loses half the digits for rotations that are close, and is NaN where
// rounding has put the product above 1. With φ right to its last digits, so are the two quotients,
// however small φ is. The only exception is 0/0, for equal rotations.
//
// The short way: if q₀ · q₁ is negative, q₁ is replaced by −q₁, the same rotation. The angle
// between the rotations is 2φ, so φ ≤ 90°, and sin φ is far from 0 at that end. Rotations 180°
// apart have two equal ways; the signs of the components decide between them.
//
// [1] K. Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985.

extension Quaternion: AnimatableValue {
  /// The rotation on the short way, at constant speed.
  ///
  /// For a `progress` in 0…1 its angles to the start and to the end are right within 12·2⁻⁵³.
  public func interpolated(to end: Quaternion, at progress: Double) -> Quaternion {
    if progress == 0 { return self }
    if progress == 1 { return end }
    let (a, b) = (components, end.nearest(to: self).components)
    let angle = Self.angle(a, b)
    guard angle != 0 else { return self }
    let (before, after) = (sine((1 - progress) * angle), sine(progress * angle))
    return Quaternion(unit: (before * a + after * b) / sine(angle))
  }

  /// The product `underlying · self`.
  ///
  /// This rotation turns about the axes as turned by the underlying one.
  public func added(onto underlying: Quaternion) -> Quaternion { underlying * self }

  /// The product `underlying · selfᶜᵒᵘⁿᵗ`, with this rotation on its short way.
  public func accumulated(onto underlying: Quaternion, count: Double) -> Quaternion {
    underlying * repeated(count)
  }

  /// The product `base⁻¹ · self`; never `nil`.
  public func additiveDifference(from base: Quaternion) -> Quaternion? { base.inverse * self }

  /// No rotation.
  public var additiveIdentity: Quaternion { .identity }

  /// The angle between the two rotations in radians, in 0…π.
  public func animationDistance(from other: Quaternion) -> Double {
    2 * Self.angle(components, other.nearest(to: self).components)
  }

  /// The angle between two vectors of the same length, in radians.
  private static func angle(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    let (difference, sum) = (b - a, a + b)
    return 2
      * arcTangent(
        y: (difference * difference).sum().squareRoot(), x: (sum * sum).sum().squareRoot())
  }
}
