// Comma-separated values, RFC 4180, with a header row.
//
// Comma, decimal point, and LF where the RFC has CRLF: all readers take it, and line-based tools
// (diff, cut, sort) work. Numbers are the shortest text that reads back to the same double.
// Infinity is `inf` or `-inf`, as NumPy, pandas and strtod write and read it. Text is quoted when
// it holds a comma, a quote or a line break (RFC 4180 § 2.6), or begins or ends with a space, which
// some readers drop; a quote inside is doubled (§ 2.7).

/// Writes a table as comma-separated values.
public final class CSVWriter: TableWriter {
  @exclusivity(unchecked) private var output: ByteWriter  // see ByteWriter.swift
  @exclusivity(unchecked) private var progress: TableProgress

  /// Begins a table and writes its header row.
  public init(
    columns: [String], labelColumn: String? = nil, rowCount: Int? = nil, into sink: any ByteSink
  ) throws {
    progress = TableProgress(columns: columns, labelColumn: labelColumn, rowCount: rowCount)
    output = ByteWriter(into: sink)
    if let labelColumn {
      try output.writeField(labelColumn)
      try output.write(comma)
    }
    for (index, column) in columns.enumerated() {
      if index > 0 { try output.write(comma) }
      try output.writeField(column)
    }
    try output.write(lineFeed)
  }

  /// Writes one row, or nothing if it holds a NaN.
  public func writeRow(label: String?, values: UnsafeBufferPointer<Double>) throws {
    try progress.admit(label: label, values: values)
    if let label {
      try output.writeField(label)
      try output.write(comma)
    }
    try output.writeFields(values)
  }

  /// Hands the last rows to the sink.
  public func finish() throws {
    try progress.complete()
    try output.flush()
  }
}

private let comma = UInt8(ascii: ",")
private let lineFeed = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let space = UInt8(ascii: " ")

extension ByteWriter {
  /// Writes numbers with commas between them and a line feed at the end.
  fileprivate mutating func writeFields(_ values: UnsafeBufferPointer<Double>) throws {
    for index in values.indices {
      let separator = index == values.count - 1 ? lineFeed : comma
      try write(upTo: ShortestDecimal.maximumLength + 1) { output in
        let count = ShortestDecimal.write(values[index], to: output)
        output.storeBytes(of: separator, toByteOffset: count, as: UInt8.self)
        return count + 1
      }
    }
  }

  fileprivate mutating func writeField(_ text: String) throws {
    let utf8 = text.utf8
    let needsQuotes =
      utf8.first == space || utf8.last == space
      || utf8.contains { $0 == comma || $0 == quote || $0 == lineFeed || $0 == UInt8(ascii: "\r") }
    guard needsQuotes else { return try write(text) }
    try write(quote)
    for byte in utf8 {
      if byte == quote { try write(quote) }
      try write(byte)
    }
    try write(quote)
  }
}
