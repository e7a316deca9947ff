// Penner's curves as text: penner(FAMILY, MODE, …) with the named arguments of that family.
//
//     penner(quad, in)                                    penner(power, out, exponent: 2.5)
//     penner(expo, in-out, variant: rescaled)             penner(back, out, overshoot: 2)
//     penner(elastic, in-out, amplitude: 1, period: 0.45)
//
// Arguments left out have Penner's values: overshoot 1.70158, amplitude 1, period 0.3, and 0.45 for
// in-out. A curve with only Penner's values also has a name: penner.in-out-elastic.

/// A family's word, its arguments in text, and the family made from them.
private struct PennerWord: Sendable {
  let name: String

  /// The numbers of the family in a mode.
  var numbers: @Sendable (Penner.Mode) -> [Parameter] = { _ in [] }

  var variants: [String] = []

  /// The family, from its numbers and the index of its variant.
  let make: @Sendable ([Double], Int) -> Penner.Family

  static let all = [
    PennerWord(name: "sine") { _, _ in .sine },
    PennerWord(name: "quad") { _, _ in .quad },
    PennerWord(name: "cubic") { _, _ in .cubic },
    PennerWord(name: "quart") { _, _ in .quart },
    PennerWord(name: "quint") { _, _ in .quint },
    PennerWord(name: "expo", variants: Penner.ExpoVariant.allCases.map(\.rawValue)) { _, variant in
      .expo(Penner.ExpoVariant.allCases[variant])
    },
    PennerWord(name: "circ") { _, _ in .circ },
    PennerWord(
      name: "back", numbers: { _ in [.number("overshoot", default: 1.70158)] },
      variants: Penner.BackVariant.allCases.map(\.rawValue)
    ) { .back(overshoot: $0[0], Penner.BackVariant.allCases[$1]) },
    PennerWord(
      name: "elastic",
      numbers: { mode in
        [
          .number("amplitude", default: 1),
          .number("period", default: Penner.Family.elasticPeriod(mode)),
        ]
      },
      variants: Penner.ElasticVariant.allCases.map(\.rawValue)
    ) { .elastic(amplitude: $0[0], period: $0[1], Penner.ElasticVariant.allCases[$1]) },
    PennerWord(name: "bounce", numbers: { _ in [.number("amplitude", default: 1)] }) { values, _ in
      .bounce(amplitude: values[0])
    },
    PennerWord(name: "power", numbers: { _ in [.number("exponent")] }) { values, _ in
      .power(exponent: values[0])
    },
  ]

  static func named(_ name: String) -> PennerWord { all.first { $0.name == name } ?? all[0] }

  /// The arguments of the family in a mode.
  func table(_ mode: Penner.Mode) -> ArgumentTable {
    var parameters = numbers(mode)
    if !variants.isEmpty { parameters.append(.word("variant", default: variants)) }
    return ArgumentTable(dialects: [parameters])
  }
}

// MARK: - Printing

extension Penner: CustomStringConvertible {
  /// The text form: `penner(back, out, overshoot: 2)`.
  public var description: String {
    let (name, values, variant) = spelling
    var text = "penner(\(name), \(mode.rawValue)"
    for (argument, value) in zip(PennerWord.named(name).numbers(mode), values)
    where argument.standard != .number(value) {
      text += ", \(argument.label): \(shortestDecimal(value))"
    }
    if let variant, variant != "penner" { text += ", variant: \(variant)" }
    return text + ")"
  }

  private var spelling: (name: String, values: [Double], variant: String?) {
    switch family {
    case .sine: return ("sine", [], nil)
    case .quad: return ("quad", [], nil)
    case .cubic: return ("cubic", [], nil)
    case .quart: return ("quart", [], nil)
    case .quint: return ("quint", [], nil)
    case .power(let exponent): return ("power", [exponent], nil)
    case .expo(let expo): return ("expo", [], expo.rawValue)
    case .circ: return ("circ", [], nil)
    case .back(let overshoot, let back): return ("back", [overshoot], back.rawValue)
    case .elastic(let amplitude, let period, let elastic):
      return ("elastic", [amplitude, period ?? Family.elasticPeriod(mode)], elastic.rawValue)
    case .bounce(let amplitude): return ("bounce", [amplitude], nil)
    }
  }
}

// MARK: - Reading

extension Penner {
  /// The first arguments of every family.
  private static let head = ArgumentTable(
    places: .each([
      .word("a family", of: PennerWord.all.map(\.name)),
      .word("a mode", of: Mode.allCases.map(\.rawValue)),
    ]),
    form: "penner() begins with a family and a mode, as in penner(back, out, overshoot: 2)")

  /// The tables of all families in all modes.
  private static let tables = PennerWord.all.flatMap { word in
    Mode.allCases.map { mode in
      var table = word.table(mode)
      table.places = .each([
        .word("a family", of: [word.name]), .word("a mode", of: [mode.rawValue]),
      ])
      return table
    }
  }

  static let function = CurveFunction(name: "penner", tables: tables) {
    expression throws(CurveTextError) in
    let head = try FunctionArguments(expression, head, in: 0..<2)
    let mode = head.word("a mode", as: Mode.self)
    let name = head.word("a family")
    let word = PennerWord.named(name)
    let arguments = try FunctionArguments(
      expression, word.table(mode), in: 2..<(.max), name: "penner(\(name))")
    let values = word.numbers(mode).map { arguments.number($0.label) }
    let variant = word.variants.firstIndex(of: arguments.word("variant")) ?? 0
    let curve = try arguments.located(try Penner(validating: word.make(values, variant), mode))
    return .easing(Easing(curve, description: curve.description))
  }
}

// MARK: - Names

extension NamedCurve {
  /// Penner's ten families in four modes, with Penner's numbers.
  static let penner = PennerWord.all.dropLast().flatMap { word in
    Penner.Mode.allCases.map { mode in
      NamedCurve(
        "penner", "penner.\(mode.rawValue)-\(word.name)",
        source: "R. Penner, Programming Macromedia Flash MX, ch. 7",
        Easing.Form(Penner(word.make(word.numbers(mode).map { $0.standardNumber }, 0), mode)))
    }
  }
}
