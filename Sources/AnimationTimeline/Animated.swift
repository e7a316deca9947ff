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

  private(set) var state: AnimatedState<Model> {
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
  /// card.clock.seek(to: 0.2, at: 4)          // the only change after which values jump
  /// card.clock.setSpeed(0.5, at: 5)
  /// card.clock.reverse(at: 6)
  /// ```
  ///
  /// Times before a change keep their values. A call made after the clock was set back, or has run
  /// back, takes back the calls that are later on local time.
  ///
  /// - Precondition: The time of a change is not before the last call.
  public var clock: ClockHistory {
    get { state.clock }
    set {
      if let now = newValue.clocks.last, now != state.clock.clocks.last {
        require(
          now.begin >= state.lastCall,
          "the clock must not be changed before the last call, at \(state.lastCall), got \(now.begin)"
        )
      }
      state.clock = newValue
    }
  }

  /// A model without animations.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - policy: What happens to the running animations of a property when a new one begins.
  ///   - rules: Rules for single properties, each property at most once.
  ///   - clock: The clock of all animations.
  public init(
    _ model: Model, policy: InterruptionPolicy = .additive, rules: [PropertyRule<Model>] = [],
    clock: ClockHistory = ClockHistory()
  ) {
    let pairs = rules.map { ($0.key, $0) }
    let byKey = Dictionary(pairs) { first, _ in
      fatalError("rules must be one for a property, got two for \(first.key.path)")
    }
    shared = Shared(AnimatedState(model, policy: policy, rules: byKey, clock: clock))
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
    let (stack, local) = place(at: time)
    return clamped(stack.shown(at: local))
  }

  /// The value of a property shown at a time.
  ///
  /// Properties that do not overlap it are not evaluated.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let (stack, local) = place(at: time)
    return shown(property, at: local, in: stack)
  }

  /// The velocity of a property shown at a time, in value units per second, from the right.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let (stack, local) = place(at: time)
    let speed = clock.clock(at: time).speed
    // Later times are earlier local times where the clock runs backwards.
    let moving = velocity(property, atLocal: speed < 0 ? local.nextDown : local, in: stack)
    return moving.withChannels { speed == 0 ? 0 : moving.channel($0) * speed }
  }

  /// The overlays at a time, and the local time.
  func place(at time: Double) -> (stack: OverlayStack<Model>, local: Double) {
    let local = local(at: time)
    return (isPresent(time) ? state.stack : former(at: time), local)
  }

  /// The local time; traps before a ``forget(before:)``.
  func local(at time: Double) -> Double {
    requireKnown(time)
    let local = clock.localTime(at: time)
    require(
      local >= state.localPast,
      "the local time must be ≥ \(state.localPast), what was before is forgotten, got \(local)")
    return local
  }

  /// Whether no later call took others back.
  private func isPresent(_ time: Double) -> Bool {
    time >= (state.former.last?.until ?? -.infinity)
  }

  /// The overlays at a time before the last call that took others back.
  private func former(at time: Double) -> OverlayStack<Model> {
    state.former[(0..<state.former.count - 1).partitionPoint { time < state.former[$0].until }]
      .stack
  }

  private func clamped(_ model: Model) -> Model {
    var model = model
    for rule in state.ranges { rule.clamp(&model) }
    return model
  }

  /// Whether another property with a range overlaps a property.
  func isClampedElsewhere(_ probe: any PropertyProbe<Model>) -> Bool {
    state.ranges.contains {
      $0.key != probe.key && Sharing($0.probe, probe, in: state.stack.model) != .none
    }
  }

  var hasRanges: Bool { !state.ranges.isEmpty }

  func range(of key: PropertyKey) -> ClosedRange<Double>? { state.rules[key]?.range }

  private func shown<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at local: Double,
    in stack: OverlayStack<Model>
  ) -> Value {
    let value = stack.value(property, at: local)
    if state.ranges.isEmpty { return value }
    let probe = PropertyReference(path: property)
    if isClampedElsewhere(probe) { return clamped(stack.shown(at: local))[keyPath: property] }
    guard let range = state.rules[probe.key]?.range, let numbers = value as? any LinearValue else {
      return value
    }
    return numbers.clamped(to: range) as? Value ?? value
  }

  /// The velocity on local time.
  private func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, atLocal local: Double,
    in stack: OverlayStack<Model>
  ) -> Value {
    let velocity = stack.velocity(property, at: local)
    if state.ranges.isEmpty { return velocity }
    let probe = PropertyReference(path: property)
    guard isClampedElsewhere(probe) || state.rules[probe.key]?.range != nil else { return velocity }
    let shown = stack.shown(at: local)
    var moving = shown
    moving[keyPath: property] = velocity
    for rule in state.ranges where Sharing(rule.probe, probe, in: stack.model) != .none {
      rule.clamp(&moving, of: shown)
    }
    return moving[keyPath: property]
  }

  private func requireKnown(_ time: Double) {
    require(!time.isNaN, "time must be a number, got \(time)")
    require(
      time >= state.past, "time must be ≥ \(state.past), what was before is forgotten, got \(time)")
  }
}

// MARK: - Calls

extension Animated {
  /// Runs a timeline or a step from a time on.
  ///
  /// Under `InterruptionPolicy.additive` its open ends are the values of ``model``, and the running
  /// animations run out on top of it. Otherwise open ends are the values shown when their step
  /// begins.
  ///
  /// - Parameters:
  ///   - step: A timeline, a group or an animation.
  ///   - time: The beginning.
  ///   - key: A name. An earlier call with the same name is removed if it still runs. A property
  ///     that both animate starts at the value shown, whatever the policy; the others fall back to
  ///     what is below.
  /// - Precondition: `time` is finite, and not before the last call or change of the clock.
  public mutating func run(
    _ step: some TimelineStep<Model>, at time: Double, forKey key: String? = nil
  ) {
    let local = begin(at: time)
    let timeline = step.timeline
    let shown = state.stack
    var taken: Set<Int> = []
    if let key {
      for group in state.stack.groups.indices
      where state.stack.runs(in: group, at: local, where: { $0.key == key }) { taken.insert(group) }
      state.stack.cancel(at: local) { $0.key == key }
    }
    add(timeline, at: local, key: key, taking: taken, from: shown) { animated, step, begin in
      animated.policy(for: step.key) == .preservingVelocity
        ? step.probe.velocity(
          in: animated, at: local + begin, of: begin == 0 ? shown : animated.state.stack)
        : nil
    }
  }

  /// Animates a property from the value shown to a target.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - target: The final value.
  ///   - time: The beginning; as for ``run(_:at:forKey:)``.
  ///   - pace: The progress over time.
  ///   - velocity: The velocity at the beginning, in value units per second, for a spring. If
  ///     `nil`, the policy decides.
  ///   - settling: The distance from its end at which a spring counts as finished. If `nil`, the
  ///     property's rule decides, or else the pace.
  public mutating func animate<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to target: Value, at time: Double,
    _ pace: Pace, velocity: Value? = nil, settling: DampedSpring.SettlingThreshold? = nil
  ) {
    let local = begin(at: time)
    let key = PropertyKey(path: property)
    let policy = policy(for: key)
    let speed = clock.clock(at: time).speed
    let wanted = velocity.map { velocity in
      velocity.withChannels { velocity.channel($0) / (speed == 0 ? 1 : speed) }
    }
    let shownVelocity = self.velocity(property, atLocal: local, in: state.stack)
    let carried: Value? =
      switch policy {
      case .replacing: wanted
      case .preservingVelocity: wanted ?? shownVelocity
      // The overlays below keep their velocity.
      case .additive: wanted?.adding(shownVelocity, times: -1)
      }
    var pace = pace
    if let settling = settling ?? state.rules[key]?.settling {
      let start =
        policy == .additive ? model[keyPath: property] : shown(property, at: local, in: state.stack)
      let threshold = settling.distance(of: start.distance(from: target))
      if threshold > 0 {
        pace = pace.settling(
          within: threshold, from: start, to: target, velocity: carried ?? target.neutral)
      }
    }
    add(Animate(property, to: target, pace).timeline, at: local, from: state.stack) { _, _, _ in
      carried
    }
  }

  private func policy(for key: PropertyKey) -> InterruptionPolicy {
    state.rules[key]?.policy ?? policy
  }

  /// The local time of a call; takes back later overlays.
  private mutating func begin(at time: Double) -> Double {
    let changed = clock.clocks.count > 1 ? clock.clocks[clock.clocks.count - 1].begin : -.infinity
    let last = max(state.lastCall, changed, state.past)
    require(
      time.isFinite && time >= last,
      "time must be finite and ≥ that of the last call or change of the clock, \(last), got \(time)"
    )
    let local = place(at: time).local
    state.furthest = max(state.furthest, clock.furthest(from: state.lastCall, before: time))
    state.lastCall = time
    // Otherwise an earlier time with the same local time, or a later one, would show this call.
    if state.furthest >= local || state.stack.lastBegin > local {
      state.former.append((time, local, state.stack))
      state.stack.cut(after: local)
      state.furthest = -.infinity
    }
    return local
  }

  private mutating func add(
    _ timeline: MotionTimeline<Model>, at local: Double, key: String? = nil,
    taking taken: Set<Int> = [], from before: OverlayStack<Model>,
    velocity: (Animated<Model>, any PropertyStep<Model>, Double) -> (any AnimatableValue)?
  ) {
    var additive: Set<PropertyKey> = []
    for step in timeline.steps {
      let probe = step.step.probe
      let group = state.stack.group(of: probe)
      if probe.isLinear && policy(for: probe.key) == .additive && !taken.contains(group) {
        additive.insert(probe.key)
      }
    }
    let now = self
    let layout = withoutActuallyEscaping(velocity) { velocity in
      TimelineLayout(
        timeline, from: model,
        meeting: Surroundings(
          value: { step, begin in
            if additive.contains(step.key) { return now.model }
            var stack = begin == 0 ? before : now.state.stack
            let group = stack.group(of: step.probe)
            return now.clamped(stack.shown(at: local + begin, group: group))
          },
          velocity: { velocity(now, $0, $1) }))
    }
    state.stack.append(layout, marks: timeline.marks, key: key, at: local) {
      additive.contains($0.key)
    }
  }

  /// The velocity of a property on local time.
  func localVelocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at local: Double,
    of stack: OverlayStack<Model>
  ) -> Value {
    velocity(property, atLocal: local, in: stack)
  }
}

// MARK: - Ending

extension Animated {
  /// Ends all animations, holding the values shown.
  ///
  /// - Precondition: `time` as for ``run(_:at:forKey:)``.
  public mutating func hold(at time: Double) {
    let local = begin(at: time)
    state.stack.still(clamped(state.stack.shown(at: local)), at: local)
  }

  /// Ends all animations at their final values.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func finish(at time: Double) {
    let local = begin(at: time)
    state.stack.still(model, at: local)
  }

  /// Ends all animations, going back to the model without them.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func cancel(at time: Double) {
    let local = begin(at: time)
    state.stack.cancel(at: local)
  }

  /// Ends the animations of a property, holding the value shown.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func hold<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let local = begin(at: time)
    set(property, to: shown(property, at: local, in: state.stack), atLocal: local)
  }

  /// Ends the animations of a property at its final value.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func finish<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let local = begin(at: time)
    set(property, to: model[keyPath: property], atLocal: local)
  }

  /// Ends the animations of a property, going back to its value without them.
  ///
  /// Properties that overlap it are included.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func cancel<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let local = begin(at: time)
    let group = state.stack.group(of: PropertyReference(path: property))
    state.stack.cancel(at: local, group: group)
  }

  /// Sets a property at once, ending its animations, as a dragging finger does.
  ///
  /// ```swift
  /// card.set(\.position, to: finger, at: 0.3)
  /// card.animate(\.position, to: home, at: 0.4, .spring(.snappy), velocity: flung)
  /// ```
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value, at time: Double
  ) {
    let local = begin(at: time)
    set(property, to: value, atLocal: local)
  }

  private mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value, atLocal local: Double
  ) {
    let step = Animate(property, from: value, to: value, .over(0)).timeline
    let layout = TimelineLayout(step, from: model)
    state.stack.append(layout, marks: [], key: nil, at: local) { _ in false }
  }

  /// Forgets the past: earlier times can no longer be evaluated.
  ///
  /// The clock cannot be set back to an earlier local time either. Animations that are over at
  /// `time`, or covered for good, cost nothing afterwards. A spring is over within 2⁻⁶⁰ of its
  /// distance; all other values from `time` on stay the same. While the clock runs backwards
  /// nothing is forgotten.
  public mutating func forget(before time: Double) {
    require(time.isFinite, "time must be finite, got \(time)")
    state.past = max(state.past, time)
    let past = state.past
    state.former.removeAll { $0.until <= past }
    state.clock.forget(before: past)
    guard state.former.isEmpty else { return }
    state.localPast = max(state.localPast, clock.earliest(from: state.past))
    if state.localPast > -.infinity { state.stack.forget(before: state.localPast) }
  }
}

extension ClockHistory {
  /// The largest local time between two times, the second not included.
  fileprivate func furthest(from start: Double, before end: Double) -> Double {
    var furthest = -Double.infinity
    for index in clocks.indices {
      let clock = clocks[index]
      let from = index == 0 ? start : max(start, clock.begin)
      let to = index + 1 < clocks.count ? min(end, clocks[index + 1].begin) : end
      if from >= to { continue }
      // A clock that runs forwards has not yet reached its end.
      furthest = max(
        furthest,
        clock.speed > 0 ? clock.localTime(at: to).nextDown : clock.localTime(at: from))
    }
    return furthest
  }

  /// The smallest local time from an instant on; −∞ if the clock runs backwards.
  fileprivate func earliest(from start: Double) -> Double {
    let times = clocks.indices.flatMap { index -> [Double] in
      let from = index == 0 ? start : max(start, clocks[index].begin)
      let to = index + 1 < clocks.count ? clocks[index + 1].begin : .infinity
      return from <= to ? [from, to].map(clocks[index].localTime) : []
    }
    return times.min() ?? -.infinity
  }
}
