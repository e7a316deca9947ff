// A shorthand of values and its longhands in one animation: what each has, and what is not taken apart.

import AnimationMath
import Testing

import CurveFormats

extension CSSImportTests {
  @Test(arguments: [
    ("margin: 10px", "50% { margin-left: 20px }", ["margin-left": [10.0, 20, 10]]),
    (
      "margin: 1px 2px", "to { margin: 9px; margin-left: 3px }",
      [
        "margin-top": [1.0, 9], "margin-right": [2, 9], "margin-bottom": [1, 9],
        "margin-left": [2, 3],
      ]
    ),
    (
      "margin: 1px; margin-top: 2px", "to { margin: 9px }",
      [
        "margin-top": [2.0, 9], "margin-right": [1, 9], "margin-bottom": [1, 9],
        "margin-left": [1, 9],
      ]
    ),
    ("margin-top: 2px; margin: 1px", "to { margin: 9px }", ["margin": [1, 9]]),
    ("inset: 1px 2px 3px", "to { left: 9px }", ["left": [2, 9]]),
    (
      "border-radius: 1px 2px 3px 4px", "to { border-bottom-left-radius: 9px }",
      ["border-bottom-left-radius": [4, 9]]
    ),
    ("--m: 7px; padding: var(--m)", "to { padding-left: 9px }", ["padding-left": [7, 9]]),
    ("margin-inline: 4px 5px", "to { margin-right: 9px }", ["margin-right": [5, 9]]),
    ("padding-block-start: 4px", "to { padding-top: 9px }", ["padding-top": [4, 9]]),
    (
      "flex: 2", "to { flex-grow: 9; flex-shrink: 9 }",
      ["flex-grow": [2, 9], "flex-shrink": [1, 9]]
    ),
    ("flex: none", "to { flex-shrink: 9 }", ["flex-shrink": [0, 9]]),
    ("flex: 2 3 40px", "to { flex-shrink: 9 }", ["flex-shrink": [3, 9]]),
    (
      "font: italic bold 20px/1.5 serif", "to { font-size: 9px; font-weight: 100 }",
      ["font-size": [20, 9], "font-weight": [700, 100]]
    ),
    ("offset: path('M0 0') 4px", "to { offset-distance: 9px }", ["offset-distance": [4, 9]]),
    (
      "margin: 1px", "from { margin-inline: 4px } to { margin: 8px }",
      [
        "margin-left": [4, 8], "margin-right": [4, 8], "margin-top": [1, 8],
        "margin-bottom": [1, 8],
      ]
    ),
  ])
  func aShorthandIsItsLonghandsBesideOneOfThem(
    _ own: String, _ blocks: String, _ values: [String: [Double]]
  ) throws {
    let motion = try Self.read(".a { animation: p 1s; \(own) } @keyframes p { \(blocks) }")
    #expect(motion.notes.isEmpty && motion.tracks.count == values.count, "\(motion.notes)")
    for (name, numbers) in values {
      #expect(try Self.numbers(Self.track("p.\(name)", motion)) == numbers.map { [$0] })
    }
  }

  @Test(arguments: [
    ("background: red", "to { background-color: blue }"),
    ("background: url(a.png) 0 0, url(b.png) red", "to { background-color: blue }"),
    ("background-color: red", "to { background: blue }"),
    ("top: 0", "from { background: red } to { background-color: blue }"),
  ]) func theColourOfABackgroundIsThatOfItsLonghand(_ own: String, _ blocks: String) throws {
    let motion = try Self.read(".a { animation: p 1s; \(own) } @keyframes p { \(blocks) }")
    #expect(motion.notes.isEmpty && motion.tracks.count == 1, "\(motion.notes)")
    #expect(
      try Self.numbers(Self.track("p.background-color", motion)) == [[1, 0, 0, 1], [0, 0, 1, 1]])
  }

  @Test(arguments: [
    "border: 2px solid var(--c)", "border-left: solid red", "border-inline: 2px red",
  ])
  func theColourOfALineMayBeAVariable(_ own: String) throws {
    let motion = try Self.read(
      ":root { --c: red } .a { animation: p 1s; \(own) } @keyframes p { to { border-left-color: blue } }"
    )
    #expect(motion.notes.isEmpty && Self.numbers(motion.tracks[0])[0] == [1, 0, 0, 1])
  }

  @Test(arguments: [
    ("mask: linear-gradient(red, blue) 10px 5px / 50%", "mask-position"),
    ("background-position-x: 10px", "background-position"),
  ]) func aPlaceInAShorthandIsNoted(_ own: String, _ name: String) throws {
    let motion = try Self.read(
      ".a { animation: p 1s; \(own) } @keyframes p { to { \(name): 0 0; opacity: 0 } }")
    #expect(motion.tracks.count == 1 && motion.notes[0].problem.hasPrefix("p.\(name) is left out"))
  }

  /// As Chromium has it: a side without a width is 3px wide, without a style 0px.
  @Test func sidesOfABorderAreToldApart() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s; border: 1px solid red; color: black }
      @keyframes p { from { border-color: lime; border-left: blue } to { border-right: 4px solid blue; border-left: solid } }
      """)
    let (red, lime, blue) = ([1.0, 0, 0, 1], [0.0, 1, 0, 1], [0.0, 0, 1, 1])
    for (name, values) in [
      ("top-color", [lime, red]), ("right-color", [lime, blue]), ("right-width", [[1], [4]]),
      ("left-width", [[0], [3]]), ("left-color", [blue, [0, 0, 0, 1]]),
    ] {
      #expect(try Self.numbers(Self.track("p.border-\(name)", motion)) == values, "\(name)")
    }
  }

  @Test func theColourOfABorderIsThatOfItsLonghands() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s; border: 2px solid red } @keyframes p { to { border-color: blue } }
      .b { animation: q 1s; border: 2px solid red } @keyframes q { to { border-top-color: blue } }
      .c { animation: r 1s; border-right: 2px solid red } @keyframes r { to { border-right-color: blue } }
      .d { animation: s 1s; outline: red 2px solid } @keyframes s { to { outline-color: blue } }
      """)
    #expect(motion.tracks.map { Self.numbers($0)[0] } == Array(repeating: [1, 0, 0, 1], count: 4))
  }

  @Test(arguments: [
    (
      "border-radius: 3px / 4px", "to { border-top-left-radius: 9px }",
      "p.border-top-left-radius is left out: with the selector's value, \"3px / 4px\", it has values "
        + "that do not match, \"9px\" and \"3px / 4px\""
    ),
    (
      "border-top-left-radius: 9px",
      "from { border-radius: 3px / 4px } to { border-radius: 1px / 2px }",
      "p.border-radius is left out with its longhands: it has the value \"3px / 4px\""
    ),
    (
      "background: url(a.png) right/50% 9px, red", "to { background-position: 0 0 }",
      "p.background-position is left out: with the selector's value, \"url(a.png) right/50% 9px, red\", it "
        + "has values that do not match, \"0 0\" and \"url(a.png) right/50% 9px, red\""
    ),
    (
      "background: oklch(none .1 20)", "to { background-color: red }",
      "p.background-color is left out: with the selector's value, \"oklch(none .1 20)\", it has the "
        + "value \"oklch(none .1 20)\""
    ),
  ]) func aShorthandThatIsNotTakenApartIsNamed(
    _ own: String, _ blocks: String, _ note: String
  ) throws {
    let motion = try Self.read(
      ".a { animation: p 1s; \(own) } @keyframes p { \(blocks) } \(Self.moving)")
    #expect(motion.tracks.map(\.name) == ["q.top"])
    #expect(motion.notes.map(\.problem) == [note])
  }

  /// It was refused, as values that do not match; the numbers are those of Chromium.
  @Test(arguments: [
    (
      "box-shadow", "0 0 10px", "0 0 20px red",
      [[[0, 0, 10, 0], [0, 0, 20, 0]], [[0, 0, 1, 1], [1, 0, 0, 1]]]
    ),
    (
      "filter", "drop-shadow(0 0 10px)", "drop-shadow(red 0 0)",
      [[[0, 0, 10], [0, 0, 0]], [[0, 0, 1, 1], [1, 0, 0, 1]]]
    ),
    (
      "clip-path", "inset(0 100px 0 0)", "inset(0)",
      [[[0, 100] + [Double](repeating: 0, count: 10), [Double](repeating: 0, count: 12)]]
    ),
    (
      "clip-path", "inset(1px)", "inset(0 round 4px 2px / 3px)",
      [[[1, 1, 1, 1] + [Double](repeating: 0, count: 8), [0, 0, 0, 0, 4, 2, 4, 2, 3, 3, 3, 3]]]
    ),
    ("clip-path", "circle(50%)", "circle(10% at left 30%)", [[[50, 50, 50], [10, 0, 30]]]),
    ("clip-path", "ellipse(at 5% 5%)", "ellipse()", [[[5, 5], [50, 50]]]),
    ("font-weight", "normal", "900", [[[400], [900]]]),
    ("font-weight", "bold", "1", [[[700], [1]]]),
    ("stroke-dasharray", "4 6", "10px 10px", [[[4, 6], [10, 10]]]),
  ]) func whatAValueOmitsIsThatOfCSS(
    _ name: String, _ from: String, _ to: String, _ columns: [[[Double]]]
  ) throws {
    let motion = try Self.read(
      ".a { animation: p 1s both; color: blue } @keyframes p { from { \(name): \(from) } to { \(name): \(to) } } \(Self.moving)"
    )
    let own = motion.tracks.filter { $0.name.hasPrefix("p.") }
    #expect(own.map(Self.numbers) == columns && motion.notes.isEmpty, "\(motion.notes)")
  }

  /// It was read as the colour without the animation, without a note.
  @Test(arguments: [
    ("from { outline-color: currentColor } to { color: red; outline-color: blue }", true),
    ("to { color: red; border-left-color: blue }", true),
    ("from { color: red; text-shadow: 0 0 1px } to { text-shadow: 0 0 2px red }", true),
    ("from { color: red; outline-color: red } to { color: lime; outline-color: blue }", false),
    ("from { color: red; box-shadow: 0 0 red } to { box-shadow: 0 0 1px red }", false),
  ]) func theAnimatedColourOfTheTextIsNotedWhereItIsAnotherProperty(
    _ blocks: String, _ isNoted: Bool
  ) throws {
    for (own, other) in [
      ("p 1s", blocks), ("p 1s, q 1s", blocks.replacing("color: red;", with: "")),
    ] {
      let motion = try Self.read(
        ".a { animation: \(own); color: blue } @keyframes p { \(other) } @keyframes q { to { color: lime } }"
      )
      let notes = motion.notes.filter {
        $0.problem.contains("has the colour of the text, which is animated too")
      }
      #expect(notes.count == (isNoted ? 1 : 0) && notes.allSatisfy(\.isLoss), "\(motion.notes)")
    }
  }

  @Test func partsOfAnAnimatedBoxAreNoted() throws {
    let sheet =
      ".a { animation: p 1s } @keyframes p { to { width: 9px; translate: 50%; rotate: 1deg } }"
    let notes = try ImportSource.css.read(Array(sheet.utf8), box: SizeValue(width: 40, height: 40))
      .notes
    #expect(
      notes.map(\.problem).contains(
        "p.translate has parts of the box, which is animated too; they are those of the given box"))
  }
}
