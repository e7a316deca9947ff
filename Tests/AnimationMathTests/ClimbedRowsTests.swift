// Bounds of curves and motions, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedRowsTests {
  /// Of the three attacks that come nearest to their bounds a worst case, against 50 digits.
  @Test func theWorstCasesAreWithinTheirBounds() {
    func expect(_ value: Double, _ exact: Double, _ rest: Double, within bound: Double) {
      #expect(absoluteError(value, exact, rest) <= bound * unit, "\(value)")
    }
    let decay = DecayMotion(velocity: 443.50731903140496, rate: 3.891450426739118)
    expect(
      decay.settlingDuration(within: 6.491928978364325e-06), 4.286546499384021,
      1.5763935119706967e-17, within: 2 * (4.2865 + 0.2569))
    expect(
      decay.duration(toSpeed: 6.491928978364325e-06), 4.6357175794376, -3.8819277896987353e-16,
      within: 2 * (4.6357 + 0.2569))
    expect(
      GravityMotion(velocity: -121.7134135205747, acceleration: 942.4418588366948)
        .slope(at: 4.522707339403063), 4140.67529840081, -3.672415543948623e-15,
      within: 2 * (121.7 + 4262.3))
    let easing = DampedSpring(
      angularFrequency: 3.637210195844556, dampingRatio: 1.0088241468155101
    )
    .easing(duration: 3.0358393040192846, initialVelocity: 20.388778011703597)
    // Half a unit in the last place, and the spring's bound beside its distance of 0.001.
    expect(
      easing.value(at: 0.9942173400441766), 1.0010564311469974, -1.0960124958731418e-16,
      within: 1.06)
  }
}

/// A Bézier whose control points are four of the numbers.
private func bezier(_ numbers: ArraySlice<Double>) -> (CubicBezier, ReferenceBezier)? {
  guard numbers.allSatisfy({ 0...1 ~= $0 }) else { return nil }
  let n = Array(numbers)
  return (
    CubicBezier(n[0], n[1], n[2], n[3]), ReferenceBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
  )
}

let attacksOnCurves = [
  Attack(
    "the argument of a value, of 1½ units in the last place and the Bézier's error over its slope",
    climbs: 1
  ) { random in
    (0..<5).map { _ in random.unit() }
  } error: { n in
    guard let (curve, _) = bezier(n[0..<4]), 0...1 ~= n[4],
      let argument = curve.arguments(forValue: n[4]).first
    else { return nil }
    let exact = ReferenceBezier(x1: n[1], y1: n[0], x2: n[3], y2: n[2]).point(at: n[4])
    guard exact.secondDerivative.hi.magnitude < 1e12 else { return nil }
    let bound = 1.5 * exact.y.hi.ulp + 4 * unit * exact.slope.hi.magnitude
    return absoluteError(argument, exact.y) / bound
  },

  Attack(
    "a spring as an easing: value and slope, of the spring's bound and half a unit of the time"
  ) { random in
    [
      random.logUniform(in: 0.5...100), dampingRatio(&random), random.uniform(in: -50...50),
      random.unit(),
    ]
  } error: { n in
    guard isSpring(n[0], n[1]), n[2].magnitude < 1e5, 0.001...1 ~= n[3] else { return nil }
    let easing = DampedSpring(angularFrequency: n[0], dampingRatio: n[1])
      .easing(settlingWithin: 0.001, initialVelocity: n[2])
    let time = DoubleDouble.product(n[3], easing.duration)
    guard n[0] * time.hi < 1e6 else { return nil }
    let spring = ReferenceSpring(angularFrequency: n[0], dampingRatio: n[1], x0: -1, v0: n[2])
    let (state, bounds) = (spring.state(at: time.hi), spring.errorBounds(at: time.hi))
    let value = easing.value(at: n[3])
    let speed = spring.velocityEnvelope(at: time.hi)
    let ofValue =
      unit * (bounds.position + spring.envelope(at: time.hi) + time.hi * speed) + value.ulp / 2
    let ofSlope =
      unit * easing.duration
      * (bounds.velocity + time.hi * spring.accelerationEnvelope(at: time.hi) + speed)
    let slope = (state.velocity + state.acceleration * time.lo) * easing.duration
    return max(
      absoluteError(value, state.position + state.velocity * time.lo + 1) / ofValue,
      absoluteError(easing.slope(at: n[3]), slope) / ofSlope)
  },
]

/// Around critical damping every second time.
private func dampingRatio(_ random: inout SeededRandom) -> Double {
  random.index(below: 2) == 0
    ? random.logUniform(in: 1e-3...100)
    : 1 + random.logUniform(in: 1e-12...1e-3) * (random.index(below: 2) == 0 ? -1 : 1)
}

private func isSpring(_ angularFrequency: Double, _ dampingRatio: Double) -> Bool {
  0.01...1e4 ~= angularFrequency && 1e-3...1e3 ~= dampingRatio
}

let attacksOnMotions = [
  Attack("entry of a bounded decay: time and velocity; the place after it, of their bounds") {
    random in
    [
      random.logUniform(in: 1e-9...100), random.logUniform(in: 1...10_000),
      random.logUniform(in: 0.1...10), random.logUniform(in: 1...50), dampingRatio(&random),
      random.unit(), random.uniform(in: 0...10),
    ]
  } error: { n in
    guard 1e-12...1e6 ~= n[0], 1e-3...1e8 ~= n[1], 1e-3...100 ~= n[2], isSpring(n[3], n[4]),
      0...1 ~= n[5], 0...100 ~= n[6]
    else { return nil }
    let motion = BoundedDecayMotion(
      DecayMotion(from: -n[0], velocity: n[1], rate: n[2]), bounds: 0...1e30,
      spring: DampedSpring(angularFrequency: n[3], dampingRatio: n[4]))
    guard let entry = motion.entryTime, entry > 0 else { return nil }
    let spring = ReferenceSpring(angularFrequency: n[3], dampingRatio: n[4], x0: -n[0], v0: n[1])
    let (state, bounds) = (spring.state(at: entry), spring.errorBounds(at: entry))
    guard state.velocity.hi > 0 else { return nil }
    // How much too late.
    let late = state.position / state.velocity
    let ofEntry = unit * (4 * entry + bounds.position / state.velocity.hi)

    let before = n[5] * entry
    let (slope, ofSlope) = (
      spring.velocity(at: before), unit * spring.errorBounds(at: before).velocity
    )

    let velocity = state.velocity - state.acceleration * late
    let time = entry + n[6] / n[2]
    let since = late + (time - entry)
    let rise = -DoubleDouble.expMinusOne(-(since * n[2]))
    let place = velocity / n[2] * rise
    let ofVelocity = unit * bounds.velocity + state.acceleration.hi.magnitude * ofEntry
    let ofPlace =
      5 * unit * place.hi + ofVelocity / n[2] * rise.hi
      + velocity.hi * (1 - rise.hi) * (ofEntry + time.ulp / 2)
    let later = since.hi > 0 ? absoluteError(motion.value(at: time), place) / ofPlace : 0
    return max(
      late.hi.magnitude / ofEntry,
      absoluteError(motion.slope(at: before, from: .left), slope) / ofSlope, later)
  },

  Attack("times of a decay to a distance and to a speed, of 2 (T + 1/λ)", climbs: 100) { random in
    [
      random.logUniform(in: 1e-3...1000), random.logUniform(in: 0.1...10),
      random.logUniform(in: 1e-6...10),
    ]
  } error: { n in
    guard 1e-6...1e8 ~= n[0], 1e-3...1e3 ~= n[1], 1e-12...1e6 ~= n[2] else { return nil }
    let motion = DecayMotion(velocity: n[0], rate: n[1])
    let times = [
      (motion.settlingDuration(within: n[2]), DoubleDouble(n[0]) / n[1] / n[2]),
      (motion.duration(toSpeed: n[2]), DoubleDouble(n[0]) / n[2]),
    ]
    return times.map { time, ratio in
      let off = (DoubleDouble.exp(DoubleDouble.product(n[1], time)) / ratio - 1) / n[1]
      return time > 0 ? off.hi.magnitude / (2 * unit * (time + 1 / n[1])) : 0
    }.max()
  },

  Attack("velocity under gravity, of 2 (|v| + |a|t)", climbs: 100) { random in
    [
      random.uniform(in: -1000...1000), random.uniform(in: -1000...1000),
      random.uniform(in: 0...10),
    ]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }), n[2] >= 0 else { return nil }
    let velocity = GravityMotion(velocity: n[0], acceleration: n[1]).slope(at: n[2])
    let bound = 2 * unit * (n[0].magnitude + (n[1] * n[2]).magnitude)
    return absoluteError(velocity, DoubleDouble.product(n[1], n[2]) + n[0]) / bound
  },
]
