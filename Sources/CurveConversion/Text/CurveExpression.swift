// The grammar of the text form: CSS functions, extended by named arguments.
//
//     expression = name | name "(" [ argument { "," argument } ] ")"
//     argument   = [ name ":" ] component { component }
//     component  = number [ "%" ] | expression | "calc(" … ")"
//
// Numbers are CSS's: 1, .5, +1e-3, but not 1. and not 0x1. Names consist of letters, digits, "-",
// "_" and ".", do not begin with a digit, and are read without regard to case. White space and /* …
// */ may come between any two of these, except before "(". Components without commas between them
// are the stops of linear().
//
// calc() and the other calculations of CSS are numbers and percentages, and formula() has a grammar of its own:
// Formula+Text.swift reads both. CSS easings may also contain escapes in names, magnitudes above 1e50, and parentheses and
// comments left open at the end of the text; this grammar has none of them. A vertical tab is white space here, but not in
// CSS.
//
// The grammar does not know what names mean: CurveText.swift matches them with a table of
// functions, and TransformList+Text.swift with the transform functions, whose numbers have units.

/// The syntax of one curve: a name and its arguments, with their places in the text.
package struct CurveExpression {
  package struct Argument {
    /// The argument's name and its offset, if it has one.
    package let label: (name: String, offset: Int)?
    package let components: [Component]
    package let offset: Int
  }

  package struct Component {
    package enum Kind {
      case number(Double)
      case percentage(Double)
      case expression(CurveExpression)
    }
    package let kind: Kind
    let offset: Int

    /// The number as it is written, without "%" or a unit; empty for an expression.
    var digits = ""

    /// The unit of a number in lower case; empty if it has none.
    package var unit = ""

    /// Whether the number is the result of calc(), which CSS rounds where it takes a whole number.
    var isCalculated = false

    /// The offset of the unit of a number.
    var unitOffset: Int { offset + digits.utf8.count }
  }

  /// The whole text, for errors.
  package let text: String

  /// The name, in lower case.
  package let name: String

  /// `nil` for a name without parentheses.
  package let arguments: [Argument]?

  /// The offset of the name, in bytes.
  package let offset: Int

  /// The offset behind the closing parenthesis, or behind the name without one.
  package let end: Int

  /// The formula of formula(), which has no arguments.
  var formula: Formula?

  func error(_ problem: String, at offset: Int? = nil) -> CurveTextError {
    CurveTextError(problem, in: text, at: offset ?? self.offset)
  }

  /// The result of an expression, or its error placed at an offset; at the name if that is `nil`.
  func placed<Result>(
    at offset: Int? = nil, _ result: @autoclosure () throws(ParameterError) -> Result
  ) throws(CurveTextError) -> Result {
    do { return try result() } catch { throw self.error("\(error)", at: offset) }
  }

  /// The name as it is written, for errors.
  var spelledName: String { spelling(of: name, at: offset) }

  /// A component as it is written, up to a space, a comma or a parenthesis, for errors.
  func written(_ component: Component) -> String {
    let bytes = text.utf8.dropFirst(component.offset).prefix {
      $0 > 0x20 && !",()".utf8.contains($0)
    }
    return excerpt(String(decoding: bytes, as: UTF8.self))
  }

  /// A name that begins at an offset, as it is written: `easeInOut`, not `easeinout`.
  package func spelling(of name: String, at offset: Int) -> String {
    String(decoding: text.utf8.dropFirst(offset).prefix(name.utf8.count), as: UTF8.self)
  }
}

extension CurveExpression.Component {
  /// Whether this is an integer in CSS's sense: a number written without point and exponent.
  var isInteger: Bool {
    guard case .number = kind else { return false }
    return !digits.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// The number divided by 100, as a percentage means it: the double nearest to the decimal.
  ///
  /// The quotient of the rounded double could be a neighbour.
  var hundredth: Double? {
    // −0 ends here, as in other numbers.
    number(digits, movingPointBy: -2).map { $0 + 0 }
  }
}

extension CurveExpression {
  /// Reads a text that holds one expression and nothing else.
  package init(_ text: String) throws(CurveTextError) {
    var reader = CurveReader(text)
    self = try reader.expression("a curve", depth: 0)
    try reader.expectEnd()
  }
}

/// Reads expressions from the bytes of a text.
struct CurveReader: TextReader {
  /// The deepest nesting: deeper than any curve needs, and far from the end of the stack.
  static let deepest = 32

  let text: String
  let bytes: [UInt8]
  var offset = 0

  /// Whether a number may have a unit.
  var takesUnits: Bool

  /// Whether a calculation of CSS is read, which has percentages and no t.
  var isCalculating = false

  init(_ text: String, takesUnits: Bool = false) {
    (self.text, self.takesUnits) = (text, takesUnits)
    // std::sin
    var bytes = Array(text.utf8)
    for index in bytes.indices.dropLast() where bytes[index] == 0x3A && bytes[index + 1] == 0x3A {
      (bytes[index], bytes[index + 1]) = (UInt8(ascii: "."), UInt8(ascii: "."))
    }
    self.bytes = bytes
  }

  // MARK: The grammar

  mutating func expression(
    _ expected: String, depth: Int
  ) throws(CurveTextError) -> CurveExpression {
    guard depth < Self.deepest else {
      throw error("curves nested deeper than \(Self.deepest) are not read")
    }
    try skipSpace()
    let start = offset
    let name = try self.name(expected: expected)
    guard next == UInt8(ascii: "(") else {
      return CurveExpression(text: text, name: name, arguments: nil, offset: start, end: offset)
    }
    offset += 1
    var arguments: [CurveExpression.Argument] = []
    try skipSpace()
    let formula = name == "formula" ? try quotedFormula() : nil
    if formula == nil, next != UInt8(ascii: ")") {
      arguments.append(try argument(depth: depth))
      while next == UInt8(ascii: ",") {
        offset += 1
        arguments.append(try argument(depth: depth))
      }
    }
    guard next == UInt8(ascii: ")") else { throw unexpected("\",\" or \")\"") }
    offset += 1
    return CurveExpression(
      text: text, name: name, arguments: arguments, offset: start, end: offset, formula: formula)
  }

  mutating func argument(depth: Int) throws(CurveTextError) -> CurveExpression.Argument {
    try skipSpace()
    let start = offset
    var label: (name: String, offset: Int)? = nil
    if startsName {
      // A name is a label if a colon follows, else the first component.
      let name = try self.name(expected: "a name")
      try skipSpace()
      if next == UInt8(ascii: ":") || next == UInt8(ascii: "=") {
        offset += 1
        label = (name, start)
        try skipSpace()
      } else {
        offset = start
      }
    }
    let components = try components(depth: depth)
    if next == UInt8(ascii: ":"), case .expression(let label)? = components.dropFirst().last?.kind {
      throw label.error("expected \",\" before \(label.spelledName)")
    }
    return CurveExpression.Argument(label: label, components: components, offset: start)
  }

  /// The components up to the next sign, at least one.
  mutating func components(depth: Int) throws(CurveTextError) -> [CurveExpression.Component] {
    var components: [CurveExpression.Component] = []
    repeat {
      components.append(try component(depth: depth))
      try skipSpace()
    } while startsName || startsNumber
    return components
  }

  mutating func component(depth: Int) throws(CurveTextError) -> CurveExpression.Component {
    let start = offset
    if startsName {
      if let calculated = try calculation() { return calculated }
      let inner = try expression("a curve", depth: depth + 1)
      return CurveExpression.Component(kind: .expression(inner), offset: start)
    }
    guard startsNumber else { throw unexpected("a number or a name") }
    let (value, digits) = try number()
    if next == UInt8(ascii: "%") {
      offset += 1
      return CurveExpression.Component(kind: .percentage(value), offset: start, digits: digits)
    }
    if !takesUnits { skipFloatSuffix() }
    var unit = ""
    if startsName {
      guard takesUnits else { throw unexpected("a number without a unit") }
      unit = try name(expected: "a unit")
    }
    return CurveExpression.Component(
      kind: .number(value), offset: start, digits: digits, unit: unit)
  }

  func expectEnd() throws(CurveTextError) {
    var rest = self
    guard try rest.isAtEnd() else { throw rest.unexpected("the end") }
  }

  /// Whether nothing but space is left.
  mutating func isAtEnd() throws(CurveTextError) -> Bool {
    try skipSpace()
    return next == nil
  }

  // MARK: Tokens

  /// A letter or "_", or a "-" that does not begin a number.
  var startsName: Bool {
    guard let next else { return false }
    if next == UInt8(ascii: "-") { return !startsNumber && byte(after: 1).map(isNamePart) == true }
    return isNamePart(next) && !isDigit(next) && next != UInt8(ascii: ".")
  }

  mutating func name(expected: String) throws(CurveTextError) -> String {
    guard startsName else { throw unexpected(expected) }
    let start = offset
    while let next, isNamePart(next) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).asciiLowercased
  }

  mutating func skipSpace() throws(CurveTextError) {
    while let next {
      if next == 0x20 || (0x09...0x0D).contains(next) {
        offset += 1
      } else if next == UInt8(ascii: "/"), byte(after: 1) == UInt8(ascii: "*") {
        let start = offset
        offset += 2
        while isBeforeCommentEnd { offset += 1 }
        guard offset + 1 < bytes.count else {
          throw CurveTextError("a comment without its end, expected \"*/\"", in: text, at: start)
        }
        offset += 2
      } else {
        return
      }
    }
  }

  private var isBeforeCommentEnd: Bool {
    offset + 1 < bytes.count
      && !(bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/"))
  }
}

func isNamePart(_ byte: UInt8) -> Bool {
  isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
}
