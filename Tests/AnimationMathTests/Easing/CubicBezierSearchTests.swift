// An adversarial search for the worst value of a cubic Bézier.
//
// Some thousands of cases with every run of the tests, and climbs from the worst of them. For a search of 10⁷
// with another seed:
//
//     BEZIER_CASES=10000000 BEZIER_SEED=7 swift test -c release --filter CubicBezierSearch
//
// Curves lie on and next to what is special: control points at 0, ⅓, ½, ⅔ and 1, x₂ = x₁ + ⅓, a triple point,
// x′ = 0 in the middle and at the ends. Abscissas lie at the seams between cells and a few doubles off, on both
// sides of where a cell begins to answer, near 0, ½ and 1, at the cuts of the iteration, and anywhere.

import Foundation
import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicBezierSearchTests {
  /// Where a value is computed, and the bound there.
  private enum Place: Int, CaseIterable {
    case steadyCell, softCell, iteration

    init(_ x: Double, _ curve: CubicBezier, _ table: BezierTable) {
      if table.ordinate(at: x) == nil {
        self = .iteration
      } else {
        let slope = CubicBezier.derivative(curve.x1, curve.x2, at: curve.parameter(solving: x))
        self = slope >= 0.5 ? .steadyCell : .softCell
      }
    }

    private var name: String {
      switch self {
      case .steadyCell: "Bézier value in a cell, x′ ≥ ½"
      case .softCell: "Bézier value in a cell elsewhere"
      case .iteration: "Bézier value by iteration"
      }
    }

    /// Of cases as they come.
    var worst: WorstCase {
      WorstCase("\(name), 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: self == .iteration ? 4 : 2)
    }

    /// Of cases that were climbed to.
    var highest: WorstCase {
      let bound: Double =
        switch self {
        case .steadyCell: 2.5
        case .softCell: 3
        case .iteration: 3.5
        }
      return WorstCase("\(name), climbing", bound: bound)
    }
  }

  private typealias Case = (error: Double, curve: CubicBezier, x: Double)

  private static func error(_ curve: CubicBezier, _ x: Double) -> Double {
    absoluteError(curve.value(at: x), BezierCases.reference(curve).point(at: x).y)
      / CubicBezierTests.unit(curve)
  }

  @Test func noValueIsBeyondTheBound() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BEZIER_CASES"].flatMap(Int.init) ?? max(4_000, trials(40_000).count)
    let seed = environment["BEZIER_SEED"].flatMap(UInt64.init) ?? 20_261_126
    var random = SeededRandom(seed: seed)
    var (worst, highest) = (Place.allCases.map(\.worst), Place.allCases.map(\.highest))
    // The worst case of each place since the last climb, from which the next one starts.
    var starts = [Case?](repeating: nil, count: worst.count)
    var (tried, climbs) = (0, 0)
    while tried < count {
      let curve = Self.curve(&random)
      let table = try #require(curve.table)
      for x in Self.abscissas(curve, table, &random) where x > 0 && x < 1 {
        let (place, error) = (Place(x, curve, table).rawValue, Self.error(curve, x))
        worst[place].record(error, at: "\(curve) at \(x)")
        if error >= starts[place]?.error ?? 0 { starts[place] = (error, curve, x) }
        tried += 1
      }
      guard tried / 10_000 > climbs else { continue }
      climbs += 1
      for place in Place.allCases {
        guard let start = starts[place.rawValue] else { continue }
        let top = Self.climb(from: start, in: place, &random)
        highest[place.rawValue].record(top.error, at: "\(top.curve) at \(top.x)")
        starts[place.rawValue] = nil
      }
    }
    for worst in worst + (climbs > 0 ? highest : []) {
      report(worst)
      #expect(worst.isWithinBound, "seed \(seed): \(worst)")
    }
    let inCells = worst[0].count + worst[1].count
    #expect(inCells > count / 4 && worst[2].count > count / 8)
    #expect(climbs > 0 || !isThorough || !isOptimised)
  }

  /// From a case to a larger error in the same place; numbers beyond 0…1 are held there.
  private static func climb(
    from start: Case, in place: Place, _ random: inout SeededRandom
  ) -> Case {
    func parts(_ numbers: [Double]) -> (curve: CubicBezier, x: Double) {
      func held(_ index: Int) -> Double { min(max(numbers[index], 0), 1) }
      return (
        CubicBezier(held(0), numbers[1], held(2), numbers[3]),
        min(max(numbers[4], 1e-300), 1 - 0x1p-53)
      )
    }
    let curve = start.curve
    let top = _TestSupport.climb(
      from: [curve.x1, curve.y1, curve.x2, curve.y2, start.x], using: &random
    ) { numbers in
      let (curve, x) = parts(numbers)
      guard !curve.isIdentity, let table = curve.table, Place(x, curve, table) == place else {
        return nil
      }
      return error(curve, x)
    }
    let (highest, x) = parts(top.numbers)
    return (top.error, highest, x)
  }

  /// Found by climbing, for earlier forms of the iteration and of the cells: 5.1, 4.3, 3.2 and 2.6.
  @Test(
    arguments: [
      (
        0.9999995894198461, -0.18419919426332715, 0.9999999342175203, -0.9970214045580225,
        0.9859279840078398
      ),
      (1, 0.8768635612213507, 1, -0.7522299711302093, 0.96875),
      (
        0.617943211293295, 0.6530699059456, 0.8865654017813606, -1.0000059116877258,
        0.9687499999991217
      ),
      (
        0.6948064017721703, 0.2645303070687359, 0.8232250680573153, -1.0000169333609665,
        0.9687499999998702
      ),
    ] as [(Double, Double, Double, Double, Double)])
  func formerWorstValuesAreInBound(x1: Double, y1: Double, x2: Double, y2: Double, x: Double) {
    #expect(Self.error(CubicBezier(x1, y1, x2, y2), x) < 2.5)
  }

  // MARK: Curves

  private static func curve(_ random: inout SeededRandom) -> CubicBezier {
    var (x1, x2) = (abscissa(&random), abscissa(&random))
    switch random.index(below: 5) {
    case 0: x2 = near(min(x1 + 1.0 / 3, 1), &random)
    // x′ vanishes in the middle.
    case 1: (x1, x2) = (near(1, &random), near(0, &random))
    default: break
    }
    let curve = CubicBezier(
      x1, ordinate(x1, &random), x2, ordinate(x2, &random))
    return curve.isIdentity ? CubicBezier(x1, 0.5, x2, 2) : curve
  }

  private static func abscissa(_ random: inout SeededRandom) -> Double {
    let special = [0, 0, 1, 1, 0.5, 1.0 / 3, 2.0 / 3]
    return random.index(below: 3) == 0
      ? random.unit() : near(special[random.index(below: special.count)], &random)
  }

  /// A number in 0…1 on another or within 1e-300 to 0.1 of it.
  private static func near(_ x: Double, _ random: inout SeededRandom) -> Double {
    let distance: Double =
      switch random.index(below: 4) {
      case 0: 0
      case 1: random.logUniform(in: 1e-300...1e-17)
      default: random.logUniform(in: 1e-17...0.1)
      }
    return min(max(random.index(below: 2) == 0 ? x - distance : x + distance, 0), 1)
  }

  private static func ordinate(_ x: Double, _ random: inout SeededRandom) -> Double {
    switch random.index(below: 6) {
    case 0: [0, 1, -1, 2, 0.5][random.index(below: 5)]
    case 1: random.uniform(in: -1000...1000)
    // Next to the identity, where the two coordinates must cancel alike.
    case 2: x + random.uniform(in: -1e-9...1e-9)
    default: random.uniform(in: -1...2)
    }
  }

  // MARK: Abscissas

  private static func abscissas(
    _ curve: CubicBezier, _ table: BezierTable, _ random: inout SeededRandom
  ) -> [Double] {
    var points = [random.unit(), random.unit(), random.logUniform(in: 1e-300...1)]
    points += [1 - random.logUniform(in: 1e-16...1)]
    let distance = random.logUniform(in: 1e-17...0.49)
    points += [0.5 - distance, 0.5 + distance]
    points += neighbours(of: (Double(random.index(below: 16)) + 0.5) / 16, count: 2)
    points += neighbours(of: Double(1 + random.index(below: 15)) / 16, count: 1)
    // Where x′ or what is left of it is small: t about 0, ½ or 1, or anywhere.
    let t = [near(0, &random), near(0.5, &random), near(1, &random), random.unit()][
      random.index(below: 4)]
    let u = 1 - t
    points += neighbours(
      of: 3 * u * u * t * curve.x1 + 3 * u * t * t * curve.x2 + t * t * t, count: 1)
    if let edge = edge(table, random.unit(), random.unit()) {
      points += neighbours(of: edge, count: 2)
    }
    return points
  }

  /// A place between two where a cell begins or ceases to answer.
  private static func edge(_ table: BezierTable, _ a: Double, _ b: Double) -> Double? {
    var (low, high) = (a, b)
    let answers = table.ordinate(at: low) != nil
    guard answers != (table.ordinate(at: high) != nil) else { return nil }
    while (high - low).magnitude > 2 * low.ulp {
      let middle = low + (high - low) / 2
      if (table.ordinate(at: middle) != nil) == answers { low = middle } else { high = middle }
    }
    return low
  }
}
