import AnimationMath
import Testing
import _TestSupport

@Suite struct WebTimingClockTests {
  @Test func localTimesRunAtTheRate() {
    let clock = WebTiming.Clock(startTime: 10, playbackRate: 2, endTime: 4)
    #expect([9, 10, 11, 12, 13].map { clock.localTime(at: $0) } == [-2, 0, 2, 4, 4])
    #expect(clock.state(at: 11) == .running && clock.state(at: 12) == .finished)
    #expect(clock.startTime == 10)
    #expect(WebTiming.Clock(startTime: 1, playbackRate: 0).localTime(at: 99) == 0)
    #expect(WebTiming.Clock(startTime: 1, playbackRate: -0.0).playbackRate.sign == .plus)
    #expect(clock.localTime(at: .nan).isNaN)
    #expect(
      WebTiming(duration: 1).state(at: .nan, on: clock).directedProgress?.isNaN == true)
  }

  @Test func pausedClocksWait() {
    let paused = WebTiming.Clock(startTime: 10, playbackRate: 2).paused(at: 11)
    #expect(paused.localTime(at: 50) == 2 && paused.state(at: 50) == .paused)
    #expect(paused.startTime == nil && paused.playbackRate == 2)
    let resumed = paused.resumed(at: 50)
    #expect(resumed.localTime(at: 51) == 4 && resumed.startTime == 49)
    #expect(paused.seeking(to: 7, at: 20).localTime(at: 60) == 7)
    // The rate is kept for later.
    let slower = paused.withPlaybackRate(0.5, from: 20)
    #expect(slower.localTime(at: 30) == 2 && slower.resumed(at: 30).localTime(at: 32) == 3)
  }

  @Test func finishedClocksStandAtTheirEnds() throws {
    let clock = WebTiming.Clock(startTime: 0, endTime: 4)
    let reversed = try clock.reversed(at: 6)
    #expect(reversed.localTime(at: 7) == 3 && reversed.localTime(at: 99) == 0)
    #expect(
      try reversed.state(at: 99) == .finished && reversed.reversed(at: 99).localTime(at: 100) == 1)
    // Set beyond an end, it stays there.
    let beyond = clock.seeking(to: 9, at: 1)
    #expect(beyond.localTime(at: 1) == 9 && beyond.localTime(at: 2) == 9)
    #expect(beyond.withPlaybackRate(-1, from: 2).localTime(at: 3) == 8)
    #expect(clock.withPlaybackRate(-1, from: 1).seeking(to: -3, at: 2).localTime(at: 9) == -3)
  }

  /// The Web's `play()` and `reverse()`, which rewind; turning without that is a change of the rate.
  @Test func playAndReverseRewindAFinishedClock() throws {
    let clock = WebTiming.Clock(startTime: 0, endTime: 4)
    let reversed = try clock.reversed(at: 0)
    #expect(reversed.state(at: 0) == .running && reversed.localTime(at: 1) == 3)
    let turned = clock.withPlaybackRate(-1, from: 0)
    #expect(turned.state(at: 0) == .finished && turned.localTime(at: 1) == 0)
    #expect(try clock.reversed(at: 1).localTime(at: 1.5) == 0.5)
    // At the end there is something left to play backwards, and forwards only the whole.
    #expect(try clock.reversed(at: 9).localTime(at: 10) == 3)
    #expect(try clock.played(at: 9).localTime(at: 10) == 1)
    #expect(try clock.played(at: 1).localTime(at: 2) == 2)
    #expect(try reversed.played(at: 9).localTime(at: 10) == 3)
    #expect(try clock.seeking(to: -3, at: 1).played(at: 2).localTime(at: 3) == 1)
    // Both let a paused clock run.
    #expect(try clock.paused(at: 1).reversed(at: 5).localTime(at: 5.5) == 0.5)
    #expect(try clock.paused(at: 1).played(at: 5).state(at: 6) == .running)
    #expect(
      try WebTiming.Clock(startTime: 0, playbackRate: 0).reversed(at: 1).playbackRate.sign == .plus
    )
    // Where the Web throws, too.
    let error = #expect(throws: ParameterError.self) {
      try WebTiming.Clock(startTime: 0).reversed(at: 0)
    }
    #expect(error?.parameter == "endTime")
  }

  @Test func changesDoNotJump() {
    var random = SeededRandom(seed: 9)
    var failures = 0
    for _ in 0..<500 {
      var clock = WebTiming.Clock(startTime: random.uniform(in: -5...5))
      var time = 0.0
      for _ in 0..<20 {
        time += random.uniform(in: 0...3)
        let shown = clock.localTime(at: time)
        switch random.index(below: 4) {
        case 0: clock = clock.paused(at: time)
        case 1: clock = clock.resumed(at: time)
        case 2: clock = clock.withPlaybackRate(random.uniform(in: -2...2), from: time)
        default: clock = clock.withPlaybackRate(-clock.playbackRate, from: time)
        }
        // Backwards it holds at 0 at once.
        if clock.localTime(at: time) != shown { failures += 1 }
      }
    }
    #expect(failures == 0)
  }

  @Test func effectsAreDecidedOnTheTimeline() {
    var failures: [String] = []
    for start in [0.1, 0.7, 3.3, 1234.5] {
      for (delay, duration) in [(0, 0.1), (0.2, 0.7), (0.1, 1.1)] {
        let timing = WebTiming(delay: delay, duration: duration, iterations: 3, fillMode: .both)
        let clock = WebTiming.Clock(startTime: start, endTime: timing.endTime)
        let exact = DoubleDouble.sum(start, delay) + DoubleDouble(duration)
        let state = timing.state(at: exact.hi, on: clock)
        if state.iteration != 1 || state.simpleProgress != 0 {
          failures.append("\(start): \(state)")
        }
        if timing.state(at: exact.hi.nextDown, on: clock).iteration != 0 {
          failures.append("\(start) below")
        }
      }
    }
    #expect(failures == [])
  }

  @Test func statesFollowTheClock() {
    let timing = WebTiming(duration: 2, iterations: 2)
    let clock = WebTiming.Clock(startTime: 10, endTime: timing.endTime)
    #expect(timing.state(at: 13, on: clock).directedProgress == 0.5)
    #expect(timing.state(at: 13, on: clock).localTime == 3)
    #expect(timing.state(at: 14, on: clock).phase == .after)
    #expect(timing.state(at: 99, on: clock).localTime == 4)
    let paused = clock.paused(at: 11)
    #expect(timing.state(at: 99, on: paused).directedProgress == 0.5)
    // Backwards the end is active and the beginning is not.
    let back = WebTiming.Clock(startTime: 0, playbackRate: -1, endTime: 4).seeking(to: 4, at: 0)
    #expect(timing.state(at: 0, on: back).phase == .active)
    #expect(timing.state(at: 4, on: back).phase == .before)
    #expect(timing.state(at: 3, on: back).iterationTime == 1)
  }

  @Test func numbersThatAreOutOfRangeAreNamed() {
    for (start, rate, end, name) in [
      (.nan, 1, 1, "startTime"), (0, .infinity, 1, "playbackRate"), (0, 1, -1, "endTime"),
    ] as [(Double, Double, Double, String)] {
      let error = #expect(throws: ParameterError.self) {
        try WebTiming.Clock(validatingStartTime: start, playbackRate: rate, endTime: end)
      }
      #expect(error?.parameter == name)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func badArgumentsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = WebTiming.Clock(startTime: .nan)
        case 2: _ = WebTiming.Clock(startTime: 0).paused(at: 1).withPlaybackRate(.nan, from: 2)
        case 3: _ = WebTiming.Clock(startTime: 0).seeking(to: .infinity, at: 2)
        default: break
        }
      }
    }
  #endif
}
