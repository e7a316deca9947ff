// An effect that has met the value of its property, and the velocity of such an effect.
//
//     velocity = (slope of the effect) · (rate of the progress)
//
//     slope      Σ (slope of a weight)·column for a weighted sum; the effect's own, if it has one; otherwise
//                that of the polynomial of degree 4 through values at steps of 2⁻¹²

/// An effect over the value that its property had when its animation began.
package struct EnteredEffect<Value: AnimatableValue>: ValueEffect, SelfContained {
  let effect: any ValueEffect<Value>
  let entry: Value

  /// An effect that reads neither the underlying nor the model value any more.
  package static func of(
    _ effect: any ValueEffect<Value>, entering entry: Value
  ) -> any ValueEffect<Value> {
    switch effect {
    case let basic as BasicAnimation<Value>:
      let (from, to) = basic.ends(model: entry)
      return BasicAnimation(from: from, to: to)
    case let keyframes as KeyframeAnimation<Value>: return keyframes.composed(over: entry)
    case is any SelfContained where !effect.readsUnderlying: return effect
    default: return EnteredEffect(effect: effect, entry: entry)
    }
  }

  package static func == (a: EnteredEffect, b: EnteredEffect) -> Bool {
    a.entry == b.entry && a.effect.isEqual(to: b.effect)
  }

  package var readsUnderlying: Bool { false }

  package func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    effect.value(
      at: progress, from: side,
      in: EffectContext(underlying: entry, model: entry, iteration: context.iteration))
  }

  func value(at moment: EffectMoment) -> Value? {
    effect.value(
      at: moment.progress, from: nil,
      in: EffectContext(underlying: entry, model: entry, iteration: moment.iteration))
  }

  package func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    effect.relative(to: base, model: entry)
  }
}

/// An effect that is no weighted sum and has a slope of its own.
package protocol SlopedEffect: ValueEffect where Value: LinearValue {
  /// The derivative of the value with respect to progress, from one side.
  func slope(at progress: Double, from side: Side) -> Value
}

// MARK: - Velocities

extension PropertyAnimation {
  /// Whether it shows anything at a time.
  package func isInEffect(at time: Double) -> Bool { playback.moment(at: time) != nil }

  /// The velocity just after a time, in value units per second, of an animation that reads no other value.
  ///
  /// - Parameter entry: Any value of the property's shape.
  /// - Returns: `nil` where it shows nothing, and for values that are no lists of numbers.
  package func velocity(at time: Double, like entry: Value) -> Value? {
    guard Value.self is any LinearValue.Type, let (_, progress) = playback.movement(after: time)
    else { return nil }
    if progress.rate == 0 { return entry.additiveIdentity }
    let entered = effect as? EnteredEffect<Value>
    return (entered?.effect ?? effect).velocity(
      at: progress.value, rate: progress.rate, over: entered?.entry ?? entry)
  }
}

extension ValueEffect {
  /// The velocity where the progress changes at a rate that is not 0.
  fileprivate func velocity(at progress: Double, rate: Double, over entry: Value) -> Value? {
    let side: Side = rate < 0 ? .left : .right
    if let sum = self as? any LinearEffect {
      return sum.velocityOfSum(at: progress, rate: rate, from: side, over: entry) as? Value
    }
    let slope: any AnimatableValue =
      (self as? any SlopedEffect)?.slope(at: progress, from: side)
      ?? measuredSlope(at: progress, from: side, over: entry)
    return (slope as? any LinearValue)?.scaled(byRate: rate) as? Value
  }

  /// The slope from five values, for an effect without one of its own.
  private func measuredSlope(at progress: Double, from side: Side, over entry: Value) -> Value {
    func value(at progress: Double, from side: Side? = nil) -> Value {
      self.value(
        at: progress, from: side, in: EffectContext(underlying: entry, model: entry))
    }
    var width = side == .left ? -0x1p-12 : 0x1p-12
    if progress > 0 && progress < 1 && !(0...1 ~= progress + 4 * width) { width = -width }
    let first = value(at: progress, from: width < 0 ? .left : .right)
    let weights = [4, -3, 4.0 / 3, -0.25]
    return weights.enumerated().reduce(first.additiveIdentity) { sum, weight in
      let next = value(at: progress + Double(weight.offset + 1) * width)
      return sum.adding(next.adding(first, times: -1), times: weight.element / width)
    }
  }
}

extension LinearEffect {
  /// The velocity of a weighted sum; `nil` for an entry of another type.
  fileprivate func velocityOfSum(
    at progress: Double, rate: Double, from side: Side, over entry: some AnimatableValue
  ) -> Value? {
    guard let entry = entry as? Value else { return nil }
    let (weights, own) = weightRates(at: progress, from: side)
    let columns = columns
    return entry.withChannels { channel in
      let sum = weights.columns.reduce(
        (weights.underlying + weights.model) * entry.channel(channel)
      ) { $0 + $1.weight * columns[$1.index].channel(channel) }
      return product(product(sum, own), rate)
    }
  }
}

// MARK: - Lists of numbers

extension LinearValue {
  /// The value times a rate; 0 for a channel that is 0, also where the rate is infinite.
  package func scaled(byRate rate: Double) -> Self { withChannels { product(channel($0), rate) } }

  package func mapChannels(_ change: (Double) -> Double) -> Self {
    withChannels { change(channel($0)) }
  }

  fileprivate func sum(with other: Any, times factor: Double) -> Self? {
    guard let other = other as? Self else { return nil }
    return withChannels { channel($0) + factor * other.channel($0) }
  }
}

extension AnimatableValue {
  /// The sum with a multiple of a list of numbers; the value itself if it is none.
  package func adding(_ other: Self, times factor: Double) -> Self {
    guard let numbers = self as? any LinearValue else { return self }
    return numbers.sum(with: other, times: factor) as? Self ?? self
  }

  /// A velocity with 0 for channels that are not finite, as at a vertical tangent; as it is for others.
  package var finite: Self {
    (self as? any LinearValue)?.mapChannels { $0.isFinite ? $0 : 0 } as? Self ?? self
  }
}
