// MengTo/Spring's curves: CSS's four, the 24 of NamedCurve+PennerBeziers.swift number for
// number, and a Bézier called spring, which is not a spring.

extension Easing {
  /// MengTo/Spring's own curve, the Bézier (0.5, 1.4333…, 1, 1): `spring-ios.spring`.
  public static let springIOS = NamedCurve.springIOS.easing
}

extension NamedCurve {
  /// MengTo/Spring: its own curve, (0.5, 1.1 + force/3, 1, 1), at its default force 1.
  static let springIOS = NamedCurve(
    "spring-ios", "spring-ios.spring",
    source: "MengTo/Spring Spring/Spring.swift, getTimingFunction",
    CubicBezier(0.5, 1.1 + 1.0 / 3, 1, 1, extrapolation: .hold))
}
