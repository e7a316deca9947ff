// A document for browsers, as CSS and as the arguments of element.animate().
//
//     @keyframes entrance-opacity { 0% { opacity: 0; animation-timing-function: ease-out } 40% { opacity: 1 } … }
//     .entrance { animation: 1.45s linear both; animation-name: entrance-opacity, … }
//
// A property whose name CSS knows is animated itself where CSS mixes it as the document does: where it moves from value
// to value by easings of CSS (KnownFrames.swift), and where its numbers go one straight way, so that one list of keyframes
// holds for all of them. A transform has the numbers of its functions where these are the same all the time.
//
//     @property --position-x { syntax: "<number>"; inherits: true; initial-value: 0 }
//     @keyframes entrance-position-x { 0% { --position-x: 0; animation-timing-function: … } … }
//     .entrance { translate: calc(var(--position-x) * 1px) calc(var(--position-y) * 1px) }
//
// Otherwise each number is a registered custom property with keyframes of its own, so that none needs more than its own
// curve does: numbers that move apart, colours, which CSS mixes in another way, and matrices. The comment says which. A
// dot in a name makes a class: `inner.opacity` is the opacity of .inner inside. A name that CSS does not know is
// there for rules of one's own, and is named. Percentages have as many digits as the tolerance needs.

import PropertyFormats
import AnimationTimeline

extension ExportedDocument {
  /// A name as a custom property of its own.
  package static func custom(_ name: String, _ taken: inout Set<String>) -> String {
    let plain = hyphenated(name)
    var (custom, number) = ("--" + plain, 1)
    while !taken.insert(custom).inserted {
      number += 1
      custom = "--\(plain)-\(number)"
    }
    return custom
  }

  /// The name of a class or of keyframes, which must not begin with a digit.
  package static func identifier(_ name: String) -> String {
    let plain = hyphenated(name)
    let first = plain.first { $0 != "-" }
    let isLetter = first.map { !($0.isASCII && $0.isNumber) } ?? false
    return isLetter || plain.hasPrefix("--") ? plain : "_" + plain
  }

  /// The letters, digits and hyphens of a name; hyphens for the rest.
  private static func hyphenated(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": String(scalar)
      default: scalar.value >= 0xA0 ? String(scalar) : "-"
      }
    }
    return scalars.joined()
  }

  /// The number of passes in CSS; `nil` for one.
  private var passes: String? {
    iterations == 1
      ? nil : iterations == .infinity ? "infinite" : ShortestDecimal.text(of: iterations)
  }

  /// The comment of a text, line by line.
  func comment(_ properties: [ExportedAnimation.Property], remarks: [String?] = []) -> [String] {
    let scale = duration < 1 ? 1e9 : 1e6
    let seconds = ShortestDecimal.text(of: (duration * scale).rounded() / scale)
    let passes = passes.map { $0 == "infinite" ? ", endless" : ", \($0) times" } ?? ""
    var lines = ["\(seconds) s\(passes); errors are in percent of a property's range"]
    for (index, property) in properties.enumerated() {
      let bound =
        property.error <= 0x1p-45
        ? "exact" : "largest error \(ExportedCurve.percent(property.error))"
      let what =
        property.keyframes == 0
        ? "does not move" : "\(property.keyframes) keyframes, \(bound)"
      let remark = remarks.isEmpty ? nil : remarks[index]
      lines.append("\(property.name): \(what)" + (remark.map { ", \($0)" } ?? ""))
    }
    return lines
  }

  // MARK: CSS

  func styleSheet(named name: String, _ fits: inout WebWriter.Fits) throws -> ExportedAnimation {
    var writer = WebWriter(self, isSheet: true)
    let properties = try writer.properties(&fits)
    let animated = Self.identifier(name)
    var rules: [String] = []
    var elements: [(element: String, names: [String], declarations: [String])] = [("", [], [])]
    for property in properties {
      let isCustom = property.tracks.contains { $0.initial != nil }
      let element = isCustom ? "" : property.element
      func place(_ element: String) -> Int {
        if let index = elements.firstIndex(where: { $0.element == element }) { return index }
        elements.append((element, [], []))
        return elements.count - 1
      }
      for track in property.tracks {
        if let initial = track.initial {
          rules.append(
            "@property \(track.name) { syntax: \"<number>\"; inherits: true; initial-value: "
              + "\(ShortestDecimal.text(of: initial)) }")
        }
        guard !track.rows.isEmpty else { continue }
        let plain = track.initial == nil ? track.name : String(track.name.dropFirst(2))
        elements[place(element)].names.append("\(animated)-\(plain)")
        rules += CSSKeyframe.rule("\(animated)-\(plain)", track.rows)
      }
      if let declaration = property.declaration {
        elements[place(property.element)].declarations.append(declaration)
      }
    }
    let count = passes.map { " \($0)" } ?? ""
    for (element, names, declarations) in elements {
      let selector = element.isEmpty ? ".\(animated)" : ".\(animated) .\(element)"
      if !names.isEmpty {
        rules.append(
          "\(selector) {\n  animation: \(ShortestDecimal.text(of: duration))s linear\(count) both;")
        rules.append("  animation-name: \(names.joined(separator: ",\n    "))\n}")
      }
      rules += declarations.map { "\(selector) { \($0) }" }
    }
    let jump = properties.reduce(0) { max($0, $1.jump) }
    var comment = comment(properties.map(\.exported), remarks: properties.map(\.remark))
    if jump > 0 { comment.append("jumps take up to \(ExportedCurve.percent(jump)) of the time") }
    let head = comment.map { $0.split(separator: "*/").joined(separator: "* /") }
    let text = "/* \(head.joined(separator: "\n   ")) */\n" + rules.joined(separator: "\n") + "\n"
    return ExportedAnimation(
      text: text, properties: properties.map(\.exported), notes: writer.notes)
  }

  /// The class and the declaration of a property whose name CSS knows.
  package static func declaration(
    of property: AnimatedProperty, _ names: [String]
  ) -> (element: String, text: String)? {
    declaration(of: property, values: names.map { "var(\($0))" })
  }

  /// A number or a variable with a unit.
  static func with(_ value: String, _ unit: String) -> String {
    unit.isEmpty || !value.hasPrefix("var(") ? value + unit : "calc(\(value) * 1\(unit))"
  }

  /// The class and the declaration with values, each a number or `var()`.
  static func declaration(
    of property: AnimatedProperty, values: [String]
  ) -> (element: String, text: String)? {
    func pixels(_ index: Int) -> String { with(values[index], "px") }
    let text: String? =
      switch (property.stack, property.word) {
      case (.number, "opacity"): "opacity: \(values[0])"
      case (.number, "scale"): "scale: \(values[0])"
      case (.number, "cornerradius"), (.number, "borderradius"): "border-radius: \(pixels(0))"
      case (.point, "position"), (.point, "translation"), (.point, "translate"), (.point, "offset"):
        "translate: \(pixels(0)) \(pixels(1))"
      case (.size, "size"): "width: \(pixels(0)); height: \(pixels(1))"
      case (.color, let word):
        colors[word].map {
          "\($0): color(srgb \(values[0]) \(values[1]) \(values[2]) / \(values[3]))"
        }
      case (.transform, "transform"):
        "transform: matrix\(values.count == 6 ? "" : "3d")(\(values.joined(separator: ", ")))"
      case (.rotation, "rotate"), (.rotation, "rotation"):
        "rotate: "
          + (values[..<3] == ["0", "0", "1"] ? "" : values[..<3].joined(separator: " ") + " ")
          + with(values[3], "deg")
      case (.scale, "scale"): "scale: \(values.joined(separator: " "))"
      default: nil
      }
    return text.map { (property.parents.replacing(".", with: "-"), $0) }
  }

  private static let colors = [
    "color": "color", "backgroundcolor": "background-color", "background": "background-color",
    "bordercolor": "border-color", "fill": "fill", "stroke": "stroke",
  ]

  // MARK: Web Animations

  func webAnimation(_ fits: inout WebWriter.Fits) throws -> ExportedAnimation {
    var writer = WebWriter(self, isSheet: false)
    let properties = try writer.properties(&fits)
    var rows: [(offset: Double, row: JSONValue)] = []
    var registrations: [JSONValue] = []
    for track in properties.flatMap(\.tracks) {
      if let initial = track.initial {
        registrations.append([
          "name": .string(track.name), "syntax": .string("<number>"), "inherits": true,
          "initialValue": .string(ShortestDecimal.text(of: initial)),
        ])
      }
      for row in track.rows {
        let members = row.declarations.split(separator: "; ").map { Self.member(String($0)) }
        rows.append(
          (
            row.time,
            .object(
              [("offset", .number(row.time))] + members + [
                ("easing", .string(row.easing ?? "linear"))
              ])
          ))
      }
    }
    // Keyframes come by offset; those of one offset stay in order, for the sides of a jump.
    let sorted = rows.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    var options: [(name: String, value: JSONValue)] = [
      ("duration", .number(ExportedCurve.milliseconds(duration))), ("fill", .string("both")),
    ]
    if iterations > 1 {
      options.append(
        ("iterations", iterations == .infinity ? .string("Infinity") : .number(iterations)))
    }
    let elements = Dictionary(grouping: properties.filter { $0.declaration != nil }, by: \.element)
    let styles = elements.sorted { $0.key < $1.key }.map { element, properties in
      (
        name: element.isEmpty ? "&" : "& .\(element)",
        value: JSONValue.string(properties.compactMap(\.declaration).joined(separator: "; "))
      )
    }
    let comment = comment(properties.map(\.exported), remarks: properties.map(\.remark))
    var members: [(name: String, value: JSONValue)] = [
      ("comment", .array(comment.map(JSONValue.string)))
    ]
    if !registrations.isEmpty { members.append(("properties", .array(registrations))) }
    if !styles.isEmpty { members.append(("styles", .object(styles))) }
    members += [("keyframes", .array(sorted.map(\.element.row))), ("options", .object(options))]
    return ExportedAnimation(
      text: JSONValue.document(members), properties: properties.map(\.exported),
      notes: writer.notes)
  }

  /// A declaration as a member of a keyframe: `border-radius: 4px` is `"borderRadius": "4px"`.
  private static func member(_ declaration: String) -> (name: String, value: JSONValue) {
    let parts = declaration.split(separator: ": ", maxSplits: 1).map(String.init)
    let words = parts[0].hasPrefix("--") ? [] : parts[0].split(separator: "-")
    let camel = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (
      words.first.map { $0 + camel.joined() } ?? parts[0],
      Double(parts[1]).map(JSONValue.number) ?? .string(parts[1])
    )
  }
}

extension AnimatedProperty {
  private var parts: [Substring] { name.split(separator: ".", omittingEmptySubsequences: false) }

  /// The name without its last part.
  var parents: String { parts.dropLast().joined(separator: ".") }

  /// The last part of the name, reduced to its letters in lower case.
  var word: String { (parts.last ?? "").lowercased().filter { $0 != "-" && $0 != "_" } }
}
