// The shape of a cubic Bézier easing: its extrema, and its inverse.
//
// y(t) turns round where y′(t)/3 = (1 − t)²p + 2(1 − t)t q + t²r vanishes with a change of sign,
// p = y₁, q = y₂ − y₁, r = 1 − y₂: a quadratic in the ratio t/(1 − t).

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

  // MARK: The inverse

  /// The curve with its axes exchanged, which maps eased progress back to progress.
  ///
  /// `nil` if y₁ or y₂ lies outside 0…1: the inverse is then no cubic Bézier easing. Outside 0…1 it
  /// has the same extrapolation as this curve.
  public var inverse: CubicBezier? {
    guard (0...1).contains(y1), (0...1).contains(y2) else { return nil }
    return CubicBezier(y1, x1, y2, x2, extrapolation: extrapolation)
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
