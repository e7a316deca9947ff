// Curves that answer many arguments faster than one after the other.
//
// What can be gained without approximation: one look-up for arguments that lie together, and arithmetic
// without branches that becomes vector instructions. What is interpolated or recurs lives in
// AnimationSampling.

/// A curve with a way of its own to answer many arguments.
package protocol BulkCurve: Curve {
  /// Writes the values at arguments in any order, each with the bits of ``Curve/value(at:)``.
  func writeValues(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>)
}
