// Decays fitted to samples of decays.

import Testing
import _TestSupport

import AnimationMath

@Suite struct NearestDecayTests {
  @Test func theRateOfExactSamplesIsFoundToElevenDigits() throws {
    var random = SeededRandom(seed: 11)
    for number in 0..<100 {
      let length = Double.random(in: 0.1...10, using: &random)
      let motion = try DecayMotion(
        validating: .rate(Double.random(in: 0.4...20, using: &random) / length), from: 100,
        velocity: Double.random(in: 100...1000, using: &random))
      let times = (0...60).map { length * Double($0) / 60 }
      let found = try DecayMotion.nearest(toValues: times.map { motion.value(at: $0) }, at: times)
      #expect((found.motion.rate / motion.rate - 1).magnitude < 1e-11, "decay \(number)")
      let rests = [found.motion, motion].map { $0.restingValue ?? .nan }
      #expect((rests[0] / rests[1] - 1).magnitude < 1e-11, "decay \(number)")
    }
  }
}
