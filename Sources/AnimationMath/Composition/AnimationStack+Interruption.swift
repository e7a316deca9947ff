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
  /// x.animate(to: 100, at: 0, duration: 1, easing: .easeInOut)
  /// x.animate(to: 50, at: 0.5, duration: 1, easing: .easeInOut)
  /// x.value(at: 0.5)                                     // 50: no jump, then or later
  /// ```
  ///
  /// The value shown is continuous at `time` and after, for any number of interruptions; before `time` it stays
  /// as it was. Under ``InterruptionPolicy/additive`` the velocity is continuous too, if the easing starts with
  /// slope 0; under the other policies the easing determines it.
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
  ///   - value: The new model value; its numbers finite.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - duration: In seconds; > 0.
  ///   - easing: The easing of the new animation, from 0.
  ///   - policy: What happens to the running animations.
  public mutating func animate(
    to value: Value, at time: Double, duration: Double, easing: Easing = .linear,
    interruption policy: InterruptionPolicy = .additive
  ) {
    require(duration > 0, "duration must be above 0, got \(duration)")
    requireNumbers(value, "value")
    begin(at: time)
    interrupt(at: time, to: value, policy) { way in
      way.length > 0 ? .eased(way, duration, easing) : nil
    }
  }

  /// Sets a new target at `time` and animates there by a spring.
  ///
  /// ```swift
  /// var x = AnimationStack(0.0)
  /// x.animate(to: 100, at: 0, spring: .bouncy, interruption: .preservingVelocity)
  /// x.animate(to: 40, at: 0.2, spring: .bouncy, interruption: .preservingVelocity)
  /// x.entries.count                                      // 1, however often the target changes
  /// ```
  ///
  /// Value and velocity are continuous under ``InterruptionPolicy/additive``, which adds a spring
  /// released at rest to the running ones, and under ``InterruptionPolicy/preservingVelocity``,
  /// which moves each channel as ``SpringMotion/retargeted(to:at:spring:)`` does. A transform,
  /// which has no velocity, and a value that has to be replaced start at rest.
  /// ``removeFinished(at:)`` forgets the layers before the last change.
  ///
  /// - Parameters:
  ///   - value: The new model value; its numbers finite.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - spring: The spring of the new animation, which plays for its settling duration.
  ///   - initialVelocity: In whole distances per second towards the target, as in Core Animation;
  ///     added to the velocity that `policy` keeps.
  ///   - settling: The threshold at which the spring has settled; ``settling`` of the stack if `nil`.
  ///   - policy: What happens to the running animations.
  /// - Precondition: The spring settles: its damping ratio is above 0.
  public mutating func animate(
    to value: Value, at time: Double, spring: DampedSpring, initialVelocity: Double = 0,
    settling: DampedSpring.SettlingThreshold? = nil,
    interruption policy: InterruptionPolicy = .additive
  ) {
    requireNumbers(value, "value")
    trapping { () throws(ParameterError) in
      try animate(
        validating: value, at: time, spring: spring, initialVelocity: initialVelocity,
        settling: settling, interruption: policy)
    }
  }

  /// Sets a new target at `time` and animates there by a spring, checked.
  ///
  /// - Throws: If the value shown, the velocity at release or the settling threshold is beyond
  ///   ±1e50 or not a number.
  package mutating func animate(
    validating value: Value, at time: Double, spring: DampedSpring, initialVelocity: Double,
    settling: DampedSpring.SettlingThreshold? = nil, interruption policy: InterruptionPolicy
  ) throws(ParameterError) {
    spring.requireSettling()
    begin(at: time)
    let settling = settling ?? self.settling
    if policy == .preservingVelocity, let type = Value.self as? any LinearValue.Type {
      let lead = try leadOn(type, to: value, at: time, by: spring, initialVelocity, settling)
      takeOver(at: time, to: value, by: lead)
      return
    }
    interrupt(at: time, to: value, policy) { way in
      guard way.length > 0 else { return nil }
      let motion = spring.motion(from: 0, to: 1, velocity: initialVelocity)
      // A threshold beyond the accepted numbers is never seen.
      let accepted = Magnitude.positive
      let fraction = settling.fraction(of: way.length)
      let threshold = min(max(fraction, accepted.lowerBound), accepted.upperBound)
      let duration = motion.settlingDuration(within: threshold)
      guard duration > 0 else { return nil }
      let easing = spring.easing(duration: duration, initialVelocity: initialVelocity)
      return .eased(way, duration, Easing(easing))
    }
  }

  /// Sets the value at `time`, ending the running animations, as a dragging finger does.
  ///
  /// ```swift
  /// x.set(to: 42, at: 0.3)
  /// x.animate(to: 100, at: 0.4, spring: .bouncy, velocity: 800)
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
  public mutating func hold(at time: Double) { set(to: value(at: time), at: time) }

  // MARK: -

  /// The ends of a new animation.
  fileprivate struct Way {
    let from: Value
    let to: Value
    let length: Double

    /// Whether the animation is added to the running ones.
    let isAdded: Bool
  }

  /// The effect and the pace of a new animation.
  fileprivate struct Lead {
    let effect: any ValueEffect<Value>
    let duration: Double
    let easing: Easing

    static func eased(_ way: Way, _ duration: Double, _ easing: Easing) -> Lead {
      Lead(effect: BasicAnimation(from: way.from, to: way.to), duration: duration, easing: easing)
    }

    func animation(
      at time: Double, _ composite: CompositeOperation, _ fillMode: FillMode = .removed
    ) -> PropertyAnimation<Value> {
      PropertyAnimation(
        effect, timing: MediaTiming(beginTime: time, duration: duration, fillMode: fillMode),
        easing: easing, composite: composite)
    }
  }

  /// A spring from the value and the velocity shown.
  ///
  /// - Parameter type: `Value` as a list of numbers.
  private func leadOn<Linear: LinearValue>(
    _ type: Linear.Type, to value: Value, at time: Double, by spring: DampedSpring,
    _ initialVelocity: Double, _ settling: DampedSpring.SettlingThreshold
  ) throws(ParameterError) -> Lead? {
    guard let stack = self as? AnimationStack<Linear>, let target = value as? Linear else {
      return nil
    }
    let (from, velocity) = (stack.value(at: time), stack.velocityShown(at: time))
    let way = from.accumulated(onto: target, count: -1)
    return try AnimationStack<Linear>.Lead.released(
      spring, from: from, to: target, way.accumulated(onto: velocity, count: initialVelocity),
      settling) as? Lead
  }

  /// Sets a new target.
  ///
  /// - Parameter makeLead: Makes the animation between two ends; `nil` for a change without one.
  private mutating func interrupt(
    at time: Double, to value: Value, _ policy: InterruptionPolicy, _ makeLead: (Way) -> Lead?
  ) {
    if policy == .additive && add(at: time, to: value, makeLead) { return }
    let shown = self.value(at: time)
    let way = Way(
      from: shown, to: value, length: shown.animationDistance(from: value), isAdded: false)
    takeOver(at: time, to: value, by: makeLead(way))
  }

  /// Adds to the running animations, if that can be done.
  private mutating func add(at time: Double, to value: Value, _ makeLead: (Way) -> Lead?) -> Bool {
    func lead(_ difference: Value, from old: Value, _ fillMode: FillMode) -> Entry? {
      let way = Way(
        from: difference, to: value.additiveIdentity, length: old.animationDistance(from: value),
        isAdded: true)
      return makeLead(way).map {
        Entry(animation: $0.animation(at: time, .add, fillMode), key: nil)
      }
    }
    guard let top = present.topReplacing(at: time) else {
      guard let difference = model.additiveDifference(from: value) else { return false }
      if present.mayHaveShownModel(before: time) {
        let lead = lead(difference, from: model, .removed)
        keepPast(until: time)
        present = present.with(
          model: value, entries: [lead].compactMap { $0 } + present.entries)
      } else if let lead = lead(difference, from: model, .backwards) {
        // It fills backwards with the old value, so no past is needed.
        present.insert(lead, at: 0, over: value)
      } else if model != value {
        keepPast(until: time)
        model = value
      }
      return true
    }
    let interrupted = present.entries[top]
    guard let (end, rest) = interrupted.animation.relativeToItsEnd(model: model),
      let difference = end.additiveDifference(from: value)
    else { return false }
    let above = present.entries[(top + 1)...]
    keepPast(until: time)
    present = present.with(
      model: value,
      entries: [
        lead(difference, from: end, .removed), Entry(animation: rest, key: interrupted.key),
      ].compactMap { $0 } + above)
    return true
  }

  /// Replaces all running animations by one.
  fileprivate mutating func takeOver(at time: Double, to value: Value, by lead: Lead?) {
    let later = present.entries.filter {
      time < $0.animation.endTime && $0.animation.playback.moment(at: time) == nil
    }
    keepPast(until: time)
    let first = lead.map { Entry(animation: $0.animation(at: time, .replace), key: nil) }
    present = present.with(model: value, entries: [first].compactMap { $0 } + later)
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
    let lead = Lead(effect: effect, duration: effect.duration, easing: .linear)
    takeOver(at: time, to: effect.end, by: effect.duration > 0 ? lead : nil)
  }
}

// MARK: - With a velocity

extension AnimationStack where Value: LinearValue {
  /// Sets a new target at `time` and animates there by a spring with a given velocity.
  ///
  /// ```swift
  /// var x = AnimationStack(40.0)                         // where a finger lets go
  /// x.animate(to: 100, at: 0, spring: .bouncy, velocity: 800)
  /// ```
  ///
  /// Whatever ran before, the value is continuous and its velocity at `time` is the given one.
  ///
  /// - Parameters:
  ///   - value: The new model value; its numbers finite.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - spring: The spring of the new animation, which plays for its settling duration.
  ///   - velocity: In value units per second.
  ///   - settling: The threshold at which the spring has settled; ``settling`` of the stack if `nil`. A
  ///     fraction refers to the distance, or to the velocity over the spring's angular frequency if that is
  ///     larger.
  ///   - policy: What happens to the running animations.
  /// - Precondition: The spring settles: its damping ratio is above 0.
  public mutating func animate(
    to value: Value, at time: Double, spring: DampedSpring, velocity: Value,
    settling: DampedSpring.SettlingThreshold? = nil,
    interruption policy: InterruptionPolicy = .additive
  ) {
    spring.requireSettling()
    requireNumbers(value, "value")
    requireNumbers(velocity, "velocity")
    begin(at: time)
    let settling = settling ?? self.settling
    // The running animations keep their velocity, so the spring starts with the difference.
    let push = velocityShown(at: time).accumulated(onto: velocity, count: -1)
    interrupt(at: time, to: value, policy) { way in
      trapping { () throws(ParameterError) in
        try .released(spring, from: way.from, to: way.to, way.isAdded ? push : velocity, settling)
      }
    }
  }

  /// The velocity shown; 0 where it is not finite, or a running effect has none.
  fileprivate func velocityShown(at time: Double) -> Value {
    // Prepared layers and others may differ in the last bits.
    var stack = self
    if !present.isKeptPrepared { stack.present.isKeptPrepared = true }
    let shown = stack.velocity(at: time) ?? model.additiveIdentity
    return shown.withChannels { shown.channel($0).isFinite ? shown.channel($0) : 0 }
  }
}

extension AnimationStack.Lead where Value: LinearValue {
  /// A spring that is released with a velocity; `nil` if it has settled at once.
  fileprivate static func released(
    _ spring: DampedSpring, from: Value, to: Value, _ velocity: Value,
    _ settling: DampedSpring.SettlingThreshold
  ) throws(ParameterError) -> Self? {
    let motion = try SpringVectorMotion(
      validating: spring, from: from, to: to, velocity: velocity)
    let way = max(
      from.animationDistance(from: to),
      velocity.animationDistance(from: velocity.additiveIdentity) / spring.angularFrequency)
    guard way > 0 else { return nil }
    let threshold = settling.distance(of: way)
    try check(threshold, "settling distance", in: Magnitude.nonNegative)
    // A threshold below the accepted numbers is never seen.
    let duration = motion.settlingDurationByNorm(
      within: max(threshold, Magnitude.positive.lowerBound))
    guard duration > 0 else { return nil }
    return Self(
      effect: ReleasedSpring(motion: motion, duration: duration), duration: duration,
      easing: .linear)
  }
}
