// The state of an animated model, arranged for the value shown now.
//
// A frame evaluates thousands of models, each in a hundred nanoseconds, which is as long as one or
// two fetches from memory. So an ``Animated`` is one reference. The fields for the present come
// first in the object, the visible steps are in one buffer (PreparedPresent.swift), and the code that
// copies the model is compiled where the model's type is known.

import AnimationMath

/// The state of an ``Animated``.
@usableFromInline
package struct AnimatedState<Model: Sendable>: Sendable {
  /// The clock of the present, and the time from which it holds.
  @usableFromInline private(set) var present = Present()

  let policy: InterruptionPolicy
  let rules: [PropertyKey: PropertyRule<Model>]
  let ranges: [PropertyRule<Model>]

  var clock: ClockHistory { didSet { findPresent() } }

  /// The overlays until each call that took others back, or change of the clock of one, the earliest first.
  ///
  /// Without an observer, which would copy the list at each change; see ``findPresent()``.
  var former: [(until: Double, local: Double, stack: OverlayStack<Model>, seek: CallSeek?)] = []

  /// The time of the last of these, which would be copied to be asked for it.
  private(set) var formerEnd = -Double.infinity

  /// The time of the last call, and the largest local time of ``stack`` before it.
  var lastCall = -Double.infinity
  var furthest = -Double.infinity

  /// The time and the local time before which everything is forgotten.
  var past = -Double.infinity { didSet { findPresent() } }
  var localPast = -Double.infinity { didSet { findPresent() } }

  /// The overlays since the last call that took others back.
  ///
  /// The last field, because its size is unknown: fields after it would have no fixed places.
  @usableFromInline package var stack: OverlayStack<Model>

  init(
    _ model: Model, policy: InterruptionPolicy, rules: [PropertyKey: PropertyRule<Model>],
    ranges: [PropertyRule<Model>], clock: ClockHistory
  ) {
    (self.policy, self.rules, self.ranges, self.clock) = (policy, rules, ranges, clock)
    stack = OverlayStack(model)
    findPresent()
  }

  /// To be called when ``former`` has changed.
  mutating func findPresent() {
    formerEnd = former.last?.until ?? -.infinity
    let last = clock.clocks.count - 1
    let change = last > 0 ? clock.clocks[last].begin : -.infinity
    present = Present(
      clock: clock.clocks[last], begin: max(past, formerEnd, change),
      localPast: localPast, isHeld: !ranges.isEmpty)
  }
}

extension Shared {
  /// The model shown; `nil` unless the present clock and places in memory suffice.
  ///
  /// - Parameter isHeld: Whether values are to be held to ranges.
  @inlinable
  func presentValue<Model: Sendable>(at time: Double, isHeld: Bool = false) -> Model?
  where Value == AnimatedState<Model> {
    // Field by field: a whole value would be copied, with its counts of references.
    let local = storage.value.present.localTime(at: time, isHeld: isHeld)
    if local.isNaN { return nil }
    let presents = storage.value.stack.prepared.presents
    var shown = storage.value.stack.base
    let isWhole = withUnsafeMutableBytes(of: &shown) { model in
      model.baseAddress.map { PreparedPresent.write(presents, at: local, to: $0) } ?? false
    }
    return isWhole ? shown : nil
  }
}

/// The clock for all times from an instant on.
@usableFromInline
struct Present: Sendable {
  private var clock = ClockMap.identity
  private var isIdentity = true
  private var begin = Double.infinity
  private var localPast = -Double.infinity
  private var isHeld = false

  init() {}

  /// - Parameter isHeld: Whether values are held to ranges.
  init(clock: ClockMap, begin: Double, localPast: Double, isHeld: Bool) {
    (self.clock, isIdentity, self.localPast) = (clock, clock == .identity, localPast)
    (self.begin, self.isHeld) = (begin, isHeld)
  }

  /// The local time; NaN before that instant, if it is forgotten, and if values are held to ranges when they are not to be.
  @usableFromInline
  func localTime(at time: Double, isHeld: Bool) -> Double {
    guard time >= begin && isHeld == self.isHeld else { return .nan }
    let local = isIdentity ? time : clock.localTime(at: time)
    return local >= localPast ? local : .nan
  }
}
