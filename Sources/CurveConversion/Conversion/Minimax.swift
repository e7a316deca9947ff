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

  /// The parameters with the least largest error of those found from several starts.
  ///
  /// - Parameters:
  ///   - starts: The likeliest first.
  ///   - limit: An error of use: where the first is beyond twice that, no other is tried.
  /// - Throws: ``ParameterError`` if none is found, since the curve has values that are not finite.
  func best(
    from starts: [[Double]], within limit: Double = .infinity
  ) throws(ParameterError) -> [Double] {
    let first = starts.prefix(1).compactMap(solution(from:))
    let isFar = first.contains { $0.error > 2 * limit }
    let others = isFar ? [] : starts.dropFirst().compactMap(solution(from:))
    let found = (first + others).min { $0.error < $1.error }
    guard let found, found.error < .infinity else {
      throw ParameterError(
        parameter: "the values between the ends", value: .nan, accepted: "finite")
    }
    return found.parameters
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
        // Rounding has left the basis singular: a smaller region of trust leads to another basis.
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
    let (count, order) = (low.count, low.count + 1)
    // Flat arrays, since most of the time is spent in the loop over them.
    let (errors, derivatives) = (rows.map(\.error), rows.flatMap(\.derivatives))
    // A column (a, b) of the dual is the condition a · (step, largest) ≥ b: two conditions for the
    // walls of each unknown, two for each error.
    func column(_ index: Int) -> (a: [Double], b: Double) {
      let (sign, row) = (index % 2 == 0 ? 1.0 : -1.0, index / 2 - count)
      if row >= 0 { return (rows[row].derivatives.map { -sign * $0 } + [1], sign * errors[row]) }
      var wall = [Double](repeating: 0, count: order)
      wall[index / 2] = sign
      return (wall, index % 2 == 0 ? low[index / 2] : -high[index / 2])
    }
    // The first basis: the largest error, and one wall of each unknown.
    guard let row = errors.indices.max(by: { errors[$0].magnitude < errors[$1].magnitude }) else {
      return nil
    }
    let first = 2 * (count + row) + (errors[row] < 0 ? 1 : 0)
    let held = column(first).a
    var basis = (0..<count).map { held[$0] <= 0 ? 2 * $0 : 2 * $0 + 1 } + [first]
    for _ in 0..<400 {
      let columns = basis.map(column)
      guard let inverse = inverse(columns.flatMap(\.a), order: order) else { return nil }
      // The primal point of the basis, where all of its rows hold with equality.
      let point = (0..<order).map { coordinate in
        (0..<order).reduce(0.0) { $0 + inverse[coordinate * order + $1] * columns[$1].b }
      }
      let largest = point[count]
      var worst = -1
      var violation = 1e-14 * (errors[row].magnitude + largest.magnitude)
      func admit(_ index: Int, _ value: Double) {
        if value > violation { (worst, violation) = (index, value) }
      }
      for unknown in 0..<count {
        admit(2 * unknown, low[unknown] - point[unknown])
        admit(2 * unknown + 1, point[unknown] - high[unknown])
      }
      var place = 0
      for row in 0..<errors.count {
        var error = errors[row]
        for unknown in 0..<count { error += derivatives[place + unknown] * point[unknown] }
        place += count
        admit(2 * (count + row) + (error < 0 ? 1 : 0), error.magnitude - largest)
      }
      if worst < 0 { return (Array(point.dropLast()), largest) }
      // The multipliers, and how they change when the new row comes in.
      let entering = column(worst).a
      var leaving: (index: Int, ratio: Double)?
      for index in 0..<order {
        let multiplier = inverse[count * order + index]
        let change = (0..<order).reduce(0.0) { $0 + entering[$1] * inverse[$1 * order + index] }
        if change > 1e-13 && multiplier / change < leaving?.ratio ?? .infinity {
          leaving = (index, multiplier / change)
        }
      }
      guard let leaving else { return nil }
      basis[leaving.index] = worst
    }
    return nil
  }

  /// The inverse of a matrix, both row after row, by Gauss and Jordan's elimination.
  private static func inverse(_ matrix: [Double], order: Int) -> [Double]? {
    var (matrix, inverse) = (matrix, [Double](repeating: 0, count: order * order))
    for index in 0..<order { inverse[index * order + index] = 1 }
    for column in 0..<order {
      var pivot = column
      for row in column..<order
      where matrix[row * order + column].magnitude > matrix[pivot * order + column].magnitude {
        pivot = row
      }
      guard matrix[pivot * order + column].magnitude > 1e-300 else { return nil }
      let factor = 1 / matrix[pivot * order + column]
      for index in 0..<order {
        matrix.swapAt(column * order + index, pivot * order + index)
        inverse.swapAt(column * order + index, pivot * order + index)
        matrix[column * order + index] *= factor
        inverse[column * order + index] *= factor
      }
      for row in 0..<order where row != column && matrix[row * order + column] != 0 {
        let share = matrix[row * order + column]
        for index in 0..<order {
          matrix[row * order + index] -= share * matrix[column * order + index]
          inverse[row * order + index] -= share * inverse[column * order + index]
        }
      }
    }
    return inverse
  }
}
