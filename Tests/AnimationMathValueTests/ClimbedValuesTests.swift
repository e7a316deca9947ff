// Bounds of plane maps, colours, timings and paced keyframes, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedValuesTests {
  @Test(arguments: attacks)
  func noClimbLeavesTheBound(attack: Attack) {
    let worst = attack.worst(seed: 20_261_205)
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }
}

private let attacks = [
  Attack("the inverse of a plane map, of 3 of the norms' product") { random in
    (0..<6).map { _ in random.uniform(in: -3...3) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }),
      case let map = AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]),
      let back = map.inverse
    else { return nil }
    let (p, q) = (map.entries, back.entries)
    func dot(_ x: Double, _ y: Double, _ z: Double, _ w: Double, _ plus: Double) -> DoubleDouble {
      DoubleDouble.product(x, y) + DoubleDouble.product(z, w) + plus
    }
    let off = [
      dot(p[0], q[0], p[2], q[1], -1), dot(p[1], q[0], p[3], q[1], 0),
      dot(p[0], q[2], p[2], q[3], 0), dot(p[1], q[2], p[3], q[3], -1),
      dot(p[0], q[4], p[2], q[5], p[4]), dot(p[1], q[4], p[3], q[5], p[5]),
    ]
    return norm(off.map(\.hi)) / (3 * unit * norm(p) * norm(q))
  },

  Attack("sRGB decoded and encoded, of 8 and 4 units in the last place", climbs: 60) { random in
    [random.uniform(in: 0.041...1), random.uniform(in: 0.0032...1)]
  } error: { n in
    guard 0.0405...1 ~= n[0], 0.00314...1 ~= n[1] else { return nil }
    func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
    // light⁵ = ((x + 0.055)/1.055)¹²
    let place = (DoubleDouble(n[0]) + DoubleDouble(55) / 1000) * 1000 / 1055
    let light = linearLight(n[0])
    let ofLight = (power(DoubleDouble(light), 5) / power(place, 12) - 1).hi / 5 * light
    let encoded = encodedLight(n[1])
    let shifted = (DoubleDouble(encoded) + DoubleDouble(55) / 1000) * 1000 / 1055
    let ofCode =
      (power(shifted, 12) / power(DoubleDouble(n[1]), 5) - 1).hi / 12 * (encoded + 0.055)
    return max(ofLight.magnitude / light.ulp / 8, ofCode.magnitude / encoded.ulp / 4)
  },

  Attack("progress and times of one level, of 1 unit in the last place", climbs: 60) { random in
    [
      random.uniform(in: -5...5), random.uniform(in: 0.1...3), random.uniform(in: 0.1...3),
      random.unit(), random.uniform(in: 0...20),
    ]
  } error: { n in
    guard n[0].magnitude < 100, 0.01...100 ~= n[1], 0.01...100 ~= n[2], 0...100 ~= n[3],
      n[4].magnitude < 1e3
    else { return nil }
    let timing = MediaTiming(
      beginTime: n[0], duration: n[1], speed: n[2], timeOffset: n[3], repeatCount: 1e6)
    let own = DoubleDouble.sum(n[4], -n[0]) * n[2]
    let whole = ((own + n[3]) / n[1]).hi.rounded(.down)
    let exact = own + n[3] - DoubleDouble.product(whole, n[1])
    guard own.hi > 0, 1e-9...(1 - 1e-9) ~= exact.hi / n[1],
      let progress = timing.timing.directedProgress(at: n[4])
    else { return nil }
    return errorInUlps(progress, exact / n[1])
  },

  Attack("progress near the 2⁵⁰th pass, of 1 unit and 2⁻¹⁰⁰ of the passes", climbs: 60) { random in
    [
      random.uniform(in: -5...5), random.logUniform(in: 0.1...10),
      random.logUniform(in: 0x1p30...0x1p49), random.unit(),
    ]
  } error: { n in
    guard n[0].magnitude < 100, 0.01...100 ~= n[1], 0x1p20...0x1p50 ~= n[2], 0...1 ~= n[3]
    else { return nil }
    let time = n[2] * n[1] + n[3]
    let timing = MediaTiming(beginTime: n[0], duration: n[1], repeatCount: 0x1p51)
    let own = DoubleDouble.sum(time, -n[0])
    let whole = (own / n[1]).hi.rounded(.down)
    let exact = (own - DoubleDouble.product(whole, n[1])) / n[1]
    // The doubles next to a boundary are on it.
    let edge = max(1e-9, time.ulp / n[1])
    guard edge < exact.hi, exact.hi < 1 - edge,
      let progress = timing.timing.directedProgress(at: time)
    else { return nil }
    return absoluteError(progress, exact) / (exact.hi.ulp + whole * 0x1p-100)
  },

  Attack("paced keyframes, of 4 of |a| + |b| and the length", climbs: 40) { random in
    (0..<4).map { _ in random.uniform(in: -100...100) } + [random.unit()]
  } error: { n in
    guard n[0..<4].allSatisfy({ $0.magnitude < 1e6 }), 0...1 ~= n[4],
      let keyframes = try? KeyframeAnimation.paced(Array(n[0..<4]))
    else { return nil }
    let steps = (0..<3).map { DoubleDouble.sum(n[$0 + 1], -n[$0]) }
    let lengths = steps.map { $0.hi < 0 ? -$0 : $0 }
    let length = lengths[0] + lengths[1] + lengths[2]
    guard length.hi > 1e-3 else { return nil }
    var (left, index) = (length * n[4], 0)
    while index < 2, lengths[index].hi < left.hi { left = left - lengths[index]; index += 1 }
    guard lengths[index].hi > 0 else { return nil }
    let exact = n[index] + (steps[index].hi < 0 ? -left : left)
    return absoluteError(keyframes.value(at: n[4]), exact)
      / (4 * unit * (n[index].magnitude + n[index + 1].magnitude + length.hi))
  },
]
