// Files of other systems: style sheets, tables of motion, arguments of element.animate(), Lottie.
//
// Each is written by the syntax at the head of its importer. What hangs together in such a file does here:
// the keyframes of a property have values of one kind and one unit, times rise, handles have as many numbers as
// values. One choice in some dozens breaks that.

import AnimationMath

/// Writes files of other systems.
enum ImportGrammar {
  static func text(_ choices: inout Choices) -> String {
    switch choices.below(4) {
    case 0: return styleSheet(&choices)
    case 1: return table(&choices)
    case 2: return webAnimations(&choices)
    default: return lottie(&choices)
    }
  }

  // MARK: Values

  /// A property with the kind of its values.
  private struct Property {
    let name: String
    let unit: String

    init(_ choices: inout Choices) {
      name = choices.pick(["left", "opacity", "color", "transform", "--x", "width"])
      unit = name == "opacity" ? "" : choices.pick(["px", "", "%", "em"])
    }

    func value(_ choices: inout Choices) -> String {
      switch name {
      case _ where choices.chance(64):
        return choices.pick(Edges.words).filter { !"\"\\{};".contains($0) }
      case "color": return choices.pick(["#08f", "#ff8800", "#12345678", "#000", "#FfF8"])
      case "transform": return TransformGrammar.accepted(&choices)
      default: return Edges.magnitude(&choices) + (choices.chance(64) ? "s" : unit)
      }
    }
  }

  // MARK: CSS

  private static let names = ["rise", "fade", "a-b", "x1"]

  private static func styleSheet(_ choices: inout Choices) -> String {
    if choices.chance(6) { return CurveGrammar.accepted(&choices, isEasing: true) }
    var text = ""
    for _ in 0...choices.below(4) {
      let rule = rule(&choices)
      switch choices.below(12) {
      case 10: text += "@media (min-width: 1px) { \(rule) }\n"
      case 11: text += "/* \(rule) */ @property --p { syntax: '*' }\n\(rule)"
      default: text += rule + "\n"
      }
    }
    return text
  }

  private static func rule(_ choices: inout Choices) -> String {
    func easing(_ choices: inout Choices) -> String {
      choices.chance(40)
        ? CurveGrammar.text(&choices) : CurveGrammar.accepted(&choices, isEasing: true)
    }
    let selector = choices.pick([".a", ":root", "a > b", "#c"])
    switch choices.below(6) {
    case 0, 1: return keyframes(&choices, easing)
    case 2:
      let animations = (0...choices.below(2)).map { _ in
        var words = [choices.pick(names)]
        if !choices.chance(4) { words.append(time(&choices)) }
        if choices.chance(2) { words.append(easing(&choices)) }
        if words.count > 1 && choices.chance(3) { words.append(time(&choices)) }
        if choices.chance(3) { words.append(choices.pick(["infinite", "2", "0.5", "0", "1e50"])) }
        if choices.chance(3) { words.append(choices.pick(["alternate", "reverse", "normal"])) }
        if choices.chance(2) { words.append(choices.pick(["both", "forwards", "backwards"])) }
        return words.joined(separator: " ")
      }
      return "\(selector) { animation: \(animations.joined(separator: ", ")) }"
    case 3: return "\(selector) { transition: opacity \(time(&choices)) \(easing(&choices)) }"
    case 4:
      let property = choices.pick(["animation-timing-function", "transition-timing-function"])
      let easings = (0...choices.below(2)).map { _ in easing(&choices) }
      return "\(selector) { color: red; \(property): \(easings.joined(separator: ", ")) }"
    default: return "\(selector) { --\(choices.pick(names)): \(easing(&choices)); }"
    }
  }

  /// Seconds or milliseconds; up to 1e50, in the main.
  private static func time(_ choices: inout Choices) -> String {
    let text = choices.chance(3) ? Edges.magnitude(&choices) : choices.pick(Edges.plain)
    let isNegative = text.hasPrefix("-") && !choices.chance(16)
    return (isNegative ? String(text.dropFirst()) : text) + choices.pick(["s", "ms"])
  }

  private static func keyframes(
    _ choices: inout Choices, _ easing: (inout Choices) -> String
  ) -> String {
    let properties = (0...choices.below(2)).map { _ in Property(&choices) }
    let count = choices.pick([2, 3, 1, 5])
    var text = "@keyframes \(choices.pick(names)) {"
    for index in 0..<count {
      var offset = "\(100 * index / max(1, count - 1))%"
      if index == 0 { offset = choices.pick(["from", "0%"]) }
      if index == count - 1 && index > 0 { offset = choices.pick(["to", "100%"]) }
      if choices.chance(16) { offset = "\(Edges.fraction(&choices))%, \(offset)" }
      text += " \(offset) {"
      for property in properties where !choices.chance(12) {
        text += " \(property.name): \(property.value(&choices));"
      }
      if choices.chance(4) { text += " animation-timing-function: \(easing(&choices));" }
      if choices.chance(8) {
        text += " animation-composition: \(choices.pick(["replace", "add", "accumulate"]));"
      }
      text += " }"
    }
    return text + " }"
  }

  // MARK: Tables

  private static func table(_ choices: inout Choices) -> String {
    let clock = choices.pick(["time", "progress"])
    let columns = choices.pick([
      ["value"], ["value", "velocity"], ["value", "x1", "y1", "x2", "y2"],
      ["x", "x.velocity", "y"],
      ["value", "slope"], ["a", "b", "c"],
    ])
    let count = choices.pick([5, 2, 3, 12, 1, 40])
    var time = choices.chance(3) ? Double(Edges.magnitude(&choices)) ?? 0 : 0
    var text = clock + "," + columns.joined(separator: ",") + choices.pick(["\n", "\r\n"])
    for _ in 0..<count {
      let fields = columns.map { column in
        switch column {
        case "x1", "x2":
          choices.chance(24)
            ? Edges.magnitude(&choices) : choices.pick(["0.3", "0", "1", "0.7", "5e-324"])
        case "y1", "y2": choices.pick(["0", "1", "0.5", "-2", "1e9", "1e-300"])
        default: Edges.magnitude(&choices)
        }
      }
      text += (["\(time)"] + fields).joined(separator: ",") + "\n"
      let step =
        choices.chance(6) ? Edges.magnitude(&choices) : choices.pick(["0.1", "1", "0", "0.016"])
      let isBack = step.hasPrefix("-") && !choices.chance(8)
      time += Double(isBack ? String(step.dropFirst()) : step) ?? 0
    }
    return text
  }

  // MARK: JSON

  private static func quoted(_ text: String) -> String { DocumentGrammar.quoted(text) }

  private static func webAnimations(_ choices: inout Choices) -> String {
    let properties = (0...choices.below(2)).map { _ in Property(&choices) }
    let count = choices.pick([2, 3, 1, 5])
    let frames = (0..<count).map { index -> String in
      var members: [String] = []
      for property in properties where index == 0 || !choices.chance(12) {
        let value = property.value(&choices)
        let isNumber = Double(value) != nil && property.unit.isEmpty && choices.chance(2)
        members.append(
          "\(quoted(property.name)): \(isNumber && !value.hasPrefix("+") ? value : quoted(value))")
      }
      if choices.chance(4) {
        let even = Double(index) / Double(max(1, count - 1))
        members.append(
          "\"offset\": \(choices.chance(12) ? Edges.magnitude(&choices) : even.description)")
      }
      if choices.chance(3) {
        members.append("\"easing\": \(quoted(CurveGrammar.accepted(&choices, isEasing: true)))")
      }
      if choices.chance(6) {
        members.append(
          "\"composite\": \"\(choices.pick(["replace", "add", "accumulate", "auto"]))\"")
      }
      return "{\(members.joined(separator: ", "))}"
    }
    let list = "[\(frames.joined(separator: ", "))]"
    var options = Edges.magnitude(&choices)
    if options.hasPrefix("-") { options.removeFirst() }
    if choices.chance(2) {
      let all = [
        "\"duration\": \(options)", "\"delay\": \(Edges.magnitude(&choices))",
        "\"endDelay\": \(choices.pick(Edges.plain))",
        "\"fill\": \"\(choices.pick(["both", "none", "auto"]))\"",
        "\"iterations\": \(choices.pick(["2", "0", "0.5", "1e50"]))",
        "\"iterationStart\": \(choices.pick(["0", "0.5", "1e9"]))",
        "\"direction\": \"\(choices.pick(["normal", "reverse", "alternate", "alternate-reverse"]))\"",
        "\"easing\": \(quoted(CurveGrammar.accepted(&choices, isEasing: true)))",
        "\"composite\": \"\(choices.pick(["replace", "add"]))\"",
      ]
      options = "{\(all.filter { _ in choices.chance(2) }.joined(separator: ", "))}"
    }
    switch choices.below(3) {
    case 0: return list
    case 1: return "[\(list), \(options)]"
    default: return "{\"keyframes\": \(list), \"options\": \(options)}"
    }
  }

  private static func lottie(_ choices: inout Choices) -> String {
    let property = lottieProperty(&choices)
    switch choices.below(3) {
    case 0: return property
    case 1:
      return
        "{\"fr\": \(choices.pick(["60", "24", "29.97", "1e-3", "1e6"])), \"layers\": [{\"ks\": {\"o\": \(property)}}]}"
    default:
      return "{\"layers\": [{\"ks\": {\"p\": \(property), \"r\": \(lottieProperty(&choices))}}]}"
    }
  }

  private static func lottieProperty(_ choices: inout Choices) -> String {
    let width = choices.pick([1, 2, 3, 4])
    let count = choices.pick([2, 3, 5, 1])
    var time = choices.chance(4) ? Double(Edges.magnitude(&choices)) ?? 0 : 0
    func list(_ count: Int, _ choices: inout Choices, _ number: (inout Choices) -> String) -> String
    {
      let numbers = (0..<count).map { _ in number(&choices) }
      return count == 1 && choices.chance(2) ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
    }
    let frames = (0..<count).map { index -> String in
      var members = ["\"t\": \(time)"]
      members.append("\"s\": \(list(width, &choices, Edges.magnitude))")
      if choices.chance(8) { members.append("\"h\": 1") }
      if index < count - 1 && choices.chance(2) {
        for name in ["o", "i"] {
          let channels = choices.chance(2) ? 1 : width
          let x = list(channels, &choices) {
            $0.pick(["0.3", "0", "1", "0.7", "5e-324", "0.9999999999999999"])
          }
          let y = list(channels, &choices, Edges.magnitude)
          members.append("\"\(name)\": {\"x\": \(x), \"y\": \(y)}")
        }
      }
      if choices.chance(12) { members.append("\"to\": \(choices.pick(["[0, 0]", "[1, 2]"]))") }
      let step = choices.chance(6) ? Edges.magnitude(&choices) : choices.pick(["1", "30", "0.5"])
      time += Double(step.hasPrefix("-") ? String(step.dropFirst()) : step) ?? 0
      return "{\(members.joined(separator: ", "))}"
    }
    return "{\"a\": 1, \"k\": [\(frames.joined(separator: ", "))]}"
  }
}
