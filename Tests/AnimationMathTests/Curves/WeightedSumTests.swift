// Sums against their terms, where these are smooth and where they are not.

import AnimationMath
import Testing
import _TestSupport

@Suite struct WeightedSumTests {
  static let spring = DampedSpring(response: 0.5, dampingRatio: 0.6).motion(from: 0, to: 1)

  @Test func valuesAndSlopesAreAddedFromTheFirstOn() {
    let (ease, decay) = (CubicBezier.ease, DecayMotion(from: 2, velocity: 3, rate: 4))
    let sum = WeightedSum([Self.spring, ease, decay])
    for x in [0, 0.1, 0.25, 0.7, 1] {
      #expect(sum.value(at: x) == Self.spring.value(at: x) + ease.value(at: x) + decay.value(at: x))
      #expect(sum.slope(at: x) == Self.spring.slope(at: x) + ease.slope(at: x) + decay.slope(at: x))
    }
    #expect(sum.value(at: .nan).isNaN && sum.slope(at: .nan).isNaN)
  }

  @Test func aSumGrowsByATermAtATime() throws {
    let (ease, decay) = (CubicBezier.ease, DecayMotion(from: 2, velocity: 3, rate: 4))
    let sum = Self.spring.summed(with: ease).summed(with: decay, weight: -2)
    let curves: [any Curve] = [Self.spring, ease, decay, decay]
    let listed = curves.dropFirst().reduce(curves[0]) { $0.summed(with: $1, weight: 2) }
    for x in [0, 0.1, 0.25, 0.7, 1] {
      let (spring, decay) = (Self.spring.value(at: x), decay.value(at: x))
      #expect(sum.value(at: x) == spring + ease.value(at: x) - 2 * decay)
      #expect(listed.value(at: x) == spring + 2 * ease.value(at: x) + 2 * decay + 2 * decay)
    }
    #expect(sum.domain == 0...1)
    // One sum, which bulk sampling knows by its terms, however many were added.
    #expect(try #require(listed as? WeightedSum).terms.map(\.weight) == [1, 2, 2, 2])
  }

  @Test func oneTermIsItself() {
    let sum = WeightedSum([CubicBezier.ease])
    for x in [-0.5, 0, 0.3, 1, 2] {
      #expect(sum.value(at: x) == CubicBezier.ease.value(at: x))
      #expect(sum.slope(at: x) == CubicBezier.ease.slope(at: x))
    }
  }

  @Test func theDomainIsWhatAllShare() {
    #expect(WeightedSum([Self.spring, CubicBezier.ease]).domain == 0...1)
    #expect(WeightedSum([Self.spring, Self.spring]).domain == 0...(.infinity))
    let later = CubicBezier.ease.shifted(x: 0.75)
    #expect(WeightedSum([CubicBezier.ease, later]).domain == 0.75...1)
    #expect(WeightedSum([CubicBezier.ease, CubicBezier.ease.shifted(x: 1)]).domain == 1...1)
  }

  @Test func breakpointsAreThoseOfAllInOrderAndOnce() {
    let sum = WeightedSum([Steps(4), Steps(3), TwoSteps()])
    let (third, twoThirds) = (1.0 / 3, 2.0 / 3)
    #expect(sum.breakpoints(in: 0...1) == [0.25, 0.3, third, 0.5, twoThirds, 0.7, 0.75])
    #expect(sum.breakpoints(in: 0.3...0.5) == [0.3, third, 0.5])
    #expect(WeightedSum([Steps(4), Steps(2)]).breakpoints(in: 0...1) == [0.25, 0.5, 0.75])
    // Not where another term is not defined, nor at the ends of what is shared.
    let part = WeightedSum([Steps(4), CubicBezier.ease.shifted(x: 0.25)])
    #expect(part.breakpoints(in: -1...2) == [0.5, 0.75])
  }

  @Test func limitsAreTakenOfEachTerm() {
    let sum = WeightedSum([Steps(4), Kinked()])
    #expect(sum.value(at: 0.5, from: .left) == 0.25 + 1.25)
    #expect(sum.value(at: 0.5, from: .right) == 0.5 + 1.25)
    #expect(sum.value(at: 0.5) == 0.5 + 1.25)
    #expect(sum.slope(at: 0.4, from: .left) == 15.625 * 0.4)
    #expect(sum.slope(at: 0.4, from: .right) == 0)
    #expect(sum.slope(at: 0.4) == 0)
  }

  @Test func verticalTangentsInOppositeDirectionsHaveNoSum() {
    let vertical = CubicBezier(1, 0, 0, 1)
    #expect(WeightedSum([vertical, vertical]).slope(at: 0.5) == .infinity)
    #expect(WeightedSum([vertical, vertical.scaled(y: -1)]).slope(at: 0.5).isNaN)
  }

  @Test func weightsMultiplyValuesAndSlopes() {
    let sum = WeightedSum([
      WeightedSum.Term(Self.spring, weight: -2), WeightedSum.Term(CubicBezier.ease, weight: 0.5),
    ])
    for x in [0, 0.1, 0.25, 0.7, 1] {
      #expect(
        sum.value(at: x) == -2 * Self.spring.value(at: x) + 0.5 * CubicBezier.ease.value(at: x))
      #expect(
        sum.slope(at: x) == -2 * Self.spring.slope(at: x) + 0.5 * CubicBezier.ease.slope(at: x))
    }
    let none = WeightedSum([
      WeightedSum.Term(CubicBezier(0, 1, 0, 1), weight: 0), WeightedSum.Term(CubicBezier.linear),
    ])
    #expect(none.slope(at: 0) == 1)
  }

  @Test func sumsAreEqualIfTheirTermsAre() {
    let sum = WeightedSum([Self.spring, CubicBezier.ease])
    #expect(sum == WeightedSum([Self.spring, CubicBezier.ease]))
    #expect(sum.hashValue == WeightedSum([Self.spring, CubicBezier.ease]).hashValue)
    #expect(sum != WeightedSum([CubicBezier.ease, Self.spring]))
    #expect(
      sum != WeightedSum([WeightedSum.Term(Self.spring), .init(CubicBezier.ease, weight: 2)]))
    #expect(sum != WeightedSum([Self.spring, CubicBezier.easeIn]))
    #expect(WeightedSum([SomeCurve(curve: Steps(2))]) != WeightedSum([SomeCurve(curve: Steps(2))]))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func noTermsOrNoCommonDomainStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = WeightedSum([any Curve]())
        case 2: _ = WeightedSum([CubicBezier.ease, CubicBezier.ease.shifted(x: 1.5)])
        case 3: _ = WeightedSum.Term(CubicBezier.ease, weight: .nan)
        case 4: _ = CubicBezier.ease.summed(with: CubicBezier.ease, weight: .infinity)
        case 5: _ = CubicBezier.ease.summed(with: CubicBezier.ease.shifted(x: 1.5))
        default: break
        }
      }
    }
  #endif
}
