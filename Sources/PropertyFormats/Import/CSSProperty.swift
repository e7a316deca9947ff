// What CSS knows of a property before any value of it: its initial value, and whether its numbers
// need a unit. A keyframe that is missing at 0% or at 100% has the initial value.
//
// [1] CSS Values and Units Module Level 4, W3C, "snap a length as a border width".

struct CSSProperty {
  /// The name in a style sheet: `background-color`, also for the `backgroundColor` of scripts.
  let name: String

  /// The registration by @property; `nil` for a property without one.
  var registration: (syntax: String, initialValue: String, isInherited: Bool)?

  init(_ name: String) {
    let isOfScript =
      !name.hasPrefix("--") && name.utf8.contains { (0x41...0x5A).contains($0) }
    let kebab =
      isOfScript
      ? name.map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }.joined() : name
    self.name = Self.aliases[kebab] ?? kebab
  }

  /// The initial value; `nil` if it is unknown or not a number, as `auto`.
  var initialValue: String? {
    if let registration { return registration.initialValue }
    if let value = Self.initials[name] { return value }
    if name.hasPrefix("margin-") || name.hasPrefix("padding-") { return "0px" }
    if name.hasPrefix("border-"), name.hasSuffix("-radius") { return "0px" }
    if name.hasSuffix("-opacity") { return "1" }
    if name.hasPrefix("border-"), name.hasSuffix("-color") { return "#000000" }
    return nil
  }

  /// The initial value if a word such as `initial` means it; `nil` for other words, and for a
  /// property that is inherited or takes the colour of the text.
  func initialValue(for word: String) -> String? {
    guard ["initial", "unset"].contains(word.lowercased()) else { return nil }
    let isOwn = [
      "opacity", "transform", "rotate", "scale", "translate", "filter", "backdrop-filter",
      "box-shadow", "background-color", "transform-origin", "perspective-origin",
      "background-position", "outline-offset", "flex-grow", "flex-shrink",
    ].contains(name)
    return isOwn || ["margin", "padding"].contains(where: name.hasPrefix) ? initialValue : nil
  }

  /// Whether an element has the value of the element around where it has none of its own.
  var isInherited: Bool {
    if let registration { return registration.isInherited }
    let inherited = [
      "--", "color", "fill", "stroke", "letter-", "word-", "text-indent", "text-shadow", "font-",
      "line-height",
    ]
    return inherited.contains(where: name.hasPrefix)
  }

  /// Whether the initial value is the colour of the text.
  var isOfText: Bool {
    ["outline-color", "text-decoration-color", "caret-color", "column-rule-color"].contains(name)
      || name.hasPrefix("border-") && name.hasSuffix("color")
  }

  /// Whether a browser requires a unit for a number other than 0.
  var needsUnit: Bool {
    let lengths = [
      "margin", "padding", "inset", "min-", "max-", "border-radius", "border-width", "gap",
      "column-gap", "row-gap", "background-position", "background-size", "letter-spacing",
      "word-spacing", "text-indent", "outline-width", "outline-offset", "perspective", "translate",
    ]
    return ["left", "top", "right", "bottom", "width", "height", "font-size"].contains(name)
      || lengths.contains { name.hasPrefix($0) } || isShadow
      || name.hasPrefix("border-") && (name.hasSuffix("-radius") || name.hasSuffix("-width"))
  }

  /// Whether a browser drops a number below 0.
  var isSize: Bool {
    ["border-", "flex-", "padding"].contains(where: name.hasPrefix)
      || ["gap", "height", "size", "width"].contains(where: name.hasSuffix)
      || ["perspective", "stroke-dasharray", "zoom"].contains(name)
  }

  /// Whether a percentage is a factor: 50% means 0.5.
  var isFactor: Bool {
    name == "opacity" || name.hasSuffix("-opacity") || name == "zoom" || isFilter
  }

  /// Whether a value is a point of the element's box.
  var isOrigin: Bool { name == "transform-origin" || name == "perspective-origin" }

  /// Whether a value is a place in a box: across and down, with words for percentages.
  var isPlace: Bool {
    let places = [
      "background-position", "mask-position", "object-position", "offset-position", "offset-anchor",
    ]
    return isOrigin || places.contains { name == $0 || name == $0 + "-x" || name == $0 + "-y" }
  }

  /// Whether a shorter list of values is repeated until it is as long as another.
  var isList: Bool { name.hasPrefix("background-") || name.hasPrefix("mask-") }

  var isFilter: Bool { name == "filter" || name == "backdrop-filter" }

  var isShadow: Bool { name == "box-shadow" || name == "text-shadow" }

  /// Whether `none` is a value that changes nothing, beside numbers that do.
  var hasNeutralNone: Bool { isFilter || isShadow || name == "translate" }

  /// The unit to which a browser rounds mixtures; `nil` for a property that it does not round.
  var rounding: String? {
    let integers = [
      "z-index", "order", "column-count", "columns", "orphans", "widows", "math-depth",
    ]
    if integers.contains(name) || registration?.syntax.contains("<integer>") == true {
      return "whole numbers"
    }
    // A browser rounds the widths of lines to whole pixels [1].
    let lines = [
      "outline", "outline-width", "outline-offset", "column-rule", "column-rule-width", "border",
      "border-top", "border-right", "border-bottom", "border-left",
    ]
    let isLine =
      lines.contains(name)
      || name.hasPrefix("border-") && name.hasSuffix("width") && name != "border-image-width"
    return isLine ? "whole pixels" : nil
  }

  /// Whether a browser mixes values with numbers otherwise than number by number: most jump from one to the
  /// next.
  var mixesOtherwise: Bool {
    [
      "aspect-ratio", "counter-increment", "counter-reset", "counter-set", "font-feature-settings",
      "grid-area", "grid-column", "grid-column-end", "grid-column-start", "grid-row",
      "grid-row-end", "grid-row-start", "hyphenate-limit-chars", "initial-letter",
      "-webkit-box-flex", "-webkit-box-ordinal-group", "-webkit-line-clamp",
      "-webkit-text-stroke-width",
    ].contains(name) || name.hasPrefix("scroll-margin") || name.hasPrefix("scroll-padding")
  }

  /// The sides of a property with one to four values, for top, right, bottom and left.
  var hasSides: Bool {
    ["margin", "padding", "inset", "border-width", "border-color", "border-radius"].contains(name)
  }

  /// The argument with which a filter function changes nothing.
  static func neutral(_ filter: CSSComponent?) -> Double {
    ["brightness(", "contrast(", "opacity(", "saturate("].contains { filter == .word($0) } ? 1 : 0
  }

  /// The standard names of prefixed properties that browsers treat alike.
  static let aliases: [String: String] = {
    let names = """
      transform transform-origin filter mask-position mask-size opacity box-shadow border-radius perspective
      perspective-origin clip-path background-size flex-grow flex-shrink order animation animation-name
      animation-duration animation-timing-function animation-delay animation-iteration-count
      animation-direction animation-fill-mode animation-play-state transition transition-timing-function
      transition-property transition-duration transition-delay
      """.split { $0.isWhitespace }
    return Dictionary(uniqueKeysWithValues: names.map { ("-webkit-\($0)", String($0)) })
  }()

  private static let initials = [
    "opacity": "1", "transform": "none", "rotate": "none", "scale": "none", "translate": "none",
    "filter": "none", "backdrop-filter": "none", "box-shadow": "none", "text-shadow": "none",
    "color": "#000000", "background-color": "transparent", "background": "transparent",
    "outline-color": "#000000", "fill": "#000000", "text-decoration-color": "#000000",
    "caret-color": "#000000", "stop-color": "#000000", "flood-color": "#000000",
    "border-color": "#000000", "margin": "0px", "padding": "0px", "letter-spacing": "0px",
    "word-spacing": "0px", "text-indent": "0px", "outline-offset": "0px", "offset-distance": "0px",
    "stroke-dashoffset": "0px", "stroke-width": "1px",
    "flex-grow": "0", "flex-shrink": "1", "order": "0",
    "font-weight": "400", "background-position": "0% 0%", "background-position-x": "0%",
    "background-position-y": "0%", "mask-position": "0% 0%", "transform-origin": "50% 50%",
    "perspective-origin": "50% 50%",
    "border-spacing": "0px", "zoom": "1", "font-size": "16px",
  ]
}
