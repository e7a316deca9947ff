// The beginnings and ends of steps in an interval of time.
//
// A step begins with its first pass. It ends with its last pass (finished), or before that when
// another step takes over its property (interrupted):
//
//     in its timeline          a later step on the same property
//     in a later call          a step that is not added, on the same property or a whole that contains it, unless
//                              the call is removed before the step begins
//     hold, finish, cancel     on every running step
//
// A step that is taken over before it begins has no events, and a value that is set has none.
//
// A part with a name begins with its first step, in every pass of a repeat around it. It is finished at its end, or
// interrupted where the last of its steps ends, if one was taken over.
//
// All events are known at once, on local time. While the local time goes from a to b, an interval
// selects
//
//     forwards      a ≤ event < b, as they are
//     backwards     b ≤ event < a, the last first, each turned: an end begins, a beginning finishes
//
// These are the same events for the same two times. So the sum of all events depends on the local
// time reached, not on the way there: in one step or in many, played or set. An event happens at
// the instant at which the clock passes it; events that are skipped when the clock is set happen at
// that instant. A clock that is paused at an event has passed it, as no later instant would.

import AnimationMath

/// The beginning or the end of a step or of a part with a name, or the passing of a mark.
public struct AnimationEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The step begins.
    case began
    /// The step ends by itself; where time runs backwards, at its beginning.
    case finished
    /// Another step takes over its property.
    case interrupted
    /// Time passes a ``Mark``.
    case passed
  }

  /// What happened.
  public let kind: Kind

  /// The name of the property, of the mark or of the part.
  ///
  /// A property's name is its key path as text, with the indices of arrays, or its name in a ``NamedModel``. It is found
  /// anew each time it is asked for, in some microseconds; in an array, in one comparison of its memory. ``isOn(_:)`` is
  /// faster.
  public var name: String { subject.name }

  /// The time of the event on the caller's clock.
  public let time: Double

  /// The local time of the event.
  public let localTime: Double

  /// Whether time ran backwards, or was set back.
  public let isReversed: Bool

  /// The number of the call that the event belongs to.
  let call: Int

  /// Twice the number of a step in the timeline; odd for signals, which lie between steps.
  let place: Int

  /// The order among the events of one place.
  let order: Int

  let subject: Subject

  /// The step, mark or part that the event is about.
  enum Subject: Sendable {
    case step(PropertyKey, name: @Sendable () -> String)
    /// A mark, or a part with a name; `nil` for a whole call.
    case signal(String?)

    var name: String {
      switch self {
      case .step(_, let name): name()
      case .signal(let name): name ?? ""
      }
    }

    /// The property of a step.
    var key: PropertyKey? { if case .step(let key, _) = self { key } else { nil } }
  }

  /// Whether two events are the same one.
  public static func == (a: AnimationEvent, b: AnimationEvent) -> Bool {
    (a.kind, a.time, a.localTime, a.isReversed) == (b.kind, b.time, b.localTime, b.isReversed)
      && (a.call, a.place, a.subject.key) == (b.call, b.place, b.subject.key)
  }

  /// Hashes its kind and its place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(localTime)
    hasher.combine(call)
    hasher.combine(place)
  }

  /// Whether the step animates a property.
  public func isOn<Model, Value>(_ property: WritableKeyPath<Model, Value>) -> Bool {
    subject.key?.path == property
  }
}

extension AnimationEvent {
  /// Whether another event is this one with time reversed.
  fileprivate func isUndone(by other: AnimationEvent) -> Bool {
    (call, place, localTime) == (other.call, other.place, other.localTime)
      && (kind == .began) == (other.kind == .finished)
      && (kind == .passed) == (other.kind == .passed)
  }
}

extension AnimationEvent: CustomStringConvertible {
  /// "finished \Card.scale at 0.3".
  public var description: String {
    "\(kind.rawValue) \(name) at \(time)\(isReversed ? ", reversed" : "")"
  }
}

extension Animated {
  /// The events in an interval, by time.
  ///
  /// Events at one time are in the order of calls, and of steps in a timeline.
  ///
  /// - Parameter interval: Without its end, so neighbouring intervals have every event once.
  /// - Precondition: The interval does not begin before a ``forget(before:)``.
  /// - Complexity: Logarithmic in the calls on each property, and linear in those that run, or were made, in the interval.
  public func events(in interval: Range<Double>) -> [AnimationEvent] {
    allEvents(in: interval).filter { if case .signal(nil) = $0.subject { false } else { true } }
  }

  /// The events in an interval, including those of whole calls.
  func allEvents(in interval: Range<Double>) -> [AnimationEvent] {
    _ = place(at: interval.lowerBound)
    if interval.isEmpty { return [] }
    /// The events while local time goes from one to another, by one of the stacks.
    func events(
      _ index: Int, from start: Double, to end: Double, at instant: (Double) -> Double
    ) -> [AnimationEvent] {
      let (low, high) = (min(start, end), max(start, end))
      let events =
        index < state.former.count
        ? state.former[index].stack.events(from: low, to: high)
        : state.stack.events(from: low, to: high)
      let told = events.map { $0.event(at: instant($0.time), isReversed: end < start) }
      return end < start ? told.reversed() : told
    }
    let (clocks, former, start) = (clock.clocks, state.former, interval.lowerBound)
    var piece = (1..<clocks.count).partitionPoint { clocks[$0].begin >= start } - 1
    var index = former.indices.partitionPoint { former[$0].until >= start }
    let changes = clocks[(piece + 1)...].lazy.map(\.begin).prefix { $0 < interval.upperBound }
    let returns = former[index...].lazy.map(\.until).prefix { $0 < interval.upperBound }
    let instants = Set([start] + changes + returns).sorted()
    var told: [AnimationEvent] = []
    for (number, instant) in instants.enumerated() {
      // At each instant: the calls that took others back, then the change of the clock.
      var position = clock.passed(at: instant, piece)
      func move(to local: Double) {
        told += events(index, from: position, to: local) { _ in instant }
        position = local
      }
      while index < state.former.count && state.former[index].until == instant {
        let local = state.former[index].local
        if position != local && position != local.nextUp { move(to: local) }
        if let seek = former[index].seek {
          let (events, isReversed) = state.former[index].stack.events(skippedBy: seek, at: local)
          told += events.map { $0.event(at: instant, isReversed: isReversed) }
        }
        index += 1
        if position == local { continue }
        // The clock was already past this instant, so the events that the call undoes and those
        // that it makes are reported now.
        let undone = events(index - 1, from: position, to: local) { _ in instant }
        let done = events(index, from: local, to: position) { _ in instant }
        told += undone.filter { old in !done.contains { $0.isUndone(by: old) } }
        told += done.filter { new in !undone.contains { new.isUndone(by: $0) } }
      }
      if piece + 1 < clock.clocks.count && clock.clocks[piece + 1].begin == instant { piece += 1 }
      move(to: clock.passed(at: instant, piece))
      let clock = clock.clocks[piece]
      let end = number + 1 < instants.count ? instants[number + 1] : interval.upperBound
      let last =
        piece + 1 < self.clock.clocks.count ? self.clock.clocks[piece + 1].begin : .infinity
      let first = piece == 0 ? -Double.infinity : clock.begin
      told += events(
        index, from: self.clock.passed(at: instant, piece), to: self.clock.passed(at: end, piece)
      ) { local in min(max(clock.parentTime(at: local) ?? instant, first), last) }
    }
    return told
  }
}

extension ClockHistory {
  /// The local time before which all events have happened, by one of the clocks.
  fileprivate func passed(at instant: Double, _ piece: Int) -> Double {
    let clock = clocks[piece]
    let local = clock.localTime(at: instant)
    if clock.speed == 0 { return local.nextUp }
    // A clock that is resumed begins where the paused one was.
    guard piece > 0, instant == clock.begin, clocks[piece - 1].speed == 0,
      clocks[piece - 1].localTime(at: instant) == local
    else { return local }
    return local.nextUp
  }
}

extension AnimationEvent {
  /// Whether this event comes before another: by local time, call and place, beginnings before ends.
  fileprivate func isBefore(_ other: AnimationEvent) -> Bool {
    if localTime != other.localTime { return localTime < other.localTime }
    return (call, place, order) < (other.call, other.place, other.order)
  }

  /// The event of a time on local time as one of the caller's clock.
  fileprivate func event(at time: Double, isReversed: Bool) -> AnimationEvent {
    let turned: Kind =
      switch kind {
      case .began: .finished
      case .finished, .interrupted: .began
      case .passed: .passed
      }
    return AnimationEvent(
      kind: isReversed ? turned : kind, time: time, localTime: localTime, isReversed: isReversed,
      call: call, place: place, order: order, subject: subject)
  }
}

// MARK: - Of a stack

extension OverlayStack {
  /// The events from a local time on and before another, in order.
  func events(from start: Double, to end: Double) -> [AnimationEvent] {
    var events: [AnimationEvent] = []
    for group in groups.indices {
      let places = groups[group].places(from: start, before: end)
      groups[group].forEachSpan(of: places, from: start, before: end, map.overlaps) {
        overlay, step, span in
        if span.isSkipped { return }
        func add(_ kind: AnimationEvent.Kind, _ time: Double) {
          guard start <= time && time < end else { return }
          let (call, index) = (overlay.call, overlay.steps[step].index)
          let (shape, probe) = (map.shape, map.probes[overlay.steps[step].property])
          events.append(
            AnimationEvent(
              kind: kind, time: time, localTime: time, isReversed: false, call: call,
              place: 2 * index, order: kind == .began ? 0 : 1,
              subject: .step(probe.key) { probe.name(amongParts: shape.value) }))
        }
        add(.began, span.begin)
        add(span.isInterrupted ? .interrupted : .finished, span.end)
      }
    }
    // By their places: a copy of each would count its references.
    for place in calls.indices where calls[place].begin < end {
      // Sums are rounded.
      let room = 1e-8 * max(1, start.magnitude, calls[place].begin.magnitude)
      if calls[place].clock.instant(of: calls[place].duration) < start - room { continue }
      let call = calls[place]
      for index in call.signals.indices { add(index, of: call, from: start, to: end, to: &events) }
    }
    return events.sorted { $0.isBefore($1) }
  }

  /// The events between the time of a call and the time to which it is set, in their order.
  func events(
    skippedBy seek: CallSeek, at local: Double
  ) -> (events: [AnimationEvent], isReversed: Bool) {
    guard let call = named[seek.key]?.last else { return ([], false) }
    // On an even clock, on which −∞ is when that happened at which the former one stands.
    var history = call.clock
    history.setSpeed(1, at: local)
    let clock = CallClock(history)
    let (time, end) = (seek.clock.offset, clock.instant(of: seek.clock.offset))
    if time == clock.map.offset { return ([], false) }
    let isReversed = time < clock.map.offset
    var even = self
    even.changeClock(of: seek.key, to: history, at: local)
    let events = even.events(
      from: isReversed ? -.infinity : local, to: isReversed ? local : end
    ).filter {
      let isUndone =
        $0.time > end || $0.time == end && seek.clock.speed > 0 || $0.time == -.infinity
      return $0.call == call.number && (!isReversed || isUndone)
    }
    return (isReversed ? events.reversed() : events, isReversed)
  }

  /// Adds the events of a mark, or of a part with a name.
  private func add(
    _ index: Int, of call: OverlayCall, from start: Double, to end: Double,
    to events: inout [AnimationEvent]
  ) {
    let signal = call.signals[index]
    func add(_ kind: AnimationEvent.Kind, _ time: Double, _ place: Int, _ order: Int) {
      guard start <= time && time < end else { return }
      events.append(
        AnimationEvent(
          kind: kind, time: time, localTime: time, isReversed: false, call: call.number,
          place: place, order: order,
          subject: .signal(signal.name)))
    }
    // Signals of a place stand in the order in which they were made; a part begins before all inside.
    let place = (2 * index + 1) * (call.signals.count + 1)
    var outcome: (interruption: Double, end: Double)?
    let clock = call.clock
    for own in signal.intervals(
      from: clock.map.localTime(at: start), to: clock.map.localTime(at: end))
    {
      let (begin, last) = (clock.instant(of: own.lowerBound), clock.instant(of: own.upperBound))
      guard let steps = signal.steps else {
        if begin < call.end { add(.passed, begin, 2 * signal.place - 1, place) }
        continue
      }
      let (interruption, stop) = outcome ?? self.outcome(of: index, in: call)
      outcome = (interruption, stop)
      if begin >= stop && interruption < .infinity { continue }
      let opening = (2 * signal.first + 1) * (call.signals.count + 1) - index - 1
      add(.began, begin, 2 * steps.lowerBound - 1, opening)
      let isWhole = last <= interruption
      add(
        isWhole ? .finished : .interrupted, isWhole ? last : min(last, stop),
        2 * steps.upperBound - 1, place)
    }
  }

  /// The call with a number whose end is told; `nil` if it was taken back by a local time, before its first step.
  func call(_ number: Int, at local: Double) -> OverlayCall? {
    let place = calls.indices.partitionPoint { number <= calls[$0].number }
    guard place < calls.count, calls[place].number == number,
      case let call = calls[place], !isTakenBack(call, at: local)
    else { return nil }
    return call
  }

  private func isTakenBack(_ call: OverlayCall, at local: Double) -> Bool {
    guard let index = call.signals.lastIndex(where: { $0.name == nil && $0.steps != nil }) else {
      return false
    }
    let begin = call.clock.instant(of: call.signals[index].interval.lowerBound)
    guard local < begin else { return false }
    let (interruption, stop) = outcome(of: index, in: call)
    return interruption < .infinity && begin >= stop
  }

  /// The first time at which a step of a part was taken over, ∞ if none was, and the last end of a
  /// step.
  ///
  /// - Parameter limit: Ends from this time on are left out.
  func outcome(
    of signal: Int, in call: OverlayCall, before limit: Double = .infinity
  ) -> (interruption: Double, end: Double) {
    let steps = call.signals[signal].steps ?? 0..<0
    var outcome = call.known[signal] ?? (.infinity, -.infinity)
    for group in Set(call.properties.map { groupOf[$0] }) {
      let places = groups[group].places(of: call.number)
      groups[group].forEachSpan(of: places, before: .infinity, map.overlaps) {
        overlay, step, span in
        let own = overlay.steps[step]
        guard steps.contains(own.index) && own.placed.plays else { return }
        if !(span.end >= limit) { outcome.end = max(outcome.end, span.end) }
        if span.isInterrupted { outcome.interruption = min(outcome.interruption, span.end) }
      }
    }
    // Without an interruption a call that was stopped ends at that time, even if its steps ended
    // before.
    if outcome.interruption == .infinity && call.end < .infinity { return (call.end, call.end) }
    return outcome
  }
}

/// A step from its beginning to its end.
struct StepSpan {
  let begin: Double
  /// The end of its last pass, or the time when another step takes over its property.
  let end: Double
  let isInterrupted: Bool
  /// Whether it has no events: it never plays, is taken over before it begins, or sets a value.
  let isSkipped: Bool
}

extension OverlayGroup {
  /// The overlays on which something may begin or end from a time on and before another.
  fileprivate func places(from start: Double, before end: Double) -> Range<Int> {
    let last = overlays.indices.partitionPoint { !(overlays[$0].begin < end) }
    let first = lastEnds.indices.partitionPoint { !(lastEnds[$0] < start) }
    return min(first, last)..<last
  }

  /// The overlays of a call.
  fileprivate func places(of call: Int) -> Range<Int> {
    let first = overlays.indices.partitionPoint { !(overlays[$0].call < call) }
    return first..<overlays.indices.partitionPoint { !(overlays[$0].call <= call) }
  }

  /// Calls `body` with the steps of some overlays, the last first.
  ///
  /// - Parameters:
  ///   - start: Overlays that have ended before this time may be left out.
  ///   - end: Takeovers from this time on are left out.
  func forEachSpan(
    of places: Range<Int>, from start: Double = -.infinity, before end: Double,
    _ overlaps: PropertyOverlaps, _ body: (_ overlay: Overlay, _ step: Int, StepSpan) -> Void
  ) {
    if places.isEmpty { return }
    // The time when a later overlay takes over each property.
    var taken: [Int: Double] = [:]
    var place = last(takingOver: places, before: end)
    while place >= places.lowerBound {
      if overlays[place].isAdditive && overlays[place].lastEnd < start {
        place -= 1
        continue
      }
      let overlay = overlays[place]
      // The times when later steps of this overlay take over each property, and the earliest such
      // time for the overlays below.
      var (own, covering) = ([Int: [Double]](), [Int: Double]())
      for index in overlay.steps.indices.reversed() {
        let step = overlay.steps[index]
        let begin = overlay.clock.instant(of: step.placed.begin)
        if places.contains(place) {
          let last = overlay.clock.instant(of: step.placed.lastEnd)
          // In a group that runs backwards later steps play earlier.
          let next = own[step.property]?.last { $0 >= begin } ?? .infinity
          var end = min(overlay.end, next, taken[step.property] ?? .infinity)
          if !isSingle {
            for (other, time) in taken
            where [.part, .same].contains(overlaps[step.property, other]) {
              end = min(end, time)
            }
          }
          body(
            overlay, index,
            StepSpan(
              begin: begin, end: min(end, last), isInterrupted: end < last,
              isSkipped: overlay.isSilent || !step.placed.plays || (end <= begin && end < last)))
          own[step.property, default: []].append(begin)
        }
        if let begin = overlay.takeover(by: index) {
          covering[step.property] = min(covering[step.property] ?? .infinity, begin)
        }
      }
      taken.merge(covering, uniquingKeysWith: min)
      place -= 1
    }
  }

  /// The last overlay before a time that is one of some, or takes over from them before all later
  /// ones do.
  private func last(takingOver places: Range<Int>, before end: Double) -> Int {
    let top = overlays.indices.partitionPoint { !(overlays[$0].begin < end) } - 1
    if top < places.upperBound { return top }
    let last = max(places.upperBound - 1, replacing[top])
    guard isSingle && isInOrder else { return last }
    var (next, earliest) = (places.upperBound, Double.infinity)
    while next <= last && overlays[next].begin < earliest {
      for index in overlays[next].steps.indices {
        earliest = min(earliest, overlays[next].takeover(by: index) ?? .infinity)
      }
      next += 1
    }
    return next - 1
  }
}
