// A table: a header of column names, then rows of doubles, possibly with text in front.
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

/// A format for rows of numbers under named columns.
package protocol TableWriter: AnyObject {
  /// Writes rows, given column by column.
  ///
  /// Rows before a refused row are written. The refused row and later rows leave the table
  /// unchanged.
  ///
  /// - Parameters:
  ///   - label: The text of the label column in these rows; nil exactly when the table has none.
  ///   - columns: The numbers of each column, one for each row.
  /// - Throws: `TableError` for a NaN or a row too many, and what the sink throws.
  func writeRows(label: String?, columns: [UnsafeBufferPointer<Double>]) throws

  /// Completes the table and passes the last bytes to the sink; to be called once, at the end.
  ///
  /// - Throws: `TableError` when rows are missing, and what the sink throws.
  func finish() throws
}

extension TableWriter {
  /// Writes one row, or nothing if it holds a NaN.
  package func writeRow(label: String? = nil, _ values: [Double]) throws {
    try writeRows(label: label, columnByColumn: values, columns: values.count)
  }

  /// Writes one row, or nothing if it holds a NaN.
  package func writeRow(label: String? = nil, _ values: Double...) throws {
    try writeRow(label: label, values)
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

/// The shape of a table and how much of it is written.
struct TableProgress {
  let columns: [String]
  let labelColumn: String?
  let rowCount: Int?
  private(set) var rows = 0
  private var isComplete = false

  init(columns: [String], labelColumn: String?, rowCount: Int?) {
    let names = (labelColumn.map { [$0] } ?? []) + columns
    require(!columns.isEmpty, "columns must not be empty")
    require(names.allSatisfy { !$0.isEmpty }, "column names must not be empty, got \(names)")
    require(Set(names).count == names.count, "column names must differ, got \(names)")
    require((rowCount ?? 0) >= 0, "rowCount must not be negative, got \(rowCount ?? 0)")
    self.columns = columns
    self.labelColumn = labelColumn
    self.rowCount = rowCount
  }

  /// Checks rows and counts them.
  ///
  /// - Returns: How many of them may be written, and the error of the next row.
  mutating func admit(
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

  /// Checks that all rows are there and admits no more.
  mutating func complete() throws(TableError) {
    require(!isComplete, "finish() must be called only once")
    if let rowCount, rows != rowCount {
      throw .rowCountMismatch(announced: rowCount, written: rows)
    }
    isComplete = true
  }
}
