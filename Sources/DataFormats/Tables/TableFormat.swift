// A table in memory as the bytes of a file: for programs that have all their numbers.
//
// Its writers take rows as they come (TableWriter.swift), for tables longer than memory; the
// command line uses them directly.

import Wording

/// The formats of tables of numbers.
///
/// ```swift
/// let bytes = try TableFormat.csv.bytes(of: [
///   ("time", [0, 0.1]), ("value", [0, 1.0 / 3]),
/// ])
/// String(decoding: bytes, as: UTF8.self)
/// // time,value … 0.1,0.3333333333333333
/// ```
///
/// | | `csv` | `npy` | `json` |
/// | --- | --- | --- | --- |
/// | reads back to the same doubles | yes | yes | yes |
/// | infinity | `inf`, `-inf` | yes | `"inf"`, `"-inf"` |
/// | column names | header | not stored | in every row |
public enum TableFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) with a header, numbers as the shortest decimals.
  case csv
  /// NumPy's array of doubles, rows × columns.
  case npy
  /// A JSON array of objects, one for each row.
  case json

  /// The bytes of a file that holds a table.
  ///
  /// - Parameter columns: At least one. Their names are different and not empty, and all have the
  ///   same number of values.
  /// - Throws: ``TableError`` for a NaN.
  public func bytes(
    of columns: [(name: String, values: [Double])]
  ) throws(TableError) -> [UInt8] {
    let count = columns.first?.values.count ?? 0
    require(
      columns.allSatisfy { $0.values.count == count },
      "columns must have one length, got \(columns.map(\.values.count))")
    let sink = MemorySink()
    do {
      let writer = try TableWriter(
        self, columns: columns.map(\.name), rowCount: count, into: sink)
      try writer.writeRows(
        label: nil, columnByColumn: columns.flatMap(\.values), columns: columns.count)
      try writer.finish()
    } catch let error as TableError {
      throw error
    } catch {
      fatalError("a sink in memory does not fail, got \(error)")
    }
    return sink.bytes
  }
}
