import AnimationMath
import Testing
import _TestSupport

/// What all curves through points have in common.
@Suite struct InterpolatedPointsTests {
  /// Every method, with what it takes besides points left at its default.
  static func curves(
    _ points: Points
  ) -> [(name: String, make: () throws -> BezierPath)] {
    [
      ("monotone", { try .monotoneCubic(validating: points) }),
      ("akima", { try .akima(validating: points) }),
      ("natural", { try .naturalCubic(validating: points) }),
      ("clamped", { try .clampedCubic(validating: points, startSlope: 0, endSlope: 0) }),
      ("catmull-rom", { try .catmullRom(validating: points) }),
      (
        "kochanek-bartels",
        {
          try .kochanekBartels(
            validating: points,
            shapes: Array(repeating: BezierPath.KnotShape(), count: points.count))
        }
      ),
    ]
  }

  @Test func theAkimaCurveMatchesTheGoldenTable() throws {
    try PointCases.expectGoldens("akima") { .akima(through: $0.points) }
  }

  /// Between control points that follow a turn two points away, straight rows stay straight.
  @Test func theAkimaCurveIsStraightWherePointsAre() {
    let path = BezierPath.akima(through: [
      (0, 0), (0.125, 0.125), (0.25, 0.25), (0.375, 0.375), (0.5, 1), (0.75, 1), (1, 1),
    ])
    for x in stride(from: 0, through: 0.25, by: 0x1p-6) { #expect(path.value(at: x) == x) }
    for x in stride(from: 0.5, through: 1, by: 0x1p-6) { #expect(path.slope(at: x) == 0) }
  }

  /// Godot's cubic_interpolate_in_time: Barry and Goldman's pyramid over the key times.
  @Test func theKochanekBartelsCurveWithoutOptionsIsCatmullAndRomsOverKeyTimes() throws {
    let times = [0.0, 0.125, 0.5, 0.75, 1]
    let values = [0.0, 0.25, 1.5, 0.75, 1]
    let path = BezierPath.kochanekBartels(through: Array(zip(times, values)))
    for (piece, x) in [(1, 0.25), (1, 0.4), (2, 0.5625), (2, 0.7)] {
      var level = Array(values[piece - 1...piece + 2])
      let knots = Array(times[piece - 1...piece + 2])
      for width in [1, 2, 3] {
        level = (0..<level.count - 1).map { j in
          let (low, high) = width < 3 ? (knots[j], knots[j + width]) : (knots[1], knots[2])
          return level[j] + (level[j + 1] - level[j]) * (x - low) / (high - low)
        }
      }
      #expect(abs(path.value(at: x) - level[0]) < 1e-15)
    }
  }

  @Test func curvesPassThroughTheirPointsExactly() throws {
    var random = SeededRandom(seed: 65_537)
    let many = PointCases.points + (0..<200).map { PointCases.random($0, &random) }
    for points in many {
      for (name, make) in Self.curves(points) {
        guard let path = try? make() else {
          #expect(name == "catmull-rom")
          continue
        }
        for point in points {
          #expect(path.value(at: point.x, from: .left) == point.y, "\(name) \(points)")
          #expect(path.value(at: point.x, from: .right) == point.y, "\(name) \(points)")
        }
        #expect(path.domain == points[0].x...points[points.count - 1].x)
        let knots = points.dropFirst().dropLast().map(\.x)
        #expect(path.breakpoints(in: path.domain) == knots)
      }
    }
  }

  @Test func twoPointsMakeALine() throws {
    for (name, make) in Self.curves([(0, 0), (1, 1)])
    where !["clamped", "kochanek-bartels"].contains(name) {
      let path = try make()
      for x in stride(from: 0, through: 1, by: 0.0625) {
        #expect(abs(path.value(at: x) - x) <= 0x1p-53, "\(name) at \(x)")
        #expect(abs(path.slope(at: x) - 1) <= 0x1p-51, "\(name) at \(x)")
      }
    }
  }

  @Test func slopesMatchDifferenceQuotients() throws {
    var random = SeededRandom(seed: 257)
    for points in PointCases.points {
      for (name, make) in Self.curves(points) {
        guard let path = try? make() else { continue }
        for (a, b) in zip(points, points.dropFirst()) {
          let w = b.x - a.x
          for _ in 0..<20 {
            let x = a.x + random.uniform(in: 0.01...0.99) * w
            let h = 1e-5 * w
            let quotient = (path.value(at: x + h) - path.value(at: x - h)) / (2 * h)
            let scale = PointCases.scale(of: path) / w
            #expect(abs(quotient - path.slope(at: x)) < 1e-6 * scale, "\(name) \(points) at \(x)")
          }
        }
      }
    }
  }

  @Test func curvesRunBothWaysAlike() throws {
    for points in PointCases.points {
      let back = points.map { (-$0.x, $0.y) }.reversed() as Points
      for (curve, mirror) in zip(Self.curves(points), Self.curves(back)) {
        guard let path = try? curve.make() else { continue }
        let reflection = try mirror.make()
        let tolerance = 16 * 0x1p-53 * PointCases.scale(of: path)
        for step in 0...200 {
          let x = points[0].x + Double(step) / 200 * (points[points.count - 1].x - points[0].x)
          #expect(
            abs(path.value(at: x) - reflection.value(at: -x)) <= tolerance,
            "\(curve.name) \(points) at \(x)")
        }
      }
    }
  }

  @Test func pointsThatAreNoFunctionAreRefused() {
    let refused: [(Points, String)] = [
      ([], "the count of points must be at least 2, got 0"),
      ([(0, 0)], "the count of points must be at least 2, got 1"),
      ([(0, 0), (0, 1)], "x of point 2 must be above 0, the x before it, got 0"),
      ([(0, 0), (0.5, 1), (0.25, 1)], "x of point 3 must be above 0.5, the x before it, got 0.25"),
      ([(.nan, 0), (1, 1)], "x of point 1 must be a number from -1e+50 to 1e+50, got nan"),
      ([(0, 0), (1, .infinity)], "y of point 2 must be a number from -1e+50 to 1e+50, got inf"),
      ([(0, 0), (1e51, 1)], "x of point 2 must be a number from -1e+50 to 1e+50, got 1e+51"),
      (
        [(0, 0), (1e-60, 1)],
        "width before point 2 must be a number from 1e-50 to 1e+50, got 1e-60"
      ),
    ]
    for (points, sentence) in refused {
      for (_, make) in Self.curves(points) { #expect(refusal { try make() } == sentence) }
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func mistakesInCodeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = BezierPath.monotoneCubic(through: [(0, 0), (0, 1)])
        case 2: _ = BezierPath.naturalCubic(through: [])
        case 3:
          _ = BezierPath.clampedCubic(through: [(0, 0), (1, 1)], startSlope: .nan, endSlope: 0)
        case 4: _ = BezierPath.catmullRom(through: [(0, 0), (1, 1)], alpha: -1)
        case 5: _ = BezierPath.kochanekBartels(through: [(0, 0), (1, 1)], tension: 2)
        default: break
        }
      }
    }
  #endif
}
