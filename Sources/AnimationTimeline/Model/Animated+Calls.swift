// The changes of an animated model: running, animating, setting, ending animations, and forgetting
// the past.
//
// While something holds a copy of the overlays, every change copies them all. So a call makes its steps first
// (`laid`), which reads the overlays, and adds them when nothing holds them any more.

import AnimationMath

// MARK: - Calls

extension Animated {
  /// Runs a timeline or a step from a time on.
  ///
  /// A step with a start of its own (`from`, `by` and `to`, all `values`, a track) replaces the
  /// animations running on its property, from its beginning on. A step whose start is open, or
  /// which is relative to the property's value, follows the policy: under
  /// `InterruptionPolicy.additive` it is added to the running animations, and open ends are the
  /// values of ``model``. Otherwise open ends are the values shown when their step begins.
  ///
  /// - Parameters:
  ///   - step: A timeline, a group or an animation.
  ///   - time: The beginning.
  ///   - key: A name. An earlier call with the same name is removed if it still runs. A property
  ///     that both animate starts at the value shown, whatever the policy; the others fall back to
  ///     what is below, and so does one about whose value the new call is, as by a shake. Some presets have a key
  ///     of their own.
  /// - Precondition: `time` is of magnitude up to 1e50, and not before the last call or change of the clock.
  public mutating func run(
    _ step: some TimelineStep<Model>, at time: Double, forKey key: String? = nil
  ) {
    let (local, timeline) = (begin(at: time), step.timeline)
    add(timeline.plan, at: local, key: key ?? timeline.key, beginning: .byPolicy)
  }

  /// Runs steps, one after the other, from a time on; see ``run(_:at:forKey:)``.
  ///
  /// ```swift
  /// card.run(at: 0) {
  ///   Animate(\.opacity, to: 1, .over(3))
  ///   Animate(\.scale, to: 1.2, .over(0.5))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - time: The beginning.
  ///   - key: As for ``run(_:at:forKey:)``.
  ///   - steps: As for ``MotionTimeline/init(_:_:)``.
  public mutating func run(
    at time: Double, forKey key: String? = nil,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows { try run(MotionTimeline(Model.self, steps), at: time, forKey: key) }

  /// Animates a property from the value shown to a target.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - target: The final value; its numbers of magnitude up to 1e50, as of every value and velocity.
  ///   - time: The beginning; as for ``run(_:at:forKey:)``.
  ///   - pace: The progress over time.
  ///   - velocity: The velocity at the beginning of a list of numbers, in value units per second of the caller's
  ///     clock, for a spring, a decay or `minimumJerk`; 0 starts at rest. If `nil`, the policy decides.
  ///   - settling: The distance from its end at which a spring counts as finished. If `nil`, the
  ///     property's rule decides, or else the pace.
  /// - Precondition: `velocity` is `nil` for an easing, which has its own.
  public mutating func animate<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to target: Value, at time: Double,
    _ pace: Pace, velocity: Value? = nil, settling: DampedSpring.SettlingThreshold? = nil
  ) {
    requireNumbers(target, "target")
    let local = begin(at: time)
    var step = ValueStep(property: property, effect: BasicAnimation(to: target), pace: pace)
    // A property without animations gets a group, so that no other is asked.
    let number = state.stack.number(of: step.probe)
    state.stack.requireElement(number)
    if let velocity {
      pace.requireVelocity(
        velocity, to: target, from: shown(property, at: local, in: state.stack))
    }
    let policy = policy(for: step.key)
    let speed = clock.clock(at: time).speed
    let wanted = velocity?.mapNumbers { $0 / (speed == 0 ? 1 : speed) }
    let carried = policy.release(wanted) {
      self.velocity(property, atLocal: local, in: state.stack).finite
    }
    if let settling = settling ?? (state.rules.isEmpty ? nil : state.rules[step.key]?.settling) {
      let start =
        policy == .additive ? model[keyPath: property] : shown(property, at: local, in: state.stack)
      // Values that cannot be mixed flip half-way, so a distance from the target has no meaning.
      let threshold =
        start.isMixable(with: target)
        ? settling.distance(of: start.animationDistance(from: target)) : 0
      if threshold > 0 {
        step.pace = pace.settling(
          within: threshold, from: start, to: target, velocity: carried ?? target.additiveIdentity)
      }
    }
    add(Plan(step), at: local, beginning: .with(carried))
  }

  /// Throws a property from the value shown, between bounds at which springs catch it.
  ///
  /// ```swift
  /// list.set(\.offset, to: 40, at: 0.3)
  /// list.animate(
  ///   \.offset, throwing: 6000, at: 0.3, .scrollViewNormal, within: 0...2000,
  ///   spring: DampedSpring(response: 0.5, dampingRatio: 1))
  /// ```
  ///
  /// The throw replaces the animations running on the property, and begins with that velocity,
  /// under every `InterruptionPolicy`. The motion is a `BoundedDecayMotion`; ``model`` then has the
  /// value at which it rests.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - velocity: In value units per second of the caller's clock; of magnitude up to 1e50.
  ///   - time: The beginning; as for ``run(_:at:forKey:)``.
  ///   - friction: By any measure; not 0.
  ///   - bounds: Either may be infinite.
  ///   - spring: The spring at both bounds; its damping ratio above 0.
  ///   - settling: The distance from its end, in value units, within which it is set on its end; above 0.
  public mutating func animate(
    _ property: WritableKeyPath<Model, Double> & Sendable, throwing velocity: Double,
    at time: Double, _ friction: DecayMotion.Friction, within bounds: ClosedRange<Double>,
    spring: DampedSpring, settling: Double = 0.001
  ) {
    let local = begin(at: time)
    let speed = clock.clock(at: time).speed
    let group = state.stack.group(of: PropertyReference(path: property))
    let (effect, _, duration) = trapping(
      try TrajectoryAnimation.thrown(
        from: shown(property, at: local, in: state.stack),
        velocity: velocity / (speed == 0 ? 1 : speed), friction, within: bounds, spring: spring,
        settling: settling))
    let step = Animate(property, effect: effect, .over(duration))
    add(Plan(step.step), at: local, taking: [group], beginning: .with(nil))
  }

  fileprivate func policy(for key: @autoclosure () -> PropertyKey) -> InterruptionPolicy {
    // If there are no rules, the key is not computed.
    state.rules.isEmpty ? policy : state.rules[key()]?.policy ?? policy
  }

  /// For each step of a timeline whether it is added to the running animations.
  ///
  /// What follows a step that replaces, on the same property, is not added. A whole and its parts interrupt together: a
  /// part cannot be added to what a step on the whole replaces.
  private func isAdditive(
    _ plan: Plan<Model>, on numbers: [Int], _ starts: [StepStart], taking taken: Set<Int>
  ) -> [Bool] {
    let stack = state.stack
    let canBeAdded = numbers.indices.map { index in
      let (number, group) = (numbers[index], stack.groupOf[numbers[index]])
      return starts[index] != .own && (starts[index] == .relative || !taken.contains(group))
        && policy(for: plan.steps[index].key) == .additive
        && (stack.map.isLinear(number) || stack.groups[group].isSingle)
        && plan.steps[index].canBeAdded(to: stack.map.having(number, model))
    }
    if canBeAdded.allSatisfy(\.self) { return canBeAdded }
    let replacing = Set(numbers.indices.filter { !canBeAdded[$0] }.map { numbers[$0] })
    var (begun, isAdditive) = (Set<Int>(), canBeAdded)
    for index in plan.order {
      let number = numbers[index]
      let isAlone = stack.map.overlaps.isAlone(number)
      if !canBeAdded[index] { begun.insert(number) }
      isAdditive[index] =
        !begun.contains(number)
        && (isAlone
          || !stack.map.overlaps.others(of: number).contains(where: replacing.contains))
    }
    return isAdditive
  }

  /// The earliest time of the next call.
  var earliestCall: Double {
    let changed = clock.clocks.count > 1 ? clock.clocks[clock.clocks.count - 1].begin : -.infinity
    return max(state.lastCall, changed, state.past)
  }

  /// The local time of a call; takes back later overlays.
  mutating func begin(at time: Double) -> Double {
    let last = earliestCall
    requireNumber(time, "time")
    require(
      time >= last,
      "time must be ≥ \(last), the last call, change of the clock, or time that a Player advanced to, "
        + "got \(time)"
    )
    let local = self.local(at: time)
    state.furthest = max(state.furthest, clock.furthest(from: state.lastCall, before: time))
    state.lastCall = time
    // Otherwise an earlier time with the same local time, or a later one, would show this call.
    if state.furthest >= local || state.stack.lastBegin > local { takeBack(after: local, at: time) }
    return local
  }

  /// Takes back the calls after a local time.
  ///
  /// A separate function: inlined, it would reserve stack space for a copy of the overlays in every call.
  @inline(never)
  private mutating func takeBack(after local: Double, at time: Double) {
    keepFormer(until: time, local)
    state.stack.cut(after: local)
    state.furthest = -.infinity
  }

  /// Keeps the overlays as they are for times before a change, and since the one before.
  mutating func keepFormer(until time: Double, _ local: Double, seek: CallSeek? = nil) {
    var former = state.stack
    // What was over by then is kept with the earlier ones. A call that is set to another time may undo what was over.
    if let last = state.former.last, seek == nil {
      former.forget(before: min(local, last.local, clock.earliest(from: last.until, to: time)))
    }
    state.former.append((time, local, former, seek))
    state.findPresent()
  }

  /// - Parameter taken: The groups whose animations the steps replace, whatever the policy.
  private mutating func add(
    _ plan: Plan<Model>, at local: Double, key: String? = nil, taking taken: Set<Int> = [],
    beginning velocity: InitialVelocity
  ) {
    let (numbers, paces) = (state.stack.numbers(of: plan), state.stack.paces(of: plan))
    let removed = key.map { state.stack.running($0, at: local) } ?? []
    let starts = plan.steps.map { $0.start }
    let isAdditive = isAdditive(plan, on: numbers, starts, taking: taken.union(removed))
    // Steps that begin at once start from the animations that the key removes; later steps, and
    // steps relative to a value, do not. Only if there are both is a copy of the stack kept, since
    // with a copy every change copies the whole.
    let isLater =
      !removed.isEmpty && (plan.placed.contains { $0.entry > 0 } || starts.contains(.relative))
    let before = isLater ? state.stack : nil
    if let key, isLater { state.stack.cancel(key, at: local) }
    // `before` is not stored in a variable: a second reference to the stack would make every change
    // copy it.
    let steps = state.stack.laid(
      plan, on: numbers, paces,
      meeting: RunningAnimations(
        animated: self, before: before, local: local, plan: plan, starts: starts,
        isAdditive: isAdditive, velocity: velocity))
    if let key, !isLater { state.stack.cancel(key, at: local) }
    state.stack.append(steps, of: plan, key: key, at: local, isAdditive: isAdditive)
  }
}

/// The velocity with which the steps of a call begin.
private enum InitialVelocity {
  /// The velocity that the policy of each property gives.
  case byPolicy
  /// A given velocity; `nil` for none.
  case with((any AnimatableValue)?)
}

/// The animations already running when the steps of a call begin.
private struct RunningAnimations<Model: Sendable>: Surroundings {
  let animated: Animated<Model>
  /// The overlays before the call changed them, for the steps that begin at once; `nil` if it changed none.
  let before: OverlayStack<Model>?
  /// The local time of the call.
  let local: Double
  let plan: Plan<Model>
  let starts: [StepStart]
  let isAdditive: [Bool]
  let velocity: InitialVelocity

  private func stack(entering step: Int, at begin: Double) -> OverlayStack<Model> {
    begin == 0 && starts[step] != .relative
      ? before ?? animated.state.stack : animated.state.stack
  }

  /// Whether the open ends of a step are the values of the model.
  private func endsAtModel(_ step: Int) -> Bool {
    isAdditive[step] || (starts[step] == .own && policy(of: step) == .additive)
  }

  /// The value or the velocity shown.
  ///
  /// A separate function: inlined, it would reserve stack space for a copy of the overlays in every call.
  @inline(never)
  private func shown(
    of probe: any PropertyProbe<Model>, entering step: Int, at begin: Double, isVelocity: Bool
  ) -> any AnimatableValue {
    probe.answer(
      to: LocalQuestion(
        animated: animated, time: local + begin, stack: stack(entering: step, at: begin),
        isVelocity: isVelocity))
  }

  func value(
    of probe: any PropertyProbe<Model>, entering step: Int, at begin: Double
  ) -> any AnimatableValue {
    endsAtModel(step)
      ? probe.value(in: animated.model)
      : shown(of: probe, entering: step, at: begin, isVelocity: false)
  }

  func model(entering step: Int, at begin: Double, isWhole: Bool) -> Model {
    if endsAtModel(step) { return animated.model }
    var stack = stack(entering: step, at: begin)
    if isWhole { return animated.clamped(stack.shown(at: local + begin)) }
    let group = stack.group(of: plan.steps[step].probe)
    return animated.clamped(stack.shown(at: local + begin, group: group))
  }

  private func policy(of step: Int) -> InterruptionPolicy {
    animated.policy(for: plan.steps[step].key)
  }

  func keepsVelocity(_ step: Int) -> Bool {
    if case .with = velocity { return true }
    return policy(of: step) != .replacing
  }

  func velocity(entering step: Int, at begin: Double) -> (any AnimatableValue)? {
    if case .with(let velocity) = velocity { return velocity }
    guard policy(of: step) == .preservingVelocity else { return nil }
    return shown(of: plan.steps[step].probe, entering: step, at: begin, isVelocity: true)
  }
}

/// The value or the velocity shown at a local time.
private struct LocalQuestion<Model: Sendable>: PropertyQuestion {
  let animated: Animated<Model>
  let time: Double
  let stack: OverlayStack<Model>
  let isVelocity: Bool

  func answer<Value: AnimatableValue>(
    for property: WritableKeyPath<Model, Value> & Sendable
  ) -> any AnimatableValue {
    isVelocity
      ? animated.velocity(property, atLocal: time, in: stack)
      : animated.shown(property, at: time, in: stack)
  }
}

// MARK: - Ending

extension Animated {
  /// Ends all animations, holding the values shown.
  ///
  /// - Precondition: `time` as for ``run(_:at:forKey:)``.
  public mutating func hold(at time: Double) {
    let local = begin(at: time)
    state.stack.set(to: clamped(state.stack.shown(at: local)), at: local)
  }

  /// Ends all animations at their final values.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func finish(at time: Double) {
    let local = begin(at: time)
    state.stack.set(to: model, at: local)
  }

  /// Ends all animations that run, going back to the model without them.
  ///
  /// One that was taken over no longer runs: the model has its target.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func cancel(at time: Double) {
    let local = begin(at: time)
    state.stack.cancel(at: local)
  }

  /// Ends the animations of the call with a key, if it runs; its properties fall back to the
  /// animations below.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func remove(forKey key: String, at time: Double) {
    let local = begin(at: time)
    state.stack.cancel(key, at: local)
  }

  /// Ends the animations of a property, holding the value shown.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func hold<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    end(property, at: time) { $0.shown(property, at: $1, in: $0.state.stack) }
  }

  /// Ends the animations of a property at its final value.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func finish<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    // Read from the stack: `model` would be a second reference, with which the set would copy the model.
    end(property, at: time) { animated, _ in animated.state.stack.model[keyPath: property] }
  }

  /// Ends the animations of a property, if there are any, at a value.
  private mutating func end<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double,
    value: (Self, _ local: Double) -> Value
  ) {
    let (local, probe) = (begin(at: time), PropertyReference(path: property))
    guard state.stack.map.isAnimated(probe) else { return }
    let number = state.stack.number(of: probe)
    state.stack.requireElement(number)
    set(property, to: value(self, local), atLocal: local)
  }

  /// Ends the animations of a property, going back to its value without them.
  ///
  /// Properties that overlap it are included.
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func cancel<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    let (local, probe) = (begin(at: time), PropertyReference(path: property))
    guard state.stack.map.isAnimated(probe) else { return }
    state.stack.cancel(at: local, in: [state.stack.group(of: probe)])
  }

  /// Sets a property at once, ending its animations, as a dragging finger does.
  ///
  /// An array may be set to one of another length.
  ///
  /// ```swift
  /// card.set(\.position, to: finger, at: 0.3)
  /// card.animate(
  ///   \.position, to: home, at: 0.4, .spring(.snappy), velocity: flung)
  /// ```
  ///
  /// - Precondition: As for ``hold(at:)``.
  public mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value, at time: Double
  ) {
    requireNumbers(value, "value")
    let local = begin(at: time)
    set(property, to: value, atLocal: local)
  }

  private mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value, atLocal local: Double
  ) {
    state.stack.set(Plan(Animate(setting: property, to: value).step), at: local)
  }

  /// Forgets the past: earlier times can no longer be evaluated.
  ///
  /// The clock cannot be set back to an earlier local time either. Animations that are over at
  /// `time`, or covered for good, cost nothing afterwards, unless they were added to one that still runs: above an endless
  /// repeat, all calls of a drag are kept under `InterruptionPolicy.additive`. A spring is over within 2⁻⁶⁰ of its
  /// distance; all other values from `time` on stay the same. While the clock runs backwards
  /// nothing is forgotten.
  public mutating func forget(before time: Double) {
    requireNumber(time, "time")
    state.past = max(state.past, time)
    let past = state.past
    state.former.removeAll { $0.until < past }
    state.clock.forget(before: past)
    guard state.former.isEmpty else { return }
    state.localPast = max(state.localPast, clock.earliest(from: state.past, to: .infinity))
    guard state.localPast > -.infinity else { return }
    state.stack.forget(before: state.localPast)
  }
}

extension ClockHistory {
  /// The index of the clock just before a time.
  private func place(before time: Double) -> Int {
    (1..<clocks.count).partitionPoint { clocks[$0].begin >= time } - 1
  }

  /// The largest local time between two times, the second not included.
  fileprivate func furthest(from start: Double, before end: Double) -> Double {
    var furthest = -Double.infinity
    for index in place(before: start)..<clocks.count {
      let clock = clocks[index]
      let from = index == 0 ? start : max(start, clock.begin)
      let to = index + 1 < clocks.count ? min(end, clocks[index + 1].begin) : end
      if from >= to { continue }
      // A clock that runs forwards has not yet reached its end, unless it is too slow for that.
      furthest = max(furthest, clock.localTime(at: clock.speed > 0 ? to.nextDown : from))
    }
    return furthest
  }

  /// The smallest local time between two instants; −∞ if the clock runs backwards without an end.
  fileprivate func earliest(from start: Double, to end: Double) -> Double {
    let times = (place(before: start)..<clocks.count).flatMap { index -> [Double] in
      let from = index == 0 ? start : max(start, clocks[index].begin)
      let to = min(index + 1 < clocks.count ? clocks[index + 1].begin : .infinity, end)
      return from <= to ? [from, to].map(clocks[index].localTime) : []
    }
    return times.min() ?? -.infinity
  }
}
