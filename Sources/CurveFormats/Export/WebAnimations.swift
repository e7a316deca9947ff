// Web Animations: the arguments of element.animate(keyframes, options), as JSON.

import AnimationMath

extension ExportTarget {
  static let webAnimations = ExportTarget(
    "web-animations", "Arguments of element.animate() as JSON, of a property --progress"
  ) { curve in
    let keyframes = try curve.cubicKeyframes()
    let comment = curve.comment(
      error: curve.error(of: keyframes), "\(keyframes.times.count) keyframes")
    let rows = keyframes.rows.map { row in
      JSONValue.object([
        ("offset", .number(row.time)), ("--progress", .number(row.value)),
        ("easing", .string((row.function ?? .linear).description)),
      ])
    }
    return try JSONValue.object([
      ("comment", .string(comment)), ("keyframes", .array(rows)),
      (
        "options",
        .object([("duration", .number(curve.duration * 1000)), ("fill", .string("both"))])
      ),
    ]).text
  }
}

extension JSONValue {
  /// The value as text.
  var text: String {
    get throws {
      let sink = MemorySink()
      try write(into: sink)
      return sink.text
    }
  }
}
