// A whole SVG document of panels, with its legend, its colours and its fonts.

import DataFormats

/// The colours of a picture.
package enum PlotTheme: String, CaseIterable, Sendable {
  /// Light, and dark where the viewer prefers it, by a style sheet.
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
        text += "y=\"\(LinePlot.short(height - 9))\">\(tick.text.minusSign)</text>\n"
      }
      return text + "<title>\(argument.htmlEscaped)</title></g>\n"
    }
  }
}

extension LinePlot {
  private static let tables = TextTables(PackageResources.plot_txt)

  /// The colours of light and of dark pictures, by name.
  private static let palette: [String: (light: String, dark: String)] = {
    tables.rows(of: "colours in light and in dark pictures").reduce(into: [:]) { palette, row in
      let colours = row.rest.split(separator: " ").map(String.init)
      palette[String(row.word)] = (colours[0], colours[1])
    }
  }()

  /// The properties of the elements of each class; of two classes with the same property the later one counts.
  private static let looks: [(name: String, properties: [(name: String, value: String)])] = {
    let lines = (0..<colours).map { "c\($0)" }
    return tables.rows(of: "properties of classes").map { name, properties in
      (
        String(name),
        properties.split(separator: "; ").map { property in
          let name = property.prefix { $0 != " " }
          return (String(name), String(property[name.endIndex...].dropFirst()))
        }
      )
    } + lines.map { ($0, [("stroke", $0)]) } + lines.map { ("f" + $0.dropFirst(), [("fill", $0)]) }
  }()

  /// The style sheet of panels inside a page, with the colours as variables.
  package static let style: String = {
    func variables(_ colour: KeyPath<(light: String, dark: String), String>) -> String {
      let colours = palette.sorted { $0.key < $1.key }.map { "--\($0): \($1[keyPath: colour])" }
      return ":root { \(colours.joined(separator: "; ")) }"
    }
    let rules = looks.map { name, properties in
      // The colours of lines are not limited to panels: the rest of a page uses them.
      (name.hasPrefix("c") ? ".\(name) { " : ".panel .\(name) { ")
        + properties.map { "\($0): \(palette[$1] == nil ? $1 : "var(--\($1))")" }
        .joined(separator: "; ") + " }\n"
    }
    return variables(\.light)
      + "\n@media (prefers-color-scheme: dark) { \(variables(\.dark)) }\n"
      + ".panel text { font: 12px system-ui, sans-serif; fill: var(--soft) }\n" + rules.joined()
  }()

  /// An SVG with the look of each element as attributes, for programs that ignore style sheets.
  ///
  /// In the theme `auto` the attributes are those of light, and a style sheet replaces the colours in dark mode.
  private static func inked(_ svg: String, _ theme: PlotTheme) -> String {
    let parts = svg.split(separator: "class=\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "\"") else { return String(part) }
      let classes = part[..<end].split(separator: " ")
      var look: [String: String] = [:]
      for (name, properties) in looks where classes.contains(Substring(name)) {
        for (property, value) in properties {
          let colour = palette[value].map { theme == .dark ? $0.dark : $0.light }
          look[property] = colour ?? value
        }
      }
      let attributes = look.sorted { $0.key < $1.key }.map { "\($0)=\"\($1)\"" }
      return "class=\"\(part[..<end])\"" + attributes.map { " " + $0 }.joined()
        + part[part.index(after: end)...]
    }.joined()
  }

  /// The style sheet that replaces the colours of an SVG in dark mode.
  private static let darkStyle: String = {
    let rules = looks.compactMap { name, properties in
      let coloured = properties.compactMap { property, value in
        palette[value].map { "\(property): \($0.dark)" }
      }
      return coloured.isEmpty ? nil : "  .\(name) { \(coloured.joined(separator: "; ")) }\n"
    }
    return "<style>\n@media (prefers-color-scheme: dark) {\n\(rules.joined())}\n</style>\n"
  }()

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
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(short(width)) \(short(whole))" width="\(short(width))" height="\(short(whole))" font-family="system-ui, sans-serif" font-size="12px" role="img">
      <title>\(titles.joined(separator: ", ").htmlEscaped)</title>
      \(theme == .auto ? darkStyle : "")<rect class="paper" width="100%" height="100%"/>

      """
    if !names.isEmpty {
      text += "<g class=\"legend\">\n"
      var y = 20.0
      for (index, lines) in wrapped.enumerated() {
        text += "<line class=\"\(look(ofLine: index))\" x1=\"16\" y1=\"\(short(y))\" x2=\"38\" "
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
        if names.isEmpty, let plot = panel.lines, plot.lines.count > 1 {
          text += legend(
            of: plot, from: wide * Double(column) + left,
            to: wide * Double(column + 1) - margins.right,
            y: y + 15)
        }
      }
      y += height
    }
    return inked(text + "</svg>\n", theme)
  }

  /// The names of a panel's own lines, in their colours, beside its title and in rows below it.
  private static func legend(of plot: LinePlot, from left: Double, to right: Double, y: Double)
    -> String
  {
    var rows: [(names: [String], count: Int, room: Double)] = []
    for (index, line) in plot.lines.enumerated() {
      let prefix = plot.title + "."
      let name = line.name.hasPrefix(prefix) ? String(line.name.dropFirst(prefix.count)) : line.name
      // Characters of the title and of the names are 7.7 and 7 wide.
      let room = right - left - (rows.count > 1 ? 0 : 7.7 * Double(plot.title.count))
      if rows.isEmpty
        || 7 * Double(rows[rows.count - 1].count + name.count) > rows[rows.count - 1].room
      {
        rows.append(([], 0, room))
      }
      rows[rows.count - 1].names.append(
        "<tspan class=\"f\(index % colours)\">\(index < colours ? "" : "╌ ")\(name.htmlEscaped)</tspan>"
      )
      rows[rows.count - 1].count += name.count + 2
    }
    let texts = rows.enumerated().map { row, names in
      "<text class=\"label halo end\" x=\"\(short(right))\" y=\"\(short(y + 15 * Double(row)))\">"
        + names.names.joined(separator: "  ") + "</text>"
    }
    return "<g class=\"panel\">\(texts.joined())</g>\n"
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
