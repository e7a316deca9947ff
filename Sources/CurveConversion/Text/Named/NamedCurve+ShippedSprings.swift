// Springs that frameworks ship as defaults, presets or tokens. data/curves/shipped.csv has the same
// rows with their sources, and a test compares the two.
//
// A row is in the dialect in which the system publishes it: a stiffness and a ratio for Compose, Material
// 3, dynamicanimation, Flutter and libadwaita.
//
// A name means the spring, not its evaluation: React Native and Reanimated evaluate an
// overdamped spring as a critical one, and Reanimated's `snappy` stops at the target.
//
// Left out are examples in documentation that no framework ships.

extension DampedSpring {
  /// The names of the springs of Material 3's motion schemes.
  public enum Material3Name: String, CaseIterable, Sendable {
    case expressiveFastSpatial, expressiveDefaultSpatial, expressiveSlowSpatial
    case standardFastSpatial, standardDefaultSpatial, standardSlowSpatial, fastEffects
    case defaultEffects, slowEffects
  }

  /// A spring of Material 3: `.material3(.fastEffects)` is `material3.fast-effects`.
  public static func material3(_ name: Material3Name) -> DampedSpring {
    NamedCurve.material3Spring(name).spring
  }

  /// The names of Jetpack Compose's stiffnesses and ratios, each with the default of the other.
  public enum ComposeName: String, CaseIterable, Sendable {
    case springDefault, springHighBouncy, springMediumBouncy, springLowBouncy, springStiffnessHigh
    case springStiffnessMediumLow, springStiffnessLow
  }

  /// A spring of Jetpack Compose: `.compose(.springLowBouncy)` is `compose.spring-low-bouncy`.
  public static func compose(_ name: ComposeName) -> DampedSpring {
    NamedCurve.composeSpring(name).spring
  }

  /// The names of Motion's default springs, and of its springs for single properties.
  public enum MotionName: String, CaseIterable, Sendable {
    case springDefault, springDurationDefault, springVisualDefault, transform, scale, scaleToZero
  }

  /// A spring of Motion: `.motion(.springDefault)` is `motion.spring-default`.
  public static func motion(_ name: MotionName) -> DampedSpring {
    NamedCurve.motionSpring(name).spring
  }

  /// The names of react-spring's presets.
  public enum ReactSpringName: String, CaseIterable, Sendable {
    case `default`, gentle, wobbly, stiff, slow, molasses
  }

  /// A preset of react-spring: `.reactSpring(.wobbly)` is `react-spring.wobbly`.
  public static func reactSpring(_ name: ReactSpringName) -> DampedSpring {
    NamedCurve.reactSpring(name).spring
  }

  /// The names of React Native's default spring in its three dialects.
  public enum ReactNativeName: String, CaseIterable, Sendable {
    case springDefault, springBounciness, springPhysical
  }

  /// A default of React Native: `.reactNative(.springDefault)` is `react-native.spring-default`.
  public static func reactNative(_ name: ReactNativeName) -> DampedSpring {
    NamedCurve.reactNative(name).spring
  }

  /// The names of Reanimated 4's presets with physical parameters.
  public enum ReanimatedName: String, CaseIterable, Sendable {
    case springDefault, wiggly, snappy
  }

  /// A preset of Reanimated 4: `.reanimated(.wiggly)` is `reanimated.wiggly`.
  public static func reanimated(_ name: ReanimatedName) -> DampedSpring {
    NamedCurve.reanimated(name).spring
  }

  /// UIKit's `UISpringTimingParameters()`: `uikit.timing-parameters-default`.
  public static let uiKit = NamedCurve.uiKit.spring

  /// The default of AndroidX's SpringForce: `dynamic-animation.spring-default`.
  public static let dynamicAnimation = NamedCurve.dynamicAnimation.spring

  /// The spring of Flutter's ScrollPhysics: `flutter.scroll-spring`.
  public static let flutterScroll = NamedCurve.flutterScroll.spring

  /// Pop's default: `pop.spring-default`.
  public static let pop = NamedCurve.pop.spring

  /// Rebound's default: `rebound.spring-default`.
  public static let rebound = NamedCurve.rebound.spring

  /// Wobble's default: `wobble.spring-default`.
  public static let wobble = NamedCurve.wobble.spring

  /// The default of Advance for Swift: `advance.spring-default`.
  public static let advance = NamedCurve.advance.spring

  /// The spring of libadwaita's AdwLeaflet and AdwFlap: `libadwaita.leaflet`.
  public static let libadwaita = NamedCurve.libadwaita.spring
}

extension NamedCurve {
  /// UIKit: UISpringTimingParameters(), an overdamped spring.
  static let uiKit = NamedCurve(
    "uikit", "uikit.timing-parameters-default",
    source: "kern0x1b/charon tests/backports/device/spring-cases.h, measured",
    .physical(mass: 3, stiffness: 1000, damping: 500))

  // MARK: Android and Material

  /// Material 3: the springs of the two motion schemes, tokens v0.14.
  ///
  /// The springs for effects are the same in both schemes.
  static func material3Spring(_ name: DampedSpring.Material3Name) -> NamedCurve {
    let spring: DampedSpring.Parameters =
      switch name {
      case .expressiveFastSpatial: .stiffness(800, dampingRatio: 0.6)
      case .expressiveDefaultSpatial: .stiffness(380, dampingRatio: 0.8)
      case .expressiveSlowSpatial: .stiffness(200, dampingRatio: 0.8)
      case .standardFastSpatial: .stiffness(1400, dampingRatio: 0.9)
      case .standardDefaultSpatial: .stiffness(700, dampingRatio: 0.9)
      case .standardSlowSpatial: .stiffness(300, dampingRatio: 0.9)
      case .fastEffects: .stiffness(3800, dampingRatio: 1)
      case .defaultEffects: .stiffness(1600, dampingRatio: 1)
      case .slowEffects: .stiffness(800, dampingRatio: 1)
      }
    return NamedCurve(
      "material3", name,
      source: "androidx/androidx compose/material3/material3/src/commonMain/kotlin/androidx/compose"
        + "/material3/tokens: ExpressiveMotionTokens.kt, StandardMotionTokens.kt",
      spring)
  }

  /// Jetpack Compose: Spring's stiffnesses and ratios, each with the default of the other.
  static func composeSpring(_ name: DampedSpring.ComposeName) -> NamedCurve {
    let spring: DampedSpring.Parameters =
      switch name {
      case .springDefault: .stiffness(1500, dampingRatio: 1)
      case .springHighBouncy: .stiffness(1500, dampingRatio: 0.2)
      case .springMediumBouncy: .stiffness(1500, dampingRatio: 0.5)
      case .springLowBouncy: .stiffness(1500, dampingRatio: 0.75)
      case .springStiffnessHigh: .stiffness(10_000, dampingRatio: 1)
      case .springStiffnessMediumLow: .stiffness(400, dampingRatio: 1)
      case .springStiffnessLow: .stiffness(200, dampingRatio: 1)
      }
    return NamedCurve(
      "compose", name, source: "\(composePath)/VectorizedAnimationSpec.kt", spring)
  }

  /// AndroidX dynamicanimation: SpringForce's defaults.
  static let dynamicAnimation = NamedCurve(
    "dynamic-animation", "dynamic-animation.spring-default",
    source: "androidx/androidx dynamicanimation/dynamicanimation/src/main/java/androidx"
      + "/dynamicanimation/animation/SpringForce.java",
    .stiffness(1500, dampingRatio: 0.5))

  /// Flutter: the spring of ScrollPhysics, stiffness 100 and ratio 1.1 at mass 0.5.
  static let flutterScroll = NamedCurve(
    "flutter", "flutter.scroll-spring",
    source: "flutter/flutter packages/flutter/lib/src/widgets/scroll_physics.dart",
    .stiffness(100, dampingRatio: 1.1), mass: 0.5)

  // MARK: The web

  /// Motion: its default springs, by stiffness, duration and visual duration, and its springs for
  /// single properties.
  static func motionSpring(_ name: DampedSpring.MotionName) -> NamedCurve {
    let generator = "motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts"
    let transitions = "framer-motion on npm, dist/es/animation/utils/default-transitions.mjs"
    let (source, spring): (String, DampedSpring.Parameters) =
      switch name {
      case .springDefault: (generator, .physical(mass: 1, stiffness: 100, damping: 10))
      case .springDurationDefault: (generator, .uiKitDuration(0.8, dampingRatio: 0.7))
      case .springVisualDefault: (generator, .response(0.36, dampingRatio: 0.7))
      case .transform: (transitions, .physical(mass: 1, stiffness: 500, damping: 25))
      case .scale: (transitions, .physical(mass: 1, stiffness: 550, damping: 30))
      case .scaleToZero: (transitions, .stiffness(550, dampingRatio: 1))
      }
    return NamedCurve("motion", name, source: source, spring)
  }

  /// React-spring: config; its tension is the stiffness, its friction the damping, unlike Origami's.
  static func reactSpring(_ name: DampedSpring.ReactSpringName) -> NamedCurve {
    let spring: DampedSpring.Parameters =
      switch name {
      case .default: .physical(mass: 1, stiffness: 170, damping: 26)
      case .gentle: .physical(mass: 1, stiffness: 120, damping: 14)
      case .wobbly: .physical(mass: 1, stiffness: 180, damping: 12)
      case .stiff: .physical(mass: 1, stiffness: 210, damping: 20)
      case .slow: .physical(mass: 1, stiffness: 280, damping: 60)
      case .molasses: .physical(mass: 1, stiffness: 280, damping: 120)
      }
    return NamedCurve(
      "react-spring", name, source: "pmndrs/react-spring packages/core/src/constants.ts", spring)
  }

  /// Wobble: the defaults.
  static let wobble = NamedCurve(
    "wobble", "wobble.spring-default", source: "skevy/wobble src/index.ts",
    .physical(mass: 1, stiffness: 100, damping: 10))

  // MARK: React Native and what it came from

  /// Pop: the default bounciness and speed.
  static let pop = NamedCurve(
    "pop", "pop.spring-default", source: "facebookarchive/pop pop/POPSpringAnimationInternal.h",
    .pop(bounciness: 4, speed: 12))

  /// Rebound: Origami's default tension and friction.
  static let rebound = NamedCurve(
    "rebound", "rebound.spring-default",
    source: "facebookarchive/rebound rebound-core/src/main/java/com/facebook/rebound"
      + "/SpringConfig.java",
    .origami(tension: 40, friction: 7))

  /// React Native: Animated.spring's default in each of its three dialects.
  static func reactNative(_ name: DampedSpring.ReactNativeName) -> NamedCurve {
    let spring: DampedSpring.Parameters =
      switch name {
      case .springDefault: .origami(tension: 40, friction: 7)
      case .springBounciness: .pop(bounciness: 8, speed: 12)
      case .springPhysical: .physical(mass: 1, stiffness: 100, damping: 10)
      }
    return NamedCurve(
      "react-native", name,
      source: "facebook/react-native packages/react-native/Libraries/Animated/animations"
        + "/SpringAnimation.js",
      spring)
  }

  /// Reanimated 4: the presets with physical parameters.
  ///
  /// Version 3 started from mass 1, stiffness 100 and damping 10.
  static func reanimated(_ name: DampedSpring.ReanimatedName) -> NamedCurve {
    let spring: DampedSpring.Parameters =
      switch name {
      case .springDefault: .physical(mass: 4, stiffness: 900, damping: 120)
      case .wiggly: .physical(mass: 4, stiffness: 900, damping: 90)
      case .snappy: .physical(mass: 4, stiffness: 900, damping: 110)
      }
    return NamedCurve(
      "reanimated", name,
      source: "software-mansion/react-native-reanimated packages/react-native-reanimated/src"
        + "/animation/spring/springConfigs.ts",
      spring)
  }

  // MARK: Others

  /// Advance for Swift: the default of its spring function.
  static let advance = NamedCurve(
    "advance", "advance.spring-default",
    source: "timdonnelly/Advance Advance/Simulation/SpringFunction.swift",
    .physical(mass: 1, stiffness: 120, damping: 12))

  /// Libadwaita: AdwLeaflet and AdwFlap, stiffness 500 and ratio 1 at mass 0.5.
  static let libadwaita = NamedCurve(
    "libadwaita", "libadwaita.leaflet",
    source: "libadwaita reference, Adw.Leaflet:child-transition-params",
    .stiffness(500, dampingRatio: 1), mass: 0.5)
}
