// A new target for a property whose animations are still running.
//
// There are two ways. They differ in what happens to the running animations.
//
// 1. Adding. The running animations continue, and a new one is added to them:
//
//        model value := new        new animation: (old − new) → 0, additive, at the bottom of the stack
//
//    The value shown is continuous. So is its velocity, if the new easing starts with slope 0, as that of a
//    spring released at rest does. The place at the bottom matters for transforms: with d₁ … dₙ running,
//    old·d₁ … dₙ = new·(new⁻¹·old)·d₁ … dₙ, and only there does the difference make up for the new model value.
//    Each interruption leaves one animation in the stack until it has played.
//
//    A running animation that replaces would hide the new one, and the value would jump when it ends. So
//    it is rewritten: it adds to its own end value, and the end value takes the place of old. The animations
//    that it hid are dropped.
//
//    Where old − new does not exist, as for a scale of 0, nothing can be added. The new animation then replaces,
//    from the value shown to the new target, and the velocity starts at that of its easing.
//
// 2. Preserving velocity. One spring takes over the value and the velocity shown, and all running animations
//    are dropped. The result is that of a single spring which was retargeted. One animation is left, after
//    any number of interruptions.
//
// A sum of animations may leave the range between its ends. Nothing is clamped here. A property that has to
// stay in a range, such as an opacity, is better served by the second way.

// MARK: - Adding

extension AnimationStack {
  /// Sets a new target at `time` and animates there, while the running animations continue.
  ///
  /// ```swift
  /// var x = AnimationStack(0.0)
  /// x.animate(to: 100, at: 0, duration: 1, easing: .easeInOut)
  /// x.animate(to: 50, at: 0.5, duration: 1, easing: .easeInOut)
  /// x.value(at: 0.5)                                     // 50: no jump, then or later
  /// ```
  ///
  /// The value shown is continuous at `time` and after, for any number of interruptions; before `time` it stays
  /// as it was. The velocity is continuous too, if the easing starts with slope 0.
  ///
  /// - Rounding adds n·2⁻⁵³ of the largest of n targets (measured), 2⁻⁴⁶ for matrices.
  /// - The value may jump under additive animations that leave an end to the model value, and under animations
  ///   that accumulate onto transform lists.
  /// - A target without a difference from the old one, such as a scale of 0, is reached by an animation that
  ///   replaces the running ones, from the value shown. It mixes its ends as a ``BasicAnimation`` does: a
  ///   singular matrix is not mixed, and flips half-way.
  /// - Running animations that cannot be written as a sum are replaced in the same way: cumulative ones, and
  ///   keyframes composed with the underlying value.
  ///
  /// - Parameters:
  ///   - value: The new model value.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - duration: In seconds; > 0.
  ///   - easing: The easing of the new animation, from 0.
  public mutating func animate(
    to value: Value, at time: Double, duration: Double, easing: Easing = .linear
  ) {
    require(duration > 0, "duration must be above 0, got \(duration)")
    interrupt(at: time, to: value) { _ in (duration, easing) }
  }

  /// Sets a new target at `time` and animates there by a spring, while the running animations continue.
  ///
  /// The velocity is continuous, because the new spring is released at rest and added. It is not if
  /// `initialVelocity` is not 0, or if the spring has to replace the running animations.
  ///
  /// - Parameters:
  ///   - value: The new model value.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - spring: The spring of the new animation, which plays for its settling duration.
  ///   - initialVelocity: In whole distances per second towards the target, as Core Animation's; it is added
  ///     to the velocity of the running animations.
  ///   - settling: The threshold at which the spring has settled; ``settling`` of the stack if `nil`.
  /// - Precondition: The spring settles: its damping ratio is above 0.
  public mutating func animate(
    to value: Value, at time: Double, spring: DampedSpring, initialVelocity: Double = 0,
    settling: DampedSpring.SettlingThreshold? = nil
  ) {
    requireSettling(spring)
    let settling = settling ?? self.settling
    interrupt(at: time, to: value) { way in
      let motion = spring.motion(from: 0, to: 1, velocity: initialVelocity)
      // A way of 0 is less than any distance.
      let threshold = settling.fraction(of: way)
      let duration = threshold.isFinite ? motion.settlingDuration(within: threshold) : 0
      guard duration > 0 else { return nil }
      return (duration, Easing(spring.easing(duration: duration, initialVelocity: initialVelocity)))
    }
  }

  /// Sets a new target.
  ///
  /// - Parameter course: Duration and easing for a distance; `nil` to be there at once.
  private mutating func interrupt(
    at time: Double, to value: Value,
    _ course: (_ way: Double) -> (duration: Double, easing: Easing)?
  ) {
    begin(at: time)
    func animation(
      _ effect: BasicAnimation<Value>, _ way: Double, _ fillMode: FillMode,
      _ composite: CompositeOperation
    ) -> PropertyAnimation<Value>? {
      course(way).map { duration, easing in
        PropertyAnimation(
          effect, timing: MediaTiming(beginTime: time, duration: duration, fillMode: fillMode),
          easing: easing, composite: composite)
      }
    }
    let top = present.entries.lastIndex {
      $0.animation.composite == .replace && $0.animation.moment(at: time) != nil
    }
    if let top {
      let interrupted = present.entries[top]
      if let (end, rest) = interrupted.animation.relativeToItsEnd(model: model),
        let difference = end.difference(from: value)
      {
        let above = present.entries[(top + 1)...]
        keepPast(until: time)
        let way = end.distance(from: value)
        let lead =
          way == 0
          ? nil
          : animation(BasicAnimation(from: difference, to: value.neutral), way, .removed, .add)
        present = Layers(
          model: value,
          entries: [lead.map { Entry(animation: $0, key: nil) }].compactMap { $0 }
            + [Entry(animation: rest, key: interrupted.key)] + above)
        return
      }
    } else if let difference = model.difference(from: value) {
      let way = model.distance(from: value)
      // Before `time` it is the value before: no past is needed.
      let lead =
        way == 0
        ? nil
        : animation(BasicAnimation(from: difference, to: value.neutral), way, .backwards, .add)
      if let lead {
        present = Layers(
          present, over: value, inserting: Entry(animation: lead, key: nil), at: 0)
      } else {
        model = value
      }
      return
    }
    let shown = self.value(at: time)
    takeOver(
      at: time, to: value,
      by: animation(
        BasicAnimation(from: shown, to: value), shown.distance(from: value), .removed, .replace))
  }

  /// Replaces all running animations by one.
  private mutating func takeOver(
    at time: Double, to value: Value, by animation: PropertyAnimation<Value>?
  ) {
    let later = present.entries.filter {
      time < $0.animation.endTime && $0.animation.moment(at: time) == nil
    }
    keepPast(until: time)
    present = Layers(
      model: value,
      entries: [animation.map { Entry(animation: $0, key: nil) }].compactMap { $0 } + later)
  }

  /// Keeps the present layers for times before `time`.
  private mutating func keepPast(until time: Double) {
    // One that lasted no time shows nowhere.
    if past.last?.until != time { past.append((time, present)) }
  }

  private mutating func begin(at time: Double) {
    require(time.isFinite, "time must be finite, got \(time)")
    require(
      time >= lastChange, "time must not be before the last change, at \(lastChange), got \(time)")
    lastChange = time
  }
}

/// Stops the program unless a spring comes to rest.
private func requireSettling(_ spring: DampedSpring) {
  require(
    spring.dampingRatio > 0,
    "dampingRatio must be above 0 for a spring that settles, got \(spring.dampingRatio)")
}

extension PropertyAnimation {
  /// The end value, and the equivalent additive animation; `nil` where there is none.
  ///
  /// - Parameter model: The property's value, which an animation that leaves an end open reads.
  fileprivate func relativeToItsEnd(model: Value) -> (end: Value, rest: PropertyAnimation)? {
    guard !isCumulative, !effect.readsUnderlying else { return nil }
    let context = EffectContext(underlying: model, model: model)
    let end = effect.value(at: lastProgress, from: nil, in: context)
    // Of transforms the rewritten effect takes another way between its ends, and would jump.
    let isLinear = Value.self is any LinearValue.Type
    guard let own = isLinear ? effect.relative(to: end, model: model) : difference(from: end) else {
      return nil
    }
    var rest = self
    rest.effect = own
    rest.composite = .add
    return (end, rest)
  }

  private func difference(from base: Value) -> (any ValueEffect<Value>)? {
    base.neutral.difference(from: base).map { _ in EffectDifference(effect: effect, base: base) }
  }

  /// The eased progress at the end: 0 for an animation that turns back, 1 for one that never ends.
  private var lastProgress: Double {
    guard endTime.isFinite else { return 1 }
    let state = timing.state(at: endTime, from: .left)
    return state.directedProgress.map { easing.value(at: $0) } ?? 1
  }
}

/// The difference of an effect's value from a base, at each progress.
private struct EffectDifference<Value: AnimatableValue>: ValueEffect {
  let effect: any ValueEffect<Value>
  let base: Value

  var readsUnderlying: Bool { effect.readsUnderlying }

  static func == (a: EffectDifference, b: EffectDifference) -> Bool {
    a.base == b.base && a.effect.isEqual(to: b.effect)
  }

  func value(at progress: Double, from side: Side?, in context: EffectContext<Value>) -> Value {
    let value = effect.value(at: progress, from: side, in: context)
    return value.difference(from: base) ?? value
  }

  func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    let base = base.added(to: self.base)
    return base.neutral.difference(from: base).map { _ in
      EffectDifference(effect: effect, base: base)
    }
  }
}

// MARK: - Preserving velocity

extension AnimationStack where Value: LinearValue {
  /// Sets a new target at `time`, with one spring that takes over the value and the velocity shown.
  ///
  /// ```swift
  /// var x = AnimationStack(0.0)
  /// x.animate(to: 100, at: 0, preservingVelocity: .bouncy)
  /// x.animate(to: 40, at: 0.2, preservingVelocity: .bouncy)     // one animation, as before
  /// ```
  ///
  /// All running animations are dropped. Each channel moves as by ``SpringMotion/retargeted(to:at:spring:)``.
  /// However often the target changes, one animation is left, and a value takes the same time.
  /// ``removeFinished(at:)`` forgets the layers before the last change.
  ///
  /// - Parameters:
  ///   - value: The new model value.
  ///   - time: The time of the change, in seconds of the property's time; not before the last change.
  ///   - spring: The spring to the target.
  ///   - velocity: The initial velocity in value units per second, such as that of a finger; if `nil`, the
  ///     velocity shown. It is 0 where that is not finite, or a running effect has none.
  ///   - settling: The threshold at which the spring has settled; ``settling`` of the stack if `nil`. A
  ///     fraction refers to the distance, or to the velocity over the spring's angular frequency if that is
  ///     larger.
  /// - Precondition: The spring settles: its damping ratio is above 0.
  public mutating func animate(
    to value: Value, at time: Double, preservingVelocity spring: DampedSpring,
    velocity: Value? = nil, settling: DampedSpring.SettlingThreshold? = nil
  ) {
    requireSettling(spring)
    begin(at: time)
    let from = self.value(at: time)
    let shown = velocity ?? self.velocity(at: time) ?? value.neutral
    let start = shown.withChannels { shown.channel($0).isFinite ? shown.channel($0) : 0 }
    let way = max(
      from.distance(from: value), start.distance(from: start.neutral) / spring.angularFrequency)
    var animation: PropertyAnimation<Value>?
    if way > 0 {
      let motion = spring.motion(from: from, to: value, velocity: start)
      let duration = motion.settlingDurationByNorm(
        within: (settling ?? self.settling).distance(of: way))
      if duration > 0 {
        animation = PropertyAnimation(
          ReleasedSpring(motion: motion, duration: duration),
          timing: MediaTiming(beginTime: time, duration: duration))
      }
    }
    takeOver(at: time, to: value, by: animation)
  }
}
