// The largest error near a case, by a climb.
//
// Random cases show what is common. Roundings that all point one way are rare: 10⁸ random cases may miss an
// error that is found in a second by going uphill. A climb changes one number or several a little, keeps
// the change if the error grows, and makes smaller changes while none helps. Changes are from 1e-16 to a
// tenth, of the number itself or of 1, or one double up or down.
//
// It stops at a hilltop, not at the highest: climb from several starts. Each step is one evaluation; a climb
// takes some 1000 to 10 000.

/// A case, by its numbers, and its error.
public typealias Summit = (numbers: [Double], error: Double)

/// Climbs from a case to a larger error.
///
/// - Parameters:
///   - steps: The most evaluations.
///   - error: Of a case; `nil` where the numbers are no case.
public func climb(
  from start: [Double], using random: inout SeededRandom, steps: Int = rounds(10_000).count,
  error: ([Double]) -> Double?
) -> Summit {
  var top = Summit(start, error(start) ?? 0)
  var (rest, reach) = (0, 0.1)
  for _ in 0..<steps where rest < 1000 {
    rest += 1
    if rest % 250 == 0 { reach = max(reach * 0.01, 1e-14) }
    var numbers = top.numbers
    let changed = random.index(below: numbers.count + 1)
    for index in numbers.indices
    where index == changed || (changed == numbers.count && random.index(below: 2) == 0) {
      numbers[index] = nudged(numbers[index], by: reach, &random)
    }
    guard let error = error(numbers), error > top.error else { continue }
    // Crumbs do not prolong it.
    if error > 1.0001 * top.error { rest = 0 }
    top = (numbers, error)
  }
  return top
}

private func nudged(_ number: Double, by reach: Double, _ random: inout SeededRandom) -> Double {
  let sign = random.index(below: 2) == 0 ? -1.0 : 1
  switch random.index(below: 6) {
  case 0: return sign > 0 ? number.nextUp : number.nextDown
  case 1, 2: return number + sign * random.logUniform(in: 1e-16...reach) * max(1, abs(number))
  default: return number + sign * random.logUniform(in: 1e-16...reach) * number
  }
}

extension WorstCase {
  /// Climbs several times, each time from the worst of 200 cases, and records where it arrives.
  ///
  /// - Parameters:
  ///   - climbs: How many; see `trials`, at least one.
  ///   - cost: How many times as long as others an evaluation takes; there are that much fewer.
  ///   - start: A random case.
  ///   - error: Of a case; `nil` where the numbers are no case.
  public mutating func climb(
    _ climbs: Int, cost: Int = 1, seed: UInt64, from start: (inout SeededRandom) -> [Double],
    error: ([Double]) -> Double?
  ) {
    var random = SeededRandom(seed: seed)
    func counted(_ numbers: [Double]) -> Double? {
      evaluations += 1
      return error(numbers)
    }
    for _ in trials(climbs) {
      var worst: Summit?
      for _ in 0..<max(1, 200 / cost) {
        let numbers = start(&random)
        if let error = counted(numbers), error >= worst?.error ?? 0 { worst = (numbers, error) }
      }
      guard let worst else { continue }
      let top = _TestSupport.climb(
        from: worst.numbers, using: &random, steps: rounds(10_000 / cost).count, error: counted)
      record(top.error, at: "\(top.numbers)")
    }
  }
}

/// A bound that is attacked by climbing.
public struct Attack: Sendable, CustomStringConvertible {
  /// What is measured, of which bound.
  public let name: String

  private let climbs, cost: Int
  private let start: @Sendable (inout SeededRandom) -> [Double]
  private let error: @Sendable ([Double]) -> Double?

  /// An attack.
  ///
  /// - Parameters:
  ///   - name: What is measured, of which bound.
  ///   - climbs: As of ``WorstCase/climb(_:cost:seed:from:error:)``, as the cost.
  ///   - start: The numbers of a random case.
  ///   - error: Of a case, as a fraction of its bound; `nil` where the numbers are no case.
  public init(
    _ name: String, climbs: Int = 20, cost: Int = 1,
    from start: @escaping @Sendable (inout SeededRandom) -> [Double],
    error: @escaping @Sendable ([Double]) -> Double?
  ) {
    (self.name, self.climbs, self.cost) = (name, climbs, cost)
    (self.start, self.error) = (start, error)
  }

  /// The worst case that was found; its bound is 1.
  public func worst(seed: UInt64) -> WorstCase {
    var worst = WorstCase(name, bound: 1)
    worst.climb(climbs, cost: cost, seed: seed, from: start) { numbers in
      numbers.allSatisfy(\.isFinite) ? error(numbers) : nil
    }
    return worst
  }

  /// The top of one climb, from the worst of some cases; each evaluation takes long.
  public func summit(seed: UInt64, steps: Int) -> Summit {
    var random = SeededRandom(seed: seed)
    let starts = (0..<max(1, steps / 8)).map { _ in start(&random) }
    let worst = starts.map { Summit($0, error($0) ?? 0) }.max { $0.error < $1.error }
    return climb(from: worst?.numbers ?? [], using: &random, steps: steps, error: error)
  }

  /// Its name.
  public var description: String { name }
}
