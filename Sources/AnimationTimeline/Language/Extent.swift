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

/// The duration of a node, the step in it that never ends, and the beginnings of its steps.
struct Extent: Sendable {
  var duration = 0.0
  var endlessStep: String?

  /// The beginning of each step of a series or a group.
  private(set) var beginnings: [Double] = []

  /// Adds a step, which may extend the duration.
  fileprivate mutating func add(_ other: Extent, from begin: Double = 0) {
    duration = max(duration, begin + other.duration)
    endlessStep = endlessStep ?? other.endlessStep
    beginnings.append(begin)
  }

  init(duration: Double = 0, endlessStep: String? = nil) {
    (self.duration, self.endlessStep) = (duration, endlessStep)
  }

  /// The extent of steps in a series, or in a parallel group, where a step without a place begins at 0.
  fileprivate init<Model>(
    of nodes: [StepNode<Model>], isParallel: Bool = false
  ) throws(StepMistake) {
    var (previous, marks) = (0.0...0.0, [String: Double]())
    for (index, node) in nodes.enumerated() {
      let begin = node.beginning(after: duration, previous, marks, isParallel)
      guard let begin else {
        let names = marks.keys.sorted().joined(separator: ", ")
        throw StepMistake(
          "an earlier mark of its series" + (names.isEmpty ? "; there is none" : " (\(names))"),
          at: index, isOfMark: true)
      }
      guard begin < .infinity else {
        throw StepMistake("no step after \(endlessStep ?? "one"), which never ends", at: index)
      }
      guard begin >= 0 else {
        throw StepMistake(
          "a step that begins at 0 or later in its series, got \(begin)", at: index)
      }
      add(node.extent, from: begin)
      switch node.kind {
      case .wait: break
      case .mark(let name): marks[name] = begin
      default: previous = begin...max(begin, begin + node.extent.duration)
      }
    }
  }
}

/// A step where it cannot be: the reason why a node cannot be made of its parts.
package struct StepMistake: Error, CustomStringConvertible {
  /// What is expected instead.
  package let expectation: String

  /// The index of the step in its series or group; `nil` for the whole of it.
  package let index: Int?

  /// Whether it is the mark at which the step is placed.
  package let isOfMark: Bool

  fileprivate init(_ expectation: String, at index: Int? = nil, isOfMark: Bool = false) {
    (self.expectation, self.index, self.isOfMark) = (expectation, index, isOfMark)
  }

  package var description: String {
    (index.map { "step \($0 + 1) of a series: " } ?? "") + "expected \(expectation)"
  }
}

extension StepNode {
  /// The beginning of a step in a series; `nil` at a mark that is not known.
  fileprivate func beginning(
    after end: Double, _ previous: ClosedRange<Double>, _ marks: [String: Double],
    _ isParallel: Bool
  ) -> Double? {
    switch kind {
    case .mark: end
    case .changed(_, .placed(let placement)):
      placement.beginning(after: end, previous: previous, marks: marks)
    default: isParallel ? 0 : end
    }
  }
}

extension StepNode.Kind {
  /// The extent of a node, from those of its parts.
  func extent() throws(StepMistake) -> Extent {
    switch self {
    case .property(let step):
      let duration = step.pace.duration
      return Extent(
        duration: duration, endlessStep: duration == .infinity ? "a spring on \(step.name)" : nil)
    case .wait(let seconds): return Extent(duration: seconds)
    case .mark: return Extent()
    case .series(let nodes): return try Extent(of: nodes)
    case .parallel(let nodes): return try Extent(of: nodes, isParallel: true)
    case .staggered(let nodes, _):
      return nodes.reduce(into: Extent()) { $0.add($1.extent) }
    case .changed(let node, let change): return try change.extent(of: node)
    }
  }
}

extension StepChange {
  /// The extent of a changed node.
  fileprivate func extent<Model>(of node: StepNode<Model>) throws(StepMistake) -> Extent {
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
      guard length < .infinity else {
        throw StepMistake("a pass that ends, got \(node.extent.endlessStep ?? "one")")
      }
      guard count < .infinity || length + delay > 0 else {
        throw StepMistake("a pass of a duration above 0, since the passes never end")
      }
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
