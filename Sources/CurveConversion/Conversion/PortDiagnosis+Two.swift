// Two mistakes at once: a table that is read otherwise, and one mistake more or none.

extension PortDiagnosis {
  // MARK: Rows

  /// The explanations by a missing or doubled row, and a mistake or none.
  func ofRows(_ fits: [Fit]) -> [Finding] {
    let count = times.count
    guard count > 6, let none = fit(PortMistake("", MovedCurve(curve).value(at:)), sampled)
    else { return [] }
    let all = [none] + (isRead ? [] : fits)
    return [
      ("is missing before", Array(times.dropFirst()) + [2 * times[count - 1] - times[count - 2]]),
      ("is doubled at", [times[0]] + times.dropLast()),
    ].flatMap { words, neighbours in
      nearest(all) { split($0, neighbours, sampled, $0.errors)?.left }.flatMap { fit in
        // The best row is that of the best numbers: both are sought by turns, from several rows.
        let starts =
          fit.numbers.isEmpty ? [0] : Array(stride(from: 0, to: count - 3, by: max(count / 4, 4)))
        return starts.compactMap { start in
          ofRow(fit, from: start, neighbours).flatMap { row, fit, table in
            table.finding(fit, after: "a row \(words) row \(row + 1)", 16)
          }
        }
      }
    }
  }

  /// The row from which on a mistake has the times of the neighbours, the mistake with its numbers, and the table so read.
  private func ofRow(
    _ fit: Fit, from start: Int, _ neighbours: [Double]
  ) -> (row: Int, fit: Fit, table: PortDiagnosis)? {
    var (fit, row, table) = (fit, start, self)
    for turn in 0..<20 {
      if turn > 0 || start == 0 {
        guard let rough = split(fit, neighbours, sampled)?.rows,
          let split = split(fit, neighbours, Array(rough))?.rows.upperBound, split != row
        else { break }
        row = split
      }
      table = read(times: Array(times[..<row] + neighbours[row...]))
      fit = table.improved(fit.mistake, fit.numbers, sampled) ?? fit
    }
    return 3..<times.count - 3 ~= row ? (row, fit, table) : nil
  }

  /// The two rows between which a mistake changes to the times of the neighbours, and what it leaves then.
  ///
  /// - Parameter errors: What the mistake leaves of the rows, if that is known.
  private func split(
    _ fit: Fit, _ neighbours: [Double], _ rows: [Int], _ errors: [Double]? = nil
  ) -> (rows: ClosedRange<Int>, left: Double)? {
    let own = errors ?? residuals(fit.mistake, fit.numbers, rows)
    guard let own, let others = residuals(fit.mistake, fit.numbers, rows, at: neighbours) else {
      return nil
    }
    var (sum, least, place) = (others.reduce(0) { $0 + $1 * $1 }, Double.infinity, 1)
    for (row, (own, other)) in zip(own, others).dropLast().enumerated() {
      sum += own * own - other * other
      if sum < least { (least, place) = (sum, row + 1) }
    }
    return (rows[place - 1]...rows[place], (max(least, 0) / Double(rows.count)).squareRoot())
  }

  /// The eight of a list that leave least, in their order.
  private func nearest<T>(_ list: [T], _ left: (T) -> Double?) -> [T] {
    let found = list.indices.compactMap { index in left(list[index]).map { (index, $0) } }
    return found.sorted { $0.1 < $1.1 }.prefix(8).map(\.0).sorted().map { list[$0] }
  }

  // MARK: Pairs

  /// The explanations by a mistake in a time of another rate, or in values that go another way.
  func ofPairs(_ fits: [Fit], _ mistakes: [PortMistake]) -> [Finding] {
    let moved = MovedCurve(curve)
    let none = PortMistake("", moved.value(at:))
    let slowed = nearest(isRead ? [] : fits, slowedLeft).map { fit in
      fit.mistake.slowed([0.9, 0.97, 1, 1.03, 1.1], from: fit.numbers)
    }
    let rates = pairs(slowed, none.slowed()) { logarithm($0).magnitude < 0.1 }
    guard moved.from.isFinite, moved.to.isFinite, moved.from != moved.to else { return rates }
    // What was fitted on its own way is of no use on another one.
    let starts = mistakes.filter { 1...2 ~= $0.numberCount }.compactMap { mistake in
      mistake.starts.compactMap { start in
        residuals(mistake, start, sampled).flatMap { errors in
          nearestWay(Fit(mistake, start, errors), of: moved)
        }
      }.min { $0.left < $1.left }
    }
    let ready = fits.filter(\.numbers.isEmpty).compactMap { nearestWay($0, of: moved) }
    let ways = (nearest(ready) { $0.left } + starts).map { fit, ends, _ in
      fit.mistake.onAnotherWay(of: moved, to: ends, from: fit.numbers)
    }
    return rates
      + pairs(ways, none.onAnotherWay(of: moved)) { [first = values[0]] in
        ($0 - first).magnitude < (moved.to - moved.from).magnitude / 100
      }
  }

  /// The explanations by pairs that leave a fiftieth of what their second mistake leaves alone; of pairs with one table
  /// those first whose second mistake has a likely number.
  private func pairs(
    _ pairs: [PortMistake], _ alone: PortMistake, _ isLikely: (Double) -> Bool
  ) -> [Finding] {
    let left = fit(alone, sampled)?.left ?? .infinity
    let fits = pairs.compactMap { fit($0, sampled) }
      .filter { isExplained(by: $0.left, of: left) }
    let number = alone.numberCount
    let likely = fits.map { isLikely($0.numbers[$0.numbers.count - number]) }
    return [true, false].flatMap { wanted in
      zip(fits, likely).filter { $0.1 == wanted }.compactMap { finding($0.0) }
    }
  }

  /// What a mistake leaves in a time of the best rate near 1.
  private func slowedLeft(_ fit: Fit) -> Double? {
    let own = fit.errors
    return residuals(fit.mistake, fit.numbers, sampled, at: times.map { 1.001 * $0 }).map {
      product(own, own) - multiple(own, zip($0, own).map(-)).squares
    }
  }

  /// The way on which a mistake leaves least, by its start and end, and the squares that it leaves.
  private func nearestWay(
    _ fit: Fit, of moved: MovedCurve
  ) -> (fit: Fit, ends: [Double], left: Double)? {
    let own = sampled.map { values[$0] }
    let table = zip(own, fit.errors).map(-)
    let (mean, middle) = (
      table.reduce(0, +) / Double(own.count), own.reduce(0, +) / Double(own.count)
    )
    let offsets = own.map { $0 - middle }
    let (factor, squares) = multiple(offsets, table.map { $0 - mean })
    let ends = [moved.from, moved.to].map { middle + factor * ($0 - mean) }
    return factor == 0 ? nil : (fit, ends, product(offsets, offsets) - squares)
  }

  /// The multiple of some numbers that is nearest to others, and the squares that it takes from them; 0 for none.
  private func multiple(_ others: [Double], _ numbers: [Double]) -> (
    factor: Double, squares: Double
  ) {
    let (both, own) = (product(others, numbers), product(numbers, numbers))
    return own > 0 ? (both / own, both * both / own) : (0, 0)
  }

  private func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  // MARK: Times

  /// The explanations by times that are rounded, of the likeliest clocks, or one or two rows late or early.
  func ofTimes(_ error: Double) -> [Finding] {
    guard !isRead, times.count > 6 else { return [] }
    let step = times[1] - times[0]
    let isEven = zip(times, times.dropFirst()).allSatisfy {
      ($1 - $0 - step).magnitude < 1e-3 * step
    }
    let shifts = (isEven ? [1.0, -1, 2, -2] : []).map {
      count -> (words: String, seconds: [Double]) in
      (
        PortMistake.shiftWords(
          count * step, isUnit: MovedCurve(curve).isOverUnit, step: step),
        times.map { $0 - count * step }
      )
    }
    let readings = PortMistake.roundings(times) + likelyClocks(error) + shifts
    return readings.compactMap { words, seconds in
      let table = read(times: seconds, isRead: true)
      let left = table.rows.map { table.values[$0] - table.expected[$0] }
      if rootMeanSquare(left) <= 1e-9 * error { return found(words, left, weight: 4) }
      guard let (other, left, score) = table.finding else { return nil }
      return (
        .init(
          description: "\(words), and \(other.description)", amount: other.amount,
          remainingError: other.remainingError), left, 4 * score
      )
    }
  }

  /// The clocks that run over the domain; if that has no end, those that leave less of the errors, and the usual one.
  private func likelyClocks(_ error: Double) -> [(words: String, seconds: [Double])] {
    guard let low = times.min(), let high = times.max() else { return [] }
    let moved = MovedCurve(curve)
    let (lower, upper) = (curve.domain.lowerBound, curve.domain.upperBound)
    let clocks = PortMistake.clocks(times, isOverUnit: moved.isOverUnit)
    let likely = clocks.indices.compactMap { index -> (index: Int, left: Double)? in
      let seconds = clocks[index].seconds
      let left = rootMeanSquare(sampled.map { values[$0] - moved.value(at: seconds(times[$0])) })
      let isLikely =
        upper.isFinite
        ? (seconds(low) - lower).magnitude + (seconds(high) - upper).magnitude
          < 0.02 * (upper - lower) : left < error / 2
      return isLikely ? (index, left) : nil
    }
    let isOfFrames = times.allSatisfy { $0.rounded() == $0 }
    let usual =
      upper.isFinite || high < 60
      ? nil
      : isOfFrames ? clocks.indices.first { clocks[$0].seconds(low) == lower && $0 > 1 } : 0
    return Set(nearest(likely) { $0.left }.prefix(4).map(\.index) + [usual].compactMap(\.self))
      .sorted().map { (clocks[$0].words, times.map(clocks[$0].seconds)) }
  }

  /// The table with other times; the curve is held before its start.
  private func read(times: [Double], isRead: Bool? = nil) -> PortDiagnosis {
    let times = times.map { max($0, curve.domain.lowerBound) }
    return PortDiagnosis(
      curve: curve, times: times, values: values,
      expected: times.map(MovedCurve(curve).value(at:)), rounding: rounding,
      ofCurve: ofCurve, isRead: isRead ?? self.isRead)
  }
}
