// animcurve plot: curves as a picture, an SVG or characters in a terminal.
//
// The curves are those of `sample`, and go through the sampler as there; where they have breakpoints, both
// limits are drawn as well, so that a jump is upright and a corner is sharp.

import AnimationMath
import AnimationSampling
import CurveFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Command {
  static let plot = Command(
    name: "plot",
    abstract: "Draw curves, as an SVG or in the terminal",
    discussion: [
      "Without --output a terminal is drawn on, in braille characters as wide as it is; elsewhere an SVG is"
        + " written, whose colours follow the light or dark mode of what shows it.",
      "Springs and other motions are drawn over seconds until they have settled, easings over progress;"
        + " drawn with springs, an easing runs for a second or for --duration.",
    ],
    examples: [
      Example("animcurve plot ease 'penner(bounce, out)'", "Two easings, to look at."),
      Example(
        "animcurve plot swiftui.bouncy --slopes --output bouncy.svg",
        "A spring and its velocity, for a document."),
    ],
    operand: Operand(
      name: "curve", help: "The curve to draw; several share a picture", arity: .oneOrMore,
      substitute: Options.table, completion: .curves),
    options: [
      Options.withSlopes, Options.start, Options.end, Options.duration, Options.from, Options.to,
      Options.velocity, Options.epsilon, Options.table, Options.plotFormat, Options.output,
    ],
    exclusive: [[Options.end, Options.duration]],
    run: { try $0.plot() })
}

extension Options {
  static let withSlopes = Option(
    flag: "slopes", "Draw velocities as well, or the slopes of easings")

  static let plotFormat = Option(
    "format", .choice(of: PlotFormat.self), "FORMAT", "What to draw with",
    otherwise: "text on a terminal, else svg")

  /// The kinds of pictures.
  enum PlotFormat: String, CaseIterable, Sendable {
    case svg, text
  }
}

extension Arguments {
  /// The most breakpoints that are drawn of one curve: more than there are dots in a picture.
  private static let breakpointCount = 4000

  /// Draws the curves.
  func plot() throws {
    let curves = try sampledCurves()
    let isMotion = curves.contains(where: \.isMotion)
    let argument = isMotion ? "seconds" : "progress"
    let columns = try curves.map { try drawnColumns(of: $0) }
    func plot(_ title: String, _ column: KeyPath<DrawnColumns, [Double]>) -> LinePlot {
      LinePlot(
        title: title, argument: argument,
        lines: zip(curves, columns).map { curve, columns in
          LinePlot.Line(
            name: curve.label,
            points: zip(columns.arguments, columns[keyPath: column]).map { (x: $0, y: $1) })
        }, clips: column == \.slopes)
    }
    var plots = [plot("value", \.values)]
    if self[Options.withSlopes] { plots.append(plot(isMotion ? "velocity" : "slope", \.slopes)) }

    let terminal = self[Options.output] == nil ? Terminal.standardOutput : nil
    switch self[Options.plotFormat] ?? (terminal == nil ? .svg : .text) {
    case .svg: try print(String(LinePlot.svg(plots).dropLast()))
    case .text:
      let width = terminal?.columns ?? 80
      // All plots are seen at once, each with a title, its axis, its legend and a line below.
      let room = (terminal?.rows ?? 24) / plots.count - curves.count - 4
      let rows = min(max(width / 5, 8), max(room, 5))
      let text = plots.map {
        $0.terminalText(columns: width, rows: rows, isColoured: terminal?.isColoured ?? false)
      }
      try print(String(text.joined(separator: "\n").dropLast()))
    }
  }

  private typealias DrawnColumns = (arguments: [Double], values: [Double], slopes: [Double])

  /// The columns of a curve: those of the sampler, and both limits at each breakpoint.
  private func drawnColumns(of curve: SampledCurve) throws -> DrawnColumns {
    guard case .grid(let named) = try instants(of: curve), named.first != named.last else {
      throw UsageError("\(quoted(curve.label)) has nothing to draw; give --end", in: command.name)
    }
    let grid = UniformGrid(from: named[0], to: named.last ?? named[0], count: 801)
    var rows: [(x: Double, order: Int, value: Double, slope: Double)] = []
    CurveSampler(curve.curve, on: grid).forEachChunk { chunk in
      for index in chunk.arguments.indices {
        let order = rows.isEmpty ? 0 : rows.count == grid.count - 1 ? 2 : 1
        rows.append((chunk.arguments[index], order, chunk.values[index], chunk.slopes[index]))
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

/// A terminal that is drawn on.
private struct Terminal {
  let columns: Int
  let rows: Int

  /// Whether escape sequences for colours are in order: NO_COLOR forbids them, and a dumb terminal has none.
  let isColoured: Bool

  /// The one that standard output is, if it is one.
  static var standardOutput: Terminal? {
    guard isatty(Descriptor.standardOutput.number) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(Descriptor.standardOutput.number, UInt(TIOCGWINSZ), &size) == 0
    func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return Terminal(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24,
      isColoured: environment("NO_COLOR").isEmpty && environment("TERM") != "dumb")
  }
}
