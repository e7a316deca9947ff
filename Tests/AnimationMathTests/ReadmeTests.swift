// The Swift of the README, with the values that stand there as comments.

import AnimationMath
import Testing

@Suite struct ReadmeTests {
  /// Whether a number is the one printed, to half of its last digit.
  static func agrees(_ value: Double?, _ printed: Double, digits: Double) -> Bool {
    value.map { abs($0 - printed) <= 0.5 * digits } ?? false
  }

  @Test func theNumbersOfASpring() {
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10).motion(from: 0, to: 100)
    #expect(Self.agrees(motion.value(at: 0.1), 34.03, digits: 0.01))
    #expect(Self.agrees(motion.peak?.value, 116.3, digits: 0.1))
    #expect(Self.agrees(motion.settlingDuration(within: 0.1), 1.2702, digits: 1e-4))
    let apple = motion.settlingDuration(within: 0.1, rule: .coreAnimation)
    #expect(Self.agrees(apple, 1.4727, digits: 1e-4))
  }

  @Test func aPointThatIsSentElsewhere() {
    var position = AnimationStack(PointValue(x: 0, y: 0))
    position.animate(to: PointValue(x: 100, y: 0), at: 0, .spring(.bouncy))
    position.animate(to: PointValue(x: 0, y: 50), at: 0.2, .spring(.bouncy))
    #expect(Self.agrees(position.value(at: 0.3).x, 61.1, digits: 0.1))
    #expect(Self.agrees(position.value(at: 0.3).y, 21.2, digits: 0.1))
  }

  @Test func anEasing() throws {
    #expect(try Easing("linear(0, 0.5 25% 75%, 1)").slope(at: 0.1) == 2)
    #expect(try Easing("linear(0, 0.5 25% 75%, 1)").slope(at: 0.3) == 0)
    #expect(Self.agrees(CubicBezier.easeInOut.value(at: 0.25), 0.12916, digits: 1e-5))
    let emphasized = Easing.material3(.emphasized).reversed
    #expect(Self.agrees(emphasized.value(at: 0.3), 0.9868, digits: 1e-4))
    let named = Easing(try Easing("material3.emphasized").reversed)
    #expect(Easing(emphasized) == named)
  }

  @Test func aRatioStaysWhatItIs() {
    #expect(
      Self.agrees(DampedSpring(response: 0.5, dampingRatio: 0.7).dampingRatio, 0.7, digits: 1e-15))
  }
}
