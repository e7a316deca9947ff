// The values of keyframes at given times, joined by lines within a tolerance, in the fewest decimals.
//
//     forward    the window of each time: the values that lines from the first keyframe reach, from time to time,
//                through the tube (LineFan.swift)
//     backward   from the last keyframe, the values of the window that see the keyframe behind. Any of them has values
//                before it, so the one with the fewest decimals is taken
//
// Times that are given are those that a reader fills in, where they are not written.

/// A curve with a tolerance, for keyframes at given times.
package struct KnotValues {
  private typealias Window = LineFan.Window

  /// The points of the curve between which it is straight to within 1/256 of the tolerance.
  private let vertices: [ToleranceTube.Vertex]
  private let ends: (Double, Double)
  private let reach: Double

  /// - Parameter end: The last value; the curve's own if `nil`.
  /// - Returns: `nil` for a curve that jumps, or whose ends are not within the tolerance.
  package init?(
    _ curve: some Curve, within tolerance: Double, over interval: ClosedRange<Double>,
    endingOn end: Double? = nil
  ) {
    guard
      let task = try? curve.keyframeTask(
        within: tolerance, over: interval, endingOn: end, decimals: nil),
      let vertices = task.polyline.first, task.polyline.count == 1,
      (task.ends.0 - vertices[0].value).magnitude <= tolerance,
      (task.ends.1 - vertices[vertices.count - 1].value).magnitude <= tolerance
    else { return nil }
    (self.vertices, ends, reach) = (vertices, task.ends, tolerance * (1 - 1 / 256))
  }

  /// The values at times, with at most some decimals; `nil` if there are none within the tolerance.
  ///
  /// - Parameter times: From the first of the interval to the last; `nil` if they do not rise.
  package func values(at times: [Double], decimals: Int) -> [Double]? {
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    let bounds = bounds(at: times)
    guard let windows = windows(at: times, bounds) else { return nil }
    var values = [ends.1]
    for index in windows.indices.dropLast().reversed() {
      let value = values[values.count - 1]
      if index == 0 {
        values.append(ends.0)
        break
      }
      var (low, high) = windows[index]
      let whole = times[index + 1] - times[index]
      for bound in bounds[index].dropLast() {
        let share = (bound.time - times[index]) / whole
        low = max(low, (bound.low - share * value) / (1 - share))
        high = min(high, (bound.high - share * value) / (1 - share))
      }
      guard let shortest = Self.shortest(from: low, to: high, decimals: decimals) else {
        return nil
      }
      values.append(shortest)
    }
    return values.reversed()
  }

  private typealias Bound = (time: Double, low: Double, high: Double)

  /// For each time but the last, the tube at the vertices up to the next time, and at that time.
  private func bounds(at times: [Double]) -> [[Bound]] {
    var next = 1
    return zip(times, times.dropFirst()).map { start, end in
      var bounds: [Bound] = []
      while next < vertices.count - 1 && vertices[next].time <= start { next += 1 }
      while next < vertices.count - 1 && vertices[next].time < end {
        let vertex = vertices[next]
        bounds.append((vertex.time, vertex.value - reach, vertex.value + reach))
        next += 1
      }
      let (a, b) = (vertices[next - 1], vertices[next])
      let value = mixed(a.value, b.value, at: (end - a.time) / (b.time - a.time))
      bounds.append((end, value - reach, value + reach))
      return bounds
    }
  }

  /// The values that can be reached at each time; `nil` if the last one cannot.
  private func windows(at times: [Double], _ bounds: [[Bound]]) -> [Window]? {
    var windows: [Window] = [(ends.0, ends.0)]
    var fan = LineFan()
    for (index, bounds) in bounds.enumerated() {
      for (number, bound) in bounds.enumerated() {
        var gate = (low: bound.low, high: bound.high)
        // The last value may lie outside the tube by as much as the polyline leaves the curve.
        if bound.time == times[times.count - 1] {
          gate = (min(gate.low, ends.1), max(gate.high, ends.1))
        }
        let width = bound.time - times[index]
        if number == 0 { fan.begin(from: windows[index], towards: gate, after: width) }
        fan.pass(gate, after: width)
        if fan.isEmpty { return nil }
      }
      windows.append(fan.window(after: times[index + 1] - times[index]))
    }
    let last = windows[windows.count - 1]
    guard last.low <= ends.1, ends.1 <= last.high else { return nil }
    return windows
  }

  /// The number between two others with the fewest decimals, and of these the one nearest to the middle.
  private static func shortest(from low: Double, to high: Double, decimals: Int) -> Double? {
    guard low <= high else { return nil }
    var scale = 1.0
    for _ in 0...decimals {
      let (first, last) = ((low * scale).rounded(.up), (high * scale).rounded(.down))
      if first <= last {
        return min(max(((low + high) / 2 * scale).rounded(), first), last) / scale
      }
      scale *= 10
    }
    return nil
  }
}
