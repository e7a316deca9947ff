// Core Animation's keyframes as an effect: the plain value, passes, weights, and the additive form.

import AnimationMath
import Testing
import _TestSupport

@Suite struct KeyframeAnimationEffectTests {
  /// All modes, through random values.
  private func animations(
    using random: inout SeededRandom
  ) throws -> [KeyframeAnimation<SIMD2<Double>>] {
    let count = 2 + random.index(below: 5)
    let values = (0..<count).map { _ in
      SIMD2(random.uniform(in: -100...100), random.uniform(in: -100...100))
    }
    let times = [0] + (2..<count).map { _ in random.unit() }.sorted() + [1]
    let easings = (1..<count).map { _ in Easing.easeInOut }
    return [
      try .linear(values, keyTimes: times, timingFunctions: easings), try .discrete(values),
      try .paced(values), try .cubic(values, startTangent: [30, -20], endTangent: [0, 10]),
      try .cubicPaced(values),
    ]
  }

  @Test func withoutPassesItIsThePlainValue() throws {
    var random = SeededRandom(seed: 60)
    var failures = 0
    for _ in 0..<100 {
      for animation in try animations(using: &random) {
        let progress = random.uniform(in: -0.5...1.5)
        let state = context(SIMD2<Double>(3, 4), over: [7, 7])
        if animation.value(at: progress, from: nil, in: state) != animation.value(at: progress) {
          failures += 1
        }
        for side in Side.allCases {
          let seen = animation.value(at: progress, from: side, in: state)
          if seen != animation.value(at: progress, from: side) { failures += 1 }
        }
      }
    }
    #expect(failures == 0)
  }

  @Test func slopesAreDifferenceQuotientsInAllModes() throws {
    var random = SeededRandom(seed: 61)
    var slopes = WorstCase("keyframes, slopes against differences, of the rate", bound: 1e-6)
    for index in 0..<400 {
      for animation in try animations(using: &random) {
        let passes = index % 2 == 0 ? 0 : Double(random.index(below: 9))
        let progress = random.uniform(in: -0.2...1.2)
        let state = context(SIMD2<Double>(3, 4), over: [7, 7], iteration: passes)
        let near = animation.breakpoints(in: (progress - 0.001)...(progress + 0.001))
        // The third derivative grows where an interval is short.
        let times = animation.keyTimes
        let widths = zip(times, times.dropFirst()).map { $1 - $0 }
        let place = times.lastIndex { $0 <= progress } ?? 0
        let width = widths[min(place, widths.count - 1)]
        guard near.isEmpty, width > 0.02, animation.calculationMode != .cubicPaced else { continue }
        recordSlopes(
          of: animation, at: progress, in: state, h: 1e-5 * width, scale: 200 / width,
          into: &slopes)
      }
    }
    report(slopes)
    #expect(slopes.isWithinBound)
  }

  @Test func everyPassHasTheLastValueOnTop() throws {
    let shake = try KeyframeAnimation.linear([0.0, -10, 10, 4], keyTimes: [0, 0.25, 0.75, 1])
    for pass in [0.0, 1, 2, 7, 2.5] {
      for (progress, value) in [(0.0, 0.0), (0.125, -5), (0.5, 0), (1, 4)] {
        let seen = shake.value(at: progress, from: nil, in: context(99, iteration: pass))
        #expect(seen == value + 4 * pass)
      }
    }
    let steps = try KeyframeAnimation.discrete([1.0, 2, 5])
    #expect(steps.value(at: 0.4, from: .right, in: context(0, iteration: 2)) == 12)
  }

  /// On both ends, and not on what is between them: matrix(2, 0, 0, 2, 0, 0) and (3, 0, 0, 3, 30, 0) come
  /// together from lists that do not pair; two passes on, the middle is at 135, and was at 75.
  @Test func passesOfTransformsBuildOnTheKeyframes() throws {
    let lists = [
      try TransformList("translateX(0px) scale(2)"), try TransformList("scale(3) translateX(10px)"),
    ]
    let keys = try KeyframeAnimation.linear(lists)
    let two = BasicAnimation(from: lists[0], to: lists[1])
    let state = context(TransformList.none, iteration: 2)
    for progress in [0, 0.25, 0.5, 0.75, 1] {
      let value = keys.value(at: progress, from: nil, in: state)
      #expect(value == two.value(at: progress, from: nil, in: state))
      if progress == 0.5 { #expect(value.matrix.affine?.tx == 135) }
    }
  }

  @Test func numbersSeenFromTheLastValueAreTheSame() throws {
    var random = SeededRandom(seed: 62)
    var worst = WorstCase("keyframes from the end against plain, 2⁻⁵³ of 400", bound: 4)
    for _ in 0..<400 {
      for animation in try animations(using: &random) {
        let (effect, end) = try #require(animation.relativeToEnd(model: [5, 5]))
        #expect(end == animation.values[animation.values.count - 1])
        let progress = random.uniform(in: 0...1)
        let plain = animation.value(at: progress)
        let shown = effect.value(at: progress, from: nil, in: context(end)).added(onto: end)
        for channel in 0..<2 {
          worst.record((shown[channel] - plain[channel]) / (400 * 0x1p-53), at: "\(animation)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func valuesWithoutADifferenceAreNotRelativeToTheEnd() throws {
    let words = try KeyframeAnimation.linear([Word(text: "a"), Word(text: "b")])
    #expect(words.relativeToEnd(model: Word(text: "")) == nil)
    let flat = try KeyframeAnimation.linear([AffineMatrix.identity, AffineMatrix(a: 0)])
    #expect(flat.relativeToEnd(model: .identity) == nil)
    let one = try KeyframeAnimation.linear([3.0])
    let (effect, end) = try #require(one.relativeToEnd(model: 8))
    #expect(end == 3 && effect.value(at: 0.5, from: nil, in: context(3)) == 0)
  }

  @Test func notANumberGivesNotANumber() throws {
    for animation in [
      try KeyframeAnimation.linear([0.0, 1, 2]), try .discrete([0.0, 1, 2]),
      try .cubic([0.0, 1, 4]), try .paced([0.0, 1, 2]),
    ] {
      for pass in [0.0, 3] {
        let value = animation.value(at: .nan, from: nil, in: context(0, iteration: pass))
        #expect(value.isNaN)
      }
      #expect(animation.slope(at: .nan, from: .right, in: context(0)).isNaN)
    }
  }
}
