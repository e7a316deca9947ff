// Importers: what others write is read as they mean it, and what is broken is named with its place.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

@Suite struct ImportTests {
  static func read(_ text: String, as source: ImportSource? = nil) throws -> ImportedMotion {
    let bytes = Array(text.utf8)
    return try (source ?? ImportSource.source(of: bytes)).read(bytes)
  }

  static func message(_ text: String, as source: ImportSource) -> String {
    do {
      let motion = try read(text, as: source)
      if !motion.hasKeyframes { _ = try motion.curves() }
      return "read"
    } catch {
      return "\(error)"
    }
  }

  /// The numbers of a text, one after the other.
  static func numbers(_ text: some StringProtocol) -> [Double] {
    text.split { !"0123456789.e+-".contains($0) }.compactMap { Double($0) }
  }

  // MARK: What others write

  @Test func aStyleSheetIsReadAsABrowserDoes() throws {
    let motion = try Self.read(
      """
      @charset "utf-8"; /* a { } */
      @property --x { syntax: "<number>"; inherits: true; initial-value: 0 }
      :root { --bouncy: cubic-bezier(.3, 1.6, .6, 1); --gap: 8px; --name: "}" }
      @media (min-width: 40em) { .menu > li { transition: left 200ms steps(3) 1s, top 1s } }
      .card { animation: rise 400ms cubic-bezier(0, 0, 0.5, 1) -0.1s 2.5 alternate both, var(--other, none) 1s }
      @keyframes rise {
        50%, from { top: 9PX; opacity: 1e-1 }
        to { top: 0; animation-timing-function: ignored-at-the-end }
        50% { top: 4px; animation-timing-function: step-end; }
      }
      """.replacingOccurrences(of: "ignored-at-the-end", with: "ease-in"))
    #expect(motion.easings.map(\.name) == ["--bouncy", ".menu > li", ".card"])
    #expect(motion.easings[1].curve.description == "steps(3)")
    #expect(motion.tracks.map(\.name) == ["rise.top", "rise.opacity"])
    let top = motion.tracks[0]
    // Two blocks of one percentage with different easings are two keyframes.
    #expect(top.frames.map(\.offset) == [0, 0.5, 0.5, 1])
    #expect(top.frames[0].easing == Easing.cubicBezier(0, 0, 0.5, 1))
    #expect(top.frames[2].easing == .stepEnd)
    #expect(top.frames[2].value as? Double == 4)
    #expect(
      motion.notes.map(\.problem) == [
        "rules for a large screen with a mouse are read, which is assumed"
      ])
    #expect(top.timing?.duration == 0.4 && top.timing?.delay == -0.1)
    #expect(top.timing?.iterations == 2.5 && top.timing?.direction == .alternate)
    #expect(top.timing?.fillMode == .both)
    let plain = try Self.read("@keyframes a { to { opacity: 5% } }", as: .css)
    // Without a word, the browser's own easing.
    #expect(plain.tracks[0].frames[0].easing == .ease && plain.tracks[0].timing?.duration == 1)
  }

  @Test func offsetsThatAreMissingAreSpread() throws {
    let motion = try Self.read(
      #"[[{"x": 0}, {"x": 1}, {"offset": 0.5, "x": 2, "easing": "ease-in"}, {"x": 3}, {"x": 4}], 200]"#
    )
    #expect(motion.tracks[0].frames.map(\.offset) == [0, 0.25, 0.5, 0.75, 1])
    #expect(motion.tracks[0].timing?.duration == 0.2)
    #expect(try Self.read(#"[{"opacity": 0}]"#).tracks[0].frames.map(\.offset) == [0, 1])
  }

  /// What Chromium plays of lists by property.
  @Test(arguments: [
    (#""offset": [0, 0.2, 1]"#, [0, 1], [0, 0.2, 1]), (#""offset": []"#, [0, 1], [0, 0.5, 1]),
    // Behind the list they are spread; what is behind the keyframes is ignored.
    (#""offset": [0, 0.2]"#, [0, 1], [0, 0.2, 1]),
    (#""offset": [null, 0.2, 1, 0.5]"#, [0, 1], [0, 0.2, 1]),
    // The keyframes of four values and three are five, evenly spread.
    (#""--a": [0, 1, 0], "--b": [0, 1, 0, 1]"#, [0, 0.5, 1], [0, 0.25, 0.75, 1]),
    (
      #""--a": [0, 1, 0], "--b": [0, 1, 0, 1], "offset": [null, 0.1, null, 0.9]"#,
      [0, 0.5, 1], [0, 0.1, 0.9, 1]
    ),
  ])
  func offsetsOfListsBelongToTheKeyframesOfAllProperties(
    _ members: String, _ first: [Double], _ second: [Double]
  ) throws {
    let lists = members.contains("--a") ? "" : #""--a": [0, 1], "--b": [0, 1, 0], "#
    let motion = try Self.read("{\(lists)\(members)}")
    #expect(motion.tracks.map { $0.frames.map(\.offset) } == [first, second])
  }

  @Test func easingsOfListsBelongToTheKeyframesOfAllProperties() throws {
    let motion = try Self.read(
      #"""
      {"opacity": [0, 1], "marginLeft": ["0px", "1px", "2px"], "easing": ["ease-in", "ease-out"],
        "composite": ["replace", "add", "accumulate"]}
      """#)
    #expect(
      motion.tracks.map { $0.frames.map(\.easing) } == [
        [.easeIn, .easeIn], [.easeIn, .easeOut, .easeIn],
      ])
    #expect(
      motion.tracks.map { $0.frames.map(\.composite) } == [
        [.replace, .accumulate], [.replace, .add, .accumulate],
      ])
  }

  /// As a browser has it: longhands are above shorthands, and each side is a property.
  @Test(arguments: [
    (
      #"[{"margin": "5px", "marginLeft": "9px"}, {"marginLeft": "7px", "margin": "1px 2px"}]"#,
      [9.0, 7], [5.0, 2]
    ),
    (#"[{"margin": "5px"}, {"marginLeft": "7px"}]"#, [5, 7], [5, 0]),
  ]) func aShorthandBesideALonghandIsTakenApart(
    _ text: String, _ left: [Double], _ right: [Double]
  ) throws {
    let motion = try Self.read(text)
    for (name, values) in [("marginLeft", left), ("marginRight", right)] {
      let track = try #require(motion.tracks.first { $0.name == name })
      #expect(track.frames.map { $0.value as? Double } == values)
    }
    #expect(motion.tracks.count == 4 && motion.notes.filter(\.isLoss).isEmpty)
  }

  @Test(arguments: [("accumulate", 7.5), ("replace", 1.5)])
  func passesThatAccumulateAreRead(_ word: String, _ third: Double) throws {
    let motion = try Self.read(
      #"""
      {"keyframes": {"--x": [0, 3]},
        "options": {"duration": 1000, "iterations": 3, "iterationComposite": "\#(word)"}}
      """#)
    guard case .number(let stack) = motion.properties()[0].stack else { return }
    #expect(!motion.notes.contains(where: \.isLoss) && stack.value(at: 2.5) == third)
  }

  @Test func millisecondsKeepTheirDigits() {
    for (milliseconds, seconds) in [
      (818.8, 0.8188), (1542, 1.542), (1e-5, 1e-8), (1e21, 1e18), (-0.3, -0.0003),
    ] {
      #expect(milliseconds.thousandth == seconds)
    }
  }

  @Test func everyAnimatedPropertyOfALottieFileIsFound() throws {
    let motion = try Self.read(
      """
      {"v": "5.5", "fr": 30, "ip": 0, "op": 60, "layers": [{"nm": "ball", "ks": {
        "o": {"a": 1, "k": [{"t": 0, "s": [100], "e": [0], "i": {"x": [0.7], "y": [1]}, "o": {"x": [0.3], "y": [0]}},
          {"t": 15}]},
        "p": {"a": 1, "k": [{"t": 0, "s": [0, 5], "to": [0, 0, 0], "ti": [0, 0, 0], "i": {"x": 0.7, "y": 1}, "o": {"x": 0.3, "y": 0}},
          {"t": 30, "s": [10, 50]}]},
        "s": {"a": 1, "k": [{"t": 3, "s": [0, 5], "i": {"x": [0.7, 0.5], "y": [1, 1]}, "o": {"x": [0.3, 0.1], "y": [0, 0]}},
          {"t": 30, "s": [10, 50]}]},
        "r": {"a": 0, "k": 0}}}]}
      """)
    #expect(
      motion.tracks.map(\.name) == [
        "ball.ks.o", "ball.ks.p", "ball.ks.s.0", "ball.ks.s.1",
      ])
    #expect(motion.tracks[0].timing?.duration == 0.5)
    #expect(motion.tracks[2].timing?.delay == 0.1)
    #expect(motion.tracks[3].frames[0].easing == Easing.cubicBezier(0.1, 0, 0.5, 1))
    #expect(motion.properties().count == 4)
  }

  @Test func aPointOfALottieFileFollowsItsPath() throws {
    let motion = try Self.read(
      """
      {"fr": 10, "layers": [{"ks": {"p": {"a": 1, "k": [
        {"t": 5, "s": [0, 0, 7], "to": [50, 0, 0], "ti": [0, -50, 0], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.7, "y": 1}},
        {"t": 15, "s": [100, 100, 7], "h": 1},
        {"t": 20, "s": [50, 50, 7], "o": {"x": [0.2], "y": [0]}, "i": {"x": [0.8], "y": [1.5]}},
        {"t": 30, "s": [0, 0, 7], "to": [1, 1, 0]}
      ]}}}]}
      """)
    #expect(motion.tracks.map(\.name) == ["layers[0].ks.p"])
    let property = try #require(motion.properties().first)
    guard case .point(let stack) = property.stack else {
      Issue.record("\(property)")
      return
    }
    let path = MotionPath(from: [0, 0]).cubic([50, 0], [100, 50], to: [100, 100])
      .paced(.constantSpeed)
    let (way, back) = (CubicBezier(0.3, 0, 0.7, 1), CubicBezier(0.2, 0, 0.8, 1.5))
    for step in 0...40 {
      let time = Double(step) / 10
      let expected: SIMD2<Double> =
        switch time {
        case ..<0.5: [0, 0]
        case ..<1.5: path.point(at: way.value(at: time - 0.5))
        case ..<2: [100, 100]
        // A line is left and overshot as values are.
        case ..<3: SIMD2(repeating: 50 - 50 * back.value(at: time - 2))
        default: [0, 0]
        }
      let distance = stack.value(at: time).distance(to: PointValue(x: expected.x, y: expected.y))
      #expect(distance < 1e-9, "\(time)")
    }
    // The description reads back the same.
    let text = try AnimationDescription(motion.properties()).text()
    #expect(try AnimationDescription(text).text() == text)
  }

  @Test func theSourceIsRecognizedByTheBeginningOfTheFile() {
    for (text, source) in [
      ("ease", ImportSource.css), ("\u{FEFF} @keyframes", .css), ("time,value\n", .csv),
      ("x,\"progress\"\r\n", .csv), ("time;value\n", .csv), ("x\ttime\r\n", .csv),
      ("# measured\n\n# by hand\ntime,x\n", .csv), ("# time,value\r\n0,1\r\n", .csv),
      ("# x;progress\n0,5;1\n", .csv), ("#time, #x\n{ left: 0 }", .css), ("# time", .css),
      ("# time\n", .css), (" [", .webAnimations), ("[data-x] {", .css), ("[true]", .webAnimations),
      ("{\"keyframes\": []}", .webAnimations),
      ("{\"k\": 1}", .lottie), ("{\"layers\": []}", .lottie), ("{", .webAnimations), ("", .css),
    ] {
      #expect(ImportSource.source(of: Array(text.utf8)) == source, "\(text)")
    }
  }

  @Test func theAnimationOfAnElementIsThatOfItsStyle() throws {
    let motion = try Self.read(
      "<style><![CDATA[@keyframes f { to { opacity: 0 } } .b { opacity: .5 } [style='animation: f 9s'] { left: 0 }"
        + "]]></style><script>e.style='animation: f 9s'</script>"
        + "<b class=\"b\" style='animation: f 2s'>a</b><i style=\"animation: f 3s linear\"/>")
    #expect(motion.tracks.map(\.name) == ["f.opacity", "f 2.opacity"])
    #expect(motion.tracks.map { $0.timing?.duration } == [2, 3])
    #expect(motion.tracks.map { CSSImportTests.numbers($0)[0] } == [[0.5], [1]])
  }

  @Test(
    arguments: [
      (
        "Animated.spring(v, { toValue: 2, stiffness: 100, damping: 10, delay: 300 })",
        "spring(mass: 1, stiffness: 100, damping: 10)", "delay 300 beside the curve is left out"
      ),
      (
        "withSpring(100, { mass: 1, damping: 10, stiffness: 100, overshootClamping: true })",
        "spring(mass: 1, stiffness: 100, damping: 10, maximum: 1)", ""
      ),
      (
        "{ type: \"spring\", mass: 2, stiffness: 180, damping: 12 }",
        "spring(mass: 2, stiffness: 180, damping: 12)", ""
      ),
      (
        "{\"mass\":1,\"stiffness\":100,\"damping\":15,\"initialVelocity\":2}",
        "spring(mass: 1, stiffness: 100, damping: 15, initial-velocity: 2)", ""
      ),
    ])
  func aSpringInAScriptIsReadWhole(_ text: String, _ curve: String, _ note: String) throws {
    let motion = try Self.read(text)
    #expect(motion.easings.map(\.curve.description) == [curve])
    #expect(
      (motion.notes.first?.problem ?? "").hasPrefix(note)
        && motion.notes.count == (note == "" ? 0 : 1))
    // The second has the defaults of two versions.
    for text in [#"{"duration":0.3,"ease":[0.4,0,0.2,1]}"#, "withSpring(100, { damping: 10 })"] {
      #expect(throws: (any Error).self) { try Self.read(text) }
    }
  }

  /// Options stand beside keyframes by property, and names have capitals for hyphens.
  @Test func theArgumentsOfAScriptAreThoseOfABrowser() throws {
    let motion = try Self.read(
      #"[{"opacity": "0.5", "background-color": "red"}, {"duration": 500, "fill": "both"}]"#)
    #expect(motion.tracks.map(\.name) == ["opacity"] && motion.tracks[0].timing?.duration == 0.5)
    #expect(CSSImportTests.numbers(motion.tracks[0]) == [[1], [0.5]])
    #expect(motion.notes.map(\.problem).first?.contains("capitals for hyphens") == true)
  }

  // MARK: What is broken

  @Test(
    arguments: [
      (
        ImportSource.css, "",
        "expected an easing, @keyframes or a timing function, got none (line 1, column 1)"
      ),
      (
        .css, "a { --x: linear(0, }",
        "expected \"}\" for the \"{\" here (line 1, column 3)"
      ),
      (.css, "a { --x: linear(0, oops) }", "(line 1, column 20)"),
      (.css, "\u{FEFF}\r\nease-im", "(line 2, column 1)"),
      (
        .css, "@keyframes a {\n  150% { left: 0 } }",
        "expected from, to or a percentage from 0% to 100%, got \"150%\" (line 2, column 3)"
      ),
      (
        .css, "@keyframes a { from { left: NaN } to { left: NaN } }",
        "a.left is left out: it has words for values, such as \"NaN\" (line 1, column 29)"
      ),
      (
        .css, "@keyframes a { from { left: 1e999px } to { left: 0 } }",
        "a.left is left out: it has the value \"1e999px\" (line 1, column 29)"
      ),
      (
        .css, "@keyframes a { from { left: 1px } to { left: 5s } }",
        "a.left is left out: it has different units, px and s (line 1, column 46)"
      ),
      (
        .css, ".b { animation-name: a } @keyframes a { from { left: 1px } to { left: 5s } }",
        "a.left is left out: it has different units, px and s (line 1, column 71)"
      ),
      (
        .css, "@keyframes a { from { left: 1px ",
        "a.left is left out: it has no value at 100%"
      ),
      (
        .css, "@keyframes a { from { transform: rotate(x) } }",
        "a.transform: \"rotate(x)\" has arguments that CSS does not take in rotate()"
      ),
      (
        .css, "@keyframes a { from { transform: perspective(calc(-1px)) } }",
        "a.transform is left out: it has the value \"perspective(calc(-1px))\""
      ),
      (.css, "a { b: \"c", "expected \"}\" for the \"{\" here (line 1, column 3)"),
      (.css, "/* a", "expected \"*/\" for the comment that begins here (line 1, column 1)"),
      (.css, "} a", "expected no \"}\" without its \"{\" (line 1, column 1)"),
      (.csv, "time,value\n0,0\n1,NaN\n", "line 3, column 3: expected a number, got 'NaN'"),
      (
        .csv, "time,value\n0,0\n1,1e51\n",
        "line 3, column 3: expected a number from -1e+50 to 1e+50, got 1e51"
      ),
      (.csv, "time,value\n1,0\n0,1\n", "line 3, column 1: expected times that rise, got 0 after 1"),
      (
        .csv, "time,value\n1,0\n1,1\n",
        "expected times that are not all the same (line 3, column 1)"
      ),
      (.csv, "time,value\n0,0\n", "expected two rows or more, got 1"),
      (.csv, "time\n0\n1\n", "expected a column beside time (line 2, column 1)"),
      (
        .csv, "progress,time\n0,0\n1,1\n",
        "expected one column \"time\", got a second one (line 1, column 10)"
      ),
      (.csv, "time,value,x1,y1,x2,y2\n0,0,7,0,1,1\n1,1,0,0,1,1\n", "(line 2, column 5)"),
      (
        .webAnimations, "[]",
        "expected an array of one keyframe or more, got an empty array (line 1, column 1)"
      ),
      (.webAnimations, #"[{"x": true}]"#, "[0].x: expected a number"),
      (
        .webAnimations, #"[{"x": 0, "offset": 2}]"#,
        "[0].offset: expected a number from 0 to 1, got 2"
      ),
      (.webAnimations, #"[{"x": 0, "easing": "esae"}]"#, "(line 1, column 21)"),
      (
        .webAnimations, #"{"keyframes": [{"x": 0}], "options": {"duration": "long"}}"#,
        "options.duration: expected a number"
      ),
      (
        .webAnimations, #"[{"x": 0}]"#,
        "[0].x: expected a value at offset 0, since the initial one of x is unknown"
      ),
      (
        .webAnimations,
        #"{"keyframes": {"color": ["red", "blue"]}, "options": {"composite": "add"}}"#,
        "color is left out: it adds colours, filters or shadows, which browsers do in another way"
      ),
      (
        .webAnimations,
        #"{"keyframes": {"left": ["0px", "1px"]}, "options": {"composite": "add"}}"#,
        "left is left out: it has no value to add to"
      ),
      (.webAnimations, #"{"keyframes": [{"x": 0}], "optoins": 1}"#, "\"optoins\""),
      (.webAnimations, #"[{"": 0}, {"": 1}]"#, "expected a property with a name"),
      (
        .webAnimations, #"{"properties": [{"syntax": "*"}], "keyframes": [{"x": 0}, {"x": 1}]}"#,
        #"properties[0]: expected a member named "name""#
      ),
      (
        .lottie, #"{"k": [{"t": 0, "s": [1]}, {"t": 1, "s": [1, 2]}]}"#,
        "k[1].s: expected as many numbers as in the keyframe before, 1"
      ),
      (
        .lottie, #"{"k": [{"t": 0, "s": [{"i": []}]}, {"t": 1}]}"#,
        "is a shape that turns into others, not numbers, which is left out (line 1, column 1)"
      ),
      (
        .lottie, #"{"k": [{"t": 0, "s": [1], "to": [3, 4]}, {"t": 1, "s": [2]}]}"#,
        "k[0].to: expected as many numbers as the point has, 2 or 3, got "
      ),
      (
        .lottie, #"{"k": [{"t": 0, "s": [1, 1, 1], "ti": [3, 4, 5]}, {"t": 1, "s": [2, 2, 2]}]}"#,
        "k[0].ti: expected a path in the plane; the third number is not 0"
      ),
      (
        .lottie, #"{"k": [{"t": 0, "s": [1, 1, 1], "to": [3, 4, 0]}, {"t": 1, "s": [2, 2, 2]}]}"#,
        "k[0].to: expected a path in the plane; the third number changes"
      ),
      (
        .lottie,
        #"{"k": [{"t": 0, "s": [1, 1], "to": [3, 4], "o": {"x": [0, 0.5], "y": [0, 0]}, "i": {"x": [1], "y": [1]}}, {"t": 1, "s": [2, 2]}]}"#,
        "k[0].to: expected one easing along a path; x and y have their own"
      ),
      (
        .lottie, #"{"k": [{"t": 1, "s": [1]}, {"t": 0, "s": [1]}]}"#,
        "k[1].t: expected a frame that is not before"
      ),
      (.lottie, "{\"layers\": []}", "expected a property with keyframes"),
    ] as [(ImportSource, String, String)])
  func mistakesInAFileAreNamedWithTheirPlace(
    _ source: ImportSource, _ text: String, _ message: String
  ) {
    let found = Self.message(text, as: source)
    #expect(found.contains(message), "\(found)")
    #expect(found.contains(/line \d+, column \d+/), "\(found)")
  }

  @Test func filesOfHundredThousandsOfLevelsAreRefused() {
    for (open, source) in [
      ("a{", ImportSource.css), ("(", .css), ("linear(", .css), ("@keyframes a{", .css),
      ("/*", .css),
      ("[", .webAnimations), ("{\"k\":", .lottie), ("[", .lottie), ("\"", .csv), ("time,", .csv),
    ] {
      let text = String(
        repeating: open, count: isThorough ? 1_000_000 : isOptimised ? 200_000 : 30_000)
      let found = Self.message(text, as: source)
      #expect(found.contains(/line \d+, column \d+/), "\(open): \(found.prefix(200))")
    }
  }

  @Test func brokenFilesOfEveryKindAreReadOrNamed() throws {
    let curve = try ExportedCurve(CurveText("swiftui.bouncy"), within: 0.02)
    var files = try [ExportTarget.css, .cssKeyframes, .webAnimations, .lottie].map {
      Array(try $0.text(of: curve).utf8)
    }
    files.append(Array("time,value,velocity\n0,0,1\n0.5,\"0.7\",0\n1,1,-1e-3\n".utf8))
    files.append(
      Array(
        "\u{FEFF}.a{transition:left 1s ease,top 2s}\r\n@keyframes b{0%{left:1px}to{color:#f80}}"
          .utf8))
    var random = SeededRandom(seed: 77)
    let pieces =
      [
        "1e999", "NaN", "-", "{", "}", "[", "\"", "é", "null", "\r\n", "(", "1e-400", "\u{0}", ",",
        "%",
      ]
      .map { Array($0.utf8) } + [[0xFF], [0xC3], [0xEF, 0xBB, 0xBF]]
    func check(_ bytes: [UInt8]) {
      for source in ImportSource.allCases {
        do {
          let motion = try source.read(bytes)
          _ = try motion.curves()
          if motion.hasKeyframes { _ = try AnimationDescription(motion.properties()).text() }
        } catch let error as ExportError {
          Issue.record("\(error): \(String(decoding: bytes, as: UTF8.self))")
        } catch {
          #expect("\(error)".contains(/line \d+, column \d+/), "\(error)")
        }
      }
    }
    for file in files {
      for length in stride(from: 0, to: file.count, by: 7) { check(Array(file[..<length])) }
      for _ in trials(600) {
        var bytes = file
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
        bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
        check(bytes)
      }
    }
  }
}
