// Bounds of bounces, gravity, rubber bands, decays and springs with a target, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedFlightsTests {
  /// Found by climbing, against 60 digits: 1.6e11 times the bound, where the height was rounded before the threshold
  /// was taken from it; 2,896 times, where the bounce is hardly higher than the threshold; 7.02 where 6 was stated.
  @Test func theWorstBouncesAreWithinTheirBounds() {
    let drop = BounceMotion(from: 0.1, floor: 100.3, acceleration: 2000, restitution: 0.5)
    let soon = 9.999375893775074e-08
    #expect(
      absoluteError(drop.settlingDuration(within: 100.19999999999), soon, 8.925799128494926e-25)
        <= 16 * unit * soon)
    let grazing = BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.7)
    #expect(
      absoluteError(
        grazing.settlingDuration(within: 0x1.87ffffff57a32p+5), 0.5375894158220751,
        -1.797237492140427e-17) <= 16 * unit * 0.5376 * 100000.0412)
    let bounce = BounceMotion(
      from: 0x1.fe8a793a0c799p-1, floor: 0x1.64a8c7f84d9b5p+3, velocity: -0x1.f0a163083e13fp-2,
      acceleration: 0x1.cf5f76eeba6d3p+5, restitution: 0x1.f777ca2826916p-1)
    #expect(
      absoluteError(
        bounce.slope(at: 0x1.5f7e6f3fe06cbp+3), 4.431937879340356, 3.157164537146621e-16)
        <= 10 * unit * 665.20825)
  }

  /// The value was 5e-15 further away than the threshold, as one in three with a target other than 0.
  @Test func theValueAtTheSettlingTimeIsWithinTheThresholdAndItsRounding() {
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10).motion(from: 0, to: 100)
    let value = motion.value(at: motion.settlingDuration(within: 0.01))
    #expect((100 - value).magnitude <= 0.01 + value.ulp / 2)
  }

  /// It was NaN: the phase overflows.
  @Test(arguments: [
    Double.greatestFiniteMagnitude, 1e308, 0x1p1000,
  ])
  func anUndampedSpringSwingsForEver(time: Double) {
    let motion = DampedSpring(angularFrequency: 10, dampingRatio: 0).motion(
      from: 3, to: 5, velocity: 40)
    let amplitude = norm([2, 4])
    #expect((motion.value(at: time) - 5).magnitude <= amplitude * (1 + 1e-15))
    #expect(motion.slope(at: time).magnitude <= 10 * amplitude * (1 + 1e-15))
    #expect(motion.acceleration(at: time).magnitude <= 100 * amplitude * (1 + 1e-15))
    #expect(motion.value(at: .infinity).isNaN)
  }
}

// MARK: - Bounces

/// A bounce in double-double, heights and velocities upwards from the floor.
package struct ReferenceBounce {
  package let motion: BounceMotion
  package let height, launch, speed, first: DoubleDouble
  private let gravity: Double

  /// From, floor, velocity, acceleration and restitution; `nil` where these are no case.
  package init?(_ n: [Double]) {
    guard n[0].magnitude < 1e6, n[1].magnitude < 1e6, n[2].magnitude < 1e6,
      1e-3...1e6 ~= n[3].magnitude, 0.01...0.99 ~= n[4],
      n[3] > 0 ? n[1] > n[0] : n[1] < n[0]
    else { return nil }
    motion = BounceMotion(
      from: n[0], floor: n[1], velocity: n[2], acceleration: n[3], restitution: n[4])
    gravity = n[3].magnitude
    height = DoubleDouble.sum(n[1], -n[0]).magnitude
    launch = DoubleDouble(n[3] > 0 ? -n[2] : n[2])
    speed = (launch * launch + 2 * gravity * height).squareRoot()
    first = launch.hi < 0 ? 2 * height / (speed - launch) : (launch + speed) / gravity
  }

  /// The speed at the start of bounce n.
  package func launch(_ number: Int) -> DoubleDouble {
    (0..<number).reduce(speed) { speed, _ in speed * motion.restitution }
  }

  package func peak(_ number: Int) -> DoubleDouble {
    launch(number) * launch(number) / (2 * gravity)
  }

  package func landing(_ number: Int) -> DoubleDouble {
    (0..<number).reduce(first) { $0 + 2 * launch($1 + 1) / gravity }
  }

  /// The height and the upward velocity at a time, and the number of the bounce.
  package func flight(at time: Double) -> (
    height: DoubleDouble, velocity: DoubleDouble, number: Int
  )? {
    var number = 0
    while landing(number).hi <= time {
      number += 1
      if number > 40 { return nil }
    }
    if number == 0 {
      return (
        height + time * (launch - gravity / 2 * DoubleDouble(time)),
        launch - DoubleDouble.product(gravity, time), 0
      )
    }
    let (elapsed, launch) = (time - landing(number - 1), launch(number))
    return (elapsed * (launch - gravity / 2 * elapsed), launch - gravity * elapsed, number)
  }

  /// The time from which the height stays within a threshold, and the factor by which it grazes it; `nil` where
  /// rounding decides which bounce is the last.
  package func settling(within threshold: Double) -> (time: DoubleDouble, factor: Double)? {
    var number = 0
    while number < 40, peak(number + 1).hi > threshold { number += 1 }
    guard number < 40 else { return nil }
    if number == 0 {
      guard launch.hi > 0 ? peak(0).hi > threshold : height.hi > threshold else { return nil }
      let above = height - threshold
      let root = (launch * launch + 2 * gravity * above).squareRoot()
      guard root.hi > 0 else { return nil }
      return (launch.hi < 0 ? 2 * above / (root - launch) : (launch + root) / gravity, 1)
    }
    let (launch, excess) = (launch(number), (peak(number) - threshold) / peak(number))
    let next = (threshold - peak(number + 1)) / threshold
    guard excess.hi > 1e-14, next.hi > 1e-14 else { return nil }
    let root = (launch * launch - 2 * gravity * DoubleDouble(threshold)).squareRoot()
    return (landing(number - 1) + (launch + root) / gravity, 1 / excess.hi.squareRoot())
  }
}

/// The settling time of a bounce, of 16 of itself times the factor by which it grazes the threshold.
package func errorOfBounceSettling(_ n: [Double]) -> Double? {
  guard let bounce = ReferenceBounce(n), 1e-9...1e9 ~= n[5],
    let exact = bounce.settling(within: n[5])
  else { return nil }
  return absoluteError(bounce.motion.settlingDuration(within: n[5]), exact.time)
    / (16 * unit * exact.time.hi * exact.factor)
}

/// The value and the velocity of a bounce, of 8 and 10 of their terms.
package func errorOfBounce(_ n: [Double]) -> Double? {
  guard let bounce = ReferenceBounce(n), 1e-6...1e3 ~= n[5], let exact = bounce.flight(at: n[5])
  else { return nil }
  let gravity = n[3].magnitude
  let speed = bounce.launch(exact.number).hi
  let value = n[1] + (n[3] > 0 ? -exact.height : exact.height)
  let velocity = n[3] > 0 ? -exact.velocity : exact.velocity
  let ofValue = n[1].magnitude + bounce.peak(exact.number).hi + speed * n[5]
  let ofVelocity = (exact.number == 0 ? n[2].magnitude : speed) + gravity * n[5]
  // A landing between the computed and the exact one has another bounce.
  let edge = [exact.number - 1, exact.number].filter { $0 >= 0 }.contains {
    (bounce.landing($0) - n[5]).magnitude.hi < 1e-12 * n[5]
  }
  if edge { return nil }
  return max(
    absoluteError(bounce.motion.value(at: n[5]), value) / (8 * unit * ofValue),
    absoluteError(bounce.motion.slope(at: n[5]), velocity) / (10 * unit * ofVelocity))
}

private func randomBounce(_ random: inout SeededRandom) -> [Double] {
  let sign: Double = random.index(below: 2) == 0 ? 1 : -1
  let from = random.uniform(in: -10...10)
  return [
    from, from + sign * random.logUniform(in: 0.1...100), random.uniform(in: -30...30),
    sign * random.logUniform(in: 1...1000), random.uniform(in: 0.2...0.95),
  ]
}

let attacksOnBounces = [
  Attack("a bounce: value and velocity, of 8 and 10 of their terms", climbs: 40) { random in
    randomBounce(&random) + [random.logUniform(in: 0.01...10)]
  } error: {
    errorOfBounce($0)
  },

  Attack("the settling time of a bounce, of 16 of itself, more where it grazes", climbs: 40) {
    random in
    var n = randomBounce(&random)
    if random.index(below: 2) == 0 { n[2] = 0 }
    guard let bounce = ReferenceBounce(n) else { return n + [1] }
    let peak = bounce.peak(random.index(below: 4)).hi
    let near = [peak, bounce.height.hi][random.index(below: 2)]
    return n + [near * (1 - random.logUniform(in: 1e-12...1))]
  } error: {
    errorOfBounceSettling($0)
  },

  Attack("a bounce: peaks and rest, of 10 of height and floor and 8 of itself") { random in
    randomBounce(&random) + [random.uniform(in: 1...8)]
  } error: { n in
    guard let bounce = ReferenceBounce(n), 1..<20 ~= n[5] else { return nil }
    let number = Int(n[5])
    let height = bounce.peak(number)
    let peak = n[1] + (n[3] > 0 ? -height : height)
    let rest =
      bounce.first + 2 * bounce.speed / n[3].magnitude * n[4] / DoubleDouble.sum(1, -n[4])
    return max(
      absoluteError(bounce.motion.peak(ofBounce: number).value, peak)
        / (10 * unit * (height.hi + n[1].magnitude)),
      absoluteError(bounce.motion.restingTime, rest) / (8 * unit * rest.hi))
  },
]

// MARK: - Others

let attacksOnOthers = [
  Attack("a value under gravity, of 4 of its terms", climbs: 40) { random in
    (0..<3).map { _ in random.uniform(in: -100...100) } + [random.uniform(in: 0...10)]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }), n[3] >= 0 else { return nil }
    let motion = GravityMotion(from: n[0], velocity: n[1], acceleration: n[2])
    let time = DoubleDouble(n[3])
    let exact = time * (n[1] + time * (n[2] / 2)) + n[0]
    let terms =
      n[0].magnitude + (n[1] * n[3]).magnitude + (n[2] * n[3] * n[3] / 2).magnitude
    return terms > 0 ? absoluteError(motion.value(at: n[3]), exact) / (4 * unit * terms) : nil
  },

  Attack("times of a value under gravity, of 6 of themselves", climbs: 40) { random in
    (0..<3).map { _ in random.uniform(in: -100...100) } + [random.uniform(in: -100...100)]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }), n[1].magnitude > 1e-3, n[2].magnitude > 1e-3
    else { return nil }
    let distance = DoubleDouble.sum(n[3], -n[0])
    let square = DoubleDouble.product(n[1], n[1]) + 2 * n[2] * distance
    guard square.hi > 1e-13 * n[1] * n[1], distance.hi.magnitude > 1e-9 else { return nil }
    let sum = n[1] < 0 ? n[1] - square.squareRoot() : n[1] + square.squareRoot()
    let exact = [-sum / n[2], 2 * distance / sum].sorted().filter { $0.hi >= 0 }
    let found = GravityMotion(from: n[0], velocity: n[1], acceleration: n[2]).times(at: n[3])
    guard found.count == exact.count else { return nil }
    return zip(found, exact).map { absoluteError($0, $1) / (6 * unit * $1.hi) }.max() ?? 0
  },

  Attack("a rubber band: displacement, slope and finger, of 4, 8 and 6", climbs: 40) { random in
    [
      random.logUniform(in: 0.1...1e4), random.logUniform(in: 0.01...10),
      random.logUniform(in: 1e-3...1e5), random.uniform(in: 0.01...0.99),
      random.uniform(in: -100...100),
    ]
  } error: { n in
    guard 1e-3...1e6 ~= n[0], 1e-3...100 ~= n[1], 1e-6...1e9 ~= n[2], 0.001..<1 ~= n[3],
      n[4].magnitude < 1e6
    else { return nil }
    let band = RubberBand(dimension: n[0], coefficient: n[1])
    let sum = DoubleDouble.product(n[1], n[2]) / n[0] + 1
    let value = DoubleDouble.product(n[1], n[2]) / sum
    let slope = n[1] / sum / sum
    let place = n[4] + n[3] * n[0]
    let beyond = DoubleDouble.sum(place, -n[4])
    guard beyond.hi > 0, let finger = band.dragged(showing: place, in: (n[4] - 1)...n[4])
    else { return nil }
    let drag = beyond * n[0] / (n[0] - beyond) / n[1]
    return max(
      absoluteError(band.value(at: n[2]), value) / (4 * unit * value.hi),
      absoluteError(band.slope(at: n[2]), slope) / (8 * unit * slope.hi),
      absoluteError(finger, drag + n[4]) / (6 * unit * (n[4].magnitude + drag.hi)))
  },

  Attack("a bounded decay after the handover, of its bound", climbs: 40) { random in
    [
      random.uniform(in: -100...100), random.logUniform(in: 1...5000),
      random.logUniform(in: 0.1...10), 1 - random.logUniform(in: 1e-3...1),
      random.logUniform(in: 1...50), random.logUniform(in: 0.05...5),
      random.logUniform(in: 0.01...3),
    ]
  } error: {
    errorOfBoundedDecay($0)
  },

  Attack("a decay made to measure: where it rests and what it passes, of 8", climbs: 40) {
    random in
    [
      random.uniform(in: -100...100), random.uniform(in: -100...100),
      random.logUniform(in: 0.1...10), random.uniform(in: 0...0.99),
    ]
  } error: { n in
    guard n[0].magnitude < 1e6, n[1].magnitude < 1e6, (n[1] - n[0]).magnitude > 1e-6,
      1e-3...1e3 ~= n[2], 0..<1 ~= n[3]
    else { return nil }
    let size = 8 * unit * max(n[0].magnitude, n[1].magnitude)
    let resting = DecayMotion(from: n[0], to: n[1], friction: .rate(n[2]))
    let rest = n[0] + DoubleDouble(resting.initialVelocity) / resting.rate
    let velocity = n[1] > n[0] ? n[2] : -n[2]
    let passing = DecayMotion(
      from: n[0], to: n[1], velocity: velocity, arrivalVelocity: n[3] * velocity)
    let place = n[0] + DoubleDouble.sum(velocity, -(n[3] * velocity)) / passing.rate
    return max(absoluteError(n[1], rest), absoluteError(n[1], place)) / size
  },

  Attack("rates of decays by their dialects, of 2 of themselves", climbs: 40) { random in
    [1 - random.logUniform(in: 1e-6...0.9), random.logUniform(in: 0.01...10)]
  } error: { n in
    guard 1e-6..<1 ~= n[0], 1e-6...1e6 ~= n[1] else { return nil }
    let ln2 = DoubleDouble(hi: 0x1.62e42fefa39efp-1, lo: 0x1.abc9e3b39803fp-56)
    let (slow, fast) = (
      DecayMotion(velocity: 1, friction: .drag(n[0])).rate,
      DecayMotion(velocity: 1, friction: .deceleration(n[0])).rate
    )
    func off(_ rate: Double, _ seconds: Double) -> Double {
      let exponent = DoubleDouble(rate) / seconds
      return ((DoubleDouble.exp(-exponent) / n[0] - 1) / exponent).hi.magnitude
    }
    let half = DecayMotion(velocity: 1, friction: .halfLife(n[1])).rate
    let exact = ln2 / n[1]
    return max(off(slow, 1), off(fast, 1000), absoluteError(half, exact) / exact.hi) / (2 * unit)
  },

  Attack("a spring's value with a target, of its bound and half a unit", climbs: 40) { random in
    [
      random.logUniform(in: 0.5...100), random.logUniform(in: 1e-3...100),
      random.uniform(in: -100...100), random.uniform(in: -100...100),
      random.uniform(in: -1000...1000), random.logUniform(in: 1e-3...3),
    ]
  } error: { n in
    guard 0.01...1e4 ~= n[0], 1e-3...1e3 ~= n[1], n[2].magnitude < 1e6, n[3].magnitude < 1e6,
      n[4].magnitude < 1e8, 1e-6...10 ~= n[5], n[0] * n[5] < 1e5
    else { return nil }
    let offset = DoubleDouble.sum(n[2], -n[3])
    let spring = DampedSpring(angularFrequency: n[0], dampingRatio: n[1])
    let motion = spring.motion(from: n[2], to: n[3], velocity: n[4])
    let reference = ReferenceSpring(
      angularFrequency: n[0], dampingRatio: n[1], x0: offset.hi, v0: n[4])
    let rest = ReferenceSpring(angularFrequency: n[0], dampingRatio: n[1], x0: offset.lo, v0: 0)
    let exact = reference.position(at: n[5]) + rest.position(at: n[5]) + n[3]
    let value = motion.value(at: n[5])
    let bound = unit * (reference.errorBounds(at: n[5]).position + reference.envelope(at: n[5]))
    return bound > 0.1 * value.ulp ? (absoluteError(value, exact) - value.ulp / 2) / bound : nil
  },

  Attack("the value at a settling time, of half a unit beyond the threshold", climbs: 40) {
    random in
    [
      random.logUniform(in: 0.5...100), random.logUniform(in: 1e-3...20),
      random.uniform(in: -100...100), random.uniform(in: -100...100),
      random.logUniform(in: 1e-6...1),
    ]
  } error: { n in
    guard 0.01...1e4 ~= n[0], 1e-3...1e3 ~= n[1], n[2].magnitude < 1e6, n[3].magnitude < 1e6,
      1e-9...1e3 ~= n[4]
    else { return nil }
    let motion = DampedSpring(angularFrequency: n[0], dampingRatio: n[1])
      .motion(from: n[2], to: n[3])
    let end = motion.settlingDuration(within: n[4])
    guard end > 0 else { return nil }
    let value = motion.value(at: end)
    let beyond = DoubleDouble.sum(value, -n[3]).magnitude - n[4]
    return beyond.hi / (value.ulp / 2)
  },
]

/// A decay that a spring has taken over, of the spring's bound, 8 of the distance, and the rounding of the time since.
package func errorOfBoundedDecay(_ n: [Double]) -> Double? {
  guard n[0].magnitude < 1e6, 1e-3...1e8 ~= n[1], 1e-3...1e3 ~= n[2], 0.001...0.999_999 ~= n[3],
    0.01...1e3 ~= n[4], 1e-3...1e3 ~= n[5], 1e-6...10 ~= n[6]
  else { return nil }
  let bound = n[0] + n[1] / n[2] * n[3]
  guard bound > n[0] else { return nil }
  let motion = BoundedDecayMotion(
    DecayMotion(from: n[0], velocity: n[1], rate: n[2]), bounds: n[0]...bound,
    spring: DampedSpring(angularFrequency: n[4], dampingRatio: n[5]))
  guard let handover = motion.handoverTime, handover > 0 else { return nil }
  let distance = DoubleDouble.sum(bound, -n[0])
  let velocity = n[1] - distance * n[2]
  guard velocity.hi > 1e-9 * n[1] else { return nil }
  // How much too late, to first order.
  let late =
    (DoubleDouble.exp(DoubleDouble.product(n[2], handover)) * velocity / n[1] - 1) / n[2]
  let time = handover + n[6] / n[4]
  let since = DoubleDouble.sum(time, -handover) + late
  let spring = ReferenceSpring(
    angularFrequency: n[4], dampingRatio: n[5], x0: 0, v0: velocity.hi)
  let state = spring.state(at: since.hi)
  let exact =
    (state.position + state.velocity * since.lo) * (velocity / velocity.hi) + bound
  let value = motion.value(at: time)
  let allowed =
    unit
    * (spring.errorBounds(at: since.hi).position + spring.envelope(at: since.hi) + 8 * distance.hi)
  let rounding = since.hi.ulp / 2 * state.velocity.hi.magnitude + value.ulp / 2
  return (absoluteError(value, exact) - rounding) / allowed
}
