import AnimationMath
import Testing
import _TestSupport

@Suite struct PresetsTests {
  @Test func presetsHaveTheirPublishedBounceAndDuration() {
    let presets = [
      (DampedSpring.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3),
    ]
    for (spring, bounce) in presets {
      #expect(spring.dampingRatio == 1 - bounce)
      #expect(spring.response == 0.5)
      #expect(spring.mass == 1)
    }
  }

  @Test func extraBounceIsAdded() {
    #expect(DampedSpring.smooth(extraBounce: 0.2) == DampedSpring(duration: 0.5, bounce: 0.2))
    #expect(
      DampedSpring.snappy(duration: 0.3, extraBounce: 0.1)
        == DampedSpring(duration: 0.3, bounce: 0.15 + 0.1))
    #expect(
      DampedSpring.bouncy(duration: 2, extraBounce: -0.5)
        == DampedSpring(duration: 2, bounce: 0.3 - 0.5))
    #expect(DampedSpring.smooth(extraBounce: -0.5).regime == .overdamped)
  }

  @Test func defaultsArePresetsWithoutArguments() {
    #expect(DampedSpring.smooth == DampedSpring.smooth())
    #expect(DampedSpring.snappy == DampedSpring.snappy())
    #expect(DampedSpring.bouncy == DampedSpring.bouncy())
  }

  @Test func coreAnimationIsMassOneStiffnessHundredDampingTen() {
    #expect(DampedSpring.coreAnimation.angularFrequency == 10)
    #expect(DampedSpring.coreAnimation.dampingRatio == 0.5)
    #expect(DampedSpring.coreAnimation.mass == 1)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func extraBounceBeyondUndampedStopsTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring.bouncy(extraBounce: 0.8)
        case 2: _ = DampedSpring.smooth(extraBounce: -1)
        default: break
        }
      }
    }
  #endif
}
