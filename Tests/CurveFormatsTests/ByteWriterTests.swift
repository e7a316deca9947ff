import Testing
import _TestSupport

import CurveFormats

@Suite struct ByteWriterTests {
  @Test func sinkReceivesEveryByteInOrder() throws {
    let sink = PieceSink()
    var output = ByteWriter(into: sink)
    let long = (0..<200_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try output.write([7])
    try output.write(long)
    try output.write([9])
    try output.flush()
    try output.flush()
    #expect(sink.bytes == [7] + long + [9])
    // What is long goes there as it is, behind what was written before it.
    #expect(sink.pieces == [1, 200_001, 1])
  }

  @Test func pieceSizesStayBoundedHoweverManyRowsAreWritten() throws {
    let sink = PieceSink(keepsBytes: false)
    let writer = try TableWriter(.csv, columns: ["time", "value", "velocity"], into: sink)
    for row in rounds(100_000) {
      let time = Double(row) / 120
      try writer.writeRow([time, time.squareRoot(), -time])
    }
    try writer.finish()
    #expect(sink.pieces.count > (isOptimised ? 50 : 5))
    #expect(sink.pieces.allSatisfy { $0 <= 65_536 })
    #expect(sink.pieces.dropLast().allSatisfy { $0 > 65_536 - 64 })
  }
}

private final class PieceSink: ByteSink {
  private let keepsBytes: Bool
  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [Int] = []

  init(keepsBytes: Bool = true) {
    self.keepsBytes = keepsBytes
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    pieces.append(bytes.count)
    if keepsBytes { self.bytes.append(contentsOf: bytes) }
  }
}
