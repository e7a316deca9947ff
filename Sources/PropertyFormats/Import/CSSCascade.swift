// The declarations that hold for a selector, and the values of its variables.
//
// An element of a selector has the declarations of all selectors that it implies (CSSSelector.swift), by their weight and
// then in order: those of `.p .b:hover` have those of `.b`.
// A variable is that of the nearest element which the selector names, the outermost one being that of :root, html, body,
// :host or *; then comes its registered value, if the file sets it nowhere; then the fallback; then, with a note, any in
// the file.

struct CSSCascade {
  typealias Declaration = CSSImport.Declaration

  /// The declarations of easings, animations and variables, in order.
  private(set) var declarations: [(declaration: Declaration, selectors: [String], name: String)] =
    []

  /// A selector with its declarations.
  struct Style {
    let selector: String
    var animation: [Declaration] = []
    var others: [String: CSSText] = [:]

    /// Of the others those with `!important`, which no animation overrides.
    var important: [String: CSSText] = [:]

    /// Adds the declarations of a style with more weight.
    mutating func add(_ style: Style) {
      animation += style.animation
      important.merge(style.important) { $1 }
      others.merge(style.others) { $1 }
      others.merge(important) { $1 }
    }
  }

  private var styles: [Style] = []
  private var selectors: [CSSSelector] = []
  private var indices: [String: Int] = [:]

  /// The indices of the styles, by one simple selector of their element.
  private var places: [String: [Int]] = [:]

  /// The last value of each variable in the file.
  private var lastValues: [String: CSSText] = [:]

  /// The initial values of registered variables.
  var initialValues: [String: String] = [:]

  mutating func add(_ declaration: Declaration, of selectors: [String], called name: String) {
    let isVariable = declaration.name.hasPrefix("--")
    let isAnimation = declaration.name == "animation" || declaration.name.hasPrefix("animation-")
    if isVariable || isAnimation || declaration.name.hasPrefix("transition") {
      declarations.append((declaration, selectors, name))
    }
    if isVariable, !Self.isInitial(declaration.value) {
      // `initial` leaves a variable without a value; `inherit` and `unset` leave it to an element
      // around.
      if CSSAnimation.isGlobal(declaration.value.string) { return }
      lastValues[declaration.name] = declaration.value
    }
    if !isVariable, Self.isDropped(declaration) { return }
    for selector in selectors {
      let index = indices[selector] ?? styles.count
      if index == styles.count {
        indices[selector] = index
        styles.append(Style(selector: selector))
        let parsed = CSSSelector(selector)
        self.selectors.append(parsed)
        places[parsed.key, default: []].append(index)
      }
      if isAnimation {
        styles[index].animation.append(declaration)
      } else {
        let own = CSSShorthand.own(declaration.name, declaration.value)
        for (name, value) in [(declaration.name, declaration.value)] + own {
          if declaration.isImportant { styles[index].important[name] = value }
          styles[index].others[name] = styles[index].important[name] ?? value
        }
      }
    }
  }

  /// Whether a browser drops a declaration, so that one before it holds: a length without its unit,
  /// arguments that a function does not take, or a word for an opacity.
  private static func isDropped(_ declaration: Declaration) -> Bool {
    let text = declaration.value.string
    if declaration.name == "opacity", let components = CSSComponent.components(of: text),
      components.count == 1, case .word(let word) = components[0]
    {
      return !CSSAnimation.isGlobal(word)
    }
    return CSSValues(property: CSSProperty(declaration.name)).value(text).mistake != nil
  }

  /// The selectors that animate, each with the declarations that hold for all its elements.
  ///
  /// One that names none, as a rule for the second of some elements, has the animations of the selectors that it
  /// implies, or of `likely` ones: of the same parent, or of its name without a number.
  func animatedStyles() -> [(style: Style, likely: String?)] {
    let named = styles.indices.filter { Self.namesAnimation(styles[$0]) }
    return styles.indices.filter { !styles[$0].animation.isEmpty }.map { index in
      let own = whole(index)
      guard !Self.namesAnimation(own) else { return (own, nil) }
      let alike = named.filter { selectors[index].isLike(selectors[$0]) }
      let names = Set(alike.map { styles[$0].animation.map(\.value.string) })
      guard names.count == 1 else { return (own, nil) }
      var style = Style(selector: own.selector)
      style.add(whole(alike[0]))
      style.add(own)
      return (style, styles[alike[0]].selector)
    }
  }

  static func namesAnimation(_ style: Style) -> Bool {
    style.animation.contains { $0.name == "animation" || $0.name == "animation-name" }
  }

  /// A style with the declarations of all selectors that its selector implies, except those of the outermost element.
  private func whole(_ index: Int) -> Style {
    var whole = Style(selector: styles[index].selector)
    for other in implied(by: selectors[index]) {
      let isOutside = selectors[other].isRoot && styles[other].selector != "*"
      if !isOutside || selectors[index].isRoot { whole.add(styles[other]) }
    }
    return whole
  }

  /// The indices of the selectors that a selector implies, by their weight and then in order.
  private func implied(by selector: CSSSelector) -> [Int] {
    selector.keys.flatMap { places[$0] ?? [] }.filter { selector.implies(selectors[$0]) }
      .map { (selectors[$0].weight, $0) }.sorted(by: <).map { $0.1 }
  }

  /// The style of an element that has the classes of both a selector and a base.
  func style(of selector: String, with base: Style) -> Style {
    var style = Style(selector: selector)
    let both = [base.selector + selector, selector + base.selector]
    for name in [base.selector, selector] + both {
      if let index = indices[name] { style.add(styles[index]) }
    }
    return style
  }

  /// The first selector with a duration for animations that others name: a class for all of them.
  var base: Style? {
    styles.indices.first { index in
      selectors[index].isClass && !Self.namesAnimation(styles[index])
        && styles[index].animation.contains { $0.name == "animation-duration" }
    }.map { styles[$0] }
  }

  /// Whether a selector is a class alone, for elements of any other.
  func isClass(_ selector: String) -> Bool { CSSSelector(selector).isClass }

  // MARK: Variables

  /// The value of a variable, or another inherited property, of a selector's elements: their own, or that of the nearest
  /// element around if it is inherited.
  func variable(_ name: String, in selector: String, isInherited: Bool = true) -> CSSText? {
    var next: CSSSelector? = CSSSelector(selector)
    while let element = next {
      let values = implied(by: element).filter { element.isRoot || !selectors[$0].isRoot }
        .compactMap { styles[$0].others[name] }
      if let value = values.last { return value }
      next = isInherited ? element.outer : nil
    }
    return nil
  }

  /// A value with its variables replaced, and the variables in it that are another selector's; the problem if there is
  /// no such value.
  func resolved(
    _ text: CSSText, in selector: String?
  ) -> (value: CSSText?, borrowed: [String], problem: String) {
    var bytes = Array(text.bytes)
    var borrowed: [String] = []
    var isVerbatim = text.isVerbatim
    for _ in 0..<64 {
      guard let call = Self.call(in: bytes) else {
        let value =
          isVerbatim ? text : CSSText(bytes: bytes[...], origin: text.start, isVerbatim: false)
        return (value, borrowed, "")
      }
      isVerbatim = false
      let own = variable(call.name, in: selector ?? "*")
      let last = lastValues[call.name]
      let isInitial = own.map(Self.isInitial) ?? (last == nil)
      let initial = isInitial ? initialValues[call.name].map { Array($0.utf8) } : nil
      let given = isInitial ? initial : own.map { Array($0.bytes) }
      if let value = given ?? call.fallback {
        bytes.replaceSubrange(call.range, with: value)
      } else if let other = last, !isInitial {
        borrowed.append(call.name)
        bytes.replaceSubrange(call.range, with: other.bytes)
      } else {
        return (nil, [], "var(\(excerpt(call.name))) has no value in this file and no fallback")
      }
      if bytes.count > 100_000 { break }
    }
    return (nil, [], "var() refers to itself, or is too long")
  }

  private static func isInitial(_ value: CSSText) -> Bool {
    value.string.lowercased() == "initial"
  }

  /// The first var() without another inside its name.
  private static func call(
    in bytes: [UInt8]
  ) -> (range: Range<Int>, name: String, fallback: [UInt8]?)? {
    guard bytes.contains(UInt8(ascii: "(")),
      let word = bytes.map({ $0 | 0x20 }).firstRange(of: Array("var(".utf8))
    else { return nil }
    var depth = 1
    let end = bytes[word.upperBound...].firstIndex { byte in
      depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      return depth == 0
    }
    let inside = bytes[word.upperBound..<(end ?? bytes.count)]
    let name = inside.prefix { $0 != UInt8(ascii: ",") }
    return (
      word.lowerBound..<min(inside.endIndex + 1, bytes.count),
      String(decoding: name, as: UTF8.self).filter { !$0.isWhitespace },
      name.endIndex < inside.endIndex ? Array(inside[(name.endIndex + 1)...]) : nil
    )
  }
}
