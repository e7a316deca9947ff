// Linear least squares by Householder reflections with column pivoting.
//
//     minimise |A x − b|,   A P = Q R,   R (Pᵀx) = the head of Qᵀb
//
// Columns are first scaled to length 1, so that dependence does not depend on units. The column
// with the longest remaining part comes next. A column with less than 10⁻¹⁴ remaining is, to
// rounding, a sum of the others, and gets the coefficient 0. (RᵀR)⁻¹ is the covariance of the
// coefficients for noise of variance 1.
//
// The factors come from LAPACKE's `dgeqp3` and `dormqr`, or without a library from the loops below.
// The rest uses only R, which has a few columns, and is the same for both.
//
// Tried and dropped: `dgelsy`, which does not return R, and so no covariance; the normal equations,
// which square the condition.

import AnimationMath

/// The solution of min |A x − b|, with its covariance.
///
/// ```swift
/// let line = LeastSquares([ones, times], values)
/// line.solution          // the intercept and the slope
/// ```
package struct LeastSquares {
  /// R, column after column, `height` numbers each.
  private let triangle: [Double]
  private let height: Int

  /// Qᵀb.
  private let reflected: [Double]

  /// The column of A that each column of R belongs to.
  private let order: [Int]
  private let scales: [Double]
  private let isFinite: Bool

  /// The number of columns that are independent to rounding.
  package let rank: Int

  /// A way to factor a matrix; `nil` where it is not available.
  package typealias Factorization = (inout [Double], _ rows: Int, _ columns: Int, inout [Double]) ->
    [Int]?

  /// Factors a matrix and takes the right-hand side with it.
  ///
  /// - Parameters:
  ///   - columns: A, with as many rows each as `rightHandSide`.
  ///   - rightHandSide: b. If a number of A or b is not finite, the coefficients are NaN.
  ///   - factor: By default the library, with the loops below where it is not available.
  package init(
    _ columns: [[Double]], _ rightHandSide: [Double],
    by factor: Factorization = { factorQR(&$0, rows: $1, columns: $2, &$3) }
  ) {
    let rows = rightHandSide.count
    require(
      columns.allSatisfy { $0.count == rows },
      "columns must have \(rows) rows, as the right-hand side, got \(columns.map(\.count))")
    scales = columns.map { column in
      let length = Self.length(column)
      return length > 0 ? length : 1
    }
    isFinite = scales.allSatisfy(\.isFinite) && rightHandSide.allSatisfy(\.isFinite)
    var matrix = zip(columns, scales).flatMap { column, scale in column.map { $0 / scale } }
    var right = rightHandSide
    height = rows
    if isFinite && rows > 0 && !columns.isEmpty {
      order =
        factor(&matrix, rows, columns.count, &right)
        ?? Self.factorPlainly(&matrix, rows: rows, columns: columns.count, &right)
    } else {
      order = Array(columns.indices)
    }
    (triangle, reflected) = (matrix, right)
    let reflections = isFinite ? min(rows, columns.count) : 0
    rank = (0..<reflections).first { matrix[$0 * rows + $0].magnitude <= 1e-14 } ?? reflections
  }

  /// Whether each column is, to rounding, a sum of independent columns.
  package var isDependent: [Bool] { order.indices.map { !order[..<rank].contains($0) } }

  /// The coefficients; 0 for a dependent column.
  package var solution: [Double] {
    var result = [Double](repeating: isFinite ? 0 : .nan, count: order.count)
    var found = [Double](repeating: 0, count: rank)
    for row in (0..<rank).reversed() {
      var value = reflected[row]
      for column in row + 1..<max(row + 1, rank) { value -= r(row, column) * found[column] }
      found[row] = value / r(row, row)
      result[order[row]] = found[row] / scales[order[row]]
    }
    return result
  }

  /// The covariance of the coefficients for noise of variance 1.
  ///
  /// For a dependent column the diagonal is ∞.
  package var covariance: [[Double]] {
    // R⁻¹, row after row.
    var inverse = [Double](repeating: 0, count: rank * rank)
    for column in 0..<rank {
      inverse[column * rank + column] = 1 / r(column, column)
      for row in (0..<column).reversed() {
        var sum = 0.0
        for inner in row + 1...column { sum += r(row, inner) * inverse[inner * rank + column] }
        inverse[row * rank + column] = -sum / r(row, row)
      }
    }
    let count = order.count
    var result = Array(repeating: [Double](repeating: 0, count: count), count: count)
    for column in order[rank...] { result[column][column] = .infinity }
    for a in 0..<rank {
      for b in 0..<rank {
        var sum = 0.0
        for inner in max(a, b)..<rank {
          sum += inverse[a * rank + inner] * inverse[b * rank + inner]
        }
        result[order[a]][order[b]] = sum / scales[order[a]] / scales[order[b]]
      }
    }
    return result
  }

  private func r(_ row: Int, _ column: Int) -> Double { triangle[column * height + row] }

  // MARK: In Swift

  /// The length of a vector, whatever the magnitude of its numbers.
  private static func length(_ vector: some Collection<Double>) -> Double {
    let largest = vector.reduce(0) { $1.magnitude > $0 || $1.isNaN ? $1.magnitude : $0 }
    guard largest > 0 && largest.isFinite else { return largest }
    return largest * vector.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }.squareRoot()
  }

  static func factorPlainly(
    _ matrix: inout [Double], rows: Int, columns: Int, _ right: inout [Double]
  ) -> [Int] {
    var order = Array(0..<columns)
    for pivot in 0..<min(rows, columns) {
      let lengths = (pivot..<columns).map { length(matrix[$0 * rows + pivot..<($0 + 1) * rows]) }
      let longest = lengths.indices.reduce(0) { lengths[$1] > lengths[$0] ? $1 : $0 }
      let norm = lengths[longest]
      // Its square is no longer a normal number: the rest is 0 to rounding.
      guard norm > 1e-150 else { break }
      if longest > 0 {
        order.swapAt(pivot, pivot + longest)
        for row in 0..<rows {
          matrix.swapAt(pivot * rows + row, (pivot + longest) * rows + row)
        }
      }
      let rest = Array(matrix[pivot * rows + pivot..<(pivot + 1) * rows])
      let reflection = Reflection(of: rest, length: norm)
      for column in pivot + 1..<max(pivot + 1, columns) {
        reflection.apply(to: &matrix, from: column * rows + pivot)
      }
      reflection.apply(to: &right, from: pivot)
      matrix[pivot * rows + pivot] = reflection.image
    }
    return order
  }
}
