// Effects over rows: each writes its values and velocities into a row of elements.
//
//     shown = s·underlying + own        s and own at the progress
//     shown′ = s·underlying′ + (s′·underlying + own′)·rate
//
// Basic animations are rows of a layer itself, which is faster.

/// An effect other than a basic animation, over rows.
package protocol EffectRows<Element>: AnyObject, Sendable {
  associatedtype Element: AnimatableValue

  /// Whether it depends on the underlying values.
  var readsUnderlying: Bool { get }

  /// Composes the effect's values with the underlying ones, in place.
  ///
  /// - Parameters:
  ///   - moment: The progress and the iteration.
  ///   - side: The side of the limit; `nil` for the value itself.
  ///   - composite: The combination with the underlying values.
  ///   - shown: The row so far.
  func write(
    _ moment: EffectMoment, from side: Side?, _ composite: CompositeOperation,
    to shown: UnsafeMutablePointer<Element>)

  /// Replaces the underlying velocities by the effect's, or adds the effect's to them.
  ///
  /// - Parameters:
  ///   - motion: The row, its velocities, and the factors of infinite rates.
  ///   - moment: The progress and the iteration.
  ///   - progress: The progress with its rate.
  ///   - isReplacing: Whether the effect's value replaces the underlying one.
  func move(
    _ motion: RowMotion<Element>, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool)

  /// Writes the effect's values at many progresses, replacing the contents of the columns or adding
  /// to them.
  ///
  /// - Parameters:
  ///   - progress: One for each row.
  ///   - rows: The rows to be written.
  ///   - isReplacing: Whether the values replace the contents of the columns.
  ///   - columns: A column for each element, as long as the progress.
  /// - Returns: `false` if the caller must write the values row by row.
  func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Element>
  ) -> Bool
}

extension EffectRows {
  /// By default `false`: the values are written row by row.
  package func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Element>
  ) -> Bool { false }
}

extension EffectRows<Double> {
  /// The value of an effect that reads no other value, of a shape.
  func value<Value: AnimatableValue>(
    at moment: EffectMoment, from side: Side?, like shape: Value
  ) -> Value {
    withRoom(for: shape.numberCount) { row in
      write(moment, from: side, .replace, to: row)
      return shape.withNumbers { row[$0] }
    }
  }

  /// The slope of an effect that reads no other value, from one side.
  func slope<Value: AnimatableValue>(
    at progress: Double, from side: Side, like shape: Value
  ) -> Value {
    let (count, sign) = (shape.numberCount, side == .right ? 1.0 : -1)
    return withRoom(for: 3 * count) { room in
      room.update(repeating: 0, count: 3 * count)
      let motion = RowMotion(count: count, in: room)
      move(
        motion, EffectMoment(progress: progress, iteration: 0),
        Moving(value: progress, side: side, rate: sign), isReplacing: true)
      motion.addVertical()
      return shape.withNumbers { product(room[$0], sign) }
    }
  }
}

/// A row with its velocities, as limits from the right.
package struct RowMotion<Element: AnimatableValue> {
  let count: Int

  let velocity: UnsafeMutablePointer<Element>

  /// The factors of infinite rates, kept separately so that infinities of both signs are not added.
  let vertical: UnsafeMutablePointer<Element>

  /// The values of the row; undefined if no effect reads them.
  let shown: UnsafeMutablePointer<Element>

  /// - Parameter room: Three rows, of which the first are the velocities.
  package init(count: Int, in room: UnsafeMutablePointer<Element>) {
    (self.count, velocity) = (count, room)
    (vertical, shown) = (room + count, room + 2 * count)
  }

  /// Sets the velocities to 0, and the values to those of a row.
  @inline(__always)
  func rest(at row: [Element]) {
    for element in 0..<count {
      shown[element] = row[element]
      velocity[element] = row[element].zeroed
    }
  }

  func scale(by share: Double) {
    if share == 1 { return }
    for element in 0..<count {
      velocity[element] = velocity[element].times(share)
      vertical[element] = vertical[element].times(share)
    }
  }

  /// Adds a slope times a rate.
  @inline(__always)
  func add(_ way: Element, _ rate: Double, to element: Int) {
    if rate.isInfinite {
      vertical[element] = vertical[element].combined(with: way) { $0 + (rate < 0 ? -$1 : $1) }
      return
    }
    vertical[element] = vertical[element].combined(with: way) {
      $1.isInfinite ? $0 + ($1 < 0 ? -rate : rate) : $0
    }
    velocity[element] = velocity[element].combined(with: way) {
      $1 == 0 || $1.isInfinite ? $0 : $0 + $1 * rate
    }
  }

  /// Adds the infinite velocities.
  @inline(__always)
  func addVertical() {
    for element in 0..<count {
      velocity[element] = velocity[element].combined(with: vertical[element]) {
        $1 == 0 ? $0 : $0 + $1 * .infinity
      }
    }
  }
}

/// x times a factor; 0 if one of the two is 0, even if the other is infinite.
package func product(_ x: Double, _ factor: Double) -> Double {
  x == 0 || factor == 0 ? 0 : x * factor
}

/// Calls `body` with memory for some numbers, of a size that is known beforehand if they are few.
@inlinable
@inline(__always)
package func withRoom<Result>(
  for count: Int, _ body: (UnsafeMutablePointer<Double>) -> Result
) -> Result {
  if count <= 16 {
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) {
      body($0.baseAddress.unsafelyUnwrapped)
    }
  }
  return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) {
    body($0.baseAddress.unsafelyUnwrapped)
  }
}

// MARK: - Trajectories

/// A trajectory over numbers.
final class TrajectoryRows: EffectRows {
  private let channels: [any Curve]

  /// The place at the end of the trajectory.
  private let end: Double
  private let origin: [Double]

  /// The values at the end, relative to the origin.
  private let last: [Double]

  var readsUnderlying: Bool { false }

  init<Value: LinearValue>(_ animation: TrajectoryAnimation<Value>) {
    (channels, end) = (animation.trajectory.channels, animation.trajectory.end)
    origin = animation.origin.channels
    let place = end
    last = zip(channels, origin).map { $0.value(at: place, from: nil) - $1 }
  }

  /// Whether all numbers that may be mixed are finite.
  var isFinite: Bool { origin.allSatisfy(\.isFinite) && last.allSatisfy(\.isFinite) }

  func write(
    _ moment: EffectMoment, from side: Side?, _ composite: CompositeOperation,
    to shown: UnsafeMutablePointer<Double>
  ) {
    let place = moment.progress * end
    for channel in origin.indices {
      var own = channels[channel].value(at: place, from: side) - origin[channel]
      if moment.iteration > 0 { own += moment.iteration * last[channel] }
      shown[channel] = composite == .replace ? own : shown[channel] + own
    }
  }

  func move(
    _ motion: RowMotion<Double>, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    motion.scale(by: isReplacing ? 0 : 1)
    guard progress.rate != 0 else { return }
    let (place, side): (Double, Side) = (
      moment.progress * end, progress.rate > 0 ? .right : .left
    )
    for channel in origin.indices {
      motion.add(channels[channel].slope(at: place, from: side) * end, progress.rate, to: channel)
    }
  }
}

// MARK: - Released springs

/// A spring released with a velocity, over numbers.
final class SpringRows: EffectRows {
  private let response: FreeResponse
  private let duration: Double
  private let comesToRest: Bool
  private let channels: [(from: Double, to: Double, velocity: Double)]

  /// The motions between bounds; none for a spring without bounds.
  private let bounded: [BoundedSpringMotion]

  var readsUnderlying: Bool { false }

  init<Value>(_ spring: ReleasedSpring<Value>) {
    response = FreeResponse(spring.spring, displacement: 0, velocity: 0)
    (duration, comesToRest) = (spring.duration, spring.comesToRest)
    channels = (0..<spring.from.numberCount).map {
      (spring.from.number($0), spring.to.number($0), spring.velocity.number($0))
    }
    // Numbers beyond the accepted ones, which a velocity shown may have, go without bounds.
    let motions =
      spring.isBounded
      ? channels.compactMap {
        try? SpringMotion(
          validating: spring.spring, from: $0.from, to: $0.to, velocity: $0.velocity)
      } : []
    bounded =
      motions.count < channels.count
      ? [] : motions.map { BoundedSpringMotion($0, fractions: spring.bounds) }
  }

  /// The time at which all numbers have stopped, or stay within a distance of their ends; `nil` without bounds.
  func boundedEnd(within threshold: Double) -> Double? {
    bounded.map { $0.end(within: threshold) }.max()
  }

  /// The progress at which a number reaches a bound.
  var stops: [Double] {
    bounded.flatMap { $0.breakpoints(in: 0...1e50) }.map { $0 / duration }
  }

  /// Whether no value is mixed that is not finite.
  var isFinite: Bool {
    channels.allSatisfy { $0.from.isFinite && $0.to.isFinite && $0.velocity.isFinite }
  }

  func write(
    _ moment: EffectMoment, from side: Side?, _ composite: CompositeOperation,
    to shown: UnsafeMutablePointer<Double>
  ) {
    // Before the release the value stays at the start; an undamped spring counts as at its target at ∞.
    let time =
      moment.progress < 0
      ? 0 : comesToRest && moment.progress >= 1 ? .infinity : moment.progress * duration
    let basis = response.basis(at: time)
    for (index, channel) in channels.enumerated() {
      let (from, to, velocity) = channel
      var own =
        time == 0
        ? from
        : time == .infinity
          ? to
          : bounded.isEmpty
            ? to + response.released(from: from - to, velocity: velocity).displacement(in: basis)
            : bounded[index].value(at: time)
      if moment.iteration > 0 { own += moment.iteration * to }
      shown[index] = composite == .replace ? own : shown[index] + own
    }
  }

  func move(
    _ motion: RowMotion<Double>, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    if isReplacing { motion.scale(by: 0) }
    guard progress.rate != 0, moment.progress >= 0, moment.progress < .infinity else { return }
    let time = moment.progress * duration
    for (index, spring) in bounded.enumerated() {
      let side: Side = progress.rate > 0 ? .right : .left
      motion.add(spring.slope(at: time, from: side) * duration, progress.rate, to: index)
    }
    let basis = response.basis(at: time)
    for (index, channel) in channels.enumerated() where bounded.isEmpty {
      let own = response.released(from: channel.from - channel.to, velocity: channel.velocity)
      motion.add(own.velocity(in: basis) * duration, progress.rate, to: index)
    }
  }

  func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) -> Bool {
    // An easing may leave 0…∞ between two rows that are inside.
    guard bounded.isEmpty, rows.allSatisfy({ progress[$0] >= 0 && progress[$0] < .infinity })
    else { return false }
    let count = rows.count
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { room in
      guard let times = room.baseAddress else { return }
      let values = times + count
      for index in 0..<count { times[index] = progress[rows.lowerBound + index] * duration }
      for (channel, (from, to, velocity)) in channels.enumerated() {
        response.released(from: from - to, velocity: velocity).writeValues(
          at: UnsafeBufferPointer(start: times, count: count), from: from, to: to, into: values)
        let column = columns + channel * progress.count + rows.lowerBound
        for index in 0..<count {
          if comesToRest && progress[rows.lowerBound + index] >= 1 { values[index] = to }
          column[index] = isReplacing ? values[index] : column[index] + values[index]
        }
      }
    }
    return true
  }
}
