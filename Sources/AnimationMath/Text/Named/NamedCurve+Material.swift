// Material Design in three generations: Android's interpolators, kept by Compose and Flutter, and
// the easing tokens of Material 3, whose legacy set is the same three again.
//
// Android's path interpolator clamps its input, so the ends hold; Compose returns an input outside
// 0…1 unchanged. Material 3's `emphasized` is a path of two cubics. Its springs, the motion
// schemes, are in NamedCurve+ShippedSprings.swift.

extension NamedCurve {
  /// Material 3: the easing tokens, and the springs of the motion schemes.
  static let material3 =
    beziers(
      "material3", source: material3Path, outside: .hold,
      [
        ("standard", 0.2, 0, 0, 1),
        ("standard-decelerate", 0, 0, 0, 1),
        ("standard-accelerate", 0.3, 0, 1, 1),
        ("emphasized-decelerate", 0.05, 0.7, 0.1, 1),
        ("emphasized-accelerate", 0.3, 0, 0.8, 0.15),
        ("legacy", 0.4, 0, 0.2, 1),
        ("legacy-decelerate", 0, 0, 0.2, 1),
        ("legacy-accelerate", 0.4, 0, 1, 1),
      ]) + [emphasized] + material3Springs

  private static let material3Path = "flutter/flutter packages/flutter/lib/src/material/motion.dart"

  private static let emphasized: NamedCurve = {
    let path = BezierPath([
      (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1),
    ])
    return NamedCurve(
      family: "material3", source: material3Path, "material3.emphasized",
      path.extrapolated(by: .hold), definition: path.description)
  }()

  /// Android: the interpolators of the first Material Design.
  static let android = beziers(
    "android", source: "\(composePath)/Easing.kt, as equivalent to Android's interpolators",
    outside: .hold, interpolators)

  /// Jetpack Compose: the same three, and the springs of its animation specs.
  package static let compose =
    beziers("compose", source: "\(composePath)/Easing.kt", outside: .identity, interpolators)
    + composeSprings

  static let composePath =
    "androidx/androidx compose/animation/animation-core/src/commonMain/kotlin/androidx/compose"
    + "/animation/core"

  private static let interpolators: [BezierRow] = [
    ("fast-out-slow-in", 0.4, 0, 0.2, 1),
    ("linear-out-slow-in", 0, 0, 0.2, 1),
    ("fast-out-linear-in", 0.4, 0, 1, 1),
  ]
}
