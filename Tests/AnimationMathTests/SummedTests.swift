// Sums against their terms, where these are smooth and where they are not.

import AnimationMath
import Testing
import _TestSupport

@Suite struct SummedTests {
  static let spring = DampedSpring(response: 0.5, dampingRatio: 0.6).motion(from: 0, to: 1)

  @Test func valuesAndSlopesAreAddedFromTheFirstOn() {
    let (ease, decay) = (CubicBezier.ease, DecayMotion(from: 2, velocity: 3, rate: 4))
    let sum = Summed([Self.spring, ease, decay])
    for x in [0, 0.1, 0.25, 0.7, 1] {
      #expect(sum.value(at: x) == Self.spring.value(at: x) + ease.value(at: x) + decay.value(at: x))
      #expect(sum.slope(at: x) == Self.spring.slope(at: x) + ease.slope(at: x) + decay.slope(at: x))
    }
    #expect(sum.value(at: .nan).isNaN && sum.slope(at: .nan).isNaN)
  }

  @Test func oneTermIsItself() {
    let sum = Summed([CubicBezier.ease])
    for x in [-0.5, 0, 0.3, 1, 2] {
      #expect(sum.value(at: x) == CubicBezier.ease.value(at: x))
      #expect(sum.slope(at: x) == CubicBezier.ease.slope(at: x))
    }
  }

  @Test func theDomainIsWhatAllShare() {
    #expect(Summed([Self.spring, CubicBezier.ease]).domain == 0...1)
    #expect(Summed([Self.spring, Self.spring]).domain == 0...(.infinity))
    let later = CubicBezier.ease.shifted(x: 0.75)
    #expect(Summed([CubicBezier.ease, later]).domain == 0.75...1)
    #expect(Summed([CubicBezier.ease, CubicBezier.ease.shifted(x: 1)]).domain == 1...1)
  }

  @Test func breakpointsAreThoseOfAllInOrderAndOnce() {
    let sum = Summed([Steps(4), Steps(3), TwoSteps()])
    #expect(sum.breakpoints(in: 0...1) == [0.25, 0.3, 1.0 / 3, 0.5, 2.0 / 3, 0.7, 0.75])
    #expect(sum.breakpoints(in: 0.3...0.5) == [0.3, 1.0 / 3, 0.5])
    #expect(Summed([Steps(4), Steps(2)]).breakpoints(in: 0...1) == [0.25, 0.5, 0.75])
    // Not where another term is not defined, nor at the ends of what is shared.
    let part = Summed([Steps(4), CubicBezier.ease.shifted(x: 0.25)])
    #expect(part.breakpoints(in: -1...2) == [0.5, 0.75])
  }

  @Test func limitsAreTakenOfEachTerm() {
    let sum = Summed([Steps(4), Kinked()])
    #expect(sum.value(at: 0.5, from: .left) == 0.25 + 1.25)
    #expect(sum.value(at: 0.5, from: .right) == 0.5 + 1.25)
    #expect(sum.value(at: 0.5) == 0.5 + 1.25)
    #expect(sum.slope(at: 0.4, from: .left) == 15.625 * 0.4)
    #expect(sum.slope(at: 0.4, from: .right) == 0)
    #expect(sum.slope(at: 0.4) == 0)
  }

  @Test func verticalTangentsInOppositeDirectionsHaveNoSum() {
    let vertical = CubicBezier(1, 0, 0, 1)
    #expect(Summed([vertical, vertical]).slope(at: 0.5) == .infinity)
    #expect(Summed([vertical, vertical.scaled(y: -1)]).slope(at: 0.5).isNaN)
  }

  @Test func noTermsOrNoCommonDomainStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Summed([]) }
    await #expect(processExitsWith: .failure) {
      _ = Summed([CubicBezier.ease, CubicBezier.ease.shifted(x: 1.5)])
    }
  }
}
