// What a sum rounds off, as a double of its own [1, §4.3].
//
// Six additions, whatever the order of magnitude of the two. Products need no such function:
// (−p).addingProduct(a, b) is what p = a·b has rounded off.
//
// [1] J.-M. Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed.

/// The sum of two numbers, and what it rounds off: the two together are exact.
@inlinable
package func exactSum(_ a: Double, _ b: Double) -> (value: Double, lost: Double) {
  let value = a + b
  let added = value - a
  return (value, (a - (value - added)) + (b - added))
}
