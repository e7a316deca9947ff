// A table as a JSON array (RFC 8259) of objects, one row to a line.
//
//     [
//     {"time":0,"value":0,"velocity":20},
//     {"time":0.5,"value":1,"velocity":0}
//     ]
//
// Numbers are the shortest text that reads back to the same double, and names are repeated in every
// row, so that each line, without its comma, is a document of its own. Two values need care.
// Negative zero is `-0.0`: Python reads `-0` as an integer, which has no sign to keep. And JSON has
// no infinity: it becomes the string "inf" or "-inf", as Python's float() reads it; null would lose
// the sign.

/// Writes a table as a JSON array of objects.
package final class JSONWriter: TableWriter {
  @exclusivity(unchecked) private var output: ByteWriter  // see ByteWriter.swift
  @exclusivity(unchecked) private var progress: TableProgress
  private let labelPrefix: [UInt8]
  private let prefixes: [[UInt8]]

  /// Begins a table; the array opens with the first row.
  package init(
    columns: [String], labelColumn: String? = nil, rowCount: Int? = nil, into sink: any ByteSink
  ) throws {
    progress = TableProgress(columns: columns, labelColumn: labelColumn, rowCount: rowCount)
    output = ByteWriter(into: sink)
    let names = (labelColumn.map { [$0] } ?? []) + columns
    var keys = names.enumerated().map { index, name in
      (index == 0 ? "{" : ",") + JSONValue.quoted(name) + ":"
    }
    labelPrefix = labelColumn == nil ? [] : Array(keys.removeFirst().utf8)
    prefixes = keys.map { Array($0.utf8) }
    try output.write("[")
  }

  /// Writes rows up to one that holds a NaN.
  package func writeRows(label: String?, columns: [UnsafeBufferPointer<Double>]) throws {
    let isFirst = progress.rows == 0
    let (count, failure) = progress.admit(label: label, columns: columns)
    let start = label.map { labelPrefix + JSONValue.quoted($0).utf8 } ?? []
    let prefixes = prefixes
    let rowLimit =
      3 + start.count
      + prefixes.reduce(0) { $0 + $1.count + ShortestDecimal.maximumLength }
    nonisolated(unsafe) let columns = columns  // read by several threads, written by none
    try output.writeRows(count, upTo: rowLimit) { rows, place in
      var end = place
      for row in rows {
        if !(isFirst && row == 0) { append(UInt8(ascii: ","), to: &end) }
        append(UInt8(ascii: "\n"), to: &end)
        for byte in start { append(byte, to: &end) }
        for (prefix, column) in zip(prefixes, columns) {
          for byte in prefix { append(byte, to: &end) }
          end += JSONValue.write(column[row], to: end)
        }
        append(UInt8(ascii: "}"), to: &end)
      }
      return end - place
    }
    if let failure { throw failure }
  }

  /// Closes the array and hands the last rows to the sink.
  package func finish() throws {
    try progress.complete()
    try output.write("\n]\n")
    try output.flush()
  }
}

extension JSONValue {
  /// Writes a number, in quotes if it is infinite, to a place with room for
  /// `ShortestDecimal.maximumLength` bytes.
  ///
  /// - Returns: The number of bytes written.
  package static func write(_ number: Double, to place: UnsafeMutableRawPointer) -> Int {
    if number.isFinite && (number != 0 || number.sign == .plus) {
      return ShortestDecimal.write(number, to: place)
    }
    var end = place
    let text = number == 0 ? "-0.0" : number < 0 ? "\"-inf\"" : "\"inf\""
    for byte in text.utf8 { append(byte, to: &end) }
    return end - place
  }
}
