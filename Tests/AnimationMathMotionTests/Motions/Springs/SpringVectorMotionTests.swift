import AnimationMath
import Testing
import _TestSupport

@Suite struct SpringVectorMotionTests {
  /// A vector motion of `count` components towards 0, on the spring of case `index`.
  private static func motion(
    _ index: Int, count: Int, using random: inout SeededRandom
  ) -> (
    spring: DampedSpring, from: [Double], velocity: [Double], motion: SpringVectorMotion<[Double]>
  ) {
    let sample = SpringCase.random(index, using: &random)
    let from = (0..<count).map { _ in random.uniform(in: -10...10) }
    let thrown = random.unit() < 0.5 ? 1 : random.logUniform(in: 0.01...100)
    let velocity = (0..<count).map { _ in
      sample.spring.angularFrequency * thrown * random.uniform(in: -10...10)
    }
    let zeros = [Double](repeating: 0, count: count)
    return (
      sample.spring, from, velocity, sample.spring.motion(from: from, to: zeros, velocity: velocity)
    )
  }

  private static func norm(_ values: [Double]) -> Double {
    values.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  @Test func componentsMoveByThemselves() {
    let spring = DampedSpring.bouncy
    let motion = spring.motion(from: [0, 5, -1], to: [1, 5, 3], velocity: [0, 2, -7])
    let first = spring.motion(from: 0, to: 1)
    let last = spring.motion(from: -1, to: 3, velocity: -7)
    #expect(motion.channelMotions.count == 3)
    #expect(motion.value(at: 0) == [0, 5, -1])
    #expect(motion.velocity(at: 0) == [0, 2, -7])
    for time in [0.01, 0.2, 1.5] {
      #expect(motion.value(at: time)[0] == first.value(at: time))
      #expect(motion.value(at: time)[2] == last.value(at: time))
      #expect(motion.velocity(at: time)[2] == last.velocity(at: time))
    }
  }

  /// One evaluation for all channels gives what each has by itself, to the last bit.
  @Test func everyLinearValueMovesAsItsChannelsDo() {
    var random = SeededRandom(seed: 105)
    var failures: [String] = []
    for index in 0..<500 {
      let spring = SpringCase.random(index, using: &random).spring
      let number = { random.uniform(in: -10...10) }
      let (a, b, v) = (
        SIMD3(number(), number(), number()), SIMD3(number(), number(), number()),
        SIMD3(number(), number(), number())
      )
      let motion = spring.motion(from: a, to: b, velocity: v)
      let rect = spring.motion(
        from: RectValue(x: a.x, y: a.y, width: a.z, height: 1),
        to: RectValue(x: b.x, y: b.y, width: b.z, height: 1))
      let time = random.logUniform(in: 1e-3...10)
      for channel in 0..<3 {
        let scalar = spring.motion(from: a[channel], to: b[channel], velocity: v[channel])
        if motion.value(at: time)[channel] != scalar.value(at: time)
          || motion.velocity(at: time)[channel] != scalar.velocity(at: time)
          || rect.value(at: time).channel(channel)
            != spring.motion(from: a[channel], to: b[channel]).value(at: time)
        {
          failures.append("\(spring), \(a) to \(b) at \(time)")
        }
      }
      if motion.value(at: 0) != a || motion.velocity(at: 0) != v { failures.append("release") }
    }
    #expect(failures.isEmpty, "seed 105: \(failures.count), first \(failures.first ?? "")")
    let single = DampedSpring.bouncy.motion(from: SIMD2<Float>(0, 1), to: SIMD2<Float>(1, 3))
    #expect(
      single.value(at: 0.1).x == Float(DampedSpring.bouncy.motion(from: 0, to: 1).value(at: 0.1)))
  }

  /// 600 steps of a sixtieth lead where one step of ten seconds leads.
  @Test func updatesOfAnyLengthLeadToTheSamePlace() {
    let spring = DampedSpring(response: 3, dampingRatio: 0.2)
    let target = SIMD2(100.0, -40)
    var (value, velocity) = (SIMD2(0.0, 5), SIMD2(30.0, 0))
    let motion = spring.motion(from: value, to: target, velocity: velocity)
    for _ in 0..<600 { spring.update(&value, &velocity, target: target, by: 1.0 / 60) }
    let end = motion.state(at: 10)
    for channel in 0..<2 {
      #expect(abs(value[channel] - end.value[channel]) < 1e-11)
      #expect(abs(velocity[channel] - end.velocity[channel]) < 1e-11)
    }
    var (same, still) = (7.0, 0.0)
    spring.update(&same, &still, target: 7, by: 1)
    #expect(same == 7 && still == 0)
  }

  @Test func atRestUnlessAVelocityIsGiven() {
    let motion = DampedSpring.bouncy.motion(from: [0, 1], to: [2, 2])
    #expect(motion.velocity(at: 0) == [0, 0])
  }

  @Test func settlingByNormIsTheLastTimeOutsideTheDistance() {
    var random = SeededRandom(seed: 101)
    var failures: [String] = []
    var worst = WorstCase("norm at the answer over the threshold, relative", bound: 1e-11)
    for index in rounds(3_000) {
      let (spring, from, velocity, motion) = Self.motion(
        index, count: 1 + index % 4, using: &random)
      guard spring.dampingRatio >= 1e-3 else { continue }
      let scale = Self.norm(from) + Self.norm(velocity) / spring.angularFrequency
      let threshold = scale * random.logUniform(in: 1e-6...1.5)
      let duration = motion.settlingDurationByNorm(within: threshold)
      let place = "\(spring), from \(from), velocity \(velocity), ε \(threshold), T \(duration)"
      func distance(_ time: Double) -> Double { Self.norm(motion.value(at: time)) }
      if duration > 0 {
        // A start that lies on the fast mode has lost digits of the threshold itself.
        worst.record(max(0, distance(duration) / threshold - 1), at: place)
        if !(distance(duration * (1 - 1e-9)) > threshold * (1 - 1e-12)) {
          failures.append("inside just before: \(place)")
        }
      }
      // Afterwards, densely: at least 40 points in each half period, or in what decays.
      let period = min(.pi / spring.angularFrequency, 1 / spring.decayRate)
      for step in 1...200 {
        let time = duration + period * Double(step) / 40
        if distance(time) > threshold * (1 + 1e-11) { failures.append("after: \(place)") }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func searchFromTheFarEndFindsNoLaterTime() {
    var random = SeededRandom(seed: 102)
    var failures: [String] = []
    for index in rounds(1_500) {
      let (spring, from, velocity, motion) = Self.motion(index, count: 3, using: &random)
      guard (0.01...100).contains(spring.dampingRatio) else { continue }
      let scale = Self.norm(from) + Self.norm(velocity) / spring.angularFrequency
      let threshold = scale * random.logUniform(in: 1e-6...1.5)
      let duration = motion.settlingDurationByNorm(within: threshold)
      // Each component stays below its envelope; √3 times as strict, all together are inside.
      let end = motion.settlingDurationByChannel(
        within: threshold / 3.0.squareRoot(), rule: .envelope)
      let step = max((end - duration) / 4_000, 0.02 / spring.angularFrequency)
      for time in stride(from: end, to: duration, by: -step)
      where Self.norm(motion.value(at: time)) > threshold * (1 + 1e-12) {
        failures.append("\(spring), from \(from), velocity \(velocity), ε \(threshold), t \(time)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func settlingByComponentIsTheLatestAndNeverAfterTheNorm() {
    var random = SeededRandom(seed: 103)
    var failures: [String] = []
    for index in rounds(2_000) {
      let (spring, from, velocity, motion) = Self.motion(index, count: 3, using: &random)
      let threshold = random.logUniform(in: 1e-4...10)
      let latest = from.indices.map {
        spring.motion(from: from[$0], to: 0, velocity: velocity[$0])
          .settlingDuration(within: threshold)
      }.max()
      let byChannel = motion.settlingDurationByChannel(within: threshold)
      let byNorm = motion.settlingDurationByNorm(within: threshold)
      if byChannel != latest || byNorm < byChannel * (1 - 1e-12) {
        failures.append("\(spring), from \(from), velocity \(velocity), ε \(threshold)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func oneComponentSettlesAsTheScalarDoes() {
    var random = SeededRandom(seed: 104)
    for index in rounds(1_000) {
      let (spring, from, velocity, motion) = Self.motion(index, count: 1, using: &random)
      let scalar = spring.motion(from: from[0], to: 0, velocity: velocity[0])
      let threshold = random.logUniform(in: 1e-6...10)
      #expect(
        motion.settlingDurationByNorm(within: threshold)
          == scalar.settlingDuration(within: threshold))
      #expect(
        motion.settlingDurationByChannel(within: threshold, rule: .envelope)
          == scalar.settlingDuration(within: threshold, rule: .envelope))
    }
  }

  @Test func alignedComponentsSettleAsTheirLengthDoes() {
    // (3, 4) is 5 along one line.
    let spring = DampedSpring(angularFrequency: 9, dampingRatio: 0.35)
    let motion = spring.motion(from: [3, 4], to: [0, 0], velocity: [-30, -40])
    let scalar = spring.motion(from: 5, to: 0, velocity: -50)
    let duration = motion.settlingDurationByNorm(within: 0.01)
    #expect(abs(duration / scalar.settlingDuration(within: 0.01) - 1) < 1e-14)
  }

  @Test func circlingPointNeverPassesItsTarget() {
    // Undamped, a quarter apart: the distance is 1 for ever.
    let spring = DampedSpring(angularFrequency: 2, dampingRatio: 0)
    let motion = spring.motion(from: [1, 0], to: [0, 0], velocity: [0, 2])
    #expect(motion.settlingDurationByNorm(within: 1.001) == 0)
    #expect(motion.settlingDurationByNorm(within: 0.999) == .infinity)
    // Damped, a spiral whose distance never turns.
    let spiral = DampedSpring(angularFrequency: 2, dampingRatio: 0.1)
      .motion(from: [1, 0], to: [0, 0], velocity: [0, 2])
    let duration = spiral.settlingDurationByNorm(within: 0.01)
    #expect(abs(Self.norm(spiral.value(at: duration)) / 0.01 - 1) < 1e-13)
  }

  #if EXIT_TESTS
    /// As Jetpack Compose's visibility thresholds: half a pixel, and a hundredth of an opacity.
    @Test func eachChannelMayHaveAThresholdOfItsOwn() async {
      let spring = DampedSpring(response: 0.5, dampingRatio: 0.7)
      let motion = spring.motion(from: [0, 0], to: [300, 1])
      let place = spring.motion(from: 0, to: 300).settlingDuration(within: 0.5)
      let opacity = spring.motion(from: 0, to: 1).settlingDuration(within: 0.01)
      #expect(motion.settlingDurationByChannel(within: [0.5, 0.01]) == max(place, opacity))
      #expect(motion.settlingDurationByChannel(within: [0.5, 1]) == place)
      #expect(motion.settlingDurationByChannel(within: [300, 0.01]) == opacity)
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring.bouncy.motion(from: [0, 0], to: [1, 1])
          .settlingDurationByChannel(within: [0.1])
      }
    }
  #endif

  @Test func edgesOfTheThresholdAreThoseOfTheScalar() {
    let spring = DampedSpring.bouncy
    let moving = spring.motion(from: [0, 0], to: [1, 0])
    #expect(moving.settlingDurationByNorm(within: 0) == .infinity)
    #expect(moving.settlingDurationByNorm(within: 1) == 0)
    let still = spring.motion(from: [2, 3], to: [2, 3])
    #expect(still.settlingDurationByNorm(within: 0) == 0)
    #expect(still.settlingDurationByChannel(within: 0) == 0)
    let empty = spring.motion(from: [Double](), to: [])
    #expect(empty.settlingDurationByNorm(within: 0.1) == 0)
    #expect(empty.settlingDurationByChannel(within: 0.1) == 0)
    #expect(empty.value(at: 1) == [])
  }

  @Test func retargetingKeepsEveryComponent() {
    let motion = DampedSpring.snappy.motion(from: [0, 1, 2], to: [5, 5, 5], velocity: [9, 0, -9])
    let next = motion.retargeted(to: [1, 2, 3], at: 0.1, spring: .smooth)
    #expect(next.value(at: 0) == motion.value(at: 0.1))
    #expect(next.velocity(at: 0) == motion.velocity(at: 0.1))
    #expect(next.channelMotions.map(\.to) == [1, 2, 3])
    #expect(next.channelMotions.allSatisfy { $0.spring == .smooth })
  }

  #if EXIT_TESTS
    @Test(arguments: 1...6) func wrongCountsAndThresholdsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring.bouncy.motion(from: [1, 2], to: [1])
        case 2: _ = DampedSpring.bouncy.motion(from: [1], to: [1], velocity: [1, 2])
        case 3: _ = DampedSpring.bouncy.motion(from: [1], to: [2]).retargeted(to: [], at: 0)
        case 4:
          _ = DampedSpring.bouncy.motion(from: [1], to: [2]).settlingDurationByNorm(within: -1)
        case 5: _ = DampedSpring.bouncy.motion(from: SIMD2(0, .nan), to: SIMD2(0, 0))
        case 6: _ = DampedSpring.bouncy.motion(from: SIMD2(0, 1), to: SIMD2(0, 0)).value(at: -1)
        default: break
        }
      }
    }
  #endif
}
