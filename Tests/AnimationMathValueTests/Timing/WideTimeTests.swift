import Testing
import _TestSupport

import AnimationMath

@Suite struct WideTimeTests {
  /// The bounds of the header, with the other arithmetic of 106 bits as the reference: it may be as far
  /// off itself.
  @Test func operationsAreThoseOfTheHeader() {
    var random = SeededRandom(seed: 11)
    var worst = WorstCase("106-bit times, 2⁻¹⁰⁶ of the result", bound: 6)
    for _ in rounds(50_000) {
      func number() -> Double {
        random.logUniform(in: 1e-5...1e5) * (random.index(below: 2) == 0 ? 1 : -1)
      }
      let (a, b, c, d) = (number(), number(), number(), number())
      let (x, y) = (WideTime.product(a, b), WideTime.sum(c, d))
      let (u, v) = (DoubleDouble.product(a, b), DoubleDouble.sum(c, d))
      for (result, reference) in [
        (x, u), (y, v), (x.adding(y), u + v), (x.adding(y.negated()), u - v), (x.adding(c), u + c),
        (x.multiplied(by: c), u * c), (x.divided(by: c), u / c), (x.negated(), -u),
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
    #expect(WideTime.sum(1, 0x1p-80).adding(one.negated()) == WideTime(0x1p-80))
  }

  @Test func infiniteTimesHaveNoSecondPart() {
    let endless = WideTime.product(.infinity, 2)
    #expect(endless == WideTime(.infinity) && endless.adding(1) == endless)
    #expect(endless.divided(by: 3) == endless && endless.multiplied(by: -2) == endless.negated())
    #expect(endless.adding(.sum(1, 0x1p-80)) == endless)
    #expect(WideTime(.nan).adding(1).hi.isNaN)
  }
}
