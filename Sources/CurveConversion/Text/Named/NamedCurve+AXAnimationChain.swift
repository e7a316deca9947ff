// The first table of Béziers for Penner's equations, known since Ceaser and the easings.net of 2013,
// under the names that AXAnimationChain gives to its 24 timing functions.
//
// Flutter's Curves and MengTo/Spring have the same 24. Today's easings.net has other curves under
// the same names (NamedCurve+EasingsNet.swift), 0.011 (out quint) to 0.19 (out circ) away. The
// curves in this file are the coarser fit: Penner's equations are up to 0.19 away.

extension Easing {
  /// The names that AXAnimationChain and easings.net give to their Béziers for Penner's equations.
  ///
  /// The curves differ: compare ``Easing/ax(_:)`` with ``Easing/easingsNet(_:)``. The equations themselves
  /// are ``Easing/penner(_:_:)``.
  public enum PennerBezierName: String, CaseIterable, Sendable {
    case easeInSine, easeOutSine, easeInOutSine, easeInQuad, easeOutQuad, easeInOutQuad
    case easeInCubic, easeOutCubic, easeInOutCubic, easeInQuart, easeOutQuart, easeInOutQuart
    case easeInQuint, easeOutQuint, easeInOutQuint, easeInExpo, easeOutExpo, easeInOutExpo
    case easeInCirc, easeOutCirc, easeInOutCirc, easeInBack, easeOutBack, easeInOutBack
  }

  /// A curve of AXAnimationChain, which holds its ends: `.ax(.easeInSine)` is `ax.ease-in-sine`.
  public static func ax(_ name: PennerBezierName) -> Easing { NamedCurve.ax(name).easing }

  /// AXAnimationChain's `decay`, which occurs only in a comment there: `ax.decay`.
  public static let axDecay = NamedCurve.axDecay.easing
}

extension NamedCurve {
  private static let chain =
    "devedbox/AXAnimationChain"
    + " AXAnimationChain/Classes/CoreAnimation/CAMediaTimingFunction+Extends.m"

  /// AXAnimationChain: CAMediaTimingFunction+Extends.
  ///
  /// The curves hold their ends, as all of Core Animation does. The elastic, bounce and gravity
  /// functions are not Béziers.
  static func ax(_ name: Easing.PennerBezierName) -> NamedCurve {
    let points: Points =
      switch name {
      case .easeInSine: (0.47, 0, 0.745, 0.715)
      case .easeOutSine: (0.39, 0.575, 0.565, 1)
      case .easeInOutSine: (0.445, 0.05, 0.55, 0.95)
      case .easeInQuad: (0.55, 0.085, 0.68, 0.53)
      case .easeOutQuad: (0.25, 0.46, 0.45, 0.94)
      case .easeInOutQuad: (0.455, 0.03, 0.515, 0.955)
      case .easeInCubic: (0.55, 0.055, 0.675, 0.19)
      case .easeOutCubic: (0.215, 0.61, 0.355, 1)
      case .easeInOutCubic: (0.645, 0.045, 0.355, 1)
      case .easeInQuart: (0.895, 0.03, 0.685, 0.22)
      case .easeOutQuart: (0.165, 0.84, 0.44, 1)
      case .easeInOutQuart: (0.77, 0, 0.175, 1)
      case .easeInQuint: (0.755, 0.05, 0.855, 0.06)
      case .easeOutQuint: (0.23, 1, 0.32, 1)
      case .easeInOutQuint: (0.86, 0, 0.07, 1)
      case .easeInExpo: (0.95, 0.05, 0.795, 0.035)
      case .easeOutExpo: (0.19, 1, 0.22, 1)
      case .easeInOutExpo: (1, 0, 0, 1)
      case .easeInCirc: (0.6, 0.04, 0.98, 0.335)
      case .easeOutCirc: (0.075, 0.82, 0.165, 1)
      case .easeInOutCirc: (0.785, 0.135, 0.15, 0.86)
      case .easeInBack: (0.6, -0.28, 0.735, 0.045)
      case .easeOutBack: (0.175, 0.885, 0.32, 1.275)
      case .easeInOutBack: (0.68, -0.55, 0.265, 1.55)
      }
    return NamedCurve("ax", name, source: chain, points, outside: .hold)
  }

  /// AXAnimationChain: `decay`.
  static let axDecay = NamedCurve(
    "ax", "ax.decay", source: chain, CubicBezier(0.07, 0.68, 0.23, 1, extrapolation: .hold))
}
