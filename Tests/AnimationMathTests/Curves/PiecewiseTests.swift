import AnimationMath
import Testing

@Suite struct PiecewiseTests {
  static let spring = DampedSpring.bouncy.motion(from: 1, to: 5, velocity: 2)

  @Test func theJointHasOneCurveOnEachSide() {
    let chain = CubicBezier.easeIn.stretched(over: 0...0.3).followed(by: Self.spring)
    #expect(chain.domain == 0...Double.infinity)
    #expect(chain.breakpoints(in: 0...10) == [0.3])
    #expect(chain.value(at: 0.3, from: .left) == 1 && chain.value(at: 0.3) == 1)
    #expect(chain.slope(at: 0.3, from: .left) == CubicBezier.easeIn.slope(at: 1) / 0.3)
    #expect(chain.slope(at: 0.3) == 2 && chain.value(at: .infinity) == 5)
    #expect(chain.value(at: 0.15) == CubicBezier.easeIn.value(at: 0.5))
    #expect(chain.value(at: 0.8) == Self.spring.value(at: 0.8 - 0.3))
    #expect(chain.value(at: .nan).isNaN && chain.slope(at: .nan).isNaN)
  }

  @Test func valuesNeedNotMeet() {
    let chain = TwoSteps().followed(by: TwoSteps().shifted(y: 5)).followed(by: Kinked())
    #expect(chain.domain == 0...3)
    #expect(chain.breakpoints(in: 0...3) == [0.3, 0.7, 1, 1.3, 1.7, 2, 2.4, 2.6])
    #expect(chain.value(at: 1, from: .left) == 1 && chain.value(at: 1) == 5)
    #expect(chain.value(at: 1.7, from: .left) == 5.375 && chain.value(at: 1.7) == 6)
    #expect(chain.value(at: 2, from: .left) == 6 && chain.value(at: 2) == 0)
    #expect(chain.value(at: 3) == 0.5 && chain.slope(at: 3) == -1.875)
  }

  @Test func aListIsTheSameAsOneAfterTheOther() {
    let curves: [any Curve] = [
      TwoSteps(), CubicBezier.ease, Kinked(), Steps(3, .jumpBoth), CubicBezier.easeIn,
    ]
    let list = Piecewise(curves)
    let nested = TwoSteps().followed(by: CubicBezier.ease).followed(by: Kinked())
      .followed(by: Steps(3, .jumpBoth)).followed(by: CubicBezier.easeIn)
    #expect(list.joints == [1, 2, 3, 4] && list.domain == 0...5 && nested.domain == 0...5)
    #expect(list.breakpoints(in: 0...5) == nested.breakpoints(in: 0...5))
    for index in 0...500 {
      let x = Double(index) / 100
      for side in [nil, Side.left, .right] {
        #expect(list.value(at: x, from: side) == nested.value(at: x, from: side))
        #expect(list.slope(at: x, from: side) == nested.slope(at: x, from: side))
      }
    }
    #expect(list.breakpoints(in: 1...1) == [1] && list.breakpoints(in: 1.1...1.9) == [])
    #expect(list == Piecewise(curves) && list == nested as? Piecewise)
    #expect(list.hashValue == Piecewise(curves).hashValue)
    #expect(Piecewise([CubicBezier.ease]).value(at: 0.3) == CubicBezier.ease.value(at: 0.3))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func noCurveFollowsOneThatNeverEnds(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring.bouncy.motion(from: 0, to: 1).followed(by: CubicBezier.ease)
        case 2: _ = CubicBezier.ease.followed(by: CubicBezier.ease.held())
        case 3: _ = Piecewise([])
        default: break
        }
      }
    }
  #endif
}
