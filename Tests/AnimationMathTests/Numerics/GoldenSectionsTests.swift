// Golden sections: how near the top is, how many evaluations it takes, and the early end.

import Testing

import AnimationMath

@Suite struct GoldenSectionsTests {
  @Test(arguments: [0.1, 0.3, 0.5, 0.77, 0.999]) func theTopIsFoundToHalfTheDigits(of x: Double) {
    var evaluations = 0
    let top = topOfRiseAndFall(from: 0, to: 1) { place in
      evaluations += 1
      return 2 - (place - x) * (place - x)
    }
    #expect(abs(top.x - x) < 0x1p-25 && top.size > 2 - 0x1p-50)
    #expect(evaluations == 42)
  }

  @Test func theTopMayBeAnEnd() {
    #expect(topOfRiseAndFall(from: 2, to: 3) { $0 }.x > 3 - 0x1p-26)
    #expect(topOfRiseAndFall(from: 2, to: 3) { -$0 }.x < 2 + 0x1p-26)
  }

  @Test func theSearchEndsAboveALevel() {
    var places: [Double] = []
    let found = topOfRiseAndFall(from: 0, to: 1, above: 0.99) { place in
      places.append(place)
      return 1 - (place - 0.3) * (place - 0.3)
    }
    // The first dividing point, 0.382, is 0.082 away.
    #expect(found.size > 0.99 && places.count == 2 && found.x == places[0])
    let right = topOfRiseAndFall(from: 0, to: 1, above: 0.99) { 1 - ($0 - 0.7) * ($0 - 0.7) }
    #expect(right.size > 0.99 && right.x > 0.6)
    #expect(topOfRiseAndFall(from: 0, to: 1, above: 2) { 1 - $0 * $0 }.size < 2)
  }
}
