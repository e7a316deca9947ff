import AnimationMath
import Testing
import _TestSupport

/// 45 published values: 32 and 1 measured on the live framework, 10 in the tests of two app
/// libraries, 2 in Apple's documentation.
@Suite struct CoreAnimationSettlingTests {
  private struct Measurement {
    let mass, stiffness, damping, velocity: Double
    /// As published, to nine decimals.
    let measured: Double
    /// What the rule gives in doubles.
    let exact: Double

    init(
      _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double,
      _ measured: Double, _ exact: Double
    ) {
      self.mass = mass
      self.stiffness = stiffness
      self.damping = damping
      self.velocity = velocity
      self.measured = measured
      self.exact = exact
    }

    var motion: SpringMotion {
      DampedSpring(mass: mass, stiffness: stiffness, damping: damping)
        .motion(from: 0, to: 1, velocity: velocity)
    }
    var place: String { "m \(mass), k \(stiffness), c \(damping), u \(velocity)" }
  }

  private static let live: [Measurement] = [
    .init(1, 100, 10, 0, 1.472700335, 1.4727003346780927),
    .init(1, 100, 10, 3, 1.423106694, 1.4231066943219957),
    .init(1, 100, 10, -3, 1.512407421, 1.5124074214412868),
    .init(1, 100, 10, -50, 1.780514327, 1.780514326920207),
    .init(1, 100, 18, 0, 0.891968727, 0.8919687266339472),
    .init(1, 100, 19, 0, 0.874168683, 0.8741686834674883),
    .init(1, 100, 19.75, 0, 0.900338063, 0.9003380634538679),
    .init(3, 1000, 100, 0, 0.484926857, 0.48492685707610117),
    .init(3, 1000, 500, 0, 0.6, 0.6),
    .init(3, 1000, 500, 8, 0.5, 0.5),
    .init(0.25, 40, 1.5, 2, 2.328664072, 2.328664071654544),
    .init(12, 7, 1, 0, 167.062819383, 167.0628193829193),
    .init(1, 100, 0.1, 0, 138.254857654, 138.25485765366787),
    .init(1, 100, 0.001, 0, 13815.610555464, 13815.610555464482),
    .init(1, 100, 20, 0, 1, 0.9999999999999999),
    .init(1, 100, 20, 6, 0.9, 0.8999999999999999),
    .init(1, 100, 20, -6, 1, 0.9999999999999999),
    .init(1, 100, 25, 0, 1, 0.9999999999999999),
    .init(1, 100, 25, 9, 0.8, 0.7999999999999999),
    .init(1, 100, 25, 10, 0.7, 0.7),
    .init(1, 100, 25, 15, 0.9, 0.8999999999999999),
    .init(1, 100, 25, 50, 1.1, 1.0999999999999999),
    .init(1, 100, 25, -50, 1.2, 1.2),
    .init(1, 100, 100, 0, 1, 0.9999999999999999),
    .init(1, 100, 500, 0, 1, 0.9999999999999999),
    .init(1, 100, 500, 6, 0.9, 0.8999999999999999),
    .init(1, 1000, 500, 1, 0.3, 0.30000000000000004),
    .init(12, 7, 100, 0, 12.1, 12.099999999999973),
    .init(12, 7, 100, 0.5, 10.9, 10.899999999999977),
    .init(0.05, 900, 30, 0, 0.1, 0.1),
    .init(1, 100, 0, 0, .infinity, .infinity),
    .init(1, 100, 0, 4, .infinity, .infinity),
    // Another measurement, of an interface animation.
    .init(1, 333.3333332805039, 36.51483716411749, 0, 0.6, 0.6),
  ]

  @Test func everyMeasurementOfTheLiveFrameworkIsReproduced() {
    var printed = WorstCase("Core Animation, measured, 1e-9 s", bound: 0.5000001)
    var ulps = WorstCase("Core Animation below ratio 1 against the rule, ulps", bound: 4)
    var failures: [String] = []
    for row in Self.live {
      let observed = row.motion.settlingDuration(within: 0.001, rule: .coreAnimation)
      printed.record(absoluteError(observed, row.measured, 0) * 1e9, at: row.place)
      if row.motion.spring.dampingRatio >= 1 || row.motion.spring.dampingRatio == 0 {
        if observed != row.exact { failures.append("\(row.place): \(observed)") }
      } else {
        ulps.record(errorInUlps(observed, row.exact, 0), at: row.place)
      }
    }
    report(printed)
    report(ulps)
    #expect(Self.live.count == 33)
    #expect(printed.isWithinBound && ulps.isWithinBound)
    #expect(failures == [])
  }

  /// Compared for equality by their authors, digits of repeated 0.1 included.
  @Test(arguments: [
    (0.01, 1.0999999999999999), (0.02, 0.9999999999999999), (0.03, 0.8999999999999999),
    (0.04, 0.7999999999999999), (0.05, 0.7999999999999999),
  ])
  func criticalSpringOfResponseOneHasTheMeasuredDigits(epsilon: Double, expected: Double) {
    let spring = DampedSpring(mass: 1, stiffness: 4 * .pi * .pi, damping: 4 * .pi)
    #expect(spring.settlingDuration(within: epsilon, rule: .coreAnimation) == expected)
    let same = DampedSpring(response: 1, dampingRatio: 1)
    #expect(same.settlingDuration(within: epsilon, rule: .coreAnimation) == expected)
  }

  @Test(arguments: [
    (0.8, 0.5, 0.001, 0.7714094006693448), (1, 0.2, 0.001, 0.30000000000000004),
    (0.3, 1.5, 0.001, 5.71461784505134), (0.6, 0.5, 0.005, 0.7769325148649515),
    (0.7, 0.6, 0.005, 0.8159891974978289),
  ])
  func springsByResponseHaveThePublishedValues(
    ratio: Double, response: Double, epsilon: Double, expected: Double
  ) {
    let spring = DampedSpring(response: response, dampingRatio: ratio)
    let observed = spring.settlingDuration(within: epsilon, rule: .coreAnimation)
    #expect(errorInUlps(observed, expected, 0) <= 4, "\(observed)")
  }

  @Test func documentationsExamplesHold() {
    let loose = DampedSpring(stiffness: 100, damping: 5)
      .settlingDuration(rule: .coreAnimation)
    #expect(errorInUlps(loose, 2.854974609888761, 0) <= 4)
    #expect((loose * 100).rounded(.down) / 100 == 2.85)
    let firm = DampedSpring(stiffness: 100, damping: 15).settlingDuration(rule: .coreAnimation)
    #expect(errorInUlps(firm, 1.0220937981854987, 0) <= 4)
  }

  @Test func goldenTableIsMatched() throws {
    let table = try GoldenTable("core_animation")
    let frequencies = try table.column("angular_frequency")
    let ratios = try table.column("damping_ratio")
    let velocities = try table.column("initial_velocity")
    let epsilons = try table.column("epsilon")
    let expected = try table.reference("settling")
    let published = try table.column("published")
    var worst = WorstCase("Core Animation, golden, ulps", bound: 8)
    var failures: [String] = []
    for row in 0..<table.count {
      let motion = DampedSpring(angularFrequency: frequencies[row], dampingRatio: ratios[row])
        .motion(from: 0, to: 1, velocity: velocities[row])
      let observed = motion.settlingDuration(within: epsilons[row], rule: .coreAnimation)
      let place = "\(motion.spring), u \(velocities[row]), ε \(epsilons[row])"
      worst.record(errorInUlps(observed, expected[row]), at: place)
      if ratios[row] >= 1 && observed != expected[row].hi { failures.append(place) }
      if !published[row].isNaN && abs(observed - published[row]) > 5.1e-5 {
        failures.append(place)
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures == [])
  }

  @Test func valuesScaleWithTheDistance() {
    for damping in [3.0, 10, 20, 45] {
      let spring = DampedSpring(stiffness: 100, damping: damping)
      let unit = spring.motion(from: 0, to: 1, velocity: 4)
      let scaled = spring.motion(from: 512, to: 0, velocity: -4 * 512)
      #expect(
        scaled.settlingDuration(within: 0.001 * 512, rule: .coreAnimation)
          == unit.settlingDuration(within: 0.001, rule: .coreAnimation))
    }
  }

  @Test func thresholdHasAFloorOfAMillionth() {
    // The scroll spring of response 0.6.
    let spring = DampedSpring(response: 0.6, dampingRatio: 1)
    let floor = spring.settlingDuration(within: 1e-6, rule: .coreAnimation)
    #expect(spring.settlingDuration(within: 1e-12, rule: .coreAnimation) == floor)
    #expect(abs(floor - 1.6) < 1e-9)
  }

  @Test func slowSpringsGetTheExactTimeRoundedUpToATenth() {
    for frequency in [1.0e-3, 9.24e-4, 9.23e-4, 1e-4, 1e-8] {
      let spring = DampedSpring(angularFrequency: frequency, dampingRatio: 1)
      let exact = spring.settlingDuration(within: 0.001)
      let observed = spring.settlingDuration(within: 0.001, rule: .coreAnimation)
      // Adding up 0.1 a hundred thousand times drifts by 2e-8.
      #expect(observed >= exact - 1e-6 && observed <= exact + 0.1 + 1e-6, "\(frequency)")
    }
  }

  @Test func motionWithoutDistanceCountsItsThrow() {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 2, to: 2, velocity: 50)
    let observed = motion.settlingDuration(within: 0.001, rule: .coreAnimation)
    let exact = motion.settlingDuration(within: 0.001)
    #expect(observed >= exact && observed < exact + 0.5)
  }

  /// Exact last crossing, Core Animation and Compose for ω₀ = 10, a unit step, 1e-3.
  private static let comparison: [[Double]] = [
    [0.05, 13.5788, 13.9132, 13.8180], [0.25, 2.6879, 2.8550, 2.7760],
    [0.5, 1.2702, 1.4727, 1.4103], [0.7, 1.0289, 1.0844, 1.0349],
    [0.9, 0.8377, 0.8920, 0.8598], [0.99, 0.8942, 0.9080, 0.8956],
    [0.9999, 0.9231, 1.1181, 1.1167], [1 - 1e-9, 0.9233, 1.6923, 1.6923],
    [1, 0.9233, 1.0000, 0.9233], [1.25, 1.4391, 1.0000, 1.4391],
    [5, 6.8481, 1.0000, 6.8481], [25, 34.5270, 1.0000, 34.5270],
  ]

  @Test(arguments: comparison)
  func threeRulesCompareAsPublished(row: [Double]) {
    let spring = DampedSpring(angularFrequency: 10, dampingRatio: row[0])
    #expect(abs(spring.settlingDuration - row[1]) <= 5.1e-5)
    #expect(abs(spring.settlingDuration(rule: .coreAnimation) - row[2]) <= 5.1e-5)
    // The published column is before truncation to milliseconds.
    let compose = spring.settlingDuration(rule: .compose)
    #expect(compose <= row[3] + 5.1e-5 && compose > row[3] - 0.00106)
  }
}
