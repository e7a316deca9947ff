// The value and the velocity of a stack of numbers at a time, from its prepared layers.
//
// Inlined into other modules and compiled for the type there: in a generic function, the metadata
// of the past layers' type alone would cost some 60 ns.

extension AnimationStack where Value: LinearValue {
  /// The value shown at `time`, in seconds of the property's time.
  ///
  /// - Complexity: Linear in the number of animations, logarithmic in their keyframes or segments;
  ///   no allocation.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == PointValue)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == RectValue)
    @specialized(where Value == ColorValue)
  #endif
  @inlinable
  public func value(at time: Double) -> Value {
    guard let prepared = prepared(at: time) else { return valueByEffects(at: time) }
    return withRoom(for: prepared.channelCount) { shown in
      prepared.write(at: time, to: shown)
      return present.model.withChannels { shown[$0] }
    }
  }

  @usableFromInline
  func valueByEffects(at time: Double) -> Value { layers(at: time).value(at: time) }

  /// The velocity of the value shown, in value units per second, from the right.
  ///
  /// 0 where animations only fill. At a vertical tangent of an easing, of an animation or a group,
  /// it is ±∞ in the channels that move. An effect of one's own without a slope is measured: see
  /// ``ValueEffect/slope(at:from:in:)``.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == PointValue)
    @specialized(where Value == SIMD2<Double>)
  #endif
  @inlinable
  public func velocity(at time: Double) -> Value {
    guard let prepared = prepared(at: time) else { return velocityByEffects(at: time) }
    return withRoom(for: 3 * prepared.channelCount) { velocity in
      prepared.writeVelocity(at: time, to: velocity)
      return present.model.withChannels { velocity[$0] }
    }
  }

  @usableFromInline
  package func velocityByEffects(at time: Double) -> Value { layers(at: time).velocity(at: time) }

  /// The prepared layers of a time; `nil` if the values are not numbers.
  @inlinable
  @inline(__always)
  func prepared(at time: Double) -> PreparedLayers? {
    isPresent(time) ? present.prepared : past[pastIndex(at: time)].layers.prepared
  }

  /// Calls `body` with memory for some numbers, of a size that is known beforehand if they are few.
  @inlinable
  @inline(__always)
  func withRoom<Result>(
    for count: Int, _ body: (UnsafeMutablePointer<Double>) -> Result
  ) -> Result {
    if count <= 16 {
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) {
        body($0.baseAddress.unsafelyUnwrapped)
      }
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) {
      body($0.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Writes the channels of the value shown at a time.
  package func write(at time: Double, to channels: UnsafeMutablePointer<Double>) {
    guard let prepared = prepared(at: time) else {
      let value = valueByEffects(at: time)
      for channel in 0..<value.channelCount { channels[channel] = value.channel(channel) }
      return
    }
    prepared.write(at: time, to: channels)
  }
}

extension AnimationStack.Layers {
  /// The velocity shown, animation by animation: 0 for values that are not lists of numbers.
  fileprivate func velocity(at time: Double) -> Value {
    var (shown, moving) = (model, model.additiveIdentity)
    for entry in entries {
      let animation = entry.animation
      guard let (moment, progress) = animation.playback.movement(after: time) else { continue }
      let context = EffectContext(underlying: shown, model: model, iteration: moment.iteration)
      let own = animation.effect.velocity(at: progress, in: context, over: moving)
      moving = animation.composite == .replace ? own : moving.adding(own, times: 1)
      shown = animation.effect.value(at: progress.value, from: progress.side, in: context)
        .composed(animation.composite, over: shown)
    }
    return moving
  }
}
