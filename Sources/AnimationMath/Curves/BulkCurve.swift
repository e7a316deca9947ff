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

extension SpringMotion: BulkCurve {
  package func writeValues(
    at times: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    // The least of them, and whether one is no number or infinite: then one by one.
    var (least, sum) = (0.0, 0.0)
    for time in times {
      least = min(least, time)
      sum += time
    }
    requireNonNegative(least)
    if sum.isFinite {
      response.writeValues(at: times, from: from, to: to, into: values)
    } else {
      for (index, time) in times.enumerated() { values[index] = value(at: time) }
    }
  }
}

extension CubicBezier: BulkCurve {
  package func writeValues(
    at progress: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    var index = 0
    while index < progress.count {
      let run = writeRun(of: UnsafeBufferPointer(rebasing: progress[index...]), to: values + index)
      if run == 0 { values[index] = value(at: progress[index]) }
      index += max(run, 1)
    }
  }
}
