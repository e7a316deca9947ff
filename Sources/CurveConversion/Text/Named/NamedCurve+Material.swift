// Material Design in three generations: Android's interpolators, kept by Compose and Flutter, and
// the easing tokens of Material 3, whose legacy set is the same three again.
//
// Android's path interpolator clamps its input, so the ends hold; Compose returns an input outside
// 0…1 unchanged. Material 3's `emphasized` is a path of two cubics. Its springs, the motion
// schemes, are in NamedCurve+ShippedSprings.swift.

extension Easing {
  /// The names of Material 3's easing tokens.
  public enum Material3Name: String, CaseIterable, Sendable {
    case standard, standardDecelerate, standardAccelerate, emphasizedDecelerate
    case emphasizedAccelerate, legacy, legacyDecelerate, legacyAccelerate, emphasized
  }

  /// An easing token of Material 3, which holds its ends: `.material3(.standard)` is
  /// `material3.standard`.
  public static func material3(_ name: Material3Name) -> Easing {
    NamedCurve.material3(name).easing
  }

  /// The names of the first Material Design's three interpolators.
  public enum InterpolatorName: String, CaseIterable, Sendable {
    case fastOutSlowIn, linearOutSlowIn, fastOutLinearIn
  }

  /// An interpolator of Android, which holds its ends: `.android(.fastOutSlowIn)` is
  /// `android.fast-out-slow-in`.
  public static func android(_ name: InterpolatorName) -> Easing { NamedCurve.android(name).easing }

  /// The names of Android's interpolators that are no Béziers.
  public enum AndroidInterpolatorName: String, CaseIterable, Sendable {
    case accelerate, decelerate, accelerateDecelerate, anticipate, overshoot, anticipateOvershoot
    case bounce
  }

  /// An interpolator of Android with its default factor: `.androidInterpolator(.bounce)` is
  /// `android.bounce-interpolator`.
  public static func androidInterpolator(_ name: AndroidInterpolatorName) -> Easing {
    NamedCurve.androidInterpolator(name).easing
  }

  /// x²·(3 − 2x), GLSL's smoothstep: `shader.smoothstep`.
  public static let smoothstep = NamedCurve.shaders[0].easing

  /// x³·(x·(6x − 15) + 10), which begins and ends without acceleration: `shader.smootherstep`.
  public static let smootherstep = NamedCurve.shaders[1].easing

  /// An easing of Jetpack Compose, the identity outside 0…1: `.compose(.fastOutSlowIn)` is
  /// `compose.fast-out-slow-in`.
  public static func compose(_ name: InterpolatorName) -> Easing { NamedCurve.compose(name).easing }
}

extension NamedCurve {
  /// Material 3: the easing tokens.
  static func material3(_ name: Easing.Material3Name) -> NamedCurve {
    let source = "flutter/flutter packages/flutter/lib/src/material/motion.dart"
    let points: Points
    switch name {
    case .standard: points = (0.2, 0, 0, 1)
    case .standardDecelerate: points = (0, 0, 0, 1)
    case .standardAccelerate: points = (0.3, 0, 1, 1)
    case .emphasizedDecelerate: points = (0.05, 0.7, 0.1, 1)
    case .emphasizedAccelerate: points = (0.3, 0, 0.8, 0.15)
    case .legacy: points = (0.4, 0, 0.2, 1)
    case .legacyDecelerate: points = (0, 0, 0.2, 1)
    case .legacyAccelerate: points = (0.4, 0, 1, 1)
    case .emphasized:
      let path = BezierPath([
        (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1),
      ])
      return NamedCurve(
        "material3", name.text(in: "material3"), source: source, path.extrapolated(by: .hold))
    }
    return NamedCurve("material3", name, source: source, points, outside: .hold)
  }

  /// Android: the interpolators of the first Material Design.
  static func android(_ name: Easing.InterpolatorName) -> NamedCurve {
    NamedCurve(
      "android", name,
      source: "\(composePath)/Easing.kt, as equivalent to Android's interpolators", name.points,
      outside: .hold)
  }

  /// Jetpack Compose: the same three.
  static func compose(_ name: Easing.InterpolatorName) -> NamedCurve {
    NamedCurve(
      "compose", name, source: "\(composePath)/Easing.kt", name.points, outside: .identity)
  }

  /// Android: the interpolators that are no Béziers, with their default factors.
  static func androidInterpolator(_ name: Easing.AndroidInterpolatorName) -> NamedCurve {
    let text =
      switch name {
      case .accelerate: "penner(quad, in)"
      case .decelerate: "penner(quad, out)"
      case .accelerateDecelerate: "penner(sine, in-out)"
      case .anticipate: "penner(back, in, overshoot: 2)"
      case .overshoot: "penner(back, out, overshoot: 2)"
      case .anticipateOvershoot: "penner(back, in-out, overshoot: 3, variant: halves)"
      case .bounce:
        "formula(1.1226*t<0.3535?8*(1.1226*t)^2:1.1226*t<0.7408?8*(1.1226*t-0.54719)^2+0.7"
          + ":1.1226*t<0.9644?8*(1.1226*t-0.8526)^2+0.9:8*(1.1226*t-1.0435)^2+0.95)"
      }
    return NamedCurve(
      "android", name.text(in: "android") + "-interpolator",
      source: "AOSP frameworks/base core/java/android/view/animation", text: text)
  }

  /// The polynomials of shaders.
  static let shaders = [
    ("smoothstep", "formula(t*t*(3-2*t))"), ("smootherstep", "formula(t*t*t*(t*(6*t-15)+10))"),
  ].map { name, text in
    NamedCurve(
      "shader", "shader.\(name)",
      source: "Khronos, GLSL smoothstep; K. Perlin, Improving Noise, 2002",
      text: text)
  }

  static let composePath =
    "androidx/androidx compose/animation/animation-core/src/commonMain/kotlin/androidx/compose"
    + "/animation/core"
}

extension Easing.InterpolatorName {
  fileprivate var points: NamedCurve.Points {
    switch self {
    case .fastOutSlowIn: (0.4, 0, 0.2, 1)
    case .linearOutSlowIn: (0, 0, 0.2, 1)
    case .fastOutLinearIn: (0.4, 0, 1, 1)
    }
  }
}
