import AnimationMath
import Testing
import _TestSupport

@Suite struct TimingChainTests {
  @Test func groupsClipTheirChildren() {
    let group = MediaTiming(duration: 0.5, fillMode: .forwards)
    let chain = TimingChain([group, MediaTiming(duration: 1)])
    #expect(chain.state(at: 0.25).directedProgress == 0.25)
    #expect(chain.state(at: 3).directedProgress == 0.5)
    #expect(chain.state(at: 3).phase == .active)
    #expect(
      TimingChain([MediaTiming(duration: 0.5), MediaTiming(duration: 1)]).state(at: 3) == .idle)
  }

  @Test func childrenLiveInTheirGroup() {
    let group = MediaTiming(
      beginTime: 1, duration: 2, speed: 2, repeatCount: 2, autoreverses: true)
    let child = MediaTiming(beginTime: 0.5, duration: 1, fillMode: .backwards)
    let chain = TimingChain([group, child])
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
    let chain = TimingChain([.init(group, easing: .easeIn), .init(child)])
    let eased = CubicBezier.easeIn.value(at: 0.3)
    #expect((chain.state(at: 1.2).directedProgress ?? .nan) - eased < 0x1p-52)
    #expect(chain.state(at: 4).directedProgress == 1)
    // What overshoots is cut off.
    let back = TimingChain([
      .init(group, easing: .cubicBezier(0.3, -1, 0.7, 2)), .init(MediaTiming(duration: 8)),
    ])
    #expect(back.state(at: 0.4).activeTime == 0 && back.state(at: 3.6).activeTime == 4)
    // The flag decides at a jump.
    let steps = TimingChain.Level(
      MediaTiming(beginTime: 1, duration: 4, fillMode: .both), easing: .steps(2, .jumpStart))
    #expect([0, 1, 3, 5].map { steps.innerTime(at: $0) } == [0, 2, 4, 4])
    #expect(steps.innerTime(at: .nan)?.isNaN == true)
    // That of the innermost level is left to the animation.
    let last = TimingChain([.init(child, easing: .easeIn)])
    #expect(last.state(at: 1).directedProgress == 0.25 && last.levels.count == 1)
  }

  /// Speeds and offsets alone are affine maps of the time.
  @Test func nestedClocksComposeAsAffineMaps() {
    var random = SeededRandom(seed: 10)
    var worst = WorstCase("five levels against one affine map, 2⁻⁵³ of the terms", bound: 12)
    for _ in 0..<5000 {
      let timings = (0..<5).map { _ in
        MediaTiming(
          beginTime: random.uniform(in: -2...0), duration: .infinity,
          speed: random.uniform(in: 0.5...2), timeOffset: random.uniform(in: 0...2))
      }
      let time = random.uniform(in: 0...5)
      let state = TimingChain(timings).state(at: time)
      let affine = ClockMap.chain(timings.map(\.clock)).localTime(at: time)
      worst.record(
        ((state.iterationTime ?? .nan) - affine) / (affine * unit), at: "\(timings) at \(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func badChainsStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = TimingChain([MediaTiming]()) }
    await #expect(processExitsWith: .failure) {
      _ = TimingChain.Level(MediaTiming(duration: .infinity), easing: .ease)
    }
  }
}
