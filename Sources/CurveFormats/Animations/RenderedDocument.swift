// The numbers of a document's columns, sampled in bulk where they are lists of numbers.

import PropertyFormats
import AnimationSampling
import AnimationTimeline

/// A document with the requested properties.
package struct RenderedDocument: Sendable {
  /// The properties that make columns.
  package var properties: [AnimatedProperty]

  private let timeline: MotionTimeline<NamedModel>?
  private let layout: TimelineLayout<NamedModel>?

  /// The spans of a timeline's steps, by property.
  private let steps: [String: [Span]]

  package init(_ description: AnimationDescription) {
    properties = description.properties
    timeline = description.timeline
    layout = description.timeline?.layout(from: description.model)
    steps = Dictionary(grouping: layout?.entries ?? [], by: \.property).mapValues { entries in
      entries.map { Span(begin: $0.begin, end: $0.end, lastEnd: $0.lastEnd) }
    }
    guard let layout, let paths = description.timeline?.paths else { return }
    for index in properties.indices where paths.contains(properties[index].path) {
      properties[index].source = properties[index].source.lowered(properties[index].name, layout)
    }
  }

  /// The end of the last animation, and the property that it animates.
  package var lastEnd: (time: Double, name: String) {
    let last = properties.max { $0.endTime < $1.endTime }
    let end = (last?.endTime ?? 0, last?.name ?? "")
    guard let timeline, timeline.duration >= end.0 else { return end }
    return (timeline.duration, timeline.endlessStep ?? "the timeline")
  }

  /// The numbers of all columns at some instants, those of velocities behind those of their property.
  package func samples(at times: [Double], hasVelocity: Bool) -> [[Double]] {
    properties.flatMap { property in
      let columns = property.source.columns(at: times, hasVelocity: hasVelocity)
      // The six entries of a plane matrix among the sixteen: m11, m12, m21, m22, m41 and m42.
      return property.isPlanar ? [0, 1, 4, 5, 12, 13].map { columns[$0] } : columns
    }
  }
}

extension StackSource {
  /// The source with the stack to which a timeline lowers the property.
  fileprivate func lowered(
    _ name: String, _ layout: TimelineLayout<NamedModel>
  ) -> any StackSource {
    // Names differ, so the path of a property overlaps no other.
    let stack = layout.stack(\.[PropertyName<Value>(name)])
    return stack.map { DescribedStack($0, described.grammar) } ?? described
  }

  /// The numbers of its columns, and behind them those of its velocity.
  fileprivate func columns(at times: [Double], hasVelocity: Bool) -> [[Double]] {
    let (stack, grammar) = (described.stack, described.grammar)
    let width = stack.model.numberCount
    let samples = (self as? any NumberSource)?.samples(at: times) ?? []
    guard let numbers = grammar.numbers else {
      let velocities = hasVelocity ? times.flatMap { stack.velocityShown(at: $0).numbers } : []
      return transposed(samples, width: width)
        + (hasVelocity ? transposed(velocities, width: width) : [])
    }
    let shown = times.indices.flatMap { row in
      numbers(
        samples.isEmpty
          ? stack.value(at: times[row])
          : stack.model.withNumbers { samples[row * width + $0] })
    }
    return transposed(shown, width: grammar.channels.count)
  }
}

extension StackSource {
  /// The timings of its animations or steps.
  fileprivate var timings: [Timing] {
    described.stack.layers.flatMap(\.entries).map(\.animation.timing)
  }

  fileprivate func instants(until end: Double, atMost limit: Int) -> Set<Double>? {
    described.stack.instants(until: end, atMost: limit)
  }
}

extension NumberSource {
  fileprivate func samples(at times: [Double]) -> [Double] { described.stack.samples(at: times) }
}

/// The columns of a table of rows.
func transposed(_ table: [Double], width: Int) -> [[Double]] {
  (0..<width).map { column in
    stride(from: column, to: table.count, by: width).map { table[$0] }
  }
}

// MARK: - For export and pages

extension RenderedDocument {
  /// The interval in which a step or an animation of a property plays, as far as it is known.
  package struct Span: Hashable {
    /// The begin; `nil` inside groups with an easing or passes of their own.
    package let begin: Double?

    /// The end of the first pass and that of the last; both are the last one's if the begin is
    /// unknown.
    package let end: Double
    package let lastEnd: Double
  }

  /// The spans of the steps or the animations of each property, in the order of the document.
  package var spans: [[Span]] {
    properties.map { steps[$0.name] ?? $0.source.timings.map(Self.span) }
  }

  private static func span(of timing: Timing) -> Span {
    // The begin is known through groups whose clocks only begin and stretch, in their first pass.
    guard let levels = levels(of: timing) else {
      return Span(begin: nil, end: timing.endTime, lastEnd: timing.endTime)
    }
    let ends = [levels[0].beginTime, levels[0].endTime].map { time in
      levels.dropFirst().reduce(time) { $1.beginTime + min($0, $1.duration) / $1.speed }
    }
    return Span(begin: ends[0], end: ends[1], lastEnd: timing.endTime)
  }

  /// A timing and its groups, the innermost first; `nil` if one is no media timing, or if a group has an easing or a clock
  /// that is shifted, turned or stopped.
  private static func levels(of timing: Timing) -> [MediaTiming]? {
    let levels = timing.levels.compactMap { $0.timing as? MediaTiming }
    let isEven =
      timing.levels.dropFirst().allSatisfy { $0.easing == .linear }
      && levels.dropFirst().allSatisfy { $0.speed > 0 && $0.timeOffset == 0 }
    return isEven && levels.count == timing.levels.count ? levels : nil
  }

  /// Instants at which animations begin and end.
  package var events: [Double] {
    spans.joined().flatMap { [$0.begin, $0.end, $0.lastEnd].compactMap(\.self) }
      .filter(\.isFinite)
  }

  /// The events up to an end, with keyframes and other joints in all passes; `nil` if these are more than a limit.
  package func events(until end: Double, atMost limit: Int = ShownCurve.mostEvents) -> [Double]? {
    var later: Set<Double> = []
    for property in properties {
      guard let found = property.source.instants(until: end, atMost: limit) else { return nil }
      later.formUnion(found)
      if later.count > limit { return nil }
    }
    return events + later
  }

  /// The events up to a time, in words: steps that begin or end, and marks.
  package func happenings(until end: Double) -> [(time: Double, text: String)] {
    guard let timeline, let layout else {
      var happenings: [(time: Double, text: String)] = []
      for (property, spans) in zip(properties, spans) {
        for span in Set(spans) {
          if let begin = span.begin { happenings.append((begin, "\(property.name) begins")) }
          happenings.append((span.lastEnd, "\(property.name) ends"))
        }
      }
      return happenings.filter { $0.time <= end }
        .sorted { ($0.time, $0.text) < ($1.time, $1.text) }
    }
    var animated = Animated(layout.model)
    animated.run(timeline, at: 0)
    return animated.events(in: 0..<end.nextUp).map { event in
      let text =
        switch event.kind {
        case .began: "\(event.name) begins"
        case .finished: "\(event.name) ends"
        case .interrupted: "\(event.name) is taken over"
        case .passed: "mark \(event.name)"
        }
      return (event.time, text)
    }
  }

  /// The marks of the timeline.
  package var marks: [(name: String, time: Double)] { timeline?.marks ?? [] }

  /// The lengths of passes, of which an endless document may be made.
  var passes: [Double] {
    let lengths = properties.flatMap(\.source.timings).flatMap(\.levels).map { level in
      switch level.timing {
      case let media as MediaTiming: return media.duration / media.speed.magnitude
      case let web as WebTiming: return web.duration
      case let step as StepClock:
        guard case .passes(let passes) = step.kind else { return 0 }
        return passes.length + passes.delay
      default: return 0
      }
    }
    return lengths.filter { Magnitude.positive.contains($0) }
  }

  /// The document with one property alone.
  func only(_ property: AnimatedProperty) -> RenderedDocument {
    var alone = self
    alone.properties = [property]
    return alone
  }
}
