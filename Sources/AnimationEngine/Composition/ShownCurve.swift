// A number that a stack or a timeline shows, as a curve for keyframes, export, sampling and
// comparison.
//
// A stack or a timeline is evaluated instant by instant. Its breakpoints are:
//
//     events   the instants at which it is known to begin, to pass a keyframe or a joint, or to end
//     jumps    in 2048 even cells, cut at the events; each is halved ten times towards the half with the larger
//              difference. Where the curve is continuous, a vertical tangent included, the difference falls below
//              a half. At a jump it does not: then halving goes on down to two neighbouring doubles
//
// Two opposite jumps within one cell may be missed. Other kinks are not listed; the search for keyframes
// finds them by the sign of the slope, as it finds extremes.
//
// The slope is the velocity shown, which is from the right; from the left it is that of the previous double. There may be
// a jump on the end of the interval, where an animation ends that does not fill: its slope from the left is that of what
// ends, and from the right 0.

/// A function of time over a finite interval, with the breakpoints that are known and those that are found.
package struct ShownCurve: Curve {
  package let domain: ClosedRange<Double>

  private let shown, velocity: @Sendable (Double) -> Double

  /// The instants of jumps: each is the first instant with the value after the jump.
  private let jumps: Set<Double>

  /// The jumps and the events, in order.
  private let joints: [Double]

  private static let cells = 2048

  /// The largest number of events that are listed as breakpoints.
  package static let mostEvents = 4096

  /// The function over an interval.
  ///
  /// - Parameters:
  ///   - interval: Finite, of positive length.
  ///   - events: Instants at which the function may jump or bend.
  ///   - velocity: Its slope from the right.
  ///   - shown: The function.
  package init(
    over interval: ClosedRange<Double>, events: some Sequence<Double>,
    velocity: @escaping @Sendable (Double) -> Double,
    _ shown: @escaping @Sendable (Double) -> Double
  ) {
    require(
      interval.lowerBound.isFinite && interval.upperBound.isFinite
        && interval.lowerBound < interval.upperBound,
      "the interval must be finite and not empty, got \(interval)")
    let (start, end) = (interval.lowerBound, interval.upperBound)
    let inside = events.filter { start < $0 && $0 < end }
    let even = (0...Self.cells).map {
      start + (end - start) * (Double($0) / Double(Self.cells))
    }
    let places = Set(even + inside.flatMap { [$0.nextDown, $0] }).sorted().filter {
      start <= $0 && $0 <= end
    }
    let cells = zip(places, places.dropFirst()).map { (start: $0, end: $1) }
    jumps = Set(Self.jumps(in: cells) { $0.map(shown) })
    joints = jumps.union(inside).sorted()
    (domain, self.shown, self.velocity) = (interval, shown, velocity)
  }

  /// An interval that may hold a jump, with the values at its ends.
  private struct Cell {
    var low, high: (x: Double, y: Double)

    var middle: Double { low.x + (high.x - low.x) / 2 }
    var isDivisible: Bool { low.x < middle && middle < high.x }
    var difference: Double { (high.y - low.y).magnitude }

    /// Keeps the half with the larger difference.
    mutating func halve(_ y: Double) {
      if (y - low.y).magnitude >= (high.y - y).magnitude {
        high = (middle, y)
      } else {
        low = (middle, y)
      }
    }

    /// Whether the values of two neighbouring doubles differ by more than rounding.
    var isJump: Bool { difference > 8 * max(low.y.magnitude, high.y.magnitude, 1).ulp }
  }

  /// The first instants after jumps in some intervals that do not overlap, in order.
  ///
  /// All intervals are halved at once, since some functions cost less at many instants than one by one.
  ///
  /// - Parameter shown: The values at rising instants.
  package static func jumps(
    in intervals: [(start: Double, end: Double)], _ shown: ([Double]) -> [Double]
  ) -> [Double] {
    let (starts, ends) = (shown(intervals.map(\.start)), shown(intervals.map(\.end)))
    let cells = intervals.indices.map { index in
      Cell(low: (intervals[index].start, starts[index]), high: (intervals[index].end, ends[index]))
    }
    var open = cells.filter { $0.difference > 0 }.map { (cell: $0, whole: $0.difference) }
    var jumps: [Double] = []
    var halvings = 0
    while !open.isEmpty {
      jumps += open.filter { !$0.cell.isDivisible && $0.cell.isJump }.map(\.cell.high.x)
      open.removeAll { !$0.cell.isDivisible }
      let values = shown(open.map(\.cell.middle))
      for index in open.indices { open[index].cell.halve(values[index]) }
      halvings += 1
      if halvings == 10 { open.removeAll { $0.cell.difference < $0.whole / 2 } }
    }
    return jumps.sorted()
  }

  package func value(at time: Double, from side: Side?) -> Double {
    if side == .left && jumps.contains(time) { return shown(time.nextDown) }
    return shown(min(max(time, domain.lowerBound), domain.upperBound))
  }

  package func slope(at time: Double, from side: Side?) -> Double {
    velocity((side ?? defaultSide(at: time)) == .left ? time.nextDown : time)
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    joints.filter { interval.contains($0) && domain.lowerBound < $0 && $0 < domain.upperBound }
  }
}

extension AnimationStack where Value: LinearValue {
  /// A channel of the property over an interval, as a curve.
  ///
  /// For keyframes of a whole stack, and wherever a curve is accepted:
  ///
  /// ```swift
  /// let keyframes = try stack.curve(over: 0...1.5).linearKeyframes(
  ///   within: 0.01)
  /// ```
  ///
  /// Values are those of the stack. The limit from the left at a jump is the value at the previous
  /// double. Slopes are velocities of the stack. Breakpoints are the instants
  /// at which an animation begins, ends, and passes a keyframe, a joint or a breakpoint of an easing, in every
  /// pass, if they are up to 4096; and jumps, which are found from 2048 instants by halving. What comes and goes
  /// between two of all these instants may be missed.
  ///
  /// - Parameters:
  ///   - channel: From 0; `CGPoint.y` is channel 1.
  ///   - interval: Finite, of positive length.
  /// - Precondition: The channel exists, and the interval is finite and not empty.
  /// - Complexity: About 25 000 evaluations of the stack, once, and 4 for each breakpoint that is known.
  public func curve(ofChannel channel: Int = 0, over interval: ClosedRange<Double>) -> some Curve {
    require(
      (0..<model.channelCount).contains(channel),
      "channel must be from 0 to \(model.channelCount - 1), got \(channel)")
    let ends = layers.flatMap(\.entries).map(\.animation.restTime)
    let events = instants(until: interval.upperBound, atMost: ShownCurve.mostEvents)
    return ShownCurve(
      over: interval, events: events ?? Set(layers.map(\.begin) + ends),
      velocity: { velocity(at: $0).channel(channel) }
    ) { value(at: $0).channel(channel) }
  }
}
