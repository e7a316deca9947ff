import Testing
import _TestSupport

@testable import AnimationMath

@Suite struct WideTimeTests {
  /// The bounds of the header, with the other arithmetic of 106 bits as the reference: it may be as far
  /// off itself.
  @Test func operationsAreThoseOfTheHeader() {
    var random = SeededRandom(seed: 11)
    var worst = WorstCase("106-bit times, 2⁻¹⁰⁶ of the result", bound: 6)
    for _ in 0..<50_000 {
      func number() -> Double {
        random.logUniform(in: 1e-5...1e5) * (random.index(below: 2) == 0 ? 1 : -1)
      }
      let (a, b, c, d) = (number(), number(), number(), number())
      let (x, y) = (WideTime.product(a, b), WideTime.sum(c, d))
      let (u, v) = (DoubleDouble.product(a, b), DoubleDouble.sum(c, d))
      for (result, reference) in [
        (x, u), (y, v), (x + y, u + v), (x - y, u - v), (x + c, u + c), (x * c, u * c),
        (x / c, u / c), (-x, -u),
      ] {
        let error = DoubleDouble(hi: result.hi, lo: result.lo) - reference
        worst.record(
          error.hi == 0 ? 0 : error.hi / reference.hi * 0x1p106, at: "\(a), \(b), \(c), \(d)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func orderLooksAtBothParts() {
    let one = WideTime(1)
    #expect(one < WideTime.sum(1, 0x1p-80) && WideTime.sum(1, -0x1p-80) < one)
    #expect(!(one < one) && WideTime(0.5) < one && max(one, .zero) == one)
    #expect(WideTime.sum(1, 0x1p-80) - one == WideTime(0x1p-80))
  }

  @Test func infiniteTimesHaveNoSecondPart() {
    let endless = WideTime.product(.infinity, 2)
    #expect(endless == WideTime(.infinity) && endless + 1 == endless && endless / 3 == endless)
    #expect(endless * -2 == -endless && endless + WideTime.sum(1, 0x1p-80) == endless)
    #expect((WideTime(.nan) + 1).hi.isNaN)
  }
}
