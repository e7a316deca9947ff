import Testing
import _TestSupport

import AnimationMath

/// Published failures covered here: jrouwe/JoltPhysics #1286 and Famous/famous #257 (restitution 1
/// gains or loses height), Famous/famous #257 (restitution 0 bounces), NVIDIAGameWorks/PhysX #351 (the
/// last bounces are swallowed), gamephysicsweekend/VulkanRenderer #6 (never at rest).
@Suite struct BounceMotionTests {
  /// Drops, throws up and down, in both directions, from the floor, with every kind of restitution.
  static func randomMotion(_ random: inout SeededRandom) -> BounceMotion {
    let acceleration = random.logUniform(in: 0.1...1e4) * (random.unit() < 0.5 ? 1 : -1)
    let from = random.uniform(in: -100...100)
    let height = random.unit() < 0.1 ? 0 : random.logUniform(in: 0.01...1000)
    let speed = (2 * acceleration.magnitude * 100).squareRoot()
    let restitutions = [
      random.uniform(in: 0...1), random.uniform(in: 0.9...1), random.logUniform(in: 1e-12...0.1),
      1 - random.logUniform(in: 1e-4...0.1),
    ]
    return BounceMotion(
      from: from, floor: acceleration > 0 ? from + height : from - height,
      velocity: random.unit() < 0.3 ? 0 : random.uniform(in: -speed...speed),
      acceleration: acceleration, restitution: restitutions[random.index(below: 4)])
  }

  /// The scales of the two bounds at a time: peak and landing speed of the flight it falls into.
  private func scales(_ motion: BounceMotion, at time: Double) -> (value: Double, slope: Double) {
    let landings = motion.landings
    let number = min(landings.count(until: time, from: .right), landings.last)
    let speed = landings.launchSpeed(number)
    let peak = speed * speed / (2 * landings.gravity)
    return (
      motion.floor.magnitude + peak + speed * time, speed + landings.gravity * time
    )
  }

  // MARK: Against the table

  @Test func valueAndVelocityAreWithinTheirBoundsOfTheTable() throws {
    var values = WorstCase("bounce value, 2⁻⁵³ of its scale", bound: 8)
    var velocities = WorstCase("bounce velocity, 2⁻⁵³ of its scale", bound: 6)
    for row in try MotionRow.states(of: "bounce") {
      let scale = scales(row.bounce, at: row.t)
      let error = absoluteError(row.bounce.value(at: row.t), row.result)
      values.record(error == 0 ? 0 : error / scale.value / unit, at: row.description)
      let slopeError = absoluteError(row.bounce.velocity(at: row.t), row.slope)
      velocities.record(slopeError == 0 ? 0 : slopeError / scale.slope / unit, at: row.description)
    }
    for worst in [values, velocities] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  /// Bounce after bounce in double-double, for 10⁵ instants.
  @Test func valueAndVelocityAreWithinTheirBoundsInRandomCases() {
    var random = SeededRandom(seed: 360_555)
    var values = WorstCase("bounce value, random, 2⁻⁵³ of its scale", bound: 8)
    var velocities = WorstCase("bounce velocity, random, 2⁻⁵³ of its scale", bound: 6)
    for _ in rounds(3000) {
      let motion = Self.randomMotion(&random)
      let gravity = motion.acceleration.magnitude
      var launch = DoubleDouble(0)
      var height = DoubleDouble.sum(motion.floor, -motion.from).magnitude
      var speed = DoubleDouble(motion.up(motion.initialVelocity))
      for _ in 0..<50 {
        let landing = (speed * speed + 2 * gravity * height).squareRoot()
        // As the other root where the speed is downwards.
        let duration =
          speed.hi < 0 ? 2 * height / (landing - speed) : (speed + landing) / gravity
        let time = (launch + duration * random.unit()).hi
        let elapsed = time - launch
        if elapsed.hi > 0 && elapsed.hi < duration.hi {
          let exact = height + elapsed * (speed - elapsed * gravity / 2)
          let value = motion.acceleration > 0 ? motion.floor - exact : motion.floor + exact
          let scale = scales(motion, at: time)
          let error = absoluteError(motion.value(at: time), value)
          values.record(error / scale.value / unit, at: "\(motion) at \(time)")
          // Next to a landing the time cannot tell the sides apart.
          let margin = min(elapsed.hi, (duration - elapsed).hi)
          guard margin > 16 * unit * time else { continue }
          let exactVelocity = speed - elapsed * gravity
          let velocity = motion.up(motion.velocity(at: time))
          velocities.record(
            absoluteError(velocity, exactVelocity) / scale.slope / unit, at: "\(motion) at \(time)")
        }
        launch = launch + duration
        (height, speed) = (DoubleDouble(0), landing * motion.restitution)
        if duration.hi < 1e-14 * launch.hi { break }
      }
    }
    for worst in [values, velocities] {
      report(worst)
      #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
    }
  }

  // MARK: Landings

  @Test func landingsAreKinksWithTheRestitutionBetweenTheirSides() {
    var random = SeededRandom(seed: 387_298)
    for _ in 0..<300 {
      let motion = Self.randomMotion(&random)
      guard motion.restitution > 0.01, motion.landings.first > 0 else { continue }
      for time in motion.breakpoints(in: 0...motion.landings.time(20)) {
        let before = motion.velocity(at: time, from: .left)
        let after = motion.velocity(at: time, from: .right)
        let scale = motion.landings.gravity * time + before.magnitude
        #expect(motion.velocity(at: time) == after)
        #expect(before * motion.acceleration > 0)
        // The last of them has nothing after it.
        if time < motion.landings.time(motion.landings.last) {
          #expect((after + motion.restitution * before).magnitude < 8 * unit * scale)
        }
      }
    }
  }

  @Test func breakpointsAreTheLandingsInOrder() {
    let motion = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
    let all = motion.breakpoints(in: 0...10)
    #expect(all.count == Int(motion.landings.last) + 1)
    #expect(all.count > 40 && all.count < 50)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(all.indices.allSatisfy { all[$0] == motion.landingTime($0) })
    #expect(motion.breakpoints(in: all[3]...all[5]) == Array(all[3...5]))
    #expect(motion.breakpoints(in: all[3].nextUp...all[5].nextDown) == [all[4]])
    #expect(motion.breakpoints(in: 0...all[0].nextDown) == [])
    #expect(motion.breakpoints(in: 1...2) == [])
    #expect(motion.breakpoints(in: -5...all[0]) == [all[0]])
    // A landing at release is no point inside the domain.
    let thrown = BounceMotion(
      from: 0, floor: 0, velocity: -1, acceleration: -10, restitution: 0.5)
    #expect(thrown.breakpoints(in: 0...0.1) == [0.1])
  }

  // MARK: Identities

  @Test func energyIsConstantBetweenLandingsAndFallsByTheSquareOfTheRestitution() {
    var random = SeededRandom(seed: 400_000)
    for _ in 0..<300 {
      let motion = Self.randomMotion(&random)
      guard motion.landings.speed > 0, motion.restitution > 0.01 else { continue }
      let gravity = motion.acceleration.magnitude
      func energy(at time: Double) -> Double {
        let velocity = motion.velocity(at: time)
        return velocity * velocity / 2
          + gravity * (motion.value(at: time) - motion.floor).magnitude
      }
      var expected = motion.landings.speed * motion.landings.speed / 2
      var start = 0.0
      for number in 0..<8 where Double(number) <= motion.landings.last {
        let end = motion.landingTime(number)
        for part in [0.1, 0.35, 0.5, 0.8] where end > start {
          let error = energy(at: start + (end - start) * part) - expected
          let floor = 8 * unit * gravity * motion.floor.magnitude
          #expect(error.magnitude < floor + 1e-12 * expected, "\(motion), bounce \(number)")
        }
        expected *= motion.restitution * motion.restitution
        start = end
      }
    }
  }

  @Test func slopeIsTheDifferenceQuotientBetweenLandings() {
    let motion = BounceMotion(
      from: 0, floor: 100, velocity: -50, acceleration: 2000, restitution: 0.6)
    var start = 0.0
    for number in 0..<6 {
      let end = motion.landingTime(number)
      for part in [0.2, 0.5, 0.8] {
        let (time, h) = (start + (end - start) * part, (end - start) / 1000)
        let quotient = (motion.value(at: time + h) - motion.value(at: time - h)) / (2 * h)
        #expect((motion.velocity(at: time) - quotient).magnitude < 1e-7)
      }
      start = end
    }
  }

  @Test func theValueNeverPassesTheFloor() {
    var random = SeededRandom(seed: 412_310)
    for _ in rounds(2000) {
      let motion = Self.randomMotion(&random)
      let end = min(motion.restingTime, motion.landings.time(30)) * 1.1
      for _ in 0..<20 {
        let value = motion.value(at: end * random.unit())
        #expect(motion.acceleration > 0 ? value <= motion.floor : value >= motion.floor)
      }
      let landing = motion.landings.time(min(motion.landings.last, 5))
      for time in neighbours(of: landing, count: 10) where time >= 0 {
        let value = motion.value(at: time)
        #expect(motion.acceleration > 0 ? value <= motion.floor : value >= motion.floor)
      }
    }
  }

  @Test func startsAreExact() {
    let motion = BounceMotion(
      from: 0.1, floor: 0.7, velocity: -3, acceleration: 10, restitution: 0.5)
    #expect(motion.value(at: 0) == 0.1)
    #expect(motion.velocity(at: 0) == -3)
    #expect(motion.value(at: .infinity) == 0.7)
    #expect(motion.velocity(at: .infinity) == 0)
    #expect(motion.value(at: .nan).isNaN)
    #expect(motion.velocity(at: .nan).isNaN)
    #expect(motion.domain == 0...(.infinity))
  }

  /// Thrown at the floor from the floor, it has landed at release.
  @Test func aThrowDownFromTheFloorBouncesAtOnce() {
    let motion = BounceMotion(
      from: 2, floor: 2, velocity: -8, acceleration: -10, restitution: 0.5)
    #expect(motion.velocity(at: 0) == 4)
    #expect(motion.velocity(at: 0, from: .left) == -8)
    #expect(motion.value(at: 0.4) == 2.8)
    #expect(motion.landingTime(1) == 0.8)
    let thrown = BounceMotion(from: 2, floor: 2, velocity: 4, acceleration: -10, restitution: 0.5)
    #expect(thrown.velocity(at: 0) == 4)
    #expect(thrown.landingTime(0) == 0.8)
  }

  // MARK: Restitutions at the ends

  @Test func withoutRestitutionItStaysWhereItLands() {
    let motion = BounceMotion(from: 0, floor: 20, acceleration: 10, restitution: 0)
    #expect(motion.landingTime(0) == 2)
    #expect(motion.restingTime == 2)
    #expect(motion.restingValue == 20)
    #expect(motion.breakpoints(in: 0...10) == [2])
    #expect(motion.velocity(at: 2, from: .left) == 20)
    #expect(motion.velocity(at: 2) == 0)
    #expect(motion.value(at: 2.5) == 20)
    // So little that a double cannot tell it from none.
    let little = BounceMotion(from: 0, floor: 20, acceleration: 10, restitution: 1e-18)
    #expect(little.breakpoints(in: 0...10) == [2])
    #expect(little.velocity(at: 2) == 0)
  }

  @Test func fullRestitutionBouncesForEverToTheSameHeight() {
    let motion = BounceMotion(from: 0, floor: 20, acceleration: 10, restitution: 1)
    #expect(motion.restingTime == .infinity)
    #expect(motion.restingValue == nil)
    #expect(motion.settlingDuration(within: 1) == .infinity)
    #expect(motion.settlingDuration(within: 20) == 0)
    #expect(motion.value(at: .infinity).isNaN)
    for number in [0, 1, 1000, 1_000_000_000] {
      let landing = motion.landingTime(number)
      #expect(landing == 2 + 4 * Double(number))
      #expect(motion.value(at: landing) == 20)
      #expect(motion.velocity(at: landing) == -20)
      #expect(motion.velocity(at: landing, from: .left) == 20)
      #expect(motion.value(at: landing + 2) == 0)
      #expect(motion.breakpoints(in: landing...(landing + 9)) == [0, 4, 8].map { landing + $0 })
    }
    // Where the time has no digits left for the place within a bounce, it is somewhere in it.
    for time in [1e16, 1e20, 1e50, 1e300] {
      #expect((0...20).contains(motion.value(at: time)))
      #expect((-20...20).contains(motion.velocity(at: time)))
    }
    #expect(motion.breakpoints(in: 1e20...2e20) == [])
  }

  @Test func aDropFromTheFloorRestsFromTheStart() {
    for restitution in [0, 0.5, 1] {
      let motion = BounceMotion(from: 3, floor: 3, acceleration: -1, restitution: restitution)
      #expect(motion.restingTime == 0)
      #expect(motion.restingValue == 3)
      #expect(motion.settlingDuration(within: 0) == 0)
      #expect(motion.breakpoints(in: 0...10) == [])
      for time in [0, 1, .infinity] {
        #expect(motion.value(at: time) == 3)
        #expect(motion.velocity(at: time) == 0)
      }
    }
  }

  @Test(arguments: [0, 0.3, 0.5, 0.9, 0.999])
  func aDropMadeForADurationTakesIt(restitution: Double) throws {
    let motion = try BounceMotion(from: 10, floor: -3, restitution: restitution, duration: 1.7)
    #expect((motion.restingTime - 1.7).magnitude < 1e-12)
    #expect(motion.acceleration < 0)
  }

  /// AXAnimationChain's easing "gravity" is a drop that stays where it lands.
  @Test func aDropWithoutRestitutionIsTheGravityEasing() {
    let drop = BounceMotion(from: 0, floor: 1, acceleration: 9.98, restitution: 0)
    for step in 0...100 {
      let p = Double(step) / 100
      #expect((drop.value(at: p) - min(9.98 * p * p / 2, 1)).magnitude < 1e-15)
    }
  }

  // MARK: Extremes and mistakes

  @Test func extremesGiveNoNaN() {
    let sizes = [1e-50, 1e-20, 1, 1e20, 1e50]
    for gravity in sizes {
      for height in sizes + [0] {
        for velocity in sizes + sizes.map(-) + [0] {
          for restitution in [0, 1e-300, 1e-17, 0.5, 1.0.nextDown] {
            let motion = BounceMotion(
              from: 0, floor: -height, velocity: velocity, acceleration: -gravity,
              restitution: restitution)
            #expect(motion.restingTime >= 0 && motion.restingTime.isFinite, "\(motion)")
            for time in sizes + [0, 1e-300, 1e300, .infinity, motion.restingTime] {
              #expect(motion.value(at: time) >= -height, "\(motion) at \(time)")
              #expect(motion.velocity(at: time).isFinite, "\(motion) at \(time)")
            }
            #expect(motion.settlingDuration(within: 1e-10) >= 0)
            #expect(motion.settlingDuration(within: 1e-10) <= motion.restingTime)
          }
        }
      }
    }
  }

  /// All landings before it rests were begun to be listed, 10¹⁶ of them.
  @Test func ofMoreLandingsThanAListHoldsTheFirstAreListed() {
    for (velocity, acceleration, restitution) in [
      (0.0, 0.25, 1.0.nextDown), (0, 1e50, 1), (Double.leastNonzeroMagnitude, 1e50, 1),
    ] {
      let motion = BounceMotion(
        from: 0, floor: velocity == 0 ? 1 : 0, velocity: velocity, acceleration: acceleration,
        restitution: restitution)
      let points = motion.breakpoints(in: 0...1e40)
      #expect(points.count <= 1 << 20)
      if velocity == 0 {
        #expect(points.count == 1 << 20)
        #expect(points.first == motion.landingTime(0))
        #expect(points.last == motion.landingTime(1 << 20 - 1))
      }
    }
  }

  @Test func impossibleFloorsAndNumbersAreRefusedByName() {
    func refusal(
      from: Double = 0, floor: Double = 1, velocity: Double = 0, acceleration: Double = 1,
      restitution: Double = 0.5
    ) -> String? {
      do {
        _ = try BounceMotion(
          validatingFrom: from, floor: floor, velocity: velocity, acceleration: acceleration,
          restitution: restitution)
        return nil
      } catch {
        return error.parameter
      }
    }
    #expect(refusal() == nil)
    #expect(refusal(floor: -1) == "floor")
    #expect(refusal(acceleration: -1) == "floor")
    #expect(refusal(floor: .nan) == "floor")
    #expect(refusal(from: 1e60) == "from")
    #expect(refusal(velocity: .infinity) == "velocity")
    #expect(refusal(acceleration: 0) == "acceleration")
    #expect(refusal(acceleration: .nan) == "acceleration")
    #expect(refusal(restitution: 1.1) == "restitution")
    #expect(refusal(restitution: -0.1) == "restitution")
    #expect(throws: ParameterError.self) {
      try BounceMotion(from: 0, floor: 1, restitution: 1, duration: 1)
    }
    #expect(throws: ParameterError.self) {
      try BounceMotion(from: 0, floor: 0, restitution: 0.5, duration: 1)
    }
    #expect(throws: ParameterError.self) {
      try BounceMotion(from: 0, floor: 1, restitution: 0.5, duration: 0)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = BounceMotion(from: 0, floor: 1, acceleration: -1, restitution: 0.5)
        case 2: _ = BounceMotion(from: 0, floor: 1, acceleration: 1, restitution: 0.5).value(at: -1)
        case 3:
          _ = BounceMotion(from: 0, floor: 1, acceleration: 1, restitution: 0.5).velocity(at: -1)
        default: break
        }
      }
    }
  #endif
}
