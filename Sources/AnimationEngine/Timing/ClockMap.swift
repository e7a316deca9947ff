// The time of a clock as a function of its parent's time, and clocks inside clocks.
//
//     local = (parent − begin)·speed + offset        parent = (local − offset)/speed + begin
//
// Both are evaluated with 106 bits and rounded once. One shift would be enough, but the form with
// two is kept. A clock stopped or set at an instant then has exactly the given local time there:
// begin is the instant, and offset is the local time. With (parent·speed + shift), a change of
// speed would make the clock jump by the rounding of the shift.
//
// Clocks compose as affine maps; a child's map applies to its parent's local time:
//
//     ((t − b₁)s₁ + o₁ − b₂)s₂ + o₂  =  (t − b₁)·s₁s₂ + ((o₁ − b₂)s₂ + o₂)

/// A clock that runs evenly: the local time of a layer or a group, from the time of its parent.
///
/// ```swift
/// let parent = ClockMap(begin: 2, speed: 3, offset: 0.25)
/// let child = ClockMap(begin: 1, speed: 2, offset: 0.5)
/// parent.followed(by: child).localTime(at: 10)            // 47
/// ```
///
/// A clock of speed 0 stands still; a clock of negative speed runs backwards. To stop, set or slow
/// down a running clock, use ``paused(at:)``, ``seeking(to:at:)`` or ``withSpeed(_:from:)``. To
/// read it at times before such a change too, use a ``ClockHistory``.
public struct ClockMap: Hashable, Sendable {
  /// The parent's time at which the local time is ``offset``, in seconds.
  public let begin: Double

  /// Local seconds per second of the parent; larger is faster, 0 stands still.
  public let speed: Double

  /// The local time at ``begin``, in seconds.
  public let offset: Double

  /// A clock.
  ///
  /// - Parameters:
  ///   - begin: The parent's time at which the local time is `offset`, of magnitude up to 1e50.
  ///   - speed: 0, or of magnitude from 1e-50 to 1e50.
  ///   - offset: The local time at `begin`, of magnitude up to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingBegin:speed:offset:)``, which throws.
  public init(begin: Double = 0, speed: Double = 1, offset: Double = 0) {
    self = trapping(try ClockMap(validatingBegin: begin, speed: speed, offset: offset))
  }

  /// A clock, or an error that names the number at fault.
  public init(
    validatingBegin begin: Double, speed: Double, offset: Double
  ) throws(ParameterError) {
    try check(begin, "begin", in: Magnitude.signed)
    try checkSpeed(speed, "speed")
    try check(offset, "offset", in: Magnitude.signed)
    // Adding 0 turns −0 into 0.
    (self.begin, self.speed, self.offset) = (begin + 0, speed + 0, offset + 0)
  }

  /// The clock that shows its parent's time.
  public static let identity = ClockMap()

  var wide: WideClock { WideClock(begin: begin, speed: speed, offset: WideTime(offset)) }

  /// The local time at a time of the parent.
  ///
  /// Within half a unit in the last place of the exact value, plus 2⁻¹⁰³ of the larger of its two
  /// terms. Exact where the exact value is a double and the terms do not cancel. A clock that
  /// stands still shows ``offset`` even at ±∞.
  public func localTime(at parentTime: Double) -> Double { wide.time(at: parentTime).hi }

  /// The parent's time at a local time; `nil` for a clock that stands still.
  ///
  /// The error bound is that of ``localTime(at:)``.
  public func parentTime(at localTime: Double) -> Double? {
    speed == 0 ? nil : wide.instant(of: WideTime(localTime))
  }
}

extension ClockMap: AnimationTiming {
  /// The clock as a timing: one pass without beginning or end.
  ///
  /// As a group it shifts its children in time or slows them down.
  public var timing: Timing { Timing(TimingLevel(unbounded: .clock(self), on: self)) }
}

// MARK: - Clocks in clocks

extension ClockMap {
  /// The clock of a child, as seen from the parent of this clock.
  ///
  /// Its speed is rounded once and its offset twice.
  ///
  /// - Precondition: The speed and the offset of the result are in their ranges.
  public func followed(by child: ClockMap) -> ClockMap {
    ClockMap(begin: begin, speed: speed * child.speed, offset: child.localTime(at: offset))
  }

  /// The clock that maps the local time back to the parent's; `nil` for a clock that stands still.
  ///
  /// Its speed is 1/``speed``, rounded: ``parentTime(at:)`` is more exact.
  public var inverse: ClockMap? {
    speed == 0 ? nil : ClockMap(begin: offset, speed: 1 / speed, offset: begin)
  }
}

// MARK: - Stopping and setting

extension ClockMap {
  /// The clock with another speed from an instant on, without a jump there.
  ///
  /// Like the following three methods, it is meant for the parent's times after the instant; a
  /// ``ClockHistory`` can also be read at earlier times.
  ///
  /// - Parameters:
  ///   - speed: 0, or of magnitude from 1e-50 to 1e50.
  ///   - instant: The parent's time of the change; of magnitude up to 1e50, and so is the local time.
  public func withSpeed(_ speed: Double, from instant: Double) -> ClockMap {
    ClockMap(begin: instant, speed: speed, offset: localTime(at: instant))
  }

  /// The clock, stopped from an instant of the parent's time on.
  public func paused(at instant: Double) -> ClockMap { withSpeed(0, from: instant) }

  /// The clock, running again from an instant of the parent's time, without a jump.
  ///
  /// - Parameters:
  ///   - instant: The parent's time of the change, in seconds.
  ///   - speed: The speed from then on: a stopped clock does not know its former speed.
  public func resumed(at instant: Double, speed: Double = 1) -> ClockMap {
    withSpeed(speed, from: instant)
  }

  /// The clock, set to a local time at an instant of the parent's time; its speed stays.
  public func seeking(to localTime: Double, at instant: Double) -> ClockMap {
    ClockMap(begin: instant, speed: speed, offset: localTime)
  }
}

/// Throws unless `speed` is 0 or of a magnitude that can be divided by.
func checkSpeed(_ speed: Double, _ parameter: String) throws(ParameterError) {
  try check(
    speed, parameter, where: speed == 0 || Magnitude.positive.contains(speed.magnitude),
    accepted: "0 or of magnitude \(Magnitude.positive.phrase)")
}

/// A clock whose offset has 106 bits, and the order of instants and boundaries on it.
struct WideClock: Sendable {
  let begin: Double
  let speed: Double
  let offset: WideTime

  /// The clock's time at an instant of the parent.
  func time(at instant: Double) -> WideTime {
    speed == 0 && !instant.isNaN ? offset : WideTime.sum(instant, -begin) * speed + offset
  }

  /// The double nearest to the parent's instant at which the clock shows `time`.
  ///
  /// For a clock that stands still: ∞ if it has yet to show `time`, −∞ if it is past `time`, NaN if
  /// it shows `time`.
  func instant(of time: WideTime) -> Double {
    if speed == 0 { return offset == time ? .nan : offset < time ? .infinity : -.infinity }
    if time.hi.isInfinite { return (time.hi > 0) == (speed > 0) ? .infinity : -.infinity }
    return ((time - offset) / speed + begin).hi
  }

  /// The order of the clock at `instant` and a boundary of its own time.
  ///
  /// −1 before the boundary, 0 on it, 1 after it.
  ///
  /// - Parameter boundary: The instant of the boundary; see TimingWindow.swift.
  func order(_ instant: Double, _ boundary: Double) -> Int {
    if boundary.isNaN || (instant == boundary && boundary.isFinite) { return 0 }
    // A boundary at infinity is never reached.
    let isBefore = boundary.isInfinite ? boundary > 0 : instant < boundary
    return isBefore == (speed >= 0) ? -1 : 1
  }
}
