// A property over numbers, prepared: its overlays without a type, for evaluation at any instant.
//
//     Model, key paths, values of any type      OverlayGroup, Overlay, Course: for calls, velocities, events
//     doubles and their places                  ChannelTrack: for values
//
// Generic code that is not specialised looks up its types at every step, and a key path takes a
// hundred nanoseconds. So the value is computed on plain numbers, with the bits of the courses. It
// is written to the place of the property in the memory of the model, if there is one: for a stored
// property at any depth of structs. A property in an array, or inside a computed one, is set
// through its key path.

import AnimationMath

/// The overlays of a property over numbers.
struct ChannelTrack: Sendable {
  /// The number of channels; 0 if the property is not a list of numbers, or overlaps others.
  let count: Int

  /// The offset of its channels in the memory of a model, in bytes; `nil` if they are not plain
  /// doubles.
  let offset: Int?

  /// By their beginning.
  var overlays: [TrackLayer] = []

  init(count: Int, offset: Int?) { (self.count, self.offset) = (count, offset) }

  /// The track of a property that has none.
  static let none = ChannelTrack(count: 0, offset: nil)

  /// Whether this is a track.
  var isPrepared: Bool { count > 0 }

  /// Writes the channels at a time over the channels before the first overlay.
  func write(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    overlays.withUnsafeBufferPointer { overlays in
      guard let top = Self.top(of: overlays, at: time).map({ overlays[$0] }) else { return }
      for place in top.under.indices {
        overlays[top.under[place]].write(at: time, isLowest: place == 0, count, to: shown)
      }
      top.write(at: time, isLowest: top.under.isEmpty, count, to: shown)
    }
  }

  /// The last overlay that has begun.
  @inline(__always)
  private static func top(of overlays: UnsafeBufferPointer<TrackLayer>, at time: Double) -> Int? {
    if overlays.isEmpty { return nil }
    if overlays[overlays.count - 1].begin <= time { return overlays.count - 1 }
    let next = overlays.indices.partitionPoint { !(overlays[$0].begin <= time) }
    return next == 0 ? nil : next - 1
  }
}

/// The effect of one call on a property.
final class TrackLayer: Sendable {
  /// The time of the call, and the time of its removal.
  let begin, end: Double

  /// The overlays below that matter to its value, in order.
  let under: [Int]

  /// The final value of the overlays below, shown if nothing moves.
  let before: [Double]

  /// In the order in which they are written.
  let steps: [TrackStep]

  /// Whether its value is constant.
  let isStill: Bool

  init(
    begin: Double, end: Double, under: [Int], before: [Double], steps: [TrackStep], isStill: Bool
  ) {
    (self.begin, self.end, self.under, self.before) = (begin, end, under, before)
    (self.steps, self.isStill) = (steps, isStill)
  }

  /// Writes its value over the value below.
  fileprivate func write(
    at time: Double, isLowest: Bool, _ count: Int, to shown: UnsafeMutablePointer<Double>
  ) {
    if !isTakenAway(at: time) && writeStep(at: time, isLowest, count, to: shown) { return }
    if isLowest || isStill {
      for channel in 0..<count { shown[channel] = before[channel] }
    }
  }

  private func isTakenAway(at time: Double) -> Bool { end < .infinity && time >= end }

  /// Writes the last step that has begun, if there is one.
  @inline(__always)
  private func writeStep(
    at time: Double, _ isLowest: Bool, _ count: Int, to shown: UnsafeMutablePointer<Double>
  ) -> Bool {
    steps.withUnsafeBufferPointer { steps in
      guard let first = steps.baseAddress else { return false }
      var step = first + steps.count
      while step > first {
        step -= 1
        let step = step.pointee
        let local = step.time(at: time - begin)
        if local.isNaN { continue }
        step.write(
          progress: step.pace.progress(at: local), push: step.push(at: local),
          over: isLowest ? nil : before, count, to: shown)
        return true
      }
      return false
    }
  }
}

/// A time that runs evenly.
struct ClockLine: Hashable, Sendable {
  let shift: StepClock.Shift

  /// The instant before which there is nothing.
  private let first: Double

  /// Whether it is the time outside, less the delay.
  private let isPlain: Bool

  /// The identity.
  static let same = ClockLine(
    StepClock.Shift(delay: 0, speed: 1, offset: 0), first: -.infinity)

  init(_ shift: StepClock.Shift, first: Double) {
    (self.shift, self.first) = (shift, first)
    isPlain = shift.speed == 1 && shift.offset == 0
  }

  @inline(__always)
  func time(at time: Double) -> Double {
    if time < first { return .nan }
    return isPlain ? time - shift.delay : shift.time(at: time)
  }
}

final class TrackStep: Sendable {
  // The fields that nearly every evaluation needs come first, next to each other.

  /// The first of the clocks around it, if none of them folds.
  let line: ClockLine

  /// Whether it is the only one.
  private let isOneLine: Bool

  /// Whether it goes between two numbers, and the numbers.
  private let isSimple: Bool
  private let ends: (from: Double, to: Double)

  let pace: Pace

  /// The clocks, if one of them folds; otherwise the lines after the first.
  let clocks: [StepClock]
  let otherLines: [ClockLine]

  /// The channels of its two ends; those of the value at the beginning if there is an effect.
  let values: [Double]
  let effect: (any PreparedEffect)?

  /// The initial velocity, if it is taken over.
  let carried: Carried<[Double]>?

  /// Whether it is added to the overlays below.
  let isAdditive: Bool

  init(
    clocks: [StepClock], pace: Pace, values: [Double], effect: (any PreparedEffect)?,
    carried: Carried<[Double]>?, isAdditive: Bool
  ) {
    let isEven = clocks.allSatisfy { $0.clockLine != nil }
    self.clocks = isEven ? [] : clocks
    line = clocks.first?.clockLine ?? .same
    otherLines = isEven && clocks.count > 1 ? clocks.dropFirst().compactMap(\.clockLine) : []
    isOneLine = isEven && clocks.count <= 1
    isSimple = effect == nil && values.count == 2 && carried == nil
    ends = isSimple ? (values[0], values[1]) : (0, 0)
    (self.pace, self.values, self.effect) = (pace, values, effect)
    (self.carried, self.isAdditive) = (carried, isAdditive)
  }

  /// Whether it only goes between two values.
  var isBetweenTwo: Bool { effect == nil && carried == nil }

  /// Whether its time runs evenly.
  var isEven: Bool { clocks.isEmpty }

  /// The time in the step; NaN before it has begun and after it was removed.
  @inline(__always)
  func time(at time: Double) -> Double {
    var local = line.time(at: time)
    if !isOneLine {
      if !clocks.isEmpty { return clocks.time(at: time)?.value ?? .nan }
      for line in otherLines { local = line.time(at: local) }
    }
    return local >= 0 ? local : .nan
  }

  /// The displacement by a unit of the velocity taken over.
  @inline(__always)
  func push(at time: Double) -> Double { carried?.push(at: time) ?? 0 }

  /// Writes the channels at a progress.
  ///
  /// - Parameter before: The final value of the overlays below, if there are any.
  @inline(__always)
  func write(
    progress: Double, push: Double, over before: [Double]?, _ count: Int,
    to shown: UnsafeMutablePointer<Double>
  ) {
    if isSimple {
      let (from, to) = ends
      var value = progress == 0 ? from : progress == 1 ? to : mixed(from, to, at: progress)
      if isAdditive, let before { value += shown[0] - before[0] }
      shown[0] = value
      return
    }
    writeOther(progress, push, over: before, count, to: shown)
  }

  private func writeOther(
    _ progress: Double, _ push: Double, over before: [Double]?, _ count: Int,
    to shown: UnsafeMutablePointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let own = room.baseAddress else { return }
      for channel in 0..<count { own[channel] = values[channel] }
      if let effect {
        effect.write(
          EffectMoment(progress: progress, iteration: 0), from: nil, isReplacing: true, to: own)
      } else if progress != 0 {
        for channel in 0..<count {
          let end = values[count + channel]
          own[channel] = progress == 1 ? end : mixed(own[channel], end, at: progress)
        }
      }
      for channel in 0..<count {
        var value = own[channel]
        if let carried { value += push * carried.velocity[channel] }
        if isAdditive, let before { value += shown[channel] - before[channel] }
        shown[channel] = value
      }
    }
  }
}

extension StepClock {
  /// The clock as a line; `nil` if it folds or ends.
  fileprivate var clockLine: ClockLine? {
    guard let shift else { return nil }
    var first = -Double.infinity
    if case .shifted = kind { first = shift.delay }
    return ClockLine(shift, first: first)
  }
}
