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

extension Arguments {
  /// Writes the table.
  func landmarks() throws {
    let curve = try CurveText.argument(operand)
    let values = self[Options.passed] ?? []
    let events: [CurveLandmark]
    switch curve {
    case .spring(let text): events = try self.events(of: motion(of: text), passing: values)
    case .motion(let text):
      try refuseRelease(of: curve)
      events = try self.events(of: motion(of: text), passing: values)
    case .easing(let easing):
      try refuse(
        [Options.from, Options.to, Options.velocity, Options.epsilon, Options.end],
        thatBelongTo: "motions")
      for value in values { try checked { try ParameterError.check(value, "value") } }
      events = easing.landmarks(passing: values)
    }
    try writeTable(
      columns: [curve.isEasing ? "progress" : "time", "value"], labelColumn: "event",
      rowCount: events.count, as: self[Options.landmarkFormat] == .json ? .json : .csv
    ) { writer, _ in
      for event in events {
        try writer.writeRow(label: event.kind.rawValue, event.place, event.value)
      }
    }
  }

  private func events(of motion: any Motion, passing values: [Double]) throws -> [CurveLandmark] {
    let threshold = try threshold(Options.epsilon, of: motion)
    let end = try givenEnd(start: 0) ?? motion.end(within: threshold)
    guard end < .infinity else {
      throw mistake("\(quoted(operand)) never settles; give --end")
    }
    try check(naturalEnd: end, of: operand)
    return try checked { try motion.landmarks(until: end, within: threshold, passing: values) }
  }
}
