// Descriptions of animations, written by their published schema.
//
// What objects there are, their members and the words and ranges of these are read from
// data/animations/schema.json, so what is added there is written here from then on. A schema does not say
// what makes a document hang together; that is added by name: values have the type of their property, the
// arrays of one object have one length, fractions rise, names differ, groups exist, and texts are curves,
// transforms or path data.

import CurveFormats
import Foundation

import AnimationMath

/// Writes descriptions.
struct DocumentGrammar: Sendable {
  private let root: Schema
  private let definitions: [String: Schema]

  /// The grammar of the schema in the folder of data.
  static let standard: DocumentGrammar = {
    let folder = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let file = folder.appendingPathComponent("data/animations/schema.json")
    do {
      return try DocumentGrammar(schema: JSONNode(utf8: Array(Data(contentsOf: file))))
    } catch {
      fatalError("\(file.path): \(error)")
    }
  }()

  init(schema: JSONNode) throws(JSONError) {
    root = try Schema(schema)
    var definitions: [String: Schema] = [:]
    for (name, value) in try schema.object().required("$defs").object().members {
      definitions[name] = try Schema(value)
    }
    self.definitions = definitions
  }

  /// A document; its syntax is right, unless it is mutated.
  ///
  /// - Parameter isTimeline: Whether steps lead its properties, as they may do in any document.
  func text(_ choices: inout Choices, isTimeline: Bool = false) -> String {
    var writer = Writer(grammar: self)
    var root = root
    if isTimeline { root.required.append("timeline") }
    writer.write(root, named: "", &choices)
    return writer.text
  }

  /// The names of groups.
  static let groups = ["a", "b", "c"]

  /// Numbers as JSON has them.
  private static let (plain, edges) = (
    Edges.plain, Edges.numbers.filter { (try? JSONNode($0)) != nil }
  )

  /// A text as JSON has it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private struct Writer {
    let grammar: DocumentGrammar
    var text = ""

    /// The type of the property.
    var kind = "number"

    /// How long the arrays of this object are.
    var count = 2

    /// Which element is being written, of how many.
    var (index, siblings) = (0, 1)

    /// The types of the properties so far, which are called p1, p2 and so on.
    var kinds: [String] = []

    /// Whether steps lead the properties, which then have no animations of their own.
    var hasTimeline = false

    var depth = 0

    /// How keyframes are joined, or a path is paced.
    var mode = "linear"
    var isPath = false

    /// The property that the step is of, if there is one.
    var animated: String?

    /// The time of the last change of target.
    var time = 0.0

    /// Whether the steps being written begin together, and have no places of their own.
    var isParallel = false

    /// Whether the document has groups, and the number of the one that is being written.
    var hasGroups = false
    var group = 0

    init(grammar: DocumentGrammar) { self.grammar = grammar }

    mutating func write(_ schema: Schema, named name: String, _ choices: inout Choices) {
      if choices.chance(8000) || depth > 24 {
        text += choices.pick(["null", "true", "[]", "{}", "1e999", "\"\"", "[[1]]", "-0", "\"x\""])
        return
      }
      depth += 1
      defer { depth -= 1 }
      if name == "spring", schema.type != "object", !choices.chance(200) {
        text += DocumentGrammar.quoted(CurveGrammar.spring(&choices))
        return
      }
      if name == "knots", !choices.chance(200) {
        text += "\((0..<count).map { $0 * $0 })"
        return
      }
      if let reference = schema.reference {
        if writeKnown(reference, &choices) { return }
        if let definition = grammar.definitions[reference] {
          guard !schema.members.isEmpty || !schema.required.isEmpty else {
            return write(definition, named: name, &choices)
          }
          // A part that says more than the definition it refers to.
          var whole = schema
          whole.reference = nil
          whole.merge(definition)
          return write(whole, named: name, &choices)
        }
      }
      if !schema.constants.isEmpty {
        var constant = choices.pick(schema.constants)
        // What has no weighted sum has no cubics.
        let isCubic = constant.hasPrefix("\"cubic") && name == "calculationMode"
        if isCubic && ["transform", "rotation", "scale"].contains(kind) && !choices.chance(64) {
          constant = "\"linear\""
        }
        if name == "type" { kind = constant.filter { $0 != "\"" } }
        // The pacing of a spline is none of a path.
        if name == "calculationMode" || name == "pacing" && !constant.contains("Length") {
          mode = constant.filter { $0 != "\"" }
        }
        text += constant
        return
      }
      let needs = schema.alternatives.filter {
        !$0.required.isEmpty && $0.type == nil && $0.members.isEmpty
      }
      if needs.isEmpty, !schema.alternatives.isEmpty {
        // Steps nest no deeper than a document may, hardly a mark stands before, and behind what never ends
        // nothing follows.
        let isPlain = ["at", "with", "count", "duration"].contains(name)
        let isFirst = depth > 9 || isPlain && !choices.chance(16)
        let few = isFirst ? schema.alternatives.prefix(1) : schema.alternatives[...]
        return write(choices.pick(few), named: name, &choices)
      }
      switch schema.type {
      case "object": writeObject(schema, needs: needs, &choices)
      case "array": writeArray(schema, &choices)
      case "number", "integer":
        switch name {
        case "time": text += laterTime(schema, &choices)
        case "begin":
          time = max(time, Double(index))
          text += index.description
        case "lastChange":
          time = 4
          text += "4"
        // No longer than the step, which may be short.
        case "offset" where schema.maximum > 1 && !choices.chance(1000): text += "0"
        case "from" where schema.type == "integer" && !choices.chance(100):
          // One of a few steps.
          text += choices.pick(["0", "0", "1"])
        case _ where Self.places.contains(name) && !choices.chance(200):
          // Before its series no step begins.
          text += String(number(schema, &choices).drop { $0 == "-" })
        default: text += number(schema, &choices)
        }
      case "boolean": text += choices.pick(["false", "true"])
      default: text += DocumentGrammar.quoted(string(name, &choices))
      }
    }

    // MARK: Objects and arrays

    private mutating func writeObject(
      _ schema: Schema, needs: [Schema], _ choices: inout Choices
    ) {
      let outer = (count, kind, isParallel)
      defer { (count, kind, isParallel) = outer }
      count = choices.pick([2, 3, 1, 5])
      if schema.required.contains("animate") {
        // Which effects there are goes by the type of the property.
        let number = choices.below(max(1, kinds.count))
        if number < kinds.count { kind = kinds[number] }
        animated = "p\(number + 1)"
      }
      if schema.members.isEmpty, let item = schema.items.first {
        return writeGroups(item, &choices)
      }
      var required = schema.required
      if !needs.isEmpty {
        let fitting = needs.filter { !Self.areUnfit($0.required, for: kind) }
        required += choices.pick(fitting.isEmpty || choices.chance(1000) ? needs : fitting).required
      }
      // That of a path, and of everything else.
      isPath = schema.members.contains { $0.name == "data" }
      mode = isPath ? "constantSpeed" : "linear"
      let either = Set(needs.flatMap(\.required))
      var chosen = schema.members.filter { member in
        required.contains(member.name)
          || !either.contains(member.name) && !schema.hasOneMember && choices.chance(3)
      }
      if chosen.isEmpty || schema.hasOneMember, !schema.members.isEmpty {
        chosen = [choices.pick(schema.members)]
      }
      if schema.exclusive.allSatisfy({ name in chosen.contains { $0.name == name } }) {
        chosen.removeAll { $0.name == schema.exclusive.last }
      }
      hasTimeline = hasTimeline || chosen.contains { $0.name == "timeline" }
      if hasTimeline && !choices.chance(24) {
        chosen.removeAll { ["animations", "retarget", "layers"].contains($0.name) }
      }
      if chosen.contains(where: { $0.name == "base" }) {
        chosen.removeAll { $0.name == "keepsBelow" }
      }
      let levels = chosen.filter { Self.levels.contains($0.name) && !either.contains($0.name) }
      if !choices.chance(1000) {
        let kept = levels.isEmpty ? "" : choices.pick(levels).name
        // No easing goes over a time without an end.
        let isEndless = chosen.contains { ["clock", "scale"].contains($0.name) }
        chosen.removeAll { member in
          member.name != kept && levels.contains { $0.name == member.name }
            || member.name == "easing" && isEndless
        }
      }
      if !hasGroups && !choices.chance(24) { chosen.removeAll { $0.name == "group" } }
      // A parent stands before its children.
      if group == 0 && !choices.chance(24) { chosen.removeAll { $0.name == "parent" } }
      // A property's type comes first, since its values follow it.
      chosen.sort { $0.name == "type" && $1.name != "type" }
      let places = chosen.filter { Self.places.contains($0.name) }.dropFirst().map(\.name)
      if !choices.chance(1000) { chosen.removeAll { places.contains($0.name) } }
      if isParallel && !choices.chance(500) {
        chosen.removeAll { Self.places.contains($0.name) }
      }
      text += "{"
      var isFirst = true
      for member in chosen {
        if isLeftOut(member.name) && !choices.chance(1000) { continue }
        if !isFirst { text += ", " }
        isFirst = false
        let name = choices.chance(8000) ? choices.pick(Edges.words) : member.name
        text += DocumentGrammar.quoted(name) + ": "
        isParallel = member.name == "parallel"
        write(member.schema, named: member.name, &choices)
      }
      text += "}"
    }

    /// The members that say when something plays; an animation has at most one of them.
    private static let levels = ["timing", "webTiming", "clock", "scale"]

    /// The members that say where a step stands; one has at most one of them.
    private static let places = ["after", "afterPrevious", "with", "at"]

    /// Whether a member belongs to objects of another kind than this one.
    private func isLeftOut(_ name: String) -> Bool {
      switch name {
      case "interpolationSpace": kind != "color"
      // What is turned along a path is a transform.
      case "rotation": kind != "transform"
      case "tensionValues", "continuityValues", "biasValues", "weighting", "ends", "startTangent",
        "endTangent":
        !mode.hasPrefix("cubic") || kind == "color"
      case "knots": mode != "cubic"
      case "pacing" where !isPath: mode != "cubicPaced"
      case "keyTimes" where mode == "constantSpeed": true
      case "keyTimes", "timingFunctions": mode.hasSuffix("aced") || mode == "discrete"
      default: false
      }
    }

    /// Whether an effect is none of a type's.
    private static func areUnfit(_ effects: [String], for kind: String) -> Bool {
      effects.contains("path") && kind != "point" && kind != "transform"
        || !Set(effects).isDisjoint(with: ["track", "releasedSpring"])
          && ["transform", "rotation", "scale", "color"].contains(kind)
    }

    private mutating func writeGroups(_ item: Schema, _ choices: inout Choices) {
      text += "{"
      hasGroups = true
      for (place, name) in DocumentGrammar.groups.enumerated() {
        if place > 0 { text += ", " }
        group = place
        text += DocumentGrammar.quoted(name) + ": "
        write(item, named: name, &choices)
      }
      text += "}"
    }

    private mutating func writeArray(_ schema: Schema, _ choices: inout Choices) {
      guard let item = schema.items.first else {
        text += "[]"
        return
      }
      let outer = (count, index, siblings)
      defer { (count, index, siblings) = outer }
      // Of animations and properties, one or two; of values, as many as the object has; and of what goes
      // between these, one less.
      if item.reference == "property" || item.reference == "animation" {
        count = choices.pick([1, 2])
      } else if item.reference == "step" || item.reference == "steps" {
        // Steps in steps are many, and of many one is hardly ever not refused.
        count = choices.pick(depth > 6 ? [1, 2] : [2, 1, 3])
      } else if item.reference == "easing" {
        count -= 1
      } else if schema.maxItems < .max {
        count = schema.maxItems
      }
      if choices.chance(1000) { count = choices.below(4) }
      count = max(count, schema.minItems)
      siblings = count
      text += "["
      for place in 0..<count {
        if place > 0 { text += ", " }
        index = place
        write(item, named: "", &choices)
      }
      text += "]"
    }

    // MARK: Numbers and texts

    private mutating func number(_ schema: Schema, _ choices: inout Choices) -> String {
      let rises = schema.minimum == 0 && schema.maximum == 1
      if rises && !choices.chance(200) {
        // The fractions of an array rise from 0 to 1.
        if index == 0 { return "0" }
        return index >= siblings - 1
          ? "1" : (Double(index) / Double(max(1, siblings - 1))).description
      }
      var text = "0"
      for _ in 0..<8 {
        switch choices.below(8) {
        case _ where schema.type == "integer" && !choices.chance(16):
          text = choices.pick(["1", "2", "0", "3"])
        case 0..<4: text = choices.pick(DocumentGrammar.plain)
        case 7: text = Edges.any(&choices).description
        default: text = choices.pick(DocumentGrammar.edges)
        }
        if let value = Double(text), (schema.minimum...schema.maximum).contains(value),
          schema.type != "integer" || value == value.rounded(),
          value == 0 || value.magnitude >= 1e-50 || choices.chance(64)
        {
          break
        }
      }
      return text
    }

    /// A time that is not before the last one, in the main.
    private mutating func laterTime(_ schema: Schema, _ choices: inout Choices) -> String {
      let text = number(schema, &choices)
      let next = Double(text) ?? 0
      if next >= time || choices.chance(32) {
        time = max(time, next)
        return text
      }
      time += choices.pick([0, 0.1, 1])
      return time.description
    }

    private mutating func string(_ name: String, _ choices: inout Choices) -> String {
      switch name {
      case "name":
        kinds.append(kind)
        time = 0
        return choices.chance(60) ? choices.pick(Edges.words) : "p\(kinds.count)"
      case "animate": return animated ?? "p1"
      case "mark": return choices.pick(["m", "n"])
      case "data": return PathGrammar.text(&choices)
      case "group": return choices.pick(DocumentGrammar.groups)
      case "curve": return curve(&choices, isEasing: false)
      case "parent": return choices.pick(DocumentGrammar.groups.prefix(max(1, group)))
      case "key": return choices.pick(["k", "l"])
      default:
        return choices.chance(2) ? CurveGrammar.text(&choices) : choices.pick(Edges.words)
      }
    }

    /// Writes a definition of which the schema says less than is known.
    private mutating func writeKnown(_ name: String, _ choices: inout Choices) -> Bool {
      switch name {
      case "curve", "easing":
        if choices.chance(24) {
          let spring = DocumentGrammar.quoted(CurveGrammar.spring(&choices))
          text += "{\"spring\": \(spring), \"duration\": \(choices.pick(["0.5", "2"]))}"
        } else {
          text += DocumentGrammar.quoted(curve(&choices, isEasing: name == "easing"))
        }
      // Now and then as the schema has it, of whatever type.
      case "value" where !choices.chance(2000): writeValue(&choices)
      default: return false
      }
      return true
    }

    private func curve(_ choices: inout Choices, isEasing: Bool) -> String {
      choices.chance(300)
        ? CurveGrammar.text(&choices) : CurveGrammar.accepted(&choices, isEasing: isEasing)
    }

    private mutating func writeValue(_ choices: inout Choices) {
      let schema = Schema()
      let kind = choices.chance(4000) ? choices.pick(["number", "color", "transform"]) : self.kind
      let width = ["point": 2, "size": 2, "rect": 4, "vector": 3, "color": 4][kind]
      if kind == "transform" {
        text += DocumentGrammar.quoted(TransformGrammar.accepted(&choices))
      } else if kind == "rotation" {
        let axes = ["", "x ", "y ", "z ", "\(number(schema, &choices)) 1 0.5 "]
        let unit = choices.pick(["deg", "turn", "rad", "grad"])
        text += DocumentGrammar.quoted(choices.pick(axes) + number(schema, &choices) + unit)
      } else if kind == "scale" {
        let factors = (0...choices.below(3)).map { _ in
          number(schema, &choices) + choices.pick(["", "%"])
        }
        text += DocumentGrammar.quoted(choices.chance(8) ? "none" : factors.joined(separator: " "))
      } else if kind == "color" && choices.chance(2) {
        text += choices.pick(["\"#08f\"", "\"#ff8800\"", "\"#12345678\"", "\"#000\""])
      } else if let width {
        let numbers = (0..<width).map { _ in
          // Beyond 1e15 a colour of one space is hardly one of another.
          let text = number(schema, &choices)
          let isFar = kind == "color" && (Double(text) ?? 0).magnitude > 1e15
          return isFar && !choices.chance(64) ? choices.pick(DocumentGrammar.plain) : text
        }
        text += "[\(numbers.joined(separator: ", "))]"
      } else {
        text += number(schema, &choices)
      }
    }
  }
}
