// Keyframes of several channels at once: key times, errors, jumps.

import AnimationBridge
import AnimationMath
import Testing

@Suite struct FittedKeyframesTests {
  /// The largest difference of a channel at many instants.
  private func error(
    _ keyframes: KeyframeAnimation<PointValue>, _ duration: Double,
    from stack: AnimationStack<PointValue>
  ) -> Double {
    (0...4000).map { index in
      let time = duration * Double(index) / 4000
      let (a, b) = (keyframes.value(at: time / duration), stack.value(at: time))
      return max((a.x - b.x).magnitude, (a.y - b.y).magnitude)
    }.max() ?? .nan
  }

  @Test func allChannelsStayWithinTheToleranceAtCommonKeyTimes() throws {
    var stack = AnimationStack(PointValue(x: 0, y: 0))
    stack.animate(to: PointValue(x: 100, y: 50), at: 0, .spring(.bouncy))
    stack.animate(to: PointValue(x: 0, y: 80), at: 0.2, .over(0.5, .easeOut))
    let fitted = try KeyframeAnimation.fitted(like: stack.model, over: 0...1.5, within: 0.5) {
      stack.curve(ofChannel: $0, over: 0...1.5)
    }
    let (keyframes, largest) = (fitted.keyframes, fitted.largestError)
    #expect(keyframes.keyTimes.first == 0 && keyframes.keyTimes.last == 1)
    #expect(keyframes.keyTimes == keyframes.keyTimes.sorted())
    #expect(largest <= 0.5)
    let measured = error(keyframes, 1.5, from: stack)
    #expect(
      measured <= largest + 1e-9 && measured > 0.4 * largest, "\(measured), stated \(largest)")
    // A channel alone needs fewer, and no fewer than both.
    let x = try stack.curve(over: 0...1.5).linearKeyframes(within: 0.5)
    #expect(x.times.count < keyframes.keyTimes.count && keyframes.keyTimes.count < 40)
  }

  @Test func whereOneChannelJumpsAllHaveTwoKeyframes() throws {
    let curves: [any Curve] = [Steps(2), CubicBezier.ease]
    let fitted = try KeyframeAnimation.fitted(
      like: PointValue(x: 0, y: 0), over: 0...1, within: 0.01
    ) {
      curves[$0]
    }
    let keyframes = fitted.keyframes
    let jump = try #require(keyframes.keyTimes.firstIndex(of: 0.5))
    #expect(keyframes.keyTimes[jump + 1] == 0.5)
    #expect(keyframes.values[jump].x == 0 && keyframes.values[jump + 1].x == 0.5)
    #expect(keyframes.values[jump].y == keyframes.values[jump + 1].y)
    #expect(fitted.largestError <= 0.01)
  }

  @Test func aNumberIsOneChannelAndErrorsAreThoseOfTheFit() throws {
    let motion = DampedSpring.bouncy.motion(from: 0, to: 100)
    let fitted = try KeyframeAnimation.fitted(like: 0, over: 0...2, within: 0.1) { _ in motion }
    let single = try motion.linearKeyframes(within: 0.1, over: 0...2)
    #expect(fitted.keyframes.values == single.values)
    #expect(throws: ParameterError.self) {
      try KeyframeAnimation.fitted(like: 0, over: 0...2, within: 0) { _ in motion }
    }
  }
}
