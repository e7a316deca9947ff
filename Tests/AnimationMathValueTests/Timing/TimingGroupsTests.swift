// Random timings in one to six groups against rational arithmetic: states, progress, limits and rates.

import AnimationMath
import Testing
import _TestSupport

@Suite struct TimingGroupsTests {
  /// A row of `timing_groups.csv`.
  struct Row {
    let chain: String
    let timing: Timing
    let time: Double
    let side: Side?
    let phase: TimingState.Phase
    let progress: DoubleDouble
    let iteration: Double
    let rate: DoubleDouble
    /// Whether nothing is rounded on the way.
    let isExact: Bool
  }

  static func rows() throws -> [Row] {
    let table = try GoldenTable("timing_groups", textColumns: ["chain", "side", "phase"])
    let (chains, sides) = (try table.text("chain"), try table.text("side"))
    let (phases, times) = (try table.text("phase"), try table.column("t"))
    let (progress, rates) = (try table.reference("progress"), try table.reference("rate"))
    let iterations = try table.column("iteration")
    return try (0..<table.count).map { row in
      Row(
        chain: chains[row], timing: try timing(chains[row]), time: times[row],
        side: Side(rawValue: sides[row]), phase: try .named(phases[row]), progress: progress[row],
        iteration: iterations[row], rate: rates[row], isExact: row < 1800)
    }
  }

  @Test func statesAreThoseOfRationalArithmetic() throws {
    var exact = WorstCase("progress in groups, dyadic times, 2⁻⁵³", bound: 1)
    var rounded = WorstCase("progress in groups, any times, 1e-14", bound: 1)
    var failures: [String] = []
    for row in try Self.rows() {
      let state = row.timing.state(at: row.time, from: row.side)
      let place = "\(row.chain) at \(row.time) from \(String(describing: row.side))"
      if state.phase != row.phase || !(state.iteration ?? .nan).isSame(as: row.iteration)
        || state.isInEffect == row.progress.hi.isNaN
      {
        failures.append("\(place): \(state)")
      } else if let directed = state.directedProgress {
        let error = absoluteError(directed, row.progress)
        if row.isExact {
          exact.record(error / unit, at: place)
        } else {
          rounded.record(error / 1e-14, at: place)
        }
      }
      if row.side == nil, row.timing.directedProgress(at: row.time) != state.directedProgress {
        failures.append("\(place): not the progress of its state")
      }
    }
    for worst in [exact, rounded] {
      report(worst)
      #expect(worst.isWithinBound)
    }
    #expect(failures.prefix(3) == [], "\(failures.count)")
  }

  /// The velocity of a ramp is the rate of the progress.
  @Test func ratesAreThoseOfRationalArithmetic() throws {
    var worst = WorstCase("rates in groups, 1e-14 of the rate or 1", bound: 1)
    for row in try Self.rows() where row.side == .right {
      var stack = AnimationStack(0.0)
      stack.add(PropertyAnimation(BasicAnimation(from: 0, to: 1), timing: row.timing))
      let velocity = stack.velocity(at: row.time)
      let rate = row.rate.hi.isNaN ? DoubleDouble(0) : row.rate
      worst.record(
        absoluteError(velocity, rate) / 1e-14 / max(abs(rate.hi), 1),
        at: "\(row.chain) at \(row.time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  // MARK: - The text of a chain

  private struct Failure: Error { let text: String }

  private static func timing(_ chain: String) throws -> Timing {
    var timing: Timing?
    for text in chain.split(separator: "/").reversed() {
      let words = text.split(separator: " ").map(String.init)
      let level = try level(words)
      let easing = try easing(words[words.count - 1])
      timing = timing?.grouped(in: level, easing: easing) ?? level
    }
    guard let timing else { throw Failure(text: chain) }
    return timing
  }

  private static func level(_ words: [String]) throws -> Timing {
    func numbers(_ count: Int) throws -> [Double] {
      try words[1...count].map { word in
        guard let number = Double(word) else { throw Failure(text: word) }
        return number
      }
    }
    switch words[0] {
    case "clock":
      let x = try numbers(3)
      return ClockMap(begin: x[0], speed: x[1], offset: x[2]).timing
    case "web":
      let x = try numbers(5)
      return WebTiming(
        delay: x[0], endDelay: x[1], duration: x[2], iterations: x[3], iterationStart: x[4],
        direction: try .named(words[6]), fillMode: try .named(words[7]),
        boundaryPolicy: try .named(words[8])
      ).timing
    case "media":
      let x = try numbers(5)
      return MediaTiming(
        beginTime: x[0], duration: x[1], speed: x[2], timeOffset: x[3], repeatCount: x[4],
        autoreverses: words[6] == "1", fillMode: try .named(words[7]),
        convention: .init(
          offset: try .named(words[8]), negativeSpeed: try .named(words[9]),
          boundaryPolicy: try .named(words[10]))
      ).timing
    default: throw Failure(text: words[0])
    }
  }

  private static func easing(_ name: String) throws -> Easing {
    switch name {
    case "none": .linear
    case "rise": Easing(PiecewiseLinear([.init(0), .init(0.75, at: 0.5), .init(1)]))
    case "fall": Easing(PiecewiseLinear([.init(1), .init(0)]))
    case "hop": Easing(PiecewiseLinear([.init(0), .init(1, at: 0.5), .init(0)]))
    case "over": Easing(PiecewiseLinear([.init(-0.5), .init(1.5)]))
    case "square": Easing(Polynomial(coefficients: [0, 0, 1]))
    case "ease": Easing(Polynomial(coefficients: [0, 0, 3, -2]))
    case "square-fall": Easing(Polynomial(coefficients: [1, -2, 1]))
    case "steps-end": .steps(4, .jumpEnd)
    case "steps-start": .steps(4, .jumpStart)
    default: throw Failure(text: name)
    }
  }

  private struct Polynomial: Curve, Hashable {
    let coefficients: [Double]
    var domain: ClosedRange<Double> { 0...1 }
    func value(at x: Double, from side: Side?) -> Double {
      coefficients.reversed().reduce(0) { $0 * x + $1 }
    }
    func slope(at x: Double, from side: Side?) -> Double {
      coefficients.indices.dropFirst().reversed().reduce(0) {
        $0 * x + Double($1) * coefficients[$1]
      }
    }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
  }
}
