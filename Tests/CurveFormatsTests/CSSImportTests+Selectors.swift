// What holds for the element of an animation, and in which units its numbers are.

import AnimationMath
import Testing

import CurveFormats

extension CSSImportTests {
  /// Chromium begins each of them at 0.5.
  @Test(arguments: [
    ":is(.b, .z) { opacity: .5 } .b:hover { animation: f 1s linear }",
    ".b { opacity: .5 } :where(#b.c) { opacity: .2 } #b.b.c { animation: f 1s linear }",
    ":is(.p, .q) :where(.b, i:is(.b, .z)):not(.c) { opacity: .5 } .q > .b { animation: f 1s linear }",
    ".b { opacity: .5 } :is(.a .b, .b.c) { animation: f 1s linear }",
    ".b { opacity: .5 } .p .b { animation: f 1s linear }",
    ".b { opacity: .5 } .p > div.b::before { opacity: .3 } .p > div.b { animation: f 1s linear }",
    ".p .b { opacity: .5 } #a .p:hover > .b.c { animation: f 1s linear }",
    "* { opacity: .4 } body .b { opacity: .5 } .b { animation: f 1s linear }",
    "#a { opacity: .5 } .b.c { opacity: .4 } #a.b.c { animation: f 1s linear }",
    "[class*=\"icon-\"] { opacity: .5 } .a + .x.icon-b { animation: f 1s linear }",
    ".b:not(.c) { opacity: .5 } .a + .b { animation: f 1s linear }",
    ".a\\:b { opacity: .5 } .a\\:b:focus { animation: f 1s linear } .a { opacity: .2 }",
  ])
  func anElementHasWhatEachSelectorThatItImpliesSays(_ rules: String) throws {
    let motion = try Self.read("\(rules) @keyframes f { to { opacity: 0 } }")
    #expect(Self.numbers(try Self.track("f.opacity", motion)) == [[0.5], [0]])
    #expect(motion.notes.isEmpty, "\(motion.notes)")
  }

  /// Layers, conditions, places among siblings and variables: the start and the duration of the last way to play f.
  @Test(arguments: [
    ("@layer x, y; @layer y { .a { animation: f 1s } } @layer x { .a { animation: f 2s } }", 1, 1),
    (".a { animation: f 1s } @layer x { .a { animation-duration: 2s; opacity: .6 } }", 0.6, 1),
    ("@layer x { .a { animation: f 1s !important } } .a { animation: f 2s !important }", 1, 1),
    (
      "@layer b { .a { opacity: .5 } } @layer b.i { .a { opacity: .2; animation: f 1s } }", 0.5, 1
    ),
    ("@layer { .a { opacity: .5; animation: f 1s } } @layer { .a { opacity: .2 } }", 0.2, 1),
    ("@layer x { @keyframes f { to { opacity: .1 } } } .a { animation: f 1s }", 1, 1),
    (
      ".a { animation: f 1s } .a:first-child { animation-delay: .2s; opacity: .1 }"
        + " .a:nth-child(odd) { opacity: .3 }", 0.3, 1
    ),
    (
      ".a { animation: f 1s; opacity: .2 } @media not all and (min-width: 1px) { * { opacity: .9 } }",
      0.2, 1
    ),
    (".a { animation: f 1s; opacity: .2 } @media speech { .a { opacity: .9 } }", 0.2, 1),
    (".a { animation: f 1s; opacity: .2 } @media (min-width: 30em) { .a { opacity: .9 } }", 0.9, 1),
    (".a { animation: f 1s; opacity: .2 } @media (min-width: 90em) { .a { opacity: .9 } }", 0.2, 1),
    (
      ".a { animation: f 1s; opacity: .2 } @media (400px <= width < 900px) { .a { opacity: .9 } }",
      0.9, 1
    ),
    (
      ".a { animation: f 1s; opacity: .2 } @media (orientation: portrait) { .a { opacity: .9 } }",
      0.2, 1
    ),
    (
      ".a { animation: f 1s; opacity: .2 } @supports (-ms-ime-align: auto) { .a { opacity: .9 } }",
      0.2, 1
    ),
    (
      ".a { animation: f 1s; opacity: .2 } @-moz-document url-prefix() { .a { opacity: .9 } }", 0.2,
      1
    ),
    ("* { animation-duration: 3s !important } .a { animation: f 1s }", 1, 3),
    (
      ".a { animation: var(--n, none) 7s; opacity: var(--o, 1) } .a.d { --n: f; --o: .4 }", 0.4, 7
    ),
    (".a { animation: f var(--t, 2s) } .a.d { --t: 7s }", 1, 7),
    (".a { animation: \\66  1s } /* 2 * 3 / 4 */ <!-- .a { opacity: .5 } -->", 0.5, 1),
    (".a { animation: f 1s; opacity: .5; opacity: .7\\9 }", 0.5, 1),
    (
      "@layer m { .b { animation-delay: 1s } } .b { all: unset } .a { opacity: .5; all: unset; animation: f 1s }",
      1, 1
    ),
    (".b { opacity: .5; animation: f 3s } .b.a { all: unset; animation: f 1s, }", 0.5, 3),
    (
      ".b { opacity: .5 } .a { animation: f 1s } .a, .b { all: revert } .a { animation: f 2s }", 1,
      2
    ),
  ])
  func theCascadeIsThatOfABrowser(_ rules: String, _ start: Double, _ duration: Double) throws {
    let motion = try Self.read(
      "\(rules) @keyframes f { to { opacity: .7; opacity: bogus } }",
      viewport: SizeValue(width: 800, height: 600))
    let last = try #require(motion.tracks.last)
    #expect(Self.numbers(last) == [[start], [0.7]] && last.timing?.duration == duration)
    #expect(motion.notes.allSatisfy { !$0.isLoss }, "\(motion.notes)")
  }

  /// What an element begins with where only some have it: the starts of f, f 2 and so on, and a note.
  @Test(
    arguments: [
      (".b { animation: f 1s } .b:nth-child(2) { opacity: .5 }", [1, 0.5], "f is played by"),
      (".b:nth-child(2) { opacity: .5 } .b { animation: f 1s }", [1, 0.5], "f is played by"),
      (".p .b { opacity: .4 } .b { animation: f 1s; opacity: .2 }", [0.2, 0.4], "f is played by"),
      (
        ".d { animation: f 1s } .d-2 { opacity: .5 } .d .x { opacity: .3 }", [1, 0.5],
        ".d-2 is taken"
      ),
      (
        "div { opacity: .7 } .b { animation: f 1s }", [1],
        "f.opacity: an element of .b that is also"
      ),
      (
        "[data-x] { opacity: .7 } .b { animation: f 1s }", [1],
        "f.opacity: an element of .b that is"
      ),
      (".z { opacity: .7 } i { opacity: .6 } b:hover { animation: f 1s }", [1], nil),
    ] as [(String, [Double], String?)])
  func aValueOfSomeElementsIsAVariationOrSaid(
    _ rules: String, _ starts: [Double], _ note: String?
  ) throws {
    let motion = try ImportSource.source(of: Array(rules.utf8)).read(
      Array("\(rules) @keyframes f { to { opacity: 0 } }".utf8))
    #expect(motion.tracks.map { Self.numbers($0) } == starts.map { [[$0], [0]] })
    #expect(motion.notes.isEmpty == (note == nil) && !motion.notes.contains(where: \.isLoss))
    #expect(note.map { note in motion.notes.contains { $0.problem.hasPrefix(note) } } ?? true)
  }

  /// The delays of f, f 2 and so on in Chromium, and a note.
  @Test(arguments: [
    (".b { --i: 0 } .c { --i: 3 }", [0], "--i of .c is left out: no selector here gives it an"),
    (".b { --i: 0 } #e, .e { --i: 3 }", [0], "--i of #e is left out: no selector here"),
    (".b-1 { --i: 1 } .b-3 { --i: 3 }", [0, 1, 3], "var(--i) has a value for some elements of .b"),
    (".b:nth-child(1) { --i: 1 } .b:nth-child(2) { --i: 3 }", [0, 1, 3], "f is played by .b:nth"),
    (".c { --i: 3 }", [3], "var(--i) has no value here; the last one in this file is taken, that"),
  ])
  func aStaggerByAVariableIsThatOfItsElements(
    _ rules: String, _ delays: [Double], _ note: String
  ) throws {
    let motion = try Self.read(
      ".b { --t: 1s; animation: f 2s; animation-delay: calc(var(--i) * var(--t)) } \(rules)"
        + " @keyframes f { to { opacity: 0 } }")
    #expect(motion.tracks.map(\.timing?.delay) == delays)
    #expect(motion.notes.contains { $0.problem.hasPrefix(note) }, "\(motion.notes)")
    #expect(motion.notes.allSatisfy { !$0.isLoss })
  }

  @Test func anEmIsTheFontSizeOfTheElement() throws {
    for (size, ems) in [("10px", 10.0), ("200%", 32), ("2em", 32), ("1.5rem", 24)] {
      let motion = try Self.read(
        ".a { font-size: \(size); animation: f 1s }"
          + " @keyframes f { from { width: 1rem } to { width: 1em } }", fontSize: 16)
      #expect(Self.numbers(motion.tracks[0]) == [[16], [ems]])
    }
    let known = try Self.read(
      ".p { font: bold 20px/1.5 serif } .p b { animation: f 1s } @keyframes f { to { left: 1em } from { left: 0 } }"
    )
    #expect(known.tracks.map(\.name) == ["f.left"] && Self.numbers(known.tracks[0]) == [[0], [20]])
  }

  /// Chromium begins with these.
  @Test(arguments: [
    ("html { background-color: red } .b { animation: f 1s }", "background-color", [0, 0, 0, 0]),
    ("body { color: red } .b { animation: f 1s }", "color", [1, 0, 0, 1]),
    (".p { color: red } .p .b { animation: f 1s }", "color", [1, 0, 0, 1]),
    (".p { color: red } .p .b { animation: f 1s }", "border-top-color", [1, 0, 0, 1]),
    ("b:nth-child(2n) { fill: red } b:nth-child(4) { animation: f 1s }", "fill", [1, 0, 0, 1]),
    (
      "b:nth-child(2n + 1) { fill: red } b:nth-child(odd) { animation: f 1s }", "fill",
      [1, 0, 0, 1]
    ),
  ])
  func aMissingValueIsInheritedWhereThePropertyIs(
    _ rules: String, _ property: String, _ start: [Double]
  ) throws {
    let motion = try Self.read("\(rules) @keyframes f { to { \(property): blue } }")
    #expect(Self.numbers(try Self.track("f.\(property)", motion)) == [start, [0, 0, 1, 1]])
    #expect(motion.notes.isEmpty, "\(motion.notes)")
  }

  /// Elements are what they are, whatever they are not.
  @Test func selectorsOfTheSameElementsPlayOnce() throws {
    let motion = try Self.read(
      ".b:not(.x) { animation: f 1s } .b:not(.y) { animation: f 2s } .b:not(.z) { opacity: .5 }"
        + "@keyframes f { to { opacity: 0 } }")
    #expect(motion.tracks.map { $0.timing?.duration } == [2] && motion.notes.isEmpty)
    #expect(Self.numbers(motion.tracks[0]) == [[0.5], [0]])
  }

  @Test func whatIsImportantIsNotAnimated() throws {
    let motion = try Self.read(
      """
      .a { opacity: 1 !important; opacity: .5; animation: f 1s both }
      @keyframes f { from { opacity: 0; top: 0 } to { opacity: .5; top: 1px } }
      """)
    #expect(motion.tracks.map(\.name) == ["f.top"])
    #expect(Self.notes(motion).count == 1 && motion.notes[0].problem.contains("!important"))
    #expect(!motion.notes[0].isLoss)
  }

  /// The stagger of a loader: what names no animation delays that of the elements it is among.
  @Test func aRuleWithoutAnAnimationsNameIsAVariation() throws {
    let motion = try Self.read(
      """
      .s > div { animation: f 1s infinite } .s .r2 { animation-delay: -1.1s }
      .d { animation: g 2s } .d:nth-child(2) { animation-delay: -.5s } .d3 { animation-duration: 3s }
      .slow { animation-duration: 9s } .other.x { animation-delay: 1s }
      @keyframes f { from { left: 0 } to { left: 1px } }
      @keyframes g { from { top: 0 } to { top: 1px } }
      """)
    #expect(motion.tracks.map(\.name) == ["f.left", "f 2.left", "g.top", "g 2.top", "g 3.top"])
    #expect(motion.tracks[1].timing?.delay == -1.1 && motion.tracks[3].timing?.delay == -0.5)
    #expect(motion.tracks[4].timing?.duration == 3)
    let notes = Self.notes(motion)
    #expect(notes.contains { $0.hasPrefix(".s .r2 is taken for an element of .s > div") })
    #expect(notes.contains { $0.hasPrefix(".d3 is taken for an element of .d,") })
    #expect(notes.contains { $0.hasPrefix(".slow changes an animation that no selector here") })
    #expect(
      motion.notes.filter(\.isLoss).map(\.problem) == [
        ".other.x changes an animation that no selector here gives it, and is left out"
      ])
  }

  @Test func keyframesThatNeedTheElementAreReadForEachOfThem() throws {
    let motion = try Self.read(
      """
      .a { opacity: .2; animation: f 1s } .b { opacity: .4; animation: f 1s }
      .c { opacity: .2; animation: f 1s } @keyframes f { to { opacity: 1 } }
      """)
    #expect(motion.tracks.map { Self.numbers($0)[0] } == [[0.2], [0.4]])
  }

  @Test func animationsOfOnePropertyAreComposed() throws {
    let motion = try Self.read(
      ".a { animation: f 1s linear, g 2s linear .5s } @keyframes f { to { opacity: 0; top: 1px } }"
        + " @keyframes g { to { opacity: .2 } }")
    #expect(
      motion.notes.map(\.problem) == [
        "f and g have opacity of .a: they are composed in g",
        "f.top is left out: it has no value at 0%, and the initial value is of another kind",
      ])
    guard case .number(let stack) = motion.properties()[0].stack else { return }
    #expect(motion.tracks.map(\.name) == ["g.opacity"])
    // From the value that f shows, and then from the element's own.
    for (time, value) in [(0.25, 0.75), (0.75, 0.24375), (1.5, 0.6), (3, 1)] {
      #expect((stack.value(at: time) - value).magnitude < 1e-12, "\(time)")
    }
  }

  // MARK: Units

  @Test(arguments: [
    ("from { left: 50% } to { left: 0 }", ["left.percent": [[50], [0]]]),
    ("from { left: 50em } to { left: 0 }", ["left.em": [[50], [0]]]),
    (
      "from { translate: 0 } to { translate: 100px 20% }",
      ["translate": [[0, 0], [100, 0]], "translate.percent": [[0, 0], [0, 20]]]
    ),
    (
      "from { box-shadow: 1em 2px 3vw } to { box-shadow: none }",
      [
        "box-shadow": [[0, 2, 0], [0, 0, 0]], "box-shadow.em": [[1, 0, 0], [0, 0, 0]],
        "box-shadow.vw": [[0, 0, 3], [0, 0, 0]],
      ]
    ),
    (
      "from { transform: rotate(90deg) translateX(4em) } to { transform: rotateZ(0) translateX(0) }",
      ["transform": [[0, 1, -1, 0, 0, 0], [1, 0, 0, 1, 0, 0]], "transform.2.x.em": [[4], [0]]]
    ),
  ])
  func aUnitIsInTheNameOfItsColumn(_ blocks: String, _ columns: [String: [[Double]]]) throws {
    let motion = try Self.read("@keyframes p { \(blocks) }")
    let found = motion.tracks.map { (String($0.name.dropFirst(2)), Self.numbers($0)) }
    #expect(Dictionary(uniqueKeysWithValues: found) == columns)
    let known = try ImportSource.css.read(
      Array("@keyframes p { \(blocks) }".utf8), box: SizeValue(width: 200, height: 40),
      viewport: SizeValue(width: 800, height: 600), fontSize: 16)
    #expect(known.tracks.allSatisfy { !$0.name.contains(".em") && !$0.name.contains(".vw") })
  }

  /// As a browser fills them in.
  @Test(
    arguments: [
      (
        "box-shadow: 0 -3em 0 .2em red", "box-shadow: 0 -3em red", "box-shadow.em",
        [[0, -3, 0, 0.2], [0, -3, 0, 0]]
      ),
      (
        "box-shadow: red 1px 2px", "box-shadow: 3px 4px 5px blue", "box-shadow",
        [[1, 2, 0, 0], [3, 4, 5, 0]]
      ),
      (
        "background-position: 5px 40px", "background-position: 5px 55px, 5px 40px",
        "background-position", [[5, 40, 5, 40], [5, 55, 5, 40]]
      ),
      (
        "background-position: -200%0", "background-position: right", "background-position.percent",
        [[-200, 0], [100, 50]]
      ),
      (
        "background-position: right 10px top 5px", "background-position: 0 0",
        "background-position",
        [[-10, 5], [0, 0]]
      ),
      (
        "background-position-x: center", "background-position-x: 9%",
        "background-position-x.percent", [[50], [9]]
      ),
    ] as [(String, String, String, [[Double]])])
  func partsLeftOutOfAValueAreFilledInAsByABrowser(
    _ first: String, _ last: String, _ column: String, _ numbers: [[Double]]
  ) throws {
    let motion = try Self.read("@keyframes p { from { \(first) } to { \(last) } }")
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    #expect(Self.numbers(try Self.track("p.\(column)", motion)) == numbers)
  }

  @Test func theColourOfTheTextIsThatOfTheSelector() throws {
    let motion = try Self.read(
      ".a { color: #f00; animation: p 1s } .b { animation: q 1s }"
        + " @keyframes p { from { background-color: currentColor } to { background-color: blue } }"
        + " @keyframes q { from { fill: currentcolor } to { fill: blue } }")
    #expect(Self.numbers(try Self.track("p.background-color", motion))[0] == [1, 0, 0, 1])
    // That of .b is unknown.
    #expect(motion.tracks.map(\.name) == ["p.background-color"])
    #expect(motion.notes.count == 1 && motion.notes[0].problem.hasPrefix("q.fill is left out"))
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
      ".btn { \(rule) } .card { \(rule) } @keyframes p { from { margin: 0 } to { margin: 1px } }"
        + ways.joined())
    let durations: [Double?] = selectors.indices.map { Double($0 + 2) }
    #expect(motion.tracks.map(\.timing?.duration) == durations)
    #expect(motion.notes.count == selectors.count - 1 && !motion.notes.contains(where: \.isLoss))
  }

  @Test func selectorsThatNestingMultipliesAreLeftOut() throws {
    let levels = 40
    let motion = try Self.read(
      "a { animation: p 1s } @keyframes p { from { margin: 0 } to { margin: 1px } }"
        + String(repeating: "i, b {", count: levels) + "animation: p 2s"
        + String(repeating: "}", count: levels))
    #expect(motion.names == ["p"])
    #expect(motion.notes.map(\.problem) == ["i, b is left out"] && motion.notes[0].isLoss)
  }

  /// The numbers of formulas may be as large as they are written.
  @Test(arguments: [
    ("2n+1", "odd", true), ("4n", "even", true), ("4n+3", "2n+1", true), ("2n+1", "4n+1", false),
    ("-n+3", "n", true),
    ("-2n+6", "even", true), ("-n+3", "-n+4", true), ("-n+3", "-n+2", false),
    ("n+4", "-n+9", false),
    ("-3n+3", "3", true), ("-n+2", "2", false), ("5000n+2000", "3", false), ("n+2", "n+1", true),
    ("n+1", "n+2", false),
    ("2n-5", "odd", true), ("2n-5", "n+2", false),
  ]) func aFormulaIsPartOfAnother(_ own: String, _ other: String, _ isPart: Bool) throws {
    let motion = try Self.read(
      ".b:nth-child(\(own)) { animation: p 1s } .b:nth-child(\(other)) { opacity: 0.5 } @keyframes p { to { opacity: 0 } }"
    )
    #expect(Self.numbers(motion.tracks[0])[0] == [isPart ? 0.5 : 1], "\(motion.notes)")
  }

  @Test(arguments: [
    (":nth-child(n-9223372036854775808)", 1.0), (":nth-child(2)", 0.5), (":nth-child(even)", 0.5),
    (":nth-child(0n + 2)", 0.5), (":nth-child(-n+3)", 0.5), (":nth-child(3n+5)", 1),
    (":nth-child(odd)", 1),
    (":is(:nth-child(2), .c)", 0.5), (":not(.c)", 0.5), ("[class^=\"b\"]", 0.5),
  ]) func aPlaceIsOneOfAFormula(_ places: String, _ opacity: Double) throws {
    let motion = try Self.read(
      ".b:nth-child(2) { animation: p 1s } .b\(places) { opacity: 0.5 } @keyframes p { to { opacity: 0 } }"
    )
    #expect(Self.numbers(motion.tracks[0])[0] == [opacity], "\(motion.notes)")
  }

  /// A note of each pair was longer than the rest.
  @Test func animationsOfOnePropertyAreComposedInTheHighest() throws {
    let names = (0..<12).map { "k\($0)" }
    let motion = try Self.read(
      names.map { "@keyframes \($0) { from { opacity: 0 } to { rotate: 9deg } }" }.joined()
        + ".a { animation: \(names.map { "\($0) 1s" }.joined(separator: ", ")) }")
    #expect(motion.tracks.map(\.name).filter { $0.hasSuffix("opacity") } == ["k11.opacity"])
    #expect(motion.notes.count == 1)
    #expect(
      motion.notes[0].problem.hasPrefix(
        "k0, k1, k2, k3, k4, k5, k6, k7, … and k11 have opacity, rotate of .a"))
  }
}
