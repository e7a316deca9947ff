// The numbers of a document's columns, sampled in bulk where they are lists of numbers.

import AnimationMath
import AnimationSampling
import AnimationTimeline
import CurveFormats

/// A document with the requested properties.
struct RenderedDocument {
  /// The properties that make columns.
  var properties: [AnimatedProperty]

  private let timeline: MotionTimeline<NamedModel>?
  private let layout: TimelineLayout<NamedModel>?

  init(_ description: AnimationDescription) {
    properties = description.properties
    timeline = description.timeline
    layout = description.timeline?.layout(from: description.model)
  }

  /// When the last animation ends, and what it is on.
  var lastEnd: (time: Double, name: String) {
    if let timeline { return (timeline.duration, timeline.endlessStep ?? "the timeline") }
    let last = properties.max { $0.endTime < $1.endTime }
    return (last?.endTime ?? 0, last?.name ?? "")
  }

  /// The numbers of all columns at some instants, those of velocities behind those of their property.
  func samples(at times: [Double], hasVelocity: Bool) -> [[Double]] {
    guard let layout else {
      return properties.flatMap { $0.samples(at: times, hasVelocity: hasVelocity) }
    }
    let samples = TimelineSamples(layout, at: times)
    return properties.flatMap { property in
      property.samples(in: samples)
        + (hasVelocity ? property.velocities(in: layout, at: times) : [])
    }
  }
}

// MARK: - Of a timeline

/// What a timeline shows at some instants.
private struct TimelineSamples {
  let instants: [Double]
  let layout: TimelineLayout<NamedModel>

  /// Of the properties that are lists of numbers.
  private let numbers: PropertySamples<NamedModel>

  init(_ layout: TimelineLayout<NamedModel>, at instants: [Double]) {
    (self.layout, self.instants) = (layout, instants)
    numbers = layout.samples(at: instants)
  }

  /// The channels of a property, by column.
  func columns<Value: LinearValue>(of property: PropertyName<Value>) -> [[Double]] {
    guard let channels = numbers.channels(of: \.[property]) else {
      return layout.model[property].channels.map { [Double](repeating: $0, count: instants.count) }
    }
    return channels.map(numbers.values(ofChannel:))
  }

  /// The values of a property, whether they are lists of numbers or not.
  func values<Value>(of property: PropertyName<Value>) -> [Value] {
    instants.map { layout.value(at: $0)[property] }
  }
}

extension AnimatedProperty {
  /// The numbers of its columns.
  fileprivate func samples(in samples: TimelineSamples) -> [[Double]] {
    func values<Value>(_ stack: AnimationStack<Value>) -> [Value] {
      samples.values(of: PropertyName<Value>(name))
    }
    func numbers<Value: LinearValue>(_ stack: AnimationStack<Value>) -> [[Double]] {
      samples.columns(of: PropertyName<Value>(name))
    }
    switch stack {
    case .number(let stack): return numbers(stack)
    case .point(let stack): return numbers(stack)
    case .size(let stack): return numbers(stack)
    case .rect(let stack): return numbers(stack)
    case .vector(let stack): return numbers(stack)
    case .color(let stack):
      let columns = numbers(stack)
      let colors = samples.instants.indices.flatMap { row in
        stack.model.withChannels { columns[$0][row] }.color.channels
      }
      return transposed(colors, width: 4)
    case .transform(let stack): return entries(of: values(stack))
    case .rotation(let stack): return transposed(values(stack).flatMap(\.numbers), width: 4)
    case .scale(let stack): return transposed(values(stack).flatMap(\.numbers), width: 3)
    }
  }

  /// The numbers of its velocity's columns.
  fileprivate func velocities(
    in layout: TimelineLayout<NamedModel>, at times: [Double]
  ) -> [[Double]] {
    func numbers<Value: LinearValue>(_ stack: AnimationStack<Value>) -> [[Double]] {
      let property = PropertyName<Value>(name)
      let velocities = times.flatMap { layout.velocity(\.[property], at: $0).channels }
      return transposed(velocities, width: stack.model.channelCount)
    }
    switch stack {
    case .number(let stack): return numbers(stack)
    case .point(let stack): return numbers(stack)
    case .size(let stack): return numbers(stack)
    case .rect(let stack): return numbers(stack)
    case .vector(let stack): return numbers(stack)
    case .color, .transform, .rotation, .scale: return []
    }
  }

  /// The entries of matrices, six if the property stays in the plane.
  fileprivate func entries(of transforms: [TransformList]) -> [[Double]] {
    // Of a plane matrix: m11, m12, m21, m22, m41 and m42.
    let entries = isPlanar ? [0, 1, 4, 5, 12, 13] : Array(0..<16)
    let matrices = transforms.flatMap { transform in
      let all = transform.matrix.entries
      return entries.map { all[$0] }
    }
    return transposed(matrices, width: entries.count)
  }
}

// MARK: - Of stacks

extension AnimatedProperty {
  /// The numbers of its columns at some instants, and behind them those of its velocity.
  fileprivate func samples(at times: [Double], hasVelocity: Bool) -> [[Double]] {
    func numbers<Value: LinearValue>(_ stack: AnimationStack<Value>) -> [[Double]] {
      let values = transposed(stack.samples(at: times), width: stack.model.channelCount)
      guard hasVelocity, stack.velocity(at: 0) != nil else { return values }
      let velocities = times.flatMap { (stack.velocity(at: $0) ?? stack.model.neutral).channels }
      return values + transposed(velocities, width: stack.model.channelCount)
    }
    switch stack {
    case .number(let stack): return numbers(stack)
    case .point(let stack): return numbers(stack)
    case .size(let stack): return numbers(stack)
    case .rect(let stack): return numbers(stack)
    case .vector(let stack): return numbers(stack)
    case .color(let stack):
      let mixed = stack.samples(at: times)
      let colors = times.indices.flatMap { row in
        stack.model.withChannels { mixed[4 * row + $0] }.color.channels
      }
      return transposed(colors, width: 4)
    case .transform(let stack): return entries(of: times.map { stack.value(at: $0) })
    case .rotation(let stack):
      return transposed(times.flatMap { stack.value(at: $0).numbers }, width: 4)
    case .scale(let stack):
      return transposed(times.flatMap { stack.value(at: $0).numbers }, width: 3)
    }
  }
}

extension RotationValue {
  /// The axis and the angle, by column.
  fileprivate var numbers: [Double] { [axis.x, axis.y, axis.z, degrees] }
}

extension ScaleValue {
  /// The factors, by column.
  fileprivate var numbers: [Double] { [x, y, z] }
}

/// The columns of a table of rows.
private func transposed(_ table: [Double], width: Int) -> [[Double]] {
  (0..<width).map { column in
    stride(from: column, to: table.count, by: width).map { table[$0] }
  }
}
