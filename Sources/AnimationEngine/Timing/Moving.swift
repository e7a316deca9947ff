// A number that changes with time: its value, its rate, and the side from which it is approached.
//
// The side decides where a number is exactly on a boundary or a jump, and it must survive every
// level of nested timings. It is not the sign of the rate: an easing that begins with slope 0
// advances at rate 0.
//
//     side    right    the number is approached from above: at a boundary, what comes after counts
//             left     it is approached from below: what comes before counts
//             none     the number itself is meant, while time goes forwards
//
// Where a clock or a pass runs backwards, or an easing falls, the two sides change places.

/// A number that changes with time, just before or after an instant.
package struct Moving {
  package var value: Double

  /// The side from which the number is approached.
  ///
  /// If the number stands still, the side from which it is seen, where that matters.
  package var side: Side?

  /// The rate of the number, per second of the outermost time.
  package var rate: Double

  /// Whether the number stands still on that side.
  var isHeld: Bool

  package init(value: Double, side: Side?, rate: Double, isHeld: Bool = false) {
    (self.value, self.side, self.rate, self.isHeld) = (value, side, rate, isHeld)
  }

  /// Whether a time is at or after 0, and at 0 not approached from before.
  @inline(__always)
  static func hasBegun(_ time: Double, from side: Side?) -> Bool {
    time > 0 || (time == 0 && side != .left)
  }

  /// A constant number, seen from a side.
  static func still(at value: Double, from side: Side?) -> Moving {
    Moving(value: value, side: side, rate: value.isNaN ? .nan : 0, isHeld: true)
  }

  /// The moving time on a clock that runs at a speed and shows `value`.
  func onClock(of speed: Double, showing value: Double) -> Moving {
    if speed == 0 || value.isNaN { return .still(at: value, from: nil) }
    let moving = Moving(value: value, side: side, rate: rate * speed, isHeld: isHeld)
    return speed < 0 ? moving.turned : moving
  }

  /// The reversed number, which falls as this one grows.
  var reversed: Moving {
    var moving = turned
    moving.rate = -rate
    return moving
  }

  private var turned: Moving {
    var moving = self
    moving.side = side?.opposite ?? (isHeld ? nil : .left)
    return moving
  }

  /// The number after an easing.
  ///
  /// - Parameters:
  ///   - easing: A curve.
  ///   - beforeFlag: Whether the easing is read from the left where the number stands still.
  ///   - isLimit: Whether the easing is read from the side of the number where the number moves.
  func eased(by easing: Easing, beforeFlag: Bool, isLimit: Bool) -> Moving {
    let seenFrom = isLimit && !isHeld ? side : beforeFlag ? .left : nil
    let eased = easing.value(at: value, from: seenFrom)
    if isHeld && side == nil { return .still(at: eased, from: nil) }
    let side = side ?? .right
    // At a jump the limit differs from the value.
    guard !eased.isNaN, easing.value(at: value, from: side) == eased,
      let approach = easing.approach(at: value, from: side)
    else { return .still(at: eased, from: nil) }
    let slope = rate == 0 ? 0 : easing.slope(at: value, from: side)
    return Moving(
      value: eased, side: self.side == nil && approach == .right ? nil : approach,
      rate: slope == 0 ? 0 : rate * slope, isHeld: isHeld)
  }
}

extension Curve {
  /// The side from which the value approaches its limit as `x` is approached from `side`.
  ///
  /// `nil` where the curve is flat.
  func approach(at x: Double, from side: Side) -> Side? {
    var slope = slope(at: x, from: side)
    if slope == 0 {
      // At an extremum, or at the end of an ease: the direction a little way off, before the next
      // breakpoint.
      let end = side == .right ? domain.upperBound : domain.lowerBound
      guard side == .right ? x < end : x > end else { return nil }
      let step = side == .right ? min(0x1p-16, (end - x) / 2) : max(-0x1p-16, (end - x) / 2)
      slope = self.slope(at: x + step)
      if slope != 0 {
        let breaks = breakpoints(in: min(x, x + step)...max(x, x + step)).filter { $0 != x }
        if let next = side == .right ? breaks.first : breaks.last {
          slope = self.slope(at: x + (next - x) / 2)
        }
      }
    }
    return slope > 0 ? side : slope < 0 ? side.opposite : nil
  }
}
