// A table of data/golden: CSV, one header row, `#` lines on top, doubles that read back exactly.
//
// Cells are split on bytes and read by strtod, in one pass over the file: 10⁴ rows of a dozen cells
// take well under a second even in a debug build. No quoting: the tables have no need of it.

import Foundation

/// A golden table, column by column.
public struct GoldenTable: Sendable {
  /// What can be wrong with a table.
  public struct Failure: Error, CustomStringConvertible {
    /// Which table, where, and what was expected.
    public let description: String
  }

  /// The table's name: its file without the extension.
  public let name: String
  /// The names of the columns, in order.
  public let header: [String]
  /// The number of rows.
  public let count: Int

  private let numbers: [String: [Double]]
  private let texts: [String: [String]]

  /// Reads `data/golden/NAME.csv`.
  ///
  /// - Parameters:
  ///   - name: The file's name without extension.
  ///   - textColumns: Columns to keep as text; all others must hold numbers, or nothing (NaN).
  public init(_ name: String, textColumns: Set<String> = []) throws {
    let url = GoldenTable.directory.appendingPathComponent(name + ".csv")
    guard let data = try? Data(contentsOf: url) else {
      throw Failure(description: "golden table \(name): cannot read \(url.path)")
    }
    try self.init(name, data, textColumns: textColumns)
  }

  /// The directory of the tables, found from this file's place in the repository.
  public static var directory: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("data/golden", isDirectory: true)
  }

  /// The numbers of one column; NaN for an empty cell.
  public func column(_ column: String) throws -> [Double] {
    guard let values = numbers[column] else { throw missing(column, among: numbers.keys.sorted()) }
    return values
  }

  /// The cells of one of the columns asked for as text.
  public func text(_ column: String) throws -> [String] {
    guard let values = texts[column] else { throw missing(column, among: texts.keys.sorted()) }
    return values
  }

  /// The exact values that the columns `NAME_hi` and `NAME_lo` add up to.
  public func reference(_ column: String) throws -> [DoubleDouble] {
    let hi = try self.column(column + "_hi")
    let lo = try self.column(column + "_lo")
    return zip(hi, lo).map { DoubleDouble(hi: $0, lo: $1) }
  }

  private func missing(_ column: String, among known: [String]) -> Failure {
    let list = known.joined(separator: ", ")
    return Failure(description: "golden table \(name): no column \(column), only \(list)")
  }
}

// MARK: - Reading

extension GoldenTable {
  private init(_ name: String, _ data: Data, textColumns: Set<String>) throws {
    var header: [String] = []
    var numbers: [[Double]] = []
    var texts: [[String]] = []
    var isText: [Bool] = []
    var count = 0

    // A final zero lets strtod stop by itself.
    try (Array(data) + [0]).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws in
      let comma = UInt8(ascii: ",")
      let newline = UInt8(ascii: "\n")
      let end = bytes.count - 1
      var line = 0
      var position = 0

      func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      }

      while position < end {
        line += 1
        var lineEnd = position
        while lineEnd < end && bytes[lineEnd] != newline { lineEnd += 1 }
        defer { position = lineEnd + 1 }
        if lineEnd == position || bytes[position] == UInt8(ascii: "#") { continue }

        if header.isEmpty {
          header = string(position..<lineEnd).split(
            separator: ",", omittingEmptySubsequences: false
          ).map(String.init)
          numbers = Array(repeating: [], count: header.count)
          texts = Array(repeating: [], count: header.count)
          isText = header.map(textColumns.contains)
          continue
        }

        var column = 0
        var cell = position
        while cell <= lineEnd {
          var cellEnd = cell
          while cellEnd < lineEnd && bytes[cellEnd] != comma { cellEnd += 1 }
          guard column < header.count else { break }
          if isText[column] {
            texts[column].append(string(cell..<cellEnd))
          } else if cell == cellEnd {
            numbers[column].append(.nan)
          } else {
            let value = GoldenTable.number(bytes, cell..<cellEnd)
            guard let value else {
              throw Failure(
                description: "golden table \(name), line \(line), column \(header[column]): "
                  + "not a number: \(string(cell..<cellEnd))")
            }
            numbers[column].append(value)
          }
          column += 1
          cell = cellEnd + 1
        }
        guard column == header.count && cell > lineEnd else {
          throw Failure(
            description: "golden table \(name), line \(line): not \(header.count) cells")
        }
        count += 1
      }
    }

    guard !header.isEmpty else {
      throw Failure(description: "golden table \(name): no header row")
    }
    self.name = name
    self.header = header
    self.count = count
    let columns = header.indices
    self.numbers = Dictionary(
      columns.filter { !isText[$0] }.map { (header[$0], numbers[$0]) }, uniquingKeysWith: { $1 })
    self.texts = Dictionary(
      columns.filter { isText[$0] }.map { (header[$0], texts[$0]) }, uniquingKeysWith: { $1 })
  }

  /// The double written in `range`, or nil unless it is all number.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Double? {
    guard let base = bytes.baseAddress else { return nil }
    let start = base.advanced(by: range.lowerBound).assumingMemoryBound(to: CChar.self)
    var stop: UnsafeMutablePointer<CChar>?
    let value = strtod(start, &stop)
    guard let stop, UnsafePointer(stop) - start == range.count else { return nil }
    return value
  }
}
