// Curves that answer many arguments faster than one after the other.
//
// Two gains need no approximation: one look-up for arguments that lie together, and arithmetic
// without branches, which becomes vector instructions. Interpolation and recurrences are in
// AnimationSampling.

/// A curve with a way of its own to answer many arguments.
package protocol BulkCurve: Curve {
  /// The count of evenly spaced arguments from which AnimationSampling's panels are faster.
  ///
  /// 0 if they are faster at every count.
  var fewestForPanels: Int { get }

  /// Whether a value depends on the side it is asked from, inside the domain or at an end of it.
  var hasSides: Bool { get }

  /// Writes the values at arguments in any order, each with the bits of ``Curve/value(at:)``.
  func writeValues(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>)

  /// Writes the slopes at arguments in any order, each with the bits of ``Curve/slope(at:)``.
  func writeSlopes(
    at arguments: UnsafeBufferPointer<Double>, to slopes: UnsafeMutablePointer<Double>)
}

extension BulkCurve {
  /// Whether there are breakpoints: a curve that jumps on an end of its domain says so itself.
  package var hasSides: Bool { !breakpoints(in: domain).isEmpty }

  /// Writes the slopes one by one.
  package func writeSlopes(
    at arguments: UnsafeBufferPointer<Double>, to slopes: UnsafeMutablePointer<Double>
  ) {
    for (index, x) in arguments.enumerated() { slopes[index] = slope(at: x) }
  }
}
