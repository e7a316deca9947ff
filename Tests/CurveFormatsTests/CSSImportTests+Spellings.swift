// Which spellings of values a browser takes: commas, slashes, units and counts of arguments.

import AnimationMath
import Testing

import CurveFormats

/// Spellings of values, a line for each, as Chromium takes and drops them.
private let spellings: [(property: String, taken: String, dropped: String)] = [
  (
    "color",
    """
    rgb(1, 2, 3)
    rgb(1,2,3,.5)
    rgb(1, 2, 3, 50%)
    rgb(10%, 20%, 30%)
    rgb(1 2 3)
    rgb(1 2 3 / .5)
    rgb(10% 20 30%/50%)
    rgba(0 0 0)
    rgba(0, 0, 0)
    rgb(calc(1 + 1) 2 3)
    hsl(120, 50%, 50%)
    hsl(120deg,50%,50%,.5)
    hsl(.5turn 50 50%)
    hsla(30 50% 50% / .5)
    hwb(194 0% 0%)
    hwb(.5turn 20 30% / 50%)
    oklch(70% .1 120deg)
    lab(50 -20% 30 / .5)
    color(display-p3 1 50% 0 / 1)
    """,
    """
    rgb(1 2 3 .5)
    rgba(255 0 0 0.5)
    rgb(1, 2, 3 / .5)
    rgb(1 2 3, .5)
    rgb(1, 2 3)
    rgb(1 2, 3)
    rgb(1, 2, 3,)
    rgb(,1,2,3)
    rgb(1,,2,3)
    rgb(1/2/3)
    rgb(1 2 / 3)
    rgb(1 2 3 /)
    rgb(1 2)
    rgb(1, 2)
    rgb(1 2 3 4 5)
    rgb(1, 2, 3, 4, 5)
    rgb()
    rgb(10%, 20, 30%)
    rgb(10px 20 30)
    rgb(10deg, 20, 30)
    rgb(1 2 3 / 5px)
    rgb(1*2*3)
    rgb(calc(10% + 1) 2 3)
    hsl(120, 50, 50)
    hsl(120, 50%, 50)
    hsl(120 50% 50% 50%)
    hsl(50% 50% 50%)
    hsl(120 50deg 50%)
    hsl(120 50%)
    hsla(30,50,50,.5)
    hwb(194, 0%, 0%)
    hwb(0% 0% 0%)
    oklch(.7, .1, 120)
    lab(50 20deg 30)
    color(srgb 1 2)
    """
  ),
  (
    "transform",
    """
    translate(1px)
    translate(1px,50%)
    translateX(-50%)
    translateY(calc(50% + 1px))
    translateZ(1px)
    translate3d(1px, 2%, 3px)
    translate(0, 0)
    scale(2)
    scale(2,3)
    scale(200%, 50%)
    scaleX(2)
    scaleY(50%)
    scaleZ(2)
    scale3d(2, 3, 4)
    rotate(45deg)
    rotate(0)
    rotateX(1rad)
    rotateY(.5turn)
    rotateZ(50grad)
    rotate3d(1, 1, 0, 45deg)
    skew(10deg)
    skew(10deg, 20deg)
    skewX(0)
    skewY(10deg)
    matrix(1, 0, 0, 1, 10, 20)
    matrix3d(1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1)
    perspective(100px)
    perspective(none)
    translateX(1px)rotate(1deg)
    """,
    """
    translate(1px 2px)
    translate(1px,)
    translate(1px / 2px)
    translate(1px, 2px, 3px)
    translate()
    translateX(45deg)
    translateY(1px 2px)
    translateZ(10%)
    translate3d(1px 2px 3px)
    translate3d(1px, 2px)
    translate3d(1px, 2px, 3%)
    scale(2 3)
    scale(2,)
    scale(2, 3, 4)
    scale(2px)
    scale(2*3)
    scaleX(2, 3)
    scaleY(2 3)
    scaleZ(1px)
    scale3d(2 3 4)
    rotate(45)
    rotate(45deg 10)
    rotate(45 deg)
    rotateX(45%)
    rotateY(1deg, 2deg)
    rotateZ(calc(45deg + 1))
    rotate3d(1 1 0 45deg)
    rotate3d(1, 1, 0 45deg)
    rotate3d(1, 1, 0)
    rotate3d(45deg, 1, 1, 0)
    skew(10deg 20deg)
    skewX(10deg, 20deg)
    skewY(10)
    matrix(1 0 0 1 10 20)
    matrix(1, 0, 0, 1, 10px, 20px)
    matrix3d(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)
    perspective(100)
    perspective(50%)
    rotate (45deg)
    perspective(-1px)
    rotate(1deg), scale(2)
    rotate(1deg) 3
    none rotate(1deg)
    blur(2px)
    """
  ),
  (
    "filter",
    """
    blur(2px)
    blur(0)
    brightness(200%)
    saturate(-0)
    hue-rotate(-45deg)
    hue-rotate(0)
    drop-shadow(1px 2px 3px)
    drop-shadow(red 1px 2px)
    drop-shadow(1px 2px 3px currentcolor)
    blur(2px) opacity(.5)
    """,
    """
    blur(2)
    blur(2px 3px)
    blur(50%)
    brightness(2, 3)
    brightness(2px)
    hue-rotate(45)
    drop-shadow(1px, 2px, 3px)
    drop-shadow(1px 2px 3px 4px)
    drop-shadow(1px red 2px)
    drop-shadow(1px 2px -3px)
    blur(-2px)
    brightness(-1)
    opacity(-50%)
    blur(2px), opacity(.5)
    blur(2px) 3
    """
  ),
  (
    "clip-path",
    """
    inset(1px)
    inset(0 1px 2px)
    inset(1px 2px 3px 4px)
    inset(-1px 2px round 3px)
    inset(1px round 1px 2px 3px 4px / 5px)
    rect(auto -2px 3px 4px)
    rect(1px 2px 3px 4px round 5px)
    xywh(-1px -2px 3px 4px)
    polygon(0 0)
    polygon(0 0, 1px 0, 0 1px)
    polygon(evenodd, 0 0, 1px 2px)
    polygon(nonzero round 5px, 0 0, 1px 2px)
    polygon(round 5px, 0 0, 1px 2px)
    circle(1px)
    circle(5px at -1px 2px)
    circle(closest-side at 1px 2px)
    ellipse(1px 2px)
    ellipse(1px 2px at 3px 4px)
    """,
    """
    inset()
    inset(1)
    inset(auto)
    inset(1px, 2px)
    inset(1px 2px 3px 4px 5px)
    inset(1px round -3px)
    inset(round 3px)
    inset(1px round)
    inset(1px round 1px 2px 3px 4px 5px)
    rect(1px 2px 3px)
    rect(1px 2px 3px 4px 5px)
    rect(1px, 2px, 3px, 4px)
    rect(1px 2px 3px 4px round 1px / -1px)
    xywh(1px 2px 3px)
    xywh(1px 2px -3px 4px)
    polygon()
    polygon(evenodd)
    polygon(foo, 0 0)
    polygon(,0 0)
    polygon(0 0, 1px)
    polygon(0 0 1px 2px)
    polygon(1 0, 1px 2px)
    polygon(0 0, 1px 2px,)
    polygon(0 0, 1px 2px 3px)
    polygon(evenodd 0 0, 1px 2px)
    polygon(1px 2px, evenodd)
    polygon(round -1px, 0 0, 1px 2px)
    circle(-1px)
    circle(1)
    circle(1px 2px)
    ellipse(1px)
    ellipse(1px -2%)
    """
  ),
  (
    "box-shadow", "-1px -2px 3px -4px red\n1px 2px 3px, 1px 2px 0",
    "1px 2px -3px red\nred 1px 2px, inset 1px 2px -3px 4px\n1px red\n1px 2px 3px 4px 5px\n0"
  ),
  ("text-shadow", "1px 2px\n1px 2px 3px red", "0\n1px 2px 3px 4px"),
  (
    "clip", "rect(1px, 2px, 3px, 4px)\nrect(1px 2px 3px 4px)\nrect(auto, -1px, 0, 2em)",
    "rect(1px, 2px, 3px)\nrect(1px, 2px, 3px, 5%)\nrect(1px, 2px 3px, 4px)\nrect(1, 2, 3, 4)"
  ),
  ("width", "calc(-1px)\n0", "-1px\n-5%"),
  ("padding", "1px 0", "1px -1px"),
  ("border-top-left-radius", "1px\n1px 2%", "1px -2%"),
  ("margin", "-1px\n1px -2px", "1"),
  (
    "rotate", "45deg\nx 1turn\n45deg y\n1 1 0 45deg\n45deg 1 1 0",
    "45\n0\nx 0\n1 1 45deg\nx 45deg y\n1, 1, 0, 45deg\n45deg / 2\n1 0 0 45\n50%\n0 1 0"
  ),
  (
    "scale", "2\n2 3\n1 2 3\n200%\n50% 2", "2, 3\n2 3 4 5\n2px\n2/3\n2 foo"
  ),
  (
    "translate", "1px\n1px 2px\n1px 50% 3px\n0",
    "1px, 2px\n1\n1px 2px 5%\n1px/2px\n1px 2px 3px 4px\n1deg\n1px none\nred red"
  ),
]

extension CSSImportTests {
  @Test(arguments: spellings.map { $0.property })
  func aValueIsReadWhereABrowserTakesItsSpelling(_ property: String) throws {
    let row = try #require(spellings.first { $0.property == property })
    let box = SizeValue(width: 100, height: 40)
    for (values, isTaken) in [(row.taken, true), (row.dropped, false)] {
      for value in values.split(separator: "\n") {
        let motion = try Self.read(
          "@keyframes p { from { \(property): \(value) } to { \(property): \(value) } } \(Self.moving)",
          box: box)
        #expect(motion.tracks.contains { $0.name.hasPrefix("p.") } == isTaken, "\(value)")
        // calc(-1px) is taken for a width, as 0.
        let notes = motion.notes.filter { !$0.problem.contains("is kept at 0 and above") }
        #expect(notes.count == (isTaken ? 0 : 1), "\(value): \(notes)")
        #expect(!notes.contains { $0.isLoss }, "\(value): \(notes)")
      }
    }
  }

  /// The red of CSS in each space, to the digits of its text [CSS Color 4, §9], and a mixture in OKLab.
  @Test(arguments: [
    "oklab(.6279554 .22486 .125846)", "oklch(62.79554% .2576833 29.233885)",
    "lab(54.29054 80.8049 69.89098)", "lch(54.29054 106.837 40.85766)",
    "color(srgb 1 0 0)", "color(srgb-linear 1 0 0)", "color(xyz .41239 .212639 .019331)",
    "color(xyz-d50 .436066 .222493 .013924)", "color(display-p3 .917488 .200287 .138561)",
    "color(a98-rgb .858592 0 0)", "color(prophoto-rgb .702248 .275721 .103548)",
    "color(rec2020 .791977 .230976 .073761)",
  ]) func coloursOfOtherSpacesMixInOKLab(_ red: String) throws {
    let motion = try Self.read("@keyframes p { from { color: \(red) } to { color: #00f } }")
    let values = motion.tracks[0].frames.compactMap { $0.value as? ColorCoordinates }
    #expect(motion.notes.isEmpty && values.allSatisfy { $0.space == .oklab })
    for (channel, expected) in zip(values[0].color.channels, [1.0, 0, 0, 1]) {
      #expect((channel - expected).magnitude < 5e-4, "\(values[0].color)")
    }
    let other = try Self.read(
      "@keyframes p { from { color: \(red) } 50% { color: #00f } to { color: red } } \(Self.moving)"
    )
    #expect(other.notes.count == 1 && other.notes[0].isLoss)
  }

  /// A browser takes infinity as the largest number.
  @Test(arguments: [
    ("rotate", "calc(1deg / 0)"), ("scale", "calc(1 / 0) 2"),
    ("transform", "rotate(calc(1deg / 0))"),
  ]) func aValueThatIsNotReadIsNamed(_ property: String, _ value: String) throws {
    let motion = try Self.read(
      "@keyframes p { to { \(property): \(value) } from { \(property): \(value) } } \(Self.moving)")
    #expect(motion.notes.count == 1 && motion.notes[0].isLoss)
    #expect(
      Self.notes(motion)[0].hasPrefix(
        "p.\(property) is left out: it has the value \"\(value)\" ("), "\(motion.notes)")
  }

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
}
