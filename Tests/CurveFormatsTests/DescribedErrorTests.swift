// What is refused, and in which words: the key path and what is accepted.

import CurveFormats
import Testing

@Suite struct DescribedErrorTests {
  @Test func aMessageTellsKeyPathAndPlace() throws {
    let text = """
      {"properties": [
        {"name": "p", "type": "number", "modelValue": 0,
         "animations": [{"basic": {"to": 1}, "timing": {"duration": "fast"}}]}
      ]}
      """
    #expect(
      Described.error(text)
        == #"properties[0].animations[0].timing.duration: expected a number of at least 0 or "inf", "#
        + #"got "fast" (line 3, column 63)"#)
  }

  @Test func aMisspeltCurveComesWithTheRightOne() {
    let text = Described.document(animation: #"{"basic": {"to": 1}, "curve": "ease-inout"}"#)
    #expect(Described.error(text).hasSuffix("; did you mean 'ease-in-out'?"))
  }

  @Test func unknownNamesComeWithThoseThatThereAre() throws {
    func names(_ document: String) -> (unknown: String?, accepted: [String]) {
      do throws(JSONError) {
        _ = try AnimationDescription(document)
        return (nil, [])
      } catch {
        return (error.unknownName, error.acceptedNames)
      }
    }
    let cases = [
      (#"{"basci": {"to": 1}}"#, "basci", "basic"),
      (#"{"basic": {"too": 1}}"#, "too", "to"),
      (#"{"basic": {"to": 1}, "curve": "ease-inn"}"#, "ease-inn", "ease-in"),
      (#"{"basic": {"to": 1}, "curve": "sprng(mass: 1)"}"#, "sprng", "spring"),
      (#"{"basic": {"to": 1}, "timing": {"fillmode": "both"}}"#, "fillmode", "fillMode"),
      (#"{"basic": {"to": 1}, "composite": "ad"}"#, "ad", "add"),
      (#"{"basic": {"to": 1}, "group": "h"}"#, "h", "g"),
    ]
    for (animation, unknown, accepted) in cases {
      let found = names(
        Described.document(animation: animation, groups: #"{"g": {"timing": {"duration": 1}}}"#))
      #expect(found.unknown == unknown)
      #expect(found.accepted.contains(accepted), "\(animation)")
    }
    let transform = names(
      Described.document(#"{"name": "p", "type": "transform", "modelValue": "rotat(1deg)"}"#))
    #expect(transform.unknown == "rotat")
    #expect(transform.accepted.contains("rotate"))
  }

  @Test func theDocumentIsChecked() {
    Described.expectErrors(
      [
        ("[]", "expected an object, got an empty array"),
        ("{}", #"expected a member named "properties", got an empty object"#),
        (
          #"{"property": []}"#,
          #"expected a member named "groups", "properties", "timeline" or "$schema", "#
            + #"got "property""#
        ),
        (#"{"properties": {}}"#, "properties: expected an array, got an empty object"),
        (
          #"{"properties": []}"#,
          "properties: expected an array of one property or more, got an empty array"
        ),
      ], at: "", { $0 })
  }

  @Test func propertiesAreChecked() {
    let rest = #""type": "number", "modelValue": 0"#
    Described.expectErrors(
      [
        ("7", ": expected an object, got 7"),
        (#"{\#(rest)}"#, #": expected a member named "name", got only "type", "modelValue""#),
        (#"{"name": 7, \#(rest)}"#, ".name: expected text in double quotes, got 7"),
        (#"{"name": "", \#(rest)}"#, #".name: expected a name that is not empty, got """#),
        (
          #"{"name": "p", "type": "colour", "modelValue": 0}"#,
          #".type: expected "number", "point", "size", "rect", "vector", "color", "transform", "rotation" "#
            + #"or "scale", "#
            + #"got "colour""#
        ),
        (
          #"{"name": "p", "type": "number"}"#,
          #": expected a member named "modelValue", got only "name", "type""#
        ),
        (
          #"{"name": "p", \#(rest), "interpolationSpace": "sRGB"}"#,
          #".interpolationSpace: expected no "interpolationSpace" where type is not "color""#
        ),
        (
          #"{"name": "p", "type": "color", "modelValue": [0, 0, 0, 1], "interpolationSpace": "oklch"}"#,
          #".interpolationSpace: expected "straightSRGB", "sRGB", "linearSRGB" or "oklab", "#
            + #"got "oklch", whose hues have to be fitted to one another two by two; "oklab" is as even "#
            + "to the eye"
        ),
        (
          #"{"name": "p", \#(rest), "animations": {}}"#,
          ".animations: expected an array, got an empty object"
        ),
        (#"{"name": "p", \#(rest), "retarget": 1}"#, ".retarget: expected an array, got 1"),
      ], at: "properties[0]"
    ) { Described.document($0) }
  }

  @Test func valuesAreChecked() {
    let cases = [
      ("number", #""1""#, #": expected a number from -1e+50 to 1e+50, got "1""#),
      ("number", "1e51", ": expected a number from -1e+50 to 1e+50, got 1e51"),
      ("point", "1", ": expected an array of 2 numbers, got 1"),
      ("point", "[1, 2, 3]", ": expected an array of 2 numbers, got an array of 3 values"),
      ("size", "[1, null]", "[1]: expected a number from -1e+50 to 1e+50, got null"),
      ("rect", "[1, 2]", ": expected an array of 4 numbers, got an array of 2 values"),
      ("vector", "[]", ": expected an array of one number or more, got an empty array"),
      ("vector", "1", ": expected an array of one number or more, got 1"),
      (
        "color", "[1, 2, 3]",
        ": expected a colour: text such as \"#ff8800\", an array of red, green, blue and alpha, or an "
          + "object with \"coordinates\", got an array of 3 values"
      ),
      (
        "color", #""red""#,
        ": expected a colour: text such as \"#ff8800\", an array of red, green, blue and alpha, or an "
          + "object with \"coordinates\", got \"red\""
      ),
      (
        "transform", #""scale(2""#,
        #": "scale(2": column 8: expected "," or ")", got the end"#
      ),
      (
        "transform", "[1, 0, 0, 1, 0, 0]",
        ": expected text in double quotes, got an array of 6 values"
      ),
    ]
    for (type, value, problem) in cases {
      Described.expectErrors([(value, problem)], at: "properties[0].modelValue") {
        Described.document(#"{"name": "p", "type": "\#(type)", "modelValue": \#($0)}"#)
      }
    }
    // All values of a vector are as long as its model value.
    let message = Described.error(
      Described.document(type: "vector", model: "[1, 2]", animation: #"{"basic": {"to": [1]}}"#))
    #expect(
      message.hasPrefix(
        "properties[0].animations[0].basic.to: expected an array of 2 numbers, got an array of 1 value"
      ), "\(message)")
  }

  @Test func animationsAreChecked() {
    let basic = #""basic": {"to": 1}"#
    Described.expectErrors(
      [
        (
          "{}",
          #": expected a member named "basic", "keyframes", "compositeKeyframes", "track" or "#
            + #""releasedSpring", got an empty object"#
        ),
        (
          #"{\#(basic), "track": {"segments": []}}"#,
          #".track: expected one of "basic", "keyframes", "compositeKeyframes", "track" or "#
            + #""releasedSpring", got "basic" as well"#
        ),
        (#"{"basic": {}}"#, ".basic: expected an object with from, to or by, got an empty object"),
        (#"{\#(basic), "curve": 1}"#, ".curve: expected text in double quotes, got 1"),
        (
          #"{\#(basic), "curve": {"spring": "spring(duration: 1)", "duration": 0}}"#,
          ".curve.duration: expected a number from 1e-50 to 1e+50, got 0"
        ),
        (
          #"{\#(basic), "curve": "cubic-bezier(2, 0, 1, 1)"}"#,
          #".curve: "cubic-bezier(2, 0, 1, 1)": column 14: x1 must be a number from 0 to 1, got 2"#
        ),
        (
          #"{\#(basic), "curve": "decay(velocity: 1, deceleration: 0.998)"}"#,
          #".curve: expected an easing or a spring, got "decay(velocity: 1, deceleration: 0.998)""#
        ),
        (
          #"{\#(basic), "curve": "spring(stiffness: 100, damping: 2, maximum: 1.1)"}"#,
          ".curve: expected a spring that stops at its target, or has no bounds, got "
            + #""spring(stiffness: 100, damping: 2, maxi…""#
        ),
        (
          #"{\#(basic), "curve": "spring(stiffness: 100, damping: 0, maximum: 1)", "timing": {"duration": 2}}"#,
          ".timing.duration: expected no duration, or 0.15707963267948966, at which the spring stops, got 2"
        ),
        (
          #"{\#(basic), "curve": "spring(stiffness: 100, damping: 0)"}"#,
          ".curve: expected a spring that settles, or a duration"
        ),
        (
          #"{\#(basic), "curve": "spring(duration: 1, bounce: 0)", "timing": {"duration": 0}}"#,
          ".timing.duration: expected a number from 1e-50 to 1e+50, for a spring, got 0"
        ),
        (
          #"{\#(basic), "timing": {}, "webTiming": {}}"#,
          #".webTiming: expected one of "timing", "webTiming", "clock" or "scale", "#
            + #"got "timing" as well"#
        ),
        (
          #"{\#(basic), "composite": "sum"}"#,
          #".composite: expected "replace", "add" or "accumulate", got "sum""#
        ),
        (#"{\#(basic), "isCumulative": 1}"#, ".isCumulative: expected true or false, got 1"),
        (
          #"{\#(basic), "isRemovedOnCompletion": "no"}"#,
          #".isRemovedOnCompletion: expected true or false, got "no""#
        ),
        (#"{\#(basic), "key": null}"#, ".key: expected text in double quotes, got null"),
        (#"{\#(basic), "group": "g"}"#, ".group: expected the name of a group, there is none"),
      ], at: "properties[0].animations[0]"
    ) { Described.document(animation: $0) }
    Described.expectErrors(
      [
        (
          #"{"basic": {"to": "none", "by": "scale(0)"}}"#,
          #".basic.by: expected an invertible value, beside "to" and without "from""#
        ),
        (
          #"{"track": {"segments": []}}"#,
          #": expected a member named "basic", "keyframes", "compositeKeyframes", "releasedSpring", "path", "#
            + #""curve", "timing", "webTiming", "clock", "scale", "composite", "isCumulative", "#
            + #""isRemovedOnCompletion", "key" or "group", got "track""#
        ),
      ], at: "properties[0].animations[0]"
    ) { Described.document(type: "transform", model: "\"none\"", animation: $0) }
  }

  @Test func keyframesAreChecked() {
    Described.expectErrors(
      [
        ("{}", #": expected a member named "values", got an empty object"#),
        (#"{"values": 1}"#, ".values: expected an array, got 1"),
        (#"{"values": []}"#, ": the count of values must be at least 1, got 0"),
        (#"{"values": [1, "2"]}"#, #".values[1]: expected a number from -1e+50 to 1e+50, got "2""#),
        (
          #"{"values": [1, 2], "keyTimes": [0, 0.5, 1]}"#,
          ": the count of key times must be 2, got 3"
        ),
        (#"{"values": [1, 2], "keyTimes": [0, 0.5]}"#, ".keyTimes[1]: expected 1, got 0.5"),
        (
          #"{"values": [1, 2, 3, 4], "keyTimes": [0, 0.5, 0.25, 1]}"#,
          ".keyTimes[2]: expected a number from 0.5, the one before it, to 1, got 0.25"
        ),
        (
          #"{"values": [1, 2], "keyTimes": [0, "1"]}"#, #".keyTimes[1]: expected a number, got "1""#
        ),
        (
          #"{"values": [1, 2], "timingFunctions": ["ease", "ease"]}"#,
          ": the count of timing functions must be 0 or 1, one for each interval, got 2"
        ),
        (
          #"{"values": [1, 2], "timingFunctions": ["spring(duration: 1, bounce: 0)"]}"#,
          #".timingFunctions[0]: "spring(duration: 1, bounce: 0)": column 1: "#
            + "expected an easing, got a motion"
        ),
        (
          #"{"values": [1, 2], "calculationMode": "cubik"}"#,
          #".calculationMode: expected "linear", "discrete", "paced", "cubic" or "cubicPaced", "#
            + #"got "cubik""#
        ),
        (
          #"{"values": [1, 2], "calculationMode": "paced", "keyTimes": [0, 1]}"#,
          #".keyTimes: expected no "keyTimes" where calculationMode is "paced""#
        ),
        (
          #"{"values": [1, 2], "calculationMode": "discrete", "timingFunctions": []}"#,
          #".timingFunctions: expected no "timingFunctions" where calculationMode is "discrete""#
        ),
        (
          #"{"values": [1, 2], "calculationMode": "cubic", "knots": [1, 1]}"#,
          ": the step before knots[1] must be a number from 1e-50 to 1e+50, got 0"
        ),
        (
          #"{"values": [1, 2], "calculationMode": "cubicPaced", "knots": [1, 2]}"#,
          #".knots: expected no "knots" where calculationMode is "cubicPaced""#
        ),
        (
          #"{"values": [1, 2], "biasValues": [0, 0]}"#,
          #".biasValues: expected no "biasValues" where calculationMode is "linear""#
        ),
        (
          #"{"values": [1, 2], "calculationMode": "cubic", "biasValues": [0]}"#,
          ".biasValues: expected an array of 2 numbers, one for each value, got an array of 1 value"
        ),
        (
          #"{"values": [1, 2], "calculationMode": "cubic", "tensionValues": [0, 2]}"#,
          ".tensionValues[1]: expected a number from -1 to 1, got 2"
        ),
      ], at: "properties[0].animations[0].keyframes"
    ) { Described.document(animation: #"{"keyframes": \#($0)}"#) }
  }

  @Test func compositeKeyframesAreChecked() {
    Described.expectErrors(
      [
        ("{}", ": expected an array, got an empty object"),
        (
          #"[{"value": 1}]"#, #"[0]: expected a member named "offset", got only "value""#
        ),
        (
          #"[{"offset": 0.5}, {"offset": 0.25}]"#,
          "[1].offset: expected a number from 0.5 to 1, got 0.25"
        ),
        (#"[{"offset": 1.5}]"#, "[0].offset: expected a number from 0 to 1, got 1.5"),
        (
          // It stopped the program.
          #"[{"offset": 0}, {"offset": 1e-60}, {"offset": 1}]"#,
          ": the width before keyframes[1].offset must be 0, or 1e-50 and more, got 1e-60"
        ),
        (
          #"[{"offset": 0, "easing": "spring(duration: 1, bounce: 0)"}]"#,
          #"[0].easing: "spring(duration: 1, bounce: 0)": column 1: expected an easing, got a motion"#
        ),
        (
          #"[{"offset": 0, "composite": "none"}]"#,
          #"[0].composite: expected "replace", "add" or "accumulate", got "none""#
        ),
      ], at: "properties[0].animations[0].compositeKeyframes"
    ) { Described.document(animation: #"{"compositeKeyframes": \#($0)}"#) }
  }

  @Test func tracksAreChecked() {
    Described.expectErrors(
      [
        ("{}", #": expected a member named "segments", got an empty object"#),
        (
          #"{"segments": [{}]}"#,
          #".segments[0]: expected a member named "linear", "cubic", "spring" or "move", "#
            + "got an empty object"
        ),
        (
          #"{"segments": [{"move": {"to": 1}, "spring": {"to": 1}}]}"#,
          #".segments[0].spring: expected one of "linear", "cubic", "spring" or "move", "#
            + #"got "move" as well"#
        ),
        (
          #"{"segments": [{"move": {"to": 1, "duration": 1}}]}"#,
          #".segments[0].move: expected a member named "to", got "duration""#
        ),
        (
          #"{"segments": [{"linear": {"to": 1}}]}"#,
          #".segments[0].linear: expected a member named "duration", got only "to""#
        ),
        (
          #"{"segments": [{"cubic": {"to": 1, "duration": -1}}]}"#,
          ".segments[0].cubic.duration: expected a number of at least 0, got -1"
        ),
        (
          #"{"segments": [{"cubic": {"to": 1, "duration": 1e60}}]}"#,
          ".segments[0].cubic.duration: expected 0 or a number from 1e-50 to 1e+50, got 1e60"
        ),
        (
          #"{"segments": [{"spring": {"to": 1, "spring": "ease"}}]}"#,
          #".segments[0].spring.spring: expected a spring, got "ease""#
        ),
        (
          #"{"segments": [{"spring": {"to": 1, "spring": "spring(duration: 1, initial-velocity: 1)"}}]}"#,
          ".segments[0].spring.spring: expected a spring without initial-velocity; a segment has "
            + #""startVelocity""#
        ),
        (
          #"{"segments": [{"spring": {"to": 1, "spring": "spring(stiffness: 1, damping: 0)"}}]}"#,
          ": duration of segment 1 must be given, for a spring that does not settle, got inf"
        ),
        (
          #"{"segments": [], "settlingThreshold": 0}"#,
          ".settlingThreshold: expected a number from 1e-50 to 1e+50, got 0"
        ),
      ], at: "properties[0].animations[0].track"
    ) { Described.document(animation: #"{"track": \#($0)}"#) }
  }

  @Test func pathsAreChecked() {
    Described.expectErrors(
      [
        ("{}", #": expected a member named "data", got an empty object"#),
        (#"{"data": "M0 0 K"}"#, #".data: "M0 0 K": column 6: expected…"#),
        (#"{"data": "M0 0"}"#, #".data: expected a path with a segment, got "M0 0""#),
        (
          #"{"data": "M0 0L1 1", "pacing": "paced"}"#,
          #".pacing: expected "constantSpeed", "segments" or "discrete", got "paced""#
        ),
        (
          #"{"data": "M0 0L1 1", "keyTimes": [0, 1]}"#,
          #".keyTimes: expected no "keyTimes" where pacing is "constantSpeed""#
        ),
        (
          #"{"data": "M0 0L1 1", "pacing": "segments", "keyTimes": [0, 0.5, 1]}"#,
          ": the count of key times must be 2, got 3"
        ),
        (
          #"{"data": "M0 0L1 1", "rotation": "auto"}"#,
          #": expected a member named "data", "pacing", "keyTimes" or "origin", got "rotation""#
        ),
      ], at: "properties[0].animations[0].path"
    ) { Described.document(type: "point", model: "[0, 0]", animation: #"{"path": \#($0)}"#) }
    let message = Described.error(
      Described.document(
        type: "transform", model: "\"none\"",
        animation: #"{"path": {"data": "M0 0L1 1", "rotation": "yes"}}"#))
    let singular = Described.error(
      Described.document(
        type: "transform", model: "\"none\"",
        animation: #"{"path": {"data": "M0 0L1 1", "origin": "scale(0)"}}"#))
    #expect(singular.contains("path.origin: expected an invertible transform"))
    #expect(
      message.contains(#"path.rotation: expected "none", "auto" or "autoReverse", got "yes""#))
  }

  @Test func timingsAreChecked() {
    let length = #"expected a number of at least 0 or "inf""#
    Described.expectErrors(
      [
        (#"{"beginTime": "now"}"#, #".beginTime: expected a number, got "now""#),
        (#"{"beginTime": 1e60}"#, ".beginTime: expected a number from -1e+50 to 1e+50, got 1e60"),
        (#"{"duration": -1}"#, ".duration: \(length), got -1"),
        (
          #"{"duration": 1e-60}"#,
          ".duration: expected 0, from 1e-50 to 1e+50 or infinite, got 1e-60"
        ),
        (#"{"repeatCount": "ever"}"#, #".repeatCount: \#(length), got "ever""#),
        (#"{"repeatDuration": -2}"#, ".repeatDuration: \(length), got -2"),
        (
          #"{"duration": 0, "repeatDuration": 2}"#,
          ".repeatDuration: expected 0 where the duration is 0, got 2"
        ),
        (#"{"timeOffset": true}"#, ".timeOffset: expected a number, got true"),
        (#"{"speed": 1e-60}"#, ".speed: expected …"),
        (#"{"autoreverses": 1}"#, ".autoreverses: expected true or false, got 1"),
        (
          #"{"fillMode": "none"}"#,
          #".fillMode: expected "removed", "forwards", "backwards" or "both", got "none""#
        ),
        (#"{"delay": 1}"#, #": expected a member named "beginTime", "duration", …"#),
      ], at: "properties[0].animations[0].timing"
    ) { Described.document(animation: #"{"basic": {"to": 1}, "timing": \#($0)}"#) }
    Described.expectErrors(
      [
        (#"{"delay": null}"#, ".delay: expected a number, got null"),
        (#"{"endDelay": 1e51}"#, ".endDelay: expected a number from -1e+50 to 1e+50, got 1e51"),
        (#"{"duration": "auto"}"#, #".duration: \#(length), got "auto""#),
        (#"{"iterations": -1}"#, ".iterations: \(length), got -1"),
        (#"{"iterationStart": -1}"#, ".iterationStart: expected a number from 0 to 1e+50, got -1"),
        (
          #"{"direction": "back"}"#,
          #".direction: expected "normal", "reverse", "alternate" or "alternate-reverse", got "back""#
        ),
        (
          #"{"fill": "removed"}"#,
          #".fill: expected "none", "forwards", "backwards" or "both", got "removed""#
        ),
      ], at: "properties[0].animations[0].webTiming"
    ) { Described.document(animation: #"{"basic": {"to": 1}, "webTiming": \#($0)}"#) }
  }

  @Test func groupsAreChecked() {
    Described.expectErrors(
      [
        ("[]", ": expected an object, got an empty array"),
        (
          #"{"a": {}}"#,
          #".a: expected a member named "timing", "webTiming", "clock" or "scale", got an empty object"#
        ),
        (
          #"{"a": {"timing": {}}}"#,
          #".a.timing: expected a member named "duration", got an empty object"#
        ),
        (
          #"{"a": {"timing": {"duration": 1}, "curve": "ease"}}"#,
          #".a: expected a member named "timing", "webTiming", "clock", "scale", "easing" or "parent", "#
            + #"got "curve""#
        ),
        (
          #"{"a": {"timing": {"duration": "inf"}, "easing": "ease"}}"#,
          #".a.timing.duration: expected a finite number, for a group with an easing, got "inf""#
        ),
        (
          #"{"a": {"clock": {}, "easing": "ease"}}"#,
          ".a: expected no easing for a group without a duration"
        ),
        (
          #"{"a b": {"timing": {"duration": 1}, "parent": "c"}}"#,
          #"["a b"].parent: expected "a b", got "c""#
        ),
        (
          #"{"a": {"timing": {"duration": 1}, "parent": "a"}}"#,
          ".a.parent: expected a group that is not inside this one"
        ),
        (
          #"{"a": {"timing": {"duration": 1}, "parent": "b"},"#
            + #" "b": {"timing": {"duration": 1}, "parent": "a"}}"#,
          ".a.parent: expected a group that is not inside this one"
        ),
      ], at: "groups"
    ) { Described.document(animation: #"{"basic": {"to": 1}}"#, groups: $0) }
  }
}
