// The turn of CSS's `rotate` [1]: an axis and an angle, which keeps its full turns.
//
//     about one axis, or an angle of 0     angles mix, add and accumulate as numbers
//     about different axes                 rotations mix along the great circle, and are multiplied
//
// These are the rules of the function `rotate` in a list (TransformList+FunctionInterpolation.swift), except that a
// sum is one turn, where a list would hold both.
//
// [1] W3C, CSS Transforms Module Level 2, §5 and §11.

/// A turn about an axis: CSS's `rotate`.
///
/// ```swift
/// let twice = try RotationValue("720deg")
/// RotationValue(degrees: 0).interpolated(to: twice, at: 0.75)      // 540deg
/// twice.added(to: RotationValue(degrees: 30))                      // 750deg
/// ```
///
/// Angles of a mixture are within 4·2⁻⁵³ of |(1 − p)·a| + |p·b|; where the axes differ, the bound is that of
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
    trapping { () throws(ParameterError) in try check(degrees, axis: axis) }
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
  public var function: TransformList.Function { .rotate(degrees: degrees, axis: axis) }

  /// The rotation, without its full turns.
  public var quaternion: Quaternion { Quaternion(turning: degrees, about: axis) }

  /// The mixture: of the angles if the axes agree or one angle is 0, else along the great circle.
  public func interpolated(to end: RotationValue, at progress: Double) -> RotationValue {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return RotationValue(function.mixed(with: end.function, at: progress))
  }

  /// The sum of the angles if the axes agree or one angle is 0, else the product of the rotations, of which
  /// this one acts first on a point.
  public func added(to underlying: RotationValue) -> RotationValue {
    accumulated(onto: underlying, count: 1)
  }

  /// `underlying + count · self` if the axes agree or one angle is 0, else the product, with the angle times
  /// `count`.
  public func accumulated(onto underlying: RotationValue, count: Double) -> RotationValue {
    RotationValue(function.stacked(on: underlying.function, count))
  }

  /// The difference of the angles if the axes agree or one angle is 0, else the rotation `base⁻¹ · self`.
  public func difference(from base: RotationValue) -> RotationValue? {
    if let function = function.difference(from: base.function) { return RotationValue(function) }
    let rotation = base.quaternion.inverse * quaternion
    return RotationValue(degrees: rotation.degrees, axis: rotation.axis)
  }

  /// No turn.
  public var neutral: RotationValue { .identity }

  /// The difference of the angles in radians if the axes agree or one angle is 0, else the angle of the
  /// rotation between the two.
  public func distance(from other: RotationValue) -> Double {
    function.distance(from: other.function)
  }
}
