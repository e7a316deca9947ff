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

  /// Whether it is not the clock that the call began with.
  private(set) var isChanged = false

  /// Whether what happens at the offset did so before this clock began.
  private var hasPassedOffset = false

  init(begin: Double) { map = ClockMap(begin: begin) }

  /// The last clock of a history.
  init(_ history: ClockHistory) {
    (map, isChanged) = (history.clocks[history.clocks.count - 1], true)
    guard let last = history.clocks.dropLast().last else { return }
    // A clock that stands has passed the time at which it does.
    hasPassedOffset =
      last.speed == 0 && last.offset == map.offset
      || map.speed == 0 && map.offset < last.localTime(at: map.begin)
  }

  /// The local time at which what happens at a time of the call does: −∞ if the clock is past it, ∞ if it stands before it.
  func instant(of time: Double) -> Double {
    if hasPassedOffset && time == map.offset { return -.infinity }
    if let instant = map.parentTime(at: time) { return instant }
    return time == map.offset ? map.begin : time < map.offset ? -.infinity : .infinity
  }
}

/// The call with a key whose clock was changed, and its clock from then on.
struct CallSeek: Sendable {
  let key: String
  let clock: ClockMap
}
