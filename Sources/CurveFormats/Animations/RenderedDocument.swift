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

  /// The names of the properties that the timeline animates.
  private let led: Set<String>

  package init(_ description: AnimationDescription) {
    properties = description.properties
    timeline = description.timeline
    layout = description.timeline?.layout(from: description.model)
    let paths = description.timeline?.paths ?? []
    led = Set(properties.filter { paths.contains($0.path) }.map(\.name))
  }

  /// When the last animation ends, and what it is on.
  package var lastEnd: (time: Double, name: String) {
    let last = properties.max { $0.endTime < $1.endTime }
    let end = (last?.endTime ?? 0, last?.name ?? "")
    guard let timeline, timeline.duration >= end.0 else { return end }
    return (timeline.duration, timeline.endlessStep ?? "the timeline")
  }

  /// The numbers of all columns at some instants, those of velocities behind those of their property.
  package func samples(at times: [Double], hasVelocity: Bool) -> [[Double]] {
    let steps = layout.map { TimelineSamples($0, at: times) }
    return properties.flatMap { property in
      let shown = Shown(
        name: property.name, times: times, timeline: led.contains(property.name) ? steps : nil)
      let columns = shown.columns(of: property.source, hasVelocity: hasVelocity)
      // Of a plane matrix: m11, m12, m21, m22, m41 and m42.
      return property.isPlanar ? [0, 1, 4, 5, 12, 13].map { columns[$0] } : columns
    }
  }
}

/// What a timeline shows at some instants.
private struct TimelineSamples {
  let layout: TimelineLayout<NamedModel>

  /// Of the properties that are lists of numbers.
  let numbers: PropertySamples<NamedModel>

  init(_ layout: TimelineLayout<NamedModel>, at instants: [Double]) {
    self.layout = layout
    numbers = layout.samples(at: instants)
  }
}

/// What a property shows at some instants, by its stack or by a timeline.
private struct Shown {
  let name: String
  let times: [Double]
  let timeline: TimelineSamples?

  /// The numbers of its columns, and behind them those of its velocity.
  @_semantics("optimize.sil.specialize.generic.never")
  func columns<Source: StackSource>(of source: Source, hasVelocity: Bool) -> [[Double]] {
    let (grammar, stack) = (source.described.grammar, source.described.stack)
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
    let property = PropertyName<Source.Value>(name)
    let values = times.map { time in
      timeline.map { $0.layout.value(\.[property], at: time) } ?? stack.value(at: time)
    }
    return transposed(
      values.flatMap { grammar.numbers?($0) ?? [] }, width: grammar.channels.count)
  }

  /// The channels of its values.
  @_semantics("optimize.sil.specialize.generic.never")
  private func channels<Source: NumberSource>(of source: Source) -> [[Double]] {
    let stack = source.described.stack
    let property = PropertyName<Source.Value>(name)
    if let numbers = timeline?.numbers, let channels = numbers.channels(of: \.[property]) {
      return channels.map(numbers.values(ofChannel:))
    }
    return transposed(stack.samples(at: times), width: stack.model.channelCount)
  }

  /// The channels of its velocity.
  @_semantics("optimize.sil.specialize.generic.never")
  private func velocities<Source: NumberSource>(of source: Source) -> [[Double]] {
    let stack = source.described.stack
    let property = PropertyName<Source.Value>(name)
    let velocities = times.flatMap { time in
      let velocity =
        timeline.map { $0.layout.velocity(\.[property], at: time) } ?? stack.velocity(at: time)
      return velocity.channels
    }
    return transposed(velocities, width: stack.model.channelCount)
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
  /// When a step or an animation of a property plays, as far as it is known.
  package struct Span: Hashable {
    /// `nil` in groups with an easing or passes of their own.
    package let begin: Double?

    /// The ends of its first pass and of its last.
    package let end: Double
    package let lastEnd: Double
  }

  /// When the steps or the animations of each property play, in the order of the document.
  package var spans: [[Span]] {
    let steps = Dictionary(grouping: layout?.entries ?? [], by: \.property)
    return properties.map { property in
      let led = (steps[property.name] ?? []).map {
        Span(begin: $0.begin, end: $0.end, lastEnd: $0.lastEnd)
      }
      return led + timings(of: property).map(Self.span)
    }
  }

  private static func span(of timing: Timing) -> Span {
    // Through groups that have no easing and no passes before.
    let levels = timing.levels.compactMap { $0.timing as? MediaTiming }
    let isEven = timing.levels.dropFirst().allSatisfy { $0.easing == .linear }
    guard let own = levels.first, levels.count == timing.levels.count, isEven else {
      return Span(begin: nil, end: timing.endTime, lastEnd: timing.endTime)
    }
    let ends = [own.beginTime, own.endTime].map { time in
      levels.dropFirst().reduce(time) { $1.beginTime + $0 / $1.speed }
    }
    return Span(begin: ends[0], end: ends[1], lastEnd: timing.endTime)
  }

  /// Instants at which animations begin and end.
  var events: [Double] {
    spans.joined().flatMap { [$0.begin, $0.end, $0.lastEnd].compactMap(\.self) }
      .filter(\.isFinite)
  }

  /// What happens up to a time, in words: steps begin and end, marks are passed.
  package func happenings(until end: Double) -> [(time: Double, text: String)] {
    guard let timeline, let layout else {
      return zip(properties, spans).flatMap { property, spans in
        Set(spans).flatMap { span in
          [(span.begin, "begins"), (span.lastEnd, "ends")].compactMap { time, verb in
            time.flatMap { $0 <= end ? (time: $0, text: "\(property.name) \(verb)") : nil }
          }
        }
      }.sorted { ($0.time, $0.text) < ($1.time, $1.text) }
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
    let animations = properties.flatMap(timings).flatMap(\.levels).compactMap { level in
      switch level.timing {
      case let media as MediaTiming: media.duration / media.speed.magnitude
      case let web as WebTiming: web.duration
      default: nil
      }
    }
    return (layout?.passLengths ?? []) + animations.filter { Magnitude.positive.contains($0) }
  }

  private func timings(of property: AnimatedProperty) -> [Timing] {
    func timings(_ source: some StackSource) -> [Timing] {
      source.described.stack.layers.flatMap { $0.entries.map(\.animation.timing) }
    }
    return timings(property.source)
  }

  /// The document with the property alone that has a column.
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
