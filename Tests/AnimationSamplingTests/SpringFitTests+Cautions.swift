// What the samples of a spring may hide, and uneven instants.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

// MARK: - What samples may hide

extension SpringFitTests {
  private static let swing = DampedSpring(mass: 1, stiffness: 220, damping: 5)
    .motion(from: 0, to: 10)

  private func cautions(_ times: [Double], _ value: (Double) -> Double) throws -> [String] {
    try SpringFit(times: times, values: times.map(value)).cautions
  }

  @Test func fewSamplesOfASwingMayBeAnAlias() throws {
    let few = (0..<14).map { Double($0) / 15 }
    #expect(
      try cautions(few, Self.swing.value).contains {
        $0.hasPrefix("14 samples of a spring that swings")
      })
    let many = (0..<40).map { Double($0) / 30 }
    #expect(try cautions(many, Self.swing.value).isEmpty)
    let calm = DampedSpring(mass: 1, stiffness: 220, damping: 25).motion(from: 0, to: 10)
    #expect(try cautions(few, calm.value).isEmpty)
  }

  @Test func clippedSamplesHaveACaution() throws {
    let times = (0..<60).map { Double($0) / 60 }
    let found = try cautions(times) { min(Self.swing.value(at: $0), 12) }
    #expect(
      found.contains { $0.contains("in a row") && $0.contains("have the value 12: a spring") },
      "\(found)")
    // A rounded peak is not clipped, nor is the rest at the end.
    #expect(
      try cautions(times) { (Self.swing.value(at: $0) * 10).rounded() / 10 }
        .allSatisfy { !$0.contains("clipped") })
  }

  @Test func aLateReleaseHasACaution() throws {
    let times = (0..<90).map { Double($0) / 60 }
    let found = try cautions(times) { Self.swing.value(at: max($0 - 0.1, 0)) }
    #expect(
      found.contains { $0.hasPrefix("the motion seems to begin at sample 7, 0.1 s after") },
      "\(found)")
  }

  /// Samples were counted among those with a weight, and cut among all: the fit began at the sixth.
  @Test func samplesAreCountedWithThoseOfNoWeight() throws {
    let times = (0..<110).map { Double($0) / 60 }
    let weights = times.indices.map { $0 < 20 ? 0.0 : 1 }
    let values = times.map { Self.swing.value(at: max($0 - 0.5, 0)) }
    let whole = try SpringFit(times: times, values: values, weights: weights)
    #expect(
      whole.cautions.contains { $0.hasPrefix("the motion seems to begin at sample 31, 0.5 s") },
      "\(whole.cautions)")
    let (row, fit) = try SpringFit.released(times: times, values: values, weights: weights)
    #expect(row == 30 && fit.cautions == [], "\(row) \(fit.cautions)")
    #expect((fit.spring.stiffness - 220).magnitude < 1e-6)
    let clipped = try SpringFit(
      times: times.map { $0 + 0.5 }, values: times.map { min(Self.swing.value(at: $0), 12) },
      weights: times.indices.map { $0 % 2 == 0 || $0 > 4 ? 1 : 0 })
    #expect(
      clipped.cautions.contains { $0.contains("in a row, from sample 10 on") },
      "\(clipped.cautions)")
  }

  /// A wrong target leaves the first samples furthest, and was called a late release.
  @Test func aWrongTargetIsNoLateRelease() throws {
    let times = (0..<90).map { Double($0) / 60 }
    let calm = DampedSpring(response: 0.6, dampingRatio: 1).motion(from: 0, to: 1)
    let fit = try SpringFit(times: times, values: times.map(calm.value), target: 1.1)
    #expect(fit.cautions.count == 1 && fit.caution != nil, "\(fit.cautions)")
  }

  @Test func aPeakOfWholePixelsIsNotClipped() throws {
    let times = (0..<120).map { Double($0) / 120 }
    let swing = DampedSpring(mass: 1, stiffness: 90, damping: 6).motion(from: 0, to: 100)
    let values = times.map { swing.value(at: $0).rounded() }
    #expect(try SpringFit(times: times, values: values).cautions == [])
    let clipped = try SpringFit(times: times, values: values.map { min($0, 110) })
    #expect(clipped.cautions.contains { $0.contains("have the value 110") })
  }

  @Test func samplesOfNoWeightAreNoneOfTheSpring() throws {
    let times = (0..<60).map { Double($0) / 60 }
    let calm = DampedSpring(mass: 1, stiffness: 89, damping: 10).motion(from: 0, to: 1)
    let isLost = times.indices.map { (20..<24).contains($0) }
    let fit = try SpringFit(
      times: times, values: zip(times, isLost).map { $1 ? 0 : calm.value(at: $0) },
      weights: isLost.map { $0 ? 1e-6 : 1 })
    #expect(fit.cautions == [] && (fit.spring.stiffness - 89).magnitude < 1e-6)
  }

  /// Off by 3 ms, they leave most where the motion is fastest, and were called another motion.
  @Test func timeStampsThatAreOffAreTold() throws {
    var random = SeededRandom(seed: 53)
    let times = (0..<120).map { Double($0) / 60 }
    let off = times.map { _ in random.uniform(in: -0.005...0.005) }
    func found(_ place: (Int) -> Double) throws -> [String] {
      try SpringFit(times: times, values: times.indices.map(place)).cautions
    }
    let told = try found { Self.swing.value(at: max(times[$0] + off[$0], 0)) }
    #expect(
      told.contains { $0.hasPrefix("residuals grow with the speed of the motion") }
        && !told.contains { $0.hasPrefix("this is not") }, "\(told)")
    #expect(try found { Self.swing.value(at: times[$0]) + 20 * off[$0] } == [])
  }

  /// Five unknowns leave nothing of five samples, which was taken for certainty.
  @Test func asManyUnknownsAsSamplesHaveNoInterval() throws {
    let (times, values) = ([0, 0.2, 0.4, 0.6, 0.8], [0.02, 0.68, 1.13, 1.14, 1.06])
    let fit = try SpringFit(times: times, values: values)
    #expect(fit.intervals.stiffness == 0...(.infinity) && fit.caution != nil)
    let known = try SpringFit(times: times, values: values, target: 1)
    #expect(known.intervals.stiffness.upperBound < .infinity)
  }

  /// It was called no spring, in 1583 of 2000 motions with such noise.
  @Test func correlatedNoiseIsNotClaimedToBeAnotherMotion() throws {
    var random = SeededRandom(seed: 3)
    var noise = 0.0
    let times = (0..<120).map { Double($0) / 60 }
    let values = times.map { time in
      noise = 0.9 * noise + random.uniform(in: -0.1...0.1)
      return Self.swing.value(at: time) + noise
    }
    let fit = try SpringFit(times: times, values: values)
    let caution = try #require(fit.caution)
    #expect(caution.hasPrefix("this is not a spring, or its noise is correlated: "), "\(caution)")
  }
}

// MARK: - Uneven instants

extension SpringFitTests {
  enum Instants: Sendable {
    case bursts, pauses, slowThenFast, growing, shrinking, pairs

    var times: [Double] {
      switch self {
      case .bursts: return Self.groups(4, of: 10, apart: 0.27, step: 0.002)
      case .pauses: return Self.groups(8, of: 20, apart: 0.5, step: 0.001)
      case .slowThenFast:
        return (0..<15).map { Double($0) / 30 } + (500..<600).map { Double($0) / 1000 }
      case .growing: return (0..<60).map { (exponential(0.0953 * Double($0)) - 1) / 100 }
      case .shrinking:
        let times = Self.growing.times
        return times.reversed().map { times[59] - $0 }
      case .pairs: return (0..<30).map { Double($0) / 30 }.flatMap { [$0, $0 + 1e-4] }
      }
    }

    private static func groups(
      _ count: Int, of size: Int, apart pause: Double, step: Double
    ) -> [Double] {
      (0..<count * size).map { pause * Double($0 / size) + step * Double($0 % size) }
    }
  }

  private static func motion(_ frequency: Double, _ ratio: Double) -> SpringMotion {
    DampedSpring(angularFrequency: frequency, dampingRatio: ratio).motion(from: 0, to: 1)
  }

  /// The minimum that a sparse part of the samples led to was taken for the least, without a caution.
  @Test(arguments: [
    (Instants.bursts, 150, 0.03), (Instants.slowThenFast, 150, 0.1),
    (Instants.slowThenFast, 150, 0.3),
    (Instants.growing, 280, 0.03), (Instants.pairs, 90, 0.03), (Instants.pairs, 150, 0.1),
  ])
  func withoutNoiseTheSpringIsFoundAtUnevenInstants(
    instants: Instants, frequency: Double, ratio: Double
  ) throws {
    let (times, motion) = (instants.times, Self.motion(frequency, ratio))
    let fit = try SpringFit(times: times, values: times.map(motion.value))
    let (stiffness, damping) = Self.errors(fit, motion.spring)
    #expect(stiffness < 1e-9 && damping < 1e-9, "\(fit.motion)")
  }

  /// Bursts have a minimum for each turn more or less a pause, and the first one ended the search.
  @Test(arguments: [
    (Instants.bursts, 20, 0.3), (Instants.bursts, 45, 0.1), (Instants.pauses, 10.2, 0.17),
    (Instants.pauses, 6.8, 0.2),
  ])
  func withNoiseTheLeastOfManyMinimaIsFound(
    instants: Instants, frequency: Double, ratio: Double
  ) throws {
    let (times, motion) = (instants.times, Self.motion(frequency, ratio))
    let values = times.indices.map {
      motion.value(at: times[$0]) + 0.014 * sine(Double($0 * $0))
    }
    let fit = try SpringFit(times: times, values: values)
    let (stiffness, damping) = Self.errors(fit, motion.spring)
    #expect(stiffness < 0.05 && damping < 0.1, "\(fit.motion)")
  }

  /// Starts are refined with some of so many samples first.
  @Test(arguments: [(10.2, 0.17), (6.8, 0.2), (30, 0.05)])
  func manySamplesInBurstsTellTheSpring(frequency: Double, ratio: Double) throws {
    let times = (0..<8).flatMap { burst in
      (0..<750).map { 0.5 * Double(burst) + 1e-4 * Double($0) }
    }
    let motion = Self.motion(frequency, ratio)
    let values = times.indices.map {
      motion.value(at: times[$0]) + 0.014 * sine(Double($0 * $0))
    }
    let fit = try SpringFit(times: times, values: values)
    let (stiffness, damping) = Self.errors(fit, motion.spring)
    #expect(stiffness < 1e-3 && damping < 1e-2 && fit.cautions.isEmpty, "\(fit.motion)")
  }

  @Test func springsThatFitAsWellAreCounted() throws {
    // The second sample of a pair tells the velocity, but not within this noise.
    let (times, motion) = (Instants.pairs.times, Self.motion(45, 0.3))
    let values = times.indices.map {
      motion.value(at: times[$0]) + 0.014 * sine(Double($0 * $0))
    }
    let fit = try SpringFit(times: times, values: values)
    #expect(
      fit.cautions.contains { $0.hasPrefix("another spring fits as well, with a response of 0.0") },
      "\(fit.cautions)")
    #expect((fit.spring.dampedAngularFrequency / 45 - 1).magnitude < 0.1)
  }

  @Test func stepsLongerThanHalfATurnAreTold() throws {
    let times = Instants.shrinking.times
    let found = try cautions(times, Self.motion(45, 0.1).value)
    #expect(
      found.contains { $0.contains("follow the one before within half a turn of this spring") },
      "\(found)")
    let slow = try cautions(times, Self.motion(4, 0.1).value)
    #expect(slow.isEmpty, "\(slow)")
  }

  /// All steps are longer than half a turn, and no two are alike.
  @Test func aSpringThatSwingsFasterThanItsSamplesIsTold() throws {
    let steps = (0..<60).map {
      0.1 + 0.1 * (Double($0 * $0) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
    }
    let times = steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    let begin = "a spring that swings more than half a turn from sample to sample"
    let found = try cautions(times, Self.motion(42, 0.02).value)
    #expect(
      found.contains { $0 == "\(begin) leaves next to nothing, with a response of 0.15 s" },
      "\(found)")
    let slow = Self.motion(4, 0.1)
    #expect(try cautions(times, slow.value).isEmpty)
    let values = times.indices.map { slow.value(at: times[$0]) + 0.014 * sine(Double($0 * $0)) }
    #expect(try SpringFit(times: times, values: values).cautions.isEmpty)
  }

  @Test(arguments: [(45, true), (18, true), (12, false)])
  func fewerThanFourSamplesATurnAreTold(frequency: Double, isTold: Bool) throws {
    let times = (0..<60).map { Double($0) / 10 }
    let found = try cautions(times, Self.motion(frequency, 0.02).value)
    #expect(found.contains { $0.hasPrefix("fewer than four samples a turn") } == isTold)
    #expect(found.count == (isTold ? 1 : 0), "\(found)")
  }

  /// From a factor of 1e7 on it was another answer, or a refusal.
  @Test(arguments: [3.17e-8, 1e9])
  func aFitDoesNotDependOnTheUnitOfTime(unit: Double) throws {
    let times = (0..<60).map { Double($0) / 60 }
    let calm = DampedSpring(mass: 1, stiffness: 90, damping: 6).motion(from: 0, to: 1, velocity: 2)
    let fit = try SpringFit(
      times: times.map { $0 * unit }, values: times.map(calm.value), velocity: 2 / unit)
    #expect((fit.spring.stiffness * unit * unit / 90 - 1).magnitude < 1e-9)
    #expect((fit.spring.damping * unit / 6 - 1).magnitude < 1e-9)
    #expect(fit.motion.initialVelocity == 2 / unit && fit.cautions.isEmpty)
    let noisy = times.indices.map {
      Self.swing.value(at: max(times[$0] - 0.1, 0)) + 0.02 * sine(Double($0 * $0))
    }
    let (late, scaled) = (
      try SpringFit(times: times, values: noisy),
      try SpringFit(times: times.map { $0 * unit }, values: noisy)
    )
    for (one, other) in [
      (late.intervals.stiffness.lowerBound, scaled.intervals.stiffness.lowerBound * unit * unit),
      (late.intervals.damping.upperBound, scaled.intervals.damping.upperBound * unit),
      (
        late.intervals.dampingOverStiffness.upperBound,
        scaled.intervals.dampingOverStiffness.upperBound / unit
      ),
    ] {
      #expect((other / one - 1).magnitude < 1e-3)
    }
    let caution = try #require(scaled.cautions.first { $0.hasPrefix("the motion seems to begin") })
    #expect(caution.contains(", \(significant(times[6] * unit)) s after the first"), "\(caution)")
  }
}
