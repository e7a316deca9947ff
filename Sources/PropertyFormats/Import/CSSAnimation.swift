// One animation of a selector: the shorthand and its longhands, which are lists as long as the
// list of names.

/// The timing of a rule of keyframes by a selector.
struct CSSAnimation {
  /// What the longhands say; the duration is `nil` where the file states none.
  struct Timing: Equatable {
    var duration: Double?
    var delay = 0.0
    var easing = Easing.ease
    var iterations = 1.0
    var direction = WebTiming.Direction.normal
    var fill = FillMode.removed
    var composite = CompositeOperation.replace
  }

  var name = ""
  var timing = Timing()
  var isPaused = false

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

  static func isEasing(_ word: String) -> Bool {
    word.contains("(") && word.lowercased().prefix(5) != "calc("
      || NamedCurve.named(word)?.family == "css"
  }

  func plays(like other: CSSAnimation) -> Bool {
    timing == other.timing && covered == other.covered
      && below.elementsEqual(other.below) { $0.name == $1.name && $0.plays(like: $1) }
  }

  /// Sets what a word says.
  fileprivate typealias Setter = (inout CSSAnimation) -> Void

  /// The longhands of a selector.
  struct Lists {
    private var names: [(name: String, offset: Int)] = []
    private var values: [String: [Setter]] = [:]

    /// Reads a declaration; a longhand that is not read is noted by the caller.
    mutating func read(
      _ property: String, _ value: CSSText, _ sheet: CSSImport
    ) throws(ImportError) {
      let name = String(property.dropFirst("animation-".count))
      if CSSAnimation.isGlobal(value.string) {
        // What `inherit` means is unknown, as the parent's values are.
        guard ["initial", "unset", "revert"].contains(value.string.lowercased()) else {
          throw sheet.error("\(property): \(value.string) is left out", at: value)
        }
        if property == "animation" || name == "name" { names = [] }
        values = property == "animation" ? [:] : values
        let initial: [String: Setter] = [
          "duration": { $0.timing.duration = 0 }, "timing-function": { $0.timing.easing = .ease },
        ]
        values[name] = initial[name].map { [$0] }
        return
      }
      let parts = value.split(at: UInt8(ascii: ","))
      if let empty = parts.first(where: \.bytes.isEmpty) {
        throw sheet.error(
          "\(property) has nothing beside a comma; the declaration is left out, as by a browser",
          at: empty, isLoss: false)
      }
      if property == "animation" {
        let all = try parts.map { part throws(ImportError) in
          try CSSAnimation.shorthand(part, sheet)
        }
        names = all.map { ($0.name, $0.offset) }
        // The shorthand leaves `animation-composition` as it is.
        for longhand in CSSAnimation.ofShorthand {
          values[longhand] = all.map { $0.values[longhand] ?? { _ in } }
        }
      } else if name == "name" {
        names = parts.map { ($0.unquoted, $0.start) }
      } else if let accepted = CSSAnimation.accepted[name] {
        values[name] = try parts.map { part throws(ImportError) in
          if let setter = try CSSAnimation.setter(of: name, part, isShorthand: false, sheet) {
            return setter
          }
          // A browser drops a number without a unit, which may be a whole animation-delay: 0.
          let isDropped = part.isVerbatim && CSSAnimation.quantity(part.string)?.number != nil
          throw sheet.error(
            "expected \(accepted) for \(property), got \"\(excerpt(part.string))\""
              + (isDropped ? "; the declaration is left out, as by a browser" : ""), at: part,
            isLoss: !isDropped)
        }
      } else if name != "range" || value.string != "normal" {
        throw sheet.error("\(property) is left out", at: value)
      }
    }

    /// The animations of a style, one for each name.
    func animations(of style: CSSCascade.Style) -> [CSSAnimation] {
      names.enumerated().map { index, entry in
        var animation = CSSAnimation()
        (animation.name, animation.offset, animation.style) = (entry.name, entry.offset, style)
        return self.animation(animation, at: index)
      }
    }

    /// An animation with the values of the longhands at an index.
    func animation(_ given: CSSAnimation, at index: Int = 0) -> CSSAnimation {
      var animation = given
      for list in values.values where !list.isEmpty { list[index % list.count](&animation) }
      return animation
    }
  }
}

extension CSSAnimation {
  /// The longhands of the shorthand, in the order in which they take its words.
  private static let ofShorthand = [
    "duration", "delay", "iteration-count", "timing-function", "direction", "fill-mode",
    "play-state",
  ]

  /// What each longhand accepts.
  private static let accepted = [
    "duration": "a time in s or ms", "delay": "a time in s or ms",
    "timing-function": "an easing", "iteration-count": "a number or infinite",
    "direction": "normal, reverse, alternate or alternate-reverse",
    "fill-mode": "none, forwards, backwards or both", "play-state": "running or paused",
    "composition": "replace, add or accumulate",
  ]

  /// One animation of the shorthand property: a word belongs to the first longhand that takes it and has none yet.
  private static func shorthand(
    _ text: CSSText, _ sheet: CSSImport
  ) throws(ImportError) -> (name: String, offset: Int, values: [String: Setter]) {
    var (name, offset, values): (String?, Int, [String: Setter]) = (nil, text.start, [:])
    words: for part in text.split(at: UInt8(ascii: " ")) {
      for longhand in ofShorthand where values[longhand] == nil {
        if let setter = try setter(of: longhand, part, isShorthand: true, sheet) {
          values[longhand] = setter
          continue words
        }
      }
      // Whatever is not a number, a function or a word such as inherit is the name of keyframes.
      let word = part.string
      let isName = word.splitAtUnit.number.isEmpty && !word.contains("(") && !isGlobal(word)
      guard name == nil, isName || ["\"", "'"].contains(word.first) else {
        throw sheet.error("expected an animation, got \"\(excerpt(text.string))\"", at: part)
      }
      (name, offset) = (part.unquoted, part.start)
    }
    return (name ?? "none", offset, values)
  }

  /// How a word sets a longhand; `nil` for a word of another one.
  private static func setter(
    of longhand: String, _ part: CSSText, isShorthand: Bool, _ sheet: CSSImport
  ) throws(ImportError) -> Setter? {
    let (word, plain) = (part.string, part.string.lowercased())
    func time() -> Double? {
      quantity(word)?.single.flatMap { $0.unit == "s" ? $0.number : nil }
    }
    func nonNegative(_ number: Double, _ noun: String) throws(ImportError) -> Double {
      if number >= 0 { return number }
      throw sheet.error("expected \(noun) of at least 0, got \"\(excerpt(word))\"", at: part)
    }
    switch longhand {
    case "duration":
      // Without a timeline of scrolling it is 0.
      if plain == "auto", !isShorthand { return { $0.timing.duration = 0 } }
      guard let time = time(), time >= 0 || !isShorthand else { return nil }
      let duration = try nonNegative(time, "a duration")
      return { $0.timing.duration = duration }
    case "delay": return time().map { time in { $0.timing.delay = time } }
    case "iteration-count":
      guard let number = plain == "infinite" ? .infinity : quantity(word)?.number else {
        return nil
      }
      let count = try nonNegative(number, "iterations")
      return { $0.timing.iterations = count }
    case "timing-function":
      guard !isShorthand || isEasing(word) else { return nil }
      let easing = try sheet.easing(part)
      return { $0.timing.easing = easing }
    case "direction":
      return WebTiming.Direction(rawValue: plain).map { value in { $0.timing.direction = value } }
    case "fill-mode":
      let fill = plain == "none" ? .removed : plain == "removed" ? nil : FillMode(rawValue: plain)
      return fill.map { fill in { $0.timing.fill = fill } }
    case "composition":
      return CompositeOperation(rawValue: plain).map { value in { $0.timing.composite = value } }
    default:
      guard !isShorthand || plain == "running" || plain == "paused" else { return nil }
      return { $0.isPaused = plain == "paused" }
    }
  }

  private static func quantity(_ word: String) -> CSSQuantity? {
    guard word.contains("(") else { return CSSQuantity(word[...]) }
    let components = CSSComponent.components(of: word) ?? []
    return components.count == 1 ? components[0].quantity : nil
  }
}
