// A curve over another interval than its own: a part of it, or more, with its end values held.

/// A curve over another domain; beyond the base's own, the base's end values are held.
///
/// The argument is what is clamped, not the value. Where the domain is wider than the base's, the
/// base's ends are breakpoints, with slope 0 outside.
public struct Windowed<Base: Curve>: Curve {
  /// The curve.
  public let base: Base

  /// The interval; its ends may be infinite.
  public let domain: ClosedRange<Double>

  init(_ base: Base, over domain: ClosedRange<Double>) {
    self.base = base
    self.domain = domain
  }

  /// The base's value where the base is defined, and that of its nearer end elsewhere.
  ///
  /// Where the domain ends inside the base's, its end has the limit from inside.
  public func value(at x: Double, from side: Side?) -> Double {
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

  /// The base's slope where the base is defined, and 0 elsewhere.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    return end(beside: x, on: side) == nil ? base.slope(at: x, from: side) : 0
  }

  /// The base's breakpoints, and its ends where they are inside the domain.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let own = base.domain
    return merged(
      [own.lowerBound] + base.breakpoints(in: interval) + [own.upperBound], in: interval,
      inside: domain)
  }

  /// The end of the base that is held on that side of `x`; `nil` inside.
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
  /// The part of the curve over `interval`, which becomes its domain; ``stretched(over:)`` then takes
  /// it to 0…1 if wanted.
  ///
  /// - Precondition: The interval lies in the domain.
  public func restricted(to interval: ClosedRange<Double>) -> Windowed<Self> {
    precondition(
      domain.lowerBound <= interval.lowerBound && interval.upperBound <= domain.upperBound,
      "the interval must lie in the domain \(domain), got \(interval)")
    return Windowed(self, over: interval)
  }

  /// The curve with its end values held over a wider `interval`, everywhere if none is given.
  ///
  /// - Precondition: The interval covers the domain.
  public func held(
    over interval: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) -> Windowed<Self> {
    precondition(
      interval.lowerBound <= domain.lowerBound && domain.upperBound <= interval.upperBound,
      "the interval must cover the domain \(domain), got \(interval)")
    return Windowed(self, over: interval)
  }
}
