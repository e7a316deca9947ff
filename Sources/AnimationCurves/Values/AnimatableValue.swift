// Animatable values and the five operations that animations need.
//
//     interpolated    between the two ends of an animation, and beyond them
//     added           to the underlying value in a stack: numbers sum, transforms concatenate
//     accumulated     component by component, for repeats that build on each other
//     difference      the value to be added to a base: the additive rewriting of an animation
//     distance        between two values, for a constant pace
//
// Numbers, points and colours are lists of numbers, and all five operations follow from that
// (LinearValue.swift). Transforms are not, and have operations of their own. What has nothing in between is a
// DiscreteValue.

/// A value that animations can mix.
///
/// A type of one's own that consists of numbers usually conforms to ``LinearValue``, which asks for three members and
/// provides these; one that has nothing in between conforms to ``DiscreteValue``, which asks for none.
///
/// For all compatible values (``isMixable(with:)``), though a ``DiscreteValue`` has nothing to add:
///
/// - `a.interpolated(to: b, at: 0)` is `a`, and at 1 it is `b`;
/// - `additiveIdentity.added(onto: a)` is `a`;
/// - if `a.additiveDifference(from: b)` is not `nil`, then `a.additiveDifference(from: b)!.added(onto: b)` is `a`, up
///   to rounding.
public protocol AnimatableValue: Equatable, Sendable {
  /// Whether the two values can be mixed.
  ///
  /// Always, by default. Arrays, for example, must have the same length. For incompatible values the
  /// other methods stop the program. A property may be animated from one to the other: it changes half-way.
  func isMixable(with other: Self) -> Bool

  /// The mixture of this value and `end`.
  ///
  /// - Parameters:
  ///   - end: The value at 1.
  ///   - progress: 0 gives this value and 1 gives `end`, both exactly; outside 0…1 the mixture
  ///     continues in the same way.
  func interpolated(to end: Self, at progress: Double) -> Self

  /// This value added to an underlying one.
  ///
  /// Numbers are summed. Transforms are concatenated, `underlying` first in the list, so that this
  /// transform acts in the coordinates of the underlying one.
  func added(onto underlying: Self) -> Self

  /// This value added `count` times to an underlying one, component by component.
  ///
  /// A repeating animation adds its end value to later repeats in this way. For numbers the result
  /// is `underlying + count · self`. Of scale factors, the part above 1 is added.
  ///
  /// - Parameters:
  ///   - underlying: The value that is added to.
  ///   - count: ≥ 0; finite.
  func accumulated(onto underlying: Self, count: Double) -> Self

  /// The value to add to `base` to get this one.
  ///
  /// `nil` if there is none, as for a transform and a singular base.
  func additiveDifference(from base: Self) -> Self?

  /// The value of this shape that changes nothing when added.
  ///
  /// Zeros for numbers, the identity for transforms.
  var additiveIdentity: Self { get }

  /// The distance to another value: 0 for equal values, never negative.
  func animationDistance(from other: Self) -> Double

  /// Whether values are lists of numbers in all operations, as those of a ``LinearValue`` are.
  static var isLinear: Bool { get }

  /// The number of numbers that a mixture mixes, each by itself: the channels of a ``LinearValue``, the angle of a turn,
  /// the numbers of a list of transform functions; 0 for a value that mixes otherwise.
  var numberCount: Int { get }

  /// One of these numbers.
  func number(_ index: Int) -> Double

  /// The value of the same shape with other numbers; this value if it has none.
  func withNumbers(_ number: (Int) -> Double) -> Self

  /// Whether this value and another are mixed number by number.
  func isShaped(like other: Self) -> Bool
}

extension AnimatableValue {
  /// Every value of the type can be mixed with every other.
  @inlinable
  public func isMixable(with other: Self) -> Bool { true }

  /// `false`: by default values are no lists of numbers.
  @inlinable
  public static var isLinear: Bool { false }

  /// 0: by default a value is not a list of numbers.
  @inlinable
  public var numberCount: Int { 0 }

  /// NaN: by default a value has no channels.
  @inlinable
  public func number(_ index: Int) -> Double { .nan }

  /// This value.
  @inlinable
  public func withNumbers(_ number: (Int) -> Double) -> Self { self }

  /// Whether both have numbers, and can be mixed.
  @inlinable
  public func isShaped(like other: Self) -> Bool { numberCount > 0 && isMixable(with: other) }

  /// The mixture; of two values that cannot be mixed this one before half-way, and `end` from there on.
  @inlinable
  package func changed(to end: Self, at progress: Double) -> Self {
    isMixable(with: end)
      ? interpolated(to: end, at: progress) : progress < 0.5 ? self : end
  }
}

/// Stops the program unless a value consists of finite numbers, in lists of one length where it is a list of lists.
///
/// To be called where a value comes in, so that none shows NaN later.
@_specialize(where Value == Double)
package func requireNumbers<Value: AnimatableValue>(
  _ value: Value, _ name: @autoclosure () -> String
) {
  require(
    !Value.isLinear || value.isMixable(with: value),
    "the elements of \(name()) must have one shape, got \(value)")
  let isFinite =
    value.numberCount > 0
    ? (0..<value.numberCount).allSatisfy { value.number($0).isFinite }
    : !value.animationDistance(from: value.additiveIdentity).isNaN
  require(isFinite, "\(name()) must be finite, got \(value)")
}
