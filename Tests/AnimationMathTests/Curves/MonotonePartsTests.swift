// The arguments of values, against closed forms and against the curve itself.

import AnimationMath
import Testing
import _TestSupport

@Suite struct MonotonePartsTests {
  @Test func theArgumentsOfAValueAreThoseOfTheCurve() {
    let wave = Easing.formula { t in .sin(6 * .pi * t) }
    #expect(wave.arguments(forValue: 0.5).count == 6 && wave.arguments(forValue: 1.5).isEmpty)
    for x in wave.arguments(forValue: 0.5) { #expect(abs(wave.value(at: x) - 0.5) < 1e-14) }
    let ease = CubicBezier.ease
    for y in [0.001, 0.3, 0.999] {
      let x = ease.arguments(forValue: y)[0]
      #expect(ease.value(at: x) >= y && ease.value(at: x.nextDown) <= y, "\(y)")
      #expect(abs(x - (ease.inverse?.value(at: y) ?? 9)) < 1e-14, "\(y)")
    }
    #expect(Parabola().arguments(forValue: 0) == [0] && Parabola().arguments(forValue: 1) == [1])
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.5).motion(from: 0, to: 100)
    let found = spring.arguments(forValue: 100, over: 0...2)
    let exact = spring.times(at: 100, until: 2)
    #expect(found.count == exact.count)
    #expect(zip(found, exact).allSatisfy { abs($0 - $1) < 1e-14 })
  }

  /// ζ = 0.7: the peak is e^(−πζ/√(1 − ζ²)) beyond the target, and settling is where the motion says.
  @Test func theEventsOfAMotionAreInOrderAndNeedAnEnd() throws {
    let swing = DampedSpring(duration: 0.5, bounce: 0.3).motion(from: 0, to: 100)
    let events = try swing.landmarks(within: 0.1, passing: [50])
    func first(_ kind: CurveLandmark.Kind) -> CurveLandmark? { events.first { $0.kind == kind } }
    #expect(abs((first(.overshoot)?.value ?? 0) - 4.598_791_026_026_775) < 1e-9)
    #expect(first(.passing)?.place == first(.half)?.place && first(.jump) == nil)
    #expect(first(.settled)?.place == swing.settlingDuration(within: 0.1))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.place <= $1.place })
    let endless = DampedSpring(angularFrequency: 1, dampingRatio: 0).motion(from: 0, to: 1)
    #expect(throws: ParameterError.self) { try endless.landmarks(within: 0.1) }
    for (end, threshold, level) in [
      (.nan, 0.1, 1), (-1, 0.1, 1), (1e9, 0.1, 1), (1, -1, 1), (1, 0.1, .nan),
    ] {
      #expect(throws: ParameterError.self) {
        try endless.landmarks(until: end, within: threshold, passing: [level])
      }
    }
  }

  /// There and back, with kinks, jumps and vertical tangents on the way.
  @Test func aFormulaTurnsAtItsJumpsAndHoldsOutside() throws {
    func places(_ text: String, _ kind: CurveLandmark.Kind) throws -> [[Double]] {
      try Easing(text).landmarks().filter { $0.kind == kind }.map { [$0.place, $0.value] }
    }
    for text in ["formula(t<0.3?t:t-1)", "linear(0, 0.3 30%, -0.7 30%, 0)"] {
      #expect(try places(text, .extremum) == [[0.3, 0.3], [0.3, -0.7]], "\(text)")
      #expect(
        try places(text, .maximum) == [[0.3, 0.3]] && places(text, .minimum) == [[0.3, -0.7]])
    }
    #expect(try places("formula(fract(4*t))", .extremum).count == 6)
    #expect(try places("formula(floor(2*t)/2)", .jump) == [[0.5, 0.5], [1, 1]])
    let unclear = try Easing("formula(t/(t*t)<3?0:1)")
    #expect([0.05, 0.2, 0.34].map { unclear.value(at: $0) } == [1, 1, 0])
    let ceiling = try Easing("formula(ceil(t))")
    for side in [Side?.none, .left] {
      #expect([-0.5, 0, 1, 1.5].map { ceiling.value(at: $0, from: side) } == [0, 0, 1, 1])
    }
    #expect([-0.5, 0, 1].map { ceiling.value(at: $0, from: .right) } == [0, 1, 1])
  }

  @Test func aSpringThatStopsSettlesBefore() throws {
    let swing = DampedSpring(angularFrequency: 10, dampingRatio: 0.3).motion(from: 0, to: 1)
    let stopped = try BoundedSpringMotion(validating: swing, maximum: 1.2)
    let highest = try stopped.landmarks(within: 0.001).first { $0.kind == .maximum }
    #expect(highest?.value == 1.2)
    // It touches its bound after six hours.
    let late = DampedSpring(angularFrequency: 10, dampingRatio: 0.9999999999).motion(from: 0, to: 1)
    let stopping = late.stoppingAtTarget
    let landmarks = try stopping.landmarks(within: 0.001)
    #expect(
      landmarks.first { $0.kind == .settled }?.place == stopping.settlingDuration(within: 0.001))
    #expect((landmarks.last?.place ?? 9) < 1)
    let bounce = BounceMotion(from: 0, floor: 1, acceleration: 10, restitution: 0.5)
    #expect(try bounce.landmarks(until: 2, within: 0.01).filter { $0.kind == .landing }.count > 2)
    let resting = BounceMotion(floor: 0, acceleration: 10, restitution: 0.5)
    #expect(try resting.landmarks(within: 0.01).allSatisfy { $0.place == 0 && $0.value == 0 })
    // A tenth and the half are there before nine tenths are.
    let decay = DecayMotion(from: 0, velocity: 10, friction: .rate(2))
    let kinds = try decay.landmarks(until: 0.3, within: 0.01).map(\.kind)
    #expect(kinds.contains(.tenth) && !kinds.contains(.rise))
  }

  @Test func rangesAreThoseOfTheValues() throws {
    let swing = DampedSpring(response: 0.5, dampingRatio: 0.5).motion(from: 0, to: 100)
    let peak = try #require(swing.peak)
    #expect(abs(swing.range(over: 0...2).upperBound - peak.value) < 1e-10)
    #expect(swing.range(over: 0...peak.time / 2).upperBound == swing.value(at: peak.time / 2))
    #expect(Steps(1 << 50).range() == 0...1 && TwoSteps().reversed.range() == TwoSteps().range())
    #expect(Steps(4).range(over: 0.25...0.5) == 0.25...0.5)
    #expect(Steps(4).range(over: -2...0.1) == -2...0)
    #expect(try Easing("linear(0, 0.8 50%, 0.3 50%, 1)").range(over: 0.5...0.6).lowerBound == 0.3)
    #expect(try Easing("linear(0, 1.2 50%, 0.3 50%, 1)").range() == 0...1.2)
    let moved = Penner(.back(), .out).scaled(x: 2, y: -3)
    #expect(abs(moved.range().lowerBound + 3 * Penner(.back(), .out).range().upperBound) < 1e-13)
  }

  /// Only the first rise was found.
  @Test func aValueIsFoundOnBothSidesOfAJumpBackAndInIt() throws {
    let found = try Easing("linear(0, 0.8 50%, 0.3 50%, 1)").arguments(forValue: 0.5)
    #expect(found.count == 3 && found[1] == 0.5, "\(found)")
    #expect(abs(found[0] - 0.3125) < 1e-15 && abs(found[2] - 9.0 / 14) < 1e-15)
  }

  @Test func ofALevelStretchTheBeginningIsFoundAndOfAFlatEndTheEnd() throws {
    #expect(try Easing("linear(0, 1 50%, 1)").arguments(forValue: 1) == [0.5])
    #expect(CubicBezier.easeInOut.arguments(forValue: 1) == [1])
    let back = CubicBezier(0.3, 0, 0.6, 1.5)
    let turn = try #require(back.extrema.first)
    #expect(back.arguments(forValue: back.value(at: turn.x)).contains { abs($0 - turn.x) < 1e-7 })
  }

  @Test func atAJumpTheArgumentIsThatOfTheJump() {
    #expect(TwoSteps().arguments(forValue: 0.25) == [0.3])
    #expect(Steps(4).arguments(forValue: 0.9) == [1])
    #expect(Penner(.expo(), .in).arguments(forValue: 0.0005) == [0])
    let jumps = Easing.steps(2).landmarks().filter { $0.kind == .jump || $0.kind == .rise }
    #expect(jumps.map(\.place) == [0.5, 1, 1] && jumps.map(\.value) == [0.5, 1, 0.5])
    let rising = CubicBezier(1, 0, 0, 1).followed(
      by: Kinked().restricted(to: 0.1...0.4).shifted(y: 1)
    )
    .blended(with: TwoSteps().stretched(over: 0...1.3), weight: 0.25)
    var random = SeededRandom(seed: 342)
    var failures: [Double] = []
    for _ in rounds(200) {
      let y = random.uniform(in: rising.value(at: 0)...rising.value(at: 1.3))
      for x in rising.arguments(forValue: y) {
        // Between the limits at a jump, and within rounding where there is none.
        let low = rising.value(at: max(x.nextDown, 0), from: .left)
        let high = rising.value(at: min(x.nextUp, 1.3), from: .right)
        if !(y >= low - 1e-15 && y <= high + 1e-15) { failures.append(y) }
      }
    }
    #expect(failures == [], "seed 342")
  }

  /// A swing of one's own.
  private struct Swing: Motion {
    var restingValue: Double? { nil }
    func value(at time: Double, from side: Side?) -> Double { time < 0 ? 0 : sine(4 * time) }
    func slope(at time: Double, from side: Side?) -> Double { time < 0 ? 0 : 4 * cosine(4 * time) }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
      interval.contains(0) ? [0] : []
    }
    func settlingDuration(within threshold: Double) -> Double { .infinity }
  }

  /// Their greatest value was that of the start or the end.
  @Test func motionsBetweenBoundsAndOfOnesOwnTurn() throws {
    let flick = BoundedDecayMotion(
      DecayMotion(from: 100, velocity: 800, friction: .scrollViewNormal), bounds: 0...300,
      spring: DampedSpring(response: 0.5, dampingRatio: 1))
    let found = try flick.landmarks(within: 0.5)
    let turn = try #require(found.first { $0.kind == .extremum })
    let (ending, handover) = (try #require(flick.ending), try #require(flick.handoverTime))
    let peak = try #require(ending.peak)
    #expect(turn.place == handover + peak.time && turn.value == peak.value && turn.value > 300)
    #expect(found.first { $0.kind == .maximum }?.value == peak.value)
    #expect(try flick.landmarks(until: 0.1, within: 0.5).allSatisfy { $0.kind != .extremum })
    let turns = try Swing().landmarks(until: 2, within: 0.1).filter { $0.kind == .extremum }
    #expect(turns.count == 3)
    for (turn, place) in zip(turns, [0.125, 0.375, 0.625]) {
      #expect((turn.place - place * .pi).magnitude < 1e-6, "\(turn)")
    }
    let decay = DecayMotion(from: 0, velocity: 100, friction: .rate(2))
    #expect(try decay.landmarks(within: 0.01).allSatisfy { $0.kind != .extremum })
  }

  #if EXIT_TESTS
    @Test func endlessCurvesStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring.bouncy.motion(from: 0, to: 1).arguments(forValue: 1)
      }
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring.bouncy.motion(from: 0, to: 1).range()
      }
      await #expect(processExitsWith: .failure) {
        _ = CubicBezier.ease.arguments(forValue: 1, over: 0...2)
      }
    }
  #endif
}
