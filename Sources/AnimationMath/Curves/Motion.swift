// What every motion is beyond a curve: it comes to rest somewhere, or never.

/// The course of a value in time, from a release at 0, that may come to rest by itself.
///
/// ``Curve/value(at:)`` is the value and ``Curve/slope(at:)`` its velocity, in value units per second.
public protocol Motion: Curve {
  /// The value it tends to; `nil` if there is none.
  var restingValue: Double? { get }

  /// The seconds after release from which on the value is within `threshold` of ``restingValue``.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: ∞ if there is no such time.
  func settlingDuration(within threshold: Double) -> Double
}

extension Motion {
  /// The velocity at `time` seconds after release, or just before or after it: ``Curve/slope(at:from:)``
  /// by its usual name.
  @inlinable
  public func velocity(at time: Double, from side: Side? = nil) -> Double {
    slope(at: time, from: side)
  }
}

/// A moment of a motion and the value there.
public struct Landmark: Hashable, Sendable {
  /// Seconds after release.
  public let time: Double

  /// The value at ``time``, in the motion's unit.
  public let value: Double
}

/// Stops the program unless settling may be asked for with this threshold.
func requireThreshold(_ value: Double, _ name: String) {
  precondition(
    value == 0 || Magnitude.positive.contains(value),
    "\(name) must be 0, or a number from 1e-50 to 1e50, got \(value)")
}
