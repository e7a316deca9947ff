// Flutter's Curves beyond CSS's keywords and the 24 Béziers of NamedCurve+PennerBeziers.swift,
// which Flutter repeats number for number.
//
// Not here: `decelerate`, 1 − (1 − x)², which is Penner's quad out; `fastEaseInToSlowEaseOut` and
// `easeInOutCubicEmphasized`, paths of two cubics; bounce and elastic.

extension Easing {
  /// The names of the Béziers of Flutter's Curves that no other family has.
  public enum FlutterName: String, CaseIterable, Sendable {
    case fastLinearToSlowEaseIn, easeInToLinear, linearToEaseOut, fastOutSlowIn, slowMiddle
  }

  /// A curve of Flutter, which holds its ends: `.flutter(.slowMiddle)` is `flutter.slow-middle`.
  public static func flutter(_ name: FlutterName) -> Easing { NamedCurve.flutter(name).easing }
}

extension NamedCurve {
  /// Flutter: the Béziers of Curves that no other family has.
  ///
  /// Flutter asserts that progress is in 0…1; here the ends hold.
  static func flutter(_ name: Easing.FlutterName) -> NamedCurve {
    let points: Points =
      switch name {
      case .fastLinearToSlowEaseIn: (0.18, 1, 0.04, 1)
      case .easeInToLinear: (0.67, 0.03, 0.65, 0.09)
      case .linearToEaseOut: (0.35, 0.91, 0.33, 0.97)
      case .fastOutSlowIn: (0.4, 0, 0.2, 1)
      case .slowMiddle: (0.15, 0.85, 0.85, 0.15)
      }
    return NamedCurve(
      "flutter", name, source: "flutter/flutter packages/flutter/lib/src/animation/curves.dart",
      points, outside: .hold)
  }
}
