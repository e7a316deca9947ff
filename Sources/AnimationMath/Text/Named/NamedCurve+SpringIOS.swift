// MengTo/Spring's curves: CSS's four, the 24 of NamedCurve+AXAnimationChain.swift number for
// number, and a Bézier called spring, which is not a spring.

extension NamedCurve {
  /// MengTo/Spring: its own curve, (0.5, 1.1 + force/3, 1, 1), at its default force 1.
  static let springIOS = beziers(
    "spring-ios", source: "MengTo/Spring Spring/Spring.swift, getTimingFunction", outside: .hold,
    [("spring", 0.5, 1.1 + 1.0 / 3, 1, 1)])
}
