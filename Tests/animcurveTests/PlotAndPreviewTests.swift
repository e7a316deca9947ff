// animcurve plot and animcurve preview, as programs.

import Foundation
import Testing

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

  @Test func slopesAreASecondPanel() throws {
    let outcome = try animcurve("plot", "swiftui.bouncy", "--slopes", "--to", "100")
    #expect(outcome.text.contains(">velocity</text>"))
    #expect(outcome.text.components(separatedBy: "class=\"panel\"").count == 3)
  }

  @Test func aPictureInCharactersHasEightyColumnsWithoutATerminal() throws {
    let outcome = try animcurve("plot", "ease", "swiftui.bouncy", "--format", "text")
    #expect(outcome.status == 0)
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    #expect(outcome.lines.contains { $0.count == 80 })
    #expect(outcome.lines.suffix(2).map { $0.filter { $0 != " " } } == ["ease", "swiftui.bouncy"])
    #expect(outcome.lines[0].contains("over seconds"))
    #expect(!outcome.text.contains("\u{1B}"))
  }

  @Test func aPageIsWrittenWhole() throws {
    let outcome = try animcurve("preview", "ease", "swiftui.bouncy", "--tolerance", "0.01")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.text.hasPrefix("<!doctype html>") && outcome.text.hasSuffix("</html>\n"))
    let css = try animcurve("export", "swiftui.bouncy", "--tolerance", "0.01")
    #expect(outcome.text.contains(css.lines[1]))
  }

  @Test(arguments: [
    (["plot"], 64, "missing operand <curve>"),
    (["plot", "esae"], 65, "did you mean 'ease'?"),
    (["plot", "spring(stiffness: 1, damping: 0)"], 64, "never settles; give --end"),
    (["plot", "swiftui.bouncy", "--start", "1", "--end", "1"], 64, "has nothing to draw"),
    (["plot", "ease", "--format", "png"], 64, "expected svg or text, got 'png'"),
    (["preview"], 64, "missing operand <curve>"),
    (["preview", "ease", "spring(stiffness: 1, damping: 0)"], 65, "does not come to rest"),
    (["preview", "ease", "--tolerance", "7"], 64, "--tolerance: expected a number from 1e-06 to"),
    (["preview", "swiftui.bouncy", "--duration", "2"], 65, "no duration"),
  ])
  func whatIsWrongIsNamed(_ words: [String], _ status: Int32, _ message: String) throws {
    let outcome = try AnimcurveProcess.run(words, input: "")
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }
}
