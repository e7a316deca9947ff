// Web Animations: the arguments of element.animate(keyframes, options), as JSON.
//
// A custom property moves between keyframes only if it is registered, by @property or
// CSS.registerProperty(). The comment of the document says how.

extension ExportTarget {
  /// The arguments of `element.animate()` as JSON, of a property `--progress`.
  public static let webAnimations = ExportTarget(
    "web-animations", "Web Animations",
    "Arguments of element.animate() as JSON, of a property --progress"
  ) { curve in
    let keyframes = try curve.cubicKeyframes().withSteepStart()
    let rows = keyframes.rows
    let (error, displacement) = curve.deviation(of: keyframes)
    let comment = curve.comment(
      error: error, "\(rows.count) keyframes", displacedBy: displacement)
    let frames = rows.map { row -> JSONValue in
      [
        "offset": .number(row.time), "--progress": .number(row.value),
        "easing": .string(row.easing.css ?? "linear"),
      ]
    }
    let duration = JSONValue.number(ExportedCurve.milliseconds(curve.duration))
    let text = JSONValue.document([
      ("comment", .string(comment + "; register --progress with syntax \"<number>\"")),
      ("keyframes", .array(frames)), ("options", ["duration": duration, "fill": .string("both")]),
    ])
    return (text, error)
  }
}
