// animcurve keyframes and animcurve export, as programs.

import AnimationMath
import Testing

@Suite struct KeyframesAndExportTests {
  @Test func linearKeyframesAreATableOfTimesAndValues() throws {
    let outcome = try animcurve("keyframes", "penner(bounce, out)", "--tolerance", "0.01")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.lines.count == 14)
    #expect(outcome.lines.first == "time,value")
    #expect(outcome.lines[1] == "0,0")
    #expect(outcome.lines.last == "1,1")
  }

  @Test func cubicKeyframesHaveATimingFunctionEach() throws {
    let outcome = try animcurve(
      "keyframes", "spring(duration: 0.5, bounce: 0.3)", "--interpolation", "cubic", "--from", "20",
      "--to", "120", "--tolerance", "0.5")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "time,value,x1,y1,x2,y2")
    #expect(outcome.lines[1].hasPrefix("0,20,"))
    let last = try #require(outcome.lines.last)
    #expect(last.hasSuffix(",120,0,0,1,1"))
  }

  /// Without `--epsilon` a spring ends where half the tolerance has settled it, or 0.1 %, as the help says.
  @Test(arguments: [("0.5", "0.001"), ("0.0002", "0.0001")])
  func keyframesOfASpringEndAtTheEpsilonOfTheHelp(_ tolerance: String, _ epsilon: String) throws {
    let help = try animcurve("keyframes", "--help").lines.joined(separator: " ")
    let words = help.split(separator: " ").joined(separator: " ")
    #expect(words.contains("% of the way (default: half the tolerance, at most 0.1%)"))
    let line = ["keyframes", "swiftui.bouncy", "--tolerance", tolerance]
    let lastTime = { (words: [String]) throws in
      try #require(AnimcurveProcess.run(words, input: "").lines.last?.split(separator: ",").first)
    }
    #expect(try lastTime(line) == lastTime(line + ["--epsilon", epsilon]))
    #expect(try lastTime(line) != lastTime(line + ["--epsilon", "0.002"]))
  }

  @Test func anExportSaysItsErrorAndTheCurve() throws {
    let outcome = try animcurve(
      "export", "spring(stiffness: 100, damping: 10)", "--tolerance", "0.01", "--bare")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[0].contains("largest error 0."))
    let parsed = try animcurve("parse", outcome.lines[1])
    #expect(parsed.status == 0)
  }

  @Test func aFallbackMakesAStyleSheet() throws {
    let outcome = try animcurve(
      "export", "swiftui.bouncy", "--fallback", "ease-out", "--tolerance", "0.01")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.lines[0].contains(" % without linear()"))
    #expect(outcome.lines[1].hasSuffix("--ease: ease-out }"))
    #expect(outcome.lines[2] == "@supports (animation-timing-function: linear(0, 1)) {")
    #expect(outcome.lines[3].hasSuffix(",1) }"))
  }

  @Test func aSheetIsThereToPaste() throws {
    let outcome = try animcurve("export", "swiftui.bouncy", "--tolerance", "0.01")
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines[0].contains("stays within 0.1 % of its end"))
    #expect(outcome.lines[1].hasPrefix(":root { --duration: 0.819s; --ease: linear(0,"))
    #expect(outcome.lines[2] == ".animated { transition: translate var(--duration) var(--ease) }")
    #expect(
      try animcurve("export", "ease").lines.dropFirst().first
        == ":root { --duration: 1s; --ease: ease }")
  }

  @Test func everySystemTakesASpring() throws {
    let help = try animcurve("export", "--help").text
    for system in [
      "css", "keyframes", "web-animations", "lottie", "android", "compose-easing", "swiftui",
      "uikit",
      "core-animation", "android-spring", "compose", "flutter", "react-native", "motion", "figma",
    ] {
      let outcome = try animcurve("export", "swiftui.bouncy", "--as", system, "--tolerance", "0.02")
      #expect(outcome.status == 0, "\(system)")
      #expect(help.contains(system))
    }
  }

  @Test(arguments: [
    (["export", "ease", "--as", "foo"], 64, "c or tokens, got 'foo'"),
    (["export", "ease", "--as", "fluter"], 64, "got 'fluter'; did you mean 'flutter'?"),
    (
      ["export", "ease", "--as", "lottie", "--fallback", "ease"], 64,
      "--fallback belongs to a style sheet of --as css"
    ),
    (["export", "ease", "--fallback", "linear(0, 1)"], 65, "which every browser must know"),
    (["export", "ease", "--fallback", "penner(bounce, out)"], 65, "which every browser must know"),
    (["export", "ease", "--fallback", "swiftui.bouncy"], 65, "is not an easing, which --fallback"),
    (
      ["export", "ease", "--tolerance", "7"], 64,
      "--tolerance: expected a number from 1e-06 to 1, with or without %, got '7'"
    ),
    (
      ["export", "ease", "--tolerance", "0"], 64,
      "--tolerance: expected a number from 1e-06 to 1, with or without %, got '0'"
    ),
    (
      ["export", "ease", "--tolerance", "1e-9"], 64,
      "--tolerance: expected a number from 1e-06 to 1, with or without %, got '1e-9'"
    ),
    (["export", "spring(stiffness: 1, damping: 0)"], 65, "does not come to rest"),
    (["export", "decay(velocity: 1e45, rate: 1e-40)"], 65, "moves by 1e+85, expected at most"),
    (["export", "ease", "--as", "figma"], 65, "ease is not a spring"),
    (
      ["export", "spring(stiffness: 1, damping: 1)", "--duration", "2"], 65,
      "settles in this time is 'spring(settling-duration: 2, damping-ratio: 0.5)'"
    ),
    (["keyframes", "spring(stiffness: 1, damping: 0)"], 65, "never settles"),
    (
      ["keyframes", "ease", "--tolerance", "1e-7"], 64,
      "--tolerance must be larger, since lines within a 256th of it take more than 33333 points"
    ),
    (["keyframes", "ease", "--velocity", "3"], 64, "--velocity belongs to springs"),
    (["keyframes", "ease", "--epsilon", "3"], 64, "--epsilon belongs to motions"),
    (["keyframes", "steps(1000000000000)"], 65, "the count of breakpoints"),
    (
      ["keyframes", "ease", "--interpolation", "cubic", "--on-curve"], 64,
      "--on-curve belongs to linear keyframes"
    ),
  ])
  func errorsNameTheArgumentAndItsValue(_ words: [String], _ status: Int32, _ message: String)
    throws
  {
    let outcome = try AnimcurveProcess.run(words, input: "")
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  /// It blamed --epsilon, which was not given.
  @Test func aTinyToleranceIsNamedItself() throws {
    let outcome = try animcurve("keyframes", "ease", "--tolerance", "1e-50")
    #expect(outcome.status == 64 && outcome.error.contains("--tolerance must be at least"))
  }

  /// Thresholds are parts of the way: 0.0005 "did not move", and 100 had a hundred keyframes more.
  @Test func thresholdsAreOfTheWayUnlessTheyAreGivenInUnits() throws {
    let spring = "spring(response: 0.5, damping-ratio: 0.5)"
    for command in ["settle", "sample", "keyframes", "landmarks"] {
      func times(_ words: String...) throws -> [String] {
        let outcome = try AnimcurveProcess.run([command, spring] + words)
        #expect(outcome.status == 0, "\(command): \(outcome.error)")
        return outcome.lines.map { line in
          String(line.split(separator: ",").first { Double($0) != nil } ?? "")
        }
      }
      let unit = try times()
      #expect(try times("--to", "0.0009765625") == unit)
      #expect(try times("--to", "1024") == unit)
      let isFine = command == "sample" || command == "settle" || command == "landmarks"
      let given = isFine ? ["--epsilon", "1.024"] : ["--tolerance", "1.024"]
      #expect(
        try AnimcurveProcess.run([command, spring, "--to", "1024"] + given).lines.count
          == unit.count)
      #expect(
        try AnimcurveProcess.run([command, spring, given[0], "0.1%"]).lines.count == unit.count)
    }
    for (words, same) in [
      ("sample ease --rate 60fps --duration 500ms", "sample ease --rate 60 --duration 0.5"),
      ("sample ease --at 100ms,0.2s --duration 0.3s", "sample ease --at 0.1,0.2 --duration 0.3"),
      (
        "export ease-in --as css-keyframes --tolerance 1%",
        "export ease-in --as css-keyframes --tolerance 0.01"
      ),
    ] {
      func lines(_ words: String) throws -> [String] {
        try AnimcurveProcess.run(words.split(separator: " ").map(String.init)).lines
      }
      #expect(try lines(words) == lines(same), "\(words)")
    }
  }

  @Test func aFileWithoutAnEndIsRefused() throws {
    let outcome = try animcurve("import", "/dev/zero")
    #expect(outcome.status == 65 && outcome.error.contains("has more than 512 MiB"))
  }
}
