import AnimationMath
import Testing
import _TestSupport

@Suite struct InvertedTests {
  /// The error of the value, 8·2⁻⁵³ at most, divided by the slope, and one unit of the argument.
  @Test func invertedBeziersAreThoseWithTheirAxesExchanged() throws {
    var random = SeededRandom(seed: 341)
    var worst = WorstCase("inverted Bézier, of 2⁻⁵³·(1 + 1/slope)", bound: 12)
    var slopes = WorstCase(
      "inverted Bézier's slope against the exchanged one's, relative", bound: 1e-9)
    for _ in rounds(5_000) {
      let bezier = CubicBezier(random.unit(), random.unit(), random.unit(), random.unit())
      let inverse = try #require(bezier.inverted())
      let exchanged = try #require(bezier.inverse)
      for _ in 0..<4 {
        let y = random.uniform(in: 0.001...0.999)
        let x = inverse.value(at: y)
        let error = (x - exchanged.value(at: y)) / 0x1p-53 / (1 + exchanged.slope(at: y))
        worst.record(error, at: "\(bezier) at \(y)")
        guard (0.01...100).contains(exchanged.slope(at: y)) else { continue }
        slopes.record(inverse.slope(at: y) / exchanged.slope(at: y) - 1, at: "\(bezier) at \(y)")
      }
    }
    report(worst)
    report(slopes)
    #expect(worst.isWithinBound && slopes.isWithinBound, "seed 341: \(worst), \(slopes)")
  }

  @Test func tangentsAreExchanged() throws {
    let vertical = try #require(CubicBezier(1, 0, 0, 1).inverted())
    #expect(vertical.breakpoints(in: 0...1) == [0.5])
    #expect(vertical.value(at: 0.5) == 0.5 && vertical.slope(at: 0.5) == 0)
    #expect(vertical.value(at: 0) == 0 && vertical.value(at: 1) == 1)
    #expect(vertical.slope(at: 0) == .infinity && vertical.slope(at: 1) == .infinity)
    let flat = try #require(CubicBezier(0, 1, 1, 0).inverted(flatAt: [0.5]))
    #expect(flat.breakpoints(in: 0...1) == [0.5] && flat.slope(at: 0.5) == .infinity)
    let falling = try #require(CubicBezier(0, 1, 1, 0).reversed.inverted(flatAt: [0.5]))
    #expect(falling.slope(at: 0.5) == -.infinity && falling.slope(at: 0) == 0)
  }

  @Test func jumpsBecomeLevelStretches() throws {
    let ramp = Parabola().followed(by: Parabola().shifted(y: 2))
    let inverse = try #require(ramp.inverted())
    #expect(inverse.domain == 0...3 && inverse.breakpoints(in: 0...3) == [1, 2])
    for y in [1, 1.25, 1.5, 2] { #expect(inverse.value(at: y) == 1) }
    #expect(inverse.slope(at: 1, from: .left) == 0.5 && inverse.slope(at: 1) == 0)
    #expect(inverse.slope(at: 1.5) == 0)
    #expect(inverse.slope(at: 2, from: .left) == 0 && inverse.slope(at: 2) == .infinity)
    // A unit in the last place of 2.25 is worth two of 1.5.
    #expect(abs(inverse.value(at: 2.25) - 1.5) <= 0x1p-51)
    #expect(abs(inverse.slope(at: 2.25) - 1) <= 0x1p-49)
    #expect(inverse.value(at: 3) == 2 && inverse.slope(at: 3) == 0.5)
  }

  @Test func levelStretchesBecomeJumps() throws {
    let level = Parabola().held(over: -1...2).restricted(to: 0...2)
      .followed(by: Parabola(domain: 1...2))
    let inverse = try #require(level.inverted())
    #expect(inverse.domain == 0...4 && inverse.breakpoints(in: 0...4) == [1])
    #expect(inverse.value(at: 1, from: .left) == 1 && inverse.value(at: 1) == 2)
    #expect(inverse.slope(at: 1, from: .left) == 0.5 && inverse.slope(at: 1) == 0.5)
    let steps = try #require(TwoSteps().inverted())
    #expect(steps.breakpoints(in: 0...1) == [0.375])
    #expect(steps.value(at: 0.375, from: .left) == 0.3 && steps.value(at: 0.375) == 0.7)
    #expect(steps.value(at: 0) == 0.3 && steps.value(at: 0.2) == 0.3 && steps.slope(at: 0.2) == 0)
  }

  @Test func fallingCurvesAreInvertedToo() throws {
    let falling = TwoSteps().scaled(y: -2).followed(by: Parabola().scaled(y: -1).shifted(y: -3))
    let inverse = try #require(falling.inverted())
    #expect(inverse.domain == -4...0 && inverse.breakpoints(in: -4...0) == [-3, -2, -0.75])
    #expect(inverse.value(at: -0.75, from: .right) == 0.3)
    #expect(inverse.value(at: -0.75, from: .left) == 0.7)
    #expect(inverse.value(at: -2, from: .right) == 0.7 && inverse.value(at: -2, from: .left) == 1)
    #expect(inverse.value(at: -2.5) == 1 && inverse.slope(at: -2.5) == 0)
    #expect(abs(inverse.value(at: -3.25) - 1.5) <= 0x1p-51)
    #expect(abs(inverse.slope(at: -3.25) + 1) <= 0x1p-49)
    #expect(inverse.value(at: -4) == 2)
  }

  @Test func outsideTheRangeTheEndsAreHeld() throws {
    let inverse = try #require(CubicBezier.ease.inverted())
    #expect(inverse.value(at: -0.5) == 0 && inverse.value(at: 1.5) == 1)
    #expect(inverse.slope(at: -0.5) == 0 && inverse.slope(at: 1.5) == 0)
    #expect(inverse.value(at: .nan).isNaN && inverse.slope(at: .nan).isNaN)
    #expect(inverse.value(at: .infinity) == 1 && inverse.value(at: -.infinity) == 0)
  }

  /// There and back, with kinks, jumps and vertical tangents on the way.
  @Test func theInverseLeadsBackToTheValue() throws {
    let rising = CubicBezier(1, 0, 0, 1).followed(
      by: Kinked().restricted(to: 0.1...0.4).shifted(y: 1)
    )
    .blended(with: TwoSteps().stretched(over: 0...1.3), weight: 0.25)
    let inverse = try #require(rising.inverted())
    var random = SeededRandom(seed: 342)
    var failures: [Double] = []
    for _ in rounds(10_000) {
      let y = random.uniform(in: inverse.domain)
      let x = inverse.value(at: y)
      // Between the limits at a jump, and within rounding where there is none.
      let low = rising.value(at: max(x.nextDown, 0), from: .left)
      let high = rising.value(at: x.nextUp, from: .right)
      if !(y >= low - 1e-15 && y <= high + 1e-15) { failures.append(y) }
    }
    #expect(failures == [], "seed 342")
    for point in inverse.breakpoints(in: inverse.domain) {
      for (side, beside) in [(Side.left, point.nextDown), (.right, point.nextUp)] {
        #expect(abs(inverse.value(at: point, from: side) - inverse.value(at: beside)) < 1e-7)
      }
    }
  }

  @Test func aCurveThatIsNotMonotoneHasNoInverse() {
    #expect(Kinked().inverted() == nil)
    #expect(Kinked().scaled(y: -1).inverted() == nil)
    #expect(CubicBezier(0.36, 0, 0.66, -0.56).inverted() == nil)
    #expect(TwoSteps().scaled(y: 0).inverted() == nil)
    #expect(TwoSteps().followed(by: TwoSteps()).inverted() == nil)
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.5).motion(from: 0, to: 1)
    #expect(spring.restricted(to: 0...2).inverted() == nil)
    let slow = DampedSpring(response: 0.5, dampingRatio: 1.5).motion(from: 0, to: 1)
    #expect(slow.restricted(to: 0...2).inverted() != nil)
  }

  #if EXIT_TESTS
    @Test func endlessCurvesStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring.bouncy.motion(from: 0, to: 1).inverted()
      }
    }
  #endif
}
