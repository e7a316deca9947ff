// A property's layers as numbers, prepared once to be asked at many instants.
//
//     shown = model; then, from the bottom up, shown = from·(1 − p) + to·p, or that added to it
//
// A stack of basic animations and released springs over numbers is this and no more. Its terms are concrete
// and lie in one array: to ask them takes no existential, no metadata and no allocation. A stack with other
// effects is asked effect by effect.
//
// Values are mixed as ``LinearValue/interpolated(to:at:)`` mixes them, to the bit. The velocity is the same
// sum of derivatives. Where an easing has a vertical tangent the rate is infinite; what it multiplies is
// summed apart, so that infinities of both signs do not meet.

/// The layers of a property over numbers.
package final class PreparedLayers: Sendable {
  /// An animation.
  struct Term: Sendable {
    let playback: Playback
    let isReplacing: Bool

    /// Where its numbers begin: a row of channels for each end, for a spring one more for the velocity.
    let first: Int

    /// Of a released spring.
    let spring: (response: FreeResponse, duration: Double)?

    /// Whether there is a ``spring``, without reading it.
    let isSpring: Bool
  }

  package let channelCount: Int
  let model: [Double]
  let terms: [Term]
  let numbers: [Double]

  private init(model: [Double], terms: [Term], numbers: [Double]) {
    channelCount = model.count
    (self.model, self.terms, self.numbers) = (model, terms, numbers)
  }

  /// - Returns: `nil` if the values are no lists of finite numbers, or an effect is of another kind.
  static func make<Value>(_ layers: AnimationStack<Value>.Layers) -> PreparedLayers? {
    guard let model = layers.model as? any LinearValue else { return nil }
    return make(layers, model)
  }

  private static func make<Value: AnimatableValue, Linear: LinearValue>(
    _ layers: AnimationStack<Value>.Layers, _ model: Linear
  ) -> PreparedLayers? {
    var terms: [Term] = []
    var numbers: [Double] = []
    for entry in layers.entries {
      let animation = entry.animation
      var term = Term(
        playback: animation.playback, isReplacing: animation.composite == .replace,
        first: numbers.count, spring: nil, isSpring: false)
      if let basic = animation.effect as? BasicAnimation<Linear> {
        let (from, to) = basic.ends(model: model)
        numbers += from.channels + to.channels
      } else if let released = animation.effect as? ReleasedSpring<Linear> {
        let motion = released.motion
        term = Term(
          playback: term.playback, isReplacing: term.isReplacing, first: term.first,
          spring: (
            FreeResponse(motion.spring, displacement: 0, velocity: 0), released.duration
          ), isSpring: true)
        numbers += motion.from.channels + motion.to.channels + motion.initialVelocity.channels
      } else {
        return nil
      }
      terms.append(term)
    }
    let channels = model.channels
    guard channels.allSatisfy(\.isFinite), numbers.allSatisfy(\.isFinite) else { return nil }
    return PreparedLayers(model: channels, terms: terms, numbers: numbers)
  }
}

// MARK: - Values

extension PreparedLayers {
  /// Writes the channels shown at a time.
  @inline(__always)
  func write(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    let count = channelCount
    for channel in 0..<count { shown[channel] = model[channel] }
    numbers.withUnsafeBufferPointer { numbers in
      // By its address: a copy of a term would retain what it holds.
      terms.withUnsafeBufferPointer { terms in
        guard var term = terms.baseAddress else { return }
        for _ in 0..<terms.count {
          if let moment = term.pointee.playback.moment(at: time) {
            add(term, moment, numbers, to: shown)
          }
          term += 1
        }
      }
    }
  }

  @inline(__always)
  private func add(
    _ term: UnsafePointer<Term>, _ moment: EffectMoment, _ numbers: UnsafeBufferPointer<Double>,
    to shown: UnsafeMutablePointer<Double>
  ) {
    let (first, isReplacing) = (term.pointee.first, term.pointee.isReplacing)
    if term.pointee.isSpring {
      addSpring(term, moment, numbers, to: shown)
      return
    }
    for channel in 0..<channelCount {
      let (from, to) = ends(first + channel, moment.iteration, numbers)
      let value = between(from, to, at: moment.progress)
      shown[channel] = isReplacing ? value : shown[channel] + value
    }
  }

  /// The two ends of a channel, with the end on top as often as there were iterations.
  @inline(__always)
  private func ends(
    _ index: Int, _ iteration: Double, _ numbers: UnsafeBufferPointer<Double>
  ) -> (from: Double, to: Double) {
    let (from, to) = (numbers[index], numbers[index + channelCount])
    return iteration > 0 ? (from + iteration * to, to + iteration * to) : (from, to)
  }

  @inline(__always)
  private func between(_ from: Double, _ to: Double, at progress: Double) -> Double {
    progress == 0 ? from : progress == 1 ? to : mixed(from, to, at: progress)
  }

  @inline(never)
  private func addSpring(
    _ term: UnsafePointer<Term>, _ moment: EffectMoment, _ numbers: UnsafeBufferPointer<Double>,
    to shown: UnsafeMutablePointer<Double>
  ) {
    guard let (response, duration) = term.pointee.spring else { return }
    let (first, isReplacing) = (term.pointee.first, term.pointee.isReplacing)
    let time = moment.progress < 0 ? 0 : moment.progress * duration
    let basis = response.basis(at: time)
    for channel in 0..<channelCount {
      let from = numbers[first + channel]
      let to = numbers[first + channelCount + channel]
      let velocity = numbers[first + 2 * channelCount + channel]
      var value =
        time == 0
        ? from : to + response.released(from: from - to, velocity: velocity).displacement(in: basis)
      if moment.iteration > 0 { value += moment.iteration * to }
      shown[channel] = isReplacing ? value : shown[channel] + value
    }
  }
}

// MARK: - Velocities

extension PreparedLayers {
  /// Writes how fast the channels shown at a time move.
  func writeVelocity(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    let count = channelCount
    // What infinite rates multiply.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { vertical in
      for channel in 0..<count { (velocity[channel], vertical[channel]) = (0, 0) }
      numbers.withUnsafeBufferPointer { numbers in
        terms.withUnsafeBufferPointer { terms in
          guard let base = terms.baseAddress else { return }
          for index in 0..<terms.count {
            let term = base + index
            guard let (moment, progress) = term.pointee.playback.movement(after: time) else {
              continue
            }
            if term.pointee.isReplacing {
              for channel in 0..<count { (velocity[channel], vertical[channel]) = (0, 0) }
            }
            let rate = progress.rate
            if rate == 0 { continue }
            let first = term.pointee.first
            if term.pointee.isSpring, let (response, duration) = term.pointee.spring {
              // Before its release it does not move.
              if moment.progress < 0 { continue }
              let basis = response.basis(at: moment.progress * duration)
              for channel in 0..<count {
                let (from, to) = (numbers[first + channel], numbers[first + count + channel])
                let own = response.released(
                  from: from - to, velocity: numbers[first + 2 * count + channel])
                velocity[channel] += own.velocity(in: basis) * duration * rate
              }
              continue
            }
            for channel in 0..<count {
              let way = numbers[first + count + channel] - numbers[first + channel]
              if rate.isInfinite {
                vertical[channel] += rate < 0 ? -way : way
              } else if way != 0 {
                velocity[channel] += way * rate
              }
            }
          }
        }
      }
      for channel in 0..<count where vertical[channel] != 0 {
        velocity[channel] += vertical[channel] * .infinity
      }
    }
  }
}

// MARK: - In bulk

extension PreparedLayers {
  /// Writes the model value's channels.
  package func writeModel(to shown: UnsafeMutablePointer<Double>) {
    for channel in 0..<channelCount { shown[channel] = model[channel] }
  }

  /// A term on its way through a pass, as bulk sampling sees it.
  package struct Course {
    /// The progress before the easing.
    package let progress: Double

    /// The progress that the easing makes of it.
    package let eased: Double

    /// How many iterations it builds on.
    package let iteration: Double
  }

  /// The number of animations.
  package var termCount: Int { terms.count }

  /// The easing of a term.
  package func easing(of term: Int) -> Easing { terms[term].playback.easing }

  /// The times in an interval between which the progress of a term is a line or held; `nil` where it is
  /// not: in a group.
  package func boundaries(of term: Int, in interval: ClosedRange<Double>) -> [Double]? {
    let playback = terms[term].playback
    guard playback.timing.groups.isEmpty else { return nil }
    var times = playback.timing.own.window?.boundaries(in: interval) ?? []
    if interval.contains(playback.removal) { times.append(playback.removal) }
    return times.sorted()
  }

  /// Where a term is at a time, `nil` where it shows nothing.
  package func course(of term: Int, at time: Double) -> Course? {
    let playback = terms[term].playback
    guard let moment = playback.moment(at: time),
      let progress = playback.timing.directedProgress(at: time)
    else { return nil }
    return Course(progress: progress, eased: moment.progress, iteration: moment.iteration)
  }

  /// Adds a term to rows of channels.
  ///
  /// - Parameters:
  ///   - term: Its index; those below it have been added.
  ///   - eased: The eased progress for each row.
  ///   - iteration: How many iterations it builds on.
  ///   - rows: The channels, row by row.
  package func add(
    _ term: Int, eased: UnsafeBufferPointer<Double>, iteration: Double,
    to rows: UnsafeMutablePointer<Double>
  ) {
    let count = channelCount
    numbers.withUnsafeBufferPointer { numbers in
      terms.withUnsafeBufferPointer { terms in
        guard let base = terms.baseAddress else { return }
        let term = base + term
        if count == 1 && !term.pointee.isSpring {
          let (from, to) = ends(term.pointee.first, iteration, numbers)
          if term.pointee.isReplacing {
            for row in eased.indices { rows[row] = mixed(from, to, at: eased[row]) }
          } else {
            for row in eased.indices { rows[row] += mixed(from, to, at: eased[row]) }
          }
          return
        }
        for row in eased.indices {
          add(
            term, EffectMoment(progress: eased[row], iteration: iteration), numbers,
            to: rows + row * count)
        }
      }
    }
  }
}

// MARK: - Of a stack

extension AnimationStack where Value: LinearValue {
  /// What the property shows at `time` seconds of its time.
  ///
  /// - Complexity: Some tens of nanoseconds for each basic animation, without an allocation.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == PointValue)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == RectValue)
    @specialized(where Value == ColorValue)
  #endif
  public func value(at time: Double) -> Value {
    guard isPresent(time), let prepared = present.prepared else {
      return layers(at: time).value(at: time)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: prepared.channelCount + 1) {
      guard let shown = $0.baseAddress else { return present.model }
      prepared.write(at: time, to: shown)
      return present.model.withChannels { shown[$0] }
    }
  }

  /// How fast what the property shows moves, in value units per second: the limit from the right; 0 where
  /// only what fills is shown.
  ///
  /// Where an easing of an animation or a group has a vertical tangent, ±∞ in the channels that it moves.
  ///
  /// - Returns: `nil` if an effect is not a weighted sum.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == PointValue)
    @specialized(where Value == SIMD2<Double>)
  #endif
  public func velocity(at time: Double) -> Value? {
    guard isPresent(time), let prepared = present.prepared else {
      return WeightedStack(self)?.velocity(at: time)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: prepared.channelCount + 1) {
      guard let velocity = $0.baseAddress else { return nil }
      prepared.writeVelocity(at: time, to: velocity)
      return present.model.withChannels { velocity[$0] }
    }
  }
}
