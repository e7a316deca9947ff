// animcurve compare: a table compared with a curve, for ports of animations.

import AnimationMath
import CurveFormats

extension Command {
  static let compare = Command(
    name: "compare",
    abstract: "Say where and by how much a table differs from a curve",
    discussion: [
      "FILE is a CSV with the columns time (or progress) and value; - is standard input. Of a row on a jump"
        + " the nearer side counts. Units in the last place are those of the largest value that the curve has"
        + " in these rows.",
      "The exit status is 0 if no value is further away than --tolerance, and 1 if one is.",
    ],
    examples: [
      Example(
        "animcurve compare port.csv 'spring(duration: 0.5, bounce: 0.3)'",
        "A test of a port: the worst row, and whether it is early or late by a constant time."),
      Example(
        "animcurve sample ease | animcurve compare - ease --tolerance 0", "A curve against itself."),
    ],
    operand: Operand(
      name: "file-and-curve", help: "The table, and the curve that it should show",
      arity: .oneOrMore, completion: .curves),
    options: [
      Options.comparedTolerance, Options.from, Options.to, Options.velocity,
      Options.easingDuration, Options.output,
    ],
    run: { try $0.compare() })
}

extension Options {
  static let comparedTolerance = Option(
    "tolerance", .nonNegativeNumber, "E", "The largest error that passes, in value units",
    default: "1e-9")
}

extension Arguments {
  /// Prints the comparison, and fails if the table is too far away.
  func compare() throws {
    guard operands.count == 2 else {
      throw UsageError(
        "compare takes a file and a curve, got \(operands.count) operands", in: command.name)
    }
    let input = Input(path: operands[0])
    let curve = try comparedCurve(CurveText.argument(operands[1]), operands[1])
    let (times, values) = try samples(in: input)
    guard !times.isEmpty else {
      throw CommandError.badData("\(input.name): line 2, column 1: expected a row, got none")
    }
    if curve.domain.upperBound == .infinity, let early = times.first(where: { $0 < 0 }) {
      throw CommandError.badData(
        "\(input.name): a motion begins at 0, got \(ShortestDecimal.text(of: early))")
    }
    let report = curve.comparison(withValues: values, at: times)
    let tolerance = self[Options.comparedTolerance]
    let passes = report.largestError <= tolerance
    try print("\(passes ? "pass" : "fail"): \(report)")
    guard passes else {
      throw CommandError(
        message: "\(input.name) differs from \(quoted(operands[1])) by more than "
          + ShortestDecimal.text(of: tolerance), status: 1)
    }
  }

  private func comparedCurve(_ text: CurveText, _ name: String) throws -> any Curve {
    switch text {
    case .easing(let easing):
      if contains(Options.velocity) {
        throw UsageError(
          "--velocity belongs to springs, and \(quoted(name)) is none", in: command.name)
      }
      do throws(ParameterError) {
        return try easing.motion(
          from: self[Options.from], to: self[Options.to],
          duration: self[Options.easingDuration] ?? 1)
      } catch {
        throw UsageError("--\(error)", in: command.name)
      }
    case .spring(let expression): return try motion(of: expression)
    case .motion(let expression): return expression.motion
    }
  }

  /// The columns time, or progress, and value.
  private func samples(in input: Input) throws -> (times: [Double], values: [Double]) {
    do {
      let table = try CSVTable(utf8: input.bytes())
      let time = table.columns.contains("progress") ? "progress" : "time"
      let columns = (try table.index(of: time), try table.index(of: "value"))
      var (times, values): ([Double], [Double]) = ([], [])
      for record in table.records {
        let instant = try record[columns.0].number()
        guard Instants.range.contains(instant) else {
          throw CommandError.badData(
            "\(input.name): line \(record[columns.0].line): expected times from -1e50 to 1e50, got "
              + record[columns.0].text)
        }
        times.append(instant)
        values.append(try record[columns.1].number())
      }
      return (times, values)
    } catch let error as CSVError {
      throw CommandError.badData("\(input.name): \(error)")
    }
  }
}
