import AnimationMath
import Testing
import _TestSupport

@Suite struct MinimumJerkTests {
  /// Against the polynomials multiplied out, in double-double.
  @Test func valuesAndSlopesAreThoseOfThePolynomial() {
    var worst = WorstCase("a curve of least jerk: value, 2⁻⁵³ of to and velocity", bound: 8)
    var steepest = WorstCase("a curve of least jerk: slope, 2⁻⁵³ of to and velocity", bound: 64)
    var random = SeededRandom(seed: 2427)
    func sum(_ coefficients: [Double], _ x: Double) -> DoubleDouble {
      coefficients.reversed().reduce(DoubleDouble(0)) { $0 * x + $1 }
    }
    for _ in 0..<20_000 {
      let (x, velocity, to) = (
        random.unit(), random.uniform(in: -20...20), random.uniform(in: -3...3)
      )
      let curve = MinimumJerk(velocity: velocity, to: to)
      let scale = unit * (velocity.magnitude + to.magnitude)
      let value = sum([0, 1, 0, -6, 8, -3], x) * velocity + sum([0, 0, 0, 10, -15, 6], x) * to
      worst.record(absoluteError(curve.value(at: x), value) / scale, at: "\(x) \(velocity) \(to)")
      let slope = sum([1, 0, -18, 32, -15], x) * velocity + sum([0, 0, 30, -60, 30], x) * to
      steepest.record(absoluteError(curve.slope(at: x), slope) / scale, at: "\(x)")
    }
    for worst in [worst, steepest] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  @Test func itBeginsWithItsVelocityAndEndsAtRest() throws {
    let curve = MinimumJerk(velocity: 1.5)
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1 && curve.value(at: 2) == 1)
    #expect(curve.slope(at: 0) == 1.5 && curve.slope(at: 1) == 0 && curve.slope(at: 1.5) == 0)
    #expect(curve.slope(at: 0, from: .left) == 0 && curve.slope(at: -1) == 0)
    let smoother = try Easing("shader.smootherstep")
    for x in [0.1, 0.37, 0.5, 0.9] {
      #expect(abs(MinimumJerk().value(at: x) - smoother.value(at: x)) < 4 * unit)
    }
    // It rises all the way up to a velocity of 2.5, and not above.
    func falls(_ velocity: Double) -> Bool {
      (0...4000).contains { MinimumJerk(velocity: velocity).slope(at: Double($0) / 4000) < 0 }
    }
    #expect(!falls(0) && !falls(2.5) && falls(2.51) && falls(-0.01))
  }

  @Test func itsTextReadsBack() throws {
    for (curve, text) in [
      (MinimumJerk(), "minimum-jerk()"), (MinimumJerk(velocity: -2), "minimum-jerk(velocity: -2)"),
      (MinimumJerk(velocity: 1, to: 0), "minimum-jerk(velocity: 1, to: 0)"),
    ] {
      #expect(Easing(curve).description == text)
      #expect(try Easing(text) == Easing(curve))
    }
    let error = #expect(throws: CurveTextError.self) { try Easing("minimum-jerk(to: 1e60)") }
    #expect(error?.description.contains("to must be a number from -1e+50 to 1e+50") == true)
  }
}
