// Core Animation's keyframes as an effect: they replace, and leave it to the animation to add.

extension KeyframeAnimation: ValueEffect {
  /// `false`.
  public var readsUnderlying: Bool { false }

  /// The value at a progress; of an animation that builds on its repeats each keyframe with as many times
  /// the last value on top.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    let own = side.map { value(at: progress, from: $0) } ?? value(at: progress)
    guard context.iteration > 0 else { return own }
    let last = values[values.count - 1]
    // What is held, and a spline, whose values are numbers: there it is the same on top of the whole.
    guard spline == nil,
      case .between(let start, let end, let part) = place(at: progress, from: side)
    else { return last.accumulated(onto: own, count: context.iteration) }
    return last.accumulated(onto: values[start], count: context.iteration).interpolated(
      to: last.accumulated(onto: values[end], count: context.iteration), at: part)
  }

  /// The keyframes' differences.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    mapValues { $0.difference(from: base) }
  }
}

extension KeyframeAnimation: LinearEffect where Value: LinearValue {
  /// The weights of the values, and of the tangents if there are any.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    var all = weights(at: progress, from: side)
    if iteration > 0 { all.append((values.count - 1, iteration)) }
    return EffectWeights(columns: all)
  }

  /// How the weights change with progress.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
    let (weights, rate) = weightRates(at: progress, from: side)
    return weights.scaled(by: rate)
  }

  /// The same as multiples of a rate.
  public func weightRates(
    at progress: Double, from side: Side
  ) -> (weights: EffectWeights, rate: Double) {
    let (weights, rate) = slopeWeights(at: progress, from: side)
    return (EffectWeights(columns: weights), rate)
  }
}
