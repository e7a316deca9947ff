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
/// A curve of your own is four members:
///
/// ```swift
/// struct Parabola: Curve {
///   var domain: ClosedRange<Double> { 0...1 }
///   func value(at x: Double, from side: Side?) -> Double { x * x }
///   func slope(at x: Double, from side: Side?) -> Double { 2 * x }
///   func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
/// }
/// Parabola().value(at: 0.5)    // 0.25
/// ```
///
/// The breakpoints are a promise: whatever samples or converts a curve takes it as smooth between them,
/// and a jump or a kink that is not listed is drawn over.
///
/// NaN in, NaN out. A conforming type says in its documentation what it gives outside its domain.
public protocol Curve: Sendable {
  /// Where the curve is defined; the upper bound is ∞ for a motion that never ends.
  var domain: ClosedRange<Double> { get }

  /// The value at `x`, or its limit as `x` is approached from one side.
  ///
  /// - Parameters:
  ///   - x: The argument.
  ///   - side: `nil` for the value itself. At a jump inside the domain that is the limit from the right;
  ///     at an end of the domain what the curve begins or ends on, before or after a jump that may be
  ///     there: `steps(4)` ends on 1. A continuous curve ignores it.
  func value(at x: Double, from side: Side?) -> Double

  /// The first derivative at `x`, or its limit as `x` is approached from one side; ±∞ where the tangent
  /// is vertical.
  ///
  /// - Parameters:
  ///   - x: The argument.
  ///   - side: `nil` for the limit from the right; at the upper end of the domain, and beyond it, for
  ///     that from the left. A curve without kinks ignores it.
  func slope(at x: Double, from side: Side?) -> Double

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
  /// The value at `x`.
  @inlinable
  public func value(at x: Double) -> Double { value(at: x, from: nil) }

  /// The first derivative at `x`, ±∞ where the tangent is vertical.
  @inlinable
  public func slope(at x: Double) -> Double { slope(at: x, from: nil) }

  /// The side from which ``slope(at:)`` is seen.
  func defaultSide(at x: Double) -> Side { x < domain.upperBound ? .right : .left }
}
