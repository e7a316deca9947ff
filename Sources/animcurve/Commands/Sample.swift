// animcurve sample: the values and slopes of curves, as a table.
//
// Each curve is put into a form that is sampled in the same way (SampledCurve.swift), at instants that
// are computed one by one (Instants.swift), and its rows go out as they come. Nothing is kept, so
// memory does not grow with the number of rows.

import AnimationMath
import CurveFormats

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
    if case .file(let input) = instants.first, curves.count > 1 || self[Options.format] == .npy {
      // To be gone through again, or counted beforehand.
      let list = Instants.list(try input.numbers(), source: input.name)
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
      try instants.forEach { x in
        let (value, slope) = try curve.row(at: x, from: instants.source)
        try writer.writeRow(label: isLabelled ? curve.label : nil, x, value, slope)
        progress.advance()
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
      guard Double(total) + Double(next) <= Instants.largestCount else {
        throw UsageError("more than 1e15 rows are not written", in: command.name)
      }
      return total + next
    }
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
