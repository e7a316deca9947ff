// Formulas of progress t: arithmetic that knows its slope and prints itself.
//
//     t·t·(3 − 2·t)      t < 0.5 ? 2·t² : 1 − 2·(1 − t)²      abs(sin(5·π·t))
//
// A formula is a list of steps. A step takes the results of earlier steps, which it finds by how far back they are, so
// that the steps of two formulas are joined by writing one list behind the other. All steps are worked out in order,
// each with its derivative (dual numbers, automatic differentiation in forward mode):
//
//     (a, a′) + (b, b′) = (a + b, a′ + b′)        (a, a′)·(b, b′) = (ab, a′b + ab′)        sin (a, a′) = (sin a, a′ cos a)
//
// Conditions, abs, min, max and floor choose between results. FormulaCurve.swift finds out where the choice changes.

/// A formula of progress `t`, which Swift's operators write.
///
/// ```swift
/// Easing.formula { t in t * t * (3 - 2 * t) }.slope(at: 0.5)    // 1.5
/// ```
///
/// See ``Easing/formula(_:)``.
public struct Formula: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// What a step does; the raw value is its sign or its name in text.
  package enum Operation: String, Hashable, Sendable {
    case number, progress = "t"
    case negative, sum = "+", difference = "-", product = "*", quotient = "/", power = "^"
    case sine = "sin", cosine = "cos", exponential = "exp", logarithm = "log", root = "sqrt"
    case arcSine = "asin", arcCosine = "acos", arcTangent = "atan2"
    case magnitude = "abs", least = "min", greatest = "max", choice = "?", floor
  }

  /// One operation on the results of earlier steps.
  package struct Step: Hashable, Sendable {
    package let operation: Operation

    /// The number of a step that is one.
    package fileprivate(set) var number = 0.0

    /// How many steps before this one each operand is; 0 where there is none.
    package fileprivate(set) var operands: SIMD4<Int> = .zero
  }

  package private(set) var steps: [Step]

  /// The place of each step in the text that was read, for errors.
  package var places: [Int]

  private init(_ step: Step) { (steps, places) = ([step], [0]) }

  private init(_ operation: Operation, _ operands: Formula...) {
    (steps, places) = (operands.flatMap(\.steps), operands.flatMap(\.places))
    var step = Step(operation: operation)
    var distance = 1
    for (index, operand) in operands.enumerated().reversed() {
      step.operands[index] = distance
      distance += operand.steps.count
    }
    steps.append(step)
    places.append(0)
  }

  /// The formula of one step.
  package func part(endingAt index: Int) -> Formula {
    var start = index
    while steps[start].operands[0] > 0 { start -= steps[start].operands[0] }
    var part = self
    (part.steps, part.places) = (Array(steps[start...index]), Array(places[start...index]))
    return part
  }

  /// A number.
  public init(_ number: Double) { self.init(Step(operation: .number, number: number)) }

  /// A number.
  public init(floatLiteral number: Double) { self.init(number) }

  /// A number.
  public init(integerLiteral number: Int) { self.init(Double(number)) }

  /// The argument of the formula.
  package static let progress = Formula(Step(operation: .progress))

  /// Whether two formulas have the same steps.
  public static func == (a: Formula, b: Formula) -> Bool { a.steps == b.steps }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

// MARK: - Operators

extension Formula {
  /// The ratio of a circle's circumference to its diameter.
  public static let pi = Formula(Double.pi)

  /// The sum of two formulas.
  public static func + (a: Formula, b: Formula) -> Formula { Formula(.sum, a, b) }

  /// The difference of two formulas.
  public static func - (a: Formula, b: Formula) -> Formula { Formula(.difference, a, b) }

  /// The product of two formulas.
  public static func * (a: Formula, b: Formula) -> Formula { Formula(.product, a, b) }

  /// The quotient of two formulas.
  public static func / (a: Formula, b: Formula) -> Formula { Formula(.quotient, a, b) }

  /// The formula with the opposite sign.
  public static prefix func - (a: Formula) -> Formula {
    a.steps.count == 1 && a.steps[0].operation == .number
      ? Formula(-a.steps[0].number) : Formula(.negative, a)
  }

  /// A power; a base below 0 takes a whole exponent.
  public static func pow(_ base: Formula, _ exponent: Formula) -> Formula {
    Formula(.power, base, exponent)
  }

  /// The sine of an angle in radians.
  public static func sin(_ angle: Formula) -> Formula { Formula(.sine, angle) }

  /// The cosine of an angle in radians.
  public static func cos(_ angle: Formula) -> Formula { Formula(.cosine, angle) }

  /// The angle in radians from −π/2 to π/2 whose sine is a formula.
  public static func asin(_ sine: Formula) -> Formula { Formula(.arcSine, sine) }

  /// The angle in radians from 0 to π whose cosine is a formula.
  public static func acos(_ cosine: Formula) -> Formula { Formula(.arcCosine, cosine) }

  /// The angle in radians from −π to π of the vector (x, y).
  public static func atan2(_ y: Formula, _ x: Formula) -> Formula { Formula(.arcTangent, y, x) }

  /// The exponential function.
  public static func exp(_ exponent: Formula) -> Formula { Formula(.exponential, exponent) }

  /// The natural logarithm of a number above 0.
  public static func log(_ number: Formula) -> Formula { Formula(.logarithm, number) }

  /// The square root of a number of at least 0.
  public static func sqrt(_ number: Formula) -> Formula { Formula(.root, number) }

  /// The magnitude.
  public static func abs(_ number: Formula) -> Formula { Formula(.magnitude, number) }

  /// The largest whole number that is not above a formula.
  public static func floor(_ number: Formula) -> Formula { Formula(.floor, number) }

  /// The smaller of two formulas.
  public static func min(_ a: Formula, _ b: Formula) -> Formula { Formula(.least, a, b) }

  /// The larger of two formulas.
  public static func max(_ a: Formula, _ b: Formula) -> Formula { Formula(.greatest, a, b) }

  /// `first` where `a` is less than `b`, elsewhere `second`.
  public static func choose(
    _ a: Formula, lessThan b: Formula, _ first: Formula, else second: Formula
  ) -> Formula {
    Formula(.choice, a, b, first, second)
  }
}

// MARK: - Results

extension Formula {
  /// A result and its derivative by progress.
  package struct Result: Sendable { package var value, slope: Double }

  /// The results of all steps.
  ///
  /// - Parameter others: The results whose values decide between alternatives; if `nil`, those of `x`.
  package func results(at x: Double, decidedBy others: [Result]? = nil) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(steps.count)
    for (index, step) in steps.enumerated() {
      func operand(_ place: Int) -> Result { results[index - step.operands[place]] }
      /// Whether the first operand is below a number or below the second operand.
      func isLess(than number: Double? = nil) -> Bool {
        let deciding = others ?? results
        return deciding[index - step.operands[0]].value
          < number ?? deciding[index - step.operands[1]].value
      }
      /// A function of the first operand; where that rests, the result does, too.
      func applied(_ value: Double, _ derivative: Double) -> Result {
        let slope = operand(0).slope
        return Result(value: value, slope: slope == 0 ? 0 : derivative * slope)
      }
      let a = step.operands[0] == 0 ? Result(value: x, slope: 1) : operand(0)
      let b = step.operands[1] == 0 ? a : operand(1)
      switch step.operation {
      case .number: results.append(Result(value: step.number, slope: 0))
      case .progress: results.append(a)
      case .negative: results.append(Result(value: -a.value, slope: -a.slope))
      case .sum: results.append(Result(value: a.value + b.value, slope: a.slope + b.slope))
      case .difference: results.append(Result(value: a.value - b.value, slope: a.slope - b.slope))
      case .product:
        results.append(
          Result(value: a.value * b.value, slope: a.slope * b.value + a.value * b.slope))
      case .quotient:
        let quotient = a.value / b.value
        results.append(Result(value: quotient, slope: (a.slope - quotient * b.slope) / b.value))
      case .power:
        let value = power(a.value, b.value)
        var result = applied(value, b.value == 0 ? 0 : b.value * power(a.value, b.value - 1))
        if b.slope != 0 { result.slope += value * logarithm(a.value) * b.slope }
        results.append(result)
      case .sine: results.append(applied(sine(a.value), cosine(a.value)))
      case .cosine: results.append(applied(cosine(a.value), -sine(a.value)))
      case .arcSine, .arcCosine:
        let (sign, rest): (Double, _) = (
          step.operation == .arcSine ? 1 : -1, ((1 - a.value) * (1 + a.value)).squareRoot()
        )
        let angle =
          sign > 0 ? arcTangent(y: a.value, x: rest) : arcTangent(y: rest, x: a.value)
        results.append(applied(angle, sign / rest))
      case .arcTangent:
        // At ±π the side decides.
        let y = isLess(than: 0) ? -a.value.magnitude : a.value.magnitude
        let square = a.value * a.value + b.value * b.value
        results.append(
          Result(
            value: arcTangent(y: y, x: b.value),
            slope: (b.value * a.slope - a.value * b.slope) / square))
      case .exponential: results.append(applied(exponential(a.value), exponential(a.value)))
      case .logarithm: results.append(applied(logarithm(a.value), 1 / a.value))
      case .root:
        // The root of −0 is −0.
        results.append(applied(a.value.squareRoot(), 0.5 / a.value.squareRoot().magnitude))
      case .floor:
        let decider = (others ?? results)[index - step.operands[0]].value
        results.append(Result(value: decider.rounded(.down), slope: 0))
      case .magnitude:
        results.append(isLess(than: 0) ? Result(value: -a.value, slope: -a.slope) : a)
      case .least: results.append(isLess() ? a : b)
      case .greatest: results.append(isLess() ? b : a)
      case .choice: results.append(operand(isLess() ? 2 : 3))
      }
    }
    return results
  }
}
