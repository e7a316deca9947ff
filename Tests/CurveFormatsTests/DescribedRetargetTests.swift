// Changes of a property's value in a document: what they show, against closed forms and the library; how they are
// written, and what is refused.

import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite struct DescribedRetargetTests {
  /// The stack of a number with changes, over animations.
  private func number(
    _ retargets: String, animations: String = "[]", model: String = "0"
  ) throws -> AnimationStack<Double> {
    let property = try Described.property(
      document(retargets, animations: animations, model: model))
    guard case .number(let stack) = property.stack else { throw Described.Surprise(type: "p") }
    return stack
  }

  private func document(
    _ retargets: String, type: String = "number", animations: String = "[]", model: String = "0"
  ) -> String {
    Described.document(
      #"{"name": "p", "type": "\#(type)", "modelValue": \#(model), "animations": \#(animations), "#
        + #""retarget": \#(retargets)}"#)
  }

  @Test func retargetsLeadFromValueToValue() throws {
    let property = try Described.property(
      Described.document(
        """
        {"name": "p", "type": "number", "modelValue": 5,
          "animations": [{"basic": {"by": 1}, "composite": "add", "timing": {"duration": 3}}],
          "retarget": [
            {"time": -0.25, "to": 20, "curve": "spring(response: 0.5, damping-ratio: 0.5)"},
            {"time": 0, "to": 10, "curve": "ease-out", "duration": 0.5},
            {"time": 0, "to": 12},
            {"time": 0.75, "to": 0, "curve": "spring(stiffness: 100, damping: 0)", "duration": 1}
          ]}
        """))
    guard case .number(let stack) = property.stack else { throw Described.Surprise(type: "p") }
    var expected = Described.stack(
      5,
      PropertyAnimation(BasicAnimation(by: 1), timing: MediaTiming(duration: 3), composite: .add))
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.5)
    expected.animate(to: 20, at: -0.25, .spring(spring))
    expected.animate(to: 10, at: 0, .over(0.5, .easeOut))
    expected.animate(to: 12, at: 0, .over(0.25, .linear))
    let endless = DampedSpring(mass: 1, stiffness: 100, damping: 0)
    expected.animate(to: 0, at: 0.75, .spring(endless, duration: 1))
    #expect(Described.areSame(stack, expected))
    #expect(stack.model == 0)
    #expect(property.endTime == 3)
  }

  @Test func aRetargetMayBeTheLastToEnd() throws {
    let property = try Described.property(
      Described.document(
        """
        {"name": "p", "type": "transform", "modelValue": "none",
          "retarget": [{"time": 1, "to": "scale(2)", "duration": 0.5}]}
        """))
    #expect(property.endTime == 1.5)
    #expect(property.isPlanar)
  }

  /// It was refused, having no difference from what is before it.
  @Test func aRetargetMayLeaveByAScaleOfZero() throws {
    let property = try Described.property(
      Described.document(
        """
        {"name": "p", "type": "transform", "modelValue": "scale(1)",
          "retarget": [{"time": 1, "to": "scale(0)", "duration": 0.5}]}
        """))
    guard case .transform(let stack) = property.stack else { throw Described.Surprise(type: "p") }
    let scales = [0.5, 1, 1.25, 2].map { stack.value(at: $0).matrix }
    #expect(scales == [1, 1, 0.5, 0].map { TransformList([.scale(x: $0, y: $0)]).matrix })
  }

  // MARK: Interruptions

  /// To 100 by a critically damped spring of 10 rad/s, and to 30 by the same after 0.1 s.
  ///
  ///     x = 100 − (100 + 1000t)·e^(−10t),   x(0.1) = 100 − 200/e,   x′(0.1) = 1000/e
  @Test(arguments: InterruptionPolicy.allCases)
  func aSpringThatIsInterruptedIsThatOfTheClosedForm(policy: InterruptionPolicy) throws {
    let spring = #""curve": "spring(stiffness: 100, damping: 20)""#
    let stack = try number(
      """
      [{"time": 0, "to": 100, \(spring)},
       {"time": 0.1, "to": 30, \(spring), "interruption": "\(policy.rawValue)"}]
      """)
    let e: Double = exp(1)
    func first(_ time: Double) -> Double { (100 + 1000 * time) * exp(-10 * time) }
    let (displacement, velocity) = (70 - 200 / e, policy == .replacing ? 0 : 1000 / e)
    for step in 0...60 {
      let time = Double(step) / 100
      let expected: Double
      if time < 0.1 {
        expected = 100 - first(time)
      } else if policy == .additive {
        let fromSecond = time - 0.1
        expected = 30 + (70 + 700 * fromSecond) * exp(-10 * fromSecond) - first(time)
      } else {
        let fromSecond = time - 0.1
        expected =
          30 + (displacement + (velocity + 10 * displacement) * fromSecond)
          * exp(-10 * fromSecond)
      }
      #expect(abs(stack.value(at: time) - expected) < 1e-12, "\(time)")
    }
    let shown = stack.velocity(at: 0.1)
    #expect(abs(shown - velocity) < 1e-11)
    #expect(stack.value(at: 9) == 30)
    #expect(stack.entries.count == 1)
  }

  /// At half of a second that leads from 0 to 100, to 20 for a second.
  @Test func anEasingBeginsAtWhatIsShown() throws {
    func values(_ policy: InterruptionPolicy) throws -> [Double] {
      let stack = try number(
        #"[{"time": 0.5, "to": 20, "duration": 1, "interruption": "\#(policy.rawValue)"}]"#,
        animations: #"[{"basic": {"from": 0, "to": 100}, "timing": {"duration": 1}}]"#,
        model: "100")
      return [0.25, 0.5, 0.75, 1, 1.5, 2].map(stack.value)
    }
    #expect(try values(.additive) == [25, 50, 55, 60, 20, 20])
    #expect(try values(.replacing) == [25, 50, 42.5, 35, 20, 20])
    #expect(try values(.preservingVelocity) == values(.replacing))
  }

  /// Of every type, with easings and springs, over an animation and over one another.
  @Test(arguments: InterruptionPolicy.allCases)
  func aDocumentShowsWhatTheLibraryDoes(policy: InterruptionPolicy) throws {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.5)
    func check<Value: AnimatableValue>(
      _ type: String, _ values: [Value], _ texts: [String],
      _ stack: (AnimatedProperty.Stack) -> AnimationStack<Value>?
    ) throws {
      let word = #""interruption": "\#(policy.rawValue)""#
      let text = """
        [{"time": 0.25, "to": \(texts[1]), "curve": "spring(response: 0.5, damping-ratio: 0.5)", \(word)},
         {"time": 0.5, "to": \(texts[2]), "curve": "spring(response: 0.5, damping-ratio: 0.5, \
        initial-velocity: 2)", \(word)},
         {"time": 0.5, "to": \(texts[1]), "curve": "ease-out", "duration": 0.75, \(word)},
         {"time": 0.75, "to": \(texts[0]), "curve": "spring(response: 0.5, damping-ratio: 0.5)", \(word)}]
        """
      let animations =
        #"[{"basic": {"from": \#(texts[2])}, "timing": {"duration": 1}}, "#
        + #"{"basic": {"from": \#(texts[0]), "to": \#(texts[1])}, "composite": "add", "#
        + #""timing": {"beginTime": 0.625, "duration": 1}}]"#
      let document = document(text, type: type, animations: animations, model: texts[0])
      let shown = try #require(stack(Described.property(document).stack))
      var expected = AnimationStack(values[0], policy: policy)
      expected.add(
        PropertyAnimation(BasicAnimation(from: values[2]), timing: MediaTiming(duration: 1)))
      expected.add(
        PropertyAnimation(
          BasicAnimation(from: values[0], to: values[1]),
          timing: MediaTiming(beginTime: 0.625, duration: 1), composite: .add))
      expected.animate(to: values[1], at: 0.25, .spring(spring))
      expected.animate(to: values[2], at: 0.5, .spring(spring, initialVelocity: 2))
      expected.animate(to: values[1], at: 0.5, .over(0.75, .easeOut))
      expected.animate(to: values[0], at: 0.75, .spring(spring))
      #expect(Described.areSame(shown, expected), "\(type)")
      // Printed, it is read as the same, and is printed as the same again.
      let printed = try AnimationDescription(document).text()
      let again = try AnimationDescription(printed)
      #expect(try again.text() == printed)
      let read = try #require(stack(again.properties[0].stack))
      #expect(Described.areSame(read, expected), "\(printed)")
    }
    try check("number", [0.0, 5, -3], ["0", "5", "-3"]) {
      if case .number(let stack) = $0 { stack } else { nil }
    }
    let points = [PointValue(x: 0, y: 1), PointValue(x: 5, y: 2), PointValue(x: -3, y: 0)]
    try check("point", points, ["[0, 1]", "[5, 2]", "[-3, 0]"]) {
      if case .point(let stack) = $0 { stack } else { nil }
    }
    try check("vector", [[0.0], [5], [-3]], ["[0]", "[5]", "[-3]"]) {
      if case .vector(let stack) = $0 { stack } else { nil }
    }
    let lists = ["translate(3px)", "rotate(40deg) scale(2)", "rotateX(30deg)"]
    try check("transform", lists.map { try TransformList($0) }, lists.map { "\"\($0)\"" }) {
      if case .transform(let stack) = $0 { stack } else { nil }
    }
    let scales = ["1", "2 3", "0.5"]
    try check("scale", scales.map { try ScaleValue($0) }, scales.map { "\"\($0)\"" }) {
      if case .scale(let stack) = $0 { stack } else { nil }
    }
    let turns = ["none", "90deg", "x 45deg"]
    try check("rotation", turns.map { try RotationValue($0) }, turns.map { "\"\($0)\"" }) {
      if case .rotation(let stack) = $0 { stack } else { nil }
    }
  }

  /// A replaced animation that left the plane was forgotten, and with it ten of the columns.
  @Test func aReplacedAnimationCountsForTheColumns() throws {
    let property = try Described.property(
      document(
        #"[{"time": 1, "to": "scale(2)", "interruption": "replacing"}]"#, type: "transform",
        animations: #"[{"basic": {"from": "rotateX(30deg)"}, "timing": {"duration": 0.5}}]"#,
        model: #""none""#))
    #expect(property.columns.count == 16)
  }

  // MARK: Written

  @Test func changesAreWrittenAsTheyAreRead() throws {
    let document = """
      {"properties": [{"name": "x", "type": "number", "modelValue": 0, "retarget": [
        {"time": 0, "to": 1, "interruption": "preservingVelocity",
         "curve": "spring(duration: 0.5, bounce: 0.3)"},
        {"time": 0.1, "to": 2, "interruption": "preservingVelocity",
         "curve": "spring(duration: 0.5, bounce: 0.3, initial-velocity: 3)"},
        {"time": 0.2, "to": 3, "interruption": "replacing", "curve": "ease-out"},
        {"time": 0.3, "to": 4, "duration": 1},
        {"time": 0.4, "to": 5, "curve": "spring(duration: 0.5, bounce: 0.3, maximum: 1)"},
        {"time": 0.45, "to": 6, "interruption": "preservingVelocity", "curve": "minimum-jerk()", "duration": 0.2},
        {"time": 0.5, "to": 0, "curve": "spring(duration: 0.5, bounce: 0, minimum: -0.1, maximum: 1.5)"}]},
      {"name": "c", "type": "color", "interpolationSpace": "oklab",
       "modelValue": {"coordinates": [0.1, 0.2, 0.3, 0.4]},
       "retarget": [{"time": 1, "to": {"coordinates": [0.3, 0.2, 0.3, 0.4]}}]}]}
      """
    let text = try AnimationDescription(document).text()
    #expect(text.filter { !$0.isWhitespace } == document.filter { !$0.isWhitespace })
  }

  /// A spring of its own keeps the velocity; as an easing it has a duration, and cannot.
  @Test func aSpringAsAnEasingIsNotReadAsOneThatKeepsTheVelocity() throws {
    let spring = #""spring(duration: 0.5, bounce: 0.3)""#
    let easing = #"{"spring": \#(spring), "duration": 1}"#
    let texts = try [spring, easing].map { curve in
      try AnimationDescription(
        document(
          """
          [{"time": 0, "to": 1, "duration": 1}, {"time": 0.5, "to": 3, "duration": 1, "curve": \(curve),
            "interruption": "preservingVelocity"}]
          """)
      ).text()
    }
    let values = try texts.map { text in
      let again = try AnimationDescription(text)
      #expect(try again.text() == text)
      guard case .number(let stack) = again.properties[0].stack else {
        throw Described.Surprise(type: "p")
      }
      return stack.value(at: 0.6)
    }
    #expect(values[0] != values[1], "\(values)")
  }

  // MARK: Refused

  @Test func retargetsAreChecked() {
    Described.expectErrors(
      [
        (#"[{"to": "none"}]"#, #"[0]: expected a member named "time", got only "to""#),
        (#"[{"time": 0}]"#, #"[0]: expected a member named "to", got only "time""#),
        (
          #"[{"time": 1, "to": "none"}, {"time": 0.5, "to": "none"}]"#,
          "[1].time: expected a number from 1 to 1e+50, got 0.5"
        ),
        (
          #"[{"time": 0, "to": "none", "duration": -1}]"#,
          "[0].duration: expected a number from 0 to 1e+50, got -1"
        ),
        (
          #"[{"time": 0, "to": "none", "spring": "x"}]"#,
          #"[0]: expected a member named "time", "to", "interruption", "curve" or "duration", got "spring""#
        ),
        (
          #"[{"time": 0, "to": "none", "interruption": "queued"}]"#,
          #"[0].interruption: expected "additive", "preservingVelocity" or "replacing", got "queued""#
        ),
      ], at: "properties[0].retarget"
    ) {
      Described.document(
        #"{"name": "p", "type": "transform", "modelValue": "scale(2)", "retarget": \#($0)}"#)
    }
  }

  /// A pass shorter than 1e-50 s stopped the program; it is none.
  @Test func aDurationThatCannotBeDividedByIsNone() {
    for duration in ["0", "5e-324"] {
      let text = document(#"[{"time": 0, "to": 1, "duration": \#(duration)}]"#)
      #expect(Described.error(text) == "")
    }
  }

  /// What an animation would take over is beyond what it can hold.
  @Test func valuesAndVelocitiesOutOfRangeAreNotTakenOver() {
    func change(_ members: String) -> String { #"{"time": 0.5, "to": 0, \#(members)}"# }
    let spring = #""curve": "spring(duration: 0.5)", "interruption": "preservingVelocity""#
    let far =
      #"[{"basic": {"from": 1e50, "to": 1e50}, "composite": "add", "timing": {"duration": 1}}]"#
    let fast =
      #"[{"basic": {"from": 0, "to": 1e50}, "curve": "cubic-bezier(0.4, 0, 0.6, 1)", "#
      + #""timing": {"duration": 1}}]"#
    let begins = "properties[0].retarget[0]: no animation can begin here: "
    for (animations, members, model, problem) in [
      (far, spring, "1e50", "the value shown must be a number from -1e+50 to 1e+50, got 2e+50"),
      (
        far, #""interruption": "replacing""#, "1e50",
        "the value shown must be a number from -1e+50 to 1e+50, got 2e+50"
      ),
      (fast, spring, "0", "velocity, channel 0, must be a number from -1e+50 to 1e+50, got "),
      (
        "[]",
        #""curve": "spring(duration: 0.5, initial-velocity: 5)", "interruption": "preservingVelocity""#,
        "1e50", "velocity, channel 0, must be a number from -1e+50 to 1e+50, got -5e+50"
      ),
      (
        #"[{"basic": {"from": 0, "to": 1e50}, "timing": {"duration": 1}}]"#,
        #""curve": "spring(stiffness: 1e-50, damping: 1e-25)", "interruption": "preservingVelocity""#,
        "0", "settling distance must be a number from 0 to 1e+50, got "
      ),
    ] {
      let document = document("[\(change(members))]", animations: animations, model: model)
      let message = Described.error(document)
      #expect(message.hasPrefix(begins + problem), "\(message)")
    }
    // Added to what runs, nothing is taken over.
    #expect(
      Described.error(document("[\(change("\"duration\": 1"))]", animations: far, model: "1e50"))
        == "")
    let transform = document(
      #"[{"time": 0.5, "to": "none", "interruption": "replacing"}]"#, type: "transform",
      model: #""scale(1e40) scale(1e40)""#)
    #expect(
      Described.error(transform).hasPrefix(
        begins + "the value shown must be a number from -1e+50 to 1e+50, got "))
  }

  /// Every change kept all animations that were still to come: two thousand of both took 7 GB.
  @Test func changesBesideManyAnimationsAreBounded() {
    func problem(_ count: Int, _ interruption: String) -> String {
      let animations = (0..<count).map {
        #"{"basic": {"to": 1}, "composite": "add", "timing": {"beginTime": \#(9 + $0)}}"#
      }
      let changes = (0..<count).map {
        #"{"time": \#(Double($0) / 1024), "to": 1, "interruption": "\#(interruption)"}"#
      }
      return Described.error(
        document(
          "[\(changes.joined(separator: ", "))]",
          animations: "[\(animations.joined(separator: ", "))]"))
    }
    #expect(problem(20, "replacing") == "")
    #expect(problem(260, "additive") == "")
    #expect(
      problem(260, "replacing").hasPrefix(
        "properties[0].retarget[191]: expected changes that keep at most 50000 animations or "
          + "5000000 numbers of keyframes: each keeps the animations that have yet to begin (line 1, "
      ))
  }
}
