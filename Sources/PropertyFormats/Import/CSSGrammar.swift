// What CSS takes between the parentheses of a function and, of some properties, as a value.
//
//     rgb(1, 2, 3, 50%)      rgb(1 2 3 / 50%)      commas everywhere or nowhere: numbers or percentages [1, §5.1]
//     hsl(9, 50%, 50%, 1)    hsl(9deg 50 50 / 1)   percentages; without commas numbers too [1, §7]
//                            hwb(9deg 50 50 / 1)   the same, never with commas; lab(), lch(), oklab(), oklch() and
//                                                  color() likewise [1, §8 to §10]
//     scale(2, 3)                                  the arguments of a transform have commas [2]
//     blur(4px)                                    a filter has one argument or none [3]
//     inset(1px 2px)                               a shape has no commas, and as many lengths as it has sides [4]
//     rect(1px, 2px, 3px, 4px)                     that of the old property clip may have them
//     polygon(0 0, 1px 0, 0 1px)                   a polygon has pairs
//     rotate: 1 1 0 45deg                          properties have none
//
// A browser drops a declaration with another spelling, and one with a size below 0, as blur(-1px) or width: -1px. It takes
// blur(calc(-1px)) as 0, but mixes it as it is written: such a function is not read.
//
// [1] CSS Color Module Level 4, W3C.
// [2] CSS Transforms Module Level 2, W3C, §2 and §5.
// [3] Filter Effects Module Level 1, W3C, §5.
// [4] CSS Shapes Module Level 1, W3C, §3.1.

import CurveConversion

enum CSSGrammar {
  /// Whether CSS takes the arguments of a function, as far as it is known here; `nil` for arguments that are not read.
  static func takes(_ name: String, _ arguments: [CSSComponent]) -> Bool? {
    if CSSColor.functions.contains(name) {
      // Words among the numbers, `none` or parts of another colour, are not read.
      let numbers = name == "color" ? Array(arguments.dropFirst()) : arguments
      return numbers.contains(where: \.isWord) ? nil : takesColor(name, numbers)
    }
    if let signature = TransformSignature.byName[name] {
      return takesTransform(signature, arguments)
    }
    if name == "polygon" { return takesPolygon(arguments) }
    if isOldRectangle(name, arguments) { return true }
    if let shape = shapes[name] { return takesShape(shape, arguments) }
    return takesFilter(name, arguments)
  }

  private static func takesColor(_ name: String, _ arguments: [CSSComponent]) -> Bool {
    let units = arguments.compactMap { $0.quantity?.single?.unit }
    guard units.count == arguments.count(where: { !$0.isMark }), (3...4).contains(units.count)
    else { return false }
    let marks = arguments.map(\.mark)
    let hasCommas = marks.contains(",")
    if hasCommas, !CSSColor.legacy.contains(name) || name == "hwb" { return false }
    let form: [Character?] =
      hasCommas ? [nil, ",", nil, ",", nil, ",", nil] : [nil, nil, nil, "/", nil]
    guard marks == Array(form.prefix(form.count - (units.count == 3 ? 2 : 0))) else { return false }
    let hue = name.hasPrefix("h") ? 0 : name.hasSuffix("lch") ? 2 : nil
    let parts = (0..<3).filter { $0 != hue }.map { units[$0] }
    guard hue.map({ ["", "deg"].contains(units[$0]) }) != false,
      units.dropFirst(3).allSatisfy(["", "%"].contains)
    else { return false }
    return parts.allSatisfy { $0 == "%" || $0 == "" && !(hasCommas && hue != nil) }
      && (!hasCommas || Set(parts).count == 1)
  }

  private static func takesTransform(
    _ signature: TransformSignature, _ arguments: [CSSComponent]
  ) -> Bool {
    guard case .each(let parameters) = signature.table.places else { return true }
    let marks = arguments.map(\.mark)
    guard arguments.indices.allSatisfy({ marks[$0] == ($0 % 2 == 1 ? "," : nil) }),
      arguments.isEmpty || arguments.count % 2 == 1
    else { return false }
    let values = arguments.filter { !$0.isMark }
    let needed = parameters.prefix { $0.standard == nil }.count
    guard (needed...parameters.count).contains(values.count) else { return false }
    return zip(parameters, values).allSatisfy { parameter, value in
      switch parameter.kind {
      case .number: value.quantity?.number != nil
      case .factor: value.quantity?.isFactor == true
      case .angle: value.quantity?.isAngle == true || value.quantity?.number == 0
      case .length: value.quantity?.isLength(orPercentage: parameter.label != "z") == true
      default:
        value == .word("none")
          || value.quantity?.isLength(orPercentage: false) == true && takesSizes([value]) != false
      }
    }
  }

  /// The numbers of lengths that a shape accepts, the words accepted in their place, and how many
  /// leading lengths may be negative.
  private typealias Shape = (counts: Set<Int>, words: Set<String>, places: Int)

  private static let shapes: [String: Shape] = [
    "circle": ([0, 1], sides, 0), "ellipse": ([0, 2], sides, 0), "inset": ([1, 2, 3, 4], [], 4),
    "rect": ([4], ["auto"], 4), "xywh": ([4], [], 2),
  ]

  private static let sides: Set = [
    "closest-side", "farthest-side", "closest-corner", "farthest-corner",
  ]

  /// Whether the arguments are lengths, followed by a position, or by one to four radii and as many
  /// after a slash.
  private static func takesShape(_ shape: Shape, _ arguments: [CSSComponent]) -> Bool? {
    let lengths = arguments.prefix { $0 != .word("at") && $0 != .word("round") }
    let rest = arguments[lengths.endIndex...]
    guard shape.counts.contains(lengths.count), !rest.contains(.mark(",")) else { return false }
    let isRounded = rest.first == .word("round")
    let radii = rest.dropFirst().split(separator: .mark("/"), omittingEmptySubsequences: false)
    guard lengths.allSatisfy({ isLength($0, or: shape.words) }),
      !isRounded
        || radii.count <= 2
          && radii.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy { isLength($0) } })
    else { return false }
    return takesSizes(lengths.dropFirst(shape.places) + (isRounded ? rest : []))
  }

  /// Whether no size is negative; `nil` if a sum in calc() is.
  private static func takesSizes(_ sizes: some Sequence<CSSComponent>) -> Bool? {
    let negative = sizes.compactMap(\.quantity).filter(\.hasNegative)
    return negative.isEmpty ? true : negative.allSatisfy(\.isSum) ? nil : false
  }

  /// Whether a function is a rectangle of `clip`, in which every length has a comma before the next.
  private static func isOldRectangle(_ name: String, _ arguments: [CSSComponent]) -> Bool {
    let sides = arguments.split(separator: .mark(","), omittingEmptySubsequences: false)
    return name == "rect" && sides.count == 4
      && sides.allSatisfy { side in
        side.count == 1
          && (side.first == .word("auto")
            || side.first?.quantity?.isLength(orPercentage: false) == true)
      }
  }

  /// Whether the arguments are pairs of lengths, perhaps after a fill rule and a radius.
  private static func takesPolygon(_ arguments: [CSSComponent]) -> Bool? {
    var radius: ArraySlice<CSSComponent> = []
    var parts = arguments.split(separator: .mark(","), omittingEmptySubsequences: false)[...]
    if var first = parts.first, first.contains(where: \.isWord) {
      if first.first == .word("evenodd") || first.first == .word("nonzero") { first.removeFirst() }
      let isRadius = first.count == 2 && first.first == .word("round") && isLength(first.last)
      guard first.isEmpty || isRadius else { return false }
      radius = first
      parts.removeFirst()
    }
    guard !parts.isEmpty, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { isLength($0) } })
    else { return false }
    return takesSizes(radius)
  }

  private static func isLength(_ component: CSSComponent?, or words: Set<String> = []) -> Bool {
    if case .word(let word) = component { return words.contains(word) }
    return component?.quantity?.isLength(orPercentage: true) == true
  }

  private static func takesFilter(_ name: String, _ arguments: [CSSComponent]) -> Bool? {
    guard name != "drop-shadow" else { return takesShadow(arguments) }
    guard filters.contains(name), let argument = arguments.first else { return true }
    guard arguments.count == 1, let quantity = argument.quantity else { return false }
    let isTaken =
      switch name {
      case "hue-rotate": quantity.isAngle || quantity.number == 0
      case "blur": quantity.isLength(orPercentage: false)
      default: quantity.isFactor
      }
    return isTaken && name != "hue-rotate" ? takesSizes(arguments) : isTaken
  }

  /// Whether the arguments are two or three lengths, with a colour or a word before or after them.
  private static func takesShadow(_ arguments: [CSSComponent]) -> Bool? {
    var lengths = arguments[...]
    if lengths.first?.quantity == nil {
      lengths = lengths.dropFirst()
    } else if lengths.last?.quantity == nil {
      lengths = lengths.dropLast()
    }
    let quantities = lengths.compactMap(\.quantity)
    guard quantities.count == lengths.count, (2...3).contains(quantities.count),
      quantities.allSatisfy({ $0.isLength(orPercentage: false) }),
      !arguments.contains(where: \.isMark)
    else { return false }
    return takesSizes(lengths.dropFirst(2))
  }

  private static let filters: Set = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
    "saturate", "sepia",
  ]

  /// Whether CSS takes a value of a property, as far as it is known here.
  static func takes(_ components: [CSSComponent], of property: String) -> Bool {
    if components.count == 1, components[0].isWord { return true }
    let quantities = components.compactMap(\.quantity)
    switch property {
    case "transform":
      return components.allSatisfy { $0.isFunction(in: TransformSignature.byName.keys) }
    case "filter", "backdrop-filter":
      return components.allSatisfy { component in
        component.isFunction(in: filters) || component.isWord
      }
    case "rotate":
      guard let last = quantities.last, let first = quantities.first else { return false }
      let axis = components.count { [.word("x"), .word("y"), .word("z")].contains($0) }
      let angle = last.isAngle ? last : first
      let others = last.isAngle ? quantities.dropLast() : quantities.dropFirst()
      return angle.isAngle && others.allSatisfy { $0.number != nil }
        && components.count == axis + quantities.count
        && (axis <= 1 && others.isEmpty || axis == 0 && others.count == 3)
    case "scale":
      return (1...3).contains(quantities.count) && quantities.count == components.count
        && quantities.allSatisfy(\.isFactor)
    case "translate":
      return (1...3).contains(quantities.count) && quantities.count == components.count
        && quantities.enumerated().allSatisfy { $1.isLength(orPercentage: $0 < 2) }
    case "box-shadow", "text-shadow":
      return components.split(separator: .mark(",")).allSatisfy { shadow in
        let lengths = shadow.filter { $0.quantity != nil }
        return (2...(property == "box-shadow" ? 4 : 3)).contains(lengths.count)
          && takesSizes(lengths.dropFirst(2).prefix(1)) != false
      }
    case "clip-path", "shape-outside":
      return !components.contains { component in
        guard case .function(let name, let arguments) = component else { return false }
        return isOldRectangle(name, arguments)
      }
    default: return !CSSProperty(property).isSize || takesSizes(components) != false
    }
  }
}

extension CSSComponent {
  fileprivate var isWord: Bool { if case .word = self { true } else { false } }

  fileprivate var mark: Character? { if case .mark(let mark) = self { mark } else { nil } }

  fileprivate var isMark: Bool { mark != nil }

  fileprivate func isFunction(in names: some Sequence<String>) -> Bool {
    if case .function(let name, _) = self { names.contains(name) } else { false }
  }
}

extension CSSQuantity {
  fileprivate var isFactor: Bool { single.map { ["", "%"].contains($0.unit) } ?? false }

  fileprivate var isAngle: Bool { single?.unit == "deg" }

  fileprivate var hasNegative: Bool { terms.values.contains { $0 < 0 } }

  /// Whether the quantity has units of lengths alone; 0 needs none.
  fileprivate func isLength(orPercentage takesPercentage: Bool) -> Bool {
    number == 0
      || terms.keys.allSatisfy { Self.isUnitOfLength($0) && (takesPercentage || $0 != "%") }
  }
}
