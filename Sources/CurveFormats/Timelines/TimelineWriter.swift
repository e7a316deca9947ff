// A timeline as a document: the inverse of TimelineReader.swift.
//
// A reader applies the members of a step from the inside out. So the writer removes the changes
// from the outside, as long as the next change acts further inside. Otherwise the rest is a series
// of one step, with members of its own.

import PropertyFormats
import AnimationTimeline

/// Writes steps on the properties of a document.
struct TimelineWriter {
  private typealias Step = StepNode<NamedModel>

  private let properties: [AnimatedProperty]

  /// The indices of the properties by path.
  private let places: [AnyKeyPath: Int]

  /// The steps around those that are written.
  private var depth = 0

  init(properties: [AnimatedProperty]) {
    self.properties = properties
    places = properties.places
  }

  func timeline(_ timeline: MotionTimeline<NamedModel>) throws -> JSONValue {
    try array(list(timeline.node))
  }

  /// The steps of a series; a series of one series is that series.
  private func list(_ step: Step) -> [Step] {
    guard case .series(let steps) = step.kind else { return [step] }
    if steps.count == 1, case .series = steps[0].kind { return list(steps[0]) }
    return steps
  }

  private func array(_ steps: [Step]) throws -> JSONValue {
    try JSONValue.array(of: steps, object)
  }

  /// The order in which members act, from the inside out.
  private enum Place: Int {
    case cut = 1, reversed, shifted, eased, removed, named, placed
  }

  private func object(_ step: Step) throws -> JSONValue {
    var (step, members) = (step, [WrittenMember]())
    var outer = Place.placed.rawValue + 1
    while let (place, inner, written) = try change(step) {
      if place.rawValue >= outer { break }
      (step, members, outer) = (inner, written + members, place.rawValue)
    }
    var inside = self
    inside.depth += 1
    guard inside.depth <= TimelineReader.mostSteps else {
      throw ExportError("must have at most \(TimelineReader.mostSteps) steps within each other")
    }
    return .object(try inside.kind(step) + members)
  }

  /// The outermost change of a step, if there is one: its place, the step inside, and its members.
  private func change(_ step: Step) throws -> (Place, Step, [WrittenMember])? {
    guard case .changed(let step, let change) = step.kind else { return nil }
    switch change {
    case .cut(let seconds): return (.cut, step, [("cutTo", .number(seconds))])
    case .shifted(let shift):
      let members = [
        ("delay", shift.delay, 0), ("speed", shift.speed, 1), ("offset", shift.offset, 0),
      ]
      .filter { $0.1 != $0.2 }.map { (name: $0.0, value: JSONValue.number($0.1)) }
      return (.shifted, step, members.isEmpty ? [("delay", .number(0))] : members)
    case .eased(let easing):
      let easing = try within("easing") { try Schema.easing.write(easing) }
      return (.eased, step, [("easing", easing)])
    case .reversed: return (.reversed, step, [("reversed", .bool(true))])
    case .removed: return (.removed, step, [("removed", .bool(true))])
    case .placed(let placement): return (.placed, step, [placement.member])
    case .named(let name): return (.named, step, [("named", .string(name))])
    case .repeated, .grouped: return nil
    }
  }

  private func kind(_ step: Step) throws -> [WrittenMember] {
    func steps(_ name: String, _ steps: [Step]) throws -> WrittenMember {
      try within(name) { (name, try array(steps)) }
    }
    switch step.kind {
    case .property(let step): return try animate(step)
    case .wait(let seconds): return [("wait", .number(seconds))]
    case .mark(let name): return [("mark", .string(name))]
    case .series: return [try steps("series", list(step))]
    case .parallel(let list): return [try steps("parallel", list)]
    case .staggered(let series, let plan):
      let steps = try within("stagger") {
        try JSONValue.array(of: series) { step in
          // The delay is written by the shift, so the change is looked for in the step inside it.
          let own = if case .changed(let own, .shifted) = step.kind { own } else { step }
          return try array(list(own))
        }
      }
      return [("stagger", steps)] + (try plan.members())
    case .changed(let pass, .repeated(let count, let direction, let delay)):
      var members = [try steps("repeat", list(pass)), ("count", .number(count))]
      if direction != .forward { members.append(("direction", .string(direction.rawValue))) }
      if delay != 0 { members.append(("repeatDelay", .number(delay))) }
      return members
    case .changed(_, .grouped(let timing)):
      throw ExportError("must be steps of a document, got a group of Core Animation, \(timing)")
    case .changed: return [try steps("series", [step])]
    }
  }

  // MARK: Animations

  private func animate(_ step: any PropertyStep<NamedModel>) throws -> [WrittenMember] {
    guard let place = places[step.key.path] else {
      fatalError("\(step.name) is none of the properties")
    }
    return try members(of: step, on: properties[place].source, named: properties[place].name)
  }

  private func members<Source: StackSource>(
    of step: any PropertyStep<NamedModel>, on source: Source, named name: String
  ) throws -> [WrittenMember] {
    guard let effect = step.effect(of: Source.Value.self) else {
      throw ExportError("must be values of \(Source.Value.self), got a function of the model")
    }
    var members = Members()
    members.written = [("animate", .string(name))]
    let (_, duration) = try source.described.grammar.effect(
      &members, effect, model: source.described.stack.model)
    return members.written + (try step.pace.members(otherwise: duration))
  }
}

extension JSONValue {
  fileprivate static func point(_ point: PointValue) -> JSONValue {
    .array([.number(point.x), .number(point.y)])
  }
}

extension PropertyStep {
  /// The effect, if its values have that type.
  func effect<Other: AnimatableValue>(of type: Other.Type) -> (any ValueEffect<Other>)? {
    effect as? any ValueEffect<Other>
  }
}

extension StaggerPlan {
  /// The members other than the steps.
  fileprivate func members() throws -> [WrittenMember] {
    var members: [WrittenMember] =
      switch delay {
      case .each(let seconds): [("each", .number(seconds))]
      case .eachOverCount(let seconds): [("eachOverCount", .number(seconds))]
      case .total(let seconds): [("total", .number(seconds))]
      }
    switch spread {
    case .numbers(let origin, let columns):
      switch origin {
      case .first: break
      case .center: members.append(("from", .string("center")))
      case .last: members.append(("from", .string("last")))
      case .index(let index): members.append(("from", .number(Double(index))))
      case .edges: members.append(("from", .string("edges")))
      case .random(let seed):
        guard seed <= UInt64(Int32.max) else {
          throw ExportError("must be from 0 to \(Int32.max), got \(seed)").within("from.random")
        }
        members.append(("from", .object([("random", .number(Double(seed)))])))
      }
      if let columns { members.append(("columns", .number(Double(columns)))) }
    case .places(let places, let origin):
      members.append(("places", .array(places.map(JSONValue.point))))
      members.append(("from", .point(origin)))
    }
    if easing != .linear {
      members.append(
        ("delayEasing", try within("delayEasing") { try Schema.easing.write(easing) }))
    }
    return members
  }
}

extension Placement {
  /// The place as a member of its step.
  fileprivate var member: WrittenMember {
    switch self {
    case .after(let offset): ("after", .number(offset))
    case .afterPrevious(let offset): ("afterPrevious", .number(offset))
    case .with(let offset): ("with", .number(offset))
    case .withFraction(let fraction): ("with", .object([("fraction", .number(fraction))]))
    case .at(let time): ("at", .number(time))
    case .mark(let name, let offset):
      (
        "at",
        .object(
          [("mark", .string(name))] + (offset == 0 ? [] : [("offset", JSONValue.number(offset))]))
      )
    }
  }
}
