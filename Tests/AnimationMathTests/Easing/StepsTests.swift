// The staircase of CSS: against tables, at every jump of many counts, and as browsers test it.

import Testing
import _TestSupport

import AnimationMath

@Suite struct StepsTests {
  static let terms = Steps.JumpTerm.allCases

  /// Every term, but for jump-none where it would not rise.
  static func terms(of count: Int) -> [Steps.JumpTerm] {
    terms.filter { $0 != .jumpNone || count > 1 }
  }

  // MARK: Accuracy

  /// The list of all of them was begun: 2⁵⁰ doubles.
  @Test func ofMoreJumpsThanAListHoldsTheFirstAreListed() {
    let steps = Steps(1 << 50)
    let few = steps.breakpoints(in: 0.5...(0.5 + 0x1p-31))
    #expect(few.count == 1 << 19 | 1)
    #expect(few.last == 0.5 + 0x1p-31)
    for interval in [0...1.0, 0.5...0.75] {
      let points = steps.breakpoints(in: interval)
      #expect(points.count == 1 << 20)
      let first = max(interval.lowerBound, 0x1p-50)
      let last = first + 0x1p-30 - 0x1p-50
      #expect(points.first == first)
      #expect(points.last == last)
    }
  }

  @Test func valuesAreThoseOfTheGoldenTableRoundedOnce() throws {
    let table = try GoldenTable("steps", textColumns: ["term"])
    let (count, term, x) = (
      try table.column("n"), try table.text("term"), try table.column("x")
    )
    let right = try table.reference("right")
    let left = try table.reference("left")
    // Quotients of whole numbers: half a unit in the last place is all there is.
    var worst = WorstCase("steps() value (golden), ulps", bound: 0.5)
    for row in 0..<table.count {
      let steps = Steps(Int(count[row]), try #require(Steps.JumpTerm(rawValue: term[row])))
      for (side, exact) in [(Side.right, right[row]), (.left, left[row])] {
        let error = errorInUlps(steps.value(at: x[row], from: side), exact)
        worst.record(error, at: "\(steps) at \(x[row]) from the \(side)")
      }
      #expect(steps.value(at: x[row]) == steps.value(at: x[row], from: .right))
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  // MARK: The jumps

  /// A frame at k/n shows the top of the step and, from the left, the bottom; the doubles beside it
  /// show one or the other.
  private func mistakes(at k: Int, of steps: Steps) -> Int {
    let n = Double(steps.count)
    let (x, top, bottom) = (Double(k) / n, Double(k) / n, Double(k - 1) / n)
    var mistakes = 0
    func expect(_ value: Double, _ expected: Double) { if value != expected { mistakes += 1 } }
    expect(steps.value(at: x), top)
    // In 0…1 the value is: at 0 there is no step below.
    expect(steps.value(at: x, from: .left), k == 0 ? 0 : bottom)
    expect(steps.value(at: x.nextUp), top)
    expect(steps.value(at: x.nextUp, from: .left), top)
    expect(steps.value(at: x.nextDown), bottom)
    expect(steps.value(at: x.nextDown, from: .left), bottom)
    return mistakes
  }

  @Test func aFrameOnAnyStepShowsItFromTheRightAndTheOneBelowFromTheLeft() {
    var wrong: [Int] = []
    for n in cases(1...2000, oneOf: 3) {
      let steps = Steps(n)
      let mistakes = (0...n).reduce(0) { $0 + self.mistakes(at: $1, of: steps) }
      if mistakes > 0 { wrong.append(n) }
    }
    #expect(wrong == [])
  }

  @Test func framesOutsideZeroToOneShowTheirStepsToo() {
    var wrong: [Int] = []
    for n in 1...200 {
      let steps = Steps(n)
      let mistakes = (-3 * n...4 * n).reduce(0) { $0 + self.mistakes(at: $1, of: steps) }
      if mistakes > 0 { wrong.append(n) }
    }
    #expect(wrong == [])
  }

  /// Up to 2⁴⁹ steps away neighbouring doubles belong to the same two steps.
  @Test func framesOfHugeCountsShowTheirStepsToo() {
    var random = SeededRandom(seed: 20_261_101)
    var wrong: [String] = []
    for _ in rounds(100_000) {
      let steps = Steps(Int(random.logUniform(in: 1...0x1p50)))
      let sign = random.index(below: 2) == 0 ? 1 : -1
      let k = sign * Int(random.logUniform(in: 1...0x1p49))
      if mistakes(at: k, of: steps) > 0 { wrong.append("\(k) of \(steps)") }
    }
    #expect(wrong == [], "seed \(random.seed)")
  }

  @Test func everyTermJumpsAtTheSamePlacesByItsOwnHeight() {
    var random = SeededRandom(seed: 20_261_102)
    for _ in rounds(10_000) {
      let n = 2 + random.index(below: 5000)
      let k = 1 + random.index(below: n - 1)
      let (x, step) = (Double(k) / Double(n), Double(k))
      let heights: [(Steps.JumpTerm, top: Double, jumps: Double)] = [
        (.jumpStart, step + 1, Double(n)), (.jumpEnd, step, Double(n)),
        (.jumpNone, step, Double(n - 1)), (.jumpBoth, step + 1, Double(n + 1)),
      ]
      for (term, top, jumps) in heights {
        let steps = Steps(n, term)
        #expect(steps.value(at: x) == top / jumps, "\(steps) at \(x)")
        #expect(steps.value(at: x, from: .left) == (top - 1) / jumps, "\(steps) at \(x)")
      }
    }
  }

  /// The rule as it is usually coded, ⌊x·n⌋ in doubles, shows the step below for these, from n = 22 on.
  @Test func roundedProductsThatMissTheirStepAreSetRight() {
    var missed: [Int] = []
    for n in 1...60 {
      for k in 1...n where (Double(k) / Double(n) * Double(n)).rounded(.down) < Double(k) {
        missed.append(n)
        #expect(Steps(n).value(at: Double(k) / Double(n)) == Double(k) / Double(n))
      }
    }
    #expect(Set(missed).sorted().prefix(5) == [22, 23, 26, 39, 43])
    #expect(1.0 / 49 * 49 < 1 && Steps(49).value(at: 1.0 / 49) == 1.0 / 49)
  }

  /// As |x|·n grows the steps become as narrow as doubles; there is no seam in value or order.
  @Test func farOutTheStaircaseBecomesItsLine() {
    for term in Self.terms {
      let steps = Steps(1000, term)
      var before = -Double.infinity
      for x in neighbours(of: 0x1p51 / 1000, count: 500) {
        let value = steps.value(at: x)
        let line = x * (1000 / (term == .jumpNone ? 999 : term == .jumpBoth ? 1001 : 1000))
        // A step, and the rounding of the line.
        #expect(abs(value - line) <= 10 * 0x1p-53 * line, "\(steps) at \(x)")
        #expect(value >= before.nextDown.nextDown.nextDown.nextDown, "\(steps) at \(x)")
        before = value
      }
      #expect(steps.value(at: .infinity) == .infinity)
      #expect(steps.value(at: -.infinity, from: .left) == -.infinity)
      #expect(steps.value(at: -1e305) < -9.9e304 && steps.value(at: -1e305).isFinite)
      #expect(steps.value(at: .nan).isNaN && steps.slope(at: .nan).isNaN)
    }
    #expect(Steps(1 << 50, .jumpStart).value(at: 1e300) == 1e300)
  }

  @Test func valuesNeverFall() {
    var random = SeededRandom(seed: 20_261_103)
    let sorted = (0..<2000).map { _ in random.uniform(in: -1.5...2.5) }.sorted()
    for n in [1, 2, 3, 22, 49, 1000, 1 << 31, 1 << 50] {
      for term in Self.terms(of: n) {
        let steps = Steps(n, term)
        let values = sorted.flatMap { [steps.value(at: $0, from: .left), steps.value(at: $0)] }
        #expect(zip(values, values.dropFirst()).allSatisfy(<=), "\(steps)")
      }
    }
  }

  // MARK: The ends

  @Test func theEndsHaveWhatTheTermSays() {
    for n in [1, 2, 3, 10, 22, 1 << 31, 1 << 50] {
      let count = Double(n)
      let ends: [(Steps.JumpTerm, start: Double, end: Double)] = [
        (.jumpStart, 1 / count, 1), (.jumpEnd, 0, (count - 1) / count), (.jumpNone, 0, 1),
        (.jumpBoth, 1 / (count + 1), count / (count + 1)),
      ]
      for (term, start, end) in ends where term != .jumpNone || n > 1 {
        let steps = Steps(n, term)
        #expect(steps.value(at: 0) == start && steps.value(at: 1, from: .left) == end, "\(steps)")
        // From outside, held to 0…1: what fills backwards and forwards.
        #expect(steps.value(at: 0, from: .left) == 0 && steps.value(at: 1) == 1, "\(steps)")
        #expect(steps.value(at: -0.0) == start && steps.domain == 0...1)
        #expect(steps.value(at: -0.0, from: .left).sign == .plus)
      }
    }
  }

  /// 1 − f(1 − x) exchanges jump-start and jump-end, and left and right.
  @Test func jumpStartIsJumpEndFromTheOtherEnd() {
    var random = SeededRandom(seed: 20_261_104)
    for n in [1, 2, 8, 64, 4096] {
      for k in cases(0...4096, oneOf: 7) {
        // Multiples of 2⁻¹²: 1 − x is exact, and so are all values.
        let x = k % 2 == 0 ? Double(k) / 4096 : Double(random.index(below: 4097)) / 4096
        let mirrored = 1 - Steps(n, .jumpEnd).value(at: 1 - x, from: .left)
        #expect(Steps(n, .jumpStart).value(at: x) == mirrored, "\(x) of \(n)")
        for term in Self.terms(of: n) where term == .jumpBoth && x > 0 && x < 1 {
          let steps = Steps(n, term)
          let other = 1 - steps.value(at: 1 - x, from: .left)
          #expect(abs(steps.value(at: x) - other) <= 0x1p-53, "\(x) of \(steps)")
        }
      }
    }
  }

  /// Whether forwards or backwards, the last frame is where the jump at the end leads.
  @Test func aMotionInStepsEndsOnItsTarget() throws {
    let motion = try Steps(4).motion(from: 10, to: 20, duration: 2)
    #expect(motion.value(at: 2) == 20 && motion.value(at: 2, from: .left) == 17.5)
    #expect(motion.value(at: 1.5) == 17.5 && motion.breakpoints(in: 0...2) == [0.5, 1, 1.5])
    let back = Steps(4, .jumpStart).reversed
    #expect(back.value(at: 1) == 0 && back.value(at: 1, from: .left) == 0.25)
    #expect(back.value(at: 0) == 1 && back.value(at: 0.25) == 0.75)
    #expect(back.breakpoints(in: 0...1) == [0.25, 0.5, 0.75])
  }

  // MARK: As browsers have it

  /// Blink's timing_function_test.cc: value, argument and side.
  static let blink: [(Steps, [(value: Double, x: Double, side: Side)])] = [
    (
      Steps(1, .jumpStart),
      [
        (-1, -1.1, .right), (0, -0.1, .right), (0, 0, .left), (1, 0, .right), (1, 0.2, .right),
        (1, 0.6, .right), (1, 1, .left), (1, 1, .right), (2, 2, .left), (3, 2, .right),
      ]
    ),
    (
      Steps(1, .jumpEnd),
      [
        (-2, -2, .right), (0, 0, .left), (0, 0, .right), (0, 0.2, .right), (0, 0.6, .right),
        (0, 1, .left), (1, 1, .right), (2, 2, .right),
      ]
    ),
    (
      Steps(4, .jumpStart),
      [
        (-0.5, -0.5, .left), (-0.25, -0.5, .right), (0, 0, .left), (0.25, 0, .right),
        (0.25, 0.24, .right), (0.25, 0.25, .left), (0.5, 0.25, .right), (0.5, 0.49, .right),
        (0.5, 0.5, .left), (0.75, 0.5, .right), (0.75, 0.74, .right), (0.75, 0.75, .left),
        (1, 0.75, .right), (1, 1, .left), (1, 1, .right), (1.75, 1.5, .right),
      ]
    ),
    (
      Steps(4, .jumpEnd),
      [
        (-2.25, -2, .left), (-2, -2, .right), (0, 0, .left), (0, 0, .right), (0, 0.24, .right),
        (0, 0.25, .left), (0.25, 0.25, .right), (0.25, 0.49, .right), (0.25, 0.5, .left),
        (0.5, 0.5, .right), (0.5, 0.74, .right), (0.5, 0.75, .left), (0.75, 0.75, .right),
        (0.75, 0.99, .right), (0.75, 1, .left), (1, 1, .right), (1.75, 2, .left), (2, 2, .right),
      ]
    ),
  ]

  @Test(arguments: blink)
  func limitsAreThoseOfBlink(steps: Steps, cases: [(value: Double, x: Double, side: Side)]) {
    for (value, x, side) in cases {
      #expect(steps.value(at: x, from: side) == value, "\(steps) at \(x) from the \(side)")
    }
  }

  /// Blink's keyframed_animation_curve tests: with the largest 32-bit count J = n + 1 must not overflow.
  @Test func theLargestCountOfABrowserIsNearlyTheIdentity() {
    let steps = Steps(Int(Int32.max), .jumpBoth)
    for i in 0...100 {
      let x = 0.001 * Double(i)
      #expect(abs(steps.value(at: x) - x) <= 0x1p-31)
    }
  }

  /// web-platform-tests, step-timing-functions-output: an easing outside 0…1 drives the staircase.
  static let driven: [(Steps, CubicBezier, [(x: Double, value: Double)])] = [
    (Steps(1, .jumpStart), up(1.5), [(0, 1), (0.23, 1), (0.25, 2), (1, 1)]),
    (Steps(1, .jumpStart), up(3), [(0, 1), (0.114, 2), (0.5, 3), (0.9, 2)]),
    (Steps(1, .jumpStart), up(-0.5), [(0, 1), (0.75, 0), (0.8, 1), (1, 1)]),
    (Steps(1, .jumpStart), up(-2), [(0, 1), (0.1, 0), (0.5, -1), (1, 1)]),
    (Steps(1, .jumpEnd), up(1.5), [(0, 0), (0.23, 0), (0.25, 1), (1, 1)]),
    (Steps(1, .jumpEnd), up(3), [(0, 0), (0.114, 1), (0.5, 2), (0.9, 1)]),
    (Steps(1, .jumpEnd), up(-0.5), [(0, 0), (0.75, -1), (0.8, 0), (1, 1)]),
    (Steps(1, .jumpBoth), up(1.5), [(0, 0.5), (0.23, 0.5), (0.25, 1), (1, 1)]),
    (Steps(1, .jumpBoth), up(3), [(0, 0.5), (0.114, 1), (0.5, 1.5), (0.9, 1)]),
    (Steps(1, .jumpBoth), up(-0.5), [(0, 0.5), (0.75, 0), (0.8, 0.5), (1, 1)]),
    (Steps(2, .jumpNone), up(1.5), [(0, 0), (0.045, 1), (0.23, 1), (0.25, 2), (1, 1)]),
    (Steps(2, .jumpNone), up(3), [(0, 0), (0.114, 3), (0.5, 4), (0.9, 3)]),
    (Steps(2, .jumpNone), up(-0.5), [(0, 0), (0.75, -1), (0.8, 0), (1, 1)]),
  ]

  /// cubic-bezier(0, y, 1, y).
  private static func up(_ y: Double) -> CubicBezier { CubicBezier(0, y, 1, y) }

  @Test(arguments: driven)
  func theStaircaseGoesOnWhereAnotherEasingDrivesItOutside(
    steps: Steps, driver: CubicBezier, cases: [(x: Double, value: Double)]
  ) {
    for (x, value) in cases {
      #expect(steps.value(at: driver.value(at: x)) == value, "\(steps) of \(driver) at \(x)")
    }
  }

  // MARK: Breakpoints and slope

  @Test func breakpointsAreTheJumpsInsideZeroToOne() {
    for n in 1...300 {
      let jumps = (1..<max(n, 1)).map { Double($0) / Double(n) }
      for term in Self.terms(of: n) {
        #expect(Steps(n, term).breakpoints(in: -1...2) == jumps, "\(n)")
      }
    }
    #expect(Steps(4).breakpoints(in: 0...1) == [0.25, 0.5, 0.75])
    #expect(Steps(4).breakpoints(in: 0.25...0.5) == [0.25, 0.5])
    #expect(Steps(4).breakpoints(in: (0.25).nextUp...(0.5).nextDown) == [])
    #expect(Steps(4).breakpoints(in: -3 ... -2) == [] && Steps(4).breakpoints(in: 1...9) == [])
  }

  @Test func breakpointsOfHugeCountsAreThoseOfTheInterval() {
    var random = SeededRandom(seed: 20_261_105)
    for _ in rounds(2000) {
      let n = Int(random.logUniform(in: 100...0x1p50))
      let first = 1 + Int(random.unit() * Double(n - 50))
      let jumps = (first..<min(first + 40, n)).map { Double($0) / Double(n) }
      let steps = Steps(n)
      #expect(steps.breakpoints(in: jumps[0]...jumps[jumps.count - 1]) == jumps, "\(steps)")
      #expect(steps.breakpoints(in: jumps[0]...jumps[0]) == [jumps[0]], "\(steps)")
    }
  }

  @Test func betweenBreakpointsTheValueIsConstant() {
    for n in [1, 2, 3, 22, 49, 97] {
      for term in Self.terms(of: n) {
        let steps = Steps(n, term)
        let places = [0] + steps.breakpoints(in: 0...1) + [1]
        for (a, b) in zip(places, places.dropFirst()) {
          let inside = [a.nextUp, a + (b - a) / 2, b.nextDown].map { steps.value(at: $0) }
          #expect(inside.allSatisfy { $0 == steps.value(at: a) }, "\(steps) in \(a)…\(b)")
          #expect(steps.value(at: b, from: .left) == inside[0], "\(steps) in \(a)…\(b)")
        }
        for x in steps.breakpoints(in: 0...1) {
          #expect(steps.value(at: x) > steps.value(at: x, from: .left), "\(steps) at \(x)")
        }
      }
    }
  }

  @Test func theSlopeIsZeroAtJumpsToo() {
    for x in [-1, 0, 0.25, 0.3, 1, 2, .infinity] {
      #expect(Steps(4).slope(at: x) == 0)
      for side in Side.allCases { #expect(Steps(4).slope(at: x, from: side) == 0) }
    }
  }

  // MARK: Refusals

  @Test func countsThatMakeNoStaircaseAreRefused() {
    let refused: [(Int, Steps.JumpTerm, String)] = [
      (0, .jumpEnd, "a whole number from 1 to 1125899906842624, got 0"),
      (-100, .jumpStart, "a whole number from 1 to 1125899906842624, got -100"),
      (1, .jumpNone, "a whole number from 2 to 1125899906842624 with jump-none, got 1"),
      ((1 << 50) + 1, .jumpBoth, "a whole number from 1 to 1125899906842624, got 1125899906842625"),
    ]
    for (count, term, sentence) in refused {
      let error = #expect(throws: ParameterError.self) { try Steps(validating: count, term) }
      #expect(error?.description == "count must be \(sentence)")
    }
    #expect(throws: Never.self) { try Steps(validating: 1 << 50, .jumpBoth) }
  }

  #if EXIT_TESTS
    @Test func aCountOfZeroStopsTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = Steps(0) }
    }

    @Test func aSingleIntervalWithoutJumpStopsTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = Steps(1, .jumpNone) }
    }
  #endif
}
