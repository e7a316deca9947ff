// An animation of one property: an effect, a timing, and a way of going together with the animations below.
//
//     parent time → groups → timing → directed progress → easing → effect → composite
//
// Core Animation's order, which is also that of Web Animations. A spring is an easing over its settling
// duration; a timing of either kind may stand at the end of the chain, and groups clip what is in them.
//
// A media timing hands on a progress within 0…1, whatever its easing makes of it; the easing may overshoot.

/// An animation of a value in time.
///
/// ```swift
/// let fade = PropertyAnimation(
///   BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5), easing: .easeOut)
/// fade.value(at: 0.25, over: 0, model: 0)
/// ```
public struct PropertyAnimation<Value: AnimatableValue>: Sendable {
  /// The value as a function of progress.
  public var effect: any ValueEffect<Value>

  /// The easing that the progress goes through first.
  public var easing: Easing

  /// The timing, with the groups around it.
  public var timing: Timing

  /// The combination with the underlying value.
  public var composite: CompositeOperation

  /// Whether each pass builds on those before it.
  public var isCumulative: Bool

  /// Whether it is removed when it has played, or when its outermost group has, whatever the fill mode.
  public var isRemovedOnCompletion: Bool

  /// An animation.
  ///
  /// - Parameters:
  ///   - effect: The value as a function of progress.
  ///   - timing: The times at which it plays.
  ///   - easing: The easing that the progress goes through.
  ///   - composite: The combination with the underlying value; `add` is Core Animation's `isAdditive`.
  ///   - isCumulative: Whether each pass builds on those before it. It has no effect in an infinitely late
  ///     pass.
  ///   - isRemovedOnCompletion: Core Animation's default is `true`; where it is, filling forwards shows
  ///     nothing.
  public init(
    _ effect: some ValueEffect<Value>, timing: some AnimationTiming, easing: Easing = .linear,
    composite: CompositeOperation = .replace, isCumulative: Bool = false,
    isRemovedOnCompletion: Bool = false
  ) {
    self.effect = effect
    self.timing = timing.timing
    self.easing = easing
    self.composite = composite
    self.isCumulative = isCumulative
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// A basic animation by a spring over its settling duration.
  ///
  /// - Parameters:
  ///   - effect: The two ends.
  ///   - spring: The spring that pulls from one to the other.
  ///   - beginTime: The time of the release.
  ///   - initialVelocity: In whole distances per second towards the end, as Core Animation's.
  ///   - threshold: How near to the end it has settled, as a fraction of the distance. The rest of it is
  ///     the jump when the animation ends.
  ///   - fillMode: Whether it shows its ends before and after.
  ///   - composite: The combination with the underlying value.
  public static func spring(
    _ effect: BasicAnimation<Value>, _ spring: DampedSpring, beginTime: Double = 0,
    initialVelocity: Double = 0, settlingWithin threshold: Double = 0.001,
    fillMode: FillMode = .removed, composite: CompositeOperation = .replace
  ) -> PropertyAnimation {
    let easing = spring.easing(settlingWithin: threshold, initialVelocity: initialVelocity)
    return PropertyAnimation(
      effect,
      timing: MediaTiming(beginTime: beginTime, duration: easing.duration, fillMode: fillMode),
      easing: Easing(easing), composite: composite)
  }

  /// The animation as a child of a group, in whose time it then lives and by which it is clipped.
  ///
  /// - Parameters:
  ///   - group: When the group plays; a ``ClockMap`` shifts what is in it and has no end.
  ///   - easing: What the group's progress goes through before it becomes the time of its children.
  public func grouped(
    in group: some AnimationTiming, easing: Easing = .linear
  ) -> PropertyAnimation {
    var grouped = self
    grouped.timing = timing.grouped(in: group, easing: easing)
    return grouped
  }

  /// The state of the timing at a time of the property; idle where a group shows nothing.
  public func state(at time: Double) -> TimingState { timing.state(at: time) }

  /// The end of the timing or of its outermost group, in the property's time; ∞ if there is none.
  public var endTime: Double { timing.endTime }

  /// The value of the property with this animation on top; `nil` where the animation shows nothing.
  ///
  /// - Parameters:
  ///   - time: Seconds of the property's time.
  ///   - underlying: The value without this animation.
  ///   - model: The property's own value.
  public func value(at time: Double, over underlying: Value, model: Value) -> Value? {
    guard let moment = moment(at: time) else { return nil }
    let context = EffectContext(
      underlying: underlying, model: model, iteration: moment.iteration)
    return effect.value(at: moment.progress, from: nil, in: context)
      .composed(composite, over: underlying)
  }

  /// What the property shows with this animation on top, where nothing is read beneath: neither what other
  /// animations show nor the property's own value.
  ///
  /// ```swift
  /// let fade = PropertyAnimation(BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 2))
  /// fade.value(at: 0.5)                                  // 0.25
  /// ```
  ///
  /// - Returns: `nil` where it shows nothing, and for an animation that adds, accumulates or reads what is
  ///   beneath it, or leaves an end to the property's value.
  public func value(at time: Double) -> Value? {
    guard composite == .replace, let effect = effect as? any SelfContained<Value>,
      let moment = moment(at: time)
    else { return nil }
    return effect.value(at: moment)
  }
}

/// An effect that may read nothing but the progress.
protocol SelfContained<Value> {
  associatedtype Value: AnimatableValue

  /// The value at a moment; `nil` where something else is read.
  func value(at moment: EffectMoment) -> Value?
}

extension BasicAnimation: SelfContained {
  func value(at moment: EffectMoment) -> Value? {
    guard let (from, to) = ownEnds else { return nil }
    let context = EffectContext(underlying: from, model: to, iteration: moment.iteration)
    return value(at: moment.progress, from: nil, in: context)
  }
}

extension KeyframeAnimation: SelfContained {
  func value(at moment: EffectMoment) -> Value? {
    guard let own = ownContext else { return nil }
    let context = EffectContext(
      underlying: own.underlying, model: own.model, iteration: moment.iteration)
    return value(at: moment.progress, from: nil, in: context)
  }
}

extension TrajectoryAnimation: SelfContained {
  func value(at moment: EffectMoment) -> Value? {
    let context = EffectContext(underlying: origin, model: origin, iteration: moment.iteration)
    return value(at: moment.progress, from: nil, in: context)
  }
}

extension PathTransformAnimation: SelfContained {
  func value(at moment: EffectMoment) -> TransformList? {
    let context = EffectContext(underlying: origin, model: origin, iteration: moment.iteration)
    return value(at: moment.progress, from: nil, in: context)
  }
}
