// What CSS knows of a property before any value of it: its initial value, and whether its numbers
// need a unit. A keyframe that is missing at 0% or at 100% has the initial value.
//
// [1] CSS Values and Units Module Level 4, W3C, "snap a length as a border width".

/// The tables of Resources/css.txt.
let cssTables = TextTables(PackageResources.css_txt)

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

  /// The rows of a section, with the names behind each word.
  private static func table(_ section: String) -> [(word: String, names: [Pattern])] {
    cssTables.rows(of: section).map { word, names in
      (String(word), names.split(separator: " ").map(Pattern.init))
    }
  }

  private static let traits = Dictionary(grouping: table("traits of properties")) {
    Trait(rawValue: $0.word) ?? .initial
  }.mapValues { $0.flatMap(\.names) }

  private static let initials = table("initial values of properties")

  /// The argument with which a filter function changes nothing.
  static func neutral(_ filter: CSSComponent?) -> Double {
    ["brightness(", "contrast(", "opacity(", "saturate("].contains { filter == .word($0) } ? 1 : 0
  }

  /// The standard names of prefixed properties that browsers treat alike.
  static let aliases = cssTables.rows(of: "properties with a prefix")
    .reduce(into: [String: String]()) { aliases, row in
      for name in row.rest.split(separator: " ") { aliases["\(row.word)\(name)"] = String(name) }
    }
}
