// What begins and what ends, as a question about an interval of time.
//
// A step begins where its first pass does, and ends where its last does (finished) or where another step takes
// its property over before that (interrupted):
//
//     in its timeline     a later step on the same property
//     in a later call     a step on the same property, or on a whole that it is part of, that is not added
//     hold, finish        everything that runs
//
// A step that is taken over before it begins has no events. All events are known at once, and an interval only
// selects: in one go or in many, forwards or in any order, they are the same.

import AnimationMath

/// The beginning or the end of a step.
public struct AnimationEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The step begins.
    case began
    /// It ends by itself.
    case finished
    /// Another one takes its property over.
    case interrupted
  }

  /// What happened.
  public let kind: Kind

  /// The property, as its key path prints itself.
  public let property: String

  /// When it happened.
  public let time: Double
}

extension Animated {
  /// What begins and ends in an interval, by time; at one time by call and by place in the timeline.
  ///
  /// - Parameter interval: Its end is not part of it: neighbouring intervals have every event once.
  /// - Precondition: It does not begin before what was forgotten.
  public func events(in interval: Range<Double>) -> [AnimationEvent] {
    requireKnown(interval.lowerBound)
    var events: [AnimationEvent] = []
    for (index, layer) in layers.enumerated() {
      guard case .layout(let layout, _, _) = layer.content else { continue }
      for (place, step) in layout.laid.enumerated().sorted(by: {
        $0.element.index < $1.element.index
      }) {
        let begin = layer.begin + step.placed.begin
        if begin >= interval.upperBound { continue }
        let taken = takeover(of: step, at: place, in: index)
        let last = layer.begin + step.placed.lastEnd
        if taken <= begin && taken < .infinity && taken < last { continue }
        let ending: (AnimationEvent.Kind, Double) =
          taken < last ? (.interrupted, taken) : (.finished, last)
        for (kind, time) in [(.began, begin), ending] where interval.contains(time) {
          events.append(AnimationEvent(kind: kind, property: step.placed.step.name, time: time))
        }
      }
    }
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// When another step takes a property over for good; ∞ for never.
  private func takeover(of step: LaidStep<Model>, at place: Int, in index: Int) -> Double {
    var time = Double.infinity
    if case .layout(let layout, _, _) = layers[index].content {
      for other in layout.laid[(place + 1)...] where other.property == step.property {
        time = min(time, layers[index].begin + other.placed.begin)
      }
    }
    for layer in layers[(index + 1)...] {
      switch layer.content {
      case .still: time = min(time, layer.begin)
      case .layout(let layout, let additive, _):
        for other in layout.laid where !additive.contains(other.placed.step.key) {
          let begin = layer.begin + other.placed.begin
          if begin < time && covers(other, step) { time = begin }
        }
      }
    }
    return time
  }

  private func covers(_ other: LaidStep<Model>, _ step: LaidStep<Model>) -> Bool {
    if other.placed.step.key == step.placed.step.key { return true }
    return [.part, .same].contains(Overlap(step.course, other.course, in: model))
  }
}
