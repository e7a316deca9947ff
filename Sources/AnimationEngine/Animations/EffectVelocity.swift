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
  ///   - velocity: The velocity of the underlying value.
  /// - Returns: 0 for values that are not lists of numbers.
  package func velocity(
    at progress: Moving, in context: EffectContext<Value>, over velocity: Value
  ) -> Value {
    // Also for an empty list, over which a longer list may be shown.
    guard Value.isLinear || context.underlying.numberCount > 0 else {
      return velocity.additiveIdentity
    }
    let side: Side = progress.rate < 0 ? .left : .right
    // Where the progress stands still, the velocity is 0 in the shape of the value.
    let own =
      progress.rate != 0
      ? slope(at: progress.value, from: side, in: context).times(progress.rate)
      : value(at: progress.value, from: progress.side, in: context).zeroed
    guard Value.isLinear, readsUnderlying, velocity != velocity.additiveIdentity else {
      return own
    }
    // The derivative by the underlying value, along its velocity, in steps of 2⁻¹² s.
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
  /// Whether it shows anything at a time.
  package func isInEffect(at time: Double) -> Bool { playback.moment(at: time) != nil }

  /// The velocity just after a time, in value units per second, of an animation that reads no other value.
  ///
  /// - Parameter entry: Any value of the property's shape.
  /// - Returns: `nil` where it shows nothing, and for values that are not lists of numbers.
  package func velocity(at time: Double, like entry: Value) -> Value? {
    guard entry.numberCount > 0, let (moment, progress) = playback.movement(after: time) else {
      return nil
    }
    return effect.velocity(
      at: progress,
      in: EffectContext(underlying: entry, model: entry, at: moment),
      over: entry.additiveIdentity)
  }
}

// MARK: - Lists of numbers

extension AnimatableValue {
  /// The sum with a multiple of a list of numbers; the value itself if it is none, or the other has another shape.
  @inlinable
  package func adding(_ other: Self, times factor: Double) -> Self {
    numberCount == other.numberCount
      ? withNumbers { number($0) + factor * other.number($0) } : self
  }

  /// Number by number with a list of numbers, which gives the shape: 0 for this value if its shape is another.
  @inlinable
  package func combined(with other: Self, _ combine: (Double, Double) -> Double) -> Self {
    let isAlike = numberCount == other.numberCount
    return other.withNumbers { combine(isAlike ? number($0) : 0, other.number($0)) }
  }

  /// The difference from another list of numbers; the list itself if the other has another shape.
  package func relative(to other: Self) -> Self {
    isMixable(with: other) ? adding(other, times: -1) : self
  }

  /// A list of numbers times a rate, 0 for a channel that is 0; the identity for others.
  package func times(_ rate: Double) -> Self {
    numberCount > 0 ? withNumbers { product(number($0), rate) } : additiveIdentity
  }

  /// A list of zeros; the value itself if it is not a list of numbers.
  @inlinable
  package var zeroed: Self { withNumbers { _ in 0 } }

  /// The velocity with 0 for channels that are not finite, as at a vertical tangent; as it is for others.
  package var finite: Self { withNumbers { number($0).isFinite ? number($0) : 0 } }

  /// Its numbers, in order; none if it is not a list of numbers.
  package var numbers: [Double] { (0..<numberCount).map(number) }

  package func mapNumbers(_ change: (Double) -> Double) -> Self {
    withNumbers { change(number($0)) }
  }
}
