// A mixture of two curves in constant proportion.
//
//     F = (1 − w)·f + w·g,   F′ = (1 − w)·f′ + w·g′

/// The weighted mean of two curves, where both are defined.
///
/// Where the two agree, so does the mixture, exactly; at weight 0 it is the first curve and at
/// weight 1 the second. Elsewhere the value is rounded four times, each time within half a unit in
/// the last place of the larger product.
///
/// Where both tangents are vertical and opposite, the slope cannot be told from the two: NaN.
public struct Blended<First: Curve, Second: Curve>: Curve {
  /// The curve at weight 0.
  public let first: First

  /// The curve at weight 1.
  public let second: Second

  /// The share of the second curve; outside 0…1 the mixture goes beyond the two.
  public let weight: Double

  /// The mixture, from numbers that come from outside.
  ///
  /// - Throws: ``ParameterError`` if the weight is beyond ±1e50.
  /// - Precondition: The domains have a point in common.
  public init(
    validating first: First, _ second: Second, weight: Double
  ) throws(ParameterError) {
    try check(weight, "weight", in: Magnitude.signed)
    precondition(
      first.domain.overlaps(second.domain),
      "the domains must overlap, got \(first.domain) and \(second.domain)")
    self.first = first
    self.second = second
    self.weight = weight
  }

  /// The part that the two domains have in common.
  public var domain: ClosedRange<Double> { first.domain.clamped(to: second.domain) }

  /// The mean of the two values.
  public func value(at x: Double, from side: Side?) -> Double {
    mix(first.value(at: x, from: side), second.value(at: x, from: side))
  }

  /// The mean of the two slopes; ±∞ where either tangent is vertical.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return mix(first.slope(at: x, from: side), second.slope(at: x, from: side))
  }

  /// The breakpoints of both curves.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let ofFirst = weight == 1 ? [] : first.breakpoints(in: interval)
    let ofSecond = weight == 0 ? [] : second.breakpoints(in: interval)
    return merged((ofFirst + ofSecond).sorted(), in: interval, inside: domain)
  }

  private func mix(_ a: Double, _ b: Double) -> Double {
    // A share of nothing, of ±∞ too, is nothing.
    if a == b || weight == 0 { return a }
    if weight == 1 { return b }
    return (1 - weight) * a + weight * b
  }
}

extension Blended: Equatable where First: Equatable, Second: Equatable {}
extension Blended: Hashable where First: Hashable, Second: Hashable {}

extension Curve {
  /// The mixture (1 − weight)·self + weight·other.
  ///
  /// - Parameters:
  ///   - other: Defined over a part of this curve's domain at least.
  ///   - weight: The share of `other`; of magnitude up to 1e50, usually in 0…1.
  /// - Precondition: The weight is in its range. For one from outside, use
  ///   ``Blended/init(validating:_:weight:)``, which throws.
  public func blended<Other: Curve>(
    with other: Other, weight: Double
  ) -> Blended<Self, Other> {
    trapping { () throws(ParameterError) in
      try Blended(validating: self, other, weight: weight)
    }
  }
}
