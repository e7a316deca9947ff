// The shape of a Penner curve: extrema, range, and the abscissas of a value.
//
// Each half brings its turns in closed form; the modes only place them. Between turns and
// breakpoints the curve is continuous and monotone, so that an ordinate is found there by one
// bracketed root.

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

  /// The greatest lower and the least upper bound over an interval, limits at jumps included.
  ///
  /// - Parameter interval: Finite; outside 0…1 the curve holds 0 and 1.
  public func range(over interval: ClosedRange<Double> = 0...1) -> ClosedRange<Double> {
    var candidates = [value(at: interval.lowerBound), value(at: interval.upperBound)]
    for x in [0] + breakpoints(in: 0...1) + [1] where interval.contains(x) {
      candidates.append(value(at: x))
      if x > interval.lowerBound { candidates.append(value(at: x, from: .left)) }
      if x < interval.upperBound { candidates.append(value(at: x, from: .right)) }
    }
    for x in turns where interval.contains(x) { candidates.append(value(at: x)) }
    return candidates.reduce(.infinity, min)...candidates.reduce(-.infinity, max)
  }

  /// The abscissas in 0…1 at which the curve has the ordinate `y`, in order.
  ///
  /// - Returns: Abscissas at which the value differs from `y` by at most 8·2⁻⁵³ of the curve's
  ///   height, plus the change of the value over one unit in the last place of the abscissa. Where
  ///   the curve is constant, as bounce without amplitude is, the start of the level stretch is
  ///   returned. An ordinate that a turn only touches may be found twice or not at all, as rounding
  ///   decides. An ordinate that a jump skips is not found.
  public func abscissas(forValue y: Double) -> [Double] {
    let ends = Set([0] + turns + breakpoints(in: 0...1) + [1]).sorted()
    var found = y == 0 ? [0.0] : []
    for (start, end) in zip(ends, ends.dropFirst()) {
      if value(at: start, from: .right) == y && found.last != start { found.append(start) }
      found += passages(
        of: y, between: [start, end], value: { value(at: $0, from: $1) },
        slope: { slope(at: $0) })
    }
    if y == 1 && found.last != 1 { found.append(1) }
    return found
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
