import AnimationMath
import Testing
import _TestSupport

@Suite struct AffineMotionTests {
  /// x², a curve that leaves 0 and 1 where they are.
  private struct Square: Curve, Hashable {
    var domain: ClosedRange<Double> { 0...1 }
    func value(at x: Double, from side: Side?) -> Double { x * x }
    func slope(at x: Double, from side: Side?) -> Double { 2 * x }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
  }

  /// √x, vertical at 0.
  private struct Root: Curve {
    var domain: ClosedRange<Double> { 0...1 }
    func value(at x: Double, from side: Side?) -> Double { x.squareRoot() }
    func slope(at x: Double, from side: Side?) -> Double { 0.5 / x.squareRoot() }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
  }

  @Test func bothEndsAreExactWhateverTheValues() throws {
    var random = SeededRandom(seed: 131)
    var failures: [String] = []
    for _ in trials(20_000) {
      let from = random.uniform(in: -1...1) * random.logUniform(in: 1e-20...1e20)
      let to = random.uniform(in: -1...1) * random.logUniform(in: 1e-20...1e20)
      let duration = random.logUniform(in: 1e-6...1e6)
      let motion = try Square().motion(from: from, to: to, duration: duration)
      if motion.value(at: 0) != from || motion.value(at: duration) != to {
        failures.append("\(from) to \(to) in \(duration)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func valueMixesTheEndsAndSlopeIsInSeconds() throws {
    let motion = try Square().motion(from: 10, to: 30, duration: 4)
    #expect(motion.domain == 0...4)
    #expect(motion.value(at: 2) == 15)
    #expect(motion.slope(at: 2) == 5)
    #expect(motion.value(at: 2, from: .left) == 15)
    #expect(motion.slope(at: 2, from: .right) == 5)
    #expect(motion.breakpoints(in: 0...4) == [])
    #expect(motion.value(at: .nan).isNaN)
  }

  @Test func verticalTangentStaysVerticalUnlessNothingMoves() throws {
    #expect(try Root().motion(from: 0, to: 5, duration: 3).slope(at: 0) == .infinity)
    #expect(try Root().motion(from: 5, to: 0, duration: 3).slope(at: 0) == -.infinity)
    #expect(try Root().motion(from: 5, to: 5, duration: 3).slope(at: 0) == 0)
  }

  @Test func jumpsAreSeenFromBothSidesAtTheirTimes() throws {
    let motion = try JumpingCurve(jumps: [0.25, 0.5]).motion(from: 0, to: 8, duration: 2)
    #expect(motion.breakpoints(in: 0...2) == [0.5, 1])
    #expect(motion.breakpoints(in: 0.6...2) == [1])
    #expect(motion.value(at: 0.5, from: .left) == 0)
    #expect(motion.value(at: 0.5, from: .right) == 4)
    #expect(motion.value(at: 0.5) == 4)
  }

  /// t / duration need not be the point whose product with the duration is t: 0.1 · 7 / 7 > 0.1.
  @Test func everyListedBreakpointIsTheJumpItself() throws {
    var random = SeededRandom(seed: 132)
    var failures: [String] = []
    for _ in trials(5_000) {
      let jump = random.uniform(in: 0.01...0.99)
      let duration = random.logUniform(in: 1e-3...1e3)
      let motion = try JumpingCurve(jumps: [jump]).motion(from: 0, to: 1, duration: duration)
      let place = "jump at \(jump) of \(duration)"
      guard let time = motion.breakpoints(in: 0...duration).first else {
        failures.append("\(place): not listed")
        continue
      }
      if motion.value(at: time, from: .left) != 0 || motion.value(at: time, from: .right) != 1 {
        failures.append("\(place): both sides alike")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func springEasingIsEasedToo() throws {
    let easing = DampedSpring.bouncy.easing()
    let motion = try easing.motion(from: 100, to: 300, duration: 2)
    #expect(motion.value(at: 0) == 100)
    #expect(abs(motion.value(at: 2) - 300) <= 200 * 0.001)
    #expect(motion.domain == 0...2)
  }

  @Test func badNumbersAreNamed() {
    let cases: [(from: Double, to: Double, duration: Double, name: String)] = [
      (.nan, 1, 1, "from"), (0, 1e51, 1, "to"), (0, 1, 0, "duration"), (0, 1, -1, "duration"),
      (0, 1, .infinity, "duration"),
    ]
    for (from, to, duration, name) in cases {
      let error = #expect(throws: ParameterError.self) {
        try Square().motion(from: from, to: to, duration: duration)
      }
      #expect(error?.parameter == name)
    }
  }
}

/// Equal steps from 0 to 1 that jump at given points of 0…1.
struct JumpingCurve: Curve, Hashable {
  let jumps: [Double]

  var domain: ClosedRange<Double> { 0...1 }
  func slope(at x: Double, from side: Side?) -> Double { 0 }
  func value(at x: Double, from side: Side?) -> Double {
    let side = side ?? (x < 1 ? .right : .left)
    let passed = jumps.filter { side == .right ? $0 <= x : $0 < x }
    return Double(passed.count) / Double(jumps.count)
  }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    jumps.filter { interval.contains($0) && $0 > 0 && $0 < 1 }
  }
}
