// A table against a curve.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CurveComparisonTests {
  static let times = (0...100).map { Double($0) / 100 }
  static let ease = times.map { CubicBezier.ease.value(at: $0) }

  @Test func samplesOfTheCurveDoNotDiffer() {
    let report = CubicBezier.ease.comparison(with: Self.ease, at: Self.times)
    #expect(report.count == 101)
    #expect(report.largestError == 0 && report.rootMeanSquare == 0 && report.largestUlps == 0)
    #expect(report.explanation == nil)
  }

  @Test func theWorstSampleIsNamedWithItsTime() {
    var values = Self.ease
    values[37] += 0.25
    values[80] -= 0.125
    let report = CubicBezier.ease.comparison(with: values, at: Self.times)
    #expect(report.index == 37 && report.time == 0.37)
    #expect((report.largestError - 0.25).magnitude < 1e-15)
    #expect(report.observed == values[37] && report.expected == Self.ease[37])
    let mean = ((0.25 * 0.25 + 0.125 * 0.125) / 101).squareRoot()
    #expect((report.rootMeanSquare - mean).magnitude < 1e-15)
    #expect(report.explanation == nil)
    #expect(report.description.contains("in sample 38 of 101, at 0.37"))
  }

  @Test func theLastPlaceIsThatOfTheLargestValue() {
    // Between ½ and 1 a unit is half of that of 1.
    var values = Self.ease
    values[50] = values[50].nextUp.nextUp.nextUp
    let report = CubicBezier.ease.comparison(with: values, at: Self.times)
    #expect(report.largestUlps == 1.5)
    // What is next to 0 has hardly an error.
    let small = CubicBezier.ease.comparison(with: [1e-300, 1], at: [0, 1])
    #expect(small.largestError == 1e-300 && small.largestUlps < 1e-280)
    // A scale of its own.
    let motion = DampedSpring(response: 0.4, dampingRatio: 1).motion(from: 0, to: 100)
    let far = motion.comparison(with: [0, 100 + 3 * 100.0.ulp], at: [0, 9])
    #expect(far.largestUlps == 3)
    // All zeros have none.
    let level = PiecewiseLinear([.init(0), .init(0)])
    #expect(level.comparison(with: [0, 8], at: [0, 1]).largestUlps == 8 / 8.0.ulp)
  }

  @Test func aDifferentCurveIsNotExplained() {
    let values = Self.times.map { CubicBezier(0.11, 0.93, 0.37, 0.22).value(at: $0) }
    #expect(CubicBezier.ease.comparison(with: values, at: Self.times).explanation == nil)
  }

  @Test func eitherSideOfAJumpIsRight() {
    let values = [0, 0.25, 0.5, 0.5, 1]
    let report = Steps(4).comparison(with: values, at: [0, 0.5, 0.5, 0.75, 1])
    #expect(report.largestError == 0)
  }

  /// They are no breakpoints.
  @Test func theEndsOfACurveHaveTwoSidesToo() {
    #expect(Steps(4).comparison(with: [0.75, 1], at: [1, 1]).largestError == 0)
    let start = Steps(4, .jumpStart).comparison(with: [0, 0.25], at: [0, 0])
    #expect(start.largestError == 0)
    #expect(Steps(4).comparison(with: [0.8], at: [1]).expected == 0.75)
  }

  /// Squares of 1e200 overflow, and those of 1e-200 vanish.
  @Test(arguments: [1e200, 1e-200, 1]) func theMeanOfAnySizeIsRight(size: Double) {
    let level = PiecewiseLinear([.init(0), .init(0)])
    let report = level.comparison(with: [3 * size, -4 * size], at: [0, 1])
    #expect((report.rootMeanSquare / size - 12.5.squareRoot()).magnitude < 1e-15)
  }

  @Test func aNaNIsNotLost() {
    let report = CubicBezier.ease.comparison(with: [0, .nan, 7], at: [0, 0.5, 1])
    #expect(report.largestError.isNaN && report.index == 1)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func tablesOfDifferentLengthsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = CubicBezier.ease.comparison(with: [0, 1], at: [0])
        case 2: _ = CubicBezier.ease.comparison(with: [], at: [])
        default: break
        }
      }
    }
  #endif
}
