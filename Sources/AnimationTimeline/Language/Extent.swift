// How long the steps of a timeline take.
//
// Durations do not depend on a model, since a spring settles by fractions of its distance. So the
// beginning and the end of every step follow from the tree, and the values at an instant from the
// model at the beginning (TimelineLayout.swift).
//
//     series      each step after all before it, or where it is placed; as long as its last end
//     parallel    together, unless placed; as long as its last end
//     repeated    count passes, with delays between them
//     shifted     delay + (duration − offset) / speed
//     eased       as long as its steps; so is a step that is reversed, or removed at its end
//     cut         at most the given duration
//     grouped     to the end of the group
//
// A step that never ends may be last in a series, or in parallel with others. A step after it
// would never begin, so it is refused.
//
// A node is measured when it is made, from its parts, which are measured by then: n groups inside each
// other take n measurements.

import AnimationMath

/// The duration of a node, and the step in it that never ends.
struct Extent: Sendable {
  var duration = 0.0
  var endlessStep: String?

  /// Extends the duration to the end of a part.
  fileprivate mutating func include(_ other: Extent, from begin: Double = 0) {
    duration = max(duration, begin + other.duration)
    endlessStep = endlessStep ?? other.endlessStep
  }

  init(duration: Double = 0, endlessStep: String? = nil) {
    (self.duration, self.endlessStep) = (duration, endlessStep)
  }

  /// The extent of steps with their beginnings.
  fileprivate init<Model>(of nodes: [StepNode<Model>], from beginnings: [Double]) {
    for (node, begin) in zip(nodes, beginnings) { include(node.extent, from: begin) }
  }

  // MARK: Series

  /// The beginning of each step of a series, or of a parallel group, where a step without a place begins at 0.
  static func beginnings<Model>(of nodes: [StepNode<Model>], isParallel: Bool = false) -> [Double] {
    var (whole, beginnings) = (Extent(), [Double]())
    var (previous, marks) = (0.0...0.0, [String: Double]())
    for (index, node) in nodes.enumerated() {
      let begin = beginning(of: node, after: whole.duration, previous, marks, isParallel)
      require(
        begin < .infinity,
        "a step that never ends must be the last of a series, got \(whole.endlessStep ?? "one")"
          + " before step \(index + 1)")
      require(begin >= 0, "step \(index + 1) of a series must begin at ≥ 0, got \(begin)")
      beginnings.append(begin)
      whole.include(node.extent, from: begin)
      switch node.kind {
      case .wait: break
      case .mark(let name): marks[name] = begin
      default: previous = begin...max(begin, begin + node.extent.duration)
      }
    }
    return beginnings
  }

  /// The beginning of a step in a series.
  private static func beginning<Model>(
    of node: StepNode<Model>, after end: Double, _ previous: ClosedRange<Double>,
    _ marks: [String: Double], _ isParallel: Bool
  ) -> Double {
    if case .mark = node.kind { return end }
    guard case .changed(_, .placed(let placement)) = node.kind else { return isParallel ? 0 : end }
    let begin = placement.beginning(after: end, previous: previous, marks: marks)
    if begin == nil, case .mark(let mark, _) = placement {
      fatalError(
        "mark must be an earlier one of the series, got \"\(mark)\" where "
          + (marks.isEmpty ? "there is none" : "there are \(marks.keys.sorted())"))
    }
    return begin ?? end
  }
}

extension StepNode.Kind {
  /// The extent of a node, from those of its parts.
  var extent: Extent {
    switch self {
    case .property(let step):
      let duration = step.pace.duration
      return Extent(
        duration: duration, endlessStep: duration == .infinity ? "a spring on \(step.name)" : nil)
    case .wait(let seconds): return Extent(duration: seconds)
    case .mark: return Extent()
    case .series(let nodes): return Extent(of: nodes, from: Extent.beginnings(of: nodes))
    case .parallel(let nodes):
      return Extent(of: nodes, from: Extent.beginnings(of: nodes, isParallel: true))
    case .staggered(let nodes, _): return Extent(of: nodes, from: nodes.map { _ in 0 })
    case .changed(let node, let change): return change.extent(of: node)
    }
  }
}

extension StepChange {
  /// The extent of a changed node.
  fileprivate func extent<Model>(of node: StepNode<Model>) -> Extent {
    let length = node.extent.duration
    switch self {
    case .shifted(let shift):
      return Extent(duration: shift.duration(of: length), endlessStep: node.extent.endlessStep)
    case .eased, .reversed, .removed, .placed, .named: return node.extent
    case .grouped(let timing):
      let end = timing.endTime
      return Extent(
        duration: end,
        endlessStep: end < .infinity ? nil : "a group of \(node.firstStep?.name ?? "nothing")")
    case .cut(let duration): return length <= duration ? node.extent : Extent(duration: duration)
    case .repeated(let count, let direction, let delay):
      require(
        length < .infinity,
        "a pass of a repeat must end, got \(node.extent.endlessStep ?? "one")")
      require(
        count < .infinity || length + delay > 0,
        "a pass of an endless repeat must take time, got 0 seconds")
      let passes = StepClock.Passes(
        count: count, isMirrored: direction == .mirrored, delay: delay, length: length)
      return Extent(
        duration: passes.duration,
        endlessStep: passes.duration == .infinity
          ? "a repeat of \(node.firstStep?.name ?? "nothing")" : nil)
    }
  }
}

extension StepNode {
  /// The first step on a property, in the order of the tree.
  fileprivate var firstStep: (any PropertyStep<Model>)? {
    switch kind {
    case .property(let step): return step
    case .wait, .mark: return nil
    case .series(let nodes), .parallel(let nodes), .staggered(let nodes, _):
      return nodes.lazy.compactMap(\.firstStep).first
    case .changed(let node, _): return node.firstStep
    }
  }
}
