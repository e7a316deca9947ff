// Values that have nothing between them: a Bool, a text, a case of an enumeration.
//
//     p < ½    the start          p ≥ ½    the end          [1]
//
// Nothing is added to them: an animation that would add replaces, and a new target takes over from
// running animations.
//
// [1] W3C, Web Animations, "Discrete" animation type.

/// A value without others in between, which changes half-way through an animation.
///
/// ```swift
/// enum Page: DiscreteValue { case front, back }
/// Page.front.interpolated(to: .back, at: 0.6)          // back
/// ```
///
/// Adding one replaces the value below it, so an `additiveIdentity` has no meaning here: it is the value itself.
public protocol DiscreteValue: AnimatableValue {}

extension DiscreteValue {
  /// This value before half-way, and `end` from there on.
  public func interpolated(to end: Self, at progress: Double) -> Self {
    progress < 0.5 ? self : end
  }

  /// This value itself.
  public func added(onto underlying: Self) -> Self { self }

  /// This value, or the underlying one if it is added no times.
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    count == 0 ? underlying : self
  }

  /// `nil`: discrete values have no difference.
  public func additiveDifference(from base: Self) -> Self? { nil }

  /// This value itself.
  public var additiveIdentity: Self { self }

  /// 0 for equal values, otherwise 1.
  public func animationDistance(from other: Self) -> Double { self == other ? 0 : 1 }
}

extension Bool: DiscreteValue {}

extension String: DiscreteValue {}
