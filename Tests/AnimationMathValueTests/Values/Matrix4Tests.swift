import AnimationMath
import Testing
import _TestSupport

@Suite struct Matrix4Tests {
  /// All orders of 0…3 with their signs.
  private static let permutations: [([Int], Double)] = {
    var all: [([Int], Double)] = []
    for a in 0..<4 {
      for b in 0..<4 where b != a {
        for c in 0..<4 where c != a && c != b {
          let order = [a, b, c, 6 - a - b - c]
          var sign = 1.0
          for i in 0..<4 { for j in 0..<i where order[j] > order[i] { sign = -sign } }
          all.append((order, sign))
        }
      }
    }
    return all
  }()

  private static func random(_ index: Int, using random: inout SeededRandom) -> Matrix4 {
    let entries = (0..<16).map { _ in
      random.uniform(in: -2...2) * (index % 2 == 0 ? 1 : random.logUniform(in: 1e-6...1e6))
    }
    return (try? Matrix4(validating: entries)) ?? .identity
  }

  @Test func namesAreThoseOfCATransform3DAndDOMMatrix() throws {
    let entries = (1...16).map { Double($0) }
    let matrix = try Matrix4(validating: entries)
    #expect(matrix.x == [1, 2, 3, 4])
    #expect(matrix.t == [13, 14, 15, 16])
    #expect(matrix.entries == entries)
    let named = Matrix4(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11,
      m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    #expect(named == matrix)
    let text =
      try TransformList("matrix3d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)")
    #expect(text.matrix == matrix)
  }

  @Test func aPerspectiveDividesByTheDistance() throws {
    // m34 stands where Core Animation has it; written into m44 it scales everything.
    let eye = Matrix4(m34: -1.0 / 500)
    #expect(eye == (try TransformList("perspective(500px)").matrix))
    #expect(eye.applied(to: SIMD3(100, 50, 250)) == [200, 100, 500])
    #expect(eye.affine == nil)
    let move = Matrix4(m41: 7, m42: 8, m43: 9)
    #expect(move.applied(to: SIMD3(1, 1, 1)) == [8, 9, 10])
    #expect(
      eye.multiplied(by: move).applied(to: SIMD3(0, 0, 241)) == eye.applied(to: SIMD3(7, 8, 250)))
  }

  @Test func productsAndDeterminantsAreExactToTheirTerms() {
    var random = SeededRandom(seed: 841)
    var products = WorstCase("entries of products, 2⁻⁵³ of the terms", bound: 4)
    var determinants = WorstCase("determinant, 2⁻⁵³ of the terms", bound: 8)
    for index in rounds(2000) {
      let (a, b) = (Self.random(index, using: &random), Self.random(index, using: &random))
      let (left, right, both) = (a.entries, b.entries, a.multiplied(by: b).entries)
      for row in 0..<4 {
        for column in 0..<4 {
          var sum = DoubleDouble(0)
          var size = 0.0
          for k in 0..<4 {
            let term = DoubleDouble.product(left[4 * k + row], right[4 * column + k])
            sum = sum + term
            size += abs(term.hi)
          }
          let entry = both[4 * column + row]
          products.record(absoluteError(entry, sum) / (0x1p-53 * size), at: "\(a) · \(b)")
        }
      }
      var sum = DoubleDouble(0)
      var size = 0.0
      for (order, sign) in Self.permutations {
        var term = DoubleDouble(sign)
        for i in 0..<4 { term = term * left[4 * i + order[i]] }
        sum = sum + term
        size += abs(term.hi)
      }
      determinants.record(absoluteError(a.determinant, sum) / (0x1p-53 * size), at: "\(a)")
    }
    report(products)
    report(determinants)
    #expect(products.isWithinBound)
    #expect(determinants.isWithinBound)
  }

  @Test func inversesAreExactToTheirCondition() throws {
    var random = SeededRandom(seed: 842)
    // 2.7 by climbing.
    var worst = WorstCase("inverse of space, 2⁻⁵³ of the norms' product", bound: 4)
    func error(_ matrix: Matrix4) -> Double? {
      guard let back = matrix.inverse else { return nil }
      let condition = norm(matrix.entries) * norm(back.entries)
      return matrix.multiplied(by: back).animationDistance(from: .identity) / (0x1p-53 * condition)
    }
    func start(_ random: inout SeededRandom) -> Matrix4? {
      let flatness = random.index(below: 2) == 0 ? 1 : random.logUniform(in: 1e-7...1)
      return TransformCases.matrix(
        flatness: flatness, perspective: Double(random.index(below: 2)), using: &random)
    }
    for _ in rounds(4000) {
      guard let matrix = start(&random), let error = error(matrix) else { continue }
      worst.record(error, at: "\(matrix)")
    }
    worst.climb(
      3, seed: 20_261_123, from: { start(&$0)?.entries ?? Matrix4.identity.entries },
      error: { (try? Matrix4(validating: $0)).flatMap(error) })
    report(worst)
    #expect(worst.isWithinBound)
    let grown = Matrix4(m11: 4, m22: 2, m33: 8, m41: 3)
    #expect(grown.inverse == Matrix4(m11: 0.25, m22: 0.5, m33: 0.125, m41: -0.75))
    #expect(Matrix4(m11: 1e-40, m22: 1e40).inverse == Matrix4(m11: 1e40, m22: 1e-40))
  }

  @Test func aDeterminantOfRoundingErrorsIsSingular() throws {
    for text in [
      "scaleZ(0)", "rotate3d(1, 2, 3, 40deg) scaleX(0) rotate3d(3, 1, 2, 77deg)",
      "matrix3d(1, 2, 3, 4, 2, 4, 6, 8, 1, 0, 0, 1, 0, 0, 1, 1)",
    ] {
      let matrix = try TransformList(text).matrix
      #expect(matrix.isSingular)
      #expect(matrix.inverse == nil)
      #expect(matrix.decomposition == nil)
    }
    // No parts, but an inverse.
    let noEye = Matrix4(m14: 1, m41: 1, m44: 0)
    #expect(noEye.inverse != nil)
    #expect(noEye.decomposition == nil)
  }

  @Test func matricesWithoutPartsJumpAndReplace() {
    let (flat, move) = (Matrix4(m33: 0), Matrix4(m43: 3))
    #expect(flat.interpolated(to: move, at: 0.49) == flat)
    #expect(flat.interpolated(to: move, at: 0.5) == move)
    #expect(move.accumulated(onto: flat, count: 1) == move)
    #expect(flat.accumulated(onto: move, count: 0) == move)
    #expect(flat.additiveDifference(from: move) == Matrix4(m33: 0, m43: -3))
  }

  @Test func wrongNumbersAreRefused() {
    #expect(throws: ParameterError.self) { try Matrix4(validating: [1, 0]) }
    let error = #expect(throws: ParameterError.self) {
      try Matrix4(validating: (0..<16).map { $0 == 11 ? .nan : 1 })
    }
    #expect(error?.parameter == "m34")
  }

  #if EXIT_TESTS
    @Test func noMatrixWithoutNumbers() async {
      await #expect(processExitsWith: .failure) { _ = Matrix4(m34: -.infinity) }
    }
  #endif
}
