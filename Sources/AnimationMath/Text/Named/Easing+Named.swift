// The named easings as constants, so that the compiler checks a name: `.material3Standard` is the
// curve `material3.standard` of the text form.
//
// A constant is the name without hyphens and points, in camel case. CSS's constants are in
// Easing.swift. Penner's functions are made by ``Easing/penner(_:_:)``; the compiler checks their
// families and modes too.

extension Easing {
  private static func named(_ name: String) -> Easing {
    guard case .easing(let easing) = NamedCurve.named(name)?.curve else {
      fatalError("\(name) must be the name of an easing")
    }
    return easing
  }
}

// MARK: core-animation

extension Easing {
  /// `core-animation.default`: (0.25, 0.1, 0.25, 1).
  public static let coreAnimationDefault = named("core-animation.default")

  /// `core-animation.linear`: (0, 0, 1, 1).
  public static let coreAnimationLinear = named("core-animation.linear")

  /// `core-animation.ease-in`: (0.42, 0, 1, 1).
  public static let coreAnimationEaseIn = named("core-animation.ease-in")

  /// `core-animation.ease-out`: (0, 0, 0.58, 1).
  public static let coreAnimationEaseOut = named("core-animation.ease-out")

  /// `core-animation.ease-in-ease-out`: (0.42, 0, 0.58, 1).
  public static let coreAnimationEaseInEaseOut = named("core-animation.ease-in-ease-out")
}

// MARK: ax

extension Easing {
  /// `ax.ease-in-sine`: (0.47, 0, 0.745, 0.715).
  public static let axEaseInSine = named("ax.ease-in-sine")

  /// `ax.ease-out-sine`: (0.39, 0.575, 0.565, 1).
  public static let axEaseOutSine = named("ax.ease-out-sine")

  /// `ax.ease-in-out-sine`: (0.445, 0.05, 0.55, 0.95).
  public static let axEaseInOutSine = named("ax.ease-in-out-sine")

  /// `ax.ease-in-quad`: (0.55, 0.085, 0.68, 0.53).
  public static let axEaseInQuad = named("ax.ease-in-quad")

  /// `ax.ease-out-quad`: (0.25, 0.46, 0.45, 0.94).
  public static let axEaseOutQuad = named("ax.ease-out-quad")

  /// `ax.ease-in-out-quad`: (0.455, 0.03, 0.515, 0.955).
  public static let axEaseInOutQuad = named("ax.ease-in-out-quad")

  /// `ax.ease-in-cubic`: (0.55, 0.055, 0.675, 0.19).
  public static let axEaseInCubic = named("ax.ease-in-cubic")

  /// `ax.ease-out-cubic`: (0.215, 0.61, 0.355, 1).
  public static let axEaseOutCubic = named("ax.ease-out-cubic")

  /// `ax.ease-in-out-cubic`: (0.645, 0.045, 0.355, 1).
  public static let axEaseInOutCubic = named("ax.ease-in-out-cubic")

  /// `ax.ease-in-quart`: (0.895, 0.03, 0.685, 0.22).
  public static let axEaseInQuart = named("ax.ease-in-quart")

  /// `ax.ease-out-quart`: (0.165, 0.84, 0.44, 1).
  public static let axEaseOutQuart = named("ax.ease-out-quart")

  /// `ax.ease-in-out-quart`: (0.77, 0, 0.175, 1).
  public static let axEaseInOutQuart = named("ax.ease-in-out-quart")

  /// `ax.ease-in-quint`: (0.755, 0.05, 0.855, 0.06).
  public static let axEaseInQuint = named("ax.ease-in-quint")

  /// `ax.ease-out-quint`: (0.23, 1, 0.32, 1).
  public static let axEaseOutQuint = named("ax.ease-out-quint")

  /// `ax.ease-in-out-quint`: (0.86, 0, 0.07, 1).
  public static let axEaseInOutQuint = named("ax.ease-in-out-quint")

  /// `ax.ease-in-expo`: (0.95, 0.05, 0.795, 0.035).
  public static let axEaseInExpo = named("ax.ease-in-expo")

  /// `ax.ease-out-expo`: (0.19, 1, 0.22, 1).
  public static let axEaseOutExpo = named("ax.ease-out-expo")

  /// `ax.ease-in-out-expo`: (1, 0, 0, 1).
  public static let axEaseInOutExpo = named("ax.ease-in-out-expo")

  /// `ax.ease-in-circ`: (0.6, 0.04, 0.98, 0.335).
  public static let axEaseInCirc = named("ax.ease-in-circ")

  /// `ax.ease-out-circ`: (0.075, 0.82, 0.165, 1).
  public static let axEaseOutCirc = named("ax.ease-out-circ")

  /// `ax.ease-in-out-circ`: (0.785, 0.135, 0.15, 0.86).
  public static let axEaseInOutCirc = named("ax.ease-in-out-circ")

  /// `ax.ease-in-back`: (0.6, -0.28, 0.735, 0.045).
  public static let axEaseInBack = named("ax.ease-in-back")

  /// `ax.ease-out-back`: (0.175, 0.885, 0.32, 1.275).
  public static let axEaseOutBack = named("ax.ease-out-back")

  /// `ax.ease-in-out-back`: (0.68, -0.55, 0.265, 1.55).
  public static let axEaseInOutBack = named("ax.ease-in-out-back")

  /// `ax.decay`: (0.07, 0.68, 0.23, 1).
  public static let axDecay = named("ax.decay")
}

// MARK: spring-ios

extension Easing {
  /// `spring-ios.spring`: (0.5, 1.4333333333333333, 1, 1).
  public static let springIosSpring = named("spring-ios.spring")
}

// MARK: easings-net

extension Easing {
  /// `easings-net.ease-in-sine`: (0.12, 0, 0.39, 0).
  public static let easingsNetEaseInSine = named("easings-net.ease-in-sine")

  /// `easings-net.ease-out-sine`: (0.61, 1, 0.88, 1).
  public static let easingsNetEaseOutSine = named("easings-net.ease-out-sine")

  /// `easings-net.ease-in-out-sine`: (0.37, 0, 0.63, 1).
  public static let easingsNetEaseInOutSine = named("easings-net.ease-in-out-sine")

  /// `easings-net.ease-in-quad`: (0.11, 0, 0.5, 0).
  public static let easingsNetEaseInQuad = named("easings-net.ease-in-quad")

  /// `easings-net.ease-out-quad`: (0.5, 1, 0.89, 1).
  public static let easingsNetEaseOutQuad = named("easings-net.ease-out-quad")

  /// `easings-net.ease-in-out-quad`: (0.45, 0, 0.55, 1).
  public static let easingsNetEaseInOutQuad = named("easings-net.ease-in-out-quad")

  /// `easings-net.ease-in-cubic`: (0.32, 0, 0.67, 0).
  public static let easingsNetEaseInCubic = named("easings-net.ease-in-cubic")

  /// `easings-net.ease-out-cubic`: (0.33, 1, 0.68, 1).
  public static let easingsNetEaseOutCubic = named("easings-net.ease-out-cubic")

  /// `easings-net.ease-in-out-cubic`: (0.65, 0, 0.35, 1).
  public static let easingsNetEaseInOutCubic = named("easings-net.ease-in-out-cubic")

  /// `easings-net.ease-in-quart`: (0.5, 0, 0.75, 0).
  public static let easingsNetEaseInQuart = named("easings-net.ease-in-quart")

  /// `easings-net.ease-out-quart`: (0.25, 1, 0.5, 1).
  public static let easingsNetEaseOutQuart = named("easings-net.ease-out-quart")

  /// `easings-net.ease-in-out-quart`: (0.76, 0, 0.24, 1).
  public static let easingsNetEaseInOutQuart = named("easings-net.ease-in-out-quart")

  /// `easings-net.ease-in-quint`: (0.64, 0, 0.78, 0).
  public static let easingsNetEaseInQuint = named("easings-net.ease-in-quint")

  /// `easings-net.ease-out-quint`: (0.22, 1, 0.36, 1).
  public static let easingsNetEaseOutQuint = named("easings-net.ease-out-quint")

  /// `easings-net.ease-in-out-quint`: (0.83, 0, 0.17, 1).
  public static let easingsNetEaseInOutQuint = named("easings-net.ease-in-out-quint")

  /// `easings-net.ease-in-expo`: (0.7, 0, 0.84, 0).
  public static let easingsNetEaseInExpo = named("easings-net.ease-in-expo")

  /// `easings-net.ease-out-expo`: (0.16, 1, 0.3, 1).
  public static let easingsNetEaseOutExpo = named("easings-net.ease-out-expo")

  /// `easings-net.ease-in-out-expo`: (0.87, 0, 0.13, 1).
  public static let easingsNetEaseInOutExpo = named("easings-net.ease-in-out-expo")

  /// `easings-net.ease-in-circ`: (0.55, 0, 1, 0.45).
  public static let easingsNetEaseInCirc = named("easings-net.ease-in-circ")

  /// `easings-net.ease-out-circ`: (0, 0.55, 0.45, 1).
  public static let easingsNetEaseOutCirc = named("easings-net.ease-out-circ")

  /// `easings-net.ease-in-out-circ`: (0.85, 0, 0.15, 1).
  public static let easingsNetEaseInOutCirc = named("easings-net.ease-in-out-circ")

  /// `easings-net.ease-in-back`: (0.36, 0, 0.66, -0.56).
  public static let easingsNetEaseInBack = named("easings-net.ease-in-back")

  /// `easings-net.ease-out-back`: (0.34, 1.56, 0.64, 1).
  public static let easingsNetEaseOutBack = named("easings-net.ease-out-back")

  /// `easings-net.ease-in-out-back`: (0.68, -0.6, 0.32, 1.6).
  public static let easingsNetEaseInOutBack = named("easings-net.ease-in-out-back")
}

// MARK: material3

extension Easing {
  /// `material3.standard`: (0.2, 0, 0, 1).
  public static let material3Standard = named("material3.standard")

  /// `material3.standard-decelerate`: (0, 0, 0, 1).
  public static let material3StandardDecelerate = named("material3.standard-decelerate")

  /// `material3.standard-accelerate`: (0.3, 0, 1, 1).
  public static let material3StandardAccelerate = named("material3.standard-accelerate")

  /// `material3.emphasized-decelerate`: (0.05, 0.7, 0.1, 1).
  public static let material3EmphasizedDecelerate = named("material3.emphasized-decelerate")

  /// `material3.emphasized-accelerate`: (0.3, 0, 0.8, 0.15).
  public static let material3EmphasizedAccelerate = named("material3.emphasized-accelerate")

  /// `material3.legacy`: (0.4, 0, 0.2, 1).
  public static let material3Legacy = named("material3.legacy")

  /// `material3.legacy-decelerate`: (0, 0, 0.2, 1).
  public static let material3LegacyDecelerate = named("material3.legacy-decelerate")

  /// `material3.legacy-accelerate`: (0.4, 0, 1, 1).
  public static let material3LegacyAccelerate = named("material3.legacy-accelerate")

  /// `material3.emphasized`.
  public static let material3Emphasized = named("material3.emphasized")
}

// MARK: android

extension Easing {
  /// `android.fast-out-slow-in`: (0.4, 0, 0.2, 1).
  public static let androidFastOutSlowIn = named("android.fast-out-slow-in")

  /// `android.linear-out-slow-in`: (0, 0, 0.2, 1).
  public static let androidLinearOutSlowIn = named("android.linear-out-slow-in")

  /// `android.fast-out-linear-in`: (0.4, 0, 1, 1).
  public static let androidFastOutLinearIn = named("android.fast-out-linear-in")
}

// MARK: compose

extension Easing {
  /// `compose.fast-out-slow-in`: (0.4, 0, 0.2, 1).
  public static let composeFastOutSlowIn = named("compose.fast-out-slow-in")

  /// `compose.linear-out-slow-in`: (0, 0, 0.2, 1).
  public static let composeLinearOutSlowIn = named("compose.linear-out-slow-in")

  /// `compose.fast-out-linear-in`: (0.4, 0, 1, 1).
  public static let composeFastOutLinearIn = named("compose.fast-out-linear-in")
}

// MARK: flutter

extension Easing {
  /// `flutter.fast-linear-to-slow-ease-in`: (0.18, 1, 0.04, 1).
  public static let flutterFastLinearToSlowEaseIn = named("flutter.fast-linear-to-slow-ease-in")

  /// `flutter.ease-in-to-linear`: (0.67, 0.03, 0.65, 0.09).
  public static let flutterEaseInToLinear = named("flutter.ease-in-to-linear")

  /// `flutter.linear-to-ease-out`: (0.35, 0.91, 0.33, 0.97).
  public static let flutterLinearToEaseOut = named("flutter.linear-to-ease-out")

  /// `flutter.fast-out-slow-in`: (0.4, 0, 0.2, 1).
  public static let flutterFastOutSlowIn = named("flutter.fast-out-slow-in")

  /// `flutter.slow-middle`: (0.15, 0.85, 0.85, 0.15).
  public static let flutterSlowMiddle = named("flutter.slow-middle")
}

// MARK: fluent2

extension Easing {
  /// `fluent2.accelerate-max`: (0.9, 0.1, 1, 0.2).
  public static let fluent2AccelerateMax = named("fluent2.accelerate-max")

  /// `fluent2.accelerate-mid`: (1, 0, 1, 1).
  public static let fluent2AccelerateMid = named("fluent2.accelerate-mid")

  /// `fluent2.accelerate-min`: (0.8, 0, 0.78, 1).
  public static let fluent2AccelerateMin = named("fluent2.accelerate-min")

  /// `fluent2.decelerate-max`: (0.1, 0.9, 0.2, 1).
  public static let fluent2DecelerateMax = named("fluent2.decelerate-max")

  /// `fluent2.decelerate-mid`: (0, 0, 0, 1).
  public static let fluent2DecelerateMid = named("fluent2.decelerate-mid")

  /// `fluent2.decelerate-min`: (0.33, 0, 0.1, 1).
  public static let fluent2DecelerateMin = named("fluent2.decelerate-min")

  /// `fluent2.easy-ease-max`: (0.8, 0, 0.2, 1).
  public static let fluent2EasyEaseMax = named("fluent2.easy-ease-max")

  /// `fluent2.easy-ease`: (0.33, 0, 0.67, 1).
  public static let fluent2EasyEase = named("fluent2.easy-ease")

  /// `fluent2.linear`: (0, 0, 1, 1).
  public static let fluent2Linear = named("fluent2.linear")
}

// MARK: carbon

extension Easing {
  /// `carbon.standard-productive`: (0.2, 0, 0.38, 0.9).
  public static let carbonStandardProductive = named("carbon.standard-productive")

  /// `carbon.standard-expressive`: (0.4, 0.14, 0.3, 1).
  public static let carbonStandardExpressive = named("carbon.standard-expressive")

  /// `carbon.entrance-productive`: (0, 0, 0.38, 0.9).
  public static let carbonEntranceProductive = named("carbon.entrance-productive")

  /// `carbon.entrance-expressive`: (0, 0, 0.3, 1).
  public static let carbonEntranceExpressive = named("carbon.entrance-expressive")

  /// `carbon.exit-productive`: (0.2, 0, 1, 0.9).
  public static let carbonExitProductive = named("carbon.exit-productive")

  /// `carbon.exit-expressive`: (0.4, 0.14, 1, 1).
  public static let carbonExitExpressive = named("carbon.exit-expressive")
}

// MARK: motion

extension Easing {
  /// `motion.ease`: (0.25, 0.1, 0.35, 1).
  public static let motionEase = named("motion.ease")

  /// `motion.back-out`: (0.33, 1.53, 0.69, 0.99).
  public static let motionBackOut = named("motion.back-out")

  /// `motion.back-in`: (0.31, 0.01, 0.67, -0.53).
  public static let motionBackIn = named("motion.back-in")

  /// `motion.waapi-back-in`: (0.31, 0.01, 0.66, -0.59).
  public static let motionWaapiBackIn = named("motion.waapi-back-in")

  /// `motion.waapi-back-out`: (0.33, 1.53, 0.69, 0.99).
  public static let motionWaapiBackOut = named("motion.waapi-back-out")

  /// `motion.waapi-circ-in`: (0, 0.65, 0.55, 1).
  public static let motionWaapiCircIn = named("motion.waapi-circ-in")

  /// `motion.waapi-circ-out`: (0.55, 0, 1, 0.45).
  public static let motionWaapiCircOut = named("motion.waapi-circ-out")
}
