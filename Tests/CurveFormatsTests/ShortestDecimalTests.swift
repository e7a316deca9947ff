import Testing
import _TestSupport

import CurveFormats

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

  // MARK: Written to memory

  @Test(arguments: table)
  func writtenTextIsTheSame(x: Double, text: String) {
    #expect(Self.written(x) == text)
  }

  /// The tenth part of what release builds were run over: 10⁸ numbers without a difference.
  @Test(arguments: NumberKind.allCases)
  func numbersOfEveryKindAreWrittenAsTheStandardLibraryDoes(kind: NumberKind) {
    let seed: UInt64 = 20_261_122
    var random = SeededRandom(seed: seed)
    var failures: [Double] = []
    var own = 0
    for _ in rounds(20_000) {
      let x = kind.number(&random)
      if x.isNaN { continue }
      if Decimal17(x) != nil { own += 1 }
      if Self.written(x) != ShortestDecimal.text(of: x) { failures.append(x) }
    }
    #expect(failures == [], "seed \(seed)")
    // Otherwise the standard library would be compared with itself.
    let least = kind == .anyBits ? 500 : kind == .besidePowersOfTwo ? 10_000 : 15_000
    #expect(own > rounds(least).count)
  }

  enum NumberKind: CaseIterable {
    case anyBits, unit, decimals, integers, anyExponent, besidePowersOfTwo, besideFewDigits, fewBits

    func number(_ random: inout SeededRandom) -> Double {
      let bits = random.next()
      func scaled(_ x: Double, _ low: Int, _ high: Int) -> Double {
        x * Double(sign: .plus, exponent: low + random.index(below: high - low), significand: 1)
      }
      func moved(_ x: Double, by steps: Int) -> Double {
        Double(
          bitPattern: x.bitPattern
            &+ UInt64(bitPattern: Int64(random.index(below: steps) - steps / 2)))
      }
      switch self {
      case .anyBits: return Double(bitPattern: bits)
      case .unit: return random.uniform(in: -2...2)
      case .decimals: return Double(Int64(bitPattern: bits) % 1_000_000) / 1000
      case .integers: return Double(Int64(bitPattern: bits) % 10_000_000_000)
      case .anyExponent: return scaled(1 + random.unit(), -119, 52)
      case .besidePowersOfTwo: return moved(scaled(1, -118, 52), by: 9)
      case .besideFewDigits:
        let text = "\(1 + bits % 999)e\(random.index(below: 45) - 33)"
        return moved(Double(text) ?? .nan, by: 5)
      case .fewBits: return scaled(Double(bits & 0xffff), -119, 30)
      }
    }
  }

  private static func written(
    _ x: Double,
    _ write: (Double, UnsafeMutableRawPointer) -> Int = {
      ShortestDecimal.write($0, to: $1)
    }
  ) -> String {
    withUnsafeTemporaryAllocation(byteCount: ShortestDecimal.maximumLength, alignment: 8) { room in
      guard let base = room.baseAddress else { return "" }
      let count = write(x, base)
      return String(decoding: room[..<count], as: UTF8.self)
    }
  }

  // MARK: Fewer digits

  private static let rounded: [(Double, Int, String)] = [
    (0.15, 1, "0.2"), (1.0 / 3, 6, "0.333333"), (2.0 / 3, 6, "0.666667"), (-2.5, 1, "-3"),
    (0.99999, 3, "1"), (9.9999e-5, 3, "0.0001"), (0.00012345678, 4, "0.0001235"),
    (123_456.789, 3, "123000"), (1e300, 5, "1e+300"), (1.23456e300, 3, "1.23e+300"),
    (1.23456e-300, 3, "1.23e-300"), (.leastNonzeroMagnitude, 9, "5e-324"), (0.25, 1, "0.3"),
    (1_048_576, 2, "1000000"), (9_007_199_254_740_992, 16, "9007199254740992"),
    (0x1.fffffffffffffp53, 3, "1.8e+16"), (0, 3, "0"), (-0.0, 3, "-0"), (.infinity, 3, "inf"),
    (1.0 / 3, 17, "0.3333333333333333"), (0.1, 15, "0.1"), (1e-7, 2, "1e-07"),
    (1.0000000000000007, 16, "1.000000000000001"),  // the least with seventeen digits
  ]

  @Test(arguments: rounded)
  func fewerDigitsAreTheShortestDecimalRounded(x: Double, digits: Int, text: String) {
    let rounding = Rounding(toDigits: digits)
    #expect(Self.written(x) { ShortestDecimal.write($0, rounding, to: $1) } == text)
  }

  /// Rounding moves a number by half a unit of its last digit at most.
  @Test func roundedTextIsWithinHalfAUnitOfTheNumber() throws {
    let seed: UInt64 = 20_261_123
    var random = SeededRandom(seed: seed)
    for _ in rounds(5_000) {
      let (x, digits) = (random.logUniform(in: 1e-300...1e300), 1 + random.index(below: 16))
      let text = Self.written(x) { ShortestDecimal.write($0, Rounding(toDigits: digits), to: $1) }
      let rounded = try #require(Double(text), "\(text)")
      // Half a unit of x's last digit is at most 5·10⁻ᵈ of x; reading back adds its own rounding.
      var half = 5.0
      for _ in 0..<digits { half /= 10 }
      #expect((rounded - x).magnitude <= x * (half + 0x1p-52), "\(x) to \(digits): \(text)")
      #expect(
        text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }.count <= max(digits, 16))
    }
  }
}
