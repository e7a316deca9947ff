// Plots: scales with round numbers, lines where they belong, in SVG and in characters.

import Foundation
import Testing
import _TestSupport

import CurveFormats

@testable import Console
@testable import animcurve

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PlotTests {
  static let diagonal: LinePlot.Line = (name: "a < b & \"c\"", points: [(0, 0), (1, 1)])

  @Test func ticksAreRoundNumbersInsideTheScale() {
    var random = SeededRandom(seed: 11)
    for _ in rounds(2000) {
      let start = Double.random(in: -100...100, using: &random)
      let length = pow(10, Double.random(in: -6...6, using: &random))
      let scale = PlotScale(start, start + length)
      let ticks = scale.ticks(about: 5)
      #expect((2...11).contains(ticks.count), "\(start) + \(length)")
      for tick in ticks {
        #expect(tick.number >= scale.lower && tick.number <= scale.upper)
        #expect(Double(tick.text) == tick.number)
      }
      // One step between all of them.
      let steps = zip(ticks, ticks.dropFirst()).map { $1.number - $0.number }
      #expect(steps.allSatisfy { ($0 - steps[0]).magnitude < 1e-9 * steps[0] + 1e-13 * 100 })
    }
    #expect(PlotScale(0, 1).ticks(about: 5).map(\.text) == ["0", "0.2", "0.4", "0.6", "0.8", "1"])
  }

  @Test func aLevelLineHasAScaleAsWell() {
    let scale = PlotScale(of: [3, 3, 3])
    #expect(scale.lower < 3 && scale.upper > 3)
    #expect(PlotScale(of: []).ticks(about: 5).count > 1)
    #expect(PlotScale(of: [10, 20]).lower == 9.5 && PlotScale(of: [10, 20]).upper == 20.5)
    #expect(PlotScale(1e50, 1e50).lower < 1e50)
  }

  @Test func aClippedScaleLeavesPeaksOut() {
    let values = (0..<1000).map { index -> Double in
      let distance = Double(index) - 500.5
      return 1 / (distance * distance)
    }
    #expect(PlotScale(of: values).upper > 3.9)
    #expect(PlotScale(of: values, clips: true).upper < 0.1)
    #expect(PlotScale(of: values + [.infinity, .nan]).upper.isFinite)
  }

  @Test func anSVGIsAnXMLDocumentWithALineForEachCurve() throws {
    let other: LinePlot.Line = (
      name: "gap\u{1}", points: [(0, 1), (0.4, .nan), (0.5, 0), (2, .infinity)]
    )
    let plot = LinePlot(title: "value", argument: "seconds", lines: [Self.diagonal, other])
    let svg = LinePlot.svg([.lines(plot), .lines(plot)])
    let document = XMLParser(data: Data(svg.utf8))
    #expect(document.parse(), "\(String(describing: document.parserError))")
    #expect(svg.components(separatedBy: "<path class=\"line").count == 5)
    #expect(svg.contains("a &lt; b &amp; &quot;c&quot;"))
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test func aStraightLineOfAThousandSamplesIsTwoPointsAndATurnIsKept() {
    let line = (0...1000).map { (x: Double($0), y: 2 * Double($0)) }
    #expect(LinePlot.thinned(line).count == 2)
    // There and back on one line: the far end is beyond the segment between the ends.
    let back = line + line.reversed().dropFirst()
    #expect(LinePlot.thinned(back).contains { $0 == (1000, 2000) })
    let wave = stride(from: 0.0, through: 1000, by: 1).map { (x: $0, y: 100 * sin($0 / 50)) }
    let kept = LinePlot.thinned(wave)
    #expect(kept.count < 400)
    // No sample is further than 0.04 from the chords of those that are left.
    for (a, b) in zip(kept, kept.dropFirst()) {
      for point in wave where a.x < point.x && point.x < b.x {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let distance = ((point.x - a.x) * dy - (point.y - a.y) * dx).magnitude / hypot(dx, dy)
        #expect(distance <= 0.04)
      }
    }
  }

  @Test func aPictureOfOneThemeHasNoOtherColours() {
    let plot = LinePlot(title: "value", argument: "progress", lines: [Self.diagonal])
    let (light, dark) = (
      LinePlot.svg([.lines(plot)], theme: .light), LinePlot.svg([.lines(plot)], theme: .dark)
    )
    #expect(light.contains("fill=\"#ffffff\"") && !light.contains("#14181d"))
    #expect(dark.contains("fill=\"#14181d\"") && !dark.contains("#ffffff"))
    #expect(!light.contains("<style>") && !dark.contains("<style>"))
    #expect(LinePlot.svg([.lines(plot)]).contains("prefers-color-scheme: dark"))
  }

  /// Programs that know no variables of style sheets drew everything black.
  @Test(arguments: PlotTheme.allCases)
  func everyElementOfAPictureHasItsColoursAsAttributes(_ theme: PlotTheme) throws {
    var plot = LinePlot(
      title: "value", argument: "seconds", lines: Array(repeating: Self.diagonal, count: 9))
    plot.bands = [(line: 1, points: [(0, 0, 1), (1, 0, 1)])]
    plot.dots = [(line: 2, points: [(0, 0), (1, 1)], areJoined: true)]
    plot.instants = [(line: 3, x: 0.5, name: "half")]
    let svg = LinePlot.svg([.lines(plot)], theme: theme)
    #expect(!svg.contains("var("))
    for element in svg.split(separator: "<") where !element.hasPrefix("/") {
      let name = element.prefix { $0.isLetter }
      guard ["path", "line", "circle", "text"].contains(String(name)) else { continue }
      // Names in the legend have the colour of their group.
      let isNamed = name != "text" || element.contains("class=")
      #expect(!isNamed || element.contains("=\"#"), "\(element)")
    }
  }

  @Test func namesOfInstantsDoNotShareARow() {
    var plot = LinePlot(title: "value", argument: "seconds", lines: [Self.diagonal])
    func rows(_ count: Int) -> [Double] {
      plot.instants = (0..<count).map { (0, 0.5 + Double($0) / 1000, "rule \($0)") }
      let svg = LinePlot.svg([.lines(plot)])
      return svg.split(separator: "\n").filter { $0.contains("halo") && $0.contains("rule") }
        .compactMap { $0.components(separatedBy: " y=\"").last?.split(separator: "\"").first }
        .compactMap { Double($0) }
    }
    #expect(rows(6).count == 6)
    #expect(zip(rows(6), rows(6).dropFirst()).allSatisfy { $1 - $0 >= 11 })
    // Many of them are closer together, and inside the panel.
    #expect(rows(40).allSatisfy { $0 > LinePlot.margins.top })
  }

  @Test func theDiagonalOfAnSVGGoesFromCornerToCorner() throws {
    let plot = LinePlot(title: "value", argument: "progress", lines: [Self.diagonal])
    let panel = plot.panel(width: 460, height: 160, identifier: "p")
    let margins = LinePlot.margins
    let higher = plot.panel(width: 460, height: 180, identifier: "p")
    #expect(higher.components(separatedBy: "tick end").count == 5)
    #expect(panel.components(separatedBy: "tick end").count == 4)
    // Twenty-one parts of the height: a margin of a twentieth of the way at both ends.
    let height = 160 - margins.top - margins.bottom
    let low = LinePlot.short(160 - margins.bottom - height / 22)
    let high = LinePlot.short(margins.top + height / 22)
    #expect(
      panel.contains(
        "d=\"M\(LinePlot.short(margins.left)) \(low)L\(LinePlot.short(460 - margins.right)) \(high)\""
      ))
  }

  @Test func numbersNamesAndTitlesHaveRoom() {
    func plot(_ end: Double, _ title: String = "value") -> LinePlot {
      let lines = ["spring", String(repeating: "gap, ", count: 40)].map { name -> LinePlot.Line in
        (name, [(0, 0), (1, end)])
      }
      return LinePlot(title: title, argument: "seconds", lines: lines)
    }
    // A digit has a width of 7.64 in the widest of the usual fonts, and a label ends 7 left of the lines.
    for end in [1, 1e5, -2e5, 123_456_789, 1e-12, -1e40] {
      let (labels, left) = (plot(end).vertical.ticks(about: 5).map(\.text), plot(end).left)
      #expect(labels.allSatisfy { 7.64 * Double($0.count) <= left - 7 }, "\(end): \(left)")
    }
    #expect(plot(1).left == LinePlot.margins.left)
    // Panels of one picture begin at the same place.
    let svg = LinePlot.svg([.lines(plot(1)), .lines(plot(1e9))])
    let starts = svg.components(separatedBy: "<text class=\"title\"").dropFirst().map {
      $0.components(separatedBy: " x=\"")[1].prefix { $0 != "\"" }
    }
    #expect(starts.count == 2 && Set(starts) == ["\(LinePlot.short(plot(1e9).left))"])
    // A name of 200 characters goes on in further lines, each of 720 less the margins.
    let legend = svg.components(separatedBy: "<g class=\"legend\"")[1]
      .components(separatedBy: "</g>")[0].components(separatedBy: "<text ").dropFirst()
      .map { $0.components(separatedBy: ">")[1].dropLast("</text".count) }
    #expect(legend.joined() == "spring" + String(repeating: "gap, ", count: 40))
    #expect(legend.count == 4 && legend.allSatisfy { 46 + 7.83 * Double($0.count) <= 720 - 14 })
    // A long title keeps both of its ends, and is whole when a pointer rests on it.
    let title = "ax.ease-in-out-quadratic, velocity"
    let narrow = LinePlot.svg([.lines(plot(1, title)), .lines(plot(1, title))], columns: 4)
    #expect(narrow.contains("ax.ease-…velocity<title>\(title)</title>"), "\(narrow)")
    #expect(!svg.contains("…"))
  }

  @Test func theTextOfADiagonalRises() throws {
    let plot = LinePlot(
      title: "value", argument: "progress",
      lines: [(name: "a", points: [(0, 0), (1, 1)])])
    let text = plot.terminalText(columns: 60, rows: 10, isColoured: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("value over progress"))
    let picture = lines.dropFirst().prefix(10).map { line in
      line.enumerated().filter { (0x2800...0x28FF).contains($1.unicodeScalars.first?.value ?? 0) }
        .map(\.offset)
    }
    // Each row continues the one below, further to the left.
    for (upper, lower) in zip(picture, picture.dropFirst()) {
      let (left, right) = (try #require(upper.first), try #require(lower.last))
      #expect(left - right <= 1 && left >= right)
      #expect(upper == Array(left...(upper.last ?? left)))
    }
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.contains { $0.split(separator: " ").count { Double($0) != nil } > 2 }, "\(text)")
    #expect(!text.contains("\u{1B}"))
    #expect(plot.terminalText(columns: 60, rows: 10, isColoured: true).contains("\u{1B}[34m"))
  }

  @Test(arguments: [0, 1, 24, 80, 300]) func noLineIsWiderThanTheTerminal(_ columns: Int) {
    let points = (0...500).map { (x: Double($0) * 200, y: sin(Double($0))) }
    let plot = LinePlot(
      title: "v", argument: "t", lines: [(name: "s", points: points)])
    let text = plot.terminalText(columns: columns, rows: 3, isColoured: false)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= max(columns, 24) })
  }
}
