// Inputs that once broke something, each with what went wrong.

import Foundation
import Testing
import _TestSupport

@Suite struct RegressionTests {
  /// An input, and what it did.
  private struct Regression: Sendable {
    let target: FuzzTarget
    let text: String
    let damage: String

    init(_ target: FuzzTarget, _ text: String, _ damage: String) {
      (self.target, self.text, self.damage) = (target, text, damage)
    }

    /// A command line.
    init(_ words: [String], input: String = "", _ damage: String) {
      self.init(.commandLine, CommandLineText(words: words, input: input).text, damage)
    }
  }

  /// A property x from 0 to 1 with these members of its animation.
  private static func document(_ animation: String, value: String = "0") -> String {
    """
    {"properties": [{"name": "x", "type": "\(value == "0" ? "number" : "point")",
      "modelValue": \(value), "animations": [{\(animation)}]}]}
    """
  }

  private static let regressions =
    curves + narrow + paths + transforms + mixtures + documents + timelines + imported + lines

  /// Groups in one another, of which an animation is in the innermost or in none.
  private static func groups(_ count: Int, isUsed: Bool) -> String {
    let groups = (0..<count).map { place in
      #""g\#(place)": {"timing": {"duration": 1}\#(place > 0 ? #", "parent": "g\#(place - 1)""# : "")}"#
    }
    let group = isUsed ? #", "group": "g\#(count - 1)""# : ""
    return #"{"groups": {\#(groups.joined(separator: ", "))}, "#
      + document(#""basic": {"to": 1}\#(group)"#).dropFirst()
  }

  /// A slope of 1e308.
  private static let steep = #"""
    {"properties": [{"type": "size", "name": "p1", "modelValue": [0, 0.9999999999999999], "a\#
    nimations": [{"keyframes": {"values": [[0.8, 3], [400, 2], [400, 1]], "timingFunctions":\#
     ["steps(3, jump-both)", "LINEAR(633325809735634.0 75% 25%, 1e9, 0.1 100%)"]}, "curve": \#
    "bezier-path(0 +1 , 1e-300 0.3 , 1e-17 1.5 , 0.1 1.5 , 0.39052 10 , 0.50062 +1 , 0.5515 \#
    7.11735821768276e+18 , 1 2 , from: +1)", "timing": {"duration": 100, "repeatDuration": 1\#
    e-30}}]}]}
    """#

  /// A matrix with a determinant of 1e-308, in a mixture.
  private static let flat = #"""
    {"properties": [{"type": "transform", "name": "p2", "modelValue": "translateZ(0.3PX) rot\#
    ateZ(0.5rad) rotateX(0.9999999999999999turn) rotate3d(0, 1, -0.5, -0.40614grad) matrix3d\#
    (-0, 1e17, 3, 1e17, 1e50, -1e-50, 10, 0.1, 0.1, 0.5235, 1e-49, 0.1, 0.9295, 0, 0.001, 2)\#
     skew(1turn,/* x */0turn)", "animations": [{"basic": {"from": "translateY(3px) skewY(-1d\#
    eg) translateZ(1px)", "to": "matrix(-0.5, 2.2250738585072014e-308, -1, 0, -7.76412067415\#
    3632e-45, 1.5)", "by": "rotate3d(1e-300, 0.1, 0.5000000000000001, 0.25turn) rotateY(9007\#
    199254740993grad)"}, "webTiming": {"direction": "alternate-reverse", "fill": "both"}}, {\#
    "basic": {"from": "scaleY(1) rotateY(400rad) perspective(0.7071067811865476px) scaleY(13\#
    8304103667524.45%) translate(1e17px) scaleZ(-0.0009553857134600202)", "to": "rotate3d(40\#
    0, -1, 1.0000000000000002, 0.99999999999999989grad)rotateZ(0deg)", "by": "scaleY(-1) rot\#
    ate3d(1.0000000000000002,\n5e-324,\n0.3,\n1rad)"}, "curve": "STEPS(3, jump-end)", "webTi\#
    ming": {"delay": 6.13352492828726e-30, "iterations": 0.9999999999999999}, "composite": "\#
    add", "isCumulative": true}]}]}
    """#

  /// A transform on its way to another.
  private static func retargeted(from value: String, to target: String) -> String {
    #"{"properties": [{"name": "x", "type": "transform", "modelValue": "\#(value)", "#
      + #""retarget": [{"time": 0, "to": "\#(target)", "duration": 1}]}]}"#
  }

  /// A transform, and two animations that add it.
  private static func additive(_ transform: String) -> String {
    let animation =
      #"{"basic": {"from": "\#(transform)", "to": "\#(transform)"}, "composite": "add"}"#
    return #"{"properties": [{"name": "x", "type": "transform", "modelValue": "\#(transform)", "#
      + #""animations": [\#(animation), \#(animation)]}]}"#
  }

  private static let curves = [
    Regression(.curve, "decay(velocity: 1e50, rate: 1e-50)", "an end beyond 1e50 stopped sampling"),
    Regression(
      .curve, "spring(angular-frequency: 1e-50, damping-ratio: 1e50)",
      "the rule core-animation never came to an end"),
    Regression(
      .curve, "bounce(floor: 1e50, acceleration: 1e-50, restitution: 0.5)",
      "an end beyond 1e50 stopped sampling"),
    Regression(
      .curve, "decay(velocity: 1, half-life: 1e50)",
      "in bulk the motion was made again with a check that reading did not make"),
    Regression(.curve, "steps(1125899906842624)", "all 2⁵⁰ breakpoints were listed"),
    Regression(
      .curve, "spring(response: 1, overshoot: 1)", "by the rule envelope it settled at −∞"),
    Regression(
      .curve, "spring(mass: 1, stiffness: 1, damping: -0)",
      "by the rule envelope it settled at −∞"),
    Regression(.curve, "linear(100, 1e-320% 50)", "it was −∞ inside 0…1"),
    Regression(
      .curve, "reversed(linear(400, 10 -1%))", "in bulk, a jump at 0 was read from its other side"),
    Regression(
      .curve, "spring(angular-frequency: 1e-17, damping-ratio: 1e-320)",
      "the rule core-animation gave NaN"),
    Regression(
      .curve,
      "bounce(velocity: 0.14046, floor: 0.5618, acceleration: 0.25, restitution: 0.9999999999999999)",
      "all of its 10¹⁶ landings were listed"),
    Regression(
      .curve,
      "spring(settling-duration: 9007199254740993, damping-ratio: 0.8, initial-velocity: 1e-320)",
      "its peak was at the release, at −0"),
    Regression(
      .curve, "bounce(floor: 4.8569588962098145e-52, acceleration: 1e-17, restitution: 1)",
      "landings beyond number 2⁴⁸ were sampled in bulk as if there were none"),
  ]

  private static let narrow = [
    Regression(
      .curve,
      "bezier-path(1.94e-16 3e9, 5.8e-17 9.5e-07, 1.94e-16 1e-06, 0.7 3e-06, 0.3 3e-06, "
        + "0.9999999999999997 0, 0.9999999999999998 1e10, 0.9999999999999997 10, 0.9999999999999998 10, "
        + "0.9999999999999999 -10499999990, 0.9999999999999999 10, from: 1e9, to: -0.5)",
      "a breakpoint stood twice")
  ]

  private static let paths = [
    Regression(.path, "M0 0A5e-324 1 30 1 0 5e-324 0", "its length took minutes"),
    Regression(.path, "M0 0A1 1 30 1 0 5e-324 0", "its length was NaN"),
  ]

  private static let transforms = [
    Regression(
      .transform, Array(repeating: "scale(1e50)", count: 8).joined(separator: " "),
      "mixing gave NaN"),
    Regression(.transform, "scaleZ(-0%)", "it was printed with −0, and then without"),
    Regression(
      .transform, "matrix(1e-310, 0, 0, 1, 0, 0) | scale(5e-324)", "parts and inverse were NaN"),
    Regression(
      .transform,
      "matrix3d(2, 1, 0.1, 3, 0.5, 1e-50, 400, 0.27687, 0.1, -0.5, 0, 0.1, -5e-324, 1.5, 5e-324, "
        + "-1e50) matrix3d(0.25, 1e-160, 0.8, -1e50, -3.1e35, 5.3e31, 400, 0.27687, 0.1, -0.5, 0, "
        + "0.1, -5e-324, 1.5, 5e-324, -1e50) matrix3d(1, 1e-30, 1.5, -0.6, 1, 6.3e49, 1, 1, 1, 100, "
        + "1e-6, 2, 0.5, 0.5, 0.5, 0.1)", "products overflowed in the determinant, which was NaN"),
    Regression(
      .transform,
      "matrix3d(100, 2, 2, 0.1, 0.10094, -0, 1e-160, 0.001, 0.50772, 2.2250738585072014e-308, -0, "
        + "-0.5, 1e-9, 0.1, -5e-324, 0.25)", "its parts, composed again, were NaN"),
  ]

  private static let mixtures = [
    Regression(
      .transform,
      "matrix(0.5, 1e-300, 3.4807738434807782e+44, 0, 0.25, 1e-160) skewX(1.5deg) "
        + "matrix(1e-9, 1, 5e-324, 0.25, 1e-50, 0.1) rotate3d(1.5, 0.53233, 10, 0.58891deg) | "
        + "matrix(100, 0.1, 3, 2, 10, 0.8) skewX(28.6deg) "
        + "matrix(3.4e33, 1e-30, 2.5e-32, 0.5, 0.3, 0.25) rotate3d(-0.5, 1e50, 0, 400deg)",
      "a mixture beyond the doubles was NaN")
  ]

  private static let documents = [
    Regression(
      .document,
      document(
        #""keyframes": {"values": [0, 1, 0], "calculationMode": "cubicPaced"}"#),
      "the velocity at the turning point was NaN"),
    Regression(
      .document,
      document(
        #""keyframes": {"values": [0, 1], "calculationMode": "cubic", "tensionValues": [1, 1]}"#),
      "the velocity at the ends was NaN"),
    Regression(
      .document,
      document(
        #""compositeKeyframes": [{"offset": 0, "value": 0}, {"offset": 1e-60, "value": 1}, "#
          + #"{"offset": 1, "value": 0}]"#), "it stopped the program"),
    Regression(
      .document,
      document(
        #""compositeKeyframes": [{"offset": 0, "easing": "cubic-bezier(0, 1, 1, 0)"}, "#
          + #"{"offset": 1, "value": 1}]"#), "the velocity of a vertical tangent was NaN"),
    Regression(
      .document,
      document(#""path": {"data": "M0 0A5e-324 1 30 1 0 5e-324 0"}"#, value: "[0, 0]"),
      "it took minutes"),
    Regression(
      .document,
      document(
        #""track": {"segments": [{"linear": {"to": 1, "duration": 1e50}}, "#
          + #"{"linear": {"to": 0, "duration": 1e50}}]}"#),
      "a track's duration beyond 1e50 stopped the program"),
    Regression(
      .document,
      document(#""basic": {"to": 1}, "timing": {"beginTime": 1e50, "duration": 1e50}"#),
      "an end beyond 1e50 stopped the program"),
    Regression(
      .document,
      #"{"properties": [{"name": "x", "type": "number", "modelValue": 0, "animations": [{"basic": "#
        + #"{"to": 1}, "webTiming": {"duration": 1e50, "iterations": 2}}], "retarget": "#
        + #"[{"time": 1, "to": 2}]}]}"#,
      "an end beyond 1e50 was to be held from there on, which stopped the program"),
    Regression(
      .document,
      #"{"groups": {"g": {"timing": {"duration": 1}, "easing": "penner(circ, out)"}}, "#
        + document(#""basic": {"to": 1}, "clock": {}, "group": "g""#).dropFirst(),
      "an endless pass where its group's easing is vertical had a velocity of ∞/∞"),
    Regression(
      .document,
      #"{"properties": [{"name": "x", "type": "color", "interpolationSpace": "oklab", "modelValue": "#
        + #"[0, 0, 0, 0], "animations": ["#
        + ["1, 0, 0, 1", "0, 0, 1, -1", "0, 0, 0, 2e-323"].map {
          #"{"basic": {"from": [\#($0)], "to": [\#($0)]}, "composite": "add"}"#
        }.joined(separator: ", ") + "]}]}",
      "divided by an alpha of 2e-323, a colour was ∞ − ∞"),
    Regression(
      .document,
      #"{"properties": [{"name": "x", "type": "color", "interpolationSpace": "linearSRGB", "#
        + #""modelValue": [2e38, 0, 0, 1]}]}"#, "it was read, and could not be printed"),
    Regression(
      .document,
      document(
        #""keyframes": {"values": [5e-324, -5e-324, 2], "calculationMode": "cubicPaced"}"#),
      "a width that vanishes made a speed of NaN, which was halved for ever"),
    Regression(
      .document,
      document(
        #""keyframes": {"values": [0, 1e-162, 0.3e-162, 2e-162], "calculationMode": "cubicPaced"}"#),
      "squares of the speed vanished, and the length was halved for ever"),
    Regression(.document, steep, "a slope of 1e308 was NaN, as a difference of products beyond it"),
    Regression(.document, flat, "a mixture of 1e303 was multiplied, and was NaN"),
    Regression(.document, additive("scale(1e50) scale(1e50) scale(1e49)"), "1e447 times 0 was NaN"),
    Regression(
      .document, retargeted(from: "none", to: "scaleX(1e-320)"), "1 over 1e-320 was infinite"),
    Regression(.document, groups(2000, isUsed: true), "nested groups took cubic time"),
    Regression(.document, groups(2000, isUsed: false), "nested groups took cubic time"),
  ]

  private static let timelines = [
    Regression(
      .timeline,
      #"{"properties": [{"name": "x", "type": "vector", "modelValue": [0]}, {"name": "x", "type": "#
        + #""transform", "modelValue": "none"}], "timeline": [{"mark": "m"}]}"#,
      "two properties of one name, whose columns differ, stopped rendering"),
    Regression(
      .document, #"{"properties": [], "timeline": [{"animate": "x", "basic": {"to": 1}}]}"#,
      "a step on a property where there is none stopped the program"),
    Regression(
      .timeline,
      #"{"properties": [{"name": "x", "type": "number", "modelValue": 0}], "timeline": [{"repeat": "#
        + #"[{"animate": "x", "basic": {"to": 1}}], "duration": 1e300}]}"#,
      "it was read, and what was printed of it was not"),
    Regression(
      .timeline,
      #"{"properties": [{"name": "x", "type": "number", "modelValue": 0}], "timeline": [{"repeat": "#
        + #"[{"animate": "x", "basic": {"to": 1}}], "count": 1e300, "speed": 1e-17, "easing": "ease"}]}"#,
      "a duration beyond the doubles was eased, which stopped the program"),
    Regression(
      .timeline,
      #"{"properties": [{"name": "x", "type": "number", "modelValue": 0}], "timeline": [{"repeat": "#
        + #"[{"animate": "x", "basic": {"to": 1}, "curve": "spring(response: 1.5, damping-ratio: "#
        + #"2.2250738585072014e-308)", "speed": 0.1}], "count": 2}]}"#,
      "a spring that settles after 1e307 s, slowed down, stopped the program in a repeat"),
  ]

  private static let imported = [
    Regression(
      .imported, #"{"keyframes": [{"width": 0.3}], "options": 1e-50}"#,
      "a duration below 1e-50 seconds stopped the program")
  ]

  private static let lines = [
    Regression(["sample", "ease", "--rate", "1e-300"], "the grid refused what the option took"),
    Regression(
      ["sample", "ease", "--rate", "1e300", "--start", "-1e50", "--end", "-1e50"],
      "the grid refused what the option took"),
    Regression(
      ["sample", "decay(velocity: 1, half-life: 1e50)", "--end", "1", "--count", "16384"],
      "in bulk the motion was made again with a check that reading did not make"),
    Regression(
      [
        "settle", "spring(angular-frequency: 1e-50, damping-ratio: 1e50)", "--rule",
        "core-animation", "--epsilon", "1",
      ], "it never came to an end"),
    Regression(["sample", String(repeating: "x", count: 30_000)], "suggestions took seconds"),
    Regression(
      ["sample", "ease", "--" + String(repeating: "x", count: 100_000)],
      "the error had as many bytes"),
    Regression(
      ["sample", "spring(\(String(repeating: "x", count: 100_000)): 1)"],
      "the error had as many bytes"),
    Regression(
      ["render", "-"], input: document(#""basic": {"to": 1}, "timing": {"duration": 1e50}"#),
      "an end beyond 1e50 stopped the program"),
    Regression(
      ["render", "-"],
      input: document(#""basic": {"to": 1}, "timing": {"beginTime": 1e50, "duration": 1e50}"#),
      "an end beyond 1e50 stopped the program"),
    Regression(
      ["render", "-"],
      input: document(#""basic": {"to": 1}, "timing": {"duration": 1e50, "autoreverses": true}"#),
      "an end beyond 1e50 stopped the program"),
    Regression(
      ["render", "-", "--end", "1", "--count", "2000"],
      input: document(
        #""keyframes": {"values": [\#(Array(repeating: "0, 1", count: 50_000).joined(separator: ", "))]}"#
      ), "each row walked along all keyframes"),
    Regression(
      [
        "keyframes",
        "monotone-cubic(0.22 1, 0.26 -1, 0.33 1.5, 0.35 10, 0.38 0.3, 0.56 0.5, 0.58 1, 0.99 0, to: 1)",
      ], "it took five seconds"),
    Regression(
      ["preview", "--static", "react-native-elastic(bounciness: 400)"], "it took over a second"),
    Regression(["settle", "decay(rate: 3, velocity: 0.8)", "--epsilon", "-0"], "it printed nan"),
    Regression(
      ["fit", "spring", "-"],
      input:
        "time,value\n0,-0.5\n0.1,0.1\n0.2,1e49\n0.3,0.25\n0.4,9e15\n0.5,-1\n0.6,0.1\n1e30,-0.5\n",
      "1e31 steps between the samples stopped the program"),
    Regression(
      ["preview", "--static", "spring(peak-time: 1e50, overshoot: 2.8e-11)"],
      "a stiffness below the floats stopped the program"),
    Regression(
      ["export", "spring(angular-frequency: 1e30, damping-ratio: 0.5)", "--as", "compose"],
      "a stiffness beyond the floats stopped the program"),
    Regression(
      [
        "preview", "--static",
        "spring(peak-time: 9.999999999999999e49, overshoot: 2.8113166670790352e-11, initial-velocity: 0.1)",
      ], "a natural end beyond 1e50 stopped the program"),
    Regression(
      [
        "keyframes", "natural-cubic(0.43979 0.25, 0.49352 0.5)", "--tolerance", "100",
        "--interpolation", "linear", "--from", "5.355277299665022e+24", "--to=0.8",
      ], "the rounding of large values was taken for bends, 10⁵ of them"),
    Regression(
      ["sample", "bounce(floor: 1, acceleration: 1e50, restitution: 1)", "--end", "1e50"],
      "all of its landings were listed"),
    Regression(
      ["sample", "steps(1125899906842624)", "--count", "1000000", "--output", "/dev/null"],
      "it took a hundred times as long as a billion steps"),
    Regression(
      ["render", "-", "--start", "1e9", "--end", "1000000001", "--count", "6000"],
      input: document(
        #""track": {"segments": [{"linear": {"to": 0, "duration": 1e9}}, "#
          + #"{"linear": {"to": 1, "duration": 1, "easing": "steps(1125899906842624)"}}]}"#),
      "a million breakpoints were listed for each row"),
    Regression(
      [
        "preview", "--static",
        "mirrored(closed-cubic(0.48384 0, 0.52812 1, 0.65307 1e-50, from: 400, to: -0.5))",
      ], "it took ten seconds"),
    Regression(["plot", "steps(1125899906842624)"], "a list of breakpoints stopped the program"),
    Regression(
      ["plot", "--keyframes", "steps(1000, end)"],
      "each place on the grid looked at all jumps, for ten seconds"),
    Regression(
      ["preview", "--static", "steps(1125899906842624)"],
      "a list of breakpoints stopped the program"),
    Regression(["keyframes", "ease", "--tolerance", "1e-7"], "it took minutes and gigabytes"),
    Regression(
      ["export", "spring(stiffness: 100, damping: 2)", "--tolerance", "1e-5"],
      "it took half a minute and 8 GB"),
    Regression(
      [
        "export",
        "clamped-cubic(0.15662 3, 0.1851 10, 0.21506 400, 0.35084 1e-60, 0.5514 2, end-slope: -1)",
      ], "it took 2.4 GB"),
  ]

  #if EXIT_TESTS
    @Test func inputsThatOnceFailedPass() async throws {
      let trace = try Trace()
      await #expect(processExitsWith: .success) { [path = trace.path as String] in
        let trace = try Trace(path: path)
        try enterScratchFolder()
        defer { leaveScratchFolder() }
        limitFiles()
        limitMemory(1 << 30)
        for (index, regression) in cases(Array(Self.regressions.enumerated()), oneOf: 12) {
          trace.number = index
          limitComputing(seconds: isOptimised ? 10 : 100)
          do throws(Problem) {
            _ = try regression.target.check(regression.text)
          } catch {
            Issue.record("\(regression.text.debugDescription): \(error); once \(regression.damage)")
          }
        }
        limitComputing(seconds: 0)
        trace.number = -1
      }
      if trace.number >= 0 {
        let regression = Self.regressions[trace.number]
        Issue.record("\(regression.text.debugDescription): once \(regression.damage)")
      }
    }
  #endif
}
