// The fewest straight lines through a tube, in real numbers: exact, in one walk along it [1].
//
//     fan      all lines that stay in the tube from their beginning on (LineFan.swift). Each vertex of the tube
//              clips it, until no line is left
//     window   the line of the fan that reaches furthest. It touches one wall last, at the pivot, and leaves through
//              the other wall, at the exit. From pivot to exit it cuts the tube: no line of the fan gets behind it
//     next     the lines across the window that stay in the tube behind it. Up to the crossing such a line is on the
//              exit's side of the window, behind it on the pivot's side. So it has only to keep to the pivot's wall
//              from the pivot on, and to the other wall from the exit on. These lines are the next fan
//
// A path must cross the windows one after the other, each with another line, so none has fewer lines than this walk.
// Keyframes are where the last lines of consecutive fans meet. The narrowest tube in which as many lines are enough,
// found by halving, gives the keyframes with the least error; the difference is room for rounding them.
//
// Tried and dropped: windows of values at given times. They find the fewest keyframes at those times alone.
//
// [1] S. Suri, A linear time algorithm for minimum link paths inside a simple polygon, 1986.

/// A walk along a tube with the fewest lines.
package struct FewestLines {
  package typealias Vertex = ToleranceTube.Vertex

  /// A time, and the values between the walls.
  package typealias Gate = (time: Double, window: LineFan.Window)

  /// The exact first and last value; `nil` for any in the tube.
  package typealias Ends = (first: Double?, last: Double?)

  /// The lower or the upper wall of the tube, from a point on.
  private struct Wall {
    let isLower: Bool

    /// The point from which a line follows the wall, and the next gate.
    var start: Vertex
    var next: Int
  }

  private let gates: [Gate]

  /// The accepted values at the last gate.
  private let end: LineFan.Window

  private init(_ gates: [Gate], to end: LineFan.Window) { (self.gates, self.end) = (gates, end) }

  /// The corners of a path with the fewest lines.
  ///
  /// - Parameters:
  ///   - gates: The vertices of the tube, two or more, at rising times. The path begins anywhere at the first gate.
  ///   - end: The accepted values at the last gate; within it.
  /// - Returns: `nil` if a gate is closed, or rounding leaves no line.
  package static func path(through gates: [Gate], to end: LineFan.Window) -> [Vertex]? {
    guard gates.count > 1, gates.allSatisfy({ $0.window.low <= $0.window.high }) else { return nil }
    return FewestLines(gates, to: end).path()
  }

  private func path() -> [Vertex]? {
    let first = gates[0]
    var lower = Wall(isLower: true, start: (first.time, first.window.low), next: 1)
    var upper = Wall(isLower: false, start: (first.time, first.window.high), next: 1)
    var fan = LineFan()
    fan.begin(from: first.window, towards: gates[1].window, after: gates[1].time - first.time)
    var origin = first.time
    var corners: [Vertex] = []

    // The previous window: its pivot, the time of its exit, and its slope.
    var window: (pivot: Vertex, exit: Double, slope: Double)?
    func append(_ line: LineFan.Line) {
      guard let window else { return corners.append((origin, line.value)) }
      let apart = window.slope - line.slope
      let after = apart == 0 ? 0 : (line.value - window.pivot.value) / apart
      let width = min(max(after, 0), window.exit - window.pivot.time)
      corners.append((window.pivot.time + width, window.pivot.value + window.slope * width))
    }

    while corners.count <= gates.count {
      guard let (index, leavesLower) = walk(&fan, from: origin, lower, upper) else {
        let line = fan.line(through: end, after: gates[gates.count - 1].time - origin)
        append(line.line)
        corners.append((gates[gates.count - 1].time, line.value))
        return corners
      }
      let line = fan.line(
        isHighest: leavesLower, after: gates[index].time - origin)
      append(line)
      func value(_ time: Double) -> Double { line.value + line.slope * (time - origin) }
      let (left, kept) = leavesLower ? (lower, upper) : (upper, lower)
      guard let exit = exit(value, through: left, before: index) else { return nil }
      let pivot = pivot(value, on: kept, before: index)
      let width = exit.time - pivot.start.time
      guard width > 0 else { return nil }
      let slope = (exit.value - pivot.start.value) / width
      window = (pivot.start, exit.time, slope)
      fan.begin(with: crossing(from: pivot, to: exit, before: index))
      origin = pivot.start.time
      let behind = Wall(isLower: leavesLower, start: exit, next: index)
      (lower, upper) = leavesLower ? (behind, pivot) : (pivot, behind)
    }
    return nil
  }

  /// The value of the lower or the upper wall at a gate.
  private func value(of isLower: Bool, at index: Int) -> Double {
    let window = index == gates.count - 1 ? end : gates[index].window
    return isLower ? window.low : window.high
  }

  /// Clips the fan gate by gate.
  ///
  /// - Returns: The gate that no line of the fan passes, and the wall through which they leave; `nil` if some reach the
  ///   end.
  private func walk(
    _ fan: inout LineFan, from origin: Double, _ lower: Wall, _ upper: Wall
  ) -> (index: Int, leavesLower: Bool)? {
    for index in min(lower.next, upper.next)..<gates.count {
      let width = gates[index].time - origin
      if index == gates.count - 1 {
        // The last gate only tells whether a line arrives: clipping lines that differ by rounding
        // alone would leave none.
        let reached = fan.window(after: width)
        return reached.high < end.low
          ? (index, true) : reached.low > end.high ? (index, false) : nil
      }
      let gate = gates[index].window
      if index >= lower.next, !fan.keep(above: gate.low, after: width) { return (index, true) }
      if index >= upper.next, !fan.keep(below: gate.high, after: width) { return (index, false) }
    }
    return nil
  }

  /// The point at which a line leaves the tube through a wall.
  private func exit(
    _ line: (Double) -> Double, through wall: Wall, before index: Int
  ) -> Vertex? {
    let before: Vertex =
      wall.next == index
      ? wall.start : (gates[index - 1].time, value(of: wall.isLower, at: index - 1))
    let after: Vertex = (gates[index].time, value(of: wall.isLower, at: index))
    let (inside, outside) = (
      (line(before.time) - before.value).magnitude, (line(after.time) - after.value).magnitude
    )
    guard inside + outside > 0 else { return nil }
    let share = inside / (inside + outside)
    return (
      before.time + (after.time - before.time) * share,
      before.value + (after.value - before.value) * share
    )
  }

  /// The wall from where a line touches it last.
  private func pivot(_ line: (Double) -> Double, on wall: Wall, before index: Int) -> Wall {
    var pivot = wall
    var least = (line(wall.start.time) - wall.start.value).magnitude
    for next in wall.next..<max(index, wall.next) {
      let place: Vertex = (gates[next].time, value(of: wall.isLower, at: next))
      let gap = (line(place.time) - place.value).magnitude
      if gap <= least {
        least = gap
        pivot = Wall(isLower: wall.isLower, start: place, next: next + 1)
      }
    }
    return pivot
  }

  /// The corners of the fan of lines across a window that pass the next gate on the pivot's side.
  ///
  /// The steepest of them goes through the exit. It may be vertical: it is held to 2²⁰ heights of the tube in the time to
  /// the gate, so that rounding is at most 2⁻³² of the height.
  private func crossing(from pivot: Wall, to exit: Vertex, before index: Int) -> [LineFan.Line] {
    let (start, width) = (pivot.start, exit.time - pivot.start.time)
    let (gate, window) = (gates[index].time, gates[index].window)
    let gentle = (exit.value - start.value) / width
    let most = 0x1p20 * (window.high - window.low) / (gate - start.time)
    let upright = (value(of: pivot.isLower, at: index) - exit.value) / (gate - exit.time)
    let steep = pivot.isLower ? max(upright, gentle - most) : min(upright, gentle + most)
    return [
      (start.value, gentle), (start.value, steep), (exit.value - steep * width, steep),
    ]
  }
}

extension FewestLines {
  /// The corners of a path with the fewest lines that stay within a reach of vertices, and about the least error.
  ///
  /// - Parameters:
  ///   - vertices: Two or more, at times that do not fall; several of one time are all within the reach.
  ///   - reach: The largest vertical distance; exact ends may be further away.
  package static func path(
    along vertices: [Vertex], within reach: Double, ends: Ends
  ) -> [Vertex]? {
    func path(_ reach: Double) -> [Vertex]? {
      let gates = gates(along: vertices, within: reach, ends: ends)
      let end = ends.last.map { ($0, $0) } ?? gates[gates.count - 1].window
      return Self.path(through: gates, to: end)
    }
    guard var best = path(reach) else { return nil }
    var (low, high) = (0.0, reach)
    while high - low > max((reach - high) / 16, 1e-6 * reach) {
      let middle = low + (high - low) / 2
      if let path = path(middle), path.count <= best.count {
        (best, high) = (path, middle)
      } else {
        low = middle
      }
    }
    return best
  }

  /// Whether the lines from corner to corner stay within a reach of vertices.
  package static func isPath(
    _ corners: [Vertex], along vertices: [Vertex], within reach: Double, ends: Ends
  ) -> Bool {
    guard zip(corners, corners.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return false }
    let gates = gates(along: vertices, within: reach, ends: ends)
    var (nextCorner, nextGate) = (1, 1)
    // The lines at the gates, and the corners between them.
    return gates.allSatisfy { gate in
      while corners[nextCorner].time < gate.time { nextCorner += 1 }
      let (a, b) = (corners[nextCorner - 1], corners[nextCorner])
      let value = mixed(a.value, b.value, at: (gate.time - a.time) / (b.time - a.time))
      return gate.window.low <= value && value <= gate.window.high
    }
      && corners.allSatisfy { corner in
        while gates[nextGate].time < corner.time { nextGate += 1 }
        let (a, b) = (gates[nextGate - 1], gates[nextGate])
        let share = (corner.time - a.time) / (b.time - a.time)
        return mixed(a.window.low, b.window.low, at: share) <= corner.value
          && corner.value <= mixed(a.window.high, b.window.high, at: share)
      }
  }

  /// The tube about vertices.
  private static func gates(
    along vertices: [Vertex], within reach: Double, ends: Ends
  ) -> [Gate] {
    var gates: [Gate] = []
    gates.reserveCapacity(vertices.count)
    for vertex in vertices {
      let window = (low: vertex.value - reach, high: vertex.value + reach)
      guard let last = gates.last, last.time == vertex.time else {
        gates.append((vertex.time, window))
        continue
      }
      // A second vertex at the same time is a jump that a line bridges: the line must be near both.
      gates[gates.count - 1].window = (
        max(last.window.low, window.low), min(last.window.high, window.high)
      )
    }
    if let first = ends.first { gates[0].window = (first, first) }
    if let end = ends.last {
      let window = gates[gates.count - 1].window
      gates[gates.count - 1].window = (min(window.low, end), max(window.high, end))
    }
    return gates
  }
}
