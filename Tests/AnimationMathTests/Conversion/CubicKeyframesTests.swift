// Keyframes with cubic timing functions: within the tolerance, smooth where the curve is, and fewer than
// lines.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicKeyframesTests {
  @Test(arguments: cases(LinearKeyframesTests.easings.indices, oneOf: 5))
  func keyframesStayWithinTheTolerance(_ index: Int) throws {
    let (name, curve) = LinearKeyframesTests.easings[index]
    for tolerance in [isOptimised ? 0.005 : 0.02] {
      let keyframes = try curve.cubicKeyframes(within: tolerance)
      let error = curve.largestDifference(from: keyframes, over: 0...1).difference
      #expect(error <= tolerance, "\(name) within \(tolerance)")
      // By each timing function on its own, as a player has it.
      for step in 1..<600 {
        let x = Double(step) / 600
        let interval = keyframes.times.lastIndex { $0 <= x } ?? 0
        let (a, b) = (keyframes.times[interval], keyframes.times[interval + 1])
        let share = keyframes.timingFunctions[interval].value(at: (x - a) / (b - a))
        let played =
          keyframes.values[interval]
          + (keyframes.values[interval + 1] - keyframes.values[interval]) * share
        let difference = (curve.value(at: x) - played).magnitude
        #expect(difference <= error + 1e-12, "\(name) within \(tolerance) at \(x)")
      }
      #expect(keyframes.values.first == curve.value(at: 0))
      #expect(keyframes.values.last == curve.value(at: 1))
      #expect(
        try keyframes.times.count <= curve.linearKeyframes(within: tolerance).times.count,
        "\(name) within \(tolerance)")
    }
  }

  @Test func aSpringNeedsAThirdOfTheKeyframesThatLinesNeed() throws {
    // Hermite interpolation takes 8 segments for this one.
    let spring = LinearKeyframesTests.springs[0].motion.spring.easing(settlingWithin: 0.0005)
    let keyframes = try spring.cubicKeyframes(within: 0.001, endingOn: 1)
    #expect(keyframes.timingFunctions.count <= 7)
    #expect(keyframes.values.last == 1)
  }

  /// The last swings are about as high as the tolerance, and had no node: three of a hundred such springs
  /// were refused.
  @Test(
    arguments: cases(
      [(181.8, 0.0807), (598.7141, 0.094119), (835.1221, 0.0764448), (333.7594, 0.087618)],
      oneOf: 4))
  func aSpringThatSwingsLongHasKeyframesToItsEnd(_ stiffness: Double, _ ratio: Double) throws {
    let spring = DampedSpring(stiffness: stiffness, dampingRatio: ratio)
    let seconds = spring.motion(from: 0, to: 1).settlingDuration(within: 0.0005)
    let easing = spring.easing(duration: (seconds * 1000).rounded(.up) / 1000)
    let keyframes = try easing.cubicKeyframes(within: 0.001, endingOn: 1)
    #expect(keyframes.values.last == 1)
    #expect(easing.largestDifference(from: keyframes, over: 0...1).difference <= 0.001)
  }

  @Test func aBezierIsItsOwnTimingFunction() throws {
    for bezier in [CubicBezier.ease, .easeInOut, CubicBezier(0.34, 1.56, 0.64, 1)] {
      let keyframes = try bezier.cubicKeyframes(within: 0.002)
      #expect(keyframes.times == [0, 1])
    }
  }

  @Test func noCornerIsMadeWhereTheCurveHasNone() throws {
    let spring = LinearKeyframesTests.springs[1]
    let keyframes = try spring.cubicKeyframes(within: 0.002)
    for time in keyframes.times.dropFirst().dropLast() {
      let (left, right) = (
        keyframes.slope(at: time, from: .left), keyframes.slope(at: time, from: .right)
      )
      // The decimals of the timing functions are what is left, against slopes of up to 20.
      #expect((left - right).magnitude < 0.1)
    }
  }

  @Test func monotoneSegmentsKeepTheirOrdinatesBetweenTheEnds() throws {
    let spring = LinearKeyframesTests.springs[1]
    let keyframes = try spring.cubicKeyframes(within: 0.005, monotone: true)
    for function in keyframes.timingFunctions {
      #expect((-1e-3...1.001).contains(function.y1))
      #expect((-1e-3...1.001).contains(function.y2))
    }
    #expect(spring.largestDifference(from: keyframes, over: 0...1).difference <= 0.005)
    // A segment across the bend in the middle, and one across a place where a hold begins.
    let curves: [any Curve] = [
      Penner(.expo(), .inOut), Penner(.expo(), .outIn), Penner(.bounce(), .out).held(over: -1...2),
    ]
    func hasOrdinatesInside(_ curve: some Curve) throws -> Bool {
      let keyframes = try curve.cubicKeyframes(within: 0.01, monotone: true)
      return curve.largestDifference(from: keyframes, over: curve.domain).difference <= 0.01
        && keyframes.timingFunctions.allSatisfy {
          (0...1).contains($0.y1) && (0...1).contains($0.y2)
        }
    }
    for curve in curves { #expect(try hasOrdinatesInside(curve), "\(curve)") }
  }

  /// The last value may be far from the curve; the rest of the keyframes may not.
  @Test(arguments: [0.9, 1, 1.1]) func onlyTheGivenEndMayBeOutside(end: Double) throws {
    let curve = Penner(.bounce(), .out)
    let keyframes = try curve.cubicKeyframes(within: 0.02, endingOn: end)
    #expect(keyframes.values.last == end)
    let before = curve.largestDifference(from: keyframes, over: 0...1.0.nextDown)
    #expect(before.difference <= 0.02, "\(before)")
  }

  @Test func aMotionMayBeTakenInSeconds() throws {
    let motion = DampedSpring(response: 0.4, dampingRatio: 0.3).motion(from: 20, to: 120)
    let time = motion.settlingDuration(within: 0.1)
    let keyframes = try motion.cubicKeyframes(within: 0.2, over: 0...time, endingOn: 120)
    #expect(keyframes.values.last == 120)
    #expect(motion.largestDifference(from: keyframes, over: 0...time).difference <= 0.2)
  }

  /// The end of a spring is then at the edge of the tolerance, and rounding decides on which side.
  @Test(arguments: cases([(100.0, 10.0), (170, 26), (100, 60)], oneOf: 3))
  func aMotionMayEndAsFarFromItsTargetAsTheToleranceAllows(_ stiffness: Double, _ damping: Double)
    throws
  {
    let motion = DampedSpring(mass: 1, stiffness: stiffness, damping: damping)
      .motion(from: 0, to: 1)
    for tolerance in isOptimised ? [0.01, 0.001] : [0.01] {
      let end = motion.settlingDuration(within: tolerance)
      for near in cases([end.nextDown, end, end.nextUp], oneOf: 3) {
        let keyframes = try motion.cubicKeyframes(within: tolerance, over: 0...near, endingOn: 1)
        #expect(keyframes.values.last == 1)
        let before = near * (1 - 1e-12)
        #expect(
          keyframes.largestDifference(from: motion, over: 0...before).difference
            <= tolerance * (1 + 1e-9))
      }
    }
  }

  @Test func parametersOutOfRangeAreRefused() {
    #expect(throws: ParameterError.self) { try CubicBezier.ease.cubicKeyframes(within: -1) }
  }
}
