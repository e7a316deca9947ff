// What a stack shows by its definition: layer after layer and animation after animation, each by its effect.
//
//     own(t)       the layer's model value, then for each animation in effect: replaced by its value, or its
//                  value added or accumulated
//     shown(t)     own, or own + (below − base), or own over below
//     shown′(t)    the product rule: slope · rate + (derivative by the value below) · (velocity below)
//
// The engine computes the same from rows of numbers; numbers of single precision it rounds once, at the end, and not
// after each animation as here.

import AnimationMath

extension AnimationStack {
  /// The layers that matter at a time: from the last one that has begun and replaces.
  private func shown(at time: Double) -> ArraySlice<Layer> {
    let begun = layers.prefix { $0.begin <= time || time.isNaN }
    let lowest = begun.lastIndex { $0.base == nil && !$0.keepsBelow } ?? 0
    return begun[lowest...]
  }

  /// The value shown, animation by animation.
  public func valueByEffects(at time: Double) -> Value {
    let layers = shown(at: time)
    return layers.dropFirst().reduce(layers[layers.startIndex].value(at: time, over: nil)) {
      below, layer in
      let own = layer.value(at: time, over: layer.keepsBelow ? below : nil)
      return layer.base.map { own.onTop(of: below, less: $0) } ?? own
    }
  }
}

extension AnimationStack.Layer {
  fileprivate func value(at time: Double, over below: Value?) -> Value {
    entries.reduce(below ?? model) { shown, entry in
      entry.animation.value(at: time, over: shown, model: model) ?? shown
    }
  }
}

extension AnimatableValue {
  /// own + (below − base); the value below where both are equal, and its own where there is no difference.
  fileprivate func onTop(of below: Self, less base: Self) -> Self {
    guard isMixable(with: below), isMixable(with: base) else { return self }
    func sum(_ own: some LinearValue) -> Self? {
      guard let below = below as? any LinearValue, let base = base as? any LinearValue else {
        return nil
      }
      return own.withChannels {
        let (own, below, base) = (own.channel($0), below.channel($0), base.channel($0))
        return own == base ? below : own + (below - base)
      } as? Self
    }
    if let sum = (self as? any LinearValue).flatMap({ sum($0) }) { return sum }
    return self == base ? below : below.additiveDifference(from: base)?.added(onto: self) ?? self
  }
}

// MARK: - Velocities

extension AnimationStack where Value: LinearValue {
  /// The velocity shown, animation by animation, from the right.
  ///
  /// What an effect makes of the velocity below it is measured, to 2⁻³⁰ of it.
  public func velocityByEffects(at time: Double) -> Value {
    var (value, velocity) = (model, model.additiveIdentity)
    for (index, layer) in shown(at: time).enumerated() {
      let (below, velocityBelow) = (value, velocity)
      if index == 0 || !layer.keepsBelow {
        (value, velocity) = (layer.model, layer.model.additiveIdentity)
      }
      for entry in layer.entries {
        entry.animation.move(&value, &velocity, at: time, model: layer.model)
      }
      guard index > 0, let base = layer.base, velocity.isMixable(with: velocityBelow) else {
        continue
      }
      value = value.onTop(of: below, less: base)
      velocity = velocity.plus(velocityBelow, times: 1)
    }
    return velocity
  }
}

extension PropertyAnimation where Value: LinearValue {
  fileprivate func move(
    _ value: inout Value, _ velocity: inout Value, at time: Double, model: Value
  ) {
    guard let (moment, progress) = playback.movement(after: time) else { return }
    let context = EffectContext(underlying: value, model: model, at: moment)
    let own = effect.value(at: progress.value, from: progress.side, in: context)
    var moving = own.additiveIdentity
    if progress.rate != 0 {
      let side: Side = progress.rate < 0 ? .left : .right
      let slope = effect.slope(at: progress.value, from: side, in: context)
      moving = slope.withChannels {
        slope.channel($0) == 0 ? 0 : slope.channel($0) * progress.rate
      }
    }
    if effect.readsUnderlying, velocity != velocity.additiveIdentity {
      // The polynomial of degree 4 through five steps of a 2⁻¹²th of a second.
      for (step, weight) in [4, -3, 4.0 / 3, -0.25].enumerated() {
        let below = value.plus(velocity, times: Double(step + 1) * 0x1p-12)
        let moved = effect.value(
          at: progress.value, from: progress.side,
          in: EffectContext(underlying: below, model: model, at: moment))
        moving = moving.plus(moved.plus(own, times: -1), times: weight * 0x1p12)
      }
    }
    velocity = composite == .replace ? moving : velocity.plus(moving, times: 1)
    value = own.composed(composite, over: value)
  }
}

extension LinearValue {
  fileprivate func plus(_ other: Self, times factor: Double) -> Self {
    withChannels { channel($0) + factor * other.channel($0) }
  }
}

// MARK: - Interruptions

/// A number that is moved to changing targets: for each call, the function of time that it makes of the one before.
///
///     additive             base + p·(target − base) + (below − base), base: the target before
///     replacing            from + p·(target − from), from: the value shown
///     preservingVelocity   the same, and a spring is released with the velocity shown
public struct InterruptedNumber: Sendable {
  /// The value shown at a time.
  public private(set) var value: @Sendable (Double) -> Double

  /// The velocity shown at a time, per second.
  public private(set) var velocity: @Sendable (Double) -> Double = { _ in 0 }
  private var target: Double

  /// A number at rest.
  public init(_ model: Double) {
    target = model
    value = { _ in model }
  }

  /// Leads the number to a target from `begin` on.
  public mutating func animate(
    to target: Double, at begin: Double, _ pace: Pace, policy: InterruptionPolicy
  ) {
    let (shown, moving, base) = (value, velocity, self.target)
    let from = policy == .additive ? base : shown(begin)
    var progress: @Sendable (Double) -> Double = { from + pace.progress(at: $0) * (target - from) }
    var speed: @Sendable (Double) -> Double = { pace.speed(at: $0) * (target - from) }
    if policy == .preservingVelocity, case .spring(let unit) = pace.form {
      let release = moving(begin) + unit.initialVelocity * (target - from)
      let motion = unit.spring.motion(from: from, to: target, velocity: release)
      (progress, speed) = ({ motion.value(at: $0) }, { motion.velocity(at: $0) })
    }
    let isAdded = policy == .additive
    let (own, ownSpeed) = (progress, speed)
    value = { time in
      if time < begin { return shown(time) }
      return own(time - begin) + (isAdded ? shown(time) - base : 0)
    }
    velocity = { time in
      if time < begin { return moving(time) }
      return ownSpeed(time - begin) + (isAdded ? moving(time) : 0)
    }
    self.target = target
  }
}
