// The table that a command writes, in the format of --format.
//
// The writers keep every double as it is. A command writes 0 for −0: in a table of a curve the sign
// of zero says nothing.

import CurveFormats

extension TableWriter {
  /// Writes rows with 0 in place of −0.
  func writePlainRows(label: String?, columns: [UnsafeBufferPointer<Double>]) throws {
    // Signs are or-ed, since a loop without an exit becomes vector instructions.
    let hasSignedZero = columns.contains { column in
      column.reduce(0) { $0 | ($1 == 0 ? $1.bitPattern : 0) } != 0
    }
    guard hasSignedZero else { return try writeRows(label: label, columns: columns) }
    let numbers = columns.flatMap { $0.map { $0 + 0 } }
    try writeRows(label: label, columnByColumn: numbers, columns: columns.count)
  }
}

extension Arguments {
  /// A writer of the format that was asked for.
  func tableWriter(
    columns: [String], labelColumn: String?, rowCount: Int?, into output: Output
  ) throws -> any TableWriter {
    let format = self[Options.format]
    if contains(Options.digits) && format != .csv {
      throw UsageError("--digits belongs to --format csv", in: command.name)
    }
    return try format.writer(
      columns: columns, labelColumn: labelColumn, rowCount: rowCount,
      significantDigits: self[Options.digits] ?? 17, into: output)
  }
}
