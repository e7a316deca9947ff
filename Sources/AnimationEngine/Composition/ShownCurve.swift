// A number that a stack or a timeline shows, as a curve for keyframes, export, sampling and
// comparison.
//
// A stack or a timeline is evaluated instant by instant. Its jumps are found:
//
//     events   at the instants where animations begin and end
//     cells    in 2048 even cells; each is halved ten times towards the half with the larger difference.
//              If the curve is continuous there, vertical tangents included, the difference falls below a
//              half; at a jump it does not, and halving goes on to neighbouring doubles
//
// Two opposite jumps within one cell may be missed. Kinks are not listed; the search for keyframes
// finds them by the sign of the slope, as it finds extremes.
//
// The slope is a difference quotient, of second order and never across a jump, over 2⁻²⁰ of the interval.
// There may be a jump on the end of the interval, where an animation ends that does not fill: its slope from the
// left is that of what ends, and from the right 0.

/// A function of time over a finite interval, with the jumps that are found in it.
package struct ShownCurve: Curve {
  package let domain: ClosedRange<Double>

  private let shown: @Sendable (Double) -> Double

  /// The instants of jumps: each is the first instant with the value after the jump.
  private let jumps: [Double]

  private static let cells = 2048

  /// The function over an interval.
  ///
  /// - Parameters:
  ///   - interval: Finite, of positive length.
  ///   - events: Instants at which the function may jump.
  ///   - shown: The function.
  package init(
    over interval: ClosedRange<Double>, events: [Double],
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
    var jumps: [Double] = []
    for (a, b) in zip(places, places.dropFirst()) {
      if let jump = Self.jump(from: a, to: b, shown) { jumps.append(jump) }
    }
    (domain, self.shown, self.jumps) = (interval, shown, jumps)
  }

  /// The first instant after a jump between two instants.
  private static func jump(
    from low: Double, to high: Double, _ shown: (Double) -> Double
  ) -> Double? {
    var (low, high) = ((x: low, y: shown(low)), (x: high, y: shown(high)))
    let whole = (high.y - low.y).magnitude
    guard whole > 0 else { return nil }
    var halvings = 0
    while true {
      let x = low.x + (high.x - low.x) / 2
      guard low.x < x, x < high.x else { break }
      let middle = (x: x, y: shown(x))
      if (middle.y - low.y).magnitude >= (high.y - middle.y).magnitude {
        high = middle
      } else {
        low = middle
      }
      halvings += 1
      if halvings == 10 && (high.y - low.y).magnitude < whole / 2 { return nil }
    }
    // Neighbouring doubles from the start tell a jump from rounding by its size.
    let rounding = 8 * max(low.y.magnitude, high.y.magnitude, 1).ulp
    return (high.y - low.y).magnitude > rounding ? high.x : nil
  }

  package func value(at time: Double, from side: Side?) -> Double {
    if side == .left && jumps.contains(time) { return shown(time.nextDown) }
    return shown(min(max(time, domain.lowerBound), domain.upperBound))
  }

  package func slope(at time: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: time)
    let step = (domain.upperBound - domain.lowerBound) * 0x1p-20
    // Where the smooth stretch about the time begins and ends.
    let low =
      jumps.last { $0 < time || (side == .right && $0 == time) } ?? domain.lowerBound
    let high = jumps.first { $0 > time || (side == .left && $0 == time) } ?? domain.upperBound
    // Beyond a jump on the end of the domain the last value is held.
    if low == high { return 0 }
    func at(_ place: Double) -> Double { value(at: place, from: place == high ? .left : nil) }
    if low <= time - step && time + step <= high {
      return (at(time + step) - at(time - step)) / (2 * step)
    }
    // −3 4 −1, towards the side that has room.
    let h = time + 2 * step <= high ? step : time - 2 * step >= low ? -step : (high - low) / 4
    let place = h > 0 && time + 2 * h > high ? low : time
    return (4 * at(place + h) - 3 * at(place) - at(place + 2 * h)) / (2 * h)
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    jumps.filter { interval.contains($0) && domain.lowerBound < $0 && $0 < domain.upperBound }
  }
}

extension AnimationStack where Value: LinearValue {
  /// A channel of the property over an interval, as a curve.
  ///
  /// For keyframes of a whole stack, and wherever a curve is accepted:
  ///
  /// ```swift
  /// let keyframes = try stack.curve(over: 0...1.5).linearKeyframes(within: 0.01)
  /// ```
  ///
  /// Values are those of the stack. The limit from the left at a jump is the value at the previous
  /// double. Slopes are difference quotients over 2⁻²⁰ of the interval. Jumps are found from 2048
  /// instants by halving; two opposite jumps within one of the 2048 parts may be missed.
  ///
  /// - Parameters:
  ///   - channel: From 0; `CGPoint.y` is channel 1.
  ///   - interval: Finite, of positive length.
  /// - Precondition: The channel exists, and the interval is finite and not empty.
  /// - Complexity: About 25 000 evaluations of the stack, once.
  public func curve(ofChannel channel: Int = 0, over interval: ClosedRange<Double>) -> some Curve {
    require(
      (0..<model.channelCount).contains(channel),
      "channel must be from 0 to \(model.channelCount - 1), got \(channel)")
    let events = layers.map(\.begin) + layers.flatMap(\.entries).map(\.animation.timing.endTime)
    return ShownCurve(over: interval, events: events) { value(at: $0).channel(channel) }
  }
}
