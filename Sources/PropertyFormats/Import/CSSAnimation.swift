// One animation of a selector: the shorthand and its longhands, which are lists as long as the
// list of names.

/// The timing of a rule of keyframes by a selector.
struct CSSAnimation {
  var name: String?
  var duration: Double?
  var delay: Double?
  var easing: Easing?
  var iterations: Double?
  var direction: WebTiming.Direction?
  var fill: FillMode?
  var composite: CompositeOperation?
  var isPaused: Bool?

  /// The selector, and its other declarations, whose values the animation replaces.
  var style = CSSCascade.Style(selector: "")

  var selector: String { style.selector }

  /// The place of the animation's name in the sheet.
  var offset = 0

  /// The animations below this one that have a property of it, the lowest first.
  var below: [CSSAnimation] = []

  /// The properties that an animation above this one has as well.
  var covered: Set<String> = []

  /// Whether a value is a word of the cascade, such as `inherit`.
  static func isGlobal(_ word: String) -> Bool {
    ["inherit", "initial", "unset", "revert", "revert-layer"].contains(word.lowercased())
  }

  /// Whether a word is the name of keyframes: no number, function or word of the cascade.
  fileprivate static func isName(_ word: String) -> Bool {
    if word.hasPrefix("\"") || word.hasPrefix("'") { return true }
    return word.splitAtUnit.number.isEmpty && !word.contains("(") && !isGlobal(word)
  }

  static func isEasing(_ word: String) -> Bool {
    word.contains("(") && word.lowercased().prefix(5) != "calc("
      || NamedCurve.named(word)?.family == "css"
  }

  func plays(like other: CSSAnimation) -> Bool {
    duration == other.duration && delay == other.delay && easing == other.easing
      && iterations == other.iterations && direction == other.direction && fill == other.fill
      && composite == other.composite && covered == other.covered
      && below.elementsEqual(other.below) { $0.name == $1.name && $0.plays(like: $1) }
  }

  /// Sets what a word says.
  fileprivate typealias Setter = (inout CSSAnimation) -> Void

  /// The longhands of a selector.
  struct Lists {
    let style: CSSCascade.Style

    private var names: [(name: String, offset: Int)] = []
    private var values: [String: [Setter]] = [:]

    init(_ style: CSSCascade.Style) { self.style = style }

    /// Reads a declaration; a longhand that is not read is noted by the caller.
    mutating func read(
      _ property: String, _ value: CSSText, _ sheet: CSSImport
    ) throws(ImportError) {
      if CSSAnimation.isGlobal(value.string) { return try reset(property, value, sheet) }
      let parts = value.split(at: UInt8(ascii: ","))
      if property == "animation" {
        let all = try parts.map { part throws(ImportError) in
          try CSSAnimation.shorthand(part, sheet)
        }
        names = all.map { ($0.name ?? "none", $0.offset) }
        // The shorthand leaves `animation-composition` as it is.
        for longhand in CSSAnimation.ofShorthand {
          values[longhand] = all.map { $0.values[longhand] ?? { _ in } }
        }
        return
      }
      let name = String(property.dropFirst("animation-".count))
      if name == "name" {
        names = parts.map { ($0.string.filter { $0 != "\"" && $0 != "'" }, $0.start) }
      } else if CSSAnimation.accepted[name] != nil {
        values[name] = try parts.map { part throws(ImportError) in
          try CSSAnimation.longhand(name, part, sheet)
        }
      } else if name != "range" || value.string != "normal" {
        throw sheet.error("\(property) is left out", at: value)
      }
    }

    /// Resets the longhands to their initial values; `inherit` is noted, as the parent's are
    /// unknown.
    private mutating func reset(
      _ property: String, _ word: CSSText, _ sheet: CSSImport
    ) throws(ImportError) {
      guard ["initial", "unset", "revert"].contains(word.string.lowercased()) else {
        throw sheet.error("\(property): \(word.string) is left out", at: word)
      }
      switch property {
      case "animation": (names, values) = ([], [:])
      case "animation-name": names = []
      case "animation-duration": values["duration"] = [{ $0.duration = 0 }]
      default: values[String(property.dropFirst("animation-".count))] = nil
      }
    }

    /// The animations, one for each name.
    var animations: [CSSAnimation] {
      names.enumerated().map { index, entry in
        var animation = CSSAnimation()
        (animation.name, animation.offset, animation.style) = (entry.name, entry.offset, style)
        for list in values.values where !list.isEmpty { list[index % list.count](&animation) }
        return animation
      }
    }
  }
}

extension CSSAnimation {
  /// The longhands of the shorthand, in the order in which they take its words.
  fileprivate static let ofShorthand = [
    "duration", "delay", "iteration-count", "timing-function", "direction", "fill-mode",
    "play-state",
  ]

  /// What each longhand accepts.
  fileprivate static let accepted = [
    "duration": "a time in s or ms", "delay": "a time in s or ms",
    "timing-function": "an easing", "iteration-count": "a number or infinite",
    "direction": "normal, reverse, alternate or alternate-reverse",
    "fill-mode": "none, forwards, backwards or both", "play-state": "running or paused",
    "composition": "replace, add or accumulate",
  ]

  /// One animation of the shorthand property: a word belongs to the first longhand that takes it and has none yet.
  fileprivate static func shorthand(
    _ text: CSSText, _ sheet: CSSImport
  ) throws(ImportError) -> (name: String?, offset: Int, values: [String: Setter]) {
    var (name, offset, values): (String?, Int, [String: Setter]) = (nil, text.start, [:])
    words: for part in text.split(at: UInt8(ascii: " ")) {
      for longhand in ofShorthand where values[longhand] == nil {
        if let setter = try setter(of: longhand, part, isShorthand: true, sheet) {
          values[longhand] = setter
          continue words
        }
      }
      guard name == nil, isName(part.string) else {
        throw sheet.error("expected an animation, got \"\(excerpt(text.string))\"", at: part)
      }
      (name, offset) = (part.string.filter { $0 != "\"" && $0 != "'" }, part.start)
    }
    return (name, offset, values)
  }

  fileprivate static func longhand(
    _ longhand: String, _ part: CSSText, _ sheet: CSSImport
  ) throws(ImportError) -> Setter {
    if let setter = try setter(of: longhand, part, isShorthand: false, sheet) { return setter }
    let word = part.string
    // A browser drops a number without a unit, which may be a whole animation-delay: 0.
    let isDropped = part.isVerbatim && number(word) != nil
    throw sheet.error(
      "expected \(accepted[longhand] ?? "") for animation-\(longhand), got \"\(excerpt(word))\""
        + (isDropped ? "; the declaration is left out, as by a browser" : ""), at: part,
      isLoss: !isDropped)
  }

  /// How a word sets a longhand; `nil` for a word of another one.
  private static func setter(
    of longhand: String, _ part: CSSText, isShorthand: Bool, _ sheet: CSSImport
  ) throws(ImportError) -> Setter? {
    let (word, plain) = (part.string, part.string.lowercased())
    switch longhand {
    case "duration":
      if plain == "auto", !isShorthand { return { _ in } }
      guard let time = seconds(word), time >= 0 || !isShorthand else { return nil }
      let duration = try nonNegative(time, "a duration", part, sheet)
      return { $0.duration = duration }
    case "delay": return seconds(word).map { time in { $0.delay = time } }
    case "iteration-count":
      if plain == "infinite" { return { $0.iterations = .infinity } }
      guard let number = number(word) else { return nil }
      let count = try nonNegative(number, "iterations", part, sheet)
      return { $0.iterations = count }
    case "timing-function":
      guard !isShorthand || isEasing(word) else { return nil }
      let easing = try sheet.easing(part)
      return { $0.easing = easing }
    case "direction":
      return WebTiming.Direction(rawValue: plain).map { direction in { $0.direction = direction } }
    case "fill-mode": return FillMode(css: plain).map { fill in { $0.fill = fill } }
    case "composition":
      return CompositeOperation(rawValue: plain).map { composite in { $0.composite = composite } }
    default:
      guard !isShorthand || plain == "running" || plain == "paused" else { return nil }
      return { $0.isPaused = plain == "paused" }
    }
  }

  private static func quantity(_ word: String) -> CSSQuantity? {
    guard let components = CSSComponent.components(of: word), components.count == 1 else {
      return nil
    }
    return components[0].quantity
  }

  private static func number(_ word: String) -> Double? { quantity(word)?.number }

  private static func seconds(_ word: String) -> Double? {
    guard let (unit, number) = quantity(word)?.single, unit == "s" else { return nil }
    return number
  }

  private static func nonNegative(
    _ number: Double, _ noun: String, _ part: CSSText, _ sheet: CSSImport
  ) throws(ImportError) -> Double {
    guard number >= 0 else {
      throw sheet.error(
        "expected \(noun) of at least 0, got \"\(excerpt(part.string))\"", at: part)
    }
    return number
  }
}

extension FillMode {
  /// The value of a word: `none` is ``removed``.
  fileprivate init?(css word: String) {
    switch word {
    case "none": self = .removed
    case "removed": return nil
    default: self.init(rawValue: word)
    }
  }
}
