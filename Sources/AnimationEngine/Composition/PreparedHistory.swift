// The calls on a property over numbers, prepared: what each shows, for any instant.
//
//     shown = the lowest call that matters, then call after call:
//
//     replaces      the call's value
//     is added      the call's value + (value below − final value below)
//
// Within a call the animation that began last shows. Calls that are covered for good, or at rest, are left out when
// a new one is made, so the cost of a value depends on what runs. Earlier calls are kept for times in the past.
//
// The type and the place of the value are known outside: it is written to plain doubles, which may be the memory of
// a model.

/// The calls on a property over numbers.
package struct PreparedHistory: Sendable {
  /// The number of channels; 0 if the property is not a list of numbers, or overlaps others.
  package let count: Int

  /// The offset of its channels in the memory of a model, in bytes; `nil` if they are not plain doubles.
  package let offset: Int?

  /// By their beginning.
  package var calls: [PreparedCall] = []

  package init(count: Int, offset: Int?) { (self.count, self.offset) = (count, offset) }

  /// The history of a property that has none.
  package static let none = PreparedHistory(count: 0, offset: nil)

  /// Whether this is a history.
  package var isPrepared: Bool { count > 0 }

  /// Writes the channels at a time over the channels before the first call.
  package func write(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    forEachCall(at: time) { $0.write(at: time, isLowest: $1, to: shown) }
  }

  /// Writes the velocities of the channels at a time, from the right.
  package func writeVelocity(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    velocity.update(repeating: 0, count: count)
    forEachCall(at: time) { $0.writeVelocity(at: time, isLowest: $1, to: velocity) }
  }

  /// Calls `body` with the calls that matter at a time, from the bottom up.
  @inline(__always)
  private func forEachCall(
    at time: Double, _ body: (_ call: PreparedCall, _ isLowest: Bool) -> Void
  ) {
    calls.withUnsafeBufferPointer { calls in
      guard let top = Self.top(of: calls, at: time).map({ calls[$0] }) else { return }
      for place in top.under.indices { body(calls[top.under[place]], place == 0) }
      body(top, top.under.isEmpty)
    }
  }

  /// The last call that has begun.
  @inline(__always)
  private static func top(of calls: UnsafeBufferPointer<PreparedCall>, at time: Double) -> Int? {
    if calls.isEmpty { return nil }
    if calls[calls.count - 1].begin <= time { return calls.count - 1 }
    let next = calls.indices.partitionPoint { !(calls[$0].begin <= time) }
    return next == 0 ? nil : next - 1
  }
}

/// The effect of one call on a property.
package final class PreparedCall: Sendable {
  /// The time of the call, and the time of its removal.
  package let begin, end: Double

  /// The calls below that matter to its value, in order.
  package let under: [Int]

  /// Its animations since it began, over the final value of the calls below.
  package let layers: PreparedLayers

  /// Whether it is added to the calls below.
  package let isAdded: Bool

  /// - Parameters:
  ///   - begin: The time of the call.
  ///   - end: The time of its removal; ∞ for never.
  ///   - under: The calls below that matter to its value, in order.
  ///   - layers: Its animations since it began, over the final value of the calls below.
  ///   - isAdded: Whether it is added to the calls below.
  package init(begin: Double, end: Double, under: [Int], layers: PreparedLayers, isAdded: Bool) {
    (self.begin, self.end, self.under) = (begin, end, under)
    (self.layers, self.isAdded) = (layers, isAdded)
  }

  /// Writes its value over the value below.
  fileprivate func write(
    at time: Double, isLowest: Bool, to shown: UnsafeMutablePointer<Double>
  ) {
    let isRemoved = isRemoved(at: time)
    if isLowest {
      if isRemoved {
        layers.writeModel(to: shown)
      } else {
        layers.write(at: time - begin, to: shown)
      }
    } else if !isRemoved {
      if isAdded {
        writeSum(at: time - begin, to: shown)
      } else {
        _ = layers.writeHiding(at: time - begin, to: shown)
      }
    }
  }

  private func isRemoved(at time: Double) -> Bool { end < .infinity && time >= end }

  /// Writes its velocity over the velocity below.
  fileprivate func writeVelocity(
    at time: Double, isLowest: Bool, to velocity: UnsafeMutablePointer<Double>
  ) {
    guard !isRemoved(at: time), isLowest || layers.hidesModel(at: time - begin) else { return }
    let count = layers.channelCount
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * count) { room in
      guard let own = room.baseAddress else { return }
      layers.writeVelocity(at: time - begin, to: own)
      for channel in 0..<count {
        velocity[channel] = isAdded && !isLowest ? own[channel] + velocity[channel] : own[channel]
      }
    }
  }

  private func writeSum(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    let count = layers.channelCount
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let own = room.baseAddress else { return }
      for channel in 0..<count { own[channel] = shown[channel] }
      guard layers.writeHiding(at: time, to: own) else { return }
      for channel in 0..<count {
        shown[channel] = own[channel] + (shown[channel] - layers.model[channel])
      }
    }
  }
}
