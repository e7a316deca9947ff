// Fluent 2's motion tokens, which are CSS.

extension NamedCurve {
  /// Fluent 2: the curve tokens.
  static let fluent2 = beziers(
    "fluent2", source: "microsoft/fluentui packages/tokens/src/global/curves.ts",
    outside: .tangent,
    [
      ("accelerate-max", 0.9, 0.1, 1, 0.2),
      ("accelerate-mid", 1, 0, 1, 1),
      ("accelerate-min", 0.8, 0, 0.78, 1),
      ("decelerate-max", 0.1, 0.9, 0.2, 1),
      ("decelerate-mid", 0, 0, 0, 1),
      ("decelerate-min", 0.33, 0, 0.1, 1),
      ("easy-ease-max", 0.8, 0, 0.2, 1),
      ("easy-ease", 0.33, 0, 0.67, 1),
      ("linear", 0, 0, 1, 1),
    ])
}
