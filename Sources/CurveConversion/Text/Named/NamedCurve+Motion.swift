// Motion (framer-motion) has two curves under one name: one in its own engine, and one for the
// browser.
//
// In its engine backIn is backOut turned by half a revolution, and circIn is 1 − sin(acos x), Penner's
// circ in. For the browser both are Béziers, and there circIn starts fast and circOut starts
// slowly: the names are exchanged. The engine bisects 0…1, so its ends hold.

extension Easing {
  /// The names of Motion's Béziers: those of its engine, and those for the browser (`waapi…`).
  public enum MotionName: String, CaseIterable, Sendable {
    case ease, backOut, backIn, waapiBackIn, waapiBackOut, waapiCircIn, waapiCircOut
  }

  /// A curve of Motion: `.motion(.backOut)` is `motion.back-out`.
  public static func motion(_ name: MotionName) -> Easing { NamedCurve.motion(name).easing }
}

extension NamedCurve {
  /// Motion: the Béziers of its engine, and those for the browser.
  static func motion(_ name: Easing.MotionName) -> NamedCurve {
    let transitions = "framer-motion on npm, dist/es/animation/utils/default-transitions.mjs"
    let back = "motion-utils on npm, dist/es/easing/back.mjs"
    let browser = "motion-dom on npm, dist/es/animation/waapi/easing/supported.mjs"
    let (source, points, outside): (String, Points, CubicBezier.Extrapolation) =
      switch name {
      case .ease: (transitions, (0.25, 0.1, 0.35, 1), .hold)
      case .backOut: (back, (0.33, 1.53, 0.69, 0.99), .hold)
      case .backIn: (back, (0.31, 0.01, 0.67, -0.53), .hold)
      case .waapiBackIn: (browser, (0.31, 0.01, 0.66, -0.59), .tangent)
      case .waapiBackOut: (browser, (0.33, 1.53, 0.69, 0.99), .tangent)
      case .waapiCircIn: (browser, (0, 0.65, 0.55, 1), .tangent)
      case .waapiCircOut: (browser, (0.55, 0, 1, 0.45), .tangent)
      }
    return NamedCurve("motion", name, source: source, points, outside: outside)
  }
}
