// Tables as bytes: each format is what its writer writes.

import CurveFormats
import Testing

@Suite struct TableFormatTests {
  @Test func eachFormatHoldsTheTable() throws {
    let columns = [("time", [0, 0.1]), ("value", [-0.0, .infinity])]
    func text(_ format: TableFormat) throws -> String {
      String(decoding: try format.bytes(of: columns), as: UTF8.self)
    }
    #expect(try text(.csv) == "time,value\n0,-0\n0.1,inf\n")
    #expect(
      try text(.json)
        == "[\n{\"time\":0,\"value\":-0.0},\n{\"time\":0.1,\"value\":\"inf\"}\n]\n")
    let sink = MemorySink()
    let writer = try TableWriter(
      .npy, columns: ["time", "value"], labelColumn: nil, rowCount: 2, into: sink)
    for row in 0..<2 { try writer.writeRow(columns.map { $0.1[row] }) }
    try writer.finish()
    #expect(try TableFormat.npy.bytes(of: columns) == sink.bytes)
    #expect(try TableFormat.csv.bytes(of: [("a", [])]) == Array("a\n".utf8))
  }

  @Test func notANumberIsRefused() {
    for format in TableFormat.allCases {
      #expect(throws: TableError.notANumber(row: 2, column: "a")) {
        try format.bytes(of: [("a", [1, .nan])])
      }
    }
  }

  #if EXIT_TESTS
    @Test func columnsOfDifferentLengthsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = try? TableFormat.csv.bytes(of: [("a", [1]), ("b", [])])
      }
    }
  #endif
}
