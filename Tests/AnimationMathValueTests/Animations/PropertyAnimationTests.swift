// One animation in its groups: what it shows, when, and from which side its ends are seen.

import AnimationMath
import Testing
import _TestSupport

@Suite("PropertyAnimation")
struct PropertyAnimationTests {
  private let ramp = BasicAnimation(from: 0.0, to: 1)

  private func values(
    of animation: PropertyAnimation<Double>, at times: [Double]
  ) -> [Double?] {
    times.map { animation.value(at: $0, over: 0, model: 0) }
  }

  @Test func progressIsEasedAndComposed() {
    let animation = PropertyAnimation(
      BasicAnimation(from: 1.0, to: 3), timing: MediaTiming(duration: 2),
      easing: .easeIn, composite: .add)
    let eased = CubicBezier.easeIn.value(at: 0.25)
    #expect(animation.value(at: 0.5, over: 10, model: 99) == 11 + 2 * eased)
    #expect(animation.value(at: 2, over: 10, model: 99) == nil)
    #expect(animation.value(at: .nan, over: 10, model: 99)?.isNaN == true)
  }

  @Test func aSpringLastsUntilItHasSettled() {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.6)
    let animation = PropertyAnimation.spring(
      BasicAnimation(from: 0, to: 80), spring, beginTime: 2, initialVelocity: 3)
    let motion = spring.motion(from: 0, to: 80, velocity: 240)
    let end = 2 + motion.settlingDuration(within: 0.08)
    #expect(abs(animation.timing.endTime - end) <= 0x1p-48)
    var worst = WorstCase("spring in a stack, 2⁻⁵³ of 80", bound: 8)
    for time in stride(from: 2, to: end, by: 0.01) {
      let shown = animation.value(at: time, over: 0, model: 0) ?? .nan
      worst.record((shown - motion.value(at: time - 2)) / (80 * 0x1p-53), at: "\(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(values(of: animation, at: [1.9, end + 0.01]) == [nil, nil])
  }

  /// A step at the start is not yet taken while the animation waits, also between its keyframes.
  ///
  /// Nor is it after an end that is played backwards. The numbers are Chromium's: before, at the beginning, and after.
  @Test(
    arguments: [
      (.linear, "steps(2, start)", .normal, 0, [0, 4, 16]),
      (.linear, "steps(2, start)", .normal, 0.25, [4, 8, 8]),
      (.linear, "steps(2, start)", .normal, 0.5, [8, 12, 12]),
      (.linear, "steps(2, jump-both)", .normal, 1, [0, 8.0 / 3, 16]),
      (.linear, "steps(2, end)", .normal, 0.25, [0, 4, 4]),
      (.linear, "steps(2, jump-none)", .normal, 0.25, [0, 8, 8]),
      (.linear, "steps(2, start)", .reverse, 0, [16, 16, 0]),
      (.linear, "steps(2, start)", .reverse, 0.25, [16, 16, 12]),
      (.linear, "steps(2, start)", .alternate, 1, [16, 16, 0]),
      (.linear, "steps(2, start)", .alternateReverse, 0, [16, 16, 0]),
      (.linear, "steps(2, start)", .alternateReverse, 1, [0, 4, 16]),
      (.steps(2, .jumpStart), "steps(2, start)", .normal, 0, [0, 12, 16]),
      (.steps(2, .jumpStart), "linear", .normal, 0, [0, 8, 16]),
      (.ease, "steps(2, start)", .normal, 0, [0, 4, 16]),
      // The keyframes are chosen as ever: only their easing waits.
      (
        Easing(PiecewiseLinear([.init(0.5), .init(1)])), "steps(2, start)", .normal, 0, [8, 12, 16]
      ),
      (Easing(PiecewiseLinear([.init(1), .init(0)])), "steps(2, end)", .normal, 0, [12, 16, 0]),
    ] as [(Easing, String, WebTiming.Direction, Double, [Double])])
  func theBeforeFlagIsThatOfEveryEasing(
    _ easing: Easing, _ own: String, _ direction: WebTiming.Direction, _ start: Double,
    _ expected: [Double]
  ) throws {
    let timing = WebTiming(
      delay: 1, duration: 1, iterationStart: start, direction: direction, fillMode: .both)
    let own = try Easing(own)
    let frames = KeyframeAnimation([
      .init(offset: 0, value: 0.0, easing: own), .init(offset: 0.5, value: 8, easing: own),
      .init(offset: 1, value: 16),
    ])
    let animation = PropertyAnimation(frames, timing: timing, easing: easing)
    let times = [0.5, 1, 3]
    #expect(values(of: animation, at: times) == expected)
    #expect(times.map { animation.value(at: $0) } == expected)
    var stack = AnimationStack(-1.0)
    stack.add(animation)
    #expect(times.map { stack.value(at: $0) } == expected)
    #expect(stack.velocity(at: 0.5) == 0 && stack.velocity(at: 3) == 0)
    // An animation above reads the value at which it waits.
    var sum = stack
    sum.add(
      PropertyAnimation(
        KeyframeAnimation([
          .init(offset: 0, value: 1, composite: .add), .init(offset: 1, value: 1, composite: .add),
        ]), timing: WebTiming(delay: -9, duration: 99)))
    #expect(times.map { sum.value(at: $0) } == expected.map { $0 + 1 })
    // The same for values that are not prepared as numbers.
    let list = PropertyAnimation(
      KeyframeAnimation(
        frames.keyframes.map { frame in
          .init(
            offset: frame.offset, value: TransformList([.translate(x: frame.value ?? 0)]),
            easing: frame.easing)
        }), timing: timing, easing: easing)
    #expect(times.map { list.value(at: $0)?.matrix.entries[12] } == expected)
  }

  // MARK: - Groups

  /// Two seconds of a child that are cut off after half of one, and stay.
  @Test func aShortGroupClipsItsChildAndHoldsWhatItShowed() {
    let child = PropertyAnimation(ramp, timing: MediaTiming(duration: 2, fillMode: .forwards))
    let group = MediaTiming(duration: 0.5, fillMode: .forwards)
    #expect(values(of: child.grouped(in: group), at: [0.25, 0.5, 9]) == [0.125, 0.25, 0.25])
    // In another group that is shorter still, at double speed.
    let outer = MediaTiming(beginTime: 1, duration: 0.25, speed: 2, fillMode: .both)
    #expect(
      values(of: child.grouped(in: group).grouped(in: outer), at: [0, 1.0625, 1.125, 9])
        == [0, 0.0625, 0.125, 0.125])
    // What clips does not end: the child has no end of its own to fill from.
    let removed = MediaTiming(duration: 0.5)
    #expect(values(of: child.grouped(in: removed), at: [0.25, 0.5]) == [0.125, nil])
  }

  /// The usual way to keep a group's end on screen: the group fills, its children do not.
  @Test func aChildThatEndsWithItsGroupShowsItsEnd() {
    let child = PropertyAnimation(ramp, timing: MediaTiming(duration: 1))
    let group = MediaTiming(duration: 1, fillMode: .forwards)
    #expect(values(of: child.grouped(in: group), at: [0.5, 1, 7]) == [0.5, 1, 1])
    let outer = MediaTiming(duration: 1, fillMode: .forwards)
    #expect(values(of: child.grouped(in: group).grouped(in: outer), at: [1, 7]) == [1, 1])
    // At the end of a part of a pass.
    let half = MediaTiming(duration: 2, repeatCount: 0.5, fillMode: .forwards)
    #expect(values(of: child.grouped(in: half), at: [0.5, 1, 7]) == [0.5, 1, 1])
    // Where the group turns back, and where it runs backwards from its end.
    let swing = MediaTiming(duration: 1, autoreverses: true)
    #expect(values(of: child.grouped(in: swing), at: [0.75, 1, 1.25]) == [0.75, 1, 0.75])
    let back = MediaTiming(duration: 1, speed: -1, convention: .init(negativeSpeed: .fromEnd))
    #expect(values(of: child.grouped(in: back), at: [0, 0.25]) == [1, 0.75])
    // One that ended before shows nothing any more.
    let short = PropertyAnimation(ramp, timing: MediaTiming(duration: 0.5))
    #expect(values(of: short.grouped(in: group), at: [0.25, 0.5, 7]) == [0.5, nil, nil])
    // One that begins there is not seen.
    let late = PropertyAnimation(ramp, timing: MediaTiming(beginTime: 1, duration: 1))
    #expect(values(of: late.grouped(in: group), at: [1, 7]) == [nil, nil])
  }

  @Test func groupsRepeatWhatIsInside() {
    let child = PropertyAnimation(
      ramp, timing: MediaTiming(beginTime: 0.5, duration: 0.5, fillMode: .backwards))
    let inner = MediaTiming(duration: 1, repeatCount: 2)
    let outer = MediaTiming(beginTime: 1, duration: 2, repeatCount: 1.25, fillMode: .forwards)
    let grouped = child.grouped(in: inner).grouped(in: outer)
    #expect(
      values(of: grouped, at: [0.5, 1.75, 2.25, 2.75, 3.25, 3.5, 9])
        == [nil, 0.5, 0, 0.5, 0, 0, 0])
    #expect(grouped.timing.endTime == 3.5)
    #expect(
      grouped.timing.state(at: 0.5) == .idle && grouped.timing.state(at: 1.75).activeTime == 0.25)
  }

  /// In groups it is the outermost that is removed, as Core Animation ignores it for the children.
  @Test func removalOnCompletionIsThatOfTheOutermostGroup() {
    let child = PropertyAnimation(
      ramp, timing: MediaTiming(duration: 1, fillMode: .forwards), isRemovedOnCompletion: true)
    #expect(values(of: child, at: [0.5, 1]) == [0.5, nil])
    let group = MediaTiming(duration: 2, repeatCount: 2, fillMode: .forwards)
    #expect(
      values(of: child.grouped(in: group), at: [0.5, 1.5, 2.5, 3.5, 4]) == [0.5, 1, 0.5, 1, nil])
    // A clipped child has not played when its group has.
    let short = MediaTiming(duration: 0.5, fillMode: .forwards)
    #expect(values(of: child.grouped(in: short), at: [0.25, 0.5]) == [0.25, nil])
    // Running backwards, it fills before it plays and is gone afterwards.
    let back = PropertyAnimation(
      ramp,
      timing: MediaTiming(
        beginTime: 1, duration: 1, speed: -1, fillMode: .both,
        convention: .init(negativeSpeed: .fromEnd)), isRemovedOnCompletion: true)
    #expect(values(of: back, at: [0, 1.25, 2]) == [1, 0.75, nil])
  }

  // MARK: - Repeats that build on each other

  @Test func eachPassBuildsOnThoseBefore() {
    let climb = PropertyAnimation(
      BasicAnimation(from: 1.0, to: 3), timing: MediaTiming(duration: 1, repeatCount: 3),
      isCumulative: true)
    #expect(values(of: climb, at: [0, 0.5, 1, 1.5, 2.5]) == [1, 2, 4, 5, 8])
    // An infinitely late pass is like the first.
    let endless = PropertyAnimation(
      BasicAnimation(from: 1.0, to: 3),
      timing: WebTiming(duration: 0, iterations: .infinity, fillMode: .forwards),
      isCumulative: true)
    #expect(values(of: endless, at: [1]) == [3])
  }

  #if EXIT_TESTS
    @Test func badGroupsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = PropertyAnimation(BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 1))
          .grouped(in: MediaTiming(duration: .infinity), easing: .ease)
      }
    }
  #endif

  @Test func anAnimationThatIgnoresTheUnderlyingValueHasAValueByItself() throws {
    let timing = MediaTiming(beginTime: 1, duration: 2)
    let fade = PropertyAnimation(BasicAnimation(from: 0.0, to: 8), timing: timing)
    #expect([0, 1, 2, 3].map { fade.value(at: $0) } == [nil, 0, 4, nil])
    #expect(BasicAnimation(from: 10.0, by: 10).value(at: 0.25) == 12.5)
    let keyframes = PropertyAnimation(
      try KeyframeAnimation.linear([0.0, 10, 0]), timing: timing)
    #expect(keyframes.value(at: 1.5) == 5)
    var added = fade
    added.composite = .add
    #expect(added.value(at: 2) == nil)
    #expect(PropertyAnimation(BasicAnimation(from: 1.0), timing: timing).value(at: 2) == nil)
  }
}
