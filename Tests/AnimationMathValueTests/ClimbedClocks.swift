// Bounds of clocks, key times, colours there and back, matrices in stacks and flat arcs, attacked by climbing.

import AnimationMath
import _TestSupport

let attacksOnClocks = [
  Attack("clocks: there and back, of half a unit and 2⁻¹⁰³ of the larger term", climbs: 60) {
    random in
    [
      random.uniform(in: -10...10), random.logUniform(in: 1e-3...1e3), random.uniform(in: -10...10),
      random.uniform(in: -20...20), random.unit(),
    ]
  } error: { n in
    guard n[0].magnitude < 1e6, 1e-6...1e6 ~= n[1], n[2].magnitude < 1e6, n[3].magnitude < 1e6
    else { return nil }
    let (b, s, o, t) = (n[0], n[4] < 0.5 ? n[1] : -n[1], n[2], n[3])
    let clock = ClockMap(begin: b, speed: s, offset: o)
    let (local, parent) = (clock.localTime(at: t), clock.parentTime(at: t) ?? .nan)
    // s(t − b) + o − local, and (t − o)/s + b − parent, exactly.
    let forth = DoubleDouble.sum(t, -b)
    let back = DoubleDouble.sum(parent, -b)
    func products(_ x: DoubleDouble) -> [Double] {
      let (p, q) = (DoubleDouble.product(x.hi, s), DoubleDouble.product(x.lo, s))
      return [q.lo, q.hi, p.lo, p.hi]
    }
    let ofLocal = exactlySummed(products(forth) + [o, -local]).magnitude
    let ofParent = (exactlySummed(products(-back) + [t, -o]) / s).magnitude
    let term = ((t - o) / s).magnitude
    return max(
      ofLocal / (local.ulp / 2 + 0x1p-103 * max((forth.hi * s).magnitude, o.magnitude)),
      ofParent / (parent.ulp / 2 + 0x1p-103 * max(term, b.magnitude)))
  },

  Attack("instants of a pass, of half a unit and 2⁻¹⁰⁰ of the terms", climbs: 60) { random in
    [
      random.uniform(in: -2...2), random.uniform(in: 0.1...2), random.logUniform(in: 0.2...4),
      random.unit(), random.unit(), random.logUniform(in: 1...1e15), random.unit(),
    ]
  } error: { n in
    guard n[0].magnitude < 1e3, 1e-3...1e3 ~= n[1], 1e-3...1e3 ~= n[2], 0..<1 ~= n[3],
      0...1 ~= n[4], 1...0x1p50 ~= n[5]
    else { return nil }
    // Less than a pass, which is wrapped.
    let offset = n[3] * n[1]
    let timing = MediaTiming(
      beginTime: n[0], duration: n[1], speed: n[2], timeOffset: offset, repeatCount: .infinity,
      autoreverses: n[6] < 0.5)
    let (inside, pass, isReversed) = (n[4] * n[1], n[5].rounded(.down), n[6] < 0.25)
    guard
      let instant = timing.parentTime(
        atIterationTime: inside, iteration: pass, isReversed: isReversed)
    else { return nil }
    // s(t − b) + o − (passes·duration ± inside), exactly.
    let passes = pass * (n[6] < 0.5 ? 2 : 1) + (isReversed ? 2 : 0)
    let (since, own) = (DoubleDouble.sum(instant, -n[0]), DoubleDouble.product(passes, n[1]))
    let (p, q) = (DoubleDouble.product(since.hi, n[2]), DoubleDouble.product(since.lo, n[2]))
    let terms = [
      q.lo, q.hi, -own.lo, p.lo, isReversed ? inside : -inside, offset, -own.hi, p.hi,
    ]
    let off = (exactlySummed(terms) / n[2]).magnitude
    let scale = (own.hi / n[2]).magnitude + n[0].magnitude + offset / n[2]
    return off / (instant.ulp / 2 + 0x1p-100 * scale)
  },

  Attack("paced key times, of n + 2 of themselves", climbs: 40) { random in
    (0..<6).map { _ in random.uniform(in: -100...100) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }), let keyframes = try? KeyframeAnimation.paced(n)
    else { return nil }
    // For the distances as computed.
    let steps = zip(n, n.dropFirst()).map { $1.animationDistance(from: $0) }
    let whole = steps.reduce(DoubleDouble(0)) { $0 + $1 }
    guard whole.hi > 0 else { return nil }
    var (sum, worst) = (DoubleDouble(0), 0.0)
    for (step, time) in zip(steps, keyframes.keyTimes.dropFirst()) where step > 0 {
      sum = sum + step
      let exact = sum / whole
      worst = max(worst, absoluteError(time, exact) / exact.hi)
    }
    return worst / (Double(steps.count + 2) * unit)
  },
]

let attacksOnColors = [
  Attack(
    "colours there and back, of 1024 by OKLab and 8 by the others, twice if translucent", climbs: 60
  ) {
    random in
    (0..<3).map { _ in random.unit() } + [random.logUniform(in: 1e-3...1)]
  } error: { n in
    // Where sRGB's curve jumps, a component may come back otherwise.
    guard n[..<3].allSatisfy({ 0...1 ~= $0 && ($0 - 0.04045).magnitude > 1e-6 }), 1e-290...1 ~= n[3]
    else { return nil }
    var worst = 0.0
    for space in ColorCoordinates.Space.allCases {
      for (alpha, share) in [(1, 1.0), (n[3], 2)] {
        let color = ColorValue(red: n[0], green: n[1], blue: n[2], alpha: alpha)
        let back = ColorCoordinates(color, in: space).color
        let off = zip([back.red, back.green, back.blue], n).map { ($0 - $1).magnitude }.max() ?? 0
        let bound: Double = space == .oklab || space == .oklch ? 1024 : 8
        worst = max(worst, off / (share * bound * unit))
      }
    }
    return worst
  }
]

let attacksOnMatrices = [
  Attack(
    "matrices under new targets: the jump, of 2⁻⁵² of the largest times their conditions",
    climbs: 20
  ) {
    random in
    (0..<18).map { _ in random.uniform(in: -2...2) } + [random.unit(), random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e3 }), 0...1 ~= n[18], 0...1 ~= n[19] else { return nil }
    func map(_ first: Int) -> AffineMatrix {
      let n = Array(n[first..<first + 6])
      return AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let maps = [0, 6, 12].map(map)
    guard maps.allSatisfy({ $0.determinant.magnitude > 1e-3 }) else { return nil }
    var stack = AnimationStack(maps[0])
    stack.animate(to: maps[1], at: 0, .over(1, .linear))
    let first = n[18]
    let before = stack.value(at: first)
    stack.animate(to: maps[2], at: first, .over(1, .linear))
    let after = stack.value(at: first)
    let rest = stack.value(at: 3)
    func size(_ map: AffineMatrix) -> Double { norm(map.entries + [1]) }
    let conditions = maps.reduce(1) { $0 * size($1) * size($1.inverse ?? $1) }
    let largest = (maps + [before]).map(size).reduce(0, max)
    func distance(_ a: AffineMatrix, _ b: AffineMatrix) -> Double {
      zip(a.entries, b.entries).map { ($0 - $1).magnitude }.reduce(0, max)
    }
    return max(distance(before, after), distance(rest, maps[2])) / (0x1p-52 * largest * conditions)
  }
]

let attacksOnFlatArcs = [
  Attack(
    "the length of a flat elliptic arc, turned, of 4e-15 times the ratio of the radii", climbs: 4,
    cost: 50
  ) {
    random in
    [
      random.logUniform(in: 1e-4...1e4), random.uniform(in: -180...180),
      random.uniform(in: 0.1...359),
      random.uniform(in: -180...180),
    ]
  } error: { n in
    guard 1e-5...1e5 ~= n[0], n[1].magnitude < 360, 0.01...359.9 ~= n[2], n[3].magnitude < 360
    else { return nil }
    let (a, b) = (1.0, n[0])
    let (sine, cosine) = DoubleDouble.sinCos(DoubleDouble(n[3]) * DoubleDouble.pi / 180)
    func point(_ angle: Double) -> MotionPath.Point {
      let (s, c) = DoubleDouble.sinCos(DoubleDouble(angle))
      return [(cosine * c * a - sine * s * b).hi, (sine * c * a + cosine * s * b).hi]
    }
    let begin = n[1] * .pi / 180
    let path = MotionPath(from: point(begin)).arc(
      to: point(begin + n[2] * .pi / 180), radii: [a, b], rotation: n[3], isLarge: n[2] > 180,
      isClockwise: true)
    guard case .arc(let arc)? = path.segments.first, arc.radii == [a, b] else { return nil }
    let (start, sweep) = (arc.startAngle, arc.sweep)
    let slow = (-8...8).map { (Double($0) * .pi / 2 - start) / sweep }
    let reference = ReferenceLength(slow: slow) { t in
      let (s, c) = DoubleDouble.sinCos(start + sweep * t)
      return (-a * s * sweep, b * c * sweep)
    }
    let exact = reference.length(from: 0, to: 1)
    return absoluteError(path.segments[0].length, exact) / (4e-15 * max(a / b, b / a) * exact.hi)
  },

  Attack(
    "the channels of a path: coordinates at a share of it, of 8 of coordinates and length",
    climbs: 10
  ) {
    random in
    (0..<8).map { _ in random.uniform(in: -10...10) } + [random.unit()]
  } error: { n in
    guard n[..<8].allSatisfy({ $0.magnitude < 1e3 }), 0...1 ~= n[8] else { return nil }
    let path = MotionPath(from: [n[0], n[1]]).cubic([n[2], n[3]], [n[4], n[5]], to: [n[6], n[7]])
    let paced = path.paced(.segments())
    let t = DoubleDouble(n[8])
    let u = 1 - t
    let scale = 8 * unit * n[..<8].reduce(0) { max($0, $1.magnitude) }
    return [0, 1].map { coordinate in
      let p = (0..<4).map { n[2 * $0 + coordinate] }
      let exact = u * u * u * p[0] + 3 * t * u * u * p[1] + 3 * t * t * u * p[2] + t * t * t * p[3]
      return absoluteError(paced.channels[coordinate].value(at: n[8]), exact) / scale
    }.max()
  },
]
