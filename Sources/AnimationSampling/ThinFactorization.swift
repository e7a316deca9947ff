// A matrix of many rows and few columns, factored by Householder reflections as its columns come in.
//
//     A = QR,   |Ax − b|² = |Rx − head|² + |tail|²,   head, tail = Qᵀb
//
// A problem of least squares in sums of A's columns has the same solutions in sums of R's, which
// have only as many numbers as there are columns.

/// The factors of a matrix of few columns.
struct ThinFactorization {
  /// The reflections: each maps its column, from the diagonal on, onto the diagonal.
  private var reflections: [Reflection] = []

  /// The columns of R up to their diagonals.
  private var triangle: [[Double]] = []

  /// The columns of R, filled with zeros below the diagonal.
  var columns: [[Double]] {
    triangle.map { $0 + Array(repeating: 0, count: triangle.count - $0.count) }
  }

  /// The first numbers of Qᵀb, as many as there are columns.
  func head(of vector: [Double]) -> [Double] { Array(reflected(vector).prefix(triangle.count)) }

  /// The x of the least |Ax − b|, with 0 for a dependent column.
  func solution(for vector: [Double]) -> [Double] {
    let head = head(of: vector)
    let diagonal = triangle.map { ($0[$0.count - 1].magnitude, $0.reduce(0) { $0 + $1.magnitude }) }
    guard diagonal.allSatisfy({ $0 > 1e-8 * $1 }) else {
      return LeastSquares(columns, head).solution
    }
    var solution = head
    for column in solution.indices.reversed() {
      solution[column] /= triangle[column][column]
      for row in 0..<column { solution[row] -= solution[column] * triangle[column][row] }
    }
    return solution
  }

  /// Takes in a column.
  ///
  /// - Precondition: All columns have one length, at least their count.
  package mutating func append(_ column: [Double]) {
    let place = triangle.count
    let column = reflected(column)
    let rest = Array(column[place...])
    let reflection = Reflection(of: rest, length: dot(rest, rest, from: 0).squareRoot())
    reflections.append(reflection)
    triangle.append(column[..<place] + [reflection.image])
  }

  /// Qᵀ times a vector.
  private func reflected(_ vector: [Double]) -> [Double] {
    var vector = vector
    for (start, reflection) in reflections.enumerated() {
      reflection.apply(to: &vector, from: start)
    }
    return vector
  }
}
