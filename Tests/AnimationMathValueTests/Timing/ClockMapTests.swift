import AnimationMath
import Testing
import _TestSupport

@Suite struct ClockMapTests {
  static let parent = ClockMap(begin: 2, speed: 3, offset: 0.25)
  static let child = ClockMap(begin: 1, speed: 2, offset: 0.5)

  @Test func layersConvertUpToTheRoot() {
    #expect(Self.parent.localTime(at: 10) == 24.25)
    #expect(Self.parent.followed(by: Self.child).localTime(at: 10) == 47)
    #expect(Self.parent.followed(by: Self.child).parentTime(at: 47) == 10)
    #expect(Self.child.localTime(at: Self.parent.localTime(at: 10)) == 47)
  }

  @Test func clocksThatStandStillHaveNoInverse() {
    let still = ClockMap(begin: 3, speed: 0, offset: 7)
    #expect(still.parentTime(at: 7) == nil && still.inverse == nil)
    #expect(still.localTime(at: .infinity) == 7 && still.localTime(at: -1e300) == 7)
    #expect(still.localTime(at: .nan).isNaN)
    #expect(Self.parent.localTime(at: .infinity) == .infinity)
    #expect(ClockMap(speed: -1).localTime(at: .infinity) == -.infinity)
    #expect(Self.parent.localTime(at: .nan).isNaN)
    #expect(Self.parent.parentTime(at: .infinity) == .infinity)
    #expect(still.followed(by: Self.child).localTime(at: 5) == Self.child.localTime(at: 7))
  }

  @Test func composedClocksAreTheirLevels() {
    var random = SeededRandom(seed: 3)
    var worst = WorstCase("chain of five clocks against its levels, 2⁻⁵³ of the terms", bound: 12)
    for _ in rounds(20_000) {
      let clocks = (0..<5).map { _ in
        ClockMap(
          begin: random.uniform(in: -2...2),
          speed: [1.0, -1][random.index(below: 2)] * random.uniform(in: 0.5...2),
          offset: random.uniform(in: -2...2))
      }
      let time = random.uniform(in: -5...5)
      let levels = clocks.reduce(time) { $1.localTime(at: $0) }
      let chain = clocks.dropFirst().reduce(clocks[0]) { $0.followed(by: $1) }
      let error = chain.localTime(at: time) - levels
      // What each level's time has grown to at the innermost.
      var (scale, factor) = (0.0, 1.0)
      for clock in clocks.reversed() {
        scale += factor * (2 * clock.speed.magnitude + 2)
        factor *= clock.speed.magnitude
      }
      scale += factor * 5
      worst.record(error / (scale * unit), at: "\(clocks) at \(time)")
      if let inverse = chain.inverse {
        worst.record(
          (inverse.localTime(at: levels) - time) * factor / (scale * unit), at: "inverse \(clocks)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func changesDoNotJump() {
    var random = SeededRandom(seed: 4)
    var failures = 0
    for _ in rounds(2000) {
      let clock = ClockMap(
        begin: random.uniform(in: -9...9), speed: random.uniform(in: -3...3),
        offset: random.uniform(in: -9...9))
      let (first, second) = (random.uniform(in: 0...9), random.uniform(in: 9...20))
      let shown = clock.localTime(at: first)
      let paused = clock.paused(at: first)
      let resumed = paused.resumed(at: second, speed: 2)
      let slower = clock.withSpeed(0.25, from: first)
      let set = clock.seeking(to: 3.7, at: first)
      if paused.localTime(at: first) != shown || paused.localTime(at: 1e9) != shown
        || resumed.localTime(at: second) != shown
        || slower.localTime(at: first) != shown || set.localTime(at: first) != 3.7
        || set.speed != clock.speed || resumed.speed != 2
      {
        failures += 1
      }
    }
    #expect(failures == 0)
    #expect(ClockMap().paused(at: 3).resumed(at: 10).localTime(at: 12) == 5)
  }

  /// A clock as a timing has no passes: its progress is 0, and not that before a pass, at which a step has yet to come.
  @Test func aClockAsATimingStaysAtTheStart() {
    let animation = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 8), timing: ClockMap(speed: 2),
      easing: Easing(Steps(4, .jumpStart)))
    for time in [-3.0, 0, 5] { #expect(animation.value(at: time) == 2) }
  }

  @Test func numbersThatAreOutOfRangeAreNamed() {
    for (begin, speed, offset, name) in [
      (.nan, 1, 0, "begin"), (0, .infinity, 0, "speed"), (0, 1e-60, 0, "speed"),
      (0, 1, 1e60, "offset"),
    ] {
      let error = #expect(throws: ParameterError.self) {
        try ClockMap(validatingBegin: begin, speed: speed, offset: offset)
      }
      #expect(error?.parameter == name)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func badClocksInCodeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = ClockMap(speed: .nan)
        case 2: _ = ClockMap().paused(at: .infinity)
        case 3:
          let slow = ClockMap(speed: 1e-40)
          _ = slow.followed(by: slow)
        default: break
        }
      }
    }
  #endif
}
