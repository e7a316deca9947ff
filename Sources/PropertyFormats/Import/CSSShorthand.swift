// Shorthands as the longhands that they set: margin as margin-top, margin-right and the rest.
//
// A selector has both, whichever it names. Keyframes keep a shorthand as one property, as it is written,
// unless one of its longhands is animated too or set by the selector.

enum CSSShorthand {
  /// The longhands of one to four values, in their order; of a background the colour alone.
  static let longhands: [String: [String]] = {
    let sides = ["top", "right", "bottom", "left"]
    let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]
    return [
      "margin": sides.map { "margin-\($0)" }, "padding": sides.map { "padding-\($0)" },
      "inset": sides, "border-color": sides.map { "border-\($0)-color" },
      "border-width": sides.map { "border-\($0)-width" },
      "border-radius": corners.map { "border-\($0)-radius" }, "background": ["background-color"],
    ]
  }()

  /// The longhands with their values.
  ///
  /// - Returns: `nil` for a property that is no such shorthand, and for a value that is not taken apart.
  static func parts(of name: String, _ text: CSSText) -> [(name: String, value: CSSText)]? {
    guard let longhands = longhands[name] else { return nil }
    let values = text.split(at: UInt8(ascii: " "))
    guard (1...4).contains(values.count), !text.string.contains("/") else { return nil }
    if name == "background" {
      guard values.count == 1, isColor(text) else { return nil }
      return [(longhands[0], text)]
    }
    let count = values.count
    let indices = [0, count > 1 ? 1 : 0, count > 2 ? 2 : 0, count > 3 ? 3 : count > 1 ? 1 : 0]
    return zip(longhands, indices).map { ($0, values[$1]) }
  }

  static func isColor(_ text: CSSText) -> Bool {
    guard let components = CSSComponent.components(of: text.string), components.count == 1 else {
      return false
    }
    if case .color = components[0] { return true }
    return false
  }

  /// The values of a selector's longhands.
  ///
  /// Where the shorthand cannot be taken apart, each longhand has the whole text, which fits no
  /// keyframe.
  static func own(_ name: String, _ text: CSSText) -> [(name: String, value: CSSText)] {
    if let parts = parts(of: name, text) { return parts }
    if lines.contains(name) {
      let color = text.split(at: UInt8(ascii: " ")).first(where: isColor)
      let longhand = "\(name)-color"
      return color.map { [(longhand, $0)] + own(longhand, $0) } ?? []
    }
    guard let longhands = longhands[name] else { return [] }
    guard name == "background", let color = color(ofBackground: text) else {
      return longhands.map { ($0, text) }
    }
    // The position is not separated from the rest of a background, and so has the whole text.
    return [(longhands[0], color)] + (hasPlace(text) ? [("background-position", text)] : [])
  }

  /// The shorthands of borders and outlines, from which only the colour is read.
  private static let lines: Set = [
    "border", "border-top", "border-right", "border-bottom", "border-left", "outline",
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

  /// Whether keyframes with a shorthand are read as its longhands: one of them has a value of its own.
  static func isSplit(_ name: String, among names: Set<String>, own: [String: CSSText]) -> Bool {
    guard let longhands = longhands[name] else { return false }
    if longhands.contains(where: names.contains) { return true }
    let whole = own[name].map { self.own(name, $0).map(\.value.string) }
    return longhands.indices.contains { own[longhands[$0]]?.string != whole?[$0] }
  }
}
