// The clock of one call on a model, from the model's local time to the time of its steps.
//
// A call with a key can be stopped, set and slowed down by itself. Each change gives its overlays another clock, as if
// they had always run on it; what was shown before is kept with the former overlays, as when calls are taken back. So
// the events before a change are those of the former clock, and those after it those of the new one.

import AnimationMath

/// A clock of a call.
struct CallClock: Sendable {
  /// The time of the steps at a local time of the model; its speed is 0 or above.
  let map: ClockMap

  /// The speed after a pause.
  private let runningSpeed: Double

  /// Whether what happens at the offset did so before this clock began.
  fileprivate var hasPassedOffset = false

  init(begin: Double) { (map, runningSpeed) = (ClockMap(begin: begin), 1) }

  private init(_ map: ClockMap, runningSpeed: Double) {
    (self.map, self.runningSpeed) = (map, runningSpeed)
  }

  /// The local time at which what happens at a time of the call does: −∞ if the clock is past it, ∞ if it stands before it.
  func instant(of time: Double) -> Double {
    if hasPassedOffset && time == map.offset { return -.infinity }
    if let instant = map.parentTime(at: time) { return instant }
    return time == map.offset ? map.begin : time < map.offset ? -.infinity : .infinity
  }

  // MARK: Changes, at local times of the model

  func paused(at local: Double) -> CallClock {
    CallClock(map.paused(at: local), runningSpeed: runningSpeed)
  }

  func resumed(at local: Double) -> CallClock { running(runningSpeed, at: local) }

  func running(_ speed: Double, at local: Double) -> CallClock {
    CallClock(map.withSpeed(speed, from: local), runningSpeed: speed)
  }

  func seeking(to time: Double, at local: Double) -> CallClock {
    CallClock(map.seeking(to: time, at: local), runningSpeed: runningSpeed)
  }
}

/// The call with a key whose clock was changed, and its clock from then on.
struct CallSeek: Sendable {
  let key: String
  let clock: ClockMap
}

extension [CallClock] {
  /// Adds a change; a clock that held for no time is dropped.
  mutating func change(to clock: CallClock) {
    if count > 1 && self[count - 1].map.begin == clock.map.begin { removeLast() }
    var clock = clock
    let last = self[count - 1].map
    // A clock that stands has passed the time at which it does.
    clock.hasPassedOffset =
      last.speed == 0 && last.offset == clock.map.offset
      || clock.map.speed == 0 && clock.map.offset < last.localTime(at: clock.map.begin)
    append(clock)
  }
}
