// The fewest straight lines through a tolerance tube, with values in real numbers.
//
//     window    at each station, the interval of values that can be reached with m lines
//     reach     the lines that begin in a window and stay in the tube (LineFan.swift) span, at a later
//               station, a piece of that station's next window
//     path      backwards from the end: at each step the station from whose window most of the values see the
//               last keyframe, and of these the middle one on the grid
//
// A window holds all values that any grid points could reach, so the count is a lower bound of the
// count on the grid of the same times.
//
// [1] J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges, 1981.

/// The windows of a section, and the path through them.
struct LinkWindows {
  private typealias Window = LineFan.Window

  private let stations: [ToleranceTube.Station]

  /// The windows of each station, growing, each with the fewest lines that reach all of it.
  private var windows: [[(lines: Int, window: Window)]]

  private(set) var count = 1

  /// `nil` if the end cannot be reached.
  init?(_ stations: [ToleranceTube.Station]) {
    self.stations = stations
    windows = Array(repeating: [], count: stations.count)
    let last = stations.count - 1
    func window(_ station: ToleranceTube.Station) -> Window {
      station.choices.count == 1
        ? (station.choices[0], station.choices[0]) : (station.lower, station.upper)
    }
    windows[0] = [(0, window(stations[0]))]
    let end = window(stations[last])
    // The stations whose windows grew by the last line: a stretch of two lines or so.
    var grown = [0]
    var reached = [Window?](repeating: nil, count: stations.count)
    while !grown.isEmpty {
      var seen = stations.count..<stations.count
      for index in grown {
        guard index < last, let from = windows[index].last?.window else { continue }
        let far = extend(from, at: index, into: &reached)
        seen = min(seen.lowerBound, index + 1)..<max(seen.upperBound, far)
      }
      grown = []
      for index in seen {
        guard var new = reached[index] else { continue }
        reached[index] = nil
        if let old = windows[index].last?.window {
          if new.low >= old.low && new.high <= old.high { continue }
          new = (min(new.low, old.low), max(new.high, old.high))
        }
        windows[index].append((count, new))
        grown.append(index)
      }
      count += 1
      if let reached = windows[last].last?.window, reached.low <= end.high, reached.high >= end.low
      {
        return
      }
    }
    return nil
  }

  /// The window of a station that some lines reach.
  private func window(of station: Int, lines: Int) -> Window? {
    windows[station].last { $0.lines <= lines }?.window
  }

  /// Adds the values that one line from a window reaches.
  ///
  /// - Returns: The index after the last station that it sees.
  private func extend(_ from: Window, at index: Int, into windows: inout [Window?]) -> Int {
    let start = stations[index]
    var fan = LineFan()
    for later in (index + 1)..<stations.count {
      let station = stations[later]
      let width = station.time - start.time
      if later == index + 1 {
        fan.begin(from: from, towards: (station.lower, station.upper), after: width)
      }
      var passed: Window?
      if station.isVertex {
        passed = fan.pass((station.lower, station.upper), after: width)
        if passed == nil { return later }
      }
      guard !station.choices.isEmpty else { continue }
      let seen = passed ?? fan.window(after: width)
      let (low, high) = (max(seen.low, station.lower), min(seen.high, station.upper))
      guard low <= high else { continue }
      windows[later] = windows[later].map { (min($0.low, low), max($0.high, high)) } ?? (low, high)
    }
    return stations.count
  }

  /// The keyframes of a path, with values on a grid; `nil` if that leaves the tube.
  func path(scale: Double) -> [ToleranceTube.Vertex]? {
    var index = stations.count - 1
    guard let reached = windows[index].last?.window else { return nil }
    let ends = stations[index].choices.filter { reached.low <= $0 && $0 <= reached.high }
    guard !ends.isEmpty else { return nil }
    var value = ends[ends.count / 2]
    var path: [ToleranceTube.Vertex] = [(stations[index].time, value)]
    for lines in (0..<(count - 1)).reversed() {
      guard let step = step(to: index, value, lines: lines, scale) else { return nil }
      (index, value) = step
      path.append((stations[index].time, value))
    }
    return path.reversed()
  }

  /// The best station before a keyframe, reached by some lines, and its value.
  private func step(to index: Int, _ value: Double, lines: Int, _ scale: Double) -> (Int, Double)? {
    var best: (index: Int, value: Double, room: Double)?
    let end = stations[index].time
    // The slopes of the lines back from the keyframe that stay in the tube.
    var (least, most) = (-Double.infinity, Double.infinity)
    for earlier in (0..<index).reversed() {
      let station = stations[earlier]
      let width = end - station.time
      if !station.choices.isEmpty, lines > 0 || earlier == 0,
        let window = window(of: earlier, lines: lines)
      {
        let low = max(window.low, value - most * width)
        let high = min(window.high, value - least * width)
        let middle = low + (high - low) / 2
        let rounded =
          earlier == 0 && station.choices.count == 1
          ? station.choices[0] : (middle * scale).rounded() / scale
        if low <= rounded && rounded <= high && high - low >= best?.room ?? 0 {
          best = (earlier, rounded, high - low)
        }
      }
      if station.isVertex {
        least = max(least, (value - station.upper) / width)
        most = min(most, (value - station.lower) / width)
        if least > most { break }
      }
    }
    return best.map { ($0.index, $0.value) }
  }
}
