// Where the fields of separated values begin and end, in bytes.

import Wording

/// Finds the fields in bytes, and reads them.
struct CSVScanner: Hashable, Sendable {
  let bytes: [UInt8]
  private(set) var index = 0
  private(set) var separator = comma

  /// Whether a field has been read that is enclosed in quotes.
  private var hasQuotes = false

  /// The decimal mark; `nil` if the table does not tell.
  var mark: DecimalMark? = .point

  init(_ bytes: [UInt8]) throws(CSVError) {
    self.bytes = bytes
    if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
    let length = bytes.validUTF8Length
    guard length == bytes.count else { throw error("expected UTF-8 or UTF-16", at: length) }
  }

  /// Continues at an offset, with a separator.
  mutating func begin(at offset: Int, separator: UInt8) {
    (index, self.separator, hasQuotes) = (offset, separator, false)
  }

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
    // If blanks separate fields, a header may follow a comment's mark, which would become a field.
    while isRun, isBlank(index) || isMark(index) { index += 1 }
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
    if index < bytes.count, bytes[index] == quote { return try skipQuotes() }
    while index < bytes.count, !isEnd(bytes[index]) {
      if bytes[index] == quote {
        throw error("expected the whole field in quotes, with quotes inside it doubled")
      }
      index += 1
    }
  }

  /// The next records, as far as they have a width and no quotes, as nearly all do.
  ///
  /// Appends where their fields begin.
  mutating func appendPlainRecords(of width: Int, to starts: inout [Int]) {
    guard separator != space else { return }
    let (separator, start) = (separator, index)
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// The distance to the first of eight bytes that may end a field, being below "." or the separator; 8 if none may.
    func distance(_ eight: UInt64) -> Int {
      let other = eight ^ ones &* UInt64(separator)
      let isBelow = (eight &- ones &* 0x2E) & ~eight
      let isSeparator = (other &- ones) & ~other
      return ((isBelow | isSeparator) & ones << 7).trailingZeroBitCount / 8
    }
    index = bytes.withUnsafeBufferPointer { bytes in
      var begin = start
      while begin < bytes.count {
        var (place, fields) = (begin, 1)
        starts.append(begin)
        while true {
          while place + 8 <= bytes.count {
            let eight = UnsafeRawBufferPointer(bytes).loadUnaligned(
              fromByteOffset: place, as: UInt64.self)
            let distance = distance(eight.littleEndian)
            place += distance
            if distance < 8 { break }
          }
          guard place < bytes.count, bytes[place] != lineFeed else { break }
          if bytes[place] == separator {
            starts.append(place + 1)
            fields += 1
          } else if bytes[place] == quote
            || bytes[place] == carriageReturn
              && !(place + 1 < bytes.count && bytes[place + 1] == lineFeed)
          {
            break
          }
          place += 1
        }
        guard place < bytes.count, bytes[place] == lineFeed, fields == width, place > begin else {
          starts.removeLast(fields)
          break
        }
        begin = place + 1
      }
      return begin
    }
  }

  private mutating func skipQuotes() throws(CSVError) {
    let start = index
    hasQuotes = true
    index += 1
    while index < bytes.count {
      index += 1
      guard bytes[index - 1] == quote else { continue }
      guard index < bytes.count, bytes[index] == quote else {
        guard index == bytes.count || isEnd(bytes[index]) else {
          throw error("expected a comma or the end of the line after the closing quote")
        }
        return
      }
      index += 1
    }
    throw error("expected a closing quote for the one opened here", at: start)
  }

  /// Steps over one LF or CRLF, if there is one here.
  private mutating func skipLineEnd() throws(CSVError) -> Bool {
    guard index < bytes.count else { return false }
    if bytes[index] == carriageReturn {
      // A line end that was made one of Windows twice has two of them.
      if index + 1 < bytes.count, bytes[index + 1] == carriageReturn { index += 1 }
      guard index + 1 < bytes.count, bytes[index + 1] == lineFeed else {
        throw error("expected a line feed after the carriage return")
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

  func error(_ problem: String, at offset: Int? = nil) -> CSVError {
    let place = bytes.place(ofByteAt: offset ?? index)
    return CSVError(line: place.line, column: place.column, problem: problem)
  }

  // MARK: Fields

  /// The field that begins at an offset.
  func field(at start: Int) -> CSVTable.Field { field(at: start, bytes.place(ofByteAt: start)) }

  func field(at start: Int, _ place: (line: Int, column: Int)) -> CSVTable.Field {
    CSVTable.Field(text: text(at: start), line: place.line, column: place.column, mark: mark)
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
    var place = start
    // Where blanks separate fields, the first one stands behind the mark.
    while separator == space, place > 0, isBlank(place - 1) { place -= 1 }
    return isMark(start) || separator == space && place > 0 && isMark(place - 1)
  }

  /// Whether the mark of a comment is at a place.
  private func isMark(_ place: Int) -> Bool {
    place < bytes.count && (bytes[place] == UInt8(ascii: "#") || bytes[place] == UInt8(ascii: "%"))
  }

  /// The decimal mark of the fields, by the first field that tells; `nil` if every comma may be
  /// either.
  ///
  /// It is a point if no field has a comma.
  func foundMark(in starts: [Int]) -> DecimalMark? {
    guard let first = starts.first,
      separator == comma ? hasQuotes : bytes[first...].contains(comma)
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
