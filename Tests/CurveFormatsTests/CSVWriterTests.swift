import Testing
import _TestSupport

import CurveFormats

@Suite struct CSVWriterTests {
  @Test func tableIsAHeaderAndOneLineForEachRow() throws {
    let sink = MemorySink()
    let writer = try TableWriter(.csv, columns: ["time", "value", "velocity"], into: sink)
    try writer.writeRow([0, -0.0, 20])
    try writer.writeRow([0.1, 1.0 / 3, .infinity])
    try writer.writeRow([.leastNonzeroMagnitude, .greatestFiniteMagnitude, -.infinity])
    try writer.finish()
    #expect(
      sink.text == """
        time,value,velocity
        0,-0,20
        0.1,0.3333333333333333,inf
        5e-324,1.7976931348623157e+308,-inf

        """)
  }

  #if EXIT_TESTS
    @Test(arguments: [0, 18]) func otherNumbersOfDigitsStopTheProgram(digits: Int) async {
      await #expect(processExitsWith: .failure) { [digits] in
        _ = try TableWriter(.csv, columns: ["a"], significantDigits: digits, into: MemorySink())
      }
    }
  #endif

  @Test(arguments: [
    ("ease", "ease"), ("", ""), ("two words", "two words"), ("größe ω₀", "größe ω₀"),
    ("a,b", "\"a,b\""), ("say \"go\"", "\"say \"\"go\"\"\""), ("\"", "\"\"\"\""),
    ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""),
    (" a", "\" a\""), ("a ", "\"a \""), (" ", "\" \""),
  ])
  func textIsQuotedWhenItHoldsWhatWouldBeMisread(text: String, field: String) throws {
    let sink = MemorySink()
    let writer = try TableWriter(.csv, columns: ["x,y"], labelColumn: "curve", into: sink)
    try writer.writeRow(label: text, [1])
    try writer.finish()
    #expect(sink.text == "curve,\"x,y\"\n\(field),1\n")

    let table = try CSVTable(sink.text)
    #expect(table.columns == ["curve", "x,y"])
    #expect(table.records.map { $0.map(\.text) } == [[text, "1"]])
  }

  @Test func hundredThousandRandomDoublesReadBackBitForBit() throws {
    let seed: UInt64 = 2_718_281_828
    var random = SeededRandom(seed: seed)
    var numbers: [Double] = []
    while numbers.count < (isOptimised ? 100_000 : 20_000) {
      // Half of them any bits at all, half in the range of curves.
      let bits = random.next()
      let x =
        numbers.count % 2 == 0
        ? Double(bitPattern: bits) : Double(Int64(bitPattern: bits)) * 0x1p-62
      if !x.isNaN { numbers.append(x) }
    }
    #expect(try bitPatternsReadBack(numbers) == numbers.map(\.bitPattern), "seed \(seed)")
  }

  @Test func extremeDoublesReadBackBitForBit() throws {
    let numbers: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude.nextDown,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      0x1p53 - 1, 0x1p53, 0x1p53 + 2, 0x1p54 - 2, 0x1p54, 0x1p54 + 4, Double(1).nextDown,
      Double(1).nextUp, 0x1p-37, (0x1p-37).nextUp, (0x1p-37).nextDown, 1e-4, (1e-4).nextDown,
      1e22, 1e23, .infinity, -.infinity,
    ]
    #expect(try bitPatternsReadBack(numbers) == numbers.map(\.bitPattern))
  }

  private func bitPatternsReadBack(_ numbers: [Double]) throws -> [UInt64] {
    let sink = MemorySink()
    let writer = try TableWriter(.csv, columns: ["x"], rowCount: numbers.count, into: sink)
    for number in numbers { try writer.writeRow([number]) }
    try writer.finish()
    return try CSVTable(sink.bytes).numbers(in: "x").map(\.bitPattern)
  }
}
