// animcurve plot and animcurve preview, as programs.

import Foundation
import Testing
import _TestSupport

@Suite struct PlotAndPreviewTests {
  @Test func withoutATerminalAPlotIsAnSVG() throws {
    let outcome = try animcurve("plot", "ease", "steps(4)")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.text.hasPrefix("<svg ") && outcome.text.hasSuffix("</svg>\n"))
    #expect(outcome.text.components(separatedBy: "<path ").count == 3)
    // Upright: the two limits of each of four jumps have one abscissa.
    let steps = try #require(outcome.lines.last { $0.hasPrefix("<path ") })
    let places = steps.split { "ML".contains($0) }.dropFirst().map { $0.split(separator: " ")[0] }
    let upright = zip(places, places.dropFirst()).filter { $0 == $1 }
    #expect(upright.count >= 4)
  }

  @Test func velocitiesAreASecondPanel() throws {
    let outcome = try animcurve("plot", "swiftui.bouncy", "--velocities", "--to", "100")
    #expect(outcome.text.contains(">velocity</text>"))
    #expect(outcome.text.components(separatedBy: "class=\"panel\"").count == 3)
    let easing = try animcurve("plot", "ease", "--velocities")
    #expect(easing.text.contains(">slope</text>"))
  }

  @Test func aPictureForAPhoneHasItsPanelsOneBelowTheOther() throws {
    let outcome = try animcurve("plot", "swiftui.bouncy", "--velocities", "--width", "360")
    #expect(outcome.text.contains("viewBox=\"0 0 360 400\" width=\"360\" height=\"400\""))
    #expect(outcome.text.contains("translate(0 0)") && outcome.text.contains("translate(0 200)"))
  }

  @Test func keyframesAreThoseOfTheCommandInsideTheirBand() throws {
    let outcome = try animcurve("plot", "penner(bounce, out)", "--keyframes", "--tolerance", "0.01")
    let keyframes = try animcurve("keyframes", "penner(bounce, out)", "--tolerance", "0.01")
    let dots = outcome.lines.filter { $0.contains("class=\"dot") }
    #expect(dots.count == keyframes.lines.count - 1)
    #expect(outcome.lines.filter { $0.contains("class=\"band") }.count == 1)
  }

  @Test func everyRuleHasItsTime() throws {
    let spring = "spring(mass: 1, stiffness: 100, damping: 10)"
    let outcome = try animcurve("plot", spring, "--settling", "--end", "2")
    for (rule, time) in [
      ("last-crossing", "1.2702"), ("position-and-speed", "1.7478"), ("energy", "1.3566"),
      ("envelope", "1.4103"), ("core-animation", "1.4727"), ("compose", "1.41"),
      ("libadwaita", "1.381"),
    ] {
      #expect(outcome.text.contains(">\(rule) \(time)</text>"), "\(rule)")
    }
  }

  @Test func aDocumentHasAPanelForEachPropertyAndAStripForAColour() throws {
    let colours = try animcurve("plot", "data/pictures/colours.json")
    #expect(colours.text.components(separatedBy: "<linearGradient").count == 4)
    #expect(colours.text.contains("#ffff00") && colours.text.contains("#0000ff"))
    let drag = try animcurve("plot", "data/animations/drag.json", "--velocities")
    #expect(drag.text.contains(">position, velocity</text>"))
    #expect(drag.text.contains(">position.x</text>") && drag.text.contains(">position.y</text>"))
    let path = try animcurve("plot", "data/animations/drag.json", "--paths", "--marks", "0,0.1,9")
    // The instant after the end is not drawn.
    #expect(path.lines.filter { $0.contains("class=\"dot") }.count == 2)
    // Down and to the right at half a right angle, as on a screen.
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"properties": [{"name": "p", "type": "point", "modelValue": [9, 9], "animations": "#
        + #"[{"basic": {"from": [0, 0]}}]}]}"#, to: "fall.json")
    let fall = try animcurve("plot", "--paths", folder.path("fall.json"))
    let way = try #require(
      fall.text.firstMatch(of: /class="line[^M]*M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)"/))
    let (x0, y0, x1, y1) = (Double(way.1), Double(way.2), Double(way.3), Double(way.4))
    #expect(((x1 ?? 0) - (x0 ?? 9) - (y1 ?? 0) + (y0 ?? 0)).magnitude < 0.05, "\(way.0)")
  }

  /// More swings than a plot has points are drawn by their peaks, and of ten lines two are dashed.
  @Test func aPlotIsNotOfAnotherCurve() throws {
    let fast = try AnimcurveProcess.run(
      ["plot", "spring(stiffness: 1000000, damping: 1)", "--start", "0", "--end", "2"])
    func heights(_ outcome: AnimcurveProcess.Outcome) throws -> [Double] {
      let line = try #require(outcome.lines.first { $0.contains("<path class=\"line") })
      return line.matches(of: /[ML][0-9.]+ ([0-9.]+)/).compactMap { Double($0.1) }
    }
    let steps = try heights(animcurve("plot", "steps(3)"))
    #expect(steps.last == steps.min(), "The jump at the end leads to the end.")
    let heights = try heights(fast)
    let (top, zero) = (heights.min() ?? 0, heights.max() ?? 0)
    // The peaks fall from 2 to 1 + 1/e.
    let last = heights.suffix(40).min() ?? 0
    #expect(((zero - last) / (zero - top) - (1 + exp(-1.0)) / 2).magnitude < 0.01)
    let ten = try AnimcurveProcess.run(["plot"] + (1...10).map { "steps(\($0))" })
    #expect(ten.lines.count { $0.contains("class=\"line c") && $0.contains("dasharray") } == 2)
  }

  @Test func measuredSamplesAreDots() throws {
    let outcome = try AnimcurveProcess.run(
      ["plot", "swiftui.bouncy", "--samples", "-"], input: "time,value\n0,0\n0.5,1.05\n")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.lines.filter { $0.contains("class=\"sample") }.count == 2)
  }

  @Test func samplesMayHaveOtherColumns() throws {
    func dots(_ table: String, _ words: String...) throws -> [String] {
      let outcome = try AnimcurveProcess.run(["plot", "--samples", "-"] + words, input: table)
      #expect(outcome.status == 0, "\(outcome.error)")
      return outcome.lines.filter { $0.contains("class=\"sample") }
    }
    let seconds = try dots("time,value\n0,0\n0.5,1.05\n", "swiftui.bouncy")
    #expect(try dots("time_ms;y\n0;0\n500;1,05\n", "swiftui.bouncy") == seconds)
    #expect(
      try dots(
        "s,x,y\n0,9,0\n0.5,9,1.05\n", "swiftui.bouncy", "--column", "y", "--time-column", "s"
      ) == seconds)
    let progress = try dots("progress,value\n0,0\n0.5,0.8\n", "ease")
    #expect(progress.count == 2)
    #expect(try dots("x,y\n0,0\n0.5,0.8\n", "ease") == progress)
  }

  /// They stopped the program, or were drawn at "nan".
  @Test(arguments: [
    ("time,value\n0,-1e308\n1,1e308\n", "line 2, column 3: expected a number from -1e+50 to 1e+"),
    ("time,value\n0,0\n1,inf\n", "line 3, column 3: expected a number from -1e+50 to 1e+50, got i"),
    ("time,value\n0,0\ninf,1\n", "line 3, column 1: expected times from -1e+50 to 1e+50, got inf"),
    ("progress,value\n0,0\n", "the table has a column 'progress'; expected a column 'time'"),
  ])
  func samplesThatCannotBeDrawnAreRefused(_ table: String, _ message: String) throws {
    for format in ["text", "svg"] {
      let outcome = try AnimcurveProcess.run(
        ["plot", "swiftui.bouncy", "--samples", "-", "--format", format], input: table)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.error.contains("standard input: "), "\(outcome.error)")
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test func aPictureInCharactersHasEightyColumnsWithoutATerminal() throws {
    let outcome = try animcurve("plot", "ease", "swiftui.bouncy", "--format", "text")
    #expect(outcome.status == 0)
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    #expect(outcome.lines.contains { $0.count == 80 })
    let names = outcome.lines.suffix(2).joined(separator: "|").filter { $0 != " " }
    #expect(names == "ease|swiftui.bouncy")
    #expect(outcome.lines[0].contains("over seconds"))
    #expect(!outcome.text.contains("\u{1B}"))
  }

  @Test func aLivePageHasTheModuleAndLoadsNothing() throws {
    let outcome = try animcurve("preview", "ease", "swiftui.bouncy", "--tolerance", "0.01")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.text.hasPrefix("<!doctype html>") && outcome.text.hasSuffix("</html>\n"))
    #expect(outcome.text.contains(#"{"curves": ["ease", "swiftui.bouncy"], "tolerance": 0.01,"#))
    // Most of it is the module, packed.
    #expect((300_000..<520_000).contains(outcome.text.utf8.count))
    let links = ["src=", "href=", "fetch(", "http:", "https:", "import "]
    let found = links.filter(
      outcome.text.replacing("http://www.w3.org/2000/svg", with: "").contains)
    #expect(found.isEmpty)
  }

  @Test func aPageWithoutACurveBeginsWithASpring() throws {
    let outcome = try animcurve("preview")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains(#"{"curves": ["spring(duration: 0.5, bounce: 0.3)"],"#))
    #expect(try AnimcurveProcess.run(Array(Self.nineCurves.dropLast())).status == 0)
  }

  @Test func aFamilyIsAGalleryThatBeginsWithItsFirstCurve() throws {
    let outcome = try animcurve("preview", "--family", "easings-net")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains(#""family": "easings-net""#))
    #expect(outcome.text.contains(#"{"curves": ["easings-net."#))
  }

  @Test func aDocumentHasAPageOfItsOwn() throws {
    let example = try animcurve("render", "--example", "timeline").text
    let tolerance = isOptimised ? "0.001" : "0.5"
    let outcome = try animcurve("preview", "-", "--tolerance", tolerance, input: example)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.text.hasPrefix("<!doctype html>") && outcome.text.hasSuffix("</html>\n"))
    for part in [">opacity</h4>", "<span>out</span>", "mark out", "data-target=\"lottie\""] {
      #expect(outcome.text.contains(part), "\(part)")
    }
  }

  private static let nineCurves = ["preview"] + Array(repeating: "ease", count: 9)

  @Test(arguments: [
    (["plot"], 64, "missing operand <curve>"),
    (["plot", "esae"], 65, "did you mean 'ease'?"),
    (["plot", "spring(stiffness: 1, damping: 0)"], 64, "never settles; give --end"),
    (["plot", "swiftui.bouncy", "--start", "1", "--end", "1"], 64, "has nothing to draw"),
    (["plot", "ease", "--format", "jpeg"], 64, "expected svg or text, got 'jpeg'"),
    (
      ["plot", "ease", "-o", "ease.png"], 64, "ends in .svg, or --format beside it, got 'ease.png'"
    ),
    (
      ["plot", "ease", "-o", "ease.SVG", "--format", "text"], 64, "ends in .text, as --format says"
    ),
    (["plot", "ease", "--settling"], 64, "--settling belongs to springs, and there is none"),
    (["plot", "ease", "--tolerance", "0.1"], 64, "--tolerance belongs to --keyframes"),
    (["plot", "ease", "--paths"], 64, "--paths belongs to documents, and has no effect on 'ease'"),
    (["plot", "a.json", "ease"], 64, "a document is plotted alone"),
    (["plot", "data/animations/ripple.json", "--to", "3"], 64, "--to belongs to curves, and has"),
    (["plot", "ease", "--marks", "1e60"], 64, "--marks: expected numbers from -1e+50 to 1e+50"),
    (["plot", "ease", "--samples", "-"], 65, "standard input"),
    (["preview", "--family", "swiftu"], 64, "did you mean 'swiftui'?"),
    (["preview", "ease", "esae"], 65, "did you mean 'ease'?"),
    (nineCurves, 64, "at most 8 curves, got 9"),
    (["preview", "ease", "--tolerance", "7"], 64, "--tolerance: expected a number from 1e-06 to"),
    (["preview", "a.json", "ease"], 64, "a document has a page of its own"),
    (
      ["preview", "data/animations/ripple.json", "--family", "css"], 64,
      "--family belongs to curves"
    ),
    (["preview", "-"], 65, "standard input"),
  ])
  func errorsNameTheArgumentAndItsValue(_ words: [String], _ status: Int32, _ message: String)
    throws
  {
    let outcome = try AnimcurveProcess.run(words, input: "")
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }
}
