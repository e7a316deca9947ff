// Bounds of stacks, timings, paths and transforms, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedRowsTests {
  /// 2.4 and 50,000 times 1024·2⁻⁵³ of the largest component, which had been stated for all coordinates.
  @Test(arguments: [(3.6, 1.8, 262.0), (800, 300, 262), (800, 300, 30), (1, 0.4, 262)])
  func lightBeyondTheRangeIsWithinItsBound(lightness: Double, chroma: Double, hue: Double) throws {
    let (sine, cosine) = sineAndCosine(degrees: hue)
    #expect(try #require(errorOfLight([lightness, chroma * cosine, chroma * sine])) <= 1)
  }

  /// Of the three attacks that come nearest to their bounds a worst case, against 50 digits.
  @Test func theWorstCasesAreWithinTheirBounds() throws {
    let turn = TransformList.Function.rotate(
      degrees: -170.25890105162824,
      axis: [-0.3104195790469302, 0.929387319089207, -0.26860646197772237]
    ).matrix.entries
    for (entry, exact, rest) in [
      (0, -0.8002323583169462, 1.4684676459968166e-17),
      (1, -0.5102013538069133, 4.828994255334867e-18),
      (2, 0.31515512256044886, -4.552288333435271e-18),
      (4, -0.5996638037003771, 3.0264452919887564e-17),
      (5, 0.6758698732949093, 4.764726767072233e-17),
      (6, -0.4284894828393327, -1.6372852197690443e-17),
      (8, 0.0056120614834795, -1.546865574925119e-19),
      (9, -0.5318782689167851, 1.6869476705930957e-17),
      (10, -0.8468022270990964, -5.45892127929684e-17),
    ] {
      #expect(absoluteError(turn[entry], exact, rest) <= 8 * unit, "\(entry)")
    }
    let rotation = Quaternion(
      x: 0.0989550785356256, y: -0.03633688775821807, z: -0.5541765237949694,
      w: -0.6570840726420661)
    #expect(
      absoluteError(rotation.degrees, 278.70712973599547, -5.8177935006470154e-15)
        <= 2 * 360 * unit)
    let levels = [
      [0.7248605074613812, 1.7007086463198091, 1.2574340408596734, 0.5556501810050541],
      [0.5320109683773271, 2.7218573096347662, 2.385206186847054, 0.9493215510003121],
      [0.13109312008238516, 1.6564475954322206, 2.4547265591807657, 0.00910703626770903],
    ].map {
      MediaTiming(
        beginTime: $0[0], duration: $0[1], speed: $0[2], timeOffset: $0[3], repeatCount: 50
      ).timing
    }
    let timing = levels[2].grouped(in: levels[1]).grouped(in: levels[0])
    let progress = try #require(timing.directedProgress(at: 2.746449224841758))
    // Half a unit of the time at each of three levels, divided by the duration, and one of the progress.
    #expect(
      absoluteError(progress, 0.2417806149163348, -2.8809929179985986e-18) <= 4.7808e-16)
  }
}

let attacksOnStacks = [
  Attack(
    "a released spring of a stack: value and velocity, of the spring's bounds and 2 of the time"
  ) { random in
    let ratio =
      random.index(below: 2) == 0
      ? random.logUniform(in: 1e-3...100) : 1 + random.uniform(in: -1e-6...1e-6)
    return [
      random.logUniform(in: 0.5...100), ratio, random.uniform(in: -100...100),
      random.uniform(in: -1000...1000), random.unit(), random.uniform(in: 0...10),
    ]
  } error: { n in
    guard 0.01...1e4 ~= n[0], 1e-3...1e3 ~= n[1], n[2].magnitude < 1e6, n[3].magnitude < 1e8,
      0...1 ~= n[4], 0...1e3 ~= n[5]
    else { return nil }
    let own = DampedSpring(angularFrequency: n[0], dampingRatio: n[1])
    var stack = AnimationStack(n[2])
    stack.animate(to: 0, at: n[5], .spring(own), velocity: n[3])
    let settled = own.motion(from: n[2], to: 0, velocity: n[3]).settlingDuration(within: 0.01)
    let now = n[5] + n[4] * min(settled, 1e3)
    let since = DoubleDouble.sum(now, -n[5])
    let time = since.hi
    guard since.lo == 0, time > 0, n[0] * time < 1e6 else { return nil }
    let spring = ReferenceSpring(angularFrequency: n[0], dampingRatio: n[1], x0: n[2], v0: n[3])
    let (state, bounds) = (spring.state(at: time), spring.errorBounds(at: time))
    let speed = spring.velocityEnvelope(at: time)
    let ofValue = unit * (bounds.position + spring.envelope(at: time) + 2 * time * speed)
    let ofVelocity =
      unit * (bounds.velocity + 3 * speed + 2 * time * spring.accelerationEnvelope(at: time))
    return max(
      absoluteError(stack.value(at: now), state.position) / ofValue,
      absoluteError(stack.velocity(at: now), state.velocity) / ofVelocity)
  },

  Attack("the velocity of an animation by a Bézier, of its slope's bound and 4 of the slope") {
    random in
    [
      random.unit(), random.uniform(in: -1...2), random.unit(), random.uniform(in: -1...2),
      random.uniform(in: -100...100), random.uniform(in: -100...100),
      random.logUniform(in: 0.01...100), random.unit(),
    ]
  } error: { n in
    guard 0...1 ~= n[0], 0...1 ~= n[2], n[1].magnitude < 10, n[3].magnitude < 10,
      1e-3...1e4 ~= n[6],
      n[4].magnitude < 1e6, n[5].magnitude < 1e6
    else { return nil }
    let time = n[7] * n[6]
    let progress = DoubleDouble(time) / n[6]
    guard progress.hi > 0, progress.hi < 1 else { return nil }
    var stack = AnimationStack(0.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: n[4], to: n[5]), timing: MediaTiming(duration: n[6]),
        easing: .cubicBezier(n[0], n[1], n[2], n[3])))
    let point = ReferenceBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]).point(at: progress.hi)
    let (t, u) = (point.t.hi, 1 - point.t.hi)
    let rate = 3 * (u * u * n[0] + 2 * t * u * (n[2] - n[0]) + t * t * (1 - n[2]))
    guard rate > 1e-3 else { return nil }
    let slope = point.slope + point.secondDerivative * progress.lo
    let distance = DoubleDouble.sum(n[5], -n[4])
    let bound =
      unit * distance.hi.magnitude / n[6]
      * (64 * max(1, n[1].magnitude, n[3].magnitude) / rate + 4 * slope.hi.magnitude
        + 2 * progress.hi * point.secondDerivative.hi.magnitude)
    return absoluteError(stack.velocity(at: time), slope * distance / n[6]) / bound
  },

  Attack("progress in two groups, of the roundings of their times") { random in
    (0..<3).flatMap { _ in
      [
        random.unit(), random.uniform(in: 0.1...3), random.uniform(in: 0.1...3), random.unit(),
      ]
    } + [random.uniform(in: 0...5)]
  } error: { n in
    guard n.allSatisfy({ 0..<100 ~= $0 }) else { return nil }
    var timing: Timing?
    var (time, bound) = (DoubleDouble(n[12]), 0.0)
    for level in [0, 1, 2] {
      let (begin, duration, speed, offset) = (
        n[4 * level], n[4 * level + 1], n[4 * level + 2], n[4 * level + 3]
      )
      guard duration > 0.01, speed > 0.01 else { return nil }
      let own = (time - begin) * speed
      let passes = (own + offset) / duration
      // Away from boundaries.
      let whole = passes.hi.rounded(.down)
      guard own.hi > 0, own.hi < 40 * duration, 1e-9...(1 - 1e-9) ~= (passes - whole).hi else {
        return nil
      }
      time = own + offset - DoubleDouble.product(whole, duration)
      bound = bound * speed + time.hi.ulp / 2
    }
    for level in [2, 1, 0] {
      let media = MediaTiming(
        beginTime: n[4 * level], duration: n[4 * level + 1], speed: n[4 * level + 2],
        timeOffset: n[4 * level + 3], repeatCount: 50)
      timing = timing?.grouped(in: media) ?? media.timing
    }
    guard let progress = timing?.directedProgress(at: n[12]) else { return nil }
    let exact = time / n[9]
    return absoluteError(progress, exact) / (bound / n[9] + exact.hi.ulp)
  },

  Attack("slopes of linear keyframes, of 8 (|a| + |b|)/width²") { random in
    [
      random.uniform(in: -100...100), random.uniform(in: -100...100),
      random.uniform(in: 0.01...0.5),
      random.uniform(in: 0.5...0.99), random.unit(),
    ]
  } error: { n in
    guard 0 < n[2], n[2] < n[3], n[3] < 1, n[0].magnitude < 1e6, n[1].magnitude < 1e6,
      0...1 ~= n[4],
      let keyframes = try? KeyframeAnimation.linear(
        [0, n[0], n[1], 0], keyTimes: [0, n[2], n[3], 1])
    else { return nil }
    let width = DoubleDouble.sum(n[3], -n[2])
    let place = n[2] + n[4] * width.hi
    guard n[2] < place, place < n[3] else { return nil }
    let bound = 8 * unit * (n[0].magnitude + n[1].magnitude) / (width.hi * width.hi)
    return absoluteError(keyframes.slope(at: place), DoubleDouble.sum(n[1], -n[0]) / width) / bound
  },
]

let attacksOnPlaces = [
  Attack("points of elliptic arcs, of 16 (coordinates + radius · ratio / k)", climbs: 40) {
    random in
    (0..<4).map { _ in random.uniform(in: -10...10) } + [
      random.logUniform(in: 1...100), random.logUniform(in: 1...100),
      random.uniform(in: -180...180), random.unit(), random.unit(),
    ]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }), n[4] > 0.01, n[5] > 0.01, n[4] != n[5],
      0...1 ~= n[7],
      (n[0] - n[2]).magnitude > 1e-3
    else { return nil }
    let (isLarge, isClockwise) = (
      n[8] > 0.5, n[8].magnitude.truncatingRemainder(dividingBy: 0.5) > 0.25
    )
    let path = MotionPath(from: [n[0], n[1]]).arc(
      to: [n[2], n[3]], radii: [n[4], n[5]], rotation: n[6], isLarge: isLarge,
      isClockwise: isClockwise)
    guard case .arc(let arc)? = path.segments.first else { return nil }
    let exact = pointOfArc(n, isLarge, isClockwise)
    // Of an arc whose radii were enlarged the centre is on the chord.
    let k = arc.radii == [n[4], n[5]] ? exact.k : 1
    guard k > 1e-7 else { return nil }
    let ratio = max(n[4] / n[5], n[5] / n[4])
    let size = n[0..<4].reduce(0) { max($0, $1.magnitude) } + arc.radii.max() * ratio / k
    let point = path.segments[0].point(at: n[7])
    return max(absoluteError(point.x, exact.x), absoluteError(point.y, exact.y))
      / (16 * unit * size)
  },

  Attack("distances of points and of four numbers, of 4 and 8 of themselves") { random in
    (0..<8).map { _ in random.uniform(in: -10...10) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
    let squares = (0..<4).map { index in
      let difference = DoubleDouble.sum(n[index], -n[index + 4])
      return difference * difference
    }
    let plane = (squares[0] + squares[1]).squareRoot()
    let whole = (squares[0] + squares[1] + squares[2] + squares[3]).squareRoot()
    guard plane.hi > 0 else { return nil }
    let distance = PointValue(x: n[0], y: n[1]).distance(to: PointValue(x: n[4], y: n[5]))
    return max(
      absoluteError(distance, plane) / (4 * unit * plane.hi),
      absoluteError(Array(n[0..<4]).animationDistance(from: Array(n[4..<8])), whole)
        / (8 * unit * whole.hi))
  },
]

/// A point of an arc by its centre, and the distance of the centre from the chord, in radii.
private func pointOfArc(
  _ n: [Double], _ isLarge: Bool, _ isClockwise: Bool
) -> (x: DoubleDouble, y: DoubleDouble, k: Double) {
  typealias D = DoubleDouble
  let (sine, cosine) = D.sinCos(D(n[6]) * D.pi / 180)
  let (dx, dy) = (D.sum(n[0], -n[2]) * 0.5, D.sum(n[1], -n[3]) * 0.5)
  var (rx, ry) = (D(n[4]), D(n[5]))
  var (u, v) = ((cosine * dx + sine * dy) / rx, (cosine * dy - sine * dx) / ry)
  let square = u * u + v * v
  var k = D(0)
  if square < D(1) {
    k = (1 - square).squareRoot()
  } else {
    let h = square.squareRoot()
    (rx, ry, u, v) = (rx * h, ry * h, u / h, v / h)
  }
  let factor = (isLarge == isClockwise ? -1 : 1) * k / (u * u + v * v).squareRoot()
  let (cx, cy) = (factor * v, -(factor * u))
  let (start, end) = ((x: u - cx, y: v - cy), (x: -u - cx, y: -v - cy))
  var sweep = D.angle(
    y: start.x * end.y - start.y * end.x, x: start.x * end.x + start.y * end.y)
  if isClockwise && sweep.hi < 0 { sweep = sweep + 2 * D.pi }
  if !isClockwise && sweep.hi > 0 { sweep = sweep - 2 * D.pi }
  let (s, c) = D.sinCos(sweep * n[7])
  let (x, y) = ((c * start.x - s * start.y + cx) * rx, (s * start.x + c * start.y + cy) * ry)
  return (
    cosine * x - sine * y + D.sum(n[0], n[2]) * 0.5,
    sine * x + cosine * y + D.sum(n[1], n[3]) * 0.5, k.hi
  )
}

/// A map by its entries; `nil` if it is nearly flat, or has nearly 0 in its last corner.
private func spacious(_ entries: ArraySlice<Double>) -> Matrix4? {
  guard let matrix = try? Matrix4(validating: Array(entries)),
    let corner = matrix.entries.last, corner.magnitude > 1e-3
  else { return nil }
  let columns = (0..<3).map { SIMD3(matrix.entries[4 * $0..<4 * $0 + 3]) }
  let (x, y, z) = (columns[0], columns[1], columns[2])
  let volume =
    x.x * (y.y * z.z - y.z * z.y) + x.y * (y.z * z.x - y.x * z.z) + x.z * (y.x * z.y - y.y * z.x)
  let lengths = columns.map { ($0 * $0).sum().squareRoot() }.reduce(1, *)
  return volume.magnitude > 1e-4 * lengths ? matrix : nil
}

let attacksOnTransforms = [
  Attack("maps of space mixed, of 4 of their conditioning", climbs: 10) { random in
    func entries() -> [Double] {
      (0..<16).map { index in
        if index == 15 { return 1 }
        return index % 4 == 3 ? random.uniform(in: -0.01...0.01) : random.uniform(in: -2...2)
      }
    }
    let start = entries()
    let isNear = random.index(below: 2) == 0
    let end = isNear ? start.map { $0 + random.uniform(in: -1e-3...1e-3) } : entries()
    return start + end + [random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }), 0...1 ~= n[32],
      let start = spacious(n[..<16]), let end = spacious(n[16..<32]),
      let reference = ReferenceMatrix(from: start.entries, to: end.entries, at: n[32])
    else { return nil }
    let mixture = start.interpolated(to: end, at: n[32]).entries
    let errors = zip(mixture, reference.entries).map { absoluteError($0, $1) }
    return errors.reduce(0, max) / (4 * unit * reference.conditioning)
  },

  Attack("rotate() about an axis and skewX(), of 8") { random in
    [random.uniform(in: -720...720)] + (0..<3).map { _ in random.uniform(in: -1...1) }
  } error: { n in
    guard n[0].magnitude < 1e5, n[1...].allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
    let length = (DoubleDouble(n[1]) * n[1] + DoubleDouble(n[2]) * n[2] + DoubleDouble(n[3]) * n[3])
      .squareRoot()
    let (sine, cosine) = DoubleDouble.sinCos(DoubleDouble(n[0]) * DoubleDouble.pi / 180)
    guard length.hi > 1e-6, cosine.hi.magnitude > 1e-8 else { return nil }
    let axis = n[1...].map { $0 / length }
    let turned = TransformList.Function.rotate(degrees: n[0], axis: [n[1], n[2], n[3]]).matrix
      .entries
    var worst = 0.0
    for column in 0..<3 {
      for row in 0..<3 {
        var exact = (1 - cosine) * axis[row] * axis[column]
        if row == column {
          exact = exact + cosine
        } else {
          let part = sine * axis[3 - row - column]
          exact = (row + 1) % 3 == column ? exact - part : exact + part
        }
        worst = max(worst, absoluteError(turned[4 * column + row], exact) / (8 * unit))
      }
    }
    let tangent = sine / cosine
    let skewed = TransformList.Function.skewX(degrees: n[0]).matrix.entries[4]
    return max(worst, absoluteError(skewed, tangent) / (8 * unit * max(1, tangent.hi.magnitude)))
  },

  Attack("a list of two turns with a scale between, of 8 of the sum of its products") { random in
    [
      random.uniform(in: -360...360), random.uniform(in: -10...10), random.uniform(in: -10...10),
      random.uniform(in: -360...360),
    ]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }) else { return nil }
    let list = TransformList([
      .rotate(degrees: n[0]), .scale(x: n[1], y: n[2]), .rotate(degrees: n[3]),
    ])
    let (s, c) = DoubleDouble.sinCos(DoubleDouble(n[0]) * DoubleDouble.pi / 180)
    let (s2, c2) = DoubleDouble.sinCos(DoubleDouble(n[3]) * DoubleDouble.pi / 180)
    let exact = [
      c * n[1] * c2 - s * n[2] * s2, s * n[1] * c2 + c * n[2] * s2,
      -(c * n[1] * s2) - s * n[2] * c2, c * n[2] * c2 - s * n[1] * s2,
    ]
    let entries = list.matrix.entries
    let errors = zip([0, 1, 4, 5], exact).map { absoluteError(entries[$0], $1) }
    return errors.reduce(0, max) / (8 * unit * (n[1].magnitude + n[2].magnitude))
  },

  Attack("the angle of a rotation, of 2 of 360°") { random in
    (0..<4).map { _ in random.uniform(in: -1...1) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e3 }), n.contains(where: { $0.magnitude > 1e-3 }) else {
      return nil
    }
    let sine = (DoubleDouble(n[0]) * n[0] + DoubleDouble(n[1]) * n[1] + DoubleDouble(n[2]) * n[2])
      .squareRoot()
    let exact = DoubleDouble.angle(y: sine, x: DoubleDouble(n[3])) * 360 / DoubleDouble.pi
    let degrees = Quaternion(x: n[0], y: n[1], z: n[2], w: n[3]).degrees
    return absoluteError(degrees, exact) / (2 * unit * 360)
  },

  Attack("the hue of OKLCh from its own a and b, of 4 of 360°") { random in
    (0..<3).map { _ in random.unit() }
  } error: { n in
    guard n.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    let color = ColorValue(red: n[0], green: n[1], blue: n[2])
    let (plane, polar) = (ColorCoordinates(color, in: .oklab), ColorCoordinates(color, in: .oklch))
    guard polar.channel(1) > 4e-6 else { return nil }
    var exact =
      DoubleDouble.angle(y: DoubleDouble(plane.channel(2)), x: DoubleDouble(plane.channel(1)))
      * 180 / DoubleDouble.pi
    if exact.hi < 0 { exact = exact + 360 }
    return absoluteError(polar.channel(2), exact) / (4 * unit * 360)
  },
]
