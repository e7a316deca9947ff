// Keyframes as an effect of a value of any type: rows of one value each (KeyframeRows.swift).

extension KeyframeAnimation: ValueEffect {
  /// The value at a progress.
  ///
  /// `iteration` times the last value is added to each keyframe.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    let moment = EffectMoment(
      progress: progress, iteration: context.iteration, beforeFlag: context.beforeFlag)
    var shown = context.underlying
    rows.write(moment, from: side, .replace, to: &shown)
    return shown
  }

  /// The limit of the derivative from one side; at a vertical tangent of an easing ±∞ in the channels that move.
  public func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    let shown = context.underlying
    guard Value.isLinear || columns.allSatisfy({ $0.isShaped(like: shown) }) else {
      return shown.zeroed
    }
    if progress.isNaN { return (keyframes[0].value ?? shown).withNumbers { _ in .nan } }
    var room = [shown.zeroed, shown.zeroed, shown]
    room.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return }
      let motion = RowMotion(count: 1, in: base)
      rows.addSlope(to: motion, progress, side == .right ? 1 : -1)
      motion.addVertical()
    }
    return side == .right ? room[0] : room[0].times(-1)
  }

  /// The effect through the keyframes' differences; `nil` if one reads the underlying value.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    readsUnderlying ? nil : mapValues { $0.additiveDifference(from: base) }
  }

  /// The keyframes composed with a value, so that they no longer read the underlying one.
  package func composed(over underlying: Value) -> KeyframeAnimation {
    if !readsUnderlying { return self }
    let all = keyframes.map { keyframe in
      Keyframe(
        offset: keyframe.offset,
        value: keyframe.value?.composed(keyframe.composite, over: underlying) ?? underlying,
        easing: keyframe.easing)
    }
    return KeyframeAnimation(all, calculationMode, intervals)
  }

  /// The same keyframes with other values and the same tangents; `nil` if `transform` gives `nil`.
  func mapValues(_ transform: (Value) -> Value?) -> KeyframeAnimation? {
    var mapped: [Keyframe] = []
    for keyframe in keyframes {
      guard let value = keyframe.value.flatMap(transform) else { return nil }
      mapped.append(
        Keyframe(
          offset: keyframe.offset, value: value, easing: keyframe.easing,
          composite: keyframe.composite))
    }
    let spline = spline.map {
      Spline(
        rule: $0.rule, basis: $0.basis,
        columns: mapped.compactMap(\.value) + $0.columns[mapped.count...])
    }
    return KeyframeAnimation(mapped, calculationMode, intervals, spline: spline)
  }
}

// MARK: - Without a property

extension KeyframeAnimation {
  /// The value at `progress`, or its limit from one side, of keyframes that replace.
  ///
  /// - Precondition: No keyframe reads the underlying value.
  /// - Complexity: Logarithmic in the number of keyframes.
  public func value(at progress: Double, from side: Side? = nil) -> Value {
    value(at: progress, from: side, in: ownContext)
  }

  /// A context of no meaning, for keyframes that do not read the underlying value.
  private var ownContext: EffectContext<Value> {
    guard let shape else {
      fatalError("keyframes must replace: value(at:) has no underlying value to add to")
    }
    return EffectContext(underlying: shape, model: shape)
  }

  /// The values of the keyframes, then the given tangents of a cubic mode.
  var columns: [Value] { spline?.columns ?? values }

  /// The progresses in `interval` and inside 0…1 where the value or a derivative may jump.
  ///
  /// They are the offsets and the breakpoints of the easings.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    intervals.breakpoints(in: interval)
  }
}

extension KeyframeAnimation where Value: LinearValue {
  /// The derivative of the value with respect to progress.
  ///
  /// At a vertical tangent of an easing it is ±∞ in the channels that move.
  ///
  /// - Parameter side: The limit from this side. Without one it is the limit from the right, and at 1 from the left.
  /// - Precondition: No keyframe reads the underlying value.
  public func slope(at progress: Double, from side: Side? = nil) -> Value {
    slope(at: progress, from: side ?? (progress < 1 ? .right : .left), in: ownContext)
  }
}
