// Effects over numbers, prepared: each writes its values and velocities into a row of channels, without generic
// metadata or allocation.
//
//     shown = s·underlying + own        s and own at the progress
//     shown′ = s·underlying′ + (s′·underlying + own′)·rate
//
// Basic animations and released springs are cases of PreparedLayers itself, which is faster.

/// An effect of a term of ``PreparedLayers``.
package protocol PreparedEffect: AnyObject, Sendable {
  /// Whether the effect depends on the underlying values.
  var readsUnderlying: Bool { get }

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

  /// Writes its values at many progresses, which take the place of what is in the columns or are added to it.
  ///
  /// - Parameters:
  ///   - progress: One for each row.
  ///   - rows: Those to be written.
  ///   - isReplacing: As for one.
  ///   - columns: A column for each channel, as long as the progress.
  /// - Returns: `false` if they are to be written row by row.
  func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) -> Bool
}

extension PreparedEffect {
  /// Row by row.
  package func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) -> Bool { false }
}

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
  /// - Returns: `nil` for an effect of another type or shape, and if it mixes a number that is not finite.
  func prepared(_ effect: Any) -> (any PreparedEffect)? {
    switch effect {
    case let effect as KeyframeAnimation<Self>:
      guard effect.columns.first?.isMixable(with: self) ?? true else { return nil }
      let keyframes = PreparedKeyframes(effect, channelCount: channelCount)
      return keyframes.isFinite ? keyframes : nil
    case let effect as TrajectoryAnimation<Self>:
      guard effect.origin.isMixable(with: self) else { return nil }
      let trajectory = PreparedTrajectory(effect)
      return trajectory.isFinite ? trajectory : nil
    case let effect as any ValueEffect<Self>:
      let context = EffectContext(underlying: self, model: self)
      guard effect.value(at: 0, from: nil, in: context).isMixable(with: self) else { return nil }
      return PreparedOther(effect, model: self)
    default: return nil
    }
  }
}

// MARK: - Keyframes

/// Keyframes over numbers.
final class PreparedKeyframes: PreparedEffect {
  private let count: Int
  private let intervals: KeyframeIntervals
  private let basis: KeyframeBasis?

  /// The row of each keyframe's value, −1 for a keyframe without one; `nil` if the rows are in order and replace.
  private let frames: [(row: Int, readsUnderlying: Bool)]?

  /// The row of the last keyframe's value, −1 if it has none.
  private let last: Int

  /// A row of channels for each column.
  private let numbers: [Double]

  let readsUnderlying: Bool

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
  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

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
    let place = intervals.place(
      at: moment.progress, from: side, beforeFlag: moment.beforeFlag)
    write(place, moment.iteration, isReplacing, to: shown)
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
      switch intervals.place(
        at: moment.progress, from: progress.side, beforeFlag: moment.beforeFlag)
      {
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
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard isMixedEvenly else { return false }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { fractions in
      guard let base = fractions.baseAddress else { return }
      var start = rows.lowerBound
      while start < rows.upperBound {
        let (lower, upper) = intervals.interval(at: progress[start], from: .right)
        let (low, high) = (intervals.keyTimes[lower], intervals.keyTimes[upper])
        var end = start + 1
        while end < rows.upperBound && progress[end] > low && progress[end] < high { end += 1 }
        // A first row on a key time, or beyond the ends, is in the same interval.
        let part = UnsafeBufferPointer(rebasing: progress[start..<end])
        if lower == upper {
          base.update(repeating: 0, count: part.count)
        } else {
          intervals.writeFractions(at: part, in: lower, to: base)
        }
        mix(lower, upper, fractions, start..<end, progress.count, isReplacing, to: columns)
        start = end
      }
    }
    return true
  }

  /// Writes mixtures of two keyframes.
  private func mix(
    _ lower: Int, _ upper: Int, _ fractions: UnsafeMutableBufferPointer<Double>,
    _ rows: Range<Int>, _ length: Int, _ isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) {
    for channel in 0..<count {
      let (from, to) = (numbers[lower * count + channel], numbers[upper * count + channel])
      let column = columns + channel * length + rows.lowerBound
      if isReplacing {
        for row in 0..<rows.count { column[row] = mixed(from, to, at: fractions[row]) }
      } else {
        for row in 0..<rows.count { column[row] += mixed(from, to, at: fractions[row]) }
      }
    }
  }

  /// Whether each value is a mixture of two finite numbers with a finite difference.
  private var isMixedEvenly: Bool {
    if frames != nil || basis != nil || intervals.holds { return false }
    return (count..<max(numbers.count, count)).allSatisfy {
      (numbers[$0] - numbers[$0 - count]).isFinite
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
  var isFinite: Bool { origin.allSatisfy(\.isFinite) && last.allSatisfy(\.isFinite) }

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
}

// MARK: - Other effects

/// An effect of another type, evaluated through its values and slopes.
final class PreparedOther: PreparedEffect {
  private let count: Int
  private let value: @Sendable (EffectMoment, Side?, Bool, UnsafeMutablePointer<Double>) -> Void
  private let velocity: @Sendable (EffectMoment, Moving, ChannelMotion) -> [Double]
  let readsUnderlying: Bool

  init<Value: LinearValue>(_ effect: any ValueEffect<Value>, model: Value) {
    count = model.channelCount
    readsUnderlying = effect.readsUnderlying
    value = { moment, side, isReplacing, shown in
      let context = EffectContext(
        underlying: model.withChannels { shown[$0] }, model: model, at: moment)
      let own = effect.value(at: moment.progress, from: side, in: context)
      for channel in 0..<model.channelCount {
        let number = own.channel(channel)
        shown[channel] = isReplacing ? number : shown[channel] + number
      }
    }
    velocity = { moment, progress, motion in
      let context = EffectContext(
        underlying: model.withChannels { motion.shown[$0] }, model: model,
        at: moment)
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
}
