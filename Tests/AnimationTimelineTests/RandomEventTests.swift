// Random trees of steps and marks, their events, marks and entries against a slow reference: each step's own clock,
// sampled in the middle of cells of 1/32 s. All lengths are multiples of a half and all speeds 1 or 2, so that what
// happens lies on the edges of cells.

import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

struct RandomEventTests {
  struct Wall: Sendable { var x = [Double](repeating: 0, count: 40) }

  static let cell = 1.0 / 32

  /// A node with its time inside: `nil` where it does not play.
  indirect enum Tree {
    case leaf(Int, Double)
    case mark(Int)
    case series([Tree])
    case parallel([Tree])
    case repeated(Tree, Int, isMirrored: Bool, delay: Double, Begins)
    case shifted(Tree, delay: Double, speed: Double, offset: Double)
    case reversed(Tree)
    case cut(Tree, Double)
    case grouped(Tree, Double, Int, autoreverses: Bool, Begins)

    var length: Double {
      switch self {
      case .leaf(_, let length): length
      case .cut(let tree, let length): min(tree.length, length)
      case .mark: 0
      case .series(let trees): trees.reduce(0) { $0 + $1.length }
      case .parallel(let trees): trees.reduce(0) { max($0, $1.length) }
      case .repeated(let tree, let count, _, let delay, _):
        Double(count) * tree.length + Double(count - 1) * delay
      case .shifted(let tree, let delay, let speed, let offset):
        delay + (tree.length - offset) / speed
      case .reversed(let tree): tree.length
      case .grouped(_, let length, let count, let autoreverses, _):
        length * Double(count) * (autoreverses ? 2 : 1)
      }
    }

    var timeline: MotionTimeline<Wall> {
      switch self {
      case .leaf(let index, let length):
        return Animate(\Wall.x[index], from: 0, to: 1, .over(length)).timeline
      case .mark(let index): return MotionTimeline { Mark("\(index)") }
      case .series(let trees):
        return MotionTimeline { for tree in trees { part(tree) } }
      case .parallel(let trees): return Parallel { for tree in trees { part(tree) } }.timeline
      case .repeated(let tree, let count, let isMirrored, let delay, _):
        return Repeat(Double(count), isMirrored ? .mirrored : .forward, delay: delay) {
          part(tree)
        }.timeline
      case .shifted(let tree, let delay, let speed, let offset):
        return tree.timeline.shifted(delay: delay, speed: speed, offset: offset)
      case .reversed(let tree): return tree.timeline.reversed()
      case .cut(let tree, let length): return tree.timeline.cut(to: length)
      case .grouped(let tree, let length, let count, let autoreverses, _):
        return tree.timeline.grouped(
          in: MediaTiming(
            duration: length, repeatCount: Double(count), autoreverses: autoreverses,
            fillMode: .both))
      }
    }

    @StepBuilder<Wall>
    private func part(_ tree: Tree) -> StepBuilder<Wall>.Written {
      if case .mark(let index) = tree { Mark("\(index)") } else { tree.timeline }
    }

    /// Calls `body` with each leaf and mark, and its time and rate at an instant; `nil` where it does not play.
    func visit(
      at time: Double?, rate: Double = 1,
      _ body: (_ tree: Tree, _ time: Double?, _ rate: Double) -> Void
    ) {
      // Marks alone take no time, and are passed where they stand.
      let inside = length == 0 ? time : time.flatMap { (0...length).contains($0) ? $0 : nil }
      switch self {
      case .leaf, .mark: body(self, time, rate)
      case .series(let trees):
        var begin = 0.0
        for tree in trees {
          let own = inside.map { $0 - begin }
          tree.visit(at: own, rate: rate, body)
          begin += tree.length
        }
      case .parallel(let trees):
        var end = 0.0
        for tree in trees {
          var begin = 0.0
          if case .mark = tree { begin = end } else { end = max(end, tree.length) }
          tree.visit(at: inside.map { $0 - begin }, rate: rate, body)
        }
      case .repeated(let tree, let count, let isMirrored, let delay, let begins):
        visitPasses(inside, rate, of: tree, tree.length, count, isMirrored, delay, begins, body)
      case .grouped(let tree, let length, let count, let autoreverses, let begins):
        visitPasses(
          inside, rate, of: tree, length, autoreverses ? 2 * count : count, autoreverses, 0,
          begins, body)
      case .shifted(let tree, let delay, let speed, let offset):
        let own = inside.flatMap { $0 >= delay ? ($0 - delay) * speed + offset : nil }
        tree.visit(at: own, rate: rate * speed, body)
      case .reversed(let tree):
        tree.visit(at: inside.map { length - $0 }, rate: -rate, body)
      case .cut(let tree, _): tree.visit(at: inside, rate: rate, body)
      }
    }

    /// Leaves play from their first pass on, until the end of the last.
    private func visitPasses(
      _ time: Double?, _ rate: Double, of tree: Tree, _ length: Double, _ count: Int,
      _ isMirrored: Bool, _ delay: Double, _ begins: Begins, _ body: (Tree, Double?, Double) -> Void
    ) {
      let period = length + delay
      let pass = time.map { min(($0 / period).rounded(.down), Double(count - 1)) }
      let isBack = isMirrored && (pass ?? 0).truncatingRemainder(dividingBy: 2) == 1
      let within = time.flatMap { time in
        let own = time - (pass ?? 0) * period
        return own > length ? nil : isBack ? length - own : own
      }
      let begins = begins.of(tree, until: length)
      tree.visit(at: within, rate: isBack ? -rate : rate) { leaf, own, rate in
        if case .leaf(let index, let length) = leaf {
          let isBegun = time.map { $0 > begins[index] ?? .infinity } ?? false
          body(leaf, isBegun ? length / 2 : nil, rate)
        } else {
          body(leaf, own, rate)
        }
      }
    }
  }

  /// When each leaf first plays in a pass, found once.
  final class Begins {
    private var found: [Int: Double]?

    func of(_ tree: Tree, until length: Double) -> [Int: Double] {
      if let found { return found }
      var begins: [Int: Double] = [:]
      var middle = RandomEventTests.cell / 2
      while middle < length {
        tree.visit(at: middle) { leaf, own, _ in
          if case .leaf(let index, let length) = leaf, let own, 0 < own && own < length,
            begins[index] == nil
          {
            begins[index] = middle - RandomEventTests.cell / 2
          }
        }
        middle += RandomEventTests.cell
      }
      found = begins
      return begins
    }
  }

  /// A tree whose leaves and marks have numbers of their own.
  static func tree(_ depth: Int, _ random: inout SeededRandom, _ next: inout Int) -> Tree {
    func half(_ count: Int) -> Double { Double(random.index(below: count)) / 2 }
    func list() -> [Tree] {
      (0..<2 + random.index(below: 2)).map { _ in tree(depth - 1, &random, &next) }
    }
    if depth == 0 || next > 8 {
      next += 1
      return random.index(below: 3) == 0 ? .mark(next - 1) : .leaf(next - 1, 0.5 + half(3))
    }
    switch random.index(below: 8) {
    case 0, 1: return .series(list())
    case 2: return .parallel(list())
    default: break
    }
    let inner = Tree.series(list())
    let length = inner.length
    if length == 0 { return inner }
    switch random.index(below: 5) {
    case 0:
      let isMirrored = random.index(below: 2) == 0
      return .repeated(
        inner, 1 + random.index(below: 3), isMirrored: isMirrored, delay: isMirrored ? 0 : half(2),
        Begins())
    case 1:
      return .shifted(
        inner, delay: half(3), speed: random.index(below: 2) == 0 ? 1 : 2,
        offset: min(half(4), length - 0.5))
    case 2: return .reversed(inner)
    case 3: return .cut(inner, 0.5 + half(4))
    default:
      return .grouped(
        inner, 0.5 + half(5), 1 + random.index(below: 2), autoreverses: random.index(below: 2) == 0,
        Begins())
    }
  }

  private struct Played: Equatable {
    var begin = Double.infinity, end = -Double.infinity
  }

  @Test(arguments: 0..<8)
  func eventsMarksAndEntriesAreThoseOfEachClock(part: UInt64) {
    for seed in part * 25..<(part + 1) * 25 {
      var (random, next) = (SeededRandom(seed: seed), 0)
      let tree = Self.tree(3, &random, &next)
      let timeline = tree.timeline
      #expect(timeline.duration == max(tree.length, 0), "seed \(seed)")
      let (cell, count) = (Self.cell, Int(tree.length / Self.cell))
      var (played, passed) = ([Int: Played](), [Int: Set<Double>]())
      for index in 0...count {
        // A mark may stand where what is around it ends, or is cut off.
        tree.visit(at: Double(index) * cell) { leaf, time, _ in
          if case .mark(let number) = leaf, time == 0 {
            passed[number, default: []].insert(Double(index) * cell)
          }
        }
        if index == count { break }
        let middle = (Double(index) + 0.5) * cell
        tree.visit(at: middle) { leaf, time, rate in
          guard let time else { return }
          switch leaf {
          case .leaf(let number, let length) where 0 < time && time < length:
            played[number, default: Played()].begin = min(
              played[number]?.begin ?? .infinity, middle - cell / 2)
            played[number]?.end = middle + cell / 2
          case .mark(let number):
            // The edges of the cell at which the mark's own time is 0.
            for edge in [-0.5, 0.5] where time + edge * cell * rate == 0 {
              passed[number, default: []].insert(middle + edge * cell)
            }
          default: break
          }
        }
      }
      var model = Animated(Wall())
      model.run(timeline, at: 0)
      let events = model.events(in: 0..<tree.length + 1)
      for (number, own) in played {
        let name = "\\Wall.x[\(number)]"
        let told = events.filter { $0.name == name }
        #expect(told.map(\.kind) == [.began, .finished], "seed \(seed), \(name)")
        #expect(told.map(\.time) == [own.begin, own.end], "seed \(seed), \(name)")
        let entry = timeline.layout(from: Wall()).entries.first { $0.property == name }
        #expect(
          entry?.begin == own.begin && entry?.lastEnd == own.end, "seed \(seed), \(name), \(own)")
      }
      let told = Set(events.filter { $0.kind != .passed }.map(\.name))
      #expect(told == Set(played.keys.map { "\\Wall.x[\($0)]" }), "seed \(seed)")
      for number in 0..<next {
        let times = events.filter { $0.kind == .passed && $0.name == "\(number)" }.map(\.time)
        #expect(times == (passed[number] ?? []).sorted(), "seed \(seed), mark \(number) of \(tree)")
      }
      let marks = Dictionary(timeline.marks.map { ($0.name, $0.time) }) { first, _ in first }
      #expect(Set(marks.keys) == Set(passed.keys.map(String.init)), "seed \(seed)")
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }, "seed \(seed)")
    }
  }
}
