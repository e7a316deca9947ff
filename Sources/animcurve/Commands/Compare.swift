// animcurve compare: a table compared with a curve, for ports of animations.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let compare = Command(
    name: "compare",
    abstract: "Say where and by how much a table differs from a curve, and why",
    operand: Operand(
      name: "file-and-curve", help: "The table, and the curve or the table to compare it with",
      arity: .oneOrMore, completion: .curves),
    options: [
      Options.comparedTolerance, Options.from, Options.to, Options.velocity,
      Options.easingDuration, Options.output,
    ] + Options.ofTables,
    run: { try $0.compare() })
}

extension Options {
  static let comparedTolerance = Option(
    "tolerance", .nonNegativeNumber, "E", "The largest error that passes, in value units",
    default: "1e-9"
  ).of("a comparison with a curve")
}

extension Arguments {
  /// Prints the comparison, and fails if the table is too far away.
  func compare() throws {
    guard (1...2).contains(operands.count) else {
      throw mistake("compare takes a file and a curve, got \(operands.count) operands")
    }
    var (path, text) = (operands[0], operands.dropFirst().first)
    if let other = text, (try? CurveText(other)) == nil, (try? CurveText(path)) != nil {
      (path, text) = (other, path)
    }
    let input = Input(path: path)
    let table = try sampleTable(input, column: columns.first)
    if text == nil, table.curveNames() == nil {
      return try print(likeliestCurves(of: input, table).joined(separator: "\n"))
    }
    let tolerance = self[Options.comparedTolerance]
    let parts =
      try text.map { [try comparedPart(of: table, with: $0, input)] }
      ?? namedParts(of: table, input)
    var (lines, failures): ([String], [String]) = ([], [])
    var explained: [String: Int] = [:]
    for (curve, part) in parts {
      let report = curve.comparison(
        with: part.values, at: part.times,
        remainders: part.remainders.isEmpty ? nil : part.remainders)
      let passes = report.largestError <= tolerance
      // Where the curve is met, the times are what they were taken for.
      for text in passes ? part.notes.filter({ !part.cautions.contains($0) }) : part.notes {
        note("\(input.name): \(text)")
      }
      let name = text == nil ? "\(part.name): " : ""
      lines.append("\(passes ? "pass" : "fail"): \(name)\(report)")
      if !passes {
        failures.append(part.name)
        if let mistake = report.explanation?.description { explained[mistake, default: 0] += 1 }
      }
    }
    // Of one curve, as of a spring that never rests, many mistakes may be the same.
    if failures.count > 1,
      let most = explained.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value > 1
    {
      lines.append(
        "\(failures.count) of \(parts.count) curves differ; \(most.value) are explained by one mistake: "
          + most.key)
    }
    try print(lines.joined(separator: "\n"))
    guard let first = failures.first else { return }
    let rest = failures.count == 1 ? "" : " and \(failures.count - 1) others"
    throw CommandError(
      message: "\(input.name) differs from \(quoted(text ?? first))\(rest) by more than "
        + shortestDecimal(tolerance), status: 1)
  }

  /// The columns of --column, one for each of two tables.
  private var columns: [String] {
    let names = (self[Options.column] ?? "").split(separator: ",").map(String.init)
    return operands.count == 2 && names.count == 2 ? names : []
  }

  private typealias Compared = (curve: any Curve, part: SampleTable.Part)

  /// The rows of one curve, or of another table, that the user named.
  private func comparedPart(
    of table: SampleTable, with name: String, _ input: Input
  ) throws -> Compared {
    if (try? CurveText(name)) == nil, Input(path: name).exists {
      return try comparedPart(of: table, withTable: Input(path: name), input)
    }
    let text = try CurveText.argument(name)
    let curve = try curve(of: text, duration: self[Options.easingDuration] ?? 1)
    var rows: [Int]?
    if let column = table.curves, let names = table.curveNames(),
      let other = names.indices.first(where: { names[$0] != names[0] })
    {
      // A table of several curves is compared by the rows that have this curve's name.
      var own = names.indices.filter { names[$0] == name }
      if own.isEmpty {
        own = names.indices.filter { (try? CurveText(names[$0])) == text }
      }
      rows = own
      if own.isEmpty {
        let field = table.table.field(column, in: other)
        throw CommandError.badData(
          "\(input.name): line \(field.line), column \(field.column): expected rows of "
            + "\(quoted(name)), got those of \(quoted(names[0])) and of \(quoted(names[other]))")
      }
    }
    return (curve, try part(name, rows, of: table, curve, input))
  }

  /// The rows of a table within the times of another, and the other table as a curve of straight
  /// lines.
  private func comparedPart(
    of table: SampleTable, withTable other: Input, _ input: Input
  ) throws -> Compared {
    var (table, others) = (table, try sampleTable(other, column: columns.last))
    // The rate is that of the table with frames, or else of that without a unit.
    let (own, its) = (table.fitOfRate, others.fitOfRate)
    if own < its { table.choices.rate = nil }
    if its < own { others.choices.rate = nil }
    if own != its, contains(Options.tableRate) {
      note("--rate is that of \(own > its ? input.name : other.name) alone")
    }
    let reference = try samples(in: other, others, takesProgress: true, times: .withJumps)
    let curve = try checked(in: other.name) {
      try CurveKeyframes(validating: reference.times, values: reference.values)
    }
    var part = try samples(in: input, table, takesProgress: true, times: .any)
    keep(&part, in: curve.domain, "outside the times of \(other.name)", input)
    try check(part, input)
    // Rows of the same times are no lines. Between rows a line is off by a quarter of what a row is off the line between its neighbours.
    let (times, values) = (reference.times, reference.values)
    let bends = times.indices.dropFirst().dropLast().map { index in
      let share = (times[index] - times[index - 1]) / (times[index + 1] - times[index - 1])
      return (values[index - 1] - values[index]) * (1 - share)
        + (values[index + 1] - values[index]) * share
    }
    let gap = (bends.map(\.magnitude).filter(\.isFinite).max() ?? 0) / 4
    let known = Set(times)
    if gap > self[Options.comparedTolerance], !part.times.allSatisfy(known.contains) {
      note(
        "\(input.name): the rows of \(other.name) are joined by lines, which may miss its motion by "
          + "some \(significant(gap)): two tables of one motion differ by as much")
    }
    return (curve, part)
  }

  /// The rows of each curve that the table names, in its order.
  private func namedParts(of table: SampleTable, _ input: Input) throws -> [Compared] {
    let names = table.curveNames() ?? []
    if names.isEmpty { try check(SampleTable.Part(name: ""), input) }
    // A curve's rows may be anywhere in the table.
    var rows: [String: [Int]] = [:]
    var curves: [(name: String, text: CurveText)] = []
    for (row, name) in names.enumerated() {
      if rows[name] == nil {
        do {
          curves.append((name, try namedText(name, of: table, inRow: row)))
        } catch let error as CurveTextError {
          throw CommandError.badData("\(input.name): row \(row + 1): \(quoted(name)): \(error)")
        } catch {
          throw CommandError.badData("\(input.name): row \(row + 1): \(error)")
        }
      }
      rows[name, default: []].append(row)
    }
    return try curves.map { name, text in
      let curve = try curve(of: text, duration: self[Options.easingDuration] ?? 1)
      return (curve, try part(name, rows[name] ?? [], of: table, curve, input))
    }
  }

  /// The curve that a row names, or whose parameters it has.
  private func namedText(
    _ name: String, of table: SampleTable, inRow row: Int
  ) throws -> CurveText {
    if table.curves == nil, let motion = try table.motion(inRow: row) {
      return .motion(CurveText.MotionText(motion: motion, description: name))
    }
    return try CurveText(name)
  }

  private func check(_ part: SampleTable.Part, _ input: Input) throws {
    guard !part.times.isEmpty else {
      throw CommandError.badData("\(input.name): line 2, column 1: expected a row, got none")
    }
  }

  /// Leaves out the rows whose times lie elsewhere, with a note.
  private func keep(
    _ part: inout SampleTable.Part, in times: ClosedRange<Double>, _ place: String, _ input: Input
  ) {
    let kept = part.times.indices.filter {
      !(part.times[$0] < times.lowerBound || part.times[$0] > times.upperBound)
    }
    guard kept.count < part.times.count else { return }
    note("\(input.name): \(part.times.count - kept.count) rows lie \(place) and are left out")
    if !part.remainders.isEmpty { part.remainders = kept.map { part.remainders[$0] } }
    (part.times, part.values) = (kept.map { part.times[$0] }, kept.map { part.values[$0] })
  }

  /// Rows as samples of a curve: over seconds for a motion or an easing that has a duration, else over progress if the
  /// table has it.
  private func part(
    _ name: String, _ rows: [Int]?, of table: SampleTable, _ curve: any Curve, _ input: Input
  ) throws -> SampleTable.Part {
    let isMotion = curve is any Motion
    let (clock, value) = try checked(in: input.name) {
      let clock = try table.clock(
        takesProgress: !isMotion, takesTime: contains(Options.easingDuration))
      return (clock, try table.value(besides: clock))
    }
    if clock.isProgress && self[Options.timeColumn] == nil {
      if isMotion {
        throw CommandError.badData(
          "\(input.name): \(quoted(name)) moves in seconds, and the table has a column 'progress'; "
            + "expected a column 'time'")
      }
      if contains(Options.easingDuration) {
        throw mistake(
          "--duration: \(input.name) has a column 'progress', which goes from 0 to 1; leave out "
            + "--duration, or give a column 'time'")
      }
    }
    var part = try checked(in: input.name) {
      try table.part(clock, value, named: name, rows: rows)
    }
    if curve.domain.upperBound == .infinity {
      keep(&part, in: 0 ... .infinity, "before 0, where the motion begins,", input)
    }
    try check(part, input)
    return part
  }
}
