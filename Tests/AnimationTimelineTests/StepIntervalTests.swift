import AnimationMath
import AnimationTimeline
import Testing

/// What plays until when: in groups that are removed, eased, reversed, or enter late.
struct StepIntervalTests {
  struct Tile: Equatable, Sendable {
    var x = 0.0
    var y = 1.0
  }

  static let group = Parallel {
    Animate(\Tile.x, to: 5, .over(1))
    Animate(\Tile.y, to: 3, .over(10))
  }

  final class Told {
    var events: [String] = []
  }

  /// x at some times by a player that forgets the past, and what it told.
  static func played(
    _ step: some TimelineStep<Tile>, at times: [Double]
  ) -> (x: [Double], told: [String]) {
    let told = Told()
    var player = Player(Animated(Tile()), at: 0)
    player.onEvent = { told.events.append("\($1.kind) \($1.name.suffix(1)) \($1.time)") }
    player.run(step)
    return (times.map { player.advance(to: $0).x }, told.events)
  }

  /// The step on x ends at 1 and holds until the group is removed, at 10.
  @Test func aRemovedGroupHoldsItsStepsUntilItsEnd() {
    let times = [0.5, 2, 5, 9.9, 11]
    #expect(Self.played(Self.group.removed(), at: times).x == [2.5, 5, 5, 5, 0])
    var tile = Animated(Tile())
    tile.run(Self.group.removed(), at: 0)
    tile.forget(before: 3)
    #expect(tile.value(at: 5).x == 5)
    tile.animate(\.x, to: 7, at: 5, .over(1))
    #expect(tile.value(at: 5).x == 5)
    #expect(tile.value(at: 20).x == 7)
  }

  /// 10·easeIn(t/10) is 1 at 3.0…: there the step on x ends, not at 1.
  @Test func anEasedGroupEndsItsStepsWhereItsTimeDoes() throws {
    let eased = Self.group.eased(.easeIn)
    let layout = eased.layout(from: Tile())
    let end = layout.entries[0].end
    #expect(10 * Easing.easeIn.value(at: end / 10) >= 1)
    #expect(10 * Easing.easeIn.value(at: end.nextDown / 10) < 1)
    #expect(layout.value(at: end).x == 5)
    #expect(layout.value(at: end - 0.001).x < 5)
    let (x, told) = Self.played(eased, at: [1.5, 4, 12])
    #expect(x == [layout.value(at: 1.5).x, 5, 5])
    #expect(told == ["began x 0.0", "began y 0.0", "finished x \(end)", "finished y 10.0"])
  }

  /// Back begins by going below 0; the step is over when its time has reached its end for good.
  @Test func anEasingThatTurnsEndsItsStepsForGood() {
    let bounce = Self.group.eased(Easing(Penner(.bounce, .out)))
    let layout = bounce.layout(from: Tile())
    let end = layout.entries[0].lastEnd
    for time in [end, (end + 10) / 2, 9.5] { #expect(layout.value(at: time).x == 5) }
    #expect(layout.value(at: end.nextDown).x < 5)
    let late = Parallel {
      Wait(6)
      Series {
        Wait(5)
        Animate(\Tile.x, to: 5, .over(5))
      }
    }.eased(Easing(Penner(.bounce, .out))).layout(from: Tile())
    let begin = late.entries[0].begin
    #expect(late.value(at: begin.nextDown).x == 0)
    #expect(late.value(at: late.entries[0].lastEnd).x == 5)
    #expect(late.value(at: late.entries[0].lastEnd.nextDown).x < 5)
  }

  static func events(of step: some TimelineStep<Tile>, at time: Double) -> [String] {
    var tile = Animated(Tile())
    tile.run(step, at: time)
    return tile.events(in: time..<time + 100).map {
      "\($0.kind) \($0.name.suffix(1)) \($0.time)"
    }
  }

  @Test func reversedAndOffsetStepsBeginAtOrAfterTheirCall() {
    let fade = Animate(\Tile.x, to: 5, .over(1))
    #expect(Self.events(of: fade.timeline.reversed(), at: 2) == ["began x 2.0", "finished x 3.0"])
    #expect(
      Self.events(of: fade.timeline.shifted(offset: 0.5), at: 2) == [
        "began x 2.0", "finished x 2.5",
      ])
    let series = Series {
      Animate(\Tile.x, to: 5, .over(1))
      Animate(\Tile.y, to: 5, .over(2))
      Animate(\Tile.x, to: 6, .over(1))
    }
    #expect(
      Self.events(of: series.reversed(), at: 2) == [
        "began x 2.0", "began y 3.0", "finished x 3.0", "began x 5.0", "finished y 5.0",
        "finished x 6.0",
      ])
    // The first step on x is over before the group enters.
    #expect(
      Self.events(of: series.shifted(offset: 2), at: 0) == [
        "began y 0.0", "finished y 1.0", "began x 1.0", "finished x 2.0",
      ])
  }

  @Test func aGroupThatIsLeftEarlyDropsItsMarks() {
    let series = Series<Tile> {
      Mark("first")
      Animate(\.x, to: 5, .over(1))
      Mark("second")
      Animate(\.x, to: 6, .over(1))
      Mark("third")
    }
    #expect(series.marks.map(\.time) == [0, 1, 2])
    #expect(series.reversed().marks.map(\.time) == [2, 1, 0])
    #expect(series.cut(to: 1.5).marks.map(\.name) == ["first", "second"])
    #expect(series.shifted(speed: 2, offset: 0.5).marks.map(\.time) == [0.25, 0.75])
  }

  /// A hundred groups inside each other, of each kind.
  @Test func nestedGroupsAreMeasuredOnce() {
    var nested: [MotionTimeline<Tile>] = Array(
      repeating: Animate(\.x, to: 5, .over(1)).timeline, count: 4)
    for _ in 0..<100 {
      let (again, eased, removed, reversed) = (nested[0], nested[1], nested[2], nested[3])
      nested = [
        Repeat(1) { again }.timeline, eased.eased(.linear), removed.removed(), reversed.reversed(),
      ]
    }
    for timeline in nested {
      #expect(timeline.duration == 1)
      #expect(timeline.value(at: 0.5, from: Tile()).x == 2.5)
    }
  }

  /// A joint in a pass that goes back: the earlier step's end, as in a group of Core Animation.
  @Test func aJointInAMirroredPassShowsTheEarlierStep() {
    let joint = Repeat<Tile>(2, .mirrored) {
      Animate(\.x, from: 0, to: 1, .over(1))
      Animate(\.x, from: 5, to: 6, .over(1))
    }.timeline
    #expect(joint.value(at: 1, from: Tile()).x == 5)
    #expect(joint.value(at: Double(3).nextDown, from: Tile()).x >= 5)
    #expect(joint.value(at: 3, from: Tile()).x == 1)
    #expect(joint.value(at: 4, from: Tile()).x == 0)
  }

  /// Passes begin at the doubles at which those of a media timing do.
  @Test(arguments: [0.1, 0.3, 1.0 / 7, 0.7])
  func passesBeginWhereThoseOfATimingDo(length: Double) {
    let layout = Repeat<Tile>(50) { Animate(\.x, from: 0, to: 1, .over(length)) }
      .timeline.layout(from: Tile())
    let media = MediaTiming(duration: length, repeatCount: 50).timing
    for pass in 1..<50 {
      let boundary = Double(pass) * length
      for time in [boundary.nextDown, boundary, boundary.nextUp] {
        let progress = media.directedProgress(at: time) ?? .nan
        #expect(abs(layout.value(at: time).x - progress) < 1e-12, "\(time)")
      }
    }
  }
}
