// What begins and what ends, as a question about an interval of time.
//
// A step begins where its first pass does, and ends where its last does (finished) or where another step takes
// its property over before that (interrupted):
//
//     in its timeline          a later step on the same property
//     in a later call          a step on the same property, or on a whole that it is part of, that is not added
//     hold, finish, cancel     what runs
//
// A step that is taken over before it begins has no events.
//
// All events are known at once, on local time. Where the local time goes from a to b, an interval selects
//
//     forward       a ≤ event < b, as they are
//     backward      b ≤ event < a, the last first, each turned: an end begins, a beginning finishes
//
// which are the same events for the same two times. So the sum of all that was told depends on where the local
// time is, not on how it came there: in one step or in many, played or set there. An event is told at the
// instant at which the clock passes it; what is skipped when the clock is set, at that instant.

import AnimationMath

/// The beginning or the end of a step, or a mark that is passed.
public struct AnimationEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The step begins.
    case began
    /// It ends by itself; where time runs backwards, at its beginning.
    case finished
    /// Another one takes its property over.
    case interrupted
    /// A ``Mark`` is passed.
    case passed
  }

  /// What happened.
  public let kind: Kind

  /// The property, as its key path prints itself or a ``NamedModel`` names it, or the name of the mark.
  public let name: String

  /// When it happened, on the caller's clock.
  public let time: Double

  /// The local time that was passed.
  public let localTime: Double

  /// Whether time ran backwards, or was set back.
  public let isReversed: Bool

  /// The number of the call that the step belongs to.
  let call: Int

  /// The property; `nil` for a mark.
  let key: PropertyKey?

  /// Whether the step that began or ended leads a property.
  ///
  /// It tells the elements of an array apart, whose paths print alike.
  ///
  /// ```swift
  /// if event.kind == .finished && event.isOn(\Wall.tiles[3].opacity) { … }
  /// ```
  public func isOn<Model, Value>(_ property: WritableKeyPath<Model, Value>) -> Bool {
    key?.path == property
  }
}

extension Animated {
  /// What begins and ends in an interval, by time; at one time by call and by place in the timeline.
  ///
  /// Their cost is n log n, n the number of steps that were not forgotten.
  ///
  /// - Parameter interval: Its end is not part of it: neighbouring intervals have every event once.
  /// - Precondition: It does not begin before what was forgotten.
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
      // A change of the clock, and the call that took others back, before it or after it.
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

  /// At one time by call, by place, and what begins before what ends.
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
  /// What is passed between two local times.
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
  /// Where its last pass ends, or where another takes its property over.
  let end: Double
  let isInterrupted: Bool
  /// Whether it is taken over before it begins.
  let isSkipped: Bool
}

extension LayerStack {
  /// All events, in order.
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

  /// When the last step of some calls ends, and whether all have finished; nothing for one without steps.
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

extension LayerGroup {
  /// All steps, those of the last layer first.
  func spans(_ map: PropertyMap<Model>) -> [StepSpan<Model>] {
    var spans: [StepSpan<Model>] = []
    // For each property, when a later layer takes it over.
    var taken: [Int: Double] = [:]
    for layer in layers.reversed() {
      if case .still = layer.content {
        for property in properties { taken[property] = layer.begin }
      }
      // When a later step of the layer does, and which may take over those of layers below.
      var (own, covering) = ([Int: Double](), [Int: Double]())
      for step in layer.steps.reversed() {
        let begin = layer.begin + step.placed.begin
        let last = layer.begin + step.placed.lastEnd
        var end = min(layer.end, own[step.property] ?? .infinity, taken[step.property] ?? .infinity)
        if !isSingle {
          for (other, time) in taken where [.part, .same].contains(map[step.property, other]) {
            end = min(end, time)
          }
        }
        spans.append(
          StepSpan(
            step: step, call: layer.call, begin: begin, end: min(end, last),
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
