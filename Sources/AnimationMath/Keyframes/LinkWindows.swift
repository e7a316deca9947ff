// The fewest straight lines through a tolerance tube, with values in real numbers.
//
//     window    at each station, the interval of values that can be reached with m lines
//     reach     of all lines that begin in a window and stay in the tube so far, as a convex polygon in the plane
//               of value and slope at the station: each vertex of the tube clips it twice, and what it spans
//               at a later station is a piece of that station's next window
//     path      backwards from the end: at each step the station from whose window most of the values see the
//               last keyframe, and of these the middle one on the grid
//
// A window holds all values that any grid points could reach, so the count is a lower bound of the
// count on the grid of the same times. A polygon has about six corners, whatever the tube.
//
// [1] J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges, 1981.

/// The windows of a section, and the path through them.
struct LinkWindows {
  /// An interval of values.
  private typealias Window = (low: Double, high: Double)

  /// A line by its value and slope at a station.
  private typealias Line = (value: Double, slope: Double)

  private let stations: [ToleranceTube.Station]

  /// For each number of lines, the window of each station; `nil` where none leads there.
  private var levels: [[Window?]] = []

  /// The number of keyframes of the path.
  var count: Int { levels.count }

  /// `nil` if the end cannot be reached.
  init?(_ stations: [ToleranceTube.Station]) {
    self.stations = stations
    let last = stations.count - 1
    func window(_ station: ToleranceTube.Station) -> Window {
      station.choices.count == 1
        ? (station.choices[0], station.choices[0]) : (station.lower, station.upper)
    }
    var windows = [Window?](repeating: nil, count: stations.count)
    windows[0] = window(stations[0])
    var changed = [0]
    let end = window(stations[last])
    levels = [windows]
    while !changed.isEmpty {
      var next = windows
      for index in changed {
        guard let from = windows[index] else { continue }
        extend(from, at: index, into: &next)
      }
      changed = stations.indices.dropLast().filter { index in
        guard !stations[index].choices.isEmpty, let new = next[index] else { return false }
        guard let old = windows[index] else { return true }
        return new.low < old.low || new.high > old.high
      }
      windows = next
      levels.append(windows)
      if let reached = windows[last], reached.low <= end.high, reached.high >= end.low { return }
    }
    return nil
  }

  /// Adds the values that one line from a window reaches.
  private func extend(_ from: Window, at index: Int, into windows: inout [Window?]) {
    let start = stations[index]
    // Two buffers that are written in turns: a clip in a new array would cost five times as much.
    var polygon: [Line] = []
    var spare: [Line] = []
    polygon.reserveCapacity(16)
    spare.reserveCapacity(16)
    for later in (index + 1)..<stations.count {
      let station = stations[later]
      let width = station.time - start.time
      if polygon.isEmpty {
        let (low, high) = ((station.lower - from.high) / width, (station.upper - from.low) / width)
        polygon = [(from.low, low), (from.high, low), (from.high, high), (from.low, high)]
      }
      if station.isVertex {
        Self.clip(polygon, into: &spare, width, 1, -station.lower)
        Self.clip(spare, into: &polygon, width, -1, station.upper)
        if polygon.isEmpty { return }
      }
      guard !station.choices.isEmpty else { continue }
      var (low, high) = (Double.infinity, -Double.infinity)
      for line in polygon {
        let value = line.value + line.slope * width
        (low, high) = (min(low, value), max(high, value))
      }
      (low, high) = (max(low, station.lower), min(high, station.upper))
      guard low <= high else { continue }
      windows[later] = windows[later].map { (min($0.low, low), max($0.high, high)) } ?? (low, high)
    }
  }

  /// The part of a convex polygon where sign·(value + slope·width) + offset is not negative.
  private static func clip(
    _ polygon: [Line], into result: inout [Line], _ width: Double, _ sign: Double, _ offset: Double
  ) {
    result.removeAll(keepingCapacity: true)
    guard var before = polygon.last else { return }
    func size(_ line: Line) -> Double { sign * (line.value + line.slope * width) + offset }
    var last = size(before)
    for corner in polygon {
      let next = size(corner)
      if (last < 0) != (next < 0) {
        let share = last / (last - next)
        result.append(
          (
            before.value + (corner.value - before.value) * share,
            before.slope + (corner.slope - before.slope) * share
          ))
      }
      if next >= 0 { result.append(corner) }
      (before, last) = (corner, next)
    }
  }

  /// The keyframes of a path, with values on a grid; `nil` if that leaves the tube.
  func path(scale: Double) -> [ToleranceTube.Vertex]? {
    var index = stations.count - 1
    guard let reached = levels[levels.count - 1][index] else { return nil }
    let ends = stations[index].choices.filter { reached.low <= $0 && $0 <= reached.high }
    guard !ends.isEmpty else { return nil }
    var value = ends[ends.count / 2]
    var path: [ToleranceTube.Vertex] = [(stations[index].time, value)]
    for level in (0..<(levels.count - 1)).reversed() {
      guard let step = step(to: index, value, from: levels[level], scale, isFirst: level == 0)
      else { return nil }
      (index, value) = step
      path.append((stations[index].time, value))
    }
    return path.reversed()
  }

  /// The best station before a keyframe, and its value.
  private func step(
    to index: Int, _ value: Double, from windows: [Window?], _ scale: Double, isFirst: Bool
  ) -> (Int, Double)? {
    var best: (index: Int, value: Double, room: Double)?
    let end = stations[index].time
    for earlier in isFirst ? 0..<1 : 0..<index {
      guard !stations[earlier].choices.isEmpty, var (low, high) = windows[earlier] else { continue }
      let whole = end - stations[earlier].time
      for station in stations[(earlier + 1)..<max(index, earlier + 1)] where station.isVertex {
        let share = (station.time - stations[earlier].time) / whole
        low = max(low, (station.lower - share * value) / (1 - share))
        high = min(high, (station.upper - share * value) / (1 - share))
        if low > high { break }
      }
      guard low <= high, high - low > best?.room ?? -1 else { continue }
      let middle = low + (high - low) / 2
      let rounded =
        earlier == 0 && stations[0].choices.count == 1
        ? stations[0].choices[0] : (middle * scale).rounded() / scale
      guard low <= rounded && rounded <= high else { continue }
      best = (earlier, rounded, high - low)
    }
    return best.map { ($0.index, $0.value) }
  }
}
