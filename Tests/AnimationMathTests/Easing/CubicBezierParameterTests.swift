// The parameter, and what is read off the curve there: first and second derivative.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicBezierParameterTests {
  // MARK: The parameter

  @Test func parametersAreWithinTheBoundOfTheGoldenTable() throws {
    let table = try GoldenTable("bezier")
    var worst = WorstCase("Bézier parameter (golden), 2⁻⁵³ of the distance from 0, ½, 1", bound: 6)
    let (xs, ts) = (try table.column("x"), try table.reference("t"))
    for (row, curve) in try BezierCases.curves(of: table).enumerated() where xs[row] >= 1e-150 {
      let error = Self.parameterError(curve.parameter(at: xs[row]), ts[row])
      worst.record(error, at: "\(curve) at \(xs[row])")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func parametersOfRandomCurvesAreWithinTheBound() {
    var random = SeededRandom(seed: 20_260_811)
    var worst = WorstCase("Bézier parameter (random), 2⁻⁵³ of the distance from 0, ½, 1", bound: 6)
    for index in rounds(10_000) {
      let curve = BezierCases.random(index, &random)
      for x in BezierCases.randomAbscissas(index, &random) where x >= 1e-150 {
        let exact = BezierCases.reference(curve).point(at: x).t
        let error = Self.parameterError(curve.parameter(at: x), exact)
        worst.record(error, at: "\(curve) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  /// Where x₁ and x₂ are nearly 0, so is x′, and its square is no double any more.
  @Test func parametersOfTheSmallestAbscissasAreWithinTheBound() {
    var worst = WorstCase(
      "Bézier parameter (x < 1e-150), 2⁻⁵³ of the distance from 0, ½, 1", bound: 6)
    for curve in BezierCases.adversarial {
      for x in [1e-300, 1e-280, 1e-240, 1e-220, 1e-200, 1e-160] {
        let exact = BezierCases.reference(curve).point(at: x).t
        let error = Self.parameterError(curve.parameter(at: x), exact)
        worst.record(error, at: "\(curve) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// What exceeds the rounding of t itself, in 2⁻⁵³ of the distance from 0, ½ or 1.
  private static func parameterError(_ observed: Double, _ exact: DoubleDouble) -> Double {
    let t = exact.hi
    let distance = min(t, abs(t - 0.5), abs((1 - exact).hi))
    let excess = max(0, absoluteError(observed, exact) - t.ulp / 2)
    return excess == 0 ? 0 : excess / (0x1p-53 * distance)
  }

  @Test func parametersOfTheEndsAreExact() {
    for curve in BezierCases.adversarial {
      #expect(curve.parameter(at: 0) == 0 && curve.parameter(at: 1) == 1, "\(curve)")
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func abscissasOutsideHaveNoParameter(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = CubicBezier.ease.parameter(at: -0x1p-60)
        case 2: _ = CubicBezier.ease.parameter(at: 1.5)
        case 3: _ = CubicBezier.ease.secondDerivative(at: -1)
        case 4: _ = CubicBezier.ease.secondDerivative(at: 1.5)
        default: break
        }
      }
    }
  #endif

  // MARK: The slope

  @Test func slopesAreWithinTheBoundOfTheGoldenTable() throws {
    let table = try GoldenTable("bezier")
    var worst = WorstCase("Bézier slope (golden), 2⁻⁵³·max(1, |y₁|, |y₂|)/x′", bound: 64)
    let (xs, ts) = (try table.column("x"), try table.reference("t"))
    let slopes = try table.reference("slope")
    for (row, curve) in try BezierCases.curves(of: table).enumerated()
    where !slopes[row].hi.isNaN && !(Double.leastNonzeroMagnitude...1e-150).contains(xs[row]) {
      let error = absoluteError(curve.slope(at: xs[row]), slopes[row])
      let unit = CubicBezierTests.unit(curve) / Derivatives(curve, at: ts[row]).dx
      worst.record(error == 0 ? 0 : error / unit, at: "\(curve) at \(xs[row])")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func slopesOfRandomCurvesAreWithinTheBound() {
    var random = SeededRandom(seed: 20_260_812)
    var worst = WorstCase("Bézier slope (random), 2⁻⁵³·max(1, |y₁|, |y₂|)/x′", bound: 64)
    for index in rounds(10_000) {
      let curve = BezierCases.random(index, &random)
      for x in BezierCases.randomAbscissas(index, &random) where x >= 1e-150 {
        let exact = BezierCases.reference(curve).point(at: x)
        let error = absoluteError(curve.slope(at: x), exact.slope)
        let unit = CubicBezierTests.unit(curve) / Derivatives(curve, at: exact.t).dx
        worst.record(error / unit, at: "\(curve) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  /// With x₁ ≤ x₂ and 0 ≤ y₁ ≤ y₂ ≤ 1 neither x′ nor y′ is a difference: all digits are kept.
  @Test func slopesOfWellConditionedCurvesAreGoodRelatively() {
    var random = SeededRandom(seed: 20_260_813)
    var worst = WorstCase("Bézier slope (ordered control points), 2⁻⁵³ of itself", bound: 16)
    for index in rounds(10_000) {
      let (x1, x2) = (BezierCases.abscissa(&random), BezierCases.abscissa(&random))
      let (y1, y2) = (index % 3 == 0 ? 0 : random.unit(), index % 5 == 0 ? 1 : random.unit())
      let curve = CubicBezier(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
      for x in BezierCases.randomAbscissas(index, &random) where x >= 1e-150 {
        let exact = BezierCases.reference(curve).point(at: x).slope
        guard exact.hi.magnitude > 1e-290 && exact.hi.isFinite else { continue }
        let error = absoluteError(curve.slope(at: x), exact) / exact.hi
        worst.record(error / 0x1p-53, at: "\(curve) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func slopesAtTheEndsAreThoseOfTheTangents() {
    // Where the inner control point is the end itself, the other one shows the way: not 0.
    #expect(errorInUlps(CubicBezier.easeIn.slope(at: 1), 1 / 0.58, 0) <= 1)
    #expect(errorInUlps(CubicBezier.easeOut.slope(at: 0), 1 / 0.58, 0) <= 1)
    #expect(CubicBezier.easeIn.slope(at: 0) == 0 && CubicBezier.easeOut.slope(at: 1) == 0)
    #expect(CubicBezier(0, 0, 0.25, 2).slope(at: 0) == 8)
    #expect(CubicBezier(0, 0, 0, 0).slope(at: 0) == 1)
    #expect(CubicBezier(0.34, 1.56, 0.64, 1).slope(at: 0) == 1.56 / 0.34)
  }

  /// Curve, abscissa, and the limits of the slope from the left and from the right.
  static let vertical: [(curve: CubicBezier, x: Double, left: Double, right: Double)] = [
    (CubicBezier(0, 1, 0, 1), 0, 0, .infinity), (CubicBezier(0, -1, 0.5, 2), 0, 0, -.infinity),
    (CubicBezier(0, 0, 0, 1), 0, 0, .infinity), (CubicBezier(0, 0, 0, -1), 0, 0, -.infinity),
    (CubicBezier(1, 0, 1, 0), 1, .infinity, 0), (CubicBezier(0.5, 0, 1, 2), 1, -.infinity, 0),
    (CubicBezier(1, 2, 1, 1), 1, -.infinity, 0), (CubicBezier(1, 0, 1, 1), 1, .infinity, 0),
    // x − ½ = 4s³ and y − ½ = 3s/2 + …; −y; and a cusp, where y has its extremum.
    (CubicBezier(1, 0, 0, 1), 0.5, .infinity, .infinity),
    (CubicBezier(1, 1000, 0, -1000), 0.5, -.infinity, -.infinity),
    (CubicBezier(1, 2, 0, 1), 0.5, .infinity, -.infinity),
    (CubicBezier(1, 0, 0, -1), 0.5, -.infinity, .infinity),
    (CubicBezier(1, 1, 0, 0), 0.5, 1, 1),
  ]

  @Test(arguments: vertical)
  func slopesAreInfiniteWhereTheTangentIsVertical(
    curve: CubicBezier, x: Double, left: Double, right: Double
  ) {
    #expect(curve.slope(at: x, from: .left) == left)
    #expect(curve.slope(at: x, from: .right) == right)
    #expect(curve.slope(at: x) == (x == 1 ? left : right))
  }

  // MARK: The second derivative

  @Test func secondDerivativesAreWithinTheBoundOfTheGoldenTable() throws {
    let table = try GoldenTable("bezier")
    var worst = WorstCase("Bézier y″ (golden), 2⁻⁵³·max(1, |y₁|, |y₂|)(x′ + |x″|)/x′³", bound: 192)
    let (xs, ts) = (try table.column("x"), try table.reference("t"))
    let seconds = try table.reference("second")
    for (row, curve) in try BezierCases.curves(of: table).enumerated()
    where !seconds[row].hi.isNaN && !(Double.leastNonzeroMagnitude...1e-100).contains(xs[row]) {
      let error = absoluteError(curve.secondDerivative(at: xs[row]), seconds[row])
      let unit = 0x1p-53 * Derivatives(curve, at: ts[row]).curvatureScale
      worst.record(error == 0 ? 0 : error / unit, at: "\(curve) at \(xs[row])")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func secondDerivativesOfRandomCurvesAreWithinTheBound() {
    var random = SeededRandom(seed: 20_260_814)
    var worst = WorstCase("Bézier y″ (random), 2⁻⁵³·max(1, |y₁|, |y₂|)(x′ + |x″|)/x′³", bound: 192)
    for index in rounds(10_000) {
      let curve = BezierCases.random(index, &random)
      for x in BezierCases.randomAbscissas(index, &random) where x >= 1e-100 {
        let exact = BezierCases.reference(curve).point(at: x)
        let error = absoluteError(curve.secondDerivative(at: x), exact.secondDerivative)
        let unit = 0x1p-53 * Derivatives(curve, at: exact.t).curvatureScale
        worst.record(error / unit, at: "\(curve) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  /// x′ is so small here that x′³ is 0 in doubles; y″ is not.
  @Test func secondDerivativesStayNumbersWhereTheCubeOfXPrimeVanishes() {
    // y = 3t² − 2t³ with t = ∛x, so y″ = −⅔·x^(−4/3).
    let steep = CubicBezier(0, 0, 0, 1).secondDerivative(at: 0x1p-600)
    #expect(errorInUlps(steep, -2.0 / 3 * 0x1p800, 0) <= 64)
    // The start is straight, y = 2x to second order; then it bends.
    #expect(CubicBezier(1e-110, 2e-110, 0.25, 0.5).secondDerivative(at: 0) == 0)
    #expect(!CubicBezier(1e-110, 2e-110, 0.25, 0.5).secondDerivative(at: 1e-220).isNaN)
    #expect(!CubicBezier(1e-300, 0, 0.5, 0.5).secondDerivative(at: 1e-300).isNaN)
    #expect(CubicBezier(1e-110, 0, 0.25, 0.5).secondDerivative(at: 1e-240).isFinite)
  }

  // MARK: Difference quotients

  /// Central differences over 2h are off by h²·|f‴|/6, below 2⁻³⁰·1e3 on these curves.
  @Test func derivativesAgreeWithDifferenceQuotients() {
    var worst = WorstCase("Bézier derivatives against difference quotients", bound: 1e-6)
    let h = 0x1p-15
    for curve in [CubicBezier.ease, .easeInOut, .init(0.34, 1.56, 0.64, 1), .init(0.2, 0, 0.4, 1)] {
      for x in stride(from: 0.0625, to: 0.9375, by: 0.03125) {
        let slope = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
        let second = (curve.slope(at: x + h) - curve.slope(at: x - h)) / (2 * h)
        worst.record(slope - curve.slope(at: x), at: "\(curve) at \(x)")
        worst.record(second - curve.secondDerivative(at: x), at: "\(curve) at \(x), second")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }
}

/// What derivatives are measured against; x′ and x″ with respect to t.
private struct Derivatives {
  let dx: Double
  /// max(1, |y₁|, |y₂|)(x′ + |x″|)/x′³.
  let curvatureScale: Double

  init(_ curve: CubicBezier, at t: DoubleDouble) {
    let u = 1 - t
    func first(_ p: Double, _ q: Double) -> DoubleDouble {
      let end = t * t * DoubleDouble.sum(1, -q)
      return 3 * (u * u * p + 2 * u * t * DoubleDouble.sum(q, -p) + end)
    }
    func second(_ p: Double, _ q: Double) -> DoubleDouble {
      let difference = DoubleDouble.sum(q, -p)
      return 6 * (u * (difference - p) + t * (DoubleDouble.sum(1, -q) - difference))
    }
    dx = first(curve.x1, curve.x2).hi
    let scale = max(1, abs(curve.y1), abs(curve.y2))
    curvatureScale = scale * (1 + abs(second(curve.x1, curve.x2).hi) / dx) / dx / dx
  }
}
