// Householder's reflection of a vector onto an axis, for both factorizations.
//
//     v ← v − n (2/|n|²) (n·v),   n = a − image·e₁,   image = ∓|a|, on the far side of a, so that nothing cancels

/// A reflection of the numbers of a vector from some row on.
struct Reflection {
  private let normal: [Double]

  /// 2 divided by the squared length of the normal; 0 for no reflection.
  private let factor: Double

  /// The first number of the vector's image; the others are 0.
  let image: Double

  /// The reflection that takes a vector onto its first axis.
  ///
  /// - Parameter length: The vector's length; its square and those of its numbers are normal numbers, or 0.
  init(of vector: [Double], length: Double) {
    var normal = vector
    image = normal[0] > 0 ? -length : length
    normal[0] -= image
    let square = dot(normal, normal, from: 0)
    (self.normal, factor) = (normal, square > 0 ? 2 / square : 0)
  }

  /// Reflects the numbers from a place on, as many as the vector had.
  func apply(to numbers: inout [Double], from start: Int) {
    let share = factor * dot(normal, numbers, from: start)
    numbers.withUnsafeMutableBufferPointer { numbers in
      normal.withUnsafeBufferPointer { normal in
        for row in 0..<normal.count { numbers[start + row] -= share * normal[row] }
      }
    }
  }
}

/// The product of a vector with another from a row on, in four sums.
func dot(_ a: [Double], _ b: [Double], from start: Int) -> Double {
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
