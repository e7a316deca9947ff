import AnimationMath
import Testing
import _TestSupport

@Suite struct TransformListFunctionTests {
  @Test func matricesAreThoseOfTheStandard() throws {
    func entries(_ function: TransformList.Function) -> [Double] {
      function.matrix.affine?.entries ?? function.matrix.entries
    }
    #expect(entries(.translate(x: 3, y: 4)) == [1, 0, 0, 1, 3, 4])
    #expect(entries(.scale(x: 3, y: 4)) == [3, 0, 0, 4, 0, 0])
    #expect(entries(.rotate(degrees: 90)) == [0, 1, -1, 0, 0, 0])
    #expect(entries(.rotate(radians: -.pi)) == [-1, 0, 0, -1, 0, 0])
    #expect(entries(.skew(xDegrees: 45, yDegrees: -45)) == [1, -1, 1, 1, 0, 0])
    #expect(entries(.skewX(degrees: 45)) == [1, 0, 1, 1, 0, 0])
    #expect(entries(.skewY(degrees: 45)) == [1, 1, 0, 1, 0, 0])
    #expect(entries(.perspective(nil)) == [1, 0, 0, 1, 0, 0])
    #expect(TransformList.Function.perspective(4).matrix == Matrix4(m34: -0.25))
    #expect(TransformList.Function.perspective(0).matrix == Matrix4(m34: -1))
    #expect(
      TransformList.Function.rotate(degrees: 90, axis: [5, 0, 0]).matrix
        == Matrix4(m22: 0, m23: 1, m32: -1, m33: 0))
    #expect(
      TransformList.Function.rotate(degrees: 90, axis: [0, 1, 0]).matrix
        == Matrix4(m11: 0, m13: -1, m31: 1, m33: 0))
    #expect(TransformList.Function.rotate(degrees: 90, axis: .zero).matrix == .identity)
    let affine = AffineMatrix(a: 2, tx: 3)
    #expect(TransformList.Function.matrix(affine: affine).matrix.affine == affine)
  }

  @Test func turnsAreRightToTheLastDigits() {
    var random = SeededRandom(seed: 862)
    var worst = WorstCase("entries of turns, 2⁻⁵³", bound: 6)
    let degree = DoubleDouble(hi: 0x1.1df46a2529d39p-6, lo: 0x1.5c1d8becdd291p-62)
    for _ in rounds(5000) {
      let angle = random.uniform(in: -1000...1000)
      let axis = TransformCases.axis(using: &random)
      let raw = (0..<3).map { DoubleDouble(axis[$0]) }
      let length = (raw[0] * raw[0] + raw[1] * raw[1] + raw[2] * raw[2]).squareRoot()
      let n = raw.map { $0 / length }
      let (s, c) = DoubleDouble.sinCos(degree * angle.remainder(dividingBy: 360))
      let entries = TransformList.Function.rotate(degrees: angle, axis: axis).matrix.entries
      for i in 0..<3 {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3)
        for (index, exact) in [
          (5 * i, c + (1 - c) * n[i] * n[i]), (4 * i + j, (1 - c) * n[i] * n[j] + s * n[k]),
          (4 * i + k, (1 - c) * n[i] * n[k] - s * n[j]),
        ] {
          worst.record(
            absoluteError(entries[index], exact) / 0x1p-53, at: "\(angle)° about \(axis)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func turnsAboutAnAxisOfThePlaneStayInIt() {
    var random = SeededRandom(seed: 861)
    for _ in rounds(1000) {
      let turn = TransformList.Function.rotate(
        degrees: random.uniform(in: -1000...1000), axis: [0, 0, 3])
      #expect(turn.matrix.affine != nil)
    }
  }

  @Test func oppositeAxesAreOneLine() throws {
    let from = try TransformList("rotate3d(0.1, 0.2, 0.3, 10deg)")
    let to = try TransformList("rotate3d(-1, -2, -3, 730deg)")
    let middle = from.interpolated(to: to, at: 0.5)
    #expect(middle == (try TransformList("rotate3d(0.1, 0.2, 0.3, -360deg)")))
    #expect(abs(from.animationDistance(from: to) - 740 * .pi / 180) < 1e-13)
  }

  @Test func anAxisOfZeroTakesTheOther() throws {
    let from = try TransformList("rotate3d(0, 0, 0, 50deg)")
    let to = try TransformList("rotateX(720deg)")
    #expect(from.interpolated(to: to, at: 0.5) == (try TransformList("rotateX(360deg)")))
    #expect(from.interpolated(to: from, at: 0.5).matrix == .identity)
  }

  @Test func skewsOfDifferentNamesDoNotPair() throws {
    let from = try TransformList("skewX(30deg)")
    let to = try TransformList("skew(60deg)")
    guard case .matrix = from.interpolated(to: to, at: 0.5).functions.first else {
      Issue.record("paired")
      return
    }
  }

  @Test func distancesCountWhatMoves() throws {
    func distance(_ a: String, _ b: String) throws -> Double {
      try TransformList(a).animationDistance(from: TransformList(b))
    }
    #expect(try distance("translate(3px)", "translate(0px, 4px)") == 5)
    #expect(try distance("scale(2)", "none") == 2.0.squareRoot())
    #expect(try distance("rotate(90deg)", "rotate(810deg)") == 4 * .pi)
    #expect(try distance("skewX(90deg)", "none") == .pi / 2)
    #expect(try distance("skewY(90deg)", "skewY(180deg)") == .pi / 2)
    #expect(try distance("skew(180deg)", "none") == .pi)
    #expect(try distance("perspective(4px)", "none") == 0.25)
    #expect(try distance("translate(3px) scale(2)", "translate(3px) matrix(1, 0, 0, 1, 7, 0)") > 7)
    #expect(abs(try distance("rotateX(180deg)", "rotateY(180deg)") - .pi) < 1e-15)
  }

  @Test func wrongNumbersAreRefused() {
    let wrong: [TransformList.Function] = [
      .translate(x: .nan), .scale(z: .infinity), .rotate(degrees: 1e51),
      .rotate(degrees: 1, axis: [0, .nan, 0]), .skew(xDegrees: 1, yDegrees: .nan),
      .skewX(degrees: .nan), .skewY(degrees: .infinity), .perspective(-1), .perspective(.nan),
      .perspective(.infinity),
    ]
    for function in wrong {
      #expect(throws: ParameterError.self, "\(function)") {
        try TransformList(validating: [.scale(), function])
      }
    }
  }

  #if EXIT_TESTS
    @Test func noListWithoutNumbers() async {
      await #expect(processExitsWith: .failure) { _ = TransformList([.scale(y: .nan)]) }
    }
  #endif
}
