// What effects are made of: contexts, and weights with their arithmetic.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ValueEffectTests {
  @Test func weightsAreScaledAndAdded() {
    let a = EffectWeights(underlying: 1, model: 2, columns: [(0, 3), (2, -4)])
    let b = a.scaled(by: -0.5)
    #expect(b.underlying == -0.5 && b.model == -1)
    #expect(b.columns.map(\.index) == [0, 2] && b.columns.map(\.weight) == [-1.5, 2])
    let sum = a.adding(b)
    #expect(sum.underlying == 0.5 && sum.model == 1)
    #expect(sum.columns.map(\.index) == [0, 2, 0, 2])
    #expect(sum.columns.map(\.weight) == [3, -4, -1.5, 2])
  }

  /// The easing's slope is infinite where its tangent is vertical: 0 · ∞ made NaN of the model's share.
  @Test func aShareOfNothingStaysNothing() {
    let steep = EffectWeights(model: 1, columns: [(0, -1), (1, 0)]).scaled(by: .infinity)
    #expect(steep.underlying == 0 && steep.model == .infinity)
    #expect(steep.columns.map(\.weight) == [-.infinity, 0])
    let unknown = EffectWeights(model: 1).scaled(by: .nan)
    #expect(unknown.model.isNaN && unknown.underlying == 0)
  }

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

  /// The example of the article on effects of one's own.
  private struct Toss: LinearEffect {
    var from, to, height: Double
    var readsUnderlying: Bool { false }

    var columns: [Double] { [from, to, height] }

    func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
      EffectWeights(columns: [(0, 1 - progress), (1, progress), (2, 4 * progress * (1 - progress))])
    }

    func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
      EffectWeights(columns: [(0, -1), (1, 1), (2, 4 - 8 * progress)])
    }

    func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
      (1 - progress) * from + progress * to + 4 * progress * (1 - progress) * height
    }
  }

  @Test func aWeightedSumOfOnesOwnHasAVelocity() throws {
    var stack = AnimationStack(1.0)
    stack.add(
      PropertyAnimation(Toss(from: 1, to: 3, height: 8), timing: MediaTiming(duration: 2)))
    #expect([0, 0.5, 1, 1.5].map(stack.value) == [1, 7.5, 10, 8.5])
    // (2 + 8·(4 − 8p))/2 at p = 0, ¼, ½ and ¾.
    #expect([0, 0.5, 1, 1.5].map { stack.velocity(at: $0) } == [17, 9, 1, -7])
  }

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
}
