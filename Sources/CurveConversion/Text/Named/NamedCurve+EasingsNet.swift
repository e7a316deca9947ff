// easings.net's present Béziers for Penner's equations, under the names of its older ones. Jetpack
// Compose has the same 24, as EaseInSine … EaseInOutBack.
//
// Penner's equations are at most 0.012 away for in and out, and 0.039 for in-out.
// `ease-in-out-expo` is (0.87, 0, 0.13, 1) here and (1, 0, 0, 1) in
// NamedCurve+AXAnimationChain.swift. Elastic and bounce have no Bézier; the site gives them as
// keyframes.

extension Easing {
  /// A curve of easings.net: `.easingsNet(.easeOutBack)` is `easings-net.ease-out-back`.
  public static func easingsNet(_ name: PennerBezierName) -> Easing {
    NamedCurve.easingsNet(name).easing
  }
}

extension NamedCurve {
  /// easings.net: the CSS column of the 24 easings with a Bézier.
  static func easingsNet(_ name: Easing.PennerBezierName) -> NamedCurve {
    let points: Points =
      switch name {
      case .easeInSine: (0.12, 0, 0.39, 0)
      case .easeOutSine: (0.61, 1, 0.88, 1)
      case .easeInOutSine: (0.37, 0, 0.63, 1)
      case .easeInQuad: (0.11, 0, 0.5, 0)
      case .easeOutQuad: (0.5, 1, 0.89, 1)
      case .easeInOutQuad: (0.45, 0, 0.55, 1)
      case .easeInCubic: (0.32, 0, 0.67, 0)
      case .easeOutCubic: (0.33, 1, 0.68, 1)
      case .easeInOutCubic: (0.65, 0, 0.35, 1)
      case .easeInQuart: (0.5, 0, 0.75, 0)
      case .easeOutQuart: (0.25, 1, 0.5, 1)
      case .easeInOutQuart: (0.76, 0, 0.24, 1)
      case .easeInQuint: (0.64, 0, 0.78, 0)
      case .easeOutQuint: (0.22, 1, 0.36, 1)
      case .easeInOutQuint: (0.83, 0, 0.17, 1)
      case .easeInExpo: (0.7, 0, 0.84, 0)
      case .easeOutExpo: (0.16, 1, 0.3, 1)
      case .easeInOutExpo: (0.87, 0, 0.13, 1)
      case .easeInCirc: (0.55, 0, 1, 0.45)
      case .easeOutCirc: (0, 0.55, 0.45, 1)
      case .easeInOutCirc: (0.85, 0, 0.15, 1)
      case .easeInBack: (0.36, 0, 0.66, -0.56)
      case .easeOutBack: (0.34, 1.56, 0.64, 1)
      case .easeInOutBack: (0.68, -0.6, 0.32, 1.6)
      }
    return NamedCurve(
      "easings-net", name, source: "ai/easings.net src/easings.yml", points, outside: .tangent)
  }
}
