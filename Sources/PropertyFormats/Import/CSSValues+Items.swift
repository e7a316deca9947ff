// The items of a value that is a list of numbers, colours and words, and what CSS lets one leave out of them.
//
//     margin: 1px 2px                     1px 2px 1px 2px
//     box-shadow: 0 0 4px                 0 0 4px 0, and the colour of the text beside shadows with a colour
//     clip-path: inset(0)                 inset(0 0 0 0 round 0 0 0 0 / 0 0 0 0)
//     clip-path: circle(50%)              circle(50% at 50% 50%)
//     background-position: bottom left    0% 100%

extension CSSValues {
  /// The items of a value, with lengths in px where they are known; none for `none`, `nil` for no value.
  func items(of components: [CSSComponent]) -> [Item]? {
    if components.isEmpty { return nil }
    if components == [.word("none")] { return [] }
    let zero = CSSComponent.quantity(CSSQuantity(0, "px"))
    if components == [.word("normal")], property.initialValue == "0px" { return [[zero]] }
    var list =
      property.has(.filter)
      ? components.map { [$0] }
      : components.split(separator: .mark(","), omittingEmptySubsequences: false).map(Array.init)
    if property.has(.place) { list = list.map(place) }
    if property.name == "translate", list[0].count == 1 { list[0].append(zero) }
    let isOfBox = property.name == "translate" || property.has(.origin)
    let sides = isOfBox ? lengths.box.map { [$0.width, $0.height] } ?? [] : []
    return list.map { item in
      item.flatMap(\.leaves).enumerated().map { place, leaf in
        if leaf == .word("currentcolor"), let textColor { return .color(textColor) }
        guard var quantity = leaf.quantity else { return leaf }
        if property.has(.bare), let number = quantity.number {
          quantity = CSSQuantity(number, "px")
        }
        return .quantity(
          (property.has(.factor) ? quantity.withoutPercent : quantity)
            .resolving(lengths, percentagesOf: place < sides.count ? sides[place] : nil))
      }
    }
  }

  /// A list of filters or shadows, or `none`, extended to a longer list, by items that change nothing.
  ///
  /// Added colours are transparent. If a colour is a word, the list stays as it is.
  func extended(_ list: [Item], like longest: [Item]) -> [Item] {
    let rest = longest.dropFirst(list.count)
    if rest.isEmpty { return list }
    let isExtended = rest.allSatisfy { item in
      let isShadow = property.has(.shadow) || item.first == .word("drop-shadow(")
      return isShadow ? item.contains { $0.color != nil } : property.has(.filter)
    }
    guard list.isEmpty || isExtended else { return list }
    return list
      + rest.map { item in
        let number = CSSProperty.neutral(item.first)
        return item.map {
          $0.quantity != nil ? .quantity(CSSQuantity(number)) : $0.color != nil ? $0.kind : $0
        }
      }
  }

  /// Lists of positions or sizes repeated to one length.
  func repeated(_ lists: [[Item]]) -> [[Item]] {
    let counts = Set(lists.map { max($0.count, 1) })
    let most = counts.max() ?? 1
    let whole = stride(from: most, through: 64, by: most).first { length in
      counts.allSatisfy { length % $0 == 0 }
    }
    guard let whole else { return lists }
    return lists.map { list in list.isEmpty ? [] : (0..<whole).map { list[$0 % list.count] } }
  }

  /// An item with all that CSS lets a value omit, in one order: shadows, and the functions drop-shadow(), inset(), circle()
  /// and ellipse().
  func whole(_ item: Item, hasColor: Bool) -> Item {
    if property.has(.shadow) {
      return wholeShadow(item, of: property.name == "box-shadow" ? 4 : 3, hasColor)
    }
    guard let name = item.first, item.last == .word(")") else { return item }
    let inside = Array(item.dropFirst().dropLast())
    switch name {
    case .word("drop-shadow("): return [name] + wholeShadow(inside, of: 3, hasColor) + [.word(")")]
    case .word("inset("):
      let parts = inside.split(separator: .word("round"), maxSplits: 1).map(Array.init)
      let radii =
        (parts.count > 1 ? parts[1] : [.quantity(.zero)]).split(separator: .mark("/"))
        .map { fourSides(Array($0)) }
      return [name] + fourSides(parts[0]) + [.word("round")] + radii[0] + [.mark("/")]
        + radii[radii.count - 1] + [.word(")")]
    case .word("circle("), .word("ellipse("):
      let parts = inside.split(separator: .word("at"), omittingEmptySubsequences: false)
      let side = Array(
        repeating: CSSComponent.word("closest-side"), count: name == .word("circle(") ? 1 : 2)
      return [name] + (parts[0].isEmpty ? side : Array(parts[0])) + [.word("at")]
        + place(parts.count > 1 ? Array(parts[1]) : [.word("center")]) + [.word(")")]
    // The rule that fills the inside as a rule may be left out.
    case .word("polygon(") where inside.first == .word("nonzero"):
      return [name] + inside.drop { $0 == .word("nonzero") || $0 == .mark(",") } + [.word(")")]
    default: return item
    }
  }

  /// A shadow in canonical order: words, three or four lengths, the colour, which is that of the text if it has none.
  private func wholeShadow(_ shadow: Item, of count: Int, _ hasColor: Bool) -> Item {
    let lengths = shadow.filter { $0.quantity != nil }
    guard !lengths.isEmpty else { return shadow }
    let zeros = Array(repeating: CSSComponent.quantity(.zero), count: 4)
    let colors = shadow.filter { $0.quantity == nil && !$0.isWord }
    let text = textColor.map { [CSSComponent.color($0)] } ?? []
    return shadow.filter(\.isWord) + (lengths + zeros).prefix(count)
      + (colors.isEmpty && hasColor ? text : colors)
  }

  /// The values of all four sides, of one to four numbers or colours.
  func fourSides(_ item: Item) -> Item {
    let places = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]]
    guard (1...4).contains(item.count), item.allSatisfy({ $0.quantity != nil || $0.color != nil })
    else { return item }
    return places[item.count - 1].map { item[$0] }
  }

  /// A position with percentages in place of words, x first: `bottom left` is 0% 100%.
  private func place(_ components: [CSSComponent]) -> [CSSComponent] {
    let isOneAxis = ["-x", "-y"].contains(where: property.name.hasSuffix)
    if components.count == 4, let x = components[1].quantity, let y = components[3].quantity {
      let edges = [CSSComponent.word("right"), .word("bottom")]
      let all = zip([components[0], components[2]], [x, y]).map { edge, inset in
        CSSComponent.quantity(edges.contains(edge) ? CSSQuantity(100, "%") + inset * -1 : inset)
      }
      return [.word("top"), .word("bottom")].contains(components[0]) ? all.reversed() : all
    }
    guard (1...2).contains(components.count) else { return components }
    var pair = components + (components.count == 1 && !isOneAxis ? [.word("center")] : [])
    guard pair.count == 2 else { return place(components + [.word("center")]).dropLast() }
    if ["top", "bottom"].contains(where: { pair[0] == .word($0) })
      || ["left", "right"].contains(where: { pair[1] == .word($0) })
    {
      pair.swapAt(0, 1)
    }
    let percentages = ["left": 0.0, "top": 0, "center": 50, "right": 100, "bottom": 100]
    let place = pair.map { component in
      guard case .word(let word) = component, let percentage = percentages[word] else {
        return component
      }
      return .quantity(CSSQuantity(percentage, "%"))
    }
    return place.contains { $0.quantity == nil } ? components : place
  }
}
