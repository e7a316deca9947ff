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
// [1] Apple, Core Animation: CABasicAnimation, "Setting Interpolation Values".

/// A value on its way from one place to another.
public struct BasicAnimation<Value: AnimatableValue>: ValueEffect, Equatable {
  /// Where it starts, if that is said.
  public let from: Value?

  /// Where it ends.
  public let to: Value?

  /// How far it goes.
  public let by: Value?

  /// What `to` less `by` is, where these two say it all.
  private let start: Value?

  /// An animation by one, two or three of its ends.
  ///
  /// - Precondition: At least one is given, and they have the same shape. `to` and `by` without `from`
  ///   need a `by` that can be undone: a transform that is not singular.
  public init(from: Value? = nil, to: Value? = nil, by: Value? = nil) {
    let values = [from, to, by].compactMap { $0 }
    precondition(!values.isEmpty, "one of from, to and by must be given")
    for value in values { requireCompatible(values[0], value) }
    (self.from, self.to, self.by) = (from, to, by)
    if from == nil, let to, let by {
      let undone = by.neutral.difference(from: by)
      precondition(undone != nil, "by must be a value that can be undone, got \(by)")
      start = undone?.added(to: to)
    } else {
      start = nil
    }
  }

  /// The two ends, for a property of that value.
  public func ends(model: Value) -> (from: Value, to: Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, by.added(to: from))
    case (nil, let to?, .some): (start ?? model, to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, by.added(to: model))
    case (nil, nil, nil): (model, model)
    }
  }

  /// The value between the ends; of an animation that builds on its repeats both ends with as many times
  /// the end on top.
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

  /// From the difference of the ends to nothing.
  public func relativeToEnd(model: Value) -> (effect: any ValueEffect<Value>, end: Value)? {
    let (from, to) = ends(model: model)
    guard let start = from.difference(from: to) else { return nil }
    return (BasicAnimation(from: start, to: to.neutral), to)
  }
}

extension BasicAnimation: LinearEffect where Value: LinearValue {
  /// The ends that are given: `from`, or what takes its place; then `to` or `by`.
  public var columns: [Value] {
    switch (from, to, by) {
    case (let from?, let to?, _): [from, to]
    case (let from?, nil, let by?): [from, by]
    case (nil, let to?, .some): [start ?? to, to]
    case (let value?, nil, nil), (nil, let value?, nil), (nil, nil, let value?): [value]
    case (nil, nil, nil): []
    }
  }

  /// The weights of the ends.
  public func weights(at progress: Double, from side: Side?, iteration: Double) -> EffectWeights {
    sum((1 - progress), progress + iteration)
  }

  /// −1 at the start and 1 at the end.
  public func weightSlopes(at progress: Double, from side: Side) -> EffectWeights { sum(-1, 1) }

  /// So many times the start and so many times the end.
  private func sum(_ start: Double, _ end: Double) -> EffectWeights {
    switch (from, to, by) {
    case (.some, .some, _), (nil, .some, .some):
      EffectWeights(columns: [(0, start), (1, end)])
    case (.some, nil, .some):
      EffectWeights(columns: [(0, start + end), (1, end)])
    case (.some, nil, nil):
      EffectWeights(model: end, columns: [(0, start)])
    case (nil, .some, nil):
      EffectWeights(model: start, columns: [(0, end)])
    case (nil, nil, .some):
      EffectWeights(model: start + end, columns: [(0, end)])
    case (nil, nil, nil):
      EffectWeights(model: start + end)
    }
  }
}
