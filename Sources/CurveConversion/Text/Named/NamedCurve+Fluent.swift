// Fluent 2's motion tokens, which are CSS.

extension Easing {
  /// The names of Fluent 2's curve tokens.
  public enum Fluent2Name: String, CaseIterable, Sendable {
    case accelerateMax, accelerateMid, accelerateMin, decelerateMax, decelerateMid, decelerateMin
    case easyEaseMax, easyEase, linear
  }

  /// A curve token of Fluent 2: `.fluent2(.easyEase)` is `fluent2.easy-ease`.
  public static func fluent2(_ name: Fluent2Name) -> Easing { NamedCurve.fluent2(name).easing }
}

extension NamedCurve {
  /// Fluent 2: the curve tokens.
  static func fluent2(_ name: Easing.Fluent2Name) -> NamedCurve {
    let points: Points =
      switch name {
      case .accelerateMax: (0.9, 0.1, 1, 0.2)
      case .accelerateMid: (1, 0, 1, 1)
      case .accelerateMin: (0.8, 0, 0.78, 1)
      case .decelerateMax: (0.1, 0.9, 0.2, 1)
      case .decelerateMid: (0, 0, 0, 1)
      case .decelerateMin: (0.33, 0, 0.1, 1)
      case .easyEaseMax: (0.8, 0, 0.2, 1)
      case .easyEase: (0.33, 0, 0.67, 1)
      case .linear: (0, 0, 1, 1)
      }
    return NamedCurve(
      "fluent2", name, source: "microsoft/fluentui packages/tokens/src/global/curves.ts",
      points, outside: .tangent)
  }
}
