import Testing
import _TestSupport

import AnimationMath

@Suite struct ExactSumTests {
  @Test func sumAndLossAreExactWhateverTheOrderOfMagnitude() {
    var random = SeededRandom(seed: 447_213)
    for _ in rounds(100_000) {
      let a = random.logUniform(in: 1e-30...1e30) * (random.unit() < 0.5 ? 1 : -1)
      let b = random.logUniform(in: 1e-30...1e30) * (random.unit() < 0.5 ? 1 : -1)
      let (value, lost) = exactSum(a, b)
      let exact = DoubleDouble.sum(a, b)
      #expect(value == exact.hi && lost == exact.lo, "seed \(random.seed): \(a) + \(b)")
    }
  }

  @Test func theLossIsThePartThatTheSumCannotHold() {
    #expect(exactSum(1, 0x1p-60) == (1, 0x1p-60))
    #expect(exactSum(0x1p-60, 1) == (1, 0x1p-60))
    #expect(exactSum(0.3, -0.1).value == 0.3 - 0.1)
    #expect(exactSum(5, -5) == (0, 0))
  }
}
