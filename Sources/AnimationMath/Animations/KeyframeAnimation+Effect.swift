// Keyframes as an effect: which two count at a progress, composed and mixed.
//
// In a pass that builds on those before it every keyframe, a filled-in one too, has `iteration` times the last
// value on top, and is composed then. The text of Web Animations composes first. For numbers it is the same;
// a list of steps would pair the value with the steps underneath, and what moves along a turned axis in the
// first pass would be led along another one in the second.

extension KeyframeAnimation: ValueEffect {
  /// The value at a progress.
  ///
  /// In a pass that builds on those before it, each keyframe has `iteration` times the last value on top.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    switch intervals.place(at: progress, from: side) {
    case .held(let index): return composed(keyframes[index], in: context)
    case .between(let lower, let upper, let fraction):
      guard let spline, !fraction.isNaN else {
        return composed(keyframes[lower], in: context).interpolated(
          to: composed(keyframes[upper], in: context), at: fraction)
      }
      // A spline's values are numbers: what is on top of each value is on top of the whole.
      let own = spline.value(spline.basis.weights(of: lower, at: fraction))
      guard context.iteration > 0, let last = keyframes[keyframes.count - 1].value else {
        return own
      }
      return last.accumulated(onto: own, count: context.iteration)
    }
  }

  /// The effect through the keyframes' differences; `nil` if a keyframe is composed with the underlying
  /// value.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    readsUnderlying ? nil : mapValues { $0.difference(from: base) }
  }

  /// The value of a keyframe over the underlying one, in the context's pass.
  private func composed(_ keyframe: Keyframe, in context: EffectContext<Value>) -> Value {
    let last = context.iteration > 0 ? keyframes[keyframes.count - 1].value : nil
    guard var own = keyframe.value ?? last?.neutral else { return context.underlying }
    if let last { own = last.accumulated(onto: own, count: context.iteration) }
    return own.composed(
      keyframe.value == nil ? .add : keyframe.composite, over: context.underlying)
  }

  /// The same way through other values, the tangents kept; `nil` where there is none for a value.
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

  /// A context that is not read; `nil` if one is.
  var ownContext: EffectContext<Value>? {
    guard !readsUnderlying, let any = keyframes[0].value else { return nil }
    return EffectContext(underlying: any, model: any)
  }

  /// The progresses inside `interval` and inside 0…1 where the value or a derivative may jump: the
  /// offsets, and the breakpoints of the easings.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    intervals.breakpoints(in: interval)
  }
}
