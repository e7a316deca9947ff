// A document for browsers: registered custom properties, one for each number, as CSS and as the arguments of
// element.animate().
//
//     @property --position-x { syntax: "<number>"; inherits: true; initial-value: 0 }
//     @keyframes position-x { 0% { --position-x: 0; animation-timing-function: … } … }
//     .entrance { animation: 1.45s linear both; animation-name: opacity, position-x, … }
//     .entrance { opacity: var(--opacity); translate: calc(var(--position-x) * 1px) … }
//
// Each number has keyframes of its own, so that none needs more than its own curve does; a keyframe has
// one timing function for all its properties, and CSS mixes transforms and colours by rules of their
// own, so matrices and colours written as such would need more keyframes and err. Properties whose
// names CSS knows are wired to the numbers; a dot in a name makes a class: `inner.opacity` is the
// opacity of .inner inside. Other numbers are there for rules of one's own.

import PropertyFormats

/// A number of a document as keyframes over 0…1.
private struct FittedNumber {
  /// The custom property.
  let name: String

  /// The value at the start.
  let first: Double

  /// `nil` if it does not move.
  let keyframes: CurveKeyframes?
}

extension ExportedDocument {
  /// The numbers, and the errors of their properties.
  ///
  /// - Parameter movesJumps: Whether they are for CSS, which moves the rows of jumps.
  private func webNumbers(movesJumps: Bool) throws -> (
    numbers: [[FittedNumber]], properties: [ExportedAnimation.Property]
  ) {
    let table = table()
    var taken: Set<String> = []
    var numbers: [[FittedNumber]] = []
    var properties: [ExportedAnimation.Property] = []
    var channel = 0
    var known: [(curve: ChannelCurve, keyframes: CurveKeyframes)] = []
    for property in document.properties {
      var (error, count) = (0.0, 0)
      var fitted: [FittedNumber] = []
      for column in property.columns {
        let name = Self.custom(column, &taken)
        defer { channel += 1 }
        guard !table.isConstant(channel) else {
          fitted.append(FittedNumber(name: name, first: table.first(channel), keyframes: nil))
          continue
        }
        let curve = table.curve(ofChannel: channel, end: 1)
        func change(_ keyframes: CurveKeyframes) -> Double {
          movesJumps ? keyframes.cssMoves.change : 0
        }
        func largest(_ keyframes: CurveKeyframes) -> Double {
          table.deviation(of: keyframes, from: curve) + change(keyframes) + table.errors[channel]
        }
        var keyframes: CurveKeyframes
        if let same = known.first(where: { $0.curve == curve }) {
          keyframes = same.keyframes
        } else {
          keyframes = try table.keyframes(curve, channel)
          let change = change(keyframes)
          if change > 0, largest(keyframes) > table.tolerances[channel] {
            keyframes = try table.keyframes(curve, channel, reserve: 2 * change)
          }
          known.append((curve, keyframes))
        }
        error = max(error, largest(keyframes) / table.ranges[channel])
        count += keyframes.times.count
        fitted.append(
          FittedNumber(name: name, first: keyframes.values[0], keyframes: keyframes))
      }
      numbers.append(fitted)
      properties.append(
        ExportedAnimation.Property(name: property.name, error: error, keyframes: count))
    }
    return (numbers, properties)
  }

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

  /// The comment of a text, line by line.
  func comment(_ properties: [ExportedAnimation.Property]) -> [String] {
    let scale = duration < 1 ? 1e9 : 1e6
    let seconds = ShortestDecimal.text(of: (duration * scale).rounded() / scale)
    let passes =
      iterations == 1
      ? ""
      : iterations == .infinity ? ", endless" : ", \(ShortestDecimal.text(of: iterations)) times"
    var lines = ["\(seconds) s\(passes); errors are in percent of a property's range"]
    for property in properties {
      let bound =
        property.error <= 0x1p-45
        ? "exact" : "largest error \(ExportedCurve.percent(property.error))"
      lines.append(
        property.keyframes == 0
          ? "\(property.name): does not move"
          : "\(property.name): \(property.keyframes) keyframes, \(bound)")
    }
    return lines
  }

  // MARK: CSS

  func styleSheet(named name: String) throws -> ExportedAnimation {
    let (numbers, properties) = try webNumbers(movesJumps: true)
    let animated = Self.identifier(name)
    var jump = 0.0
    var rules: [String] = []
    var names: [String] = []
    for number in numbers.joined() {
      let value = ShortestDecimal.text(of: number.first)
      rules.append(
        "@property \(number.name) { syntax: \"<number>\"; inherits: true; initial-value: \(value) }"
      )
      guard let keyframes = number.keyframes else { continue }
      let own = "\(animated)\(number.name.dropFirst())"
      names.append(own)
      jump = max(jump, keyframes.cssMoves.displacement)
      rules += keyframes.cssKeyframes(own, of: number.name)
    }
    let count =
      iterations == 1
      ? "" : iterations == .infinity ? " infinite" : " \(ShortestDecimal.text(of: iterations))"
    if !names.isEmpty {
      rules.append(
        ".\(animated) {\n  animation: \(ShortestDecimal.text(of: duration))s linear\(count) both;")
      rules.append("  animation-name: \(names.joined(separator: ",\n    "))\n}")
    }
    for (property, fitted) in zip(document.properties, numbers) {
      guard let (element, declaration) = Self.declaration(of: property, fitted.map(\.name)) else {
        continue
      }
      let selector = element.isEmpty ? ".\(animated)" : ".\(animated) .\(Self.identifier(element))"
      rules.append("\(selector) { \(declaration) }")
    }
    var comment = comment(properties)
    if jump > 0 { comment.append("jumps take up to \(ExportedCurve.percent(jump)) of the time") }
    let head = comment.map { $0.split(separator: "*/").joined(separator: "* /") }
    let text = "/* \(head.joined(separator: "\n   ")) */\n" + rules.joined(separator: "\n") + "\n"
    return ExportedAnimation(text: text, properties: properties, notes: notes)
  }

  /// The class and the declaration of a property whose name CSS knows.
  package static func declaration(
    of property: AnimatedProperty, _ names: [String]
  ) -> (element: String, text: String)? {
    let parts = property.name.split(separator: ".", omittingEmptySubsequences: false)
    let element = parts.dropLast().joined(separator: "-")
    let last = String(parts.last ?? "")
    let word = last.lowercased().filter { $0 != "-" && $0 != "_" }
    func value(_ index: Int) -> String { "var(\(names[index]))" }
    func pixels(_ index: Int) -> String { "calc(\(value(index)) * 1px)" }
    func list(_ indices: Range<Int>) -> String { indices.map(value).joined(separator: ", ") }
    let text: String
    switch property.stack {
    case .number:
      switch word {
      case "opacity": text = "opacity: \(value(0))"
      case "scale": text = "scale: \(value(0))"
      case "cornerradius", "borderradius": text = "border-radius: \(pixels(0))"
      default: return nil
      }
    case .point:
      guard ["position", "translation", "translate", "offset"].contains(word) else { return nil }
      text = "translate: \(pixels(0)) \(pixels(1))"
    case .size:
      guard word == "size" else { return nil }
      text = "width: \(pixels(0)); height: \(pixels(1))"
    case .color:
      let colors = [
        "color": "color", "backgroundcolor": "background-color", "background": "background-color",
        "bordercolor": "border-color", "fill": "fill", "stroke": "stroke",
      ]
      guard let name = colors[word] else { return nil }
      text = "\(name): color(srgb \(value(0)) \(value(1)) \(value(2)) / \(value(3)))"
    case .transform:
      guard word == "transform" else { return nil }
      text =
        names.count == 6
        ? "transform: matrix(\(list(0..<6)))" : "transform: matrix3d(\(list(0..<16)))"
    case .rotation:
      guard word == "rotate" || word == "rotation" else { return nil }
      text = "rotate: \(value(0)) \(value(1)) \(value(2)) calc(\(value(3)) * 1deg)"
    case .scale:
      guard word == "scale" else { return nil }
      text = "scale: \(value(0)) \(value(1)) \(value(2))"
    default: return nil
    }
    return (element, text)
  }

  // MARK: Web Animations

  func webAnimation() throws -> ExportedAnimation {
    let (numbers, properties) = try webNumbers(movesJumps: false)
    var rows: [(offset: Double, row: JSONValue)] = []
    for number in numbers.joined() {
      // The animation of a number that does not move shows its value.
      let own =
        number.keyframes?.rows
        ?? [
          KeyframeRow(time: 0, value: number.first, easing: .held),
          KeyframeRow(time: 1, value: number.first, easing: .none),
        ]
      for row in own {
        rows.append(
          (
            row.time,
            .object([
              ("offset", .number(row.time)), (number.name, .number(row.value)),
              ("easing", .string(row.easing.css ?? "linear")),
            ])
          ))
      }
    }
    // Keyframes come by offset; those of one offset stay in order, for the sides of a jump.
    let sorted = rows.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let registrations = numbers.joined().map { number in
      JSONValue.object([
        ("name", .string(number.name)), ("syntax", .string("<number>")), ("inherits", .bool(true)),
        ("initialValue", .string(ShortestDecimal.text(of: number.first))),
      ])
    }
    var options: [(name: String, value: JSONValue)] = [
      ("duration", .number(Self.milliseconds(duration))), ("fill", .string("both")),
    ]
    if iterations > 1 {
      options.append(
        ("iterations", iterations == .infinity ? .string("Infinity") : .number(iterations)))
    }
    let text = JSONValue.document([
      ("comment", .array(comment(properties).map(JSONValue.string))),
      ("properties", .array(registrations)),
      ("keyframes", .array(sorted.map(\.element.row))), ("options", .object(options)),
    ])
    return ExportedAnimation(text: text, properties: properties, notes: notes)
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    Double(ShortestDecimal.text(of: seconds) + "e3") ?? seconds * 1000
  }
}
