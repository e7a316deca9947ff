// A sum and its rounding error, which is itself a double [1, §4.3].
//
// Six additions, whatever the order of magnitude of the two terms. Products need no such function:
// (−p).addingProduct(a, b) is the rounding error of p = a·b.
//
// [1] J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed.

/// The rounded sum of two numbers and its rounding error; together they are exact.
@inlinable
package func exactSum(_ a: Double, _ b: Double) -> (value: Double, lost: Double) {
  let value = a + b
  let added = value - a
  return (value, (a - (value - added)) + (b - added))
}
