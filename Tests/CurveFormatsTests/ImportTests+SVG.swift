// Animations of drawings: their names, their timing, and what a browser shows of them.

import AnimationMath
import Foundation
import Testing
import _TestSupport
import CurveFormats

extension ImportTests {
  @Test func animationsOfADrawingAreReadUnderTheIdsOfTheirElements() throws {
    let motion = try Self.read(
      """
      <?xml version="1.0"?><!-- a > b --><svg><style>.x { animation: p 1s } @keyframes p { to { opacity: 0 } }</style>
      <circle id='dot' r="4" fill="red"><animate attributeName="r" values="4; 8;4" dur="500ms" begin="0.5s"
        repeatCount="indefinite" keyTimes="0;.25;1" calcMode="spline" keySplines=".5 0 .5 1;0,0,1,1"/>
        <animate attributeName="fill" to="blue" dur="2" fill="freeze" begin="click"/></circle>
      <g><animateTransform attributeName="transform" type="rotate" from="0 10 20" to="90 10 20" dur="0:01"/></g>
      <set href="#dot" attributeName="opacity" to="0.5" dur="1s"/><animateMotion path="M0 0" dur="1s"/></svg>
      """)
    #expect(
      motion.tracks.map(\.name)
        == ["p.opacity", "dot.r", "dot.fill", "g.transform", "dot.opacity"])
    let dot = motion.tracks[1]
    #expect(
      dot.frames.map(\.offset) == [0, 0.25, 1] && CSSImportTests.numbers(dot) == [[4], [8], [4]])
    #expect(dot.frames[0].easing == Easing(CubicBezier(0.5, 0, 0.5, 1)))
    #expect(dot.timing == WebTiming(delay: 0.5, duration: 0.5, iterations: .infinity))
    guard case .transform(let stack) = motion.properties()[3].stack else { return }
    // 90° about (10, 20): (10, 20) stays, and (11, 20) is (10, 21).
    let turned = stack.value(at: 1.0.nextDown).matrix.affine?.entries ?? []
    for (entry, expected) in zip(turned, [0.0, 1, -1, 0, 30, 10]) {
      #expect((entry - expected).magnitude < 1e-12, "\(turned)")
    }
    #expect(
      motion.notes.map(\.description) == [
        "dot.fill begins at \"click\"; it is read from 0 s on (line 4, column 3)",
        "animateMotion is left out (line 6, column 61)",
      ])
  }

  /// The columns of an animation of a rectangle at (1, 0), which is shifted by (5, 6).
  @Test(
    arguments: [
      (
        "<animate attributeName='x' values='0;10;5' calcMode='paced' dur='1s'/>",
        [[0.0], [10], [5]], [0, 2.0 / 3, 1], nil
      ),
      ("<animate attributeName='x' values='5' dur='1s'/>", [[5], [5]], [0, 1], nil),
      (
        "<animate attributeName='x' from='0' to='10' dur='1s' end='.6s'/>", [[0], [10]], [0, 1],
        "r.x ends at \".6s\"; it is read to its own end"
      ),
      (
        "<animate attributeName='x' values='0;9;3' keyTimes='0;.5;.8' dur='1s'/>", nil, [],
        "expected 3 rising keyTimes from 0 to 1, got \"0;.5;.8\""
      ),
      (
        "<animate attributeName='x' by='far' dur='1s'/>", nil, [],
        "by=\"far\" is not read here"
      ),
    ] as [(String, [[Double]]?, [Double], String?)])
  func aDrawingPlaysAsSMILSays(
    _ animation: String, _ values: [[Double]]?, _ offsets: [Double], _ note: String?
  ) throws {
    let motion = try Self.read(
      "<svg><rect id='r' x='1'>\(animation)<set attributeName='y' to='1' dur='1s'/></rect></svg>")
    let track = motion.tracks.first { $0.name == "r.x" }
    #expect(track.map(CSSImportTests.numbers) == values)
    #expect(track?.frames.map(\.offset) ?? [] == offsets)
    #expect(motion.notes.map(\.problem) == [note].compactMap(\.self))
  }

  /// Values at 0.25, 1.25 and 2.25 s of a rectangle at 5 that is 20 wide, as a browser shows them.
  @Test(
    arguments: [
      ("<animate attributeName='width' from='30' to='90' begin='1s' dur='1s'/>", [20.0, 45, 20]),
      (
        "<animate attributeName='x' from='0' to='20' dur='1s' repeatCount='3' repeatDur='1.5s'/>",
        [5, 5, 5]
      ),
      (
        "<animate attributeName='x' from='0' to='20' dur='1s' repeatCount='indefinite' repeatDur='1s'/>",
        [5, 5, 5]
      ),
      (
        "<animate attributeName='x' from='0' to='20' dur='1s' max='.5s' fill='freeze'/>",
        [5, 10, 10]
      ),
      (
        "<animate attributeName='x' to='25' dur='1s' repeatCount='3' additive='sum' accumulate='sum'/>",
        [10, 10, 10]
      ),
      ("<animate attributeName='x' from='0' to='20' dur='1s' repeatCount='0'/>", [5, 5, 5]),
      ("<set attributeName='x' to='10' begin='1s'/>", [5, 10, 10]),
      ("<set attributeName='x' to='10' begin='1s' dur='.5s'/>", [5, 10, 5]),
      ("<animate attributeName='x' by='40' dur='1s' fill='freeze'/>", [15, 45, 45]),
      (
        "<animate attributeName='x' from='20' by='4' dur='1s' repeatCount='2' accumulate='sum'/>",
        [21, 45, 5]
      ),
      // Several of one attribute: what begins later is above, and those that only have an end begin at what is below.
      (
        "<animate id='u' attributeName='x' from='0' to='8' dur='1s' fill='freeze'/>"
          + "<animate attributeName='x' to='16' begin='u.end' dur='1s' fill='freeze'/>",
        [2, 10, 16]
      ),
      (
        "<set attributeName='x' to='30' begin='2s'/><animate attributeName='x' from='0' to='80' dur='2s'/>",
        [10, 50, 30]
      ),
      (
        "<animate attributeName='x' from='0' to='80' dur='2s'/>"
          + "<animate attributeName='x' by='4' begin='1s' dur='1s' fill='freeze'/>", [10, 51, 9]
      ),
      (
        "<animate id='p' attributeName='y' from='0' to='1' begin='.5s' dur='.5s' repeatCount='2'/>"
          + "<animate attributeName='x' from='0' to='8' begin='p.begin + 250ms' dur='1s'/>",
        [5, 4, 5]
      ),
    ] as [(String, [Double])])
  func aDrawingShowsWhatABrowserShows(_ animation: String, _ values: [Double]) throws {
    let motion = try Self.read("<svg><rect id='r' x='5' width='20'>\(animation)</rect></svg>")
    let property = motion.properties().first { $0.name != "r.y" }
    guard case .number(let stack)? = property?.stack else { return }
    let shown = [0.25, 1.25, 2.25].map { stack.value(at: $0) }
    #expect(zip(shown, values).allSatisfy { ($0 - $1).magnitude < 1e-12 }, "\(shown)")
    #expect(motion.notes.isEmpty)
  }

  /// The value without the animation is that which Chromium shows at 1.5 s.
  @Test(arguments: [
    ("<rect style='fill: red; opacity: .5' opacity='.9'>", 0.5), ("<rect opacity='.9'>", 0.9),
    ("<rect class='r' opacity='.9'>", 0.4), ("<g class='r'><rect>", 1),
    ("<g class='p'><rect>", 0.3),
  ])
  func aDrawingIsStyledBelowItsAnimations(_ element: String, _ opacity: Double) throws {
    let motion = try Self.read(
      "<svg><style>.r { opacity: .4 } .p > rect { opacity: .3 }</style>\(element)"
        + "<animate attributeName='opacity' values='1;0' dur='1s'/></rect></svg>")
    guard case .number(let stack)? = motion.properties().first?.stack else { return }
    #expect(stack.value(at: 0.5) == 0.5 && stack.value(at: 1.5) == opacity)
    let filled = try Self.read(
      "<svg style='fill: red'>\(element)<animate attributeName='fill' to='blue' dur='1s'/></rect></svg>"
    )
    #expect(CSSImportTests.numbers(filled.tracks[0])[0] == [1, 0, 0, 1] && filled.notes.isEmpty)
  }

  @Test(
    arguments: [
      (
        "<animate attributeName='x' values='0;1;2' dur='1s' calcMode='spline' keySplines='.5 0 1 1'/>",
        "expected 2 keySplines of the calcMode spline, got 1"
      ),
      (
        "<animate attributeName='x' from='0' to='1' dur='0s'/>",
        "expected a duration of animate, dur, above 0"
      ),
      (
        "<animate attributeName='x' from='0' to='1' begin='-3s' dur='1s' fill='freeze'/>",
        "animate is over before 0, and is left out"
      ),
    ])
  func whatABrowserDoesNotPlayIsLeftOut(_ animation: String, _ note: String) throws {
    let motion = try Self.read(
      "<svg><rect id='r' x='5'>\(animation)<set attributeName='y' to='1'/></rect></svg>")
    #expect(motion.tracks.map(\.name) == ["r.y"] && motion.notes.map(\.problem) == [note])
  }

  /// Each of two beginnings was followed, in a circle.
  @Test func animationsThatBeginWithEachOtherAreReadFromZero() throws {
    let motion = try Self.read(
      "<svg><rect id='r' x='5'><animate id='a' attributeName='x' to='9' begin='b.end;b.end' dur='1s'/>"
        + "<animate id='b' attributeName='y' from='0' to='1' begin='a.end;a.end' dur='1s'/></rect></svg>"
    )
    #expect(motion.tracks.map { $0.timing?.delay } == [0, 0])
    #expect(motion.notes.map(\.problem).allSatisfy { $0.hasSuffix("it is read from 0 s on") })
  }

  /// The turn by half is covered by the scale that begins with it, and the shift is added to the scale.
  @Test func transformsOfAnElementAreOneStack() throws {
    let motion = try Self.read(
      "<svg><g id='g' transform='translate(5 6)'><animateTransform attributeName='transform' type='rotate'"
        + " from='0' to='90' dur='1s' additive='sum'/><animateTransform attributeName='transform'"
        + " type='scale' from='1' to='2' begin='1s' dur='1s'/><animateTransform attributeName='transform'"
        + " type='translate' by='8' begin='1.5s' dur='1s' fill='freeze'/></g></svg>")
    guard case .transform(let stack) = motion.properties()[0].stack else { return }
    func entries(at time: Double) -> [Double]? { stack.value(at: time).matrix.affine?.entries }
    #expect(entries(at: 0) == [1, 0, 0, 1, 5, 6])
    #expect(entries(at: 1.5) == [1.5, 0, 0, 1.5, 0, 0])
    #expect(entries(at: 1.75) == [1.75, 0, 0, 1.75, 3.5, 0])
    #expect(entries(at: 3) == [1, 0, 0, 1, 13, 6])
    #expect(motion.notes.isEmpty)
  }

  /// The attributes were not seen, and the animations began at the initial values.
  @Test(arguments: [
    ("opacity=\".5\"", "opacity: 0", [[0.5], [0]]), ("r=\"4\"", "r: 20px", [[4], [20]]),
    ("fill=\"red\"", "fill: blue", [[1, 0, 0, 1], [0, 0, 1, 1]]),
    ("stroke-width=\"3\"", "stroke-width: 10", [[3], [10]]),
    ("stroke-dasharray=\"4,6\"", "stroke-dasharray: 1 2", [[4, 6], [1, 2]]),
  ]) func anAttributeIsTheValueWithoutAnAnimationOfAStyleSheet(
    _ attribute: String, _ end: String, _ values: [[Double]]
  ) throws {
    let isInherited = attribute.hasPrefix("fill")
    let motion = try Self.read(
      """
      <svg \(isInherited ? attribute : "")><style>.b { animation: p 1s } @keyframes p { to { \(end) } }</style>
      <circle class="b" \(isInherited ? "" : attribute)/><circle class="b c"/><circle \(attribute)/></svg>
      """)
    let first = try #require(motion.tracks.first)
    #expect(CSSImportTests.numbers(first) == values, "\(motion.notes)")
    let second = "svg:nth-child(1) circle.b.c:nth-child(3)"
    let way =
      "p is played by \(second) in another way than by svg:nth-child(1) circle.b:nth-child(2): that is p 2"
    #expect(motion.notes.first?.problem == (isInherited ? nil : way))
    let styled = try Self.read(
      """
      <svg><style>.b { animation: p 1s; opacity: .8 } @keyframes p { to { opacity: 0 } }</style>
      <circle class="b" opacity=".3"/></svg>
      """)
    #expect(styled.tracks.map(CSSImportTests.numbers) == [[[0.8], [0]]] && styled.notes.isEmpty)
  }

  /// By the sheet alone their timing was a guess, or left out, and of two elements the value of one was that of both.
  @Test func theAnimationsOfAPageAreThoseOfItsElements() throws {
    let motion = try Self.read(
      """
      <!doctype html><STYLE>.dot { animation: p 1s linear } .late { animation-delay: 2s } .p .dot { opacity: var(--i) }
      i:last-child { animation-iteration-count: 3 } b:nth-of-type(2) { animation-delay: 4s } .q:hover { animation: q 1s }
      @keyframes p { to { opacity: 0 } } @keyframes q { to { opacity: 0 } }</STYLE>
      <img src=a><script>if (a < b) { c = '<i class="dot" style="opacity: 0">' }</script>
      <div class=p style="--i: .5"><br><i class="dot"></i><b></b><b class='dot' style="animation-duration: 3s"></b>
      <i class="dot late" style="opacity: .25"></i></div></body>
      """)
    #expect(motion.tracks.map(\.name) == ["p.opacity", "p 2.opacity", "p 3.opacity", "q.opacity"])
    // Lines with one comma each were a table.
    let page =
      "<i style='animation: p 1s'></i>\n<style>\na, b { top: 0 }\ni, b { left: 0 }\n@keyframes p { to { opacity: 0 } }"
    #expect(ImportSource.source(of: Array(page.utf8)) == .css)
    #expect(motion.tracks.map { CSSImportTests.numbers($0)[0][0] } == [0.5, 0.5, 0.25, 1])
    #expect(motion.tracks.map(\.timing?.delay) == [0, 4, 2, 0])
    #expect(motion.tracks.map(\.timing?.duration) == [1, 3, 1, 1])
    #expect(motion.tracks.map(\.timing?.iterations) == [1, 1, 3, 1])
    #expect(motion.notes.filter(\.isLoss).isEmpty, "\(motion.notes)")
  }

  /// Space behind the last function was a function without a name, and what is added had nothing below.
  @Test func aTransformMayEndWithSpace() throws {
    let motion = try Self.read(
      """
      <svg><rect id="r" transform="translate(10 20) "><animateTransform attributeName="transform" type="translate"
      additive="sum" values="0;5" dur="1s"/></rect></svg>
      """)
    guard case .transform(let stack) = motion.properties()[0].stack else { return }
    #expect(stack.value(at: 0.5).matrix.affine?.entries == [1, 0, 0, 1, 12.5, 20])
    #expect(motion.notes.isEmpty, "\(motion.notes)")
  }

  /// A sheet for some media is read as a rule for them is.
  @Test(arguments: [
    ("(max-width: 600px)", 500.0, 1, []),
    ("(max-width: 600px)", 900, 0, ["@media (max-width: 600px) is left out"]),
    ("screen", 900, 1, []), ("print", 900, 0, ["@media print is left out"]),
  ]) func aStyleSheetMayBeForSomeMedia(
    _ media: String, _ width: Double, _ count: Int, _ notes: [String]
  ) throws {
    let page =
      "<style>@keyframes b { to { opacity: 0.5 } } .b { animation: b 1s }</style><style media='\(media)'>"
      + "@keyframes a { to { opacity: 0 } } .a { animation: a 1s }</style><i class=a></i>"
    let motion = try ImportSource.css.read(
      Array(page.utf8), viewport: SizeValue(width: width, height: 800))
    #expect(motion.tracks.count { $0.name == "a.opacity" } == count)
    #expect(motion.notes.map(\.problem).filter { $0.contains("@media") } == notes)
  }

  /// What a browser drops, and what is assumed, is no loss, in drawings and scripts as in style sheets.
  @Test func whatABrowserDropsIsNoLoss() throws {
    let script =
      #"{"keyframes": [{"margin-left": "1px", "opacity": 0}, {"opacity": "x"}, {"opacity": 1}], "options": 9}"#
    let motion = try ImportSource.webAnimations.read(Array(script.utf8), isStrict: true)
    #expect(motion.notes.count == 2, "\(motion.notes)")
    let drawing =
      "<svg><stop id='s'><animate attributeName='offset' values='0;1' dur='1s'/></stop></svg>"
    let stop = try ImportSource.css.read(Array(drawing.utf8), isStrict: true)
    #expect(stop.notes.count == 1 && stop.tracks.count == 1, "\(stop.notes)")
  }
}
