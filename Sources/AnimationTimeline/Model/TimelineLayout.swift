// A timeline from a given model: every end is known, and instants can be evaluated in any order.
//
// It shows what a model shows on which nothing else runs (OverlayStack.swift).

import AnimationMath

/// A timeline whose ends are filled in from a model.
///
/// ```swift
/// let layout = entrance.layout(from: Card())
/// layout.value(at: 0.4)              // a Card
/// layout.velocity(\.scale, at: 0.4)  // per second
/// layout.entries                     // every step: property, interval, ends
/// ```
public struct TimelineLayout<Model: Sendable>: Sendable {
  /// The model before the first step.
  public var model: Model { overlays.base }

  /// The seconds from the beginning of the first step to the end of the last.
  public let duration: Double

  let plan: Plan<Model>

  /// The steps in the order in which they are written into the model.
  let laid: [LaidStep]

  /// For each property the indices of its steps in ``laid``.
  let places: [Int: [Int]]

  /// The overlays that the steps make.
  let overlays: OverlayStack<Model>

  /// One step, as plain data.
  public struct Entry: Sendable {
    /// The property's key path as text, or its name in a ``NamedModel``.
    public let property: String
    /// The beginning of its first pass, or that of a group around it that leaves out its first
    /// seconds.
    public let begin: Double
    /// The end of its first pass.
    public let end: Double
    /// The end of its last repeat.
    public let lastEnd: Double
    /// The value at the start.
    public let from: any AnimatableValue
    /// The value at the end.
    public let to: any AnimatableValue
  }

  init(_ timeline: MotionTimeline<Model>, from model: Model) {
    let laying = Laying(timeline.plan, from: model)
    (duration, plan) = (timeline.duration, laying.plan)
    (laid, places) = (laying.laid, laying.places)
    overlays = OverlayStack(laying)
  }

  /// The names of the properties, by number.
  var names: [String] {
    PropertyReference<Model, Double>.names(of: overlays.map.probes, in: model)
  }

  /// Every step, in the order of the timeline.
  public var entries: [Entry] {
    let names = names
    return laid.sorted { $0.index < $1.index }.map {
      let placed = plan.placed[$0.index]
      return Entry(
        property: names[$0.property], begin: placed.begin, end: placed.end,
        lastEnd: placed.lastEnd, from: $0.course.start, to: $0.course.end)
    }
  }

  /// The model shown at an instant.
  ///
  /// Before the first step it is ``model``. After the last step, springs go on towards their final
  /// values.
  ///
  /// - Parameter time: In seconds since the beginning; ∞ for the final values, where an endless
  ///   repeat counts as ended on a whole forward pass.
  public func value(at time: Double) -> Model {
    require(!time.isNaN, "time must be a number, got \(time)")
    return overlays.shown(at: time)
  }

  /// The velocity of a property at an instant, in value units per second, from the right.
  ///
  /// It is 0 before the first step, in the delays of a repeat, and for values that are not lists of
  /// numbers.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    require(!time.isNaN, "time must be a number, got \(time)")
    return overlays.velocity(property, at: time)
  }

  /// The value of a property at an instant; that of ``value(at:)``, without the other properties.
  public func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    require(!time.isNaN, "time must be a number, got \(time)")
    return overlays.value(property, at: time)
  }
}

// MARK: - Of a timeline

extension MotionTimeline {
  /// Its property steps and its marks, with their times.
  var plan: Plan<Model> { Plan(node) }

  /// The marks and their instants, in the order of the tree; in a ``Repeat``, those of the first
  /// pass.
  public var marks: [(name: String, time: Double)] {
    plan.signals.compactMap { signal in
      guard signal.steps == nil, let name = signal.name else { return nil }
      // Of an endless timeline the first pass of each repeat is searched; elsewhere an offset may
      // leave out a first pass.
      let isEndless = duration == .infinity
      return signal.intervals(from: 0, to: duration, isFirst: isEndless).first.map {
        (name, $0.lowerBound)
      }
    }
  }

  /// The timeline with every open end filled in from a model.
  public func layout(from model: Model) -> TimelineLayout<Model> {
    TimelineLayout(self, from: model)
  }

  /// The model shown some seconds after the beginning.
  ///
  /// For many instants, use the ``layout(from:)``.
  public func value(at time: Double, from model: Model) -> Model {
    layout(from: model).value(at: time)
  }

  /// The velocity of a property, some seconds after the beginning.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double, from model: Model
  ) -> Value {
    layout(from: model).velocity(property, at: time)
  }
}
