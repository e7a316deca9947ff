// Carbon's motion tokens, which are CSS: three easings, each in a productive and an expressive mode.

extension Easing {
  /// The names of Carbon's motion tokens: three easings, each in two modes.
  public enum CarbonName: String, CaseIterable, Sendable {
    case standardProductive, standardExpressive, entranceProductive, entranceExpressive
    case exitProductive, exitExpressive
  }

  /// A motion token of Carbon: `.carbon(.exitExpressive)` is `carbon.exit-expressive`.
  public static func carbon(_ name: CarbonName) -> Easing { NamedCurve.carbon(name).easing }
}

extension NamedCurve {
  /// Carbon: easing and mode.
  static func carbon(_ name: Easing.CarbonName) -> NamedCurve {
    let points: Points =
      switch name {
      case .standardProductive: (0.2, 0, 0.38, 0.9)
      case .standardExpressive: (0.4, 0.14, 0.3, 1)
      case .entranceProductive: (0, 0, 0.38, 0.9)
      case .entranceExpressive: (0, 0, 0.3, 1)
      case .exitProductive: (0.2, 0, 1, 0.9)
      case .exitExpressive: (0.4, 0.14, 1, 1)
      }
    return NamedCurve(
      "carbon", name, source: "carbon-design-system/carbon packages/motion/src/tokens.ts",
      points, outside: .tangent)
  }
}
