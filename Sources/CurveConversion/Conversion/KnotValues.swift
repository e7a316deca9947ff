// The values of keyframes at given times, joined by lines within a tolerance, in the fewest decimals.
//
//     forward    the window of each time: the values that lines from the first keyframe reach, from time to time,
//                through the tube (LineFan.swift)
//     backward   from the last keyframe, the values of the window that see the next keyframe. Each of them can be
//                reached, so the one with the fewest decimals is taken
//
// Such times are those that a reader fills in, where a text leaves them out.

/// A curve with a tolerance, for keyframes at given times.
package struct KnotValues {
  private typealias Window = LineFan.Window

  /// The points of the curve between which it is straight to within 1/256 of the tolerance.
  private let vertices: [ToleranceTube.Vertex]
  private let ends: (Double, Double)
  private let reach: Double

  /// The times of the last call, and the windows of the first of them.
  private var times: [Double] = []
  private var windows: [Window]

  /// - Returns: `nil` for a curve that jumps, or whose ends are not within the tolerance.
  package init?(_ task: KeyframeTask) {
    let tolerance = task.tolerance
    guard let vertices = task.polyline.first, task.polyline.count == 1,
      (task.ends.0 - vertices[0].value).magnitude <= tolerance,
      (task.ends.1 - vertices[vertices.count - 1].value).magnitude <= tolerance
    else { return nil }
    (self.vertices, ends, reach) = (vertices, task.ends, tolerance * (1 - 1 / 256))
    windows = [(ends.0, ends.0)]
  }

  /// The values at times, with at most some decimals; `nil` if there are none within the tolerance.
  ///
  /// Windows are kept from call to call; only those after the first time that differs are found
  /// anew.
  ///
  /// - Parameter times: From the first of the interval to the last; `nil` if they do not rise.
  package mutating func values(at times: [Double], decimals: Int) -> [Double]? {
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }), findWindows(at: times) else {
      return nil
    }
    var values = [ends.1]
    for index in windows.indices.dropLast().reversed() {
      let value = values[values.count - 1]
      if index == 0 {
        values.append(ends.0)
        break
      }
      var (low, high) = windows[index]
      let whole = times[index + 1] - times[index]
      for vertex in vertices(from: times[index], to: times[index + 1]) {
        let share = (vertex.time - times[index]) / whole
        low = max(low, (vertex.value - reach - share * value) / (1 - share))
        high = min(high, (vertex.value + reach - share * value) / (1 - share))
      }
      guard let shortest = Self.shortest(from: low, to: high, decimals: decimals) else {
        return nil
      }
      values.append(shortest)
    }
    return values.reversed()
  }

  /// Finds the windows at times; whether all can be reached.
  private mutating func findWindows(at times: [Double]) -> Bool {
    let shared = zip(times, self.times).prefix { $0 == $1 }.count
    windows.removeLast(max(windows.count - max(shared, 1), 0))
    self.times = times
    var fan = LineFan()
    while windows.count < times.count {
      guard let window = window(behind: windows.count - 1, &fan) else { return false }
      windows.append(window)
    }
    let last = windows[windows.count - 1]
    return last.low <= ends.1 && ends.1 <= last.high
  }

  /// The window at the time after another, whose window is known; `nil` if no line reaches it.
  private func window(behind index: Int, _ fan: inout LineFan) -> Window? {
    let (start, end) = (times[index], times[index + 1])
    let between = vertices(from: start, to: end)
    let (a, b) = (vertices[between.endIndex - 1], vertices[between.endIndex])
    let value = mixed(a.value, b.value, at: (end - a.time) / (b.time - a.time))
    var seen: Window?
    for number in between.startIndex...between.endIndex {
      let vertex = number == between.endIndex ? (time: end, value: value) : vertices[number]
      var gate = (low: vertex.value - reach, high: vertex.value + reach)
      // The last value may lie outside the tube by as much as the polyline leaves the curve.
      if vertex.time == times[times.count - 1] {
        gate = (min(gate.low, ends.1), max(gate.high, ends.1))
      }
      let width = vertex.time - start
      if number == between.startIndex {
        fan.begin(from: windows[index], towards: gate, after: width)
      }
      seen = fan.pass(gate, after: width)
      if seen == nil { return nil }
    }
    return seen
  }

  /// The vertices strictly between two times; the curve's last vertex is not among them.
  private func vertices(from start: Double, to end: Double) -> ArraySlice<ToleranceTube.Vertex> {
    let last = vertices.count - 1
    let first = (1..<last).partitionPoint { vertices[$0].time > start }
    return vertices[first..<(first..<last).partitionPoint { vertices[$0].time >= end }]
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
