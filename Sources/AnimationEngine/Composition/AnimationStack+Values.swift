// The value and the velocity of a stack of numbers at a time, from its prepared layers.
//
// Inlined into other modules and compiled for the type there: in a generic function, the metadata
// of the layers' type alone would cost some 60 ns.

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
    guard let sole else {
      guard prepared.isPrepared else { return valueByEffects(at: time) }
      return withRoom(for: prepared.count) { shown in
        prepared.write(at: time, to: shown)
        return shape.withChannels { shown[$0] }
      }
    }
    return withRoom(for: sole.channelCount) { shown in
      sole.write(at: time, to: shown)
      return shape.withChannels { shown[$0] }
    }
  }

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
    guard let sole else {
      guard prepared.isPrepared else { return velocityByEffects(at: time) }
      return withRoom(for: prepared.count) { velocity in
        prepared.writeVelocity(at: time, to: velocity)
        return shape.withChannels { velocity[$0] }
      }
    }
    return withRoom(for: 3 * sole.channelCount) { velocity in
      sole.writeVelocity(at: time, to: velocity)
      return shape.withChannels { velocity[$0] }
    }
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

  /// Writes the channels of the value shown at a time, as many as the model value has; NaN for those that it lacks.
  package func write(at time: Double, to channels: UnsafeMutablePointer<Double>) {
    guard !prepared.isPrepared else { return prepared.write(at: time, to: channels) }
    let value = valueByEffects(at: time)
    for channel in 0..<shape.channelCount {
      channels[channel] = channel < value.channelCount ? value.channel(channel) : .nan
    }
  }
}
