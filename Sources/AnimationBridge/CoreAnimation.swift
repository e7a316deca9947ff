// Core Animation plays what this package computes: timing functions, springs, keyframes.
//
// Compiled against declarations, never run on a device. Where units differ:
//
//     control points      Float there, so they are rounded to single precision on the way
//     initialVelocity     distances a second: 1 is the whole distance. A motion here has value units a second
//     damping             above critical, a critically damped spring is played unless overdamping is allowed, which it
//                         can be from macOS 14, iOS 17 and tvOS 17 on
//     key times           fractions of the duration
//
// Watches have no animations of Core Animation.

#if canImport(QuartzCore) && !os(watchOS)
  import Foundation
  import QuartzCore

  extension CAMediaTimingFunction {
    /// The same Bézier, its numbers rounded to single precision.
    public convenience init(_ bezier: CubicBezier) {
      self.init(
        controlPoints: Float(bezier.x1), Float(bezier.y1), Float(bezier.x2), Float(bezier.y2))
    }

    /// The progress at a fraction of the duration, held outside 0…1.
    ///
    /// - Precondition: The abscissas of the control points are in 0…1.
    public func value(at x: Double) -> Double { CubicBezier(self).value(at: x) }
  }

  extension CubicBezier {
    /// The Bézier of a timing function, which holds its ends outside 0…1.
    ///
    /// - Precondition: The abscissas of the control points are in 0…1.
    public init(_ function: CAMediaTimingFunction) {
      var (first, second) = ([Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2))
      function.getControlPoint(at: 1, values: &first)
      function.getControlPoint(at: 2, values: &second)
      self.init(
        Double(first[0]), Double(first[1]), Double(second[0]), Double(second[1]),
        extrapolation: .hold)
    }
  }

  extension CASpringAnimation {
    /// The same spring for a property, for as long as Core Animation takes to settle it; the ends are to be set.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - spring: The spring. One above critical damping is critical before macOS 14, iOS 17 and tvOS 17.
    ///   - velocity: At the start, in distances a second, towards the target: for a motion
    ///     `motion.initialVelocity / (motion.to - motion.from)`.
    public convenience init(keyPath: String?, _ spring: DampedSpring, velocity: Double = 0) {
      self.init(keyPath: keyPath)
      (mass, stiffness) = (CGFloat(spring.mass), CGFloat(spring.stiffness))
      (damping, initialVelocity) = (CGFloat(spring.damping), CGFloat(velocity))
      if #available(macOS 14, iOS 17, tvOS 17, visionOS 1, *) { allowsOverdamping = true }
      duration = settlingDuration
    }
  }

  extension DampedSpring {
    /// The spring of an animation.
    ///
    /// Above critical damping, an animation that does not allow overdamping plays the critical one:
    /// ``DampedSpring/clampingOverdamping()``.
    ///
    /// - Precondition: Its mass, stiffness and damping are in the ranges of ``DampedSpring``.
    public init(_ animation: CASpringAnimation) {
      self.init(
        mass: Double(animation.mass), stiffness: Double(animation.stiffness),
        damping: Double(animation.damping))
    }
  }

  extension CAKeyframeAnimation {
    /// Straight keyframes, such as fitted ones or a basic animation that was converted.
    ///
    /// For example `CAKeyframeAnimation(keyPath: "opacity", fitted.keyframes, duration: 1.5)`, with keyframes from
    /// `KeyframeAnimation.fitted(like:over:within:curve:)`.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - keyframes: Values joined by straight lines, without easings of their own.
    ///   - duration: Seconds, of one pass; delay and repetitions are Core Animation's own properties.
    ///   - boxed: The value as Core Animation takes it: `{ CGPoint($0) }` for a `PointValue`. Numbers, `CGPoint`,
    ///     `CGSize` and `CGRect` need nothing.
    public convenience init<Value>(
      keyPath: String?, _ keyframes: KeyframeAnimation<Value>, duration: Double,
      as boxed: (Value) -> Any = { $0 }
    ) {
      precondition(
        keyframes.calculationMode == .linear && keyframes.keyframes.allSatisfy(\.easing.isLinear),
        "keyframes must be joined by straight lines, got \(keyframes)")
      self.init(keyPath: keyPath)
      values = keyframes.values.map(boxed)
      keyTimes = keyframes.keyTimes.map { NSNumber(value: $0) }
      self.duration = duration
    }
  }
#endif
