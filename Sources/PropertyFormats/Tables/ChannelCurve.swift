// A number of a document between its samples: cubics by Hermite, with the slopes of parabolas through
// neighbouring samples, in stretches without jumps and kinks.

import AnimationCurves

/// A channel of a document as a curve: cubics between its samples.
package struct ChannelCurve: Curve, Equatable {
  /// A stretch without jumps and kinks.
  struct Stretch: Equatable, Sendable {
    private(set) var times: [Double] = []
    private(set) var values: [Double] = []
    private(set) var slopes: [Double] = []

    /// As many even parts of the stretch as it has cells: the first sample behind the beginning of each.
    private var parts: [Int] = []

    var hasWidth: Bool { times.count > 1 }

    /// Appends a sample, unless it is no further than a distance from the one before.
    ///
    /// The end of a stretch takes the place of that sample.
    mutating func append(_ time: Double, _ value: Double, apart least: Double, isEnd: Bool) {
      if let last = times.last, time - last <= least {
        guard isEnd, time > last else { return }
        if times.count > 1 {
          times.removeLast()
          values.removeLast()
        }
      }
      times.append(time)
      values.append(value)
    }

    /// Finds the slopes: of the parabola through a sample and its neighbours.
    mutating func finish() {
      let last = times.count - 1
      slopes = Array(repeating: 0, count: times.count)
      guard last > 0 else { return }
      var next = 1
      parts = (0...last).map { part in
        let begin = times[0] + (times[last] - times[0]) * (Double(part) / Double(last))
        while next < last && times[next] <= begin { next += 1 }
        return next
      }
      func chord(_ index: Int) -> Double {
        (values[index + 1] - values[index]) / (times[index + 1] - times[index])
      }
      guard last > 1 else {
        slopes = [chord(0), chord(0)]
        return
      }
      for index in 1..<last {
        let (before, after) = (times[index] - times[index - 1], times[index + 1] - times[index])
        slopes[index] = (chord(index - 1) * after + chord(index) * before) / (before + after)
      }
      slopes[0] = 2 * chord(0) - slopes[1]
      slopes[last] = 2 * chord(last - 1) - slopes[last - 1]
    }

    /// The cell of an argument, held at the ends, as Hermite's cubic
    /// start + s·rise + s(1 − s)·(a(1 − s) − b s), s from 0 to 1.
    private func cell(
      _ x: Double
    ) -> (start: Double, width: Double, s: Double, rise: Double, a: Double, b: Double) {
      let last = times.count - 1
      let share = (x - times[0]) / (times[last] - times[0])
      let part = share > 0 ? Int(min(share, 1) * Double(last)) : 0
      // The part may be one off by rounding.
      let ends = parts[max(part - 1, 0)]...parts[min(part + 2, last)]
      let high = (ends.lowerBound..<ends.upperBound).partitionPoint { !(times[$0] <= x) }
      let low = high - 1
      let width = times[high] - times[low]
      let rise = values[high] - values[low]
      return (
        values[low], width, min(max((x - times[low]) / width, 0), 1), rise,
        slopes[low] * width - rise, slopes[high] * width - rise
      )
    }

    /// See ``ChannelCurve/leastLines(within:over:)``.
    func leastLines(within distance: Double, over interval: ClosedRange<Double>) -> Double {
      let first = times.indices.partitionPoint { times[$0] >= interval.lowerBound }
      var lines = 0.0
      for high in times.indices.dropFirst(first + 1) where times[high] <= interval.upperBound {
        // s(1 − s)·(a(1 − s) − b s) has the second derivative b − a in the middle.
        let width = times[high] - times[high - 1]
        let bend = width * (slopes[high] - slopes[high - 1])
        lines += (bend.magnitude / (8 * distance)).squareRoot()
      }
      return lines
    }

    func value(at x: Double) -> Double {
      guard times.count > 1 else { return values[0] }
      let (start, _, s, rise, a, b) = cell(x)
      return start + s * rise + s * (1 - s) * (a * (1 - s) - b * s)
    }

    func slope(at x: Double) -> Double {
      guard times.count > 1 else { return 0 }
      let (_, width, s, rise, a, b) = cell(x)
      return (rise + a * (1 - s) * (1 - 3 * s) - b * s * (2 - 3 * s)) / width
    }
  }

  let stretches: [Stretch]

  /// The value at the end, which may differ from the limit there.
  let last: Double

  private let starts: [Double]

  init(stretches: [Stretch], last: Double) {
    (self.stretches, self.last) = (stretches, last)
    starts = stretches.map { $0.times[0] }
  }

  private var end: Double { stretches[stretches.count - 1].times.last ?? 0 }

  package var domain: ClosedRange<Double> { 0...end }

  private func index(at x: Double, from side: Side?) -> Int {
    let next = (1..<starts.count).partitionPoint {
      !(side == .left ? starts[$0] < x : starts[$0] <= x)
    }
    return next - 1
  }

  package func value(at x: Double, from side: Side?) -> Double {
    if x >= end, side != .left { return last }
    return stretches[index(at: x, from: side)].value(at: x)
  }

  package func slope(at x: Double, from side: Side?) -> Double {
    stretches[index(at: x, from: side ?? (x >= end ? .left : .right))].slope(at: x)
  }

  /// The least number of lines from point to point of the curve that stay within a distance of it, about.
  ///
  /// A line of width w errs by w²/8 times the second derivative: the integral of its root over 8 distances, by the middle
  /// of each cell.
  func leastLines(within distance: Double, over interval: ClosedRange<Double>) -> Double {
    stretches.reduce(0) { $0 + $1.leastLines(within: distance, over: interval) }
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let first = (1..<starts.count).partitionPoint { starts[$0] >= interval.lowerBound }
    return Array(starts[first...].prefix { $0 <= interval.upperBound })
  }
}
