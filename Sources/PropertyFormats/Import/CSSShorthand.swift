// Shorthands as the longhands that they set: margin as margin-top, margin-right and the rest. The inline direction is
// from the left to the right.
//
// A selector has both, whichever it names. Keyframes keep a shorthand as one property, as it is written,
// unless one of its longhands is animated too or set by the selector.

enum CSSShorthand {
  /// The longhands of one to four values, in their order; of a background the colour alone.
  static let longhands: [String: [String]] = {
    let sides = ["top", "right", "bottom", "left"]
    let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]
    var all = [
      "margin": sides.map { "margin-\($0)" }, "padding": sides.map { "padding-\($0)" },
      "inset": sides, "border-color": sides.map { "border-\($0)-color" },
      "border-width": sides.map { "border-\($0)-width" },
      "border-radius": corners.map { "border-\($0)-radius" }, "background": ["background-color"],
    ]
    for side in sides {
      all["border-\(side)"] = ["color", "width", "style"].map { "border-\(side)-\($0)" }
    }
    all["border"] = sides.flatMap { all["border-\($0)"] ?? [] }
    for (axis, ends) in [("inline", ["left", "right"]), ("block", ["top", "bottom"])] {
      for (name, part) in [("margin", ""), ("padding", ""), ("inset", ""), ("border", "-color")] {
        let names = ends.map { name == "inset" ? $0 : "\(name)-\($0)\(part)" }
        all["\(name)-\(axis)\(part)"] = names
        all["\(name)-\(axis)-start\(part)"] = [names[0]]
        all["\(name)-\(axis)-end\(part)"] = [names[1]]
      }
    }
    return all
  }()

  /// The longhands with their values.
  ///
  /// - Returns: `nil` for a property that is no such shorthand, and for a value that is not taken apart.
  static func parts(of name: String, _ text: CSSText) -> [(name: String, value: CSSText)]? {
    guard let longhands = longhands[name] else { return nil }
    let values = text.split(at: UInt8(ascii: " "))
    if lines.contains(name) {
      let (own, words) = (own(name, text), values.map { $0.string.lowercased() })
      // A line without a style has no width, another one without a width is of medium width.
      let styles = ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"]
      let style = styles.first(where: words.contains) ?? "none"
      let standards = ["width": style == "none" ? "0px" : "3px", "style": style]
      return longhands.map { longhand in
        let standard = standards[String(longhand.suffix(5))] ?? "currentcolor"
        return own.last { $0.name == longhand } ?? (longhand, CSSText(standard, at: text.start))
      }
    }
    guard (1...longhands.count).contains(values.count) || name == "background",
      !text.string.contains("/")
    else { return nil }
    if name == "background" {
      guard values.count == 1, isColor(text) else { return nil }
      return [(longhands[0], text)]
    }
    let count = values.count
    let indices = [0, count > 1 ? 1 : 0, count > 2 ? 2 : 0, count > 3 ? 3 : count > 1 ? 1 : 0]
    return zip(longhands, indices).map { ($0, values[$1]) }
  }

  static func isColor(_ text: CSSText) -> Bool {
    let components = CSSComponent.components(of: text.string) ?? []
    if components.count == 1, case .color = components[0] { return true }
    return false
  }

  /// The values of a selector's longhands.
  ///
  /// Where the shorthand cannot be taken apart, each longhand has the whole text, which fits no
  /// keyframe.
  static func own(_ name: String, _ text: CSSText) -> [(name: String, value: CSSText)] {
    let words = text.split(at: UInt8(ascii: " "))
    if lines.contains(name) {
      // A function may be a colour, as var() is.
      let color = words.first(where: isColor) ?? words.last { $0.string.contains("(") }
      let width = words.first { CSSQuantity($0.string[...])?.isLength ?? false }
      return [("\(name)-color", color), ("\(name)-width", width)].flatMap { longhand, value in
        value.map { [(longhand, $0)] + own(longhand, $0) } ?? []
      }
    }
    if let parts = parts(of: name, text) { return parts }
    switch name {
    case "flex":
      let given = ["none": ["0", "0"], "initial": ["0", "1"]][text.string.lowercased()]
      let numbers = given ?? words.map(\.string).filter { CSSQuantity($0[...])?.number != nil }
      return zip(["flex-grow", "flex-shrink"], numbers + ["1", "1"].dropFirst(numbers.count))
        .map { ($0, CSSText($1, at: text.start)) }
    case "font":
      let sizes = words.map { $0.split(at: UInt8(ascii: "/"))[0] }
      let size = sizes.first { CSSQuantity($0.string[...])?.single.map { $0.unit != "" } ?? false }
      let weight = words.first { $0.string == "bold" || CSSQuantity($0.string[...])?.number != nil }
      return [
        ("font-size", size ?? text), ("font-weight", weight ?? CSSText("400", at: text.start)),
      ]
    case "offset":
      let distances = words.filter { CSSQuantity($0.string[...])?.isLength ?? false }
      return distances.isEmpty
        ? [] : [("offset-distance", distances.count == 1 ? distances[0] : text)]
    case "mask": return hasPlace(text) ? [("mask-position", text)] : []
    case "background-position-x", "background-position-y":
      return [("background-position", CSSText("\(name) \(text.string)", at: text.start))]
    default: break
    }
    guard let longhands = longhands[name] else { return [] }
    guard name == "background", let color = color(ofBackground: text) else {
      return longhands.map { ($0, text) }
    }
    // The position is not separated from the rest of a background, and so has the whole text.
    return [(longhands[0], color)] + (hasPlace(text) ? [("background-position", text)] : [])
  }

  /// The shorthands of lines, from which the colour and the width are read.
  private static let lines: Set = [
    "border", "border-top", "border-right", "border-bottom", "border-left", "border-inline",
    "border-block", "outline", "text-decoration", "column-rule",
  ]

  /// Whether a layer of a background has a place.
  private static func hasPlace(_ text: CSSText) -> Bool {
    text.split(at: UInt8(ascii: ",")).contains { layer in
      layer.split(at: UInt8(ascii: " ")).contains { part in
        let word = part.string.lowercased().prefix { $0 != "/" }
        return ["left", "right", "top", "bottom", "center"].contains(word)
          || word.hasPrefix("calc(") || !String(word).splitAtUnit.number.isEmpty
      }
    }
  }

  /// The colour among images, places and words of the last layer; `nil` if it may be one that is not read.
  private static func color(ofBackground text: CSSText) -> CSSText? {
    let layers = text.split(at: UInt8(ascii: ","))
    var color = CSSText("transparent", at: text.start)
    for part in layers[layers.count - 1].split(at: UInt8(ascii: " ")) {
      let word = part.string.lowercased()
      if isColor(part) {
        color = part
      } else if CSSAnimation.isGlobal(word) || word == "currentcolor" {
        return nil
      } else if word.contains("("), !word.hasPrefix("url("), !word.contains("gradient(") {
        return nil
      }
    }
    return color
  }

  /// Whether keyframes with a shorthand are read as its longhands: one of them has a value of its own, or is set by
  /// another shorthand.
  static func isSplit(_ name: String, among names: Set<String>, own: [String: CSSText]) -> Bool {
    guard let longhands = longhands[name] else { return false }
    let others = names.filter { $0 != name }.flatMap { [$0] + (Self.longhands[$0] ?? []) }
    if longhands.contains(where: others.contains) { return true }
    let whole = own[name].map { self.own(name, $0) } ?? []
    return longhands.contains { longhand in
      own[longhand]?.string != whole.last { $0.name == longhand }?.value.string
    }
  }
}
