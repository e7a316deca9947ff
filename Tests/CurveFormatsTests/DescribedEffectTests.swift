// Every effect and each of its fields, against the same animation made in code.

import AnimationMath
import CurveFormats
import Testing

@Suite struct DescribedEffectTests {
  typealias Basic = BasicAnimation<Double>

  // MARK: Basic

  @Test func basicHasItsEndsInAllSevenWays() throws {
    let cases: [(String, Basic)] = [
      (#""from": 1, "to": 5"#, Basic(from: 1, to: 5)),
      (#""from": 1, "by": 5"#, Basic(from: 1, by: 5)),
      (#""to": 1, "by": 5"#, Basic(to: 1, by: 5)),
      (#""from": 1"#, Basic(from: 1)), (#""to": 1"#, Basic(to: 1)), (#""by": 5"#, Basic(by: 5)),
      (#""from": 1, "to": 2, "by": 5"#, Basic(from: 1, to: 2, by: 5)),
    ]
    for (text, effect) in cases {
      let stack = try Described.number(#"{"basic": {\#(text)}}"#)
      #expect(Described.areSame(stack, Described.stack(10, effect)), "\(text)")
      #expect(stack.value(at: 0.125) != 10, "\(text)")
    }
  }

  @Test func aTransformIsAnimatedByItsText() throws {
    let stack = try Described.transform(
      #"{"basic": {"to": "translate(20px)", "by": "translate(5px)"}}"#)
    let by = TransformList([.translate(x: 5)])
    let effect = BasicAnimation(to: TransformList([.translate(x: 20)]), by: by)
    #expect(Described.areSame(stack, Described.stack(TransformList([.translate(x: 10)]), effect)))
  }

  // MARK: Keyframes

  @Test func keyframesHaveFiveModes() throws {
    let values = [0.0, 4, 1, 3]
    let shapes = [0.5, -0.5, 0.25, 0].map {
      BezierPath.KnotShape(tension: $0, continuity: -$0, bias: $0 / 2)
    }
    let easings = [try Easing("ease-in"), try Easing("steps(2)"), .linear]
    let lists = """
      "tensionValues": [0.5, -0.5, 0.25, 0], "continuityValues": [-0.5, 0.5, -0.25, 0],
      "biasValues": [0.25, -0.25, 0.125, 0]
      """
    let functions = #""timingFunctions": ["ease-in", "steps(2)", "linear"]"#
    let cases: [(String, KeyframeAnimation<Double>)] = [
      ("", try .linear(values)),
      (
        #", "calculationMode": "linear", \#(functions), "keyTimes": [0, 0.5, 0.5, 1]"#,
        try .linear(values, keyTimes: [0, 0.5, 0.5, 1], timingFunctions: easings)
      ),
      (#", "calculationMode": "discrete""#, try .discrete(values)),
      (
        #", "calculationMode": "discrete", "keyTimes": [0, 0.1, 0.2, 0.7, 1]"#,
        try .discrete(values, keyTimes: [0, 0.1, 0.2, 0.7, 1])
      ),
      (#", "calculationMode": "paced""#, try .paced(values)),
      (#", "calculationMode": "cubic""#, try .cubic(values)),
      (
        #", "calculationMode": "cubic", "keyTimes": [0, 0.1, 0.6, 1], \#(functions), \#(lists)"#,
        try .cubic(
          values, keyTimes: [0, 0.1, 0.6, 1], timingFunctions: easings, shapes: shapes)
      ),
      (#", "calculationMode": "cubicPaced", \#(lists)"#, try .cubicPaced(values, shapes: shapes)),
      (
        #", "calculationMode": "cubicPaced", "biasValues": [0, 0.5, 0, 0]"#,
        try .cubicPaced(values, shapes: [0, 0.5, 0, 0].map { BezierPath.KnotShape(bias: $0) })
      ),
    ]
    for (text, effect) in cases {
      let stack = try Described.number(
        #"{"keyframes": {"values": [0, 4, 1, 3]\#(text)}, "timing": {"duration": 2}}"#)
      let expected = Described.stack(10, effect, MediaTiming(duration: 2))
      #expect(Described.areSame(stack, expected), "\(text)")
    }
  }

  @Test func transformsHaveThreeModesOfKeyframes() throws {
    for mode in ["linear", "discrete", "paced"] {
      let stack = try Described.transform(
        #"{"keyframes": {"values": ["none", "rotate(90deg)"], "calculationMode": "\#(mode)"}}"#)
      #expect(stack.entries.count == 1)
    }
    let message = Described.error(
      Described.document(
        type: "transform", model: "\"none\"",
        animation: #"{"keyframes": {"values": ["none"], "calculationMode": "cubic"}}"#))
    #expect(message.contains(#"calculationMode: expected "linear", "discrete" or "paced", got"#))
  }

  @Test func compositeKeyframesAreComposedOneByOne() throws {
    let stack = try Described.number(
      """
      {"compositeKeyframes": [
        {"offset": 0.25, "value": 5, "easing": "ease-out", "composite": "add"},
        {"offset": 0.5},
        {"offset": 0.75, "value": 7, "composite": "accumulate"},
        {"offset": 1, "value": 3}
      ], "webTiming": {"duration": 1}}
      """)
    let effect = KeyframeAnimation<Double>([
      .init(offset: 0.25, value: 5, easing: try Easing("ease-out"), composite: .add),
      .init(offset: 0.5, value: nil), .init(offset: 0.75, value: 7, composite: .accumulate),
      .init(offset: 1, value: 3),
    ])
    #expect(Described.areSame(stack, Described.stack(10, effect, WebTiming(duration: 1))))
    #expect(stack.value(at: 0.5) == 10)
  }

  // MARK: Tracks

  @Test func tracksHaveFourKindsOfSegments() throws {
    let stack = try Described.number(
      """
      {"track": {"from": 2, "settlingThreshold": 0.01, "segments": [
        {"linear": {"to": 30, "duration": 0.2, "easing": "ease-in"}},
        {"linear": {"to": 20, "duration": 0.1}},
        {"cubic": {"to": 60, "duration": 0.3}},
        {"cubic": {"to": 50, "duration": 0.3, "startVelocity": 3, "endVelocity": -1}},
        {"spring": {"to": 100}},
        {"move": {"to": 0}},
        {"spring": {"to": 9, "duration": 0.25, "spring": "spring(duration: 0.4, bounce: 0.3)",
          "startVelocity": 8}}
      ]}}
      """)
    let track = ValueTrack<Double>(
      from: 2,
      [
        .linear(to: 30, duration: 0.2, easing: .easeIn), .linear(to: 20, duration: 0.1),
        .cubic(to: 60, duration: 0.3),
        .cubic(to: 50, duration: 0.3, startVelocity: 3, endVelocity: -1), .spring(to: 100),
        .move(to: 0),
        .spring(
          to: 9, duration: 0.25, spring: DampedSpring(duration: 0.4, bounce: 0.3), startVelocity: 8),
      ], settlingThreshold: 0.01)
    // Without a duration it takes its own.
    let expected = Described.stack(
      10, TrajectoryAnimation(track), MediaTiming(duration: track.duration))
    #expect(Described.areSame(stack, expected))
  }

  @Test func aTrackBeginsAtTheModelValue() throws {
    let stack = try Described.number(#"{"track": {"segments": [{"move": {"to": 3}}]}}"#)
    guard let effect = stack.entries[0].animation.effect as? TrajectoryAnimation<Double> else {
      throw Described.Surprise(type: "effect")
    }
    #expect(effect == TrajectoryAnimation(ValueTrack(from: 10, [.move(to: 3)])))
  }

  @Test func aColourOnATrackHasVelocitiesInItsSpace() throws {
    let property = try Described.property(
      Described.document(
        """
        {"name": "c", "type": "color", "modelValue": "#000", "interpolationSpace": "oklab",
          "animations": [{"track": {"segments": [
            {"cubic": {"to": "#fff", "duration": 1, "startVelocity": [0.1, 0.2, 0.3, 0]}}]}}]}
        """))
    guard case .color(let stack) = property.stack else { throw Described.Surprise(type: "color") }
    #expect(stack.velocity(at: 0).channels == [0.1, 0.2, 0.3, 0])
  }

  // MARK: Paths

  @Test func pathsHaveThreePacings() throws {
    let data = "M0 0 L10 0 C20 0 20 10 40 10"
    let path = try MotionPath(svg: data)
    let cases: [(String, PacedPath.Pacing)] = [
      ("", .constantSpeed), (#", "pacing": "constantSpeed""#, .constantSpeed),
      (#", "pacing": "segments""#, .segments()),
      (#", "pacing": "segments", "keyTimes": [0, 0.25, 1]"#, .segments(keyTimes: [0, 0.25, 1])),
      (#", "pacing": "discrete""#, .discrete()),
      (
        #", "pacing": "discrete", "keyTimes": [0, 0.25, 0.5, 1]"#,
        .discrete(keyTimes: [0, 0.25, 0.5, 1])
      ),
    ]
    for (text, pacing) in cases {
      let stack = try Described.point(#"{"path": {"data": "\#(data)"\#(text)}}"#)
      let expected = Described.stack(
        PointValue(x: 1, y: 2), TrajectoryAnimation(path.paced(pacing)))
      #expect(Described.areSame(stack, expected), "\(text)")
    }
  }

  @Test func aTransformOnAPathMayTurn() throws {
    let run = try MotionPath(svg: "M0 0 L10 10").paced(.constantSpeed)
    let cases: [(String, PathTransformAnimation.Rotation)] = [
      ("", .none), (#", "rotation": "none""#, .none), (#", "rotation": "auto""#, .auto),
      (#", "rotation": "autoReverse""#, .autoReverse),
    ]
    for (text, rotation) in cases {
      let stack = try Described.transform(#"{"path": {"data": "M0 0 L10 10"\#(text)}}"#)
      let expected = Described.stack(
        TransformList([.translate(x: 10)]), PathTransformAnimation(run, rotation: rotation))
      #expect(Described.areSame(stack, expected), "\(text)")
    }
  }
}
