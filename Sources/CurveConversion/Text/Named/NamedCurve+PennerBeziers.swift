// Béziers for Penner's equations: two tables of 24 under the same names.
//
// The first is known since Ceaser and the easings.net of 2013, and AXAnimationChain has it; so have Flutter's Curves
// and MengTo/Spring. It is the coarser fit: Penner's equations are up to 0.19 away. The second is that of today's
// easings.net; Jetpack Compose has it, as EaseInSine … EaseInOutBack. Penner's equations are at most 0.012 away for
// in and out, and 0.039 for in-out. The two are 0.011 (out quint) to 0.19 (out circ) apart: `ease-in-out-expo` is
// (1, 0, 0, 1) in the first and (0.87, 0, 0.13, 1) in the second. Elastic and bounce have no Bézier.

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

  /// A curve of easings.net: `.easingsNet(.easeOutBack)` is `easings-net.ease-out-back`.
  public static func easingsNet(_ name: PennerBezierName) -> Easing {
    NamedCurve.easingsNet(name).easing
  }
}

extension NamedCurve {
  private static let chain =
    "devedbox/AXAnimationChain"
    + " AXAnimationChain/Classes/CoreAnimation/CAMediaTimingFunction+Extends.m"

  /// AXAnimationChain's CAMediaTimingFunction+Extends, which holds its ends, as all of Core Animation does.
  static func ax(_ name: Easing.PennerBezierName) -> NamedCurve {
    NamedCurve("ax", name, source: chain, name.points.ax, outside: .hold)
  }

  static let axDecay = NamedCurve(
    "ax", "ax.decay", source: chain, CubicBezier(0.07, 0.68, 0.23, 1, extrapolation: .hold))

  /// easings.net: the CSS column of the 24 easings with a Bézier.
  static func easingsNet(_ name: Easing.PennerBezierName) -> NamedCurve {
    NamedCurve(
      "easings-net", name, source: "ai/easings.net src/easings.yml", name.points.easingsNet,
      outside: .tangent)
  }
}

extension Easing.PennerBezierName {
  fileprivate var points: (ax: NamedCurve.Points, easingsNet: NamedCurve.Points) {
    switch self {
    case .easeInSine: ((0.47, 0, 0.745, 0.715), (0.12, 0, 0.39, 0))
    case .easeOutSine: ((0.39, 0.575, 0.565, 1), (0.61, 1, 0.88, 1))
    case .easeInOutSine: ((0.445, 0.05, 0.55, 0.95), (0.37, 0, 0.63, 1))
    case .easeInQuad: ((0.55, 0.085, 0.68, 0.53), (0.11, 0, 0.5, 0))
    case .easeOutQuad: ((0.25, 0.46, 0.45, 0.94), (0.5, 1, 0.89, 1))
    case .easeInOutQuad: ((0.455, 0.03, 0.515, 0.955), (0.45, 0, 0.55, 1))
    case .easeInCubic: ((0.55, 0.055, 0.675, 0.19), (0.32, 0, 0.67, 0))
    case .easeOutCubic: ((0.215, 0.61, 0.355, 1), (0.33, 1, 0.68, 1))
    case .easeInOutCubic: ((0.645, 0.045, 0.355, 1), (0.65, 0, 0.35, 1))
    case .easeInQuart: ((0.895, 0.03, 0.685, 0.22), (0.5, 0, 0.75, 0))
    case .easeOutQuart: ((0.165, 0.84, 0.44, 1), (0.25, 1, 0.5, 1))
    case .easeInOutQuart: ((0.77, 0, 0.175, 1), (0.76, 0, 0.24, 1))
    case .easeInQuint: ((0.755, 0.05, 0.855, 0.06), (0.64, 0, 0.78, 0))
    case .easeOutQuint: ((0.23, 1, 0.32, 1), (0.22, 1, 0.36, 1))
    case .easeInOutQuint: ((0.86, 0, 0.07, 1), (0.83, 0, 0.17, 1))
    case .easeInExpo: ((0.95, 0.05, 0.795, 0.035), (0.7, 0, 0.84, 0))
    case .easeOutExpo: ((0.19, 1, 0.22, 1), (0.16, 1, 0.3, 1))
    case .easeInOutExpo: ((1, 0, 0, 1), (0.87, 0, 0.13, 1))
    case .easeInCirc: ((0.6, 0.04, 0.98, 0.335), (0.55, 0, 1, 0.45))
    case .easeOutCirc: ((0.075, 0.82, 0.165, 1), (0, 0.55, 0.45, 1))
    case .easeInOutCirc: ((0.785, 0.135, 0.15, 0.86), (0.85, 0, 0.15, 1))
    case .easeInBack: ((0.6, -0.28, 0.735, 0.045), (0.36, 0, 0.66, -0.56))
    case .easeOutBack: ((0.175, 0.885, 0.32, 1.275), (0.34, 1.56, 0.64, 1))
    case .easeInOutBack: ((0.68, -0.55, 0.265, 1.55), (0.68, -0.6, 0.32, 1.6))
    }
  }
}
