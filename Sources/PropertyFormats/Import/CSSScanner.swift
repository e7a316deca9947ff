// The bytes of a style sheet, cut into pieces at braces and semicolons.
//
//     item   = the text before the next "{", ";" or "}" outside strings and parentheses
//
// Nothing ends a sheet: as in a browser, what is not closed ends with the file, and what is closed
// without being open is skipped. Each is a problem to be noted. There is no recursion, so a file may be
// nested to any depth. Comments are blanked beforehand, and so are <!-- and -->; every byte keeps its place.

struct CSSScanner {
  private(set) var bytes: [UInt8]
  var offset = 0

  /// The violations of the grammar, with their places.
  var problems: [(phrase: String, offset: Int)] = []

  private let places: TextPlaces

  /// A piece of the sheet, without the space around it.
  enum Piece {
    /// Up to a semicolon, before a closing brace, or at the end of the file.
    case statement(Range<Int>)
    /// The text before an opening brace.
    case block(Range<Int>)
    case close, end
  }

  init(_ bytes: [UInt8]) throws(ImportError) {
    self.bytes = bytes
    places = TextPlaces(bytes)
    let length = bytes.validUTF8Length
    guard length == bytes.count else {
      throw ImportError("expected UTF-8", at: places.place(ofByteAt: length))
    }
    if bytes.starts(with: byteOrderMark) { offset = byteOrderMark.count }
    blankComments()
  }

  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func place(ofByteAt offset: Int) -> (line: Int, column: Int) { places.place(ofByteAt: offset) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func value(_ range: Range<Int>) -> CSSText {
    CSSText(bytes: bytes[range], origin: 0, isVerbatim: true)
  }

  mutating func skipSpace() {
    while let next, CSSText.isSpace(next) { offset += 1 }
  }

  /// Reads a piece, and the brace or the semicolon behind it.
  mutating func piece() -> Piece {
    skipSpace()
    let start = offset
    var end = offset
    var open: [Int] = []
    while let next {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}"):
        let isClose = next == UInt8(ascii: "}")
        if open.isEmpty, isClose, offset > start { return .statement(start..<end) }
        offset += 1
        guard open.isEmpty else { break }
        if isClose { return .close }
        return next == UInt8(ascii: "{") ? .block(start..<end) : .statement(start..<end)
      case UInt8(ascii: "("):
        open.append(offset)
        skipToken()
      case UInt8(ascii: ")"):
        if open.popLast() == nil {
          problems.append(("expected no \")\" without its \"(\"", offset))
        }
        offset += 1
      default: skipToken()
      }
      if !CSSText.isSpace(next) { end = offset }
    }
    if let last = open.last { problems.append(("expected \")\" for the \"(\" here", last)) }
    return offset > start ? .statement(start..<end) : .end
  }

  /// Skips a block behind its opening brace.
  mutating func skipBlock() {
    let start = offset - 1
    var depth = 1
    while depth > 0 {
      guard let next else {
        problems.append(("expected \"}\" for the \"{\" here", start))
        return
      }
      if next == UInt8(ascii: "{") { depth += 1 }
      if next == UInt8(ascii: "}") { depth -= 1 }
      skipToken()
    }
  }

  private mutating func blankComments() {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    let start = offset
    defer { offset = start }
    while let next {
      switch next {
      case slash where offset + 1 < bytes.count && bytes[offset + 1] == star:
        let start = offset
        offset += 2
        while offset + 1 < bytes.count, bytes[offset] != star || bytes[offset + 1] != slash {
          offset += 1
        }
        if offset + 1 >= bytes.count {
          problems.append(("expected \"*/\" for the comment that begins here", start))
        }
        offset = min(offset + 2, bytes.count)
        for index in start..<offset where bytes[index] != UInt8(ascii: "\n") {
          bytes[index] = UInt8(ascii: " ")
        }
      case UInt8(ascii: "<"), UInt8(ascii: "-"):
        for mark in ["<!--", "-->"] where bytes[offset...].starts(with: mark.utf8) {
          for index in 0..<mark.utf8.count { bytes[offset + index] = UInt8(ascii: " ") }
        }
        offset += 1
      default: skipToken(isNoted: false)
      }
    }
  }

  /// Skips a string, an escaped byte, an address or another byte.
  ///
  /// - Parameter isNoted: Whether a string without an end is a problem.
  private mutating func skipToken(isNoted: Bool = true) {
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(isNoted: isNoted)
    case UInt8(ascii: "\\"): offset = min(offset + 2, bytes.count)
    default:
      offset += 1
      if isAddress(upTo: offset - 1) { skipAddress() }
    }
  }

  /// Whether an unquoted address begins: `url(` and no quote.
  private func isAddress(upTo parenthesis: Int) -> Bool {
    guard parenthesis >= 3, bytes[parenthesis] == UInt8(ascii: "("),
      String(decoding: bytes[parenthesis - 3..<parenthesis], as: UTF8.self).lowercased() == "url"
    else { return false }
    let first = bytes[offset...].first { !CSSText.isSpace($0) }
    return first != UInt8(ascii: "\"") && first != UInt8(ascii: "'")
  }

  private mutating func skipAddress() {
    while let next, next != UInt8(ascii: ")") {
      offset += next == UInt8(ascii: "\\") && offset + 1 < bytes.count ? 2 : 1
    }
  }

  private mutating func skipString(isNoted: Bool) {
    let (start, quote) = (offset, bytes[offset])
    offset += 1
    while let next, next != quote, next != UInt8(ascii: "\n") {
      offset = min(offset + (next == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    guard next == quote else {
      if isNoted { problems.append(("expected a closing quote for the one here", start)) }
      return
    }
    offset += 1
  }
}

/// A part of a style sheet, or a text that replaces a part.
struct CSSText {
  let bytes: ArraySlice<UInt8>

  /// The place of byte 0 in the sheet; of the whole text, if it is not verbatim.
  let origin: Int

  /// Whether the bytes are those of the sheet.
  let isVerbatim: Bool

  /// The byte in the sheet at which the text begins.
  var start: Int { isVerbatim ? origin + bytes.startIndex : origin }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The string without its quotes, and with the characters that escapes such as `\66` stand for.
  var unquoted: String {
    guard bytes.contains(where: "\"'\\".utf8.contains) else { return string }
    var (text, rest) = ("", string[...])
    while let character = rest.popFirst() {
      let digits = rest.prefix(6).prefix(while: \.isHexDigit)
      if character == "\\", let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
      {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst(digits.count)
        if rest.first?.isWhitespace == true { rest.removeFirst() }
      } else if character == "\\" {
        if let next = rest.popFirst() { text.append(next) }
      } else if character != "\"" && character != "'" {
        text.append(character)
      }
    }
    return text
  }

  init(bytes: ArraySlice<UInt8>, origin: Int, isVerbatim: Bool) {
    (self.bytes, self.origin, self.isVerbatim) = (bytes, origin, isVerbatim)
  }

  /// A text in place of one in the sheet.
  init(_ text: String, at origin: Int) {
    self.init(bytes: Array(text.utf8)[...], origin: origin, isVerbatim: false)
  }

  /// A part without the space around it.
  func part(_ range: Range<Int>) -> CSSText {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high && Self.isSpace(bytes[low]) { low += 1 }
    while low < high && Self.isSpace(bytes[high - 1]) { high -= 1 }
    return CSSText(bytes: bytes[low..<high], origin: origin, isVerbatim: isVerbatim)
  }

  /// The parts between separators outside parentheses and strings; for a space as the separator,
  /// any white space separates.
  package func split(at separator: UInt8) -> [CSSText] {
    var parts: [CSSText] = []
    var (depth, start) = (0, bytes.startIndex)
    var quote: UInt8?
    func add(_ end: Int) {
      let part = part(start..<end)
      if separator != UInt8(ascii: " ") || !part.bytes.isEmpty { parts.append(part) }
    }
    for index in bytes.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isSeparator = byte == separator || separator == UInt8(ascii: " ") && Self.isSpace(byte)
      guard depth == 0, isSeparator else { continue }
      add(index)
      start = index + 1
    }
    add(bytes.endIndex)
    return parts
  }

  /// Whether a word in small letters is in the text, in letters of any case.
  func contains(_ word: String) -> Bool {
    bytes.indices.contains { index in
      bytes[index] | 0x20 == word.utf8.first
        && bytes[index...].lazy.map { $0 | 0x20 }.starts(with: word.utf8)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
