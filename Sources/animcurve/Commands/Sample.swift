// animcurve sample: the values and slopes of curves, as a table.
//
// Each curve is brought into one common form (SampledCurve.swift) and sampled at the instants of
// the options (Instants.swift). Rows are written in stretches of some thousands. Nothing is kept,
// so memory does not grow with the number of rows. Evenly spaced instants always go through the
// sampler.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Command {
  static let sample = Command(
    name: "sample",
    abstract: "Write the values of curves as a table",
    operand: Operand(
      name: "curve", help: "The curve to sample; several follow one another",
      arity: .oneOrMore, substitute: Options.table, completion: .curves),
    options: Options.instants + [
      Options.start, Options.end, Options.duration, Options.side,
      Options.from, Options.to, Options.velocity, Options.epsilon,
      Options.table, Options.wide, Options.format, Options.digits, Options.output,
    ],
    exclusive: Options.instantRules + [[Options.end, Options.duration]],
    run: { try $0.sample() })
}

extension Options {
  static let wide = Option(
    flag: "wide", "Write several curves side by side, each in its own columns")
}

extension Arguments {
  /// Writes the table.
  func sample() throws {
    if self[Options.table] == "-" && self[Options.atFile] == "-" {
      throw mistake("--table and --at-file cannot both read standard input")
    }
    let curves = try sampledCurves()
    let isWide = self[Options.wide]
    let isLabelled = !isWide && (curves.count > 1 || contains(Options.table))
    if self[Options.format] == .npy && isLabelled {
      throw mistake(
        "--format npy holds numbers only, and several curves or a table need labels; use csv, json "
          + "or --wide")
    }
    var instants = try curves.map { try self.instants(of: $0) }
    if contains(Options.atFile), isLabelled || self[Options.format] == .npy || curves.count > 1 {
      // Several curves read the instants more than once, and formats with a header need their
      // number: a file is read to its end. A motion's instants begin at 0.
      let first = curves.firstIndex(where: \.settles) ?? 0
      let list = try instants[first].counted()
      instants = instants.map { _ in list }
    }
    let tables =
      isWide
      ? [try table(sideBySide: curves, at: instants)]
      : zip(curves, instants).map { (curves: [$0], instants: $1) }
    let columns = try isWide ? wideColumns(of: curves) : columns(of: curves)
    let rowCount = try total(tables.map(\.instants.count))
    try writeTable(
      columns: columns, labelColumn: isLabelled ? "curve" : nil, rowCount: rowCount
    ) { writer, progress in
      for (curves, instants) in tables {
        try instants.forEachStretch(of: curves) { columns in
          try writer.writePlainRows(label: isLabelled ? curves[0].label : nil, columns: columns)
          progress.advance(by: columns[0].count)
        }
      }
    }
  }

  private func columns(of curves: [SampledCurve]) -> [String] {
    curves.contains(where: \.isMotion)
      ? ["time", "value", "velocity"] : ["progress", "value", "slope"]
  }

  // MARK: --wide

  /// One column for the instants, and for each curve two, under its own name.
  private func wideColumns(of curves: [SampledCurve]) throws -> [String] {
    let names = columns(of: curves)
    let columns = [names[0]] + curves.flatMap { [$0.label, $0.label + "." + names[2]] }
    var taken: Set<String> = []
    for column in columns where !taken.insert(column).inserted {
      throw mistake("--wide: two columns would be called \(quoted(column))")
    }
    return columns
  }

  /// The curves at the instants of the curve with the latest end; an easing stays at its end value.
  private func table(
    sideBySide curves: [SampledCurve], at instants: [Instants]
  ) throws -> (curves: [SampledCurve], instants: Instants) {
    let longest = instants.max { ($0.last ?? 0) < ($1.last ?? 0) } ?? instants[0]
    return (curves.map { $0.isMotion && !$0.settles ? $0.held : $0 }, longest)
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

extension Instants {
  /// Hands over the instants and the values and slopes of each curve there, some thousands at a time.
  fileprivate func forEachStretch(
    of curves: [SampledCurve], _ body: ([UnsafeBufferPointer<Double>]) throws -> Void
  ) throws {
    if case .grid(let grid) = self {
      let samplers = curves.map { CurveSampler($0.curve, on: grid, side: $0.side) }
      return try CurveSampler.forEachChunk(of: samplers) { chunks in
        try body([chunks[0].arguments] + chunks.flatMap { [$0.values, $0.slopes] })
      }
    }
    try forEachStretch(of: 1 << 14) { stretch in
      var table = stretch
      for curve in curves {
        table += stretch.map { curve.curve.value(at: $0, from: curve.side) }
        table += stretch.map { curve.curve.slope(at: $0, from: curve.side) }
      }
      try table.withUnsafeBufferPointer { table in
        try body(
          stride(from: 0, to: table.count, by: stretch.count).map {
            UnsafeBufferPointer(rebasing: table[$0..<$0 + stretch.count])
          })
      }
    }
  }
}

extension SampledCurve {
  /// The same curve, which stays at its ends before and after it.
  fileprivate var held: SampledCurve {
    func hold(_ curve: some Curve) -> any Curve { curve.held() }
    var held = self
    held.curve = hold(curve)
    return held
  }
}
