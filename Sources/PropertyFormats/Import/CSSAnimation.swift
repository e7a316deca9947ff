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

  var selector = ""

  /// The other declarations of the selector, whose values the animation replaces.
  var underlying: [String: CSSText] = [:]

  /// The place of the animation's name in the sheet.
  var offset = 0

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
      && composite == other.composite
  }

  /// The longhands of a selector.
  struct Lists {
    let selector: String
    let underlying: [String: CSSText]

    private var names: [(name: String, offset: Int)] = []
    private var values: [String: [CSSAnimation]] = [:]

    init(selector: String, underlying: [String: CSSText]) {
      (self.selector, self.underlying) = (selector, underlying)
    }

    static let longhands = [
      "duration", "timing-function", "delay", "iteration-count", "direction", "fill-mode",
      "play-state", "composition",
    ]

    /// Reads a declaration; a longhand that is not read is noted by the caller.
    mutating func read(
      _ property: String, _ value: CSSText, _ sheet: CSSImport
    ) throws(ImportError) {
      if CSSAnimation.isGlobal(value.string) { return try reset(property, value, sheet) }
      let parts = value.split(at: UInt8(ascii: ","))
      if property == "animation" {
        let all = try parts.map { part throws(ImportError) in
          try CSSAnimation(shorthand: part, sheet)
        }
        names = all.map { ($0.name ?? "none", $0.offset) }
        // The shorthand leaves `animation-composition` as it is.
        for name in Self.longhands where name != "composition" { values[name] = all }
        return
      }
      let name = String(property.dropFirst("animation-".count))
      if name == "name" {
        names = parts.map { ($0.string.filter { $0 != "\"" && $0 != "'" }, $0.start) }
      } else if Self.longhands.contains(name) {
        values[name] = try parts.map { part throws(ImportError) in
          try CSSAnimation(longhand: name, part, sheet)
        }
      } else if name != "range" || value.string != "normal" {
        throw ImportError(
          "\(property) is left out", at: sheet.scanner.place(ofByteAt: value.start))
      }
    }

    /// Resets the longhands to their initial values; `inherit` is noted, as the parent's are
    /// unknown.
    private mutating func reset(
      _ property: String, _ word: CSSText, _ sheet: CSSImport
    ) throws(ImportError) {
      guard ["initial", "unset", "revert"].contains(word.string.lowercased()) else {
        throw ImportError(
          "\(property): \(word.string) is left out",
          at: sheet.scanner.place(ofByteAt: word.start))
      }
      switch property {
      case "animation": (names, values) = ([], [:])
      case "animation-name": names = []
      case "animation-duration":
        var animation = CSSAnimation()
        animation.duration = 0
        values["duration"] = [animation]
      default: values[String(property.dropFirst("animation-".count))] = nil
      }
    }

    /// The animations, one for each name.
    var animations: [CSSAnimation] {
      names.enumerated().map { index, entry in
        func item(_ name: String) -> CSSAnimation? {
          values[name].flatMap { $0.isEmpty ? nil : $0[index % $0.count] }
        }
        var animation = CSSAnimation()
        animation.name = entry.0
        animation.offset = entry.1
        animation.selector = selector
        animation.underlying = underlying
        animation.duration = item("duration")?.duration
        animation.easing = item("timing-function")?.easing
        animation.delay = item("delay")?.delay
        animation.iterations = item("iteration-count")?.iterations
        animation.direction = item("direction")?.direction
        animation.fill = item("fill-mode")?.fill
        animation.composite = item("composition")?.composite
        animation.isPaused = item("play-state")?.isPaused
        return animation
      }
    }
  }
}

extension CSSAnimation {
  /// One animation of the shorthand property: a word belongs to the first longhand that takes it and has none yet.
  fileprivate init(shorthand text: CSSText, _ sheet: CSSImport) throws(ImportError) {
    offset = text.start
    for part in text.split(at: UInt8(ascii: " ")) {
      let word = part.string
      let plain = word.lowercased()
      if let time = Self.seconds(word), time >= 0, duration == nil {
        duration = time
      } else if let time = Self.seconds(word), delay == nil {
        delay = time
      } else if let number = Self.number(word), iterations == nil {
        iterations = try Self.nonNegative(number, "iterations", part, sheet)
      } else if Self.isEasing(word), easing == nil {
        easing = try sheet.easing(part)
      } else if plain == "infinite", iterations == nil {
        iterations = .infinity
      } else if let value = WebTiming.Direction(rawValue: plain), direction == nil {
        direction = value
      } else if let value = FillMode(css: plain), fill == nil {
        fill = value
      } else if plain == "running" || plain == "paused", isPaused == nil {
        isPaused = plain == "paused"
      } else if name == nil, Self.isName(word) {
        name = word.filter { $0 != "\"" && $0 != "'" }
        offset = part.start
      } else {
        throw ImportError(
          "expected an animation, got \"\(excerpt(text.string))\"",
          at: sheet.scanner.place(ofByteAt: part.start))
      }
    }
  }

  fileprivate init(longhand: String, _ part: CSSText, _ sheet: CSSImport) throws(ImportError) {
    let word = part.string
    let plain = word.lowercased()
    // A browser drops a number without a unit, which may be a whole animation-delay: 0.
    let isDropped = part.isVerbatim && Self.number(word) != nil
    func unexpected(_ expected: String) -> ImportError {
      ImportError(
        "expected \(expected) for animation-\(longhand), got \"\(excerpt(word))\""
          + (isDropped ? "; the declaration is left out, as by a browser" : ""),
        at: sheet.scanner.place(ofByteAt: part.start), isLoss: !isDropped)
    }
    switch longhand {
    case "duration" where plain == "auto": break
    case "duration":
      guard let time = Self.seconds(word) else { throw unexpected("a time in s or ms") }
      duration = try Self.nonNegative(time, "a duration", part, sheet)
    case "delay":
      guard let time = Self.seconds(word) else { throw unexpected("a time in s or ms") }
      delay = time
    case "timing-function": easing = try sheet.easing(part)
    case "iteration-count" where plain == "infinite": iterations = .infinity
    case "iteration-count":
      guard let number = Self.number(word) else { throw unexpected("a number or infinite") }
      iterations = try Self.nonNegative(number, "iterations", part, sheet)
    case "direction":
      guard let value = WebTiming.Direction(rawValue: plain) else {
        throw unexpected("normal, reverse, alternate or alternate-reverse")
      }
      direction = value
    case "fill-mode":
      guard let value = FillMode(css: plain) else {
        throw unexpected("none, forwards, backwards or both")
      }
      fill = value
    case "composition":
      guard let value = CompositeOperation(rawValue: plain) else {
        throw unexpected("replace, add or accumulate")
      }
      composite = value
    default: isPaused = plain == "paused"
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
      throw ImportError(
        "expected \(noun) of at least 0, got \"\(excerpt(part.string))\"",
        at: sheet.scanner.place(ofByteAt: part.start))
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
