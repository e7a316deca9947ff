import AnimationMath
import Testing
import _TestSupport

@Suite struct BezierPathSVGTests {
  typealias Point = BezierPath.Point

  static let whole = BezierPath([
    (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1),
  ])

  @Test(arguments: [
    "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1",
    "M 0,0 C 0.05, 0, 0.133333, 0.06, 0.166666, 0.4 C 0.208333, 0.82, 0.25, 1, 1, 1",
    "m0 0C.05 0 .133333.06.166666.4.208333.82.25 1 1 1",
    "\n\tM0-0C5e-2,0,.133333,6E-2,+.166666.4,.208333.82.25,1,1,1 ",
  ])
  func theSamePathIsReadInAllItsSpellings(svg: String) throws {
    #expect(try BezierPath(svg: svg) == Self.whole)
  }

  @Test func relativeCommandsStartFromTheCurrentPoint() throws {
    let relative = try BezierPath(
      svg: "m.25.5l.25.25h.25v-.5c.25 0 .125.5.25.25s.25.25.25.25q.25 0 .25.5t.25 0")
    let absolute = try BezierPath(
      svg:
        "M.25.5 L.5.75 H.75 V.25 C1 .25 .875.75 1 .5 S1.25.75 1.25.75 Q1.5.75 1.5 1.25 T1.75 1.25")
    #expect(relative == absolute)
    #expect(absolute.domain == 0.25...1.75)
  }

  @Test func commandsRepeatWithoutTheirLetter() throws {
    #expect(try BezierPath(svg: "M0 0 .5.5 1-.5") == BezierPath(svg: "M0,0L.5,.5L1,-.5"))
    #expect(try BezierPath(svg: "m1 0 .5.5 1-.5") == BezierPath(svg: "M1,0L1.5,.5L2.5,0"))
    #expect(try BezierPath(svg: "M0 0h.25.5v1 2H1") == BezierPath(svg: "M0 0H.25H.75V1V3H1"))
    #expect(
      try BezierPath(svg: "M0 0Q0 1 .5 1 1 1 1 0") == BezierPath(svg: "M0 0Q0 1 .5 1Q1 1 1 0"))
  }

  @Test func shorthandsReflectTheControlPointBefore() throws {
    #expect(
      try BezierPath(svg: "M0 0C.25 0 .25.5.5.5S.75 1 1 1")
        == BezierPath(svg: "M0 0C.25 0 .25.5.5.5C.75.5.75 1 1 1"))
    // After another kind of segment it is the current point.
    #expect(
      try BezierPath(svg: "M0 0L.5.5S.75 1 1 1") == BezierPath(svg: "M0 0L.5.5C.5.5.75 1 1 1"))
    #expect(
      try BezierPath(svg: "M0 0Q.25 0 .5.5T1 1") == BezierPath(svg: "M0 0Q.25 0 .5.5Q.75 1 1 1"))
    #expect(
      try BezierPath(svg: "M0 0C.25 0 .25.5.5.5T1 1")
        == BezierPath(svg: "M0 0C.25 0 .25.5.5.5Q.5.5 1 1"))
    #expect(
      try BezierPath(svg: "M0 0Q.25 0 .5.5S1 1 1 1")
        == BezierPath(svg: "M0 0Q.25 0 .5.5C.5.5 1 1 1 1"))
  }

  @Test func aStaircaseIsALineOfJumps() throws {
    let path = try BezierPath(svg: "M0 0H.5V1H1", extrapolation: .hold)
    #expect(path.value(at: 0.5, from: .left) == 0)
    #expect(path.value(at: 0.5) == 1)
    #expect(path.breakpoints(in: 0...1) == [0.5])
    #expect(path.extrapolation == .hold)
  }

  /// GSAP drops points that run backwards and widens vertical ones by 0.001; Android refuses both.
  @Test(arguments: [
    ("", "column 1: expected M, got the end"),
    ("L0 0", "column 1: expected M, got \"L\""),
    ("M0", "column 3: expected a number, got the end"),
    ("M0,,0", "column 4: expected a number, got \",\""),
    ("M0 0", "column 1: the width of the path must be positive, got 0"),
    ("M0 0L1", "column 7: expected a number, got the end"),
    ("M0 0L1 1,", "column 10: expected a number, got the end"),
    ("M0 0L,1 1", "column 6: expected a number, got \",\""),
    ("M0 0L1. 1", "column 7: expected a number, got \".\""),
    ("M0 0C0 0 1 1", "column 13: expected a number, got the end"),
    ("M0 0L1 1Z", "column 9: Z closes the path; a closed path is not a function"),
    ("M0 0L1 1M1 1", "column 9: a second M would begin another path; a curve has one"),
    ("M0 0A1 1 0 0 0 1 1", "column 5: arcs are not read; convert them to cubics"),
    ("M0 0X1 1", "column 5: expected one of the commands L, H, V, C, S, Q and T, got \"X\""),
    ("M0 0é", "column 5: expected one of the commands L, H, V, C, S, Q and T, got \"é\""),
    (
      "M0 0L1e400 1",
      "column 6: 1e400 is too large: expected a number of magnitude below 1.8e308"
    ),
    (
      "M0 0L.5 1 .25 1",
      "column 11: x of segment 2 must be at least 0.5, where the segment begins, got 0.25"
    ),
    ("M0 0C.6 0 .5 1 .5 1", "column 6: x1 of segment 1 must be a number from 0 to 0.5, got 0.6"),
    ("M0 0c.5 0 -.5 1 .5 1", "column 11: x2 of segment 1 must be a number from 0 to 0.5, got -0.5"),
    (
      "M0 0C0 0 .1 1 .5 1S1 1 .6 1",
      "column 20: x1 of segment 2 must be a number from 0.5 to 0.6, got 0.9"
    ),
    ("M1e60 0L1e61 1", "column 2: x of the start must be a number from -1e+50 to 1e+50, got 1e+60"),
  ])
  func refusalsNameTheColumn(svg: String, message: String) {
    do throws(CurveTextError) {
      _ = try BezierPath(svg: svg)
      Issue.record("\(svg) was read")
    } catch {
      #expect(error.description == message)
      #expect(error.text == svg)
    }
  }

  @Test func everyPathIsReadOrRefusedInsideTheText() {
    let pieces = [
      "M", "m", "L", "l", "h", "V", "c", "C", "s", "q", "T", "Z", "A", " ", ",", "-", "+", ".", "0",
      "1", ".5", ".25", "1e-3", "e", "9e999", "\n", "é", "\0", "0 0", ".5.5",
    ]
    var random = SeededRandom(seed: 141_650_939)
    var accepted = 0
    let cases = trials(50_000)
    for _ in cases {
      let count = 1 + random.index(below: 10)
      let svg = "M0 0" + (0..<count).map { _ in pieces[random.index(below: pieces.count)] }.joined()
      do throws(CurveTextError) {
        let path = try BezierPath(svg: svg)
        accepted += 1
        #expect(path.domain.lowerBound == 0 && !path.value(at: 0).isNaN, "\(svg)")
      } catch {
        #expect((1...svg.count + 1).contains(error.column), "\(svg)")
      }
    }
    #expect((cases.count / 250...cases.count / 2).contains(accepted), "\(accepted) accepted")
  }
}
