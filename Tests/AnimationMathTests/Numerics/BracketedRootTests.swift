import Testing
import _TestSupport

import AnimationMath

@Suite struct BracketedRootTests {
  private struct Outcome {
    let lower: Double
    let upper: Double
    let evaluations: Int
  }

  /// The bracket found, and how often the function was asked for.
  private func solve(
    from lower: Double, to upper: Double, start: Double? = nil,
    _ function: (Double) -> (value: Double, slope: Double)
  ) -> Outcome {
    var count = 0
    let middle = lower + (upper - lower) / 2
    let root = bracketedRoot(lower: lower, upper: upper, start: start ?? middle) { x in
      count += 1
      return function(x)
    }
    return Outcome(lower: root.lower, upper: root.upper, evaluations: count)
  }

  /// Five evaluations for every halving from the starting width to a unit in the last place of the
  /// root.
  private func limit(from lower: Double, to upper: Double, root: Double) -> Double {
    5 * (logarithm(upper - lower) - logarithm(root.ulp)) / logarithm(2)
  }

  private static let e = 2.718281828459045
  private typealias Function = @Sendable (Double) -> (Double, Double)
  private static let functions:
    [(name: String, lower: Double, upper: Double, root: Double, function: Function)] = [
      ("line", 0, 1, 0.3, { (0.3 - $0, -1) }),
      ("near 0", 0, 1, 1e-300, { (1e-300 - $0, -1) }),
      ("at a subnormal", 0, 1, 0x1p-1070, { (0x1p-1070 - $0, -1) }),
      ("far away", 0, 1e300, 3, { (3 - $0, -1) }),
      ("triple root", 0, 4, 1.25, { (pow(1.25 - $0, 3), -3 * pow(1.25 - $0, 2)) }),
      ("root of order 21", 0, 4, 1.25, { (pow(1.25 - $0, 21), -21 * pow(1.25 - $0, 20)) }),
      (
        "vertical at the root", 0, 4, 1.25,
        { (cubeRoot(1.25 - $0), -1 / (3 * cubeRoot(1.25 - $0) * cubeRoot(1.25 - $0))) }
      ),
      ("steep", 0, 1, 0.75, { (1e200 * (0.75 - $0), -1e200) }),
      ("shallow", 0, 1, 0.75, { (1e-200 * (0.75 - $0), -1e-200) }),
      (
        "falling exponential", 0, 1e4, 690.7755278982137,
        { (exponential(-$0) - 1e-300, -exponential(-$0)) }
      ),
      ("logarithm", 1e-300, 1e300, e, { (1 - logarithm($0), -1 / $0) }),
      ("step", 0, 1, 0.7, { ($0 < 0.7 ? 1 : -1, 0) }),
      ("step with a slope that is not a number", 0, 1, 0.7, { ($0 < 0.7 ? 1 : -1, .nan) }),
      ("flat beyond its root", 0, 1, 0.7, { (max(0, 0.7 - $0), $0 < 0.7 ? -1 : 0) }),
      ("slope with the wrong sign", 0, 1, 0.7, { (0.7 - $0, 1) }),
      ("slope far too large", 0, 1, 0.7, { (0.7 - $0, -1e12) }),
      ("slope far too small", 0, 1, 0.7, { (0.7 - $0, -1e-12) }),
      ("infinite values", 0, 1, 0.7, { ($0 < 0.7 ? .infinity : -.infinity, 0) }),
    ]

  private static func pow(_ x: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * x }
  }

  @Test func rootIsBracketedByAFewUnitsInTheLastPlaceWithinTheLimit() {
    var width = WorstCase("bracket, ulps of the root", bound: 4)
    var count = WorstCase("evaluations of nasty functions, of the limit", bound: 1)
    var failures: [String] = []
    for (name, lower, upper, root, function) in Self.functions {
      for start in [lower, upper, lower + (upper - lower) / 2, root, root.nextUp, .nan, -1e9] {
        let found = solve(from: lower, to: upper, start: start, function)
        width.record((found.upper - found.lower) / root.ulp, at: "\(name) from \(start)")
        count.record(
          Double(found.evaluations) / limit(from: lower, to: upper, root: root),
          at: "\(name) from \(start): \(found.evaluations)")
        let isRight =
          (found.lower == lower || function(found.lower).0 > 0)
          && (found.upper == upper || !(function(found.upper).0 > 0)) && found.lower < found.upper
        if !isRight { failures.append("\(name) from \(start): \(found)") }
      }
    }
    report(width)
    report(count)
    #expect(failures == [])
    #expect(width.isWithinBound)
    #expect(count.isWithinBound)
  }

  @Test func infiniteSlopeCostsAHalvingOnly() {
    // A vertical tangent met on the way must not pass for convergence.
    for root in [0.1, 0.3, 0.9] {
      let found = solve(from: 0, to: 1) { (root - $0, -.infinity) }
      #expect(found.upper - found.lower <= 4 * root.ulp, "\(found)")
    }
  }

  @Test func smoothFunctionsTakeAFewEvaluations() {
    var random = SeededRandom(seed: 121)
    var worst = WorstCase("evaluations of smooth functions", bound: 24)
    for _ in rounds(5_000) {
      let root = random.uniform(in: 0.1...10)
      let found = solve(from: 0, to: 20, start: root * random.uniform(in: 0.7...1.3)) {
        (exponential(-$0) - exponential(-root), -exponential(-$0))
      }
      worst.record(Double(found.evaluations), at: "root \(root)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func neighbouringEndsAreReturnedAsTheyAre() {
    let found = solve(from: 1, to: 1.nextUp) { _ in (1, -1) }
    #expect(found.lower == 1 && found.upper == 1.nextUp && found.evaluations == 0)
  }

  @Test func functionThatNeverTurnsEndsAtTheUpperEnd() {
    let found = solve(from: 0, to: 1) { _ in (1, 0) }
    #expect(found.upper == 1 && found.lower == 1.nextDown)
    let other = solve(from: 0, to: 1) { _ in (-1, 0) }
    #expect(other.lower == 0 && other.upper == .leastNonzeroMagnitude)
  }
}
