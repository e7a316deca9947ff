// animcurve landmarks: where a curve turns, crosses, bends and ends, as a table of events.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Command {
  static let landmarks = Command(
    name: "landmarks",
    abstract: "Write the events of a curve as a table: extrema, crossings, overshoot, the end",
    discussion: [
      "Each row is an event, when it happens, and the value there, in order of time. The events are"
        + " start, extremum (the curve turns from rising to falling or back), minimum and maximum"
        + " (the least and the greatest value), jump, tenth and half (of the way from the first value to the last),"
        + " rise (the moment at nine tenths, and the seconds or the progress since the tenth), passing (of a"
        + " --value), and end.",
      "A spring also has crossing (of its target), inflection (the acceleration is 0), peak (the"
        + " furthest point beyond the target), overshoot (the same moment, and how far beyond) and"
        + " settled; a bounce has landing; and every motion that comes to rest has settled.",
    ],
    examples: [
      Example(
        "animcurve landmarks 'spring(duration: 0.5, bounce: 0.3)' --to 100",
        "The swings of a spring until it has settled."),
      Example(
        "animcurve landmarks 'cubic-bezier(0.34, 1.56, 0.64, 1)' --format json",
        "The range of an easing that overshoots."),
      Example(
        "animcurve landmarks ease --value 0.25,0.75", "The progress at which it has a value."),
    ],
    operand: Operand(
      name: "curve", help: "The curve", arity: .exactlyOne, completion: .curves),
    options: [
      Options.passed, Options.end.otherwise("where the curve ends or has settled"),
      Options.from, Options.to, Options.velocity, Options.epsilon,
      Options.landmarkFormat, Options.output,
    ],
    run: { try $0.landmarks() })
}

extension Options {
  /// The formats of tables with words in them.
  enum LabelledFormat: String, CaseIterable, Sendable {
    case csv, json
  }

  fileprivate static let passed = Option(
    "value", .numbers, "LIST", "Also list when the curve has these values, as passing")

  fileprivate static let landmarkFormat = Option(
    "format", .choice(of: LabelledFormat.self), "FORMAT", "What to write", default: "csv")
}

/// A row of the table: an extremum, a crossing, an inflection, a breakpoint or an end.
private struct Event {
  let name: String
  let time: Double
  let value: Double

  init(_ name: String, at time: Double, _ value: Double) {
    (self.name, self.time, self.value) = (name, time, value + 0)  // no −0
  }

  init(_ name: String, _ landmark: Landmark) {
    self.init(name, at: landmark.time, landmark.value)
  }
}

extension Arguments {
  /// The most events of a kind that are written.
  private static let largestEventCount = 1e6

  /// Writes the table.
  func landmarks() throws {
    let curve = try CurveText.argument(operand)
    var events: [Event]
    switch curve {
    case .spring(let text):
      events = try self.events(of: motion(of: text))
      events += try levels(of: motion(of: text))
    case .motion(let text):
      try refuseRelease(of: curve)
      let motion = try motion(of: text)
      events = try self.events(of: motion) + levels(of: motion)
    case .easing(let easing):
      try refuse(
        [Options.from, Options.to, Options.velocity, Options.epsilon, Options.end],
        thatBelongTo: "motions")
      events = try self.events(of: easing.curve) + levels(of: easing.curve)
    }
    try writeTable(
      columns: [curve.isEasing ? "progress" : "time", "value"], labelColumn: "event",
      rowCount: events.count, as: self[Options.landmarkFormat] == .json ? .json : .csv
    ) { writer, _ in
      for event in events.inOrder {
        try writer.writeRow(label: event.name, event.time, event.value)
      }
    }
  }

  // MARK: Values on the way

  /// The jumps, the rise, and the moments at which the curve has a --value.
  private func levels(of curve: any Curve) throws -> [Event] {
    let motion = curve as? any Motion
    let end = try motion.map { try self.end(of: $0).end } ?? 1
    guard Magnitude.positive.contains(end) else { return [] }
    let jumps = curve.breakpoints(in: 0...end).filter { curve.jumps(at: $0) }
    var events = jumps.map { Event("jump", at: $0, curve.value(at: $0)) }
    func moments(_ value: Double) -> [Event] {
      let times =
        (curve as? SpringMotion)?.times(at: value, until: end)
        ?? curve.arguments(forValue: value, over: 0...end)
      return times.map { Event("passing", at: $0, value) }
    }
    let (from, to) = (curve.value(at: 0), motion?.restingValue ?? curve.value(at: end))
    func first(_ share: Double) -> Event? { moments(from + share * (to - from)).first }
    if from != to, let tenth = first(0.1), let half = first(0.5), let most = first(0.9) {
      events += [
        Event("tenth", at: tenth.time, tenth.value), Event("half", at: half.time, half.value),
        Event("rise", at: most.time, most.time - tenth.time),
      ]
    }
    for value in self[Options.passed] ?? [] {
      try checked { try ParameterError.check(value, "value") }
      events += moments(value)
    }
    return events
  }

  // MARK: Motions

  private func events(of motion: SpringMotion) throws -> [Event] {
    let (end, settled) = try end(of: motion)
    // Half periods of π/ω_d seconds.
    try check(eventCount: end * motion.spring.dampedAngularFrequency / .pi, until: end)
    let extrema = motion.extrema(until: end).map { Event("extremum", $0) }
    var events = [Event("start", at: 0, motion.from)] + extrema
    events += motion.inflections(until: end).map { Event("inflection", $0) }
    events += motion.crossings(until: end).map { Event("crossing", at: $0, motion.to) }
    if let peak = motion.peak, peak.time <= end {
      events += [Event("peak", peak), Event("overshoot", at: peak.time, motion.overshootDistance)]
    }
    return events + settled + range(of: motion, turningAt: extrema, until: end)
  }

  private func events(of motion: any Motion) throws -> [Event] {
    let (end, settled) = try end(of: motion)
    var events = [Event("start", at: 0, motion.value(at: 0))]
    var extrema: [Event] = []
    func turn(_ landmark: Landmark, after start: Double) {
      guard start < landmark.time, landmark.time <= end else { return }
      extrema.append(Event("extremum", landmark))
    }
    switch motion {
    case let bounce as BounceMotion:
      let landings = bounce.landingCount(until: end)
      try check(eventCount: landings, until: end)
      turn(bounce.firstPeak, after: 0)
      for number in 0..<Int(landings) {
        let landing = bounce.landingTime(number)
        events.append(Event("landing", at: landing, bounce.floor))
        extrema.append(Event("extremum", at: landing, bounce.floor))
        turn(bounce.peak(ofBounce: number + 1), after: landing)
      }
    case let spring as BoundedSpringMotion:
      events += spring.breakpoints(in: 0...end).map { Event("stop", at: $0, spring.value(at: $0)) }
      for turn in spring.extrema(until: end) { extrema.append(Event("extremum", turn)) }
    case let gravity as GravityMotion:
      if let apex = gravity.apex { turn(apex, after: 0) }
    default: break
    }
    return events + extrema + settled + range(of: motion, turningAt: extrema, until: end)
  }

  /// The end of the search, and the settling of the motion as an event.
  private func end(of motion: any Motion) throws -> (end: Double, settled: [Event]) {
    let settling = try motion.end(within: threshold(Options.epsilon, of: motion))
    let end = try givenEnd(start: 0) ?? settling
    guard end < .infinity else {
      throw mistake("\(quoted(operand)) never settles; give --end")
    }
    try check(naturalEnd: end, of: operand)
    return (
      end, settling <= end ? [Event("settled", at: settling, motion.value(at: settling))] : []
    )
  }

  private func check(eventCount: Double, until end: Double) throws {
    guard eventCount <= Self.largestEventCount else {
      throw mistake(
        "more than 1e6 events up to \(shortestDecimal(end)) are not written; "
          + "give a smaller --end")
    }
  }

  /// The end, and the least and the greatest value up to it.
  private func range(
    of motion: any Motion, turningAt extrema: [Event], until end: Double
  ) -> [Event] {
    let ends = [0, end].map { Event("end", at: $0, motion.value(at: $0)) }
    return [ends[1]] + range(of: [ends[0]] + extrema + [ends[1]])
  }

  private func range(of events: [Event]) -> [Event] {
    guard let least = events.min(by: { $0.value < $1.value }),
      let greatest = events.max(by: { $0.value < $1.value })
    else { return [] }
    return [
      Event("minimum", at: least.time, least.value),
      Event("maximum", at: greatest.time, greatest.value),
    ]
  }

  // MARK: Easings

  private func events(of curve: any Curve) -> [Event] {
    let (start, end) = (
      Event("start", at: 0, curve.value(at: 0)), Event("end", at: 1, curve.value(at: 1))
    )
    let turns = extrema(of: curve).map { Event("extremum", at: $0.x, $0.y) }
    // A jump at an end has two values.
    let limits = [
      Event("start", at: 0, curve.value(at: 0, from: .right)),
      Event("end", at: 1, curve.value(at: 1, from: .left)),
    ]
    return [start] + turns + [end] + range(of: [start] + turns + [end] + limits)
  }

  /// The points strictly inside 0…1 where a curve turns from rising to falling or back.
  private func extrema(of curve: any Curve) -> [CubicBezier.Point] {
    switch curve {
    case let curve as CubicBezier: curve.extrema
    case let curve as Penner: curve.extrema
    case let curve as BezierPath: curve.extrema
    case let curve as PiecewiseLinear: curve.extrema
    case is Steps: []  // they only rise
    case let curve as Affine<Easing>:
      // The curve inside mirrored() or reversed() has the same extrema, at other places.
      extrema(of: curve.base.curve).map {
        CubicBezier.Point(x: curve.map.point(at: $0.x), y: curve.yScale * $0.y + curve.yShift)
      }
    default:
      // Any other curve: the ends of its monotone parts.
      curve.monotoneParts.dropFirst().dropLast().map {
        CubicBezier.Point(x: $0, y: curve.value(at: $0))
      }
    }
  }
}

extension [Event] {
  /// The events by time; events of one moment keep their order.
  fileprivate var inOrder: [Event] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
