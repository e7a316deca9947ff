// The named easings in Swift: an enum of the names of each family, and a function from a name to its easing.

extension Easing {
  // MARK: Apple

  /// The names of Core Animation's timing functions.
  public enum CoreAnimationName: String, CaseIterable, Sendable {
    case `default`, linear, easeIn, easeOut, easeInEaseOut
  }

  /// A timing function of Core Animation, which holds its ends: `.coreAnimation(.default)` is
  /// `core-animation.default`.
  public static func coreAnimation(_ name: CoreAnimationName) -> Easing {
    NamedCurve.known("core-animation", name).easing
  }

  /// MengTo/Spring's own curve, which is no spring: `spring-ios.spring`.
  ///
  /// It is the Bézier (0.5, 1.1 + force/3, 1, 1) at the default force 1. The other curves there are CSS's and those of
  /// ``ax(_:)``.
  public static let springIOS = NamedCurve.known("spring-ios.spring").easing

  // MARK: Béziers for Penner's equations

  /// The names that AXAnimationChain and easings.net give to their Béziers for Penner's equations.
  ///
  /// The curves differ: compare ``Easing/ax(_:)`` with ``Easing/easingsNet(_:)``. They are 0.011 (out quint) to 0.19
  /// (out circ) apart; `ease-in-out-expo` is (1, 0, 0, 1) in the first and (0.87, 0, 0.13, 1) in the second. The equations
  /// themselves are ``Easing/penner(_:_:)``. Elastic and bounce have no Bézier.
  public enum PennerBezierName: String, CaseIterable, Sendable {
    case easeInSine, easeOutSine, easeInOutSine, easeInQuad, easeOutQuad, easeInOutQuad
    case easeInCubic, easeOutCubic, easeInOutCubic, easeInQuart, easeOutQuart, easeInOutQuart
    case easeInQuint, easeOutQuint, easeInOutQuint, easeInExpo, easeOutExpo, easeInOutExpo
    case easeInCirc, easeOutCirc, easeInOutCirc, easeInBack, easeOutBack, easeInOutBack
  }

  /// A curve of AXAnimationChain, which holds its ends: `.ax(.easeInSine)` is `ax.ease-in-sine`.
  ///
  /// Known since Ceaser and the easings.net of 2013; Flutter's Curves and MengTo/Spring have the same. Up to 0.19 from
  /// Penner's equations.
  public static func ax(_ name: PennerBezierName) -> Easing { NamedCurve.known("ax", name).easing }

  /// AXAnimationChain's `decay`, which occurs only in a comment there: `ax.decay`.
  public static let axDecay = NamedCurve.known("ax.decay").easing

  /// A curve of easings.net: `.easingsNet(.easeOutBack)` is `easings-net.ease-out-back`.
  ///
  /// The CSS column of today's page; Jetpack Compose has the same, as EaseInSine … EaseInOutBack. At most 0.012 from Penner's
  /// equations for in and out, and 0.039 for in-out.
  public static func easingsNet(_ name: PennerBezierName) -> Easing {
    NamedCurve.known("easings-net", name).easing
  }

  // MARK: Material and Android

  /// The names of Material 3's easing tokens; the legacy set is the first Material Design's.
  public enum Material3Name: String, CaseIterable, Sendable {
    case standard, standardDecelerate, standardAccelerate, emphasizedDecelerate
    case emphasizedAccelerate, legacy, legacyDecelerate, legacyAccelerate, emphasized
  }

  /// An easing token of Material 3, which holds its ends: `.material3(.standard)` is
  /// `material3.standard`.
  ///
  /// `emphasized` is a path of two cubics.
  public static func material3(_ name: Material3Name) -> Easing {
    NamedCurve.known("material3", name).easing
  }

  /// The names of the first Material Design's three interpolators.
  public enum InterpolatorName: String, CaseIterable, Sendable {
    case fastOutSlowIn, linearOutSlowIn, fastOutLinearIn
  }

  /// An interpolator of Android, which clamps its input, so that the ends hold: `.android(.fastOutSlowIn)` is
  /// `android.fast-out-slow-in`.
  public static func android(_ name: InterpolatorName) -> Easing {
    NamedCurve.known("android", name).easing
  }

  /// The names of Android's interpolators that are no Béziers.
  public enum AndroidInterpolatorName: String, CaseIterable, Sendable {
    case accelerate, decelerate, accelerateDecelerate, anticipate, overshoot, anticipateOvershoot
    case bounce
  }

  /// An interpolator of Android with its default factor: `.androidInterpolator(.bounce)` is
  /// `android.bounce-interpolator`.
  public static func androidInterpolator(_ name: AndroidInterpolatorName) -> Easing {
    NamedCurve.known(name.text(in: "android") + "-interpolator").easing
  }

  /// An easing of Jetpack Compose, the identity outside 0…1: `.compose(.fastOutSlowIn)` is
  /// `compose.fast-out-slow-in`.
  public static func compose(_ name: InterpolatorName) -> Easing {
    NamedCurve.known("compose", name).easing
  }

  /// The names of the Béziers of Flutter's Curves that no other family has.
  ///
  /// Not here: CSS's keywords; those of ``ax(_:)``, which Flutter repeats number for number; `decelerate`, 1 − (1 − x)²,
  /// which is Penner's quad out; `fastEaseInToSlowEaseOut` and `easeInOutCubicEmphasized`, paths of two cubics; bounce and
  /// elastic.
  public enum FlutterName: String, CaseIterable, Sendable {
    case fastLinearToSlowEaseIn, easeInToLinear, linearToEaseOut, fastOutSlowIn, slowMiddle
  }

  /// A curve of Flutter: `.flutter(.slowMiddle)` is `flutter.slow-middle`.
  ///
  /// Flutter asserts that progress is in 0…1; here the ends hold.
  public static func flutter(_ name: FlutterName) -> Easing {
    NamedCurve.known("flutter", name).easing
  }

  // MARK: The web

  /// The names of Fluent 2's curve tokens, which are CSS.
  public enum Fluent2Name: String, CaseIterable, Sendable {
    case accelerateMax, accelerateMid, accelerateMin, decelerateMax, decelerateMid, decelerateMin
    case easyEaseMax, easyEase, linear
  }

  /// A curve token of Fluent 2: `.fluent2(.easyEase)` is `fluent2.easy-ease`.
  public static func fluent2(_ name: Fluent2Name) -> Easing {
    NamedCurve.known("fluent2", name).easing
  }

  /// The names of Carbon's motion tokens, which are CSS: three easings, each in a productive and an expressive mode.
  public enum CarbonName: String, CaseIterable, Sendable {
    case standardProductive, standardExpressive, entranceProductive, entranceExpressive
    case exitProductive, exitExpressive
  }

  /// A motion token of Carbon: `.carbon(.exitExpressive)` is `carbon.exit-expressive`.
  public static func carbon(_ name: CarbonName) -> Easing {
    NamedCurve.known("carbon", name).easing
  }

  /// The names of Motion's Béziers: those of its engine, and those for the browser (`waapi…`).
  ///
  /// In its engine backIn is backOut turned by half a revolution, and circIn is 1 − sin(acos x), Penner's circ in. For the
  /// browser both are Béziers, and there circIn starts fast and circOut starts slowly: the names are exchanged.
  public enum MotionName: String, CaseIterable, Sendable {
    case ease, backOut, backIn, waapiBackIn, waapiBackOut, waapiCircIn, waapiCircOut
  }

  /// A curve of Motion (framer-motion), whose engine bisects 0…1, so that its ends hold: `.motion(.backOut)` is
  /// `motion.back-out`.
  public static func motion(_ name: MotionName) -> Easing {
    NamedCurve.known("motion", name).easing
  }

  // MARK: Polynomials

  /// x²·(3 − 2x), GLSL's smoothstep: `shader.smoothstep`.
  public static let smoothstep = NamedCurve.known("shader.smoothstep").easing

  /// x³·(x·(6x − 15) + 10), which begins and ends without acceleration: `shader.smootherstep`.
  public static let smootherstep = NamedCurve.known("shader.smootherstep").easing
}
