import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

struct StepClockTests {
  /// A pass begins at the double nearest to its boundary, for the instants next to 2 000 boundaries.
  @Test(arguments: [0.1, 0.3, 1.0 / 7])
  func roundingMovesNoInstantIntoAnotherPass(period: Double) {
    let timeline = Repeat<Card>(.infinity) {
      Animate(\.scale, from: 0, to: 1, .over(period))
    }.timeline.layout(from: Card(scale: 5))
    var early = 0
    for pass in 1...2000 {
      for time in neighbours(of: Double(pass) * period, count: 2) {
        let isBefore = time < Double(pass) * period
        let shown = timeline.value(at: time).scale
        #expect(abs(shown - (isBefore ? 1 : 0)) < 1e-9, "pass \(pass), time \(time)")
        if isBefore && time / period >= Double(pass) { early += 1 }
      }
    }
    // The quotient alone would have been in the next pass for some.
    #expect(early > 0)
  }

  /// The content of a pass ends where its rest begins, and is seen there from within as any other end.
  @Test(arguments: [0, 0.25, 0.5]) func aRestAfterAPassChangesNothingOfItsEnd(delay: Double) {
    let once = Animate(\Card.scale, from: 0, to: 1, .over(1))
    let removed = Repeat(2, delay: delay) { once.removed() }
    for held in [
      removed.cut(to: 1).timeline,
      removed.grouped(in: MediaTiming(duration: 1, fillMode: .forwards)).timeline,
    ] {
      let layout = held.layout(from: Card(scale: 7))
      #expect([0.5, 1, 1.5, 9].map { layout.value(at: $0).scale } == [0.5, 1, 1, 1])
    }
    // Where a mirrored or reversed pass turns, it moves at once.
    let end = 2 + delay
    func velocities(_ step: some TimelineStep<Card>, _ times: [Double]) -> [Double] {
      var card = Animated(Card())
      card.run(step, at: 0)
      return times.map { card.velocity(\.scale, at: $0) }
    }
    let pair = Repeat(2, delay: delay) { once }
    #expect(velocities(pair.reversed(), [0, 0.5, 1 + delay]) == [-1, -1, -1])
    #expect(
      velocities(Repeat(2, .mirrored) { pair }, [1 + delay, end, end + 1 + delay]) == [1, -1, -1])
  }

  @Test func theEndOfAStepInAGroupIsThatOfItsFirstPass() {
    let timing = MediaTiming(beginTime: 0.5, duration: 1, speed: 2)
    let step = Animate(\Card.scale, to: 2, .over(0.5)).grouped(in: timing)
    let report = step.timeline.layout(from: Card()).entries[0]
    #expect((report.begin, report.end, report.lastEnd) == (0.5, 0.75, 1))
  }
}
