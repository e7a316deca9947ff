// Springs that frameworks ship under a name.
//
// [1] Apple, SwiftUI: Spring.smooth, .snappy, .bouncy (perceptual duration 0.5 s by default).
// [2] Apple, Core Animation: CASpringAnimation's initial property values.

extension DampedSpring {
  /// SwiftUI's `smooth`: no bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: Added to the preset's own bounce.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> DampedSpring {
    DampedSpring(duration: duration, bounce: extraBounce)
  }

  /// SwiftUI's `snappy`: a bounce of 0.15.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: Added to the preset's own bounce.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> DampedSpring {
    DampedSpring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// SwiftUI's `bouncy`: a bounce of 0.3.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: Added to the preset's own bounce.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> DampedSpring {
    DampedSpring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// SwiftUI's `smooth` with its default duration.
  public static var smooth: DampedSpring { .smooth() }

  /// SwiftUI's `snappy` with its default duration.
  public static var snappy: DampedSpring { .snappy() }

  /// SwiftUI's `bouncy` with its default duration.
  public static var bouncy: DampedSpring { .bouncy() }

  /// Core Animation's default: mass 1, stiffness 100, damping 10.
  public static var coreAnimation: DampedSpring { DampedSpring(stiffness: 100, damping: 10) }
}
