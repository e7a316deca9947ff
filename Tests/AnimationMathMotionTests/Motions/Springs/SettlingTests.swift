import Testing
import _TestSupport

import AnimationMath

@Suite struct SettlingTests {
  // MARK: Golden table

  @Test func goldenTableIsMatchedByEveryRuleAndHeldByTheBounds() throws {
    let table = try GoldenTable("settling")
    let frequencies = try table.column("angular_frequency")
    let ratios = try table.column("damping_ratio")
    let starts = try table.column("x0")
    let throwns = try table.column("v0")
    let thresholds = try table.column("threshold")
    let rules: [(name: String, column: String, rule: (Double) -> DampedSpring.SettlingRule)] = [
      ("last crossing", "settling", { _ in .lastCrossing }),
      ("energy", "energy_settling", { _ in .energy }),
      ("envelope", "envelope_settling", { _ in .envelope }),
      ("position and speed", "", { .positionAndSpeed(speed: $0) }),
    ]
    let positions = try table.reference("settling")
    let speeds = try table.reference("speed_settling")
    for (name, column, rule) in rules {
      let expected =
        column.isEmpty ? zip(positions, speeds).map(max) : try table.reference(column)
      var worst = WorstCase("golden settling, \(name), relative", bound: 1e-12)
      var width = WorstCase("width of the bounds, \(name), relative", bound: 1e-9)
      var outside: [String] = []
      for row in 0..<table.count {
        let sample = SpringCase(
          angularFrequency: frequencies[row], dampingRatio: ratios[row], x0: starts[row],
          v0: throwns[row])
        let threshold = thresholds[row]
        let place = "\(sample), ε \(threshold)"
        let duration = sample.motion.settlingDuration(within: threshold, rule: rule(threshold))
        let error = absoluteError(duration, expected[row])
        worst.record(error == 0 ? 0 : error / expected[row].hi, at: place)
        let bounds = sample.motion.settlingBounds(within: threshold, rule: rule(threshold))
        let isHeld =
          DoubleDouble(bounds.lowerBound) <= expected[row]
          && expected[row] <= DoubleDouble(bounds.upperBound) && bounds.contains(duration)
        if !isHeld { outside.append("\(place): \(bounds), \(expected[row])") }
        if duration > 0 && duration.isFinite {
          width.record((bounds.upperBound - bounds.lowerBound) / duration, at: place)
        }
      }
      report(worst)
      report(width)
      #expect(worst.isWithinBound)
      #expect(width.isWithinBound)
      #expect(outside.isEmpty, "\(name): \(outside.count), first \(outside.first ?? "")")
    }
  }

  // MARK: As good as the motion

  /// A rule's quantity at a time, its slope and the error bound of the computed motion.
  private static func quantity(
    _ rule: DampedSpring.SettlingRule, _ sample: SpringCase, at time: Double
  ) -> (value: DoubleDouble, slope: Double, error: Double) {
    let frequency = sample.spring.angularFrequency
    let state = sample.reference.state(at: time)
    let bounds = sample.reference.errorBounds(at: time)
    switch rule {
    case .positionAndSpeed:
      let slope = state.velocity.hi < 0 ? -state.acceleration.hi : state.acceleration.hi
      return (state.velocity.magnitude, slope, bounds.velocity)
    case .energy:
      let scaled = state.velocity / frequency
      let norm = (state.position * state.position + scaled * scaled).squareRoot()
      let change = state.position * state.velocity + scaled * state.acceleration / frequency
      return (norm, (change / norm).hi, bounds.position + bounds.velocity / frequency)
    default:
      let slope = state.position.hi < 0 ? -state.velocity.hi : state.velocity.hi
      return (state.position.magnitude, slope, bounds.position)
    }
  }

  /// The error of a settling time for ω₀, ζ, x₀, v₀ and ε, as a part of 4·2⁻⁵³ and of what the error of
  /// the motion makes; `nil` where that is too much to be linear.
  private static func error(_ rule: DampedSpring.SettlingRule, _ numbers: [Double]) -> Double? {
    let (frequency, ratio, threshold) = (numbers[0], numbers[1], numbers[4])
    let scale = abs(numbers[2]) + abs(numbers[3]) / frequency
    guard (1e-2...1e3).contains(frequency), (1e-9...1e6).contains(ratio), threshold > 1e-12 * scale
    else { return nil }
    let sample = SpringCase(
      angularFrequency: frequency, dampingRatio: ratio, x0: numbers[2], v0: numbers[3])
    var (rule, level) = (rule, threshold)
    if case .positionAndSpeed = rule {
      level = threshold * frequency
      rule = .positionAndSpeed(speed: level)
    }
    let duration = sample.motion.settlingDuration(within: threshold, rule: rule)
    guard duration > 0, sample.reference.boundRate * duration < 1e6 else { return nil }
    // The speed comes last.
    if case .positionAndSpeed = rule, duration == sample.motion.settlingDuration(within: threshold)
    {
      return nil
    }
    let (value, slope, error) = quantity(rule, sample, at: duration)
    let allowed = 4 + error / (abs(slope) * duration)
    guard allowed * 0x1p-53 < 1e-8 else { return nil }
    return abs(((value - level) / (slope * duration)).hi) / (allowed * 0x1p-53)
  }

  @Test(arguments: [
    DampedSpring.SettlingRule.lastCrossing, .positionAndSpeed(speed: 1), .energy,
  ])
  func timesAreAsGoodAsTheMotion(rule: DampedSpring.SettlingRule) {
    var worst = WorstCase("settling by \(rule), of its bound, climbing", bound: 1)
    worst.climb(
      6, seed: 20_261_123,
      from: { random in
        let sample = SpringCase.random(random.index(below: 4), using: &random)
        let frequency = sample.spring.angularFrequency
        let scale = abs(sample.x0) + abs(sample.v0) / frequency
        let threshold = scale * random.logUniform(in: 1e-9...2)
        return [frequency, sample.spring.dampingRatio, sample.x0, sample.v0, threshold]
      }, error: { Self.error(rule, $0) })
    report(worst)
    #expect(worst.isWithinBound)
  }

  // Found by climbing: 1.2e-11 of the time, where 1e-12 was stated without a condition. The motion grazes the
  // threshold.
  @Test func aGrazedThresholdCostsDigits() throws {
    let numbers = [
      10.000000000000002, 0.9899999999995592, 880.9596410556608, -8720.524526958314,
      0.0007465416394015603,
    ]
    #expect(try #require(Self.error(.lastCrossing, numbers)) < 1)
  }

  // MARK: The relations between rules

  @Test func rulesStandInTheirOrder() {
    var random = SeededRandom(seed: 61)
    var failures: [String] = []
    for index in rounds(6_000) {
      let sample = SpringCase.random(index, using: &random)
      let frequency = sample.spring.angularFrequency
      let scale = abs(sample.x0) + abs(sample.v0) / frequency
      let threshold = scale * random.logUniform(in: 1e-9...2)
      let motion = sample.motion
      func duration(_ rule: DampedSpring.SettlingRule) -> Double {
        motion.settlingDuration(within: threshold, rule: rule)
      }
      let place = "\(sample), ε \(threshold)"
      let exact = duration(.lastCrossing)
      let slack = 1 + 1e-12
      if duration(.envelope) * slack < exact { failures.append("envelope early: \(place)") }
      if duration(.energy) * slack < exact { failures.append("energy early: \(place)") }
      let compose = duration(.compose)
      if sample.spring.dampingRatio >= 1 && !(exact - compose < 0.001 && compose <= exact) {
        failures.append("compose is not the exact time in milliseconds: \(place)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func positionAndSpeedIsTheLaterOfTheirLastTimes() {
    var random = SeededRandom(seed: 64)
    var failures: [String] = []
    var bySpeed = 0
    for index in rounds(8_000) {
      let sample = SpringCase.random(index, using: &random)
      let frequency = sample.spring.angularFrequency
      let threshold =
        (abs(sample.x0) + abs(sample.v0) / frequency) * random.logUniform(in: 1e-9...2)
      let speed = threshold * frequency * random.logUniform(in: 1e-3...1e3)
      let exact = sample.motion.settlingDuration(within: threshold)
      let both = sample.motion.settlingDuration(
        within: threshold, rule: .positionAndSpeed(speed: speed))
      let place = "\(sample), ε \(threshold), speed \(speed), T \(both)"
      if both < exact { failures.append("before the last crossing: \(place)") }
      guard both > exact, both.isFinite, frequency * both < 1e6 else { continue }
      guard speed <= 1000 * abs(sample.acceleration(at: both)) * both else { continue }
      bySpeed += 1
      let before = sample.reference.velocity(at: both * (1 - 1e-12)).magnitude
      let after = sample.reference.velocity(at: both * (1 + 1e-12)).magnitude
      if !(before > DoubleDouble(speed)) || after > DoubleDouble(speed) {
        failures.append("speed at the answer: \(place)")
      }
    }
    #expect(bySpeed > rounds(2_000).count)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func energyRuleEndsWhereTheEnergyIsThatOfTheThreshold() {
    var random = SeededRandom(seed: 62)
    var worst = WorstCase("energy at the answer, of (8 + 5λt)·2⁻⁵² of the envelope", bound: 1)
    for index in rounds(4_000) {
      let sample = SpringCase.random(index, using: &random)
      guard sample.spring.dampingRatio >= 1e-4 else { continue }
      let frequency = sample.spring.angularFrequency
      let threshold =
        (abs(sample.x0) + abs(sample.v0) / frequency) * random.logUniform(in: 1e-9...2)
      let duration = sample.motion.settlingDuration(within: threshold, rule: .energy)
      let state = sample.reference.state(at: duration)
      let scaled = state.velocity / frequency
      let norm = (state.position * state.position + scaled * scaled).squareRoot()
      let excess = (norm / threshold).hi - 1
      // The fast mode brings its own phase, while it lasts.
      let fast = sample.response.oscillates ? 0 : min(40, sample.response.gap * duration)
      let phase = sample.reference.boundRate * duration + fast
      let envelope =
        (sample.reference.envelope(at: duration)
          + sample.reference.velocityEnvelope(at: duration) / frequency) / threshold
      worst.record(
        duration == 0 ? max(0, excess) : excess / ((8 + 5 * phase) * 0x1p-52 * envelope),
        at: "\(sample), ε \(threshold)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func energyFractionLeavesThatFraction() {
    var random = SeededRandom(seed: 63)
    var worst = WorstCase("energy left over its fraction, relative", bound: 1e-12)
    for index in rounds(2_000) {
      let sample = SpringCase.random(index, using: &random)
      guard sample.spring.dampingRatio >= 0.01 else { continue }
      let fraction = random.logUniform(in: 1e-9...0.999)
      let duration = sample.motion.settlingDuration(energyFraction: fraction)
      let left = sample.motion.energy(at: duration) / sample.motion.energy(at: 0)
      worst.record(left / fraction - 1, at: "\(sample), fraction \(fraction)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    let still = DampedSpring.coreAnimation.motion(from: 3, to: 3)
    #expect(still.settlingDuration(energyFraction: 0.5) == 0)
    let endless = DampedSpring(response: 1, dampingRatio: 0).motion(from: 0, to: 1)
    #expect(endless.settlingDuration(energyFraction: 0.5) == .infinity)
  }

  // MARK: Continuity of the envelope

  @Test func envelopeRuleIsContinuousInTheRatio() {
    let starts = [(1.0, 0.0), (1, 20), (1, -10), (1, -35), (0, 10), (-1, 9.9)]
    for threshold in [0.3, 0.01, 0.001, 1e-8] {
      var worst = WorstCase("jump of the envelope rule, ε \(threshold), relative", bound: 0.03)
      // Above 1 a motion thrown at the target meets its two rates as a square root.
      var near = WorstCase("the same at 1 ± δ, of √δ", bound: 4)
      for (x0, v0) in starts {
        func duration(_ ratio: Double) -> Double {
          DampedSpring(angularFrequency: 10, dampingRatio: ratio)
            .motion(from: x0, to: 0, velocity: v0)
            .settlingDuration(within: threshold, rule: .envelope)
        }
        var last = duration(0.9)
        for step in 1...4_000 {
          let ratio = 0.9 + 0.2 * Double(step) / 4_000
          let next = duration(ratio)
          worst.record((next - last) / max(next, 0.01), at: "ζ \(ratio), \(x0), \(v0)")
          last = next
        }
        let critical = duration(1)
        for exponent in stride(from: 5.0, through: 15.6, by: 0.1) {
          let delta = exponential(-exponent * logarithm(10))
          for ratio in [1 - delta, 1 + delta] {
            near.record(
              (duration(ratio) / critical - 1) / abs(ratio - 1).squareRoot(),
              at: "ζ \(ratio), \(x0), \(v0)")
          }
        }
      }
      report(worst)
      report(near)
      #expect(worst.isWithinBound && near.isWithinBound)
    }
  }

  // MARK: Compose

  @Test(arguments: [(1.0, 0.811), (5, 4.83), (0.5, 1.206)])
  func composesOwnNumbersHold(ratio: Double, seconds: Double) {
    let motion = DampedSpring(angularFrequency: 10, dampingRatio: ratio)
      .motion(from: 100, to: 0, velocity: 3000)
    #expect(motion.settlingDuration(within: 1, rule: .compose) == seconds)
  }

  // MARK: libadwaita

  /// Milliseconds by a Python program after the source: mass, stiffness, ratio, from, to, velocity, epsilon.
  @Test(
    arguments: zip(
      [
        [1, 100, 0.5, 0, 1, 0, 0.001], [1, 100, 0.5, 0, 100, 0, 0.001],
        [1, 1500, 0.5, 0, 1, 30, 0.01], [2, 300, 0.8, 0, 1, 0, 0.0001],
        [1, 100, 1, 0, 1, 0, 0.001], [1, 500, 1, 5, 0, -3, 0.01], [1, 100, 1.5, 0, 1, 0, 0.001],
        [1, 100, 2, 0, 1, 0, 0.001], [0.5, 500, 1.2, 0, 300, 0, 0.1],
        [1, 200, 3, 10, 0, 4, 0.01], [1, 100, 10, 0, 1, 0, 0.001], [3, 50, 1.01, 0, 1, 0, 0.001],
        [1, 1, 5, 0, 1, 0, 1e-6], [1, 100, 0, 0, 1, 0, 0.001], [1, 100, 0.5, 0, 1, 0, 1],
      ],
      [
        1381, 1381, 237, 940, 690, 205, 2034, 2961, 539, 2997, 8051, 2548, 141355, .infinity, 0,
      ]))
  func libadwaitasMillisecondsAreItsOwn(row: [Double], milliseconds: Double) {
    let motion = DampedSpring(.stiffness(row[1], dampingRatio: row[2]), mass: row[0])
      .motion(from: row[3], to: row[4], velocity: row[5])
    let duration = motion.settlingDuration(within: row[6], rule: .libadwaita)
    #expect(duration == milliseconds / 1000)
    #expect(motion.settlingBounds(within: row[6], rule: .libadwaita) == duration...duration)
  }
}
