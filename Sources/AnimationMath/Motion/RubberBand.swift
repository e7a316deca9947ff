// What a scroll view shows of a drag beyond its edge: less and less of it.
//
//     y = (1 − 1/(xc/d + 1))·d = c x d/(d + c x)        x: how far the finger is beyond the edge [1]
//
// c is the slope at the edge, d the displacement that no drag reaches. The first form is how it is
// passed on, and cancels for short drags. The second is used with u = cx/d, as cx/(1 + u) up to u = 1
// and as d/(1 + 1/u) beyond, so that it holds from the shortest drag to an infinite one.
//
// [1] Read off UIScrollView by @chpwn, with c = 0.55 and d the size of the view along the drag;
//     Analysis of Apple's rubber band scrolling, squareb.wordpress.com, January 2013. Apple does not
//     document it.

/// The displacement that a drag beyond an edge causes, as scroll views resist it.
///
/// ```swift
/// let band = RubberBand(dimension: 960)
/// band.value(at: 100)                          // 52.02…
/// band.drag(displacing: 52)                    // 99.95…
/// band.position(of: 1100, in: 0...1000)        // 1052.02…
/// ```
///
/// A curve from drag to displacement, both in the unit of the dimension.
public struct RubberBand: Curve, Hashable, Sendable {
  /// The displacement d that no drag reaches: for scroll views the size of the view.
  public let dimension: Double

  /// The slope c at the edge: how much of a short drag is followed; larger gives way more.
  public let coefficient: Double

  /// The coefficient of UIKit's scroll views.
  public static let scrollViewCoefficient = 0.55

  /// A band by its dimension and coefficient.
  ///
  /// - Parameters:
  ///   - dimension: From 1e-50 to 1e50.
  ///   - coefficient: From 1e-50 to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validating:coefficient:)``, which throws.
  public init(dimension: Double, coefficient: Double = scrollViewCoefficient) {
    self = trapping { () throws(ParameterError) in
      try RubberBand(validating: dimension, coefficient: coefficient)
    }
  }

  /// A band by its dimension and coefficient, or an error that names the one at fault.
  ///
  /// - Throws: ``ParameterError`` if a number is out of its range.
  public init(
    validating dimension: Double, coefficient: Double = scrollViewCoefficient
  ) throws(ParameterError) {
    try check(dimension, "dimension", in: Magnitude.positive)
    try check(coefficient, "coefficient", in: Magnitude.positive)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Drags of any length; below 0 the curve continues as the other edge has it, odd.
  public var domain: ClosedRange<Double> { 0...(.infinity) }

  /// The displacement that a drag of length `x` causes.
  ///
  /// Within 4·2⁻⁵³ of itself; of the sign of `x`; the dimension at ∞. NaN in, NaN out.
  public func value(at x: Double, from side: Side?) -> Double {
    let followed = coefficient * x
    let ratio = followed / dimension
    if ratio.magnitude > 1 {
      return (ratio < 0 ? -dimension : dimension) / (1 + 1 / ratio.magnitude)
    }
    return followed / (1 + ratio.magnitude)
  }

  /// The displacement per drag at `x`, c/(1 + u)²: the coefficient at 0, falling to 0.
  ///
  /// Within 6·2⁻⁵³ of itself.
  public func slope(at x: Double, from side: Side?) -> Double {
    let sum = 1 + coefficient * x.magnitude / dimension
    return coefficient / sum / sum
  }

  /// None: the curve is smooth.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }

  /// The drag that causes a displacement; `nil` if none does.
  ///
  /// A finger that catches a band in motion starts here.
  ///
  /// - Parameter displacement: Of either sign.
  /// - Returns: Within 4·2⁻⁵³ of itself, however close to the dimension.
  public func drag(displacing displacement: Double) -> Double? {
    let rest = dimension - displacement.magnitude
    guard rest > 0 else { return nil }
    return displacement / coefficient * (dimension / rest)
  }

  /// Where a value that is dragged to `dragged` is shown: there if it is within `bounds`, and
  /// displaced beyond the nearer bound if it is not.
  public func position(of dragged: Double, in bounds: ClosedRange<Double>) -> Double {
    if dragged < bounds.lowerBound {
      return bounds.lowerBound + value(at: dragged - bounds.lowerBound)
    }
    if dragged > bounds.upperBound {
      return bounds.upperBound + value(at: dragged - bounds.upperBound)
    }
    return dragged
  }
}
