// What tests of effects share: contexts, and how far a slope is from a difference quotient.

import AnimationMath
import Testing
import _TestSupport

/// The context of a property that shows its own value.
func context<Value>(
  _ model: Value, over underlying: Value? = nil, iteration: Double = 0
) -> EffectContext<Value> {
  EffectContext(underlying: underlying ?? model, model: model, iteration: iteration)
}

/// The worst distance of the slopes from a difference quotient of the value over 2h, as a share of `scale`.
func recordSlopes<Effect: ValueEffect>(
  of effect: Effect, at progress: Double, in context: EffectContext<Effect.Value>, h: Double,
  scale: Double, into worst: inout WorstCase
) where Effect.Value: LinearValue {
  let (before, after) = (
    effect.value(at: progress - h, from: nil, in: context),
    effect.value(at: progress + h, from: nil, in: context)
  )
  for side in Side.allCases {
    let slope = effect.slope(at: progress, from: side, in: context)
    for channel in 0..<before.channelCount {
      let quotient = (after.channel(channel) - before.channel(channel)) / (2 * h)
      worst.record((slope.channel(channel) - quotient) / scale, at: "\(effect) at \(progress)")
    }
  }
}
