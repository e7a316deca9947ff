import AnimationFoundation
import AnimationMath
import Foundation
import Testing

@Suite struct LocalizedErrorsTests {
  @Test func theLocalizedDescriptionIsTheSentenceOfTheError() {
    let number: (any Error)? = #expect(throws: ParameterError.self) {
      try CubicBezier(validating: 2, 0, 1, 1)
    }
    #expect(number?.localizedDescription == "x1 must be a number from 0 to 1, got 2")
    let text: (any Error)? = #expect(throws: CurveTextError.self) { try Easing("easee") }
    #expect(
      text?.localizedDescription
        == "column 1: no curve is named \"easee\"; did you mean 'ease'?")
  }
}
