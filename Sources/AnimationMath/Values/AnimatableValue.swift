// What can be animated, and what animations need to do with it.
//
//     interpolated    between the two ends of an animation, and beyond them
//     added           on top of what lies below it in a stack: numbers sum, transforms concatenate
//     accumulated     component by component, as repeats that build on each other want it
//     difference      what must be added to reach a value: the additive rewriting of an animation
//     distance        how far apart two values are, for a constant pace
//
// Numbers, points and colours are lists of numbers, and all five follow from that (LinearValue.swift).
// Transforms are not, and bring their own.

/// A value that animations can mix.
///
/// For all values that go together (``isCompatible(with:)``):
///
/// - `a.interpolated(to: b, at: 0)` is `a`, and at 1 it is `b`;
/// - `neutral.added(to: a)` is `a`;
/// - where `a.difference(from: b)` is not `nil`, `a.difference(from: b)!.added(to: b)` is `a`, but for
///   rounding.
public protocol AnimatableValue: Equatable, Sendable {
  /// Whether the two can be mixed: arrays can if they are of the same length.
  ///
  /// The other methods stop the program where it is false.
  func isCompatible(with other: Self) -> Bool

  /// The value at `progress` of the way from this one to `end`.
  ///
  /// - Parameters:
  ///   - end: The value at 1.
  ///   - progress: 0 gives this value and 1 gives `end`, both exactly; outside 0…1 it goes on in the
  ///     same way.
  func interpolated(to end: Self, at progress: Double) -> Self

  /// This value on top of another: the sum of numbers; for transforms the two one after the other,
  /// `underlying` first in the list, so that this one acts in its coordinates.
  func added(to underlying: Self) -> Self

  /// `count` times this value on top of another, component by component: what a repeat adds to the
  /// repeats before it.
  ///
  /// For numbers, `underlying + count · self`. Scale factors count from 1.
  ///
  /// - Parameters:
  ///   - underlying: What is added to.
  ///   - count: ≥ 0; finite.
  func accumulated(onto underlying: Self, count: Double) -> Self

  /// The value that, added to `base`, gives this one; `nil` if there is none, as for a transform on a
  /// singular one.
  func difference(from base: Self) -> Self?

  /// The value that changes nothing when it is added: zeros, the identity. It has this value's shape.
  var neutral: Self { get }

  /// How far this value is from another: 0 for equal ones, never negative.
  func distance(from other: Self) -> Double
}
