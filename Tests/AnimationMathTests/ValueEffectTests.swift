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
