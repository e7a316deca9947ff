// The beginnings and ends of steps in an interval of time.
//
// A step begins with its first pass. It ends with its last pass (finished), or before that when
// another step takes over its property (interrupted):
//
//     in its timeline          a later step on the same property
//     in a later call          a step that is not added, on the same property or a whole that contains it
//     hold, finish, cancel     on every running step
//
// A step that is taken over before it begins has no events.
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
// that instant.

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
  /// if event.kind == .finished && event.isOn(\Wall.tiles[3].opacity) { … }
  /// ```
  public func isOn<Model, Value>(_ property: WritableKeyPath<Model, Value>) -> Bool {
    key?.path == property
  }
}

extension Animated {
  /// The events in an interval, by time.
  ///
  /// Events at one time are in the order of calls, and of steps in a timeline.
  ///
  /// - Parameter interval: Without its end, so neighbouring intervals have every event once.
  /// - Precondition: The interval does not begin before a ``forget(before:)``.
  /// - Complexity: O(n log n) for n steps that were not forgotten.
  public func events(in interval: Range<Double>) -> [AnimationEvent] {
    _ = place(at: interval.lowerBound)
    if interval.isEmpty { return [] }
    var lists: [Int: [StepEvent<Model>]] = [:]
    func list(_ index: Int) -> [StepEvent<Model>] {
      if let list = lists[index] { return list }
      let list = (index < state.former.count ? state.former[index].stack : state.stack).events
      lists[index] = list
      return list
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
        let (old, new) = (clock.clocks[piece], clock.clocks[piece + 1])
        let from = old.localTime(at: instant)
        let isCutBefore = isCut && state.former[index].local == from
        told += list(isCutBefore ? index + 1 : index)
          .passed(from: from, to: new.localTime(at: instant), in: model) { _ in instant }
        piece += 1
      }
      if isCut { index += 1 }
      let clock = clock.clocks[piece]
      let end = number + 1 < instants.count ? instants[number + 1] : interval.upperBound
      let last =
        piece + 1 < self.clock.clocks.count ? self.clock.clocks[piece + 1].begin : .infinity
      let first = piece == 0 ? -Double.infinity : clock.begin
      told += list(index)
        .passed(
          from: clock.localTime(at: instant), to: clock.localTime(at: end), in: model
        ) { local in min(max(clock.parentTime(at: local) ?? instant, first), last) }
    }
    return told
  }
}

/// An event on local time.
struct StepEvent<Model: Sendable> {
  enum Source {
    case step(any PropertyStep<Model>)
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

  func event(at time: Double, isReversed: Bool, in model: Model) -> AnimationEvent {
    let (name, key): (String, PropertyKey?) =
      switch source {
      case .step(let step): (step.name(in: model), step.key)
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
  /// The events between two local times.
  fileprivate func passed<Model>(
    from start: Double, to end: Double, in model: Model, at instant: (Double) -> Double
  ) -> [AnimationEvent] where Element == StepEvent<Model> {
    let range =
      firstIndex(
        notBefore: Swift.min(start, end))..<firstIndex(
        notBefore: Swift.max(start, end))
    let told = self[range].map {
      $0.event(at: instant($0.time), isReversed: end < start, in: model)
    }
    return end < start ? told.reversed() : told
  }

  private func firstIndex<Model>(notBefore time: Double) -> Int
  where Element == StepEvent<Model> {
    indices.partitionPoint { !(self[$0].time < time) }
  }
}

// MARK: - Of a stack

/// A step from its beginning to its end.
struct StepSpan<Model: Sendable> {
  let step: LayerStep<Model>
  let call: Int
  let begin: Double
  /// The end of its last pass, or the time when another step takes over its property.
  let end: Double
  let isInterrupted: Bool
  /// Whether it is taken over before it begins.
  let isSkipped: Bool
}

extension OverlayStack {
  var events: [StepEvent<Model>] {
    var events: [StepEvent<Model>] = []
    for span in groups.flatMap({ $0.spans(map) }) where !span.isSkipped {
      func add(_ kind: AnimationEvent.Kind, _ time: Double) {
        events.append(
          StepEvent(
            kind: kind, time: time, call: span.call, place: 2 * span.step.index,
            source: .step(span.step.placed.step)))
      }
      add(.began, span.begin)
      add(span.isInterrupted ? .interrupted : .finished, span.end)
    }
    for call in calls {
      for mark in call.marks where call.begin + mark.time < call.end {
        events.append(
          StepEvent(
            kind: .passed, time: call.begin + mark.time, call: call.number,
            place: 2 * mark.place - 1, source: .mark(mark.name)))
      }
    }
    return events.sorted { $0.isBefore($1) }
  }

  /// The end of the last step of each call, and whether all have finished; without calls that have
  /// no steps.
  func outcomes(of calls: Set<Int>) -> [Int: (end: Double, isFinished: Bool)] {
    var outcomes: [Int: (end: Double, isFinished: Bool)] = [:]
    for span in groups.flatMap({ $0.spans(map) }) where calls.contains(span.call) {
      let known = outcomes[span.call] ?? (-.infinity, true)
      outcomes[span.call] = (
        max(known.end, span.isSkipped ? span.begin : span.end),
        known.isFinished && !span.isInterrupted
      )
    }
    return outcomes
  }
}

extension OverlayGroup {
  /// All steps, those of the last overlay first.
  func spans(_ map: PropertyMap<Model>) -> [StepSpan<Model>] {
    var spans: [StepSpan<Model>] = []
    // The time when a later overlay takes over each property.
    var taken: [Int: Double] = [:]
    for overlay in overlays.reversed() {
      if case .still = overlay.content {
        for property in properties { taken[property] = overlay.begin }
      }
      // The time when a later step of the overlay does, and the steps that may take over those of
      // overlays below.
      var (own, covering) = ([Int: Double](), [Int: Double]())
      for step in overlay.steps.reversed() {
        let begin = overlay.begin + step.placed.begin
        let last = overlay.begin + step.placed.lastEnd
        var end = min(
          overlay.end, own[step.property] ?? .infinity, taken[step.property] ?? .infinity)
        if !isSingle {
          for (other, time) in taken where [.part, .same].contains(map[step.property, other]) {
            end = min(end, time)
          }
        }
        spans.append(
          StepSpan(
            step: step, call: overlay.call, begin: begin, end: min(end, last),
            isInterrupted: end < last, isSkipped: end <= begin && end < last))
        own[step.property] = min(own[step.property] ?? .infinity, begin)
        if !step.isAdditive {
          covering[step.property] = min(covering[step.property] ?? .infinity, begin)
        }
      }
      taken.merge(covering, uniquingKeysWith: min)
    }
    return spans
  }
}
