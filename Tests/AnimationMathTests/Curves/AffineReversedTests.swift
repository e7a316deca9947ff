import AnimationMath
import Testing
import _TestSupport

@Suite struct AffineReversedTests {
  @Test func theLastValueComesFirst() {
    let easing = DampedSpring.bouncy.easing()
    let reversed = easing.reversed
    #expect(reversed.domain == easing.domain)
    #expect(reversed.value(at: 0) == easing.value(at: 1))
    #expect(reversed.value(at: 1) == easing.value(at: 0))
    for x in [0.5, 0.625, 0.75, 0.9, 1] {
      #expect(reversed.value(at: x) == easing.value(at: 1 - x))
      #expect(reversed.slope(at: x) == -easing.slope(at: 1 - x))
    }
    #expect(reversed.value(at: .nan).isNaN)
  }

  @Test func twiceReversedIsTheCurveWhereReflectionIsExact() {
    let easing = DampedSpring.snappy.easing()
    for step in 0...64 {
      let x = Double(step) / 64
      #expect(easing.reversed.reversed.value(at: x) == easing.value(at: x))
      #expect(easing.reversed.reversed.slope(at: x) == easing.slope(at: x))
    }
  }

  @Test func outsideTheDomainItIsTheBaseBeyondItsOtherEnd() {
    let easing = DampedSpring.bouncy.easing()
    #expect(easing.reversed.value(at: 1.5) == easing.value(at: -0.5))
    #expect(easing.reversed.value(at: -0.25) == easing.value(at: 1.25))
  }

  @Test func jumpsSwapTheirSides() {
    let base = JumpingCurve(jumps: [0.25, 0.375])
    let reversed = base.reversed
    #expect(reversed.breakpoints(in: 0...1) == [0.625, 0.75])
    #expect(reversed.breakpoints(in: 0.7...1) == [0.75])
    for (x, left, right) in [(0.625, 1, 0.5), (0.75, 0.5, 0.0)] {
      #expect(reversed.value(at: x, from: .left) == left)
      #expect(reversed.value(at: x, from: .right) == right)
      #expect(reversed.value(at: x) == right)
    }
    #expect(reversed.value(at: 0) == 1)
    #expect(reversed.value(at: 1) == 0)
  }

  @Test func aJumpAtTheEndLeadsToTheValueBeforeTheBasesFirst() {
    let base = JumpingCurve(jumps: [0, 1])
    #expect(base.reversed.value(at: 0) == base.value(at: 1, from: .left))
    #expect(base.reversed.value(at: 1) == base.value(at: 0, from: .left))
    #expect(base.reversed.value(at: 1, from: .left) == base.value(at: 0))
    #expect(base.reversed.value(at: 1, from: .right) == base.value(at: 0, from: .left))
    #expect(base.reversed.breakpoints(in: 0...1) == [])
  }

  /// 1 − (1 − b) is not b where b is below ½ and has more digits: 0.1 is one of these.
  @Test func everyListedBreakpointIsTheJumpItself() {
    var random = SeededRandom(seed: 141)
    var failures: [String] = []
    for index in trials(5_000) {
      let jump = index < 99 ? Double(index + 1) / 100 : random.uniform(in: 1e-6...0.999)
      let reversed = JumpingCurve(jumps: [jump]).reversed
      guard let x = reversed.breakpoints(in: 0...1).first else {
        failures.append("jump at \(jump): not listed")
        continue
      }
      if reversed.value(at: x, from: .left) != 1 || reversed.value(at: x, from: .right) != 0 {
        failures.append("jump at \(jump): both sides alike")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func motionInSecondsIsReversedOverItsOwnDomain() throws {
    let motion = try JumpingCurve(jumps: [0.25]).motion(from: 3, to: 7, duration: 8)
    #expect(motion.reversed.domain == 0...8)
    #expect(motion.reversed.breakpoints(in: 0...8) == [6])
    #expect(motion.reversed.value(at: 6, from: .left) == 7)
    #expect(motion.reversed.value(at: 6, from: .right) == 3)
  }

  @Test func leftAndRightAreOpposites() {
    #expect(Side.left.opposite == .right && Side.right.opposite == .left)
  }

  #if EXIT_TESTS
    @Test func endlessCurveStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring.bouncy.motion(from: 0, to: 1).reversed
      }
    }
  #endif
}
