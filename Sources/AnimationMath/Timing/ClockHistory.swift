// A clock that was stopped, set and slowed down, and can be asked about any time.
//
// Each change starts a new ClockMap that holds from its instant on. A time is looked up among the instants,
// by bisection. ClockMap by itself keeps the last change alone: paused at 0.3 and resumed at 5, it would
// have shown −0.7 at 4.

/// A clock with its changes, for times before them and after.
///
/// ```swift
/// var clock = ClockHistory()
/// clock.pause(at: 0.3)
/// clock.resume(at: 5)
/// clock.localTime(at: 4)       // 0.3
/// clock.localTime(at: 6)       // 1.3
/// ```
///
/// Changes are made in the order of time. Two at the same instant count in the order in which they are made.
public struct ClockHistory: Hashable, Sendable {
  /// The clocks, each from its ``ClockMap/begin`` on; the first also for all time before.
  public private(set) var clocks: [ClockMap]

  /// The speed to go on with after a pause.
  private var runningSpeed: Double

  /// A clock without changes.
  public init(_ clock: ClockMap = .identity) {
    clocks = [clock]
    runningSpeed = clock.speed == 0 ? 1 : clock.speed
  }

  /// The clock at a time of the parent.
  ///
  /// Logarithmic in the number of changes.
  public func clock(at time: Double) -> ClockMap {
    // The first clock that holds later than `time`.
    var (low, high) = (1, clocks.count)
    while low < high {
      let middle = (low + high) / 2
      if clocks[middle].begin > time { high = middle } else { low = middle + 1 }
    }
    return clocks[low - 1]
  }

  /// The local time at a time of the parent, bounded as ``ClockMap/localTime(at:)``.
  public func localTime(at time: Double) -> Double { clock(at: time).localTime(at: time) }
}

// MARK: - Changes

extension ClockHistory {
  /// Stops the clock.
  ///
  /// - Parameter instant: The parent's time from which on it stands still; finite and not before the last
  ///   change, as in the next three.
  public mutating func pause(at instant: Double) { change(at: instant) { $0.paused(at: instant) } }

  /// Lets a clock that was paused go on at the speed that it had.
  public mutating func resume(at instant: Double) {
    let speed = runningSpeed
    change(at: instant) { $0.withSpeed(speed, from: instant) }
  }

  /// Sets the clock to a local time; it runs on or stands still as before.
  public mutating func seek(to localTime: Double, at instant: Double) {
    change(at: instant) { $0.seeking(to: localTime, at: instant) }
  }

  /// Lets the clock run at another speed, without a jump; 0 pauses it.
  public mutating func setSpeed(_ speed: Double, at instant: Double) {
    change(at: instant) { $0.withSpeed(speed, from: instant) }
    if speed != 0 { runningSpeed = speed }
  }

  /// Lets the clock run the other way, without a jump; a clock that was paused is resumed.
  ///
  /// - Parameters:
  ///   - instant: As in the others.
  ///   - played: The local times in which there is something to play. If nothing of it is left in the new
  ///     direction, the clock is first set to the end that it then comes from, as the Web's `reverse()` does;
  ///     `nil` for never.
  /// - Precondition: `played` is bounded where the clock has to be set to its end.
  public mutating func reverse(
    at instant: Double, rewindingWithin played: ClosedRange<Double>? = nil
  ) {
    let speed = -runningSpeed
    let time = localTime(at: instant)
    setSpeed(speed, at: instant)
    guard let played else { return }
    let isOver =
      speed < 0
      ? time <= played.lowerBound || time > played.upperBound
      : time < played.lowerBound || time >= played.upperBound
    if !isOver { return }
    let start = speed < 0 ? played.upperBound : played.lowerBound
    precondition(
      start.isFinite, "played must be bounded where the clock is set to its end, got \(played)")
    seek(to: start, at: instant)
  }

  /// Forgets the changes that no time from `instant` on asks for.
  ///
  /// For earlier times the clock then shows what it would have shown without them.
  public mutating func forget(before instant: Double) {
    let next = clocks.indices.dropFirst().first { clocks[$0].begin > instant } ?? clocks.count
    clocks.removeFirst(next - 1)
  }

  private mutating func change(at instant: Double, _ change: (ClockMap) -> ClockMap) {
    let last = clocks.count > 1 ? clocks[clocks.count - 1].begin : -.infinity
    precondition(
      instant >= last && instant < .infinity,
      "instant must be finite and not before the last change, which is at \(last), got \(instant)")
    let clock = change(clocks[clocks.count - 1])
    // What held for no time is gone.
    if clocks.count > 1 && last == instant { clocks.removeLast() }
    clocks.append(clock)
  }
}
