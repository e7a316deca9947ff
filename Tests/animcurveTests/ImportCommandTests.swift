// animcurve import, as a program.

import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct ImportCommandTests {
  static func imported(
    _ text: String, _ words: String...
  ) throws -> AnimcurveProcess.Outcome {
    try AnimcurveProcess.run(["import", "-"] + words, input: text)
  }

  @Test func anEasingIsPrintedAsACurve() throws {
    let outcome = try Self.imported("/* mine */ CUBIC-BEZIER(.25,.1,.25,1)")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.lines == ["cubic-bezier(0.25, 0.1, 0.25, 1)"])
  }

  @Test func severalEasingsAreATableThatSampleTakes() throws {
    let sheet = ":root { --in: ease-in; --out: cubic-bezier(0, 0, 0.5, 1) }"
    let outcome = try Self.imported(sheet)
    #expect(
      outcome.lines == ["name,curve", "--in,ease-in", "--out,\"cubic-bezier(0, 0, 0.5, 1)\""])
    let table = try AnimcurveProcess.run(
      ["sample", "--table", "-", "--count", "2"], input: outcome.text)
    #expect(table.lines.count == 5 && table.status == 0)
  }

  @Test func keyframesAreADescriptionThatRenderTakes() throws {
    for target in cases(["keyframes", "web-animations", "lottie"], oneOf: 3) {
      let exported = try animcurve(
        "export", "penner(bounce, out)", "--as", target, "--tolerance", "0.01")
      let description = try Self.imported(exported.text)
      #expect(description.status == 0, "\(description.error)")
      let rendered = try AnimcurveProcess.run(
        ["render", "-", "--count", "101", "--end", "1"], input: description.text)
      #expect(rendered.lines.count == 102, "\(rendered.error)")
      let curve = try animcurve("sample", "penner(bounce, out)", "--count", "101")
      for (a, b) in zip(rendered.lines, curve.lines).dropFirst() {
        let shown = try #require(Double(a.split(separator: ",")[1]))
        let wanted = try #require(Double(b.split(separator: ",")[1]))
        #expect((shown / (target == "lottie" ? 100 : 1) - wanted).magnitude <= 0.0101)
      }
    }
  }

  /// It was lost, and the motion took a second.
  @Test func progressTakesTheGivenDuration() throws {
    let outcome = try Self.imported("progress,x\n0,0\n0.5,7\n1,10\n", "--duration", "2")
    #expect(outcome.text.contains("\"duration\": 2"))
    let timed = try Self.imported("time,x\n0,0\n3,10\n", "--duration", "2")
    #expect(timed.text.contains("\"duration\": 3"))
  }

  @Test func aMeasuredMotionIsACurve() throws {
    let outcome = try Self.imported("time,value\n2,0\n3,1.5\n4,1\n", "--as", "curve")
    #expect(outcome.lines == ["linear(0 0%, 1.5 50%, 1 100%)"])
  }

  /// It was linear(960 0%, 1240 50%, 1280 100%), and its export "exact".
  @Test func aMeasuredMotionGoesFromZeroToOne() throws {
    let outcome = try Self.imported("time,x\n2,960\n3,1240\n4,1280\n", "--as", "curve")
    #expect(outcome.lines == ["linear(0 0%, 0.875 50%, 1 100%)"])
    #expect(outcome.error.contains("x goes from 960 to 1280 in 2 s, as the curve from 0 to 1"))
    let back = try Self.imported("frame,x\n0,5\n15,10\n30,5\n", "--as", "curve", "--rate", "30")
    #expect(back.lines == ["linear(0 0%, 1 50%, 0 100%)"], "\(back)")
  }

  /// Of files without seconds it had their values: bezier-path(0.25 10, 0.25 100, to: 100), linear(960 0%, …).
  @Test func everyImportedCurveGoesFromZeroToOne() throws {
    let lottie = try Self.imported(
      animcurve("export", "ease", "--as", "lottie").text, "--as", "curve")
    #expect(lottie.lines == ["bezier-path(0.25 0.1, 0.25 1)"])
    #expect(lottie.error.contains("goes from 0 to 100 in 1 s, as the curve from 0 to 1 (line "))
    let table = try Self.imported("progress,x\n0,960\n0.5,1240\n1,1280\n", "--as", "curve")
    #expect(table.lines == ["linear(0 0%, 0.875 50%, 1 100%)"])
    #expect(table.error.contains("note: standard input: x goes from 960 to 1280 in 1 s"))
    let still = try Self.imported("progress,x\n0,5\n1,5\n", "--as", "curve")
    #expect(still.lines == ["linear(0 0%, 0 100%)"] && still.error.contains("x stays at 5 for 1 s"))
    let sheet = "@keyframes a { from { opacity: 0 } } .b { animation: a 2s linear }"
    #expect(try Self.imported(sheet, "--as", "curve", "--strict").error.contains("0 to 1 in 2 s"))
    let steps = try Self.imported(
      animcurve("export", "steps(4, jump-both)", "--as", "keyframes").text, "--as", "curve")
    #expect(steps.text.hasPrefix("linear(0.2 0%, 0.2 25%, 0.4 25%,") && steps.error.isEmpty)
    let whole = try Self.imported("progress,x\n0,0\n1,1\n", "--as", "curve")
    #expect(whole.lines == ["linear(0 0%, 1 100%)"] && whole.error.isEmpty)
  }

  @Test func aTableOfSpreadsheetsIsReadAsOne() throws {
    for table in [
      "time;value\n0;0\n0,5;0,7\n1;1\n", "time\tvalue\n0\t0\n0.5\t0.7\n1\t1\n",
      "# measured\ntime,value\n0,0\n0.5,0.7\n1,1\n",
    ] {
      let outcome = try Self.imported(table, "--as", "curve")
      #expect(outcome.lines == ["linear(0 0%, 0.7 50%, 1 100%)"], "\(outcome.error)")
    }
  }

  /// A comma with an accent, and a line break of two bytes, are characters of their own.
  @Test func anyNameIsReadBackFromATableOfCurves() throws {
    let names = ["a,\u{301}b", "c\r\nd", " e", "f\"g"]
    let header = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    let outcome = try Self.imported("time,\(header)\n0,0,0,0,0\n1,1,2,3,4\n", "--as", "curve")
    let table = try CSVTable(outcome.text)
    #expect(try table.texts(in: "name").map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  @Test func theDurationOfKeyframesMayBeGiven() throws {
    let sheet = "@keyframes a { from { left: 0 } to { left: 1px } }"
    #expect(try Self.imported(sheet, "--duration", "0.3").text.contains("\"duration\": 0.3"))
  }

  static let sheet = """
    .a { animation: in 1s both } @keyframes in { from { opacity: 0; transform: translateX(-50%); display: none } }
    @keyframes out { to { opacity: 0; visibility: hidden } } .b { animation: out 1s }
    """

  @Test func eachThingLeftOutIsANoteOnStandardError() throws {
    let outcome = try Self.imported(Self.sheet)
    #expect(outcome.status == 0)
    let notes = """
      animcurve: note: standard input: in.display is left out: it is none in all keyframes (line 1, column 103)
      animcurve: note: standard input: out.visibility is left out: it has words for values, such as "hidden" \
      (line 2, column 47)

      """
    #expect(outcome.error == notes)
    let strict = try Self.imported(Self.sheet, "--strict")
    #expect(strict.status == 65 && strict.output.isEmpty)
    #expect(strict.error.hasPrefix("animcurve: error: standard input: in.display is left out"))
  }

  @Test func oneAnimationIsTakenOnItsBox() throws {
    let outcome = try Self.imported(Self.sheet, "--only", "in", "--box", "80x20")
    #expect(outcome.status == 0 && outcome.text.contains("translate(-40px)"))
    #expect(!outcome.text.contains("out.opacity"))
    #expect(outcome.error.contains("in.display is left out"))
    #expect(outcome.error.split(separator: "\n").count == 1)
    let columns = try Self.imported(Self.sheet, "--only", "in")
    #expect(columns.text.contains("\"in.transform.1.x.percent\""))
    let none = try Self.imported(Self.sheet, "--only", "ni")
    #expect(none.status == 65 && none.error.contains("did you mean 'in'?"), "\(none.error)")
    let box = try Self.imported(Self.sheet, "--box", "80")
    #expect(
      box.status == 64 && box.error.contains("--box: expected a width and a height, as in 100x40"))
  }

  @Test func easingsBesideKeyframesAreNamed() throws {
    let outcome = try Self.imported(
      ":root { --e: ease-in } @keyframes p { from { opacity: 0 } }")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("note: standard input: --as curve prints its 1 easing\n"))
    let curves = try Self.imported(
      ":root { --e: ease-in } @keyframes p { from { opacity: 0 } to { color: red } }", "--as",
      "curve")
    #expect(
      curves.lines == ["name,curve", "--e,ease-in", "p.opacity,\"bezier-path(0.25 0.1, 0.25 1)\""],
      "\(curves.text)")
    #expect(curves.error.contains("expected numbers for a curve; p.color has other values"))
  }

  @Test(arguments: [
    (
      " ",
      "standard input: expected an easing, @keyframes or a timing function, got none (line 1, column 2)",
      65
    ),
    ("{", "line 1, column 2", 65),
    ("time,value\n0,x\n1,1", "standard input: line 2, column 3: expected a number, got 'x'", 65),
    ("esae", "(line 1, column 1)", 65),
    (
      #"{"properties": []}"#,
      "got a description of animations, which AnimationDescription and 'animcurve render' read", 65
    ),
  ])
  func mistakesAreNamedAndNoFileIsWritten(
    _ text: String, _ message: String, _ status: Int32
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("animcurve-import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try Self.imported(
      text, "--output", folder.appendingPathComponent("out.json").path)
    #expect(outcome.status == status && outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func optionsThatDoNotGoTogetherAreRefused() throws {
    let easing = try Self.imported("ease", "--as", "description")
    #expect(easing.status == 65 && easing.error.contains("no keyframes; use --as curve"))
    let source = try Self.imported("ease", "--from", "lotie")
    #expect(source.status == 64 && source.error.contains("did you mean 'lottie'?"))
    let duration = try Self.imported("ease", "--duration", "1e60")
    #expect(duration.status == 64 && duration.error.contains("--duration: expected a number from"))
  }
}
