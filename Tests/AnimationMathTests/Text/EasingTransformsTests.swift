// Transforms of easings as text.

import AnimationMath
import Testing

@Suite struct EasingTransformsTests {
  @Test func aMirroredEasingIsTurnedAboutItsMiddle() throws {
    for text in ["ease-in", "penner(back, out)", "linear(0, 0.2 10%, 1)", "material3.emphasized"] {
      let (base, mirrored) = (try Easing(text), try Easing("mirrored(\(text))"))
      for x in [0, 0.125, 0.5, 0.875, 1] {
        #expect(abs(mirrored.value(at: x) - (1 - base.value(at: 1 - x))) <= 4 * 0x1p-53)
      }
      #expect(mirrored.description == "mirrored(\(text))")
      #expect(try Easing(mirrored.description) == mirrored && mirrored != base)
    }
    #expect(try Easing("mirrored(ease-in)").curve as? CubicBezier == .easeIn.mirrored)
  }

  @Test func aReversedEasingRunsFromItsEnd() throws {
    let reversed = try Easing(" REVERSED( Steps(4) )")
    #expect(reversed.description == "reversed(steps(4))")
    #expect([0, 0.1, 0.4, 1].map { reversed.value(at: $0) } == [1, 0.75, 0.5, 0])
    let twice = try Easing("reversed(mirrored(ease))")
    #expect(twice.description == "reversed(mirrored(ease))")
    #expect(abs(twice.value(at: 0.3) - (1 - CubicBezier.ease.value(at: 0.3))) <= 2 * 0x1p-53)
  }

  @Test(arguments: [
    ("mirrored()", 10, "mirrored() takes one easing, as in mirrored(ease-in)"),
    ("mirrored(ease, ease)", 10, "mirrored() takes one easing, as in mirrored(ease-in)"),
    ("mirrored(2)", 10, "mirrored() takes one easing, as in mirrored(ease-in)"),
    ("reversed(spring(duration: 1))", 10, "expected an easing, got a motion"),
    ("reversed(steps(0))", 16, "count must be a whole number from 1 to 1125899906842624, got 0"),
  ])
  func argumentsThatAreNoEasingAreRefusedWithTheColumn(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.column == column && error?.problem == problem)
  }
}
