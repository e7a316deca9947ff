import AnimationMath
import Testing

@Suite struct TimingStateTests {
  @Test func fillsShowInTheirPhases() {
    let shown: [FillMode: [Bool]] = [
      .removed: [false, false, true, false], .forwards: [false, false, true, true],
      .backwards: [false, true, true, false], .both: [false, true, true, true],
    ]
    for (mode, expected) in shown {
      #expect(TimingState.Phase.allCases.map(mode.shows) == expected)
    }
  }

  @Test func idleHasNothing() {
    let state = TimingState.idle
    #expect(state.phase == .idle && state.localTime == nil && !state.isInEffect)
    #expect(state.activeTime == nil && state.overallProgress == nil && state.iteration == nil)
    #expect(state.simpleProgress == nil && state.iterationTime == nil && !state.beforeFlag)
    #expect(state.easingSide == nil && state.easedProgress(CubicBezier.ease) == nil)
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
    let clock = WebTiming.Clock(startTime: 10, endTime: 4)
    #expect(clock.localTime(at: 11) == 1)
    #expect(clock.withPlaybackRate(-1, from: 13).localTime(at: 14) == 2)
    #expect(clock.paused(at: 12).seeking(to: 3, at: 20).localTime(at: 30) == 3)
  }

  /// Two descriptions of the same.
  @Test func timingsAreInterchangeable() {
    func lengths(_ timing: some AnimationTiming) -> [Double] {
      [timing.timing.duration, timing.activeDuration, timing.endTime]
        + [1.5, 4].compactMap { timing.state(at: $0).directedProgress }
    }
    let web = WebTiming(delay: 1, duration: 2, iterations: 3, direction: .alternate)
    let media = MediaTiming(beginTime: 1, duration: 2, repeatCount: 1.5, autoreverses: true)
    #expect(lengths(web) == [2, 6, 7, 0.25, 0.5])
    #expect(lengths(media) == lengths(web))
    #expect(web.boundaries(in: 0...100) == [1, 3, 5, 7])
    #expect(media.boundaries(in: 0...100) == [1, 3, 5, 7])
  }

  /// On a boundary the limit belongs to the phase and the pass on that side; elsewhere it is the state.
  @Test func statesAreApproachedFromBothSides() {
    func limits(_ timing: any AnimationTiming, at time: Double) -> [Double?] {
      [Side.left, .right].map { timing.state(at: time, from: $0).directedProgress }
    }
    for policy in [Timing.BoundaryPolicy.nextIteration, .previousIteration] {
      let timings: [any AnimationTiming] = [
        MediaTiming(
          beginTime: 1, duration: 2, repeatCount: 2, convention: .init(boundaryPolicy: policy)),
        WebTiming(delay: 1, duration: 2, iterations: 2, boundaryPolicy: policy),
      ]
      for timing in timings {
        #expect(limits(timing, at: 1) == [nil, 0])
        #expect(limits(timing, at: 3) == [1, 0])
        #expect(limits(timing, at: 5) == [1, nil])
        #expect(limits(timing, at: 3.5) == [0.25, 0.25])
        #expect(timing.state(at: 3.5, from: .left) == timing.state(at: 3.5))
      }
    }
    // Backwards, from 5 to 1: the passes are entered at their ends.
    let back = MediaTiming(
      beginTime: 1, duration: 2, speed: -1, repeatCount: 2,
      convention: .init(negativeSpeed: .fromEnd))
    #expect(limits(back, at: 1) == [nil, 1])
    #expect(limits(back, at: 3) == [0, 1])
    #expect(limits(back, at: 5) == [0, nil])
    let swing = MediaTiming(duration: 1, autoreverses: true)
    #expect(limits(swing, at: 1) == [1, 1])
    #expect(swing.state(at: 1, from: .right).isReversed)
    #expect(!swing.state(at: 1, from: .left).isReversed)
  }
}
