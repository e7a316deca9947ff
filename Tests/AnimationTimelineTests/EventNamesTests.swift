// Names of what events are about: parts of SIMD values, elements, whole groups; and marks in every pass.

import AnimationMath
import AnimationTimeline
import Testing

struct EventNamesTests {
  private struct Box: Sendable {
    var v = SIMD3(1.0, 2, 3)
    var size = [SizeValue(width: 1, height: 1), SizeValue(width: 2, height: 2)]
    var flags = [true, false]
    var x = 0.0
    var y = 0.0
  }

  private static func words(_ events: [AnimationEvent]) -> [String] {
    events.map { "\($0.kind) \($0.name.replacing("\\Box.", with: "")) \($0.time)" }
  }

  @Test func partsOfValuesAreNamedWithoutAddresses() {
    var box = Animated(Box())
    box.animate(\.v.z, to: 9, at: 0, .over(1))
    box.animate(\.v[0], to: 9, at: 0, .over(1))
    box.animate(\.v, to: .zero, at: 0, .over(1))
    box.animate(\.size[1].width, to: 9, at: 0, .over(1))
    box.animate(\.flags[1], to: true, at: 0, .over(1))
    box.animate(\.flags[0], to: true, at: 0, .over(1))
    let names = box.events(in: 0..<0.5).map(\.name)
    let parts = ["v.z", "v.x", "v", "size[1].width", "flags[1]", "flags[0]"]
    #expect(names == parts.map { "\\Box.\($0)" })
  }

  @Test func aPartWithANameBeginsAndFinishesOnceAsAWhole() {
    var box = Animated(Box())
    box.run(
      MotionTimeline(Box.self) {
        Wait(0.5)
        Parallel {
          Animate(\.x, to: 1, .over(1)).named("x")
          Animate(\.y, to: 1, .over(0.25))
        }.named("both")
        Wait(1)
      }.named("all"), at: 0)
    #expect(
      Self.words(box.events(in: 0..<9)) == [
        "began all 0.5", "began both 0.5", "began x 0.5", "began x 0.5", "began y 0.5",
        "finished y 0.75", "finished x 1.5", "finished x 1.5", "finished both 1.5",
        "finished all 2.5",
      ])
  }

  @Test func aPartIsInterruptedWhereItsLastStepEnds() {
    var box = Animated(Box(), policy: .replacing)
    box.run(
      Parallel<Box> {
        Animate(\.x, to: 1, .over(1)).named("x")
        Animate(\.y, to: 1, .over(2)).named("y")
      }.named("both"), at: 0)
    box.animate(\.x, to: 5, at: 0.5, .over(1))
    let parts = box.events(in: 0..<9).filter { !$0.isOn(\Box.x) && !$0.isOn(\Box.y) }
    #expect(
      Self.words(parts) == [
        "began both 0.0", "began x 0.0", "began y 0.0", "interrupted x 0.5", "finished y 2.0",
        "interrupted both 2.0",
      ])
    var short = box
    short.forget(before: 1)
    #expect(short.events(in: 1..<9) == box.events(in: 1..<9))
    box.hold(at: 1.5)
    #expect(
      Self.words(box.events(in: 1..<9)) == [
        "interrupted y 1.5", "interrupted y 1.5", "interrupted both 1.5", "finished x 1.5",
      ])
  }

  @Test func passesOfARepeatAreToldOneByOneIfTheyHaveAName() {
    var box = Animated(Box())
    box.run(
      Repeat(3, delay: 0.5) {
        Series {
          Animate(\Box.x, from: 0, to: 1, .over(1))
          Mark("end")
        }.named("pass")
      }.named("all"), at: 0)
    let events = box.events(in: 0..<9).filter { !$0.isOn(\Box.x) }
    #expect(
      Self.words(events) == [
        "began all 0.0", "began pass 0.0", "passed end 1.0", "finished pass 1.0",
        "began pass 1.5", "passed end 2.5", "finished pass 2.5", "began pass 3.0",
        "passed end 4.0", "finished pass 4.0", "finished all 4.0",
      ])
    #expect(Self.words(box.events(in: 2.5..<3)).count == 2)
  }

  /// Where it turns a mark is passed once, and a pass back ends at its beginning.
  @Test func marksOfMirroredAndEndlessPasses() {
    let there = Series<Box> {
      Mark("a")
      Animate(\.x, from: 0, to: 1, .over(1))
      Mark("b")
      Animate(\.y, from: 0, to: 1, .over(1))
      Mark("c")
    }
    func times(_ timeline: MotionTimeline<Box>, _ name: String, in interval: Range<Double>)
      -> [Double]
    {
      var box = Animated(Box())
      box.run(timeline, at: 0)
      return box.events(in: interval).filter { $0.name == name }.map(\.time)
    }
    let mirrored = Repeat(4, .mirrored) { there }.timeline
    #expect(times(mirrored, "a", in: 0..<99) == [0, 4, 8])
    #expect(times(mirrored, "b", in: 0..<99) == [1, 3, 5, 7])
    #expect(times(mirrored, "c", in: 0..<99) == [2, 6])
    let endless = Repeat(.infinity) { there }.timeline
    #expect(times(endless, "b", in: 1e6..<1e6 + 5) == [1e6 + 1, 1e6 + 3])
    #expect(endless.marks.map(\.time) == [0, 1, 2])
    #expect(times(endless.cut(to: 4.5), "b", in: 0..<99) == [1, 3])
    #expect(times(mirrored.shifted(speed: 2, offset: 2), "b", in: 0..<99) == [0.5, 1.5, 2.5])
    let group = there.grouped(
      in: MediaTiming(duration: 2, repeatCount: 2, autoreverses: true, fillMode: .both))
    #expect(times(group, "b", in: 0..<99) == [1, 3, 5, 7])
    #expect(times(group, "c", in: 0..<99) == [2, 6])
    // Twice as fast: both marks of an inner repeat in every pass of an outer one.
    let nested = Repeat(2) { Repeat(2) { there }.timeline.shifted(speed: 2) }.timeline
    #expect(times(nested, "b", in: 0..<99) == [0.5, 1.5, 2.5, 3.5])
  }

  @Test func marksInAParallelGroupStandAtTheEndOfWhatIsBefore() {
    let timeline = Parallel<Box> {
      Animate(\.x, to: 1, .over(1))
      Mark("x")
      Animate(\.y, to: 1, .over(2)).at("x", offset: 1)
    }.timeline
    #expect(timeline.marks.map(\.time) == [1])
    #expect(timeline.duration == 4)
  }
}
