// Comma-separated values, RFC 4180, read whole.
//
//   file   = [BOM] header *(line-end record) [line-end]     line-end = LF / CRLF
//   record = field *("," field)
//   field  = *text / quote *(text / "," / CR / LF / quote quote) quote
//
// Blank lines are skipped. The rest is strict, since a reader that guesses turns a broken table
// into wrong numbers: text is UTF-8, quotes enclose the whole field or do not appear, a CR belongs
// to a CRLF, every record has as many fields as the header, and the names in the header are
// different and not empty. Spaces belong to the field, but are ignored around numbers.
//
// Positions count from 1, lines as an editor counts them (breaks within quotes too), columns in
// Unicode scalars.

/// A table read from comma-separated values: named columns, records of fields.
public struct CSVTable: Hashable, Sendable {
  /// A field's text, and the place where it begins.
  public struct Field: Hashable, Sendable {
    /// The text, without its quotes.
    public let text: String

    /// The line on which the field begins, from 1.
    public let line: Int

    /// The column at which the field begins, from 1, in Unicode scalars.
    public let column: Int

    /// The number spelled by the text, including `inf` and `-inf`.
    public func number() throws(CSVError) -> Double {
      guard let number = DecimalReading.number(in: text) else {
        throw CSVError(line: line, column: column, problem: .notANumber(text))
      }
      return number
    }
  }

  /// The names of the columns, from the header.
  public var columns: [String] { header.map(\.text) }

  /// The header, one field for each column.
  public let header: [Field]

  /// The records in order, each with one field for each column.
  public let records: [[Field]]

  /// Reads a table from text.
  public init(_ text: String) throws(CSVError) {
    try self.init(utf8: Array(text.utf8))
  }

  /// Reads a table from the bytes of a file.
  public init(utf8 bytes: [UInt8]) throws(CSVError) {
    var parser = try CSVParser(bytes)
    guard let header = try parser.nextRecord() else {
      throw CSVError(line: parser.line, column: parser.column, problem: .noHeader)
    }
    var names: Set<String> = []
    for field in header {
      if field.text.isEmpty {
        throw CSVError(line: field.line, column: field.column, problem: .emptyColumnName)
      }
      if !names.insert(field.text).inserted {
        throw CSVError(
          line: field.line, column: field.column, problem: .duplicateColumnName(field.text))
      }
    }
    var records: [[Field]] = []
    while let record = try parser.nextRecord() {
      if record.count != header.count {
        let culprit = record[min(header.count, record.count - 1)]
        throw CSVError(
          line: culprit.line, column: culprit.column,
          problem: .wrongFieldCount(expected: header.count, found: record.count))
      }
      records.append(record)
    }
    self.header = header
    self.records = records
  }

  /// The position of the column called `name`.
  public func index(of name: String) throws(CSVError) -> Int {
    guard let index = header.firstIndex(where: { $0.text == name }) else {
      throw CSVError(
        line: header[0].line, column: header[0].column,
        problem: .missingColumn(name, available: columns))
    }
    return index
  }

  /// The texts of the column called `name`, from top to bottom.
  public func texts(in name: String) throws(CSVError) -> [String] {
    let index = try index(of: name)
    return records.map { $0[index].text }
  }

  /// The numbers of the column called `name`, from top to bottom.
  public func numbers(in name: String) throws(CSVError) -> [Double] {
    let index = try index(of: name)
    var numbers: [Double] = []
    numbers.reserveCapacity(records.count)
    for record in records {
      numbers.append(try record[index].number())
    }
    return numbers
  }
}

/// Cuts bytes into fields, keeping count of lines and columns.
private struct CSVParser {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var line = 1
  private(set) var column = 1

  init(_ bytes: [UInt8]) throws(CSVError) {
    self.bytes = bytes
    let validLength = bytes.validUTF8Length
    if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
    guard validLength == bytes.count else {
      while index < validLength { advance() }
      throw error(.notUTF8)
    }
  }

  /// The record after blank lines, or nil at the end.
  mutating func nextRecord() throws(CSVError) -> [CSVTable.Field]? {
    while try skipLineEnd() {}
    guard index < bytes.count else { return nil }
    var fields = [try nextField()]
    while peek == comma {
      advance()
      fields.append(try nextField())
    }
    _ = try skipLineEnd()
    return fields
  }

  private mutating func nextField() throws(CSVError) -> CSVTable.Field {
    let (startLine, startColumn) = (line, column)
    let text = peek == quote ? try quotedText() : try plainText()
    return CSVTable.Field(text: text, line: startLine, column: startColumn)
  }

  private mutating func plainText() throws(CSVError) -> String {
    let start = index
    while let byte = peek, byte != comma, byte != lineFeed, byte != carriageReturn {
      if byte == quote { throw error(.quoteInPlainField) }
      advance()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quotedText() throws(CSVError) -> String {
    let unterminated = error(.unterminatedQuote)
    var text: [UInt8] = []
    advance()
    while let byte = peek {
      advance()
      if byte == quote {
        guard peek == quote else {
          guard peek == nil || peek == comma || peek == lineFeed || peek == carriageReturn
          else { throw error(.textAfterQuote) }
          return String(decoding: text, as: UTF8.self)
        }
        advance()
      }
      text.append(byte)
    }
    throw unterminated
  }

  /// Steps over one LF or CRLF, if there is one here.
  private mutating func skipLineEnd() throws(CSVError) -> Bool {
    if peek == carriageReturn {
      guard index + 1 < bytes.count, bytes[index + 1] == lineFeed else {
        throw error(.strayCarriageReturn)
      }
      advance()
    }
    guard peek == lineFeed else { return false }
    advance()
    return true
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == lineFeed {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {  // not a continuation byte
      column += 1
    }
  }

  private func error(_ problem: CSVError.Problem) -> CSVError {
    CSVError(line: line, column: column, problem: problem)
  }
}

private let comma = UInt8(ascii: ",")
private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
