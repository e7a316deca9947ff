import AnimationMath
import Testing

@Suite struct WindowedTests {
  static let spring = DampedSpring.bouncy.motion(from: 3, to: 4, velocity: 2)

  @Test func endValuesAreHeldOutside() {
    let curve = CubicBezier.easeIn.held()
    #expect(curve.domain == -Double.infinity...Double.infinity)
    for x in [-Double.infinity, -1e300, -1, -0x1p-60] {
      #expect(curve.value(at: x) == 0 && curve.slope(at: x) == 0)
    }
    for x in [1 + 0x1p-52, 2, 1e300, .infinity] {
      #expect(curve.value(at: x) == 1 && curve.slope(at: x) == 0)
    }
    #expect(curve.value(at: 0.3) == CubicBezier.easeIn.value(at: 0.3))
    #expect(curve.slope(at: 0.3) == CubicBezier.easeIn.slope(at: 0.3))
    #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN)
  }

  @Test func theEndsBecomeBreakpoints() {
    let curve = TwoSteps().held(over: -1...1)
    #expect(curve.breakpoints(in: -9...9) == [0, 0.3, 0.7])
    #expect(curve.breakpoints(in: 0.3...0.3) == [0.3])
    let bezier = CubicBezier(0.5, 1, 0.5, 0).held()
    #expect(bezier.slope(at: 0, from: .left) == 0 && bezier.slope(at: 0, from: .right) == 2)
    #expect(bezier.slope(at: 1, from: .left) == 2 && bezier.slope(at: 1, from: .right) == 0)
    #expect(bezier.slope(at: 1) == 0)
  }

  /// The spring itself stops the program before 0.
  @Test func springsWaitForTheirRelease() {
    let curve = Self.spring.held()
    #expect(curve.value(at: -5) == 3 && curve.slope(at: -5) == 0)
    #expect(curve.slope(at: 0, from: .left) == 0 && curve.slope(at: 0) == 2)
    #expect(curve.value(at: .infinity) == 4 && curve.breakpoints(in: -1e300...1e300) == [0])
  }

  @Test func restrictedCurvesAreTheBaseOverLess() {
    let curve = TwoSteps().restricted(to: 0.3...0.7)
    #expect(curve.domain == 0.3...0.7 && curve.breakpoints(in: 0...1) == [])
    // Inside, at both ends.
    #expect(curve.value(at: 0.3) == 0.375 && curve.value(at: 0.7) == 0.375)
    // Outside, what the base is there.
    #expect(curve.value(at: 0.8) == 1 && curve.value(at: 0.7, from: .right) == 1)
    let held = curve.held()
    #expect(held.value(at: 0.8) == 0.375 && held.value(at: 0.7, from: .right) == 0.375)
    let early = Self.spring.restricted(to: 0...1)
    #expect(early.value(at: 1) == Self.spring.value(at: 1) && early.reversed.value(at: 1) == 3)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func intervalsOnTheWrongSideOfTheDomainStopTheProgram(mistake: Int)
      async
    {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = CubicBezier.ease.restricted(to: 0...1.5)
        case 2: _ = CubicBezier.ease.restricted(to: -0.1...1)
        case 3: _ = CubicBezier.ease.held(over: 0.1...2)
        default: break
        }
      }
    }
  #endif
}
