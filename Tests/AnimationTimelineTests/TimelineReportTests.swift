import AnimationMath
import AnimationTimeline
import Testing

struct TimelineReportTests {
  @Test func stepsThatMeetAreListed() {
    let layout = Parallel<Card> {
      Animate(\.scale, to: 4, .over(2))
      Animate(\.scale, to: 5, .over(2)).shifted(delay: 1)
      Animate(\.position, to: .zero, .over(1))
      Animate(\.position.x, to: 1, .over(0.5))
      Animate(\.opacity, to: 0, .over(9))
    }.timeline.layout(from: Card())
    #expect(
      layout.overlaps.map { [$0.first, $0.second] } == [
        ["\\Card.position", "\\Card.position.x"], ["\\Card.scale", "\\Card.scale"],
      ])
    #expect(layout.overlaps.map(\.interval) == [0..<0.5, 1..<2])
    #expect(layout.gaps.isEmpty)
  }

  /// Steps in a series meet nowhere, whatever their sums are rounded to.
  @Test func neighboursDoNotOverlap() {
    let layout = MotionTimeline(Card.self) {
      for _ in 0..<10 { Animate(\.scale, by: 1, .over(0.1)) }
      Wait(0.5)
      Repeat(2, delay: 1) { Animate(\.opacity, to: 0, .over(0.1)) }
      Wait(0.25)
    }.layout(from: Card())
    #expect(layout.overlaps.isEmpty)
    #expect(layout.gaps.count == 2)
    for (gap, expected) in zip(layout.gaps, [1..<1.5, 2.7..<2.95]) {
      #expect(abs(gap.lowerBound - expected.lowerBound) < 1e-14)
      #expect(abs(gap.upperBound - expected.upperBound) < 1e-14)
    }
  }
}
