// The table that a command writes, in the format of --format.

import Console
import CurveFormats

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
