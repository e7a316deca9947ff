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

/// Rows as a JSON array of objects.
struct JSONWriter: RowWriter {
  private let labelPrefix: [UInt8]
  private let prefixes: [[UInt8]]
  let rowLimit: Int

  init(_ names: [String], isLabelled: Bool) {
    var keys = names.enumerated().map { index, name in
      Array(((index == 0 ? "{" : ",") + JSONValue.quoted(name) + ":").utf8)
    }
    labelPrefix = isLabelled ? keys.removeFirst() : []
    prefixes = keys
    rowLimit = keys.reduce(3) { $0 + $1.count + ShortestDecimal.maximumLength }
  }

  var header: [UInt8] { Array("[".utf8) }

  var footer: [UInt8] { Array("\n]\n".utf8) }

  func prefix(_ label: String) -> [UInt8] { labelPrefix + JSONValue.quoted(label).utf8 }

  func write(
    _ rows: Range<Int>, of columns: [UnsafeBufferPointer<Double>], prefix: [UInt8], isFirst: Bool,
    to place: UnsafeMutableRawPointer
  ) -> Int {
    var end = place
    for row in rows {
      if !isFirst || row > rows.lowerBound { append(UInt8(ascii: ","), to: &end) }
      append(UInt8(ascii: "\n"), to: &end)
      for byte in prefix { append(byte, to: &end) }
      for (prefix, column) in zip(prefixes, columns) {
        for byte in prefix { append(byte, to: &end) }
        end += JSONValue.write(column[row], to: end)
      }
      append(UInt8(ascii: "}"), to: &end)
    }
    return end - place
  }
}

extension JSONValue {
  /// Writes a number, in quotes if it is infinite, to a place with room for
  /// `ShortestDecimal.maximumLength` bytes.
  ///
  /// - Returns: The number of bytes written.
  fileprivate static func write(_ number: Double, to place: UnsafeMutableRawPointer) -> Int {
    if number.isFinite && (number != 0 || number.sign == .plus) {
      return ShortestDecimal.write(number, to: place)
    }
    var end = place
    for byte in text(of: number).utf8 { append(byte, to: &end) }
    return end - place
  }
}
