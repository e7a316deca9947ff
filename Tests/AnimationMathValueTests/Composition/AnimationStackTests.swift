// Stacks by their definition: replaced, added, covered; and the tables of the articles that explain them.

import AnimationMath
import Testing
import _TestSupport

@Suite("AnimationStack")
struct AnimationStackTests {
  private let fade = PropertyAnimation(
    BasicAnimation(from: 100.0, to: 200), timing: MediaTiming(beginTime: 1, duration: 2))

  private func filling(_ value: Double, until end: Double) -> PropertyAnimation<Double> {
    PropertyAnimation(
      BasicAnimation(from: 0, to: value), timing: MediaTiming(duration: end, fillMode: .forwards))
  }

  @Test func anAnimationShowsInItsTimeAndTheModelAroundIt() {
    var stack = AnimationStack(7.0)
    stack.add(fade)
    #expect([0.5, 1, 2, 3].map(stack.value) == [7, 100, 150, 7])
  }

  @Test func theSameKeyNeverRunsTwice() {
    var stack = AnimationStack(0.0)
    stack.add(fade, forKey: "fade")
    stack.add(filling(3, until: 1), forKey: "other")
    stack.add(filling(4, until: 1), forKey: "fade")
    #expect(stack.entries.map(\.key) == ["other", "fade"])
    #expect(stack.value(at: 2) == 4)
    stack.remove(forKey: "fade")
    #expect(stack.value(at: 2) == 3)
    // Without a key any number may run.
    stack.add(fade)
    stack.add(fade)
    #expect(stack.entries.count == 3)
    stack.removeAll()
    #expect(stack.entries.isEmpty && stack.value(at: 2) == 0)
  }

  // MARK: - The article on snapping back

  /// Opacity 1 → 0 in a second: what it shows in the middle, and before and after the end.
  @Test func theValueSnapsBackUnlessTheAnimationFillsOrTheModelIsSet() {
    func table(
      model: Double, fill: FillMode, isRemoved: Bool
    ) -> [Double] {
      var opacity = AnimationStack(model)
      opacity.add(
        PropertyAnimation(
          BasicAnimation(from: 1.0, to: 0), timing: MediaTiming(duration: 1, fillMode: fill),
          isRemovedOnCompletion: isRemoved))
      return [-1, 0, 0.5, 1.0.nextDown, 1, 2].map(opacity.value)
    }
    let end = 1 - 1.0.nextDown
    #expect(table(model: 1, fill: .removed, isRemoved: true) == [1, 1, 0.5, end, 1, 1])
    #expect(table(model: 1, fill: .forwards, isRemoved: true) == [1, 1, 0.5, end, 1, 1])
    #expect(table(model: 1, fill: .forwards, isRemoved: false) == [1, 1, 0.5, end, 0, 0])
    #expect(table(model: 0, fill: .removed, isRemoved: true) == [0, 1, 0.5, end, 0, 0])
    #expect(table(model: 0, fill: .backwards, isRemoved: true) == [1, 1, 0.5, end, 0, 0])
  }

  /// The delegate of the third remedy: the end value into the model, and the animation away.
  @Test func removingAFilledAnimationShowsTheModel() {
    var opacity = AnimationStack(1.0)
    opacity.add(filling(0, until: 1), forKey: "fade")
    #expect(opacity.value(at: 3) == 0)
    opacity.remove(forKey: "fade")
    #expect(opacity.value(at: 3) == 1)
    opacity.model = 0
    #expect(opacity.value(at: 3) == 0)
  }

  /// Opacity and scale of a ripple, half a second, filled on both sides.
  @Test func aGroupShowsWhatItsAnimationsShowByThemselves() {
    let group = MediaTiming(duration: 0.5, fillMode: .both)
    func stacks(isGrouped: Bool) -> (AnimationStack<Double>, AnimationStack<TransformList>) {
      var opacity = AnimationStack(1.0)
      var transform = AnimationStack(TransformList.none)
      let own = isGrouped ? MediaTiming(duration: 0.5) : group
      let fade = PropertyAnimation(BasicAnimation(from: 1.0, to: 0), timing: own)
      let grow = PropertyAnimation(
        BasicAnimation(from: TransformList.none, to: TransformList([.scale(x: 3, y: 3, z: 3)])),
        timing: own)
      opacity.add(isGrouped ? fade.grouped(in: group) : fade)
      transform.add(isGrouped ? grow.grouped(in: group) : grow)
      return (opacity, transform)
    }
    let (grouped, separate) = (stacks(isGrouped: true), stacks(isGrouped: false))
    let times = stride(from: -0.25, through: 1, by: 0.015625)
    #expect(times.map(grouped.0.value) == times.map(separate.0.value))
    #expect(times.map(grouped.1.value) == times.map(separate.1.value))
    #expect(separate.0.value(at: 0.25) == 0.5 && separate.0.value(at: 9) == 0)
    #expect(separate.1.value(at: 0.25) == TransformList([.scale(x: 2, y: 2, z: 2)]))
  }

  // MARK: - The demonstrations of CoreAnimations

  /// strokeEnd, and half a second later strokeStart, in a group that is as long as both and repeats.
  @Test func theProgressRingFillsAndEmpties() {
    let child = MediaTiming(duration: 1)
    let late = MediaTiming(beginTime: 0.5, duration: 1)
    let group = MediaTiming(duration: 1.5, repeatCount: .infinity)
    var (start, end) = (AnimationStack(0.0), AnimationStack(1.0))
    let stroke = BasicAnimation(from: 0.0, to: 1)
    start.add(
      PropertyAnimation(stroke, timing: late, easing: .easeInOut).grouped(in: group))
    end.add(
      PropertyAnimation(stroke, timing: child, easing: .easeInOut).grouped(in: group))
    let quarter = CubicBezier.easeInOut.value(at: 0.25)
    for lap in [0.0, 1.5, 150] {
      #expect(
        [0, 0.25, 0.5, 0.75, 1, 1.25].map { start.value(at: lap + $0) }
          == [0, 0, 0, quarter, 0.5, 1 - quarter])
      #expect(
        [0, 0.25, 0.5, 0.75, 1, 1.25].map { end.value(at: lap + $0) }
          == [0, quarter, 0.5, 1 - quarter, 1, 1])
    }
  }

  /// by is given as well and not used; there and back three times.
  @Test func theShakeSwingsThreeTimes() {
    var angle = AnimationStack(0.0)
    angle.add(
      PropertyAnimation(
        BasicAnimation(from: 0.08, to: -0.08, by: 0.003),
        timing: MediaTiming(duration: 0.125, repeatCount: 3, autoreverses: true),
        easing: .easeInOut))
    let swing = 0.16 * CubicBezier.easeInOut.value(at: 0.25)
    for cycle in [0.0, 0.25, 0.5] {
      let shown = [0, 0.03125, 0.0625, 0.125, 0.1875, 0.21875].map { angle.value(at: cycle + $0) }
      let expected = [0.08, 0.08 - swing, 0, -0.08, 0, 0.08 - swing]
      #expect(zip(shown, expected).allSatisfy { abs($0 - $1) <= 0x1p-55 })
    }
    #expect(angle.value(at: 0.75) == 0 && angle.value(at: 0.75.nextDown) > 0.0799)
  }

  @Test func theShockPassesItsKeyframesThereAndBack() throws {
    var x = AnimationStack(5.0)
    let ease = CubicBezier.easeInOut
    x.add(
      PropertyAnimation(
        try KeyframeAnimation.linear([0.0, -10, 10, 0]),
        timing: MediaTiming(duration: 0.15, repeatCount: 2, autoreverses: true),
        easing: Easing(ease)))
    // The easing is that of the whole, and is 1/3 where its mirror image is 2/3.
    let third = 0.15 * ease.arguments(forValue: 1.0 / 3)[0]
    for begin in [0, 0.3] {
      let times = [third, 0.075, 0.15 - third, 0.15 + third, 0.225, 0.3 - third]
      let shown = times.map { x.value(at: begin + $0) }
      #expect(zip(shown, [-10, 0, 10, 10, 0, -10]).allSatisfy { abs($0 - $1) <= 1e-13 })
    }
    #expect(x.value(at: 0.6) == 5)
  }

  // MARK: - Composition

  @Test func operationsStackInOrder() {
    func hold(_ value: Double, _ composite: CompositeOperation) -> PropertyAnimation<Double> {
      PropertyAnimation(
        BasicAnimation(from: value, to: value),
        timing: WebTiming(duration: 1, fillMode: .both), composite: composite)
    }
    var stack = AnimationStack(1.0)
    stack.add(hold(10, .add))
    #expect(stack.value(at: 0) == 11)
    stack.add(hold(100, .accumulate))
    #expect(stack.value(at: 0) == 111)
    stack.add(hold(5, .replace))
    stack.add(hold(2, .add))
    #expect(stack.value(at: 0) == 7)
  }

  /// scale(2) on scale(3): added it is 6, accumulated 4.
  @Test func scalesMultiplyWhenAddedAndSumWhenAccumulated() {
    func scale(_ factor: Double) -> TransformList {
      TransformList([.scale(x: factor, y: factor, z: factor)])
    }
    func shown(_ composite: CompositeOperation) -> Matrix4 {
      var stack = AnimationStack(scale(3))
      stack.add(
        PropertyAnimation(
          BasicAnimation(from: scale(2), to: scale(2)), timing: WebTiming(duration: 1),
          composite: composite))
      return stack.value(at: 0.5).matrix
    }
    #expect(shown(.add) == scale(6).matrix)
    #expect(shown(.accumulate) == scale(4).matrix)
    #expect(shown(.replace) == scale(2).matrix)
  }

  @Test func anAddedAnimationThatFillsFollowsChangesUnderneath() throws {
    var stack = AnimationStack(1.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 50.0, to: 60), timing: MediaTiming(beginTime: 4, duration: 2)))
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 10), timing: MediaTiming(duration: 1, fillMode: .forwards),
        composite: .add))
    #expect([2, 5, 6].map(stack.value) == [11, 65, 11])
    stack.model = 3
    #expect(stack.value(at: 2) == 13)
    // An end that is open reads the value as it is now.
    stack.add(
      PropertyAnimation(
        BasicAnimation(to: 9.0), timing: MediaTiming(duration: 8, fillMode: .both)))
    stack.model = 1
    #expect([0, 4, 8].map(stack.value) == [1, 5, 9])
  }

  /// An effect of one's own that reads what is underneath is not taken for one that hides it.
  @Test func effectsMayReadWhatIsUnderneath() {
    struct Doubled: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { 2 * context.underlying }
    }
    var stack = AnimationStack(1.0)
    let timing = MediaTiming(duration: 1, fillMode: .forwards)
    stack.add(PropertyAnimation(BasicAnimation(from: 4.0, to: 8), timing: timing))
    stack.add(PropertyAnimation(Doubled(), timing: timing))
    #expect([0, 0.5, 1].map(stack.value) == [8, 12, 16])
    stack.removeFinished(at: 2)
    #expect(stack.entries.count == 2 && stack.value(at: 3) == 16)
    #expect(stack.velocity(at: 3) == 0)
  }

  // MARK: - Removal

  @Test func finishedAndCoveredAnimationsAreRemoved() {
    var stack = AnimationStack(0.0)
    stack.add(filling(1, until: 1), forKey: "covered")
    stack.add(filling(2, until: 2), forKey: "covers")
    stack.add(
      PropertyAnimation(BasicAnimation(to: 9.0), timing: MediaTiming(duration: 1)), forKey: "over")
    stack.removeFinished(at: 0.5)
    #expect(stack.entries.count == 3)
    stack.removeFinished(at: 1.5)
    #expect(stack.entries.map(\.key) == ["covered", "covers"])
    let shown = stack.value(at: 5)
    stack.removeFinished(at: 5)
    #expect(stack.entries.map(\.key) == ["covers"])
    #expect(stack.value(at: 5) == shown && shown == 2)
  }

  /// Each of these was once taken for finished while it had yet to play, or to play again.
  @Test func animationsThatHaveYetToPlayAreNotRemoved() {
    let child = PropertyAnimation(
      BasicAnimation(from: 1.0, to: 2), timing: MediaTiming(duration: 1))
    let cases = [
      // Runs backwards from 4 to 3, and is behind its end until then.
      (
        PropertyAnimation(
          BasicAnimation(from: 1.0, to: 2),
          timing: MediaTiming(beginTime: 4, duration: 1, speed: -1)), 3.25
      ),
      (
        PropertyAnimation(
          BasicAnimation(from: 1.0, to: 2),
          timing: MediaTiming(
            beginTime: 3, duration: 1, speed: -1, convention: .init(negativeSpeed: .fromEnd)),
          isRemovedOnCompletion: true), 3.25
      ),
      // Groups that show a child's time again after it has been over.
      (
        child.grouped(
          in: MediaTiming(duration: 4, speed: -1, convention: .init(negativeSpeed: .fromEnd))), 3.25
      ),
      (child.grouped(in: MediaTiming(duration: 4, timeOffset: 1.5)), 3.25),
      (child.grouped(in: MediaTiming(duration: 2, autoreverses: true)), 3.25),
      (child.grouped(in: MediaTiming(duration: 2, repeatCount: 2)), 2.5),
      (child.grouped(in: MediaTiming(duration: 4), easing: .cubicBezier(0, 2, 1, -2)), 2),
    ]
    for (animation, time) in cases {
      var stack = AnimationStack(0.0)
      stack.add(animation)
      let shown = stack.value(at: time)
      #expect(shown != 0)
      stack.removeFinished(at: 1.5)
      #expect(stack.value(at: time) == shown)
      stack.removeFinished(at: 5)
      #expect(stack.entries.isEmpty)
    }
  }

  /// Random stacks: whenever the finished ones are removed, nothing changes from there on.
  @Test func removingFinishedAnimationsChangesNothingLater() {
    var random = SeededRandom(seed: 21)
    var removed = 0
    var failures: [String] = []
    let stacks = cases(0..<400, oneOf: 7)
    for number in stacks {
      var stack = AnimationStack(1.0)
      for _ in 0..<6 {
        func timing() -> MediaTiming {
          let isFromEnd = random.unit() < 0.5
          return MediaTiming(
            beginTime: random.uniform(in: -2...4), duration: random.uniform(in: 0.1...2),
            speed: random.unit() < 0.3 ? -1 : 1, timeOffset: random.uniform(in: -1...2),
            repeatCount: Double(random.index(below: 4)) / 2, autoreverses: random.unit() < 0.3,
            fillMode: FillMode.allCases[random.index(below: 4)],
            convention: .init(negativeSpeed: isFromEnd ? .fromEnd : .asWritten))
        }
        var animation = PropertyAnimation(
          BasicAnimation(from: random.unit(), to: random.unit()), timing: timing(),
          composite: CompositeOperation.allCases[random.index(below: 3)],
          isRemovedOnCompletion: random.unit() < 0.3)
        for _ in 0..<random.index(below: 3) { animation = animation.grouped(in: timing()) }
        stack.add(animation)
      }
      var cleaned = stack
      for time in stride(from: -4, through: 12, by: 0.53) {
        cleaned.removeFinished(at: time)
        for later in [time, time + random.uniform(in: 0...3), time + 20]
        where cleaned.value(at: later) != stack.value(at: later) {
          failures.append("seed 21, stack \(number), removed at \(time), seen at \(later)")
        }
      }
      removed += stack.entries.count - cleaned.entries.count
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
    #expect(removed > 3 * stacks.count)
  }

  /// From the end on nothing changes; half-way to it something does.
  @Test func aStackKnowsWhenItIsAtRest() {
    var x = AnimationStack(0.0)
    #expect(x.endTime == -.infinity && x.isAtRest(at: 0))
    x.animate(to: 1, at: 1, .over(2))
    #expect(x.endTime == 3 && !x.isAtRest(at: 2.9) && x.isAtRest(at: 3))
    for (pace, at) in [(Pace.spring(.bouncy), 2.0), (.decay(.scrollViewNormal), 2.5)] {
      x.animate(to: 5 * at, at: at, pace)
      let end = x.endTime
      #expect(end > 3 && end < 100 && abs(x.value(at: end) - 5 * at) < 1e-14)
      #expect(x.value(at: (at + end) / 2) != x.value(at: end))
      #expect(abs(x.value(at: end + 1) - x.value(at: end)) < 1e-14)
    }
    x.add(
      PropertyAnimation(
        BasicAnimation(from: 0, to: 1), timing: MediaTiming(duration: 1, repeatCount: .infinity)))
    #expect(x.endTime == .infinity)
    x.hold(at: 3)
    #expect(x.endTime == 3 && x.isAtRest(at: 3))
  }
}
