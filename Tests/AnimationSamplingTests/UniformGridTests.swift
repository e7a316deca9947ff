// Evenly spaced instants: ends, formulas, and the exact place behind a rounded instant.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@testable import AnimationSampling

@Suite("UniformGrid")
struct UniformGridTests {
  @Test func bothEndsAreExact() {
    for count in [2, 3, 10, 1000] {
      let grid = UniformGrid(from: 0.1, to: 0.7, count: count)
      #expect(grid.first == 0.1)
      #expect(grid.last == 0.7)
      #expect(grid.count == count)
    }
    #expect(UniformGrid(from: 0.1, to: 0.7, count: 1).elementsEqual([0.1]))
    #expect(UniformGrid(from: 0.1, to: 0.7, count: 0).isEmpty)
  }

  @Test func aRateAndAStepCountFromTheStart() {
    #expect(UniformGrid(from: 1, rate: 4, count: 3).elementsEqual([1, 1.25, 1.5]))
    #expect(UniformGrid(from: 1, every: -0.5, count: 3).elementsEqual([1, 0.5, 0]))
  }

  @Test func thePlaceBehindAnInstantIsThatOfTheFormula() {
    var random = SeededRandom(seed: 1)
    var worst = WorstCase("place against double-double, 2⁻¹⁰⁶ of |x| + |x − start|", bound: 64)
    for _ in 0..<10_000 {
      let start = random.uniform(in: -10...10)
      let end = random.uniform(in: -10...10)
      let count = random.index(below: 1_000_000) + 2
      let grid = UniformGrid(from: start, to: end, count: count)
      let index = random.index(below: count)
      let offset = random.uniform(in: 0...1000)
      let (x, rest) = grid.place(index, plus: offset)
      let steps = DoubleDouble.sum(Double(index), offset)
      let span = steps * DoubleDouble(end - start) / DoubleDouble(Double(count - 1))
      let exact = DoubleDouble(start) + span
      let error = absoluteError(rest, exact - DoubleDouble(x))
      worst.record(
        error / (0x1p-106 * (start.magnitude + span.hi.magnitude)), at: "\(grid) \(index)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }
}
