// Effects: the half of an animation that knows values and no time.
//
//     BasicAnimation            from, to, by
//     KeyframeAnimation         values at offsets: Core Animation's five modes, or composed one by one
//     TrajectoryAnimation       along a track of segments or a path in the plane
//     PathTransformAnimation    a transform along a path that turns with it
//
// An effect over numbers is a weighted sum: of the underlying value, the model value and values of its own. The
// weights of one instant are a row of a matrix. So many instants of many channels are one matrix product.

/// The values that an effect may read, besides the progress.
public struct EffectContext<Value: AnimatableValue>: Sendable {
  /// The value shown by the stack below the animation.
  public let underlying: Value

  /// The property's own value, which no animation changes.
  public let model: Value

  /// The index of the iteration, if the animation is cumulative; otherwise 0.
  public let iteration: Double

  /// A context.
  ///
  /// - Precondition: `iteration` is ≥ 0 and finite.
  public init(underlying: Value, model: Value, iteration: Double = 0) {
    require(iteration >= 0 && iteration < .infinity, "iteration must be ≥ 0, got \(iteration)")
    (self.underlying, self.model, self.iteration) = (underlying, model, iteration)
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
  public func relativeToEnd(model: Value) -> (effect: any ValueEffect<Value>, end: Value)? {
    let end = value(at: 1, from: nil, in: EffectContext(underlying: model, model: model))
    return relative(to: end, model: model).map { ($0, end) }
  }
}

/// The weights of the underlying value, the model value and the columns of an effect.
public struct EffectWeights: Sendable {
  /// The weight of the underlying value.
  public var underlying: Double

  /// The weight of the model value.
  public var model: Double

  /// The weights of the effect's columns, by index; those of a column listed twice add up.
  public var columns: [(index: Int, weight: Double)]

  /// The weights of a sum.
  public init(
    underlying: Double = 0, model: Double = 0, columns: [(index: Int, weight: Double)] = []
  ) {
    (self.underlying, self.model, self.columns) = (underlying, model, columns)
  }

  /// The weights times a factor; a weight of 0 stays 0, even if the factor is infinite.
  package func scaled(by factor: Double) -> EffectWeights {
    func scaled(_ weight: Double) -> Double { weight == 0 ? 0 : weight * factor }
    return EffectWeights(
      underlying: scaled(underlying), model: scaled(model),
      columns: columns.map { ($0.index, scaled($0.weight)) })
  }

  /// The sum of both weights.
  package func adding(_ other: EffectWeights) -> EffectWeights {
    EffectWeights(
      underlying: underlying + other.underlying, model: model + other.model,
      columns: columns + other.columns)
  }
}

/// An effect that is a weighted sum of values.
public protocol LinearEffect<Value>: ValueEffect where Value: LinearValue {
  /// The effect's own values.
  var columns: [Value] { get }

  /// The weights at a progress; those that are 0 may be left out.
  ///
  /// - Parameters:
  ///   - progress: As for the value.
  ///   - side: As for the value.
  ///   - iteration: As in ``EffectContext``.
  func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights

  /// The derivatives of the weights with respect to progress; ±∞ at a vertical tangent.
  func weightSlopes(at progress: Double, from side: Side) -> EffectWeights

  /// The derivatives of the weights, with a common factor apart.
  ///
  /// At a vertical tangent only the factor is infinite, because infinities of both signs have no sum. An effect
  /// without easings of its own need not implement it.
  func weightRates(at progress: Double, from side: Side) -> (weights: EffectWeights, rate: Double)
}

extension LinearEffect {
  /// The derivatives, with the factor 1.
  public func weightRates(
    at progress: Double, from side: Side
  ) -> (weights: EffectWeights, rate: Double) {
    (weightSlopes(at: progress, from: side), 1)
  }
}
