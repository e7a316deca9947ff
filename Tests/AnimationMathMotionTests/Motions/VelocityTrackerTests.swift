// A finger's velocity: against exact sums, and at its edges.

import AnimationMath
import Testing
import _TestSupport

@Suite struct VelocityTrackerTests {
  @Test func theExampleOfTheDocumentationHolds() throws {
    var finger = VelocityTracker<Double>()
    for (index, place) in [0.0, 4, 9, 13, 18].enumerated() {
      finger.add(place, at: Double(index) / 120)
    }
    #expect((try #require(finger.velocity(at: 4.0 / 120)) - 540).magnitude < 1e-9)
  }

  /// Also on a clock that has run for a year, whose instants are 2⁻²⁸ s apart.
  @Test(arguments: [0.0, 1e3, 3e7])
  func constantVelocityIsExactUpToRounding(start: Double) throws {
    var random = SeededRandom(seed: 2413)
    var worst = WorstCase("velocity of an even motion, 2⁻⁵³ of places over time", bound: 8)
    for _ in trials(2000) {
      var finger = VelocityTracker<Double>()
      let velocity = random.uniform(in: -5000...5000)
      var (time, first, largest) = (start, start, 0.0)
      for index in 0..<2 + random.index(below: 12) {
        time += 0.004 + random.unit() * 0.003
        if index == 0 { first = time }
        let place = 100 + velocity * (time - first)
        largest = max(largest, place.magnitude)
        finger.add(place, at: time)
      }
      let found = try #require(finger.velocity(at: time))
      worst.record(
        (found - velocity) / unit / (largest / (time - first) + velocity.magnitude),
        at: "\(velocity) from \(start)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func theVelocityIsTheSlopeOfTheLineOfLeastSquares() throws {
    var random = SeededRandom(seed: 2414)
    for _ in 0..<300 {
      var finger = VelocityTracker<SIMD2<Double>>()
      var samples: [(t: Double, x: SIMD2<Double>)] = []
      var time = random.uniform(in: 0...100)
      for _ in 0..<2 + random.index(below: 20) {
        time += random.uniform(in: 0.001...0.02)
        samples.append((time, [random.uniform(in: -500...500), random.uniform(in: -500...500)]))
        finger.add(samples[samples.count - 1].x, at: time)
      }
      let counted = samples.filter { $0.t >= time - 0.1 }
      guard counted.count > 1 else { continue }
      let found = try #require(finger.velocity(at: time))
      for channel in 0..<2 {
        // The normal equations in double-double.
        let n = DoubleDouble(Double(counted.count))
        var (t, x) = (DoubleDouble(0), DoubleDouble(0))
        var (tt, tx) = (DoubleDouble(0), DoubleDouble(0))
        for sample in counted {
          t = t + DoubleDouble(sample.t)
          x = x + DoubleDouble(sample.x[channel])
          tt = tt + DoubleDouble.product(sample.t, sample.t)
          tx = tx + DoubleDouble.product(sample.t, sample.x[channel])
        }
        let slope = (n * tx - t * x) / (n * tt - t * t)
        #expect(absoluteError(found[channel], slope) < 1e-9 * (1 + slope.hi.magnitude) * 100)
      }
    }
  }

  @Test func samplesOlderThanTheWindowDoNotCount() {
    var finger = VelocityTracker<Double>(window: 0.05)
    #expect(finger.velocity(at: 0) == nil)
    finger.add(0, at: 0)
    #expect(finger.velocity(at: 0) == 0)
    finger.add(100, at: 0.03)
    #expect((finger.velocity(at: 0.03) ?? 0) > 3333 && (finger.velocity(at: 0.03) ?? 0) < 3334)
    // Held still: first one sample counts, then none.
    #expect(finger.velocity(at: 0.06) == 0)
    #expect(finger.velocity(at: 1) == 0)
    // A correction of the last sample.
    finger.add(50, at: 0.03)
    #expect((finger.velocity(at: 0.03) ?? 0) < 1667)
    finger.reset()
    #expect(finger.velocity(at: 2) == nil)
  }

  /// Where all other samples are older, the first to count is also the last that may be forgotten.
  @Test func aSampleAtTheEdgeOfTheWindowCounts() {
    var finger = VelocityTracker<Double>(window: 0.125)
    finger.add(0, at: 0)
    finger.add(1, at: 0.125)
    #expect(finger.velocity(at: 0.125) == 8)
    #expect(finger.velocity(at: 0.125.nextUp) == 0)
  }

  /// The samples that no longer count are forgotten now and then, which does not show.
  @Test func theSamplesOfTheWindowAloneCount() {
    var random = SeededRandom(seed: 5)
    var (finger, samples, time) = (VelocityTracker<Double>(window: 0.3), [(Double, Double)](), 0.0)
    for _ in 0..<300 {
      time += random.uniform(in: 0...1) < 0.1 ? 0 : random.uniform(in: 0...0.05)
      let place = random.uniform(in: -100...100)
      samples.append((time, place))
      finger.add(place, at: time)
      var fresh = VelocityTracker<Double>(window: 0.3)
      for (time, place) in samples.suffix(60) { fresh.add(place, at: time) }
      #expect(finger.velocity(at: time + 0.01) == fresh.velocity(at: time + 0.01))
      // All of them, without forgetting any.
      var all = VelocityTracker<Double>(window: 1e9)
      for sample in samples where sample.0 >= time + 0.01 - 0.3 { all.add(sample.1, at: sample.0) }
      #expect(finger.velocity(at: time + 0.01) == all.velocity(at: time + 0.01))
    }
  }

  /// Their squares were 0, and the velocity not a number.
  @Test func samplesCloserThanAnyClockHaveNoVelocity() {
    var finger = VelocityTracker<Double>()
    finger.add(0, at: 0)
    finger.add(3, at: 1e-200)
    #expect(finger.velocity(at: 1e-200) == 0)
    finger.add(4, at: 0.01)
    #expect((finger.velocity(at: 0.01) ?? 0) > 200)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = VelocityTracker<Double>(window: 0)
        case 2:
          var finger = VelocityTracker<Double>()
          finger.add(.nan, at: 0)
        case 3:
          var finger = VelocityTracker<Double>()
          finger.add(0, at: 1)
          finger.add(0, at: 0.5)
        default: break
        }
      }
    }
  #endif
}
