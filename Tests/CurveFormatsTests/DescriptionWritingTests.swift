// Descriptions that are written: what was read comes back the same, and what was built in Swift is what the
// same document gives.

import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct DescriptionWritingTests {
  /// Expects that a description survives being written: the text is stable, and all values are the same, bit
  /// for bit.
  @discardableResult
  private func expectRoundTrip(_ description: AnimationDescription) throws -> String {
    let text = try description.text()
    let again = try AnimationDescription(text)
    #expect(try again.text() == text)
    #expect(again.properties.map(\.name) == description.properties.map(\.name))
    #expect(again.properties.map(\.columns) == description.properties.map(\.columns))
    #expect(again.properties.map(\.endTime) == description.properties.map(\.endTime))
    for (one, other) in zip(description.properties, again.properties) {
      #expect(one.shows(theSameAs: other), "\(text)")
    }
    return text
  }

  // MARK: What was read

  @Test(arguments: ["drag", "progress-ring", "ripple"])
  func theFilesOfTheRepositoryComeBackTheSame(name: String) throws {
    let file = GoldenTable.directory.deletingLastPathComponent()
      .appendingPathComponent("animations/\(name).json")
    try expectRoundTrip(AnimationDescription(utf8: Array(Data(contentsOf: file))))
  }

  @Test func everyMemberThatIsReadIsWritten() throws {
    let text = try expectRoundTrip(AnimationDescription(DescribedRandomTests.document))
    // All but the one that only editors read.
    let names = DescribedRandomTests.document.split(separator: "\"").filter { word in
      DescribedRandomTests.document.contains("\"\(word)\":")
    }
    #expect(names.count > 80)
    for name in names { #expect(text.contains("\"\(name)\":"), "\(name)") }
  }

  /// A spring that took over the velocity of a turn, a scale and a list of functions.
  @Test func springsOfTransformsComeBack() throws {
    func moved<Value: AnimatableValue>(_ values: [Value]) -> AnimationStack<Value> {
      var stack = AnimationStack(values[0], policy: .preservingVelocity)
      for (index, value) in values.dropFirst().enumerated() {
        stack.animate(to: value, at: 0.2 * Double(index), .spring(.bouncy))
      }
      return stack
    }
    let text = try expectRoundTrip(
      AnimationDescription([
        .init("turn", .rotation(moved([0, 90, 400].map { RotationValue(degrees: $0) }))),
        .init("scale", .scale(moved([ScaleValue(1), ScaleValue(2), ScaleValue(0)]))),
        .init(
          "list",
          .transform(
            moved([0.0, 90, -20].map { .init([.translate(x: $0), .rotate(degrees: 2 * $0)]) }))),
      ]))
    #expect(text.split(separator: "\"releasedSpring\"").count == 4)
    let error = #expect(throws: (any Error).self) {
      try AnimationDescription(
        #"{"properties": [{"name": "a", "type": "transform", "modelValue": "none", "animations": [{"releasedSpring": "#
          + #"{"spring": "swiftui.bouncy", "from": "rotate(1deg)", "to": "scale(2)", "velocity": "rotate(3deg)", "#
          + #""duration": 1}}]}]}"#)
    }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains("to: expected the functions and axes of \"from\""))
  }

  @Test func everyReadDocumentWritesAndReadsBackEqual() throws {
    var random = SeededRandom(seed: 8_259)
    var count = 0
    for _ in trials(400) {
      let document = DescribedRandomTests.mutation(&random)
      guard let description = try? AnimationDescription(document) else { continue }
      count += 1
      try expectRoundTrip(description)
    }
    #expect(count * 6 > trials(400).count)
  }

  @Test func descriptionsAreEqualIfTheyAreWrittenAlike() throws {
    func described(_ value: Double) -> AnimationDescription {
      AnimationDescription([.init("x", .number(AnimationStack(value)))])
    }
    #expect(described(1) == described(1))
    #expect(try described(1) == AnimationDescription(described(1).text()))
    #expect(described(1) != described(2))
    #expect(described(1e300) != described(1e300), "which cannot be written")
  }

  @Test func groupsKeepTheirNames() throws {
    let groups = """
      {"outer": {"timing": {"duration": 4, "repeatCount": "inf"}, "easing": "ease-in"},
       "inner": {"timing": {"duration": 2}, "parent": "outer"}, "unused": {"timing": {"duration": 1}}}
      """
    let text = try expectRoundTrip(
      AnimationDescription(
        Described.document(animation: #"{"basic": {"to": 1}, "group": "inner"}"#, groups: groups)))
    for name in ["outer", "inner", "unused"] { #expect(text.contains("\"\(name)\": {")) }
    #expect(text.contains(#""group": "inner""#))
    #expect(text.contains(#""parent": "outer""#))
  }

  @Test func coloursHaveTheShortestTextThatIsTheSame() throws {
    let cases = [
      ("sRGB", ##""#ff8800""##, ##""#ff8800""##),
      ("sRGB", "[1, 0.5, 0, 1]", "[\n        1,\n        0.5,\n        0,\n        1\n      ]"),
      ("straightSRGB", "[2, 0, 0, 0.5]", "[\n        2,"),
      ("oklab", ##""#123456""##, ##""#123456""##),
      ("oklab", #"{"coordinates": [0.7, 0.1, -0.1, 0.3]}"#, #"{\#n        "coordinates": ["#),
      ("sRGB", #"{"coordinates": [1, 2, 3, 0]}"#, #"{\#n        "coordinates": ["#),
    ]
    for (space, color, expected) in cases {
      let text = try expectRoundTrip(
        AnimationDescription(
          Described.document(
            #"{"name": "p", "type": "color", "interpolationSpace": "\#(space)", "modelValue": \#(color)}"#
          )))
      #expect(text.contains("\"modelValue\": \(expected)"), "\(text)")
    }
  }

  // MARK: What was built in Swift

  @Test func aStackOfSwiftIsTheDocumentThatOneWouldWrite() throws {
    var opacity = AnimationStack(1.0)
    opacity.add(
      PropertyAnimation(
        BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3, fillMode: .both),
        easing: .easeOut), forKey: "fade")
    let ring = MediaTiming(duration: 1.5, repeatCount: .infinity)
    var stroke = AnimationStack(1.0)
    stroke.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 1), timing: WebTiming(delay: 0.5, duration: 1),
        composite: .add
      ).grouped(in: ring, easing: .easeInOut))
    let description = AnimationDescription([
      .init("opacity", .number(opacity)), .init("strokeStart", .number(stroke)),
    ])
    let document = """
      {"groups": {"group1": {
        "timing": {"duration": 1.5, "repeatCount": "inf"}, "easing": "ease-in-out"}},
      "properties": [
        {"name": "opacity", "type": "number", "modelValue": 1, "animations": [
          {"basic": {"from": 0}, "curve": "ease-out",
           "timing": {"duration": 0.3, "fillMode": "both"}, "key": "fade"}]},
        {"name": "strokeStart", "type": "number", "modelValue": 1, "animations": [
          {"basic": {"from": 0, "to": 1}, "webTiming": {"delay": 0.5, "duration": 1},
           "composite": "add", "group": "group1"}]}]}
      """
    let text = try expectRoundTrip(description)
    #expect(text.filter { !$0.isWhitespace } == document.filter { !$0.isWhitespace })
  }

  @Test func everyKindOfValueAndEffectIsWritten() throws {
    let timing = MediaTiming(duration: 1)
    func stack<Value>(
      _ model: Value, _ effects: any ValueEffect<Value>...
    ) -> AnimationStack<Value> {
      var stack = AnimationStack(model)
      for effect in effects {
        var animation = PropertyAnimation(BasicAnimation(from: model), timing: timing)
        animation.effect = effect
        stack.add(animation)
      }
      return stack
    }
    let run = try PacedPath(
      validating: MotionPath(svg: "M0 0 A10 5 30 0 1 20 20 Q1 2 3 4 Z"),
      .segments(keyTimes: [0, 0.25, 0.5, 1]))
    let track = ValueTrack(
      from: [1.0, 2],
      [
        .linear(to: [2, 3], duration: 0.1 + 0.2, easing: .easeIn),
        .cubic(to: [0, 0], duration: 1, endVelocity: [3, 4]), .move(to: [1, 1]),
        .spring(to: [5, 5], spring: DampedSpring(response: 0.1 + 0.2, dampingRatio: 1.0 / 3)),
      ], settlingThreshold: 0.25)
    let shape = BezierPath.KnotShape(tension: 0.1, continuity: 0, bias: 1.0 / 3)
    try expectRoundTrip(
      AnimationDescription([
        .init("v", .vector(stack([0, 0], TrajectoryAnimation(track)))),
        .init("p", .point(stack(PointValue(x: 1, y: 2), TrajectoryAnimation(run)))),
        .init(
          "s", .size(stack(SizeValue.zero, BasicAnimation(by: SizeValue(width: 1, height: 2))))),
        .init(
          "r",
          .rect(
            stack(
              RectValue.zero,
              try KeyframeAnimation.cubic(
                [.zero, RectValue(x: 1, y: 2, width: 3, height: 4)], shapes: [shape, shape]),
              try KeyframeAnimation.cubicPaced(
                [.zero, RectValue(x: 1, y: 2, width: 3, height: 4)], shapes: [shape, shape])))),
        .init("c", .color(stack(ColorCoordinates([0.1, 0.2, 0.3, 0.4], in: .oklab)))),
        .init(
          "t",
          .transform(
            stack(
              try TransformList("rotate(10deg) scale(0.5)"),
              PathTransformAnimation(run, rotation: .autoReverse),
              try KeyframeAnimation.paced([
                TransformList.none, try TransformList("translate(3px) rotateX(1rad)"),
              ]),
              try KeyframeAnimation.discrete([TransformList.none], keyTimes: [0, 1])))),
        .init(
          "turn",
          .rotation(
            stack(
              RotationValue(degrees: 0.1 + 0.2, axis: [1, 2, 3]), BasicAnimation(by: .identity)))),
        .init("factor", .scale(stack(ScaleValue(x: 1, y: 0.1 + 0.2, z: 1e-50)))),
        .init(
          "n",
          .number(
            stack(
              0.0,
              KeyframeAnimation<Double>([
                .init(offset: 0.5, value: 1, easing: .steps(3), composite: .add)
              ]),
              try KeyframeAnimation.linear(
                [1.0, 2, 3], keyTimes: [0, 0.1, 1], timingFunctions: [.linear, .easeOut])))),
      ]))
  }

  // MARK: What cannot be written

  /// A jump, which has no text.
  private struct Jump: Curve {
    var domain: ClosedRange<Double> { 0...1 }
    func value(at x: Double, from side: Side?) -> Double { x < 0.5 ? 0 : 1 }
    func slope(at x: Double, from side: Side?) -> Double { 0 }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [0.5] }
  }

  /// An effect of one's own.
  private struct Nothing: ValueEffect {
    func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
      context.underlying
    }
  }

  @Test func stacksThatADocumentCannotHoldAreRefusedWithThePlace() throws {
    func error(_ stack: AnimationStack<Double>) -> String {
      do {
        return try AnimationDescription([
          .init("p", .number(AnimationStack(0))), .init("q", .number(stack)),
        ])
        .text()
      } catch {
        return "\(error)"
      }
    }
    let fade = BasicAnimation(from: 0.0)
    let timing = MediaTiming(duration: 1)
    let cases: [(PropertyAnimation<Double>, String)] = [
      (
        PropertyAnimation(fade, timing: timing, easing: Easing(Jump())),
        "properties[1].animations[0].curve must be a curve with a text, got Jump()"
      ),
      (
        PropertyAnimation(Nothing(), timing: timing),
        "properties[1].animations[0] must have one of the effects basic, keyframes, "
          + "compositeKeyframes, track or releasedSpring, got Nothing"
      ),
      (
        PropertyAnimation(BasicAnimation(from: 1e51), timing: timing),
        "properties[1].animations[0].basic.from must be a number from -1e+50 to 1e+50, got 1e+51"
      ),
    ]
    for (animation, message) in cases {
      var stack = AnimationStack(0.0)
      stack.add(animation)
      #expect(error(stack) == message)
    }
  }

  /// They were looked for inside the steps.
  @Test func staggersThatADocumentCannotHoldAreRefusedWithThePlace() {
    let number = PropertyName<Double>("p")
    func error(_ origin: StaggerOrigin, _ easing: Easing) -> String {
      let timeline = MotionTimeline<NamedModel> {
        Stagger(2, .each(0.1), from: origin, easing: easing) { _ in Animate(number, to: 1, .over(1))
        }
      }
      do {
        return try AnimationDescription(
          [.init("p", .number(AnimationStack(0)))], timeline: timeline
        )
        .text()
      } catch {
        return "\(error)"
      }
    }
    #expect(
      error(.first, Easing(Jump()))
        == "timeline[0].delayEasing must be a curve with a text, got Jump()")
    #expect(
      error(.random(seed: 1 << 40), .linear)
        == "timeline[0].from.random must be from 0 to 2147483647, got 1099511627776")
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func propertiesThatNoDocumentHasStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          _ = AnimationDescription([
            .init("p", .number(AnimationStack(0))), .init("p", .number(AnimationStack(1))),
          ])
        case 2: _ = AnimationDescription([])
        case 3: _ = AnimatedProperty("", .number(AnimationStack(0)))
        case 4: _ = AnimatedProperty("p", .vector(AnimationStack([])))
        case 5: _ = AnimatedProperty("p", .color(AnimationStack(.init(.zero, in: .oklch))))
        default: break
        }
      }
    }
  #endif
}

extension AnimatedProperty {
  /// Whether the same is shown at all of the times, and the animations have the same timings and easings.
  fileprivate func shows(theSameAs other: AnimatedProperty) -> Bool {
    let times = Described.times + [-1e50, 0.7.nextDown, 1.nextUp, 1e6, 1e50]
    func areSame<Value>(_ a: AnimationStack<Value>, _ b: AnimationStack<Value>) -> Bool {
      a.model == b.model && a.entries.count == b.entries.count
        && zip(a.entries, b.entries).allSatisfy { a, b in
          a.key == b.key && a.animation.timing == b.animation.timing
            && a.animation.easing == b.animation.easing
            && a.animation.composite == b.animation.composite
            && a.animation.isCumulative == b.animation.isCumulative
            && a.animation.isRemovedOnCompletion == b.animation.isRemovedOnCompletion
            && areEqual(a.animation.effect, b.animation.effect)
        }
        && times.allSatisfy { "\(a.value(at: $0))" == "\(b.value(at: $0))" }
    }
    switch (stack, other.stack) {
    case (.number(let a), .number(let b)): return areSame(a, b)
    case (.point(let a), .point(let b)): return areSame(a, b)
    case (.size(let a), .size(let b)): return areSame(a, b)
    case (.rect(let a), .rect(let b)): return areSame(a, b)
    case (.vector(let a), .vector(let b)): return areSame(a, b)
    case (.color(let a), .color(let b)): return areSame(a, b)
    case (.transform(let a), .transform(let b)): return areSame(a, b)
    case (.rotation(let a), .rotation(let b)): return areSame(a, b)
    case (.scale(let a), .scale(let b)): return areSame(a, b)
    default: return false
    }
  }
}

/// Whether two effects are of one type and equal.
private func areEqual(_ a: any ValueEffect, _ b: any ValueEffect) -> Bool {
  func isEqual<Effect: ValueEffect>(_ a: Effect) -> Bool { a == b as? Effect }
  return isEqual(a)
}
