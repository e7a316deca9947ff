// One JSON value (RFC 8259), written in the order given, two spaces a level.
//
//     {
//       "mass": 1,
//       "regime": "underdamped"
//     }
//
// It serves documents that people read too, such as one spring in all its dialects. Numbers are
// written as in `JSONWriter`: shortest text, infinity as a string. JSONNode.swift reads them.

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

  /// `text` as a JSON string: quote, backslash and control characters escaped (§ 7).
  package static func quoted(_ text: String) -> String {
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

// No text is a literal: a string could be taken for a document.
extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
}
