// Keyframes as an effect: the two keyframes around a progress, composed and mixed.
//
// In a cumulative animation, `iteration` times the last value is added to every keyframe before it
// is composed, also to the implicit keyframes at 0 and 1. The text of Web Animations composes
// first. For numbers the result is the same. With transform lists, composing first would pair the
// value with the underlying functions, and a translation along a turned axis would change its
// direction from the second iteration on.

extension KeyframeAnimation: ValueEffect {
  /// The value at a progress.
  ///
  /// `iteration` times the last value is added to each keyframe.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    switch intervals.place(at: progress, from: side, beforeFlag: context.beforeFlag) {
    case .held(let index): return composed(keyframes[index], in: context)
    case .between(let lower, let upper, let fraction):
      guard let spline, !fraction.isNaN else {
        return composed(keyframes[lower], in: context).interpolated(
          to: composed(keyframes[upper], in: context), at: fraction)
      }
      // The weights of a spline sum to 1, so adding to each value is adding to the sum.
      let own = spline.value(spline.basis.weights(of: lower, at: fraction))
      guard context.iteration > 0, let last = keyframes[keyframes.count - 1].value else {
        return own
      }
      return last.accumulated(onto: own, count: context.iteration)
    }
  }

  /// The effect through the keyframes' differences; `nil` if one reads the underlying value.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    readsUnderlying ? nil : mapValues { $0.additiveDifference(from: base) }
  }

  /// The value of a keyframe, composed with the underlying value.
  func composed(_ keyframe: Keyframe, in context: EffectContext<Value>) -> Value {
    let last = context.iteration > 0 ? keyframes[keyframes.count - 1].value : nil
    guard var own = keyframe.value ?? last?.additiveIdentity else { return context.underlying }
    if let last { own = last.accumulated(onto: own, count: context.iteration) }
    return own.composed(
      keyframe.value == nil ? .add : keyframe.composite, over: context.underlying)
  }

  /// The keyframes composed with a value, so that they no longer read the underlying one.
  package func composed(over underlying: Value) -> KeyframeAnimation {
    if !readsUnderlying { return self }
    let context = EffectContext(underlying: underlying, model: underlying)
    let all = keyframes.map {
      Keyframe(offset: $0.offset, value: composed($0, in: context), easing: $0.easing)
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
        columns: mapped.compactMap(\.value) + $0.columns[mapped.count...], sum: $0.sum)
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
    guard let context = ownContext else {
      fatalError("keyframes must have values that replace where there is no property")
    }
    return value(at: progress, from: side, in: context)
  }

  /// A context of no meaning; `nil` if a keyframe reads the underlying value.
  var ownContext: EffectContext<Value>? {
    guard !readsUnderlying, let any = keyframes[0].value else { return nil }
    return EffectContext(underlying: any, model: any)
  }

  /// The progresses in `interval` and inside 0…1 where the value or a derivative may jump.
  ///
  /// They are the offsets and the breakpoints of the easings.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    intervals.breakpoints(in: interval)
  }
}
