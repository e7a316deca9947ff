// The starts of the search for a spring.
//
//     1  the integrated equation, linear in p, q and the rest: good where samples are dense
//     2  the recurrence of evenly spaced samples (Prony), at strides 1, 2, 4 and 8, from all samples that
//        have two others at that distance: good where noise is small
//     3  if steps are uneven, every frequency and decay that the samples tell apart, the best 24
//        (SpringFit+Scan.swift)
//     4  the best four of a grid of 4 × 4 frequencies and ratios, of more frequencies if steps are uneven:
//        good where noise is large
//     5  the scan of 3 for even steps, if more than 2 % of the range is left still
//
// The first minimum that leaves only rounding ends the search. If steps are even, so does the first that leaves noise
// of a millionth or more, if its standard errors are below a tenth. Of 10,000 cases with 1 % of
// noise 64 % ended so, and none had another minimum within the bounds of confidence. If steps are uneven, such a
// minimum may be an alias of a better one: it ends the search after the scan.
//
// Of more than 4000 samples, each start is refined with 2000 first, and a scan's only go on if their minima are within six
// standard deviations of the best one's. These samples are dense at the beginning: the motion may be over soon.
//
// Tried and dropped: one fixed start, which fails in 40 of 300 cases; every start refined to its end, which
// takes six times as long.

import AnimationMath

extension SpringProblem {
  /// The local minima of the cost that the search finds, the best first.
  func minima() -> [State] {
    var found: [State] = []
    // Below this the residuals are rounding.
    let level = zip(values, weights).reduce(0) { max($0, ($1.0 * $1.1).magnitude) } * 1e-14
    let rounding = level * level * Double(values.count)
    let some = some
    func scanned() -> [(p: Double, q: Double)] { some?.scanned(by: self) ?? scan() }
    func isDone(_ p: Double, _ q: Double) -> Bool {
      guard p.isFinite, q.isFinite else { return false }
      let start = (p: max(p, 1e-9), q: max(q, 1e-9))
      let near = some?.refined(start.p, start.q)
      guard let state = refined(near?.p ?? start.p, near?.q ?? start.q, apartFrom: found) else {
        return false
      }
      if let known = found.firstIndex(where: { isSame($0, state) }) {
        if state.cost < found[known].cost { found[known] = state }
      } else {
        found.append(state)
      }
      found.sort { $0.cost < $1.cost }
      return state.cost < rounding
        || isEven && state.cost > 1e16 * rounding && isDetermined(state)
    }
    for (p, q) in [weakForm()] + recurrences() where isDone(p, q) { return found }
    if !isEven {
      for (p, q) in scanned() where isDone(p, q) { return found }
      if let best = found.first, isDetermined(best) { return found }
    }
    let length = times[times.count - 1]
    var grid: [State] = []
    var turns = 1.0
    while turns <= 30 || !isEven && turns < length * highest / 8 {
      let frequency = turns * 2 * .pi / length
      grid += [0.2, 0.7, 1.2, 4].compactMap { state(2 * $0 * frequency, frequency * frequency) }
      turns *= 3
    }
    grid.sort { $0.cost < $1.cost }
    for start in grid.prefix(4) where isDone(start.p, start.q) { return found }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let weight = weights.reduce(0) { $0 + $1 * $1 }
    let most = weight * 4e-4 * (high - low) * (high - low)
    if isEven && found.first?.cost ?? .infinity > most {
      for (p, q) in scanned() where isDone(p, q) { return found }
    }
    return found
  }

  /// A selection of 2000 samples, denser at the beginning; `nil` for 4000 samples or fewer.
  private var some: SpringProblem? {
    let (count, most) = (Double(times.count), 2000.0)
    guard count > 2 * most else { return nil }
    return part(
      (0..<Int(most)).map { row in
        let share = scattered(row) / most
        return Int(share * share * count)
      })
  }

  /// The local minima reached from the starts of a scan of all samples, without those that cannot
  /// be the best.
  private func scanned(by all: SpringProblem) -> [(p: Double, q: Double)] {
    var minima: [State] = []
    for (p, q) in all.scan() {
      if let state = refined(p, q, apartFrom: minima) { minima.append(state) }
    }
    let least = minima.map(\.cost).min() ?? 0
    return minima.filter { $0.cost <= least * (1 + 36 / Double(times.count)) }
      .sorted { $0.cost < $1.cost }.map { ($0.p, $0.q) }
  }

  /// Whether p and q are known to a tenth, and the residual is noise.
  private func isDetermined(_ state: State) -> Bool {
    let covariance = state.covariance
    let variance = state.cost / Double(max(times.count - state.columns.count, 1))
    guard variance * max(covariance[0][0], covariance[1][1]) < 0.01 else { return false }
    let motion = state.motion
    let left = times.indices.map { weights[$0] * (values[$0] - motion.value(at: times[$0])) }
    let products = zip(left, left.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    return products.magnitude < state.cost * 3 / Double(left.count).squareRoot()
  }

  /// The integrated equation, x = x₀ + (v₀ + p x₀) t − p ∫x − q ∬x + q·target·t²/2.
  private func weakForm() -> (Double, Double) {
    var (first, second) = ([0.0], [0.0])
    for index in times.indices.dropFirst() {
      let width = times[index] - times[index - 1]
      first.append(first[index - 1] + (values[index] + values[index - 1]) / 2 * width)
      second.append(second[index - 1] + (first[index] + first[index - 1]) / 2 * width)
    }
    func weighted(_ column: [Double]) -> [Double] { zip(column, weights).map { $0 * $1 } }
    let solution = LeastSquares(
      [
        weights, weighted(times), weighted(first.map { -$0 }), weighted(second.map { -$0 }),
        weighted(times.map { $0 * $0 / 2 }),
      ],
      weighted(values)
    ).solution
    return (solution[2], solution[3])
  }

  /// The roots of the recurrence xₖ₊₂ = a xₖ₊₁ + b xₖ + c.
  private func recurrences() -> [(Double, Double)] {
    var found: [(Double, Double)] = []
    for stride in [1.0, 2, 4, 8] {
      let rows = triples(apart: stride * step)
      guard rows.first.count > 4 else { continue }
      let solution = LeastSquares(
        [rows.second, rows.first, Array(repeating: 1, count: rows.first.count)], rows.third
      ).solution
      let (a, b, width) = (solution[0], solution[1], stride * step)
      // z² = a z + b, z = e^(λ·width); p = −Σ λ, q = Π λ.
      let discriminant = a * a / 4 + b
      if discriminant < 0 {
        let real = logarithm(-b) / 2
        let angle = arcTangent(y: (-discriminant).squareRoot(), x: a / 2)
        found.append((-2 * real / width, (real * real + angle * angle) / (width * width)))
      } else {
        let root = discriminant.squareRoot()
        let (large, small) = (a / 2 + root, a / 2 - root)
        guard large > 0 else { continue }
        let slow = logarithm(large) / width
        let fast = small > 1e-300 ? logarithm(small) / width : 20 * slow
        found.append((-(slow + fast), slow * fast))
      }
    }
    return found
  }

  /// The values of three samples each at equal distances.
  private func triples(apart width: Double) -> (first: [Double], second: [Double], third: [Double])
  {
    var rows: (first: [Double], second: [Double], third: [Double]) = ([], [], [])
    var (second, third) = (0, 0)
    func advance(_ row: inout Int, to time: Double) -> Bool {
      while row < times.count && times[row] < time - 1e-3 * step { row += 1 }
      return row < times.count && times[row] < time + 1e-3 * step
    }
    for first in times.indices {
      guard advance(&second, to: times[first] + width),
        advance(&third, to: times[second] + width)
      else { continue }
      rows.first.append(values[first])
      rows.second.append(values[second])
      rows.third.append(values[third])
    }
    return rows
  }
}
