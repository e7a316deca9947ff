// Penner's curves as text: penner(FAMILY, MODE, …) with the named arguments of that family.
//
//     penner(quad, in)                                    penner(power, out, exponent: 2.5)
//     penner(expo, in-out, variant: rescaled)             penner(back, out, overshoot: 2)
//     penner(elastic, in-out, amplitude: 1, period: 0.45)
//
// What is left out is Penner's: overshoot 1.70158, amplitude 1, period 0.3 and 0.45 for in-out.
// With nothing left to say a curve also has a name: penner.in-out-elastic.

/// A family's word, its arguments in text, and how it is made of them.
private struct PennerWord: Sendable {
  let name: String
  let arguments: [(label: String, standard: @Sendable (Penner.Mode) -> Double?)]
  let variants: [String]
  /// From the values of the arguments, and the place of the variant.
  let make: @Sendable ([Double], Int) -> Penner.Family

  init(
    _ name: String,
    _ arguments: [(label: String, standard: @Sendable (Penner.Mode) -> Double?)] = [],
    variants: [String] = [], make: @escaping @Sendable ([Double], Int) -> Penner.Family
  ) {
    self.name = name
    self.arguments = arguments
    self.variants = variants
    self.make = make
  }

  static let all = [
    PennerWord("sine") { _, _ in .sine },
    PennerWord("quad") { _, _ in .quad },
    PennerWord("cubic") { _, _ in .cubic },
    PennerWord("quart") { _, _ in .quart },
    PennerWord("quint") { _, _ in .quint },
    PennerWord("expo", variants: Penner.ExpoVariant.allCases.map(\.rawValue)) { _, variant in
      .expo(Penner.ExpoVariant.allCases[variant])
    },
    PennerWord("circ") { _, _ in .circ },
    PennerWord(
      "back", [("overshoot", { _ in 1.70158 })],
      variants: Penner.BackVariant.allCases.map(\.rawValue)
    ) { .back(overshoot: $0[0], Penner.BackVariant.allCases[$1]) },
    PennerWord(
      "elastic", [("amplitude", { _ in 1 }), ("period", { $0 == .inOut ? 0.45 : 0.3 })],
      variants: Penner.ElasticVariant.allCases.map(\.rawValue)
    ) { .elastic(amplitude: $0[0], period: $0[1], Penner.ElasticVariant.allCases[$1]) },
    PennerWord("bounce", [("amplitude", { _ in 1 })]) { values, _ in
      .bounce(amplitude: values[0])
    },
    PennerWord("power", [("exponent", { _ in nil })]) { values, _ in .power(exponent: values[0]) },
  ]

  /// The families that Penner gave names to.
  static let named = all.dropLast()
}

extension Penner {
  /// Every word and label that penner(…) may have.
  public static var words: [String] {
    Mode.allCases.map(\.rawValue) + PennerWord.all.map(\.name)
      + PennerWord.all.flatMap { $0.arguments.map(\.label) + $0.variants } + ["variant"]
  }
}

// MARK: - Printing

extension Penner: CustomStringConvertible {
  /// The text form: `penner(back, out, overshoot: 2)`.
  public var description: String {
    let (word, values, variant) = spelling
    var text = "penner(\(word.name), \(mode.rawValue)"
    for (argument, value) in zip(word.arguments, values) where argument.standard(mode) != value {
      text += ", \(argument.label): \(shortestDecimal(value))"
    }
    if let variant, variant != "penner" { text += ", variant: \(variant)" }
    return text + ")"
  }

  private var spelling: (word: PennerWord, values: [Double], variant: String?) {
    let (name, values, variant): (String, [Double], String?)
    switch family {
    case .sine: (name, values, variant) = ("sine", [], nil)
    case .quad: (name, values, variant) = ("quad", [], nil)
    case .cubic: (name, values, variant) = ("cubic", [], nil)
    case .quart: (name, values, variant) = ("quart", [], nil)
    case .quint: (name, values, variant) = ("quint", [], nil)
    case .power(let exponent): (name, values, variant) = ("power", [exponent], nil)
    case .expo(let expo): (name, values, variant) = ("expo", [], expo.rawValue)
    case .circ: (name, values, variant) = ("circ", [], nil)
    case .back(let overshoot, let back):
      (name, values, variant) = ("back", [overshoot], back.rawValue)
    case .elastic(let amplitude, let period, let elastic):
      (name, values, variant) = ("elastic", [amplitude, period], elastic.rawValue)
    case .bounce(let amplitude): (name, values, variant) = ("bounce", [amplitude], nil)
    }
    let word = PennerWord.all.first { $0.name == name } ?? PennerWord.all[0]
    return (word, values, variant)
  }
}

// MARK: - Reading

extension Penner {
  static let function = CurveFunction(name: "penner") { expression throws(CurveTextError) in
    let curve = try Penner(expression)
    return .easing(Easing(curve, description: curve.description))
  }

  private init(_ expression: CurveExpression) throws(CurveTextError) {
    let arguments = expression.arguments ?? []
    let modes = Mode.allCases.map(\.rawValue)
    let family = try expression.word(at: 0, "a family", of: PennerWord.all.map(\.name))
    let word = PennerWord.all[family]
    let mode = Mode.allCases[try expression.word(at: 1, "a mode", of: modes)]

    var given: [Double?] = word.arguments.map { $0.standard(mode) }
    var variant = 0
    let known = word.arguments.map(\.label) + (word.variants.isEmpty ? [] : ["variant"])
    let choices =
      "penner(\(word.name)) takes "
      + (known.isEmpty ? "no more than a mode" : known.joined(separator: ", "))
    var labels: [String] = []
    for argument in arguments.dropFirst(2) {
      let label = try expression.label(
        of: argument, among: known, after: labels, in: "penner(\(word.name))", choices: choices)
      labels.append(label)
      if let index = word.arguments.firstIndex(where: { $0.label == label }) {
        given[index] = try expression.number(argument, label)
      } else {
        variant = try expression.word(argument, "variant", of: word.variants)
      }
    }
    let values = given.compactMap { $0 }
    guard values.count == given.count else {
      let missing = zip(word.arguments, given).filter { $1 == nil }.map(\.0.label)
      throw expression.error(
        "penner(\(word.name)) lacks \(missing.joined(separator: ", "))", at: expression.end - 1)
    }
    self = try expression.located([word.name, mode.rawValue] + labels) {
      () throws(ParameterError) in
      try Penner(validating: word.make(values, variant), mode)
    }
  }
}

extension CurveExpression {
  /// The place in `words` of the word that the argument at `index` consists of.
  fileprivate func word(
    at index: Int, _ what: String, of words: [String]
  ) throws(CurveTextError) -> Int {
    guard let arguments, index < arguments.count else {
      throw error(
        "penner() lacks \(what): \(words.joined(separator: ", "))", at: end - 1)
    }
    if let label = arguments[index].label {
      throw error(
        "penner() begins with a family and a mode, as in penner(back, out, overshoot: 2)",
        at: label.offset)
    }
    return try word(arguments[index], what, of: words)
  }

  /// The place in `words` of the word that an argument consists of.
  fileprivate func word(
    _ argument: Argument, _ what: String, of words: [String]
  ) throws(CurveTextError) -> Int {
    let component = argument.components[0]
    guard case .expression(let word) = component.kind, word.arguments == nil,
      let index = words.firstIndex(of: word.name)
    else {
      var unknown: String? = nil
      if case .expression(let word) = component.kind { unknown = word.name }
      throw CurveTextError(
        "\(what) must be one of \(words.joined(separator: ", "))", in: text, at: component.offset,
        unknownName: unknown)
    }
    guard argument.components.count == 1 else {
      throw error(
        "expected \",\" or \")\" after \(words[index])", at: argument.components[1].offset)
    }
    return index
  }
}

// MARK: - Names

extension NamedCurve {
  /// Penner's ten families in four modes, with Penner's numbers.
  static let penner = PennerWord.named.flatMap { word in
    Penner.Mode.allCases.map { mode in
      let values = word.arguments.compactMap { $0.standard(mode) }
      let curve = Penner(word.make(values, 0), mode)
      return NamedCurve(
        family: "penner", source: "R. Penner, Programming Macromedia Flash MX, ch. 7",
        "penner.\(mode.rawValue)-\(word.name)", curve, definition: curve.description)
    }
  }
}
