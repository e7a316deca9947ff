import AnimationMath
import Testing
import _TestSupport

@Suite struct ClampedTests {
  /// Against the crossings that a Bézier finds from its own polynomial.
  @Test func crossingsAreThoseOfTheBezier() {
    var random = SeededRandom(seed: 331)
    var failures: [String] = []
    for _ in rounds(2_000) {
      let bezier = CubicBezier(
        random.unit(), random.uniform(in: -2...3), random.unit(), random.uniform(in: -2...3))
      let top = random.uniform(in: 0.2...0.9)
      // A turn next to the bound may be taken for a crossing or not.
      let turns = bezier.extrema
      guard turns.allSatisfy({ abs($0.y - top) > 1e-6 }) else { continue }
      let curve = bezier.clamped(to: -Double.infinity...top, resolution: 0x1p-6)
      let expected = bezier.abscissas(forValue: top)
      let found = curve.breakpoints(in: 0...1)
      if found.count != expected.count
        || zip(found, expected).contains(where: {
          abs($0 - $1) > 1e-13 / min(1, abs(bezier.slope(at: $1)))
        })
      {
        failures.append("\(bezier) at \(top): \(found), not \(expected)")
      }
    }
    #expect(failures.isEmpty, "seed 331: \(failures.count), first \(failures.first ?? "")")
  }

  @Test func crossingsAreThoseOfTheSpring() {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.1).motion(from: 0, to: 1)
    let curve = spring.clamped(to: -1...1.25, resolution: 0.1)
    let expected = spring.times(at: 1.25, until: 20)
    let found = curve.breakpoints(in: 0...20)
    #expect(found.count == expected.count && found.count > 3)
    for (a, b) in zip(found, expected) { #expect(abs(a - b) <= 1e-13) }
    #expect(curve.domain == 0...Double.infinity && curve.value(at: .infinity) == 1)
    // The same crossings, whatever the interval.
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(curve.breakpoints(in: a...b) == [a, b])
      #expect(curve.breakpoints(in: a.nextUp...b.nextDown) == [])
    }
  }

  @Test func slopesChangeAtTheCrossings() {
    let curve = Kinked().clamped(to: 0.25...1, resolution: 0.125)
    let points = curve.breakpoints(in: 0...1)
    // In at 0.25, out at 1, and back in on the line down; the level stretch at 1.25 is out of sight.
    #expect(points.count == 3)
    let (enter, leave, back) = (points[0], points[1], points[2])
    #expect(abs(enter - (0.25 / 7.8125).squareRoot()) < 1e-16)
    #expect(abs(leave - (1 / 7.8125).squareRoot()) < 1e-16)
    #expect(abs(back - (0.6 + 0.25 / 1.875)) < 2e-16)
    #expect(curve.slope(at: enter, from: .left) == 0)
    #expect(curve.slope(at: enter, from: .right) == 15.625 * enter)
    #expect(curve.slope(at: leave, from: .left) == 15.625 * leave)
    #expect(curve.slope(at: leave, from: .right) == 0)
    #expect(curve.slope(at: back, from: .left) == 0)
    #expect(curve.slope(at: back, from: .right) == -1.875)
    #expect(curve.value(at: 0) == 0.25 && curve.value(at: 0.5) == 1 && curve.value(at: 1) == 0.5)
    #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN)
  }

  /// The bound is where the curve begins or ends, or what it touches from inside.
  @Test func boundsThatAreOnlyTouchedLeaveTheCurveAlone() {
    let ease = CubicBezier.ease.clamped(to: 0...1, resolution: 0.125)
    #expect(ease.breakpoints(in: 0...1) == [])
    #expect(ease.slope(at: 0) == CubicBezier.ease.slope(at: 0))
    #expect(ease.slope(at: 1) == CubicBezier.ease.slope(at: 1))
    // The level stretch lies on the bound: its ends are kinks all the same.
    let level = Kinked().clamped(to: 0...1.25, resolution: 0.125)
    #expect(level.breakpoints(in: 0...1) == [0.4, 0.6])
    #expect(level.slope(at: 0.4, from: .left) == 6.25 && level.slope(at: 0.6) == -1.875)
  }

  @Test func jumpsAcrossABoundStayJumps() {
    let curve = TwoSteps().clamped(to: 0.5...0.75, resolution: 1)
    #expect(curve.breakpoints(in: 0...1) == [0.7])
    #expect(curve.value(at: 0.7, from: .left) == 0.5 && curve.value(at: 0.7) == 0.75)
    // A piece that ends on the bound, and another that begins there and goes beyond.
    let chain = Parabola().followed(by: Parabola().shifted(y: 1)).clamped(to: 0...1, resolution: 1)
    #expect(chain.slope(at: 1, from: .left) == 2 && chain.slope(at: 1, from: .right) == 0)
    let back = Parabola().followed(by: Parabola().shifted(y: 0.5)).clamped(to: 0...1, resolution: 1)
    #expect(back.slope(at: 1, from: .left) == 2 && back.slope(at: 1.25) == 0.5)
    #expect(back.breakpoints(in: 0...2).count == 2)
  }

  /// Two turns in one cell: a pair of crossings is lost, and no value is wrong.
  @Test func aResolutionTooCoarseLosesBreakpointsOnly() {
    let wave = CubicBezier(0.5, 4, 0.5, -3)
    #expect(wave.clamped(to: 0.4...1, resolution: 0.125).breakpoints(in: 0...1).count > 3)
    let coarse = wave.clamped(to: 0.4...1, resolution: 1)
    #expect(coarse.breakpoints(in: 0...1).count < 4)
    for index in 0...64 {
      let x = Double(index) / 64
      #expect(coarse.value(at: x) == min(max(wave.value(at: x), 0.4), 1))
    }
  }

  @Test func aRangeOfOneValueIsAConstant() {
    let curve = Kinked().clamped(to: 0.75...0.75, resolution: 0.1)
    #expect(curve.value(at: 0.2) == 0.75 && curve.slope(at: curve.breakpoints(in: 0...1)[0]) == 0)
  }

  @Test func badResolutionsAreRefused() async {
    for resolution in [0, -1, .nan, .infinity] {
      let error = #expect(throws: ParameterError.self) {
        try Clamped(validating: TwoSteps(), to: 0...1, resolution: resolution)
      }
      #expect(error?.parameter == "resolution")
    }
    await #expect(processExitsWith: .failure) {
      _ = CubicBezier.ease.clamped(to: 0...1, resolution: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = CubicBezier.ease.clamped(to: 0...0.5, resolution: 1e-20).breakpoints(in: 0...1)
    }
  }

  /// The points of a cell were looked for in 10⁵⁰ cells, which stopped the program.
  @Test func aResolutionFarBelowTheDomainIsRefused() throws {
    let error = #expect(throws: ParameterError.self) {
      try Clamped(validating: CubicBezier.ease, to: 0.1...0.9, resolution: 1e-50)
    }
    #expect(error?.parameter == "resolution")
    #expect(error?.accepted == "a number from 5.960464477539063e-08 to 1e+50")
  }

  /// Doubles there are further apart than the resolution.
  @Test func aResolutionFarBelowTheArgumentIsNoTrap() {
    let motion = DampedSpring.coreAnimation.motion(from: 0, to: 1).clamped(
      to: 0...0.5, resolution: 0.01)
    #expect(motion.slope(at: 1e17) == 0)
  }
}
