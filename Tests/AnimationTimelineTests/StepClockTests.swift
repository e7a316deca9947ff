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
}
