// Keyframes of numbers as a weighted sum: value(p) = u·underlying + Σ wₖ(p)·columnₖ.
//
// The columns are the values of the keyframes and, for some cubics, two tangents. Between two
// keyframes the weights are 1 − f and f, where f is the eased fraction of the interval. If a
// keyframe is composed with the underlying value, that value has the keyframe's weight. Along a
// spline up to four columns have a weight.

extension KeyframeAnimation: LinearEffect where Value: LinearValue {
  /// The values of the keyframes, then the given tangents of a cubic mode.
  public var columns: [Value] { spline?.columns ?? values }

  /// The weights at a progress.
  ///
  /// One column has a weight where a keyframe is held, two between linear keyframes, two to four along a spline,
  /// and one more with an iteration. Weights that sum to 1 do so within 8·2⁻⁵³ of the sum of their magnitudes. At
  /// NaN the weights of the first two keyframes are NaN.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    switch intervals.place(at: progress, from: side) {
    case .held(let index): return weights(of: index, iteration)
    case .between(let lower, let upper, let fraction):
      if let spline, !fraction.isNaN {
        var all = spline.basis.weights(of: lower, at: fraction)
        if iteration > 0 { all.append((keyframes.count - 1, iteration)) }
        return EffectWeights(columns: all)
      }
      if lower == upper { return weights(of: lower, iteration).scaled(by: fraction) }
      return weights(of: lower, iteration).scaled(by: 1 - fraction)
        .adding(weights(of: upper, iteration).scaled(by: fraction))
    }
  }

  /// The derivatives of the weights with respect to progress, from one side.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights {
    let (weights, rate) = weightRates(at: progress, from: side)
    return weights.scaled(by: rate)
  }

  /// The derivatives with a common factor apart.
  ///
  /// Between two keyframes they are −1 and 1, times the rate of the fraction.
  public func weightRates(
    at progress: Double, from side: Side
  ) -> (weights: EffectWeights, rate: Double) {
    guard
      case .between(let lower, let upper, let fraction) = intervals.place(at: progress, from: side)
    else {
      return (EffectWeights(), 0)
    }
    let (rate, turn) = rate(at: progress, from: side, lower, fraction)
    if let columns = turn ?? spline?.basis.derivativeWeights(of: lower, at: fraction) {
      return (EffectWeights(columns: columns), rate)
    }
    return (weights(of: upper, 0).adding(weights(of: lower, 0).scaled(by: -1)), rate)
  }

  private func weights(of index: Int, _ iteration: Double) -> EffectWeights {
    let (keyframe, last) = (keyframes[index], keyframes.count - 1)
    let isOpen = keyframe.value == nil
    var weights = EffectWeights(underlying: isOpen || keyframe.composite != .replace ? 1 : 0)
    if !isOpen { weights.columns.append((column(of: index), 1)) }
    if iteration > 0, keyframes[last].value != nil {
      weights.columns.append((column(of: last), iteration))
    }
    return weights
  }

  /// The index of a keyframe's value among the columns.
  private func column(of index: Int) -> Int { columnIndices?[index] ?? index }
}

// MARK: - Slopes

extension KeyframeAnimation where Value: LinearValue {
  /// The derivative of the value with respect to progress, from the right, and at 1 from the left.
  ///
  /// At a vertical tangent of an easing it is ±∞ in the channels that move.
  ///
  /// - Precondition: No keyframe reads the underlying value.
  public func slope(at progress: Double) -> Value {
    slope(at: progress, from: progress < 1 ? .right : .left)
  }

  /// The limit of the derivative from one side.
  ///
  /// - Precondition: No keyframe reads the underlying value.
  public func slope(at progress: Double, from side: Side) -> Value {
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
