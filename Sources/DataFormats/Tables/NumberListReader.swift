// One number a line, read piece by piece as the bytes come.
//
// `seq`, `cut` and spreadsheets give this form: LF or CRLF, blank lines skipped, spaces around the
// number ignored, a UTF-8 byte order mark before the first line dropped. Only the unfinished line
// is kept between pieces, and a line may have 1000 bytes, so memory is constant and a wrong file is
// noticed early. Numbers are finite: they are arguments of a curve.

import Wording

/// Reads finite numbers, one a line, from bytes in pieces of any size.
package struct NumberListReader: Sendable {
  /// The accepted numbers.
  package let range: ClosedRange<Double>

  /// The most bytes a line may have, its end not counted.
  package static let maximumLineLength = 1000

  private var line: [UInt8] = []
  private var lineNumber = 1

  /// Creates a reader at the beginning of a list.
  ///
  /// - Parameter range: The numbers to accept; all finite numbers by default.
  package init(
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) {
    self.range = range
  }

  /// Reads the next bytes and calls `body` with every number that they complete.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ body: (Double) throws -> Void
  ) throws {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        try endLine(body)
        lineNumber += 1
      } else if line.count < Self.maximumLineLength {
        line.append(byte)
      } else {
        throw error("expected one number, got more than \(Self.maximumLineLength) bytes")
      }
    }
  }

  /// Calls `body` with the number on a last line without a line feed.
  package mutating func finish(_ body: (Double) throws -> Void) throws {
    try endLine(body)
  }

  private mutating func endLine(_ body: (Double) throws -> Void) throws {
    defer { line.removeAll(keepingCapacity: true) }
    var content = line[...]
    if lineNumber == 1 && content.starts(with: [0xEF, 0xBB, 0xBF]) { content.removeFirst(3) }
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    if content.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return }
    let text = String(decoding: content, as: UTF8.self)
    guard let number = DecimalReading.number(in: text), number.isFinite else {
      throw error("expected a finite number, got '\(text)'")
    }
    guard range.contains(number) else {
      throw error("expected a number \(range.phrase), got \(shortestDecimal(number))")
    }
    try body(number)
  }

  private func error(_ problem: String) -> CSVError {
    CSVError(line: lineNumber, column: 1, problem: problem)
  }
}
