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
    #expect((try #require(finger.velocity(at: 4.0 / 120)) - 4020 / 7).magnitude < 1e-9)
  }

  /// Also on a clock that has run for a year, whose instants are 2⁻²⁸ s apart.
  @Test(arguments: [0.0, 1e3, 3e7])
  func constantVelocityIsExactUpToRounding(start: Double) throws {
    var random = SeededRandom(seed: 2413)
    var worst = WorstCase("velocity of an even motion, 2⁻⁵³ of places over time", bound: 16)
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

  /// The normal equations of the parabola in double-double, with the weights of each rule.
  @Test(arguments: [VelocityRule.weighted(window: 0.3), .android])
  func theVelocityIsTheSlopeOfTheParabolaOfLeastSquares(rule: VelocityRule) throws {
    var random = SeededRandom(seed: 2414)
    for _ in 0..<300 {
      var finger = VelocityTracker<SIMD2<Double>>(rule)
      let count = 4 + random.index(below: 12)
      // Noise spreads the velocities between neighbouring samples, so that the slope is seldom held by them.
      var samples: [(t: Double, x: SIMD2<Double>)] = []
      for index in 0..<count {
        let t = 0.006 * (Double(index) + random.uniform(in: 0...0.5))
        samples.append((t, [random.uniform(in: -60...60), 400 * t]))
        finger.add(samples[index].x, at: t)
      }
      let last = samples[count - 1]
      let found = try #require(finger.velocity(at: last.t))
      for channel in 0..<2 {
        var (power, right) = (
          [DoubleDouble](repeating: DoubleDouble(0), count: 5),
          [DoubleDouble](repeating: DoubleDouble(0), count: 3)
        )
        for sample in samples {
          let t = DoubleDouble.sum(sample.t, -last.t)
          var term = rule == .android ? DoubleDouble(1) : 1 + t / 0.3
          for index in 0..<5 {
            power[index] = power[index] + term
            if index < 3 { right[index] = right[index] + term * sample.x[channel] }
            term = term * t
          }
        }
        func minor(_ a: [DoubleDouble], _ b: [DoubleDouble], _ c: [DoubleDouble]) -> DoubleDouble {
          a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        }
        let rows = [power[0], power[1], power[2], power[3], power[4]]
        let (first, third) = (Array(rows[0...2]), Array(rows[2...4]))
        let slope = minor(first, right, third) / minor(first, Array(rows[1...3]), third)
        let speeds = zip(samples, samples.dropFirst()).map {
          ($1.x[channel] - $0.x[channel]) / ($1.t - $0.t)
        }.suffix(4)
        let isHeld = !((speeds.min() ?? 0)...(speeds.max() ?? 0)).contains(slope.hi)
        if isHeld && rule != .android && channel == 0 { continue }
        #expect(absoluteError(found[channel], slope) < 1e-9 * (1 + slope.hi.magnitude), "\(rule)")
      }
    }
  }

  static let ends: [([Double], Double)] = [
    ([10, 10, 10, 10, 10, 0, 0, 0, 0, 0], 0), ([10, 10, 10, 10, 10, 0, 0, 0], 0),
    ([0, 0, 0, 0, 0, 0, 20, 20, 20, 20], 2000), ([10, 10, 10, 10, 10, 10, 20, 20, 20, 20], 2000),
    ([2, 4, 6, 8, 10, 12, 14, 16, 18, 20], 2100), ([20, 18, 16, 14, 12, 10, 8, 6, 4, 2], 100),
    ([12, 12, 12, 12], 1200),
  ]

  /// What the finger does at its end, in units of 10 ms, and its velocity there: 1000 px/s to 50 ms and then still; even, and
  /// faster from 60 ms on; faster all the time.
  @Test(arguments: ends)
  func theEndCountsMost(steps: [Double], velocity: Double) throws {
    var (finger, place) = (VelocityTracker<Double>(), 0.0)
    finger.add(0, at: 0)
    for (index, step) in steps.enumerated() {
      place += step
      finger.add(place, at: Double(index + 1) / 100)
    }
    let end = Double(steps.count) / 100
    #expect(abs(try #require(finger.velocity(at: end)) - velocity) < 1e-9)
    // It falls without a jump once the samples stop, to 0 after 40 ms.
    for (pause, share) in [
      (0.01, 1.0), (0.02, 1), (0.025, 0.75), (0.03, 0.5), (0.04, 0), (0.06, 0),
    ] {
      let found = try #require(finger.velocity(at: end + pause))
      #expect(abs(found - share * velocity) < 1e-9 * (1 + velocity), "\(pause)")
    }
  }

  /// Never against the movement, at no moment of a stop and at no rate.
  @Test(arguments: [0.004, 0.008, 1.0 / 60, 0.02])
  func aFingerThatStopsIsNotThrownBack(interval: Double) {
    var finger = VelocityTracker<Double>()
    for index in 0..<40 {
      let time = Double(index) * interval
      finger.add(1000 * min(time, 0.1), at: time)
      let velocity = finger.velocity(at: time) ?? .nan
      #expect(-1e-9...1001 ~= velocity, "\(time)")
      #expect(time < 0.141 || velocity.magnitude < 1e-9, "\(time)")
    }
  }

  /// Worked out by hand from the rules' sources.
  @Test func theRulesOfFrameworksAreTheirs() throws {
    let samples = [(0.0, 0.0), (0.01, 8), (0.02, 18), (0.03, 30), (0.04, 50)]
    func velocity(_ rule: VelocityRule, after pause: Double = 0, _ samples: [(Double, Double)])
      -> Double
    {
      var finger = VelocityTracker<Double>(rule)
      for (time, place) in samples { finger.add(place, at: time) }
      return finger.velocity(at: (samples.last?.0 ?? 0) + pause) ?? .nan
    }
    #expect(abs(velocity(.useGesture, samples) - 2000) < 1e-9)
    #expect(velocity(.useGesture, after: 0.033, samples) == 0)
    #expect(abs(velocity(.flutterIOS, samples) - 1120) < 1e-9)
    // Of five even samples, (54·50 − 13·30 − 40·18 − 27·8)/70 an interval.
    let parabola = 1374 / 0.7
    #expect(abs(velocity(.android, samples) - parabola) < 1e-9)
    #expect(velocity(.android, after: 0.0401, samples) == 0)
    #expect(abs(velocity(.android, Array(samples.prefix(2))) - 800) < 1e-9)
    // Nothing before a pause of 40 ms, nor before 100 ms.
    #expect(
      abs(velocity(.android, [(-0.3, 70), (-0.041, 99)] + samples) - parabola) < 1e-9)
    #expect(velocity(.android, [(0, 5)]) == 0 && velocity(.flutterIOS, [(0, 5)]) == 0)
  }

  @Test func samplesOlderThanTheWindowDoNotCount() {
    var finger = VelocityTracker<Double>(.weighted(window: 0.05))
    #expect(finger.velocity(at: 0) == nil)
    finger.add(0, at: 0)
    #expect(finger.velocity(at: 0) == 0)
    finger.add(100, at: 0.03)
    #expect((finger.velocity(at: 0.03) ?? 0) > 3333 && (finger.velocity(at: 0.03) ?? 0) < 3334)
    // A correction of the last sample.
    finger.add(50, at: 0.03)
    #expect((finger.velocity(at: 0.03) ?? 0) < 1667)
    finger.add(50, at: 0.08)
    #expect(finger.velocity(at: 0.08) == 0)
    finger.reset()
    #expect(finger.velocity(at: 2) == nil)
  }

  /// The samples that no longer count are forgotten now and then, which does not show.
  @Test func theSamplesOfTheWindowAloneCount() {
    var random = SeededRandom(seed: 5)
    var (finger, samples, time) = (
      VelocityTracker<Double>(.weighted(window: 0.3)), [(Double, Double)](), 0.0
    )
    for _ in 0..<300 {
      time += random.uniform(in: 0...1) < 0.1 ? 0 : random.uniform(in: 0...0.05)
      let place = random.uniform(in: -100...100)
      samples.append((time, place))
      finger.add(place, at: time)
      var fresh = VelocityTracker<Double>(.weighted(window: 0.3))
      for (time, place) in samples.suffix(60) { fresh.add(place, at: time) }
      #expect(finger.velocity(at: time + 0.01) == fresh.velocity(at: time + 0.01))
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
        case 1: _ = VelocityTracker<Double>(.weighted(window: 0))
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
