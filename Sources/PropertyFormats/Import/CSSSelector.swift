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

struct CSSSelector {
  /// The simple selectors of the element, and of those around it, the outermost first.
  private var element: Set<String>
  private var around: [Set<String>]

  /// The pseudo-element, such as `::before`; empty if there is none.
  private var part: String

  /// The selectors in each `:is(…)` and `:where(…)` that has several, by its text.
  private var choices: [String: [CSSSelector]] = [:]

  /// The specificity: 10,000 for each id, 100 for each class, 1 for each tag, up to 99 of a kind.
  let weight: Int

  /// - Parameter depth: The number of lists around the text; a list inside eight others is one word.
  init(_ text: String, depth level: Int = 0) {
    var compounds: [Set<String>] = [[]]
    var (simple, depth, part, weight) = ("", 0, "", 0)
    var choices: [String: [CSSSelector]] = [:]
    /// Adds the selectors of `:is(…)` or `:where(…)`: those of a single one to the element.
    func add(_ list: String, _ name: Substring) {
      let all = CSSText(list, at: 0).split(at: UInt8(ascii: ",")).map {
        CSSSelector($0.string, depth: level + 1)
      }
      weight += name == ":where" ? 0 : all.map(\.weight).max() ?? 0
      if all.count > 1 {
        if all.contains(where: \.isRoot) { return }
        choices[simple] = all
        compounds[compounds.count - 1].insert(simple)
      } else if let only = all.first {
        choices.merge(only.choices) { $1 }
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
        if simple.hasPrefix(":nth-") {
          simple = simple.filter { $0 != " " }.replacing("(odd)", with: "(2n+1)")
            .replacing("(even)", with: "(2n)")
        }
        simple = Self.ordinals[simple] ?? simple
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
    (self.part, self.weight, self.choices) = (part, weight, choices)
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

  /// Whether the selector is a single class.
  var isClass: Bool { weight == 100 && around.isEmpty && element.first?.first == "." }

  /// A simple selector that any selector implying this one must have; the key for looking it up.
  ///
  /// Few others have it: it is a name rather than a state, and a long one.
  var key: String {
    element.filter { name in
      ![":nth-", "[class", ":not(", ":is(", ":where("].contains { name.hasPrefix($0) }
    }
    .map { ($0.first == ":" || $0.first == "[" ? 1 : 0, -$0.utf8.count, $0) }.min(by: <)?.2 ?? ""
  }

  var keys: Set<String> {
    choices.values.reduce(element.union([""])) { $0.union($1[0].keys) }
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
      if other.choices[simple]?.contains(where: { implies(own, around, $0) }) == true {
        return true
      }
      let isShared =
        !choices.isEmpty
        && own.contains { name in
          choices[name]?.allSatisfy { $0.has($0.element, [], [simple], of: other) } == true
        }
      if isShared { return true }
      if simple.hasPrefix(":not(") { return !own.contains(String(simple.dropFirst(5).dropLast())) }
      if let places = Places(simple) {
        return own.contains { Places($0).map { $0.isPart(of: places) } ?? false }
      }
      guard simple.hasPrefix("[class*=") || simple.hasPrefix("[class^=") else { return false }
      let value = simple.dropFirst(8).dropLast().filter { $0 != "\"" && $0 != "'" }
      // Of several classes any may be the first; a value with a leading space matches the beginning
      // of another one.
      let isFirst = simple.hasPrefix("[class^=") || value.hasPrefix(" ")
      let text = value.drop { $0 == " " }
      return own.contains {
        $0.hasPrefix("." + text) || !isFirst && $0.first == "." && $0.contains(text)
      }
    }
  }

  /// The places 1, 2, … of `:nth-child(3n + 1)`, of which each is an element of `:nth-child(odd)` or not.
  private struct Places {
    private let name: Substring
    private let step, first: Int

    init?(_ simple: String) {
      guard simple.hasPrefix(":nth-"), let open = simple.firstIndex(of: "(") else { return nil }
      let formula = simple[open...].dropFirst().dropLast()
      let parts = formula.split(separator: "n", omittingEmptySubsequences: false)
      let steps = ["": 1, "+": 1, "-": -1]
      guard let step = parts.count == 1 ? 0 : steps[String(parts[0])] ?? Int(parts[0]),
        let first = parts[parts.count - 1].isEmpty ? 0 : Int(parts[parts.count - 1])
      else { return nil }
      (name, self.step, self.first) = (simple[..<open], step, first)
    }

    private func contains(_ place: Int) -> Bool {
      step == 0 ? place == first : (place - first) % step == 0 && (place - first) / step >= 0
    }

    /// Whether all places of the first thousand are among those of another formula.
    func isPart(of other: Places) -> Bool {
      name == other.name && (1...1000).allSatisfy { !contains($0) || other.contains($0) }
    }
  }

  /// Whether both selectors probably have the same elements: the same parent, if that may decide, or the same classes
  /// except for a number.
  func isLike(_ other: CSSSelector, byParent: Bool) -> Bool {
    func stem(_ names: Set<String>) -> Set<String> {
      Set(
        names.filter { $0.first != ":" }.map { name in
          String(name.reversed().drop { $0.isNumber || $0 == "-" || $0 == "_" }.reversed())
        })
    }
    guard part == other.part, around.count >= other.around.count else { return false }
    let isAround = zip(around.suffix(other.around.count), other.around)
      .allSatisfy { has($0, [], $1, of: other) }
    return isAround
      && (byParent && !other.around.isEmpty || stem(element) == stem(other.element))
  }

  /// Whether the selector may hold for some elements of another one, without a class, an id or a state of their own: by
  /// their tags, attributes, places or those around them.
  func mayHold(for other: CSSSelector) -> Bool {
    func isTag(_ name: String) -> Bool { !".#:[+~".contains(name.first ?? ".") }
    return part == other.part && !isRoot
      && element.allSatisfy { simple in
        if other.has(other.element, other.around[...], [simple], of: self) { return true }
        if isTag(simple) { return !other.element.contains(where: isTag) }
        if simple.first == "[" { return true }
        return simple.hasPrefix(":nth-") && !other.element.contains { $0.hasPrefix(":nth-") }
      }
  }
}
