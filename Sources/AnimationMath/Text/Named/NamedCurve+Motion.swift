// Motion (framer-motion) has two curves under one name: one in its own engine, and one for the
// browser.
//
// In its engine backIn is backOut turned by half a revolution, and circIn is 1 − sin(acos x), Penner's
// circ in. For the browser both are Béziers, and there circIn starts fast and circOut starts
// slowly: the names are exchanged. The engine bisects 0…1, so its ends hold.

extension NamedCurve {
  /// Motion: the Béziers of its engine, those for the browser (`waapi-…`), and its springs.
  package static let motion =
    beziers(
      "motion", source: "framer-motion on npm, dist/es/animation/utils/default-transitions.mjs",
      outside: .hold, [("ease", 0.25, 0.1, 0.35, 1)])
    + beziers(
      "motion", source: "motion-utils on npm, dist/es/easing/back.mjs",
      outside: .hold,
      [
        ("back-out", 0.33, 1.53, 0.69, 0.99),
        ("back-in", 0.31, 0.01, 0.67, -0.53),
      ])
    + beziers(
      "motion", source: "motion-dom on npm, dist/es/animation/waapi/easing/supported.mjs",
      outside: .tangent,
      [
        ("waapi-back-in", 0.31, 0.01, 0.66, -0.59),
        ("waapi-back-out", 0.33, 1.53, 0.69, 0.99),
        ("waapi-circ-in", 0, 0.65, 0.55, 1),
        ("waapi-circ-out", 0.55, 0, 1, 0.45),
      ]) + motionSprings
}
