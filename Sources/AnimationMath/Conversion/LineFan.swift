// All straight lines that begin in a window of values and pass through gates further on [1].
//
// They are a convex polygon in the plane of value and slope at their beginning. Each gate, an interval of values at a
// distance, clips the polygon twice, or not at all where all corners pass. It has about six corners, however many
// gates there were.
//
// [1] J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges, 1981.

/// The lines from a window through gates.
struct LineFan {
  /// An interval of values.
  typealias Window = (low: Double, high: Double)

  /// A line by its value and slope at the beginning.
  private typealias Line = (value: Double, slope: Double)

  private var polygon: [Line] = []

  /// The output of a clip, kept: a new array for each would cost five times as much.
  private var spare: [Line] = []

  init() {
    polygon.reserveCapacity(16)
    spare.reserveCapacity(16)
  }

  /// Begins with lines from a window, all of those that pass the first gate among them.
  mutating func begin(from window: Window, towards gate: Window, after width: Double) {
    let low = (gate.low - window.high) / width
    let high = (gate.high - window.low) / width
    polygon.removeAll(keepingCapacity: true)
    polygon.append((window.low, low))
    polygon.append((window.high, low))
    polygon.append((window.high, high))
    polygon.append((window.low, high))
  }

  /// Keeps the lines that pass a gate.
  ///
  /// - Returns: Their values there; `nil` if no line passes.
  mutating func pass(_ gate: Window, after width: Double) -> Window? {
    let window = window(after: width)
    if window.low >= gate.low && window.high <= gate.high { return window }
    Self.clip(polygon, into: &spare, width, 1, -gate.low)
    Self.clip(spare, into: &polygon, width, -1, gate.high)
    return polygon.isEmpty ? nil : self.window(after: width)
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
