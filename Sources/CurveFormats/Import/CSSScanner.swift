// The bytes of a style sheet, cut into pieces at braces and semicolons.
//
//     item   = the text before the next "{", ";" or "}" outside strings, comments and parentheses
//
// There is no recursion, so a file may be nested to any depth. An error has the line and the column
// of its byte.

import AnimationMath

struct CSSScanner {
  let bytes: [UInt8]
  var offset = 0

  /// A piece of the sheet, without the space around it.
  struct Item {
    let range: Range<Int>
    /// The byte that ends it; `nil` at the end of the file.
    let end: UInt8?
  }

  init(_ bytes: [UInt8]) throws(ImportError) {
    self.bytes = bytes
    let length = bytes.validUTF8Length
    guard length == bytes.count else {
      throw ImportError("expected UTF-8", at: bytes.place(ofByteAt: length))
    }
    if bytes.starts(with: byteOrderMark) { offset = byteOrderMark.count }
  }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ problem: String, at offset: Int) -> ImportError {
    ImportError(problem, at: bytes.place(ofByteAt: offset))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func skipSpace() throws(ImportError) {
    while let next {
      if Self.isSpace(next) {
        offset += 1
      } else if startsComment {
        try skipComment()
      } else {
        return
      }
    }
  }

  /// Reads up to the next brace or semicolon, without it.
  mutating func item() throws(ImportError) -> Item {
    let start = offset
    var end = offset
    var open: [Int] = []
    while let next {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}"):
        if open.isEmpty { return Item(range: start..<end, end: next) }
        throw error("expected \")\" before this, for the one opened here", at: open[open.count - 1])
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
      case UInt8(ascii: "/") where startsComment:
        try skipComment()
        continue
      case UInt8(ascii: "("):
        open.append(offset)
        offset += 1
      case UInt8(ascii: ")"):
        guard open.popLast() != nil else {
          throw error("expected no \")\" without its \"(\"", at: offset)
        }
        offset += 1
      default: offset += 1
      }
      if !Self.isSpace(next) { end = offset }
    }
    if let last = open.last { throw error("expected \")\" for the \"(\" here", at: last) }
    return Item(range: start..<end, end: nil)
  }

  /// Skips a block whose opening brace comes next.
  mutating func skipBlock() throws(ImportError) {
    let start = offset
    var depth = 0
    repeat {
      try skipSpace()
      guard let next else { throw error("expected \"}\" for the \"{\" here", at: start) }
      if next == UInt8(ascii: "{") { depth += 1 }
      if next == UInt8(ascii: "}") { depth -= 1 }
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
        try skipString()
      } else {
        offset += 1
      }
    } while depth > 0
  }

  /// The parts of a range between separators outside parentheses; a space separates by all space.
  func split(_ range: Range<Int>, at separator: UInt8) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (depth, start) = (0, range.lowerBound)
    func add(_ end: Int) {
      var (low, high) = (start, end)
      while low < high && Self.isSpace(bytes[low]) { low += 1 }
      while low < high && Self.isSpace(bytes[high - 1]) { high -= 1 }
      if separator != UInt8(ascii: " ") || low < high { parts.append(low..<high) }
    }
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isSeparator = byte == separator || separator == UInt8(ascii: " ") && Self.isSpace(byte)
      guard depth == 0, isSeparator else { continue }
      add(index)
      start = index + 1
    }
    add(range.upperBound)
    return parts
  }

  private var startsComment: Bool {
    offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "/")
      && bytes[offset + 1] == UInt8(ascii: "*")
  }

  private mutating func skipComment() throws(ImportError) {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count,
      bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/")
    { offset += 1 }
    guard offset + 1 < bytes.count else {
      throw error("expected \"*/\" for the comment that begins here", at: start)
    }
    offset += 2
  }

  private mutating func skipString() throws(ImportError) {
    let (start, quote) = (offset, bytes[offset])
    offset += 1
    while let next, next != quote {
      guard next != UInt8(ascii: "\n") else { break }
      offset += next == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next == quote else {
      throw error("expected a closing quote for the one here", at: start)
    }
    offset += 1
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
