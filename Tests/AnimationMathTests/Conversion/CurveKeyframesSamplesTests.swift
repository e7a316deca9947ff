// Keyframes of measured motions: within the tolerance of every sample, few, and blind to noise.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CurveKeyframesSamplesTests {
  static let spring = DampedSpring(response: 0.5, dampingRatio: 0.5).motion(from: 0, to: 100)
  static let times = cases(0...72, oneOf: 2).map { Double($0) / 60 }

  static func largest(_ keyframes: CurveKeyframes, _ values: [Double]) -> Double {
    zip(times, values).reduce(0) { max($0, (keyframes.value(at: $1.0) - $1.1).magnitude) }
  }

  @Test(arguments: cases([0.3, 1, 3], oneOf: 2)) func everySampleIsWithinTheTolerance(
    _ tolerance: Double
  ) throws {
    let values = Self.times.map(Self.spring.value)
    let lines = try CurveKeyframes(linearThrough: values, at: Self.times, within: tolerance)
    #expect(Self.largest(lines, values) <= tolerance)
    let cubics = try CurveKeyframes(cubicThrough: values, at: Self.times, within: tolerance)
    #expect(Self.largest(cubics, values) <= tolerance)
    #expect(cubics.times.count < lines.times.count)
    #expect(cubics.times.count <= 6)
    #expect(lines.values.first == 0 && cubics.values.last == values.last)
  }

  @Test func noiseIsSmoothedAwayByATolerance() throws {
    var random = SeededRandom(seed: 12)
    let values = Self.times.map { Self.spring.value(at: $0) + random.uniform(in: -0.5...0.5) }
    let cubics = try CurveKeyframes(cubicThrough: values, at: Self.times, within: 2)
    #expect(Self.largest(cubics, values) <= 2)
    #expect(cubics.times.count <= 8)
    let lines = try CurveKeyframes(linearThrough: values, at: Self.times, within: 2)
    #expect(Self.largest(lines, values) <= 2)
  }

  /// The search looks at no more than 100 000 lines within a 256th of the tolerance.
  @Test(.enabled(if: isOptimised))
  func aToleranceThatNoSearchReachesIsThatOfTheSplineItself() throws {
    let values: [Double] = [0, 40, 20, 50, 10, 60]
    let times = values.indices.map(Double.init)
    let cubics = try CurveKeyframes(cubicThrough: values, at: times, within: 1e-7)
    #expect(cubics.times.filter { $0 == $0.rounded() } == times)
    for (time, value) in zip(times, values) {
      #expect((cubics.value(at: time) - value).magnitude <= 1e-7)
    }
  }

  @Test func samplesThatAreNoTableAreRefused() {
    #expect(throws: ParameterError.self) {
      try CurveKeyframes(linearThrough: [0, 1, 2], at: [0, 1, 1], within: 0.1)
    }
    #expect(throws: ParameterError.self) {
      try CurveKeyframes(cubicThrough: [0, 1, 2], at: [0, 1, 2], within: 0.1)
    }
    #expect(throws: ParameterError.self) {
      try CurveKeyframes(cubicThrough: [0, 1, .infinity, 3], at: [0, 1, 2, 3], within: 0.1)
    }
    #expect(throws: ParameterError.self) {
      try CurveKeyframes(linearThrough: [0, 1, 2], at: [0, 1, 2], within: -1)
    }
    let many = (0...100_000).map(Double.init)
    let refusal = #expect(throws: ParameterError.self) {
      try CurveKeyframes(linearThrough: many, at: many, within: 0.1)
    }
    #expect(refusal?.description == "times.count must be at most 100000, got 100001")
  }
}

// MARK: - Many samples

extension CurveKeyframesSamplesTests {
  /// 1000 clean rows took 5 s, and 10 000 never ended: every grid point near each row was tried.
  @Test(arguments: cases([400, 3000], oneOf: 2)) func manySamplesBecomeFewLines(_ count: Int) throws
  {
    var random = SeededRandom(seed: 31)
    let times = (0..<count).map { Double($0) * 1.5 / Double(count) }
    let values = times.map { Self.spring.value(at: $0) + random.uniform(in: -0.2...0.2) }
    let lines = try CurveKeyframes(linearThrough: values, at: times, within: 0.5)
    let largest = zip(times, values).reduce(0) {
      max($0, (lines.value(at: $1.0) - $1.1).magnitude)
    }
    #expect(largest <= 0.5)
    // The curve itself takes this many at the tolerance that the noise leaves, and no more.
    let clean = try Self.spring.linearKeyframes(within: 0.3, over: 0...times[count - 1])
    #expect(lines.times.count <= clean.times.count)
    #expect(lines.times[0] == 0 && lines.values[0] == values[0])
  }

  /// The search tried every segment at all samples: 4000 took 5 s.
  @Test(.enabled(if: isOptimised)) func manyNoisySamplesBecomeFewCubics() throws {
    var random = SeededRandom(seed: 31)
    let times = (0..<10_000).map { Double($0) / 10_000 }
    let values = times.map { Self.spring.value(at: $0) + random.uniform(in: -0.3...0.3) }
    let cubics = try CurveKeyframes(cubicThrough: values, at: times, within: 0.5)
    #expect(zip(times, values).allSatisfy { (cubics.value(at: $0) - $1).magnitude <= 0.5 })
    #expect(cubics.times.count <= 10)
  }

  @Test func cleanSamplesNeedAsManyLinesAsTheirCurve() throws {
    let times = (0...600).map { Double($0) / 400 }
    let values = times.map(Self.spring.value)
    let lines = try CurveKeyframes(linearThrough: values, at: times, within: 0.5)
    let curve = try Self.spring.linearKeyframes(within: 0.5, over: 0...1.5)
    #expect((lines.times.count - curve.times.count).magnitude <= 1)
  }
}
