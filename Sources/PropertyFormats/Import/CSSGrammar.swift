// What CSS takes between the parentheses of a function and, of some properties, as a value, in its own notation [1]:
//
//     a b    a | b    [ ]             one after the other, one of them, together
//     ?  *  +  {2}  {2,3}  #  #{3}    how often; with # there are commas between them
//     <length>  <length+>             a component; with + none below 0
//     <length%>                       a length or a percentage
//     <factor>  <turn>  <hue>         a number or a percentage; an angle or 0; a number or an angle
//     <text>  <any>                   neither a quantity nor a comma; no comma
//
// A browser drops a declaration with another spelling, and one with a size below 0, as blur(-1px) or width: -1px. It takes
// blur(calc(-1px)) as 0, but mixes it as it is written: such a function is not read.
//
// Colours are those of CSS Color 4, transforms of Transforms 2, filters of Filter Effects 1, shapes of Shapes 1; rect() with
// commas is that of the old property clip.
//
// [1] CSS Values and Units Module Level 4, W3C, §2.

enum CSSGrammar {
  private static let colors = table("functions of colours")

  fileprivate static let transforms = table("functions of transforms")

  fileprivate static let filters = table("functions of filters")

  private static let shapes = table("functions of shapes")

  private static let properties = table("values of properties")

  /// Whether the arguments of a function are mixed one by one.
  static func isMixed(_ name: String) -> Bool {
    transforms[name] != nil || filters[name] != nil || shapes[name] != nil
  }

  /// Whether CSS takes the arguments of a function, as far as it is known here; `nil` for arguments that are not read.
  static func takes(_ name: String, _ arguments: [CSSComponent]) -> Bool? {
    // Words among the numbers of a colour, `none` or parts of another one, are not read.
    if colors[name] != nil, arguments.dropFirst(name == "color" ? 1 : 0).contains(where: \.isWord) {
      return nil
    }
    guard let syntax = colors[name] ?? transforms[name] ?? filters[name] ?? shapes[name] else {
      return true
    }
    if syntax.takes(arguments) { return true }
    return syntax.takes(arguments, withSums: true) ? nil : false
  }

  /// Whether CSS takes a value of a property, as far as it is known here.
  static func takes(_ components: [CSSComponent], of property: CSSProperty) -> Bool {
    if components.count == 1, components[0].isWord { return true }
    if let syntax = properties[property.name] { return syntax.takes(components, withSums: true) }
    if ["clip-path", "shape-outside"].contains(property.name) {
      return !components.contains { $0.arguments(of: "rect")?.contains(.mark(",")) == true }
    }
    return !property.has(.size)
      || components.allSatisfy { $0.quantity.map { !$0.hasNegative || $0.isSum } ?? true }
  }

  /// The grammars of the names of a section.
  private static func table(_ section: String) -> [String: CSSSyntax] {
    var table: [String: CSSSyntax] = [:]
    for (names, syntax) in cssTables.rows(of: section) {
      for name in names.split(separator: " ") { table[String(name)] = CSSSyntax(syntax) }
    }
    return table
  }
}

/// A grammar of components: rows of which one is taken.
private struct CSSSyntax: Sendable {
  private var rows: [[Part]] = [[]]

  /// A part of a row, and how often it is taken.
  fileprivate struct Part {
    /// A literal, or a kind as `<length`.
    var word: Substring
    var group: CSSSyntax?
    var isNonNegative = false
    var counts = 1...1
    var hasCommas = false
  }

  init(_ text: Substring) {
    var rest = text
    self.init(&rest)
  }

  /// Reads up to a closing bracket or the end.
  private init(_ rest: inout Substring) {
    while let next = rest.first, next != "]" {
      let isKind = next == "<"
      let word = rest.prefix { isKind ? !"+>".contains($0) : !" []|?*+#{".contains($0) }
      var part = Part(word: word)
      rest = rest[word.endIndex...]
      if word.isEmpty {
        rest.removeFirst()
        if next == "|" { rows.append([]) }
        guard next == "[" else { continue }
        part.group = CSSSyntax(&rest)
      }
      part.isNonNegative = isKind && rest.first == "+"
      if part.group != nil || isKind { rest = rest.dropFirst(part.isNonNegative ? 2 : 1) }
      part.hasCommas = rest.first == "#"
      if part.hasCommas { rest.removeFirst() }
      let many: [Character?: ClosedRange<Int>] = ["?": 0...1, "*": 0...Int.max, "+": 1...Int.max]
      if let counts = many[rest.first] {
        part.counts = counts
        rest.removeFirst()
      } else if rest.first == "{" {
        let numbers = rest.dropFirst().prefix { $0 != "}" }
        let ends = numbers.split(separator: ",").compactMap { Int($0) }
        part.counts = ends[0]...ends[ends.count - 1]
        rest = rest[numbers.endIndex...].dropFirst()
      } else if part.hasCommas {
        part.counts = 1...Int.max
      }
      rows[rows.count - 1].append(part)
    }
  }

  /// Whether the components follow the grammar.
  ///
  /// - Parameter withSums: Whether sums in calc() may be below 0 everywhere.
  func takes(_ components: [CSSComponent], withSums: Bool = false) -> Bool {
    ends(components, from: [0], withSums).contains(components.count)
  }

  /// The places at which the grammar may end if it begins at one of the places.
  private func ends(
    _ components: [CSSComponent], from starts: Set<Int>, _ withSums: Bool
  ) -> Set<Int> {
    func next(_ places: Set<Int>, _ isTaken: (CSSComponent) -> Bool) -> Set<Int> {
      Set(places.filter { $0 < components.count && isTaken(components[$0]) }.map { $0 + 1 })
    }
    func next(_ places: Set<Int>, behind part: Part) -> Set<Int> {
      var (found, last, count) = (part.counts.contains(0) ? places : [], places, 0)
      while !last.isEmpty, count < part.counts.upperBound {
        if part.hasCommas, count > 0 { last = next(last) { $0 == .mark(",") } }
        last =
          part.group?.ends(components, from: last, withSums)
          ?? next(last) { part.takes($0, withSums) }
        count += 1
        if part.counts.contains(count) { found.formUnion(last) }
      }
      return found
    }
    return rows.reduce(into: []) { $0.formUnion($1.reduce(starts, next(_:behind:))) }
  }
}

extension CSSSyntax.Part {
  fileprivate func takes(_ component: CSSComponent, _ withSums: Bool) -> Bool {
    switch component {
    case .quantity(let quantity):
      takes(quantity) && (!isNonNegative || !quantity.hasNegative || withSums && quantity.isSum)
    case .mark(let mark): word == "\(mark)" || word == "<any" && mark != ","
    case .word(let text): ["<word", "<text", "<any", text[...]].contains(word)
    case .color: word == "<text" || word == "<any"
    case .function(let name, _):
      switch word {
      case "<transform": CSSGrammar.transforms[name] != nil
      case "<filter": CSSGrammar.filters[name] != nil
      default: word == "<text" || word == "<any"
      }
    }
  }

  private func takes(_ quantity: CSSQuantity) -> Bool {
    let unit = quantity.single?.unit
    let isZero = quantity.number == 0
    return switch word {
    case "<number": unit == ""
    case "<percentage": unit == "%"
    case "<factor": unit == "" || unit == "%"
    case "<angle": unit == "deg"
    case "<turn": unit == "deg" || isZero
    case "<hue": unit == "" || unit == "deg"
    case "<length": isZero || quantity.isLength && quantity["%"] == nil
    case "<length%": isZero || quantity.isLength
    default: word == "<any"
    }
  }
}
