// Rows formatted side by side and written in order: seams, long rows, and sinks that give up.

import Testing
import _TestSupport

import CurveFormats

@Suite struct ByteWriterRowsTests {
  /// All bytes in turn, for the longest row from any of them on.
  private static let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0) }

  /// What row `number` is: stuffing that begins with its number, of a length that looks like nothing in particular.
  private static func row(_ number: Int, upTo limit: Int) -> [UInt8] {
    let length = number % 5 == 0 ? limit : 1 + number &* 7919 % limit
    return Array(bytes.dropFirst(number &* 31 % 256).prefix(length))
  }

  private static func write(_ count: Int, upTo limit: Int, into sink: any ByteSink) throws {
    var output = ByteWriter(into: sink)
    try output.writeRows(count, upTo: limit) { numbers, place in
      let bytes = numbers.flatMap { row($0, upTo: limit) }
      place.copyMemory(from: bytes, byteCount: bytes.count)
      return bytes.count
    }
    try output.flush()
  }

  /// A piece is 4096 rows or what fits in 512 KiB, and a wave is 4 pieces.
  @Test(arguments: [
    (1, [4095, 4096, 4097, 16_383, 16_384, 16_385, 40_000]),
    (1000, [1, 523, 524, 525, 2095, 2096, 2097, 5000]),
    (131_072, [1, 15, 16, 17, 33]),
    (524_288, [1, 4, 5]),
    (524_289, [1, 2, 5]),
  ])
  func rowsStandInOrderWhateverTheirLength(limit: Int, counts: [Int]) throws {
    for count in counts {
      let sink = MemorySink()
      try Self.write(count, upTo: limit, into: sink)
      let expected = (0..<count).flatMap { Self.row($0, upTo: limit) }
      #expect(sink.bytes == expected, "\(count) rows of up to \(limit) bytes")
    }
  }

  @Test func noRowsAreNoBytes() throws {
    let sink = MemorySink()
    try Self.write(0, upTo: 10, into: sink)
    #expect(sink.bytes.isEmpty)
  }

  /// The rows in front take longest, so that on several threads they are ready last.
  @Test func everyRowIsFormattedOnceAndInItsPlaceHoweverLongItTakes() throws {
    let count = 20_000
    let calls = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    calls.initialize(repeating: 0, count: count)
    defer { calls.deallocate() }
    nonisolated(unsafe) let own = calls  // each row has its own byte
    let sink = MemorySink()
    var output = ByteWriter(into: sink)
    try output.writeRows(count, upTo: 4) { rows, place in
      for (index, row) in rows.enumerated() {
        var random = SeededRandom(seed: UInt64(row))
        var parity: UInt64 = 0
        for _ in 0..<(row % 16_384 < 2048 ? 500 : 1) { parity ^= random.next() }
        own[row] += parity == 0 ? 2 : 1
        place.storeBytes(of: UInt32(row).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
      }
      return 4 * rows.count
    }
    try output.flush()
    let numbers = sink.bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
      }
    }
    #expect(numbers == Array(0..<count))
    #expect((0..<count).allSatisfy { calls[$0] == 1 })
  }

  @Test func aSinkThatGivesUpEndsTheWritingWhereItDid() throws {
    let (count, limit) = (5000, 1000)
    let whole = (0..<count).flatMap { Self.row($0, upTo: limit) }
    let accepting = ImpatientSink(after: .max)
    try Self.write(count, upTo: limit, into: accepting)
    #expect(accepting.bytes == whole)
    for patience in [0, 1, 2, 5, accepting.sizes.count - 1] {
      let sink = ImpatientSink(after: patience)
      #expect(throws: ImpatientSink.Refusal.self, "after \(patience) calls") {
        try Self.write(count, upTo: limit, into: sink)
      }
      #expect(sink.bytes == Array(whole.prefix(accepting.sizes[..<patience].reduce(0, +))))
      #expect(sink.refusals == 1)
    }
  }

  /// A piece is long enough to go to the sink as it is, and no longer than what it has memory for.
  @Test func sinksReceivePiecesWholeAndOfBoundedLength() throws {
    let sink = ImpatientSink(after: .max)
    try Self.write(20_000, upTo: 100, into: sink)
    #expect(sink.sizes.count == 5)
    #expect(sink.sizes.allSatisfy { $0 <= 4096 * 100 })
  }

  /// A label is repeated in front of each of its rows, and may be longer than a piece.
  @Test(arguments: [1, 127, 131_000, 200_000])
  func labelsOfAnyLengthStandInEveryRow(length: Int) throws {
    let label = String(repeating: "ω", count: length / 2) + (length % 2 == 0 ? "" : "x")
    let numbers = (0..<6).map { Double($0) / 3 }
    let (csv, json) = (MemorySink(), MemorySink())
    let writers: [TableWriter] = [
      try TableWriter(.csv, columns: ["a"], labelColumn: "name", into: csv),
      try TableWriter(.json, columns: ["a"], labelColumn: "name", into: json),
    ]
    for writer in writers {
      try numbers.withUnsafeBufferPointer { try writer.writeRows(label: label, columns: [$0]) }
      try writer.finish()
    }
    let table = try CSVTable(csv.text)
    #expect(table.records.map { $0[0].text } == numbers.map { _ in label })
    #expect(try table.records.map { try $0[1].number() } == numbers)
    let (one, rows) = (MemorySink(), numbers)
    let byRows = try TableWriter(.json, columns: ["a"], labelColumn: "name", into: one)
    for number in rows { try byRows.writeRow(label: label, [number]) }
    try byRows.finish()
    #expect(json.bytes == one.bytes)
  }
}

/// A sink that takes a number of calls and refuses from then on.
private final class ImpatientSink: ByteSink {
  struct Refusal: Error {}

  private var rest: Int
  private(set) var bytes: [UInt8] = []
  private(set) var sizes: [Int] = []
  private(set) var refusals = 0

  init(after calls: Int) {
    rest = calls
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard rest > 0 else {
      refusals += 1
      throw Refusal()
    }
    rest -= 1
    sizes.append(bytes.count)
    self.bytes.append(contentsOf: bytes)
  }
}
