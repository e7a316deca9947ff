// animcurve compare: a table compared with a curve, for ports of animations.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let compare = Command(
    name: "compare",
    abstract: "Say where and by how much a table differs from a curve, and why",
    discussion: [
      "FILE is a CSV with a column of times and a column of values; - is standard input. The"
        + " columns are called time and value, or t, seconds, time_ms, y, position and the like;"
        + " --time-column and --column choose others. An easing may have progress in place of"
        + " time; with time it takes --duration. Columns NAME_hi and NAME_lo hold one exact value,"
        + " their sum, as in the tables of data/golden.",
      "Without CURVE, the rows name their curves: in a column 'curve', or by the parameters of"
        + " data/golden: angular_frequency, damping_ratio, x0, v0, or x1, y1, x2, y2. Each curve"
        + " has a line of output.",
      "If a known mistake of ports explains the difference, the line names it, with the error that"
        + " remains: a shift in time, other units, single precision, a wrong initial velocity,"
        + " misread parameters of a spring, an integrator and its rate, another easing of the same"
        + " name, a browser's solver.",
      "At a jump of the curve, a row is compared with the nearer side. Small errors are also given"
        + " in units in the last place of the curve's largest value in these rows.",
      "The exit status is 0 if every value is within --tolerance, and 1 otherwise.",
    ],
    examples: [
      Example(
        "animcurve compare port.csv 'spring(duration: 0.5, bounce: 0.3)'",
        "A test of a port: the worst row, and the mistake that explains it."),
      Example(
        "animcurve compare port.csv ease --time-column frame --column opacity",
        "Columns with other names."),
      Example(
        "animcurve sample ease ease-in | animcurve compare - --tolerance 0",
        "Curves against themselves."),
    ],
    operand: Operand(
      name: "file-and-curve", help: "The table, and the curve to compare it with",
      arity: .oneOrMore, completion: .curves),
    options: [
      Options.comparedTolerance, Options.column, Options.timeColumn, Options.from, Options.to,
      Options.velocity, Options.easingDuration, Options.output,
    ],
    run: { try $0.compare() })
}

extension Options {
  static let comparedTolerance = Option(
    "tolerance", .nonNegativeNumber, "E", "The largest error that passes, in value units",
    default: "1e-9")

  static let column = Option(
    "column", .text, "NAME", "The column of the values",
    otherwise: "value, or a name with that meaning")

  static let timeColumn = Option(
    "time-column", .text, "NAME", "The column of the times",
    otherwise: "time, or a name with that meaning; of an easing also progress")
}

extension Arguments {
  /// Prints the comparison, and fails if the table is too far away.
  func compare() throws {
    guard (1...2).contains(operands.count) else {
      throw UsageError(
        "compare takes a file and a curve, got \(operands.count) operands", in: command.name)
    }
    let table = try SampleTable(Input(path: operands[0]))
    let (isStandardInput, text) = (operands[0] == "-", operands.dropFirst().first)
    let parts = try text.map { [try comparedPart(of: table, with: $0)] } ?? namedParts(of: table)
    let tolerance = self[Options.comparedTolerance]
    var (lines, failures): ([String], [String]) = ([], [])
    for (curve, part) in parts {
      let report = curve.comparison(
        withValues: part.values, at: part.times,
        remainders: part.remainders.isEmpty ? nil : part.remainders)
      let passes = report.largestError <= tolerance
      let name = text == nil ? "\(part.name): " : ""
      lines.append("\(passes ? "pass" : "fail"): \(name)\(report)")
      if !passes { failures.append(part.name) }
    }
    try print(lines.joined(separator: "\n"))
    guard let first = failures.first else { return }
    let file = isStandardInput ? table.file : operands[0]
    let rest = failures.count == 1 ? "" : " and \(failures.count - 1) others"
    throw CommandError(
      message: "\(file) differs from \(quoted(text ?? first))\(rest) by more than "
        + ShortestDecimal.text(of: tolerance), status: 1)
  }

  private typealias Compared = (curve: any Curve, part: SampleTable.Part)

  /// The rows of one curve that the user named.
  private func comparedPart(of table: SampleTable, with name: String) throws -> Compared {
    let text = try CurveText.argument(name)
    try refuseForeignOptions(for: [text], because: "\(quoted(name)) is not one")
    let curve = try comparedCurve(text, name)
    let columns = try columns(of: table, curve, name)
    var rows = Array(0..<table.table.recordCount)
    if let column = table.curves, let names = table.names(),
      let other = names.indices.first(where: { names[$0] != names[0] })
    {
      // Of several curves, the rows that have this one's name.
      rows = rows.filter { names[$0] == name }
      if rows.isEmpty {
        rows = names.indices.filter { (try? CurveText(names[$0])) == text }
      }
      if rows.isEmpty {
        let field = table.table.field(column, in: other)
        throw CommandError.badData(
          "\(table.file): line \(field.line), column \(field.column): expected rows of "
            + "\(quoted(name)), got those of \(quoted(names[0])) and of \(quoted(names[other]))")
      }
    }
    let part = try table.part(name, rows, columns.clock, columns.value)
    try check(part, of: curve, in: table)
    return (curve, part)
  }

  /// The rows of each curve that the table names, in its order.
  private func namedParts(of table: SampleTable) throws -> [Compared] {
    guard let names = table.names() else {
      throw UsageError(
        "compare takes a file and a curve, got one operand, and \(table.file) names no curves: "
          + "expected a column 'curve', or the parameters of data/golden", in: command.name)
    }
    if names.isEmpty { try check(SampleTable.Part(name: ""), of: CubicBezier.linear, in: table) }
    // The rows of a curve need not be neighbours.
    var rows: [String: [Int]] = [:]
    var curves: [(name: String, text: CurveText)] = []
    for (row, name) in names.enumerated() {
      if rows[name] == nil { curves.append((name, try namedText(name, of: table, inRow: row))) }
      rows[name, default: []].append(row)
    }
    try refuseForeignOptions(for: curves.map(\.text), because: "there is none")
    return try curves.map { name, text in
      let curve = try comparedCurve(text, name)
      let columns = try columns(of: table, curve, name)
      let part = try table.part(name, rows[name] ?? [], columns.clock, columns.value)
      try check(part, of: curve, in: table)
      return (curve, part)
    }
  }

  /// The curve that a row names, or whose parameters it has.
  private func namedText(
    _ name: String, of table: SampleTable, inRow row: Int
  ) throws -> CurveText {
    if table.curves == nil, let motion = try table.motion(inRow: row) {
      return .motion(CurveText.MotionText(motion: motion, description: name))
    }
    do throws(CurveTextError) {
      return try CurveText(name)
    } catch {
      throw CommandError.badData("\(table.file): row \(row + 1): \(quoted(name)): \(error)")
    }
  }

  private func check(
    _ part: SampleTable.Part, of curve: any Curve, in table: SampleTable
  ) throws {
    guard !part.times.isEmpty else {
      throw CommandError.badData("\(table.file): line 2, column 1: expected a row, got none")
    }
    if curve.domain.upperBound == .infinity, let early = part.times.first(where: { $0 < 0 }) {
      throw CommandError.badData(
        "\(table.file): a motion begins at 0, got \(ShortestDecimal.text(of: early))")
    }
  }

  /// Refuses options that mean nothing for any of the curves.
  private func refuseForeignOptions(for curves: [CurveText], because reason: String) throws {
    let springs = curves.contains { if case .spring = $0 { true } else { false } }
    let easings = curves.contains { if case .easing = $0 { true } else { false } }
    for (option, kind, isUsed) in [
      (Options.velocity as any AnyOption, "springs", springs),
      (Options.easingDuration, "easings", easings),
      (Options.from, "springs and easings", springs || easings),
      (Options.to, "springs and easings", springs || easings),
    ] where contains(option) && !isUsed {
      throw UsageError("\(option.spelling) belongs to \(kind), and \(reason)", in: command.name)
    }
  }

  private func comparedCurve(_ text: CurveText, _ name: String) throws -> any Curve {
    switch text {
    case .easing(let easing):
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

  private typealias Columns = (clock: SampleTable.Clock, value: (index: Int, remainder: Int?))

  /// The columns of times and values: seconds of a motion or of an easing that has a duration, else
  /// progress if the table has it.
  private func columns(
    of table: SampleTable, _ curve: any Curve, _ name: String
  ) throws -> Columns {
    let isMotion = curve is any Motion
    let chosen = self[Options.timeColumn]
    let clock = try table.requiredClock(
      chosen, takesProgress: !isMotion, takesTime: contains(Options.easingDuration))
    if clock.isProgress && chosen == nil {
      if isMotion {
        throw CommandError.badData(
          "\(table.file): \(quoted(name)) moves in seconds, and the table has a column 'progress'; "
            + "expected a column 'time'")
      }
      if contains(Options.easingDuration) {
        throw UsageError(
          "--duration: \(table.file) has a column 'progress', which goes from 0 to 1; leave out "
            + "--duration, or give a column 'time'", in: command.name)
      }
    }
    return (clock, try table.value(self[Options.column], besides: clock.index))
  }
}
