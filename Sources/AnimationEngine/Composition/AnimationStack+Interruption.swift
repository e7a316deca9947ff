// A new target for a property whose animations are still running: a layer on top (AnimationStack+Layers.swift).
//
// The policies differ in what happens to the running animations.
//
// additive            The running animations continue, and the layer is added to them. Its animation leads from the
//                     value at which they end to the target:
//
//                         shown = own + (below − base)        at first own = base, and at last below = base
//
//                     The value shown is continuous. So is its velocity, if the new animation starts at rest, as
//                     a spring does. For transforms the sum is own·(base⁻¹·below).
//
//                     A running animation that would be removed at its end is held there by one more animation,
//                     since the model value below it is another one. An animation that replaces and has yet to
//                     begin is moved to the top.
//
//                     Where base has no difference, as for a scale of 0, or the target has another shape, nothing can
//                     be added, and the layer replaces.
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
  /// x.value(at: 0.5)  // 50: no jump, then or later
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
  /// - From a value without differences, such as a scale of 0, the target is reached by an animation that
  ///   replaces the running ones, from the value shown. It mixes its ends as a ``BasicAnimation`` does: a
  ///   singular matrix is not mixed, and flips half-way. So does a value of another shape, such as a list of another
  ///   length, under every policy; a velocity has no effect on it.
  ///
  /// - Parameters:
  ///   - target: The new model value; its numbers of magnitude up to 1e50, as of every value and velocity.
  ///   - time: The time of the change, in seconds of the property's time; of magnitude up to 1e50, not before the last
  ///     change.
  ///   - pace: The progress over time.
  ///   - velocity: The velocity at `time` of a list of numbers, in value units per second, for a spring or a decay:
  ///     that of a finger, under every policy; 0 starts at rest. A velocity of the pace itself is added. If `nil`, the
  ///     policy decides.
  public mutating func animate(
    to target: Value, at time: Double, _ pace: Pace, velocity: Value? = nil
  ) {
    requireNumbers(target, "target")
    if let velocity { pace.requireVelocity(velocity) }
    // What is shown may be beyond the numbers that are accepted, as halfway to 1e50 within 1e-20 s.
    trapping { () throws(ParameterError) in
      try animate(to: target, at: time, pace, velocity: velocity, isChecked: false)
    }
  }

  /// Sets a new target at `time` and animates there, checked.
  ///
  /// - Throws: If the value shown, or the velocity at release, is beyond ±1e50 or not a number.
  package mutating func animate(
    validating target: Value, at time: Double, _ pace: Pace, velocity: Value? = nil
  ) throws(ParameterError) {
    try animate(to: target, at: time, pace, velocity: velocity, isChecked: true)
  }

  private mutating func animate(
    to target: Value, at time: Double, _ pace: Pace, velocity: Value?, isChecked: Bool
  ) throws(ParameterError) {
    begin(at: time)
    let keepsVelocity = policy == .preservingVelocity && pace.hasInertia
    let shown = velocity != nil || keepsVelocity ? velocityShown(at: time) : nil
    try interrupt(at: time, to: target) { way throws(ParameterError) in
      // The running animations keep their velocity, so what is added to them starts with the difference.
      let own = way.isAdded ? velocity.map { $0.relative(to: shown ?? $0) } : velocity ?? shown
      return try Lead.paced(by: pace, way, velocity: own, isChecked: isChecked)
    }
  }

  /// Sets the value at `time`, ending the running animations, as a dragging finger does.
  ///
  /// ```swift
  /// x.set(to: 42, at: 0.3)
  /// x.animate(to: 100, at: 0.4, .spring(.bouncy), velocity: 800)
  /// ```
  ///
  /// What was shown before `time` stays. An animation that has yet to begin still begins. An array may be set to one of
  /// another length.
  ///
  /// - Parameters:
  ///   - value: The new model value; its numbers of magnitude up to 1e50.
  ///   - time: The time of the change, in seconds of the property's time; of magnitude up to 1e50, not before the last
  ///     change.
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
    let way = Way(from: value(at: time), to: target, isAdded: false)
    takeOver(at: time, to: target, by: try makeLead(way))
  }

  /// Puts a layer on top that is added to the running animations, if that can be done.
  private mutating func add(
    at time: Double, to target: Value,
    _ makeLead: (Way<Value>) throws(ParameterError) -> Lead<Value>?
  ) throws(ParameterError) -> Bool {
    let last = layers[layers.count - 1]
    func isRunning(_ entry: Entry) -> Bool {
      entry.animation.composite == .replace && entry.animation.isInEffect(at: time)
    }
    let running = last.entries.last(where: isRunning)?.animation
    let base = running?.finalValue(over: model) ?? model
    guard base.isMixable(with: target),
      base.additiveIdentity.additiveDifference(from: base) != nil
    else { return false }
    let lead = try makeLead(Way(from: base, to: target, isAdded: true))
    if lead == nil && target == base && target == model { return true }
    let later = removeLater(than: time)
    if let hold = running?.hold(at: base, over: model),
      let place = layers[layers.count - 1].entries.lastIndex(where: isRunning)
    {
      insert(Entry(animation: hold, key: nil), at: place + 1)
    }
    append(
      Layer(begin: time, model: target, entries: lead?.entries(at: time) ?? [], base: base))
    if !later.isEmpty {
      append(Layer(begin: time, model: target, entries: later, keepsBelow: true))
    }
    return true
  }

  /// Takes the animations out of the last layer that replace, and have yet to begin for the first time.
  private mutating func removeLater(than time: Double) -> [Entry] {
    func isLater(_ entry: Entry) -> Bool {
      let animation = entry.animation
      return animation.composite == .replace && animation.timing.isHidden(before: time)
        && !animation.isInEffect(at: time) && time < animation.timing.endTime
    }
    let last = layers.count - 1
    let later = layers[last].entries.filter(isLater)
    if !later.isEmpty {
      layers[last].entries.removeAll(where: isLater)
      prepare()
    }
    return later
  }

  /// Puts a layer on top that replaces all running animations.
  fileprivate mutating func takeOver(at time: Double, to value: Value, by lead: Lead<Value>?) {
    let later = entries.filter {
      time < $0.animation.timing.endTime && !$0.animation.isInEffect(at: time)
    }
    // Layers that lasted no time are never shown.
    while layers[layers.count - 1].begin == time { removeLast() }
    append(
      Layer(begin: time, model: value, entries: (lead?.entries(at: time) ?? []) + later))
  }

  fileprivate mutating func begin(at time: Double) {
    requireNumber(time, "time")
    require(
      time >= lastChange, "time must not be before the last change, at \(lastChange), got \(time)")
    lastChange = time
  }

  /// The velocity shown, 0 where it is not finite; `nil` for values that are not lists of numbers.
  private func velocityShown(at time: Double) -> Value? {
    func shown<Linear: LinearValue>(_ type: Linear.Type) -> Value? {
      (self as? AnimationStack<Linear>)?.velocity(at: time) as? Value
    }
    return (Value.self as? any LinearValue.Type).flatMap { shown($0) }?.finite
  }
}

// MARK: - A new animation

/// The ends of a new animation.
private struct Way<Value: AnimatableValue> {
  let from: Value
  let to: Value

  /// Whether the animation is added to the running ones.
  let isAdded: Bool

  /// Whether all values between the two are there.
  var isMixable: Bool { from.isMixable(with: to) }

  /// Whether the two differ.
  var moves: Bool { !isMixable || from.animationDistance(from: to) > 0 }
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
    by pace: Pace, _ way: Way<Value>, velocity: Value?, isChecked: Bool
  ) throws(ParameterError) -> Lead? {
    if let velocity, way.isMixable, let numbers = way.from as? any LinearValue {
      return try numbers.lead(by: pace, way, velocity, isChecked) as? Lead
    }
    guard way.moves else { return nil }
    let (effect, rest) = (BasicAnimation(from: way.from, target: way.to), pace.restDuration)
    switch pace.form {
    case .easing(let easing):
      // Nothing plays in less than the shortest duration: the target is shown at once.
      return pace.duration >= Magnitude.positive.lowerBound
        ? Lead(effect: effect, easing: easing, duration: pace.duration) : nil
    case .spring(let unit) where Magnitude.positive.contains(rest):
      let easing = unit.spring.easing(duration: rest, initialVelocity: unit.initialVelocity)
      return Lead(effect: effect, easing: Easing(easing), duration: rest)
    case .spring, .motion:
      return Lead(effect: effect, easing: pace.easing, duration: rest, isMotion: true)
    }
  }

  /// Its entries in a layer, the lowest first.
  func entries(at time: Double) -> [AnimationStack<Value>.Entry] {
    let timing =
      isMotion
      ? Timing(of: StepClock(.motion(duration)).timing, in: [StepClock(.begin(time))])
      : MediaTiming(beginTime: time, duration: duration).timing
    func entry(
      _ effect: some ValueEffect<Value>, _ easing: Easing, _ composite: CompositeOperation
    ) -> AnimationStack<Value>.Entry {
      AnimationStack.Entry(
        animation: PropertyAnimation(effect, timing: timing, easing: easing, composite: composite),
        key: nil)
    }
    return [entry(effect, easing, .replace)] + (push.map { [entry($0, .linear, .add)] } ?? [])
  }
}

extension LinearValue {
  /// An animation by a spring or a decay with a given velocity.
  fileprivate func lead<Value>(
    by pace: Pace, _ way: Way<Value>, _ velocity: Value, _ isChecked: Bool
  ) throws(ParameterError) -> Any? {
    guard let way = way as? Way<Self>, let velocity = velocity as? Self,
      let response = pace.response
    else { return nil }
    let distance = way.to.adding(way.from, times: -1)
    if case .spring(let unit) = pace.form {
      return try Lead.released(
        unit.spring, from: way.from, to: way.to,
        velocity.adding(distance, times: unit.initialVelocity), isChecked)
    }
    guard var lead = try Lead.paced(by: pace, way, velocity: nil, isChecked: isChecked) else {
      return try Lead.released(response.spring, from: way.from, to: way.to, velocity, isChecked)
    }
    let push = try SpringVectorMotion(
      response.spring, from: additiveIdentity, to: additiveIdentity,
      velocity: velocity.adding(distance, times: -pace.speed(at: 0)), isChecked: isChecked)
    lead.push = ReleasedSpring(motion: push, duration: 1)
    return lead
  }
}

extension SpringVectorMotion {
  fileprivate init(
    _ spring: DampedSpring, from: Value, to: Value, velocity: Value, isChecked: Bool
  ) throws(ParameterError) {
    if isChecked {
      try self.init(validating: spring, from: from, to: to, velocity: velocity)
    } else {
      self.init(unchecked: spring, from: from, to: to, velocity: velocity)
    }
  }
}

extension Lead where Value: LinearValue {
  /// A spring that is released with a velocity; `nil` where nothing moves.
  fileprivate static func released(
    _ spring: DampedSpring, from: Value, to: Value, _ velocity: Value, _ isChecked: Bool
  ) throws(ParameterError) -> Self? {
    let motion = try SpringVectorMotion(
      spring, from: from, to: to, velocity: velocity, isChecked: isChecked)
    let way = motion.releaseDistance
    guard way > 0 else { return nil }
    let threshold = way * Pace.rest
    if isChecked { try check(threshold, "settling distance", in: Magnitude.nonNegative) }
    // A threshold below the accepted numbers is never seen.
    let accepted = Magnitude.positive
    let duration = motion.settlingDurationByNorm(
      within: min(max(threshold, accepted.lowerBound), accepted.upperBound))
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

  /// The value at its end; at progress 1 if it never ends.
  fileprivate func finalValue(over model: Value) -> Value {
    let moment = playback.lastMoment(before: timing.endTime)
    let context = EffectContext(underlying: model, model: model, at: moment)
    return effect.value(at: moment.progress, from: nil, in: context)
  }

  /// An animation that holds its end from there on; `nil` if that is shown anyway, or later than any accepted time.
  fileprivate func hold(at end: Value, over model: Value) -> PropertyAnimation? {
    guard timing.endTime <= Magnitude.largest,
      (value(at: .infinity, over: model, model: model) ?? model) != end
    else { return nil }
    return PropertyAnimation(
      BasicAnimation(from: end, to: end),
      timing: MediaTiming(beginTime: timing.endTime, duration: 0, fillMode: .forwards))
  }
}

extension Playback {
  /// The moment at its end if it fills, otherwise the one just before.
  fileprivate func lastMoment(before end: Double) -> EffectMoment {
    if timing.own.isMotion {
      return EffectMoment(progress: easing.value(at: .infinity), iteration: 0)
    }
    // What fills is what is left, also of passes that take no time.
    if end.isFinite, let filling = moment(at: end) { return filling }
    let state = timing.state(at: end, from: .left)
    guard end.isFinite, let progress = state.directedProgress else {
      return EffectMoment(progress: 1, iteration: 0)
    }
    return EffectMoment(
      progress: easing.value(at: progress), iteration: state.iteration ?? 0,
      isCumulative: isCumulative, beforeFlag: false)
  }
}

// MARK: - Thrown

extension AnimationStack where Value == Double {
  /// Throws the value shown at `time`, between bounds at which springs catch it.
  ///
  /// ```swift
  /// var offset = AnimationStack(130.0)  // where a finger lets go
  /// offset.animate(
  ///   throwing: 6000, at: 0, .scrollViewNormal, within: 0...2000,
  ///   spring: DampedSpring(response: 0.5, dampingRatio: 1))
  /// offset.model                        // 2000
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
