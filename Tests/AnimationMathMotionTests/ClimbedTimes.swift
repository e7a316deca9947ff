// Bounds of decays by value, of intervals of settling times and of UIKit's velocities, attacked by climbing.

import AnimationMath
import _TestSupport

let attacksOnTimes = [
  Attack(
    "a decay by its definition: rest, velocity and time of a value, of 2, 3 + λt and 6", climbs: 60
  ) {
    random in
    [
      random.uniform(in: -100...100), random.logUniform(in: 1e-3...1e4),
      random.logUniform(in: 0.01...10), random.logUniform(in: 1e-6...20),
      1 - random.logUniform(in: 1e-12...1),
    ]
  } error: { n in
    guard n[0].magnitude < 1e6, 1e-6...1e8 ~= n[1], 1e-3...1e3 ~= n[2], 0...100 ~= n[3],
      0..<1 ~= n[4]
    else { return nil }
    let motion = DecayMotion(from: n[0], velocity: n[1], rate: n[2])
    let reach = DoubleDouble(n[1]) / n[2]
    let rest = absoluteError(motion.restingValue ?? .nan, reach + n[0])
    let time = n[3] / n[2]
    let phase = DoubleDouble.product(n[2], time)
    let velocity = n[1] * DoubleDouble.exp(-phase)
    let ofVelocity = absoluteError(motion.slope(at: time), velocity)
    // The time of a value, by how much too late it is.
    let value = n[0] + n[4] * reach.hi
    let left = n[1] - DoubleDouble.product(n[2], value) + DoubleDouble.product(n[2], n[0])
    var late = 0.0
    if value > n[0], left.hi > 1e-15 * n[1], let passage = motion.time(reaching: value) {
      let ratio = left / n[1]
      // Near 1, by the distance: 1 − e^(−λt).
      let spent = -DoubleDouble.expMinusOne(-DoubleDouble.product(n[2], passage))
      late = ((spent - (1 - ratio)) / ratio / n[2]).hi.magnitude / (6 * unit * passage)
    }
    return max(
      rest / (2 * unit * (n[0].magnitude + reach.hi)),
      ofVelocity / (unit * min((3 + phase.hi) * velocity.hi, 4 * n[1])), late)
  },

  Attack(
    "intervals of settling times: the displacement at their ends, of the motion's bound", climbs: 40
  ) {
    random in
    [
      random.logUniform(in: 0.5...100),
      random.index(below: 2) == 0
        ? random.logUniform(in: 1e-2...20) : 1 + random.uniform(in: -1e-3...1e-3),
      random.uniform(in: -100...100), random.uniform(in: -1000...1000),
      random.logUniform(in: 1e-9...1),
    ]
  } error: { n in
    guard 0.01...1e3 ~= n[0], 1e-3...100 ~= n[1], n[2].magnitude < 1e6, n[3].magnitude < 1e7,
      1e-12...1e3 ~= n[4]
    else { return nil }
    let motion = DampedSpring(angularFrequency: n[0], dampingRatio: n[1])
      .motion(from: n[2], to: 0, velocity: n[3])
    let interval = motion.settlingBounds(within: n[4])
    guard interval.lowerBound > 0, n[0] * interval.upperBound < 1e5 else { return nil }
    let reference = ReferenceSpring(angularFrequency: n[0], dampingRatio: n[1], x0: n[2], v0: n[3])
    // Outside the threshold at the lower end, inside it at the upper one; how near to it, in bounds of the motion.
    func nearness(_ time: Double, _ sign: Double) -> Double {
      let slack = (sign * (reference.position(at: time).magnitude - n[4])).hi
      let room = unit * reference.errorBounds(at: time).position
      return slack >= 0 ? 1 / (1 + slack / room) : 1 - slack / room
    }
    return max(nearness(interval.lowerBound, 1), nearness(interval.upperBound, -1))
  },

  Attack("the velocity that UIKit's equation no longer has, of 1e-14", climbs: 20) { random in
    [0.001 + random.logUniform(in: 1e-17...0.999), random.logUniform(in: 0.01...100)]
  } error: { n in
    guard DampedSpring.uiKitRatioRange.contains(n[0]), 1e-3...1e3 ~= n[1] else { return nil }
    typealias D = DoubleDouble
    let limit = DampedSpring.uiKitVelocityLimit(duration: n[1], dampingRatio: n[0])
    let push = D.product(limit, n[1])
    if n[0] == 1 { return ((1000 * D.exp(-push) - 1) / push).hi.magnitude / 1e-14 }
    let (ratio, k) = (D(n[0]), push / n[0])
    let u = (k + (k * (k + 4 / ratio)).squareRoot()) / 2
    let root = (D.sum(1, -n[0]) * D.sum(1, n[0])).squareRoot()
    // For the double 0.001, which counts next to that ratio.
    let side = (1 - k / u) * ratio / root * D.exp(-(ratio * u)) / 0.001 - 1
    // To first order, as the largest left side falls by 1/(u − k) of itself.
    return (side * (u - k) / k).hi.magnitude / 1e-14
  },
]
