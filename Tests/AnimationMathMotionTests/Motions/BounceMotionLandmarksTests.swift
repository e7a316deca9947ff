import Testing
import _TestSupport

import AnimationMath

@Suite struct BounceMotionLandmarksTests {
  @Test func eventsAreWithinTheirBoundsOfTheTable() throws {
    var landings = WorstCase("bounce landing and rest, 2⁻⁵³ of itself", bound: 8)
    var settlings = WorstCase("bounce settling, 2⁻⁵³ of itself", bound: 16)
    var peaks = WorstCase("bounce peak, 2⁻⁵³ of its height plus |floor|", bound: 10)
    for row in try MotionRow.events(of: "bounce") {
      let motion = row.bounce
      func error(_ observed: Double) -> Double {
        let error = absoluteError(observed, row.result)
        return error == 0 ? 0 : error / row.result.hi / unit
      }
      switch row.event {
      case "landing":
        landings.record(error(motion.landingTime(Int(row.t))), at: row.description)
      case "rest":
        landings.record(error(motion.restingTime), at: row.description)
      case "settle":
        settlings.record(error(motion.settlingDuration(within: row.t)), at: row.description)
      default:
        let value = motion.peak(ofBounce: Int(row.t)).value
        let peak = motion.acceleration > 0 ? row.b - row.result : row.b + row.result
        let scale = row.result.hi + row.b.magnitude
        peaks.record(absoluteError(value, peak) / scale / unit, at: row.description)
      }
    }
    for worst in [landings, settlings, peaks] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  @Test func peaksAreWhereTheVelocityChangesSign() {
    let motion = BounceMotion(
      from: 0, floor: 100, velocity: -50, acceleration: 2000, restitution: 0.6)
    for number in 1...10 {
      let peak = motion.peak(ofBounce: number)
      #expect(motion.velocity(at: peak.time).magnitude < 1e-11)
      #expect((motion.value(at: peak.time) - peak.value).magnitude < 1e-12)
      #expect(peak.time > motion.landingTime(number - 1) && peak.time < motion.landingTime(number))
    }
    #expect(motion.velocity(at: motion.firstPeak.time).magnitude < 1e-11)
    #expect((motion.value(at: motion.firstPeak.time) - motion.firstPeak.value).magnitude < 1e-12)
    let drop = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
    #expect(drop.firstPeak == Landmark(time: 0, value: 0))
    #expect((drop.peak(ofBounce: 1).value - 75).magnitude < 1e-12)
  }

  @Test func countsAreTheNumberOfTheBounce() {
    let drop = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
    #expect(drop.landingCount(until: 0) == 0)
    for number in 0...20 {
      let time = drop.landingTime(number)
      #expect(drop.landingCount(until: time) == Double(number + 1))
      #expect(drop.landingCount(until: time.nextDown) == Double(number))
    }
    #expect(drop.landingCount(until: drop.restingTime) == .infinity)
    #expect(drop.landingCount(until: .infinity) == .infinity)
    #expect(drop.landingCount(until: .nan).isNaN)
    let stopped = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0)
    #expect(stopped.landingCount(until: 100) == 1)
    #expect(stopped.landingCount(until: .infinity) == 1)
    #expect(stopped.landingTime(1) == .infinity)
    let endless = BounceMotion(from: 0, floor: 20, acceleration: 10, restitution: 1)
    #expect(endless.landingCount(until: 4_000_000_000_000_002) == 1_000_000_000_000_001)
  }

  @Test func landingsCrowdBelowTheRestingTime() {
    let drop = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.9)
    var last = 0.0
    for number in 0..<2000 {
      let time = drop.landingTime(number)
      #expect(time >= last && time <= drop.restingTime * (1 + 4 * unit))
      last = time
    }
    #expect((last - drop.restingTime).magnitude <= 4 * unit * last)
  }

  @Test func settlingDurationIsTheLastTimeOutsideTheThreshold() {
    var random = SeededRandom(seed: 424_264)
    for _ in rounds(3000) {
      let motion = BounceMotionTests.randomMotion(&random)
      let top = motion.landings.speed * motion.landings.speed / (2 * motion.landings.gravity)
      guard top > 0 else { continue }
      let threshold = top * random.logUniform(in: 1e-6...2)
      let duration = motion.settlingDuration(within: threshold)
      func height(at time: Double) -> Double { (motion.value(at: time) - motion.floor).magnitude }
      let slack = 1e-9 * top + 4 * motion.floor.magnitude.ulp
      if duration > 0 {
        #expect(height(at: duration) <= threshold + slack, "\(motion), \(threshold)")
        #expect(height(at: duration * (1 - 1e-11)) >= threshold - slack, "\(motion), \(threshold)")
      }
      let rest = min(motion.restingTime, motion.landings.time(1e4))
      for step in 0...50 where duration < rest {
        let time = duration + (rest - duration) * Double(step) / 50
        #expect(height(at: time) <= threshold + slack, "\(motion), \(threshold) at \(time)")
      }
    }
  }

  @Test func settlingAtTheEndsOfTheThresholds() {
    let drop = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
    #expect(drop.settlingDuration(within: 100) == 0)
    #expect(drop.settlingDuration(within: 0) == drop.restingTime)
    #expect(drop.settlingDuration(within: 1e-50) <= drop.restingTime)
    // Thrown down hard from within the threshold, it rises above it after landing.
    let slam = BounceMotion(
      from: 99, floor: 100, velocity: 1000, acceleration: 2000, restitution: 0.5)
    #expect(slam.settlingDuration(within: 50) > slam.landingTime(0))
    // Thrown up and over it, then not again.
    let toss = BounceMotion(
      from: 100, floor: 100, velocity: -500, acceleration: 2000, restitution: 0.1)
    #expect(toss.settlingDuration(within: 50) > 0.25)
    #expect(toss.settlingDuration(within: 50) < toss.landingTime(0))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          _ = BounceMotion(from: 0, floor: 1, acceleration: 1, restitution: 0.5).landingTime(-1)
        case 2:
          _ = BounceMotion(from: 0, floor: 1, acceleration: 1, restitution: 0.5).peak(ofBounce: 0)
        case 3:
          _ = BounceMotion(from: 0, floor: 1, acceleration: 1, restitution: 0.5)
            .landingCount(until: -1)
        case 4:
          _ = BounceMotion(from: 0, floor: 1, acceleration: 1, restitution: 0.5)
            .settlingDuration(within: -1)
        default: break
        }
      }
    }
  #endif
}
