// The fewest keyframes: within the tolerance by a search that knows nothing of tubes, and as few as in a table.
// That no lines through a tube are fewer is FewestLinesTests' claim.

import Testing
import _TestSupport

import AnimationMath

@Suite struct LinearKeyframesTests {
  static let springs = [(100.0, 10.0), (200, 6), (170, 26)].map { stiffness, damping in
    trapping { () throws(ParameterError) in
      try DampedSpring(validating: .physical(mass: 1, stiffness: stiffness, damping: damping))
    }.easing()
  }

  static let easings: [(name: String, curve: any Curve)] =
    springs.map { ("\($0)", $0) } + [
      ("ease", CubicBezier.ease), ("vertical at 0", CubicBezier(0, 1, 0, 1)),
      ("vertical at ½", CubicBezier(1, 0, 0, 1)), ("overshoot", CubicBezier(0.34, 1.56, 0.64, 1)),
      ("bounce", Penner(.bounce(), .out)), ("elastic", Penner(.elastic(period: 0.3), .inOut)),
      ("circular", Penner(.circ, .inOut)), ("steps", Steps(4, .jumpBoth)),
      ("lines", PiecewiseLinear([.init(0), .init(1, at: 0.4), .init(0.7, at: 0.7), .init(1)])),
      (
        "lines with a jump", PiecewiseLinear([.init(0), .init(0.4), .init(0.6, at: 0.5), .init(1)])
      ),
    ]

  /// The largest distance seen at 4000 points and beside every breakpoint.
  static func searched(_ curve: any Curve, _ keyframes: CurveKeyframes) -> Double {
    let (start, end) = (keyframes.domain.lowerBound, keyframes.domain.upperBound)
    var worst = 0.0
    for index in 0..<keyframes.times.count - 1 {
      let (a, b) = (keyframes.times[index], keyframes.times[index + 1])
      guard a < b else { continue }
      let rise = keyframes.values[index + 1] - keyframes.values[index]
      let inside = curve.breakpoints(in: a...b).flatMap { [$0.nextDown, $0.nextUp] }
      let count = max(16, Int(4000 * (b - a) / (end - start)))
      let even = (0...count).map { a + (b - a) * (Double($0) / Double(count)) }
      // Towards upright tangents, at the ends and in the middle.
      var steep: [Double] = []
      for part in 1...200 {
        let distance = exponential(-0.2 * Double(part))
        for place in [0, 0.5, 1] { steep += [place - distance, place + distance] }
      }
      for x in inside + even + steep + [a.nextUp, b.nextDown] where a < x && x < b {
        let line = keyframes.values[index] + rise * ((x - a) / (b - a))
        worst = max(worst, (curve.value(at: x) - line).magnitude)
      }
    }
    return worst
  }

  @Test(arguments: easings.indices) func keyframesStayWithinTheTolerance(_ index: Int) throws {
    let (name, curve) = Self.easings[index]
    for tolerance in isThorough ? [0.05, 0.01, 0.002] : [isOptimised ? 0.01 : 0.05] {
      for onCurve in [false, true] {
        let keyframes = try curve.linearKeyframes(within: tolerance, onCurve: onCurve)
        let error = curve.largestDifference(from: keyframes, over: 0...1).difference
        #expect(error <= tolerance, "\(name) within \(tolerance)")
        let searched = Self.searched(curve, keyframes)
        #expect(searched <= error + 2e-15, "\(name) within \(tolerance)")
        #expect(searched >= error * 0.98 - 2e-15, "\(name) within \(tolerance)")
        #expect(keyframes.values.first == curve.value(at: 0))
        #expect(keyframes.values.last == curve.value(at: 1))
        guard onCurve else { continue }
        for (time, value) in zip(keyframes.times, keyframes.values) {
          let gap = min(
            (curve.value(at: time, from: .left) - value).magnitude,
            (curve.value(at: time, from: .right) - value).magnitude)
          #expect(gap <= tolerance / 8, "\(name) at \(time)")
        }
      }
    }
  }

  @Test func theFewestOfTheTable() throws {
    let curves: [(curve: any Curve, end: Double?, counts: [Int])] = [
      (Self.springs[0], 1, [9, 13, 18]), (Self.springs[1], 1, [18, 25, 40]),
      (Self.springs[2], 1, [6, 9, 13]), (Penner(.bounce(), .out), nil, [13, 18, 25]),
      (Penner(.elastic(period: 0.3), .out), nil, [12, 17, 26]),
    ]
    for (curve, end, counts) in curves {
      for (tolerance, count) in zip([0.01, 0.005, 0.002], counts) {
        let keyframes = try curve.linearKeyframes(within: tolerance, endingOn: end)
        #expect(keyframes.times.count == count, "\(curve) within \(tolerance)")
        #expect(Self.searched(curve, keyframes) <= tolerance, "\(curve) within \(tolerance)")
      }
    }
  }

  @Test func aStiffSpringTakes56Keyframes() throws {
    let motion = try DampedSpring(
      validating: .physical(mass: 2.7, stiffness: 4095.56, damping: 63.094)
    )
    .motion(from: 0, to: 1)
    let time = motion.settlingDuration(within: 0.00025)
    let keyframes = try motion.linearKeyframes(within: 0.0005, over: 0...time, endingOn: 1)
    #expect(keyframes.times.count == 56)
    #expect(Self.searched(motion, keyframes) <= 0.0005)
  }

  // MARK: Fewest

  /// A smooth or kinked curve over 0…1 that turns a few times.
  static func randomCurve(_ random: inout SeededRandom) -> any Curve {
    switch random.index(below: 4) {
    case 0:
      return CubicBezier(
        random.unit(), random.uniform(in: -1...2), random.unit(), random.uniform(in: -1...2))
    case 1:
      let spring = DampedSpring(response: 0.5, dampingRatio: random.uniform(in: 0.15...1.5))
      return spring.easing(initialVelocity: random.uniform(in: -5...5))
    case 2:
      let stops = (0..<5).map { index in
        PiecewiseLinear.Stop(random.uniform(in: -0.5...1.5), at: Double(index) / 4)
      }
      return PiecewiseLinear(stops)
    default:
      let ordinates = (0..<4).map { _ in random.uniform(in: -0.5...1.5) }
      return trapping { () throws(ParameterError) in
        try BezierPath(
          validating: zip([0, 0.3, 0.6, 1], ordinates).map { ($0, $1) })
      }
    }
  }

  // MARK: Jumps and ends

  @Test func aJumpIsTwoKeyframesAtItsExactTime() throws {
    let keyframes = try Steps(3).linearKeyframes(within: 0.01)
    let (first, second) = (1.0 / 3, 2.0 / 3)
    let times: [Double] = [0, first, first, second, second, 1, 1]
    #expect(keyframes.times == times)
    #expect(keyframes.values.first == 0)
    #expect(keyframes.values.last == 1)
    // As many over any time: the jumps of 440 are where the sections of the search end.
    for count in 2...12 {
      for hundredth in cases(Array(stride(from: 5.0, through: 200, by: 5)), oneOf: 16) {
        let stretched = Steps(count).stretched(over: 0...hundredth / 100)
        #expect(try stretched.linearKeyframes(within: 0.01).times.count == 2 * count + 1)
        #expect(try stretched.cubicKeyframes(within: 0.01).times.count == 2 * count + 1)
      }
    }
  }

  @Test func aJumpOfUpToTwiceTheToleranceIsBridged() throws {
    #expect(try Steps(50, .jumpNone).linearKeyframes(within: 0.0205).times.count == 2)
    #expect(try Steps(50, .jumpNone).linearKeyframes(within: 0.009).times.count > 50)
  }

  @Test(arguments: [1, 1e9]) func theFewestKeyframesAreThoseOfTheShapeAtEverySize(
    _ size: Double
  ) throws {
    // The grid's indices are as large as the values, and the cost of a keyframe is 2³²: both need more
    // bits than an Int has on a watch, where the cost was 0 and a keyframe too many was taken.
    let curve = try Affine(validating: Penner(.quad, .out), xScale: 1, yScale: size, yShift: 0)
    let keyframes = try curve.linearKeyframes(within: 0.01 * size)
    #expect(keyframes.times.count == 5)
    #expect(Self.searched(curve, keyframes) <= 0.01 * size)
  }

  @Test func aSpringMayEndOnItsRestingValue() throws {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.7).motion(from: 0, to: 100)
    let time = spring.settlingDuration(within: 0.5)
    let near = try spring.linearKeyframes(within: 1, over: 0...time, endingOn: 100)
    #expect(near.values.last == 100)
    #expect(near.times.last == time)
    #expect(near.times[near.times.count - 2] < time)
    // Further away than the tolerance it is a jump.
    let far = try spring.linearKeyframes(within: 0.1, over: 0...time, endingOn: 100)
    #expect(far.values.last == 100)
    #expect(Array(far.times.suffix(2)) == [time, time])
  }

  @Test func aPartOfAMotionBeginsAndEndsOnItsOwnValues() throws {
    let motion = DampedSpring(response: 0.3, dampingRatio: 0.2).motion(
      from: 5, to: -3, velocity: 40)
    let keyframes = try motion.linearKeyframes(within: 0.01, over: 0.25...1.75)
    #expect(keyframes.times.first == 0.25)
    #expect(keyframes.times.last == 1.75)
    #expect(keyframes.values.first == motion.value(at: 0.25))
    #expect(keyframes.values.last == motion.value(at: 1.75))
    #expect(motion.largestDifference(from: keyframes, over: 0.25...1.75).difference <= 0.01)
  }

  // MARK: What is refused

  @Test func errorsNameTheParameterOutOfRange() {
    func message(_ body: () throws(ParameterError) -> CurveKeyframes) -> String {
      do {
        _ = try body()
        return "no error"
      } catch {
        return error.description
      }
    }
    let ease = CubicBezier.ease
    #expect(
      message { () throws(ParameterError) in try ease.linearKeyframes(within: 0) }
        == "tolerance must be a number from 1e-50 to 1e+50, got 0")
    #expect(
      message { () throws(ParameterError) in try ease.linearKeyframes(within: .nan) }
        .hasPrefix("tolerance must be"))
    #expect(
      message { () throws(ParameterError) in try ease.linearKeyframes(within: 0.1, over: 0...2) }
        == "the interval's end must be in the domain, 0.0...1.0, got 2")
    #expect(
      message { () throws(ParameterError) in
        try DampedSpring.smooth().motion(from: 0, to: 1).linearKeyframes(within: 0.1)
      }.hasPrefix("the interval's end must be"))
    #expect(
      message { () throws(ParameterError) in
        try ease.linearKeyframes(within: 0.1, endingOn: .infinity)
      }.hasPrefix("the last value must be"))
  }

  @Test func aToleranceThatNeedsTooManyVerticesIsRefused() {
    #expect(throws: ParameterError.self) {
      try CubicBezier.ease.polyline(within: 1e-4, over: 0...1, atMost: 100)
    }
    // Nor is the memory filled with jumps.
    #expect(throws: ParameterError.self) { try Steps(1 << 50).linearKeyframes(within: 0.01) }
  }
}
