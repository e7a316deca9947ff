// Documents with values thrown in at random: whatever they are, they are read or refused, and what is read
// has a value at every time.

import AnimationMath
import CurveFormats
import Testing
import _TestSupport

@Suite struct DescribedRandomTests {
  /// Every field once, cut at its values.
  static let document = """
    {"groups": {
      "a": {"timing": {"beginTime": 0.1, "duration": 2, "speed": 2, "timeOffset": 0.5, "repeatCount": 2.5,
        "repeatDuration": 3, "autoreverses": true, "fillMode": "both"}, "easing": "ease"},
      "b": {"timing": {"duration": 1}, "parent": "a"}, "d": {"scale": {"unitsPerSecond": 2}}},
    "properties": [
      {"name": "n", "type": "number", "modelValue": 1, "animations": [
        {"basic": {"from": 0, "to": 1, "by": 2}, "curve": "spring(duration: 0.3, bounce: 0.2)",
          "timing": {"duration": 1, "repeatCount": 2}, "isCumulative": true, "group": "b"},
        {"compositeKeyframes": [{"offset": 0.2, "value": 3, "easing": "steps(3)", "composite": "add"},
          {"offset": 0.7}], "webTiming": {"delay": 0.1, "endDelay": 0.1, "duration": 1,
          "iterations": 2.5, "iterationStart": 0.5, "direction": "alternate", "fill": "both"}},
        {"track": {"from": 1, "segments": [{"linear": {"to": 2, "duration": 0.5, "easing": "ease"}},
          {"cubic": {"to": 3, "duration": 0.5, "startVelocity": 1, "endVelocity": 2}},
          {"spring": {"to": 4, "duration": 0.5, "spring": "spring(duration: 0.3)", "startVelocity": 1}},
          {"move": {"to": 0}}], "settlingThreshold": 0.01, "origin": 2}, "composite": "accumulate"},
        {"releasedSpring": {"spring": "spring(duration: 0.3)", "from": 1, "to": 2, "velocity": 3,
          "duration": 0.5}, "curve": {"spring": "spring(duration: 0.3)", "duration": 3},
          "timing": {"duration": 2, "convention": {"offset": "shifts", "negativeSpeed": "fromEnd",
          "boundary": "previousIteration"}}},
        {"basic": {"to": 1}, "webTiming": {"boundaryPolicy": "previousIteration"}, "group": "d"},
        {"basic": {"to": 1}, "clock": {"begin": 0.1, "speed": 0.5, "offset": 1}}],
       "interruption": "replacing", "lastChange": 0.25, "layers": [{"begin": 0.125, "modelValue": 2,
         "animations": [{"basic": {"to": 1}}], "base": 3}, {"begin": 0.125, "modelValue": 2, "keepsBelow": true}],
       "retarget": [{"time": 0.5, "to": 3, "curve": "ease-in", "duration": 0.5},
         {"time": 0.7, "to": 5, "curve": "spring(duration: 0.3)", "interruption": "preservingVelocity"}]},
      {"name": "p", "type": "point", "modelValue": [1, 2], "animations": [
        {"path": {"data": "M0 0 L1 1 C2 2 3 0 4 4", "pacing": "segments", "keyTimes": [0, 0.5, 1]}},
        {"keyframes": {"values": [[0, 1], [2, 3], [3, 3]], "keyTimes": [0, 0.3, 1],
          "timingFunctions": ["ease", "linear"], "calculationMode": "cubic",
          "tensionValues": [0, 0.5, 1], "continuityValues": [0, 0.1, 0], "biasValues": [0, 1, 0],
          "weighting": "chord", "ends": "natural", "startTangent": [1, 2], "endTangent": [3, 4],
          "knots": [0, 1, 5]},
          "isRemovedOnCompletion": true, "key": "k"},
        {"keyframes": {"values": [[0, 1], [2, 3]], "calculationMode": "cubicPaced",
          "pacing": "chordLength"}}]},
      {"name": "c", "type": "color", "modelValue": "#123", "interpolationSpace": "oklab",
        "interruption": "preservingVelocity", "animations": [{"basic": {"to": [1, 0, 0, 0.5]}, "composite": "accumulate"}]},
      {"name": "t", "type": "transform", "modelValue": "rotate(10deg)", "animations": [
        {"basic": {"to": "scale(2)", "by": "rotate(3deg)"}, "isCumulative": true,
          "timing": {"duration": 0.5, "repeatCount": 3}},
        {"keyframes": {"values": ["none", "rotateX(30deg)"], "calculationMode": "paced"}},
        {"path": {"data": "M0 0 L1 1", "rotation": "auto"}, "composite": "add"}],
       "retarget": [{"time": 0.5, "to": "translate(3px)", "interruption": "replacing"}]},
      {"name": "r", "type": "rotation", "modelValue": "x 90deg", "animations": [
        {"basic": {"from": "none", "by": "1 2 3 1turn"}, "composite": "add"}]},
      {"name": "s", "type": "scale", "modelValue": "150% 2", "animations": [
        {"keyframes": {"values": ["none", "0", "1 2 3"]}, "composite": "accumulate"}],
       "retarget": [{"time": 0.5, "to": "3"}]}]}
    """

  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "1e-50", "-1e-50", "1e-60", "1e50", "-1e50", "1e51", "1e-300",
    "5e-324", "1e308", "3.5", "\"inf\"", "\"-inf\"", "0.1", "1e15",
  ]
  private static let others = [
    "null", "true", "[]", "{}", "\"\"", "[1, 2]", "[0, 0, 0]", "\"linear\"", "\"ease\"", "\"a\"",
    "\"steps(1, jump-none)\"", "\"spring(stiffness: 1, damping: 0)\"", "\"penner(circ, out)\"",
    "\"spring(stiffness: 1e50, damping: 1e50)\"", "\"spring(duration: 1e-50, bounce: 0)\"",
    "\"spring(duration: 1, initial-velocity: -1e50)\"", "\"none\"", "\"scale(0)\"", "\"M0 0\"",
    "\"matrix(1, 1, 1, 1, 0, 0)\"", "\"M0 0L0 0\"", "\"paced\"", "\"discrete\"",
    "\"constantSpeed\"",
    "\"both\"", "\"add\"", "\"#fff\"", "\"linear(0, 1 50%, 0)\"", "\"cubic-bezier(0, 1, 0, 1)\"",
    "\"decay(velocity: 1, deceleration: 0.9)\"", "\"perspective(1px)\"",
    "\"rotate3d(0, 0, 0, 9deg)\"",
  ]

  /// The document as pieces, every second of which is a value: a number, a word or a text that is no name.
  private static let pieces: [String] = {
    var pieces = [""]
    var rest = Substring(document)
    while let next = rest.first {
      if next == "\"" {
        let text = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest.dropFirst(text.count + 2)
        let isName = rest.first == ":"
        if isName {
          pieces[pieces.count - 1] += "\"\(text)\""
        } else {
          pieces += ["\"\(text)\"", ""]
        }
      } else if next.isNumber || next == "-" || next == "t" {
        let word = rest.prefix { $0.isNumber || $0.isLetter || $0 == "." || $0 == "-" }
        rest = rest.dropFirst(word.count)
        pieces += [String(word), ""]
      } else {
        pieces[pieces.count - 1].append(next)
        rest.removeFirst()
      }
    }
    return pieces
  }()

  /// The document with one or two other values.
  static func mutation(_ random: inout SeededRandom) -> String {
    var pieces = pieces
    for _ in 0...random.index(below: 2) {
      let place = 2 * random.index(below: pieces.count / 2) + 1
      let isNumber = pieces[place].first.map { $0.isNumber } == true
      let pool = isNumber == (random.index(below: 8) > 0) ? numbers : others
      pieces[place] = pool[random.index(below: pool.count)]
    }
    return pieces.joined()
  }

  @Test func theDocumentItselfIsFine() {
    #expect(Described.error(Self.document) == "")
    #expect(Self.pieces.joined() == Self.document)
  }

  @Test func everyReadDocumentHasValuesAtEveryTime() throws {
    var random = SeededRandom(seed: 20_26)
    var (read, refused) = (0, 0)
    let times = [-1e50, -1, 0, 0.25, 0.5, 0.7, 1, 2.5, 1e6, 1e50]
    for _ in trials(1000) {
      do throws(JSONError) {
        let description = try AnimationDescription(Self.mutation(&random))
        read += 1
        for property in description.properties {
          #expect(!property.endTime.isNaN)
          for time in times { property.touch(at: time) }
        }
      } catch {
        refused += 1
      }
    }
    #expect(min(read, refused) * 6 > read + refused, "\(read) and \(refused)")
  }
}

extension AnimatedProperty {
  /// Asks for everything.
  fileprivate func touch(at time: Double) {
    switch stack {
    case .number(let stack): _ = (stack.value(at: time), stack.velocity(at: time))
    case .point(let stack): _ = (stack.value(at: time), stack.velocity(at: time))
    case .size(let stack): _ = (stack.value(at: time), stack.velocity(at: time))
    case .rect(let stack): _ = (stack.value(at: time), stack.velocity(at: time))
    case .vector(let stack): _ = (stack.value(at: time), stack.velocity(at: time))
    case .color(let stack): _ = stack.value(at: time).color
    case .transform(let stack): _ = stack.value(at: time).matrix
    case .rotation(let stack): _ = stack.value(at: time).quaternion
    case .scale(let stack): _ = stack.value(at: time)
    }
  }
}
