// A stack over numbers as a weighted sum, and its velocity.
//
//     shown = w₀·model + Σ wₖ·columnₖ
//
// with the columns of all animations one after the other. From the bottom up, an animation with the share u
// of the underlying value multiplies all weights by u and adds its own: u = 0 replaces, u = 1 adds.
// The velocity is the same sum with the derivatives of the weights: (u·w)′ = u′·w + u·w′. The derivatives of an
// animation's own weights are those of its effect, times the rate of its eased progress.
//
// Derivatives are limits from the right, and so are the weights in them (Moving.swift). At a vertical tangent
// of an easing the rate is infinite. The derivatives of the weights are then infinities of both signs, whose
// sum is NaN. So the rate is factored out, and the velocity is the remaining sum times ∞.

/// A property over numbers as a weighted sum of values, prepared for many instants.
package struct WeightedStack<Value: LinearValue>: Sendable {
  /// The values in the sum: the model value, then those of the animations in order.
  ///
  /// The columns of layers before an interruption come first.
  package let columns: [Value]

  /// An animation with its effect, and where its columns begin.
  private struct Term: Sendable {
    let animation: PropertyAnimation<Value>
    let effect: any LinearEffect<Value>
    let first: Int
  }

  /// The column of the model value and the animations on top of it, until a time.
  private struct Layers: Sendable {
    let until: Double
    let model: Int
    let terms: [Term]
  }

  /// The layers in order of time; the last have no end.
  private let layers: [Layers]

  /// - Returns: `nil` if an effect is not a weighted sum.
  package init?(_ stack: AnimationStack<Value>) {
    self.init(stack.past + [(.infinity, stack.present)])
  }

  /// - Parameter history: Layers, each until a time, the earliest first.
  init?(_ history: [(until: Double, layers: AnimationStack<Value>.Layers)]) {
    var columns: [Value] = []
    var all: [Layers] = []
    for (until, layers) in history {
      let model = columns.count
      columns.append(layers.model)
      var terms: [Term] = []
      for entry in layers.entries {
        guard let effect = entry.animation.effect as? any LinearEffect<Value> else { return nil }
        terms.append(Term(animation: entry.animation, effect: effect, first: columns.count))
        columns += effect.columns
      }
      all.append(Layers(until: until, model: model, terms: terms))
    }
    self.columns = columns
    layers = all
  }

  private func layers(at time: Double) -> Layers {
    let last = layers.count - 1
    guard last > 0, time < layers[last - 1].until else { return layers[last] }
    return layers[(0..<last - 1).partitionPoint { time < layers[$0].until }]
  }

  /// The weights of the columns at `time`; Σ weight · column is the value shown.
  ///
  /// - Returns: One for each of ``columns``.
  package func weights(at time: Double) -> [Double] {
    [Double](unsafeUninitializedCapacity: columns.count) { buffer, count in
      count = columns.count
      writeWeights(at: time, to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Writes the weights of the columns at `time`.
  ///
  /// - Parameters:
  ///   - time: Seconds of the property's time.
  ///   - buffer: Room for one number for each of ``columns``.
  package func writeWeights(at time: Double, to buffer: UnsafeMutableBufferPointer<Double>) {
    require(
      buffer.count == columns.count,
      "the buffer must hold \(columns.count) numbers, got room for \(buffer.count)")
    buffer.initialize(repeating: 0)
    let layers = layers(at: time)
    let model = layers.model
    buffer[model] = 1
    for term in layers.terms {
      guard let moment = term.animation.playback.moment(at: time) else { continue }
      let first = term.first
      let own = term.effect.weights(at: moment.progress, from: nil, iteration: moment.iteration)
      let underlying = own.underlying(in: term.animation.composite)
      if underlying != 1 { for index in model..<first { buffer[index] *= underlying } }
      buffer[model] += own.model
      for (index, weight) in own.columns { buffer[first + index] += weight }
    }
  }

  /// The derivatives of the weights with respect to time, from the right; 0 for animations that fill.
  ///
  /// - Returns: One for each of ``columns``.
  package func weightSlopes(at time: Double) -> [Double] { weightSlopes(at: time) { $0 } }

  /// - Parameter factor: A function applied to the rate of each animation's eased progress.
  private func weightSlopes(at time: Double, _ factor: (Double) -> Double) -> [Double] {
    var weights = [Double](repeating: 0, count: columns.count)
    var slopes = weights
    let layers = layers(at: time)
    let model = layers.model
    weights[model] = 1
    for term in layers.terms {
      guard let (moment, progress) = term.animation.playback.movement(after: time) else { continue }
      let first = term.first
      let own = term.effect.weights(
        at: moment.progress, from: progress.side, iteration: moment.iteration)
      var (change, rate) = (EffectWeights(), 0.0)
      if progress.rate != 0 {
        let own = term.effect.weightRates(
          at: moment.progress, from: progress.rate > 0 ? .right : .left)
        change = own.weights
        rate = factor(product(progress.rate, own.rate))
      }
      let underlying = own.underlying(in: term.animation.composite)
      for index in model..<first {
        slopes[index] =
          product(change.underlying * weights[index], rate) + product(slopes[index], underlying)
        weights[index] *= underlying
      }
      slopes[model] += product(change.model, rate)
      weights[model] += own.model
      for (index, weight) in change.columns { slopes[first + index] += product(weight, rate) }
      for (index, weight) in own.columns { weights[first + index] += weight }
    }
    return slopes
  }

  /// The velocity of the value shown, in value units per second, from the right.
  ///
  /// 0 where animations only fill. At a vertical tangent of an easing, of an animation or a group,
  /// it is ±∞ in the channels that move.
  package func velocity(at time: Double) -> Value {
    let slopes = weightSlopes(at: time)
    if slopes.allSatisfy(\.isFinite) {
      let velocity = sum(slopes)
      if velocity.channels.allSatisfy(\.isFinite) { return velocity }
      // Products beyond the doubles may cancel.
      let small = sum(slopes.map { $0 * 0x1p-256 })
      return small.withChannels { small.channel($0) * 0x1p256 }
    }
    let finite = sum(weightSlopes(at: time) { $0.isInfinite ? 0 : $0 })
    let leading = sum(weightSlopes(at: time) { $0.isInfinite ? ($0 < 0 ? -1 : 1) : 0 })
    return finite.withChannels {
      product(leading.channel($0), .infinity) + finite.channel($0)
    }
  }

  /// The sum of the columns times factors.
  private func sum(_ factors: [Double]) -> Value {
    let terms = zip(factors, columns).filter { $0.0 != 0 }
    return columns[0].withChannels { channel in
      terms.reduce(0) { $0 + product($1.1.channel(channel), $1.0) }
    }
  }
}

extension EffectWeights {
  /// The weight of the underlying value after composition.
  fileprivate func underlying(in composite: CompositeOperation) -> Double {
    composite == .replace ? underlying : underlying + 1
  }
}
