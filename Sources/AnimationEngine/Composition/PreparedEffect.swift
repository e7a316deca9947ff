// Effects over numbers, prepared: each writes its values and velocities into a row of channels, without generic
// metadata or allocation.
//
//     shown = s·underlying + own        s and own at the progress
//     shown′ = s·underlying′ + (s′·underlying + own′)·rate
//
// Basic animations and released springs are cases of PreparedLayers itself, which is faster.

/// An effect of a term of ``PreparedLayers``.
package protocol PreparedEffect: AnyObject, Sendable {
  /// Whether it depends on the underlying values.
  var readsUnderlying: Bool { get }

  /// Whether its value jumps somewhere as progress goes from 0 to 1.
  var jumps: Bool { get }

  /// Replaces the underlying value by its own, or adds its own.
  ///
  /// - Parameters:
  ///   - moment: The progress and the iteration.
  ///   - side: The side of the limit; `nil` for the value itself.
  ///   - isReplacing: Whether its value takes the place of the underlying one.
  ///   - shown: The channels so far.
  func write(
    _ moment: EffectMoment, from side: Side?, isReplacing: Bool,
    to shown: UnsafeMutablePointer<Double>)

  /// Replaces the underlying velocities by its own, or adds its own.
  ///
  /// - Parameters:
  ///   - motion: The channels, their velocities, and the factors of infinite rates.
  ///   - moment: The progress and the iteration.
  ///   - progress: The progress with its rate.
  ///   - isReplacing: Whether its value takes the place of the underlying one.
  func move(
    _ motion: ChannelMotion, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool)

  /// Adds its values at many progresses to rows of channels.
  ///
  /// - Parameters:
  ///   - progress: One for each row.
  ///   - iteration: The same for all.
  ///   - isUniform: Whether the progresses are evenly spaced.
  ///   - isReplacing: As for one.
  ///   - rows: The channels, row by row.
  ///   - fill: Samples a curve.
  func write(
    _ progress: UnsafeBufferPointer<Double>, iteration: Double, isUniform: Bool, isReplacing: Bool,
    to rows: UnsafeMutablePointer<Double>, _ fill: CurveFill)
}

/// Fills a buffer with samples of a curve at evenly spaced arguments, given by the first and the last.
package typealias CurveFill = (
  _ curve: any Curve, _ first: Double, _ last: Double, _ buffer: UnsafeMutableBufferPointer<Double>
) -> Void

/// Channels with their velocities, as limits from the right.
package struct ChannelMotion {
  let count: Int

  /// The values; empty if no effect reads them.
  let shown: UnsafeMutablePointer<Double>
  let velocity: UnsafeMutablePointer<Double>

  /// The factors of infinite rates, apart so that infinities of both signs do not meet.
  let vertical: UnsafeMutablePointer<Double>

  func scale(by share: Double) {
    if share == 1 { return }
    for channel in 0..<count {
      velocity[channel] = product(velocity[channel], share)
      vertical[channel] = product(vertical[channel], share)
    }
  }

  /// Adds a slope times a rate.
  @inline(__always)
  func add(_ way: Double, _ rate: Double, to channel: Int) {
    if rate.isInfinite {
      vertical[channel] += rate < 0 ? -way : way
    } else if way.isInfinite {
      vertical[channel] += way < 0 ? -rate : rate
    } else if way != 0 {
      velocity[channel] += way * rate
    }
  }
}

/// x times a factor; 0 if one of the two is 0, even if the other is infinite.
package func product(_ x: Double, _ factor: Double) -> Double {
  x == 0 || factor == 0 ? 0 : x * factor
}

extension LinearValue {
  /// An effect, prepared for a property with this model value.
  ///
  /// - Returns: `nil` for an effect of another type, and if it mixes a number that is not finite.
  package func prepared(_ effect: Any) -> (any PreparedEffect)? {
    switch effect {
    case let effect as KeyframeAnimation<Self>:
      let keyframes = PreparedKeyframes(effect, channelCount: channelCount)
      return keyframes.isFinite ? keyframes : nil
    case let effect as TrajectoryAnimation<Self>:
      let trajectory = PreparedTrajectory(effect)
      return trajectory.isFinite ? trajectory : nil
    case let effect as any ValueEffect<Self>: return PreparedOther(effect, model: self)
    default: return nil
    }
  }
}

extension PreparedEffect {
  /// The rows one by one.
  func writeEach(
    _ progress: UnsafeBufferPointer<Double>, iteration: Double, isReplacing: Bool,
    count: Int, to rows: UnsafeMutablePointer<Double>
  ) {
    for row in progress.indices {
      write(
        EffectMoment(progress: progress[row], iteration: iteration), from: nil,
        isReplacing: isReplacing, to: rows + row * count)
    }
  }
}

// MARK: - Keyframes

/// Keyframes over numbers.
final class PreparedKeyframes: PreparedEffect {
  private let count: Int
  private let intervals: KeyframeIntervals
  private let basis: KeyframeBasis?

  /// For each keyframe the row of its value, −1 if it has none; `nil` if they are in order and replace.
  private let frames: [(row: Int, readsUnderlying: Bool)]?

  /// The row of the last keyframe's value, −1 if it has none.
  private let last: Int

  /// A row of channels for each column.
  private let numbers: [Double]

  let readsUnderlying: Bool

  var jumps: Bool { intervals.jumps }

  init<Value: LinearValue>(_ animation: KeyframeAnimation<Value>, channelCount: Int) {
    count = channelCount
    intervals = animation.intervals
    basis = animation.spline?.basis
    readsUnderlying = animation.readsUnderlying
    numbers = animation.columns.flatMap(\.channels)
    let keyframes = animation.keyframes
    let rows = keyframes.indices.map { index in
      keyframes[index].value == nil ? -1 : animation.columnIndices?[index] ?? index
    }
    last = rows[rows.count - 1]
    frames =
      readsUnderlying
      ? zip(rows, keyframes).map { ($0, $0 < 0 || $1.composite != .replace) } : nil
  }

  /// Whether a value that is not finite would be mixed.
  package var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// The share of the underlying value in a keyframe.
  @inline(__always)
  private func share(of keyframe: Int) -> Double {
    frames?[keyframe].readsUnderlying == true ? 1 : 0
  }

  @inline(__always)
  private func number(
    _ keyframe: Int, _ channel: Int, _ numbers: UnsafeBufferPointer<Double>
  ) -> Double {
    let row = frames?[keyframe].row ?? keyframe
    return row < 0 ? 0 : numbers[row * count + channel]
  }

  /// A keyframe's value over the underlying one.
  @inline(__always)
  private func composed(
    _ keyframe: Int, _ channel: Int, _ underlying: Double, _ iteration: Double,
    _ numbers: UnsafeBufferPointer<Double>
  ) -> Double {
    var own = number(keyframe, channel, numbers)
    if iteration > 0 && last >= 0 { own += iteration * numbers[last * count + channel] }
    return frames?[keyframe].readsUnderlying == true ? underlying + own : own
  }

  func write(
    _ moment: EffectMoment, from side: Side?, isReplacing: Bool,
    to shown: UnsafeMutablePointer<Double>
  ) {
    write(
      intervals.place(at: moment.progress, from: side), moment.iteration, isReplacing, to: shown)
  }

  @inline(__always)
  private func write(
    _ place: KeyframeIntervals.Place, _ iteration: Double, _ isReplacing: Bool,
    to shown: UnsafeMutablePointer<Double>
  ) {
    numbers.withUnsafeBufferPointer { numbers in
      for channel in 0..<count {
        let underlying = shown[channel]
        let own: Double
        switch place {
        case .held(let keyframe):
          own = composed(keyframe, channel, underlying, iteration, numbers)
        case .between(let lower, let upper, let fraction):
          if let basis, !fraction.isNaN {
            var sum = 0.0
            basis.forEachWeight(of: lower, at: fraction) {
              sum += $1 * numbers[$0 * count + channel]
            }
            own = iteration > 0 ? sum + iteration * numbers[last * count + channel] : sum
          } else {
            let from = composed(lower, channel, underlying, iteration, numbers)
            let to = composed(upper, channel, underlying, iteration, numbers)
            own = fraction == 0 ? from : fraction == 1 ? to : mixed(from, to, at: fraction)
          }
        }
        shown[channel] = isReplacing ? own : underlying + own
      }
    }
  }

  func move(
    _ motion: ChannelMotion, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    let share: Double =
      switch intervals.place(at: moment.progress, from: progress.side) {
      case .held(let keyframe): share(of: keyframe)
      case .between(let lower, let upper, let fraction):
        mixed(self.share(of: lower), self.share(of: upper), at: fraction)
      }
    motion.scale(by: isReplacing ? share : share + 1)
    guard progress.rate != 0 else { return }
    let side: Side = progress.rate > 0 ? .right : .left
    guard
      case .between(let lower, let upper, let fraction) = intervals.place(
        at: moment.progress, from: side)
    else { return }
    numbers.withUnsafeBufferPointer { numbers in
      let paced = basis.flatMap {
        intervals.pacedRate(from: side, in: lower, at: fraction, of: $0, channelCount: count) {
          numbers[$0 * count + $1]
        }
      }
      let own =
        fraction.isNaN
        ? fraction : paced?.rate ?? intervals.rate(at: moment.progress, from: side, in: lower)
      let rate = product(progress.rate, own)
      if rate == 0 { return }
      for channel in 0..<count {
        var way = 0.0
        if let basis {
          if paced?.isOfBend == true {
            basis.forEachBendWeight(of: lower, at: fraction) {
              way += $1 * numbers[$0 * count + channel]
            }
          } else {
            basis.forEachDerivativeWeight(of: lower, at: fraction) {
              way += $1 * numbers[$0 * count + channel]
            }
          }
        } else {
          way = number(upper, channel, numbers) - number(lower, channel, numbers)
          let change = self.share(of: upper) - self.share(of: lower)
          if change != 0 { way += change * motion.shown[channel] }
        }
        motion.add(way, rate, to: channel)
      }
    }
  }

  func write(
    _ progress: UnsafeBufferPointer<Double>, iteration: Double, isUniform: Bool, isReplacing: Bool,
    to rows: UnsafeMutablePointer<Double>, _ fill: CurveFill
  ) {
    guard isUniform, !intervals.timingFunctions.isEmpty else {
      writeEach(progress, iteration: iteration, isReplacing: isReplacing, count: count, to: rows)
      return
    }
    // Rows in one interval have fractions of one easing at evenly spaced arguments.
    var start = 0
    while start < progress.count {
      let place = intervals.place(at: progress[start], from: nil)
      var end = start + 1
      guard case .between(let lower, let upper, let fraction) = place, !fraction.isNaN else {
        write(place, iteration, isReplacing, to: rows + start * count)
        start = end
        continue
      }
      let (low, high) = (intervals.keyTimes[lower], intervals.keyTimes[upper])
      while end < progress.count && progress[end] > low && progress[end] < high { end += 1 }
      let easing = intervals.timingFunctions[lower]
      guard end - start >= 16, !easing.isLinear else {
        for row in start..<end {
          let fraction = intervals.fraction(at: progress[row], from: nil, in: lower)
          write(.between(lower, upper, fraction), iteration, isReplacing, to: rows + row * count)
        }
        start = end
        continue
      }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: end - start) { fractions in
        let width = high - low
        fill(
          easing, (progress[start] - low) / width, (progress[end - 1] - low) / width, fractions)
        for row in start..<end {
          write(
            .between(lower, upper, fractions[row - start]), iteration, isReplacing,
            to: rows + row * count)
        }
      }
      start = end
    }
  }
}

// MARK: - Trajectories

/// A track or a path over numbers.
final class PreparedTrajectory: PreparedEffect {
  private let channels: [TrajectoryChannel]
  private let path: PacedPath?

  /// The place at the end of the trajectory.
  private let end: Double
  private let origin: [Double]

  /// The values at the end, relative to the origin.
  private let last: [Double]

  var readsUnderlying: Bool { false }

  var jumps: Bool {
    channels.contains { channel in
      let domain = channel.domain
      return channel.breakpoints(in: domain).contains {
        channel.value(at: $0, from: .left) != channel.value(at: $0, from: .right)
      }
        || channel.value(at: domain.upperBound, from: .left)
          != channel.value(at: domain.upperBound, from: .right)
        || channel.value(at: 0, from: .left) != channel.value(at: 0, from: .right)
    }
  }

  init<Value: LinearValue>(_ animation: TrajectoryAnimation<Value>) {
    let trajectory = animation.trajectory
    switch trajectory {
    case .track(let track): (channels, path) = (track.coordinates, nil)
    case .path(let paced): (channels, path) = (paced.coordinates, paced)
    }
    end = trajectory.end
    origin = animation.origin.channels
    let ends = trajectory.value(at: end, from: nil, like: animation.origin)
    last = zip(ends.channels, origin).map { $0 - $1 }
  }

  /// Whether a value that is not finite would be mixed.
  package var isFinite: Bool { origin.allSatisfy(\.isFinite) && last.allSatisfy(\.isFinite) }

  func write(
    _ moment: EffectMoment, from side: Side?, isReplacing: Bool,
    to shown: UnsafeMutablePointer<Double>
  ) {
    let place = moment.progress * end
    if let path {
      let point = path.point(at: place, from: side)
      write(point.x, 0, moment.iteration, isReplacing, to: shown)
      write(point.y, 1, moment.iteration, isReplacing, to: shown)
      return
    }
    for channel in origin.indices {
      let value = channels[channel].value(at: place, from: side)
      write(value, channel, moment.iteration, isReplacing, to: shown)
    }
  }

  @inline(__always)
  private func write(
    _ value: Double, _ channel: Int, _ iteration: Double, _ isReplacing: Bool,
    to shown: UnsafeMutablePointer<Double>
  ) {
    var own = value - origin[channel]
    if iteration > 0 { own += iteration * last[channel] }
    shown[channel] = isReplacing ? own : shown[channel] + own
  }

  func move(
    _ motion: ChannelMotion, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    motion.scale(by: isReplacing ? 0 : 1)
    guard progress.rate != 0 else { return }
    let (place, side): (Double, Side) = (
      moment.progress * end, progress.rate > 0 ? .right : .left
    )
    if let path {
      let velocity = path.velocity(at: place, from: side)
      motion.add(velocity.x, progress.rate, to: 0)
      motion.add(velocity.y, progress.rate, to: 1)
      return
    }
    for channel in origin.indices {
      motion.add(channels[channel].slope(at: place, from: side) * end, progress.rate, to: channel)
    }
  }

  func write(
    _ progress: UnsafeBufferPointer<Double>, iteration: Double, isUniform: Bool, isReplacing: Bool,
    to rows: UnsafeMutablePointer<Double>, _ fill: CurveFill
  ) {
    let count = origin.count
    guard isUniform, progress.count >= 16 else {
      writeEach(progress, iteration: iteration, isReplacing: isReplacing, count: count, to: rows)
      return
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: progress.count) { values in
      for channel in 0..<count {
        fill(channels[channel], progress[0] * end, progress[progress.count - 1] * end, values)
        for row in values.indices {
          write(values[row], channel, iteration, isReplacing, to: rows + row * count)
        }
      }
    }
  }
}

// MARK: - Other effects

/// An effect of another type, evaluated through its values and slopes.
final class PreparedOther: PreparedEffect {
  private let count: Int
  private let value: @Sendable (EffectMoment, Side?, Bool, UnsafeMutablePointer<Double>) -> Void
  private let velocity: @Sendable (EffectMoment, Moving, ChannelMotion) -> [Double]
  let readsUnderlying: Bool

  /// Unknown, so `true`.
  var jumps: Bool { true }

  init<Value: LinearValue>(_ effect: any ValueEffect<Value>, model: Value) {
    count = model.channelCount
    readsUnderlying = effect.readsUnderlying
    value = { moment, side, isReplacing, shown in
      let context = EffectContext(
        underlying: model.withChannels { shown[$0] }, model: model, iteration: moment.iteration)
      let own = effect.value(at: moment.progress, from: side, in: context)
      for channel in 0..<model.channelCount {
        let number = own.channel(channel)
        shown[channel] = isReplacing ? number : shown[channel] + number
      }
    }
    velocity = { moment, progress, motion in
      let context = EffectContext(
        underlying: model.withChannels { motion.shown[$0] }, model: model,
        iteration: moment.iteration)
      let below = model.withChannels { motion.velocity[$0] }
      return effect.velocity(at: progress, in: context, over: below).channels
    }
  }

  func write(
    _ moment: EffectMoment, from side: Side?, isReplacing: Bool,
    to shown: UnsafeMutablePointer<Double>
  ) {
    value(moment, side, isReplacing, shown)
  }

  func move(
    _ motion: ChannelMotion, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    let own = velocity(moment, progress, motion)
    motion.scale(by: isReplacing ? 0 : 1)
    for channel in 0..<count { motion.add(own[channel], 1, to: channel) }
  }

  func write(
    _ progress: UnsafeBufferPointer<Double>, iteration: Double, isUniform: Bool, isReplacing: Bool,
    to rows: UnsafeMutablePointer<Double>, _ fill: CurveFill
  ) {
    writeEach(progress, iteration: iteration, isReplacing: isReplacing, count: count, to: rows)
  }
}
