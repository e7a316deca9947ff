// The components of a value of CSS, with calc() worked out.
//
//     value      = component* with spaces, "," and "/" between them
//     component  = word / number with a unit / colour / function(value)
//     calc()     = sums, products and quotients by numbers, in any parentheses
//
// A function is read if a browser mixes its arguments one by one: those of transforms, filters and
// shapes. Gradients, min() and the like mix as a whole, and are not read.

/// A component of a value.
enum CSSComponent: Hashable, Sendable {
  case word(String)
  case quantity(CSSQuantity)
  case color(ColorCoordinates)
  case mark(Character)
  indirect case function(String, [CSSComponent])

  /// The components of a value; `nil` for one that is not read.
  static func components(of text: String) -> [CSSComponent]? {
    guard let reading = reading(text), reading.misspelled == nil, reading.unknown == nil else {
      return nil
    }
    return reading.components
  }

  /// The components of a value, its first function with arguments that CSS does not accept, and its
  /// first outermost function that is not read.
  typealias Reading = (components: [CSSComponent], misspelled: String?, unknown: String?)

  static func reading(_ text: String) -> Reading? {
    var reader = Reader(rest: text[...].utf8)
    guard let components = reader.list(depth: 0), reader.rest.isEmpty else { return nil }
    return (components, reader.misspelled, reader.unknown)
  }

  private struct Reader {
    var rest: Substring.UTF8View
    var misspelled: String?
    var unknown: String?

    /// Reads up to a closing parenthesis or the end; functions may be nested to a depth.
    mutating func list(depth: Int) -> [CSSComponent]? {
      guard depth < 16 else { return nil }
      var components: [CSSComponent] = []
      while true {
        skipSpace()
        guard let next = rest.first, next != UInt8(ascii: ")") else { return components }
        if ",/*".utf8.contains(next) {
          rest.removeFirst()
          components.append(.mark(Character(Unicode.Scalar(next))))
          continue
        }
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
          guard let end = rest.dropFirst().firstIndex(of: next) else { return nil }
          components.append(.word(String(Substring(rest[...end]))))
          rest = rest[rest.index(after: end)...]
          continue
        }
        if next == UInt8(ascii: "(") {
          rest.removeFirst()
          guard let sum = arguments(depth: depth).flatMap(Sum.value) else { return nil }
          components.append(.quantity(sum))
          continue
        }
        var word = rest.prefix { !CSSText.isSpace($0) && !",/*()".utf8.contains($0) }
        // Minifiers write -200%0 for -200% 0.
        if let percent = word.firstIndex(of: UInt8(ascii: "%")) { word = word[...percent] }
        rest = rest[word.endIndex...]
        guard rest.first == UInt8(ascii: "(") else {
          guard let component = Self.component(Substring(word)) else { return nil }
          components.append(component)
          continue
        }
        rest.removeFirst()
        let name = Substring(word).lowercased()
        if name == "url" {
          guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return nil }
          components.append(.word("url(\(Substring(rest[..<end])))"))
          rest = rest[rest.index(after: end)...]
          continue
        }
        guard let arguments = arguments(depth: depth) else { return nil }
        if name == "calc" || name == "-webkit-calc" {
          guard let sum = Sum.value(arguments) else { return nil }
          components.append(.quantity(sum))
          continue
        }
        guard let isTaken = CSSGrammar.takes(name, arguments) else { return nil }
        if !isTaken {
          misspelled = misspelled ?? name
          components.append(.function(name, arguments))
        } else if let color = CSSColor.function(
          name, in: arguments.first, arguments.compactMap(\.quantity))
        {
          components.append(.color(color))
        } else if CSSGrammar.isMixed(name) {
          components.append(.function(name, arguments))
        } else if depth == 0 {
          unknown = unknown ?? name
          components.append(.function(name, arguments))
        } else {
          return nil
        }
      }
    }

    private mutating func arguments(depth: Int) -> [CSSComponent]? {
      guard let list = list(depth: depth + 1), rest.first == UInt8(ascii: ")") else { return nil }
      rest.removeFirst()
      return list
    }

    private mutating func skipSpace() {
      while let next = rest.first, CSSText.isSpace(next) { rest.removeFirst() }
    }

    /// A word, a number or a colour; `nil` for a number of an unreadable size or unit.
    private static func component(_ word: Substring) -> CSSComponent? {
      if word == "+" || word == "-" { return .mark(word.first ?? "+") }
      let start = word.drop { "+-.".contains($0) }.first
      if start?.isNumber == true, word.first != "#" {
        return CSSQuantity(word).map { .quantity($0) }
      }
      if word.hasPrefix("#") { return CSSColor.named(String(word)).map { .color($0) } }
      return CSSColor.named(String(word)).map { .color($0) } ?? .word(word.lowercased())
    }
  }

  /// A sum in calc(), from left to right.
  private enum Sum {
    static func value(_ tokens: [CSSComponent]) -> CSSQuantity? {
      var rest = tokens[...]
      guard var sum = sum(&rest), rest.isEmpty, sum.isInRange else { return nil }
      sum.isSum = true
      return sum
    }

    private static func sum(_ rest: inout ArraySlice<CSSComponent>) -> CSSQuantity? {
      guard var sum = product(&rest) else { return nil }
      while let sign = rest.first, sign == .mark("+") || sign == .mark("-") {
        rest.removeFirst()
        guard let term = product(&rest) else { return nil }
        sum = sum + term * (sign == .mark("+") ? 1 : -1)
      }
      return sum
    }

    private static func product(_ rest: inout ArraySlice<CSSComponent>) -> CSSQuantity? {
      guard var product = rest.popFirst()?.quantity else { return nil }
      while let sign = rest.first, sign == .mark("*") || sign == .mark("/") {
        rest.removeFirst()
        guard let factor = rest.popFirst()?.quantity else { return nil }
        if sign == .mark("/") {
          guard let divisor = factor.number, divisor != 0 else { return nil }
          product = product * (1 / divisor)
        } else if let number = factor.number {
          product = product * number
        } else if let number = product.number {
          product = factor * number
        } else {
          return nil
        }
      }
      return product
    }
  }
}

extension CSSComponent {
  var quantity: CSSQuantity? { if case .quantity(let quantity) = self { quantity } else { nil } }

  var color: ColorCoordinates? { if case .color(let color) = self { color } else { nil } }

  /// The component without functions: their names and parentheses are words.
  var leaves: [CSSComponent] {
    guard case .function(let name, let arguments) = self else { return [self] }
    return [.word(name + "(")] + arguments.flatMap(\.leaves) + [.word(")")]
  }

  /// The component with 0 for a number and transparent for a colour.
  var kind: CSSComponent {
    switch self {
    case .quantity: .quantity(.zero)
    case .color: .color(ColorCoordinates(.zero, in: .sRGB))
    default: self
    }
  }

  /// Whether two components are mixed, or are the same.
  func matches(_ other: CSSComponent) -> Bool {
    switch (self, other) {
    case (.quantity, .quantity), (.color, .color): true
    default: self == other
    }
  }

  var isWord: Bool { if case .word = self { true } else { false } }

  /// The arguments of a function of this name.
  func arguments(of name: String) -> [CSSComponent]? {
    guard case .function(name, let arguments) = self else { return nil }
    return arguments
  }
}
