// Linear least squares by Householder reflections, for a few columns.
//
//     minimise |A x − b|,   A = Q R,   R x = the head of Qᵀ b
//
// Columns are scaled to length 1 first, so that what counts as dependent does not depend on units: a column of
// which less than 10⁻¹⁴ is left gets the coefficient 0. (RᵀR)⁻¹ is the covariance of the coefficients for
// noise of variance 1.
//
// A fit of a spring has five columns at most, of some hundred rows: what LAPACK is good at begins far above.

/// A matrix of a few columns, factored.
struct LeastSquares {
  /// The upper triangle, row by row.
  private var triangle: [[Double]] = []
  private var head: [Double] = []
  private var scales: [Double] = []

  /// Whether the column is, to rounding, a sum of those before it.
  private(set) var isDependent: [Bool] = []

  /// Factors columns of equal length, and takes the right-hand side with them.
  init(_ columns: [[Double]], _ rightHandSide: [Double]) {
    var matrix = columns
    var right = rightHandSide
    let rows = right.count
    for index in matrix.indices {
      let length = Self.length(matrix[index], from: 0)
      scales.append(length > 0 && length.isFinite ? length : 1)
      for row in 0..<rows { matrix[index][row] /= scales[index] }
    }
    triangle = Array(repeating: Array(repeating: 0, count: matrix.count), count: matrix.count)
    isDependent = Array(repeating: false, count: matrix.count)
    var pivot = 0
    for column in matrix.indices {
      guard pivot < rows else {
        isDependent[column] = true
        continue
      }
      let length = Self.length(matrix[column], from: pivot)
      guard length > 1e-14 else {
        isDependent[column] = true
        continue
      }
      let alpha = matrix[column][pivot] > 0 ? -length : length
      var reflector = Array(matrix[column][pivot...])
      reflector[0] -= alpha
      let norm = reflector.reduce(0) { $0 + $1 * $1 }
      func reflect(_ vector: inout [Double]) {
        var product = 0.0
        for row in reflector.indices { product += reflector[row] * vector[pivot + row] }
        let factor = 2 * product / norm
        for row in reflector.indices { vector[pivot + row] -= factor * reflector[row] }
      }
      for other in column..<matrix.count { reflect(&matrix[other]) }
      reflect(&right)
      for other in column..<matrix.count { triangle[column][other] = matrix[other][pivot] }
      head.append(right[pivot])
      pivot += 1
    }
  }

  private static func length(_ vector: [Double], from start: Int) -> Double {
    var sum = 0.0
    for row in start..<max(start, vector.count) { sum += vector[row] * vector[row] }
    return sum.squareRoot()
  }

  /// The coefficients; 0 for a dependent column.
  var solution: [Double] {
    var result = [Double](repeating: 0, count: scales.count)
    var heads = head
    for column in scales.indices.reversed() where !isDependent[column] {
      var value = heads.removeLast()
      for other in (column + 1)..<max(column + 1, scales.count) {
        value -= triangle[column][other] * result[other]
      }
      result[column] = value / triangle[column][column]
    }
    return zip(result, scales).map { $0 / $1 }
  }

  /// The covariance of the coefficients for noise of variance 1; ∞ on the diagonal of dependent ones.
  var covariance: [[Double]] {
    let count = scales.count
    var inverse = Array(repeating: [Double](repeating: 0, count: count), count: count)
    for column in 0..<count where !isDependent[column] {
      inverse[column][column] = 1 / triangle[column][column]
      for row in (0..<column).reversed() where !isDependent[row] {
        var sum = 0.0
        for inner in (row + 1)...column { sum += triangle[row][inner] * inverse[inner][column] }
        inverse[row][column] = -sum / triangle[row][row]
      }
    }
    return (0..<count).map { a in
      (0..<count).map { b in
        if isDependent[a] || isDependent[b] { return a == b ? .infinity : 0 }
        var sum = 0.0
        for inner in max(a, b)..<count { sum += inverse[a][inner] * inverse[b][inner] }
        return sum / (scales[a] * scales[b])
      }
    }
  }
}
