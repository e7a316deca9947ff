import Testing

import CurveFormats

@Suite struct NumberListReaderTests {
  private static let list = "\u{FEFF}0\n0.25\r\n\n  -1e-3\t\n \t \n\r\n5e-324\n+7.5\n1"
  private static let numbers = [0, 0.25, -1e-3, .leastNonzeroMagnitude, 7.5, 1]

  @Test(arguments: 1...64)
  func piecesOfAnySizeGiveTheSameNumbers(size: Int) throws {
    #expect(try read(Self.list, inPiecesOf: size) == Self.numbers)
    #expect(try read(Self.list + "\n", inPiecesOf: size) == Self.numbers)
  }

  @Test func numbersAreHandedOverAsSoonAsTheirLineEnds() throws {
    var reader = NumberListReader()
    var numbers: [Double] = []
    for piece in ["1\n2", "5\n", "3"] {
      try Array(piece.utf8).withUnsafeBytes { bytes in
        try reader.read(bytes) { numbers.append($0) }
      }
    }
    #expect(numbers == [1, 25])
    try reader.finish { numbers.append($0) }
    #expect(numbers == [1, 25, 3])
  }

  @Test(arguments: ["", "\n", "\n\r\n \n", "\u{FEFF}"])
  func nothingButBlankLinesGiveNoNumbers(text: String) throws {
    #expect(try read(text, inPiecesOf: 2) == [])
  }

  @Test(arguments: ["x", "inf", "nan", "1e999", "0x1p3", "1,2", "1 2", "1\r2", "1..", "-"])
  func linesThatAreNoFiniteNumberAreReported(text: String) {
    for size in [1, 3, 100] {
      #expect(
        throws: CSVError(line: 3, column: 1, problem: "expected a finite number, got '\(text)'")
      ) {
        try read("1\n\n\(text)\n4\n", inPiecesOf: size)
      }
      #expect(
        throws: CSVError(line: 2, column: 1, problem: "expected a finite number, got '\(text)'")
      ) {
        try read("1\n\(text)", inPiecesOf: size)
      }
    }
  }

  @Test func numbersOutsideTheRangeAreReportedWithTheirLine() throws {
    for size in [1, 3, 100] {
      #expect(
        throws: CSVError(line: 3, column: 1, problem: "expected a number from 0 to 2, got 2.5")
      ) {
        try read("0\n2\n2.5\n", inPiecesOf: size, in: 0...2)
      }
      #expect(
        throws: CSVError(line: 1, column: 1, problem: "expected a number from 0 to 2, got -1e-09")
      ) {
        try read("-1e-9", inPiecesOf: size, in: 0...2)
      }
    }
    #expect(try read("-0\n2", inPiecesOf: 2, in: 0...2) == [0, 2])
  }

  @Test func linesOfAThousandBytesAreReadAndLongerOnesRefused() throws {
    let padding = String(repeating: " ", count: 999)
    #expect(try read("1\n\(padding)2\n3", inPiecesOf: 64) == [1, 2, 3])
    #expect(
      throws: CSVError(line: 2, column: 1, problem: "expected one number, got more than 1000 bytes")
    ) {
      try read("1\n\(padding)25\n3", inPiecesOf: 64)
    }
  }

  @Test func bytesThatAreNotUTF8AreReportedAsText() {
    var reader = NumberListReader()
    #expect(
      throws: CSVError(line: 1, column: 1, problem: "expected a finite number, got '1\u{FFFD}'")
    ) {
      try ([0x31, 0xFF, 0x0A] as [UInt8]).withUnsafeBytes { try reader.read($0) { _ in } }
    }
  }

  @Test func errorsOfTheReceiverComeThrough() {
    struct Enough: Error {}
    var reader = NumberListReader()
    #expect(throws: Enough.self) {
      try Array("1\n".utf8).withUnsafeBytes { try reader.read($0) { _ in throw Enough() } }
    }
  }

  private func read(
    _ text: String, inPiecesOf size: Int,
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) throws -> [Double] {
    var reader = NumberListReader(in: range)
    var numbers: [Double] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try rest.prefix(size).withUnsafeBytes { bytes in
        try reader.read(bytes) { numbers.append($0) }
      }
      rest = rest.dropFirst(size)
    }
    try reader.finish { numbers.append($0) }
    return numbers
  }
}
