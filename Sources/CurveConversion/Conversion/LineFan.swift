// All straight lines that begin in a window of values and pass through gates further on [1].
//
// They are a convex polygon in the plane of value and slope at their beginning. Each gate, an interval of values at a
// distance, clips the polygon twice, or not at all where all corners pass. It has about six corners, however many
// gates there were.
//
// [1] J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges, 1981.

/// The lines from a window through gates.
package struct LineFan {
  /// An interval of values.
  package typealias Window = (low: Double, high: Double)

  /// A line by its value and slope at the beginning.
  typealias Line = (value: Double, slope: Double)

  private var polygon: [Line] = []

  /// The output of a clip, kept: a new array for each would cost five times as much.
  private var spare: [Line] = []

  init() {
    polygon.reserveCapacity(16)
    spare.reserveCapacity(16)
  }

  /// Begins with the smallest parallelogram of lines from a window that has all lines through the
  /// first gate.
  mutating func begin(from window: Window, towards gate: Window, after width: Double) {
    let low = (gate.low - window.high) / width
    let high = (gate.high - window.low) / width
    begin(with: [
      (window.low, low), (window.high, low), (window.high, high), (window.low, high),
    ])
  }

  /// Begins with the lines of a convex polygon.
  mutating func begin(with corners: [Line]) {
    polygon.removeAll(keepingCapacity: true)
    polygon += corners
  }

  /// Keeps the lines that pass a gate.
  ///
  /// - Returns: Their values there; `nil` if no line passes.
  mutating func pass(_ gate: Window, after width: Double) -> Window? {
    keep(above: gate.low, after: width) && keep(below: gate.high, after: width)
      ? window(after: width) : nil
  }

  /// Keeps the lines that pass above a value, if any does.
  mutating func keep(above value: Double, after width: Double) -> Bool {
    keep(width, 1, -value)
  }

  /// Keeps the lines that pass below a value, if any does.
  mutating func keep(below value: Double, after width: Double) -> Bool {
    keep(width, -1, value)
  }

  private mutating func keep(_ width: Double, _ sign: Double, _ offset: Double) -> Bool {
    if polygon.allSatisfy({ sign * ($0.value + $0.slope * width) + offset >= 0 }) { return true }
    Self.clip(polygon, into: &spare, width, sign, offset)
    if spare.isEmpty { return false }
    swap(&polygon, &spare)
    return true
  }

  /// The line with the highest or the lowest value at a distance.
  func line(isHighest: Bool, after width: Double) -> Line {
    let sign: Double = isHighest ? 1 : -1
    func size(_ line: Line) -> Double { sign * (line.value + line.slope * width) }
    return polygon.dropFirst().reduce(polygon[0]) { size($1) > size($0) ? $1 : $0 }
  }

  /// A line that has an accepted value at a distance, near the middle of all values there, and that value.
  func line(through window: Window, after width: Double) -> (line: Line, value: Double) {
    let (low, high) = (line(isHighest: false, after: width), line(isHighest: true, after: width))
    let reached = self.window(after: width)
    let middle = reached.low + (reached.high - reached.low) / 2
    let value = min(max(middle, window.low), window.high)
    let share =
      reached.low < reached.high
      ? min(max((value - reached.low) / (reached.high - reached.low), 0), 1) : 0
    return (
      (
        low.value + (high.value - low.value) * share, low.slope + (high.slope - low.slope) * share
      ), value
    )
  }

  /// The values of the lines at a distance.
  func window(after width: Double) -> Window {
    var (low, high) = (Double.infinity, -Double.infinity)
    for line in polygon {
      let value = line.value + line.slope * width
      (low, high) = (min(low, value), max(high, value))
    }
    return (low, high)
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
}
