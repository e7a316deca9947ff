// What every curve of this package is, and all that anything downstream may know of one.
//
// Sampling, fitting, export and conversion to keyframes take any curve through this protocol. What
// they need beyond the value is where it may not be interpolated:
//
//   jumps               a step's value differs on its two sides: both one-sided limits can be asked
//                       for, and the point is listed as a breakpoint;
//   kinks               as jumps, for the slope;
//   vertical tangents   the slope is ±∞ there, at a breakpoint or at an end of the domain; a finite
//                       slope everywhere is not promised;
//   endless motions     the domain's upper bound is ∞; a repeating one may have infinitely many
//                       breakpoints, so they are asked for by interval, and an interval of finite
//                       length holds finitely many.

/// A real function of one real variable, with its slope and the points where it is not smooth.
///
/// Easings map progress to progress over `0...1`; motions map seconds to a value over
/// `0...(+∞)`. Between neighbouring breakpoints, and between these and the ends of the domain, a
/// curve has derivatives of every order.
///
/// Where the two sides of a point differ, ``value(at:)`` and ``slope(at:)`` give the limit from
/// the right. At the ends of the domain the value is what the curve begins and ends on, before or
/// after a jump that may be there: `steps(4)` ends on 1; and the slope is the limit from inside. NaN
/// in, NaN out.
///
/// A conforming type says in its documentation what it gives outside its domain.
public protocol Curve: Sendable {
  /// Where the curve is defined; the upper bound is ∞ for a motion that never ends.
  var domain: ClosedRange<Double> { get }

  /// The value at `x`.
  func value(at x: Double) -> Double

  /// The first derivative at `x`, ±∞ where the tangent is vertical.
  func slope(at x: Double) -> Double

  /// The limit of the value as `x` is approached from one side.
  ///
  /// A continuous curve need not implement it.
  func value(at x: Double, from side: Side) -> Double

  /// The limit of the slope as `x` is approached from one side.
  ///
  /// A curve without kinks need not implement it.
  func slope(at x: Double, from side: Side) -> Double

  /// The points inside `interval` and strictly inside the domain where the curve, or a derivative
  /// of any order, jumps or is infinite.
  ///
  /// - Parameter interval: Finite.
  /// - Returns: Strictly increasing; empty for a smooth curve.
  func breakpoints(in interval: ClosedRange<Double>) -> [Double]
}

/// The side from which a point is approached.
public enum Side: String, Hashable, Sendable, CaseIterable {
  /// From smaller arguments: the value just before a jump (CSS calls it the before flag).
  case left

  /// From larger arguments: the value just after a jump.
  case right
}

extension Side {
  /// Left for right, and right for left.
  public var opposite: Side { self == .left ? .right : .left }
}

extension Curve {
  /// The value; a continuous curve has the same limit on both sides.
  public func value(at x: Double, from side: Side) -> Double { value(at: x) }

  /// The slope; a curve without kinks has the same limit on both sides.
  public func slope(at x: Double, from side: Side) -> Double { slope(at: x) }
}
