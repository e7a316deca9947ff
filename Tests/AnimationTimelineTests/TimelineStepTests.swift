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

  /// The scale ends at 3, the fade beside it at 1.25: after all, after the previous, and inside of it.
  @Test func afterTheLastEndIsNotAfterThePreviousStep() {
    func begin(_ step: MotionTimeline<Card>) -> Double {
      Self.begins(
        MotionTimeline {
          Animate(\.scale, to: 2, .over(3))
          Self.fade.with(offset: 0.25)
          step
        })[2]
    }
    #expect(begin(Self.fade.timeline) == 3)
    #expect(begin(Self.fade.after(overlap: 0.5)) == 2.5)
    #expect(begin(Self.fade.after(gap: 0.5)) == 3.5)
    #expect(begin(Self.fade.afterPrevious()) == 1.25)
    #expect(begin(Self.fade.afterPrevious(offset: -0.25)) == 1)
    #expect(begin(Self.fade.with(fraction: 0)) == 0.25)
    #expect(begin(Self.fade.with(fraction: 0.25)) == 0.5)
    #expect(begin(Self.fade.with(fraction: 1)) == 1.25)
    // A place is that of the whole step, whatever is said of it afterwards; of two places the last one counts.
    let placed = Self.fade.after(gap: 0.5)
    for step in [
      placed.named("fade"), placed.eased(.easeIn), placed.cut(to: 0.5), placed.reversed(),
      placed.removed(), placed.fitted(to: 2), placed.grouped(in: MediaTiming(duration: 1)),
    ] {
      #expect(begin(step) == 3.5)
    }
    #expect(begin(placed.shifted(delay: 0.25)) == 3.75 && begin(placed.at(0.25)) == 0.25)
    let parallel = Parallel<Card> {
      Animate(\.scale, to: 2, .over(1))
      Self.fade.at(2).named("fade")
    }
    #expect(parallel.timeline.duration == 3)
  }

  @Test func aStepIsCutOffAndHolds() throws {
    let endless = Repeat<Card>(.infinity) { Animate(\.scale, from: 0, to: 1, .over(1)) }
    let timeline = MotionTimeline(Card.self) {
      endless.cut(to: 2.25)
      Self.fade
    }
    #expect(timeline.duration == 3.25)
    #expect(timeline.endlessStep == nil)
    #expect(timeline.value(at: 2.125, from: Card()).scale == 0.125)
    #expect(timeline.value(at: 3, from: Card()).scale == 0.25)
    #expect(timeline.velocity(\.scale, at: 3, from: Card()) == 0)
    #expect(timeline.layout(from: Card()).entries[0].lastEnd == 2.25)
    // On a boundary of passes it holds the end of the earlier one.
    #expect(endless.cut(to: 3).value(at: 9, from: Card()).scale == 1)
    // As a group of a given duration clips what is in it, and drops what would begin later.
    let group = Parallel<Card> {
      Animate(\.scale, from: 0, to: 2, .over(2))
      Self.fade.shifted(delay: 1)
      Animate(\.position.x, to: 1, .over(0.5))
    }.cut(to: 1)
    #expect(group.duration == 1)
    #expect(Self.begins(group) == [0, 0])
    #expect(group.value(at: 5, from: Card(opacity: 0.5)).scale == 1)
    #expect(group.value(at: 5, from: Card(opacity: 0.5)).opacity == 0.5)
    #expect(Self.fade.cut(to: 3).duration == 1)
  }

  @Test func aReversedStepGoesBack() {
    let series = Series<Card> {
      Animate(\.scale, from: 0, to: 1, .over(1, .easeIn))
      Animate(\.scale, to: 3, .over(1))
    }
    let reversed = series.reversed()
    #expect(reversed.duration == 2)
    #expect(reversed.value(at: -0.1, from: Card()) == Card())
    for time in [0.0, 0.25, 1, 1.5, 2] {
      #expect(
        reversed.value(at: time, from: Card()) == series.value(at: 2 - time, from: Card()))
    }
    #expect(reversed.velocity(\.scale, at: 0.5, from: Card()) == -2)
    #expect(reversed.value(at: 9, from: Card()).scale == 0)
  }

  @Test func argumentsOfAShiftThatAreLeftOutStayAndShiftsCompose() {
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

  /// x² over 2 s: at 1 s a quarter of the time has gone, 0.5 s, at a rate of 2·½.
  @Test func anEasedGroupRunsInAnotherTime() {
    let timeline = Series<Card> {
      Animate(\.scale, from: 0, to: 1, .over(1))
      Animate(\.scale, to: 3, .over(1))
    }.eased(Easing(Penner(.power(exponent: 2), .in)))
    #expect(timeline.duration == 2)
    #expect(timeline.value(at: 1, from: Card()).scale == 0.5)
    #expect(timeline.velocity(\.scale, at: 1, from: Card()) == 1)
    // At 1.75 s 0.765625 of it: 1.53125 s, in the second step, which goes from 1 at 2 a second, at a rate of 1.75.
    #expect(timeline.value(at: 1.75, from: Card()).scale == 2.0625)
    #expect(timeline.velocity(\.scale, at: 1.75, from: Card()) == 3.5)
    #expect(timeline.value(at: 2, from: Card()).scale == 3)
    #expect(timeline.value(at: 5, from: Card()).scale == 3)
    let over = Self.fade.eased(Easing(Penner(.back(), .in)))
    #expect(over.value(at: 0.1, from: Card()).opacity == 0)
    #expect(over.velocity(\.opacity, at: 0.1, from: Card()) == 0)
  }

  @Test func aRemovedStepShowsTheStepThatItCovered() {
    let timeline = Parallel<Card> {
      Animate(\.scale, from: 0, to: 4, .over(4))
      Animate(\.scale, from: 10, to: 11, .over(1)).removed().shifted(delay: 1)
    }.timeline
    for (time, value) in [(0.5, 0.5), (1, 10), (1.5, 10.5), (2, 2), (3, 3), (9, 4)] {
      #expect(timeline.value(at: time, from: Card()).scale == value)
    }
    var card = Animated(Card(scale: 5))
    card.run(Self.fade.removed(), at: 0)
    #expect(card.model == Card(scale: 5))
    card.forget(before: 3)
    #expect(card.value(at: 3) == Card(scale: 5))
  }

  @Test func aStepOnAPartIsAStepOnTheWhole() {
    let part = Series<Part> {
      Animate(\.opacity, to: 0, .over(1))
      Wait(1)
      Parallel {
        Repeat(2, .mirrored) { Animate(\.frame.size.width, by: 4, .over(1)) }
        Animate(\.opacity, to: 1, .over(2)).eased(.linear).removed().shifted(speed: 2)
      }
      Animate(\.frame.origin.x, to: 8, .over(1)).with()
    }
    let whole = part.on(\Card.parts[2])
    #expect(whole.duration == part.duration)
    for time in [0.5, 1.5, 2.25, 2.75, 3.5, 9] {
      var expected = Card()
      expected.parts[2] = part.value(at: time, from: Part())
      #expect(whole.value(at: time, from: Card()) == expected)
    }
    // The same property as the path written in one.
    let both = Parallel<Card> {
      part.on(\.parts[2])
      Animate(\.parts[2].opacity, from: 7, to: 7, .over(9))
    }.timeline
    #expect(both.value(at: 0.5, from: Card()).parts[2].opacity == 7)
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

  #if EXIT_TESTS
    @Test(arguments: 1...18) func shiftsAndFitsOutOfRangeAreRefused(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = TimelineStepTests.fade.shifted(delay: -1)
        case 2: _ = TimelineStepTests.fade.shifted(speed: 0)
        case 3: _ = TimelineStepTests.fade.shifted(offset: 1.5)
        case 4: _ = TimelineStepTests.fade.fitted(to: 0)
        case 5: _ = Parallel<Card> {}.fitted(to: 1)
        case 6: _ = Repeat<Card>(.infinity) { TimelineStepTests.fade }.eased(.easeIn)
        case 7: _ = TimelineStepTests.fade.cut(to: 0)
        case 8: _ = TimelineStepTests.fade.after(gap: -1)
        case 9: _ = TimelineStepTests.fade.after(overlap: -1)
        case 10: _ = Parallel<Card> {}.timeline.reversed()
        case 11: _ = TimelineStepTests.fade.at(.nan)
        case 12: _ = MotionTimeline(Card.self) { TimelineStepTests.fade.at("nowhere") }
        case 13: _ = MotionTimeline(Card.self) { TimelineStepTests.fade.after(offset: -1) }
        case 14: _ = Repeat<Card>(.infinity) { TimelineStepTests.fade }.reversed()
        case 15: _ = Repeat<Card>(.infinity) { TimelineStepTests.fade }.fitted(to: 1)
        case 16: _ = TimelineStepTests.fade.fitted(to: .infinity)
        case 17, 18:
          _ = Animate(
            \Card.scale, values: [1, 2, 4], mode: mistake == 17 ? .paced : .cubicPaced,
            keyTimes: [0, 0.2, 1], .over(1))
        default: break
        }
      }
    }
  #endif
}
