// Random timelines against a plain evaluation of what they are written as.
//
// The plain one walks down the tree for every instant, counts passes by subtraction, and writes all steps that
// have begun, in the order of their first beginnings. It has no clocks, no list of steps and no shortcuts.

import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

/// A timeline as the test writes it.
private indirect enum Tree {
  case animate(property: Int, to: Double, duration: Double, isEased: Bool)
  case wait(Double)
  case series([Tree])
  case parallel([Tree])
  case repeated(Tree, count: Int, isMirrored: Bool, delay: Double)
  case shifted(Tree, delay: Double, speed: Double)

  static let properties: [WritableKeyPath<Card, Double> & Sendable] = [
    \.opacity, \.scale, \.position.x,
  ]

  static func random(_ depth: Int, _ random: inout SeededRandom) -> Tree {
    func children(_ random: inout SeededRandom) -> [Tree] {
      (0...random.index(below: 3)).map { _ in Tree.random(depth - 1, &random) }
    }
    switch depth == 0 ? random.index(below: 3) : 3 + random.index(below: 4) {
    case 0: return .wait(random.unit())
    case 1, 2:
      return .animate(
        property: random.index(below: 3), to: random.uniform(in: -5...5),
        duration: 0.1 + random.unit(), isEased: random.index(below: 2) == 0)
    case 3: return .series(children(&random))
    case 4: return .parallel(children(&random))
    case 5:
      return .repeated(
        Tree.random(depth - 1, &random), count: 1 + random.index(below: 3),
        isMirrored: random.index(below: 2) == 0, delay: random.unit())
    default:
      return .shifted(
        Tree.random(depth - 1, &random), delay: random.unit(),
        speed: random.uniform(in: 0.5...2))
    }
  }

  var timeline: MotionTimeline<Card> {
    switch self {
    case .animate(let property, let to, let duration, let isEased):
      Animate(
        Self.properties[property], to: to, .over(duration, isEased ? .easeInOut : .linear)
      ).timeline
    case .wait(let seconds): MotionTimeline { Wait(seconds) }
    case .series(let trees): MotionTimeline { for tree in trees { tree.timeline } }
    case .parallel(let trees): Parallel { for tree in trees { tree.timeline } }.timeline
    case .repeated(let tree, let count, let isMirrored, let delay):
      Repeat(Double(count), isMirrored ? .mirrored : .forward, delay: delay) { tree.timeline }
        .timeline
    case .shifted(let tree, let delay, let speed):
      tree.timeline.shifted(delay: delay, speed: speed)
    }
  }
}

/// A step as the plain evaluation sees it.
private struct Leaf {
  var property: Int
  var from = 0.0
  var to: Double
  var duration: Double
  var easing: Easing
  /// The beginning of its first pass.
  var begin: Double

  func value(at time: Double) -> Double {
    from + (to - from) * easing.value(at: min(time / duration, 1))
  }
}

extension Tree {
  fileprivate var duration: Double {
    switch self {
    case .animate(_, _, let duration, _): duration
    case .wait(let seconds): seconds
    case .series(let trees): trees.reduce(0) { $0 + $1.duration }
    case .parallel(let trees): trees.map(\.duration).max() ?? 0
    case .repeated(let tree, let count, _, let delay):
      Double(count) * tree.duration + Double(count - 1) * delay
    case .shifted(let tree, let delay, let speed): delay + tree.duration / speed
    }
  }

  /// The steps in the order of the tree; `rate` is seconds of the tree for each of the timeline.
  fileprivate func leaves(from begin: Double, rate: Double) -> [Leaf] {
    switch self {
    case .animate(let property, let to, let duration, let isEased):
      return [
        Leaf(
          property: property, to: to, duration: duration,
          easing: isEased ? .easeInOut : .linear, begin: begin)
      ]
    case .wait: return []
    case .series(let trees):
      var (leaves, begin) = ([Leaf](), begin)
      for tree in trees {
        leaves += tree.leaves(from: begin, rate: rate)
        begin += tree.duration / rate
      }
      return leaves
    case .parallel(let trees): return trees.flatMap { $0.leaves(from: begin, rate: rate) }
    case .repeated(let tree, _, _, _): return tree.leaves(from: begin, rate: rate)
    case .shifted(let tree, let delay, let speed):
      return tree.leaves(from: begin + delay / rate, rate: rate * speed)
    }
  }

  /// The time of every step at a time of the tree, in the same order; negative before a beginning.
  fileprivate func times(at time: Double) -> [Double] {
    switch self {
    case .animate: return [time]
    case .wait: return []
    case .series(let trees):
      var (times, time) = ([Double](), time)
      for tree in trees {
        times += tree.times(at: time)
        time -= tree.duration
      }
      return times
    case .parallel(let trees): return trees.flatMap { $0.times(at: time) }
    case .shifted(let tree, let delay, let speed):
      return tree.times(at: time < delay ? -1 : (time - delay) * speed)
    case .repeated(let tree, let count, let isMirrored, let delay):
      var (rest, pass) = (time, 0)
      while pass < count - 1 && rest >= tree.duration + delay {
        rest -= tree.duration + delay
        pass += 1
      }
      let place = rest < 0 ? rest : min(rest, tree.duration)
      return tree.times(at: isMirrored && pass % 2 == 1 ? tree.duration - place : place)
    }
  }

  /// The three properties at each instant, from a model.
  fileprivate func values(at instants: [Double], from model: [Double]) -> [[Double]] {
    var leaves = leaves(from: 0, rate: 1)
    let order = leaves.indices.sorted { (leaves[$0].begin, $0) < (leaves[$1].begin, $1) }
    func values(_ times: [Double], _ steps: ArraySlice<Int>) -> [Double] {
      var values = model
      for step in steps where times[step] >= 0 {
        values[leaves[step].property] = leaves[step].value(at: times[step])
      }
      return values
    }
    for (place, step) in order.enumerated() {
      // Just after, so that rounding leaves no step before it short of its end.
      let entered = values(times(at: leaves[step].begin + 1e-13), order[..<place])
      leaves[step].from = entered[leaves[step].property]
    }
    return instants.map { values(times(at: $0), order[...]) }
  }
}

struct RandomTimelineTests {
  /// Linear and eased steps, nested four deep.
  ///
  /// The tolerance is that of instants rounded in different orders, 1e-13, at velocities of up to
  /// 10/(0.1/2⁴)·1.6 per second, and the 1e-13 above.
  @Test(arguments: 0..<10)
  func valuesAreThoseOfThePlainEvaluation(part: UInt64) {
    let start = Card(opacity: 1, scale: 2, position: PointValue(x: 3, y: 0))
    for seed in cases(part * 100..<(part + 1) * 100, oneOf: 10) {
      var random = SeededRandom(seed: seed)
      let tree = Tree.random(1 + random.index(below: 4), &random)
      let timeline = tree.timeline
      #expect(abs(timeline.duration - tree.duration) < 1e-12, "seed \(seed)")
      let instants = (0..<20).map { _ in
        random.uniform(in: -0.5...max(1.2 * tree.duration, 0.5))
      }
      let layout = timeline.layout(from: start)
      for (instant, expected) in zip(instants, tree.values(at: instants, from: [1, 2, 3])) {
        let shown = layout.value(at: instant)
        for (value, expected) in zip([shown.opacity, shown.scale, shown.position.x], expected) {
          #expect(abs(value - expected) < 1e-9, "seed \(seed), time \(instant)")
        }
        // Asked alone it is the same: nothing depends on what was asked before.
        #expect(timeline.value(at: instant, from: start) == shown, "seed \(seed)")
      }
    }
  }

  /// The velocity against the quotient of differences, where those on both sides agree.
  @Test(arguments: 0..<4)
  func velocityIsTheSlopeOfTheValue(part: UInt64) {
    var compared = 0
    for seed in cases(part * 50..<(part + 1) * 50, oneOf: 10) {
      var random = SeededRandom(seed: 10_000 + seed)
      let tree = Tree.random(1 + random.index(below: 3), &random)
      let layout = tree.timeline.layout(from: Card())
      for _ in 0..<10 {
        let time = random.uniform(in: 0...max(tree.duration, 0.1))
        let h = 1e-5
        let values = [-h, 0, h].map { layout.value(at: time + $0).scale }
        let (left, right) = ((values[1] - values[0]) / h, (values[2] - values[1]) / h)
        if abs(left - right) > 0.1 { continue }
        compared += 1
        let velocity = layout.velocity(\.scale, at: time)
        #expect(abs(velocity - (left + right) / 2) < 0.1, "seed \(seed), time \(time)")
      }
    }
    #expect(compared > rounds(300).count)
  }
}
