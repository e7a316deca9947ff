// Bounds of paths and cubic keyframes, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedPathsTests {
  /// Found by climbing, against 60 digits: 4.2 times 16 (L + M), which had been stated without the weights.
  @Test func theWorstPacedKeyframesAreWithinTheirBound() throws {
    let values = [
      -0x1.8d6c339fa696fp+5, -0x1.83cdf12b13d19p+5, -0x1.83369d001d13ap+5, -0x1.d4e480f0cf839p+5,
    ]
    let value = try KeyframeAnimation.cubicPaced(values).value(at: 0x1.43aa68b52a809p-3)
    #expect(absoluteError(value, -47.93993244555329, 2.649257175277862e-15) <= 6e-13)
    #expect(try #require(errorOfCubicPaced(values, at: 0x1.43aa68b52a809p-3)) <= 1)
  }

  /// Next to a cusp the direction is that of a small difference: 1,821 times 8e-16, which had been stated.
  @Test func theRotationNextToACuspIsWithinItsBound() throws {
    let numbers = [-0.912, -7.025, 7.664, 9.810, -8.119, -9.620, 9.145, -1.235]
    var worst = WorstCase("rotation next to a cusp, of 6 (V/|r′| + 1)", bound: 1)
    for index in rounds(1000) {
      let place = 0.30758 + 1e-8 * Double(index)
      worst.record(try #require(errorOfRotation(numbers + [place])), at: "\(place)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// At key times 1 : 1000 the weights reach 148; 68 times 16 M, which had been stated.
  @Test func unevenKeyframesRewrittenAreWithinTheirBound() throws {
    let numbers = [0.001, 0.002, 80, -97.3, 61.7, 99.1]
    var worst = WorstCase("uneven cubic keyframes rewritten, of 16 M Σ|weight|", bound: 1)
    for index in 1..<40 {
      let error = errorOfRewriting(numbers + [Double(index) / 40])
      worst.record(try #require(error), at: "\(index)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }
}

// MARK: - Paths

/// The point and the derivative of a cubic Bézier, by the coordinates of its control points.
private func cubic(_ n: ArraySlice<Double>, _ t: DoubleDouble) -> (
  x: DoubleDouble, y: DoubleDouble, dx: DoubleDouble, dy: DoubleDouble
) {
  let n = Array(n)
  let u = 1 - t
  func coordinate(_ first: Int) -> (DoubleDouble, DoubleDouble) {
    let p = [n[first], n[first + 2], n[first + 4], n[first + 6]]
    let steps = (0..<3).map { DoubleDouble.sum(p[$0 + 1], -p[$0]) }
    let value = u * u * u * p[0] + 3 * t * u * u * p[1] + 3 * t * t * u * p[2] + t * t * t * p[3]
    return (value, 3 * (u * u * steps[0] + 2 * (t * u) * steps[1] + t * t * steps[2]))
  }
  let (x, y) = (coordinate(0), coordinate(1))
  return (x.0, y.0, x.1, y.1)
}

private func path(_ n: ArraySlice<Double>) -> MotionPath {
  let n = Array(n)
  return MotionPath(from: [n[0], n[1]]).cubic([n[2], n[3]], [n[4], n[5]], to: [n[6], n[7]])
}

/// The largest control vector of the derivative.
private func largestControl(_ n: [Double]) -> Double {
  (0..<3).map { 3 * norm([n[2 * $0 + 2] - n[2 * $0], n[2 * $0 + 3] - n[2 * $0 + 1]]) }.max() ?? 0
}

/// The parameters next to which a cubic is slow, and its least speed there and at its ends.
private func slowPlaces(_ n: [Double]) -> (places: [Double], least: Double) {
  let places = (0...256).map { Double($0) / 256 }
  let speeds = places.map { t in
    let d = cubic(n[..<8], DoubleDouble(t))
    return norm([d.dx.hi, d.dy.hi])
  }
  let slow = (1..<256).filter { speeds[$0] <= speeds[$0 - 1] && speeds[$0] <= speeds[$0 + 1] }
  return (slow.map { places[$0] } + [0, 1], speeds.min() ?? 0)
}

/// The rotation along a cubic at a parameter, of 6 (V/|r′| + 1).
package func errorOfRotation(_ n: [Double]) -> Double? {
  guard n[..<8].allSatisfy({ $0.magnitude < 1e3 }), 0 < n[8], n[8] < 1 else { return nil }
  let exact = cubic(n[..<8], DoubleDouble(n[8]))
  let speed = norm([exact.dx.hi, exact.dy.hi])
  let largest = largestControl(n)
  guard speed > 1e-9 * largest else { return nil }
  let angle = DoubleDouble.angle(y: exact.dy, x: exact.dx)
  let found = path(n[..<8]).paced(.segments()).rotation(at: n[8])
  let error = absoluteError(found, angle)
  return min(error, (error - 2 * .pi).magnitude) / (6 * unit * (largest / speed + 1))
}

let attacksOnPaths = [
  Attack("the rotation along a cubic, of 6 (V/|r′| + 1)", climbs: 40) { random in
    (0..<8).map { _ in random.uniform(in: -10...10) } + [random.unit()]
  } error: {
    errorOfRotation($0)
  },

  Attack(
    "the length of a cubic and its point at a constant speed, of 4e-15 and 8", climbs: 10,
    cost: 10
  ) {
    random in
    (0..<8).map { _ in random.uniform(in: -10...10) } + [random.unit()]
  } error: { n in
    guard n[..<8].allSatisfy({ $0.magnitude < 1e3 }), 0 < n[8], n[8] < 1 else { return nil }
    let (slow, least) = slowPlaces(n)
    guard least > 1e-3 * largestControl(n) else { return nil }
    let control = n
    let reference = ReferenceLength(slow: slow) {
      let d = cubic(control[..<8], $0)
      return (d.dx, d.dy)
    }
    let paced = path(n[..<8]).paced(.constantSpeed)
    let whole = reference.length(from: 0, to: 1)
    let t = paced.location(at: n[8]).parameter
    let off = reference.length(from: 0, to: t) - whole * n[8]
    let (point, exact) = (paced.point(at: n[8]), cubic(n[..<8], DoubleDouble(t)))
    let ofPoint =
      off.hi.magnitude + max(absoluteError(point.x, exact.x), absoluteError(point.y, exact.y))
    let size = n[..<8].reduce(0) { max($0, $1.magnitude) } + whole.hi
    return max(
      absoluteError(paced.length, whole) / (4e-15 * whole.hi), ofPoint / (8 * unit * size))
  },

  Attack(
    "the length of an elliptic arc, of 4e-15 times the ratio of the radii", climbs: 10,
    cost: 10
  ) {
    random in
    [
      random.logUniform(in: 0.1...10), random.logUniform(in: 0.1...10),
      random.uniform(in: -180...180), random.uniform(in: 5...355), random.unit(),
    ]
  } error: { n in
    guard 0.01...100 ~= n[0], 0.01...100 ~= n[1], n[2].magnitude < 360, 1...359 ~= n[3]
    else { return nil }
    // Without rotation, from one angle to another, so that the ends are rounded points of the ellipse.
    let begin = n[2] * .pi / 180
    let end = begin + n[3] * .pi / 180
    func point(_ angle: Double) -> MotionPath.Point {
      let (s, c) = DoubleDouble.sinCos(DoubleDouble(angle))
      return [n[0] * c.hi, n[1] * s.hi]
    }
    let path = MotionPath(from: point(begin)).arc(
      to: point(end), radii: [n[0], n[1]], isLarge: n[3] > 180, isClockwise: true)
    guard case .arc(let arc)? = path.segments.first, arc.radii == [n[0], n[1]] else { return nil }
    // Of the arc as stored: how far its angles are off is the point's bound.
    let (start, sweep, a, b) = (arc.startAngle, arc.sweep, n[0], n[1])
    // A flat ellipse nearly turns back at the ends of its axes.
    let slow = (-8...8).map { (Double($0) * .pi / 2 - start) / sweep }
    let reference = ReferenceLength(slow: slow) { t in
      let (s, c) = DoubleDouble.sinCos(start + sweep * t)
      return (-a * s * sweep, b * c * sweep)
    }
    let exact = reference.length(from: 0, to: 1)
    return absoluteError(path.segments[0].length, exact) / (4e-15 * max(a / b, b / a) * exact.hi)
  },
]

// MARK: - Keyframes

/// The weights of the values of a spline through keyframes at a progress.
private func weights(_ times: [Double], at progress: Double) -> [DoubleDouble] {
  times.indices.map { index in
    let reference = ReferencePoints(times.indices.map { (x: times[$0], y: $0 == index ? 1 : 0) })
    let (arriving, leaving) = reference.kochanekBartels(0, 0, 0)
    return reference.point(
      at: progress, outgoing: leaving, incoming: Array(arriving.dropFirst())
    ).y
  }
}

/// The largest sum of |weight · size| at a progress and at the thirds of its interval, next to the largest of all.
private func largestSum(
  _ times: [Double], at progress: Double, of sizes: [Double]
) -> Double {
  let last = times.dropLast().lastIndex { $0 <= progress } ?? 0
  let width = times[last + 1] - times[last]
  let places = [progress, times[last] + width / 3, times[last] + 2 * width / 3]
  return places.map { place in
    zip(weights(times, at: place), sizes).reduce(0) { $0 + $1.0.hi.magnitude * $1.1 }
  }.max() ?? 0
}

/// Four key times and values, and a progress.
private func keyframes(_ n: [Double]) -> (times: [Double], values: [Double])? {
  guard n.count == 7, 0 < n[0], n[0] + 1e-6 < n[1], n[1] < 1, 0...1 ~= n[6],
    n[2..<6].allSatisfy({ $0.magnitude < 1e4 })
  else { return nil }
  return ([0, n[0], n[1], 1], Array(n[2..<6]))
}

/// Cubic keyframes rewritten as an additive animation, of 16 of the largest value times the sum of the weights.
package func errorOfRewriting(_ n: [Double]) -> Double? {
  guard let (times, values) = keyframes(n), n[6] > 0, n[6] < 1,
    let cubic = try? KeyframeAnimation.cubic(values, keyTimes: times),
    let (animation, model) = PropertyAnimation(cubic, timing: MediaTiming(duration: 1))
      .rewrittenAdditively(model: 0)
  else { return nil }
  var stack = AnimationStack(model)
  stack.add(animation)
  let weights = weights(times, at: n[6])
  let exact = zip(weights, values).reduce(DoubleDouble(0)) { $0 + $1.0 * $1.1 }
  let sum = largestSum(times, at: n[6], of: times.map { _ in 1 })
  let largest = values.reduce(0) { max($0, $1.magnitude) }
  return absoluteError(stack.value(at: n[6]), exact) / (16 * unit * largest * sum)
}

/// Cubic keyframes at a constant speed, of 16 (L + S).
package func errorOfCubicPaced(_ v: [Double], at progress: Double) -> Double? {
  typealias D = DoubleDouble
  guard v.allSatisfy({ $0.magnitude < 1e4 }), 0...1 ~= progress else { return nil }
  let steps = zip(v, v.dropFirst()).map { D.sum($1, -$0) }
  // In units of length each secant is 1 or −1.
  let (w, s) = (steps.map(\.magnitude), steps.map { D($0.hi < 0 ? -1 : 1) })
  guard w.allSatisfy({ $0.hi > 1e-9 }) else { return nil }
  var (m, sizes) = ([0.5 * s[0]], [(v[0].magnitude + v[1].magnitude) / w[0].hi / 2])
  for i in 1..<w.count {
    m.append((w[i] * s[i - 1] + w[i - 1] * s[i]) / (w[i - 1] + w[i]))
    let (p, q) = (w[i - 1].hi, w[i].hi)
    let (a, b) = (q / p / (p + q), p / q / (p + q))
    sizes.append(
      a * v[i - 1].magnitude + (a - b).magnitude * v[i].magnitude + b * v[i + 1].magnitude)
  }
  let last = w.count - 1
  m.append(0.5 * s[last])
  sizes.append((v[last].magnitude + v[last + 1].magnitude) / w[last].hi / 2)
  // The extremes in order, and the way between them.
  var (places, largest) = ([D(v[0])], 0.0)
  for i in w.indices {
    let (a, b) = (m[i] - s[i], m[i + 1] - s[i])
    func value(_ u: D) -> D {
      let t = 1 - u
      return v[i] + w[i] * (s[i] * u + u * t * (a * t - b * u))
    }
    let (p, q, r) = (3 * (a + b), -4 * a - 2 * b, s[i] + a)
    let square = q * q - 4 * (p * r)
    if square.hi > 0 {
      let sum = q.hi < 0 ? -q + square.squareRoot() : -q - square.squareRoot()
      let roots = [sum / (2 * p), 2 * r / sum].filter { $0.hi.isFinite && 0 < $0.hi && $0.hi < 1 }
      places += roots.sorted().map(value)
    }
    places.append(D(v[i + 1]))
    let own = max(v[i].magnitude, v[i + 1].magnitude)
    largest = max(largest, own + 4.0 / 27 * w[i].hi * (sizes[i] + sizes[i + 1]))
  }
  let ways = zip(places, places.dropFirst()).map { $1 - $0 }
  let length = ways.reduce(D(0)) { $0 + $1.magnitude }
  guard let least = w.map(\.hi).min(), least > length.hi / 200,
    let animation = try? KeyframeAnimation.cubicPaced(v)
  else { return nil }
  var (left, index) = (length * progress, 0)
  while index < ways.count - 1, ways[index].magnitude < left {
    left = left - ways[index].magnitude
    index += 1
  }
  let exact = places[index] + (ways[index].hi < 0 ? -left : left)
  return absoluteError(animation.value(at: progress), exact) / (16 * unit * (length.hi + largest))
}

let attacksOnKeyframes = [
  Attack("cubic keyframes, of 8 (S + M)", climbs: 40) { random in
    let times = [random.logUniform(in: 1e-3...1), random.logUniform(in: 1e-3...1)].sorted()
    return times + (0..<4).map { _ in random.uniform(in: -100...100) } + [random.unit()]
  } error: { n in
    guard let (times, values) = keyframes(n),
      let animation = try? KeyframeAnimation.cubic(values, keyTimes: times)
    else { return nil }
    let reference = ReferencePoints(Array(zip(times, values)).map { (x: $0.0, y: $0.1) })
    let (arriving, leaving) = reference.kochanekBartels(0, 0, 0)
    let interval = reference.interval(of: n[6])
    let width = times[interval + 1] - times[interval]
    let exact = reference.point(
      at: n[6], outgoing: leaving, incoming: Array(arriving.dropFirst())
    ).y
    let sum = largestSum(times, at: n[6], of: values.map(\.magnitude))
    let size =
      values[interval].magnitude + values[interval + 1].magnitude
      + width * (leaving[interval].hi.magnitude + arriving[interval + 1].hi.magnitude)
    return absoluteError(animation.value(at: n[6]), exact) / (8 * unit * (sum + size))
  },

  Attack("a track of a cubic and a spring: its channel, of 8 M and 10 + 3λt", climbs: 40) {
    random in
    [
      random.uniform(in: -10...10), random.uniform(in: -10...10), random.uniform(in: -10...10),
      random.uniform(in: -30...30), random.logUniform(in: 0.1...3), random.unit(),
      random.logUniform(in: 1...30), random.uniform(in: 0.05...0.95),
    ]
  } error: { n in
    guard n[0..<4].allSatisfy({ $0.magnitude < 1e3 }), 0.01...10 ~= n[4], 0..<1 ~= n[5],
      0.1...1e3 ~= n[6], 0.01...0.99 ~= n[7]
    else { return nil }
    let spring = DampedSpring(angularFrequency: n[6], dampingRatio: n[7])
    let track = ValueTrack(
      from: n[0],
      [
        .cubic(to: n[1], duration: n[4], startVelocity: 0, endVelocity: n[3]),
        .spring(to: n[2], duration: 5, spring: spring),
      ])
    let channel = track.channels[0]
    let joint = track.jointTimes[1]
    // In the cubic.
    let early = n[5] * joint
    let u = DoubleDouble(early) / joint
    let v = 1 - u
    let cubic =
      (1 + 2 * u) * v * v * n[0] + u * u * (3 - 2 * u) * n[1] - u * u * v * n[4] * n[3]
    let largest = [n[0], n[1], n[2], n[4] * n[3] / 3].reduce(0) { max($0, $1.magnitude) }
    // In the spring.
    let late = joint + n[5]
    let since = DoubleDouble.sum(late, -joint)
    guard since.lo == 0 else { return nil }
    let offset = DoubleDouble.sum(n[1], -n[2])
    let reference = ReferenceSpring(
      angularFrequency: n[6], dampingRatio: n[7], x0: offset.hi, v0: n[3])
    let envelope = reference.envelope(at: since.hi)
    let own = (10 + 3 * n[6] * since.hi) * envelope
    let swing = max(largest, norm([offset.hi, n[3] / n[6]]))
    let exact = reference.position(at: since.hi) + offset.lo + n[2]
    return max(
      absoluteError(channel.value(at: early), cubic) / (8 * unit * largest),
      absoluteError(channel.value(at: late), exact) / (unit * (8 * swing + own)))
  },

  Attack("cubic keyframes rewritten, of 16 of the largest times Σ|weight|", climbs: 20) { random in
    let times = [random.logUniform(in: 1e-3...1), random.logUniform(in: 1e-3...1)].sorted()
    return times + (0..<4).map { _ in random.uniform(in: -100...100) } + [random.unit()]
  } error: {
    errorOfRewriting($0)
  },

  Attack("cubic keyframes at a constant speed, of 16 (L + S)", climbs: 20) { random in
    (0..<4).map { _ in random.uniform(in: -100...100) } + [random.unit()]
  } error: { n in
    errorOfCubicPaced(Array(n[..<4]), at: n[4])
  },
]
