import Testing

import AnimationMath

@Suite struct DegreesTests {
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

  @Test func unitsConvertAtTheDoublesNextToPi() {
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
