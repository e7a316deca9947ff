// Style sheets as people have them: what is read is what Chromium shows, and the rest is named.

import AnimationMath
import Testing

import CurveFormats

@Suite struct CSSImportTests {
  static func read(_ text: String, box: SizeValue? = nil) throws -> ImportedMotion {
    try ImportSource.css.read(Array(text.utf8), box: box)
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
      .a { animation: p 1s }
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

  @Test func aSelectorOfSeveralClassesHasWhatFewerOfThemHave() throws {
    let motion = try Self.read(
      """
      .port { opacity: 0.5 } .fast { animation-duration: 2s } .port.fast { opacity: 0.4 }
      .pulse.port { opacity: 0.3 } .other { opacity: 0.1 } .port:hover { opacity: 0.2 }
      .port.fast.pulse { animation-name: p }
      @keyframes p { 50% { opacity: 1 } }
      """)
    let track = try Self.track("p.opacity", motion)
    #expect(Self.numbers(track) == [[0.3], [1], [0.3]])
    #expect(track.timing?.duration == 2 && motion.notes.isEmpty, "\(motion.notes)")
  }

  @Test(arguments: [
    (".b.c { opacity: 0.2 } .b.a { opacity: 0.4 }", 0.4),
    (".c { opacity: 0.2 } .a { opacity: 0.4 }", 0.4),
    (".b.c { opacity: 0.4 } .a { opacity: 0.2 }", 0.4),
  ])
  func ofSelectorsWithAsManyClassesTheLaterOneHolds(_ rules: String, _ opacity: Double) throws {
    let motion = try Self.read(
      "\(rules) .a.b.c { animation: p 1s } @keyframes p { to { opacity: 1 } }")
    #expect(Self.numbers(try Self.track("p.opacity", motion)) == [[opacity], [1]])
  }

  @Test(arguments: [
    ("&.on { animation: p 1s }", [".btn.on", ".card.on"]),
    (".on, > b { animation: p 1s }", [".btn .on", ".btn > b", ".card .on", ".card > b"]),
    ("@media screen { .k & + & { animation: p 1s } }", [".k .btn + .btn", ".k .card + .card"]),
    ("& { &:hover { animation: p 1s } }", [".btn:hover", ".card:hover"]),
  ])
  func aNestedSelectorHasThatAroundIt(_ rule: String, _ selectors: [String]) throws {
    // Where each selector is another, each has a way of its own to play the animation.
    let ways = selectors.indices.map { "\(selectors[$0]) { animation-duration: \($0 + 2)s }" }
    let motion = try Self.read(
      ".btn { \(rule) } .card { \(rule) } @keyframes p { from { left: 0 } to { left: 1px } }"
        + ways.joined())
    let durations: [Double?] = selectors.indices.map { Double($0 + 2) }
    #expect(motion.tracks.map(\.timing?.duration) == durations)
    #expect(motion.notes.count == selectors.count - 1 && !motion.notes.contains(where: \.isLoss))
  }

  @Test func selectorsThatNestingMultipliesAreLeftOut() throws {
    let levels = 40
    let motion = try Self.read(
      "a { animation: p 1s } @keyframes p { from { left: 0 } to { left: 1px } }"
        + String(repeating: "i, b {", count: levels) + "animation: p 2s"
        + String(repeating: "}", count: levels))
    #expect(motion.names == ["p"])
    #expect(motion.notes.map(\.problem) == ["i, b is left out"] && motion.notes[0].isLoss)
  }

  @Test func anAnimationWithoutADurationIsNoted() throws {
    let sheet = ".a { animation: linear p } @keyframes p { from { left: 0 } to { left: 1px } }"
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
    (".x { --d: 2s } .a { animation: p var(--d) }", "var(--d) is that of another selector", false),
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
      @keyframes p { from { left: 0 } to { left: 1px } }
      """)
    #expect(motion.tracks[0].timing == WebTiming(delay: 1, duration: 0.4))
    #expect(
      Self.notes(motion) == [
        "@media only screen and (max-width: 480p… is left out (line 2, column 43)",
        "@media (hover: none) is left out (line 3, column 22)",
        "@media (30em >= width) is left out (line 4, column 24)",
      ])
  }

  // MARK: Variables

  @Test func variablesOfTheFileAreReplaced() throws {
    let motion = try Self.read(
      """
      :root { --e: ease-in; --t: .3s; --twice: calc(2 * var(--t)) }
      .a { animation: p .3s var(--e) both }
      .b { --own: 2; animation: q var(--twice) var(--none, linear) var(--own) reverse }
      @keyframes p { from { left: 0 } to { left: var(--gap, 8px) } }
      @keyframes q { from { left: 0 } to { left: 1px } }
      """)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    let (p, q) = (try Self.track("p.left", motion), try Self.track("q.left", motion))
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
      "var(--d) is that of another selector, and has no value here (line 1, column 32)"
    ),
  ]) func aVariableWithoutAValueIsNamed(_ rule: String, _ note: String) throws {
    let motion = try Self.read(rule + " @keyframes p { from { left: 0 } to { left: 1px } }")
    #expect(Self.notes(motion) == [note])
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
      .x { animation: p 1s; --a: initial; --c: unset; --d: INITIAL }
      @keyframes p {
        from { left: var(--a, 9px); top: var(--b, 8px); right: var(--c); bottom: var(--d) }
        to { left: 0; top: 0; right: 0; bottom: 0 }
      }
      """)
    #expect(motion.tracks.map(\.name) == ["p.left", "p.top", "p.right"])
    #expect(motion.tracks.map { Self.numbers($0)[0] } == [[9], [8], [5]])
    #expect(
      motion.notes.map(\.problem) == [
        "var(--c) is that of another selector, and has no value here",
        "var(--d) has no value in this file and no fallback",
        "p.bottom is left out: a keyframe has an unknown value",
      ])
  }

  // MARK: Keyframes

  @Test func aMissingEndIsTheInitialValueWithTheEasingOfTheAnimation() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s ease-in } .b { animation: q 1s; opacity: .25 }
      @keyframes p { 50% { opacity: 0; transform: scale(.3); animation-timing-function: linear } }
      @keyframes q { to { opacity: 1 } }
      @keyframes r { to { left: 5px } }
      """)
    let opacity = try Self.track("p.opacity", motion)
    #expect(Self.numbers(opacity) == [[1], [0], [1]])
    #expect(opacity.frames.map(\.easing) == [.easeIn, .linear, .linear])
    #expect(
      Self.numbers(try Self.track("p.transform", motion)).map { $0[0] } == [1, 0.3, 1])
    // What the selector itself has is before the animation.
    #expect(Self.numbers(try Self.track("q.opacity", motion)) == [[0.25], [1]])
    #expect(
      Self.notes(motion) == [
        "r.left is left out: it has no value at 0%, and the initial value is of another kind (line 4, column 27)"
      ])
    guard case .number(let stack) = motion.properties()[0].stack else { return }
    // Nothing is filled: the element is as it was.
    #expect(stack.value(at: -1) == 1 && stack.value(at: 2) == 1)
  }

  @Test(arguments: [
    (
      "transform: translate(-50%, -50%)", "to { transform: rotate(360deg) }",
      "it has percentages in lists that do not match, which need the box of the element"
    ),
    (
      "color: rgb(none 0 255)", "to { color: red }", "it has the value \"rgb(none 0 255)\""
    ),
    (
      "filter: brightness(2)", "to { filter: blur(4px) }",
      "it has values that do not match, \"blur(4px)\" and \"brightness(2)\""
    ),
    (
      "left: 1deg; animation-composition: add", "from { left: 0 } to { left: 8px }",
      "it has different units, deg and px"
    ),
  ])
  func aValueOfTheSelectorThatDoesNotFitIsNamed(
    _ own: String, _ blocks: String, _ problem: String
  ) throws {
    let motion = try Self.read(
      ".a { animation: p 1s; \(own) } @keyframes p { \(blocks) } \(Self.moving)")
    let name = "p." + own.prefix { $0 != ":" }
    let value = own.split(separator: ";")[0].drop { $0 != " " }.dropFirst()
    let note = "\(name) is left out: with the selector's value, \"\(value)\", \(problem)"
    #expect(motion.tracks.map(\.name) == ["q.top"], "\(motion.tracks)")
    #expect(motion.notes.map(\.problem) == [note])
    #expect(motion.notes.map(\.isLoss) == [true])
  }

  @Test func aValueOfTheSelectorThatIsNotNeededMayBeOfAnotherKind() throws {
    let motion = try Self.read(
      ".a { animation: p 1s; left: 5em; margin-left: auto } "
        + "@keyframes p { from { left: 0; margin-left: 0 } to { left: 8px; margin-left: 8px } }")
    #expect(motion.notes.isEmpty && motion.tracks.map(Self.numbers) == [[[0], [8]], [[0], [8]]])
  }

  @Test func aUnitOfTheSelectorThatIsNeededIsAColumnOfItsOwn() throws {
    let motion = try Self.read(
      ".a { animation: p 1s; margin-left: 5em } @keyframes p { 50% { margin-left: 8px } }"
        + ".b { animation: q 1s; left: 5em; animation-composition: add }"
        + "@keyframes q { from { left: 0 } to { left: 8px } }")
    #expect(motion.notes.isEmpty)
    #expect(
      motion.tracks.map(\.name) == ["p.margin-left", "p.margin-left.em", "q.left", "q.left.em"])
    #expect(
      motion.tracks.map(Self.numbers) == [
        [[0], [8], [0]], [[5], [0], [5]], [[0], [8]], [[0], [0]],
      ])
    let shown = motion.properties().map { property -> Double in
      guard case .number(let stack) = property.stack else { return .nan }
      return stack.value(at: 1 - 0x1p-53)
    }
    #expect(abs(shown[2] - 8) < 1e-12 && shown[3] == 5, "\(shown)")
  }

  @Test func theBoxMakesThePercentagesOfTheSelectorFit() throws {
    let motion = try Self.read(
      ".a { animation: p 1s; transform: translate(-50%, -50%) } "
        + "@keyframes p { to { transform: rotate(360deg) } }",
      box: SizeValue(width: 100, height: 40))
    #expect(Self.numbers(try Self.track("p.transform", motion))[0].suffix(2) == [-50, -20])
    #expect(motion.notes.isEmpty, "\(motion.notes)")
  }

  @Test(arguments: [
    ("text-shadow", "0 0 5px red", "0 0 9px red, 1px 2px 3px blue"),
    ("filter", "blur(5px)", "blur(9px) drop-shadow(1px 2px 3px blue)"),
  ])
  func aListThatALongerOneBeginsWithIsMixedWithIt(
    _ property: String, _ short: String, _ long: String
  ) throws {
    func read(_ long: String) throws -> ImportedMotion {
      try Self.read("@keyframes p { from { \(property): \(short) } to { \(property): \(long) } }")
    }
    let motion = try read(long)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    #expect(Self.numbers(motion.tracks[0]).map { $0.suffix(4) } == [[5, 0, 0, 0], [9, 1, 2, 3]])
    #expect(Self.numbers(try #require(motion.tracks.last)) == [[0, 0, 0, 0], [0, 0, 1, 1]])
    // A colour that another property has would not fade.
    #expect(throws: ImportError.self) { try read(long.replacing("blue", with: "currentcolor")) }
  }

  @Test func aDeclarationThatABrowserDropsLeavesTheOneBefore() throws {
    let motion = try Self.read(
      """
      .a {
        animation: p 1s; opacity: .5; opacity: foo; margin-left: 7px; margin-left: 1; scale: 2; scale: 3, 3;
        width: 5px; width: -1px
      }
      @keyframes p { to { opacity: 1; margin-left: 3px; scale: none; width: 9px } }
      """)
    #expect(Self.numbers(try Self.track("p.opacity", motion)) == [[0.5], [1]])
    #expect(Self.numbers(try Self.track("p.margin-left", motion)) == [[7], [3]])
    #expect(Self.numbers(try Self.track("p.scale", motion)) == [[2, 2, 1], [1, 1, 1]])
    #expect(Self.numbers(try Self.track("p.width", motion)) == [[5], [9]])
  }

  @Test(arguments: ["color: red", "filter: blur(1px)", "box-shadow: 0 0 4px"])
  func valuesThatABrowserDoesNotSumAreNotAdded(_ declaration: String) throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s; animation-composition: add }
      @keyframes p { from { \(declaration); opacity: 0.1 } to { \(declaration); opacity: 0.2 } }
      """)
    #expect(motion.tracks.map(\.name) == ["p.opacity"])
    let problem = "it adds colours, filters or shadows, which browsers do in another way"
    #expect(motion.notes.count == 1 && motion.notes[0].problem.hasSuffix(problem))
    // Also where the ends are those of the element.
    let atEnds = try Self.read(
      ".a { animation: p 1s } "
        + "@keyframes p { 50% { \(declaration); animation-composition: add } } \(Self.moving)")
    #expect(atEnds.tracks.map(\.name) == ["q.top"])
  }

  @Test func theShorthandLeavesTheComposition() throws {
    let motion = try Self.read(
      ".a { margin-left: 7px; animation-composition: add; animation: p 1s } "
        + "@keyframes p { from { margin-left: 1px } to { margin-left: 3px } }")
    let property = try #require(motion.properties().first)
    guard case .number(let stack) = property.stack else { return #expect(Bool(false)) }
    #expect(stack.value(at: 0.5) > 8)
  }

  @Test func addedPropertiesNeedAnInitialValue() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s; animation-composition: add }
      @keyframes p { from { left: 1px; margin-left: 1px } to { left: 2px; margin-left: 2px } }
      """)
    #expect(motion.tracks.map(\.name) == ["p.margin-left"])
    #expect(
      Self.notes(motion) == [
        "p.left is left out: it has no value to add to, and the initial value is of another kind "
          + "(line 2, column 29)"
      ])
  }

  @Test func wholeNumbersAreNamedWhereABrowserRoundsThem() throws {
    let motion = try Self.read(
      """
      @property --a { syntax: "<integer>"; inherits: true; initial-value: 3 }
      @property --b { syntax: "*"; inherits: true; initial-value: 3 }
      .a { animation: p 1s }
      @keyframes p { to { --a: 4; --b: 4; order: 0 } }
      @keyframes q { from { z-index: 1; animation-timing-function: step-end } to { z-index: 2 } }
      """)
    #expect(
      Self.notes(motion) == [
        "p.--a is rounded to whole numbers in a browser (line 4, column 26)",
        "p.--b is not a number to a browser with the syntax \"*\"; it is read as one (line 4, column 34)",
      ])
    #expect(motion.tracks.count == 4 && motion.notes.map(\.isLoss) == [true, true])
    let script = try ImportSource.webAnimations.read(Array(#"{"zIndex": [0, 10]}"#.utf8))
    #expect(
      script.notes.map(\.problem) == [
        "zIndex[0]: zIndex is rounded to whole numbers in a browser"
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
      "from { color: oklch(50% .1 20); top: 0 } to { color: oklch(50% .1 350); top: 1px }",
      "p.color is left out: it has the value \"oklch(50% .1 20)\""
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
    (
      "from, to { animation-timing-function: linear } from { top: 0 } to { top: 1px }",
      "p: a timing function in a block without values holds for none"
    ),
  ]) func eachThingLeftOutHasOneNote(_ blocks: String, _ note: String) throws {
    let motion = try Self.read("@keyframes p { \(blocks) }")
    #expect(motion.tracks.map(\.name).contains("p.top"))
    let found = try #require(motion.notes.first)
    #expect(motion.notes.count == 1 && found.problem.hasPrefix(note), "\(motion.notes)")
    // A browser drops a transition, a mark and a number without its unit, too.
    let isDropped = ["by a browser", "be animated", "holds for none"].contains(where: note.contains)
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
      ".a { animation: p 1s step-end } @keyframes p { "
        + "from { left: 0; animation-timing-function: \(list) } to { left: 1px } }")
    #expect(motion.tracks[0].frames[0].easing == easing)
    #expect(motion.notes.isEmpty == !list.contains("oops"))
  }

  // MARK: Values

  @Test(arguments: [
    ("left: 0px", "left: 2rem", [[0.0], [2]]),
    ("left: 1in", "left: calc(10px + 2 * 3pt)", [[96], [18]]),
    ("margin: 2pc 3pt 127cm 254mm", "margin: 1016q", [[32, 4, 4800, 960], [960, 960, 960, 960]]),
    ("rotate: 50grad", "rotate: .25turn", [[0, 0, 1, 45], [0, 0, 1, 90]]),
    ("rotate: 1rad", "rotate: none", [[0, 0, 1, 57.29577951308232], [0, 0, 1, 0]]),
    // Out of range: clamped as in a browser.
    ("color: hsl(0 -50% 50%)", "color: rgb(-20 0 300)", [[0.5, 0.5, 0.5, 1], [0, 0, 1, 1]]),
    ("opacity: 50%", "opacity: 1", [[0.5], [1]]),
    ("filter: none", "filter: blur(4px) brightness(150%)", [[0, 1], [4, 1.5]]),
    (
      "filter: hue-rotate(9deg) brightness(2)", "filter: hue-rotate(90deg)", [[9, 2], [90, 1]]
    ),
    ("clip-path: inset(1px 0)", "clip-path: inset(0px 2px)", [[1, 0], [0, 2]]),
    ("background: url(1,2.png) 0 0", "background: url(1,2.png) 9px 0", [[0, 0], [9, 0]]),
    ("background-position: bottom left", "background-position: 9%", [[0, 100], [9, 50]]),
    ("object-position: center 20%", "object-position: right 4%", [[50, 20], [100, 4]]),
    (
      "background-position: top right, bottom right", "background-position: 0 0, 9% center",
      [[100, 0, 100, 100], [0, 0, 9, 50]]
    ),
    (
      "background-position: 0 0, 1px 2px", "background-position: 0 0, 3px 4px",
      [[0, 0, 1, 2], [0, 0, 3, 4]]
    ),
    ("margin: 1px", "margin: 1px 2px", [[1, 1, 1, 1], [1, 2, 1, 2]]),
    ("stroke-dasharray: 1, 200", "stroke-dasharray: 89, 200", [[1, 200], [89, 200]]),
    ("translate: 10px", "translate: none", [[10, 0], [0, 0]]),
    ("color: red", "color: rgba(0, 255, 0, .5)", [[1, 0, 0, 1], [0, 1, 0, 0.5]]),
    ("color: hsl(120deg 100% 25%)", "color: TRANSPARENT", [[0, 0.5, 0, 1], [0, 0, 0, 0]]),
    (
      "color: hwb(90 25% 50%)", "color: hwb(9 150 50)",
      [[0.375, 0.5, 0.25, 1], [0.75, 0.75, 0.75, 1]]
    ),
    (
      "transform: translate(1in) scale(2)", "transform: none",
      [[2, 0, 0, 2, 96, 0], [1, 0, 0, 1, 0, 0]]
    ),
    (
      "transform: rotate(calc(.25turn * 2))", "transform: none",
      [[-1, 0, 0, -1, 0, 0], [1, 0, 0, 1, 0, 0]]
    ),
    ("transform: scale(2)", "transform: unset", [[2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 0, 0]]),
    ("opacity: 0", "opacity: INITIAL", [[0], [1]]),
    ("margin-left: 4px", "margin-left: unset", [[4], [0]]),
    ("filter: blur(4px)", "filter: initial", [[4], [0]]),
    ("scale: calc(1 + 1)", "scale: calc(50% * 3) 2", [[2, 2, 1], [1.5, 2, 1]]),
    ("scale: 2 calc(3 * 2) 4", "scale: none", [[2, 6, 4], [1, 1, 1]]),
    ("rotate: calc(10deg + .25turn)", "rotate: none", [[0, 0, 1, 100], [0, 0, 1, 0]]),
    ("rotate: x calc(1turn / 4)", "rotate: calc(2 - 1) 0 0 0deg", [[1, 0, 0, 90], [1, 0, 0, 0]]),
  ]) func valuesAreReadInTheirUnits(_ from: String, _ to: String, _ values: [[Double]]) throws {
    let motion = try Self.read("@keyframes p { from { \(from) } to { \(to) } }")
    #expect(motion.notes.isEmpty && motion.tracks.count == 1, "\(motion.notes)")
    let found = Self.numbers(try #require(motion.tracks.first))
    #expect(found.count == values.count)
    for (a, b) in zip(found.joined(), values.joined()) {
      #expect((a - b).magnitude < 1e-15, "\(found)")
    }
  }

  @Test func coloursOfAShadowAreBesideItsLengths() throws {
    let motion = try Self.read(
      "@keyframes p { from { box-shadow: 0 0 0 0 rgba(255, 0, 0, .7) } to { box-shadow: 0 0 0 70px #f000 } }"
    )
    #expect(motion.tracks.map(\.name) == ["p.box-shadow", "p.box-shadow.color"])
    #expect(Self.numbers(motion.tracks[0]) == [[0, 0, 0, 0], [0, 0, 0, 70]])
    #expect(Self.numbers(motion.tracks[1])[0] == [1, 0, 0, 0.7])
  }

  @Test func percentagesOfATranslationAreOfTheBoxOrColumnsOfTheirOwn() throws {
    let sheet = """
      @keyframes p { from { transform: translate3d(-100%, 50%, 0) rotate(10deg) } to { transform: none } }
      @keyframes q { from { transform: translateY(calc(100% - 3px)) } }
      @keyframes r { from { transform: rotate(3deg) translateX(2em) } to { transform: translateX(1em) } }
      """
    let boxed = try Self.read(sheet, box: SizeValue(width: 200, height: 40))
    #expect(Array(Self.numbers(try Self.track("p.transform", boxed))[0].suffix(2)) == [-200, 20])
    #expect(Array(Self.numbers(try Self.track("q.transform", boxed))[0].suffix(2)) == [0, 37])
    let motion = try Self.read(sheet)
    #expect(
      motion.tracks.map(\.name) == [
        "p.transform", "p.transform.1.x.percent", "p.transform.1.y.percent", "q.transform",
        "q.transform.1.y.percent",
      ])
    #expect(Self.numbers(motion.tracks[1]) == [[-100], [0]])
    #expect(Self.numbers(motion.tracks[2]) == [[50], [0]])
    #expect(Self.numbers(motion.tracks[4]) == [[100], [0]])
    for other in [boxed, motion] {
      #expect(
        Self.notes(other) == [
          "r.transform is left out: it has lengths in em in lists that do not match (line 3, column 81)"
        ])
    }
  }

  @Test(arguments: [
    (
      "from { left: calc(50% - 10px) } 50% { left: 20px } to { left: 2em }",
      ["left": [[-10], [20], [0]], "left.percent": [[50], [0], [0]], "left.em": [[0], [0], [2]]]
    ),
    // No px.
    (
      "from { width: 1em } to { width: calc(1em + 100%) }",
      ["width.em": [[1], [1]], "width.percent": [[0], [100]]]
    ),
    // One place that mixes takes all others along.
    (
      "from { margin: 10% 1px } to { margin: 2px 3px 4px }",
      [
        "margin": [[0, 1, 0, 1], [2, 3, 4, 3]],
        "margin.percent": [[10, 0, 10, 0], [0, 0, 0, 0]],
      ]
    ),
    // None that mixes.
    (
      "from { background-position: 1px 10% } to { background-position: 2px 20% }",
      [
        "background-position": [[1, 0], [2, 0]],
        "background-position.percent": [[0, 10], [0, 20]],
      ]
    ),
    // Numbers without a unit beside them.
    (
      "from { filter: brightness(2) blur(1px) } to { filter: brightness(1) blur(1em) }",
      ["filter": [[2, 1], [1, 0]], "filter.em": [[0, 0], [0, 1]]]
    ),
  ])
  func lengthsInSeveralUnitsAreColumnsThatAddUp(
    _ blocks: String, _ columns: [String: [[Double]]]
  ) throws {
    let motion = try Self.read("@keyframes p { \(blocks) }")
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    let found = motion.tracks.map { (String($0.name.dropFirst(2)), Self.numbers($0)) }
    #expect(Dictionary(uniqueKeysWithValues: found) == columns)
  }

  // MARK: Of many

  @Test func oneAnimationIsTakenByItsName() throws {
    let motion = try Self.read(
      ":root { --e: ease-in } @keyframes p { from { left: 0; opacity: 0 } to { left: 1px } } "
        + "@keyframes q { to { opacity: 0 } }")
    #expect(motion.names == ["p", "q", "--e"])
    #expect(motion.only("p")?.properties().map(\.name) == ["p.left", "p.opacity"])
    #expect(motion.only("q.opacity")?.properties().map(\.name) == ["q.opacity"])
    #expect(motion.only("--e")?.easings.count == 1 && motion.only("--e")?.hasKeyframes == false)
    #expect(motion.only("r") == nil)
  }

  @Test func addressesStringsAndEscapesHideTheirSigns() throws {
    let motion = try Self.read(
      #"""
      .a::before { content: "}/*"; background: url(data:image/png;base64,AA//{}==) }
      .b\:c { background: url( "a)b" ); animation: p 1s } /* } */ .d\{ { top: 0 }
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
}
