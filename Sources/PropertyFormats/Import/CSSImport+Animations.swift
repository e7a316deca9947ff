// The easings of a style sheet, and for each rule of keyframes the animations that play it: that of the first
// selector which names it, and of each other one with other timing, other values without the animation or other variables. A selector without a duration plays nothing alone; it is read together
// with the class that has one for all, such as `.animated`.

extension CSSImport {
  func curve(_ text: CSSText) throws(ImportError) -> CurveText {
    let string = text.string
    if let named = NamedCurve.named(string), named.family == "css" { return named.curve }
    do throws(CurveTextError) {
      return try CurveText(string)
    } catch {
      let place = string.index(
        string.startIndex, offsetBy: error.column - 1, limitedBy: string.endIndex)
      let before = text.isVerbatim ? string[..<(place ?? string.endIndex)].utf8.count : 0
      throw ImportError(error.problem, at: scanner.place(ofByteAt: text.start + before))
    }
  }

  func easing(_ text: CSSText) throws(ImportError) -> Easing {
    guard case .easing(let easing) = try curve(text) else {
      throw error("expected an easing", at: text)
    }
    return easing
  }

  /// A value with its variables replaced; `nil`, with a note, if one of them is unknown.
  mutating func resolved(_ text: CSSText, in selector: String?) -> CSSText? {
    let (value, assumed, problem) = cascade.resolved(text, in: selector)
    if value == nil { note(problem, at: text.start) }
    for (variable, phrase) in assumed {
      assumedVariables.insert(variable)
      note(phrase, at: text.start, isLoss: false)
    }
    return value
  }

  /// Notes on the variables of animations that are set for elements without them.
  mutating func noteUnusedVariables() {
    for (name, first) in unusedVariables where !assumedVariables.contains(name) {
      note(
        "\(excerpt(name)) of \(cascade.shown(first.selector)) is left out: "
          + "no selector here gives it an animation", at: first.offset, isLoss: false)
    }
  }

  mutating func readEasings() {
    for entry in cascade.declarations {
      let declaration = entry.declaration
      let name = declaration.name
      if name.hasPrefix("--") {
        // A custom property may hold any text; one that begins with the name of an easing function of CSS must be an
        // easing.
        let text = declaration.value.string
        let function = text.prefix { $0 != "(" && $0 != " " }.lowercased()
        let isFunction =
          ["linear", "cubic-bezier", "steps"].contains(function) && text.contains("(")
        let isOther = Self.functions.contains(function) || function.contains(".")
        guard isFunction || NamedCurve.named(text) != nil || isOther && (try? Easing(text)) != nil
        else { continue }
        addEasing(declaration.value, name, in: entry.selectors.first)
      } else if ["transition", "animation"].contains(name) || name.hasSuffix("-timing-function") {
        guard let value = resolved(declaration.value, in: entry.selectors.first) else { continue }
        for part in value.split(at: UInt8(ascii: ",")) {
          if name.hasSuffix("-timing-function") {
            if !CSSAnimation.isGlobal(part.string) { addEasing(part, entry.name, in: nil) }
            continue
          }
          let words = part.split(at: UInt8(ascii: " "))
          for word in words where CSSAnimation.isEasing(word.string) {
            if name == "animation" && word.string.lowercased() == "linear" { continue }
            addEasing(word, entry.name, in: nil)
          }
        }
      }
    }
  }

  private static let functions = Set(CurveText.functionNames)

  private mutating func addEasing(_ text: CSSText, _ name: String, in selector: String?) {
    guard let text = resolved(text, in: selector) else { return }
    do throws(ImportError) {
      let easing = try easing(text)
      // An easing that was read as a variable keeps the variable's name and is not listed again.
      let isKnown =
        !text.isVerbatim
        && result.easings.contains { $0.name.hasPrefix("--") && $0.curve == .easing(easing) }
      if isKnown { return }
      result.easings.append((name, .easing(easing)))
    } catch {
      result.note(error)
    }
  }

  /// The different animations of each rule of keyframes.
  mutating func readAnimations() -> [String: [CSSAnimation?]] {
    for (name, keyword, offset) in others where ruleIndices[name] == nil {
      note("\(keyword) \(excerpt(name)) is left out: it is for one browser", at: offset)
    }
    var found: [String: [CSSAnimation?]] = [:]
    let base = cascade.base
    var (values, variables) = (Set<String>(), cascade.animationVariables)
    for index in rules.indices {
      values.formUnion(rules[index].openProperties)
      variables.formUnion(rules[index].variables)
    }
    for (merged, likely, variable) in cascade.animatedStyles(values, variables) {
      var style = merged
      if let variable, let value = style.others[variable] {
        unusedVariables[variable] =
          unusedVariables[variable] ?? (style.selector, value.start)
        continue
      }
      // `all` may leave nothing of its animations.
      guard let place = style.animation.last?.value.start else { continue }
      guard CSSCascade.namesAnimation(style) else {
        if style.selector == base?.selector { continue }
        note(
          "\(cascade.shown(style.selector)) changes an animation that no selector here gives it, "
            + "and is left out", at: place, isLoss: !cascade.isClass(style.selector))
        continue
      }
      if let likely {
        note(
          "\(cascade.shown(style.selector)) is taken for an element of "
            + "\(cascade.shown(likely)), which names its animation", at: place, isLoss: false)
      }
      if let base, !style.animation.contains(where: { Self.givesDuration($0) }) {
        style = cascade.style(of: style.selector, with: base)
        note(
          "animations without a duration have that of \(excerpt(base.selector))",
          at: base.animation[0].value.start, isLoss: false)
      }
      for animation in composed(animations(of: style)) {
        let name = animation.name
        guard name != "none" else { continue }
        guard let index = ruleIndices[name] else {
          note("animation \(excerpt(name)) has no @keyframes in this file", at: animation.offset)
          continue
        }
        let others = found[name, default: []].compactMap(\.self)
        if others.contains(where: { isSame($0, animation, in: index) }) { continue }
        if let first = others.first {
          let way =
            "\(excerpt(name)) is played by \(cascade.shown(style.selector)) in another way than by "
          guard others.count < Self.maximumWays else {
            note(
              way + "\(Self.maximumWays) others, and left out", at: animation.offset, about: name)
            continue
          }
          let own = Self.name(of: name, way: others.count)
          note(
            way + "\(cascade.shown(first.selector)): that is \(excerpt(own))",
            at: animation.offset,
            about: own, isLoss: false)
        }
        found[name, default: []].append(animation)
      }
    }
    return found
  }

  /// Whether two animations play a rule of keyframes alike: with one timing, from one value where the rule has none, and
  /// with the same variables in it.
  private mutating func isSame(_ a: CSSAnimation, _ b: CSSAnimation, in rule: Int) -> Bool {
    func value(_ name: String, in animation: CSSAnimation) -> String? {
      let property = cascade.readers[name]?.property ?? CSSProperty(name)
      return cascade.variable(name, in: animation.selector, isInherited: property.isInherited)
        .flatMap { cascade.resolved($0, in: animation.selector).value?.string }
    }
    let names = rules[rule].openProperties.union(rules[rule].variables)
    return a.plays(like: b) && names.allSatisfy { value($0, in: a) == value($0, in: b) }
  }

  /// The animations of an element, each with those below it that have a property in common.
  private mutating func composed(_ animations: [CSSAnimation]) -> [CSSAnimation] {
    guard animations.count > 1 else { return animations }
    let properties = animations.map { animation -> Set<String> in
      let rule = ruleIndices[animation.name].map { rules[$0] }
      let names = rule?.blocks.flatMap { $0.declarations.map(\.name) } ?? []
      return Set(names.filter { !$0.hasPrefix("animation") })
    }
    var composed = animations
    // The names of the animations above that have each property; it is composed there.
    var above: [String: Set<String>] = [:]
    for high in animations.indices.reversed() {
      let (name, selector) = (animations[high].name, animations[high].selector)
      composed[high].covered = properties[high].filter { property in
        above[property]?.contains { $0 != name } ?? false
      }
      for property in properties[high] { above[property, default: []].insert(name) }
      let own = properties[high].subtracting(composed[high].covered)
      let below = animations[..<high].indices.filter {
        animations[$0].name != name && !own.isDisjoint(with: properties[$0])
      }
      guard !below.isEmpty else { continue }
      composed[high].below = below.map { animations[$0] }
      let shared = Set(below.flatMap { properties[$0].intersection(own) })
      let names = below.prefix(8).map { excerpt(animations[$0].name) }.joined(separator: ", ")
      note(
        "\(names)\(below.count > 8 ? ", …" : "") and \(excerpt(name)) have "
          + "\(shared.sorted().map { excerpt($0) }.joined(separator: ", ")) of "
          + "\(cascade.shown(selector)): they are composed in \(excerpt(name))",
        at: animations[high].offset, about: name, isLoss: false)
    }
    return composed
  }

  /// The most different animations that are read for a rule of keyframes, as a long sheet may have
  /// any number of selectors.
  private static let maximumWays = 64

  /// The name of an animation: that of the keyframes, and a number from 2 where others play them in other ways.
  static func name(of keyframes: String, way: Int) -> String {
    way == 0 ? keyframes : "\(keyframes) \(way + 1)"
  }

  private static func givesDuration(_ declaration: Declaration) -> Bool {
    declaration.name == "animation" || declaration.name == "animation-duration"
  }

  /// The animations of a style; mistakes in them are noted.
  private mutating func animations(of style: CSSCascade.Style) -> [CSSAnimation] {
    var lists = CSSAnimation.Lists()
    for declaration in style.animation {
      guard let value = resolved(declaration.value, in: style.selector) else { continue }
      do throws(ImportError) {
        try lists.read(declaration.name, value, self)
      } catch {
        result.note(error)
      }
    }
    return lists.animations(of: style)
  }
}
