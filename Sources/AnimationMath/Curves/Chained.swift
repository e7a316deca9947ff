// Two curves one after the other.
//
// A chain of two is enough for curves of different types, since a chain is a curve; the type of a
// longer one records what it is made of. Lengths are given by stretched(over:) beforehand.

/// A curve followed along x by another.
///
/// The values need not meet: the joint is a breakpoint with the first curve on its left and the second
/// on its right. Before the domain it is what the first curve is there, and behind it what the second
/// is.
public struct Chained<First: Curve, Second: Curve>: Curve {
  /// The curve up to the joint.
  public let first: First

  /// The second curve, moved along x to begin at the joint.
  public let second: Affine<Second>

  init(_ first: First, _ second: Second) {
    precondition(first.domain.upperBound.isFinite, "nothing can follow a curve that never ends")
    precondition(
      second.domain.lowerBound.isFinite, "a curve without a beginning cannot follow another")
    self.first = first
    self.second = Affine(
      second,
      map: ArgumentMap(base: second.domain.lowerBound, to: first.domain.upperBound, ratio: 1))
  }

  /// Where the first curve ends and the second begins.
  public var joint: Double { first.domain.upperBound }

  /// From the beginning of the first curve to the end of the second.
  public var domain: ClosedRange<Double> { first.domain.lowerBound...second.domain.upperBound }

  /// The value of the curve whose turn it is; at the joint that of the second.
  public func value(at x: Double, from side: Side?) -> Double {
    let side = side ?? (x == joint ? .right : nil)
    return isInFirst(x, side) ? first.value(at: x, from: side) : second.value(at: x, from: side)
  }

  /// The slope of the curve whose turn it is; at the joint that of the second.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return isInFirst(x, side) ? first.slope(at: x, from: side) : second.slope(at: x, from: side)
  }

  /// The breakpoints of both curves, and the joint.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged(
      first.breakpoints(in: interval) + [joint] + second.breakpoints(in: interval), in: interval,
      inside: domain)
  }

  private func isInFirst(_ x: Double, _ side: Side?) -> Bool {
    x < joint || (x == joint && side == .left)
  }
}

extension Chained: Equatable where First: Equatable, Second: Equatable {}
extension Chained: Hashable where First: Hashable, Second: Hashable {}

extension Curve {
  /// This curve and, from where it ends, another, which is moved along x and not along y.
  ///
  /// ```swift
  /// let away = CubicBezier.easeIn.stretched(over: 0...0.3)
  /// away.followed(by: away.reversed)          // over 0…0.6
  /// ```
  ///
  /// - Precondition: This curve ends, and the other begins, at a finite place.
  public func followed<Next: Curve>(by next: Next) -> Chained<Self, Next> {
    Chained(self, next)
  }
}
