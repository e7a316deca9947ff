import Testing
import _TestSupport

import AnimationMath

@Suite struct DampedSpringDialectsRoundTripTests {
  /// A spring's parameters, written into a dialect and read back, with a mass of its own.
  private struct RoundTrips {
    var random = SeededRandom(seed: 41)
    let count = 20_000

    mutating func mass() -> Double { random.logUniform(in: 0.01...100) }
    mutating func time() -> Double { random.logUniform(in: 0.01...100) }
    mutating func ratio(upTo highest: Double = 1e3) -> Double {
      random.unit() < 0.1 ? 1 : random.logUniform(in: 1e-2...highest)
    }
  }

  private func finish(_ worst: WorstCase) {
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func massStiffnessAndDampingComeBack() {
    var trips = RoundTrips()
    var worst = WorstCase("round trip of mass, stiffness, damping, ulps", bound: 4)
    for _ in 0..<trips.count {
      let (mass, stiffness) = (trips.mass(), trips.random.logUniform(in: 0.01...1e5))
      let damping = trips.random.logUniform(in: 1e-3...1e4)
      let spring = DampedSpring(mass: mass, stiffness: stiffness, damping: damping)
      let place = "m \(mass), k \(stiffness), c \(damping)"
      worst.record(errorInUlps(spring.mass, mass, 0), at: place)
      worst.record(errorInUlps(spring.stiffness, stiffness, 0), at: place)
      worst.record(errorInUlps(spring.damping, damping, 0), at: place)
    }
    finish(worst)
  }

  @Test func angularFrequencyAndRatioComeBackThroughPhysicalNumbers() {
    var trips = RoundTrips()
    var worst = WorstCase("round trip through mass, stiffness, damping, ulps", bound: 4)
    for _ in 0..<trips.count {
      let spring = DampedSpring(
        angularFrequency: trips.time(), dampingRatio: trips.ratio(), mass: trips.mass())
      let copy = DampedSpring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
      let place = "\(spring)"
      worst.record(errorInUlps(copy.mass, spring.mass, 0), at: place)
      worst.record(errorInUlps(copy.angularFrequency, spring.angularFrequency, 0), at: place)
      worst.record(errorInUlps(copy.dampingRatio, spring.dampingRatio, 0), at: place)
    }
    finish(worst)
  }

  @Test func responseComesBack() {
    var trips = RoundTrips()
    var worst = WorstCase("round trip of response, ulps", bound: 2)
    for _ in 0..<trips.count {
      let (response, ratio, mass) = (trips.time(), trips.ratio(), trips.mass())
      let spring = DampedSpring(response: response, dampingRatio: ratio, mass: mass)
      let place = "response \(response)"
      worst.record(errorInUlps(spring.response, response, 0), at: place)
      worst.record(errorInUlps(spring.dampingRatio, ratio, 0), at: place)
      worst.record(errorInUlps(spring.mass, mass, 0), at: place)
    }
    finish(worst)
  }

  @Test func durationAndBounceComeBack() {
    var trips = RoundTrips()
    var duration = WorstCase("round trip of duration, ulps", bound: 2)
    // A sum with 1: the error is absolute.
    var bounce = WorstCase("round trip of bounce, 2⁻⁵³", bound: 3)
    for _ in 0..<trips.count {
      let given = (duration: trips.time(), bounce: trips.random.uniform(in: -0.999...1))
      let mass = trips.mass()
      let spring = DampedSpring(duration: given.duration, bounce: given.bounce, mass: mass)
      let place = "\(given)"
      duration.record(errorInUlps(spring.response, given.duration, 0), at: place)
      duration.record(errorInUlps(spring.mass, mass, 0), at: place)
      bounce.record((spring.bounce - given.bounce) / 0x1p-53, at: place)
    }
    finish(duration)
    finish(bounce)
  }

  @Test func overshootComesBack() {
    var trips = RoundTrips()
    // d ln p / d ln ζ = ln p / (1 − ζ²) = ln p · (1 + ln²p / π²): what a rounding of ζ does to p.
    var worst = WorstCase("round trip of overshoot, of its conditioning, 2⁻⁵³", bound: 4)
    for _ in 0..<trips.count {
      let (response, mass) = (trips.time(), trips.mass())
      let overshoot =
        trips.random.unit() < 0.5
        ? trips.random.uniform(in: 1e-3...1) : trips.random.logUniform(in: 1e-12...1)
      let spring = DampedSpring(.responseAndOvershoot(response, overshoot: overshoot), mass: mass)
      let decrement = -logarithm(overshoot)
      let conditioning = 1 + decrement * (1 + decrement * decrement / (Double.pi * .pi))
      worst.record(
        (spring.overshoot / overshoot - 1) / conditioning / 0x1p-53, at: "overshoot \(overshoot)")
    }
    finish(worst)
  }

  @Test func halfLifeComesBack() {
    var trips = RoundTrips()
    var worst = WorstCase("round trip of half-life, ulps", bound: 3)
    for _ in 0..<trips.count {
      let (halfLife, ratio, mass) = (trips.time(), trips.ratio(), trips.mass())
      let spring = DampedSpring(.halfLife(halfLife, dampingRatio: ratio), mass: mass)
      let place = "half-life \(halfLife), ζ \(ratio)"
      worst.record(errorInUlps(spring.halfLife, halfLife, 0), at: place)
      worst.record(errorInUlps(spring.dampingRatio, ratio, 0), at: place)
      worst.record(errorInUlps(spring.mass, mass, 0), at: place)
    }
    finish(worst)
  }

  @Test func uiKitDurationComesBack() {
    var trips = RoundTrips()
    var worst = WorstCase("round trip of UIKit's duration, ulps", bound: 2)
    for _ in 0..<trips.count {
      let (duration, ratio, mass) = (trips.time(), trips.ratio(upTo: 1), trips.mass())
      let spring = DampedSpring(.uiKitDuration(duration, dampingRatio: ratio), mass: mass)
      let place = "duration \(duration), ζ \(ratio)"
      worst.record(errorInUlps(spring.uiKitDuration ?? .nan, duration, 0), at: place)
      worst.record(errorInUlps(spring.dampingRatio, ratio, 0), at: place)
      worst.record(errorInUlps(spring.mass, mass, 0), at: place)
    }
    finish(worst)
  }

  @Test func peakTimeSettlingTimeAndOvershootComeBack() {
    var trips = RoundTrips()
    // The overshoot answers to ζ as its own dialect's; peak time to 1 − ζ, which is 2π²/l² for small ones.
    var peak = WorstCase("round trip of the peak time, 2⁻⁵³ times 1 + l²/π²", bound: 6)
    var height = WorstCase("round trip of the overshoot, 2⁻⁵³ times 1 + l(1 + l²/π²)", bound: 6)
    var settled = WorstCase("round trip of settling time by overshoot, relative", bound: 1e-12)
    for _ in 0..<trips.count {
      let (time, mass) = (trips.time(), trips.mass())
      let overshoot = trips.random.logUniform(in: 1e-6...0.999)
      let l = -logarithm(overshoot)
      let place = "time \(time), overshoot \(overshoot)"
      let spring = DampedSpring(.peakTimeAndOvershoot(time, overshoot: overshoot), mass: mass)
      let pi = Double.pi
      peak.record((spring.peakTime / time - 1) / 0x1p-53 / (1 + l * l / (pi * pi)), at: place)
      height.record(
        (spring.overshoot / overshoot - 1) / 0x1p-53 / (1 + l * (1 + l * l / (pi * pi))), at: place)
      // The motion itself has its first peak there.
      if let landmark = spring.motion(from: 0, to: 1).extrema(until: 1.5 * time).first {
        height.record(
          (landmark.value - 1 - overshoot) / 0x1p-53 / (4 + l * (1 + l * l / (pi * pi))), at: place)
        peak.record((landmark.time / time - 1) / 0x1p-53 / (1 + l * l / (pi * pi)), at: place)
      } else {
        Issue.record("no peak at \(place)")
      }
      let epsilon = trips.random.logUniform(in: 1e-4...0.1)
      let other = DampedSpring(
        .settlingDurationAndOvershoot(time, overshoot: overshoot, epsilon: epsilon), mass: mass)
      settled.record(other.settlingDuration(within: epsilon) / time - 1, at: place)
      #expect(other.dampingRatio == spring.dampingRatio)
    }
    finish(peak)
    finish(height)
    finish(settled)
  }

  @Test func noOvershootIsCriticalAndAWholeOneSwingsForEver() {
    #expect(DampedSpring(.settlingDurationAndOvershoot(1, overshoot: 0)).dampingRatio == 1)
    let undamped = DampedSpring(.peakTimeAndOvershoot(0.5, overshoot: 1))
    #expect(undamped.dampingRatio == 0 && undamped.peakTime == 0.5)
    #expect(DampedSpring(response: 1, dampingRatio: 1).peakTime == .infinity)
  }

  @Test func origamiAndPopComeBack() {
    var trips = RoundTrips()
    // Through ω₀² and 2ζω₀, so against the terms 30 + 194/3.62 and 8 + 25/3 of the conversions.
    var origami = WorstCase("round trip of tension and friction, 2⁻⁵³ of their terms", bound: 4)
    var pop = WorstCase("round trip of bounciness and speed, 2⁻⁵³ of 34", bound: 32)
    for _ in 0..<trips.count {
      let mass = trips.mass()
      let tension = trips.random.uniform(in: 0...200)
      let friction = trips.random.uniform(in: 0...50)
      let spring = DampedSpring(.origami(tension: tension, friction: friction), mass: mass)
      var place = "tension \(tension), friction \(friction), mass \(mass)"
      origami.record((spring.origami.tension - tension) / (84 + tension) / 0x1p-53, at: place)
      origami.record((spring.origami.friction - friction) / (17 + friction) / 0x1p-53, at: place)

      let bounciness = trips.random.uniform(in: 0...20)
      let speed = trips.random.uniform(in: 0...20)
      place = "bounciness \(bounciness), speed \(speed), mass \(mass)"
      let popped = DampedSpring(.pop(bounciness: bounciness, speed: speed), mass: mass).origami
      pop.record(((popped.bounciness ?? .nan) - bounciness) / 34 / 0x1p-53, at: place)
      pop.record((popped.speed - speed) / 34 / 0x1p-53, at: place)
    }
    finish(origami)
    finish(pop)
  }

  /// A page called all of them good to 4 units in the last place.
  ///
  /// It was 10,600 for the bounciness, 1,420 for an
  /// overshoot and 176 for a tension; of the measures of the table they are within the bounds.
  @Test func smallParametersComeBackWithinTheMeasuresOfTheTable() throws {
    let popped = DampedSpring(
      .pop(bounciness: 0.00609473286540041, speed: 14.598961397630498), mass: 5.475597570169624)
    let bounciness = try #require(popped.origami.bounciness)
    #expect((bounciness - 0.00609473286540041).magnitude <= 32 * 34 * 0x1p-53)
    #expect((popped.origami.speed - 14.598961397630498).magnitude <= 32 * 34 * 0x1p-53)
    var random = SeededRandom(seed: 2402)
    var origami = WorstCase("round trip of a small tension, 2⁻⁵³ of its terms", bound: 4)
    var pop = WorstCase("round trip of a small bounciness, 2⁻⁵³ of 34", bound: 32)
    var overshoot = WorstCase("round trip of a small overshoot, of its conditioning", bound: 4)
    var bounce = WorstCase("round trip of a small bounce, 2⁻⁵³", bound: 3)
    for _ in trials(20_000) {
      let small = random.logUniform(in: 1e-12...1e-3)
      let mass = random.logUniform(in: 0.01...100)
      let spring = DampedSpring(.origami(tension: small, friction: small), mass: mass)
      origami.record((spring.origami.tension - small) / 84 / 0x1p-53, at: "\(small)")
      origami.record((spring.origami.friction - small) / 17 / 0x1p-53, at: "\(small)")
      let speed = random.uniform(in: 0...20)
      let popped = DampedSpring(.pop(bounciness: small, speed: speed), mass: mass).origami
      pop.record(
        ((popped.bounciness ?? .nan) - small) / 34 / 0x1p-53, at: "\(small) at \(speed)")
      let other = DampedSpring(.responseAndOvershoot(0.5, overshoot: small), mass: mass)
      let l = -logarithm(small)
      overshoot.record(
        (other.overshoot / small - 1) / (1 + l * (1 + l * l / (Double.pi * .pi))) / 0x1p-53,
        at: "\(small)")
      let bounced = DampedSpring(duration: 0.5, bounce: small, mass: mass)
      bounce.record((bounced.bounce - small) / 0x1p-53, at: "\(small)")
    }
    for worst in [origami, pop, overshoot, bounce] { finish(worst) }
  }

  /// What the bounds of motions do not include.
  @Test func frequencyAndRatioOfThreeNumbersAreWithinTheirBounds() {
    var frequencies = WorstCase("ω₀ of m, k, c, 2⁻⁵³ of itself", bound: 2)
    var ratios = WorstCase("ζ of m, k, c, 2⁻⁵³ of itself", bound: 3)
    func errors(_ m: Double, _ k: Double, _ c: Double) -> (Double, Double) {
      let spring = DampedSpring(mass: m, stiffness: k, damping: c)
      let frequency = (DoubleDouble(k) / DoubleDouble(m)).squareRoot()
      let ratio = DoubleDouble(c) / ((DoubleDouble.product(k, m)).squareRoot() * 2)
      return (
        absoluteError(spring.angularFrequency, frequency) / frequency.hi / unit,
        absoluteError(spring.dampingRatio, ratio) / ratio.hi / unit
      )
    }
    let stated = errors(0.9973138993177233, 1.1871335918959853, 2.1791131936514985)
    frequencies.record(stated.0, at: "the case of 1.92 bounds")
    ratios.record(stated.1, at: "the case of 1.92 bounds")
    let start = { (random: inout SeededRandom) in (0..<3).map { _ in random.uniform(in: 0.5...4) } }
    frequencies.climb(20, seed: 2404, from: start) {
      $0.allSatisfy { 1e-3...1e3 ~= $0 } ? errors($0[0], $0[1], $0[2]).0 : nil
    }
    ratios.climb(20, seed: 2405, from: start) {
      $0.allSatisfy { 1e-3...1e3 ~= $0 } ? errors($0[0], $0[1], $0[2]).1 : nil
    }
    finish(frequencies)
    finish(ratios)
  }

  @Test func massLeavesTheMotionAsItIs() {
    let dialects: [DampedSpring.Parameters] = [
      .angularFrequency(9, dampingRatio: 0.4), .response(0.5, dampingRatio: 0.7),
      .perceptualDuration(0.5, bounce: 0.3), .responseAndOvershoot(0.5, overshoot: 0.1),
      .halfLife(0.2, dampingRatio: 2), .uiKitDuration(1, dampingRatio: 0.5),
      .settlingDuration(1, dampingRatio: 0.5, epsilon: 0.001),
      .settlingDurationAndOvershoot(1, overshoot: 0.1, epsilon: 0.01),
      .peakTimeAndOvershoot(0.2, overshoot: 0.1),
      .origami(tension: 40, friction: 7), .pop(bounciness: 8, speed: 12),
    ]
    for parameters in dialects {
      let light = try? DampedSpring(validating: parameters)
      let heavy = try? DampedSpring(validating: parameters, mass: 7)
      #expect(light != nil && heavy?.mass == 7)
      #expect(light?.angularFrequency == heavy?.angularFrequency)
      #expect(light?.dampingRatio == heavy?.dampingRatio)
    }
  }
}
