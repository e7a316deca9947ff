// Where easings made of pieces turn from rising to falling or back.
//
// Within a piece a cubic turns where its y′ changes sign, at most twice. What is left is a chain of
// points between which the curve is monotone: starts and ends of pieces, both sides of a jump, and
// those turns. A point of the chain is an extremum if it is above both neighbours or below both, a
// level stretch counting as its start.

extension Curve {
  /// The turning points inside the domain where they have a closed form, those at jumps included; `nil` for other curves.
  package var knownTurns: [CubicBezier.Point]? {
    if let easing = cast(to: Easing.self) { return easing.curve.knownTurns }
    if let curve = cast(to: CubicBezier.self) { return curve.extrema }
    if let curve = cast(to: BezierPath.self) { return curve.extrema }
    if let curve = cast(to: PiecewiseLinear.self) { return curve.extrema }
    if let curve = cast(to: Penner.self) {
      let places = [0] + (curve.extrema.map(\.x) + curve.breakpoints(in: 0...1)).sorted() + [1]
      // From the limit at 0 to that at 1.
      let limits = places.flatMap { x in
        Side.allCases.map { (x: x, y: curve.value(at: x, from: $0)) }
      }
      return turningPoints(of: Array(limits.dropFirst().dropLast()))
    }
    return cast(to: Steps.self) == nil ? nil : []
  }
}

extension BezierPath {
  /// The turning points strictly inside the domain, in order.
  ///
  /// There the curve changes from rising to falling, or back. A level stretch counts by its start,
  /// a jump by its outer side. Ordinates have the bound of ``value(at:)``. Abscissas are good to
  /// about half the digits at a smooth turn, because the curve is flat there.
  public var extrema: [CubicBezier.Point] {
    turningPoints(
      of: pieces.flatMap { [($0.start.x, $0.start.y)] + $0.turns + [($0.end.x, $0.end.y)] })
  }
}

extension BezierPath.Piece {
  /// The points strictly inside where y′ changes its sign, in order.
  fileprivate var turns: [(x: Double, y: Double)] {
    guard form != .line else { return [] }
    let middle = (height - y1) - y2.value
    return CubicBezier.signChanges(y1.value, middle, y2.value).map { parameter in
      let (t, u) = (parameter.t, 1 - parameter.t)
      let x = start.x + t * (3 * u * (u * x1.value + t * (width - x2)) + t * t * width.value)
      return (x, ordinate(at: parameter))
    }
  }
}

extension PiecewiseLinear {
  /// The turning points strictly inside 0…1, in order.
  ///
  /// There the curve changes from rising to falling, or back. A level stretch counts by its start,
  /// a jump by its outer side. All are stops, and exact.
  public var extrema: [CubicBezier.Point] {
    turningPoints(of: points.map { ($0.x, $0.y) }).filter { 0 < $0.x && $0.x < 1 }
  }
}

/// The points of a chain that are above both neighbours or below both.
private func turningPoints(of chain: [(x: Double, y: Double)]) -> [CubicBezier.Point] {
  // Without repetitions, every step rises or falls.
  let steps = chain.indices.filter { $0 == 0 || chain[$0].y != chain[$0 - 1].y }.map { chain[$0] }
  return steps.indices.dropFirst().dropLast().compactMap { index in
    let (before, here, after) = (steps[index - 1].y, steps[index], steps[index + 1].y)
    return (before < here.y) == (here.y < after)
      ? nil : CubicBezier.Point(x: here.x, y: here.y)
  }
}
