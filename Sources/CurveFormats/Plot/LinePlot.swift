// Lines in a plot: a panel of an SVG, on its own or inside a page.
//
// Colours are classes. The document's style defines them for light and dark, so one panel serves
// both. A number that is not finite leaves a gap, and lines beyond the scale are cut off.

import AnimationMath

/// Lines over one argument, to be drawn.
package struct LinePlot: Sendable {
  /// A line through points.
  package struct Line: Sendable {
    /// The line's name in the legend.
    package let name: String

    /// The points, by rising arguments.
    package let points: [(x: Double, y: Double)]

    package init(name: String, points: [(x: Double, y: Double)]) {
      (self.name, self.points) = (name, points)
    }
  }

  /// A point of a line that has a meaning.
  struct Mark {
    let line: Int
    let x: Double
    let y: Double

    /// A short label beside the point, and a sentence about it.
    let label: String
    let text: String
  }

  /// The labels of the axes.
  package let title: String
  package let argument: String

  package let lines: [Line]

  /// Whether steep peaks may leave the plot, as slopes next to a vertical tangent do.
  package let clips: Bool

  var marks: [Mark] = []

  package init(title: String, argument: String, lines: [Line], clips: Bool = false) {
    (self.title, self.argument, self.lines, self.clips) = (title, argument, lines, clips)
  }

  var horizontal: PlotScale {
    let ends = lines.flatMap { [$0.points.first?.x, $0.points.last?.x].compactMap(\.self) }
    return PlotScale(ends.min() ?? 0, ends.max() ?? 1)
  }

  var vertical: PlotScale {
    PlotScale(
      of: lines.flatMap { $0.points.map(\.y) }, including: clips ? [0] : [], clips: clips)
  }
}

// MARK: - SVG

extension LinePlot {
  /// The room around the lines.
  static let margins = (left: 46.0, right: 14.0, top: 26.0, bottom: 34.0)

  /// The panel as a group of SVG, with its upper left corner at (0, y).
  ///
  /// - Parameter identifier: Unique in the document.
  func panel(width: Double, height: Double, y: Double = 0, identifier: String) -> String {
    let (x0, x1) = (Self.margins.left, width - Self.margins.right)
    let (y0, y1) = (height - Self.margins.bottom, Self.margins.top)
    let (horizontal, vertical) = (horizontal, vertical)
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (
        x0 + horizontal.share(point.x) * (x1 - x0),
        // Points far outside are cut off anyway, and must not grow without bound.
        y0 + min(max(vertical.share(point.y), -10), 10) * (y1 - y0)
      )
    }
    var text = "<g class=\"panel\" transform=\"translate(0 \(Self.short(y)))\">\n"
    text += "<clipPath id=\"\(identifier)\"><rect x=\"\(Self.short(x0 - 4))\" "
    text += "y=\"\(Self.short(y1 - 4))\" width=\"\(Self.short(x1 - x0 + 8))\" "
    text += "height=\"\(Self.short(y0 - y1 + 8))\"/></clipPath>\n"
    text += "<text class=\"title\" x=\"\(Self.short(x0))\" y=\"15\">\(title.htmlEscaped)</text>\n"
    for tick in vertical.ticks(about: 5) {
      let y = Self.short(place((horizontal.lower, tick.number)).y)
      let kind = tick.number == 0 || tick.number == 1 ? "grid strong" : "grid"
      text += "<line class=\"\(kind)\" x1=\"\(Self.short(x0))\" y1=\"\(y)\" "
      text += "x2=\"\(Self.short(x1))\" y2=\"\(y)\"/>"
      text += "<text class=\"tick end\" x=\"\(Self.short(x0 - 7))\" y=\"\(y)\" dy=\".33em\">"
      text += "\(tick.text.minusSign)</text>\n"
    }
    for tick in horizontal.ticks(about: 6) {
      let x = Self.short(place((tick.number, vertical.lower)).x)
      text += "<line class=\"grid\" x1=\"\(x)\" y1=\"\(Self.short(y0))\" "
      text += "x2=\"\(x)\" y2=\"\(Self.short(y1))\"/>"
      text += "<text class=\"tick middle\" x=\"\(x)\" y=\"\(Self.short(y0 + 15))\">"
      text += "\(tick.text.minusSign)</text>\n"
    }
    text += "<text class=\"tick end\" x=\"\(Self.short(x1))\" y=\"\(Self.short(y0 + 29))\">"
    text += "\(argument.htmlEscaped)</text>\n"
    text += "<g clip-path=\"url(#\(identifier))\">\n"
    for (index, line) in lines.enumerated() {
      text += "<path class=\"line c\(index % Self.colours)\" d=\"\(path(line, place))\"/>\n"
    }
    for mark in marks {
      let (x, y) = place((mark.x, mark.y))
      text += "<circle class=\"mark c\(mark.line % Self.colours)\" cx=\"\(Self.short(x))\" "
      text += "cy=\"\(Self.short(y))\" r=\"4\"><title>\(mark.text.htmlEscaped)</title></circle>\n"
    }
    text += labels(place)
    return text + "</g>\n</g>\n"
  }

  /// The labels of the marks, above the first line and below the second.
  ///
  /// Others have no room. Marks that are close together share a label.
  private func labels(
    _ place: ((x: Double, y: Double)) -> (x: Double, y: Double)
  ) -> String {
    var text = ""
    for line in 0..<min(lines.count, 2) {
      let places = marks.filter { $0.line == line }.map { mark in
        (place: place((mark.x, mark.y)), label: mark.label)
      }.sorted { $0.place.x < $1.place.x }
      var groups: [(places: [(x: Double, y: Double)], label: String)] = []
      for (place, label) in places {
        if let last = groups.last, place.x - last.places[last.places.count - 1].x < 16 {
          groups[groups.count - 1].places.append(place)
          groups[groups.count - 1].label += " " + label
        } else {
          groups.append(([place], label))
        }
      }
      for group in groups {
        let x = group.places.reduce(0) { $0 + $1.x } / Double(group.places.count)
        let y = group.places[0].y + (line == 0 ? -9 : 18)
        text += "<text class=\"label middle f\(line % Self.colours)\" x=\"\(Self.short(x))\" "
        text += "y=\"\(Self.short(y))\">\(group.label.htmlEscaped)</text>\n"
      }
    }
    return text
  }

  private func path(
    _ line: Line, _ place: ((x: Double, y: Double)) -> (x: Double, y: Double)
  ) -> String {
    var path = ""
    var isInside = false
    for point in line.points {
      guard point.x.isFinite && point.y.isFinite else {
        isInside = false
        continue
      }
      let (x, y) = place(point)
      path += "\(isInside ? "L" : "M")\(Self.short(x)) \(Self.short(y))"
      isInside = true
    }
    return path
  }

  /// A coordinate with two decimals.
  static func short(_ number: Double) -> String {
    ShortestDecimal.text(of: (number * 100).rounded() / 100 + 0)
  }

  /// The number of colours in the styles.
  static let colours = 8

  /// The colours and fonts of panels, for light and dark.
  static let style = """
    :root { --c0: #0b6bcb; --c1: #d9480f; --c2: #087f5b; --c3: #ae3ec9; --c4: #b58105; --c5: #c2255c;
      --c6: #0c8599; --c7: #5f3dc4; --ink: #1b1f24; --soft: #656d76; --grid: #e4e7eb; --strong: #aab2bd;
      --paper: #ffffff }
    @media (prefers-color-scheme: dark) {
      :root { --c0: #5aa9f8; --c1: #ff9457; --c2: #4cc9a0; --c3: #e08cf5; --c4: #e8bd4d; --c5: #ff85ab;
        --c6: #5fd3e6; --c7: #a993ff; --ink: #e7ebf0; --soft: #96a0ac; --grid: #2a313a; --strong: #56606c;
        --paper: #14181d }
    }
    .panel text { font: 12px system-ui, sans-serif; fill: var(--soft) }
    .panel .title { font-weight: 600; fill: var(--ink) }
    .panel .end { text-anchor: end }
    .panel .middle { text-anchor: middle }
    .panel .grid { stroke: var(--grid); stroke-width: 1 }
    .panel .strong { stroke: var(--strong) }
    .panel .line { fill: none; stroke-width: 2.25; stroke-linejoin: round; stroke-linecap: round }
    .panel .mark { fill: var(--paper); stroke-width: 2 }
    .panel .label { font-size: 11px; font-weight: 600 }
    .panel .f0 { fill: var(--c0) } .panel .f1 { fill: var(--c1) }
    .c0 { stroke: var(--c0) } .c1 { stroke: var(--c1) } .c2 { stroke: var(--c2) } .c3 { stroke: var(--c3) }
    .c4 { stroke: var(--c4) } .c5 { stroke: var(--c5) } .c6 { stroke: var(--c6) } .c7 { stroke: var(--c7) }

    """

  /// A whole SVG document of panels, one under the other, with a legend of their lines.
  package static func svg(_ plots: [LinePlot], width: Double = 720, height: Double = 360) -> String
  {
    let names = plots.first?.lines.map(\.name) ?? []
    let legendHeight = names.count > 1 ? 22.0 * Double(names.count) + 10 : 0
    let whole = legendHeight + height * Double(plots.count)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(short(width)) \(short(whole))" width="\(short(width))" height="\(short(whole))" role="img">
      <title>\(names.joined(separator: ", ").htmlEscaped)</title>
      <style>
      \(style).paper { fill: var(--paper) }
      .legend text { font: 13px ui-monospace, monospace; fill: var(--ink) }
      .legend line { stroke-width: 3; stroke-linecap: round }
      </style>
      <rect class="paper" width="100%" height="100%"/>

      """
    if names.count > 1 {
      text += "<g class=\"legend\">\n"
      for (index, name) in names.enumerated() {
        let y = 20 + 22 * Double(index)
        text += "<line class=\"c\(index % colours)\" x1=\"16\" y1=\"\(short(y))\" x2=\"38\" "
        text += "y2=\"\(short(y))\"/><text x=\"46\" y=\"\(short(y))\" dy=\".33em\">"
        text += "\(name.htmlEscaped)</text>\n"
      }
      text += "</g>\n"
    }
    for (index, plot) in plots.enumerated() {
      text += plot.panel(
        width: width, height: height, y: legendHeight + height * Double(index),
        identifier: "panel\(index)")
    }
    return text + "</svg>\n"
  }
}

extension String {
  /// The text between tags and inside quotes of HTML and XML.
  var htmlEscaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // Characters that XML 1.0 excludes.
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// A number with a minus sign instead of a hyphen.
  fileprivate var minusSign: String {
    hasPrefix("-") ? "−" + dropFirst() : self
  }
}
