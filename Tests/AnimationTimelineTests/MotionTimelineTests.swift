import AnimationMath
import AnimationTimeline
import Testing

struct MotionTimelineTests {
  let entrance = MotionTimeline(Card.self) {
    Animate(\.opacity, from: 0, to: 1, .over(0.3, .easeOut))
    Parallel {
      Animate(\.scale, to: 1.2, .over(0.5))
      Animate(\.position, by: PointValue(x: 0, y: 20), .over(0.25))
    }
    Wait(0.2)
    Mark("out")
    Repeat(3, .mirrored, delay: 0.1) { Animate(\.scale, to: 1, .over(0.1)) }
  }

  /// 0.3 + max(0.5, 0.25) + 0.2, then three passes of 0.1 with two delays of 0.1.
  @Test func durationIsKnownBeforeAnythingPlays() {
    #expect(abs(entrance.duration - 1.5) < 1e-15)
    #expect(entrance.endlessStep == nil)
    #expect(entrance.marks.map(\.name) == ["out"])
    #expect(entrance.marks.map(\.time) == [1])
  }

  @Test func layoutNamesEveryStepWithItsIntervalAndEnds() throws {
    let entries = entrance.layout(from: Card()).entries
    #expect(
      entries.map(\.property) == [
        "\\Card.opacity", "\\Card.scale", "\\Card.position", "\\Card.scale",
      ])
    #expect(entries.map(\.begin) == [0, 0.3, 0.3, 1])
    #expect(entries.map(\.end) == [0.3, 0.8, 0.55, 1.1])
    #expect(abs(entries[3].lastEnd - 1.5) < 1e-15)
    #expect(entries[0].from as? Double == 0)
    #expect(entries[1].from as? Double == 1)
    #expect(entries[2].to as? PointValue == PointValue(x: 0, y: 20))
    // The open end of the last step is where the second left the scale.
    #expect(entries[3].from as? Double == 1.2)
    #expect(entries[3].to as? Double == 1)
  }

  /// scale: 1 → 1.2 over 0.3…0.8, held, then 1.2 → 1 over 1…1.1, held, back over 1.2…1.3, held, and to 1 over
  /// 1.4…1.5.
  @Test(arguments: [
    (0.2, 1.0), (0.3, 1), (0.55, 1.1), (0.8, 1.2), (0.95, 1.2), (1.05, 1.1), (1.15, 1),
    (1.25, 1.1), (1.35, 1.2), (1.45, 1.1), (1.5, 1), (9, 1),
  ])
  func aPropertyGoesThroughAllItsSteps(time: Double, scale: Double) {
    #expect(abs(entrance.value(at: time, from: Card()).scale - scale) < 1e-14)
  }

  @Test func stepsThatHaveNotBegunLeaveTheModelAlone() {
    let start = Card(opacity: 0.7, scale: 3)
    #expect(entrance.value(at: -1, from: start) == start)
    #expect(entrance.value(at: 0.1, from: start).scale == 3)
    #expect(
      entrance.value(at: 0.1, from: start).opacity
        == CubicBezier.easeOut.value(at: 0.1 / 0.3))
  }

  @Test func infinityIsWhereAllStepsLead() {
    let end = entrance.value(at: .infinity, from: Card(opacity: 0.2, scale: 2))
    #expect(end == Card(opacity: 1, scale: 1, position: PointValue(x: 0, y: 20)))
    let spring = MotionTimeline(Card.self) {
      Animate(\.scale, to: 2, .spring(DampedSpring(response: 1, dampingRatio: 0)))
    }
    #expect(spring.value(at: .infinity, from: Card()).scale == 2)
  }

  /// Slope of linear progress times distance: 0.2 in 0.5 s, −0.2 in 0.1 s, back, and 0 in the delays.
  @Test(arguments: [
    (0.1, 0.0), (0.3, 0.4), (0.5, 0.4), (0.8, 0), (1.05, -2), (1.15, 0), (1.25, 2), (1.45, -2),
    (2, 0),
  ])
  func velocityIsThatOfTheStepThatShows(time: Double, velocity: Double) {
    #expect(abs(entrance.velocity(\.scale, at: time, from: Card()) - velocity) < 1e-12)
  }

  @Test func aStepThatNeverEndsIsNamed() {
    let endless = MotionTimeline(Card.self) {
      Animate(\.opacity, to: 0, .over(1))
      Repeat(.infinity) { Animate(\.scale, from: 1, to: 2, .over(0.5)) }
    }
    #expect(endless.duration == .infinity)
    #expect(endless.endlessStep == "a repeat of \\Card.scale")
    #expect(endless.value(at: 1_000_001.125, from: Card()).scale == 1.25)
    #expect(endless.value(at: .infinity, from: Card()).scale == 2)
    let undamped = MotionTimeline(Card.self) {
      Animate(\.scale, to: 2, .spring(DampedSpring(response: 1, dampingRatio: 0)))
    }
    #expect(undamped.endlessStep == "a spring on \\Card.scale")
  }

  @Test func aTimelineWithoutStepsHasNoDuration() {
    let nothing = MotionTimeline(Card.self) {}
    #expect(nothing.duration == 0)
    #expect(nothing.value(at: 1, from: Card()) == Card())
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func aPassThatNeverEndsOrTakesNoTimeIsRefused(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          _ = MotionTimeline(Card.self) {
            Repeat(2) { Repeat(.infinity) { Animate(\.scale, to: 2, .over(1)) } }
          }
        case 2:
          _ = MotionTimeline(Card.self) {
            Repeat(.infinity) { Animate(\.scale, to: 2, .over(0)) }
          }
        default: break
        }
      }
    }

    @Test func timeMustBeANumber() async {
      await #expect(processExitsWith: .failure) {
        _ = MotionTimeline(Card.self) {}.value(at: .nan, from: Card())
      }
    }
  #endif
}
