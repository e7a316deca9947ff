// The derivative of keyframes: the difference of the two around a progress, or the tangent of a spline, times the rate
// of the eased fraction between them.

extension KeyframeAnimation {
  /// The limit of the derivative from one side; at a vertical tangent of an easing ±∞ in the channels that move.
  public func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    if spline != nil, let spline = self as? any SplineSloped<Value> {
      return spline.slope(at: progress, from: side)
    }
    guard
      case .between(let lower, let upper, let fraction) = intervals.place(at: progress, from: side)
    else { return context.underlying.additiveIdentity }
    let from = composed(keyframes[lower], in: context)
    if fraction.isNaN {
      return (from as? any LinearValue)?.mapChannels { _ in .nan } as? Value ?? from
    }
    let rate = intervals.rate(at: progress, from: side, in: lower)
    return composed(keyframes[upper], in: context).adding(from, times: -1).times(rate)
  }
}

/// Keyframes of numbers, which may be on a spline.
private protocol SplineSloped<Value> {
  associatedtype Value

  func slope(at progress: Double, from side: Side?) -> Value
}

extension KeyframeAnimation: SplineSloped where Value: LinearValue {}

// MARK: - Without a property

extension KeyframeAnimation {
  /// The values of the keyframes, then the given tangents of a cubic mode.
  var columns: [Value] { spline?.columns ?? values }
}

extension KeyframeAnimation where Value: LinearValue {
  /// The derivative of the value with respect to progress.
  ///
  /// At a vertical tangent of an easing it is ±∞ in the channels that move.
  ///
  /// - Parameter side: The limit from this side. Without one it is the limit from the right, and at 1 from the left.
  /// - Precondition: No keyframe reads the underlying value.
  public func slope(at progress: Double, from side: Side? = nil) -> Value {
    let side = side ?? (progress < 1 ? .right : .left)
    require(
      !readsUnderlying, "keyframes must have values that replace where there is no property")
    guard
      case .between(let lower, let upper, let fraction) = intervals.place(at: progress, from: side),
      let from = keyframes[lower].value, let to = keyframes[upper].value
    else { return columns[0].additiveIdentity }
    if fraction.isNaN { return from.withChannels { _ in .nan } }
    let (rate, turn) = rate(at: progress, from: side, lower, fraction)
    // Summed as pacedRate sums its length, whose roundings it is to have.
    let change = from.withChannels { channel in
      guard let spline else { return to.channel(channel) - from.channel(channel) }
      var sum = 0.0
      func add(_ index: Int, _ weight: Double) {
        sum += weight * spline.columns[index].channel(channel)
      }
      if turn != nil {
        spline.basis.forEachBendWeight(of: lower, at: fraction, add)
      } else {
        spline.basis.forEachDerivativeWeight(of: lower, at: fraction, add)
      }
      return sum
    }
    return change.withChannels { change.channel($0) == 0 ? 0 : change.channel($0) * rate }
  }

  /// The rate of the eased fraction of an interval, and its factor where a spline turns back.
  private func rate(
    at progress: Double, from side: Side, _ interval: Int, _ fraction: Double
  ) -> (rate: Double, turn: [(index: Int, weight: Double)]?) {
    if fraction.isNaN { return (fraction, nil) }
    guard let spline,
      let paced = intervals.pacedRate(
        from: side, in: interval, at: fraction, of: spline.basis,
        channelCount: spline.columns[0].channelCount,
        column: { spline.columns[$0].channel($1) })
    else { return (intervals.rate(at: progress, from: side, in: interval), nil) }
    return (
      paced.rate, paced.isOfBend ? spline.basis.bendWeights(of: interval, at: fraction) : nil
    )
  }
}
