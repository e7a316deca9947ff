import AnimationMath
import Testing
import _TestSupport

@Suite struct KeyframeAnimationTests {
  typealias Animation = KeyframeAnimation<Double>

  @Test func valuesAndSlopesMatchTheGoldenTable() throws {
    var linear = WorstCase("keyframes linear, discrete: 2⁻⁵³ (|a| + |b|)", bound: 3)
    var paced = WorstCase("keyframes paced: 2⁻⁵³ (|a| + |b|)/width", bound: 4)
    var cubic = WorstCase("keyframes cubic: 2⁻⁵³ of the scale", bound: 8)
    var chord = WorstCase("keyframes by chord length: 2⁻⁵³ of scale/width", bound: 8)
    var arc = WorstCase("keyframes by arc length: 2⁻⁵³ of scale + length", bound: 16)
    var slope = WorstCase("keyframe slopes: 2⁻⁵³ of scale/width²", bound: 8)
    var arcSlope = WorstCase("keyframe slopes by arc length, 2⁻⁵³ of the length", bound: 64)
    for row in try KeyframeRow.rows() {
      let unit = row.scale * 0x1p-53
      let error = absoluteError(row.animation.value(at: row.progress).list[row.channel], row.value)
      let slopeError = absoluteError(
        row.animation.slope(at: row.progress).list[row.channel], row.slope)
      switch (row.mode, row.pacing) {
      case (.cubicPaced, .arcLength):
        arc.record(error / ((row.scale + row.length) * 0x1p-53), at: "\(row)")
        arcSlope.record(slopeError / (row.length * 0x1p-53), at: "\(row)")
        continue
      case (.cubicPaced, .chordLength): chord.record(error / (unit / row.width), at: "\(row)")
      case (.cubic, _): cubic.record(error / unit, at: "\(row)")
      case (.paced, _): paced.record(error / (unit / row.width), at: "\(row)")
      case (.linear, _), (.discrete, _): linear.record(error / unit, at: "\(row)")
      }
      slope.record(slopeError / (unit / row.width / row.width), at: "\(row)")
    }
    for worst in [linear, paced, cubic, chord, arc, slope, arcSlope] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  /// Three roundings of the fraction, two of the product and one of the sum: (2 + u)·|b − a| + |value|.
  ///
  /// The first case was 3.3 where 3 had been stated.
  @Test func linesAreWithinTheirBoundAfterAClimb() throws {
    var worst = WorstCase("keyframes linear, climbing: 2⁻⁵³ (|a| + |b|)", bound: 4)
    func error(_ numbers: [Double]) -> Double? {
      let (a, b, start, end, p) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
      guard 0.01 < start, start + 0.01 < end, end < 0.99, start...end ~= p,
        let animation = try? Animation.linear([0, a, b, 0], keyTimes: [0, start, end, 1])
      else { return nil }
      let fraction =
        (DoubleDouble(p) - DoubleDouble(start)) / (DoubleDouble(end) - DoubleDouble(start))
      let exact = DoubleDouble(a) + fraction * (DoubleDouble(b) - DoubleDouble(a))
      let size = a.magnitude + b.magnitude
      return size == 0 ? 0 : absoluteError(animation.value(at: p), exact) / size / unit
    }
    let stated = [
      0.3269880529006599, 263.5109228384987, 0.13003399699240986, 0.6860970890992986,
      0.684753203085028,
    ]
    let first = try #require(error(stated))
    worst.record(first, at: "\(stated)")
    worst.climb(40, seed: 2403) { random in
      let start = random.uniform(in: 0.02...0.5)
      let end = start + random.uniform(in: 0.02...0.45)
      return [
        random.uniform(in: -300...300), random.uniform(in: -300...300), start, end,
        random.uniform(in: start...end),
      ]
    } error: {
      error($0)
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  // MARK: Selection

  @Test func aKeyTimeBelongsToTheNextInterval() throws {
    let jump = try Animation.linear([0, 10, 20, 30], keyTimes: [0, 0.5, 0.5, 1])
    #expect(jump.value(at: 0.5, from: .left) == 10)
    #expect(jump.value(at: 0.5) == 20)
    #expect(jump.value(at: 0.25) == 5)
    #expect(jump.value(at: 0.75) == 25)
    #expect(jump.value(at: 1) == 30)
    #expect(jump.breakpoints(in: 0...1) == [0.5])
    let threefold = try Animation.linear([0, 10, 99, 20, 30], keyTimes: [0, 0.5, 0.5, 0.5, 1])
    #expect(threefold.value(at: 0.5, from: .left) == 10)
    #expect(threefold.value(at: 0.5) == 20)
  }

  /// As Web Animations: with one keyframe at 0 the interval goes on, with more the first is held.
  @Test func outsideTheFirstAndTheLastIntervalGoOn() throws {
    let plain = try Animation.linear([10, 20, 60], keyTimes: [0, 0.5, 1])
    #expect(plain.value(at: -0.5) == 0)
    #expect(plain.value(at: 1.5) == 100)
    #expect(plain.slope(at: 2) == 80)
    let doubled = try Animation.linear([1, 10, 20, 5], keyTimes: [0, 0, 1, 1])
    #expect(doubled.value(at: -0.5) == 1)
    #expect(doubled.value(at: 0, from: .left) == 1)
    #expect(doubled.value(at: 0) == 10)
    #expect(doubled.value(at: 1, from: .left) == 20)
    #expect(doubled.value(at: 1) == 5)
    #expect(doubled.value(at: 1.5) == 5)
    #expect(doubled.slope(at: 1.5) == 0)
    let eased = try Animation.linear([10, 20], timingFunctions: [.cubicBezier(0.5, 1, 1, 1)])
    #expect(eased.value(at: -0.25) == 5)
    #expect(eased.value(at: 1.5) == 20)
  }

  @Test func discreteHoldsEachValueForItsShare() throws {
    let even = try Animation.discrete([1, 2, 4])
    let (third, twoThirds) = (1.0 / 3, 2.0 / 3)
    #expect(even.keyTimes == [0, third, twoThirds, 1])
    let seen = [-1, 0, 0.3, third, 0.5, 0.7, 1, 2].map { even.value(at: $0) }
    #expect(seen == [1, 1, 1, 2, 2, 4, 4, 4])
    #expect(even.value(at: third, from: .left) == 1)
    #expect(even.breakpoints(in: 0...1) == [third, twoThirds])
    #expect(even.slope(at: 0.5) == 0)
    let hidden = try Animation.discrete([1, 2, 4], keyTimes: [0, 0.5, 1, 1])
    #expect(hidden.value(at: 0.99) == 2)
    #expect(hidden.value(at: 1, from: .left) == 2)
    #expect(hidden.value(at: 1) == 4)
  }

  @Test func oneValueIsHeldInEveryMode() throws {
    let all = [
      try Animation.linear([7]), try .discrete([7]), try .paced([7]), try .cubic([7]),
      try .cubicPaced([7]), try .cubicPaced([7], pacing: .chordLength),
    ]
    for animation in all {
      #expect([-1, 0, 0.5, 1, 2].allSatisfy { animation.value(at: $0) == 7 })
      #expect(animation.slope(at: 0.5) == 0)
      #expect(animation.breakpoints(in: 0...1) == [])
    }
  }

  @Test func valuesThatAreNoNumbersTakeTheFirstThreeModes() throws {
    let words = ["a", "four", "eleven char", "eleven char"].map(Word.init)
    #expect(try KeyframeAnimation.linear(words).value(at: 0.2).text == "four")
    #expect(try KeyframeAnimation.discrete(words).value(at: 0.2).text == "a")
    let paced = try KeyframeAnimation.paced(words)
    #expect(paced.keyTimes == [0, 0.3, 1, 1])
    #expect(paced.value(at: 0.1).text == "a")
    #expect(paced.value(at: 0.2).text == "four")
  }

  // MARK: Pace

  @Test func pacedHasConstantSpeedAcrossEqualNeighbours() throws {
    let points: [[Double]] = [[0, 0], [3, 4], [3, 4], [3, 4], [0, 8], [0, 8]]
    let animation = try KeyframeAnimation.paced(points.map(Numbers.init))
    #expect(animation.keyTimes == [0, 0.5, 0.5, 0.5, 1, 1])
    for step in 0..<64 {
      let (p, q) = (Double(step) / 64, Double(step + 1) / 64)
      let distance = animation.value(at: p).animationDistance(from: animation.value(at: q))
      #expect(abs(distance - 10.0 / 64) < 1e-14)
    }
    let still = try KeyframeAnimation.paced(Numbers.each([3, 3, 3]))
    #expect(still.keyTimes == [0, 0.5, 1])
    #expect(still.value(at: 0.7) == Numbers([3]))
    #expect(still.slope(at: 0.7) == Numbers([0]))
  }

  // MARK: Timing functions

  @Test func timingFunctionsEaseTheirInterval() throws {
    let animation = try Animation.linear(
      [0, 8, 0], keyTimes: [0, 0.25, 1],
      timingFunctions: [.easeIn, .steps(3, .jumpBoth)])
    #expect(animation.value(at: 0.125) == 8 * CubicBezier.easeIn.value(at: 0.5))
    #expect(animation.breakpoints(in: 0...1) == [0.25, 0.5, 0.75])
    #expect(animation.value(at: 0.25, from: .left) == 8)
    #expect(animation.value(at: 0.25) == 6)
    #expect(animation.value(at: 0.5, from: .left) == 6)
    #expect(animation.value(at: 0.5) == 4)
    #expect(animation.value(at: 1, from: .left) == 2)
    #expect(animation.value(at: 1) == 0)
    let slope = animation.slope(at: 0.125)
    #expect(abs(slope - 32 * CubicBezier.easeIn.slope(at: 0.5)) < 1e-12)
  }

  @Test func aVerticalTangentStaysVerticalUnlessNothingMoves() throws {
    let steep = Easing.cubicBezier(0, 1, 1, 1)
    let animation = try Animation.linear([0, 1, 1, 0], timingFunctions: [steep, steep, steep])
    #expect(animation.slope(at: 0) == .infinity)
    #expect(animation.slope(at: 1.0 / 3) == 0)
    #expect(animation.slope(at: 2.0 / 3) == -.infinity)
  }

  @Test func notANumberInNotANumberOut() throws {
    let all = [
      try Animation.linear([1, 2]), try .discrete([1, 2]), try .paced([1, 2]), try .cubic([1, 2]),
      try .cubicPaced([1, 2]),
    ]
    for animation in all {
      #expect(animation.value(at: .nan).isNaN)
      #expect(animation.slope(at: .nan).isNaN)
    }
  }

  // MARK: Refusals

  @Test func refusalsNameTheIndex() {
    func linear(_ values: [Double], _ times: [Double]?, _ functions: [Easing] = []) -> String? {
      refusal { () throws(ParameterError) in
        try Animation.linear(values, keyTimes: times, timingFunctions: functions)
      }
    }
    #expect(linear([], nil) == "the count of values must be at least 1, got 0")
    #expect(linear([1, 2], [0.1, 1]) == "keyTimes[0] must be 0, got 0.1")
    #expect(linear([1, 2], [0, 0.9]) == "keyTimes[1] must be 1, got 0.9")
    #expect(
      linear([1, 2, 3, 4], [0, 0.5, 0.4, 1])
        == "keyTimes[2] must be a number from 0.5, the one before it, to 1, got 0.4")
    #expect(
      linear([1, 2, 3], [0, .nan, 1])
        == "keyTimes[1] must be a number from 0, the one before it, to 1, got nan")
    #expect(linear([1, 2, 3], [0, 1]) == "the count of key times must be 3, got 2")
    #expect(
      linear([1, 2, 3], nil, [.ease])
        == "the count of timing functions must be 0 or 2, one for each interval, got 1")
    #expect(
      refusal { () throws(ParameterError) in try Animation.discrete([1, 2], keyTimes: [0, 1]) }
        == "the count of key times must be 3, got 2")
    #expect(
      linear([1, 2, 3], [0, 1e-60, 1])
        == "the width before keyTimes[1] must be 0, or 1e-50 and more, got 1e-60")
    #expect(
      linear([1, .infinity], nil) == "the distance of values[1] from itself must be 0, got nan")
    #expect(
      refusal { () throws(ParameterError) in try Animation.paced([0, 1e60]) }
        == "the distance from values[0] to values[1] must be a number from 0 to 1e+50, got 1e+60")
    #expect(
      refusal { () throws(ParameterError) in try Animation.cubic([1, 1e51]) }
        == "values[1] must be a number from -1e+50 to 1e+50, got 1e+51")
    #expect(
      refusal { () throws(ParameterError) in try Animation.cubicPaced([1, 2], endTangent: .nan) }
        == "a tangent must be a number from -1e+50 to 1e+50, got nan")
    #expect(
      refusal { () throws(ParameterError) in
        try Animation.cubic([1, 2], shapes: [.init(), .init(tension: 2)])
      } == "tension of shapes[1] must be a number from -1 to 1, got 2")
    #expect(
      refusal { () throws(ParameterError) in try Animation.cubic([1, 2], shapes: [.init()]) }
        == "the count of shapes must be 0 or 2, one for each value, got 1")
  }

  /// Widths and values at both ends of their ranges, in every mode that can suffer from them.
  @Test func extremesStayFinite() throws {
    var all: [KeyframeAnimation<Numbers>] = []
    let lists: [[Double]] = [
      [0, 1e50, -1e-50, 1e49], [1e-50, 0, 3e-50, -1e-50], [0, 1e-30, 1, 1 + 1e-15],
    ]
    for list in lists {
      let values = Numbers.each(list)
      for times: [Double]? in [nil, [0, 1e-50, 1 - 0x1p-53, 1]] {
        for ends in BezierPath.SplineEnds.allCases {
          all.append(try .cubic(values, keyTimes: times, ends: ends))
          all.append(try .cubic(values, keyTimes: times, weighting: .chord, ends: ends))
        }
        all.append(try .linear(values, keyTimes: times))
      }
      for pacing in CalculationMode.Pacing.allCases {
        all.append(try .cubicPaced(values, pacing: pacing))
      }
      all.append(try .paced(values))
    }
    var failures: [String] = []
    for animation in all {
      let times = animation.keyTimes + [1e-51, 0.25, 0.5, 1 - 0x1p-53]
      for time in times
      where !animation.value(at: time).list[0].isFinite
        || animation.slope(at: time).list[0].isNaN
      {
        failures.append("\(animation.calculationMode) \(animation.values) at \(time)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func valuesOfDifferentShapesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = try KeyframeAnimation.linear([Numbers([1]), Numbers([1, 2])])
        case 2: _ = try KeyframeAnimation.cubic([Numbers([1])], startTangent: Numbers([1, 2]))
        default: break
        }
      }
    }
  #endif
}
