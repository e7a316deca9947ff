// A model and the animations on it: every call adds overlays that are never changed afterwards.
//
//     time → clock → local time → overlays (OverlayGroup.swift) → ranges of properties
//
//     additive             the step's value + (value shown by the overlays below − their final value)
//     preservingVelocity   the step's value, from the value shown; a spring also from its velocity
//     replacing            the step's value, from the value shown
//
// An additive overlay starts at the final value of the overlays below, which run out on top of it: Core
// Animation's additive animation, (from − to) → 0 on top of the new model value, for a whole
// timeline. The sum is continuous where the step is. Its velocity is continuous if the step begins
// at rest, as a spring does.
//
// preservingVelocity adds to a spring the push that makes it begin with the velocity shown.
//
// Overlays live on local time. When the clock is set back, they have yet to begin. A call made then
// takes back the overlays that begin later, as typing after an undo does. The state before such a
// call is kept, so that every instant since the beginning, or since `forget(before:)`, can be
// evaluated in any order.

import AnimationMath

/// A model and the animations that run on it.
///
/// ```swift
/// var card = Animated(Card())
/// card.run(entrance, at: 0)
/// card.animate(\.scale, to: 2, at: 0.4, .spring(.snappy))
/// card.value(at: 0.5)                      // the Card to draw
/// card.model                               // the Card after all animations
/// card.velocity(\.scale, at: 0.5)
/// card.clock.pause(at: 1)
/// ```
///
/// Times are seconds on one clock of the caller. Changes are made in the order of time; values can
/// be read in any order.
public struct Animated<Model: Sendable>: Sendable {
  /// The state behind one reference, so that a copy touches one object.
  @usableFromInline var shared: Shared<AnimatedState<Model>>

  package var state: AnimatedState<Model> {
    _read { yield shared.value }
    _modify { yield &shared.value }
  }

  /// The interruption policy of properties without a rule of their own.
  public var policy: InterruptionPolicy { state.policy }

  /// The clock of all animations, from the caller's time to local time.
  ///
  /// ```swift
  /// card.clock.pause(at: 1)
  /// card.clock.resume(at: 3)
  /// card.clock.seek(to: 0.2, at: 4)
  /// // the only change after which values jump
  /// card.clock.setSpeed(0.5, at: 5)
  /// card.clock.reverse(at: 6)
  /// ```
  ///
  /// Times before a change keep their values. A call made after the clock was set back, or has run
  /// back, takes back the calls that are later on local time. For times before it a copy of all calls is kept, until
  /// ``forget(before:)``.
  ///
  /// - Precondition: The time of a change is not before the last call.
  public var clock: ClockHistory {
    get { state.clock }
    _modify {
      let last = state.clock.clocks.last
      yield &state.clock
      if let now = state.clock.clocks.last, now != last {
        require(
          now.begin >= state.lastCall,
          "the clock must not be changed before the last call, at \(state.lastCall), got \(now.begin)"
        )
      }
    }
  }

  /// A model without animations.
  ///
  /// Numbers of the model are checked when an animation begins from them, where they must be finite. Until then,
  /// and in properties that nothing animates, they may be NaN or ∞.
  ///
  /// - Parameters:
  ///   - model: The model, a struct or an enum: what is shown is a copy. Its arrays may
  ///     become longer and shorter (``set(_:to:at:)``): an element can be animated while the model has it.
  ///   - policy: What happens to the running animations of a property when a new one begins.
  ///   - rules: Rules for single properties, each property at most once. Ranges of a whole and of a part of it are
  ///     applied in their order here.
  ///   - clock: The clock of all animations.
  public init(
    _ model: Model, policy: InterruptionPolicy = .additive, rules: [PropertyRule<Model>] = [],
    clock: ClockHistory = ClockHistory()
  ) {
    requireValueType(Model.self)
    let pairs = rules.map { ($0.key, $0) }
    let byKey = Dictionary(pairs) { first, _ in
      fatalError("a property must have one rule at most, got two for \(first.key.path)")
    }
    shared = Shared(
      AnimatedState(
        model, policy: policy, rules: byKey, ranges: rules.filter { $0.range != nil },
        clock: clock))
  }

  /// The model after all animations: Core Animation's model values.
  ///
  /// For an endless repeat it is the end of a whole forward pass.
  public var model: Model { state.stack.model }

  // MARK: Asking

  /// The model shown at a time.
  ///
  /// - Precondition: `time` is not before a ``forget(before:)``.
  @inlinable
  public func value(at time: Double) -> Model {
    shared.presentValue(at: time) ?? anyValue(at: time)
  }

  /// The model shown at a time of the present or the past.
  @usableFromInline
  func anyValue(at time: Double) -> Model {
    if let shown = shared.presentValue(at: time, isHeld: true) { return clamped(shown) }
    let local = local(at: time)
    // A copy of the overlays would count their references.
    return clamped(
      isPresent(time) ? state.stack.shown(at: local) : former(at: time).shown(at: local))
  }

  /// The value of a property shown at a time.
  ///
  /// Properties that do not overlap it are not evaluated, where no other property has a range. An element that the list
  /// shown lacks is read from ``model``, which must have it.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    // Of a few numbers all are written faster than one is found by its path.
    if state.stack.prepared.presents.count <= 8 {
      if let shown = shared.presentValue(at: time) { return shown[keyPath: property] }
      if let shown = shared.presentValue(at: time, isHeld: true) {
        return clamped(shown)[keyPath: property]
      }
    }
    if state.ranges.isEmpty && isPresent(time) {
      return state.stack.value(property, at: local(at: time))
    }
    let (stack, local) = place(at: time)
    return shown(property, at: local, in: stack)
  }

  /// The velocity of a property shown at a time, in value units per second, from the right.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let (local, speed) = (local(at: time), clock.clock(at: time).speed)
    // Later times are earlier local times where the clock runs backwards.
    let later = speed < 0 ? local.nextDown : local
    let moving =
      state.ranges.isEmpty && isPresent(time)
      ? state.stack.velocity(property, at: later)
      : velocity(property, atLocal: later, in: place(at: time).stack)
    return speed == 1 ? moving : moving.withChannels { speed == 0 ? 0 : moving.channel($0) * speed }
  }

  /// Whether nothing changes from a time on without another call or change of the clock: drawing may stop.
  public func isAtRest(at time: Double) -> Bool { time >= endTime }

  /// The time from which nothing changes without another call or change of the clock; ∞ if something never ends.
  ///
  /// A spring is at rest within 2⁻⁶⁰ of its distance. It is −∞ if nothing was animated, and where a clock stands the time
  /// since which it does, or that of a later call.
  public var endTime: Double {
    let (clock, rests) = (clock.clocks[clock.clocks.count - 1], state.stack.restTimes)
    guard let rests else { return -.infinity }
    let since = self.clock.clocks.count > 1 ? clock.begin : -.infinity
    if clock.speed == 0 { return max(since, state.formerEnd) }
    let end = clock.parentTime(at: clock.speed > 0 ? rests.upperBound : rests.lowerBound)
    return max(end ?? .infinity, since)
  }

  /// The overlays at a time, and the local time.
  func place(at time: Double) -> (stack: OverlayStack<Model>, local: Double) {
    let local = local(at: time)
    return (isPresent(time) ? state.stack : former(at: time), local)
  }

  /// The local time; traps before a ``forget(before:)``.
  func local(at time: Double) -> Double {
    require(!time.isNaN, "time must be a number, got \(time)")
    require(
      time >= state.past, "time must be ≥ \(state.past), what was before is forgotten, got \(time)")
    let local = clock.localTime(at: time)
    require(
      local >= state.localPast,
      "the local time must be ≥ \(state.localPast), what was before is forgotten, got \(local)")
    return local
  }

  /// Whether the overlays at a time are those of the present: no later call took earlier ones back.
  private func isPresent(_ time: Double) -> Bool {
    time >= state.formerEnd
  }

  /// The overlays at a time before the last call that took others back.
  private func former(at time: Double) -> OverlayStack<Model> {
    state.former[(0..<state.former.count - 1).partitionPoint { time < state.former[$0].until }]
      .stack
  }

  func clamped(_ model: Model) -> Model {
    if state.ranges.isEmpty { return model }
    var model = model
    // By their places: a copy of each would count its references.
    for index in state.ranges.indices {
      if state.stack.changesShape && state.stack.isMissing(state.ranges[index].probe, in: model) {
        continue
      }
      state.ranges[index].clamp(&model)
    }
    return model
  }

  /// Whether another property with a range overlaps a property.
  func isClampedElsewhere(_ probe: any PropertyProbe<Model>) -> Bool {
    state.ranges.contains {
      $0.key != probe.key && Sharing($0.probe, probe, in: state.stack.map.shape.value) != .none
    }
  }

  func range(of key: PropertyKey) -> ClosedRange<Double>? { state.rules[key]?.range }

  func shown<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at local: Double,
    in stack: OverlayStack<Model>
  ) -> Value {
    let value = stack.value(property, at: local)
    if state.ranges.isEmpty { return value }
    let probe = PropertyReference(path: property)
    if isClampedElsewhere(probe) {
      let shown = stack.shown(at: local)
      if !stack.isMissing(probe, in: shown) { return clamped(shown)[keyPath: property] }
    }
    return range(of: probe.key).map(value.clamped) ?? value
  }

  /// The velocity on local time.
  func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, atLocal local: Double,
    in stack: OverlayStack<Model>
  ) -> Value {
    let velocity = stack.velocity(property, at: local)
    if state.ranges.isEmpty { return velocity }
    let probe = PropertyReference(path: property)
    guard isClampedElsewhere(probe) || range(of: probe.key) != nil else { return velocity }
    let shown = stack.shown(at: local)
    if stack.isMissing(probe, in: shown) { return velocity }
    var moving = shown
    moving[keyPath: property] = velocity
    for rule in state.ranges where Sharing(rule.probe, probe, in: stack.map.shape.value) != .none {
      if stack.isMissing(rule.probe, in: shown) { continue }
      rule.clamp(&moving, of: shown)
    }
    return moving[keyPath: property]
  }
}
