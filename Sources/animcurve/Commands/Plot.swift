// animcurve plot: curves and animated properties as a picture, an SVG or characters in a terminal.
//
// PlottedCurves.swift makes the panels of curves, PlottedDocument.swift those of a document.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let plot = Command(
    name: "plot",
    abstract: "Draw curves or animated properties, as an SVG or in the terminal",
    operand: Operand(
      name: "curve", help: "A curve, or a JSON document; several curves share a picture",
      arity: .oneOrMore, substitute: Options.table, completion: .curves),
    options: [
      Options.withVelocities, Options.withSettling.of("springs"),
      Options.withKeyframes.of("curves"), Options.tolerance.of("--keyframes"),
      Options.marks.of("an SVG"), Options.samples.of("curves"), Options.start, Options.end,
      Options.duration.of("curves"), Options.from.of("curves"), Options.to.of("curves"),
      Options.velocity, Options.epsilon, Options.table, Options.property.of("documents"),
      Options.asPaths.of("documents"), Options.panels, Options.panelColumns.of("an SVG"),
      Options.width.of("an SVG"), Options.theme.of("an SVG"), Options.plotFormat, Options.output,
    ] + Options.ofTables.map { $0.of("--samples") },
    exclusive: [[Options.end, Options.duration]],
    run: { try $0.plot() })
}

extension Options {
  static let plotFormat = Option(
    "format", .choice(of: PlotFormat.self), "FORMAT", "What to draw with",
    otherwise: "that of the file's name; else text on a terminal, svg in a pipe")

  static let withSettling = Option(
    flag: "settling", "Mark the settling time of a spring by each rule")

  static let withKeyframes = Option(
    flag: "keyframes",
    "Draw the fewest linear keyframes within --tolerance, and the tolerance as a band")

  static let marks = Option(
    "marks", .numbers, "LIST", "Mark the values at these instants with dots")

  static let samples = Option(
    "samples", .file, "FILE",
    "Draw measured samples as dots: a CSV with the columns time and value, or names with that"
      + " meaning")

  static let asPaths = Option(
    flag: "paths", "Draw the points of a document as paths in the plane, y downwards")

  static let panels = Option(
    "panels", .choice(of: PlotPanels.self), "KIND",
    "One panel for all lines, or one for each curve or property",
    otherwise: "shared for curves, each for a document")

  static let panelColumns = Option(
    "columns", .integer(from: 1, to: 6), "N", "Panels side by side", otherwise: "1")

  static let width = Option(
    "width", .number(from: 200, to: 4000), "PX",
    "The width of a picture; a phone shows 360 without making the text smaller", default: "720")

  static let theme = Option(
    "theme", .choice(of: PlotTheme.self), "THEME", "The colours of a picture", default: "auto")

  /// The formats of a picture.
  enum PlotFormat: String, CaseIterable, Sendable {
    case svg, text
  }

  /// The lines that share a panel.
  enum PlotPanels: String, CaseIterable, Sendable {
    case shared, each
  }
}

extension Arguments {
  /// Draws the picture.
  func plot() throws {
    let documents = operands.filter { $0.hasSuffix(".json") }
    guard
      documents.isEmpty || documents.count == 1 && operands.count == 1 && self[Options.table] == nil
    else {
      throw mistake("a document is plotted alone; give one file, and no curves")
    }
    let panels = try documents.isEmpty ? curvePanels() : documentPanels(documents[0])
    let isShared =
      self[Options.panels].map { $0 == .shared } ?? (documents.isEmpty || self[Options.asPaths])
    let terminal = self[Options.output] == nil ? Terminal.standardOutput : nil
    switch try pictureFormat() {
    case .svg:
      let (columns, width) = (self[Options.panelColumns] ?? 1, self[Options.width])
      let svg = LinePlot.svg(
        panels, columns: columns, theme: self[Options.theme], width: width,
        height: isShared ? columns > 1 ? 280 : max(width / 2, 200) : columns > 1 ? 200 : 132)
      try print(String(svg.dropLast()))
    case .text:
      let plots = panels.compactMap(\.lines)
      let width = terminal?.columns ?? 80
      // The rows for each plot, so that all fit on the screen with title, axis, legend and a line
      // below.
      let room = (terminal?.rows ?? 24) / max(plots.count, 1) - (plots.first?.lines.count ?? 0) - 4
      let rows = min(max(width / 5, 8), max(room, 5))
      let text = plots.map {
        $0.terminalText(columns: width, rows: rows, isColoured: terminal?.isColoured ?? false)
      }
      try print(String(text.joined(separator: "\n").dropLast()))
    }
  }

  /// The format that is asked for, or that of the output's name; the two must not contradict each other.
  private func pictureFormat() throws -> Options.PlotFormat {
    let file = self[Options.output]?.split(separator: "/").last ?? ""
    let ending = file.contains(".") ? file.split(separator: ".").last.map(String.init) : nil
    let named = ending.flatMap { Options.PlotFormat(rawValue: $0.lowercased()) }
    let isTerminal = self[Options.output] == nil && Terminal.standardOutput != nil
    let format = self[Options.plotFormat] ?? (ending == nil ? isTerminal ? .text : .svg : named)
    guard let format, named ?? format == format else {
      let accepted =
        format.map { ".\($0), as --format says" } ?? ".svg, or --format beside it"
      throw mistake("--output: expected a name that ends in \(accepted), got \(quoted(file))")
    }
    return format
  }

  /// The instants that a picture marks; text has no dots.
  func marks() throws -> [Double] {
    let marks = try pictureFormat() == .svg ? self[Options.marks] ?? [] : []
    for instant in marks where !Instants.range.contains(instant) {
      throw mistake("--marks: expected numbers from -1e+50 to 1e+50, got '\(instant)'")
    }
    return marks
  }
}

/// The size and the colours of a terminal to draw on.
private struct Terminal {
  let columns: Int
  let rows: Int

  /// Whether escape sequences for colours are in order: NO_COLOR forbids them, and a dumb terminal has none.
  let isColoured: Bool

  /// The terminal that standard output is connected to; `nil` if it is none.
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
