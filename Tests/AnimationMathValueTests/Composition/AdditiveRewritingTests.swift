// The additive rewriting as an identity, for every type of value and effect, and what is shown while one
// change interrupts another.

import AnimationMath
import Testing
import _TestSupport

@Suite("AdditiveRewriting")
struct AdditiveRewritingTests {
  private static let easings: [Easing] = [
    .linear, .easeInOut, .cubicBezier(0.3, -0.5, 0.7, 1.5), .steps(3),
    Easing(DampedSpring(response: 0.3, dampingRatio: 0.4).easing()),
  ]

  /// The published facts: 100 → 200 becomes −100 → 0, 100 → 50 becomes 50 → 0.
  @Test func theDifferenceIsLedToNothing() throws {
    for (to, expected) in [(200.0, -100.0), (50, 50)] {
      let plain = PropertyAnimation(
        BasicAnimation(from: 100, to: to), timing: MediaTiming(duration: 1, timeOffset: 0.3))
      let rewritten = try #require(plain.rewrittenAdditively(model: to))
      #expect(rewritten.model == to && rewritten.animation.composite == .add)
      #expect(
        rewritten.animation.effect as? BasicAnimation<Double>
          == BasicAnimation(from: expected, to: 0))
      #expect(rewritten.animation.timing == plain.timing)
      // Once is enough.
      #expect(rewritten.animation.rewrittenAdditively(model: to) == nil)
    }
    // A spring as well, and an end that the model gives.
    let spring = PropertyAnimation.spring(BasicAnimation(from: 100), DampedSpring.smooth())
    let (animation, model) = try #require(spring.rewrittenAdditively(model: 200))
    #expect(model == 200)
    #expect(animation.effect as? BasicAnimation<Double> == BasicAnimation(from: -100, to: 0))
  }

  @Test func cumulativeAddedAndSingularAnimationsAreNotRewritten() {
    let timing = MediaTiming(duration: 1)
    let ramp = BasicAnimation(from: 0.0, to: 1)
    #expect(
      PropertyAnimation(ramp, timing: timing, isCumulative: true).rewrittenAdditively(model: 0)
        == nil)
    for composite in [CompositeOperation.add, .accumulate] {
      #expect(
        PropertyAnimation(ramp, timing: timing, composite: composite).rewrittenAdditively(model: 0)
          == nil)
    }
    let frames = KeyframeAnimation([.init(offset: 0, value: 1.0)])
    #expect(PropertyAnimation(frames, timing: timing).rewrittenAdditively(model: 0) == nil)
    let flat = BasicAnimation(
      from: AffineMatrix.identity, to: AffineMatrix(a: 0, d: 0, tx: 1, ty: 1))
    #expect(PropertyAnimation(flat, timing: timing).rewrittenAdditively(model: .identity) == nil)
  }

  // MARK: - One layer

  /// How far the rewritten animation is from the plain one, at times through all of it.
  private func expectSame<Value: AnimatableValue>(
    _ name: String, bound: Double, at parts: [Double]? = nil, model: Value,
    _ effect: (inout SeededRandom) throws -> any ValueEffect<Value>,
    error: (_ shown: Value, _ expected: Value, _ effect: any ValueEffect<Value>) -> Double
  ) throws {
    var random = SeededRandom(seed: 4)
    var worst = WorstCase("\(name) rewritten against plain", bound: bound)
    for number in rounds(300) {
      let own = try effect(&random)
      let easing = parts == nil ? Self.easings[number % Self.easings.count] : .linear
      let plain = PropertyAnimation(
        own, timing: MediaTiming(duration: 1, fillMode: .both), easing: easing)
      let (added, end) = try #require(plain.rewrittenAdditively(model: model))
      var stack = AnimationStack(end)
      stack.add(added)
      for time in parts ?? ([0, 1] + (0..<8).map { _ in random.unit() }) {
        let expected = try #require(plain.value(at: time, over: model, model: model))
        worst.record(
          error(stack.value(at: time), expected, own), at: "seed 4, case \(number) at \(time)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  private func expectSame<Value: LinearValue>(
    linear name: String, template: Value, bound: Double = 8,
    _ effect: (inout SeededRandom, () -> Value) throws -> any ValueEffect<Value>
  ) throws {
    var values = SeededRandom(seed: 5)
    func value() -> Value { template.withChannels { _ in values.uniform(in: -100...100) } }
    try expectSame(
      "\(name) of \(Value.self), 2⁻⁵³ of the largest value or 100,", bound: bound, model: value()
    ) {
      try effect(&$0, value)
    } error: { shown, expected, effect in
      let columns = columns(of: effect)
      let scale = (columns + [expected]).flatMap(\.channels).map(abs).max() ?? 0
      let error = zip(shown.channels, expected.channels).map { abs($0 - $1) }.max() ?? 0
      return error / (max(scale, 100) * 0x1p-53)
    }
  }

  /// The values of an effect's own.
  private func columns<Value: LinearValue>(of effect: any ValueEffect<Value>) -> [Value] {
    switch effect {
    case let basic as BasicAnimation<Value>:
      [basic.from, basic.to, basic.by].compactMap { $0 }
    case let keyframes as KeyframeAnimation<Value>: keyframes.values
    default: []
    }
  }

  private func expectBasic<Value: LinearValue>(_ template: Value) throws {
    try expectSame(linear: "basic animation", template: template) { random, value in
      switch random.index(below: 6) {
      case 0: BasicAnimation(from: value(), to: value())
      case 1: BasicAnimation(from: value(), by: value())
      case 2: BasicAnimation(to: value(), by: value())
      case 3: BasicAnimation(from: value())
      case 4: BasicAnimation(to: value())
      default: BasicAnimation(by: value())
      }
    }
  }

  /// to + (1 − p)(from − to) is (1 − p)·from + p·to, for all that is a list of numbers.
  @Test func numbersRewrittenShowTheSame() throws {
    try expectBasic(0.0)
    try expectBasic(SIMD3<Double>(0, 0, 0))
    try expectBasic([0.0, 0, 0, 0, 0])
    try expectBasic(PointValue.zero)
    try expectBasic(SizeValue.zero)
    try expectBasic(RectValue.zero)
    try expectBasic(ColorValue(red: 0, green: 0, blue: 0))
    try expectBasic(ColorCoordinates(SIMD4(0, 0, 0, 0), in: .oklab))
  }

  @Test func keyframesRewrittenShowTheSame() throws {
    func values<Value>(_ value: () -> Value) -> [Value] { (0..<5).map { _ in value() } }
    let times = [0, 0.1, 0.1, 0.75, 1]
    let easings: [Easing] = [.ease, .steps(2), .easeIn, .linear]
    try expectSame(linear: "linear keyframes", template: RectValue.zero) { _, value in
      try KeyframeAnimation.linear(values(value), keyTimes: times, timingFunctions: easings)
    }
    try expectSame(linear: "discrete keyframes", template: 0.0) { _, value in
      try KeyframeAnimation.discrete(values(value))
    }
    try expectSame(linear: "paced keyframes", template: PointValue.zero) { _, value in
      try KeyframeAnimation.paced(values(value))
    }
    try expectSame(linear: "cubic keyframes", template: [0.0, 0], bound: 16) { _, value in
      try KeyframeAnimation.cubic(
        values(value), keyTimes: [0, 0.2, 0.4, 0.8, 1], startTangent: value(), endTangent: value())
    }
  }

  @Test func tracksAndPathsRewrittenShowTheSame() throws {
    try expectSame(linear: "track", template: SIMD2<Double>(0, 0)) { _, value in
      TrajectoryAnimation(
        ValueTrack(
          from: value(),
          [
            .linear(to: value(), duration: 0.2), .spring(to: value(), duration: 0.3),
            .move(to: value()), .cubic(to: value(), duration: 0.4),
          ]))
    }
    try expectSame(linear: "path", template: SIMD2<Double>(0, 0)) { _, value in
      let path = MotionPath(from: value()).line(to: value()).cubic(value(), value(), to: value())
      return TrajectoryAnimation(
        try PacedPath(validating: path, .constantSpeed), origin: SIMD2<Double>.zero)
    }
  }

  // MARK: - Transforms

  private func error(_ a: Matrix4, _ b: Matrix4) -> Double {
    norm(zip(a.entries, b.entries).map(-)) / norm(b.entries)
  }

  /// At the ends the difference put on top of the end is the start; between them a skew takes another way.
  @Test func transformsRewrittenShowTheSameAtTheEnds() throws {
    let ends = [0.0, 1]
    try expectSame("affine maps at the ends", bound: 1e-13, at: ends, model: AffineMatrix.identity)
    {
      BasicAnimation(
        from: TransformCases.affine(using: &$0), to: TransformCases.affine(using: &$0))
    } error: { a, b, _ in
      error(Matrix4(a), Matrix4(b))
    }
    try expectSame("matrices at the ends", bound: 1e-12, at: ends, model: Matrix4.identity) {
      BasicAnimation(
        from: TransformCases.matrix(using: &$0), to: TransformCases.matrix(using: &$0))
    } error: { a, b, _ in
      error(a, b)
    }
    try expectSame("lists at the ends", bound: 1e-12, at: ends, model: TransformList.none) {
      BasicAnimation(from: TransformCases.list(using: &$0), to: TransformCases.list(using: &$0))
    } error: { a, b, _ in
      error(a.matrix, b.matrix)
    }
    let thirds = [0, 1.0 / 3, 2.0 / 3, 1]
    try expectSame(
      "keyframes of matrices at their times", bound: 1e-12, at: thirds, model: Matrix4.identity
    ) { random in
      let values = (0..<4).map { _ in TransformCases.matrix(using: &random) }
      return try KeyframeAnimation.linear(values, keyTimes: thirds)
    } error: { a, b, _ in
      error(a, b)
    }
  }

  /// What one step of a list, or moving, turning and even scaling together, does has no other way.
  @Test func turnsRewrittenShowTheSameThroughout() throws {
    try expectSame("rotations", bound: 4e-15, model: Quaternion.identity) {
      let from = TransformCases.quaternion(using: &$0)
      return BasicAnimation(
        from: from,
        to: Quaternion(
          degrees: $0.uniform(in: -170...170), axis: TransformCases.axis(using: &$0)
        ).added(onto: from))
    } error: { a, b, _ in
      a.animationDistance(from: b)
    }
    func similarity(_ random: inout SeededRandom, _ angle: ClosedRange<Double>) -> AffineMatrix {
      let scale = random.logUniform(in: 0.2...5)
      return AffineMatrix(
        AffineMatrix.Decomposition(
          translation: [random.uniform(in: -9...9), random.uniform(in: -9...9)],
          angle: random.uniform(in: angle), skew: 0, scale: [scale, scale]))
    }
    try expectSame("similarities", bound: 1e-13, model: AffineMatrix.identity) {
      BasicAnimation(from: similarity(&$0, 0...1.5), to: similarity(&$0, 0...1.5))
    } error: { a, b, _ in
      error(Matrix4(a), Matrix4(b))
    }
    try expectSame("single steps of lists", bound: 1e-13, model: TransformList.none) {
      BasicAnimation(
        from: TransformList([.rotate(degrees: $0.uniform(in: -2000...2000))]),
        to: TransformList([.rotate(degrees: $0.uniform(in: -2000...2000))]))
    } error: { a, b, _ in
      error(a.matrix, b.matrix)
    }
  }

  // MARK: - Interruptions

  /// Chains of up to ten changes, at random times and on top of whatever runs: what is shown just at
  /// each, and at times before it, is what it was.
  private func expectContinuous<Value: AnimatableValue>(
    _ name: String, bound: Double,
    underWay composites: [CompositeOperation] = CompositeOperation.allCases,
    value: (inout SeededRandom) -> Value, error: (Value, Value) -> Double
  ) {
    var random = SeededRandom(seed: 9)
    var worst = WorstCase("\(name): jump at an interruption", bound: bound)
    for number in rounds(60) {
      var stack = AnimationStack(value(&random))
      if number % 3 == 0 {
        for composite in composites {
          let (from, to) = (value(&random), value(&random))
          stack.add(
            PropertyAnimation(
              BasicAnimation(from: from, to: to),
              timing: MediaTiming(
                beginTime: random.unit(), duration: random.uniform(in: 0.1...2),
                repeatCount: 2, autoreverses: true),
              easing: .ease, composite: composite))
        }
      }
      var time = 0.0
      for _ in 0...random.index(below: 10) {
        time += random.uniform(in: 0...0.4)
        let old = stack
        let target = value(&random)
        let easing = Self.easings[random.index(below: 5)]
        stack.animate(to: target, at: time, .over(random.uniform(in: 0.1...1), easing))
        for instant in [time, time - random.uniform(in: 0...0.5)] {
          worst.record(
            error(stack.value(at: instant), old.value(at: instant)),
            at: "seed 9, chain \(number) at \(instant)")
        }
      }
      // After all of it, the value that was set last.
      if number % 3 != 0 {
        worst.record(
          error(stack.value(at: time + 9), stack.model), at: "the end of chain \(number)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  private func expectContinuous<Value: LinearValue>(linear template: Value) {
    expectContinuous("\(Value.self), 2⁻⁵³ of 1000", bound: 1) { random in
      template.withChannels { _ in random.uniform(in: -100...100) }
    } error: { a, b in
      (zip(a.channels, b.channels).map { abs($0 - $1) }.max() ?? 0) / (1000 * 0x1p-53)
    }
  }

  @Test func interruptedNumbersDoNotJump() {
    expectContinuous(linear: 0.0)
    expectContinuous(linear: SIMD4<Double>(0, 0, 0, 0))
    expectContinuous(linear: [0.0, 0, 0])
    expectContinuous(linear: PointValue.zero)
    expectContinuous(linear: RectValue.zero)
    expectContinuous(linear: ColorValue(red: 0, green: 0, blue: 0))
    expectContinuous(linear: ColorCoordinates(SIMD4(0, 0, 0, 0), in: .oklch))
  }

  /// Added on top of what is under way, the difference of two transforms would act in the wrong place.
  @Test func interruptedTransformsDoNotJump() {
    expectContinuous("rotations", bound: 1e-14) {
      TransformCases.quaternion(using: &$0)
    } error: {
      $0.animationDistance(from: $1)
    }
    func similar(_ random: inout SeededRandom) -> TransformList {
      TransformList([
        .translate(x: random.uniform(in: -99...99), y: random.uniform(in: -99...99), z: 0),
        .rotate(degrees: random.uniform(in: -500...500)),
        .scale(x: random.uniform(in: 0.5...2), y: random.uniform(in: 0.5...2), z: 1),
      ])
    }
    // What accumulates onto a list depends on its steps, not on their product alone.
    expectContinuous("lists", bound: 1e-12, underWay: [.replace, .add], value: similar) {
      error($0.matrix, $1.matrix)
    }
    expectContinuous("matrices", bound: 1e-12) {
      similar(&$0).matrix
    } error: {
      error($0, $1)
    }
    expectContinuous("affine maps", bound: 1e-12) { random in
      AffineMatrix(
        AffineMatrix.Decomposition(
          translation: [random.uniform(in: -99...99), random.uniform(in: -99...99)],
          angle: random.uniform(in: -3...3), skew: random.uniform(in: -1...1),
          scale: [random.uniform(in: 0.5...2), random.uniform(in: 0.5...2)]))
    } error: {
      error(Matrix4($0), Matrix4($1))
    }
  }

  /// Springs are released at rest, and ease-in begins with slope 0.
  @Test func interruptedVelocityDoesNotJump() throws {
    var random = SeededRandom(seed: 12)
    var worst = WorstCase("jump of velocity, 2⁻⁵³ of 1000 a second", bound: 1)
    for number in rounds(200) {
      var stack = AnimationStack(0.0)
      var time = 0.0
      for _ in 0...random.index(below: 10) {
        time += random.uniform(in: 0...0.3)
        let before = stack.velocity(at: time)
        let target = random.uniform(in: -100...100)
        if random.unit() < 0.5 {
          let spring = DampedSpring(
            response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.3...1.5))
          stack.animate(to: target, at: time, .spring(spring))
        } else {
          stack.animate(to: target, at: time, .over(0.5, .easeInOut))
        }
        let after = stack.velocity(at: time)
        worst.record((after - before) / (1000 * 0x1p-53), at: "seed 12, chain \(number) at \(time)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// The same with a curve that starts at full speed: the velocity jumps by that speed, the value does not.
  @Test func aLinearEasingChangesTheVelocityAtOnce() {
    var stack = AnimationStack(0.0)
    stack.animate(to: 100, at: 0, .over(1, .linear))
    stack.animate(to: 0, at: 0.5, .over(1, .linear))
    #expect([0.25, 0.5, 0.75, 1, 1.5].map(stack.value) == [25, 50, 50, 50, 0])
    #expect([0.25, 0.5, 1, 1.5].map(stack.velocity) == [100, 0, -100, 0])
  }

  /// The sum of opacities that are interrupted leaves 0…1: nothing is clamped.
  @Test func sumsMayLeaveTheRangeOfTheirEnds() {
    var opacity = AnimationStack(1.0)
    let late = Easing.cubicBezier(0.9, 0, 1, 0.1)
    opacity.animate(to: 0, at: 0, .over(1, late))
    opacity.animate(to: 1, at: 0.5, .over(0.5, .cubicBezier(0, 0.9, 0.1, 1)))
    #expect(opacity.value(at: 0.75) > 1.5)
  }

  #if EXIT_TESTS
    @Test func aDurationBelowZeroStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        var stack = AnimationStack(0.0)
        stack.animate(to: 1, at: 0, .over(-1, .linear))
      }
    }
  #endif
}
