// Bounds of slopes, decays, bounces, fingers and rubber bands, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedMotionsTests {
  /// Found by climbing, against 60 digits: 1.2e-9 off next to a ratio of 0.001, where a logarithm of nearly 1 was taken.
  @Test(arguments: [
    (0.0010000000028543975, 0.1786521926322353, 3.5384783676043456e-13),
    (0.001.nextUp, 1, 6.250005474175666e-14),
  ])
  func theVelocityThatUIKitRefusesIsExactNextToItsLeastRatio(
    ratio: Double, duration: Double, exact: Double
  ) {
    let limit = DampedSpring.uiKitVelocityLimit(duration: duration, dampingRatio: ratio)
    #expect((limit / exact - 1).magnitude < 1e-14)
  }

  /// Of four attacks the worst case, against 50 digits.
  @Test func theWorstCasesAreWithinTheirBounds() throws {
    func expect(_ value: Double?, _ exact: Double, _ rest: Double, within bound: Double) throws {
      #expect(absoluteError(try #require(value), exact, rest) <= bound * unit)
    }
    try expect(
      CubicBezier(0.3563116287233924, -0.8004424031791498, 0.9429155549571606, -1.2598215970506705)
        .slope(at: 0.9841409533715461), 16.45871127499834, -1.6568548297709694e-15,
      within: 64 * 1.2598215970506705 / 0.3539136444)
    try expect(
      BounceMotion(
        floor: 2.850636365413476, velocity: 360.79552098397244, acceleration: 4.308709346200822,
        restitution: 0.8849065228124557
      ).landingTime(3), 395.4315210636897, -2.6664108113394762e-14, within: 8 * 395.43)
    try expect(
      RubberBand(dimension: 2.1216744674236696, coefficient: 0.045792520917503604)
        .drag(displacing: 0.005754508889568097), 0.12600658099602585, 2.5968495849291168e-18,
      within: 4 * 0.126)
    let decay = DecayMotion(
      from: -73.3876542077105, velocity: -4241.849626457581, rate: 0.11121188946142596)
    let bounded = BoundedDecayMotion(
      decay, bounds: -18682.153440113652...0, spring: DampedSpring(response: 0.5, dampingRatio: 1))
    try expect(bounded.handoverTime, 6.017318994001776, -3.4843470098599376e-16, within: 6 * 6.017)
    try expect(
      bounded.ending?.initialVelocity, -2172.3336228618437, 5.917313517481423e-14,
      within: 4 * 2172.3)
  }
}

let attacksOnMotions = [
  Attack("the slope of a Bézier, of 64 max(1, |y₁|, |y₂|)/x′") { random in
    [
      random.unit(), random.uniform(in: -2...3), random.unit(), random.uniform(in: -2...3),
      random.unit(),
    ]
  } error: { n in
    guard 0...1 ~= n[0], 0...1 ~= n[2], n[1].magnitude < 100, n[3].magnitude < 100, 0...1 ~= n[4]
    else { return nil }
    let exact = ReferenceBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]).point(at: n[4])
    let (t, u) = (exact.t, 1 - exact.t)
    let rate = (u * u * n[0] + 2 * (t * u) * DoubleDouble.sum(n[2], -n[0]) + t * t * (1 - n[2])) * 3
    guard exact.slope.hi.isFinite, rate.hi > 1e-6 else { return nil }
    let slope = CubicBezier(n[0], n[1], n[2], n[3]).slope(at: n[4])
    return absoluteError(slope, exact.slope) * rate.hi
      / (64 * unit * max(1, n[1].magnitude, n[3].magnitude))
  },

  Attack("f(x) + f(1 − x) − 1 of a symmetric Bézier, and steps back of a monotone one, of 4") {
    random in
    [random.unit(), random.unit(), random.unit(), random.unit(), random.unit()]
  } error: { n in
    guard n.allSatisfy({ 0...1 ~= $0 }), 1 - (1 - n[0]) == n[0], 1 - (1 - n[1]) == n[1],
      1 - (1 - n[4]) == n[4]
    else { return nil }
    let symmetric = CubicBezier(n[0], n[1], 1 - n[0], 1 - n[1])
    let sum = DoubleDouble.sum(symmetric.value(at: n[4]), symmetric.value(at: 1 - n[4])) - 1
    let monotone = CubicBezier(n[0], min(n[1], n[3]), n[2], max(n[1], n[3]))
    let values = neighbours(of: n[4], count: 4).filter { 0...1 ~= $0 }.map(monotone.value)
    let back = zip(values, values.dropFirst()).map { $0 - $1 }.max() ?? 0
    return max(sum.hi.magnitude, back) / (4 * unit)
  },

  Attack("a decay within bounds: time and velocity at the bound, of 6 and 4 of themselves") {
    random in
    [
      random.uniform(in: -100...100), random.uniform(in: -5000...5000),
      random.logUniform(in: 0.1...10), 1 - random.logUniform(in: 1e-6...1),
    ]
  } error: { n in
    guard n[0].magnitude < 1e6, 1e-3...1e8 ~= n[1].magnitude, 1e-3...1e3 ~= n[2],
      0.001...0.999_999 ~= n[3]
    else { return nil }
    let bound = n[0] + n[1] / n[2] * n[3]
    let motion = BoundedDecayMotion(
      DecayMotion(from: n[0], velocity: n[1], rate: n[2]),
      bounds: min(n[0], bound)...max(n[0], bound),
      spring: DampedSpring(response: 0.5, dampingRatio: 1))
    guard let time = motion.handoverTime, time > 0, let ending = motion.ending else { return nil }
    let distance = DoubleDouble.sum(bound, -n[0])
    let velocity = n[1] - distance * n[2]
    let late = (DoubleDouble.exp(DoubleDouble.product(n[2], time)) * velocity / n[1] - 1) / n[2]
    return max(
      late.hi.magnitude / (6 * unit * time),
      absoluteError(ending.initialVelocity, velocity) / (4 * unit * velocity.hi.magnitude))
  },

  Attack("a finger's velocity, n samples, of 64(1 + √n) of places over time") { random in
    [random.uniform(in: -1000...1000), random.uniform(in: -5000...5000)]
      + (0..<12).map { _ in random.logUniform(in: 1e-5...0.0075) }
  } error: { n in
    guard n[0].magnitude < 1e5, n[1].magnitude < 1e6, n[2...].allSatisfy({ 1e-6...0.0075 ~= $0 })
    else { return nil }
    var (time, times) = (0.0, [0.0])
    for gap in n[2...] {
      time += gap
      times.append(time)
    }
    var finger = VelocityTracker<Double>()
    let places = times.map { n[0] + n[1] * $0 }
    for (time, place) in zip(times, places) { finger.add(place, at: time) }
    guard let velocity = finger.velocity(at: time) else { return nil }
    let largest = places.reduce(0) { max($0, $1.magnitude) }
    let bound = 64 * (1 + Double(times.count).squareRoot()) * unit * largest / time
    return (velocity - n[1]).magnitude / bound
  },

  Attack("landings of a bounce, of 8 of themselves") { random in
    [
      random.logUniform(in: 0.1...1000), random.uniform(in: -1000...1000),
      random.logUniform(in: 1...1e4), random.uniform(in: 0.05...0.95), random.uniform(in: 0...10),
    ]
  } error: { n in
    guard 1e-6...1e6 ~= n[0], n[1].magnitude < 1e6, 1e-3...1e6 ~= n[2], 0.01...0.99 ~= n[3],
      0..<20 ~= n[4]
    else { return nil }
    let motion = BounceMotion(
      from: 0, floor: n[0], velocity: n[1], acceleration: n[2], restitution: n[3])
    let speed = (DoubleDouble.product(n[1], n[1]) + 2 * DoubleDouble.product(n[2], n[0]))
      .squareRoot()
    // The first one by the root that does not cancel.
    var exact = n[1] > 0 ? 2 * DoubleDouble(n[0]) / (speed + n[1]) : (speed - n[1]) / n[2]
    var flight = 2 * speed / n[2]
    for _ in 0..<Int(n[4]) {
      flight = flight * n[3]
      exact = exact + flight
    }
    return absoluteError(motion.landingTime(Int(n[4])), exact) / (8 * unit * exact.hi)
  },

  Attack("the drag of a rubber band for a value, of 4 of itself", climbs: 60) { random in
    [
      random.logUniform(in: 0.1...1e4), random.logUniform(in: 0.01...10),
      random.uniform(in: 0.001...0.999),
    ]
  } error: { n in
    guard 1e-3...1e6 ~= n[0], 1e-3...100 ~= n[1], 1e-6..<1 ~= n[2] else { return nil }
    let value = n[0] * n[2]
    guard value < n[0],
      let drag = RubberBand(dimension: n[0], coefficient: n[1]).drag(displacing: value)
    else { return nil }
    let exact =
      DoubleDouble.product(value, n[0]) / DoubleDouble.sum(n[0], -value) / n[1]
    return absoluteError(drag, exact) / (4 * unit * exact.hi.magnitude)
  },
]
