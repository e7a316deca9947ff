// Carbon's motion tokens, which are CSS: three easings, each in a productive and an expressive mode.

extension NamedCurve {
  /// Carbon: easing and mode.
  static let carbon = beziers(
    "carbon", source: "carbon-design-system/carbon packages/motion/src/tokens.ts",
    outside: .tangent,
    [
      ("standard-productive", 0.2, 0, 0.38, 0.9),
      ("standard-expressive", 0.4, 0.14, 0.3, 1),
      ("entrance-productive", 0, 0, 0.38, 0.9),
      ("entrance-expressive", 0, 0, 0.3, 1),
      ("exit-productive", 0.2, 0, 1, 0.9),
      ("exit-expressive", 0.4, 0.14, 1, 1),
    ])
}
