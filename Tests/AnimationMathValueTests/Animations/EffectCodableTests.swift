// Effects, animations and stacks as data: round trips, what is refused, equality and descriptions.

import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite("Effect+Codable") struct EffectCodableTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  /// The sentence of the error that reading a text makes.
  private func refusal<Value: Decodable>(_ text: String, as type: Value.Type) -> String? {
    do {
      _ = try JSONDecoder().decode(type, from: Data(text.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  // MARK: Values

  @Test func valuesAreTheirFieldsNumbersOrText() throws {
    #expect(try text(PointValue(x: 0.1, y: -2)) == "[0.1,-2]")
    #expect(try text(SizeValue(width: 1, height: 0.5)) == "[1,0.5]")
    #expect(try text(RectValue(x: 1, y: 2, width: 3, height: 4)) == "[1,2,3,4]")
    #expect(try text(ColorValue(red: 1, green: 0.5, blue: 0)) == "[1,0.5,0,1]")
    #expect(try text(ScaleValue(x: 1.5, y: 2)) == #""1.5 2""#)
    #expect(try text(TransformList("rotate(540deg) scale(2)")) == #""rotate(540deg) scale(2)""#)
    #expect(try text(RotationValue(degrees: 720)) == #""720deg""#)
    #expect(try text(AffineMatrix.identity) == "[1,0,0,1,0,0]")

    #expect(try again(PointValue(x: 1e-300, y: -1e300)) == PointValue(x: 1e-300, y: -1e300))
    let frame = RectValue(x: 1, y: 2.5, width: 0.1, height: 1 / 3)
    #expect(try again(frame) == frame)
    let color = ColorValue(red: 0.1, green: 1.2, blue: 1 / 3, alpha: 0.5)
    #expect(try again(color) == color)
    let turn = RotationValue(degrees: -1e50, axis: [1, 0.1, 0])
    #expect(try again(turn) == turn)
    #expect(try again(ScaleValue(x: 0, y: -1, z: 1 / 3)) == ScaleValue(x: 0, y: -1, z: 1 / 3))
    #expect(try again(ScaleValue(x: 1e60, y: -1e300)) == ScaleValue(x: 1e60, y: -1e300))
    let list = try TransformList(
      "perspective(100px) rotate3d(1, 0.1, 0, 0.1deg) matrix(1, 2, 3, 4, 5, 0.1)")
    #expect(try again(list) == list)
    #expect(try again(list.matrix) == list.matrix)
  }

  @Test func springsAreTheirTextAndComeBackExactly() throws {
    #expect(try text(DampedSpring.bouncy) == #""spring(duration: 0.5, bounce: 0.3)""#)
    var random = SeededRandom(seed: 4_711)
    for _ in 0..<1000 {
      let spring = DampedSpring(
        angularFrequency: random.logUniform(in: 1e-20...1e20),
        dampingRatio: random.index(below: 10) == 0 ? 0 : random.logUniform(in: 1e-3...1e3),
        mass: random.index(below: 2) == 0 ? 1 : random.logUniform(in: 1e-3...1e3))
      #expect(try again(spring) == spring)
    }
    #expect(
      refusal(#""spring(duration: -1, bounce: 0)""#, as: DampedSpring.self)?
        .contains("duration must be") == true)
    #expect(
      refusal(#""spring(duration: 0.5, initial-velocity: 2)""#, as: DampedSpring.self)?
        .contains("without initial-velocity") == true)
    #expect(refusal(#""ease""#, as: DampedSpring.self)?.contains("expected a spring") == true)
  }

  @Test func rotationsComeBackExactlyAndAreMadeUnit() throws {
    var random = SeededRandom(seed: 71)
    for _ in 0..<1000 {
      let rotation = Quaternion(
        x: random.uniform(in: -1...1), y: random.uniform(in: -1...1), z: random.uniform(in: -1...1),
        w: random.uniform(in: -1...1))
      #expect(try again(rotation) == rotation)
    }
    let read = try JSONDecoder().decode(Quaternion.self, from: Data("[0, 0, 3, 4]".utf8))
    #expect(read == Quaternion(x: 0, y: 0, z: 3, w: 4))
  }

  @Test func numbersOutOfRangeAreRefused() {
    #expect(
      refusal("[1e51, 0, 0, 1, 0, 0]", as: AffineMatrix.self)?.contains("1e+51") == true)
    #expect(refusal("[1, 0]", as: Matrix4.self) != nil)
    #expect(refusal("[1, 0, 2]", as: PointValue.self) == "expected 2 numbers, got 3")
    #expect(refusal("[0, 0, 0, 0]", as: Quaternion.self)?.contains("other than 0") == true)
    #expect(refusal(#""1e60deg""#, as: RotationValue.self)?.contains("1e+60") == true)
    #expect(refusal(#""rotate(1px)""#, as: TransformList.self)?.contains("column") == true)
  }

  @Test func aStackOfPointsComesBack() throws {
    var stack = AnimationStack(PointValue(x: 0, y: 0))
    stack.animate(to: PointValue(x: 100, y: 0), at: 0, spring: .bouncy)
    stack.animate(to: PointValue(x: 0, y: 50), at: 0.2, spring: .bouncy)
    let read = try again(stack)
    #expect(read == stack)
    #expect(read.value(at: 0.3) == stack.value(at: 0.3))
  }

  // MARK: Round trips

  @Test func basicAnimationsAreTheirEnds() throws {
    #expect(try text(BasicAnimation(from: 0.5, to: 2)) == #"{"from":0.5,"to":2}"#)
    for animation in [
      BasicAnimation(from: 0.1, to: 0.2), BasicAnimation(by: 3), BasicAnimation(to: 1, by: 0.3),
    ] {
      #expect(try again(animation) == animation)
    }
    let point = BasicAnimation(from: SIMD2(1.0, 2), by: [0.1, 1e-300])
    #expect(try again(point) == point)
  }

  @Test func keyframesOfAllModesComeBack() throws {
    let values: [Double] = [0, 10, -5, 0.1]
    let all: [KeyframeAnimation<Double>] = [
      try .linear(values), try .linear([7]),
      try .linear(
        values, keyTimes: [0, 0.1, 0.1, 1], timingFunctions: [.ease, .linear, .steps(3)]),
      try .discrete(values), try .discrete(values, keyTimes: [0, 0.1, 0.2, 1, 1]),
      try .paced(values), try .cubic(values),
      try .cubic(
        values, keyTimes: [0, 0.2, 0.7, 1],
        shapes: values.map { .init(tension: $0 / 20, bias: 0.5) },
        weighting: .chord, ends: .natural, startTangent: 3),
      try .cubic(values, endTangent: -2), try .cubicPaced(values),
      try .cubicPaced(values, pacing: .chordLength, ends: .reflected),
      KeyframeAnimation([]), KeyframeAnimation([.init(offset: 0.5, value: 8, composite: .add)]),
      KeyframeAnimation([
        .init(offset: 0, value: 1, easing: .easeIn), .init(offset: 1, value: 2, easing: .easeOut),
      ]),
    ]
    for animation in all {
      let read = try again(animation)
      #expect(read == animation)
      for progress in [-0.5, 0, 0.05, 0.15, 0.5, 0.9, 1, 1.5] {
        let context = EffectContext(underlying: 3.0, model: 4, iteration: 2)
        #expect(
          read.value(at: progress, from: nil, in: context)
            == animation.value(at: progress, from: nil, in: context))
      }
    }
    for (index, animation) in all.enumerated() {
      for other in all[(index + 1)...] { #expect(animation != other) }
    }
    #expect(
      try text(KeyframeAnimation.paced([1.0, 2])) == #"{"calculationMode":"paced","values":[1,2]}"#)
  }

  @Test func trajectoriesComeBack() throws {
    let track = ValueTrack(
      from: SIMD2(1.0, 2),
      [
        .linear(to: [3, 4], duration: 0.2, easing: .easeIn), .move(to: [0, 0]),
        .cubic(to: [5, 6], duration: 0.3, endVelocity: [1, 1]),
        .spring(to: [9, 9], spring: .bouncy, startVelocity: [100, 0]),
      ], settlingThreshold: 0.01)
    #expect(try again(track) == track)
    let led = TrajectoryAnimation(track, origin: [1, 1])
    #expect(try again(led) == led)
    let path = try MotionPath(svg: "M0 0 L100 0 A50 30 10 0 1 20 80 Z")
    for pacing in [
      PacedPath.Pacing.constantSpeed, .segments(), .discrete(keyTimes: [0, 0.1, 0.2, 0.3, 1]),
    ] {
      let paced = path.paced(pacing)
      #expect(try again(paced) == paced)
      let along = TrajectoryAnimation(paced)
      #expect(try again(along) == along)
    }
    let turning = PathTransformAnimation(
      path.paced(.constantSpeed), rotation: .autoReverse, origin: try TransformList("rotate(10deg)")
    )
    #expect(try again(turning) == turning)
  }

  @Test func stacksComeBackWithTheirPast() throws {
    var stack = AnimationStack(0.0)
    stack.settling = .distance(0.5)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 1.0, to: 3),
        timing: MediaTiming(duration: 1).grouped(in: MediaTiming(duration: 4), easing: .easeIn),
        easing: .easeOut, composite: .add, isCumulative: true), forKey: "a")
    stack.add(
      PropertyAnimation(
        try KeyframeAnimation.cubic([0.0, 4, 1]), timing: WebTiming(delay: 0.1, duration: 2)))
    stack.animate(to: 50, at: 0.25, spring: .bouncy, initialVelocity: 2)
    stack.animate(to: 20, at: 0.5, spring: .smooth, interruption: .preservingVelocity)
    let read = try again(stack)
    #expect(read == stack)
    for time in [-1, 0, 0.2, 0.3, 0.5, 0.6, 1, 3] {
      #expect(read.value(at: time) == stack.value(at: time))
      #expect(read.velocity(at: time) == stack.velocity(at: time))
    }
    var other = read
    other.animate(to: 1, at: 0.75, duration: 1)
    #expect(other != stack)
    #expect(try again(other) == other)
  }

  @Test func aSpringOverAnotherTimeThanAPassKeepsItsDuration() throws {
    let spring = Easing(DampedSpring.bouncy.easing(duration: 2, initialVelocity: 3))
    let animation = PropertyAnimation(
      try KeyframeAnimation.linear([1.0, 2, 3], timingFunctions: [spring, .linear]),
      timing: MediaTiming(duration: 1), easing: spring)
    #expect(try again(animation) == animation)
    let pass = PropertyAnimation(
      BasicAnimation(to: 1.0), timing: WebTiming(duration: 2), easing: spring)
    #expect(try again(pass) == pass)
    #expect(
      try text(pass)
        == #"{"basic":{"to":1},"curve":"spring(duration: 0.5, bounce: 0.3, initial-velocity: 3)","#
        + #""webTiming":{"duration":2}}"#)
  }

  @Test func aMissingDurationIsThatOfTheCurveOrTheTrack() throws {
    func duration(_ members: String) throws -> Double {
      let text = Data("{\(members)}".utf8)
      return try JSONDecoder().decode(PropertyAnimation<Double>.self, from: text).timing.duration
    }
    let track = #""track": {"from": 0, "segments": [{"linear": {"to": 1, "duration": 3}}]}"#
    #expect(try duration(#""basic": {"to": 1}"#) == 0.25)
    #expect(try duration(#""basic": {"to": 1}, "webTiming": {"delay": 1}"#) == 0.25)
    #expect(try duration(track) == 3)
    #expect(try duration(track + #", "timing": {"duration": 2}"#) == 2)
    #expect(
      try duration(track + #", "curve": "spring(duration: 0.5, bounce: 0.3)""#)
        == DampedSpring.bouncy.motion(from: 0, to: 1).settlingDuration(within: 0.001))
  }

  // MARK: Refusals

  @Test func whatDoesNotFitIsNamed() {
    typealias Basic = BasicAnimation<Double>
    typealias Keys = KeyframeAnimation<Double>
    typealias Stack = AnimationStack<Double>
    #expect(refusal("{}", as: Basic.self) == "one of from, to and by must be given")
    #expect(
      refusal(#"{"from": [1], "to": [1, 2]}"#, as: BasicAnimation<[Double]>.self)
        == "values must have the same shape, got [1.0] and [1.0, 2.0]")
    #expect(
      refusal(#"{"values": []}"#, as: Keys.self) == "the count of values must be at least 1, got 0")
    #expect(
      refusal(#"{"values": [1, 2], "keyTimes": [0, 0.5]}"#, as: Keys.self)
        == "keyTimes[1] must be 1, got 0.5")
    #expect(
      refusal(#"[{"offset": 2, "value": 1}]"#, as: Keys.self)
        == "keyframes[0].offset must be a number from 0, the one before it, to 1, got 2")
    #expect(
      refusal(
        #"{"values": [1, 2], "calculationMode": "cubic", "tensionValues": [2, 0]}"#,
        as: Keys.self)
        == "tension of shapes[0] must be a number from -1 to 1, got 2")
    #expect(
      refusal(
        #"{"values": [1, 2], "calculationMode": "cubic", "biasValues": [0]}"#, as: Keys.self)
        == "biasValues must have 2 numbers")
    #expect(
      refusal(
        #"{"from": 0, "segments": [{"linear": {"to": 1, "duration": -1}}]}"#,
        as: ValueTrack<Double>.self)
        == "duration of segment 1 must be 0, or a number from 1e-50 to 1e+50, got -1")
    #expect(
      refusal(#"{"from": 0, "segments": [{"linear": {"to": 1}}]}"#, as: ValueTrack<Double>.self)
        == "duration must be given for a linear segment")
    #expect(
      refusal(
        #"{"data": "M0 0 L1 1", "pacing": "segments", "origin": 0}"#,
        as: TrajectoryAnimation<Double>.self)
        == "origin must have 2 channels, got 1")
    #expect(
      refusal(#"{"data": "M0 0 L", "pacing": "segments"}"#, as: PacedPath.self)?.contains(
        "expected")
        == true)
    #expect(
      refusal(#"{"modelValue": 0, "settling": {"fraction": 1}}"#, as: Stack.self)
        == "fraction must be above 0 and below 1, got 1.0")
    let animation = #"{"basic": {"to": 1}, "timing": {"duration": 1}, "key": "a"}"#
    #expect(
      refusal(
        #"{"modelValue": 0, "animations": [\#(animation), \#(animation)]}"#, as: Stack.self)
        == #"the key of animations[1] must be its own, got "a""#)
    #expect(
      refusal(
        #"{"modelValue": [0], "animations": [{"basic": {"to": [1, 2]}}]}"#,
        as: AnimationStack<[Double]>.self)
        == "animations[0] must have the shape of the model, [0.0]")
    #expect(
      refusal(#"{"wiggle": 1, "timing": {}}"#, as: PropertyAnimation<Double>.self)
        == "expected one of basic, keyframes, compositeKeyframes, track, path, releasedSpring, "
        + #"got ["timing", "wiggle"]"#)
    #expect(
      refusal(
        #"{"basic": {"to": 1}, "curve": "spring(stiffness: 1, damping: 0)"}"#,
        as: PropertyAnimation<Double>.self)?.contains("duration must be") == true)
    #expect(
      refusal(#"{"path": {"data": "M0 0 L1 1"}}"#, as: PropertyAnimation<Double>.self)
        == "origin must have 2 channels, got 0")
    #expect(
      refusal(
        #"{"modelValue": 0, "lastChange": 1, "past": [{"until": 2, "layers": {"modelValue": 0}}]}"#,
        as: Stack.self)
        == "until must be after -inf and not after lastChange, got 2.0")
  }

  @Test func anEffectOfOnesOwnHasNoData() {
    struct Square: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { progress * progress }
    }
    let animation = PropertyAnimation(Square(), timing: MediaTiming(duration: 1))
    #expect(animation == animation)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(animation) }
  }

  // MARK: Descriptions

  @Test func descriptionsAreShort() throws {
    #expect("\(BasicAnimation(from: 0.0, to: 1))" == "BasicAnimation(from: 0.0, to: 1.0)")
    #expect(
      "\(try KeyframeAnimation.paced([0.0, 1]))" == "KeyframeAnimation.paced([0.0, 1.0])")
    #expect(
      "\(try KeyframeAnimation.linear((0..<100).map(Double.init)))"
        == "KeyframeAnimation.linear(100 values)")
    #expect("\(KeyframeAnimation<Double>([]))" == "KeyframeAnimation(2 keyframes)")
    let track = ValueTrack(from: 0.0, [.linear(to: 3, duration: 0.5), .move(to: 0)])
    #expect(
      "\(TrajectoryAnimation(track))"
        == "TrajectoryAnimation(ValueTrack(from: 0.0, 2 segments in 0.5 s))")
    let fade = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5), easing: .easeOut,
      composite: .add)
    #expect(
      "\(fade)"
        == "PropertyAnimation(BasicAnimation(from: 0.0, to: 1.0), timing: MediaTiming(duration: 0.5), "
        + "easing: ease-out, composite: .add)")
    var stack = AnimationStack(2.0)
    #expect("\(stack)" == "AnimationStack(2.0)")
    stack.add(fade)
    #expect("\(stack)" == "AnimationStack(2.0, [BasicAnimation(from: 0.0, to: 1.0)])")
  }
}
