// A sum and its rounding error, which is itself a double [1, §4.3].
//
// Six additions, whatever the order of magnitude of the two terms. Products need no such function:
// (−p).addingProduct(a, b) is the rounding error of p = a·b. With it a difference of two products
// keeps its digits where they cancel.
//
// [1] J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed.

/// The rounded sum of two numbers and its rounding error; together they are exact.
@inlinable
package func exactSum(_ a: Double, _ b: Double) -> (value: Double, lost: Double) {
  let value = a + b
  let added = value - a
  return (value, (a - (value - added)) + (b - added))
}

/// a·d − b·c within 1.5 units in the last place, by Kahan's method with fused products.
func differenceOfProducts(_ a: Double, _ d: Double, _ b: Double, _ c: Double) -> Double {
  let product = b * c
  let lost = product.addingProduct(-b, c)
  return (-product).addingProduct(a, d) + lost
}
