// What tests of effects share: contexts, weighted sums, and how far a value is from its weights.

import AnimationMath
import Testing
import _TestSupport

/// The context of a property that shows its own value.
func context<Value>(
  _ model: Value, over underlying: Value? = nil, iteration: Double = 0
) -> EffectContext<Value> {
  EffectContext(underlying: underlying ?? model, model: model, iteration: iteration)
}

/// A channel of a weighted sum, and the sum of its terms' magnitudes.
func weighted<Effect: LinearEffect>(
  _ weights: EffectWeights, of effect: Effect, _ channel: Int,
  in context: EffectContext<Effect.Value>
) -> (sum: Double, size: Double) {
  var terms = [
    weights.underlying * context.underlying.channel(channel),
    weights.model * context.model.channel(channel),
  ]
  let columns = effect.columns
  terms += weights.columns.map { $0.weight * columns[$0.index].channel(channel) }
  let sum = terms.reduce(DoubleDouble(0)) { $0 + $1 }
  return (sum.hi, terms.reduce(0) { $0 + abs($1) })
}

/// The worst distance of the weighted sum from the value, in 2⁻⁵³ of the sum's terms and of `scale`.
func recordWeights<Effect: LinearEffect>(
  of effect: Effect, at progress: Double, from side: Side? = nil,
  in context: EffectContext<Effect.Value>, scale: Double, into worst: inout WorstCase
) {
  let weights = effect.weights(at: progress, from: side, iteration: context.iteration)
  let value = effect.value(at: progress, from: side, in: context)
  for channel in 0..<value.channelCount {
    let (sum, size) = weighted(weights, of: effect, channel, in: context)
    worst.record(
      (sum - value.channel(channel)) / ((size + scale) * 0x1p-53),
      at: "\(effect) at \(progress), pass \(context.iteration)")
  }
}

/// The worst distance of the weights' slopes from a difference quotient of the value over 2h, as a share of
/// `scale`.
func recordSlopes<Effect: LinearEffect>(
  of effect: Effect, at progress: Double, in context: EffectContext<Effect.Value>, h: Double,
  scale: Double, into worst: inout WorstCase
) {
  let (before, after) = (
    effect.value(at: progress - h, from: nil, in: context),
    effect.value(at: progress + h, from: nil, in: context)
  )
  for side in Side.allCases {
    let slopes = effect.weightSlopes(at: progress, from: side)
    for channel in 0..<before.channelCount {
      let quotient = (after.channel(channel) - before.channel(channel)) / (2 * h)
      worst.record(
        (weighted(slopes, of: effect, channel, in: context).sum - quotient) / scale,
        at: "\(effect) at \(progress)")
    }
  }
}
