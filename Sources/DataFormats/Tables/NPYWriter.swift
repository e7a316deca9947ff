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

/// Rows of a two-dimensional NumPy array, rows by columns.
///
/// The format has no room for column names, so they are used in errors only. The header holds the
/// number of rows, so it must be known from the start.
package struct NPYWriter: RowWriter {
  let header: [UInt8]
  let rowLimit: Int

  init(_ columns: [String], _ labelColumn: String?, _ rowCount: Int?) throws(TableError) {
    if let labelColumn {
      throw TableError.labelColumnUnsupported(format: "npy", column: labelColumn)
    }
    guard let rowCount else { throw TableError.rowCountRequired(format: "npy") }
    header = Self.header(rows: rowCount, columns: columns.count)
    rowLimit = 8 * columns.count
  }

  var footer: [UInt8] { [] }

  func prefix(_ label: String) -> [UInt8] { [] }

  func write(
    _ rows: Range<Int>, of columns: [UnsafeBufferPointer<Double>], prefix: [UInt8], isFirst: Bool,
    to place: UnsafeMutableRawPointer
  ) -> Int {
    var end = place
    for row in rows {
      for column in columns {
        end.storeBytes(of: column[row].bitPattern.littleEndian, as: UInt64.self)
        end += 8
      }
    }
    return end - place
  }

  package static func header(rows: Int, columns: Int) -> [UInt8] {
    let dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    let magic: [UInt8] = [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0]
    let padding = 127 - magic.count - dictionary.utf8.count
    return magic + dictionary.utf8 + [UInt8](repeating: UInt8(ascii: " "), count: padding)
      + [UInt8(ascii: "\n")]
  }
}
