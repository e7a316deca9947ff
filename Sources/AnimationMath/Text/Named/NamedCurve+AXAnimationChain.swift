// The first table of Béziers for Penner's equations, known since Ceaser and the easings.net of 2013,
// under the names that AXAnimationChain gives to its 24 timing functions.
//
// Flutter's Curves and MengTo/Spring have the same 24. Today's easings.net has other curves under
// the same names (NamedCurve+EasingsNet.swift), 0.011 (out quint) to 0.19 (out circ) away. The
// curves in this file are the coarser fit: Penner's equations are up to 0.19 away.

extension NamedCurve {
  /// AXAnimationChain: CAMediaTimingFunction+Extends.
  ///
  /// The curves hold their ends, as all of Core Animation does.
  ///
  /// `decay` occurs only in a comment there. The elastic, bounce and gravity functions are not
  /// Béziers.
  static let ax = beziers(
    "ax",
    source: "devedbox/AXAnimationChain"
      + " AXAnimationChain/Classes/CoreAnimation/CAMediaTimingFunction+Extends.m",
    outside: .hold,
    [
      ("ease-in-sine", 0.47, 0, 0.745, 0.715),
      ("ease-out-sine", 0.39, 0.575, 0.565, 1),
      ("ease-in-out-sine", 0.445, 0.05, 0.55, 0.95),
      ("ease-in-quad", 0.55, 0.085, 0.68, 0.53),
      ("ease-out-quad", 0.25, 0.46, 0.45, 0.94),
      ("ease-in-out-quad", 0.455, 0.03, 0.515, 0.955),
      ("ease-in-cubic", 0.55, 0.055, 0.675, 0.19),
      ("ease-out-cubic", 0.215, 0.61, 0.355, 1),
      ("ease-in-out-cubic", 0.645, 0.045, 0.355, 1),
      ("ease-in-quart", 0.895, 0.03, 0.685, 0.22),
      ("ease-out-quart", 0.165, 0.84, 0.44, 1),
      ("ease-in-out-quart", 0.77, 0, 0.175, 1),
      ("ease-in-quint", 0.755, 0.05, 0.855, 0.06),
      ("ease-out-quint", 0.23, 1, 0.32, 1),
      ("ease-in-out-quint", 0.86, 0, 0.07, 1),
      ("ease-in-expo", 0.95, 0.05, 0.795, 0.035),
      ("ease-out-expo", 0.19, 1, 0.22, 1),
      ("ease-in-out-expo", 1, 0, 0, 1),
      ("ease-in-circ", 0.6, 0.04, 0.98, 0.335),
      ("ease-out-circ", 0.075, 0.82, 0.165, 1),
      ("ease-in-out-circ", 0.785, 0.135, 0.15, 0.86),
      ("ease-in-back", 0.6, -0.28, 0.735, 0.045),
      ("ease-out-back", 0.175, 0.885, 0.32, 1.275),
      ("ease-in-out-back", 0.68, -0.55, 0.265, 1.55),
      ("decay", 0.07, 0.68, 0.23, 1),
    ])
}
