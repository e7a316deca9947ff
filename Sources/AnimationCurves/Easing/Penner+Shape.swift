// The turns of a Penner curve. Each half brings its turns in closed form; the modes only place them.

extension Penner {
  /// The turning points strictly inside 0…1, in order.
  ///
  /// There the curve changes from rising to falling, or back. Ordinates have the bound of
  /// ``value(at:)``. Abscissas of smooth turns are within 6·2⁻⁵³.
  ///
  /// - Complexity: Linear in the number of turns. Elastic with a short period has two in every
  ///   period.
  public var extrema: [CubicBezier.Point] {
    turns.map { CubicBezier.Point(x: $0, y: value(at: $0)) }
  }

  /// The abscissas of ``extrema``.
  private var turns: [Double] {
    let shape = shape
    switch mode {
    case .in: return shape.inTurns()
    case .out: return shape.outTurns()
    case .inOut: return join(shape.inTurns(), shape.outTurns())
    case .outIn: return join(shape.outTurns(), shape.inTurns())
    }
  }

  /// Places in the halves turned into places in the whole.
  ///
  /// The middle is added if the curve turns there; where the halves are mirror images, the curve is
  /// odd about the middle and does not turn.
  private func join(_ first: [Double], _ second: [Double]) -> [Double] {
    let turnsBetween = slope(at: 0.5, from: .left) * slope(at: 0.5, from: .right) < 0
    return first.map { 0.5 * $0 } + (turnsBetween ? [0.5] : []) + second.map { 0.5 + 0.5 * $0 }
  }
}
