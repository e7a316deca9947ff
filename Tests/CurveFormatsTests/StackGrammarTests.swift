// Stacks as data have the grammar of documents: with a name and a type a stack is a property, and what stands in
// a property is a stack. Whatever a stack holds comes back, equal and with the same values.

import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct StackGrammarTests {
  private var times: [Double] { Described.times + [-1, 0.3, 0.7.nextDown, 1.nextUp, 2.25, 1e6] }

  /// A document of one property: the members of an encoded stack, and its groups.
  private func document(
    _ stack: some Encodable, type: String, _ members: [String: String] = [:]
  ) throws -> String {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(stack))
    var property = try #require(object as? [String: Any])
    let groups = property.removeValue(forKey: "groups")
    property.merge(members.merging(["name": "p", "type": type]) { $1 }) { $1 }
    var document: [String: Any] = ["properties": [property]]
    document["groups"] = groups
    return String(
      decoding: try JSONSerialization.data(withJSONObject: document, options: .sortedKeys),
      as: UTF8.self)
  }

  /// Expects that a stack comes back.
  private func expectSaved<Value: Codable>(_ stack: AnimationStack<Value>) throws {
    let data = try JSONEncoder().encode(stack)
    let read = try JSONDecoder().decode(AnimationStack<Value>.self, from: data)
    #expect(read == stack, "\(String(decoding: data, as: UTF8.self))")
    for time in times {
      #expect("\(read.value(at: time))" == "\(stack.value(at: time))", "\(stack) at \(time)")
    }
  }

  /// Expects that a stack comes back by itself, as a pasted property, and in a document.
  private func expectOneGrammar<Value: Codable>(
    _ stack: AnimationStack<Value>, type: String,
    _ make: (AnimationStack<Value>) -> AnimatedProperty,
    _ open: (AnimatedProperty.Stack) -> AnimationStack<Value>?
  ) throws {
    try expectSaved(stack)
    for text in [try document(stack, type: type), try AnimationDescription([make(stack)]).text()] {
      let read = try #require(try open(AnimationDescription(text).properties[0].stack))
      #expect(read == stack, "\(text)")
    }
  }

  /// The sentence of the error that reading a text makes.
  private func refusal(_ text: String) -> String? {
    do {
      _ = try JSONDecoder().decode(AnimationStack<Double>.self, from: Data(text.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  /// It was accepted, and showed NaN.
  @Test func aModelValueBeyondTheAcceptedNumbersIsRefused() throws {
    #expect(
      refusal(#"{"modelValue": 1e300}"#) == "expected numbers from -1e+50 to 1e+50, got 1e+300")
    #expect(refusal(#"{"modelValue": 1e50}"#) == nil)
    #expect(
      throws: DecodingError.self,
      performing: {
        try JSONDecoder().decode(
          AnimationStack<PointValue>.self,
          from: Data(#"{"modelValue": {"x": 0, "y": -2e50}}"#.utf8))
      })
    #expect(throws: ExportError.self) { try JSONEncoder().encode(AnimationStack(1e300)) }
  }

  @Test func anEncodedStackIsAPropertyOfADocument() throws {
    var parts = RandomParts(random: SeededRandom(seed: 20_27))
    for _ in trials(150) {
      func expectNumbers<Value: LinearValue & Codable>(
        _ value: (inout RandomParts) -> Value, type: String,
        _ make: (AnimationStack<Value>) -> AnimatedProperty,
        _ open: (AnimatedProperty.Stack) -> AnimationStack<Value>?
      ) throws {
        let stack = try parts.stack(value) { try $0.numbers(value) }
        try expectOneGrammar(stack, type: type, make, open)
      }
      func expectMixed<Value: Codable>(
        _ value: (inout RandomParts) -> Value, type: String,
        _ make: (AnimationStack<Value>) -> AnimatedProperty,
        _ open: (AnimatedProperty.Stack) -> AnimationStack<Value>?
      ) throws {
        let stack = try parts.stack(value) { try $0.effect(value) }
        try expectOneGrammar(stack, type: type, make, open)
      }
      try expectNumbers({ $0.number() }, type: "number", { .init("p", .number($0)) }) {
        if case .number(let stack) = $0 { stack } else { nil }
      }
      try expectNumbers(
        { [$0.number(), $0.number(), 0.1] }, type: "vector", { .init("p", .vector($0)) }
      ) {
        if case .vector(let stack) = $0 { stack } else { nil }
      }
      try expectNumbers(
        { SizeValue(width: $0.number(), height: $0.number()) }, type: "size",
        { .init("p", .size($0)) }
      ) { if case .size(let stack) = $0 { stack } else { nil } }
      try expectNumbers(
        { RectValue(x: $0.number(), y: 1, width: 0.1, height: $0.number()) }, type: "rect",
        { .init("p", .rect($0)) }
      ) { if case .rect(let stack) = $0 { stack } else { nil } }
      try expectMixed(
        { RotationValue(degrees: $0.number(), axis: [$0.number(), 0.1, 1]) }, type: "rotation",
        { .init("p", .rotation($0)) }
      ) { if case .rotation(let stack) = $0 { stack } else { nil } }
      try expectMixed(
        { ScaleValue(x: $0.number(), y: $0.number()) }, type: "scale", { .init("p", .scale($0)) }
      ) { if case .scale(let stack) = $0 { stack } else { nil } }
      let points = try parts.stack({ PointValue(x: $0.number(), y: $0.number()) }) { parts in
        if parts.pick([true, false]) { return TrajectoryAnimation(try parts.path()) }
        return try parts.numbers { PointValue(x: $0.number(), y: $0.number()) }
      }
      try expectOneGrammar(points, type: "point", { .init("p", .point($0)) }) {
        if case .point(let stack) = $0 { stack } else { nil }
      }
      func list(_ parts: inout RandomParts) -> TransformList {
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
      try expectOneGrammar(transforms, type: "transform", { .init("p", .transform($0)) }) {
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(stack), as: UTF8.self)
        == #"{"animations":["#
        + #"{"basic":{"from":0},"composite":"add","curve":"ease-out","key":"fade","#
        + #""timing":{"duration":0.3,"fillMode":"both"}},"#
        + #"{"compositeKeyframes":[{"offset":0},{"composite":"add","easing":"ease-in","offset":0.5,"#
        + #""value":8},{"offset":1}],"#
        + #""webTiming":{"delay":0.1,"duration":2,"fill":"forwards"}}],"modelValue":1}"#)
  }

  @Test func aStackInAStructOfAnAppComesBackWithItsPast() throws {
    struct Card: Codable, Equatable {
      var title: String
      var x: AnimationStack<Double>
    }
    var x = AnimationStack(0.0)
    x.add(
      PropertyAnimation(
        BasicAnimation(from: 1.0, to: 3),
        timing: MediaTiming(duration: 1).grouped(in: MediaTiming(duration: 4), easing: .easeIn),
        easing: .easeOut, composite: .add, isCumulative: true), forKey: "a")
    x.animate(to: 50, at: 0.25, .spring(.bouncy, initialVelocity: 2))
    x.policy = .preservingVelocity
    x.animate(to: 20, at: 0.5, .spring(.smooth))
    let card = Card(title: "a", x: x)
    var again = try JSONDecoder().decode(Card.self, from: JSONEncoder().encode(card))
    #expect(again == card)
    for time in times { #expect(again.x.velocity(at: time) == x.velocity(at: time)) }
    again.x.animate(to: 1, at: 0.75, .over(1))
    #expect(again != card)
    #expect(try JSONDecoder().decode(Card.self, from: JSONEncoder().encode(again)) == again)
  }

  @Test func changesOfADocumentAreMadeInAStack() throws {
    let text = #"{"modelValue": 0, "retarget": [{"time": 0.1, "to": 2, "duration": 1}]}"#
    var stack = AnimationStack(0.0)
    stack.animate(to: 2, at: 0.1, .over(1))
    #expect(
      try JSONDecoder().decode(AnimationStack<Double>.self, from: Data(text.utf8)) == stack)
  }

  @Test func stacksOfAnyValueComeBack() throws {
    struct Place: LinearValue, Codable {
      var (x, y) = (0.0, 0.0)
      var channelCount: Int { 2 }
      func channel(_ index: Int) -> Double { index == 0 ? x : y }
      func withChannels(_ channel: (Int) -> Double) -> Place {
        Place(x: channel(0), y: channel(1))
      }
    }
    func expectSaved<Value: AnimatableValue & Codable>(_ values: Value...) throws {
      var stack = AnimationStack(values[0])
      stack.add(
        PropertyAnimation(
          try KeyframeAnimation.linear(values), timing: MediaTiming(duration: 1)))
      stack.add(PropertyAnimation(BasicAnimation(to: values[1]), timing: WebTiming(duration: 2)))
      try self.expectSaved(stack)
    }
    try expectSaved(PointValue(x: 0.1, y: 2), PointValue(x: 3, y: 1e-50))
    try expectSaved(
      ColorValue(red: 1, green: 0.1, blue: 0), ColorValue(red: 0, green: 2, blue: 1, alpha: 0.5))
    try expectSaved(Float(0.1), 3)
    try expectSaved(SIMD3<Float>(0.1, 2, 3), SIMD3<Float>(0, 1, 2))
    try expectSaved([SIMD2(0.1, 2), [3, 4]], [[5, 6], [7, 0.7]])
    try expectSaved(Place(x: 1, y: 2), Place(x: 3, y: 4))
    try expectSaved(
      Quaternion(x: 0.1, y: 0.2, z: 0.3, w: 0.4), Quaternion(x: 0, y: 0, z: 1, w: 0.3))
    try expectSaved(AffineMatrix.identity, AffineMatrix(a: 1, b: 2, c: 0.1, d: 1, tx: 5, ty: 1))
    try expectSaved(Matrix4.identity, try TransformList("rotate3d(1, 0.1, 0, 10deg)").matrix)
    var led = AnimationStack(PointValue.zero)
    led.add(
      PropertyAnimation(
        TrajectoryAnimation(
          MotionPath(from: [0, 0]).line(to: [3, 4]).paced(.segments()),
          origin: PointValue(x: 1, y: 2)), timing: MediaTiming(duration: 1)))
    try self.expectSaved(led)
  }

  @Test func aColourIsAPropertyThatMixesStraightComponents() throws {
    var stack = AnimationStack(ColorValue(red: 1, green: 0.1, blue: 0))
    stack.add(
      PropertyAnimation(
        BasicAnimation(to: ColorValue(red: 0, green: 0.2, blue: 1.5, alpha: 0.25)),
        timing: MediaTiming(duration: 2, fillMode: .both), easing: .easeInOut))
    let text = try document(stack, type: "color", ["interpolationSpace": "straightSRGB"])
    guard case .color(let pasted) = try AnimationDescription(text).properties[0].stack else {
      Issue.record("\(text)")
      return
    }
    for time in times { #expect(pasted.value(at: time).color == stack.value(at: time)) }
  }

  @Test func aMissingDurationIsThatOfTheCurveOrTheTrack() throws {
    func duration(_ members: String) throws -> Double? {
      let text = Data(#"{"modelValue": 0, "animations": [{\#(members)}]}"#.utf8)
      let stack = try JSONDecoder().decode(AnimationStack<Double>.self, from: text)
      return stack.entries.first?.animation.timing.duration
    }
    let track = #""track": {"segments": [{"linear": {"to": 1, "duration": 3}}]}"#
    #expect(try duration(#""basic": {"to": 1}"#) == 0.25)
    #expect(try duration(#""basic": {"to": 1}, "webTiming": {"delay": 1}"#) == 0.25)
    #expect(try duration(track) == 3)
    #expect(try duration(track + #", "timing": {"duration": 2}"#) == 2)
    #expect(
      try duration(track + #", "curve": "spring(duration: 0.5, bounce: 0.3)""#)
        == DampedSpring.bouncy.motion(from: 0, to: 1).settlingDuration(within: 0.001))
  }

  // MARK: Refusals

  @Test(arguments: [
    (
      #"{"modelValue": 0, "animation": []}"#,
      #"expected a member named "modelValue", "animations", "retarget", "interruption", "lastChange", "#
        + #""layers" or "groups", got "animation""#
    ),
    (
      #"{"modelValue": 0, "animations": [{"basic": {"to": 1}, "group": "card"}]}"#,
      "animations[0].group: expected the name of a group, there is none"
    ),
    (
      #"{"modelValue": 0, "interruption": "queued"}"#,
      #"interruption: expected "additive", "preservingVelocity" or "replacing", got "queued""#
    ),
    (
      #"{"modelValue": 0, "lastChange": 1, "layers": [{"begin": 2, "modelValue": 0}]}"#,
      "lastChange: expected a time not before that of a layer, got 1"
    ),
    (
      #"{"modelValue": 0, "layers": [{"begin": 2, "modelValue": 0}, {"begin": 1, "modelValue": 0}]}"#,
      "layers[1].begin: expected a number from 2 to 1e+50, got 1"
    ),
    (
      #"{"modelValue": 0, "layers": [{"begin": 2, "modelValue": 0, "base": 1, "keepsBelow": true}]}"#,
      "layers[0].base: expected no \"base\" where \"keepsBelow\" is true"
    ),
    (
      #"{"modelValue": 0, "lastChange": 1, "retarget": [{"time": 0.5, "to": 1}]}"#,
      "retarget[0].time: expected a number from 1 to 1e+50, got 0.5"
    ),
    (
      #"{"modelValue": 0, "animations": [{"basic": {"to": 1}, "clock": {"speed": 1e-60}}]}"#,
      "animations[0].clock.speed: expected"
    ),
    (
      #"{"modelValue": 0, "animations": [{"basic": {"to": 1}, "scale": {"unitsPerSecond": 0}}]}"#,
      "animations[0].scale.unitsPerSecond: expected a whole number from 1 to 1"
    ),
    (
      #"{"modelValue": 0, "animations": [{"basic": {"to": 1}, "curve": {"spring": "ease", "duration": 1}}]}"#,
      #"animations[0].curve.spring: expected a spring, got "ease""#
    ),
    (
      #"{"modelValue": 0, "animations": [{"releasedSpring": {"spring": "spring(duration: 1)", "#
        + #""from": 0, "to": 1, "velocity": 0, "duration": 0}}]}"#,
      "animations[0].releasedSpring.duration: expected a number from 1e-50 to 1e+50, got 0"
    ),
  ])
  func errorsNameTheParameterAndItsValue(text: String, sentence: String) {
    let message = refusal(text) ?? ""
    #expect(message.hasPrefix(sentence), "\(message)")
  }

  @Test func stacksWithoutAFormAreRefused() throws {
    struct Square: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { progress * progress }
    }
    func problem(_ stack: some Encodable) -> String {
      do {
        return String(decoding: try JSONEncoder().encode(stack), as: UTF8.self)
      } catch {
        return "\(error)"
      }
    }
    #expect(
      problem(Described.stack(0, Square()))
        == "animations[0] must have one of the effects basic, keyframes, compositeKeyframes, track or "
        + "releasedSpring, got Square")
  }

  /// The difference of an interrupted transform from its own end had no form.
  @Test func aChangedStackIsSaved() throws {
    var turn = Described.stack(
      TransformList.none, BasicAnimation(to: try TransformList("rotate(90deg)")))
    turn.animate(to: try TransformList("scale(2)"), at: 0.1, .over(1))
    turn.add(
      PropertyAnimation(
        BasicAnimation(to: try TransformList("rotate(9deg)")), timing: MediaTiming(duration: 2)))
    turn.animate(to: try TransformList("scale(3)"), at: 0.2, .spring(.bouncy))
    try expectSaved(turn)
  }
}
