import Testing
import _TestSupport

import AnimationMath

@Suite struct TurningPointsTests {
  @Test(
    arguments: [
      ("linear(0, 1)", []),
      (
        "bezier-path(0 0, 0.25 2, 0.25 2, 0.25 2, 0.5 -1, 0.5 -1, 0.5 -1, 1 1)",
        [[0.25, 2], [0.5, -1]]
      ),
      ("linear(0, 1.2 40%, 0.9 70%, 1)", [[0.4, 1.2], [0.7, 0.9]]),
      ("linear(0, 1.5 20% 40%, 1)", [[0.2, 1.5]]),  // a level stretch is its start
      ("linear(0, 0.5 20% 40%, 1)", []),  // and none where the curve goes on rising
      ("linear(0, 1 50%, 0.2 50%, 1)", [[0.5, 1], [0.5, 0.2]]),  // both sides of a jump back
    ] as [(String, [[Double]])])
  func straightPiecesTurnAtTheirEnds(text: String, expected: [[Double]]) throws {
    let easing = try Easing(text)
    let found: [CubicBezier.Point] =
      switch easing.curve {
      case let curve as PiecewiseLinear: curve.extrema
      case let curve as BezierPath: curve.extrema
      default: []
      }
    #expect(found.map { [$0.x, $0.y] } == expected)
  }

  /// A path of one piece is a cubic Bézier easing, whose turns have their own closed form.
  @Test(arguments: [
    (0.34, 1.56, 0.64, 1.0), (0.68, -0.6, 0.32, 1.6), (0.3, -0.6, 0.7, -0.2), (0.25, 0.1, 0.25, 1),
    (0.1, 3, 0.9, -3), (1, -1, 0, 2),
  ])
  func aPathOfOnePieceTurnsWithItsBezier(x1: Double, y1: Double, x2: Double, y2: Double) {
    let bezier = CubicBezier(x1, y1, x2, y2)
    let path = BezierPath([(0, 0), (x1, y1), (x2, y2), (1, 1)])
    #expect(path.extrema.count == bezier.extrema.count)
    let height = max(1, abs(y1), abs(y2))
    for (a, b) in zip(path.extrema, bezier.extrema) {
      #expect(abs(a.x - b.x) < 1e-7)
      #expect(abs(a.y - b.y) <= 0x1p-49 * height)
    }
  }

  /// By the definition: next to an extremum the curve is lower on both sides, or higher.
  @Test func theCurveTurnsThereAndNowhereElse() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<200 {
      var knots: [(x: Double, y: Double)] = [(0, 0)]
      for index in 1...3 { knots.append((Double(index) / 4, random.uniform(in: -1...2))) }
      knots.append((1, 1))
      let path = BezierPath.naturalCubic(through: knots)
      let found = path.extrema.map(\.x)
      for x in found {
        let middle = path.value(at: x)
        let sides = [path.value(at: x - 1e-5) - middle, path.value(at: x + 1e-5) - middle]
        #expect(sides[0] * sides[1] > 0, "\(knots) at \(x)")
      }
      var turns = 0
      var previous = 0.0
      for index in 1...4000 {
        let rise = path.value(at: Double(index) / 4000) - path.value(at: Double(index - 1) / 4000)
        if rise * previous < 0 { turns += 1 }
        if rise != 0 { previous = rise }
      }
      // Two turns within one step are not seen.
      #expect(turns == found.count || found.count - turns == 2, "\(knots)")
    }
  }
}
