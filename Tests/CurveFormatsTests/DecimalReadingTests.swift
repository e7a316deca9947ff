// Decimals in tables, against the standard library's.

import Testing
import _TestSupport

import CurveFormats

@Suite struct DecimalReadingTests {
  private func fast(_ text: String) -> Double? {
    var end = 0
    let bytes = Array(text.utf8)
    guard let number = DecimalReading.decimal(in: bytes, from: &end) else { return nil }
    return end == bytes.count ? number : nil
  }

  @Test func theFastPathHasTheBitsOfTheStandardLibrary() {
    var random = SeededRandom(seed: 11)
    var found = 0
    for _ in trials(200_000) {
      let digits = 1 + random.index(below: 19)
      var text = (0..<digits).map { _ in "\(random.index(below: 10))" }.joined()
      if random.index(below: 2) == 0 {
        let point = 1 + random.index(below: digits)
        text = "\(text.prefix(point)).\(text.dropFirst(point))0"
      }
      if random.index(below: 2) == 0 { text += "e\(random.index(below: 121) - 60)" }
      if random.index(below: 2) == 0 { text = "-" + text }
      guard let number = fast(text) else { continue }
      found += 1
      #expect(number.bitPattern == Double(text)?.bitPattern, "\(text), seed \(random.seed)")
    }
    #expect(found > trials(200_000).count / 3)
  }

  @Test func shortestDecimalsAreReadBack() throws {
    var random = SeededRandom(seed: 12)
    var found = 0
    for _ in rounds(20_000) {
      let x = random.uniform(in: -1...1) * [1e-9, 1e-3, 1, 1e3, 1e12][random.index(below: 5)]
      guard let number = fast("\(x)") else { continue }
      found += 1
      #expect(number == x)
    }
    #expect(found > rounds(19_900).count)
  }

  /// Halfway between two doubles, and next to it.
  @Test(arguments: [
    "9007199254740993", "9007199254740993.0", "9007199254740992.999", "9007199254740993.001",
    "1.00000000000000011102230246251565", "0.500000000000000055511151231257827",
    "4503599627370496.5", "4503599627370497.5", "18014398509481986", "1e23", "8.5e22", "9.5e-23",
    "0.1", "0.3", "123456789012345678", "1e54", "1e55", "1e-54", "1e-55", "0", "-0", "00012.50",
    "9999999999999999999", "99999999999999999999", "0.0000000000000000000000000001",
  ])
  func hardDecimalsAreReadAsTheStandardLibraryReadsThem(_ text: String) throws {
    let expected = try #require(Double(text))
    #expect(DecimalReading.number(in: text)?.bitPattern == expected.bitPattern)
    if let number = fast(text) { #expect(number.bitPattern == expected.bitPattern, "\(text)") }
    let table = try CSVTable("x\n\(text)\n")
    #expect(try table.numbers(in: "x")[0].bitPattern == expected.bitPattern)
  }

  @Test(arguments: [
    "", "-", "+", ".", "1.", ".5", "1e", "1e+", "inf", "nan", "0x1", "1e9999", " 1", "1 ",
  ])
  func textThatIsNoPlainDecimalIsLeftToTheStandardLibrary(_ text: String) {
    #expect(fast(text) == nil)
  }
}
