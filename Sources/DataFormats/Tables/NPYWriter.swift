// The NumPy array file, version 1.0: a 128-byte header, then the bits of the numbers.
//
//   bytes 0–5     \x93NUMPY
//   bytes 6–7     1, 0                         the version
//   bytes 8–9     118, little-endian           the length of what follows up to the data
//   bytes 10–127  {'descr': '<f8', 'fortran_order': False, 'shape': (rows, columns), }
//                 padded with spaces, ended with \n
//   then          float64, little-endian, row after row
//
// NumPy makes the header a multiple of 64 bytes long and leaves room for the row count to grow to
// 21 digits. With both rules a table of less than 10³⁹ columns always gets 128 bytes, the same
// bytes that numpy.save writes. Column names are not stored, and text has no place.
//
// Source: numpy.lib.format, "Format Version 1.0"; NEP 1.

/// Writes a table as a two-dimensional NumPy array, rows by columns.
///
/// The format has no room for column names, so they are used in errors only. The header holds the
/// number of rows, so it must be known from the start.
package final class NPYWriter: TableWriter {
  @exclusivity(unchecked) private var output: ByteWriter  // see ByteWriter.swift
  @exclusivity(unchecked) private var progress: TableProgress

  /// Begins a table and writes its header.
  ///
  /// - Throws: `TableError` when there is a label column or no row count.
  package init(
    columns: [String], labelColumn: String? = nil, rowCount: Int? = nil, into sink: any ByteSink
  ) throws {
    progress = TableProgress(columns: columns, labelColumn: labelColumn, rowCount: rowCount)
    output = ByteWriter(into: sink)
    if let labelColumn {
      throw TableError.labelColumnUnsupported(format: "npy", column: labelColumn)
    }
    guard let rowCount else { throw TableError.rowCountRequired(format: "npy") }
    try output.write(Self.header(rows: rowCount, columns: columns.count))
  }

  /// Writes rows up to one that holds a NaN.
  package func writeRows(label: String?, columns: [UnsafeBufferPointer<Double>]) throws {
    let (count, failure) = progress.admit(label: label, columns: columns)
    for row in 0..<count {
      for column in columns {
        try output.write(upTo: 8) { place in
          place.storeBytes(of: column[row].bitPattern.littleEndian, as: UInt64.self)
          return 8
        }
      }
    }
    if let failure { throw failure }
  }

  /// Hands the last rows to the sink.
  package func finish() throws {
    try progress.complete()
    try output.flush()
  }

  package static func header(rows: Int, columns: Int) -> [UInt8] {
    let dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    let magic: [UInt8] = [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0]
    let padding = 127 - magic.count - dictionary.utf8.count
    return magic + dictionary.utf8 + [UInt8](repeating: UInt8(ascii: " "), count: padding)
      + [UInt8(ascii: "\n")]
  }
}
