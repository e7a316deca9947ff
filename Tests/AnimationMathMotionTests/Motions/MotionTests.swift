import Testing
import _TestSupport

import AnimationMath

@Suite struct MotionTests {
  private static let spring = DampedSpring(response: 0.5, dampingRatio: 0.6)
  private static let decay = DecayMotion(from: 10, velocity: 900, friction: .scrollViewNormal)
  private static let motions: [any Motion & Sendable] = [
    spring.motion(from: 0, to: 100, velocity: 20), decay, DecayMotion(velocity: 0, rate: 0),
    BoundedDecayMotion(decay, bounds: 0...300, spring: spring),
    BoundedDecayMotion(decay, bounds: 0...3000, spring: spring),
    BounceMotion(from: 0, floor: 100, velocity: -30, acceleration: 2000, restitution: 0.7),
    GravityMotion(from: 3, acceleration: 0),
  ]

  @Test(arguments: motions)
  func aMotionSettlesWhereItRestsAndLaterForSmallerThresholds(motion: any Motion & Sendable) throws
  {
    let rest = try #require(motion.restingValue)
    #expect(motion.value(at: .infinity) == rest)
    var last = 0.0
    for exponent in 0..<12 {
      let threshold = 1000 / power(10, Double(exponent))
      let duration = motion.settlingDuration(within: threshold)
      #expect(duration >= last && duration.isFinite)
      for step in 1...20 {
        let time = duration * (1 + Double(step) / 20) + Double(step) * 1e-6
        #expect((motion.value(at: time) - rest).magnitude <= threshold * (1 + 1e-4))
      }
      last = duration
    }
  }

  @Test(arguments: motions)
  func velocityIsTheSlopeOnEitherSide(motion: any Motion & Sendable) {
    for time in [0, 0.1, 0.3, 1, 5] + motion.breakpoints(in: 0...1) {
      #expect(motion.velocity(at: time) == motion.slope(at: time))
      for side in Side.allCases {
        #expect(motion.velocity(at: time, from: side) == motion.slope(at: time, from: side))
      }
      #expect(motion.velocity(at: time) == motion.velocity(at: time, from: .right))
    }
  }

  /// A difference of the fifth order, taken within half of every stretch between breakpoints, is that
  /// of rounding: what is not a breakpoint is smooth.
  @Test(arguments: motions)
  func motionsAreSmoothBetweenBreakpoints(motion: any Motion & Sendable) {
    let ends = [0] + motion.breakpoints(in: 0...2) + [2]
    for (start, end) in zip(ends, ends.dropFirst()) where end - start > 1e-4 {
      let width = end - start
      let stretches = max(1, (width * 100).rounded(.up))
      for index in 0..<Int(stretches) {
        let low = start + width * Double(index) / stretches
        let step = width / stretches / 8
        let values = (1...6).map { motion.value(at: low + Double($0) * step) }
        let difference = zip([-1.0, 5, -10, 10, -5, 1], values).map(*).reduce(0, +)
        // The fifth derivative of the quickest of them, times the step's fifth power, and rounding.
        let bound = 2e8 * power(step, 5) + 1e-12
        #expect(difference.magnitude < bound, "at \(low)")
      }
    }
  }

  /// The examples of the documentation.
  @Test func examplesGiveWhatTheyShow() throws {
    func close(_ observed: Double?, _ shown: Double) -> Bool {
      observed.map { ($0 - shown).magnitude <= shown * 1e-3 } ?? false
    }
    let flick = DecayMotion(from: 0, velocity: 1000, friction: .scrollViewNormal)
    #expect(close(flick.restingValue, 499.49))
    #expect(close(flick.settlingDuration(within: 0.5), 3.4499))
    let to300 = DecayMotion(from: 0, to: 300, friction: .scrollViewNormal)
    #expect(close(to300.initialVelocity, 600.6))
    let band = RubberBand(dimension: 960)
    #expect(close(band.value(at: 100), 52.02))
    #expect(close(band.drag(displacing: 52), 99.95))
    #expect(close(band.position(of: 1100, in: 0...1000), 1052.02))
    let toss = GravityMotion(from: 0, velocity: 20, acceleration: -9.81)
    #expect(close(toss.apex?.value, 20.38))
    #expect(zip(toss.times(at: 10), [0.583, 3.494]).allSatisfy { close($0, $1) })
    let bounded = BoundedDecayMotion(
      DecayMotion(from: 100, velocity: 800, friction: .scrollViewNormal), bounds: 0...300,
      spring: DampedSpring(response: 0.5, dampingRatio: 1))
    #expect(close(bounded.handoverTime, 0.3467))
    #expect(bounded.restingValue == 300)
    let drop = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
    #expect(close(drop.landingTime(0), 0.3162))
    #expect(close(drop.peak(ofBounce: 1).value, 75))
    #expect(close(drop.restingTime, 0.9486))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func thresholdsOutOfRangeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: requireThreshold(-1, "threshold")
        case 2: requireThreshold(1e-60, "threshold")
        case 3: requireThreshold(.nan, "threshold")
        default: break
        }
      }
    }
  #endif
}
