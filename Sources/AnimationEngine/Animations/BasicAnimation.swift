// From one value to another, with the ends given in any of seven ways [1].
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
// The model value is read when the animation is evaluated, not captured when it begins. + is addition as the
// type defines it: numbers sum, transforms concatenate, `by` after `from`.
//
// An end and a model value that cannot be mixed, as lists of different lengths, change half-way [2, "discrete"].
//
// In a cumulative animation, `iteration` times the end is added to both ends [2, "iteration composite
// operation"]. For rotations in space about different axes the standard multiplies in the other
// order, former iterations first. Each iteration would then compose and decompose a matrix once
// more, and after a singular matrix all later ones would be singular.
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

  /// `from`, or `to` less `by`; `nil` for the model value.
  private let start: Value?

  /// An animation between the given ends.
  ///
  /// - Precondition: At least one of the three is given, their numbers are finite, and they have the same shape. `to` and
  ///   `by` without `from` need an invertible `by`: a transform must not be singular.
  @_specialize(where Value == Double)
  public init(from: Value? = nil, to: Value? = nil, by: Value? = nil) {
    self.init(between: from, to, by)
  }

  // A separate function: inlined, it would make numbers pay for values of unknown size.
  @inline(never)
  private init(between from: Value?, _ to: Value?, _ by: Value?) {
    guard let first = from ?? to ?? by else {
      fatalError("one of from, to and by must be given")
    }
    func check(_ value: Value?) {
      guard let value else { return }
      requireCompatible(first, value)
      requireNumbers(value, "each of from, to and by")
    }
    check(from)
    check(to)
    check(by)
    (self.from, self.to, self.by) = (from, to, by)
    if from == nil, let to, let by {
      let undone = by.additiveIdentity.additiveDifference(from: by)
      require(undone != nil, "by must be invertible where from is not given, got \(by)")
      start = undone?.added(onto: to)
    } else {
      start = from
    }
  }

  /// An animation from the value that a property has to its target, which may have another shape.
  package init(from value: Value, target: Value) {
    requireNumbers(value, "each of from, to and by")
    requireNumbers(target, "each of from, to and by")
    (from, to, by, start) = (value, target, nil, value)
  }

  /// The two ends, for a property with the given model value.
  package func ends(model: Value) -> (from: Value, to: Value) {
    let from = start ?? model
    return (from, to ?? by?.added(onto: from) ?? model)
  }

  /// The two ends; `nil` if the model value is one of them.
  package var ownEnds: (from: Value, to: Value)? {
    guard let start, let end = to ?? by?.added(onto: start) else { return nil }
    return (start, end)
  }

  /// The value between two given ends.
  ///
  /// ```swift
  /// BasicAnimation(from: 10, to: 20).value(at: 0.25)     // 12.5
  /// ```
  ///
  /// - Precondition: Two of `from`, `to` and `by` are given.
  public func value(at progress: Double) -> Value {
    guard let (from, to) = ownEnds else {
      fatalError("two of from, to and by must be given: value(at:) has no model value")
    }
    return from.changed(to: to, at: progress)
  }

  /// The ends are given or the model value, so the underlying value is not read.
  public var readsUnderlying: Bool { false }

  /// The value between the ends, with `iteration` times the end added to both.
  public func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    var (from, to) = ends(model: context.model)
    if context.iteration > 0 && from.isMixable(with: to) {
      from = to.accumulated(onto: from, count: context.iteration)
      to = to.accumulated(onto: to, count: context.iteration)
    }
    return from.changed(to: to, at: progress)
  }

  /// The difference of the ends; 0 if they cannot be mixed.
  public func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    let (from, to) = ends(model: context.model)
    guard from.isShaped(like: to) else { return from.changed(to: to, at: progress).zeroed }
    return to.adding(from, times: -1)
  }

  /// The animation between the differences of both ends from `base`.
  public func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    let (from, to) = ends(model: model)
    func difference(_ end: Value) -> Value? {
      guard end.isMixable(with: base) else { return nil }
      let difference = end.additiveDifference(from: base)
      // A transform differs from itself by the identity, but only up to rounding.
      return difference != nil && end.animationDistance(from: base) == 0
        ? end.additiveIdentity : difference
    }
    guard let from = difference(from), let to = difference(to) else { return nil }
    return BasicAnimation(from: from, to: to)
  }
}
