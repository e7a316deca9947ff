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

extension JSONValue {
  /// An object as a document with a line for each member, and for each element of a list.
  package static func document(_ members: [(name: String, value: JSONValue)]) -> String {
    let lines = members.map { name, value in
      let text =
        if case .array(let elements) = value {
          "[\n" + elements.map { "    " + $0.line }.joined(separator: ",\n") + "\n  ]"
        } else {
          value.line
        }
      return "  \(quoted(name)): \(text)"
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// The value on one line: `{"t": 0, "s": [0]}`.
  private var line: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): shortestDecimal(number)
    case .string(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", "))}"
    }
  }
}
