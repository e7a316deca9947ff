import AnimationMath
import Testing
import _TestSupport

@Suite struct BoundedSpringMotionTests {
  static let spring = DampedSpring(stiffness: 170, damping: 12)

  struct Row: CustomTestStringConvertible {
    let motion: SpringMotion
    let bounds: ClosedRange<Double>
    let slope: Double
    let ratio: DoubleDouble
    let stop: DoubleDouble

    var testDescription: String { "\(motion) \(bounds)" }

    static let all: [Row] =
      (try? {
        let table = try GoldenTable("spring_bounds")
        let columns = try [
          "angular_frequency", "damping_ratio", "x0", "v0", "lower", "upper", "slope",
        ].map { try table.column($0) }
        let (ratios, stops) = (try table.reference("least_ratio"), try table.reference("stop"))
        return (0..<table.count).map { row in
          let cell = columns.map { $0[row] }
          return Row(
            motion: DampedSpring(angularFrequency: cell[0], dampingRatio: cell[1])
              .motion(from: cell[2], to: 0, velocity: cell[3]),
            bounds: cell[4]...cell[5], slope: cell[6], ratio: ratios[row], stop: stops[row])
        }
      }()) ?? []
  }

  // MARK: Against the table

  /// An error of the extremum becomes one of the ratio by the extremum's slope.
  @Test func theLeastRatioIsWithinItsBoundOfTheTable() {
    var worst = WorstCase("least damping ratio between bounds, of its bound", bound: 1)
    #expect(Row.all.count > 290)
    for row in Row.all {
      let observed = row.motion.leastDampingRatio(within: row.bounds)
      #expect((observed == nil) == row.ratio.hi.isNaN, "\(row.testDescription)")
      guard let observed else { continue }
      #expect((observed == 0) == (row.ratio.hi == 0), "\(row.testDescription)")
      let limit = max(row.bounds.upperBound, -row.bounds.lowerBound)
      let conditioned = row.slope == 0 ? 0 : 64 * limit / row.slope.magnitude
      let bound = (8 * row.ratio.hi + conditioned) * unit
      worst.record(
        bound == 0 ? 0 : absoluteError(observed, row.ratio) / bound, at: row.testDescription)
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// The displacement's error at the stop, over the speed there.
  @Test func theStopAtTheTargetIsWithinItsBoundOfTheTable() {
    var worst = WorstCase("stop of a spring at its target, of its bound", bound: 1)
    for row in Row.all {
      let stopped = row.motion.stoppingAtTarget
      let isStill = row.motion.from == 0 && row.motion.initialVelocity == 0
      #expect((stopped.stopTime == nil) == (row.stop.hi == .infinity && !isStill))
      guard let time = stopped.stopTime, row.stop.hi.isFinite else { continue }
      let speed = row.motion.velocity(at: time).magnitude
      let spring = ReferenceSpring(
        angularFrequency: row.motion.spring.angularFrequency,
        dampingRatio: row.motion.spring.dampingRatio, x0: row.motion.from,
        v0: row.motion.initialVelocity)
      let bound = 4 * unit * time + spring.errorBounds(at: time).position * unit / speed
      worst.record(absoluteError(time, row.stop) / bound, at: row.testDescription)
      #expect(stopped.value(at: time) == 0 && stopped.value(at: 2 * time) == 0)
      #expect(stopped.velocity(at: time, from: .left) != 0 && stopped.velocity(at: time) == 0)
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// The definition, by the extrema of the motion with that ratio and with a little less.
  @Test func theLeastRatioKeepsTheMotionBetweenItsBoundsAndNoLessDoes() {
    for row in Row.all {
      guard let ratio = row.motion.leastDampingRatio(within: row.bounds) else { continue }
      func excess(_ ratio: Double) -> Double {
        let motion = DampedSpring(
          angularFrequency: row.motion.spring.angularFrequency, dampingRatio: ratio
        ).motion(from: row.motion.from, to: 0, velocity: row.motion.initialVelocity)
        let turns = motion.extrema(until: 20 / row.motion.spring.angularFrequency).map(\.value)
        return (turns + [motion.from]).map {
          max($0 - row.bounds.upperBound, row.bounds.lowerBound - $0)
        }.max() ?? 0
      }
      let limit = max(row.bounds.upperBound, -row.bounds.lowerBound)
      #expect(excess(ratio) <= 64 * unit * limit, "\(row.testDescription)")
      let isCritical = row.bounds.lowerBound == 0 || row.bounds.upperBound == 0
      #expect(ratio == 0 || isCritical || excess(0.99 * ratio) > 0, "\(row.testDescription)")
    }
  }

  // MARK: Motions

  @Test func aSpringStopsAtItsTarget() {
    let motion = Self.spring.motion(from: 0, to: 1000).stoppingAtTarget
    #expect(abs((motion.stopTime ?? 0) / 0.17700604634444825 - 1) < 4 * unit)
    #expect(motion.value(at: 0.17) == motion.motion.value(at: 0.17))
    #expect(motion.value(at: 0.18) == 1000 && motion.value(at: .infinity) == 1000)
    #expect(motion.restingValue == 1000 && motion.breakpoints(in: 0...9) == [motion.stopTime])
    #expect(motion.settlingDuration(within: 0) == motion.stopTime)
    let settled = motion.settlingDuration(within: 1)
    #expect(abs(motion.value(at: settled) - 999) < 1e-9 && settled < 0.1771)
    #expect(motion.extrema(until: 9).isEmpty)
    // The other way, thrown away from the target first, and thrown from the target.
    let back = Self.spring.motion(from: 5, to: -1, velocity: 300).stoppingAtTarget
    #expect(back.extrema(until: 9).count == 1 && back.value(at: 9) == -1)
    let thrown = Self.spring.motion(from: 3, to: 3, velocity: -20).stoppingAtTarget
    #expect(abs((thrown.stopTime ?? 0) - .pi / Self.spring.dampedAngularFrequency) < 1e-15)
    #expect(thrown.value(at: 0.1) < 3 && thrown.bounds == -.infinity...3)
    // Without a crossing it comes to rest as ever.
    let creeping = DampedSpring(response: 0.5, dampingRatio: 1.5).motion(from: 0, to: 1)
    #expect(creeping.stoppingAtTarget.stopTime == nil)
    #expect(
      creeping.stoppingAtTarget.settlingDuration(within: 0.01)
        == creeping.settlingDuration(within: 0.01))
    let still = Self.spring.motion(from: 2, to: 2).stoppingAtTarget
    #expect(still.stopTime == 0 && still.value(at: 1) == 2)
  }

  /// From the wall on the spring is released at rest, and passes the target once more.
  @Test func aBoundBeyondTheTargetIsLeftFromRest() throws {
    let free = Self.spring.motion(from: 0, to: 1)
    let motion = BoundedSpringMotion(free, bounds: 0...1.1)
    let hit = try #require(motion.breakpoints(in: 0...9).first)
    #expect(abs(free.value(at: hit) - 1.1) < 1e-15 && hit < (free.peak?.time ?? 0))
    let released = Self.spring.motion(from: 1.1, to: 1)
    for time in [0.01, 0.1, 0.3, 2] {
      #expect(motion.value(at: hit + time) == released.value(at: (hit + time) - hit))
    }
    #expect(motion.stopTime == nil && motion.restingValue == 1)
    #expect(
      motion.settlingDuration(within: 0.01) == hit + released.settlingDuration(within: 0.01))
    // Both walls, the second before the target is left by more than the first.
    let narrow = BoundedSpringMotion(free, bounds: -1...1.1)
    #expect(narrow.breakpoints(in: 0...9).count == 1)
    let both = BoundedSpringMotion(
      DampedSpring(response: 0.5, dampingRatio: 0.01).motion(from: 1, to: 1, velocity: 9),
      bounds: 0.9...1.2)
    #expect(both.breakpoints(in: 0...9).count == 2)
    for time in stride(from: 0, to: 5, by: 0.01) {
      #expect(both.bounds.contains(both.value(at: time)))
    }
    let last = both.settlingDuration(within: 0.15)
    #expect(abs(both.value(at: last) - 1.15) < 1e-15 && last > both.breakpoints(in: 0...9)[0])
    // A target outside: it stays at the bound.
    let short = BoundedSpringMotion(free, bounds: 0...0.5)
    #expect(short.value(at: 3) == 0.5 && short.restingValue == 0.5)
    #expect(short.stopTime == short.breakpoints(in: 0...9).first)
    let pushed = BoundedSpringMotion(
      Self.spring.motion(from: 0, to: -1, velocity: -5), bounds: 0...1)
    #expect(pushed.stopTime == 0 && pushed.value(at: 1) == 0)
    // Thrown from the bound so slowly that rounding hides the way back to it.
    for ratio in [0.5, 1, 1.5] {
      for velocity in [1e-6, 1e-10, 1e-14, .leastNonzeroMagnitude] {
        let thrown = BoundedSpringMotion(
          DampedSpring(response: 0.5, dampingRatio: ratio).motion(
            from: 3.3, to: 0.5, velocity: velocity),
          bounds: 3.3 ... .infinity)
        #expect(thrown.value(at: 9) == 3.3 && thrown.restingValue == 3.3)
        #expect((thrown.stopTime ?? 9) < 1e-7 && thrown.settlingDuration(within: 0.001) == 0)
      }
    }
    #expect(
      BoundedSpringMotion(free, bounds: -1...9).value(at: 0.3) == free.value(at: 0.3))
  }

  @Test func aReleaseAtRestHasAClosedForm() throws {
    let motion = DampedSpring(response: 0.5, dampingRatio: 0.4).motion(from: 0, to: 100)
    let ratio = try #require(motion.leastDampingRatio(within: 0...110))
    #expect(abs(ratio - 0.5911550337988976) < 1e-15)
    #expect(abs(DampedSpring(response: 9, dampingRatio: ratio).overshoot - 0.1) < 1e-16)
    #expect(motion.leastDampingRatio(within: 0...100) == 1)
    #expect(motion.leastDampingRatio(within: 0 ... .infinity) == 0)
    #expect(motion.leastDampingRatio(within: 0...90) == nil)
    #expect(motion.leastDampingRatio(within: 1...200) == nil)
  }

  #if EXIT_TESTS
    @Test func startsOutsideTheBoundsStop() async {
      await #expect(processExitsWith: .failure) {
        _ = BoundedSpringMotion(
          DampedSpring(response: 1, dampingRatio: 1).motion(from: 2, to: 0), bounds: 0...1)
      }
    }
  #endif
}
