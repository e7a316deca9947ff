import AnimationMath
import Testing
import _TestSupport

/// The boundaries, and the doubles next to them.
@Suite struct TimingWindowTests {
  /// w3c/web-animations 201, 202 and Chromium 962138: the passes of 1/60 s and others, seen at the
  /// boundaries as a caller computes them.
  @Test func boundariesAsComputedAreBoundaries() {
    var failures: [String] = []
    for duration in [1.0 / 60, 0.1, 0.3, 1.0 / 3, 0.7, 1e-3, .pi] {
      let plain = WebTiming(duration: duration, iterations: .infinity)
      for k in 1...5000 {
        let state = plain.state(at: Double(k) * duration)
        if state.iteration != Double(k) || state.simpleProgress != 0 {
          failures.append("\(k) · \(duration): \(state)")
        }
        // Just before, it is the end of the pass before, and never all of it.
        let before = plain.state(at: (Double(k) * duration).nextDown)
        let progress = before.simpleProgress ?? .nan
        if before.iteration != Double(k - 1) || !(progress < 1 && progress > 1 - 0x1p-38) {
          failures.append("before \(k) · \(duration): \(before)")
        }
      }
      for begin in [0.1, 0.2, 0.7, 1.1, 123.4, 1e6 / 3] {
        let web = WebTiming(delay: begin, duration: duration, fillMode: .both)
        let media = MediaTiming(beginTime: begin, duration: duration, fillMode: .both)
        for state in [web.state(at: begin + duration), media.state(at: begin + duration)]
        where state.phase != .after || state.directedProgress != 1 {
          failures.append("\(begin) + \(duration): \(state)")
        }
      }
    }
    #expect(failures.prefix(5) == [])
  }

  static let timings: [MediaTiming] = {
    var random = SeededRandom(seed: 6)
    return (0..<60).map { _ in
      MediaTiming(
        beginTime: random.uniform(in: -3...3), duration: random.logUniform(in: 1e-2...3),
        speed: [1, 0.3, 2.7][random.index(below: 3)],
        timeOffset: [0, 0.1, -0.7][random.index(below: 3)],
        repeatCount: [1, 3, 2.5, 7.3][random.index(below: 4)],
        autoreverses: random.index(below: 2) == 1, fillMode: .both,
        convention: .init(boundaryPolicy: Timing.BoundaryPolicy.allCases[random.index(below: 2)]))
    }
  }()

  static let webTimings: [WebTiming] = {
    var random = SeededRandom(seed: 7)
    return (0..<60).map { _ in
      WebTiming(
        delay: random.uniform(in: 0...3), duration: random.logUniform(in: 1e-2...3),
        iterations: [1, 3, 2.5, 7.3][random.index(below: 4)],
        iterationStart: [0, 1, 0.3, 0.1, 2.8][random.index(below: 5)],
        direction: .alternate, fillMode: .both,
        boundaryPolicy: Timing.BoundaryPolicy.allCases[random.index(below: 2)])
    }
  }()

  @Test func mediaBoundariesAreCrossedInOrder() {
    expectOrder(Self.timings.map { ($0.timing, $0.boundaries(in: -60...300)) })
  }

  @Test func webBoundariesAreCrossedInOrder() {
    expectOrder(Self.webTimings.map { ($0.timing, $0.boundaries(in: -1...30)) })
  }

  /// Over the 200 doubles around every boundary the overall progress never falls, the phase never goes
  /// back, and the pass changes at the boundary itself.
  func expectOrder(_ timings: [(timing: Timing, boundaries: [Double])]) {
    var failures: [String] = []
    for (timing, boundaries) in timings {
      if boundaries.count < 2 { failures.append("\(timing): \(boundaries)") }
      for boundary in boundaries {
        var last = timing.state(at: boundary - 1e-9)
        for time in neighbours(of: boundary, count: 100) {
          let state = timing.state(at: time)
          let (overall, before) = (state.overallProgress ?? .nan, last.overallProgress ?? .nan)
          if !(overall >= before) || order(state.phase) < order(last.phase)
            || !((state.activeTime ?? .nan) >= (last.activeTime ?? .nan))
            || (state.iteration ?? -1) < 0
            || !(0...1).contains(state.directedProgress ?? .nan)
          {
            failures.append("\(timing) at \(time)")
          }
          last = state
        }
        let (below, at) = (timing.state(at: boundary.nextDown), timing.state(at: boundary))
        let above = timing.state(at: boundary.nextUp)
        // Something changes at each: the phase, or the pass.
        if below.phase == at.phase && below.simpleProgress ?? 0 < 0.5 {
          failures.append("\(timing) does not change at \(boundary)")
        }
        if at.phase == .active && above.simpleProgress ?? 1 > 0.5 && timing.activeDuration > 0
          && below.phase == .active
        {
          failures.append("\(timing) changes behind \(boundary)")
        }
      }
    }
    #expect(failures.prefix(5) == [], "\(failures.count)")
  }

  private func order(_ phase: TimingState.Phase) -> Int {
    [.idle: 0, .before: 1, .active: 2, .after: 3][phase] ?? 0
  }

  /// A boundary near time 0, where doubles are denser than progress can tell.
  @Test func progressStaysBelowOneInsideAPass() {
    let media = MediaTiming(beginTime: -1, duration: 1, repeatCount: 2)
    let web = WebTiming(delay: -1, duration: 1, iterations: 2)
    #expect(media.state(at: 0).iteration == 1 && web.state(at: 0).iteration == 1)
    #expect(media.state(at: -0x1p-1000).iteration == 0)
    #expect(media.state(at: -0x1p-1000).simpleProgress == 1.nextDown)
    let filled = WebTiming(delay: -1, duration: 1, fillMode: .both)
    #expect(filled.state(at: -0x1p-1000).simpleProgress == 1.nextDown)
  }

  /// Numbers of any size, where neither the index of a pass nor a boundary is exact any more.
  @Test func progressIterationAndTimeStayInTheirRanges() {
    var random = SeededRandom(seed: 12)
    var failures: [String] = []
    for _ in rounds(20_000) {
      func wild() -> Double {
        random.logUniform(in: 1e-50...1e50) * (random.index(below: 2) == 0 ? 1 : -1)
      }
      let duration = wild().magnitude
      let media = MediaTiming(
        beginTime: wild(), duration: duration, speed: wild(), timeOffset: wild(),
        repeatCount: wild().magnitude, autoreverses: random.index(below: 2) == 0, fillMode: .both,
        convention: .init(offset: .allCases[random.index(below: 2)]))
      let web = WebTiming(
        delay: wild(), endDelay: wild(), duration: duration, iterations: wild().magnitude,
        iterationStart: wild().magnitude, direction: .alternate, fillMode: .both)
      let time = random.index(below: 10) == 0 ? wild() * 1e250 : wild()
      for state in [media.state(at: time), web.state(at: time)] {
        let (progress, inner) = (state.directedProgress ?? .nan, state.iterationTime ?? .nan)
        if !(0...1).contains(progress) || !(0...duration).contains(inner)
          || !(state.iteration ?? .nan >= 0) || !(state.activeTime ?? .nan >= 0)
        {
          failures.append("\(media), \(web) at \(time): \(state)")
        }
      }
    }
    #expect(failures.prefix(2) == [], "\(failures.count)")
  }

  /// The overall progress gives the active time back.
  @Test func iterationAndProgressRecoverTheTime() {
    var random = SeededRandom(seed: 8)
    var worst = WorstCase("(iteration + progress)·duration, ulps of the active time", bound: 1)
    for _ in rounds(50_000) {
      let duration = random.logUniform(in: 1e-3...10)
      let timing = WebTiming(duration: duration, iterations: .infinity)
      let state = timing.state(at: random.logUniform(in: 1e-3...1e4))
      guard let time = state.activeTime, let iteration = state.iteration,
        let progress = state.simpleProgress
      else { continue }
      let sum = DoubleDouble.product(iteration, duration) + DoubleDouble.product(progress, duration)
      worst.record(errorInUlps(time, sum), at: "\(time) of \(duration)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func endsOfFractionsThatAddUpAreEnds() {
    // 0.8 + 2.2 is 3 as a double and a little more exactly.
    let timing = WebTiming(duration: 1, iterations: 2.2, iterationStart: 0.8, fillMode: .both)
    #expect(timing.state(at: 9).iteration == 2 && timing.state(at: 9).directedProgress == 1)
    let media = MediaTiming(duration: 1, timeOffset: 0.8, repeatCount: 2.2, fillMode: .both)
    #expect(media.state(at: 9).iteration == 2 && media.state(at: 9).directedProgress == 1)
  }

  @Test func policiesDifferAtInnerBoundariesOnly() {
    for (policy, passes) in [
      (Timing.BoundaryPolicy.nextIteration, [0.0, 1, 2, 2]), (.previousIteration, [0, 0, 1, 2]),
    ] {
      let timing = MediaTiming(
        duration: 2, repeatCount: 3, fillMode: .both, convention: .init(boundaryPolicy: policy))
      #expect([0, 2, 4, 6].map { timing.state(at: $0).iteration } == passes)
      #expect([1.5, 2.5].map { timing.state(at: $0).iteration } == [0, 1])
      #expect(
        timing.state(at: 0).directedProgress == 0 && timing.state(at: 6).directedProgress == 1)
    }
    // Where a pass turns round both say the same.
    for policy in Timing.BoundaryPolicy.allCases {
      let timing = MediaTiming(
        duration: 2, autoreverses: true, convention: .init(boundaryPolicy: policy))
      #expect(timing.state(at: 2).directedProgress == 1)
    }
  }
}
