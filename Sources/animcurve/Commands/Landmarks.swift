// animcurve landmarks: where a curve turns, crosses, bends and ends, as a table of events.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Command {
  static let landmarks = Command(
    name: "landmarks",
    abstract: "Write the events of a curve as a table: extrema, crossings, overshoot, the end",
    operand: Operand(
      name: "curve", help: "The curve", arity: .exactlyOne, completion: .curves),
    options: [
      Options.passed, Options.end.otherwise("where the curve ends or has settled").of("motions"),
      Options.from.of("springs"), Options.to.of("springs"), Options.velocity, Options.epsilon,
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
      events = try self.events(of: motion(of: text), passing: values)
    case .easing(let easing):
      for value in values { try checked { try ParameterError.check(value, "value") } }
      events = easing.landmarks(passing: values)
    }
    try writeTable(
      columns: [curve.isEasing ? "progress" : "time", "value"], labelColumn: "event",
      rowCount: events.count, as: self[Options.landmarkFormat] == .json ? .json : .csv
    ) { writer, _ in
      for event in events {
        try writer.writeRow(label: event.kind.rawValue, [event.place, event.value])
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
