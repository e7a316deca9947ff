// Bounds of paths, cubic keyframes, colours and maps, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedPathsTests {
  @Test(arguments: attacksOnPaths + attacksOnKeyframes + attacksOnValues)
  func noClimbLeavesTheBound(attack: Attack) {
    let worst = attack.worst(seed: 20_261_208)
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

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

private let attacksOnPaths = [
  Attack("the rotation along a cubic, of 6 (V/|r′| + 1)", climbs: 40) { random in
    (0..<8).map { _ in random.uniform(in: -10...10) } + [random.unit()]
  } error: {
    errorOfRotation($0)
  },

  Attack("the length of a cubic and its point at a constant speed, of 4e-15 and 8", climbs: 10) {
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

  Attack("the length of an elliptic arc, of 4e-15 times the ratio of the radii", climbs: 10) {
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
    let slow = (-8...8).map { (Double($0) * .pi / 2 - start) / sweep }.filter { 0...1 ~= $0 }
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

private let attacksOnKeyframes = [
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

// MARK: - Values

/// A row of a matrix of OKLab, exact to 32 digits, times a vector.
private func times(_ row: [(Double, Double)], _ vector: [DoubleDouble]) -> DoubleDouble {
  zip(row, vector).reduce(DoubleDouble(0)) { $0 + DoubleDouble(hi: $1.0.0, lo: $1.0.1) * $1.1 }
}

private let rootsOfLab: [[(Double, Double)]] = [
  [
    (1.0, 9.816888868808748e-17), (0.396337777376175, -2.3325744156867298e-17),
    (0.2158037573099136, -4.174030143868021e-18),
  ],
  [
    (0.9999999999999999, -4.1758370445313605e-17), (-0.10556134581565856, 5.5550126936971125e-18),
    (-0.06385417282581334, 1.8684915521861364e-18),
  ],
  [
    (0.9999999999999999, -3.371978630239024e-17), (-0.08948417752981182, -3.2932598629239356e-18),
    (-1.2914855480194094, 5.569366653044186e-17),
  ],
]

private let lightOfCones: [[(Double, Double)]] = [
  [
    (4.076741636075958, -7.721956887049104e-17), (-3.3077115392580625, 7.770190667504327e-17),
    (0.23096990318210447, -3.4813048181706374e-18),
  ],
  [
    (-1.268437973285032, -2.1723825756310495e-17), (2.609757349287689, -7.210153374024347e-17),
    (-0.3413193760026573, 1.916731373378485e-17),
  ],
  [
    (-0.00419607613867548, -1.357442058971667e-19), (-0.7034186179359363, -2.438874651700092e-17),
    (1.7076146940746117, 6.284101206256608e-17),
  ],
]

/// sRGB's encoding of an amount of light above its linear piece, from the nearest double by one step of Newton's.
private func encoded(_ light: DoubleDouble) -> DoubleDouble? {
  guard light.magnitude.hi > 0.0032 else {
    return light.magnitude.hi < 0.0031 ? light * 12.92 : nil
  }
  func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
  // root¹² = light⁵
  let size = light.magnitude
  var root = DoubleDouble((encodedLight(size.hi) + 0.055) / 1.055)
  for _ in 0..<2 { root = root - root * (power(root, 12) / power(size, 5) - 1) / 12 }
  let (scale, shift) = (DoubleDouble(1055) / 1000, DoubleDouble(55) / 1000)
  let value = root * scale - shift
  return light.hi < 0 ? -value : value
}

private let conesOfLight: [[(Double, Double)]] = [
  [
    (0.412221469470763, 9.163429647278099e-18), (0.5363325372617348, 1.4825243389696008e-17),
    (0.0514459932675022, -1.457073965893624e-18),
  ],
  [
    (0.21190349581782522, 7.769192943424516e-18), (0.6806995506452344, -2.5029833555715644e-17),
    (0.10739695353694055, -2.8674131838748474e-18),
  ],
  [
    (0.08830245919005643, -3.767257295098798e-18), (0.2817188391361215, -1.807197774362209e-17),
    (0.6299787016738221, 4.446600650142315e-17),
  ],
]

private let labOfRoots: [[(Double, Double)]] = [
  [
    (0.210454268309314, 9.01887577947491e-18), (0.7936177747023054, -3.407581080828095e-17),
    (-0.0040720430116193, 1.5684475847592694e-19),
  ],
  [
    (1.9779985324311684, -1.0283817138406449e-17), (-2.42859224204858, 3.001382965303492e-17),
    (0.450593709617411, -2.0129651433308026e-17),
  ],
  [
    (0.0259040424655478, -3.5016740669107094e-19), (0.7827717124575296, -3.368857990644756e-17),
    (-0.8086757549230774, 1.669151255337056e-17),
  ],
]

/// The light of an encoded component above the linear piece.
private func light(_ encoded: Double) -> DoubleDouble? {
  guard encoded > 0.0405 else { return encoded < 0.0404 ? DoubleDouble(encoded) * 100 / 1292 : nil }
  func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
  let place = (DoubleDouble(encoded) + DoubleDouble(55) / 1000) * 1000 / 1055
  // light⁵ = place¹²
  var light = DoubleDouble(linearLight(encoded))
  for _ in 0..<2 { light = light - light * (power(light, 5) / power(place, 12) - 1) / 5 }
  return light
}

/// The cube root, from the nearest double by Newton's iteration.
private func cubeRoot(_ x: DoubleDouble) -> DoubleDouble {
  var root = DoubleDouble(AnimationMath.cubeRoot(x.hi))
  for _ in 0..<2 { root = root - (root * root * root - x) / (3 * root * root) }
  return root
}

/// A colour from OKLab, of 1024 of its largest component or 1.
package func errorFromOKLab(_ n: [Double]) -> Double? {
  guard 0...1 ~= n[0], -0.4...0.4 ~= n[1], -0.4...0.4 ~= n[2] else { return nil }
  let lab = n.map { DoubleDouble($0) }
  let cones = rootsOfLab.map { times($0, lab) }.map { $0 * $0 * $0 }
  let exact = lightOfCones.compactMap { encoded(times($0, cones)) }
  guard exact.count == 3 else { return nil }
  let color = ColorCoordinates(SIMD4(n[0], n[1], n[2], 1), in: .oklab).color
  let largest = exact.reduce(1) { max($0, $1.magnitude.hi) }
  let errors = zip([color.red, color.green, color.blue], exact).map { absoluteError($0, $1) }
  return errors.reduce(0, max) / (1024 * unit * largest)
}

private let attacksOnValues = [
  Attack("colours from OKLab, of 1024 of the largest component or 1", climbs: 40) { random in
    [random.unit(), random.uniform(in: -0.4...0.4), random.uniform(in: -0.4...0.4)]
  } error: {
    errorFromOKLab($0)
  },

  Attack("colours to OKLab, of 16", climbs: 40) { random in
    (0..<3).map { _ in random.unit() }
  } error: { n in
    guard n.allSatisfy({ 0...1 ~= $0 }), n.contains(where: { $0 > 1e-3 }) else { return nil }
    let lights = n.compactMap(light)
    guard lights.count == 3 else { return nil }
    let roots = conesOfLight.map { cubeRoot(times($0, lights)) }
    let color = ColorValue(red: n[0], green: n[1], blue: n[2])
    let lab = ColorCoordinates(color, in: .oklab)
    let errors = labOfRoots.enumerated().map { absoluteError(lab.channel($0), times($1, roots)) }
    return errors.reduce(0, max) / (16 * unit)
  },

  Attack("the determinant and the product of plane maps, of 1½ units and 3", climbs: 40) { random in
    (0..<12).map { _ in random.uniform(in: -3...3) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }) else { return nil }
    let (p, q) = (Array(n[..<6]), Array(n[6...]))
    func map(_ n: [Double]) -> AffineMatrix {
      AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let size = DoubleDouble.product(p[0], p[3]) - DoubleDouble.product(p[1], p[2])
    guard size.hi.magnitude > 1e-200 else { return nil }
    var worst = errorInUlps(map(p).determinant, size) / 1.5
    let product = map(p).multiplied(by: map(q)).entries
    for column in 0..<3 {
      for row in 0..<2 {
        let terms = [
          DoubleDouble.product(p[row], q[2 * column]),
          DoubleDouble.product(p[2 + row], q[2 * column + 1]),
          DoubleDouble(column == 2 ? p[4 + row] : 0),
        ]
        let scale = terms.reduce(0) { $0 + $1.magnitude.hi }
        let exact = terms[0] + terms[1] + terms[2]
        if scale > 0 {
          worst = max(worst, absoluteError(product[2 * column + row], exact) / (3 * unit * scale))
        }
      }
    }
    return worst
  },

  Attack("the product and the determinant of maps of space, of 4 and 8 of their terms") { random in
    (0..<32).map { _ in random.uniform(in: -3...3) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }), let p = try? Matrix4(validating: Array(n[..<16])),
      let q = try? Matrix4(validating: Array(n[16...]))
    else { return nil }
    var worst = 0.0
    let product = p.multiplied(by: q).entries
    for column in 0..<4 {
      for row in 0..<4 {
        let terms = (0..<4).map { DoubleDouble.product(n[4 * $0 + row], n[16 + 4 * column + $0]) }
        let exact = terms.reduce(DoubleDouble(0), +)
        let scale = terms.reduce(0) { $0 + $1.magnitude.hi }
        if scale > 0 {
          worst = max(worst, absoluteError(product[4 * column + row], exact) / (4 * unit * scale))
        }
      }
    }
    // By all permutations.
    var (sum, scale) = (DoubleDouble(0), 0.0)
    func add(_ rows: [Int], _ term: DoubleDouble, _ column: Int) {
      if rows.isEmpty {
        sum = sum + term
        scale += term.magnitude.hi
      }
      for (index, row) in rows.enumerated() {
        var rest = rows
        rest.remove(at: index)
        add(rest, (index % 2 == 0 ? term : -term) * n[4 * column + row], column + 1)
      }
    }
    add([0, 1, 2, 3], DoubleDouble(1), 0)
    return scale > 0 ? max(worst, absoluteError(p.determinant, sum) / (8 * unit * scale)) : worst
  },

  Attack("numbers, factors and angles mixed, of 4 of |(1 − p) a| + |p b|", climbs: 40) { random in
    [random.uniform(in: -10...10), random.uniform(in: -10...10), random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }), 0...1 ~= n[2] else { return nil }
    let (before, after) = (DoubleDouble.sum(1, -n[2]) * n[0], DoubleDouble.product(n[2], n[1]))
    let scale = before.magnitude.hi + after.magnitude.hi
    guard scale > 0 else { return nil }
    let found = [
      n[0].interpolated(to: n[1], at: n[2]),
      ScaleValue(x: n[0]).interpolated(to: ScaleValue(x: n[1]), at: n[2]).x,
      RotationValue(degrees: n[0]).interpolated(to: RotationValue(degrees: n[1]), at: n[2]).degrees,
    ]
    return found.map { absoluteError($0, before + after) }.reduce(0, max) / (4 * unit * scale)
  },

  Attack("rotations mixed: the angles to both ends, of 12", climbs: 20) { random in
    (0..<8).map { _ in random.uniform(in: -1...1) } + [random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e3 }), 0...1 ~= n[8],
      let p = try? Quaternion(validating: SIMD4(n[0], n[1], n[2], n[3])),
      let q = try? Quaternion(validating: SIMD4(n[4], n[5], n[6], n[7]))
    else { return nil }
    func angle(_ a: Quaternion, _ b: Quaternion) -> DoubleDouble {
      let (a, b) = (a.components, b.components)
      var (plus, minus) = (DoubleDouble(0), DoubleDouble(0))
      for i in 0..<4 {
        plus = plus + DoubleDouble.sum(a[i], b[i]) * DoubleDouble.sum(a[i], b[i])
        minus = minus + DoubleDouble.sum(a[i], -b[i]) * DoubleDouble.sum(a[i], -b[i])
      }
      let (small, large) = minus < plus ? (minus, plus) : (plus, minus)
      return 4 * DoubleDouble.angle(y: small.squareRoot(), x: large.squareRoot())
    }
    let whole = angle(p, q)
    // Half a turn apart, two ways are equally long.
    guard whole.hi < 3.1 else { return nil }
    let mix = p.interpolated(to: q, at: n[8])
    let off = [
      (angle(p, mix) - whole * n[8]).magnitude.hi,
      (angle(mix, q) - whole * DoubleDouble.sum(1, -n[8])).magnitude.hi,
    ]
    return off.reduce(0, max) / (12 * unit)
  },

  Attack("maps of the plane mixed, of 4 of their conditioning", climbs: 5) { random in
    (0..<12).map { _ in random.uniform(in: -2...2) } + [random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e3 }), 0...1 ~= n[12] else { return nil }
    func map(_ n: [Double]) -> AffineMatrix {
      AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let (p, q) = (map(Array(n[..<6])), map(Array(n[6..<12])))
    // Without mirror images, for which the parts of plane and space differ.
    guard p.determinant > 1e-3, q.determinant > 1e-3,
      let exact = ReferenceMatrix(from: Matrix4(p).entries, to: Matrix4(q).entries, at: n[12])
    else { return nil }
    let mix = Matrix4(p.interpolated(to: q, at: n[12])).entries
    let errors = zip(mix, exact.entries).map { absoluteError($0, $1) }
    return errors.reduce(0, max) / (4 * unit * exact.conditioning)
  },

  Attack("sRGB decoded and encoded up to 10⁶, of 16 and 6 units in the last place", climbs: 60) {
    random in
    [random.logUniform(in: 1...1e6), random.logUniform(in: 1...1e6)]
  } error: { n in
    guard 1...1e6 ~= n[0], 1...1e6 ~= n[1], let code = encoded(DoubleDouble(n[1])) else {
      return nil
    }
    func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
    let place = (DoubleDouble(n[0]) + DoubleDouble(55) / 1000) * 1000 / 1055
    let light = linearLight(n[0])
    let ofLight = (power(DoubleDouble(light), 5) / power(place, 12) - 1).hi / 5 * light
    return max(ofLight.magnitude / light.ulp / 16, errorInUlps(encodedLight(n[1]), code) / 6)
  },
]
