// Whole programs and demonstrations of the systems this library grew from, and what they come to.
//
// The programs stand beside the originals in the documentation, under "Coming from other systems".

import AnimationPresets
import Testing

/// A layer with what the earlier systems animate.
struct Sheet: Equatable, Sendable {
  var opacity = 1.0
  var scale = 1.0
  var rotation = 0.0
  var cornerRadius = 0.0
  var bounds = RectValue(x: 0, y: 0, width: 40, height: 20)
  var position = PointValue(x: 50, y: 60)
  var shadowOpacity = 0.0
  var shadowColor = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
  var transform = TransformList([])
}

struct SeedsTests {
  // MARK: CoreAnimations

  /// Five properties of one maker, eased as a group: at half of the time all are at ease-out of ½.
  @Test func fivePropertiesOfAViewAreEasedAsAGroup() {
    let start = RectValue(x: 0, y: 0, width: 40, height: 20)
    let end = RectValue(x: 100, y: 200, width: 80, height: 80)
    let color = ColorValue(red: 1, green: 0.5, blue: 0, alpha: 1)

    let grow = Parallel<Sheet> {
      Animate(\.cornerRadius, from: 0, to: 8, .over(0.4))
      Animate(\.bounds.size, from: start.size, to: end.size, .over(0.4))
      Animate(\.position, from: start.center, to: end.center, .over(0.4))
      Animate(\.shadowOpacity, from: 0, to: 0.8, .over(0.4))
      Animate(\.shadowColor, to: color, .over(0.4))
    }.eased(.easeOut)
    var ended: [Double] = []
    var player = Player(Animated(Sheet()), at: 0)
    player.run(grow, forKey: "cornerRadius") { player, isFinished in
      if isFinished { ended.append(player.time) }
    }

    #expect(grow.duration == 0.4)
    let p = CubicBezier.easeOut.value(at: 0.5)
    let shown = grow.value(at: 0.2, from: Sheet())
    #expect(abs(shown.cornerRadius - 8 * p) < 1e-14)
    #expect(
      shown.bounds.size.animationDistance(from: SizeValue(width: 40 + 40 * p, height: 20 + 60 * p))
        < 1e-13)
    #expect(
      shown.position.animationDistance(from: PointValue(x: 20 + 120 * p, y: 10 + 230 * p)) < 1e-13)
    #expect(abs(shown.shadowOpacity - 0.8 * p) < 1e-15)
    #expect(abs(shown.shadowColor.alpha - p) < 1e-15)
    player.advance(to: 0.5)
    #expect(ended == [0.4])
  }

  /// The group lasts as long as the latest of delay and duration, and one child keeps its group's easing.
  @Test func aGroupOfOneIsAGroup() {
    let group = Parallel<Sheet> {
      Animate(\.scale, from: 0, to: 1, .over(1)).shifted(delay: 0.5)
      Animate(\.opacity, from: 0, to: 1, .over(1))
    }.timeline
    #expect(group.duration == 1.5)
    let one = Parallel<Sheet> { Animate(\.scale, from: 0, to: 1, .over(1)) }.eased(.easeIn)
    #expect(one.value(at: 0.5, from: Sheet()).scale == CubicBezier.easeIn.value(at: 0.5))
  }

  // MARK: UIAnimationToolbox

  /// A progress in step with what it stands beside: from 1 s on, under the same spring, beyond 1.
  @Test func anInterpolatorIsAPropertyBesideOthers() {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.3)
    let timeline = Parallel<Sheet> {
      Animate(\.position.x, to: 100, .spring(spring))
      Animate(\.opacity, from: 0, to: 1, .spring(spring)).shifted(delay: 1)
    }.timeline
    let unit = spring.motion(from: 0, to: 1)
    #expect(timeline.value(at: 0.9, from: Sheet(opacity: 0)).opacity == 0)
    #expect(abs(timeline.value(at: 1.25, from: Sheet()).opacity - unit.value(at: 0.25)) < 1e-15)
    #expect(timeline.value(at: 1.25, from: Sheet()).opacity > 1)
  }

  /// A time offset that wraps: 1 2 3 becomes 2 3 1.
  @Test func anOffsetWrapsInARepeatThatIsCut() {
    let counts = Animate(\Sheet.scale, values: [1, 2, 3], mode: .discrete, .over(3))
    let shifted = Repeat(2) { counts }.shifted(offset: 1).cut(to: 3)
    #expect(shifted.duration == 3)
    #expect([0.5, 1.5, 2.5].map { shifted.value(at: $0, from: Sheet()).scale } == [2, 3, 1])
  }

  /// 100 → 200 while 50 are left of an earlier animation: the difference is led to nothing.
  @Test func anAdditiveAnimationLeadsTheDifferenceToNothing() {
    var sheet = Animated(Sheet(cornerRadius: 100))
    sheet.animate(\.cornerRadius, to: 200, at: 0, .over(1))
    sheet.animate(\.cornerRadius, to: 50, at: 0.5, .over(1))
    // At 0.75: 50 + (200 − 50)·¾, and −100·¼ of the first.
    #expect(sheet.model.cornerRadius == 50)
    #expect(sheet.value(at: 0.75).cornerRadius == 137.5)
  }

  // MARK: Serial and parallel, by NetEase

  /// Two views one after the other, each fading in for 3 s while it grows for 1 s.
  @Test func twoViewsOneAfterTheOther() {
    struct Screen: Equatable, Sendable {
      var first = Sheet(opacity: 0), second = Sheet(opacity: 0)
    }
    let enter = Parallel<Sheet> {
      MotionTimeline.fadeIn(\.opacity, duration: 3)
      MotionTimeline.scale(\.scale, to: 1.2, duration: 1)
    }
    let both = MotionTimeline(Screen.self) {
      enter.on(\.first)
      enter.on(\.second)
    }

    #expect(both.duration == 6)
    let shown = both.value(at: 3.5, from: Screen())
    #expect(shown.first == Sheet(opacity: 1, scale: 1.2))
    #expect(abs(shown.second.opacity - 0.5 / 3) < 1e-15)
    #expect(shown.second.scale == 1.1)
    #expect(MotionTimeline<Sheet> {}.duration == 0)
  }

  /// A block of a call: 3 s of a fade, then half a second of growth; both at once.
  @Test func aBlockRunsItsStepsInOrderAndCallsAtOneInstantRunTogether() {
    var card = Animated(Sheet(opacity: 0))
    card.run(at: 1, forKey: "in") {
      MotionTimeline.fadeIn(\.opacity, duration: 3)
      Animate(\.scale, to: 1.2, .over(0.5))
    }
    #expect(card.value(at: 2.5) == Sheet(opacity: 0.5))
    #expect(card.value(at: 4.25) == Sheet(opacity: 1, scale: 1.1))
    card.run(at: 2.5, forKey: "in") { Wait(1) }
    #expect(card.value(at: 3) == Sheet(opacity: 0))
    card.run(MotionTimeline.fadeIn(\.opacity, duration: 4), at: 5)
    card.run(MotionTimeline.scale(\.scale, to: 2, duration: 1), at: 5)
    #expect(card.value(at: 5.5) == Sheet(opacity: 0.125, scale: 1.5))

    var ended: [Double] = []
    var player = Player(Animated(Sheet(opacity: 0)), at: 0)
    player.run(forKey: "in") {
      MotionTimeline.fadeIn(\.opacity, duration: 3)
      Animate(\.scale, to: 2, .over(0.5))
    } ended: { player, isFinished in
      if isFinished { ended.append(player.time) }
    }
    player.run(MotionTimeline.scale(\.rotation, to: 8, duration: 4)) { player, _ in
      ended.append(player.time)
    }
    player.advance(to: 3.25)
    #expect(player.animated.value(at: 3.25) == Sheet(opacity: 1, scale: 1.5, rotation: 6.5))
    player.advance(to: 5)
    #expect(ended == [3.5, 4])
  }

  // MARK: A button's ripple

  /// Opacity 1 → 0 and a transform from the identity to scale(2, 2, 2) in a group show what both show alone.
  @Test func aGroupShowsWhatItsStepsShowAlone() {
    let fade = Animate(\Sheet.opacity, from: 1, to: 0, .over(1))
    let grow = Animate(
      \Sheet.transform, from: TransformList([]), to: TransformList([.scale(x: 2, y: 2, z: 2)]),
      .over(1))
    let group = Parallel {
      fade; grow
    }.timeline
    var separate = Animated(Sheet())
    separate.run(fade, at: 0)
    separate.run(grow, at: 0)
    for step in 0...10 {
      let time = Double(step) / 8
      #expect(group.value(at: time, from: Sheet()) == separate.value(at: time))
    }
    #expect(group.value(at: 0.5, from: Sheet()).opacity == 0.5)
    #expect(
      group.value(at: 0.5, from: Sheet()).transform
        == TransformList([.scale(x: 1.5, y: 1.5, z: 1.5)]))
  }

  /// A button of 100 × 40: the inner circle of radius 20 grows to 3, the outer one to 2.5; both stay at the end.
  @Test func bothKindsOfRippleGrowAndFade() {
    let size = SizeValue(width: 100, height: 40)
    for (kind, scale) in [(Ripple.inner(size: size), 3.0), (.outer(size: size), 2.5)] {
      let ripple = Parallel<Sheet> {
        Animate(\.opacity, from: 1, to: 0, .over(0.5))
        Animate(\.scale, from: 1, to: kind.scale, .over(0.5))
      }.timeline
      let preset = MotionTimeline<Sheet>.ripple(kind, opacity: \.opacity, scale: \.scale)
      for (time, p) in [(0.125, 0.25), (0.25, 0.5), (0.5, 1), (3, 1)] {
        let shown = ripple.value(at: time, from: Sheet())
        #expect(shown == Sheet(opacity: 1 - p, scale: 1 + p * (scale - 1)))
        #expect(preset.value(at: time, from: Sheet()) == shown)
      }
    }
  }

  // MARK: AXAnimationChain

  /// One chain of two groups and an end: the longest of each decides when the next begins.
  @Test func aChainOfGroups() throws {
    let easeInBack = try Easing("ax.ease-in-back")
    let center = PointValue(x: 160, y: 240)
    let small = RectValue(x: 0, y: 0, width: 100, height: 100)

    let chain = MotionTimeline(Sheet.self) {
      Parallel {
        Animate(\.position, to: PointValue(x: 100, y: center.y), .over(0.5, easeInBack))
        Repeat(roundTrips: 5) {
          Animate(\.bounds, to: small, .spring(.coreAnimation, duration: 0.5))
        }
        Repeat(roundTrips: 3) {
          Animate(\.rotation, to: .pi / 4, .spring(.coreAnimation, duration: 0.5))
        }.shifted(delay: 1)
      }
      Parallel {
        Animate(\.position, to: center, .over(0.5))
        Animate(\.bounds, to: small, .spring(.coreAnimation, duration: 0.8))
      }
      Animate(\.rotation, to: .pi / 4, .over(1))
    }

    // 5·2·0.5 against 1 + 3·2·0.5; then 0.8, then 1.
    let entries = chain.layout(from: Sheet()).entries
    #expect(entries.map(\.begin) == [0, 0, 1, 5, 5, 5.8])
    #expect(entries.map(\.lastEnd) == [0.5, 5, 4, 5.5, 5.8, 6.8])
    #expect(chain.duration == 6.8)
    let spring = DampedSpring.coreAnimation.motion(from: 0, to: .pi / 4)
    // A pass forward, and one back in time.
    for (time, local) in [(1.25, 0.25), (1.75, 0.25), (2.125, 0.125)] {
      #expect(abs(chain.value(at: time, from: Sheet()).rotation - spring.value(at: local)) < 1e-14)
    }
    #expect(chain.value(at: 6.8, from: Sheet()).position == center)
  }

  /// Three springs at once, each by an amount.
  @Test func threeSpringsByAnAmountRunAtOnce() {
    let sheet = Sheet()
    let together = Parallel<Sheet> {
      Animate(\.position, by: PointValue(x: 0, y: 100), .spring(.coreAnimation)).eased(.easeOut)
      Animate(\.bounds.size, by: SizeValue(width: 100, height: 100), .spring(.coreAnimation))
      Animate(\.cornerRadius, by: 4, .spring(.coreAnimation))
    }.timeline
    let spring = DampedSpring.coreAnimation.motion(from: 0, to: 1)
    for time in [0.1, 0.5, 1] {
      let (shown, part) = (together.value(at: time, from: sheet), spring.value(at: time))
      #expect(abs(shown.bounds.size.width - sheet.bounds.size.width - 100 * part) < 1e-12)
      #expect(abs(shown.cornerRadius - sheet.cornerRadius - 4 * part) < 1e-12)
    }
    // By hand: the spring's value at 1.27·easeOut(0.2/1.27), 1.27 s being its settling time.
    #expect(abs(together.value(at: 0.2, from: sheet).position.y - sheet.position.y - 114.01) < 0.01)
  }

  /// A spring whose time runs as ease-in does: x(d·easeIn(t/d)).
  @Test func aSpringIsWarpedByACurve() {
    let spring = DampedSpring.coreAnimation
    let step = Animate(\Sheet.scale, from: 0, to: 1, .spring(spring)).eased(.easeIn)
    let motion = spring.motion(from: 0, to: 1)
    let duration = spring.settlingDuration(within: 0.001)
    for fraction in [0.1, 0.4, 0.75, 0.99] {
      let warped = duration * CubicBezier.easeIn.value(at: fraction)
      let shown = step.value(at: duration * fraction, from: Sheet()).scale
      #expect(abs(shown - motion.value(at: warped)) < 1e-13)
    }
  }

  /// A basic animation and its keyframes: the two curves coincide, to the tolerance asked for.
  @Test func keyframesOfABasicAnimationCoincideWithIt() throws {
    let basic = Animate(\Sheet.position.x, from: 0, to: 100, .over(0.5, .easeInOut)).timeline
    func largestDifference(_ easing: some Curve, within tolerance: Double) throws -> Double {
      let keyframes = try easing.linearKeyframes(within: tolerance)
      let values = keyframes.values.map { 100 * $0 }
      let steps = Animate(
        \Sheet.position.x, values: values, keyTimes: keyframes.times, .over(0.5)
      ).timeline
      return (0...1000).map { step in
        let time = 0.5 * Double(step) / 1000
        let eased = 100 * easing.value(at: Double(step) / 1000)
        return abs(steps.value(at: time, from: Sheet()).position.x - eased)
      }.max() ?? .infinity
    }
    let ease = try largestDifference(CubicBezier.easeInOut, within: 1e-3)
    // Of the range of 100; the conversion of the original is off by 2.6.
    #expect(ease <= 0.1 + 1e-9)
    #expect(ease > 0.01)
    #expect(
      abs(
        basic.value(at: 0.2, from: Sheet()).position.x
          - 100 * CubicBezier.easeInOut.value(at: 0.4)) < 1e-13)
    // A function of one's own: the original's gravity, min(9.98·t²/2, 1).
    #expect(try largestDifference(Gravity(), within: 1e-3) <= 0.1 + 1e-9)
  }

  private struct Gravity: Curve {
    var domain: ClosedRange<Double> { 0...1 }
    private let ground = (2 / 9.98).squareRoot()
    func value(at x: Double, from side: Side?) -> Double { x < ground ? 4.99 * x * x : 1 }
    func slope(at x: Double, from side: Side?) -> Double {
      x < ground || (x == ground && side == .left) ? 9.98 * x : 0
    }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
      interval.contains(ground) ? [ground] : []
    }
  }

  // MARK: Which one to use

  /// One property by hand, and the same as a model of one.
  @Test func aStackAndATimelineShowTheSame() {
    var opacity = AnimationStack(1.0)
    opacity.add(
      PropertyAnimation(
        BasicAnimation(from: 0, to: 1), timing: MediaTiming(duration: 0.3), easing: .easeOut))
    let entrance = MotionTimeline(Sheet.self) {
      Animate(\.opacity, from: 0, to: 1, .over(0.3, .easeOut))
    }
    var sheet = Animated(Sheet())
    sheet.run(entrance, at: 0)
    for time in [0.0, 0.1, 0.2, 0.3, 1] {
      #expect(opacity.value(at: time) == sheet.value(at: time).opacity)
    }
  }
}
