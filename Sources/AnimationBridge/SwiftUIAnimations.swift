// SwiftUI plays what this package computes: springs, Béziers, and any curve as a custom animation.
//
// Compiled against declarations, never run on a device. Velocities are in distances a second: 1 is the whole distance.
// What is made here is added to what it interrupts, as SwiftUI's `interpolatingSpring` is.

#if canImport(SwiftUI)
  import SwiftUI

  extension Animation {
    /// The same spring, except that one above critical damping is critical.
    ///
    /// From macOS 14 and iOS 17 on, `interpolatingSpring(Spring(spring))` keeps it.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - velocity: At the start, in distances a second.
    public init(_ spring: DampedSpring, velocity: Double = 0) {
      self = .interpolatingSpring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: velocity)
    }

    /// The same Bézier, over some seconds.
    public init(_ bezier: CubicBezier, duration: Double) {
      self = .timingCurve(bezier.x1, bezier.y1, bezier.x2, bezier.y2, duration: duration)
    }
  }

  /// A curve from 0, the old value, to 1, the new one, as SwiftUI plays it.
  ///
  /// For example `Animation(CurveAnimation(bounce, duration: bounce.settlingDuration(within: 0.001)))`.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public struct CurveAnimation<Base: Curve & Hashable>: CustomAnimation {
    let curve: Base
    let duration, rate: Double

    /// A curve over some seconds, after which the new value is shown.
    ///
    /// - Parameters:
    ///   - curve: The curve, from 0 on.
    ///   - duration: Seconds.
    ///   - rate: The units of the curve's argument in a second: 1 for a motion, 1/duration for an easing.
    public init(_ curve: Base, duration: Double, rate: Double = 1) {
      (self.curve, self.duration, self.rate) = (curve, duration, rate)
    }

    /// The value at a time: the covered part of the distance; `nil` after the duration.
    public func animate<V: VectorArithmetic>(
      value: V, time: Double, context: inout AnimationContext<V>
    ) -> V? {
      time < duration ? value.scaled(by: curve.value(at: time * rate)) : nil
    }

    /// The velocity, in distances a second; `nil` after the duration.
    public func velocity<V: VectorArithmetic>(
      value: V, time: Double, context: AnimationContext<V>
    ) -> V? {
      time < duration ? value.scaled(by: curve.slope(at: time * rate) * rate) : nil
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension Spring {
    /// The same spring, also above critical damping.
    public init(_ spring: DampedSpring) {
      self.init(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        allowOverDamping: true)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension DampedSpring {
    /// The same spring.
    public init(_ spring: Spring) {
      self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
    }
  }
#endif
