// The resistance of a scroll view to a drag beyond its edge.
//
//     y = (1 − 1/(xc/d + 1))·d = c x d/(d + c x)        x: the finger beyond the edge [1]
//
// c is the slope at the edge, d the displacement that no drag reaches. The first form is the one
// usually quoted; it cancels for short drags. The second is used here with u = cx/d: cx/(1 + u) up
// to u = 1 and d/(1 + 1/u) beyond, which holds from the shortest drag to an infinite one.
//
// [1] Read off UIScrollView by @chpwn, with c = 0.55 and d the size of the view along the drag;
//     Analysis of Apple's rubber band scrolling, squareb.wordpress.com, January 2013. Apple does not
//     document it.

/// The displacement of a scroll view dragged beyond its edge.
///
/// ```swift
/// let band = RubberBand(dimension: 960)
/// band.value(at: 100)                          // 52.02
/// band.drag(displacing: 52)                    // 99.95…
/// band.position(of: 1100, in: 0...1000)        // 1052.02
/// ```
///
/// A curve from drag to displacement, both in the unit of the dimension.
public struct RubberBand: Curve, Hashable, Sendable {
  /// The limit d of the displacement.
  ///
  /// No drag reaches it. For scroll views it is the size of the view.
  public let dimension: Double

  /// The slope c at the edge, the displacement per length of a short drag.
  ///
  /// A larger coefficient gives way more.
  public let coefficient: Double

  /// UIKit's coefficient for scroll views, 0.55, as published from measurements.
  public static let scrollViewCoefficient = 0.55

  /// A band by its dimension and coefficient.
  ///
  /// - Parameters:
  ///   - dimension: From 1e-50 to 1e50.
  ///   - coefficient: From 1e-50 to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use ``init(validating:coefficient:)``, which
  ///   throws.
  public init(dimension: Double, coefficient: Double = scrollViewCoefficient) {
    self = trapping(try RubberBand(validating: dimension, coefficient: coefficient))
  }

  /// A band by its dimension and coefficient, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number that is not from 1e-50 to 1e50.
  public init(
    validating dimension: Double, coefficient: Double = scrollViewCoefficient
  ) throws(ParameterError) {
    try check(dimension, "dimension", in: Magnitude.positive)
    try check(coefficient, "coefficient", in: Magnitude.positive)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Drags of any length; below 0 the curve continues as an odd function.
  public var domain: ClosedRange<Double> { 0...(.infinity) }

  /// The displacement for a drag of length `x`.
  ///
  /// Within 4·2⁻⁵³ of itself. It has the sign of `x`; at ∞ it is the dimension. NaN in, NaN out.
  public func value(at x: Double, from side: Side?) -> Double {
    let followed = coefficient * x
    let ratio = followed / dimension
    if ratio.magnitude > 1 {
      return (ratio < 0 ? -dimension : dimension) / (1 + 1 / ratio.magnitude)
    }
    return followed / (1 + ratio.magnitude)
  }

  /// The displacement per length of drag at `x`, c/(1 + u)².
  ///
  /// Within 8·2⁻⁵³ of itself. It is the coefficient at 0 and falls to 0.
  public func slope(at x: Double, from side: Side?) -> Double {
    let sum = 1 + coefficient * x.magnitude / dimension
    return coefficient / sum / sum
  }

  /// None: the curve is smooth.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }

  /// The drag for a displacement; `nil` at the dimension and beyond.
  ///
  /// A finger that catches a band in motion starts at this drag.
  ///
  /// - Parameter displacement: Of either sign.
  /// - Returns: Within 4·2⁻⁵³ of itself, however close to the dimension.
  public func drag(displacing displacement: Double) -> Double? {
    drag(displacing: displacement, and: 0)
  }

  /// The drag for a displacement in two parts, of which the second is what the first has lost.
  private func drag(displacing displacement: Double, and lost: Double) -> Double? {
    let rest = (dimension - displacement.magnitude) - (displacement < 0 ? -lost : lost)
    guard rest > 0 else { return nil }
    return displacement / coefficient * (dimension / rest)
  }

  /// Where the finger is that drags a value to `position`; `nil` at the dimension beyond a bound and further.
  ///
  /// The inverse of ``position(of:in:)``, for a finger that catches a value outside its bounds.
  ///
  /// - Returns: Within 6·2⁻⁵³ of the bound's magnitude plus the drag.
  public func dragged(showing position: Double, in bounds: ClosedRange<Double>) -> Double? {
    let bound = min(max(position, bounds.lowerBound), bounds.upperBound)
    if position == bound { return position }
    // Near the dimension the rounding of the difference would count many times.
    let (displacement, lost) = exactSum(position, -bound)
    return drag(displacing: displacement, and: lost).map { bound + $0 }
  }

  /// The value shown when the finger drags it to `dragged`.
  ///
  /// Inside `bounds` that is `dragged`; outside, the nearer bound plus the displacement.
  public func position(of dragged: Double, in bounds: ClosedRange<Double>) -> Double {
    let bound = min(max(dragged, bounds.lowerBound), bounds.upperBound)
    return dragged == bound ? dragged : bound + value(at: dragged - bound)
  }
}
