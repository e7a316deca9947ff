// A number of a document between its samples: cubics by Hermite, with the slopes of parabolas through
// neighbouring samples, in stretches without jumps and kinks.

import AnimationCurves

/// A channel of a document as a curve: cubics between its samples.
package struct ChannelCurve: Curve, Equatable {
  /// A stretch without jumps and kinks.
  struct Stretch: Equatable, Sendable {
    /// A sample.
    ///
    /// Its value comes first, since those of unequal curves differ at once.
    struct Sample: Equatable, Sendable {
      let value, time: Double
      fileprivate(set) var slope = 0.0
    }

    private(set) var samples: [Sample] = []

    /// As many even parts of the stretch as it has cells: the first sample behind the beginning of each.
    private var parts: [Int] = []

    var hasWidth: Bool { samples.count > 1 }

    /// Appends a sample, unless it is no further than a distance from the one before.
    ///
    /// The end of a stretch takes the place of that sample.
    mutating func append(_ time: Double, _ value: Double, apart least: Double, isEnd: Bool) {
      if let last = samples.last?.time, time - last <= least {
        guard isEnd, time > last else { return }
        if hasWidth { samples.removeLast() }
      }
      samples.append(Sample(value: value, time: time))
    }

    /// Finds the slopes: of the parabola through a sample and its neighbours.
    mutating func finish() {
      let last = samples.count - 1
      guard last > 0 else { return }
      let start = samples[0].time
      var next = 1
      parts = (0...last).map { part in
        let begin = start + (samples[last].time - start) * (Double(part) / Double(last))
        while next < last && samples[next].time <= begin { next += 1 }
        return next
      }
      let chords = zip(samples, samples.dropFirst()).map {
        ($1.value - $0.value) / ($1.time - $0.time)
      }
      guard last > 1 else {
        (samples[0].slope, samples[1].slope) = (chords[0], chords[0])
        return
      }
      for index in 1..<last {
        let before = samples[index].time - samples[index - 1].time
        let after = samples[index + 1].time - samples[index].time
        samples[index].slope =
          (chords[index - 1] * after + chords[index] * before) / (before + after)
      }
      samples[0].slope = 2 * chords[0] - samples[1].slope
      samples[last].slope = 2 * chords[last - 1] - samples[last - 1].slope
    }

    /// The cell of an argument, held at the ends, as Hermite's cubic
    /// start + s·rise + s(1 − s)·(a(1 − s) − b s), s from 0 to 1.
    private func cell(
      _ x: Double
    ) -> (start: Double, width: Double, s: Double, rise: Double, a: Double, b: Double) {
      let (low, high) = samples.withUnsafeBufferPointer { samples in
        let last = samples.count - 1
        let share = (x - samples[0].time) / (samples[last].time - samples[0].time)
        let part = share > 0 ? Int(min(share, 1) * Double(last)) : 0
        // The part may be one off by rounding.
        let next = (parts[max(part - 1, 0)]..<parts[min(part + 2, last)]).partitionPoint {
          !(samples[$0].time <= x)
        }
        return (samples[next - 1], samples[next])
      }
      let (width, rise) = (high.time - low.time, high.value - low.value)
      return (
        low.value, width, min(max((x - low.time) / width, 0), 1), rise, low.slope * width - rise,
        high.slope * width - rise
      )
    }

    /// See ``ChannelCurve/leastLines(within:over:)``.
    func leastLines(within distance: Double, over interval: ClosedRange<Double>) -> Double {
      let first = samples.indices.partitionPoint { samples[$0].time >= interval.lowerBound }
      let inside = samples[first...].prefix { $0.time <= interval.upperBound }
      return zip(inside, inside.dropFirst()).reduce(0) { lines, ends in
        // s(1 − s)·(a(1 − s) − b s) has the second derivative b − a in the middle.
        let bend = (ends.1.time - ends.0.time) * (ends.1.slope - ends.0.slope)
        return lines + (bend.magnitude / (8 * distance)).squareRoot()
      }
    }

    func value(at x: Double) -> Double {
      guard hasWidth else { return samples[0].value }
      let (start, _, s, rise, a, b) = cell(x)
      return start + s * rise + s * (1 - s) * (a * (1 - s) - b * s)
    }

    func slope(at x: Double) -> Double {
      guard hasWidth else { return 0 }
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
    starts = stretches.map { $0.samples[0].time }
  }

  private var end: Double { stretches[stretches.count - 1].samples.last?.time ?? 0 }

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
