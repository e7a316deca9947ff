// A stack through an encoder has the words of a document: with a name and a type it is a property, and what
// stands in a property is a stack.

import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct StackGrammarTests {
  private var times: [Double] { Described.times + [-1, 0.3, 0.7.nextDown, 1.nextUp, 2.25, 1e6] }

  /// The members of an encoded stack, in the braces of a property.
  private func document(
    _ stack: some Encodable, type: String, _ members: String = ""
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(stack), as: UTF8.self)
    return #"{"properties": [{"name": "p", "type": "\#(type)", \#(members)\#(text.dropFirst())]}"#
  }

  /// What stands in the only property of a document.
  private func property(_ description: AnimationDescription) throws -> Data {
    let document = try JSONSerialization.jsonObject(with: Data(description.text().utf8))
    let properties = try #require((document as? [String: Any])?["properties"] as? [Any])
    return try JSONSerialization.data(withJSONObject: properties[0])
  }

  /// Expects that a stack is a property, and the property a stack, and that all of them are the same.
  private func expectOneGrammar<Value: Codable>(
    _ stack: AnimationStack<Value>, type: String,
    _ make: (AnimationStack<Value>) -> AnimatedProperty,
    _ open: (AnimatedProperty.Stack) -> AnimationStack<Value>?
  ) throws {
    let text = try document(stack, type: type)
    let pasted = try #require(try open(AnimationDescription(text).properties[0].stack))
    #expect(pasted == stack, "\(text)")
    for time in times {
      #expect("\(pasted.value(at: time))" == "\(stack.value(at: time))", "\(text) at \(time)")
    }
    let data = try property(AnimationDescription([make(stack)]))
    let read = try JSONDecoder().decode(AnimationStack<Value>.self, from: data)
    #expect(read == stack, "\(String(decoding: data, as: UTF8.self))")
  }

  @Test(arguments: [
    (
      #"{"modelValue": 0, "retarget": [{"time": 0.1, "to": 2}]}"#,
      "retarget needs the whole document: read it as an AnimationDescription"
    ),
    (
      #"{"modelValue": 0, "animations": [{"basic": {"to": 1}, "group": "card"}]}"#,
      "group needs the whole document: read it as an AnimationDescription"
    ),
  ])
  func whatNeedsTheWholeDocumentIsRefused(text: String, sentence: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AnimationStack<Double>.self, from: Data(text.utf8))
    }
    #expect("\(try #require(error))".contains(sentence))
  }

  // MARK: Stacks at random

  /// Random parts of animations.
  private struct Parts {
    var random: SeededRandom

    mutating func pick<Part>(_ parts: [Part]) -> Part { parts[random.index(below: parts.count)] }

    mutating func number() -> Double { random.uniform(in: -100...100) }

    mutating func duration() -> Double { pick([1, 0.25, random.uniform(in: 0.01...3)]) }

    mutating func spring() -> DampedSpring {
      pick([
        .bouncy, DampedSpring(mass: 2, stiffness: 170, damping: 26),
        DampedSpring(
          angularFrequency: random.uniform(in: 3...30), dampingRatio: random.uniform(in: 0.1...2)),
      ])
    }

    mutating func easing() -> Easing {
      pick([
        .linear, .easeOut, .steps(3),
        Easing(CubicBezier(random.unit(), number(), random.unit(), number())),
      ])
    }

    mutating func timing() -> Timing {
      let (count, begin) = (pick([0, 2.5, .infinity]), pick([0, random.unit()]))
      let fill = pick(FillMode.allCases)
      if random.index(below: 2) == 0 {
        return WebTiming(
          delay: begin, endDelay: pick([0, 0.1]), duration: duration(), iterations: count,
          iterationStart: pick([0, 0.5]), direction: pick(WebTiming.Direction.allCases),
          fillMode: fill
        ).timing
      }
      return MediaTiming(
        beginTime: begin, duration: duration(), speed: pick([1, 2, -0.5]),
        timeOffset: pick([0, 0.25]), repeatCount: count, autoreverses: pick([true, false]),
        fillMode: fill
      ).timing
    }

    mutating func animation<Value>(_ effect: any ValueEffect<Value>) -> PropertyAnimation<Value> {
      let timing = timing()
      var easing = easing()
      if random.index(below: 3) == 0 {
        easing = Easing(
          spring().easing(duration: timing.duration, initialVelocity: pick([0, number()])))
      }
      func make(_ effect: some ValueEffect<Value>) -> PropertyAnimation<Value> {
        PropertyAnimation(effect, timing: timing, easing: easing)
      }
      var animation = make(effect)
      animation.composite = pick(CompositeOperation.allCases)
      animation.isCumulative = pick([true, false])
      animation.isRemovedOnCompletion = pick([true, false])
      return animation
    }

    mutating func keyTimes() -> [Double] {
      [0, random.uniform(in: 0...0.5), random.uniform(in: 0.5...1), 1]
    }

    /// An effect on values of any type.
    mutating func effect<Value: AnimatableValue>(
      _ value: (inout Parts) -> Value
    ) throws -> any ValueEffect<Value> {
      let values = (0..<4).map { _ in value(&self) }
      switch random.index(below: 6) {
      case 0: return BasicAnimation(from: values[0], to: values[1])
      case 1: return BasicAnimation(by: values[0])
      case 2:
        return try KeyframeAnimation.linear(
          values, keyTimes: keyTimes(), timingFunctions: [easing(), easing(), easing()])
      case 3: return try KeyframeAnimation.discrete(values)
      case 4: return try KeyframeAnimation.paced(values)
      default:
        return KeyframeAnimation([
          .init(
            offset: 0.25, value: values[0], easing: easing(),
            composite: pick(CompositeOperation.allCases)),
          .init(offset: 0.5, value: values[1]),
        ])
      }
    }

    /// An effect on lists of numbers.
    mutating func numbers<Value: LinearValue>(
      _ value: (inout Parts) -> Value
    ) throws -> any ValueEffect<Value> {
      let values = (0..<4).map { _ in value(&self) }
      let shapes = values.map { _ in
        BezierPath.KnotShape(
          tension: random.unit(), continuity: 0, bias: pick([0, -random.unit()]))
      }
      switch random.index(below: 5) {
      case 0: return try KeyframeAnimation.cubic(values, keyTimes: keyTimes(), shapes: shapes)
      case 1: return try KeyframeAnimation.cubicPaced(values)
      case 2:
        return TrajectoryAnimation(
          ValueTrack(
            from: values[0],
            [
              .linear(to: values[1], duration: duration(), easing: easing()), .move(to: values[2]),
              .cubic(to: values[3], duration: duration(), endVelocity: values[0]),
              .spring(to: values[1], spring: spring(), startVelocity: values[2]),
            ], settlingThreshold: pick([0.001, 0.25])))
      default: return try effect(value)
      }
    }

    mutating func path() throws -> PacedPath {
      let path = try MotionPath(svg: "M0 0 A10 5 30 0 1 20 \(number()) Q1 2 3 4 Z")
      return path.paced(
        pick([.constantSpeed, .segments(), .segments(keyTimes: keyTimes()), .discrete()]))
    }

    /// A stack of a few animations, some with keys.
    mutating func stack<Value>(
      _ value: (inout Parts) -> Value,
      _ effect: (inout Parts) throws -> any ValueEffect<Value>
    ) throws -> AnimationStack<Value> {
      var stack = AnimationStack(value(&self))
      for index in 0..<random.index(below: 4) {
        stack.add(animation(try effect(&self)), forKey: pick([nil, "key \(index)"]))
      }
      return stack
    }
  }

  @Test func anEncodedStackIsAPropertyOfADocument() throws {
    var parts = Parts(random: SeededRandom(seed: 20_27))
    for _ in trials(150) {
      func expectNumbers<Value: LinearValue & Codable>(
        _ value: (inout Parts) -> Value, type: String,
        _ make: (AnimationStack<Value>) -> AnimatedProperty,
        _ open: (AnimatedProperty.Stack) -> AnimationStack<Value>?
      ) throws {
        let stack = try parts.stack(value) { try $0.numbers(value) }
        try expectOneGrammar(stack, type: type, make, open)
      }
      func expectMixed<Value: Codable>(
        _ value: (inout Parts) -> Value, type: String,
        _ make: (AnimationStack<Value>) -> AnimatedProperty,
        _ open: (AnimatedProperty.Stack) -> AnimationStack<Value>?
      ) throws {
        let stack = try parts.stack(value) { try $0.effect(value) }
        try expectOneGrammar(stack, type: type, make, open)
      }
      try expectNumbers({ $0.number() }, type: "number", { .number("p", $0) }) {
        if case .number(let stack) = $0 { stack } else { nil }
      }
      try expectNumbers({ [$0.number(), $0.number(), 0.1] }, type: "vector", { .vector("p", $0) }) {
        if case .vector(let stack) = $0 { stack } else { nil }
      }
      try expectNumbers(
        { SizeValue(width: $0.number(), height: $0.number()) }, type: "size", { .size("p", $0) }
      ) { if case .size(let stack) = $0 { stack } else { nil } }
      try expectNumbers(
        { RectValue(x: $0.number(), y: 1, width: 0.1, height: $0.number()) }, type: "rect",
        { .rect("p", $0) }
      ) { if case .rect(let stack) = $0 { stack } else { nil } }
      try expectMixed(
        { RotationValue(degrees: $0.number(), axis: [$0.number(), 0.1, 1]) }, type: "rotation",
        { .rotation("p", $0) }
      ) { if case .rotation(let stack) = $0 { stack } else { nil } }
      try expectMixed(
        { ScaleValue(x: $0.number(), y: $0.number()) }, type: "scale", { .scale("p", $0) }
      ) { if case .scale(let stack) = $0 { stack } else { nil } }
      let points = try parts.stack({ SIMD2($0.number(), $0.number()) }) { parts in
        if parts.pick([true, false]) { return TrajectoryAnimation(try parts.path()) }
        return try parts.numbers { SIMD2($0.number(), $0.number()) }
      }
      try expectOneGrammar(points, type: "point", { .point("p", $0) }) {
        if case .point(let stack) = $0 { stack } else { nil }
      }
      func list(_ parts: inout Parts) -> TransformList {
        TransformList([
          .translate(x: parts.number(), y: parts.number(), z: 0),
          .rotate(degrees: parts.number(), axis: [0, 0, 1]),
        ])
      }
      let transforms = try parts.stack(list) { parts in
        guard parts.pick([true, false]) else { return try parts.effect(list) }
        return PathTransformAnimation(
          try parts.path(), rotation: parts.pick([.none, .auto, .autoReverse]))
      }
      try expectOneGrammar(transforms, type: "transform", { .transform("p", $0) }) {
        if case .transform(let stack) = $0 { stack } else { nil }
      }
    }
  }

  // MARK: By hand

  @Test func theTextHasTheWordsOfTheDocumentation() throws {
    var stack = AnimationStack(1.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0), timing: MediaTiming(duration: 0.3, fillMode: .both),
        easing: .easeOut, composite: .add), forKey: "fade")
    stack.add(
      PropertyAnimation(
        KeyframeAnimation([.init(offset: 0.5, value: 8, easing: .easeIn, composite: .add)]),
        timing: WebTiming(delay: 0.1, duration: 2, fillMode: .forwards)))
    #expect(
      try document(stack, type: "number")
        == #"{"properties": [{"name": "p", "type": "number", "animations":["#
        + #"{"basic":{"from":0},"composite":"add","curve":"ease-out","key":"fade","#
        + #""timing":{"duration":0.3,"fillMode":"both"}},"#
        + #"{"compositeKeyframes":[{"offset":0},{"composite":"add","easing":"ease-in","offset":0.5,"#
        + #""value":8},{"offset":1}],"#
        + #""webTiming":{"delay":0.1,"duration":2,"fill":"forwards"}}],"modelValue":1}]}"#)
  }

  @Test func aColourIsAPropertyThatMixesStraightComponents() throws {
    var stack = AnimationStack(ColorValue(red: 1, green: 0.1, blue: 0))
    stack.add(
      PropertyAnimation(
        BasicAnimation(to: ColorValue(red: 0, green: 0.2, blue: 1.5, alpha: 0.25)),
        timing: MediaTiming(duration: 2, fillMode: .both), easing: .easeInOut))
    let text = try document(
      stack, type: "color", #""interpolationSpace": "straightSRGB", "#)
    guard case .color(let pasted) = try AnimationDescription(text).properties[0].stack else {
      Issue.record("\(text)")
      return
    }
    for time in times { #expect(pasted.value(at: time).color == stack.value(at: time)) }
  }

  @Test func whatStandsInAPropertyIsAStackWithItsDefaults() throws {
    let members = #"""
      "modelValue": 1, "animations": [
        {"basic": {"to": 2}, "curve": "spring(duration: 0.5, bounce: 0.3, initial-velocity: 1)"},
        {"track": {"from": 0, "segments": [{"spring": {"to": 1}}]}, "webTiming": {"delay": 1}},
        {"keyframes": {"values": [0, 2, 1], "calculationMode": "cubic", "biasValues": [0, 1, 0]}}]
      """#
    let text = #"{"properties": [{"name": "p", "type": "number", \#(members)}]}"#
    guard case .number(let stack) = try AnimationDescription(text).properties[0].stack else {
      Issue.record("no number")
      return
    }
    let read = try JSONDecoder().decode(
      AnimationStack<Double>.self, from: Data("{\(members)}".utf8))
    #expect(read == stack)
  }
}
