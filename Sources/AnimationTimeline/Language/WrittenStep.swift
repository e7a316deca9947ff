// A timeline as it was written, for writing it elsewhere, such as into a document.

import AnimationMath

/// A step as it was written.
package indirect enum WrittenStep<Model: Sendable>: Sendable {
  case animate(any WrittenAnimate)
  case wait(Double)
  case mark(String)
  case series([WrittenStep])
  case parallel([WrittenStep])
  case staggered([WrittenStep], StaggerPlan)
  case repeated(WrittenStep, count: Double, direction: RepeatDirection, delay: Double)
  case shifted(WrittenStep, delay: Double, speed: Double, offset: Double)
  case eased(WrittenStep, Easing)
  case reversed(WrittenStep)
  case removed(WrittenStep)
  case cut(WrittenStep, Double)
  case grouped(WrittenStep, MediaTiming)
  case placed(WrittenStep, Placement)
}

/// A step on one property as it was written.
package protocol WrittenAnimate: Sendable {
  associatedtype Value: AnimatableValue

  var path: AnyKeyPath { get }

  /// The value at a progress; an open end is the model value.
  var effect: any ValueEffect<Value> { get }

  /// The progress over time.
  var pace: Pace { get }
}

extension MotionTimeline {
  /// The timeline as it was written.
  package var written: WrittenStep<Model> { node.written }
}

extension StepNode {
  /// The node without its shift.
  private var unshifted: StepNode {
    if case .shifted(let node, _) = kind { node } else { self }
  }

  fileprivate var written: WrittenStep<Model> {
    switch kind {
    case .property(let step):
      guard let step = step as? any WrittenAnimate else {
        fatalError("\(step.name) is not a step of values")
      }
      return .animate(step)
    case .wait(let seconds): return .wait(seconds)
    case .mark(let name): return .mark(name)
    case .series(let nodes): return .series(nodes.map(\.written))
    case .parallel(let nodes): return .parallel(nodes.map(\.written))
    case .staggered(let nodes, let plan): return .staggered(nodes.map(\.unshifted.written), plan)
    case .repeated(let node, let count, let direction, let delay):
      return .repeated(node.written, count: count, direction: direction, delay: delay)
    case .shifted(let node, let shift):
      return .shifted(
        node.written, delay: shift.delay, speed: shift.speed, offset: shift.offset)
    case .eased(let node, let easing): return .eased(node.written, easing)
    case .reversed(let node): return .reversed(node.written)
    case .removed(let node): return .removed(node.written)
    case .cut(let node, let seconds): return .cut(node.written, seconds)
    case .grouped(let node, let timing): return .grouped(node.written, timing)
    case .placed(let node, let placement): return .placed(node.written, placement)
    }
  }
}

extension ValueStep: WrittenAnimate {
  var path: AnyKeyPath { property }
}
