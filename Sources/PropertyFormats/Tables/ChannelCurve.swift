// A number of a document between its samples: cubics with the slopes of parabolas through neighbouring samples, in
// stretches without jumps and kinks.

import AnimationCurves

/// A channel of a document as a curve: cubics between its samples.
package struct ChannelCurve: Curve, Equatable {
  /// The stretches without jumps and kinks, one after the other.
  private let stretches: [BezierPath]

  /// The value at the end, which may differ from the limit there.
  private let last: Double

  /// - Parameter samples: Those of each stretch, two or more.
  init(_ samples: [[BezierPath.Point]], last: Double) {
    (stretches, self.last) = (samples.map(BezierPath.init(parabolasThrough:)), last)
  }

  private var end: Double { stretches[stretches.count - 1].end.x }

  package var domain: ClosedRange<Double> { 0...end }

  private func index(at x: Double, from side: Side?) -> Int {
    let next = (1..<stretches.count).partitionPoint {
      !(side == .left ? stretches[$0].start.x < x : stretches[$0].start.x <= x)
    }
    return next - 1
  }

  package func value(at x: Double, from side: Side?) -> Double {
    if x >= end, side != .left { return last }
    return stretches[index(at: x, from: side)].value(at: x, from: side)
  }

  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? (x >= end ? .left : .right)
    return stretches[index(at: x, from: side)].slope(at: x, from: side)
  }

  /// The least number of lines from point to point of the curve that stay within a distance of it, about.
  ///
  /// A line of width w errs by w²/8 times the second derivative: the integral of its root over 8 distances, by the middle
  /// of each cell, where the second derivative is the mean.
  func leastLines(within distance: Double, over interval: ClosedRange<Double>) -> Double {
    stretches.reduce(0) { lines, stretch in
      let places = [stretch.start.x] + stretch.breakpoints(in: interval) + [stretch.end.x]
      let inside = places.filter(interval.contains)
      return zip(inside, inside.dropFirst()).reduce(lines) { lines, cell in
        let bend = stretch.slope(at: cell.1, from: .left) - stretch.slope(at: cell.0, from: .right)
        return lines + ((cell.1 - cell.0) * bend.magnitude / (8 * distance)).squareRoot()
      }
    }
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    stretches.dropFirst().map(\.start.x).filter(interval.contains)
  }
}
