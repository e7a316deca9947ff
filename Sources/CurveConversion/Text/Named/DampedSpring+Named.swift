// The springs that frameworks ship as defaults, presets or tokens, in Swift. ``DampedSpring/smooth``, `snappy`, `bouncy` and
// `coreAnimation` need no name.

extension DampedSpring {
  // MARK: Apple

  /// The names of SwiftUI's springs other than ``smooth``, ``snappy`` and ``bouncy``.
  ///
  /// `springResponse` and `interactiveSpringResponse` are the older functions `spring` and
  /// `interactiveSpring`, by response and damping fraction.
  public enum SwiftUIName: String, CaseIterable, Sendable {
    case spring, interactiveSpring, springResponse, interactiveSpringResponse
  }

  /// A spring of SwiftUI with its default arguments: `.swiftUI(.interactiveSpring)` is
  /// `swiftui.interactive-spring`.
  ///
  /// Older articles give `spring(response:dampingFraction:)` a response of 0.55; Apple documents 0.5. The bounce of a preset
  /// is not documented; that of the presets here is OpenSwiftUI's.
  public static func swiftUI(_ name: SwiftUIName) -> DampedSpring {
    NamedCurve.known("swiftui", name).spring
  }

  /// UIKit's `UISpringTimingParameters()`, an overdamped spring: `uikit.timing-parameters-default`.
  public static let uiKit = NamedCurve.known("uikit.timing-parameters-default").spring

  /// The default of Advance for Swift: `advance.spring-default`.
  public static let advance = NamedCurve.known("advance.spring-default").spring

  // MARK: Android, Material and Flutter

  /// The names of the springs of Material 3's motion schemes, tokens v0.14.
  ///
  /// The springs for effects are the same in both schemes.
  public enum Material3Name: String, CaseIterable, Sendable {
    case expressiveFastSpatial, expressiveDefaultSpatial, expressiveSlowSpatial
    case standardFastSpatial, standardDefaultSpatial, standardSlowSpatial, fastEffects
    case defaultEffects, slowEffects
  }

  /// A spring of Material 3: `.material3(.fastEffects)` is `material3.fast-effects`.
  public static func material3(_ name: Material3Name) -> DampedSpring {
    NamedCurve.known("material3", name).spring
  }

  /// The names of Jetpack Compose's stiffnesses and ratios, each with the default of the other.
  public enum ComposeName: String, CaseIterable, Sendable {
    case springDefault, springHighBouncy, springMediumBouncy, springLowBouncy, springStiffnessHigh
    case springStiffnessMediumLow, springStiffnessLow
  }

  /// A spring of Jetpack Compose: `.compose(.springLowBouncy)` is `compose.spring-low-bouncy`.
  public static func compose(_ name: ComposeName) -> DampedSpring {
    NamedCurve.known("compose", name).spring
  }

  /// The default of AndroidX's SpringForce: `dynamic-animation.spring-default`.
  public static let dynamicAnimation = NamedCurve.known("dynamic-animation.spring-default").spring

  /// The spring of Flutter's ScrollPhysics, stiffness 100 and ratio 1.1 at mass 0.5: `flutter.scroll-spring`.
  public static let flutterScroll = NamedCurve.known("flutter.scroll-spring").spring

  // MARK: The web

  /// The names of Motion's default springs, by stiffness, duration and visual duration, and of its springs for single
  /// properties.
  public enum MotionName: String, CaseIterable, Sendable {
    case springDefault, springDurationDefault, springVisualDefault, transform, scale, scaleToZero
  }

  /// A spring of Motion: `.motion(.springDefault)` is `motion.spring-default`.
  public static func motion(_ name: MotionName) -> DampedSpring {
    NamedCurve.known("motion", name).spring
  }

  /// The names of react-spring's presets, whose tension is the stiffness and friction the damping, unlike Origami's.
  public enum ReactSpringName: String, CaseIterable, Sendable {
    case `default`, gentle, wobbly, stiff, slow, molasses
  }

  /// A preset of react-spring: `.reactSpring(.wobbly)` is `react-spring.wobbly`.
  public static func reactSpring(_ name: ReactSpringName) -> DampedSpring {
    NamedCurve.known("react-spring", name).spring
  }

  /// Wobble's default: `wobble.spring-default`.
  public static let wobble = NamedCurve.known("wobble.spring-default").spring

  // MARK: React Native and what it came from

  /// The names of React Native's default spring in its three dialects.
  public enum ReactNativeName: String, CaseIterable, Sendable {
    case springDefault, springBounciness, springPhysical
  }

  /// A default of React Native: `.reactNative(.springDefault)` is `react-native.spring-default`.
  public static func reactNative(_ name: ReactNativeName) -> DampedSpring {
    NamedCurve.known("react-native", name).spring
  }

  /// The names of Reanimated 4's presets with physical parameters.
  ///
  /// Version 3 started from mass 1, stiffness 100 and damping 10.
  public enum ReanimatedName: String, CaseIterable, Sendable {
    case springDefault, wiggly, snappy
  }

  /// A preset of Reanimated 4: `.reanimated(.wiggly)` is `reanimated.wiggly`.
  public static func reanimated(_ name: ReanimatedName) -> DampedSpring {
    NamedCurve.known("reanimated", name).spring
  }

  /// Pop's default bounciness and speed: `pop.spring-default`.
  public static let pop = NamedCurve.known("pop.spring-default").spring

  /// Rebound's default, Origami's tension and friction: `rebound.spring-default`.
  public static let rebound = NamedCurve.known("rebound.spring-default").spring

  // MARK: Others

  /// The spring of libadwaita's AdwLeaflet and AdwFlap, stiffness 500 and ratio 1 at mass 0.5: `libadwaita.leaflet`.
  public static let libadwaita = NamedCurve.known("libadwaita.leaflet").spring
}
