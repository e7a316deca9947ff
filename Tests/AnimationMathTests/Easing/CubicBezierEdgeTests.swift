// Where curves go wrong: published failures, the world outside 0…1, vertical tangents, refusals.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicBezierEdgeTests {
  // MARK: Points on which published code failed

  /// Exact values of the double inputs, rounded once, under what went wrong elsewhere.
  static let failures: [(curve: CubicBezier, x: Double, y: Double)] = [
    // 0.003 from a loose tolerance on x.
    (CubicBezier(0, 1, 0, 1), 0.001, 0.271),
    // 1.73 from a step of Newton that left 0…1.
    (CubicBezier(0, 0, 0.58, 1), 0.8964, 0.9817882980606432),
    // T = 438, and −8e8, from steps off a vertical tangent.
    (CubicBezier(1, 0, 0, 1), 0.667, 0.9368674055361852),
    (CubicBezier(1, 0, 0, 1), 0.50001, 0.5203531321244309),
    (CubicBezier(1, 0, 0, 1), 0.4999, 0.4561897339268086),
    // 0.15625 where a vanishing cubic term meant t = x.
    (CubicBezier(0, 0, 1.0 / 3, 1), 0.25, 0.5),
    (CubicBezier(0, 0, 1.0 / 3, 1), 0.5, 0.7928932188134524),
    (CubicBezier(0, 0, 1.0 / 3, 1), 0.75, 0.950961894323342),
    // A linear x(t).
    (CubicBezier(1.0 / 3, 0, 1 - 1.0 / 3, 1), 0.25, 0.15625),
    (CubicBezier(1.0 / 3, 0, 1 - 1.0 / 3, 1), 0.5, 0.49999999999999994),
    (CubicBezier(1.0 / 3, 0, 1 - 1.0 / 3, 1), 0.75, 0.84375),
    // Nearly quadratic: digits lost in Cardano's formula.
    (CubicBezier(0, 0, 1.0 / 3 + 1e-6, 1), 0.25, 0.499999437500211),
    (CubicBezier(0, 0, 1.0 / 3 + 1e-6, 1), 0.5, 0.7928928327742082),
    (CubicBezier(0, 0, 1.0 / 3 + 1e-6, 1), 0.75, 0.9509617731661058),
    // −5e7 from Newton's steps.
    (CubicBezier(0, 0, 0, 1), 0.0001, 0.006263304070095651),
    // 0.669997 from a table.
    (CubicBezier(0, 0, 1, 1), 0.67, 0.67),
  ]

  /// The half unit beyond the bound is the table's own rounding.
  @Test func valuesOnWhichOtherSolversFailAreRight() {
    var worst = WorstCase("Bézier value (published failures), 2⁻⁵³", bound: 4.5)
    for (curve, x, y) in Self.failures {
      worst.record((curve.value(at: x) - y) / 0x1p-53, at: "\(curve) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// Next to t = ½ the slope's square underflows, and the first guess may be that end of the bracket at which
  /// the root lies: with a correctly rounded `cbrt`, NaN.
  @Test(arguments: [1e-300, 1e-200, 1e-160, .leastNonzeroMagnitude])
  func aRootAtTheEndOfTheBracketIsFound(_ x2: Double) {
    let curve = CubicBezier(1, 0, x2, 1)
    let mirrored = CubicBezier(1, 0, 0, 1)
    for (middle, step) in [0.5625, 0.4375].flatMap({ x in (-200...200).map { (x, $0) } }) {
      let x = middle + Double(step) * 0x1p-54
      let y = curve.value(at: x)
      #expect((y - mirrored.value(at: x)).magnitude <= 8 * 0x1p-53, "\(curve) at \(x): \(y)")
    }
    #expect((curve.value(at: 0.5625) - 0.84375).magnitude <= 4 * 0x1p-53)
  }

  // MARK: Outside 0…1

  /// The slopes by which CSS continues a curve before 0 and after 1; 0 stands for a vertical tangent.
  static let extensions: [(curve: CubicBezier, before: Double, after: Double)] = [
    // The inner control point beside the end, where it differs from the end.
    (CubicBezier(0.5, 1, 0.5, 0), 2, 2), (CubicBezier(0.5, -1, 0.25, 4), -2, -4),
    (CubicBezier(0.25, 0, 0.5, 1), 0, 0),
    // The farther one, where the nearer one is the end.
    (CubicBezier(0, 0, 0.5, 2), 4, -2), (CubicBezier(0.5, -1, 1, 1), -2, 4),
    // The other end, where both are this one.
    (CubicBezier(0, 0, 0, 0), 1, 1), (CubicBezier(1, 1, 1, 1), 1, 1),
    // Vertical: browsers hold the value, whatever the other point says.
    (CubicBezier(0, -0.5, 1, -0.5), 0, 0), (CubicBezier(0, 1.5, 1, 1.5), 0, 0),
    (CubicBezier(0, 0, 0, 1), 0, 0), (CubicBezier(1, 0, 1, 1), 0, 0),
    (CubicBezier(0, 1, 0.5, 1), 0, 0), (CubicBezier(0.5, 0, 1, 0), 0, 0),
  ]

  @Test(arguments: extensions)
  func tangentsContinueTheCurveAsInBrowsers(curve: CubicBezier, before: Double, after: Double) {
    for x in [-0x1p-60, -0.5, -1, -8, -0x1p300] {
      #expect(curve.value(at: x) == before * x, "at \(x)")
      #expect(curve.slope(at: x) == before, "at \(x)")
      #expect(curve.slope(at: x, from: .left) == before, "at \(x)")
    }
    for x in [1 + 0x1p-52, 1.5, 2, 9, 0x1p300] {
      #expect(curve.value(at: x) == 1 + after * (x - 1), "at \(x)")
      #expect(curve.slope(at: x) == after, "at \(x)")
      #expect(curve.slope(at: x, from: .right) == after, "at \(x)")
    }
    #expect(curve.slope(at: 0, from: .left) == before)
    #expect(curve.slope(at: 1, from: .right) == after)
  }

  @Test func heldCurvesRestOutside() {
    for curve in Self.extensions.map({ $0.curve.extrapolated(by: .hold) }) {
      for x in [-0x1p-60, -1, -1e300, -Double.infinity] {
        #expect(curve.value(at: x) == 0 && curve.slope(at: x) == 0, "\(curve) at \(x)")
      }
      for x in [1 + 0x1p-52, 2, 1e300, .infinity] {
        #expect(curve.value(at: x) == 1 && curve.slope(at: x) == 0, "\(curve) at \(x)")
      }
      #expect(curve.slope(at: 0, from: .left) == 0 && curve.slope(at: 1, from: .right) == 0)
    }
  }

  @Test func identityOutsideIsTheProgressItself() {
    for curve in Self.extensions.map({ $0.curve.extrapolated(by: .identity) }) {
      for x in [-Double.infinity, -1e300, -1, -0x1p-60, 1 + 0x1p-52, 2, 1e300, .infinity] {
        #expect(curve.value(at: x) == x && curve.slope(at: x) == 1, "\(curve) at \(x)")
      }
      #expect(curve.slope(at: 0, from: .left) == 1 && curve.slope(at: 1, from: .right) == 1)
    }
  }

  @Test func hugeAndInfiniteProgressIsTakenToTheLimit() {
    for (curve, before, after) in Self.extensions {
      let start = before == 0 ? 0 : -before * .infinity
      #expect(curve.value(at: -.infinity) == start, "\(curve)")
      #expect(curve.value(at: .infinity) == (after == 0 ? 1 : after * .infinity), "\(curve)")
      #expect(curve.value(at: -1e300) == before * -1e300, "\(curve)")
    }
    // A finite tangent that is too steep for any double.
    let steep = CubicBezier(1e-200, 1e50, 0.5, 1)
    #expect(steep.value(at: -1e300) == -.infinity)
  }

  @Test(arguments: CubicBezier.Extrapolation.allCases)
  func notANumberStaysNotANumber(extrapolation: CubicBezier.Extrapolation) {
    for curve in BezierCases.soft.map({ $0.extrapolated(by: extrapolation) }) {
      #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN, "\(curve)")
      #expect(curve.parameter(at: .nan).isNaN && curve.secondDerivative(at: .nan).isNaN)
    }
  }

  @Test(arguments: CubicBezier.Extrapolation.allCases)
  func extrapolationLeavesTheInsideAlone(extrapolation: CubicBezier.Extrapolation) {
    let curve = CubicBezier.ease.extrapolated(by: extrapolation)
    #expect(curve.extrapolation == extrapolation && curve.domain == 0...1)
    for x in [0, 0.1, 0.5, 0.9, 1] {
      #expect(curve.value(at: x) == CubicBezier.ease.value(at: x))
      #expect(curve.value(at: x, from: .left) == curve.value(at: x, from: .right))
    }
  }

  // MARK: Breakpoints

  @Test func onlyAVerticalTangentInTheMiddleIsABreakpoint() {
    #expect(CubicBezier(1, 0, 0, 1).breakpoints(in: 0...1) == [0.5])
    #expect(CubicBezier(1, 0, 0, 1).breakpoints(in: 0.5...3) == [0.5])
    #expect(CubicBezier(1, 0, 0, 1).breakpoints(in: 0.6...1) == [])
    #expect(CubicBezier(1, 1, 0, 0).breakpoints(in: 0...1) == [])
    #expect(CubicBezier(0, 1, 0, 1).breakpoints(in: -1...2) == [])
    #expect(CubicBezier(1 - 0x1p-53, 0, 0, 1).breakpoints(in: 0...1) == [])
  }

  // MARK: Making one

  @Test func roundingToSinglePrecisionRoundsEveryNumber() {
    let curve = CubicBezier(0.1, -0.28, 1 - 1e-9, 1.275, extrapolation: .hold)
    let rounded = curve.roundedToSinglePrecision
    let numbers = [rounded.x1, rounded.y1, rounded.x2, rounded.y2]
    let floats: [Float] = [0.1, -0.28, 1, 1.275]
    #expect(numbers == floats.map(Double.init))
    #expect(rounded.extrapolation == .hold && rounded.roundedToSinglePrecision == rounded)
  }

  #if EXIT_TESTS
    /// A Float ends at 3.4e38, an ordinate at 1e50.
    @Test func ordinatesBeyondSinglePrecisionStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = CubicBezier(0.5, 1e39, 0.5, 1).roundedToSinglePrecision
      }
    }
  #endif

  /// −0 is 0: a vertical tangent that rises must not fall because of a sign.
  @Test func negativeZeroIsZero() {
    for (x1, y1, x2, y2) in [(-0.0, 1.0, 0.5, 1.0), (-0.0, 0.0, -0.0, 1.0), (-0.0, 1.0, -0.0, 1.0)]
    {
      #expect(CubicBezier(x1, y1, x2, y2).slope(at: 0) == .infinity, "(\(x1), \(y1), \(x2), \(y2))")
    }
  }

  static let refused: [([Double], String)] = [
    ([-0.1, 0, 1, 1], "x1 must be a number from 0 to 1, got -0.1"),
    ([1 + 0x1p-52, 0, 1, 1], "x1 must be a number from 0 to 1, got 1.0000000000000002"),
    ([.nan, 0, 1, 1], "x1 must be a number from 0 to 1, got nan"),
    ([0, .infinity, 1, 1], "y1 must be a number from -1e+50 to 1e+50, got inf"),
    ([0, 0, 1.5, 1], "x2 must be a number from 0 to 1, got 1.5"),
    ([0, 0, 1, -1e51], "y2 must be a number from -1e+50 to 1e+50, got -1e+51"),
    ([0, 0, 1, .nan], "y2 must be a number from -1e+50 to 1e+50, got nan"),
  ]

  @Test(arguments: refused)
  func numbersOutOfRangeAreRefusedByName(numbers: [Double], message: String) {
    let error = #expect(throws: ParameterError.self) {
      try CubicBezier(validating: numbers[0], numbers[1], numbers[2], numbers[3])
    }
    #expect(error?.description == message)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func abscissasOutsideStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = CubicBezier(-0.1, 0, 1, 1)
        case 2: _ = CubicBezier(0, 0, 1.1, 1)
        case 3: _ = CubicBezier(0, .nan, 1, 1)
        default: break
        }
      }
    }
  #endif

  @Test func namedCurvesHaveTheNumbersOfCSS() {
    #expect(CubicBezier.linear.description == "cubic-bezier(0, 0, 1, 1)")
    #expect(CubicBezier.ease.description == "cubic-bezier(0.25, 0.1, 0.25, 1)")
    #expect(CubicBezier.easeIn.description == "cubic-bezier(0.42, 0, 1, 1)")
    #expect(CubicBezier.easeOut.description == "cubic-bezier(0, 0, 0.58, 1)")
    #expect(CubicBezier.easeInOut.description == "cubic-bezier(0.42, 0, 0.58, 1)")
    #expect(CubicBezier.easeIn == CubicBezier(0.42, 0, 1, 1))
    #expect(CubicBezier.easeIn != CubicBezier(0.42, 0, 1, 1.0.nextDown))
  }

  @Test func theIdentityIsExactOutsideToo() {
    for x in [1.6e16, -1.6e16, 1 + 0x1p-52, -.leastNonzeroMagnitude, 1e300, 0.1 + 1e15] {
      #expect(CubicBezier.linear.value(at: x) == x)
      #expect(CubicBezier(0.3, 0.3, 0.7, 0.7).value(at: x) == x)
      #expect(CubicBezier(0.3, 0.3, 0.7, 0.7, extrapolation: .identity).value(at: x) == x)
      #expect(CubicBezier(0, 0, 1, 1, extrapolation: .hold).value(at: x) == (x < 0 ? 0 : 1))
    }
  }

  /// CSS accepts any ordinate; here they are of magnitude up to 1e50, as every number of the package.
  @Test func ordinatesAreOfMagnitudeUpTo1e50() throws {
    let error = #expect(throws: CurveTextError.self) {
      try Easing("cubic-bezier(0.5, 1e60, 0.5, 1)")
    }
    #expect(
      error?.description == "column 19: y1 must be a number from -1e+50 to 1e+50, got 1e+60")
    let steep = try CubicBezier(validating: 0.5, 1e50, 0.5, -1e50)
    #expect(steep.value(at: 0.25).isFinite && steep.slope(at: 0).isFinite)
  }
}
