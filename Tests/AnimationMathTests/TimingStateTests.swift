import AnimationMath
import Testing

@Suite struct TimingStateTests {
  @Test func fillsShowInTheirPhases() {
    let shown: [FillMode: [Bool]] = [
      .removed: [false, false, true, false], .forwards: [false, false, true, true],
      .backwards: [false, true, true, false], .both: [false, true, true, true],
    ]
    for (mode, expected) in shown {
      #expect(TimingPhase.allCases.map(mode.shows) == expected)
    }
  }

  @Test func idleHasNothing() {
    let state = TimingState.idle
    #expect(state.phase == .idle && state.localTime == nil && !state.isInEffect)
    #expect(state.activeTime == nil && state.overallProgress == nil && state.iteration == nil)
    #expect(state.simpleProgress == nil && state.iterationTime == nil && !state.beforeFlag)
    #expect(state.easingSide == .right && state.easedProgress(CubicBezier.ease) == nil)
  }

  @Test func stagesFollowFromEachOther() {
    let timing = WebTiming(
      delay: 1, duration: 2, iterations: 3, iterationStart: 0.5, direction: .alternate)
    let state = timing.state(at: 3.5)
    #expect(state.phase == .active && state.localTime == 3.5 && state.activeTime == 2.5)
    #expect(state.overallProgress == 1.75 && state.iteration == 1 && state.simpleProgress == 0.75)
    #expect(state.isReversed && state.directedProgress == 0.25 && state.iterationTime == 0.5)
    let cubed = state.easedProgress(Penner(.cubic, .in))
    #expect(cubed == Penner(.cubic, .in).value(at: 0.25))
  }

  @Test func hiddenAnimationsKeepTheirPhaseAndTime() {
    let state = WebTiming(delay: 1, duration: 2).state(at: 0.25)
    #expect(state.phase == .before && state.localTime == 0.25)
    #expect(state.activeTime == nil && !state.isInEffect)
  }

  @Test func examplesOfTheDocumentationAreTrue() {
    let media = MediaTiming(beginTime: 1, duration: 2, repeatCount: 3, fillMode: .backwards)
    #expect(media.state(at: 4.5).iteration == 1 && media.state(at: 4.5).directedProgress == 0.75)
    #expect(!media.state(at: 7).isInEffect && media.endTime == 7)
    let web = WebTiming(duration: 1, iterations: 2.25, iterationStart: 1.25, fillMode: .both)
    #expect(web.state(at: -1).iteration == 1 && web.state(at: 9).directedProgress == 0.5)
    let player = WebPlayback(startTime: 10, endTime: 4)
    #expect(player.localTime(at: 11) == 1)
    #expect(player.withPlaybackRate(-1, from: 13).localTime(at: 14) == 2)
    #expect(player.paused(at: 12).seeking(to: 3, at: 20).localTime(at: 30) == 3)
  }

  /// Both models through the protocol.
  @Test func timingsAreInterchangeable() {
    func lengths(_ timing: some AnimationTiming) -> [Double] {
      [timing.iterationDuration, timing.activeDuration, timing.endTime]
        + timing.boundaries(in: 0...100)
        + [1.5, 4].compactMap { timing.state(at: $0).directedProgress }
    }
    let web = WebTiming(delay: 1, duration: 2, iterations: 3, direction: .alternate)
    let media = MediaTiming(beginTime: 1, duration: 2, repeatCount: 1.5, autoreverses: true)
    #expect(lengths(web) == [2, 6, 7, 1, 3, 5, 7, 0.25, 0.5])
    #expect(lengths(media) == lengths(web))
  }
}
