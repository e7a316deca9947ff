// The outputs of the commands that are no line of text: tables in the format of --format, and JSON objects.

import Console
import CurveFormats

extension Arguments {
  /// Writes a table to the output.
  ///
  /// - Parameters:
  ///   - format: The format of the table; that of --format if `nil`.
  ///   - rows: Writes the rows and counts them, some thousands at a time.
  func writeTable(
    columns: [String], labelColumn: String? = nil, rowCount: Int?, as format: TableFormat? = nil,
    _ rows: (TableWriter, Progress) throws -> Void
  ) throws {
    let format = format ?? self[Options.format]
    let digits = format == .csv ? ifDeclared(Options.digits) : nil
    let output = try output()
    let progress = Progress(of: rowCount, showing: output.isFile)
    let writer = try TableWriter(
      format, columns: columns, labelColumn: labelColumn, rowCount: rowCount,
      significantDigits: digits ?? 17, into: output)
    try rows(writer, progress)
    try writer.finish()
    try output.finish()
    progress.end()
  }

  /// The output, once all options are read; one that was not has no effect, and is refused.
  func output() throws -> Output {
    let path = self[Options.output]
    try refuseUnasked()
    return try Output(path)
  }

  /// Writes a JSON object to the output.
  func write(_ members: [(name: String, value: JSONValue)]) throws {
    try print(String(JSONValue.object(members).text.dropLast()))
  }
}
