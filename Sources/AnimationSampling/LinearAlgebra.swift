// The product of two matrices, with an offset for each row.
//
//     C ← A·B + o·1ᵀ,   A is rows × inner, B inner × columns, C rows × columns, all row-major
//
// Long sums go to the library (LinearAlgebraLibrary.swift), short ones to a loop; without a library
// all sums go to the loop. Shapes are checked here, once.

import AnimationMath

/// A row-major matrix in memory of another owner.
package struct MatrixView {
  let base: UnsafePointer<Double>
  let rows, columns: Int

  package init(_ base: UnsafePointer<Double>, rows: Int, columns: Int) {
    (self.base, self.rows, self.columns) = (base, rows, columns)
  }
}

/// C ← A·B, plus an offset for each row if there are any.
///
/// Each entry is within γ·(|oᵢ| + Σ|aᵢₖbₖⱼ|) of the exact value, γ = (inner + 1)·2⁻⁵³, whatever the
/// order of summation.
///
/// - Parameters:
///   - c: A.rows × B.columns numbers, row-major, that overlap neither A nor B.
///   - offsets: A.rows numbers.
package func multiply(
  _ a: MatrixView, _ b: MatrixView, into c: UnsafeMutablePointer<Double>,
  offsets: UnsafePointer<Double>? = nil
) {
  require(
    a.columns == b.rows,
    "rows of b must be as many as columns of a, got \(b.rows) and \(a.columns)")
  guard a.rows > 0 && b.columns > 0 else { return }
  require(a.columns > 0, "the inner dimension must not be 0")
  if a.columns <= thinnest {
    multiplyPlainly(a, b, into: c, offsets)
  } else {
    multiplyByLibrary(a, b, into: c, offsets)
  }
}

/// The largest inner dimension for which a loop is faster than the library.
///
/// The library's blocks are made for long sums: see `animbench`, "When does dgemm beat a loop?".
private let thinnest = 4

/// The product by the library, or by the loop without one; `multiply` has checked the arguments.
package func multiplyByLibrary(
  _ a: MatrixView, _ b: MatrixView, into c: UnsafeMutablePointer<Double>,
  _ offsets: UnsafePointer<Double>?
) {
  if let offsets {
    for row in 0..<a.rows {
      (c + row * b.columns).update(repeating: offsets[row], count: b.columns)
    }
  }
  if !dgemm(a, b, into: c, isAdded: offsets != nil) {
    multiplyPlainly(a, b, into: c, offsets)
  }
}

// MARK: - In Swift

/// The product in Swift: up to four rows of B at a time are added to a row of C, which stays in the
/// cache.
package func multiplyPlainly(
  _ a: MatrixView, _ b: MatrixView, into c: UnsafeMutablePointer<Double>,
  _ offsets: UnsafePointer<Double>?
) {
  for row in 0..<a.rows {
    var start: Double? = offsets?[row] ?? 0
    var k = 0
    while k < a.columns {
      let count = min(4, a.columns - k)
      add(
        count, of: b.base + k * b.columns, times: a.base + row * a.columns + k,
        to: start, c + row * b.columns, b.columns)
      start = nil
      k += count
    }
  }
}

/// result ← start + Σ weightᵢ·rowᵢ over one to four rows; without a start, added to the result.
@inline(__always)
private func add(
  _ count: Int, of rows: UnsafePointer<Double>,
  times weights: UnsafePointer<Double>, to start: Double?, _ result: UnsafeMutablePointer<Double>,
  _ columns: Int
) {
  let (second, third, fourth) = (rows + columns, rows + 2 * columns, rows + 3 * columns)
  let w0 = weights[0]
  switch count {
  case 1: add(columns, to: start, result) { w0 * rows[$0] }
  case 2:
    let w1 = weights[1]
    add(columns, to: start, result) { w0 * rows[$0] + w1 * second[$0] }
  case 3:
    let (w1, w2) = (weights[1], weights[2])
    add(columns, to: start, result) { w0 * rows[$0] + w1 * second[$0] + w2 * third[$0] }
  default:
    let (w1, w2, w3) = (weights[1], weights[2], weights[3])
    add(columns, to: start, result) {
      (w0 * rows[$0] + w1 * second[$0]) + (w2 * third[$0] + w3 * fourth[$0])
    }
  }
}

/// result[i] ← start + the term, in loops that become vector instructions.
@inline(__always)
private func add(
  _ count: Int, to start: Double?, _ result: UnsafeMutablePointer<Double>, _ term: (Int) -> Double
) {
  if let start {
    for index in 0..<count { result[index] = start + term(index) }
  } else {
    for index in 0..<count { result[index] += term(index) }
  }
}
