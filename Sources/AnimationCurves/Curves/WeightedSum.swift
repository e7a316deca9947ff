// Sums and mixtures of curves, as additive animations of one value need them.
//
//     F = Σ wₖ·fₖ,   F′ = Σ wₖ·fₖ′
//
// A mixture (1 − w)·f + w·g is a sum whose weights add to 1. Where all curves have the same value,
// the sum is that value times the total weight, so a mixture keeps it to the last bit.

/// The weighted sum of several curves of one argument.
///
/// A curve of weight 0 is ignored, even where it is infinite.
package struct WeightedSum: Curve {
  /// A curve with its weight.
  package struct Term: Sendable {
    /// The factor of the curve's values; of magnitude up to 1e50.
    package let weight: Double

    /// The curve.
    package let curve: any Curve

    /// A curve with its weight.
    ///
    /// - Precondition: The weight is of magnitude up to 1e50.
    package init(_ curve: some Curve, weight: Double = 1) {
      requireNumber(weight, "weight")
      (self.weight, self.curve) = (weight, erased(curve))
    }
  }

  /// The terms of the sum, in order.
  package let terms: [Term]

  /// The intersection of the terms' domains.
  package let domain: ClosedRange<Double>

  /// The sum of the weights.
  private let total: Double

  /// The weighted sum of curves.
  ///
  /// - Precondition: There is a term, and all domains share a point.
  package init(_ terms: [Term]) { self.init(terms, total: terms.reduce(0) { $0 + $1.weight }) }

  /// The sum of curves.
  ///
  /// - Precondition: As for a sum with weights.
  package init(_ curves: [any Curve]) { self.init(curves.map { Term($0) }) }

  fileprivate init(_ terms: [Term], total: Double) {
    require(!terms.isEmpty, "terms must not be empty")
    let domains = terms.map(\.curve.domain)
    let lower = domains.map(\.lowerBound).max() ?? 0
    let upper = domains.map(\.upperBound).min() ?? 0
    require(lower <= upper, "the terms' domains must overlap, got \(domains)")
    (self.terms, self.total) = (terms, total)
    domain = lower...upper
  }

  /// The weighted sum of the values.
  package func value(at x: Double, from side: Side?) -> Double {
    sum { $0.value(at: x, from: side) }
  }

  /// The weighted sum of the slopes.
  ///
  /// NaN where two slopes are vertical in opposite directions.
  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return sum { $0.slope(at: x, from: side) }
  }

  /// The breakpoints of all curves whose weight is not 0.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let points = terms.flatMap { $0.weight == 0 ? [] : $0.curve.breakpoints(in: interval) }
    return merged(points.sorted(), in: interval, inside: domain)
  }

  private func sum(_ quantity: (any Curve) -> Double) -> Double {
    var sum = 0.0
    var (shared, isShared): (Double?, Bool) = (nil, true)
    for term in terms where term.weight != 0 {
      let value = quantity(term.curve)
      sum += term.weight == 1 ? value : term.weight * value
      isShared = isShared && (shared == nil || shared == value)
      shared = shared ?? value
    }
    // Neither an infinite value nor NaN counts as shared.
    guard let shared, isShared, shared.isFinite else { return sum }
    return total * shared
  }
}

extension WeightedSum: Hashable {
  /// Whether all terms are equal.
  ///
  /// Curves of a type that is not `Hashable` are equal to none.
  package static func == (a: WeightedSum, b: WeightedSum) -> Bool {
    a.total == b.total && a.terms.map(\.weight) == b.terms.map(\.weight)
      && areEqual(a.terms.map(\.curve), b.terms.map(\.curve))
  }

  /// Hashes the weights.
  package func hash(into hasher: inout Hasher) { hasher.combine(terms.map(\.weight)) }
}

extension Curve {
  /// The sum self + weight·other.
  ///
  /// The domain is the intersection of both domains; the breakpoints are those of both curves. Each value is within
  /// its curve's own bound; each product and each addition costs one rounding, in the order of the terms. A curve of
  /// weight 0 is ignored, even where it is infinite. A sum of springs and decays is of the same kind as its terms, and
  /// bulk sampling makes use of that.
  ///
  /// ```swift
  /// let curves: [any Curve] = [Easing.easeIn, Easing.easeOut, Easing.linear]
  /// let sum = curves.dropFirst().reduce(curves[0]) { $0.summed(with: $1) }
  /// sum.value(at: 1)                                   // 3
  /// ```
  ///
  /// - Parameters:
  ///   - other: A curve whose domain overlaps this one's.
  ///   - weight: The factor of its values; of magnitude up to 1e50.
  /// - Precondition: The weight is in its range, and the domains overlap.
  public func summed(with other: some Curve, weight: Double = 1) -> some Curve {
    let terms = cast(to: WeightedSum.self)?.terms ?? [WeightedSum.Term(self)]
    return WeightedSum(terms + [WeightedSum.Term(other, weight: weight)])
  }

  /// The mixture (1 − weight)·self + weight·other.
  ///
  /// Where the two curves agree, the mixture is exactly their value. At weight 0 it is this curve,
  /// at weight 1 the other. Elsewhere the value is within 3 units in the last place of the larger product.
  ///
  /// - Parameters:
  ///   - other: A curve whose domain overlaps this one's.
  ///   - weight: The share of `other`; of magnitude up to 1e50, usually in 0…1.
  /// - Precondition: The weight is in its range, and the domains overlap.
  public func blended(with other: some Curve, weight: Double) -> some Curve {
    requireNumber(weight, "weight")
    return WeightedSum(
      [WeightedSum.Term(self, weight: 1 - weight), WeightedSum.Term(other, weight: weight)],
      total: 1)
  }
}
