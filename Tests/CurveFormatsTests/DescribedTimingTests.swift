// Every field of both timings, of curves, of animations and groups, against the library.

import AnimationMath
import CurveFormats
import Testing

@Suite struct DescribedTimingTests {
  let effect = BasicAnimation(from: 0.0, to: 1)

  private func animation(_ rest: String) -> String {
    #"{"basic": {"from": 0, "to": 1}\#(rest.isEmpty ? "" : ", " + rest)}"#
  }

  // MARK: Timings

  @Test func everyFieldOfAMediaTimingCounts() throws {
    let cases: [(String, MediaTiming)] = [
      ("", MediaTiming(duration: 0.25)),
      (#""duration": 1"#, MediaTiming(duration: 1)),
      (#""duration": 0"#, MediaTiming(duration: 0)),
      (#""duration": "inf""#, MediaTiming(duration: .infinity)),
      (#""duration": 1, "beginTime": 0.5"#, MediaTiming(beginTime: 0.5, duration: 1)),
      (#""duration": 1, "speed": -2"#, MediaTiming(duration: 1, speed: -2)),
      (#""duration": 1, "timeOffset": 0.25"#, MediaTiming(duration: 1, timeOffset: 0.25)),
      (#""duration": 1, "repeatCount": 2.5"#, MediaTiming(duration: 1, repeatCount: 2.5)),
      (#""duration": 1, "repeatCount": "inf""#, MediaTiming(duration: 1, repeatCount: .infinity)),
      (#""duration": 1, "repeatDuration": 1.75"#, MediaTiming(duration: 1, repeatDuration: 1.75)),
      (
        #""duration": 1, "repeatDuration": "inf""#,
        MediaTiming(duration: 1, repeatDuration: .infinity)
      ),
      (#""duration": 1, "autoreverses": true"#, MediaTiming(duration: 1, autoreverses: true)),
    ]
    for (text, timing) in cases {
      let stack = try Described.number(animation(#""timing": {\#(text)}"#))
      #expect(Described.areSame(stack, Described.stack(10, effect, timing)), "\(text)")
    }
    for mode in FillMode.allCases {
      let text = #""timing": {"duration": 1, "beginTime": 0.5, "fillMode": "\#(mode.rawValue)"}"#
      let timing = MediaTiming(beginTime: 0.5, duration: 1, fillMode: mode)
      let stack = try Described.number(animation(text))
      #expect(Described.areSame(stack, Described.stack(10, effect, timing)), "\(mode)")
    }
  }

  @Test func everyFieldOfAWebTimingCounts() throws {
    let cases: [(String, WebTiming)] = [
      ("", WebTiming(duration: 0.25)),
      (#""duration": 1"#, WebTiming(duration: 1)),
      (#""duration": 1, "delay": -0.25"#, WebTiming(delay: -0.25, duration: 1)),
      (
        #""duration": 1, "endDelay": -0.25, "fill": "forwards""#,
        WebTiming(endDelay: -0.25, duration: 1, fillMode: .forwards)
      ),
      (#""duration": 1, "iterations": 2.5"#, WebTiming(duration: 1, iterations: 2.5)),
      (#""duration": 1, "iterations": "inf""#, WebTiming(duration: 1, iterations: .infinity)),
      (
        #""duration": 1, "iterations": 2, "iterationStart": 0.75"#,
        WebTiming(duration: 1, iterations: 2, iterationStart: 0.75)
      ),
    ]
    for (text, timing) in cases {
      let stack = try Described.number(animation(#""webTiming": {\#(text)}"#))
      #expect(Described.areSame(stack, Described.stack(10, effect, timing)), "\(text)")
    }
    for direction in WebTiming.Direction.allCases {
      let text =
        #""webTiming": {"duration": 1, "iterations": 3, "direction": "\#(direction.rawValue)"}"#
      let timing = WebTiming(duration: 1, iterations: 3, direction: direction)
      let stack = try Described.number(animation(text))
      #expect(Described.areSame(stack, Described.stack(10, effect, timing)), "\(direction)")
    }
    for (word, mode) in [
      ("none", FillMode.removed), ("forwards", .forwards), ("backwards", .backwards),
      ("both", .both),
    ] {
      let stack = try Described.number(
        animation(#""webTiming": {"duration": 1, "delay": 0.5, "fill": "\#(word)"}"#))
      let timing = WebTiming(delay: 0.5, duration: 1, fillMode: mode)
      #expect(Described.areSame(stack, Described.stack(10, effect, timing)), "\(word)")
    }
  }

  // MARK: Curves

  @Test func anEasingIsTheCurve() throws {
    let stack = try Described.number(animation(#""curve": "steps(3)", "timing": {"duration": 1}"#))
    let easing = try Easing("steps(3)")
    #expect(
      Described.areSame(stack, Described.stack(10, effect, MediaTiming(duration: 1), easing)))
  }

  @Test func aSpringTakesItsSettlingTime() throws {
    let text = "spring(mass: 1, stiffness: 100, damping: 10, initial-velocity: 2)"
    let spring = DampedSpring(mass: 1, stiffness: 100, damping: 10)
    let easing = spring.easing(initialVelocity: 2)
    for timing in ["", #", "timing": {"beginTime": 0.5}"#] {
      let stack = try Described.number(animation(#""curve": "\#(text)"\#(timing)"#))
      let begin = timing.isEmpty ? 0.0 : 0.5
      let media = MediaTiming(beginTime: begin, duration: easing.duration)
      #expect(Described.areSame(stack, Described.stack(10, effect, media, Easing(easing))))
      let own = PropertyAnimation.spring(effect, spring, beginTime: begin, initialVelocity: 2)
      #expect(Described.areSame(stack, Described.stack(10, own)))
    }
  }

  @Test func aSpringMayStopAtItsTarget() throws {
    let stack = try Described.number(
      animation(#""curve": "spring(stiffness: 100, damping: 0, maximum: 1)""#))
    let (stop, spring) = (Double.pi / 20, DampedSpring(stiffness: 100, damping: 0))
    #expect(
      Described.areSame(
        stack,
        Described.stack(
          10, effect, MediaTiming(duration: stop), Easing(spring.easing(duration: stop)))))
  }

  @Test func aDurationCutsASpringOff() throws {
    let spring = DampedSpring(mass: 1, stiffness: 100, damping: 0)
    let stack = try Described.number(
      animation(#""curve": "spring(stiffness: 100, damping: 0)", "timing": {"duration": 2}"#))
    let easing = Easing(spring.easing(duration: 2))
    #expect(
      Described.areSame(stack, Described.stack(10, effect, MediaTiming(duration: 2), easing)))
  }

  // MARK: Animations

  @Test func everyOtherFieldOfAnAnimationCounts() throws {
    let timing = MediaTiming(duration: 1, repeatCount: 2.5, fillMode: .both)
    let base =
      #""curve": "ease", "timing": {"duration": 1, "repeatCount": 2.5, "fillMode": "both"}"#
    let easing = try Easing("ease")
    let cases: [(String, PropertyAnimation<Double>)] = [
      ("", PropertyAnimation(effect, timing: timing, easing: easing)),
      (
        #", "composite": "replace""#,
        PropertyAnimation(effect, timing: timing, easing: easing, composite: .replace)
      ),
      (
        #", "composite": "add""#,
        PropertyAnimation(effect, timing: timing, easing: easing, composite: .add)
      ),
      (
        #", "composite": "accumulate""#,
        PropertyAnimation(effect, timing: timing, easing: easing, composite: .accumulate)
      ),
      (
        #", "isCumulative": true"#,
        PropertyAnimation(effect, timing: timing, easing: easing, isCumulative: true)
      ),
      (
        #", "isRemovedOnCompletion": true"#,
        PropertyAnimation(effect, timing: timing, easing: easing, isRemovedOnCompletion: true)
      ),
    ]
    for (text, expected) in cases {
      let stack = try Described.number(animation(base + text))
      #expect(Described.areSame(stack, Described.stack(10, expected)), "\(text)")
    }
  }

  @Test func anAnimationTakesThePlaceOfOneWithItsKey() throws {
    let members = #"{"name": "p", "type": "number", "modelValue": 0, "animations": "#
    let property = try Described.property(
      Described.document(
        members + """
          [{"basic": {"to": 1}, "key": "a"}, {"basic": {"to": 2}, "key": "b"},
           {"basic": {"to": 3}, "key": "a"}, {"basic": {"to": 4}}]}
          """))
    guard case .number(let stack) = property.stack else { throw Described.Surprise(type: "p") }
    #expect(stack.entries.map(\.key) == ["b", "a", nil])
    #expect(stack.value(at: 0.125) == 2)
  }

  // MARK: Groups

  @Test func groupsNest() throws {
    let stack = try Described.number(
      animation(#""timing": {"beginTime": 0.25, "duration": 0.5}, "group": "inner""#),
      groups: """
        {"inner": {"timing": {"duration": 1, "fillMode": "forwards"}, "easing": "ease-in",
           "parent": "outer"},
         "outer": {"timing": {"duration": 0.75, "repeatCount": 3, "autoreverses": true}}}
        """)
    let inner = MediaTiming(duration: 1, fillMode: .forwards)
    let outer = MediaTiming(duration: 0.75, repeatCount: 3, autoreverses: true)
    let expected = PropertyAnimation(effect, timing: MediaTiming(beginTime: 0.25, duration: 0.5))
      .grouped(in: inner, easing: .easeIn).grouped(in: outer)
    #expect(Described.areSame(stack, Described.stack(10, expected)))
  }

  /// Time and memory were those of the cube of the depth: 32 s for 1000 groups that nobody uses.
  @Test func groupsMayBeNestedThousandsDeep() throws {
    let depth = 4000
    let groups = (0..<depth).map { index in
      let parent = index + 1 < depth ? #", "parent": "g\#(index + 1)""# : ""
      return #""g\#(index)": {"timing": {"beginTime": 0.25, "duration": "inf"}\#(parent)}"#
    }
    let unused = try Described.number(
      animation(""), groups: "{\(groups.joined(separator: ", "))}")
    #expect(unused.value(at: 0.125) == 0.5)
    let stack = try Described.number(
      animation(#""timing": {"duration": 1}, "group": "g0""#),
      groups: "{\(groups.joined(separator: ", "))}")
    #expect(stack.value(at: Double(depth) / 4 + 0.5) == 0.5)
    #expect(stack.value(at: Double(depth) / 4 - 0.5) == 10)
  }

  // MARK: Ends

  private func end(_ animation: String, _ groups: String? = nil) throws -> Double {
    try Described.property(Described.document(animation: animation, groups: groups)).endTime
  }

  @Test func thePropertyEndsWithTheLastOfItsAnimations() throws {
    let two = #"{"basic": {"to": 1}, "timing": {"duration": 2}}, {"basic": {"to": 1}}"#
    #expect(try end(two) == 2)
    #expect(try end(#"{"basic": {"to": 1}, "timing": {"beginTime": 1, "duration": 2}}"#) == 3)
    #expect(try end(#"{"basic": {"to": 1}, "webTiming": {"duration": 2, "endDelay": 1}}"#) == 3)
    #expect(try end(#"{"basic": {"to": 1}, "timing": {"repeatCount": "inf"}}"#) == .infinity)
    #expect(try end(#"{"basic": {"to": 1}, "timing": {"speed": 0}}"#) == .infinity)
    #expect(
      try Described.property(
        Described.document(#"{"name": "p", "type": "number", "modelValue": 1}"#)
      ).endTime == 0)
  }

  @Test func inAGroupItEndsWithTheOutermost() throws {
    let child = #"{"basic": {"to": 1}, "timing": {"beginTime": 1, "duration": 1}, "group": "g"}"#
    let cases: [(String, Double)] = [
      (#""duration": 10"#, 10), (#""duration": 10, "beginTime": 3, "speed": 2"#, 8),
      (#""duration": 1.5"#, 1.5), (#""duration": "inf""#, .infinity),
      (#""duration": 10, "repeatCount": 2"#, 20), (#""duration": 10, "repeatDuration": 3"#, 3),
    ]
    for (group, expected) in cases {
      let groups = #"{"g": {"timing": {\#(group)}}}"#
      #expect(try end(child, groups) == expected, "\(group)")
    }
    let nested = """
      {"g": {"timing": {"duration": 5}, "parent": "h"},
       "h": {"timing": {"beginTime": 1, "duration": 8}}}
      """
    #expect(try end(child, nested) == 9)
  }
}
