import AnimationMath
import Testing
import _TestSupport

@Suite struct TimingTests {
  @Test func groupsClipTheirChildren() {
    let group = MediaTiming(duration: 0.5, fillMode: .forwards)
    let chain = MediaTiming(duration: 1).grouped(in: group)
    #expect(chain.state(at: 0.25).directedProgress == 0.25)
    #expect(chain.state(at: 3).directedProgress == 0.5)
    #expect(chain.state(at: 3).phase == .active)
    let removed = MediaTiming(duration: 1).grouped(in: MediaTiming(duration: 0.5))
    #expect(removed.state(at: 3) == .idle && removed.directedProgress(at: 3) == nil)
  }

  @Test func childrenLiveInTheirGroup() {
    let group = MediaTiming(
      beginTime: 1, duration: 2, speed: 2, repeatCount: 2, autoreverses: true)
    let child = MediaTiming(beginTime: 0.5, duration: 1, fillMode: .backwards)
    let chain = child.grouped(in: group)
    // Group time: 0 at 1, 2 at 2, 0 at 3, 2 at 4.
    #expect(chain.state(at: 0.5) == .idle)
    #expect(chain.state(at: 1.1).directedProgress == 0 && chain.state(at: 1.1).phase == .before)
    #expect(chain.state(at: 1.5).directedProgress == 0.5)
    #expect(chain.state(at: 1.75).phase == .after && !chain.state(at: 1.75).isInEffect)
    #expect(chain.state(at: 2.5).directedProgress == 0.5)
    #expect(chain.state(at: 3.5).directedProgress == 0.5)
    #expect(chain.state(at: 5) == .idle)
  }

  @Test func easingsOfGroupsBendTheTimeInside() {
    let group = MediaTiming(duration: 4, fillMode: .both)
    let child = MediaTiming(duration: 4, fillMode: .both)
    let chain = child.grouped(in: group, easing: .easeIn)
    let eased = CubicBezier.easeIn.value(at: 0.3)
    #expect(abs((chain.directedProgress(at: 1.2) ?? .nan) - eased) < 0x1p-52)
    #expect(chain.directedProgress(at: 4) == 1)
    // What overshoots is cut off.
    let back = MediaTiming(duration: 8)
      .grouped(in: group, easing: .cubicBezier(0.3, -1, 0.7, 2))
    #expect(back.state(at: 0.4).activeTime == 0 && back.state(at: 3.6).activeTime == 4)
    // The flag decides at a jump.
    let steps = ClockMap.identity.grouped(
      in: MediaTiming(beginTime: 1, duration: 4, fillMode: .both), easing: .steps(2, .jumpStart))
    #expect([0, 1, 3, 5].map { steps.state(at: $0).localTime } == [0, 2, 4, 4])
    #expect(steps.state(at: .nan).localTime?.isNaN == true)
  }

  /// Three levels of groups, the outermost of which ends, begins late or turns back.
  @Test func theSideFromWhichATimeIsSeenPassesThroughEveryLevel() {
    let middle = MediaTiming(duration: 2)
    let outer = MediaTiming(duration: 1, fillMode: .forwards)
    func shown(_ leaf: MediaTiming, _ outer: MediaTiming, at times: [Double]) -> [Double?] {
      times.map { leaf.grouped(in: middle).grouped(in: outer).directedProgress(at: $0) }
    }
    #expect(shown(MediaTiming(duration: 1), outer, at: [0.5, 1, 3]) == [0.5, 1, 1])
    // One that begins at the end of the outermost group is not seen.
    #expect(
      shown(MediaTiming(beginTime: 1, duration: 1), outer, at: [0.5, 1, 3]) == [nil, nil, nil])
    // Where the outermost group turns back.
    let swing = MediaTiming(duration: 1, autoreverses: true)
    #expect(
      shown(MediaTiming(duration: 1), swing, at: [0.75, 1, 1.25, 2]) == [0.75, 1, 0.75, nil])
  }

  @Test func theSideTurnsWhereALevelRunsBackwardsOrItsEasingFalls() {
    // From 4 down to 0: the child is entered at its end and left at its beginning.
    let child = MediaTiming(beginTime: 1, duration: 2)
    let backwards = MediaTiming(
      duration: 4, speed: -1, convention: .init(negativeSpeed: .fromEnd))
    let falling = Easing(PiecewiseLinear([.init(1), .init(0)]))
    let reversed = WebTiming(duration: 4, direction: .reverse)
    let chains = [
      child.grouped(in: backwards), child.grouped(in: MediaTiming(duration: 4), easing: falling),
      child.grouped(in: reversed), child.grouped(in: ClockMap(speed: -1, offset: 4)),
    ]
    for chain in chains {
      #expect(
        [0.5, 1, 2, 3, 3.5].map { chain.directedProgress(at: $0) } == [nil, 1, 0.5, nil, nil])
      // In another group that runs as time does, and in one that turns it round again.
      let outer = chain.grouped(in: MediaTiming(beginTime: 1, duration: 4))
      #expect([1.5, 2, 3, 4].map { outer.directedProgress(at: $0) } == [nil, 1, 0.5, nil])
      let twice = chain.grouped(in: reversed)
      #expect(
        [0.5, 1, 2, 3, 3.5].map { twice.directedProgress(at: $0) } == [nil, 0, 0.5, nil, nil])
    }
  }

  // MARK: - Clocks and ends

  @Test func aClockShiftsWithoutAnEndOfItsOwn() {
    let child = MediaTiming(beginTime: 1, duration: 2)
    let slow = child.grouped(in: ClockMap(begin: 3, speed: 0.5))
    #expect(slow.endTime == 9)
    #expect([4, 5, 7, 9].map { slow.directedProgress(at: $0) } == [nil, 0, 0.5, nil])
    // Before the clock begins it runs as well.
    #expect(child.grouped(in: ClockMap(begin: 3)).grouped(in: ClockMap(begin: -9)).endTime == -3)
    // Backwards the child is over when it is back at its beginning.
    #expect(child.grouped(in: ClockMap(speed: -2)).endTime == -0.5)
    #expect(child.grouped(in: ClockMap(speed: 0, offset: 2)).endTime == .infinity)
    #expect(child.grouped(in: ClockMap(speed: 0, offset: 2)).directedProgress(at: 99) == 0.5)
    #expect(ClockMap.identity.endTime == .infinity)
    #expect(
      ClockMap(begin: 2, speed: 3).grouped(in: ClockMap(begin: 1)).state(at: 5).localTime == 6)
  }

  /// From its end on a timing is what it is there, whatever clocks are around it.
  @Test func nothingChangesAfterTheEnd() {
    var random = SeededRandom(seed: 45)
    var failures: [String] = []
    for _ in rounds(2000) {
      var timing = MediaTiming(
        beginTime: random.uniform(in: -3...3), duration: random.uniform(in: 0.1...3),
        speed: random.uniform(in: 0.3...3), repeatCount: random.uniform(in: 0.2...4),
        fillMode: FillMode.allCases[random.index(below: 4)]
      ).timing
      for _ in 0..<random.index(below: 4) {
        timing = timing.grouped(
          in: ClockMap(
            begin: random.uniform(in: -3...3), speed: random.uniform(in: -3...3),
            offset: random.uniform(in: -3...3)))
      }
      let end = timing.endTime
      let last = timing.state(at: end)
      if last.phase == .active { failures.append("\(timing) plays at \(end)") }
      for later in [end.nextUp, end + 1e-9, end + 1, end + 1e9]
      where timing.state(at: later).directedProgress != last.directedProgress {
        failures.append("\(timing) changes after \(end)")
      }
      // A little before, it has not ended.
      let before = timing.state(at: end - 1e-9)
      if before.phase != .active { failures.append("\(timing) ends before \(end)") }
    }
    #expect(failures.prefix(3) == [], "\(failures.count)")
  }

  /// With no boundary near the progress is worked out in a shorter way: to the same bits.
  @Test func theProgressAloneIsThatOfTheState() throws {
    var random = SeededRandom(seed: 46)
    var (count, failures) = (0, 0)
    func compare(_ timing: Timing, at time: Double) {
      count += 1
      let (alone, state) = (timing.directedProgress(at: time), timing.state(at: time))
      if alone != state.directedProgress { failures += 1 }
    }
    let timings =
      TimingWindowTests.timings.map { ($0.timing, $0.boundaries(in: -60...300)) }
      + TimingWindowTests.webTimings.map { ($0.timing, $0.boundaries(in: -1...30)) }
    for (timing, boundaries) in timings {
      for boundary in boundaries {
        for time in neighbours(of: boundary, count: 5) { compare(timing, at: time) }
      }
      for _ in 0..<500 { compare(timing, at: random.uniform(in: -10...30)) }
    }
    // Numbers of any size, where a boundary may be anywhere.
    for _ in rounds(20_000) {
      func wild() -> Double {
        random.logUniform(in: 1e-50...1e50) * (random.index(below: 2) == 0 ? 1 : -1)
      }
      let media = MediaTiming(
        beginTime: wild(), duration: wild().magnitude, speed: wild(), timeOffset: wild(),
        repeatCount: wild().magnitude, fillMode: .both)
      compare(media.timing, at: wild())
      compare(media.timing, at: media.beginTime + wild())
    }
    #expect(failures == 0 && count > rounds(100_000).count)
  }

  /// One that stands had them at −∞.
  @Test func instantsAreFoundOnClocksThatRun() {
    let pass = MediaTiming(duration: 1)
    func instants(_ clock: ClockMap) -> [Double]? {
      pass.grouped(in: clock).instants(ofProgress: [0.5], until: 9, atMost: 9)
    }
    #expect(instants(ClockMap(begin: 1, speed: 0.5)) == [2])
    #expect(instants(ClockMap(begin: 1, speed: -0.5)) == [])
    #expect(instants(ClockMap(begin: 1, speed: 0, offset: 9)) == [])
  }

  @Test func aChainEndsWithItsOutermostGroup() {
    let child = MediaTiming(duration: 1)
    #expect(child.endTime == 1)
    #expect(child.grouped(in: MediaTiming(duration: 10)).endTime == 10)
    #expect(child.grouped(in: MediaTiming(duration: 0.5, repeatCount: 3)).endTime == 1.5)
    let group = child.grouped(in: MediaTiming(duration: 4)).grouped(in: ClockMap(speed: 2))
    #expect(group.endTime == 2)
    #expect(group.grouped(in: MediaTiming(beginTime: 1, duration: 9)).endTime == 10)
    #expect(child.grouped(in: MediaTiming(duration: .infinity)).endTime == .infinity)
    let web = WebTiming(delay: 1, endDelay: 1, duration: 2)
    #expect(web.grouped(in: ClockMap(begin: 1)).endTime == 5)
  }

  /// Speeds and offsets alone are affine maps of the time.
  @Test func nestedClocksComposeAsAffineMaps() {
    var random = SeededRandom(seed: 10)
    var worst = WorstCase("five levels against one affine map, 2⁻⁵³ of the terms", bound: 12)
    for _ in rounds(5000) {
      let timings = (0..<5).map { _ in
        MediaTiming(
          beginTime: random.uniform(in: -2...0), duration: .infinity,
          speed: random.uniform(in: 0.5...2), timeOffset: random.uniform(in: 0...2))
      }
      let time = random.uniform(in: 0...5)
      let chain = timings.dropFirst().reduce(timings[0].timing) { $1.grouped(in: $0) }
      let state = chain.state(at: time)
      let clocks = timings.map(\.clock)
      let affine = clocks.dropFirst().reduce(clocks[0]) { $0.followed(by: $1) }.localTime(at: time)
      worst.record(
        ((state.iterationTime ?? .nan) - affine) / (affine * unit), at: "\(timings) at \(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func descriptionsAreTheCodeThatMakesThem() {
    #expect(MediaTiming(duration: 0.5).description == "MediaTiming(duration: 0.5)")
    let media = MediaTiming(
      beginTime: 1, duration: 2, speed: -1, repeatCount: .infinity, autoreverses: true,
      fillMode: .both, convention: .init(offset: .shifts))
    #expect(
      media.description == "MediaTiming(beginTime: 1, duration: 2, speed: -1, "
        + "repeatCount: .infinity, autoreverses: true, fillMode: .both, "
        + "convention: .init(offset: .shifts))")
    let web = WebTiming(delay: 0.25, duration: 1, direction: .alternateReverse)
    #expect(
      web.grouped(in: MediaTiming(duration: 1), easing: .easeIn).grouped(in: ClockMap(speed: 2))
        .description
        == "WebTiming(delay: 0.25, duration: 1, direction: .alternateReverse)"
        + ".grouped(in: MediaTiming(duration: 1), easing: \"ease-in\")"
        + ".grouped(in: ClockMap(speed: 2))")
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func badGroupsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          _ = MediaTiming(duration: 1)
            .grouped(in: MediaTiming(duration: .infinity), easing: .ease)
        case 2: _ = MediaTiming(duration: 1).grouped(in: ClockMap.identity, easing: .ease)
        default: break
        }
      }
    }
  #endif
}
