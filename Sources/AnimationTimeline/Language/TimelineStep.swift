// The steps of a timeline.
//
// A step is anything that is a timeline by itself: an animation of a property, a group, or another
// timeline. Pauses and marks are parts of a series, and no steps.
//
// The builder has one function for all parts. With one for each kind, the compiler said of a misspelt key path
// that nothing matched, at the beginning of the block, and not that the model has no such property.

import AnimationMath

/// An element of a timeline's block: a step, a ``Wait`` or a ``Mark``.
public protocol TimelinePart<Model>: Sendable {
  /// The type of the animated model.
  associatedtype Model: Sendable

  /// The part as a list of steps.
  var asWritten: StepBuilder<Model>.Written { get }
}

/// A step of a timeline: ``Animate``, a group of steps, or another timeline.
public protocol TimelineStep<Model>: TimelinePart {
  /// The step as a timeline of its own.
  var timeline: MotionTimeline<Model> { get }
}

extension TimelineStep {
  /// The seconds from its beginning to the end of the last step in it; may be ∞.
  public var duration: Double { timeline.duration }

  /// The step alone.
  public var asWritten: StepBuilder<Model>.Written { StepBuilder.Written(timeline.node) }
}

/// A pause in a series.
public struct Wait<Model: Sendable>: TimelinePart, Hashable {
  /// The length of the pause.
  let seconds: Double

  /// A pause.
  ///
  /// - Parameter seconds: ≥ 0, finite.
  public init(_ seconds: Double) {
    requireLength(seconds, "seconds")
    self.seconds = seconds
  }

  /// The pause alone.
  public var asWritten: StepBuilder<Model>.Written { StepBuilder.Written(StepNode(.wait(seconds))) }
}

/// A name for an instant of a group: the end of all steps before it.
///
/// Steps of the same group may be placed at it: ``TimelineStep/at(_:offset:)``. In a ``Repeat`` each pass passes it.
public struct Mark<Model: Sendable>: TimelinePart, Hashable {
  /// The name of the mark.
  let name: String

  /// A mark with a name; of two of one name, steps behind both mean the second.
  public init(_ name: String) { self.name = name }

  /// The mark alone.
  public var asWritten: StepBuilder<Model>.Written { StepBuilder.Written(StepNode(.mark(name))) }
}

/// Collects the steps of a timeline.
@resultBuilder
public enum StepBuilder<Model: Sendable> {
  /// Steps in the order in which they are written.
  public struct Written: TimelinePart {
    let nodes: [StepNode<Model>]

    init(nodes: [StepNode<Model>]) { self.nodes = nodes }

    init(_ node: StepNode<Model>) { self.init(nodes: [node]) }

    /// The same steps.
    public var asWritten: Written { self }
  }

  /// A step, a pause, a mark, or steps that were collected before.
  public static func buildExpression<Part: TimelinePart>(_ part: Part) -> Written
  where Part.Model == Model {
    part.asWritten
  }

  /// Steps one after the other.
  public static func buildBlock(_ steps: Written...) -> Written {
    Written(nodes: steps.flatMap(\.nodes))
  }

  /// Steps of a loop.
  public static func buildArray(_ steps: [Written]) -> Written {
    Written(nodes: steps.flatMap(\.nodes))
  }

  /// Steps under a condition.
  public static func buildOptional(_ steps: Written?) -> Written { steps ?? Written(nodes: []) }

  /// Steps of the first branch.
  public static func buildEither(first steps: Written) -> Written { steps }

  /// Steps of the second branch.
  public static func buildEither(second steps: Written) -> Written { steps }
}

/// A node of the tree of a timeline.
package struct StepNode<Model: Sendable>: Sendable {
  package let kind: Kind

  /// The duration of the node, measured once (Extent.swift).
  let extent: Extent

  package indirect enum Kind: Sendable {
    case property(any PropertyStep<Model>)
    case wait(Double)
    case mark(String)
    case series([StepNode])
    case parallel([StepNode])
    /// Steps in parallel, each shifted by its delay.
    case staggered([StepNode], StaggerPlan)
    case changed(StepNode, StepChange)
  }

  package init(_ kind: Kind) {
    do { try self.init(validating: kind) } catch { fatalError("\(error)") }
  }

  /// A node of parts that documents give.
  package init(validating kind: Kind) throws(StepMistake) {
    var extent = try kind.extent()
    // Each step ends, but a sum of durations, or a slowed duration, overflows.
    if extent.duration == .infinity && extent.endlessStep == nil {
      extent.endlessStep = "steps that take more than 1e308 s"
    }
    (self.kind, self.extent) = (kind, extent)
  }
}

/// A change of the step inside a node.
package enum StepChange: Sendable {
  case repeated(count: Double, direction: RepeatDirection, delay: Double)
  case shifted(StepClock.Shift)
  case eased(Easing)
  case reversed
  case removed
  case cut(Double)
  case grouped(MediaTiming)
  case placed(Placement)
  /// A name for its events.
  case named(String)
}

/// The rule for the beginning of a step in a series, or in a ``Parallel``.
package enum Placement: Hashable, Sendable {
  /// After the end of all steps before.
  case after(Double)
  /// After the end of the previous step, which need not be the last to end.
  case afterPrevious(Double)
  /// After the beginning of the previous step.
  case with(Double)
  /// After a fraction of the previous step.
  case withFraction(Double)
  /// After the beginning of the series.
  case at(Double)
  /// After a mark.
  case mark(String, Double)

  /// The beginning of the step; `nil` if the mark is not known.
  ///
  /// - Parameters:
  ///   - end: The end of all earlier steps.
  ///   - previous: The interval of the previous step.
  ///   - marks: The earlier marks.
  package func beginning(
    after end: Double, previous: ClosedRange<Double>, marks: [String: Double]
  ) -> Double? {
    switch self {
    case .after(let offset): return end + offset
    case .afterPrevious(let offset): return previous.upperBound + offset
    case .with(let offset): return previous.lowerBound + offset
    case .withFraction(let fraction):
      let length = previous.upperBound - previous.lowerBound
      return previous.lowerBound + (fraction == 0 ? 0 : fraction * length)
    case .at(let time): return time
    case .mark(let name, let offset): return marks[name].map { $0 + offset }
    }
  }
}

// MARK: - Place and pace

extension TimelineStep {
  private func placed(_ placement: Placement, _ offset: Double) -> MotionTimeline<Model> {
    require(offset.isFinite, "offset must be finite, got \(offset)")
    return placed(placement)
  }

  /// The step at a place of its series.
  package func placed(_ placement: Placement) -> MotionTimeline<Model> {
    changed(.placed(placement))
  }

  /// The step with a change.
  ///
  /// Its place is that of the changed step, whichever is written first; of two places the last one counts.
  func changed(_ change: StepChange) -> MotionTimeline<Model> {
    guard case .changed(let step, .placed(let placement)) = timeline.node.kind else {
      return MotionTimeline(.changed(timeline.node, change))
    }
    if case .placed = change { return MotionTimeline(.changed(step, change)) }
    return MotionTimeline(.changed(StepNode(.changed(step, change)), .placed(placement)))
  }

  /// The step, some seconds after the end of all earlier steps of its series; negative to overlap
  /// them.
  public func after(offset: Double) -> MotionTimeline<Model> { placed(.after(offset), offset) }

  /// The step, some seconds before the end of all earlier steps of its series.
  ///
  /// - Parameter overlap: ≥ 0, finite.
  public func after(overlap: Double) -> MotionTimeline<Model> {
    requireLength(overlap, "overlap")
    return after(offset: -overlap)
  }

  /// The step, some seconds after the end of all earlier steps of its series.
  ///
  /// - Parameter gap: ≥ 0, finite.
  public func after(gap: Double) -> MotionTimeline<Model> {
    requireLength(gap, "gap")
    return after(offset: gap)
  }

  /// The step, at the end of the previous step of its series or some seconds later.
  ///
  /// The previous step need not be the last one to end: systems disagree on which of the two
  /// "after" means. A ``Wait`` is none, and neither is a ``Mark``: ``after(offset:)`` follows them.
  public func afterPrevious(offset: Double = 0) -> MotionTimeline<Model> {
    placed(.afterPrevious(offset), offset)
  }

  /// The step, at the beginning of the previous step of its series or some seconds later.
  public func with(offset: Double = 0) -> MotionTimeline<Model> { placed(.with(offset), offset) }

  /// The step, after a fraction of the previous step of its series.
  ///
  /// - Parameter fraction: Of the duration of the previous step, which is finite; 0 is its
  ///   beginning and 1 its end.
  public func with(fraction: Double) -> MotionTimeline<Model> {
    placed(.withFraction(fraction), fraction)
  }

  /// The step, some seconds after the beginning of its series.
  public func at(_ time: Double) -> MotionTimeline<Model> { placed(.at(time), time) }

  /// The step, at an earlier ``Mark`` of its series or some seconds later.
  public func at(_ mark: String, offset: Double = 0) -> MotionTimeline<Model> {
    placed(.mark(mark, offset), offset)
  }

  /// The step on another clock; shifts of shifts compose.
  ///
  /// - Parameters:
  ///   - delay: Seconds before it begins; ≥ 0.
  ///   - speed: Seconds of the step for each second; above 0.
  ///   - offset: The seconds that are left out at the beginning of the step; ≥ 0, not beyond its
  ///     end.
  public func shifted(
    delay: Double = 0, speed: Double = 1, offset: Double = 0
  ) -> MotionTimeline<Model> {
    requireLength(delay, "delay")
    require(
      speed > 0 && speed < .infinity,
      "speed must be above 0 and finite, got \(speed); a step goes back by .reversed()")
    let duration = timeline.duration
    require(
      offset >= 0 && offset <= min(duration, .greatestFiniteMagnitude),
      "offset must be from 0 to \(duration), the duration of the step, got \(offset)")
    let shift = StepClock.Shift(delay: delay, speed: speed, offset: offset)
    return shift == .none ? timeline : changed(.shifted(shift))
  }

  /// The step at the speed with which it takes some seconds.
  ///
  /// - Parameter seconds: Above 0, finite.
  /// - Precondition: The step's duration is above 0 and finite.
  public func fitted(to seconds: Double) -> MotionTimeline<Model> {
    requirePositive(seconds, "seconds")
    let duration = timeline.duration
    requirePositive(duration, "the duration of a step to be fitted")
    return shifted(speed: duration / seconds)
  }

  /// The step with its time eased over its whole duration.
  ///
  /// Overshoot of the easing is cut off. Inside, steps take over from each other as without the
  /// easing.
  ///
  /// - Parameter easing: From 0 to 1.
  /// - Precondition: The step's duration is finite.
  public func eased(_ easing: Easing) -> MotionTimeline<Model> {
    let duration = timeline.duration
    require(
      duration < .infinity, "the duration of a step to be eased must be finite, got \(duration)")
    return changed(.eased(easing))
  }

  /// The step, cut off after some seconds, with its last values held.
  ///
  /// It gives an endless step an end, and is what a group of a given duration does to its
  /// animations.
  ///
  /// - Parameter seconds: Above 0, finite; a step that is shorter stays as it is.
  public func cut(to seconds: Double) -> MotionTimeline<Model> {
    requirePositive(seconds, "seconds")
    return changed(.cut(seconds))
  }

  /// The step backwards, from its end to its start, with its easings reversed.
  ///
  /// Open ends are filled in as if it ran forwards from its beginning. Afterwards its start is held.
  ///
  /// - Precondition: The step's duration is above 0 and finite.
  public func reversed() -> MotionTimeline<Model> {
    requirePositive(timeline.duration, "the duration of a step to be reversed")
    return changed(.reversed)
  }

  /// The step as the child of a group of Core Animation: in the group's time, and clipped by it.
  ///
  /// ```swift
  /// Parallel {
  ///   Animate(\Card.scale, from: 1, to: 1.2, .over(0.5))
  ///   Animate(\Card.opacity, from: 0, to: 1, .over(0.3))
  /// }
  /// .grouped(
  ///   in: MediaTiming(
  ///     duration: 0.5, repeatCount: 3, autoreverses: true,
  ///     fillMode: .backwards))
  /// ```
  ///
  /// All fields of the timing mean what they mean in `PropertyAnimation.grouped(in:easing:)`: with a fill mode that shows
  /// nothing afterwards, which is the default, the properties go back to their values without the step.
  ///
  /// - Parameter timing: Its beginning ≥ 0, in seconds after the place of the step; its speed above 0.
  public func grouped(in timing: MediaTiming) -> MotionTimeline<Model> {
    requireLength(timing.beginTime, "the beginning of a group of steps")
    require(
      timing.speed > 0,
      "speed must be above 0 for a group of steps, got \(timing.speed); a step goes back by .reversed()"
    )
    return changed(.grouped(timing))
  }

  /// The step with a name: as a whole it begins and finishes, or is interrupted, in ``Animated/events(in:)``.
  ///
  /// Inside a ``Repeat`` its events come in each pass; a name around a ``Repeat`` has them once,
  /// for the whole.
  ///
  /// It begins with its first step. It is interrupted if one of its steps is, when the last of them has ended.
  public func named(_ name: String) -> MotionTimeline<Model> { changed(.named(name)) }

  /// The step, removed at its end: its properties go back to their values without it.
  public func removed() -> MotionTimeline<Model> { changed(.removed) }
}

/// Stops the program unless a number of seconds is above 0 and finite.
func requirePositive(_ seconds: Double, _ name: String) {
  require(
    seconds > 0 && seconds < .infinity, "\(name) must be above 0 and finite, got \(seconds)")
}

// MARK: - Sublayers

extension TimelineStep {
  /// The step on a part of a larger model: a sublayer, or an element of an array.
  ///
  /// - Parameter part: The path from the larger model to the step's model.
  public func on<Whole: Sendable>(
    _ part: WritableKeyPath<Whole, Model> & Sendable
  ) -> MotionTimeline<Whole> {
    MotionTimeline<Whole>(timeline.node.kind.on(part))
  }
}

extension StepNode {
  private func on<Whole: Sendable>(
    _ part: WritableKeyPath<Whole, Model> & Sendable
  ) -> StepNode<Whole> {
    StepNode<Whole>(kind.on(part))
  }
}

extension StepNode.Kind {
  fileprivate func on<Whole: Sendable>(
    _ part: WritableKeyPath<Whole, Model> & Sendable
  ) -> StepNode<Whole>.Kind {
    switch self {
    case .property(let step): .property(step.on(part))
    case .wait(let seconds): .wait(seconds)
    case .mark(let name): .mark(name)
    case .series(let nodes): .series(nodes.map { $0.on(part) })
    case .parallel(let nodes): .parallel(nodes.map { $0.on(part) })
    case .staggered(let nodes, let plan): .staggered(nodes.map { $0.on(part) }, plan)
    case .changed(let node, let change): .changed(node.on(part), change)
    }
  }
}
