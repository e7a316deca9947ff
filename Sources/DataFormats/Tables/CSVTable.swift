// Comma-separated values, RFC 4180, read whole.
//
//     file   = [BOM] *(comment line-end) header *(line-end record) [line-end]     line-end = LF / CRLF
//     record = field *(separator field)
//     field  = *text / quote *(text / separator / CR / LF / quote quote) quote
//
// The separator is the comma, or, if the header has none, the semicolon or the tab. Beside these two
// a decimal may have a comma for its point, as spreadsheets write it where that is the custom; where
// a number of the table has a point, a comma would stand between thousands, and is refused.
// Blank lines are skipped, and before the header the lines that begin with "#". If the first row is
// nothing but numbers and such a line has as many names as it has fields, the line is the header:
// NumPy writes it so.
//
// The rest is strict, since a reader that guesses turns a broken table into wrong numbers: text is
// UTF-8, quotes enclose the whole field or do not appear, a CR belongs to a CRLF, every record has
// as many fields as the header, and the names in the header are different and not empty. Spaces
// belong to the field, but are ignored around numbers.
//
// The table keeps the bytes of the file and the place where each field begins; texts and numbers
// are made when they are asked for. Positions count from 1, lines as an editor counts them (breaks
// within quotes too), columns in Unicode scalars.

/// A table read from comma-separated values: named columns, records of fields.
///
/// The separator may be a semicolon or a tab, too; beside these decimals may have commas, if none has a point. Lines before
/// the header that begin with "#" are skipped.
public struct CSVTable: Hashable, Sendable {
  /// A field's text, and the place where it begins.
  public struct Field: Hashable, Sendable {
    /// The text, without its quotes.
    public let text: String

    /// The line on which the field begins, from 1.
    public let line: Int

    /// The column at which the field begins, from 1, in Unicode scalars.
    public let column: Int

    /// Whether a decimal may have a comma for its point.
    let takesDecimalComma: Bool

    /// The number spelled by the text, including `inf` and `-inf`.
    public func number() throws(CSVError) -> Double {
      guard let number = DecimalReading.number(in: text, takesComma: takesDecimalComma) else {
        throw CSVError(line: line, column: column, problem: .notANumber(text))
      }
      return number
    }
  }

  /// The names of the columns, from the header.
  public var columns: [String] { header.map(\.text) }

  /// The header, one field for each column.
  public let header: [Field]

  private let scanner: CSVScanner

  /// The offsets of the fields of all records, record by record.
  private let starts: [Int]

  /// The index of each column, by its name.
  private let places: [String: Int]

  /// The number of records.
  public var recordCount: Int { starts.count / header.count }

  /// Reads a table from text.
  public init(_ text: String) throws(CSVError) {
    try self.init(utf8: Array(text.utf8))
  }

  /// Reads a table from the bytes of a file.
  public init(utf8 bytes: [UInt8]) throws(CSVError) {
    var scanner = try CSVScanner(bytes)
    let comment = scanner.skipComments()
    scanner.chooseSeparator(among: [comma, semicolon, tab])
    var fields: [Int] = []
    guard try scanner.appendRecord(to: &fields) else { throw scanner.error(.noHeader) }
    var place = CSVPlace()
    var header = fields.map { scanner.field(at: $0, from: &place) }
    var starts: [Int] = []
    if let comment, fields.allSatisfy({ scanner.number(at: $0) != nil }),
      case let names = scanner.names(inComment: comment), names.count == fields.count
    {
      (header, starts) = (names, fields)
    }
    var places: [String: Int] = [:]
    for (index, field) in header.enumerated() {
      if field.text.isEmpty {
        throw CSVError(line: field.line, column: field.column, problem: .emptyColumnName)
      }
      if places.updateValue(index, forKey: field.text) != nil {
        throw CSVError(
          line: field.line, column: field.column, problem: .duplicateColumnName(field.text))
      }
    }
    // A number and its separator are seldom shorter than this.
    starts.reserveCapacity(starts.count + (bytes.count - scanner.index) / 8)
    var end = starts.count
    while try scanner.appendRecord(to: &starts) {
      let count = starts.count - end
      if count != header.count {
        let culprit = scanner.field(at: starts[end + min(header.count, count - 1)])
        throw CSVError(
          line: culprit.line, column: culprit.column,
          problem: .wrongFieldCount(expected: header.count, found: count))
      }
      end = starts.count
    }
    if scanner.takesDecimalComma, starts.contains(where: scanner.hasPoint) {
      scanner.takesDecimalComma = false
    }
    self.header = header
    self.scanner = scanner
    self.starts = starts
    self.places = places
  }

  /// The records in order, each with one field for each column.
  ///
  /// They are made anew each time; `numbers(in:)` and `texts(in:)` read one column.
  public var records: [[Field]] {
    var place = CSVPlace()
    return (0..<recordCount).map { record in
      header.indices.map { column in
        scanner.field(at: starts[record * header.count + column], from: &place)
      }
    }
  }

  /// The position of the column called `name`; `nil` if there is none.
  package func place(of name: String) -> Int? { places[name] }

  /// The field of a column in a record, both counted from 0.
  ///
  /// Its line is counted from the beginning of the file: this is for errors, not for every field.
  public func field(_ column: Int, in record: Int) -> Field {
    scanner.field(at: starts[record * header.count + column])
  }

  /// The position of the column called `name`.
  public func index(of name: String) throws(CSVError) -> Int {
    guard let index = places[name] else {
      throw CSVError(
        line: header[0].line, column: header[0].column,
        problem: .missingColumn(name, available: columns))
    }
    return index
  }

  /// The number of a column in a record, both counted from 0.
  public func number(_ column: Int, in record: Int) throws(CSVError) -> Double {
    let start = starts[record * header.count + column]
    if let number = scanner.number(at: start) { return number }
    return try scanner.field(at: start).number()
  }

  /// The texts of the column called `name`, from top to bottom.
  public func texts(in name: String) throws(CSVError) -> [String] {
    texts(in: try index(of: name))
  }

  /// The texts of a column, from top to bottom.
  public func texts(in column: Int) -> [String] {
    stride(from: column, to: starts.count, by: header.count).map { scanner.text(at: starts[$0]) }
  }

  /// The numbers of the column called `name`, from top to bottom.
  public func numbers(in name: String) throws(CSVError) -> [Double] {
    try numbers(in: try index(of: name))
  }

  /// The numbers of a column, from top to bottom.
  public func numbers(in column: Int) throws(CSVError) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(recordCount)
    for record in 0..<recordCount { numbers.append(try number(column, in: record)) }
    return numbers
  }
}

/// A place that moves forward through the bytes.
private struct CSVPlace {
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
private struct CSVScanner: Hashable, Sendable {
  let bytes: [UInt8]
  private(set) var index = 0
  private var separator = comma

  /// Whether a decimal may have a comma for its point.
  var takesDecimalComma = false

  init(_ bytes: [UInt8]) throws(CSVError) {
    self.bytes = bytes
    if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
    // ASCII, as most tables are, needs no parser.
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    let length = bytes.validUTF8Length
    guard length == bytes.count else { throw error(.notUTF8, at: length) }
  }

  /// The record after blank lines: appends where its fields begin.
  ///
  /// - Returns: `false` at the end.
  mutating func appendRecord(to starts: inout [Int]) throws(CSVError) -> Bool {
    while try skipLineEnd() {}
    guard index < bytes.count else { return false }
    starts.append(index)
    while true {
      try skipField()
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
      starts.append(index)
    }
    _ = try skipLineEnd()
    return true
  }

  private mutating func skipField() throws(CSVError) {
    let (count, separator) = (bytes.count, separator)
    if index < count, bytes[index] == quote { return try skipQuotes() }
    var place = index
    while place < count {
      let byte = bytes[place]
      if byte == separator || byte == lineFeed || byte == carriageReturn { break }
      if byte == quote { throw error(.quoteInPlainField, at: place) }
      place += 1
    }
    index = place
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
  }

  func error(_ problem: CSVError.Problem, at offset: Int? = nil) -> CSVError {
    let place = bytes.place(ofByteAt: offset ?? index)
    return CSVError(line: place.line, column: place.column, problem: problem)
  }

  // MARK: The head

  /// Skips blank lines and lines that begin with "#".
  ///
  /// - Returns: The bytes of the last of these lines.
  mutating func skipComments() -> Range<Int>? {
    var comment: Range<Int>?
    var start = index
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: lineFeed) ?? bytes.count
      if bytes[start] == UInt8(ascii: "#") {
        comment = start..<end
      } else if !isBlankLine(at: start) {
        break
      }
      start = min(end + 1, bytes.count)
      if comment != nil { index = start }
    }
    return comment
  }

  private func isBlankLine(at start: Int) -> Bool {
    bytes[start] == lineFeed
      || bytes[start] == carriageReturn && start + 1 < bytes.count && bytes[start + 1] == lineFeed
  }

  /// Sets the separator: the first candidate that the next line has outside quotes, the comma if it has none.
  mutating func chooseSeparator(among candidates: [UInt8]) {
    var (inQuotes, found) = (false, Set<UInt8>())
    for byte in bytes[index...].drop(while: { $0 == lineFeed || $0 == carriageReturn }) {
      if byte == quote { inQuotes.toggle() }
      if inQuotes { continue }
      if byte == lineFeed { break }
      found.insert(byte)
    }
    separator = candidates.first(where: found.contains) ?? comma
    takesDecimalComma = separator != comma
  }

  /// The names in a comment, with the table's separator between them.
  func names(inComment line: Range<Int>) -> [CSVTable.Field] {
    var names: [CSVTable.Field] = []
    var place = CSVPlace()
    var start = line.lowerBound + 1
    while true {
      let end = bytes[start..<line.upperBound].firstIndex(of: separator) ?? line.upperBound
      let blank = bytes[start..<end].prefix { $0 == 0x20 || $0 == tab }.count
      var text = bytes[(start + blank)..<end]
      while let last = text.last, last == 0x20 || last == carriageReturn { text.removeLast() }
      place.move(to: start + blank, in: bytes)
      names.append(field(String(decoding: text, as: UTF8.self), at: place))
      guard end < line.upperBound else { return names }
      start = end + 1
    }
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

  private func field(_ text: String, at place: CSVPlace) -> CSVTable.Field {
    CSVTable.Field(
      text: text, line: place.line, column: place.column, takesDecimalComma: takesDecimalComma)
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

  /// Whether the field that begins at an offset is a number with a point.
  func hasPoint(at start: Int) -> Bool {
    var end = start
    return DecimalReading.decimal(in: bytes, from: &end) != nil
      && (end == bytes.count || isEnd(bytes[end]))
      && bytes[start..<end].contains(UInt8(ascii: "."))
  }

  /// The number of the field that begins at an offset; `nil` if its text is not one.
  @inline(__always)
  func number(at start: Int) -> Double? {
    var end = start
    if let number = DecimalReading.decimal(in: bytes, from: &end),
      end == bytes.count || isEnd(bytes[end])
    {
      return number
    }
    return DecimalReading.number(in: text(at: start), takesComma: takesDecimalComma)
  }
}

private let comma = UInt8(ascii: ",")
private let semicolon = UInt8(ascii: ";")
private let tab = UInt8(ascii: "\t")
private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
