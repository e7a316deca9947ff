// Bounds of Béziers, paths, splines and Penner's elastic, attacked by climbing.

import AnimationMath
import Testing
import _TestSupport

@Suite struct ClimbedCurvesTests {
  /// Found by climbing, against 60 digits: 20.6 where 16 was stated, 211 where 192 was, 9.1 where 8 was.
  @Test func theWorstBeziersAreWithinTheirBounds() {
    let slope = CubicBezier(
      0x1.947d33a1e7783p-4, 0x1.39923d19a0f2p-7, 0x1.7532755e754fap-3, 0x1.39923d19a0f41p-7
    ).slope(at: 0x1.67cf6d2526c0ap-4)
    let exact = 0.5141860054877972
    #expect(absoluteError(slope, exact, 4.06304623380297e-17) <= 24 * unit * exact)
    let bend = CubicBezier(
      0x1.458321a7aaf3bp-3, 0x1.ffff4cf50b0dep-1, 0x1.24c945eec3876p-1, -0x1.209f7c374aeeep+0
    ).secondDerivative(at: 0x1.ffff4cea32cc9p-1)
    #expect(
      absoluteError(bend, 15.198244275910012, -6.295554576350547e-16) <= 256 * unit * 0.7320340944)
    let path = BezierPath([
      (-0x1.c6fdd3a49c3f8p-1, -0x1.84fac8f8a6389p+0), (0x1.f089e5b104db8p-3, 0x1.deb0f27576324p+0),
      (-0x1.aedc060f4a1adp-1, 0x1.ce71c7811d243p+0), (0x1.0f529ab347718p-2, -0x1.f03d20ee1f34ap+0),
    ])
    let value = path.value(at: -0x1.a9d267c9cd830p-3)
    #expect(
      absoluteError(value, 0.08553652913195693, 6.634762244812382e-18)
        <= 10 * unit * 1.9384327489235198)
  }

  /// Found by climbing, against 50 digits: 1.5 times 64 M/x′, as the inner control points are a hundredth of the width
  /// apart, and their distance was a difference of rounded ones.
  @Test func theSlopeBetweenNearControlPointsIsWithinItsBound() {
    let path = BezierPath([
      (-0.4694465330614288, -1.6310280936679404), (-0.46813355439024285, 0.7120052817483233),
      (-0.45364089930501694, 1.3576981801610353), (0.6709006511671779, 0.3963041653952085),
    ])
    #expect(
      absoluteError(path.slope(at: -0.45906744127331683), 35.04712293864573, -3.642673022235787e-16)
        <= 64 * unit * 1.6310280936679404 / 0.144242827)
  }

  /// The slope was off by 2e-4, 18,974 times the bound: the period p/A was rounded, and half a million swings follow.
  @Test func aShortPeriodOfGSAPKeepsItsDigits() {
    let elastic = Penner(
      .elastic(amplitude: 0x1.f90f9544fd6adp-1, period: 0x1.0edca8991fa25p-20, .gsap), .out)
    let x = 0x1.31cb9cb3a8cafp-3
    let steepest = 2 * Double.pi * 0x1.f90f9544fd6adp-1 / 0x1.0edca8991fa25p-20
    #expect(
      absoluteError(elastic.slope(at: x), -1.7418192861722737, -6.886029868250616e-17)
        <= 20 * unit * steepest)
    #expect(
      absoluteError(elastic.value(at: x), 0.644761809500167, 4.274072699528026e-17) <= 16 * unit)
  }

  /// Found by climbing: 33·2⁻⁵³ off, as the last fall was a difference of two numbers near 1.
  @Test func theLastTurnOfARescaledElasticIsExact() throws {
    let elastic = Penner(
      .elastic(amplitude: 1.013251254367183, period: 0.7394043165003119, .rescaled), .out)
    let turn = try #require(elastic.extrema.last)
    #expect(absoluteError(turn.x, 0.9699609848527415, -2.066857014272586e-17) <= 6 * unit)
  }

  /// Of itself, which had been stated, it is any number off: its zero is no double.
  @Test(arguments: [1e-3, 1, 1.70158, 10, 1e6])
  func backNextToItsOwnZeroIsWithinItsBound(overshoot: Double) {
    let back = Penner(.back(overshoot: overshoot), .in)
    let range = back.range()
    for x in neighbours(of: overshoot / (1 + overshoot), count: 20) {
      let exact = DoubleDouble(x) * x * (x * DoubleDouble.sum(overshoot, 1) - overshoot)
      #expect(
        absoluteError(back.value(at: x), exact) <= 8 * unit * (range.upperBound - range.lowerBound))
    }
  }

  /// Seven widths, each ten times the one before: 617 times 16 M, which had been stated.
  @Test func aSplineOfGrowingWidthsIsWithinItsBound() {
    var random = SeededRandom(seed: 71)
    var worst = WorstCase("a natural spline of growing widths, of 4 (M + w s)", bound: 1)
    for _ in trials(20_000) {
      let x = (0..<8).map { exponential(logarithm(10) * Double($0)) * 1e-6 }
      let numbers = [0] + x + (0..<9).map { _ in random.uniform(in: -1...1) } + [random.unit()]
      guard let error = errorOfNaturalSpline(numbers) else { continue }
      worst.record(error, at: "\(numbers)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }
}

// MARK: - Béziers

/// The slope of an ordered Bézier, of 24; 20.6 where 16 was stated.
package func errorOfOrderedSlope(_ n: [Double]) -> Double? {
  guard n.allSatisfy({ 0...1 ~= $0 }), n[0] <= n[2], n[1] <= n[3] else { return nil }
  let slope = ReferenceBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]).point(at: n[4]).slope
  guard 1e-100...1e100 ~= slope.hi else { return nil }
  let found = CubicBezier(n[0], n[1], n[2], n[3]).slope(at: n[4])
  return absoluteError(found, slope) / (24 * unit * slope.hi)
}

/// The second derivative of a Bézier, of its bound.
package func errorOfSecondDerivative(_ n: [Double]) -> Double? {
  guard 0...1 ~= n[0], 0...1 ~= n[2], n[1].magnitude < 100, n[3].magnitude < 100, 0...1 ~= n[4]
  else { return nil }
  let point = ReferenceBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]).point(at: n[4])
  let (t, u) = (point.t, 1 - point.t)
  let step = DoubleDouble.sum(n[2], -n[0])
  let rate = (u * u * n[0] + 2 * (t * u) * step + t * t * DoubleDouble.sum(1, -n[2])) * 3
  let bend = (u * (step - n[0]) + t * (DoubleDouble.sum(1, -n[2]) - step)) * 6
  guard rate.hi > 1e-6, point.secondDerivative.hi.isFinite else { return nil }
  let found = CubicBezier(n[0], n[1], n[2], n[3]).secondDerivative(at: n[4])
  let size = (rate.hi + bend.hi.magnitude) / (rate.hi * rate.hi * rate.hi)
  return absoluteError(found, point.secondDerivative)
    / (256 * unit * max(1, n[1].magnitude, n[3].magnitude) * size)
}

/// The value and the slope of a path of one Bézier, of 10 M and of 64 M/x′.
package func errorOfPath(_ n: [Double]) -> Double? {
  guard n.allSatisfy({ $0.magnitude < 100 }), n[0] + 1e-3 < n[6], n[0]...n[6] ~= n[2],
    n[0]...n[6] ~= n[4], n[0] < n[8], n[8] < n[6]
  else { return nil }
  let points = (0..<4).map { (x: n[2 * $0], y: n[2 * $0 + 1]) }
  let exact = ReferenceSegment(points.map { (DoubleDouble($0.x), DoubleDouble($0.y)) })
    .point(at: n[8])
  guard exact.dx.hi > 1e-6 * (n[6] - n[0]) else { return nil }
  let path = BezierPath(points)
  let scale = unit * points.reduce(1) { max($0, $1.y.magnitude) }
  return max(
    absoluteError(path.value(at: n[8]), exact.y) / (10 * scale),
    absoluteError(path.slope(at: n[8]), exact.slope) * exact.dx.hi / (64 * scale))
}

let attacksOnBeziers = [
  Attack("the slope of an ordered Bézier, of 24 of itself", climbs: 40) { random in
    let (x, y) = (
      [random.unit(), random.unit()].sorted(), [random.unit(), random.unit()].sorted()
    )
    return [x[0], y[0], x[1], y[1], random.unit()]
  } error: {
    errorOfOrderedSlope($0)
  },

  Attack("the second derivative of a Bézier, of 256 of its scale", climbs: 40) { random in
    [
      random.unit(), random.uniform(in: -2...3), random.unit(), random.uniform(in: -2...3),
      random.unit(),
    ]
  } error: {
    errorOfSecondDerivative($0)
  },

  Attack("a Bézier path: value and slope, of 10 M and 64 M/x′", climbs: 40) { random in
    let x = [random.uniform(in: -1...1), random.uniform(in: -1...1)].sorted()
    let inner = (0..<3).map { _ in random.uniform(in: x[0]...x[1]) }
    let y = (0..<4).map { _ in random.uniform(in: -2...2) }
    return [x[0], y[0], inner[0], y[1], inner[1], y[2], x[1], y[3], inner[2]]
  } error: {
    errorOfPath($0)
  },

  Attack("the parameter of an abscissa, of 6 of its distance from 0, ½ and 1") { random in
    [random.unit(), random.unit(), random.unit()]
  } error: { n in
    guard n.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    let t = ReferenceBezier(x1: n[0], y1: 0, x2: n[1], y2: 1).point(at: n[2]).t
    let distance = min(t.hi, (t - 0.5).magnitude.hi, (1 - t).hi)
    let found = CubicBezier(n[0], 0, n[1], 1).parameter(at: n[2])
    return (absoluteError(found, t) - found.ulp / 2) / (6 * unit * distance)
  },
]

// MARK: - Curves through points

/// Points with increasing abscissas from half of the numbers, and ordinates from the others.
private func points(_ n: ArraySlice<Double>) -> Points? {
  let half = n.count / 2
  let (x, y) = (Array(n.prefix(half)), Array(n.suffix(half)))
  guard n.allSatisfy({ $0.magnitude < 1e3 }), zip(x, x.dropFirst()).allSatisfy({ $1 - $0 > 1e-12 })
  else { return nil }
  return Array(zip(x, y)).map { (x: $0.0, y: $0.1) }
}

/// The numbers of four to six points, as often even as with widths of all sizes, and of an abscissa.
private func randomPoints(_ random: inout SeededRandom, _ count: Int) -> [Double] {
  let isEven = random.index(below: 2) == 0
  var x = [random.uniform(in: -1...1)]
  for _ in 1..<count {
    x.append(x[x.count - 1] + (isEven ? random.unit() : random.logUniform(in: 1e-6...1)))
  }
  return x + (0..<count).map { _ in random.uniform(in: -1...1) } + [random.unit()]
}

/// The error of a curve through points at a fraction of the whole, over 2⁻⁵³·(M + share·w·s).
private func error(
  _ n: [Double], share: Double = 0, _ path: (Points) -> BezierPath,
  _ slopes: (ReferencePoints) -> (outgoing: [DoubleDouble], incoming: [DoubleDouble])
) -> Double? {
  guard 0...1 ~= n[n.count - 1], let points = points(n.dropLast()) else { return nil }
  let x = points[0].x + n[n.count - 1] * (points[points.count - 1].x - points[0].x)
  guard points[0].x < x, x < points[points.count - 1].x else { return nil }
  let reference = ReferencePoints(points)
  let (outgoing, incoming) = slopes(reference)
  let exact = reference.point(at: x, outgoing: outgoing, incoming: incoming)
  let path = path(points)
  let steps = zip(points, points.dropFirst())
  let steepest = steps.map { (($1.y - $0.y) / ($1.x - $0.x)).magnitude }.max() ?? 0
  let i = reference.interval(of: x)
  let scale =
    path.controlPoints.reduce(1) { max($0, $1.y.magnitude) }
    + share * (points[i + 1].x - points[i].x) * steepest
  return absoluteError(path.value(at: x), exact.y) / (unit * scale)
}

/// The natural spline through points, of 4 (M + w s).
package func errorOfNaturalSpline(_ n: [Double]) -> Double? {
  error(n, share: 1, { .naturalCubic(through: $0) }) {
    let slopes = $0.spline(ends: nil)
    return (slopes, Array(slopes.dropFirst()))
  }.map { $0 / 4 }
}

let attacksOnPoints = [
  Attack("a natural spline, of 4 (M + w s)", climbs: 40) {
    randomPoints(&$0, 5)
  } error: {
    errorOfNaturalSpline($0)
  },

  Attack("a clamped spline, of 4 (M + w s)", climbs: 20) {
    randomPoints(&$0, 5)
  } error: { n in
    error(n, share: 1, { .clampedCubic(through: $0, startSlope: 1, endSlope: -2) }) {
      let slopes = $0.spline(ends: (1, -2))
      return (slopes, Array(slopes.dropFirst()))
    }.map { $0 / 4 }
  },

  Attack("a closed spline, of 4 (M + w s)") {
    randomPoints(&$0, 4)
  } error: { n in
    error(n, share: 1, { .closedCubic(through: $0) }) {
      let slopes = $0.closedSpline()
      return (slopes, Array(slopes.dropFirst()))
    }.map { $0 / 4 }
  },

  Attack("a monotone cubic, of 10 M", climbs: 40) {
    randomPoints(&$0, 4)
  } error: { n in
    error(n, { .monotoneCubic(through: $0) }) {
      let slopes = $0.monotone()
      return (slopes, Array(slopes.dropFirst()))
    }.map { $0 / 10 }
  },

  Attack("a Catmull–Rom curve, of 4 (M + w |f′|)", climbs: 40) {
    randomPoints(&$0, 4)
  } error: {
    n in
    guard 0...1 ~= n[8], let points = points(n.dropLast()),
      let path = try? BezierPath.catmullRom(validating: points)
    else { return nil }
    let x = points[0].x + n[8] * (points[3].x - points[0].x)
    guard points[0].x < x, x < points[3].x else { return nil }
    let reference = ReferencePoints(points)
    let i = reference.interval(of: x)
    let exact = reference.catmullRom(0.5)[i].point(at: x)
    let width = points[i + 1].x - points[i].x
    guard exact.dx.hi > 1e-3 * width else { return nil }
    let scale =
      path.controlPoints.reduce(1) { max($0, $1.y.magnitude) } + width * exact.slope.hi.magnitude
    return absoluteError(path.value(at: x), exact.y) / (4 * unit * scale)
  },

  Attack("a Kochanek–Bartels curve, of 10 M, or 12 M with natural ends", climbs: 40) { random in
    (0..<3).map { _ in random.uniform(in: -1...1) } + randomPoints(&random, 4)
  } error: { n in
    guard n[..<3].allSatisfy({ -1...1 ~= $0 }) else { return nil }
    func own(_ ends: BezierPath.SplineEnds) -> Double? {
      error(
        Array(n[3...]),
        {
          .kochanekBartels(
            through: $0, tension: n[0], continuity: n[1], bias: n[2], ends: ends)
        }
      ) {
        var (arriving, leaving) = $0.kochanekBartels(n[0], n[1], n[2])
        if ends == .natural {
          let last = arriving.count - 1
          let (first, final) = ($0.secants[0], $0.secants[last - 1])
          leaving[0] = (3 * first - arriving[1]) / 2
          arriving[last] = (3 * final - leaving[last - 1]) / 2
        }
        return (leaving, Array(arriving.dropFirst()))
      }
    }
    guard let repeated = own(.repeated), let natural = own(.natural) else { return nil }
    return max(repeated / 10, natural / 12)
  },
]

// MARK: - Families

/// GSAP's elastic, out: the value, of 8 or 10 H, and the slope, of 20 of the steepest, an amplitude below 1 included.
package func errorOfElastic(_ n: [Double]) -> Double? {
  guard 0.01...20 ~= n[0], 1e-6...3 ~= n[1], 0 < n[2], n[2] < 1 else { return nil }
  let curve = Penner(.elastic(amplitude: n[0], period: n[1], .gsap), .out)
  let height = max(n[0], 1)
  let b = -(DoubleDouble.sum(n[0], -1) * DoubleDouble.sum(n[0], 1)).magnitude.squareRoot()
  let weight = n[0] < 1 ? DoubleDouble(0) : b
  // Turns: u A/p below an amplitude of 1, u/p above.
  let turns = (n[0] < 1 ? DoubleDouble.product(n[2], n[0]) : DoubleDouble(n[2])) / n[1]
  let part = turns - turns.hi.rounded()
  let (sine, cosine) = DoubleDouble.sinCos(part * DoubleDouble.pi * 2)
  let ln2 = DoubleDouble(hi: 0x1.62e42fefa39efp-1, lo: 0x1.abc9e3b39803fp-56)
  let fall = DoubleDouble.exp(ln2 * (-10 * DoubleDouble(n[2])))
  let frequency = DoubleDouble.pi * 2 * (n[0] < 1 ? DoubleDouble(n[0]) : DoubleDouble(1)) / n[1]
  let h = cosine + weight * sine
  let slope = fall * (10 * ln2 * h - frequency * (weight * cosine - sine))
  let steepest = height * norm([10 * ln2.hi, frequency.hi])
  return max(
    absoluteError(curve.value(at: n[2]), 1 - fall * h) / ((n[0] < 1 ? 10 : 8) * unit * height),
    absoluteError(curve.slope(at: n[2]), slope) / (20 * unit * steepest))
}

let attacksOnFamilies = [
  Attack("GSAP's elastic: value and slope, of 8 or 10 H and 20 of the steepest", climbs: 40) {
    random in
    [random.logUniform(in: 0.05...5), random.logUniform(in: 1e-6...2), random.unit()]
  } error: {
    errorOfElastic($0)
  },

  Attack("React Native's elastic: value and slope, of 4 + 7b and 24(1 + b)²", climbs: 40) {
    random in
    [random.logUniform(in: 0.1...100), random.unit()]
  } error: { n in
    guard 0...1000 ~= n[0], 0...1 ~= n[1] else { return nil }
    let curve = Easing.reactNativeElastic(bounciness: n[0])
    let half = DoubleDouble.sinCos(DoubleDouble.pi * (0.5 * n[1]))
    let turns = DoubleDouble.product(n[0], n[1]) * 0.5
    let swing = DoubleDouble.sinCos((turns - turns.hi.rounded()) * 2 * DoubleDouble.pi)
    let value = 1 - half.cos * half.cos * half.cos * swing.cos
    let ends = 1.5 * half.sin * swing.cos + n[0] * half.cos * swing.sin
    let slope = DoubleDouble.pi * half.cos * half.cos * ends
    return max(
      absoluteError(curve.value(at: n[1]), value) / (unit * (4 + 7 * n[0])),
      absoluteError(curve.slope(at: n[1]), slope) / (24 * unit * (1 + n[0]) * (1 + n[0])))
  },

  Attack("keyframes as a curve, of 6 M and of 2 of the time", climbs: 40) { random in
    [
      random.uniform(in: 0...4096), random.logUniform(in: 1e-6...10), random.uniform(in: -3...3),
      random.uniform(in: -3...3), random.unit(), random.uniform(in: -1...2), random.unit(),
      random.uniform(in: -1...2), random.unit(),
    ]
  } error: { n in
    guard n[0].magnitude < 1e5, 1e-6...100 ~= n[1], n[2].magnitude < 100, n[3].magnitude < 100,
      0...1 ~= n[4], n[5].magnitude < 10, 0...1 ~= n[6], n[7].magnitude < 10, 0...1 ~= n[8]
    else { return nil }
    let (start, end) = (n[0], n[0] + n[1])
    let time = start + n[8] * n[1]
    let easing = CubicBezier(n[4], n[5], n[6], n[7])
    guard start < time, time < end,
      let keyframes = try? CurveKeyframes(
        validating: [start, end], values: [n[2], n[3]], timingFunctions: [easing])
    else { return nil }
    let width = DoubleDouble.sum(end, -start)
    let part = DoubleDouble.sum(time, -start) / width
    let point = ReferenceBezier(x1: n[4], y1: n[5], x2: n[6], y2: n[7]).point(at: part.hi)
    guard point.slope.hi.magnitude < 1e3, point.secondDerivative.hi.magnitude < 1e6 else {
      return nil
    }
    let rise = DoubleDouble.sum(n[3], -n[2])
    let exact = n[2] + rise * (point.y + point.slope * part.lo)
    let largest = [1, n[2], n[3], n[2] + rise.hi * n[5], n[2] + rise.hi * n[7]]
      .reduce(0) { max($0, $1.magnitude) }
    // The change of the value while the time changes by 2·2⁻⁵³ of itself.
    let step = 2 * unit * time / width.hi
    let change =
      rise.hi.magnitude
      * (point.slope.hi.magnitude * step + point.secondDerivative.hi.magnitude * step * step)
    return absoluteError(keyframes.value(at: time), exact) / (6 * unit * largest + change)
  },

  Attack("the slope of linear(), of 3 of itself", climbs: 40) { random in
    (0..<4).map { _ in random.unit() }
  } error: { n in
    guard n.allSatisfy({ 0...1 ~= $0 }), n[1] - n[0] > 1e-6 else { return nil }
    let curve = PiecewiseLinear([
      .init(n[2], at: n[0]), .init(n[3], at: n[1]),
    ])
    let exact = DoubleDouble.sum(n[3], -n[2]) / DoubleDouble.sum(n[1], -n[0])
    guard exact.hi != 0 else { return nil }
    return absoluteError(curve.slope(at: (n[0] + n[1]) / 2), exact)
      / (3 * unit * exact.hi.magnitude)
  },
]
