import Testing
import _TestSupport

@testable import CurveFormats

@Suite struct ShortestDecimalTests {
  private static let table: [(Double, String)] = [
    (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-1.0, "-1"), (10.0, "10"), (0.1, "0.1"), (0.5, "0.5"),
    (0.25, "0.25"), (-12.5, "-12.5"), (0.1 + 0.2, "0.30000000000000004"),
    (1.0 / 3, "0.3333333333333333"),
    (100.0 / 3, "33.333333333333336"), (123_456.75, "123456.75"), (0.0001, "0.0001"),
    (0.00012345, "0.00012345"), (0.00001, "1e-05"), (0.000012, "1.2e-05"), (1e-11, "1e-11"),
    (1.0 / 120, "0.008333333333333333"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "9007199254740992"), (9_007_199_254_740_994, "9.007199254740994e+15"),
    (4_503_599_627_370_495.5, "4503599627370495.5"), (1e16, "1e+16"),
    (1e17, "1e+17"), (.leastNonzeroMagnitude, "5e-324"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"),
    (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.infinity, "inf"), (-.infinity, "-inf"),
  ]

  @Test(arguments: table)
  func textIsTheShortestThatReadsBack(x: Double, text: String) {
    #expect(ShortestDecimal.text(of: x) == text)
  }

  @Test func textReadsBackToTheSameDoubleAtEveryExponent() {
    let seed: UInt64 = 20_240_601
    var random = SeededRandom(seed: seed)
    var failures: [Double] = []
    for exponent in UInt64(0)..<2047 {
      for _ in 0..<20 {
        let x = Double(bitPattern: random.next() & (1 << 63 | 0xF_FFFF_FFFF_FFFF) | exponent << 52)
        let text = ShortestDecimal.text(of: x)
        if Double(text)?.bitPattern != x.bitPattern || text.hasSuffix(".0") { failures.append(x) }
      }
    }
    #expect(failures == [], "seed \(seed)")
  }

  /// Decimals of few digits must come out with those digits, and no more.
  @Test func decimalsOfFewDigitsKeepThem() {
    var failures: [String] = []
    for whole in [0, 1, 37, 4_096, 123_456] {
      for hundredths in 1...99 where hundredths % 10 != 0 {
        let text = "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
        if Double(text).map(ShortestDecimal.text(of:)) != text { failures.append(text) }
      }
    }
    #expect(failures == [])
  }
}
