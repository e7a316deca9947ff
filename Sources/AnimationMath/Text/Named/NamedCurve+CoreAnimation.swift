// Core Animation's timing functions, and CASpringAnimation's initial spring.
//
// A CAMediaTimingFunction keeps its control points in single precision and holds its ends.

extension NamedCurve {
  /// Core Animation: CAMediaTimingFunctionName, and CASpringAnimation's initial values.
  static let coreAnimation =
    [
      ("default", .ease), ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-ease-out", .easeInOut),
    ].map { (name: String, curve: CubicBezier) in
      NamedCurve(
        family: "core-animation", source: "Apple, CAMediaTimingFunctionName",
        "core-animation.\(name)", curve.extrapolated(by: .hold))
    }
    + springs(
      "core-animation", source: "Apple, CASpringAnimation: mass, damping; stiffness in its header",
      [("spring", .physical(mass: 1, stiffness: 100, damping: 10))])
}
