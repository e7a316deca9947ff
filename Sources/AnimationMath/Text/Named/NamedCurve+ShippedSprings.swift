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

extension NamedCurve {
  /// UIKit: UISpringTimingParameters(), an overdamped spring.
  static let uiKit = springs(
    "uikit", source: "kern0x1b/charon tests/backports/device/spring-cases.h, measured",
    [("timing-parameters-default", .physical(mass: 3, stiffness: 1000, damping: 500))])

  // MARK: Android and Material

  /// Material 3: the springs of the two motion schemes, tokens v0.14.
  ///
  /// The springs for effects are the same in both schemes.
  static let material3Springs = springs(
    "material3",
    source: "androidx/androidx compose/material3/material3/src/commonMain/kotlin/androidx/compose"
      + "/material3/tokens: ExpressiveMotionTokens.kt, StandardMotionTokens.kt",
    [
      ("expressive-fast-spatial", .stiffness(800, dampingRatio: 0.6)),
      ("expressive-default-spatial", .stiffness(380, dampingRatio: 0.8)),
      ("expressive-slow-spatial", .stiffness(200, dampingRatio: 0.8)),
      ("standard-fast-spatial", .stiffness(1400, dampingRatio: 0.9)),
      ("standard-default-spatial", .stiffness(700, dampingRatio: 0.9)),
      ("standard-slow-spatial", .stiffness(300, dampingRatio: 0.9)),
      ("fast-effects", .stiffness(3800, dampingRatio: 1)),
      ("default-effects", .stiffness(1600, dampingRatio: 1)),
      ("slow-effects", .stiffness(800, dampingRatio: 1)),
    ])

  /// Jetpack Compose: Spring's stiffnesses and ratios, each with the default of the other.
  static let composeSprings = springs(
    "compose", source: "\(composePath)/VectorizedAnimationSpec.kt",
    [
      ("spring-default", .stiffness(1500, dampingRatio: 1)),
      ("spring-high-bouncy", .stiffness(1500, dampingRatio: 0.2)),
      ("spring-medium-bouncy", .stiffness(1500, dampingRatio: 0.5)),
      ("spring-low-bouncy", .stiffness(1500, dampingRatio: 0.75)),
      ("spring-stiffness-high", .stiffness(10_000, dampingRatio: 1)),
      ("spring-stiffness-medium-low", .stiffness(400, dampingRatio: 1)),
      ("spring-stiffness-low", .stiffness(200, dampingRatio: 1)),
    ])

  /// AndroidX dynamicanimation: SpringForce's defaults.
  static let dynamicAnimation = springs(
    "dynamic-animation",
    source: "androidx/androidx dynamicanimation/dynamicanimation/src/main/java/androidx"
      + "/dynamicanimation/animation/SpringForce.java",
    [("spring-default", .stiffness(1500, dampingRatio: 0.5))])

  /// Flutter: the spring of ScrollPhysics, stiffness 100 and ratio 1.1 at mass 0.5.
  static let flutterSprings = [
    NamedCurve(
      family: "flutter",
      source: "flutter/flutter packages/flutter/lib/src/widgets/scroll_physics.dart",
      "flutter.scroll-spring", .stiffness(100, dampingRatio: 1.1), mass: 0.5)
  ]

  // MARK: The web

  /// Motion: its default springs, by stiffness, duration and visual duration, and its springs for
  /// single properties.
  static let motionSprings =
    springs(
      "motion",
      source: "motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts",
      [
        ("spring-default", .physical(mass: 1, stiffness: 100, damping: 10)),
        ("spring-duration-default", .uiKitDuration(0.8, dampingRatio: 0.7)),
        ("spring-visual-default", .response(0.36, dampingRatio: 0.7)),
      ])
    + springs(
      "motion", source: "framer-motion on npm, dist/es/animation/utils/default-transitions.mjs",
      [
        ("transform", .physical(mass: 1, stiffness: 500, damping: 25)),
        ("scale", .physical(mass: 1, stiffness: 550, damping: 30)),
        ("scale-to-zero", .stiffness(550, dampingRatio: 1)),
      ])

  /// React-spring: config; its tension is the stiffness, its friction the damping, unlike Origami's.
  static let reactSpring = springs(
    "react-spring", source: "pmndrs/react-spring packages/core/src/constants.ts",
    [
      ("default", .physical(mass: 1, stiffness: 170, damping: 26)),
      ("gentle", .physical(mass: 1, stiffness: 120, damping: 14)),
      ("wobbly", .physical(mass: 1, stiffness: 180, damping: 12)),
      ("stiff", .physical(mass: 1, stiffness: 210, damping: 20)),
      ("slow", .physical(mass: 1, stiffness: 280, damping: 60)),
      ("molasses", .physical(mass: 1, stiffness: 280, damping: 120)),
    ])

  /// Wobble: the defaults.
  static let wobble = springs(
    "wobble", source: "skevy/wobble src/index.ts",
    [("spring-default", .physical(mass: 1, stiffness: 100, damping: 10))])

  // MARK: React Native and what it came from

  /// Pop: the default bounciness and speed.
  package static let pop = springs(
    "pop", source: "facebookarchive/pop pop/POPSpringAnimationInternal.h",
    [("spring-default", .pop(bounciness: 4, speed: 12))])

  /// Rebound: Origami's default tension and friction.
  static let rebound = springs(
    "rebound",
    source: "facebookarchive/rebound rebound-core/src/main/java/com/facebook/rebound"
      + "/SpringConfig.java",
    [("spring-default", .origami(tension: 40, friction: 7))])

  /// React Native: Animated.spring's default in each of its three dialects.
  package static let reactNative = springs(
    "react-native",
    source: "facebook/react-native packages/react-native/Libraries/Animated/animations"
      + "/SpringAnimation.js",
    [
      ("spring-default", .origami(tension: 40, friction: 7)),
      ("spring-bounciness", .pop(bounciness: 8, speed: 12)),
      ("spring-physical", .physical(mass: 1, stiffness: 100, damping: 10)),
    ])

  /// Reanimated 4: the presets with physical parameters.
  ///
  /// Version 3 started from mass 1, stiffness 100 and damping 10.
  static let reanimated = springs(
    "reanimated",
    source: "software-mansion/react-native-reanimated packages/react-native-reanimated/src"
      + "/animation/spring/springConfigs.ts",
    [
      ("spring-default", .physical(mass: 4, stiffness: 900, damping: 120)),
      ("wiggly", .physical(mass: 4, stiffness: 900, damping: 90)),
      ("snappy", .physical(mass: 4, stiffness: 900, damping: 110)),
    ])

  // MARK: Others

  /// Advance for Swift: the default of its spring function.
  static let advance = springs(
    "advance", source: "timdonnelly/Advance Advance/Simulation/SpringFunction.swift",
    [("spring-default", .physical(mass: 1, stiffness: 120, damping: 12))])

  /// Libadwaita: AdwLeaflet and AdwFlap, stiffness 500 and ratio 1 at mass 0.5.
  static let libadwaita = [
    NamedCurve(
      family: "libadwaita",
      source: "libadwaita reference, Adw.Leaflet:child-transition-params",
      "libadwaita.leaflet", .stiffness(500, dampingRatio: 1), mass: 0.5)
  ]
}
