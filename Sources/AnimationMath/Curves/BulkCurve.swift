// Curves that answer many arguments faster than one after the other.
//
// What can be gained without approximation: one look-up for arguments that lie together, and arithmetic
// without branches that becomes vector instructions. What is interpolated or recurs lives in
// AnimationSampling.

/// A curve with a way of its own to answer many arguments.
package protocol BulkCurve: Curve {
  /// The number of evenly spaced arguments from which another way is faster than asking for each; 0 where any is.
  var fewestForPanels: Int { get }

  /// Writes the values at arguments in any order, each with the bits of ``Curve/value(at:)``.
  func writeValues(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>)

  /// Writes the slopes at arguments in any order, each with the bits of ``Curve/slope(at:)``.
  func writeSlopes(
    at arguments: UnsafeBufferPointer<Double>, to slopes: UnsafeMutablePointer<Double>)
}

extension BulkCurve {
  /// Writes the slopes one by one.
  package func writeSlopes(
    at arguments: UnsafeBufferPointer<Double>, to slopes: UnsafeMutablePointer<Double>
  ) {
    for (index, x) in arguments.enumerated() { slopes[index] = slope(at: x) }
  }
}
