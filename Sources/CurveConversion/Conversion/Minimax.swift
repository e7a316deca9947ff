// The parameters of a family of curves with the least largest error.
//
//     minimise max |eᵢ(z)|   over z in a box
//
// by a sequence of linear programs [1]. Each step replaces the errors by their tangents eᵢ + Jᵢ·d,
// and finds exactly the d in a region of trust that makes the largest of these least. The region
// grows where the tangents predicted the gain, and shrinks to a quarter where nothing was gained.
// With n unknowns, the solution may meet n + 1 errors and walls of the box, which is
// equioscillation; the steps are then Newton's and converge quadratically. Otherwise the region
// keeps them safe.
//
// The linear program has few unknowns and many rows, so its dual is solved, by the simplex method: a basis of n
// + 1 rows, at the start one error and n walls, and at each step the row that is violated most comes in. A
// basis of 5 is factored anew each time, which costs less than looking at the rows.
//
// [1] M. R. Osborne, G. A. Watson, An algorithm for minimax approximation in the nonlinear case, 1969.

/// A family of curves, by its errors against the approximated curve.
package struct Minimax {
  /// An error, and its derivatives by the parameters.
  package typealias Row = (error: Double, derivatives: [Double])

  /// The box of parameters.
  package let lower, upper: [Double]

  /// The errors that may be the largest; `nil` if the parameters make no curve.
  package let rows: ([Double]) -> [Row]?

  package init(lower: [Double], upper: [Double], rows: @escaping ([Double]) -> [Row]?) {
    (self.lower, self.upper, self.rows) = (lower, upper, rows)
  }

  /// The parameters with the least largest error near a start, and that error.
  ///
  /// The search ends when the region of trust is below 10⁻¹² of the box, when the possible gain is
  /// below 10⁻¹² of the error, and after 80 steps at the latest.
  package func solution(from start: [Double]) -> (parameters: [Double], error: Double)? {
    func largest(_ rows: [Row]) -> Double {
      rows.reduce(0) { $1.error.isNaN ? .infinity : max($0, $1.error.magnitude) }
    }
    var place = zip(start, zip(lower, upper)).map { min(max($0, $1.0), $1.1) }
    guard var rows = rows(place) else { return nil }
    var error = largest(rows)
    var trust = 0.1
    for _ in 0..<80 where trust > 1e-12 && error > 0 {
      let low = place.indices.map { max(lower[$0] - place[$0], -trust * (upper[$0] - lower[$0])) }
      let high = place.indices.map { min(upper[$0] - place[$0], trust * (upper[$0] - lower[$0])) }
      guard let step = Self.step(rows, low, high) else {
        // By rounding the basis has no inverse: another region has another basis.
        trust /= 4
        continue
      }
      if error - step.foretold <= 1e-12 * error { break }
      let next = place.indices.map { min(max(place[$0] + step.step[$0], lower[$0]), upper[$0]) }
      guard let trial = self.rows(next), largest(trial) < error else {
        trust /= 4
        continue
      }
      let gain = (error - largest(trial)) / (error - step.foretold)
      (place, rows, error) = (next, trial, largest(trial))
      trust *= gain > 0.5 ? 2 : gain < 0.1 ? 0.5 : 1
    }
    return (place, error)
  }

  /// The step in a box with the least largest |error + derivatives · step|, and that value.
  private static func step(
    _ rows: [Row], _ low: [Double], _ high: [Double]
  ) -> (step: [Double], foretold: Double)? {
    let count = low.count
    // a · (step, largest) ≥ b for each column (a, b) of the dual.
    var columns: [(a: [Double], b: Double)] = []
    columns.reserveCapacity(2 * (rows.count + count))
    for index in 0..<count {
      var wall = [Double](repeating: 0, count: count + 1)
      wall[index] = 1
      columns.append((wall, low[index]))
      wall[index] = -1
      columns.append((wall, -high[index]))
    }
    for row in rows {
      columns.append((row.derivatives.map { -$0 } + [1], row.error))
      columns.append((row.derivatives + [1], -row.error))
    }
    // The largest error, and the walls that hold it.
    guard let first = (2 * count..<columns.count).max(by: { columns[$0].b < columns[$1].b }) else {
      return nil
    }
    var basis = (0..<count).map { columns[first].a[$0] <= 0 ? 2 * $0 : 2 * $0 + 1 } + [first]
    for _ in 0..<400 {
      guard
        let inverse = inverse(basis.map { columns[$0].a })
      else { return nil }
      // The primal point of the basis, where all of its rows hold with equality.
      let point = (0...count).map { coordinate in
        (0...count).reduce(0.0) { $0 + inverse[coordinate][$1] * columns[basis[$1]].b }
      }
      var worst: (index: Int, violation: Double)?
      let scale = columns[first].b.magnitude + point[count].magnitude
      for (index, column) in columns.enumerated() {
        var violation = column.b
        for coordinate in 0...count { violation -= column.a[coordinate] * point[coordinate] }
        if violation > worst?.violation ?? 1e-14 * scale { worst = (index, violation) }
      }
      guard let worst else { return (Array(point.dropLast()), point[count]) }
      // The multipliers, and how they change when the new row comes in.
      var leaving: (index: Int, ratio: Double)?
      for index in 0...count {
        let multiplier = inverse[count][index]
        let change = (0...count).reduce(0.0) {
          $0 + columns[worst.index].a[$1] * inverse[$1][index]
        }
        if change > 1e-13 && multiplier / change < leaving?.ratio ?? .infinity {
          leaving = (index, multiplier / change)
        }
      }
      guard let leaving else { return nil }
      basis[leaving.index] = worst.index
    }
    return nil
  }

  /// The inverse of the matrix with given rows, by Gauss and Jordan's elimination.
  private static func inverse(_ rows: [[Double]]) -> [[Double]]? {
    let count = rows.count
    var matrix = rows.enumerated().map { index, row in
      row + (0..<count).map { $0 == index ? 1 : 0 }
    }
    for column in 0..<count {
      guard
        let pivot = (column..<count).max(by: {
          matrix[$0][column].magnitude < matrix[$1][column].magnitude
        }), matrix[pivot][column].magnitude > 1e-300
      else { return nil }
      matrix.swapAt(column, pivot)
      let factor = 1 / matrix[column][column]
      for index in column..<(2 * count) { matrix[column][index] *= factor }
      for row in 0..<count where row != column && matrix[row][column] != 0 {
        let share = matrix[row][column]
        for index in column..<(2 * count) { matrix[row][index] -= share * matrix[column][index] }
      }
    }
    return matrix.map { Array($0.dropFirst(count)) }
  }
}
