// The named springs as constants, so that the compiler checks a name: `.reactSpringWobbly` is the
// spring `react-spring.wobbly` of the text form. A constant is the name without hyphens and points,
// in camel case.

extension DampedSpring {
  private static func named(_ name: String) -> DampedSpring {
    guard case .spring(let text) = NamedCurve.named(name)?.curve else {
      fatalError("\(name) must be the name of a spring")
    }
    return text.spring
  }
}

// MARK: core-animation

extension DampedSpring {
  /// `core-animation.spring`: `spring(mass: 1, stiffness: 100, damping: 10)`.
  public static let coreAnimationSpring = named("core-animation.spring")
}

// MARK: swiftui

extension DampedSpring {
  /// `swiftui.smooth`: `spring(duration: 0.5, bounce: 0)`.
  public static let swiftuiSmooth = named("swiftui.smooth")

  /// `swiftui.snappy`: `spring(duration: 0.5, bounce: 0.15)`.
  public static let swiftuiSnappy = named("swiftui.snappy")

  /// `swiftui.bouncy`: `spring(duration: 0.5, bounce: 0.3)`.
  public static let swiftuiBouncy = named("swiftui.bouncy")

  /// `swiftui.spring`: `spring(duration: 0.5, bounce: 0)`.
  public static let swiftuiSpring = named("swiftui.spring")

  /// `swiftui.interactive-spring`: `spring(duration: 0.15, bounce: 0.15)`.
  public static let swiftuiInteractiveSpring = named("swiftui.interactive-spring")

  /// `swiftui.spring-response`: `spring(response: 0.5, damping-ratio: 0.825)`.
  public static let swiftuiSpringResponse = named("swiftui.spring-response")

  /// `swiftui.interactive-spring-response`: `spring(response: 0.15, damping-ratio: 0.86)`.
  public static let swiftuiInteractiveSpringResponse = named("swiftui.interactive-spring-response")
}

// MARK: uikit

extension DampedSpring {
  /// `uikit.timing-parameters-default`: `spring(mass: 3, stiffness: 1000, damping: 500)`.
  public static let uikitTimingParametersDefault = named("uikit.timing-parameters-default")
}

// MARK: material3

extension DampedSpring {
  /// `material3.expressive-fast-spatial`: `spring(stiffness: 800, damping-ratio: 0.6)`.
  public static let material3ExpressiveFastSpatial = named("material3.expressive-fast-spatial")

  /// `material3.expressive-default-spatial`: `spring(stiffness: 380, damping-ratio: 0.8)`.
  public static let material3ExpressiveDefaultSpatial = named(
    "material3.expressive-default-spatial")

  /// `material3.expressive-slow-spatial`: `spring(stiffness: 200, damping-ratio: 0.8)`.
  public static let material3ExpressiveSlowSpatial = named("material3.expressive-slow-spatial")

  /// `material3.standard-fast-spatial`: `spring(stiffness: 1400, damping-ratio: 0.9)`.
  public static let material3StandardFastSpatial = named("material3.standard-fast-spatial")

  /// `material3.standard-default-spatial`: `spring(stiffness: 700, damping-ratio: 0.9)`.
  public static let material3StandardDefaultSpatial = named("material3.standard-default-spatial")

  /// `material3.standard-slow-spatial`: `spring(stiffness: 300, damping-ratio: 0.9)`.
  public static let material3StandardSlowSpatial = named("material3.standard-slow-spatial")

  /// `material3.fast-effects`: `spring(stiffness: 3800, damping-ratio: 1)`.
  public static let material3FastEffects = named("material3.fast-effects")

  /// `material3.default-effects`: `spring(stiffness: 1600, damping-ratio: 1)`.
  public static let material3DefaultEffects = named("material3.default-effects")

  /// `material3.slow-effects`: `spring(stiffness: 800, damping-ratio: 1)`.
  public static let material3SlowEffects = named("material3.slow-effects")
}

// MARK: compose

extension DampedSpring {
  /// `compose.spring-default`: `spring(stiffness: 1500, damping-ratio: 1)`.
  public static let composeSpringDefault = named("compose.spring-default")

  /// `compose.spring-high-bouncy`: `spring(stiffness: 1500, damping-ratio: 0.2)`.
  public static let composeSpringHighBouncy = named("compose.spring-high-bouncy")

  /// `compose.spring-medium-bouncy`: `spring(stiffness: 1500, damping-ratio: 0.5)`.
  public static let composeSpringMediumBouncy = named("compose.spring-medium-bouncy")

  /// `compose.spring-low-bouncy`: `spring(stiffness: 1500, damping-ratio: 0.75)`.
  public static let composeSpringLowBouncy = named("compose.spring-low-bouncy")

  /// `compose.spring-stiffness-high`: `spring(stiffness: 10000, damping-ratio: 1)`.
  public static let composeSpringStiffnessHigh = named("compose.spring-stiffness-high")

  /// `compose.spring-stiffness-medium-low`: `spring(stiffness: 400, damping-ratio: 1)`.
  public static let composeSpringStiffnessMediumLow = named("compose.spring-stiffness-medium-low")

  /// `compose.spring-stiffness-low`: `spring(stiffness: 200, damping-ratio: 1)`.
  public static let composeSpringStiffnessLow = named("compose.spring-stiffness-low")
}

// MARK: dynamic-animation

extension DampedSpring {
  /// `dynamic-animation.spring-default`: `spring(stiffness: 1500, damping-ratio: 0.5)`.
  public static let dynamicAnimationSpringDefault = named("dynamic-animation.spring-default")
}

// MARK: flutter

extension DampedSpring {
  /// `flutter.scroll-spring`: `spring(stiffness: 100, damping-ratio: 1.1, mass: 0.5)`.
  public static let flutterScrollSpring = named("flutter.scroll-spring")
}

// MARK: motion

extension DampedSpring {
  /// `motion.spring-default`: `spring(mass: 1, stiffness: 100, damping: 10)`.
  public static let motionSpringDefault = named("motion.spring-default")

  /// `motion.spring-duration-default`: `spring(uikit-duration: 0.8, damping-ratio: 0.7)`.
  public static let motionSpringDurationDefault = named("motion.spring-duration-default")

  /// `motion.spring-visual-default`: `spring(response: 0.36, damping-ratio: 0.7)`.
  public static let motionSpringVisualDefault = named("motion.spring-visual-default")

  /// `motion.transform`: `spring(mass: 1, stiffness: 500, damping: 25)`.
  public static let motionTransform = named("motion.transform")

  /// `motion.scale`: `spring(mass: 1, stiffness: 550, damping: 30)`.
  public static let motionScale = named("motion.scale")

  /// `motion.scale-to-zero`: `spring(stiffness: 550, damping-ratio: 1)`.
  public static let motionScaleToZero = named("motion.scale-to-zero")
}

// MARK: pop

extension DampedSpring {
  /// `pop.spring-default`: `spring(pop-bounciness: 4, speed: 12)`.
  public static let popSpringDefault = named("pop.spring-default")
}

// MARK: rebound

extension DampedSpring {
  /// `rebound.spring-default`: `spring(origami-tension: 40, friction: 7)`.
  public static let reboundSpringDefault = named("rebound.spring-default")
}

// MARK: react-native

extension DampedSpring {
  /// `react-native.spring-default`: `spring(origami-tension: 40, friction: 7)`.
  public static let reactNativeSpringDefault = named("react-native.spring-default")

  /// `react-native.spring-bounciness`: `spring(pop-bounciness: 8, speed: 12)`.
  public static let reactNativeSpringBounciness = named("react-native.spring-bounciness")

  /// `react-native.spring-physical`: `spring(mass: 1, stiffness: 100, damping: 10)`.
  public static let reactNativeSpringPhysical = named("react-native.spring-physical")
}

// MARK: reanimated

extension DampedSpring {
  /// `reanimated.spring-default`: `spring(mass: 4, stiffness: 900, damping: 120)`.
  public static let reanimatedSpringDefault = named("reanimated.spring-default")

  /// `reanimated.wiggly`: `spring(mass: 4, stiffness: 900, damping: 90)`.
  public static let reanimatedWiggly = named("reanimated.wiggly")

  /// `reanimated.snappy`: `spring(mass: 4, stiffness: 900, damping: 110)`.
  public static let reanimatedSnappy = named("reanimated.snappy")
}

// MARK: react-spring

extension DampedSpring {
  /// `react-spring.default`: `spring(mass: 1, stiffness: 170, damping: 26)`.
  public static let reactSpringDefault = named("react-spring.default")

  /// `react-spring.gentle`: `spring(mass: 1, stiffness: 120, damping: 14)`.
  public static let reactSpringGentle = named("react-spring.gentle")

  /// `react-spring.wobbly`: `spring(mass: 1, stiffness: 180, damping: 12)`.
  public static let reactSpringWobbly = named("react-spring.wobbly")

  /// `react-spring.stiff`: `spring(mass: 1, stiffness: 210, damping: 20)`.
  public static let reactSpringStiff = named("react-spring.stiff")

  /// `react-spring.slow`: `spring(mass: 1, stiffness: 280, damping: 60)`.
  public static let reactSpringSlow = named("react-spring.slow")

  /// `react-spring.molasses`: `spring(mass: 1, stiffness: 280, damping: 120)`.
  public static let reactSpringMolasses = named("react-spring.molasses")
}

// MARK: wobble

extension DampedSpring {
  /// `wobble.spring-default`: `spring(mass: 1, stiffness: 100, damping: 10)`.
  public static let wobbleSpringDefault = named("wobble.spring-default")
}

// MARK: advance

extension DampedSpring {
  /// `advance.spring-default`: `spring(mass: 1, stiffness: 120, damping: 12)`.
  public static let advanceSpringDefault = named("advance.spring-default")
}

// MARK: libadwaita

extension DampedSpring {
  /// `libadwaita.leaflet`: `spring(stiffness: 500, damping-ratio: 1, mass: 0.5)`.
  public static let libadwaitaLeaflet = named("libadwaita.leaflet")
}
