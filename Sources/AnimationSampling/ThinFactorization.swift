// A matrix of many rows and few columns, factored by Householder reflections as its columns come in.
//
//     A = QR,   |Ax − b|² = |Rx − head|² + |tail|²,   head, tail = Qᵀb
//
// Every problem of least squares in columns that are sums of A's has the same solutions in R's, which have only
// as many numbers as there are columns.

/// The factors of a matrix of few columns.
struct ThinFactorization {
  /// The normals of the reflections, each from its own row on, and twice over their squared length.
  private var reflections: [(normal: [Double], factor: Double)] = []

  /// The columns of R up to their diagonals.
  private var triangle: [[Double]] = []

  /// The columns of R, with as many numbers each as there are columns.
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
  mutating func append(_ column: [Double]) {
    let place = triangle.count
    let column = reflected(column)
    var normal = Array(column[place...])
    let length = dot(normal, normal, from: 0).squareRoot()
    // The image of the rest, an axis, on the far side of it.
    let image = normal[0] > 0 ? -length : length
    normal[0] -= image
    let square = dot(normal, normal, from: 0)
    reflections.append((normal, square > 0 ? 2 / square : 0))
    triangle.append(column[..<place] + [image])
  }

  /// Qᵀ times a vector.
  private func reflected(_ vector: [Double]) -> [Double] {
    var vector = vector
    for (start, reflection) in reflections.enumerated() {
      let share = reflection.factor * dot(reflection.normal, vector, from: start)
      vector.withUnsafeMutableBufferPointer { vector in
        reflection.normal.withUnsafeBufferPointer { normal in
          for row in 0..<normal.count { vector[start + row] -= share * normal[row] }
        }
      }
    }
    return vector
  }
}

/// The product of a vector with another from a row on, in four sums.
private func dot(_ a: [Double], _ b: [Double], from start: Int) -> Double {
  a.withUnsafeBufferPointer { a in
    b.withUnsafeBufferPointer { b in
      var sums = SIMD4<Double>.zero
      var row = 0
      while row + 4 <= a.count {
        let left = SIMD4(a[row], a[row + 1], a[row + 2], a[row + 3])
        let right = SIMD4(
          b[start + row], b[start + row + 1], b[start + row + 2], b[start + row + 3])
        sums += left * right
        row += 4
      }
      var sum = (sums[0] + sums[1]) + (sums[2] + sums[3])
      while row < a.count {
        sum += a[row] * b[start + row]
        row += 1
      }
      return sum
    }
  }
}
