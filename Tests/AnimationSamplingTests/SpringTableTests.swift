// A spring on short grids, by states and responses, against one value at a time.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

@Suite struct SpringTableTests {
  static let counts = [12, 13, 15, 16, 17, 60, 128, 240, 241, 1000, 4097, 16_384]

  /// In 2⁻⁵³ of the largest value and slope times 1 + 20·t: what the rates in play magnify.
  @Test(arguments: cases(counts, oneOf: 4))
  func samplesAreThoseOfTheMotion(count: Int) throws {
    var value = WorstCase("spring table, value, 2⁻⁵³ of (1 + 20t)·largest", bound: 8)
    var slope = WorstCase("spring table, slope, 2⁻⁵³ of (1 + 20t)·largest", bound: 8)
    for ratio in ReferenceSpring.ratios {
      let motion = DampedSpring(angularFrequency: 7, dampingRatio: ratio)
        .motion(from: 3, to: -1, velocity: 11)
      for grid in [
        UniformGrid(from: 0, to: 2, count: count), UniformGrid(from: 0.3, to: 1.7, count: count),
        UniformGrid(from: 0, rate: 240, count: min(count, 480)),
      ] {
        let table = try #require(SpringTable(motion, on: grid))
        var values = [Double](repeating: .nan, count: grid.count)
        var slopes = values
        values.withUnsafeMutableBufferPointer { values in
          slopes.withUnsafeMutableBufferPointer { slopes in
            guard let values = values.baseAddress, let slopes = slopes.baseAddress else { return }
            table.write(values, slopes: slopes)
          }
        }
        let (valueScale, slopeScale) = (
          grid.reduce(1) { max($0, abs(motion.value(at: $1))) },
          grid.reduce(1) { max($0, abs(motion.slope(at: $1))) }
        )
        for (index, time) in grid.enumerated() {
          let unit = 0x1p-53 * (1 + 20 * time)
          value.record(
            (values[index] - motion.value(at: time)) / (unit * valueScale),
            at: "\(motion) at \(time)")
          slope.record(
            (slopes[index] - motion.slope(at: time)) / (unit * slopeScale),
            at: "\(motion) at \(time)")
        }
        for end in [0, grid.count - 1] {
          #expect(values[end] == motion.value(at: grid[end]))
          #expect(slopes[end] == motion.slope(at: grid[end]))
        }
        // The sampler takes this way, with slopes and without.
        #expect(CurveSampler(motion, on: grid).values() == values)
        #expect(CurveSampler(motion, on: grid).valuesAndSlopes().slopes == slopes)
      }
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound)
    #expect(slope.isWithinBound)
  }

  @Test func otherGridsAreLeftToTheSampler() {
    let motion = DampedSpring(response: 0.5, dampingRatio: 0.7).motion(from: 0, to: 1)
    for grid in [
      UniformGrid(from: 0, to: 1, count: 11), UniformGrid(from: 0, to: 1, count: 16_385),
      UniformGrid(from: 1, to: 0, count: 100), UniformGrid(from: 0, every: 0, count: 100),
    ] {
      #expect(SpringTable(motion, on: grid) == nil)
      #expect(CurveSampler(motion, on: grid).values().count == grid.count)
    }
  }
}
