// Motions in bulk from their states, against double-double.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

@Suite struct PanelMethodTests {
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

  @Test func onlyMotionsWithAStateOnARisingGridHaveIt() {
    let spring = DampedSpring(response: 1, dampingRatio: 0.5).motion(from: 0, to: 1)
    let decay = DecayMotion(velocity: 1, rate: 1)
    let rising = UniformGrid(from: 0, to: 1, count: 1000)
    #expect(StateMethod(spring, on: rising)?.shapes[0].stateCount == 2)
    #expect(StateMethod(spring.spring.easing(duration: 1), on: rising)?.shapes[0].stateCount == 2)
    #expect(StateMethod(decay, on: rising)?.shapes[0].stateCount == 1)
    #expect(StateMethod(GravityMotion(acceleration: 1), on: rising)?.shapes[0].stateCount == 2)
    #expect(StateMethod(WeightedSum([spring, decay]), on: rising)?.shapes[0].stateCount == 3)
    #expect(StateMethod(spring, on: UniformGrid(from: 1, to: 0, count: 1000))?.shapes == nil)
    #expect(StateMethod(spring, on: UniformGrid(from: 1, to: 1, count: 1000))?.shapes == nil)
    #expect(StateMethod(CubicBezier.ease, on: rising)?.shapes == nil)
    #expect(StateMethod(WeightedSum([spring, CubicBezier.ease]), on: rising)?.shapes == nil)
  }

  @Test(arguments: [1, 128, 1_000, 100_000, 10_000_000])
  func panelsAreAboutAsLongAsThereAreMany(count: Int) throws {
    let grid = UniformGrid(from: 0, to: 1, count: count)
    let method = try #require(StateMethod(DecayMotion(velocity: 1, rate: 1), on: grid))
    let lengths = method.shapes.map(\.length)
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 == 2 * $1 })
    #expect(lengths.last == 16)
    let longest = lengths[0]
    #expect(longest <= CurveSampler.longestPanel)
    #expect(longest == 16 || longest * longest / 4 < count)
  }
}
