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
        #expect(motion.notes.count == (isTaken ? 0 : 1), "\(value): \(motion.notes)")
        #expect(!motion.notes.contains { $0.isLoss }, "\(value): \(motion.notes)")
      }
    }
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
}
