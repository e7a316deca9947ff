import Testing
import _TestSupport

import AnimationMath

@Suite struct OrigamiTests {
  /// Worked from the sources of pop and rebound in double precision.
  private static let worked: [[Double]] = [
    // bounciness, speed, tension, friction, stiffness, damping
    [4, 12, 70.911764705882348, 9.8289932160814182, 342.10058823529414, 30.486979648244255],
    [8, 12, 70.911764705882348, 7.8946730817614483, 342.10058823529414, 24.684019245284347],
    [0, 12, 70.911764705882348, 11.975293639093985, 342.10058823529414, 36.925880917281958],
    [5, 10, 59.176470588235297, 8.6829014685774695, 299.61882352941177, 27.048704405732408],
    [0, 0, 0.5, 1.5923375, 87.21, 5.7770125],
    [20, 20, 117.85294117647059, 4.1188294737278417, 512.0276470588235, 13.356488421183524],
  ]

  @Test func popsConversionGivesTheWorkedValues() {
    // The friction is a difference of numbers three times its size.
    var worst = WorstCase("pop conversion against worked values, ulps", bound: 6)
    for row in Self.worked {
      let origami = DampedSpring.Origami(bounciness: row[0], speed: row[1])
      let observed = [origami.tension, origami.friction, origami.stiffness, origami.damping]
      for (value, expected) in zip(observed, row[2...]) {
        worst.record(errorInUlps(value, expected, 0), at: "\(row[0]), \(row[1])")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func origamiDefaultsAreThePublishedPair() {
    let origami = DampedSpring.Origami(tension: 40, friction: 7)
    #expect(abs(origami.stiffness - 230.2) <= 230.2.ulp)
    #expect(origami.damping == 22)
  }

  @Test func zeroTensionAndFrictionFollowTheFormula() {
    let origami = DampedSpring.Origami(tension: 0, friction: 0)
    #expect(abs(origami.stiffness - 85.4) <= 100 * 0x1p-52)
    #expect(origami.damping == 1)
  }

  @Test func physicalNumbersComeBack() {
    var random = SeededRandom(seed: 21)
    var worst = WorstCase("Origami round trip, ulps of the largest term", bound: 2)
    for _ in rounds(10_000) {
      let stiffness = random.logUniform(in: 1...1e4)
      let damping = random.logUniform(in: 0.1...1e3)
      let origami = DampedSpring.Origami(stiffness: stiffness, damping: damping)
      worst.record(
        (origami.stiffness - stiffness) / max(194, stiffness).ulp, at: "stiffness \(stiffness)")
      worst.record((origami.damping - damping) / max(25, damping).ulp, at: "damping \(damping)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func bouncinessAndSpeedComeBack() {
    var random = SeededRandom(seed: 22)
    var worst = WorstCase("pop round trip, 2⁻⁵³ of 34", bound: 64)
    for _ in rounds(10_000) {
      // The least of the two bouncinesses, over all three cubics.
      let bounciness = random.uniform(in: -20...34)
      let speed = random.uniform(in: 0...40)
      let origami = DampedSpring.Origami(bounciness: bounciness, speed: speed)
      let place = "bounciness \(bounciness), speed \(speed)"
      worst.record((origami.speed - speed) / 34 / 0x1p-53, at: place)
      worst.record(((origami.bounciness ?? .nan) - bounciness) / 34 / 0x1p-53, at: place)
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func frictionBelowPopsLeastHasNoBounciness() {
    #expect(DampedSpring.Origami(tension: 40, friction: 0.005).bounciness == nil)
    #expect(DampedSpring.Origami(tension: 40, friction: -3).bounciness == nil)
    // Beyond the friction at which nothing bounces.
    #expect((DampedSpring.Origami(tension: 40, friction: 50).bounciness ?? 0) < 0)
  }
}
