// One page that shows curves, plays them and offers their texts: for a designer's browser, without
// a network.
//
//     stage      an element for each curve, moved by the CSS that is exported for it
//     plots      the curves over each other, and their velocities; a line follows the play
//     settling   the end of each spring by every rule, in a sentence and as a mark
//     texts      every export and every dialect, with its true error, each copied by a click
//
// The page's own policy forbids it to load anything. The style is in PreviewStyle.swift, the script
// in PreviewScript.swift.

import Console
import CurveFormats

/// Curves for a preview page.
struct CurvePreview: Sendable {
  private let curves: [ExportedCurve]

  /// The CSS easing of each curve, which plays it.
  private let easings: [ExportedCurve.CSSText]

  /// - Throws: ``ExportError`` or `ParameterError` if a curve cannot be written as CSS.
  init(_ curves: [ExportedCurve]) throws {
    require(!curves.isEmpty, "curves must not be empty")
    self.curves = curves
    easings = try curves.map { try $0.cssText() }
  }

  /// The page.
  var html: String {
    let title = curves.map(\.text.description).joined(separator: ", ")
    return htmlPage(
      title: title, style: LinePlot.style + Self.style,
      body: """
        \(playedHeader(curves.count == 1 ? title : "\(curves.count) curves"))
        <main>
        <section class="stage" style="\(stageRoom)" aria-label="The curves, played">
        \(indices.map(lane).joined())</section>
        <section class="plots">
        <figure>\(plot(isVelocity: false))</figure>
        <figure>\(plot(isVelocity: true))</figure>
        </section>
        \(indices.map(section).joined())</main>
        <footer>An error is that of the text as the other system reads it, in percent of the distance. Written by animcurve.</footer>
        <script>
        \(Self.script)</script>
        """)
  }

  private var indices: Range<Int> { curves.indices }

  // MARK: Stage

  private func lane(_ index: Int) -> String {
    let curve = curves[index]
    let duration = ShortestDecimal.text(of: curve.duration)
    return """
      <div class="lane c\(index % LinePlot.colours)">
      <div class="name"><code>\(curve.text.description.htmlEscaped)</code> <span>\(duration) s</span></div>
      <div class="track"><div class="runner" style="--duration: \(duration)s; --easing: \(easings[index].text)"><i></i></div></div>
      </div>

      """
  }

  /// The room for overshoots on either side, so that nothing leaves the stage.
  private var stageRoom: String {
    let values = curves.flatMap { Self.points(of: $0, to: $0.duration, isVelocity: false).map(\.y) }
    let below = min(max(-(values.min() ?? 0), 0.04), 2)
    let above = min(max((values.max() ?? 1) - 1, 0.04), 2)
    func share(_ room: Double) -> String { LinePlot.short(100 * room / (below + 1 + above)) }
    return "--below: \(share(below))%; --above: \(share(above))%"
  }

  // MARK: Plots

  private func plot(isVelocity: Bool) -> String {
    let lines = curves.map { curve in
      LinePlot.Line(
        name: curve.text.description,
        points: Self.points(of: curve, to: end(of: curve), isVelocity: isVelocity))
    }
    var plot = LinePlot(
      title: isVelocity ? "Velocity, distances per second" : "Progress", argument: "seconds",
      lines: lines,
      clips: isVelocity)
    if !isVelocity {
      plot.marks = indices.flatMap { index in
        settlings(of: curves[index]).enumerated().map { number, settling in
          LinePlot.Mark(
            line: index, x: settling.time,
            y: curves[index].easing.value(at: min(settling.time / curves[index].duration, 1)),
            label: "\(number + 1)",
            text: "\(settling.rule.title), \(Self.rounded(settling.time)) s: "
              + settling.rule.meaning)
        }.filter { $0.x <= plot.horizontal.upper }
      }
    }
    let (width, height) = (480.0, 300.0)
    let (scale, left, margins) = (plot.horizontal, plot.left, LinePlot.margins)
    let head = LinePlot.short(left + scale.share(0) * (width - left - margins.right))
    let rate = LinePlot.short((width - left - margins.right) / (scale.upper - scale.lower))
    return """
      <svg viewBox="0 0 480 300" role="img" aria-label="\(plot.title)">
      \(plot.panel(width: width, height: height, identifier: isVelocity ? "velocities" : "values"))<line class="head" data-start="\(head)" data-rate="\(rate)" x1="\(head)" x2="\(head)" y1="\(LinePlot.short(margins.top))" y2="\(LinePlot.short(height - margins.bottom))"/>
      </svg>
      """
  }

  /// The end of a curve's line, not before its last mark; a spring continues beyond its text.
  private func end(of curve: ExportedCurve) -> Double {
    guard case .spring = curve.text else { return curve.duration }
    // A rule may never be met, or far later than the others.
    let times = settlings(of: curve).map(\.time).filter { $0 <= 2 * curve.duration }
    return max(curve.duration, (times.max() ?? 0) * 1.02)
  }

  /// The curve at 361 instants and on both sides of its breakpoints and ends, in seconds.
  private static func points(
    of curve: ExportedCurve, to end: Double, isVelocity: Bool
  ) -> [(x: Double, y: Double)] {
    func value(_ x: Double, _ side: Side?) -> Double {
      isVelocity
        ? curve.easing.slope(at: x, from: side) / curve.duration
        : curve.easing.value(at: x, from: side)
    }
    let last = end / curve.duration
    var points = (0...360).map { index in
      let x = index == 360 ? last : last * Double(index) / 360
      return (x: x, y: value(x, nil), order: index == 0 ? 0 : index == 360 ? 2 : 1)
    }
    points += [(0, value(0, .right), 1), (last, value(last, .left), 1)]
    for x in curve.easing.breakpoints(in: 0...1).prefix(2000) where 0 < x && x < 1 {
      points.append((x, value(x, .left), 0))
      points.append((x, value(x, .right), 2))
    }
    points.sort { ($0.x, $0.order) < ($1.x, $1.order) }
    return points.map { (x: $0.x * curve.duration, y: $0.y) }
  }

  // MARK: Settling

  private typealias Settling = (rule: NamedSettlingRule, time: Double)

  /// The end of a motion by every rule for it, within 0.1 % of the distance.
  private func settlings(of curve: ExportedCurve) -> [Settling] {
    switch curve.text {
    case .easing: return []
    case .spring(let text):
      let motion = text.motion()
      return NamedSettlingRule.allCases.map {
        ($0, motion.settlingDuration(within: 0.001, rule: $0.rule(speed: 0.001)))
      }
    case .motion(let text):
      let motion = text.motion
      let distance = ((motion.restingValue ?? 0) - motion.value(at: 0)).magnitude
      return [(.lastCrossing, motion.settlingDuration(within: 0.001 * distance))]
    }
  }

  /// Four digits of a time.
  private static func rounded(_ seconds: Double) -> String {
    ShortestDecimal.text(of: (seconds * 1000).rounded() / 1000)
  }

  // MARK: Texts

  private func section(_ index: Int) -> String {
    let curve = curves[index]
    let settlings = settlings(of: curve)
    var text = """
      <section class="curve">
      <h2 class="c\(index % LinePlot.colours)"><code>\(curve.text.description.htmlEscaped)</code></h2>

      """
    if !settlings.isEmpty {
      text += "<h3>Settling time within 0.1 % of the distance</h3>\n<dl>\n"
      for (number, settling) in settlings.enumerated() {
        let time = Self.rounded(settling.time)
        // The number of its mark in the plot.
        text +=
          "<div><dt><span class=\"c\(index % LinePlot.colours)\">\(number + 1)</span> \(settling.rule.title)</dt><dd><b>\(time) s</b> \(settling.rule.meaning)</dd></div>\n"
      }
      text += "</dl>\n"
    }
    text += "<h3>Export</h3>\n<div class=\"texts\">\n"
    let spring: CurveText.SpringText? =
      if case .spring(let text) = curve.text { text } else { nil }
    var refusals: [String] = []
    for target in ExportTarget.allCases where spring != nil || !target.takesSpringsOnly {
      do {
        let (source, error) =
          try target == .css ? curve.cssSheet(of: easings[index]) : target.export(curve)
        text += textCard(
          target.abstract, target.rawValue, source, badge: ExportedCurve.bound(error))
      } catch {
        refusals.append("\(target.abstract): \(error).")
      }
    }
    if let spring {
      text += textCard(
        "The same spring in other parameters, for animcurve", "parameters",
        spring.dialects.compactMap(\.text).joined(separator: "\n") + "\n", badge: "same motion")
    }
    text += "</div>\n"
    if !refusals.isEmpty {
      text += "<p class=\"none\">Not exported: \(refusals.joined(separator: " ").htmlEscaped)</p>\n"
    }
    return text + "</section>\n"
  }

}

/// A text of another system in a card with a button that copies it.
func textCard(_ title: String, _ name: String, _ source: String, badge: String) -> String {
  """
  <article data-target="\(name)"><header><h4>\(title.htmlEscaped)</h4><span>\(badge)</span><button type="button" class="copy">Copy</button></header>
  <pre tabindex="0">\(source.htmlEscaped)</pre></article>

  """
}
