// Comma-separated values, RFC 4180, with a header row.
//
// Comma, decimal point, and LF where the RFC has CRLF: all readers take it, and line-based tools
// (diff, cut, sort) work. Numbers are the shortest text that reads back to the same double, or that text
// rounded to a number of significant digits.
// Infinity is `inf` or `-inf`, as NumPy, pandas and strtod write and read it. Text is quoted when
// it holds a comma, a quote or a line break (RFC 4180 § 2.6), or begins or ends with a space, which
// some readers drop; a quote inside is doubled (§ 2.7).

import AnimationMath

/// Writes a table as comma-separated values.
package final class CSVWriter: TableWriter {
  @exclusivity(unchecked) private var output: ByteWriter  // see ByteWriter.swift
  @exclusivity(unchecked) private var progress: TableProgress

  /// The most significant digits of a number; 17 rounds nothing.
  private let digits: Int

  /// Begins a table and writes its header row.
  package convenience init(
    columns: [String], labelColumn: String? = nil, rowCount: Int? = nil, into sink: any ByteSink
  ) throws {
    try self.init(
      columns: columns, labelColumn: labelColumn, rowCount: rowCount, significantDigits: 17,
      into: sink)
  }

  /// Begins a table of rounded numbers and writes its header row.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns of numbers.
  ///   - labelColumn: The name of a first column of text, if there is one.
  ///   - rowCount: The number of rows, if it is known.
  ///   - significantDigits: From 1 to 17; 17 rounds nothing. Each number is its shortest decimal,
  ///     rounded to this number of digits, a half away from zero; 6 halve a file of three columns.
  ///   - sink: The destination of the bytes.
  package init(
    columns: [String], labelColumn: String? = nil, rowCount: Int? = nil, significantDigits: Int,
    into sink: any ByteSink
  ) throws {
    require(
      (1...17).contains(significantDigits),
      "significantDigits must be from 1 to 17, got \(significantDigits)")
    digits = significantDigits
    progress = TableProgress(columns: columns, labelColumn: labelColumn, rowCount: rowCount)
    output = ByteWriter(into: sink)
    let names = (labelColumn.map { [$0] } ?? []) + columns
    try output.write(Array(names.map(field).joined(separator: [comma])) + [lineFeed])
  }

  /// Writes rows up to one that holds a NaN.
  package func writeRows(label: String?, columns: [UnsafeBufferPointer<Double>]) throws {
    let (count, failure) = progress.admit(label: label, columns: columns)
    let prefix = label.map { field($0) + [comma] } ?? []
    let rowLimit = prefix.count + columns.count * (ShortestDecimal.maximumLength + 1)
    let digits = digits
    nonisolated(unsafe) let powers = Decimal17.powersOfFive
    nonisolated(unsafe) let columns = columns  // read by several threads, written by none
    try output.writeRows(count, upTo: rowLimit) { row, place in
      var end = place
      for byte in prefix { append(byte, to: &end) }
      for column in columns {
        end +=
          digits == 17
          ? ShortestDecimal.write(column[row], to: end, powers: powers)
          : ShortestDecimal.write(column[row], digits: digits, to: end)
        append(comma, to: &end)
      }
      // The last comma is the line's end.
      (end - 1).storeBytes(of: lineFeed, as: UInt8.self)
      return end - place
    }
    if let failure { throw failure }
  }

  /// Hands the last rows to the sink.
  package func finish() throws {
    try progress.complete()
    try output.flush()
  }
}

private let comma = UInt8(ascii: ",")
private let lineFeed = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let space = UInt8(ascii: " ")

/// Text as a field, in quotes where it needs them.
private func field(_ text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  let needsQuotes =
    bytes.first == space || bytes.last == space
    || bytes.contains { $0 == comma || $0 == quote || $0 == lineFeed || $0 == UInt8(ascii: "\r") }
  guard needsQuotes else { return bytes }
  return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
}
