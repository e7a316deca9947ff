// Flutter's Curves beyond CSS's keywords and the 24 Béziers of NamedCurve+AXAnimationChain.swift,
// which Flutter repeats number for number.
//
// Not here: `decelerate`, 1 − (1 − x)², which is Penner's quad out; `fastEaseInToSlowEaseOut` and
// `easeInOutCubicEmphasized`, paths of two cubics; bounce and elastic.

extension NamedCurve {
  /// Flutter: the Béziers of Curves that no other family has, and the spring of its scroll physics.
  ///
  /// Flutter asserts that progress is in 0…1; here the ends hold.
  static let flutter =
    beziers(
      "flutter", source: "flutter/flutter packages/flutter/lib/src/animation/curves.dart",
      outside: .hold,
      [
        ("fast-linear-to-slow-ease-in", 0.18, 1, 0.04, 1),
        ("ease-in-to-linear", 0.67, 0.03, 0.65, 0.09),
        ("linear-to-ease-out", 0.35, 0.91, 0.33, 0.97),
        ("fast-out-slow-in", 0.4, 0, 0.2, 1),
        ("slow-middle", 0.15, 0.85, 0.85, 0.15),
      ]) + flutterSprings
}
