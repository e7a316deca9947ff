// OKLab [1]: coordinates in which equal steps look about equally large.
//
//     linear sRGB → cone responses → cube roots → L a b
//
// The matrices are those of CSS Color 4 [2, §19], which recomputed Ottosson's in double precision
// for sRGB's own white; sRGB's primaries are exact fractions there. The product of the first two
// matrices and the inverses were formed exactly and rounded once (data/golden/colour.py), so that
// conversion there and back returns the colour.
//
// Within sRGB all terms of the cone responses are positive and nothing cancels. Outside, a response may
// pass through 0, where the cube root is vertical and rounding is magnified without bound.
//
// [1] B. Ottosson, A perceptual color space for image processing, 2020.
// [2] CSS Color Module Level 4, W3C.

/// L, a and b of linear sRGB.
package func okLab(linearSRGB rgb: SIMD3<Double>) -> SIMD3<Double> {
  let cones = OKLabMatrix.coneResponses.times(rgb)
  return OKLabMatrix.lab.times(
    SIMD3(cubeRoot(cones.x), cubeRoot(cones.y), cubeRoot(cones.z)))
}

/// Linear sRGB of L, a and b.
package func linearSRGB(okLab lab: SIMD3<Double>) -> SIMD3<Double> {
  let roots = OKLabMatrix.roots.times(lab)
  return OKLabMatrix.linearSRGB.times(roots * roots * roots)
}

private struct OKLabMatrix {
  let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  func times(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
  }

  static let coneResponses = OKLabMatrix(
    rows: (
      SIMD3(0.412221469470763, 0.5363325372617348, 0.0514459932675022),
      SIMD3(0.21190349581782522, 0.6806995506452344, 0.10739695353694055),
      SIMD3(0.08830245919005643, 0.2817188391361215, 0.6299787016738221)
    ))

  static let lab = OKLabMatrix(
    rows: (
      SIMD3(0.210454268309314, 0.7936177747023054, -0.0040720430116193),
      SIMD3(1.9779985324311684, -2.42859224204858, 0.450593709617411),
      SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774)
    ))

  static let roots = OKLabMatrix(
    rows: (
      SIMD3(1.0, 0.396337777376175, 0.2158037573099136),
      SIMD3(0.9999999999999999, -0.10556134581565856, -0.06385417282581334),
      SIMD3(0.9999999999999999, -0.08948417752981182, -1.2914855480194094)
    ))

  static let linearSRGB = OKLabMatrix(
    rows: (
      SIMD3(4.076741636075958, -3.3077115392580625, 0.23096990318210447),
      SIMD3(-1.268437973285032, 2.609757349287689, -0.3413193760026573),
      SIMD3(-0.00419607613867548, -0.7034186179359363, 1.7076146940746117)
    ))
}
