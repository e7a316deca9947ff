import CurveFormats
import Testing

@Suite struct TableWriterPlainRowsTests {
  @Test func plainRowsHaveZeroForNegativeZero() throws {
    let sink = MemorySink()
    let writer = try TableWriter(.csv, columns: ["time", "value", "slope"], into: sink)
    try writer.writePlainRows(columns: [
      [0, 0.1], [-0.0, -Double.leastNonzeroMagnitude], [2, -.infinity],
    ])
    try writer.writePlainRows(columns: [[0.2, 0.3], [1, -1], [-0.5, 0.5]])
    try writer.finish()
    #expect(
      sink.text == "time,value,slope\n0,0,2\n0.1,-5e-324,-inf\n0.2,1,-0.5\n0.3,-1,0.5\n")
  }

  @Test func labelsOfPlainRowsAreKept() throws {
    let sink = MemorySink()
    let writer = try TableWriter(.csv, columns: ["value"], labelColumn: "curve", into: sink)
    try writer.writePlainRows(label: "ease", columns: [[-0.0, 1]])
    try writer.finish()
    #expect(sink.text == "curve,value\nease,0\nease,1\n")
  }
}
