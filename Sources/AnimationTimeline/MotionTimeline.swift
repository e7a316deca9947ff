// A timeline is a value: a tree of steps, and the list of all property steps in it with their
// clocks.
//
// Durations do not depend on a model, since a spring settles by fractions of its distance. So the
// beginning and the end of every step follow from the tree, and the values at an instant from the
// model at the beginning (TimelineLayout.swift).
//
//     series      each step after all before it, or where it is placed; as long as its last end
//     parallel    together; as long as the longest
//     repeated    count passes, with delays between them
//     shifted     delay + (duration − offset) / speed
//     eased       as long as its steps; so is a step that is removed at its end
//     cut         at most the given duration
//
// A step that never ends may stand last in a series, or in parallel with others. A step after it
// would never begin, so it is refused.

import AnimationMath

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
/// Steps are written one after the other. Any struct is a model, and a timeline is itself a step.
public struct MotionTimeline<Model: Sendable>: TimelineStep {
  let node: StepNode<Model>

  /// Every property step in the order of the tree.
  let steps: [PlacedStep<Model>]

  /// The marks and their instants, in the order of the tree; in a ``Repeat``, those of the first
  /// pass.
  public let marks: [(name: String, time: Double)]

  /// The seconds from the beginning of the first step to the end of the last; ∞ if a step never ends.
  public let duration: Double

  /// A description of the step that never ends; `nil` if there is none.
  public let endlessStep: String?

  init(_ node: StepNode<Model>) {
    var plan = Plan<Model>()
    let extent = plan.add(node, clocks: [], from: { $0 }, lastEnd: nil)
    self.node = node
    (steps, marks) = (plan.steps, plan.marks)
    (duration, endlessStep) = (extent.duration, extent.endlessStep)
  }

  /// A timeline of a model's properties, its steps one after the other.
  ///
  /// - Precondition: No step follows one that never ends.
  public init(
    _ model: Model.Type = Model.self, @StepBuilder<Model> _ steps: () -> StepBuilder<Model>.Written
  ) {
    self.init(.series(steps().nodes))
  }

  /// The timeline itself.
  public var timeline: MotionTimeline<Model> { self }

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

/// A property step and its times.
struct PlacedStep<Model: Sendable>: Sendable {
  let step: any PropertyStep<Model>
  let clocks: [StepClock]
  /// The beginning and the end of the first pass.
  let begin, end: Double
  /// The end of the last pass, with the passes of groups around it.
  let lastEnd: Double

  /// The step, over at an instant.
  func ended(by limit: Double) -> PlacedStep {
    PlacedStep(
      step: step, clocks: clocks, begin: begin, end: min(end, limit),
      lastEnd: min(lastEnd, limit))
  }
}

/// The list of property steps under construction.
private struct Plan<Model: Sendable> {
  var steps: [PlacedStep<Model>] = []
  var marks: [(name: String, time: Double)] = []
  private var groups = 0

  /// The duration of a node, and the step in it that never ends.
  struct Extent {
    var duration: Double
    var endlessStep: String?
  }

  /// Adds the steps of a node.
  ///
  /// - Parameters:
  ///   - clocks: The clocks around it, its own beginning included.
  ///   - instant: The instant of the timeline for a local time, in the first pass of all groups
  ///     around it.
  ///   - lastEnd: The end of the repeats around it.
  mutating func add(
    _ node: StepNode<Model>, clocks: [StepClock], from instant: @escaping (Double) -> Double,
    lastEnd: Double?
  ) -> Extent {
    switch node {
    case .property(let step):
      let duration = step.pace.duration
      let end = instant(duration)
      steps.append(
        PlacedStep(
          step: step, clocks: clocks, begin: instant(0), end: end, lastEnd: lastEnd ?? end))
      return Extent(
        duration: duration,
        endlessStep: duration == .infinity ? "a spring on \(step.name)" : nil)
    case .wait(let seconds):
      return Extent(duration: seconds)
    case .mark(let name):
      marks.append((name, instant(0)))
      return Extent(duration: 0)
    case .placed(let node, _):
      return add(node, clocks: clocks, from: instant, lastEnd: lastEnd)
    case .series(let nodes):
      return addSeries(nodes, clocks: clocks, from: instant, lastEnd: lastEnd)
    case .parallel(let nodes), .staggered(let nodes, _):
      var whole = Extent(duration: 0)
      for node in nodes {
        whole.include(add(node, clocks: clocks, from: instant, lastEnd: lastEnd), from: 0)
      }
      return whole
    case .shifted(let node, var shift):
      groups += 1
      shift.group = groups
      let inner = add(
        node, clocks: clocks + [.shifted(shift)],
        from: { instant(shift.delay + ($0 - shift.offset) / shift.speed) }, lastEnd: lastEnd)
      return Extent(
        duration: shift.duration(of: inner.duration), endlessStep: inner.endlessStep)
    case .eased(let node, let easing):
      groups += 1
      let clock = EasedTime(easing: easing, duration: Self.extent(of: node).duration, group: groups)
      return add(node, clocks: clocks + [.eased(clock)], from: instant, lastEnd: lastEnd)
    case .removed(let node):
      let duration = Self.extent(of: node).duration
      return add(
        node, clocks: clocks + [.removed(duration: duration)], from: instant, lastEnd: lastEnd)
    case .cut(let node, let duration):
      let first = steps.count
      let inner = add(node, clocks: clocks + [.cut(duration)], from: instant, lastEnd: lastEnd)
      if inner.duration <= duration { return inner }
      // Later steps never begin.
      let limit = instant(duration)
      steps[first...] = ArraySlice(
        steps[first...].filter { $0.begin < limit }.map { $0.ended(by: limit) })
      return Extent(duration: duration)
    case .repeated(let node, let count, let direction, let delay):
      return addRepeat(
        node, clocks: clocks, from: instant, lastEnd: lastEnd,
        passes: { Passes(count: count, direction: direction, delay: delay, length: $0) })
    }
  }

  /// The extent of a node by itself.
  private static func extent(of node: StepNode<Model>) -> Extent {
    var measure = Plan()
    return measure.add(node, clocks: [], from: { $0 }, lastEnd: nil)
  }

  private mutating func addSeries(
    _ nodes: [StepNode<Model>], clocks: [StepClock], from instant: @escaping (Double) -> Double,
    lastEnd: Double?
  ) -> Extent {
    var whole = Extent(duration: 0)
    var (previous, marked) = (0.0...0.0, [String: Double]())
    for (index, node) in nodes.enumerated() {
      let begin = Self.beginning(of: node, after: whole.duration, previous, marked)
      require(
        begin < .infinity,
        "a step that never ends must be the last of a series, got \(whole.endlessStep ?? "one")"
          + " before step \(index + 1)")
      require(
        begin >= 0, "step \(index + 1) of a series must begin at ≥ 0, got \(begin)")
      if case .mark(let name) = node { marked[name] = begin }
      let extent = add(
        node, clocks: begin == 0 ? clocks : clocks + [.begin(begin)],
        from: { instant(begin + $0) }, lastEnd: lastEnd)
      whole.include(extent, from: begin)
      switch node {
      case .wait, .mark: break
      default: previous = begin...max(begin, begin + extent.duration)
      }
    }
    return whole
  }

  /// The beginning of a step in a series.
  private static func beginning(
    of node: StepNode<Model>, after end: Double, _ previous: ClosedRange<Double>,
    _ marks: [String: Double]
  ) -> Double {
    guard case .placed(_, let placement) = node else { return end }
    guard let begin = placement.beginning(after: end, previous: previous, marks: marks) else {
      fatalError(
        "mark must be one that stands before in the series, got \(placement) where there are "
          + "\(marks.keys.sorted())")
    }
    return begin
  }

  private mutating func addRepeat(
    _ node: StepNode<Model>, clocks: [StepClock], from instant: @escaping (Double) -> Double,
    lastEnd: Double?, passes: (Double) -> Passes
  ) -> Extent {
    var measure = Plan()
    let inner = measure.add(node, clocks: [], from: { $0 }, lastEnd: nil)
    require(
      inner.duration < .infinity,
      "a pass of a repeat must end, got \(inner.endlessStep ?? "one that does not")")
    let passes = passes(inner.duration)
    require(
      passes.count < .infinity || passes.length + passes.delay > 0,
      "a pass of an endless repeat must take time, got 0 seconds")
    _ = add(
      node, clocks: clocks + [.passes(passes)], from: instant,
      lastEnd: lastEnd ?? instant(passes.duration))
    return Extent(
      duration: passes.duration,
      endlessStep: passes.duration == .infinity
        ? "a repeat of \(measure.steps.first?.step.name ?? "nothing")" : nil)
  }
}

extension Plan.Extent {
  /// Extends it to the end of a node in it.
  fileprivate mutating func include(_ other: Self, from begin: Double) {
    duration = max(duration, begin + other.duration)
    endlessStep = endlessStep ?? other.endlessStep
  }
}
