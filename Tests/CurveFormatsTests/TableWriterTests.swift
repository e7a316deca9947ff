import Testing
import _TestSupport

import CurveFormats

/// What all formats promise alike.
@Suite struct TableWriterTests {
  @Test(arguments: TableFormat.allCases)
  func nanIsRefusedWithItsRowAndColumnAndLeavesNothingBehind(format: TableFormat) throws {
    let sink = MemorySink()
    let writer = try format.writer(rowCount: 2, into: sink)
    try writer.writeRow([1, 2])
    #expect(throws: TableError.notANumber(row: 2, column: "b")) {
      try writer.writeRow([3, .nan])
    }
    #expect(throws: TableError.notANumber(row: 2, column: "a")) {
      try writer.writeRow([.signalingNaN, -.nan])
    }
    try writer.writeRow([3, 4])
    try writer.finish()

    let reference = MemorySink()
    let whole = try format.writer(rowCount: 2, into: reference)
    try whole.writeRow([1, 2])
    try whole.writeRow([3, 4])
    try whole.finish()
    #expect(sink.bytes == reference.bytes)
  }

  @Test(arguments: TableFormat.allCases)
  func tooFewRowsAreNoticedAtTheEnd(format: TableFormat) {
    #expect(throws: TableError.rowCountMismatch(announced: 2, written: 1)) {
      let writer = try format.writer(rowCount: 2, into: MemorySink())
      try writer.writeRow([1, 2])
      try writer.finish()
    }
  }

  @Test(arguments: TableFormat.allCases)
  func aRowTooManyIsRefused(format: TableFormat) throws {
    let writer = try format.writer(rowCount: 1, into: MemorySink())
    try writer.writeRow([1, 2])
    #expect(throws: TableError.rowCountMismatch(announced: 1, written: 2)) {
      try writer.writeRow([1, 2])
    }
    try writer.finish()
  }

  /// Pieces are formatted side by side; their seams are at multiples of 1024 rows.
  @Test(arguments: TableFormat.allCases)
  func manyRowsAtOnceMakeTheSameBytesAsOneByOne(format: TableFormat) throws {
    for count in cases([0, 1, 2, 1023, 1024, 1025, 16_384, 20_001], oneOf: 3) {
      let columns = [1.0, 1 / 3.0].map { step in
        (0..<count).map { (Double($0) * step).squareRoot() }
      }
      let (first, second) = (MemorySink(), MemorySink())
      let atOnce = try format.writer(rowCount: count, into: first)
      try columns[0].withUnsafeBufferPointer { a in
        try columns[1].withUnsafeBufferPointer { b in
          try atOnce.writeRows(label: nil, columns: [a, b])
        }
      }
      try atOnce.finish()
      let oneByOne = try format.writer(rowCount: count, into: second)
      for row in 0..<count { try oneByOne.writeRow([columns[0][row], columns[1][row]]) }
      try oneByOne.finish()
      #expect(first.bytes == second.bytes, "\(count) rows")
    }
  }

  @Test(arguments: TableFormat.allCases)
  func rowsBeforeOneThatIsRefusedAreWritten(format: TableFormat) throws {
    let (first, second) = (MemorySink(), MemorySink())
    let broken = try format.writer(rowCount: 3, into: first)
    var numbers = (0..<2000).map(Double.init)
    try numbers.withUnsafeBufferPointer { numbers in
      let row = UnsafeBufferPointer(rebasing: numbers[..<1])
      try broken.writeRows(label: nil, columns: [row, row])
      #expect(throws: TableError.rowCountMismatch(announced: 3, written: 4)) {
        try broken.writeRows(label: nil, columns: [numbers, numbers])
      }
    }
    try broken.finish()
    let whole = try format.writer(rowCount: 3, into: second)
    for value in [0.0, 0, 1] { try whole.writeRow([value, value]) }
    try whole.finish()
    #expect(first.bytes == second.bytes)

    let zeros = [Double](repeating: 0, count: numbers.count)
    numbers[1500] = .nan
    let refused = try format.writer(rowCount: 2000, into: MemorySink())
    numbers.withUnsafeBufferPointer { numbers in
      zeros.withUnsafeBufferPointer { zeros in
        let _ = #expect(throws: TableError.notANumber(row: 1501, column: "b")) {
          try refused.writeRows(label: nil, columns: [zeros, numbers])
        }
      }
    }
  }

  @Test func errorsSayWhatWasExpected() {
    #expect(
      "\(TableError.notANumber(row: 3, column: "value"))"
        == "row 3, column 'value': expected a number, got NaN")
    #expect(
      "\(TableError.rowCountMismatch(announced: 2, written: 1))" == "expected 2 rows, got 1")
    #expect(
      "\(TableError.rowCountRequired(format: "npy"))"
        == "npy needs the number of rows before the first one")
    #expect(
      "\(TableError.labelColumnUnsupported(format: "npy", column: "curve"))"
        == "npy holds numbers only; it cannot take the text column 'curve'")
  }

  #if EXIT_TESTS
    @Test func noColumnsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = try TableWriter(.csv, columns: [], into: MemorySink())
      }
    }

    @Test func emptyColumnNamesStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = try TableWriter(.csv, columns: ["a", ""], into: MemorySink())
      }
    }

    @Test func equalColumnNamesStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = try TableWriter(.csv, columns: ["a"], labelColumn: "a", into: MemorySink())
      }
    }

    @Test func negativeRowCountsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = try TableWriter(.npy, columns: ["a"], rowCount: -1, into: MemorySink())
      }
    }

    @Test func rowsOfTheWrongLengthStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let writer = try TableWriter(.csv, columns: ["a"], into: MemorySink())
        try writer.writeRow([1, 2])
      }
    }

    @Test func missingLabelsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let writer = try TableWriter(
          .csv, columns: ["a"], labelColumn: "curve", into: MemorySink())
        try writer.writeRow([1])
      }
    }

    @Test func labelsWithoutAColumnStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let writer = try TableWriter(.csv, columns: ["a"], into: MemorySink())
        try writer.writeRow(label: "ease", [1])
      }
    }

    @Test func rowsAfterTheEndStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let writer = try TableWriter(.csv, columns: ["a"], into: MemorySink())
        try writer.finish()
        try writer.writeRow([1])
      }
    }

    @Test func aSecondEndStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let writer = try TableWriter(.json, columns: ["a"], into: MemorySink())
        try writer.finish()
        try writer.finish()
      }
    }
  #endif
}

extension TableFormat {
  fileprivate func writer(
    columns: [String] = ["a", "b"], rowCount: Int, into sink: MemorySink
  ) throws -> TableWriter {
    try TableWriter(self, columns: columns, rowCount: rowCount, into: sink)
  }
}
