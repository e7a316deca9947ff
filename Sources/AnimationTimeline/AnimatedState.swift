// What an animated model is made of, and what it shows now.
//
// A frame asks thousands of models what they show, and the answer is a hundred nanoseconds' work, as long as one
// or two fetches from memory. So an ``Animated`` is one reference; what the present needs stands at the beginning
// of what it refers to; the steps that show stand in one buffer (TrackHead.swift); and the code that copies the
// model is compiled where the model is known.

import AnimationMath

/// A value behind one reference, copied when one of several owners changes it.
@usableFromInline
struct Shared<Value: Sendable>: Sendable {
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Changed by its only owner alone.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  @inlinable
  var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

/// The state of an ``Animated``.
@usableFromInline
struct AnimatedState<Model: Sendable>: Sendable {
  /// The clock of the present, and from when on it holds.
  @usableFromInline private(set) var present = Present()

  let policy: InterruptionPolicy
  let rules: [PropertyKey: PropertyRule<Model>]

  /// Those with a range.
  let ranges: [PropertyRule<Model>]

  var clock: ClockHistory { didSet { findPresent() } }

  /// What ran until such calls, the earliest first.
  var former: [(until: Double, local: Double, stack: LayerStack<Model>)] = [] {
    didSet { findPresent() }
  }

  /// The time of the last call, and the furthest local time that ``stack`` showed before it.
  var lastCall = -Double.infinity
  var furthest = -Double.infinity

  /// The time, and the local time, before which nothing may be asked.
  var past = -Double.infinity { didSet { findPresent() } }
  var localPast = -Double.infinity { didSet { findPresent() } }

  /// What runs since the last call that took others back.
  ///
  /// It is the last field, since only those before the first of unknown size have places that are known when
  /// this is compiled.
  @usableFromInline var stack: LayerStack<Model>

  init(
    _ model: Model, policy: InterruptionPolicy, rules: [PropertyKey: PropertyRule<Model>],
    clock: ClockHistory
  ) {
    (self.policy, self.rules, self.clock) = (policy, rules, clock)
    ranges = rules.values.filter { $0.range != nil }
    stack = LayerStack(model)
    findPresent()
  }

  private mutating func findPresent() {
    let last = clock.clocks.count - 1
    let change = last > 0 ? clock.clocks[last].begin : -.infinity
    present = Present(
      clock: clock.clocks[last], begin: max(past, former.last?.until ?? -.infinity, change),
      localPast: localPast, isHeld: !ranges.isEmpty)
  }
}

extension Shared {
  /// The model as it shows; `nil` if that is not told by the present clock and by places in memory.
  @inlinable
  func presentValue<Model: Sendable>(at time: Double) -> Model?
  where Value == AnimatedState<Model> {
    // Field by field: what is read as a whole is copied, with its counts of references.
    let local = storage.value.present.localTime(at: time)
    if local.isNaN { return nil }
    let heads = storage.value.stack.tracks.heads
    var shown = storage.value.stack.base
    let isWhole = withUnsafeMutableBytes(of: &shown) { model in
      model.baseAddress.map { TrackHead.write(heads, at: local, to: $0) } ?? false
    }
    return isWhole ? shown : nil
  }
}

/// The clock that all time from an instant on goes by.
@usableFromInline
struct Present: Sendable {
  private var clock = ClockMap.identity
  private var isIdentity = true
  private var begin = Double.infinity
  private var localPast = -Double.infinity

  init() {}

  /// - Parameter isHeld: Whether what is shown is held to ranges.
  init(clock: ClockMap, begin: Double, localPast: Double, isHeld: Bool) {
    (self.clock, isIdentity, self.localPast) = (clock, clock == .identity, localPast)
    self.begin = isHeld ? .infinity : begin
  }

  /// The local time; NaN if it is not as simple as that.
  @usableFromInline
  func localTime(at time: Double) -> Double {
    guard time >= begin else { return .nan }
    let local = isIdentity ? time : clock.localTime(at: time)
    return local >= localPast ? local : .nan
  }
}
