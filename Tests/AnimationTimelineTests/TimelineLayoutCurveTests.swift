// A channel of a timeline as a curve, and keyframes of it.

import AnimationMath
import AnimationTimeline
import Testing

@Suite struct TimelineLayoutCurveTests {
  struct Card: Sendable {
    var opacity = 1.0
    var scale = 1.0
  }

  static let layout = MotionTimeline(Card.self) {
    Animate(\.opacity, from: 0, to: 1, .over(0.3, .easeOut))
    Animate(\.scale, to: 1.2, .over(0.5, .easeInOut))
  }.layout(from: Card())

  @Test func aPropertyIsACurveOverTheTimeline() {
    let curve = Self.layout.curve(of: \.scale)
    #expect(curve.domain == 0...Self.layout.duration)
    for index in 0...80 {
      let time = Self.layout.duration * Double(index) / 80
      #expect(curve.value(at: time) == Self.layout.value(at: time).scale)
      let velocity = Self.layout.velocity(\.scale, at: time)
      #expect((curve.slope(at: time) - velocity).magnitude < 1e-5, "\(time)")
    }
  }

  @Test func keyframesOfAPropertyStayWithinTheTolerance() throws {
    let keyframes = try Self.layout.curve(of: \.scale).cubicKeyframes(within: 0.002)
    for index in 0...400 {
      let time = Self.layout.duration * Double(index) / 400
      let shown = Self.layout.value(at: time).scale
      #expect((keyframes.value(at: time) - shown).magnitude <= 0.002)
    }
    #expect(keyframes.times.count <= 5)
  }

  @Test func aBlinkInAStepIsAFewKeyframes() throws {
    let layout = MotionTimeline(Card.self) {
      Animate(
        \.opacity, values: [1, 1, 0, 1, 1], mode: .linear,
        keyTimes: [0, 0.5, 0.500005, 0.50001, 1], .over(100))
      Animate(\.scale, to: 1.2, .over(0.5))
    }.layout(from: Card())
    let keyframes = try layout.curve(of: \.opacity).linearKeyframes(within: 0.001)
    #expect(keyframes.times.count == 5)
    #expect((keyframes.value(at: 50.0005)).magnitude <= 0.001)
  }

  @Test func aRemovedStepHasTheSlopeOfItsEnd() {
    let layout = MotionTimeline(Card.self) {
      Animate(\.opacity, from: 0, to: 2, .over(1)).removed()
    }.layout(from: Card())
    let curve = layout.curve(of: \.opacity)
    #expect(curve.slope(at: 1, from: .right) == 0)
    #expect((curve.slope(at: 1, from: .left) - 2).magnitude < 1e-8)
  }

  /// An easing that jumps where it starts, and one whose slope is known to the last digits.
  @Test func slopesAreThoseOfTheEasing() throws {
    let jump = try Easing("steps(4, jump-start)")
    let layout = Parallel {
      Animate(\Card.opacity, from: 0, to: 1, .over(1, jump))
      Animate(\Card.scale, from: 0, to: 4, .over(2, .easeInOut))
    }.timeline.layout(from: Card())
    #expect(layout.curve(of: \.opacity).slope(at: 0, from: .right) == 0)
    let curve = layout.curve(of: \.scale)
    for index in 0...40 {
      let x = Double(index) / 40
      let slope = CubicBezier.easeInOut.slope(at: x) * 2
      #expect(
        (curve.slope(at: 2 * x, from: index == 40 ? .left : .right) - slope).magnitude < 1e-13)
    }
  }

  @Test func aTimelineThatNeverEndsIsACurveOverAnInterval() {
    let layout = Repeat<Card>(.infinity) { Animate(\.opacity, from: 0, to: 1, .over(1)) }
      .timeline.layout(from: Card())
    #expect(layout.curve(of: \.opacity, over: 0...9).value(at: 8.5) == 0.5)
  }

  #if EXIT_TESTS
    @Test func aTimelineOfLengthZeroNeedsAnInterval() async {
      let layout = MotionTimeline(Card.self) { Animate(\.opacity, to: 0, .over(0)) }
        .layout(from: Card())
      #expect(layout.curve(of: \.opacity, over: 0...1).value(at: 1) == 0)
      await #expect(processExitsWith: .failure) {
        _ = MotionTimeline(Card.self) { Animate(\.opacity, to: 0, .over(0)) }
          .layout(from: Card()).curve(of: \.opacity)
      }
    }

    @Test func aChannelThatIsNotThereStopsTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = Self.layout.curve(of: \.scale, channel: 1) }
    }
  #endif
}
