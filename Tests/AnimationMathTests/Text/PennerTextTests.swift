// Penner's curves as text, and their names.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerTextTests {
  static let canonical: [(String, String, Penner)] = [
    ("penner(quad, in)", "penner(quad, in)", Penner(.quad, .in)),
    (" PENNER( Quint ,IN-OUT )", "penner(quint, in-out)", Penner(.quint, .inOut)),
    (
      "penner(power, out, exponent: 2.50)", "penner(power, out, exponent: 2.5)",
      Penner(.power(exponent: 2.5), .out)
    ),
    ("penner(power, out, exponent: 3)", "penner(cubic, out)", Penner(.cubic, .out)),
    (
      "penner(power, out-in, exponent: 1)", "penner(power, out-in, exponent: 1)",
      Penner(.power(exponent: 1), .outIn)
    ),
    ("penner(sine, out-in)", "penner(sine, out-in)", Penner(.sine, .outIn)),
    ("penner(circ, in)", "penner(circ, in)", Penner(.circ, .in)),
    ("penner(expo, in)", "penner(expo, in)", Penner(.expo(), .in)),
    ("penner(expo, in, variant: penner)", "penner(expo, in)", Penner(.expo(), .in)),
    (
      "penner(expo, in, variant: Rescaled)", "penner(expo, in, variant: rescaled)",
      Penner(.expo(.rescaled), .in)
    ),
    (
      "penner(expo, in-out, variant: qt)", "penner(expo, in-out, variant: qt)",
      Penner(.expo(.qt), .inOut)
    ),
    (
      "penner(expo, out, variant: gsap)", "penner(expo, out, variant: gsap)",
      Penner(.expo(.gsap), .out)
    ),
    ("penner(back, out)", "penner(back, out)", Penner(.back(), .out)),
    ("penner(back, out, overshoot: 1.70158)", "penner(back, out)", Penner(.back(), .out)),
    (
      "penner(back, in-out, variant: halves, overshoot: 2)",
      "penner(back, in-out, overshoot: 2, variant: halves)",
      Penner(.back(overshoot: 2, .halves), .inOut)
    ),
    (
      "penner(elastic, in-out, amplitude: 1, period: 0.45)", "penner(elastic, in-out)",
      Penner(.elastic(amplitude: 1, period: 0.45), .inOut)
    ),
    (
      "penner(elastic, in-out, period: 0.3)", "penner(elastic, in-out, period: 0.3)",
      Penner(.elastic(amplitude: 1, period: 0.3), .inOut)
    ),
    (
      "penner(elastic, out, period: .4)", "penner(elastic, out, period: 0.4)",
      Penner(.elastic(amplitude: 1, period: 0.4), .out)
    ),
    (
      "penner(elastic, in, period: 0.2, amplitude: 1.3, variant: rescaled)",
      "penner(elastic, in, amplitude: 1.3, period: 0.2, variant: rescaled)",
      Penner(.elastic(amplitude: 1.3, period: 0.2, .rescaled), .in)
    ),
    (
      "penner(bounce, out-in, amplitude: 2)", "penner(bounce, out-in, amplitude: 2)",
      Penner(.bounce(amplitude: 2), .outIn)
    ),
    ("penner(bounce, out)", "penner(bounce, out)", Penner(.bounce(), .out)),
  ]

  @Test(arguments: canonical)
  func textIsReadAndPrintedInCanonicalForm(text: String, printed: String, curve: Penner) throws {
    let easing = try Easing(text)
    #expect(easing.curve as? Penner == curve)
    #expect(easing.description == printed && curve.description == printed)
    #expect(try CurveText(printed) == CurveText(text))
    #expect(try Easing(printed).curve as? Penner == curve)
  }

  @Test func printedCurvesReadBackToTheSameNumbers() throws {
    var random = SeededRandom(seed: 20_261_141)
    for index in cases(0..<2_000, oneOf: 13) {
      let number = random.logUniform(in: 1e-5...1e5)
      let amplitude = 1 + random.logUniform(in: 1e-9...1e9)
      let families: [Penner.Family] = [
        .power(exponent: number), .back(overshoot: number, index % 2 == 0 ? .halves : .penner),
        .elastic(
          amplitude: amplitude, period: number, Penner.ElasticVariant.allCases[index % 3]),
        .bounce(amplitude: number),
      ]
      for family in families + (index == 0 ? PennerCases.families : []) {
        for mode in Penner.Mode.allCases {
          let curve = Penner(family, mode)
          let read = try CurveText(curve.description)
          guard case .easing(let easing) = read else { continue }
          #expect(easing.curve as? Penner == curve && read.description == curve.description)
        }
      }
    }
  }

  static let refused: [(String, Int, String)] = [
    ("penner", 7, "expected \"(\" after penner, as in penner(bounce, out)"),
    (
      "penner()", 8,
      "penner() lacks a family: sine, quad, cubic, quart, quint, expo, circ, back, "
        + "elastic, bounce, power"
    ),
    ("penner(quad)", 12, "penner() lacks a mode: in, out, in-out, out-in"),
    (
      "penner(quat, in)", 8,
      "a family must be sine, quad, cubic, quart, quint, expo, circ, "
        + "back, elastic, bounce or power, got quat"
    ),
    ("penner(quad, inout)", 14, "a mode must be in, out, in-out or out-in, got inout"),
    (
      "penner(in, quad)", 8,
      "a family must be sine, quad, cubic, quart, quint, expo, circ, "
        + "back, elastic, bounce or power, got in"
    ),
    ("penner(quad in)", 13, "expected \",\" or \")\" after quad"),
    (
      "penner(2, in)", 8,
      "a family must be sine, quad, cubic, quart, quint, expo, circ, "
        + "back, elastic, bounce or power, got 2"
    ),
    (
      "penner(quad(), in)", 8,
      "a family must be sine, quad, cubic, quart, quint, expo, circ, "
        + "back, elastic, bounce or power, got quad"
    ),
    (
      "penner(family: quad, in)", 8,
      "penner() begins with a family and a mode, as in penner(back, out, overshoot: 2)"
    ),
    (
      "penner(quad, in, exponent: 2)", 18,
      "penner(quad) has no argument \"exponent\"; it takes no more"
    ),
    (
      "penner(back, in, period: 2)", 18,
      "penner(back) has no argument \"period\"; it takes overshoot, variant"
    ),
    ("penner(back, in, 2)", 18, "expected a named argument; penner(back) takes overshoot, variant"),
    ("penner(back, in, overshoot: 2, overshoot: 3)", 32, "overshoot is given twice"),
    ("penner(back, in, overshoot: big)", 29, "overshoot must be a number, got big"),
    ("penner(back, in, overshoot: 2%)", 29, "overshoot must be a number, got 2%"),
    ("penner(back, in, overshoot: 1 2)", 31, "expected \",\" or \")\" after overshoot"),
    (
      "penner(back, in, overshoot: -2)", 29,
      "overshoot must be a number from 0 to 1e+50, got -2"
    ),
    ("penner(power, in)", 17, "penner(power) lacks exponent"),
    (
      "penner(power, in, exponent: 0)", 29,
      "exponent must be a number from 1e-50 to 1e+50, got 0"
    ),
    ("penner(expo, in, variant: d3)", 27, "variant must be penner, rescaled, qt or gsap, got d3"),
    ("penner(elastic, in, variant: qt)", 30, "variant must be penner, rescaled or gsap, got qt"),
    (
      "penner(elastic, in, amplitude: 0.5)", 32,
      "amplitude must be a number from 1 to 1e+50, got 0.5"
    ),
    ("penner(elastic, in, period: 0)", 29, "period must be a number from 1e-06 to 1e+50, got 0"),
    (
      "penner(bounce, in, variant: penner)", 20,
      "penner(bounce) has no argument \"variant\"; it takes amplitude"
    ),
  ]

  @Test(arguments: refused)
  func textThatIsWrongIsRefusedAtItsColumn(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.problem == problem && error?.column == column)
  }

  @Test func unknownWordsAreNamedForSuggestions() {
    let unknown = [
      ("penner(quat, in)", "quat"), ("penner(quad, im)", "im"),
      ("penner(back, in, overshot: 2)", "overshot"), ("penner(expo, in, variant: qtt)", "qtt"),
      ("penner.in-quat", "penner.in-quat"), ("pener(quad, in)", "pener"),
    ]
    for (text, name) in unknown {
      let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
      #expect(error?.unknownName == name)
    }
    let accepted = [
      ("penner(quat, in)", ["quad", "power"]), ("penner(quad, im)", ["in", "out-in"]),
      ("penner(elastic, in, overshot: 2)", ["amplitude", "period", "variant"]),
      ("penner(expo, in, variant: qtt)", ["penner", "rescaled", "qt", "gsap"]),
    ]
    for (text, names) in accepted {
      let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
      let all = Set(error?.acceptedNames ?? [])
      #expect(all.isSuperset(of: names))
    }
    #expect(CurveText.functionNames.contains("penner"))
  }

  // MARK: Names

  @Test func tenFamiliesInFourModesHaveNames() {
    let named = NamedCurve.all.filter { $0.family == "penner" }
    #expect(named.count == 40)
    #expect(
      named.map(\.name).prefix(5) == [
        "penner.in-sine", "penner.out-sine", "penner.in-out-sine", "penner.out-in-sine",
        "penner.in-quad",
      ])
    #expect(named.last?.name == "penner.out-in-bounce")
  }

  @Test func namesHaveTheNumbersOfPenner() throws {
    let expected: [(String, Penner)] = [
      ("penner.in-quad", Penner(.quad, .in)), ("penner.out-cubic", Penner(.cubic, .out)),
      ("penner.in-out-back", Penner(.back(), .inOut)),
      ("penner.in-out-expo", Penner(.expo(), .inOut)),
      ("penner.in-elastic", Penner(.elastic(amplitude: 1, period: 0.3), .in)),
      ("penner.out-elastic", Penner(.elastic(amplitude: 1, period: 0.3), .out)),
      ("penner.in-out-elastic", Penner(.elastic(amplitude: 1, period: 0.45), .inOut)),
      ("penner.out-in-elastic", Penner(.elastic(amplitude: 1, period: 0.3), .outIn)),
      ("penner.in-out-bounce", Penner(.bounce(), .inOut)),
    ]
    for (name, curve) in expected {
      let easing = try Easing(name)
      #expect(easing.curve as? Penner == curve && easing.description == name)
      #expect(NamedCurve.named(name)?.definition == curve.description)
    }
  }
}
