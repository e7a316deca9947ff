// A clock that can be stopped, set and slowed down, and read at any time.
//
// Each change starts a new ClockMap, which holds from the instant of the change. A reading finds
// its clock among the instants by bisection. A single ClockMap keeps the last change alone: paused
// at 0.3 and resumed at 5, it would show −0.7 at 4.

/// A clock with its changes, for times before and after each change.
///
/// ```swift
/// var clock = ClockHistory()
/// clock.pause(at: 0.3)
/// clock.resume(at: 5)
/// clock.localTime(at: 4)       // 0.3
/// clock.localTime(at: 6)       // 1.3
/// ```
///
/// Changes are made in the order of time. Changes at the same instant take effect in the order in
/// which they are made.
public struct ClockHistory: Hashable, Sendable {
  /// The clocks, each from its ``ClockMap/begin`` on; the first clock also for all earlier time.
  public private(set) var clocks: [ClockMap]

  /// For each clock the speed after a pause.
  private var runningSpeeds: [Double]

  /// A clock without changes.
  public init(_ clock: ClockMap = .identity) {
    clocks = [clock]
    runningSpeeds = [clock.speed == 0 ? 1 : clock.speed]
  }

  /// The clock at a time of the parent.
  ///
  /// - Complexity: Logarithmic in the number of changes.
  public func clock(at time: Double) -> ClockMap {
    // The last clock that holds at `time`.
    clocks[(1..<clocks.count).partitionPoint { clocks[$0].begin > time } - 1]
  }

  /// The local time at a time of the parent, with the error bound of ``ClockMap/localTime(at:)``.
  public func localTime(at time: Double) -> Double { clock(at: time).localTime(at: time) }
}

// MARK: - Changes

extension ClockHistory {
  /// Stops the clock.
  ///
  /// - Parameter instant: The parent's time of the change; of magnitude up to 1e50, and not before the last
  ///   change. The other changes have the same condition.
  public mutating func pause(at instant: Double) { setSpeed(0, at: instant) }

  /// Resumes a paused clock at its former speed.
  public mutating func resume(at instant: Double) {
    setSpeed(runningSpeeds[runningSpeeds.count - 1], at: instant)
  }

  /// Sets the clock to a local time; it keeps running or standing still.
  public mutating func seek(to localTime: Double, at instant: Double) {
    change(at: instant) { $0.seeking(to: localTime, at: instant) }
  }

  /// Changes the speed of the clock without a jump; 0 pauses it.
  public mutating func setSpeed(_ speed: Double, at instant: Double) {
    change(at: instant) { $0.withSpeed(speed, from: instant) }
    if speed != 0 { runningSpeeds[runningSpeeds.count - 1] = speed }
  }

  /// Reverses the clock without a jump; a paused clock is resumed.
  ///
  /// - Parameters:
  ///   - instant: The parent's time of the change; finite, and not before the last change.
  ///   - played: The local times with something to play. If nothing of them is left in the new
  ///     direction, the clock is first set to the end at which that direction starts, like the
  ///     Web's `reverse()`. `nil` never sets the clock.
  /// - Precondition: `played` is bounded where the clock has to be set to its end.
  public mutating func reverse(
    at instant: Double, rewindingWithin played: ClosedRange<Double>? = nil
  ) {
    let speed = -runningSpeeds[runningSpeeds.count - 1]
    let time = localTime(at: instant)
    setSpeed(speed, at: instant)
    guard let played else { return }
    let isOver =
      speed < 0
      ? time <= played.lowerBound || time > played.upperBound
      : time < played.lowerBound || time >= played.upperBound
    if !isOver { return }
    let start = speed < 0 ? played.upperBound : played.lowerBound
    require(
      start.isFinite, "played must be bounded where the clock is set to its end, got \(played)")
    seek(to: start, at: instant)
  }

  /// Discards the changes before an instant, except the last.
  ///
  /// Before `instant` the clock then reads as if it had always run as just before it. A change at
  /// `instant` itself is kept with the clock before it, so that what it skips is known.
  public mutating func forget(before instant: Double) {
    let next = clocks.indices.dropFirst().first { clocks[$0].begin >= instant } ?? clocks.count
    clocks.removeFirst(next - 1)
    runningSpeeds.removeFirst(next - 1)
  }

  /// Takes back the changes after an instant.
  package mutating func cut(after instant: Double) {
    let count = max(clocks.count { $0.begin <= instant }, 1)
    clocks.removeSubrange(count...)
    runningSpeeds.removeSubrange(count...)
  }

  private mutating func change(at instant: Double, _ change: (ClockMap) -> ClockMap) {
    let last = clocks.count > 1 ? clocks[clocks.count - 1].begin : -.infinity
    requireNumber(instant, "instant")
    require(
      instant >= last,
      "instant must not be before the last change, which is at \(last), got \(instant)")
    let (clock, speed) = (change(clocks[clocks.count - 1]), runningSpeeds[clocks.count - 1])
    // A clock that held for no time is dropped.
    if clocks.count > 1 && last == instant {
      clocks.removeLast()
      runningSpeeds.removeLast()
    }
    clocks.append(clock)
    runningSpeeds.append(speed)
  }
}
