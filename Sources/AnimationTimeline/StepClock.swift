// The local time of a step, from the time of the group around it.
//
//     begin      local = time − begin
//     shifted    local = (time − delay)·speed + offset, none before the delay
//     eased      local = duration · easing(time / duration), held to the duration; unchanged afterwards
//     removed    none from the duration on
//     cut        local = min(time, duration), on a boundary of passes the end of the earlier one
//     passes     the time within the pass; back and forth where mirrored, still in the delays between
//
// Time is held only at the end of a pass, so that a spring goes on after its step has ended. An
// instant between two passes belongs to the later one. Time below 0 is before the beginning.
//
// The place within pass k is time − k·(duration + delay), one fused operation, so that rounding moves no
// instant into another pass.

import AnimationMath

/// One level of a step's time.
enum StepClock: Hashable, Sendable {
  case begin(Double)
  case shifted(Shift)
  case eased(EasedTime)
  case removed(duration: Double)
  case cut(Double)
  case passes(Passes)
}

struct StepTime: Hashable, Sendable {
  var value: Double
  var rate: Double
}

/// A delay, a speed and an offset into the content.
struct Shift: Hashable, Sendable {
  var delay: Double
  var speed: Double
  var offset: Double
  /// Which group of the timeline this is; groups count from 1.
  var group = 0

  /// The seconds that content of a duration takes.
  func duration(of duration: Double) -> Double { delay + (duration - offset) / speed }
}

/// A time that follows an easing over the duration of its content.
struct EasedTime: Hashable, Sendable {
  var easing: Easing
  var duration: Double
  /// Which group of the timeline this is; groups count from 1.
  var group = 0

  func time(at time: StepTime) -> StepTime {
    guard time.value >= 0 && time.value < duration else { return time }
    let side: Side = time.rate < 0 ? .left : .right
    let progress = easing.value(at: time.value / duration)
    let isHeld = progress < 0 || progress > 1
    let rate =
      isHeld || time.rate == 0 ? 0 : time.rate * easing.slope(at: time.value / duration, from: side)
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
  /// - Parameter isCut: Whether the content ends at that time, so that a boundary, within the
  ///   rounding of a sum of passes, belongs to the earlier pass.
  func time(at time: Double, isCut: Bool = false) -> StepTime {
    if time < 0 { return StepTime(value: time, rate: 1) }
    if count == .infinity && time == .infinity { return StepTime(value: length, rate: 0) }
    if time >= duration { return afterwards(by: time - duration) }
    let period = length + delay
    var pass = min((time / period).rounded(.down), last)
    if time.addingProduct(-pass, period) < 0 { pass -= 1 }
    if pass < last && time.addingProduct(-(pass + 1), period) >= 0 { pass += 1 }
    let isBackward = isBackward(pass)
    let place = time.addingProduct(-pass, period)
    if isCut && pass > 0 && place <= 4 * time.ulp {
      return StepTime(value: self.isBackward(pass - 1) ? 0 : length, rate: 0)
    }
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
  /// - Parameters:
  ///   - time: The time of the outermost clock.
  ///   - open: Groups that count as begun, without their easing.
  func time(at time: Double, open: Set<Int> = []) -> StepTime? {
    var local = StepTime(value: time, rate: 1)
    var isCut = false
    for clock in self {
      switch clock {
      case .begin(let begin):
        local.value -= begin
      case .shifted(let shift):
        if local.value < shift.delay && !open.contains(shift.group) { return nil }
        local.value = shift.offset + (local.value - shift.delay) * shift.speed
        local.rate *= shift.speed
      case .eased(let eased):
        if !open.contains(eased.group) { local = eased.time(at: local) }
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
        local.rate *= inside.rate
      }
    }
    return local.value >= 0 ? local : nil
  }
}
