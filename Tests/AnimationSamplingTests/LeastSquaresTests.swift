// Least squares by the library and by the loops: what the solution is by definition, in double-double.

import Testing
import _TestSupport

import AnimationSampling

@Suite struct LeastSquaresTests {
  /// Which of the two factorizations.
  enum Path: CaseIterable {
    case library, plain

    func solve(_ columns: [[Double]], _ right: [Double]) -> LeastSquares {
      self == .library
        ? LeastSquares(columns, right)
        : LeastSquares(columns, right) { _, _, _, _ in nil }
    }
  }

  /// A residual that is orthogonal to the columns is the least.
  ///
  /// By backward stability what is left of it along a column is some 2⁻⁵³ of its length times |r| + Σ|xₖ||aₖ|.
  @Test(arguments: Path.allCases)
  func theResidualIsOrthogonalToTheColumns(path: Path) {
    var random = SeededRandom(seed: 41)
    var worst = WorstCase("Aᵀ(b − A x), of 4·2⁻⁵³·|aₖ|·(|r| + Σ|xₖ||aₖ|)", bound: 1)
    for _ in trials(300) {
      let count = 1 + random.index(below: 6)
      let rows = count + random.index(below: 200)
      let columns = (0..<count).map { _ in Self.numbers(rows, &random) }
      let right = Self.numbers(rows, &random)
      let x = path.solve(columns, right).solution
      let residual = (0..<rows).map { row in
        zip(columns, x).reduce(DoubleDouble(right[row])) {
          $0 + DoubleDouble.product(-$1.0[row], $1.1)
        }
      }
      let scale = zip(columns, x).reduce(Self.length(residual.map(\.hi))) {
        $0 + $1.1.magnitude * Self.length($1.0)
      }
      for column in columns {
        let product = zip(column, residual).reduce(DoubleDouble(0)) {
          $0 + DoubleDouble.product($1.0, $1.1.hi) + DoubleDouble.product($1.0, $1.1.lo)
        }
        worst.record(
          product.hi.magnitude
            / (4 * 0x1p-53 * Self.length(column) * scale),
          at: "\(rows) × \(count), seed \(random.seed)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// Exact right-hand sides of whole coefficients give them back, whatever the units of the columns.
  @Test(arguments: Path.allCases)
  func coefficientsDoNotDependOnUnits(path: Path) {
    var random = SeededRandom(seed: 42)
    for _ in trials(200) {
      let units = [1e-120, 1, 1e90]
      let columns = units.map { unit in
        (0..<40).map { _ in Double(random.index(below: 2001)) * unit }
      }
      let expected = zip(units, [3.0, -7, 11]).map { $1 / $0 }
      let right = (0..<40).map { row in
        zip(columns, expected).reduce(0) { $0 + $1.0[row] * $1.1 }
      }
      let solution = path.solve(columns, right).solution
      for (observed, expected) in zip(solution, expected) {
        #expect((observed / expected - 1).magnitude < 1e-12)
      }
    }
  }

  /// A straight line through noise of variance 1: the textbook's variances and covariance.
  @Test(arguments: Path.allCases)
  func covarianceOfALineIsTheTextbooks(path: Path) {
    let times = (0..<21).map { Double($0) * 0.5 }
    let fit = path.solve(
      [times.map { _ in 1 }, times], times.map { 2 - 3 * $0 })
    // Σ t = 105, Σ t² = 717.5, n = 21, determinant 21·717.5 − 105²
    let determinant = 21 * 717.5 - 105.0 * 105
    let expected = [
      [717.5 / determinant, -105 / determinant], [-105 / determinant, 21 / determinant],
    ]
    for (observed, expected) in zip(fit.covariance.joined(), expected.joined()) {
      #expect((observed / expected - 1).magnitude < 1e-14)
    }
    #expect(fit.rank == 2)
  }

  @Test(arguments: Path.allCases)
  func aDependentColumnGetsZero(path: Path) {
    let first = (0..<10).map { Double($0 * $0 % 7) + 1 }
    let second = (0..<10).map { Double($0 * 3 % 5) }
    let columns = [first, second, zip(first, second).map { 2 * $0 - $1 }]
    let right = zip(first, second).map { 5 * $0 + $1 }
    let fit = path.solve(columns, right)
    #expect(fit.rank == 2)
    let dependent = columns.indices.filter { fit.isDependent[$0] }
    #expect(dependent.count == 1)
    for column in dependent {
      #expect(fit.solution[column] == 0)
      #expect(fit.covariance[column][column] == .infinity)
    }
    for row in right.indices {
      let sum = zip(columns, fit.solution).reduce(0) { $0 + $1.0[row] * $1.1 }
      #expect((sum - right[row]).magnitude < 1e-13 * 40)
    }
  }

  @Test(arguments: Path.allCases)
  func degenerateShapesHaveAnAnswer(path: Path) {
    #expect(path.solve([], [1, 2]).solution == [])
    #expect(path.solve([[], []], []).solution == [0, 0])
    #expect(path.solve([[0, 0], [0, 0]], [1, 2]).solution == [0, 0])
    // Fewer rows than columns: as many as the rows determine.
    let short = path.solve([[1], [2], [0]], [6])
    #expect(short.rank == 1)
    #expect(short.solution.filter { $0 != 0 }.count == 1)
    #expect((short.solution[0] + 2 * short.solution[1] - 6).magnitude < 1e-14)
    #expect(path.solve([[1, .infinity]], [1, 2]).solution.map(\.isNaN) == [true])
    #expect(path.solve([[1, 2]], [1, .nan]).solution.map(\.isNaN) == [true])
  }

  #if EXIT_TESTS
    @Test func columnsOfOtherLengthsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = LeastSquares([[1, 2], [1]], [1, 2])
      }
    }
  #endif

  private static func numbers(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    let unit = random.logUniform(in: 1e-6...1e6)
    return (0..<count).map { _ in random.uniform(in: -1...1) * unit }
  }

  private static func length(_ numbers: [Double]) -> Double {
    numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
