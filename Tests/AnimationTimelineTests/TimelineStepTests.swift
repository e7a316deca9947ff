import AnimationMath
import AnimationTimeline
import Testing

struct TimelineStepTests {
  static let fade = Animate(\Card.opacity, from: 0, to: 1, .over(1))

  static func begins(_ timeline: MotionTimeline<Card>) -> [Double] {
    timeline.layout(from: Card()).entries.map(\.begin)
  }

  @Test func stepsArePlacedInWords() {
    let timeline = MotionTimeline(Card.self) {
      Self.fade
      Animate(\.scale, to: 2, .over(3)).with(offset: 0.25)
      Mark("here")
      Self.fade.after(offset: -0.5)
      Self.fade
      Self.fade.at(0.125)
      Self.fade.at("here", offset: 1)
      Self.fade.with()
    }
    // The scale ends at 3.25, the mark; the overlapping fade lasts to 3.75, the next to 4.75.
    #expect(Self.begins(timeline) == [0, 0.25, 2.75, 3.75, 0.125, 4.25, 4.25])
    #expect(timeline.duration == 5.25)
  }

  @Test func whatIsNotGivenStaysAndShiftsCompose() {
    #expect(Self.begins(Self.fade.shifted(delay: 2)) == [2])
    let once = TimelineStepTests.fade.shifted(delay: 2, speed: 2)
    #expect(once.duration == 2.5)
    // Speed 2 inside speed ½ is 1, not ½; the inner delay of 2 takes 4.
    let twice = once.shifted(delay: 1, speed: 0.5)
    #expect(twice.duration == 6)
    #expect(Self.begins(twice) == [5])
    #expect(twice.value(at: 5.25, from: Card()).opacity == 0.25)
    #expect(twice.velocity(\.opacity, at: 5.25, from: Card()) == 1)
    #expect(once.velocity(\.opacity, at: 2.25, from: Card()) == 2)
  }

  @Test func anOffsetLeavesOutTheBeginning() {
    let series = Series<Card> {
      Animate(\.scale, from: 0, to: 1, .over(1))
      Animate(\.scale, by: 2, .over(1))
    }
    let cut = series.shifted(delay: 1, offset: 1.5)
    #expect(cut.duration == 1.5)
    #expect(cut.value(at: 0.9, from: Card()) == Card())
    // Half of the second step, which began where the first, never seen, left the scale.
    #expect(cut.value(at: 1, from: Card()).scale == 2)
    #expect(cut.value(at: 1.25, from: Card()).scale == 2.5)
  }

  @Test func aStepIsFittedToADuration() {
    let timeline = Series<Card> {
      Animate(\.scale, from: 0, to: 1, .over(1))
      Animate(\.scale, to: 3, .over(3))
    }.fitted(to: 2)
    #expect(timeline.duration == 2)
    #expect(timeline.value(at: 0.25, from: Card()).scale == 0.5)
    #expect(abs(timeline.value(at: 1.25, from: Card()).scale - 2) < 1e-15)
  }

  @Test func conditionsAndLoopsWriteSteps() {
    func timeline(_ isLong: Bool) -> MotionTimeline<Card> {
      MotionTimeline {
        if isLong { Wait(1) }
        if isLong { Self.fade } else { Self.fade.fitted(to: 0.5) }
        for index in 0..<2 { Animate(\.parts[index].opacity, to: 0, .over(1)) }
      }
    }
    #expect(timeline(true).duration == 4)
    #expect(timeline(false).duration == 2.5)
  }

  @Test func whatDoesNotFitIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = TimelineStepTests.fade.shifted(delay: -1) }
    await #expect(processExitsWith: .failure) { _ = TimelineStepTests.fade.shifted(speed: 0) }
    await #expect(processExitsWith: .failure) { _ = TimelineStepTests.fade.shifted(offset: 1.5) }
    await #expect(processExitsWith: .failure) { _ = TimelineStepTests.fade.fitted(to: 0) }
    await #expect(processExitsWith: .failure) { _ = Parallel<Card> {}.fitted(to: 1) }
    await #expect(processExitsWith: .failure) { _ = TimelineStepTests.fade.at(.nan) }
    await #expect(processExitsWith: .failure) {
      _ = MotionTimeline(Card.self) { TimelineStepTests.fade.at("nowhere") }
    }
    await #expect(processExitsWith: .failure) {
      _ = MotionTimeline(Card.self) { TimelineStepTests.fade.after(offset: -1) }
    }
  }
}
