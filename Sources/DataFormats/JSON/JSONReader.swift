// JSON (RFC 8259), read strictly.
//
//   document = [BOM] value                      blanks (space, tab, LF, CR) between any two tokens
//   value    = word / string / "[" [value *("," value)] "]"
//            / "{" [string ":" value *("," string ":" value)] "}"
//   word     = "true" / "false" / "null" / number
//   number   = ["-"] ("0" / 1-9 *digit) ["." 1*digit] [("e" / "E") ["+" / "-"] 1*digit]
//
// Nothing beside the grammar is read: no comments, no trailing commas, no NaN, no single quotes.
// Where the RFC leaves a choice (§§ 4, 7–9), this is it:
//
//   byte order mark          skipped, since editors write it; one, at the very beginning
//   number                   the nearest double; one beyond the largest double is refused, one
//                            below the smallest is zero
//   names within an object   refused where two are equal, with both places; equal as strings, so
//                            canonically equivalent names are the same. In a file of another system
//                            the last one counts, as in every browser, and the others are listed
//   lone surrogate           refused: `String` cannot hold it
//   nesting                  256 levels
//
// Words are cut first and judged afterwards: a text that looks like one piece to a person (`01`,
// `.5`, `+1`, `-Infinity`, `True`) is refused as one piece, and an error can quote it.
//
// The open arrays and objects are on a stack of the reader's own instead of the thread's: it is the
// key path of an error.

import Wording

/// A value and where it begins.
struct JSONTree: Sendable {
  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object(names: [Name], values: [JSONTree])
  }

  struct Name: Sendable {
    let text: String
    let offset: Int
  }

  let content: Content
  let offset: Int
}

/// Reads one document from its first byte to its last.
struct JSONReader {
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private var offset = 0
  private var open: [Container] = []

  /// Whether the last of equal names counts, instead of ending the document with an error.
  private let takesLast: Bool

  /// Errors for names that an object has twice.
  private(set) var equalNames: [JSONError] = []

  /// An array or object whose end is still to come; an array has no names.
  private struct Container {
    let offset: Int
    let isObject: Bool
    var names: [JSONTree.Name] = []
    var offsets: [String: Int] = [:]
    var values: [JSONTree] = []

    var hasEqualNames = false

    var tree: JSONTree {
      guard isObject else { return JSONTree(content: .array(values), offset: offset) }
      guard hasEqualNames else {
        return JSONTree(content: .object(names: names, values: values), offset: offset)
      }
      let last = Dictionary(
        zip(names.map(\.text), names.indices), uniquingKeysWith: { $1 })
      let kept = names.indices.filter { last[names[$0].text] == $0 }
      return JSONTree(
        content: .object(names: kept.map { names[$0] }, values: kept.map { values[$0] }),
        offset: offset)
    }

    /// The place of the name equal to one that is about to be appended.
    ///
    /// Few names are compared one by one, which is faster; many go into a table, so that time stays
    /// proportional to their number.
    mutating func offset(ofNameEqualTo name: JSONTree.Name) -> Int? {
      if names.count < 16 { return names.first { $0.text == name.text }?.offset }
      if offsets.isEmpty { for name in names { offsets[name.text] = name.offset } }
      return offsets.updateValue(name.offset, forKey: name.text)
    }
  }

  init(_ bytes: [UInt8], takesLast: Bool = false) {
    self.bytes = bytes
    self.takesLast = takesLast
    if bytes.starts(with: byteOrderMark) { offset = byteOrderMark.count }
  }

  /// The document's value.
  package mutating func document() throws(JSONError) -> JSONTree {
    while true {
      guard var value = try valueOrBeginning() else { continue }
      while true {  // the value may be the last of its container, and that of the one around it
        skipBlanks()
        guard let isObject = open.last?.isObject else {
          guard offset == bytes.count else { throw unexpected("the end") }
          return value
        }
        let end = closing(ofObject: isObject)
        guard next == comma || next == end else {
          throw unexpected("',' or '\(UnicodeScalar(end))'")
        }
        let isLast = next == end
        offset += 1
        open[open.count - 1].values.append(value)
        guard isLast else {
          if isObject { try readName("a name in double quotes") }
          break
        }
        value = open.removeLast().tree
      }
    }
  }

  /// The next value, if it is complete; `nil` for a container, now open, with a value to come.
  private mutating func valueOrBeginning() throws(JSONError) -> JSONTree? {
    skipBlanks()
    let start = offset
    switch next {
    case quote:
      return JSONTree(content: .string(try string()), offset: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard open.count < Self.maximumDepth else {
        throw error("expected at most \(Self.maximumDepth) arrays and objects within each other")
      }
      let isObject = next == UInt8(ascii: "{")
      let container = Container(offset: start, isObject: isObject)
      offset += 1
      skipBlanks()
      if next == closing(ofObject: isObject) {
        offset += 1
        return container.tree
      }
      open.append(container)
      if isObject { try readName("a name in double quotes or '}'") }
      return nil
    default:
      return JSONTree(content: try word(), offset: start)
    }
  }

  /// Reads a name and the colon after it.
  private mutating func readName(_ expected: String) throws(JSONError) {
    skipBlanks()
    guard next == quote else { throw unexpected(expected) }
    let start = offset
    let name = JSONTree.Name(text: try string(), offset: start)
    if let earlier = open[open.count - 1].offset(ofNameEqualTo: name) {
      let (line, column) = bytes.place(ofByteAt: earlier)
      let equal = error(
        "expected names to differ, got \(JSONValue.quoted(excerpt(name.text))) "
          + "already at line \(line), column \(column)" + (takesLast ? "; the last is read" : ""),
        at: start)
      guard takesLast else { throw equal }
      equalNames.append(equal)
      open[open.count - 1].hasEqualNames = true
    }
    open[open.count - 1].names.append(name)
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw unexpected("':'") }
    offset += 1
  }

  // MARK: - Words

  private mutating func word() throws(JSONError) -> JSONTree.Content {
    let word = bytes[offset...].prefix(while: isWordByte)
    guard let first = word.first else { throw unexpected("a value") }
    let text = String(decoding: word, as: UTF8.self)
    let content = isLetter(first) ? try literal(text) : .number(try number(text, word))
    offset = word.endIndex
    return content
  }

  private func literal(_ text: String) throws(JSONError) -> JSONTree.Content {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    case "null": .null
    default: throw unexpected("true, false, null or text in double quotes")
    }
  }

  private func number(_ text: String, _ word: ArraySlice<UInt8>) throws(JSONError) -> Double {
    guard isNumber(word) else { throw unexpected("a number such as 0.5 or -1e3") }
    guard let number = Double(text), number.isFinite else {
      throw unexpected("a number of magnitude below 1.8e308")
    }
    return number
  }

  /// Whether a word is a number by JSON's grammar: it begins with a digit or minus, and not with 0 and a digit.
  private func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    guard let first = digits.first, isDigit(first) else { return false }
    return decimalLength(word) == word.count
      && (first != UInt8(ascii: "0") || digits.dropFirst().first.map(isDigit) != true)
  }

  // MARK: - Strings

  private mutating func string() throws(JSONError) -> String {
    let opening = offset
    offset += 1
    var text = ""
    var start = offset  // of the characters that stand for themselves
    while let byte = next {
      switch byte {
      case quote:
        text += try plain(start..<offset)
        offset += 1
        return text
      case backslash:
        text += try plain(start..<offset)
        text.unicodeScalars.append(try escape())
        start = offset
      case 0..<0x20:
        throw error(
          "expected a closing quote or the escape \(controlEscape(byte)), got the character itself")
      default:
        offset += 1
      }
    }
    throw error("expected a closing quote for the one opened here", at: opening)
  }

  /// The text of bytes that need no escape.
  private func plain(_ range: Range<Int>) throws(JSONError) -> String {
    let characters = bytes[range]
    if characters.contains(where: { $0 >= 0x80 }) {
      let validLength = characters.validUTF8Length
      guard validLength == characters.count else {
        throw notUTF8(at: range.lowerBound + validLength)
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The character of an escape, two escapes for one beyond U+FFFF (§ 7).
  private mutating func escape() throws(JSONError) -> UnicodeScalar {
    let start = offset
    offset += 2
    switch bytes[start...].dropFirst().first {
    case quote: return "\""
    case backslash: return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      offset = start + 1
      throw unexpected("one of \" \\ / b f n r t u after the backslash")
    }
    let unit = try codeUnit()
    if let scalar = UnicodeScalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), bytes[offset...].starts(with: "\\u".utf8) {
      offset += 2
      let trail = try codeUnit()
      let pair = 0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF)
      if UTF16.isTrailSurrogate(trail), let scalar = UnicodeScalar(pair) { return scalar }
    }
    throw error("expected a pair of surrogates, got one alone", at: start)
  }

  /// Four hexadecimal digits.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  // MARK: - Bytes

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
  }

  private func closing(ofObject isObject: Bool) -> UInt8 {
    isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  // MARK: - Errors

  /// The key path of the value being read.
  private var path: String {
    open.reduce("") { path, container in
      if !container.isObject { return keyPath(path, index: container.values.count) }
      guard container.names.count > container.values.count else { return path }
      return keyPath(path, name: container.names[container.values.count].text)
    }
  }

  private func error(_ problem: String, at offset: Int? = nil) -> JSONError {
    JSONError(problem, path: path, at: bytes.place(ofByteAt: offset ?? self.offset))
  }

  private func notUTF8(at offset: Int) -> JSONError { error("expected UTF-8", at: offset) }

  /// "expected …, got …", with the word, the character or the end found.
  private func unexpected(_ expected: String) -> JSONError {
    guard offset < bytes.count else { return error("expected \(expected), got the end") }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    guard case .valid(let character) = parser.parseScalar(from: &rest) else {
      return notUTF8(at: offset)
    }
    let word = bytes[offset...].prefix(while: isWordByte)
    let found = String(decoding: word.isEmpty ? Array(character) : Array(word), as: UTF8.self)
    let shown = bytes[offset] < 0x20 ? controlEscape(bytes[offset]) : excerpt(found)
    return error("expected \(expected), got '\(shown)'")
  }
}

private let backslash = UInt8(ascii: "\\")

private func isLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
}

/// Whether a byte belongs to a word, valid or not.
func isWordByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
}

/// The escape of a control character, such as `\n` or `\u0001`.
private func controlEscape(_ byte: UInt8) -> String {
  String(JSONValue.quoted(String(UnicodeScalar(byte))).dropFirst().dropLast())
}
