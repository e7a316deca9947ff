// animcurve compare: a table compared with a curve, for ports of animations.

import AnimationMath
import CurveFormats

extension Command {
  static let compare = Command(
    name: "compare",
    abstract: "Say where and by how much a table differs from a curve",
    discussion: [
      "FILE is a CSV of one curve with the columns time and value; - is standard input. An easing may have"
        + " progress in place of time; with time it runs for --duration.",
      "Where the curve jumps, the side that is nearer to the row is compared. Units in the last place are"
        + " those of the largest value that the curve has in these rows.",
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
    let (times, values) = try samples(in: input, of: curve)
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
    case .spring(let text): return try motion(of: text)
    case .motion(let text): return text.motion
    }
  }

  /// The columns time, or progress of an easing, and value.
  private func samples(
    in input: Input, of curve: any Curve
  ) throws -> (times: [Double], values: [Double]) {
    do {
      let table = try CSVTable(utf8: input.bytes())
      try checkForOneCurve(table, input)
      let time = try table.index(of: timeColumn(of: table, curve, input))
      let value = try table.index(of: "value")
      var (times, values): ([Double], [Double]) = ([], [])
      for record in table.records {
        let instant = try record[time].number()
        guard Instants.range.contains(instant) else {
          throw CommandError.badData(
            "\(input.name): line \(record[time].line): expected times "
              + "\(Instants.range.phrase), got \(record[time].text)")
        }
        times.append(instant)
        values.append(try record[value].number())
      }
      return (times, values)
    } catch let error as CSVError {
      throw CommandError.badData("\(input.name): \(error)")
    }
  }

  /// The column of the curve's argument: seconds of a motion or of an easing that has a duration,
  /// else progress if the table has it.
  private func timeColumn(
    of table: CSVTable, _ curve: any Curve, _ input: Input
  ) throws -> String {
    let hasProgress = table.columns.contains("progress")
    if table.columns.contains("time") {
      let isTimed = curve is any Motion || contains(Options.easingDuration)
      return hasProgress && !isTimed ? "progress" : "time"
    }
    let name = quoted(operands[1])
    guard hasProgress else {
      // The error has the place of the header.
      do throws(CSVError) {
        _ = try table.index(of: "time")
      } catch {
        let names = curve is any Motion ? "'time'" : "'time' or 'progress'"
        let problem = error.problem.description.replacing("'time'", with: names, maxReplacements: 1)
        throw CommandError.badData(
          "\(input.name): line \(error.line), column \(error.column): \(problem)")
      }
      return "time"
    }
    if curve is any Motion {
      throw CommandError.badData(
        "\(input.name): \(name) moves in seconds, and the table has a column 'progress'; "
          + "expected a column 'time'")
    }
    if contains(Options.easingDuration) {
      throw UsageError(
        "--duration: \(input.name) has a column 'progress', which goes from 0 to 1; leave out "
          + "--duration, or give a column 'time'", in: command.name)
    }
    return "progress"
  }

  /// Refuses a table of several curves.
  private func checkForOneCurve(_ table: CSVTable, _ input: Input) throws {
    guard let column = table.columns.firstIndex(of: "curve"),
      let first = table.records.first?[column],
      let other = table.records.first(where: { $0[column].text != first.text })?[column]
    else { return }
    throw CommandError.badData(
      "\(input.name): line \(other.line), column \(other.column): expected the rows of one curve, got "
        + "those of \(quoted(first.text)) and of \(quoted(other.text))")
  }
}
