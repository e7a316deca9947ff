// Extrema, range, monotone stretches and the inverse, against samples taken in t.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicBezierShapeTests {
  /// Points at equal steps of t, by Bernstein's polynomials: they know nothing of the solver.
  struct Samples {
    static let count = 1_024
    let xs: [Double]
    let shape: SampledShape

    init(_ curve: CubicBezier) {
      var (xs, ys) = ([Double](), [Double]())
      for index in 0...Self.count {
        let t = Double(index) / Double(Self.count)
        let (near, far) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t)
        xs.append(near * curve.x1 + far * curve.x2 + t * t * t)
        ys.append(near * curve.y1 + far * curve.y2 + t * t * t)
      }
      self.xs = xs
      shape = SampledShape(ys)
    }
  }

  /// Half of the curves have their ordinates outside 0…1.
  private static func curves(_ count: Int, seed: UInt64) -> [CubicBezier] {
    var random = SeededRandom(seed: seed)
    return trials(count).map { index in
      let range = index % 2 == 0 ? -1.0...2 : -20...20
      return CubicBezier(
        random.unit(), random.uniform(in: range), random.unit(), random.uniform(in: range))
    }
  }

  // MARK: Extrema

  @Test func extremaAreWhereTheSamplesTurn() {
    var heights = WorstCase("Bézier extremum against samples in t, max(1, |y₁|, |y₂|)", bound: 1e-5)
    var values = WorstCase("Bézier extremum against value(at:), 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 8)
    var miscounted: [CubicBezier] = []
    for curve in Self.curves(4_000, seed: 20_260_821) {
      let (samples, extrema) = (Samples(curve), curve.extrema)
      let parameters = [0] + extrema.map { curve.parameter(at: $0.x) } + [1]
      let scale = CubicBezierTests.unit(curve) / 0x1p-53
      // Turns closer to each other or to an end than the samples are hidden from these.
      if zip(parameters, parameters.dropFirst()).allSatisfy({ $1 - $0 > 4e-3 }) {
        let turns = samples.shape.turns()
        guard turns.count == extrema.count else {
          miscounted.append(curve)
          continue
        }
        for (turn, extremum) in zip(turns, extrema) {
          heights.record((samples.shape.values[turn] - extremum.y) / scale, at: "\(curve)")
        }
      }
      for extremum in extrema {
        let error = curve.value(at: extremum.x) - extremum.y
        values.record(error / CubicBezierTests.unit(curve), at: "\(curve) at \(extremum.x)")
      }
    }
    report(heights)
    report(values)
    #expect(miscounted == [])
    #expect(heights.isWithinBound && values.isWithinBound, "\(heights), \(values)")
  }

  @Test func curvesWithOrdinatesInsideZeroToOneAreMonotone() {
    var random = SeededRandom(seed: 20_260_822)
    for _ in trials(10_000) {
      let curve = CubicBezier(random.unit(), random.unit(), random.unit(), random.unit())
      #expect(curve.extrema.isEmpty, "\(curve)")
    }
    for (y1, y2) in [(0.0, 1.0), (1, 0), (0, 0), (1, 1), (0.5, 0.5)] {
      #expect(CubicBezier(0.3, y1, 0.6, y2).extrema.isEmpty, "(\(y1), \(y2))")
    }
  }

  @Test func extremaHaveTheirClosedForms() {
    // y′/3 = (1 − t)²·2 − 4(1 − t)t + t² for y₁ = 2, y₂ = 0: (1 − t)/t = 1 ± 1/√2.
    let curve = CubicBezier(1.0 / 3, 2, 2.0 / 3, 0)
    let expected = [1 / (2 + 0.5.squareRoot()), 1 / (2 - 0.5.squareRoot())]
    #expect(curve.extrema.count == 2)
    for (extremum, x) in zip(curve.extrema, expected) {
      #expect(errorInUlps(extremum.x, x, 0) <= 4)
    }
    // r = 1 − y₂ = 0: one of the two turns is at the end and does not count.
    #expect(CubicBezier(0.3, 1.5, 0.6, 1).extrema.count == 1)
    #expect(CubicBezier(0.3, 0, 0.6, -1).extrema.count == 1)
    #expect(CubicBezier(0.3, -0.1, 0.6, 1).extrema.count == 1)
  }

  // MARK: Stretches

  @Test func theCurveIsMonotoneBetweenItsExtrema() {
    var worst = WorstCase("Bézier step against a stretch, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 8)
    for curve in Self.curves(400, seed: 20_260_823) + BezierCases.soft {
      let ends = [CubicBezier.Point(x: 0, y: 0)] + curve.extrema + [CubicBezier.Point(x: 1, y: 1)]
      let rising = zip(ends, ends.dropFirst()).map { $1.y > $0.y }
      #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 != $1 }, "\(curve)")
      for (index, isRising) in rising.enumerated() {
        let (start, end) = (ends[index].x, ends[index + 1].x)
        var before = curve.value(at: start)
        for index in 1...64 {
          let x = min(start + (end - start) * Double(index) / 64, end)
          let value = curve.value(at: x)
          let back = isRising ? before - value : value - before
          worst.record(max(0, back) / CubicBezierTests.unit(curve), at: "\(curve) at \(x)")
          before = value
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  // MARK: Range

  @Test func rangesHoldEveryValueAndNoMore() {
    var random = SeededRandom(seed: 20_260_824)
    var outside = WorstCase("Bézier value outside its range, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 8)
    var slack = WorstCase("Bézier range beyond the samples, max(1, |y₁|, |y₂|)", bound: 1e-5)
    for (index, curve) in Self.curves(1_500, seed: 20_260_825).enumerated() {
      let curve = curve.extrapolated(by: CubicBezier.Extrapolation.allCases[index % 3])
      let (a, b) = (random.uniform(in: -0.5...1.5), random.uniform(in: -0.5...1.5))
      let interval = min(a, b)...max(a, b)
      let range = curve.range(over: interval)
      let samples = Samples(curve)
      let inside = samples.xs.indices.filter { interval.contains(samples.xs[$0]) }
        .map { samples.shape.values[$0] }
      let ends = [interval.lowerBound, interval.upperBound].map { curve.value(at: $0) }
      let values = inside + ends + (0..<40).map { curve.value(at: a + (b - a) * Double($0) / 40) }
      let unit = CubicBezierTests.unit(curve)
      let (low, high) = (values.reduce(.infinity, min), values.reduce(-.infinity, max))
      let beyond = max(range.lowerBound - low, high - range.upperBound, 0)
      outside.record(beyond / unit, at: "\(curve) over \(interval)")
      let excess = max(low - range.lowerBound, range.upperBound - high)
      slack.record(excess / (unit / 0x1p-53), at: "\(curve) over \(interval)")
    }
    report(outside)
    report(slack)
    #expect(outside.isWithinBound && slack.isWithinBound, "\(outside), \(slack)")
  }

  @Test func rangesAreExactWhereTheyAreKnown() {
    #expect(CubicBezier.easeInOut.range() == 0...1)
    #expect(CubicBezier.easeIn.range(over: -1...0) == 0...0)
    #expect(
      CubicBezier.easeIn.range(over: 0.5...0.5).lowerBound == CubicBezier.easeIn.value(at: 0.5))
    // A kink at 0: the tangent before it rises, the curve behind it falls.
    let kinked = CubicBezier(0, -1, 0.5, 1)
    #expect(kinked.range(over: -1...0.01).upperBound == 0)
    #expect(CubicBezier(0.5, 1, 0.5, 0).range(over: -1...2) == -2...3)
    #expect(CubicBezier.easeOut.extrapolated(by: .identity).range(over: -3 ... -2) == -3 ... -2)
  }

  // MARK: The inverse

  @Test func inversesExchangeTheAxes() {
    var random = SeededRandom(seed: 20_260_826)
    var worst = WorstCase("Bézier inverse of the value, 2⁻⁵³·(1 + 1/slope)", bound: 8)
    for _ in trials(20_000) {
      let curve = CubicBezier(random.unit(), random.unit(), random.unit(), random.unit())
      let x = random.unit()
      guard let inverse = curve.inverse else {
        Issue.record("no inverse of \(curve)")
        continue
      }
      let error = inverse.value(at: curve.value(at: x)) - x
      worst.record(error / 0x1p-53 / (1 + 1 / curve.slope(at: x)), at: "\(curve) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
    #expect(CubicBezier.ease.extrapolated(by: .hold).inverse?.extrapolation == .hold)
    #expect(CubicBezier(0.1, 0.2, 0.3, 0.4).inverse == CubicBezier(0.2, 0.1, 0.4, 0.3))
    #expect(CubicBezier(0.1, -0.2, 0.3, 0.4).inverse == nil)
    #expect(CubicBezier(0.1, 0.2, 0.3, 1.4).inverse == nil)
  }

  /// Within 8·2⁻⁵³ of the curve's scale and what one unit in the last place of x makes.
  @Test func argumentsAreFoundWhereTheValueIs() {
    var random = SeededRandom(seed: 20_260_827)
    var worst = WorstCase("Bézier value at an argument found, of its bound", bound: 1)
    var miscounted: [String] = []
    for curve in Self.curves(3_000, seed: 20_260_828) + BezierCases.adversarial {
      let (range, samples) = (curve.range(), Samples(curve))
      let marks = [0, 1] + curve.extrema.map(\.y)
      for _ in 0..<4 {
        let y = random.uniform(in: range)
        let found = curve.arguments(forValue: y)
        if marks.allSatisfy({ abs($0 - y) > 1e-4 }), found.count != samples.shape.crossings(of: y) {
          miscounted.append("\(curve) for \(y): \(found)")
        }
        if found != found.sorted() || found.count > 3 {
          miscounted.append("\(curve) for \(y): \(found)")
        }
        for x in found {
          let value = curve.value(at: x)
          let ulp = max(
            abs(curve.value(at: x.nextUp) - value), abs(value - curve.value(at: x.nextDown)))
          let bound = 8 * CubicBezierTests.unit(curve) + ulp
          worst.record((value - y) / bound, at: "\(curve) for \(y)")
        }
      }
    }
    report(worst)
    #expect(miscounted == [])
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func argumentsOfTheEndsAndOfNothing() {
    for curve in [CubicBezier.ease, CubicBezier(1, 0, 0, 1), CubicBezier(0, 1, 0, 1)] {
      #expect(curve.arguments(forValue: 0) == [0] && curve.arguments(forValue: 1) == [1])
      #expect(curve.arguments(forValue: -0x1p-60) == [] && curve.arguments(forValue: 1.5) == [])
    }
    let back = CubicBezier(0.3, -0.5, 0.6, 1.5)
    #expect(back.arguments(forValue: 0).first == 0 && back.arguments(forValue: 0).count == 2)
    #expect(back.arguments(forValue: 1).last == 1 && back.arguments(forValue: 1).count == 2)
    #expect(back.arguments(forValue: 5) == [])
    #expect(back.arguments(forValue: back.range().upperBound.nextUp) == [])
  }
}
