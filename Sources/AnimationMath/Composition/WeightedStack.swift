// A stack over numbers as a weighted sum, and how fast it moves.
//
//     shown = w₀·model + Σ wₖ·columnₖ
//
// with the columns of all animations one after the other. From the bottom up, an animation with the share u
// of what is underneath multiplies all weights by u and adds its own; to replace is u = 0, to add is u = 1.
// The velocity is the same sum with the weights' derivatives: (u·w)′ = u′·w + u·w′, and those of an animation
// are its effect's times the rate at which its eased progress grows.

/// A property over numbers as a weighted sum of values, prepared to be asked at many instants.
public struct WeightedStack<Value: LinearValue>: Sendable {
  /// The values that are weighed: the property's own value, and those of the animations in order.
  public let columns: [Value]

  /// The animations with their effects, and where their columns begin.
  private let terms:
    [(animation: PropertyAnimation<Value>, effect: any LinearEffect<Value>, first: Int)]

  /// - Returns: `nil` if an effect is not a weighted sum.
  public init?(_ stack: AnimationStack<Value>) {
    var columns = [stack.model]
    var terms: [(PropertyAnimation<Value>, any LinearEffect<Value>, Int)] = []
    for entry in stack.entries {
      guard let effect = entry.animation.effect as? any LinearEffect<Value> else { return nil }
      terms.append((entry.animation, effect, columns.count))
      columns += effect.columns
    }
    self.columns = columns
    self.terms = terms
  }

  /// The weights of the columns at `time`: Σ weight · column is what the property shows.
  ///
  /// - Returns: One for each of ``columns``.
  public func weights(at time: Double) -> [Double] { weights(at: time, hasSlopes: false).values }

  /// The derivatives of the weights with respect to time, from the right; those of what fills are 0.
  public func weightSlopes(at time: Double) -> [Double] {
    weights(at: time, hasSlopes: true).slopes
  }

  private func weights(
    at time: Double, hasSlopes: Bool
  ) -> (values: [Double], slopes: [Double]) {
    var weights = [Double](repeating: 0, count: columns.count)
    var slopes = hasSlopes ? weights : []
    weights[0] = 1
    for (animation, effect, first) in terms {
      guard let moment = animation.moment(at: time) else { continue }
      let own = effect.weights(
        at: moment.progress, from: moment.side, iteration: moment.iteration)
      let underlying = own.underlying + (animation.composite == .replace ? 0 : 1)
      if hasSlopes {
        let rate = animation.progressRate(at: time)
        let change =
          rate == 0
          ? EffectWeights()
          : effect.weightSlopes(at: moment.progress, from: rate > 0 ? .right : .left)
            .scaled(by: rate)
        for index in 0..<first {
          slopes[index] = change.underlying * weights[index] + underlying * slopes[index]
        }
        slopes[0] += change.model
        for (index, weight) in change.columns { slopes[first + index] += weight }
      }
      for index in 0..<first { weights[index] *= underlying }
      weights[0] += own.model
      for (index, weight) in own.columns { weights[first + index] += weight }
    }
    return (weights, slopes)
  }
}

extension AnimationStack where Value: LinearValue {
  /// How fast what the property shows moves, in value units per second: the limit from the right; 0 where
  /// only what fills is shown.
  ///
  /// - Returns: `nil` if an effect is not a weighted sum.
  public func velocity(at time: Double) -> Value? {
    guard let stack = WeightedStack(self) else { return nil }
    let slopes = stack.weightSlopes(at: time)
    return model.withChannels { channel in
      zip(slopes, stack.columns).reduce(0) { sum, term in
        // Nothing of a column without bounds is nothing.
        term.0 == 0 ? sum : sum + term.0 * term.1.channel(channel)
      }
    }
  }
}

extension PropertyAnimation {
  /// How fast the eased progress grows, per second of the property's time: the limit from the right.
  fileprivate func progressRate(at time: Double) -> Double {
    var (time, rate) = (time, 1.0)
    for level in groups {
      guard let inner = level.innerTime(at: time) else { return 0 }
      rate *= level.innerRate(at: time)
      time = inner
    }
    let state = timing.state(at: time)
    guard let directed = state.directedProgress, timing.iterationDuration > 0 else { return 0 }
    rate *= timing.rate(in: state) / timing.iterationDuration
    guard rate != 0, let easing else { return rate }
    // Time goes forwards; a progress that falls is approached from above.
    return rate * easing.slope(at: directed, from: rate > 0 ? .right : .left)
  }
}

extension AnimationTiming {
  /// How fast the time within a pass grows in a state: 0 where the animation does not play.
  fileprivate func rate(in state: TimingState) -> Double {
    guard state.phase == .active else { return 0 }
    return state.isReversed ? -speed : speed
  }
}

extension TimingChain.Level {
  /// How fast the time inside grows.
  fileprivate func innerRate(at time: Double) -> Double {
    let state = timing.state(at: time)
    let rate = timing.rate(in: state)
    guard rate != 0, let easing, let directed = state.directedProgress else { return rate }
    // What the easing overshoots is cut off.
    let eased = easing.value(at: directed)
    let slope = easing.slope(at: directed, from: rate > 0 ? .right : .left)
    let isCut = (eased <= 0 && slope * rate < 0) || (eased >= 1 && slope * rate > 0)
    return isCut || eased < 0 || eased > 1 ? 0 : rate * slope
  }
}
