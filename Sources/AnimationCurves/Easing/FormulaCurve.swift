// A formula as an easing: where its alternatives change, and whether it has a value everywhere.
//
//     abs(a), sqrt(a), log(a), powers of a     at the zeros of a
//     min(a, b), max(a, b), a < b ? …          at the zeros of a − b
//     asin(a), acos(a)                         where a is 1 or −1
//     atan2(a, b)                              at the zeros of a
//     floor(a)                                 where a passes a whole number
//
// These places cut 0…1 into pieces. Within a piece each alternative is that of its middle, so that both limits at a cut
// are those of their sides; the value at 0 and at 1 is that of the place itself, as of t == 0 ? 0 : …. Zeros are found as
// Curves/MonotoneParts.swift finds them: of two changes of one alternative within 2⁻¹⁰ none may be seen.
//
// A formula is refused if its result is no number of magnitude up to 1e9 at one of 1,024 even places, in the middle or at
// an end of a piece, or where a divisor is 0 or turns; and if at two neighbouring even places it is decided by what is no
// number, as max(sqrt(t - 0.5), t) is.

/// The curve of a formula over 0…1; beside it the ends hold.
package struct FormulaCurve: Curve, Hashable {
  package let formula: Formula

  /// The inner ends of the pieces.
  private var cuts: [Double] = []

  /// The results in the middle of each piece; empty as long as the pieces are not known.
  private var middles: [[Formula.Result]] = []

  /// A step of a formula without a value, with its error.
  package struct Refusal: Error {
    package let step: Int
    package let error: ParameterError
  }

  /// The most steps of a formula.
  package static let mostSteps = 256

  /// The accepted results; a formula that leaves them divides by 0 in between.
  private static let range = -1e9...1e9

  /// A formula whose alternatives are decided at each place.
  private init(undivided formula: Formula) { self.formula = formula }

  package init(validating formula: Formula) throws(Refusal) {
    self.formula = formula
    func check(_ value: Double, _ name: String, in range: ClosedRange<Double>, _ step: Int)
      throws(Refusal)
    {
      guard range.contains(value) else {
        throw Refusal(
          step: step,
          error: ParameterError(
            parameter: name, value: value, accepted: "a number \(range.phrase)"))
      }
    }
    let count = formula.steps.count
    try check(
      Double(count), "the count of operations and operands", in: 1...Double(Self.mostSteps),
      count - 1)
    var places = (0...1024).map { Double($0) / 1024 }
    for index in formula.steps.indices {
      guard let decider = formula.decider(of: index).map(FormulaCurve.init(undivided:)) else {
        continue
      }
      var levels = [0.0]
      if formula.steps[index].operation == .floor {
        // What is no number is found below, at its own step.
        let values = places.prefix(1025).map { decider.value(at: $0) }.filter(\.isFinite)
        let (low, high) = (values.min() ?? 0, values.max() ?? 0)
        try check(high - low, "the range of floor()", in: 0...1000, index)
        levels = Array(stride(from: low.rounded(.down), through: high, by: 1))
      }
      // A divisor may touch 0. What is under a root must not pass it.
      let turns = decider.monotoneParts()
      places += turns
      let operation = formula.steps[index].operation
      cuts +=
        operation == .root || operation == .arcSine || operation == .arcCosine
        ? turns.filter { decider.value(at: $0).magnitude < 0x1p-45 }
        : decider.points(passing: levels)
    }
    cuts = merged(cuts.sorted(), in: 0...1, inside: 0...1)
    let ends = Array(zip([0] + cuts, cuts + [1]))
    middles = ends.map { formula.results(at: $0 + ($1 - $0) / 2) }
    var isBlank = false
    for place in 0...1024 {
      // At one place alone it may be 0/0.
      let t = Double(place) / 1024
      let step = formula.stepWithoutValue(in: formula.results(at: t), upTo: count - 1)
      if let step, isBlank {
        let last = shortestDecimal(t - 1 / 1024)
        try check(.nan, "the result at t = \(last)", in: Self.range, step)
      }
      isBlank = step != nil
    }
    for place in places + ends.map({ $0 + ($1 - $0) / 2 }) + cuts {
      for side in Side.allCases {
        let results = results(at: place, from: side)
        let step = formula.fault(in: results, in: Self.range)
        try check(
          results[step].value, "the result at t = \(shortestDecimal(place))", in: Self.range, step)
        try check(
          slope(at: place, from: side), "the slope at t = \(shortestDecimal(place))",
          in: -Double.infinity...(.infinity), count - 1)
      }
    }
  }

  private func results(at x: Double, from side: Side?) -> [Formula.Result] {
    if side == nil, x == 0 || x == 1 { return formula.results(at: x) }
    let piece = cuts.indices.partitionPoint { side == .left ? cuts[$0] >= x : cuts[$0] > x }
    return formula.results(at: x, decidedBy: middles.isEmpty ? nil : middles[piece])
  }

  package var domain: ClosedRange<Double> { 0...1 }

  package func value(at x: Double, from side: Side?) -> Double {
    if x.isNaN { return x }
    let isHeld = x < 0 || x > 1 || side == .left && x == 0 || side == .right && x == 1
    let value = results(at: min(max(x, 0), 1), from: isHeld ? nil : side)[formula.steps.count - 1]
      .value
    // A formula that decides may be 0/0 at a place, and is then as it is beside it, further inside.
    guard value.isNaN, middles.isEmpty else { return value }
    let inside = x >= 1 || side == .left && x > 0 ? x - 0x1p-52 : x + 0x1p-52
    return results(at: inside, from: nil)[formula.steps.count - 1].value
  }

  /// The derivative; where it has a part 0·∞, that of the place beside it, further inside.
  package func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    guard side == .right ? x >= 0 && x < 1 : x > 0 && x <= 1 else { return x.isNaN ? x : 0 }
    let slope = results(at: x, from: side)[formula.steps.count - 1].slope
    guard slope.isNaN else { return slope }
    let inside = side == .right ? x + 0x1p-52 : x - 0x1p-52
    return results(at: inside, from: nil)[formula.steps.count - 1].slope
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    cuts.filter(interval.contains)
  }

  /// Whether the formulas are equal.
  package static func == (a: FormulaCurve, b: FormulaCurve) -> Bool { a.formula == b.formula }

  /// Hashes the formula.
  package func hash(into hasher: inout Hasher) { hasher.combine(formula) }
}

extension Formula {
  /// The formula whose zeros change the alternative of a step, or end its range; `nil` if there is none.
  fileprivate func decider(of index: Int) -> Formula? {
    let step = steps[index]
    func operand(_ place: Int) -> Formula { part(endingAt: index - step.operands[place]) }
    let decider: Formula
    switch step.operation {
    case .magnitude, .root, .logarithm, .floor: decider = operand(0)
    case .power:
      let exponent = operand(1).steps
      let isWhole = exponent.count == 1 && exponent[0].number.rounded() == exponent[0].number
      if isWhole, exponent[0].number >= 0, exponent[0].operation == .number { return nil }
      decider = operand(0)
    case .quotient: decider = operand(1)
    case .arcSine, .arcCosine: decider = (1 - operand(0)) * (1 + operand(0))
    case .arcTangent:
      let other = operand(1).steps
      if other.count == 1, other[0].number > 0 { return nil }
      decider = operand(0)
    // The comparisons in a condition have alternatives of their own.
    case .choice where operand(1).isCondition: return nil
    case .least, .greatest, .choice: decider = operand(0) - operand(1)
    default: return nil
    }
    return decider.steps.contains { $0.operation == .progress } ? decider : nil
  }

  /// Whether the formula is 1 where comparisons hold, and 0 elsewhere.
  package var isCondition: Bool {
    guard let last = steps.last, last.operation == .choice else { return false }
    func holds(_ place: Int) -> Bool {
      let part = part(endingAt: steps.count - 1 - last.operands[place])
      return part == 0 || part == 1 || part.isCondition
    }
    return holds(2) && holds(3)
  }

  /// The first step without a number among those on which the result of a step depends; `nil` if each has one.
  fileprivate func stepWithoutValue(in results: [Result], upTo last: Int) -> Int? {
    let operands = steps[last].operands
    var places = 0..<4
    if steps[last].operation == .choice {
      let isLess = results[last - operands[0]].value < results[last - operands[1]].value
      if let step = stepWithoutValue(in: results, upTo: last - operands[isLess ? 2 : 3]) {
        return step
      }
      places = 0..<2
    }
    for place in places where operands[place] > 0 {
      if let step = stepWithoutValue(in: results, upTo: last - operands[place]) { return step }
    }
    return results[last].value.isNaN ? last : nil
  }

  /// The step at which a result leaves a range first; the last step if it does not.
  fileprivate func fault(in results: [Result], in range: ClosedRange<Double>) -> Int {
    var index = steps.count - 1
    func isAtFault(_ operand: Int) -> Bool {
      operand > 0 && !range.contains(results[index - operand].value)
    }
    guard !range.contains(results[index].value) else { return index }
    while let operand = (0..<4).map({ steps[index].operands[$0] }).first(where: isAtFault) {
      index -= operand
    }
    return index
  }
}

extension Easing {
  /// An easing by a formula, whose slope follows by automatic differentiation.
  ///
  /// ```swift
  /// let smooth = Easing.formula { t in t * t * (3 - 2 * t) }
  /// smooth.value(at: 0.25)                 // 0.15625
  /// let spike = Easing.formula { t in
  ///   .choose(t, lessThan: 0.5, 2 * t, else: 2 - 2 * t)
  /// }
  /// spike.slope(at: 0.5, from: .left)      // 2
  /// ```
  ///
  /// Each operation rounds once, in the order written, as in any program; so do those of the slope. sin, cos, atan2, exp,
  /// log and pow are those of the platform's C library. The smoothstep above and its slope are within 4·2⁻⁵³ and
  /// 12·2⁻⁵³. The curve has a text, `formula(t*t*(3-2*t))`, and its ends hold outside 0…1.
  ///
  /// - Parameter formula: The formula of progress t.
  /// - Precondition: The formula has at most 256 operations and operands, and its result is everywhere a number of magnitude
  ///   up to 1e9. A formula from outside is read as text, which throws.
  public static func formula(_ formula: (Formula) -> Formula) -> Easing {
    do throws(FormulaCurve.Refusal) {
      return Easing(try FormulaCurve(validating: formula(.progress)))
    } catch { fatalError(error.error.description) }
  }
}
