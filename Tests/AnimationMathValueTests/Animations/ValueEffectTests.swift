// What effects have: contexts, and velocities, their own or measured.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ValueEffectTests {
  /// An effect that does not say otherwise.
  @Test func noEffectIsRelativeToItsEndUnlessItSaysSo() {
    struct Square: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { progress * progress }
    }
    #expect(Square().readsUnderlying)
    #expect(Square().relativeToEnd(model: 0) == nil)
  }

  /// The example of the article on effects of one's own, without its slope.
  private struct Toss: ValueEffect {
    var from, to, height: Double
    var readsUnderlying: Bool { false }

    func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
      from + progress * (to - from) + 4 * progress * (1 - progress) * height
    }
  }

  private struct SlopedToss: ValueEffect {
    let toss: Toss

    func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
      toss.value(at: progress, from: side, in: context)
    }

    func slope(at progress: Double, from side: Side, in context: EffectContext<Double>) -> Double {
      toss.to - toss.from + (4 - 8 * progress) * toss.height
    }
  }

  /// Beyond an end, too, the slope is measured on the side that is asked for.
  @Test func theMeasuredSlopeAtAnEndIsThatOfTheSide() {
    struct Folded: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { abs(progress) + abs(progress - 1) }
    }
    let context = EffectContext(underlying: 0.0, model: 0)
    for (progress, side, slope) in [
      (0.0, Side.left, -2.0), (0, .right, 0), (1, .left, 0), (1, .right, 2),
    ] {
      #expect(abs(Folded().slope(at: progress, from: side, in: context) - slope) < 1e-9)
    }
  }

  @Test func anEffectOfOnesOwnHasAVelocity() {
    func stack(_ effect: some ValueEffect<Double>) -> AnimationStack<Double> {
      var stack = AnimationStack(1.0)
      stack.add(PropertyAnimation(effect, timing: MediaTiming(duration: 2)))
      return stack
    }
    let toss = Toss(from: 1, to: 3, height: 8)
    let times = [0, 0.5, 1, 1.5]
    #expect(times.map(stack(toss).value) == [1, 7.5, 10, 8.5])
    // (2 + 8·(4 − 8p))/2 at p = 0, ¼, ½ and ¾.
    #expect(times.map(stack(SlopedToss(toss: toss)).velocity) == [17, 9, 1, -7])
    for (measured, expected) in zip(times.map(stack(toss).velocity), [17.0, 9, 1, -7]) {
      #expect(abs(measured - expected) < 1e-10)
    }
    #expect(stack(toss).velocity(at: 3) == 0)
  }

  /// An effect over the value below moves with it: d/dt of (underlying)² + p.
  @Test func anEffectOverTheValueBelowMovesWithIt() {
    struct Square: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { context.underlying * context.underlying + progress }
    }
    let timing = MediaTiming(duration: 2, fillMode: .forwards)
    var stack = AnimationStack(0.0)
    stack.add(PropertyAnimation(BasicAnimation(from: 0.0, to: 6), timing: timing))
    stack.add(PropertyAnimation(Square(), timing: timing))
    // 3t and 9t² + t/2.
    for time in [0, 0.25, 1, 1.75] {
      #expect(abs(stack.value(at: time) - (9 * time * time + time / 2)) < 1e-13)
      #expect(abs(stack.velocity(at: time) - (18 * time + 0.5)) < 1e-8, "\(time)")
      #expect(abs(stack.velocityByEffects(at: time) - (18 * time + 0.5)) < 1e-8, "\(time)")
    }
    #expect(stack.velocity(at: 2) == 0)
    stack.add(PropertyAnimation(Square(), timing: timing, composite: .add))
    let shown = 9.0 + 0.5
    #expect(abs(stack.value(at: 1) - (shown + shown * shown + 0.5)) < 1e-12)
    #expect(abs(stack.velocity(at: 1) - (18.5 + 2 * shown * 18.5 + 0.5)) < 1e-7)
  }

  #if EXIT_TESTS
    @Test func passesMustBeCountable() async {
      #expect(EffectContext(underlying: 0.0, model: 0).iteration == 0)
      await #expect(processExitsWith: .failure) {
        _ = EffectContext(underlying: 0.0, model: 0, iteration: -1)
      }
      await #expect(processExitsWith: .failure) {
        _ = EffectContext(underlying: 0.0, model: 0, iteration: .infinity)
      }
      await #expect(processExitsWith: .failure) {
        _ = EffectContext(underlying: 0.0, model: 0, iteration: .nan)
      }
    }
  #endif
}
