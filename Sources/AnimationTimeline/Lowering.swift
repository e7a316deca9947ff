// What a timeline lowers to: the animations of a stack, the lowest first.
//
//     a step         an animation that replaces what is below, by its effect over the value at its beginning
//     clocks         the groups of its timing: repeats, shifts, cuts, eased and reversed groups; it fills forwards
//     a pace         the easing of one pass; a spring, a decay or a bounce goes on after it
//     a velocity     one more animation, added: a spring from 0 to 0, released with the velocity
//     a call         the animations of its steps, in the order in which they are written, from its time on
//     an added call  the same, less the final value of the calls below, and added; each until the next begins
//
// So the animation that began last shows, and the stack shows what the timeline does.

import AnimationMath

extension TimelineLayout {
  /// A property with the animations that the timeline lowers to.
  ///
  /// ```swift
  /// let stack = layout.stack(\.opacity)
  /// stack?.entries.map(\.animation.timing)   // the groups of each step
  /// stack?.value(at: 0.4)                    // layout.value(\.opacity, at: 0.4)
  /// ```
  ///
  /// Its values are those of ``value(_:at:)``. The time of a spring or another motion is rounded once more, and so
  /// is that of an animation in shifted groups.
  ///
  /// - Returns: `nil` if a step animates another property that overlaps it, such as a point and its x.
  public func stack<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable
  ) -> AnimationStack<Value>? {
    var stack = AnimationStack(model[keyPath: property])
    guard let number = numbers[PropertyKey(path: property)] else {
      let isFree = probes.allSatisfy {
        Sharing($0, PropertyReference(path: property), in: model) == .none
      }
      return isFree ? stack : nil
    }
    guard isAlone(number) else { return nil }
    for place in places[number] {
      let step = laid[place]
      guard let own = step.course.lowered(to: Value.self, in: step.placed.clocks, less: nil) else {
        return nil
      }
      for animation in own { stack.add(animation) }
    }
    return stack
  }
}

extension Animated {
  /// A property with the animations that run on it, as they were lowered, on the time of the ``clock``.
  ///
  /// It shows what ``value(_:at:)`` does from the last call on, without the range of a rule, within the roundings
  /// of a sum of its animations. An animation that is covered for good is left out.
  ///
  /// - Returns: `nil` if another animated property overlaps it; where an added call has several steps on it
  ///   in repeats, eased or reversed groups; and for an added effect without a difference.
  public func stack<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable
  ) -> AnimationStack<Value>? {
    var overlays = state.stack
    let group = overlays.groups[overlays.group(of: PropertyReference(path: property))]
    guard group.isSingle else { return nil }
    var stack = AnimationStack(overlays.base[keyPath: property])
    for (place, index) in group.live(at: .infinity).enumerated() {
      let overlay = group.overlays[index]
      if case .still(let model) = overlay.content {
        stack = AnimationStack(model[keyPath: property])
        continue
      }
      if place == 0, let before = overlay.steps.first?.before as? Value {
        stack = AnimationStack(before)
      }
      guard let own = overlay.lowered(to: Value.self, isLowest: place == 0) else { return nil }
      for animation in own { stack.add(animation) }
    }
    return stack
  }
}

extension Overlay {
  /// The animations of its steps on one property.
  fileprivate func lowered<Value: AnimatableValue>(
    to type: Value.Type, isLowest: Bool
  ) -> [PropertyAnimation<Value>]? {
    var (all, next) = ([PropertyAnimation<Value>](), Double.infinity)
    for (index, step) in steps.enumerated().reversed() {
      let isAdded = step.isAdditive && !isLowest
      if isAdded && index > 0 && step.placed.mayUncover { return nil }
      var clocks = [StepClock(.begin(begin))]
      // A sum has no cover: the step is removed where the next one begins.
      let end = isAdded ? min(end - begin, next) : end - begin
      if end < .infinity { clocks.append(StepClock(.removed(duration: max(end, 0)))) }
      guard
        let own = step.course.lowered(
          to: Value.self, in: clocks + step.placed.clocks, less: isAdded ? step.before : nil)
      else { return nil }
      all = own + all
      next = min(next, step.placed.begin)
    }
    return all
  }
}

// MARK: - Steps

extension ValueCourse {
  func lowered<Other>(
    to type: Other.Type, in clocks: [StepClock], less base: (any AnimatableValue)?
  ) -> [PropertyAnimation<Other>]? {
    lowered(in: clocks, less: base as? Value, isAdded: base != nil) as? [PropertyAnimation<Other>]
  }

  private func lowered(
    in clocks: [StepClock], less base: Value?, isAdded: Bool
  ) -> [PropertyAnimation<Value>]? {
    let effect =
      isAdded ? base.flatMap { loweredEffect.relative(to: $0, model: $0) } : loweredEffect
    guard let effect else { return nil }
    let timing = Timing(of: pace.pass, in: clocks)
    func animation(
      _ effect: some ValueEffect<Value>, _ easing: Easing, _ composite: CompositeOperation
    ) -> PropertyAnimation<Value> {
      PropertyAnimation(effect, timing: timing, easing: easing, composite: composite)
    }
    let own = animation(effect, pace.loweredEasing, isAdded ? .add : .replace)
    guard let carried else { return [own] }
    guard let push = (carried.velocity as? any LinearValue)?.push(carried.response, pace.unit)
    else { return nil }
    return (push as? any ValueEffect<Value>).map { [own, animation($0, .linear, .add)] }
  }

  private var loweredEffect: any ValueEffect<Value> {
    switch content {
    case .between(let from, let to): BasicAnimation(from: from, to: to)
    case .effect(let keyframes as KeyframeAnimation<Value>, let context):
      keyframes.composed(over: context.underlying)
    case .effect(let effect, let context):
      effect.readsUnderlying ? EnteredEffect(effect: effect, entry: context.model) : effect
    }
  }
}

extension LinearValue {
  /// The spring from 0 to 0 that is released with this velocity.
  fileprivate func push(_ response: SpringMotion, _ unit: Double) -> Any? {
    try? ReleasedSpring(
      validating: response.spring, from: additiveIdentity, to: additiveIdentity, velocity: self,
      duration: unit)
  }
}

extension Pace {
  /// The seconds of progress 0…1 of a lowered animation.
  fileprivate var unit: Double { 1e-50...1e50 ~= duration ? duration : 1 }

  fileprivate var pass: StepClock {
    if case .easing = form { return StepClock(.pass(duration: duration, goesOn: false)) }
    return StepClock(.pass(duration: unit, goesOn: true))
  }

  fileprivate var loweredEasing: Easing {
    switch form {
    case .easing(let easing): easing
    case .spring(let motion):
      Easing(motion.spring.easing(duration: unit, initialVelocity: motion.initialVelocity))
    case .motion(let motion): Easing(MotionEasing(motion: motion, duration: unit))
    }
  }
}

/// A motion by fractions of a duration.
private struct MotionEasing: Curve, Hashable {
  let motion: UnitMotion
  let duration: Double

  var domain: ClosedRange<Double> { -.infinity ... .infinity }

  func value(at x: Double, from side: Side?) -> Double {
    motion.motion.value(at: x * duration, from: side)
  }

  func slope(at x: Double, from side: Side?) -> Double {
    duration * motion.motion.slope(at: x * duration, from: side)
  }

  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let (lower, upper) = (interval.lowerBound * duration, interval.upperBound * duration)
    return motion.motion.breakpoints(in: lower...upper).map { $0 / duration }
  }
}

/// An effect over the value that a property had when its step began.
private struct EnteredEffect<Value: AnimatableValue>: ValueEffect {
  let effect: any ValueEffect<Value>
  let entry: Value

  static func == (a: EnteredEffect, b: EnteredEffect) -> Bool {
    a.entry == b.entry && a.effect.isEqual(to: b.effect)
  }

  var readsUnderlying: Bool { false }

  func value(at progress: Double, from side: Side?, in context: EffectContext<Value>) -> Value {
    effect.value(
      at: progress, from: side, in: EffectContext(underlying: entry, model: entry))
  }

  func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    effect.relative(to: base, model: entry)
  }
}
