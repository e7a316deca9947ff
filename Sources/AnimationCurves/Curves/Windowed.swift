// A curve over a part of its domain, or over more than its domain, with the end values held.

/// A curve over another domain, with the base's end values held.
///
/// The argument is clamped to the base's domain, not the value. Where the new domain is wider, the
/// base's ends are breakpoints, with slope 0 outside.
package struct Windowed<Base: Curve>: Curve {
  /// The original curve.
  package let base: Base

  /// The new domain; its ends may be infinite.
  package let domain: ClosedRange<Double>

  /// The base's value; outside the base's domain, the value at its nearer end.
  ///
  /// If the new domain ends inside the base's, the value at its end is the limit from inside.
  package func value(at x: Double, from side: Side?) -> Double {
    let own = base.domain
    guard let side else {
      if x == domain.upperBound && x < own.upperBound { return base.value(at: x, from: .left) }
      let isOwnEnd =
        (x == domain.lowerBound && x == own.lowerBound)
        || (x == domain.upperBound && x == own.upperBound)
      return isOwnEnd ? base.value(at: x) : value(at: x, from: .right)
    }
    switch end(beside: x, on: side) {
    case .left: return base.value(at: own.lowerBound)
    case .right: return base.value(at: own.upperBound)
    case nil: return base.value(at: x, from: side)
    }
  }

  /// The base's slope; 0 outside the base's domain.
  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return end(beside: x, on: side) == nil ? base.slope(at: x, from: side) : 0
  }

  /// The base's breakpoints, and its ends inside the new domain.
  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let own = base.domain
    return merged(
      [own.lowerBound] + base.breakpoints(in: interval) + [own.upperBound], in: interval,
      inside: domain)
  }

  /// The end of the base that is held on one side of `x`; `nil` inside.
  private func end(beside x: Double, on side: Side) -> Side? {
    let own = base.domain
    if x < own.lowerBound || (x == own.lowerBound && side == .left) { return .left }
    if x > own.upperBound || (x == own.upperBound && side == .right) { return .right }
    return nil
  }
}

extension Windowed: Equatable where Base: Equatable {}
extension Windowed: Hashable where Base: Hashable {}

extension Curve {
  /// The part of the curve over `interval`.
  ///
  /// The interval becomes the domain; ``stretched(over:)`` moves it to 0…1.
  ///
  /// - Precondition: The interval lies in the domain.
  public func restricted(to interval: ClosedRange<Double>) -> some Curve {
    require(
      domain.lowerBound <= interval.lowerBound && interval.upperBound <= domain.upperBound,
      "the interval must lie in the domain \(domain), got \(interval)")
    return Windowed(base: self, domain: interval)
  }

  /// The curve over a wider `interval`, with its end values held.
  ///
  /// Without an argument the values are held on the whole real line.
  ///
  /// - Precondition: The interval covers the domain.
  public func held(
    over interval: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) -> some Curve {
    require(
      interval.lowerBound <= domain.lowerBound && domain.upperBound <= interval.upperBound,
      "the interval must cover the domain \(domain), got \(interval)")
    return Windowed(base: self, domain: interval)
  }
}
