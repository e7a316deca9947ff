// What CSS knows of a property before any value of it: its initial value, and whether its numbers
// need a unit. A keyframe that is missing at 0% or at 100% has the initial value.
//
// [1] CSS Values and Units Module Level 4, W3C, "snap a length as a border width".

struct CSSProperty {
  /// The name in a style sheet: `background-color`, also for the `backgroundColor` of scripts.
  let name: String

  /// The registration by @property; `nil` for a property without one.
  var registration: (syntax: String, initialValue: String, isInherited: Bool)?

  private let traits: Set<Trait>

  init(_ name: String) {
    let isOfScript =
      !name.hasPrefix("--") && name.utf8.contains { (0x41...0x5A).contains($0) }
    let kebab =
      isOfScript
      ? name.map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }.joined() : name
    let standard = Self.aliases[kebab] ?? kebab
    self.name = standard
    traits = Set(Self.traits.filter { $0.value.contains { $0.matches(standard) } }.keys)
  }

  /// The initial value; `nil` if it is unknown or not a number, as `auto`.
  var initialValue: String? {
    registration?.initialValue
      ?? Self.initials.first { $0.names.contains { $0.matches(name) } }?.word
  }

  /// The value that a word means; `nil` for other words.
  ///
  /// It is the initial one for `initial`, except of a property that is inherited or takes the colour of the text, and the
  /// number of a weight.
  func value(for word: String) -> String? {
    let word = word.lowercased()
    if name == "font-weight" { return ["normal": "400", "bold": "700"][word] }
    return ["initial", "unset"].contains(word) && has(.initial) ? initialValue : nil
  }

  /// Whether an element has the value of the element around where it has none of its own.
  var isInherited: Bool { registration?.isInherited ?? has(.inherited) }

  /// The unit to which a browser rounds mixtures; `nil` for a property that it does not round.
  var rounding: String? {
    if has(.integer) || registration?.syntax.contains("<integer>") == true {
      return "whole numbers"
    }
    return has(.line) && name != "border-image-width" ? "whole pixels" : nil
  }

  /// The numbers that a browser keeps to, and the range as a phrase; `nil` if there is no such limit.
  var limits: (range: ClosedRange<Double>, phrase: String)? {
    if name.hasSuffix("opacity") { return Self.share }
    return has(.size) ? (0...Double.infinity, "at 0 and above") : nil
  }

  /// The limits of an opacity, and of a part of a colour.
  static let share = (range: 0.0...1, phrase: "from 0 to 1")

  /// What holds for a property.
  enum Trait: String {
    /// `initial` is a value; the element around gives one; the initial value is the colour of the text.
    case initial, inherited, text

    /// A number other than 0 needs a unit; none below 0 is taken; a percentage is a factor, 50% for 0.5.
    case length, size, factor

    /// A number without a unit is in px.
    case bare

    /// A point of the element's box; a place in a box, across and down, with words for percentages.
    case origin, place

    /// Lists that are repeated to one length; filters; shadows; one to four values for sides or corners.
    case list, filter, shadow, sides

    /// `none` is a value that changes nothing, beside numbers that do.
    case neutral

    /// A browser rounds to whole numbers; the widths of lines to whole pixels [1]; most of the rest jump.
    case integer, line, jumping
  }

  func has(_ trait: Trait) -> Bool { traits.contains(trait) }

  /// A name, or the beginning and the end of several.
  private struct Pattern {
    let start: Substring
    let end: Substring?

    init(_ text: Substring) {
      let parts = text.split(separator: "*", omittingEmptySubsequences: false)
      (start, end) = (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    func matches(_ name: String) -> Bool {
      end.map { name.hasPrefix(start) && name.hasSuffix($0) } ?? (name == start)
    }
  }

  /// Rows of a word, a colon and names.
  private static func table(_ text: String) -> [(word: String, names: [Pattern])] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: ":")
      return (String(parts[0]), parts[1].split(separator: " ").map(Pattern.init))
    }
  }

  private static let traits: [Trait: [Pattern]] = {
    let rows = table(
      """
      initial: opacity transform rotate scale translate filter backdrop-filter box-shadow background-color
      initial: transform-origin perspective-origin background-position outline-offset flex-grow flex-shrink
      initial: margin* padding*
      inherited: --* color* fill* stroke* letter-* word-* text-indent* text-shadow* font-* line-height*
      text: outline-color text-decoration-color caret-color column-rule-color border-*color
      length: left top right bottom width height font-size box-shadow text-shadow border-*-radius border-*-width
      length: margin* padding* inset* min-* max-* border-radius* border-width* gap* column-gap* row-gap*
      length: background-position* background-size* letter-spacing* word-spacing* text-indent* outline-width*
      length: outline-offset* perspective* translate*
      size: border-* flex-* padding* *gap *height *size *width perspective stroke-dasharray zoom
      factor: opacity *-opacity zoom filter backdrop-filter
      bare: stroke-width stroke-dasharray stroke-dashoffset x y cx cy r rx ry x1 y1 x2 y2 dx dy
      origin: transform-origin perspective-origin
      place: transform-origin perspective-origin background-position background-position-x background-position-y
      place: mask-position mask-position-x mask-position-y object-position offset-position offset-anchor
      list: background-* mask-*
      filter: filter backdrop-filter
      shadow: box-shadow text-shadow
      sides: margin padding inset border-width border-color border-radius
      neutral: filter backdrop-filter box-shadow text-shadow translate
      integer: z-index order column-count columns orphans widows math-depth
      line: outline outline-width outline-offset column-rule column-rule-width border border-*width
      line: border-top border-right border-bottom border-left
      jumping: aspect-ratio counter-increment counter-reset counter-set font-feature-settings grid-area
      jumping: grid-column* grid-row* hyphenate-limit-chars initial-letter scroll-margin* scroll-padding*
      jumping: -webkit-box-flex -webkit-box-ordinal-group -webkit-line-clamp -webkit-text-stroke-width
      """)
    return Dictionary(grouping: rows) { Trait(rawValue: $0.word) ?? .initial }
      .mapValues { $0.flatMap(\.names) }
  }()

  private static let initials = table(
    """
    none: transform rotate scale translate filter backdrop-filter box-shadow text-shadow
    transparent: background-color background
    #000000: color outline-color fill text-decoration-color caret-color stop-color flood-color border-*color
    0px: margin* padding* letter-spacing word-spacing text-indent outline-offset offset-distance
    0px: stroke-dashoffset border-spacing border-*-radius
    1px: stroke-width
    0: flex-grow order
    1: opacity *-opacity zoom flex-shrink
    400: font-weight
    0% 0%: background-position mask-position
    0%: background-position-x background-position-y
    50% 50%: transform-origin perspective-origin
    16px: font-size
    """)

  /// The argument with which a filter function changes nothing.
  static func neutral(_ filter: CSSComponent?) -> Double {
    ["brightness(", "contrast(", "opacity(", "saturate("].contains { filter == .word($0) } ? 1 : 0
  }

  /// The standard names of prefixed properties that browsers treat alike.
  static let aliases: [String: String] = {
    let names = """
      transform transform-origin filter mask mask-position mask-size opacity box-shadow border-radius perspective
      perspective-origin clip-path background-size flex-grow flex-shrink order animation animation-name
      animation-duration animation-timing-function animation-delay animation-iteration-count
      animation-direction animation-fill-mode animation-play-state transition transition-timing-function
      transition-property transition-duration transition-delay
      """.split { $0.isWhitespace }
    return Dictionary(uniqueKeysWithValues: names.map { ("-webkit-\($0)", String($0)) })
  }()
}
