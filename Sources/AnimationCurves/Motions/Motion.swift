// Motions: curves of time that come to rest somewhere, or never.

/// A curve from time to value that may come to rest by itself.
///
/// Time is in seconds from the release at 0. ``Curve/slope(at:)`` is the velocity, in value units
/// per second.
public protocol Motion: Curve {
  /// The limit of the value; `nil` if there is none.
  var restingValue: Double? { get }

  /// The time after which the value stays within `threshold` of ``restingValue``.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release; ∞ if there is no such time.
  func settlingDuration(within threshold: Double) -> Double

  /// The time at which the motion stops and is over, in seconds; `nil` if it only comes near to its rest.
  var stopTime: Double? { get }
}

extension Motion {
  /// From release to ∞.
  @inlinable
  public var domain: ClosedRange<Double> { 0...(.infinity) }

  /// `nil`: the motion is over within a threshold of its rest.
  public var stopTime: Double? { nil }

  /// The time at which the motion stops, or after which it stays within `threshold` of its rest, if it stops much later.
  package func end(within threshold: Double) -> Double {
    guard let stopTime, threshold > 0 else {
      return stopTime ?? settlingDuration(within: threshold)
    }
    let settled = settlingDuration(within: threshold)
    return stopTime > 2 * settled ? settled : stopTime
  }

  /// The velocity at `time` seconds after release, or its limit from one side.
  ///
  /// It is ``Curve/slope(at:from:)``.
  @inlinable
  public func velocity(at time: Double, from side: Side? = nil) -> Double {
    slope(at: time, from: side)
  }
}

/// A moment of a motion and the value there.
public struct Landmark: Hashable, Sendable {
  /// The time of the landmark, in seconds after release.
  public let time: Double

  /// The value at ``time``, in the motion's unit.
  public let value: Double

  package init(time: Double, value: Double) { (self.time, self.value) = (time, value) }
}

/// Stops the program unless `value` is an accepted threshold.
package func requireThreshold(_ value: Double, _ name: String) {
  require(
    value == 0 || Magnitude.positive.contains(value),
    "\(name) must be 0, or a number \(Magnitude.positive.phrase), got \(value)")
}

/// Stops the program unless `time` is at or after release.
@inline(__always)
func requireNonNegative(_ time: Double) {
  require(!(time < 0), "time must not be negative, got \(time)")
}

#if !hasFeature(Embedded)
  /// The motion without its type; see Curves/AnyCurve.swift.
  package func erasedMotion(_ motion: some Motion) -> any Motion { motion }

  extension Curve {
    /// The value on which a motion comes to rest; `nil` for a curve that is none.
    package var motionRest: Double? { (self as? any Motion)?.restingValue }
  }
#endif
