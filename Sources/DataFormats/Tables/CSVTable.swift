// Tables of separated values, read whole: RFC 4180, and what loggers, spreadsheets and trackers write.
//
//     file   = [BOM] *(line line-end) header *(line-end record) [line-end]     line-end = LF / CRLF
//     record = field *(separator field)
//     field  = *text / quote *(text / separator / CR / LF / quote quote) quote
//
// CSVLayout.swift finds the separator and the header, CSVCell.swift the numbers. The rest is strict, since
// a reader that guesses turns a broken table into wrong numbers: text is UTF-8 or UTF-16, quotes enclose
// the whole field or do not appear, a CR belongs to a CRLF or is every line's end, every record has as many
// fields as the header (empty ones behind them do not count). Equal names in the header are numbered. Blank lines are skipped. Spaces belong to the field, but are ignored around names and numbers.
//
// The table keeps the bytes of the file and the place where each field begins; texts and numbers
// are made when they are asked for. Positions count from 1, lines as an editor counts them (breaks
// within quotes too), columns in Unicode scalars.

import Wording

/// A table read from separated values: named columns, records of fields.
///
/// The separator is the comma, the semicolon, the tab, the bar or runs of blanks: the one with which most rows are
/// numbers. Lines before the header are skipped; a row of units below it becomes part of the names, as in `time [s]`.
/// Decimals have a point or a comma, perhaps with the other between thousands; `5%` is 0.05.
///
/// ```swift
/// let table = try CSVTable("t;x\n0,5;1\n1;2")
/// ```
public struct CSVTable: Hashable, Sendable {
  /// A field's text, and the place where it begins.
  public struct Field: Hashable, Sendable {
    /// The text, without its quotes.
    public let text: String

    /// The line on which the field begins, from 1.
    public let line: Int

    /// The column at which the field begins, from 1, in Unicode scalars.
    public let column: Int

    /// How the table writes decimals.
    let mark: DecimalMark?

    /// The number spelled by the text, including `inf` and `-inf`.
    public func number() throws(CSVError) -> Double {
      if let number = CSVCell.number(text, mark) { return number }
      let readings = mark == nil ? CSVCell.readings(text) : nil
      throw error(
        readings.map { "expected a number, got \($0); --decimal point or --decimal comma decides" }
          ?? "expected a number, got '\(excerpt(text.trimmed))'"
          + (text.hasPrefix("(") ? ", which is several: write each in a column of its own" : ""))
    }

    /// An error at the field's place.
    func error(_ problem: String) -> CSVError {
      CSVError(line: line, column: column, problem: problem)
    }
  }

  /// The names of the columns, from the header.
  public var columns: [String] { header.map(\.text) }

  /// The header, one field for each column.
  public let header: [Field]

  /// Whether the file names its columns; otherwise the names are numbers from 1.
  package let hasNames: Bool

  /// A sentence on what of the file was left out.
  let note: String?

  private let scanner: CSVScanner

  /// The offsets of the fields of all records, record by record.
  private let starts: [Int]

  /// The index of each column, by its name.
  private let places: [String: Int]

  /// The number of records.
  public var recordCount: Int { starts.count / header.count }

  /// Reads a table from text.
  public init(_ text: String) throws(CSVError) {
    try self.init(text.utf8)
  }

  /// Reads a table from the bytes of a file, such as Foundation's `Data`.
  public init(_ bytes: some Sequence<UInt8>) throws(CSVError) {
    try self.init(utf8: Array(bytes), mark: nil, isMeasured: false)
  }

  /// - Parameters:
  ///   - mark: The decimal mark; found from the fields if `nil`.
  ///   - isMeasured: Whether the last records may be words in fewer fields, as in the footer of a logger.
  package init(utf8 bytes: [UInt8], mark: DecimalMark?, isMeasured: Bool) throws(CSVError) {
    let text = try CSVLayout.text(of: bytes)
    note = text.note
    var scanner = try CSVScanner(text.bytes)
    let layout = try CSVLayout(scanner)
    if let error = layout.mismatch { throw error }
    scanner.begin(at: layout.firstRecord, separator: layout.separator)
    header = layout.header
    hasNames = layout.hasNames
    var places: [String: Int] = [:]
    for (index, field) in header.enumerated() {
      if places.updateValue(index, forKey: field.text) != nil {
        throw field.error("expected column names to differ, got '\(excerpt(field.text))' twice")
      }
    }
    var starts: [Int] = []
    // A number and its separator are seldom shorter than this.
    starts.reserveCapacity(scanner.bytes.count / 8)
    var end = 0
    var short: CSVError?
    while true {
      scanner.appendPlainRecords(of: header.count, to: &starts)
      if let short, starts.count > end { throw short }
      end = starts.count
      guard try scanner.appendRecord(to: &starts) else { break }
      let count = starts.count - end
      if count != header.count {
        // Surplus fields are dropped if they are empty, and so are lines of comment.
        while starts.count > end + header.count, scanner.isEmpty(at: starts[starts.count - 1]) {
          starts.removeLast()
        }
        if starts.count < end + header.count, scanner.isComment(at: starts[end]) {
          starts.removeLast(count)
        }
        guard starts.count == end + header.count || starts.count == end else {
          let culprit = scanner.field(at: starts[end + min(header.count, count - 1)])
          let isPair = isMeasured && scanner.separator == comma && count == 2 * header.count
          let error = culprit.error(
            "expected \(header.count) \(header.count == 1 ? "field" : "fields") as in the header, got \(count)"
              + (isPair ? "; --decimal comma takes two of them as one number" : ""))
          guard isMeasured, count < header.count,
            scanner.text(at: starts[end]).first.map({ !$0.isNumber && !"+-.".contains($0) }) == true
          else { throw error }
          short = short ?? error
          let lineEnd = scanner.bytes[..<scanner.index].last == lineFeed ? 1 : 0
          starts += repeatElement(scanner.index - lineEnd, count: header.count - count)
          end = starts.count
          continue
        }
      }
      if let short, starts.count > end { throw short }
      end = starts.count
    }
    scanner.mark = mark ?? scanner.foundMark(in: starts)
    self.scanner = scanner
    self.starts = starts
    self.places = places
  }

  /// The records in order, each with one field for each column.
  ///
  /// They are made anew each time; `numbers(in:)` and `texts(in:)` read one column.
  public var records: [[Field]] {
    var (offset, place) = (0, (line: 1, column: 1))
    return (0..<recordCount).map { record in
      header.indices.map { column in
        let start = starts[record * header.count + column]
        place = scanner.bytes.place(ofByteAt: start, from: offset, place)
        offset = start
        return scanner.field(at: start, place)
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

  /// The text of a column in a record, both counted from 0, without its place.
  package func text(_ column: Int, in record: Int) -> String {
    scanner.text(at: starts[record * header.count + column])
  }

  /// The position of the column called `name`.
  public func index(of name: String) throws(CSVError) -> Int {
    guard let index = places[name] else {
      throw header[0].error(CSVError.missing("'\(name)'", of: columns))
    }
    return index
  }

  /// The number of a column in a record, both counted from 0.
  public func number(_ column: Int, in record: Int) throws(CSVError) -> Double {
    if let number = numberIfAny(column, in: record) { return number }
    return try field(column, in: record).number()
  }

  /// The number of a column in a record; `nil` if there is none, or two.
  package func numberIfAny(_ column: Int, in record: Int) -> Double? {
    let start = starts[record * header.count + column]
    return scanner.plainNumber(at: start)
      ?? CSVCell.number(scanner.text(at: start), scanner.mark)
  }

  /// The plain decimals of a column in some records, quickly; NaN for every other text.
  package func plainNumbers(_ column: Int, in records: [Int]) -> [Double] {
    records.map { scanner.plainNumber(at: starts[$0 * header.count + column]) ?? .nan }
  }

  /// The texts of the column called `name`, from top to bottom.
  public func texts(in name: String) throws(CSVError) -> [String] {
    texts(in: try index(of: name))
  }

  /// The texts of a column, from top to bottom.
  public func texts(in column: Int) -> [String] {
    stride(from: column, to: starts.count, by: header.count).map { scanner.text(at: starts[$0]) }
  }

  /// How the table writes decimals; `nil` if nothing tells.
  var mark: DecimalMark? { scanner.mark }

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
