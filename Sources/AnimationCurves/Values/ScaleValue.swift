// The factors of CSS's `scale` [1]. Adding multiplies them; accumulating adds the part above 1.
//
//     add           underlying · self           2 on top of 3 is 6
//     accumulate    underlying + (self − 1)     2 on top of 3 is 4
//
// [1] W3C, CSS Transforms Module Level 2, §5, and Web Animations 1, "Combining values".

/// Factors along three axes: CSS's `scale`.
///
/// ```swift
/// ScaleValue(2).added(onto: ScaleValue(3))                  // 6
/// ScaleValue(2).accumulated(onto: ScaleValue(3), count: 1)  // 4
/// try ScaleValue("150% 2").interpolated(to: .identity, at: 0.5)
/// // "1.25 1.5"
/// ```
///
/// Each factor of a mixture is within 4·2⁻⁵³ of |(1 − p)·a| + |p·b|, as for a ``LinearValue``.
public struct ScaleValue: AnimatableValue, Hashable {
  /// The factor along an axis; 0 and negative ones are allowed.
  public var x, y, z: Double

  /// The factors along the axes.
  public init(x: Double = 1, y: Double = 1, z: Double = 1) { (self.x, self.y, self.z) = (x, y, z) }

  /// One factor along x and y.
  public init(_ factor: Double) { self.init(x: factor, y: factor) }

  /// Factors of 1, CSS's `none`.
  public static var identity: ScaleValue { ScaleValue() }

  /// The transform function.
  package var function: TransformList.Function { .scale(x: x, y: y, z: z) }

  /// The mixture, factor by factor.
  public func interpolated(to end: ScaleValue, at progress: Double) -> ScaleValue {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return combined(with: end) { mixed($0, $1, at: progress) }
  }

  /// The product.
  public func added(onto underlying: ScaleValue) -> ScaleValue {
    combined(with: underlying) { $1 * $0 }
  }

  /// `underlying + count · (self − 1)`, factor by factor.
  public func accumulated(onto underlying: ScaleValue, count: Double) -> ScaleValue {
    combined(with: underlying) { $1 + count * ($0 - 1) }
  }

  /// The quotient; `nil` where it is not finite, as for a factor 0 of `base`.
  public func additiveDifference(from base: ScaleValue) -> ScaleValue? {
    let quotient = combined(with: base) { $0 / $1 }
    return quotient.x.isFinite && quotient.y.isFinite && quotient.z.isFinite ? quotient : nil
  }

  /// Factors of 1.
  public var additiveIdentity: ScaleValue { .identity }

  /// 3: the factors.
  public var numberCount: Int { 3 }

  /// The factor along x, y or z.
  public func number(_ index: Int) -> Double { index == 0 ? x : index == 1 ? y : z }

  /// Other factors.
  public func withNumbers(_ number: (Int) -> Double) -> ScaleValue {
    ScaleValue(x: number(0), y: number(1), z: number(2))
  }

  /// The Euclidean distance of the factors.
  public func animationDistance(from other: ScaleValue) -> Double {
    SIMD3(x - other.x, y - other.y, z - other.z).length
  }

  private func combined(
    with other: ScaleValue, _ combine: (Double, Double) -> Double
  ) -> ScaleValue {
    ScaleValue(x: combine(x, other.x), y: combine(y, other.y), z: combine(z, other.z))
  }
}
