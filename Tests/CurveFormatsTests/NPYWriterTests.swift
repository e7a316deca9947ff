import Testing

import CurveFormats

@Suite struct NPYWriterTests {
  @Test(arguments: [
    (0, 1, "(0, 1)"), (1, 3, "(1, 3)"), (10, 3, "(10, 3)"),
    (1_000_000_000_000, 12, "(1000000000000, 12)"),
    (.max, .max, "(9223372036854775807, 9223372036854775807)"),
  ])
  func headerIsTheOneNumPyWrites(rows: Int, columns: Int, shape: String) {
    let header = NPYWriter.header(rows: rows, columns: columns)
    let dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': \(shape), }"
    #expect(header.count == 128)
    #expect(header[..<10] == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0, 118, 0])
    #expect(String(decoding: header[10..<127], as: UTF8.self).hasPrefix(dictionary + " "))
    #expect(header[(10 + dictionary.utf8.count)..<127].allSatisfy { $0 == UInt8(ascii: " ") })
    #expect(header[127] == UInt8(ascii: "\n"))
  }

  @Test func numbersAreLittleEndianRowAfterRow() throws {
    let sink = MemorySink()
    let writer = try TableWriter(.npy, columns: ["time", "value"], rowCount: 2, into: sink)
    try writer.writeRow([1, -0.0])
    try writer.writeRow([-.infinity, Double(bitPattern: 0x0123_4567_89AB_CDEF)])
    try writer.finish()
    #expect(Array(sink.bytes[..<128]) == NPYWriter.header(rows: 2, columns: 2))
    #expect(
      sink.bytes[128...] == [
        0, 0, 0, 0, 0, 0, 0xF0, 0x3F,
        0, 0, 0, 0, 0, 0, 0, 0x80,
        0, 0, 0, 0, 0, 0, 0xF0, 0xFF,
        0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01,
      ])
  }

  @Test func rowCountMustBeKnown() {
    #expect(throws: TableError.rowCountRequired(format: "npy")) {
      _ = try TableWriter(.npy, columns: ["time"], into: MemorySink())
    }
  }

  @Test func labelColumnIsRefused() {
    #expect(throws: TableError.labelColumnUnsupported(format: "npy", column: "curve")) {
      _ = try TableWriter(
        .npy, columns: ["time"], labelColumn: "curve", rowCount: 1, into: MemorySink())
    }
  }
}
