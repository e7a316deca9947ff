// Effects: the half of an animation that knows values and no time.
//
//     BasicAnimation            from, to, by
//     KeyframeAnimation         values at offsets: Core Animation's five modes, or composed one by one
//     TrajectoryAnimation       along a track of segments or a path in the plane
//     PathTransformAnimation    a transform along a path that turns with it
//
// An effect over numbers has a slope as well, from which velocities follow (EffectVelocity.swift).

/// The values that an effect may read, besides the progress.
public struct EffectContext<Value: AnimatableValue>: Sendable {
  /// The value shown by the stack below the animation.
  public let underlying: Value

  /// The property's own value, which no animation changes.
  public let model: Value

  /// The index of the iteration, if the animation is cumulative; otherwise 0.
  public let iteration: Double

  /// Whether the easings between keyframes are read from the left: CSS's before flag.
  package private(set) var beforeFlag = false

  /// A context.
  ///
  /// - Precondition: `iteration` is ≥ 0 and finite.
  public init(underlying: Value, model: Value, iteration: Double = 0) {
    require(iteration >= 0 && iteration < .infinity, "iteration must be ≥ 0, got \(iteration)")
    (self.underlying, self.model, self.iteration) = (underlying, model, iteration)
  }

  /// The context of a moment.
  package init(underlying: Value, model: Value, at moment: EffectMoment) {
    self.init(underlying: underlying, model: model, iteration: moment.iteration)
    beforeFlag = moment.beforeFlag
  }

  /// The context over other values.
  package func with(underlying: Value, model: Value) -> EffectContext {
    var context = EffectContext(underlying: underlying, model: model, iteration: iteration)
    context.beforeFlag = beforeFlag
    return context
  }
}

/// A value as a function of progress, in the context of a property.
public protocol ValueEffect<Value>: Equatable, Sendable {
  /// The type that is animated.
  associatedtype Value: AnimatableValue

  /// Whether the value depends on the underlying value.
  ///
  /// If it does not, and the effect replaces, the animations below it are not evaluated. `true` by default.
  var readsUnderlying: Bool { get }

  /// The value at a progress.
  ///
  /// - Parameters:
  ///   - progress: 0 at the start and 1 at the end; an easing may take it beyond.
  ///   - side: The side of the limit, for jumps; `nil` for the value itself.
  ///   - context: The underlying value, the model value and the iteration.
  func value(at progress: Double, from side: Side?, in context: EffectContext<Value>) -> Value

  /// The derivative of the value with respect to progress, from one side, for a list of numbers.
  ///
  /// By default it is measured: that of the polynomial of degree 4 through values at steps of 2⁻¹². An effect with a
  /// derivative of its own gives it; where the tangent is vertical, ±∞ in the channels that move.
  ///
  /// - Parameters:
  ///   - progress: As for the value.
  ///   - side: The side of the limit.
  ///   - context: As for the value; its underlying value is held.
  func slope(at progress: Double, from side: Side, in context: EffectContext<Value>) -> Value

  /// The equivalent effect to be added to `base`.
  ///
  /// - Parameters:
  ///   - base: A value of the property.
  ///   - model: The property's own value, for an effect that leaves an end open.
  /// - Returns: `nil` if the values have no difference, or the effect composes its values itself.
  func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)?
}

extension ValueEffect {
  /// `true`: the value may depend on the underlying value.
  public var readsUnderlying: Bool { true }

  /// Whether another effect is of the same type and equal.
  package func isEqual(to other: Any) -> Bool { (other as? Self) == self }

  /// `nil`: no additive form.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? { nil }

  /// The equivalent effect to be added to the end value, and the end value.
  ///
  /// - Parameter model: The property's own value, for an effect that leaves an end open.
  /// - Returns: `nil` where ``relative(to:model:)`` gives `nil`.
  package func relativeToEnd(model: Value) -> (effect: any ValueEffect<Value>, end: Value)? {
    let end = value(at: 1, from: nil, in: EffectContext(underlying: model, model: model))
    return relative(to: end, model: model).map { ($0, end) }
  }
}
