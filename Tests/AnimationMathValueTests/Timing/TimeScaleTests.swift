import AnimationMath
import Testing
import _TestSupport

@Suite struct TimeScaleTests {
  @Test func wholeMillisecondsMeetTheirBoundaries() {
    let seconds = WebTiming(delay: 0.2, duration: 0.1)
    #expect(seconds.state(at: 0.3).phase == .active)
    let timing = WebTiming(delay: 200, duration: 100).grouped(in: Timing.milliseconds)
    #expect(timing.state(at: 0.3).phase == .after && timing.state(at: 0.2).phase == .active)
    #expect(timing.state(at: 0.3.nextDown).phase == .active)
    #expect(timing.endTime == 0.3 && timing.directedProgress(at: 0.25) == 0.5)
    #expect(timing.description.hasSuffix(".grouped(in: Timing.units(perSecond: 1000))"))
  }

  /// Every instant that a decimal of three digits is read as, up to 100 s, is that number of milliseconds.
  @Test func decimalsAreWholeUnits() {
    var (failures, products) = (0, 0)
    for count in -100_000...100_000 {
      let time = Double(count) / 1000
      if TimeScale(unitsPerSecond: 1000).units(inSeconds: time) != Double(count) { failures += 1 }
      if time * 1000 != Double(count) { products += 1 }
      if TimeScale(unitsPerSecond: 1000).seconds(inUnits: Double(count)) != time { failures += 1 }
    }
    #expect(failures == 0)
    // Which the product alone does not give.
    #expect(products > 1000)
  }

  /// On a grid of milliseconds the end is met by the instant as it is written, without exception.
  @Test func everyEndOnTheGridIsMet() {
    var random = SeededRandom(seed: 42)
    var (missed, missedInSeconds) = (0, 0)
    for _ in rounds(5000) {
      let (delay, duration) = (random.index(below: 3000), 1 + random.index(below: 3000))
      let end = Double(delay + duration) / 1000
      let timing = WebTiming(delay: Double(delay), duration: Double(duration))
        .grouped(in: Timing.milliseconds)
      let seconds = WebTiming(delay: Double(delay) / 1000, duration: Double(duration) / 1000)
      if timing.state(at: end).phase != .after || timing.state(at: end.nextDown).phase == .after {
        missed += 1
      }
      if seconds.state(at: end).phase != .after { missedInSeconds += 1 }
    }
    #expect(missed == 0)
    #expect(missedInSeconds > rounds(100).count)
  }

  @Test func timesKeepTheirOrder() {
    var random = SeededRandom(seed: 43)
    for scale in [TimeScale(unitsPerSecond: 1000), TimeScale(unitsPerSecond: 48_000)] {
      for _ in rounds(2000) {
        let time = Double(random.index(below: 100_000)) / Double(scale.unitsPerSecond)
        var last = -Double.infinity
        for near in neighbours(of: time, count: 5) {
          let units = scale.units(inSeconds: near)
          #expect(units >= last)
          last = units
        }
      }
    }
    #expect(TimeScale(unitsPerSecond: 1000).units(inSeconds: .nan).isNaN)
    #expect(TimeScale(unitsPerSecond: 1000).units(inSeconds: .infinity) == .infinity)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func badScalesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = Timing.units(perSecond: 0)
        case 2: _ = Timing.units(perSecond: 2_000_000_000)
        default: break
        }
      }
    }
  #endif
}
