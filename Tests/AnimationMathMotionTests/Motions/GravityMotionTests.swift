import Testing
import _TestSupport

import AnimationMath

@Suite struct GravityMotionTests {
  @Test func valueAndVelocityAreWithinTheirBoundsOfTheTable() throws {
    var values = WorstCase("gravity value, 2⁻⁵³ of |from| + |v|t + ½|a|t²", bound: 4)
    var velocities = WorstCase("gravity velocity, 2⁻⁵³ of |v| + |a|t", bound: 2)
    for row in try MotionRow.states(of: "gravity") {
      let (motion, t) = (row.gravity, row.t)
      let speeds = row.velocity.magnitude + row.a.magnitude * t
      let scale = row.from.magnitude + (row.velocity.magnitude + row.a.magnitude * t / 2) * t
      let error = absoluteError(motion.value(at: t), row.result)
      values.record(error == 0 ? 0 : error / scale / unit, at: row.description)
      let slopeError = absoluteError(motion.velocity(at: t), row.slope)
      velocities.record(slopeError == 0 ? 0 : slopeError / speeds / unit, at: row.description)
    }
    for worst in [values, velocities] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  @Test func timesAreWithinTheirBoundOfTheTable() throws {
    var times = WorstCase("gravity time of a value, 2⁻⁵³ of itself", bound: 6)
    for row in try MotionRow.events(of: "gravity") {
      let found = row.gravity.times(at: row.t)
      let index = row.event == "reach" ? 0 : 1
      #expect((found.count > index) == row.result.hi.isFinite, "\(row)")
      guard found.count > index, row.result.hi > 0 else { continue }
      let error = absoluteError(found[index], row.result) / row.result.hi
      times.record(error / unit, at: row.description)
    }
    report(times)
    #expect(times.isWithinBound, "\(times)")
  }

  /// The times of a value are those at which the exact motion is there, near the apex too.
  @Test func timesAreWithinTheirBoundInRandomCases() {
    var random = SeededRandom(seed: 264_575)
    var times = WorstCase("gravity time of a value, random, 2⁻⁵³ of itself", bound: 6)
    for _ in rounds(100_000) {
      let motion = GravityMotion(
        from: random.uniform(in: -10...10), velocity: random.uniform(in: -100...100),
        acceleration: random.logUniform(in: 0.01...1000))
      let apex =
        motion.from - motion.initialVelocity * motion.initialVelocity
        / (2 * motion.acceleration)
      let value =
        apex + (random.unit() < 0.5 ? 1 : (motion.from - apex).magnitude)
        * random.logUniform(in: 1e-9...10)
      for time in motion.times(at: value) where time > 0 {
        let velocity = DoubleDouble.product(motion.acceleration, time) + motion.initialVelocity
        let exact =
          (velocity + motion.initialVelocity) * time / 2 + motion.from
        let error = ((exact - value) / velocity).hi
        times.record(error / time / unit, at: "\(motion) to \(value)")
      }
    }
    report(times)
    #expect(times.isWithinBound, "seed \(random.seed): \(times)")
  }

  /// The simulation of flutter/flutter's newton_test.
  @Test(arguments: [
    (0.25, 106.25, 50.0), (0.5, 125, 100), (0.75, 156.25, 150), (1, 200, 200), (1.25, 256.25, 250),
    (1.5, 325, 300), (1.75, 406.25, 350), (2.5, 725, 500),
  ])
  func valuesAreThosePublishedByFlutter(time: Double, value: Double, velocity: Double) {
    let motion = GravityMotion(from: 100, acceleration: 200)
    #expect(motion.value(at: time) == value)
    #expect(motion.velocity(at: time) == velocity)
    #expect(motion.times(at: value).first == time)
  }

  @Test func theApexIsWhereTheVelocityChangesSign() throws {
    let motion = GravityMotion(from: 3, velocity: 20, acceleration: -9.81)
    let apex = try #require(motion.apex)
    #expect(motion.velocity(at: apex.time).magnitude < 1e-14)
    #expect(motion.velocity(at: apex.time * (1 - 1e-12)) > 0)
    #expect(motion.velocity(at: apex.time * (1 + 1e-12)) < 0)
    #expect((motion.value(at: apex.time) - apex.value).magnitude < 1e-14)
    #expect(motion.times(at: apex.value + 1e-12) == [])
    #expect(motion.times(at: apex.value - 1e-12).count == 2)
    #expect(GravityMotion(velocity: -1, acceleration: -1).apex == nil)
    #expect(GravityMotion(velocity: 0, acceleration: -1).apex == nil)
    #expect(GravityMotion(velocity: 1, acceleration: 0).apex == nil)
    #expect(GravityMotion(velocity: 0, acceleration: 0).apex == nil)
  }

  @Test func theTimesOfTheStartAreReleaseAndReturn() {
    #expect(GravityMotion(from: 3, velocity: 20, acceleration: -10).times(at: 3) == [0, 4])
    #expect(GravityMotion(from: 3, velocity: -20, acceleration: -10).times(at: 3) == [0])
    #expect(GravityMotion(from: 3, velocity: 0, acceleration: -10).times(at: 3) == [0])
    #expect(GravityMotion(from: 3, velocity: 0, acceleration: 0).times(at: 3) == [0])
    #expect(GravityMotion(from: 3, velocity: 0, acceleration: 0).times(at: 4) == [])
    #expect(GravityMotion(from: 3, velocity: 2, acceleration: 0).times(at: 4) == [0.5])
    #expect(GravityMotion(from: 3, velocity: -2, acceleration: 0).times(at: 4) == [])
    #expect(GravityMotion(from: 3, velocity: 2, acceleration: 1).times(at: 0) == [])
  }

  @Test func slopeIsTheDifferenceQuotient() {
    let motion = GravityMotion(from: 3, velocity: 20, acceleration: -9.81)
    for time in [0.5, 1, 2, 2.038, 5] {
      let quotient = (motion.value(at: time + 1e-3) - motion.value(at: time - 1e-3)) / 2e-3
      #expect((motion.velocity(at: time) - quotient).magnitude < 1e-9)
    }
    #expect(motion.breakpoints(in: 0...10) == [])
  }

  @Test func onlyAMotionWithoutVelocityAndAccelerationRests() {
    #expect(GravityMotion(acceleration: 1).restingValue == nil)
    #expect(GravityMotion(acceleration: 1).settlingDuration(within: 5) == .infinity)
    #expect(GravityMotion(velocity: 1, acceleration: 0).settlingDuration(within: 5) == .infinity)
    #expect(GravityMotion(from: 2, acceleration: 0).restingValue == 2)
    #expect(GravityMotion(from: 2, acceleration: 0).settlingDuration(within: 0) == 0)
  }

  @Test func limitsAreThoseOfTheStrongestTerm() {
    #expect(GravityMotion(velocity: -5, acceleration: 1).value(at: .infinity) == .infinity)
    #expect(GravityMotion(velocity: -5, acceleration: 1).velocity(at: .infinity) == .infinity)
    #expect(GravityMotion(velocity: -5, acceleration: 0).value(at: .infinity) == -.infinity)
    #expect(GravityMotion(velocity: -5, acceleration: 0).velocity(at: .infinity) == -5)
    #expect(GravityMotion(from: 2, acceleration: 0).value(at: .infinity) == 2)
    #expect(GravityMotion(acceleration: 1).value(at: .nan).isNaN)
    #expect(GravityMotion(acceleration: 0).value(at: .nan).isNaN)
    #expect(GravityMotion(acceleration: 0).velocity(at: .nan).isNaN)
  }

  @Test func extremesGiveNoNaN() {
    let sizes = [0, 1e-50, 1, 1e50, -1e-50, -1, -1e50]
    for velocity in sizes {
      for acceleration in sizes {
        let motion = GravityMotion(from: 1, velocity: velocity, acceleration: acceleration)
        for time in [0, 1e-300, 1, 1e50, 1e300, .infinity] {
          #expect(!motion.value(at: time).isNaN, "\(motion) at \(time)")
          #expect(!motion.velocity(at: time).isNaN, "\(motion) at \(time)")
        }
        for value in sizes {
          #expect(motion.times(at: value).allSatisfy { $0 >= 0 && $0.isFinite })
        }
        if let apex = motion.apex { #expect(!apex.value.isNaN) }
      }
    }
  }

  #if EXIT_TESTS
    @Test func mistakesAreRefused() async {
      #expect {
        try GravityMotion(validatingFrom: 0, velocity: .nan, acceleration: 1)
      } throws: {
        ($0 as? ParameterError)?.parameter == "velocity"
      }
      #expect {
        try GravityMotion(validatingFrom: 0, acceleration: 1e51)
      } throws: {
        ($0 as? ParameterError)?.parameter == "acceleration"
      }
      await #expect(processExitsWith: .failure) { _ = GravityMotion(from: .nan, acceleration: 1) }
      await #expect(processExitsWith: .failure) { _ = GravityMotion(acceleration: 1).value(at: -1) }
      await #expect(processExitsWith: .failure) {
        _ = GravityMotion(acceleration: 1).velocity(at: -1)
      }
      await #expect(processExitsWith: .failure) {
        _ = GravityMotion(acceleration: 1).times(at: .nan)
      }
      await #expect(processExitsWith: .failure) {
        _ = GravityMotion(acceleration: 1).settlingDuration(within: -1)
      }
    }
  #endif
}
