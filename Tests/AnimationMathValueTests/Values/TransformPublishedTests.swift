// What browsers are tested by: values of web-platform-tests, css/css-transforms/animation
// (transform-interpolation-001 to -005, list-, matrix-interpolation, transform-*-composition) and
// web-animations/animation-model (non-invertible matrices). They print two to eight decimals.

import AnimationMath
import Testing
import _TestSupport

@Suite struct TransformPublishedTests {
  /// Two ends, and the transform at each progress.
  private struct Case: Sendable {
    let from: String
    let to: String
    let samples: [(Double, String)]
    var tolerance = 2e-6

    init(
      _ from: String, _ to: String, _ samples: [(Double, String)], tolerance: Double = 2e-6
    ) {
      (self.from, self.to, self.samples, self.tolerance) = (from, to, samples, tolerance)
    }
  }

  /// How much the largest entry differs, relative to it where it is above 1.
  private static func error(_ list: TransformList, _ expected: TransformList) -> Double {
    zip(list.matrix.entries, expected.matrix.entries).map { abs($0 - $1) / max(1, abs($1)) }.max()
      ?? 0
  }

  private static func check(
    _ cases: [Case], _ name: String,
    _ value: (TransformList, TransformList, Double) -> TransformList
  ) throws {
    var worst = WorstCase(name, bound: 1)
    for item in cases {
      let (from, to) = (try TransformList(item.from), try TransformList(item.to))
      for (progress, text) in item.samples {
        let result = value(from, to, progress)
        let expected = try TransformList(text)
        worst.record(
          error(result, expected) / item.tolerance,
          at: "\(from) → \(to) at \(progress): \(result), expected \(expected)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func functionsOfOneKindMixAsInBrowsers() throws {
    func perspective(_ progress: Double) -> String {
      "perspective(\(1 / ((1 - progress) / 400 + progress / 500))px)"
    }
    let steps = [-1, 0, 0.25, 0.75, 1, 2]
    try Self.check(
      [
        Case("perspective(400px)", "perspective(500px)", steps.map { ($0, perspective($0)) }),
        Case(
          "skewX(10rad) perspective(400px)", "skewX(20rad) perspective(500px)",
          steps.map { ($0, "skewX(\(10 + 10 * $0)rad) \(perspective($0))") }),
        Case(
          "scaleZ(2)", "scaleZ(2) perspective(500px)",
          [
            (-1, "scaleZ(2)"), (0.5, "scaleZ(2) perspective(1000px)"),
            (2, "scaleZ(2) perspective(250px)"),
          ]),
        Case(
          "perspective(none)", "perspective(500px)",
          [(-1, "perspective(none)"), (0.5, "perspective(1000px)"), (2, "perspective(250px)")]),
        Case(
          "rotate(30deg)", "rotate(330deg)",
          [(-1, "rotate(-270deg)"), (0.25, "rotate(105deg)"), (2, "rotate(630deg)")]),
        Case(
          "rotateX(0deg)", "rotateY(900deg)",
          [(-1, "rotateY(-900deg)"), (0.25, "rotateY(225deg)"), (2, "rotateY(1800deg)")]),
        Case(
          "rotateY(900deg)", "rotateZ(0deg)",
          [(-1, "rotateY(1800deg)"), (0.75, "rotateY(225deg)"), (2, "rotateY(-900deg)")]),
        Case(
          "rotate3d(7, 8, 9, 100deg)", "rotate3d(7, 8, 9, 260deg)",
          [(-1, "rotate3d(7, 8, 9, -60deg)"), (0.25, "rotate3d(7, 8, 9, 140deg)")]),
        Case(
          "rotate3d(0, 1, 0, 0deg)", "rotate3d(0, 2, 0, 450deg)",
          [(-1, "rotateY(-450deg)"), (0.75, "rotateY(337.5deg)")]),
        Case(
          "rotate3d(1, 1, 0, 90deg)", "rotate3d(0, 1, 1, 180deg)",
          [
            (0.25, "rotate3d(0.524083, 0.804261, 0.280178, 106.91deg)"),
            (0.75, "rotate3d(0.163027, 0.774382, 0.611354, 153.99deg)"),
          ], tolerance: 1e-3),
        Case(
          "rotate3d(1, 1, 0, 90deg)", "rotate3d(0, 1, 1, 180deg)",
          [
            (-1, "rotate3d(0.41, -0.41, -0.82, 120deg)"), (2, "rotate3d(0.71, 0, -0.71, 90deg)"),
          ], tolerance: 1e-2),
        Case(
          "none", "rotate(90deg)", [(-1, "rotate(-90deg)"), (0.25, "rotate(22.5deg)")]),
        Case("none", "rotate(360deg)", [(0.25, "rotate(90deg)"), (2, "rotate(720deg)")]),
        Case(
          "rotateX(0deg) rotateY(0deg) rotateZ(0deg)",
          "rotateX(700deg) rotateY(800deg) rotateZ(900deg)",
          [(0.25, "rotateX(175deg) rotateY(200deg) rotateZ(225deg)")]),
        Case("scaleX(0)", "scaleY(0)", [(-1, "scale(-1, 2)"), (0.25, "scale(0.25, 0.75)")]),
        Case("none", "scale3d(2, 3, 5)", [(-1, "scale3d(0, -1, -3)"), (2, "scale3d(3, 5, 9)")]),
        Case("skewX(10rad)", "skewX(20rad) scaleZ(2)", [(2, "skewX(30rad) scaleZ(3)")]),
        Case(
          "translate3d(12px, 70px, 2px)", "translate3d(13px, 90px, 3px)",
          [(-1, "translate3d(11px, 50px, 1px)"), (0.75, "translate3d(12.75px, 85px, 2.75px)")]),
        // Half a turn apart by their quaternions, and one rotation.
        Case("rotateY(360deg)", "rotateX(720deg)", [(0.5, "matrix(1, 0, 0, 1, 0, 0)")]),
        // A distance of 0 acts as 1 since csswg-drafts 6320.
        Case(
          "perspective(0)", "perspective(10px)",
          [(0.5, "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.55, 0, 0, 0, 1)")]),
      ], "published functions"
    ) { $0.interpolated(to: $1, at: $2) }
  }

  @Test func listsOfDifferentShapesMixAsInBrowsers() throws {
    try Self.check(
      [
        Case(
          "none", "translate(200px) rotate(720deg)", [(0.25, "translate(50px) rotate(180deg)")]),
        Case(
          "translate(100px) rotate(720deg)", "translate(200px)",
          [(0.25, "translate(125px) rotate(540deg)")]),
        Case(
          "scale(2) rotate(360deg) translate(100px) matrix(1, 0, 0, 1, 100, 0) skew(0deg)",
          "scale(3) rotate(1080deg) translate(200px) matrix(1, 0, 0, 1, 0, 200) skew(720deg)",
          [
            (
              0.25,
              "scale(2.25) rotate(540deg) translate(125px) matrix(1, 0, 0, 1, 75, 50) skew(180deg)"
            )
          ]),
        Case(
          "translateX(100px) scaleX(3) translate(500px) scale(2)",
          "translateY(200px) scale(5) translateX(100px) scaleY(3)",
          [(0.25, "translate(75px, 50px) scale(3.5, 2) translate(400px, 0px) scale(1.75, 2.25)")]),
        Case(
          "rotateX(90deg) translateX(100px)", "rotate3d(50, 0, 0, 180deg) translateY(200px)",
          [(0.25, "rotateX(112.5deg) translate(75px, 50px)")]),
        Case(
          "rotateX(90deg) translateX(100px)", "rotateY(0deg) translateY(200px)",
          [(0.25, "rotateX(67.5deg) translate(75px, 50px)")]),
        Case(
          "rotate3d(1, 1, 1, -60deg) translateX(100px)",
          "rotate3d(2, 2, 2, 60deg) translateY(200px)",
          [(0.25, "rotate3d(1, 1, 1, -30deg) translate(75px, 50px)")]),
        Case(
          "rotate3d(1, 0, 0, 360deg) translateX(100px)",
          "rotate3d(0, 1, 0, -720deg) translateY(200px)", [(0.25, "translate(75px, 50px)")]),
        Case(
          "rotate(0deg) translate(100px)", "rotate(720deg) scale(2) translate(200px)",
          [(0.25, "rotate(180deg) matrix(1.25, 0, 0, 1.25, 175, 0)")]),
        Case(
          "scale(2) rotate(0deg) translate(100px)", "rotate(720deg) scale(2) translate(200px)",
          [(0.25, "matrix(2, 0, 0, 2, 250, 0)")]),
        Case(
          "scaleX(-3) scaleY(2)", "scaleY(-3) translateX(0px) scaleX(2)",
          [(0.25, "scale(-2, 0) matrix(1.25, 0, 0, 1.75, 0, 0)")]),
        Case(
          "scaleY(-3) translateX(0px)", "scaleX(-3) scaleY(2)",
          [(0.25, "scale(0, -2) matrix(1, 0, 0, 1.25, 0, 0)")]),
        Case(
          "rotate(90deg) translateX(100px)", "translateX(200px) rotate(180deg)",
          [(0.5, "translate(100px, 50px) rotate(135deg)")]),
        Case(
          "rotateX(90deg) translate(100px, 100px)", "rotateX(90deg) scale(2)",
          [
            (-0.5, "translate3d(150px, 0px, 150px) rotateX(90deg) scale(0.5, 0.5)"),
            (1.5, "translate3d(-50px, 0px, -50px) rotateX(90deg) scale(2.5, 2.5)"),
          ]),
        Case(
          "rotateX(45deg) scaleX(1)", "rotateX(45deg) rotateY(360deg)", [(0.5, "rotateX(45deg)")]),
        Case(
          "scaleZ(3) perspective(400px)", "scaleZ(4) skewX(1rad) perspective(500px)",
          [
            (
              -1,
              "scaleZ(2) matrix3d(1, 0, 0, 0, -1.55741, 1, 0, 0, 0, 0, 1, -0.003, 0, 0, 0, 1)"
            ),
            (
              2, "scaleZ(5) matrix3d(1, 0, 0, 0, 3.11482, 1, 0, 0, 0, 0, 1, -0.0015, 0, 0, 0, 1)"
            ),
          ]),
        Case(
          "skewX(1rad)", "translate3d(8px, -4px, 12px) skewX(2rad)",
          [
            (-1, "matrix3d(1, 0, 0, 0, 5.2998553125713235, 1, 0, 0, 0, 0, 1, 0, -8, 4, -12, 1)"),
            (0.75, "matrix3d(1, 0, 0, 0, -1.2494279662824135, 1, 0, 0, 0, 0, 1, 0, 6, -3, 9, 1)"),
          ]),
        Case(
          "translate3d(8px, -4px, 12px) skewX(1rad) perspective(400px)",
          "scaleY(2) skewX(2rad) perspective(500px)",
          [
            (
              -1,
              "matrix3d(1, 0, 0, 0, 0, 0, 0, 0, -0.03876288659793814, 0.01938144329896907, 0.94, "
                + "-0.0029653608247422686, 16, -8, 24, 0.986144329896907)"
            ),
            (
              0.25,
              "matrix3d(1, 0, 0, 0, 1.1186572632293585, 1.25, 0, 0, -0.0151159793814433, "
                + "0.00755798969072165, 0.9775, -0.002378247422680413, 6, -3, 9, "
                + "1.0012989690721648)"
            ),
            (
              2,
              "matrix3d(1, 0, 0, 0, -11.227342763749263, 3, 0, 0, 0.021237113402061854, "
                + "-0.010618556701030927, 1.03, -0.0014653608247422677, -8, 4, -12, "
                + "0.9861443298969074)"
            ),
          ], tolerance: 1e-14),
        Case(
          "translate3d(8px, -4px, 12px) skewX(1rad) perspective(400px)",
          "translate3d(4px, -12px, 8px) skewX(2rad) scaleY(2)",
          [
            (
              -1,
              "translate3d(12px, 4px, 16px) "
                + "matrix3d(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -0.005, 0, 0, 0, 1)"
            ),
            (
              2,
              "translate3d(0px, -20px, 4px) skewX(3rad) "
                + "matrix3d(1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0.0025, 0, 0, 0, 1)"
            ),
          ], tolerance: 1e-14),
      ], "published lists"
    ) { $0.interpolated(to: $1, at: $2) }
  }

  @Test func matricesMixAsInBrowsers() throws {
    let (half, cos30) = (0.5, 0.75.squareRoot())
    let turned =
      "matrix3d(1.0806046117362795, 0, -1.682941969615793, 0, 0, 3, 0, 0, 3.365883939231586, 0, "
      + "2.161209223472559, 0, 0, 0, 0, 1)"
    let first =
      "matrix3d(0, 0.6875, -0.625, 0.3125, -0.6666666666666665, -1, 0.8333333333333334, 0.125, "
      + "-0.6666666666666665, 0, 0.5, 1.0625, -1.1875, -0.0625, 1.3125, 1)"
    let second =
      "matrix3d(0.571428571428571, -0.625, -0.8333333333333346, -0.66666666666669, 0.5, -0.1875, "
      + "-0.8125, 0.3125, 0.34375, -1, 0.8333333333333327, 1.34375, -1.34375, 1, -0.9375, 1)"
    try Self.check(
      [
        Case(
          "matrix(1, 0, 0, 1, 0, -6)", "matrix(0, 7, -1, 0, 6, 0)",
          [
            (-1, "matrix(0, 5, 1, 0, -6, -12)"),
            (1.0 / 3, "matrix(\(3 * cos30), \(3 * half), \(-half), \(cos30), 2, -4)"),
            (2.0 / 3, "matrix(\(5 * half), \(5 * cos30), \(-cos30), \(half), 4, -2)"),
            (2, "matrix(-13, 0, 0, -1, 12, 6)"),
          ]),
        // csswg-drafts 7318: what the printed algorithm of level 1 misses.
        Case(
          "matrix(1, 0, 0, 7, 0, 0)", "matrix(7, 0, 1, 1, 0, 0)",
          [
            (-1, "matrix(-5, 0, -13, 13, 0, 0)"), (0.5, "matrix(4, 0, 2, 4, 0, 0)"),
            (2.0 / 3, "matrix(5, 0, 2, 3, 0, 0)"), (2, "matrix(13, 0, -10, -5, 0, 0)"),
          ]),
        Case(
          "matrix(1, 0, 0, 7, 0, 0)", "matrix(7, 0, 1, 1, 0, 0)",
          [(1.0 / 3, "matrix(3, 0, 1.6667, 5, 0, 0)")], tolerance: 2e-5),
        Case(
          "none", "matrix(7, 0, 2, 2, 6, 0)",
          [
            (-1, "matrix(-5, 0, 0, 0, -6, 0)"), (0.5, "matrix(4, 0, 0.75, 1.5, 3, 0)"),
            (2, "matrix(13, 0, 6, 3, 12, 0)"),
          ]),
        Case(
          "matrix(3, 0, 0, 5, 0, -6)", "none",
          [(-1, "matrix(5, 0, 0, 9, 0, -12)"), (2, "matrix(-1, 0, 0, -3, 0, 6)")]),
        Case(
          "none", turned,
          [
            (
              0.25,
              "matrix3d(1.211140527138306, 0, -0.30925494906815365, 0, 0, 1.5, 0, 0, "
                + "0.43295692869541513, 0, 1.6955967379936283, 0, 0, 0, 0, 1)"
            ),
            (
              2,
              "matrix3d(-1.2484405096414273, 0, -2.727892280477045, 0, 0, 5, 0, 0, "
                + "6.365081987779772, 0, -2.9130278558299967, 0, 0, 0, 0, 1)"
            ),
          ], tolerance: 1e-14),
        Case(
          "none", first,
          [
            (
              0.25,
              "matrix3d(0.9041890962319094, 0.3522701519297133, -0.15240204298176957, "
                + "-0.1428256720529315, -0.7579798772527586, 0.6803606288839232, "
                + "-0.05133336076757235, 0.37904689530895724, -0.1957679784745485, "
                + "0.38554138029509327, 0.8226186974340638, 0.3370288143441876, -0.296875, "
                + "-0.015625, 0.328125, 0.5930529142680923)"
            ),
            (
              2,
              "matrix3d(-0.5844534449366048, -0.42278005999296053, -0.4650580659922564, "
                + "-0.6817595809063256, 0.9156938760088464, 0.3851647027225889, "
                + "0.9244443507516923, 0.7218225020358241, -0.0803568793574344, "
                + "0.1719974850210706, -0.49676609633513097, -0.25968177786904373, -2.375, "
                + "-0.125, 2.625, 5.340768914473685)"
            ),
          ], tolerance: 1e-13),
        Case(
          first, second,
          [
            (
              -1,
              "matrix3d(-0.6299594065765657, -0.10825090106268696, -0.20133311671001855, "
                + "5.485724217214554, 6.358051978686152, 0.16496896269344588, "
                + "1.5760051143537075, -54.21568355620423, 0.7106057459805782, "
                + "-1.1596356050622005, -0.11495342545397585, -4.913752963990824, -1.03125, "
                + "-1.125, 3.5625, -5.901513951904114)"
            ),
            (
              0.75,
              "matrix3d(0.6861191524977764, -0.18025672746204927, -0.8710297237546482, "
                + "0.6072134247444672, 0.2819931018922366, 0.27778974607679663, "
                + "-0.6540128246146626, 0.5063632314069845, 0.5509562084361049, "
                + "-0.3215202993119732, 0.5459062603735321, 2.8697154005492105, -1.3046875, "
                + "0.734375, -0.375, 1.6470169329910096)"
            ),
          ], tolerance: 1e-12),
      ], "published matrices"
    ) { $0.interpolated(to: $1, at: $2) }
  }

  @Test func singularMatricesJumpAsInBrowsers() throws {
    func jump(_ from: String, _ to: String) -> Case {
      Case(from, to, [(-1, from), (0, from), (0.499, from), (0.5, to), (1, to), (2, to)])
    }
    try Self.check(
      [
        jump("matrix(-1, 0, 0, -1, 200, 0)", "matrix(1, 1, 0, 0, 0, 100)"),
        jump(
          "translate(50px) matrix(-1, 0, 0, -1, 200, 0) rotate(90deg)",
          "translate(100px) matrix(1, 1, 0, 0, 0, 100) rotate(180deg)"),
        jump(
          "translate(50px) matrix(-1, 0, 0, -1, 200, 0) scale(2)",
          "translate(100px) matrix(1, 1, 0, 0, 0, 100) skew(45deg)"),
        jump(
          "matrix(1, 1, 0, 0, 0, 100) matrix(1, 0, 0, 1, 100, 0)",
          "matrix(1, 1, 0, 0, 0, 100) matrix(1, 0, 0, 1, 200, 0)"),
      ], "published jumps"
    ) { $0.interpolated(to: $1, at: $2) }
  }

  @Test func accumulationIsThatOfBrowsers() throws {
    // Underlying value, value, and what they make.
    try Self.check(
      [
        Case("translate(100px, 50px)", "translateZ(50px)", [(1, "translate3d(100px, 50px, 50px)")]),
        Case(
          "translateX(100px) rotate(90deg)", "translateX(100px)",
          [(1, "translateX(200px) rotate(90deg)")]),
        Case("rotateX(20deg)", "rotateX(40deg)", [(1, "rotateX(60deg)")]),
        Case("rotateX(45deg)", "rotateY(30deg)", [(1, "rotateX(45deg) rotateY(30deg)")]),
        Case(
          "rotate(45deg) skew(10deg, 20deg)", "rotate(225deg)",
          [(1, "rotate(270deg) skew(10deg, 20deg)")]),
        Case("scaleX(2)", "scaleX(3)", [(1, "scaleX(4)")]),
        Case("scale(2, 4)", "scaleZ(3)", [(1, "scale3d(2, 4, 3)")]),
        Case("scale(2)", "scale(-3)", [(1, "scale(-2)")]),
        Case("skew(10deg, 45deg)", "skew(20deg, 30deg)", [(1, "skew(30deg, 75deg)")]),
        Case("skewX(45deg)", "skewY(45deg)", [(1, "matrix(1, 1, 0.5, 1.5, 0, 0)")]),
        Case("perspective(10px)", "perspective(10px)", [(1, "perspective(5px)")]),
        Case(
          "matrix(0, 1, -1, 0, 100, 0)", "matrix(1, 0, 0, 1, 200, 0)",
          [(1, "matrix(0, 1, -1, 0, 300, 0)")]),
        Case(
          "translateX(100px) rotate3d(1, 1, 0, 45deg)",
          "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100, 0, 0, 1)",
          [(1, "translateX(200px) rotate3d(1, 1, 0, 45deg)")]),
        Case("rotate(90deg)", "translateX(100px)", [(1, "matrix(0, 1, -1, 0, 100, 0)")]),
        Case("translateX(100px)", "rotate(90deg)", [(1, "matrix(0, 1, -1, 0, 100, 0)")]),
        Case(
          "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1)", "none",
          [(1, "translateZ(1px)")]),
        // Singular ones replace.
        Case(
          "matrix(1, 1, 0, 0, 0, 100)", "matrix(1, 0, 0, 1, 100, 0)",
          [(1, "matrix(1, 0, 0, 1, 100, 0)")]),
        Case(
          "matrix(-1, 0, 0, -1, 200, 0)", "matrix(1, 1, 0, 0, 0, 100)",
          [(1, "matrix(1, 1, 0, 0, 0, 100)")]),
        Case(
          "translate(50px) matrix(-1, 0, 0, -1, 200, 0) scale(2)",
          "translate(100px) matrix(1, 1, 0, 0, 0, 100) skew(45deg)",
          [(1, "matrix(1, 1, 1, 1, 100, 100)")]),
      ], "published accumulations"
    ) { $1.accumulated(onto: $0, count: $2) }
  }

  @Test func additionsBeforeMixingAreThoseOfBrowsers() throws {
    // At 1.5 a perspective would be negative in the added part, and is none.
    let underlying = try TransformList("perspective(10px)")
    let near = try TransformList("perspective(10px)").added(onto: underlying)
    let far = try TransformList("perspective(50px)").added(onto: underlying)
    for (progress, distance) in [(-0.5, 4.12), (0.25, 5.45), (0.5, 6.15), (0.75, 7.06), (1.5, 10)] {
      let result = near.interpolated(to: far, at: progress).matrix
      #expect(abs(result.z.w + 1 / distance) < 0.005)
    }
    let skews = try TransformList("skewX(30deg)").added(onto: TransformList("skewX(10deg)"))
    #expect(skews == (try TransformList("skewX(10deg) skewX(30deg)")))
  }
}
