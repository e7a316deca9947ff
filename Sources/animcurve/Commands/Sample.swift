// animcurve sample: the values and slopes of curves, as a table.
//
// Each curve is put into a form that is sampled in the same way (SampledCurve.swift), at instants from
// wherever the options say (Instants.swift), and its rows go out in stretches of some thousands. Nothing is
// kept, so memory does not grow with the number of rows. Evenly spaced instants go through the sampler,
// however many they are.

import AnimationMath
import AnimationSampling
import CurveFormats

extension Command {
  static let sample = Command(
    name: "sample",
    abstract: "Write the values of curves as a table",
    discussion: [
      "Springs and other motions have the columns time, value and velocity; easings have"
        + " progress, value and slope. A spring runs until it has settled unless told otherwise.",
      "Several curves are written one after the other, with a first column 'curve' that repeats the"
        + " text of each, or its name in --table. Sampled with springs, an easing runs for one"
        + " second, or for --duration, or for what the column 'duration' of the table says.",
    ],
    examples: [
      Example(
        "animcurve sample 'cubic-bezier(0.25, 0.1, 0.25, 1)' --count 101",
        "An easing from 0 to 1 in steps of 0.01."),
      Example(
        "animcurve sample 'spring(duration: 0.5, bounce: 0.3)' --to 100 --rate 120",
        "A spring from 0 to 100, 120 times per second until it has settled."),
      Example(
        "animcurve sample 'steps(4)' --at 0.25,0.5,0.75 --side left",
        "The values just before the jumps."),
      Example(
        "animcurve sample ease ease-in swiftui.bouncy --output curves.csv",
        "Several curves, told apart by a first column."),
      Example(
        "seq 0 0.1 1 | animcurve sample ease --at-file -",
        "The instants from another program."),
    ],
    operand: Operand(
      name: "curve", help: "The curve to sample; several are sampled one after the other",
      arity: .oneOrMore, substitute: Options.table, completion: .curves),
    options: [
      Options.count, Options.rate, Options.at, Options.atFile,
      Options.start, Options.end, Options.duration, Options.side,
      Options.from, Options.to, Options.velocity, Options.epsilon,
      Options.table, Options.format, Options.output,
    ],
    exclusive: [
      [Options.count, Options.rate, Options.at, Options.atFile],
      [Options.end, Options.duration],
      [Options.at, Options.start], [Options.at, Options.end],
      [Options.atFile, Options.start], [Options.atFile, Options.end],
    ],
    run: { try $0.sample() })
}

extension Arguments {
  /// Writes the table.
  func sample() throws {
    if self[Options.table] == "-" && self[Options.atFile] == "-" {
      throw UsageError("--table and --at-file cannot both read standard input", in: command.name)
    }
    let curves = try sampledCurves()
    let isLabelled = curves.count > 1 || contains(Options.table)
    if self[Options.format] == .npy && isLabelled {
      throw UsageError(
        "--format npy holds numbers only, and several curves or a table need labels; use csv or json",
        in: command.name)
    }
    var instants = try curves.map { try self.instants(of: $0) }
    if contains(Options.atFile), curves.count > 1 || self[Options.format] == .npy {
      // To be gone through again, or counted beforehand; a motion among the curves begins at 0.
      let first = curves.firstIndex(where: \.settles) ?? 0
      let list = try instants[first].counted()
      instants = instants.map { _ in list }
    }
    let rowCount = try total(instants.map(\.count))

    let output = try Output(self[Options.output])
    let progress = Progress(of: rowCount, showing: output.isFile)
    let writer = try self[Options.format].writer.init(
      columns: curves.contains(where: \.isMotion)
        ? ["time", "value", "velocity"] : ["progress", "value", "slope"],
      labelColumn: isLabelled ? "curve" : nil, rowCount: rowCount, into: output)
    for (curve, instants) in zip(curves, instants) {
      try curve.forEachStretch(of: instants) { columns in
        try writer.writeRows(label: isLabelled ? curve.label : nil, columns: columns)
        progress.advance(by: columns[0].count)
      }
    }
    try writer.finish()
    try output.finish()
    progress.end()
  }

  /// The sum of row counts, `nil` if one is not known.
  private func total(_ counts: [Int?]) throws -> Int? {
    try counts.reduce(0) { total, next in
      guard let total, let next else { return nil }
      try check(rowCount: Double(total) + Double(next))
      return total + next
    }
  }
}

extension SampledCurve {
  /// Hands over instants, values and slopes, some thousands at a time.
  fileprivate func forEachStretch(
    of instants: Instants, _ body: ([UnsafeBufferPointer<Double>]) throws -> Void
  ) throws {
    if case .grid(let grid) = instants {
      return try CurveSampler(curve, on: grid, side: side).forEachChunk {
        try body([$0.arguments, $0.values, $0.slopes])
      }
    }
    try instants.forEachStretch(of: 1 << 14) { stretch in
      let (values, slopes) = (stretch.map(value(at:)), stretch.map(slope(at:)))
      try stretch.withUnsafeBufferPointer { stretch in
        try values.withUnsafeBufferPointer { values in
          try slopes.withUnsafeBufferPointer { try body([stretch, values, $0]) }
        }
      }
    }
  }

  private func value(at x: Double) -> Double {
    side.map { curve.value(at: x, from: $0) } ?? curve.value(at: x)
  }

  private func slope(at x: Double) -> Double {
    side.map { curve.slope(at: x, from: $0) } ?? curve.slope(at: x)
  }
}

extension Options.Format {
  /// The writer of the format.
  var writer: any TableWriter.Type {
    switch self {
    case .csv: return CSVWriter.self
    case .npy: return NPYWriter.self
    case .json: return JSONWriter.self
    }
  }
}
