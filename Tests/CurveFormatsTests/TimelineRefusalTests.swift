// A timeline in a document that is wrong: each error names its place, and no document stops the program.

import AnimationMath
import AnimationTimeline
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct TimelineRefusalTests {
  private typealias Valid = TimelineDescriptionTests

  private static func error(_ steps: String) -> String {
    do throws(JSONError) {
      _ = try AnimationDescription(Valid.document(steps))
      return "none"
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      ("1", "timeline: expected an array, got 1"),
      (
        #"[{"animat": "scale"}]"#,
        #"timeline[0]: expected a member named "animate", "series", "parallel", "repeat", "stagger", "#
          + #""wait" or "mark", got only "animat""#
      ),
      (
        #"[{"animate": "scal", "basic": {"to": 0}}]"#, #"timeline[0].animate: expected "opacity", "#
      ),
      (#"[{"animate": "scale"}]"#, #"timeline[0]: expected a member named "basic", "keyframes""#),
      (
        #"[{"animate": "scale", "basic": {"to": "a"}}]"#,
        "timeline[0].basic.to: expected a number from -1e+50 to 1e+50"
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "duration": -1}]"#,
        "timeline[0].duration: expected a number from 0 to 1e+50, got -1"
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "curve": "ease-inn"}]"#,
        #"timeline[0].curve: "ease-inn": column 1: "#
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "at": {"mark": "out"}}]"#,
        "timeline[0].at: expected an earlier mark of its series; there is none"
      ),
      (
        #"[{"mark": "a"}, {"animate": "scale", "basic": {"to": 0}, "at": {"mark": "b"}}]"#,
        "timeline[1].at: expected an earlier mark of its series (a)"
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "after": -1}]"#,
        "timeline[0]: expected a step that begins at 0 or later in its series, got -1"
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "after": 0, "with": 0}]"#,
        #"timeline[0].with: expected one of "after", "#
      ),
      (
        #"[{"repeat": [{"animate": "scale", "basic": {"to": 0}}], "count": "inf"}, {"wait": 1}]"#,
        "timeline[1]: expected no step after a repeat of scale, which never ends"
      ),
      (
        #"[{"repeat": [{"repeat": [{"animate": "scale", "basic": {"to": 0}}], "count": "inf"}], "count": 2}]"#,
        "timeline[0].repeat: expected a pass that ends, got a repeat of scale"
      ),
      (
        #"[{"repeat": [{"animate": "scale", "basic": {"to": 0}, "speed": 0.1, "curve": "spring(response: 1.5, damping-ratio: 2.3e-308)"}], "count": 2}]"#,
        "timeline[0].repeat: expected a pass that ends, got steps that take more than 1e308 s"
      ),
      (
        #"[{"repeat": [], "count": "inf"}]"#,
        "timeline[0].repeat: expected a pass of a duration above 0, since the passes never end"
      ),
      (
        #"[{"repeat": [], "count": 0}]"#,
        #"timeline[0].count: expected a number above 0, or "inf", got 0"#
      ),
      (
        #"[{"repeat": [{"animate": "scale", "basic": {"to": 0}}], "duration": 1e300}]"#,
        "timeline[0].duration: expected a number from "
      ),
      (
        #"[{"repeat": [{"animate": "scale", "basic": {"to": 0}}], "count": 1e300}]"#, "none"
      ),
      (  // In a parallel group all steps begin at 0.
        #"[{"parallel": [{"repeat": [{"animate": "scale", "basic": {"to": 0}}], "duration": "inf"}, {"wait": 1}, {"animate": "opacity", "basic": {"to": 0}}]}]"#,
        "none"
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "curve": "spring(stiffness: 1, damping: 0)", "easing": "ease"}]"#,
        "timeline[0].easing: expected no easing over a step that never ends, a spring on scale"
      ),
      (
        #"[{"animate": "scale", "basic": {"to": 0}, "offset": 1}]"#,
        "timeline[0].offset: expected a number from 0 to 0.25, got 1"
      ),
      (
        #"[{"parallel": [{"animate": "scale", "basic": {"to": 0}, "at": -1}]}]"#,
        "timeline[0].parallel[0]: expected a step that begins at 0 or later in its series, got -1.0"
      ),
      (
        #"[{"stagger": [[], []], "each": 1, "delayEasing": "cubic-bezier(0.5, -2, 0.5, 1)", "from": 2}]"#,
        "timeline[0].from: expected a whole number from 0 to 1, got 2"
      ),
      (
        #"[{"stagger": [[]], "each": 1, "places": [], "from": [0, 0]}]"#,
        "timeline[0].places: expected a place for each of 1 steps, got 0"
      ),
      (
        #"[{"stagger": [[]], "each": 1, "places": [[1]], "from": [0, 0]}]"#,
        "timeline[0].places[0]: expected a point, [x, y], got 1 numbers"
      ),
      (
        #"[{"stagger": [[]], "each": 1, "places": [[1, 0]], "from": "first"}]"#,
        "timeline[0].from: expected an array"
      ),
      (
        #"[{"stagger": [[]], "each": 1, "places": [[1, 0]], "from": [0, 0], "columns": 1}]"#,
        #"timeline[0].columns: expected no "columns" beside "places""#
      ),
      (
        #"[{"repeat": [], "count": 1, "direction": "mirror"}]"#,
        #"timeline[0].direction: expected "forward" or "mirrored", got "mirror""#
      ),
      (#"[{"wait": 1, "delay": 1}]"#, #"timeline[0]: expected a member named "wait", got "delay""#),
    ])
  func errorsNameThePlaceAndTheValue(steps: String, problem: String) {
    let message = Self.error(steps)
    #expect(message.hasPrefix(problem), "\(message)")
  }

  @Test(arguments: [
    #""animations": [{"basic": {"to": 2}}]"#, #""retarget": [{"time": 0, "to": 2}]"#,
    #""layers": [{"begin": 0, "modelValue": 1}]"#,
  ])
  func aPropertyHasEitherAnimationsOrSteps(members: String) throws {
    func document(_ step: String) -> String {
      """
      {"properties": [{"name": "y", "type": "number", "modelValue": 1},
        {"name": "x", "type": "number", "modelValue": 1, \(members)}],
       "timeline": [{"animate": "\(step)", "basic": {"to": 2}}]}
      """
    }
    #expect(Described.error(document("y")).isEmpty)
    let name = String(members.dropFirst().prefix { $0 != "\"" })
    let message = Described.error(document("x"))
    #expect(
      message.hasPrefix(
        "properties[1].\(name): expected no \"\(name)\" of \"x\", which the timeline animates"),
      "\(message)")
  }

  /// Bytes of a document are exchanged and left out; whatever is read can be shown and written, and all else is
  /// an error.
  @Test func noDocumentStopsTheProgram() throws {
    let text = Valid.document(
      """
      [{"animate": "scale", "basic": {"to": 1.2}, "curve": "ease-in-out", "duration": 0.5, "cutTo": 3},
       {"parallel": [{"wait": 2}, {"animate": "opacity", "basic": {"by": 1}, "delay": 1, "speed": 2, "offset": 0.1}]},
       {"mark": "out"}, {"animate": "scale", "keyframes": {"values": [1, 2]}, "at": {"mark": "out", "offset": 1}},
       {"stagger": [[{"wait": 1}], [{"wait": 2}]], "each": 0.5, "from": 1, "columns": 2},
       {"repeat": [{"wait": 1}], "count": 3, "repeatDelay": 0.1, "easing": "ease", "removed": true, "with": {"fraction": 1}}]
      """)
    let bytes = Array(text.utf8)
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    var random = SeededRandom(seed: 404)
    var count = 0
    for _ in trials(2_000) {
      var mutated = bytes
      for _ in 0...random.index(below: 3) {
        // A number mostly, or anything.
        let isNumber = random.index(below: 8) > 0
        let place =
          isNumber
          ? digits[random.index(below: digits.count)] : random.index(below: mutated.count)
        let others = Array(isNumber ? "0123456789.-e".utf8 : "0\"[]{}:,abc".utf8)
        mutated[place] = others[random.index(below: others.count)]
      }
      guard let description = try? AnimationDescription(utf8: mutated) else { continue }
      count += 1
      let timeline = try #require(description.timeline)
      _ = timeline.value(at: 1.5, from: description.model)
      try #expect(AnimationDescription(description.text()).text() == description.text())
    }
    #expect(count * 4 > trials(2_000).count)
  }

  @Test func stepsThatADocumentCannotHoldAreRefused() async throws {
    struct Wave: ValueEffect {
      func value(at progress: Double, from side: Side?, in context: EffectContext<Double>)
        -> Double
      {
        progress
      }
    }
    let wave = AnimationDescription(
      Valid.properties, timeline: MotionTimeline { Animate(Valid.scale, effect: Wave(), .over(1)) })
    #expect {
      try wave.text()
    } throws: {
      "\($0)".hasPrefix("timeline[0] must have one of the effects basic, keyframes")
    }
    // A point of a document is a PointValue, and not a vector of two.
    #if EXIT_TESTS
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = AnimationDescription(
          [.init("x", .point(AnimationStack(.zero)))],
          timeline: MotionTimeline {
            Animate(PropertyName<SIMD2<Double>>("x"), to: .zero, .over(1))
          })
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains(#"["x: PointValue"], got one on another of type SIMD2<Double>"#),
        "\(message)")
      await #expect(processExitsWith: .failure) {
        _ = AnimationDescription(
          [.init("x", .number(Described.stack(1, BasicAnimation(to: 2))))],
          timeline: MotionTimeline { Animate(PropertyName<Double>("x"), to: 1, .over(1)) })
      }
    #endif
  }

  /// A thread of Apple's systems has 512 KB but for the first.
  @Test func stepsWithinEachOtherAreReadOnASmallStack() throws {
    @Sendable func document(_ levels: Int) -> String {
      #"{"properties": [{"name": "x", "type": "number", "modelValue": 0}], "timeline": "#
        + String(repeating: #"[{"series": "#, count: levels)
        + #"[{"animate": "x", "basic": {"to": 1}, "duration": 1}]"#
        + String(repeating: "}]", count: levels) + "}"
    }
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let rendered = (try? AnimationDescription(document(31))).map(RenderedDocument.init)
      if rendered?.samples(at: [0.5], hasVelocity: true) == [[0.5], [1]] { done.signal() }
    }
    thread.stackSize = 512 * 1024
    thread.start()
    #expect(done.wait(timeout: .now() + 60) == .success)
    let error = #expect(throws: JSONError.self) { try AnimationDescription(document(32)) }
    #expect(error?.problem == "expected at most 32 steps within each other")
  }

  /// What is written is read again.
  @Test func moreStepsWithinEachOtherThanAreReadAreNotWritten() throws {
    func description(_ levels: Int) -> AnimationDescription {
      let x = PropertyName<Double>("x")
      var steps = MotionTimeline<NamedModel> { Animate(x, to: 1, .over(1)) }
      for _ in 1..<levels {
        let inside = steps
        steps = MotionTimeline { Parallel { inside } }
      }
      return AnimationDescription([.init("x", .number(AnimationStack(0)))], timeline: steps)
    }
    var (read, refused) = (0, 0)
    for levels in [10, 15, 16, 17, 18, 31, 32, 33] {
      do {
        let text = try description(levels).text()
        #expect(try AnimationDescription(text).text() == text)
        read += 1
      } catch {
        #expect(
          "\(error)".hasSuffix("must have at most 32 steps within each other"), "\(error)")
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
