// An adversarial search for the worst value of a cubic Bézier.
//
// Some thousands of cases with every run of the tests. For a search of 10⁷ with another seed:
//
//     BEZIER_CASES=10000000 BEZIER_SEED=7 swift test -c release --filter CubicBezierSearch
//
// Curves lie on and next to what is special: control points at 0, ⅓, ½, ⅔ and 1, x₂ = x₁ + ⅓, a triple point,
// x′ = 0 in the middle and at the ends. Abscissas lie at the seams between cells and a few doubles off, on both
// sides of where a cell begins to answer, near 0, ½ and 1, at the cuts of the iteration, and anywhere.

import Foundation
import Testing
import _TestSupport

@testable import AnimationMath

@Suite struct CubicBezierSearchTests {
  @Test func noValueIsBeyondTheBound() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BEZIER_CASES"].flatMap(Int.init) ?? trials(40_000).count
    let seed = environment["BEZIER_SEED"].flatMap(UInt64.init) ?? 20_261_126
    var random = SeededRandom(seed: seed)
    var inCells = WorstCase("Bézier value in a cell, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 2)
    var elsewhere = WorstCase("Bézier value elsewhere, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 4)
    while inCells.count + elsewhere.count < count {
      let curve = Self.curve(&random)
      let table = try #require(curve.table)
      let (reference, unit) = (BezierCases.reference(curve), CubicBezierTests.unit(curve))
      for x in Self.abscissas(curve, table, &random) where x > 0 && x < 1 {
        let error = absoluteError(curve.value(at: x), reference.point(at: x).y) / unit
        if table.ordinate(at: x) == nil {
          elsewhere.record(error, at: "\(curve) at \(x)")
        } else {
          inCells.record(error, at: "\(curve) at \(x)")
        }
      }
    }
    report(inCells)
    report(elsewhere)
    #expect(inCells.isWithinBound, "seed \(seed): \(inCells)")
    #expect(elsewhere.isWithinBound, "seed \(seed): \(elsewhere)")
    #expect(inCells.count > count / 4 && elsewhere.count > count / 8)
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
