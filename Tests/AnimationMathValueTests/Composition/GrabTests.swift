import AnimationMath
import Testing

/// A stack that is set or held while animations run, and what a call leaves as it was.
struct GrabTests {
  @Test func valuesBeforeACallStay() {
    var stack = AnimationStack(0.0)
    stack.add(PropertyAnimation(BasicAnimation(by: 5), timing: MediaTiming(duration: 1)))
    let before = stack.value(at: 0.5)
    #expect(before == 2.5)
    stack.animate(to: 100, at: 2, .over(1))
    #expect(stack.value(at: 0.5) == before)
    #expect(stack.value(at: 2) == 0)
    #expect(stack.value(at: 3) == 100)
  }

  @Test func aRunningSpringIsGrabbedAndThrown() {
    var x = AnimationStack(0.0)
    x.animate(to: 100, at: 0, .spring(.bouncy))
    let (earlier, shown) = (x.value(at: 0.1), x.value(at: 0.2))
    x.hold(at: 0.2)
    #expect(x.value(at: 0.1) == earlier)
    #expect([0.2, 0.3, 9].allSatisfy { x.value(at: $0) == shown })
    x.set(to: 40, at: 0.4)
    #expect(x.value(at: 0.3) == shown)
    #expect(x.value(at: 0.4) == 40)
    #expect(x.velocity(at: 0.4) == 0)
    x.animate(to: 0, at: 0.5, .spring(.bouncy), velocity: 300)
    #expect(x.value(at: 0.5) == 40)
    #expect(abs(x.velocity(at: 0.5) - 300) < 1e-9)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func aModelValueIsANumber(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = AnimationStack(Double.nan)
        case 2:
          var stack = AnimationStack(PointValue(x: 0, y: 0))
          stack.model = PointValue(x: 0, y: .infinity)
        default: break
        }
      }
    }
  #endif
}
