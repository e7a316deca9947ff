// One JSON value (RFC 8259), written in the order given, two spaces a level.
//
//     {
//       "mass": 1,
//       "regime": "underdamped"
//     }
//
// It serves documents that people read too, such as one spring in all its dialects. Numbers are
// written as in `JSONWriter`: shortest text, infinity as a string. JSONNode.swift reads them.

import AnimationMath

/// A JSON value whose objects keep the order of their members.
package indirect enum JSONValue: Sendable {
  /// The absent value.
  case null

  /// True or false.
  case bool(Bool)

  /// A number, possibly infinite, but not NaN.
  case number(Double)

  /// Text.
  case string(String)

  /// Values in order.
  case array([JSONValue])

  /// Named values in order; the names differ.
  case object([(name: String, value: JSONValue)])

  /// Writes the value and a final line feed to `sink`.
  ///
  /// Numbers must not be NaN, and the names within one object must differ.
  package func write(into sink: any ByteSink) throws {
    var output = ByteWriter(into: sink)
    try write(to: &output, indentation: "\n")
    try output.write("\n")
    try output.flush()
  }

  private func write(to output: inout ByteWriter, indentation: String) throws {
    let inner = indentation + "  "
    switch self {
    case .null:
      try output.write("null")
    case .bool(let flag):
      try output.write(flag ? "true" : "false")
    case .number(let number):
      require(!number.isNaN, "number must not be NaN")
      try output.write(upTo: ShortestDecimal.maximumLength) { Self.write(number, to: $0) }
    case .string(let text):
      try output.write(Self.quoted(text))
    case .array(let values):
      try output.write("[")
      for (index, value) in values.enumerated() {
        try output.write(index == 0 ? inner : "," + inner)
        try value.write(to: &output, indentation: inner)
      }
      try output.write(values.isEmpty ? "]" : indentation + "]")
    case .object(let members):
      let names = members.map(\.name)
      require(Set(names).count == names.count, "names must differ, got \(names)")
      try output.write("{")
      for (index, member) in members.enumerated() {
        try output.write(index == 0 ? inner : "," + inner)
        try output.write(Self.quoted(member.name) + ": ")
        try member.value.write(to: &output, indentation: inner)
      }
      try output.write(members.isEmpty ? "}" : indentation + "}")
    }
  }

  /// `text` as a JSON string: quote, backslash and control characters escaped (§ 7).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ":
        result += scalar.value < 16 ? "\\u000" : "\\u00"
        result += String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
