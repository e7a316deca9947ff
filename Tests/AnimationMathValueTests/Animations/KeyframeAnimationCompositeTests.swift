// Keyframes composed with what is underneath: which two count, what they become, and as weights.

import AnimationMath
import Testing
import _TestSupport

private typealias Frames = KeyframeAnimation<Double>

@Suite struct KeyframeAnimationCompositeTests {
  private func value(
    _ frames: KeyframeAnimation<Double>, _ progress: Double, from side: Side? = nil,
    over underlying: Double = 0, iteration: Double = 0
  ) -> Double {
    frames.value(
      at: progress, from: side, in: context(-1e6, over: underlying, iteration: iteration))
  }

  private func frames(
    _ pairs: [(Double, Double)], _ composite: CompositeOperation = .replace,
    easing: Easing = .linear
  ) -> KeyframeAnimation<Double> {
    KeyframeAnimation(
      pairs.map { .init(offset: $0, value: $1, easing: easing, composite: composite) })
  }

  // MARK: Which keyframes count

  /// Facts of web-platform-tests, effect-value-overlapping-keyframes.
  ///
  /// The interval went on below 0 and from 1 on, from the first keyframe at 0 and to the last one at 1;
  /// browsers hold these.
  @Test func severalKeyframesAtTheEndsAreHeldOutside() {
    let ends = frames([(0, 0), (0, 0.1), (0, 0.2), (1, 0.8), (1, 0.9), (1, 1)])
    #expect(value(ends, 0) == 0.2)
    for progress in [-0x1p-1074, -0.1, -7] { #expect(value(ends, progress) == 0) }
    for progress in [1, 1.1, 7] { #expect(value(ends, progress) == 1) }
    #expect(abs(value(ends, 1.0.nextDown) - 0.8) <= 0x1p-52)
    #expect(value(ends, 0.5) == 0.5)
    let easing = CubicBezier(0.5, -0.5, 0.5, 1.5)
    #expect(value(ends, easing.value(at: 0.15)) == 0)
    #expect(abs(value(ends, easing.value(at: 0.71)) - 0.8) <= 0.01)
    #expect(value(ends, easing.value(at: 0.85)) == 1)
    // From the left the first one at 1, and at 0.
    #expect(value(ends, 1, from: .left) == 0.8)
    #expect(value(ends, 1, from: .right) == 1)
    #expect(value(ends, 0, from: .left) == 0)
  }

  /// The same source.
  @Test func severalKeyframesInBetweenAreAJump() {
    let jump = frames([(0, 0), (0.5, 0.3), (0.5, 0.5), (0.5, 0.7), (1, 1)])
    #expect(value(jump, 0.25) == 0.15)
    #expect(value(jump, 0.5) == 0.7)
    #expect(value(jump, 0.5, from: .left) == 0.3)
    #expect(abs(value(jump, 0.75) - 0.85) <= 0x1p-53)
  }

  @Test func beyondASingleKeyframeAtAnEndItsIntervalGoesOn() {
    let three = frames([(0, 0), (0.25, 10), (1, 40)])
    #expect(
      [-0.25, 0, 0.125, 0.25, 0.625, 1, 1.375].map { value(three, $0) } == [
        -10, 0, 5, 10, 25, 40, 55,
      ])
    // Doubled at one end only: the other goes on.
    #expect(value(frames([(0, 5), (0, 0), (1, 10)]), 1.5) == 15)
    #expect(value(frames([(0, 0), (1, 10), (1, 99)]), -0.5) == -5)
  }

  /// Selection by the words of the standard, over random offsets with repeats.
  @Test func keyframesAreSelectedAsInTheStandard() {
    var random = SeededRandom(seed: 1_004)
    var worst = WorstCase("selection of the standard, 2⁻⁵³ of 100", bound: 4)
    for _ in rounds(3_000) {
      let inner = (0..<random.index(below: 7)).map { _ in Double(random.index(below: 5)) / 4 }
      let offsets = ([0] + inner + [1]).sorted()
      let list = offsets.map { ($0, random.uniform(in: -10...10)) }
      let keys = frames(list)
      let progress =
        random.unit() < 0.4
        ? Double(random.index(below: 7) - 1) / 4 : random.uniform(in: -0.5...1.5)
      let expected: Double
      if progress < 0 && offsets[1] == 0 {
        expected = list[0].1
      } else if progress >= 1 && offsets[offsets.count - 2] == 1 {
        expected = list[list.count - 1].1
      } else {
        let start =
          offsets.lastIndex { $0 <= progress && $0 < 1 } ?? offsets.lastIndex(of: 0) ?? 0
        let (a, b) = (list[start], list[start + 1])
        expected = a.1 + (progress - a.0) / (b.0 - a.0) * (b.1 - a.1)
      }
      worst.record(
        (value(keys, progress) - expected) / (100 * 0x1p-53), at: "\(list) at \(progress)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func missingValuesAreTheUnderlyingValue() {
    let middle = frames([(0.5, 10)])
    #expect(middle.keyframes.map(\.offset) == [0, 0.5, 1])
    #expect([0, 0.25, 0.5, 0.75, 1].map { value(middle, $0, over: 20) } == [20, 15, 10, 15, 20])
    #expect([0, 0.5, 1].map { value(frames([(1, 10)]), $0, over: 20) } == [20, 15, 10])
    #expect([0, 0.5, 1].map { value(frames([(0, 10)]), $0, over: 20) } == [10, 15, 20])
    #expect(value(frames([]), 0.3, over: 20) == 20)
    let open = Frames([.init(offset: 0, value: nil), .init(offset: 1, value: 4)])
    #expect(value(open, 0.5, over: 20) == 12)
  }

  // MARK: Easings

  @Test func theEasingIsThatOfTheKeyframeAtTheStart() {
    let eased = Frames([
      .init(offset: 0, value: 0, easing: .easeIn),
      .init(offset: 0.5, value: 10),
      .init(offset: 0.75, value: 20, easing: .steps(2, .jumpEnd)),
      .init(offset: 1, value: 40, easing: .steps(1, .jumpStart)),
    ])
    #expect(value(eased, 0.125) == 10 * CubicBezier.easeIn.value(at: 0.25))
    #expect(value(eased, 0.625) == 15)
    #expect([0.8, 0.875, 0.9, 1].map { value(eased, $0) } == [20, 30, 30, 40])
    // The keyframe at 1 starts nothing.
    #expect(value(eased, 0.875, from: .left) == 20)
    #expect(value(eased, 1, from: .left) == 30)
    #expect(value(eased, 1) == 40)
  }

  /// Outside 0…1 the curve goes on: a cubic along its tangent, steps as a staircase.
  @Test func easingsGoOnOutside() {
    let curve = Easing.cubicBezier(0.25, 0.5, 0.5, 0.75)
    let cubic = frames([(0, 0), (1, 8)], easing: curve)
    #expect(value(cubic, -0.25) == -4)
    #expect(value(cubic, 1.5) == 10)
    let stairs = frames([(0, 0), (1, 8)], easing: .steps(2, .jumpEnd))
    let seen = [-0.75, -0.25, 0.25, 0.75, 1.25, 1.5].map { value(stairs, $0) }
    #expect(seen == [-8, -4, 0, 4, 8, 12])
    // Within the last interval, and behind it.
    let two = frames([(0, 0), (0.5, 8), (1, 16)], easing: curve)
    #expect(value(two, 1.25) == 18)
    // An easing that overshoots inside.
    let back = Easing.cubicBezier(0.5, -0.5, 0.5, 1.5)
    let overshot = frames([(0, 0), (0.5, 8), (1, 8)], easing: back)
    #expect(value(overshot, 0.075) == 8 * back.value(at: 0.15))
    #expect(value(overshot, 0.075) < 0)
  }

  /// Steps stand where they are said to: 1/3 of an interval that is not a power of two.
  @Test func stepsStandAtTheirPlaces() {
    let stairs = Frames([
      .init(offset: 0.1, value: 0, easing: .steps(3, .jumpEnd)), .init(offset: 0.7, value: 3),
    ])
    for (edge, height) in [(0.1 + 0.2, 1.0), (0.1 + 0.4, 2)] {
      let around = neighbours(of: edge, count: 3).map { value(stairs, $0) }
      #expect(around.allSatisfy { $0 == height || $0 == height - 1 })
      #expect(around == around.sorted())
    }
    #expect(value(stairs, 0.7, from: .left) == 2)
  }

  // MARK: Composition

  /// Facts of web-platform-tests: effect-composition and animation-composition-keyframes.
  @Test func valuesAreComposedBeforeTheyAreInterpolated() {
    for operation in [CompositeOperation.add, .accumulate] {
      #expect(value(frames([(0, 0), (1, 10)], operation), 0.5, over: 10) == 15)
      let mixed = Frames([
        .init(offset: 0, value: 10, composite: operation),
        .init(offset: 1, value: 30, composite: .replace),
      ])
      #expect(value(mixed, 0.5, over: 10) == 25)
    }
    let three = Frames([
      .init(offset: 0, value: 100, composite: .add),
      .init(offset: 0.5, value: 228, composite: .accumulate),
      .init(offset: 1, value: 1337, composite: .replace),
    ])
    #expect(
      [0, 0.25, 0.5, 0.75, 1].map { value(three, $0, over: 50) } == [150, 214, 278, 807.5, 1337])
  }

  @Test func transformsAreAddedByListsAndAccumulatedByParts() throws {
    let underlying = try TransformList("scale(2)")
    func description(_ operation: CompositeOperation, _ progress: Double) throws -> String {
      let keys = KeyframeAnimation([
        .init(offset: 0, value: try TransformList("scale(3)"), composite: operation),
        .init(
          offset: 1, value: try TransformList("scale(5) translate(10px)"), composite: operation),
      ])
      return keys.value(at: progress, from: nil, in: context(.none, over: underlying)).description
    }
    #expect(try description(.replace, 0) == "scale(3)")
    #expect(try description(.add, 0) == "scale(2) scale(3)")
    #expect(try description(.add, 0.5) == "scale(2) scale(4) translate(5px)")
    #expect(try description(.accumulate, 0) == "scale(4)")
    #expect(try description(.accumulate, 0.5) == "scale(5) translate(5px)")
    // All three in one animation.
    let mixed = KeyframeAnimation([
      .init(offset: 0, value: try TransformList("rotate(90deg)"), composite: .replace),
      .init(offset: 0.5, value: try TransformList("rotate(90deg)"), composite: .accumulate),
      .init(offset: 1, value: try TransformList("rotate(720deg)"), composite: .add),
    ])
    let turned = try TransformList("rotate(180deg)")
    func seen(_ progress: Double) -> String {
      mixed.value(at: progress, from: nil, in: context(.none, over: turned)).description
    }
    #expect(seen(0) == "rotate(90deg)")
    #expect(seen(0.25) == "rotate(180deg)")
    #expect(seen(0.5) == "rotate(270deg)")
    #expect(seen(0.75) == "rotate(225deg) rotate(360deg)")
    #expect(seen(1) == "rotate(180deg) rotate(720deg)")
  }

  @Test func wordsAreReplacedAddedAndAccumulated() {
    let (own, under) = (Word(text: "b"), Word(text: "a"))
    #expect(own.composed(.replace, over: under).text == "b")
    #expect(own.composed(.add, over: under).text == "ab")
    #expect(own.composed(.accumulate, over: under).text == "b")
    #expect(CompositeOperation.allCases.map(\.rawValue) == ["replace", "add", "accumulate"])
  }

  // MARK: Passes

  /// The end value as many times on both ends, whatever their composite; on a filled end too.
  @Test func passesAddTheEndToAllKeyframes() {
    for operation in CompositeOperation.allCases {
      let under = operation == .replace ? 0.0 : 7
      let keys = frames([(0, 10), (0.5, 0), (1, 20)], operation)
      for pass in [1.0, 2, 2.5] {
        for (progress, own) in [(0.0, 10.0), (0.25, 5), (0.5, 0), (1, 20), (1.5, 40)] {
          #expect(value(keys, progress, over: 7, iteration: pass) == under + own + 20 * pass)
        }
      }
    }
    // From what is underneath: it was left out, and the second pass began anew.
    let to = frames([(1, 20)], .add)
    for pass in [0.0, 1, 2] {
      #expect(value(to, 0, over: 7, iteration: pass) == 7 + 20 * pass)
      #expect(value(to, 1, over: 7, iteration: pass) == 27 + 20 * pass)
    }
    // To what is underneath: nothing to build on.
    #expect(value(frames([(0, 20)]), 0, over: 7, iteration: 2) == 20)
    #expect(value(frames([(0, 20)]), 1, over: 7, iteration: 2) == 7)
    #expect(value(frames([]), 0.5, over: 7, iteration: 2) == 7)
  }

  /// What moves along a turned axis goes on along it.
  @Test func passesOfTransformsBuildUpBeforeTheyAreComposed() throws {
    let keys = KeyframeAnimation([
      .init(offset: 0, value: TransformList.none, composite: .add),
      .init(offset: 1, value: try TransformList("translate(10px)"), composite: .add),
    ])
    let turned = try TransformList("rotate(90deg)")
    func place(_ progress: Double, _ pass: Double) -> SIMD3<Double> {
      keys.value(at: progress, from: nil, in: context(.none, over: turned, iteration: pass))
        .matrix.applied(to: .zero)
    }
    #expect(place(1, 0) == [0, 10, 0])
    #expect(place(0, 1) == [0, 10, 0])
    #expect(place(0.5, 2) == [0, 25, 0])
  }

  // MARK: Slopes

  @Test func slopesAreDifferenceQuotients() {
    var random = SeededRandom(seed: 1_973)
    var slopes = WorstCase("composite, slopes against differences, of the rate", bound: 1e-9)
    func number() -> Double { random.uniform(in: -100...100) }
    for index in rounds(4_000) {
      let offsets = (0..<random.index(below: 6)).map { _ in Double(random.index(below: 9)) / 8 }
      let keys = KeyframeAnimation(
        offsets.sorted().map { offset in
          KeyframeAnimation.Keyframe(
            offset: offset, value: random.unit() < 0.2 ? nil : SIMD2(number(), number()),
            easing: random.unit() < 0.5 ? .linear : .easeInOut,
            composite: CompositeOperation.allCases[random.index(below: 3)])
        })
      let passes = index % 2 == 0 ? 0 : Double(random.index(below: 6))
      let state = context(
        SIMD2(number(), number()), over: SIMD2(number(), number()), iteration: passes)
      let progress = random.uniform(in: -0.5...1.5)
      if abs((progress * 8).rounded() - progress * 8) > 0.01 {
        recordSlopes(of: keys, at: progress, in: state, h: 1e-6, scale: 1e4, into: &slopes)
      }
    }
    report(slopes)
    #expect(slopes.isWithinBound)
  }

  @Test func theSlopeHasBothSidesOfACorner() {
    let keys = Frames([
      .init(offset: 0.5, value: 4, composite: .replace),
      .init(offset: 0.75, value: 6, composite: .add), .init(offset: 1, value: 8, composite: .add),
    ])
    // From 10 to 4 in a half, to 16 and to 18 in quarters.
    func slope(_ progress: Double, _ side: Side = .right) -> Double {
      keys.slope(at: progress, from: side, in: context(99, over: 10))
    }
    #expect([0.25, 0.625, 0.875].map { slope($0) } == [-12, 48, 8])
    #expect(slope(0.5, .left) == -12 && slope(0.5) == 48)
    // Held keyframes do not move.
    let held = frames([(0, 1), (0, 2), (1, 3)])
    #expect(held.slope(at: 0, from: .left, in: context(0)) == 0)
    #expect(held.slope(at: -1, from: .right, in: context(0)) == 0)
  }

  /// A vertical tangent made NaN of the share of what is underneath, 0 · ∞ and ∞ − ∞.
  @Test func verticalTangentsTouchOnlyWhatMoves() {
    let steep = Easing.cubicBezier(0, 1, 1, 1)
    for operation in CompositeOperation.allCases {
      let keys = frames([(0, 1), (1, 3)], operation, easing: steep)
      #expect(keys.slope(at: 0, from: .right, in: context(7, over: 5)) == .infinity)
    }
  }

  /// They had no such form, so that an animation to a new value replaced them.
  @Test func keyframesThatReplaceAreRelativeToTheirEnd() throws {
    let keys = frames([(0, 10), (0.25, 40), (1, 30)])
    let (effect, end) = try #require(keys.relativeToEnd(model: 99))
    #expect(end == 30)
    let seen = [0, 0.125, 0.25, 0.625, 1].map {
      effect.value(at: $0, from: nil, in: context(99, over: 7))
    }
    #expect(seen == [-20, -5, 10, 5, 0])
    for operation in [CompositeOperation.add, .accumulate] {
      #expect(frames([(0, 10), (1, 30)], operation).relativeToEnd(model: 99) == nil)
    }
    #expect(frames([(1, 30)]).relativeToEnd(model: 99) == nil)
  }

  // MARK: Edges

  @Test func notANumberGivesNotANumber() {
    for keys in [
      frames([(0, 1), (1, 2)]), frames([(0, 1), (0, 1), (1, 2)]),
      frames([(0, 1), (1, 2), (1, 2)], .add), frames([(0.5, 1)], easing: .steps(3, .jumpStart)),
    ] {
      for side in [nil, Side.left, .right] {
        #expect(value(keys, .nan, from: side, over: 3).isNaN)
        #expect(value(keys, .nan, from: side, over: 3, iteration: 2).isNaN)
      }
      #expect(keys.slope(at: .nan, from: .right, in: context(0, over: 3)).isNaN)
    }
  }

  @Test func errorsNameTheParameterAndItsValue() {
    func sentence(_ frames: [Frames.Keyframe]) -> String? {
      refusal { () throws(ParameterError) in try Frames(validating: frames) }
    }
    #expect(
      sentence([
        .init(offset: 0, value: 1), .init(offset: 0.5, value: 1), .init(offset: 0.25, value: 1),
      ])
        == "keyframes[2].offset must be a number from 0.5, the one before it, to 1, got 0.25")
    for offset in [-0.1, 1.1, .nan, .infinity] {
      let text = sentence([.init(offset: offset, value: 1)])
      #expect(text?.hasPrefix("keyframes[0].offset must be a number from 0") == true)
    }
    for number in [Double.nan, .infinity] {
      #expect(
        sentence([.init(offset: 0, value: 1), .init(offset: 1, value: number)])
          == "the distance of keyframes[1].value from itself must be 0, got nan")
    }
    #expect(
      sentence([
        .init(offset: 0, value: 1), .init(offset: 1e-60, value: 2), .init(offset: 1, value: 3),
      ]) == "the width before keyframes[1].offset must be 0, or 1e-50 and more, got 1e-60")
    #expect(sentence([]) == nil)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func codeThatDoesNotFitIsStopped(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = KeyframeAnimation([.init(offset: 2, value: 1.0)])
        case 2:
          _ = KeyframeAnimation([.init(offset: 0, value: [1.0]), .init(offset: 1, value: [1, 2])])
        default: break
        }
      }
    }
  #endif
}
