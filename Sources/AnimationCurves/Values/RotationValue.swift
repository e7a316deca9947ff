// The turn of CSS's `rotate` [1]: an axis and an angle, which keeps its full turns.
//
//     about one axis, or an angle of 0     angles mix, add and accumulate as numbers
//     about different axes                 rotations mix along the great circle, and are multiplied
//
// The function `rotate` in a list (TransformList+FunctionInterpolation.swift) follows the same
// rules, except that a list holds both terms of a sum.
//
// [1] W3C, CSS Transforms Module Level 2, §5 and §11.

/// A turn about an axis: CSS's `rotate`.
///
/// ```swift
/// let twice = try RotationValue("720deg")
/// RotationValue(degrees: 0).interpolated(to: twice, at: 0.75)  // 540deg
/// twice.added(onto: RotationValue(degrees: 30))                // 750deg
/// ```
///
/// Two turns share an axis if their axes lie on one line, or if one angle is 0. Then the angles of
/// a mixture are within 4·2⁻⁵³ of |(1 − p)·a| + |p·b|. Otherwise the bound is that of
/// ``Quaternion/interpolated(to:at:)``.
public struct RotationValue: AnimatableValue, Hashable {
  /// The angle, positive by the right-hand rule; more than 360° are full turns.
  public let degrees: Double

  /// The axis, of any length; the axis 0 gives no turn.
  public let axis: SIMD3<Double>

  /// A turn by an angle in degrees.
  ///
  /// - Precondition: The numbers are of magnitude up to 1e50.
  public init(degrees: Double, axis: SIMD3<Double> = [0, 0, 1]) {
    trapping(try check(degrees, axis: axis))
    (self.degrees, self.axis) = (degrees, axis)
  }

  /// The turn of a transform function `rotate`.
  private init(_ function: TransformList.Function?) {
    guard case .rotate(let degrees, let axis) = function else {
      fatalError("function must be a turn")
    }
    (self.degrees, self.axis) = (degrees, axis)
  }

  /// No turn, CSS's `none`.
  public static var identity: RotationValue { RotationValue(degrees: 0) }

  /// The transform function.
  package var function: TransformList.Function { .rotate(degrees: degrees, axis: axis) }

  /// The rotation, without its full turns.
  package var quaternion: Quaternion { Quaternion(turning: degrees, about: axis) }

  /// The mixture of the angles on a shared axis, else along the great circle.
  public func interpolated(to end: RotationValue, at progress: Double) -> RotationValue {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return RotationValue(function.mixed(with: end.function, at: progress))
  }

  /// The sum of the angles on a shared axis, else the product `underlying · self`.
  public func added(onto underlying: RotationValue) -> RotationValue {
    accumulated(onto: underlying, count: 1)
  }

  /// The sum `underlying + count · self` on a shared axis, else a product.
  ///
  /// The product is of `underlying` and this turn with `count` times its angle.
  public func accumulated(onto underlying: RotationValue, count: Double) -> RotationValue {
    // A product has no full turns, and those of the underlying turn are kept.
    count == 0 ? underlying : RotationValue(function.stacked(on: underlying.function, count))
  }

  /// The difference of the angles on a shared axis, else the rotation `base⁻¹ · self` by up to 180°.
  ///
  /// As a difference becomes smaller, the sum so takes the short way to the base, as a mixture does.
  public func additiveDifference(from base: RotationValue) -> RotationValue? {
    if let function = function.additiveDifference(from: base.function) {
      return RotationValue(function)
    }
    let rotation = (base.quaternion.inverse * quaternion).nearest(to: .identity)
    return RotationValue(degrees: rotation.degrees, axis: rotation.axis)
  }

  /// No turn.
  public var additiveIdentity: RotationValue { .identity }

  /// 1: the angle.
  public var numberCount: Int { 1 }

  /// The angle in degrees.
  public func number(_ index: Int) -> Double { degrees }

  /// A turn about the same axis.
  public func withNumbers(_ number: (Int) -> Double) -> RotationValue {
    RotationValue(.rotate(degrees: number(0), axis: axis))
  }

  /// Whether both have the same axis.
  public func isShaped(like other: RotationValue) -> Bool { axis == other.axis }

  /// The angle between the two turns, in radians.
  ///
  /// On a shared axis it is the difference of their angles, full turns included.
  public func animationDistance(from other: RotationValue) -> Double {
    function.animationDistance(from: other.function)
  }
}
