// Documents that repeat: what is written once, and what happens in every pass.

import AnimationMath
import Testing
import _TestSupport

import CurveFormats

private let pulse = ExportedDocumentTests.number(
  """
  {"basic": {"from": 1, "to": 1.2},
    "timing": {"duration": 0.5, "autoreverses": true, "repeatCount": "inf"}}
  """)

private let keyframes =
  #""keyframes": {"values": [0, 1, 0], "keyTimes": [0, 0.25, 1]}"#

private let step = #"{"animate": "x", "duration": 4, \#(keyframes)"#

private let blink = "linear(0, 0 16.716667%, 1 16.729167%, 0 16.741667%, 0)"

private let long = ExportedDocumentTests.number(
  #"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 1200}}"#)

extension ExportedDocumentTests {
  @Test func aDocumentThatRepeatsIsWrittenOnceWithACount() throws {
    let ring = try ExportedDocument(Self.description("progress-ring"), within: 0.001)
    #expect(ring.duration == 1.5 && ring.iterations == .infinity)
    let text = try ExportTarget.webAnimations.animation(of: ring).text
    #expect(text.contains(#""duration": 1500"#) && text.contains(#""iterations": "Infinity""#))
    let sheet = try ExportTarget.cssKeyframes.animation(of: ring, named: "ring").text
    #expect(sheet.contains("animation: 1.5s linear infinite both"))

    let thrice = try Self.document(
      Self.number(
        #"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 0.5, "repeatCount": 3}}"#))
    #expect(thrice.duration == 0.5 && thrice.iterations == 3)
    let back = try Self.document(
      Self.number(
        """
        {"basic": {"from": 0, "to": 1},
          "timing": {"duration": 0.5, "repeatCount": 2, "autoreverses": true}}
        """))
    #expect(back.duration == 1 && back.iterations == 2)
    let once = try Self.document(Self.number(#"{"basic": {"from": 0, "to": 1}}"#))
    #expect(once.duration == 0.25 && once.iterations == 1)
  }

  /// Between jumps, and in passes without end.
  @Test(
    arguments: [
      (
        #"""
        {"basic": {"from": 0.2, "to": 0.7}, "timing": {"duration": 1}, "curve": "ease"},
        {"basic": {"from": 0.1, "to": 0.4}, "timing": {"beginTime": 1}, "curve": "ease-in"}
        """#,
        ["0.2; animation-timing-function: ease }", "0.1; animation-timing-function: ease-in }"]
      ),
      (
        #"""
        {"basic": {"from": 0.2, "to": 0.7}, "curve": "ease",
          "timing": {"duration": 1, "repeatCount": "inf", "autoreverses": true}}
        """#, ["0.2; animation-timing-function: ease }"]
      ),
    ])
  func easingsOfCSSKeepTheirNames(_ animations: String, _ parts: [String]) throws {
    let document = try Self.document(Self.number(animations, name: "opacity"))
    let sheet = try ExportTarget.cssKeyframes.animation(of: document, named: "a").text
    #expect(parts.allSatisfy(sheet.contains), "\(sheet)")
  }

  /// Beside a jump or a rest, an easing was fitted anew: four keyframes, 0.07 %.
  @Test(arguments: [
    #"{"basic": {"from": 0, "to": 100}, "curve": "ease", "timing": {"duration": 1}}"#,
    #"{"basic": {"from": 0, "to": 100}, "curve": "ease", "timing": {"beginTime": 0.25, "duration": 1, "fillMode": "both"}}"#,
    #"{"basic": {"from": 20, "to": 100}, "curve": "ease", "timing": {"duration": 1, "autoreverses": true}}"#,
  ])
  func anEasingBesideAJumpOrARestStaysItself(_ animation: String) throws {
    let document = try Self.document(Self.number(animation))
    for (target, error) in [(ExportTarget.webAnimations, 1e-12), (.lottie, 1e-8)] {
      let property = try target.animation(of: document).properties[0]
      #expect(property.keyframes <= 4 && property.error <= error, "\(target), \(property)")
    }
  }

  /// Where the end cuts springs off, the step to where they stay is stated: 0.44 of a range of 419.
  @Test func theCutAtTheEndIsInTheStatedError() throws {
    let spring = #""curve": "spring(duration: 0.5, bounce: 0.3)""#
    let document = try ExportedDocument(
      AnimationDescription(
        #"""
        {"properties": [{"name": "x", "type": "number", "modelValue": -292.76, "retarget":
          [{"time": 0, "to": 198.66, \#(spring)}, {"time": 0.18, "to": -209.22, \#(spring)}]}]}
        """#), within: 0.001)
    for target in [ExportTarget.cssKeyframes, .webAnimations, .lottie] {
      let error = try target.animation(of: document).properties[0].error
      #expect((0.001054...0.00107).contains(error), "\(target), \(error)")
    }
  }

  /// Beside a loop of a second, each moves once, late or for a short time; the last is a loop that begins late.
  @Test(
    arguments: [
      #"{"basic": {"from": 1, "to": 0}, "timing": {"beginTime": 8, "duration": 4, "fillMode": "both"}}"#,
      #"{"keyframes": {"values": [1, 0, 0, 1]}, "timing": {"beginTime": 3.05, "duration": 0.9}}"#,
      #"{"basic": {"from": 1, "to": 0}, "timing": {"beginTime": 10.4, "duration": 0.05}}"#,
      #"""
      {"keyframes": {"values": [0, 0, 1, 0, 0], "keyTimes": [0, 0.9, 0.92, 0.94, 1]},
        "timing": {"beginTime": 8, "duration": 20, "repeatCount": "inf"}}
      """#,
    ])
  func anEndlessDocumentDoesNotRepeatWhatItPlaysOnce(_ animation: String) throws {
    let properties = "\(pulse), \(Self.number(animation, name: "y"))"
    #expect(throws: ExportError.self) { try Self.document(properties) }
    let cut = try Self.document(properties, within: 0.01, duration: 13)
    #expect(cut.iterations == 1)
    let steps = """
      {"repeat": [{"animate": "x", "basic": {"to": 1.2}, "duration": 0.5}],
        "count": "inf", "direction": "mirrored"},
      {"animate": "y", "basic": {"to": 1}, "duration": 1, "delay": 8}
      """
    let still = ["x", "y"].map { #"{"name": "\#($0)", "type": "number", "modelValue": 0}"# }
    #expect(throws: ExportError.self) {
      try Self.document(
        still.joined(separator: ", "), #", "timeline": [{"parallel": [\#(steps)]}]"#)
    }
  }

  @Test(
    arguments: [([1, 7], 7), ([2, 3, 5, 7], 210), ([0.7, 1.3], 9.1), ([0.4, 0.6], 1.2)]
      as [([Double], Double)])
  func loopsOfSeveralLengthsRepeatTogether(_ lengths: [Double], _ period: Double) throws {
    let properties = lengths.enumerated().map { index, length in
      // Each moves for a tenth of its pass.
      Self.number(
        #"""
        {"keyframes": {"values": [1, 1, 0, 1, 1], "keyTimes": [0, 0.45, 0.5, 0.55, 1]},
          "timing": {"duration": \#(length), "repeatCount": "inf"}}
        """#, name: "x\(index)")
    }
    let document = try Self.document(properties.joined(separator: ", "))
    #expect(document.iterations == .infinity)
    #expect((document.duration - period).magnitude <= 1e-12 * period)
  }

  /// A pulse of 4 s three times, and in its second pass a flash of 60 ms.
  @Test func passesThatDifferByAFlashDoNotRepeat() throws {
    let document = try Self.document(
      [
        Self.number(
          """
          {"basic": {"from": 1, "to": 1.2},
            "timing": {"duration": 2, "autoreverses": true, "repeatCount": 3}}
          """),
        Self.number(
          """
          {"keyframes": {"values": [1, 0, 1]}, "timing": {"beginTime": 6.04, "duration": 0.06}}
          """, name: "y"),
      ].joined(separator: ", "))
    #expect(document.duration == 12 && document.iterations == 1)
    let animation = try ExportTarget.webAnimations.animation(of: document)
    #expect(animation.properties.allSatisfy { $0.keyframes > 4 && $0.error <= 0.001 })
  }

  /// A blink of 0.015 s between keyframes of 800 s, beside a loop or two passes.
  @Test(
    arguments: [(100, #""inf""#, 800, .infinity), (400, "2", 800, 1)]
      as [(Int, String, Double, Double)])
  func aBlinkBetweenKeyframesIsNoRepeat(
    _ pass: Int, _ count: String, _ duration: Double, _ iterations: Double
  ) throws {
    let document = try Self.document(
      [
        Self.number(
          #"{"basic": {"from": 0, "to": 1}, "timing": {"duration": \#(pass), "repeatCount": \#(count)}}"#
        ),
        Self.number(
          #"""
          {"keyframes": {"values": [0, 0, 1, 0, 0], "keyTimes": [0, 0.40000625, 0.4000125, 0.40001875, 1]},
            "timing": {"duration": 800, "repeatCount": \#(count == "2" ? "1" : count)}}
          """#, name: "y"),
      ].joined(separator: ", "))
    #expect(document.duration == duration && document.iterations == iterations)
  }

  /// A cell of the table is 0.29 s long.
  ///
  /// The second shows one value for a while, by two opposite jumps.
  @Test(
    arguments: [
      (#""keyframes": {"values": [1, 1.3, 1]}"#, 0.25, 7),
      (#""basic": {"from": 2, "to": 2}"#, 0.01, 6),
      (#""keyframes": {"values": [0, 1, 0]}, "curve": "ease-in-out""#, 0.3, 9),
      (#""basic": {"from": 2, "to": 1}, "curve": "steps(4)""#, 0.2, 12),
      (#""basic": {"from": 1, "to": 0}, "curve": "penner(bounce, out)""#, 0.9, 20),
    ] as [(String, Double, Int)])
  func anAnimationShorterThanACellOfTheTableIsKept(
    _ animation: String, _ duration: Double, _ most: Int
  ) throws {
    let document = try Self.document(
      [
        Self.number(#"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 600}}"#),
        Self.number(
          #"{\#(animation), "timing": {"beginTime": 300.1, "duration": \#(duration)}}"#, name: "y"),
      ].joined(separator: ", "))
    let exported = try ExportTarget.webAnimations.animation(of: document)
    let property = exported.properties[1]
    #expect((3...most).contains(property.keyframes), "\(property.keyframes)")
    #expect(property.error <= 0.001)
    let read = try Self.numbers(exported.text)[1]
    let times = (0..<400).map { 300.1 + duration * (Double($0) + 0.382) / 200 }
    let shown = document.document.samples(at: times, hasVelocity: false)[1]
    let range = (shown.max() ?? 0) - (shown.min() ?? 0)
    let error = zip(times, shown).map { (read.value(at: $0 / 600) - $1).magnitude }.max() ?? 0
    #expect(error <= (property.error * 1.02 + 1e-9) * range)
    #expect(try ExportTarget.lottie.animation(of: document).properties[1].keyframes > 2)
  }

  /// Keyframes at 0, 1 and 4 s, in passes of the animation, of groups, and of a timeline.
  @Test(
    arguments: [
      (#"{\#(keyframes), "timing": {"duration": 4}}"#, "", [0, 1, 4]),
      (
        #"{\#(keyframes), "timing": {"duration": 4, "repeatCount": 2, "autoreverses": true}}"#, "",
        [0, 1, 4, 7, 8, 9, 12, 15, 16]
      ),
      (
        #"{\#(keyframes), "webTiming": {"duration": 4, "iterations": 2, "direction": "alternate"}}"#,
        "", [0, 1, 4, 7, 8]
      ),
      (
        #"{\#(keyframes), "timing": {"duration": 4}, "curve": "penner(quad, in)"}"#, "", [0, 2, 4]
      ),
      (
        #"{"basic": {"to": 1}, "timing": {"duration": 4}, "curve": "linear(0, 1 25%, 0 75%, 1)"}"#,
        "", [0, 1, 3, 4]
      ),
      (
        #"""
        {"keyframes": {"values": [0, 1, 0], "timingFunctions": ["steps(2)", "linear"]},
          "timing": {"duration": 4}}
        """#, "", [0, 1, 2, 4]
      ),
      (
        #"""
        {"track": {"segments": [{"linear": {"to": 1, "duration": 1}}, {"move": {"to": 2}},
          {"linear": {"to": 1, "duration": 3}}]}, "timing": {"duration": 4}}
        """#, "", [0, 1, 4]
      ),
      (
        #"{\#(keyframes), "timing": {"duration": 4, "beginTime": 1}, "group": "g"}"#,
        #""groups": {"g": {"timing": {"duration": 10, "repeatCount": 2, "autoreverses": true}}}"#,
        [1, 2, 5, 15, 18, 19, 21, 22, 25, 35, 38, 39, 40]
      ),
      (
        #"{\#(keyframes), "timing": {"duration": 4, "beginTime": 1}, "group": "g"}"#,
        #""groups": {"g": {"timing": {"duration": 10, "repeatCount": 2, "beginTime": 7, "speed": 0.5}}}"#,
        [9, 11, 17, 29, 31, 37, 47]
      ),
      ("", #""timeline": [\#(step)}]"#, [0, 1, 4]),
      ("", #""timeline": [\#(step), "reversed": true}]"#, [0, 3, 4]),
      ("", #""timeline": [\#(step), "delay": 1, "speed": 2, "offset": 1}]"#, [1, 2.5]),
      (
        "",
        #""timeline": [{"repeat": [{"wait": 1}, \#(step)}, {"wait": 1}], "count": 2, "repeatDelay": 1}]"#,
        [1, 2, 5, 8, 9, 12, 13]
      ),
      (
        "",
        #"""
        "timeline": [{"repeat": [{"wait": 1}, \#(step)}, {"wait": 5}], "count": 3, "direction": "mirrored"}]
        """#, [1, 2, 5, 15, 18, 19, 21, 22, 25, 30]
      ),
      (
        "",
        #""timeline": [{"repeat": [{"repeat": [\#(step)}], "count": 2}, {"wait": 1}], "count": 2}]"#,
        [0, 1, 4, 5, 8, 9, 10, 13, 14, 17, 18]
      ),
      (
        "",
        #""timeline": [{"series": [\#(step)}, {"wait": 12}], "easing": "penner(quad, in)"}]"#,
        [0, 4, 8]
      ),
    ] as [(String, String, [Double])])
  func theEventsOfEveryPassAreKnown(
    _ animation: String, _ rest: String, _ events: [Double]
  ) throws {
    let document = try Self.document(
      Self.number(animation), rest.isEmpty ? "" : ", \(rest)", duration: 1000)
    let found = Set(document.events.map { ($0 * 1e9).rounded() / 1e9 }).sorted()
    #expect(found == events)
  }

  /// A blink of 0.15 s between keyframes or points of an easing, to and fro, where a cell of the table is 0.59 s long.
  @Test(
    arguments: [
      #""basic": {"from": 0, "to": 1}, "curve": "\#(blink)""#,
      #""keyframes": {"values": [0, 1], "timingFunctions": ["\#(blink)"]}"#,
      #"""
      "keyframes": {"values": [0, 0, 1, 0, 0],
        "keyTimes": [0, 0.16716666666666666, 0.16729166666666667, 0.16741666666666666, 1]}
      """#,
    ])
  func aMomentOfEveryPassIsKept(_ animation: String) throws {
    let blinking = #"{\#(animation), "timing": {"duration": 600, "autoreverses": true}}"#
    let document = try Self.document(
      long + ", " + Self.number(blinking, name: "y"), duration: 1200)
    try Self.expectPulses(of: document, [100.3, 1099.55])
  }

  private static func expectPulses(of document: ExportedDocument, _ begins: [Double]) throws {
    let exported = try ExportTarget.webAnimations.animation(of: document)
    #expect(exported.notes.allSatisfy { $0.contains("which no rule here uses") })
    #expect(exported.properties[1].error <= 0.001)
    let read = try numbers(exported.text)[1]
    let times = begins.flatMap { begin in (0..<40).map { begin - 0.1 + Double($0) / 100 } }
    let shown = document.document.samples(at: times, hasVelocity: false)[1]
    #expect((shown.max() ?? 0) > 0.9)
    for (time, value) in zip(times, shown) {
      #expect((read.value(at: time / 1200) - value).magnitude <= 0.0011, "\(time)")
    }
  }

  /// Two halves, as one search takes too many points: not 7800 lines.
  @Test(.enabled(if: isOptimised)) func aLoopOfManyPassesHasAKeyframeForEach() throws {
    let document = try Self.document(
      Self.number(
        #"""
        {"basic": {"from": 1, "to": 1.05}, "curve": "ease-in-out",
          "timing": {"duration": 1, "autoreverses": true, "repeatCount": "inf"}}
        """#) + ", " + long.replacing("\"x\"", with: "\"y\""), duration: 351)
    let property = try ExportTarget.webAnimations.animation(of: document).properties[0]
    #expect((352...353).contains(property.keyframes) && property.error <= 0.001)
  }

  @Test func moreEventsThanAreSampledAreNoted() throws {
    let document = try Self.document(
      long + ", "
        + Self.number(
          #"""
          {"basic": {"from": 0, "to": 0}, "timing": {"beginTime": 0.1, "duration": 0.05}, "group": "g"}
          """#, name: "y"),
      #", "groups": {"g": {"timing": {"duration": 0.25, "repeatCount": 4800}}}"#, within: 0.5)
    let notes = try ExportTarget.webAnimations.animation(of: document).notes
    #expect(notes.count == 3 && notes[0].hasPrefix("animations have more than 4096 keyframes"))
  }
}
