// The cells of a cubic Bézier: where they answer, how well, and that nobody sees them.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CubicBezierCellsTests {
  private static func cells(_ curve: CubicBezier) -> BezierCells {
    BezierCells(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
  }

  /// Multiples of 1/4096, and what is next to the seams between cells.
  private static let abscissas: [Double] =
    (1..<4096).map { Double($0) / 4096 }
    + (0..<16).flatMap { neighbours(of: (Double($0) + 0.5) / 16, count: 3) }

  // MARK: Accuracy

  @Test func ordinatesAreWithinTwoUnitsWhereACellAnswers() {
    var random = SeededRandom(seed: 20_261_101)
    var worst = WorstCase("Bézier value in a cell, 2⁻⁵³·max(1, |y₁|, |y₂|)", bound: 2)
    for index in 0..<400 {
      let curve =
        index < BezierCases.adversarial.count && index % 2 == 0
        ? BezierCases.adversarial[index] : BezierCases.random(index, &random)
      let (cells, reference) = (Self.cells(curve), BezierCases.reference(curve))
      let points = Self.abscissas.indices.filter { $0 % 127 == index % 127 || $0 > 4095 }
      for x in points.map({ Self.abscissas[$0] }) + BezierCases.randomAbscissas(index, &random) {
        guard let y = cells.table.ordinate(at: x) else { continue }
        let error = absoluteError(y, reference.point(at: x).y) / CubicBezierTests.unit(curve)
        worst.record(error, at: "\(curve) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  /// Beside a soft spot an ordinate may move by many units with the last bit of x.
  static let steep: [(curve: CubicBezier, x: Double)] = [
    // A step that began so badly that it ended on a root outside 0…1.
    (CubicBezier(0.72725251, 851, 0.999995196461303, 556), 0.9999999961588606),
    // Expansions about a parameter near ½ whose x′ had lost its digits: 5.6 units.
    (CubicBezier(0.998981727557511, -0.62, 1.2145207361794556e-08, 0.7), 0.5000112051976956),
    // A seed just too far off for one step: 8.4 units.
    (CubicBezier(2.3e-57, -0.016, 0.9161725276619933, -0.88), 0.9677822759441865),
    // Newton's step across a whole flat cell: 4.7 units.
    (
      CubicBezier(0.9997373727962919, -0.918147331936817, 0.9022994478478878, -0.576),
      0.9679810437293609
    ),
    // The ordinate about an end, before cells: 4.2 units.
    (
      CubicBezier(0.9999999999431519, -0.33362481664896027, 0.048221445623716074, -0.957),
      0.5918798271070415
    ),
  ]

  @Test(arguments: steep)
  func valuesBesideSoftSpotsAreWithinTheBound(curve: CubicBezier, x: Double) {
    let exact = BezierCases.reference(curve).point(at: x).y
    let error = absoluteError(curve.value(at: x), exact) / CubicBezierTests.unit(curve)
    #expect(error.magnitude <= 4)
  }

  /// What cells and the bracketed iteration say of one place, each within its bound.
  @Test func cellsAgreeWithTheIteration() {
    for curve in BezierCases.soft {
      for x in Self.abscissas where !curve.isIdentity {
        let difference = (curve.value(at: x) - curve.valueByIteration(x)).magnitude
        #expect(difference <= 8 * CubicBezierTests.unit(curve), "\(curve) at \(x)")
      }
    }
  }

  // MARK: Where they answer

  @Test func smoothCurvesAreAnsweredEverywhere() {
    for curve in [CubicBezier.ease, .easeInOut, CubicBezier(0.4, 0, 0.2, 1)] {
      let cells = Self.cells(curve)
      let declined = Self.abscissas.filter {
        cells.table.ordinate(at: $0) == nil || cells.table.slope(at: $0) == nil
      }
      #expect(declined == [], "\(curve)")
    }
  }

  @Test func softSpotsAreLeftToTheIteration() {
    let spots: [(CubicBezier, Double, ClosedRange<Double>)] = [
      (CubicBezier(1, 0, 0, 1), 0.5, 0.4...0.6), (CubicBezier(0, 0, 0.58, 1), 1e-9, 0...0.1),
      (CubicBezier(0.42, 0, 1, 1), 1 - 1e-9, 0.9...1),
      (CubicBezier(0, 1, 0, 1), 1e-9, 0...0.1),
    ]
    for (curve, spot, surroundings) in spots {
      let cells = Self.cells(curve)
      #expect(
        cells.table.ordinate(at: spot) == nil && cells.table.slope(at: spot) == nil, "\(curve)")
      let declined = Self.abscissas.filter { cells.table.ordinate(at: $0) == nil }
      #expect(declined.count == declined.count { surroundings.contains($0) }, "\(curve)")
    }
  }

  /// Powers of x′ that are no doubles any more.
  @Test func tinySlopesAreLeftToTheIteration() {
    for x1 in [0, 1e-300, 1e-150, 1e-60] {
      // The table is memory of its cells.
      let cells = Self.cells(CubicBezier(x1, 0.5, 0.5, 1))
      withExtendedLifetime(cells) { #expect($0.table.ordinate(at: 1e-9) == nil, "\(x1)") }
    }
  }

  // MARK: Nobody sees them

  @Test func equalityAndHashAreThoseOfTheFiveParameters() {
    let (a, b) = (CubicBezier(0.25, 0.1, 0.25, 1), CubicBezier.ease)
    #expect(a == b && a.hashValue == b.hashValue && Set([a, b]).count == 1)
    let others = [
      CubicBezier(0.3, 0.1, 0.25, 1), CubicBezier(0.25, 0.2, 0.25, 1),
      CubicBezier(0.25, 0.1, 0.3, 1), CubicBezier(0.25, 0.1, 0.25, 2), a.extrapolated(by: .hold),
    ]
    #expect(Set(others + [a]).count == 6)
  }

  @Test func equalCurvesHaveEqualValuesHoweverTheyWereMade() {
    let ways = [
      CubicBezier.ease, CubicBezier.ease.extrapolated(by: .hold).extrapolated(by: .tangent),
      CubicBezier.ease.mirrored.mirrored,
    ]
    for way in ways where way == .ease {
      #expect(Self.abscissas.allSatisfy { way.value(at: $0) == CubicBezier.ease.value(at: $0) })
    }
    let inverse = CubicBezier(0.1, 0.25, 1, 0.25)
    #expect(CubicBezier.ease.inverse?.value(at: 0.3) == inverse.value(at: 0.3))
  }
}
