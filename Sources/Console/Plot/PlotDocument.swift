// A whole SVG document of panels, with its legend, its colours and its fonts.

import DataFormats

/// The colours of a picture.
package enum PlotTheme: String, CaseIterable, Sendable {
  /// Those of the mode in which it is shown.
  case auto
  case light, dark
}

/// A panel of a picture.
package enum PlotPanel: Sendable {
  case lines(LinePlot)

  /// A colour over an argument, as a strip.
  case strip(title: String, argument: String, colors: [(x: Double, color: String)])

  package var lines: LinePlot? {
    guard case .lines(let plot) = self else { return nil }
    return plot
  }

  fileprivate func svg(
    width: Double, height: Double, x: Double, y: Double, left: Double, identifier: String
  ) -> String {
    switch self {
    case .lines(let plot):
      return plot.panel(
        width: width, height: height, x: x, y: y, left: left, identifier: identifier)
    case .strip(let title, let argument, let colors):
      let scale = PlotScale(colors.first?.x ?? 0, colors.last?.x ?? 1)
      let right = width - LinePlot.margins.right
      var text =
        "<g class=\"panel\" transform=\"translate(\(LinePlot.short(x)) \(LinePlot.short(y)))\">\n"
      text += LinePlot.title(title, x: left, to: right)
      text += "<linearGradient id=\"\(identifier)\">\n"
      for (x, color) in colors {
        text +=
          "<stop offset=\"\(LinePlot.short(100 * scale.share(x)))%\" stop-color=\"\(color)\"/>\n"
      }
      text += "</linearGradient><rect x=\"\(LinePlot.short(left))\" y=\"24\" "
      text += "width=\"\(LinePlot.short(right - left))\" height=\"\(LinePlot.short(height - 48))\" "
      text += "fill=\"url(#\(identifier))\"/>\n"
      for tick in scale.ticks(about: 6) {
        text +=
          "<text class=\"tick middle\" x=\"\(LinePlot.short(left + scale.share(tick.number) * (right - left)))\" "
        text += "y=\"\(LinePlot.short(height - 9))\">\(tick.text)</text>\n"
      }
      return text + "<title>\(argument.htmlEscaped)</title></g>\n"
    }
  }
}

extension LinePlot {
  private static let lightColours = """
    --c0: #0b6bcb; --c1: #d9480f; --c2: #087f5b; --c3: #ae3ec9; --c4: #8f6400; --c5: #c2255c;
      --c6: #0c8599; --c7: #5f3dc4; --ink: #1b1f24; --soft: #656d76; --grid: #e4e7eb; --strong: #aab2bd;
      --paper: #ffffff
    """

  private static let darkColours = """
    --c0: #5aa9f8; --c1: #ff9457; --c2: #4cc9a0; --c3: #e08cf5; --c4: #e8bd4d; --c5: #ff85ab;
      --c6: #5fd3e6; --c7: #a993ff; --ink: #e7ebf0; --soft: #96a0ac; --grid: #2a313a; --strong: #56606c;
      --paper: #14181d
    """

  /// The colours and fonts of panels.
  package static func style(_ theme: PlotTheme) -> String {
    let colours =
      switch theme {
      case .light: ":root { \(lightColours) }"
      case .dark: ":root { \(darkColours) }"
      case .auto:
        ":root { \(lightColours) }\n"
          + "@media (prefers-color-scheme: dark) {\n  :root { \(darkColours) }\n}"
      }
    let classes = (0..<Self.colours).map {
      ".c\($0) { stroke: var(--c\($0)) } .panel .f\($0) { fill: var(--c\($0)) }\n"
    }
    return """
      \(colours)
      .panel text { font: 12px system-ui, sans-serif; fill: var(--soft) }
      .panel .title { font-weight: 600; fill: var(--ink) }
      .panel .end { text-anchor: end }
      .panel .middle { text-anchor: middle }
      .panel .grid { stroke: var(--grid); stroke-width: 1 }
      .panel .strong { stroke: var(--strong) }
      .panel .line { fill: none; stroke-width: 2.25; stroke-linejoin: round; stroke-linecap: round }
      .panel .mark { fill: var(--paper); stroke-width: 2 }
      .panel .label { font-size: 11px; font-weight: 600 }
      .panel .halo { paint-order: stroke; stroke: var(--paper); stroke-width: 4; stroke-linejoin: round }
      .panel .band { opacity: 0.18; stroke: none }
      .panel .dot { fill: var(--paper); stroke-width: 1.75 }
      .panel .chain { fill: none; stroke-width: 1.25; stroke-dasharray: 4 3 }
      .panel .instant { stroke-width: 1.5; stroke-dasharray: 2 3 }
      \(classes.joined())
      """
  }

  /// The colours and fonts for light and dark.
  package static let style = style(.auto)

  /// A whole SVG document of plots, one under the other, with a legend of their lines.
  package static func svg(_ plots: [LinePlot], width: Double = 720, height: Double = 360) -> String
  {
    svg(plots.map(PlotPanel.lines), width: width, height: height)
  }

  /// A whole SVG document of panels.
  ///
  /// Where the panels have several lines of the same names, a legend names them once, above all panels.
  ///
  /// - Parameters:
  ///   - columns: The number of panels side by side.
  ///   - width: The width of the document.
  ///   - height: The height of a panel of lines; one of colours has 72.
  package static func svg(
    _ panels: [PlotPanel], columns: Int = 1, theme: PlotTheme = .auto, width: Double = 720,
    height: Double = 360
  ) -> String {
    let legends = panels.compactMap { $0.lines?.lines.map(\.name) }.filter { $0.count > 1 }
    let isShared = legends.allSatisfy { $0 == legends[0] }
    let names = isShared ? legends.first ?? [] : []
    // In the legend's font a character has a width of 7.83.
    let wrapped = names.map { $0.wrapped(at: max(Int((width - 60) / 7.83), 12)) }
    let legendLines = wrapped.reduce(0) { $0 + $1.count }
    let legendHeight = names.isEmpty ? 0 : 22.0 * Double(legendLines) + 10
    // The lines of all panels begin at the same place.
    let left = panels.compactMap { $0.lines?.left }.max() ?? margins.left
    let rows = stride(from: 0, to: panels.count, by: columns).map {
      Array(panels[$0..<min($0 + columns, panels.count)])
    }
    let heights = rows.map { row in row.contains { $0.lines != nil } ? height : 72 }
    let whole = legendHeight + heights.reduce(0, +)
    let titles = names.isEmpty ? panels.compactMap { $0.lines?.lines.first?.name } : names
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(short(width)) \(short(whole))" width="\(short(width))" height="\(short(whole))" role="img">
      <title>\(titles.joined(separator: ", ").htmlEscaped)</title>
      <style>
      \(style(theme)).paper { fill: var(--paper) }
      .legend text { font: 13px ui-monospace, monospace; fill: var(--ink) }
      .legend line { stroke-width: 3; stroke-linecap: round }
      </style>
      <rect class="paper" width="100%" height="100%"/>

      """
    if !names.isEmpty {
      text += "<g class=\"legend\">\n"
      var y = 20.0
      for (index, lines) in wrapped.enumerated() {
        text += "<line class=\"c\(index % colours)\" x1=\"16\" y1=\"\(short(y))\" x2=\"38\" "
        text += "y2=\"\(short(y))\"/>"
        for line in lines {
          text += "<text x=\"46\" y=\"\(short(y))\" dy=\".33em\">\(line.htmlEscaped)</text>\n"
          y += 22
        }
      }
      text += "</g>\n"
    }
    var y = legendHeight
    for (row, height) in zip(rows, heights) {
      for (column, panel) in row.enumerated() {
        let wide = width / Double(columns)
        text += panel.svg(
          width: wide, height: height, x: wide * Double(column), y: y, left: left,
          identifier: "panel\(short(y))-\(column)")
        if names.isEmpty, let lines = panel.lines?.lines, lines.count > 1 {
          text += legend(of: lines, right: wide * Double(column + 1) - margins.right, y: y + 15)
        }
      }
      y += height
    }
    return text + "</svg>\n"
  }

  /// The names of a panel's own lines, in their colours, beside its title.
  private static func legend(of lines: [Line], right: Double, y: Double) -> String {
    let names = lines.enumerated().map { index, line in
      "<tspan class=\"f\(index % colours)\">\(line.name.htmlEscaped)</tspan>"
    }
    return "<g class=\"panel\"><text class=\"label end\" x=\"\(short(right))\" y=\"\(short(y))\">"
      + names.joined(separator: "  ") + "</text></g>\n"
  }
}

extension String {
  /// The text in lines of a number of characters at most, broken after spaces where there are any.
  fileprivate func wrapped(at length: Int) -> [String] {
    var (lines, rest) = ([String](), self[...])
    while rest.count > length {
      let line = rest.prefix(length)
      let end = line.lastIndex(of: " ").map { rest.index(after: $0) } ?? line.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return lines + [String(rest)]
  }
}
