// Rows without −0: in a table of a curve the sign of zero says nothing.
//
// The writers themselves keep every double as it is.

extension TableWriter {
  /// Writes rows with 0 in place of −0.
  package func writePlainRows(
    label: String? = nil, columns: [UnsafeBufferPointer<Double>]
  ) throws {
    // Signs are or-ed, since a loop without an exit becomes vector instructions.
    let hasSignedZero = columns.contains { column in
      column.reduce(0) { $0 | ($1 == 0 ? $1.bitPattern : 0) } != 0
    }
    guard hasSignedZero else { return try writeRows(label: label, columns: columns) }
    let numbers = columns.flatMap { $0.map { $0 + 0 } }
    try writeRows(label: label, columnByColumn: numbers, columns: columns.count)
  }

  /// Writes rows with 0 in place of −0.
  ///
  /// - Parameter columns: At least one, all of one length.
  package func writePlainRows(label: String? = nil, columns: [[Double]]) throws {
    try writeRows(
      label: label, columnByColumn: columns.flatMap { $0.map { $0 + 0 } }, columns: columns.count)
  }
}
