// The least error e for which some u and v satisfy a·u + b·v + e ≥ c in every row: a linear program in three
// unknowns.
//
// Solved by its dual. Every step is a lower bound of e already: the rows of its basis, with multipliers of sum 1, give
//
//     e ≥ Σλc − |Σλa||u| − |Σλb||v|
//
// A bound uses its multipliers as they are: negative ones count as 0, and what they leave of u and v is taken at its
// worst within ±`reach`. Rounding makes a bound lower at most by as much as its multipliers are wrong.

/// Rows a·u + b·v + e ≥ c, which come in pairs of opposite signs.
public struct MinimaxProgram {
  private typealias Row = (a: Double, b: Double, c: Double)

  private var rows: [Row] = []
  private let reach: Double

  /// An empty program, for u and v within ±`reach`.
  public init(reach: Double) {
    self.reach = reach
  }

  /// Adds a row.
  public mutating func add(_ a: Double, _ b: Double, _ c: Double) {
    rows.append((a, b, c))
  }

  /// A lower bound of e: the least e, or the first bound found that reaches `goal`.
  public func bound(from start: Double, goal: Double) -> Double {
    var bound = start
    // Three parameters with alternating signs have positive multipliers whose sums of a and b vanish.
    let third = rows.count / 6 * 2
    var basis = [third - 2, rows.count / 4 * 2 + 1, rows.count - third]
    for _ in 0..<200 where bound < goal {
      let (u, v, w) = (rows[basis[0]], rows[basis[1]], rows[basis[2]])
      let minors = [(v, w), (w, u), (u, v)].map { $0.a * $1.b - $1.a * $0.b }
      let determinant = minors[0] + minors[1] + minors[2]
      guard determinant.magnitude > 1e-300 else { return bound }
      let multipliers = minors.map { $0 / determinant }
      bound = max(bound, level([u, v, w], multipliers))
      // The point on which the three rows agree.
      let (p, q) = ((u.a - v.a, u.b - v.b, u.c - v.c), (u.a - w.a, u.b - w.b, u.c - w.c))
      let area = p.0 * q.1 - p.1 * q.0
      guard area.magnitude > 1e-300 else { return bound }
      let (y1, y2) = ((p.2 * q.1 - p.1 * q.2) / area, (p.0 * q.2 - p.2 * q.0) / area)
      let error = u.c - u.a * y1 - u.b * y2
      var worst: (index: Int, violation: Double)?
      for (index, row) in rows.enumerated() {
        let violation = row.c - error - row.a * y1 - row.b * y2
        if violation > worst?.violation ?? 1e-12 { worst = (index, violation) }
      }
      guard let worst else { return bound }
      // The new row as a sum of the three: their multipliers go down along it until one of them is 0.
      let new = rows[worst.index]
      let shares = [(v, w), (w, u), (u, v)].map { p, q in
        (new.a * (p.b - q.b) - new.b * (p.a - q.a) + p.a * q.b - p.b * q.a) / determinant
      }
      let leaving = shares.indices.filter { shares[$0] > 1e-12 }
        .min { multipliers[$0] / shares[$0] < multipliers[$1] / shares[$1] }
      guard let leaving else { return bound }
      basis[leaving] = worst.index
    }
    return bound
  }

  /// The bound that follows from rows with multipliers, whatever they are, divided by the sum of those above 0.
  private func level(_ rows: [Row], _ multipliers: [Double]) -> Double {
    var (a, b, c, sum) = (0.0, 0.0, 0.0, 0.0)
    for (row, multiplier) in zip(rows, multipliers) where multiplier > 0 {
      a += multiplier * row.a
      b += multiplier * row.b
      c += multiplier * row.c
      sum += multiplier
    }
    return sum > 0 ? (c - reach * (a.magnitude + b.magnitude)) / sum : 0
  }
}
