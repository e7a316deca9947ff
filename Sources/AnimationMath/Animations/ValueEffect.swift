// The half of an animation that knows values and no time: a value as a function of progress.
//
//     BasicAnimation            from, to, by
//     KeyframeAnimation         values at offsets: Core Animation's five modes, or composed one by one
//     TrajectoryAnimation       along a track of segments or a path in the plane
//     PathTransformAnimation    a transform along a path that turns with it
//
// An effect over numbers is linear in all that it mixes: the underlying value, the model value, and values of
// its own. The weights of these are a row of the matrix by which many instants of many channels are one
// product.

/// What an effect may read beside the progress.
public struct EffectContext<Value: AnimatableValue>: Sendable {
  /// What the animations below it in the stack come to.
  public let underlying: Value

  /// The property's own value, which no animation changes.
  public let model: Value

  /// How many passes of an animation that builds on its repeats have been played; 0 for others.
  public let iteration: Double

  /// A context.
  ///
  /// - Precondition: `iteration` is ≥ 0 and finite.
  public init(underlying: Value, model: Value, iteration: Double = 0) {
    precondition(iteration >= 0 && iteration < .infinity, "iteration must be ≥ 0, got \(iteration)")
    (self.underlying, self.model, self.iteration) = (underlying, model, iteration)
  }
}

/// A value as a function of progress, in the context of a property.
public protocol ValueEffect<Value>: Equatable, Sendable {
  /// What is animated.
  associatedtype Value: AnimatableValue

  /// Whether the value depends on what the animations below come to.
  ///
  /// What lies below an effect that does not, and that replaces it, need not be known. `true` if it is
  /// not implemented.
  var readsUnderlying: Bool { get }

  /// The value at a progress.
  ///
  /// - Parameters:
  ///   - progress: 0 at the start and 1 at the end; an easing may take it beyond.
  ///   - side: From where it is approached, which matters at jumps; `nil` for the value itself.
  ///   - context: What the property shows otherwise.
  func value(at progress: Double, from side: Side?, in context: EffectContext<Value>) -> Value

  /// The effect that, added to `base`, shows what this one shows by itself.
  ///
  /// - Parameters:
  ///   - base: A value of the property.
  ///   - model: The property's value, which an effect that leaves an end open reads.
  /// - Returns: `nil` where there is no difference of values, or the effect composes its values itself.
  func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)?
}

extension ValueEffect {
  /// `true`, which is safe for every effect.
  public var readsUnderlying: Bool { true }

  /// Whether another effect is of the same type and equal.
  func isEqual(to other: Any) -> Bool { (other as? Self) == self }

  /// No effect that can be added.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? { nil }

  /// The value it ends on, and the effect relative to it.
  ///
  /// - Parameter model: The property's value, which an effect that leaves an end open reads.
  /// - Returns: `nil` where ``relative(to:model:)`` is.
  public func relativeToEnd(model: Value) -> (effect: any ValueEffect<Value>, end: Value)? {
    let end = value(at: 1, from: nil, in: EffectContext(underlying: model, model: model))
    return relative(to: end, model: model).map { ($0, end) }
  }
}

/// What the value of an effect over numbers is made of.
public struct EffectWeights: Sendable {
  /// The share of what is underneath.
  public var underlying: Double

  /// The share of the model value.
  public var model: Double

  /// The shares of the effect's columns, by index; of a column that is listed twice, their sum.
  public var columns: [(index: Int, weight: Double)]

  /// The weights of a sum.
  public init(
    underlying: Double = 0, model: Double = 0, columns: [(index: Int, weight: Double)] = []
  ) {
    (self.underlying, self.model, self.columns) = (underlying, model, columns)
  }

  /// The weights times a factor; one of 0 stays, also where the factor is the slope of a vertical tangent.
  public func scaled(by factor: Double) -> EffectWeights {
    func scaled(_ weight: Double) -> Double { weight == 0 ? 0 : weight * factor }
    return EffectWeights(
      underlying: scaled(underlying), model: scaled(model),
      columns: columns.map { ($0.index, scaled($0.weight)) })
  }

  /// The weights of the sum of two.
  public func adding(_ other: EffectWeights) -> EffectWeights {
    EffectWeights(
      underlying: underlying + other.underlying, model: model + other.model,
      columns: columns + other.columns)
  }
}

/// An effect that is a weighted sum of values.
public protocol LinearEffect<Value>: ValueEffect where Value: LinearValue {
  /// The values that are weighed, beside what is underneath and the model value.
  var columns: [Value] { get }

  /// The weights at a progress; those that are 0 may be left out.
  ///
  /// - Parameters:
  ///   - progress: As for the value.
  ///   - side: As for the value.
  ///   - iteration: As in ``EffectContext``.
  func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights

  /// The derivatives of the weights with respect to progress; ±∞ where an easing in the effect has a vertical
  /// tangent.
  func weightSlopes(at progress: Double, from side: Side) -> EffectWeights

  /// The same as multiples of a rate, which alone is infinite at a vertical tangent: infinities of both
  /// signs have no sum.
  ///
  /// An effect without easings of its own need not implement it.
  func weightRates(at progress: Double, from side: Side) -> (weights: EffectWeights, rate: Double)
}

extension LinearEffect {
  /// The derivatives, once.
  public func weightRates(
    at progress: Double, from side: Side
  ) -> (weights: EffectWeights, rate: Double) {
    (weightSlopes(at: progress, from: side), 1)
  }
}
