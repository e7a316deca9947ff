// The declarations that hold for a selector, and the values of its variables.
//
// An element of a selector has the declarations of all selectors that it implies (CSSSelector.swift), by their rank, their
// weight and then in order: those of `.p .b:hover` have those of `.b`. The rank is that of CSS Cascade 5 [1]: a layer is
// below those that are named after it, a layer inside another is below the rest of that, and all are below what is in
// none; declarations with `!important` are above the others, in the contrary order of layers.
// A variable is that of the nearest element which the selector names, the outermost one being that of :root, html, body,
// :host or *; then comes its registered value, if the file sets it nowhere; then the fallback. If only some of its elements
// have one, as those of :nth-child(2), a value with it is `unset`, as in a browser; otherwise, with a note, the last one in
// the file is taken, which may be that of an element around.
//
// [1] W3C, CSS Cascading and Inheritance Level 5, §6.

/// The layer of a rule: its number and those of the layers around it, the outermost first.
struct CSSLayer: Hashable {
  private let path: [Int]

  /// The rank of its declarations, and of those with `!important`: they are compared number by number.
  let rank, importantRank: [Int]

  init(_ path: [Int] = []) {
    (self.path, rank, importantRank) = (path, [0] + path + [.max], [1] + path.map { -$0 } + [.min])
  }

  static let none = CSSLayer()

  /// The layers of attributes that are declarations, and of the attribute `style`.
  static let attributes = CSSLayer([-1])
  static let inline = CSSLayer([.max])

  /// The layer inside this one with a number, which is the larger the later a layer is named.
  func layer(_ number: Int) -> CSSLayer { CSSLayer(path + [number]) }

  /// Whether what has one name in two layers is that of the other one.
  func isBelow(_ other: CSSLayer) -> Bool { rank.lexicographicallyPrecedes(other.rank) }
}

struct CSSCascade {
  typealias Declaration = CSSImport.Declaration

  /// The declarations of easings, animations and variables, in order.
  private(set) var declarations: [(declaration: Declaration, selectors: [String], name: String)] =
    []

  /// A selector with its declarations of one rank.
  struct Style {
    let selector: String
    var rank: [Int] = []
    var animation: [Declaration] = []
    var others: [String: CSSText] = [:]

    /// The names of those with `!important`, which no animation overrides.
    var important: Set<String> = []

    /// Whether `all` is among them, which gives every property but variables its initial or inherited value.
    var isReset = false

    /// Drops what is declared before `all`.
    mutating func reset() {
      isReset = true
      (animation, important) = ([], [])
      others = others.filter { $0.key.hasPrefix("--") }
    }

    /// Adds the declarations of a style with more weight.
    mutating func add(_ style: Style) {
      if style.isReset { reset() }
      animation += style.animation
      important.formUnion(style.important)
      others.merge(style.others) { $1 }
    }
  }

  /// The words of all animations: keyframes with another name are there for other files.
  private(set) lazy var animationWords = Set(
    declarations.lazy.map(\.declaration).filter { $0.name.hasPrefix("animation") }.flatMap {
      $0.value.string.split { $0 == "," || $0.isWhitespace }.map(String.init)
    })

  /// The variables in the declarations of animations, and in the values of those variables.
  var animationVariables: Set<String> {
    var (all, next, inside) = (Set<String>(), [String](), [String: [String]]())
    for (declaration, _, _) in declarations {
      let names = Self.variables(in: declaration.value)
      if declaration.name.hasPrefix("--") { inside[declaration.name, default: []] += names }
      if declaration.name.hasPrefix("animation") { next += names }
    }
    while let name = next.popLast() {
      if all.insert(name).inserted { next += inside[name] ?? [] }
    }
    return all
  }

  /// The names of the variables in a value.
  static func variables(in value: CSSText) -> [String] {
    value.string.split(separator: "(").dropFirst().compactMap { argument in
      argument.hasPrefix("--") ? String(argument.prefix { !", )".contains($0) }) : nil
    }
  }

  /// Whether a selector has a font size, so that em may be known.
  private(set) var hasFontSizes = false

  private var styles: [Style] = []
  private var selectors: [CSSSelector] = []

  /// The indices of the styles of a selector, by rank.
  private var indices: [String: [[Int]: Int]] = [:]

  /// Indices of styles, each under that of its names which has the fewest: selectors that have a name in common may be any
  /// number, of which one element has a few.
  private struct Buckets {
    private var all: [String: [Int]] = [:]

    /// - Parameter names: Of each list one is needed.
    mutating func insert(_ index: Int, under names: [[String]]) {
      let counts = names.map { list in list.reduce(0) { $0 + (all[$1]?.count ?? 0) } }
      let fewest = zip(counts, names).min {
        ($0.0, -$0.1[0].utf8.count) < ($1.0, -$1.1[0].utf8.count)
      }
      for name in fewest?.1 ?? [""] { all[name, default: []].append(index) }
    }

    /// The lists of those with one of the names, or with none.
    func lists(_ names: some Sequence<String>) -> [[Int]] { (names + [""]).compactMap { all[$0] } }

    /// The shortest list of those under one of the names, of which they have all.
    func shortest(_ names: some Sequence<[String]>) -> [Int] {
      names.filter { $0.count == 1 }.map { all[$0[0]] ?? [] }.min { $0.count < $1.count } ?? []
    }
  }

  /// The styles by the names that their selector requires, and the steps of all of these.
  private var places = Buckets()
  private var steps: Set<Int> = []

  /// The last value of each variable in the file, and its selector.
  private var lastValues: [String: (value: CSSText, selector: String)] = [:]

  /// The styles that have a variable, under all their names and the stem of their element.
  private var setters: [String: Buckets] = [:]

  /// The styles that have a variable, or a property that an element of another name may have, by the names which that
  /// needs.
  private var owners: [String: Buckets] = [:]

  /// The selectors whose variables an element has, too, by its own.
  private var likely: [String: CSSSelector] = [:]

  /// The initial values of registered variables.
  var initialValues: [String: String] = [:]

  /// The readers of properties, by name.
  var readers: [String: CSSValues] = [:]

  mutating func add(
    _ declaration: Declaration, of selectors: [String], in layer: CSSLayer, called name: String
  ) {
    hasFontSizes = hasFontSizes || ["font-size", "font"].contains(declaration.name)
    let isVariable = declaration.name.hasPrefix("--")
    let isAnimation = declaration.name == "animation" || declaration.name.hasPrefix("animation-")
    if isVariable || isAnimation || declaration.name.hasPrefix("transition") {
      declarations.append((declaration, selectors, name))
    }
    if isVariable, !Self.isInitial(declaration.value) {
      // `initial` leaves a variable without a value; `inherit` and `unset` leave it to an element
      // around.
      if CSSAnimation.isGlobal(declaration.value.string) { return }
      lastValues[declaration.name] = (declaration.value, selectors.last ?? "*")
    }
    if !isVariable, isDropped(declaration) { return }
    let rank = declaration.isImportant ? layer.importantRank : layer.rank
    for selector in selectors {
      let index = indices[selector]?[rank] ?? styles.count
      if index == styles.count {
        indices[selector, default: [:]][rank] = index
        styles.append(Style(selector: selector, rank: rank))
        self.selectors.append(CSSSelector(selector))
        steps.formUnion(self.selectors[index].steps)
        places.insert(index, under: self.selectors[index].required)
      }
      if declaration.name == "all" {
        styles[index].reset()
      } else if isAnimation {
        styles[index].animation.append(declaration)
      } else {
        let own = CSSShorthand.own(declaration.name, declaration.value)
        for (name, value) in [(declaration.name, declaration.value)] + own {
          if declaration.isImportant { styles[index].important.insert(name) }
          let isNew = styles[index].others.updateValue(value, forKey: name) == nil
          let selector = self.selectors[index]
          if isNew, isVariable {
            for key in selector.offered().union([selector.stemName]) {
              setters[name, default: Buckets()].insert(index, under: [[key]])
            }
          }
          if isNew, isVariable || !selector.isNamed {
            owners[name, default: Buckets()].insert(index, under: selector.needed)
          }
        }
      }
    }
  }

  /// Whether a browser drops a declaration, so that one before it holds.
  mutating func isDropped(_ declaration: Declaration) -> Bool {
    let name = declaration.name
    return readers[name, default: CSSValues(property: CSSProperty(name))]
      .value(declaration.value.string).mistake != nil
  }

  /// The elements that are animated, and the selectors that hold for none of them and animate, or set variables or `values`
  /// of animations, each with the declarations that hold for it; those that name animations are first.
  ///
  /// One that names none, as a rule for the second of some elements, has the animations of the selectors that it
  /// implies, or of `likely` ones: of the same parent, or of its name without a number. One that others imply, as `*`,
  /// is not read alone.
  ///
  /// - Parameter variables: Those that animations use, which are noted where no animation is found.
  mutating func animatedStyles(
    _ values: Set<String>, _ variables: Set<String>
  ) -> [(style: Style, likely: String?, variable: String?)] {
    var real = Set<Int>()
    let first = elements.map { element in
      let held = held(by: CSSSelector(element))
      real.formUnion(held)
      return (whole(element, held), String?.none, String?.none)
    }
    var found: Set<[Set<String>]> = []
    let named = styles.indices.filter {
      Self.namesAnimation(styles[$0]) && !real.contains($0)
        && found.insert(selectors[$0].described).inserted
    }
    let others = styles.indices.filter { index in
      let style = styles[index]
      return !real.contains(index) && !Self.namesAnimation(style)
        && !(style.animation.isEmpty
          && style.others.keys.allSatisfy { !$0.hasPrefix("--") && !values.contains($0) })
    }
    let second = named.map { (whole($0), String?.none, String?.none) }
    if others.isEmpty { return first + second }
    let outer = Set(
      (named.map { selectors[$0] } + elements.map { CSSSelector($0) })
        .flatMap { sequence(first: $0) { $0.outer }.dropFirst() })
    let around = Set(outer.flatMap(implied))
    let implied = Set(named.flatMap { self.implied(by: selectors[$0]) })
    // The selectors that name animations, by the elements around them or by their stem as well: of those with the same
    // elements around and the same animations the first.
    var (seen, alike) = (Set<[String]>(), [[String]: Buckets]())
    func keys(_ selector: CSSSelector) -> [[String]] { [[], [selector.stemName]] }
    for index in named {
      let selector = selectors[index]
      for key in keys(selector).dropFirst(selector.isInside ? 0 : 1)
      where seen.insert(key + [selector.surroundings] + words(index)).inserted {
        alike[key, default: Buckets()].insert(index, under: selector.aroundRequired)
      }
    }
    return first + second
      + others.compactMap { index in
        let (style, selector) = (styles[index], selectors[index])
        let variable = style.others.keys.filter(variables.contains).min()
        let isOfValues = style.animation.isEmpty && variable == nil
        let kind = Set(isOfValues ? ["value"] : variable.map { [$0] } ?? [])
        guard !found.contains(selector.described),
          found.insert(selector.described + [kind]).inserted
        else { return nil }
        let own = whole(index)
        if Self.namesAnimation(own) {
          found.insert(selector.described)
          return (own, nil, nil)
        }
        if implied.contains(index) { return nil }
        var first: Int?
        let lists = keys(selector).dropFirst(isOfValues ? 1 : 0)
          .compactMap { alike[$0]?.lists(selector.aroundOffered(steps)) }
        for other in lists.joined().joined() where selector.isBeside(selectors[other]) {
          guard let known = first, words(known) != words(other) else {
            first = min(first ?? other, other)
            continue
          }
          first = nil
          break
        }
        guard let first else {
          guard style.animation.isEmpty else { return (own, nil, nil) }
          return variable == nil || around.contains(index) ? nil : (own, nil, variable)
        }
        var both = Style(selector: own.selector)
        both.add(whole(first))
        both.add(own)
        likely[own.selector] = selectors[first]
        return (both, styles[first].selector, nil)
      }
  }

  /// The values of a selector's own animations.
  private func words(_ index: Int) -> [String] { styles[index].animation.map(\.value.string) }

  static func namesAnimation(_ style: Style) -> Bool {
    style.animation.contains { $0.name == "animation" || $0.name == "animation-name" }
  }

  /// A style with the declarations of all selectors that its selector implies.
  private func whole(_ index: Int) -> Style {
    whole(styles[index].selector, held(by: selectors[index]))
  }

  private func whole(_ selector: String, _ held: [Int]) -> Style {
    var whole = Style(selector: selector)
    for index in held { whole.add(styles[index]) }
    return whole
  }

  /// The selectors that a selector implies, except those of the outermost element.
  private func held(by selector: CSSSelector) -> [Int] {
    implied(by: selector).filter {
      selector.isRoot || !selectors[$0].isRoot || styles[$0].selector == "*"
    }
  }

  /// The selectors of animated elements and their parts, each of one.
  private var elements: [String] = []
  private var isElement: Set<String> = []

  /// Adds an element and its parts as far as they are animated.
  mutating func addElement(_ selector: String) {
    var parsed = CSSSelector(selector)
    for part in ["", "::before", "::after"] {
      parsed.part = part
      let isAnimated = held(by: parsed).contains { Self.namesAnimation(styles[$0]) }
      if isAnimated, isElement.insert(selector + part).inserted { elements.append(selector + part) }
    }
  }

  /// A selector as notes have it: of the places of an element the one among all others.
  func shown(_ selector: String) -> String {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
    let places = ["nth-last-", "nth-of-"]
    return excerpt(
      isElement.contains(selector)
        ? parts.filter { part in !places.contains { part.hasPrefix($0) } }.joined(separator: ":")
        : selector, upTo: 120)
  }

  /// The indices of the selectors that a selector implies, by their rank, their weight and then in order.
  private func implied(by selector: CSSSelector) -> [Int] {
    let all = Set(places.lists(selector.offered(steps)).joined())
      .filter { selector.implies(selectors[$0]) }
    return all.sorted { a, b in
      styles[a].rank == styles[b].rank
        ? (selectors[a].weight, a) < (selectors[b].weight, b)
        : styles[a].rank.lexicographicallyPrecedes(styles[b].rank)
    }
  }

  /// The style of an element that has the classes of both a selector and a base.
  func style(of selector: String, with base: Style) -> Style {
    var style = Style(selector: selector)
    let both = [base.selector + selector, selector + base.selector]
    for name in [base.selector, selector] + both {
      for index in indices[name]?.values.sorted() ?? [] { style.add(styles[index]) }
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

  /// A selector with a value of a property which some elements of another one may have, such as a tag.
  func another(_ name: String, than selector: String) -> String? {
    guard let owners = owners[name] else { return nil }
    let own = CSSSelector(selector)
    let found = owners.lists(own.possible).compactMap { list in
      list.first { index in
        let other = selectors[index]
        return other.mayHold(for: own) && !own.implies(other) && !other.implies(own)
          && styles[index].others[name] != nil
      }
    }
    return found.min().map { styles[$0].selector }
  }

  // MARK: Variables

  /// The value of a variable, or another inherited property, of a selector's elements: their own, or that of the nearest
  /// element around if it is inherited.
  func variable(_ name: String, in selector: String, isInherited: Bool = true) -> CSSText? {
    var next: CSSSelector? = CSSSelector(selector)
    var base = likely[selector]
    while let element = next {
      let all = (base.map(implied) ?? []) + implied(by: element)
      base = nil
      let values = all.filter { element.isRoot || !selectors[$0].isRoot }
        .compactMap { styles[$0].others[name] }
      if let value = values.last { return value }
      next = isInherited ? element.outer : nil
    }
    return nil
  }

  /// A value with its variables replaced, and what is assumed for it; the problem if there is no such value.
  func resolved(
    _ text: CSSText, in selector: String?
  ) -> (value: CSSText?, assumed: [(variable: String, phrase: String)], problem: String) {
    var value = text
    var assumed: [(variable: String, phrase: String)] = []
    for _ in 0..<64 {
      guard let call = Self.call(in: value.bytes) else { return (value, assumed, "") }
      var bytes = value.bytes
      let own = variable(call.name, in: selector ?? "*")
      let last = lastValues[call.name]
      let isInitial = own.map(Self.isInitial) ?? (last == nil)
      let initial = isInitial ? initialValues[call.name].map { Array($0.utf8) } : nil
      let given = isInitial ? initial : own.map { Array($0.bytes) }
      if let text = given ?? call.fallback {
        bytes.replaceSubrange(call.range, with: text)
      } else if let other = last, !isInitial {
        let (name, element) = (excerpt(call.name), CSSSelector(selector ?? "*"))
        let alike = element.isInside ? element.aroundRequired : [[element.stemName]]
        let isOfSome = [element.required, alike].contains { names in
          setters[call.name]?.shortest(names).contains { index in
            selectors[index].implies(element) || selectors[index].isLike(element)
          } ?? false
        }
        guard element.isRoot || !isOfSome else {
          let phrase =
            "var(\(name)) has a value for some elements of \(shown(selector ?? "*")) alone; "
            + "the others have none, as in a browser"
          return (CSSText("unset", at: text.start), [(call.name, phrase)], "")
        }
        let phrase =
          "var(\(name)) has no value here; the last one in this file is taken, that of "
          + shown(other.selector)
        assumed.append((call.name, phrase))
        bytes.replaceSubrange(call.range, with: other.value.bytes)
      } else {
        return (nil, [], "var(\(excerpt(call.name))) has no value in this file and no fallback")
      }
      if bytes.count > 100_000 { break }
      value = CSSText(bytes: bytes, origin: text.start, isVerbatim: false)
    }
    return (nil, [], "var() refers to itself, or is too long")
  }

  private static func isInitial(_ value: CSSText) -> Bool {
    value.string.lowercased() == "initial"
  }

  /// The first var() without another inside its name.
  private static func call(
    in bytes: ArraySlice<UInt8>
  ) -> (range: Range<Int>, name: String, fallback: [UInt8]?)? {
    let open = bytes.indices.first { index in
      bytes[index] == UInt8(ascii: "(")
        && bytes[..<index].suffix(3).lazy.map { $0 | 0x20 }.elementsEqual("var".utf8)
    }
    guard let open else { return nil }
    var depth = 1
    let end = bytes[(open + 1)...].firstIndex { byte in
      depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      return depth == 0
    }
    let inside = bytes[(open + 1)..<(end ?? bytes.endIndex)]
    let name = inside.prefix { $0 != UInt8(ascii: ",") }
    return (
      (open - 3)..<min(inside.endIndex + 1, bytes.endIndex),
      String(decoding: name, as: UTF8.self).filter { !$0.isWhitespace },
      name.endIndex < inside.endIndex ? Array(inside[(name.endIndex + 1)...]) : nil
    )
  }
}
