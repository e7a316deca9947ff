// The shape of a cubic Bézier easing: extrema, range, monotonicity, and its inverse.
//
// y(t) turns round where y′(t)/3 = (1 − t)²p + 2(1 − t)t q + t²r vanishes with a change of sign,
// p = y₁, q = y₂ − y₁, r = 1 − y₂: a quadratic in the ratio t/(1 − t). Between the turns y is monotone
// in t, and x is too, so y = f(x) is inverted piece by piece, by a bracketed root in t.

extension CubicBezier {
  /// A point of the curve.
  public struct Point: Hashable, Sendable {
    /// The abscissa: progress.
    public let x: Double

    /// The ordinate: eased progress.
    public let y: Double

    /// The point (x, y).
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The turning points strictly inside 0…1, by increasing x; at most two, none of a curve that never falls.
  ///
  /// At a turning point the curve changes from rising to falling, or back. Ordinates have the bound
  /// of ``value(at:)``. Abscissas are good to about half the digits, because the curve
  /// is flat at a turn.
  public var extrema: [Point] {
    turns.map { Point(x: abscissa(at: $0), y: ordinate(at: $0)) }
  }

  /// The least and the greatest value over an interval, parts outside 0…1 included.
  ///
  /// - Parameter interval: Finite.
  public func range(over interval: ClosedRange<Double> = 0...1) -> ClosedRange<Double> {
    var candidates = [value(at: interval.lowerBound), value(at: interval.upperBound)]
    // The curve may have a kink at its ends.
    if interval.contains(0) { candidates.append(0) }
    if interval.contains(1) { candidates.append(1) }
    for extremum in extrema where interval.contains(extremum.x) { candidates.append(extremum.y) }
    let lowest = candidates.reduce(.infinity, min)
    return lowest...candidates.reduce(-.infinity, max)
  }

  // MARK: The inverse

  /// The curve with its axes exchanged, which maps eased progress back to progress.
  ///
  /// `nil` if y₁ or y₂ lies outside 0…1: the inverse is then no cubic Bézier easing. Outside 0…1 it
  /// has the same extrapolation as this curve.
  public var inverse: CubicBezier? {
    guard (0...1).contains(y1), (0...1).contains(y2) else { return nil }
    return CubicBezier(y1, x1, y2, x2, extrapolation: extrapolation)
  }

  /// The abscissas in 0…1 at which the curve has the ordinate `y`, in order; at most three.
  ///
  /// - Returns: Abscissas at which ``value(at:)`` differs from `y` by at most 8·2⁻⁵³·max(1, |y₁|,
  ///   |y₂|), plus the change of the value over one unit in the last place of the abscissa. An
  ///   ordinate that a turn only touches may be found twice or not at all, as rounding decides.
  public func abscissas(forValue y: Double) -> [Double] {
    if (0...1).contains(y1) && (0...1).contains(y2) {
      let inverse = CubicBezier(
        x1: y1, y1: x1, x2: y2, y2: x2, extrapolation: extrapolation, cells: nil)
      return (0...1).contains(y) ? [inverse.value(at: y)] : []
    }
    let parameters = passages(
      of: y, between: [0] + turns.map(\.t) + [1],
      value: { t, _ in ordinate(at: Parameter(t: t)) },
      slope: { Self.derivative(y1, y2, at: Parameter(t: $0)) })
    return (y == 0 ? [0] : []) + parameters.map { abscissa(at: Parameter(t: $0)) }
  }

  /// The parameters strictly inside 0…1 at which y′ changes its sign, in order.
  private var turns: [Parameter] { Self.signChanges(y1, y2 - y1, 1 - y2) }

  /// The parameters strictly inside 0…1 at which (1 − t)²p + 2(1 − t)t q + t²r changes its sign, in
  /// order.
  package static func signChanges(_ p: Double, _ q: Double, _ r: Double) -> [Parameter] {
    let discriminant = q * q - p * r
    guard discriminant > 0 else { return [] }
    // The roots t/(1 − t) without cancellation: one from the sum, the other from the product.
    let root = discriminant.squareRoot()
    let sum = q < 0 ? root - q : -root - q
    let parameters = [sum / r, p / sum].map { ratio in ratio / (1 + ratio) }
    // NaN where a ratio is infinite: the turn is at 1.
    return parameters.filter { $0 > 0 && $0 < 1 }.sorted().map { Parameter(t: $0) }
  }
}
