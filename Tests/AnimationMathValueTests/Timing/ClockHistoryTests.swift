import AnimationMath
import Testing
import _TestSupport

@Suite struct ClockHistoryTests {
  /// A clock that is asked about its past: a ClockMap alone would show −0.7.
  @Test func thePastStaysAsItWas() {
    var clock = ClockHistory()
    clock.pause(at: 0.3)
    clock.resume(at: 5)
    #expect(clock.localTime(at: 4) == 0.3)
    #expect([-1, 0.2, 0.3, 5, 6].map { clock.localTime(at: $0) } == [-1, 0.2, 0.3, 0.3, 1.3])
    let resumed = ClockMap.identity.paused(at: 0.3).resumed(at: 5)
    #expect(resumed.localTime(at: 4) == 0.3 - 1)
    #expect(clock.localTime(at: .nan).isNaN)
    #expect(clock.localTime(at: .infinity) == .infinity)
    #expect(clock.localTime(at: -.infinity) == -.infinity)
  }

  @Test func aPauseKeepsTheSpeed() {
    var clock = ClockHistory(ClockMap(begin: 1, speed: 2, offset: 3))
    clock.pause(at: 2)
    clock.seek(to: 10, at: 3)
    clock.resume(at: 4)
    clock.setSpeed(-0.5, at: 5)
    clock.setSpeed(0, at: 7)
    clock.resume(at: 8)
    #expect(
      [1, 2, 2.5, 3, 4, 5, 7, 7.5, 10].map { clock.localTime(at: $0) }
        == [3, 5, 5, 10, 10, 12, 11, 11, 10])
    #expect(clock.clock(at: 4.5).speed == 2 && clock.clock(at: -9).begin == 1)
    var still = ClockHistory(ClockMap(speed: 0))
    still.resume(at: 1)
    #expect(still.localTime(at: 3) == 2)
  }

  @Test func changesAtOneInstantLeaveTheLast() {
    var clock = ClockHistory()
    clock.pause(at: 1)
    clock.seek(to: 7, at: 1)
    clock.setSpeed(2, at: 1)
    #expect(clock.localTime(at: 0.5) == 0.5 && clock.localTime(at: 1) == 7)
    #expect(clock.localTime(at: 2) == 9 && clock.clocks.count == 2)
  }

  /// Random changes: at each instant the history shows what the clock of that moment showed.
  @Test func everyTimeIsThatOfTheClockThatHeldThen() {
    var random = SeededRandom(seed: 41)
    var failures = 0
    for _ in 0..<200 {
      var clock = ClockHistory(ClockMap(speed: random.uniform(in: -2...2)))
      var shown: [(time: Double, local: Double)] = []
      var time = random.uniform(in: -5...5)
      for _ in 0..<20 {
        switch random.index(below: 4) {
        case 0: clock.pause(at: time)
        case 1: clock.resume(at: time)
        case 2: clock.setSpeed(random.uniform(in: -2...2), at: time)
        default: clock.seek(to: random.uniform(in: -9...9), at: time)
        }
        let later = time + random.uniform(in: 0.1...2)
        let between = random.uniform(in: time...later)
        shown.append((between, clock.localTime(at: between)))
        time = later
      }
      for (time, local) in shown where clock.localTime(at: time) != local { failures += 1 }
      let kept = random.index(below: shown.count)
      clock.forget(before: shown[kept].time)
      for (time, local) in shown[kept...] where clock.localTime(at: time) != local { failures += 1 }
      if clock.clocks.count > 21 - kept { failures += 1 }
    }
    #expect(failures == 0)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func changesOutOfOrderStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          var clock = ClockHistory()
          clock.pause(at: 2)
          clock.resume(at: 1)
        case 2:
          var clock = ClockHistory()
          clock.pause(at: .infinity)
        case 3:
          var clock = ClockHistory()
          clock.setSpeed(.nan, at: 1)
        default: break
        }
      }
    }
  #endif
}
