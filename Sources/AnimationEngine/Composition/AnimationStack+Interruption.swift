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
//                     Springs of equal parameters sum to one, which has their value and their velocity: where all that
//                     matters is such springs, that one is made instead, so that a long drag costs one spring.
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
  ///   So do turns about one axis, scales, and lists of the same transform functions where nothing is added.
  /// - Otherwise, and for an easing, the pace determines it. A value without a velocity, such as a matrix, starts at
  ///   rest.
  ///
  /// A spring plays until it is at rest, within 2⁻⁶⁰ of its distance; ``removeFinished(at:)`` forgets it then.
  ///
  /// Under ``InterruptionPolicy/additive``:
  ///
  /// - Of a list of numbers, a spring over running springs with its own parameters replaces them by the one spring that is
  ///   their sum, and one animation is left. The sum rests where they do, within 2⁻⁶⁰ of the distances, and is within the
  ///   bound below. Turns and transforms keep each spring until ``removeFinished(at:)``.
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
  ///   - velocity: The velocity at `time` of a list of numbers, in value units per second, for a spring, a decay or
  ///     `minimumJerk`: that of a finger, under every policy; 0 starts at rest. A velocity of the pace itself is added. If
  ///     `nil`, the policy decides.
  /// - Precondition: `velocity` is `nil` for an easing, which has its own.
  public mutating func animate(
    to target: Value, at time: Double, _ pace: Pace, velocity: Value? = nil
  ) {
    requireNumbers(target, "target")
    if let velocity { pace.requireVelocity(velocity, to: target, from: value(at: time)) }
    // Numbers are not checked: the velocity shown may exceed the accepted ones, as halfway to 1e50
    // within 1e-20 s.
    lead(to: target, at: time, pace, velocity: velocity)
  }

  /// Sets a new target at `time` and animates there, checked; of no use after an error.
  ///
  /// - Throws: If the value shown, or the velocity at release, is beyond ±1e50 or not a number.
  package mutating func animate(
    validating target: Value, at time: Double, _ pace: Pace, velocity: Value? = nil
  ) throws(ParameterError) {
    // In place: a copy of all layers for each target would take the square of the time.
    let taken = lead(to: target, at: time, pace, velocity: velocity)
    let effects = layers.suffix(2).flatMap(\.entries).map(\.animation.effect)
    let springs: [(any ValueEffect<Value>)?] = effects + [taken]
    for case let spring as ReleasedSpring<Value> in springs {
      try spring.checkNumbers()
      try check(spring.settlingDistance, "settling distance", in: Magnitude.nonNegative)
    }
  }

  /// - Returns: The spring that takes over the velocity shown, be it 0; `nil` for none.
  @discardableResult
  private mutating func lead(
    to target: Value, at time: Double, _ pace: Pace, velocity: Value?
  ) -> ReleasedSpring<Value>? {
    begin(at: time)
    let isSum = policy == .additive && isMoved(by: pace, at: time) && model.isMixable(with: target)
    let policy: InterruptionPolicy = isSum ? .preservingVelocity : policy
    var release =
      pace.hasInertia ? policy.release(velocity) { velocityShown(at: time).finite } : nil
    if policy == .additive && add(to: target, at: time, pace, velocity: release) { return nil }
    let from = value(at: time)
    if isSum, case .spring(let unit) = pace.form {
      // The pace's own velocity is in distances, counted from the value at which the running
      // springs end.
      release = release?.adding(from.adding(model, times: -1), times: unit.initialVelocity)
    }
    takeOver(
      at: time, to: target,
      by: animations(from: from, to: target, at: time, pace, velocity: release))
    return release.flatMap { pace.released(from, target, velocity: $0) }
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
    takeOver(at: time, to: value, by: [])
  }

  /// Ends the running animations at `time`, holding the value shown.
  ///
  /// - Parameter time: As for ``set(to:at:)``.
  public mutating func hold(at time: Double) {
    set(to: value(at: time), at: time)
  }

  // MARK: -

  /// Puts a layer on top that is added to the running animations, if that can be done.
  private mutating func add(
    to target: Value, at time: Double, _ pace: Pace, velocity: Value?
  ) -> Bool {
    let last = layers[layers.count - 1]
    func isRunning(_ entry: Entry) -> Bool {
      entry.animation.composite == .replace && entry.animation.isInEffect(at: time)
    }
    let running = last.entries.last(where: isRunning)?.animation
    let base = running?.finalValue(over: model) ?? model
    guard base.isMixable(with: target),
      base.additiveIdentity.additiveDifference(from: base) != nil
    else { return false }
    let animations = animations(from: base, to: target, at: time, pace, velocity: velocity)
    if animations.isEmpty && target == base && target == model { return true }
    let later = removeLater(than: time)
    if let hold = running?.hold(at: base, over: model),
      let place = layers[layers.count - 1].entries.lastIndex(where: isRunning)
    {
      insert(Entry(animation: hold, key: nil), at: place + 1)
    }
    append(Layer(begin: time, model: target, entries: entries(animations), base: base))
    if !later.isEmpty {
      append(Layer(begin: time, model: target, entries: later, keepsBelow: true))
    }
    return true
  }

  private func entries(_ animations: [PropertyAnimation<Value>]) -> [Entry] {
    animations.map { Entry(animation: $0, key: nil) }
  }

  /// Whether the value depends only on springs with the parameters of a pace, and one of them is
  /// moving.
  private func isMoved(by pace: Pace, at time: Double) -> Bool {
    guard case .spring(let unit) = pace.form, Value.isLinear,
      entries.last?.animation.isInEffect(at: time) ?? false
    else { return false }
    return layers[shownLayers].allSatisfy { $0.isAtRest(orMovedBy: unit.spring) }
  }

  /// Removes from the last layer, and returns, the replacing animations that have not begun yet.
  private mutating func removeLater(than time: Double) -> [Entry] {
    func isLater(_ entry: Entry) -> Bool {
      let animation = entry.animation
      return animation.composite == .replace && animation.timing.isHidden(before: time)
        && !animation.isInEffect(at: time) && time < animation.restTime
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
  fileprivate mutating func takeOver(
    at time: Double, to value: Value, by animations: [PropertyAnimation<Value>]
  ) {
    let later = entries.filter {
      time < $0.animation.restTime && !$0.animation.isInEffect(at: time)
    }
    // Layers that would be replaced at the instant at which they began are never shown.
    while layers[layers.count - 1].begin == time { removeLast() }
    append(Layer(begin: time, model: value, entries: entries(animations) + later))
  }

  fileprivate mutating func begin(at time: Double) {
    requireNumber(time, "time")
    require(
      time >= lastChange, "time must not be before the last change, at \(lastChange), got \(time)")
    lastChange = time
  }
}

extension AnimationStack.Layer {
  /// Whether the layer shows its model value from its beginning on, or a spring leads to it.
  fileprivate func isAtRest(orMovedBy spring: DampedSpring) -> Bool {
    guard let animation = entries.first?.animation else { return !keepsBelow }
    guard entries.count == 1, !keepsBelow, animation.composite == .replace,
      !animation.isCumulative, !animation.isRemovedOnCompletion
    else { return false }
    let own: (spring: DampedSpring, duration: Double)
    if let effect = animation.effect as? BasicAnimation<Value>,
      case .spring(let easing) = animation.easing.form, effect.ends(model: model).to == model
    {
      own = (easing.motion.spring, easing.duration)
    } else if let effect = animation.effect as? ReleasedSpring<Value>,
      animation.easing.isLinear, effect.to == model, !effect.isBounded
    {
      own = (effect.spring, effect.duration)
    } else {
      return false
    }
    return begin.isFinite && own.spring.angularFrequency == spring.angularFrequency
      && own.spring.dampingRatio == spring.dampingRatio
      && animation.timing == MediaTiming(beginTime: begin, duration: own.duration).timing
  }
}

// MARK: - A new animation

extension AnimationStack {
  /// The animations from a value to a target, the lowest first; none where nothing moves.
  ///
  /// - Parameter velocity: The velocity at the beginning; `nil` for that of the pace.
  private func animations(
    from: Value, to target: Value, at time: Double, _ pace: Pace, velocity: Value?
  ) -> [PropertyAnimation<Value>] {
    // A step that ends elsewhere than at its target stays there.
    let isHeld = (pace.progress(at: .infinity) - 1).magnitude > 1e-9
    let pace = StepPace(pace)
    let isMoving =
      !from.isMixable(with: target) || from.animationDistance(from: target) > 0
      || velocity.map { $0.animationDistance(from: $0.zeroed) > 0 } ?? false
    // Nothing plays in less than the shortest duration: the target is shown at once.
    guard isMoving, isHeld || pace.rest >= Magnitude.positive.lowerBound else { return [] }
    return pace.animations(
      of: BasicAnimation(from: from, target: target), like: from, velocity: velocity
    ).map { animation in
      var animation = animation
      let own = animation.timing.own
      animation.timing =
        own.isMotion
        ? Timing(of: animation.timing, in: [StepClock(.begin(time))])
        : MediaTiming(
          beginTime: time, duration: own.duration, fillMode: isHeld ? .forwards : .removed
        ).timing
      return animation
    }
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

  /// The value at the animation's end; at progress 1 if it never ends.
  fileprivate func finalValue(over model: Value) -> Value {
    let moment = playback.lastMoment(before: restTime)
    let context = EffectContext(underlying: model, model: model, at: moment)
    return effect.value(at: moment.progress, from: nil, in: context)
  }

  /// An animation that holds the end value from the end on; `nil` if that value is shown anyway, or
  /// if the end is beyond the accepted times.
  fileprivate func hold(at end: Value, over model: Value) -> PropertyAnimation? {
    guard restTime <= Magnitude.largest,
      (value(at: .infinity, over: model, model: model) ?? model) != end
    else { return nil }
    return PropertyAnimation(
      BasicAnimation(from: end, to: end),
      timing: MediaTiming(beginTime: restTime, duration: 0, fillMode: .forwards))
  }
}

extension Playback {
  /// The moment at the animation's end if it fills, otherwise the moment just before.
  fileprivate func lastMoment(before end: Double) -> EffectMoment {
    if timing.own.isMotion {
      return EffectMoment(progress: easing.value(at: .infinity), iteration: 0)
    }
    // If the animation fills, the filled value is the final one, also for passes that take no time.
    if end.isFinite, let filling = moment(at: end) { return filling }
    let state = timing.state(at: end, from: .left)
    guard end.isFinite, let progress = state.directedProgress else {
      return EffectMoment(progress: 1, iteration: 0)
    }
    return EffectMoment(progress: progress, iteration: state.iteration ?? 0)
      .eased(to: easing.value(at: progress), isCumulative: isCumulative)
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
    let (effect, end, duration) = trapping(
      try TrajectoryAnimation.thrown(
        from: from, velocity: velocity, friction, within: bounds, spring: spring,
        settling: settling))
    let timing = MediaTiming(beginTime: time, duration: duration)
    takeOver(
      at: time, to: end,
      by: duration > 0 ? [PropertyAnimation(effect, timing: timing)] : [])
  }
}
