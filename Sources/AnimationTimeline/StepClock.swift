// The local time of a step, from the time of the group around it.
//
//     begin      local = time − begin
//     shifted    local = (time − delay)·speed + offset, none before the delay
//     eased      local = duration · easing(time / duration), held to the duration; unchanged afterwards
//     reversed   local = duration − time, 0 afterwards
//     removed    none from the duration on
//     cut        local = min(time, duration)
//     passes     the time within the pass; back and forth where mirrored, still in the delays between
//
// Time is held only at the end of a pass, so that a spring goes on after its step has ended. Time below 0
// is before the beginning. Where time runs backwards, so is 0: a step ends there, and the earlier one shows.
//
// An instant between two passes belongs to the later one, and to the earlier one where a cut stops the time
// there. As in a timing (TimingWindow.swift), pass k begins at the double nearest to k·(duration + delay); the
// place in the pass is time − k·(duration + delay), one fused operation.

import AnimationMath

/// One level of a step's time.
enum StepClock: Hashable, Sendable {
  case begin(Double)
  case shifted(Shift)
  case eased(EasedTime)
  case reversed(duration: Double)
  case removed(duration: Double)
  case cut(Double)
  case passes(Passes)
}

struct StepTime: Hashable, Sendable {
  var value: Double
  var rate: Double

  /// One second forwards or backwards, as it runs, for a second outside.
  var atUnitRate: StepTime { StepTime(value: value, rate: rate < 0 ? -1 : 1) }
}

/// A delay, a speed and an offset into the content.
struct Shift: Hashable, Sendable {
  var delay: Double
  var speed: Double
  var offset: Double

  /// The seconds that content of a duration takes.
  func duration(of duration: Double) -> Double { delay + (duration - offset) / speed }
}

/// A time that follows an easing over the duration of its content.
struct EasedTime: Hashable, Sendable {
  var easing: Easing
  var duration: Double

  func time(at time: StepTime) -> StepTime {
    guard time.value >= 0 && time.value < duration else { return time }
    let side: Side = time.rate < 0 ? .left : .right
    let progress = easing.value(at: time.value / duration)
    let isHeld = progress < 0 || progress > 1
    let rate =
      isHeld ? 0 : product(time.rate, easing.slope(at: time.value / duration, from: side))
    return StepTime(value: duration * min(max(progress, 0), 1), rate: rate)
  }
}

struct Passes: Hashable, Sendable {
  let count: Double
  let direction: RepeatDirection
  let delay: Double
  let length: Double

  /// The index of the last pass.
  var last: Double { count.rounded(.up) - 1 }

  /// From the beginning of the first pass to the end of the last.
  var duration: Double {
    if count == .infinity { return .infinity }
    return last * (length + delay) + (count - last) * length
  }

  /// The time within a pass.
  ///
  /// - Parameter isCut: Whether the content ends at that time, so that a boundary belongs to the
  ///   earlier pass.
  func time(at time: Double, isCut: Bool = false) -> StepTime {
    if time < 0 { return StepTime(value: time, rate: 1) }
    if count == .infinity && time == .infinity { return StepTime(value: length, rate: 0) }
    if time >= duration { return afterwards(by: time - duration) }
    let period = length + delay
    var pass = min((time / period).rounded(.down), last)
    if time < pass * period { pass -= 1 }
    if pass < last && time >= (pass + 1) * period { pass += 1 }
    let isBackward = isBackward(pass)
    if isCut && pass > 0 && time == pass * period {
      return StepTime(value: self.isBackward(pass - 1) ? 0 : length, rate: 0)
    }
    // A boundary may have been rounded down.
    let place = max(time.addingProduct(-pass, period), 0)
    if place >= length { return StepTime(value: isBackward ? 0 : length, rate: 0) }
    return isBackward
      ? StepTime(value: length - place, rate: -1) : StepTime(value: place, rate: 1)
  }

  private func isBackward(_ pass: Double) -> Bool {
    direction == .mirrored && pass.truncatingRemainder(dividingBy: 2) == 1
  }

  /// The time after the last pass; it goes on if that was whole and forward.
  private func afterwards(by time: Double) -> StepTime {
    let played = (count - last) * length
    if isBackward(last) { return StepTime(value: length - played, rate: 0) }
    return played < length
      ? StepTime(value: played, rate: 0) : StepTime(value: length + time, rate: 1)
  }
}

extension [StepClock] {
  /// The innermost time; `nil` before the step has begun and after it was removed.
  ///
  /// - Parameter time: The time of the outermost clock.
  func time(at time: Double) -> StepTime? { self[...].time(at: time) }
}

extension ArraySlice<StepClock> {
  /// The innermost time; `nil` before the step has begun and after it was removed.
  func time(at time: Double) -> StepTime? {
    var local = StepTime(value: time, rate: 1)
    var isCut = false
    for clock in self {
      switch clock {
      case .begin(let begin):
        local.value -= begin
      case .shifted(let shift):
        if local.value < shift.delay { return nil }
        local.value = shift.offset + (local.value - shift.delay) * shift.speed
        local.rate *= shift.speed
      case .eased(let eased):
        local = eased.time(at: local)
      case .reversed(let duration):
        if local.value < 0 { return nil }
        local =
          local.value < duration
          ? StepTime(value: duration - local.value, rate: -local.rate)
          : StepTime(value: 0, rate: 0)
      case .removed(let duration):
        if local.value >= duration { return nil }
      case .cut(let duration):
        if local.value >= duration {
          local = StepTime(value: duration, rate: 0)
          isCut = true
        }
      case .passes(let passes):
        let inside = passes.time(at: local.value, isCut: isCut)
        local.value = inside.value
        local.rate = product(local.rate, inside.rate)
      }
    }
    let hasBegun = local.value > 0 || (local.value == 0 && !(local.rate < 0))
    return hasBegun ? local : nil
  }
}
