import AnimationMath
import Testing
import _TestSupport

@Suite struct MediaTimingTests {
  /// The basic times at a list of instants; −1 where nothing is shown.
  func shown(_ timing: MediaTiming, at times: [Double]) -> [Double] {
    times.map { timing.state(at: $0).iterationTime ?? -1 }
  }

  @Test func stagesAreThoseOfRationalArithmetic() throws {
    try expectStages(of: TimingRow.media(), model: "media")
  }

  @Test func fieldsHaveTheirDefaults() {
    let timing = MediaTiming(duration: 2)
    #expect(timing.beginTime == 0 && timing.speed == 1 && timing.timeOffset == 0)
    #expect(timing.repeatCount == 0 && timing.repeatDuration == 0 && !timing.autoreverses)
    #expect(timing.fillMode == .removed && timing.convention == .init())
    #expect(timing.activeDuration == 2 && timing.endTime == 2 && timing.timing.duration == 2)
  }

  @Test func animationsPlayOnceFromTheirBeginning() {
    let timing = MediaTiming(beginTime: 1, duration: 2)
    let late = 2.9 - 1
    #expect(shown(timing, at: [0.9, 1, 2, 2.9, 3, 4]) == [-1, 0, 1, late, -1, -1])
    #expect(timing.state(at: 3).phase == .after && timing.state(at: 0).phase == .before)
  }

  @Test(arguments: [
    (FillMode.removed, [-1.0, -1]), (.forwards, [-1, 2]), (.backwards, [0, -1]), (.both, [0, 2]),
  ])
  func fillsShowTheEnds(mode: FillMode, ends: [Double]) {
    #expect(
      shown(MediaTiming(beginTime: 1, duration: 2, fillMode: mode), at: [0, 5]) == ends)
  }

  @Test func repeatsCountPlaysInAll() {
    let timing = MediaTiming(duration: 2, repeatCount: 2.5, fillMode: .forwards)
    #expect(shown(timing, at: [1, 2, 3, 4, 4.5, 5, 9]) == [1, 0, 1, 0, 0.5, 1, 1])
    #expect(timing.state(at: 9).iteration == 2 && timing.endTime == 5)
    #expect(MediaTiming(duration: 2, repeatCount: 0).endTime == 2)
    #expect(MediaTiming(duration: 2, repeatCount: .infinity).state(at: 1e6 + 1).iteration == 5e5)
    #expect(MediaTiming(duration: 2, repeatCount: .infinity).endTime == .infinity)
  }

  @Test func repeatDurationWins() {
    let timing = MediaTiming(
      duration: 2, repeatCount: 7, repeatDuration: 3, fillMode: .forwards)
    #expect(shown(timing, at: [2.5, 3, 9]) == [0.5, 1, 1])
  }

  @Test func autoreverseDoublesTheCycle() {
    let timing = MediaTiming(duration: 2, autoreverses: true, fillMode: .forwards)
    #expect(shown(timing, at: [0, 1.5, 2, 2.5, 4, 9]) == [0, 1.5, 2, 1.5, 0, 0])
    #expect(timing.state(at: 2.5).isReversed && timing.state(at: 2.5).iteration == 0)
    #expect(timing.state(at: 2.5).directedProgress == 0.75)
    #expect(timing.state(at: 2.5).overallProgress == 1.25)
    let twice = MediaTiming(duration: 2, repeatCount: 2, autoreverses: true)
    #expect(twice.state(at: 4).iteration == 1 && !twice.state(at: 4).isReversed)
    let half = MediaTiming(duration: 2, repeatCount: 0.5, autoreverses: true, fillMode: .both)
    #expect(half.state(at: 9).directedProgress == 1 && half.endTime == 2)
  }

  @Test func offsetsWrapInsideTheWindow() {
    let timing = MediaTiming(beginTime: 10, duration: 3, timeOffset: 1, fillMode: .both)
    #expect(shown(timing, at: [9, 10, 11, 12, 12.5, 13, 20]) == [1, 1, 2, 0, 0.5, 1, 1])
    #expect(timing.state(at: 12.5).iteration == 1)
    for offset in [-2, 4, -5, 3.0 * 1024 + 1] {
      let other = MediaTiming(beginTime: 10, duration: 3, timeOffset: offset, fillMode: .both)
      #expect(shown(other, at: [9, 10, 11, 12, 12.5, 13]) == [1, 1, 2, 0, 0.5, 1])
      #expect(other.state(at: 10).iteration == 0)
    }
    // With a reversal it goes round within there and back.
    let back = MediaTiming(duration: 1, timeOffset: 1.5, autoreverses: true)
    #expect(shown(back, at: [0, 0.25, 0.5, 1, 1.5]) == [0.5, 0.25, 0, 0.5, 1])
  }

  @Test func shiftedOffsetsMoveTheWindow() {
    let timing = MediaTiming(
      beginTime: 10, duration: 3, timeOffset: 1, convention: .init(offset: .shifts))
    #expect(shown(timing, at: [8.9, 9, 10, 11, 12]) == [-1, 0, 1, 2, -1])
    #expect(timing.endTime == 12)
  }

  @Test func speedScalesTheWindow() {
    let timing = MediaTiming(beginTime: 1, duration: 2, speed: 4, repeatCount: 2)
    #expect(shown(timing, at: [1, 1.25, 1.5, 1.75, 2]) == [0, 1, 0, 1, -1])
    #expect(timing.state(at: 1.5).localTime == 2 && timing.endTime == 2)
  }

  @Test func speedZeroStandsAtTheOffset() {
    let timing = MediaTiming(
      beginTime: 5, duration: 2, speed: 0, timeOffset: 3, repeatCount: 2)
    #expect(shown(timing, at: [-1e9, 5, 1e9, .infinity]) == [1, 1, 1, 1])
    #expect(timing.state(at: 0).iteration == 1 && timing.endTime == .infinity)
    #expect(timing.boundaries(in: -9...9) == [] && timing.parentTime(atIterationTime: 1) == nil)
    #expect(MediaTiming(duration: 2, speed: 0, timeOffset: 2).state(at: 0).phase == .after)
    #expect(MediaTiming(duration: 2, speed: 0, timeOffset: -1).state(at: 0).phase == .before)
  }

  @Test func negativeSpeedsAsWrittenNeedAnOffset() {
    let without = MediaTiming(beginTime: 1, duration: 2, speed: -1)
    #expect(shown(without, at: [-1, -0.5, 0.5, 1, 2]) == [2, 1.5, 0.5, -1, -1])
    let with = MediaTiming(beginTime: 1, duration: 2, speed: -1, timeOffset: 2)
    #expect(shown(with, at: [0.5, 1, 2, 2.5, 3]) == [-1, 2, 1, 0.5, -1])
    #expect(with.endTime == 3 && with.boundaries(in: 0...9) == [1, 3])
  }

  @Test func negativeSpeedsFromTheEndPlayBackwards() {
    let convention = MediaTiming.Convention(negativeSpeed: .fromEnd)
    let timing = MediaTiming(
      beginTime: 1, duration: 2, speed: -2, repeatCount: 1.5, fillMode: .both,
      convention: convention)
    #expect(shown(timing, at: [0, 1, 1.25, 1.5, 1.75, 2.5, 3]) == [1, 1, 0.5, 0, 1.5, 0, 0])
    #expect(timing.state(at: 0).phase == .after && timing.state(at: 1).phase == .active)
    #expect(timing.state(at: 2.5).phase == .before && timing.endTime == 2.5)
    // The usual offset of one length is one cycle, and goes round to the same.
    let offset = MediaTiming(
      beginTime: 1, duration: 2, speed: -2, timeOffset: 2, fillMode: .both, convention: convention)
    let plain = MediaTiming(
      beginTime: 1, duration: 2, speed: -2, fillMode: .both, convention: convention)
    #expect(shown(offset, at: [0, 1.5, 3]) == shown(plain, at: [0, 1.5, 3]))
  }

  @Test func noDurationShowsTheEndAtOnce() {
    let timing = MediaTiming(beginTime: 1, duration: 0, fillMode: .both)
    #expect(timing.state(at: 0.9).directedProgress == 0)
    #expect(timing.state(at: 1).directedProgress == 1 && timing.state(at: 1).iteration == 0)
    #expect(MediaTiming(duration: 0).state(at: 0).phase == .after)
    #expect(timing.boundaries(in: 0...2) == [1])
    // There and back.
    let back = MediaTiming(duration: 0, autoreverses: true, fillMode: .both)
    #expect(back.state(at: 0).directedProgress == 0 && back.state(at: 0).isReversed)
    let endless = MediaTiming(duration: 0, repeatCount: .infinity, fillMode: .both)
    #expect(endless.state(at: 0).iteration == .infinity && endless.activeDuration == 0)
    #expect(endless.state(at: 0).directedProgress == 1)
  }

  @Test func layersLastForEver() {
    let layer = MediaTiming(beginTime: 2, duration: .infinity, speed: 3, timeOffset: 0.25)
    #expect(layer.state(at: 10).iterationTime == 24.25 && layer.clock.localTime(at: 10) == 24.25)
    #expect(layer.state(at: 10).directedProgress == 0 && layer.state(at: 10).iteration == 0)
    #expect(layer.endTime == .infinity && layer.boundaries(in: 0...9) == [2])
    let cut = MediaTiming(
      duration: .infinity, timeOffset: 1, repeatDuration: 4, fillMode: .forwards)
    #expect(
      cut.state(at: 3).iterationTime == 4 && cut.state(at: 9).iterationTime == 5 && cut.endTime == 4
    )
  }

  @Test func boundariesAreThePasses() {
    let timing = MediaTiming(beginTime: 1, duration: 2, repeatCount: 1.75, autoreverses: true)
    #expect(timing.boundaries(in: -9...99) == [1, 3, 5, 7, 8])
    #expect(timing.boundaries(in: 3...7) == [3, 5, 7])
    let offset = MediaTiming(duration: 3, speed: 2, timeOffset: 1)
    #expect(offset.boundaries(in: 0...9) == [0, 1, 1.5])
    let backwards = MediaTiming(duration: 1, speed: -1, timeOffset: 3, repeatCount: 3)
    #expect(backwards.boundaries(in: 0...9) == [0, 1, 2, 3])
  }

  /// parent → basic → parent, for instants inside a pass.
  @Test func iterationTimesConvertBack() {
    var random = SeededRandom(seed: 5)
    var worst = WorstCase("parent to basic time and back, ulps of the terms", bound: 1.5)
    for _ in rounds(20_000) {
      let timing = MediaTiming(
        beginTime: random.uniform(in: -2...2), duration: random.uniform(in: 0.1...2),
        speed: random.uniform(in: 0.2...4), timeOffset: random.uniform(in: -2...2), repeatCount: 3,
        autoreverses: random.index(below: 2) == 1)
      let time = random.uniform(in: timing.beginTime...timing.endTime)
      let state = timing.state(at: time)
      guard let basic = state.iterationTime, let iteration = state.iteration else { continue }
      let back = timing.parentTime(
        atIterationTime: basic, iteration: iteration, isReversed: state.isReversed)
      worst.record(
        ((back ?? .nan) - time).magnitude / (time.ulp / 2 + timing.duration.ulp / 2 / timing.speed),
        at: "\(timing) at \(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(MediaTiming(duration: .infinity).parentTime(atIterationTime: 3, iteration: 1) == nil)
    #expect(MediaTiming(duration: .infinity).parentTime(atIterationTime: .infinity) == .infinity)
  }

  @Test func nanComesOutAsNaN() {
    let state = MediaTiming(duration: 2).state(at: .nan)
    #expect(state.phase == .active && state.isInEffect)
    for number in [
      state.localTime, state.activeTime, state.overallProgress, state.iteration,
      state.simpleProgress, state.directedProgress, state.iterationTime,
      state.easedProgress(CubicBezier.ease),
    ] {
      #expect(number?.isNaN == true)
    }
  }

  @Test func numbersThatAreOutOfRangeAreNamed() {
    let cases: [(begin: Double, duration: Double, speed: Double, offset: Double, name: String)] = [
      (.nan, 1, 1, 0, "beginTime"), (0, -1, 1, 0, "duration"), (0, 1, .nan, 0, "speed"),
      (0, 1, 1, .infinity, "timeOffset"),
    ]
    for (begin, duration, speed, offset, name) in cases {
      let error = #expect(throws: ParameterError.self) {
        try MediaTiming(
          validatingBeginTime: begin, duration: duration, speed: speed, timeOffset: offset)
      }
      #expect(error?.parameter == name)
    }
    for (count, repeats, duration, name) in [
      (-1, 0, 1, "repeatCount"), (0, -1, 1, "repeatDuration"), (0, 1, 0, "repeatDuration"),
    ] as [(Double, Double, Double, String)] {
      let error = #expect(throws: ParameterError.self) {
        try MediaTiming(
          validatingBeginTime: 0, duration: duration, repeatCount: count, repeatDuration: repeats)
      }
      #expect(error?.parameter == name)
    }
    let error = #expect(throws: ParameterError.self) {
      try MediaTiming(
        validatingBeginTime: 0, duration: 1, speed: -1, repeatCount: .infinity,
        convention: .init(negativeSpeed: .fromEnd))
    }
    #expect(error?.parameter == "speed")
  }

  #if EXIT_TESTS
    @Test func aFieldMayBeChanged() async {
      var timing = MediaTiming(beginTime: 1, duration: 2, fillMode: .both)
      timing.duration = 4
      timing.repeatCount = 2
      #expect(timing == MediaTiming(beginTime: 1, duration: 4, repeatCount: 2, fillMode: .both))
      #expect(timing.endTime == 9 && timing.state(at: 2).directedProgress == 0.25)
      var web = WebTiming(duration: 1)
      web.delay = 0.5
      web.direction = .reverse
      #expect(web == WebTiming(delay: 0.5, duration: 1, direction: .reverse) && web.endTime == 1.5)
      await #expect(processExitsWith: .failure) {
        var timing = MediaTiming(duration: 1)
        timing.speed = .nan
      }
      await #expect(processExitsWith: .failure) {
        var timing = WebTiming(duration: 1)
        timing.iterations = -1
      }
    }
  #endif

  /// −0 is 0 from the door on.
  @Test func negativeZeroIsZero() {
    let media = MediaTiming(
      beginTime: -0.0, duration: -0.0, speed: -0.0, timeOffset: -0.0, repeatCount: -0.0,
      repeatDuration: -0.0)
    for number in [
      media.beginTime, media.duration, media.speed, media.timeOffset, media.repeatCount,
      media.repeatDuration,
    ] {
      #expect(number.sign == .plus)
    }
    let web = WebTiming(
      delay: -0.0, endDelay: -0.0, duration: -0.0, iterations: -0.0, iterationStart: -0.0)
    for number in [web.delay, web.endDelay, web.duration, web.iterations, web.iterationStart] {
      #expect(number.sign == .plus)
    }
    let clock = ClockMap(begin: -0.0, speed: -0.0, offset: -0.0)
    #expect([clock.begin, clock.speed, clock.offset].allSatisfy { $0.sign == .plus })
    #expect(media.description == "MediaTiming(duration: 0, speed: 0)")
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func badArgumentsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = MediaTiming(duration: -1)
        case 2: _ = MediaTiming(duration: 1).parentTime(atIterationTime: 1.5)
        case 3: _ = MediaTiming(duration: 1).parentTime(atIterationTime: 1, iteration: 0.5)
        case 4: _ = MediaTiming(duration: 1).parentTime(atIterationTime: 1, isReversed: true)
        default: break
        }
      }
    }
  #endif
}
