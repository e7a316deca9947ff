// A timeline in a document: an array of steps, one after the other.
//
//     "timeline": [
//       {"animate": "opacity", "basic": {"from": 0}, "curve": "ease-out", "duration": 0.3},
//       {"parallel": [
//         {"animate": "scale", "basic": {"to": 1.2}, "duration": 0.5},
//         {"animate": "x", "basic": {"by": 20}, "curve": "spring(duration: 0.5, bounce: 0.3)"}]},
//       {"wait": 0.2},
//       {"mark": "out"},
//       {"repeat": [{"animate": "scale", "basic": {"to": 1}}], "count": 3, "direction": "mirrored"}
//     ]
//
// A step is an object of one kind, with members that change its clock or its place. These act from
// the inside out: cutTo, reversed, then delay, speed and offset, easing, removed, named, and the place in its
// series or parallel group.
//
// In Swift some steps stop the program: steps after a step that never ends, a missing mark, a place
// before the beginning. Here such a mistake of the tree (Extent.swift) is an error at the step.

import PropertyFormats
import AnimationTimeline

/// Reads steps on the properties of a document.
struct TimelineReader {
  typealias Timeline = MotionTimeline<NamedModel>
  private typealias Step = StepNode<NamedModel>

  private let properties: [AnimatedProperty]

  /// The indices of the properties by name; of two of one name, the first.
  private let places: [String: Int]

  init(properties: [AnimatedProperty]) {
    self.properties = properties
    places = Dictionary(zip(properties.map(\.name), properties.indices)) { first, _ in first }
  }

  /// The steps around those that are read, each of which takes room on the stack: 32 need less than the 512 KB that
  /// other threads than the first have on Apple's systems, in a debug build too.
  private var depth = 0

  static let mostSteps = 32

  private static let kinds = [
    "animate", "series", "parallel", "repeat", "stagger", "wait", "mark",
  ]

  /// Steps one after the other.
  func series(_ node: JSONNode) throws(JSONError) -> Timeline {
    try timeline(.series(steps(node)), at: node)
  }

  private func steps(_ node: JSONNode) throws(JSONError) -> [Step] {
    try node.elements { node throws(JSONError) in try step(node) }
  }

  /// The timeline of a node of the tree, or an error at the step in it that is a mistake.
  private func timeline(_ kind: Step.Kind, at node: JSONNode) throws(JSONError) -> Timeline {
    do throws(StepMistake) {
      return Timeline(try Step(validating: kind))
    } catch {
      var place = node
      if let index = error.index { place = try node.array()[index] }
      if error.isOfMark { place = try place.object().required("at") }
      throw place.error("expected \(error.expectation)")
    }
  }

  private func step(_ node: JSONNode) throws(JSONError) -> Step {
    let (kind, value) = try node.object().one(of: Self.kinds)
    var inside = self
    inside.depth += 1
    guard inside.depth <= Self.mostSteps else {
      throw node.error("expected at most \(Self.mostSteps) steps within each other")
    }
    func object(_ names: String...) throws(JSONError) -> JSONNode.Object {
      try node.object(allowed: [kind] + names + Self.changes)
    }
    switch kind {
    case "wait":
      _ = try node.object(allowed: [kind])
      return Step(.wait(try value.number(in: Magnitude.nonNegative)))
    case "mark":
      _ = try node.object(allowed: [kind])
      return Step(.mark(try value.string()))
    case "animate":
      let (step, object) = try animate(node, value)
      return try changed(step, object)
    case "series": return try changed(try inside.series(value), try object())
    case "parallel":
      let object = try object()
      return try changed(try timeline(.parallel(inside.steps(value)), at: value), object)
    case "repeat":
      let object = try object("count", "duration", "direction", "repeatDelay")
      return try changed(try repeated(try inside.series(value), value, object), object)
    default:
      let object = try object(
        "each", "eachOverCount", "total", "from", "columns", "places", "delayEasing")
      return try changed(try inside.staggered(value, object), object)
    }
  }

  // MARK: Animations

  private func animate(
    _ node: JSONNode, _ nameNode: JSONNode
  ) throws(JSONError) -> (Timeline, JSONNode.Object) {
    guard !properties.isEmpty else {
      throw nameNode.error("expected the name of a property, and there is none")
    }
    let place = try place(of: nameNode)
    return try animate(node, properties[place].source, named: properties[place].name)
  }

  private func place(of name: JSONNode) throws(JSONError) -> Int {
    if let text = try? name.string(), let place = places[text] { return place }
    return try name.choice(of: properties.enumerated().map { (name: $1.name, value: $0) })
  }

  private func animate<Source: StackSource>(
    _ node: JSONNode, _ source: Source, named name: String
  ) throws(JSONError) -> (Timeline, JSONNode.Object) {
    let grammar = source.described.grammar
    let object = try node.object(
      allowed: ["animate"] + grammar.effects.map(\.name) + ["curve", "duration"] + Self.changes)
    let (effect, duration) = try reading {
      var members = Members(object)
      return try grammar.effect(&members, nil, model: source.described.stack.model)
    }
    let pace = try Pace(object, otherwise: duration)
    let property = PropertyName<Source.Value>(name)
    let step =
      if let basic = effect as? BasicAnimation<Source.Value> {
        Animate(property, from: basic.from, to: basic.to, by: basic.by, pace)
      } else {
        Animate(property, effect: effect, pace)
      }
    return (step.timeline, object)
  }

  // MARK: Groups

  private func repeated(
    _ pass: Timeline, _ node: JSONNode, _ object: JSONNode.Object
  ) throws(JSONError) -> Timeline {
    let delay = try object.optional("repeatDelay")?.number(in: Magnitude.nonNegative) ?? 0
    let direction: RepeatDirection = try object.optional("direction")?.word() ?? .forward
    let (name, countNode) = try object.one(of: ["count", "duration"])
    let count = try countNode.number(
      in: Double.leastNonzeroMagnitude...(.infinity), accepted: "a number above 0, or \"inf\"")
    guard name == "count" || count == .infinity || Magnitude.positive.contains(count) else {
      throw countNode.unexpected("a number \(Magnitude.positive.phrase), or \"inf\"")
    }
    let passes = try timeline(
      .changed(
        pass.node,
        .repeated(count: name == "count" ? count : .infinity, direction: direction, delay: delay)),
      at: node)
    return name == "count" || count == .infinity ? passes : passes.cut(to: count)
  }

  private func staggered(
    _ node: JSONNode, _ object: JSONNode.Object
  ) throws(JSONError) -> Timeline {
    let lists = try node.elements { node throws(JSONError) in try series(node) }
    let (name, amount) = try object.one(of: ["each", "eachOverCount", "total"])
    let seconds = try amount.number(in: Magnitude.nonNegative)
    let delay: StaggerDelay =
      switch name {
      case "each": .each(seconds)
      case "eachOverCount": .eachOverCount(seconds)
      default: .total(seconds)
      }
    let plan = StaggerPlan(
      delay: delay, spread: try spread(of: lists.count, object),
      easing: try object.optional("delayEasing")?.easing() ?? .linear)
    let delays = plan.delays(of: lists.count)
    guard delays.allSatisfy(Magnitude.nonNegative.contains) else {
      throw node.error("expected delays \(Magnitude.nonNegative.phrase), got \(delays)")
    }
    return Stagger(plan, lists.count) { lists[$0].asWritten }.timeline
  }

  /// The places of the steps of a staggered list: numbers, a grid, or points in the plane.
  private func spread(
    of count: Int, _ object: JSONNode.Object
  ) throws(JSONError) -> StaggerPlan.Spread {
    let columns = object.optional("columns")
    if let node = object.optional("places") {
      if let columns { throw columns.error("expected no \"columns\" beside \"places\"") }
      let places = try node.elements { node throws(JSONError) in try point(node) }
      guard places.count == count else {
        throw node.error("expected a place for each of \(count) steps, got \(places.count)")
      }
      return .places(places, from: try point(try object.required("from")))
    }
    var origin = StaggerOrigin.first
    if let node = object.optional("from") {
      if node.kind == .number {
        guard count > 0 else { throw node.error("expected no index without a step") }
        origin = .index(try node.integer(in: 0...count - 1))
      } else if node.kind == .object {
        let seed = try node.object(allowed: ["random"]).required("random")
        origin = .random(seed: UInt64(try seed.integer(in: 0...Int(Int32.max))))
      } else {
        origin = try node.choice(
          of: [("first", .first), ("center", .center), ("last", .last), ("edges", .edges)])
      }
    }
    return .numbers(from: origin, columns: try columns?.integer(in: 1...Int(Int32.max)))
  }

  private func point(_ node: JSONNode) throws(JSONError) -> PointValue {
    let numbers = try node.numbers(in: JSONNode.magnitudes)
    guard numbers.count == 2 else {
      throw node.error("expected a point, [x, y], got \(numbers.count) numbers")
    }
    return PointValue(x: numbers[0], y: numbers[1])
  }
}

// MARK: - Clocks and places

extension TimelineReader {
  private static let places = ["after", "afterPrevious", "with", "at"]

  private static let changes =
    ["cutTo", "reversed", "delay", "speed", "offset", "easing", "removed", "named"] + places

  /// The step with the clock and the place of its members.
  private func changed(
    _ step: Timeline, _ object: JSONNode.Object
  ) throws(JSONError) -> Step {
    var step = step
    if let node = object.optional("cutTo") {
      step = step.cut(to: try node.number(in: Magnitude.positive))
    }
    if let node = object.optional("reversed"), try node.bool() {
      guard step.duration > 0 && step.duration < .infinity else {
        throw node.error(
          "expected a step that ends and takes time where it is reversed, got \(step.duration) s")
      }
      step = step.reversed()
    }
    let delay = try object.optional("delay")?.number(in: Magnitude.nonNegative)
    let speed = try object.optional("speed")?.number(in: Magnitude.positive)
    let offset = try object.optional("offset")?.number(
      in: 0...min(step.duration, Magnitude.nonNegative.upperBound))
    if delay != nil || speed != nil || offset != nil {
      step = step.shifted(delay: delay ?? 0, speed: speed ?? 1, offset: offset ?? 0)
    }
    if let node = object.optional("easing") {
      // The duration may overflow, as with 1e300 repeats at a speed of 1e-17.
      if step.duration == .infinity {
        throw node.error(
          "expected no easing over a step that never ends, \(step.endlessStep ?? "a step")")
      }
      step = step.eased(try node.easing())
    }
    if try object.optional("removed")?.bool() == true { step = step.removed() }
    if let node = object.optional("named") { step = step.named(try node.string()) }
    if let placement = try place(object) { step = step.placed(placement) }
    return step.node
  }

  private func place(_ object: JSONNode.Object) throws(JSONError) -> Placement? {
    guard object.members.contains(where: { Self.places.contains($0.name) }) else { return nil }
    let (name, node) = try object.one(of: Self.places)
    if name == "at" && node.kind == .object {
      let object = try node.object(allowed: ["mark", "offset"])
      return .mark(
        try object.required("mark").string(),
        try object.optional("offset")?.number(in: JSONNode.magnitudes) ?? 0)
    }
    if name == "with" && node.kind == .object {
      let object = try node.object(allowed: ["fraction"])
      return .withFraction(try object.required("fraction").number(in: JSONNode.magnitudes))
    }
    let number = try node.number(in: JSONNode.magnitudes)
    return switch name {
    case "after": .after(number)
    case "afterPrevious": .afterPrevious(number)
    case "with": .with(number)
    default: .at(number)
    }
  }
}
