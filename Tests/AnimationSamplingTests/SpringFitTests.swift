// Springs from their samples: without noise to many digits, with noise within the stated errors.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

@Suite struct SpringFitTests {
  struct Case {
    let motion: SpringMotion
    let times: [Double]
    var ratio: Double { motion.spring.dampingRatio }
  }

  /// Damping ratio 0.05…5, a tenth next to 1, response 0.1…1.6 s, at 60 Hz until seven time constants.
  static func randomCase(
    _ number: Int, _ random: inout SeededRandom, ratios: ClosedRange<Double> = 0.05...5
  ) -> Case {
    var ratio = random.logUniform(in: ratios)
    if number % 10 == 0 {
      let gap = random.logUniform(in: 1e-10...1e-2)
      ratio = number % 20 == 0 ? 1 : random.unit() < 0.5 ? 1 - gap : 1 + gap
    }
    let frequency = random.logUniform(in: 4...60)
    let velocity = number % 2 == 1 ? 0 : random.uniform(in: -1...1) * frequency
    let spring = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
    let seconds = max(min(7 / spring.decayRate, 8), 0.2)
    return Case(
      motion: spring.motion(from: 3, to: -5, velocity: -8 * velocity),
      times: (0...Int(60 * seconds)).map { Double($0) / 60 })
  }

  static func normal(_ random: inout SeededRandom) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
  }

  /// The relative errors of stiffness and damping.
  static func errors(_ fit: SpringFit, _ spring: DampedSpring) -> (
    stiffness: Double, damping: Double
  ) {
    (
      (fit.spring.stiffness / spring.stiffness - 1).magnitude,
      (fit.spring.damping / spring.damping - 1).magnitude
    )
  }

  @Test func withoutNoiseTheSpringIsFoundToNineDigits() throws {
    var random = SeededRandom(seed: 4)
    for number in rounds(isThorough ? 1000 : 150) {
      let item = Self.randomCase(number, &random)
      let fit = try SpringFit(times: item.times, values: item.times.map(item.motion.value))
      let (stiffness, damping) = Self.errors(fit, item.motion.spring)
      #expect(stiffness < 1e-9, "ζ \(item.ratio)")
      #expect(damping < 1e-9, "ζ \(item.ratio)")
      #expect((fit.motion.to + 5).magnitude < 1e-8 && (fit.motion.from - 3).magnitude < 1e-8)
      #expect(fit.caution == nil)
    }
  }

  @Test func withoutThreeTenthsOfTheSamplesTheSpringIsFoundToNineDigits() throws {
    var random = SeededRandom(seed: 5)
    let numbers = rounds(isThorough ? 1000 : 150)
    var illConditioned = 0
    for number in numbers {
      let item = Self.randomCase(number, &random)
      let times = item.times.filter { $0 == 0 || random.unit() > 0.3 }
      let fit = try SpringFit(times: times, values: times.map(item.motion.value))
      let (stiffness, damping) = Self.errors(fit, item.motion.spring)
      if max(stiffness, damping) < 1e-9 { continue }
      illConditioned += 1
      #expect(fit.rootMeanSquare < 4 * 8.0.ulp, "ζ \(item.ratio)")
      // Rounding is no normal noise, and differs with the processor's products: up to 3.2 were seen.
      #expect(stiffness < 5 * fit.relativeErrors.stiffness, "ζ \(item.ratio)")
      #expect(damping < 5 * fit.relativeErrors.damping, "ζ \(item.ratio)")
      // The few samples of the fast mode may be among those that are missing. No method finds the spring then: another
      // one, 1e-9 away, has the same samples within the bound of a spring's values, 6·2⁻⁵³ of the way.
      let problem = SpringProblem(
        times: times, values: times.map(item.motion.value), weights: times.map { _ in 1 },
        target: nil, start: nil, velocity: nil)
      let spring = item.motion.spring
      let (p, q) = (spring.damping / spring.mass, spring.stiffness / spring.mass)
      let covariance = try #require(problem.state(p, q)).covariance
      let valley = covariance[0][1] / covariance[1][1]
      let other = try #require(problem.state(p * (1 + 1e-9 * valley), q * (1 + 1e-9)))
      let distance = (other.cost / Double(times.count)).squareRoot()
      let bound = 6 * 0x1p-53 * 8
      #expect(distance < bound, "ζ \(item.ratio)")
    }
    #expect(illConditioned <= numbers.count / 100, "\(illConditioned) of \(numbers.count)")
  }

  @Test func withNoiseTheSpringIsWithinThreeStandardErrors() throws {
    var random = SeededRandom(seed: 8)
    var (counts, inside): ([String: Int], [String: Int]) = ([:], [:])
    for number in 0..<(isThorough ? 1500 : isOptimised ? 90 : 18) {
      // Every third one is nearly critical, where the fewest are.
      let item = Self.randomCase(
        number, &random, ratios: number % 3 == 1 ? 0.9...1.2 : 0.05...5)
      let values = item.times.map { item.motion.value(at: $0) + 0.08 * Self.normal(&random) }
      guard isThorough || item.times.count < 150 else { continue }
      let fit = try SpringFit(times: item.times, values: values)
      let spring = item.motion.spring
      func record(_ bin: String, _ fitted: Double, _ value: Double, _ error: Double) {
        counts[bin, default: 0] += 1
        inside[bin, default: 0] += logarithm(fitted / value).magnitude <= 3 * error ? 1 : 0
      }
      if item.ratio < 1.2 {
        let bin = item.ratio < 0.9 ? "below 0.9" : "from 0.9 to 1.2"
        record(
          "stiffness \(bin)", fit.spring.stiffness, spring.stiffness,
          fit.relativeErrors.stiffness)
        record("damping \(bin)", fit.spring.damping, spring.damping, fit.relativeErrors.damping)
      } else {
        record(
          "damping/stiffness above", fit.spring.damping / fit.spring.stiffness,
          spring.damping / spring.stiffness, fit.relativeErrorOfDampingOverStiffness)
      }
      #expect(fit.intervals.stiffness.lowerBound < spring.stiffness * 1.5)
      #expect(fit.rootMeanSquare < 0.12)
    }
    #expect(counts.count == 5)
    for (bin, count) in counts {
      #expect(count > (isThorough ? 200 : isOptimised ? 5 : 0), "\(bin)")
      #expect(
        Double(inside[bin] ?? 0) >= 0.99 * Double(count),
        "\(inside[bin] ?? 0) of \(count): \(bin), seed \(random.seed)")
    }
  }

  /// Found by climbing: the damping was 7 % off, with an interval of 2.6e-14 about it, as the samples do not show the
  /// fast mode of 211/s 0.18 s apart.
  @Test func exactSamplesThatDoNotShowTheFastModeSaySo() throws {
    let spring = DampedSpring(stiffness: 300, damping: 212)
    let motion = spring.motion(from: 0, to: 1, velocity: 10)
    let times = (0..<7).map { 0.18 * Double($0) }
    let fit = try SpringFit(times: times, values: times.map(motion.value))
    #expect(fit.intervals.stiffness.contains(300))
    #expect(fit.intervals.damping.contains(212), "\(fit.intervals.damping)")
    #expect(fit.intervals.dampingOverStiffness.contains(212.0 / 300))
    #expect(fit.caution != nil)
  }

  /// Of noisy samples of overdamped springs, c/k was outside of its interval in one of four fits, where 0.27 % are stated.
  @Test func theTimeConstantOfAnOverdampedSpringIsWithinItsInterval() throws {
    let motion = DampedSpring(angularFrequency: 10, dampingRatio: 6).motion(from: 0, to: 1)
    let times = (0..<12).map { 3 * Double($0) / 11 }
    var random = SeededRandom(seed: 56)
    var outside = 0
    for _ in 0..<(isThorough ? 2000 : 60) {
      let values = times.map { motion.value(at: $0) + 1e-8 * Self.normal(&random) }
      let intervals = try SpringFit(times: times, values: values).intervals
      let isInside =
        intervals.dampingOverStiffness.contains(1.2) && intervals.damping.contains(120)
        && intervals.stiffness.contains(100)
      if !isInside { outside += 1 }
    }
    // 0.27 % of each, with room for chance.
    #expect(outside <= (isThorough ? 25 : 2), "\(outside), seed \(random.seed)")
  }

  private static let students: [(Int, Double)] = [
    (1, 235.8014979604683),
    (2, 19.206744211508592),
    (3, 9.218940458700258),
    (4, 6.620205966815868),
    (7, 4.529973678733427),
    (8, 4.276632543373757),
    (15, 3.5864232263449534),
    (50, 3.1571477918370365),
    (199, 3.0381278926104676),
    (200, 3.0379350476749085),
    (201, 3.0377441436206714),
    (400, 3.018858285691036),
    (5000, 3.0015006902415617),
  ]

  @Test func threeStandardErrorsAreThoseOfStudentWhereSamplesAreFew() {
    // scipy.stats.t.isf(0.0026997960632601866 / 2, n)
    for (freedom, value) in Self.students {
      #expect(
        (studentDeviation(degreesOfFreedom: freedom) / value - 1).magnitude < 2e-7, "\(freedom)")
    }
  }

  @Test func missingSamplesAndWeightsAreTaken() throws {
    let motion = DampedSpring(response: 0.4, dampingRatio: 0.3).motion(from: 0, to: 10, velocity: 5)
    var random = SeededRandom(seed: 2)
    let frames = (0...120).map { Double($0) / 60 }
    let times = frames.filter { $0 == 0 || random.unit() > 0.3 }
    var values = times.map(motion.value)
    let fit = try SpringFit(times: times, values: values)
    #expect((fit.spring.dampingRatio - 0.3).magnitude < 1e-9)
    // A sample of no weight may be anything.
    values[10] = 1000
    var weights = [Double](repeating: 2, count: times.count)
    weights[10] = 0
    let weighted = try SpringFit(times: times, values: values, weights: weights)
    #expect((weighted.spring.dampingRatio - 0.3).magnitude < 1e-9)
  }

  @Test func givenEndsAndVelocityAreKept() throws {
    let motion = DampedSpring(response: 0.4, dampingRatio: 0.6).motion(from: 0, to: 10, velocity: 5)
    let times = (0...60).map { Double($0) / 60 }
    let fit = try SpringFit(
      times: times, values: times.map(motion.value), target: 10, start: 0, velocity: 5)
    #expect(fit.target == 10 && fit.motion.to == 10)
    #expect(fit.motion.from == 0 && fit.motion.initialVelocity == 5)
    #expect((fit.spring.response - 0.4).magnitude < 1e-10)
  }

  @Test func samplesOfNoSpringHaveACautionThatSaysSo() throws {
    let times = cases(0...100, oneOf: 3).map { Double($0) / 100 }
    let bounce = Penner(.bounce(), .out)
    let fit = try SpringFit(times: times, values: times.map { bounce.value(at: $0) })
    #expect(try #require(fit.caution).hasPrefix("this is not a spring"))
    #expect(fit.relativeResidual > 0.05 && fit.residualCorrelation > 0.7)
    // Noise of a tenth is more, and is noise.
    let motion = DampedSpring(response: 0.3, dampingRatio: 0.3).motion(from: 0, to: 1)
    var random = SeededRandom(seed: 14)
    let noisy = try SpringFit(
      times: times, values: times.map { motion.value(at: $0) + 0.1 * Self.normal(&random) })
    #expect(noisy.caution?.hasPrefix("this is not a spring") != true)
    // And noise alone is none.
    let noise = try SpringFit(times: times, values: times.map { _ in Self.normal(&random) })
    #expect(noise.caution != nil)
  }

  @Test func aFastModeThatNoiseHidesHasACaution() throws {
    let motion = DampedSpring(angularFrequency: 60, dampingRatio: 4).motion(from: 0, to: 1)
    let times = (0...60).map { Double($0) / 60 }
    var random = SeededRandom(seed: 3)
    let values = times.map { motion.value(at: $0) + 0.003 * Self.normal(&random) }
    let fit = try SpringFit(times: times, values: values)
    #expect(try #require(fit.caution).hasPrefix("the fast mode"))
    // Every stiffness above a bound would do.
    #expect(fit.intervals.stiffness.contains(motion.spring.stiffness))
    #expect(fit.intervals.stiffness.upperBound > 100 * motion.spring.stiffness)
    let constant = fit.spring.damping / fit.spring.stiffness
    let expected = motion.spring.damping / motion.spring.stiffness
    #expect((constant / expected - 1).magnitude < 0.05)
  }

  @Test func samplesThatCannotBeFittedAreRefusedByName() {
    func message(_ times: [Double], _ values: [Double]) -> String {
      do {
        _ = try SpringFit(times: times, values: values)
        return "no error"
      } catch {
        return error.description
      }
    }
    #expect(message([0, 1], [0, 1]) == "times.count must be 5 or more, got 2")
    #expect(message([0, 1, 2, 3, 4], [0]) == "values.count must be 5, one for each time, got 1")
    #expect(message([0, 1, 1, 3, 4], [0, 1, 2, 3, 4]).hasPrefix("times[2] − times[1] must be"))
    #expect(message([0, 1, 2, 3, 4], [0, .nan, 2, 3, 4]).hasPrefix("values[1] must be"))
    #expect(
      message([0, 1, 2, 3, 4], [7, 7, 7, 7, 7]).hasPrefix("the range of the values must be"))
  }

  @Test func leastSquaresSolveTheNormalEquations() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<50 {
      let columns = (0..<3).map { _ in (0..<9).map { _ in random.uniform(in: -5...5) } }
      let right = (0..<9).map { _ in random.uniform(in: -5...5) }
      let system = LeastSquares(columns, right)
      let solution = system.solution
      let residual = right.indices.map { row in
        right[row] - (0..<3).reduce(0) { $0 + columns[$1][row] * solution[$1] }
      }
      for column in columns {
        #expect(zip(column, residual).reduce(0) { $0 + $1.0 * $1.1 }.magnitude < 1e-11)
      }
      // Covariance times AᵀA is the identity.
      for a in 0..<3 {
        for b in 0..<3 {
          let product = (0..<3).reduce(0.0) { sum, inner in
            let gram = zip(columns[inner], columns[b]).reduce(0) { $0 + $1.0 * $1.1 }
            return sum + system.covariance[a][inner] * gram
          }
          #expect((product - (a == b ? 1 : 0)).magnitude < 1e-11)
        }
      }
    }
  }

  @Test func aDependentColumnIsLeftOut() {
    let system = LeastSquares([[1, 2, 3], [2, 4, 6]], [2, 4, 6])
    #expect(system.isDependent.filter { $0 }.count == 1)
    #expect((system.solution[0] - 2).magnitude < 1e-15 && system.solution[1] == 0)
    #expect(system.covariance[1][1] == .infinity)
  }
}
