import AnimationMath
import Testing
import _TestSupport

@Suite struct WeightedSumMixtureTests {
  @Test func theWholeWeightLeavesOneCurve() {
    let steep = CubicBezier(0, 1, 0, 1)
    let none = TwoSteps().blended(with: steep, weight: 0)
    #expect(none.slope(at: 0) == 0 && none.breakpoints(in: 0...1) == [0.3, 0.7])
    let all = TwoSteps().blended(with: steep, weight: 1)
    #expect(all.slope(at: 0) == .infinity && all.breakpoints(in: 0...1) == [])
    #expect(all.value(at: 0.3) == steep.value(at: 0.3))
    let half = TwoSteps().blended(with: steep, weight: 0.5)
    #expect(half.slope(at: 0) == .infinity && half.value(at: 1) == 1)
    #expect(steep.blended(with: steep.scaled(y: -1), weight: 0.5).slope(at: 0).isNaN)
  }

  @Test func breakpointsOfBothAreListedOnce() {
    let blend = TwoSteps().blended(with: Kinked().shifted(x: -0.3), weight: 0.25)
    #expect(blend.domain == 0...0.7)
    let points = blend.breakpoints(in: -9...9)
    #expect(
      points
        == [0.4 - 0.3, 0.6 - 0.3, 0.3].sorted().reduce(into: [Double]()) {
          if $0.last != $1 { $0.append($1) }
        })
    #expect(TwoSteps().blended(with: TwoSteps(), weight: 0.1).breakpoints(in: 0...1) == [0.3, 0.7])
    #expect(TwoSteps().blended(with: TwoSteps(), weight: 0.1).value(at: 0.5) == 0.375)
    #expect(blend.value(at: .nan).isNaN && blend.slope(at: .nan).isNaN)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func badWeightsAndStrangersStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = CubicBezier.ease.blended(with: CubicBezier.ease, weight: .infinity)
        case 2: _ = CubicBezier.ease.blended(with: CubicBezier.ease.shifted(x: 2), weight: 0.5)
        default: break
        }
      }
    }
  #endif
}
