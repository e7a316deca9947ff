// The sum of curves: what additive animations of one value come to.

/// The sum of several curves of one argument.
///
/// The domain is what all of them share; the breakpoints are those of each. A sum of springs and decays
/// is itself of their kind, and bulk sampling takes it so.
public struct Summed: Curve {
  /// What is added, in order; the sum is formed from the first on.
  public let terms: [any Curve]

  /// The sum of curves whose domains overlap.
  ///
  /// - Precondition: There is a term, and all domains share a point.
  public init(_ terms: [any Curve]) {
    precondition(!terms.isEmpty, "terms must not be empty")
    let lower = terms.map(\.domain.lowerBound).max() ?? 0
    let upper = terms.map(\.domain.upperBound).min() ?? 0
    precondition(lower <= upper, "the terms' domains must overlap, got \(terms.map(\.domain))")
    self.terms = terms
    domain = lower...upper
  }

  /// What the domains of all terms share.
  public let domain: ClosedRange<Double>

  /// The sum of the values, each within its own bound; adding up n of them costs n − 1 roundings.
  public func value(at x: Double, from side: Side?) -> Double {
    sum { $0.value(at: x, from: side) }
  }

  /// The sum of the slopes; NaN where two are vertical in opposite directions.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return sum { $0.slope(at: x, from: side) }
  }

  /// The breakpoints of all terms.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged(terms.flatMap { $0.breakpoints(in: interval) }.sorted(), in: interval, inside: domain)
  }

  private func sum(_ quantity: (any Curve) -> Double) -> Double {
    var sum = quantity(terms[0])
    for term in terms.dropFirst() { sum += quantity(term) }
    return sum
  }
}
