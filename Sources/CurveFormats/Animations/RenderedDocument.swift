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

  /// The stacks to which the timeline lowers its properties, by name.
  private let led: [String: any Sendable]

  package init(_ description: AnimationDescription) {
    properties = description.properties
    timeline = description.timeline
    layout = description.timeline?.layout(from: description.model)
    var led: [String: any Sendable] = [:]
    if let layout {
      let paths = description.timeline?.paths ?? []
      for property in properties where paths.contains(property.path) {
        led[property.name] = layout.lowered(property.name, property.source)
      }
    }
    self.led = led
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
      let shown = Shown(times: times, led: led[property.name])
      let columns = shown.columns(of: property.source, hasVelocity: hasVelocity)
      // The six entries of a plane matrix among the sixteen: m11, m12, m21, m22, m41 and m42.
      return property.isPlanar ? [0, 1, 4, 5, 12, 13].map { columns[$0] } : columns
    }
  }

  /// The stack that shows a property: that of the timeline, or its own.
  func stack<Value>(led name: String, otherwise own: AnimationStack<Value>) -> AnimationStack<Value>
  {
    led[name] as? AnimationStack<Value> ?? own
  }
}

extension TimelineLayout<NamedModel> {
  /// The stack to which the timeline lowers a property.
  ///
  /// - Parameter source: The property's source, which gives the type of its values.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func lowered<Source: StackSource>(_ name: String, _ source: Source) -> any Sendable {
    // Names differ, so the path of a property overlaps no other.
    stack(\.[PropertyName<Source.Value>(name)]) ?? source.described.stack
  }
}

extension StackSource {
  /// The stack to which a timeline lowers the property, or its own.
  fileprivate func stack(led: (any Sendable)?) -> AnimationStack<Value> {
    led as? AnimationStack<Value> ?? described.stack
  }
}

/// The values of a property at some instants, from its own stack or from a timeline's.
private struct Shown {
  let times: [Double]
  let led: (any Sendable)?

  /// The numbers of its columns, and behind them those of its velocity.
  @_semantics("optimize.sil.specialize.generic.never")
  func columns<Source: StackSource>(of source: Source, hasVelocity: Bool) -> [[Double]] {
    let grammar = source.described.grammar
    if let source = source as? any NumberSource {
      let channels = channels(of: source)
      guard let numbers = grammar.numbers else {
        return channels + (hasVelocity ? velocities(of: source) : [])
      }
      return transposed(
        times.indices.flatMap { row in
          numbers(source.value(of: Source.Value.self) { channels[$0][row] })
        }, width: grammar.channels.count)
    }
    let stack = source.stack(led: led)
    return transposed(
      times.flatMap { grammar.numbers?(stack.value(at: $0)) ?? [] }, width: grammar.channels.count)
  }

  /// The channels of the property's values at all instants.
  @_semantics("optimize.sil.specialize.generic.never")
  private func channels<Source: NumberSource>(of source: Source) -> [[Double]] {
    let stack = source.stack(led: led)
    return transposed(stack.samples(at: times), width: stack.model.channelCount)
  }

  /// The channels of the property's velocity at all instants.
  @_semantics("optimize.sil.specialize.generic.never")
  private func velocities<Source: NumberSource>(of source: Source) -> [[Double]] {
    let stack = source.stack(led: led)
    return transposed(
      times.flatMap { stack.velocity(at: $0).channels }, width: stack.model.channelCount)
  }
}

extension NumberSource {
  /// A value of the stack's shape.
  ///
  /// - Parameter type: The type of its values.
  fileprivate func value<Same>(of type: Same.Type, _ channel: (Int) -> Double) -> Same {
    guard let value = described.stack.model.withChannels(channel) as? Same else {
      fatalError("\(Value.self) is not \(type)")
    }
    return value
  }
}

/// The columns of a table of rows.
private func transposed(_ table: [Double], width: Int) -> [[Double]] {
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
    let steps = Dictionary(grouping: layout?.entries ?? [], by: \.property)
    return properties.map { property in
      steps[property.name]?.map { Span(begin: $0.begin, end: $0.end, lastEnd: $0.lastEnd) }
        ?? timings(of: property).map(Self.span)
    }
  }

  private static func span(of timing: Timing) -> Span {
    // The begin is known through groups that have no easing and are in their first pass.
    guard let levels = levels(of: timing) else {
      return Span(begin: nil, end: timing.endTime, lastEnd: timing.endTime)
    }
    let ends = [levels[0].beginTime, levels[0].endTime].map { time in
      levels.dropFirst().reduce(time) { $1.beginTime + $0 / $1.speed }
    }
    return Span(begin: ends[0], end: ends[1], lastEnd: timing.endTime)
  }

  /// A timing and its groups, the innermost first; `nil` if one is no media timing or a group has an easing.
  private static func levels(of timing: Timing) -> [MediaTiming]? {
    let levels = timing.levels.compactMap { $0.timing as? MediaTiming }
    let isEven = timing.levels.dropFirst().allSatisfy { $0.easing == .linear }
    return isEven && levels.count == timing.levels.count ? levels : nil
  }

  /// Instants at which animations begin and end.
  var events: [Double] {
    spans.joined().flatMap { [$0.begin, $0.end, $0.lastEnd].compactMap(\.self) }
      .filter(\.isFinite)
  }

  /// The events up to an end, with keyframes and other joints in all passes; `nil` if these are more than a limit.
  func events(until end: Double, atMost limit: Int) -> [Double]? {
    func instants<Source: StackSource>(_ source: Source, _ name: String) -> Set<Double>? {
      source.stack(led: led[name]).instants(until: end, atMost: limit)
    }
    var later: Set<Double> = []
    for property in properties {
      guard let found = instants(property.source, property.name) else { return nil }
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
    let lengths = properties.flatMap(timings).flatMap(\.levels).map { level in
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

  /// The timings of a property's animations or steps.
  private func timings(of property: AnimatedProperty) -> [Timing] {
    func timings<Source: StackSource>(_ source: Source) -> [Timing] {
      source.stack(led: led[property.name]).layers.flatMap(\.entries).map(\.animation.timing)
    }
    return timings(property.source)
  }

  /// The document reduced to the property that a column belongs to.
  func property(of column: Int) -> RenderedDocument {
    var (alone, first) = (self, 0)
    for property in properties {
      first += property.columns.count
      if column < first {
        alone.properties = [property]
        break
      }
    }
    return alone
  }
}
