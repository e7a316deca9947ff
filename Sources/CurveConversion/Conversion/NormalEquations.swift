// Gauss and Newton's step for a few numbers: the sums over errors and their derivatives, and the solution.

/// The normal equations of least squares in up to four numbers.
struct NormalEquations {
  /// The sum of the squares of the errors.
  private(set) var cost = 0.0

  /// The sums of products of derivatives by rows, and of derivatives and errors.
  private var rows = (
    SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
  )
  private var gradient = SIMD4<Double>.zero

  /// Adds an error, with its derivatives by the numbers; those of numbers that do not exist are 0.
  mutating func add(_ error: Double, _ derivatives: SIMD4<Double>) {
    cost += error * error
    gradient += derivatives * error
    rows.0 += derivatives * derivatives[0]
    rows.1 += derivatives * derivatives[1]
    rows.2 += derivatives * derivatives[2]
    rows.3 += derivatives * derivatives[3]
  }

  /// The step to the least sum, with the diagonal enlarged; `nil` where the numbers depend on each other.
  func step(_ count: Int = 4, damping: Double = 0) -> SIMD4<Double>? {
    var (rows, right) = ([rows.0, rows.1, rows.2, rows.3], -gradient)
    for column in 0..<count {
      rows[column][column] *= 1 + damping
      let least = 1e-12 * rows[column][column]
      for before in 0..<column {
        let share = rows[column][before] / rows[before][before]
        rows[column] -= share * rows[before]
        right[column] -= share * right[before]
      }
      guard rows[column][column] > least, rows[column][column].isFinite else { return nil }
    }
    for row in (0..<count).reversed() {
      for column in row + 1..<max(count, row + 1) {
        right[row] -= rows[row][column] * right[column]
      }
      right[row] /= rows[row][row]
    }
    return right
  }

  /// The sum of the squares of linear errors after a step to the least sum.
  func cost(after step: SIMD4<Double>) -> Double { cost + (gradient * step).sum() }
}
