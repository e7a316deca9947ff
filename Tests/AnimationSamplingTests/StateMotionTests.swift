// That state and response make the motion again, in every regime.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

@Suite struct StateMotionTests {
  static let motions: [any StateMotion] =
    ReferenceSpring.ratios.map {
      DampedSpring(angularFrequency: 7, dampingRatio: $0).motion(from: 3, to: -1, velocity: 11)
    } + [
      DampedSpring(response: 0.4, dampingRatio: 0.3).easing(duration: 0.8, initialVelocity: 2),
      DampedSpring(response: 0.4, dampingRatio: 2).easing(duration: 3),
      DecayMotion(from: 5, velocity: -40, rate: 3), DecayMotion(from: 5, velocity: 2, rate: 0),
      DecayMotion(velocity: 1, rate: 1e-12),
      GravityMotion(from: 1, velocity: 4, acceleration: -9.81),
      GravityMotion(from: 1, acceleration: 0),
    ]

  /// Value and slope after a time and a span, put together as the protocol says.
  static func combined(
    _ motion: any StateMotion, at time: Double, after span: Double
  ) -> (value: Double, slope: Double) {
    let count = motion.stateCount
    // Two spans, to see that each number of the state has a row of its own.
    var (state, values) = (
      [Double](repeating: 0, count: count), [Double](repeating: .nan, count: 4)
    )
    var slopes = values
    var sums = (value: 0.0, slope: 0.0)
    state.withUnsafeMutableBufferPointer { state in
      values.withUnsafeMutableBufferPointer { values in
        slopes.withUnsafeMutableBufferPointer { slopes in
          guard let state = state.baseAddress, let values = values.baseAddress,
            let slopes = slopes.baseAddress
          else { return }
          sums.value = motion.writeState(at: time, into: state)
          motion.writeResponses(after: [span, 0], values: values, slopes: slopes)
          for k in 0..<count {
            sums.value += state[k] * values[2 * k]
            sums.slope += state[k] * slopes[2 * k]
          }
        }
      }
    }
    return sums
  }

  /// In 2⁻⁵³ of the largest value and slope, or of 1, times 1 + 20·(time + span): what the rates in
  /// play magnify.
  @Test func stateAndResponseMakeTheMotion() {
    var random = SeededRandom(seed: 61)
    var value = WorstCase("state and response, value, 2⁻⁵³ of (1 + ωt)·largest", bound: 8)
    var slope = WorstCase("state and response, slope, 2⁻⁵³ of (1 + ωt)·largest", bound: 8)
    for motion in Self.motions {
      let top = min(motion.domain.upperBound, 2)
      var largest = (value: 0.0, slope: 0.0)
      for index in 0...100 {
        let time = top * Double(index) / 100
        largest.value = max(largest.value, abs(motion.value(at: time)))
        largest.slope = max(largest.slope, abs(motion.slope(at: time)))
      }
      for index in 0..<200 {
        let time = index % 10 == 0 ? 0 : random.uniform(in: 0...(top / 2))
        let span = index % 7 == 0 ? 0 : random.uniform(in: 0...(top / 2))
        let (x, v) = Self.combined(motion, at: time, after: span)
        let growth = 0x1p-53 * (1 + 20 * (time + span))
        value.record(
          (x - motion.value(at: time + span)) / (growth * max(largest.value, 1)),
          at: "\(motion) at \(time) and \(span)")
        slope.record(
          (v - motion.slope(at: time + span)) / (growth * max(largest.slope, 1)),
          at: "\(motion) at \(time) and \(span)")
      }
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound)
    #expect(slope.isWithinBound)
  }

  @Test func theResponseAfterNothingIsTheStateItself() {
    for motion in Self.motions {
      let (x, v) = Self.combined(motion, at: 0, after: 0)
      #expect(abs(x - motion.value(at: 0)) <= 64 * 0x1p-53)
      #expect(abs(v - motion.slope(at: 0)) <= 320 * 0x1p-53)
    }
  }
}
