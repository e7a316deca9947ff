// Stacks by their definition: replaced, added, covered, and continuous under interruption.

import AnimationMath
import Testing
import _TestSupport

@Suite("AnimationStack")
struct AnimationStackTests {
  private let fade = PropertyAnimation(
    BasicAnimation(from: 100.0, to: 200), timing: MediaTiming(beginTime: 1, duration: 2))

  @Test func anAnimationShowsInItsTimeAndTheModelAroundIt() {
    var stack = AnimationStack(7.0)
    stack.add(fade)
    #expect(stack.value(at: 0.5) == 7)
    #expect(stack.value(at: 1) == 100)
    #expect(stack.value(at: 2) == 150)
    #expect(stack.value(at: 3) == 7)
  }

  @Test func theSameKeyNeverRunsTwice() {
    var stack = AnimationStack(0.0)
    stack.add(fade, forKey: "fade")
    stack.add(fade, forKey: "fade")
    #expect(stack.entries.count == 1)
    stack.remove(forKey: "fade")
    #expect(stack.entries.isEmpty)
  }

  /// to + (1 − p)(from − to) is (1 − p)·from + p·to.
  @Test func oneAnimationRewrittenAdditivelyShowsTheSame() throws {
    var random = SeededRandom(seed: 4)
    var worst = WorstCase("additive against plain, 2⁻⁵³ of the ends", bound: 4)
    for _ in 0..<2000 {
      let (from, to) = (random.uniform(in: -100...100), random.uniform(in: -100...100))
      let plain = PropertyAnimation(
        BasicAnimation(from: from, to: to), timing: MediaTiming(duration: 1),
        easing: CubicBezier.easeInOut)
      let (added, model) = try #require(plain.rewrittenAdditively(model: 0))
      var stack = AnimationStack(model)
      stack.add(added)
      let time = random.uniform(in: 0...0.999)
      let expected = try #require(plain.value(at: time, over: 0, model: 0))
      let scale = 0x1p-53 * (abs(from) + abs(to))
      worst.record((stack.value(at: time) - expected) / scale, at: "\(from) \(to) \(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func interruptedSpringsAreContinuousInValueAndVelocity() throws {
    var stack = AnimationStack(0.0)
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.6)
    for (time, target) in [(0.0, 100.0), (0.13, -40), (0.31, 250), (0.32, 0)] {
      let before = (stack.value(at: time), try #require(stack.velocity(at: time)))
      stack.animate(to: target, at: time, spring: spring)
      let after = (stack.value(at: time), try #require(stack.velocity(at: time)))
      #expect(abs(after.0 - before.0) <= 0x1p-52 * 400)
      #expect(abs(after.1 - before.1) <= 1e-11)
    }
  }

  @Test func velocityIsTheDerivativeOfTheValue() throws {
    var stack = AnimationStack(3.0)
    stack.add(
      PropertyAnimation(
        try KeyframeAnimation.linear([0.0, 10, -5], keyTimes: [0, 0.3, 1]),
        timing: MediaTiming(duration: 1, repeatCount: 2, autoreverses: true),
        easing: CubicBezier.easeIn
      ).grouped(in: MediaTiming(duration: 3, speed: 0.5), easing: CubicBezier.easeOut))
    stack.add(
      PropertyAnimation(
        BasicAnimation(by: 4.0), timing: MediaTiming(beginTime: 0.2, duration: 4),
        easing: CubicBezier.ease, composite: .add))
    for time in [0.31, 0.77, 1.4, 2.1, 3.9, 5.1] {
      let h = 1e-6
      let quotient = (stack.value(at: time + h) - stack.value(at: time - h)) / (2 * h)
      let velocity = try #require(stack.velocity(at: time))
      #expect(abs(velocity - quotient) <= 1e-6 * max(1, abs(quotient)), "\(time)")
    }
  }

  @Test func finishedAndCoveredAnimationsAreRemoved() {
    var stack = AnimationStack(0.0)
    func filling(_ value: Double, until end: Double) -> PropertyAnimation<Double> {
      PropertyAnimation(
        BasicAnimation(from: 0, to: value), timing: MediaTiming(duration: end, fillMode: .forwards))
    }
    stack.add(filling(1, until: 1), forKey: "covered")
    stack.add(filling(2, until: 2), forKey: "covers")
    stack.add(
      PropertyAnimation(BasicAnimation(to: 9.0), timing: MediaTiming(duration: 1)), forKey: "over")
    stack.removeFinished(at: 0.5)
    #expect(stack.entries.count == 3)
    let shown = stack.value(at: 5)
    stack.removeFinished(at: 5)
    #expect(stack.entries.map(\.key) == ["covers"])
    #expect(stack.value(at: 5) == shown && shown == 2)
  }
}
