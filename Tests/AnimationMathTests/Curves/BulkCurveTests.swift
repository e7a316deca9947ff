// Curves that answer many arguments: the same bits as one by one, whatever the arguments.

import Testing
import _TestSupport

import AnimationMath

@Suite struct BulkCurveTests {
  private static func values(_ curve: some BulkCurve, at arguments: [Double]) -> [Double] {
    [Double](unsafeUninitializedCapacity: arguments.count) { buffer, count in
      arguments.withUnsafeBufferPointer { arguments in
        if let base = buffer.baseAddress { curve.writeValues(at: arguments, to: base) }
      }
      count = arguments.count
    }
  }

  private static func expectSameBits(
    _ curve: some BulkCurve, at arguments: [Double], _ comment: Comment? = nil
  ) {
    let expected = arguments.map { curve.value(at: $0).bitPattern }
    #expect(values(curve, at: arguments).map(\.bitPattern) == expected, comment)
  }

  private static func expectSameSlopes(
    _ curve: some BulkCurve, at arguments: [Double], _ comment: Comment? = nil
  ) {
    let slopes = [Double](unsafeUninitializedCapacity: arguments.count) { buffer, count in
      arguments.withUnsafeBufferPointer { arguments in
        if let base = buffer.baseAddress { curve.writeSlopes(at: arguments, to: base) }
      }
      count = arguments.count
    }
    #expect(slopes == arguments.map { curve.slope(at: $0) }, comment)
  }

  static let springs: [SpringMotion] = [0, 0.1, 0.5, 1 - 1e-12, 1, 1.5, 100].flatMap { ratio in
    [
      DampedSpring(angularFrequency: 12, dampingRatio: ratio).motion(
        from: 0, to: 100, velocity: 20),
      DampedSpring(angularFrequency: 1e-50, dampingRatio: ratio).motion(from: 2, to: 1),
    ]
  }

  @Test func springsHaveTheBitsOfTheirValues() {
    var random = SeededRandom(seed: 20_261_124)
    for spring in Self.springs {
      let times =
        (0..<300).map { _ in random.uniform(in: 0...20) } + [
          0, 0, -0.0, Double.leastNonzeroMagnitude, 1e-9,
        ]
      Self.expectSameBits(spring, at: times, "\(spring)")
      Self.expectSameBits(spring, at: times + [1e300], "far: \(spring)")
      Self.expectSameBits(spring, at: [1e7, 0, 3], "\(spring)")
      Self.expectSameBits(spring, at: [], "\(spring)")
    }
    // Signs of NaN are nobody's business.
    let odd = Self.values(Self.springs[2], at: [0.5, .nan, .infinity, 0.25])
    #expect(odd[0] == Self.springs[2].value(at: 0.5) && odd[1].isNaN)
    #expect(odd[2] == Self.springs[2].value(at: .infinity))
  }

  #if EXIT_TESTS
    @Test func negativeTimesStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = BulkCurveTests.values(BulkCurveTests.springs[0], at: [1, 2, -1e-300, 3])
      }
    }
  #endif

  @Test func curvesHaveTheBitsOfTheirValues() {
    var random = SeededRandom(seed: 20_261_125)
    let rising = (0...2000).map { Double($0) / 2000 }
    let seams = (0..<16).flatMap { neighbours(of: (Double($0) + 0.5) / 16, count: 6) }
    let shuffled = (0..<500).map { _ in random.unit() }
    let outside = [-0.5, -0.0, 0, 0.1, 0.11, 0.12, 0.13, 0.14, 1, 1.5, 2, .infinity]
    let curves = BezierCases.soft + [.ease, .linear, CubicBezier(0.68, -0.55, 0.265, 1.55)]
    let ways = [rising, rising.reversed(), seams, shuffled, outside, [0.3], []]
    for curve in curves {
      for arguments in ways { Self.expectSameBits(curve, at: arguments, "\(curve)") }
    }
    #expect(Self.values(CubicBezier.ease, at: [0.1, .nan, 0.1, 0.1, 0.1])[1].isNaN)
  }

  /// Moved, scaled and run backwards, and as easings: the arguments of the base take the same way.
  @Test func movedCurvesHaveTheBitsOfTheirValues() throws {
    var random = SeededRandom(seed: 20_261_127)
    for easing in [
      Easing.ease, .easeInOut, .linear, .cubicBezier(1, 0, 0, 1), .penner(.circ, .inOut),
      .steps(4), .steps(1 << 50), Easing(DampedSpring.bouncy.easing()),
    ] {
      let motions: [any Curve] = [
        try easing.motion(from: 0, to: 1, duration: 1),
        try easing.motion(from: 20, to: -300, duration: 0.7),
        easing.scaled(x: -3, y: 2), easing.shifted(x: 1e9), easing.reversed,
        easing.stretched(over: 0.1...0.7),
      ]
      for motion in motions {
        let (low, high) = (motion.domain.lowerBound, motion.domain.upperBound)
        var times = (0...500).map { low + (high - low) * Double($0) / 500 }
        times += (0..<100).map { _ in random.uniform(in: low...high) }
        times += neighbours(of: low, count: 9) + neighbours(of: high, count: 9)
        times += [low - 1, high + 1]
        let bulk = try #require(motion as? any BulkCurve)
        Self.expectSameBits(bulk, at: times, "\(easing)")
        Self.expectSameSlopes(bulk, at: times, "\(easing)")
        let shifted = try #require(motion.shifted(y: 1) as any Curve as? any BulkCurve)
        Self.expectSameBits(shifted, at: times, "\(easing)")
      }
    }
  }
}
