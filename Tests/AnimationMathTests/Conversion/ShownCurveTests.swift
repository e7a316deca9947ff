// Stacks as curves: their values, their jumps, and keyframes of them.

import Testing
import _TestSupport

import AnimationMath

@Suite struct ShownCurveTests {
  static func stack() -> AnimationStack<Double> {
    var stack = AnimationStack(1.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 0.8), timing: MediaTiming(beginTime: 0.25, duration: 0.5)))
    return stack
  }

  @Test func aStackIsACurveWithItsJumps() {
    let stack = Self.stack()
    let curve = stack.curve(over: 0...1)
    for index in 0...100 {
      let time = Double(index) / 100
      #expect(curve.value(at: time) == stack.value(at: time))
    }
    #expect(curve.breakpoints(in: 0...1) == [0.25, 0.75])
    #expect(curve.value(at: 0.25, from: .left) == 1)
    #expect(curve.value(at: 0.25, from: .right) == 0)
    #expect((curve.value(at: 0.75, from: .left) - 0.8).magnitude < 1e-12)
    #expect(curve.value(at: 0.75, from: .right) == 1)
    for time in [0.25, 0.3, 0.5, 0.7, 0.75] {
      let side: Side = time == 0.75 ? .left : .right
      #expect((curve.slope(at: time, from: side) - 1.6).magnitude < 1e-8, "\(time)")
    }
    #expect(curve.slope(at: 0.1) == 0 && curve.slope(at: 0.75, from: .right) == 0)
  }

  @Test func keyframesOfAStackAreWithinTheTolerance() throws {
    var stack = Self.stack()
    let spring = DampedSpring(response: 0.2, dampingRatio: 0.4)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 1.0, to: 0.0),
        timing: MediaTiming(beginTime: 0.4, duration: 0.5),
        easing: Easing(spring.easing()), composite: .add))
    let curve = stack.curve(over: 0...1)
    for keyframes in [
      try curve.linearKeyframes(within: 0.01), try curve.cubicKeyframes(within: 0.01),
    ] {
      var worst = 0.0
      for index in 0...5000 {
        let time = Double(index) / 5000
        guard ![0.25, 0.4, 0.75, 0.9].contains(time) else { continue }
        worst = max(worst, (keyframes.value(at: time) - stack.value(at: time)).magnitude)
      }
      #expect(worst <= 0.01)
      #expect(keyframes.times.count < 60)
    }
  }

  /// Of 1 ms in 100 s, while the curve is looked at every 49 ms.
  @Test func aBlinkIsAFewKeyframes() throws {
    let keyframes = try KeyframeAnimation.linear(
      [0.0, 0, 1, 0, 0], keyTimes: [0, 0.5, 0.500005, 0.50001, 1])
    let easing = try Easing("linear(0, 0 50%, 1 50.0005%, 0 50.001%, 0)")
    let (timing, basic) = (MediaTiming(duration: 100), BasicAnimation(from: 0.0, to: 1))
    for animation in [
      PropertyAnimation(keyframes, timing: timing),
      PropertyAnimation(basic, timing: timing, easing: easing),
    ] {
      var stack = AnimationStack(0.0)
      stack.add(animation)
      let curve = stack.curve(over: 0...100)
      let found = try curve.linearKeyframes(within: 0.001)
      #expect(found.times.count == 5)
      for time in [0, 49.9, 50.0004, 50.0007, 50.002, 99] {
        #expect((found.value(at: time) - stack.value(at: time)).magnitude <= 0.001, "\(time)")
      }
    }
  }

  @Test func everyPassHasItsJumps() throws {
    var stack = AnimationStack(0.0)
    stack.add(
      PropertyAnimation(
        try KeyframeAnimation.discrete([0.0, 1]),
        timing: MediaTiming(duration: 0.5, repeatCount: 1200)))
    let jumps = stack.curve(over: 0...600).breakpoints(in: 0...600)
    let isAll = jumps == (1..<2400).map { Double($0) / 4 }
    #expect(isAll, "\(jumps.count)")
  }

  @Test func aJumpIsFoundInTheLastCellToo() throws {
    var stack = AnimationStack(0.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 10.0, to: 20), timing: MediaTiming(duration: 1),
        easing: try Easing("linear(0, 0.2 30%, 0.4 30%, 0.9 99.99%, 0.8 99.99%, 1)")))
    let jumps = stack.curve(over: 0...1).breakpoints(in: 0...1)
    for place in [0.3, 0.9999] {
      #expect(jumps.contains { ($0 - place).magnitude < 1e-15 }, "\(jumps)")
    }
  }

  /// At the end of what does not fill: from the right the slope was NaN, from the left −1,572,863.
  @Test func aJumpOnTheEndHasTheSlopeOfWhatEnds() {
    var stack = AnimationStack(0.0)
    stack.add(PropertyAnimation(BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 1)))
    let curve = stack.curve(over: 0...1)
    #expect(curve.value(at: 1) == 0 && curve.value(at: 1, from: .right) == 0)
    #expect((curve.value(at: 1, from: .left) - 1).magnitude < 1e-15)
    #expect((curve.slope(at: 1, from: .left) - 1).magnitude < 1e-8)
    #expect(curve.slope(at: 1, from: .right) == 0)
    for time in [1 - 1e-9, 1 - 0x1p-20, 1 - 0x1p-19, 0.999, 0x1p-53, 0] {
      #expect((curve.slope(at: time) - 1).magnitude < 1e-8, "\(time)")
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func aChannelThatIsNotThereStopsTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = AnimationStack(1.0).curve(ofChannel: 1, over: 0...1)
        case 2: _ = AnimationStack(1.0).curve(over: 1...1)
        case 3: _ = AnimationStack(1.0).curve(over: 0 ... .infinity)
        default: break
        }
      }
    }
  #endif
}
