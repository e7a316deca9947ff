import AnimationMath
import Testing
import _TestSupport

@Suite struct BezierPathTextTests {
  @Test(arguments: [
    (
      "bezier-path(.05 0, .133333 .06, .166666 .4, .208333 .82, .25 1)",
      "bezier-path(0.05 0, 0.133333 0.06, 0.166666 0.4, 0.208333 0.82, 0.25 1)"
    ),
    ("bezier-path(0 -.5, 1 1.50)", "bezier-path(0 -0.5, 1 1.5)"),
    ("Monotone-Cubic( 0.2 0.1 , 0.5 0.8 )", "monotone-cubic(0.2 0.1, 0.5 0.8)"),
    ("natural-cubic(0.2 0.1)", "natural-cubic(0.2 0.1)"),
    ("clamped-cubic(0.2 0.1)", "clamped-cubic(0.2 0.1)"),
    (
      "clamped-cubic(0.2 0.1, end-slope: 2, start-slope: 1)",
      "clamped-cubic(0.2 0.1, start-slope: 1, end-slope: 2)"
    ),
    ("clamped-cubic(0.2 0.1, start-slope: 0)", "clamped-cubic(0.2 0.1)"),
    ("catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.5)", "catmull-rom(0.2 0.1, 0.5 0.8)"),
    ("catmull-rom(0.2 0.1, 0.5 0.8, alpha: 1)", "catmull-rom(0.2 0.1, 0.5 0.8, alpha: 1)"),
    (
      "kochanek-bartels(0.2 0.1, bias: 0.5, tension: 0, ends: Reflected)",
      "kochanek-bartels(0.2 0.1, bias: 0.5, ends: reflected)"
    ),
    (
      "kochanek-bartels(0.2 0.1, tension: -1, continuity: 1, ends: repeated)",
      "kochanek-bartels(0.2 0.1, tension: -1, continuity: 1)"
    ),
  ])
  func aCurveIsPrintedCanonically(text: String, canonical: String) throws {
    let curve = try CurveText(text)
    #expect(curve.description == canonical)
    #expect(try CurveText(canonical) == curve)
    #expect(CurveText.functionNames.contains(String(canonical.prefix { $0 != "(" })))
  }

  @Test func theTextMakesTheCurveItNames() throws {
    let points: Points = [(0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1)]
    let inner = "0.2 0.1, 0.5 0.8"
    let curves: [(String, BezierPath)] = [
      ("bezier-path(\(inner))", BezierPath(points)),
      ("monotone-cubic(\(inner))", .monotoneCubic(through: points)),
      ("akima(\(inner))", .akima(through: points)),
      ("natural-cubic(\(inner))", .naturalCubic(through: points)),
      (
        "clamped-cubic(\(inner), end-slope: 2)",
        .clampedCubic(through: points, startSlope: 0, endSlope: 2)
      ),
      ("catmull-rom(\(inner))", .catmullRom(through: points)),
      ("catmull-rom(\(inner), alpha: 0)", .catmullRom(through: points, alpha: 0)),
      (
        "kochanek-bartels(\(inner), tension: 0.1, continuity: 0.2, bias: 0.3, ends: natural)",
        .kochanekBartels(
          through: points, tension: 0.1, continuity: 0.2, bias: 0.3, ends: .natural)
      ),
    ]
    for (text, path) in curves {
      let easing = try Easing(text)
      #expect(easing.curve as? BezierPath == path, "\(text)")
      #expect(easing.breakpoints(in: 0...1) == path.breakpoints(in: 0...1))
    }
  }

  @Test func aPathMayBeginAndEndElsewhere() throws {
    let texts: [(String, String, BezierPath)] = [
      (
        "natural-cubic(0.5 0.9, to: 0.8, from: 0.2)", "natural-cubic(0.5 0.9, from: 0.2, to: 0.8)",
        .naturalCubic(through: [(0, 0.2), (0.5, 0.9), (1, 0.8)])
      ),
      (
        "bezier-path(0 0, 0.5 3, from: -1)", "bezier-path(0 0, 0.5 3, from: -1)",
        BezierPath([(0, -1), (0, 0), (0.5, 3), (1, 1)])
      ),
      (
        "monotone-cubic(0.5 0.5, from: 0, to: 1)", "monotone-cubic(0.5 0.5)",
        .monotoneCubic(through: [(0, 0), (0.5, 0.5), (1, 1)])
      ),
    ]
    for (text, canonical, path) in texts {
      let easing = try Easing(text)
      #expect(easing.curve as? BezierPath == path && easing.description == canonical)
      #expect(try Easing(canonical) == easing)
    }
    let path = BezierPath([(0, -1), (0, 0), (0.5, 3), (1, 1)])
    #expect(path.description == "bezier-path(0 0, 0.5 3, from: -1)")
    #expect(Easing(path).description == path.description)
    let refused = [
      ("natural-cubic(0.5 0, from: 1 2)", 30, #"expected "," or ")" after from"#),
      ("natural-cubic(0.5 0, to: 1e60)", 26, "to must be a number from -1e+50 to 1e+50, got 1e+60"),
    ]
    for (text, column, problem) in refused {
      let error = #expect(throws: CurveTextError.self) { try Easing(text) }
      #expect(error?.column == column && error?.problem == problem)
    }
  }

  @Test func eachPointMayHaveAShapeOfItsOwn() throws {
    let text = "kochanek-bartels(0.2 0.1, 0.5 0.8, tension: 0 0.5 1 -1, bias: 0.25)"
    let shapes = [0, 0.5, 1, -1].map { BezierPath.KnotShape(tension: $0, bias: 0.25) }
    let path = try BezierPath.kochanekBartels(
      validating: [(0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1)], shapes: shapes)
    #expect(try Easing(text).curve as? BezierPath == path)
    #expect(try Easing(text).description == text)
    let refused = [
      (
        "kochanek-bartels(0.2 0.1, tension: 0 1)", 36,
        "tension takes one number for all points, or 3, one for each and the ends, got 2"
      ),
      (
        "kochanek-bartels(0.2 0.1, tension: 0 1 2)", 40,
        "tension must be a number from -1 to 1, got 2"
      ),
    ]
    for (text, column, problem) in refused {
      let error = #expect(throws: CurveTextError.self) { try Easing(text) }
      #expect(error?.column == column && error?.problem == problem)
    }
  }

  @Test func aPathDescribesItself() throws {
    let text = "bezier-path(0.05 0, 0.133333 0.06, 0.166666 0.4, 0.208333 0.82, 0.25 1)"
    let path = try BezierPath(
      svg: "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1")
    #expect(path.description == text)
    #expect(try Easing(text).curve as? BezierPath == path)
    let jump = try BezierPath(svg: "M0 0C.1 .2 .3 .4 .5 .5V1C.6 1 .7 1 1 1")
    #expect(
      jump.description
        == "bezier-path(0.1 0.2, 0.3 0.4, 0.5 0.5, 0.5 0.5, 0.5 1, 0.5 1, 0.6 1, 0.7 1)")
    #expect(try Easing(jump.description).curve as? BezierPath == jump)
    let other = try BezierPath(svg: "M-1 2C0 3 2 5 3 4S5 1 7 1")
    #expect(other.description == "M-1 2 C0 3 2 5 3 4 C4 3 5 1 7 1")
    #expect(try BezierPath(svg: other.description) == other)
  }

  @Test(arguments: [
    (
      "bezier-path()",
      "column 13: bezier-path() takes the control points and joints between (0, 0) "
        + "and (1, 1), which are 2, 5, 8 or more, got 0"
    ),
    (
      "bezier-path(0 0, 1 1, 0.5 0.5)",
      "column 30: bezier-path() takes the control points and "
        + "joints between (0, 0) and (1, 1), which are 2, 5, 8 or more, got 3"
    ),
    ("bezier-path(0.1, 0.2)", "column 13: expected a point, two numbers x and y as in 0.2 0.1"),
    ("bezier-path(0 0, 1 1 1)", "column 18: expected a point, two numbers x and y as in 0.2 0.1"),
    ("bezier-path(0 0, 50% 1)", "column 18: expected a point, two numbers x and y as in 0.2 0.1"),
    ("bezier-path(0 0, 1.5 1)", "column 18: x must be a number from 0 to 1, got 1.5"),
    (
      "bezier-path(.3 0, .1 0, .2 .2, .3 .3, .4 .4)",
      "column 13: x1 of segment 1 must be a number from 0 to 0.2, got 0.3"
    ),
    (
      "bezier-path(.1 0, .1 0, .2 .2, .3 .3, 0 .4)",
      "column 39: x2 of segment 2 must be a number from 0.2 to 1, got 0"
    ),
    (
      "bezier-path(0 0, 0 1e60)",
      "column 20: y2 of segment 1 must be a number from -1e+50 to 1e+50, got 1e+60"
    ),
    (
      "bezier-path(0 0, 1 1, alpha: 1)",
      "column 23: bezier-path() has no argument \"alpha\"; it takes points, from, to"
    ),
    (
      "monotone-cubic()",
      "column 16: monotone-cubic() takes at least one point between (0, 0) and (1, 1)"
    ),
    (
      "clamped-cubic(end-slope: 1)",
      "column 27: clamped-cubic() takes at least one point between (0, 0) and (1, 1)"
    ),
    ("monotone-cubic(0.5 1, 0.2 1)", "column 23: x must be above 0.5, the x before it, got 0.2"),
    ("natural-cubic(1 1)", "column 15: x must be above 1, the x before it, got 1"),
    ("natural-cubic(0 1)", "column 15: x must be above 0, the x before it, got 0"),
    (
      "natural-cubic(.5 1e51)",
      "column 18: y must be a number from -1e+50 to 1e+50, got 1e+51"
    ),
    (
      "clamped-cubic(.5 1, start-slope: 1e60)",
      "column 34: start-slope must be a number from -1e+50 to 1e+50, got 1e+60"
    ),
    ("catmull-rom(.5 .5, alpha: 2)", "column 27: alpha must be a number from 0 to 1, got 2"),
    ("catmull-rom(.5 .5, alpha: 1, alpha: 1)", "column 30: alpha is given twice"),
    ("catmull-rom(alpha: 1, .5 .5)", "column 23: points go before named arguments"),
    (
      "catmull-rom(.5 .5, beta: 1)",
      "column 20: catmull-rom() has no argument \"beta\"; it takes points, alpha, ends, from, to"
    ),
    (
      "catmull-rom(.6 .55, .7 .65, alpha: 0)",
      "column 21: x1 of segment 2 must be from 0.6 to 0.7, or the curve runs backwards, got "
        + "0.7166666666666667"
    ),
    (
      "kochanek-bartels(.5 .5, tension: 25)",
      "column 34: tension must be a number from -1 to 1, got 25"
    ),
    (
      "kochanek-bartels(.5 .5, ends: open)",
      "column 31: ends must be repeated, reflected, natural or closed, got open"
    ),
    (
      "kochanek-bartels(.5 .5, ends: 1)",
      "column 31: ends must be repeated, reflected, natural or closed, got 1"
    ),
    ("kochanek-bartels(.5 .5, bias: natural)", "column 31: bias must be numbers, got natural"),
  ])
  func refusalsNameTheColumn(text: String, message: String) {
    do throws(CurveTextError) {
      _ = try CurveText(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.description == message)
    }
  }
}
