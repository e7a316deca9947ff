// A new value for a property while animations of it are under way.
//
// Two ways, which differ in what becomes of the animations that are interrupted.
//
// Adding: they go on, and the new one is added to them.
//
//     model := new,   new one: (old − new) → 0, added, below all that is under way
//
// What is shown is continuous, and its velocity too where the new curve starts with slope 0, as a spring
// released at rest does. Below, since with d₁ … dₙ under way old·d₁ … dₙ = new·(new⁻¹·old)·d₁ … dₙ: only
// there does it make up for the change of the value beneath, whatever the rest does; for numbers alone the
// order would not matter. Each interruption leaves an animation until it has played.
//
// An animation under way that replaces hides what is below it, the new one too, and when it ends what is
// shown would jump to what the new one has come to by then. It is therefore written as one that adds to the
// value that it ends on, and that value takes the place of old. What it hid is dropped.
//
// Where there is no difference, as to a scale of 0, nothing can be added: the new animation replaces, from
// what is shown at that moment to the new value. Its velocity begins anew.
//
// Preserving velocity: one spring takes over the value and the velocity shown at that moment, and all that was
// under way is dropped. The value after it is as if it had always been a single spring that was retargeted;
// one animation is left, however often this is done.
//
// The sum of animations may leave the range of its ends. Systems that hold a property to a range, such as an
// opacity, show less than the sum, and are better served by taking over; nothing is clamped here.

// MARK: - Adding

extension AnimationStack {
  /// Changes the property's value at `time` and leads what is shown there, while the animations under way
  /// go on.
  ///
  /// ```swift
  /// var x = AnimationStack(0.0)
  /// x.animate(to: 100, at: 0, duration: 1, easing: .easeInOut)
  /// x.animate(to: 50, at: 0.5, duration: 1, easing: .easeInOut)
  /// x.value(at: 0.5)                                     // 50: no jump, then or later
  /// ```
  ///
  /// What is shown does not jump at `time`, nor later where it did not before, however often this is done;
  /// before `time` it is what it was; but for rounding (measured: n·2⁻⁵³ of the largest of n numbers that
  /// were set, 2⁻⁴⁶ of matrices), for animations that are added and leave an end to the property's value,
  /// and for those that accumulate onto lists of steps, where it matters how a transform is written. Nor
  /// does its velocity jump where the easing begins with slope 0.
  ///
  /// To a value without a difference from the one before, such as a scale of 0, the new animation replaces
  /// what is under way, from what is shown on, as a ``BasicAnimation`` mixes the two: a singular matrix is
  /// not mixed and flips half-way. An animation that cannot be written as a sum is replaced likewise: a
  /// cumulative one, or keyframes that are composed with what is underneath.
  ///
  /// - Parameters:
  ///   - value: The new value of the property.
  ///   - time: When, in seconds of the property's time; not before the last such change.
  ///   - duration: In seconds; > 0.
  ///   - easing: The way there, from 0.
  public mutating func animate(
    to value: Value, at time: Double, duration: Double, easing: Easing = .linear
  ) {
    require(duration > 0, "duration must be above 0, got \(duration)")
    interrupt(at: time, to: value) { _ in (duration, easing) }
  }

  /// The same by a spring over its settling duration: velocity is continuous too, since what is under way
  /// goes on and the new spring is released at rest.
  ///
  /// Where something replaces what is under way, or `initialVelocity` is not 0, velocity is not continuous.
  ///
  /// - Parameters:
  ///   - value: The new value of the property.
  ///   - time: When, in seconds of the property's time; not before the last such change.
  ///   - spring: How.
  ///   - initialVelocity: In whole distances per second towards the value, as Core Animation's, beside the
  ///     velocity of what is under way.
  ///   - settling: How near to the end it has settled; that of the property if `nil`.
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

  /// Leads to a new value in the time and by the easing that the length of the way asks for; at once if
  /// these are `nil`.
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
      model = value
      if way == 0 { return }
      if let lead = animation(
        BasicAnimation(from: difference, to: value.neutral), way, .backwards, .add)
      {
        // Before `time` it is the value before: no past is needed.
        present.entries.insert(Entry(animation: lead, key: nil), at: 0)
      }
      return
    }
    let shown = self.value(at: time)
    takeOver(
      at: time, to: value,
      by: animation(
        BasicAnimation(from: shown, to: value), shown.distance(from: value), .removed, .replace))
  }

  /// Puts one animation in the place of all that is under way.
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

  /// Keeps what is shown before a time, whatever becomes of it from then on.
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
  /// The value it ends on, and the animation that, added to it, shows what this one shows; `nil` where
  /// there is none.
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

  /// The eased progress at which it ends: that of an animation which turns back is 0; 1 if it never ends.
  private var lastProgress: Double {
    guard endTime.isFinite else { return 1 }
    let state = timing.state(at: endTime, from: .left)
    return state.directedProgress.map { easing.value(at: $0) } ?? 1
  }
}

/// What an effect shows, as seen from a value: its difference at each progress.
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
  /// Changes the property's value at `time` and leads what is shown there by a spring that takes over the
  /// value and the velocity shown at that moment; all that was under way is dropped.
  ///
  /// ```swift
  /// var x = AnimationStack(0.0)
  /// x.animate(to: 100, at: 0, preservingVelocity: .bouncy)
  /// x.animate(to: 40, at: 0.2, preservingVelocity: .bouncy)     // one animation, as before
  /// ```
  ///
  /// What is shown is that of ``SpringMotion/retargeted(to:at:spring:)``, channel by channel. It does not
  /// grow with the number of changes: neither the animations, nor the time that a value takes.
  /// ``removeFinished(at:)`` forgets what was before.
  ///
  /// - Parameters:
  ///   - value: The new value of the property.
  ///   - time: When, in seconds of the property's time; not before the last such change.
  ///   - spring: How.
  ///   - velocity: The velocity to begin with, in value units per second, such as that of a finger; that of
  ///     what is shown if `nil`. Where that is not finite, or an effect under way has none, it is 0.
  ///   - settling: How near to the end it has settled; that of the property if `nil`. A fraction is one of
  ///     the way, or of the velocity over the spring's angular frequency if that is longer.
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
