// The panels of curves: values, slopes, and what is asked for beside them.
//
// The curves are those of `sample`, and go through the sampler as there; where they have breakpoints, both
// limits are drawn as well, so that a jump is upright and a corner is sharp.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Arguments {
  /// The most breakpoints that are drawn for a curve: more than a picture has dots.
  private static let breakpointCount = 4000

  /// The panels of the operands and of --table.
  func curvePanels() throws -> [PlotPanel] {
    let curves = try sampledCurves()
    let springs = curves.compactMap { $0.curve as? SpringMotion }
    if self[Options.withSettling] && springs.isEmpty {
      throw mistake("--settling belongs to springs, and there is none")
    }
    let isMotion = curves.contains(where: \.isMotion)
    let axis = isMotion ? "seconds" : "progress"
    let columns = try curves.map { try drawnColumns(of: $0) }
    let samples = try measuredSamples(ofMotion: isMotion)
    let isShared = self[Options.panels] != .each
    var panels: [PlotPanel] = []
    for drawn in isShared ? [Array(curves.indices)] : curves.indices.map({ [$0] }) {
      func plot(_ title: String, _ column: KeyPath<DrawnColumns, [Double]>) -> LinePlot {
        LinePlot(
          title: isShared
            ? title : curves[drawn[0]].label + (column == \.slopes ? ", \(title)" : ""),
          argument: axis,
          lines: drawn.map { index in
            (
              name: curves[index].label,
              points: zip(columns[index].arguments, columns[index][keyPath: column]).map {
                (x: $0, y: $1)
              }
            )
          }, clips: column == \.slopes)
      }
      var values = plot("value", \.values)
      for (line, index) in drawn.enumerated() {
        try addBeside(curves[index], columns[index], line: line, to: &values)
      }
      if !samples.isEmpty { values.dots.append((nil, samples, areJoined: false)) }
      panels.append(.lines(values))
      if self[Options.withVelocities] {
        panels.append(.lines(plot(isMotion ? "velocity" : "slope", \.slopes)))
      }
    }
    return panels
  }

  /// Adds the marks, the keyframes and the settling times of a curve.
  private func addBeside(
    _ curve: SampledCurve, _ columns: DrawnColumns, line: Int, to plot: inout LinePlot
  ) throws {
    let interval = columns.arguments[0]...columns.arguments[columns.arguments.count - 1]
    let marks = try marks().filter(interval.contains)
    if !marks.isEmpty {
      plot.dots.append(
        (line, marks.map { (x: $0, y: curve.curve.value(at: $0)) }, areJoined: false))
    }
    if self[Options.withKeyframes] {
      let tolerance = self[Options.tolerance].units(ofWay: way(of: curve.curve))
      let keyframes = try checked(in: quoted(curve.label)) {
        try curve.curve.linearKeyframes(within: tolerance, over: interval)
      }
      plot.bands.append(
        (
          line,
          zip(columns.arguments, columns.values).map { ($0, $1 - tolerance, $1 + tolerance) }
        ))
      plot.dots.append(
        (
          line, zip(keyframes.times, keyframes.values).map { (x: $0, y: $1) }, areJoined: true
        ))
    }
    for (rule, time) in try settlingTimes(of: curve) where interval.contains(time) {
      let digits = shortestDecimal((time * 1e4).rounded() / 1e4)
      plot.instants.append((line, time, "\(rule.rawValue) \(digits)"))
    }
  }

  /// The settling time of a spring by each rule, if they are asked for.
  private func settlingTimes(
    of curve: SampledCurve
  ) throws -> [(rule: NamedSettlingRule, time: Double)] {
    guard self[Options.withSettling], let motion = curve.curve as? SpringMotion else { return [] }
    let epsilon = try threshold(Options.epsilon, of: motion)
    return NamedSettlingRule.allCases.map {
      ($0, motion.settlingDuration(within: epsilon, rule: $0.rule(speed: epsilon)))
    }
  }

  /// The samples of --samples.
  private func measuredSamples(ofMotion isMotion: Bool) throws -> [(x: Double, y: Double)] {
    guard let path = self[Options.samples] else { return [] }
    let (input, isEasing) = (Input(path: path), !isMotion)
    let table = try sampleTable(input)
    let part = try samples(in: input, table, takesProgress: isEasing, times: .any)
    return zip(part.times, part.values).map { (x: $0, y: $1) }
  }

  private typealias Row = (x: Double, order: Int, value: Double, slope: Double)

  private func sampledRows(of curve: any Curve, on grid: UniformGrid) -> [Row] {
    var rows: [Row] = []
    CurveSampler(curve, on: grid).forEachChunk { chunk in
      for index in chunk.arguments.indices {
        let order = rows.isEmpty ? 0 : rows.count == grid.count - 1 ? 2 : 1
        rows.append((chunk.arguments[index], order, chunk.values[index], chunk.slopes[index]))
      }
    }
    return rows
  }

  private typealias DrawnColumns = (arguments: [Double], values: [Double], slopes: [Double])

  /// The columns of a curve: those of the sampler, and both limits at each breakpoint.
  private func drawnColumns(of curve: SampledCurve) throws -> DrawnColumns {
    let interval = try interval(of: curve)
    let start = interval.start
    var end = interval.end
    guard start != end else {
      throw mistake("\(quoted(curve.label)) has nothing to draw; give --end")
    }
    if self[Options.duration] == nil, try givenEnd(start: start) == nil {
      // The plot ends a little after the latest settling time, so that its line is visible.
      let latest = try settlingTimes(of: curve).map(\.time).filter(\.isFinite).max()
      if let latest, latest >= end { end = latest * 1.02 }
    }
    let grid = UniformGrid(from: start, to: end, count: 801)
    var rows = sampledRows(of: curve.curve, on: grid)
    let turns = zip(rows, rows.dropFirst()).count { $0.slope * $1.slope < 0 }
    let half = (curve.curve as? SpringMotion).map { .pi / $0.spring.dampedAngularFrequency }
    if turns > 130 || (end - start) / (half ?? .infinity) > 130 {
      // More turns than can be drawn: of 64 rows the least and the greatest values and slopes.
      let all = sampledRows(
        of: curve.curve, on: UniformGrid(from: start, to: end, count: 64 * 800 + 1))
      rows = stride(from: 0, to: all.count, by: 64).flatMap { first in
        let part = first..<min(first + 64, all.count)
        let kept = [\Row.value, \Row.slope].flatMap { column in
          [
            part.min { all[$0][keyPath: column] < all[$1][keyPath: column] },
            part.max { all[$0][keyPath: column] < all[$1][keyPath: column] },
          ].compactMap(\.self)
        }
        return Set(kept).sorted().map { all[$0] }
      }
    }
    func add(_ x: Double, _ order: Int, _ side: Side) {
      rows.append(
        (x, order, curve.curve.value(at: x, from: side), curve.curve.slope(at: x, from: side)))
    }
    let (first, last) = (grid[0], grid.last ?? grid[0])
    add(first, 1, .right)
    add(last, 1, .left)
    let marks = curve.curve.breakpoints(in: first...last)
    for x in marks.prefix(Self.breakpointCount) where first < x && x < last {
      add(x, 0, .left)
      add(x, 2, .right)
    }
    rows.sort { ($0.x, $0.order) < ($1.x, $1.order) }
    return (rows.map(\.x), rows.map(\.value), rows.map(\.slope))
  }
}
