// Easings in the text of CSS: what is read, what is refused and where, and how it is written back.
//
// The cases of web-platform-tests css/css-easing are named by file. Left out of them are calc(),
// lists of easings, and a single stop in linear(), which they refuse and the working group has allowed.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CSSEasingTextTests {
  // MARK: The specified value

  static let specified: [(String, String)] = [
    // timing-functions-syntax-valid, step-timing-functions-syntax.
    ("linear", "linear"), ("ease", "ease"), ("ease-in", "ease-in"), ("ease-out", "ease-out"),
    ("ease-in-out", "ease-in-out"),
    ("cubic-bezier(0.1, 0.2, 0.8, 0.9)", "cubic-bezier(0.1, 0.2, 0.8, 0.9)"),
    ("cubic-bezier(0, -2, 1, 3)", "cubic-bezier(0, -2, 1, 3)"),
    ("cubic-bezier(0, 0.7, 1, 1.3)", "cubic-bezier(0, 0.7, 1, 1.3)"),
    ("steps(4, start)", "steps(4, start)"), ("steps(2, end)", "steps(2)"),
    ("steps(2, jump-start)", "steps(2, jump-start)"), ("steps(2, jump-end)", "steps(2)"),
    ("steps(2, jump-both)", "steps(2, jump-both)"), ("steps(2, jump-none)", "steps(2, jump-none)"),
    ("step-start", "steps(1, start)"), ("step-end", "steps(1)"),
    ("steps(1, start)", "steps(1, start)"), ("steps(1, end)", "steps(1)"),
    // linear-timing-functions-syntax.
    ("linear(0 0%, 1 100%)", "linear(0 0%, 1 100%)"),
    ("linear( 0 0%, 1 100% )", "linear(0 0%, 1 100%)"), ("linear(0, 1)", "linear(0, 1)"),
    ("linear(-10, -5, 0, 5, 10)", "linear(-10, -5, 0, 5, 10)"),
    ("linear(-10 -10%, -5 -5%, 0, 5, 10)", "linear(-10 -10%, -5 -5%, 0, 5, 10)"),
    ("linear(0 0% 50%, 1 50% 100%)", "linear(0 0% 50%, 1 50% 100%)"),
    ("linear(0, 0.5 25% 75%, 1 100% 100%)", "linear(0, 0.5 25% 75%, 1 100% 100%)"),
    ("linear(0, 0 40%, 1, 0.5, 1)", "linear(0, 0 40%, 1, 0.5, 1)"),
    // Case, white space, comments, spellings of numbers, the number behind its percentages.
    ("STEPS(4,JUMP-NONE)", "steps(4, jump-none)"), ("Step-Start", "steps(1, start)"),
    ("steps( +4 )", "steps(4)"), ("steps(007/* */,/* */end)", "steps(7)"),
    ("steps(1125899906842624)", "steps(1125899906842624)"),
    ("linear(25% 75% .5, 1)", "linear(0.5 25% 75%, 1)"), ("linear(25%.5,1)", "linear(0.5 25%, 1)"),
    ("linear(0 1%-5%, 1)", "linear(0 1% -5%, 1)"), ("linear(0+5%, 1)", "linear(0 5%, 1)"),
    ("linear(1e-3 1e1%, 1E2)", "linear(0.001 10%, 100)"), ("Linear(\n0,\t1)", "linear(0, 1)"),
    ("linear(0, 1 36.4%, 0.2)", "linear(0, 1 36.4%, 0.2)"), ("linear(0.5)", "linear(0.5)"),
    ("linear(0.50 20% 60%)", "linear(0.5 20% 60%)"), ("linear(0 1e-3%, 1)", "linear(0 0.001%, 1)"),
    ("linear(0 20%, 0.5 10%, 1)", "linear(0 20%, 0.5 10%, 1)"),
  ]

  @Test(arguments: specified)
  func theCanonicalTextIsTheSpecifiedValue(text: String, printed: String) throws {
    let easing = try Easing(text)
    #expect(easing.description == printed)
    let again = try Easing(easing.description)
    #expect(again == easing && again.description == printed)
    for x in [-0.5, 0, 0.1, 0.25, 0.3, 0.5, 0.9, 1, 1.5] {
      #expect(again.value(at: x) == easing.value(at: x))
    }
  }

  // MARK: The computed value

  static let computed: [(String, String?)] = [
    // timing-functions-syntax-computed.
    ("linear", "linear"), ("ease", "ease"), ("ease-in", "ease-in"), ("ease-out", "ease-out"),
    ("ease-in-out", "ease-in-out"),
    ("cubic-bezier(0.1, 0.2, 0.8, 0.9)", "cubic-bezier(0.1, 0.2, 0.8, 0.9)"),
    ("cubic-bezier(0, -2, 1, 3)", "cubic-bezier(0, -2, 1, 3)"),
    ("steps(4, start)", "steps(4, start)"), ("steps(2, end)", "steps(2)"),
    ("steps(2, jump-start)", "steps(2, jump-start)"), ("steps(2, jump-end)", "steps(2)"),
    ("steps(2, jump-none)", "steps(2, jump-none)"), ("step-start", "steps(1, start)"),
    ("step-end", "steps(1)"),
    // linear-timing-functions-syntax.
    ("linear(0 0%, 1 100%)", "linear(0 0%, 1 100%)"), ("linear(0, 1)", "linear(0 0%, 1 100%)"),
    ("linear(-10, -5, 0, 5, 10)", "linear(-10 0%, -5 25%, 0 50%, 5 75%, 10 100%)"),
    ("linear(-10 -10%, -5 -5%, 0, 5, 10)", "linear(-10 -10%, -5 -5%, 0 30%, 5 65%, 10 100%)"),
    ("linear(0 0% 50%, 1 50% 100%)", "linear(0 0%, 0 50%, 1 50%, 1 100%)"),
    (
      "linear(0, 0.5 25% 75%, 1 100% 100%)",
      "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%, 1 100%)"
    ),
    (
      "linear(0, 1.3, 1, 0.92, 1, 0.99, 1, 0.998, 1 100% 100%)",
      "linear(0 0%, 1.3 12.5%, 1 25%, 0.92 37.5%, 1 50%, 0.99 62.5%, 1 75%, 0.998 87.5%, 1 100%, "
        + "1 100%)"
    ),
    ("linear(0, 0 40%, 1, 0.5, 1)", "linear(0 0%, 0 40%, 1 60%, 0.5 80%, 1 100%)"),
    (
      "linear(0, 1.3, 1, 0.92, 1, 0.99, 1, 1.004, 0.998, 1 100% 100%)",
      "linear(0 0%, 1.3 11.111111%, 1 22.222222%, 0.92 33.333333%, 1 44.444444%, 0.99 55.555556%, "
        + "1 66.666667%, 1.004 77.777778%, 0.998 88.888889%, 1 100%, 1 100%)"
    ),
    // The examples of the text: inputs never fall.
    ("linear(0, 0.25, 1)", "linear(0 0%, 0.25 50%, 1 100%)"),
    ("linear(0 20%, 0.5 10%, 1)", "linear(0 20%, 0.5 20%, 1 100%)"),
    ("linear(0, 0.25 25% 75%, 1)", "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)"),
    // Chromium, by its users: the last stop is not below an earlier one.
    ("linear(1 100%, 0 0%)", "linear(1 100%, 0 100%)"),
    ("linear(0, 0.9 110%, 1)", "linear(0 0%, 0.9 110%, 1 110%)"),
    // Six decimals and no exponent; no sign before a zero.
    ("linear(-1e-7, 1e20)", "linear(0 0%, 100000000000000000000 100%)"),
    (
      "cubic-bezier(0.12345649, 0.33333333333, 0.9999999, -1e-7)",
      "cubic-bezier(0.123456, 0.333333, 1, 0)"
    ),
    ("linear(0.5 20% 60%)", "linear(0.5 20%, 0.5 60%)"), ("linear(0.5)", "linear(0.5 0%)"),
    // The hold outside 0…1 cannot be said in CSS.
    ("core-animation.ease-in", nil),
  ]

  @Test(arguments: computed)
  func theComputedValueIsThatOfBrowsers(text: String, computed: String?) throws {
    let easing = try Easing(text)
    #expect(easing.computedCSS == computed)
    guard let computed else { return }
    // Computed once more it stays.
    #expect(try Easing(computed).computedCSS == computed)
  }

  @Test func namesThatAreNotOfCSSComputeToTheirFunction() throws {
    for named in NamedCurve.all {
      guard case .easing(let easing) = named.curve, let bezier = easing.curve as? CubicBezier
      else { continue }
      guard let computed = easing.computedCSS else {
        #expect(bezier.extrapolation != .tangent, "\(named.name)")
        continue
      }
      #expect(bezier.extrapolation == .tangent, "\(named.name)")
      #expect(computed == named.name || computed.hasPrefix("cubic-bezier("), "\(named.name)")
      #expect((computed == named.name) == (named.family == "css"), "\(named.name)")
    }
  }

  // MARK: Refusals

  static let stopNumber = #"a stop has one number; expected a percentage, "," or ")""#
  static let stopText = "a stop is a number and percentages"
  static let together = "the percentages of a stop belong together, before or after its number"
  static let lonely = "a stop needs a number beside its percentages"
  static let whole = "count must be a whole number, written without point and exponent, got"
  static let range = "count must be a whole number from 1 to 1125899906842624, got"
  static let pair = "count must be a whole number from 2 to 1125899906842624 with jump-none, got"
  static let terms =
    "the jump term must be jump-start, jump-end, jump-none, jump-both, start or end, got"
  static let arguments = "steps() takes a count and, if it is not jump-end, a jump term, got"
  static let token = "expected a number or a name, got"

  static let refused: [(text: String, column: Int, problem: String)] = [
    // steps(): step-timing-functions-syntax, timing-functions-syntax-invalid, and more.
    ("steps(0, start)", 7, "\(range) 0"), ("steps(0, end)", 7, "\(range) 0"),
    ("steps(0, jump-start)", 7, "\(range) 0"), ("steps(0, jump-both)", 7, "\(range) 0"),
    ("steps(-100, start)", 7, "\(range) -100"), ("steps(-100, jump-none)", 7, "\(pair) -100"),
    ("steps(1, jump-none)", 7, "\(pair) 1"), ("steps(0)", 7, "\(range) 0"),
    ("steps( 99999999999999999999 )", 8, "\(range) 99999999999999999999"),
    ("steps(4.0)", 7, "\(whole) 4.0"), ("steps(4e0)", 7, "\(whole) 4e0"),
    ("steps(.5)", 7, "\(whole) .5"),
    ("steps(4%)", 7, "\(Self.whole) 4%"), ("steps(end)", 7, "\(Self.whole) end"),
    ("steps()", 7, "\(arguments) 0"),
    ("steps(4, end, 3)", 15, "\(arguments) 3"),
    ("steps(4, middle)", 10, "\(terms) middle"), ("steps(4, 3)", 10, "\(terms) 3"),
    ("steps(4, end(1))", 10, "\(terms) end"),
    ("steps(4, start end)", 16, #"expected "," or ")" after start"#),
    ("steps(4 end)", 9, #"expected "," or ")" after count"#),
    ("steps(4,)", 9, #"\#(token) ")""#), ("steps(, end)", 7, #"\#(token) ",""#),
    ("steps(count: 4)", 7, "steps() takes its arguments without labels"),
    ("steps", 6, #"expected "(" after steps, as in steps(4)"#),
    ("steps (4)", 7, #"expected the end, got "(""#),
    ("steps(4px)", 8, #"expected a number without a unit, got "p""#),
    ("steps(4", 8, #"expected "," or ")", got the end"#),
    // linear(): linear-timing-functions-syntax, and more.
    ("linear()", 8, "linear() takes one or more stops, got none"),
    ("linear(100%)", 8, lonely), ("linear(0, 50%, 1)", 11, lonely), ("linear(0% 100%)", 8, lonely),
    ("linear(0% 1 50%)", 13, together), ("linear(0, 0% 1 50%)", 16, together),
    ("linear(0% 50% 1 100%)", 17, "a stop has at most two percentages"),
    ("linear(0 0% 50% 100%, 1)", 17, "a stop has at most two percentages"),
    ("linear(0 1, 1)", 10, stopNumber), ("linear(0 10% 1)", 14, stopNumber),
    ("linear(0.5.5, 1)", 11, stopNumber),
    ("linear(0, ease)", 11, stopText), ("linear(0, calc(50%))", 11, lonely),
    ("linear(x: 0, 1)", 8, "linear() takes its stops without labels"),
    ("linear(0,, 1)", 10, #"\#(token) ",""#), ("linear(0, 1,)", 13, #"\#(token) ")""#),
    ("linear(0, 1e51)", 11, "output must be a number from -1e+50 to 1e+50, got 1e+51"),
    ("linear(0 -1e53%, 1)", 10, "input must be a number from -1e+50 to 1e+50, got -1e+51"),
    ("linear(0 25 %)", 13, #"expected "," or ")", got "%""#),
    ("linear(0, 1foo)", 12, #"expected a number without a unit, got "f""#),
    ("linear (0, 1)", 8, #"expected the end, got "(""#),
    ("linear(0, 1) 2", 14, #"expected the end, got "2""#),
    // cubic-bezier(): timing-functions-syntax-invalid, and more.
    ("ease-in ease-out", 9, #"expected the end, got "e""#),
    ("cubic-bezier(1, 2, infinite, 4)", 20, "x2 must be a number, got infinite"),
    ("cubic-bezier(-0.1, 0.1, 0.5, 0.9)", 14, "x1 must be a number from 0 to 1, got -0.1"),
    ("cubic-bezier(0.5, 0.1, 1.1, 0.9)", 24, "x2 must be a number from 0 to 1, got 1.1"),
    ("cubic-bezier(0, -2, 1, 3), ease", 26, #"expected the end, got ",""#),
    ("cubic-bezier(1., 0, 1, 1)", 15, #"expected "," or ")", got ".""#),
    ("cubic-bezier(0, 0, 1, 1", 24, #"expected "," or ")", got the end"#),
    ("auto", 1, #"no curve is named "auto""#), ("initial", 1, #"no curve is named "initial""#),
  ]

  @Test(arguments: refused)
  func textsThatCSSRefusesAreRefusedWithTheColumn(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try Easing(text) }
    #expect(error?.column == column, "\(text)")
    #expect(error?.problem == problem, "\(text)")
  }

  /// CSS accepts these, and this does not, or the other way round: the list is complete as far as is
  /// known.
  @Test func everyKnownDifferenceFromCSSIsListed() {
    let cssOnly = [
      "cubic-bezier(0, 0, 1, 1", "steps(4 /* open", #"e\61se"#, "cubic-bezier(0, 1e51, 1, 1)",
      "linear(0, 1e999)",
      "steps(1125899906842625)",
    ]
    for text in cssOnly { #expect(throws: CurveTextError.self, "\(text)") { try Easing(text) } }
    for text in ["linear(0)", "linear(0 0% 100%)", "linear(0% 100% 0)", "\u{0B}ease"] {
      #expect(throws: Never.self, "\(text)") { try Easing(text) }
    }
  }

  // MARK: Printing and reading

  @Test func printedStepsReadBackToTheSame() throws {
    var random = SeededRandom(seed: 20_261_131)
    for _ in trials(5000) {
      let count = Int(random.logUniform(in: 2...0x1p50))
      let words = [
        "", ", jump-start", ", jump-end", ", jump-none", ", jump-both", ", start", ", end",
      ]
      let text = "steps(\(count)\(words[random.index(below: words.count)]))"
      let easing = try Easing(text)
      let again = try Easing(easing.description)
      #expect(again == easing && again.description == easing.description, "\(text)")
      let (steps, read) = (easing.curve as? Steps, again.curve as? Steps)
      #expect(steps?.count == count && steps == read, "\(text)")
      // The type prints what it is; start and end are words of the text.
      let printed = try #require(steps).description
      #expect(try Easing(printed).curve as? Steps == steps, "\(text)")
    }
  }

  /// The first of these was −∞ inside 0…1: its last line, continued, is that steep.
  @Test(arguments: [
    "linear(100, 1e-320% 50)", "linear(0, 1 1e-49%, 2)", "linear(0, 1, 2 1e-49%, 3)",
  ])
  func aLineTooNarrowToBeContinuedIsRefused(text: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(
      error?.problem.hasPrefix(
        "the resulting distance between inputs must be 0, or at least 1e-50, got") == true)
  }

  @Test func printedLinesReadBackToTheSameStopsAndTheSamePoints() throws {
    var random = SeededRandom(seed: 20_261_132)
    func number() -> Double {
      switch random.index(below: 4) {
      case 0: return (random.uniform(in: -1...2) * 100).rounded() / 100
      case 1: return random.logUniform(in: 1e-40...1e50)
      default: return random.uniform(in: -1...2)
      }
    }
    var failures: [String] = []
    for _ in trials(5000) {
      let stops = (0..<1 + random.index(below: 12)).map { _ in
        switch random.index(below: 4) {
        case 0: return PiecewiseLinear.Stop(number(), at: number())
        case 1: return PiecewiseLinear.Stop(number(), from: number(), to: number())
        default: return PiecewiseLinear.Stop(number())
        }
      }
      let text = "linear(\(stops.map(\.description).joined(separator: ", ")))"
      let easing = try Easing(text)
      let curve = PiecewiseLinear(stops)
      let again = try Easing(easing.description)
      // The points written out, each with its input, make the same curve.
      let points = try Easing(curve.description).curve as? PiecewiseLinear
      if easing.description != text || again != easing || points != curve
        || easing.curve as? PiecewiseLinear != curve || again.curve as? PiecewiseLinear != curve
      {
        failures.append(text)
      }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  @Test func startAndJumpStartAreOneCurveUnderTwoTexts() throws {
    let (start, jumpStart) = (try Easing("steps(4, start)"), try Easing("steps(4, jump-start)"))
    #expect(start != jumpStart && start.curve as? Steps == jumpStart.curve as? Steps)
    #expect(try Easing("steps(4, end)") == Easing("steps(4)"))
    #expect(try Easing("step-start") == Easing("steps(1, start)"))
  }

  @Test func linearIsANameAndAFunction() throws {
    let (name, function) = (try Easing("linear"), try Easing("linear(0, 1)"))
    #expect(name != function && name.curve is CubicBezier && function.curve is PiecewiseLinear)
    for x in [-1, 0, 0.3, 0.7, 1, 2] { #expect(name.value(at: x) == function.value(at: x)) }
    #expect(CurveText.functionNames.contains("linear") && NamedCurve.named("linear") != nil)
  }

  @Test func thousandsOfStopsAreReadInOrder() throws {
    let count = 5000
    let text = "linear(\((0..<count).map { "\($0 % 10)" }.joined(separator: ",")))"
    let curve = try #require(try Easing(text).curve as? PiecewiseLinear)
    #expect(curve.points.count == count && curve.points[4999].x == 1)
    #expect(curve.points[1234].y == 4)
  }

  /// A percentage is read as one decimal: 100·(29%) rounded and divided need not be 0.29.
  @Test func percentagesAreRoundedOnce() throws {
    for thousandths in stride(from: 0, through: 200_000, by: isThorough ? 7 : 77) {
      let percent = Double(thousandths) / 1000
      let curve = try Easing("linear(0 -1%, 1 \(percent)%)").curve as? PiecewiseLinear
      // The quotient of whole numbers is rounded once, too.
      #expect(curve?.points[1].x == Double(thousandths) / 100_000, "\(percent)")
    }
    let tiny = try Easing("linear(0 1e-99999999999999999999%, 1)").curve as? PiecewiseLinear
    #expect(tiny?.points[0].x == 0)
  }
}
