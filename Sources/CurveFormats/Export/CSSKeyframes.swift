// CSS @keyframes: a registered custom property that goes from 0 to 1, for whatever is computed from it.
//
//     transform: translateX(calc(var(--progress) * 100px))
//
// A timing function stands in the keyframe where its interval begins.

import AnimationMath

extension ExportTarget {
  static let cssKeyframes = ExportTarget("keyframes", "CSS @keyframes of a property --progress") {
    curve in
    let keyframes = try curve.cubicKeyframes()
    let comment = curve.comment(
      error: curve.error(of: keyframes), "\(keyframes.times.count) keyframes")
    var lines = [
      "/* \(comment) */",
      "@property --progress { syntax: \"<number>\"; inherits: true; initial-value: 0 }",
      "@keyframes progress {",
    ]
    for row in keyframes.rows {
      let easing = row.function.map { "; animation-timing-function: \($0)" } ?? ""
      lines.append(
        "  \(row.percentage) { --progress: \(ShortestDecimal.text(of: row.value))\(easing) }")
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CurveKeyframes {
  /// The keyframes with the functions of the intervals that begin there; none at the last.
  var rows: [(time: Double, percentage: String, value: Double, function: CubicBezier?)] {
    times.indices.map { index in
      (
        times[index], PiecewiseLinear.Stop(0, at: times[index]).inputText, values[index],
        index < timingFunctions.count ? timingFunctions[index] : nil
      )
    }
  }
}

extension PiecewiseLinear.Stop {
  /// The percentage of the text, which reads back to the same double.
  fileprivate var inputText: String { String(description.split(separator: " ")[1]) }
}
