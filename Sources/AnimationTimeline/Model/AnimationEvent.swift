// The beginnings and ends of steps in an interval of time.
//
// A step begins with its first pass. It ends with its last pass (finished), or before that when
// another step takes over its property (interrupted):
//
//     in its timeline          a later step on the same property
//     in a later call          a step that is not added, on the same property or a whole that contains it
//     hold, finish, cancel     on every running step
//
// A step that is taken over before it begins has no events, and a value that is set has none.
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

/// The beginning or the end of a step, or the passing of a mark.
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

  /// The name of the property or of the mark.
  ///
  /// A property's name is its key path as text, or its name in a ``NamedModel``.
  public let name: String

  /// The time of the event on the caller's clock.
  public let time: Double

  /// The local time of the event.
  public let localTime: Double

  /// Whether time ran backwards, or was set back.
  public let isReversed: Bool

  /// The number of the call that the step belongs to.
  let call: Int

  /// The property; `nil` for a mark.
  let key: PropertyKey?

  /// Whether the step animates a property.
  ///
  /// It distinguishes the elements of an array, whose paths print alike.
  ///
  /// ```swift
  /// if event.kind == .finished && event.isOn(\Wall.tiles[3].opacity) { print(event.time) }
  /// ```
  public func isOn<Model, Value>(_ property: WritableKeyPath<Model, Value>) -> Bool {
    key?.path == property
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
  /// - Complexity: Linear in the steps that were not forgotten, by a comparison for each, and n log n in those of
  ///   properties on which something begins or ends in the interval. Naming the elements of an array takes one comparison
  ///   of its memory.
  public func events(in interval: Range<Double>) -> [AnimationEvent] {
    _ = place(at: interval.lowerBound)
    if interval.isEmpty { return [] }
    /// The events while local time goes from one to another, by one of the stacks.
    func events(
      _ index: Int, from start: Double, to end: Double, at instant: (Double) -> Double
    ) -> [AnimationEvent] {
      let stack = index < state.former.count ? state.former[index].stack : state.stack
      let events = stack.events(from: min(start, end), to: max(start, end))
      let names = events.names(in: model)
      let told = events.map {
        $0.event(at: instant($0.time), isReversed: end < start, names)
      }
      return end < start ? told.reversed() : told
    }
    let changes = clock.clocks.dropFirst().map(\.begin)
    let cuts = Set((changes + state.former.map(\.until)).filter { $0 > interval.lowerBound })
    let instants = [interval.lowerBound] + cuts.filter(interval.contains).sorted()
    var told: [AnimationEvent] = []
    var piece = changes.count { $0 < interval.lowerBound }
    var index = state.former.count { $0.until < interval.lowerBound }
    for (number, instant) in instants.enumerated() {
      // A change of the clock, and the call that took others back, in either order.
      let isCut = index < state.former.count && state.former[index].until == instant
      if piece + 1 < clock.clocks.count, clock.clocks[piece + 1].begin == instant {
        let from = clock.clocks[piece].localTime(at: instant)
        let isCutBefore = isCut && state.former[index].local == from
        told += events(
          isCutBefore ? index + 1 : index, from: clock.passed(at: instant, piece),
          to: clock.passed(at: instant, piece + 1)
        ) { _ in instant }
        piece += 1
      }
      if isCut { index += 1 }
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

/// An event on local time.
struct StepEvent<Model: Sendable> {
  enum Source {
    /// A step on a property.
    case step(any PropertyProbe<Model>)
    case mark(String)
  }

  let kind: AnimationEvent.Kind
  let time: Double
  let call: Int
  /// Twice the number of the step in the timeline; odd for a mark.
  let place: Int
  let source: Source

  /// By time, by call and by place; beginnings before ends.
  func isBefore(_ other: StepEvent) -> Bool {
    if time != other.time { return time < other.time }
    return (call, place, kind == .began ? 0 : 1)
      < (other.call, other.place, other.kind == .began ? 0 : 1)
  }

  func event(
    at time: Double, isReversed: Bool, _ names: [PropertyKey: String]
  ) -> AnimationEvent {
    let (name, key): (String, PropertyKey?) =
      switch source {
      case .step(let probe): (names[probe.key] ?? "", probe.key)
      case .mark(let name): (name, nil)
      }
    let turned: AnimationEvent.Kind =
      switch kind {
      case .began: .finished
      case .finished, .interrupted: .began
      case .passed: .passed
      }
    return AnimationEvent(
      kind: isReversed ? turned : kind, name: name, time: time, localTime: self.time,
      isReversed: isReversed, call: call, key: key)
  }
}

extension Array {
  /// The names of the properties, found together.
  fileprivate func names<Model>(in model: Model) -> [PropertyKey: String]
  where Element == StepEvent<Model> {
    var probes: [PropertyKey: any PropertyProbe<Model>] = [:]
    for event in self {
      if case .step(let probe) = event.source { probes[probe.key] = probe }
    }
    let names = PropertyReference<Model, Double>.names(of: Array<_>(probes.values), in: model)
    return Dictionary(uniqueKeysWithValues: zip(probes.keys, names))
  }
}

// MARK: - Of a stack

/// A step from its beginning to its end.
struct StepSpan {
  let step: OverlayStep
  let call: Int
  let begin: Double
  /// The end of its last pass, or the time when another step takes over its property.
  let end: Double
  let isInterrupted: Bool
  /// Whether it has no events: it never plays, is taken over before it begins, or sets a value.
  let isSkipped: Bool
}

extension OverlayStack {
  /// The events from a local time on and before another, in order.
  func events(from start: Double, to end: Double) -> [StepEvent<Model>] {
    var events: [StepEvent<Model>] = []
    func add(_ event: StepEvent<Model>) {
      if event.time >= start && event.time < end { events.append(event) }
    }
    for group in groups where group.mayHaveEvents(from: start, to: end) {
      for span in group.spans(map.overlaps) where !span.isSkipped {
        let kinds: [(AnimationEvent.Kind, Double)] = [
          (.began, span.begin), (span.isInterrupted ? .interrupted : .finished, span.end),
        ]
        for (kind, time) in kinds {
          add(
            StepEvent(
              kind: kind, time: time, call: span.call, place: 2 * span.step.index,
              source: .step(map.probes[span.step.property])))
        }
      }
    }
    for call in calls {
      for mark in call.marks where call.begin + mark.time < call.end {
        add(
          StepEvent(
            kind: .passed, time: call.begin + mark.time, call: call.number,
            place: 2 * mark.place - 1, source: .mark(mark.name)))
      }
    }
    return events.sorted { $0.isBefore($1) }
  }

  /// The end of the last step of each call, and the first time when a step was taken over, ∞ if none was; without
  /// calls that have no steps.
  func outcomes(of calls: Set<Int>) -> [Int: (end: Double, interruption: Double)] {
    var outcomes: [Int: (end: Double, interruption: Double)] = [:]
    if calls.isEmpty { return outcomes }
    let own = groups.filter { $0.overlays.contains { calls.contains($0.call) } }
    for span in own.flatMap({ $0.spans(map.overlaps) }) where calls.contains(span.call) {
      let known = outcomes[span.call] ?? (-.infinity, .infinity)
      outcomes[span.call] = (
        max(known.end, span.isInterrupted || !span.isSkipped ? span.end : span.begin),
        min(known.interruption, span.isInterrupted ? span.end : .infinity)
      )
    }
    return outcomes
  }
}

extension OverlayGroup {
  /// Whether a step or an overlay begins or ends from a time on and before another.
  fileprivate func mayHaveEvents(from start: Double, to end: Double) -> Bool {
    func isInside(_ time: Double) -> Bool { time >= start && time < end }
    return overlays.contains { overlay in
      isInside(overlay.begin) || isInside(overlay.end)
        || overlay.steps.contains {
          isInside(overlay.begin + $0.placed.begin) || isInside(overlay.begin + $0.placed.lastEnd)
        }
    }
  }

  /// All steps, those of the last overlay first.
  func spans(_ overlaps: PropertyOverlaps) -> [StepSpan] {
    var spans: [StepSpan] = []
    // The time when a later overlay takes over each property.
    var taken: [Int: Double] = [:]
    for overlay in overlays.reversed() {
      // The time when a later step of the overlay does, and the steps that may take over those of
      // overlays below.
      var (own, covering) = ([Int: [Double]](), [Int: Double]())
      for step in overlay.steps.reversed() {
        let begin = overlay.begin + step.placed.begin
        let last = overlay.begin + step.placed.lastEnd
        // In a group that runs backwards later steps play earlier.
        let next = own[step.property]?.last { $0 >= begin } ?? .infinity
        var end = min(overlay.end, next, taken[step.property] ?? .infinity)
        if !isSingle {
          for (other, time) in taken
          where [.part, .same].contains(overlaps[step.property, other]) {
            end = min(end, time)
          }
        }
        spans.append(
          StepSpan(
            step: step, call: overlay.call, begin: begin, end: min(end, last),
            isInterrupted: end < last,
            isSkipped: overlay.isSilent || !step.placed.plays || (end <= begin && end < last)))
        own[step.property, default: []].append(begin)
        if !step.isAdditive {
          covering[step.property] = min(covering[step.property] ?? .infinity, begin)
        }
      }
      taken.merge(covering, uniquingKeysWith: min)
    }
    return spans
  }
}
