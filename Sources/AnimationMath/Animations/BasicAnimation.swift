// From one value to another: the ends in all seven ways of saying them [1].
//
//     from  to  by     starts at        ends at
//      ×    ×          from             to
//      ×         ×     from             from + by
//           ×    ×     to − by          to
//      ×               from             the model value
//           ×          the model value  to
//                ×     the model value  the model value + by
//      ×    ×    ×     from             to                    by is not used
//
// The model value is read when the animation is evaluated, not captured when it begins. + is adding as the
// type has it: numbers sum, transforms concatenate, by after from.
//
// A pass that builds on those before it has `iteration` times the end on top of both ends [2, "iteration
// composite operation"]. For turns in space about different axes the standard multiplies the other way
// round, the passes before first; matrices would then be put together and taken apart once more for every
// pass, and one that passes through a singular one would not come back.
//
// [1] Apple, Core Animation: CABasicAnimation, "Setting Interpolation Values".
// [2] W3C, Web Animations Level 2.

/// A value between two ends.
public struct BasicAnimation<Value: AnimatableValue>: ValueEffect, Equatable {
  /// The start, if given.
  public let from: Value?

  /// The end, if given.
  public let to: Value?

  /// The difference of the ends, if given.
  public let by: Value?

  /// `from`, or `to` less `by`; `nil` where it starts at the model value.
  private let start: Value?

  /// An animation by one, two or three of its ends.
  ///
  /// - Precondition: At least one is given, and they have the same shape. `to` and `by` without `from`
  ///   need a `by` that can be undone: a transform that is not singular.
  public init(from: Value? = nil, to: Value? = nil, by: Value? = nil) {
    let values = [from, to, by].compactMap { $0 }
    require(!values.isEmpty, "one of from, to and by must be given")
    for value in values { requireCompatible(values[0], value) }
    (self.from, self.to, self.by) = (from, to, by)
    if from == nil, let to, let by {
      let undone = by.neutral.difference(from: by)
      require(undone != nil, "by must be a value that can be undone, got \(by)")
      start = undone?.added(to: to)
    } else {
      start = from
    }
  }

  /// The two ends on a property with a model value.
  public func ends(model: Value) -> (from: Value, to: Value) {
    let from = start ?? model
    return (from, to ?? by?.added(to: from) ?? model)
  }

  /// The two ends; `nil` where the property's value is one of them.
  var ownEnds: (from: Value, to: Value)? {
    guard let start, let end = to ?? by?.added(to: start) else { return nil }
    return (start, end)
  }

  /// The value between the ends, where the property's value is neither of them.
  ///
  /// ```swift
  /// BasicAnimation(from: 10, to: 20).value(at: 0.25)     // 12.5
  /// ```
  ///
  /// - Precondition: Two of `from`, `to` and `by` are given.
  public func value(at progress: Double) -> Value {
    guard let (from, to) = ownEnds else {
      fatalError("two of from, to and by must be given where there is no property")
    }
    return from.interpolated(to: to, at: progress)
  }

  /// `false`.
  public var readsUnderlying: Bool { false }

  /// The value between the ends; in a pass that builds on those before it, with `iteration` times the end on
  /// top of both.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    var (from, to) = ends(model: context.model)
    if context.iteration > 0 {
      from = to.accumulated(onto: from, count: context.iteration)
      to = to.accumulated(onto: to, count: context.iteration)
    }
    return from.interpolated(to: to, at: progress)
  }

  /// The effect between the differences of the ends.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    let (from, to) = ends(model: model)
    func difference(_ end: Value) -> Value? {
      let difference = end.difference(from: base)
      // The difference of a transform from itself would be the identity up to rounding.
      return difference != nil && end.distance(from: base) == 0 ? end.neutral : difference
    }
    guard let from = difference(from), let to = difference(to) else { return nil }
    return BasicAnimation(from: from, to: to)
  }
}

extension BasicAnimation: LinearEffect where Value: LinearValue {
  /// The start, if it is given by `from` or by `to` and `by`; then `to` or, without it, `by`.
  public var columns: [Value] { [start, to ?? by].compactMap { $0 } }

  /// The weights of the ends.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    sum(1 - progress, progress + iteration)
  }

  /// −1 at the start and 1 at the end.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights { sum(-1, 1) }

  /// The weights of the start and of the end.
  private func sum(_ start: Double, _ end: Double) -> EffectWeights {
    // An end that is `by` on top of the start counts for the start too.
    let both = to == nil && by != nil ? start + end : start
    guard self.start != nil else { return EffectWeights(model: both, columns: [(0, end)]) }
    return to == nil && by == nil
      ? EffectWeights(model: end, columns: [(0, start)])
      : EffectWeights(columns: [(0, both), (1, end)])
  }
}
