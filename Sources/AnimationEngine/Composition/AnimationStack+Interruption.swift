// A new target for a property whose animations are still running.
//
// The policies differ in what happens to the running animations.
//
// additive            The running animations continue, and a new one is added to them:
//
//                         model value := new        new animation: (old − new) → 0, additive, at the bottom
//
//                     The value shown is continuous. So is its velocity, if the new animation starts at rest, as
//                     a spring does. The place at the bottom matters for transforms: with d₁ … dₙ running,
//                     old·d₁ … dₙ = new·(new⁻¹·old)·d₁ … dₙ, and only there does the difference make up for the
//                     new model value. Each interruption leaves one animation in the stack until it has played.
//
//                     A running animation that replaces would hide the new one, and the value would jump when
//                     it ends. So it is rewritten: it adds to its own end value, and the end value takes the
//                     place of old. The animations that it hid are dropped.
//
//                     Where old − new does not exist, as for a scale of 0, nothing can be added, and the new
//                     animation replaces.
//
// replacing           The new animation leads from the value shown to the target. The running ones are dropped.
//
// preservingVelocity  The same, and a spring starts with the velocity shown. The result is that of a single
//                     spring which was retargeted. One animation is left, after any number of interruptions.
//
// A sum of animations may leave the range between its ends. Nothing is clamped here. A property that has to
// stay in a range, such as an opacity, is better served by the other two.

extension AnimationStack {
  /// Sets a new target at `time` and animates there.
  ///
  /// ```swift
  /// var x = AnimationStack(0.0)
  /// x.animate(to: 100, at: 0, .over(1, .easeInOut))
  /// x.animate(to: 50, at: 0.5, .over(1, .easeInOut))
  /// x.value(at: 0.5)                                     // 50: no jump, then or later
  /// x.animate(to: 0, at: 0.7, .spring(.bouncy), velocity: 800)
  /// ```
  ///
  /// The value shown is continuous at `time` and after, for any number of interruptions; before `time` it stays
  /// as it was. What happens to the running animations, and to the velocity, is decided by ``policy``:
  ///
  /// - Under ``InterruptionPolicy/additive`` the velocity is continuous if the pace starts at rest, as a spring or
  ///   an easing of slope 0 does.
  /// - Under ``InterruptionPolicy/preservingVelocity`` a spring or a decay starts with the velocity shown; a spring
  ///   moves each channel as ``SpringMotion/retargeted(to:at:spring:)`` does.
  /// - Otherwise, and for an easing, the pace determines it. A value without a velocity, such as a transform,
  ///   starts at rest.
  ///
  /// A spring plays until it is at rest, within 2⁻⁶⁰ of its distance; ``removeFinished(at:)`` forgets it then.
  ///
  /// Under ``InterruptionPolicy/additive``:
  ///
  /// - The value is within 12n·2⁻⁵³ of the largest of the first value and n targets, plus, for each easing, its distance
  ///   times the error of the easing and 3·2⁻⁵³ of its slope. For matrices it is within 2⁻⁵² of the largest times the
  ///   product of their condition numbers.
  /// - The value may jump under additive animations that leave an end to the model value, and under animations
  ///   that accumulate onto transform lists.
  /// - A target without a difference from the old one, such as a scale of 0, is reached by an animation that
  ///   replaces the running ones, from the value shown. It mixes its ends as a ``BasicAnimation`` does: a
  ///   singular matrix is not mixed, and flips half-way.
  /// - Running animations that cannot be written as a sum are replaced in the same way: cumulative ones, and
  ///   keyframes composed with the underlying value.
  ///
  /// - Parameters:
  ///   - target: The new model value; its numbers finite.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - pace: The progress over time.
  ///   - velocity: The velocity at `time` of a list of numbers, in value units per second, for a spring or a decay:
  ///     that of a finger, under every policy; 0 starts at rest. A velocity of the pace itself is added. If `nil`, the
  ///     policy decides.
  public mutating func animate(
    to target: Value, at time: Double, _ pace: Pace, velocity: Value? = nil
  ) {
    requireNumbers(target, "target")
    if let velocity { pace.requireVelocity(velocity) }
    trapping { () throws(ParameterError) in
      try animate(validating: target, at: time, pace, velocity: velocity)
    }
  }

  /// Sets a new target at `time` and animates there, checked.
  ///
  /// - Throws: If the value shown, or the velocity at release, is beyond ±1e50 or not a number.
  package mutating func animate(
    validating target: Value, at time: Double, _ pace: Pace, velocity: Value? = nil
  ) throws(ParameterError) {
    begin(at: time)
    let keepsVelocity = policy == .preservingVelocity && pace.response != nil
    let shown = velocity != nil || keepsVelocity ? velocityShown(at: time) : nil
    try interrupt(at: time, to: target) { way throws(ParameterError) in
      // The running animations keep their velocity, so what is added to them starts with the difference.
      let own = way.isAdded ? velocity.map { $0.adding(shown ?? $0, times: -1) } : velocity ?? shown
      return try Lead.paced(by: pace, way, velocity: own)
    }
  }

  /// Sets the value at `time`, ending the running animations, as a dragging finger does.
  ///
  /// ```swift
  /// x.set(to: 42, at: 0.3)
  /// x.animate(to: 100, at: 0.4, .spring(.bouncy), velocity: 800)
  /// ```
  ///
  /// What was shown before `time` stays. An animation that has yet to begin still begins.
  ///
  /// - Parameters:
  ///   - value: The new model value; its numbers finite.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  public mutating func set(to value: Value, at time: Double) {
    requireNumbers(value, "value")
    begin(at: time)
    takeOver(at: time, to: value, by: nil)
  }

  /// Ends the running animations at `time`, holding the value shown.
  ///
  /// - Parameter time: As for ``set(to:at:)``.
  public mutating func hold(at time: Double) {
    set(to: value(at: time), at: time)
  }

  // MARK: -

  /// Sets a new target.
  ///
  /// - Parameter makeLead: Makes the animation between two ends; `nil` for a change without one.
  private mutating func interrupt(
    at time: Double, to target: Value,
    _ makeLead: (Way<Value>) throws(ParameterError) -> Lead<Value>?
  ) throws(ParameterError) {
    if policy == .additive, try add(at: time, to: target, makeLead) { return }
    let shown = value(at: time)
    let way = Way(
      from: shown, to: target, length: shown.animationDistance(from: target), isAdded: false)
    takeOver(at: time, to: target, by: try makeLead(way))
  }

  /// Adds to the running animations, if that can be done.
  private mutating func add(
    at time: Double, to target: Value,
    _ makeLead: (Way<Value>) throws(ParameterError) -> Lead<Value>?
  ) throws(ParameterError) -> Bool {
    let top = present.topReplacing(at: time)
    let interrupted = top.map { present.entries[$0] }
    var (end, rest) = (model, [] as [Entry])
    if let interrupted {
      guard let own = interrupted.animation.relativeToItsEnd(model: model) else { return false }
      (end, rest) = (own.end, [Entry(animation: own.rest, key: interrupted.key)])
    }
    guard let difference = end.additiveDifference(from: target) else { return false }
    let lead = try makeLead(
      Way(
        from: difference, to: target.additiveIdentity, length: end.animationDistance(from: target),
        isAdded: true))
    if top == nil && !present.mayHaveShownModel(before: time) {
      if lead == nil && model == target { return true }
      if let entry = lead?.heldBefore(time) {
        // It fills backwards with the old value, so no past is needed.
        present.insert(entry, at: 0, over: target)
        return true
      }
    }
    let above = present.entries[(top.map { $0 + 1 } ?? 0)...]
    keepPast(until: time)
    present = present.with(
      model: target, entries: (lead?.entries(at: time, .add) ?? []) + rest + above)
    return true
  }

  /// Replaces all running animations.
  fileprivate mutating func takeOver(at time: Double, to value: Value, by lead: Lead<Value>?) {
    let later = present.entries.filter {
      time < $0.animation.endTime && $0.animation.playback.moment(at: time) == nil
    }
    keepPast(until: time)
    present = present.with(
      model: value, entries: (lead?.entries(at: time, .replace) ?? []) + later)
  }

  /// Keeps the present layers for times before `time`.
  private mutating func keepPast(until time: Double) {
    // Layers that lasted no time are never shown.
    if past.last?.until != time { past.append((time, present)) }
  }

  fileprivate mutating func begin(at time: Double) {
    require(time.isFinite, "time must be finite, got \(time)")
    require(
      time >= lastChange, "time must not be before the last change, at \(lastChange), got \(time)")
    lastChange = time
  }

  /// The velocity shown, 0 where it is not finite; `nil` for values that are not lists of numbers.
  private func velocityShown(at time: Double) -> Value? {
    func shown<Linear: LinearValue>(_ type: Linear.Type) -> Value? {
      guard var stack = self as? AnimationStack<Linear> else { return nil }
      // Prepared layers and others may differ in the last bits.
      if !present.isKeptPrepared { stack.present.isKeptPrepared = true }
      return stack.velocity(at: time) as? Value
    }
    return (Value.self as? any LinearValue.Type).flatMap { shown($0) }?.finite
  }
}

// MARK: - A new animation

/// The ends of a new animation.
private struct Way<Value: AnimatableValue> {
  let from: Value
  let to: Value
  let length: Double

  /// Whether the animation is added to the running ones.
  let isAdded: Bool
}

/// A new animation, before it has a time.
private struct Lead<Value: AnimatableValue> {
  let effect: any ValueEffect<Value>
  let easing: Easing

  /// The length of its pass.
  let duration: Double

  /// Whether its progress is in seconds, from its beginning on without an end.
  var isMotion = false

  /// The response to a velocity that its pace does not have by itself, added.
  var push: (any ValueEffect<Value>)?

  /// An animation by a pace; `nil` where nothing moves.
  ///
  /// - Parameter velocity: The velocity at its beginning; `nil` for that of the pace.
  static func paced(
    by pace: Pace, _ way: Way<Value>, velocity: Value?
  ) throws(ParameterError) -> Lead? {
    if let velocity, let numbers = way.from as? any LinearValue {
      return try numbers.lead(by: pace, way, velocity) as? Lead
    }
    guard way.length > 0 else { return nil }
    let effect = BasicAnimation(from: way.from, to: way.to)
    switch pace.form {
    case .easing(let easing):
      try checkLength(pace.duration, "duration")
      return pace.duration > 0
        ? Lead(effect: effect, easing: easing, duration: pace.duration) : nil
    case .spring(let unit) where Magnitude.positive.contains(pace.restDuration):
      let easing = unit.spring.easing(
        duration: pace.restDuration, initialVelocity: unit.initialVelocity)
      return Lead(effect: effect, easing: Easing(easing), duration: pace.restDuration)
    case .spring, .motion:
      return Lead(
        effect: effect, easing: pace.easing, duration: pace.restDuration, isMotion: true)
    }
  }

  private func timing(at time: Double, _ fillMode: FillMode) -> Timing {
    isMotion
      ? Timing(of: StepClock(.motion(duration)), in: [StepClock(.begin(time))])
      : MediaTiming(beginTime: time, duration: duration, fillMode: fillMode).timing
  }

  /// Its entries in a stack, the lowest first.
  func entries(
    at time: Double, _ composite: CompositeOperation, _ fillMode: FillMode = .removed
  ) -> [AnimationStack<Value>.Entry] {
    func entry(
      _ effect: some ValueEffect<Value>, _ easing: Easing, _ composite: CompositeOperation
    ) -> AnimationStack<Value>.Entry {
      let timing = timing(at: time, fillMode)
      return AnimationStack.Entry(
        animation: PropertyAnimation(effect, timing: timing, easing: easing, composite: composite),
        key: nil)
    }
    return [entry(effect, easing, composite)] + (push.map { [entry($0, .linear, .add)] } ?? [])
  }

  /// Its entry if it is one that holds its first value before `time`; otherwise `nil`.
  func heldBefore(_ time: Double) -> AnimationStack<Value>.Entry? {
    isMotion ? nil : entries(at: time, .add, .backwards)[0]
  }
}

extension LinearValue {
  /// An animation by a spring or a decay with a given velocity.
  fileprivate func lead<Value>(
    by pace: Pace, _ way: Way<Value>, _ velocity: Value
  ) throws(ParameterError) -> Any? {
    guard let way = way as? Way<Self>, let velocity = velocity as? Self,
      let response = pace.response
    else { return nil }
    let distance = way.to.adding(way.from, times: -1)
    if case .spring(let unit) = pace.form {
      return try Lead.released(
        unit.spring, from: way.from, to: way.to,
        velocity.adding(distance, times: unit.initialVelocity))
    }
    guard var lead = try Lead.paced(by: pace, way, velocity: nil) else {
      return try Lead.released(response.spring, from: way.from, to: way.to, velocity)
    }
    let push = try SpringVectorMotion(
      validating: response.spring, from: additiveIdentity, to: additiveIdentity,
      velocity: velocity.adding(distance, times: -pace.speed(at: 0)))
    lead.push = ReleasedSpring(motion: push, duration: 1)
    return lead
  }
}

extension Lead where Value: LinearValue {
  /// A spring that is released with a velocity; `nil` where nothing moves.
  fileprivate static func released(
    _ spring: DampedSpring, from: Value, to: Value, _ velocity: Value
  ) throws(ParameterError) -> Self? {
    let motion = try SpringVectorMotion(
      validating: spring, from: from, to: to, velocity: velocity)
    let way = motion.releaseDistance
    guard way > 0 else { return nil }
    let threshold = way * Pace.rest
    try check(threshold, "settling distance", in: Magnitude.nonNegative)
    // A threshold below the accepted numbers is never seen.
    let duration = motion.settlingDurationByNorm(
      within: max(threshold, Magnitude.positive.lowerBound))
    guard duration > 0 else { return nil }
    guard Magnitude.positive.contains(duration) else {
      return Self(
        effect: ReleasedSpring(motion: motion, duration: 1), easing: .linear,
        duration: .infinity, isMotion: true)
    }
    return Self(
      effect: ReleasedSpring(motion: motion, duration: duration), easing: .linear,
      duration: duration)
  }
}

extension PropertyAnimation {
  /// The time at which an animation made by a pace begins; `nil` in other groups.
  package var beginTime: Double? {
    guard timing.own.isMotion else {
      return timing.groups.isEmpty ? timing.own.window?.begin : nil
    }
    return timing.groups.count == 1 ? timing.groups[0].clock.begin : nil
  }
}

extension AnimationStack.Layers {
  /// Whether values that an entry has shown before a time may change with the model value.
  fileprivate func mayHaveShownModel(before time: Double) -> Bool {
    openCount > 0
      && entries.contains { $0.animation.readsModel && !$0.animation.timing.isHidden(before: time) }
  }
}

extension PropertyAnimation {
  /// The end value, and the equivalent additive animation; `nil` where there is none.
  ///
  /// - Parameter model: The property's own value, for an animation that leaves an end open.
  fileprivate func relativeToItsEnd(model: Value) -> (end: Value, rest: PropertyAnimation)? {
    guard !isCumulative, !effect.readsUnderlying else { return nil }
    let context = EffectContext(underlying: model, model: model)
    let end = effect.value(at: lastProgress, from: nil, in: context)
    // A rewritten transform takes another way between its ends, and would jump.
    let isLinear = Value.self is any LinearValue.Type
    guard
      let own = isLinear ? effect.relative(to: end, model: model) : additiveDifference(from: end)
    else {
      return nil
    }
    var rest = self
    rest.effect = own
    rest.composite = .add
    return (end, rest)
  }

  private func additiveDifference(from base: Value) -> (any ValueEffect<Value>)? {
    base.additiveIdentity.additiveDifference(from: base).map { _ in
      EffectDifference(effect: effect, base: base)
    }
  }

  /// The eased progress at the end: 0 for an animation that turns back, 1 for one that never ends.
  private var lastProgress: Double {
    if timing.own.isMotion { return easing.value(at: .infinity) }
    guard endTime.isFinite else { return 1 }
    let state = timing.state(at: endTime, from: .left)
    return state.directedProgress.map { easing.value(at: $0) } ?? 1
  }
}

/// The difference of an effect's value from a base, at each progress.
private struct EffectDifference<Value: AnimatableValue>: ValueEffect, SelfContained {
  let effect: any ValueEffect<Value>
  let base: Value

  var readsUnderlying: Bool { effect.readsUnderlying }

  static func == (a: EffectDifference, b: EffectDifference) -> Bool {
    a.base == b.base && a.effect.isEqual(to: b.effect)
  }

  func value(at progress: Double, from side: Side?, in context: EffectContext<Value>) -> Value {
    let value = effect.value(at: progress, from: side, in: context)
    return value.additiveDifference(from: base) ?? value
  }

  func value(at moment: EffectMoment) -> Value? {
    let value = (effect as? any SelfContained<Value>)?.value(at: moment)
    return value.map { $0.additiveDifference(from: base) ?? $0 }
  }

  func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    let base = base.added(onto: self.base)
    return base.additiveIdentity.additiveDifference(from: base).map { _ in
      EffectDifference(effect: effect, base: base)
    }
  }
}

// MARK: - Thrown

extension AnimationStack where Value == Double {
  /// Throws the value shown at `time`, between bounds at which springs catch it.
  ///
  /// ```swift
  /// var offset = AnimationStack(130.0)                   // where a finger lets go
  /// offset.animate(
  ///   throwing: 6000, at: 0, .scrollViewNormal, within: 0...2000,
  ///   spring: DampedSpring(response: 0.5, dampingRatio: 1))
  /// offset.model                                         // 2000
  /// ```
  ///
  /// Whatever ran before, the value is continuous and its velocity at `time` is the given one. The motion is a
  /// ``BoundedDecayMotion``; the model value becomes the value at which it rests. Until it has played, the stack cannot
  /// be saved as a document.
  ///
  /// - Parameters:
  ///   - velocity: In value units per second; of magnitude up to 1e50.
  ///   - time: As for ``set(to:at:)``.
  ///   - friction: By any measure; not 0.
  ///   - bounds: Each of magnitude up to 1e50, or infinite.
  ///   - spring: The spring at both bounds; its damping ratio above 0.
  ///   - settling: The distance from its end, in value units, within which it is set on its end; from 1e-50 to 1e50.
  public mutating func animate(
    throwing velocity: Double, at time: Double, _ friction: DecayMotion.Friction,
    within bounds: ClosedRange<Double>, spring: DampedSpring, settling: Double = 0.001
  ) {
    begin(at: time)
    let from = value(at: time)
    let effect = trapping { () throws(ParameterError) in
      try BoundedDecayMotion.thrown(
        from: from, velocity: velocity, friction, within: bounds, spring: spring,
        settling: settling)
    }
    let lead = Lead(effect: effect, easing: .linear, duration: effect.duration)
    takeOver(at: time, to: effect.end, by: effect.duration > 0 ? lead : nil)
  }
}
