// A selector, and which others hold for its elements.
//
//     .p > .b:hover     an element {.b, :hover} in {.p}: it implies .b, .p .b and :hover
//     .a + .b           an element {.b, +.a}
//     .b::before        an element {.b} with the part ::before, which others must have too
//
// An element implies a selector if it has all its simple selectors, and so have the elements around it, in order.
// An element of :nth-child(4n) is one of :nth-child(even).
// [class*="icon-"] and [class^="icon-"] hold for a class with that text, of which any may come first; :not() holds where
// the element does not say the contrary, and html, body and * hold for all. An element of .b is one of :is(.a, .b), and one
// of that has what elements of .a and of .b both have.

struct CSSSelector: Hashable {
  /// The simple selectors of the element, and of those around it, the outermost first.
  private var element: Set<String>
  private var around: [Set<String>]

  /// The pseudo-element, such as `::before`; empty if there is none.
  var part: String

  /// The simple selectors that hold for other elements, too, than those that have them.
  private var wide: [String: Wide] = [:]

  private enum Wide: Hashable {
    /// `:is(…)` and `:where(…)` with several selectors.
    case choices([CSSSelector])

    /// `:nth-child(…)`, `:nth-last-child(…)`, `:nth-of-type(…)` and `:nth-last-of-type(…)`.
    case places(Places)

    /// `:not(…)`: elements without a simple selector.
    case others(String)

    /// `[class^=…]` and `[class*=…]`: elements with a class that begins with a text, which has a dot in front, or has it.
    case classes(String, isFirst: Bool)
  }

  /// The specificity: 10,000 for each id, 100 for each class, 1 for each tag, up to 99 of a kind.
  let weight: Int

  /// - Parameter depth: The number of lists around the text; a list inside eight others is one word.
  init(_ text: String, depth level: Int = 0) {
    var compounds: [Set<String>] = [[]]
    var (simple, depth, part, weight) = ("", 0, "", 0)
    var wide: [String: Wide] = [:]
    /// Adds the selectors of `:is(…)` or `:where(…)`: those of a single one to the element.
    func add(_ list: String, _ name: Substring) {
      let all = CSSText(list, at: 0).split(at: UInt8(ascii: ",")).map {
        CSSSelector($0.string, depth: level + 1)
      }
      weight += name == ":where" ? 0 : all.map(\.weight).max() ?? 0
      if all.count > 1 {
        if all.contains(where: \.isRoot) { return }
        wide[simple] = .choices(all)
        compounds[compounds.count - 1].insert(simple)
      } else if let only = all.first {
        wide.merge(only.wide) { $1 }
        compounds[compounds.count - 1].formUnion(only.element)
        compounds.insert(contentsOf: only.around, at: compounds.count - 1)
      }
    }
    func close() {
      defer { simple = "" }
      let first = simple.first ?? "*"
      if simple.hasPrefix("::") || [":before", ":after"].contains(simple) {
        part = "::" + simple.drop { $0 == ":" }
      } else if let open = simple.firstIndex(of: "("), level < 8,
        [":is", ":where"].contains(simple[..<open])
      {
        add(String(simple[open...].dropFirst().dropLast()), simple[..<open])
      } else if !["", ":", ":root", ":host", "html", "body", "*"].contains(simple) {
        weight += first == "#" ? 10_000 : ".:[".contains(first) ? 100 : 1
        simple = Self.ordinals[simple] ?? simple
        if let places = Places(simple) {
          simple = places.description
          wide[simple] = .places(places)
        } else if simple.hasPrefix(":not(") {
          wide[simple] = .others(String(simple.dropFirst(5).dropLast()))
        } else if simple.hasPrefix("[class*=") || simple.hasPrefix("[class^=") {
          let value = simple.dropFirst(8).dropLast().filter { $0 != "\"" && $0 != "'" }
          // Of several classes any may be the first; a value with a leading space matches the beginning of another one.
          let isFirst = simple.hasPrefix("[class^=") || value.hasPrefix(" ")
          wide[simple] = .classes("." + value.drop { $0 == " " }, isFirst: isFirst)
        }
        compounds[compounds.count - 1].insert(simple)
      }
    }
    var isEscaped = false
    for character in text {
      if isEscaped || character == "\\" {
        simple.append(character)
        isEscaped.toggle()
      } else if depth > 0 || character == "(" || character == "[" {
        if depth == 0, character == "[" { close() }
        simple.append(character)
        depth += "([".contains(character) ? 1 : ")]".contains(character) ? -1 : 0
      } else if " >+~\n\t\r".contains(character) {
        close()
        if "+~".contains(character) {
          // A sibling becomes a property of the element, as `+.a`.
          let beside = compounds[compounds.count - 1].isEmpty && compounds.count > 1
          let last = beside ? compounds.remove(at: compounds.count - 2) : compounds.removeLast()
          if beside { compounds.removeLast() }
          compounds.append(Set(last.map { String(character) + $0 }))
        } else if !compounds[compounds.count - 1].isEmpty,
          !compounds[compounds.count - 1].allSatisfy({ "+~".contains($0.first ?? " ") })
        {
          compounds.append([])
        }
      } else {
        if ".#".contains(character) || character == ":" && simple != ":" { close() }
        simple.append(character)
      }
    }
    close()
    element = compounds.removeLast()
    around = compounds.filter { !$0.isEmpty }
    (self.part, self.weight, self.wide) = (part, weight, wide)
  }

  private static let ordinals = [
    ":first-child": ":nth-child(1)", ":last-child": ":nth-last-child(1)",
    ":first-of-type": ":nth-of-type(1)", ":last-of-type": ":nth-last-of-type(1)",
  ]

  /// Whether the selector is that of the outermost element.
  var isRoot: Bool { element.isEmpty && around.isEmpty && part.isEmpty }

  /// The element that this one inherits from, as far as the selector says; `nil` for the outermost one.
  var outer: CSSSelector? {
    guard !isRoot else { return nil }
    var outer = self
    if part.isEmpty { outer.element = outer.around.popLast() ?? [] }
    outer.part = ""
    return outer
  }

  /// Whether the selector names elements around.
  var isInside: Bool { !around.isEmpty }

  /// Whether the selector is a single class.
  var isClass: Bool { weight == 100 && around.isEmpty && element.first?.first == "." }

  /// The simple selectors of the element and of those around it, except what they are not: selectors with the same imply
  /// the same ones.
  var described: [Set<String>] {
    (around + [element]).map { $0.filter { !$0.hasPrefix(":not(") } } + [[part]]
  }

  /// The distances of its places, and 0 for a text in a class: the names by which it is found beside simple selectors.
  var steps: [Int] {
    wide.values.compactMap { wide in
      switch wide {
      case .classes: 0
      case .places(let places): places.only ? nil : places.size
      default: nil
      }
    }
  }

  /// Lists of names, of each of which any selector implying this one offers one: simple selectors, three letters of a class,
  /// a remainder of a place.
  ///
  /// Those of elements around have a space in front.
  var required: [[String]] { required(element) + aroundRequired }

  var aroundRequired: [[String]] { around.flatMap { required($0, behind: " ") } }

  private func required(_ names: Set<String>, behind space: String = "") -> [[String]] {
    names.flatMap { name -> [[String]] in
      switch wide[name] {
      case .others: return []
      case .classes(let text, _):
        let text = text.dropFirst()
        return Self.parts(of: text, min(text.count, 3)).map { [name, $0] }
      case .places(let places):
        return [[name] + (places.only ? [] : [places.remainder(places.size)])]
      case .choices(let all):
        let names = all.compactMap { $0.required($0.element).first { $0.count == 1 } }.joined()
        return names.count < all.count ? [] : [[name] + names]
      case nil: return [[name]]
      }
    }.map { $0.map { space + $0 } }
  }

  /// Of the selectors that this one implies, each requires one of these names or nothing.
  ///
  /// - Parameter steps: Those of all selectors.
  func offered(_ steps: Set<Int> = []) -> Set<String> {
    offered(element, steps).union(aroundOffered(steps))
  }

  func aroundOffered(_ steps: Set<Int>) -> [String] {
    around.flatMap { offered($0, steps).map { " " + $0 } }
  }

  private func offered(_ names: Set<String>, _ steps: Set<Int>) -> Set<String> {
    if wide.isEmpty, !steps.contains(0) { return names }
    return names.reduce(into: names) { all, name in
      switch wide[name] {
      case .choices(let some): all.formUnion(some[0].offered(some[0].element, steps))
      case .places(let places):
        let own = steps.filter { $0 > 0 && (places.only || places.size % $0 == 0) }
        all.formUnion(own.map(places.remainder))
      default:
        guard steps.contains(0), name.first == "." else { return }
        for length in 1...3 { all.formUnion(Self.parts(of: name.dropFirst(), length)) }
      }
    }
  }

  /// The parts of a name with a number of letters.
  private static func parts(of name: Substring, _ length: Int) -> [String] {
    let letters = Array(name)
    guard length > 0, letters.count >= length else { return [] }
    return (0...letters.count - length).map { "*" + String(letters[$0..<$0 + length]) }
  }

  /// Whether another selector holds for all its elements.
  func implies(_ other: CSSSelector) -> Bool {
    part == other.part && implies(element, around[...], other)
  }

  /// Whether a selector holds for an element, with those around it.
  private func implies(
    _ own: Set<String>, _ around: ArraySlice<Set<String>>, _ other: CSSSelector
  ) -> Bool {
    guard has(own, around, other.element, of: other) else { return false }
    var rest = around
    return other.around.reversed().allSatisfy { compound in
      while let next = rest.popLast() {
        if has(next, rest, compound, of: other) { return true }
      }
      return false
    }
  }

  private func has(
    _ own: Set<String>, _ around: ArraySlice<Set<String>>, _ names: Set<String>,
    of other: CSSSelector
  ) -> Bool {
    names.allSatisfy { simple in
      if own.contains(simple) { return true }
      switch other.wide[simple] {
      case .others(let name): return !own.contains(name)
      case .classes(let text, let isFirst):
        return own.contains {
          $0.hasPrefix(text) || !isFirst && $0.first == "." && $0.contains(text.dropFirst())
        }
      case .places(let places):
        let isPart = own.contains { name in
          guard case .places(let own) = wide[name] else { return false }
          return own.isPart(of: places)
        }
        if isPart { return true }
      case .choices(let all): if all.contains(where: { implies(own, around, $0) }) { return true }
      case nil: break
      }
      return !wide.isEmpty
        && own.contains { name in
          guard case .choices(let all) = wide[name] else { return false }
          return all.allSatisfy { $0.has($0.element, [], [simple], of: other) }
        }
    }
  }

  /// The places 1, 2, … of `:nth-child(3n + 1)`, of which each is an element of `:nth-child(odd)` or not.
  private struct Places: Hashable, CustomStringConvertible {
    private let name: Substring
    private let step, first: Int

    init?(_ simple: String) {
      guard simple.hasPrefix(":nth-"), let open = simple.firstIndex(of: "(") else { return nil }
      let words = ["(odd)": "2n+1", "(even)": "2n"]
      let text = simple[open...].filter { $0 != " " }
      let formula = words[text] ?? String(text.dropFirst().dropLast())
      let parts = formula.split(separator: "n", omittingEmptySubsequences: false)
      let steps: [String: Int32] = ["": 1, "+": 1, "-": -1]
      guard let step = parts.count == 1 ? 0 : steps[String(parts[0])] ?? Int32(parts[0]),
        let first = parts[parts.count - 1].isEmpty ? 0 : Int32(parts[parts.count - 1])
      else { return nil }
      let (size, last) = (Int(step), Int(first))
      (name, self.step, self.first) = (
        simple[..<open], size < 0 && last + size < 1 ? 0 : size, last
      )
    }

    var description: String { only ? "\(name)(\(first))" : "\(name)(\(step)n+\(first))" }

    /// Whether there is one place.
    var only: Bool { step == 0 }

    /// The distance from place to place.
    var size: Int { abs(step) }

    /// A name that all places share whose distance is a multiple of a step.
    func remainder(_ step: Int) -> String { "\(name)%\(step)=\((first % step + step) % step)" }

    private func contains(_ place: Int) -> Bool {
      only ? place == first : (place - first) % step == 0 && (place - first) / step >= 0
    }

    /// Whether all places are among those of another formula.
    func isPart(of other: Places) -> Bool {
      guard name == other.name else { return false }
      if only { return other.contains(first) }
      let start = step > 0 && first > 0 ? first : ((first - 1) % size + size) % size + 1
      guard !other.only, size % other.step == 0, other.contains(start) else { return false }
      return other.step > 0 || step < 0 && other.contains(first)
    }
  }

  /// The names of the element, without states and numbers at their ends.
  var stemName: String {
    let names = element.filter { $0.first != ":" }.map { name in
      String(name.reversed().drop { $0.isNumber || $0 == "-" || $0 == "_" }.reversed())
    }
    return "=" + Set(names).sorted().joined()
  }

  /// The text of the elements around.
  var surroundings: String { around.map { $0.sorted().joined() }.joined(separator: " ") + part }

  /// Whether the nearest elements around are also those around another selector, and the part is the same.
  func isBeside(_ other: CSSSelector) -> Bool {
    part == other.part && around.count >= other.around.count
      && zip(around.suffix(other.around.count), other.around)
        .allSatisfy { has($0, [], $1, of: other) }
  }

  /// Whether both selectors probably have the same elements: the same parent, or the same classes except for a number.
  func isLike(_ other: CSSSelector) -> Bool {
    isBeside(other) && (!other.around.isEmpty || stemName == other.stemName)
  }

  // MARK: Other selectors for the same elements

  private var hasTag: Bool { element.contains(where: Self.isTag) }

  private var hasPlace: Bool { element.contains(where: Self.isPlace) }

  /// Whether the element has a name of its own, a class or an id, and no tag.
  var isNamed: Bool { !hasTag && element.contains { ".#".contains($0.first ?? " ") } }

  /// Lists of names, of each of which an element offers one for which the selector may hold, see ``mayHold(for:)``.
  var needed: [[String]] {
    required(element).filter { $0.count == 1 && $0[0].first != "[" }.map { names in
      Self.isTag(names[0])
        ? names + ["any tag"] : Self.isPlace(names[0]) ? names + ["any place"] : names
    }
  }

  /// The names that an element offers for selectors that may hold for it.
  var possible: Set<String> {
    offered(element, []).union(hasTag ? [] : ["any tag"]).union(hasPlace ? [] : ["any place"])
  }

  private static func isTag(_ name: String) -> Bool { !".#:[+~".contains(name.first ?? ".") }

  private static func isPlace(_ name: String) -> Bool { name.hasPrefix(":nth-") }

  /// Whether the selector may hold for some elements of another one, without a class, an id or a state of their own: by
  /// their tags, attributes, places or those around them.
  func mayHold(for other: CSSSelector) -> Bool {
    part == other.part && !isRoot
      && element.allSatisfy { simple in
        if other.has(other.element, other.around[...], [simple], of: self) { return true }
        if Self.isTag(simple) { return !other.hasTag }
        return simple.first == "[" || Self.isPlace(simple) && !other.hasPlace
      }
  }
}
