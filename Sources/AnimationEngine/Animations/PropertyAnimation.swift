// An animation of one property: an effect, a timing, an easing and a composite operation.
//
//     parent time → groups → timing → directed progress → easing → effect → composite
//
// This is the order of Core Animation and of Web Animations. A spring is an easing over its settling duration.
// Groups clip their children. The directed progress is in 0…1; the eased progress may overshoot.

/// An animation of a value in time.
///
/// ```swift
/// let fade = PropertyAnimation(
///   BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5),
///   easing: .easeOut)
/// fade.value(at: 0.25, over: 0, model: 0)
/// ```
public struct PropertyAnimation<Value: AnimatableValue>: Sendable {
  /// The value as a function of progress.
  public var effect: any ValueEffect<Value>

  /// The easing of the progress, before the effect.
  public var easing: Easing

  /// The timing, with the groups around it.
  public var timing: Timing

  /// The combination with the underlying value.
  public var composite: CompositeOperation

  /// Whether each iteration adds to those before it.
  public var isCumulative: Bool

  /// Whether the animation is removed when it has played, whatever the fill mode.
  ///
  /// In a group, it is removed when the outermost group has played.
  public var isRemovedOnCompletion: Bool

  /// An animation.
  ///
  /// - Parameters:
  ///   - effect: The value as a function of progress.
  ///   - timing: The times at which it plays.
  ///   - easing: The easing of the progress.
  ///   - composite: The combination with the underlying value; `add` is Core Animation's `isAdditive`.
  ///   - isCumulative: Whether each iteration adds to those before it; of no effect in an iteration
  ///     of infinite index.
  ///   - isRemovedOnCompletion: Whether it is removed when it has played. Then filling forwards shows nothing.
  ///     The default is `false`, so that the fill mode alone decides what is shown afterwards, as in CSS. Core
  ///     Animation's default is `true`: there `fillMode` has an effect only after setting this to `false`.
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
  ///   - spring: The spring from one end to the other.
  ///   - beginTime: The time of the release.
  ///   - initialVelocity: In whole distances per second towards the end, as in Core Animation.
  ///   - threshold: The settling threshold, as a fraction of the distance: the animation jumps by it when it
  ///     ends.
  ///   - fillMode: The rule for the times before and after.
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

  /// The animation as a child of a group, in the group's time and clipped by it.
  ///
  /// - Parameters:
  ///   - group: The timing of the group; a ``ClockMap`` shifts its children and has no end.
  ///   - easing: The easing of the group's progress, before it becomes the time of its children.
  public func grouped(
    in group: some AnimationTiming, easing: Easing = .linear
  ) -> PropertyAnimation {
    var grouped = self
    grouped.timing = timing.grouped(in: group, easing: easing)
    return grouped
  }

  /// The value of the property with this animation on top; `nil` where it is not in effect.
  ///
  /// - Parameters:
  ///   - time: Seconds of the property's time.
  ///   - underlying: The value without this animation.
  ///   - model: The property's own value.
  public func value(at time: Double, over underlying: Value, model: Value) -> Value? {
    guard let moment = playback.moment(at: time) else { return nil }
    let context = EffectContext(
      underlying: underlying, model: model, at: moment)
    return effect.value(at: moment.progress, from: nil, in: context)
      .composed(composite, over: underlying)
  }

  /// The value of an animation that reads neither the underlying nor the model value.
  ///
  /// ```swift
  /// let fade = PropertyAnimation(
  ///   BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 2))
  /// fade.value(at: 0.5)  // 0.25
  /// ```
  ///
  /// - Returns: `nil` where the animation is not in effect, and if it adds, accumulates, reads the
  ///   underlying value or leaves an end to the model value.
  public func value(at time: Double) -> Value? {
    guard composite == .replace, let moment = playback.moment(at: time),
      let shape = (effect as? any SelfContained)?.shape as? Value
    else { return nil }
    let context = EffectContext(underlying: shape, model: shape, at: moment)
    return effect.value(at: moment.progress, from: nil, in: context)
  }
}

/// An effect whose value may depend on the progress alone.
protocol SelfContained: ValueEffect {
  /// Some value of the effect's shape; `nil` if the effect depends on the underlying or the model
  /// value.
  var shape: Value? { get }
}

extension BasicAnimation: SelfContained {
  var shape: Value? { ownEnds?.from }
}

extension KeyframeAnimation: SelfContained {
  var shape: Value? { readsUnderlying ? nil : keyframes[0].value }
}

extension TrajectoryAnimation: SelfContained {
  var shape: Value? { origin }
}

extension PathTransformAnimation: SelfContained {
  var shape: TransformList? { origin }
}
