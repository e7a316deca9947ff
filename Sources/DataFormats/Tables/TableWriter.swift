// A table: a header of column names, then rows of doubles, possibly with text in front.
//
// One writer checks and counts the rows of every format; a format says what stands before, between
// and behind the numbers (CSVWriter.swift, JSONWriter.swift, NPYWriter.swift).
//
// All formats share this shape, and a sampled curve needs no more: `time,value,velocity` for one
// curve, `curve,time,value,velocity` for several. Rows are written as they come, so a table of any
// length needs constant memory. A writer is an object, since it is one unfinished output: its
// format can be chosen at run time, and a file never gets two ends.
//
// NaN is refused by every format. A curve has no such values, readers disagree about them, and the
// error belongs to the row that holds one. Infinity is a value (the slope of a vertical tangent)
// and is kept.

import Wording

/// The text or the bytes of a format, around and of its numbers.
protocol RowWriter: Sendable {
  /// The bytes before the first row.
  var header: [UInt8] { get }

  /// The bytes after the last row.
  var footer: [UInt8] { get }

  /// The most bytes of a row without its label.
  var rowLimit: Int { get }

  /// The bytes with which rows of a label begin.
  func prefix(_ label: String) -> [UInt8]

  /// Writes rows to a place with room for them.
  ///
  /// - Parameters:
  ///   - prefix: The bytes with which each row begins.
  ///   - isFirst: Whether the first of the rows is the first of the table.
  /// - Returns: The number of bytes written.
  func write(
    _ rows: Range<Int>, of columns: [UnsafeBufferPointer<Double>], prefix: [UInt8], isFirst: Bool,
    to place: UnsafeMutableRawPointer
  ) -> Int
}

/// Writes a table of named columns, some rows at a time.
package final class TableWriter {
  private let columns: [String]
  private let labelColumn: String?
  private let rowCount: Int?
  private let format: any RowWriter
  // See ByteWriter.swift.
  @exclusivity(unchecked) private var output: ByteWriter
  private var rows = 0
  private var isComplete = false

  /// Begins a table and writes what stands before its rows.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns of numbers.
  ///   - labelColumn: The name of a first column of text, if there is one.
  ///   - rowCount: The number of rows, if it is known. Any other number is then an error.
  ///   - significantDigits: The digits of the numbers of a CSV, from 1 to 17; 17 rounds nothing. Each
  ///     number is its shortest decimal, rounded to this number of digits, a half away from zero; 6
  ///     halve a file of three columns.
  ///   - sink: The destination of the bytes.
  /// - Throws: `TableError` where the format has no room for labels or needs the number of rows.
  package init(
    _ format: TableFormat, columns: [String], labelColumn: String? = nil, rowCount: Int? = nil,
    significantDigits: Int = 17, into sink: any ByteSink
  ) throws {
    let names = (labelColumn.map { [$0] } ?? []) + columns
    require(!columns.isEmpty, "columns must not be empty")
    require(names.allSatisfy { !$0.isEmpty }, "column names must not be empty, got \(names)")
    require(Set(names).count == names.count, "column names must differ, got \(names)")
    require((rowCount ?? 0) >= 0, "rowCount must not be negative, got \(rowCount ?? 0)")
    (self.columns, self.labelColumn, self.rowCount) = (columns, labelColumn, rowCount)
    self.format =
      switch format {
      case .csv: CSVWriter(names, significantDigits: significantDigits)
      case .npy: try NPYWriter(columns, labelColumn, rowCount)
      case .json: JSONWriter(names, isLabelled: labelColumn != nil)
      }
    output = ByteWriter(into: sink)
    try output.write(self.format.header)
  }

  /// Writes rows, given column by column.
  ///
  /// Rows before a refused row are written. The refused row and later rows leave the table
  /// unchanged.
  ///
  /// - Parameters:
  ///   - label: The text of the label column in these rows; nil exactly when the table has none.
  ///   - columns: The numbers of each column, one for each row.
  /// - Throws: `TableError` for a NaN or a row too many, and what the sink throws.
  package func writeRows(label: String?, columns: [UnsafeBufferPointer<Double>]) throws {
    let (before, format) = (rows, format)
    let (count, failure) = admit(label: label, columns: columns)
    let prefix = label.map(format.prefix) ?? []
    nonisolated(unsafe) let columns = columns  // read by several threads, written by none
    try output.writeRows(count, upTo: prefix.count + format.rowLimit) { rows, place in
      format.write(
        rows, of: columns, prefix: prefix, isFirst: before + rows.lowerBound == 0, to: place)
    }
    if let failure { throw failure }
  }

  /// Checks rows and counts them.
  ///
  /// - Returns: How many of them may be written, and the error of the next row.
  private func admit(
    label: String?, columns data: [UnsafeBufferPointer<Double>]
  ) -> (count: Int, failure: TableError?) {
    require(!isComplete, "a row must not be written after finish()")
    require(
      data.count == columns.count,
      "values must have one number for each of the \(columns.count) columns, got \(data.count)")
    require(
      (label == nil) == (labelColumn == nil),
      "label must be given exactly when there is a label column, got \(label ?? "nil")")
    var count = data[0].count
    require(
      data.allSatisfy { $0.count == count },
      "columns must have as many numbers each, got \(data.map(\.count))")
    var failure: TableError?
    if let rowCount, rows + count > rowCount {
      count = rowCount - rows
      failure = .rowCountMismatch(announced: rowCount, written: rowCount + 1)
    }
    for (column, numbers) in zip(columns, data) {
      // Counted, because a loop without an exit becomes vector instructions.
      guard numbers[..<count].reduce(0, { $0 &+ ($1.isNaN ? 1 : 0) }) > 0 else { continue }
      if let row = numbers[..<count].firstIndex(where: \.isNaN) {
        count = row
        failure = .notANumber(row: rows + row + 1, column: column)
      }
    }
    rows += count
    return (count, failure)
  }

  /// Completes the table and passes the last bytes to the sink; to be called once, at the end.
  ///
  /// - Throws: `TableError` when rows are missing, and what the sink throws.
  package func finish() throws {
    require(!isComplete, "finish() must be called only once")
    if let rowCount, rows != rowCount {
      throw TableError.rowCountMismatch(announced: rowCount, written: rows)
    }
    isComplete = true
    try output.write(format.footer)
    try output.flush()
  }
}

extension TableWriter {
  /// Writes one row, or nothing if it holds a NaN.
  package func writeRow(label: String? = nil, _ values: [Double]) throws {
    try writeRows(label: label, columnByColumn: values, columns: values.count)
  }

  /// Writes rows whose numbers are stored column after column.
  package func writeRows(label: String?, columnByColumn numbers: [Double], columns: Int) throws {
    let count = columns == 0 ? 0 : numbers.count / columns
    try numbers.withUnsafeBufferPointer { numbers in
      try writeRows(
        label: label,
        columns: (0..<columns).map {
          UnsafeBufferPointer(rebasing: numbers[$0 * count..<($0 + 1) * count])
        })
    }
  }
}

/// The reason why a table cannot be written.
public enum TableError: Error, Hashable, Sendable {
  /// A value is NaN; rows count from 1, without the header.
  case notANumber(row: Int, column: String)

  /// More or fewer rows were written than announced.
  case rowCountMismatch(announced: Int, written: Int)

  /// The format states the number of rows at its beginning, and no number was given.
  case rowCountRequired(format: String)

  /// The format holds numbers only.
  case labelColumnUnsupported(format: String, column: String)
}

extension TableError: CustomStringConvertible {
  /// The reason, in one sentence.
  public var description: String {
    switch self {
    case .notANumber(let row, let column):
      "row \(row), column '\(column)': expected a number, got NaN"
    case .rowCountMismatch(let announced, let written):
      "expected \(announced) rows, got \(written)"
    case .rowCountRequired(let format):
      "\(format) needs the number of rows before the first one"
    case .labelColumnUnsupported(let format, let column):
      "\(format) holds numbers only; it cannot take the text column '\(column)'"
    }
  }
}
