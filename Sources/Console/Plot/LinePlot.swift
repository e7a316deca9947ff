// Lines in a plot: a panel of an SVG, on its own or inside a page.
//
// Colours are classes. The document's style defines them for light and dark, so one panel serves
// both. A number that is not finite leaves a gap, and lines beyond the scale are cut off.

import Wording

/// Lines over a common argument, and what is drawn beside them.
package struct LinePlot: Sendable {
  /// A line through points, by rising arguments, and its name in the legend.
  package typealias Line = (name: String, points: [(x: Double, y: Double)])

  /// The labels of the axes.
  package let title: String
  package let argument: String

  package let lines: [Line]

  /// Whether steep peaks may leave the plot, as slopes next to a vertical tangent do.
  package let clips: Bool

  /// Tolerances, points and instants that are drawn beside the lines.
  package var bands: [Band] = []
  package var dots: [Dots] = []
  package var instants: [Instant] = []

  /// Whether the lines are paths in the plane: one scale for both axes, y downwards as on a screen.
  package var isPlane = false

  package init(title: String, argument: String, lines: [Line], clips: Bool = false) {
    (self.title, self.argument, self.lines, self.clips) = (title, argument, lines, clips)
  }

  package var horizontal: PlotScale {
    if isPlane { return PlotScale(of: lines.flatMap { $0.points.map(\.x) }) }
    let ends = lines.flatMap { [$0.points.first?.x, $0.points.last?.x].compactMap(\.self) }
    return PlotScale(ends.min() ?? 0, ends.max() ?? 1)
  }

  package var vertical: PlotScale {
    PlotScale(
      of: (lines.map(\.points) + dots.map(\.points)).flatMap { $0.map(\.y) },
      including: clips ? [0] : [], clips: clips)
  }
}

// MARK: - SVG

extension LinePlot {
  /// The room around the lines.
  package static let margins = (left: 46.0, right: 14.0, top: 26.0, bottom: 34.0)

  /// The room to the left of the lines: that of the margin, and more where a number of the axis needs it.
  package var left: Double {
    // In the plane, widening a scale may give its numbers one more digit.
    let scales = isPlane ? [horizontal, vertical] : [vertical]
    let ticks = scales.flatMap { $0.ticks(about: 5) }
    // A minus sign is wider than a digit.
    let longest = ticks.map { $0.text.count + ($0.number < 0 ? 1 : 0) }.max() ?? 0
    return Self.margins.left + 9 * Double(max(longest + (isPlane ? 1 : 0) - 5, 0))
  }

  /// The panel as a group of SVG, with its upper left corner at (x, y).
  ///
  /// - Parameters:
  ///   - left: The room to the left of the lines; the panel's own if `nil`.
  ///   - identifier: Unique in the document.
  package func panel(
    width: Double, height: Double, x: Double = 0, y: Double = 0, left: Double? = nil,
    identifier: String
  ) -> String {
    let (x0, x1) = (left ?? self.left, width - Self.margins.right)
    var (y0, y1) = (height - Self.margins.bottom, Self.margins.top)
    var (horizontal, vertical) = (horizontal, vertical)
    if isPlane {
      horizontal.widen(&vertical, to: (x1 - x0) / (y0 - y1))
      swap(&y0, &y1)
    }
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (
        x0 + horizontal.share(point.x) * (x1 - x0),
        // Points far outside are cut off anyway, and must not grow without bound.
        y0 + min(max(vertical.share(point.y), -10), 10) * (y1 - y0)
      )
    }
    let (top, bottom) = (min(y0, y1), max(y0, y1))
    var text = "<g class=\"panel\" transform=\"translate(\(Self.short(x)) \(Self.short(y)))\">\n"
    text += "<clipPath id=\"\(identifier)\"><rect x=\"\(Self.short(x0 - 4))\" "
    text += "y=\"\(Self.short(top - 4))\" width=\"\(Self.short(x1 - x0 + 8))\" "
    text += "height=\"\(Self.short(bottom - top + 8))\"/></clipPath>\n"
    text += Self.title(title, x: x0, to: x1)
    for tick in vertical.ticks(about: (bottom - top) < 120 ? 2 : 5) {
      let y = Self.short(place((horizontal.lower, tick.number)).y)
      let kind = tick.number == 0 || tick.number == 1 ? "grid strong" : "grid"
      text += "<line class=\"\(kind)\" x1=\"\(Self.short(x0))\" y1=\"\(y)\" "
      text += "x2=\"\(Self.short(x1))\" y2=\"\(y)\"/>"
      text += "<text class=\"tick end\" x=\"\(Self.short(x0 - 7))\" y=\"\(y)\" dy=\".33em\">"
      text += "\(tick.text.minusSign)</text>\n"
    }
    for tick in horizontal.ticks(about: x1 - x0 < 360 ? 4 : 6) {
      let x = Self.short(place((tick.number, vertical.lower)).x)
      text += "<line class=\"grid\" x1=\"\(x)\" y1=\"\(Self.short(y0))\" "
      text += "x2=\"\(x)\" y2=\"\(Self.short(y1))\"/>"
      text += "<text class=\"tick middle\" x=\"\(x)\" y=\"\(Self.short(bottom + 15))\">"
      text += "\(tick.text.minusSign)</text>\n"
    }
    text += "<text class=\"tick end\" x=\"\(Self.short(x1))\" y=\"\(Self.short(bottom + 29))\">"
    text += "\(argument.htmlEscaped)</text>\n"
    text += "<g clip-path=\"url(#\(identifier))\">\n"
    text += bands.map { band($0, place) }.joined()
    text += uprights(from: top, to: bottom) { place(($0, vertical.lower)).x }
    for (index, line) in lines.enumerated() {
      let parts = line.points.split { !($0.x.isFinite && $0.y.isFinite) }
      let path = parts.map { Self.path($0.map(place)) }.joined()
      text += "<path class=\"line \(Self.look(ofLine: index))\" d=\"\(path)\"/>\n"
    }
    text += dots.map { circles($0, place) }.joined()
    return text + "</g>\n"
      + names(from: top, to: bottom, within: x0...x1) { place(($0, vertical.lower)).x } + "</g>\n"
  }

  /// The title of a panel, shortened in its middle to the room; the whole title is its tooltip.
  package static func title(_ title: String, x: Double, to end: Double) -> String {
    let room = max(Int((end + margins.right - x) / 7.7), 12)
    let half = (room - 1) / 2
    let shown =
      title.count <= room ? title : "\(title.prefix(room - 1 - half))…\(title.suffix(half))"
    return "<text class=\"title\" x=\"\(short(x))\" y=\"15\">\(shown.htmlEscaped)"
      + (shown == title ? "" : "<title>\(title.htmlEscaped)</title>") + "</text>\n"
  }

  /// Lines between points, as the data of a path.
  package static func path(_ points: [(x: Double, y: Double)]) -> String {
    "M" + thinned(points).map { "\(short($0.x)) \(short($0.y))" }.joined(separator: "L")
  }

  /// A coordinate with two decimals.
  package static func short(_ number: Double) -> String {
    shortestDecimal((number * 100).rounded() / 100 + 0)
  }

  /// The number of colours in the styles.
  package static let colours = 8

  /// The classes of a line: its colour, and dashes where the colours come again.
  static func look(ofLine index: Int) -> String {
    "c\(index % colours)" + (index < colours ? "" : " later")
  }
}

extension String {
  /// The text escaped for HTML and XML, between tags and inside quotes.
  package var htmlEscaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // XML 1.0 excludes these characters, even as references.
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// A number with a minus sign instead of a hyphen.
  var minusSign: String {
    hasPrefix("-") ? "−" + dropFirst() : self
  }
}
