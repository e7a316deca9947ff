// The protocol of all curves: value, slope, domain and breakpoints.
//
// Sampling, fitting, export and conversion to keyframes take any curve through this protocol.
// Beyond the value they need to know where a curve must not be interpolated:
//
//   jumps               the value differs on the two sides; both one-sided limits are available, and the
//                       point is listed as a breakpoint;
//   kinks               likewise for the slope;
//   vertical tangents   the slope is ±∞, at a breakpoint or at an end of the domain; a finite slope
//                       everywhere is not promised;
//   endless motions     the domain's upper bound is ∞; a repeating motion may have infinitely many
//                       breakpoints, so they are listed by interval; an interval of finite length
//                       holds finitely many.

/// A real function with its slope, domain and breakpoints.
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
/// The breakpoints are a promise: sampling and conversion treat the curve as smooth between them,
/// and a jump or a kink that is not listed is smoothed over.
///
/// NaN in, NaN out. A conforming type documents its values outside its domain.
public protocol Curve: Sendable {
  #if hasFeature(Embedded)
    /// The kind of this curve, which a box of any curve reads in place of a cast.
    static var _kind: CurveKind { get }
  #endif

  /// The interval of arguments; its upper bound is ∞ for an endless motion.
  var domain: ClosedRange<Double> { get }

  /// The value at `x`, or its limit from one side.
  ///
  /// - Parameters:
  ///   - x: The argument.
  ///   - side: `nil` for the value itself. At a jump inside the domain the value is the limit from
  ///     the right. At an end of the domain the curve defines on which side of a jump it begins or
  ///     ends: `steps(4)` ends on 1. A continuous curve ignores the side.
  func value(at x: Double, from side: Side?) -> Double

  /// The first derivative at `x`, or its limit from one side.
  ///
  /// ±∞ where the tangent is vertical.
  ///
  /// - Parameters:
  ///   - x: The argument.
  ///   - side: `nil` for the limit from the right; at the upper end of the domain and beyond it,
  ///     the limit from the left. A curve without kinks ignores the side.
  func slope(at x: Double, from side: Side?) -> Double

  /// The points in `interval` where the curve is not smooth.
  ///
  /// At a breakpoint the curve, or a derivative of any order, jumps or is infinite.
  ///
  /// - Parameter interval: Finite; its ends are included.
  /// - Returns: Points strictly inside the domain, strictly increasing; empty for a smooth curve.
  ///   ``Steps`` and ``BounceMotion`` list the first 2²⁰ = 1048576 only.
  func breakpoints(in interval: ClosedRange<Double>) -> [Double]
}

/// The most breakpoints that a curve lists at once.
let longestBreakpointList = 1 << 20

/// The side from which a point is approached.
public enum Side: String, Hashable, Sendable, CaseIterable {
  /// From smaller arguments: the value just before a jump, as with CSS's before flag.
  case left

  /// From larger arguments: the value just after a jump.
  case right
}

extension Side {
  /// The other side.
  package var opposite: Side { self == .left ? .right : .left }
}

extension Curve {
  /// The value at `x`.
  @inlinable
  public func value(at x: Double) -> Double { value(at: x, from: nil) }

  /// The first derivative at `x`, ±∞ where the tangent is vertical.
  @inlinable
  public func slope(at x: Double) -> Double { slope(at: x, from: nil) }

  /// Whether the value jumps at `x`, by any difference.
  package func jumps(at x: Double) -> Bool {
    value(at: x, from: .left) != value(at: x, from: .right)
  }

  /// The side of ``slope(at:)``.
  package func defaultSide(at x: Double) -> Side { x < domain.upperBound ? .right : .left }
}
