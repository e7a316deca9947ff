// Decays fitted to samples of decays.

import Testing
import _TestSupport

import AnimationMath
import AnimationSampling

@Suite struct DecayFitTests {
  @Test func theRateOfExactSamplesIsFoundToElevenDigits() throws {
    var random = SeededRandom(seed: 11)
    for number in 0..<100 {
      let length = Double.random(in: 0.1...10, using: &random)
      let motion = try DecayMotion(
        validating: .rate(Double.random(in: 0.4...20, using: &random) / length), from: 100,
        velocity: Double.random(in: 100...1000, using: &random))
      let times = (0...60).map { length * Double($0) / 60 }
      let found = try DecayFit(times: times, values: times.map { motion.value(at: $0) })
      #expect((found.motion.rate / motion.rate - 1).magnitude < 1e-11, "decay \(number)")
      let rests = [found.motion, motion].map { $0.restingValue ?? .nan }
      #expect((rests[0] / rests[1] - 1).magnitude < 1e-11, "decay \(number)")
      #expect(found.cautions.isEmpty)
    }
  }

  /// Of a thousand intervals of 99.73 % some three miss.
  @Test func theIntervalOfANoisyRateHolds() throws {
    var random = SeededRandom(seed: 12)
    var misses = 0
    for _ in 0..<1000 {
      let rate = Double.random(in: 1...8, using: &random)
      let count = Int.random(in: 8...60, using: &random)
      let noise = Double.random(in: 0.001...0.03, using: &random)
      let times = (0..<count).map { Double($0) / Double(count - 1) }
      let values = times.map {
        1 - exponential(-rate * $0) + noise * SpringFitTests.normal(&random)
      }
      let fit = try DecayFit(times: times, values: values)
      if !fit.intervalOfRate.contains(rate) { misses += 1 }
    }
    #expect(misses < 12)
  }

  @Test func whatIsNotADecayIsSaid() throws {
    let times = (0...50).map { Double($0) / 10 }
    let swing = try DecayFit(times: times, values: times.map { sine(2 * $0) })
    #expect(swing.cautions.first?.hasPrefix("this is not a decay") == true)
    let line = try DecayFit(times: times, values: times)
    #expect(line.cautions.first?.contains("do not determine where the decay rests") == true)
    #expect(throws: ParameterError.self) {
      try DecayFit(times: times, values: times.map { _ in 3 })
    }
  }
}
