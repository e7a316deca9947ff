// One JSON value (RFC 8259), written in the order given, two spaces a level.
//
//     {
//       "mass": 1,
//       "regime": "underdamped"
//     }
//
// It serves documents that people read too, such as one spring in all its dialects. Numbers are
// written as in `JSONWriter`: shortest text, infinity as a string. JSONNode.swift reads them.

import Wording

/// A JSON value whose objects keep the order of their members.
package enum JSONValue: Sendable {
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
    // Most texts have nothing to escape.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    {
      return "\"" + text + "\""
    }
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

// MARK: - Writing

extension JSONValue {
  /// The value with a line for every member and element, and a final line feed.
  ///
  /// Numbers must not be NaN, and the names within one object must differ.
  package var text: String {
    var text = ""
    write(to: &text, line: "\n")
    return text + "\n"
  }

  /// An object with a line for each member, and for each element of a list, and a final line feed.
  package static func document(_ members: [(name: String, value: JSONValue)]) -> String {
    var text = ""
    JSONValue.object(members).write(to: &text, line: "\n", isCompact: true)
    return text + "\n"
  }

  /// A number, in quotes if it is infinite.
  static func text(of number: Double) -> String {
    if number.isInfinite { return number > 0 ? "\"inf\"" : "\"-inf\"" }
    return number == 0 && number.sign == .minus ? "-0.0" : shortestDecimal(number)
  }

  /// Appends the value to a text.
  ///
  /// - Parameters:
  ///   - line: The line feed and the indentation; `nil` for a value on one line.
  ///   - isCompact: Whether only a list within the value has lines.
  package func write(to text: inout String, line: String?, isCompact: Bool = false) {
    func list<Items: Collection>(
      _ brackets: (String, String), _ items: Items, _ item: (Items.Element) -> (String?, JSONValue)
    ) {
      let inner = line.map { $0 + "  " }
      text += brackets.0
      for (index, element) in items.enumerated() {
        let (name, value) = item(element)
        text += (index == 0 ? "" : ",") + (inner ?? (index == 0 ? "" : " "))
        if let name { text += Self.quoted(name) + ": " }
        var line = inner
        if isCompact {
          if case (.object, .array) = (self, value) {} else { line = nil }
        }
        value.write(to: &text, line: line, isCompact: isCompact)
      }
      text += (items.isEmpty ? "" : line ?? "") + brackets.1
    }
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number):
      require(!number.isNaN, "number must not be NaN")
      text += Self.text(of: number)
    case .string(let string): text += Self.quoted(string)
    case .array(let values): list(("[", "]"), values) { (nil, $0) }
    case .object(let members):
      // Few names are compared one by one, which is faster.
      let differ =
        members.count < 16
        ? members.indices.allSatisfy { index in
          !members[..<index].contains { $0.name == members[index].name }
        } : Set(members.map(\.name)).count == members.count
      require(
        differ, "names must differ, got \(members.map(\.name).joined(separator: ", "))")
      list(("{", "}"), members) { ($0.name, $0.value) }
    }
  }
}
