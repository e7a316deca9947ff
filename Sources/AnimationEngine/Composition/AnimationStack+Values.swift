// The value and the velocity of a stack at a time, read back from its rows (Layers.swift).
//
// Inlined into other modules and compiled for the type there.

extension AnimationStack {
  /// The value shown at `time`, in seconds of the property's time.
  ///
  /// Numbers of single precision are rounded once, at the end.
  ///
  /// - Complexity: Linear in the number of animations, logarithmic in their keyframes or segments;
  ///   no allocation for numbers.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == PointValue)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == RectValue)
    @specialized(where Value == ColorValue)
  #endif
  @inlinable
  public func value(at time: Double) -> Value {
    guard numbers.isPrepared else { return wholeValue(at: time) }
    return withRoom(for: numbers.count) { shown in
      numbers.writeNumbers(at: time, to: shown)
      return shape.withNumbers { shown[$0] }
    }
  }

  @usableFromInline
  @_specialize(where Value == RotationValue)
  @_specialize(where Value == TransformList)
  @_specialize(where Value == Matrix4)
  func wholeValue(at time: Double) -> Value {
    var shown = shape
    wholes.write(at: time, to: &shown)
    return shown
  }

  /// The velocity of the value shown: its numbers per second; 0 for a value without numbers.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == PointValue)
    @specialized(where Value == SIMD2<Double>)
  #endif
  @inlinable
  package func velocityShown(at time: Double) -> Value {
    guard numbers.isPrepared else { return wholeVelocity(at: time) }
    return withRoom(for: 3 * numbers.count) { room in
      numbers.writeVelocity(at: time, in: room)
      return shape.withNumbers { room[$0] }
    }
  }

  @usableFromInline
  func wholeVelocity(at time: Double) -> Value {
    let still = wholeValue(at: time).zeroed
    // Transforms that are added, or mixed otherwise than number by number, have no velocity.
    guard Value.isLinear else { return still }
    var room = [shape.zeroed, shape.zeroed, shape]
    room.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return }
      wholes.writeVelocity(at: time, to: RowMotion(count: 1, in: base))
    }
    // A list that is added to one of another length replaces it, and what moves below is not seen.
    return room[0].isMixable(with: still) ? room[0] : still
  }
}

extension AnimationStack where Value: LinearValue {
  /// The velocity of the value shown, in value units per second, from the right.
  ///
  /// 0 where animations only fill. At a vertical tangent of an easing, of an animation or a group,
  /// it is ±∞ in the channels that move. An effect of one's own without a slope is measured: see
  /// ``ValueEffect/slope(at:from:in:)``.
  @inlinable
  public func velocity(at time: Double) -> Value { velocityShown(at: time) }

  /// Writes the channels of the value shown at a time, as many as the model value has; NaN for those that it lacks.
  package func write(at time: Double, to channels: UnsafeMutablePointer<Double>) {
    guard !numbers.isPrepared else { return numbers.writeNumbers(at: time, to: channels) }
    let value = wholeValue(at: time)
    for channel in 0..<shape.channelCount {
      channels[channel] = channel < value.channelCount ? value.channel(channel) : .nan
    }
  }
}
