// The keyframes of an animation: missing ends, values of the selector, lists, additions and rounding.

import AnimationMath
import Testing

import CurveFormats

extension CSSImportTests {
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

  /// Blocks of one offset and easing are one keyframe, where the last of them stands.
  @Test func theLastBlockOfAnOffsetCounts() throws {
    let motion = try Self.read(
      """
      @keyframes k { from { left: 1px } FROM { left: 2px; animation-timing-function: ease-in } 0% { left: 3px } to { left: 9px } }
      .a { animation: steps(3) .5s k }
      @keyframes z { to { opacity: .5 } } .b { animation: z 2s both; animation-duration: auto }
      """)
    #expect(Self.numbers(try Self.track("k.left", motion)) == [[2], [3], [9]])
    #expect(try Self.track("z.opacity", motion).timing?.duration == 0)
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
      ".a { animation: p 1s both; left: 5em; margin-left: auto } "
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
        "zIndex[0]: zIndex is rounded to whole numbers in a browser",
        "zIndex[0]: zIndex has no value of its own here; its last one is taken outside its time",
      ])
  }

  @Test func whatABrowserKeepsFromZeroToOneIsSaid() throws {
    for easing in ["cubic-bezier(.5, -1, .5, 2)", "linear(0, 1.2, 1)", "ease"] {
      let sheet = try Self.read(
        ".b { animation: f 1s \(easing) } @keyframes f { from { opacity: .1 } to { opacity: .9 } }")
      let script = try ImportSource.webAnimations.read(
        Array(#"[{"opacity": 0.1, "easing": "\#(easing)"}, {"opacity": 0.9}]"#.utf8))
      for motion in [sheet, script] {
        let isSaid = motion.notes.contains { $0.problem.hasSuffix("from 0 to 1 by a browser") }
        #expect(isSaid == (easing != "ease"), "\(easing): \(motion.notes)")
      }
    }
  }

  /// Variables in the variables of an animation make it another one.
  @Test func whatIsAssumedOrLostOfAPageIsNoted() throws {
    let motion = try Self.read(
      """
      <link rel="stylesheet" href="a.css"><style media="print">i { animation: none }</style><style>
      i { --b: calc(var(--a) * 1px); animation: f 1s } @keyframes f { to { margin-left: var(--b) } }
      @container (min-width: 9px) { u { animation: g 1s } }
      @keyframes g { from { border: 1px solid red } to { border: 1px dashed red } }
      .x { animation: h 1s } @keyframes h {
        from { clip-path: polygon(nonzero, 0 0, 1px 1px); border-left-color: red }
        to { clip-path: polygon(0 0, 2px 2px); border: 9px dotted red } }
      </style><i style="--a: 1"></i><i style="--a: 2"></i><u></u><b class=x></b>
      """)
    let margins = motion.tracks.filter { $0.name.hasSuffix("margin-left") }
    #expect(margins.map { CSSImportTests.numbers($0)[1] } == [[1], [2]])
    #expect(motion.tracks.contains { $0.name == "h.clip-path" })
    let notes = motion.notes.map(\.problem)
    #expect(notes.contains("a.css is another file, and not read"))
    #expect(notes.contains("rules for a large screen with a mouse are read, which is assumed"))
    #expect(notes.contains { $0.hasPrefix("h.border-left-style is left out") }, "\(notes)")
  }

  @Test func anErrorNamesAllThatIsLost() {
    let error = #expect(throws: ImportError.self) {
      try Self.read(
        "@keyframes f { from { --s: 2; transform: scale(var(--s)) } to { transform: scale(1) } }")
    }
    let reason = "f.transform is left out: a keyframe has a variable that is animated too"
    #expect(error?.problem.contains(reason) == true)
  }

  /// A browser keeps sizes and colours, too, and has another value before and after an animation.
  @Test(arguments: [
    (
      "1s cubic-bezier(0.5, -1, 0.5, 1) both", "width: 0", "width: 9px",
      "p.width is kept at 0 and above by a browser"
    ),
    ("1s steps(2) both", "width: 0", "width: 9px", nil),
    (
      "1s cubic-bezier(0.5, -1, 0.5, 1)", "border-radius: 0 9px", "border-radius: 9px 0",
      "p.border-radius is kept at 0 and above by a browser"
    ),
    ("1s cubic-bezier(0.5, -1, 0.5, 1) infinite", "left: 0", "left: 9px", nil),
    (
      "1s 2s forwards", "left: 0", "left: 9px",
      "left has no value of its own here; its last one is taken outside its time"
    ),
    (
      "1s", "left: 0", "left: 9px",
      "left has no value of its own here; its last one is taken outside its time"
    ),
    ("1s 2s both", "left: 0", "left: 9px", nil),
    (
      "1s cubic-bezier(0, 2, 1, 1)", "color: blue", "color: red",
      "p.color is kept from 0 to 1 by a browser"
    ), ("1s 2s", "opacity: 0", "opacity: 0.5", nil),
  ]) func whatABrowserShowsInstead(
    _ timing: String, _ from: String, _ to: String, _ note: String?
  ) throws {
    let motion = try Self.read(
      ".a { animation: p \(timing) } @keyframes p { from { \(from) } to { \(to) } }")
    #expect(motion.notes.map(\.problem) == [note].compactMap(\.self))
  }
}
