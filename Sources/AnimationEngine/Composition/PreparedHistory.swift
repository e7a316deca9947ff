// The layers of a property over numbers, prepared: what each shows, for any instant.
//
//     shown = the lowest call that matters, then call after call:
//
//     replaces      its own value
//     is added      its own value + (value below − base); exactly the value below where its own is the base
//     keeps below   its own value, over the value below
//
// A call is a layer of a stack, or a call on a model (AnimationTimeline). Calls that are covered for good, or at
// rest, are left out when a new one is made, so the cost of a value depends on what runs. Earlier calls are kept for
// times in the past.
//
// The type and the place of the value are known outside: it is written to plain doubles, which may be the memory of
// a model.

/// The calls on a property over numbers.
@usableFromInline
package struct PreparedHistory: Sendable {
  /// The number of channels; 0 if the property is not a list of numbers, or overlaps others.
  @usableFromInline package let count: Int

  /// The offset of its channels in the memory of a model, in bytes; `nil` if they are not plain doubles.
  package let offset: Int?

  /// The calls, by their beginning.
  package var calls: [PreparedCall] = []

  package init(count: Int, offset: Int?) { (self.count, self.offset) = (count, offset) }

  /// The history of a property that has none.
  package static let none = PreparedHistory(count: 0, offset: nil)

  /// Whether the property has prepared calls.
  @inlinable package var isPrepared: Bool { count > 0 }

  /// Writes the channels at a time over the channels before the first call.
  @usableFromInline
  package func write(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    forEachCall(at: time) { $0.write(at: time, isLowest: $1.isEmpty, to: shown) }
  }

  /// Writes the final channels, where the last call was made last: those below it are its model.
  package func writeFinal(to shown: UnsafeMutablePointer<Double>) {
    calls.last?.write(at: .infinity, isLowest: true, to: shown)
  }

  /// Writes the velocities of the channels at a time, from the right.
  @usableFromInline
  package func writeVelocity(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    velocity.update(repeating: 0, count: count)
    forEachCall(at: time) { $0.writeVelocity(at: time, over: $1, to: velocity) }
  }

  /// Calls `body` with the calls that matter at a time, from the bottom up, and those below each.
  @inline(__always)
  private func forEachCall(
    at time: Double,
    _ body: (_ call: PreparedCall, _ below: UnsafeBufferPointer<PreparedCall>) -> Void
  ) {
    calls.withUnsafeBufferPointer { calls in
      guard let top = Self.top(of: calls, at: time) else { return }
      let lowest = calls[top].lowest
      // The calls are kept by the history: counting references would take as long as the values.
      for place in lowest...top {
        Unmanaged.passUnretained(calls[place])._withUnsafeGuaranteedRef {
          body($0, UnsafeBufferPointer(rebasing: calls[lowest..<place]))
        }
      }
    }
  }

  /// The last call that has begun; at a time that is no number the last.
  @inline(__always)
  private static func top(of calls: UnsafeBufferPointer<PreparedCall>, at time: Double) -> Int? {
    if calls.isEmpty { return nil }
    if !(time < calls[calls.count - 1].begin) { return calls.count - 1 }
    let next = calls.indices.partitionPoint { time < calls[$0].begin }
    return next == 0 ? nil : next - 1
  }
}

/// A layer of a stack, or the effect of one call on a property of a model.
package final class PreparedCall: Sendable {
  /// The time from which it is shown, and the time of its removal.
  package let begin, end: Double

  /// The instant at which the time of its animations is 0.
  package let origin: Double

  /// The index of the lowest call that matters to its value; its own if it replaces.
  package let lowest: Int

  /// The animations of the call.
  package let layers: PreparedLayers

  /// The final value of the calls below, if it is added to them.
  package let base: [Double]?

  /// The model value and the base of the first channel, at hand.
  private let first: (model: Double, base: Double)

  /// - Parameters:
  ///   - begin: The time from which it is shown.
  ///   - end: The time of its removal; ∞ for never.
  ///   - origin: The instant at which the time of its animations is 0.
  ///   - lowest: The index of the lowest call that matters to its value.
  ///   - layers: Its animations.
  ///   - base: The final value of the calls below, if it is added to them.
  package init(
    begin: Double, end: Double = .infinity, origin: Double = 0, lowest: Int,
    layers: PreparedLayers, base: [Double]?
  ) {
    (self.begin, self.end, self.origin, self.lowest) = (begin, end, origin, lowest)
    (self.layers, self.base) = (layers, base)
    first = (layers.model.first ?? 0, base?.first ?? 0)
  }

  /// The same call with another end, or with other calls below it.
  package func changed(end: Double? = nil, lowest: Int? = nil) -> PreparedCall {
    PreparedCall(
      begin: begin, end: end ?? self.end, origin: origin, lowest: lowest ?? self.lowest,
      layers: layers, base: base)
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
        layers.write(at: time - origin, to: shown)
      }
    } else if !isRemoved {
      if base != nil {
        writeSum(at: time - origin, to: shown)
      } else {
        layers.writeOver(at: time - origin, to: shown)
      }
    }
  }

  private func isRemoved(at time: Double) -> Bool { end < .infinity && time >= end }

  /// Writes its velocity over the velocity of the calls below.
  fileprivate func writeVelocity(
    at time: Double, over below: UnsafeBufferPointer<PreparedCall>,
    to velocity: UnsafeMutablePointer<Double>
  ) {
    if isRemoved(at: time) { return }
    let count = layers.channelCount
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * count) { room in
      guard let own = room.baseAddress else { return }
      if below.isEmpty || base != nil {
        layers.writeVelocity(at: time - origin, to: own)
        for channel in 0..<count {
          velocity[channel] = below.isEmpty ? own[channel] : own[channel] + velocity[channel]
        }
        return
      }
      own.update(from: velocity, count: count)
      if layers.readsUnderlying {
        for (place, call) in below.enumerated() {
          call.write(at: time, isLowest: place == 0, to: own + 2 * count)
        }
      }
      layers.writeVelocityOver(at: time - origin, to: own)
      velocity.update(from: own, count: count)
    }
  }

  private func writeSum(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    let count = layers.channelCount
    if count == 1 {
      var own = first.model
      layers.writeOver(at: time, to: &own)
      shown[0] = added(own, to: shown[0], less: first.base)
      return
    }
    guard let base else { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let own = room.baseAddress else { return }
      layers.writeModel(to: own)
      layers.writeOver(at: time, to: own)
      for channel in 0..<count {
        shown[channel] = added(own[channel], to: shown[channel], less: base[channel])
      }
    }
  }
}
