// A timeline is a value: a tree of steps, each with its length (Extent.swift). What is shown follows from
// the list of its property steps with their clocks (Plan.swift).

// Re-exported for the whole module: its calls take values, springs and easings.
@_exported import AnimationSampling

/// Animations of a model's properties, laid out in time.
///
/// ```swift
/// struct Card { var opacity = 1.0, scale = 1.0 }
///
/// let entrance = MotionTimeline(Card.self) {
///   Animate(\.opacity, from: 0, to: 1, .over(0.3, .easeOut))
///   Parallel {
///     Animate(\.scale, to: 1.2, .over(0.5, .easeInOut))
///     Animate(\.opacity, to: 0.5, .over(0.2))
///   }
///   Wait(0.2)
///   Repeat(3, .mirrored, delay: 0.1) { Animate(\.scale, to: 1, .over(0.1)) }
/// }
/// entrance.duration                               // 1.5
/// entrance.value(at: 0.4, from: Card())           // a Card
/// ```
///
/// Steps are written one after the other. Any struct is a model, and a timeline is itself a step. A hundred steps within
/// each other fit a stack of 512 KiB, as a secondary thread of macOS has.
public struct MotionTimeline<Model: Sendable>: TimelineStep {
  package let node: StepNode<Model>

  /// The key of a call that runs the timeline, unless the call gives one.
  private(set) var key: String?

  /// The seconds from the beginning of the first step to the end of the last; ∞ if a step never ends.
  public var duration: Double { node.extent.duration }

  /// A description of the step that never ends; `nil` if there is none.
  public var endlessStep: String? { node.extent.endlessStep }

  init(_ kind: StepNode<Model>.Kind) { self.init(StepNode(kind)) }

  package init(_ node: StepNode<Model>) { self.node = node }

  /// The timeline, which replaces itself when it is run again on a property before it has ended.
  package func keyed<Value>(_ name: String, on property: WritableKeyPath<Model, Value>) -> Self {
    var keyed = self
    // As on a layer: the same effect on another property has a key of its own.
    keyed.key = "\(name) \(property.hashValue)"
    return keyed
  }

  /// A timeline of a model's properties, its steps one after the other.
  ///
  /// - Precondition: No step follows one that never ends.
  public init(
    _ model: Model.Type = Model.self,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows {
    try self.init(.series(steps().nodes))
  }

  /// The timeline itself.
  public var timeline: MotionTimeline<Model> { self }
}
