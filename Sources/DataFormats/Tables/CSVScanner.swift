// Where the fields of separated values begin and end, in bytes.

import Wording

/// A place that moves forward through the bytes.
struct CSVPlace {
  var offset = 0
  var line = 1
  var column = 1

  /// Moves to a later offset.
  mutating func move(to offset: Int, in bytes: [UInt8]) {
    if self.offset == 0 && bytes.starts(with: byteOrderMark) { self.offset = byteOrderMark.count }
    while self.offset < offset {
      if bytes[self.offset] == lineFeed {
        (line, column) = (line + 1, 1)
      } else if bytes[self.offset] & 0xC0 != 0x80 {  // not a continuation byte
        column += 1
      }
      self.offset += 1
    }
  }
}

/// Finds the fields in bytes, and reads them.
struct CSVScanner: Hashable, Sendable {
  let bytes: [UInt8]
  private(set) var index = 0
  private(set) var separator = comma

  /// The decimal mark; `nil` if the table does not tell.
  var mark: DecimalMark? = .point

  init(_ bytes: [UInt8]) throws(CSVError) {
    self.bytes = bytes
    if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
    // ASCII, as most tables are, needs no parser.
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    let length = bytes.validUTF8Length
    guard length == bytes.count else { throw error(.notUTF8, at: length) }
  }

  /// Continues at an offset, with a separator.
  mutating func begin(at offset: Int, separator: UInt8) {
    (index, self.separator) = (offset, separator)
  }

  var bytesLeft: Int { bytes.count - index }

  /// Steps to the next line, whatever this one holds.
  mutating func skipLine() {
    index = bytes[index...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
  }

  private func isBlank(_ offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == space || bytes[offset] == tab)
  }

  /// The record after blank lines: appends where its fields begin.
  ///
  /// - Returns: `false` at the end.
  mutating func appendRecord(to starts: inout [Int]) throws(CSVError) -> Bool {
    let isRun = separator == space
    while try skipLineEnd() {}
    // Where blanks separate fields, the mark of a comment is no field.
    while isRun, isBlank(index) || isComment(at: index) { index += 1 }
    guard index < bytes.count else { return false }
    starts.append(index)
    while true {
      try skipField()
      if isRun {
        guard isBlank(index) else { break }
        while isBlank(index) { index += 1 }
        if index == bytes.count || bytes[index] == lineFeed || bytes[index] == carriageReturn {
          break
        }
      } else {
        guard index < bytes.count, bytes[index] == separator else { break }
        index += 1
      }
      starts.append(index)
    }
    _ = try skipLineEnd()
    return true
  }

  private mutating func skipField() throws(CSVError) {
    let (separator, start) = (separator, index)
    if start < bytes.count, bytes[start] == quote { return try skipQuotes() }
    let other = separator == space ? tab : separator
    let stop = bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count {
        let byte = bytes[place]
        // A field ends with a byte below "." or with the separator.
        if byte < 0x2E || byte == separator,
          byte == separator || byte == other || byte == lineFeed || byte == carriageReturn
            || byte == quote
        {
          break
        }
        place += 1
      }
      return place
    }
    if stop < bytes.count, bytes[stop] == quote { throw error(.quoteInPlainField, at: stop) }
    index = stop
  }

  private mutating func skipQuotes() throws(CSVError) {
    let start = index
    index += 1
    while index < bytes.count {
      index += 1
      guard bytes[index - 1] == quote else { continue }
      guard index < bytes.count, bytes[index] == quote else {
        guard index == bytes.count || isEnd(bytes[index]) else { throw error(.textAfterQuote) }
        return
      }
      index += 1
    }
    throw error(.unterminatedQuote, at: start)
  }

  /// Steps over one LF or CRLF, if there is one here.
  private mutating func skipLineEnd() throws(CSVError) -> Bool {
    guard index < bytes.count else { return false }
    if bytes[index] == carriageReturn {
      guard index + 1 < bytes.count, bytes[index + 1] == lineFeed else {
        throw error(.strayCarriageReturn)
      }
      index += 1
    }
    guard bytes[index] == lineFeed else { return false }
    index += 1
    return true
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == lineFeed || byte == carriageReturn
      || byte == tab && separator == space
  }

  func error(_ problem: CSVError.Problem, at offset: Int? = nil) -> CSVError {
    let place = bytes.place(ofByteAt: offset ?? index)
    return CSVError(line: place.line, column: place.column, problem: problem)
  }

  // MARK: Fields

  /// The field that begins at an offset.
  func field(at start: Int) -> CSVTable.Field {
    var place = CSVPlace()
    return field(at: start, from: &place)
  }

  /// The field that begins at an offset, with its place counted from an earlier one.
  func field(at start: Int, from place: inout CSVPlace) -> CSVTable.Field {
    place.move(to: start, in: bytes)
    return field(text(at: start), at: place)
  }

  func field(_ text: String, at place: CSVPlace) -> CSVTable.Field {
    CSVTable.Field(text: text, line: place.line, column: place.column, mark: mark)
  }

  /// The text of the field that begins at an offset.
  func text(at start: Int) -> String {
    guard start < bytes.count, bytes[start] == quote else {
      let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    var text: [UInt8] = []
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == quote {
        guard place + 1 < bytes.count, bytes[place + 1] == quote else { break }
        place += 1
      }
      text.append(bytes[place])
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the field that begins at an offset has no text.
  func isEmpty(at start: Int) -> Bool { start == bytes.count || isEnd(bytes[start]) }

  /// Whether the record that begins at an offset is a comment.
  func isComment(at start: Int) -> Bool {
    start < bytes.count && (bytes[start] == UInt8(ascii: "#") || bytes[start] == UInt8(ascii: "%"))
  }

  /// The decimal mark of the fields, by the first field that tells; `nil` if every comma may be
  /// either.
  ///
  /// It is a point if no field has a comma.
  func foundMark(in starts: [Int]) -> DecimalMark? {
    guard let first = starts.first,
      separator == comma ? bytes.contains(quote) : bytes[first...].contains(comma)
    else { return .point }
    var isOpen = false
    for start in starts where start < bytes.count {
      let text = text(at: start)
      if let mark = CSVCell.mark(of: text) { return mark }
      isOpen = isOpen || CSVCell.readings(text) != nil && text.utf8.contains(comma)
    }
    return isOpen ? nil : .point
  }

  /// The number of the field that begins at an offset; `nil` if it is not a plain decimal.
  @inline(__always)
  func plainNumber(at start: Int) -> Double? {
    guard let mark else { return nil }
    var end = start
    guard let number = DecimalReading.decimal(in: bytes, from: &end, point: mark.rawValue),
      end == bytes.count || isEnd(bytes[end])
    else { return nil }
    return number
  }
}

let comma = UInt8(ascii: ",")
let semicolon = UInt8(ascii: ";")
let tab = UInt8(ascii: "\t")
let quote = UInt8(ascii: "\"")
let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let space = UInt8(ascii: " ")
