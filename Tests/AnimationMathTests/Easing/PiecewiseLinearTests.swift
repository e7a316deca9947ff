// Lines through points: against tables and the reference, and what must hold to the last bit.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PiecewiseLinearTests {
  typealias Stop = PiecewiseLinear.Stop

  /// A curve from the text between the parentheses, with ";" or "," between the stops.
  static func curve(_ stops: String) throws -> PiecewiseLinear {
    let text = "linear(" + stops.map { $0 == ";" ? "," : String($0) }.joined() + ")"
    return try #require(try Easing(text).curve as? PiecewiseLinear)
  }

  /// Many points: inputs of every spacing from 0 to 1, some of them shared; outputs level, near
  /// each other or of either sign.
  static func random(_ index: Int, _ random: inout SeededRandom) -> PiecewiseLinear {
    let count = 2 + random.index(below: index % 10 == 0 ? 200 : 8)
    var inputs = (0..<count).map { _ in
      index % 3 == 0 ? random.logUniform(in: 1e-12...1) : random.unit()
    }
    if index % 2 == 0 { inputs[random.index(below: count)] = inputs[random.index(below: count)] }
    var output = random.uniform(in: -1...2)
    let stops = inputs.sorted().map { input in
      switch random.index(below: 4) {
      case 0: break
      case 1: output += random.uniform(in: -1...1) * 1e-9
      case 2: output = -output
      default: output = random.uniform(in: -1...2)
      }
      return Stop(output, at: input)
    }
    return PiecewiseLinear(stops)
  }

  // MARK: Accuracy

  @Test func valuesAndSlopesAreThoseOfTheGoldenTable() throws {
    let table = try GoldenTable("linear", textColumns: ["stops"])
    let (stops, x) = (try table.text("stops"), try table.column("x"))
    let values = [
      Side.right: try table.reference("value_right"), .left: try table.reference("value_left"),
    ]
    let slopes = [
      Side.right: try table.reference("slope_right"), .left: try table.reference("slope_left"),
    ]
    var worst = WorstCase("linear() value (golden), 2⁻⁵³ of its scale", bound: 6)
    var worstSlope = WorstCase("linear() slope (golden), 2⁻⁵³ of its scale", bound: 6)
    for row in 0..<table.count {
      let curve = try Self.curve(stops[row])
      let largest = curve.points.reduce(0) { max($0, abs($1.y)) }
      let reach = curve.points.reduce(1) { max($0, abs($1.x)) }
      let widths = zip(curve.points, curve.points.dropFirst()).map { $1.x - $0.x }
      let narrowest = widths.filter { $0 > 0 }.reduce(reach, min)
      for side in Side.allCases {
        let value = curve.value(at: x[row], from: side)
        let slope = curve.slope(at: x[row], from: side)
        let (exact, exactSlope) = (try #require(values[side])[row], try #require(slopes[side])[row])
        // Inputs that are spread are rounded, which the slope turns into an error of the value; far
        // outside the value is the scale.
        let scale = max(largest, abs(exact.hi)) + abs(exactSlope.hi) * max(reach, abs(x[row]))
        let error = absoluteError(value, exact)
        worst.record(
          scale == 0 ? error : error / scale / 0x1p-53,
          at: "linear(\(stops[row])) at \(x[row]) from the \(side)")
        let slopeScale = abs(exactSlope.hi) * reach / narrowest
        let slopeError = absoluteError(slope, exactSlope)
        worstSlope.record(
          slopeScale == 0 ? slopeError : slopeError / slopeScale / 0x1p-53,
          at: "linear(\(stops[row])) at \(x[row]) from the \(side)")
      }
    }
    report(worst)
    report(worstSlope)
    #expect(worst.isWithinBound && worstSlope.isWithinBound, "\(worst)\n\(worstSlope)")
  }

  /// The line through two points in double-double.
  private func exact(
    _ a: CubicBezier.Point, _ b: CubicBezier.Point, at x: Double
  ) -> (value: DoubleDouble, slope: DoubleDouble) {
    let slope = DoubleDouble.sum(b.y, -a.y) / DoubleDouble.sum(b.x, -a.x)
    return (slope * DoubleDouble.sum(x, -a.x) + a.y, slope)
  }

  @Test func valuesBetweenPointsAreWithinTheBound() {
    var random = SeededRandom(seed: 20_261_111)
    var worst = WorstCase("linear() value (random), 2⁻⁵³ of the larger |output|", bound: 5)
    var worstSlope = WorstCase("linear() slope (random), 2⁻⁵³ of itself", bound: 3)
    for index in rounds(10_000) {
      let curve = Self.random(index, &random)
      for _ in 0..<12 {
        let at = random.index(below: curve.points.count - 1)
        let (a, b) = (curve.points[at], curve.points[at + 1])
        guard a.x < b.x else { continue }
        let x = random.uniform(in: a.x...b.x)
        guard x > a.x && x < b.x else { continue }
        let (value, slope) = exact(a, b, at: x)
        let scale = max(abs(a.y), abs(b.y))
        let error = absoluteError(curve.value(at: x), value) / scale / 0x1p-53
        worst.record(error, at: "\(a), \(b) at \(x)")
        guard slope.hi != 0 else { continue }
        let slopeError = absoluteError(curve.slope(at: x), slope) / abs(slope.hi) / 0x1p-53
        worstSlope.record(slopeError, at: "\(a), \(b)")
      }
    }
    report(worst)
    report(worstSlope)
    #expect(worst.isWithinBound && worstSlope.isWithinBound, "seed \(random.seed): \(worst)")
  }

  /// Where the roundings weigh most: halfway between outputs of opposite sign.
  @Test func valuesHalfwayBetweenOppositeOutputsAreWithinTheBound() {
    var random = SeededRandom(seed: 20_261_119)
    var worst = WorstCase("linear() value (adversarial), 2⁻⁵³ of the larger |output|", bound: 5)
    for _ in rounds(100_000) {
      func small(_ least: Double) -> Double { random.logUniform(in: least...1) }
      let (start, width, half) = (small(0.05), small(0.05), 0.5 - 0.4 * small(1e-6))
      let stops = [
        Stop(-1 - small(1e-6), at: start), Stop(1 + small(1e-6), at: start + width),
      ]
      let curve = PiecewiseLinear(stops)
      let x = start + half * width
      let value = exact(curve.points[0], curve.points[1], at: x).value
      let scale = max(-stops[0].output, stops[1].output)
      worst.record(
        absoluteError(curve.value(at: x), value) / scale / 0x1p-53, at: "\(curve) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func noClimbBetweenPointsLeavesTheBound() {
    var worst = WorstCase("linear() value (climbing), 2⁻⁵³ of the larger |output|", bound: 5)
    worst.climb(
      10, seed: 20_261_123,
      from: { random in
        let (start, width) = (random.uniform(in: -0.1...0.9), random.logUniform(in: 1e-3...1))
        let (a, b) = (random.uniform(in: -1...2), random.uniform(in: -1...2))
        return [start, a, start + width, b, start + width * random.unit()]
      },
      error: { numbers in
        let (start, a, end, b) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let (x, scale) = (numbers[4], max(abs(a), abs(b)))
        guard start < x && x < end && end - start > 1e-9 && scale > 1e-9 else { return nil }
        let curve = PiecewiseLinear([Stop(a, at: start), Stop(b, at: end)])
        let value = exact(curve.points[0], curve.points[1], at: x).value
        return absoluteError(curve.value(at: x), value) / scale / 0x1p-53
      })
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func continuedLinesAreWithinTheBound() {
    var random = SeededRandom(seed: 20_261_112)
    // Of 5 of the rise since the point and 1 of the value.
    var worst = WorstCase("linear() value (outside), of its bound", bound: 1)
    for index in rounds(20_000) {
      let curve = Self.random(index, &random)
      let isBefore = index % 2 == 0
      let points = isBefore ? curve.points.prefix(2) : curve.points.suffix(2)
      guard let a = points.first, let b = points.last, a.x < b.x else { continue }
      let away = random.logUniform(in: 1e-9...1e6)
      let x = isBefore ? a.x - away : b.x + away
      let value = exact(a, b, at: x).value
      let rise = abs(value.hi - (isBefore ? a.y : b.y))
      let bound = 0x1p-53 * (5.001 * rise + 1.001 * abs(value.hi))
      let error = absoluteError(curve.value(at: x), value)
      worst.record(error / max(bound, .leastNonzeroMagnitude), at: "\(a), \(b) at \(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  // MARK: What holds exactly

  @Test func pointsAreMetExactlyFromBothSides() {
    var random = SeededRandom(seed: 20_261_113)
    for index in rounds(5000) {
      let curve = Self.random(index, &random)
      for point in curve.points {
        let same = curve.points.filter { $0.x == point.x }
        #expect(curve.value(at: point.x) == same.last?.y, "\(curve)")
        #expect(curve.value(at: point.x, from: .right) == same.last?.y, "\(curve)")
        #expect(curve.value(at: point.x, from: .left) == same.first?.y, "\(curve)")
      }
    }
  }

  @Test func betweenPointsTheCurveIsMonotoneAndInsideTheirRange() {
    var random = SeededRandom(seed: 20_261_114)
    var failures: [String] = []
    for index in trials(6000) {
      let curve = Self.random(index, &random)
      for (a, b) in zip(curve.points, curve.points.dropFirst()) where a.x < b.x {
        let middle = a.x + (b.x - a.x) / 2
        let inside = (0..<20).map { _ in random.uniform(in: a.x...b.x) }
        let near = [a.x, middle, b.x].flatMap { neighbours(of: $0, count: 8) }
        let xs = (inside + near).filter { $0 > a.x && $0 < b.x }.sorted()
        let values = [a.y] + xs.map { curve.value(at: $0) } + [b.y]
        let isOrdered = zip(values, values.dropFirst()).allSatisfy { before, after in
          a.y < b.y ? before <= after : before >= after
        }
        if !isOrdered { failures.append("\(a), \(b)") }
      }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  @Test func levelLinesAreLevelToTheLastBit() {
    let tiny = Double.leastNonzeroMagnitude
    for output in [0.1, -1.0 / 3, 1e50, tiny, -tiny, 0] {
      let curve = PiecewiseLinear([Stop(output), Stop(output, at: 0.3), Stop(output)])
      for x in [-1e300, -1, 0, 1e-300, 0.1, 0.15, 0.3, 0.7, 1, 2, .infinity, -.infinity] {
        #expect(curve.value(at: x) == output && curve.slope(at: x) == 0)
      }
      #expect(curve.breakpoints(in: 0...1) == [])
    }
  }

  @Test func zeroToOneIsTheIdentityExactly() {
    var random = SeededRandom(seed: 20_261_115)
    let curve = PiecewiseLinear([Stop(0), Stop(1)])
    for _ in rounds(10_000) {
      // 1 − (1 − x) is x where 1 − x is exact, as it is for x in ½…1.
      let x = random.unit()
      #expect(curve.value(at: x) == x && curve.slope(at: x) == 1)
    }
    for x in [-1e6, -0.5, 0, 1, 1.5, 1e6] { #expect(curve.value(at: x) == x) }
  }

  // MARK: Jumps and ends

  @Test func pointsThatShareAnInputMakeAJump() throws {
    let curve = try Self.curve("0; 1 50%; 2 50%; 3 50%; 4")
    #expect(curve.value(at: 0.5) == 3 && curve.value(at: 0.5, from: .left) == 1)
    #expect(curve.value(at: (0.5).nextDown) <= 1 && curve.value(at: (0.5).nextUp) >= 3)
    #expect(curve.slope(at: 0.5) == 2 && curve.slope(at: 0.5, from: .left) == 2)
    #expect(curve.breakpoints(in: 0...1) == [0.5])
  }

  @Test func beforeTwoCoincidentFirstPointsTheFirstOutputHolds() throws {
    let curve = try Self.curve("0 20%; 1 20%; 2")
    #expect(curve.value(at: 0.2) == 1 && curve.value(at: 0.2, from: .left) == 0)
    #expect(curve.value(at: -1) == 0 && curve.value(at: 0.1) == 0)
    #expect(curve.slope(at: 0.1) == 0 && curve.slope(at: 0.2, from: .left) == 0)
    #expect(curve.breakpoints(in: 0...1) == [0.2])
  }

  @Test func aDoubledLastPointHoldsTheEnd() throws {
    let held = try Self.curve("0; 1 100% 100%")
    #expect(held.value(at: 1) == 1 && held.value(at: 1.5) == 1 && held.slope(at: 1.5) == 0)
    #expect(held.slope(at: 1) == 1 && held.slope(at: 1, from: .right) == 0)
    let dropped = try Self.curve("0 0%; 1 100%; 0 100%")
    #expect(dropped.value(at: 1) == 0 && dropped.value(at: 1, from: .left) == 1)
    #expect(dropped.value(at: 2) == 0 && dropped.breakpoints(in: 0...1) == [])
  }

  @Test func outsideItsPointsTheCurveContinues() throws {
    let curve = try Self.curve("0; 0.25 25%; 1 75%; 1.5")
    #expect(curve.value(at: -1) == -1 && curve.slope(at: -1) == 1)
    #expect(curve.value(at: 2) == 3.5 && curve.slope(at: 2) == 2)
    #expect(curve.slope(at: 1) == 2 && curve.slope(at: 0) == 1)
    // The kink at 75% is none: the slope is 1.5 to its left and 2 to its right, at 25% 1 and 1.5.
    #expect(curve.breakpoints(in: 0...1) == [0.25, 0.75])
    let inside = try Self.curve("1 20%; 2 40%")
    #expect(abs(inside.value(at: 0)) <= 0x1p-52 && inside.domain == 0...1)
    #expect(inside.breakpoints(in: 0...1) == [])
  }

  @Test func aSingleStopIsConstant() throws {
    for curve in [PiecewiseLinear([Stop(0.5)]), PiecewiseLinear([Stop(0.5, at: 3)])] {
      for x in [-.infinity, -1, 0, 0.5, 1, 3, 4, .infinity] {
        for side in Side.allCases {
          #expect(curve.value(at: x, from: side) == 0.5 && curve.slope(at: x, from: side) == 0)
        }
      }
      #expect(curve.breakpoints(in: -1...4) == [])
    }
  }

  @Test func theUnboundedAndTheUndefinedPassThrough() throws {
    let curve = try Self.curve("0; 0.3 40%; 1")
    #expect(curve.value(at: .infinity) == .infinity && curve.value(at: -.infinity) == -.infinity)
    #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN)
    #expect(curve.value(at: .nan, from: .left).isNaN)
  }

  // MARK: Inputs

  static let inputs: [(stops: String, inputs: [Double])] = [
    ("0; 1", [0, 1]), ("0; 1; 2; 3; 4", [0, 0.25, 0.5, 0.75, 1]),
    ("-10 -10%; -5 -5%; 0; 5; 10", [-0.1, -0.05, 0.3, 0.65, 1]),
    ("0 20%; 0.5 10%; 1", [0.2, 0.2, 1]), ("0; 0.1 -10%; 1", [0, 0, 1]),
    ("0; 0.9 110%; 1", [0, 1.1, 1.1]), ("0 -50%; 1 -80%; 2", [-0.5, -0.5, 1]),
    ("0; 1 60% 40%; 2", [0, 0.6, 0.6, 1]), ("0 150%; 1; 2", [1.5, 1.5, 1.5]),
    ("0 110%; 1; 2 120%", [1.1, 1.15, 1.2]), ("25% 75% 0.5; 1", [0.25, 0.75, 1]),
    ("0; 0 40%; 1; 0.5; 1", [0, 0.4, 0.6, 0.8, 1]), ("1 -30%; 2; 3; 0 0%", [-0.3, -0.2, -0.1, 0]),
    ("0.5", [0]), ("0.5 70%", [0.7]),
  ]

  @Test(arguments: inputs)
  func missingInputsAreFoundAsCSSFindsThem(stops: String, inputs: [Double]) throws {
    let found = try Self.curve(stops).points.map(\.x)
    #expect(found.count == inputs.count)
    for (found, input) in zip(found, inputs) { #expect(abs(found - input) <= 0x1p-52) }
  }

  /// A negative first input: where the running maximum begins at 0 it is lost, as it was in two
  /// implementations.
  @Test func aNegativeFirstInputIsKept() throws {
    #expect(try Self.curve("0 -20%; 1").points[0].x == -0.2)
    #expect(try Self.curve("0 -20%; 1 -10%").points.map(\.x) == [-0.2, -0.1])
  }

  @Test func evenlySpreadInputsAreTheQuotientsRoundedOnce() {
    for count in 2...500 {
      let curve = PiecewiseLinear((0..<count).map { Stop(Double($0 % 7)) })
      let inputs = (0..<count).map { Double($0) / Double(count - 1) }
      #expect(curve.points.map(\.x) == inputs)
    }
  }

  @Test func spreadInputsNeverFallAndNeverPassTheNext() {
    var random = SeededRandom(seed: 20_261_116)
    for _ in rounds(3000) {
      let (a, width) = (random.uniform(in: -1...1), random.logUniform(in: 1e-18...1))
      let count = 1 + random.index(below: 50)
      let stops =
        [Stop(0, at: a)] + (0..<count).map { _ in Stop(1) } + [Stop(2, at: a + width)]
      let inputs = PiecewiseLinear(stops).points.map(\.x)
      #expect(zip(inputs, inputs.dropFirst()).allSatisfy(<=), "\(a), \(width), \(count)")
      #expect(inputs.first == a && inputs.last == a + width)
    }
  }

  /// web-platform-tests has steps(5, jump-start) as an equivalent of lines.
  @Test func levelStretchesAreAStaircase() throws {
    let lines = try Self.curve("0.2 0% 20%; 0.4 20% 40%; 0.6 40% 60%; 0.8 60% 80%; 1 80% 100%")
    let steps = Steps(5, .jumpStart)
    #expect(lines.breakpoints(in: 0...1) == steps.breakpoints(in: 0...1))
    for k in 0...100 {
      let x = Double(k) / 100
      #expect(lines.value(at: x) == steps.value(at: x), "\(x)")
      if x > 0 { #expect(lines.value(at: x, from: .left) == steps.value(at: x, from: .left)) }
    }
  }

  // MARK: Slope and breakpoints

  @Test func slopesAreThoseOfTheDifferenceQuotient() {
    var random = SeededRandom(seed: 20_261_117)
    for index in rounds(2000) {
      let curve = Self.random(index, &random)
      for (a, b) in zip(curve.points, curve.points.dropFirst()) where b.x - a.x > 1e-3 {
        let (x, h) = (a.x + (b.x - a.x) / 2, (b.x - a.x) / 4)
        let (low, high) = (x - h, x + h)
        let quotient = (curve.value(at: high) - curve.value(at: low)) / (high - low)
        // The two values are each good to 6·2⁻⁵³ of 2; the quotient and the slope are to 3·2⁻⁵³.
        let bound = (24 / (high - low) + 6 * abs(quotient)) * 0x1p-53
        #expect(abs(curve.slope(at: x) - quotient) <= bound, "\(curve) at \(x)")
        #expect(curve.slope(at: a.x, from: .right) == curve.slope(at: x))
        #expect(curve.slope(at: b.x, from: .left) == curve.slope(at: x))
      }
    }
  }

  @Test func betweenBreakpointsTheCurveIsOneLine() {
    var random = SeededRandom(seed: 20_261_118)
    for index in rounds(2000) {
      let curve = Self.random(index, &random)
      let interval = 0.1...0.9
      let inside = curve.breakpoints(in: interval)
      #expect(inside.allSatisfy { interval.contains($0) })
      #expect(zip(inside, inside.dropFirst()).allSatisfy { $0 < $1 })
      let places = [0.1] + inside + [0.9]
      for (a, b) in zip(places, places.dropFirst()) where a < b {
        let slope = curve.slope(at: a, from: .right)
        for _ in 0..<4 {
          let x = random.uniform(in: a...b)
          guard x > a && x < b else { continue }
          #expect(curve.slope(at: x) == slope && curve.slope(at: x, from: .left) == slope)
          #expect(curve.value(at: x) == curve.value(at: x, from: .left))
        }
      }
      for x in inside {
        let jumps = curve.value(at: x) != curve.value(at: x, from: .left)
        #expect(jumps || curve.slope(at: x) != curve.slope(at: x, from: .left), "\(curve) at \(x)")
      }
    }
  }

  @Test func breakpointsAreStrictlyInsideZeroToOne() throws {
    let curve = try Self.curve("1 -20%; 0 0%; 1 0%; 0.5 50%; 2 100%; 3 100%; 1 120%")
    #expect(curve.breakpoints(in: -1...2) == [0.5])
    #expect(curve.breakpoints(in: 0.5...0.5) == [0.5] && curve.breakpoints(in: 0.6...2) == [])
  }

  @Test func tenThousandStopsAreFoundByHalving() {
    let count = 10_001
    let curve = PiecewiseLinear((0..<count).map { Stop($0 % 2 == 0 ? 0 : 1) })
    #expect(curve.breakpoints(in: 0...1).count == count - 2)
    for k in 0..<count {
      let x = Double(k) / Double(count - 1)
      #expect(curve.value(at: x) == (k % 2 == 0 ? 0 : 1))
    }
    // As many on one input.
    let pile = PiecewiseLinear((0..<count).map { Stop(Double($0), at: 0.5) })
    #expect(pile.value(at: 0.5) == 10_000 && pile.value(at: 0.5, from: .left) == 0)
    #expect(pile.breakpoints(in: 0...1) == [0.5])
  }

  // MARK: Refusals

  @Test func numbersThatMakeNoCurveAreRefused() {
    let range = "a number from -1e+50 to 1e+50, got"
    let refused: [([Stop], String)] = [
      ([], "stops.count must be 1 or more, got 0"),
      ([Stop(0), Stop(.nan)], "stops[1].output must be \(range) nan"),
      ([Stop(.infinity)], "stops[0].output must be \(range) inf"),
      ([Stop(0), Stop(1), Stop(1, at: -.infinity)], "stops[2].input must be \(range) -inf"),
      ([Stop(0), Stop(1, from: 0, to: 2e50)], "stops[1].input must be \(range) 2e+50"),
    ]
    for (stops, sentence) in refused {
      let error = #expect(throws: ParameterError.self) { try PiecewiseLinear(validating: stops) }
      #expect(error?.description == sentence)
    }
  }

  #if EXIT_TESTS
    @Test func aCurveWithoutStopsStopsTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = PiecewiseLinear([]) }
    }

    @Test func anOutputThatIsNoNumberStopsTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = PiecewiseLinear([.init(.nan)]) }
    }
  #endif
}

// MARK: - At many arguments

extension PiecewiseLinearTests {
  @Test func manyArgumentsHaveTheBitsOfSingleOnes() {
    var random = SeededRandom(seed: 5)
    let many = stride(from: 0.0, through: 60, by: 1).map {
      Stop(($0 * $0).truncatingRemainder(dividingBy: 17), at: $0 / 60)
    }
    let curves: [PiecewiseLinear] = [
      PiecewiseLinear([Stop(0), Stop(1, at: 0.4), Stop(0.75, at: 0.7), Stop(1)]),
      PiecewiseLinear([Stop(0.5)]),
      PiecewiseLinear([Stop(0, at: 0.2), Stop(0.3, at: 0.5), Stop(0.9, at: 0.5), Stop(1, at: 0.8)]),
      PiecewiseLinear(many),
      PiecewiseLinear([Stop(0, at: 0), Stop(1, at: 0), Stop(2, at: 1), Stop(3, at: 1)]),
    ]
    let rising = (-20...220).map { Double($0) / 200 }
    let random1 = (0..<200).map { _ in random.uniform(in: -0.5...1.5) }
    for curve in curves {
      let points = curve.points.map(\.x)
      for arguments in [
        rising, rising.reversed(), random1, points + points.reversed() + points.map(\.nextDown),
        [0.3, .nan, 0.31, .infinity, 0.32, -.infinity, 0.33],
      ] {
        let bulk = [Double](unsafeUninitializedCapacity: arguments.count) { buffer, count in
          count = arguments.count
          guard let base = buffer.baseAddress else { return }
          arguments.withUnsafeBufferPointer { curve.writeValues(at: $0, to: base) }
        }
        for (x, value) in zip(arguments, bulk) {
          let expected = curve.value(at: x)
          #expect(
            value.bitPattern == expected.bitPattern || (value.isNaN && expected.isNaN), "\(x)")
        }
      }
    }
  }
}
