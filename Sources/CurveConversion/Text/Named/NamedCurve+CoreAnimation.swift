// Core Animation's timing functions, and CASpringAnimation's initial spring.
//
// A CAMediaTimingFunction keeps its control points in single precision and holds its ends.

extension Easing {
  /// The names of Core Animation's timing functions.
  public enum CoreAnimationName: String, CaseIterable, Sendable {
    case `default`, linear, easeIn, easeOut, easeInEaseOut
  }

  /// A timing function of Core Animation, which holds its ends: `.coreAnimation(.default)` is
  /// `core-animation.default`.
  public static func coreAnimation(_ name: CoreAnimationName) -> Easing {
    NamedCurve.coreAnimation(name).easing
  }
}

extension NamedCurve {
  /// Core Animation: CAMediaTimingFunctionName.
  static func coreAnimation(_ name: Easing.CoreAnimationName) -> NamedCurve {
    let curve: CubicBezier =
      switch name {
      case .default: .ease
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      }
    return NamedCurve(
      "core-animation", name.text(in: "core-animation"), source: "Apple, CAMediaTimingFunctionName",
      curve.extrapolated(by: .hold))
  }

  /// Core Animation: CASpringAnimation's initial values, ``DampedSpring/coreAnimation``.
  static let coreAnimationSpring = NamedCurve(
    "core-animation", "core-animation.spring",
    source: "Apple, CASpringAnimation: mass, damping; stiffness in its header",
    .physical(mass: 1, stiffness: 100, damping: 10))
}
