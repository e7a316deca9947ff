// A table as a JSON array (RFC 8259) of objects, one row to a line.
//
//     [
//     {"time":0,"value":0,"velocity":20},
//     {"time":0.5,"value":1,"velocity":0}
//     ]
//
// Numbers are the shortest text that reads back to the same double, and names are repeated in every
// row, so that each line but for its comma is a document of its own. Two values need care. Negative
// zero is `-0.0`: Python reads `-0` as an integer, which has no sign to keep. And JSON has no
// infinity: it becomes the string "inf" or "-inf", as Python's float() reads it; null would lose
// the sign.

/// Writes a table as a JSON array of objects.
public final class JSONWriter: TableWriter {
  @exclusivity(unchecked) private var output: ByteWriter  // see ByteWriter.swift
  @exclusivity(unchecked) private var progress: TableProgress
  private let labelPrefix: [UInt8]
  private let prefixes: [[UInt8]]

  /// Begins a table.
  public init(
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

  /// Writes one row, or nothing if it holds a NaN.
  public func writeRow(label: String?, values: UnsafeBufferPointer<Double>) throws {
    try progress.admit(label: label, values: values)
    try output.write(progress.rows == 1 ? "\n" : ",\n")
    if let label {
      try output.write(labelPrefix)
      try output.write(JSONValue.quoted(label))
    }
    try output.writeMembers(values, after: prefixes)
  }

  /// Closes the array and hands the last rows to the sink.
  public func finish() throws {
    try progress.complete()
    try output.write("\n]\n")
    try output.flush()
  }
}

extension ByteWriter {
  /// Writes each number after its prefix, and closes the object.
  fileprivate mutating func writeMembers(
    _ values: UnsafeBufferPointer<Double>, after prefixes: [[UInt8]]
  ) throws {
    for index in values.indices {
      try write(prefixes[index])
      try writeJSON(values[index])
    }
    try write(UInt8(ascii: "}"))
  }

  /// Writes `number`, in quotes if it is infinite.
  mutating func writeJSON(_ number: Double) throws {
    if number.isInfinite {
      try write(number < 0 ? "\"-inf\"" : "\"inf\"")
    } else if number == 0 && number.sign == .minus {
      try write("-0.0")
    } else {
      try write(number)
    }
  }
}
