import Testing
import _TestSupport

import AnimationMath

@Suite struct FreeResponseTests {
  @Test func goldenTableIsMatchedWithinTheStatedBounds() throws {
    let table = try GoldenTable("spring")
    let frequencies = try table.column("angular_frequency")
    let ratios = try table.column("damping_ratio")
    let starts = try table.column("x0")
    let throwns = try table.column("v0")
    let times = try table.column("t")
    let positions = try table.reference("position")
    let velocities = try table.reference("velocity")
    let accelerations = try table.reference("acceleration")
    var errors = ResponseErrors("golden spring")
    for row in 0..<table.count {
      let sample = SpringCase(
        angularFrequency: frequencies[row], dampingRatio: ratios[row], x0: starts[row],
        v0: throwns[row])
      errors.record(
        sample, at: times[row], [positions[row], velocities[row], accelerations[row]])
    }
    errors.finish()
  }

  @Test func randomAndAdversarialSpringsAreWithinTheStatedBounds() {
    var random = SeededRandom(seed: 20_261_120)
    var errors = ResponseErrors("random spring")
    for index in rounds(6_000) {
      let sample = SpringCase.random(index, using: &random)
      let reference = sample.reference
      for _ in 0..<20 {
        let time = Self.time(sample, &random)
        errors.record(sample, at: time, reference.state(at: time).all)
      }
    }
    errors.finish()
  }

  /// Up to 700 time constants of ω₀, and of the slow rate where that is another.
  private static func time(_ sample: SpringCase, _ random: inout SeededRandom) -> Double {
    let frequency = sample.spring.angularFrequency
    let rate = random.unit() < 0.5 ? frequency : sample.reference.boundRate
    let phase =
      random.unit() < 0.3 ? random.uniform(in: 0...700) : random.logUniform(in: 1e-6...700)
    return phase / rate
  }

  // MARK: Climbs

  private static let quantities = ["position", "velocity", "acceleration"]

  /// The three errors of ω₀, ζ, x₀, v₀ and t, as parts of their bounds.
  private static func parts(_ numbers: [Double]) -> [Double]? {
    let (frequency, ratio, time) = (numbers[0], numbers[1], numbers[4])
    guard (1e-2...1e3).contains(frequency), (0...1e6).contains(ratio), time >= 0 else { return nil }
    guard ratio >= 1 || frequency * time < 1e6 else { return nil }
    let sample = SpringCase(
      angularFrequency: frequency, dampingRatio: ratio, x0: numbers[2], v0: numbers[3])
    return ResponseErrors.parts(sample, at: time, sample.reference.state(at: time).all)
  }

  @Test(arguments: [0...0.9, 0.9...1, 1...1.1, 1.1...1e6])
  func noClimbLeavesTheStatedBounds(ratios: ClosedRange<Double>) {
    for (index, quantity) in Self.quantities.enumerated() {
      var worst = WorstCase("spring \(quantity), ζ in \(ratios), climbing", bound: 1)
      worst.climb(
        3, seed: 20_261_123,
        from: { random in
          let sample = SpringCase.random(random.index(below: 4), using: &random)
          let time = Self.time(sample, &random)
          let spring = sample.spring
          return [spring.angularFrequency, spring.dampingRatio, sample.x0, sample.v0, time]
        },
        error: { ratios.contains($0[1]) ? Self.parts($0)?[index] : nil })
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  /// Of mass, stiffness and damping the position is 1.92 bounds away; of the stored ω₀ and ζ it is within one.
  @Test(arguments: [-100, -1, 0, 1, 100.0]) func theBoundsAreThoseOfTheStoredSpring(_ x0: Double) {
    let spring = DampedSpring(
      mass: 0.9973138993177233, stiffness: 1.1871335918959853, damping: 2.1791131936514985)
    let parts = Self.parts([
      spring.angularFrequency, spring.dampingRatio, x0, -79.61201694041786, 8.65098098119105,
    ])
    #expect(parts?.allSatisfy { $0 <= 1 } == true, "\(parts ?? [])")
  }

  /// Found by climbing, beyond (6 + 3λt)·2⁻⁵³ and twice (8 + 5λt)·2⁻⁵³ with rates rounded several times
  /// and a velocity that cancelled; the third and the last beyond (6 + 3λt) and (8 + 5λt) for good.
  @Test(
    arguments: [
      (
        0,
        [
          0.14557266231387192, 2245.599494026137, 21.99581806826589, 5.5107871878528995e-09,
          2077139.6414152163,
        ]
      ),
      (
        0,
        [
          0.5309265382639258, 6.657080220729247e-06, 0.1426243197205966, -0.014505876619521671,
          535.1453837021766,
        ]
      ),
      (
        0,
        [
          9.999999999999977, 0.8949424598272913, 5.866790851494957e-15, 0.01571819862293273,
          0.0019867109878060583,
        ]
      ),
      (
        1,
        [
          0.13011994565493187, 0.9999999999999999, 0.0019146853933750456, -0.000249138759331346,
          4090.4700990906626,
        ]
      ),
      (
        1, [10.0, 9999.979295871157, -4.410974626018672e-05, -378.4699258005283, 9.695053228766866]
      ),
      (
        2,
        [
          34.68346163838102, 1000.0000000000013, -0.0038407091533592974, -2.819189814097276e-07,
          1.9120216912485133e-07,
        ]
      ),
    ] as [(Int, [Double])])
  func springsThatWereBeyondFormerBoundsAreWithinTheBound(quantity: Int, numbers: [Double]) throws {
    #expect(try #require(Self.parts(numbers))[quantity] < 0.95)
  }

  @Test func valuesAreContinuousWhereTheRegimeChanges() {
    var random = SeededRandom(seed: 1)
    // d ln x / dζ is of the order ω₀t (1 + ω₀t), the rest is rounding.
    var worst = WorstCase("spring across ratio 1, of δ·u(1 + u) + (8 + 2u)·2⁻⁵²", bound: 1)
    for _ in rounds(2_000) {
      let frequency = random.logUniform(in: 0.1...100)
      let x0 = random.uniform(in: -1...1)
      let v0 = random.uniform(in: -3...3) * frequency
      let critical = SpringCase(angularFrequency: frequency, dampingRatio: 1, x0: x0, v0: v0)
      let phase = random.uniform(in: 0...30)
      let time = phase / frequency
      let delta = random.logUniform(in: 0x1p-53...1e-5)
      for ratio in [1 - delta, 1 + delta] where ratio != 1 {
        let near = SpringCase(angularFrequency: frequency, dampingRatio: ratio, x0: x0, v0: v0)
        let step = abs(ratio - 1) * phase * (1 + phase) + (8 + 2 * phase) * 0x1p-52
        let scale = critical.reference.envelope(at: time)
        let jump = near.displacement(at: time) - critical.displacement(at: time)
        worst.record(jump / (step * scale), at: "\(near), t \(time)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func startIsExact() {
    var random = SeededRandom(seed: 2)
    var failures: [String] = []
    for index in rounds(2_000) {
      let sample = SpringCase.random(index, using: &random)
      if sample.displacement(at: 0) != sample.x0 || sample.velocity(at: 0) != sample.v0 {
        failures.append(sample.description)
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func derivativesAgreeWithDifferenceQuotients() {
    var random = SeededRandom(seed: 3)
    var slope = WorstCase("velocity against quotient, of its scale", bound: 1e-8)
    var curvature = WorstCase("acceleration against quotient, of its scale", bound: 1e-8)
    for index in rounds(4_000) {
      let sample = SpringCase.random(index, using: &random)
      // The quickest thing that happens: ω₀, or the fast rate above ratio 1.
      let response = sample.response
      let quickest = max(sample.spring.angularFrequency, response.rate + response.gap)
      let time = random.uniform(in: 0.01...3) / quickest
      let h = 1e-3 / quickest
      /// Five points; the error is h⁴/30 times the fifth derivative.
      func quotient(_ function: (Double) -> Double) -> Double {
        let near = function(time + h) - function(time - h)
        let far = function(time + 2 * h) - function(time - 2 * h)
        return (8 * near - far) / (12 * h)
      }
      let scale = quickest * (abs(sample.x0) + abs(sample.v0) / quickest)
      slope.record(
        (quotient(sample.displacement) - sample.velocity(at: time)) / scale,
        at: "\(sample), t \(time)")
      curvature.record(
        (quotient(sample.velocity) - sample.acceleration(at: time)) / (scale * quickest),
        at: "\(sample), t \(time)")
    }
    report(slope)
    report(curvature)
    #expect(slope.isWithinBound && curvature.isWithinBound)
  }

  @Test(arguments: [1e-12, 0.3, 1 - 1e-15, 1, 1 + 1e-15, 5, 1e6])
  func motionIsOverAtInfinity(ratio: Double) {
    let spring = DampedSpring(angularFrequency: 3, dampingRatio: ratio)
    #expect(spring.displacement(at: .infinity, from: 1, velocity: -7) == 0)
    #expect(spring.velocity(at: .infinity, from: 1, velocity: -7) == 0)
    #expect(spring.acceleration(at: .infinity, from: 1, velocity: -7) == 0)
  }

  @Test(arguments: [0, 1e-12, 0.3, 1, 5, 1e6])
  func notANumberGoesInAndComesOut(ratio: Double) {
    let spring = DampedSpring(angularFrequency: 3, dampingRatio: ratio)
    #expect(spring.displacement(at: .nan, from: 1, velocity: 2).isNaN)
    #expect(spring.velocity(at: .nan, from: 1, velocity: 2).isNaN)
    #expect(spring.acceleration(at: .nan, from: 1, velocity: 2).isNaN)
    #expect(spring.displacement(at: 0.5, from: .nan).isNaN)
    #expect(spring.displacement(at: 0.5, from: 1, velocity: .nan).isNaN)
  }

  @Test func undampedSpringHasNoLimit() {
    let spring = DampedSpring(angularFrequency: 3, dampingRatio: 0)
    #expect(spring.displacement(at: .infinity, from: 1).isNaN)
    #expect(spring.velocity(at: .infinity, from: 1).isNaN)
  }

  @Test func noLegalExtremeGivesNotANumberOrInfinity() {
    let frequencies = [1e-50, 1e-20, 1, 1e20, 1e50]
    let ratios = [
      0, 1e-50, 1e-12, 0.5, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1.5, 1e6, 1e8, 1e20, 1e50,
    ]
    let starts = [0, 1e-50, -1e-50, 1, -1, 1e50, -1e50]
    let times = [
      0, .leastNonzeroMagnitude, 1e-300, 1e-100, 1e-50, 1e-20, 1e-3, 1, 700, 1e6, 1e20, 1e50, 1e100,
    ]
    var failures: [String] = []
    for frequency in frequencies {
      for ratio in ratios {
        for x0 in starts {
          for v0 in starts {
            let sample = SpringCase(
              angularFrequency: frequency, dampingRatio: ratio, x0: x0, v0: v0)
            for time in times {
              let values = [
                sample.displacement(at: time), sample.velocity(at: time),
                sample.acceleration(at: time),
              ]
              if !values.allSatisfy(\.isFinite) {
                failures.append("\(sample), t \(time): \(values)")
              }
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func negativeTimeStopsTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        let motion = DampedSpring.coreAnimation.motion(from: 1, to: 0)
        switch mistake {
        case 1: _ = motion.value(at: -1e-300)
        case 2: _ = motion.velocity(at: -1)
        case 3: _ = motion.acceleration(at: -.infinity)
        default: break
        }
      }
    }
  #endif
}

/// The errors of position, velocity and acceleration, as parts of the bounds stated for them.
private struct ResponseErrors {
  private var worst: [WorstCase]

  init(_ name: String) {
    worst = [
      WorstCase("\(name), position, of (8 + 2λt)·2⁻⁵³ of the envelope", bound: 1),
      WorstCase("\(name), velocity, of (8 + 5λt)·2⁻⁵³ of the envelope", bound: 1),
      WorstCase("\(name), acceleration, of (10 + 5λt)·2⁻⁵³ of the envelope", bound: 1),
    ]
  }

  /// The three errors; `nil` where doubles lose digits themselves, and the reference does.
  static func parts(
    _ sample: SpringCase, at time: Double, _ exact: [DoubleDouble]
  ) -> [Double]? {
    let reference = sample.reference
    let scales = [
      reference.envelope(at: time), reference.velocityEnvelope(at: time),
      reference.accelerationEnvelope(at: time),
    ]
    guard scales.allSatisfy({ $0 > 1e-290 }) else { return nil }

    let (position, velocity, acceleration) = reference.errorBounds(at: time)
    let bounds = [position, velocity, acceleration]
    let observed = [
      sample.displacement(at: time), sample.velocity(at: time), sample.acceleration(at: time),
    ]
    return (0..<3).map { absoluteError(observed[$0], exact[$0]) / (bounds[$0] * 0x1p-53) }
  }

  mutating func record(_ sample: SpringCase, at time: Double, _ exact: [DoubleDouble]) {
    guard let parts = Self.parts(sample, at: time, exact) else { return }
    for index in worst.indices { worst[index].record(parts[index], at: "\(sample), t \(time)") }
  }

  func finish() {
    for worst in worst {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }
}

extension ReferenceSpring.State {
  fileprivate var all: [DoubleDouble] { [position, velocity, acceleration] }
}
