// Formulas against functions in Swift with their derivatives by hand, their texts, and what is refused.

import Foundation
import Testing
import _TestSupport

import AnimationMath

@Suite struct FormulaTests {
  private typealias Function = @Sendable (Double) -> Double
  private typealias Case = (text: String, value: Function, slope: Function)

  private static let cases: [Case] = [
    ("t*t*(3-2*t)", { $0 * $0 * (3 - 2 * $0) }, { 6 * $0 * (1 - $0) }),
    (
      "t < .5 ? 2*t^2 : 1 - 2*(1 - t)**2", { $0 < 0.5 ? 2 * $0 * $0 : 1 - 2 * (1 - $0) * (1 - $0) },
      { $0 < 0.5 ? 4 * $0 : 4 * (1 - $0) }
    ),
    (
      "1 - Math.pow(2, -10 * x)", { 1 - power(2, -10 * $0) },
      { 10 * logarithm(2) * power(2, -10 * $0) }
    ),
    ("1-sqrt(1-t*t)", { 1 - (1 - $0 * $0).squareRoot() }, { $0 / (1 - $0 * $0).squareRoot() }),
    ("\"sin(t*pi/2)\"", { sine($0 * .pi / 2) }, { .pi / 2 * cosine($0 * .pi / 2) }),
    (
      "1 - exp(-5*t) * cos(12*t)", { 1 - exponential(-5 * $0) * cosine(12 * $0) },
      { exponential(-5 * $0) * (5 * cosine(12 * $0) + 12 * sine(12 * $0)) }
    ),
    ("abs(2*t-1)", { (2 * $0 - 1).magnitude }, { $0 < 0.5 ? -2 : 2 }),
    (
      "min(1, max(0, 2*t - 0.25))", { min(1, max(0, 2 * $0 - 0.25)) },
      { (0.125..<0.625).contains($0) ? 2 : 0 }
    ),
    (
      "log(1 + t*(e - 1))", { logarithm(1 + $0 * (exponential(1) - 1)) },
      { (exponential(1) - 1) / (1 + $0 * (exponential(1) - 1)) }
    ),
    (
      "asin(.9*t) - acos(.5*t)/4", { asin(0.9 * $0) - acos(0.5 * $0) / 4 },
      {
        0.9 / (1 - 0.81 * $0 * $0).squareRoot() + 0.125 / (1 - 0.25 * $0 * $0).squareRoot()
      }
    ),
    ("atan(3*t)", { atan2(3 * $0, 1) }, { 3 / (1 + 9 * $0 * $0) }),
    ("atan2(t, 1-2*t)", { atan2($0, 1 - 2 * $0) }, { 1 / ($0 * $0 + (1 - 2 * $0) * (1 - 2 * $0)) }),
    (
      "t^1.5/(2-t) - -t", { power($0, 1.5) / (2 - $0) + $0 },
      { (1.5 * $0.squareRoot() * (2 - $0) + power($0, 1.5)) / ((2 - $0) * (2 - $0)) + 1 }
    ),
  ]

  /// As other languages write them, and the same formula in ours.
  @Test(arguments: [
    ("x === 0 ? 0 : Math.pow(2, 10 * x - 10)", "0<t?2^(10*t-10):0"),
    ("t <= 0 ? 0 : t >= 1 ? 1 : t*t", "0<t?t<1?t*t:1:0"),
    ("t*t if t < 0.5 else 1 - (1-t)**2", "t<0.5?t*t:1-(1-t)^2"),
    ("1.0f - Mathf.Pow(1 - t, 3.0F)", "1-(1-t)^3"), ("sinf(n * M_PI_2)", "sin(t*pi/2)"),
    ("np.exp(k) + std::sin(progress * TAU)", "exp(t)+sin(t*2*pi)"),
    ("clamp(0, 2*t-0.5, 1)", "max(0,min(2*t-0.5,1))"),
    ("Math.Clamp(2*t-0.5, 0, 1)", "max(0,min(2*t-0.5,1))"),
    ("mix(t*t, t, 0.5)", "t*t+(t-t*t)*0.5"), ("step(0.5, t)", "t<0.5?0:1"),
    ("fract(3*t)", "3*t-floor(3*t)"), ("mod(3*t, 2)", "3*t-2*floor(3*t/2)"),
    ("ceil(3*t)/3", "-floor(-3*t)/3"), ("5*t % 2", "fmod(5*t, 2)"),
    ("sign(t-.5)", "t-0.5<0?-1:0<t-0.5?1:0"), ("log2(1+t)", "log(1+t)/log(2)"),
    ("t > .2 && t <= 0.6 ? 1 : 0", "t<=0.2?0:t<=0.6?1:0"),
    ("t < .2 || !(t < 0.7) ? t : 1-t", "t<0.2?t:t<0.7?1-t:t"),
    ("1 if t < .2 or t > .4 and not t >= .6 else t*t", "t<0.2?1:t<=0.4?t*t:t<0.6?1:t*t"),
    ("((t<.3) || (t>.6)) && t != 1 ? t : 0", "t==1?0:t<0.3?t:t>0.6?t:0"),
    ("(t<0.5)*2*t + (t>=0.5)", "t<0.5?2*t:1"), ("np.arctan2(t, 2)", "atan2(t,2)"),
    ("tanh(3*t)", "1-2/(exp(2*(3*t))+1)"), ("round(4*t)", "floor(4*t+0.5)"),
  ])
  func formulasOfOtherLanguagesAreRead(_ text: String, _ own: String) throws {
    let (easing, same) = try (Easing("formula(\(text))"), Easing("formula(\(own))"))
    #expect(try Easing(easing.description) == easing)
    for place in 0...1000 {
      let x = Double(place) / 1000
      #expect(abs(easing.value(at: x) - same.value(at: x)) < 1e-15, "\(text) at \(x)")
    }
  }

  /// At 0 and 1 the value is that of the place; beside them and at jumps it has both limits.
  @Test func floorJumpsAtWholeNumbers() throws {
    let steps = try Easing("formula(floor(t*4)/4)")
    #expect(steps.breakpoints(in: 0...1) == [0.25, 0.5, 0.75])
    for place in 0...1000 {
      let x = Double(place) / 1000
      #expect(steps.value(at: x) == (4 * x).rounded(.down) / 4 && steps.slope(at: x) == 0)
    }
    #expect(steps.value(at: 0.5, from: .left) == 0.25)
    #expect(steps.value(at: 1) == 1 && steps.value(at: 1, from: .left) == 0.75)
    #expect(Easing.formula { t in .floor(t * 4) / 4 } == steps)
    let expo = try Easing("formula(x == 0 ? 0 : x == 1 ? 1 : 2^(10*x-10))")
    #expect(expo.value(at: 0) == 0 && expo.value(at: 0, from: .right) == 0x1p-10)
    let remainder = try Easing("formula((3*t-2) % 1 + 1)")
    #expect(abs(remainder.value(at: 0.3) - (1 + (0.9 - 2.0).remainder(dividingBy: 1))) < 1e-15)
    for text in [
      "t == 0.5 ? 0 : t", "t if t else 0", "0 < t < 0.5 ? 0 : 1", "t && t < 1 ? 0 : 1", "!t",
      "floor(9999*t)",
    ] {
      #expect(throws: CurveTextError.self) { try Easing("formula(\(text))") }
    }
  }

  @Test(arguments: cases.indices)
  func valuesAndSlopesAreThoseOfTheFormula(index: Int) throws {
    let (text, value, slope) = Self.cases[index]
    let easing = try Easing("formula(\(text))")
    for place in 0..<1000 {
      let x = Double(place) / 1000
      #expect((easing.value(at: x) - value(x)).magnitude < 8 * 0x1p-53, "\(text) at \(x)")
      let exact = slope(x)
      #expect(
        (easing.slope(at: x) - exact).magnitude < 64 * 0x1p-53 * max(1, exact.magnitude),
        "\(text) at \(x)")
    }
    #expect(try Easing(easing.description) == easing)
    #expect(easing.value(at: -1) == easing.value(at: 0) && easing.slope(at: 2) == 0)
  }

  @Test func aPolynomialAndItsSlopeAreWithinTheirBounds() {
    var worst = [
      WorstCase("smoothstep as a formula: value and slope, 4·2⁻⁵³", bound: 4),
      WorstCase("smoothstep as a formula: value and slope, 12·2⁻⁵³", bound: 12),
    ]
    let easing = Easing.formula { t in t * t * (3 - 2 * t) }
    var random = SeededRandom(seed: 53)
    for _ in trials(40_000) {
      let x = random.unit()
      let t = DoubleDouble(x)
      worst[0].record(
        absoluteError(easing.value(at: x), t * t * (3 - 2 * t)) / 0x1p-53, at: "\(x)")
      worst[1].record(absoluteError(easing.slope(at: x), 6 * t * (1 - t)) / 0x1p-53, at: "\(x)")
    }
    worst.forEach(report)
    #expect(worst[0].isWithinBound && worst[1].isWithinBound, "\(worst)")
  }

  @Test func aClosureIsTheFormulaOfItsText() throws {
    for (easing, text) in [
      (Easing.formula { t in t * t * (3 - 2 * t) }, "formula(t*t*(3-2*t))"),
      (
        .formula { t in .choose(t, lessThan: 0.5, 2 * t, else: 2 - 2 * t) },
        "formula(t<0.5?2*t:2-2*t)"
      ),
      (
        .formula { t in -(t - 1) * .pow(-2, 2) / (4 / .pow(.exp(t), 2)) },
        "formula(-(t-1)*(-2)^2/(4/exp(t)^2))"
      ),
      (
        .formula { t in 1 - (0.5 - t) - .pow(.pow(t, 2), .pow(t, -t)) },
        "formula(1-(0.5-t)-(t^2)^t^-t)"
      ),
    ] {
      #expect(easing.description == text)
      #expect(try Easing(text) == easing)
    }
  }

  @Test func placesWhereAlternativesChangeAreBreakpointsWithBothLimits() throws {
    let jump = try Easing("formula(t*t < 0.1 ? t : 1 - 0.1*t)")
    let place = try #require(jump.breakpoints(in: 0...1).first)
    #expect((place - 0.1.squareRoot()).magnitude < 0x1p-52)
    #expect(jump.value(at: place, from: .left) == place)
    #expect(jump.value(at: place) == 1 - 0.1 * place)
    #expect(try Easing("formula(abs(sin(3*pi*t)))").breakpoints(in: 0...1).count == 2)
    // A wave of straight lines turns where the sine is 1 or −1, and an angle jumps where it is π.
    let wave = try Easing("formula(asin(sin(3*pi*t))*2/pi)")
    let corners = wave.breakpoints(in: 0...1)
    #expect(zip(corners, [1.0, 3, 5]).allSatisfy { abs($0 - $1 / 6) < 1e-8 } && corners.count == 3)
    #expect(abs(wave.slope(at: 0.1) - 6) < 1e-13 && abs(wave.slope(at: 0.3) + 6) < 1e-13)
    let angle = try Easing("formula(atan2(t-0.5, -1))")
    #expect(angle.value(at: 0.5) == .pi && angle.value(at: 0.5, from: .left) == -.pi)
    // A vertical tangent at a kink, and 0·∞ at the start.
    let root = try Easing("formula(sqrt(abs(2*t - 1)))")
    #expect(root.slope(at: 0.5) == .infinity && root.slope(at: 0.5, from: .left) == -.infinity)
    #expect(try Easing("formula(t*sqrt(t))").slope(at: 0) < 1e-7)
  }

  @Test(
    arguments: [
      ("formula()", 9, "expected a number, t, pi, e, a function or \"(\", got \")\""),
      ("formula(t +)", 12, "expected a number, t, pi, e, a function or \"(\", got \")\""),
      ("formula(2t)", 10, "expected \",\" or \")\", got \"t\""),
      ("formula(t < 1)", 14, "expected \"?\" behind a comparison, got \")\""),
      ("formula(\"t)", 11, "expected the closing quotation mark, got \")\""),
      (
        "formula(t*sine(t))", 11,
        "a formula has no function \"sine\"; there are sin, cos, tan, asin, acos, atan, atan2, exp, log, sqrt, abs, "
          + "pow, min, max, clamp, floor, ceil, round, fract, mod, fmod, sign, step, mix, lerp, cbrt, exp2, log2, log10, fabs, "
          + "sinh, cosh, tanh"
      ),
      ("formula(pow(t))", 9, "pow() takes 2 arguments, got 1"),
      (
        "formula(1 + 1/(t - 0.25))", 14,
        "the result at t = 0.25 must be a number from -1000000000 to 1000000000, "
          + "got inf"
      ),
      ("formula(abs(sqrt(t - 0.5)))", 13, nil), ("formula(1/log(t - 0.5))", 11, nil),
      ("formula(1/(t - 0.3)^2)", 10, nil), ("formula(log(t))", 9, nil),
      (
        "formula(0.5 + sqrt(t - 0.5))", 15,
        "the result at t = 0 must be a number from -1000000000 to 1000000000, "
          + "got nan"
      ),
      (
        "formula(t + 0^t)", 11,
        "the slope at t = 0.0009765625 must be a number from -inf to inf, got nan"
      ),
      ("formula(exp(1000*t))", 9, nil), ("formula((t - 0.5)^0.5)", 18, nil),
      // A comparison with what is no number would hold nowhere.
      ("formula(max(sqrt(t - 0.5), t))", 13, nil), ("formula(log(t - 0.5) < 0 ? t : 1)", 9, nil),
      ("formula(t + mod(1, t))", 13, nil),
      (
        "formula(\(String(repeating: "(", count: 100_000))t", 41,
        "formulas nested deeper than 32 are not read"
      ),
      (
        "formula(\(String(repeating: "-", count: 100_000))t)", 41,
        "formulas nested deeper than 32 are not read"
      ),
      (
        "formula(t\(String(repeating: "+t", count: 500_000)))", 266,
        "formulas of more than 256 operations and operands are not read"
      ),
    ] as [(String, Int, String?)])
  func badFormulasAreRefusedAtTheOperationAtFault(text: String, column: Int, problem: String?) {
    let error = #expect(throws: CurveTextError.self) { try Easing(text) }
    #expect(error?.column == column, "\(text.prefix(40)): \(error?.description.prefix(200) ?? "")")
    if let problem { #expect(error?.problem == problem) }
  }

  @Test func calculationsOfCSSAreNumbersAndPercentages() throws {
    for (text, plain) in [
      ("linear(0, calc(1/4) 25%, 1)", "linear(0, 0.25 25%, 1)"),
      ("linear(0 calc(0%), calc(pi/pi) calc(100%/2 + 10% * 2), 1)", "linear(0 0%, 1 70%, 1)"),
      (
        "cubic-bezier(calc(1 - 0.75), max(0.1, -1), clamp(0, 0.25, 1), pow(1, 2))",
        "cubic-bezier(0.25, 0.1, 0.25, 1)"
      ),
      ("steps(calc(2 * 2), start)", "steps(4, start)"), ("steps(calc(7/2))", "steps(4)"),
      (
        "spring(response: calc(1/2), damping-ratio: calc(-1 * -1))",
        "spring(response: 0.5, damping-ratio: 1)"
      ),
    ] {
      #expect(try CurveText(text).description == plain)
    }
    for (text, problem) in [
      ("linear(0, calc(1 + 5%), 1)", "calc() is neither a number nor a percentage"),
      ("linear(0, calc(50% * 50%), 1)", "calc() is neither a number nor a percentage"),
      ("linear(0, calc(1/0), 1)", "calc() must be a number from -1e+50 to 1e+50, got inf"),
      ("linear(0, calc(t), 1)", "expected a number, a percentage or \"(\", got \"t\""),
    ] {
      let error = #expect(throws: CurveTextError.self) { try Easing(text) }
      #expect(error?.problem == problem, "\(text)")
    }
  }
}
