// Digits of doubles: what is written reads back, with the point moved too.

import Testing
import _TestSupport

import AnimationMath

@Suite struct DecimalDigitsTests {
  static let table: [(Double, plain: String, short: String)] = [
    (0, "0", "0"), (-0.0, "0", "-0"), (1, "1", "1"), (-1, "-1", "-1"), (10, "10", "10"),
    (0.1, "0.1", "0.1"), (-12.5, "-12.5", "-12.5"), (1234.5, "1234.5", "1234.5"),
    (0.001, "0.001", "0.001"), (0.0001, "0.0001", "0.0001"), (1e-5, "0.00001", "1e-5"),
    (1.5e-7, "0.00000015", "1.5e-7"), (1e15, "1000000000000000", "1000000000000000"),
    (1e16, "10000000000000000", "1e16"), (-1.25e20, "-125000000000000000000", "-1.25e20"),
    (1.0 / 3, "0.3333333333333333", "0.3333333333333333"),
    (9_007_199_254_740_992, "9007199254740992", "9007199254740992"),
  ]

  @Test(arguments: table)
  func numbersAreWrittenInFullAndInShort(value: Double, plain: String, short: String) {
    #expect(DecimalDigits(value).plain == plain && DecimalDigits(value).short == short)
  }

  @Test func decimalsReadBackBitForBit() {
    var random = SeededRandom(seed: 20_261_121)
    var failures: [Double] = []
    for _ in rounds(100_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let digits = DecimalDigits(value)
      if Double(digits.short)?.bitPattern != value.bitPattern { failures.append(value) }
      if abs(digits.exponent) < 40, Double(digits.plain) != value { failures.append(value) }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  static let rounded: [(Double, Int, String)] = [
    (100.0 / 9, 6, "11.111111"), (500.0 / 9, 6, "55.555556"), (0.9999995, 6, "1"),
    (99.9999996, 6, "100"), (9.9999994, 6, "9.999999"), (1e-6, 6, "0.000001"),
    (4.9e-7, 6, "0"), (5e-7, 6, "0.000001"), (-4e-7, 6, "0"), (-0.0000005, 6, "-0.000001"),
    (1e-300, 6, "0"), (0.5, 0, "1"), (0.4, 0, "0"), (12.5, 6, "12.5"), (0, 6, "0"),
    (1e50, 6, "1" + String(repeating: "0", count: 50)), (0.09, 1, "0.1"), (0.04, 1, "0"),
  ]

  @Test(arguments: rounded)
  func roundingGoesToTheNearestDecimal(value: Double, decimals: Int, text: String) {
    #expect(DecimalDigits(value).rounded(toDecimals: decimals).plain == text)
  }

  static let percentages: [(Double, String)] = [
    (0.25, "25%"), (1, "100%"), (0, "0%"), (-0.1, "-10%"), (0.364, "36.4%"), (1e-5, "0.001%"),
    (1.0 / 3, "33.33333333333333%"), (1e-8, "1e-6%"), (1e20, "1e22%"), (0.29, "29%"),
  ]

  /// 100·0.29 is 28.999999999999996.
  @Test(arguments: percentages)
  func percentagesMoveThePoint(fraction: Double, text: String) {
    #expect(percentage(fraction) == text)
  }

  @Test func percentagesReadBackToTheSameFraction() throws {
    var random = SeededRandom(seed: 20_261_122)
    var failures: [Double] = []
    for index in rounds(20_000) {
      let size = index % 2 == 0 ? random.unit() : random.logUniform(in: 1e-300...1e50)
      let fraction = random.index(below: 2) == 0 ? size : -size
      let easing = try Easing("linear(0 \(percentage(fraction)), 1 1e52%)")
      let curve = easing.curve as? PiecewiseLinear
      if curve?.points[0].x != fraction { failures.append(fraction) }
    }
    #expect(failures == [], "seed \(random.seed)")
  }
}
