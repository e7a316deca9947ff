// The fewest common keyframes of several channels, at samples.
//
// A line from sample i to sample j stays within the tolerance of the samples between them if its slope lies in a cone for
// each channel. The cones of i are narrowed from sample to sample, until one is empty [1]; the shortest path over the
// lines that are left has the fewest keyframes.
//
// [1] H. Imai, M. Iri, Computational-geometric methods for polygonal approximations of a curve, 1986.

extension CurveKeyframes {
  /// The samples that are the fewest common keyframes of several channels, joined by lines.
  ///
  /// - Parameters:
  ///   - channels: The values of each channel, one for each time; at least one channel.
  ///   - times: Rising, two or more.
  ///   - tolerances: The largest vertical error of each channel at its samples.
  /// - Returns: The indices of the samples, the first and the last among them. No fewer samples will do.
  /// - Complexity: Proportional to the samples times the longest line, in samples.
  package static func commonSamples(
    of channels: [[Double]], at times: [Double], within tolerances: [Double]
  ) -> [Int] {
    let last = times.count - 1
    // The least number of lines from each sample to the last, and the next sample on the way.
    var (lines, next) = (
      Array(repeating: 0, count: times.count), Array(repeating: last, count: times.count)
    )
    for start in stride(from: last - 1, through: 0, by: -1) {
      var cones = channels.map { _ in (low: -Double.infinity, high: Double.infinity) }
      lines[start] = .max
      for end in start + 1...last {
        let width = times[end] - times[start]
        var (fits, isOpen) = (true, true)
        for channel in channels.indices {
          let rise = channels[channel][end] - channels[channel][start]
          let slope = rise / width
          let cone = cones[channel]
          fits = fits && cone.low <= slope && slope <= cone.high
          cones[channel].low = max(cone.low, (rise - tolerances[channel]) / width)
          cones[channel].high = min(cone.high, (rise + tolerances[channel]) / width)
          isOpen = isOpen && cones[channel].low <= cones[channel].high
        }
        if fits, lines[end] + 1 < lines[start] {
          (lines[start], next[start]) = (lines[end] + 1, end)
        }
        if !isOpen { break }
      }
    }
    var path = [0]
    while let sample = path.last, sample < last { path.append(next[sample]) }
    return path
  }
}
