// Whether the rules of an at-rule hold: as in a browser on a large, light screen with a mouse, which shows motion; what is
// assumed of the screen is a note.
//
//     @media print, screen and (min-width: 40em)     one of the queries holds
//     @media (max-width: 40em)                       holds elsewhere; of a screen that is given it is decided
//     @supports (-ms-ime-align: auto)                holds never: it is for one browser
//
// [1] W3C, Media Queries Level 5. [2] W3C, CSS Conditional Rules Level 3.

/// Where a condition holds.
enum CSSCondition: Int, Comparable {
  /// On paper, without motion, in the dark, or where a browser lacks something.
  case never

  /// On a small screen, by touch, under a custom name.
  case elsewhere

  /// On a large screen with a mouse, in a large container.
  case assumed

  case always

  static func < (a: CSSCondition, b: CSSCondition) -> Bool { a.rawValue < b.rawValue }

  /// The condition of an at-rule; others than `@media` and `@supports` hold.
  ///
  /// - Parameter viewport: The size of the screen in px, if it is given.
  init(of prelude: String, viewport: SizeValue?) {
    let text = prelude.lowercased()
    let queries = text.drop { $0 != " " && $0 != "(" }
    if text.hasPrefix("@media") || text.hasPrefix("@supports") {
      self =
        CSSText(String(queries), at: 0).split(at: UInt8(ascii: ","))
        .map { Self(query: $0, viewport) }.max() ?? .always
    } else {
      let isOfMaker = text.hasPrefix("@-moz-") || text.hasPrefix("@-ms-")
      let isOfPlace = text.hasPrefix("@container") || text.hasPrefix("@scope")
      self =
        isOfMaker
        ? .never : text.hasPrefix("@starting-style") ? .elsewhere : isOfPlace ? .assumed : .always
    }
  }

  /// The condition of words and parts in parentheses.
  private init(query: CSSText, _ viewport: SizeValue?) {
    let words = query.split(at: UInt8(ascii: " ")).map(\.string)
    let parts = words.filter { !["and", "or", "not", "only"].contains($0) }.map { word in
      guard word.hasPrefix("(") else {
        return word.contains("(") || ["all", "screen"].contains(word) ? .always : Self.never
      }
      let inside = String(word.dropFirst().dropLast())
      return inside.hasPrefix("(") || inside.hasPrefix("not ")
        ? Self(query: CSSText(inside, at: 0), viewport)
        : Self(feature: inside.filter { !$0.isWhitespace }, viewport)
    }
    let whole = (words.contains("or") ? parts.max() : parts.min()) ?? .always
    self =
      words.first == "not" ? Self(rawValue: Self.always.rawValue - whole.rawValue) ?? whole : whole
  }

  private init(feature: String, _ viewport: SizeValue?) {
    let isOfScreen = Self.ofScreens.contains(where: feature.hasPrefix)
    if feature.hasPrefix("--")
      || isOfScreen && [":none", ":coarse"].contains(where: feature.hasSuffix)
    {
      self = .elsewhere
    } else if feature.contains("-ms-") || feature.contains("-moz-")
      || Self.ofNone.contains(where: feature.hasPrefix)
        && (feature == "scripting:none" || !Self.ofAll.contains(where: feature.hasSuffix))
    {
      self = .never
    } else {
      self = Self.size(feature, viewport) ?? (isOfScreen ? .assumed : .always)
    }
  }

  private static let ofScreens = [
    "hover", "any-hover", "pointer", "any-pointer", "orientation", "min-resolution",
    "max-resolution", "-webkit-m",
  ]

  private static let ofNone = [
    "prefers-", "forced-colors", "inverted-colors", "monochrome", "scripting:none",
  ]

  private static let ofAll = [":no-preference", ":light", ":none", ":0"]

  /// The condition of `min-width: 40em`, `width < 640px` or `20em <= height <= 30em`; `nil` for another feature.
  private static func size(_ feature: String, _ viewport: SizeValue?) -> CSSCondition? {
    if let viewport, feature.hasPrefix("orientation:") {
      return feature.hasSuffix("portrait") == (viewport.width <= viewport.height) ? .always : .never
    }
    if feature == "orientation:portrait" { return .elsewhere }
    for (prefix, sign) in [("min-", ">="), ("max-", "<=")] where feature.hasPrefix(prefix) {
      return size(String(feature.dropFirst(4).replacing(":", with: sign)), viewport)
    }
    let words = feature.split { "<>=".contains($0) }
    let signs = feature.split { !"<>=".contains($0) }
    let parts = signs.indices.filter { $0 + 1 < words.count }.compactMap { index in
      let isSide = words[index].hasSuffix("width") || words[index].hasSuffix("height")
      let (side, bound) =
        isSide ? (words[index], words[index + 1]) : (words[index + 1], words[index])
      guard side.hasSuffix("width") || side.hasSuffix("height") else { return CSSCondition?.none }
      let isAbove = (signs[index].first == ">") == isSide
      let length = CSSQuantity(bound).flatMap(\.single).flatMap { unit, number -> Double? in
        ["px": 1, "em": 16, "rem": 16, "": 1][unit].map { $0 * number }
      }
      guard let viewport, let length else { return isAbove ? .assumed : .elsewhere }
      let own = side.hasSuffix("width") ? viewport.width : viewport.height
      let holds = own == length ? signs[index].hasSuffix("=") : (own > length) == isAbove
      return holds ? .always : .never
    }
    return parts.min()
  }
}
