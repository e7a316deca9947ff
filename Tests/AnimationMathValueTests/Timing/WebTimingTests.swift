import AnimationMath
import Testing
import _TestSupport

@Suite struct WebTimingTests {
  /// A row of the edge cases: a timing, an instant, and the answer.
  struct Edge: Sendable, CustomTestStringConvertible {
    let name: String
    let timing: WebTiming
    let time: Double
    var isBackwards = false
    let phase: TimingState.Phase
    let iteration: Double?
    let progress: Double?
    var testDescription: String { name }
  }

  static let twoParts = WebTiming(
    duration: 1, iterations: 2.2, iterationStart: 1.2, fillMode: .both)
  static let none = WebTiming(duration: 1, iterations: 0, iterationStart: 2.5, fillMode: .both)

  static let edges = [
    Edge(
      name: "fill none at exactly the end", timing: WebTiming(duration: 1), time: 1, phase: .after,
      iteration: nil, progress: nil),
    Edge(
      name: "the same backwards", timing: WebTiming(duration: 1), time: 1, isBackwards: true,
      phase: .active, iteration: 0, progress: 1),
    Edge(
      name: "the beginning backwards", timing: WebTiming(duration: 1), time: 0, isBackwards: true,
      phase: .before, iteration: nil, progress: nil),
    Edge(
      name: "no duration", timing: WebTiming(duration: 0, fillMode: .both), time: 0, phase: .after,
      iteration: 0, progress: 1),
    Edge(
      name: "no duration, endlessly",
      timing: WebTiming(duration: 0, iterations: .infinity, fillMode: .both), time: 0,
      phase: .after, iteration: .infinity, progress: 1),
    Edge(
      name: "no duration, endlessly, from a half",
      timing: WebTiming(
        duration: 0, iterations: .infinity, iterationStart: 2.5, direction: .alternateReverse,
        fillMode: .both), time: 1, phase: .after, iteration: .infinity, progress: 0.5),
    Edge(
      name: "no duration, reversed, before",
      timing: WebTiming(delay: 1, duration: 0, direction: .reverse, fillMode: .both), time: 0,
      phase: .before, iteration: 0, progress: 1),
    Edge(
      name: "no duration, reversed, after",
      timing: WebTiming(delay: 1, duration: 0, direction: .reverse, fillMode: .both), time: 1,
      phase: .after, iteration: 0, progress: 0),
    // Chromium, `animate(…, {delay: 1000, endDelay: −562.5, duration: 0, iterations: 2, fill: 'both'})` at 437.5 ms.
    Edge(
      name: "no duration, after an end that comes first",
      timing: WebTiming(delay: 1, endDelay: -0.5625, duration: 0, iterations: 2, fillMode: .both),
      time: 0.4375, phase: .after, iteration: 1, progress: 1),
    Edge(
      name: "no iterations, before", timing: none, time: -1, phase: .before, iteration: 2,
      progress: 0.5),
    Edge(
      name: "no iterations, after", timing: none, time: 0, phase: .after, iteration: 2,
      progress: 0.5),
    Edge(
      name: "no iterations of endless duration",
      timing: WebTiming(duration: .infinity, iterations: 0, fillMode: .both), time: 0,
      phase: .after, iteration: 0, progress: 0),
    Edge(
      name: "iteration start and count, before", timing: twoParts, time: -1, phase: .before,
      iteration: 1, progress: 1.2 - 1),
    Edge(
      name: "iteration start and count, after", timing: twoParts, time: 9, phase: .after,
      iteration: 3, progress: 0.40000000000000013),
    Edge(
      name: "cut by the end delay",
      timing: WebTiming(
        delay: 0.5, endDelay: -0.8, duration: 1, iterations: 2.3, fillMode: .both), time: 2,
      phase: .after, iteration: 1, progress: 0.5),
    Edge(
      name: "an end delay longer than all but the delay",
      timing: WebTiming(
        delay: 0.5, endDelay: -2.5, duration: 1, iterations: 2.3, fillMode: .both), time: 0.3,
      phase: .after, iteration: 0, progress: 0),
    Edge(
      name: "an end delay longer than everything",
      timing: WebTiming(
        delay: 0.5, endDelay: -4, duration: 1, iterations: 2.3, fillMode: .both), time: 0,
      phase: .after, iteration: 0, progress: 0),
    Edge(
      name: "a whole number of durations, active", timing: WebTiming(duration: 1, iterations: 3),
      time: 2, phase: .active, iteration: 2, progress: 0),
    Edge(
      name: "the same, previous",
      timing: WebTiming(duration: 1, iterations: 3, boundaryPolicy: .previousIteration), time: 2,
      phase: .active, iteration: 1, progress: 1),
    Edge(
      name: "the beginning, previous",
      timing: WebTiming(
        duration: 1, iterations: 3, iterationStart: 2, boundaryPolicy: .previousIteration), time: 0,
      phase: .active, iteration: 2, progress: 0),
    Edge(
      name: "a whole number of durations, the end",
      timing: WebTiming(duration: 1, iterations: 3, fillMode: .forwards), time: 3, phase: .after,
      iteration: 2, progress: 1),
    Edge(
      name: "endless duration", timing: WebTiming(duration: .infinity), time: 1e9, phase: .active,
      iteration: 0, progress: 0),
    Edge(
      name: "endless iterations, for ever", timing: WebTiming(duration: 1, iterations: .infinity),
      time: .infinity, phase: .active, iteration: .infinity, progress: 0),
    Edge(
      name: "for ever", timing: WebTiming(duration: 1, fillMode: .both), time: .infinity,
      phase: .after, iteration: 0, progress: 1),
    Edge(
      name: "since ever", timing: WebTiming(duration: 1, fillMode: .both), time: -.infinity,
      phase: .before, iteration: 0, progress: 0),
    Edge(
      name: "a delay back beyond the end, before",
      timing: WebTiming(delay: -5, duration: 1, fillMode: .both), time: -1.5, phase: .before,
      iteration: 3, progress: 0.5),
    Edge(
      name: "alternating, second",
      timing: WebTiming(duration: 1, iterations: 2, direction: .alternate), time: 1.25,
      phase: .active, iteration: 1, progress: 0.75),
    Edge(
      name: "alternating in reverse, first",
      timing: WebTiming(duration: 1, iterations: 2, direction: .alternateReverse), time: 0.25,
      phase: .active, iteration: 0, progress: 0.75),
  ]

  @Test(arguments: edges)
  func edgeCasesAreThoseOfTheText(edge: Edge) {
    let state = edge.timing.state(at: edge.time, isPlayingBackwards: edge.isBackwards)
    #expect(state.phase == edge.phase)
    #expect(state.iteration == edge.iteration)
    #expect(state.directedProgress == edge.progress)
    #expect(state.isInEffect == (edge.progress != nil))
  }

  @Test func stepsWaitBelowTheirFirstJump() {
    // Before, at the beginning, and after.
    let expected: [WebTiming.Direction: [Steps.JumpTerm: [Double]]] = [
      .normal: [.jumpStart: [0, 0.25, 1], .jumpEnd: [0, 0, 1]],
      .reverse: [.jumpStart: [1, 1, 0], .jumpEnd: [1, 1, 0]],
    ]
    for (direction, terms) in expected {
      let timing = WebTiming(delay: 1, duration: 1, direction: direction, fillMode: .both)
      for (term, values) in terms {
        let steps = Steps(4, term)
        #expect([0, 1, 2].map { timing.state(at: $0).easedProgress(steps) } == values)
      }
      #expect(timing.state(at: 0).beforeFlag == (direction == .normal))
      #expect(timing.state(at: 2).beforeFlag == (direction == .reverse))
      #expect(!timing.state(at: 1).beforeFlag)
    }
    #expect(WebTiming(duration: 1).state(at: 2).easedProgress(Steps(4)) == nil)
  }

  @Test func stagesAreThoseOfRationalArithmetic() throws {
    try expectStages(of: TimingRow.web(), model: "web")
  }

  @Test func lengthsAreThoseOfTheText() {
    #expect(WebTiming(duration: 0, iterations: .infinity).activeDuration == 0)
    #expect(WebTiming(duration: .infinity, iterations: 0).activeDuration == 0)
    #expect(WebTiming(duration: 2, iterations: .infinity).activeDuration == .infinity)
    let timing = WebTiming(delay: 1, endDelay: 0.5, duration: 2, iterations: 2.5)
    #expect(timing.activeDuration == 5 && timing.endTime == 6.5 && timing.timing.duration == 2)
    #expect(WebTiming(delay: 1, endDelay: -9, duration: 2).endTime == 0)
    #expect(WebTiming(endDelay: -9, duration: .infinity).endTime == .infinity)
  }

  @Test func boundariesAreThePhasesAndTheIterations() {
    let timing = WebTiming(
      delay: 0.5, endDelay: 1, duration: 1, iterations: 2.5, iterationStart: 0.25)
    #expect(timing.boundaries(in: -10...10) == [0.5, 1.25, 2.25, 3])
    #expect(timing.boundaries(in: 1.25...2.25) == [1.25, 2.25])
    #expect(timing.boundaries(in: 1.3...2.2) == [])
    #expect(WebTiming(duration: .infinity).boundaries(in: -9...9) == [0])
    #expect(WebTiming(delay: 2, duration: 0).boundaries(in: -9...9) == [2])
    let endless = WebTiming(duration: 0.1, iterations: .infinity)
    #expect(endless.boundaries(in: 1e6...(1e6 + 1)).count == 11)
    // In the phase before, a negative delay shows iterations up to time 0.
    #expect(
      WebTiming(delay: -2.5, duration: 1, fillMode: .both).boundaries(in: -9...9)
        == [-2.5, -1.5, -0.5, 0])
  }

  /// The model of Chromium's compositor: the rate inside, a time as the result.
  @Test func compositorModelAgrees() {
    var random = SeededRandom(seed: 1)
    var failures: [String] = []
    let directions = WebTiming.Direction.allCases
    for _ in rounds(2000) {
      // Eighths and powers of two: all of it is exact.
      func eighths(_ range: ClosedRange<Int>) -> Double {
        Double(range.lowerBound + random.index(below: range.count)) / 8
      }
      let (duration, iterations, start) = (eighths(1...20), eighths(1...30), eighths(0...20))
      let (offset, local) = (eighths(-20...20), eighths(0...200))
      let rate = [0.5, 1, 2, -0.5, -1, -2][random.index(below: 6)]
      let direction = directions[random.index(below: 4)]

      let total = duration * iterations
      var active = min(max(local + offset, 0), total / rate.magnitude) * rate.magnitude
      if rate < 0 { active = total - active }
      let content = active + start * duration
      var iteration = (content / duration).rounded(.down)
      var time = content - iteration * duration
      if active == total && time == 0 { (iteration, time) = (iteration - 1, duration) }
      if direction == .reverse || (direction == .alternate && iteration.isOdd)
        || (direction == .alternateReverse && !iteration.isOdd)
      {
        time = duration - time
      }

      let timing = WebTiming(
        duration: duration, iterations: iterations, iterationStart: start, direction: direction,
        fillMode: .both)
      let clock = ClockMap(begin: -offset, speed: rate, offset: rate < 0 ? total : 0)
      let state = timing.state(
        at: clock.localTime(at: local), isPlayingBackwards: rate < 0)
      if state.iterationTime != time || state.iteration != iteration {
        failures.append("\(timing) at \(local), rate \(rate)")
      }
      let media = MediaTiming(
        beginTime: -offset, duration: duration, speed: rate, timeOffset: start * duration,
        repeatCount: iterations, fillMode: .both, convention: .init(negativeSpeed: .fromEnd))
      if direction == .normal && media.state(at: local).iterationTime != time {
        failures.append("\(media) at \(local)")
      }
    }
    #expect(failures == [])
  }

  @Test func numbersThatAreOutOfRangeAreNamed() {
    func name(_ body: () throws(ParameterError) -> WebTiming) -> String? {
      do throws(ParameterError) { _ = try body() } catch { return error.parameter }
      return nil
    }
    #expect(
      name { () throws(ParameterError) in try WebTiming(validatingDelay: .infinity, duration: 1) }
        == "delay")
    #expect(
      name { () throws(ParameterError) in
        try WebTiming(validatingDelay: 0, endDelay: .nan, duration: 1)
      } == "endDelay")
    for duration in [-1, .nan, 1e-60, 1e60] {
      #expect(
        name { () throws(ParameterError) in try WebTiming(validatingDelay: 0, duration: duration) }
          == "duration")
    }
    #expect(
      name { () throws(ParameterError) in
        try WebTiming(validatingDelay: 0, duration: 1, iterations: -1)
      } == "iterations")
    #expect(
      name { () throws(ParameterError) in
        try WebTiming(validatingDelay: 0, duration: 1, iterationStart: -0.5)
      } == "iterationStart")
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func badTimingsInCodeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = WebTiming(duration: -1)
        case 2: _ = WebTiming(duration: 1e-50, iterations: .infinity).boundaries(in: 0...1e10)
        default: break
        }
      }
    }
  #endif
}

extension Double {
  fileprivate var isOdd: Bool { truncatingRemainder(dividingBy: 2) == 1 }
}

/// Holds the stages of a table to their references.
func expectStages(of rows: [TimingRow], model: String) {
  var disagreements: [String] = []
  // Rounded once, but for the 106 bits of what it is made of and for what is held below 1.

  var simple = WorstCase("\(model) simple progress, ulps", bound: 1)
  var directed = WorstCase("\(model) directed progress, 2⁻⁵³", bound: 2)
  var active = WorstCase("\(model) active time, ulps", bound: 0.5 + 1e-12)
  var local = WorstCase("\(model) local time, ulps", bound: 0.5 + 1e-12)
  var inner = WorstCase("\(model) time in the iteration, ulps", bound: 0.5 + 1e-12)
  for row in rows {
    let state = row.state
    if !row.agreesExactly { disagreements.append("\(row.label): \(state)") }
    func measure(
      _ worst: inout WorstCase, _ value: Double?, _ reference: DoubleDouble, _ scale: Double
    ) {
      guard let value else { return }
      let slack = 0x1p-1000 + (scale.isFinite ? 0x1p-100 * scale : 0)
      let error = max(absoluteError(value, reference) - slack, 0)
      worst.record(error == 0 ? 0 : error / reference.hi.ulp, at: row.label)
    }
    measure(&local, state.localTime, row.local, row.scale)
    measure(&active, state.activeTime, row.active, row.scale)
    measure(&simple, state.simpleProgress, row.simple, row.scale / row.duration)
    if let progress = state.directedProgress {
      let reference = row.isReversed ? 1 - row.simple : row.simple
      directed.record(absoluteError(progress, reference) / unit, at: row.label)
    }
    measure(&inner, state.iterationTime, row.inner, row.scale)
    if let overall = state.overallProgress, let iteration = state.iteration,
      let progress = state.simpleProgress, model == "web", overall != iteration + progress
    {
      disagreements.append("\(row.label): overall \(overall)")
    }
  }
  for worst in [local, active, simple, directed, inner] {
    report(worst)
    #expect(worst.isWithinBound)
  }
  #expect(disagreements.prefix(5) == [], "\(disagreements.count) rows")
}
