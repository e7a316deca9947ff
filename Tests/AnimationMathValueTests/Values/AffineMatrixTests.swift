import AnimationMath
import Testing
import _TestSupport

@Suite struct AffineMatrixTests {
  @Test func namesAndOrderAreThoseOfCSS() throws {
    let map = AffineMatrix(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(map.entries == [2, 3, 5, 7, 11, 13])
    #expect(map.applied(to: [1, 0]) == [13, 16])
    #expect(map.applied(to: [0, 1]) == [16, 20])
    let list = try TransformList("matrix(2, 3, 5, 7, 11, 13)")
    #expect(list.matrix == Matrix4(map))
    #expect(Matrix4(map).affine == map)
    #expect(map.determinant == -1)
  }

  @Test func productsActFromTheRight() {
    let (move, grow) = (AffineMatrix(tx: 10), AffineMatrix(a: 2, d: 2))
    #expect(move.multiplied(by: grow).applied(to: [1, 0]) == [12, 0])
    #expect(grow.multiplied(by: move).applied(to: [1, 0]) == [22, 0])
  }

  @Test func inversesAndDeterminantsAreExactToTheirConditions() throws {
    var random = SeededRandom(seed: 831)
    var inverses = WorstCase("inverse of the plane, 2⁻⁵³ of the norms' product", bound: 3)
    var determinants = WorstCase("determinant of the plane, ulps", bound: 1.5)
    for _ in rounds(5000) {
      let map = TransformCases.affine(using: &random)
      let exact =
        DoubleDouble.product(map.a, map.d) - DoubleDouble.product(map.b, map.c)
      determinants.record(errorInUlps(map.determinant, exact), at: "\(map)")
      let back = try #require(map.inverse)
      inverses.record(
        map.multiplied(by: back).animationDistance(from: .identity)
          / (0x1p-53 * norm(map.entries) * norm(back.entries)), at: "\(map)")
    }
    report(inverses)
    report(determinants)
    #expect(inverses.isWithinBound)
    #expect(determinants.isWithinBound)
  }

  @Test func aDeterminantOfRoundingErrorsIsSingular() throws {
    #expect(AffineMatrix(a: 1, b: 1, c: 0, d: 0).isSingular)
    #expect(AffineMatrix(a: 0, b: 0, c: 0, d: 0).inverse == nil)
    // Small, but not by rounding.
    #expect(!AffineMatrix(a: 1e-40, d: 1e-40).isSingular)
    #expect(!AffineMatrix(a: 1e20, d: 1e-20).isSingular)
    let flat = try TransformList("rotate(30deg) scaleX(0) rotate(40deg)").matrix
    let affine = try #require(flat.affine)
    #expect(affine.isSingular)
    #expect(affine.decomposition == nil)
  }

  /// a, b, c and d; every other time the columns are nearly parallel.
  private static func columns(_ random: inout SeededRandom) -> [Double] {
    let (a, b) = (random.uniform(in: -3...3), random.uniform(in: -3...3))
    let flatness = random.index(below: 2) == 0 ? 1 : random.logUniform(in: 1e-14...1)
    let along = random.uniform(in: -3...3)
    let c = along * a + flatness * random.uniform(in: -1...1)
    let d = along * b + flatness * random.uniform(in: -1...1)
    return [a, b, c, d]
  }

  /// How far each column is moved by decomposition and composition, in 2⁻⁵³ of its length.
  private static func partsError(_ n: [Double]) -> Double? {
    let (first, second) = (norm([n[0], n[1]]), norm([n[2], n[3]]))
    guard min(first, second) > 1e-6,
      let parts = AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3]).decomposition
    else { return nil }
    if parts.scale.x < 0 && parts.scale.y < 0 { return .infinity }
    let back = AffineMatrix(parts)
    return max(
      norm([back.a - n[0], back.b - n[1]]) / first, norm([back.c - n[2], back.d - n[3]]) / second)
      / 0x1p-53
  }

  @Test func partsMakeTheMapAgainWhateverItsCondition() throws {
    var random = SeededRandom(seed: 832)
    var worst = WorstCase("parts of the plane, 2⁻⁵³ of the column", bound: 8)
    for _ in rounds(20_000) {
      let numbers = Self.columns(&random)
      if let error = Self.partsError(numbers) { worst.record(error, at: "\(numbers)") }
    }
    worst.climb(10, seed: 20_261_123, from: Self.columns, error: Self.partsError)
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// Found by climbing: 6.4, where 6 was stated.
  @Test func thePartsThatWereBeyondSixUnitsAreWithinEight() throws {
    let columns = [
      0.0207972047041638, 2.1565457112345574, -0.0008402500023578998, -0.0796075467214593,
    ]
    #expect(try #require(Self.partsError(columns)) <= 8)
  }

  @Test func mirrorImagesFlipTheAxisLessLikeItself() throws {
    let x = try #require(AffineMatrix(a: -2, d: 3).decomposition)
    #expect(x.scale == [-2, 3] && x.angle == 0)
    let y = try #require(AffineMatrix(a: 2, d: -3).decomposition)
    #expect(y.scale == [2, -3] && y.angle == 0)
    // From one flip to the other is half a turn, without passing through a line.
    let middle = AffineMatrix(a: -2, d: 2).interpolated(to: AffineMatrix(a: 2, d: -2), at: 0.5)
    #expect(abs(middle.determinant + 4) < 1e-14)
  }

  @Test func halfATurnRises() {
    let half = AffineMatrix.identity.interpolated(to: AffineMatrix(a: -1, d: -1), at: 0.5)
    #expect(abs(half.b - 1) < 1e-15)
  }

  @Test func theWayOfAnglesIsShort() throws {
    let (a, b) = (Quaternion(degrees: 170).matrix, Quaternion(degrees: -170).matrix)
    let middle = a.interpolated(to: b, at: 0.5)
    #expect(middle.animationDistance(from: Quaternion(degrees: 180).matrix) < 1e-15)
  }

  @Test func singularMapsJumpAndReplace() {
    let (flat, move) = (AffineMatrix(a: 0), AffineMatrix(tx: 3))
    #expect(flat.interpolated(to: move, at: 0.49) == flat)
    #expect(flat.interpolated(to: move, at: 0.5) == move)
    #expect(move.interpolated(to: flat, at: -3) == move)
    #expect(move.accumulated(onto: flat, count: 1) == move)
    #expect(flat.accumulated(onto: move, count: 2) == flat)
    #expect(flat.accumulated(onto: move, count: 0) == move)
  }

  @Test func repeatsAddPartByPart() {
    let step = AffineMatrix(a: 1.5, d: 2, tx: 4)
    let thrice = step.accumulated(onto: AffineMatrix(a: 2, tx: 1), count: 3)
    #expect(thrice == AffineMatrix(a: 3.5, d: 4, tx: 13))
  }

  @Test func wrongNumbersAreRefused() {
    #expect(throws: ParameterError.self) { try AffineMatrix(validating: [1, 0, 0, 1, 0]) }
    #expect(throws: ParameterError.self) { try AffineMatrix(validating: [1, 0, 0, 1e51, 0, 0]) }
  }

  #if EXIT_TESTS
    @Test func noMapWithoutNumbers() async {
      await #expect(processExitsWith: .failure) { _ = AffineMatrix(a: .nan) }
    }
  #endif
}
