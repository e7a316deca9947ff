// Style sheets as people have them: what is read is what Chromium shows, and the rest is named.

import AnimationMath
import Testing

import CurveFormats

@Suite struct CSSImportTests {
  static func read(
    _ text: String, box: SizeValue? = nil, viewport: SizeValue? = nil, fontSize: Double? = nil
  ) throws -> ImportedMotion {
    try ImportSource.css.read(Array(text.utf8), box: box, viewport: viewport, fontSize: fontSize)
  }

  static func track(_ name: String, _ motion: ImportedMotion) throws -> ImportedTrack {
    try #require(motion.tracks.first { $0.name == name }, "\(motion.tracks.map(\.name))")
  }

  static func numbers(_ track: ImportedTrack) -> [[Double]] {
    track.frames.map { frame in
      switch frame.value {
      case let number as Double: [number]
      case let numbers as [Double]: numbers
      case let color as ColorCoordinates: color.color.channels
      case let list as TransformList: list.matrix.affine?.entries ?? list.matrix.entries
      case let scale as ScaleValue: [scale.x, scale.y, scale.z]
      case let turn as RotationValue: [turn.axis.x, turn.axis.y, turn.axis.z, turn.degrees]
      default: []
      }
    }
  }

  /// Keyframes that are read, in a sheet whose others are left out.
  static let moving = "@keyframes q { from { top: 0 } to { top: 1px } }"

  static func notes(_ motion: ImportedMotion) -> [String] { motion.notes.map(\.description) }

  @Test func aPropertyWithAnUnknownKeyframeIsLeftOut() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s both }
      @keyframes p { 0% { left: 0; top: 0 } 50% { left: var(--far) } 100% { left: 9px; top: 9px } }
      """)
    #expect(motion.tracks.map(\.name) == ["p.top"])
    #expect(
      Self.notes(motion) == [
        "var(--far) has no value in this file and no fallback (line 2, column 51)",
        "p.left is left out: a keyframe has an unknown value (line 2, column 51)",
      ])
  }

  @Test func aSumOfANumberAndALengthIsDroppedAsByABrowser() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s }
      @keyframes p {
        0%, 100% { transform: translateX(calc(0 - 8px)) scale(2) }
        50% { transform: translateX(calc(2px - 0px)) scale(2) }
      }
      """)
    // The ends are those of the element.
    #expect(Self.numbers(try Self.track("p.transform", motion)).map { $0[4] } == [0, 2, 0])
    #expect(Self.notes(motion).count == 1 && Self.notes(motion)[0].contains("without a unit"))
  }

  @Test func anAnimationWithoutADurationIsNoted() throws {
    let sheet = ".a { animation: linear p } @keyframes p { from { margin: 0 } to { margin: 1px } }"
    let motion = try Self.read(sheet)
    #expect(motion.tracks[0].timing?.duration == 1)
    #expect(
      Self.notes(motion) == ["p has no duration in this file; 1 s is taken (line 1, column 24)"])
    let given = try ImportSource.css.read(Array(sheet.utf8), duration: 2)
    #expect(given.notes.isEmpty && given.tracks[0].timing?.duration == 2)
  }

  @Test(arguments: [
    // What another file may say, and what a browser drops.
    (".a { animation: p }", "p has no duration in this file; 1 s is taken", false),
    (".x { --d: 2s } .a { animation: p var(--d) }", "var(--d) has no value here", false),
    ("@import url(b.css); .a { animation: p 1s }", "@import url(b.css) is another file", false),
    (".a { animation: p 1s } @media print { .a { animation: none } }", "@media print is", false),
    (
      "@media print, (prefers-reduced-motion) { * { animation: none } } .a { animation: p 1s }",
      "@media print, (prefers-reduced-motion) is", false
    ),
    (
      "@media (prefers-color-scheme: dark) { .a { animation: p 2s } } .a { animation: p 1s }",
      "@media (prefers-color-scheme: dark) is", false
    ),
    (".a { animation: p 1s } .b { animation: p 2s }", "p is played by .b in another way", false),
    // What is lost.
    (".a { animation: p 1s } @media (max-width: 9px) { a { transition: all 1s } }", "@media", true),
    (".a { animation: p 1s } @media print, (hover: none) { a { --b: 1 } }", "@media", true),
    (".a { animation: p 1s } @media (--narrow) { a { --b: 1 } }", "@media (--narrow)", true),
    (".a { animation: p 1s } @keyframes q { to { content: none } }", "q.content is", true),
    (".a { animation: p var(--x) }", "var(--x) has no value", true),
  ])
  func aStrictReadingRefusesALossAlone(_ rules: String, _ note: String, _ isLoss: Bool) throws {
    let sheet = Array((rules + " @keyframes p { from { left: 0 } to { left: 1px } }").utf8)
    let motion = try ImportSource.css.read(sheet)
    let first = try #require(motion.notes.first)
    #expect(motion.hasKeyframes && first.problem.hasPrefix(note), "\(motion.notes)")
    #expect(motion.notes.contains { $0.isLoss } == isLoss, "\(motion.notes)")
    if isLoss {
      #expect(throws: ImportError.self) { try ImportSource.css.read(sheet, isStrict: true) }
    } else {
      #expect(try ImportSource.css.read(sheet, isStrict: true).notes == motion.notes)
    }
  }

  @Test func rulesForSmallScreensOrTouchAreLeftOut() throws {
    let motion = try Self.read(
      """
      .a { animation: p 0.4s }
      @media only screen and (max-width: 480px) { .a { animation-duration: 0.5s } }
      @media (hover: none) { .a { animation: none } }
      @media (30em >= width) { .a { animation-duration: 0.5s } }
      @media (min-width: 640px) { .a { animation-delay: 1s } }
      @keyframes p { from { margin: 0 } to { margin: 1px } }
      """)
    #expect(motion.tracks[0].timing == WebTiming(delay: 1, duration: 0.4))
    #expect(
      Self.notes(motion) == [
        "@media only screen and (max-width: 480p… is left out (line 2, column 43)",
        "@media (hover: none) is left out (line 3, column 22)",
        "@media (30em >= width) is left out (line 4, column 24)",
        "rules for a large screen with a mouse are read, which is assumed (line 5, column 27)",
      ])
  }

  // MARK: Variables

  @Test func variablesOfTheFileAreReplaced() throws {
    let motion = try Self.read(
      """
      :root { --e: ease-out; --t: .3s; --twice: calc(2 * var(--t)) }
      @property --gap { syntax: "<length>"; inherits: true; initial-value: 8px }
      .a .c { animation: p var(--none, .3s) var(--e) both } .a { --e: ease-in }
      .b { --own: 2 } .b:hover { animation: q var(--twice) var(--none, linear) var(--own) reverse }
      @keyframes p { from { left: 0 } to { left: var(--gap, 9px) } }
      @keyframes q { from { margin: 0 } to { margin: 1px } }
      """)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    let (p, q) = (try Self.track("p.left", motion), try Self.track("q.margin", motion))
    #expect(p.timing == WebTiming(duration: 0.3, fillMode: .both))
    #expect(p.frames[0].easing == .easeIn && Self.numbers(p) == [[0], [8]])
    #expect(q.timing == WebTiming(duration: 0.6, iterations: 2, direction: .reverse))
    #expect(q.frames[0].easing == .linear)
  }

  @Test(arguments: [
    (
      ".a { animation: p 1s var(--no) }",
      "var(--no) has no value in this file and no fallback (line 1, column 17)"
    ),
    (
      ":root { --a: var(--b); --b: var(--a) } .a { animation: p 1s var(--a) }",
      "var() refers to itself, or is too long (line 1, column 56)"
    ),
    (
      ".x { --d: 2s } .a { animation: p var(--d) }",
      "var(--d) has no value here; the last one in this file is taken, that of .x (line 1, column 32)"
    ),
  ]) func aVariableWithoutAValueIsNamed(_ rule: String, _ note: String) throws {
    let motion = try Self.read(rule + " @keyframes p { from { left: 0 } to { left: 1px } }")
    #expect(Self.notes(motion).first == note)
    #expect(motion.tracks.count == 1)
  }

  @Test func theVariablesOfAnExportedFallbackAreThoseThatPlay() throws {
    var curve = try ExportedCurve(CurveText("penner(bounce, out)"), within: 0.01)
    curve.fallback = .easeOut
    let sheet = try ExportTarget.css.text(of: curve)
    let motion = try Self.read(
      sheet + ".a { animation: p .3s var(--ease) both } "
        + "@keyframes p { from { left: 0 } to { left: 9px } }")
    let track = try Self.track("p.left", motion)
    #expect(track.frames[0].easing.curve is PiecewiseLinear && track.timing?.duration == 0.3)
  }

  /// As libraries of utility classes have it: whatever an element around has, the fallback holds.
  @Test func aVariableThatIsInitialHasNoValue() throws {
    let motion = try Self.read(
      """
      :root { --a: 3px; --b: initial } .other { --a: 4px; --c: 5px; --d: 6px }
      .x { animation: p 1s both; --a: initial; --c: unset; --d: INITIAL }
      @keyframes p {
        from { left: var(--a, 9px); top: var(--b, 8px); right: var(--c); bottom: var(--d) }
        to { left: 0; top: 0; right: 0; bottom: 0 }
      }
      """)
    #expect(motion.tracks.map(\.name) == ["p.left", "p.top", "p.right"])
    #expect(motion.tracks.map { Self.numbers($0)[0] } == [[9], [8], [5]])
    #expect(
      motion.notes.map(\.problem) == [
        "--a of .other is left out: no selector here gives it an animation",
        "var(--c) has no value here; the last one in this file is taken, that of .other",
        "var(--d) has no value in this file and no fallback",
        "p.bottom is left out: a keyframe has an unknown value",
      ])
  }

  // MARK: Custom properties

  @Test func customPropertiesAreNumbersWhereTheyAreRegistered() throws {
    let motion = try Self.read(
      """
      @property --a { syntax: "<number>"; inherits: true; initial-value: 3 }
      @keyframes p { to { --a: 4 } } @keyframes q { from { --b: 0 } to { --b: 1 } }
      """)
    #expect(Self.numbers(try Self.track("p.--a", motion)) == [[3], [4]])
    #expect(Self.numbers(try Self.track("q.--b", motion)) == [[0], [1]])
    #expect(
      Self.notes(motion) == [
        "q.--b is not a number to a browser unless @property registers it; it is read as one "
          + "(line 2, column 59)"
      ])
  }

  @Test(arguments: [
    ("true", ".a { --a: 5 }", 5.0), ("true", ":root { --a: 5 }", 5), ("false", ".a { --a: 5 }", 5),
    ("false", ":root { --a: 5 }", 3), ("true", ".b { --a: 5 }", 3), ("true", "", 3),
  ])
  func aCustomPropertyStartsFromTheSelectorOrFromWhatItInherits(
    _ inherits: String, _ rule: String, _ start: Double
  ) throws {
    let motion = try Self.read(
      """
      @property --a { syntax: "<number>"; inherits: \(inherits); initial-value: 3 }
      \(rule) .a { animation: p 1s } @keyframes p { to { --a: 4 } }
      """)
    #expect(Self.numbers(try Self.track("p.--a", motion)) == [[start], [4]])
    #expect(motion.notes.isEmpty, "\(motion.notes)")
  }

  // MARK: Left out

  @Test func prefixesAndWhatIsForOneBrowser() throws {
    let motion = try Self.read(
      """
      @-webkit-keyframes p { from { -webkit-transform: scale(2) } }
      @keyframes p { from { -webkit-transform: scale(3); -ms-transform: scale(4); transform: scale(5) } }
      @-webkit-keyframes p { from { -webkit-transform: scale(2) } }
      @-o-keyframes p { from { -o-transform: scale(3) } }
      @-moz-keyframes q { from { -moz-transform: scale(3) } }
      .a { -webkit-animation: p 2s; animation: p 3s }
      """)
    #expect(motion.tracks.map(\.name) == ["p.transform"])
    #expect(motion.tracks[0].timing?.duration == 3)
    #expect(Self.numbers(motion.tracks[0]).map { $0[0] } == [5, 1])
    #expect(
      Self.notes(motion) == [
        "@-moz-keyframes q is left out: it is for one browser (line 5, column 1)"
      ])
  }

  @Test func everyLonghandOfAnAnimationMayHaveAPrefix() throws {
    let longhands =
      "name: p; duration: 2s; delay: 1s; fill-mode: both; iteration-count: 3; direction: reverse; "
      + "timing-function: linear"
    func motion(_ prefix: String) throws -> ImportedMotion {
      let members = longhands.split(separator: "; ").map { "\(prefix)animation-\($0)" }
      return try Self.read(
        "@keyframes p { to { opacity: 0 } } .a { \(members.joined(separator: "; ")) }")
    }
    let (own, prefixed) = (try motion(""), try motion("-webkit-"))
    #expect(own.tracks[0].timing?.duration == 2 && own.tracks[0].timing?.iterations == 3)
    #expect(prefixed.tracks.map(\.timing) == own.tracks.map(\.timing))
    #expect(Self.notes(prefixed) == Self.notes(own))
  }

  @Test(arguments: [
    (
      "from { opacity: 0 !important; top: 0 } to { opacity: 1; top: 1px }",
      "p.opacity: !important has no place in a keyframe; the declaration is left out, as by a browser"
    ),
    (
      "from { margin-left: 3; top: 0 } to { margin-left: 1px; top: 1px }",
      "p.margin-left: \"3\" has a number without a unit; the declaration is left out, as by a browser"
    ),
    (
      "from { box-shadow: 10 0 9px red; top: 0 } to { box-shadow: 0 0 9px red; top: 1px }",
      "p.box-shadow: \"10 0 9px red\" has a number without a unit; the declaration is left out, as by a browser"
    ),
    (
      "from { color: rgba(0 0 0 0.5); top: 0 } to { color: red; top: 1px }",
      "p.color: \"rgba(0 0 0 0.5)\" has arguments that CSS does not take in rgba(); the declaration is left "
        + "out, as by a browser"
    ),
    (
      "from { translate: 1px, 2px; top: 0 } to { translate: 1px 2px; top: 1px }",
      "p.translate: \"1px, 2px\" has parts that CSS does not take in translate; the declaration is left out, "
        + "as by a browser"
    ),
    (
      "from { transform: translateX-(5px); top: 0 } to { transform: none; top: 1px }",
      "p.transform: \"translateX-(5px)\" has translatex-(), which CSS does not have in transform; the declaration "
        + "is left out, as by a browser"
    ),
    (
      "from { filter: blurr(5px); top: 0 } to { filter: blur(5px); top: 1px }",
      "p.filter: \"blurr(5px)\" has blurr(), which CSS does not have in filter; the declaration is left out, as "
        + "by a browser"
    ),
    (
      "from { transform: env(x); top: 0 } to { transform: none; top: 1px }",
      "p.transform is left out: it has the value \"env(x)\""
    ),
    (
      "from { color: rgb(var(--a,1 2 3 .5)); top: 0 } to { color: red; top: 1px }",
      "p.color is left out: it has the value \"rgb(1 2 3 .5)\""
    ),
    (
      "from { filter: blur(calc(-1px)); top: 0 } to { filter: none; top: 1px }",
      "p.filter is left out: it has the value \"blur(calc(-1px))\""
    ),
    (
      "from { left: 1px; top: 0 } to { left: 2s; top: 1px }",
      "p.left is left out: it has different units, px and s"
    ),
    (
      "from { visibility: hidden; top: 0 } to { visibility: visible; top: 1px }",
      "p.visibility is left out: it has values that do not match"
    ),
    (
      "from { display: none; top: 0 } to { display: none; top: 1px }",
      "p.display is left out: it is none in all keyframes"
    ),
    (
      "from { color: oklch(none .1 20); top: 0 } to { color: oklch(none .1 350); top: 1px }",
      "p.color is left out: it has the value \"oklch(none .1 20)\""
    ),
    (
      "from { color: rgb(none 0 0); top: 0 } to { color: rgb(9 0 0); top: 1px }",
      "p.color is left out: it has the value \"rgb(none 0 0)\""
    ),
    (
      "from { color: rgb(from red r g b); top: 0 } to { color: red; top: 1px }",
      "p.color is left out: it has the value \"rgb(from red r g b)\""
    ),
    (
      "from { left: min(1px, 9px); top: 0 } to { left: min(8px, 2px); top: 1px }",
      "p.left is left out: it has the value \"min(1px, 9px)\""
    ),
    (
      "from { background: linear-gradient(0deg, red, blue); top: 0 } to { top: 1px }",
      "p.background is left out: it has the value \"linear-gradient(0deg, red, blue)\""
    ),
    (
      "from { content: \"a 1 b\"; top: 0 } to { content: \"a 2 b\"; top: 1px }",
      "p.content is left out: it has values that do not match, \"\"a 1 b\"\" and \"\"a 2 b\"\""
    ),
    (
      "from { max-height: 0; top: 0 } to { max-height: none; top: 1px }",
      "p.max-height is left out: it has none in one place and numbers in another"
    ),
    (
      "from { aspect-ratio: 1/1; top: 0 } to { aspect-ratio: 4/1; top: 1px }",
      "p.aspect-ratio is left out: it is not mixed number by number in a browser"
    ),
    (
      "from { z-index: 0; top: 0 } to { z-index: 10; top: 1px }",
      "p.z-index is rounded to whole numbers in a browser"
    ),
    (
      "from { outline-offset: 0; top: 0 } to { outline-offset: 10px; top: 1px }",
      "p.outline-offset is rounded to whole pixels in a browser"
    ),
    (
      "from { border-left-width: 0; top: 0 } to { border-left-width: 10px; top: 1px }",
      "p.border-left-width is rounded to whole pixels in a browser"
    ),
    (
      "from { border: 1px solid red; top: 0 } to { border: 3px solid red; top: 1px }",
      "p.border is rounded to whole pixels in a browser"
    ),
    (
      "from { transition-timing-function: ease; top: 0 } to { top: 1px }",
      "p.transition-timing-function is left out: it cannot be animated"
    ),
    (
      "101% { top: 3px } from { top: 0 } to { top: 1px }",
      "expected from, to or a percentage from 0% to 100%, got \"101%\""
    ),
  ]) func eachThingLeftOutHasOneNote(_ blocks: String, _ note: String) throws {
    let motion = try Self.read("@keyframes p { \(blocks) }")
    #expect(motion.tracks.map(\.name).contains("p.top"))
    let found = try #require(motion.notes.first)
    #expect(motion.notes.count == 1 && found.problem.hasPrefix(note), "\(motion.notes)")
    // A browser drops a transition, a mark and a number without its unit, too.
    let isDropped = ["by a browser", "be animated"].contains(where: note.contains)
    #expect(found.isLoss != isDropped)
  }

  @Test(arguments: ["0%, 150%", "-1%, from", "from, top", "0%,", "0, from"])
  func aBlockWithAnOffsetThatIsWrongIsIgnoredAsByABrowser(_ offsets: String) throws {
    let motion = try Self.read(
      "@keyframes p { from { left: 1px } \(offsets) { left: 9px } to { left: 2px } }")
    #expect(Self.numbers(try Self.track("p.left", motion)) == [[1], [2]])
    #expect(motion.notes.count == 1 && motion.notes[0].problem.hasPrefix("expected from, to or"))
  }

  @Test(arguments: [
    ("ease-in, linear", Easing.easeIn), ("initial", .ease), ("inherit", .ease),
    ("ease-in, oops", .stepEnd),
  ])
  func aKeyframeHasTheFirstTimingFunctionOfAList(_ list: String, _ easing: Easing) throws {
    let motion = try Self.read(
      ".a { animation: p 1s step-end both } @keyframes p { "
        + "from { left: 0; animation-timing-function: \(list) } to { left: 1px } }")
    #expect(motion.tracks[0].frames[0].easing == easing)
    #expect(motion.notes.isEmpty == !list.contains("oops"))
  }

  // MARK: Of many

  @Test func oneAnimationIsTakenByItsName() throws {
    let motion = try Self.read(
      ":root { --e: ease-in } @keyframes p { from { left: 0; opacity: 0 } to { left: 1px } } "
        + "@keyframes q { to { opacity: 0 } } /* of all")
    #expect(motion.names == ["p", "q", "--e"] && motion.notes.count == 1)
    #expect(motion.only("p").map(Self.notes) == Self.notes(motion))
    #expect(motion.only("p")?.properties().map(\.name) == ["p.left", "p.opacity"])
    #expect(motion.only("q.opacity")?.properties().map(\.name) == ["q.opacity"])
    #expect(motion.only("--e")?.easings.count == 1 && motion.only("--e")?.hasKeyframes == false)
    #expect(motion.only("r") == nil)
  }

  @Test func addressesStringsAndEscapesHideTheirSigns() throws {
    let motion = try Self.read(
      #"""
      .a::before { content: "}/*"; background: url(data:image/png;base64,AA//{}==) }
      .b\:c { background: url( "a)b" ); animation: p 1s both } /* } */ .d\{ { top: 0 }
      @keyframes p { from { left: 0 } to { left: 1px } }
      """#)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    #expect(motion.tracks.map(\.name) == ["p.left"])
  }

  @Test func placesOfALongLineAreCounted() throws {
    // "é" is one column and two bytes; a block of places ends in their midst.
    let start = String(repeating: "é", count: 5000)
    let motion = try Self.read(
      "\u{FEFF}\r\n.\(start){} @keyframes p { from { left: 1px; top: 0 } to { left: 1s; top: 1px } }"
    )
    #expect(motion.notes.map(\.line) == [2])
    #expect(motion.notes.map(\.column) == [start.count + 58])
  }

  /// The space behind an open quote ended the process.
  @Test(arguments: ["\"  ", ".a { \"  ", "@keyframes p { to { \"  "])
  func anOpenQuoteBeforeSpaceIsAnError(_ sheet: String) {
    #expect(throws: ImportError.self) { try Self.read(sheet) }
  }
}
