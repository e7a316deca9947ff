// CSS @keyframes: a registered custom property from 0 to 1, for use in other properties.
//
//     .animated { animation: progress 1.27s linear both; translate: calc(var(--progress) * 100px) }
//
// A timing function is in the keyframe where its interval begins. Keyframes of one percentage
// are merged, and the last one wins [CSS Animations 1, §3]. So the first keyframe of a jump is
// moved before the jump, by the least that single precision distinguishes. That changes its segment
// a little, which is part of the stated error.

extension ExportTarget {
  /// CSS `@keyframes` of a property `--progress`.
  public static let cssKeyframes = ExportTarget(
    "keyframes", "CSS @keyframes", "CSS @keyframes of a property --progress"
  ) { curve in
    var keyframes = try curve.cubicKeyframes()
    let change = keyframes.cssMoves.change
    if change > 0, curve.deviation(of: keyframes).error + change > curve.tolerance {
      keyframes = try curve.cubicKeyframes(reserve: 2 * change)
    }
    let rules = CSSKeyframe.rule(
      "progress", keyframes.css { "--progress: \(shortestDecimal($1))" })
    let (deviation, moved) = (curve.deviation(of: keyframes), keyframes.cssMoves)
    let error = deviation.error + moved.change
    let comment = curve.comment(
      error: error, "\(keyframes.rows.count) keyframes",
      displacedBy: max(moved.displacement, deviation.displacement))
    let lines =
      [
        "/* \(comment) */",
        "@property --progress { syntax: \"<number>\"; inherits: true; initial-value: 0 }",
      ] + rules + [".animated { animation: progress \(curve.seconds) linear both }"]
    return (lines.joined(separator: "\n") + "\n", error)
  }
}

extension CurveKeyframes {
  /// The keyframes in CSS.
  ///
  /// - Parameter declarations: Those of a row, by its index and its value.
  package func css(_ declarations: (Int, Double) -> String) -> [CSSKeyframe] {
    rows.enumerated().map { index, row in
      CSSKeyframe(
        time: row.time, declarations: declarations(index, row.value), easing: row.easing.css)
    }
  }

  /// How far a rule `@keyframes` moves jumps, and the largest change of the segments beside them.
  package var cssMoves: (displacement: Double, change: Double) {
    let rows = rows
    let times = rows.map(\.time).withoutEqualNeighbours
    var (displacement, change) = (0.0, 0.0)
    for (index, (row, next)) in zip(rows, rows.dropFirst()).enumerated() {
      displacement = max(displacement, (row.time - times[index]).magnitude)
      guard case .function(let function) = row.easing, times[index] < times[index + 1],
        row.time < next.time, row.time != times[index] || next.time != times[index + 1]
      else { continue }
      let moved = times[index]...times[index + 1]
      let difference = function.stretched(over: row.time...next.time)
        .largestDifference(from: function.stretched(over: moved), over: moved).difference
      change = max(change, difference * (next.value - row.value).magnitude)
    }
    return (displacement, change)
  }
}

/// A keyframe of a rule `@keyframes`, as CSS text.
package struct CSSKeyframe {
  package let time: Double

  /// One or more declarations, separated by semicolons.
  package let declarations: String

  /// The easing to the next one; `nil` for the last.
  package let easing: String?

  /// A rule `@keyframes` over 0…1, line by line.
  package static func rule(_ name: String, _ rows: [CSSKeyframe]) -> [String] {
    let times = rows.map(\.time).withoutEqualNeighbours
    let lines = zip(rows, times).map { row, time in
      // A linear easing is not written, since the animation itself is linear.
      let function = row.easing == "linear" ? nil : row.easing
      let easing = function.map { "; animation-timing-function: \($0)" } ?? ""
      return "  \(percentage(time)) { \(row.declarations)\(easing) }"
    }
    return ["@keyframes \(name) {"] + lines + ["}"]
  }
}

extension [Double] {
  /// The times, with the first of two equal ones moved before the second; at 0 the second after it.
  fileprivate var withoutEqualNeighbours: [Double] {
    var times = self
    for index in indices.dropFirst() where self[index] == self[index - 1] {
      let time = self[index]
      if time == 0 {
        times[index] = Double(Float.ulpOfOne)
      } else {
        times[index - 1] = Double(Float(time).nextDown.nextDown)
      }
    }
    return times
  }
}
