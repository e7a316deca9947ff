// Which known mistake of ports gives a table?
//
// A mistake (PortMistake.swift) predicts the values of the table from its times. Numbers that it
// does not know, such as the seconds of a shift, are fitted by damped Gauss–Newton steps on up to 128
// rows. The mistake with the smallest remainder is the explanation, if the root mean square that
// remains is less than a fiftieth of that of the errors. That alone would explain too much, so
//
//     rows      three rows more than numbers are fitted must have an error above a tenth of the largest:
//               a single wrong row is not a shift
//     numbers   each fitted number must lower the remainder by a factor of four, and all of them that of a jump from the
//               first value to the last: a table that jumps is no motion that is 9 times too fast
//     order     remainders below 1e-9 are equal, and so are those that differ by less than a tenth; the first mistake
//               of the list wins
//
// Two more searches follow where that leaves too much.
//
//     two       times are read as another clock, such as frames, or as rounded: what then remains may be one mistake,
//               which must leave a quarter of what one mistake alone leaves
//     noise     a mistake without numbers may leave noise: errors whose neighbours are not alike. Twice the
//               logarithm of the likelihood must rise by 30, and by 12 more than for any other mistake
//               without numbers
//
// Numbers printed with few decimals, or held in single precision, are told by their digits before
// anything is fitted.

/// The search for the mistake behind a table.
struct PortDiagnosis {
  let curve: any Curve
  let times, values, expected: [Double]

  /// Whether times of another clock, or percent, are undone already.
  var isSecond = false
  var isOfPercent = false

  /// The largest share of the error that an explanation may leave.
  private static let largestShare = 1.0 / 50

  /// How many times less must be left of the errors for a table in percent.
  private static let mostPercent = 20.0

  /// The most rows for the fit.
  private static let mostRows = 128

  /// The explanation; `nil` if no known mistake gives this table.
  var explanation: CurveComparison.Explanation? {
    let errors = zip(values, expected).map { $0 - $1 }
    let largest = errors.reduce(0) { max($0, $1.magnitude) }
    let gross = errors.count { $0.magnitude > largest / 10 }
    guard largest > 0, largest.isFinite, values.allSatisfy(\.isFinite), gross >= 3 else {
      return nil
    }
    if let written = Written.explanation(of: values, expected, largest) { return written }
    let single = explanation(of: errors, largest, gross)
    if let single, single.remainingError < 1e-6 * largest { return single }
    // Percent of another curve would look like odd ends or an odd factor of this one.
    let parts = values.map { $0 / 100 }
    let rest = zip(parts, expected).map { $0 - $1 }
    let remainder = rootMeanSquare(rest)
    if !isOfPercent, remainder < rootMeanSquare(errors) / Self.mostPercent,
      remainder > rootMeanSquare(expected) * 1e-6,
      let other = PortDiagnosis(
        curve: curve, times: times, values: parts, expected: expected, isSecond: isSecond,
        isOfPercent: true
      ).explanation, 100 * other.remainingError < (single?.remainingError ?? .infinity) / 4
    {
      return other.after("the values are percent", scale: 100)
    }
    return isSecond ? single : ofTwo(errors, single) ?? single ?? ofDecimals(largest)
  }

  /// The explanation by one mistake.
  private func explanation(
    of errors: [Double], _ largest: Double, _ gross: Int
  ) -> CurveComparison.Explanation? {
    let rows = sampledRows
    let error = rootMeanSquare(rows.map { errors[$0] })
    let jump = jumpRemainder(rows)
    var best: (mistake: PortMistake, numbers: [Double], score: Double)?
    var fits: [(mistake: PortMistake, left: Double)] = []
    let mistakes =
      PortMistake.all(of: curve, at: times) + ofRows(errors, largest) + ofRest()
      + ofApproach()
    for mistake in mistakes where gross >= 3 + mistake.numberCount {
      guard let fit = fit(mistake, rows) else { continue }
      fits.append((mistake, fit.left))
      let share = fit.left / error
      guard share < Self.largestShare, mistake.numberCount == 0 || fit.left <= jump / 4 else {
        continue
      }
      var score = max(share, 1e-9)
      for _ in 0..<mistake.numberCount { score *= 4 }
      if score < best.map({ 0.9 * $0.score }) ?? .infinity { best = (mistake, fit.numbers, score) }
    }
    guard let best, let left = residuals(best.mistake, best.numbers, Array(times.indices)),
      rootMeanSquare(left) < Self.largestShare * rootMeanSquare(errors)
    else { return ofNoise(errors, fits) }
    return CurveComparison.Explanation(
      description: best.mistake.words(best.numbers),
      amount: best.numbers.count == 1 ? best.numbers[0] : nil,
      remainingError: left.reduce(0) { max($0, $1.magnitude) })
  }

  /// The explanation by times of another clock, or rounded times, and one mistake more.
  private func ofTwo(
    _ errors: [Double], _ single: CurveComparison.Explanation?
  ) -> CurveComparison.Explanation? {
    guard let low = times.min(), let high = times.max() else { return nil }
    let (moved, rows) = (MovedCurve(curve), sampledRows)
    let (lower, upper) = (curve.domain.lowerBound, curve.domain.upperBound)
    // A clock must run over the domain, or leave less of the errors if that has no end.
    let likeliest = PortMistake.clocks(times, isOverUnit: moved.isOverUnit).compactMap {
      clock -> (clock: PortMistake.Clock, left: Double)? in
      let left = rootMeanSquare(
        rows.map { values[$0] - moved.value(at: clock.seconds(times[$0])) })
      let isLikely =
        upper.isFinite
        ? (clock.seconds(low) - lower).magnitude + (clock.seconds(high) - upper).magnitude
          < 0.02 * (upper - lower) : left < rootMeanSquare(errors) / 2
      return isLikely ? (clock, left) : nil
    }.min { $0.left < $1.left }?.clock
    let clocks =
      PortMistake.roundings(times) + (likeliest.map { [($0.words, times.map($0.seconds))] } ?? [])
    return clocks.compactMap { clock -> CurveComparison.Explanation? in
      let expected = clock.seconds.map(moved.value(at:))
      let left = zip(values, expected).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
      if left < 1e-9 * rootMeanSquare(errors) {
        return .init(description: clock.words, amount: nil, remainingError: left)
      }
      let other = PortDiagnosis(
        curve: curve, times: clock.seconds, values: values, expected: expected, isSecond: true,
        isOfPercent: isOfPercent
      ).explanation
      guard let other, other.remainingError < (single?.remainingError ?? .infinity) / 4 else {
        return nil
      }
      return other.after(clock.words)
    }.min { $0.remainingError < $1.remainingError }
  }

  /// The explanation by a mistake without numbers that leaves noise.
  private func ofNoise(
    _ errors: [Double], _ fits: [(mistake: PortMistake, left: Double)]
  ) -> CurveComparison.Explanation? {
    let best = fits.filter { $0.mistake.numberCount == 0 }.min { $0.left < $1.left }
    guard let best, let left = residuals(best.mistake, [], Array(times.indices)) else { return nil }
    let count = Double(left.count)
    /// Twice the logarithm of how much likelier the mistake is than what leaves `other`.
    func advantage(_ other: Double, over own: Double, _ count: Double) -> Double {
      2 * count * logarithm(other / own)
    }
    let products = zip(left, left.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = left.reduce(0) { $0 + $1 * $1 }
    let sampled = Double(sampledRows.count)
    guard squares > 0, products.magnitude < 3 * squares / count.squareRoot(),
      advantage(rootMeanSquare(errors), over: rootMeanSquare(left), count) > 30,
      fits.allSatisfy({
        let isEqual = ($0.left / best.left - 1).magnitude < 1e-9
        // With numbers a mistake must be likelier than without.
        return isEqual
          || advantage($0.left, over: best.left, sampled) > ($0.mistake.numberCount == 0 ? 12 : -12)
      })
    else { return nil }
    return CurveComparison.Explanation(
      description: best.mistake.words([]) + ", and noise", amount: nil,
      remainingError: left.reduce(0) { max($0, $1.magnitude) })
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

  /// A missing or doubled row, after which every row has its neighbour's value.
  private func ofRows(_ errors: [Double], _ largest: Double) -> [PortMistake] {
    let moved = MovedCurve(curve)
    return [1000.0, 100, 10].flatMap { part -> [PortMistake] in
      guard let first = errors.firstIndex(where: { $0.magnitude > largest / part }), first > 2,
        errors.count - first > 3
      else { return [] }
      let (start, step) = (times[first], times[first] - times[first - 1])
      return [(step, "is missing before"), (-step, "is doubled at")].map { shift, words in
        PortMistake("a row \(words) row \(first + 1)") {
          moved.value(at: $0 < start ? $0 : $0 + shift)
        }
      }
    }
  }

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

  /// An exponential approach in place of a spring, if all rows have its rate.
  private func ofApproach() -> [PortMistake] {
    guard let motion = curve.cast(to: SpringMotion.self) else { return [] }
    let rates = zip(times, values).compactMap { time, value -> Double? in
      let left = (motion.to - value) / motion.distance
      return time > 0 && 0.02...0.98 ~= left ? -logarithm(left) / time : nil
    }
    guard let low = rates.min(), let high = rates.max(), rates.count > 4, low > 0.99 * high else {
      return []
    }
    let rate = (low + high) / 2
    let part = significant(100 - 100 * exponential(-rate / 60))
    return [
      PortMistake("it is no spring but an exponential approach, by \(part) % in 1/60 s") {
        motion.to - motion.distance * exponential(-rate * max($0, 0))
      }
    ]
  }

  /// The explanation by rounded times: each value belongs to a time that rounds to the row's.
  ///
  /// Where the times that round to a row reach to the next one, any curve would have them.
  private func ofDecimals(_ largest: Double) -> CurveComparison.Explanation? {
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
    guard left < Self.largestShare * largest else { return nil }
    return .init(
      description: "the times are rounded to \(places) decimal\(places == 1 ? "" : "s")",
      amount: Double(places),
      remainingError: left)
  }

  /// The indices of the rows for the fit, spread evenly over the table.
  private var sampledRows: [Int] {
    let count = min(values.count, Self.mostRows)
    return (0..<count).map { count == 1 ? 0 : $0 * (values.count - 1) / (count - 1) }
  }

  // MARK: Fits

  private typealias Fit = (numbers: [Double], left: Double)

  /// The numbers of a mistake that come nearest to the rows.
  private func fit(_ mistake: PortMistake, _ rows: [Int]) -> Fit? {
    var best: Fit?
    for start in mistake.starts {
      guard let fit = improved(mistake, start, rows) else { continue }
      if fit.left < best?.left ?? .infinity { best = fit }
    }
    return best
  }

  private func improved(_ mistake: PortMistake, _ start: [Double], _ rows: [Int]) -> Fit? {
    guard var left = residuals(mistake, start, rows) else { return nil }
    var fit: Fit = (start, rootMeanSquare(left))
    guard fit.left.isFinite else { return nil }
    for _ in 0..<(start.isEmpty ? 0 : 30) {
      guard let step = step(mistake, fit.numbers, left, rows) else { break }
      let last = fit
      for length in [1.0, 0x1p-2, 0x1p-4, 0x1p-6, 0x1p-8] where fit.left == last.left {
        let numbers = zip(last.numbers, step).map { $0 + length * $1 }
        guard let errors = residuals(mistake, numbers, rows) else { continue }
        let trial: Fit = (numbers, rootMeanSquare(errors))
        if trial.left < last.left { (fit, left) = (trial, errors) }
      }
      if !(fit.left <= last.left * (1 - 1e-6)) { break }
    }
    return fit
  }

  /// The Gauss–Newton step for one or two numbers; `nil` if the rows do not determine them.
  private func step(
    _ mistake: PortMistake, _ numbers: [Double], _ left: [Double], _ rows: [Int]
  ) -> [Double]? {
    var derivatives = [SIMD4<Double>](repeating: .zero, count: left.count)
    for index in numbers.indices {
      let width = 1e-6 * max(numbers[index].magnitude, mistake.scales[index])
      var (low, high) = (numbers, numbers)
      low[index] -= width
      high[index] += width
      guard let below = residuals(mistake, low, rows), let above = residuals(mistake, high, rows)
      else { return nil }
      for row in left.indices { derivatives[row][index] = (above[row] - below[row]) / (2 * width) }
    }
    var sums = NormalEquations()
    for (error, slopes) in zip(left, derivatives) { sums.add(error, slopes) }
    return sums.step(numbers.count).map { step in numbers.indices.map { step[$0] } }
  }

  /// The differences from the table of a mistake; `nil` if it has no table at these times.
  private func residuals(
    _ mistake: PortMistake, _ numbers: [Double], _ rows: [Int]
  ) -> [Double]? {
    guard let predicted = mistake.table(numbers, rows.map { times[$0] }) else { return nil }
    return zip(rows, predicted).map { values[$0] - $1 }
  }

  private func rootMeanSquare(_ errors: [Double]) -> Double {
    (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }
}

extension CurveComparison.Explanation {
  /// This explanation of what another mistake leaves.
  fileprivate func after(_ words: String, scale: Double = 1) -> CurveComparison.Explanation {
    .init(
      description: "\(words), and \(description)", amount: amount,
      remainingError: scale * remainingError)
  }
}

/// The rounding that the digits of a table show: to decimals, or to single precision.
private enum Written {
  static func explanation(
    of values: [Double], _ expected: [Double], _ largestError: Double
  ) -> CurveComparison.Explanation? {
    let scale = expected.reduce(0) { max($0, $1.magnitude) }
    if let places = Self.decimals(of: values) {
      let unit = 1 / powerOfTen(places)
      // A tie may be rounded either way.
      let isRounded = largestError <= 0.500_001 * unit
      let isCut = zip(values, expected).allSatisfy { $0.magnitude <= $1.magnitude + 1e-6 * unit }
      if unit <= scale / 20, isRounded || isCut && largestError < 1.000_001 * unit {
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
