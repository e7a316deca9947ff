// A model, and what runs on it: every call adds layers that are never changed afterwards.
//
//     time → clock → local time → layers (LayerGroup.swift) → ranges that properties are held to
//
//     additive             the step's value + (what the layers below show − what they lead to)
//     preservingVelocity   the step's value, begun at what is shown; a spring with its velocity
//     replacing            the step's value, begun at what is shown
//
// An additive layer starts at the value that all below leads to, and these run out on top of it: Core
// Animation's additive animation, (from − to) → 0 on top of the new model value, for a whole timeline. The sum
// is continuous where the step is, and its velocity where the step begins at rest; a spring does.
//
// preservingVelocity gives a spring the push that it takes to begin with the velocity that is shown.
//
// Layers live on local time. When the clock is set back, they have yet to begin; a call that is made then takes
// back those that begin later, as typing after an undo does. What was shown before such a call is kept with it,
// so that every instant since the beginning, or since what was forgotten, can be asked in any order.

import AnimationMath

/// A model and the animations that run on it.
///
/// ```swift
/// var card = Animated(Card())
/// card.run(entrance, at: 0)
/// card.animate(\.scale, to: 2, at: 0.4, .spring(.snappy))
/// card.value(at: 0.5)                      // a Card as it shows
/// card.model                               // where everything leads
/// card.velocity(\.scale, at: 0.5)
/// card.clock.pause(at: 1)
/// ```
///
/// Times are seconds on one clock of the caller. Calls are made in their order; questions in any.
public struct Animated<Model: Sendable>: Sendable {
  /// All that there is of it, behind one reference: a copy of a model in an array of many touches one object.
  @usableFromInline var shared: Shared<AnimatedState<Model>>

  /// All that there is of it.
  private(set) var state: AnimatedState<Model> {
    _read { yield shared.value }
    _modify { yield &shared.value }
  }

  /// How an animation meets what runs on a property that no rule says otherwise for.
  public var policy: InterruptionPolicy { state.policy }

  /// The clock of everything that runs: from times of the caller to local times.
  ///
  /// ```swift
  /// card.clock.pause(at: 1)
  /// card.clock.resume(at: 3)
  /// card.clock.seek(to: 0.2, at: 4)          // the one change that lets what is shown jump
  /// card.clock.setSpeed(0.5, at: 5)
  /// card.clock.reverse(at: 6)
  /// ```
  ///
  /// Times before a change still show what they showed. A call made after the clock was set back, or has run
  /// back, takes back the calls that are later on local time.
  ///
  /// - Precondition: It is not changed before the last call.
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

  /// A model on which nothing runs.
  ///
  /// - Parameters:
  ///   - model: What shows.
  ///   - policy: How an animation meets what runs on its property.
  ///   - rules: What else holds for single properties, each at most once.
  ///   - clock: The clock of everything that runs.
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

  /// Where all animations lead: the model's own values, as Core Animation calls them.
  ///
  /// A repeat without end leads to the end of a whole pass forward.
  public var model: Model { state.stack.model }

  // MARK: Asking

  /// The model as it shows.
  ///
  /// - Precondition: `time` is not before what was forgotten.
  @inlinable
  public func value(at time: Double) -> Model {
    shared.presentValue(at: time) ?? anyValue(at: time)
  }

  /// The model as it shows, now or before.
  @usableFromInline
  func anyValue(at time: Double) -> Model {
    let (stack, local) = place(at: time)
    return held(stack.shown(at: local))
  }

  /// A property as it shows, without a look at those that share nothing with it.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let (stack, local) = place(at: time)
    return shown(property, at: local, in: stack)
  }

  /// The velocity of a property as it shows, in value units per second, as seen from later.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let (stack, local) = place(at: time)
    let speed = clock.clock(at: time).speed
    // Seen from later is seen from below where time runs backwards.
    let moving = velocity(property, atLocal: speed < 0 ? local.nextDown : local, in: stack)
    return moving.withChannels { speed == 0 ? 0 : moving.channel($0) * speed }
  }

  /// What runs at a time, and the local time.
  func place(at time: Double) -> (stack: LayerStack<Model>, local: Double) {
    let local = local(at: time)
    return (isPresent(time) ? state.stack : former(at: time), local)
  }

  /// The local time; nothing before what was forgotten is asked.
  func local(at time: Double) -> Double {
    requireKnown(time)
    let local = clock.localTime(at: time)
    require(
      local >= state.localPast,
      "the local time must be ≥ \(state.localPast), what was before is forgotten, got \(local)")
    return local
  }

  /// Whether no call since then took others back.
  private func isPresent(_ time: Double) -> Bool {
    time >= (state.former.last?.until ?? -.infinity)
  }

  /// What ran at a time before the last call that took others back.
  private func former(at time: Double) -> LayerStack<Model> {
    state.former[(0..<state.former.count - 1).partitionPoint { time < state.former[$0].until }]
      .stack
  }

  private func held(_ model: Model) -> Model {
    var model = model
    for rule in state.ranges { rule.hold(&model) }
    return model
  }

  /// Whether a range other than its own holds a part of a property, or a whole of which it is part.
  func isHeldElsewhere(_ probe: any PropertyProbe<Model>) -> Bool {
    state.ranges.contains {
      $0.key != probe.key && Overlap($0.probe, probe, in: state.stack.model) != .none
    }
  }

  /// Whether there are such ranges.
  var hasRanges: Bool { !state.ranges.isEmpty }

  /// The range that a property is held to.
  func range(of key: PropertyKey) -> ClosedRange<Double>? { state.rules[key]?.range }

  private func shown<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at local: Double,
    in stack: LayerStack<Model>
  ) -> Value {
    let value = stack.value(property, at: local)
    if state.ranges.isEmpty { return value }
    let probe = PropertyReference(path: property)
    if isHeldElsewhere(probe) { return held(stack.shown(at: local))[keyPath: property] }
    guard let range = state.rules[probe.key]?.range, let numbers = value as? any LinearValue else {
      return value
    }
    return numbers.held(to: range) as? Value ?? value
  }

  /// The velocity on local time.
  private func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, atLocal local: Double,
    in stack: LayerStack<Model>
  ) -> Value {
    let velocity = stack.velocity(property, at: local)
    if state.ranges.isEmpty { return velocity }
    let probe = PropertyReference(path: property)
    guard isHeldElsewhere(probe) || state.rules[probe.key]?.range != nil else { return velocity }
    let shown = stack.shown(at: local)
    var moving = shown
    moving[keyPath: property] = velocity
    for rule in state.ranges where Overlap(rule.probe, probe, in: stack.model) != .none {
      rule.hold(&moving, of: shown)
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
  /// Under `InterruptionPolicy.additive` its open ends are where everything leads, on top of which what runs
  /// below runs out; otherwise they are what is shown when their step begins.
  ///
  /// - Parameters:
  ///   - step: A timeline, a group or an animation.
  ///   - time: When it begins.
  ///   - key: A name by which it is replaced: what still runs of an earlier call with this key is taken away.
  ///     Where both animate a property, the new one takes over from what is shown, whatever the policy;
  ///     elsewhere what was below shows again.
  /// - Precondition: `time` is finite and not before that of the last call or change of the clock.
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

  /// Animates a property from what is shown to a value.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - target: The value it leads to.
  ///   - time: When it begins; as for ``run(_:at:forKey:)``.
  ///   - pace: How it gets there.
  ///   - velocity: What the velocity shall be when it begins, in value units per second, for a spring. If
  ///     `nil` it is what the policy makes of what is shown.
  ///   - settling: How near to its end a spring has arrived and counts as finished. If `nil`, as the rule of
  ///     the property says, or its pace.
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
      // What runs below has a velocity of its own, and keeps it.
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

  /// The local time of a call; what is later on local time is taken back.
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
    // Otherwise an earlier time, of the same local time or a later one, would show what is called now.
    if state.furthest >= local || state.stack.lastBegin > local {
      state.former.append((time, local, state.stack))
      state.stack.cut(after: local)
      state.furthest = -.infinity
    }
    return local
  }

  private mutating func add(
    _ timeline: MotionTimeline<Model>, at local: Double, key: String? = nil,
    taking taken: Set<Int> = [], from before: LayerStack<Model>,
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
            return now.held(stack.shown(at: local + begin, group: group))
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
    of stack: LayerStack<Model>
  ) -> Value {
    velocity(property, atLocal: local, in: stack)
  }
}

// MARK: - Ending

extension Animated {
  /// Ends everything that runs, holding what is shown.
  ///
  /// - Precondition: `time` as for ``run(_:at:forKey:)``.
  public mutating func hold(at time: Double) {
    let local = begin(at: time)
    state.stack.still(held(state.stack.shown(at: local)), at: local)
  }

  /// Ends everything that runs, going to where it leads.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func finish(at time: Double) {
    let local = begin(at: time)
    state.stack.still(model, at: local)
  }

  /// Ends everything that runs, going back to the model as it was without it.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func cancel(at time: Double) {
    let local = begin(at: time)
    state.stack.cancel(at: local)
  }

  /// Ends what runs on a property, holding what is shown.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func hold<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let local = begin(at: time)
    set(property, to: shown(property, at: local, in: state.stack), atLocal: local)
  }

  /// Ends what runs on a property, going to where it leads.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func finish<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let local = begin(at: time)
    set(property, to: model[keyPath: property], atLocal: local)
  }

  /// Ends what runs on a property, and on what shares something with it, going back to what the model was
  /// without it.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func cancel<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let local = begin(at: time)
    let group = state.stack.group(of: PropertyReference(path: property))
    state.stack.cancel(at: local, group: group)
  }

  /// Sets a property at once, ending what runs on it: what a finger does that drags.
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

  /// Gives up the past: nothing before a time may be asked any more.
  ///
  /// Nor may the clock be set back to what was shown before it. What is over by then or covered for good costs nothing from then on.
  ///
  /// A spring is over when it is within 2⁻⁶⁰ of its distance. What shows at `time` and after it stays the same,
  /// except for that. While the clock runs backwards nothing is given up.
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
  /// The largest local time that was shown from one time on, before another.
  fileprivate func furthest(from start: Double, before end: Double) -> Double {
    var furthest = -Double.infinity
    for index in clocks.indices {
      let clock = clocks[index]
      let from = index == 0 ? start : max(start, clock.begin)
      let to = index + 1 < clocks.count ? min(end, clocks[index + 1].begin) : end
      if from >= to { continue }
      // A clock that runs forward has yet to come to its end.
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
