// Which known mistakes of ports give a table?
//
// A mistake (PortMistake.swift) predicts the values of the table from its times. Numbers that it does not know, such as
// the seconds of a shift, are fitted by damped Gauss–Newton steps on up to 128 rows. The table may also be read
// otherwise, and what such a reading leaves may be one mistake more:
//
//     values    percent, or another way from its start to its end
//     times     frames, milliseconds, rounded times or another rate; all rows one or two rows late or early
//     rows      from some row on each has its neighbour's time: a row is missing, or doubled
//
// Of all explanations that leave less than a two-hundredth of the errors (root mean squares), or a fiftieth if it is
// noise, the one with the least score is given; two at once must leave less than a fiftieth of what the best mistake
// leaves alone, and with three numbers a two-hundredth of it:
//
//     score     what is left, but no less than the digits of the values show, times 4 for each fitted number and
//               another clock, and 16 for a row; of scores that differ by less than a tenth the first wins
//     rows      three rows more than numbers are fitted must have an error above a tenth of the largest: a single wrong
//               row is not a shift
//     jumps     fitted numbers must leave a quarter of what a jump from the first value to the last leaves: a table that
//               jumps is no motion that is 9 times too fast
//     noise     if there is none, a mistake may leave noise: errors whose neighbours are not alike. Twice the logarithm
//               of the likelihood, less 12 for each number, must rise by 30, and by 12 more than for any other mistake
//               whose table is another; with numbers a sixth of the errors may be left
//     still     what is left must be less than a quarter of the values about their mean, or rounding: a thousandth of any
//               motion is like a table that stands still
//
// Numbers printed with few decimals, or held in single precision, are told by their digits before
// anything is fitted.

/// The search for the mistakes behind a table.
struct PortDiagnosis {
  let curve: any Curve
  let times, values, expected: [Double]

  /// The root mean square of what the digits of the values leave open, or of what counts as equal.
  let rounding: Double

  /// Whether the times are those of another reading already.
  let isRead: Bool

  /// The mistakes known for the curve, at any times.
  let ofCurve: [PortMistake]

  /// The rows that are not on a jump of the curve, where either side counts.
  let rows: [Int]

  /// Up to 128 of these rows, for fits: half of them are spread over the table, half over the rows with errors.
  let sampled: [Int]

  init(
    curve: any Curve, times: [Double], values: [Double], expected: [Double],
    rounding: Double? = nil, ofCurve: [PortMistake]? = nil, isRead: Bool = false
  ) {
    (self.curve, self.times, self.values, self.expected) = (curve, times, values, expected)
    self.isRead = isRead
    self.ofCurve = ofCurve ?? PortMistake.all(of: curve)
    self.rounding = rounding ?? Self.rounding(of: values, expected)
    let (reach, scale) = (resolution(of: times), expected.reduce(0) { max($0, $1.magnitude) })
    rows = times.indices.filter { row in
      let sides = curve.sides(at: times[row], within: reach)
      return (sides.max() ?? 0) - (sides.min() ?? 0) <= 1e-9 * scale
    }
    func spread(_ rows: ArraySlice<Int>) -> [Int] {
      let count = min(rows.count, 64)
      return (0..<count).map {
        rows[rows.startIndex + $0 * (rows.count - 1) / max(count - 1, 1)]
      }
    }
    let largest = rows.reduce(0) { max($0, (values[$1] - expected[$1]).magnitude) }
    func isGross(_ row: Int) -> Bool { (values[row] - expected[row]).magnitude > largest / 10 }
    let first = rows.firstIndex(where: isGross) ?? 0
    let last = rows.lastIndex(where: isGross) ?? rows.count - 1
    sampled =
      rows.count <= 128 ? rows : Set(spread(rows[...]) + spread(rows[first...last])).sorted()
  }

  /// The root mean square of what the last digit of values leaves open, or a billionth of that of their errors.
  private static func rounding(of values: [Double], _ expected: [Double]) -> Double {
    // Whole numbers of one digit are no rounding.
    let most = values.reduce(0) { max($0, $1.magnitude) } / 20
    let unit = Written.decimals(of: values).map { 1 / powerOfTen($0) } ?? 0
    let equal = 1e-9 * rootMeanSquare(zip(values, expected).map { $0 - $1 })
    return max(unit < most ? unit / 12.squareRoot() : 0, equal)
  }

  /// The explanation; `nil` if no known mistakes give this table.
  var explanation: CurveComparison.Explanation? { finding?.explanation }

  /// An explanation, what it leaves, and what speaks against it.
  typealias Finding = (
    explanation: CurveComparison.Explanation, left: Double, score: Double
  )

  var finding: Finding? {
    let errors = rows.map { values[$0] - expected[$0] }
    let largest = errors.reduce(0) { max($0, $1.magnitude) }
    let gross = errors.count { $0.magnitude > largest / 10 }
    let still = variation / 4
    guard largest > 0, largest.isFinite, values.allSatisfy(\.isFinite), gross >= 3,
      still > 1e-9 * largest
    else { return nil }
    if let written = Written.explanation(of: values, expected, largest) {
      return (written, rounding, rounding)
    }
    let error = rootMeanSquare(errors)
    let mistakes = ofCurve + PortMistake.all(of: curve, at: times) + ofRest()
    let fits = mistakes.filter { gross >= 3 + $0.numberCount }.compactMap { fit($0, sampled) }
    let jump = jumpRemainder(sampled) / 4
    let one = fits.filter {
      isExplained(by: $0.left, of: 2 * error) && ($0.numbers.isEmpty || $0.left < jump)
    }.compactMap { fit -> Finding? in
      guard let left = residuals(fit.mistake, fit.numbers, rows) else { return nil }
      // What is left of another curve goes up and down slowly; a thousandth of any motion leaves all values.
      let rest = rootMeanSquare(left)
      return isExplained(by: rest, of: error, share: isNoise(left) ? 0.02 : 0.005)
        && rest < max(still, 1.1 * rounding) ? finding(fit) : nil
    }
    if let best = least(one), best.score <= 4 * rounding { return best }
    let alone = fits.reduce(error / 20) { min($0, $1.left) }
    let two = ofRows(fits) + ofTimes(error) + ofPairs(fits, mistakes)
    // Much that is fitted at once explains too much.
    let both = two.filter {
      let share = $0.score < 64 * max($0.left, rounding) ? 0.02 : 0.005
      return $0.left < max(min(share * alone, still), 1.1 * rounding)
    }
    return least(one + both) ?? ofDecimals(largest) ?? ofNoise(error, fits)
  }

  /// Whether so little is left of an error that it is explained: a share of it, or its rounding.
  func isExplained(by left: Double, of error: Double, share: Double = 0.02) -> Bool {
    left < share * error || left < error / 2 && left < 1.1 * rounding
  }

  /// The explanation by a fitted mistake.
  func finding(_ fit: Fit, after words: String = "", _ weight: Double = 1) -> Finding? {
    residuals(fit.mistake, fit.numbers, rows).map { left in
      let words = [words, fit.mistake.words(fit.numbers)].filter { !$0.isEmpty }
      return found(
        words.joined(separator: ", and "), left,
        amount: fit.numbers.count == 1 ? fit.numbers[0] : nil,
        weight: fit.numbers.reduce(weight) { weight, _ in 4 * weight })
    }
  }

  /// The explanation that leaves errors.
  func found(
    _ words: String, _ left: [Double], amount: Double? = nil, weight: Double = 1
  ) -> Finding {
    let rest = rootMeanSquare(left)
    return (
      .init(
        description: words, amount: amount,
        remainingError: left.reduce(0) { max($0, $1.magnitude) }),
      rest, weight * max(rest, rounding)
    )
  }

  /// The first of the explanations with the least score.
  func least(_ findings: [Finding]) -> Finding? {
    findings.reduce(nil) { best, other in
      other.score < best.map { 0.9 * $0.score } ?? .infinity ? other : best
    }
  }

  /// The explanation by a mistake that leaves noise.
  private func ofNoise(_ error: Double, _ fits: [Fit]) -> Finding? {
    let count = Double(sampled.count)
    /// How unlikely a mistake is: less than 0 if it is likelier than none, with 12 more for each number.
    func cost(_ fit: Fit) -> Double {
      2 * count * logarithm(fit.left / error) + 12 * Double(fit.numbers.count)
    }
    guard let best = fits.filter({ $0.left > 0 }).min(by: { cost($0) < cost($1) }) else {
      return nil
    }
    let alike = fits.filter { rootMeanSquare(zip($0.errors, best.errors).map(-)) < best.left / 5 }
    guard let first = alike.first(where: { $0.numbers.count <= best.numbers.count }),
      let left = residuals(first.mistake, first.numbers, rows), cost(best) < -30,
      fits.allSatisfy({ fit in
        cost(fit) > cost(best) + (fit.numbers.count > best.numbers.count ? 0 : 12)
          || alike.contains { $0.left == fit.left }
      }), isNoise(left)
    else { return nil }
    // A number fits some of any errors.
    let most = min(first.numbers.isEmpty ? .infinity : error / 6, variation / 4)
    guard rootMeanSquare(left) < most else { return nil }
    return found(first.mistake.words(first.numbers) + ", and noise", left)
  }

  /// The root mean square of the values about their mean.
  private var variation: Double {
    let mean = rows.reduce(0) { $0 + values[$1] } / Double(rows.count)
    return rootMeanSquare(rows.map { values[$0] - mean })
  }

  /// Whether errors are noise: none is large among the others, and those of neighbours are not alike.
  private func isNoise(_ left: [Double]) -> Bool {
    let products = zip(left, left.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = left.reduce(0) { $0 + $1 * $1 }
    return left.allSatisfy { $0 * $0 < 20 * squares / Double(left.count) }
      && products.magnitude < 3 * squares / Double(left.count).squareRoot()
  }

  /// What is left of the values by a jump from the first to the last, at the best row.
  private func jumpRemainder(_ rows: [Int]) -> Double {
    let (first, last) = (values[0], values[values.count - 1])
    var sum = rows.reduce(0) { $0 + (values[$1] - last) * (values[$1] - last) }
    var least = sum
    for row in rows {
      let (before, after) = (values[row] - first, values[row] - last)
      sum += before * before - after * after
      least = min(least, sum)
    }
    return (max(least, 0) / Double(rows.count)).squareRoot()
  }

  // MARK: Mistakes of a table

  /// The mistake of a table whose last rows, three or more, have one value.
  private func ofRest() -> [PortMistake] {
    let (last, moved) = (values[values.count - 1], MovedCurve(curve))
    let start = values.lastIndex { $0 != last }.map { $0 + 1 } ?? 0
    guard start > 0, values.count - start >= 3 else { return [] }
    let (time, isTarget) = (times[start], last == moved.to)
    return [
      PortMistake(
        isTarget
          ? "it jumps to the target at row \(start + 1)"
          : "it stands still from row \(start + 1) on"
      ) { isTarget && $0 >= time ? moved.to : moved.value(at: min($0, time)) }
    ]
  }

  /// The explanation by rounded times: each value belongs to a time that rounds to the row's.
  ///
  /// Where the times that round to a row reach to the next one, any curve would have them.
  private func ofDecimals(_ largest: Double) -> Finding? {
    guard let places = Written.decimals(of: times), 1...4 ~= places else { return nil }
    let (moved, reach) = (MovedCurve(curve), 0.500_001 / powerOfTen(places))
    let span = (times.max() ?? 0) - (times.min() ?? 0)
    // Even times are those of the rows themselves.
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard 2.5 * reach * Double(times.count - 1) < span,
      steps.contains(where: { ($0 - steps[0]).magnitude > reach / 2 })
    else { return nil }
    let left = zip(times, values).reduce(0) { worst, row in
      let near = (-4...4).map { moved.value(at: row.0 + Double($0) / 4 * reach) }
      let (low, high) = (near.min() ?? row.1, near.max() ?? row.1)
      return max(worst, low - row.1, row.1 - high)
    }
    guard left < largest / 50 else { return nil }
    return found(
      "the times are rounded to \(places) decimal\(places == 1 ? "" : "s")", [left],
      amount: Double(places))
  }

  // MARK: Fits

  /// A mistake with the numbers that come nearest to rows, what it leaves of them, and its root mean square.
  struct Fit {
    let mistake: PortMistake
    let numbers, errors: [Double]
    let left: Double

    init(_ mistake: PortMistake, _ numbers: [Double], _ errors: [Double]) {
      (self.mistake, self.numbers, self.errors) = (mistake, numbers, errors)
      left = rootMeanSquare(errors)
    }
  }

  /// The most numbers from which a search starts.
  private static let mostStarts = 4

  /// The numbers of a mistake that come nearest to the rows, sought from the nearest of its starts.
  func fit(_ mistake: PortMistake, _ rows: [Int]) -> Fit? {
    let starts = mistake.starts.compactMap { start in
      residuals(mistake, start, rows).map { Fit(mistake, start, $0) }
    }
    if mistake.numberCount == 0 { return starts.first.flatMap { $0.left.isFinite ? $0 : nil } }
    return starts.sorted { $0.left < $1.left }.prefix(Self.mostStarts)
      .compactMap { improved(mistake, $0.numbers, rows) }.min { $0.left < $1.left }
  }

  func improved(_ mistake: PortMistake, _ start: [Double], _ rows: [Int]) -> Fit? {
    guard var fit = residuals(mistake, start, rows).map({ Fit(mistake, start, $0) }),
      fit.left.isFinite
    else { return nil }
    for _ in 0..<(start.isEmpty ? 0 : 30) {
      guard let step = step(fit, rows) else { break }
      let last = fit
      for length in [1.0, 0x1p-2, 0x1p-4, 0x1p-6, 0x1p-8] where fit.left == last.left {
        let numbers = zip(last.numbers, step).map { $0 + length * $1 }
        guard let errors = residuals(mistake, numbers, rows) else { continue }
        let trial = Fit(mistake, numbers, errors)
        if trial.left < last.left { fit = trial }
      }
      if !(fit.left <= last.left * (1 - 1e-6)) { break }
    }
    return fit
  }

  /// The Gauss–Newton step for up to four numbers; `nil` if the rows do not determine them.
  private func step(_ fit: Fit, _ rows: [Int]) -> [Double]? {
    var derivatives = [SIMD4<Double>](repeating: .zero, count: rows.count)
    for index in fit.numbers.indices {
      let width = 1e-6 * max(fit.numbers[index].magnitude, fit.mistake.scales[index])
      var numbers = fit.numbers
      numbers[index] += width
      guard let moved = residuals(fit.mistake, numbers, rows) else { return nil }
      for row in rows.indices { derivatives[row][index] = (moved[row] - fit.errors[row]) / width }
    }
    var sums = NormalEquations()
    for row in rows.indices { sums.add(fit.errors[row], derivatives[row]) }
    return sums.step(fit.numbers.count).map { step in fit.numbers.indices.map { step[$0] } }
  }

  /// The differences from the table of a mistake, perhaps at other times; `nil` if it has no table there.
  func residuals(
    _ mistake: PortMistake, _ numbers: [Double], _ rows: [Int], at others: [Double]? = nil
  ) -> [Double]? {
    let times = others ?? times
    guard var left = mistake.table(numbers, rows.map { times[$0] }) else { return nil }
    for index in left.indices { left[index] = values[rows[index]] - left[index] }
    return left
  }
}

func rootMeanSquare(_ errors: [Double]) -> Double {
  (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
}

/// The rounding that the digits of a table show: to decimals, or to single precision.
enum Written {
  static func explanation(
    of values: [Double], _ expected: [Double], _ largestError: Double
  ) -> CurveComparison.Explanation? {
    let scale = expected.reduce(0) { max($0, $1.magnitude) }
    if let places = Self.decimals(of: values) {
      let unit = 1 / powerOfTen(places)
      // A tie may be rounded either way, and the digits of times leave some more.
      let isRounded = largestError <= 0.51 * unit
      let isCut = zip(values, expected).allSatisfy { $0.magnitude <= $1.magnitude + 1e-6 * unit }
      if unit <= scale / 20, isRounded || isCut && largestError < 1.01 * unit {
        let verb = isRounded ? "rounded to" : "cut off after"
        return .init(
          description: "the values are \(verb) \(places) decimal\(places == 1 ? "" : "s")",
          amount: Double(places), remainingError: 0)
      }
    }
    let unit = Double(Float(scale).ulp)
    // Decimals of fewer digits than those of single precision are no sign of it.
    let isRounded = Self.decimals(of: values).map { powerOfTen($0) * unit < 1 } ?? false
    guard largestError <= 64 * unit, !isRounded, values.allSatisfy(Self.isFloat) else { return nil }
    let left = zip(values, expected).reduce(0) {
      max($0, ($1.0 - Double(Float($1.1))).magnitude)
    }
    return .init(
      description: "the values have single precision; the error is "
        + "\(significant(largestError / unit)) units in the last place of a 32-bit number",
      amount: nil, remainingError: left)
  }

  /// The fewest decimals, up to 12, with which all values are written.
  static func decimals(of values: [Double]) -> Int? {
    var places = 0
    for value in values {
      while true {
        guard places <= 12 else { return nil }
        let scale = powerOfTen(places)
        let whole = (value * scale).rounded()
        guard whole.magnitude < 0x1p53 else { return nil }
        if whole / scale == value { break }
        places += 1
      }
    }
    return places
  }

  /// Whether a number is in single precision, or the shortest decimal of one that is.
  private static func isFloat(_ value: Double) -> Bool {
    let single = Float(value)
    return Double(single) == value || Double("\(single)") == value
  }
}

/// Two different numbers with as many digits as tell them apart: "1.7, not 1.702".
func contrast(_ value: Double, _ other: Double) -> String {
  let digits = (3...16).first { significant(value, $0) != significant(other, $0) } ?? 3
  return "\(significant(value, digits)), not \(significant(other, digits))"
}

/// A number with three significant digits, or another count of them, for sentences.
package func significant(_ value: Double, _ count: Int = 3) -> String {
  guard value != 0, value.isFinite else { return shortestDecimal(value) }
  let digits = Int((logarithm(value.magnitude) / logarithm(10)).rounded(.down))
  guard (-290...290).contains(digits) else { return shortestDecimal(value) }
  if digits >= count {
    let unit = powerOfTen(digits - count + 1)
    return shortestDecimal((value / unit).rounded() * unit)
  }
  let scale = powerOfTen(count - 1 - digits)
  return shortestDecimal((value * scale).rounded() / scale)
}
