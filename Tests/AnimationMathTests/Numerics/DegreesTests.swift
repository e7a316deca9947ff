import Testing
import _TestSupport

import AnimationMath

@Suite struct DegreesTests {
  private static let degree = DoubleDouble(hi: 0x1.1df46a2529d39p-6, lo: 0x1.5c1d8becdd291p-62)

  @Test func sinesAndTangentsAreRightToTheLastDigit() {
    var random = SeededRandom(seed: 801)
    var sines = WorstCase("sine and cosine of degrees, ulps", bound: 1)
    var tangents = WorstCase("tangent of degrees, ulps", bound: 3)
    for index in rounds(20_000) {
      let size = random.logUniform(in: 1e-9...1e9)
      let angle = index % 4 == 0 ? Double(random.index(below: 1441)) / 2 - 360 : size - 1000
      let reduced = angle.remainder(dividingBy: 360)
      let (s, c) = DoubleDouble.sinCos(Self.degree * reduced)
      let (sine, cosine) = sineAndCosine(degrees: angle)
      if reduced.remainder(dividingBy: 90) != 0 {
        sines.record(errorInUlps(sine, s), at: "sine of \(angle)")
        sines.record(errorInUlps(cosine, c), at: "cosine of \(angle)")
        tangents.record(errorInUlps(tangent(degrees: angle), s / c), at: "\(angle)")
      }
    }
    report(sines)
    report(tangents)
    #expect(sines.isWithinBound)
    #expect(tangents.isWithinBound)
  }

  @Test func anglesOfTheSetSquareAreExact() {
    let table: [(Double, Double, Double)] = [
      (0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (360, 0, 1), (450, 1, 0),
      (-1440, 0, 1), (360e15, 0, 1),
    ]
    #expect(table.allSatisfy { sineAndCosine(degrees: $0) == ($1, $2) })
    #expect([30, 150, -210].allSatisfy { sineAndCosine(degrees: $0).sine == 0.5 })
    #expect([60, 300, -60, 780].allSatisfy { sineAndCosine(degrees: $0).cosine == 0.5 })
    #expect(tangent(degrees: 45) == 1)
    #expect(tangent(degrees: -45) == -1)
    #expect(tangent(degrees: 135) == -1)
    #expect(tangent(degrees: 180) == 0)
  }

  @Test func theTangentOfAQuarterTurnIsLargeAndFinite() {
    #expect(tangent(degrees: 90) == 1.633123935319537e16)
    #expect(tangent(degrees: -90) == -1.633123935319537e16)
  }

  @Test func unitsConvertWithinARounding() {
    var random = SeededRandom(seed: 802)
    var worst = WorstCase("degrees and radians, ulps", bound: 0.51)
    for _ in rounds(10_000) {
      let angle = random.uniform(in: -1000...1000)
      worst.record(errorInUlps(radians(degrees: angle), Self.degree * angle), at: "\(angle)°")
      let exact = DoubleDouble(angle) / Self.degree
      worst.record(errorInUlps(degrees(radians: angle), exact), at: "\(angle) rad")
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(degrees(radians: .pi / 4) == 45)
    #expect(degrees(radians: -.pi) == -180)
    #expect(radians(degrees: 180) == .pi)
  }

  @Test func anglesThatAreNotFiniteGiveNotANumber() {
    for angle in [Double.nan, .infinity, -.infinity] {
      let (sine, cosine) = sineAndCosine(degrees: angle)
      #expect(sine.isNaN && cosine.isNaN)
      #expect(tangent(degrees: angle).isNaN)
    }
  }
}
