// How far a curve leaves the straight line between two of its points.
//
//     D(x) = f(x) − chord(x),   |D| is largest at a breakpoint, at an end, or where f′ = chord's slope
//
// so D is evaluated on both sides of every breakpoint, and at every zero of g = f′ − s between
// them. Finding all zeros needs a length, the cell, such that f′ turns at most once in two
// neighbouring cells. Then, between the ends of cells,
//
//     g changes sign       one zero, in a bracket
//     |g| is smallest      there may be two: if the extreme of g, found by golden sections in the two
//                          cells about, is beyond 0
//
// and no zero is lost. No such length is known for a general curve. The cell is the least of 1/256
// of the unit, a quarter of a swing for springs and elastic, which know their swing, and a quarter
// of the stretch between breakpoints. The last alone is enough for intervals that are short against
// the curve's features: the two zeros of a cubic are at least 1/√3 of the interval apart, since the
// mean of g is 0.
//
// Zeros are bracketed with the secant in place of the slope, which is not known. Tried and dropped:
// halving, with four times the evaluations; cells alone, which lose the two zeros about a nearly
// vertical tangent, and an eighth of the error.

/// The largest deviation of a curve from its chords.
package struct ChordDeviation {
  /// A progress and the eased progress at it.
  package typealias Knot = (progress: Double, eased: Double)

  /// A deviation and where it is.
  package typealias Place = (error: Double, progress: Double)

  /// A point, and the difference of the slopes of curve and chord there.
  private typealias Sample = (x: Double, excess: Double)

  private let curve: any Curve

  /// A length such that between breakpoints the slope turns at most once in twice that length.
  private let cell: Double

  /// The ends of the domain, which may be kinks.
  private let ends: [Double]

  package init(of curve: some Curve) {
    self.curve = erased(curve)
    cell = Self.cell(of: curve)
    ends = [curve.domain.lowerBound, curve.domain.upperBound]
  }

  /// The largest |f − chord| from one knot to the next, or the first found beyond `limit`.
  package func largest(from a: Knot, to b: Knot, stoppingBeyond limit: Double = .infinity) -> Place
  {
    var worst: Place = (0, a.progress)
    guard a.progress < b.progress else { return worst }
    let width = b.progress - a.progress
    let slope = (b.eased - a.eased) / width
    func record(_ x: Double, from side: Side) {
      let chord = mixed(a.eased, b.eased, at: (x - a.progress) / width)
      let error = (curve.value(at: x, from: side) - chord).magnitude
      if error > worst.error { worst = (error, x) }
    }
    func excess(_ x: Double, from side: Side = .right) -> Double {
      curve.slope(at: x, from: side) - slope
    }

    let breaks = (curve.breakpoints(in: a.progress...b.progress) + ends)
      .filter { a.progress < $0 && $0 < b.progress }.sorted()
    for (left, right) in zip([a.progress] + breaks, breaks + [b.progress]) where left < right {
      record(left, from: .right)
      record(right, from: .left)
      var cells: [Sample] = [(left, excess(left, from: .right))]
      let count = max(((right - left) / cell).rounded(.up), 4)
      for index in 1..<Int(count) {
        let x = left + (right - left) * (Double(index) / count)
        guard x > cells[cells.count - 1].x && x < right else { continue }
        record(x, from: .right)
        if worst.error > limit { return worst }
        cells.append((x, excess(x)))
      }
      cells.append((right, excess(right, from: .left)))
      for index in cells.indices {
        let (before, here) = (cells[max(index - 1, 0)], cells[index])
        let after = cells[min(index + 1, cells.count - 1)]
        if before.excess * here.excess < 0 {
          record(zero(of: { excess($0) }, from: before, to: here), from: .right)
        }
        let sign: Double = here.excess < 0 ? -1 : 1
        let least = sign * here.excess
        guard least > 0, sign * before.excess >= least, sign * after.excess >= least else {
          continue
        }
        let beyond = topOfRiseAndFall(from: before.x, to: after.x, above: 0) { -sign * excess($0) }
        guard beyond.size > 0 else { continue }
        let middle = Sample(beyond.x, -sign * beyond.size)
        record(zero(of: { excess($0) }, from: before, to: middle), from: .right)
        record(zero(of: { excess($0) }, from: middle, to: after), from: .right)
      }
    }
    return worst
  }

  /// The zero of a function between two points where it has different signs.
  private func zero(
    of function: (Double) -> Double, from low: Sample, to high: Sample
  ) -> Double {
    let sign: Double = low.excess > 0 ? 1 : -1
    var (last, lastValue) = (low.x, low.excess.isFinite ? sign * low.excess : .nan)
    let share = low.excess / (low.excess - high.excess)
    return bracketedRoot(lower: low.x, upper: high.x, start: low.x + (high.x - low.x) * share) {
      x in
      let value = sign * function(x)
      defer { (last, lastValue) = (x, value) }
      return (value, (value - lastValue) / (x - last))
    }.upper
  }

  /// 1/256, or a quarter of a faster swing, down to 2⁻²⁰.
  private static func cell(of curve: some Curve) -> Double {
    let swing: Double
    if let easing = curve.cast(to: Easing.self) {
      return cell(of: easing.curve)
    } else if let spring = curve.cast(to: SpringEasing.self) {
      swing = .pi / (spring.motion.spring.dampedAngularFrequency * spring.duration)
    } else if let penner = curve.cast(to: Penner.self),
      case .elastic(_, let period?, _) = penner.family
    {
      // Half of a period; a mode of two halves swings twice as fast.
      swing = period / 4
    } else {
      return 0x1p-8
    }
    return max(min(swing / 4, 0x1p-8), 0x1p-20)
  }
}
