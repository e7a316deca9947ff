// Springs, decays and falls on a grid, by states and responses, against one value at a time; springs against double-double.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

@Suite struct MotionTableTests {
  static let counts = [12, 13, 15, 16, 17, 60, 128, 240, 241, 1000, 4097, 16_384, 16_385, 50_000]

  /// In 2⁻⁵³ of the largest value and slope times 1 + 20·t: what the rates in play magnify.
  @Test(arguments: cases(counts, oneOf: 4))
  func samplesAreThoseOfTheCurve(count: Int) {
    var value = WorstCase("state and response, value, 2⁻⁵³ of (1 + 20t)·largest", bound: 8)
    var slope = WorstCase("state and response, slope, 2⁻⁵³ of (1 + 20t)·largest", bound: 8)
    func record(_ curve: any Curve, on grid: UniformGrid, seconds: Double) {
      #expect(!MotionTable.tables(of: curve, on: grid).isEmpty)
      let (values, slopes) = CurveSampler(curve, on: grid).valuesAndSlopes()
      let (valueScale, slopeScale) = (
        grid.reduce(1) { max($0, abs(curve.value(at: $1))) },
        grid.reduce(1) { max($0, abs(curve.slope(at: $1))) }
      )
      for (index, x) in grid.enumerated() {
        let unit = 0x1p-53 * (1 + 20 * x * seconds)
        value.record(
          (values[index] - curve.value(at: x)) / (unit * valueScale), at: "\(curve) at \(x)")
        slope.record(
          (slopes[index] - curve.slope(at: x)) / (unit * slopeScale), at: "\(curve) at \(x)")
      }
      for end in [0, grid.count - 1] {
        #expect(values[end] == curve.value(at: grid[end]))
        #expect(slopes[end] == curve.slope(at: grid[end]))
      }
      // The same bits without slopes.
      #expect(CurveSampler(curve, on: grid).values() == values)
    }
    for ratio in ReferenceSpring.ratios {
      let spring = DampedSpring(angularFrequency: 7, dampingRatio: ratio)
      let motion = spring.motion(from: 3, to: -1, velocity: 11)
      for grid in [
        UniformGrid(from: 0, to: 2, count: count), UniformGrid(from: 0.3, to: 1.7, count: count),
        UniformGrid(from: 0, rate: 240, count: min(count, 480)),
      ] { record(motion, on: grid, seconds: 1) }
      record(
        spring.easing(duration: 2, initialVelocity: 3),
        on: UniformGrid(from: 0, to: 1, count: count), seconds: 2)
    }
    let decay = DecayMotion(from: 5, velocity: -40, rate: 3)
    let gravity = GravityMotion(from: 1, velocity: 4, acceleration: -9.81)
    let spring = DampedSpring(angularFrequency: 7, dampingRatio: 0.2).motion(from: 3, to: -1)
    for motion in [
      decay, DecayMotion(from: 5, velocity: 2, rate: 0), DecayMotion(velocity: 1, rate: 1e-12),
      gravity, GravityMotion(from: 1, acceleration: 0), WeightedSum([spring]),
      WeightedSum([.init(spring, weight: -2.5), .init(decay), .init(gravity, weight: 0.75)]),
      WeightedSum([.init(WeightedSum([.init(spring, weight: 2), .init(decay)]), weight: -3)]),
    ] as [any Curve] where count >= 128 {
      record(motion, on: UniformGrid(from: 0.3, to: 2, count: count), seconds: 1)
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound)
    #expect(slope.isWithinBound)
  }

  @Test func otherCurvesAndGridsAreLeftToTheSampler() {
    func count(_ curve: any Curve, _ grid: UniformGrid) -> Int {
      MotionTable.tables(of: curve, on: grid).count
    }
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.7)
    let (motion, easing) = (spring.motion(from: 0, to: 1), spring.easing(duration: 1))
    for grid in [
      UniformGrid(from: 0, to: 1, count: 11), UniformGrid(from: -0.1, to: 1, count: 200),
      UniformGrid(from: 1, to: 0, count: 200), UniformGrid(from: 0, every: 0, count: 200),
    ] {
      #expect(count(motion, grid) == 0 && count(GravityMotion(acceleration: 1), grid) == 0)
    }
    let grid = UniformGrid(from: 0, to: 1, count: 200)
    #expect(count(motion.scaled(y: 2), grid) == 0 && count(CubicBezier.ease, grid) == 0)
    #expect(count(WeightedSum([motion, easing]), grid) == 2)
    #expect(count(WeightedSum([motion, CubicBezier.ease]), grid) == 0)
    // An easing is at rest from 1 on, and so is an instant that rounds to 1. One that is cut off goes on.
    #expect(count(easing, UniformGrid(from: 0, to: 1.1, count: 200)) == 0)
    #expect(count(easing, UniformGrid(from: 1 - 0x1p-52, to: 1, count: 200)) == 0)
    let short = spring.easing(duration: 0.1)
    #expect(count(short, UniformGrid(from: 0, to: 1.1, count: 200)) == 1)
  }

  /// In every regime, rising from rest and thrown; both numbers within the bound of the one.
  @Test func springsInBulkAreAsAccurateAsOneByOne() {
    var random = SeededRandom(seed: 51)
    var bulk = WorstCase("spring in bulk, of (8 + 2λt)·2⁻⁵³ of the envelope", bound: 2)
    var scalar = WorstCase("spring one by one, of (8 + 2λt)·2⁻⁵³ of the envelope", bound: 1)
    var velocity = WorstCase(
      "velocity in bulk up to ζ = 1, of (8 + 5λt)·2⁻⁵³ of its envelope", bound: 2)
    for ratio in SamplingCase.ratios {
      for _ in 0..<2 {
        let frequency = random.logUniform(in: 0.1...100)
        let spring = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
        let (x0, v0) = (random.uniform(in: -1...1), frequency * random.uniform(in: -2...2))
        let motion = spring.motion(from: x0, to: 0, velocity: v0)
        let reference = ReferenceSpring(
          angularFrequency: frequency, dampingRatio: ratio, x0: x0, v0: v0)
        let grid = UniformGrid(from: 0, to: 20 / frequency * max(1, ratio), count: 2_000)
        let (values, slopes) = CurveSampler(motion, on: grid).valuesAndSlopes()
        for index in stride(from: 1, to: grid.count, by: 37) {
          let time = grid[index]
          let exact = reference.state(at: time)
          let lambda = reference.boundRate * time
          let unit = 0x1p-53 * (8 + 2 * lambda) * reference.envelope(at: time)
          let place = { "ζ \(ratio), ω₀ \(frequency), t \(time)" }
          bulk.record(absoluteError(values[index], exact.position) / unit, at: place())
          scalar.record(absoluteError(motion.value(at: time), exact.position) / unit, at: place())
          guard ratio <= 1 else { continue }
          velocity.record(
            absoluteError(slopes[index], exact.velocity)
              / (0x1p-53 * (8 + 5 * lambda) * reference.velocityEnvelope(at: time)), at: place())
        }
      }
    }
    for worst in [bulk, scalar, velocity] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }
}
