// The velocity of an effect.
//
//     d value/dt = slope · (rate of the progress) + (derivative by the underlying value) · (its velocity)
//
//     slope           the effect's own, or else that of the polynomial of degree 4 through values at steps of 2⁻¹²
//     by underlying   only of an effect that reads it, and that the engine does not know: measured in the same way

extension ValueEffect {
  /// The slope from five values.
  public func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    var width = side == .left ? -0x1p-12 : 0x1p-12
    if progress > 0 && progress < 1 && !(0...1 ~= progress + 4 * width) { width = -width }
    return difference(of: width) { step in
      let limit: Side? = step == 0 ? (width < 0 ? .left : .right) : nil
      return value(at: progress + step * width, from: limit, in: context)
    }
  }

  /// The derivative of the polynomial of degree 4 through the values at five steps of a width.
  private func difference(of width: Double, _ value: (Double) -> Value) -> Value {
    let first = value(0)
    let weights = [4, -3, 4.0 / 3, -0.25]
    return weights.enumerated().reduce(first.additiveIdentity) { sum, weight in
      let change = value(Double(weight.offset + 1)).adding(first, times: -1)
      return sum.adding(change, times: weight.element / width)
    }
  }

  /// The velocity of the value of an animation in effect, without that of a value that it is added to.
  ///
  /// - Parameters:
  ///   - progress: The eased progress with its rate.
  ///   - context: The values that the effect may read.
  ///   - velocity: That of the underlying value.
  /// - Returns: 0 for values that are not lists of numbers.
  package func velocity(
    at progress: Moving, in context: EffectContext<Value>, over velocity: Value
  ) -> Value {
    guard velocity is any LinearValue else { return velocity.additiveIdentity }
    let side: Side = progress.rate < 0 ? .left : .right
    // A velocity of zero has the shape of the value; of a number that is 0.
    let own =
      progress.rate != 0
      ? slope(at: progress.value, from: side, in: context).times(progress.rate)
      : Value.self == Double.self
        ? velocity.additiveIdentity
        : value(at: progress.value, from: progress.side, in: context).additiveIdentity
    guard readsUnderlying, velocity != velocity.additiveIdentity else { return own }
    // The difference is taken over a step of 2⁻¹² of the change in a second.
    let through = difference(of: 0x1p-12) { step in
      let moved = context.underlying.adding(velocity, times: step * 0x1p-12)
      return value(
        at: progress.value, from: progress.side,
        in: context.with(underlying: moved, model: context.model))
    }
    return own.adding(through, times: 1)
  }
}

extension PropertyAnimation {
  /// Whether the animation is in effect at a time.
  package func isInEffect(at time: Double) -> Bool { playback.moment(at: time) != nil }

  /// The velocity just after a time, in value units per second, of an animation that reads no other value.
  ///
  /// - Parameter entry: Any value of the property's shape.
  /// - Returns: `nil` where it shows nothing, and for values that are not lists of numbers.
  package func velocity(at time: Double, like entry: Value) -> Value? {
    guard entry is any LinearValue, let (moment, progress) = playback.movement(after: time) else {
      return nil
    }
    return effect.velocity(
      at: progress,
      in: EffectContext(underlying: entry, model: entry, at: moment),
      over: entry.additiveIdentity)
  }
}

// MARK: - Lists of numbers

extension LinearValue {
  fileprivate func scaledByRate(_ rate: Double) -> Self {
    withChannels { product(channel($0), rate) }
  }

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

  /// The difference from another list of numbers; the list itself if the other has another shape.
  package func relative(to other: Self) -> Self {
    isMixable(with: other) ? adding(other, times: -1) : self
  }

  /// A list of numbers times a rate, 0 for a channel that is 0; the identity for others.
  package func times(_ rate: Double) -> Self {
    (self as? any LinearValue)?.scaledByRate(rate) as? Self ?? additiveIdentity
  }

  /// The velocity with 0 for channels that are not finite, as at a vertical tangent; as it is for others.
  package var finite: Self {
    (self as? any LinearValue)?.mapChannels { $0.isFinite ? $0 : 0 } as? Self ?? self
  }
}
