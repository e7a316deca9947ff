// A curve run backwards.

/// The curve f(a + b − x), over the same domain a…b: what was last comes first.
///
/// Not to be confused with ``CubicBezier/mirrored``, which swaps ease-in and ease-out and still runs
/// from 0 to 1.
public struct Reversed<Base: Curve>: Curve {
  /// The curve that is run backwards.
  public let base: Base

  init(_ base: Base) {
    precondition(
      base.domain.upperBound.isFinite, "a curve that never ends cannot be reversed")
    self.base = base
  }

  /// The domain of the base.
  public var domain: ClosedRange<Double> { base.domain }

  /// The base's value at the reflected argument; outside the domain as the base's.
  ///
  /// The reflection is exact for x in [½, 1] of the domain 0…1, and within half a unit in the last
  /// place elsewhere.
  public func value(at x: Double) -> Double { value(at: x, from: .right) }

  /// The negated slope of the base at the reflected argument.
  public func slope(at x: Double) -> Double {
    slope(at: x, from: x < domain.upperBound ? .right : .left)
  }

  /// The base's limit from the other side.
  public func value(at x: Double, from side: Side) -> Double {
    base.value(at: argument(at: x, from: side), from: side.opposite)
  }

  /// The negated limit of the base's slope from the other side.
  public func slope(at x: Double, from side: Side) -> Double {
    -base.slope(at: argument(at: x, from: side), from: side.opposite)
  }

  /// The base's breakpoints, reflected.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let image = reflected(interval.upperBound) - reach...reflected(interval.lowerBound) + reach
    var points: [Double] = []
    for point in base.breakpoints(in: image).reversed().map(reflected)
    where interval.contains(point) && point > domain.lowerBound && point < domain.upperBound
      && point != points.last
    {
      points.append(point)
    }
    return points
  }

  /// The base's argument: a breakpoint's own where it is listed, which reflecting there and back may
  /// miss by two roundings, and with it the side asked for.
  private func argument(at x: Double, from side: Side) -> Double {
    let image = reflected(x)
    guard image.isFinite else { return image }
    let points = base.breakpoints(in: image - reach...image + reach).filter { reflected($0) == x }
    return (side == .left ? points.last : points.first) ?? image
  }

  /// More than two roundings of a reflection.
  private var reach: Double {
    2 * max(domain.lowerBound.magnitude, domain.upperBound.magnitude).ulp
  }

  private func reflected(_ x: Double) -> Double {
    domain.lowerBound + (domain.upperBound - x)
  }
}

extension Reversed: Equatable where Base: Equatable {}
extension Reversed: Hashable where Base: Hashable {}

extension Curve {
  /// The curve run backwards over its domain.
  ///
  /// - Precondition: The domain is finite.
  public var reversed: Reversed<Self> { Reversed(self) }
}

extension Side {
  /// Left for right, and right for left.
  public var opposite: Side { self == .left ? .right : .left }
}
