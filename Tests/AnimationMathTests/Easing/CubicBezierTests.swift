// The value of a cubic Bézier easing: against tables, against the reference, by its symmetries.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicBezierTests {
  /// 2⁻⁵³ of the curve's natural scale: what the error of a value is counted in.
  static func unit(_ curve: CubicBezier) -> Double {
    0x1p-53 * max(1, abs(curve.y1), abs(curve.y2))
  }

  // MARK: Accuracy

  @Test func theNumbersMayBeNamed() {
    #expect(CubicBezier(x1: 0.1, y1: 2, x2: 0.3, y2: -1) == CubicBezier(0.1, 2, 0.3, -1))
    #expect(CubicBezier(0.1, -0.0, 0.3, -0.0).y1.sign == .plus)
  }

  @Test func valuesAreWithinTheBoundOfTheGoldenTable() throws {
    let table = try GoldenTable("bezier")
    var worst = WorstCase("Bézier value (golden), 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 4)
    let (x, y) = (try table.column("x"), try table.reference("y"))
    for (row, curve) in try BezierCases.curves(of: table).enumerated() {
      let error = absoluteError(curve.value(at: x[row]), y[row])
      worst.record(error / Self.unit(curve), at: "\(curve) at \(x[row])")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func valuesOfRandomCurvesAreWithinTheBound() {
    var random = SeededRandom(seed: 20_260_801)
    var worst = WorstCase("Bézier value (random), 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 4)
    for index in rounds(15_000) {
      let curve = BezierCases.random(index, &random)
      for x in BezierCases.randomAbscissas(index, &random) { record(curve, x, in: &worst) }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func valuesAreWithinTheBoundWhereSolversFail() {
    var worst = WorstCase("Bézier value (adversarial), 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 4)
    for curve in BezierCases.adversarial {
      for x in BezierCases.abscissas(for: curve) { record(curve, x, in: &worst) }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func valuesAreWithinTheBoundNextToZeroAHalfAndOne() {
    var worst = WorstCase("Bézier value (neighbours), 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 4)
    for curve in BezierCases.soft {
      for x in BezierCases.neighbourhoods.joined() { record(curve, x, in: &worst) }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  private func record(_ curve: CubicBezier, _ x: Double, in worst: inout WorstCase) {
    let exact = BezierCases.reference(curve).point(at: x).y
    let error = absoluteError(curve.value(at: x), exact)
    worst.record(error / Self.unit(curve), at: "\(curve) at \(x)")
  }

  /// With ordinates ≥ 0 nothing cancels near (0, 0): as x → 0 the value keeps all its digits.
  @Test func smallValuesAreGoodRelatively() {
    let worst = worstNearZero(1e-150...0.01)
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// Where x₁ and x₂ are nearly 0, so is x′, and its square is no double any more.
  @Test func valuesOfTheSmallestAbscissasAreGoodRelatively() {
    let worst = worstNearZero(1e-300...1e-150)
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  private func worstNearZero(_ range: ClosedRange<Double>) -> WorstCase {
    var random = SeededRandom(seed: 20_260_802)
    var worst = WorstCase("Bézier value near 0 (x in \(range)), 2⁻⁵³ of itself", bound: 8)
    for index in rounds(4_000) {
      let curve = CubicBezier(
        BezierCases.abscissa(&random), index % 3 == 0 ? 0 : random.unit(),
        BezierCases.abscissa(&random), random.unit())
      let x = random.logUniform(in: range)
      let exact = BezierCases.reference(curve).point(at: x).y
      // Below, the square and cube of the parameter are subnormal.
      guard exact.hi > 1e-290 else { continue }
      let error = absoluteError(curve.value(at: x), exact) / exact.hi
      worst.record(error / 0x1p-53, at: "\(curve) at \(x)")
    }
    return worst
  }

  // MARK: What holds exactly

  @Test func endsAreExactlyZeroAndOne() {
    for curve in BezierCases.adversarial {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1, "\(curve)")
      #expect(curve.value(at: -0.0) == 0 && curve.value(at: -0.0).sign == .minus, "\(curve)")
    }
  }

  @Test func curvesOnTheDiagonalAreTheIdentityExactly() {
    var random = SeededRandom(seed: 20_260_803)
    for _ in rounds(1_000) {
      let (x1, x2, x) = (random.unit(), random.unit(), random.unit())
      let curve = CubicBezier(x1, x1, x2, x2)
      #expect(curve.value(at: x) == x && curve.slope(at: x) == 1, "\(curve) at \(x)")
    }
    #expect(CubicBezier(1, 1, 0, 0).value(at: 0.3) == 0.3)
  }

  // MARK: Identities

  /// Mathematics makes it monotone, rounding does not quite: two neighbours may be off by one error
  /// bound each, in opposite directions.
  @Test func monotoneCurvesStepBackByNoMoreThanRounding() {
    var random = SeededRandom(seed: 20_260_804)
    let sorted = (0..<100_000).map { _ in random.unit() }.sorted()
    var worst = WorstCase("Bézier backward step, 2⁻⁵³", bound: 4)
    var ulps = WorstCase("Bézier backward step, ulps", bound: 8)
    for curve in BezierCases.soft where (0...1).contains(curve.y1) && (0...1).contains(curve.y2) {
      for points in BezierCases.neighbourhoods + [curve == .easeInOut ? sorted : []] {
        var before = 0.0
        for x in points {
          let value = curve.value(at: x)
          let step = max(0, before - value)
          worst.record(step / 0x1p-53, at: "\(curve) at \(x)")
          // Next to 0 the doubles are denser than any fixed number of them.
          if value > 1e-150 { ulps.record(step / value.ulp, at: "\(curve) at \(x)") }
          before = value
        }
      }
    }
    report(worst)
    report(ulps)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
    #expect(ulps.isWithinBound, "seed \(random.seed): \(ulps)")
  }

  /// It had been stated that none steps back.
  @Test func monotoneCurvesStepBackByNoMoreThanRoundingAfterAClimb() {
    var worst = WorstCase("Bézier backward step, climbing, 2⁻⁵³", bound: 4)
    worst.climb(30, seed: 2405) { random in
      let steep = random.index(below: 2) == 0
      return [
        steep ? 1 - random.logUniform(in: 1e-6...0.3) : random.unit(), random.unit(),
        steep ? random.logUniform(in: 1e-6...0.3) : random.unit(), random.unit(), random.unit(),
      ]
    } error: { numbers in
      guard numbers.allSatisfy({ 0...1 ~= $0 }) else { return nil }
      let curve = CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
      var (x, before, step) = (numbers[4], curve.value(at: numbers[4]), 0.0)
      for _ in 0..<8 where x < 1 {
        x = x.nextUp
        let value = curve.value(at: x)
        step = max(step, before - value)
        before = value
      }
      return step / 0x1p-53
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// Inputs are multiples of 2⁻⁵³, whose difference from 1 is exact.
  @Test func symmetricCurvesAreTheirOwnMirrorImages() {
    var random = SeededRandom(seed: 20_260_805)
    var worst = WorstCase("Bézier f(x) + f(1 − x) − 1, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 4)
    for _ in rounds(20_000) {
      let (x1, y1, x) = (random.unit(), 3 * (random.unit() - 0.5), random.unit())
      guard 1 - (1 - y1) == y1 else { continue }
      let curve = CubicBezier(x1, y1, 1 - x1, 1 - y1)
      let sum = DoubleDouble.sum(curve.value(at: x), curve.value(at: 1 - x))
      worst.record(absoluteError(1, sum) / Self.unit(curve), at: "\(curve) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func theMirroredCurveIsTurnedByHalfARevolution() {
    var random = SeededRandom(seed: 20_260_806)
    var worst = WorstCase("Bézier mirrored, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 8)
    for _ in rounds(20_000) {
      let (y1, y2, x) = (2 * random.unit() - 1, 2 * random.unit(), random.unit())
      guard 1 - (1 - y1) == y1, 1 - (1 - y2) == y2 else { continue }
      let curve = CubicBezier(random.unit(), y1, random.unit(), y2)
      let sum = DoubleDouble.sum(curve.mirrored.value(at: x), curve.value(at: 1 - x))
      worst.record(absoluteError(1, sum) / Self.unit(curve), at: "\(curve) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
    #expect(CubicBezier.easeIn.mirrored == CubicBezier(0, 0, 1 - 0.42, 1))
    #expect(CubicBezier.ease.extrapolated(by: .hold).mirrored.extrapolation == .hold)
  }
}
