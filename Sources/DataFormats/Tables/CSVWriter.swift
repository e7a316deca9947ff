// Comma-separated values, RFC 4180, with a header row.
//
// Comma, decimal point, and LF where the RFC has CRLF: all readers take it, and line-based tools
// (diff, cut, sort) work. Numbers are the shortest text that reads back to the same double, or that text
// rounded to a number of significant digits.
// Infinity is `inf` or `-inf`, as NumPy, pandas and strtod write and read it. Text is quoted when
// it holds a comma, a quote or a line break (RFC 4180 § 2.6), or begins or ends with a space, which
// some readers drop; a quote inside is doubled (§ 2.7).

import Wording

/// Rows as comma-separated values.
struct CSVWriter: RowWriter {
  /// The numbers that go through each step at once (Decimal17.swift).
  private static let numbersAtOnce = 128

  let header: [UInt8]
  let rowLimit: Int

  /// The rounding of numbers, if they are rounded.
  private let rounding: Rounding?

  init(_ names: [String], significantDigits: Int) {
    require(
      (1...17).contains(significantDigits),
      "significantDigits must be from 1 to 17, got \(significantDigits)")
    rounding = significantDigits < 17 ? Rounding(toDigits: significantDigits) : nil
    header = Array(names.map(TableFormat.field).joined(separator: [comma])) + [lineFeed]
    rowLimit = names.count * (ShortestDecimal.maximumLength + 1)
  }

  var footer: [UInt8] { [] }

  func prefix(_ label: String) -> [UInt8] { TableFormat.field(label) + [comma] }

  func write(
    _ rows: Range<Int>, of columns: [UnsafeBufferPointer<Double>], prefix: [UInt8], isFirst: Bool,
    to start: UnsafeMutableRawPointer
  ) -> Int {
    let rowsAtOnce = max(1, Self.numbersAtOnce / columns.count)
    let room = min(rowsAtOnce, rows.count) * columns.count
    return withUnsafeTemporaryAllocation(of: Decimal17?.self, capacity: room) { decimals in
      withUnsafeTemporaryAllocation(of: DecimalText?.self, capacity: room) { texts in
        var place = start
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: rowsAtOnce) {
          let rows = first..<min(first + rowsAtOnce, rows.upperBound)
          findDecimals(rows, of: columns, to: decimals)
          for number in 0..<rows.count * columns.count {
            texts[number] = decimals[number].map(DecimalText.init)
          }
          write(rows, of: columns, texts, prefix, to: &place)
        }
        return place - start
      }
    }
  }

  /// The decimals of the numbers, row after row; `nil` where the standard library decides.
  @inline(__always)
  private func findDecimals(
    _ rows: Range<Int>, of columns: [UnsafeBufferPointer<Double>],
    to decimals: UnsafeMutableBufferPointer<Decimal17?>
  ) {
    let scales = Decimal17.scales
    for (index, column) in columns.enumerated() {
      var place = index
      for row in rows {
        decimals[place] = Decimal17(column[row], scales)
        place += columns.count
      }
    }
    guard let rounding else { return }
    for number in 0..<rows.count * columns.count {
      decimals[number] = decimals[number].map { rounding($0) }
    }
  }

  @inline(__always)
  private func write(
    _ rows: Range<Int>, of columns: [UnsafeBufferPointer<Double>],
    _ texts: UnsafeMutableBufferPointer<DecimalText?>, _ prefix: [UInt8],
    to place: inout UnsafeMutableRawPointer
  ) {
    var number = 0
    for row in rows {
      for byte in prefix { append(byte, to: &place) }
      for column in columns {
        place +=
          texts[number]?.write(to: place) ?? ShortestDecimal.write(column[row], rounding, to: place)
        append(comma, to: &place)
        number += 1
      }
      // The last comma is the line's end.
      (place - 1).storeBytes(of: lineFeed, as: UInt8.self)
    }
  }
}

extension TableFormat {
  /// Text as a field of a CSV, in quotes if it needs them.
  package static func field(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let needsQuotes =
      bytes.first == space || bytes.last == space
      || bytes.contains { $0 == comma || $0 == quote || $0 == lineFeed || $0 == UInt8(ascii: "\r") }
    guard needsQuotes else { return bytes }
    return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
